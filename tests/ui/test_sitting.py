"""People and bots at one notebook: who sees what when, what can be taken back, what is saved."""

import re
from html import unescape

import pytest
from clue_presses import accused, asked, in_the_library, press_for, villa
from wire import Wire, press_late, says

from cluekit.clue import edition
from cluekit.clue.public.choices import Phase
from cluekit.clue.public.facts import CardSeen
from cluekit.clue.public.moves import Accuse
from cluekit.core import SPECTATOR, RefusedError
from cluekit.core.store import saved_games
from cluekit.ui import table
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.place import Place
from cluekit.ui.tables.widget import Table

CHECKED = re.compile(r'value="(\d+)"[^>]* checked')
"""The cards that are chosen already where a form comes up."""


def hands_on(wire: Wire) -> set[str]:
    """Return the cards that went over the wire as somebody's hand: "hand:<card>"."""
    deck = edition("mini").deck
    return {card.id for n, card in enumerate(deck.cards) if f"hand:{n}" in wire.text()}


def test_between_two_people_nothing_of_a_hand_goes_over_the_wire(wire: Wire) -> None:
    """Before somebody has said who they are, and while the screen is passed on: public only."""
    scene = villa(2)
    assert scene.sitting.waits_for == 0
    assert "Pass the screen to Mara" in scene.drawing
    assert hands_on(wire) == set()
    asked(wire, scene)
    assert hands_on(wire) == {"ada", "rope"}
    assert scene.session.choices.phase is Phase.ANSWER
    assert "Pass the screen to Nora" in scene.drawing
    wire.sent.clear()
    wire.press(scene, "time", value=3)
    wire.press(scene, "time:now")
    assert hands_on(wire) == set()
    wire.press(scene, "sit:1")
    assert hands_on(wire) == {"carla", "dagger"}
    wire.sent.clear()
    assert (wire.press(scene, "show:2").sitting.waits_for, hands_on(wire)) == (0, set())


def test_nobody_plays_for_whom_the_screen_waits(wire: Wire) -> None:
    """Behind the curtain no move is made, whoever presses."""
    scene = villa(2)
    assert "pass the screen" in wire.press(scene, "roll").notice
    with pytest.raises(NotHeardError):
        scene.play("roll")
    with pytest.raises(RefusedError):
        scene.sitting.sit_down(1)


def test_table_and_sheet_stay_in_step(wire: Wire) -> None:
    """Several widgets on one game show the same moment; the sheet follows who sits in front."""
    scene = villa(2)
    sheet, twin = scene.sheet(), Table(scene.sitting)
    twin.shelf.clear()  # as at the other one, from which the sheet was taken
    assert 'role="grid"' not in sheet.drawing
    wire.press(scene, "sit:0")
    assert 'role="grid"' in sheet.drawing
    wire.press(twin, "roll")
    assert scene.drawing == twin.drawing
    assert scene.turn == twin.turn == scene.sitting.moment


def test_an_accusation_is_written_on_ones_own_sheet(wire: Wire) -> None:
    """001: it may be revised, the form to accuse is filled with it, and nobody else sees it."""
    scene = villa(2)
    sheet = wire.press(scene.sheet(), "write", suspect=1, weapon=4, room=6)
    assert scene.sitting.written == {}, "nobody is in front"
    asked(wire, scene, suspect=1)
    wire.press(sheet, "write", suspect=1, weapon="", room=7)
    assert sheet.spoken.endswith("Written down: Bruno, –, Garden")
    assert CHECKED.findall(scene.drawing) == ["1", "7"]
    for wrong in ({"weapon": 6}, {"weapon": "x"}, {"suspect": 99}):
        wire.press(sheet, "write", **{"suspect": 1, "weapon": 4, "room": 6} | wrong)
        assert "no such card" in sheet.notice
    wire.press(sheet, "write", suspect=1, weapon=4, room=6)
    wire.sent.clear()
    wire.press(scene, "end", "sit:1")
    wire.receive(scene, "request_state")
    wire.receive(sheet, "request_state")
    says(sheet.drawing, "My accusation: –, –, –")
    says(wire.text(), never=("accusation: Bruno", " checked="))


def test_what_was_written_is_opened_beside_the_envelope(wire: Wire) -> None:
    """A claim is written on one's sheet; after the end all sheets are seen, and none is changed."""
    scene = asked(wire, villa(2), suspect=1)
    sheet = wire.press(scene.sheet(), "write", suspect=1, weapon=4, room=6)
    wire.press(scene, "end", "sit:1")
    wire.press(sheet, "write", suspect=0, weapon=3, room=8)
    while scene.session.choices.seat != 0:
        wire.press(scene, f"sit:{scene.sitting.waits_for}")
        press_for(wire, scene, next(m for m in scene.session.choices if type(m) is not Accuse))
    says(sheet.drawing, never=("My accusation",))
    wire.press(scene, "sit:0", "stay")
    wire.press(scene, "suggest", suspect=1, weapon=4)
    says(sheet.drawing, "My accusation: Bruno, with the Vase, in the Library")
    wire.press(scene, "claim", suspect=2, weapon=4, room=6)
    says(sheet.drawing, "My accusation: Carla, with the Vase, in the Library")
    wire.press(scene, "claim:drop")
    wire.press(scene, "claim", suspect=1, weapon=4, room=6)
    wire.press(scene, "claim:sure")
    says(
        unescape(scene.drawing),
        "Your own sheet said: Bruno, with the Vase, in the Library. Right: 3 of 3.",
        "Nora’s sheet said: Ada, with the Rope, in the Tower. Right: 0 of 3.",
    )
    says(sheet.drawing, never=("My accusation",))
    wire.press(sheet, "write", suspect=0, weapon=3, room=8)
    assert scene.sitting.written[0] == (1, 4, 6)


def test_pencil_marks_are_kept_per_seat(wire: Wire) -> None:
    """What one person pencils in, the other does not see, and it is there again afterwards."""
    scene = villa(2)
    sheet = scene.sheet()
    wire.press(scene, "sit:0")
    assert 'data-pencil="maybe"' in wire.press(sheet, "pencil:1:1", mark="maybe").drawing
    in_the_library(wire, scene)
    stale = sheet.turn
    wire.press(scene, "suggest", suspect=2, weapon=4)
    wire.press(scene, "sit:1")
    assert "data-pencil" not in sheet.drawing
    assert "gone on" in press_late(sheet, stale, "pencil:1:0", mark="yes")
    assert scene.sitting.pencil == {0: {(1, 1): "maybe"}}


def test_the_same_words_mean_the_same_game(wire: Wire) -> None:
    """A cell run again shows the game where it has got to, and makes no move dearer.

    However often table and sheet are asked for, a press sends what it sent the first time.
    """

    def laid(seed: int = 41, **more: bool) -> Table:
        return table("mini", seed=seed, name="again", **more)

    def sent(target: str) -> int:
        wire.sent.clear()
        wire.press(scene, target)
        return len(wire.sent)

    scene = laid()
    scene.sheet()
    wire.press(scene, "roll")
    once = sent("undo")
    for _ in range(5):
        assert laid() is scene
        assert scene.sheet() is scene.sheet()
    wire.press(scene, "roll")
    assert sent("undo") == once
    assert laid(42).session is not scene.session
    scene.close()
    assert laid().session is scene.session
    assert laid() is not scene
    assert laid(fresh=True).session is not scene.session


def test_a_move_without_secrets_can_be_taken_back(wire: Wire) -> None:
    """A roll and a walk can; once a card was shown, nothing before it can."""
    scene = villa()
    assert "undo" not in scene.drawing
    assert 'data-target="undo"' in wire.press(scene, "roll").drawing
    assert wire.press(scene, "walk:0", "undo").session.choices.phase is Phase.MOVE
    wire.press(scene, "walk:0")
    assert 'data-target="undo"' not in wire.press(scene, "suggest", suspect=2, weapon=4).drawing
    assert wire.press(scene, "undo").notice


def test_every_accepted_move_of_a_person_is_saved_at_once(wire: Wire) -> None:
    """From the first move made here the game is on the disk; watching leaves nothing there."""
    scene = villa()
    assert saved_games() == []
    wire.press(scene, "roll")
    (saved,) = saved_games()
    wire.press(scene, "walk:0")
    lines = saved.path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + scene.session.step


def test_bots_play_on_and_each_of_their_moves_is_a_frame(wire: Wire) -> None:
    """After the turn is ended the others’ moves are shown one after the other, then the picture."""
    scene = wire.press(in_the_library(wire, villa()), "end")
    assert scene.session.choices.seat == scene.sitting.front
    assert len(scene.frames) > 1
    assert 'data-key="pieces"' in scene.frames[0]
    assert all('data-key="now"' in frame for frame in scene.frames)
    assert wire.press(scene, "time", value=0).frames == []


def test_the_slider_shows_earlier_views_of_the_same_seat(wire: Wire) -> None:
    """Looking back shows what this seat knew then; playing means coming back first."""
    scene = villa()
    then = scene.session.view(SPECTATOR).table.pieces
    in_the_library(wire, scene)
    assert "looking back" in wire.press(scene, "time", value=scene.session.step - 1).drawing
    assert scene.seen.view.table.pieces == then
    assert "return to now" in wire.press(scene, "end").notice
    assert "looking back" not in wire.press(scene, "time:now").drawing


def test_an_accusation_is_thought_over_twice(wire: Wire) -> None:
    """Claim, a second thought, and only then the accusation; dropping it costs nothing."""
    scene = wire.press(asked(wire, villa(), suspect=1), "claim", suspect=1, weapon=4, room=6)
    assert "Are you sure?" in scene.drawing
    assert "Are you sure?" not in wire.press(scene, "claim:drop").drawing
    assert wire.press(scene, "claim:sure").notice
    scene = accused(wire, villa())
    assert scene.session.over
    assert scene.session.view(0).table.winner == 0
    assert "In the envelope" in scene.drawing


def test_setting_up_step_by_step(wire: Wire) -> None:
    """One press for each step, each told in words, what is next on the button; then a turn."""
    scene = table("mini", set_up="step by step", seed=8, fresh=True, bots="random")
    presses = 0
    while scene.session.choices.prepare:
        assert "Next:" not in scene.drawing
        assert wire.press(scene, "prepare").notice == ""
        assert len(scene.spoken) > 40
        presses += 1
    assert presses == len(edition("mini").options.setup_order)
    assert scene.session.view(0).hand


# --- a place: what one seat may see, now and before, whoever shows it -------------------------


def test_that_nobody_could_answer_stands_where_one_looks(wire: Wire) -> None:
    """By the buttons, for who asked and for who comes next; until then it is no button's red.

    All have heard it: it says nothing else, whatever the help.
    """
    scene = villa(2)
    asked(wire, scene, suspect=1)
    doing = scene.drawing.partition('data-key="now"')[2].partition('data-key="log"')[0]
    says(doing, "Nobody could answer: no other player has any of the three.", "Bruno", "Vase")
    says(scene.spoken, "Nobody could answer")
    (end,) = re.findall(r'<button[^>]*data-target="end"[^>]*>', doing)
    assert "ck-main" not in end
    assert wire.press(scene, "end", f"sit:{scene.sitting.waits_for or 1}").seat == 1
    now = scene.drawing.partition('data-key="now"')[2].partition("ck-offer")[0]
    says(now, "Nobody could answer Mara", "Bruno")


def test_a_place_sees_what_its_seat_was_told(wire: Wire) -> None:
    """Who was shown the card, who showed it, who only heard; of then, nothing that came later."""
    session = asked(wire, villa()).session

    def place(seat: int, step: int | None = None) -> Place:
        return Place(session, staging_of(session), seat, step)

    cards = [[type(fact) for fact in place(seat).news(0)] for seat in (0, 1, 2, SPECTATOR)]
    assert [CardSeen in facts for facts in cards] == [True, True, False, False]
    for seat in (0, 1, 2):
        assert place(seat).view == session.view(seat)
        assert place(seat).letters() == session.letters(seat)
    assert [fact for fact in place(0).must_not_miss if isinstance(fact, CardSeen)]
    assert place(SPECTATOR).must_not_miss == []
    now = place(0)
    for step in range(now.moves + 1):
        then = place(0, step)
        assert (then.moves, then.view) == (step, session.view(0, step))
        assert then.letters() == session.letters(0, 0, step)
        assert then.last_move == (now.news(step - 1, step) if step else [])


def test_while_the_screen_is_passed_on_the_place_is_nobodys(wire: Wire) -> None:
    """And then that of whoever has said who they are."""
    shown = asked(wire, villa(2))
    assert shown.sitting.waits_for == 1
    assert shown.sitting.place().seat == SPECTATOR == shown.seat
    wire.press(shown, "sit:1")
    assert shown.sitting.place() == Place(shown.session, staging_of(shown.session), 1)
    assert shown.sitting.place(3).moves == 3


# --- what was kept while an answer was awaited: a tool is taken up, a move is not -------------


def test_a_tool_that_comes_late_is_taken_up_and_a_move_is_not() -> None:
    """Marks, help, slider, shelf and language belong to no turn; nothing presses ahead of one."""
    scene = villa()
    turn = scene.turn
    scene.play("roll")
    assert press_late(scene, turn, "pencil:1:1", mark="no") == ""
    assert scene.sitting.pencil == {0: {(1, 1): "no"}}
    assert press_late(scene, turn, "pressing:yes") == ""
    assert press_late(scene, turn, "help:all") == ""
    step = scene.session.step
    for move in ("roll", "walk:0", "undo"):
        assert "gone on" in press_late(scene, turn, move)
    assert scene.session.step == step
    assert (press_late(scene, turn, "time", value="0"), scene.seen.step) == ("", 0)
    assert press_late(scene, turn, "time:now") == ""
    assert press_late(scene, turn, "beside") == ""
    assert scene.shelf.open is False
    assert "gone on" in press_late(scene, scene.turn + 1, "beside")
    assert press_late(scene, turn, "language", language="it") == ""


def test_what_the_one_before_has_pressed_is_no_press_of_the_next(wire: Wire) -> None:
    """The screen was passed on in between: it would be done on the other's own sheet."""
    scene = villa(2, front=True)
    turn = scene.turn
    asked(wire, scene)
    kept = ("pencil:1:0", "help:all", "pressing:no", "beside", "time")
    for target in kept:
        assert "gone on" in press_late(scene, turn, target, mark="yes", value="0")
    wire.press(scene, "sit:1")
    before = scene.drawing
    for target in kept:
        assert "gone on" in press_late(scene, turn, target, mark="yes", value="0")
        assert (scene.sitting.pencil, scene.drawing) == ({}, before)
