"""Who knows what after an answer (exercise 0.4).

Which card was shown is addressed to asker and shower; that one was shown, and who had none, to
everyone (U21). So any three cards and any four people will do; fresh cases ask about three of the
four, and sometimes the shower was asked first, so that nobody passed.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.families.answering import OTHERS, triple
from cluekit.learn.forms import Asked, Case
from cluekit.learn.values import Word
from cluekit.words import mark

CARD, ONE_OF, NONE = "card", "one-of", "none"

STORY = {
    True: mark(
        "{asker} suggests {cards}. {other} has none of them. {shower} shows {asker} a card."
    ),
    False: mark(
        "{asker} suggests {cards}. {shower} sits to {asker}’s left and shows {asker} a card, so "
        "{other} is not asked."
    ),
}
ASKED_ABOUT = {True: mark("What do you know now?"), False: mark("What does {who} know now?")}
KNOWS_IT = {
    "asker": mark("{asker} saw the card, and the rest happened in front of everybody."),
    "shower": mark("{shower} chose the card, and the rest happened in front of everybody."),
    "other": mark("{other} saw a card’s back, like everybody else who was not involved."),
    "you": mark("you saw that a card was shown, not which, and you heard who was asked."),
}
SHARED = {
    "asker": mark("{asker} asked and was shown the card: a private event, but {asker} was in it."),
    "shower": mark("{shower} showed the card: a private event, but {shower} was in it."),
    "other": mark("showing is public, the card is private. {other} saw its back."),
    "you": mark("showing is public, the card is private. You saw its back."),
}
PASS = {
    True: mark("{other} said something too, by having nothing to show: everybody heard it."),
    False: mark("{other} was not asked, so nobody learned anything about {other}’s cards."),
}
DO = {
    True: mark("The pass was public: tick it for all three."),
    False: mark("Nobody passed: {other} was not asked. Tick that for nobody."),
}
FIRST_STEP = {
    True: mark("{other} had none: said aloud, so everybody knows it."),
    False: mark("{other} was not asked, so nothing was said of {other}’s cards."),
}


def knows(case: Case, person: str) -> tuple[str, ...]:
    """Return what the person learned: which card, that it is one of the three, who had none."""
    asked = _question_of(case)
    public = (ONE_OF, NONE) if asked.passed else (ONE_OF,)
    return (CARD, *public) if person in (asked.asker, asked.shower) else public


def _question_of(case: Case) -> Asked:
    if case.asked is None:
        raise ValueError("this case needs a suggestion")
    return case.asked


def values(case: Case) -> dict[str, object]:
    """Return the people and the cards; of three of the four what each knows, and two slips."""
    asked, passed = _question_of(case), bool(_question_of(case).passed)
    (other,) = {*case.seats} - {"You", asked.asker, asked.shower}
    named = {"asker": asked.asker, "shower": asked.shower, "other": other}
    roles = {"You": "you"} | {who: role for role, who in named.items()}
    named_cards = {**named, "cards": triple(asked, case.deck)}
    found: dict[str, object] = {
        **named_cards,
        "story": Word(STORY[passed], named_cards),
        "on_pass": Word(PASS[passed], named),
        "do": Word(DO[passed], named),
        "first_step": Word(FIRST_STEP[passed], named),
    }
    about = case.about or (asked.asker, "You", other)
    for place, who in enumerate(about, start=1):
        found |= _about(case, place, who)
        found[f"reason_{place}"] = Word(KNOWS_IT[roles[who]], named)
        found[f"on_card_{place}"] = Word(SHARED[roles[who]], named)
    return found


def _about(case: Case, place: int, who: str) -> dict[str, object]:
    """Return what one person knows, and four hasty answers, each as the right one where it is."""
    right = knows(case, who)
    passed, shown = bool(_question_of(case).passed), CARD in right
    return {
        f"asks_{place}": Word(ASKED_ABOUT[who == "You"], {"who": who}),
        f"knows_{place}": right,
        f"card_{place}": _turned(right, CARD),
        f"deaf_{place}": _turned(right, NONE) if passed else right,
        f"invents_{place}": right if passed else _turned(right, NONE),
        f"alone_{place}": (CARD,) if shown else right,
    }


def _turned(known: tuple[str, ...], which: str) -> tuple[str, ...]:
    """Return the same with one thing ticked that was not, or the other way round."""
    return tuple(name for name in (CARD, ONE_OF, NONE) if (name in known) != (name == which))


def fresh(case: Case, luck: Luck) -> Case:
    """Return another question of another person: one of each kind, four people round the table."""
    deck = edition(case.deck).deck
    suspect, weapon, room = (deck.cards[luck.pick(deck.kind(kind))].id for kind in KINDS)
    asker, other, shower = luck.order(OTHERS)[:3]
    passed = luck.pick(((other,), ()))
    asked = Asked(asker=asker, cards=(suspect, weapon, room), passed=passed, shower=shower)
    about = luck.order(["You", asker, shower, other] if passed else ["You", asker, shower])[:3]
    seats = ("You", asker, *passed, shower) if passed else ("You", asker, shower, other)
    return replace(case, seats=seats, asked=asked, about=tuple(about))
