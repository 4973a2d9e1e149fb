"""Bonus cards of one's own: what each can do, and the edition that has them."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.editions.edition import Edition
from cluekit.clue.editions.file_format import LONGEST_TEXT, BonusCard, Effect
from cluekit.clue.editions.template import with_bonus_cards
from cluekit.core.edition_text import LONGEST_ID, LONGEST_NAME
from cluekit.core.edition_writing import id_of
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.tables.staging import OwnCards
from cluekit.words import mark, say

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
    text = text or say(EFFECTS[meant])
    card = BonusCard(_free_id(edition, name), name, text, meant, count)
    return with_bonus_cards(edition, [*edition.bonus, card], _title(edition))


def without_card(edition: Edition, place: int) -> Edition:
    """Return the edition without the bonus card at this place."""
    cards = [card for at, card in enumerate(edition.bonus) if at != place]
    return with_bonus_cards(edition, cards, _title(edition))


def _free_id(edition: Edition, name: str) -> str:
    known = {card.id for card in edition.bonus}
    begins = id_of(name, LONGEST_ID - 3) or "card"
    ids = (begins, *(f"{begins}-{number}" for number in range(2, len(known) + 3)))
    return next(each for each in ids if each not in known)


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
