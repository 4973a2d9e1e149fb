"""What happened, as one side reads it: public facts, and what only that side was told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from cluekit.core.letters import Post
from cluekit.noir.public import facts
from cluekit.noir.public.table import INSPECTOR, KILLER
from cluekit.noir.public.view import View
from cluekit.noir.wording.sentences import letters_of, name, tell
from cluekit.sets import mask
from cluekit.words import say


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
    own = _TOLD.get(type(fact))
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
        by = _who(happened)
        if by is not None and not drawing and (turn.number or type(happened[0]) is facts.Killed):
            if turn.told:
                yield turn
            turn = Turn(turn.number + 1, by, ())
        drawing = turn.number > 0 and type(happened[0]) is facts.InspectorDrew
        turn = turn._replace(told=(*turn.told, *happened))
    if turn.told:
        yield turn


def _who(happened: Sequence[object]) -> int | None:
    """Return whose action these facts tell; None where they tell of none."""
    return next((_BY[type(fact)](fact) for fact in happened if type(fact) in _BY), None)


_BY: dict[type, Callable[[Any], int]] = {
    facts.Shifted: lambda fact: int(fact.seat),
    facts.Killed: lambda _: KILLER,
    facts.Disguised: lambda _: KILLER,
    facts.Arrested: lambda _: INSPECTOR,
    facts.Exonerated: lambda _: INSPECTOR,
    facts.IdentityChosen: lambda _: INSPECTOR,
    facts.InspectorDrew: lambda _: INSPECTOR,
}


# --- what the set-up tells, and what only one side is told --------------------------------------


def _laid(fact: facts.BoardLaid, _: View) -> str:
    return say(
        "{suspects} suspects lie open in {rows} rows. (N01)",
        suspects=len(fact.cells),
        rows=len(fact.cells) // fact.width,
    )


def _shuffled(fact: facts.EvidenceShuffled, _: View) -> str:
    return say(
        "The evidence deck is shuffled: {cards} cards, one for each suspect. (N01)",
        cards=fact.cards,
    )


def _killer_drew(_: facts.KillerDrew, __: View) -> str:
    return say("The Killer has drawn a card and is that suspect, in secret. (N02)")


def _inspector_drew(fact: facts.InspectorDrew, view: View) -> str:
    if fact.cards == 1:
        return tell(fact, view.table.edition)
    return say(
        "The Inspector has drawn {cards} cards and will be one of them. (N04)", cards=fact.cards
    )


def _taken(fact: facts.IdentityTaken, view: View) -> str:
    return say("You are {suspect}.", suspect=name(view.table.edition, fact.suspect))


def _cards(fact: facts.CardsDrawn, view: View) -> str:
    return say(
        "You draw: {suspects}.", suspects=letters_of(view.table.edition, mask(fact.suspects))
    )


_TOLD: dict[type, Callable[[Any, View], str]] = {
    facts.BoardLaid: _laid,
    facts.EvidenceShuffled: _shuffled,
    facts.KillerDrew: _killer_drew,
    facts.InspectorDrew: _inspector_drew,
    facts.IdentityTaken: _taken,
    facts.CardsDrawn: _cards,
}
