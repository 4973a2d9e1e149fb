"""A game of Noir becomes a text: the fold of letters into lines.

Everything is written from letters. For a seat they are that seat's own, so what it was not told
cannot stand in its text: there is a ``?``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from cluekit.core.letters import first_of
from cluekit.core.notation.lines import first_lines, is_plain, post_of, seat_line
from cluekit.noir.editions.edition import Edition
from cluekit.noir.notation.actions import (
    EDITIONS,
    NAMES_STEPS,
    UNKNOWN,
    board,
    letter,
    letters,
    write_action,
)
from cluekit.noir.public import facts
from cluekit.noir.public.moves import Arrest, CitizensArrest, Discard, Kill, Shift
from cluekit.noir.public.table import INSPECTOR, KILLER
from cluekit.noir.referee.game import Session
from cluekit.words.file_warnings import text_warning

Told = Sequence[Any]


def write(session: Session, seat: int | None = None) -> str:
    """Return the game so far as a text; with a seat, only what that seat was told.

    The whole text holds the solution and says so in its first line. A seat's text has ``?`` for
    what the seat does not know; it is for reading, it cannot be played again.
    """
    post = post_of(session, seat)
    moves = [[fact for _, fact in step] for _, step in groupby(post, key=itemgetter(0))]
    edition, players = session.edition, session.players
    lines = [
        *first_lines(session, seat, EDITIONS, [each.id for each in players], text_warning(seat)),
        *(seat_line(each, each.id, by_name=is_plain(each.name)) for each in players),
        *_set_up(edition, moves),
        "",
        *_Writer(edition).lines(moves),
    ]
    return "\n".join(lines).rstrip("\n") + "\n"


# --- the head ----------------------------------------------------------------------------------


def _set_up(edition: Edition, moves: Sequence[Told]) -> Iterator[str]:
    """Yield what luck gave in the set-up, as far as it went."""
    told = [fact for move in moves[: len(NAMES_STEPS)] for fact in move]
    if laid := first_of(told, facts.BoardLaid):
        yield f"board: {board(edition, laid.cells, laid.width)}"
    if first_of(told, facts.KillerDrew):
        taken = first_of(told, facts.IdentityTaken)
        killer = taken.suspect if taken and taken.seat == KILLER else UNKNOWN
        yield f"killer: {letter(edition, killer)}"
    if drew := first_of(told, facts.InspectorDrew):
        cards = first_of(told, facts.CardsDrawn)
        yield f"drawn: {letters(edition, cards.suspects if cards else (UNKNOWN,) * drew.cards)}"
    if shuffled := first_of(told, facts.EvidenceShuffled):
        order = first_of(told, facts.EvidenceOrder)
        gone = (first_of(told, facts.KillerDrew) is not None) + (drew.cards if drew else 0)
        deck = (order.cards if order else (UNKNOWN,) * shuffled.cards)[gone:]  # what is left of it
        yield f"evidence: {letters(edition, deck)}"
    if len(moves) < len(NAMES_STEPS):
        yield f"next: {NAMES_STEPS[len(moves)]}"


# --- the actions -------------------------------------------------------------------------------


class _Writer:
    """Writes the actions of a game; a card drawn and the discard after it are one line."""

    def __init__(self, edition: Edition) -> None:
        self._rules = edition
        self._drawn = ""

    def lines(self, moves: Sequence[Told]) -> Iterator[str]:
        """Yield a line for each action, and the end."""
        for told in moves[len(NAMES_STEPS) :]:
            if drew := first_of(told, facts.InspectorDrew):
                cards = first_of(told, facts.CardsDrawn)
                known = cards.suspects if cards else (UNKNOWN,) * drew.cards
                self._drawn = f", draws {letters(self._rules, known)}"
                continue
            said = next(filter(None, (_SAYING.get(type(fact)) for fact in told)))
            removed = [fact for fact in told if isinstance(fact, facts.LinesRemoved)]
            gone = [f"row {row + 1}" for fact in removed for row in fact.rows]
            gone += [f"column {column + 1}" for fact in removed for column in fact.columns]
            yield said(self, told) + (f"  # gone: {', '.join(gone)}" if gone else "")  # N14
            if ended := first_of(told, facts.GameEnded):
                yield ""
                yield end_line(self._rules, ended)
        if self._drawn:
            yield f"exonerate{self._drawn}"

    def shifted(self, told: Told) -> str:
        """Return "row 1 right"."""
        fact = first_of(told, facts.Shifted)
        assert fact is not None  # noqa: S101 - this is asked of a shift alone
        return write_action(Shift(fact.axis, fact.index, fact.step), self._rules)

    def killed(self, told: Told) -> str:
        """Return "kill G", with the Inspector's answer where one was asked (N18)."""
        said = write_action(Kill(told[0].suspect), self._rules)
        return said + _answer(first_of(told, facts.InspectorAnswered))

    def chosen(self, told: Told) -> str:
        """Return "identity Y"."""
        taken = first_of(told, facts.IdentityTaken)
        return f"identity {letter(self._rules, taken.suspect if taken else UNKNOWN)}"

    def disguised(self, told: Told) -> str:
        """Return "disguise -> was C, is K", or "disguise -> failed H"."""
        fact = told[0]
        shown = letter(self._rules, fact.shown)
        if not fact.success:
            return f"disguise -> failed {shown}"
        taken = first_of(told, facts.IdentityTaken)
        now = letter(self._rules, taken.suspect if taken else UNKNOWN)
        return f"disguise -> was {shown}, is {now}"

    def arrested(self, told: Told) -> str:
        """Return "arrest H -> wrong"."""
        return write_action(Arrest(told[0].suspect), self._rules) + _hit(told[0])

    def exonerated(self, told: Told) -> str:
        """Return "exonerate B, draws K -> near", or "exonerate B arrest C -> right"."""
        fact, arrest = told[0], first_of(told, facts.Arrested)
        if arrest:
            return write_action(CitizensArrest(fact.suspect, fact.arrest), self._rules) + _hit(
                arrest
            )
        drawn, self._drawn = self._drawn, ""
        said = write_action(Discard(fact.suspect), self._rules) + drawn
        return said + _answer(first_of(told, facts.KillerAnswered))


def line_of(edition: Edition, moves: Sequence[Told]) -> str:
    """Return the line of an action, made of one move or of two, without remark and end."""
    writer = _Writer(edition)
    lines = list(writer.lines([*([()] * len(NAMES_STEPS)), *moves]))
    return lines[0].partition("  #")[0]


def end_line(edition: Edition, fact: facts.GameEnded) -> str:
    """Return "end: killer wins by toll, killer C, inspector Y"."""
    sides = {KILLER: "killer", INSPECTOR: "inspector"}
    people = [f"killer {letter(edition, fact.killer)}"]
    if fact.inspector >= 0:
        people.append(f"inspector {letter(edition, fact.inspector)}")
    return f"end: {sides[fact.winner]} wins by {fact.ending}, {', '.join(people)}"


def _answer(answered: Any) -> str:
    if answered is None:
        return ""
    return " -> near" if answered.near else " -> not near"


def _hit(arrested: facts.Arrested) -> str:
    return " -> right" if arrested.hit else " -> wrong"


_SAYING: dict[type, Callable[[_Writer, Told], str]] = {
    facts.Shifted: _Writer.shifted,
    facts.Killed: _Writer.killed,
    facts.IdentityChosen: _Writer.chosen,
    facts.Disguised: _Writer.disguised,
    facts.Arrested: _Writer.arrested,
    facts.Exonerated: _Writer.exonerated,
}
