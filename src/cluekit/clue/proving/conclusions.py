"""Whole games, and what every seat concludes in them, held against the truth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from cluekit.clue.bots import Bot, bots_for
from cluekit.clue.bots.sheet_bots import BySheet
from cluekit.clue.deduction.puzzle import holders_of, puzzle_of
from cluekit.clue.deduction.sheet import NO, YES, sheet_of
from cluekit.clue.editions.edition import Edition
from cluekit.clue.notation import read, write
from cluekit.clue.public import facts, moves
from cluekit.clue.public.choices import Phase
from cluekit.clue.public.table import Table, players_for
from cluekit.clue.referee.game import GAME, Session
from cluekit.clue.referee.state import Secrets, State
from cluekit.core import SPECTATOR, Chance, RefusedError, store
from cluekit.core.journal import settle
from cluekit.core.letters import deliver
from cluekit.core.session import Step, run
from cluekit.logic import Deal
from cluekit.logic.puzzle import is_legal

NAMES = ("Ada", "Ben", "Cleo", "Dan")
LATE = 200
"""A game that goes on beyond this turn is one without an end."""


class Falsehood(NamedTuple):
    """Something that a seat concluded, or was told, and that is not so.

    ``holder`` has ``card``, as the seat's sheet says or denies; -1: a premise, as a whole.
    """

    game: int
    move: int
    seat: int
    card: int = -1
    holder: int = -1
    says: str = ""


def begin(edition: Edition, number: int) -> Session:
    """Return the game of this number, set up, with as many people as the edition takes, up to 4."""
    players = players_for(edition, NAMES[: min(len(NAMES), edition.players[1])])
    session = Session(GAME, edition, players, Chance(number))
    while session.prepare().choices.characters:
        chosen = moves.ChooseCharacter(session.choices.characters[0])
        session.play(session.choices.seat, chosen)
    return session


def states(session: Session) -> list[State]:
    """Return the whole position before each move, and after the last: the fold of all letters."""
    table, secrets = GAME.opening(session.edition, session.players), GAME.Secrets()
    found = [State(table, secrets)]
    for step in session.record:
        table, secrets, _ = deliver(step.letters, GAME.folding, table, secrets)
        found.append(State(table, secrets))
    return found


def deal_of(table: Table, secrets: Secrets) -> Deal:
    """Return the holder of each card, by the numbers that a seat's puzzle has for holders."""
    holders = holders_of(table)
    at = {card: seat for seat, hand in enumerate(secrets.hands) for card in hand}
    at |= dict.fromkeys(secrets.case_file, holders.file)
    for pile, cards in ((holders.table, table.face_up), (holders.pool, secrets.face_down)):
        if pile is not None:
            at |= dict.fromkeys(cards, pile)
    return tuple(at[card] for card in range(table.edition.deck.size))


# --- what is false ----------------------------------------------------------------------------


def falsehoods(
    session: Session, state: State, bots: Mapping[int, Bot], game: int
) -> Iterator[Falsehood]:
    """Yield what seats hold for certain now that is not so: premises, sheets, notes of bots."""
    if state.table.phase is Phase.SETUP:
        return
    truth, move = deal_of(state.table, state.secrets), session.step
    for seat in (*range(len(session.players)), SPECTATOR):
        view = session.view(seat)
        if not is_legal(puzzle_of(view), truth):
            yield Falsehood(game, move, seat)
        if seat != SPECTATOR:
            yield from _false_marks(session, seat, truth, game)
        bot = bots.get(seat)
        sheet = bot.knows(view) if isinstance(bot, BySheet) else None
        for card, can in enumerate(sheet.can if sheet else ()):
            column = holders_of(state.table).column(truth[card])
            if column is not None and not can >> column & 1:
                yield Falsehood(game, move, seat, card, truth[card], NO)


def _false_marks(session: Session, seat: int, truth: Deal, game: int) -> Iterator[Falsehood]:
    view = session.view(seat)
    holders = holders_of(view.table)
    for (card, column), mark in (sheet_of(view).marks or {}).items():
        holder = holders.at(column)
        if mark.says == (NO if truth[card] == holder else YES):
            yield Falsehood(game, session.step, seat, card, holder, mark.says)


class Played(NamedTuple):
    """A whole game: how many moves, how often rules acted, what was false, whether it ended."""

    session: Session
    acted: int
    false: tuple[Falsehood, ...]
    ended: bool


def play(edition: Edition, number: int) -> Played:
    """Play a game of bots that keep sheets, and look at all that is concluded after each move.

    Raises ``RefusedError`` when a letter would not be true.
    """
    session = begin(edition, number)
    bots = bots_for(["note-taker"] * len(session.players))
    false: list[Falsehood] = []
    state = states(session)[-1]
    while not session.over and state.table.turn <= LATE and not false:
        run(session, bots, most=1)
        table, secrets, _ = deliver(session.record[-1].letters, GAME.folding, *state_parts(state))
        state = State(table, secrets)
        false += falsehoods(session, state, bots, number)
    acted = sum(map(has_acted, session.record))
    return Played(session, acted, tuple(false), session.over)


def state_parts(state: State) -> tuple[Table, Secrets]:
    """Return the table and the secrets of a position."""
    return state.table, state.secrets


BY_RULE = (
    facts.Told,
    facts.Excused,
    facts.Barred,
    facts.AnotherTurn,
    facts.Owes,
    facts.ShownByRule,
)
"""What only rules of one's own send; a card laid open by one comes with other facts of a move."""


def has_acted(step: Step) -> bool:
    """Tell whether a rule of one's own did something at this move."""
    first, *later = (letter.fact for letter in step.letters)
    laid = any(isinstance(fact, facts.CardLaidOpen) for fact in later)
    return laid or any(isinstance(fact, BY_RULE) for fact in (first, *later))


# --- the same game again ----------------------------------------------------------------------


def differs_again(session: Session) -> str:
    """Return what makes another game of a played one: "replay", "undo", "save", "text"; or ""."""
    tries = {"replay": _again, "undo": _taken_back, "save": _opened, "text": _read_back}
    for name, again in tries.items():
        try:
            found = again(session)
        except RefusedError:
            return name
        if found.record != session.record or _views(found) != _views(session):
            return name
    return ""


def _views(session: Session) -> list[Any]:
    return [session.view(seat) for seat in (*range(len(session.players)), SPECTATOR)]


def _again(session: Session) -> Session:
    """Play the same moves with the same seed."""
    return _go_on(Session(GAME, session.edition, session.players, session.chance), session.record)


def _go_on(session: Session, steps: Sequence[Step]) -> Session:
    for step in steps:
        session.play(step.seat, step.move)
    return session


def _taken_back(session: Session) -> Session:
    half = session.branch(session.step)
    while half.step > session.step // 2:
        half.undo(lab=True)
    return _go_on(half, session.record[half.step :])


def _opened(session: Session) -> Session:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        branch = session.branch(session.step)
        store.keep(branch, path)
        settle()
        opened: Session = store.open_saved(path, GAME).session
        return opened


def _read_back(session: Session) -> Session:
    return read(write(session))
