"""What lessons 08, 09 and 10 claim, counted again: row by row, world by world, chair by chair."""

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, product
from math import factorial, prod

import oracle
from claim_inputs import MANSION, PILES, ROOT, events_in, lines_in, nth, options_of, texts_in
from claimed import STEMS, Counts
from kripke import SEATS, Evening, Now, file
from lesson_cells import PUT_IN
from lesson_files import cell_of, code_of, prose_of, shown_by
from oracle import Row, is_true_in, rows_of

from cluekit.learn.exercises import load


def _rows(*formulas: str) -> list[Row]:
    """All rows of the letters that are in some formulas."""
    return rows_of(sorted({*re.findall(r"\w+", " ".join(formulas))}))


def _models(*formulas: str) -> list[Row]:
    """The rows in which all of these are true."""
    return [row for row in _rows(*formulas) if all(is_true_in(row, each) for each in formulas)]


def _entails(given: Iterable[str], goal: str) -> bool:
    """Whether there is no row in which all that is given is true and the goal is not."""
    return not _models(*given, f"~({goal})")


def lesson_08_clauses() -> Counts:
    """Two clauses and their rows; a formula, its arrows, and a wrong line for it."""
    two = texts_in("08", "rows")
    arrows = ["p -> q", "q -> r"]
    marked = [line.rstrip().endswith("model") for line in lines_in("08", "rows", r" +\d ")]
    (given,) = texts_in("08", "converter")
    begin, end = given.split(" <-> ")
    parts = [f"{begin} -> {end}", f"{end} -> {begin}"]
    needed = (n for n in range(3) for some in combinations(parts, n) if _entails(some, given))
    (wrong,) = re.findall(r"such as `(.+?)`", cell_of(STEMS["08"], "convert-own"))
    assert any(is_true_in(row, given) != is_true_in(row, wrong) for row in _rows(given))
    same = all(not _models(f"~({a} <-> ({b}))") for a, b in zip(two, arrows, strict=True))
    return {
        "clauses": len(two),
        "letters": len(_rows(*two)[0]),
        "rows": len(_rows(*two)),
        "values of a letter": len(_rows("p")),
        "they are arrows": same and "->" in code_of(STEMS["05"]),
        "rows against an arrow": len(_models("~(p -> q)")),
        "models are where all is true": marked
        == [all(is_true_in(row, clause) for clause in two) for row in _rows(*two)],
        "a card is named": any(card in clause.lower() for clause in two for card in oracle.CARDS),
        "letters are all there is": all(re.fullmatch(r"[a-z~| ]+", clause) for clause in two),
        "steps": options_of("8.7"),
        "arrows of two ways": min(needed),
        "formulas": len({given, wrong}),
    }


def lesson_08_decks() -> Counts:
    """Letters and clauses, written down one by one; the mansion's letters."""

    def exactly_one(letters: Iterable[object]) -> list[object]:
        listed = list(letters)
        return [tuple(listed), *combinations(listed, 2)]

    places = oracle.PLACES
    cards = [one for card in oracle.CARDS for one in exactly_one(product([card], places))]
    kinds = (oracle.SUSPECTS, oracle.WEAPONS, oracle.ROOMS)
    inside = [clause for kind in kinds for clause in exactly_one(kind)]
    (rules,) = re.findall(r"(\w+) \+ (\w+)", cell_of(STEMS["08"], "letters"))
    seats = re.findall(r'"(\w+)"', cell_of(STEMS["08"], "big").partition("seats=")[2])
    # Nora holds the Vase and the Tower, and saw the Library: her deal fits, and others do.
    nora = {"vase": "nora", "tower": "nora", "library": "otto"}
    bruno = nora | {"bruno": "envelope", "dagger": "envelope", "garden": "envelope"}
    return {
        "it fits what she knew": any(bruno.items() <= world.items() for world in oracle.worlds()),
        "letters of the deck": len(oracle.CARDS) * len(oracle.PLACES),
        "clauses for the cards": len(cards),
        "clauses in all": len(cards + inside),
        "rules": len(rules),
        "players": len(seats),
        "letters of the mansion": sum(map(len, PILES)) * (len(seats) + 1),
    }


def lesson_09_clauses() -> Counts:
    """What a step of resolution needs and gives; a friend's lines; when the search was written."""
    given = texts_in("09", "refute")
    steps = [(a, b, new) for a, b in combinations(given, 2) for new in _resolvents(a, b)]
    needed = (n for n in range(5) for some in combinations(given, n) if _entails(some, "p"))
    values = load("9.6").values
    known = [str(values[f"given_{n}"]) for n in range(1, 5)]
    lines = [str(values[f"line_{n}"]) for n in range(1, 5)]
    found = [re.fullmatch(r"\d+\. (.+) \((\d), (\d)\)", line) for line in lines]
    known += [line[1] for line in found if line]
    steps_of = [line.groups() for line in found if line]
    follows = [_entails([known[int(a) - 1], known[int(b) - 1]], c) for c, a, b in steps_of]
    page = (ROOT / "docs/explanation/deduction.md").read_text(encoding="utf-8")
    (year,) = re.findall(r"Theorem-Proving”.*\((\d+)\)", page)
    return {
        "clauses of the smaller evening": len(texts_in("09", "trace")),
        "taught before": "show-last" in prose_of(STEMS["03"]),
        "clauses of a step": min(needed),
        "what is left follows": all(_entails((a, b), new) for a, b, new in steps),
        "first and last are true together": bool(_models(given[0], given[-1])),
        "year of DPLL": int(year),
        "lines": options_of("9.6"),
        "every line follows": all(follows),
    }


def _resolvents(one: str, other: str) -> list[str]:
    """What two clauses leave, without a part of the one and its opposite in the other."""
    left, right = (set(clause.split(" | ")) for clause in (one, other))
    pairs = [(a, b) for a, b in product(left, right) if f"~{a}" == b or a == f"~{b}"]
    return [" | ".join(sorted(left - {a} | right - {b})) for a, b in pairs]


def _culprits(*clues: str) -> set[str]:
    """Who can be the culprit, for somebody with Ada and the Tower."""
    left = oracle.hearing(oracle.knowing(["ada", "tower"]), *clues)
    return oracle.in_file(left, oracle.SUSPECTS)


def lesson_09_clues() -> Counts:
    """Five clues, and a sixth with which no deal fits: what is left without one of them."""
    five = events_in("09", "viewer")
    six = [*five, *events_in("09", "lie")]
    without = {n: _culprits(*six[: n - 1], *six[n:]) for n in range(1, len(six) + 1)}
    could = {n: found for n, found in without.items() if found}
    first, second = could
    return {
        "clues": len(five),
        "all clues": len(six),
        "a deal fits them": bool(_culprits(*six)),
        "no deal is against anything": not oracle.hearing(oracle.knowing(["ada", "tower"]), *six),
        "clue that can be false": first,
        "Nora passed with Carla": (six[first - 1], six[-1])
        == ("Otto: C D G -> nobody", "You: C V L -> Nora C"),
        "then it is Bruno": could[first] == {"bruno"},
        "clue that you did not see": second,
        "then it is Carla": could[second] == {"carla"},
    }


def lesson_09_big() -> Counts:
    """Cells, calls and deals of the mansion; what clauses say of a hand's size."""
    piles = [*map(len, PILES)]
    (seats,) = re.findall(r"seats=\((.*?)\)", cell_of(STEMS["09"], "big-cells"))
    hands, cards = len(seats.split(",")), sum(piles)
    (each,) = {*oracle.dealt(cards - 3, hands)}
    rest = factorial(cards - 3 - each) // factorial(each) ** (hands - 1)
    deals = prod(n - 1 for n in piles) * rest
    calls, cells = int(shown_by(STEMS["09"], "big-cells").split()[-2]), cards * (hands + 1)
    (some,) = re.findall(r"combinations\(letters, (\d)\)", cell_of(STEMS["09"], "hand-words"))
    codes = cell_of(STEMS["09"], "hand"), PUT_IN[STEMS["09"]]["hand"]
    written, wanted = (code.count(" = [") for code in codes)
    return {
        "hands": hands,
        "cells": cells,
        "at most": _bound(3, most=True),
        "of any": next(n for n in range(5) if _bound(n, most=True) == 2),
        "at least": _bound(5 - 1, most=False),
        "what is written": Fraction(written, wanted),
        "some of the letters": int(some),
        "calls a cell": Fraction(calls, cells),
        "billions of deals": round(deals / 10**9),
        "hundreds of calls": -(-calls // 100),
    }


def _bound(some: int, *, most: bool) -> int | None:
    """Of five letters: how many are true if, of any so many, not all are, or at least one is."""
    hands = [
        sum(hand)
        for hand in product((0, 1), repeat=5)
        if all(sum(few) < some if most else any(few) for few in combinations(hand, some))
    ]
    return (max if most else min)(hands, default=None)


_room = partial(file, pile=oracle.ROOMS)


def _always(test: Callable[[Now], bool], worlds: Iterable[Now]) -> bool:
    """Whether it is so in all of these worlds; fails where they differ."""
    (found,) = {test(now) for now in worlds}
    return found


class Night:
    """The evening of lesson 10: before Otto's answer, and after his "no"."""

    def __init__(self) -> None:
        self.events = events_in("10", "graph")
        self.before = Evening(self.events)
        self.otto, self.nora = (self.before.knows_which(s, _room) for s in ("otto", "nora"))
        self.after = self.before.after(lambda now: not self.otto(now))
        self.then, self.now = self.yours(self.before), self.yours(self.after)

    def yours(self, evening: Evening) -> list[Now]:
        """The deals that you consider possible: you hold Bruno and the Vase."""
        return evening.yours(("bruno", "vase"), self.events)

    def knows_room(self, seat: str) -> bool:
        """Whether a seat knows the room after the "no", whichever deal it is."""
        return _always(self.after.knows_which(seat, _room), self.now)


night = cache(Night)


def lesson_10_graph() -> Counts:
    """The six deals, and where Otto would have known."""
    deals = shown_by(STEMS["10"], "graph").splitlines()[: len(night().then)]
    place = next(n for n, deal in enumerate(deals) if "L" in deal.partition("O: ")[2])
    shown = deals[place].partition(". ")[2]
    (there,) = [now for now in night().then if _as_shown(now) == shown]
    confused = night().before.cells["otto"]
    edges = {frozenset((a, b)) for a in night().then for b in confused[a] if a != b}
    garden = night().before.common(lambda now: now.at("garden") == "nora")
    return {
        "deals before": len(night().then),
        "ends of an edge": {len(edge) for edge in edges}.pop(),
        "gone is where Otto knew": [now for now in night().then if now not in night().now]
        == list(filter(night().otto, night().then)),
        "all can tell who has the Garden": all(map(garden, night().then)),
        "a deal with the Library for Otto": place + 1,
        "the Tower is left there": _room(there) == {"tower"} and night().otto(there),
        "nobody who knew is left": not any(map(night().otto, night().after.all)),
    }


def _as_shown(now: Now) -> str:
    """A deal as the words of the graph have it."""
    places = {"E": "envelope", "Y": "you", "N": "nora", "O": "otto"}
    held = {sign: [c[0].upper() for c, at in now.where if at == p] for sign, p in places.items()}
    return " · ".join(f"{sign}: {' '.join(letters)}" for sign, letters in held.items())


def lesson_10_after_the_no() -> Counts:
    """Who gained, who knows the room, and what another answer would have left."""
    before, after = (each.cells for each in (night().before, night().after))
    gain = {s for s in SEATS for now in night().now if len(after[s][now]) < len(before[s][now])}
    answers = set(re.findall(r'says\("(\w+)", "room", knows=(\w+)\)', code_of(STEMS["10"])))
    tests = night().otto, lambda now: not night().nora(now)
    other = {len(night().yours(night().before.after(test))) for test in tests}
    places, two = {now.at("tower") for now in night().after.all}, frozenset({"library", "garden"})
    return {
        "questions": len(night().events),
        "shown to you": sum(event.startswith("You: ") for event in night().events),
        "Otto showed a card for it": "Otto" in night().events[-1].partition("->")[2],
        "only you gained": gain == {"you"},
        "Otto knows the room": night().knows_room("otto"),
        "Nora knows the room": night().knows_room("nora"),
        "Nora has two of the rooms": {now.hand("nora") for now in night().now} == {two},
        "Otto has one of them": "otto" in places | {now.at("library") for now in night().after.all},
        "where the Tower is": places == {"envelope", "you"},
        "answers": len(answers),
        "left by another answer": sum(other) / len(other),
        "and that is more": min(other) > len(night().now),
    }


def lesson_10_in_their_eyes() -> Counts:
    """Who knew of whom that they knew, and what the "no" has done for all."""
    before, after, now = night().before, night().after, night().now
    you = after.knows_which("you", _room)
    silent = {seat: before.knows(seat, lambda now: not night().otto(now)) for seat in SEATS}
    out = {frozenset(before.cells[s]) - frozenset(after.cells[s]) for s in SEATS}
    return {
        "the same worlds are out": len(out) == 1,
        "all share what was said": all(map(after.common(lambda w: not night().otto(w)), now)),
        "Nora knew the room": _always(night().nora, now),
        "for Nora he could know": not _always(silent["nora"], now),
        "Otto knew what he said": _always(silent["otto"], now),
        "both know that you know": all(
            _always(after.knows(seat, you), now) for seat in ("nora", "otto")
        ),
        "you know the room": _always(you, now),
    }


def lesson_10_private_and_public() -> Counts:
    """Twins that differ by a face; two own cards in a question that nobody answers; the mansion."""
    shown = Evening(["Nora: B D T -> Otto ?"])
    one = next(now for now in shown.all if now.shown == ("tower",) and now.at("bruno") == "otto")
    other = one._replace(shown=("bruno",))
    apart = [seat for seat in SEATS if other not in shown.cells[seat][one]]
    otto = shown.knows("otto", lambda now: now.at("tower") == "otto")
    nora = set(filter(shown.knows("nora", otto), shown.all))
    marked = {now for now in shown.all if all(map(otto, shown.cells["nora"][now]))}
    (asked,) = load("10.2").case.events
    hand, unanswered = load("10.2").case.hand, Evening([asked])
    cards = unanswered.events[0][1]
    (third,) = {*cards} - {*hand}
    knows_which, yours = partial(unanswered.knows_which, "you"), unanswered.yours(hand, [asked])
    return {
        "evenings that are one": len([one, other]),
        "backs": len(range(MANSION["players"][1])[2:]),  # for all but the asker and the shower
        "chairs that tell them apart": len(apart),
        "the other chair": nth(len(apart) + 1),
        "true and false in some worlds": 0 < len(nora) < len(shown.all),
        "from the inside out": marked == nora,
        "own cards in the question": len({*cards} & {*hand}),
        "the other card": nth(len(cards)),
        "you know your hand": all(map(knows_which(lambda now: now.hand("you")), unanswered.all)),
        "you know the other card": _always(knows_which(lambda now: now.at(third)), yours),
    }


def lesson_10_exercises() -> Counts:
    """A deal that refutes; what Nora knows already; a proof with and without the "no"."""
    asked = load("10.6").case
    heard = Evening(asked.events)
    (card,) = {*heard.events[0][1]} - {*asked.hand}
    sure = heard.knows_which("otto", lambda now: now.at(card))
    seen = load("10.4").case
    evening = Evening(seen.events)
    has = evening.knows("nora", lambda now: now.at("tower") == "you")
    silent = load("10.8")
    said = Evening(silent.case.events)
    weapon = said.knows_which("otto", lambda now: file(now, oracle.WEAPONS))
    mine = said.yours(silent.case.hand, silent.case.events)
    lines = [line.partition(";")[0] for line in silent.questions[1].right]
    with_no = [now for now in mine if not weapon(now)]
    held = [line for line in lines if all(oracle.is_so(line, dict(now.where)) for now in mine)]
    assert all(oracle.is_so(line, dict(now.where)) for line in lines for now in with_no)
    return {
        "one deal refutes it": not all(map(sure, heard.yours(asked.hand, asked.events))),
        "Nora knows it already": _always(has, evening.yours(seen.hand, seen.events)),
        "Otto knew the weapon": any(map(weapon, with_no)),
        "hands that would have known are out": len(with_no) < len(mine),
        "lines of the proof": len(lines),
        "lines that hold without the no": len(held),
        "statements": options_of("10.5"),
    }
