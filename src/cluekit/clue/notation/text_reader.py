"""A text becomes a game: every line is checked and played by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.clue.editions.edition import Edition
from cluekit.clue.notation.deal import luck_for
from cluekit.clue.notation.head_reader import Setting, read_setting, split
from cluekit.clue.notation.names import UNKNOWN, names_for, words
from cluekit.clue.notation.questions import Asked, read_question, seat_in
from cluekit.clue.notation.replayer import Play
from cluekit.clue.public import moves
from cluekit.clue.public.table import Player
from cluekit.clue.referee import game
from cluekit.clue.referee.game import Session
from cluekit.clue.wording import explain
from cluekit.core import SPECTATOR, Chance, OutOfScriptError, Scripted, refusal
from cluekit.core.notation import lines as any_lines
from cluekit.core.notation.lines import Line, refuse

FORMS = (
    "Nora rolls 3 4",
    "Nora walks to E7",
    "Nora takes the passage to study",
    "Nora stays",
    "Nora: bruno vase library -> Otto vase",
    "Nora accuses: bruno vase library -> wrong",
    "Nora ends the turn",
)
"""The lines that come up most, by way of example."""


def read(text: str, seed: int | str = 0) -> Session:
    """Return the game that a text tells, played through by the rules.

    Where the text ends, ``seed`` goes on. Raises ``RefusedError`` that names the line: it cannot
    be read, it is against the rules (and what would not be), or it holds a ``?`` that is needed.
    """
    head, lines = split(list(lines_of(text)))
    setting = read_setting(head)
    luck = Scripted()
    session = Session(game, setting.edition, setting.players, luck, explain=explain)
    _set_up(session, luck, setting)
    if lines and setting.to_do:
        raise refuse("text-still-to-do", lines[0], next=setting.to_do)
    Play(session, luck, setting.names).lines(lines)
    luck.then, luck.strict = Chance(seed), False
    return session


def events(text: str, edition: Edition, players: Sequence[Player]) -> tuple[Asked, ...]:
    """Return the questions and accusations of a text that holds nothing else, such as a case.

    They are read, not played: ``?`` may stand for whatever is not known.
    """
    names = names_for(edition, players)
    return tuple(read_question(line, names, edition.deck) for line in lines_of(text))


def _set_up(session: Session, luck: Scripted, setting: Setting) -> None:
    """Play the set-up as far as the head goes."""
    while (step := session.choices.prepare) or session.choices.characters:
        if (step or "characters") == setting.to_do and not _chosen(session, setting):
            break
        if step:
            luck.script = (*luck.script, *luck_for(step, setting))
            _prepare(session, step)
        else:
            _choose(session, setting)
    _check_set_up(session, setting)


def _chosen(session: Session, setting: Setting) -> bool:
    """Tell whether the seat that chooses a character now has one in the head."""
    seat = session.choices.seat
    return bool(session.choices.characters) and setting.pieces[seat] != UNKNOWN


def _prepare(session: Session, step: str) -> None:
    try:
        session.play(session.choices.seat, moves.Prepare(step))
    except OutOfScriptError:
        raise refusal("text-start-rolls") from None


def _choose(session: Session, setting: Setting) -> None:
    seat = session.choices.seat
    line = setting.head.many["seat"][seat]
    if setting.pieces[seat] not in session.choices.characters:
        known = [setting.names.card(card) for card in session.choices.characters]
        raise refuse("text-no-such-piece", line, name=line.text[:40], known=known)
    session.play(seat, moves.ChooseCharacter(setting.pieces[seat]))


def _check_set_up(session: Session, setting: Setting) -> None:
    """Refuse a head that says something else than what came about."""
    table = session.view(SPECTATOR).table
    rolled = len(table.start_rolls)
    starts = setting.head.many.get("start", [])
    said = sum(len((line.right or "").split(",")) for line in starts)
    if starts and rolled != said:
        raise refuse("text-start-rolls", starts[-1])
    line = setting.head.once.get("first")
    if line is None or table.first is None:
        return
    seat, rest = seat_in(line, words(line.right or ""), setting.names)
    if rest or seat != table.first:
        right = f"first: {setting.names.seat(table.first)}"
        raise refuse("text-otherwise", line, said=line.text[:80], right=right)


def lines_of(text: str) -> Iterator[Line]:
    """Yield the lines that say something; raises ``RefusedError`` for a text that is too large."""
    return any_lines.lines_of(text, FORMS)
