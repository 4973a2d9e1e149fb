"""Why a bot moved, in its own words."""

from __future__ import annotations

from cluekit.clue.bots import Reason
from cluekit.clue.public.view import View
from cluekit.clue.wording.names import all_of, cards, one_of, seat_name, theory
from cluekit.words import mark, say
from cluekit.words.amounts import in_bits
from cluekit.words.numbers import local_number

REASONS = {
    "sure": mark("I know the case file: {theory}."),
    "jump": mark(
        "I say {theory}. If {card} is in the envelope, {name} cannot show it. {name} passed: so "
        "there it is!"
    ),
    "jump-own": mark(
        "I say {theory}. If {card} is in the envelope, I do not have it. I do not have it: so "
        "there it is!"
    ),
    "nothing-more": mark("Nothing more can be learned, so I say {theory}: the chance is {chance}."),
    "pays": mark(
        "I say {theory}, with a chance of {chance}; if I wait, I expect {waiting} at most."
    ),
    "ask-open": mark("I have not found out yet who has {either}."),
    "ask-alone": mark("Nobody else can show the other two cards, so I ask about {card} alone."),
    "ask-worth": mark(
        "I expect this question to tell me {bits} about the case file; everybody can learn "
        "{public} of that."
    ),
    "ask-nothing": mark("I have nothing better to ask about here."),
    "head-open": mark("I want to ask in a room that may be the scene: {either}."),
    "head-now": mark("I want to ask about {card} at once: that is worth {bits}."),
    "head-for": mark(
        "I want to ask about {card}: that is worth {bits}, and takes {turns} more turns."
    ),
    "head-most": mark("I want the question with the most bits, {bits}, so I go here: {either}."),
    "head-pool": mark("I want to accuse, so I go to the pool."),
    "show-only": mark("It is the only card that I can show."),
    "show-seen": mark("{name} has seen {card} already."),
    "show-known": mark("Everybody knows already that I have {card}."),
    "show-kind": mark(
        "Somebody who sees only what is public has {files:card} of that kind left: {card} tells "
        "least."
    ),
    "show-any": mark("I do not care which of my cards I show."),
    "look": mark("I have not seen that card yet."),
    "pick": mark("I know least about the cards of {name}."),
    "wait": mark("I am not sure: as far as I know, {files} case files are possible."),
    "wait-chance": mark("I am not sure: {theory} has a chance of {chance}, and I can wait."),
    "free": mark("Any choice is as good as another."),
}
"""What a bot says for each code of a reason."""


def say_why(reason: Reason, view: View) -> str:
    """Return the bot's reason as a sentence; ``view`` is the bot's."""
    edition = view.table.edition
    named = cards(edition, reason.cards)
    return say(
        REASONS[reason.code],
        theory=theory(edition, reason.file) if reason.file else "",
        card=all_of(named),
        either=one_of(named),
        name="" if reason.seat is None else seat_name(view, reason.seat),
        chance=local_number(f"{reason.chance:.0%}"),
        waiting=local_number(f"{reason.waiting:.0%}"),
        bits=in_bits(reason.bits),
        public=in_bits(reason.public),
        turns=say("about {number:.1f}", number=reason.turns),
        files=reason.files,
    )
