"""The story with which a game begins: at the table, in the waiting room, on the rule sheet."""

from __future__ import annotations

import pytest
from wire import Wire, says

from cluekit.clue import edition, new_game, read_edition
from cluekit.clue.editions.template import edition_text
from cluekit.clue.picture import backdrop, still_board
from cluekit.clue.public.facts import GameEnded
from cluekit.clue.wording import tell
from cluekit.editions import SHIPPED, find_edition
from cluekit.ui import rule_sheet, setup, table
from cluekit.words import LANGUAGES, set_language, speaking
from cluekit.words.story import opening
from naming import case_named

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


def test_the_table_of_uk_opens_with_the_story_of_seed_001() -> None:
    """In the picture and in the words for those who do not see it."""
    laid = table("uk", seed=3, bots="random")
    for told in (laid.drawing, laid.in_words()):
        says(told, *FACTS)


def test_every_weapon_and_person_of_the_story_is_one_of_the_edition() -> None:
    """``us`` tells it with the names of its own cards."""
    for name in ("uk", "us"):
        deck, told = edition(name).deck, " ".join(opening(edition(name).story)).lower()
        says(told, *(deck.cards[card].name.lower() for card in (0, *deck.weapons)))


def test_every_edition_tells_its_own_story_in_every_language() -> None:
    """Where a game begins; no two languages say the same.

    No more than the editions that play alike share one: both classic modes of Noir, and both
    standard ones.
    """
    shared = {" ".join(opening(find_edition(name).story)) for name in SHIPPED}
    assert len(shared) == len(SHIPPED) - 2
    for name in SHIPPED:
        told = []
        for language in LANGUAGES:
            with case_named(name, language), speaking(language):
                told.append(opening(find_edition(name).story))
                laid = table(name, bots="random", seed=1, name=f"{name} {language}")
                says(laid.in_words(), *told[-1])
                assert laid.drawing.count("<p>") >= len(told[-1]) > 0
        assert len({" ".join(parts) for parts in told}) == len(LANGUAGES)


def test_the_story_is_folded_away_once_somebody_has_moved() -> None:
    """It stays to be read once more, closed; the words begin with the table.

    A first roll is no reason yet: who rolls may still be reading.
    """
    laid = table("mini", bots="random", seed=12)
    for order in ("roll", "walk library"):
        assert '<details class="ck-opening" data-key="opening" open="open"' in laid.drawing
        assert "Mr. Grey" in laid.in_words()
        laid.play(order)
    folded = '<details class="ck-opening ck-begun" data-key="opening" data-folded=""'
    says(laid.drawing, folded, "Mr. Grey")
    assert "Mr. Grey" not in laid.in_words()


# --- the X, and the end -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["uk", "us", "mini", "pool"])
def test_the_spot_is_marked_x_on_the_board_and_in_its_words(name: str) -> None:
    """In the middle, at the foot of stairs, where nobody can stand; other boards have no X."""
    house, drawn = edition(name), str(backdrop(edition(name)))
    text = still_board(new_game(name, ("You", "Nora", "Otto"), seed=1).view(0)).text
    if name in ("mini", "pool"):
        assert "ck-spot" not in drawn
        assert "marked X" not in text
        return
    assert house.spot in house.plan.middle
    assert house.spot not in house.plan.squares
    assert drawn.count('class="ck-spot-cross"') == drawn.count('class="ck-spot-treads"') == 1
    says(text, "Square N15 is marked X.", "at the foot of the cellar stairs")


def test_who_solves_the_case_is_super_sleuth() -> None:
    """For the winner and for everybody else; nobody is where the case stays unsolved.

    In other editions the sentence is as it was.
    """
    view = new_game("uk", ("You", "Nora", "Otto"), seed=1).view(0)
    mine, theirs, nobodys = (tell(GameEnded(seat, (0, 6, 12)), view) for seat in (0, 1, -1))
    assert mine.endswith("You may call yourself “Super Sleuth”.")
    assert theirs.endswith("Nora may be called “Super Sleuth”.")
    assert "Sleuth" not in nobodys
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
    says(
        table(read_edition(ours()), bots="random", seed=1).drawing,
        "&lt;script&gt;alert(1)&lt;/script&gt; ate &amp; drank the cake?</p>",
        "Ask [options] about it: {theory}. [options]</p>",
        never=("<script",),
    )
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
    assert (told["it"], told["pt"]) == (["Chi ha mangiato la torta?"], told["en"])
    set_language("pt")
    _, head, italian = OURS.partition("[story.it]")
    assert opening(read_edition(ours(head + italian)).story) == told["it"]


def test_a_teachers_edition_without_a_story_has_none() -> None:
    """As the files from before there were stories; the form and the table show no empty frame."""
    head, _, rest = edition_text(edition("uk"), "Ours").partition("[story]")
    house = read_edition(head + rest[rest.index("# The map") :].replace('spot = "N15"\n', ""))
    assert opening(house.story) == []
    assert house.spot is None
    laid = table(house, bots="random", seed=1)
    for shown in (setup(house), laid):
        assert "ck-opening" not in shown.drawing
    assert "ck-spot" not in laid.backdrop
