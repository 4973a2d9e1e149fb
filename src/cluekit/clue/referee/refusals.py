"""Refusals: why a move is not legal now, with the clause that says so and what would be.

They are codes; ``wording.refusal_messages`` has the sentences.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from cluekit.clue.editions.paths import Walks
from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices, Phase
from cluekit.clue.public.facts import EndedBy
from cluekit.clue.public.table import Table
from cluekit.clue.referee import own_rules
from cluekit.clue.referee.state import State
from cluekit.core import Problem
from cluekit.core.problems import Refusing, not_now, out_of_order

# --- rights ---------------------------------------------------------------------------------------
# Rights: what the seat on turn may do now. Each asks the options, never the edition's name.


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


# --- refusals -------------------------------------------------------------------------------------


def problem_with(state: State, choices: Choices, seat: int, move: object) -> Problem | None:
    """Return why ``seat`` may not play ``move``, or None when it is one of the choices.

    The problem holds only what that seat may know: its own cards, and what lies open.
    """
    problem = _REFUSING.problem_with(state, choices, seat, move)
    if problem and state.table.edition.rules and choices.seat == seat:
        return own_rules.problem_with(state.table, seat, move) or problem
    return problem


def _choose_character(_: State, choices: Choices, move: moves.ChooseCharacter) -> Problem:
    if not choices.characters:
        return not_now(choices, "choose-character", "P14")
    about = {"suspect": move.suspect, "free": list(choices.characters)}
    return Problem("character-taken", "P14", about)


def _pick_player(_: State, choices: Choices, move: moves.PickPlayer) -> Problem:
    if not choices.pick:
        return not_now(choices, "pick-player", "P22")
    return Problem("pick-another", "P22", {"seat": move.seat, "seats": list(choices.pick)})


def _peek(_: State, choices: Choices, move: moves.Peek) -> Problem:
    if not choices.peek:
        return not_now(choices, "peek", "U31")
    about = {"index": move.index, "positions": list(choices.peek)}
    return Problem("no-such-card-there", "U31", about)


def _stay(state: State, choices: Choices, _: moves.Stay) -> Problem:
    table = state.table
    options, place = table.edition.options, table.place_of(table.mover)
    if choices.phase not in (Phase.START, Phase.MOVE):
        return not_now(choices, "stay", "U11")
    if choices.phase is Phase.MOVE and options.movement == "exact":
        return Problem("must-move", "U25", {"steps": sum(table.dice) + table.extra})
    if not table.edition.plan.is_room(place):
        return Problem("not-in-a-room", "U11")
    code = "must-leave" if options.staying == "never" else "must-leave-uncalled"
    return Problem(code, "P02", {"place": place})


def _take_passage(state: State, choices: Choices, move: moves.TakePassage) -> Problem:
    if choices.phase is not Phase.START:
        return not_now(choices, "take-passage", "U26")
    table = state.table
    place = table.place_of(table.mover)
    open_to = list(table.edition.plan.passages[place]) if table.edition.plan.is_room(place) else []
    return Problem("no-such-passage", "U20", {"to": move.to, "open": open_to})


def _walk(state: State, choices: Choices, move: moves.Walk) -> Problem:
    if choices.phase is Phase.START:
        return Problem("roll-first", "U09")
    if choices.phase is not Phase.MOVE:
        return not_now(choices, "walk", "U09")
    table, to = state.table, move.to
    plan, options = table.edition.plan, table.edition.options
    if not 0 <= to < plan.places:
        return Problem("no-such-place", about={"place": to})
    taken = to >= plan.inside and to in table.pieces
    left = plan.is_room(to) and to == table.began_at and not options.re_enter_room_left
    if (taken or left) and to == table.place_of(table.mover):
        return Problem("there-already", "U09", {"place": to})
    if taken:
        crossing = options.pawns == "may-be-crossed"
        why = ("cross-not-stop", "P08") if crossing else ("square-taken", "U22")
        return Problem(*why, {"place": to})
    return Problem("room-left", "P03", {"place": to}) if left else _out_of_reach(table, choices, to)


def _out_of_reach(table: Table, choices: Choices, to: int) -> Problem:
    """Too far, or on the way other pieces stand, or not exactly that many steps (U09, C05, C12)."""
    edition, here = table.edition, table.place_of(table.mover)
    steps = sum(table.dice) + table.extra
    about = {"to": to, "steps": steps, "reachable": list(choices.walks)}
    if to in edition.paths.walks(here, steps, 0, edition.options.gait):
        crossing = edition.options.pawns == "may-be-crossed"
        return Problem(*(("door-closed", "U22") if crossing else ("way-blocked", "C12")), about)
    if table.extra:
        return Problem("unreachable-with-bonus", "P21", about)
    return Problem("unreachable", "U09" if edition.options.movement == "exact" else "C05", about)


def _unknown(state: State, suspect: int, weapon: int, room: int = -1) -> Problem:
    """Name the first of three cards that is not of its kind."""
    deck = state.table.edition.deck
    if suspect not in deck.suspects:
        return Problem("not-a-suspect", "U10", {"card": suspect})
    if weapon not in deck.weapons:
        return Problem("not-a-weapon", "U10", {"card": weapon})
    return Problem("not-a-room", "U27", {"card": room})


def _suggest(state: State, choices: Choices, move: moves.Suggest) -> Problem:
    table = state.table
    if choices.room is not None:
        return _asked_badly(state, choices, move)
    if table.accused >> choices.seat & 1:
        return Problem("accused-wrongly", "U18")
    if choices.phase is not Phase.INQUIRE:
        return not_now(choices, "suggest", "U10")
    if not table.edition.plan.is_room(table.place_of(choices.seat)):
        return Problem("not-in-a-room", "U10")
    if not (table.entered or may_stay(table)):
        return Problem("shut-in", "U25")
    return Problem("room-not-entered", "C10")


def _asked_badly(state: State, choices: Choices, move: moves.Suggest) -> Problem:
    """The wrong players are asked (P12), or about the wrong cards."""
    if choices.whom and move.whom not in choices.whom:
        return Problem("ask-whom", "P12", {"seats": list(choices.whom)})
    if not choices.whom and move.whom != moves.EVERYBODY:
        return Problem("ask-everybody", "U12")
    return _unknown(state, move.suspect, move.weapon)


def _show(state: State, choices: Choices, move: moves.Show) -> Problem:
    if not choices.show:
        return not_now(choices, "show", "U12")
    cards, bonus = (move.card, *move.also), choices.phase is Phase.BONUS
    clause = "" if state.table.owed else "P22" if bonus else "U12"
    wrong = [card for card in cards if card not in choices.show]
    if not wrong and not choices.several:
        return Problem("show-one", clause, {"may_show": list(choices.show)})
    if not wrong:
        return Problem("show-each-once", "P11", {"may_show": list(choices.show)})
    about = {"card": wrong[0], "may_show": list(choices.show)}
    if bonus:
        # A card that lies open already is not laid open once more (P22)
        lies_open = (choices.seat, about["card"]) in state.table.laid_open
        laid = lies_open and not state.table.owed
        return Problem("open-already" if laid else "not-in-hand", clause, about)
    asked = state.table.questions[-1].cards
    return Problem("not-asked-about" if wrong[0] not in asked else "not-in-hand", clause, about)


def _accuse(state: State, choices: Choices, move: moves.Accuse) -> Problem:
    table = state.table
    if choices.accuse:
        return _unknown(state, move.suspect, move.weapon, move.room)
    if table.mover != choices.seat or choices.phase is Phase.BONUS:
        return not_now(choices, "accuse", "U16")
    if table.accused >> choices.seat & 1:
        return Problem("already-accused", "U16")
    if table.edition.options.accusation == "in-the-middle":
        # In the pool alone, and after moving or staying (P01, P09)
        in_pool = table.place_of(table.mover) == table.edition.plan.pool
        return Problem(
            *(("move-before-accusing", "P01") if in_pool else ("only-in-the-pool", "P09"))
        )
    if choices.phase is Phase.CLOSE:
        return Problem("shown-a-card", "U15")
    return Problem("suggest-first", "U16")


_WHY: dict[type, Callable[[State, Choices, Any], Problem]] = {
    moves.Prepare: lambda _, c, m: out_of_order(c, m.step, "U03"),
    moves.ChooseCharacter: _choose_character,
    moves.Roll: lambda _, c, __: not_now(c, "roll", "U09"),
    moves.PickPlayer: _pick_player,
    moves.Peek: _peek,
    moves.Stay: _stay,
    moves.TakePassage: _take_passage,
    moves.Walk: _walk,
    moves.Suggest: _suggest,
    moves.Show: _show,
    moves.Accuse: _accuse,
    moves.EndTurn: lambda _, c, __: not_now(c, "end-turn", "U09"),
}

_REFUSING = Refusing(over="U19", order="U08", well_formed=moves.well_formed, why=_WHY)
