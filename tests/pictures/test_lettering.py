"""Lettering fits its space, and initials tell names apart."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cluekit.draw.lettering import cut, fit, initials, width, wrap

WORDS = st.lists(st.text("abcmWéi漢", min_size=1, max_size=12), max_size=6).map(" ".join)


@given(WORDS, st.floats(20, 300), st.integers(1, 3))
def test_a_fitted_text_never_leaves_its_space(text: str, room: float, lines: int) -> None:
    """Every line fits, there are no more lines than asked for, no size below the least."""
    fitted = fit(text, room, size=15, least=8, lines=lines)
    assert len(fitted.lines) <= lines
    assert 8 <= fitted.size <= 15
    assert all(width(line, fitted.size) <= max(room, width("…", 8)) for line in fitted.lines)


@given(WORDS)
def test_what_has_room_is_left_alone(text: str) -> None:
    """A text with space enough stays whole, at its full size, on one line."""
    fitted = fit(text, 10_000, size=15, least=8)
    assert " ".join(fitted.lines) == " ".join(text.split())
    assert fitted.size == 15


@given(WORDS, st.floats(5, 200))
def test_wrapping_loses_nothing(text: str, room: float) -> None:
    """Breaking lines neither loses nor adds a word."""
    assert " ".join(wrap(text, 10, room)).split() == text.split()


def test_a_cut_text_says_so() -> None:
    """What is left out is marked by an ellipsis."""
    assert cut("Conservatory", 10, 1_000) == "Conservatory"
    assert cut("Conservatory", 10, 40).endswith("…")


def test_initials_are_as_short_as_can_be() -> None:
    """Two letters only where one would be the same."""
    assert initials(["Mrs. Peacock", "Professor Plum", "Miss Scarlett"]) == ("Pe", "Pl", "S")
    assert initials(["Ada", "Bruno", "Carla"]) == ("A", "B", "C")
    assert initials(["", "Ada"]) == ("?", "A")
