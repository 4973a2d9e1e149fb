"""Noir and its slow twin play the same game; the first difference is a sentence."""

from __future__ import annotations

from typing import Any

import msgspec

from cluekit.core.session import Session, Step
from cluekit.noir import INSPECTOR, KILLER
from cluekit.noir.public import facts
from cluekit.sets import mask
from twin.agree import DisagreementError, post_of
from twin.editions import Wish, played
from twin.noir_slow import SlowNoir


class NoirPair:
    """A session and its twin, compared before and after every move."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.twin = SlowNoir(session.edition.options, (), ())

    def play_on(self, wish: Wish, most: int) -> int:
        """Play at most this many moves by this wish; return how many were compared."""
        self._compare()
        for _ in played(self.session, wish, most):
            if self.session.step:
                self._follow(self.session.record[-1])
                self._compare()
        return self.session.step

    def _follow(self, step: Step) -> None:
        if step.move not in self.twin.choices():
            self._differ("accepted", step.move, "the twin refuses it")
        self._take_luck(step)
        ours = heard(self.twin.play(step.move))
        theirs = heard([post_of(letter, 2) for letter in step.letters])
        if theirs != ours:
            self._differ("letters", theirs, ours)

    def _take_luck(self, step: Step) -> None:
        """N01: the board is laid by luck or by the alphabet; the deck has each card once."""
        options = self.session.edition.options
        everybody = list(range(options.rows * options.columns))
        for fact in (letter.fact for letter in step.letters):
            if isinstance(fact, facts.BoardLaid):
                self.twin.laid = fact.cells
                random = options.layout == "random"
                self._same("board", sorted(fact.cells) if random else list(fact.cells), everybody)
            if isinstance(fact, facts.EvidenceOrder):
                self.twin.shuffled = fact.cards
                self._same("deck", sorted(fact.cards), everybody)

    def _compare(self) -> None:
        session, twin = self.session, self.twin
        self._same("who decides", session.choices.seat, twin.decides())
        engine, slow = list(session.choices), twin.choices()
        if set(engine) != slow or len(engine) != len(slow):
            self._differ("choices", set(engine) - slow, slow - set(engine))
        theirs, ours = position_of(session), position_of_twin(twin)
        if theirs != ours:
            keys = [key for key in theirs if theirs[key] != ours[key]]
            self._differ("position", *({key: one[key] for key in keys} for one in (theirs, ours)))

    def _same(self, what: str, theirs: Any, ours: Any) -> None:
        if theirs != ours:
            self._differ(what, theirs, ours)

    def _differ(self, what: str, theirs: Any, ours: Any) -> None:
        session = self.session
        message = (
            f"{what} at move {session.step} of {session.edition.id}, seed {session.chance.seed}\n"
            f"engine: {theirs}\ntwin:   {ours}\n{session.edition.options}\n"
            f"last move: {session.record[-1] if session.record else None}"
        )
        raise DisagreementError(message)


def heard(posts: list[Any]) -> dict[Any, list[Any]]:
    """Return what each group of readers reads, in its order."""
    found: dict[Any, list[Any]] = {}
    for fact, to in posts:
        found.setdefault(to, []).append(fact)
    return found


def position_of(session: Session) -> dict[str, Any]:
    """Return everything about a session, open or secret, in plain values."""
    here = session._positions[-1]
    table, secrets = here.table, here.secrets
    rows = range(0, len(table.cells), table.width or 1)
    last = table.shift
    return {
        "board": [list(table.cells[at : at + table.width]) for at in rows],
        "dead": table.dead,
        "innocent": table.innocent,
        "kills": table.kills,
        "toll": table.toll,
        "deck": list(secrets.order[len(secrets.order) - table.deck :]),
        "hand": session.view(INSPECTOR).hand,
        "sizes": (table.deck, table.hand),
        "lines to move": (session.choices.rows, session.choices.columns),
        "open cards": (list(table.discards), table.shown),
        "killer": (secrets.killer, session.view(KILLER).own.identity),
        "inspector": (secrets.inspector, session.view(INSPECTOR).own.identity),
        "shift": None if session.over or not last else msgspec.structs.astuple(last),
        "phase": table.phase.value,
        "mover": table.mover,
        "turn": table.turn,
        "set up": (table.prepared, table.laid, table.chosen, len(table.cells)),
        "history": list(table.history),
        "end": (-1 if table.winner is None else table.winner, table.ending),
        "shown at the end": (table.killer, table.inspector),
    }


def position_of_twin(twin: SlowNoir) -> dict[str, Any]:
    """Return the same about the twin."""
    over, shift = twin.at == "over", twin.shift
    place = (shift[0], shift[1], _index(twin), shift[3]) if shift and not over else None
    return {
        "board": twin.ground.board,
        "dead": mask(twin.dead),
        "innocent": mask(twin.innocent),
        "kills": twin.kills,
        "toll": twin.kills if twin.options.toll_counts == "kills" else len(twin.dead),
        "deck": twin.deck,
        "hand": mask(twin.hand),
        "sizes": (len(twin.deck), len(twin.hand)),
        "lines to move": _lines(twin),
        "open cards": (twin.open_cards, mask(twin.open_cards)),
        "killer": (twin.killer, twin.killer),
        "inspector": (twin.inspector, twin.inspector),
        "shift": place,
        "phase": twin.at,
        "mover": -1 if over else twin.mover,
        "turn": twin.number,
        "set up": _set_up(twin),
        "history": twin.history,
        "end": (twin.winner, twin.ending),
        "shown at the end": (twin.killer, twin.inspector) if over else (-1, -1),
    }


def _index(twin: SlowNoir) -> int:
    """Return where the line of the last shift is now."""
    assert twin.shift
    return twin.ground.names(twin.shift[1]).index(twin.shift[2])


def _set_up(twin: SlowNoir) -> tuple[Any, ...]:
    """Return how far the set-up is, how the board was laid, whether an identity is chosen."""
    done = len(("board", "evidence", "killer", "inspector")) - len(twin.todo)
    size = len(twin.ground.rows) * len(twin.ground.columns)
    return done, twin.laid if done else (), twin.inspector >= 0, size if done else 0


def _lines(twin: SlowNoir) -> tuple[int, int]:
    """Return how many rows and columns could be moved: none where no shift is to be decided on."""
    return (len(twin.ground.rows), len(twin.ground.columns)) if twin.at == "action" else (0, 0)
