"""People and bots at one notebook: who sees what when, what must not be missed, what is saved."""

import re
from html import unescape

import pytest
from clue_presses import accused, asked, in_the_library, press_for, villa
from wire import Wire, press_late, says

from cluekit.clue import BOTS, edition
from cluekit.clue.picture.cards.faces import face
from cluekit.clue.public.choices import Phase
from cluekit.clue.public.facts import CardSeen
from cluekit.clue.public.moves import Accuse
from cluekit.core import SPECTATOR, RefusedError
from cluekit.core.chance import way_of
from cluekit.core.store import saved_games
from cluekit.ui import table, watch
from cluekit.ui.clue.actions import is_news
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.stage import LARGEST, frames_of
from cluekit.ui.tables.desk import Place
from cluekit.ui.tables.staging import next_seed
from cluekit.ui.tables.widget import Table

CHECKED = re.compile(r'value="(\d+)"[^>]* checked')
"""The cards that are chosen already where a form comes up."""


def hands_on(wire: Wire) -> set[str]:
    """Return the cards that went over the wire as somebody's hand: "hand:<card>"."""
    deck = edition("mini").deck
    return {card.id for n, card in enumerate(deck.cards) if f"hand:{n}" in wire.text()}


def test_two_people_see_their_own_and_table_and_sheet_stay_in_step(wire: Wire) -> None:
    """No hand goes over the wire, no move is made, before somebody has said who they are."""
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
    scene = villa(2)
    assert "pass the screen" in wire.press(scene, "roll").notice
    with pytest.raises(NotHeardError):
        scene.play("roll")
    with pytest.raises(RefusedError):
        scene.sitting.sit_down(1)
    scene = villa(2)
    sheet, twin = scene.sheet(), Table(scene.sitting)
    twin.shelf.clear()  # as at the other one, from which the sheet was taken
    assert 'role="grid"' not in sheet.drawing
    wire.press(scene, "sit:0")
    assert 'role="grid"' in sheet.drawing
    wire.press(twin, "roll")
    assert scene.drawing == twin.drawing
    assert scene.turn == twin.turn == scene.sitting.moment
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


def test_an_accusation_is_written_on_ones_own_sheet(wire: Wire) -> None:
    """001: revised, filled into the form, seen by nobody else; opened beside the envelope."""
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


def test_a_move_is_saved_at_once_and_the_same_words_mean_the_same_game(wire: Wire) -> None:
    """Taken back until a card was shown; a cell run again makes no move dearer."""
    scene = villa()
    assert saved_games() == []
    wire.press(scene, "roll")
    (saved,) = saved_games()
    wire.press(scene, "walk:0")
    assert len(saved.path.read_text(encoding="utf-8").splitlines()) == 1 + scene.session.step
    scene = villa()
    assert "undo" not in scene.drawing
    assert 'data-target="undo"' in wire.press(scene, "roll").drawing
    assert wire.press(scene, "walk:0", "undo").session.choices.phase is Phase.MOVE
    wire.press(scene, "walk:0")
    assert 'data-target="undo"' not in wire.press(scene, "suggest", suspect=2, weapon=4).drawing
    assert wire.press(scene, "undo").notice

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


def test_bots_play_on_the_slider_leads_back_set_up_and_accusing_go_by_steps(wire: Wire) -> None:
    """Each move is a frame; looking back shows what one knew; an accusation is thought over."""
    scene = wire.press(in_the_library(wire, villa()), "end")
    assert scene.session.choices.seat == scene.sitting.front
    assert len(scene.frames) > 1
    assert 'data-key="pieces"' in scene.frames[0]
    assert all('data-key="now"' in frame for frame in scene.frames)
    assert wire.press(scene, "time", value=0).frames == []
    scene = villa()
    then = scene.session.view(SPECTATOR).table.pieces
    in_the_library(wire, scene)
    assert "looking back" in wire.press(scene, "time", value=scene.session.step - 1).drawing
    assert scene.seen.view.table.pieces == then
    assert "return to now" in wire.press(scene, "end").notice
    assert "looking back" not in wire.press(scene, "time:now").drawing
    scene = wire.press(asked(wire, villa(), suspect=1), "claim", suspect=1, weapon=4, room=6)
    assert "Are you sure?" in scene.drawing
    assert "Are you sure?" not in wire.press(scene, "claim:drop").drawing
    assert wire.press(scene, "claim:sure").notice
    scene = accused(wire, villa())
    assert scene.session.over
    assert scene.session.view(0).table.winner == 0
    assert "In the envelope" in scene.drawing
    scene = table("mini", set_up="step by step", seed=8, fresh=True, bots="random")
    presses = 0
    while scene.session.choices.prepare:
        assert "Next:" not in scene.drawing
        assert wire.press(scene, "prepare").notice == ""
        assert len(scene.spoken) > 40
        presses += 1
    assert presses == len(edition("mini").options.setup_order)
    assert scene.session.view(0).hand


def test_what_was_answered_stands_where_one_looks_play_again_begins_anew(wire: Wire) -> None:
    """The card one was shown, for the asker alone; other cards; nobody can tell the next seed."""
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
    scene = watch("mini", seed=5)
    while not scene.session.over:
        scene.sitting.one_move()
    assert 'data-target="again"' in scene.drawing
    assert wire.press(scene, "again").session.chance.seed == 6
    assert not scene.session.over
    assert [next_seed(seed) for seed in (7, "villa", "villa 2")] == [8, "villa 2", "villa 3"]
    after = {next_seed("0123-4567-89ab-cdef") for _ in range(20)}
    assert len(after) == 20
    assert all(way_of(seed) == "separate-keys" for seed in after)


def test_a_place_sees_what_its_seat_was_told(wire: Wire) -> None:
    """Who saw the card, who only heard; of then, nothing later. At the curtain it is nobody’s."""
    session = asked(wire, villa()).session

    def place(seat: int, step: int | None = None) -> Place:
        return Place(session, seat, step)

    cards = [[type(fact) for fact in place(seat).news(0)] for seat in (0, 1, 2, SPECTATOR)]
    assert [CardSeen in facts for facts in cards] == [True, True, False, False]
    for seat in (0, 1, 2):
        assert place(seat).view == session.view(seat)
        assert place(seat).letters() == session.letters(seat)
    assert [fact for fact in place(0).must_not_miss(is_news) if isinstance(fact, CardSeen)]
    assert place(SPECTATOR).must_not_miss(is_news) == []
    now = place(0)
    for step in range(now.moves + 1):
        then = place(0, step)
        assert (then.moves, then.view) == (step, session.view(0, step))
        assert then.letters() == session.letters(0, 0, step)
        assert then.last_move == (now.news(step - 1, step) if step else [])
    shown = asked(wire, villa(2))
    assert shown.sitting.waits_for == 1
    assert shown.sitting.place().seat == SPECTATOR == shown.seat
    wire.press(shown, "sit:1")
    assert shown.sitting.place() == Place(shown.session, 1)
    assert shown.sitting.place(3).moves == 3


def test_a_tool_that_comes_late_is_taken_up_and_a_move_is_not(wire: Wire) -> None:
    """Marks, help, slider, shelf, language belong to no turn, but to one’s own sheet."""
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
    for language in ("it", "en"):
        assert press_late(scene, turn, "language", language=language) == ""
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


def part(drawing: str, key: str) -> str:
    """Return a picture from where this part begins."""
    return drawing[drawing.index(f'data-key="{key}"') :]


def test_a_wrong_accusation_is_said_large_to_the_accuser_alone(wire: Wire) -> None:
    """Until one goes on, by a press or an order; the screen is passed on without it."""
    scene = accused(wire, villa(), suspect=2)
    step = scene.session.step
    says(
        part(scene.drawing, "verdict"),
        "Wrong: the envelope held Bruno, the Vase and the Library.",
        "You go on showing cards, but have no more turns.",
        *(str(face(edition("mini"), card)) for card in scene.session.view(0).own.looked),
    )
    offered = part(scene.drawing, "offer").partition("</div>")[0]
    assert "Look at what was in the envelope; then go on." in offered
    assert scene.drawing.partition('class="ck-log')[0].lower().count("wrong:") == 1
    assert "In the envelope you saw: Bruno, with the Vase, in the Library." in scene.spoken
    assert scene.spoken.lower().count("wrong") == 1, "neither eye nor ear is told twice"
    assert scene.spoken.endswith(offered.rpartition(">")[2])
    assert "<dialog" not in scene.drawing
    assert 'data-key="verdict"' in part(scene.drawing, "actions")
    (pause,) = scene.frames
    says(pause, 'data-moment="accuses"', 'data-beats="2"', never=("accused wrongly", "Wrong:"))
    assert "Wrong: in the envelope" not in wire.press(scene, "read").drawing
    assert scene.session.step > step
    assert wire.press(scene, "read").notice
    scene = accused(wire, villa(2), suspect=2)
    assert (scene.sitting.front, scene.sitting.waits_for) == (0, None)
    assert 'data-key="verdict"' in scene.drawing
    wire.sent.clear()
    assert "Pass the screen to" in wire.press(scene, "read").drawing
    wire.press(scene, f"sit:{scene.sitting.waits_for}")
    assert "Wrong: in the envelope" not in wire.text()
    scene = accused(wire, villa(), suspect=2)
    with pytest.raises((RefusedError, NotHeardError)):
        scene.play("roll")
    assert scene.sitting.reading is None


def test_a_move_that_is_played_back_says_whose_it_is(wire: Wire) -> None:
    """Nobody looks back, no button is lit; who is said to answer has not done so."""
    scene = wire.press(in_the_library(wire, villa()), "end")
    assert scene.frames
    whole = "".join(scene.frames)
    assert re.search(r"(Nora|Otto|Mara) is moving …", whole)
    says(whole, never=("looking back", "Your move", "data-target"))
    assert whole.count("<button") == whole.count("data-skips") == len(scene.frames)
    assert not re.search(r"You (is|are) moving", whole)
    says(scene.frames[0], *(f'data-key="{key}"' for key in ("players", "pieces", "actions")))
    newest = [max(map(int, re.findall(r'"log:(\d+)\.', frame))) for frame in scene.frames]
    assert newest == sorted(newest)
    assert newest[-1] > newest[0]
    now = r'data-key="now".*?data-key="offer"[^>]*>.*?</div>'
    told = [found[0] for frame in scene.frames if (found := re.search(now, frame, re.DOTALL))]
    turns = [(re.findall(r"it is (?:(\w+)’s|your) turn\.<", each), each) for each in told]
    begun = [(turn[-1], re.findall(r"(\w+) is moving …", each)) for turn, each in turns if turn]
    assert len(begun) > 1
    assert all(moving == ([turn] if turn else []) for turn, moving in begun)
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
    """The first is whole; of a run too long the last are kept, the first whole. So of five bots."""
    pictures = [("head", f"now {n};", "hand" if n < 3 else "other hand") for n in range(5)]
    new = ["headnow 0;hand", "now 1;", "now 2;", "now 3;other hand", "now 4;"]
    assert frames_of(pictures) == new
    assert frames_of([]) == []
    long_run = [("x" * 1_000, "y" * 20_000, str(n).zfill(20_000)) for n in range(60)]
    frames = frames_of(long_run)
    assert sum(map(len, frames)) <= LARGEST
    assert 5 < len(frames) < 60
    assert frames[0].startswith("x")
    assert frames[-1] == long_run[-1][-1]
    assert frames_of([("z" * (LARGEST + 1),)] * 2) == ["z" * (LARGEST + 1)]
    scene = table("uk", [f"P{n}" for n in range(6)], 1, "note-taker", seed=3)
    most = 0
    me = BOTS["note-taker"]()
    while scene.session.step < 100 and not scene.session.over:
        choices = scene.session.choices
        scene.sitting.play(me(scene.session.view(0), choices, scene.session.luck("me")))
        most = max(most, sum(map(len, scene.frames)))
        if len(scene.frames) > 3:
            assert sum(map(len, scene.frames[1:])) < len(scene.frames[0]) * len(scene.frames[1:])
    assert 0 < most <= LARGEST
