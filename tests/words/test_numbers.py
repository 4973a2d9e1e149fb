"""Numbers as the reader writes them: 1.45 bits and 43%, 1,45 bit and 43 %, 1,45 bit and 43%."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cluekit.cli.simulate import _share
from cluekit.lab.estimate import Estimate
from cluekit.lab.report import with_sign
from cluekit.learn.values import Rounded
from cluekit.words import say, speaking
from cluekit.words.amounts import give_or_take, hundredths, in_bits, per_cent, times
from cluekit.words.numbers import decimal, local_number

INTERVAL = {
    "en": "43.2% (95% interval 40.0% to 46.1%)",
    "it": "43,2 % (intervallo del 95 %: da 40,0 % a 46,1 %)",
    "pt": "43,2% (intervalo de 95%: de 40,0% a 46,1%)",
}


@pytest.mark.parametrize(
    ("code", "shown", "share"),
    [("en", "1.45", "43%"), ("it", "1,45", "43 %"), ("pt", "1,45", "43%")],
)
def test_decimals_and_per_cent_are_the_readers(code: str, shown: str, share: str) -> None:
    """Whichever way a number comes to the screen: in a place, by itself, under `simulate`."""
    with speaking(code):
        assert per_cent(Fraction(43, 100)) == share
        assert say("{share:.0%}", share=0.431) == share
        assert local_number("43%") == share
        assert _share(Estimate(0.432, 0.4, 0.461)) == INTERVAL[code]
        assert decimal(1.449, 2) == shown
        assert say("{x:.2f}", x=1.449) == shown
        assert say("{x}", x=1.45) == shown
        assert str(Rounded(1.45).in_words()) == shown
        assert times(Fraction(145, 100)) == f"× {shown}"
        assert give_or_take(1.45) == f" ± {shown}"
        assert in_bits(-1.45).startswith(f"−{shown} bit")


def test_texts_keep_their_points() -> None:
    """Only numbers are written anew: a name or a file keeps its point."""
    with speaking("it"):
        assert say("{name}", name="save.1.json") == "save.1.json"
        assert say("{name:>12}", name="save.1.json") == " save.1.json"


def test_a_minus_is_a_minus_and_never_before_zero() -> None:
    """Not a hyphen; and what rounds to nothing has no sign."""
    assert say("{x:.1f}", x=-2.5) == "−2.5"
    assert decimal(-0.001, 2) == "0.00"
    assert in_bits(-0.001) == "0.00 bits"
    assert Rounded(-0.0001).in_words() == "0"
    assert [with_sign(x) for x in (2.04, -0.46, -0.04)] == ["+2.0", "−0.5", "0.0"]


def test_what_is_open_is_neither_0_nor_100() -> None:
    """Rounding makes nothing certain."""
    assert [hundredths(Fraction(n, 1000)) for n in (0, 1, 999, 1000)] == ["0", "<1", ">99", "100"]


def test_an_amount_of_bits_agrees_with_its_noun() -> None:
    """1.00 bits; in Portuguese what is less than two is one."""
    assert in_bits(1.0) == "1.00 bits"
    with speaking("pt"):
        assert [in_bits(x) for x in (0.97, 1.0, 2.0)] == ["0,97 bit", "1,00 bit", "2,00 bits"]
