"""The game in words: names, the log's sentences, offers and refusals, in the reader's language.

Everything is said from a view, so nothing can be said that its seat may not know.
"""

from cluekit.clue.wording.acting import act, lay_open
from cluekit.clue.wording.names import in_room, into_room, name, place, the, who
from cluekit.clue.wording.offering import offer
from cluekit.clue.wording.refusing import explain
from cluekit.clue.wording.telling import tell, tell_step

__all__ = [
    "act",
    "explain",
    "in_room",
    "into_room",
    "lay_open",
    "name",
    "offer",
    "place",
    "tell",
    "tell_step",
    "the",
    "who",
]
