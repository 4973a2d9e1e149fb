"""Moments: what others do is seen step by step, at a pace one chooses, and gives nothing away."""

import re
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest
from clue_presses import FILE, accused, asked, in_the_library, villa
from wire import Wire, press_late, says

from cluekit.clue import BOTS, edition, stack_deck
from cluekit.clue.deduction.help_levels import HELPS
from cluekit.clue.picture.cards.faces import small_face_shapes
from cluekit.clue.wording import tell_step
from cluekit.core import SPECTATOR
from cluekit.core.store import saved_games
from cluekit.noir.bots import BOTS as NOIR_BOTS
from cluekit.ui import table
from cluekit.ui.registry import staging_of
from cluekit.ui.tables import seating
from cluekit.ui.tables.desk import Place
from cluekit.ui.tables.moments import PACES, moments_since
from cluekit.ui.tables.widget import Table
from naming import case_named

KIND = re.compile(r'data-moment="(\w+)"')
TOLD = re.compile(r'data-key="told"><p>(.*?)</p>')
ROPE, VASE, DAGGER = 3, 4, 5


def kinds(scene: Table) -> list[str]:
    """Return of which kinds the frames are; "" for a move that is no moment of its own."""
    return [found[1] if (found := KIND.search(frame)) else "" for frame in scene.frames]


def card_on_its_way(frame: str) -> str:
    """Return the card that goes from seat to seat, from its mark-up to its place; "" for none."""
    found = re.search(r'<g class="ck-asking-card(?:(?!<g class="ck-asking-card).)*', frame)
    return found[0].partition("</svg>")[0] if found else ""


def place_of(card: str) -> str:
    """Return where a card on its way is."""
    return re.findall(r'transform="(translate\([^)]*\))" data-key="asking:card"', card)[0]


def moments_of(scene: Table, seat: int) -> Iterator[tuple[str, int, list[str]]]:
    """Yield each moment of the whole game so far as a seat gets it: kind, beats, sentences."""
    staging, seen = staging_of(scene.session), Place(scene.session, seat)
    for each in moments_since(seen, 0, staging, halts=False):
        told = staging.telling.tell_step(each.told, each.by_then.view)
        yield each.moment.kind.name, each.moment.kind.beats, told


def test_a_question_goes_round_moment_by_moment_and_a_card_from_seat_to_seat(wire: Wire) -> None:
    """Asked, passes, shows: a frame each, said in the log's words; one card, which travels."""
    scene = asked(wire, villa())
    assert kinds(scene) == ["asked", "shows"]
    first, last = scene.frames
    assert place_of(card_on_its_way(first)) != place_of(card_on_its_way(last))
    says(card_on_its_way(first), "ck-asking-waits", "data-turns", "ck-back-seal")
    carla = "".join(map(str, small_face_shapes(edition("mini"), 2)))
    says(card_on_its_way(last), carla, never=("ck-asking-waits", "ck-back-seal"))
    assert TOLD.findall(last) == ["Nora showed you Carla."]
    scene = asked(wire, villa(), suspect=1)
    assert kinds(scene) == ["asked", "passes", "passes", "nobody"]
    told = [TOLD.findall(frame)[0] for frame in scene.frames]
    assert [line.partition(" ")[0] for line in told] == ["You", "Nora", "Otto", "Nobody"]
    assert all(f'data-beats="{n}"' in scene.frames[at] for at, n in ((0, 1), (1, 1), (3, 2)))
    for frame, other in zip(scene.frames, ("Nora", "Otto"), strict=False):
        assert f"{other} is answering …" in frame
    says(scene.frames[2], never=("is answering", " · answers"))
    answers = [frame.count(" · answers") for frame in scene.frames if "ck-players" in frame]
    assert answers == [1, 1, 0]


def test_who_may_not_see_a_card_sees_its_back_in_every_frame(wire: Wire) -> None:
    """Between two people, and to who only heard of it; a face is in no frame before its turn."""
    scene = asked(wire, villa(2))
    assert kinds(scene) == ["asked"]
    says(card_on_its_way(scene.frames[-1]), "ck-back-seal")
    wire.press(scene, "sit:1")
    assert scene.frames == []
    shown = wire.press(scene, "show:2")
    assert kinds(shown) == ["shows"], "the screen is passed on meanwhile"
    says(card_on_its_way(shown.frames[0]), "ck-back-seal", never=("ck-spine",))
    session = scene.session
    for seat in (0, 1, 2, SPECTATOR):
        with case_named(seat):
            seen = [*moments_since(Place(session, seat), 0, staging_of(session), halts=False)]
            for each in seen:
                assert each.by_then.seat == seat
                assert len(each.by_then.view.own.shown) <= (seat < 2)
            assert each.by_then.view.own.shown == session.view(seat).own.shown
            for before, after in pairwise(seen):
                assert len(before.by_then.letters()) <= len(after.by_then.letters())


@pytest.mark.parametrize("name", ["mini", "us", "pool", "noir-citizens"])
def test_every_moment_is_a_sentence_and_the_middle_of_a_move_leads_to_its_end(name: str) -> None:
    """Nothing is told twice or left out; in the middle a place has no more than its letters."""
    kept, bots = set(), NOIR_BOTS if name.startswith("noir") else BOTS
    scene = table(name, seed=3, fresh=True, bots="random")
    session = scene.session
    me = bots["random"]()
    while session.step < 120 and not session.over:
        seat, choices = session.choices.seat, session.choices
        session.play(seat, me(session.view(seat), choices, session.luck(f"bot {seat}")))
    staging = scene.staging
    for seat in (*range(len(session.players)), SPECTATOR):
        with case_named(name, seat):
            told = [fact for *_, line in moments_of(scene, seat) for fact in line]
            assert all(told)
            for step in range(1, session.step + 1):
                place = Place(session, seat, step)
                whole = place._replace(told=len(place.last_move))
                assert whole.view == place.view
                assert whole.letters() == place.letters()
                moments = staging.drawing.moments(place.last_move)
                ends = [0, *(each.until for each in moments)]
                assert ends == sorted({*ends})
                for each in moments:
                    middle = place._replace(told=each.until)
                    assert middle.last_move == place.last_move[: each.until]
                    kept.add(each.kind.name)
    others = {"falls", "accuses", "shows", "asked"} if name.startswith("noir") else {"shows"}
    assert kept >= others | {""}


def bot_accuses(wire: Wire, suspect: str) -> Table:
    """Return a table at which Nora has just accused this suspect, with the vase, in the library."""
    hands = [["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]]
    luck = stack_deck(edition("mini"), case_file=FILE, hands=hands, dice=(6, 6, 6, 6, 6, 6))
    scene = table("mini", chance=luck, fresh=True, bots="random")
    orders = iter(["roll", "walk library", "suggest bruno vase", f"accuse {suspect} vase library"])

    def as_told(view: Any, choices: Any, luck: Any) -> Any:
        random = BOTS["random"]()
        order = None if choices.show else next(orders, None)
        (move,) = (
            staging_of(scene.session).playing.read(order, view, choices)
            if order
            else (random(view, choices, luck),)
        )
        return move

    scene.sitting.bots[1] = as_told
    in_the_library(wire, scene)
    return wire.press(scene, "end")


def test_the_play_pauses_where_somebody_accuses_and_only_then_tells_the_outcome(
    wire: Wire,
) -> None:
    """Two beats, three backs, nobody is said to be wrong yet; then the envelope, shut or open."""
    for suspect, ends in (("bruno", True), ("ada", False)):
        with case_named(suspect):
            scene = bot_accuses(wire, suspect)
            at = kinds(scene).index("accuses")
            pause = scene.frames[at]
            says(pause, 'data-beats="2"', "Nora made", never=("accused wrongly", "has won"))
            assert pause.count("ck-back-seal") == 3
            assert scene.session.over == ends
            if ends:
                assert kinds(scene)[at + 1 :] == [], "the envelope opens in the picture itself"
                says(scene.drawing, 'data-moment="envelope"', never=("ck-laurel",))
            else:
                assert kinds(scene)[at + 1] == "envelope"
                says(scene.frames[at + 1], "ck-opened-paper", never=("ck-rises",))
    (own,) = accused(wire, villa()).frames
    assert own.count("ck-spine") >= 3, "one knows what one has written oneself"
    says(accused(wire, villa()).drawing, "ck-laurel")


def test_the_pace_is_chosen_and_kept_and_at_once_there_are_no_frames(wire: Wire) -> None:
    """By each seat, with the notes of its game; a strange pace is refused, a late one taken."""
    scene = table("mini", seed=41, name="paced", bots="random")
    says(scene.drawing, 'name="pace"', 'value="900" selected', "data-sound", 'aria-pressed="false"')
    assert "no such speed" in wire.press(scene, "pace", pace=901).notice
    for pace in PACES:
        wire.press(scene, "pace", pace=pace)
        assert scene.pace == pace
        assert f'value="{pace}" selected' in scene.drawing
    me, seen = BOTS["random"](), []
    for pace in (350, 0):
        wire.press(scene, "pace", pace=pace)
        for _ in range(6):
            session = scene.session
            scene.sitting.play(me(session.view(0), session.choices, session.luck("me")))
            seen += [pace for frame in scene.frames if frame]
    assert {*seen} == {350}
    assert saved_games()
    seating._STANDING.clear()
    again = wire.press(table("mini", seed=41, name="paced", bots="random"), "resume")
    assert again.session.step == scene.session.step
    assert again.pace == 0
    scene = villa(2, front=True)
    wire.press(scene, "pace", pace=350)
    asked(wire, scene)
    assert scene.pace == 900, "somebody else is in front"
    assert "gone on" in press_late(scene, scene.turn - 1, "pace", pace=0)
    wire.press(scene, "sit:1", "show:2", "sit:0")
    assert scene.pace == 350


def is_main(scene: Table) -> tuple[bool, bool]:
    """Tell whether to accuse, and whether to end the turn, is the main thing to do."""
    end, accuse = (
        re.findall(f"<button[^>]*{at}[^>]*>", scene.drawing)
        for at in ('data-target="end"', 'data-opens="accuse"')
    )
    return "ck-main" in accuse[0], "ck-main" in end[0]


def test_accuse_is_the_main_button_only_where_ones_own_marks_or_help_settle_it(wire: Wire) -> None:
    """At each level of help: a pencil is told nothing, and marks of one's own count at any."""
    for level in HELPS:
        with case_named(level):
            scene = villa()
            wire.press(scene, f"help:{level}")
            asked(wire, scene, suspect=1)
            assert is_main(scene) == (level in ("follows", "all"), False)
            doubtful = asked(wire, wire.press(villa(), f"help:{level}"))
            assert is_main(doubtful) == (False, True)
    scene = asked(wire, villa())
    for card in (1, 4, 6):
        wire.press(scene, f"pencil:{card}:3", mark="maybe")
    assert is_main(scene) == (False, True)
    for card in (1, 4, 6):
        assert is_main(scene) == (False, True)
        wire.press(scene, f"pencil:{card}:3", mark="yes")
    assert is_main(scene) == (True, False), "right or wrong: they are the reader's own"
    wire.press(scene, "pencil:2:3", mark="yes")
    assert is_main(scene) == (False, True), "two in one place settle nothing"
    wire.press(scene, "pencil:2:3", mark="")
    wire.press(scene, "pencil:1:3", mark="")
    assert is_main(scene) == (False, True)
    wire.press(scene, "pencil:0:0", mark="yes")
    wire.press(scene, "pencil:2:3", mark="no")
    assert is_main(scene) == (True, False), "the only one that is left"


def test_a_pencil_looks_the_same_whether_it_is_settled_or_not(wire: Wire) -> None:
    """Two games alike but for what was answered: no button tells the one from the other."""
    lit = []
    for suspect in (1, 2):  # nobody can answer of Bruno; of Carla Nora can
        scene = asked(wire, villa(), suspect=suspect)
        lit.append([is_main(wire.press(scene, f"help:{level}"))[0] for level in HELPS])
    assert lit == [[False, False, True, True], [False] * 4]
    scene = asked(wire, villa(), suspect=1)
    sheet = scene.sheet("all")
    assert is_main(wire.press(scene, "time:now"))[0], "a sheet in a cell of its own counts, too"
    wire.press(sheet, "help:pencil")
    assert not is_main(wire.press(scene, "time:now"))[0]


def test_one_is_told_what_happened_last_and_what_to_do_first(wire: Wire) -> None:
    """The last turn in the status; a press on a place that means no move says what does."""
    scene = wire.press(in_the_library(wire, villa()), "end")
    while scene.session.choices.show:
        wire.press(scene, f"show:{scene.session.choices.show[0]}")
    now = scene.drawing.partition('data-key="now"')[2].partition("ck-offer")[0]
    last = [fact for _, fact in scene.session.letters(0)][-12:]
    assert re.search(r"ck-told\">(Nora|Otto) ", now), (now, tell_step(last, scene.session.view(0)))
    assert scene.choices.roll
    says(wire.press(scene, "board").notice, "roll the dice")
    assert "roll the dice" in wire.press(villa(), "board").notice
    curtained = villa(2)
    assert 'data-target="board"' not in curtained.drawing
    says(wire.press(curtained, "board").notice, "pass the screen")


def test_what_must_be_shown_has_its_buttons_beside_it(wire: Wire) -> None:
    """Where one acts and in sight; each sends its card, and the focus waits there."""
    scene = wire.press(asked(wire, villa(2)), "sit:1")
    acts = scene.drawing.partition('data-key="actions"')[2].partition("ck-opening")[0]
    says(acts, "Show Carla", 'data-target="show:2"')
    opened = scene.drawing.partition('data-key="actions"')[0].rpartition("<div")[2]
    closing = scene.drawing.partition('data-key="actions"')[2].partition(">")[0]
    assert "data-focus" in opened + closing
    assert wire.press(scene, "show:2").notice == ""


def test_moments_of_noir_show_who_falls_is_arrested_or_exonerated() -> None:
    """Each with those whom it is about; who the Killer was is named in the picture itself."""
    met: dict[str, str] = {}
    wanted = {"falls", "accuses", "shows", "asked", "", "row"}
    me = NOIR_BOTS["random"]()
    for name, seed in product(("noir-classic", "noir-standard"), range(1, 8)):
        scene = table(name, side="inspector", seed=seed, fresh=True)
        while not scene.session.over:
            choices, seat = scene.session.choices, scene.seat
            scene.sitting.play(me(scene.session.view(seat), choices, scene.session.luck("me")))
            for frame, kind in zip(scene.frames, kinds(scene), strict=True):
                row = "of dead suspects" in TOLD.findall(frame)[0]
                met["row" if row else kind] = frame
                assert "data-target" not in frame
                if kind:
                    assert re.search(r'data-key="acting:\w', frame)
        says(scene.drawing, 'data-moment="named"')
        says("".join(scene.frames), never=('data-key="truth"', "was the Killer."))
        if {*met} >= wanted:
            break
    assert {*met} >= wanted
    assert met["row"].count('data-key="acting:') > 1
    says(met["row"], 'data-beats="2"')


@pytest.mark.parametrize("name", ["mini", "uk", "noir-classic", "noir-citizens"])
def test_red_is_one_button_at_a_time(name: str, wire: Wire) -> None:
    """It is what the rules ask for now; the full window is offered beside it, in ink."""
    scene = table(name, seed=7, fresh=True)
    shown = re.findall(r'class="ck-button[^"]*ck-full([^"]*)"', scene.drawing)
    assert shown == [" ck-first"]
    for _ in range(12):
        if scene.session.over:
            break
        drawn = re.sub(r"<dialog.*?</dialog>", "", scene.drawing, flags=re.DOTALL)
        assert len(re.findall(r'class="ck-button[^"]* ck-main', drawn)) <= 1
        found = re.findall(r'data-target="((?:roll|walk|show|name|plan|end)[:\w-]*)"', drawn)
        wire.press(scene, found[0])
