"""The story with which a game begins: at the table, in the waiting room, on the rule sheet."""

from __future__ import annotations

from pathlib import Path

import pytest
from wire import Wire

from cluekit.clue import edition, new_game, read_edition
from cluekit.clue.editions.template import edition_text
from cluekit.clue.picture import backdrop, still_board
from cluekit.clue.public.facts import GameEnded
from cluekit.clue.wording import tell
from cluekit.editions import SHIPPED, find_edition
from cluekit.ui import rule_sheet, setup, table
from cluekit.words import LANGUAGES, set_language
from cluekit.words.story import opening

FACTS = (
    "Saturday",
    "quarter to nine",
    "evening",
    "Dr. Black",
    "foot of the cellar stairs",
    "marked X",
    "Miss Scarlett found him",
    "screams",
    "village",
    "guests of the weekend",
)
"""What seed 001 tells, as our sentences say it."""


@pytest.mark.parametrize("fact", FACTS)
def test_the_table_of_uk_opens_with_the_story_of_seed_001(fact: str) -> None:
    """In the picture and in the words for those who do not see it."""
    laid = table("uk", seed=3)
    assert fact in laid.drawing
    assert fact in laid.in_words()


def test_every_weapon_and_person_of_the_story_is_one_of_the_edition() -> None:
    """``us`` tells it with the names of its own cards."""
    for name in ("uk", "us"):
        deck, told = edition(name).deck, " ".join(opening(edition(name).story)).lower()
        assert all(deck.cards[weapon].name.lower() in told for weapon in deck.weapons)
        assert deck.cards[0].name.lower() in told


@pytest.mark.parametrize("name", SHIPPED)
def test_every_edition_tells_its_own_story_in_every_language(name: str) -> None:
    """Where a game begins; no two languages say the same."""
    told = []
    for language in LANGUAGES:
        set_language(language)
        told.append(opening(find_edition(name).story))
        laid = table(name, bots="random", seed=1, name=f"{name} {language}")
        assert all(part in laid.in_words() for part in told[-1])
        assert laid.drawing.count("<p>") >= len(told[-1])
    assert all(told)
    assert len({" ".join(parts) for parts in told}) == len(LANGUAGES)


def test_modes_and_mansions_have_stories_of_their_own() -> None:
    """No more than the editions that play alike share one."""
    shared = {" ".join(opening(find_edition(name).story)) for name in SHIPPED}
    assert len(shared) == len(SHIPPED) - 2  # both classic modes of Noir, and both standard ones


def test_the_story_is_folded_away_once_somebody_has_moved() -> None:
    """It stays to be read once more, closed; the words begin with the table.

    A first roll is no reason yet: who rolls may still be reading.
    """
    laid = table("mini", bots="random", seed=12)
    for order in ("roll", "walk library"):
        assert '<details class="ck-opening" data-key="opening" open="open"' in laid.drawing
        assert "Mr. Grey" in laid.in_words()
        laid.play(order)
    assert '<details class="ck-opening ck-begun" data-key="opening" data-folded=""' in laid.drawing
    assert "Mr. Grey" in laid.drawing
    assert "Mr. Grey" not in laid.in_words()


# --- the X ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["uk", "us"])
def test_the_spot_is_marked_x_on_the_board_and_in_its_words(name: str) -> None:
    """In the middle, at the foot of stairs; nobody can stand there."""
    house = edition(name)
    assert house.spot in house.plan.middle
    assert house.spot not in house.plan.squares
    drawn = str(backdrop(house))
    assert drawn.count('class="ck-spot-cross"') == 1
    assert drawn.count('class="ck-spot-treads"') == 1
    text = still_board(new_game(name, ("You", "Nora", "Otto"), seed=1).view(0)).text
    assert "Square N15 is marked X." in text
    assert "at the foot of the cellar stairs" in text


@pytest.mark.parametrize("name", ["mini", "pool"])
def test_other_boards_have_no_x(name: str) -> None:
    """Neither drawn nor said."""
    assert "ck-spot" not in str(backdrop(edition(name)))
    assert "marked X" not in still_board(new_game(name, ("A", "B", "C"), seed=1).view(0)).text


# --- the end ----------------------------------------------------------------------------------


def test_who_solves_the_case_is_super_sleuth() -> None:
    """For the winner and for everybody else; nobody is where the case stays unsolved."""
    view = new_game("uk", ("You", "Nora", "Otto"), seed=1).view(0)
    mine, theirs, nobodys = (tell(GameEnded(seat, (0, 6, 12)), view) for seat in (0, 1, -1))
    assert mine.endswith("You may call yourself “Super Sleuth”.")
    assert theirs.endswith("Nora may be called “Super Sleuth”.")
    assert "Sleuth" not in nobodys


def test_other_editions_have_no_title() -> None:
    """The sentence is as it was."""
    view = new_game("mini", ("You", "Nora", "Otto"), seed=1).view(0)
    assert tell(GameEnded(0, (0, 3, 6)), view).endswith("in the Library.")


# --- before the game, and on paper ------------------------------------------------------------


def test_the_waiting_room_tells_the_story_of_the_chosen_edition(wire: Wire) -> None:
    """Another edition, another story; of the table's, nothing is told twice."""
    form = setup()
    for name, word in (("uk", "Dr. Black"), ("pool", "lanterns"), ("noir-classic", "old town")):
        wire.press(form, "change", edition=name)
        assert word in form.drawing
        assert form.drawing.count('class="ck-opening"') == 1
    assert "Dr. Black" not in form.drawing


def test_the_rule_sheet_begins_with_the_story() -> None:
    """As a table and as plain text; where two editions are compared it is left out."""
    sheet = rule_sheet("uk")
    assert "Dr. Black" in sheet.html()
    assert sheet.text.index("Dr. Black") < sheet.text.index("At the table")
    assert "Dr. Black" not in rule_sheet("uk", beside="us").text


# --- a teacher's own --------------------------------------------------------------------------

OURS = '''
[story]
opening = """
Who <script>alert(1)</script> ate & drank
the cake?

Ask [options] about it: {theory}.
[options]
"""
winner = "Cake & Crumb"

[story.it]
opening = "Chi ha mangiato la torta?"
'''


def ours(text: str = OURS) -> str:
    """An edition like ``mini`` with this story."""
    return edition("mini").source.split("[story]")[0] + text


def test_a_teachers_story_is_shown_and_harmless_in_html() -> None:
    """Signs of markup are signs; braces are braces; lines are joined to paragraphs."""
    laid = table(read_edition(ours()), bots="random", seed=1)
    assert "<script" not in laid.drawing
    assert "&lt;script&gt;alert(1)&lt;/script&gt; ate &amp; drank the cake?</p>" in laid.drawing
    assert "Ask [options] about it: {theory}. [options]</p>" in laid.drawing
    assert "<script" not in rule_sheet(read_edition(ours())).html()


def test_a_teachers_story_is_read_in_the_readers_language() -> None:
    """Where there is none in it, the one for all: of each text by itself."""
    told = {}
    for language in LANGUAGES:
        set_language(language)
        house = read_edition(ours())
        told[language] = opening(house.story)
        ended = tell(GameEnded(0, (0, 3, 6)), new_game(house, ("You", "Nora"), seed=1).view(0))
        assert "Cake & Crumb" in ended
    assert told["it"] == ["Chi ha mangiato la torta?"]
    assert told["pt"] == told["en"]
    set_language("pt")
    only = read_edition(ours(OURS.partition("[story.it]")[1] + OURS.partition("[story.it]")[2]))
    assert opening(only.story) == told["it"]


def test_a_teachers_edition_without_a_story_has_none(wire: Wire, tmp_path: Path) -> None:
    """As the files from before there were stories; the form and the table show no empty frame."""
    text = edition_text(edition("uk"), "Ours")
    head, _, rest = text.partition("[story]")
    old = head + rest[rest.index("# The map") :].replace('spot = "N15"\n', "")
    house = read_edition(old)
    assert opening(house.story) == []
    assert house.spot is None
    form = setup(house)
    assert "ck-opening" not in form.drawing
    laid = table(house, bots="random", seed=1)
    assert "ck-opening" not in laid.drawing
    assert "ck-spot" not in laid.backdrop
    assert wire is not None
    assert tmp_path.exists()
