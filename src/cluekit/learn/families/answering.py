"""Who answers a suggestion, and how: one card, the shower's choice, in secret (exercise 0.3).

Fresh cases also have a hand with none of the three cards, and a house rule by which every card
that fits is shown (the switch ``cards_shown``).
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Named, card_list
from cluekit.learn.forms import Asked, Case
from cluekit.learn.values import Word
from cluekit.words import mark

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
        "the card is for {asker} alone. Everybody sees THAT a card is shown, not which."
    ),
    "pass": mark("{shower} has none of the three, so there is nothing to show."),
    "every": mark("the house rule says how many cards, not who sees them: that is {asker} alone."),
}
ON_PICKED = {
    "own-choice": mark("the player who answers picks the card. That choice is worth a lot."),
    "pass": mark("{shower} has none of the three, so there is nothing to pick."),
    "every": mark("tonight every card that fits is shown, so there is nothing to pick."),
}
DO = {
    "own-choice": mark("One card is enough. Cross out the answer with every card."),
    "pass": mark("No card of the three is there. Cross out every answer that shows one."),
    "every": mark("The house rule says how many. Cross out every answer with one card."),
}
FIRST_STEP = {
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
    "do": DO,
    "first_step": FIRST_STEP,
    "second_step": SECOND_STEP,
    "last_step": LAST_STEP,
}
"""What is said in the case of each right answer; "" where that answer cannot be a slip."""


def triple(asked: Asked, deck: str) -> Word:
    """Return "Ada with the Rope in the Tower", to be said in the reader's language."""
    suspect, weapon, room = asked.cards
    names = {"suspect": Named(suspect, "the", deck), "weapon": Named(weapon, "the", deck)}
    return Word(mark("{suspect} with {weapon} {room}"), names | {"room": Named(room, "in", deck)})


def values(case: Case) -> dict[str, object]:
    """Return the people, the three cards, those of them in the answering hand, what happens."""
    asked = case.asked or Asked(asker="", cards=("", "", ""), shower="")
    held = card_list(asked.held, case.deck)
    people: dict[str, object] = {"asker": asked.asker, "shower": asked.shower, "held": held}
    happens = _happens(case.house, asked)
    said = {name: Word(texts[happens], people) for name, texts in _SENTENCES.items()}
    return {**people, "cards": triple(asked, case.deck), "happens": happens, **said}


def _happens(house: str, asked: Asked) -> str:
    if not asked.held:
        return "pass"
    return "every" if house == EVERY_CARD else "own-choice"


def fresh(case: Case, luck: Luck) -> Case:
    """Return another suggestion of other people: two or three cards are held, or none of them."""
    deck = edition(case.deck).deck
    cards = [deck.cards[luck.pick(pile)].id for pile in (deck.suspects, deck.weapons, deck.rooms)]
    asker, shower = luck.order(OTHERS)[:2]
    house, most = luck.pick((("", 0), ("", 2), ("", 3), (EVERY_CARD, 2)))
    held = tuple(sorted(luck.order(cards)[:most], key=cards.index))
    return replace(
        case,
        seats=("You", asker, shower),
        house=house,
        asked=Asked(asker=asker, cards=(cards[0], cards[1], cards[2]), shower=shower, held=held),
    )
