"""The board in words: where everybody stands, and where one can go."""

from __future__ import annotations

from cluekit.clue.picture.part import part
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.table import NOWHERE
from cluekit.clue.public.view import View
from cluekit.clue.wording.names import all_of, in_list, in_place, name, place, room_at, the
from cluekit.words import capital, say, say_n


@part(64, "pieces", "weapons", seat=True)
def where_everything_is(view: View) -> str:
    """Return one sentence per piece and one per weapon; what is not placed yet is left out."""
    table, deck = view.table, view.deck
    sentences = [
        say("{who} is {where}.", who=_played(view, suspect), where=in_place(table.edition, there))
        for suspect, there in enumerate(table.pieces)
        if there != NOWHERE
    ]
    for weapon, there in enumerate(table.weapons):
        if there != NOWHERE:
            thing = capital(the(deck.cards[deck.weapons[weapon]]))
            where = in_place(table.edition, there)
            sentences.append(say("{thing} lies {where}.", thing=thing, where=where))
    return " ".join(sentences) or say("Nothing stands on the board yet.")


def where_one_can_go(view: View, choices: Choices | None) -> str:
    """Return what is marked on the board as possible now, or ""."""
    if choices is None:
        return ""
    edition = view.table.edition
    ways = [
        say("{place} ({steps})", place=place(edition, there), steps=_steps(path))
        for there, path in sorted(choices.walks.items())
        if edition.plan.is_inside(there)
    ]
    squares = sum(not edition.plan.is_inside(there) for there in choices.walks)
    if squares:
        ways.append(say_n("{n} square of the corridors", "{n} squares of the corridors", squares))
    ways += [
        say("by secret passage: {room}", room=name(room_at(edition, there)))
        for there in choices.passages
    ]
    return say("Within reach: {places}.", places=all_of(ways)) if ways else ""


def _steps(path: tuple[int, ...]) -> str:
    return say_n("{n} step", "{n} steps", len(path))


def _played(view: View, suspect: int) -> str:
    card = view.deck.cards[suspect]
    seats = range(len(view.table.players))
    players = [in_list(view, s) for s in seats if view.table.players[s].suspect == suspect]
    if not players:
        return name(card)
    return say("{suspect} (played by {player})", suspect=name(card), player=players[0])
