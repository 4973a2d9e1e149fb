"""What must not be missed: a wrong accusation, a card one is shown, whose move plays, the end."""

import re

import pytest
from clue_presses import accused, asked, in_the_library, villa
from wire import Wire, says

from cluekit.clue import BOTS, edition
from cluekit.clue.picture.cards.faces import face
from cluekit.core import RefusedError
from cluekit.core.chance import way_of
from cluekit.ui import table, watch
from cluekit.ui.kit.frames import LARGEST, frames_of
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.tables.sitting import next_seed
from cluekit.ui.tables.widget import Table


def part(drawing: str, key: str) -> str:
    """Return a picture from where this part begins."""
    return drawing[drawing.index(f'data-key="{key}"') :]


# --- a wrong accusation, and a card that is shown ---------------------------------------------


def test_a_wrong_accusation_is_said_large_until_one_goes_on(wire: Wire) -> None:
    """The three cards lie there as pictures, nobody moves, the dialog is gone, it is spoken."""
    scene = accused(wire, villa(), suspect=2)
    step = scene.session.step
    says(
        part(scene.drawing, "verdict"),
        "Wrong: the envelope held Bruno, the Vase and the Library.",
        "You go on showing cards, but have no more turns.",
        *(str(face(edition("mini"), card)) for card in scene.session.view(0).own.looked),
    )
    _said_once(scene)
    assert "<dialog" not in scene.drawing
    assert 'data-key="verdict"' in part(scene.drawing, "actions")
    assert scene.frames == []
    assert "Wrong: in the envelope" not in wire.press(scene, "read").drawing
    assert scene.session.step > step
    assert wire.press(scene, "read").notice


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
    scene = accused(wire, villa(2), suspect=2)
    assert scene.sitting.front == 0
    assert scene.sitting.waits_for is None
    assert 'data-key="verdict"' in scene.drawing
    wire.sent.clear()
    assert "Pass the screen to" in wire.press(scene, "read").drawing
    wire.press(scene, f"sit:{scene.sitting.waits_for}")
    assert "Wrong: in the envelope" not in wire.text()


def test_an_order_in_code_goes_on_by_itself(wire: Wire) -> None:
    """Who plays in a cell need not press first: the order is heard, and the others have moved."""
    scene = accused(wire, villa(), suspect=2)
    with pytest.raises((RefusedError, NotHeardError)):
        scene.play("roll")
    assert scene.sitting.reading is None


def test_the_card_one_was_shown_lies_there_until_one_goes_on(wire: Wire) -> None:
    """Large, with who showed it, beside what can be done next; for the asker alone."""
    scene = asked(wire, villa())
    shown = scene.session.view(0).own.shown[-1]
    now = part(scene.drawing, "now")
    assert f"shows you: {edition('mini').deck.cards[shown.card].name}" in now
    assert str(face(edition("mini"), shown.card)) in now[: now.index('data-key="actions"')]
    assert 'data-target="end"' in scene.drawing
    wire.press(scene, "end")
    assert "shows you:" not in part(scene.drawing, "now")[: scene.drawing.index("ck-log")]
    scene = wire.press(asked(wire, villa(2)), "sit:1")
    assert "shows you:" not in scene.drawing
    assert "shows you: Carla" in wire.press(scene, "show:2", "sit:0").drawing


# --- moves that are played back ---------------------------------------------------------------


def test_a_move_that_is_played_back_says_whose_it_is(wire: Wire) -> None:
    """No button is lit, the log goes as far as what is shown, and nobody looks back.

    Who is moving is whose turn it is: with a move that ends a turn the next one is at it; of
    yourself it is not said at all.
    """
    scene = wire.press(in_the_library(wire, villa()), "end")
    assert scene.frames
    whole = "".join(scene.frames)
    assert re.search(r"(Nora|Otto|Mara) is moving …", whole)
    says(whole, never=("looking back", "Your move", "<button"))
    assert not re.search(r"You (is|are) moving", whole)
    says(scene.frames[0], *(f'data-key="{key}"' for key in ("players", "pieces", "actions")))
    newest = [max(map(int, re.findall(r'"log:(\d+)\.', frame))) for frame in scene.frames]
    assert newest == sorted(newest)
    assert newest[-1] > newest[0]
    now = r'data-key="now".*?data-key="offer"[^>]*>.*?</div>'
    told = [found[0] for frame in scene.frames if (found := re.search(now, frame, re.DOTALL))]
    begun = [
        (turn[-1], re.findall(r"(\w+) is moving …", each))
        for each in told
        if (turn := re.findall(r"it is (?:(\w+)’s|your) turn\.<", each))
    ]
    assert len(begun) > 1
    assert all(moving == ([turn] if turn else []) for turn, moving in begun)


def test_whoever_is_said_to_answer_has_not_done_so(wire: Wire) -> None:
    """While moves are played back: once a card was shown, or one has passed, that is told alone."""
    seen = set()
    for seed in range(6):
        scene = table("mini", seed=seed, fresh=True, bots="random")
        for frame in wire.press(scene, "roll", "walk:0", "walk:1", "end").frames:
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


def test_a_long_run_of_bots_stays_light() -> None:
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


# --- the next game ----------------------------------------------------------------------------


def test_play_again_begins_another_game_at_the_same_table(wire: Wire) -> None:
    """Only at the end; same people and edition, other cards; the first person sits in front."""
    scene = wire.press(villa(), "again")
    assert "not over" in scene.notice
    assert 'data-target="again"' not in scene.drawing
    over = accused(wire, scene).session
    assert over.over
    assert 'data-target="again"' in scene.drawing
    assert wire.press(scene, "again").session is not over
    assert scene.session.players == over.players
    assert not scene.session.over
    assert scene.session.view(0).hand


def test_play_again_where_bots_play_among_themselves(wire: Wire) -> None:
    """A watched game ends with the same button; the next waits to be watched."""
    scene = watch("mini", seed=5)
    while not scene.session.over:
        scene.sitting.one_move()
    assert 'data-target="again"' in scene.drawing
    assert wire.press(scene, "again").session.chance.seed == 6
    assert not scene.session.over


def test_the_next_seed() -> None:
    """A number counts on; a word gets a number; after a proposed one another is proposed.

    From one game nobody can tell the next: it is not the same twice.
    """
    assert [next_seed(seed) for seed in (7, "villa", "villa 2")] == [8, "villa 2", "villa 3"]
    after = {next_seed("0123-4567-89ab-cdef") for _ in range(20)}
    assert len(after) == 20
    assert all(way_of(seed) == "separate-keys" for seed in after)
