"""What is cut out or laid on the table: cards, their backs, an envelope, faces, the floor plan.

>>> from cluekit.editions import find_edition
>>> [len(page.blocks[0].pictures) for page in cards(find_edition("mini"))]
[9]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import ceil, sqrt
from typing import TYPE_CHECKING, Any

from cluekit.draw import Element, el
from cluekit.editions import Edition, game_named, headings, rule_sheet
from cluekit.paper.document import Block, Cuts, Heading, Items, Page, Picture, Text, picture_of
from cluekit.words import capital, say

if TYPE_CHECKING:
    from cluekit.clue.editions.edition import Edition as ClueEdition
    from cluekit.noir.editions.edition import Edition as NoirEdition

_A_PAGE, _COLUMNS = 9, 3
_CARD = 55.0
"""How wide a card is: nine stand on a page of either size."""

_EDGE = 1.0
"""Room for the line round a card, in units of its drawing."""


def cards(edition: Any) -> Iterator[Page]:
    """Yield the cards of an edition of either game, nine to a page."""
    title = say("Cards to cut out")
    yield from _sheets(title, _noir_cards(edition) if _is_noir(edition) else _clue_cards(edition))


def backs(edition: Any) -> Iterator[Page]:
    """Yield as many backs as there are cards, to be printed on the other side."""
    from cluekit.clue.picture.cards import faces  # noqa: PLC0415 - one game is loaded at a time

    number = len(edition.suspects) if _is_noir(edition) else len(_clue_cards(edition))
    back = _card(faces.back_shapes(), say("The back of a card"))
    yield from _sheets(say("Backs of the cards"), [back] * number)


def _is_noir(edition: Any) -> bool:
    return game_named(edition) == "noir"


def _sheets(title: str, pictures: Sequence[Picture], columns: int = _COLUMNS) -> Iterator[Page]:
    for first in range(0, len(pictures), _A_PAGE):
        yield Page(title, (Cuts(tuple(pictures[first : first + _A_PAGE]), columns),))


def _clue_cards(edition: ClueEdition) -> list[Picture]:
    from cluekit.clue.picture.cards import faces  # noqa: PLC0415 - one game is loaded at a time
    from cluekit.clue.wording import name  # noqa: PLC0415 - the same

    of_deck = [
        _card(faces.face_shapes(edition, number), name(card))
        for number, card in enumerate(edition.deck.cards)
    ]
    return of_deck + [_card(faces.bonus_shapes(c), faces.bonus_words(c)) for c in edition.bonus]


def _card(shapes: Sequence[Element | None], alt: str) -> Picture:
    from cluekit.clue.picture.cards.faces import CARDS, HIGH, WIDE  # noqa: PLC0415 - as above
    from cluekit.clue.picture.skin import css  # noqa: PLC0415 - as above

    box = (-_EDGE, -_EDGE, WIDE + 2 * _EDGE, HIGH + 2 * _EDGE)
    return picture_of(*shapes, css=css(CARDS), box=box, alt=alt, across=_CARD)


# --- Noir -----------------------------------------------------------------------------------------


def _noir_cards(edition: NoirEdition) -> list[Picture]:
    return [_suspect(edition, number, _CARD) for number in range(len(edition.suspects))]


def _suspect(edition: NoirEdition, number: int, across: float) -> Picture:
    """Return a suspect as on the board: letter, face, name."""
    from cluekit.noir.picture.boards.board import CSS, EDGE, SIDE, TALL, Seen, drawn_cell  # noqa: PLC0415 - as above

    plain = Seen(
        number,
        dead=False,
        innocent=False,
        own=False,
        killer=False,
        inspector=False,
        likely=None,
        possible=None,
    )
    cell = el("g", drawn_cell(edition, plain, (0, 0)), class_="ck-noir")
    box = (EDGE + 1, EDGE + 1, SIDE - 2, TALL - 2)
    shown = edition.suspects[number]
    return picture_of(cell, css=CSS, box=box, alt=f"{shown.name} ({shown.letter})", across=across)


def grid(edition: NoirEdition, number: int = 0) -> Iterator[Page]:
    """Yield the first suspects of Noir (0: all) in a square, to lay out, or to cut apart."""
    shown = range(min(number or len(edition.suspects), len(edition.suspects)))
    side = ceil(sqrt(len(shown)))
    faces = suspects(edition, shown, side, min(36.0, 176.0 / side - 3))
    yield Page(say("The suspects in their square"), (faces,))


def suspects(edition: NoirEdition, shown: Iterable[int], columns: int, across: float) -> Cuts:
    """Return suspects side by side, each this wide."""
    return Cuts(tuple(_suspect(edition, each, across) for each in shown), columns)


def counters(edition: NoirEdition) -> Iterator[Page]:
    """Yield a counter for each suspect who may be killed, and two tokens for who is innocent."""
    number = edition.options.toll
    cross = el("path", d="M-7 -7L7 7M7 -7L-7 7", stroke_width=3)
    ring = el("path", d="M-7 1L-2 6L8 -6", stroke_width=3)
    dead = [_counter(cross, say("Killed"))] * number
    yield Page(say("Counters"), (Cuts((*dead, *[_counter(ring, say("Innocent"))] * 6), 7),))


def _counter(sign: Element, alt: str) -> Picture:
    disc = el("circle", r=15, stroke_width=1.5)
    shape = el("g", disc, sign, fill="none", stroke="var(--ck-ink)", stroke_linecap="round")
    return picture_of(shape, css="", box=(-17, -17, 34, 34), alt=alt, across=22)


# --- the rest of Clue -----------------------------------------------------------------------------


def plan(edition: ClueEdition) -> Iterator[Page]:
    """Yield the floor plan on a page of its own."""
    from cluekit.clue.picture.boards.ground import MARGIN, size  # noqa: PLC0415 - as above
    from cluekit.clue.picture.boards.house import house  # noqa: PLC0415 - as above
    from cluekit.clue.picture.skin import BOARD, css  # noqa: PLC0415 - as above
    from cluekit.clue.wording import name  # noqa: PLC0415 - as above
    from cluekit.clue.wording.names import all_of  # noqa: PLC0415 - as above

    across, down = size(edition.plan)
    wide = across > down
    width = min(255.0, 160.0 * across / down) if wide else min(182.0, 235.0 * across / down)
    rooms = all_of([name(edition.deck.cards[room]) for room in edition.deck.kind("room")])
    shown = picture_of(
        el("g", house(edition), transform=f"translate({MARGIN} {MARGIN})"),
        css=css(BOARD),
        box=(0, 0, across, down),
        alt=say("The floor plan with its rooms: {rooms}.", rooms=rooms),
        across=width,
    )
    yield Page(say("The floor plan: {edition}", edition=say(edition.name)), (shown,), wide=wide)


def envelope(edition: ClueEdition) -> Iterator[Page]:
    """Yield the net of an envelope that holds three cards of the size that is printed here."""
    title, how = say("The envelope of the case file"), say("Cut along the line, fold where dashed.")
    yield Page(title, (Text(how), _net(_CARD, edition)))


def _net(card: float, edition: ClueEdition) -> Picture:
    """Return a pocket, its back above it, two flaps to glue at its sides."""
    from cluekit.clue.picture.cards.faces import HIGH, WIDE  # noqa: PLC0415 - as above

    wide, high, flap = card + 8, card * HIGH / WIDE + 6, 12.0
    front = 0.92 * high
    outline = (
        f"M{flap} 0h{wide}v{high}l{flap - 2} 5v{front - 10}l-{flap - 2} 5h-{wide}"
        f"l-{flap - 2} -5v-{front - 10}l{flap - 2} -5z"
    )
    folds = f"M{flap} {high}h{wide}M{flap} {high}v{front}M{flap + wide} {high}v{front}"
    seal = el("circle", cx=flap + wide / 2, cy=high + front / 2, r=11, stroke_width=0.6)
    ink = {"fill": "none", "stroke": "var(--ck-ink)"}
    word = el(
        "text",
        capital(say("case file")),
        x=flap + wide / 2,
        y=high + front / 2 + 22,
        text_anchor="middle",
        font_size=6,
        font_family="var(--ck-font)",
    )
    shapes = (
        el("path", d=outline, stroke_width=0.6, **ink),
        el("path", d=folds, stroke_width=0.5, stroke_dasharray="2 1.5", **ink),
        el("g", seal, **ink),
        word,
    )
    size = (-1.0, -1.0, wide + 2 * flap + 2, high + front + 2)
    alt = say("The net of an envelope for the case file of {edition}.", edition=say(edition.name))
    return picture_of(*shapes, css="", box=size, alt=alt, across=size[2])


def rules(edition: Edition) -> Iterator[Page]:
    """Yield the rule sheet of an edition of either game."""
    titles, blocks = headings(edition), list[Block]()
    for section, lines in groupby(rule_sheet(edition), key=lambda line: line.section):
        blocks += [Heading(say(titles[section])), Items(tuple(line.says for line in lines))]
    yield Page(say("The rules: {edition}", edition=say(edition.name)), tuple(blocks))
