"""Fresh cases around a disguise (13.5, 11b.4): games played by chance, some of them changed.

Disguises that fail and several arrests that miss are rare in such games. So the deck of a game is
changed where nobody has drawn from it, and arrests are added where they are legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.disguise_events import (
    BECOMES,
    Ending,
    Found,
    first,
    found_in,
    unseen_suspects,
)
from cluekit.learn.forms import Case
from cluekit.learn.grid_games import Game, NoCaseError, games
from cluekit.learn.grids import grid_of, letter, played_on, stages
from cluekit.noir import Table
from cluekit.noir.public.table import INSPECTOR, Phase
from cluekit.sets import members

MOST = 12
"""Actions of a game that is looked through."""
SHIFT = "row 1 right"
"""What the Killer does between two arrests that are added."""
PATTERNS = ("failed", "before", "later")
"""A disguise that fails; one that succeeds after every arrest and answer; or before one of them."""


def persons(case: Case, luck: Luck) -> Case:
    """Return a case with six suspects to ask about, that ends in one of the three ways."""
    wanted = luck.pick(tuple(BECOMES))
    for game in games(case, luck, MOST):
        for cut in _ended(case, game, wanted):
            if telling := _asked(cut):
                return telling
    raise NoCaseError(case)


def sentences(case: Case, luck: Luck) -> Case:
    """Return a case with one disguise, a kill after it, and six sentences that differ."""
    wanted = luck.pick(PATTERNS)
    other: Case | None = None
    for game in games(case, luck, MOST):
        for number, action in enumerate(game.actions, start=1):
            if not action.startswith("kill") or not _goes_on(game, number):
                continue
            found = _found_or_none(cut := replace(case, grid=game.until(number)))
            if found and _differ(found):
                if wanted == _pattern(found):
                    return cut
                other = other or cut
    if other is None:
        raise NoCaseError(case)
    return other


def _pattern(found: Found) -> str:
    """Return which of ``PATTERNS`` it is."""
    return "failed" if found.ending == "failed" else "later" if found.later else "before"


def _found_or_none(case: Case) -> Found | None:
    try:
        return found_in(case)
    except ValueError:
        return None


def _goes_on(game: Game, number: int) -> bool:
    """Tell whether nobody has won by then, and an arrest, a question and one disguise were made.

    It is looked at before all else, for most games have too little.
    """
    kinds = _kinds(game.actions[:number])
    once = kinds["exonerate"] and kinds["arrest"] and kinds["disguise"] == 1
    return bool(once and game.states[number].table.winner is None)


def _kinds(actions: Sequence[str]) -> Counter[str]:
    return Counter(action.split()[0] for action in actions)


def _differ(found: Found) -> bool:
    """Tell whether there is a kill after the disguise, and no sentence says what another says."""
    named = [found.killed, found.missed, found.asked, found.shown, found.killed_after]
    return found.killed_after is not None and len(set(named)) == len(named)


# --- six suspects ---------------------------------------------------------------------------------


def _ended(case: Case, game: Game, wanted: Ending) -> Iterator[Case]:
    """Yield the game up to an ending of this kind, if need be changed so that it is one."""
    for number in range(3, len(game.actions) + 1):
        cut = replace(case, grid=game.until(number))
        if wanted == "arrest":
            yield from _arrests(cut, game, number)
        elif game.actions[number - 1] == "disguise" and _goes_on(game, number):
            found = _found_or_none(cut)
            again = wanted == "failed" and found is not None and found.ending == "new"
            yield _failing(cut, game, number) if again else cut


def _arrests(case: Case, game: Game, number: int) -> Iterator[Case]:
    """Yield the case with two arrests that miss and a shift between them, where both are legal."""
    state, kinds = game.states[number], _kinds(game.actions[:number])
    table, killer = state.table, 1 << state.secrets.killer
    yours = table.mover == INSPECTOR and table.phase is Phase.ACTION and table.chosen
    if not (yours and kinds["exonerate"]) or kinds["disguise"]:
        return
    last = stages(case)[-1]
    for who in members(last.table.near(last.own.identity) & last.living & ~killer):
        then = played_on(case, f"arrest {letter(who)}", SHIFT)
        near = _last_table(then).near(last.own.identity) if _is_legal(then) else 0
        for other in members(near & last.killers & ~killer & ~(1 << who)):
            yield played_on(then, f"arrest {letter(other)}")


def _is_legal(case: Case) -> bool:
    """Tell whether every action of a case can be played."""
    try:
        return bool(stages(case))
    except ValueError:
        return False


def _last_table(case: Case) -> Table:
    return stages(case)[-1].table


def _failing(case: Case, game: Game, number: int) -> Case:
    """Return the case with somebody dead on top of the deck before its last action; else itself."""
    grid, before = grid_of(case), game.states[number - 1]
    deck = list(grid.deck or "")
    top = len(deck) - before.table.deck
    dead = {letter(who) for who in members(before.table.dead)}
    for place in range(top, len(deck)):
        if deck[place] in dead:
            deck[top], deck[place] = deck[place], deck[top]
            return replace(case, grid=replace(grid, deck="".join(deck)))
    return case


def _asked(case: Case) -> Case | None:
    """Return the case with six suspects to ask about; None where some kind of them is missing."""
    found = _found_or_none(case)
    about = _asked_about(case, found) if found else ()
    return replace(case, grid=replace(grid_of(case), about=about)) if about else None


def _asked_about(case: Case, found: Found) -> tuple[str, ...]:
    """Return six suspects, one of each kind; () where some kind is missing or one has two."""
    before, last = stages(case)[-2:]
    own = last.own.drawn & last.living & ~last.table.innocent
    open_card = last.table.innocent & last.living & ~(1 << found.shown)
    if not (found.cleared >= 0 and own and open_card and unseen_suspects(last) >> found.missed & 1):
        return ()
    if found.ending == "arrest" and not before.killers >> found.shown & 1:
        return ()  # who was cleared already changes nothing
    free = last.killers & ~(1 << found.missed | 1 << found.cleared)
    never = free & before.killers or free
    if not free or found.missed == found.cleared:
        return ()
    six = {found.missed, found.cleared, found.shown, *map(first, (own, open_card, never))}
    return tuple(letter(who) for who in sorted(six)) if len(six) == 6 else ()  # noqa: PLR2004
