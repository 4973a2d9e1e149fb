"""What exercises 13.5 and 11b.4 say: a disguise succeeds, fails, or nobody has disguised."""

from __future__ import annotations

from cluekit.words import mark

SITUATIONS = {
    "new": mark("The disguise succeeds: {shown} is given up, and the Killer is somebody new."),
    "failed": mark("The disguise fails: the card drawn is {shown}, who is dead. It lies open now."),
    "arrest": mark("Nobody has disguised. {shown} has just been arrested, and is not the Killer."),
}
WHY_SET = {
    "new": mark("the new identity came from the deck. What you knew was about somebody else."),
    "failed": mark(
        "the disguise failed: the Killer is who it was, and all that was said still holds."
    ),
    "arrest": mark("an arrest that misses clears {shown} and nobody else. All the rest holds."),
}
_NOBODY_NEW = mark("the disguise failed, so nobody new has come, and nothing begins anew.")
_NO_DISGUISE = mark("nobody has disguised, so nobody new has come, and nothing begins anew.")
ON_CLEARED = {
    "new": mark(
        "cleared once is not cleared for ever: {missed} was not the Killer then. The card of "
        "{missed} may have been drawn just now."
    ),
    "failed": _NOBODY_NEW,
    "arrest": _NO_DISGUISE,
}
ON_SAME = {
    "new": mark("those clues were about {shown}, who is not the Killer any more."),
    "failed": "",
    "arrest": mark("{shown} was in it, and is cleared now."),
}
ON_ANEW = {"new": "", "failed": _NOBODY_NEW, "arrest": _NO_DISGUISE}
ON_ONLY_OLD = {
    "new": ON_SAME["new"],
    "failed": mark("{shown} was dead before: the failed disguise rules out nobody new."),
    "arrest": "",
}
WHO_MAY = {
    "new": mark(
        "alive, not open, not in your hand: {may}. The failed arrest of {missed} and the answer "
        "that cleared {cleared} are from before."
    ),
    "failed": mark(
        "alive, not open, not in your hand, and not ruled out before: {may}. The failed arrest of "
        "{missed} and the answer that cleared {cleared} still count."
    ),
    "arrest": mark(
        "alive, not open, not in your hand, and not ruled out before: {may}. The answer that "
        "cleared {cleared} counts, and so do the failed arrests, of {missed} and of {shown}."
    ),
}
ON_SHOWN = {
    "new": mark("{shown} was given up: that card lies open."),
    "failed": mark("{shown} is dead, and that card lies open."),
    "arrest": mark("{shown} was arrested just now, and is not the Killer."),
}
ON_BACK = {
    "failed": mark("the disguise failed: {missed} and {cleared} stay cleared."),
    "arrest": mark("nobody has disguised: {missed} and {cleared} stay cleared."),
}
SIXTH = {
    "new": mark(
        "{shown} is out: the card lies open. And {missed} was arrested before; does that still "
        "matter?"
    ),
    "failed": mark(
        "{shown} is out: the card lies open. And {missed} was arrested before; does that still "
        "matter?"
    ),
    "arrest": mark("{shown} is out. And {missed} was arrested before; does that still matter?"),
}
STEPS = {
    "new": (
        mark(
            "A disguise draws the top card of the deck. Cleared or not, anyone in the deck can be "
            "drawn."
        ),
        mark(
            "The dead, the open cards and your own are out. Everybody else can be the Killer now."
        ),
    ),
    "failed": (
        mark("The card that was drawn belongs to somebody dead: the Killer stays who it was."),
        mark("So every clue still counts, and so do the failed arrest and the answer."),
    ),
    "arrest": (
        mark("An arrest is a clue about one suspect: {shown} is not the Killer."),
        mark("So every clue still counts, and so do the failed arrest and the answer."),
    ),
}
"""What is said by how it ends."""
ON_VOID = {
    "new": mark(
        "an arrest that missed and an answer clear the Killer of that time. Ask who was the Killer "
        "then, and who is now."
    ),
    "failed": mark(
        "the disguise failed, so the Killer of that time is the Killer of today: where the Killer "
        "stood when somebody died counts as well."
    ),
}
ANSWERED = {
    True: mark("The Killer stands next to {asked}."),
    False: mark("The Killer does not stand next to {asked}."),
}
