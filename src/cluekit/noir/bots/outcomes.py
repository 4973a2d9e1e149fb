"""What each move leads to: a hit at once, or one of a few positions, each so likely.

A move that asks something has a branch for each answer, a disguise one for success and one for
failure. The bot does not foresee that lines vanish after a death.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import exp
from typing import NamedTuple

import msgspec

from cluekit.core import Luck
from cluekit.noir.bots.glass_box import Account, Option, Reason, best, rank, shares
from cluekit.noir.deduction.belief import Belief, about_inspector, about_killer, canvas_bits, evenly
from cluekit.noir.deduction.candidates import Candidates, after, at_the_start, begin
from cluekit.noir.editions import grid
from cluekit.noir.public import facts, moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.fold import fold
from cluekit.noir.public.table import INSPECTOR, KILLER, Phase, Table, done_by
from cluekit.noir.public.view import View
from cluekit.sets import mask, members

# --- tracker --------------------------------------------------------------------------------------
# What a thinking bot goes by: what everybody can know, followed fact by fact, and its own cards.
#
# Every public fact speaks about each suspect by itself (``belief``). So what somebody believes who
# holds cards is what the public believes, without the suspects of these cards; one account of what
# is public serves both sides, and only new facts have to be thought over.


class Public(msgspec.Struct, frozen=True, gc=False):
    """A table, and what a spectator, who sees only what is public, knows and believes."""

    table: Table
    known: Candidates
    killer: Belief
    inspector: Belief


def nothing_yet(table: Table) -> Public:
    """Return what is public before the first action of this game."""
    start = at_the_start(table)
    known = begin(start, 0)
    return Public(start, known, evenly(known.killer), evenly(known.inspector))


def after_fact(public: Public, fact: object, *, exact: bool) -> Public:
    """Return what is public after a fact; unless ``exact``, all candidates count alike."""
    table = public.table
    known = after(public.known, table, fact)
    if exact:
        killer = about_killer(public.killer, known, table, fact, "legal")
        inspector = about_inspector(public.inspector, known, table, fact, "legal")
    else:
        killer, inspector = evenly(known.killer), evenly(known.inspector)
    return Public(fold(table, fact), known, killer, inspector)


class Following:
    """Follows a game: thinks about each public fact once. It starts afresh with another game."""

    def __init__(self, *, exact: bool) -> None:
        self._exact = exact
        self._last: Public | None = None

    def up_to(self, table: Table) -> Public:
        """Return what is public on this table."""
        public = self._last
        if public is None or not (
            public.table.edition is table.edition
            and public.table.laid == table.laid
            and public.table.history == table.history[: len(public.table.history)]
        ):
            public = nothing_yet(table)
        for fact in table.history[len(public.table.history) :]:
            public = after_fact(public, fact, exact=self._exact)
        self._last = public
        return public


class Thoughts(msgspec.Struct, frozen=True, gc=False):
    """What one side thinks when it is to decide.

    ``known`` and ``other`` are about who the other side is; ``seen`` is what a spectator believes
    about this side.
    """

    view: View
    known: Candidates
    other: Belief
    seen: Belief


def thoughts(view: View, public: Public) -> Thoughts:
    """Return what the view's side thinks, from what is public and its own cards."""
    own = view.own.seen
    known = Candidates(public.known.killer & ~own, public.known.inspector & ~own, own)
    about = (public.killer, public.inspector)  # by seat
    return Thoughts(view, known, about[1 - view.seat].within(~own), about[view.seat])


class Follower:
    """A bot that follows its game, and can be asked what it knows and believes by now."""

    def __init__(self, *, exact: bool) -> None:
        self._following = Following(exact=exact)

    def knows(self, view: View) -> Candidates:
        """Return who, as far as the bot knows, the other side can be."""
        return self._thoughts(view).known

    def believes(self, view: View) -> Belief:
        """Return how likely it holds each suspect to be the other side; unless exact, all alike."""
        return self._thoughts(view).other

    def _thoughts(self, view: View) -> Thoughts:
        return thoughts(view, self._following.up_to(view.table))


def all_alike(view: View, known: Candidates) -> Thoughts:
    """Return what the view's side thinks where these are the public candidates, all alike."""
    public = Public(view.table, known, evenly(known.killer), evenly(known.inspector))
    return thoughts(view, public)


# --- thinker --------------------------------------------------------------------------------------
# A bot that weighs its choices: what it follows, and how its weights become a move.

Weigh = Callable[[Thoughts, Choices], list[Option]]
"""Weighs the moves worth considering: thoughts and choices → options, at least one."""


class Thinker(Follower):
    """A bot made of a way to weigh: it makes a move of the greatest worth, luck decides ties.

    ``exact`` where it believes; else it keeps sets, and all candidates count alike.
    """

    def __init__(self, weigh: Weigh, *, exact: bool) -> None:
        super().__init__(exact=exact)
        self.exact = exact
        self._weigh = weigh

    def __call__(self, view: View, choices: Choices, luck: Luck) -> moves.Move:
        """Return the move to make."""
        return luck.pick(best(self._weigh(self._thoughts(view), choices))).move

    def explain(self, view: View, choices: Choices, luck: Luck) -> Account:
        """Return the move it makes with this luck, and everything that led to it."""
        here = self._thoughts(view)
        options = self._weigh(here, choices)
        made = luck.pick(best(options))
        return Account(made.move, made.reason, here.known, here.other, here.seen, rank(options))

    def shares(self, view: View, choices: Choices, public: Public) -> dict[moves.Move, Fraction]:
        """Return how likely it makes each move, where ``public`` is what is public then."""
        return shares(self._weigh(thoughts(view, public), choices))


# --- layout ---------------------------------------------------------------------------------------
# Where everybody stands: a board by itself, as it is or as it would be after a shift.


class Board(NamedTuple):
    """Cells, width, and whether the edges meet."""

    cells: grid.Cells
    width: int
    wrap: bool

    def near(self, suspect: int) -> int:
        """Return the set of suspects next to this one (N03)."""
        return grid.neighbours(self.cells, self.width, suspect, wrap=self.wrap)

    def after(self, shift: moves.Shift) -> Board:
        """Return the board after a shift (N06); lines that are dead by it still stand."""
        axis: grid.Axis = "row" if shift.axis == "row" else "column"
        cells = grid.shift_line(self.cells, self.width, axis, shift.index, shift.step)
        return self._replace(cells=cells)


def board(table: Table) -> Board:
    """Return the board of a table."""
    return Board(table.cells, table.width, table.edition.options.wrap)


# --- evaluation -----------------------------------------------------------------------------------
# What a position promises the side that has just moved: a few features, and a chance to win.
#
# Each feature is a number that both a person and a bot can read off. The chance is a logistic
# function of them; its weights were fitted to the ends of games that this bot played against itself
# in the five editions (``python tools/noir_weights.py``).


class Outlook(NamedTuple):
    """Features of a position after an action.

    ``hidden``  bits the other side lacks about us, ``open`` bits we lack about them;
    ``risk``    how likely the other side's next blow hits, ``reach`` how likely our own next one;
    ``deaths``  the share of the toll that is paid, ``deck`` the share of the evidence cards left.
    """

    hidden: float
    open: float
    risk: float
    reach: float
    deaths: float
    deck: float


Weights = tuple[float, ...]
"""One for each feature, then a constant."""

WEIGHTS: tuple[Weights, Weights] = (
    (0.311, -0.448, -1.619, -2.269, 1.221, 0.321, 1.327),
    (0.124, 0.085, -1.511, 1.146, -0.907, -1.919, 0.519),
)
"""By seat: the Killer's, the Inspector's."""


def wins(outlook: Outlook, weights: Weights) -> float:
    """Return the chance to win that these features promise."""
    total = weights[-1]
    for feature, weight in zip(outlook, weights, strict=False):
        total += feature * weight
    return 1 / (1 + exp(-total))


def risk(seat: int, me: int, seen: Belief, other: Belief, board: Board) -> float:
    """Return how likely the other side's next blow hits me.

    A suspect who may be the other side and stands next to me takes one of those in reach who, as
    far as is public, may be me, each equally likely; an Inspector may also take itself.
    """
    possible, total, hit = seen.suspects, other.total or 1, 0.0
    for who in members(board.near(me) & other.suspects):
        reach = board.near(who) | (1 << who if seat == KILLER else 0)
        hit += other.weights[who] / total / max(1, (reach & possible).bit_count())
    return hit


def reach(seat: int, me: int, other: Belief, board: Board) -> float:
    """Return how likely your own next blow hits from here: the likeliest suspect in reach."""
    able = board.near(me) | (0 if seat == KILLER else 1 << me)
    most = max((weight for who, weight in other.weights.items() if able >> who & 1), default=0)
    return most / (other.total or 1)


def toll_share(table: Table, more: int = 0) -> float:
    """Return the share of the toll that is paid, with this many more deaths."""
    return (table.toll + more) / table.edition.options.toll


def cards_left(table: Table, fewer: int = 0) -> float:
    """Return the share of all evidence cards that are in the deck, with this many fewer."""
    return (table.deck - fewer) / table.edition.options.suspects


# --- outcomes -------------------------------------------------------------------------------------

Branch = tuple[float, Outlook]


class Prospect(msgspec.Struct, frozen=True, gc=False):
    """A move, the chance that it wins at once, and where it leads otherwise, each so likely.

    The chances of the branches and of the hit add up to 1.
    """

    move: moves.Move
    hit: float
    branches: tuple[Branch, ...]
    reason: Reason


def prospects(here: Thoughts, choices: Choices) -> list[Prospect]:
    """Return what every move leads to, as far as this side can tell."""
    now = _Now(here)
    looks = _LOOKS[choices.phase, choices.seat]
    return [prospect for look in looks for prospect in look(now, choices)]


class _Now:
    """The position as it is: what is asked of it for each of many moves, found once."""

    def __init__(self, here: Thoughts) -> None:
        self.table, self.seat = here.view.table, here.view.seat
        self.options = self.table.edition.options
        self.me, self.seen, self.other = here.view.own.identity, here.seen, here.other
        self.hand = here.view.hand
        self.unseen = mask(self.table.laid) & ~self.table.shown & ~here.known.own
        self.board = board(self.table)
        self.hidden, self.open = here.seen.bits(), here.other.bits()

    def features(
        self,
        *,
        seen: Belief | None = None,
        other: Belief | None = None,
        stands: Board | None = None,
        me: int | None = None,
        deaths: int = 0,
        drawn: int = 0,
    ) -> Outlook:
        """Return the features of a position; what is not named stays as it is."""
        who, where = self.me if me is None else me, stands or self.board
        after, about = seen or self.seen, other or self.other
        return Outlook(
            self.hidden if seen is None else after.bits(),
            self.open if other is None else about.bits(),
            risk(self.seat, who, after, about, where),
            reach(self.seat, who, about, where),
            toll_share(self.table, deaths),
            cards_left(self.table, drawn),
        )


# --- the Killer -------------------------------------------------------------------------------


def _kills(now: _Now, choices: Choices) -> Iterator[Prospect]:
    """A kill hits, or pays the toll, or leaves fewer who could have done it."""
    last = now.table.kills if now.options.toll_counts == "kills" else now.table.dead.bit_count()
    for victim in members(choices.kill):
        chance = float(now.other.share(victim)) if now.table.chosen else 0.0
        seen = now.seen.within(now.table.near(victim))
        code = "kill" if now.table.chosen else "kill-first"
        why = Reason(code, victim, left=seen.suspects.bit_count(), chance=chance)
        if last + 1 >= now.options.toll:
            yield Prospect(moves.Kill(victim), 1.0, (), Reason("kill-last", victim))
            continue
        other = now.other.within(~(1 << victim))
        asks = now.options.canvas and now.table.innocent >> victim & 1  # N18
        asked = _answers(other, now.table.near(victim)) if asks else [(1.0, other)]
        branches = tuple(
            ((1 - chance) * share, now.features(seen=seen, other=about, deaths=1))
            for share, about in asked
        )
        yield Prospect(moves.Kill(victim), chance, branches, why)


def _answers(belief: Belief, near: int) -> list[tuple[float, Belief]]:
    """Return both answers to "are you next to them?", each with its chance, if it has one."""
    both = (belief.within(near), belief.within(~near))
    return [(part.total / belief.total, part) for part in both if part.total]


def _disguises(now: _Now, choices: Choices) -> Iterator[Prospect]:
    """Somebody living is the new Killer; a dead one's card changes nothing but the deck (N11)."""
    if not choices.disguise:
        return
    new = now.unseen & ~now.table.dead
    chance = new.bit_count() / max(1, now.unseen.bit_count())
    deaths = int(now.options.old_identity == "deceased" and now.options.toll_counts == "all")
    fails: tuple[Branch, ...] = ((1 - chance, now.features(drawn=1)),)
    why = Reason("disguise", left=new.bit_count(), chance=chance)
    if now.table.toll + deaths >= now.options.toll:
        yield Prospect(moves.Disguise(), chance, fails, why)
        return
    seen = evenly(new | now.seen.suspects & ~(1 << now.me) & ~now.table.dead)
    each = [
        now.features(seen=seen, other=now.other.within(~(1 << who)), me=who, deaths=deaths, drawn=1)
        for who in members(new)
    ]
    if each:  # the mean over everybody whom the Killer may become
        mean = Outlook(*(sum(column) / len(each) for column in zip(*each, strict=True)))
        fails = (*fails, (chance, mean))
    yield Prospect(moves.Disguise(), 0.0, fails, why)


# --- the Inspector ----------------------------------------------------------------------------


def _identities(now: _Now, choices: Choices) -> Iterator[Prospect]:
    """Nothing is told about the Inspector, but where the suspects stand has changed."""
    for who in members(choices.choose):
        after = now.features(me=who)
        why = Reason("be-safe", who, risk=after.risk, chance=after.reach)
        yield Prospect(moves.ChooseIdentity(who), 0.0, ((1.0, after),), why)


def _arrests(now: _Now, choices: Choices) -> Iterator[Prospect]:
    """An arrest in person tells where the Inspector stands, a citizen's only whose card it was."""
    for who in members(choices.arrest):
        seen = now.seen.within(now.table.near(who) | 1 << who)
        yield _seizing(now, moves.Arrest(who), who, seen)
    for card, targets in choices.citizens:
        seen = now.seen.within(~(1 << card))
        for who in members(targets):
            yield _seizing(now, moves.CitizensArrest(card, who), who, seen)


def _seizing(now: _Now, move: moves.Move, who: int, seen: Belief) -> Prospect:
    chance = float(now.other.share(who))
    why = Reason("arrest", who, left=seen.suspects.bit_count(), chance=chance)
    other = now.other.within(~(1 << who))
    if not other.total:
        return Prospect(move, chance, (), why)
    return Prospect(move, chance, ((1 - chance, now.features(seen=seen, other=other)),), why)


def _exonerates(now: _Now, choices: Choices) -> Iterator[Prospect]:
    """A card is drawn, any unseen one alike; then the best of it and the hand is discarded."""
    if not choices.exonerate:
        return
    best = max((_bits_told(now, card) for card in members(now.hand)), default=0.0)
    drawn = [max(best, _bits_told(now, card)) for card in members(now.unseen)]
    bits = sum(drawn) / max(1, len(drawn))
    after = now.features(drawn=1)
    branches = ((1.0, after._replace(open=after.open - bits)),)
    yield Prospect(moves.Exonerate(), 0.0, branches, Reason("ask-worth", bits=bits))


def _bits_told(now: _Now, card: int) -> float:
    """Return the bits that discarding this card is expected to tell."""
    if not now.options.canvas or card not in now.table.cells:
        return 0.0
    return canvas_bits(now.other, now.table, card)


def _discards(now: _Now, choices: Choices) -> Iterator[Prospect]:
    """The answer halves the belief at best; the open card takes a name off your own mask."""
    for card in members(choices.discard):
        seen = now.seen.within(~(1 << card))
        bits = _bits_told(now, card)
        asked = _answers(now.other, now.table.near(card)) if bits else [(1.0, now.other)]
        branches = tuple((share, now.features(seen=seen, other=about)) for share, about in asked)
        why = Reason("discard", card, bits=bits)
        yield Prospect(moves.Discard(card), 0.0, branches, why)


# --- both -------------------------------------------------------------------------------------


def _shifts(now: _Now, choices: Choices) -> Iterator[Prospect]:
    """A shift tells nothing: it only changes who stands next to whom.

    ``left`` of its reason is the number of shifts in a row that this side has just made.
    """
    before = 0
    for fact in reversed(now.table.history):
        if done_by(fact) == now.seat:
            if not isinstance(fact, facts.Shifted):
                break
            before += 1
    for shift in choices.shifts:
        after = now.features(stands=now.board.after(shift))
        why = Reason("shift", left=before, risk=after.risk, chance=after.reach)
        yield Prospect(shift, 0.0, ((1.0, after),), why)


Look = Callable[[_Now, Choices], Iterator[Prospect]]

_LOOKS: dict[tuple[Phase, int], tuple[Look, ...]] = {
    (Phase.FIRST_KILL, KILLER): (_kills,),
    (Phase.ACTION, KILLER): (_kills, _disguises, _shifts),
    (Phase.IDENTITY, INSPECTOR): (_identities,),
    (Phase.ACTION, INSPECTOR): (_arrests, _exonerates, _shifts),
    (Phase.DISCARD, INSPECTOR): (_discards,),
}
