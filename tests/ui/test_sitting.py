"""People and bots at one notebook: who sees what when, what can be taken back, what is saved."""

import pytest
from wire import Wire

from cluekit.clue import edition, stack_deck
from cluekit.clue.public.choices import Phase
from cluekit.core import SPECTATOR, RefusedError
from cluekit.core.store import saved_games
from cluekit.ui import table
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.tables.widget import Table

HANDS = [["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]]


def dealt(humans: int, *dice: int) -> Table:
    """Return a table of the lesson deck with known hands; the first seat begins."""
    file = ("bruno", "vase", "library")
    luck = stack_deck(edition("mini"), case_file=file, hands=HANDS, dice=dice)
    return table("mini", humans=humans, chance=luck, fresh=True)


def hands_on(wire: Wire) -> set[str]:
    """Return the cards that went over the wire as somebody's hand: "hand:<card>"."""
    deck = edition("mini").deck
    return {card.id for n, card in enumerate(deck.cards) if f"hand:{n}" in wire.text()}


def test_between_two_people_nothing_of_a_hand_goes_over_the_wire(wire: Wire) -> None:
    """Before somebody has said who they are, and while the screen is passed on: public only."""
    scene = dealt(2, 6, 6)
    assert scene.sitting.waits_for == 0
    assert "Pass the screen to Mara" in scene.drawing
    assert hands_on(wire) == set()
    wire.press(scene, "sit:0")
    assert hands_on(wire) == {"ada", "rope"}
    wire.press(scene, "roll")
    wire.press(scene, "walk:0")
    wire.press(scene, "suggest", suspect=2, weapon=4)
    assert scene.session.choices.phase is Phase.ANSWER
    assert "Pass the screen to Nora" in scene.drawing
    wire.sent.clear()
    wire.press(scene, "time", value=3)
    wire.press(scene, "time:now")
    assert hands_on(wire) == set()
    wire.press(scene, "sit:1")
    assert hands_on(wire) == {"carla", "dagger"}
    wire.sent.clear()
    wire.press(scene, "show:2")
    assert scene.sitting.waits_for == 0
    assert hands_on(wire) == set()


def test_nobody_plays_for_whom_the_screen_waits(wire: Wire) -> None:
    """Behind the curtain no move is made, whoever presses."""
    scene = dealt(2, 6, 6)
    wire.press(scene, "roll")
    assert "pass the screen" in scene.notice
    with pytest.raises(NotHeardError):
        scene.play("roll")
    with pytest.raises(RefusedError):
        scene.sitting.sit_down(1)


def test_table_and_sheet_stay_in_step(wire: Wire) -> None:
    """Several widgets on one game show the same moment; the sheet follows who sits in front."""
    scene = dealt(2, 6, 6)
    sheet, twin = scene.sheet(), Table(scene.sitting)
    twin.shelf.clear()  # as at the other one, from which the sheet was taken
    assert 'role="grid"' not in sheet.drawing
    wire.press(scene, "sit:0")
    assert 'role="grid"' in sheet.drawing
    wire.press(twin, "roll")
    assert scene.drawing == twin.drawing
    assert scene.turn == twin.turn == scene.sitting.moment


def test_pencil_marks_are_kept_per_seat(wire: Wire) -> None:
    """What one person pencils in, the other does not see, and it is there again afterwards."""
    scene = dealt(2, 6, 6)
    sheet = scene.sheet()
    wire.press(scene, "sit:0")
    wire.press(sheet, "pencil:1:1", mark="maybe")
    assert 'data-pencil="maybe"' in sheet.drawing
    for target in ("roll", "walk:0"):
        wire.press(scene, target)
    stale = sheet.turn
    wire.press(scene, "suggest", suspect=2, weapon=4)
    wire.press(scene, "sit:1")
    assert "data-pencil" not in sheet.drawing
    sheet.hear({"kind": "press", "id": "a-1", "target": "pencil:1:0", "turn": stale,
                "values": {"mark": ["yes"]}})  # fmt: skip
    assert "gone on" in sheet.notice
    assert scene.sitting.pencil == {0: {(1, 1): "maybe"}}


def test_only_open_cells_of_the_own_sheet_take_a_mark(wire: Wire) -> None:
    """What is certain is not pencilled over; ✓, ✕ and ? are all a pencil writes."""
    scene = dealt(1, 6, 6)
    sheet = scene.sheet("follows")
    for target, mark in (("pencil:0:0", "yes"), ("pencil:1:9", "yes"), ("pencil:1:1", "<b>")):
        wire.press(sheet, target, mark=mark)
        assert sheet.notice
    assert scene.sitting.pencil == {}
    wire.press(sheet, "pencil:1:1", mark="no")
    wire.press(sheet, "pencil:1:1", mark="")
    assert scene.sitting.pencil == {0: {}}


def test_the_same_words_mean_the_same_game() -> None:
    """A cell run again shows the game where it has got to; other words, another game."""
    first = table("mini", seed=41, name="again")
    first.play("roll")
    assert table("mini", seed=41, name="again").session is first.session
    assert table("mini", seed=42, name="again").session is not first.session
    assert table("mini", seed=41, name="again", fresh=True).session is not first.session


def test_a_cell_run_again_makes_no_move_dearer(wire: Wire) -> None:
    """However often table and sheet are asked for, a press sends what it sent the first time."""

    def sent(target: str) -> int:
        wire.sent.clear()
        wire.press(scene, target)
        return len(wire.sent)

    scene = table("mini", seed=43, name="dear")
    scene.sheet()
    wire.press(scene, "roll")
    once = sent("undo")
    for _ in range(5):
        assert table("mini", seed=43, name="dear") is scene
        assert scene.sheet() is scene.sheet()
    wire.press(scene, "roll")
    assert sent("undo") == once
    scene.close()
    assert table("mini", seed=43, name="dear").session is scene.session
    assert table("mini", seed=43, name="dear") is not scene


def test_a_move_without_secrets_can_be_taken_back(wire: Wire) -> None:
    """A roll and a walk can; once a card was shown, nothing before it can."""
    scene = dealt(1, 6, 6)
    assert "undo" not in scene.drawing
    wire.press(scene, "roll")
    assert 'data-target="undo"' in scene.drawing
    wire.press(scene, "walk:0")
    wire.press(scene, "undo")
    assert scene.session.choices.phase is Phase.MOVE
    wire.press(scene, "walk:0")
    wire.press(scene, "suggest", suspect=2, weapon=4)
    assert 'data-target="undo"' not in scene.drawing
    wire.press(scene, "undo")
    assert scene.notice


def test_every_accepted_move_of_a_person_is_saved_at_once(wire: Wire) -> None:
    """From the first move made here the game is on the disk; watching leaves nothing there."""
    scene = dealt(1, 6, 6)
    assert saved_games() == []
    wire.press(scene, "roll")
    (saved,) = saved_games()
    wire.press(scene, "walk:0")
    lines = saved.path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + scene.session.step


def test_bots_play_on_and_each_of_their_moves_is_a_frame(wire: Wire) -> None:
    """After the turn is ended the others’ moves are shown one after the other, then the picture."""
    scene = dealt(1, 6, 6)
    for target in ("roll", "walk:0", "end"):
        wire.press(scene, target)
    others = scene.session.choices.seat
    assert others == scene.sitting.front
    assert len(scene.frames) > 1
    assert 'data-key="pieces"' in scene.frames[0]
    assert all('data-key="now"' in frame for frame in scene.frames)
    wire.press(scene, "time", value=0)
    assert scene.frames == []


def test_the_slider_shows_earlier_views_of_the_same_seat(wire: Wire) -> None:
    """Looking back shows what this seat knew then; playing means coming back first."""
    scene = dealt(1, 6, 6)
    then = scene.session.view(SPECTATOR).table.pieces
    for target in ("roll", "walk:0"):
        wire.press(scene, target)
    wire.press(scene, "time", value=scene.session.step - 1)
    assert "looking back" in scene.drawing
    assert scene.seen.view.table.pieces == then
    wire.press(scene, "end")
    assert "return to now" in scene.notice
    wire.press(scene, "time:now")
    assert "looking back" not in scene.drawing


def test_an_accusation_is_thought_over_twice(wire: Wire) -> None:
    """Claim, a second thought, and only then the accusation; dropping it costs nothing."""
    scene = dealt(1, 6, 6)
    for target in ("roll", "walk:0"):
        wire.press(scene, target)
    wire.press(scene, "suggest", suspect=1, weapon=4)
    wire.press(scene, "claim", suspect=1, weapon=4, room=6)
    assert "Are you sure?" in scene.drawing
    wire.press(scene, "claim:drop")
    assert "Are you sure?" not in scene.drawing
    wire.press(scene, "claim:sure")
    assert scene.notice
    wire.press(scene, "claim", suspect=1, weapon=4, room=6)
    wire.press(scene, "claim:sure")
    assert scene.session.over
    assert scene.session.view(0).table.winner == 0
    assert "In the envelope" in scene.drawing


def test_setting_up_step_by_step(wire: Wire) -> None:
    """One press for each step, each told in words; then the first turn."""
    scene = table("mini", set_up="step by step", seed=8, fresh=True)
    presses = 0
    while scene.session.choices.prepare:
        wire.press(scene, "prepare")
        assert scene.notice == ""
        assert len(scene.spoken) > 40
        presses += 1
    assert presses == len(edition("mini").options.setup_order)
    assert scene.session.view(0).hand
