"""What lessons 06, 07 and 07b claim, counted again: deals, hands and holes, one by one."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb

import oracle
from claim_inputs import MANSION, edition_file, lines_in, nth, texts_in, told_by
from claimed import STEMS, Counts
from claims_00_to_05 import all_say
from exercise_cases import left
from kripke import SEATS, Evening
from lesson_files import cell_of, lesson, number_in, outcome_in

from cluekit.learn.exercises import load

VASE = "Nora: B V L -> Otto ?"
"""What Nora asks first where one word is changed."""


def lesson_06() -> Counts:
    """Deals that fit the clues, with the Rope or the Vase; a friend's lines; what is shown."""
    evening, table = told_by("06", "evening"), told_by("06", "mission-table")
    case, proved = load("6.3").case, left(load("6.3"))
    (culprit,) = oracle.in_file(proved, oracle.SUSPECTS)
    assert culprit.title() == outcome_in(STEMS["06"], "outcome")
    (suspects,) = re.findall(r"Suspects still possible: (.+?)\.", told_by("06", "careful"))
    other = oracle.hearing(oracle.knowing(case.hand), VASE, *case.events[1:])
    return {
        "sittings": sum("sitting" in cell.id for cell in lesson(STEMS["06"]).cells) + 1,
        "questions": len(re.findall(r"(Nora|Otto) asked", evening)),
        "others asked": "You asked" not in evening,
        "backs": evening.count("Otto showed Nora a card."),
        "suspects left to Careful": len(suspects.split(",")),
        "cases": len(re.findall(r" suppose \(", told_by("06", "read-cases"))),
        "cards without the Vase": len({*case.events[0][6:11].split()} - {"V"}),
        "Carla is still forced": all(world["carla"] == "envelope" for world in other),
        "room for Carla": any(world["carla"] == "otto" for world in other),
        "the Garden is forced": all(world["garden"] == "envelope" for world in proved),
        "every line follows": all(_lines_that_follow()),
        "bots": len(re.findall(r"played by (?!you)", table)),
    }


def _size(edition: str) -> int:
    """How many cards an edition has."""
    return sum(len(edition_file(edition)[kind]) for kind in ("suspects", "weapons", "rooms"))


def _lines_that_follow() -> Iterator[bool]:
    """Of a friend's lines: whether each is so in every deal in which what it supposes is so."""
    supposed = ""
    for text in load("6.5").values["lines"]:
        line, rule = text.removeprefix("> ").split("; ")[:2]
        supposed = line if rule == "suppose" else supposed if text.startswith(">") else ""
        yield all_say(f"({supposed}) -> ({line})" if supposed else line, left(load("6.3")))


def lesson_07() -> Counts:
    """The evening of the lesson: what is out for Otto, and what is not known."""
    told, case = told_by("07", "evening"), load("7.2").case
    left = oracle.hearing(oracle.knowing(case.hand), *case.events)
    out = {c for c in oracle.CARDS if all(world[c] != "otto" for world in left)}
    asked = [{oracle.NAMED[letter.lower()] for letter in e[6:11].split()} for e in case.events]
    held = [{frozenset(c for c in cards if w[c] == "otto") for w in left} for cards in asked]
    return {
        "Nora's questions": told.count("Nora asked"),
        "backs": told.count("Otto showed Nora a card."),
        "cards of a question": max(map(len, asked)),
        "you know which card it was": 1 in map(len, held),
        "out besides your own": len(out - {*case.hand}),
        "backs of the notes": len(load("7.8").case.events),
    }


def lesson_07_shows() -> Counts:
    """Shows that share a card, and shows that do not; a hand with one slot more."""
    tried = [set(text.split()) for text in texts_in("07", "overlap")]
    four = [set(event[6:11].split()) for event in load("7.6").case.events]
    place = next(n for n, cards in enumerate(tried[1:], start=2) if cards & tried[0])
    (size,) = map(int, re.findall(r"size=(\d)", cell_of(STEMS["07"], "three-slots")))
    backs = [set(text.split()) for text in texts_in("07", "three-slots")[1:]]
    hands = [{*h} for h in combinations("ABCRLGT", size) if all({*h} & cards for cards in backs)]
    apart = [pair for pair in combinations(four, 2) if not pair[0] & pair[1]]
    return {
        "shows": len(tried),
        "the show that shares a card": nth(place),
        "shows with Ada": sum("A" in cards for cards in tried),
        "four shows": len(four),
        "most pairs share a card": 2 * len(apart) < comb(len(four), 2),
        "the only pair": len(*apart),
        "a larger hand": size,
        "its backs": len(backs),
        "its empty slots": size - len(backs),
        "anything may be in it": set().union(*hands) == set("ABCRLGT"),
        "shows that fill it": next(n for n in range(size + 1) if _filled(size, n)),
    }


def _filled(size: int, shows: int) -> bool:
    """Whether a hand has no room for another card after shows without a common card."""
    cards = [{3 * n, 3 * n + 1, 3 * n + 2} for n in range(shows)]
    hands = map(set, combinations(range(3 * shows + size), size))
    return all(max(hand) < 3 * shows for hand in hands if all(hand & three for three in cards))


def lesson_07_pigeons() -> Counts:
    """How full the fullest hole is, in every way to fill the holes."""
    two, more = _fullest(4, 3)
    socks = load("7.5").values
    found = {"in some hole": two, "or more": more}
    found |= {"cups": 6, "sweets": 8, "in some cup": _fullest(8, 6)[0]}
    return {
        **found,
        "pigeons": next(n for n in range(9) if _fullest(n, 3)[0] == two),
        "holes": max(n for n in range(1, 9) if _fullest(4, n)[0] == two),
        "of each kind it is known": socks["socks"]
        == int(str(socks["each"])) * int(str(socks["colours"])),
        "all socks are of one kind": socks["colours"] == 1,
    }


def _fullest(pigeons: int, holes: int) -> tuple[int, bool]:
    """How many the fullest hole has at least, and whether it may have more."""
    ways = combinations_with_replacement(range(holes), pigeons)
    most = {max(Counter(way).values(), default=0) for way in ways}
    return min(most), len(most) > 1


def lesson_07_mansion() -> Counts:
    """Hands of three: whom the rooms cannot miss, and what a full hand leaves out at least."""
    people, rooms = MANSION["players"][1], len(MANSION["rooms"])
    deck = range(_size("uk"))
    (size,) = {*oracle.dealt(len(deck) - 3, people)}
    outside = {*deck} - {*range(3 * size)}
    return {
        "some must have a room": size < rooms - 1 <= size * people,
        "a player who must": rooms - 1 > size * (people - 1),
        "out at least": min(len(outside - {*own}) for own in combinations(deck, size)),
    }


def lesson_07b() -> Counts:
    """How many can be held, by each house's rule; who knows what a bonus card shows."""
    pool, other = edition_file("pool"), load("7b.4").case
    (shown,) = map(int, re.findall(r"Otto showed Nora (\d) cards", told_by("07b", "evening")))
    (turn,) = lines_in("07b", "villa-card", "The turn")
    asked = load("7b.6").case.asked
    assert asked
    assert pool["options"]["cards-shown"] == "at-least-one"
    american = number_in(edition_file("us")["options"].get("cards-shown", "one"))
    return {
        "backs of a warm-up": len(load("7.2").case.events),
        "cards shown": shown,
        "cards asked for": len(asked.cards),
        "held at least": min(held for held in range(len(asked.cards) + 1) if held >= shown),
        "the card kept back": nth(len(asked.cards)),
        "shown in the American edition": american,
        "held at most": max(held for held in range(len(asked.cards) + 1) if held >= american),
        "rules tell different things": _could_be(loose=True) != _could_be(loose=False),
        "parts of a turn": turn.count(";") + 1,
        "kinds": len([kind for kind in ("suspects", "weapons", "rooms") if kind in pool]),
        "rules compared": len(other.numbers),
        "people of the villa": pool["players"][1],
        "cards of the villa": _size("pool"),
    }


def _could_be(*, loose: bool) -> set[str]:
    """What Nora's other card can be where she has shown the Library, by either rule of 7b.4."""
    left = [w for w in oracle.knowing(["ada", "rope"]) if w["library"] == "nora"]
    if not loose:
        left = [w for w in left if "nora" not in (w["bruno"], w["vase"])]
    return {card for w in left for card in oracle.CARDS if w[card] == "nora"}


def lesson_07b_bonus_cards() -> Counts:
    """A card shown to one; a card laid open for all."""
    shown = Evening(["You: A V T -> Otto ?"])
    which = [shown.knows_which(seat, lambda now: now.shown) for seat in SEATS]
    happened = [shown.knows(s, lambda now: now.shown[0] in now.hand("otto")) for s in SEATS]
    open_ = shown.after(lambda now: now.at("garden") == "you")
    garden = [open_.knows(seat, lambda now: now.at("garden") == "you") for seat in SEATS]
    return {
        "who know which": len([knows for knows in which if all(map(knows, shown.all))]),
        "they know it": any(all(map(knows, shown.all)) for knows in which),
        "all know that it happened": all(all(map(knows, shown.all)) for knows in happened),
        "all know an open card": all(all(map(knows, open_.all)) for knows in garden),
    }
