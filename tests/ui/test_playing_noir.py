"""Noir at a table: set-up, menu, cells and arrows, orders, refusals, junk, and who sees what."""

from __future__ import annotations

import re

import junk
import pytest
from junk import junk_now
from noir_presses import cells, ids, laid, press_any, two_people, until
from wire import Wire, kept_in_cell, press_late, says

from cluekit import words
from cluekit.core import SPECTATOR, RefusedError
from cluekit.core.store import saved_games
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, Phase
from cluekit.noir.deduction.belief import belief_about
from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.public import moves
from cluekit.sets import members
from cluekit.ui import replay, setup, table, watch
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.noir.actions import order_of
from cluekit.ui.tables import seating

OWN_CARD = 'ck-own\\"'
"""How the frame of your own card goes over the wire."""

# --- playing ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_a_whole_game_by_presses(name: str, wire: Wire) -> None:
    """Every legal move has a press; in the end the winner and both identities are shown."""
    for side in ("killer", "inspector"):
        scene = laid(name, side)
        while not scene.session.over:
            press_any(wire, scene, f"{name} {side}")
        killer = scene.session.edition.suspects[scene.session.view(SPECTATOR).table.killer]
        says(
            scene.drawing,
            *("wins", 'data-key="truth"', killer.name, 'data-target="again"'),
            never=('data-target="suspect:',),
        )
        assert wire.press(scene, "again").notice == ""
        assert not scene.session.over


def test_the_first_name_plays_the_side_asked_for() -> None:
    """Seats are the Killer's, then the Inspector's, whoever sits there."""
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


def test_a_move_that_is_played_back_says_who_is_to_move(wire: Wire) -> None:
    """After your own move it is the other side that thinks; you are never said to be moving."""
    for side, other in (("inspector", "Killer"), ("killer", "Inspector")):
        scene = table("noir-standard", side=side, bots="careful", seed=9, fresh=True)  # type: ignore[arg-type]
        kill = next((m for m in scene.choices or () if isinstance(m, moves.Kill)), None)
        wire.press(scene, order_of(kill, scene.seen.view) if kill else "identity:a")
        moving = re.findall(r"The (\w+) is moving …", "".join(scene.frames))
        assert moving
        assert {*moving} == {other}


def test_the_set_up_step_by_step(wire: Wire) -> None:
    """N01 to N04, a press each, a sentence each; then the first kill."""
    scene = table("noir-standard", set_up="step by step", bots="random", fresh=True, seed=0)
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
    (named,) = scene.sitting.moves_meant("suspect alba")
    assert named == moves.ChooseIdentity(scene.session.edition.number("A")), "no kill in this phase"
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


def test_an_action_of_two_steps(wire: Wire) -> None:
    """Kill …, then whom; thinking of something else changes nothing."""
    scene = wire.press(until(wire, laid(), Phase.ACTION), "plan:kill")
    chips = re.findall(r'ck-noir-chip" data-target="name:(\w+)"', scene.drawing)
    assert chips == ids(scene, scene.session.choices.kill)
    before = scene.session.step
    assert "ck-noir-chip" not in wire.press(scene, "plan:drop").drawing
    wire.press(scene, "plan:shift")
    assert scene.drawing.count("ck-noir-chip") == len(scene.session.choices.shifts)
    assert scene.session.step == before
    assert wire.press(scene, f"name:{chips[0]}").session.step > before


def test_a_citizens_arrest_takes_a_card_and_a_neighbour(wire: Wire) -> None:
    """First whom you exonerate, then whom somebody next to them arrests (N19, N26).

    For narrow screens each legal move is in a list, too, with its press.
    """
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


# --- refusals ---------------------------------------------------------------------------------


def test_what_is_against_the_rules_is_refused_with_its_clause(wire: Wire) -> None:
    """Whoever is not next to you cannot be killed, nor can you yourself (N08)."""
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


def test_a_stale_press_is_dropped_but_for_a_tool(wire: Wire) -> None:
    """What was meant for another moment does nothing; a plan is the first half of an action."""
    scene = laid()
    turn = scene.turn
    press_any(wire, scene)
    step, move = scene.session.step, next(iter(scene.choices))  # type: ignore[arg-type]
    for late in (order_of(move, scene.session.view(0)), "plan:kill"):
        assert "gone on" in press_late(scene, turn, late)
    assert scene.session.step == step
    assert (press_late(scene, turn, "help", help="pencil"), scene.help) == ("", "pencil")


# --- who sees what ----------------------------------------------------------------------------


def test_between_two_people_nothing_of_a_side_goes_over_the_wire(wire: Wire) -> None:
    """Behind the curtain there is no identity, no hand, and nobody plays."""
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


def test_only_bots_are_watched_from_outside(wire: Wire) -> None:
    """Move by move; who only watches sees nobody's identity before the end."""
    scene = watch("noir-classic", seed=5)
    for _ in range(12):
        assert wire.press(scene, "watch:step").notice == ""
    assert scene.session.step == 16
    says(scene.drawing, never=("You are", 'class="ck-own"'))
    while not scene.session.over:
        wire.press(scene, "watch:step")
    assert 'data-key="truth"' in scene.drawing
    again = wire.press(replay(scene.session), "time", value=9)
    assert "looking back" in again.drawing


@pytest.mark.parametrize("side", ["killer", "inspector"])
def test_who_could_it_be(side: str, wire: Wire) -> None:
    """Nothing, who is possible, or how likely each is: from this side's own letters."""
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


def test_shading_by_hand(wire: Wire) -> None:
    """Who is possible is shaded on the board itself: no move, kept for this side alone."""
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


# --- time, saves, languages -------------------------------------------------------------------


def test_a_shift_can_be_taken_back_and_a_kill_cannot(wire: Wire) -> None:
    """A kill tells both sides something that cannot be unknown: whom it was not."""
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


def test_a_saved_game_goes_on_where_it_was(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the kernel was restarted the same cell offers it; the waiting room lists it, too."""
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


def test_looking_back_changes_nothing(wire: Wire) -> None:
    """The slider leads to every moment and back to now; meanwhile nothing can be played."""
    scene = until(wire, laid("noir-classic", "inspector"), Phase.ACTION)
    press_any(wire, scene)
    now = scene.drawing
    for step in range(scene.session.step):
        assert wire.press(scene, "time", value=step).notice == ""
        assert 'data-target="suspect:' not in scene.drawing
    assert "looking back" in wire.press(scene, "draw").notice
    assert wire.press(scene, "time:now").drawing == now


def test_three_languages(wire: Wire) -> None:
    """The whole table speaks the reader's language: no English is left over."""
    scene = until(wire, laid("noir-citizens", "inspector"), Phase.ACTION)
    english = ("Evidence", "Shift", "next to you", "Killed:", "Killer", "Draw a card")
    says(scene.drawing, *english)
    for language, told in (("it", "Sei l"), ("pt", "Você é o Inspetor")):
        says(wire.press(scene, "language", language=language).drawing, told, never=english)
    words.set_language("en")


def test_the_text_alternative_and_the_still() -> None:
    """Without a browser: rows in words, what can be done, and a picture of this side alone."""
    scene = laid("noir-standard", "inspector")
    held = scene.session.view(INSPECTOR).hand
    hand = [scene.session.edition.suspects[number].letter for number in members(held)]
    says(
        repr(scene),
        *("Row 1: ", "Choose one of your cards", repr(scene.picture())),
        "Killed: 1 of 16 · dead: 1. Evidence deck: 20 cards.",
        f"Your evidence: {', '.join(hand)}.",
    )
    assert "data:image/svg+xml" in kept_in_cell(scene)
