"""A game as text: what a person would write at the table, one event per line.

    cluekit-game 2
    edition: mini
    seat: You as ada
    …
    You roll 3 4
    You walk to library
    You: bruno vase library -> Otto vase

``write`` and ``read`` are for a whole game; ``events`` and ``event_line`` read and write questions
and accusations alone, as lessons and cases use them.
"""

from cluekit.clue.notation.names import UNKNOWN
from cluekit.clue.notation.questions import Accusation, Answer, Asked, Suggestion, asked_in
from cluekit.clue.notation.text_reader import events, read
from cluekit.clue.notation.text_writer import event_line, write
from cluekit.core.notation.lines import FORMAT

__all__ = [
    "FORMAT",
    "UNKNOWN",
    "Accusation",
    "Answer",
    "Asked",
    "Suggestion",
    "asked_in",
    "event_line",
    "events",
    "read",
    "write",
]
