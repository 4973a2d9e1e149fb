"""The rule sheet: complete, tied to clauses, alike only where editions are; the defaults."""

import re
from itertools import combinations, product
from typing import Any, get_args, get_type_hints

from msgspec.structs import replace

from cluekit.clue import SHIPPED, bots_for, edition, new_game, read_edition
from cluekit.clue.editions.edition import Edition
from cluekit.clue.editions.options import Options
from cluekit.clue.editions.template import edition_text
from cluekit.clue.referee.bonus import EFFECTS
from cluekit.clue.rulesheet.always import ALWAYS
from cluekit.clue.rulesheet.answers import ANSWERS, READING, SECTIONS
from cluekit.clue.rulesheet.sheet import answer_says, differences, rule_sheet
from cluekit.core.session import run
from cluekit.lab import simulate

WITH_IT = {
    "questioning": {
        *("cards_shown", "shown-all", "called", "choice", "nobody", "once-round", "anybody")
    },
    "cards_shown": {"choice"},
    "leftovers": {"larger-hands"},
    "first_player": {"ties", "first-unplayed"},
    "movement": {"entering-exact"},
    "dice_faces": {"question-face"},
    "suggestions": {"ask-called", "at-once", "named_where_standing"},
    "staying": {"leaving-passage", "named_where_standing"},
    "wrong_accuser": {"wrong-doorway", "last-player"},
    "accusation": {"accuse_after_shown", "phases"},
    "bonus_cards": {"idle_bonus_cards", "special-squares", "bonus-moves", "bonus-shows"},
}
"""What else a sheet says otherwise, or no more, when a switch is flipped."""


def sheet(name: str) -> dict[str, Any]:
    """Return the lines of an edition's sheet by their topics."""
    return {line.topic: line for line in rule_sheet(edition(name))}


def with_answers(name: str, **answers: Any) -> Edition:
    """Return an edition with other answers."""
    house = edition(name)
    return replace(house, options=replace(house.options, **answers))


def test_every_answer_has_its_sentence_and_every_line_its_clause_and_place() -> None:
    """A new option without words fails here; sections and topics come in order, none in vain."""
    for option, kind in get_type_hints(Options).items():
        answers = {True, False} if kind is bool else set(get_args(kind))
        assert option == "setup_order" or set(ANSWERS[option][1]) == answers  # said step by step
    topics = {topic for topic, *_ in ALWAYS} | set(ANSWERS) | {"players", "cards", "bonus", "own"}
    assert (set(READING), len(READING)) == (topics, len(topics))
    for lines in (rule_sheet(edition(name)) for name in SHIPPED):
        assert all(re.fullmatch(r"[UCP]\d\d", line.clause) for line in lines)
        places = [list(SECTIONS).index(line.section) for line in lines]
        assert places == sorted(places)
        said = [line.topic for line in lines]
        assert len(set(said)) == len(said)
        assert {topic.split(" ")[0] for topic in said} <= topics


def test_a_sheet_changes_in_the_topic_that_is_flipped_and_differs_both_ways() -> None:
    """And in what goes with it, nowhere else; the seeds disagree where their rules do."""
    for bonus, (option, (_, sentences)) in product((False, True), ANSWERS.items()):
        plain = with_answers("uk", bonus_cards=bonus)
        for answer in sentences:
            other = replace(plain, options=replace(plain.options, **{option: answer}))
            changed = {unlike.topic for unlike in differences(plain, other)}
            without = ("idle_bonus_cards", "dice_faces")
            moot = option == "named_where_standing" or (option in without and not bonus)
            if moot or answer == getattr(plain.options, option):
                assert not changed
            else:
                assert {option} <= changed <= {option} | WITH_IT.get(option, set())
    topics = {unlike.topic for unlike in differences(edition("uk"), edition("pool"))}
    assert {"first_player", "movement", "staying", "accusation", "pool", "pieces"} <= topics
    for one, other in combinations(SHIPPED, 2):
        forth = [unlike.topic for unlike in differences(edition(one), edition(other))]
        back = [unlike.topic for unlike in differences(edition(other), edition(one))]
        assert sorted(forth) == sorted(back)
    assert differences(edition("uk"), edition("uk")) == []


SAID = {
    "uk": ("Each weapon begins in its own room: Dagger – Lounge; Candlestick – Dining Room;",
     "It may be that nobody can answer.", "A larger hand is a slight advantage.",
     "Cross off your sheet the cards that you are shown.",
     "Pieces that nobody plays are under suspicion too and can be called.",
     "The turns go clockwise, to the left.", "6 suspects and 6 weapons.",
     "The other cards are shuffled together and all dealt; some hands may be larger by one.",
     "You may ask as soon as you come into a room.", "You may name cards that you hold.",
     "The player who solves the case may be called Super Sleuth.", "Keep your cards to yourself."),
    "us": ("Miss Scarlet always begins.",
     "Secret passages join these rooms: Kitchen – Study; Conservatory – Lounge.",
     "An accusation may name any room, not only the one you are in."),
    "pool": ("A turn has three parts, in this order: you move; in a room, you ask; in the pool,",
     "A player who can answer must show at least one of the cards named.",
     "Nobody may go back, in the same turn, into the room they left.",
     "A rolled ? draws a bonus card.",
     "A secret passage is a way to leave, too.", "The dice can show a ?.",
     "the three cards of the envelope, the deal, pieces, sheets."),
}  # fmt: skip


OURS = {
    "U12": "The question goes round once at the most.",
    "U22": "A room holds any number of pieces and weapons.",
    "U23": "You may name your own suspect.",
    "U25": "A player who cannot move stays where they are.",
    "U28": "The last player who has not accused wrongly plays on alone.",
}
"""Conventions of ours that are played everywhere, by their clauses."""


def test_house_conventions_are_marked() -> None:
    """What its rule document does not say is never presented as its word; what it says, is."""
    house = {name: {topic for topic, line in sheet(name).items() if line.house} for name in SHIPPED}
    ours = {"doors", "entering-ends", "unsolved", "public", "players", "two_players"}
    assert all(ours <= marked for marked in house.values())
    # C06: 004 alone says that entering is a step; U02: 001 alone counts suspects, names weapons.
    for topic, said_by in {"entering": ["us"], "cards": ["uk"]}.items():
        assert [name for name in SHIPPED if topic not in house[name]] == said_by
    for name, topic, marked in (
        *(("uk", "staying", False), ("us", "staying", True), ("pool", "leftovers", True)),
    ):
        assert (topic in house[name]) is marked
    own = read_edition(re.sub(r"(?m)^follows = .*\n", "", edition("us").source))
    assert own.follows == ""
    marked = {line.topic for line in rule_sheet(own) if line.house}
    assert marked < house["us"]
    assert "staying" in house["us"] - marked
    assert read_edition(edition_text(edition("us"), "Ours")).follows == "004"
    for name in SHIPPED:
        lines = rule_sheet(edition(name))
        own = " ".join(line.says for line in lines if not line.house)
        assert [sentence for sentence in SAID.get(name, ()) if sentence not in own] == []
        marked = {(line.clause, line.says) for line in lines if line.house}
        rooms = f"{len(edition(name).deck.rooms)} rooms."
        assert {("U02", rooms), *OURS.items()} <= marked


def test_remarks_stand_where_they_are_true_also_in_the_villa() -> None:
    """P11, P18, P22: the villa's sheet; U17, U24: remarks for those they are true of."""
    pool, us = sheet("pool"), sheet("us")
    assert pool["questioning"].clause == "P11"
    assert "turn order" in pool["questioning"].says
    drawn = "The order of the turns is drawn by lot."
    assert (pool["first_player"].clause, pool["first_player"].says) == ("P14", drawn)
    assert (us["questioning"].clause, us["first_player"].clause) == ("U12", "C04")
    fast = {line.topic: line for line in rule_sheet(with_answers("pool", questioning="fast"))}
    assert (fast["anybody"].clause, fast["anybody"].house) == ("P18", True)
    assert "once-round" not in fast
    says = [line.says for line in pool.values()]
    left_out = says.index("Where no cards lie face down, bonus cards about them are left out.")
    assert any(line.startswith("Under water:") for line in says[left_out:])
    says = sheet("mini")["leftovers"].says
    assert says.endswith("all hands are equally large.")
    assert answer_says(edition("mini"), "leftovers", "uneven")[1] == says
    for topic, names in {
        "larger-hands": {"uk"},
        "nobody": {"mini", "uk"},
        "named_where_standing": {"us", "pool"},
    }.items():
        assert {name for name in ("mini", "uk", "us", "pool") if topic in sheet(name)} == names
    house = edition("uk")
    for winner, marked in (("Super Sleuth", False), ("Great Detective", True), ("", None)):
        named = replace(house, story=replace(house.story, winner=winner))
        titles = [(line.says, line.house) for line in rule_sheet(named) if line.topic == "title"]
        says = f"The player who solves the case may be called {winner}."
        assert titles == ([] if marked is None else [(says, marked)])


ALIKE = {
    "dice": 2, "same_square_twice": False, "re_enter_room_left": False, "leftovers": "uneven",
    "two_players": "deal-all", "wrong_accuser": "no-more-turns", "questioning": "classic",
}  # fmt: skip
CLASSIC = {
    "accusation": "after-suggestion", "doors": "closed-by-pawn", "pawns": "block",
    "dice_faces": "plain", "cards_shown": "one", "bonus_cards": False,
    "idle_bonus_cards": "in-the-deck", "staying": "always",
}  # fmt: skip
DEFAULTS: dict[str, dict[str, Any]] = {
    "uk": CLASSIC | {"first_player": "highest-roll", "movement": "exact",
     "suggestions": "each-turn", "before_envelope": "envelope"},
    "us": CLASSIC | {"first_player": "first-suspect", "movement": "up-to",
     "suggestions": "once-per-entry", "before_envelope": "table-first"},
    "pool": {"movement": "up-to", "staying": "when-called", "suggestions": "once-per-entry",
     "accusation": "in-the-middle", "before_envelope": "envelope", "doors": "never-closed",
     "pawns": "may-be-crossed", "dice_faces": "question-mark", "cards_shown": "at-least-one",
     "bonus_cards": True, "idle_bonus_cards": "left-out"},
}  # fmt: skip
"""What each edition answers; in the pool the order of the turns is drawn in the set-up."""


def test_defaults_ids_and_bonus_cards_of_the_editions() -> None:
    """Each as the rules say; Knife and Dagger are one card; P10, P21: every effect is there."""
    for name, answers in DEFAULTS.items():
        options = edition(name).options
        for switch, answer in (answers | ALIKE).items():
            assert getattr(options, switch) == answer, (name, switch)
    decks = {name: {c.id: (c.kind, c.shape) for c in edition(name).deck.cards} for name in DEFAULTS}
    assert decks["uk"] == decks["us"]
    assert decks["uk"].items() < decks["pool"].items()
    assert set(decks["pool"]) - set(decks["uk"]) == {"captain-umber", "poison"}
    assert edition("us").options.setup_order == Options().setup_order
    bonus = edition("pool").bonus
    assert 8 <= sum(card.count for card in bonus) <= 12
    assert {card.effect for card in bonus} == set(EFFECTS)
    assert all(card.text.endswith(".") for card in bonus)


def test_note_takers_solve_every_case() -> None:
    """In some dozen turns; U30: of two cards that nobody holds they guess one at last."""
    for name, players in product(SHIPPED, (2, 3, 6)):
        if players <= edition(name).players[1]:
            totals = simulate(edition(name), ["note-taker"], 8, "presets", players).totals
            assert totals.endings == {"solved": 8, "unsolved": 0, "unfinished": 0}
            assert totals.turns_mean < 60
    hidden = with_answers("pool", leftovers="face-down")
    for players in (3, 4, 5):
        session = new_game(hidden, [f"P{n}" for n in range(players)], seed=players)
        done = run(session, bots_for(["note-taker"] * players), until=lambda game: game.step > 5000)
        assert done.over
