"""Rights: what the seat on turn may do now. Each asks the options, never the edition's name."""

from __future__ import annotations

from types import MappingProxyType

from cluekit.clue.editions.paths import Walks
from cluekit.clue.public.choices import Phase
from cluekit.clue.public.facts import EndedBy
from cluekit.clue.public.table import Table
from cluekit.clue.referee.state import State


def walks(table: Table) -> Walks:
    """Return where the piece on turn can go with its dice and bonus cards (U09, U22, P21)."""
    edition = table.edition
    here, rooms = table.place_of(table.mover), edition.plan.rooms
    taken = 0  # nobody shares a square; rooms are never full
    for piece in table.pieces:
        if piece >= rooms and piece != here:
            taken |= 1 << piece
    steps = sum(table.dice) + table.extra
    found = edition.paths.walks(here, steps, taken, edition.options.gait)
    if table.leap:
        found = MappingProxyType({**edition.paths.anywhere(here, taken), **found})
    began = table.began_at
    back_where_it_began = began is not None and began in found and edition.plan.is_room(began)
    if not back_where_it_began or edition.options.re_enter_room_left:
        return found
    return MappingProxyType({place: path for place, path in found.items() if place != began})


def may_stay(table: Table) -> bool:
    """Tell whether the piece on turn may stay inside (U11, P04, P20, the option "staying")."""
    staying = table.edition.options.staying
    if staying == "always" or (staying == "when-called" and table.called >> table.mover & 1):
        return True
    return table.place_of(table.mover) == table.edition.plan.pool


def may_stand_still(table: Table) -> bool:
    """Tell whether a piece that has rolled may take no step at all (U25, P02)."""
    moved_already = table.came_from is not None
    if moved_already:
        return True
    if table.edition.options.movement == "exact" and not table.leap:
        return False
    return not table.edition.plan.is_room(table.place_of(table.mover)) or may_stay(table)


def may_suggest(table: Table) -> bool:
    """Tell whether the seat on turn may make a suggestion where it stands (U10, U11, U24)."""
    if table.asked or table.accused >> table.mover & 1:
        return False
    edition = table.edition
    if not edition.plan.is_room(table.place_of(table.mover)):
        return False
    if table.entered:
        return True
    was_called = bool(table.called >> table.mover & 1)
    return may_stay(table) and (was_called or edition.options.suggestions == "each-turn")


def may_accuse(table: Table) -> bool:
    """Tell whether the seat on turn may accuse now (U15, U16, U18, P09)."""
    if table.accused >> table.mover & 1:
        return False
    options = table.edition.options
    if options.accusation == "in-the-middle":
        in_pool = table.place_of(table.mover) == table.edition.plan.pool
        return in_pool and table.phase in (Phase.INQUIRE, Phase.CLOSE)
    was_shown = table.asked and table.questions[-1].shower is not None
    if was_shown and not options.accuse_after_shown:
        return False
    return table.asked or options.accusation == "any-time"


def ended_by(table: Table) -> EndedBy:
    """Return why the seat on turn, which may neither ask nor accuse, has nothing left to do."""
    if table.accused >> table.mover & 1:
        return "accused"
    if table.asked:
        in_pool_only = table.edition.options.accusation == "in-the-middle"
        return "only-in-the-pool" if in_pool_only else "card-shown"
    if not table.edition.plan.is_room(table.place_of(table.mover)):
        return "no-room"
    return "room-not-entered" if may_stay(table) else "shut-in"


def may_peek(table: Table) -> tuple[int, ...]:
    """Return the face-down cards at which the asker may look now (U31)."""
    if not table.face_down or not table.asked or table.peeked or table.accused >> table.mover & 1:
        return ()
    two = len(table.players) == 2  # noqa: PLR2004 - the rule is for two players
    if not two or table.questions[-1].shower is not None:
        return ()
    return tuple(range(table.face_down))


def answers(state: State, seat: int) -> tuple[int, ...]:
    """Return the cards with which the seat can answer the open question (U12)."""
    asked = state.table.questions[-1].cards
    return tuple(filter(asked.__contains__, state.secrets.hands[seat]))


def must_show_all(table: Table) -> bool:
    """Tell whether an answer shows every card that matches, without a choice (P12)."""
    options = table.edition.options
    all_of_them = options.cards_shown == "all" or options.questioning == "fast"
    return all_of_them and not table.questions[-1].accusing
