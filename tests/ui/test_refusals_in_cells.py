"""A notebook's cell shows a refusal as its sentence; plain Python keeps the traceback."""

from __future__ import annotations

import traceback

import pytest
from IPython.core.interactiveshell import InteractiveShell

from cluekit.core import Problem, RefusedError
from cluekit.ui import truth_table

CELLS = (
    'from cluekit.ui import truth_table; truth_table("O_B &")',
    'from cluekit.ui import clue_to_formula; clue_to_formula("O_B &")',
    'from cluekit.ui import exercise; exercise("99.9")',
    'from cluekit.ui import rule_card; rule_card("clasic")',
    'from cluekit.ui import table, two_worlds; two_worlds(table(seed=1), "karla", "envelope")',
)


@pytest.mark.parametrize("cell", CELLS)
def test_a_cell_shows_the_sentence_alone(cell: str, capsys: pytest.CaptureFixture[str]) -> None:
    """No frame of ours, no code: one sentence."""
    shell = InteractiveShell()  # type: ignore[no-untyped-call] # IPython has no types here
    result = shell.run_cell(cell)  # type: ignore[no-untyped-call]
    shown = capsys.readouterr()
    assert isinstance(result.error_in_exec, RefusedError)
    assert (shown.out + shown.err).strip() == str(result.error_in_exec)
    assert "{" not in str(result.error_in_exec)


def test_a_mistake_of_ours_keeps_its_traceback() -> None:
    """Outside notebooks too: only IPython is told otherwise."""
    with pytest.raises(RefusedError) as refused:
        truth_table()
    lines = "".join(traceback.format_exception(refused.value))
    assert lines.startswith("Traceback")
    assert "up to 3" in lines
    assert str(RefusedError(Problem("some-code"), "In words.")) == "In words."
