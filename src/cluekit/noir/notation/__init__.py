"""A game of Noir as text: the head, then an action a line, as positions have them.

    cluekit-game 2
    edition: noir-standard
    seat: Ada as killer
    …
    kill G
    identity Y
    exonerate B, draws K -> near

``write`` and ``read`` a whole game; with a seat, ``write`` tells that seat's letters alone.
"""

from cluekit.core.notation.lines import FORMAT
from cluekit.noir.notation.text_reader import read
from cluekit.noir.notation.text_writer import write

__all__ = ["FORMAT", "read", "write"]
