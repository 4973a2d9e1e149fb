"""What must not be missed: a wrong accusation, a card one is shown, whose move plays, the end."""

import re

import pytest
from test_sitting import dealt
from wire import Wire

from cluekit.clue import BOTS, edition
from cluekit.clue.picture.cards.faces import face
from cluekit.core import RefusedError
from cluekit.core.seeds import way_of
from cluekit.ui import table, watch
from cluekit.ui.kit.frames import LARGEST, frames_of
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.tables.next_game import next_seed
from cluekit.ui.tables.widget import Table


def asked(wire: Wire, humans: int = 1) -> Table:
    """Return a table where the first seat has asked about Carla and the Vase in the Garden."""
    scene = dealt(humans, 6, 6)
    for target in (("sit:0",) if humans > 1 else ()) + ("roll", "walk:0"):
        wire.press(scene, target)
    wire.press(scene, "suggest", suspect=2, weapon=4)
    return scene


def accused_wrongly(wire: Wire, humans: int = 1) -> Table:
    """Return a table where the first seat has just accused wrongly."""
    scene = dealt(humans, 6, 6)
    for target in (("sit:0",) if humans > 1 else ()) + ("roll", "walk:0"):
        wire.press(scene, target)
    wire.press(scene, "suggest", suspect=1, weapon=4)
    wire.press(scene, "claim", suspect=2, weapon=4, room=6)
    wire.press(scene, "claim:sure")
    return scene


def part(drawing: str, key: str) -> str:
    """Return a picture from where this part begins."""
    return drawing[drawing.index(f'data-key="{key}"') :]


def test_a_wrong_accusation_is_said_large_until_one_goes_on(wire: Wire) -> None:
    """The three cards lie there as pictures, nobody moves, the dialog is gone, it is spoken."""
    scene = accused_wrongly(wire)
    step = scene.session.step
    told = "Wrong: the envelope held Bruno, the Vase and the Library."
    for words in (told, "You go on showing cards, but have no more turns."):
        assert words in part(scene.drawing, "verdict")
    _said_once(scene)
    for card in scene.session.view(0).own.looked:
        assert str(face(edition("mini"), card)) in part(scene.drawing, "verdict")
    assert "<dialog" not in scene.drawing
    assert 'data-key="verdict"' in part(scene.drawing, "actions")
    assert scene.frames == []
    wire.press(scene, "read")
    assert "Wrong: in the envelope" not in scene.drawing
    assert scene.session.step > step
    wire.press(scene, "read")
    assert scene.notice


def _said_once(scene: Table) -> None:
    """Assert that neither eye nor ear is told twice that the accusation was wrong."""
    offered = part(scene.drawing, "offer").partition("</div>")[0]
    assert "Look at what was in the envelope; then go on." in offered
    assert scene.drawing.partition('class="ck-log')[0].lower().count("wrong:") == 1
    assert "In the envelope you saw: Bruno, with the Vase, in the Library." in scene.spoken
    assert scene.spoken.lower().count("wrong") == 1
    assert scene.spoken.endswith(offered.rpartition(">")[2])


def test_the_envelope_is_for_the_accuser_alone(wire: Wire) -> None:
    """The screen is passed on only after the accuser has read; then no card of it is there."""
    scene = accused_wrongly(wire, humans=2)
    assert scene.sitting.front == 0
    assert scene.sitting.waits_for is None
    assert 'data-key="verdict"' in scene.drawing
    wire.sent.clear()
    wire.press(scene, "read")
    assert "Pass the screen to" in scene.drawing
    wire.press(scene, f"sit:{scene.sitting.waits_for}")
    assert "Wrong: in the envelope" not in wire.text()


def test_an_order_in_code_goes_on_by_itself(wire: Wire) -> None:
    """Who plays in a cell need not press first: the order is heard, and the others have moved."""
    scene = accused_wrongly(wire)
    with pytest.raises((RefusedError, NotHeardError)):
        scene.play("roll")
    assert scene.sitting.reading is None


def test_a_move_that_is_played_back_says_whose_it_is(wire: Wire) -> None:
    """No button is lit, the log goes as far as what is shown, and nobody looks back."""
    scene = dealt(1, 6, 6)
    for target in ("roll", "walk:0", "end"):
        wire.press(scene, target)
    assert scene.frames
    whole = "".join(scene.frames)
    assert re.search(r"(Nora|Otto|Mara) is moving …", whole)
    assert "looking back" not in whole
    assert "Your move" not in whole
    assert all(f'data-key="{key}"' in scene.frames[0] for key in ("players", "pieces", "actions"))
    assert "<button" not in whole
    newest = [max(map(int, re.findall(r'"log:(\d+)\.', frame))) for frame in scene.frames]
    assert newest == sorted(newest)
    assert newest[-1] > newest[0]


def test_who_is_moving_is_whose_turn_it_is(wire: Wire) -> None:
    """With a move that ends a turn the next one is at it; of yourself it is not said at all."""
    scene = dealt(1, 6, 6)
    for target in ("roll", "walk:0", "end"):
        wire.press(scene, target)
    now = r'data-key="now".*?data-key="offer"[^>]*>.*?</div>'
    told = [found[0] for frame in scene.frames if (found := re.search(now, frame, re.DOTALL))]
    begun = [
        (turn[-1], re.findall(r"(\w+) is moving …", each))
        for each in told
        if (turn := re.findall(r"it is (?:(\w+)’s|your) turn\.<", each))
    ]
    assert len(begun) > 1
    assert all(moving == ([turn] if turn else []) for turn, moving in begun)
    assert not re.search(r"You (is|are) moving", "".join(scene.frames))


def test_a_frame_carries_what_is_new_and_all_of_them_have_a_limit() -> None:
    """The first is whole; of a run that would be too long the last are kept, the first whole."""
    pictures = [("head", f"now {n};", "hand" if n < 3 else "other hand") for n in range(5)]
    assert frames_of(pictures) == [
        *("headnow 0;hand", "now 1;", "now 2;"),
        *("now 3;other hand", "now 4;"),
    ]
    assert frames_of([]) == []
    long_run = [("x" * 1_000, "y" * 20_000, str(n).zfill(20_000)) for n in range(60)]
    frames = frames_of(long_run)
    assert sum(map(len, frames)) <= LARGEST
    assert 5 < len(frames) < 60
    assert frames[0].startswith("x")
    assert frames[-1] == long_run[-1][-1]
    assert frames_of([("z" * (LARGEST + 1),)] * 2) == ["z" * (LARGEST + 1)]


def test_a_long_run_of_bots_stays_light(wire: Wire) -> None:
    """Five bots move between two moves of a person: not all that is on the table is sent again."""
    scene = table("uk", [f"P{n}" for n in range(6)], 1, "note-taker", seed=3)
    most = 0
    me = BOTS["note-taker"]()
    while scene.session.step < 100 and not scene.session.over:
        choices = scene.session.choices
        scene.sitting.play(me(scene.session.view(0), choices, scene.session.luck("me")))
        most = max(most, sum(map(len, scene.frames)))
        if len(scene.frames) > 3:
            whole = len(scene.frames[0])
            assert sum(map(len, scene.frames[1:])) < whole * len(scene.frames[1:])
    assert 0 < most <= LARGEST
    assert wire


def test_the_card_one_was_shown_lies_there_until_one_goes_on(wire: Wire) -> None:
    """Large, with who showed it, beside what can be done next."""
    scene = asked(wire)
    shown = scene.session.view(0).own.shown[-1]
    title = edition("mini").deck.cards[shown.card].name
    now = part(scene.drawing, "now")
    assert f"shows you: {title}" in now
    assert str(face(edition("mini"), shown.card)) in now[: now.index('data-key="actions"')]
    assert 'data-target="end"' in scene.drawing
    wire.press(scene, "end")
    assert "shows you:" not in part(scene.drawing, "now")[: scene.drawing.index("ck-log")]


def test_the_card_is_for_the_asker_alone(wire: Wire) -> None:
    """Whoever showed it does not read "shows you", nor does the next person."""
    scene = asked(wire, humans=2)
    wire.press(scene, "sit:1")
    assert "shows you:" not in scene.drawing
    wire.press(scene, "show:2")
    wire.press(scene, "sit:0")
    assert "shows you: Carla" in scene.drawing


def test_play_again_begins_another_game_at_the_same_table(wire: Wire) -> None:
    """Only at the end; same people and edition, other cards; the first person sits in front."""
    scene = dealt(1, 6, 6)
    wire.press(scene, "again")
    assert "not over" in scene.notice
    for target in ("roll", "walk:0"):
        wire.press(scene, target)
    assert 'data-target="again"' not in scene.drawing
    wire.press(scene, "suggest", suspect=1, weapon=4)
    wire.press(scene, "claim", suspect=1, weapon=4, room=6)
    wire.press(scene, "claim:sure")
    over = scene.session
    assert over.over
    assert 'data-target="again"' in scene.drawing
    wire.press(scene, "again")
    assert scene.session is not over
    assert scene.session.players == over.players
    assert not scene.session.over
    assert scene.session.view(0).hand


def test_play_again_where_bots_play_among_themselves(wire: Wire) -> None:
    """A watched game ends with the same button; the next waits to be watched."""
    scene = watch("mini", seed=5)
    while not scene.session.over:
        scene.sitting.one_move()
    assert 'data-target="again"' in scene.drawing
    wire.press(scene, "again")
    assert scene.session.chance.seed == 6
    assert not scene.session.over


def test_the_next_seed() -> None:
    """A number counts on; a word gets a number and counts on."""
    assert [next_seed(seed) for seed in (7, "villa", "villa 2")] == [8, "villa 2", "villa 3"]


def test_after_a_proposed_seed_another_is_proposed() -> None:
    """From one game nobody can tell the next: it is not the same twice."""
    after = {next_seed("0123-4567-89ab-cdef") for _ in range(20)}
    assert len(after) == 20
    assert all(way_of(seed) == "separate-keys" for seed in after)


def test_the_next_step_of_the_set_up_is_said_once(wire: Wire) -> None:
    """It stands on the button; above it, what has just been done."""
    scene = table("mini", set_up="step by step", seed=9, fresh=True)
    assert "Next:" not in scene.drawing
    wire.press(scene, "prepare")
    assert "Next:" not in scene.drawing
    assert scene.session.choices.prepare


def test_whoever_is_said_to_answer_has_not_done_so(wire: Wire) -> None:
    """While moves are played back: once a card was shown, or one has passed, that is told alone."""
    seen = set()
    for seed in range(6):
        scene = table("mini", seed=seed, fresh=True)
        for target in ("roll", "walk:0", "walk:1", "end"):
            wire.press(scene, target)
        for frame in scene.frames:
            told = re.findall(r'class="ck-told">(.*?)</div>', frame)
            offer = re.search(r'data-key="offer">(.*?)</div>', frame)
            status = re.sub(r"<.*?>", "", offer[1] if offer else "")
            if any(" showed " in line for line in told):
                assert status == ""
                seen.add("showed")
            if any(" asked: " in line for line in told) and status:
                assert status.endswith("is answering …")
                assert not any(line.startswith(status.partition(" ")[0]) for line in told)
                seen.add("asked")
    assert seen == {"showed", "asked"}
