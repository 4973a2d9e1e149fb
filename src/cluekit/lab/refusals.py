"""How the functions of the lab refuse: by the argument's name, in a sentence."""

from __future__ import annotations

from cluekit.core.calls import explain_refusals
from cluekit.editions import explain

plainly = explain_refusals(explain)
"""Wrong arguments are refused, by name, in a sentence."""
