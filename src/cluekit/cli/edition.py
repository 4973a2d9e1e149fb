"""``cluekit edition list``: the editions that come with the kit."""

from __future__ import annotations

import argparse
from typing import Any

from cluekit.cli.speaking import answer, answer_json, columns
from cluekit.clue import SHIPPED, Edition, edition
from cluekit.words import say


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument("what", choices=["list"], help="list: one line an edition")
    verb.add_argument("--json", action="store_true", help="answer with one JSON object")
    verb.set_defaults(do=list_editions)


def list_editions(asked: argparse.Namespace) -> int:
    """Answer with the editions there are."""
    found = [edition(name) for name in SHIPPED]
    if asked.json:
        listed = [described(one) for one in found]
        answer_json({"format": "cluekit-editions", "version": 1, "editions": listed})
        return 0
    for line in columns([_row(one) for one in found]):
        answer(line)
    return 0


def described(edition: Edition) -> dict[str, Any]:
    """Return an edition by its id, its name, its players and its cards."""
    cards = edition.deck.cards
    piles = {f"{kind}s": [card.id for card in cards if card.kind == kind] for kind in KINDS}
    least, most = edition.players
    return {"id": edition.id, "name": edition.name, "players": [least, most], **piles}


KINDS = ("suspect", "weapon", "room")


def _row(edition: Edition) -> tuple[str, str, str, str]:
    least, most = edition.players
    deck = edition.deck
    return (
        edition.id,
        say(edition.name),
        say("{least}–{most} players", least=least, most=most),
        say(
            "{suspects} suspects, {weapons} weapons, {rooms} rooms",
            suspects=len(deck.suspects),
            weapons=len(deck.weapons),
            rooms=len(deck.rooms),
        ),
    )
