"""The head of a text of Noir, read: what is played, by whom, and what luck gave in the set-up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec

from cluekit.core import refusal
from cluekit.core.notation.head import (
    Head,
    head_and_rest,
    needed_line,
    read_edition,
    read_seat,
    step_to_do,
)
from cluekit.core.notation.lines import Line, refuse
from cluekit.noir.editions.edition import Edition
from cluekit.noir.notation.names import EDITIONS, STEPS, board, letters
from cluekit.noir.public.seats import problem_with_players
from cluekit.noir.public.table import Player

ONCE = ("edition", "board", "killer", "drawn", "evidence", "next")
MANY = ("option", "seat")
SIDES = ("killer", "inspector")
_LINES = {"board": "board", "evidence": "evidence", "killer": "killer", "inspector": "drawn"}
"""The line of the head that each step of the set-up gives."""


class Setting(msgspec.Struct):
    """What a head says. ``luck`` is what luck gives in the set-up, ``to_do`` its next step."""

    edition: Edition
    players: tuple[Player, ...]
    luck: tuple[object, ...]
    to_do: str


def read_head(lines: Sequence[Line]) -> tuple[Setting, Sequence[Line]]:
    """Return what the head says, and the lines after it; raises ``RefusedError``."""
    head, rest = head_and_rest(lines, ONCE, MANY)
    edition = cast("Edition", read_edition(head, EDITIONS))
    players = _players(head, edition)
    to_do = step_to_do(head, STEPS)
    return Setting(edition, players, _luck(head, edition, to_do), to_do), rest


def _players(head: Head, edition: Edition) -> tuple[Player, ...]:
    """Return the Killer and the Inspector, in whichever order they are written."""
    found: dict[str, Player] = {}
    for line in head.many.get("seat", []):
        seat = read_seat(line, SIDES[len(found) % 2])
        side = (seat.piece or "").lower()
        if side not in SIDES:
            raise refuse("text-seat", line, example=SIDES[len(found) % 2])
        if side in found:
            raise refuse("text-twice", line, what=f"… as {side}")
        found[side] = Player(side, seat.who if seat.called is None else seat.called)
    for side in SIDES:
        if side not in found:
            raise refusal("text-missing", what=f"seat: … as {side}")
    players = tuple(found[side] for side in SIDES)
    problem = problem_with_players(edition, players)
    if problem:
        why = msgspec.to_builtins(problem)
        raise refuse("text-players", head.many["seat"][0], why=why)
    return players


# --- what luck gave ----------------------------------------------------------------------------


def _luck(head: Head, edition: Edition, to_do: str) -> tuple[object, ...]:
    """Return the order of the board, where luck gives it, and that of the evidence deck."""
    done = STEPS[: STEPS.index(to_do)] if to_do else STEPS
    for step, key in _LINES.items():
        if step not in done and key in head.once:
            line = head.once[key]
            raise refuse("text-otherwise", line, said=line.text[:80], right=f"next: {to_do}")
    luck: list[object] = []
    if "board" in done:
        cells = _board(needed_line(head, "board"), edition)
        luck += [cells] if edition.options.layout == "random" else []
    if "evidence" in done:
        luck.append(_deck(head, edition, done))
    return tuple(luck)


def _board(line: Line, edition: Edition) -> tuple[int, ...]:
    """Return the board as it was laid; every suspect lies there once (N01)."""
    options, written = edition.options, line.right or ""
    if "/" in written:
        rows = [row.split() for row in written.split("/")]
    else:
        rows = [list(row) for row in written.split()]
    cells = [_suspect(line, word, edition) for row in rows for word in row]
    sizes = [len(row) for row in rows]
    if sizes != [options.columns] * options.rows or len(set(cells)) < len(cells):
        about = {"rows": options.rows, "columns": options.columns}
        raise refuse("text-board", line, **about)
    if options.layout == "alphabetical" and cells != sorted(cells):
        right = f"board: {board(edition, sorted(cells), options.columns)}"
        raise refuse("text-otherwise", line, said=line.text[:80], right=right)
    return tuple(cells)


def _deck(head: Head, edition: Edition, done: Sequence[str]) -> tuple[int, ...]:
    """Return the evidence deck as it was shuffled: what was drawn first, then the rest."""
    keys = [key for step, key in (("killer", "killer"), ("inspector", "drawn")) if step in done]
    lines = [needed_line(head, key) for key in (*keys, "evidence")]
    piles = [_suspects(line, edition) for line in lines]
    sizes = {"killer": 1, "drawn": edition.options.hand}
    for key, line, pile in zip(keys, lines, piles, strict=False):
        if len(pile) != sizes[key]:
            raise refuse("text-drawn", line, wanted=sizes[key], drawn=len(pile))
    order = [card for pile in piles for card in pile]
    missing = sorted(set(range(edition.options.suspects)) - set(order))
    twice = sorted({card for card in order if order.count(card) > 1})
    if missing or twice:
        about = {"lying_twice": letters(edition, twice), "lying_nowhere": letters(edition, missing)}
        raise refuse("text-evidence", lines[0], **about)
    return tuple(order)


def _suspects(line: Line, edition: Edition) -> list[int]:
    return [_suspect(line, word, edition) for word in (line.right or "").split()]


def _suspect(line: Line, word: str, edition: Edition) -> int:
    if word == "?":
        raise refuse("text-partial", line)
    try:
        return edition.number(word)
    except KeyError:
        known = [suspect.letter for suspect in edition.suspects]
        raise refuse("text-no-such-card", line, name=word[:40], known=known) from None
