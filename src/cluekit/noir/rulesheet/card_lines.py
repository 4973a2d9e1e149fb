"""What of Noir's rule sheet is asked for most: the lines of its rule card."""

from __future__ import annotations

from cluekit.words import mark

LINES: dict[str, tuple[str, ...]] = {
    mark("The board"): ("grid", "layout", "neighbours", "wrap"),
    mark("The cards"): ("deck", "hand", "choosing", "dead_identity"),
    mark("Who begins"): ("first-kill",),
    mark("Lines"): ("shift", "shift-anywhere", "undo"),
    mark("The Killer"): (
        *("killer-does", "kill", "kill-living"),
        *("disguise", "disguise-turn", "old_identity"),
    ),
    mark("The Inspector"): ("inspector-does", "arrest", "arrest_dead", "exonerate"),
    mark("Asking"): ("canvas", "killed-innocent"),
    mark("A citizen"): ("citizens_arrest", "citizens-times", "citizens_need"),
    mark("Empty deck"): ("no-cards",),
    mark("Shrinking"): ("shrinking", "shrinking-shift"),
    mark("The end"): ("arrested", "inspector-dead", "inspector-shown", "toll", "toll_counts"),
    mark("Who knows what"): ("public",),
}
"""What each line of the card takes from the rule sheet: its topics, in this order."""
