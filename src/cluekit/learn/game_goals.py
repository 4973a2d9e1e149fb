"""What is to be reached in a game, and how it stands: reached, lost, or not yet.

A goal reads what the learner's own seat may see. What somebody else knows is looked at only when
the game is over: before that nobody at the table is told of it either. Each goal comes with a
player who reaches it and one with the wrong idea who does not, so that fresh games can be found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import log2
from typing import Literal, NamedTuple

from cluekit.clue.bots import BOTS as CLUE_BOTS
from cluekit.clue.bots.expert import least_telling
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.public import moves as clue_moves
from cluekit.clue.public.choices import Choices as ClueChoices
from cluekit.clue.public.view import View as ClueView
from cluekit.core import Luck
from cluekit.core.session import AnySession, Bot
from cluekit.learn.values import Rounded
from cluekit.logic.listing import deals
from cluekit.noir import CAST
from cluekit.noir.bots import BOTS as NOIR_BOTS
from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.public import facts
from cluekit.noir.public import moves as noir_moves
from cluekit.noir.public.choices import Choices as NoirChoices
from cluekit.noir.public.view import View as NoirView
from cluekit.sets import members
from cluekit.words import mark


class Standing(NamedTuple):
    """How a game stands towards a goal, and why, in words; ``slip`` is the name of a wrong way."""

    state: Literal["reached", "lost", "not-yet"]
    message: str
    values: dict[str, object]
    slip: str = ""


def goal_reached(about: dict[str, object]) -> Standing:
    """Return that the goal is reached: the exercise says in its own words why."""
    return Standing("reached", "", about)


class Goal(NamedTuple):
    """What is to be reached: how it stands from a seat, who reaches it, and who never does."""

    standing: Callable[[AnySession, int], Standing]
    good: Callable[[], Bot]
    wrong: Callable[[], Bot]


# --- the informant ------------------------------------------------------------------------------

NOT_OVER = mark(
    "The game is not over. When somebody has named the case file, the pages of {friend} and "
    "{other} are opened."
)
BOTH_KNOW = mark(
    "{other} could name it, too, just before the last accusation: keep from {other} what {friend} "
    "learns."
)
ONLY_OTHER = mark("{other} could name the case file, and {friend} still thought of {left}.")
NOBODY = mark(
    "just before the last accusation {friend} still thought of {still} case files, {other} of "
    "{others}. Accusing too early ends the lesson: give {friend} time."
)


def informant(session: AnySession, seat: int) -> Standing:
    """Tell whether the next player could name the case file at the end, and the one after not."""
    people = session.players
    friend, other = ((seat + step) % len(people) for step in (1, 2))
    about: dict[str, object] = {"friend": people[friend].name, "other": people[other].name}
    if not session.over:
        return Standing("not-yet", NOT_OVER, about)
    # How many moves were made before it
    accused = [at for at, step in enumerate(session.record) if _accuses(step.move)]
    last = accused[-1] if accused else session.step
    left, others = (len(case_files(session.view(each, last))) for each in (friend, other))
    about |= {"left": left, "others": others}
    if left == 1:
        return Standing("lost", BOTH_KNOW, about, "M22") if others == 1 else goal_reached(about)
    if others == 1:
        return Standing("lost", ONLY_OTHER, about, "tells-the-wrong-one")
    return Standing("lost", NOBODY, about | {"still": left}, "plays-to-win")


def _accuses(move: object) -> bool:
    return isinstance(move, clue_moves.Accuse)


def case_files(view: ClueView) -> set[tuple[int, ...]]:
    """Return the case files of all deals that fit what a seat has seen; for small decks."""
    puzzle = puzzle_of(view)
    return {
        tuple(card for card, holder in enumerate(deal) if holder == puzzle.file)
        for deal in deals(puzzle)
    }


def _informs() -> Bot:
    """Return somebody who shows the next player what is new, others what is old, and waits."""
    plays = CLUE_BOTS["complete"]()

    def play(view: ClueView, choices: ClueChoices, luck: Luck) -> clue_moves.Move:
        if choices.show:
            return clue_moves.Show(_card_to_show(view, choices.show))
        move: clue_moves.Move = plays(view, choices, luck)
        if _accuses(move) and choices.end:
            return clue_moves.EndTurn()
        return move

    return play


def _card_to_show(view: ClueView, cards: tuple[int, ...]) -> int:
    asker = view.table.mover
    old = {each.card for each in view.own.shown if (each.to, each.by) == (asker, view.seat)}
    if asker == (view.seat + 1) % len(view.table.players):
        return next((card for card in cards if card not in old), cards[0])
    return least_telling(view, cards)[0]


# --- a question that halves ---------------------------------------------------------------------

WORTH, AMONG, DEATHS = 0.9, 4, 4
"""The least bits of the question, the fewest suspects it is about, the death that is too late."""

NOTHING_ASKED = mark(
    "You have asked nothing yet ({dead:dead-is}): draw a card, and give one up. The fourth death "
    "is too late."
)
FORESEEN = mark(
    "{yes} of {n} would have said yes about {card}: an answer you can foresee is worth nothing."
)
FEW_LEFT = mark("about {card} only {n} were left to ask about. Ask while there are four or more.")
UNEVEN = mark("{yes} of {n} would have said yes about {card}: {worth:bit}. Look for an even split.")
TOO_LATE = mark(
    "four are dead. Your best question among four or more was worth {worth:bit}; it takes {wanted}."
)
NEVER_ASKED = mark("four are dead, and you have put no question to the Killer.")


class Canvas(NamedTuple):
    """A question put to the Killer: about whom, how many it was among, how many would say yes."""

    card: int
    among: int
    yes: int

    @property
    def bits(self) -> float:
        """Its worth, all suspects equally likely."""
        left = [part for part in (self.yes, self.among - self.yes) if part]
        return log2(self.among) - sum(part / self.among * log2(part) for part in left)

    @property
    def about(self) -> dict[str, object]:
        """What is told of it."""
        worth = Rounded(self.bits)
        return {"card": CAST[self.card].letter, "n": self.among, "yes": self.yes, "worth": worth}


def asked_about(view: NoirView, card: int) -> Canvas:
    """Return the question that this card puts, as its holder sees it."""
    killers = candidates(view).killer & ~(1 << card)
    return Canvas(card, killers.bit_count(), (killers & view.table.near(card)).bit_count())


def _canvases(session: AnySession, seat: int) -> Iterator[Canvas]:
    """Yield each question that was put in time."""
    for number, fact in session.letters(seat):
        view = session.view(seat, number)
        if isinstance(fact, facts.KillerAnswered) and view.table.dead.bit_count() < DEATHS:
            yield asked_about(view, fact.suspect)


def halving(session: AnySession, seat: int) -> Standing:
    """Tell whether a question was put in time that splits four or more almost evenly."""
    asked, table = list(_canvases(session, seat)), session.view(seat).table
    wide = [each for each in asked if each.among >= AMONG]
    best = max(wide, key=lambda each: each.bits, default=None)
    if best and best.bits >= WORTH:
        return goal_reached(best.about)
    dead = table.dead.bit_count()
    if dead >= DEATHS or session.over:
        if not asked:
            return Standing("lost", NEVER_ASKED, {}, "asks-nothing")
        worth = Rounded(best.bits if best else 0.0)
        return Standing("lost", TOO_LATE, {"worth": worth, "wanted": Rounded(WORTH)}, "M35")
    if not asked:
        return Standing("not-yet", NOTHING_ASKED, {"dead": dead})
    return _so_far(asked[-1])


def _so_far(last: Canvas) -> Standing:
    """Return what was wrong with a question."""
    if last.among < AMONG:
        return Standing("not-yet", FEW_LEFT, last.about, "asks-too-late")
    if last.yes in (0, last.among):
        return Standing("not-yet", FORESEEN, last.about, "asks-what-is-foreseen")
    return Standing("not-yet", UNEVEN, last.about, "M35")


def _asks_by(value: Callable[[NoirView, int], float]) -> Bot:
    """Return an Inspector who asks all the time, about the card worth most."""
    plays = NOIR_BOTS["careful"]()

    def play(view: NoirView, choices: NoirChoices, luck: Luck) -> noir_moves.Move:
        if choices.discard:
            best = max(members(choices.discard), key=lambda card: value(view, card))
            return noir_moves.Discard(best)
        if choices.exonerate:
            return noir_moves.Exonerate()
        move: noir_moves.Move = plays(view, choices, luck)
        return move

    return play


def _living_near(view: NoirView, card: int) -> int:
    """Return how many living neighbours somebody has: what they are worth to the wrong idea."""
    return (view.table.near(card) & ~view.table.dead).bit_count()


# --- the arrest ---------------------------------------------------------------------------------

AT_LARGE = mark("The Killer is at large, and {dead:dead-is}; with {toll} the game is lost.")
KILLED = mark("The Killer is at large. Killed so far: {killed}; with {toll} the game is lost.")
ESCAPED = mark("The game is lost: {dead:dead-is}, and the Killer was {killer}.")


def arrest(session: AnySession, seat: int) -> Standing:
    """Tell whether the Inspector has won."""
    table = session.view(seat).table
    options, dead = table.edition.options, table.dead.bit_count()
    about: dict[str, object] = {"killed": table.kills, "dead": dead, "toll": options.toll}
    if not session.over:
        sentence = KILLED if options.toll_counts == "kills" else AT_LARGE
        return Standing("not-yet", sentence, about)
    about["killer"] = CAST[table.killer].letter
    return goal_reached(about) if table.winner == seat else Standing("lost", ESCAPED, about)


GOALS = {
    "informant": Goal(informant, _informs, CLUE_BOTS["complete"]),
    "halving": Goal(
        halving,
        lambda: _asks_by(lambda view, card: asked_about(view, card).bits),
        lambda: _asks_by(_living_near),
    ),
    "arrest": Goal(arrest, NOIR_BOTS["bayes"], NOIR_BOTS["random"]),
}
"""Each by the name that a case calls it by."""
