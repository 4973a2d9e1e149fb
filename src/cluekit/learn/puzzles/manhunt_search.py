"""Making a manhunt: an evening on the grid is played by luck until one Killer is left.

>>> made = find_manhunt("noir-standard", seed="a rainy night")
>>> made.certificate.minimal, len(made.solution)
(True, 1)

Both sides act by luck, as the rules allow, but for what would end the game. What is left when one
suspect remains is thinned out: cards, and actions two by two, for the sides act in turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Chance, Luck, refusal
from cluekit.learn.puzzles.manhunt import AXES, Action, Manhunt, learn
from cluekit.learn.puzzles.manhunt_certificate import (
    MOVED_CANVAS,
    NO,
    YES,
    certificate_of,
    needless_in,
)
from cluekit.learn.puzzles.signed import SignedHunt
from cluekit.noir.editions.edition import edition
from cluekit.noir.public.table import INSPECTOR, KILLER, Table, undo_shifts
from cluekit.sets import members

MOST_TRIES = 20_000
"""After this many evenings without a case of the wished level the search is given up."""


class Style(NamedTuple):
    """How an evening goes: what each side does, as often as it stands there, and how long it is.

    ``begins`` is what the Killer does first.
    """

    killer: tuple[str, ...]
    inspector: tuple[str, ...]
    longest: int = 16
    begins: tuple[str, ...] = ()


FIRST = Style(("kill",), ("arrest", "exonerate"), longest=3)
STILL = Style(("kill",), ("arrest", "exonerate"), longest=8)
MOVING = Style(("kill", "kill", "shift"), ("arrest", "exonerate", "shift"))
ASKING = Style(("kill", "kill", "shift"), ("exonerate", "exonerate", "shift"))
HIDING = Style(MOVING.killer, MOVING.inspector, 8, begins=("disguise",))
AGAIN = Style(MOVING.killer, MOVING.inspector, 9, begins=("disguise", "disguise"))

STYLES = (FIRST, STILL, MOVING, STILL, STILL, ASKING, HIDING, AGAIN)
"""The evenings on which a case of each level is looked for, the first level first."""

ANY = (STILL, MOVING, ASKING, HIDING)
"""Those on which any case will do."""


def find_manhunt(
    name: str = "noir-classic",
    *,
    seed: str,
    level: int | None = None,
    tries: int = MOST_TRIES,
    tell: Callable[[int], None] = lambda _: None,
) -> SignedHunt | None:
    """Return a minimal case of a level (None: of any), or None where no evening gave one.

    The same arguments find the same case. ``tell`` is called with the number of each evening; what
    it raises ends the search. Raises ``RefusedError`` for an unknown level:
    ``puzzle-level``, or ``puzzle-canvas`` where the Killer is not asked.
    """
    chance = Chance(f"manhunt {name} {seed}")
    if level is not None and level > len(STYLES):
        raise refusal("puzzle-level", level=level, most=len(STYLES))
    if level in (YES, NO, MOVED_CANVAS) and not edition(name).options.canvas:
        raise refusal("puzzle-canvas", level=level)
    styles = ANY if level is None else STYLES[level - 1 : level]
    for number in range(tries):
        tell(number)
        case = _Evening(name, chance.luck("evening", number), styles).play()
        if case is None or needless_in(thin := _thin_out(case)):
            continue
        signed = certificate_of(thin)
        if signed.minimal and level in (None, signed.level):
            return SignedHunt(thin, signed)
    return None


class _Evening:
    """An evening that is being played: who the Killer is, and where the cards are."""

    def __init__(self, name: str, luck: Luck, styles: Sequence[Style]) -> None:
        everybody = range(edition(name).options.suspects)
        self.killer, inspector, *cards = luck.order(everybody)
        held = luck.pick(range(4))
        self.hand, self.deck = cards[:held], cards[held:]
        first = luck.pick((KILLER, KILLER, INSPECTOR))
        self.case = Manhunt(name, inspector, tuple(sorted(self.hand)), first=first)
        self.luck, self.style = luck, luck.pick(styles)

    def play(self) -> Manhunt | None:
        """Return the case when one suspect is left; None where the evening is over before."""
        known, table = self.case.begin(), self.case.laid
        actions: list[Action] = []
        begins = [*self.style.begins]
        for _ in range(self.style.longest):
            if table.mover == KILLER:
                what = begins.pop(0) if begins else self.luck.pick(self.style.killer)
            else:
                what = self.luck.pick(self.style.inspector)
            action = getattr(self, f"_{what}")(table) or self._shift(table)
            actions.append(action)
            known, table = learn(known, table, action)
            if known.killer.bit_count() == 1:
                return replace(self.case, actions=tuple(actions))
        return None

    def _kill(self, table: Table) -> Action | None:
        near = table.near(self.killer) & ~table.dead & ~(1 << self.case.inspector)
        return Action("kill", self.luck.pick([*members(near)])) if near else None

    def _arrest(self, table: Table) -> Action | None:
        near = table.near(self.case.inspector) & ~table.dead & ~(1 << self.killer)
        return Action("arrest", self.luck.pick([*members(near)])) if near else None

    def _shift(self, table: Table) -> Action:
        ways = [
            (axis, line, step)
            for axis, lines in zip(AXES, (table.rows, table.width), strict=True)
            for line in range(lines)
            for step in (-1, 1)
            if (axis, line, step) not in undo_shifts(table)
        ]
        return Action(*self.luck.pick(ways))

    def _disguise(self, table: Table) -> Action:
        card = self.deck.pop(0)
        if table.dead >> card & 1:
            return Action("disguise", card)
        shown, self.killer = self.killer, card
        return Action("disguise", shown, said=True)

    def _exonerate(self, table: Table) -> Action:
        drawn = self.deck.pop(0)
        self.hand.append(drawn)
        card = self.luck.pick(self.hand)
        self.hand.remove(card)
        canvas = table.edition.options.canvas and card in table.cells
        near = bool(table.near(card) >> self.killer & 1)
        return Action("exonerate", card, drew=drawn, said=canvas and near)


def _thin_out(case: Manhunt) -> Manhunt:
    """Return the case without the cards, and without the actions, that can be spared."""
    killers = case.candidates().killer
    while fewer := next(_smaller(case, killers), None):
        case = fewer
    return case


def _smaller(case: Manhunt, killers: int) -> Iterator[Manhunt]:
    """Yield the case without a card, two actions, the first or the last, where it still holds."""
    actions = case.actions
    shorter = [
        *(case.without(clue) for clue in needless_in(case) if clue >= len(actions)),
        *(
            replace(case, actions=actions[:at] + actions[at + 2 :])
            for at in range(len(actions) - 1)
        ),
        replace(case, actions=actions[1:], first=1 - case.first),
        replace(case, actions=actions[:-1]),
    ]
    for each in shorter:
        if each.actions and each.candidates().killer == killers:
            yield each
