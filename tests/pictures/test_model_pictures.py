"""Models, clauses and entailment on paper."""

from __future__ import annotations

from drawings import Golden, parsed

from cluekit.draw import Element
from cluekit.ui import case, cnf_converter, entailment_meter, model_table


def texts(still: Element) -> list[str]:
    """What is written on a page, text by text."""
    return [each.text or "" for each in parsed(still).iter() if each.tag.endswith("}text")]


def test_rows_and_what_rules_them_out(golden: Golden) -> None:
    """Each row with its number; the numbers of the clauses stand at its end."""
    still = model_table("~p | q", "~q | r").still()
    golden("model-table.svg", still)
    assert [word for word in texts(still) if word.startswith("✕ ")] == [
        *("✕ 2", "✕ 1", "✕ 1", "✕ 2")
    ]


def test_a_conversion_line_by_line(golden: Golden) -> None:
    """The name of each step stands beside its line."""
    still = cnf_converter("p <-> (q & r)").steps().still()
    golden("cnf-steps.svg", still)
    assert "In CNF: 3 clauses." in texts(still)


def test_two_gauges_on_one_scale(golden: Golden) -> None:
    """Models of what is known, and those that deny the goal."""
    meter = entailment_meter("E_B", of=case("You hold A R", "Nora: B R L -> Otto ?"))
    golden("entailment-meter.svg", meter.still())
    assert {"38", "26"} <= set(texts(meter.still()))
