"""A record is read whole, or refused by its line with what would be right; and what events say."""

import json
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from cluekit.clue import edition
from cluekit.clue.editions.edition import read_edition
from cluekit.clue.notation.names import TITLES, names_for, words
from cluekit.clue.wording import explain
from cluekit.core import RefusedError
from cluekit.logic import Holds, Lacks, NotAll, OneOf, Premise, Showed, sat
from cluekit.logic.puzzle import problem_with
from cluekit.records import Case, read_case, read_case_text
from naming import case_named

ADA, BRUNO, CARLA, ROPE, VASE, DAGGER, LIBRARY, GARDEN, TOWER = (1 << card for card in range(9))
TOML = """\
# an evening in November
format = "cluekit-case"
version = 1
deck = "mini"
players = ["You", "Nora", "Otto"]
hand_sizes = [2, 2, 2]
me = "you"
hand = ["ada", "R"]
events = [
    "You: bruno vase library -> Nora vase",   # lucky
    "Nora: ada dagger tower -> nobody",
]
facts = ["Nora has not tower", "envelope has not garden"]
clauses = ["Otto has one of bruno garden"]
"""


def _same(one: Case, other: Case) -> bool:
    said = [entry.premises for entry in one.entries] == [entry.premises for entry in other.entries]
    return said and one.puzzle() == other.puzzle() and one.holders == other.holders


def test_toml_and_json_say_the_same() -> None:
    """Players, hand, sizes; events, facts and clauses in this order, each with its line."""
    case = read_case_text(TOML)
    assert case.holders == ("you", "nora", "otto", "envelope")
    assert (case.me, case.hand, case.sizes) == (0, (0, 3), (2, 2, 2))
    assert [(entry.number, entry.line) for entry in case.entries] == [
        (1, 10),
        (2, 11),
        (3, 13),
        (4, 13),
        (5, 14),
    ]
    assert problem_with(case.puzzle()) is None
    assert case.puzzle().premises[2:] == (
        Showed(1, 4, BRUNO | VASE | LIBRARY, 0),
        Lacks(0, ADA | DAGGER | TOWER, 1),
        Lacks(2, ADA | DAGGER | TOWER, 1),
        Lacks(1, TOWER, 2, rule="told"),
        Lacks(3, GARDEN, 3, rule="told"),
        OneOf(2, BRUNO | GARDEN, 4),
    )
    table = {
        "deck": "mini", "players": ["You", "Nora", "Otto"], "hand_sizes": [2, 2, 2], "me": "You",
        "hand": "ada rope",
        "events": ["You: bruno vase library -> Nora vase", "Nora: ada dagger tower -> nobody"],
        "facts": ["Nora has not tower", "envelope has not garden"],
        "clauses": "Otto has one of bruno garden\n", "pool": 0, "table": [],
    }  # fmt: skip
    for indent in (None, 2):
        assert _same(read_case_text(json.dumps(table, indent=indent)), read_case_text(TOML))
    head, events = 'deck = "mini"\nplayers = ["You", "Nora"]\n', "events = '''\n# first\n\n{}'''\n"
    case = read_case_text(
        head + events.format("Nora: ? vase ? -> ?\n  You: ? vase ? -> nobody # so\n")
    )
    assert [(entry.line, entry.text) for entry in case.entries] == [
        (6, "Nora: ? vase ? -> ?"),
        (7, "You: ? vase ? -> nobody"),
    ]


CSV = """\
Asker;Suspect;Weapon;Room;Passed;Shower;Card;Result
You;bruno;vase;library;;Nora;vase;
Nora;ada;dagger;tower;;;;nobody

Otto;carla;dagger;tower;;;;wrong
You;carla;rope;garden;Nora;Otto;?;
Nora;?;rope;;;;;
"""


def test_events_from_a_csv_file(tmp_path: Path) -> None:
    """Whatever separates the cells, told first or not; numbered rows, a lone CR, empty columns."""
    file, table = tmp_path / "case.toml", tmp_path / "evening.csv"
    file.write_text('deck = "mini"\nplayers = ["You", "Nora", "Otto"]\nevents = "evening.csv"\n')
    for separator in ";,\t":
        table.write_text(CSV.replace(";", separator), encoding="utf-8")
        with case_named(separator):
            assert [(entry.line, entry.text) for entry in read_case(file).entries] == [
                (2, "You: bruno vase library -> Nora vase"),
                (3, "Nora: ada dagger tower -> nobody"),
                (5, "Otto accuses: carla dagger tower -> wrong"),
                (6, "You: carla rope garden -> Nora none, Otto ?"),
                (7, "Nora: ? rope ?"),
            ]
    rows = ["asker;suspect;weapon;room;shower;;", "Nora;bruno;vase;library;Otto;;", "", ";;;;;;"]
    for first, end in product(((), ("sep=;",), ("SEP=;",)), ("\n", "\r\n", "\r")):
        with case_named(first, end):
            table.write_bytes(end.join([*first, *rows]).encode())
            (entry,) = read_case(file).entries
            assert entry.line == 2 + len(first)
            assert OneOf(2, BRUNO | VASE | LIBRARY, 0) in entry.premises
    table.write_text("sep=;\nasker;suspect;weapon;room\nNora;bruno;vase;library;tower\n")
    assert_refused(partial(read_case, file), "case-csv-row", 3, "4")
    text = 'event\n"You: ada vase garden -> Nora none, Otto vase"\nNora: ? vase ? -> ?\n'
    (tmp_path / "lines.csv").write_text(text, encoding="utf-8")
    file = tmp_path / "case.json"
    file.write_text('{"deck": "mini", "players": ["You", "Nora", "Otto"], "events": "lines.csv"}')
    assert [entry.line for entry in read_case(file).entries] == [2, 3]


def test_a_deck_of_ones_own_and_piles() -> None:
    """Cards mean what they are called."""
    case = read_case_text("""
        players = ["Zoë", "Nobel", "Κώστας"]
        me = "Zoe"
        hand = "Signora Blu"
        table = "Αυλή"
        events = ["zoe: signora blu filo di seta bagno -> @3 filo"]
        [deck]
        suspects = ["Signora Blu", "Dottor Verde"]
        weapons = ["Filo di seta", "Vaso"]
        rooms = ["Bagno", "Sala da pranzo", "Αυλή", "Salotto"]
    """)
    assert [card.id for card in case.deck.cards][-2:] == ["room-3", "salotto"]
    assert case.holders == ("zoe", "nobel", "seat-3", "table", "envelope")
    assert (case.entries[0].premises[-1], case.dealt) == (Showed(2, 2, 0b10101, 0), 4)
    case = read_case_text("""
        deck = "uk"
        players = ["A", "B", "C", "D"]
        table = ["rope", "hall"]
        pool = 2
        facts = ["pool has study", "table has not kitchen", "case file has not ballroom"]
    """)
    assert case.holders == ("a", "b", "c", "d", "table", "pool", "envelope")
    puzzle = case.puzzle()
    assert puzzle.sizes == (None, None, None, None, 2, 2)
    assert puzzle.premises[0] == Holds(4, 1 << 9 | 1 << 19, rule="mine")
    assert [premise.holder for premise in puzzle.premises[2:]] == [5, 4, 6]
    assert sat.closure(puzzle) is not None


def test_the_edition_says_how_questions_go() -> None:
    """Its house rules hold, unless the case says otherwise."""
    pool = 'deck = "pool"\nplayers = ["A", "B", "C"]\n'
    asked = 'events = ["A: mrs-white rope kitchen -> C ?"]\n'
    implied = read_case_text(pool + asked).puzzle().premises
    every = read_case_text(f'{pool}questioning = "every-player"\n{asked}').puzzle().premises
    fast = read_case_text(f'{pool}questioning = "fast"\n{asked}').puzzle().premises
    assert {premise.holder for premise in implied} == {1, 2}
    assert {premise.holder for premise in every} == {1, 2}
    assert {premise.holder for premise in fast} == {2}
    assert any(isinstance(premise, NotAll) for premise in fast)


GOOD = 'deck = "mini"\nplayers = ["You", "Nora", "Otto"]\n'
MINE = GOOD + 'me = "you"\n'
US = 'deck = "us"\nplayers = ["Ann", "Bob", "Cyd"]\nme = "ann"\n'
WRONG = [
    ('deck = "mini"\n', "edition-key-missing", 1, "players"),
    ('players = ["A", "B"]\n', "edition-key-missing", 1, "deck"),
    ('deck = "minni"\nplayers = ["A", "B"]', "no-such-edition", 1, "mini"),
    ('deck = "mini"\nplayers = ["A"]', "edition-too-few", 2, "2"),
    ('deck = "mini"\nplayers = ["A", "a"]', "name-twice", 2, "differently"),
    ('deck = "mini"\nplayers = ["A",\n"Envelope"]', "case-name-reserved", 3, "“Envelope”"),
    ('deck = "mini"\nplayers = ["A", "nobody"]', "case-name-reserved", 2, "another name"),
    ('deck = "mini"\nplayers = ["Busta", "B"]', "case-name-reserved", 2, "pile"),
    ('deck = "mini"\nplayers = ["Nessuno", "B"]', "case-name-reserved", 2, "nobody"),
    ('deck = "mini"\nplayers = ["A", "ninguém"]', "case-name-reserved", 2, "nobody"),
    ('deck = "mini"\nplayers = ["A", ""]', "bad-name", 2, "name"),
    ('deck = "mini"\nplayers = ["A", 5]', "edition-type", 2, "quotes"),
    (GOOD + "hand-size = [2]", "edition-key-nearest", 3, "hand_sizes"),
    (GOOD + "colour = 1", "edition-key-unknown", 3, "events"),
    (GOOD + "\nhand_sizes = [2, 2]", "edition-how-many", 4, "3"),
    (GOOD + "hand_sizes = [2, 2, 3]", "case-sizes-sum", 3, "6"),
    (GOOD + "hand_sizes = [2, 2, -1]", "edition-out-of-range", 3, "0"),
    (GOOD + 'hand_sizes = "equal"', "edition-value", 3, "unknown"),
    (GOOD + 'me = "Norma"', "no-such-seat", 3, "Nora"),
    (GOOD + 'hand = "ada rope"', "case-whose-hand", 3, "Nora"),
    (MINE + 'hand = "ada"', "case-hand-uneven", 4, "2"),
    (MINE + 'hand = "ada"\nhand_sizes = [2, 2, 2]', "case-hand-size", 4, "2"),
    (MINE + 'hand = "ada ada"', "case-card-twice", 4, "ada"),
    (MINE + 'hand = "ada ?"', "case-no-question-mark", 4, "leave out"),
    (MINE + 'hand = ["ada",\n  "roope"]', "text-no-such-card", 5, "rope"),
    (MINE + 'hand = ["ada rope"]', "text-no-such-card", 4, "“ada rope”"),
    (MINE + 'hand = ["ada", "?"]', "case-no-question-mark", 4, "leave out"),
    (US + 'hand = ["Miss Peacock", "Rope", "Hall"]', "text-no-such-card", 4, "Mrs. Peacock"),
    (US + 'hand = "Rope Hall Miss Peacock"', "text-no-such-card", 4, "Mrs. Peacock"),
    (US + 'facts = ["Bob has Mrs. Plum"]', "text-no-such-card", 4, "Professor Plum"),
    (US + 'facts = ["Bob has the Room"]', "text-no-such-card", 4, "“the”"),
    ('deck = "mini"\nplayers = ["Zoë", "Pia", "Zoe"]', "name-twice", 2, "3"),
    ('deck = "mini"\nplayers = ["Jo", "Jo!"]', "name-twice", 2, "differently"),
    (MINE + 'hand = "ada rope"\ntable = "rope"', "case-card-twice", 5, "rope"),
    (GOOD + "pool = 5", "case-too-few-cards", 3, "1"),
    (GOOD + 'pool = "two"', "edition-type", 3, "number"),
    (GOOD + 'events = ["Nora bruno"]', "text-line", 3, "Nora:"),
    (GOOD + 'events = [\n"Nora: bruno vase library",\n\n"Norra: bruno vase library"]',
     "text-no-such-seat", 6, "Nora"),
    (GOOD + 'events = ["Nora: bruno vase"]', "text-three-cards", 3, "one room"),
    (GOOD + 'events = ["Nora: bruno vase library -> Otto tower"]', "case-not-asked", 3, "Library"),
    (GOOD + 'events = ["Nora: bruno vase library -> Nora vase"]',
     "case-answers-oneself", 3, "Nora"),
    (GOOD + 'events = ["Nora: bruno vase library -> You none, Otto ?, You ?"]',
     "case-answers-twice", 3, "one answer"),
    (GOOD + 'events = ["Nora: bruno vase library -> You ?, Otto ?"]',
     "case-one-shows", 3, "every-player"),
    (GOOD + 'events = ["Nora: bruno vase library -> Otto ? ? ? ?"]',
     "case-too-many-shown", 3, "three"),
    (GOOD + 'facts = ["Pia has rope"]', "case-no-such-holder", 3, "Otto"),
    (GOOD + 'facts = ["pool has rope"]', "case-no-such-holder", 3, "envelope"),
    (GOOD + 'facts = ["Nora holds"]', "text-line", 3, "has one of"),
    (GOOD + 'facts = ["Nora likes rope"]', "text-line", 3, "has not"),
    (GOOD + 'clauses = ["Nora has one of ?"]', "text-line", 3, "has one of"),
    (GOOD + 'questioning = "quick"', "edition-value", 3, "fast"),
    (GOOD + 'format = "cluekit-edition"', "case-foreign", 3, "cluekit-case"),
    (GOOD + "version = 2", "edition-newer", 3, "1"),
    (GOOD + "events = [", "case-not-toml", 3, "value"),
    (GOOD + 'events = "../evening.csv"', "case-csv-beside", 3, "folder"),
    ('{"deck": "mini",\n "players": ["A" "B"]}', "case-not-json", 2, "comma"),
    ('{"deck": "mini",\n "deck": "uk"}', "case-key-twice", None, "deck"),
    ("[1, 2]", "case-not-a-table", None, "players"),
    ('{"deck": "mini", "players": null}', "edition-type", 1, "list"),
    ('players = ["A", "B"]\n[deck]\nsuspects = ["X", "x"]\nweapons = ["Y"]\nrooms = ["Z"]',
     "case-same-name", 3, "differently"),
    ('players = ["A", "B"]\n[deck]\nsuspects = ["X", "V"]\nweapons = ["Y"]\nroms = ["Z"]',
     "edition-key-nearest", 5, "rooms"),
    ('players = ["A", "B"]\n[deck]\nsuspects = ["X"]\nweapons = []\nrooms = ["Z"]',
     "edition-too-few", 4, "1"),
]  # fmt: skip


def test_shorthand() -> None:
    """Who showed may stand alone, "none" is nobody; a word of a card's name, but no title."""
    for one, other in ("-> Otto ?", "-> Otto"), ("-> nobody", "-> none"):
        with case_named(one, other):
            events = (f'events = ["Nora: bruno vase library {each}"]' for each in (one, other))
            first, second = (read_case_text(GOOD + each).entries[0].premises for each in events)
            assert first == second
    wrong = partial(read_case_text, GOOD + 'events = ["Nora bruno vase"]')
    assert_refused(wrong, "text-line", 3, "Nora: bruno vase library -> Otto,")
    spoken = ["Scarlet", "pipe", "Ball Room", "Col. Mustard", "Prof. Plum", "mr green"]
    case = read_case_text(US + f"hand = {spoken}".replace("'", '"'))
    printed = {case.deck.cards[card].name for card in case.hand}
    assert printed == {"Miss Scarlet", "Lead Pipe", "Ballroom", "Colonel Mustard",
                       "Professor Plum", "Mr. Green"}  # fmt: skip
    book = names_for(read_edition(edition("us").source.replace('"Rope"', '"Silk Cord"')), ()).cards
    for title in TITLES:
        assert book.longest(words(title)) is None
    assert book.longest(("cord",)) == book.longest(("silk",)) == book.longest(("rope",))


def assert_refused(reads: Callable[[], object], code: str, line: int | None, right: str) -> None:
    """With its code, the line on which it stands, and what would be right."""
    with case_named(code, line, right):
        with pytest.raises(RefusedError) as refused:
            reads()
        problem = refused.value.problem
        assert (problem.code, problem.about.get("line")) == (code, line)
        assert right in explain(problem)
        assert "{" not in explain(problem)


def test_what_is_wrong_is_named_by_line(tmp_path: Path) -> None:
    """Every key, every kind of value, every line of an event; rows are lines, too."""
    for text, *problem in WRONG:
        assert_refused(partial(read_case_text, text), *problem)
    file = tmp_path / "case.toml"
    file.write_text(GOOD + 'events = "e.csv"\n', encoding="utf-8")
    for text, *problem in WRONG_CSV:
        (tmp_path / "e.csv").write_text(text, encoding="utf-8")
        assert_refused(partial(read_case, file), *problem)


WRONG_CSV = [
    ("asker,suspect,weapon\n", "case-csv-head", 1, "room"),
    ("asker,suspect,weapon,room,colour\n", "case-csv-column", 1, "shower"),
    ("asker,suspect,weapon,room,shwer\n", "case-csv-column", 1, "shower"),
    ("asker,suspect,weapon,room\nNora,bruno,vase\n", "case-csv-row", 2, "4"),
    ("asker,suspect,weapon,room\n\nNorra,bruno,vase,library\n", "text-no-such-seat", 3, "Nora"),
    ('asker,suspect,weapon,room\nNora,"bruno"x,vase,library\n', "case-csv", 2, "CSV"),
    ("", "case-csv-head", 1, "asker"),
]


THREE = BRUNO | VASE | LIBRARY
A, B, C, D, FILE = range(5)
ASKED = "A: bruno vase library"


def said(event: str, *more: str, me: str = "A") -> set[Premise]:
    """Return what an event says at a table of four, to the one who asks if no other is named."""
    head = [f'me = "{me}"', 'deck = "mini"', 'players = ["A", "B", "C", "D"]']
    return set(read_case_text("\n".join([*head, *more, f'events = ["{event}"]'])).puzzle().premises)


def passes(*seats: int, cards: int = THREE) -> set[Premise]:
    """Return passes of these seats, at the first event."""
    return {Lacks(seat, cards, 0) for seat in seats}


def test_other_ways_of_asking() -> None:
    """Where every player answers, where one alone is asked, where several cards may be shown."""
    rule = 'questioning = "every-player"'
    assert said(f"{ASKED} -> C ?", rule) == passes(B, D) | {OneOf(C, THREE, 0)}
    both = {Showed(B, 1, THREE, 0), Showed(D, 6, THREE, 0)}
    assert said(f"{ASKED} -> B bruno, D library", rule) == passes(C) | both
    assert said(f"{ASKED} -> B bruno, ?", rule) == {Showed(B, 1, THREE, 0)}
    rule = 'questioning = "fast"'
    assert said(f"{ASKED} -> C none", rule) == passes(C)
    assert said("A asks C: bruno vase library -> nobody", rule) == passes(C)
    assert said(f"{ASKED} -> C vase", rule) == {Holds(C, VASE, 0), Lacks(C, BRUNO | LIBRARY, 0)}
    pairs = (BRUNO | VASE, BRUNO | LIBRARY, VASE | LIBRARY)
    two = {OneOf(C, pair, 0) for pair in pairs} | {NotAll(C, THREE, 0, rule="pass")}
    assert said(f"{ASKED} -> C ? ?", rule) == two
    one = {OneOf(C, THREE, 0)} | {NotAll(C, pair, 0, rule="pass") for pair in pairs}
    assert said(f"{ASKED} -> C ?", rule) == one
    assert {type(p) for p in said(f"{ASKED} -> C ? ? ?", rule)} == {OneOf}
    rule = 'cards_shown = "at-least-one"'
    assert said(f"{ASKED} -> B bruno vase", rule) == {Holds(B, BRUNO | VASE, 0)}
    unseen = {OneOf(B, pair, 0) for pair in (BRUNO | VASE, BRUNO | LIBRARY, VASE | LIBRARY)}
    assert said(f"{ASKED} -> B ? ?", rule) == unseen
    assert said(f"{ASKED} -> B bruno ?", rule) == unseen | {Holds(B, BRUNO, 0)}


def test_who_is_not_named_passed_as_far_as_it_is_known() -> None:
    """Those before the shower, or everybody; of wrong and right accusations the envelope."""
    assert said(f"{ASKED} -> D ?") == passes(B, C) | {OneOf(D, THREE, 0)}
    assert said(f"{ASKED} -> B vase") == {Showed(B, 4, THREE, 0)}
    assert said("C: bruno vase library -> B ?") == passes(D, A) | {OneOf(B, THREE, 0)}
    assert said(f"{ASKED} -> nobody") == passes(B, C, D)
    assert said("C: bruno vase library -> nobody") == passes(A, B, D)
    assert (said(f"{ASKED} -> ?"), said(f"{ASKED} -> C none, ?")) == (set(), passes(C))
    assert (said(ASKED), said(f"{ASKED} -> C none")) == (set(), passes(C))
    seen = {Lacks(holder, VASE, 0, rule="shown") for holder in (A, FILE)}
    assert said(f"{ASKED} -> B none, ? vase") == passes(B) | seen
    assert said("A: ? vase library -> C ?") == passes(B, cards=VASE | LIBRARY)
    assert said("A: ? vase ? -> C vase") == passes(B, cards=VASE) | {Holds(C, VASE, 0)}
    assert said("A: ? ? ? -> D ?") == set()
    assert said("C: bruno vase library -> A vase") == passes(D) | {Holds(A, VASE, 0)}
    assert said("C: bruno vase library -> A ?") == passes(D) | {OneOf(A, THREE, 0)}
    accused = "A accuses: bruno vase library"
    assert said(f"{accused} -> wrong") == {NotAll(FILE, THREE, 0)}
    assert said(f"{accused} -> right") == {Holds(FILE, THREE, 0, rule="looked")}
    assert (said(accused), said("A accuses: ? vase library -> wrong")) == (set(), set())
    assert said("A accuses: ? vase ? -> right") == {Holds(FILE, VASE, 0, rule="looked")}
    head = 'deck = "us"\nplayers = ["A", "B", "C", "D"]\n'
    shown = read_case_text(head + 'events = ["A accuses: mrs-white rope hall -> C ?"]')
    assert {(type(p), p.holder) for p in shown.puzzle().premises} == {(Lacks, B), (OneOf, C)}


@pytest.mark.parametrize("have", ["has", "have", "holds"])
def test_facts_and_clauses(have: str) -> None:
    """One card or several, there or not; one of several."""
    case = read_case_text(f"""
        deck = "mini"
        players = ["You", "Nora"]
        facts = ["You {have} rope", "Nora {have} not rope vase", "the envelope {have} no ada"]
        clauses = ["case file {have} one of vase dagger"]
    """)
    assert case.puzzle().premises == (
        Holds(0, ROPE, 0, rule="told"),
        Lacks(1, ROPE | VASE, 1, rule="told"),
        Lacks(2, ADA, 2, rule="told"),
        OneOf(2, VASE | DAGGER, 3),
    )
