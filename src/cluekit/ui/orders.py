"""Orders: a move as a few words, such as a press sends it or a person types it.

``roll`` · ``stay`` · ``passage:study`` · ``walk:library`` · ``walk:17`` (a place) · ``end`` ·
``suggest:bruno:vase`` · ``show:rope`` · ``accuse:bruno:vase:library`` · ``prepare``. Cards go by
number, id or alias; spaces do as well as colons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cluekit.clue import moves
from cluekit.clue.choices import Choices
from cluekit.clue.editions import Edition
from cluekit.ui.door import NotHeardError
from cluekit.words import say

Words = Sequence[str]


def read_order(order: str, edition: Edition, choices: Choices) -> moves.Move:
    """Return the move that is meant; raises ``NotHeardError`` for what cannot be read.

    Whether it is legal is another question: the rules answer it.
    """
    words = order.replace(":", " ").split()
    if not words or words[0] not in _READ or len(words) - 1 != _COUNT[words[0]]:
        raise NotHeardError(
            say(
                "“{order}” is not a move. Moves look like this: {examples}.",
                order=order[:80],
                examples="roll, walk library, suggest bruno vase, show rope, accuse …, end",
            )
        )
    return _READ[words[0]](words[1:], edition, choices)


def card_number(word: str, edition: Edition) -> int:
    """Return the card meant by a number, an id or an alias."""
    if word.isascii() and word.isdigit() and int(word[:6]) < edition.deck.size:
        return int(word)
    try:
        return edition.deck.number(word)
    except KeyError:
        known = ", ".join(card.id for card in edition.deck.cards)
        why = say("There is no card “{card}”; there are {known}.", card=word[:80], known=known)
        raise NotHeardError(why) from None


def place_number(word: str, edition: Edition) -> int:
    """Return the place meant by a number, or by the id or alias of a room."""
    if word.isascii() and word.isdigit() and int(word[:6]) < edition.plan.places:
        return int(word)
    card = card_number(word, edition)
    if card not in edition.deck.rooms:
        raise NotHeardError(say("“{card}” is no place on the board.", card=word[:80]))
    return edition.deck.place(card)


def _suggest(words: Words, edition: Edition, _: Choices) -> moves.Move:
    return moves.Suggest(*(card_number(word, edition) for word in words))


def _accuse(words: Words, edition: Edition, _: Choices) -> moves.Move:
    return moves.Accuse(*(card_number(word, edition) for word in words))


_READ: dict[str, Callable[[Words, Edition, Choices], moves.Move]] = {
    "prepare": lambda _, __, choices: moves.Prepare(choices.prepare),
    "roll": lambda _, __, ___: moves.Roll(),
    "stay": lambda _, __, ___: moves.Stay(),
    "passage": lambda words, edition, _: moves.TakePassage(place_number(words[0], edition)),
    "walk": lambda words, edition, _: moves.Walk(place_number(words[0], edition)),
    "suggest": _suggest,
    "show": lambda words, edition, _: moves.Show(card_number(words[0], edition)),
    "accuse": _accuse,
    "end": lambda _, __, ___: moves.EndTurn(),
}
_COUNT = {"passage": 1, "walk": 1, "suggest": 2, "show": 1, "accuse": 3} | dict.fromkeys(
    ("prepare", "roll", "stay", "end"), 0
)
