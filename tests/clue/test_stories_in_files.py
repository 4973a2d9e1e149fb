"""Stories in edition files: read, refused by line and key, written anew, and files without."""

import re
import tomllib
from pathlib import Path
from typing import Any

import jsonschema

from cluekit.clue import edition, new_game, read_edition
from cluekit.clue.editions.file_format import Story
from cluekit.clue.editions.mistakes import problems_in
from cluekit.clue.editions.template import edition_text
from cluekit.clue.notation import read, write
from cluekit.clue.notation.names import with_answers
from cluekit.clue.schemas import EDITION, SCHEMAS
from cluekit.clue.wording import explain
from cluekit.core.edition_text import without_table
from cluekit.noir import edition as noir_edition
from cluekit.noir import read_edition as read_noir
from cluekit.noir.editions.edition import edition_text as noir_text
from cluekit.noir.editions.mistakes import problems_in as noir_problems
from cluekit.noir.schemas import EDITION as NOIR_EDITION
from cluekit.noir.schemas import SCHEMAS as NOIR_SCHEMAS
from cluekit.words.story import LONGEST_OPENING
from naming import case_named

PAPER = Path(__file__).parents[2] / "docs" / "stories.md"
BARE = without_table(edition("mini").source, "story")
"""An edition as it was before there were stories."""


def lines_wrong(text: str, problems: Any = problems_in) -> list[tuple[str, str, str]]:
    """Return code, key and what stands in the line, of every mistake, which has words."""
    lines = text.split("\n")
    assert problems is not problems_in or all(explain(p).strip() for p in problems(text))
    return [(p.code, p.about["key"], lines[p.about["line"] - 1]) for p in problems(text)]


def test_what_is_wrong_with_a_story_is_named_with_its_line() -> None:
    """Blank, with signs for a terminal, turned round, too long, no text, unknown keys."""
    for story, code, key, where in WRONG:
        with case_named(story):
            ((found, at, line),) = lines_wrong(f"{BARE}\n[story]\n{story}\n")
            assert (found, at) == (code, key)
            assert where in line


def test_the_x_is_drawn_where_the_board_has_something() -> None:
    """By column and row as the board prints them; else line and key say what would be right."""
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


def test_the_longest_opening_is_read_and_written_anew() -> None:
    """Letter by letter; quotes, backslashes, rows of any length; the example of the papers, too."""
    words = '"""\\ [options] \u00e8 ' * 80
    lines = "\n".join(words[at : at + 150] for at in range(0, LONGEST_OPENING - 200, 150))
    house = read_edition(f"{BARE}\n[story]\nopening = '''\n{lines}\n'''\n")
    again = read_edition(edition_text(house, "Ours"))
    assert again.story.opening.split() == house.story.opening.split()
    assert edition_text(again, "Ours") == edition_text(house, "Ours")
    told = re.findall(r"```toml\n(.*?)```", PAPER.read_text(encoding="utf-8"), re.DOTALL)[0]
    house = read_edition(f"{BARE}\n{told}")
    assert (house.story.winner, house.story.it is None) == ("Head of the Inquiry", False)


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


def test_a_story_of_noir_is_only_an_opening() -> None:
    """There is no board with an X, and both sides can win."""
    grid = without_table(noir_edition("noir-classic").source, "story")
    for key in ("spot", "winner"):
        text = f'{grid}\n[story]\n{key} = "x"\n'
        ((found, at, _),) = lines_wrong(text, noir_problems)
        assert found.startswith("edition-key-")
        assert at == f"story.{key}"
    told = f'{grid}\n[story]\nopening = "Snow."\n\n[story.it]\nopening = "Neve."\n'
    again = read_noir(noir_text(read_noir(told), "Ours"))
    assert again.story == read_noir(told).story
