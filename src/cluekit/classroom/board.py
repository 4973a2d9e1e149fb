"""The teacher's board: a question to all, everyone a row, the door, the end."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from cluekit.classroom import facts, questions, work
from cluekit.classroom.pages import Page, Running
from cluekit.draw import Element, el, with_attributes
from cluekit.draw.still import Itself, keep
from cluekit.learn.course import lesson_called
from cluekit.learn.exercises import Enrolment, by_lesson, own_case
from cluekit.ui.kit.controls import (
    button,
    change_language,
    language_choice,
    menu,
    small_button,
    switch,
)
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.visible import visible
from cluekit.words import language, say

STEPS: dict[str, facts.AskedAgain | facts.Revealed | facts.Dismissed] = {
    "again": facts.AskedAgain(),
    "reveal": facts.Revealed(),
    "dismiss": facts.Dismissed(),
}
"""What a button does about the question that is asked."""
MOST_SLIPS = 5
"""The most slips that are named."""


class BoardView(msgspec.Struct, frozen=True):
    """All that the teacher's board shows."""

    code: str
    seed: str
    here: tuple[bool, ...]
    """Whether each learner is here, in the order of the class."""
    classroom: facts.Classroom


class Board(Page):
    """The teacher's page."""

    worn = "cl-board"
    presses = Presses["Board", None]()

    def __init__(self, hall: Running, lesson: str) -> None:
        self._hall = hall
        self._opened = -1
        self._word = ""
        self._ending = False
        self._lesson = lesson
        super().__init__()

    def look(self) -> BoardView:
        """Return all that there is to know: the teacher may."""
        hall = self._hall
        here = tuple(hall.is_here(one) for one in hall.classroom.learners.values())
        return BoardView(hall.code, hall.seed, here, hall.classroom)

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("language")
    def _speak_another(self, press: Press) -> None:
        change_language(self, press)

    @presses.on("lesson")
    def _choose_lesson(self, press: Press) -> None:
        """List what another lesson asks."""
        if press.value("lesson") not in by_lesson():
            raise NothingHereError
        self._lesson = press.value("lesson")
        self.redraw()

    @presses.on("ask")
    def _ask(self, press: Press) -> None:
        """Ask everybody a part of an exercise."""
        exercise, _, part = press.value("part").partition(":")
        if not part.isdecimal() or not questions.can_be_asked(exercise, int(part[:2])):
            raise NothingHereError
        self._begin(facts.Asked(exercise, int(part[:2])))

    @presses.on("ask-own")
    def _ask_own(self, press: Press) -> None:
        """Ask everybody a question of the teacher's own."""
        question = " ".join(press.value("question").split())
        lines = [" ".join(line.split()) for line in press.value("options").splitlines()]
        options = tuple(line for line in lines if line)
        outcome = " ".join(press.value("outcome").split())
        if not question:
            raise NotHeardError(say("Write the question first."))
        texts = (question, outcome, *options)
        if max(map(len, texts)) > facts.LONGEST_QUESTION or len(options) > facts.MOST_OPTIONS:
            about = {"n": facts.LONGEST_QUESTION, "options": facts.MOST_OPTIONS}
            raise NotHeardError(
                say("At most {options} options, and {n} characters for each text.", **about)
            )
        self._begin(facts.Asked("", 0, question, options, outcome))

    def _do(self, fact: facts.AnyFact) -> None:
        self._hall.accept(fact)
        self.look_again()

    def _begin(self, asked: facts.Asked) -> None:
        if self._hall.classroom.ballot is not None:
            raise NotHeardError(say("Put the present question away first."))
        self._do(asked)

    @presses.on("{what:again|reveal|dismiss}:{ballot:int}")
    def _go_on(self, _: Press, what: str, ballot: int) -> None:
        """Vote again, uncover the answers, put the question away."""
        now = self._hall.classroom.ballot
        if now is None or now.number != ballot:
            raise NothingHereError
        self._do(STEPS[what])

    @presses.on("give", "give:back")
    def _give(self, press: Press) -> None:
        """Put a lesson's exercises on every device, or take them away."""
        lesson = press.value("lesson") if press.target == "give" else ""
        if press.target == "give" and not work.exercises_of(lesson):
            raise NothingHereError
        self._lesson = lesson or self._lesson
        self._do(facts.LessonGiven(lesson))

    @presses.on("help:{which:hints|why|solution}")
    def _set_help(self, _: Press, which: str) -> None:
        """Turn a switch of the help there is."""
        helps = self._hall.classroom.helps
        self._do(facts.HelpsSet(replace(helps, **{which: not getattr(helps, which)})))

    @presses.on("bell", "bell:over")
    def _ring(self, press: Press) -> None:
        """Ring the bell, or go on after it."""
        self._do(facts.BellRung(goes_on=press.target == "bell:over"))

    @presses.on("door:{which:closed|own-names}")
    def _set_door(self, _: Press, which: str) -> None:
        """Turn a switch of the door."""
        door = self._hall.classroom.door
        if which == "closed":
            self._hall.accept(replace(door, closed=not door.closed))
        else:
            self._do(replace(door, own_names=not door.own_names))

    @presses.on("wifi")
    def _show_wifi(self, press: Press) -> None:
        """Show on the wall which Wi-Fi leads here, or no longer."""
        name, password = press.value("wifi").strip(), press.value("password").strip()
        texts = (name, password)
        if max(map(len, texts)) > facts.LONGEST_WIFI or any(
            visible(text) != text for text in texts
        ):
            about = {"n": facts.LONGEST_WIFI}
            raise NotHeardError(
                say("A Wi-Fi’s name and password have {n} letters at most.", **about)
            )
        door = self._hall.classroom.door
        self._hall.accept(replace(door, wifi=name, password=password if name else ""))
        self.look_again()

    @presses.on("open:{learner:int}")
    def _open(self, _: Press, learner: int) -> None:
        """Show what can be done about a learner; the same once more puts it away."""
        self._known(learner)
        self._opened, self._word = (-1 if self._opened == learner else learner), ""
        self.redraw()

    @presses.on("{what:turn-away|let-in}:{learner:int}")
    def _let(self, _: Press, what: str, learner: int) -> None:
        self._known(learner)
        fact = facts.TurnedAway if what == "turn-away" else facts.LetIn
        self._do(fact(learner))

    @presses.on("rename:{learner:int}")
    def _rename(self, press: Press, learner: int) -> None:
        self._known(learner)
        self._do(facts.Renamed(learner, self._hall.checked_name(press.value("name"))))

    @presses.on("word:{learner:int}")
    def _give_word(self, _: Press, learner: int) -> None:
        """Show the word that takes a seat to another device."""
        self._known(learner)
        self._opened, self._word = learner, self._hall.word_for(learner)
        self.redraw()
        self.speak(self._word_in_words())

    @presses.on("end", "end:no", "end:yes")
    def _end(self, press: Press) -> None:
        """End the class, once the teacher has said it twice."""
        if press.target == "end:yes" and self._ending:
            self._hall.end()
            return
        self._ending = press.target == "end"
        self.redraw()

    def _known(self, learner: int) -> facts.Learner:
        known = self._hall.classroom.learners.get(learner)
        if known is None:
            raise NothingHereError
        return known

    # --- shown --------------------------------------------------------------------------------

    def draw(self) -> tuple[Element | None, ...]:
        """Return the head, everyone's row, the door and the end."""
        head = el(
            "header",
            el("h1", say("The teacher’s board")),
            el("span", say("Code"), " ", el("b", self.view.code), class_="cl-small-code"),
            el("span", say("Class seed"), " ", el("b", self.view.seed), class_="cl-small-code"),
            language_choice(),
            class_="cl-head",
            data_key="head",
        )
        return head, *self._doing(), self._everyone(), self._thinking(), self._door(), self._last()

    def _doing(self) -> tuple[Element, ...]:
        """Return the bell, and what the class does until it rings."""
        if self.view.classroom.bell:
            said = el("p", say("Everything is frozen. Each device shows its code."))
            on = button(say("Go on after the bell"), "bell:over", main=True)
            inside = (el("h2", say("The bell has rung")), said, on)
            return (el("section", inside, data_key="bell"),)
        return self._lesson_given(), self._question()

    def _lesson_given(self) -> Element:
        """Return the choice of a lesson to work through; once it is given, what helps there are."""
        room = self.view.classroom
        bell = button(say("Bell"), "bell")
        if not room.lesson:
            lessons = [(name, lesson_called(name).heading) for name in by_lesson()]
            choice = menu(say("Lesson"), "lesson", lessons, self._lesson)
            give = button(say("Give it to everybody"), "give", main=True, submit=True)
            inside = el("form", choice, give, bell, class_="cl-line", novalidate=True)
            title = say("Work through a lesson")
        else:
            title = say("On every device: {lesson}", lesson=lesson_called(room.lesson).heading)
            inside = el(
                "div",
                switch(say("Hints"), "help:hints", on=room.helps.hints),
                switch(say("Why"), "help:why", on=room.helps.why),
                switch(say("Show the solution"), "help:solution", on=room.helps.solution),
                button(say("Take it back"), "give:back", quiet=True),
                bell,
                class_="cl-line",
            )
        return el("section", el("h2", title), inside, data_key="lesson")

    def _stuck(self) -> Element | None:
        """Name who is stuck, and at what."""
        held_up = [f"{one.label} ({name})" for one, name in work.who_is_stuck(self.view.classroom)]
        words = say("Stuck: {who}", who=", ".join(held_up))
        return el("p", "▲ ", words, class_="cl-again") if held_up else None

    def _thinking(self) -> Element | None:
        """Return the slips that most have met, by what is behind them, and who that was."""
        slips = [
            el(
                "li",
                el("b", f"{name} · {len(who)} × "),
                own_case(name, Enrolment(self.view.seed, who[0].case)).told_of_slip(slip),
                el("small", ", ".join(one.label for one in who)),
            )
            for name, slip, who in work.slips_of(self.view.classroom, MOST_SLIPS)
        ]
        head = el("h2", say("The thinking behind the answers"))
        listed = el("ul", slips, class_="cl-slips")
        return el("section", head, listed, data_key="thinking") if slips else None

    def _question(self) -> Element:
        ballot = self.view.classroom.ballot
        if ballot is None:
            return self._to_ask()
        given = say("Answers: {answers}", answers=len(ballot.votes[-1]))
        doing = [button(say("End this question"), f"dismiss:{ballot.number}", quiet=True)]
        if not ballot.revealed:
            doing.insert(0, button(say("Reveal"), f"reveal:{ballot.number}", main=True))
            if not ballot.vote:
                doing.insert(1, button(say("Second vote"), f"again:{ballot.number}"))
        shown = questions.votes_of(ballot)
        return el(
            "section",
            el("h2", say("The question")),
            questions.prompt(ballot.asked),
            el("p", given, class_="cl-state", data_key="given"),
            el("div", doing, class_="cl-line"),
            questions.results(ballot.asked, shown) if ballot.revealed else None,
            data_key="question",
        )

    def _to_ask(self) -> Element:
        """Return what can be asked: the parts of a lesson, or a question of one's own."""
        lessons = [(name, name.removeprefix("L")) for name in by_lesson()]
        parts = questions.parts_to_ask(self._lesson)
        by_part = el(
            "form",
            menu(say("Lesson"), "lesson", lessons, self._lesson, "lesson"),
            menu(say("Exercise"), "part", parts, parts[0][0] if parts else ""),
            button(say("Ask everybody"), "ask", main=True, submit=True),
            class_="cl-line",
            novalidate=True,
        )
        own = el(
            "form",
            _text(say("Question"), "question"),
            el(
                "label",
                el("span", say("Options, one a line (without any, they write)")),
                el("textarea", name="options", rows=4, maxlength=1200),
                class_="ck-menu",
            ),
            _text(say("The answer, if you like; it stays covered"), "outcome"),
            button(say("Ask everybody"), "ask-own", submit=True),
            class_="cl-own",
            novalidate=True,
        )
        return el(
            "section",
            el("h2", say("A question to all")),
            by_part,
            el("details", el("summary", say("A question of your own")), own),
            data_key="question",
        )

    def _everyone(self) -> Element:
        room = self.view.classroom
        rows = [*zip(room.learners.values(), self.view.here, strict=True)]
        here = sum(1 for learner, is_here in rows if is_here and not learner.away)
        title = el("h2", say("Everyone: {here} of {n} are here", here=here, n=len(rows)))
        if not rows:
            return el("section", title, el("p", say("Nobody has come in yet.")), data_key="all")
        heads = [el("th", words, scope="col") for words in self._columns()]
        lines = [self._row(learner, is_here=is_here) for learner, is_here in rows]
        table = el(
            "table",
            el("thead", el("tr", heads)),
            el("tbody", lines),
            class_="cl-rows",
            aria_label=say("Everyone"),
        )
        signs = work.legend() if room.lesson else None
        scrolled = el("div", table, class_="cl-scroll")
        return el("section", title, self._stuck(), scrolled, signs, data_key="all")

    def _columns(self) -> tuple[str, ...]:
        ballot, lesson = self.view.classroom.ballot, self.view.classroom.lesson
        votes = (say("First vote"), say("Second vote"))[: len(ballot.votes)] if ballot else ()
        return (say("Name"), say("No."), say("Here?"), *votes, *work.exercises_of(lesson))

    def _row(self, learner: facts.Learner, *, is_here: bool) -> list[Element]:
        opened, room = self._opened == learner.id, self.view.classroom
        cells = tuple(
            Itself(work.cell(room, learner.id, name)) for name in work.exercises_of(room.lesson)
        )
        row = _person(learner, is_here, opened, tuple(self._answers(learner)), cells)
        return [row, self._about(learner)] if opened else [row]

    def _answers(self, learner: facts.Learner) -> Iterator[str]:
        """Yield what a learner answered; before it is uncovered, only that they did."""
        ballot = self.view.classroom.ballot
        for vote in ballot.votes if ballot else ():
            answer = vote.get(learner.id)
            if ballot is None or answer is None:
                yield "–"
            elif not ballot.revealed:
                yield f"✓ {say('answered')}"
            else:
                told = questions.judge(ballot.asked, answer)
                sign = "" if told is None else "✓ " if told.right else "✗ "
                yield f"{sign}{questions.answer_in_words(ballot.asked, answer)}"

    def _about(self, learner: facts.Learner) -> Element:
        """Return what can be done about a learner."""
        away = f"{'let-in' if learner.away else 'turn-away'}:{learner.id}"
        name = el(
            "form",
            _text(say("Another name"), "name"),
            button(say("Rename"), f"rename:{learner.id}", submit=True),
            class_="cl-line",
            novalidate=True,
        )
        word = el("p", self._word_in_words(), class_="cl-word") if self._word else None
        doing = el(
            "div",
            small_button(say("Let in again") if learner.away else say("Turn away"), away),
            small_button(say("A word for another device"), f"word:{learner.id}"),
            class_="cl-line",
        )
        inside = el("td", name, doing, word, colspan=len(self._columns()))
        return el("tr", inside, data_key=f"about:{learner.id}", class_="cl-about")

    def _word_in_words(self) -> str:
        return say("For two minutes, once: {word}", word=self._word)

    def _door(self) -> Element:
        door = self.view.classroom.door
        return el(
            "section",
            el("h2", say("The door")),
            el(
                "div",
                switch(say("Closed to newcomers"), "door:closed", on=door.closed),
                switch(
                    say("Let learners choose their own names"), "door:own-names", on=door.own_names
                ),
                class_="cl-line",
            ),
            el(
                "form",
                _text(say("Wi-Fi for the class"), "wifi", door.wifi),
                _text(say("Its password"), "password", door.password),
                button(say("Show on the wall"), "wifi", submit=True),
                class_="cl-line",
                novalidate=True,
            ),
            data_key="door",
        )

    def _last(self) -> Element:
        if not self._ending:
            inside = [button(say("End the class"), "end", quiet=True)]
        else:
            inside = [
                el("p", say("All names and answers of this class are deleted. End it?")),
                button(say("Delete and end"), "end:yes", main=True),
                button(say("Go on with it"), "end:no"),
            ]
        return el("section", inside, class_="cl-line", data_key="end")

    def in_words(self) -> str:
        """Return how many have come in."""
        return say("Everyone: {here} of {n} are here", here="", n=len(self.view.here))


def _text(words: str, name: str, value: str = "") -> Element:
    entry = el(
        "input",
        type="text",
        name=name,
        value=value,
        maxlength=facts.LONGEST_QUESTION,
        autocomplete="off",
    )
    return el("label", el("span", words), entry, class_="ck-menu")


@keep(1_024, by=language)  # a class of 400 is drawn several times a second
def _person(
    learner: facts.Learner,
    is_here: bool,  # noqa: FBT001 - what is kept is given by position
    opened: bool,  # noqa: FBT001
    answers: tuple[str, ...],
    cells: tuple[Itself[Element], ...],
) -> Element:
    """Return a learner's row: who, here or not, what was answered, how exercises stand."""
    name = with_attributes(
        small_button(learner.label, f"open:{learner.id}"), aria_expanded=str(opened).lower()
    )
    sign, words = ("●", say("here")) if is_here else ("○", say("gone"))
    if learner.away:
        sign, words = "✕", say("turned away")
    return el(
        "tr",
        el("th", name, scope="row"),
        el("td", str(learner.case)),
        el("td", el("span", sign, aria_hidden="true"), " ", words),
        [el("td", answer) for answer in answers],
        [cell.it for cell in cells],
        data_key=f"row:{learner.id}",
    )
