"""Lesson 05's figures: four sheets and the board of arrows, pressed, in code, and in words."""

import re
from functools import cache
from itertools import product
from typing import Any

import pytest
from lesson_files import cell_of
from presses import Parts, press

from cluekit.clue import NAMES, bots_for, moves, new_game, sheet_of
from cluekit.clue.bots.jumper import leap
from cluekit.core import RefusedError
from cluekit.core.session import run
from cluekit.learn import progress
from cluekit.learn.arrows import Arrow, arrows_of, follows, refuting_deal
from cluekit.learn.chair_worlds import case_of
from cluekit.learn.exercises import load
from cluekit.learn.forms import Case
from cluekit.learn.four_sheets import THEMES
from cluekit.learn.worlds import deals
from cluekit.ui import arrow_board, exercise, four_sheets, scene
from cluekit.words import LANGUAGES, set_language
from naming import case_named

ARROW = Arrow("N_V", "E_D")
CASE = Case(hand=("ada", "rope"))


def test_an_arrow_has_three_relatives() -> None:
    """Converse and inverse are each other’s contrapositive; arrows asked about are kept once."""
    assert (ARROW.contrapositive, ARROW.converse) == (Arrow("~E_D", "~N_V"), Arrow("E_D", "N_V"))
    assert ARROW.inverse == ARROW.converse.contrapositive == Arrow("~N_V", "~E_D")
    for arrow in (ARROW, ARROW.inverse):
        assert arrow.contrapositive.contrapositive == arrow.converse.converse == arrow
    relatives = (ARROW, ARROW.contrapositive, ARROW.converse, ARROW.inverse)
    assert [follows(arrow, CASE) for arrow in relatives] == [True, True, False, False]
    assert refuting_deal(ARROW, CASE) is None
    refuted = refuting_deal(ARROW.converse, CASE)
    assert refuted
    assert "Otto: Vase" in refuted.in_words()
    arrows = arrows_of(CASE, "~E_V -> E_D")
    both = arrows.after(Arrow("E_D", "~E_V"))
    assert both.both_ways(Arrow("E_D", "~E_V"))
    assert both.after(Arrow("E_D", "~E_V")).holding == both.holding
    assert both.atoms == ("E_V", "E_D")
    no = both.after(Arrow("E_D", "N_V"))
    assert (no.refuted, no.asked) == ((Arrow("E_D", "N_V"),), Arrow("E_D", "N_V"))
    assert no.atoms == ("E_V", "E_D", "N_V")


def test_what_a_seat_saw_is_a_case_of_its_own() -> None:
    """The true deal fits every seat's case; each knows its own hand, and no card of the others."""
    for seed, seat in product((3, 4), range(3)):
        session = _played(seed)
        view = session.view(seat)
        case = case_of(view)
        assert case.seats == (*NAMES[seat:3], *NAMES[:seat])
        assert case.hand == tuple(view.deck.cards[card].id for card in view.hand)
        assert len(case.events) == len(view.table.questions)
        hands = [session.view((seat + step) % 3).hand for step in range(3)]
        held = {card: step for step, hand in enumerate(hands) for card in hand}
        assert tuple(held.get(card, 3) for card in range(9)) in deals(case)


@cache
def _played(seed: int) -> Any:
    return run(new_game("mini", NAMES[:3], seed), bots_for(["note-taker"] * 3))


def test_the_board_of_arrows_turns_them_and_says_what_follows() -> None:
    """All is drawn, said, in words; a deal that fits refutes: in a story, the true one."""
    board = arrow_board("N_V -> E_D", hand="A R")
    press(board, "mirror:1")
    assert "If the Dagger is not in the envelope, then Nora does not have the Vase." in board.spoken
    assert board.holds
    assert not press(board, "turn:2").holds
    assert "This deal fits, and there it is false: You: Ada and Rope; " in board.spoken
    assert board.told in board.in_words()
    assert board.drawing.count("ck-arrow-broken") == 2 * 2  # in both drawings
    assert press(board, "again").in_words() == repr(arrow_board("N_V -> E_D", hand="A R"))
    board = arrow_board("E_B -> ~E_C", hand="A R")
    assert "if and only if" in press(board, "turn:1").spoken
    assert board.holds
    board = arrow_board("N_V -> E_D", "N_V -> ~E_V", hand="A R")
    targets = Parts(board.drawing).targets
    mirrors = [*["mirror:1"] * 3, *["mirror:2"] * 3]  # in both drawings, and below
    assert sorted(targets) == ["again", *mirrors, "turn:1", "turn:2"]
    assert Parts(board.drawing).nameless == []
    assert board.drawing.count('aria-label="Turned round?') == 2
    board = arrow_board("E_V -> ~N_V", seen=scene("otto is sure"), name="Otto")
    assert "Otto holds Bruno and the Tower." in repr(board)
    assert "Nora showed the Dagger to Otto." in repr(board)
    assert "You: Vase and Library" in press(board, "turn:1").told


REFUSED: list[tuple[tuple[str, ...], dict[str, Any], str]] = [
    ((), {}, "Write at least one arrow, such as O_V -> E_T"),
    (("E_D -> N_V",), {"hand": "A R"}, "does not follow from what was seen: “If the Dagger"),
    (("N_V | E_D",), {"hand": "A R"}, "is not an arrow. Write one like O_V -> E_T"),
    (("N_V & O_B -> E_D",), {}, "is not an arrow"),
    (("N_V -> ",), {}, "The statement ends too early"),
    (("N_Z -> E_D",), {}, "N_Z"),
    (("N_V -> ~E_V",), {"hand": "A zoe"}, "zoe"),
    (("N_V -> ~E_V",), {"events": ["Nora: B R L -> nobody"], "hand": "B R"}, "cannot be list"),
    (("N_V -> ~E_V",), {"seen": 3}, "“seen” must be what a seat sees"),
]


def test_what_is_no_arrow_of_the_case_is_refused_in_words() -> None:
    """With an example of what would be right; so are numbers of fresh cases that are none."""
    for arrows, how, why in REFUSED:
        with case_named(*arrows), pytest.raises((LookupError, RefusedError), match=why):
            arrow_board(*arrows, **how)
    assert exercise("3.3", fresh=2).draft.attempt.exercise.case == load("3.3").fresh(2).case
    for wrong in (-1, 100):
        with pytest.raises(RefusedError, match="A fresh case has a number from 0 to 99"):
            exercise("3.3", fresh=wrong)


def test_backs_are_hidden_until_they_are_turned() -> None:
    """No back stands in the markup or the words before its sheet is turned."""
    sheets = four_sheets("letters")
    assert press(sheets, "sheet:0", "sheet:2").spoken.endswith("To be turned: A and 4.")
    assert sheets.drawing.count("data-turns=") == 4
    assert [ups(sheets, mark) for mark in "?6D3E"] == [2, 0, 0, 0, 0]
    press(sheets, "turn")
    assert [ups(sheets, mark) for mark in "?6D3E"] == [0, 1, 1, 0, 0]
    assert press(sheets, "sheet:3").notice == "Nothing here can be pressed."
    press(sheets, "tell")
    assert [ups(sheets, mark) for mark in "6D3E"] == [1, 1, 1, 1]
    assert "Two sheets can break the rule" in sheets.spoken or "has to be turned" in sheets.spoken
    assert not sheets.right


def ups(sheets: Any, back: str) -> int:
    """How many sheets lie with this back up, read out and seen; "?" is one not known yet."""
    seen = sheets.drawing.count(f'class="ck-ex-back"><b>{back}</b>')
    assert back == "?" or seen == sheets.drawing.count(f'Back: {back}"')
    return seen


def test_the_table_remembers_what_was_done_with_the_letters() -> None:
    """Kept as a guess is, beside the second choice; what cannot be done with sheets is said."""
    letters = four_sheets("letters").choose("A", "4")
    press(letters, "turn")
    assert progress.load_notes() == {"four sheets: letters": "A and 4"}
    table = four_sheets("detective sheets").choose("Rope", "no Library")
    assert table.right
    assert "With the letters" not in press(table, "turn").drawing
    press(table, "tell")
    compared = "Right: just these two can break the rule. With the letters you turned A and 4, here"
    assert f"{compared} Rope and no Library." in table.drawing
    press(table, "again")
    assert repr(table) == repr(four_sheets("detective sheets"))
    sheets = four_sheets()
    assert "Choose a sheet first" in press(sheets, "turn").notice
    for target in ("sheet:4", "tell", "again", "sheet:x"):
        assert press(sheets, target).notice == "Nothing here can be pressed."
    with pytest.raises(LookupError, match=r"No sheet shows Z\. They show: A, K, 4, 7"):
        sheets.choose("Z")
    with pytest.raises(RefusedError, match="must be “letters” or “detective sheets”"):
        four_sheets("tea cups")
    progress.file().write_text("junk")
    press(sheets.choose("A"), "turn")
    assert "is damaged" in sheets.notice
    assert "Back: 6" in sheets.drawing


def test_they_change_their_language_in_place() -> None:
    """With nothing left unfilled, after presses."""
    widgets: list[Any] = [arrow_board("N_V -> E_D", hand="A R"), *map(four_sheets, THEMES)]
    press(widgets[0], "turn:1")
    for widget, target in product(widgets[1:], ("sheet:3", "turn", "tell")):
        press(widget, target)
    for code, widget in product(LANGUAGES, widgets):
        set_language(code)
        with case_named(code, type(widget)):
            assert "{" not in widget.drawing
            assert "{" not in widget.in_words()
            assert str(widget.still())


def test_the_first_evening_is_what_a_jumper_in_otto_s_chair_does() -> None:
    """He accuses what the bot would accuse there, for the bot's reasons, and is wrong."""
    told = scene("otto is sure")
    session = told.session
    step = max(s for s in range(session.step) if session.view(2, s).table.accused == 0)
    view = session.view(2, step)
    believed = leap(sheet_of(view), view).solution()
    assert believed
    assert [view.deck.cards[card].name for card in believed] == ["Carla", "Vase", "Library"]
    assert session.view(2).own.accusation == believed
    assert " ".join(told.all_cards()).count("Envelope") == 1


def test_the_jumper_of_the_mission_is_out_before_the_game_is_over() -> None:
    """Played on by a note-taker in your chair, the game of the lesson is lost by the jumper."""
    cell = cell_of("05_if_then.ipynb", "mission-table")
    seed = re.search(r"seed=(\d+)", cell)
    assert seed
    assert 'bots=["jumper", "note-taker"]' in cell
    session = new_game("mini", NAMES[:3], int(seed[1]))
    bots = bots_for(["note-taker", "jumper", "note-taker"])
    out = None
    while not session.prepare().over:
        seat = session.choices.seat
        move = bots[seat](session.view(seat), session.choices, session.luck(f"bot {seat}"))
        session.play(seat, move)
        if isinstance(move, moves.Accuse) and out is None:
            out = (seat, session.over)
    assert out == (1, False)
    assert session.view(0).table.winner != 1
