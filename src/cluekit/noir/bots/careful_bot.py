"""The bot ``careful``: it keeps the sets of candidates, and all in a set count alike.

As Killer it kills where most others could have done it, and disguises when few are left. As
Inspector it arrests candidates that stand near, asks where the answer halves the set, and moves
lines to stand near more of them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log2

from cluekit.noir.bots.glass_box import Option, Reason
from cluekit.noir.bots.outcomes import Thinker, Thoughts, board
from cluekit.noir.deduction.belief import bits_between
from cluekit.noir.public import facts, moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.table import INSPECTOR, KILLER, Phase
from cluekit.sets import members

TOO_FEW, FEW = 2, 3
"""It disguises when no more than that many could be the Killer; when it cannot kill, the latter."""
SURE_ENOUGH = 0.2
"""Where it may ask instead, it arrests from this chance on."""


def careful() -> Thinker:
    """Return the bot."""
    return Thinker(weigh, exact=False)


def weigh(here: Thoughts, choices: Choices) -> list[Option]:
    """Weigh what this bot would consider."""
    return _WEIGH[choices.phase, choices.seat](here, choices)


# --- the Killer -------------------------------------------------------------------------------


def _kill_or_hide(here: Thoughts, choices: Choices) -> list[Option]:
    """Disguise when too little hides who one is; else kill; else move a line."""
    left = here.seen.suspects.bit_count()
    if choices.disguise and left <= (TOO_FEW if choices.kill else FEW):
        return [Option(moves.Disguise(), 1.0, Reason("hide", left=left))]
    if choices.kill:
        return _kill(here, choices)
    return shifts_to(here, choices, ~here.view.table.dead)


def _kill(here: Thoughts, choices: Choices) -> list[Option]:
    """Weigh the chance to hit the Inspector and how many are left to hide among."""
    seen, other, found = here.seen.suspects, here.other.suspects, list[Option]()
    for victim in members(choices.kill):
        left = (seen & here.view.table.near(victim)).bit_count()
        chance = (other >> victim & 1) / (other.bit_count() or 1)
        why = Reason("kill-among", suspect=victim, left=left, chance=chance)
        found.append(Option(moves.Kill(victim), 4 * chance + 0.5 * log2(left or 1), why))
    return found


# --- the Inspector ----------------------------------------------------------------------------


def _choose(here: Thoughts, choices: Choices) -> list[Option]:
    """Be somebody with many neighbours, but not next to where the Killer just killed."""
    table = here.view.table
    killed = [fact.suspect for fact in table.history if isinstance(fact, facts.Killed)]
    danger = table.near(killed[-1]) if killed else 0
    return [
        Option(
            moves.ChooseIdentity(who),
            table.near(who).bit_count() - 6 * (danger >> who & 1),
            Reason("be", suspect=who, left=table.near(who).bit_count()),
        )
        for who in members(choices.choose)
    ]


def _investigate(here: Thoughts, choices: Choices) -> list[Option]:
    """Arrest when it is likely enough; else ask; else move to where candidates are."""
    asks = here.view.table.edition.options.canvas and choices.exonerate
    likely = [option for option in arrests(here, choices) if option.worth > 0]
    if likely and (not asks or max(option.worth for option in likely) >= SURE_ENOUGH):
        return likely
    if asks:
        return [Option(moves.Exonerate(), 1.0, Reason("ask"))]
    return shifts_to(here, choices, here.other.suspects)


def arrests(here: Thoughts, choices: Choices) -> list[Option]:
    """Return every arrest, in person or by a card, with its chance to be right."""
    own = [(moves.Arrest(who), who) for who in members(choices.arrest)]
    by_card = [
        (moves.CitizensArrest(card, who), who)
        for card, targets in choices.citizens
        for who in members(targets)
    ]
    seizing: list[tuple[moves.Move, int]] = [*own, *by_card]
    other = here.other.suspects
    each = 1 / (other.bit_count() or 1)
    return [
        Option(move, chance, Reason("arrest-likely", suspect=who, chance=chance))
        for move, who in seizing
        for chance in [each if other >> who & 1 else 0.0]
    ]


def _discard(here: Thoughts, choices: Choices) -> list[Option]:
    """Discard the card whose question tells most: expected bits about the Killer."""
    near, other = here.view.table.near, here.other.suspects
    return [
        Option(moves.Discard(card), bits, Reason("discard", suspect=card, bits=bits))
        for card in members(choices.discard)
        for bits in [bits_between(other, near(card))]
    ]


def shifts_to(here: Thoughts, choices: Choices, wanted: int) -> list[Option]:
    """Weigh each shift by how many of the wanted suspects stand next to this side after it."""
    now, me = board(here.view.table), here.view.own.identity
    found: list[Option] = []
    for shift in choices.shifts:
        left = (now.after(shift).near(me) & wanted).bit_count()
        found.append(Option(shift, left, Reason("shift-near", left=left)))
    return found or [Option(move, 0.0, Reason("any")) for move in choices]


_WEIGH: dict[tuple[Phase, int], Callable[[Thoughts, Choices], list[Option]]] = {
    (Phase.FIRST_KILL, KILLER): _kill,
    (Phase.ACTION, KILLER): _kill_or_hide,
    (Phase.IDENTITY, INSPECTOR): _choose,
    (Phase.ACTION, INSPECTOR): _investigate,
    (Phase.DISCARD, INSPECTOR): _discard,
}
