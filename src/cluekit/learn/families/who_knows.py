"""Who knows what after an answer (exercise 0.4).

A fresh case is a moment of a real game between bots. Which card was shown is addressed to asker
and shower; that one was shown, and who had none, to everyone (U21).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cluekit.clue import bots_for, new_game
from cluekit.clue.editions import edition
from cluekit.core import Chance, Luck
from cluekit.core.session import Session, run
from cluekit.learn.families.answering import OTHERS, triple
from cluekit.learn.forms import Asked, Case

CARD, ONE_OF, NONE = "card", "one-of", "none"
_GAMES = 60
_MOVES = 400


def knows(case: Case, person: str) -> tuple[str, ...]:
    """Return what the person knows: which card, that it is one of the three, who had none."""
    asked = _asked(case)
    public = (ONE_OF, NONE)
    return (CARD, *public) if person in (asked.asker, asked.shower) else public


def _asked(case: Case) -> Asked:
    if case.asked is None:
        raise ValueError("this case needs a suggestion")
    return case.asked


def values(case: Case) -> dict[str, Any]:
    """Return the people, the cards, and what each of four people knows."""
    asked = _asked(case)
    return {
        "asker": asked.asker,
        "passer": asked.passed[0],
        "shower": asked.shower,
        "cards": triple(asked, case.deck),
        "asker_knows": knows(case, asked.asker),
        "you_know": knows(case, "You"),
        "passer_knows": knows(case, asked.passed[0]),
        "asker_as_you": (ONE_OF, NONE),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return a question from a real game in which the first asked had none of the cards."""
    for game in range(_GAMES):
        session = _played(case, luck.pick(range(10**6)), game)
        if (moment := _moment(session)) is not None:
            return _told(case, moment, luck)
    raise LookupError("no such question in all these games")


def _played(case: Case, seed: int, game: int) -> Session:
    session = new_game(case.deck, ("a", "b", "c", "d"), chance=Chance(seed, game))
    bots = bots_for(["note-taker"] * 4)
    return run(session, bots, until=lambda s: s.step > _MOVES or _moment(s) is not None)


def _moment(session: Session) -> Any | None:
    """Return the last question if one seat passed, the next one showed, and a fourth looks on."""
    questions = session.view(0).table.questions
    if not questions or questions[-1].shower < 0:
        return None
    last = questions[-1]
    return last if last.shower == (last.asker + 2) % 4 else None


def _told(case: Case, moment: Any, luck: Luck) -> Case:
    deck = edition(case.deck).deck
    names = luck.order(OTHERS)[:3]
    suspect, weapon, room = (deck.cards[card].id for card in moment.cards)
    return replace(
        case,
        seats=("You", *names),
        asked=Asked(
            asker=names[0],
            cards=(suspect, weapon, room),
            passed=(names[1],),
            shower=names[2],
        ),
    )
