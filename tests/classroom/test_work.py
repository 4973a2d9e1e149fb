"""A lesson's exercises on every device: own cases, helps, the board, the bell; nothing is lost."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from hypothesis.strategies import integers, sampled_from
from in_class import Clock, Device, Open, join
from msgspec.structs import replace
from test_web import Running

from cluekit.classroom import questions, work
from cluekit.classroom.facts import Asked, fold
from cluekit.classroom.hall import Hall
from cluekit.classroom.journal import Journal
from cluekit.classroom.pages import Seat, SeatView
from cluekit.core import Chance
from cluekit.learn import progress
from cluekit.learn.course import lesson_called
from cluekit.learn.exercises import Enrolment, by_lesson, enrolment_in, load, own_case
from cluekit.learn.progress import Done, progress_in
from cluekit.ui import exercise
from cluekit.words import speaking
from lessons.presses import offers, prove
from naming import case_named
from right_answers import fields_of, marks_of
from run_seed import run_seed

HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
ON_PAPER = ("L00", "L01", "L02", "L03", "L04", "L05", "L06", "L07", "L07b")
"""The lessons without a code cell."""


class Card:
    """The exercise on a learner's device, for what fills in cards as a browser does."""

    def __init__(self, device: Device, clock: Clock) -> None:
        self.device, self.clock = device, clock

    @property
    def draft(self) -> Any:
        """What stands in it."""
        return self.device.page._working.draft

    @property
    def drawing(self) -> str:
        """The page around it."""
        return self.device.page.drawing

    @property
    def turn(self) -> int:
        """What a press must name."""
        return self.device.page.turn

    def hear(self, content: object) -> None:
        """Take a press."""
        self.clock.now += 1
        self.device.hall.hear(self.device.page, self.device, content)

    def fill(self, target: str, values: dict[str, list[str]]) -> str:
        """Press with these fields, and those that the form keeps of other parts."""
        self.clock.now += 1
        kept: dict[str, list[str]] = {}
        for name, text in HIDDEN.findall(self.device.page.drawing):
            kept.setdefault(name, []).append(text)
        return self.device.fill(target, {**kept, **values})

    def solve(self) -> None:
        """Answer everything rightly, one part after the other, by what is shown."""
        at = self.draft.attempt.exercise
        filled, own = fields_of(at), {}
        for part, question in enumerate(at.questions):
            if part:
                assert self.fill(f"part:{part}", own) == ""
            own = {n: v for n, v in filled.items() if re.fullmatch(rf"p{part}(:.*)?", n)}
            if question.part.kind == "order":
                for goal, step in enumerate(question.right):
                    while self.draft.order(part).index(step) > goal:
                        assert self.fill(f"up:{part}:{step}", {}) == ""
            if question.part.kind == "proof":
                prove(self, part, question.right)
            for cell, mark in marks_of(at).items() if question.part.kind == "cells" else ():
                assert offers(self, cell)
                assert self.fill(cell, {"mark": [mark]}) == ""
        assert self.fill("check", own) == ""


def sit_down(hall: Hall, clock: Clock, name: str = "Dupin", **more: Any) -> Card:
    """Let a learner in."""
    return Card(Device(hall, hall.seat(join(hall, name, **more))), clock)


def give(hall: Hall, lesson: str) -> Device:
    """Put a lesson on every device; return the teacher's."""
    board = Device(hall, hall.board)
    assert board.press("give", lesson=lesson) == ""
    return board


def test_every_exercise_is_solved_with_the_case_that_the_notebook_gives(
    hall: Hall, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lessons 00 to 07b whole, part by part; then the code of all of it goes into progress."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path))
    card, other = sit_down(hall, clock, number="7"), sit_down(hall, clock, "Lecoq", number="8")
    progress.enrol(Enrolment(hall.seed, 7))
    differ = 0
    for lesson in ON_PAPER:
        board = give(hall, lesson)
        names = work.exercises_of(lesson)
        assert names == tuple(by_lesson()[lesson])
        for place, name in enumerate(names):
            with case_named(name):
                for one in (card, other):
                    assert one.fill(f"goto:{place}", {}) == ""
                at = card.draft.attempt.exercise
                assert at.case == exercise(name).draft.attempt.exercise.case
                assert at.case != load(name).case
                differ += at.case != other.draft.attempt.exercise.case
                card.solve()
                assert hall.classroom.work[0][name].state == "solved"
                assert card.device.state["notice"] == ""
        hall.tick()
        assert board.page.drawing.count("cl-at cl-solved") == len(names)
        clock.now += 9
        board.press("give:back")
    assert differ > 50, "of 64 exercises a few have hardly more than one case"
    board.press("bell")
    code = re.search(r'<code data-code="">([^<]*)', card.drawing)
    assert code
    assert progress.add(progress_in(code[1])) == {
        name: Done(solved=True, badge=True) for lesson in ON_PAPER for name in by_lesson()[lesson]
    }


def test_the_draw_is_as_the_papers_tell_it(tmp_path: Path) -> None:
    """Seed and number make a number; what is typed otherwise is none; old progress stays."""
    assert Enrolment("KXBT", 7).first == 100 * (99 * int("KXBT", 36) + 7) == 9_665_499_400
    taken = {Enrolment(seed, n).first for seed in ("0000", "0001", "ZZZZ") for n in (1, 2, 99)}
    assert (len(taken), min(taken), max(taken) < 2**53) == (9, 100, True)
    own = own_case("1.2", Enrolment("KXBT", 7))
    assert own.case.hand == ("vase", "ada")
    assert (own.fresh(own.number + 1).number, own.case == load("1.2").fresh(1).case) == (
        own.number + 1,
        False,
    )
    assert enrolment_in(" kxbt", "7 ") == Enrolment("KXBT", 7)
    for typed in (("KXB", "7"), ("KXBT", "0"), ("KXBT", "100"), ("KX-T", "7"), ("KXBT", "")):
        with case_named(typed), pytest.raises(Exception, match="no-enrolment"):
            enrolment_in(*typed)
    file = tmp_path / "progress.json"
    progress.save({"1.1": Done(1, solved=True)}, file)
    assert json.loads(file.read_text())["version"] == 2, "older kits read it"


def test_who_has_no_number_gets_the_next_that_is_free(hall: Hall) -> None:
    """A number from the register is always one's own; beyond the last, some share one."""
    for name, number in (("Dupin", ""), ("Lecoq", "2"), ("Cuff", ""), ("Adler", "1")):
        join(hall, name, number=number)
    assert [one.case for one in hall.classroom.learners.values()] == [1, 2, 3, 1]
    board = Device(hall, hall.board)
    board.press("door:own-names")
    for number in range(99):
        join(hall, f"n{number}")
    assert {one.case for one in hall.classroom.learners.values()} == {*range(1, 100)}


def test_hints_reasons_and_solution_are_there_as_the_teacher_allows(
    hall: Hall, clock: Clock
) -> None:
    """What is switched off is not offered, refused, and in no frame."""
    card, board = sit_down(hall, clock), give(hall, "L00")
    card.fill("goto:2", {})
    at = card.draft.attempt.exercise
    right = str(at.right_answers[0])
    wrong = next(option for option, _ in at.questions[0].options if option != right)
    assert "switched that off" in card.fill("show", {})
    assert card.fill("hint", {}) == ""
    for which in ("hints", "why", "solution"):
        board.press(f"help:{which}")
    before = len(card.device.frames)
    assert "switched that off" in card.fill("hint", {})
    assert 'data-target="hint"' not in card.drawing
    for answer, verdict in ((wrong, "Close."), (right, "That is right.")):
        card.fill("check", {"p0": [answer]})
        assert verdict in card.drawing
        assert verdict in card.device.state["spoken"]
    told = [at.answer(one) for one in (wrong, right)]
    sent = "".join(frame for _, frame in card.device.frames[before:])
    assert not any(json.dumps(one.text)[8:-1] in sent for one in told)
    board.press("help:why")
    assert told[1].text in card.drawing
    assert card.fill("show", {}) == ""


def test_the_board_tells_who_is_stuck_and_why_and_the_wall_names_nobody(
    hall: Hall, clock: Clock
) -> None:
    """Opened, tried, stuck, shown, solved; slips by what is behind them; all of it as a table."""
    board = give(hall, "L00")
    cards = [sit_down(hall, clock, name) for name in ("Dupin", "Lecoq", "Cuff", "Adler")]
    board.press("help:solution")
    for card, tries in zip(cards, (1, 3, 0, 0), strict=True):
        card.fill("goto:2", {})
        at = card.draft.attempt.exercise
        for _ in range(tries):
            card.fill("check", {"p0": ["asker-picks"]})
    cards[2].fill("show", {})
    cards[3].solve()
    assert "NothingHere" not in cards[3].fill("fresh", {})
    hall.tick()
    drawn = board.page.drawing
    states = [work.state_of(hall.classroom, who, "0.3") for who in range(4)]
    assert states == ["tried", "stuck", "shown", "solved"]
    assert [drawn.count(f"cl-{state}") for state in ("tried", "stuck", "shown")] == [1, 1, 1]
    assert "Stuck: Lecoq (0.3)" in drawn
    slip = at.questions[0].part.misconceptions[2]
    assert slip.id == "asker-chooses"
    assert re.search(r"0\.3 · 2 × </b>Close: [^<]+<small>Dupin, Lecoq", drawn)
    assert not any(name in hall.wall.drawing for name in ("Dupin", "Lecoq", "Cuff", "Adler"))
    assert hall.wall.view.solved == (0, 0, 1, 0, 0, 0, 0)
    written = questions.as_csv(hall.classroom).splitlines()
    assert "Lecoq,,0.3,,stuck,,asker-chooses asker-chooses asker-chooses" in written
    assert cards[3].fill("fresh", {}) != "", "one after the other: first solve this one"


def test_all_is_as_it_stood_after_a_crash_and_what_comes_again_is_done_once(
    open_class: Open, clock: Clock
) -> None:
    """Marks, orders, texts, hints, the part that is shown; a second device shows the same."""
    hall = open_class()
    cards = [sit_down(hall, clock, name) for name in ("Dupin", "Lecoq")]
    give(hall, "L01")
    cards[0].fill("goto:2", {})
    cards[0].fill("pencil:0:1", {"mark": ["no"]})
    cards[0].fill("hint", {})
    cards[0].fill("part:1", {})
    cards[0].fill("check", {"p1": ["7"]})
    cards[1].solve()
    cards[1].fill("fresh", {})
    cards[1].fill("goto:1", {})
    second = Device(hall, cards[0].device.page)
    assert second.state == cards[0].device.state
    message = {"kind": "press", "id": "x-1", "target": "hint", "turn": cards[0].turn}
    cards[0].hear(message)
    drawn = [card.drawing for card in cards]
    again = open_class()
    assert again.classroom == hall.classroom
    assert [again.seat(again.classroom.learners[who]).drawing for who in (0, 1)] == drawn
    back = Device(again, again.seat(again.classroom.learners[0]))
    again.hear(back.page, back, message)
    assert (back.state["heard"], again.classroom) == (
        hall.seat(hall.classroom.learners[0]).heard,
        hall.classroom,
    )
    assert back.frames[-1][1] == '{"heard": "x-1"}'


def test_nobody_presses_without_end(
    hall: Hall, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All presses of a case are done again after a crash; one can go elsewhere, and comes back."""
    monkeypatch.setattr("cluekit.classroom.pages.MOST_PRESSES", 5)
    card = sit_down(hall, clock)
    give(hall, "L00")
    told = [card.fill("check", {}) for _ in range(7)]
    assert [*map(bool, told)] == [False] * 5 + [True] * 2
    assert len(hall.classroom.work[0]["0.1"].presses) == 5
    assert card.fill("goto:1", {}) == card.fill("check", {}) == ""


def test_what_cannot_be_written_down_was_not_done(
    hall: Hall, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk: the page says so, and shows what is kept."""
    card = sit_down(hall, clock)
    give(hall, "L00")
    before, drawn = card.draft, card.drawing

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(hall.journal, "add", full)
    assert "No space" in card.fill("hint", {})
    assert (card.draft, card.drawing) == (before, drawn)


def test_the_bell_freezes_everything_until_the_teacher_goes_on(hall: Hall, clock: Clock) -> None:
    """Presses are refused, and the pages are as they were afterwards."""
    card, idle = sit_down(hall, clock), sit_down(hall, clock, "Lecoq")
    board = give(hall, "L00")
    card.fill("hint", {})
    drawn, before = card.drawing, hall.classroom
    board.press("bell")
    for target in ("hint", "check", "goto:1", "vote:1:0:o1"):
        assert "The bell has rung" in card.fill(target, {})
    assert "Nothing is solved yet" in idle.device.page.drawing
    assert f"cluekit progress class {hall.seed} 1" in card.drawing
    assert replace(hall.classroom, bell=False) == before
    hall.tick()
    assert "The bell has rung" in hall.wall.drawing
    assert board.press("bell:over") == ""
    assert card.drawing == drawn


def test_what_needs_python_is_named_or_leads_to_the_site(open_class: Open, clock: Clock) -> None:
    """Exercises with a cell, a table, an experiment; a lesson that is not there is no lesson."""
    hall = open_class()
    card = sit_down(hall, clock, language="it")
    board = give(hall, "L08")
    assert "8.10" not in work.exercises_of("L08")
    assert "Non per questo dispositivo, serve Python: 8.10" in card.drawing
    hall.site = "https://localhost/"
    card.fill("goto:1", {})
    assert 'href="08_models_and_cnf.ipynb"' in card.drawing
    with speaking(card.device.page.reader):
        address = lesson_called("L08").on_site(hall.site)
    there = "https://localhost/jupyter/notebooks/index.html"
    assert address == f"{there}?path=08_models_and_cnf.ipynb&language=it"
    for lesson in ("", "L99", "x"):
        assert board.press("give", lesson=lesson) != ""
    for target in ("goto:99", "part:9", "fresh", "game:again:0", "nothing"):
        assert card.fill(target, {}) != "", target


def test_the_way_to_a_lesson_leads_to_the_site_alone(tmp_path: Path) -> None:
    """On the web: no other address, and nothing without a site."""
    running = Running(tmp_path / "c.sqlite")
    try:
        assert running.ask("GET", "/08_models_and_cnf.ipynb")[0] == 404
        running.hall.site = "https://localhost"
        status, said = running.ask("GET", "/08_models_and_cnf.ipynb", Accept_Language="pt-BR")
        assert (status, said["location"].endswith("language=pt")) == (302, True)
        assert said["location"].startswith("https://localhost/jupyter/")
        for path in (
            "/99_none.ipynb",
            "/..%2f08_models_and_cnf.ipynb",
            "/x/08_models_and_cnf.ipynb",
        ):
            assert running.ask("GET", path)[0] == 404
    finally:
        running.stop()


def test_after_the_reveal_letters_stay_and_all_read_the_right_answer_and_why(
    hall: Hall, clock: Clock
) -> None:
    """Who was wrong, who was right, who said nothing."""
    cards = [sit_down(hall, clock, name) for name in ("Dupin", "Lecoq", "Cuff")]
    board = Device(hall, hall.board)
    board.press("ask", part="0.3:0")
    asked = Asked("0.3", 0)
    question = load("0.3").questions[0]
    right = str(question.right)
    wrong = next(option for option, _ in question.options if option != right)
    for card, answer in zip(cards, (right, wrong), strict=False):
        card.fill(f"vote:1:0:{answer}", {})
    board.press("reveal:1")
    hall.tick()
    for letter, _, words in question.signed_options:
        assert f"{letter}  {words}" in hall.wall.drawing
    answer, why = questions.right_and_why(asked)
    assert why.startswith("Why: one card is enough to disprove it")
    told = [card.drawing for card in cards]
    assert all(why.removeprefix("Why: ") in one for one in told)
    assert [answer in one for one in told] == [False, True, True]


def frames_of_a_lesson(hall: Hall, clock: Clock, seed: int, *, other: bool) -> list[object]:
    """Work through a lesson by chance; return all that the first learner's device is sent.

    In the ``other`` class everybody else works at something else and answers otherwise.
    """
    luck = Chance("work", seed).luck("lesson", 0)
    mine = sit_down(hall, clock, number="7")
    names = ("Holmes", "Vane") if other else ("Cuff", "Trent")
    others = [sit_down(hall, clock, name) for name in names]
    board = give(hall, "L00")
    for _ in range(16):
        clock.now += 0.5 + luck.below(20) / 10
        do, place = luck.below(9), luck.below(7)
        target = (f"goto:{place}", "hint", "check", "part:0")[luck.below(4)]
        if do < 4:
            mine.fill(target, {"p0": [luck.pick(["own-choice", "every", "a"])]})
        elif do < 7:
            their = others[do % 2]
            their.fill(f"goto:{(place + other) % 7}" if other else target, {"p0": ["every"]})
        elif do == 7:
            board.press(luck.pick(["help:why", "help:hints", "help:solution"]))
        else:
            board.press("bell")
            clock.now += 1
            board.press("bell:over")  # frozen for long, nothing could be told apart
        hall.tick()
    name = mine.device.name
    return [(at, frame.replace(name, "mine")) for at, frame in mine.device.frames]


def differing_pairs(open_class: Open, clock: Clock, pairs: int) -> int:
    """Return of how many pairs of classes a learner's device is told which is which."""
    found = 0
    for pair in range(pairs):
        sent = []
        for other in (False, True):
            clock.now = 1_000_000.0
            hall = open_class(f"{pair}-{other}")
            hall.journal.seed = "KXBT"
            sent.append(frames_of_a_lesson(hall, clock, run_seed() + pair, other=other))
        found += sent[0] != sent[1]
    assert len(sent[0]) > 4
    return found


def test_two_classes_that_a_learner_cannot_tell_apart_send_the_same_of_the_lesson(
    open_class: Open, clock: Clock
) -> None:
    """Order, size and time of every frame, whatever the others work at."""
    assert differing_pairs(open_class, clock, 8) == 0


def leak_others(self: Seat, plain: Callable[[Seat], SeatView]) -> SeatView:
    """Return a view that holds which exercises everybody has been at."""
    others = [[*mine] for mine in self._hall.classroom.work.values()]
    return replace(plain(self), name=f"Dupin {others}")


def test_a_page_that_tells_what_the_others_work_at_is_found_out(
    open_class: Open, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A leak that is planted."""
    plain = Seat.look
    monkeypatch.setattr(Seat, "look", lambda self: leak_others(self, plain))
    assert differing_pairs(open_class, clock, 4) > 0


class Lesson(RuleBasedStateMachine):
    """Anything, in any order: every page is what the file gives when the program begins again."""

    home: Path

    @initialize()
    def begin(self) -> None:
        """Open a class of two."""
        self.clock = Clock()
        self.path = self.home / f"{os.urandom(6).hex()}.sqlite"
        self.hall = Hall(Journal(self.path, self.clock(), seed="KXBT"), self.clock)
        self.board = Device(self.hall, self.hall.board)
        self.cards = [sit_down(self.hall, self.clock, name) for name in ("Dupin", "Lecoq")]
        give(self.hall, "L01")

    @rule(
        who=integers(0, 1),
        what=sampled_from(
            [
                *("check", "hint", "show", "fresh", "part:0", "part:1", "goto:0", "goto:1"),
                *(
                    "goto:2",
                    "pencil:0:1",
                    "goto:3",
                    "pick:0:rope",
                    "pick:0:ada",
                    "live:1",
                    "pressing:no",
                ),
            ]
        ),
        answer=sampled_from(["", "3", "12", "27"]),
    )
    def work(self, who: int, what: str, answer: str) -> None:
        """A learner presses something, whether it is there or not."""
        fields = {"p0": [answer], "p1": [answer], "mark": ["no"]}
        self.cards[who].fill(what, fields)

    @rule(
        what=sampled_from(
            ["help:hints", "help:why", "help:solution", "bell", "bell:over", "give:back"]
        )
    )
    def teach(self, what: str) -> None:
        """The teacher turns a switch, rings, takes the lesson away."""
        self.clock.now += 1
        self.board.press(what)

    @rule(lesson=sampled_from(["L00", "L01"]))
    def give(self, lesson: str) -> None:
        """The teacher gives a lesson, perhaps in place of another."""
        self.clock.now += 1
        self.board.press("give", lesson=lesson)

    @rule(do=sampled_from(["ask", "reveal:1", "dismiss:1", "turn-away:1", "let-in:1"]))
    def interrupt(self, do: str) -> None:
        """A question to all, or somebody is turned away, in the middle of it."""
        self.clock.now += 1
        self.board.press(do, part="0.3:0")

    @rule(who=integers(0, 1))
    def be_killed(self, who: int) -> None:
        """The program is killed after it wrote and before it answered: the press comes again."""
        card = self.cards[who]
        message = {"kind": "press", "id": f"k-{int(self.clock.now)}", "target": "hint"}
        card.hear({**message, "turn": card.turn})
        before = self.hall.classroom
        drawn = [card.drawing for card in self.cards]
        self.hall.journal.close()
        self.hall = Hall(Journal(self.path, self.clock()), self.clock)
        self.board = Device(self.hall, self.hall.board)
        seats = [self.hall.seat(one) for one in self.hall.classroom.learners.values()]
        self.cards = [Card(Device(self.hall, seat), self.clock) for seat in seats]
        assert (self.hall.classroom, [card.drawing for card in self.cards]) == (before, drawn)
        if card.device.state["notice"] == "":
            self.cards[who].hear({**message, "turn": self.cards[who].turn})
            assert self.hall.classroom == before, "once"

    @invariant()
    def holds(self) -> None:
        """The board counts what the learners see; nobody is offered what is switched off."""
        room = self.hall.classroom
        for card in self.cards:
            assert ('data-target="hint"' not in card.drawing) or room.helps.hints
            assert ('data-target="check"' not in card.drawing) or not room.bell
            mine = room.work.get(card.device.page.learner, {})
            for name, done in mine.items():
                assert done.badge <= done.solved, name
                assert done.steps >= len(done.presses), name

    def teardown(self) -> None:
        """What the file holds gives the same classroom."""
        if hasattr(self, "hall"):
            self.hall.journal.close()
            again = Journal(self.path, self.clock())
            assert fold(again.facts) == self.hall.classroom
            again.close()


def test_whatever_happens_every_page_is_the_fold_of_the_file(tmp_path: Path) -> None:
    """Work, switches, bell, questions, kills, what comes twice: a search."""
    found = type("Found", (Lesson,), {"home": tmp_path})
    run_state_machine_as_test(
        found,
        settings=settings(
            max_examples=8,
            stateful_step_count=25,
            deadline=None,
            suppress_health_check=[*HealthCheck],
        ),
    )
