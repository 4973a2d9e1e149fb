"""Questions and accusations, a line each: what a case is made of, and most of a game.

Nora: bruno vase library -> Otto ?
You: bruno vase library -> Nora none, Otto vase
Nora: bruno vase library -> nobody
Otto accuses: carla dagger tower -> wrong
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS, Deck, Triple
from cluekit.clue.notation.names import TITLES, UNKNOWN, Book, Names, Words, words
from cluekit.clue.public import facts
from cluekit.core import RefusedError
from cluekit.core.letters import first_of
from cluekit.core.notation.lines import Line, refuse
from cluekit.core.problems import nearest


class Answer(msgspec.Struct, frozen=True):
    """What a seat answered: the cards it showed, ``UNKNOWN`` where we did not see which.

    No cards: it could not answer. The seat is ``UNKNOWN`` where it is not known who showed.
    """

    seat: int
    cards: tuple[int, ...] = ()


class Suggestion(msgspec.Struct, frozen=True):
    """A question about three cards and its answers, as far as they are known.

    ``nobody`` says that nobody showed a card; without it and without answers, the answer is
    still to come or not known. ``whom`` is the one seat that was asked (P12), or ``UNKNOWN``.
    """

    asker: int
    cards: Triple
    answers: tuple[Answer, ...] = ()
    nobody: bool = False
    whom: int = UNKNOWN


class Accusation(msgspec.Struct, frozen=True):
    """An accusation; ``right`` is None while it is not known. Answers: where they come first."""

    asker: int
    cards: Triple
    answers: tuple[Answer, ...] = ()
    right: bool | None = None


Asked = Suggestion | Accusation


# --- writing -----------------------------------------------------------------------------------


def write_question(asked: Asked, names: Names) -> str:
    """Return the line of a question or an accusation."""
    who, cards = names.seat(asked.asker), names.cards_in(asked.cards)
    outcome = [
        f"{names.seat(answer.seat)} {names.cards_in(answer.cards) or 'none'}"
        for answer in asked.answers
    ]
    if isinstance(asked, Accusation):
        said = f"{names.does(asked.asker, 'accuses')}: {cards}"
        outcome += [] if asked.right is None else ["right" if asked.right else "wrong"]
    else:
        if asked.whom != UNKNOWN and not outcome:
            who = names.does(asked.asker, "asks", names.seat(asked.whom))
        said = f"{who}: {cards}"
        outcome += ["nobody"] if asked.nobody else []
    return f"{said} -> {', '.join(outcome)}" if outcome else said


def asked_in(told: Sequence[object], before: Asked | None = None) -> Asked | None:
    """Return the last question or accusation after these facts.

    ``before`` is the one that was open until then. Passes that the seating tells are left out.
    """
    asked = before
    for fact in told:
        if isinstance(fact, facts.Suggested):
            asked = Suggestion(fact.seat, fact.cards, whom=fact.whom)
        elif isinstance(fact, facts.Accused):
            # In secret: what was written down, if we were told
            written = first_of(told, facts.AccusationWritten)
            secret = written.cards if written else (UNKNOWN, UNKNOWN, UNKNOWN)
            asked = Accusation(fact.seat, fact.said or secret)
        elif asked is not None:
            asked = _answered(asked, fact, told)
    return asked


def _answered(asked: Asked, fact: object, told: Sequence[object]) -> Asked:
    if isinstance(fact, facts.Showed) and not fact.bonus:
        every = (one for one in told if isinstance(one, facts.CardSeen) and not one.bonus)
        seen = tuple(one.card for one in every if one.seat == fact.seat)
        cards = seen or (UNKNOWN,) * fact.count
        return replace(asked, answers=(*asked.answers, Answer(fact.seat, cards)))
    if isinstance(fact, facts.CouldNotAnswer) and isinstance(asked, Suggestion):
        alone = asked.whom == fact.seat
        return replace(asked, answers=(*asked.answers, Answer(fact.seat))) if alone else asked
    if isinstance(fact, facts.NobodyAnswered):
        return replace(asked, nobody=True)
    if isinstance(fact, facts.AccusationFailed | facts.AccusationHeld):
        return replace(asked, right=isinstance(fact, facts.AccusationHeld))
    return asked


def rule_lines(told: Sequence[object], names: Names) -> list[str]:
    """Return what rules of one's own made of a move, a line each.

    rule: Otto shows Nora vase
    rule: Otto lays open vase
    rule: Otto tells 2 of rope vase dagger
    """
    return [f"rule: {line}" for line in _by_rules(told, names)]


def _by_rules(told: Sequence[object], names: Names) -> Iterator[str]:
    later = _after_the_choice(told)
    seen = [fact for fact in later if isinstance(fact, facts.CardSeen) and fact.bonus]
    for fact in later:
        match fact:
            case facts.ShownByRule(seat=seat, to=to) if (seat, to) not in _pairs(seen):
                yield names.does(seat, "shows", f"{names.seat(to)} ?")
            case facts.CardSeen(seat=seat, to=to, card=card) if fact in seen:
                yield names.does(seat, "shows", f"{names.seat(to)} {names.card(card)}")
            case facts.CardLaidOpen(seat=seat, card=card):
                yield names.does(seat, "lays", f"open {names.card(card)}")
            case facts.Told(seat=seat, cards=cards, least=least, most=most):
                count = f"{least}" if least == most else f"{least} to {most}"
                yield names.does(seat, "tells", f"{count} of {names.cards_in(cards)}")


def _pairs(seen: Sequence[facts.CardSeen]) -> set[tuple[int, int]]:
    return {(fact.seat, fact.to) for fact in seen}


def _after_the_choice(told: Sequence[object]) -> Sequence[object]:
    """Return what followed a move: a card that was chosen and shown stands in its own line."""
    if len(told) < 2 or not isinstance(told[1], facts.CardSeen):  # noqa: PLR2004 - a card, shown
        return told[1:]
    first = told[0]
    chosen = isinstance(first, facts.ShownByRule) or (
        isinstance(first, facts.Showed) and first.bonus
    )
    return told[2:] if chosen else told[1:]


# --- reading -----------------------------------------------------------------------------------


def read_question(line: Line, names: Names, deck: Deck) -> Asked:
    """Read such a line; raises ``RefusedError`` that names what cannot be read."""
    asker, verb = seat_in(line, line.said, names)
    if line.right is None or line.extras:
        raise line.unreadable()
    cards = three_cards(line, words(line.right), names, deck)
    answers, ending = _outcome(line, names)
    nobody = "nobody" in ending
    right = True if "right" in ending else False if "wrong" in ending else None
    if verb in (("accuses",), ("accuse",)) and not nobody:
        return Accusation(asker, cards, answers, right)
    if right is not None or (verb and verb[0] not in ("asks", "ask")):
        raise line.unreadable()
    whom, rest = seat_in(line, verb[1:], names) if verb else (UNKNOWN, ())
    if rest not in ((), ("alone",)):
        raise line.unreadable()
    return Suggestion(asker, cards, answers, nobody, whom)


def seat_in(line: Line, said: Words, names: Names) -> tuple[int, Words]:
    """Return the seat that the words begin with, and the words after it."""
    found = names.seats.longest(said)
    if found is None:
        raise _unknown("text-no-such-seat", line, said, names.seats)
    return found


def cards_of(line: Line, said: Words, names: Names) -> tuple[int, ...]:
    """Return the cards that the words name, ``UNKNOWN`` for each ``?``."""
    cards: list[int] = []
    while said:
        found = (UNKNOWN, said[1:]) if said[0] == "?" else names.cards.longest(said)
        if found is None:
            raise _unknown("text-no-such-card", line, said, names.cards)
        card, said = found
        cards.append(card)
    return tuple(cards)


def card_of(line: Line, said: Words, names: Names) -> int:
    """Return the card that all the words name together, ``UNKNOWN`` for ``?``."""
    found = names.cards.longest(said)
    if found and not found[1]:
        return found[0]
    if said == ("?",):
        return UNKNOWN
    raise _unknown("text-no-such-card", line, said, names.cards, line.text.strip())


def _unknown(code: str, line: Line, said: Words, book: Book, name: str = "") -> RefusedError:
    """Return the refusal of a name that means nothing, with the one that was perhaps meant."""
    titled = said[:1] and said[0] in TITLES
    name = (name or " ".join(said[: 2 if titled else 1]))[:40]
    meant = book.longest(said[1:]) if titled else None  # "Mrs. Plum" is Plum, by another title
    near = nearest(name, book.written) if meant is None else book.written[meant[0]]
    about = {"name": name, "known": list(book.written), "nearest": near}
    return refuse(code, line, called=list(book.called), **about)


def three_cards(line: Line, said: Words, names: Names, deck: Deck) -> Triple:
    """Return a suspect, a weapon and a room, in whatever order they are named."""
    cards = cards_of(line, said, names)
    slots = dict.fromkeys(KINDS, UNKNOWN)
    for card in cards:
        if card != UNKNOWN:
            slots[deck.cards[card].kind] = card
    named = [card for card in slots.values() if card != UNKNOWN]
    if len(cards) != len(KINDS) or sorted(named) != sorted(c for c in cards if c != UNKNOWN):
        raise refuse("text-three-cards", line)
    return slots["suspect"], slots["weapon"], slots["room"]


def _outcome(line: Line, names: Names) -> tuple[tuple[Answer, ...], set[str]]:
    """Return the answers, and how it ended: "nobody", "right", "wrong"."""
    answers: list[Answer] = []
    ending: set[str] = set()
    for part in map(words, line.outcome.split(",") if line.outcome is not None else ()):
        if part in (("nobody",), ("right",), ("wrong",)):
            ending.add(part[0])
            continue
        answer = _read_answer(line, part, names)
        if answers and answer.cards and answers[-1].seat == answer.seat != UNKNOWN:
            answer = Answer(answer.seat, answers.pop().cards + answer.cards)
        answers.append(answer)
    if len(ending) > 1 or ("nobody" in ending and any(answer.cards for answer in answers)):
        raise line.unreadable()
    return tuple(answers), ending


def _read_answer(line: Line, part: Words, names: Names) -> Answer:
    if part[:1] == ("?",):  # somebody: "?" alone, or with what was shown
        return Answer(UNKNOWN, cards_of(line, part[1:] or part, names))
    seat, rest = seat_in(line, part, names)
    if rest in (("none",), ("nothing",)):
        return Answer(seat)
    cards = cards_of(line, rest, names)
    if not cards:
        raise line.unreadable()
    return Answer(seat, cards)
