"""The deck of a record: an edition's, or lists of cards that somebody wrote down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cluekit.clue.editions.cast import KINDS, Card, Deck, Kind, deck
from cluekit.clue.editions.edition import SHIPPED, Edition, edition, find_edition
from cluekit.clue.editions.file_format import MOST_CARDS
from cluekit.clue.editions.options import Options
from cluekit.clue.notation.names import words
from cluekit.core import refusal
from cluekit.core.problems import nearest
from cluekit.records.file_format import KIND_KEYS, File, OwnDeck
from cluekit.records.sources import Source

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def deck_of(file: File, found: Source) -> tuple[Deck, Options]:
    """Return the cards and the house rules; raises ``RefusedError`` that names the line."""
    if isinstance(file.deck, OwnDeck):
        return _own(file.deck, found), Options()
    chosen = _edition(file.deck, found)
    return chosen.deck, chosen.options


def _edition(name: str, found: Source) -> Edition:
    """Return a shipped edition, or one from a file that lies beside the record."""
    if name in SHIPPED:
        return edition(name)
    if name.endswith(".toml") and found.folder is not None and Path(name).name == name:
        return find_edition(found.folder / name)
    raise refusal(
        "no-such-edition",
        name=name[:40],
        known=list(SHIPPED),
        line=found.line(("deck",)),
        key="deck",
        nearest=nearest(name, SHIPPED),
    )


def _own(lists: OwnDeck, found: Source) -> Deck:
    cards = [list(_cards(lists, key, kind)) for key, kind in zip(KIND_KEYS, KINDS, strict=True)]
    everything = [card for pile in cards for card in pile]
    if len(everything) > MOST_CARDS:
        raise refusal(
            "cards-too-many",
            count=len(everything),
            line=found.line(("deck",)),
            key="deck",
            most=MOST_CARDS,
        )
    seen: set[str] = set()
    for key, pile in zip(KIND_KEYS, cards, strict=True):
        for card in pile:
            if card.id in seen:
                raise refusal(
                    "case-same-name", line=found.line(("deck", key)), key=key, name=card.name
                )
            seen.add(card.id)
    return deck(*cards)


def _cards(lists: OwnDeck, key: str, kind: Kind) -> Iterator[Card]:
    for number, name in enumerate(getattr(lists, key), start=1):
        plain = "-".join(words(name))
        yield Card(plain if _ID.fullmatch(plain) else f"{kind}-{number}", name.strip(), kind)
