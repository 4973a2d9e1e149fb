"""Noir at a table: who sees what, help, time, saves, languages, the waiting room."""

from __future__ import annotations

import re

import pytest
from noir_presses import cells, laid, press_any, two_people, until
from wire import Wire

from cluekit import words
from cluekit.core.store import saved_games
from cluekit.noir import INSPECTOR, KILLER, Phase
from cluekit.noir.deduction.belief import belief_about
from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.public import moves
from cluekit.sets import members
from cluekit.ui import replay, setup, table, watch
from cluekit.ui.tables import seating as games
from cluekit.ui.waiting_room.widget import Setup

OWN_CARD = 'ck-own\\"'
"""How the frame of your own card goes over the wire."""


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


def test_shading_by_hand(wire: Wire) -> None:
    """Who is possible is shaded on the board itself: no move, kept for this side alone."""
    scene = two_people(wire)
    wire.press(scene, "pencil:alba", mark="yes")
    assert scene.notice, "not before it is chosen"
    wire.press(scene, "help", help="pencil")
    assert "ck-may" not in scene.drawing
    step = scene.session.step
    for mark, kept in (("yes", 1), ("no", 0), ("maybe", 1), ("", 0), ("yes", 1)):
        wire.press(scene, "pencil:alba", mark=mark)
        assert scene.drawing.count('class="ck-shaded"') == kept
        assert ("not shaded" in scene.spoken) == (not kept)
    assert "A Alba, " in " ".join(called for called in cells(scene) if "not shaded" not in called)
    for wrong in ("pencil", "pencil:nobody", "pencil:alba:0"):
        wire.press(scene, wrong, mark="yes")
        assert scene.notice
    wire.press(scene, "pencil:alba", mark="x")
    assert scene.notice
    assert scene.session.step == step
    press_any(wire, scene)
    wire.press(scene, "pencil:alba", mark="")
    assert scene.notice
    wire.press(scene, "sit:1")
    assert 'class="ck-shaded"' not in scene.drawing
    press_any(wire, scene)
    wire.press(scene, "sit:0")
    assert 'class="ck-shaded"' in scene.drawing


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
    assert "Deaths: 1 of 16. Evidence deck: 20 cards." in repr(scene)
    held = scene.session.view(INSPECTOR).hand
    hand = [scene.session.edition.suspects[number].letter for number in members(held)]
    assert f"Your evidence: {', '.join(hand)}." in repr(scene)


# --- the waiting room -------------------------------------------------------------------------


def test_the_waiting_room_offers_noir(wire: Wire) -> None:
    """Two chairs called by their sides, the bots of Noir, no rules of Clue; then the table."""
    form: Setup = setup()
    wire.press(form, "change", edition="noir-citizens")
    assert form.notice == ""
    chairs = re.findall(r'data-key="chair:\d"><legend>([^<]*)</legend>', form.drawing)
    assert chairs == ["The Killer", "The Inspector"]
    assert 'value="bayes"' in form.drawing
    assert 'value="note-taker"' not in form.drawing
    assert "House rules" in form.drawing
    assert "rule-questioning" not in form.drawing
    seats = {"kind-0": "careful", "kind-1": "person", "name-0": "Shadow", "name-1": "Iris"}
    wire.press(form, "start", edition="noir-citizens", **seats)
    assert form.notice == ""
    assert form.sitting.people == (INSPECTOR,)
    assert form.session.choices.phase is Phase.IDENTITY
    assert ".ck-noir" in form._css
    press_any(wire, form)


def test_an_edition_of_ones_own_is_played_and_found_again(wire: Wire) -> None:
    """Pasted into the waiting room: three by four, played, saved, opened where it was."""
    text = """format = "cluekit-noir-edition"
version = 1
id = "small"
name = "A small one"

[options]
rows = 3
columns = 4
toll = 6
"""
    form: Setup = setup("noir-classic")
    wire.press(form, "own", pasted=text.replace("rows = 3", "rows = 9"))
    assert "Line 7" in form.notice
    wire.press(form, "own", pasted=text)
    assert form.notice == ""
    wire.press(form, "start", **{"kind-0": "person", "kind-1": "random"})
    assert form.notice == ""
    assert len(cells(form)) == 12
    press_any(wire, form)
    opened: Setup = setup()
    wire.press(opened, "open:0")
    assert opened.notice == ""
    assert opened.session.edition.name == "A small one"
    assert opened.session.record == form.session.record


def test_a_bot_of_the_other_game_is_refused(wire: Wire) -> None:
    """And who changes the game finds bots of that game in the chairs."""
    form: Setup = setup("noir-standard")
    wire.press(form, "change", **{"kind-1": "note-taker"})
    assert "no bot" in form.notice
    wire.press(form, "change", **{"kind-1": "bayes"})
    wire.press(form, "change", edition="mini", **{"kind-1": "bayes"})
    assert form.notice == ""
    assert form.drawing.count('value="note-taker" selected') == 1
