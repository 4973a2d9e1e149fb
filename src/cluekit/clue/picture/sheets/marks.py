"""The marks of a sheet: their signs, their words, and the strokes of a pencil."""

from __future__ import annotations

from cluekit.clue.deduction.sheet import NO, YES, Sheet
from cluekit.clue.wording.rule_names import rule_name
from cluekit.words import mark, say

MARK_SIGNS = {YES: "✓", NO: "✕"}

STROKES = {
    "yes": "M3.6 12.4C5.2 13.6 7.6 17.4 8.3 20.4C9.4 15.2 14.2 7.4 21.2 2.8",
    "no": "M4.4 4.2C7.6 9.6 14.8 13.4 19.2 20.2C19.8 21.2 20.6 20.2 20.4 19.2"
    "M19.6 3.4C16.2 9.8 8.8 12.8 4.2 20.6",
    "maybe": "M7.2 8.4C7.2 4.4 11.2 2.6 14 3.8C17.6 5.4 16.8 9.4 14 11.2"
    "C11.8 12.6 11.4 13.8 11.8 16.2M11.6 20.2C12.2 19.8 12.4 20.6 11.9 20.7",
}
"""What a hand draws, on a grid of 24 units: never quite straight."""

_WHY = {
    (YES, "mine"): mark("yes, it is in your hand"),
    (NO, "mine"): mark("no, you know your own hand"),
    (YES, "pass"): mark("yes, you were shown it"),
    (NO, "pass"): mark("no, this player could not answer"),
    (YES, "row"): mark("yes, no other place is left for it"),
    (NO, "row"): mark("no, it is in another place"),
    (YES, "envelope"): mark("yes, it is the only one of its kind left for the envelope"),
    (NO, "envelope"): mark("no, the envelope holds another one of its kind"),
}
_PENCILLED = {
    "": mark("open"),
    "yes": mark("open; your pencil says yes"),
    "no": mark("open; your pencil says no"),
    "maybe": mark("open; your pencil asks"),
}


def said_of(certain: Sheet, card: int, holder: int, pencil: str) -> str:
    """Return what a cell says: the certain mark and its reason, or what was pencilled in."""
    found = certain.mark(card, holder)
    reason = _WHY.get((found.says, found.rule))
    if reason:
        return say(reason)
    plain = {YES: say("yes"), NO: say("no")}.get(certain.says(card, holder))
    if plain and found.rule and rule_name(found.rule) != found.rule:
        return say("{mark}, {rule}", mark=plain, rule=rule_name(found.rule))
    return plain or say(_PENCILLED.get(pencil, _PENCILLED[""]))
