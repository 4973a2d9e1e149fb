"""Checking edition files: every mistake with line, key, what would be right; none can harm."""

import re

import pytest

from cluekit.clue import SHIPPED, edition, read_edition
from cluekit.clue.edition_advice import notes_on
from cluekit.clue.editions.mistakes import problems_in
from cluekit.clue.wording import explain
from cluekit.core import RefusedError
from cluekit.core.edition_text import Places
from naming import case_named

MINI, POOL = edition("mini").source, edition("pool").source


def found(text: str) -> list[tuple[int, str, str]]:
    """Return line, key and code of every mistake."""
    return [(p.about["line"], p.about["key"], p.code) for p in problems_in(text)]


def changed(text: str, old: str, new: str) -> tuple[str, int]:
    """Return the text with one thing changed, and the line on which it changed."""
    assert old in text
    return text.replace(old, new, 1), 1 + text[: text.index(old)].count("\n")


def test_our_own_editions_have_no_mistakes() -> None:
    """Nor anything odd; each knows its deck by alias and id; an unknown one is told the known."""
    sizes = {}
    for name in SHIPPED:
        assert problems_in(edition(name).source) == notes_on(edition(name).source) == []
        deck = edition(name).deck
        sizes[name] = (len(deck.suspects), len(deck.weapons), len(deck.rooms))
        assert [deck.number(card.id) for card in deck.cards] == list(range(deck.size))
    assert sizes == {"mini": (3, 3, 3), "uk": (6, 6, 9), "us": (6, 6, 9), "pool": (7, 7, 9)}
    assert edition("mini").deck.number("V") == edition("mini").deck.number("v") == 4
    with pytest.raises(RefusedError) as caught:
        edition("ukk")
    assert caught.value.problem.code == "no-such-edition"
    assert caught.value.problem.about == {"name": "ukk", "known": list(SHIPPED)}


MISTAKES: tuple[tuple[str, str, str | None, str, str], ...] = (
    ('pawns = "', 'pawn = "', "options.pawn", "edition-key-nearest", "Did you mean “pawns”?"),
    ("dice-faces", "dice_faces", "options.dice_faces", "edition-key-nearest", "“dice-faces”"),
    ("version = 1", 'version = 1\nstaying = "never"', None, "edition-key-elsewhere", "[options]"),
    ("pawns = ", "name = 1\npawns = ", None, "edition-key-on-top", "at the top"),
    ('id = "poison"', 'x = "poison"', "weapons 7: x", "edition-key-unknown", "id, name, shape"),
    ('"when-called"', '"when called"', "options.staying", "edition-value-nearest", "when-called"),
    ('"when-called"', '"xyz"', "options.staying", "edition-value", "always, never, when-called"),
    ("= true  ", '= "true"', "options.bonus-cards", "edition-type", "true or false"),
    ("= true  ", "= 1", "options.bonus-cards", "edition-type", "it is a whole number"),
    ("count = 2", "count = 2.5", "bonus 1: count", "edition-type", "a number with a point"),
    ("count = 2", "count = 0", "bonus 1: count", "edition-out-of-range", "1 to 20"),
    ("[2, 6]", "6", "players", "edition-type", "a list in square brackets"),
    ("[2, 6]", "[2, 4, 6]", "players", "edition-how-many", "must be 2"),
    ("[2, 6]", "[2, 8]", "players", "too-few-suspects", "8 players cannot play with 7"),
    ("[2, 6]", "[6, 2]", "players", "players-order", "[2, 6], not [6, 2]"),
    ("[2, 6]", "[1, 6]", "players 1", "edition-out-of-range", "choose from 2 to 10"),
    ("#7A4A21", "brown", "suspects 7: colour", "edition-bad-colour", "like #8E3B8C"),
    ('id = "rope"', 'id = "The Rope"', "weapons 4: id", "edition-bad-id", "small letters"),
    ('id = "rope"', 'id = "mrs-white"', "weapons 4: id", "id-twice", "its own"),
    ('name = "Rope"', 'name = "Rope"\nalias = "Ropes"', None, "edition-too-long", "2 characters"),
    ('name = "Rope"', 'name = " "', "weapons 4: name", "edition-blank", "must be a text"),
    ('name = "Rope"', 'name = "R\\u0007"', "weapons 4: name", "edition-unprintable", "printed"),
    ('start = "7"', 'start = "A"', "suspects 7: start", "edition-bad-digit", "one digit"),
    ('start = "7"', 'start = "9"', "suspects 7: start", "map-start-missing", "captain-umber"),
    ('start = "7"', 'start = "1"', "suspects 7: start", "start-twice", "its own"),
    ('mark = "K"', 'mark = "."', "rooms 1: mark", "mark-reserved", "something else"),
    ('mark = "K"', 'mark = "B"', "rooms 2: mark", "mark-twice", "Two rooms"),
    ('["study"]', '["studio"]', "rooms 1: passages: 1", "no-such-room-nearest", "“study”"),
    ('["study"]', '["moon"]', "rooms 1: passages: 1", "no-such-room", "kitchen, ballroom"),
    ('["study"]', '["kitchen"]', "rooms 1: passages: 1", "passage-to-itself", "itself"),
    ('["study"]', '["hall", "hall"]', "rooms 1: passages: 2", "passage-twice", "twice"),
    ('"deal", ', "", "options.setup-order", "setup-step-missing", "“deal”"),
    ('"piles", "case-file"', '"case-file", "piles"', None, "setup-step-order", "“piles” must"),
    ('"deal", ', '"deal", "deal", ', None, "setup-step-twice", "“deal” twice"),
    ('"mark-sheets"]', '"mark-sheets", "first-player"]', None, "setup-first-player", "both"),
    ("version = 1", "version = 7", "version", "edition-newer", "newer cluekit"),
    ("six-more", "seven-more", "bonus 2: effect", "edition-value-nearest", "six-more"),
    ("CCCCC....", "CCCCC.@..", "board.map", "map-mark", "Row 6, column 7"),
    ("--.^.....", "--....^..", "board.map", "map-door", "behind the door"),
    ("2....v..", "2....vK.", "board.map", "map-room-apart", "lies apart"),
    ("-..^..?...^", "-..^2.?...^", "board.map", "map-start-twice", "start square 2"),
    (
        'format = "cluekit-edition"',
        'format = "other"',
        "format",
        "edition-value",
        "cluekit-edition",
    ),
)
"""In the edition with the pool: what is changed to what, the key, the code and words of it."""


def test_one_mistake_one_explanation() -> None:
    """Line and key are those of the mistake, and the words say what would be right."""
    later = {"id-twice", "start-twice", "mark-twice", "map-start-twice"}
    for old, new, key, code, says in MISTAKES:
        with case_named(old, new):
            text, line = changed(POOL, old, new)
            problems = [p for p in problems_in(text) if p.code == code]
            assert problems, found(text)
            assert says in explain(problems[0])
            assert key in {None, problems[0].about["key"]}
            shifted = new.count("\n") or code in later
            assert shifted or problems[0].about["line"] == line


def test_a_missing_key_is_missed_at_its_table_and_all_mistakes_are_named_at_once() -> None:
    """By its [[header]]; nobody has to mend a file mistake by mistake."""
    text = POOL.replace('id = "poison"\n', "")
    header = text[: text.index('name = "Poison"')].count("\n")
    assert found(text) == [(header, "weapons 7", "edition-key-missing")]
    assert explain(problems_in(text)[0]) == "“id” is missing here."
    text = POOL
    for old, new in [
        ("[2, 6]", "[2, 9]"), ('start = "7"', 'start = "8"'), ('id = "poison"', 'ident = "poison"'),
        ('["study"]', '["studio"]'), ('"when-called"', '"sometimes"'), ("six-more", "seven-more"),
        ("CCCCC....LLLLLL...", "CCCCC.@..LLLLLL<.v"),
    ]:  # fmt: skip
        text, _ = changed(text, old, new)
    problems = problems_in(text)
    assert [p.code for p in problems] == [
        *("too-few-suspects", "map-start-missing", "edition-key-missing", "edition-key-unknown"),
        *("no-such-room-nearest", "edition-value", "edition-value-nearest", "map-mark", "map-door"),
    ]
    lines = text.split("\n")
    assert "@" in lines[problems[-1].about["line"] - 1]


NO_TOML = (
    ("version = 1", "version 1", "“=”"),
    ('id = "rope"', "id = rope", "texts need quotes"),
    ('id = "rope"', 'id = "rope', "not closed"),
    ("[2, 6]", "[2, 6", "not closed with “]”"),
    ("count = 2", "count = 2 3", "one key a line"),
    ("count = 2", "count = 2\ncount = 3", "twice"),
    ("[options]", "[options", "“]”"),
    ("[options]", "[options]\n[options]", "twice"),
)


def test_what_is_no_toml_is_explained() -> None:
    """With the line, in words that need no manual."""
    for old, new, says in NO_TOML:
        with case_named(old, new):
            text, line = changed(POOL, old, new)
            (problem,) = problems_in(text)
            assert problem.code == "edition-not-toml"
            assert says in explain(problem)
            assert 0 <= problem.about["line"] - line <= 4


def test_lines_and_rows_of_the_map_are_found_in_any_way_of_writing() -> None:
    """Dotted keys, inline tables, Windows line ends; empty lines above the plan, or none."""
    places = Places(
        'id = "x"\r\noptions.dice = 7\r\n"name" = """\r\nid = 5\r\n[board]\r\n"""\r\n'
        "[[rooms]]\r\nmark = 1\r\n[[rooms]]\r\n\r\nmark = 2\r\n"
    )
    for line, *keys in (
        *((2, "options", "dice"), (2, "options", "pawns"), (3, "name"), (1, "board", "map")),
        *((11, "rooms", 1, "mark"), (9, "rooms", 1, "id")),
    ):
        assert places.line(tuple(keys)) == line
    assert Places('suspects = [\n  {id = "a"},\n]\n').line(("suspects", 0, "id")) == 1
    for above in ("", "\n", "\n\n", "\n\n\n\n"):
        text = MINI.replace('map = """\n', f'map = """{above}').replace("LLLL....", "LLLL..!.")
        (problem,) = problems_in(text)
        assert "LLLL..!." in text.split("\n")[problem.about["line"] - 1]


def refusal(text: str) -> tuple[str, dict[str, object]]:
    """Read a damaged edition; return the code and what it is about, save line and key."""
    with pytest.raises(RefusedError) as caught:
        read_edition(text)
    about = {k: v for k, v in caught.value.problem.about.items() if k not in {"line", "key"}}
    return caught.value.problem.code, about


def test_a_wrong_plan_is_refused_with_the_place_named() -> None:
    """What `test_maps` finds in a plan is told of the file; who has no start, by the id."""
    head, good = MINI[: MINI.index("[board]")], ["LL.1.TT", "LL<.>TT", "2..v..3", "..GGG.."]
    for first, code, about in (
        ("LL.1.TT", "", {}),
        ("LL.1!TT", "map-mark", {"mark": "!", "row": 1, "column": 5}),
        ("LL.1^TT", "map-door", {"mark": "^", "row": 1, "column": 5}),
        ("LL...TT", "map-start-missing", {"mark": "1", "suspect": "ada"}),
        ("." * 61, "map-too-large", {"largest": 60}),
    ):
        text = head + '[board]\nmap = """\n' + "\n".join([first, *good[1:]]) + '\n"""\n'
        with case_named(first):
            if code:
                assert refusal(text) == (code, about)
            else:
                plan = read_edition(text).plan
                assert (plan.width, plan.height, len(plan.doors)) == (7, 4, 3)


def test_a_pile_of_one_card_is_no_question() -> None:
    """Every kind needs at least two cards; and a huge file is refused before it is read."""
    head, rest = MINI.split("[[weapons]]", 1)
    one = "[[weapons]]" + rest.split("[[weapons]]", 1)[0]
    rooms = "[[rooms]]" + rest.split("[[rooms]]", 1)[1]
    assert refusal(head + one + rooms) == ("edition-too-few", {"count": 1, "least": 2})
    assert refusal("#" * 200_001) == ("edition-too-large", {"largest": 200_000})


def test_what_can_be_played_but_was_hardly_meant_is_advice() -> None:
    """Shapes without a drawing, suspects that look alike, switches that do nothing."""
    text = POOL
    for old, new in [
        ('shape = "octagon"', 'shape = "octogon"'), ('shape = "pentagon"', 'shape = "square"'),
        ("#C98A00", "#b3202c"), ('shape = "tiles"', 'shape = "water"'),
        ('dice-faces = "question-mark"', 'dice-faces = "plain"'),
        ('staying = "when-called"', 'staying = "never"\nfirst-player = "drawn"'),
        ('suggestions = "once-per-entry"', 'suggestions = "each-turn"'),
        ('questioning = "classic"', 'questioning = "fast"'),
    ]:  # fmt: skip
        text, _ = changed(text, old, new)
    text = re.sub(r"\?(?=.*\n)", lambda m: "." if m.start() > text.index("map =") else "?", text)
    assert problems_in(text) == []
    assert {note.code for note in notes_on(text)} == {
        *("shape-nearest", "shape-unknown", "suspects-same-shape", "suspects-same-colour"),
        *("bonus-never-drawn", "first-player-unused", "each-turn-but-never-staying"),
        "fast-shows-all",
    }
    assert all("{" not in explain(note) for note in notes_on(text))
