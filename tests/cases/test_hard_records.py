"""Records that are too hard: so many steps are taken, and then what is known is answered."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cluekit.cli import main, solution_parts
from cluekit.cli import solve as solve_verb
from cluekit.logic.counting import count_evenly
from cluekit.logic.work import TooHardError, Work
from cluekit.records.question_worth import advice, if_silent
from cluekit.records.report import summary
from cluekit.records.schemas import SCHEMAS, SOLUTION
from cluekit.records.solution import audit_case
from cluekit.records.solver import NO, OPEN, YES, Solution, explain, solve
from cluekit.records.sources import source
from cluekit.ui.record_desk.widget import CaseDesk, written_of
from hard_records import case, written
from interrupting import Interrupter

LIMIT = 30_000


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> list[Work]:
    """Every budget of steps that is given out."""
    given: list[Work] = []
    begin = Work.__init__

    def noted(self: Work, steps: int = 1 << 62) -> None:
        begin(self, steps)
        given.append(self)
        assert steps <= LIMIT, "somebody works without a limit"

    monkeypatch.setattr(Work, "__init__", noted)
    return given


@cache
def tiny_solved(model: Any = "refuter") -> Solution:
    """Return the whole solution of a small record of fourteen shows."""
    return solve(case(14, 5, tiny=True), model)


def some_cells(solution: Solution) -> Iterator[tuple[int, int]]:
    """A cell of each sort: certain, impossible, open."""
    whole = [(c, h) for c in range(solution.case.deck.size) for h in range(11)]
    for says in (YES, NO, OPEN):
        yield from [cell for cell in whole if solution.says(*cell) == says][-1:]


@pytest.mark.parametrize(("events", "mine"), [(300, True), (40, False)])
def test_everything_has_a_limit(spent: list[Work], events: int, mine: bool) -> None:  # noqa: FBT001 - a parameter
    """The sheet, why, what to ask, silence and audit: a few budgets each, and none without."""
    record = case(events, mine=mine)
    solution = solve(record, steps=LIMIT)
    assert solution.can is not None
    assert len(spent) <= 5
    asked: list[Callable[[], object]] = [
        *(lambda cell=cell: explain(solution, *cell, LIMIT) for cell in some_cells(solution)),
        lambda: if_silent(record, LIMIT),
        lambda: audit_case(record, LIMIT),
    ]
    if mine and events == 300:
        asked.append(lambda: advice(record, "deals", LIMIT))
    for ask in asked:
        spent.clear()
        with suppress(TooHardError):
            ask()
        assert 0 < len(spent) <= 16


@pytest.mark.parametrize("steps", [0, 100, 3_000, 20_000])
@pytest.mark.parametrize("model", ["deals", "refuter"])
def test_what_is_said_too_early_is_true_all_the_same(steps: int, model: Any) -> None:
    """Fewer marks than could be known, but none that is wrong; a bound that holds."""
    whole, early = tiny_solved(model), solve(case(14, 5, tiny=True), model, steps)
    assert whole.deals is not None
    assert whole.can is not None
    assert early.can is not None
    assert all(few & ~many == 0 for few, many in zip(whole.can, early.can, strict=True))
    assert early.can == whole.can or not early.settled
    again = solve(case(14, 5, tiny=True), model, steps)
    assert (again.deals, again.can, again.at_most) == (early.deals, early.can, early.at_most)
    if early.deals is None:
        assert early.at_most >= whole.deals
        assert (early.joint, early.marginals) == ({}, None)
    else:
        assert early.deals == whole.deals


def test_a_cell_that_was_not_settled_is_settled_when_it_is_asked_about() -> None:
    """Open on the hasty sheet, but certain: it is proved, and no two deals are made up."""
    assert solve(case(14, 5, tiny=True), "deals", 0).deals is None
    assert solve(case(14, 5, tiny=True), "deals", 1_000_000).deals is not None
    whole, early = solve(case(30, 5, tiny=True)), solve(case(30, 5, tiny=True), steps=0)
    cells = [(c, h) for c in range(13) for h in range(6)]
    late = [cell for cell in cells if whole.says(*cell) != OPEN == early.says(*cell)]
    assert late
    for cell in late[:3]:
        assert explain(early, *cell).says == whole.says(*cell)
        assert explain(early, *cell).worlds is None


@pytest.mark.parametrize("line", [30, 300, 1_000, 3_000])
def test_an_interrupt_leaves_what_is_known(line: int) -> None:
    """Wherever it comes: the marks found by then are true, and it is said that they are not all."""
    record, whole = case(14, 5, tiny=True), tiny_solved()
    assert whole.can is not None
    with Interrupter(line, parts=("logic",)):
        early = solve(record)
    assert early.stopped
    assert early.can is not None
    assert all(few & ~many == 0 for few, many in zip(whole.can, early.can, strict=True))
    assert early.deals is None


def test_marks_found_before_an_interrupt_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the search had ruled out when the counting was broken off stands on the sheet."""
    record = case(30, 5, tiny=True)
    whole, at_once = solve(record), solve(record, steps=0)
    presses = iter([TooHardError, KeyboardInterrupt])

    def counted(*_: object, **__: object) -> None:
        raise next(presses, TooHardError)

    monkeypatch.setattr("cluekit.records.solver.count_evenly", counted)
    early = solve(record)
    assert early.stopped
    assert early.can == whole.can != at_once.can
    assert early.settled


@pytest.mark.early
def test_what_is_too_large_to_count_still_tells_what_is_certain() -> None:
    """After so many steps, the same every time, it is given up and said so; the sheet is exact."""
    desk = CaseDesk(written_of(source(written(16))))
    assert desk.machine is not None
    counted, given_up = solve(case(0)), desk.machine.solution
    for found in (counted, given_up):
        told = " ".join(summary(found))
        assert found.can is not None
        assert ("takes too many steps" in told) is (found is given_up)
        assert not re.search(r"\b0 deals", told)
        cells = product(range(40), range(11))
        assert OPEN in {found.says(card, holder) for card, holder in cells}
    assert (given_up.deals, given_up.marginals, given_up.joint) == (None, None, {})
    assert given_up.settled
    assert "takes too many steps" in desk.in_words()
    puzzle, spread = case(0).puzzle(), case(0).spread()
    assert counted.deals is not None
    assert count_evenly(puzzle, spread, work=Work(1_000_000)) == count_evenly(puzzle, spread)


@pytest.fixture
def hard(tmp_path: Path) -> Path:
    """A hard record as a file."""
    path = tmp_path / "evening.toml"
    path.write_text(written(60, mine=True), encoding="utf-8")
    return path


def said(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    """Return the exit code, the answer and the messages."""
    return main([str(word) for word in words]), *capsys.readouterr()


def test_a_limit_is_told(hard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As data: null, a bound, what was left out, as the schema has it; in words; a plain number."""
    asked = ("--steps", 50, "--ask", "--audit", "--silence", "--why", "s1:p5", "--json")
    code, answer, _ = said(capsys, "solve", hard, *asked)
    found = json.loads(answer)
    jsonschema.validate(found, json.loads(SCHEMAS.published_text(SOLUTION)))
    assert (code, found["version"], found["deals"], found["counted"]) == (0, 2, None, False)
    assert found["at_most"] > 0
    assert found["entropy"] is None
    assert {"silence", "ask"} <= set(found["left_out"])
    assert found["ask"] is None
    assert found["audit"][0]["until"] is not None
    assert not found["stopped"]
    asked = ("--steps", 500, "--ask", "--audit", "--silence")
    code, answer, _ = said(capsys, "solve", hard, *asked)
    assert code == 0
    assert "✓" in answer
    assert "To count the deals takes too many steps" in answer
    assert "At most" in answer
    assert "Left out, for it takes too many steps: what to ask next." in answer
    assert "looked through as far as entry" in answer
    assert "\n0 deals" not in answer
    for number in ("-1", "x", "9" * 5_000, "", "١"):
        with pytest.raises(SystemExit) as end:
            main(["solve", str(hard), f"--steps={number}"])
        assert end.value.code == 2
        assert "a whole number" in capsys.readouterr().err


@pytest.mark.parametrize("where", ["solve", "if_silent"])
def test_ctrl_c_answers_with_what_is_known(
    hard: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """The sheet as far as it is known, what is missing, and the exit code of an interrupt."""
    presses = iter([KeyboardInterrupt])

    def stop(*_: object, **__: object) -> None:
        raise next(presses, TooHardError)

    begin, spent, steps = Work.__init__, [], 200_000 if where == "if_silent" else 40_000

    def noted(self: Work, steps: int = 1 << 62) -> None:
        begin(self, steps)
        spent.append(steps)

    monkeypatch.setattr(Work, "__init__", noted)
    if where == "solve":
        monkeypatch.setattr("cluekit.records.solver.count_evenly", stop)
    else:
        monkeypatch.setattr(solution_parts if where == "if_silent" else solve_verb, where, stop)
    code, answer, messages = said(capsys, "solve", hard, "--silence", "--ask", "--steps", steps)
    assert code == 1
    assert "✓" in answer
    assert "Broken off before it was found out: what to ask next." in answer
    assert spent, "nothing was worked out"
    if where == "if_silent":
        assert max(spent) < 100_000, "it went on as if nothing had happened"
    assert "Traceback" not in messages
