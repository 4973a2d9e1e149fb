"""A booklet of cases: a page each with its story and room to work; answers stand in ``keys``.

>>> from cluekit.learn.puzzles.search import find
>>> [page] = puzzles([find("mini", seed="rain", level=1)])
>>> [heading.text for heading in page.blocks if isinstance(heading, Heading)]
['What you saw', 'Your sheet', 'The case file']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.clue.editions.edition import edition
from cluekit.clue.wording.names import all_of
from cluekit.learn.clues import clue_lines, hand_line
from cluekit.learn.puzzles.manhunt import Manhunt
from cluekit.learn.puzzles.signed import Signed, SignedHunt
from cluekit.learn.puzzles.whodunit import Whodunit
from cluekit.noir.wording.sentences import name as suspect_name
from cluekit.paper.decks import suspects
from cluekit.paper.document import Block, Heading, Items, Page, Rules, Text
from cluekit.paper.forms import grid
from cluekit.words import say

AnyCase = Signed | SignedHunt


def puzzles(cases: Sequence[AnyCase]) -> Iterator[Page]:
    """Yield a page for each case; its answer is not on it."""
    for number, signed in enumerate(cases, start=1):
        title = say("Case {number}", number=number)
        if signed.name:
            title = f"{title}: {signed.name}"
        level = say("Level {level} of {most}", level=signed.level, most=signed.hardest)
        head = Text(f"{level} · {signed.code}", small=True)
        told = _hunt(signed.case) if isinstance(signed, SignedHunt) else _whodunit(signed.case)
        yield Page(title, (head, *told))


def _whodunit(case: Whodunit) -> Iterator[Block]:
    seated = [say("You"), *case.players[1:]]
    yield Text(say("At the table, clockwise: {players}.", players=all_of(seated)))
    yield Text(hand_line(case.form))
    yield Heading(say("What you saw"))
    yield Items(tuple(clue_lines(case.form)), numbered=True)
    yield Heading(say("Your sheet"))
    yield grid(edition(case.edition), ("", *seated, say("Envelope")), down=6.0)
    yield Heading(say("The case file"))
    yield Text(say("Who: ____________   With what: ____________   Where: ____________"))


def _hunt(case: Manhunt) -> Iterator[Block]:
    rules = case.rules
    you = suspect_name(rules, case.inspector)
    cards = all_of([suspect_name(rules, card) for card in case.hand])
    yield Text(say("You are the Inspector: {suspect}.", suspect=you))
    if cards:
        yield Text(say("Your evidence cards: {cards}.", cards=cards))
    yield suspects(rules, case.laid.cells, case.laid.width, 26.0)
    yield Heading(say("What you saw"))
    yield Items(tuple(case.sentences()), numbered=True)
    yield Heading(say("Notes"))
    yield Rules(2)
    yield Text(say("The Killer: ____________"))
