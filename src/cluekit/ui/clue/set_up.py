"""Before a game of Clue: its bots in words, wished characters, its house rules as switches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cluekit.clue.editions.edition import Edition
from cluekit.clue.editions.file_format import LONGEST_TEXT, BonusCard, Effect
from cluekit.clue.editions.options import Options
from cluekit.clue.editions.template import with_bonus_cards
from cluekit.clue.notation.names import EDITIONS
from cluekit.clue.public.table import pieces_for, players_for
from cluekit.clue.rulesheet.answers import ANSWERS
from cluekit.clue.rulesheet.sheet import answer_says, rule_sheet, values_of
from cluekit.clue.wording import name
from cluekit.core.edition_text import LONGEST_ID, LONGEST_NAME, id_of
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.tables.staging import Answer, OwnCards, SetUp, Switch, Wish, answers_to
from cluekit.words import mark, say

# --- own bonus cards ------------------------------------------------------------------------------
# Bonus cards that people add: what each can do, and the edition that has them.

EFFECTS: dict[Effect, str] = {
    "move-anywhere": mark("Go at once to any place on the board."),
    "six-more": mark("Walk six steps more."),
    "another-turn": mark("When this turn is over, you have another one."),
    "be-shown": mark("Choose a player, who shows you a card that you alone see."),
    "show-left": mark("Everybody shows a card to the player who comes next. Nobody else sees it."),
    "lay-open": mark("Lay one of your cards open for all to see. It stays yours."),
    "peek": mark(
        "Look at one of the cards that lie face down. If there are none, nothing happens."
    ),
}
"""What a bonus card can do, in the words of the cards there are."""


def with_card(edition: Edition, name: str, text: str, effect: str, count: int) -> Edition:
    """Return the edition with one bonus card more; without a text of its own it says what it does.

    Raises ``NotHeardError`` for what is not filled in, ``RefusedError`` for what cannot be.
    """
    meant = next((known for known in EFFECTS if known == effect), None)
    if not name:
        raise NotHeardError(say("Give the card a name."))
    if meant is None:
        raise NotHeardError(say("Choose what the card does."))
    if len(name) > LONGEST_NAME or len(text) > LONGEST_TEXT:
        longest = {"name": LONGEST_NAME, "text": LONGEST_TEXT}
        raise NotHeardError(
            say(
                "A card’s name has at most {name:letter}, and what it says {text:letter}.",
                **longest,
            )
        )
    known = {card.id for card in edition.bonus}
    begins = id_of(name, LONGEST_ID - 3) or "card"
    ids = (begins, *(f"{begins}-{number}" for number in range(2, len(known) + 3)))
    free = next(each for each in ids if each not in known)
    card = BonusCard(free, name, text or say(EFFECTS[meant]), meant, count)
    return with_bonus_cards(edition, [*edition.bonus, card], _title(edition))


def without_card(edition: Edition, place: int) -> Edition:
    """Return the edition without the bonus card at this place."""
    cards = [card for at, card in enumerate(edition.bonus) if at != place]
    return with_bonus_cards(edition, cards, _title(edition))


def _title(edition: Edition) -> str:
    """Return what the edition with other cards is called: once it is one's own, as before."""
    own = say("our cards")
    name = say(edition.name)
    if name.endswith(f"– {own}"):
        return name
    return f"{name[: LONGEST_NAME - len(own) - 3]} – {own}"


def card_lines(edition: Edition) -> Sequence[str]:
    """Return each bonus card: how many there are, its name, its text."""
    return [
        say("{n} × {card}: {text}", n=card.count, card=say(card.name), text=say(card.text))
        for card in edition.bonus
    ]


OWN_CARDS = OwnCards(
    title=lambda: say("Bonus cards of your own"),
    effects=lambda: [(effect, say(says)) for effect, says in EFFECTS.items()],
    card_lines=card_lines,
    with_card=with_card,
    without=without_card,
)


# --- set up ---------------------------------------------------------------------------------------

BOT_NAMES = {
    "random": mark("bot: plays at random"),
    "jumper": mark("bot: jumps to conclusions"),
    "note-taker": mark("bot: takes notes"),
    "greedy": mark("bot: wants the most bits"),
    "careful": mark("bot: takes notes and counts cards"),
    "complete": mark("bot: knows all that follows"),
    "expert": mark("bot: works with chances"),
}
FRONT = {
    "questioning": (
        mark("Game mode"),
        {
            "classic": mark("classic"),
            "fast": mark("fast"),
            "every-player": mark("everybody answers"),
        },
    ),
    "bonus_cards": (
        mark("Bonus cards"),
        {"yes": mark("with bonus cards"), "no": mark("without bonus cards")},
    ),
}
"""What document 000 asks where a game is made: its headings, and its words for the answers."""

MAIN = ("staying", "suggestions", "movement", "cards_shown", "accusation", "two_players")
"""The house rules that stand above, in this order; the others are folded away."""

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
    first = (*FRONT, *MAIN)
    rest = [
        each for each in ANSWERS if each not in first and not (drawn and each == "first_player")
    ]
    values = values_of(edition)
    found: list[Switch] = []
    for topic in (*first, *rest):
        answers = tuple(_answers(edition, topic, values))
        front = say(FRONT[topic][0]) if topic in FRONT and len(answers) > 1 else ""
        found.append(Switch(topic, say(HEADS[topic]), answers, main=topic in MAIN, front=front))
    return found


def _answers(edition: Edition, topic: str, values: Mapping[str, object]) -> Iterator[Answer]:
    """Yield the answers that this edition's board and cards allow, as its rule sheet says them."""
    for word, answer in answers_to(Options, topic).items():
        if (topic, answer) == ("accusation", "in-the-middle") and edition.plan.pool is None:
            continue
        if topic == "bonus_cards" and answer and not edition.bonus:
            continue
        clause, says = answer_says(edition, topic, answer, values)
        called = say(FRONT[topic][1][word]) if topic in FRONT else ""
        yield Answer(word, says, clause, called)


def wishes(edition: Edition) -> list[Wish]:
    """Return the characters there are: to play one is the wish of a chair (U07, P14)."""
    cards = edition.deck.cards
    return [Wish(cards[one].id, name(cards[one]), one) for one in edition.deck.suspects]


def chair(number: int) -> str:
    """Return what a chair is called."""
    return say("Chair {number}", number=number + 1)


def order(edition: Edition) -> str:
    """Return in which order the chairs have their turns, as the rule sheet says it."""
    told = {line.topic: line.says for line in rule_sheet(edition)}
    at_table = "characters" in edition.options.setup_order
    topics = ("clockwise", "first_player", *(("pieces",) if at_table else ()))
    return " ".join(told[topic] for topic in topics if topic in told)


SET_UP = SetUp(
    BOT_NAMES, chair, switches, EDITIONS, wishes, pieces_for, players_for, order, OWN_CARDS
)
