"""A game to be played on: what is to be reached in it, and how it stands.

A goal reads what the learner's own seat may see. What somebody else knows is looked at only when
the game is over: before that nobody at the table is told of it either. Each goal comes with a
player who reaches it and one with the wrong idea who does not, so that fresh games can be found.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log2
from typing import Literal, NamedTuple

from cluekit.clue.bots import BOTS as CLUE_BOTS
from cluekit.clue.bots.expert import least_telling
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.public import moves as clue_moves
from cluekit.clue.public.choices import Choices as ClueChoices
from cluekit.clue.public.view import View as ClueView
from cluekit.core import Luck
from cluekit.core.session import AnySession, Bot, Session
from cluekit.learn.answers.numbers import UnreadableError
from cluekit.learn.feedback import Feedback
from cluekit.learn.own_games import chair, is_of, laid_in, play_out
from cluekit.learn.question import Question, QuestionKind, always, not_yet
from cluekit.learn.values import Rounded, Word
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
    """How a game stands towards a goal, and why, in words; ``slip`` is the name of a wrong way.

    Where the goal is reached, the exercise says in its own words why.
    """

    state: Literal["reached", "lost", "not-yet"]
    message: str
    values: dict[str, object]
    slip: str = ""


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
    # What both thought just before the last accusation
    accused = [
        at for at, step in enumerate(session.record) if isinstance(step.move, clue_moves.Accuse)
    ]
    last = accused[-1] if accused else session.step
    left, others = (len(case_files(session.view(each, last))) for each in (friend, other))
    about |= {"left": left, "others": others}
    if left == 1:
        if others == 1:
            return Standing("lost", BOTH_KNOW, about, "M22")
        return Standing("reached", "", about)
    if others == 1:
        return Standing("lost", ONLY_OTHER, about, "tells-the-wrong-one")
    return Standing("lost", NOBODY, about | {"still": left}, "plays-to-win")


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
            asker = view.table.mover
            old = {c.card for c in view.own.shown if (c.to, c.by) == (asker, view.seat)}
            if asker == (view.seat + 1) % len(view.table.players):
                fresh = [card for card in choices.show if card not in old]
                return clue_moves.Show((fresh or choices.show)[0])
            return clue_moves.Show(least_telling(view, choices.show)[0])
        move: clue_moves.Move = plays(view, choices, luck)
        if isinstance(move, clue_moves.Accuse) and choices.end:
            return clue_moves.EndTurn()
        return move

    return play


# --- a question that halves ---------------------------------------------------------------------

WORTH, AMONG, DEATHS = 0.9, 4, 4
"""The fewest bits a question must be worth, the fewest suspects, the death that is too late."""

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


def halving(session: AnySession, seat: int) -> Standing:
    """Tell whether a question was put in time that splits four or more almost evenly."""
    asked = list[Canvas]()
    for number, fact in session.letters(seat):
        view = session.view(seat, number)
        if isinstance(fact, facts.KillerAnswered) and view.table.dead.bit_count() < DEATHS:
            asked.append(asked_about(view, fact.suspect))  # put in time
    wide = [each for each in asked if each.among >= AMONG]
    best = max(wide, key=lambda each: each.bits, default=None)
    if best and best.bits >= WORTH:
        return Standing("reached", "", best.about)
    dead = session.view(seat).table.dead.bit_count()
    if dead >= DEATHS or session.over:
        if not asked:
            return Standing("lost", NEVER_ASKED, {}, "asks-nothing")
        worth = Rounded(best.bits if best else 0.0)
        return Standing("lost", TOO_LATE, {"worth": worth, "wanted": Rounded(WORTH)}, "M35")
    if not asked:
        return Standing("not-yet", NOTHING_ASKED, {"dead": dead})
    last = asked[-1]
    told, slip = UNEVEN, "M35"
    if last.among < AMONG:
        told, slip = FEW_LEFT, "asks-too-late"
    elif last.yes in (0, last.among):
        told, slip = FORESEEN, "asks-what-is-foreseen"
    return Standing("not-yet", told, last.about, slip)


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
    if table.winner == seat:
        return Standing("reached", "", about)
    return Standing("lost", ESCAPED, about)


GOALS = {
    "informant": Goal(informant, _informs, CLUE_BOTS["complete"]),
    "halving": Goal(
        halving,
        lambda: _asks_by(lambda view, card: asked_about(view, card).bits),
        # The wrong idea: somebody is worth what living neighbours they have
        lambda: _asks_by(lambda view, card: (view.table.near(card) & ~view.table.dead).bit_count()),
    ),
    "arrest": Goal(arrest, NOIR_BOTS["bayes"], NOIR_BOTS["random"]),
}
"""Each by the name that a case calls it by."""

# --- the answer: a game -----------------------------------------------------------------------

ANOTHER = mark("That is another game. Begin again: then this exercise’s own is on the table.")
LOST = mark("{why} Begin again: one press lays out the same game once more.")


def check(question: Question, given: object) -> Feedback:
    """Return how a game stands: there, lost, or what is missing. A table hands over its game."""
    try:
        session = given if isinstance(given, Session) else getattr(given, "session", None)
    except Exception:  # noqa: BLE001 - whatever somebody hands over
        session = None
    if not isinstance(session, Session):
        raise UnreadableError(given if isinstance(given, str) else type(given).__name__)
    laid = laid_in(question.case)
    if not is_of(laid, session):
        return not_yet(ANOTHER)
    found = GOALS[laid.goal].standing(session, chair(laid))
    if found.state == "reached":
        return Feedback("yes", question.part.because, {**question.values, **found.values})
    message, about = found.message, found.values
    if found.state == "lost":
        message, about = LOST, {"why": Word(found.message, found.values)}
    if found.slip:
        return Feedback("close", message, about, found.slip)
    return not_yet(message, about)


PLAY = QuestionKind(
    check,
    mark("“{given}” is not a game. Play at the table, and hand it over: answer({example})."),
    always("game"),
    right=lambda question: play_out(
        laid_in(question.case), GOALS[laid_in(question.case).goal].good()
    ),
    first=mark("Not answered yet: play the game first."),
)
