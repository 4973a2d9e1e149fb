"""How tests hold that lines are the same as before: see ``conftest.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Compare = Callable[[str, Iterable[str]], None]
"""Takes the name of a file in ``kept/``, and the lines that should stand in it."""
