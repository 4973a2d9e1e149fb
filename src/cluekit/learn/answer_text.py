"""Reading what a learner wrote: the meaning counts, never the spelling."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import islice
from typing import Protocol

from cluekit.clue.editions.cast import Deck
from cluekit.learn.reckoning import ALIKE, NoSumError, value_of_sum
from cluekit.words import say
from cluekit.words.numbers import local_number

_COMMAS = re.compile(r"[,;/+&\n]")
_AND = re.compile(r"[,;/+&\n]|(?<=[\s,;/+&])(?:and|ed?)(?=\s+[^\s,;/+&])", re.IGNORECASE)
"""Commas, and "and" in two languages where it stands between others: "E" alone is a letter."""
_SPACES = re.compile(r"[\s,;/+&]+")
_THOUSANDS = re.compile(r"^\d{1,3}(?:[,.'’\u00a0\u202f ]\d{3})+$")
_RAISED = re.compile("[⁰¹²³⁴-⁹]+")
_PER_CENT = re.compile(r"\s*(?:%|per\s?cento?|por\s?cento)$")
_SUM = re.compile(r"[\d)].*[-+*×·x/÷:^−–=]|[⁰¹²³⁴-⁹]|log", re.DOTALL)
_COUNTED = (
    "zero one two three four five six seven eight nine ten eleven twelve",
    "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici",
    "zero um dois tres quatro cinco seis sete oito nove dez onze doze",
)
_WORDS = {word: str(number) for row in _COUNTED for number, word in enumerate(row.split())}
_READABLE = 10_000
"""A fraction with a denominator from here on is shown in decimals only."""
_LONGEST = 400
"""More text than this is no answer."""


class UnreadableError(Exception):
    """What was written is not an answer of this kind; the argument says what was looked for."""


def fold_case(text: str) -> str:
    """Return the text without accents, case and outer spaces."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold().strip()


def read_number(given: object) -> tuple[Fraction, Fraction]:
    """Return the number that was written and how far it may be off (0 for whole numbers).

    Reads 12, "12", "twelve", 1/3, "0.333", "33.3%", "33,3 per cent", a Fraction or a float; and
    sums such as "3 × 3 × 3" or "log2 5". A decimal stands for every number that rounds to it, once
    it has two digits.
    """
    if isinstance(given, bool) or given is None:
        raise UnreadableError(given)
    if isinstance(given, (int, Fraction)):
        return Fraction(given), Fraction(0)
    raised = _RAISED.sub(lambda found: f"^{found[0]}", str(given)[:_LONGEST])
    text = _PER_CENT.sub("%", fold_case(raised.replace("log₂", "log2 ")))
    plain = re.sub(r"\s*/\s*", "/", _WORDS.get(text, text)).replace(",", ".").replace("−", "-")
    percent = plain.endswith("%")
    try:
        value, slack = _plain_number(plain.removesuffix("%"), whole_rounds=percent)
    except UnreadableError:
        value, slack = _sum(text.removesuffix("%")), Fraction(0)
    return (value / 100, slack / 100) if percent else (value, slack)


def _sum(text: str) -> Fraction:
    try:
        return value_of_sum(text)
    except NoSumError:
        raise UnreadableError(text) from None


def _plain_number(text: str, *, whole_rounds: bool) -> tuple[Fraction, Fraction]:
    if not re.fullmatch(r"[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:/\d{1,30})?", text):
        raise UnreadableError(text)
    try:
        value = Fraction(*map(Fraction, text.split("/")))
    except ZeroDivisionError:
        raise UnreadableError(text) from None
    digits = len(text.partition(".")[2])
    told = len(text.strip("+-0.").replace(".", ""))
    rounds = "/" not in text and (digits or whole_rounds) and told > 1
    return value, Fraction(1, 2 * 10**digits) if rounds else Fraction(0)


def sum_in_words(text: str) -> str:
    """Return what a sum comes to: "= 324", "= 3/4 = 0.75"; "" for what is not a sum of several."""
    if len(text) > _LONGEST or not _SUM.search(text) or _THOUSANDS.match(text.strip()):
        return ""
    try:
        value, _ = read_number(text)
    except UnreadableError:
        return ""
    if value.denominator == 1:
        return f"= {value.numerator}"
    near = round(value, 4)
    decimals = local_number(f"{float(near):.4f}".rstrip("0"))
    whole = f"= {value} " if value.denominator < _READABLE else ""
    return f"{whole}{'=' if near == value else '≈'} {decimals}"


def same_number(given: object, wanted: Fraction) -> bool:
    """Tell whether what was written means this number; raises ``UnreadableError``."""
    text = str(given).strip()
    if _THOUSANDS.match(text) and int(re.sub(r"\D", "", text)) == wanted:
        return True
    value, slack = read_number(given)
    return abs(value - wanted) <= slack if wanted.denominator > 1 else value == wanted


def rounds_to(given: object, wanted: Fraction) -> bool:
    """Tell whether what was written is this number, rounded; raises ``UnreadableError``."""
    value, slack = read_number(given)
    return abs(value - wanted) <= max(slack, ALIKE)


def pieces(given: object) -> list[str]:
    """Return the items of an answer that is a list, a set, a number or one text ("B, C")."""
    if isinstance(given, str):
        return _split(_COMMAS, given)
    if isinstance(given, (int, float, Fraction)) and not isinstance(given, bool):
        return [str(given)]
    if isinstance(given, Iterable):
        return [str(item) for item in islice(given, _LONGEST)]
    raise UnreadableError(given)


def _split(at: re.Pattern[str], text: str) -> list[str]:
    return [part.strip() for part in at.split(text[:_LONGEST].strip(" {}[]().")) if part.strip()]


def _looked_up(given: object, known: dict[str, str]) -> list[str]:
    """Return what the items of an answer stand for; a text is split in the way that fits.

    The last way is letter by letter, in capitals: "ABCLM". Raises ``UnreadableError`` with what
    is strange in the way in which most is known.
    """
    ways = [pieces(given)]
    if isinstance(given, str):
        capitals = [sign for sign in given[:_LONGEST] if sign.isalnum()]
        ways = [*(_split(way, given) for way in (_COMMAS, _AND, _SPACES))]
        ways += [capitals] if given.isupper() else []
    for items in ways:
        if all(fold_case(item) in known for item in items):
            return [known[fold_case(item)] for item in items]
    strange = [[item for item in items if fold_case(item) not in known] for items in ways]
    raise UnreadableError(*min(zip(strange, ways, strict=True), key=_share_of_strangers)[0])


def _share_of_strangers(way: tuple[list[str], list[str]]) -> float:
    strange, items = way
    return len(strange) / len(items)


class Called(Protocol):
    """What has names: a card, or a suspect."""

    @property
    def id(self) -> str:
        """The id."""

    @property
    def alias(self) -> str:
        """The letter."""

    @property
    def name(self) -> str:
        """The name in English."""


def names_of(card: Called) -> set[str]:
    """Return all that a learner may call a card: id, letter, name, name in own language."""
    names = {card.id, card.alias, card.name, say(card.name), card.id.replace("-", " ")}
    return {fold_case(name) for name in names if name}


def read_cards(given: object, cards: Sequence[Called]) -> frozenset[str]:
    """Return the ids of the cards that were named; raises ``UnreadableError`` with a stranger."""
    known = {name: card.id for card in cards for name in names_of(card)}
    return frozenset(_looked_up(given, known))


def named_cards(deck: Deck, names: Iterable[str]) -> list[str]:
    """Return the ids of cards called by id, letter or name; raises ``LookupError`` in words."""
    try:
        return sorted(read_cards(list(names), deck.cards))
    except UnreadableError as error:
        known = ", ".join(say(card.name) for card in deck.cards)
        raise LookupError(
            say("“{name}” is not a card of {known}.", name=error, known=known)
        ) from None


def read_options(given: object, options: Sequence[tuple[str, str]]) -> list[str]:
    """Return ids of options, in the order given: by id, by their words or by their signs.

    Signs are letters a, b, c … or digits 1, 2, 3 …: both are understood wherever either is shown.
    """
    known = {fold_case(text): name for name, text in options}
    for place, (name, _) in enumerate(options):
        known |= {chr(ord("a") + place): name, str(place + 1): name}
    known |= {fold_case(name): name for name, _ in options}
    if isinstance(given, str) and fold_case(given) in known:
        return [known[fold_case(given)]]
    return _looked_up(given, known)


def read_numbers(given: object) -> tuple[Fraction, ...]:
    """Return several numbers, largest first: [5, 5, 4, 4], "5, 5, 4 and 4", "4+4+5+5 cards"."""
    items: object = given
    if isinstance(given, str):
        text = _LAST_NOUN.sub("", fold_case(given[:_LONGEST]).strip(" {}[]()."))
        items = [item for item in _BETWEEN_NUMBERS.split(text) if item]
    if not isinstance(items, Iterable):
        items = [items]
    numbers = tuple(sorted((read_number(item)[0] for item in items), reverse=True))
    if not numbers:
        raise UnreadableError(given)
    return numbers


_BETWEEN_NUMBERS = re.compile(r"[\s,;+&]+|(?<=\d)(?:and|ed?)(?=\d)|\b(?:and|ed?)\b")
_LAST_NOUN = re.compile(r"(?<=\d)\s+[^\W\d_]+$")


_YES = frozenset({"yes", "y", "si", "sim", "s", "+", "x+", "✓", "✔", "1", "true", "has", "tick"})
_NO = frozenset({"no", "n", "nao", "-", "✕", "✗", "x", "×", "0", "false", "cross"})


def read_mark(given: object) -> str:
    """Return "yes", "no" or "" for an empty cell; raises ``UnreadableError``."""
    text = fold_case(str(given)) if given is not None else ""
    if text in {"", "?", "."}:
        return ""
    if text in _YES or text in _NO:
        return "yes" if text in _YES else "no"
    raise UnreadableError(given)
