"""Noir at a table: set-up, menu, orders, refusals, who sees what, and honest answers in person."""

import re
from collections.abc import Iterator
from typing import Any

import junk
import pytest
from junk import junk_now
from noir_presses import cells, ids, laid, press_any, two_people, until
from test_one_screen import noir_world
from wire import Wire, kept_in_cell, lay_wire, press_late, says

from cluekit import words
from cluekit.core import SPECTATOR, RefusedError
from cluekit.core.session import Session
from cluekit.core.store import saved_games
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, Phase
from cluekit.noir.deduction.belief import belief_about
from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.public import facts, moves
from cluekit.sets import members
from cluekit.ui import replay, setup, table, watch
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.noir.actions import order_of
from cluekit.ui.registry import staging_of
from cluekit.ui.tables import seating
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from naming import case_named
from twin.noir_worlds import twins

OWN_CARD = 'ck-own\\"'
"""How the frame of your own card goes over the wire."""


def test_a_whole_game_by_presses_or_watched(wire: Wire) -> None:
    """Every legal move has a press; in the end, and only then, both identities are shown."""
    for number, name in enumerate(SHIPPED):
        with case_named(name):
            for side in (("killer",), ("inspector",), ("killer", "inspector"))[number % 3]:
                scene = laid(name, side)
                while not scene.session.over:
                    press_any(wire, scene, f"{name} {side}")
                killer = scene.session.edition.suspects[scene.session.view(SPECTATOR).table.killer]
                told = ("wins", 'data-key="truth"', killer.name, 'data-target="again"')
                says(scene.drawing, *told, never=('data-target="suspect:',))
                assert wire.press(scene, "again").notice == ""
                assert not scene.session.over
    scene = watch("noir-classic", seed=5)
    for _ in range(12):
        assert wire.press(scene, "watch:step").notice == ""
    assert scene.session.step == 16
    says(scene.drawing, never=("You are", 'class="ck-own"'))
    while not scene.session.over:
        wire.press(scene, "watch:step")
    assert 'data-key="truth"' in scene.drawing
    assert "looking back" in wire.press(replay(scene.session), "time", value=9).drawing


def test_the_first_name_plays_the_side_asked_for_in_every_language(wire: Wire) -> None:
    """Whoever sits there; no English left over; without a browser words and a picture."""
    asked = table(
        "noir-classic", names=("Iris", "Shadow"), side="inspector", bots="careful", seed=0
    )
    assert [player.name for player in asked.session.players] == ["Shadow", "Iris"]
    assert asked.sitting.people == (INSPECTOR,)
    plain = table("noir-classic", names=("Iris", "Shadow"), bots="careful", seed=0)
    assert [player.name for player in plain.session.players] == ["Iris", "Shadow"]
    assert plain.sitting.people == (KILLER,)
    with pytest.raises(RefusedError, match=r"must be .*killer.* or .*inspector"):
        table("noir-classic", side="judge", bots="random", seed=0)  # type: ignore[arg-type]
    with pytest.raises(NotHeardError, match="no side “killer”"):
        table("mini", side="killer", bots="random", seed=0)
    with pytest.raises(NotHeardError, match="bayes"):
        table("noir-classic", bots="note-taker", seed=0)
    for side, other in (("inspector", "Killer"), ("killer", "Inspector")):
        scene = table("noir-standard", side=side, bots="careful", seed=9, fresh=True)  # type: ignore[arg-type]
        kill = next((m for m in scene.choices or () if isinstance(m, moves.Kill)), None)
        wire.press(scene, order_of(kill, scene.seen.view) if kill else "identity:a")
        moving = re.findall(r"The (\w+) is moving …", "".join(scene.frames))
        assert moving
        assert {*moving} == {other}
    scene = until(wire, laid("noir-citizens", "inspector"), Phase.ACTION)
    english = ("Evidence", "Shift", "next to you", "Killed:", "Killer", "Draw a card")
    says(scene.drawing, *english)
    for language, told in (("it", "Sei l"), ("pt", "Você é o Inspetor")):
        says(wire.press(scene, "language", language=language).drawing, told, never=english)
    words.set_language("en")
    scene = laid("noir-standard", "inspector")
    held = scene.session.view(INSPECTOR).hand
    hand = [scene.session.edition.suspects[number].letter for number in members(held)]
    says(repr(scene), "Row 1: ", "Choose one of your cards", repr(scene.picture()))
    counted = "Killed: 1 of 16. Evidence deck: 20 cards."
    says(repr(scene), counted, f"Your evidence: {', '.join(hand)}.")
    assert "data:image/svg+xml" in kept_in_cell(scene)


def test_the_set_up_step_by_step_and_orders_in_code(wire: Wire) -> None:
    """N01 to N04, a press and a sentence each; an exoneration is a draw and a discard."""
    scene = table("noir-standard", set_up="step by step", bots="random", fresh=True, seed=0)
    assert "gridcell" not in scene.drawing
    told = []
    for _ in range(4):
        wire.press(scene, "prepare")
        now = scene.drawing.partition("ck-now")[2].partition("ck-offer")[0]
        told.append(re.findall(r"N\d\d", now)[0])
    assert told == ["N01", "N01", "N02", "N04"]
    assert scene.session.choices.phase is Phase.FIRST_KILL
    assert (len(cells(scene)), sum("you" in each.split(", ") for each in cells(scene))) == (25, 1)
    scene = laid("noir-citizens", "inspector", "careful")
    who = scene.session.edition.suspects
    (named,) = scene.sitting.moves_meant("suspect alba")
    assert named == moves.ChooseIdentity(scene.session.edition.number("A")), "no kill in this phase"
    scene.play(f"identity {who[next(members(scene.choices.choose))].letter}")  # type: ignore[union-attr]
    card = who[next(members(scene.session.view(INSPECTOR).hand))].letter
    scene.play(f"exonerate {card}")
    assert scene.session.edition.number(card) in scene.session.view(INSPECTOR).table.discards
    scene.play("draw")
    scene.play(f"discard {who[next(members(scene.choices.discard))].id}")  # type: ignore[union-attr]
    for wrong in ("kill", "kill ZZ", "row 1 sideways", "roll", "", "shift row 0 3"):
        with pytest.raises(NotHeardError):
            scene.play(wrong)
    other = next(n for n in range(25) if not scene.session.view(INSPECTOR).hand >> n & 1)
    step = scene.session.step
    with pytest.raises(RefusedError) as refused:
        scene.play(f"exonerate {who[other].letter}")
    assert refused.value.problem.code == "not-in-your-hand"
    assert str(refused.value).startswith("You do not hold the card of ")
    assert scene.session.step == step
    with pytest.raises(NotHeardError, match="no detective sheet"):
        scene.sheet()


def test_the_grid_says_all_and_actions_take_two_steps(wire: Wire) -> None:
    """Neighbours, dead, you; arrows, banned ones too (N07); whom to kill or arrest (N19, N26)."""
    scene = until(wire, laid(), Phase.ACTION)
    view = scene.session.view(KILLER)
    assert scene.drawing.count('role="row"') == 5
    called = cells(scene)
    assert [each[0] for each in called] == [
        view.table.edition.suspects[who].letter for who in view.table.cells
    ]
    near = view.table.near(view.own.identity)
    assert sum("next to you" in each for each in called) == near.bit_count()
    assert sum("dead" in each for each in called) == view.table.dead.bit_count()
    assert scene.drawing.count("ck-may") == scene.session.choices.kill.bit_count()
    scene = wire.press(two_people(wire), "shift:row:0:1", "sit:1")
    pushes = re.findall(r'<g class="ck-push"[^>]*>', scene.drawing)
    choices = scene.session.choices
    assert len(pushes) == 2 * (choices.rows + choices.columns)
    off = [push for push in pushes if 'aria-disabled="true"' in push]
    assert len(off) == len(choices.banned)
    assert all("undo" in push and "N07" in push for push in off)
    before = scene.session.step
    assert "N07" in wire.press(scene, "shift:row:0:-1").rule
    assert scene.session.step == before
    scene = wire.press(until(wire, laid(), Phase.ACTION), "plan:kill")
    chips = re.findall(r'ck-noir-chip" data-target="name:(\w+)"', scene.drawing)
    assert chips == ids(scene, scene.session.choices.kill)
    before = scene.session.step
    assert "ck-noir-chip" not in wire.press(scene, "plan:drop").drawing
    wire.press(scene, "plan:shift")
    assert scene.drawing.count("ck-noir-chip") == len(scene.session.choices.shifts)
    assert scene.session.step == before
    assert wire.press(scene, f"name:{chips[0]}").session.step > before
    scene = until(wire, laid("noir-citizens", "inspector"), Phase.ACTION)
    view, (card, targets) = scene.session.view(INSPECTOR), scene.session.choices.citizens[0]
    listed = scene.drawing.partition('data-key="as-list"')[2]
    legal = list(scene.session.choices)
    says(listed, *(f'data-target="{order_of(move, view)}"' for move in legal))
    assert listed.count('data-key="do:list:') == len(legal)
    one = ids(scene, 1 << card)[0]
    assert f'data-target="plan:citizen:{one}"' in wire.press(scene, "plan:citizen").drawing
    wire.press(scene, f"plan:citizen:{one}")
    says(scene.drawing, *(f'data-target="citizen:{one}:{who}"' for who in ids(scene, targets)))
    wrong = next(n for n in range(25) if not view.hand >> n & 1)
    wire.press(scene, f"plan:citizen:{ids(scene, 1 << wrong)[0]}")
    assert "You do not hold the card" in scene.notice
    wire.press(scene, f"citizen:{one}:{ids(scene, targets)[0]}")
    assert scene.session.view(INSPECTOR).hand.bit_count() == view.hand.bit_count() - 1


def test_what_is_against_the_rules_does_nothing_and_help_is_ones_own(wire: Wire) -> None:
    """N08 with its clause; late plans are dropped; possible, or how likely, from one’s letters."""
    scene = laid()
    view = scene.session.view(KILLER)
    near = view.table.near(view.own.identity) | 1 << view.own.identity
    far = next(who for who in view.table.cells if not near >> who & 1)
    for who, told in ((far, "does not stand next to you"), (view.own.identity, "kill yourself")):
        assert told in wire.press(scene, f"suspect:{ids(scene, 1 << who)[0]}").notice
        assert "N08" in scene.rule
    assert "N02" in wire.press(scene, "shift:row:0:1").rule
    assert "no suspect" in wire.press(scene, "suspect:nobody").notice
    assert scene.session.step == 4
    scene = laid()
    turn = scene.turn
    press_any(wire, scene)
    step, move = scene.session.step, next(iter(scene.choices))  # type: ignore[arg-type]
    for late in (order_of(move, scene.session.view(0)), "plan:kill"):
        assert "gone on" in press_late(scene, turn, late)
    assert scene.session.step == step
    assert (press_late(scene, turn, "help", help="pencil"), scene.help) == ("", "pencil")
    for side in ("killer", "inspector"):
        with case_named(side):
            scene = until(wire, laid("noir-standard", side), Phase.ACTION)
            view = scene.session.view(scene.seat)
            assert "impossible" not in " ".join(cells(scene))
            wire.press(scene, "help", help="sets")
            known = candidates(view)
            possible = known.inspector if scene.seat == KILLER else known.killer
            living = [who for who in view.table.cells if not view.table.dead >> who & 1]
            shown = [called for called in cells(scene) if "dead" not in called]
            open_ones = [
                who for who, called in zip(living, shown, strict=True) if "impossible" not in called
            ]
            assert open_ones == [who for who in living if possible >> who & 1]
            wire.press(scene, "help", help="belief")
            belief = belief_about(view, 1 - scene.seat)
            assert sum("%" in called for called in cells(scene)) == len(belief.weights)
            assert "no such kind of help" in wire.press(scene, "help", help="everything").notice


NOIR_TARGETS = (
    "plan", "plan:", "plan:kill", "plan:shift", "plan:citizen", "plan:citizen:x", "plan:drop:x",
    "plan:kill:a", "suspect", "suspect:nobody", "suspect:alba:alba", "shift", "shift:row:0:2",
    "shift:row:99:1", "shift:row:-5:1", "shift:side:0:1", "citizen:alba", "citizen:x:y", "draw",
    "discard:alba", "disguise", "help", "pencil:alba", "pencil:alba:0", "kill:ZZ",
    "row:1:right", "exonerate:a:arrest:b",
)  # fmt: skip


@pytest.mark.parametrize("side", ["killer", "inspector"])
def test_junk_changes_nothing(side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Garbage is turned away in words; nothing goes wrong, and no game moves by it."""
    monkeypatch.setattr(junk, "TARGETS", (*junk.TARGETS, *NOIR_TARGETS * 3))
    scene = laid("noir-citizens", side)
    honest = {"draw", "disguise", "undo", "plan:kill", "plan:shift", "plan:citizen", "plan:drop",
              "time:now", "row:1:right"}  # fmt: skip
    for number in range(1_500):
        content = junk_now(number, scene.turn)
        before, drawn, scene.notice = scene.session.step, scene.drawing, ""
        scene.hear(content)
        assert "went wrong" not in scene.notice
        if scene.session.step != before or scene.drawing != drawn:
            assert content["target"] in honest, content
        else:
            assert scene.notice or content["target"] in honest, content


def test_between_two_people_nothing_of_a_side_goes_over_the_wire(wire: Wire) -> None:
    """Neither identity nor hand behind the curtain; shading is one’s own, and no move."""
    scene = table("noir-standard", humans=2, seed=3, fresh=True, bots="random")
    assert "Pass the screen to Mara" in scene.drawing
    assert OWN_CARD not in wire.text()
    assert "pass the screen" in wire.press(scene, "suspect:alba").notice
    wire.press(scene, "sit:0")
    assert sum("you" in each.split(", ") for each in cells(scene)) == 1
    press_any(wire, scene)
    assert scene.sitting.waits_for == INSPECTOR
    wire.sent.clear()
    wire.press(scene, "time", value=2)
    wire.press(scene, "help", help="belief")
    wire.press(scene, "time:now")
    says(wire.text(), never=("Your evidence", OWN_CARD))
    assert "Your evidence" in wire.press(scene, "sit:1").drawing
    scene = two_people(wire)
    assert wire.press(scene, "pencil:alba", mark="yes").notice, "not before it is chosen"
    assert "ck-may" not in wire.press(scene, "help", help="pencil").drawing
    step = scene.session.step
    for mark, kept in (("yes", 1), ("no", 0), ("maybe", 1), ("", 0), ("yes", 1)):
        wire.press(scene, "pencil:alba", mark=mark)
        assert scene.drawing.count('class="ck-shaded"') == kept
        assert ("not shaded" in scene.spoken) == (not kept)
    assert "Alba (A), " in " ".join(called for called in cells(scene) if "not shaded" not in called)
    for wrong in ("pencil", "pencil:nobody", "pencil:alba:0"):
        assert wire.press(scene, wrong, mark="yes").notice
    assert wire.press(scene, "pencil:alba", mark="x").notice
    assert scene.session.step == step
    press_any(wire, scene)
    assert wire.press(scene, "pencil:alba", mark="").notice
    assert 'class="ck-shaded"' not in wire.press(scene, "sit:1").drawing
    press_any(wire, scene)
    assert 'class="ck-shaded"' in wire.press(scene, "sit:0").drawing


def test_a_saved_game_goes_on_where_it_was_moves_are_taken_back(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cell and the waiting room offer it; a kill stays; looking back changes nothing."""
    scene = table("noir-standard", seed="saved", side="inspector", bots="random")
    until(wire, scene, Phase.ACTION)
    press_any(wire, scene)
    record = scene.session.record
    monkeypatch.setattr(seating, "_STANDING", {})
    after = table("noir-standard", seed="saved", side="inspector", bots="random")
    assert 'data-target="resume"' in after.drawing
    assert wire.press(after, "resume").session.record == record
    press_any(wire, after)
    (saved,) = saved_games()
    assert saved.head is not None
    assert saved.head.game == "noir"
    form = wire.press(setup(), "open:0")
    assert (form.notice, form.session.record) == ("", after.session.record)
    scene = laid("noir-standard", bots="random")
    press_any(wire, scene)
    assert scene.sitting.taken_back_to is None
    assert 'data-target="undo"' not in scene.drawing
    assert wire.press(scene, "undo").notice
    board = scene.session.view(KILLER).table.cells
    scene.sitting.bots[INSPECTOR] = lambda *_: moves.Shift("column", 1, 1)
    assert 'data-target="undo"' in wire.press(scene, "shift:row:0:1").drawing
    assert scene.session.view(KILLER).table.cells != board
    assert (wire.press(scene, "undo").notice, scene.session.view(KILLER).table.cells) == ("", board)
    scene = until(wire, laid("noir-classic", "inspector"), Phase.ACTION)
    press_any(wire, scene)
    now = scene.drawing
    for step in range(scene.session.step):
        assert wire.press(scene, "time", value=step).notice == ""
        assert 'data-target="suspect:' not in scene.drawing
    assert "looking back" in wire.press(scene, "draw").notice
    assert wire.press(scene, "time:now").drawing == now


WORDS = {
    facts.Arrested: "The Inspector asks the Killer: “Are you ",
    facts.KillerAnswered: "and asks the Killer: “Do you stand next to ",
    facts.InspectorAnswered: "and asks the Inspector: “Do you stand next to ",
}
MAY_ASK = (moves.Arrest, moves.Discard, moves.CitizensArrest)


def answer_all(wire: Wire, scene: Table) -> Iterator[type]:
    """Answer everything that is asked here, each time falsely at first; yield what was asked."""
    while (asked := scene.sitting.asked) is not None:
        step, seat = scene.session.step, scene.seat
        says(scene.drawing, WORDS[type(asked.fact)], 'data-target="answer:yes"')
        assert WORDS[type(asked.fact)] in repr(scene)
        assert WORDS[type(asked.fact)] in str(scene.spoken)
        assert (asked.seat, scene.choices) == (seat, None)
        before = scene.drawing
        told = [scene.session.letters(each) for each in (KILLER, INSPECTOR)]
        wire.press(scene, "answer:no" if asked.honest else "answer:yes")
        says(scene.notice, "the honest answer is ", "yes" if asked.honest else "no")
        assert f"rule:{asked.refusal.clause}" in scene.rule
        assert "First answer" in wire.press(scene, "undo").notice
        with pytest.raises(NotHeardError, match="First answer"):
            scene.play("row 1 right")
        assert [scene.session.letters(each) for each in (KILLER, INSPECTOR)] == told
        assert (scene.drawing, scene.session.step) == (before, step)
        assert wire.press(scene, "answer:yes" if asked.honest else "answer:no").notice == ""
        assert asked.fact in scene.session.view(seat).table.history
        yield type(asked.fact)


def test_who_is_asked_answers_honestly_before_anything_has_happened(wire: Wire) -> None:
    """Changed at the table, asked again after a restart; false answers are refused, told nobody."""
    scene = table("noir-standard", seed=7, fresh=True)
    assert 'name="answers"' in scene.drawing
    for kind in ("in person", "by the table", "in person"):
        assert wire.press(scene, "answers", answers=kind).sitting.in_person == (kind == "in person")
        assert f'value="{kind}" selected' in scene.drawing
    assert "no such way" in wire.press(scene, "answers", answers="never").notice
    assert "Nothing here" in wire.press(scene, "answer:yes").notice
    assert table("noir-standard", seed=8, fresh=True).sitting.in_person is False
    assert 'name="answers"' not in table("mini", fresh=True).drawing
    again: dict[str, Any] = {"seed": 9, "name": "asked in person"}
    assert table("noir-standard", answers="in person", **again).sitting.in_person
    assert table("noir-standard", **again).sitting.in_person, "the same table, as it was left"
    scene = table("noir-standard", bots="careful", seed=2, side="killer", answers="in person")
    while scene.sitting.asked is None:
        press_any(wire, scene)
    (saved,) = saved_games()
    lost = scene.sitting.asked
    opened = staging_of(scene.session).beginning.open_saved(saved.path).session
    assert opened.step == scene.session.step
    scene.sitting.go_on_with(opened)
    assert scene.sitting.asked == lost
    wire.press(scene, "answer:yes" if lost.honest else "answer:no")
    assert staging_of(opened).beginning.open_saved(saved.path).session.step == opened.step > 0
    asked = set()
    for name, side, bots, seed in (
        *(("noir-citizens", "killer", "careful", seed) for seed in range(2)),
        ("noir-standard", "inspector", "random", 6),
    ):
        words: Any = {"bots": bots, "seed": seed, "side": side, "fresh": True}
        scene = table(name, answers="in person", **words)
        with case_named(name, side, seed):
            while not scene.session.over:
                asked |= set(answer_all(wire, scene))
                if not scene.session.over:
                    press_any(wire, scene, f"{side} {seed}")
        plain = table(name, **words)
        while not plain.session.over:
            press_any(wire, plain, f"{side} {seed}")
        assert plain.session.record == scene.session.record
    assert asked == set(WORDS)


def told_until_answered(session: Session, move: Any, patch: pytest.MonkeyPatch) -> tuple[str, bool]:
    """Return all that is sent until the Killer sits down to answer, and the honest answer."""
    wire, here = lay_wire(patch), session.branch(session.step)
    scene = Table(Sitting(here, {}, staging_of(here), saved=False))
    scene.sitting.in_person = True
    wire.press(scene, f"sit:{INSPECTOR}", order_of(move, here.view(INSPECTOR)))
    asked = scene.sitting.asked
    assert asked is not None
    assert (scene.sitting.waits_for, here.step) == (KILLER, session.step)
    for press in ("answer:yes", "answer:no", "undo", "row:1:right", "read"):
        assert "First pass the screen on" in wire.press(scene, press).notice
    with pytest.raises((NotHeardError, RefusedError)):
        scene.sitting.answer(yes=asked.honest)
    wire.press(scene, "time", value=2)
    wire.press(scene, "time:now")
    wire.sent += [repr(scene), kept_in_cell(scene)]
    wire.receive(scene, "request_state")
    return wire.text(), asked.honest


def same_until_answered(patch: pytest.MonkeyPatch) -> set[bool]:
    """Compare twin worlds; return whether the honest answers were the same in each pair."""
    same, number = set[bool](), 0
    while same != {True, False}:
        number += 1
        world = noir_world("noir-citizens", number)
        choices = world.session.choices
        if choices.seat != INSPECTOR:
            continue
        asking = [move for move in choices if isinstance(move, MAY_ASK)][:3]
        for twin in twins(world, INSPECTOR, world.session.luck("twins"), 2):
            for move in asking:
                ours, honest = told_until_answered(world.session, move, patch)
                theirs, other = told_until_answered(twin.session, move, patch)
                assert ours == theirs, (number, move)
                same.add(honest == other)
    return same


def test_nothing_of_an_answer_reaches_anybody_before_it_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Twin worlds look alike until the Killer answers; a curtain that tells is found."""
    assert same_until_answered(monkeypatch) == {True, False}
    honest = Table._told

    def leaky(self: Table, since: int) -> str:
        asked = self.sitting.asked
        return f"{honest(self, since)} {asked.honest if asked else ''}"

    monkeypatch.setattr(Table, "_told", leaky)
    with pytest.raises(AssertionError):
        same_until_answered(monkeypatch)
