"""Which case it was: a test that walks many cases says in its failure at which one it stopped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def case_named(*what: object) -> Iterator[None]:
    """Add the case to whatever fails in it, as a note below the error."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"case: {', '.join(map(repr, what))}")
        raise
