"""What exercises 13.5 and 13b.4 say where a disguise succeeds (True), and where it fails."""

from __future__ import annotations

from cluekit.words import mark

SITUATIONS = {
    True: mark("The disguise succeeds: {shown} is given up, and the Killer is somebody new."),
    False: mark("The disguise fails: the card drawn is {shown}, who is dead. It lies open now."),
}
WHY_SET = {
    True: mark("the new identity came from the deck. What you knew was about somebody else."),
    False: mark(
        "the disguise failed: the Killer is who it was, and all that was said still holds."
    ),
}
ON_CLEARED = {
    True: mark(
        "cleared once is not cleared for ever: {missed} was not the Killer then. The card of "
        "{missed} may have been drawn just now."
    ),
    False: mark("the disguise failed, so nobody new has come, and nothing begins anew."),
}
ON_SAME = mark("those clues were about {shown}, who is not the Killer any more.")
ON_ANEW = mark("the disguise failed, so nobody new has come, and nothing begins anew.")
ON_ONLY_OLD = {
    True: ON_SAME,
    False: mark("{shown} was dead before: the failed disguise rules out nobody new."),
}
WHO_MAY = {
    True: mark(
        "alive, not open, not in your hand: {may}. The failed arrest of {missed} and the answer "
        "that cleared {cleared} are from before."
    ),
    False: mark(
        "alive, not open, not in your hand, and not ruled out before: {may}. The failed arrest of "
        "{missed} and the answer that cleared {cleared} still count."
    ),
}
ON_SHOWN = {
    True: mark("{shown} was given up: that card lies open."),
    False: mark("{shown} is dead, and that card lies open."),
}
STEPS = {
    True: (
        mark(
            "A disguise draws the top card of the deck. Cleared or not, whoever is in the deck can "
            "be drawn."
        ),
        mark(
            "The dead, the open cards and your own are out. Everybody else can be the Killer now."
        ),
    ),
    False: (
        mark("The card that was drawn belongs to somebody dead: the Killer stays who it was."),
        mark("So every clue still counts, and so do the failed arrest and the answer."),
    ),
}
"""What is said where the disguise succeeds, and where it fails."""
ON_VOID = {
    True: mark(
        "an arrest that missed and an answer clear the Killer of that time. Ask who was the Killer "
        "then, and who is now."
    ),
    False: mark(
        "the disguise failed, so the Killer of that time is the Killer of today: where the Killer "
        "stood when somebody died counts as well."
    ),
}
ANSWERED = {
    True: mark("The Killer stands next to {asked}."),
    False: mark("The Killer does not stand next to {asked}."),
}
