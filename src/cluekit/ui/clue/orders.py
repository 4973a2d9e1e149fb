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

from cluekit.clue.editions.edition import Edition
from cluekit.clue.notation.names import names_for, words
from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.table import Player
from cluekit.core.problems import nearest
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.presses import number
from cluekit.words import mark_in, say
from cluekit.words.catalogues import in_all_languages
from cluekit.words.reasons import did_you_mean

# --- spoken orders --------------------------------------------------------------------------------
# Orders in the reader's own words: "mostra Corda" is "show rope".
#
# Verbs go as this language writes them, cards and players by any name they have.

VERBS = (
    mark_in("order", "roll"),
    mark_in("order", "stay"),
    mark_in("order", "passage"),
    mark_in("order", "walk"),
    mark_in("order", "suggest"),
    mark_in("order", "show"),
    mark_in("order", "accuse"),
    mark_in("order", "choose"),
    mark_in("order", "pick"),
    mark_in("order", "peek"),
    mark_in("order", "end"),
)
"""What an order begins with."""
_TWO_CARDS = 3
"""A question names two cards after its verb; then comes a player."""


def plain_order(order: str, edition: Edition, players: Sequence[Player]) -> list[str]:
    """Return an order in the words that orders are written in; what is strange stays."""
    names, rest = names_for(edition, players), words(order)
    plain: list[str] = []
    while rest:
        person = plain[:1] == ["pick"] or (plain[:1] == ["suggest"] and len(plain) == _TWO_CARDS)
        book = names.seats if person else names.cards
        found = book.longest(rest) if plain and not rest[0].isdecimal() else None
        if found is not None:
            number, rest = found
            plain.append(str(number) if person else book.written[number])
        else:
            plain.append(rest[0] if plain else _verb(rest[0]))
            rest = rest[1:]
    return plain


def _verb(said: str) -> str:
    """Return the verb that a word means in any of our languages; a strange word stays."""
    for verb in VERBS:
        if said in {word for text in in_all_languages(verb, "order") for word in words(text)}:
            return verb
    return said


# --- orders ---------------------------------------------------------------------------------------

OrderWords = Sequence[str]
_LONGEST = 400
"""More letters than any order in the reader's own words has."""


class Known(NamedTuple):
    """What the words of an order can be about; no choices where the decision is another's."""

    edition: Edition
    choices: Choices | None
    players: Sequence[Player]


def read_order(
    order: str, edition: Edition, choices: Choices | None, players: Sequence[Player] = ()
) -> moves.Move:
    """Return the move that is meant; raises ``NotHeardError`` for what cannot be read.

    Whether it is legal is another question: the rules answer it.
    """
    words, known = order.replace(":", " ").split(), Known(edition, choices, players)
    try:
        return _read(words, known, order)
    except NotHeardError:
        own = plain_order(order[:_LONGEST], edition, players)
        if own == words:
            raise
    return _read(own, known, order)


def _read(words: OrderWords, known: Known, order: str) -> moves.Move:
    if not words or words[0] not in _READ or len(words) - 1 not in _COUNT[words[0]]:
        examples = say("roll, walk library, suggest bruno vase, show rope, accuse …, end")
        raise NotHeardError(
            say(
                "“{order}” is not a move. Moves look like this: {examples}.",
                order=order[:80],
                examples=examples,
            )
        )
    return _READ[words[0]](words[1:], known)


def card_number(word: str, edition: Edition) -> int:
    """Return the card meant by a number, an id or an alias."""
    if (by_number := number(word)) is not None and by_number < edition.deck.size:
        return by_number
    try:
        return edition.deck.number(word)
    except KeyError:
        ids = [card.id for card in edition.deck.cards]
        known = ", ".join(ids)
        why = say("There is no card “{card}”; there are {known}.", card=word[:80], known=known)
        raise NotHeardError(why + did_you_mean(nearest(word, ids))) from None


def place_number(word: str, edition: Edition) -> int:
    """Return the place meant by a number, or by the id or alias of a room."""
    if (by_number := number(word)) is not None and by_number < edition.plan.places:
        return by_number
    card = card_number(word, edition)
    if card not in edition.deck.rooms:
        raise NotHeardError(say("“{card}” is not a place on the board.", card=word[:80]))
    return edition.deck.place(card)


def seat_number(word: str, players: Sequence[Player]) -> int:
    """Return the seat meant by its number, counted from 0, or by a player's id."""
    if (by_number := number(word)) is not None and by_number < len(players):
        return by_number
    ids = [player.id for player in players]
    if word not in ids:
        known = ", ".join(ids)
        why = say(
            "There is no player “{player}”; there are {known}.", player=word[:80], known=known
        )
        raise NotHeardError(why)
    return ids.index(word)


def _suggest(words: OrderWords, known: Known) -> moves.Move:
    suspect, weapon = (card_number(word, known.edition) for word in words[:2])
    whom = seat_number(words[2], known.players) if words[2:] else -1
    return moves.Suggest(suspect, weapon, whom)


def _show(words: OrderWords, known: Known) -> moves.Move:
    card, *also = (card_number(word, known.edition) for word in words)
    return moves.Show(card, tuple(also))


def _peek(words: OrderWords, _: Known) -> moves.Move:
    down = number(words[0])
    if down is None:
        raise NotHeardError(say("Cards that lie face down go by number, from 0."))
    return moves.Peek(down)


_READ: dict[str, Callable[[OrderWords, Known], moves.Move]] = {
    "prepare": lambda _, known: moves.Prepare(known.choices.prepare if known.choices else ""),
    "choose": lambda words, known: moves.ChooseCharacter(card_number(words[0], known.edition)),
    "roll": lambda _, __: moves.Roll(),
    "stay": lambda _, __: moves.Stay(),
    "passage": lambda words, known: moves.TakePassage(place_number(words[0], known.edition)),
    "walk": lambda words, known: moves.Walk(place_number(words[0], known.edition)),
    "pick": lambda words, known: moves.PickPlayer(seat_number(words[0], known.players)),
    "suggest": _suggest,
    "show": _show,
    "peek": _peek,
    "accuse": lambda words, known: moves.Accuse(*(card_number(w, known.edition) for w in words)),
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
