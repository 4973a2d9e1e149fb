"""What must hold in every position of Noir and after every action, whatever the house rules."""

from collections.abc import Iterator
from typing import Any

from cluekit.core import DEALER, EVERYONE, only
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR, KILLER, Phase
from cluekit.noir.public import facts
from cluekit.sets import mask


def broken(session: Session) -> list[str]:
    """Return a sentence for everything that is wrong here, or that the last move did wrong."""
    steps = STEP if session.step else ()
    return [f"{check.__name__}: {said}" for check in POSITION + steps for said in check(session)]


def _here(session: Session, back: int = 0) -> tuple[Any, Any]:
    """Return the table and the secrets, now or this many moves ago."""
    position = session._positions[-1 - back]
    return position.table, position.secrets


def _state(session: Session) -> Any:
    return session.game.State(*_here(session))


def cards_conserved(session: Session) -> Iterator[str]:
    """Every card is in the deck, open, in the hand, or somebody's identity, once (N01)."""
    (table, secrets), state = _here(session), _state(session)
    if table.prepared < len("beki"):
        return
    deck = mask(secrets.order[len(secrets.order) - table.deck :])
    people = 1 << secrets.killer | (1 << secrets.inspector if secrets.inspector >= 0 else 0)
    parts = (deck, mask(table.discards), people, state.hand)
    everybody = (1 << table.edition.options.suspects) - 1
    if sum(part.bit_count() for part in parts) != everybody.bit_count() or sum(parts) != everybody:
        yield f"a card is nowhere or twice: {parts}"
    if state.hand.bit_count() != table.hand or mask(table.discards) != table.shown:
        yield f"{state.hand} is said to be {table.hand} cards, {table.discards} {table.shown}"


def the_board(session: Session) -> Iterator[str]:
    """Who left the board is dead, nobody stands twice, and no dead line lies there (N14)."""
    table, _ = _here(session)
    everybody, on_board = mask(table.laid), mask(table.cells)
    if (len(table.cells), on_board | table.dead) != (on_board.bit_count(), everybody | table.dead):
        yield f"who left the board is not dead: {table.cells}"
    rows = [table.cells[i : i + table.width] for i in range(0, len(table.cells), table.width or 1)]
    lines = [*rows, *zip(*rows, strict=True)]
    if table.phase is not Phase.OVER and any(not mask(line) & ~table.dead for line in lines):
        yield f"a dead line lies on the board: {rows}"


def the_dead_and_the_innocent(session: Session) -> Iterator[str]:
    """The Killer is alive, marks are of the living whose card is open (N12, N28)."""
    table, secrets = _here(session)
    if table.dead & table.innocent or table.innocent & ~table.shown:
        yield "an innocent is dead, or their card is not open"
    if table.dead >> max(0, secrets.killer) & 1 and secrets.killer >= 0:
        yield "the Killer is dead"
    if table.kills > table.dead.bit_count():
        yield f"{table.kills} kills, {table.dead:b} dead"


def whose_decision(session: Session) -> Iterator[str]:
    """Exactly one side decides and has something to choose, until the game is over (N01, N23)."""
    table, choices = _here(session)[0], session.choices
    expected = {Phase.SETUP: DEALER, Phase.OVER: -1, Phase.DISCARD: INSPECTOR}
    if choices.seat != expected.get(table.phase, table.mover):
        yield f"seat {choices.seat} in {table.phase}"
    if bool(list(choices)) == session.over:
        yield f"choices {choices} while over is {session.over}"


def how_it_ends(session: Session) -> Iterator[str]:
    """Over means arrested, killed, or the toll is paid; and then both identities are shown."""
    table, secrets = _here(session)
    shown = (table.killer, table.inspector)
    if shown != ((secrets.killer, secrets.inspector) if session.over else (-1, -1)):
        yield f"{shown} is shown while over is {session.over}"
    last = table.history[-1] if table.history else None
    if session.over != isinstance(last, facts.GameEnded):
        yield f"over is {session.over} after {last}"
    if table.ending == "inspector-killed" and not table.dead >> secrets.inspector & 1:
        yield "the Inspector is alive"
    if not session.over and table.toll >= table.edition.options.toll:
        yield f"{table.toll} are dead and nobody has won"


def views_are_true(session: Session) -> Iterator[str]:
    """A side's view is the table, its own identity and the cards it has drawn (N21)."""
    table, secrets = _here(session)
    killer, inspector = session.view(KILLER), session.view(INSPECTOR)
    if killer.table is not table or inspector.table is not table:
        yield "the sides see different tables"
    if (killer.own.identity, inspector.own.identity) != (secrets.killer, secrets.inspector):
        yield f"{killer.own}, {inspector.own}, {secrets}"
    if (inspector.hand, inspector.own.drawn) != (_state(session).hand, secrets.drawn):
        yield f"the Inspector sees {inspector.hand:b}"
    if killer.own.drawn:
        yield f"the Killer has drawn {killer.own.drawn:b}"


def secrets_are_addressed(session: Session) -> Iterator[str]:
    """Identities and drawn cards go to their side alone, the deck to nobody (N21)."""
    for letter in session.record[-1].letters:
        fact, to = letter.fact, EVERYONE
        if isinstance(fact, facts.EvidenceOrder):
            to = only()
        elif isinstance(fact, facts.CardsDrawn):
            to = only(INSPECTOR)
        elif isinstance(fact, facts.IdentityTaken):
            to = only(fact.seat)
        if letter.to != to:
            yield f"{fact} went to {letter.to}"


def only_so_much_changes(session: Session) -> Iterator[str]:
    """Sets of the dead and of open cards only grow; the deck only shrinks; one death at most."""
    before, after = _here(session, 1)[0], _here(session)[0]
    if before.dead & ~after.dead or before.shown & ~after.shown:
        yield "somebody came to life, or a card was turned down again"
    if (after.dead & ~before.dead).bit_count() > 1:
        yield "two died at once"
    if before.prepared > 1 and not after.deck <= before.deck:
        yield f"the deck grew from {before.deck} to {after.deck}"
    if after.turn - before.turn not in (0, 1):
        yield f"turn {before.turn} became {after.turn}"


POSITION = (
    cards_conserved, the_board, the_dead_and_the_innocent, whose_decision, how_it_ends,
    views_are_true,
)  # fmt: skip
STEP = (secrets_are_addressed, only_so_much_changes)
