"""Noir at a table: set-up, menu and cells, arrows, orders in code, refusals, junk."""

from __future__ import annotations

import re

import junk
import pytest
from junk import junk_now
from noir_presses import cells, ids, laid, press_any, two_people, until
from wire import Wire

from cluekit.core import SPECTATOR, RefusedError
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, Phase
from cluekit.noir.public import moves
from cluekit.sets import members
from cluekit.ui import table
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.noir.actions import order_of

# --- playing ----------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["killer", "inspector"])
@pytest.mark.parametrize("name", SHIPPED)
def test_a_whole_game_by_presses(name: str, side: str, wire: Wire) -> None:
    """Every legal move has a press; in the end the winner and both identities are shown."""
    scene = laid(name, side)
    while not scene.session.over:
        press_any(wire, scene, f"{name} {side}")
    ended = scene.session.view(SPECTATOR).table
    assert "wins" in scene.drawing
    assert 'data-key="truth"' in scene.drawing
    assert scene.session.edition.suspects[ended.killer].name in scene.drawing
    assert 'data-target="again"' in scene.drawing
    assert 'data-target="suspect:' not in scene.drawing
    wire.press(scene, "again")
    assert scene.notice == ""
    assert not scene.session.over


def test_the_first_name_plays_the_side_asked_for() -> None:
    """Seats are the Killer's, then the Inspector's, whoever sits there."""
    asked = table("noir-classic", names=("Iris", "Shadow"), side="inspector", bots="careful")
    assert [player.name for player in asked.session.players] == ["Shadow", "Iris"]
    assert asked.sitting.people == (INSPECTOR,)
    plain = table("noir-classic", names=("Iris", "Shadow"), bots="careful")
    assert [player.name for player in plain.session.players] == ["Iris", "Shadow"]
    assert plain.sitting.people == (KILLER,)
    with pytest.raises(RefusedError, match=r"must be .*killer.* or .*inspector"):
        table("noir-classic", side="judge")  # type: ignore[arg-type]
    with pytest.raises(NotHeardError, match="no side “killer”"):
        table("mini", side="killer")
    with pytest.raises(NotHeardError, match="bayes"):
        table("noir-classic", bots="note-taker")


def test_the_set_up_step_by_step(wire: Wire) -> None:
    """N01 to N04, a press each, a sentence each; then the first kill."""
    scene = table("noir-standard", set_up="step by step", bots="random", fresh=True)
    assert "gridcell" not in scene.drawing
    told = []
    for _ in range(4):
        wire.press(scene, "prepare")
        now = scene.drawing.partition("ck-now")[2].partition("ck-offer")[0]
        told.append(re.findall(r"N\d\d", now)[0])
    assert told == ["N01", "N01", "N02", "N04"]
    assert scene.session.choices.phase is Phase.FIRST_KILL
    assert len(cells(scene)) == 25
    assert sum("you" in each.split(", ") for each in cells(scene)) == 1


def test_orders_in_code() -> None:
    """Written actions are played as in a position; an exoneration is a draw and a discard."""
    scene = laid("noir-citizens", "inspector", "careful")
    who = scene.session.edition.suspects
    scene.play(f"identity {who[next(members(scene.choices.choose))].letter}")  # type: ignore[union-attr]
    card = who[next(members(scene.session.view(INSPECTOR).hand))].letter
    scene.play(f"exonerate {card}")
    shown = scene.session.view(INSPECTOR).table.discards
    assert scene.session.edition.number(card) in shown
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


# --- grid, arrows, menu -----------------------------------------------------------------------


def test_the_grid_says_all_that_is_to_be_seen(wire: Wire) -> None:
    """Rows of cells, each called by its name; who is next to you, dead, innocent, you."""
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


def test_an_arrow_stands_at_both_ends_of_every_line(wire: Wire) -> None:
    """Twenty on a board of five by five; what would undo the other's shift says so (N07)."""
    scene = two_people(wire)
    wire.press(scene, "shift:row:0:1")
    wire.press(scene, "sit:1")
    pushes = re.findall(r'<g class="ck-push"[^>]*>', scene.drawing)
    choices = scene.session.choices
    assert len(pushes) == 2 * (choices.rows + choices.columns)
    off = [push for push in pushes if 'aria-disabled="true"' in push]
    assert len(off) == len(choices.banned)
    assert all("undo" in push and "N07" in push for push in off)
    before = scene.session.step
    wire.press(scene, "shift:row:0:-1")
    assert "N07" in scene.rule
    assert scene.session.step == before


def test_an_action_of_two_steps(wire: Wire) -> None:
    """Kill …, then whom; thinking of something else changes nothing."""
    scene = until(wire, laid(), Phase.ACTION)
    wire.press(scene, "plan:kill")
    chips = re.findall(r'ck-noir-chip" data-target="name:(\w+)"', scene.drawing)
    assert chips == ids(scene, scene.session.choices.kill)
    before = scene.session.step
    wire.press(scene, "plan:drop")
    assert "ck-noir-chip" not in scene.drawing
    wire.press(scene, "plan:shift")
    assert scene.drawing.count("ck-noir-chip") == len(scene.session.choices.shifts)
    assert scene.session.step == before
    wire.press(scene, f"name:{chips[0]}")
    assert scene.session.step > before


def test_a_citizens_arrest_takes_a_card_and_a_neighbour(wire: Wire) -> None:
    """First whom you exonerate, then whom somebody next to them arrests (N19, N26)."""
    scene = until(wire, laid("noir-citizens", "inspector"), Phase.ACTION)
    view, (card, targets) = scene.session.view(INSPECTOR), scene.session.choices.citizens[0]
    wire.press(scene, "plan:citizen")
    one = ids(scene, 1 << card)[0]
    assert f'data-target="plan:citizen:{one}"' in scene.drawing
    wire.press(scene, f"plan:citizen:{one}")
    for who in ids(scene, targets):
        assert f'data-target="citizen:{one}:{who}"' in scene.drawing
    wrong = next(n for n in range(25) if not view.hand >> n & 1)
    wire.press(scene, f"plan:citizen:{ids(scene, 1 << wrong)[0]}")
    assert "You do not hold the card" in scene.notice
    hand = view.hand.bit_count()
    wire.press(scene, f"citizen:{one}:{ids(scene, targets)[0]}")
    assert scene.session.view(INSPECTOR).hand.bit_count() == hand - 1


def test_every_legal_action_is_in_the_list(wire: Wire) -> None:
    """Plain buttons for narrow screens: as many as there are legal moves, each with its press."""
    scene = until(wire, laid("noir-citizens", "inspector"), Phase.ACTION)
    listed = scene.drawing.partition('data-key="as-list"')[2]
    view = scene.session.view(INSPECTOR)
    for move in scene.session.choices:
        assert f'data-target="{order_of(move, view)}"' in listed
    assert listed.count('data-key="do:list:') == len(list(scene.session.choices))


# --- refusals ---------------------------------------------------------------------------------


def test_what_is_against_the_rules_is_refused_with_its_clause(wire: Wire) -> None:
    """Whoever is not next to you cannot be killed, nor can you yourself (N08)."""
    scene = laid()
    view = scene.session.view(KILLER)
    far = next(who for who in view.table.cells if not view.table.near(view.own.identity) >> who & 1
               and who != view.own.identity)  # fmt: skip
    for who, told in ((far, "does not stand next to you"), (view.own.identity, "kill yourself")):
        wire.press(scene, f"suspect:{ids(scene, 1 << who)[0]}")
        assert told in scene.notice
        assert "N08" in scene.rule
    wire.press(scene, "shift:row:0:1")
    assert "N02" in scene.rule
    wire.press(scene, "suspect:nobody")
    assert "no suspect" in scene.notice
    assert scene.session.step == 4


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


def test_a_stale_press_is_dropped(wire: Wire) -> None:
    """What was meant for another moment does nothing."""
    scene = laid()
    old = {"kind": "press", "id": "late-1", "target": "", "turn": scene.turn}
    press_any(wire, scene)
    step = scene.session.step
    scene.hear(old | {"target": order_of(next(iter(scene.choices)), scene.session.view(0))})  # type: ignore[arg-type]
    assert "gone on" in scene.notice
    assert scene.session.step == step


def test_an_arrest_is_no_kill() -> None:
    """Naming a suspect means what the phase means: who to be, whom to kill, whom to arrest."""
    scene = laid("noir-standard", "inspector")
    view = scene.session.view(INSPECTOR)
    (move,) = scene.sitting.moves_meant("suspect alba")
    assert move == moves.ChooseIdentity(scene.session.edition.number("A"))
    assert view.seat == INSPECTOR
