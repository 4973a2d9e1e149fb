"""Who answers a suggestion, how, and who knows what then (exercises 0.3 and 0.4)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.card_values import Named, card_list
from cluekit.learn.families import Family, Values
from cluekit.learn.families.hands import deck_of, one_of_each, question_of, triple_of
from cluekit.learn.forms import Asked, Case
from cluekit.learn.values import Word
from cluekit.words import mark

# --- answering ------------------------------------------------------------------------------------
# Who answers a suggestion, and how: one card, the shower's choice, in secret (exercise 0.3).
#
# Fresh cases also have a hand with none of the three cards, and a house rule by which every card
# that fits is shown (the switch ``cards_shown``).

OTHERS = ("Nora", "Otto", "Pia", "Quentin", "Rosa")
"""People who may ask and answer, so that the sentences stay in the third person."""
EVERY_CARD = "all"
"""The house rule by which every card that fits is shown."""

SITUATIONS = {
    "own-choice": mark("{shower} sits to {asker}’s left and holds {held}."),
    "pass": mark("{shower} sits to {asker}’s left and holds none of the three."),
    "every": mark(
        "House rule tonight: the player who answers shows every card that fits. {shower} sits to "
        "{asker}’s left and holds {held}."
    ),
}
BECAUSE = {
    "own-choice": mark(
        "one card is enough to disprove it, the player who answers picks it, and only the asker "
        "sees it."
    ),
    "pass": mark("with none of the three there is nothing to show: the question goes on."),
    "every": mark("the house rule says how many cards. Who sees them stays as it was: the asker."),
}
ON_EVERY = {
    "own-choice": mark(
        "one card disproves the suggestion. {shower} shows one and keeps the other secret."
    ),
    "pass": mark("{shower} has none of the three, so there is nothing to show."),
    "every": "",
}
ON_PASS = {
    "own-choice": mark("{shower} holds {held}: anyone who can disprove it must."),
    "pass": "",
    "every": mark("{shower} holds {held}: anyone who can disprove it must."),
}
ON_CHOICE = {
    "own-choice": "",
    "pass": mark("{shower} has none of the three, so there is nothing to show."),
    "every": mark("that is the usual rule. Tonight the house has another one: read it again."),
}
ON_OPEN = {
    "own-choice": mark(
        "the card is for {asker} alone. The others see that a card is shown, but not which one."
    ),
    "pass": mark("{shower} has none of the three, so there is nothing to show."),
    "every": mark("the house rule says how many cards, not who sees them: that is {asker} alone."),
}
ON_PICKED = {
    "own-choice": mark("the player who answers picks the card. That choice is worth a lot."),
    "pass": mark("{shower} has none of the three, so there is nothing to pick."),
    "every": mark("tonight every card that fits is shown, so there is nothing to pick."),
}
ANSWERING_DO = {
    "own-choice": mark("One card is enough. Cross out the answer with every card."),
    "pass": mark("No card of the three is there. Cross out every answer that shows one."),
    "every": mark("The house rule says how many. Cross out every answer with one card."),
}
ANSWERING_FIRST_STEP = {
    "own-choice": mark("{shower} holds at least one of the three, so {shower} must answer."),
    "pass": mark("{shower} holds none of the three, so {shower} cannot disprove it."),
    "every": mark("{shower} holds {held}, so {shower} must answer."),
}
SECOND_STEP = {
    "own-choice": mark("One card is enough. {shower} picks it and shows it to {asker} alone."),
    "pass": mark("{shower} says so, aloud, and the next player is asked."),
    "every": mark("By the house rule {asker} alone sees every card of the three that is there."),
}
LAST_STEP = {
    "own-choice": mark("Everybody else sees that a card was shown, and has to think."),
    "pass": mark("A pass is heard by everybody: it is worth writing down."),
    "every": mark("Everybody else sees that cards were shown, and has to think."),
}
_SENTENCES = {
    "situation": SITUATIONS,
    "reason": BECAUSE,
    "on_every": ON_EVERY,
    "on_pass": ON_PASS,
    "on_choice": ON_CHOICE,
    "on_open": ON_OPEN,
    "on_picked": ON_PICKED,
    "do": ANSWERING_DO,
    "first_step": ANSWERING_FIRST_STEP,
    "second_step": SECOND_STEP,
    "last_step": LAST_STEP,
}
"""What is said in the case of each right answer; "" where that answer cannot be a slip."""


def triple(asked: Asked, deck: str) -> Word:
    """Return "Ada with the Rope in the Tower", to be said in the reader's language."""
    suspect, weapon, room = asked.cards
    names = {"suspect": Named(suspect, "the", deck), "weapon": Named(weapon, "the", deck)}
    return Word(mark("{suspect} with {weapon} {room}"), names | {"room": Named(room, "in", deck)})


def answering_values(case: Case) -> Values:
    """Return the people, the three cards, those of them in the answering hand, what happens."""
    asked = question_of(case)
    people: Values = {"asker": asked.asker, "shower": asked.shower}
    people["held"] = card_list(asked.held, case.deck)
    happens = "pass" if not asked.held else "every" if case.house == EVERY_CARD else "own-choice"
    said = {name: Word(texts[happens], people) for name, texts in _SENTENCES.items()}
    return {**people, "cards": triple(asked, case.deck), "happens": happens, **said}


def fresh_answering(case: Case, luck: Luck) -> Case:
    """Return another suggestion of other people: two or three cards are held, or none of them."""
    deck = deck_of(case)
    cards = triple_of(deck, one_of_each(deck, luck))
    asker, shower = luck.order(OTHERS)[:2]
    house, most = luck.pick((("", 0), ("", 2), ("", 3), (EVERY_CARD, 2)))
    held = tuple(sorted(luck.order(cards)[:most], key=cards.index))
    return replace(
        case,
        seats=("You", asker, shower),
        house=house,
        asked=Asked(asker=asker, cards=cards, shower=shower, held=held),
    )


# --- who knows ------------------------------------------------------------------------------------
# Who knows what after an answer (exercise 0.4).
#
# Which card was shown is addressed to asker and shower; that one was shown, and who had none, to
# everyone (U21). So any three cards and any four people will do; fresh cases ask about three of the
# four, and sometimes the shower was asked first, so that nobody passed.

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
WHO_KNOWS_DO = {
    True: mark("The pass was public: tick it for all three."),
    False: mark("Nobody passed: {other} was not asked. Tick that for nobody."),
}
WHO_KNOWS_FIRST_STEP = {
    True: mark("{other} had none: said aloud, so everybody knows it."),
    False: mark("{other} was not asked, so nothing was said of {other}’s cards."),
}


def knows(case: Case, person: str) -> tuple[str, ...]:
    """Return what the person learned: which card, that it is one of the three, who had none."""
    asked = question_of(case)
    public = (ONE_OF, NONE) if asked.passed else (ONE_OF,)
    return (CARD, *public) if person in (asked.asker, asked.shower) else public


def who_knows_values(case: Case) -> Values:
    """Return the people and the cards; of three of the four what each knows, and hasty answers.

    A hasty answer is the right one where it leads there.
    """
    asked = question_of(case)
    passed = bool(asked.passed)
    (other,) = {*case.seats} - {"You", asked.asker, asked.shower}
    named = {"asker": asked.asker, "shower": asked.shower, "other": other}
    roles = {"You": "you"} | {who: role for role, who in named.items()}
    named_cards: Values = {**named, "cards": triple(asked, case.deck)}
    found: Values = {
        **named_cards,
        "story": Word(STORY[passed], named_cards),
        "on_pass": Word(PASS[passed], named),
        "do": Word(WHO_KNOWS_DO[passed], named),
        "first_step": Word(WHO_KNOWS_FIRST_STEP[passed], named),
    }
    for place, who in enumerate(case.about or (asked.asker, "You", other), start=1):
        right = knows(case, who)
        found |= {
            f"asks_{place}": Word(ASKED_ABOUT[who == "You"], {"who": who}),
            f"knows_{place}": right,
            f"card_{place}": _turned(right, CARD),
            f"deaf_{place}": _turned(right, NONE) if passed else right,
            f"invents_{place}": right if passed else _turned(right, NONE),
            f"alone_{place}": (CARD,) if CARD in right else right,
            f"reason_{place}": Word(KNOWS_IT[roles[who]], named),
            f"on_card_{place}": Word(SHARED[roles[who]], named),
        }
    return found


def _turned(known: tuple[str, ...], which: str) -> tuple[str, ...]:
    """Return the same with one thing ticked that was not, or the other way round."""
    return tuple(name for name in (CARD, ONE_OF, NONE) if (name in known) != (name == which))


def fresh_who_knows(case: Case, luck: Luck) -> Case:
    """Return another question of another person: one of each kind, four people round the table."""
    deck = deck_of(case)
    cards = triple_of(deck, one_of_each(deck, luck))
    asker, other, shower = luck.order(OTHERS)[:3]
    passed = luck.pick(((other,), ()))
    asked = Asked(asker=asker, cards=cards, passed=passed, shower=shower)
    about = luck.order(["You", asker, shower, other] if passed else ["You", asker, shower])[:3]
    seats = ("You", asker, *passed, shower) if passed else ("You", asker, shower, other)
    return replace(case, seats=seats, asked=asked, about=tuple(about))


FAMILIES = {
    "answering": Family(answering_values, fresh_answering),
    "who-knows": Family(who_knows_values, fresh_who_knows),
}
