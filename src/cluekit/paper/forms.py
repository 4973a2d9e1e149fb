"""Forms to fill in with a pencil: detective sheets, deals, truth tables, slips for proofs.

>>> from cluekit.editions import find_edition
>>> [table] = [block for block in next(sheets(find_edition("mini"), 3)).blocks]
>>> table.head
('', 'Player 1', 'Player 2', 'Player 3', 'Envelope')
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from cluekit.draw import Element, el
from cluekit.draw.lettering import fit
from cluekit.paper.document import Cuts, Heading, Page, Picture, Rules, Table, Text, picture_of
from cluekit.words import say, say_n

if TYPE_CHECKING:
    from cluekit.clue.editions.edition import Edition

_NAME = 46.0
"""How wide a column of names is."""

_WRITTEN = 60.0
"""How wide the text on a slip may be by the estimate; the font of paper is a little wider."""

_LARGE = 20
"""A deck of at least this many cards fills the page with lines of the usual height."""


def sheets(edition: Edition, players: int) -> Iterator[Page]:
    """Yield a detective sheet: a row a card, a column for everyone and for the envelope."""
    grown = grid(edition, _heads(players), down=9.0 if edition.deck.size < _LARGE else 7.0)
    yield Page(say("Detective sheet"), (grown,))


def evening(edition: Edition, players: int) -> Iterator[Page]:
    """Yield one page for an evening: the sheet, where the weapons lie, and notes."""
    from cluekit.clue.wording import name  # noqa: PLC0415 - one game is loaded at a time

    deck = edition.deck
    lying = tuple((name(deck.cards[weapon]), "") for weapon in deck.weapons)
    yield Page(
        say("An evening: {edition}", edition=say(edition.name)),
        (
            grid(edition, _heads(players), down=4.8),
            Heading(say("Where the weapons lie")),
            Table((say("Weapon"), say("Room")), lying, (_NAME,), down=4.8),
            Heading(say("Notes")),
            Rules(3),
        ),
    )


def _heads(players: int) -> tuple[str, ...]:
    seats = (say("Player {number}", number=seat) for seat in range(1, players + 1))
    return ("", *seats, say("Envelope"))


def grid(edition: Edition, heads: tuple[str, ...], down: float = 7.0) -> Table:
    """Return an empty sheet: the rows of the cards, by kind, under these heads."""
    from cluekit.clue.editions.cast import KINDS  # noqa: PLC0415 - one game is loaded at a time
    from cluekit.clue.wording import name  # noqa: PLC0415 - the same
    from cluekit.clue.wording.names import KIND_NAMES  # noqa: PLC0415 - the same

    deck, blank = edition.deck, ("",) * (len(heads) - 1)
    rows: list[tuple[str, ...]] = []
    for kind in KINDS:
        rows.append((say(KIND_NAMES[kind]),))
        rows += [(name(deck.cards[card]), *blank) for card in deck.kind(kind)]
    return Table(heads, tuple(rows), (_NAME,), down)


def deals(edition: Edition, players: int, number: int) -> Iterator[Page]:
    """Yield a table for deals that fit: a row a deal, a column a hand, and the envelope."""
    heads = _heads(players)
    rows = tuple((str(row), *[""] * (len(heads) - 1)) for row in range(1, number + 1))
    who = Text(say("The deck: {edition}. A row is one deal.", edition=say(edition.name)))
    yield Page(say("Deals that fit"), (who, Table(("№", *heads[1:]), rows, (14.0,), 15.0)))


def truth_table(letters: int, columns: int = 3) -> Iterator[Page]:
    """Yield a truth table with all rows of this many letters, and columns to fill in."""
    names, true, false = "ABCDE"[:letters], say("true"), say("false")
    rows = tuple(
        (*(true if value else false for value in row), *[""] * columns)
        for row in product((True, False), repeat=letters)
    )
    title = say_n("A truth table of {n} row", "A truth table of {n} rows", len(rows))
    heads = (*names, *[""] * columns)
    yield Page(title, (Table(heads, rows, (20.0,) * letters, 11.0),))


def rows_on_cards(letters: int) -> Iterator[Page]:
    """Yield the rows of a truth table as cards, to be laid aside one by one."""
    true, false = say("true"), say("false")
    cards = [
        [f"{name}: {true if value else false}" for name, value in zip("ABCDE", row, strict=False)]
        for row in product((True, False), repeat=letters)
    ]
    pictures = tuple(_slip(lines, ", ".join(lines)) for lines in cards)
    yield Page(say("Rows of a truth table to cut out"), (Cuts(pictures, 2, dashed=True),))


def proof(number: int) -> Iterator[Page]:
    """Yield slips for the steps of a proof: a statement, the rule, what it rests on."""
    heads = [say("Statement"), say("Rule"), say("Rests on")]
    lines = [f"{word}: {'_' * (20 - len(word))}" for word in heads]
    pictures = (_slip(lines, ", ".join(heads)),) * number
    yield Page(say("Slips for a proof"), (Cuts(pictures, 2, dashed=True),))


def clauses(number: int) -> Iterator[Page]:
    """Yield blank slips for clauses, a line on each to write on."""
    pictures = (_slip(["", "_" * 22], say("A blank slip")),) * number
    yield Page(say("Slips for clauses"), (Cuts(pictures, 2, dashed=True),))


def two_sided() -> Iterator[Page]:
    """Yield four slips with two sides each, as lesson 05 turns them."""
    from cluekit.clue.editions.edition import edition  # noqa: PLC0415 - one game at a time
    from cluekit.clue.wording.names import the  # noqa: PLC0415 - the same

    one, other = (the(edition("mini").deck.cards[card]) for card in (0, 3))
    held = [
        (say("I held {card}.", card=card), say("I did not hold {card}.", card=card))
        for card in (one, other)
    ]
    pictures = tuple(
        _slip([this, "", that], f"{this} / {that}", folded=True)
        for this in held[0]
        for that in held[1]
    )
    how = Text(say("Cut each slip out and fold it in the middle: one side is seen at a time."))
    yield Page(say("Four slips with two sides"), (how, Cuts(pictures, 2, dashed=True)))


def calibration(number: int = 10) -> Iterator[Page]:
    """Yield a sheet for forecasts: what was said, how sure one was, what came out."""
    heads = ("№", say("What I say"), say("How sure, in %"), say("True?"))
    rows = tuple((str(row), "", "", "") for row in range(1, number + 1))
    yield Page(say("How sure was I?"), (Table(heads, rows, (12.0, 0.0, 34.0, 24.0), 12.0),))


def square() -> Iterator[Page]:
    """Yield a square of ten by ten to be cut: its area is all that is possible."""
    lines = "".join(f"M{at} 0V100M0 {at}H100" for at in range(0, 101, 10))
    path = el("path", d=lines, fill="none", stroke="var(--ck-line)", stroke_width=0.25)
    frame = el("rect", width=100, height=100, fill="none", stroke="var(--ck-ink)", stroke_width=0.8)
    alt = say("A square of ten by ten fields.")
    shown = picture_of(path, frame, css="", box=(-1, -1, 102, 102), alt=alt, across=160)
    yield Page(say("A square to cut"), (shown,))


def _slip(lines: list[str], alt: str, *, folded: bool = False) -> Picture:
    """Return a slip with a few lines of text, two to the width of a page."""
    size = min(fit(line, _WRITTEN, size=6.5, least=3.5).size for line in lines)
    words = [
        el("text", line, x=6, y=14 + 15 * row, font_size=size, font_family="var(--ck-font)")
        for row, line in enumerate(lines)
    ]
    fold: Element | None = None
    if folded:
        fold = el("path", d="M0 24H80", stroke="var(--ck-muted)", stroke_dasharray="2 2")
    return picture_of(*words, fold, css="", box=(0, 0, 80, 48), alt=alt, across=80)
