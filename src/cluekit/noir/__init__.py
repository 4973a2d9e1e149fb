"""Noir: the Inspector, the Killer and a grid that moves, in three modes.

>>> from cluekit.noir import new_game
>>> session = new_game("noir-classic", seed=7)
>>> session.choices.phase.value
'first-kill'
"""

from __future__ import annotations

from cluekit.core.late_names import late_names

# One room of the game alone, such as its cards, does without the front.
__getattr__, __dir__ = late_names(__name__)
