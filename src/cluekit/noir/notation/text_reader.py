"""A text of Noir becomes a game: every line is checked and played by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import msgspec

from cluekit.core import Chance, Problem, RefusedError, Scripted, refusal
from cluekit.core.notation.lines import (
    Head,
    Line,
    Words,
    head_and_rest,
    lines_of,
    needed_line,
    read_edition,
    read_seat,
    refuse,
    step_to_do,
    words,
)
from cluekit.noir.editions.edition import Edition
from cluekit.noir.notation.actions import (
    EDITIONS,
    FORMS,
    NAMES_STEPS,
    board,
    letter,
    letters,
    read_action,
    write_action,
)
from cluekit.noir.notation.text_writer import end_line, line_of
from cluekit.noir.public import facts, moves
from cluekit.noir.public.moves import Prepare
from cluekit.noir.public.table import Phase, Player, problem_with_players
from cluekit.noir.referee.game import GAME, Session
from cluekit.noir.wording.sentences import explain

# --- head reader ----------------------------------------------------------------------------------
# The head of a text of Noir, read: what is played, by whom, and what luck gave in the set-up.

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
    to_do = step_to_do(head, NAMES_STEPS)
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
    done = NAMES_STEPS[: NAMES_STEPS.index(to_do)] if to_do else NAMES_STEPS
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
    piles = [
        [_suspect(line, word, edition) for word in (line.right or "").split()] for line in lines
    ]
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


def _suspect(line: Line, word: str, edition: Edition) -> int:
    if word == "?":
        raise refuse("text-partial", line)
    try:
        return edition.number(word)
    except KeyError:
        known = [suspect.letter for suspect in edition.suspects]
        raise refuse("text-no-such-card", line, name=word[:40], known=known) from None


# --- replayer -------------------------------------------------------------------------------------
# The actions of a text of Noir, played: the rules say what comes of each.

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
    told = []
    for move in _moves(session, line, drawn):
        seat = session.choices.seat
        problem = session.problem_with(seat, move)
        if problem is not None:
            about = {"why": reason(problem, session.edition), "possible": possible(session)}
            raise refuse("text-illegal", line, text=line.text[:80], **about)
        told.append([sent.fact for sent in session.play(seat, move)])
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
    choices, edition, lines = session.choices, session.edition, list[str]()
    for kind in choices.kinds():
        if kind is moves.Exonerate:
            lines.append("exonerate …")
        elif kind is moves.Shift:  # there are many; two show how they are written
            lines += (write_action(move, edition) for move in choices.shifts[:2])
        else:
            lines += (write_action(move, edition) for move in choices.of_kind(kind))
    return [*lines[:MOST], "…"] if len(lines) > MOST else lines


def reason(problem: Problem, edition: Edition) -> dict[str, object]:
    """Return a problem as plain data, its suspects by their letters."""
    why: dict[str, Any] = msgspec.to_builtins(problem)
    about = why["about"]
    if type(about.get("suspect")) is int:
        about["suspect"] = letter(edition, about["suspect"])
    if "legal" in about:
        about["legal"] = letters(edition, about["legal"]) or "–"
    return why


# --- text reader ----------------------------------------------------------------------------------


def read(text: str, seed: int | str = 0) -> Session:
    """Return the game that a text tells, played through by the rules.

    Where the text ends, ``seed`` goes on. Raises ``RefusedError`` that names the line: it cannot
    be read, it breaks the rules (and which lines would not), or a ``?`` hides what is needed.
    """
    try:
        return _read(text, seed)
    except RefusedError as refused:
        words = refused.words or explain(refused.problem)
        raise RefusedError(refused.problem, words) from None


def _read(text: str, seed: int | str) -> Session:
    setting, lines = read_head(list(lines_of(text, FORMS)))
    luck = Scripted(*setting.luck)
    session = Session(GAME, setting.edition, setting.players, luck, explain=explain)
    while (step := session.choices.prepare) and step != setting.to_do:
        session.play(session.choices.seat, Prepare(step))
    if lines and setting.to_do:
        raise refuse("text-still-to-do", lines[0], next=setting.to_do)
    play(session, lines)
    luck.then, luck.strict = Chance(seed), False
    return session
