"""The end of a game: what is told, what is worked out, and that no hand opens by itself."""

from functools import partial
from html import unescape
from typing import Any

import pytest
from clue_presses import FILE, HANDS
from test_one_screen import clue_world, noir_world
from wire import Wire, lay_wire, says

from cluekit.clue import edition, new_game, stack_deck
from cluekit.clue.deduction.hindsight import best_question, when_known
from cluekit.clue.notation import read
from cluekit.core import SPECTATOR, Chance
from cluekit.core.session import AnySession, run
from cluekit.learn.kinds.play import arrest
from cluekit.noir import INSPECTOR
from cluekit.noir import new_game as new_noir
from cluekit.noir.picture.cards.cards import toll_so_far
from cluekit.ui.clue import ending as ending_file
from cluekit.ui.registry import staging_of
from cluekit.ui.tables import ending
from cluekit.ui.tables.ending import BARS, bars
from cluekit.ui.tables.seating import seat_all
from cluekit.ui.tables.widget import Table
from naming import case_named
from twin import noir_worlds, worlds
from twin.editions import any_kind, played

FOUND = "cluekit.ui.clue.ending"
PARTS = ("end:known", "end:best", "end:text")


def solved() -> AnySession:
    """Return a game that You win in the first turn, with a chance: Carla was shown by Nora."""
    luck = stack_deck(edition("mini"), case_file=FILE, hands=HANDS, dice=(1, 6, 6))
    session = new_game("mini", chance=luck)
    table = at(session)
    for order in ("roll", "walk library", "suggest carla vase", "accuse bruno vase library"):
        table.play(order)
    assert session.over
    return session


def at(session: AnySession, seat: int = 0) -> Table:
    """Return a table where this seat is a person's and the others are bots'; -1: all are."""
    kinds = ["random"] * len(session.players)
    if seat >= 0:
        kinds[seat] = "person"
    return Table(seat_all(session, kinds, staging_of(session)))


def played_out(name: str, seed: int = 1) -> AnySession:
    """Return a game that bots have played to its end."""
    session: Any = new_noir(name, seed=seed) if "noir" in name else new_game(name, seed=seed)
    staging = staging_of(session)
    bot = staging.beginning.bots[staging.beginning.usual_bot]
    return run(session, {seat: bot() for seat in range(len(session.players))})


def test_the_end_counts_what_the_table_counts_and_says_from_when_on(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """N15; what it follows from; where that takes too long, neither “never” nor an endless wait."""
    for name, others in (("noir-classic", 1), ("noir-003-classic", 0)):
        games = (played_out(name, seed) for seed in range(30))
        ends = ((each, each.view(SPECTATOR).table) for each in games)
        session, table = next(e for e in ends if e[1].dead.bit_count() - e[1].kills >= others)
        counted = toll_so_far(table)
        more = table.dead.bit_count() - table.kills
        both = f"Killed: {table.kills} of 16 · dead after a disguise: {more}"
        assert counted == (both if name == "noir-classic" else f"Deaths: {table.toll} of 16")
        assert unescape(at(session).drawing).count(counted) == 2, "on the table, and at the end"
        before = arrest(session.branch(session.step - 1), INSPECTOR)
        count = {"kills": "Killed so far: {killed};", "all": "and {dead:dead-is};"}
        assert count[session.edition.options.toll_counts] in before.message
    session = played_out("uk", 6)
    known = [seat for seat in range(3) if ending_file._hindsight_when(session, seat).moment]
    scene = at(session, known[0])
    moment = ending_file._hindsight_when(session, known[0]).moment
    assert moment is not None
    assert moment.entries is not None
    wire.press(scene, "end:known")
    says(
        scene.drawing,
        f"You could prove it from turn {moment.turn} on, after question {moment.questions}.",
        *(f"Question {entry + 1}: " for entry in moment.entries),
    )
    monkeypatch.setattr(f"{FOUND}.when_known", partial(when_known, steps=1))
    monkeypatch.setattr(f"{FOUND}.best_question", partial(best_question, steps=1))
    scene = at(played_out("uk", 5))
    says(
        wire.press(scene, "end:known", "end:best").drawing,
        "For you it could not be worked out in 300000 steps.",
        "could not be weighed in 300000 steps.",
    )


def test_what_the_end_tells_of_a_game(wire: Wire) -> None:
    """Story, clues, the worth of questions, the text; all hands after a press; another game."""
    scene = at(solved())
    rain = "The rain has stopped, and the lights stay on. Now it can be said: Bruno, with the Vase,"
    says(scene.drawing, rain, "Solved in 1 turn, with 1 question. 1 of them was yours.")
    assert "The open envelope: Bruno, the Vase and the Library." in scene.drawing
    for part in PARTS:
        assert wire.press(scene, part).notice == ""
        assert len(scene.spoken) > 30
    says(
        scene.drawing,
        "You could not prove it yet when you accused: you took a chance.",
        "Somebody who only watched could never prove it.",
        "Yours, question 1 (turn 1): Carla, with the Vase, in the Library? Worth 1.",
        "cluekit · The lesson deck · I solved it in turn 1 · 1 question · █",
        "told to: You",
    )
    assert "Yours, question 1" not in wire.press(scene, "end:best").drawing
    session = solved()
    scene = wire.press(at(session), "end:open", "end:text")
    says(scene.drawing, "Nora: Carla, Dagger", "Otto could not prove it.")
    whole = scene.drawing.split("<textarea")[2].split(">", 1)[1].split("</textarea>")[0]
    assert read(unescape(whole)).step == session.step
    assert 'data-target="end:open"' not in scene.drawing
    scene = wire.press(at(solved()), "end:known", "again")
    assert not scene.session.over
    assert scene.session.edition.id == "mini"
    assert "ck-ending" not in scene.drawing


def test_nothing_is_looked_at_before_the_end_then_move_by_move(wire: Wire) -> None:
    """Refused in words; to the end and back; what was worked out is kept, said anew."""
    for session in (new_game("mini", seed=3), new_noir("noir-classic", seed=3)):
        scene = at(session)
        assert 'data-target="end:' not in scene.drawing
        for press in (*PARTS, "end:open"):
            scene.notice = ""
            assert wire.press(scene, press).notice == "This game is not over yet."
    assert bars([3.0, 1.5, 0.0]) == f"{BARS[-1]}{BARS[4]}{BARS[0]}"
    assert bars([]) == bars([0.0]) == ""
    for name in ("mini", "noir-standard"):
        with case_named(name):
            scene = at(played_out(name))
            ended = scene.drawing
            for target in ("time:first", "time:back"):
                assert "after move 0 of" in wire.press(scene, target).drawing
            seen = set()
            while "ck-ending-parts" not in scene.drawing:
                wire.press(scene, "time:on")
                seen.add(scene.spoken.split(" ", 1)[1])
            assert len(seen) > scene.session.step // 3
            assert scene.drawing == ended
            assert wire.press(scene, "time:first", "time:now").drawing == ended
    for name in ("mini", "noir-classic"):
        with case_named(name):
            scene = wire.press(wire.press(at(played_out(name)), *PARTS), "language", language="it")
            assert scene.drawing == wire.press(at(scene.session), *PARTS).drawing
            assert "When could it be known?" not in scene.drawing


def looked_at(session: AnySession, seat: int, patch: pytest.MonkeyPatch, *presses: str) -> str:
    """Return all that a seat's table sends and says at the end, and when these are pressed."""
    wire = lay_wire(patch)
    scene = at(session, seat if seat != SPECTATOR else -1)
    for press in presses:
        wire.press(scene, press)
        wire.sent.append(scene.drawing)
    wire.sent.append(repr(scene))
    return wire.text()


def ends(name: str) -> list[tuple[AnySession, AnySession, int]]:
    """Return games that are over, with a twin and the seat that cannot tell them apart."""
    made: Any = noir_world if "noir" in name else clue_world
    twins: Any = noir_worlds.twins if "noir" in name else worlds.twins
    found: list[tuple[AnySession, AnySession, int]] = []
    number = 0
    while len(found) < 4:
        number += 1
        assert number < 60, "hardly a game was over"
        world = made(name, number)
        luck = Chance(f"the end {name} {number}").luck("twins", 0, 0)
        wish = luck.pick(noir_worlds.WISHES) if "noir" in name else any_kind(accuse_one_in=3)
        for _ in played(world.session, wish, 300):
            pass
        if not world.session.over:
            continue
        seat = (0, 1, SPECTATOR)[number % 3]
        found += [(world.session, twin.session, seat) for twin in twins(world, seat, luck, 1)]
    return found


@pytest.mark.parametrize("name", ["mini", "noir-standard"])
def test_the_end_tells_a_seat_nothing_of_the_others(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Worlds that differ only in what it cannot know, the end included: all parts are the same."""
    differ = 0
    for ours, theirs, seat in ends(name):
        one, other = (looked_at(each, seat, monkeypatch, *PARTS) for each in (ours, theirs))
        assert one == other
        opened = [looked_at(each, seat, monkeypatch, "end:open") for each in (ours, theirs)]
        differ += opened[0] != opened[1]
    assert differ


def test_a_leak_planted_in_the_look_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the others' hindsight worked out at once, some pair of worlds would tell."""
    honest = ending._worked_out

    def leaky(back: ending.LookBack, find: ending.Find) -> ending.LookBack:
        return honest(back, lambda part, _: find(part, True))  # noqa: FBT003

    monkeypatch.setattr(ending, "_worked_out", leaky)
    with pytest.raises(AssertionError):
        test_the_end_tells_a_seat_nothing_of_the_others("mini", monkeypatch)
