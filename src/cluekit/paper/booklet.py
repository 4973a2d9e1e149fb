"""A booklet of whodunits: a page each with its story and an empty sheet; and its key, apart.

>>> from cluekit.learn.puzzles.search import find
>>> [page] = puzzles([find("mini", seed="rain", level=1)])
>>> [heading.text for heading in page.blocks if isinstance(heading, Heading)]
['What you saw', 'Your sheet', 'The case file']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.clue.editions.edition import edition
from cluekit.clue.public import facts
from cluekit.clue.public.table import Player
from cluekit.clue.public.table import Table as Laid
from cluekit.clue.public.view import View
from cluekit.clue.wording import name
from cluekit.clue.wording.log_sentences import tell_step
from cluekit.clue.wording.names import all_of, the
from cluekit.learn.puzzles.certificate import SEARCH
from cluekit.learn.puzzles.signed import Signed
from cluekit.learn.puzzles.whodunit import HIDDEN, NOBODY, Event, Whodunit
from cluekit.paper.document import Heading, Items, Page, Table, Text
from cluekit.paper.forms import grid
from cluekit.records.premises import after
from cluekit.words import say


def puzzles(cases: Sequence[Signed]) -> Iterator[Page]:
    """Yield a page for each case; its answer is not on it."""
    for number, signed in enumerate(cases, start=1):
        yield _case(number, signed)


def key(cases: Sequence[Signed]) -> Iterator[Page]:
    """Yield the answers, by the numbers of the booklet."""
    rows = tuple(
        (
            str(number),
            all_of([name(signed.case.deck.cards[card]) for card in signed.solution]),
            str(signed.level),
            str(signed.par),
            signed.code,
        )
        for number, signed in enumerate(cases, start=1)
    )
    heads = ("№", say("Case file"), say("Level"), say("Par"), say("Code"))
    table = Table(heads, rows, (10.0, 62.0, 16.0, 14.0), 9.0)
    yield Page(say("Key to the cases"), (table,))


def _case(number: int, signed: Signed) -> Page:
    case = signed.case
    held = all_of([the(case.deck.cards[card]) for card in case.hand])
    level = say("Level {level} of {most}", level=signed.level, most=SEARCH)
    return Page(
        say("Case {number}", number=number),
        (
            Text(f"{level} · {signed.code}", small=True),
            Text(say("At the table, clockwise: {players}.", players=all_of(_seated(case)))),
            Text(say("You hold {cards}.", cards=held)),
            Heading(say("What you saw")),
            Items(tuple(_told(case)), numbered=True),
            Heading(say("Your sheet")),
            grid(edition(case.edition), ("", *_seated(case), say("Envelope")), down=6.0),
            Heading(say("The case file")),
            Text(say("Who: ____________   With what: ____________   Where: ____________")),
        ),
    )


def _seated(case: Whodunit) -> list[str]:
    """Return the names at the table; the first is the reader."""
    return [say("You"), *case.players[1:]]


def _told(case: Whodunit) -> Iterator[str]:
    """Yield each event in a few sentences, as seat 0 saw it."""
    players = tuple(Player(name, name, at) for at, name in enumerate(case.players))
    view = View(Laid(edition(case.edition), players), 0)
    for event in case.events:
        yield " ".join(tell_step(_happened(event, case.seats), view))


def _happened(event: Event, seats: int) -> Iterator[object]:
    """Yield what happened: who was asked passes, until somebody shows a card."""
    yield facts.Suggested(event.asker, event.cards)
    for seat in after(event.asker, tuple(range(seats))):
        if seat == event.shower:
            break
        yield facts.CouldNotAnswer(seat)
    if event.shower == NOBODY:
        yield facts.NobodyAnswered(event.asker)
    elif event.card == HIDDEN:
        yield facts.Showed(event.shower, event.asker, 1)
    else:
        yield facts.CardSeen(event.shower, event.asker, event.card)
