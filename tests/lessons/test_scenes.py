"""Scenes and stories: an evening by its name or its orders, from every chair what it was told."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from lesson_files import LESSONS, code_cells, code_of, lesson
from presses import press

from cluekit.clue import edition
from cluekit.core import RefusedError
from cluekit.ui import deal_table, rule_card, rule_sheet, setup, solution_cube, table, watch
from cluekit.ui.figures.story import EVENINGS, Story, scene, story
from cluekit.ui.kit.messages import NotHeardError
from cluekit.words import set_language
from naming import case_named

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


def test_no_code_above_the_guess_tells_the_answer() -> None:
    """Envelope and hands are staged out of sight; a stacked deck stands where it is changed."""
    for name, words in HOOKS.items():
        with case_named(name):
            code = _until_the_guess(name).casefold()
            assert "scene(" in code
            assert [word for word in words if word.casefold() in code] == []
    for name in LESSONS:
        above = []
        for cell in lesson(name).cells:
            if cell.cell_type == "markdown" and "change one thing" in cell.source.casefold():
                break
            above.append(cell.source if cell.cell_type == "code" else "")
        assert not re.search("case_file=|hands=", "\n".join(above)), name


def test_every_scene_is_told_in_a_lesson_and_names_no_card_that_is_hidden_in_it() -> None:
    """Names fit, in capitals or not; a name stands above the question, with what you are told."""
    named = {called.casefold() for name in LESSONS for called in _scenes_in(code_of(name))}
    assert named == set(EVENINGS)
    for name, told in EVENINGS.items():
        cards = edition(told.edition).deck.cards
        hidden = " ".join([told.case_file, *told.hands[1:]]).split()
        called = [card.name.casefold() for card in cards if card.alias in hidden]
        allowed = name.replace("you ask in the tower", "")
        assert [card for card in called if card in allowed] == [], name


def test_behind_the_curtain_lie_all_cards_once_it_is_opened() -> None:
    """Three hands and the envelope, nine cards; *Run All* opens nothing."""
    curtain = scene("the back of a card").behind_the_curtain()
    assert not [card for card in ("Ada", "Rope", "Tower") if card in curtain.drawing]
    assert "Ada" not in f"{curtain!r}{curtain.still()}"
    curtain.hear({"kind": "press", "id": "t-1", "target": "look", "turn": curtain.turn})
    hands = "You: Bruno and Dagger.\nNora: Vase and Garden.\nOtto: Carla and Tower.\n"
    assert repr(curtain) == f"{hands}Envelope: Ada, Rope and Library."
    assert "Envelope: Ada, Rope and Library." in curtain.drawing
    set_language("it")
    assert "Busta: Ada, Corda e Biblioteca." in repr(curtain)


def test_one_order_of_a_scene_may_be_another_that_somebody_gives() -> None:
    """The deck stays as it was stacked; what is not there is refused, and nothing hidden told."""
    usual = scene("a file full of backs")
    other = scene("A file full of backs", instead={"suggest bruno rope": "suggest bruno vase"})
    assert "with the Rope, in the Library" in repr(usual.tells())
    assert "with the Vase, in the Library" in repr(other.tells())
    assert usual.all_cards() == other.all_cards()
    with pytest.raises(RefusedError, match=r"There is no scene “the butler”\. There are: “a card "):
        scene("the butler")
    with pytest.raises(RefusedError, match="Nobody says “show rope” in this scene") as refused:
        scene("the back of a card", instead={"show rope": "show vase"})
    assert "such as “suggest bruno dagger”" in str(refused.value)
    assert "show tower" not in str(refused.value)


HANDS = ["B D", "R L", "A T"]


def evening(otto: str = "A T", inside: str = "C V G", shown: str = "ada") -> Story:
    """Nora asks about Ada with the Rope in the Tower, and Otto shows her a card."""
    orders = ["roll", "walk tower", "suggest ada rope", f"show {shown}"]
    hands = ["B D", "R L", otto]
    return story(case_file=inside, hands=hands, first="Nora", dice="5 4", orders=orders)


def test_the_set_up_has_a_line_for_each_of_its_seven_steps() -> None:
    """Cards are told to their owner alone; long sentences go on below, 80 letters wide."""
    lines = story(seed=7).set_up().lines
    assert [line.split(".")[0] for line in lines] == list("1234567")
    others = story(seed=7).set_up("Nora").lines
    assert [a == b for a, b in zip(lines, others, strict=True)].count(False) >= 1
    assert "for your eyes only" in lines[4]
    assert lines[4] != others[4]
    told = story(seed=7).set_up()
    shown = repr(told).splitlines()
    assert len(shown) > len(told.lines)
    assert max(map(len, shown)) <= 80
    assert sum(line[0].isdecimal() for line in shown) == 7
    assert all(line[:3].isspace() for line in shown if not line[0].isdecimal())
    assert " ".join(repr(told).split()) == " ".join(told.lines)
    log = repr(evening().tells("You")).splitlines()
    assert log[0] == "  Nora rolled 5 and 4: 9 steps."


def test_who_is_told_what() -> None:
    """All is the same to you with another card of theirs; within reach is what the dice allow."""
    told = evening()
    assert told.saw_a_card() == ["Nora", "Otto"]
    assert "Otto showed Nora a card." in repr(told.tells("You"))
    assert "Otto showed you Ada." in repr(told.tells("Nora"))
    assert "Ada" not in repr(told.tells("You")).splitlines()[-1]
    one, other = evening(), evening("C T", "A V G", "tower")
    for look in (lambda s: s.tells("You"), lambda s: s.board(), lambda s: s.sheet("You")):
        assert repr(look(one)) == repr(look(other))
    assert str(one.board().svg) == str(other.board().svg)
    mine = story(case_file="C V G", hands=HANDS, dice="3 3", orders=["roll"])
    assert mine.rooms_in_reach() == ["Library", "Tower"]
    assert "Within reach" in repr(mine.board())
    assert "Bruno" in repr(mine.hand())


def test_an_evening_is_told_move_by_move_beside_a_board() -> None:
    """A line goes back to its move; what is another card of others is the same at each of them."""
    told, other = (each.tells("You") for each in (evening(), evening("C T", "A V G", "tower")))
    last = str(told.drawing)
    assert "On ▶" not in last
    assert (
        press(told, "move:9").notice == press(told, "go:on").notice == press(other, "go:on").notice
    )
    for target, at, said in (
        ("go:first", 0, "Nora rolled 5 and 4: 9 steps."),
        ("go:back", 0, "Nora rolled 5 and 4: 9 steps."),
        ("go:on", 1, "Nora walked into the Tower."),
        ("move:3", 3, "Otto showed Nora a card."),
        ("go:back", 2, "Nora asked: was it Ada, with the Rope, in the Tower?"),
    ):
        with case_named(target, at):
            for each in (told, other):
                assert said in press(each, target).spoken
            assert (told.at, told.drawing.count("aria-current")) == (at, 1)
            assert told.drawing == other.drawing
            assert "Ada (played by you) is on square G1." in told.drawing or at > 1
    assert press(told, "move:3").drawing == last
    assert str(told.still()) == str(press(told, "go:first").still()), "on paper all is told"
    assert repr(told) == repr(evening().tells("You"))
    set_language("it")
    assert "Otto mostra una carta a Nora." in told.drawing


FIGURES = (table, watch, setup, rule_card, solution_cube, deal_table, story)
WALK = ["roll", "walk tower"]
REFUSED: list[tuple[Callable[[], object], str]] = [
    *((partial(made, "chess"), "There is no edition “chess”. There are: mini") for made in FIGURES),
    (lambda: rule_sheet("uk", beside="chess"), "There is no edition “chess”."),
    (lambda: story(case_file="Carla Vasse G", hands=HANDS), "There is no card “Carla”."),
    (lambda: story(case_file="C V G", hands=["B dager", "R L", "A T"]), "Did you mean “dagger”?"),
    (lambda: story(case_file="C V G", hands=["C D", "R L", "A T"]), "twice"),
    (lambda: story(case_file="C V G", hands=HANDS, dice="1 1", orders=WALK), "Tower"),
]


def test_a_cell_refuses_in_a_sentence() -> None:
    """A traceback’s last line is for a pupil, no error above it; the nearest card is named."""
    for make, sentence in REFUSED:
        with case_named(sentence):
            with pytest.raises(RefusedError) as refused:
                make()
            assert sentence in str(refused.value)
            assert "{" not in str(refused.value)
            assert refused.value.problem.code not in str(refused.value)
            assert refused.value.__suppress_context__
    orders = ["roll", "walk tower", "suggest ada roppe"]
    with pytest.raises(NotHeardError, match=r"“roppe”.*Did you mean “rope”\?") as refused:
        story(case_file="C V G", hands=HANDS, dice="3 3", orders=orders)
    assert refused.value.__suppress_context__
    with pytest.raises(NotHeardError) as refused:
        story(case_file="C V G", hands=HANDS, dice="3 3", orders=["roll", "walk xyzzy"])
    assert "Did you mean" not in str(refused.value)
    with pytest.raises(LookupError, match="Nobody here is called Zoe"):
        evening().tells("Zoe")
    with pytest.raises(LookupError, match="Nobody here is called Zoe"):
        story(case_file="C V G", hands=HANDS, first="Zoe")


def test_the_form_opens_with_the_edition_that_was_asked_for() -> None:
    """By its id, or as a value; one that is refused leaves nothing behind to be drawn again."""
    assert '<option value="uk" selected="selected">' in setup("uk").drawing
    assert '<option value="mini" selected="selected">' in setup().drawing
    assert '<option value="own" selected="selected">' in setup(edition("us")).drawing
    with pytest.raises(RefusedError) as kept:
        setup("chess")
    set_language("it")
    assert "chess" in str(kept.value)


def test_a_sheet_as_better_bots_would_fill_it() -> None:
    """On the file of lesson 06 a careful player is stuck where everything is decided."""
    moves = ["roll", "walk library", "suggest bruno rope", "show bruno", "end"]
    moves += ["roll", "walk garden", "suggest carla dagger", "end"]
    moves += ["roll", "walk 7", "roll", "walk tower", "suggest bruno vase", "show bruno"]
    deal = {"case_file": "C D L", "hands": ["A T", "R V", "B G"], "first": "Nora"}
    evening = story(**deal, dice="6 6 1 5 1 2 1 6", orders=moves)
    for bot in ("note-taker", "careful"):
        assert "Suspects still possible: Bruno, Carla." in evening.sheet("You", bot).text
    assert "Envelope: Carla." in evening.sheet("You", "complete").text
    with pytest.raises(LookupError, match="No bot is called zoe: note-taker, careful, complete"):
        evening.sheet("You", "zoe")
