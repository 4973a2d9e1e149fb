"""The puzzle workshop and its cases: laid by presses, signed, kept, opened by code and solved."""

import asyncio
import re
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from junk import ODD, junk_now
from wire import Wire, press_late, pressed, says

from cluekit.core import RefusedError
from cluekit.learn.puzzles import collection
from cluekit.learn.puzzles.whodunit import EDITIONS
from cluekit.ui import case, puzzle, workshop
from cluekit.ui.kit.messages import NotHeardError
from cluekit.words import LANGUAGES, set_language
from naming import case_named

CODE = "1R06J-2RS9J-PNA"
"""You hold the Rope and the Garden; Otto shows you the Vase, then Carla: level 4."""
BARE = {"ck"}
"""Classes that no rule of style is about."""
STYLE = re.compile(r"<style.*?</style>", re.DOTALL)


@pytest.fixture(autouse=True)
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written beside the page lies in a folder of the test."""
    monkeypatch.chdir(tmp_path)


def laid(wire: Wire, *lines: str) -> Any:
    """Return a workshop with the hand of that case, and these clues."""
    made = wire.press(workshop(seed=1), "hold:3", "hold:7")
    for line in lines:
        wire.press(made, "line", line=line)
    return made


CLUES = ("You: ada vase library -> Otto vase", "You: C R L -> Otto C")


def test_an_evening_is_laid_card_by_card_and_the_solver_says_what_it_is(wire: Wire) -> None:
    """Only answers that can be are offered; one answer, what is not needed, level, slips."""
    made: Any = workshop(seed=1)
    says(made.drawing, "Take 2 cards more into your hand", never=("The next question",))
    assert "Take 1 card more" in wire.press(made, "asker:0", "hold:3").spoken
    assert "Your hand is full" in wire.press(made, "hold:7", "hold:8").notice
    wire.press(made, "asker:0", "card:1", "card:0", "card:4", "card:6")
    offered = re.findall(r'data-target="answer:\d+"[^>]*>([^<]*)', made.drawing)
    assert offered[:2] == ["Nobody shows a card", "Nora shows you Ada"]
    assert len(offered) == 7, "each of the two others may show each of the three cards"
    wire.press(made, "answer:5")
    says(made.spoken, "Deals that fit: 6. Case files that fit: 4.", "more than one answer")
    assert "none of the other two cards" in made.drawing
    assert made.code is None
    wire.press(made, "line", line=CLUES[1])
    says(made.drawing, CODE, "One answer: Ada, the Dagger and the Library.", "Level 4 of 10")
    says(made.drawing, "If you take the pass of Nora in clue 1 for a show")
    assert made.certificate.rules == tuple(sorted(made.certificate.rules))
    assert "12" not in wire.press(made, "asker:1", "card:2", "card:3", "card:6").notice
    offered = re.findall(r'data-target="answer:\d+"[^>]*>([^<]*)', made.drawing)
    assert offered == ["Otto shows a card, unseen"], "Otto has Carla and comes before you"
    wire.press(made, "answer:0")
    says(made.drawing, "Clue 3 is not needed.", "Not needed.", never=("Your case is finished",))
    assert "Why? Carla is not in the envelope." in wire.press(made, "ask:2:3").drawing
    assert "2. You asked about Carla" in made.drawing
    wire.press(made, "close:answer", "spare")
    assert (made.code, len(made.case.events)) == (CODE, 2)
    wire.press(made, "out:0")
    assert [made.code, len(made.case.events)] == [None, 1]
    assert wire.press(made, "back").code == CODE
    assert len(wire.press(made, "back").case.events) == 3


def test_what_cannot_be_is_said_and_changes_nothing(wire: Wire) -> None:
    """Lines nobody can read, answers that cannot be, names and codes that are none, old presses."""
    made = laid(wire, *CLUES)
    wire.press(made, "asker:0")
    before, drawing = (made.case, made.cases), made.drawing
    wrong = {
        "Otto: bruno": "", "You: A R L -> Otto garden": "", "Nora: B D T -> Otto ?": "No deal fits",
        "Nora: A V L -> Otto vase": "which card", "Nora: ? V L -> nobody": "all three cards",
        "You: A V L": "who showed", "Nora accuses: A V L -> wrong": "all three cards", "": "three",
    }  # fmt: skip
    for line, words in wrong.items():
        with case_named(line):
            says(wire.press(made, "line", line=line).notice, words, " ", never=("went wrong",))
            assert ((made.case, made.cases), made.drawing) == (before, drawing)
    presses = [(field, odd) for field in FIELDS for odd in (*ODD[:-1], "x" * 1999, "-1", "99")]
    for (target, field, *_), odd in presses:
        with case_named(target, odd[:20]):
            made.notice = ""
            wire.press(made, target, **{"deck": "uk", "seats": "3", field: odd})
            assert "went wrong" not in made.notice
            if target != "keep":
                assert made.notice or odd in ("", " ")
    for number in range(250):
        made.hear(junk_now(number, made.turn))
        assert "went wrong" not in made.notice
    made = laid(wire, *CLUES)
    stale = made.turn
    wire.press(made, "out:0")
    assert "gone on" in press_late(made, stale, "out:0")
    assert len(made.case.events) == 1
    for wish in ({"edition": "noir-classic"}, {"level": 11}):
        with pytest.raises((RefusedError, NotHeardError), match="no"):
            workshop(**wish)  # type: ignore[arg-type]
    with pytest.raises(NotHeardError, match="one answer"):
        made.keep("Rain")


FIELDS = (
    ("table", "deck"), ("table", "seats"), ("search", "level"), ("take", "pasted"),
    ("line", "line"), ("keep", "called"),
)  # fmt: skip


def test_a_case_is_searched_for_and_can_be_taken_back(wire: Wire) -> None:
    """Of each deck; of a wished level; the same seed finds the same; the hand that was goes."""
    made = laid(wire)
    wire.press(made, "search", level="5")
    assert (made.certificate.level, made.level) == (5, 5)
    assert made.code == workshop(seed=1).find(5).code
    assert wire.press(made, "back").case.hand == (3, 7)
    for deck, seats in zip(EDITIONS, cycle((2, 6, 4)), strict=False):
        wire.press(made, "table", deck=deck, seats=str(seats))
        assert made.code is None
        wire.press(made, "search", level="")
        assert (made.case.edition, made.case.seats) == (deck, seats)
        assert puzzle(made.code).solution == puzzle(made.code).solution
    hand = wire.press(made, "deal").case.hand
    assert len(hand) == made.case.sizes[0]
    assert made.case.events == ()
    assert "halt" not in made.drawing
    assert wire.press(made, "halt").notice


def test_a_search_lets_presses_be_heard_and_is_stopped() -> None:
    """In a running kernel it goes on in between; what was laid stays where nothing is found."""
    made = workshop(seed=1)

    async def stopped() -> None:
        made.hear(pressed("search", made.turn, level="10"))
        bar = made.searching
        assert bar is not None
        assert bar.task is not None
        assert "Stop the search" in made.drawing
        made.hear(pressed("search", made.turn, level="1"))
        assert made.searching is bar, "one at a time"
        made.hear(pressed("hold:3", made.turn))
        while bar.tried < 3:  # noqa: ASYNC110 - it lets the search go on
            await asyncio.sleep(0)
        made.hear(pressed("halt", made.turn))
        await bar.task

    asyncio.run(stopped())
    assert made.searching is None
    assert made.case.hand == (3,)
    says(made.drawing, "No such case was found; evenings tried:", never=("Stop the search",))


def test_cases_are_kept_handed_on_and_printed(wire: Wire, tmp_path: Path) -> None:
    """By name; a file beside the page, and one of a class; the page tells no solution."""
    made = wire.press(laid(wire, *CLUES), "keep", called="  Rain \n at noon ")
    assert [(one.name, one.code) for one in made.cases] == [("Rain at noon", CODE)]
    assert workshop().cases == collection.load() == made.cases
    wire.press(made, "paper", called="Rain")
    page = (tmp_path / "case.html").read_text(encoding="utf-8")
    says(page, "<!DOCTYPE html>", "Rain", CODE, "You asked about Carla", "Level 4 of 10")
    for line in STYLE.sub("", page).split("<li>"):
        assert "Dagger" not in line or "ck-notes-sheet" in line, "it is no clue, but the answer"
    wire.press(made, "file")
    (tmp_path / "class.json").write_bytes((tmp_path / "my-cases.json").read_bytes())
    wire.press(made, "drop:0")
    assert (made.cases, collection.load()) == ((), ())
    assert made.take("class.json").cases[0].code == CODE
    other = workshop(seed=2).find(1).code
    wire.press(made, "take", pasted=f"Snow: {other}")
    assert [one.name for one in made.cases] == ["Rain at noon", "Snow"]
    assert wire.press(made, "open:1").code == other
    assert wire.press(made, "open:2").notice
    collection.file().write_text("{}", encoding="utf-8")
    says(workshop().notice, "cases.json")
    says(wire.press(made, "keep", called="x").notice, "cases.json")
    assert collection.file().read_text(encoding="utf-8") == "{}"


# --- a case to solve ------------------------------------------------------------------------------


def test_a_case_is_solved_with_marks_hints_and_why(wire: Wire) -> None:
    """Only your hand is printed; a proof is veiled; a wrong mark is found first; then the end."""
    solving: Any = puzzle(f" {CODE.lower()} ")
    assert (solving.level, solving.code) == (4, CODE)
    assert solving.solution == ("ada", "dagger", "library")
    assert solving.certificate.unique
    assert solving.certificate.minimal
    assert solving.certificate.steps == solving.par
    clues = ("You: A V L -> Otto V", "You: C R L -> Otto C")
    assert repr(solving.case) == repr(case("You hold R G", *clues))
    assert solving.case.entails("E_A & E_D & E_L")
    assert solving.drawing.count('aria-label="Suspects') <= 1
    marks = re.findall(r"ck-(yes|no)\b", solving.drawing)
    assert wire.press(solving, "pencil:0:0", mark="yes").notice, "your own cells are printed"
    wire.press(solving, "pencil:0:2", mark="yes")
    looked = wire.press(solving, "hint").spoken
    assert "One of your marks cannot be right." in looked
    assert "Ada" not in looked
    wire.press(solving, "hint", "hint")
    says(solving.drawing, "Rub it out: Ada, Otto.")
    says(wire.press(solving, "check").spoken, "1 is wrong")
    wire.press(solving, "rub:wrong")
    assert solving.pencil == {}
    says(wire.press(solving, "hint").drawing, "Look at clue 1.", never=("Nora does not have Ada.",))
    says(wire.press(solving, "hint", "hint").drawing, "Pass:", "Nora does not have Ada.")
    wire.press(solving, "pencil:0:1", mark="no")
    assert solving.hinted == ""
    says(wire.press(solving, "ask:5:3").drawing, "This can be known.", never=("It rests on",))
    says(wire.press(solving, "unveil").drawing, "It rests on", "1. You asked about Ada")
    assert wire.press(solving, "accuse", suspect="0", weapon="5").notice
    says(wire.press(solving, "accuse", suspect="0", weapon="5", room="8").drawing, "No, it was not")
    assert not solving.solved
    says(solving.accuse("ada", "dagger", "library").said, "Yes: Ada, with the Dagger", "closed")
    assert "no hint" not in solving.said
    assert "no hint" in puzzle(CODE).accuse("A", "D", "L").said
    assert len(marks) == len(re.findall(r"ck-(yes|no)\b", solving.drawing))
    says(wire.press(solving, "paper").spoken, "case.html lies beside this page")
    assert CODE in Path("case.html").read_text(encoding="utf-8")
    twin = wire.press(solving, "twin")
    assert twin.code != CODE
    assert (twin.level, twin.solved, twin.pencil) == (4, False, {})
    assert twin.code == puzzle(CODE).twin().code
    with pytest.raises(LookupError, match="weapon"):
        twin.accuse("ada", "bruno", "library")


def test_every_hint_of_a_case_can_be_written_down(wire: Wire) -> None:
    """Who writes down what hints say comes to the end, and is told to accuse."""
    solving: Any = puzzle(CODE)
    for _ in range(60):
        said = [solving.hint() for _ in range(3)][-1]
        step, _ = solving.hints
        if step is None:
            break
        for one in step.literals:
            card, column = solving.machine.layout.cell(one)
            mark = "yes" if one.has else "no"
            assert wire.press(solving, f"pencil:{card}:{column}", mark=mark).notice == "", said
    assert "Accuse!" in solving.hinted


def test_a_code_that_does_not_hold_is_refused_in_words() -> None:
    """A slip, no code, a day without a case; junk over the channel changes nothing."""
    for code in (CODE[:-1] + "B", "", "☃", "9" * 500, "2026-02-30"):
        with case_named(code[:20]), pytest.raises(RefusedError, match=" "):
            puzzle(code)
    solving = puzzle(CODE)
    drawing = solving.drawing
    for number in range(250):
        said = junk_now(number, solving.turn)
        if isinstance(said, dict) and said.get("target") in (
            "hint",
            "check",
            "pressing:ask",
            "paper",
        ):
            continue
        solving.hear(said)
        assert "went wrong" not in solving.notice
    assert solving.pencil == {}
    assert solving.drawing == drawing


def test_both_speak_every_language_and_have_stills(wire: Wire) -> None:
    """Nothing is left unfilled; what stands in a saved notebook says all but the solution."""
    made, solving = laid(wire, *CLUES, "Nora: C R L -> Otto ?"), puzzle(CODE)
    wire.press(made, "asker:0", "card:0", "card:4", "card:6")
    solving.hint()
    words = set[str]()
    for code in LANGUAGES:
        set_language(code)
        for widget in (made, solving):
            shown = STYLE.sub("", widget.drawing + str(widget.still()))
            assert "{" not in shown, code
            words.add(repr(widget))
        assert "{" not in STYLE.sub("", solving.paper().page())
    assert len(words) == 2 * len(LANGUAGES)
    set_language("en")
    assert "Dagger" not in repr(solving)
    for widget in (made, solving, workshop("uk", seed=4).find()):
        still = str(widget.still())
        worn = {name for names in re.findall(r'class="([^"]+)"', still) for name in names.split()}
        assert {name for name in worn if f".{name}" not in "".join(STYLE.findall(still))} <= BARE
