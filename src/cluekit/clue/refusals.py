"""Refusals: why a move is not legal now, with the clause that says so and what would be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cluekit.clue import moves
from cluekit.clue.choices import Choices, Phase
from cluekit.clue.state import State
from cluekit.core import DEALER, Problem


def problem_with(state: State, choices: Choices, seat: int, move: object) -> Problem | None:
    """Return why ``seat`` may not play ``move``, or None when it is one of the choices.

    The problem holds only what that seat may know: its own cards, and what lies open.
    """
    if choices.seat == seat and move in choices:
        return None
    if choices.phase is Phase.OVER:
        return Problem("game-over", "U19")
    if choices.seat != seat:
        return _not_yours(choices, seat)
    if not moves.well_formed(move):
        return Problem("not-a-move", about={"move": type(move).__name__[:40]})
    return _REFUSE[type(move)](state, choices, move)


def _not_yours(choices: Choices, seat: int) -> Problem:
    if choices.seat == DEALER:
        return Problem("still-setting-up", about={"next": choices.prepare})
    if seat == DEALER:
        return Problem("already-set-up")
    return Problem("not-your-turn", "U08", {"seat": choices.seat})


def _not_now(choices: Choices, wanted: str, clause: str) -> Problem:
    about = {"wanted": wanted, "kinds": [kind.__struct_config__.tag for kind in choices.kinds()]}
    return Problem("not-now", clause, about)


def _prepare(_: State, choices: Choices, move: moves.Prepare) -> Problem:
    if not choices.prepare:
        return Problem("already-set-up")
    return Problem("setup-order", "U03", {"step": str(move.step)[:40], "next": choices.prepare})


def _choose_character(_: State, choices: Choices, move: moves.ChooseCharacter) -> Problem:
    if not choices.characters:
        return _not_now(choices, "choose-character", "P14")
    about = {"suspect": move.suspect, "free": list(choices.characters)}
    return Problem("character-taken", "P14", about)


def _pick_player(_: State, choices: Choices, move: moves.PickPlayer) -> Problem:
    if not choices.pick:
        return _not_now(choices, "pick-player", "P22")
    return Problem("pick-another", "P22", {"seat": move.seat, "open": list(choices.pick)})


def _peek(_: State, choices: Choices, move: moves.Peek) -> Problem:
    if not choices.peek:
        return _not_now(choices, "peek", "U31")
    return Problem("no-such-card-there", "U31", {"index": move.index, "open": list(choices.peek)})


def _stay(state: State, choices: Choices, _: moves.Stay) -> Problem:
    table = state.table
    in_room = table.edition.plan.is_inside(table.place_of(table.mover))
    if choices.phase is Phase.START:
        return Problem("must-leave" if in_room else "not-in-a-room", "U11")
    if choices.phase is Phase.MOVE:
        return Problem("must-move", "U25", {"steps": sum(table.dice)})
    return _not_now(choices, "stay", "U11")


def _take_passage(state: State, choices: Choices, move: moves.TakePassage) -> Problem:
    if choices.phase is not Phase.START:
        return _not_now(choices, "take-passage", "U26")
    table = state.table
    place = table.place_of(table.mover)
    open_to = list(table.edition.plan.passages[place]) if table.edition.plan.is_room(place) else []
    return Problem("no-such-passage", "U20", {"to": move.to, "open": open_to})


def _walk(state: State, choices: Choices, move: moves.Walk) -> Problem:
    if choices.phase is Phase.START:
        return Problem("roll-first", "U09")
    if choices.phase is not Phase.MOVE:
        return _not_now(choices, "walk", "U09")
    table = state.table
    if not 0 <= move.to < table.edition.plan.places:
        return Problem("no-such-place", about={"place": move.to})
    if move.to >= table.edition.plan.inside and move.to in table.pieces:
        return Problem("square-taken", "U22", {"place": move.to})
    about = {"to": move.to, "steps": sum(table.dice), "reachable": list(choices.walks)}
    return Problem("unreachable", "U09", about)


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
    if choices.room >= 0 and move.whom not in (choices.whom or (-1,)):
        return Problem("ask-whom", "P12", {"whom": move.whom, "open": list(choices.whom)})
    if choices.room >= 0:
        return _unknown(state, move.suspect, move.weapon)
    if table.accused >> choices.seat & 1:
        return Problem("accused-wrongly", "U18")
    if choices.phase is not Phase.INQUIRE:
        return _not_now(choices, "suggest", "U10")
    if not table.edition.plan.is_room(table.place_of(choices.seat)):
        return Problem("not-in-a-room", "U10")
    return Problem("room-not-entered", "C10")


def _show(state: State, choices: Choices, move: moves.Show) -> Problem:
    if not choices.show:
        return _not_now(choices, "show", "U12")
    about = {"card": move.card, "may_show": list(choices.show)}
    if move.also and move.card in choices.show:
        return Problem("show-one" if not choices.several else "show-each-once", "P11", about)
    if choices.phase is Phase.BONUS:
        return Problem("not-in-hand", "P22", about)
    asked = state.table.questions[-1].cards
    return Problem("not-asked-about" if move.card not in asked else "not-in-hand", "U12", about)


def _accuse(state: State, choices: Choices, move: moves.Accuse) -> Problem:
    table = state.table
    if choices.accuse:
        return _unknown(state, move.suspect, move.weapon, move.room)
    if table.accused >> choices.seat & 1:
        return Problem("already-accused", "U16")
    if table.edition.options.accusation == "in-the-middle":
        return Problem("only-in-the-pool", "P09")
    if choices.phase is Phase.CLOSE:
        return Problem("shown-a-card", "U15")
    return Problem("suggest-first", "U16")


_REFUSE: dict[type[Any], Callable[[State, Choices, Any], Problem]] = {
    moves.Prepare: _prepare,
    moves.ChooseCharacter: _choose_character,
    moves.Roll: lambda _, c, __: _not_now(c, "roll", "U09"),
    moves.PickPlayer: _pick_player,
    moves.Peek: _peek,
    moves.Stay: _stay,
    moves.TakePassage: _take_passage,
    moves.Walk: _walk,
    moves.Suggest: _suggest,
    moves.Show: _show,
    moves.Accuse: _accuse,
    moves.EndTurn: lambda _, c, __: _not_now(c, "end-turn", "U09"),
}
