"""The widgets, by the names lessons use.

Every name is the real function, with its keywords and its sentence for Shift-Tab; it is loaded
when it is first asked for (PEP 562), so that a lesson loads no widget that it does not show.
``__init__.pyi`` lists them; no file of this folder has one of these names.
"""

from __future__ import annotations

from cluekit.core.late_names import late_names
from cluekit.core.problems import Problem
from cluekit.ui.kit.messages import explain_with


def _explain(problem: Problem) -> str:
    """Return why something was refused, in the words of the game that it is about."""
    from cluekit.editions import explain  # noqa: PLC0415 - only when something is refused

    return explain(problem)


explain_with(_explain)

__getattr__, __dir__ = late_names(__name__)
