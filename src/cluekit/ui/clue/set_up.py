"""Before a game of Clue: its bots in words, wished characters, its house rules as switches."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.clue import Edition
from cluekit.clue.editions.options import Options
from cluekit.clue.notation.names import EDITIONS
from cluekit.clue.rulesheet.answers import ANSWERS
from cluekit.clue.rulesheet.sheet import answer_says
from cluekit.clue.wording import name
from cluekit.ui.clue.own_bonus_cards import OWN_CARDS
from cluekit.ui.tables.set_up import Answer, SetUp, Switch, Wish, answers_to
from cluekit.words import mark, say

BOT_NAMES = {
    "random": mark("bot: plays at random"),
    "jumper": mark("bot: jumps to conclusions"),
    "greedy": mark("bot: wants the most bits"),
    "note-taker": mark("bot: takes notes"),
    "careful": mark("bot: takes notes and counts cards"),
    "complete": mark("bot: knows all that follows"),
    "expert": mark("bot: works with chances"),
}
MAIN = (
    "staying",
    "suggestions",
    "movement",
    "questioning",
    "cards_shown",
    "accusation",
    "two_players",
    "bonus_cards",
)
"""The house rules that stand in front, in this order; the others are folded away."""

HEADS = {
    "first_player": mark("Who begins"),
    "leftovers": mark("Cards left over"),
    "two_players": mark("Two players"),
    "dice": mark("How many dice"),
    "dice_faces": mark("Faces of the dice"),
    "movement": mark("How far"),
    "pawns": mark("Other pieces"),
    "same_square_twice": mark("The same square"),
    "re_enter_room_left": mark("The room just left"),
    "doors": mark("Doors"),
    "staying": mark("Staying in a room"),
    "suggestions": mark("When to ask"),
    "named_where_standing": mark("Being called"),
    "questioning": mark("Whom to ask"),
    "cards_shown": mark("How many cards are shown"),
    "accusation": mark("When to accuse"),
    "accuse_after_shown": mark("Accusing after an answer"),
    "before_envelope": mark("How to accuse"),
    "wrong_accuser": mark("A wrong accusation"),
    "bonus_cards": mark("Bonus cards"),
    "idle_bonus_cards": mark("Bonus cards that can do nothing"),
}


def switches(edition: Edition) -> list[Switch]:
    """Return the house rules; who begins is no question where the order is drawn."""
    drawn = "turn-order" in edition.options.setup_order
    rest = [each for each in ANSWERS if each not in MAIN and not (drawn and each == "first_player")]
    return [
        Switch(topic, say(HEADS[topic]), tuple(_answers(edition, topic)), main=topic in MAIN)
        for topic in (*MAIN, *rest)
    ]


def _answers(edition: Edition, topic: str) -> Iterator[Answer]:
    """Yield the answers that this edition's board and cards allow, as its rule sheet says them."""
    for word, answer in answers_to(Options, topic).items():
        if (topic, answer) == ("accusation", "in-the-middle") and edition.plan.pool is None:
            continue
        if topic == "bonus_cards" and answer and not edition.bonus:
            continue
        clause, says = answer_says(edition, topic, answer)
        yield Answer(word, says, clause)


def wishes(edition: Edition) -> list[Wish]:
    """Return the characters there are, where players choose theirs in turn order (P14)."""
    if "characters" not in edition.options.setup_order:
        return []
    cards = edition.deck.cards
    return [Wish(cards[one].id, name(cards[one]), one) for one in edition.deck.suspects]


def chair(number: int) -> str:
    """Return what a chair is called."""
    return say("Chair {number}", number=number + 1)


SET_UP = SetUp(BOT_NAMES, chair, switches, EDITIONS, wishes, OWN_CARDS)
