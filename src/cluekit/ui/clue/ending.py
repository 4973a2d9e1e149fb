"""The end of a game of Clue: the open envelope, in how many turns, and the look back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

import msgspec

from cluekit.clue import Session
from cluekit.clue.deduction.hindsight import (
    STEPS,
    Best,
    Hindsight,
    best_question,
    when_known,
    without_case_file,
)
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.notation import write
from cluekit.clue.picture.cards.open_cards import opened_envelope
from cluekit.clue.public.view import View
from cluekit.clue.wording import name, who
from cluekit.clue.wording.claims import question_words
from cluekit.clue.wording.names import theory
from cluekit.core import SPECTATOR
from cluekit.draw import Element, el
from cluekit.logic import Puzzle
from cluekit.logic.sat import SatMissingError
from cluekit.ui.clue.actions import ClueDesk
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.presses import Presses
from cluekit.ui.notebook.conclusions import Entropies, sat_missing
from cluekit.ui.notebook.marks_panel import fitting, written_words
from cluekit.ui.tables.ending import (
    BEST,
    KNOWN,
    TEXT,
    LookBack,
    answer_presses,
    bars,
    ending,
    lines_to_copy,
    list_of_lines,
    look_back,
)
from cluekit.ui.tables.staging import Pressed
from cluekit.words import mark, quantity, say, say_n
from cluekit.words.amounts import in_bits
from cluekit.words.story import story_text

# --- hindsight ------------------------------------------------------------------------------------
# Hindsight at a table: what the parts of the end hold, worked out from a game that is over.
#
# A seat is told what follows from its own letters, and what a spectator could know. The other seats
# are looked at only when everybody has laid their cards open.


class Known(msgspec.Struct, frozen=True):
    """From when on each seat could prove the case file, and the hands that lie open now."""

    seats: Mapping[int, Hindsight]
    hands: Mapping[int, tuple[int, ...]] = {}


class Shared(msgspec.Struct, frozen=True):
    """What can be shared: the game as text, and what a line about it is made of.

    ``course`` are the bits that were open for this seat at first and after each question.
    """

    text: str
    known: Hindsight | None
    course: tuple[float, ...]


def work_out(table: Pressed, part: str, all_open: bool) -> Known | Mapping[int, Best] | Shared:  # noqa: FBT001 - as every ``Find`` is called
    """Work a part out for the player here, or where all cards lie open for everybody."""
    session: Session = table.session
    players = range(len(session.players))
    seats = [*players] if all_open else [seat for seat in players if seat == table.seat]
    if part == KNOWN:
        hands = {seat: session.view(seat).hand for seat in seats} if all_open else {}
        return Known({seat: _hindsight_when(session, seat) for seat in (*seats, SPECTATOR)}, hands)
    if part == BEST:
        return {seat: best_question(partial(session.view, seat), session.step) for seat in seats}
    seat = table.seat
    return Shared(
        write(session, None if all_open else seat),
        None if seat == SPECTATOR else _hindsight_when(session, seat),
        Entropies().course(session, seat, "deals", _concluded) if seat in seats else (),
    )


def _concluded(view: View) -> Puzzle:
    return without_case_file(puzzle_of(view))


def _hindsight_when(session: Session, seat: int) -> Hindsight:
    view: View = session.view(seat)
    inside = view.table.case_file
    if inside is None:  # a record that was broken off
        return Hindsight()
    try:
        return when_known(partial(session.view, seat), session.step, inside)
    except SatMissingError as error:
        raise NotHeardError(sat_missing(error)) from None


# --- ending ---------------------------------------------------------------------------------------

PARTS = {
    KNOWN: mark("When could it be known?"),
    BEST: mark("The best question"),
    TEXT: mark("Share"),
}
"""What can be looked at after the end."""


def case_closed(desk: ClueDesk) -> list[Element]:
    """Return what was in the envelope and how it ended, once the game is over."""
    view = desk.view
    if not view.table.case_file:
        return []
    won = view.table.winner is not None and view.table.winner in (
        range(len(view.table.players)) if view.seat == SPECTATOR else (view.seat,)
    )
    picture = opened_envelope(view.table.edition, view.table.case_file, won=won)
    lines = [*_story_lines(view)]
    # what people had written on their sheets, and how much of it lay in the envelope
    for seat, written in sorted(desk.written.items()):
        told = {
            "what": written_words(view.table.edition, fitting(view.table.edition, written)),
            "n": sum(card in view.table.case_file for card in written),
        }
        if seat == view.seat:
            lines.append(say("Your own sheet said: {what}. Right: {n} of 3.", **told))
        else:
            whose = who(view, seat)
            lines.append(say("{who}’s sheet said: {what}. Right: {n} of 3.", who=whose, **told))
    return [ending(say("In the envelope"), picture, lines, "case-file", "envelope")]


def case_looked_at(desk: ClueDesk) -> list[Element]:
    """Return what can be looked at once the game is over."""
    return look_back(desk, PARTS, _inside)


def _story_lines(view: View) -> Iterator[str]:
    """Yield how the story ends, and how long it took."""
    table = view.table
    inside = theory(table.edition, table.case_file or (0, 0, 0))
    yield story_text(table.edition.story, "ending", theory=inside)
    asked = [question for question in table.questions if not question.accusing]
    mine = sum(question.asker == view.seat for question in asked)
    if table.winner is None or table.winner < 0:
        took = say("Unsolved after {turns:turn} and {n:question}.", turns=table.turn, n=len(asked))
    else:
        took = say("Solved in {turns:turn}, with {n:question}.", turns=table.turn, n=len(asked))
    yours = say_n("{n} of them was yours.", "{n} of them were yours.", mine)
    yield f"{took} {yours}" if view.seat != SPECTATOR and asked else took


def _inside(view: View, back: LookBack, part: str) -> list[Element]:
    found = back.found[part]
    if part == KNOWN:
        return [*_known(view, found)]
    return _best(view, found) if part == BEST else lines_to_copy(_line(view, found), found.text)


# --- from when on it could be known -----------------------------------------------------------


def _known(view: View, known: Known) -> Iterator[Element]:
    own = known.seats.get(view.seat) if view.seat != SPECTATOR else None
    if own is not None:
        yield el("p", _when(view, view.seat, own), class_="ck-ending-found")
        yield from _clues(view, own)
    others = [seat for seat in known.seats if seat not in (view.seat, SPECTATOR)]
    yield list_of_lines(
        [
            *(_when(view, seat, known.seats[seat]) for seat in others),
            _when(view, SPECTATOR, known.seats[SPECTATOR]),
        ]
    )
    if known.hands:
        yield el("p", say("The hands"), class_="ck-caption")
        named = {
            seat: ", ".join(name(view.deck.cards[card]) for card in cards)
            for seat, cards in known.hands.items()
        }
        lines = [say("{who}: {cards}", who=who(view, seat), cards=named[seat]) for seat in named]
        yield list_of_lines(lines)


def _when(view: View, seat: int, found: Hindsight) -> str:
    """Return from when on a seat could prove what was in the envelope."""
    if found.too_hard:
        return _too_hard(view, seat)
    if found.moment is None:
        return _never(view, seat)
    when = {"turn": found.moment.turn, "number": found.moment.questions}
    if seat == SPECTATOR:
        return say(
            "Somebody who only watched could prove it from turn {turn} on, after question "
            "{number}.",
            **when,
        )
    if seat == view.seat:
        return say("You could prove it from turn {turn} on, after question {number}.", **when)
    return say(
        "{who} could prove it from turn {turn} on, after question {number}.",
        who=who(view, seat),
        **when,
    )


def _never(view: View, seat: int) -> str:
    won = view.table.winner == seat
    if seat == SPECTATOR:
        return say("Somebody who only watched could never prove it.")
    if seat == view.seat:
        if won:
            return say("You could not prove it yet when you accused: you took a chance.")
        return say("You could not prove it: what you knew fits other answers, too.")
    if won:
        return say(
            "{who} could not prove it yet when accusing, and took a chance.", who=who(view, seat)
        )
    return say("{who} could not prove it.", who=who(view, seat))


def _too_hard(view: View, seat: int) -> str:
    if seat == SPECTATOR:
        return say(
            "For somebody who only watched, it could not be worked out in {n} steps.", n=STEPS
        )
    if seat == view.seat:
        return say("For you it could not be worked out in {n} steps.", n=STEPS)
    return say("For {who} it could not be worked out in {n} steps.", who=who(view, seat), n=STEPS)


def _clues(view: View, found: Hindsight) -> Iterator[Element]:
    """Yield the questions from which it followed."""
    moment = found.moment
    if moment is None:
        return
    if moment.entries is None:
        yield el("p", say("To find out which questions are needed would take too long here."))
        return
    rests_on = [question_words(view, entry) for entry in moment.entries]
    if moment.dealt:
        rests_on.insert(0, say("What you know from the deal: your own hand, what lies open."))
    yield el("p", say("It follows from this:"), class_="ck-muted")
    yield el("ul", [el("li", line) for line in rests_on], role="list", class_="ck-cited")


# --- the best question ------------------------------------------------------------------------


def _best(view: View, found: Mapping[int, Best]) -> list[Element]:
    bits = {seat: best.question.worth.bits for seat, best in found.items() if best.question}
    ranked = sorted(found, key=lambda seat: -bits.get(seat, -1.0))
    lines = [line for seat in ranked for line in _asked_best(view, seat, found[seat])]
    hint = say("One bit halves what is possible. This is what the answer was expected to tell.")
    if not lines:
        return [el("p", say("Nobody’s cards are known here, so no question can be weighed."))]
    return [list_of_lines(lines), el("p", hint, class_="ck-muted ck-hint")]


def _asked_best(view: View, seat: int, best: Best) -> Iterator[str]:
    if best.question is not None:
        asked = view.table.questions[best.question.entry]
        told = {
            "number": best.question.entry + 1,
            "turn": best.question.turn,
            "theory": theory(view.table.edition, asked.cards),
            "bits": in_bits(best.question.worth.bits),
        }
        if seat == view.seat:
            yield say("Yours, question {number} (turn {turn}): {theory}? Worth {bits}.", **told)
        else:
            yield say(
                "{who}, question {number} (turn {turn}): {theory}? Worth {bits}.",
                who=who(view, seat),
                **told,
            )
    elif not best.asked:
        yield say("{who}: no question asked.", who=who(view, seat))
    if best.left_out:
        yield say(
            "{who}: {n:question} could not be weighed in {steps} steps.",
            who=who(view, seat),
            n=best.left_out,
            steps=STEPS,
        )


# --- to share ---------------------------------------------------------------------------------


def _line(view: View, found: Shared) -> str:
    """Return the game in a line that tells neither who, nor with what, nor where."""
    table = view.table
    asked = sum(not question.accusing for question in table.questions)
    if table.winner is None or table.winner < 0:
        solved = say("unsolved after turn {turn}", turn=table.turn)
    elif table.winner == view.seat:
        solved = say("I solved it in turn {turn}", turn=table.turn)
    else:
        winner = who(view, table.winner)
        solved = say("{who} solved it in turn {turn}", who=winner, turn=table.turn)
    parts = ["cluekit", say(table.edition.name), solved, quantity("question", asked)]
    if found.known is not None and found.known.moment is not None:
        parts.append(say("provable from turn {turn}", turn=found.known.moment.turn))
    return " · ".join(filter(None, [*parts, bars(found.course)]))


# --- what is pressed ---------------------------------------------------------------------------


def listen(presses: Presses[Pressed, None]) -> None:
    """Have these answer what is pressed at the end, too."""
    answer_presses(presses, work_out, _inside)
