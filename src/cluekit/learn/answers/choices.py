"""Reading what a learner chose: cards, suspects, options, by whatever names they have.

A card is called by its id, its letter, its name in any of our languages, an option also by its
sign or its own words. Articles, commas and full stops do not matter.
The words that may stand before and behind are in ``ways/choices.toml`` of each language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import islice

from cluekit import ways
from cluekit.clue.editions.cast import Deck
from cluekit.learn.answers.numbers import LONGEST, UnreadableError, refuse_huge
from cluekit.learn.card_values import Called, names_of
from cluekit.ways import fold_case
from cluekit.words import say
from cluekit.words.catalogues import in_all_languages

_COMMAS = re.compile(r"[,;/+&\n]")
_AND = re.compile(r"[,;/+&\n]|(?<=[\s,;/+&])(?:and|ed?)(?=\s+[^\s,;/+&])", re.IGNORECASE)
"""Commas, and "and" in two languages where it stands between others: "E" alone is a letter."""
_SPACES = re.compile(r"[\s,;/+&]+")
_LINES = re.compile(r"[;\n]")
_A_NAME = 3
"""The fewest letters of a name that may have an article."""
_POINTS = re.compile(r"[,;:!?“”„\"«»…()]|\.(?!\w)")


def pieces(given: object) -> list[str]:
    """Return the items of an answer that is a list, a set, a number or one text ("B, C")."""
    refuse_huge(given)
    if isinstance(given, str):
        return _split(_COMMAS, given)
    if isinstance(given, (int, float, Fraction)) and not isinstance(given, bool):
        return [str(given)]
    if isinstance(given, Iterable):
        return [str(item) for item in islice(given, LONGEST)]
    raise UnreadableError(given)


def _split(at: re.Pattern[str], text: str) -> list[str]:
    return [part.strip() for part in at.split(text[:LONGEST].strip(" {}[]().")) if part.strip()]


def _looked_up(
    given: object, known: Mapping[str, str], others: Callable[[], Mapping[str, str]] = dict
) -> list[str]:
    """Return what the items of an answer stand for; a text is split in the way that fits.

    The last way is letter by letter, in capitals: "ABCLM". ``others`` are more names, asked for
    only where no way fits. Raises ``UnreadableError`` with what is strange in the way in which most
    is known.
    """
    split = [pieces(given)]
    if isinstance(given, str):
        capitals = [sign for sign in given[:LONGEST] if sign.isalnum()]
        split = [*(_split(way, given) for way in (_COMMAS, _AND, _SPACES))]
        split += [capitals] if given.isupper() else []
    for way, items in enumerate(split):
        # Words were taken for letters where some are short: "a Lotte e o Milo" names two
        short = sum(len(item) == 1 for item in items)
        mixed = way == 2 and 0 < short < len(items)  # noqa: PLR2004 - by spaces
        if all(fold_case(item) in known for item in items) and not mixed:
            return [known[fold_case(item)] for item in items]
    loosely = _without_articles(known, others())
    whole = [_split(_LINES, given)] if isinstance(given, str) else []
    for items in [*whole, *split]:
        found = [known.get(fold_case(item)) or loosely.get(bare(item), "") for item in items]
        if all(found):
            return found
    strange = [[item for item in items if fold_case(item) not in known] for items in split]
    ways_to_split = zip(strange, split, strict=True)
    fewest, _ = min(ways_to_split, key=lambda way: len(way[0]) / len(way[1]))
    raise UnreadableError(*fewest)


def _without_articles(*named: Mapping[str, str]) -> dict[str, str]:
    """Return what names without their articles stand for, unless that is two things."""
    found: dict[str, str] = {}
    for names in named:
        for name, stands_for in names.items():
            if found.setdefault(bare(name), stands_for) != stands_for:
                found[bare(name)] = ""
    return {name: stands_for for name, stands_for in found.items() if name and stands_for}


@cache
def _begins() -> tuple[re.Pattern[str], frozenset[str]]:
    known = ways.choices()
    before = ways.pattern(ways.all_ways(known.before))
    return re.compile(rf"(?:{before})\s+"), frozenset(ways.all_ways(known.articles))


@lru_cache(4096)
def bare(text: str) -> str:
    """Return a name without what stands before it, articles, commas and full stops.

    >>> bare("The Rope.")
    'rope'

    One letter is an article at the beginning of a longer name alone: elsewhere it may be a card's.
    """
    before, articles = _begins()
    plain = " ".join(_POINTS.sub(" ", fold_case(text[:LONGEST].replace("’", "'"))).split())
    while found := before.match(plain):
        plain = plain[found.end() :]
    first, *words = plain.replace("l'", "l' ").split() or [""]
    if not (first.strip("'") in articles and len("".join(words)) >= _A_NAME):
        words = [first, *words]
    return " ".join(word for word in words if len(word) == 1 or word.strip("'") not in articles)


def read_cards(given: object, cards: Sequence[Called]) -> frozenset[str]:
    """Return the ids of the cards that were named; raises ``UnreadableError`` with a stranger."""
    known = {name: card.id for card in cards for name in names_of(card)}
    called = _looked_up(
        given, known, lambda: _of_one({card.id: in_all_languages(card.name) for card in cards})
    )
    return frozenset(called)


def _of_one(texts: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Return what each text, in small letters, stands for, unless it stands for two things."""
    found: dict[str, str] = {}
    for name, said in texts.items():
        for text in map(fold_case, said):
            found[text] = name if found.get(text, name) == name else ""
    return {text: name for text, name in found.items() if name}


def named_cards(deck: Deck, names: Iterable[str]) -> list[str]:
    """Return the ids of cards called by id, letter or name; raises ``LookupError`` in words."""
    try:
        return sorted(read_cards(list(names), deck.cards))
    except UnreadableError as error:
        known = ", ".join(say(card.name) for card in deck.cards)
        raise LookupError(
            say("“{name}” is not a card of {known}.", name=error, known=known)
        ) from None


def read_options(
    given: object,
    options: Sequence[tuple[str, str]],
    more: Callable[[], Mapping[str, Iterable[str]]] = dict,
    row: str = "",
) -> list[str]:
    """Return ids of options, in the order given: by id, by their words, their signs.

    Signs are letters a, b, c … or digits 1, 2, 3 …: both are understood wherever either is shown.
    ``more`` gives other texts of each: its words in other languages, its formula.
    ``row`` says whether letters may stand in a row: "" never, "abc" in their order, "any" in any.
    """
    known = {fold_case(text): name for name, text in options}
    for place, (name, _) in enumerate(options):
        known |= {chr(ord("a") + place): name, str(place + 1): name}
    known |= {fold_case(name): name for name, _ in options}
    if isinstance(given, str):
        if fold_case(given) in known:
            return [known[fold_case(given)]]
        text = fold_case(given[:LONGEST])
        signs = {chr(ord("a") + place) for place in range(len(options))}
        several = len(text) > 1 and len(set(text)) == len(text) and set(text) <= signs
        if several and (row == "any" or (row == "abc" and text == "".join(sorted(text)))):
            return [known[letter] for letter in text]
    return _looked_up(given, known, lambda: _of_one(more()))
