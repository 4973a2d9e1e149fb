"""Belief about a side that plays as a certain bot does.

An action speaks for a suspect as much as this bot, being that suspect, would have been likely to
choose it. Bots decide between equals by luck, so that their shares are known exactly. Nobody is
certain to play like a bot: now and then, ``SLIPS`` of the time, any legal move is taken to be made.

About the Killer this is exact: who one is and what is public is all that the bot goes by. What the
Inspector does may depend on the hand, too. There the share is the mean over some hands, drawn anew
for each action from the cards nobody has seen: an estimate, and said to be one.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from cluekit.core import Chance, Luck
from cluekit.noir.bots.bayes_bot import bayes
from cluekit.noir.bots.careful_bot import careful
from cluekit.noir.bots.outcomes import Public, Thinker, after_fact, nothing_yet
from cluekit.noir.deduction.belief import Belief, Model, belief_about, evenly
from cluekit.noir.deduction.candidates import Candidates
from cluekit.noir.deduction.supposed_worlds import choices_with
from cluekit.noir.public import facts, moves
from cluekit.noir.public.table import KILLER, Phase, Table, is_arrest_announced
from cluekit.noir.public.view import Own, View
from cluekit.sets import mask, members

SLIPS = Fraction(1, 20)
"""How often any legal move is made instead of one the bot would make."""
HANDS = 6
"""From how many hands the share of an Inspector's action is estimated."""

PLAYERS: dict[str, Callable[[], Thinker]] = {"careful": careful, "bayes": bayes}
_BY_RULE: dict[str, Model] = {"legal": "legal", "kinds": "kinds"}
MODELS = (*_BY_RULE, *PLAYERS)
"""Every model of the other side by its id: any legal move, any kind of move, or a bot."""


def believe(view: View, seat: int, model: str = "legal", luck: Luck | None = None) -> Belief:
    """Return what the view's side believes about ``seat`` if that side plays by the model.

    Raises ``KeyError`` for a model that is not one of ``MODELS``.
    """
    if model in _BY_RULE:
        return belief_about(view, seat, _BY_RULE[model])
    return played_by(PLAYERS[model](), view, seat, luck)


def played_by(
    bot: Thinker, view: View, seat: int, luck: Luck | None = None, slips: Fraction = SLIPS
) -> Belief:
    """Return what the view's side believes about ``seat`` if the bot plays it, with slips.

    ``luck`` draws the hands that an Inspector is thought to have; without it they are always the
    same for the same position.
    """
    own = view.own.seen
    player = _Player(bot, seat, own, luck or Chance("hands").luck("model", 0), slips)
    public = nothing_yet(view.table)
    belief = evenly(_possible(public, seat) & ~own)
    for fact in view.table.history:
        belief = player.after(belief, public, fact)
        public = after_fact(public, fact, exact=bot.exact)
        possible = _possible(public, seat) & ~own
        new = seat == KILLER and isinstance(fact, facts.Disguised) and fact.success
        belief = evenly(possible) if new else belief.within(possible)
    return belief


class Imagined:
    """A bot imagined in a seat: it weighs public facts, one after the other.

    ``table`` is where the facts begin and ``known`` what everybody knows then.
    """

    def __init__(self, model: str, seat: int, table: Table, known: Candidates) -> None:
        self._bot, self._seat = PLAYERS[model](), seat
        self._luck = Chance("hands").luck("model", 0)
        self._public = Public(table, known, evenly(known.killer), evenly(known.inspector))

    def weigh(self, belief: Belief, fact: object, own: int) -> Belief:
        """Return the belief, after the next fact, of a side that holds or held the cards ``own``.

        It weighs only how likely the bot's action was, and rules nobody out.
        """
        player = _Player(self._bot, self._seat, own, self._luck, SLIPS)
        weighed = player.after(belief, self._public, fact)
        self._public = after_fact(self._public, fact, exact=self._bot.exact)
        return weighed


def _possible(public: Public, seat: int) -> int:
    return public.known.killer if seat == KILLER else public.known.inspector


class _Player(NamedTuple):
    """A bot in a seat, as somebody imagines it who holds, or has held, the cards ``own``."""

    bot: Thinker
    seat: int
    own: int
    luck: Luck
    slips: Fraction

    def after(self, belief: Belief, public: Public, fact: object) -> Belief:
        """Return the belief after a fact: if it is this seat's action, by how likely it was."""
        made = _MADE.get(type(fact))
        if made is None or public.table.mover != self.seat or is_arrest_announced(public.table):
            return belief  # where an arrest is announced, it was chosen with the card
        move = made(fact)
        unseen = [*members(mask(public.table.laid) & ~public.table.shown & ~self.own)]
        orders = [self.luck.order(unseen) for _ in range(HANDS)]
        chances = {who: self._chance(who, orders, public, move) for who in belief.weights}
        return belief.times({who: (c.numerator, c.denominator) for who, c in chances.items()})

    def _chance(self, who: int, orders: list[list[int]], public: Public, seen: Any) -> Fraction:
        """Return how likely a side that is ``who`` was to do this: the mean over its hands."""
        if self.seat == KILLER:
            disguises = [f for f in public.table.history if isinstance(f, facts.Disguised)]
            was = [f.shown for f in disguises if f.success]  # a Killer knows that, too
            return self._share(Own(who, (*was, who)), public, seen)
        move = moves.ChooseIdentity(who) if public.table.phase is Phase.IDENTITY else seen
        hands = [_as_inspector(public.table, who, order, move) for order in orders]
        return sum((self._share(own, public, move) for own in hands), Fraction(0)) / HANDS

    def _share(self, own: Own, public: Public, move: moves.Move) -> Fraction:
        """Return how likely the bot makes the move with these cards, slips included."""
        choices = choices_with(public.table, self.seat, own)
        if move not in choices:
            return Fraction(0)
        view = View(public.table, self.seat, own)
        share = self.bot.shares(view, choices, public).get(move, Fraction(0))
        return (1 - self.slips) * share + self.slips / len(list(choices))


def _as_inspector(table: Table, who: int, order: list[int], move: moves.Move) -> Own:
    """Return what an Inspector knows who is ``who`` and holds the first cards of an order.

    The card that a discard or a citizen's arrest shows was in the hand.
    """
    gone = mask(f.suspect for f in table.history if isinstance(f, facts.Exonerated))
    shown = isinstance(move, moves.Discard | moves.CitizensArrest)
    sure = [move.suspect] if shown and move.suspect != who else []  # type: ignore[union-attr]
    if table.phase is Phase.IDENTITY:
        sure = [who]
    others = [card for card in order if card not in (who, *sure)]
    hand = mask((*sure, *others)[: table.hand])
    if table.phase is Phase.IDENTITY:
        return Own(drawn=hand)
    return Own(who, (who,), hand | gone | 1 << who)


_MADE: dict[type, Callable[[Any], moves.Move]] = {
    facts.Shifted: lambda f: moves.Shift(f.axis, f.index, f.step),
    facts.Killed: lambda f: moves.Kill(f.suspect),
    facts.Disguised: lambda _: moves.Disguise(),
    facts.IdentityChosen: lambda _: moves.ChooseIdentity(-1),
    facts.Arrested: lambda f: moves.Arrest(f.suspect),
    facts.InspectorDrew: lambda _: moves.Exonerate(),
    facts.Exonerated: lambda f: (
        moves.CitizensArrest(f.suspect, f.arrest) if f.arrest >= 0 else moves.Discard(f.suspect)
    ),
}
"""The move behind a public fact; which identity was chosen is not told: ``_chance`` puts it in."""
