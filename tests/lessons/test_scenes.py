"""Scenes: a lesson calls an evening by its name, and no cell tells what its question asks."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest
from lesson_files import LESSONS, code_cells, lesson

from cluekit.clue import edition
from cluekit.core import RefusedError
from cluekit.ui.figures.scenes import EVENINGS
from cluekit.ui.figures.story import scene
from cluekit.words import set_language

HOOKS = {
    "00_at_the_table.ipynb": ("ada", "A T", "show"),
    "02_true_false_not_known_yet.ipynb": ("D T", "case_file", "hands"),
    "03_and_or_not.ipynb": ("tower", "A T", "show"),
    "04_exactly_one.ipynb": ("carla", "B T", "show"),
    "05_if_then.ipynb": ("a mistake", "backwards", "hands", "case_file"),
    "06_proof.ipynb": ("carla", "C D L", "show"),
    "07_counting_and_pigeonholes.ipynb": ("A C", "case_file", "show"),
    "14_bluff_and_the_rule_lab.ipynb": ("A R", "case_file", "hands", "1/3", "third"),
    "08_models_and_cnf.ipynb": ("possible", "case_file", "hands", "carla"),
    "09_sat_and_resolution.ipynb": ("carla", "C V G", "show"),
    "10_what_the_others_know.ipynb": ("C D T", "show", "hands", "library"),
    "11_how_likely.ipynb": ("24", "B L", "case_file", "show"),
    "07b_the_villa_with_the_pool.ipynb": ("seed=", "show", "rope", "or three"),
}
"""What would answer the hook's question, or stage it openly, in the lessons that begin so."""


def _until_the_guess(name: str) -> str:
    """The code of a lesson down to the learner's guess, without the names of its scenes."""
    cells = code_cells(lesson(name))
    guess = next(place for place, cell in enumerate(cells) if cell.id.startswith("my-"))
    code = "\n".join(cell.source for cell in cells[:guess])
    for called in _scenes_in(code):
        code = code.replace(called, "")
    return code


def _scenes_in(code: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "scene":
            yield ast.literal_eval(node.args[0])


@pytest.mark.parametrize("name", HOOKS)
def test_no_code_above_the_guess_tells_the_answer(name: str) -> None:
    """The envelope, the hands and what is shown are staged where a reader does not look."""
    code = _until_the_guess(name).casefold()
    assert "scene(" in code
    assert [word for word in HOOKS[name] if word.casefold() in code] == []


@pytest.mark.parametrize("name", LESSONS)
def test_no_cell_stages_an_evening_openly_before_the_learner_changes_one(name: str) -> None:
    """A stacked deck may be read in the cell that is there to be changed, and below it."""
    above = []
    for cell in lesson(name).cells:
        if cell.cell_type == "markdown" and "change one thing" in cell.source.casefold():
            break
        above.append(cell.source if cell.cell_type == "code" else "")
    assert "case_file=" not in "\n".join(above)
    assert "hands=" not in "\n".join(above)


def test_every_scene_is_told_in_a_lesson_and_every_lesson_finds_its_scenes() -> None:
    """Names fit, in capitals or not."""
    code = [cell.source for name in LESSONS for cell in code_cells(lesson(name))]
    named = {called.casefold() for source in code for called in _scenes_in(source)}
    assert named == set(EVENINGS)


@pytest.mark.parametrize("name", EVENINGS)
def test_a_scene_names_no_card_that_is_hidden_in_it(name: str) -> None:
    """Its name stands above the question, and so does what you are told in it."""
    told = EVENINGS[name]
    cards = edition(told.edition).deck.cards
    hidden = [told.case_file, *told.hands[1:]]
    called = [card.name.casefold() for card in cards if card.alias in " ".join(hidden).split()]
    assert [card for card in called if card in name.replace("you ask in the tower", "")] == []


def test_behind_the_curtain_lie_all_cards_once_it_is_opened() -> None:
    """Three hands and the envelope, nine cards; *Run All* opens nothing."""
    curtain = scene("the back of a card").behind_the_curtain()
    assert not [card for card in ("Ada", "Rope", "Tower") if card in curtain.drawing]
    assert "Ada" not in f"{curtain!r}{curtain.still()}"
    curtain.hear({"kind": "press", "id": "t-1", "target": "look", "turn": curtain.turn})
    assert repr(curtain).splitlines() == [
        "You: Bruno and Dagger.",
        "Nora: Vase and Garden.",
        "Otto: Carla and Tower.",
        "Envelope: Ada, Rope and Library.",
    ]
    assert "Envelope: Ada, Rope and Library." in curtain.drawing
    set_language("it")
    assert "Busta: Ada, Corda e Biblioteca." in repr(curtain)


def test_one_order_of_a_scene_may_be_another() -> None:
    """The deck stays as it was stacked."""
    usual = scene("a file full of backs")
    other = scene("A file full of backs", instead={"suggest bruno rope": "suggest bruno vase"})
    assert "with the Rope, in the Library" in repr(usual.tells())
    assert "with the Vase, in the Library" in repr(other.tells())
    assert usual.all_cards() == other.all_cards()


def test_what_is_not_in_a_scene_is_refused_without_telling_what_is_hidden() -> None:
    """A scene that there is not, and an order nobody gives."""
    with pytest.raises(RefusedError, match=r"There is no scene “the butler”\. There are: “a card "):
        scene("the butler")
    with pytest.raises(RefusedError, match="Nobody says “show rope” in this scene") as refused:
        scene("the back of a card", instead={"show rope": "show vase"})
    assert "such as “suggest bruno dagger”" in str(refused.value)
    assert "show tower" not in str(refused.value)
