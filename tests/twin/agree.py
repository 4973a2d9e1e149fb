"""An engine and its slow twin play the same game; the first difference is a sentence."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import astuple, replace

from cluekit.clue.public import facts, moves
from cluekit.core import EVERYONE
from cluekit.core.session import Session, Step
from cluekit.noir import INSPECTOR, KILLER
from cluekit.noir.public import facts as noir_facts
from cluekit.noir.referee.game import GAME as NOIR
from cluekit.sets import mask
from twin.editions import Wish, played
from twin.noir_slow import SlowNoir
from twin.slow import Post, SlowGame
from twin.slow_parts import ALL, Fate

Told = tuple[str, Any, Any]
"""What is compared, as the engine has it and as the twin has it."""


class Pair:
    """A session and its twin, compared before and after every move."""

    def __init__(self, session: Session) -> None:
        self.session, self.open = session, set[Any]()
        if session.game is NOIR:
            self.twin: Any = SlowNoir(session.edition.options, (), ())
            self.follow, self.position, self.of_twin = _follow_noir, _position, _position_of_twin
        else:
            self.twin = SlowGame(session.edition, [each.suspect for each in session.players])
            self.follow, self.position, self.of_twin = _follow, _table, _table_of_twin

    def play_on(self, wish: Wish, most: int) -> None:
        """Play at most this many moves by this wish, comparing all along."""
        self._compare()
        for _ in played(self.session, wish, most):
            if self.session.step:
                step = self.session.record[-1]
                self._same("accepted", {step.move}, {step.move} & self.open)
                for what, theirs, ours in self.follow(self.session, self.twin, step):
                    self._same(what, theirs, ours)
                self._compare()

    def _compare(self) -> None:
        session, twin = self.session, self.twin
        self._same("who decides", session.choices.seat, twin.decides())
        engine, self.open = list(session.choices), twin.choices()
        self._same("number of choices", len(engine), len(self.open))
        self._same("choices", set(engine) - self.open, self.open - set(engine))
        ours = self.of_twin(twin)
        for name, theirs in self.position(session).items():
            self._same(name, theirs, ours[name])

    def _same(self, what: str, theirs: Any, ours: Any) -> None:
        session = self.session
        assert theirs == ours, (
            f"{what} at move {session.step} of {session.edition.id}, seed {session.chance.seed}, "
            f"{len(session.players)} players\nengine: {theirs}\ntwin:   {ours}\n"
            f"{session.edition.options}\nlast move: {session.record[-1:]}"
        )


def post_of(letter: Any, seats: int) -> Post:
    """Return a letter in the twin's words."""
    if letter.to == EVERYONE:
        return letter.fact, ALL
    return letter.fact, frozenset(seat for seat in range(seats) if letter.to >> seat & 1)


def _follow(session: Session, twin: SlowGame, step: Step) -> Iterator[Told]:
    """Any shortest or longer way will do, so long as the twin allows it."""
    for fact in (letter.fact for letter in step.letters):
        if isinstance(fact, facts.Walked) and isinstance(step.move, moves.Walk):
            yield f"way {fact.path}", True, twin.allows(fact.path)
    ours = twin.play(step.move, fate_of(step))
    theirs = [post_of(letter, len(session.players)) for letter in step.letters]
    yield "letters", [_without_way(post) for post in theirs], [_without_way(post) for post in ours]


def _without_way(post: Post) -> Post:
    fact, to = post
    return (replace(fact, path=fact.path[-1:]) if isinstance(fact, facts.Walked) else fact), to


def fate_of(step: Step) -> Fate:
    """Return what luck gave in this step, for the twin to take."""
    told = [letter.fact for letter in step.letters]
    gifts = [getattr(fact, _GIFTS[type(fact)]) for fact in told if type(fact) in _GIFTS]
    hands = [fact.cards for fact in told if isinstance(fact, facts.Received)]
    hidden = [fact.cards for fact in told if isinstance(fact, facts.LaidFaceDown)]
    return Fate(*gifts, *([hands, *(hidden or [()])] if hands else []))


_GIFTS = {
    facts.TurnOrderDrawn: "seats", facts.WeaponsPlaced: "rooms", facts.RolledForStart: "dice",
    facts.Rolled: "dice", facts.CaseFileHolds: "cards", facts.FirstPlayerFound: "seat",
    facts.BonusDrawn: "bonus",
}  # fmt: skip


def _table(session: Session) -> dict[str, Any]:
    """Return the public position of a session in plain values."""
    table = session._positions[-1].table
    seats = range(len(table.players))
    told = {name: getattr(table, name) for name in ("order", "pieces", "weapons", "sizes")}
    sets = {name: getattr(table, name) for name in ("called", "accused", "out")}
    return {
        **{name: tuple(value) for name, value in told.items()},
        **{name: {seat for seat in seats if one >> seat & 1} for name, one in sets.items()},
        "suspects": tuple(player.suspect for player in table.players),
        "face up": set(table.face_up),
        "face down": table.face_down,
        "laid open": list(table.laid_open),
        "bonus deck": (list(table.bonus_left), table.again),
        "turn": (table.turn, table.mover, table.phase.value),
        "winner": -1 if table.winner is None else table.winner,
        "case file": table.case_file if session.over else None,
    }


def _table_of_twin(twin: SlowGame) -> dict[str, Any]:
    """Return what lies open at the twin's table."""
    deck = twin.edition.deck
    return {
        "order": tuple(twin.order),
        "pieces": tuple(twin.pieces.get(s, -1) for s in deck.suspects),
        "weapons": tuple(twin.weapons.get(w, -1) for w in deck.weapons),
        "sizes": tuple(len(twin.hands.get(seat, ())) for seat in twin.seats),
        **{name: getattr(twin, name) for name in ("called", "accused", "out")},
        "suspects": tuple(twin.suspects),
        "face up": twin.face_up if twin.hands else set(),
        "face down": len(twin.face_down),
        "laid open": twin.laid_open,
        "bonus deck": (twin.bonus.left, twin.bonus.again),
        "turn": (twin.number, twin.mover, twin.at),
        "winner": twin.winner,
        "case file": twin.envelope if twin.at == "over" else None,
    }


def _follow_noir(session: Session, twin: SlowNoir, step: Step) -> Iterator[Told]:
    """N01: the board is laid by luck or by the alphabet; the deck has each card once."""
    options = session.edition.options
    everybody = list(range(options.rows * options.columns))
    for fact in (letter.fact for letter in step.letters):
        if isinstance(fact, noir_facts.BoardLaid):
            twin.laid = fact.cells
            random = options.layout == "random"
            yield "board", sorted(fact.cells) if random else list(fact.cells), everybody
        if isinstance(fact, noir_facts.EvidenceOrder):
            twin.shuffled = fact.cards
            yield "deck", sorted(fact.cards), everybody
    theirs = [post_of(letter, 2) for letter in step.letters]
    yield "letters", _by_readers(theirs), _by_readers(twin.play(step.move))


def _by_readers(posts: list[Post]) -> dict[Any, list[Any]]:
    """Return what each group of readers reads, in its order."""
    found: dict[Any, list[Any]] = {}
    for fact, to in posts:
        found.setdefault(to, []).append(fact)
    return found


def _position(session: Session) -> dict[str, Any]:
    """Return everything about a session, open or secret, in plain values."""
    here = session._positions[-1]
    table, secrets, last = here.table, here.secrets, here.table.shift
    rows = range(0, len(table.cells), table.width or 1)
    return {
        "board": [list(table.cells[at : at + table.width]) for at in rows],
        "dead": (table.dead, table.innocent, table.kills, table.toll),
        "deck": (list(secrets.order[len(secrets.order) - table.deck :]), table.deck),
        "hand": (session.view(INSPECTOR).hand, table.hand),
        "lines to move": (session.choices.rows, session.choices.columns),
        "open cards": (list(table.discards), table.shown),
        "killer": (secrets.killer, session.view(KILLER).own.identity),
        "inspector": (secrets.inspector, session.view(INSPECTOR).own.identity),
        "shift": None if session.over or not last else astuple(last),
        "turn": (table.turn, table.mover, table.phase.value),
        "set up": (table.prepared, table.laid, table.chosen, len(table.cells)),
        "history": list(table.history),
        "end": (-1 if table.winner is None else table.winner, table.ending),
        "shown at the end": (table.killer, table.inspector),
    }


def _position_of_twin(twin: SlowNoir) -> dict[str, Any]:
    """Return the same about the twin; a shift is told by where its line is now.

    Lines can be moved only where a shift is to be decided on.
    """
    over, shift, ground = twin.at == "over", twin.shift, twin.ground
    size = len(ground.rows), len(ground.columns)
    done = len(("board", "evidence", "killer", "inspector")) - len(twin.todo)
    toll = twin.kills if twin.options.toll_counts == "kills" else len(twin.dead)
    line = ground.names(shift[1]).index(shift[2]) if shift and not over else -1
    laid = (twin.laid, twin.inspector >= 0, size[0] * size[1]) if done else ((), False, 0)
    return {
        "board": ground.board,
        "dead": (mask(twin.dead), mask(twin.innocent), twin.kills, toll),
        "deck": (twin.deck, len(twin.deck)),
        "hand": (mask(twin.hand), len(twin.hand)),
        "lines to move": size if twin.at == "action" else (0, 0),
        "open cards": (twin.open_cards, mask(twin.open_cards)),
        "killer": (twin.killer, twin.killer),
        "inspector": (twin.inspector, twin.inspector),
        "shift": (*shift[:2], line, shift[3]) if shift and not over else None,
        "turn": (twin.number, -1 if over else twin.mover, twin.at),
        "set up": (done, *laid),
        "history": twin.history,
        "end": (twin.winner, twin.ending),
        "shown at the end": (twin.killer, twin.inspector) if over else (-1, -1),
    }
