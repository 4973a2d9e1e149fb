"""What happened, as one side reads it: public facts, and what only that side was told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from cluekit.core import DEALER
from cluekit.core.letters import Post
from cluekit.noir.editions.edition import Edition
from cluekit.noir.public import facts, moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.table import INSPECTOR, KILLER, Phase, done_by
from cluekit.noir.public.view import View
from cluekit.noir.wording.sentences import DOING, letters_of, name, of_suspect, tell
from cluekit.sets import mask
from cluekit.words import mark, say

# --- move labels ----------------------------------------------------------------------------------
# What can be done, in words: on a button, and as one sentence on what comes next.

TURNS = {INSPECTOR: mark("It is the Inspector’s turn."), KILLER: mark("It is the Killer’s turn.")}
"""Whose turn it is, as whole sentences: in Italian the article joins the word before it."""

NEXT_STEP = {
    "board": mark("lay all suspects open in rows (N01)"),
    "evidence": mark("shuffle the evidence deck, one card for each suspect (N01)"),
    "killer": mark("the Killer draws a card: a secret identity (N02)"),
    "inspector": mark("the Inspector draws cards, to choose an identity later (N04)"),
}
"""Each step of the set-up, as it is to come."""

PREPARE = {
    "board": mark("Lay out the suspects"),
    "evidence": mark("Shuffle the evidence deck"),
    "killer": mark("Let the Killer draw"),
    "inspector": mark("Let the Inspector draw"),
}
"""Each step of the set-up, as on its button."""

SHIFT = {
    ("row", 1): mark("Row {line} to the right"),
    ("row", -1): mark("Row {line} to the left"),
    ("column", 1): mark("Column {line} down"),
    ("column", -1): mark("Column {line} up"),
}


def act(move: moves.Move, edition: Edition) -> str:
    """Return what a move does, as on a button."""
    return _ACT[type(move)](move, edition)


def _citizens(move: moves.CitizensArrest, edition: Edition) -> str:
    return say(
        "Exonerate {suspect}, arrest {other}",
        suspect=name(edition, move.suspect),
        other=name(edition, move.target),
    )


_ACT: dict[type, Callable[[Any, Edition], str]] = {
    moves.Prepare: lambda move, _: say(PREPARE[move.step]),
    moves.ChooseIdentity: of_suspect(mark("Be {suspect}")),
    moves.Shift: lambda move, _: say(SHIFT[move.axis, move.step], line=move.index + 1),
    moves.Kill: of_suspect(mark("Kill {suspect}")),
    moves.Disguise: lambda _, __: say("Disguise yourself"),
    moves.Arrest: of_suspect(mark("Arrest {suspect}")),
    moves.Exonerate: lambda _, __: say("Draw a card to exonerate"),
    moves.Discard: of_suspect(mark("Exonerate {suspect}")),
    moves.CitizensArrest: _citizens,
}


# --- what comes next --------------------------------------------------------------------------


def offer(choices: Choices, view: View) -> str:
    """Return one sentence on what this seat can do now, or on whom the table waits for.

    Of the other side's choices it says no more than lies open: whose decision it is, and in what.
    """
    if choices.phase is Phase.OVER:
        return say("The game is over.")
    if choices.seat == DEALER:
        return say("Next: {step}.", step=say(NEXT_STEP[choices.prepare]))
    waiting = choices.seat != view.seat
    return _waiting(choices) if waiting else _OFFER[choices.phase](choices, view)


def _waiting(choices: Choices) -> str:
    """Return what those read who wait: no more than lies open."""
    if choices.phase is Phase.IDENTITY:
        return say("The Inspector is choosing who to be.")
    if choices.phase is Phase.DISCARD:
        return say("The Inspector is choosing a card to discard.")
    return say(TURNS[choices.seat])


def question(fact: object, view: View) -> str:
    """Return what somebody is asked, whose answer this fact will tell (N10, N17, N18)."""
    asked = _QUESTIONS[type(fact)]
    suspect = name(view.table.edition, getattr(fact, "suspect", None))
    return say(asked, suspect=suspect)


_QUESTIONS: dict[type, str] = {
    facts.Arrested: mark("The Inspector asks the Killer: “Are you {suspect}?” (N10)"),
    facts.KillerAnswered: mark(
        "The Inspector exonerates {suspect} and asks the Killer: "
        "“Do you stand next to {suspect}?” (N17)"
    ),
    facts.InspectorAnswered: mark(
        "The Killer kills {suspect}, who was marked innocent, and asks the Inspector: "
        "“Do you stand next to {suspect}?” (N18)"
    ),
}


def _action(choices: Choices, view: View) -> str:
    kinds = [say(DOING[kind.__struct_config__.tag]) for kind in choices.kinds()]
    you = say("You are the Killer.") if view.seat == KILLER else say("You are the Inspector.")
    return f"{you} {say('You can: {kinds}.', kinds='; '.join(kinds))}"


_OFFER: dict[Phase, Callable[[Choices, View], str]] = {
    Phase.FIRST_KILL: lambda _, __: say(
        "You are the Killer. Your first action must be a kill: choose somebody next to you. (N02)"
    ),
    Phase.IDENTITY: lambda _, __: say(
        "You are the Inspector. Choose one of your cards: that is who you are to the end. (N04)"
    ),
    Phase.ACTION: _action,
    Phase.DISCARD: lambda _, __: say(
        "Discard one of your cards, face up: that suspect is innocent. (N12)"
    ),
}


# --- log sentences --------------------------------------------------------------------------------


class Turn(NamedTuple):
    """An action of one side: its number, counted from 1, the seat, and its facts.

    Number 0 is the set-up, which is nobody's (None).
    """

    number: int
    seat: int | None
    told: tuple[object, ...]


def tell_step(happened: Iterable[object], view: View) -> list[str]:
    """Return the facts of a move as sentences; what needs no telling is left out."""
    told = (told_to(fact, view) for fact in happened)
    return [sentence for sentence in told if sentence]


def told_to(fact: object, view: View) -> str:
    """Return a fact as this side reads it, as one sentence; "" where nothing is to be said."""
    seat, mine = _OF_ONESELF.get(type(fact), _NOBODY)
    own = mine if view.seat == seat else _TOLD.get(type(fact))
    return own(fact, view) if own else tell(fact, view.table.edition)


def plain_log(view: View, post: Post) -> str:
    """Return what happened as plain text, a line for each sentence."""
    return "\n".join(sentence for turn in by_turn(post) for sentence in tell_step(turn.told, view))


def by_turn(post: Post) -> Iterator[Turn]:
    """Yield the set-up, then every action; a card drawn and the discard after it are one.

    The first action is a kill (N02): whatever is told before it belongs to the set-up.
    """
    turn, drawing = Turn(0, None, ()), False
    for _, step in groupby(post, key=itemgetter(0)):
        happened = tuple(fact for _, fact in step)
        by = next((seat for fact in happened if (seat := done_by(fact)) is not None), None)
        if by is not None and not drawing and (turn.number or type(happened[0]) is facts.Killed):
            if turn.told:
                yield turn
            turn = Turn(turn.number + 1, by, ())
        drawing = turn.number > 0 and type(happened[0]) is facts.InspectorDrew
        turn = turn._replace(told=(*turn.told, *happened))
    if turn.told:
        yield turn


# --- what the set-up tells, and what only one side is told --------------------------------------


def _laid(fact: facts.BoardLaid, _: View) -> str:
    return say(
        "{suspects} suspects lie open in {rows} rows. (N01)",
        suspects=len(fact.cells),
        rows=len(fact.cells) // fact.width,
    )


def _inspector_drew(fact: facts.InspectorDrew, view: View) -> str:
    if fact.cards == 1:
        return tell(fact, view.table.edition)
    return say(
        "The Inspector has drawn {cards} cards and will be one of them. (N04)", cards=fact.cards
    )


def _cards(fact: facts.CardsDrawn, view: View) -> str:
    return say(
        "You draw: {suspects}.", suspects=letters_of(view.table.edition, mask(fact.suspects))
    )


_TOLD: dict[type, Callable[[Any, View], str]] = {
    facts.BoardLaid: _laid,
    facts.EvidenceShuffled: lambda fact, _: say(
        "The evidence deck is shuffled: {cards} cards, one for each suspect. (N01)",
        cards=fact.cards,
    ),
    facts.KillerDrew: lambda _, __: say(
        "The Killer has drawn a card and is that suspect, in secret. (N02)"
    ),
    facts.InspectorDrew: _inspector_drew,
    facts.IdentityTaken: lambda fact, view: say(
        "You are {suspect}.", suspect=name(view.table.edition, fact.suspect)
    ),
    facts.CardsDrawn: _cards,
}


# --- what one reads of oneself --------------------------------------------------------------------


def _drew(fact: facts.InspectorDrew, _: View) -> str:
    """Return how many cards one drew in the set-up; later it is told which one."""
    if fact.cards == 1:
        return ""
    return say("You have drawn {cards} cards and will be one of them. (N04)", cards=fact.cards)


def _disguised(fact: facts.Disguised, view: View) -> str:
    if not fact.success:
        return tell(fact, view.table.edition)
    return say("Until now you were {suspect}.", suspect=name(view.table.edition, fact.shown))


def _near(fact: facts.KillerAnswered | facts.InspectorAnswered, view: View) -> str:
    suspect = name(view.table.edition, fact.suspect)
    if fact.near:
        return say("You stand next to {suspect}.", suspect=suspect)
    return say("You do not stand next to {suspect}.", suspect=suspect)


_NOBODY = (None, None)
_OF_ONESELF: dict[type, tuple[int | None, Callable[[Any, View], str] | None]] = {
    facts.KillerDrew: (
        KILLER,
        lambda _, __: say("You have drawn a card and are that suspect, in secret. (N02)"),
    ),
    facts.Disguised: (KILLER, _disguised),
    facts.KillerAnswered: (KILLER, _near),
    facts.InspectorDrew: (INSPECTOR, _drew),
    facts.IdentityChosen: (INSPECTOR, lambda _, __: ""),  # whom, stands beside it
    facts.InspectorAnswered: (INSPECTOR, _near),
}
"""What is told of a side otherwise where that side reads it itself."""
