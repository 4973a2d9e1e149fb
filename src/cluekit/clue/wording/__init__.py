"""The game in words: names, the log's sentences, offers and refusals, in the reader's language.

Everything is said from a view, so nothing can be said that its seat may not know.
"""

from cluekit.clue.wording.log_sentences import tell, tell_step
from cluekit.clue.wording.names import in_room, into_room, name, on_a_button, place, the, who
from cluekit.clue.wording.offers import act, lay_open, offer
from cluekit.clue.wording.refusal_messages import explain

__all__ = [
    "act",
    "explain",
    "in_room",
    "into_room",
    "lay_open",
    "name",
    "offer",
    "on_a_button",
    "place",
    "tell",
    "tell_step",
    "the",
    "who",
]
