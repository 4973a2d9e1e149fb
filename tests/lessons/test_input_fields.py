"""What an exercise lets one put in: pens, steps, palettes, sums; and where to go on."""

import re

from presses import add_line, press

from cluekit.learn.answers.numbers import sum_in_words
from cluekit.learn.exercises import load
from cluekit.ui import exercise
from cluekit.ui.exercises.widget import ExerciseCard
from cluekit.words import set_language
from naming import case_named


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
    steps = card.desk.order(0)
    assert re.findall(r'data-drag="([^"]*)"', card.drawing) == [
        f"put:0:{step}:{place}" for place, step in enumerate(steps)
    ]
    grips = re.findall(r'<button[^>]*data-grip[^>]*aria-label="([^"]*)"', card.drawing)
    assert len(grips) == len(steps)
    first = steps[0]
    assert press(card, f"put:0:{first}:3").desk.order(0) == (*steps[1:4], first, *steps[4:])
    assert "Now number 4." in card.spoken
    assert press(card, f"put:0:{first}:99").desk.order(0)[-1] == first
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
            told = card.desk.lines(0).told
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
    assert press(card, "check", p1=[f"{right - 6} + 2·3"]).desk.attempt.feedback.parts[1].right
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
