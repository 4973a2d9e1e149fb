"""A question to all: buttons or a form, two votes, covered until it is revealed, then closed."""

import re
from collections.abc import Iterator

from in_class import Clock, Device, Open, join

from cluekit.classroom import questions
from cluekit.classroom.facts import Answered, Asked, Revealed
from cluekit.classroom.hall import Hall
from cluekit.learn.exercises import by_lesson, load
from naming import case_named
from right_answers import fields_for, marks_of

GUESS = Asked("", 0, "How many of the three know?", ("0", "1", "2", "3"), "2")


def test_two_votes_then_the_answers_are_shown_and_stay_closed(hall: Hall, open_class: Open) -> None:
    """Nobody sees an answer too early; the first vote stands beside the second."""
    seats = [Device(hall, hall.seat(join(hall, name))) for name in ("Dupin", "Lecoq", "Cuff")]
    board, wall = Device(hall, hall.board), Device(hall, hall.wall)
    options = "\n".join(GUESS.options)
    asked = {"question": GUESS.question, "options": options, "outcome": GUESS.outcome}
    assert board.press("ask-own", **asked) == ""
    assert board.press("ask-own", **asked) != "", "one question at a time"
    assert 'data-target="vote:1:0:o2"' in seats[0].page.drawing
    for seat, option in zip(seats, ("o2", "o1", "o1"), strict=True):
        assert seat.press(f"vote:1:0:{option}") == ""
    hall.tick()
    assert "3 of 3 have answered" in wall.page.drawing
    for covered in ("cl-votes", "✓ 2"):
        assert covered not in wall.page.drawing + board.page.drawing
    assert seats[0].press("vote:1:0:o9") != ""
    assert seats[0].press("vote:1:1:o2") != "", "that vote has not begun"
    assert board.press("again:1") == ""
    assert "closed" in seats[2].press("vote:1:0:o2"), "that one is over"
    for seat in seats[:2]:
        seat.press("vote:1:1:o2")
    hall.tick()
    assert "2 of 3 have answered" in wall.page.drawing
    assert board.press("reveal:1") == ""
    hall.tick()
    rows = {
        row.words: (row.counts, row.right) for row in questions.rows_of(GUESS, wall.page.view.votes)
    }
    assert rows == {
        "0": ((0, 0), False),
        "1": ((2, 0), False),
        "2": ((1, 2), True),
        "3": ((0, 0), False),
    }
    assert "closed" in seats[2].press("vote:1:1:o2")
    assert "that is the answer." in seats[0].page.drawing
    before = hall.classroom
    assert before.after(Answered(0, 1, "o0"), Revealed()) == before, "closed stays closed"
    again = open_class()
    assert again.classroom == before
    again.tick()
    assert again.wall.view.votes == wall.page.view.votes
    Device(again, again.board).press("dismiss:1")
    written = questions.as_csv(again.classroom).splitlines()
    assert written[1] == "Dupin,,How many of the three know?,1,2,✓,"
    assert len(written) == 6, "a head, three answers, two more"
    assert again.classroom.ballot is None
    assert "You are in" in again.seat(again.classroom.learners[0]).drawing


def one_of_each_kind() -> Iterator[tuple[str, int]]:
    """Yield the first part of each kind that a class can be asked."""
    kinds = set()
    for name in (name for names in by_lesson().values() for name in names):
        for place, part in enumerate(load(name).form.parts):
            if part.kind not in {*kinds, *questions.NOT_HERE}:
                kinds.add(part.kind)
                yield name, place


def test_each_kind_is_answered_by_its_own_fields_and_judged(hall: Hall, clock: Clock) -> None:
    """The right answer goes in as it is filled in and comes back as right; nothing is none."""
    seat, board = Device(hall, hall.seat(join(hall))), Device(hall, hall.board)
    asked_kinds = 0
    for name, place in one_of_each_kind():
        clock.now += 100
        asked_kinds += 1
        exercise = load(name)
        kind = exercise.form.parts[place].kind
        with case_named(name, place, kind):
            assert board.press("ask", part=f"{name}:{place}") == ""
            ballot = hall.classroom.ballot
            assert ballot
            where = f"{ballot.number}:0"
            if kind == "choice":
                right = exercise.questions[place].right
                assert seat.press(f"vote:{where}:{right}") == ""
            else:
                if kind == "order":
                    assert "Answer first" in seat.press(f"send:{where}"), "nobody has moved it"
                    seat.press(re.findall(r'data-target="(down:[^"]+)"', seat.page.drawing)[0])
                elif kind != "multi":  # none of several may be the answer
                    assert "Answer first" in seat.press(f"send:{where}")
                for cell, mark in marks_of(exercise).items() if kind == "cells" else ():
                    seat.press(cell, mark=mark)
                    clock.now += 1
                filled = {k: v for k, v in fields_for(name).items() if k.startswith(f"p{place}")}
                assert seat.fill(f"send:{where}", filled) == ""
            board.press(f"reveal:{ballot.number}")
            told = questions.judge(ballot.asked, hall.classroom.ballot.votes[0][0])
            assert told
            assert told.right or kind == "order", "its steps are mixed"
            assert questions.right_in_words(ballot.asked)
            hall.tick()
            assert {page.notice for page in (hall.wall, seat.page, board.page)} == {""}
            board.press(f"dismiss:{ballot.number}")
    assert asked_kinds > 7


def test_no_part_is_asked_that_a_device_cannot_answer(hall: Hall, clock: Clock) -> None:
    """A cell of code, a table, a proof; nothing that is not there, nothing without a question."""
    board = Device(hall, hall.board)
    lessons = by_lesson()
    for name in [*lessons["L00"], *lessons["L06"], *lessons["L14"]]:
        for place, part in enumerate(load(name).form.parts):
            assert questions.can_be_asked(name, place) == (part.kind not in questions.NOT_HERE)
    for asked in ("", "0.3", "0.3:9", "9.99:0", "0.3:-1", "0.3:x"):
        with case_named(asked):
            assert board.press("ask", part=asked) != ""
    for own in ({}, {"question": "x" * 300}, {"question": "x", "options": "a\n" * 9}):
        assert board.press("ask-own", **own) != ""
        clock.now += 1
    assert hall.classroom.ballot is None


def test_a_table_of_answers_holds_no_formula_of_a_stranger(hall: Hall) -> None:
    """A spreadsheet shows what was typed; it does not reckon with it."""
    seat, board = Device(hall, hall.seat(join(hall))), Device(hall, hall.board)
    board.press("ask-own", question="=1+1")
    seat.press("send:1:0", text="@SUM(A1)")
    assert questions.as_csv(hall.classroom).splitlines()[1] == "Dupin,,'=1+1,1,'@SUM(A1),,"


def test_every_answer_is_drawn_whatever_it_is() -> None:
    """Lists, pairs, strangers' texts: the results never fail."""
    for lesson in ("L00", "L01"):
        for name, _ in questions.parts_to_ask(lesson):
            exercise, _, part = name.partition(":")
            asked = Asked(exercise, int(part))
            votes = (("<b>x</b>", ["x", "y"], {"a": "b"}, "", []), ("x",))
            drawn = str(questions.results(asked, votes)) + str(questions.prompt(asked))
            assert "<b>x" not in drawn, name
