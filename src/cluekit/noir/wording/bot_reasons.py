"""Why a bot of Noir moves as it does, in its own words."""

from __future__ import annotations

from cluekit.noir.bots import Reason
from cluekit.noir.public.view import View
from cluekit.noir.wording.sentences import name
from cluekit.words import mark, say
from cluekit.words.amounts import in_bits
from cluekit.words.numbers import local_number

REASONS = {
    "any": mark("Any choice is as good as another."),
    "hide": mark("Too few suspects can still be me ({left}): I want to be somebody else."),
    "kill-among": mark(
        "{suspect} is the Inspector with a chance of {chance}. Suspects who could have done it: "
        "{left}."
    ),
    "be": mark("Suspects who stand next to {suspect}: {left}."),
    "ask": mark("Nobody in reach is likely enough, so I ask."),
    "arrest-likely": mark("It is {suspect} with a chance of {chance}."),
    "discard": mark("From the answer about {suspect} I expect to learn {bits}."),
    "shift-near": mark("Candidates who stand next to me then: {left}."),
    "kill": mark(
        "{suspect} is the Inspector with a chance of {chance}. Suspects who could have done it: "
        "{left}. My chance to win: {wins}."
    ),
    "kill-first": mark(
        "Nobody is the Inspector yet. Suspects who could have killed {suspect}: {left}. My chance "
        "to win: {wins}."
    ),
    "kill-last": mark("If {suspect} dies, enough are dead, and I win."),
    "disguise": mark(
        "With a chance of {chance} I become somebody else, one of {left}. My chance to win: {wins}."
    ),
    "be-safe": mark(
        "As {suspect} I would be hit next with a chance of {risk}. My chance to win: {wins}."
    ),
    "arrest": mark(
        "It is {suspect} with a chance of {chance}. If not, the suspects who can be me: {left}. "
        "My chance to win: {wins}."
    ),
    "ask-worth": mark("My best question is worth {bits}. My chance to win: {wins}."),
    "shift": mark(
        "From there my next blow can hit with a chance of {chance}, the other side’s with "
        "{risk}. My chance to win: {wins}."
    ),
    "searched": mark(
        "I tried this in {left:fitting-world} what I know. My chance to win: {wins}; at first "
        "sight it was {chance}."
    ),
}
"""What a bot says for each code of a reason."""


def say_why(reason: Reason, view: View) -> str:
    """Return the bot's reason as a sentence; ``view`` is the bot's."""
    edition = view.table.edition
    return say(
        REASONS[reason.code],
        suspect="" if reason.suspect is None else name(edition, reason.suspect),
        left=reason.left,
        chance=local_number(f"{reason.chance:.0%}"),
        risk=local_number(f"{reason.risk:.0%}"),
        bits=in_bits(reason.bits),
        wins=local_number(f"{reason.wins:.0%}"),
    )
