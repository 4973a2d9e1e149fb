"""The sheet that explains itself: levels of help, why, why not yet, guesses, checks, chances."""

from __future__ import annotations

import re

import pytest
from wire import Wire

from cluekit import words
from cluekit.clue import BOTS, edition, new_game, stack_deck
from cluekit.clue.deduction.help_levels import HELPS
from cluekit.core import RefusedError
from cluekit.core.session import run
from cluekit.learn.inventory import unlocked_rules
from cluekit.ui import table, two_worlds
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.notebook.widget import Sheet, with_help
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table

HANDS = [["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]]
CELLS = [(card, column) for card in range(9) for column in range(4)]


def dealt(*dice: int) -> Table:
    """Return a table of the lesson deck with known hands, where you begin."""
    file = ("bruno", "vase", "library")
    luck = stack_deck(edition("mini"), case_file=file, hands=HANDS, dice=dice or (6, 6))
    return table("mini", chance=luck, fresh=True)


def asked(wire: Wire) -> tuple[Table, Sheet]:
    """Return table and sheet after you asked in the Library and Nora showed you Carla."""
    scene = dealt()
    sheet = scene.sheet("follows")
    for target in ("roll", "walk:0"):
        wire.press(scene, target)
    wire.press(scene, "suggest", suspect=2, weapon=4)
    return scene, sheet


def midgame(name: str = "uk", seats: int = 4, moves: int = 60, seed: int = 4) -> Sheet:
    """Return the sheet of a seat whose table has made this many moves."""
    people = ("You", "Nora", "Otto", "Pia", "Quentin")[:seats]
    session = new_game(name, people, seed=seed)
    run(session, {seat: BOTS["note-taker"]() for seat in range(seats)}, lambda g: g.step >= moves)
    bots = {seat: BOTS["note-taker"]() for seat in range(1, seats)}
    return with_help(Sheet(Sitting(session, bots, staging_of(session), saved=False)), "follows")


def test_pencil_only_prints_nothing_and_says_nothing(wire: Wire) -> None:
    """At the first level every cell is the owner's; why is refused in words."""
    _, sheet = asked(wire)
    wire.press(sheet, "help:pencil")
    assert "ck-yes" not in sheet.drawing
    assert sheet.drawing.count('data-target="pencil:') == len(CELLS)
    assert "data-ask" not in sheet.drawing
    wire.press(sheet, "ask:0:0")
    assert "says nothing" in sheet.notice
    wire.press(sheet, "pencil:0:0", mark="yes")
    assert 'data-pencil="yes"' in sheet.drawing


def test_there_is_no_other_help(wire: Wire) -> None:
    """A level that does not exist is refused, by press and in code."""
    scene, sheet = asked(wire)
    wire.press(sheet, "help:magic")
    assert sheet.notice
    with pytest.raises(NotHeardError, match="pencil, check, follows, all"):
        scene.sheet(help="magic")
    assert [scene.sheet(help=level).help for level in HELPS] == list(HELPS)


def test_a_mark_is_proved_in_numbered_lines(wire: Wire) -> None:
    """Why? lights the cell, cites the question, and reads the proof aloud."""
    _, sheet = asked(wire)
    wire.press(sheet, "ask:2:1")
    assert sheet.notice == ""
    assert "Why? Nora has Carla." in sheet.drawing
    assert re.search(r'data-key="cell:2:1"|ck-lit-goal', sheet.drawing)
    assert "Question 1: You asked" in sheet.drawing
    assert re.search(r"Why\? Nora has Carla\. 1\. Nora has Carla", sheet.spoken)
    wire.press(sheet, "close:answer")
    assert "Why? Nora has Carla." not in sheet.drawing


def test_a_proof_is_stepped_through(wire: Wire) -> None:
    """From the first line, on, back; a line that is not there is refused; what is lit grows."""
    sheet = midgame()
    wire.press(sheet, "help:all")
    long = next(cell for cell in _settled(sheet) if _lines(wire, sheet, cell) >= 3)
    wire.press(sheet, f"ask:{long[0]}:{long[1]}")
    whole = sheet.drawing.count("ck-step")
    wire.press(sheet, "line:first")
    assert sheet.drawing.count("ck-step") <= whole
    assert sheet.drawing.count('class="ck-proof-line') == 1, "what comes is not shown yet"
    wire.press(sheet, "line:back")
    assert sheet.notice
    wire.press(sheet, "line:on")
    assert sheet.asked.answer is not None
    assert sheet.asked.answer.line == 2
    wire.press(sheet, "fewest")
    assert re.search(r"\d observations? (is|are) enough", sheet.drawing)


def _settled(sheet: Sheet) -> list[tuple[int, int]]:
    marks = sheet.machine.closed.marks or {}
    return [cell for cell, each in marks.items() if each.rule not in ("mine", "pass", "shown")]


def _lines(wire: Wire, sheet: Sheet, cell: tuple[int, int]) -> int:
    wire.press(sheet, f"ask:{cell[0]}:{cell[1]}")
    return sheet.drawing.count('class="ck-proof-line')


def test_two_deals_say_why_a_cell_is_open(wire: Wire) -> None:
    """Both deals are drawn and told; they go when a new question may have settled the cell."""
    scene, sheet = asked(wire)
    wire.press(sheet, "ask:4:2")
    assert sheet.drawing.count('class="ck-world"') == 2
    assert "Not known yet: Otto has the Vase." in sheet.drawing
    assert re.search(r"They differ in: .*Vase: first Otto, then", sheet.spoken)
    wire.press(scene, "end")
    assert "ck-world" not in sheet.drawing


def test_two_worlds_for_a_lesson(wire: Wire) -> None:
    """The same picture by name; what is settled, or not there, is said in words."""
    scene, _ = asked(wire)
    assert "Vase: first Otto" in repr(two_worlds(scene, "vase", "Otto"))
    for card, holder, words_ in (
        ("carla", "Nora", "settled"),
        ("x", "Nora", "no card"),
        ("ada", "Zoe", "Nobody here"),
    ):
        with pytest.raises(RefusedError, match=words_):
            two_worlds(scene, card, holder)


def test_likely_cells_have_numbers_that_add_up(wire: Wire) -> None:
    """At the highest level each open row's shares sum to 1, in both models, and bars are drawn."""
    sheet = midgame("mini", 3, 14)
    wire.press(sheet, "help:all")
    assert "ck-bar" in sheet.drawing
    for model in ("deals", "refuter"):
        wire.press(sheet, "model", model=model)
        shares = sheet.machine.shares(sheet.model)
        for card in {card for card, _ in shares}:
            assert sum(share for cell, share in shares.items() if cell[0] == card) == 1
    wire.press(sheet, "model", model="x")
    assert sheet.notice


def test_the_envelope_and_how_it_opened(wire: Wire) -> None:
    """The panel has the joint, both models by name, and the bits after each question."""
    sheet = midgame()
    wire.press(sheet, "panel:envelope")
    assert sheet.notice, "only at the highest level"
    wire.press(sheet, "help:all")
    wire.press(sheet, "panel:envelope")
    assert "every deal equally likely" in sheet.drawing
    assert re.search(r"Open about the case file: [\d.]+ bits at the beginning", sheet.drawing)
    questions = len(sheet.sitting.view().table.questions)
    assert f"after question {questions}" in sheet.drawing
    wire.press(sheet, "panel:envelope")
    assert "ck-case-file" not in sheet.drawing


def test_what_should_i_ask(wire: Wire) -> None:
    """Suggestions by bits, rooms by bits a turn; after a move the advice says that it is old."""
    scene = dealt(2, 2)
    sheet = scene.sheet(help="all")
    wire.press(sheet, "panel:asking")
    assert "Where to go" in sheet.drawing
    assert re.search(r"\d\.\d\d bits", sheet.drawing)
    wire.press(scene, "roll")
    assert "The game has gone on" in sheet.drawing
    wire.press(sheet, "advise")
    assert "The game has gone on" not in sheet.drawing


def test_the_ways_to_ask_have_names_a_worth_and_a_price(wire: Wire) -> None:
    """You hold Ada and the Rope: about the room alone, about two kinds, about all three."""
    sheet = dealt(2, 2).sheet(help="all")
    wire.press(sheet, "panel:asking")
    row = r'<tr><th scope="row">([^<]*)</th><td[^>]*right">([^<]*)</td>(.*?)</tr>'
    rows = re.findall(row, sheet.drawing)
    ways = {name: (best, re.findall(r"\d\.\d\d bits", rest)) for name, best, rest in rows}
    assert list(ways) == [
        "Your own suspect and weapon: about the room alone",
        "Your own weapon: about suspect and room",
        "Your own suspect: about weapon and room",
        "None of your own: about all three",
    ]
    best, (worth, given_away) = ways["Your own suspect and weapon: about the room alone"]
    assert best.startswith("Ada, Rope, ")
    assert (worth, given_away) == ("0.92 bits", "0.92 bits")
    assert ways["None of your own: about all three"][1][0] == "1.31 bits"
    assert "they cannot tell which cards are yours" in sheet.drawing
    assert "With two of them you ask about the third alone" in sheet.drawing


def test_pencil_marks_are_judged_by_what_follows(wire: Wire) -> None:
    """Wrong, not to be known yet, right; what is wrong or early can be rubbed out at once."""
    _, sheet = asked(wire)
    wire.press(sheet, "help:check")
    for cell, mark in (("2:1", "no"), ("4:2", "yes"), ("0:0", "yes"), ("3:2", "maybe")):
        wire.press(sheet, f"pencil:{cell}", mark=mark)
    wire.press(sheet, "check")
    assert "1 mark is right. 1 is wrong. 1 does not follow yet." in sheet.spoken
    assert "Carla, Nora: this cannot be so." in sheet.drawing
    assert all(sign in sheet.drawing for sign in ("≠", "…", "="))
    wire.press(sheet, "rub:wrong")
    wire.press(sheet, "rub:early")
    assert sheet.sitting.pencil[0] == {(0, 0): "yes", (3, 2): "maybe"}
    wire.press(sheet, "ask:2:1")
    assert "Show the proof" in sheet.drawing, "nothing is given away before it is asked for"
    assert "Nora has Carla" not in sheet.spoken
    wire.press(sheet, "unveil")
    assert "Nora has Carla" in sheet.drawing


def test_new_marks_wait_for_a_guess(wire: Wire) -> None:
    """With “guess first” what is new stays away until it is looked at, then it is compared."""
    scene = dealt()
    sheet = scene.sheet("follows")
    wire.press(sheet, "guess")
    for target in ("roll", "walk:0"):
        wire.press(scene, target)
    before = sheet.drawing.count("ck-yes")
    wire.press(scene, "suggest", suspect=2, weapon=4)
    assert sheet.waiting
    assert sheet.drawing.count("ck-yes") == before
    assert "Write down what you think" in sheet.drawing
    wire.press(sheet, "pencil:2:1", mark="yes")
    wire.press(sheet, "pencil:2:2", mark="yes")
    wire.press(sheet, "reveal")
    new = len(sheet.judged)
    assert new == 2
    assert "Guessed: 2; right of these: 1." in sheet.spoken
    assert "Carla, Otto: it is the other way." in sheet.drawing
    assert sheet.drawing.count("ck-yes") > before
    wire.press(sheet, "reveal")
    assert sheet.notice


def test_what_one_person_was_told_is_gone_when_another_sits_down(wire: Wire) -> None:
    """Answers, verdicts and panels are one seat's: the next one finds none of them."""
    file = ("bruno", "vase", "library")
    luck = stack_deck(edition("mini"), case_file=file, hands=HANDS, dice=(6, 6))
    scene = table("mini", humans=2, chance=luck, fresh=True)
    sheet = scene.sheet(help="all")
    wire.press(sheet, "ask:0:0")
    assert sheet.notice, "nobody has sat down"
    wire.press(scene, "sit:0")
    wire.press(sheet, "ask:0:0")
    wire.press(sheet, "panel:envelope")
    assert "Why? You have Ada." in sheet.drawing
    for target in ("roll", "walk:0"):
        wire.press(scene, target)
    wire.press(scene, "suggest", suspect=2, weapon=4)
    wire.press(scene, "sit:1")
    assert "Why?" not in re.sub(r"<button.*?</button>", "", sheet.drawing)
    assert "ck-case-file" not in sheet.drawing
    assert sheet.asked.answer is None


def test_asking_by_press_or_by_key(wire: Wire) -> None:
    """The switch makes a press ask; every cell can be asked about by the key ? either way."""
    _, sheet = asked(wire)
    assert sheet.drawing.count("data-ask=") == len(CELLS)
    assert 'data-target="pencil:4:1"' in sheet.drawing
    wire.press(sheet, "pressing:ask")
    assert 'data-target="pencil:' not in sheet.drawing
    assert sheet.drawing.count('data-target="ask:') == len(CELLS)


def test_answers_speak_the_readers_language(wire: Wire) -> None:
    """An answer that stands on the page is told anew when the language changes."""
    _, sheet = asked(wire)
    wire.press(sheet, "ask:2:1")
    words.set_language("it")
    assert "Nora ha Carla" in sheet.drawing
    assert "Why?" not in sheet.drawing


def test_forced_choices_can_be_asked_for(wire: Wire) -> None:
    """An open cell names the choice it belongs to; why that holds is proved, too."""
    sheet = midgame("uk", 4, 50)
    card, column = next(iter(sheet.machine.links(sheet.printed)))
    wire.press(sheet, f"ask:{card}:{column}")
    found = re.search(r'data-target="(choice:\d+)"', sheet.drawing)
    assert found
    wire.press(sheet, found[1])
    assert sheet.notice == ""
    assert sheet.asked.answer is not None
    assert len(sheet.asked.answer.goal) >= 2
    assert sheet.asked.answer.proof is not None


def test_lessons_unlock_what_the_notebook_may_apply(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first rules, what lessons have unlocked, or every rule: more rules, never fewer marks."""
    sheet = midgame("uk", 4, 70)
    marks = {"usual": sheet.drawing.count("ck-no")}
    wire.press(sheet, "rules", rules="every")
    marks["every"] = sheet.drawing.count("ck-no")
    assert sheet.machine.follows.can == sheet.machine.closed.can
    wire.press(sheet, "rules", rules="unlocked")
    assert set(sheet.rules) == {"shown", "looked", "told", "accused"}, "no lesson is done yet"
    marks["none"] = sheet.drawing.count("ck-no")
    monkeypatch.setattr(
        "cluekit.ui.notebook.presses.unlocked_rules", lambda _: unlocked_rules("L04")
    )
    wire.press(sheet, "rules", rules="unlocked")
    assert "show-last" in sheet.rules
    assert marks["none"] < marks["usual"] <= sheet.drawing.count("ck-no") <= marks["every"]
    wire.press(sheet, "rules", rules="magic")
    assert sheet.notice


def test_the_signs_above_the_names_are_explained() -> None:
    """They are pieces, and look like the suspects’ rows: a line says so, and each head whose."""
    drawing = dealt().sheet("follows").drawing
    assert "The sign above a name is that player’s piece, not a card of that player’s." in drawing
    assert 'title="Nora (piece: Bruno)"' in drawing
