"""Cards named in a sentence: "It was Bruno in the Garden, with the Vase!", "everybody except Ada".

What stands around the names must have no weight, in one of our languages: see
``ways/choices.toml`` of each language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from cluekit import ways
from cluekit.learn.answers.choices import read_cards
from cluekit.learn.answers.numbers import LONGEST, UnreadableError
from cluekit.learn.answers.option_sense import TONGUES, elsewhere, holding, is_light, spelled_out
from cluekit.learn.answers.sentences import all_but, without_reason
from cluekit.learn.card_values import Called
from cluekit.ways import Tongue, fold_case
from cluekit.words import say, speaking

_A_NAME = 3
_BETWEEN = re.compile(r"[^\w~¬−≠]+")


def cards_named(given: object, cards: Sequence[Called], deck: Sequence[Called]) -> frozenset[str]:
    """Return the ids of the cards that were named; raises ``UnreadableError`` with a stranger.

    Another card of the deck is a stranger, however harmless the rest of the sentence.
    """
    try:
        return read_cards(given, cards)
    except UnreadableError:
        if not isinstance(given, str) or len(given) > LONGEST:
            raise
        ids = frozenset(card.id for card in cards)
        if rest := all_but(given):
            if left := ids - cards_named(rest, cards, deck):
                return left
            raise
        for text in dict.fromkeys((given, without_reason(given))):
            for tongue in TONGUES:
                found = _named_in(tongue, text, deck)
                if found and found <= ids:
                    return found
        raise


def _named_in(tongue: Tongue, text: str, deck: Sequence[Called]) -> frozenset[str]:
    """Return the cards of a sentence in which nothing else has weight; none where something has."""
    names = _names(tongue, deck)
    if not names:
        return frozenset()
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")
    plain = spelled_out(text)
    named = {found[0] for found in pattern.finditer(plain)}
    words = [word for word in _BETWEEN.split(pattern.sub(" ", plain)) if word]
    if not all(word in _weightless(tongue) for word in words):
        return frozenset()
    for other in {each for word in words for each in elsewhere(tongue, word)}:
        strange = any(len(word) > 1 and not is_light(other, word) for word in words)
        if not strange and named <= _names(other, deck).keys():
            return frozenset()  # "no Carla" is no Portuguese
    return frozenset(names[name] for name in named)


def _names(tongue: Tongue, deck: Sequence[Called]) -> dict[str, str]:
    """Return the names of cards in a language, longer ones first."""
    with speaking(tongue):
        said = {fold_case(say(card.name)): card.id for card in deck}
    return {n: said[n] for n in sorted(said, key=len, reverse=True) if len(n) >= _A_NAME}


@cache
def _weightless(tongue: Tongue) -> frozenset[str]:
    """Return words that say nothing about cards, and do not hold on to the next word."""
    known = ways.choices()
    said = (known.light, known.articles, known.told)
    words = {way for each in said for way in ways.all_ways({tongue: each[tongue]})}
    for way in ways.all_ways({tongue: known.before[tongue]}):
        words.update(re.split(r"\W", way))
    return frozenset(words) - holding(tongue).keys()
