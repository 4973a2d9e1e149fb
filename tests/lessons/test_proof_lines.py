"""Lines of a proof as people write them: what they rest on, what rules are called, what is said."""

from __future__ import annotations

import pytest

from cluekit.learn.exercises import load
from cluekit.learn.proof_checks import cited
from cluekit.words import LANGUAGES, set_language

BOXES = [
    "~O_T & ~E_A; mine",
    "O_B | O_V; show-last; 1, c2",
    "> O_B; suppose",
    "> ~E_B; row; 3",
    "> E_C; envelope; 1, 4",
    "> O_V; suppose",
    "> O_B | O_R | O_L; show; c1",
    "> ~O_C; hand-full; 6, 7",
    "> ~Y_C & ~N_C; pass; c3",
    "> E_C; row; 8 and 9",
]


@pytest.mark.parametrize(
    ("text", "rule", "cites"),
    [
        ("1 and 2", "row", ("1", "2")),
        ("1 e 2", "row", ("1", "2")),
        ("lines 1, 2 & c3", "row", ("1", "2", "c3")),
        ("6-9", "row", ("6", "7", "8", "9")),
        ("6 – 8, 9", "row", ("6", "7", "8", "9")),
        ("c1-c3", "show", ("c1", "c2", "c3")),
        ("5, 6-9, 10-11", "cases", ("5", "6", "10")),
        ("6-9", "contradiction", ("6",)),
        ("9-6", "row", ("9-6",)),
        ("1-c2", "row", ("1-c2",)),
    ],
)
def test_ranges_and_words_are_read(text: str, rule: str, cites: tuple[str, ...]) -> None:
    """From one line to another; for a rule that closes boxes, the box that begins there."""
    assert cited(text, rule) == cites


@pytest.mark.parametrize("rests", ["2, 3, 6", "2, 3-5, 6-10", "2 and 3 and 6", "2 3 6"])
def test_boxes_are_cited_in_several_ways(rests: str) -> None:
    """By the line that supposes, or from first to last line."""
    assert load("6.2").answer([*BOXES, f"E_C; cases; {rests}"]).right


def test_who_cites_a_line_inside_a_box_is_told_how_a_box_is_cited() -> None:
    """The line's rule is "cases" already."""
    told = load("6.2").answer([*BOXES, "E_C; cases; 2, 5, 10"])
    assert "name a box by the line that supposes, here line 3" in told.text


@pytest.mark.parametrize("code", LANGUAGES)
def test_rules_are_called_by_id_or_by_their_names(code: str) -> None:
    """The name may be cut before its parenthesis; the refusal lists both."""
    set_language(code)
    names = {"en": "who passed has none", "it": "chi ha passato non ne ha"}
    for rule in ("pass", "PASS", names.get(code, "pass"), names["en"]):
        assert load("6.1").answer([f"~O_V & ~O_L; {rule}; c1"]).message.startswith("All lines")
    if code != "pt":
        assert f"pass: {names[code]}" in load("6.1").answer(["~O_V; passing; c1"]).text
    boxes = [line.replace("suppose", "Suppose (opens a box)") for line in BOXES]
    assert load("6.2").answer([*boxes, "E_C; by cases; 2, 3, 6"]).right


def test_what_cannot_be_true_is_not_said_to_be_possible() -> None:
    """An earlier line rules it out, or every deal does."""
    against = load("6.1").answer(["~O_V & ~O_L; pass; c1", "O_V; show; c1"])
    assert against.text == "Not yet. Line 2 cannot be true: line 1 rules it out."
    never = load("6.1").answer(["O_A; show; c1"])
    assert "Line 1 cannot be true" in never.text
    assert "need not be true. Here is a deal" in load("6.1").answer(["O_T; show; c1"]).text


def test_what_may_still_be_is_told_in_words() -> None:
    """No "O_V true" for somebody of thirteen."""
    lines = ["~O_V & ~O_L; pass; c1", "O_C | O_V | O_L; show; c2", "O_C; show-last; 2"]
    text = load("6.1").answer(lines).text
    assert "it could also be: Otto does not have Carla" in text
    missed = load("6.2").answer([*BOXES, "E_C; cases; 2, 3"])
    assert missed.misconceptions == ("M12",)
    assert "Otto does not have Bruno and Otto has the Vase" in missed.text
