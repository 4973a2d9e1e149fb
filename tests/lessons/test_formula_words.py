"""What is said to a statement that cannot be read, or that is right in every deal and still not."""

from __future__ import annotations

import pytest

from cluekit.core import RefusedError
from cluekit.learn.exercises import load
from cluekit.ui import case, truth_table

HALF = {
    "B": "“B” does not say who has it: write O_B (Otto has Bruno).",
    "O_D | tower": "“tower” does not say who has it: write O_T (Otto has the Tower).",
    "Otto": "“Otto” does not say which card: write O_A (Otto has Ada).",
    "B_O | O_D": "“B_O” is the wrong way round: first who, then what: O_B (Otto has Bruno).",
    "O_Q": "“O_Q” at character 1 does not say who has what. Write who and what: ",
    "O_B ? O_D": "“?” at character 5 is not known here. ",
    "O_B O_D": "“O_D” at character 5 cannot stand there. ",
    "O_B &": "What is missing is who and what, such as O_B, ",
}


@pytest.mark.parametrize("written", HALF)
def test_half_a_statement_is_told_what_it_lacks(written: str) -> None:
    """In a learner’s words: no places, no literals."""
    told = load("3.1").answer(written)
    assert told.kind == "not-yet"
    assert HALF[written] in told.text
    assert "literal" not in told.text


def test_code_and_figures_say_it_with_their_own_people() -> None:
    """A case in code has other names; a figure has those of the lessons."""
    with pytest.raises(LookupError, match=r"write O_B \(Otto has Bruno\)"):
        truth_table("B")
    with pytest.raises(RefusedError, match=r"write Z_B \(Zoe has Bruno\)"):
        case(seats=("You", "Pia", "Zoe")).entails("B")
    with pytest.raises(RefusedError, match=r"Letters: Y You, .*; miss-scarlett Miss Scarlett, "):
        case(edition="uk", seats=("You", "Bea", "Cem", "Dan")).entails("mustard")


DEALT_ALIKE = {
    ("3.1", "(O_B | O_D | O_T) & ~(O_B & O_D & O_T)"): "for a hand has 2 cards. ",
    ("3.1", "O_B | O_D | O_T | (Y_A & N_A)"): "for a card is in one place only. ",
    ("3.1", "O_B | O_D | O_T | (E_A & E_C)"): "for the envelope has one card of each kind. ",
    ("3.1", "(O_B | O_D | O_T) & (E_A | E_B | E_C)"): "but not in the truth table. ",
}


@pytest.mark.parametrize(("name", "written"), DEALT_ALIKE)
def test_what_is_right_in_every_deal_is_close(name: str, written: str) -> None:
    """It is told which rule of dealing makes the two alike, and a row without it."""
    told = load(name).answer(written)
    assert told.kind == "close"
    assert told.text.startswith("Close: in every deal yours and the right statement say the same, ")
    assert DEALT_ALIKE[name, written] in told.text
    assert told.misconception == "no-deal-differs"
