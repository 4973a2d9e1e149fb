"""Noir at a table: set-up, menu and cells, arrows, refusals, curtain, saves, slider, the end."""

from __future__ import annotations

import re
from html import unescape

import junk
import pytest
from junk import junk_now
from wire import Wire

from cluekit import words
from cluekit.core import SPECTATOR, Chance, RefusedError
from cluekit.core.sets import members
from cluekit.core.store import saved_games
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, Phase, moves
from cluekit.noir.belief import belief_about
from cluekit.noir.knowledge import candidates
from cluekit.ui import games, replay, setup, table, watch
from cluekit.ui.door import NotHeardError
from cluekit.ui.noir.doing import sent
from cluekit.ui.setups import Setup
from cluekit.ui.tables import Table

OWN_CARD = 'ck-own\\"'
"""How the frame of one's own card goes over the wire."""


def laid(name: str = "noir-standard", side: str = "killer", bots: str = "random") -> Table:
    """Return a new table at which you play this side."""
    return table(name, bots=bots, seed=7, fresh=True, side=side)  # type: ignore[arg-type]


def press_any(wire: Wire, scene: Table, luck_of: str = "press") -> None:
    """Press one of all legal moves; it must be accepted."""
    luck = Chance(luck_of).luck("press", scene.session.step, 0)
    move = scene.choices.at_random(luck)  # type: ignore[union-attr]
    before = scene.session.step
    wire.press(scene, sent(move, scene.session.view(scene.seat)))
    assert scene.notice == ""
    assert scene.session.step > before


def ids(scene: Table, some: int) -> list[str]:
    """Return the ids of a set of suspects."""
    return [scene.session.edition.suspects[one].id for one in members(some)]


def cells(scene: Table) -> list[str]:
    """Return what the cells of the grid are called, row by row."""
    found = re.findall(r'role="gridcell"[^>]*?aria-label="([^"]*)"', scene.drawing)
    return [unescape(each) for each in found]


def until(wire: Wire, scene: Table, phase: Phase) -> Table:
    """Play until this phase is to be decided here."""
    while scene.session.choices.phase is not phase:
        press_any(wire, scene)
        assert not scene.session.over
    return scene


def two_people(wire: Wire) -> Table:
    """Return a table of two people at which the Killer has killed and the Inspector chosen."""
    scene = table("noir-standard", humans=2, seed=3, fresh=True)
    for seat in (KILLER, INSPECTOR):
        wire.press(scene, f"sit:{seat}")
        press_any(wire, scene)
    wire.press(scene, f"sit:{KILLER}")
    return scene


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
    with pytest.raises(NotHeardError, match="no side"):
        table("noir-classic", side="judge")  # type: ignore[arg-type]
    with pytest.raises(NotHeardError, match="no side"):
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
        told.append(scene.spoken.partition(" ")[2])
    assert [re.findall(r"N\d\d", each)[0] for each in told] == ["N01", "N01", "N02", "N04"]
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
    assert "(N07)" in scene.notice
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
        assert f'data-target="{sent(move, view)}"' in listed
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
        assert "(N08)" in scene.notice
    wire.press(scene, "shift:row:0:1")
    assert "(N02)" in scene.notice
    wire.press(scene, "suspect:nobody")
    assert "no suspect" in scene.notice
    assert scene.session.step == 4


NOIR_TARGETS = (
    "plan", "plan:", "plan:kill", "plan:shift", "plan:citizen", "plan:citizen:x", "plan:drop:x",
    "plan:kill:a", "suspect", "suspect:nobody", "suspect:alba:alba", "shift", "shift:row:0:2",
    "shift:row:99:1", "shift:row:-5:1", "shift:side:0:1", "citizen:alba", "citizen:x:y", "draw",
    "discard:alba", "disguise", "help", "kill:ZZ", "row:1:right", "exonerate:a:arrest:b",
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
    scene.hear(old | {"target": sent(next(iter(scene.choices)), scene.session.view(0))})  # type: ignore[arg-type]
    assert "gone on" in scene.notice
    assert scene.session.step == step


# --- who sees what ----------------------------------------------------------------------------


def test_between_two_people_nothing_of_a_side_goes_over_the_wire(wire: Wire) -> None:
    """Behind the curtain there is no identity, no hand, and nobody plays."""
    scene = table("noir-standard", humans=2, seed=3, fresh=True)
    assert "Pass the screen to Mara" in scene.drawing
    assert OWN_CARD not in wire.text()
    wire.press(scene, "suspect:alba")
    assert "pass the screen" in scene.notice
    wire.press(scene, "sit:0")
    assert sum("you" in each.split(", ") for each in cells(scene)) == 1
    press_any(wire, scene)
    assert scene.sitting.waits_for == INSPECTOR
    wire.sent.clear()
    wire.press(scene, "time", value=2)
    wire.press(scene, "help", help="belief")
    wire.press(scene, "time:now")
    assert "Your evidence" not in wire.text()
    assert OWN_CARD not in wire.text()
    wire.press(scene, "sit:1")
    assert "Your evidence" in scene.drawing


def test_only_bots_are_watched_from_outside(wire: Wire) -> None:
    """Move by move; who only watches sees nobody's identity before the end."""
    scene = watch("noir-classic", seed=5)
    for _ in range(12):
        wire.press(scene, "watch:step")
        assert scene.notice == ""
    assert scene.session.step == 16
    assert "You are" not in scene.drawing
    assert 'class="ck-own"' not in scene.drawing
    while not scene.session.over:
        wire.press(scene, "watch:step")
    assert 'data-key="truth"' in scene.drawing
    again = replay(scene.session)
    wire.press(again, "time", value=9)
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
    assert [
        who for who, called in zip(living, shown, strict=True) if "impossible" not in called
    ] == [who for who in living if possible >> who & 1]
    wire.press(scene, "help", help="belief")
    belief = belief_about(view, 1 - scene.seat)
    assert sum("%" in called for called in cells(scene)) == len(belief.weights)
    wire.press(scene, "help", help="everything")
    assert "no such kind of help" in scene.notice


# --- time, saves, languages -------------------------------------------------------------------


def test_a_shift_can_be_taken_back_and_a_kill_cannot(wire: Wire) -> None:
    """A kill tells both sides something that cannot be unknown: whom it was not."""
    scene = laid("noir-standard", bots="random")
    press_any(wire, scene)
    assert scene.sitting.taken_back_to is None
    assert 'data-target="undo"' not in scene.drawing
    wire.press(scene, "undo")
    assert scene.notice
    board = scene.session.view(KILLER).table.cells
    scene.sitting.bots[INSPECTOR] = lambda *_: moves.Shift("column", 1, 1)
    wire.press(scene, "shift:row:0:1")
    assert scene.session.view(KILLER).table.cells != board
    assert 'data-target="undo"' in scene.drawing
    wire.press(scene, "undo")
    assert scene.notice == ""
    assert scene.session.view(KILLER).table.cells == board


def test_a_saved_game_goes_on_where_it_was(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the kernel was restarted the same cell offers it; the waiting room lists it, too."""
    scene = table("noir-standard", seed="saved", side="inspector")
    until(wire, scene, Phase.ACTION)
    press_any(wire, scene)
    record = scene.session.record
    monkeypatch.setattr(games, "_STANDING", {})
    after = table("noir-standard", seed="saved", side="inspector")
    assert 'data-target="resume"' in after.drawing
    wire.press(after, "resume")
    assert after.session.record == record
    press_any(wire, after)
    (saved,) = saved_games()
    assert saved.head is not None
    assert saved.head.game == "noir"
    form = setup()
    wire.press(form, "open:0")
    assert form.notice == ""
    assert form.session.record == after.session.record


def test_looking_back_changes_nothing(wire: Wire) -> None:
    """The slider leads to every moment and back to now; meanwhile nothing can be played."""
    scene = until(wire, laid("noir-classic", "inspector"), Phase.ACTION)
    press_any(wire, scene)
    now = scene.drawing
    for step in range(scene.session.step):
        wire.press(scene, "time", value=step)
        assert scene.notice == ""
        assert 'data-target="suspect:' not in scene.drawing
    wire.press(scene, "draw")
    assert "looking back" in scene.notice
    wire.press(scene, "time:now")
    assert scene.drawing == now


def test_three_languages(wire: Wire) -> None:
    """The whole table speaks the reader's language: no English is left over."""
    scene = until(wire, laid("noir-citizens", "inspector"), Phase.ACTION)
    drawn = {}
    for language in ("en", "it", "pt"):
        wire.press(scene, "language", language=language)
        drawn[language] = scene.drawing
    words.set_language("en")
    assert "Sei l" in drawn["it"]
    assert "Você é o Inspetor" in drawn["pt"]
    for english in ("Evidence", "Shift", "next to you", "Deaths", "Killer", "Draw a card"):
        assert english in drawn["en"]
        assert english not in drawn["it"] + drawn["pt"]


def test_the_text_alternative_and_the_still() -> None:
    """Without a browser: rows in words, what can be done, and a picture of this side alone."""
    scene = laid("noir-standard", "inspector")
    assert "Row 1: " in repr(scene)
    assert "Choose one of your cards" in repr(scene)
    data, _ = scene._repr_mimebundle_()
    assert "data:image/svg+xml" in data["text/html"]
    assert repr(scene.picture()) in repr(scene)


# --- the waiting room -------------------------------------------------------------------------


def test_the_waiting_room_offers_noir(wire: Wire) -> None:
    """Two chairs called by their sides, the bots of Noir, no rules of Clue; then the table."""
    form: Setup = setup()
    wire.press(form, "change", edition="noir-citizens")
    assert form.notice == ""
    chairs = re.findall(r"<legend>([^<]*)</legend>", form.drawing)
    assert chairs == ["The Killer", "The Inspector"]
    assert 'value="bayes"' in form.drawing
    assert 'value="note-taker"' not in form.drawing
    assert "House rules" not in form.drawing
    seats = {"kind-0": "careful", "kind-1": "person", "name-0": "Shadow", "name-1": "Iris"}
    wire.press(form, "start", edition="noir-citizens", **seats)
    assert form.notice == ""
    assert form.sitting.people == (INSPECTOR,)
    assert form.session.choices.phase is Phase.IDENTITY
    assert form.backdrop
    press_any(wire, form)


def test_a_bot_of_the_other_game_is_refused(wire: Wire) -> None:
    """And who changes the game finds bots of that game in the chairs."""
    form: Setup = setup("noir-standard")
    wire.press(form, "change", **{"kind-1": "note-taker"})
    assert "no bot" in form.notice
    wire.press(form, "change", **{"kind-1": "bayes"})
    wire.press(form, "change", edition="mini", **{"kind-1": "bayes"})
    assert form.notice == ""
    assert form.drawing.count('value="note-taker" selected') == 1


def test_an_arrest_is_no_kill() -> None:
    """Naming a suspect means what the phase means: who to be, whom to kill, whom to arrest."""
    scene = laid("noir-standard", "inspector")
    view = scene.session.view(INSPECTOR)
    (move,) = scene.staging.read("suspect alba", scene.session)
    assert move == moves.ChooseIdentity(scene.session.edition.number("A"))
    assert view.seat == INSPECTOR
