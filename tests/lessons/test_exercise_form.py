"""The form of an exercise: solved by presses alone, broken by nothing, true; what can be put in."""

import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from presses import Parts, add_line, offers, press, put_in

from afresh import drawn_afresh, on_the_page
from cluekit.learn import progress
from cluekit.learn.answers.numbers import sum_in_words
from cluekit.learn.attempt import Attempt
from cluekit.learn.exercises import by_lesson, ids, load
from cluekit.learn.kinds.registry import KINDS
from cluekit.ui import exercise
from cluekit.ui.exercises.draft import Draft
from cluekit.ui.exercises.kinds import lamp
from cluekit.ui.exercises.page import body
from cluekit.ui.exercises.widget import ExerciseCard
from cluekit.words import here, set_language
from naming import case_named
from right_answers import fields_for
from variants import fresh_case


@pytest.mark.parametrize("lesson", by_lesson())
def test_every_exercise_is_broken_by_nothing_and_solved_and_solved_anew_by_presses_alone(
    lesson: str, caplog: pytest.LogCaptureFixture
) -> None:
    """In the file's case, and after show me in a fresh one; the code gives the same feedback."""
    caplog.set_level(logging.ERROR, logger="cluekit")
    for name in by_lesson()[lesson]:
        with case_named(name):
            card = exercise(name)
            every_picture_has_words(card)
            nothing_that_is_put_in_breaks(card, name)
            assert not caplog.records
            set_language("en")
            told = solved(card, name, 0)
            assert card.answer(*load(name).right_answers) == told
            progress.file().unlink()
            again = press(exercise(name), "show", "fresh")
            solved(again, name, 1)
            card.close()
            again.close()
            here().told = ()  # a closed one is told, and drawn anew, until its circles are found


def every_picture_has_words(card: ExerciseCard) -> None:
    """Each drawing is named or hidden from screen readers; the still form has all the text."""
    assert Parts(card.drawing).nameless == []
    bundle = card._repr_mimebundle_()[0]
    assert re.search(r'alt="([^"]*)"', bundle["text/html"])
    assert bundle["text/plain"] == repr(card)
    for question in card.draft.questions:
        assert card.draft.attempt.exercise.prompt(question.part) in repr(card)
    # neither a tooltip nor what is spoken reckons what is asked: the cube of 1.1 said "3 × 3 × 3"
    told = re.findall(r'<title>([^<]*)|(?:aria-label|title)="([^"]*)"', card.drawing)
    assert not [label for labels in told for label in labels if "×" in label]


def solved(card: ExerciseCard, name: str, number: int) -> Any:
    """Solve it, with presses and fields; return what is said to that."""
    put_in(card)
    press(card, "check", **fields_for(name, number))
    told = card.draft.attempt.feedback
    assert told.right, told.text
    assert card.draft.attempt.badge
    assert told.text in card.spoken
    assert not re.search(r"\.”(?:[.,;:]|\s+[a-z])", f"{card!r} {told.text}"), "a stop inside"
    assert card.notice == ""
    return told


ENDLESS = "9" * 1_900
"""As many digits as a field may have."""
HOSTILE = "<img src=x onerror=alert(1)>"
OFFERED = re.compile(r'"(hint|check|line:add:\d|live:\d)"')
"""What is pressed with nothing, and with a number without end, in each field of every part."""


def nothing_that_is_put_in_breaks(card: ExerciseCard, name: str) -> None:
    """Checked, hinted at, in another language: answered in words; markup comes back as text."""
    for value in ([""], ["", ""]):
        fill_and_press(card, value, "check")
        assert "went wrong in the program" not in card.notice
    set_language("it")
    assert f"Esercizio {name}" in card.drawing
    for value in ([], [ENDLESS]):
        offered = [*dict.fromkeys(OFFERED.findall(card.drawing))]
        assert "check" in offered
        fill_and_press(card, value, *offered)
    assert str(body(card.draft)) == card.drawing
    card.answer(HOSTILE, {HOSTILE: HOSTILE}, [HOSTILE])
    fill_and_press(card, [HOSTILE], "check")
    assert "<img" not in card.drawing


def fill_and_press(card: ExerciseCard, value: list[str], *targets: str) -> None:
    """Press one thing after the other, with this in every field that a form may have."""
    kinds = ("p", "statement", "rule", "rests", "level")
    fields = {f"{kind}{part}": value for kind in kinds for part in range(len(card.draft.questions))}
    press(card, *targets, **fields)


def one_of_each() -> list[str]:
    """Return an exercise for each kind of question beside each picture; of the sheet, all."""
    first: dict[tuple[str, str], str] = {}
    sheets: list[str] = []
    for name in ids():
        for part in load(name).form.parts:
            first.setdefault((part.kind, part.picture), name)
            sheets += [name] if part.picture == "sheet" else []
    return sorted({*first.values(), *sheets})


def show_all(card: ExerciseCard) -> Iterator[str]:
    """Open the worked solution, step by step, to its end."""
    for _ in range(20):
        if not offers(card, "show"):
            return
        press(card, "show")
        yield "show"
    raise AssertionError("the solution has no end")


def whole_way(card: ExerciseCard, name: str) -> Iterator[str]:
    """Go through an exercise as somebody does who needs all the help there is."""
    yield "made"
    pencils = [each for each in Parts(card.drawing).targets if each.startswith("pencil:")]
    for target, mark in zip(pencils, ("no", "maybe", "yes"), strict=False):
        press(card, target, mark=[mark])
        yield target
    press(card, "check")
    yield "check"
    while offers(card, "hint"):
        press(card, "hint")
        yield "hint"
    put_in(card)
    yield "put in"
    press(card, "check", **fields_for(name))
    yield "check"
    yield from show_all(card)


def true(card: ExerciseCard) -> bool:
    """Whether the page has what is shown, and this is how things stand, byte for byte."""
    return on_the_page(card) == card.drawing == drawn_afresh(card)


def test_after_every_press_the_page_is_the_exercise() -> None:
    """Wrong marks, checks, hints, answers, the solution; rows that steps light (1.3)."""
    for name in one_of_each():
        with case_named(name):
            card = exercise(name)
            assert [each for each in whole_way(card, name) if not true(card)] == []
            card.close()
    card = exercise("1.3")
    for target in ("pencil:0:0", "pencil:3:0"):
        press(card, target, mark=["yes"])
        assert true(card)
    press(card, "check", p1=[""])
    assert true(card)
    lit = [card.drawing.count("ck-ex-lit-cell") for _ in show_all(card) if true(card)]
    assert lit == [2, 8, 15, 0, 0]


def test_what_cannot_be_drawn_is_taken_back_and_keeps_nobody_else(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The draft is as it was before; another language reaches all the others."""
    card = exercise("0.2")
    draft = card.draft
    with monkeypatch.context() as patch:
        patch.setattr("cluekit.ui.exercises.widget.body", lambda _: 1 // 0)
        press(card, "check", p0=["12"])
    assert card.draft == draft
    assert "went wrong in the program" in card.notice
    assert press(card, "check", p0=["12"]).draft.attempt.tries == draft.attempt.tries + 1
    before, broken, after = exercise("0.2"), exercise("0.3"), exercise("0.2")

    def cannot(_: ExerciseCard) -> None:
        raise IndexError("not drawn")

    monkeypatch.setattr(type(broken), "in_words", cannot)
    monkeypatch.setattr(broken, "redraw", lambda: cannot(broken))
    english = before.drawing
    with caplog.at_level(logging.ERROR, logger="cluekit"):
        set_language("pt")
    assert before.drawing == after.drawing != english


def test_wrong_answers_hints_and_the_solution_are_shown_by_presses_and_in_code() -> None:
    """M01, spoken and shown; one rung a press, then line by line; `hint()` and the others, too."""
    card = exercise("1.1")
    press(card, "check", p0=["9"], p1=["21"])
    assert card.draft.attempt.feedback.misconceptions == ("M01", "M01")
    assert "Close: " in card.drawing
    assert 'value="9"' in card.drawing
    card = exercise("1.2")
    for opened in range(1, 5):
        assert len(press(card, "hint").draft.attempt.opened) == opened
    assert "Part 1, hint 3 of 3" in card.drawing
    assert "Part 2, hint 3 of 3" in card.drawing
    assert not offers(card, "hint")
    assert "Worked solution" in press(card, "show").drawing
    places = [card.drawing.index(f'data-key="{key}"') for key in ("hints", "solution", "b:check")]
    assert places == sorted(places)
    press(card, "fresh")
    assert (card.draft.attempt.exercise.number, card.turn) == (1, 1)
    card = exercise("1.2")
    assert "opens when you have solved" in card.solution()
    told = [card.hint() for _ in range(4)]
    assert told == [*map(card.draft.attempt.exercise.tell, card.draft.attempt.open_hints)]
    assert card.hint() == card.hint()
    assert card.show_me() in card.solution()
    assert card.solution().startswith("1. In your hand")
    assert card.fresh() is card


def test_what_cannot_be_pressed_changes_nothing() -> None:
    """A step, a cell, a part that is not there; what the case before had: one sentence."""
    strange = ("up:0:nothing", "up:9:piles", "pencil:99:0", "pencil:0:9", "live:0", "line:end:0")
    for name, more in (("0.1", "pressing:no"), ("1.3", "put:0:piles:0")):
        card = exercise(name)
        before = card.draft
        for target in (*strange, more):
            press(card, target, mark=["yes"])
            assert (card.notice, card.draft) == ("Nothing here can be pressed.", before), target
    card = exercise("1.1")
    press(card, "show", "fresh")
    before = card.draft
    assert press(card, "check", turn=0, p0=["27"], p1=["324"]).draft == before
    assert card.notice


def test_a_widget_s_words_hold_no_addresses_and_no_progress() -> None:
    """Stored outputs are alike everywhere; an exercise that is not there names those that are."""
    first = repr(exercise("1.1")), str(exercise("1.1").still())
    exercise("1.1").answer(27, 324)
    assert (repr(exercise("1.1")), str(exercise("1.1").still())) == first
    assert "0x" not in first[0]
    with pytest.raises(LookupError, match=r"There is no exercise 99\.9\. There are 0\.1"):
        exercise("99.9")


def test_the_lamp_says_whether_the_path_is_open() -> None:
    """Without a hint, silent before any mark; an order can always be mended: no path is closed."""
    card = exercise("1.3")
    assert lamp(card.draft) is None
    assert lamp(press(card, "pencil:0:0", mark=["yes"]).draft) == ""
    assert "Still on track" in card.drawing
    assert lamp(press(card, "pencil:1:1", mark=["yes"]).draft)
    assert "This path leads nowhere. Take the last step back." in card.drawing
    assert lamp(press(card, "pencil:1:1", mark=[""]).draft) == ""
    assert "Take the last step back" not in card.drawing
    order = exercise("0.1")
    assert lamp(order.draft) is None
    put_in(order)
    assert lamp(order.draft) == ""
    assert lamp(press(order, "down:0:piles").draft)
    assert "Not in order yet" in order.drawing
    assert "This path leads nowhere" not in order.drawing


def test_an_untouched_exercise_says_what_to_do_first_and_is_no_try() -> None:
    """Whatever is asked for: fields, cards, hands, tables, steps that nobody has moved."""
    said = set()
    for name in ids():
        with case_named(name):
            card = press(exercise(name), "check")
            attempt = card.draft.attempt
            for question, told in zip(card.draft.questions, attempt.feedback.parts, strict=True):
                assert (told.kind, told.text) == ("open", question.kind.first)
                said.add(told.text)
            assert (attempt.tries, attempt.misses, attempt.solved) == (0, 0, False)
            assert "Not answered yet: " in card.spoken
    assert len(said) == len(KINDS)
    assert progress.load() == {}
    card = press(exercise("0.1"), "check", "down:0:piles", "check")
    assert (card.draft.attempt.tries, card.draft.attempt.feedback.kind) == (1, "close")


def test_steps_are_never_right_as_they_are_laid() -> None:
    """Nor is a proof's mixed line: there is always something to do first."""
    for name in ("0.1", "0.7", "9.1", "12.2"):
        for number in range(11):
            with case_named(name, number):
                draft = Draft(Attempt(case := fresh_case(name, number)))
                assert draft.steps(0) is None
                assert not case.answer(draft.order(0)).parts[0].right


def test_to_tick_nothing_is_an_answer_where_it_is_right() -> None:
    """10.2, with the third card in a hand: no two cards tell. An empty form is still empty."""
    number = next(n for n in range(1, 9) if not fresh_case("10.2", n).right_answers[2])
    case = fresh_case("10.2", number)
    draft = Draft(Attempt(case))
    assert draft.ticks(2) is None
    here, there, nothing = case.right_answers
    assert nothing == []
    filled = replace(draft, fields={"p0": [here], "p1": list(there)})
    assert filled.ticks(2) == []
    assert case.answer(here, there, filled.ticks(2)).right


def test_the_sheet_of_an_exercise_has_pens_and_signs() -> None:
    """A pen stays in hand through a fresh case; marks are said; what does not follow has a sign."""
    card = exercise("1.3")
    assert 'data-pen="no"' in press(card, "pressing:no").drawing
    assert card.spoken.endswith("A tap writes ✕: it is not so")
    assert "Ada, Nora: ✕, it is not so." in press(card, "pencil:0:1", mark=["no"]).spoken
    card.show_me()
    card.fresh()
    assert 'data-pen="no"' in card.drawing
    card = exercise("1.3")
    press(card, "pencil:1:2", mark=["no"])
    press(card, "check")
    cell = re.search(r'<td[^>]*data-key="cell:1:2".*?</td>', card.drawing)
    assert cell
    assert "ck-found-early" in cell[0]
    assert "your mark does not follow yet" in cell[0]


def test_a_step_says_what_a_drag_sends_and_is_put_there() -> None:
    """The others close up, where it is now is said, past the end is last; its grip has a name."""
    card = exercise("0.1")
    steps = card.draft.order(0)
    assert re.findall(r'data-drag="([^"]*)"', card.drawing) == [
        f"put:0:{step}:{place}" for place, step in enumerate(steps)
    ]
    grips = re.findall(r'<button[^>]*data-grip[^>]*aria-label="([^"]*)"', card.drawing)
    assert len(grips) == len(steps)
    first = steps[0]
    assert press(card, f"put:0:{first}:3").draft.order(0) == (*steps[1:4], first, *steps[4:])
    assert "Now number 4." in card.spoken
    assert press(card, f"put:0:{first}:99").draft.order(0)[-1] == first
    assert press(card, "put:0:nobody:0").notice


def chips(card: ExerciseCard, field: str) -> dict[str, str]:
    """Return what the chips put into a field, each with its words."""
    found = {}
    for tag in re.findall(r"<button[^>]*data-inserts[^>]*>", card.drawing):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if attributes["data-into"] == field:
            found[attributes["data-inserts"]] = attributes["aria-label"]
    return found


def test_a_proof_has_palettes_of_holders_cards_signs_and_rules() -> None:
    """All that a statement needs, rules, lines, clues; each bar is one stop of the Tab key."""
    card = exercise("6.1")
    bars = re.findall(r'<div role="toolbar" aria-label="[^"]+".*?</div>', card.drawing)
    assert len(bars) == 5
    for bar in bars:
        stops = re.findall(r'tabindex="(-?\d)"', bar)
        assert stops == ["0"] + ["-1"] * (len(stops) - 1)
    statement = chips(card, "statement0")
    assert {"Y_": "You", "O_": "Otto", "E_": "Envelope", "B": "Bruno"}.items() <= statement.items()
    assert {"~", " &amp; ", " | ", " -&gt; ", "(", ")"} <= statement.keys()
    assert tuple(chips(card, "rule0")) == load("6.1").questions[0].part.rules
    assert list(chips(card, "rests0")) == ["c1", "c2"]
    add_line(card, "~Y_B", "mine")
    assert list(chips(card, "rests0")) == ["1", "c1", "c2"]


UNREADABLE = (("", "mine"), ("O_", "mine"), ("O_A |", "pass"), ("§", "mine"), ("O_A )", "mine"))


def test_every_line_that_cannot_be_read_is_answered_with_an_example() -> None:
    """Such as O_B | ~E_C, or a whole line."""
    card = exercise("6.1")
    for line in (*UNREADABLE, ("~O_A", "pass", "c9")):
        with case_named(*line):
            add_line(card, *line)
            told = card.draft.proof_so_far(0).told
            assert told
            assert re.search(r"[OY]_[A-Z]|1, c2", told.text), told.text


SUMS = {
    "6*6*9": "= 324", "6·6·9": "= 324", "6 × 6 × 9": "= 324", "18²": "= 324", "2^3": "= 8",
    "1/2 + 1/4": "= 3/4 = 0.75", "2/3": "= 2/3 ≈ 0.6667", "log2 8": "= 3", "7 − 1": "= 6",
}  # fmt: skip
NO_SUMS = ("", "324", "1,000", "six", "6*", "__import__('os')", "9" * 300, "2^99^99", "-3", "1/0")


def test_a_sum_says_what_it_comes_to_and_is_an_answer() -> None:
    """While it is written, in Italian with a comma; what is none says nothing and is not run."""
    card = exercise("1.3")
    for text, worth in SUMS.items():
        with case_named(text):
            assert f">{worth}</output>" in press(card, "live:1", p1=[text]).drawing
            assert f'value="{text}"' in card.drawing
    assert [sum_in_words(text) for text in NO_SUMS] == [""] * len(NO_SUMS)
    right = int(load("1.3").right_answers[1])
    assert press(card, "check", p1=[f"{right - 6} + 2·3"]).draft.attempt.feedback.parts[1].right
    set_language("it")
    assert sum_in_words("1/2 + 1/4") == "= 3/4 = 0,75"


def focused(card: ExerciseCard) -> str:
    """Return the beginning of what the focus goes to when its place is gone."""
    found = re.search(r"<[^>]*data-focus[^>]*>", card.drawing)
    return found[0] if found else ""


def test_the_focus_goes_where_the_reader_goes_on() -> None:
    """The first field; after a check the buttons; after a line of a proof the next line."""
    card = exercise("6.1")
    assert 'data-key="part:0"' in focused(card)
    add_line(card, "~Y_B", "mine")
    assert 'data-key="next:0"' in focused(card)
    press(card, "check")
    assert "ck-ex-buttons" in focused(card)
    assert 'data-then="statement0"' in card.drawing
    press(card, "show")
    card.fresh()
    assert 'data-key="part:0"' in focused(card)
