"""Edition files and stories in them: every mistake with line, key, what would be right."""

import re
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cluekit.cli.edition import notes_on
from cluekit.clue import SHIPPED, edition, new_game, read_edition
from cluekit.clue.editions.file_format import Story, problems_in
from cluekit.clue.editions.template import edition_text
from cluekit.clue.notation import read, write
from cluekit.clue.notation.names import with_answers
from cluekit.clue.schemas import EDITION, SCHEMAS
from cluekit.clue.wording import explain
from cluekit.core import RefusedError
from cluekit.core.edition_text import Places, without_table
from cluekit.noir import edition as noir_edition
from cluekit.noir import read_edition as read_noir
from cluekit.noir.editions.edition import edition_text as noir_text
from cluekit.noir.editions.file_format import problems_in as noir_problems
from cluekit.noir.schemas import EDITION as NOIR_EDITION
from cluekit.noir.schemas import SCHEMAS as NOIR_SCHEMAS
from cluekit.words.story import LONGEST_OPENING
from naming import case_named

MINI, POOL = edition("mini").source, edition("pool").source


def found(text: str) -> list[tuple[int, str, str]]:
    """Return line, key and code of every mistake."""
    return [(p.about["line"], p.about["key"], p.code) for p in problems_in(text)]


def changed(text: str, old: str, new: str) -> tuple[str, int]:
    """Return the text with one thing changed, and the line on which it changed."""
    assert old in text
    return text.replace(old, new, 1), 1 + text[: text.index(old)].count("\n")


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
    ('"cluekit-edition"', '"other"', "format", "edition-value", "cluekit-edition"),
)
"""In the edition with the pool: what is changed to what, the key, the code and words of it."""


def test_our_own_editions_have_no_mistakes() -> None:
    """Nor anything odd; in others a missing key is missed at its header; all are named."""
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
    assert caught.value.problem.about == {
        "name": "ukk",
        "known": list(SHIPPED),
        "nearest": "uk",
    }
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


def test_one_mistake_one_explanation() -> None:
    """Line and key are those of the mistake, TOML or not, and the words say what would be right."""
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
    """What `test_paths` finds in a plan is told of the file; piles of one, huge files, too."""
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


PAPER = Path(__file__).parents[2] / "docs" / "stories.md"
BARE = without_table(edition("mini").source, "story")
"""An edition as it was before there were stories."""


def lines_wrong(text: str, problems: Any = problems_in) -> list[tuple[str, str, str]]:
    """Return code, key and what stands in the line, of every mistake, which has words."""
    lines = text.split("\n")
    assert problems is not problems_in or all(explain(p).strip() for p in problems(text))
    return [(p.code, p.about["key"], lines[p.about["line"] - 1]) for p in problems(text)]


def test_what_is_wrong_with_a_story_is_named_with_its_line() -> None:
    """Blank, too long, unknown keys; an X where the board has nothing, by column and row."""
    for story, code, key, where in WRONG:
        with case_named(story):
            ((found, at, line),) = lines_wrong(f"{BARE}\n[story]\n{story}\n")
            assert (found, at) == (code, key)
            assert where in line
    assert read_edition(BARE.replace("[board]", '[board]\nspot = "A1"')).spot == (0, 0)
    for code, spots in {
        "spot-nowhere": ("M11", "AA1", "L99"),
        "edition-bad-square": ("a1", "11", "A01"),
        "edition-unprintable": ("A1\\u001b",),
    }.items():
        for spot in (f'spot = "{spot}"' for spot in spots):
            ((found, key, line),) = lines_wrong(BARE.replace("[board]", f"[board]\n{spot}"))
            assert (found, key) == (code, "board.spot")
            assert spot in line


WRONG = (
    ('opening = ""', "edition-blank", "story.opening", 'opening = ""'),
    ('opening = "a\\u001b[2Jb"', "edition-unprintable", "story.opening", "opening"),
    ('opening = """\nRain.\n\u202eG\n"""', "edition-unprintable", "story.opening", "\u202e"),
    (f'opening = """\n{"Rain. " * 70}\n{"x" * 480}\n{"y" * 480}"""', "edition-too-long",
     "story.opening", "opening"),
    ("opening = 7", "edition-type", "story.opening", "opening = 7"),
    ('winner = "Super\\nSleuth"', "edition-unprintable", "story.winner", "winner"),
    (f'winner = "{"W" * 61}"', "edition-too-long", "story.winner", "winner"),
    ('openning = "Rain."', "edition-key-nearest", "story.openning", "openning"),
    ('[story.fr]\nopening = "Pluie."', "edition-key-unknown", "story.fr", "[story.fr]"),
    ('[story.it]\nopening = " "', "edition-blank", "story.it.opening", 'opening = " "'),
    ('[story.it]\nit = "Piove."', "edition-key-unknown", "story.it.it", 'it = "Piove."'),
)  # fmt: skip


def test_files_without_a_story_and_with_other_rules_and_their_games() -> None:
    """They hold to the schema; a game keeps its edition's name, or the whole story of one's own."""
    old = read_edition(BARE)
    assert (old.story, old.spot) == (Story(), None)
    grid = without_table(noir_edition("noir-standard").source, "story")
    assert read_noir(grid).story.opening == ""
    for text, schema in (
        (BARE, SCHEMAS.schema(EDITION)),
        (grid, NOIR_SCHEMAS.schema(NOIR_EDITION)),
    ):
        assert jsonschema.Draft202012Validator(schema).is_valid(tomllib.loads(text))
    told = f'{BARE}\n[story]\nopening = """\nRain.\n[options]\nThen a scream.\n"""\n'
    house = read_edition(told)
    changed = with_answers(house, {"dice": 1})
    again = with_answers(changed, {"dice": 2, "staying": "never"})
    assert (changed.options.dice, changed.story) == (1, house.story)
    assert (again.options.dice, again.options.staying) == (2, "never")
    assert (again.story, again.deck) == (house.story, house.deck)
    text = write(new_game(read_edition(BARE), ("A", "B"), seed=1))
    assert "\nedition: mini\n" in text
    told = f'{BARE}\n[story]\nopening = """\nRain.\n[options]\n\nThen a scream.\n"""\n'
    text = write(new_game(read_edition(told), ("A", "B"), seed=1))
    assert "\nedition: own\n" in text
    assert read(text).edition.story.opening == "Rain.\n[options]\n\nThen a scream.\n"


def test_the_longest_opening_is_read_and_written_anew() -> None:
    """Letter by letter; the papers' example, too; in Noir there is no X, and both sides can win."""
    words = '"""\\ [options] \u00e8 ' * 80
    lines = "\n".join(words[at : at + 150] for at in range(0, LONGEST_OPENING - 200, 150))
    house = read_edition(f"{BARE}\n[story]\nopening = '''\n{lines}\n'''\n")
    again = read_edition(edition_text(house, "Ours"))
    assert again.story.opening.split() == house.story.opening.split()
    assert edition_text(again, "Ours") == edition_text(house, "Ours")
    told = re.findall(r"```toml\n(.*?)```", PAPER.read_text(encoding="utf-8"), re.DOTALL)[0]
    house = read_edition(f"{BARE}\n{told}")
    assert (house.story.winner, house.story.it is None) == ("Head of the Inquiry", False)
    grid = without_table(noir_edition("noir-classic").source, "story")
    for key in ("spot", "winner"):
        text = f'{grid}\n[story]\n{key} = "x"\n'
        ((found, at, _),) = lines_wrong(text, noir_problems)
        assert found.startswith("edition-key-")
        assert at == f"story.{key}"
    told = f'{grid}\n[story]\nopening = "Snow."\n\n[story.it]\nopening = "Neve."\n'
    again = read_noir(noir_text(read_noir(told), "Ours"))
    assert again.story == read_noir(told).story
