"""A text of Noir becomes a game: every line is checked and played by the rules."""

from __future__ import annotations

from cluekit.core import Chance, RefusedError, Scripted
from cluekit.core.notation.lines import lines_of, refuse
from cluekit.noir.notation.actions import FORMS
from cluekit.noir.notation.head_reader import read_head
from cluekit.noir.notation.replayer import play
from cluekit.noir.public.moves import Prepare
from cluekit.noir.referee import game
from cluekit.noir.referee.game import Session
from cluekit.noir.wording.sentences import explain


def read(text: str, seed: int | str = 0) -> Session:
    """Return the game that a text tells, played through by the rules.

    Where the text ends, ``seed`` goes on. Raises ``RefusedError`` that names the line: it cannot
    be read, it is against the rules (and what would not be), or it holds a ``?`` that is needed.
    """
    try:
        return _read(text, seed)
    except RefusedError as refused:
        words = refused.words or explain(refused.problem)
        raise RefusedError(refused.problem, words) from None


def _read(text: str, seed: int | str) -> Session:
    setting, lines = read_head(list(lines_of(text, FORMS)))
    luck = Scripted(*setting.luck)
    session = Session(game, setting.edition, setting.players, luck, explain=explain)
    while (step := session.choices.prepare) and step != setting.to_do:
        session.play(session.choices.seat, Prepare(step))
    if lines and setting.to_do:
        raise refuse("text-still-to-do", lines[0], next=setting.to_do)
    play(session, lines)
    luck.then, luck.strict = Chance(seed), False
    return session
