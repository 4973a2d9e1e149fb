"""Orders: a move as a few words, such as a press sends it or a person types it.

``roll`` · ``stay`` · ``passage:study`` · ``walk:library`` · ``walk:17`` (a place) · ``end`` ·
``suggest:bruno:vase`` · ``suggest:bruno:vase:nora`` (where one player is asked) · ``show:rope`` ·
``show:rope:vase`` (where more than one may be shown) · ``accuse:bruno:vase:library`` ·
``prepare`` · ``choose:bruno`` (a character) · ``pick:nora`` (for a bonus card) · ``peek:0`` (the
first card that lies face down). Cards go by number, id or alias, players by seat or id; spaces do
as well as colons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cluekit.clue import moves
from cluekit.clue.choices import Choices
from cluekit.clue.editions import Edition
from cluekit.clue.table import Player
from cluekit.clue.wording.refusing import meant
from cluekit.core.nearest import nearest
from cluekit.ui.door import NotHeardError
from cluekit.words import say

Words = Sequence[str]


class Known(NamedTuple):
    """What the words of an order can be about."""

    edition: Edition
    choices: Choices
    players: Sequence[Player]


def read_order(
    order: str, edition: Edition, choices: Choices, players: Sequence[Player] = ()
) -> moves.Move:
    """Return the move that is meant; raises ``NotHeardError`` for what cannot be read.

    Whether it is legal is another question: the rules answer it.
    """
    words = order.replace(":", " ").split()
    if not words or words[0] not in _READ or len(words) - 1 not in _COUNT[words[0]]:
        raise NotHeardError(
            say(
                "“{order}” is not a move. Moves look like this: {examples}.",
                order=order[:80],
                examples="roll, walk library, suggest bruno vase, show rope, accuse …, end",
            )
        )
    return _READ[words[0]](words[1:], Known(edition, choices, players))


def card_number(word: str, edition: Edition) -> int:
    """Return the card meant by a number, an id or an alias."""
    if word.isascii() and word.isdigit() and int(word[:6]) < edition.deck.size:
        return int(word)
    try:
        return edition.deck.number(word)
    except KeyError:
        ids = [card.id for card in edition.deck.cards]
        known = ", ".join(ids)
        why = say("There is no card “{card}”; there are {known}.", card=word[:80], known=known)
        raise NotHeardError(why + meant(nearest(word, ids))) from None


def place_number(word: str, edition: Edition) -> int:
    """Return the place meant by a number, or by the id or alias of a room."""
    if word.isascii() and word.isdigit() and int(word[:6]) < edition.plan.places:
        return int(word)
    card = card_number(word, edition)
    if card not in edition.deck.rooms:
        raise NotHeardError(say("“{card}” is no place on the board.", card=word[:80]))
    return edition.deck.place(card)


def seat_number(word: str, players: Sequence[Player]) -> int:
    """Return the seat meant by its number, counted from 0, or by a player's id."""
    if (number := _number(word)) is not None and number < len(players):
        return number
    ids = [player.id for player in players]
    if word not in ids:
        known = ", ".join(ids)
        why = say(
            "There is no player “{player}”; there are {known}.", player=word[:80], known=known
        )
        raise NotHeardError(why)
    return ids.index(word)


def _number(word: str) -> int | None:
    return int(word[:6]) if word.isascii() and word.isdigit() else None


def _suggest(words: Words, known: Known) -> moves.Move:
    suspect, weapon = (card_number(word, known.edition) for word in words[:2])
    whom = seat_number(words[2], known.players) if words[2:] else -1
    return moves.Suggest(suspect, weapon, whom)


def _show(words: Words, known: Known) -> moves.Move:
    card, *also = (card_number(word, known.edition) for word in words)
    return moves.Show(card, tuple(also))


def _accuse(words: Words, known: Known) -> moves.Move:
    return moves.Accuse(*(card_number(word, known.edition) for word in words))


def _peek(words: Words, _: Known) -> moves.Move:
    number = _number(words[0])
    if number is None:
        raise NotHeardError(say("Cards that lie face down go by number, from 0."))
    return moves.Peek(number)


_READ: dict[str, Callable[[Words, Known], moves.Move]] = {
    "prepare": lambda _, known: moves.Prepare(known.choices.prepare),
    "choose": lambda words, known: moves.ChooseCharacter(card_number(words[0], known.edition)),
    "roll": lambda _, __: moves.Roll(),
    "stay": lambda _, __: moves.Stay(),
    "passage": lambda words, known: moves.TakePassage(place_number(words[0], known.edition)),
    "walk": lambda words, known: moves.Walk(place_number(words[0], known.edition)),
    "pick": lambda words, known: moves.PickPlayer(seat_number(words[0], known.players)),
    "suggest": _suggest,
    "show": _show,
    "peek": _peek,
    "accuse": _accuse,
    "end": lambda _, __: moves.EndTurn(),
}
_COUNT: dict[str, Sequence[int]] = {
    **dict.fromkeys(("prepare", "roll", "stay", "end"), (0,)),
    **dict.fromkeys(("choose", "passage", "walk", "pick", "peek"), (1,)),
    "suggest": (2, 3),
    "show": range(1, 31),
    "accuse": (3,),
}
"""How many words may follow."""
