"""When the screen is passed on: who is asked before anything is read, and what goes with a seat."""

from __future__ import annotations

import re

import pytest
from everything import noir_secret
from noir_presses import press_any, two_people
from wire import Wire

from cluekit.clue import edition, stack_deck
from cluekit.core import SPECTATOR, RefusedError
from cluekit.noir import INSPECTOR, KILLER, Phase
from cluekit.ui import belief_board, candidate_mask, predict, table, watch
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.scene import Scene
from cluekit.ui.noir_boards.belief import BeliefBoard
from cluekit.ui.notebook.widget import Sheet
from cluekit.ui.tables.widget import Table

HANDS = [["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]]
CURTAIN = "First pass the screen on"
LOOKING_BACK = "You are looking back"


def villa() -> Table:
    """Return the lesson deck with known hands, two people at one screen; the first is in front."""
    file = ("bruno", "vase", "library")
    luck = stack_deck(edition("mini"), case_file=file, hands=HANDS, dice=(6, 6))
    scene = table("mini", humans=2, chance=luck, fresh=True)
    scene.sitting.sit_down(0)
    return scene


def to_the_curtain(scene: Table) -> None:
    """Play by code until the second person must answer: no press empties a notice."""
    for order in ("roll", "walk 0", "suggest carla vase"):
        scene.play(order)
    assert scene.sitting.waits_for == 1


def night(wire: Wire) -> Table:
    """Return a game of Noir of two people, the screen being passed on to the Inspector."""
    scene = two_people(wire)
    scene.play("row 1 right")
    assert scene.sitting.waits_for == INSPECTOR
    return scene


def answered(scene: Table, order: str) -> str:
    """Return what an order typed in a cell is answered with."""
    with pytest.raises((NotHeardError, RefusedError)) as refused:
        scene.play(order)
    return f"{refused.value} {getattr(refused.value, 'problem', '')}"


# --- ask first --------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["exonerate A", "exonerate A arrest B", "discard A", "draw", "x"])
def test_behind_the_curtain_nothing_is_read(wire: Wire, order: str) -> None:
    """Neither typed nor pressed: nobody is told what the Inspector holds; "x" is no press."""
    scene = night(wire)
    wire.sent.clear()
    assert CURTAIN in answered(scene, order)
    wire.press(scene, order.replace(" ", ":"))
    assert ("Nothing here can be pressed." if order == "x" else CURTAIN) in scene.notice
    assert "You hold" not in wire.text()


def test_who_watches_bots_is_not_told_what_they_hold(wire: Wire) -> None:
    """It is the Inspector's turn to do something: that is all that an order is answered with."""
    scene, tried = watch("noir-classic", bots="random", seed=6, name="asked"), 0
    while tried < 3:
        assert not scene.session.over
        wire.press(scene, "watch:step")
        if scene.session.choices.seat == INSPECTOR and scene.session.choices.exonerate:
            tried += 1
            for letter in "ABCD":
                assert "not-your-turn" in answered(scene, f"exonerate {letter}")
                wire.press(scene, f"exonerate:{letter}")
                assert "hold" not in scene.notice


def test_who_waits_for_a_bot_is_not_told_what_it_holds(wire: Wire) -> None:
    """A bot that was stopped before its move is not spoken for by whoever sits there."""
    scene = table("noir-standard", seed=3, fresh=True)
    press_any(wire, scene)
    while scene.session.choices.seat != INSPECTOR or not scene.session.choices.exonerate:
        scene.session.play(scene.session.choices.seat, next(iter(scene.session.choices)))
    assert scene.sitting.front == KILLER
    for letter in "ABCD":
        assert "not-your-turn" in answered(scene, f"exonerate {letter}")


@pytest.mark.parametrize("target", ["undo", "again", "read", "plan:kill"])
def test_behind_the_curtain_nothing_is_taken_back(wire: Wire, target: str) -> None:
    """Else the hand of whoever moved last would lie open before the next one."""
    scene = night(wire)
    assert scene.session.problem_with_undo(scene.session.step - 1) is None
    step = scene.session.step
    wire.press(scene, target)
    assert CURTAIN in scene.notice
    with pytest.raises(NotHeardError):
        scene.sitting.undo()
    assert (scene.session.step, scene.seat) == (step, SPECTATOR)


def test_looking_back_no_move_is_made(wire: Wire) -> None:
    """Whether typed, pressed, claimed or taken back: first comes the way back to now."""
    scene = villa()
    for order in ("roll", "walk 0"):
        scene.play(order)
    wire.press(scene, "time", value=scene.session.step - 1)
    step = scene.session.step
    assert LOOKING_BACK in answered(scene, "end")
    claim = {"suspect": 1, "weapon": 4, "room": 6}
    for target in ("end", "undo", "again", "claim"):
        wire.press(scene, target, **(claim if target == "claim" else {}))
        assert LOOKING_BACK in scene.notice
    assert (scene.session.step, scene.thought) == (step, None)
    wire.press(scene, "time:now")
    scene.play("end")


def test_words_of_an_earlier_moment_are_of_that_moment(wire: Wire) -> None:
    """A table that looks back says so in words, and offers nothing of now."""
    scene = villa()
    for order in ("roll", "walk 0"):
        scene.play(order)
    now = repr(scene)
    wire.press(scene, "time", value=scene.session.step - 2)
    assert LOOKING_BACK in repr(scene)
    assert "walks" not in repr(scene)
    wire.press(scene, "time:now")
    assert repr(scene) == now


# --- what goes with its seat ------------------------------------------------------------------


def words_of(scene: Scene) -> str:
    """Return what a notebook would save of what was said."""
    return scene.get_state()["spoken"] + scene.get_state()["notice"]


def test_what_was_said_beside_the_sheet_goes_with_its_seat(wire: Wire) -> None:
    """A proof, a verdict on your own marks, a refusal: none of it is in the state of the next."""
    scene = villa()
    sheet = scene.sheet(help="all")
    wire.press(sheet, "pencil:1:1", mark="yes")
    wire.press(sheet, "check")
    wire.press(sheet, "ask:0:0")
    assert "You have Ada" in sheet.spoken
    wire.press(sheet, "pencil:0:0", mark="no")
    assert sheet.notice
    to_the_curtain(scene)
    assert words_of(sheet) == ""
    wire.press(sheet, "ask:0:0")
    assert sheet.notice
    wire.press(scene, "sit:1")
    assert words_of(sheet) == ""


def test_a_refusal_at_the_table_goes_with_its_seat(wire: Wire) -> None:
    """What one could show instead is said to one: a move made elsewhere takes it away."""
    scene = villa()
    to_the_curtain(scene)
    wire.press(scene, "sit:1")
    wire.press(scene, "show:5")
    assert "carla" in scene.notice.lower()
    other = Table(scene.sitting)
    wire.press(other, "show:2")
    assert scene.notice == ""
    assert scene.spoken.startswith("1 "), "the count begins anew"


def test_what_was_asked_of_a_belief_board_goes_with_its_seat(wire: Wire) -> None:
    """Why somebody is out, whom it is about, how it is weighed, which moment was looked at."""
    scene = two_people(wire)
    board = scene.belief()
    assert isinstance(board, BeliefBoard)
    wire.press(board, noir_secret(scene)[1])
    assert "impossible" in board.spoken
    wire.press(board, "model", model="kinds")
    wire.press(board, "time", value=0)
    wire.press(board, "why:nobody")
    turn = board.turn
    assert board.notice
    scene.play("row 1 right")
    assert words_of(board) == ""
    assert (board.asked, board.model, board.move) == (None, "legal", board.moves)
    board.hear({"kind": "press", "id": "a-1", "target": "why:alba", "turn": turn})
    assert "gone on" in board.notice, "meant for the seat before"
    wire.press(scene, f"sit:{INSPECTOR}")
    assert words_of(board) == ""
    scene.play("row 2 right")
    wire.press(scene, f"sit:{KILLER}")
    assert board.model == "kinds", "your own choice is there again"


def test_help_is_chosen_by_each_seat_for_itself(wire: Wire) -> None:
    """Who wants to work it out alone is not helped because the one before wanted to be."""
    scene = two_people(wire)
    wire.press(scene, "help", help="belief")
    assert "%" in scene.drawing
    scene.play("row 1 right")
    wire.press(scene, f"sit:{INSPECTOR}")
    assert "%" not in scene.drawing
    scene.play("row 2 right")
    wire.press(scene, f"sit:{KILLER}")
    assert scene.help == "belief"


def test_the_sheet_is_set_by_each_seat_for_itself(wire: Wire) -> None:
    """Its level of help, its rules, its pencil, its guessing; set in a cell, it is set for all."""
    scene = villa()
    sheet = scene.sheet()
    chosen = {"help": "all", "pressing": "ask", "silence": True, "model": "refuter"}
    at_first = standing(sheet, chosen)
    wire.press(sheet, "help:all")
    for target in ("pressing:ask", "silence"):
        wire.press(sheet, target)
    wire.press(sheet, "model", model="refuter")
    assert standing(sheet, chosen) == chosen
    to_the_curtain(scene)
    wire.press(scene, "sit:1")
    assert standing(sheet, chosen) == at_first
    wire.press(scene, "show:2")
    wire.press(scene, "sit:0")
    assert standing(sheet, chosen) == chosen
    assert scene.sheet(help="pencil").help == "pencil"
    scene.play("end")
    while scene.sitting.waits_for is None:
        scene.play("roll")
    assert sheet.help == "pencil"


def standing(sheet: Sheet, names: dict[str, object]) -> dict[str, object]:
    """Return how the sheet is set."""
    return {name: getattr(sheet, name) for name in names}


def test_marks_go_on_waiting_for_a_guess_when_one_is_back(wire: Wire) -> None:
    """Who guesses first finds what came in between still covered, and the next one's is not."""
    scene = villa()
    sheet = scene.sheet(help="all")
    wire.press(sheet, "guess")
    to_the_curtain(scene)
    wire.press(scene, "sit:1")
    assert (sheet.guessing, sheet.waiting) == (False, [])
    wire.press(scene, "show:2")
    wire.press(scene, "sit:0")
    assert sheet.guessing
    assert (2, 1) in sheet.waiting
    assert not re.search(r'data-key="answer"', sheet.drawing)


def test_another_game_begins_with_nothing_said(wire: Wire) -> None:
    """The same person sits in front, and yet: answers were about other cards."""
    file = ("bruno", "vase", "library")
    luck = stack_deck(edition("mini"), case_file=file, hands=HANDS, dice=(6, 6))
    scene = table("mini", chance=luck, fresh=True)
    sheet = scene.sheet(help="all")
    for order in ("roll", "walk 0", "suggest bruno vase", "accuse bruno vase library"):
        scene.play(order)
    wire.press(sheet, "ask:0:0")
    assert "Ada" in sheet.spoken
    wire.press(scene, "again")
    assert words_of(sheet) == ""
    assert sheet.asked.answer is None


# --- looked at through whose eyes -------------------------------------------------------------


def test_a_table_that_goes_on_is_seen_by_who_sits_there() -> None:
    """A belief board, a mask, a prediction of the Killer's table are not the Inspector's."""
    scene = table("noir-standard", seed=3, fresh=True, name="eyes")
    while scene.session.choices.phase is not Phase.ACTION:
        scene.play(f"kill {_near(scene)}")
    assert belief_board(scene).seat == KILLER
    assert "You hold" not in repr(candidate_mask(scene))
    for make in (belief_board, candidate_mask, predict):
        with pytest.raises(LookupError, match="only as “killer”"):
            make(scene, "inspector")
    assert belief_board(scene, "watching").seat == SPECTATOR
    with pytest.raises(LookupError, match="There is no seat “me”"):
        belief_board(scene, "me")


def _near(scene: Table) -> str:
    kill = scene.choices.kill  # type: ignore[union-attr]
    return scene.session.edition.suspects[kill.bit_length() - 1].letter


def test_a_screen_that_is_passed_on_is_seen_by_all(wire: Wire) -> None:
    """What is drawn from one seat's letters would stay when the seat has changed."""
    scene = two_people(wire)
    assert belief_board(scene).seat == SPECTATOR
    for seat in ("killer", "inspector"):
        with pytest.raises(LookupError, match="only as “watching”"):
            candidate_mask(scene, seat)


def test_a_game_that_is_over_is_seen_by_anybody(wire: Wire) -> None:
    """Then nothing is hidden any more; and a game without a table is anybody's all along."""
    scene = watch("noir-citizens", seed=5, name="over")
    wire.press(scene, "watch:step")
    assert belief_board(scene).seat == SPECTATOR
    assert belief_board(scene.session).seat == INSPECTOR
    while not scene.session.over:
        wire.press(scene, "watch:step")
    assert [belief_board(scene, seat).seat for seat in ("", "killer")] == [INSPECTOR, KILLER]


def test_a_game_that_went_on_in_code_is_not_told_to_the_one_before(wire: Wire) -> None:
    """Who presses on a board behind what has become a curtain is told what lies open."""
    scene = two_people(wire)
    board = scene.belief()
    scene.session.play(KILLER, next(iter(scene.session.choices)))
    wire.press(board, "model", model="kinds")
    assert board.seat == SPECTATOR


def kept(scene: Scene) -> str:
    """Return what stays in the output of a cell."""
    data, _ = scene._repr_mimebundle_()
    return str(data["text/plain"]) + str(data.get("text/html", ""))


def test_the_output_of_a_cell_stays_and_so_tells_what_lies_open(wire: Wire) -> None:
    """Words and still picture are saved with the notebook: at a shared screen they are nobody's."""
    scene, dark = villa(), two_people(wire)
    assert "Ada and the Rope" in repr(scene)
    assert "Ada and the Rope" not in kept(scene)
    assert kept(scene.sheet()).startswith("The sheet shows again when")
    assert "You are E Emil" in repr(dark)
    assert "Emil." not in kept(dark)
    board = dark.belief()
    assert "Who can the Inspector be?" in repr(board)
    assert "Who can the Inspector be?" not in kept(board)
    alone = table("mini", seed=4, fresh=True)
    assert kept(alone).startswith(repr(alone))
    assert repr(alone.picture()) in kept(alone)
