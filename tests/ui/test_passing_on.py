"""When the screen is passed on: who is asked before anything is read, and what goes with a seat."""

import re

import pytest
from clue_presses import asked, in_the_library, villa
from noir_presses import press_any, two_people
from one_screen import noir_secret
from wire import Wire, kept_in_cell, press_late, says

from cluekit.core import SPECTATOR, RefusedError
from cluekit.noir import INSPECTOR, KILLER, Phase
from cluekit.ui import belief_board, candidate_mask, predict, table, two_worlds, watch
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.scene import Scene
from cluekit.ui.notebook.widget import Sheet
from cluekit.ui.tables.widget import Table
from naming import case_named

CURTAIN = "First pass the screen on"
LOOKING_BACK = "You are looking back"


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


def test_nobody_is_told_what_the_one_who_decides_holds(wire: Wire) -> None:
    """Neither behind the curtain, typed or pressed, nor who watches bots, or waits for one."""
    scene = night(wire)
    wire.sent.clear()
    for order in ("exonerate A", "exonerate A arrest B", "discard A", "draw", "x"):
        with case_named(order):
            assert CURTAIN in answered(scene, order)
            wire.press(scene, order.replace(" ", ":"))
            assert ("Nothing here can be pressed." if order == "x" else CURTAIN) in scene.notice
    assert "You hold" not in wire.text()
    assert scene.session.problem_with_undo(scene.session.step - 1) is None
    step = scene.session.step
    for target in ("undo", "again", "read", "plan:kill"):
        scene.notice = ""
        assert CURTAIN in wire.press(scene, target).notice, target
    with pytest.raises(NotHeardError):
        scene.sitting.undo()
    assert (scene.session.step, scene.seat) == (step, SPECTATOR)
    scene, tried = watch("noir-classic", bots="random", seed=6, name="asked"), 0
    while tried < 3:
        assert not scene.session.over
        wire.press(scene, "watch:step")
        if scene.session.choices.seat == INSPECTOR and scene.session.choices.exonerate:
            tried += 1
            for letter in "ABCD":
                assert "not-your-turn" in answered(scene, f"exonerate {letter}")
                assert "hold" not in wire.press(scene, f"exonerate:{letter}").notice
    scene = table("noir-standard", seed=3, fresh=True, bots="random")
    press_any(wire, scene)
    while scene.session.choices.seat != INSPECTOR or not scene.session.choices.exonerate:
        scene.session.play(scene.session.choices.seat, next(iter(scene.session.choices)))
    assert scene.sitting.front == KILLER
    for letter in "ABCD":
        assert "not-your-turn" in answered(scene, f"exonerate {letter}")


def test_looking_back_no_move_is_made_and_what_was_asked_goes_with_its_seat(wire: Wire) -> None:
    """First comes the way back to now; a belief board forgets question, model, moment."""
    scene = in_the_library(wire, villa(2, front=True))
    now, step = repr(scene), scene.session.step
    wire.press(scene, "time", value=step - 2)
    assert LOOKING_BACK in repr(scene)
    assert "walks" not in repr(scene)
    wire.press(scene, "time", value=step - 1)
    assert LOOKING_BACK in answered(scene, "end")
    claim = {"suspect": 1, "weapon": 4, "room": 6}
    for target in ("end", "undo", "again", "claim"):
        wire.press(scene, target, **(claim if target == "claim" else {}))
        assert LOOKING_BACK in scene.notice
    assert (scene.session.step, scene.thought) == (step, None)
    wire.press(scene, "time:now")
    assert repr(scene) == now
    scene.play("end")
    scene = wire.press(two_people(wire), "help", help="belief")
    assert "%" in scene.drawing
    board = scene.belief()
    assert "impossible" in wire.press(board, noir_secret(scene)[1]).spoken
    wire.press(board, "model", model="kinds")
    wire.press(board, "time", value=0)
    assert wire.press(board, "why:nobody").notice
    turn = board.turn
    scene.play("row 1 right")
    assert words_of(board) == ""
    assert (board.asked, board.model, board.move) == (None, "legal", board.moves)
    assert "gone on" in press_late(board, turn, "why:alba"), "meant for the seat before"
    wire.press(scene, f"sit:{INSPECTOR}")
    assert words_of(board) == ""
    assert "%" not in scene.drawing
    scene.play("row 2 right")
    wire.press(scene, f"sit:{KILLER}")
    assert (board.model, scene.help) == ("kinds", "belief"), "your own choice is there again"


def words_of(scene: Scene) -> str:
    """Return what a notebook would save of what was said."""
    return scene.get_state()["spoken"] + scene.get_state()["notice"]


def test_what_one_person_was_told_is_gone_when_another_sits_down(wire: Wire) -> None:
    """Proofs, verdicts, panels, refusals: none is in the state of the next; nor in another game."""
    scene = villa(2, front=True)
    sheet = wire.press(scene.sheet(help="all"), "pencil:1:1", mark="yes")
    assert "You have Ada" in wire.press(sheet, "check", "ask:0:0").spoken
    assert wire.press(sheet, "pencil:0:0", mark="no").notice
    to_the_curtain(scene)
    assert words_of(sheet) == ""
    assert wire.press(sheet, "ask:0:0").notice
    wire.press(scene, "sit:1")
    assert words_of(sheet) == ""
    scene = villa(2)
    sheet = scene.sheet(help="all")
    assert wire.press(sheet, "ask:0:0").notice, "nobody has sat down"
    wire.press(scene, "sit:0")
    assert "Why? You have Ada." in wire.press(sheet, "ask:0:0", "panel:envelope").drawing
    wire.press(asked(wire, scene), "sit:1")
    assert "Why?" not in re.sub(r"<button.*?</button>", "", sheet.drawing)
    assert "ck-case-file" not in sheet.drawing
    assert sheet.asked.answer is None
    scene = villa(2, front=True)
    to_the_curtain(scene)
    assert "carla" in wire.press(scene, "sit:1", "show:5").notice.lower()
    wire.press(Table(scene.sitting), "show:2")
    assert scene.notice == ""
    assert scene.spoken.startswith("1 "), "the count begins anew"
    scene = villa()
    sheet = scene.sheet(help="all")
    asked(wire, scene, suspect=1).play("accuse bruno vase library")
    assert "Ada" in wire.press(sheet, "ask:0:0").spoken
    wire.press(scene, "again")
    assert (words_of(sheet), sheet.asked.answer) == ("", None)


def test_the_sheet_is_set_by_each_seat_for_itself(wire: Wire) -> None:
    """Its help, rules, pencil, guessing, what waits for a guess; set in a cell, it is for all."""
    scene = villa(2, front=True)
    sheet = scene.sheet()
    chosen = {"help": "all", "pressing": "ask", "silence": True, "model": "refuter"}
    at_first = standing(sheet, chosen)
    wire.press(sheet, "help:all", "pressing:ask", "silence")
    wire.press(sheet, "model", model="refuter")
    assert standing(sheet, chosen) == chosen
    to_the_curtain(scene)
    wire.press(scene, "sit:1")
    assert standing(sheet, chosen) == at_first
    wire.press(scene, "show:2", "sit:0")
    assert (standing(sheet, chosen), scene.sheet(help="pencil").help) == (chosen, "pencil")
    scene.play("end")
    while scene.sitting.waits_for is None:
        scene.play("roll")
    assert sheet.help == "pencil"
    scene = villa(2, front=True)
    sheet = wire.press(scene.sheet(help="all"), "guess")
    to_the_curtain(scene)
    wire.press(scene, "sit:1")
    assert (sheet.guessing, sheet.waiting) == (False, [])
    wire.press(scene, "show:2", "sit:0")
    assert sheet.guessing
    assert (2, 1) in sheet.waiting
    assert not re.search(r'data-key="answer"', sheet.drawing)


def standing(sheet: Sheet, names: dict[str, object]) -> dict[str, object]:
    """Return how the sheet is set."""
    return {name: getattr(sheet, name) for name in names}


def test_what_is_drawn_from_a_table_or_kept_is_for_who_sits_there(wire: Wire) -> None:
    """Not through the other side’s eyes; nobody’s hand at a shared screen; open once it is over."""
    scene = table("noir-standard", seed=3, fresh=True, name="eyes", bots="random")
    while scene.session.choices.phase is not Phase.ACTION:
        kill = scene.choices.kill  # type: ignore[union-attr]
        scene.play(f"kill {scene.session.edition.suspects[kill.bit_length() - 1].letter}")
    assert belief_board(scene).seat == KILLER
    assert "You hold" not in repr(candidate_mask(scene))
    for make in (belief_board, candidate_mask, predict):
        with pytest.raises(LookupError, match="only as “killer”"):
            make(scene, "inspector")
    assert belief_board(scene, "watching").seat == SPECTATOR
    with pytest.raises(LookupError, match="There is no seat “me”"):
        belief_board(scene, "me")
    scene = two_people(wire)
    assert belief_board(scene).seat == SPECTATOR
    for seat in ("killer", "inspector"):
        with pytest.raises(LookupError, match="only as “watching”"):
            candidate_mask(scene, seat)
    board = scene.belief()
    scene.session.play(KILLER, next(iter(scene.session.choices)))
    assert wire.press(board, "model", model="kinds").seat == SPECTATOR
    alone, shared = (two_worlds(villa(people, front=people > 1)) for people in (1, 2))
    own = "you know your own hand"
    assert (alone.view.seat, own in alone.drawing) == (0, True)
    assert (shared.view.seat, shared.view.hand) == (SPECTATOR, ())
    says(shared.drawing, never=(own, "yes"))
    scene = wire.press(watch("noir-citizens", seed=5, name="over"), "watch:step")
    assert (belief_board(scene).seat, belief_board(scene.session).seat) == (SPECTATOR, INSPECTOR)
    while not scene.session.over:
        wire.press(scene, "watch:step")
    assert [belief_board(scene, seat).seat for seat in ("", "killer")] == [INSPECTOR, KILLER]
    scene, dark = villa(2, front=True), two_people(wire)
    board = dark.belief()
    for shown, own in (
        (scene, "Ada and the Rope"),
        (dark, "You are Emil (E)"),
        (board, "Who can the Inspector be?"),
    ):
        assert own in repr(shown)
        assert own not in kept_in_cell(shown)
    assert "Emil." not in kept_in_cell(dark)
    assert kept_in_cell(scene.sheet()).startswith("The sheet shows again when")
    alone = table("mini", seed=4, fresh=True, bots="random")
    assert kept_in_cell(alone).startswith(repr(alone))
    assert repr(alone.picture()) in kept_in_cell(alone)
