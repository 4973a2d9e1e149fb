"""Why a call is refused: its code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cluekit.core import RefusedError


def code_of(call: Callable[..., object], *arguments: Any, **how: Any) -> str:
    """Return the code with which a call is refused; what lessons call says it in words."""
    with pytest.raises(RefusedError) as refused:
        call(*arguments, **how)
    assert refused.value.words or not hasattr(call, "__wrapped__")
    return refused.value.problem.code
