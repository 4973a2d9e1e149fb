"""Clue and Cluedo: the mansion games, in every edition.

>>> from cluekit.clue import new_game
>>> session = new_game("mini", seed=7)
>>> session.view(0).table.turn
1
"""

from __future__ import annotations

from cluekit.core.late_names import late_names

# One room of the game alone, such as its cards, does without the front.
__getattr__, __dir__ = late_names(__name__)
