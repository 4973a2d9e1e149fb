"""The actions of a text of Noir, played: the rules say what comes of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from cluekit.core import Problem, RefusedError
from cluekit.core.notation.lines import Line, Words, refuse, words
from cluekit.noir.editions.edition import Edition
from cluekit.noir.notation.actions import read_action, write_action
from cluekit.noir.notation.names import letter, letters
from cluekit.noir.notation.text_writer import end_line, line_of
from cluekit.noir.public import facts, moves
from cluekit.noir.public.table import Phase
from cluekit.noir.referee.game import Session

MOST = 12
"""This many possible lines are named; a further one stands for the rest."""


def play(session: Session, lines: Sequence[Line]) -> None:
    """Play all lines; raises ``RefusedError`` at the first that cannot be."""
    for line in lines:
        if line.said == ("end",):
            _over(session, line)
        else:
            _act(session, line)


def _act(session: Session, line: Line) -> None:
    """Play an action, and compare what the line says came of it with what the rules say."""
    if line.right is not None:
        raise line.unreadable()
    drawn = _draws(line)
    told = [_play(session, line, move) for move in _moves(session, line, drawn)]
    right = line_of(session.edition, told)
    main, _, outcome = right.partition(" -> ")
    kept = main.partition(", draws ")[2]
    fits = not drawn or _same(drawn, words(kept))
    if line.outcome is not None:
        fits = fits and _same(words(line.outcome), words(outcome))
    if not fits:
        raise refuse("text-otherwise", line, said=line.text[:80], right=right)


def _draws(line: Line) -> Words:
    """Return the words of the card that the line says was drawn, none where it says nothing."""
    if not line.extras:
        return ()
    said = words(line.extras[0])
    if len(line.extras) > 1 or said[:1] not in (("draws",), ("draw",)) or len(said) == 1:
        raise line.unreadable()
    return said[1:]


def _same(said: Words, right: Words) -> bool:
    """Tell whether these words say the same; a ``?`` stands for any."""
    return len(said) == len(right) and all(
        one in ("?", other) for one, other in zip(said, right, strict=True)
    )


def _moves(session: Session, line: Line, drawn: Words) -> tuple[moves.Move, ...]:
    """Return the moves of an action; of an exoneration that is begun already, the discard."""
    if "?" in line.said:
        raise refuse("text-partial", line)
    if line.said == ("exonerate",) and drawn:
        return (moves.Exonerate(),)
    try:
        found = read_action(" ".join(line.said), session.edition)
    except RefusedError:
        raise line.unreadable() from None
    return found[-1:] if session.choices.phase is Phase.DISCARD else found


def _play(session: Session, line: Line, move: moves.Move) -> list[object]:
    seat = session.choices.seat
    problem = session.problem_with(seat, move)
    if problem is not None:
        why = reason(problem, session.edition)
        could = possible(session)
        raise refuse("text-illegal", line, text=line.text[:80], why=why, possible=could)
    return [sent.fact for sent in session.play(seat, move)]


def _over(session: Session, line: Line) -> None:
    """End: killer wins by toll, killer C, inspector Y; as much of it as is written."""
    if not session.over:
        raise refuse("text-not-over", line, possible=possible(session))
    told = [sent.fact for sent in session.record[-1].letters]
    ended = next(fact for fact in told if isinstance(fact, facts.GameEnded))
    right = end_line(session.edition, ended)
    said = words((line.right or "").replace("-", " "))
    if not said or not _same(said, words(right.partition(":")[2].replace("-", " "))[: len(said)]):
        raise refuse("text-otherwise", line, said=line.text[:80], right=right)


# --- what would have been possible --------------------------------------------------------------


def possible(session: Session) -> list[str]:
    """Return lines that could stand here, at most ``MOST`` of them and ``…``."""
    lines = list(islice(_each(session), MOST + 1))
    return [*lines[:MOST], "…"] if len(lines) > MOST else lines


def _each(session: Session) -> Iterator[str]:
    choices, edition = session.choices, session.edition
    for kind in choices.kinds():
        if kind is moves.Exonerate:
            yield "exonerate …"
        elif kind is moves.Shift:  # there are many; two show how they are written
            yield from (write_action(move, edition) for move in choices.shifts[:2])
        else:
            yield from (write_action(move, edition) for move in choices.of_kind(kind))


def reason(problem: Problem, edition: Edition) -> dict[str, object]:
    """Return a problem as plain data, its suspects by their letters."""
    why: dict[str, Any] = msgspec.to_builtins(problem)
    about = why["about"]
    if type(about.get("suspect")) is int:
        about["suspect"] = letter(edition, about["suspect"])
    if "legal" in about:
        about["legal"] = letters(edition, about["legal"]) or "–"
    return why
