"""Reckoning with what a learner wrote: "3 × 3 × 3", "log2 5", "two thirds", "18 out of 49".

A small parser of its own: numbers in digits and in words, + − × ÷ ^ ! %, parentheses, logarithms,
a noun behind; and names where an exercise file reckons with earlier answers. What words mean stands
in the ``numbers.toml`` of each language. Nothing that is written is ever run, and no number grows
large.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache, lru_cache, reduce
from math import e
from typing import NamedTuple

from cluekit import ways
from cluekit.learn.answers import rounded
from cluekit.learn.answers.number_words import in_digits, places_in_digits, words_in_digits
from cluekit.learn.answers.rounded import ALIKE, Figure, NoSumError
from cluekit.learn.answers.sentences import changing

LONGEST = 400
"""More text than this is no sum."""
DEEPEST = 20
"""Parentheses and signs inside each other."""
_FINE = 3
"""A figure in a sum is rounded, and not exact, if it has three digits or more after the point."""
_COARSEST = Fraction(1, 200)
"""How far a sum of rounded figures may be off."""

_NOUN = re.compile(r"[^\W\d_]+(?:[\s-][^\W\d_]+){0,2}\.?")
_MANY = 11
"""From here on a part is one behind digits, too: "2 quartos" may be rooms."""
_NO_NOUN = frozenset(
    {"or", "o", "ou", "not", "non", "nao", "minus", "plus", "times", "and", "e", "ed"}
)
_CRIED = re.compile(r"^(\s*[^\W\d_]{2}.*\d)!+\s*$")
"""A sentence with "!" behind it: "It's 27!" is no factorial, and "27!" is one."""
_RAISED = re.compile("[⁰¹²³⁴-⁹]+")
_TIGHT = re.compile(r"\s*(\d{1,30})/(\d{1,30})(?![\d.,/])")
_LAST = re.compile(r"[\d)!%]$")
_BRACKETS = str.maketrans({"[": "(", "]": ")", "{": "(", "}": ")", "⌉": ")", "⌋": ")", "’": "'"})
_OPENING = {"⌈": "ceil(", "⌊": "floor(", "log₂": "log2 ", "∶": ":"}


class Written(NamedTuple):
    """A number as it was written: what it is, how far it may be off, whether it was reckoned.

    ``step`` is what the last digit counts, where the number is one in decimals; else 0.
    """

    value: Fraction
    slack: Fraction
    reckoned: bool
    step: Fraction = Fraction(0)


def value_of_sum(text: str, names: Mapping[str, Fraction] | None = None) -> Fraction:
    """Return the number that a text says; raises ``NoSumError``.

    A noun may follow ("27 files"); with "=" both sides must be the same.
    """
    return sum_in(text, names).value


def sum_in(text: str, names: Mapping[str, Fraction] | None = None) -> Written:
    """Return the number that a text says, and how exactly; raises ``NoSumError``.

    Of sides with "=" between them, the most exact one counts: "2/3 = 0.667" is two thirds.
    """
    if len(text) > LONGEST:
        raise NoSumError(text[:LONGEST])
    if names is not None:
        return _agreed(text, names)
    if (found := _read(text)) is None:
        raise NoSumError(text)
    return found


@lru_cache(2048)
def _read(text: str) -> Written | None:
    """Return what a text says, or None: it is compared with an answer, and then with each slip."""
    with suppress(NoSumError):
        return _agreed(text, None)
    return None


def _agreed(text: str, names: Mapping[str, Fraction] | None) -> Written:
    if names is None and ways.fold_case(text) in _HALVES:
        return Written(Fraction(1, 2), Fraction(0), reckoned=True)
    sides = [side.strip() for side in _equal().split(plain(text))]
    if len(sides) > 1 and not sides[0]:
        sides = sides[1:]
    read = [_in_any_base(side, names) for side in sides]
    for side in read:
        if abs(side.value - read[-1].value) > max(ALIKE, side.slack + read[-1].slack):
            raise NoSumError(text)
    best = min(reversed(read), key=lambda side: side.slack)
    return best._replace(reckoned=len(read) > 1 or best.reckoned)


_HALVES = frozenset({"50/50", "50:50", "50-50", "50–50"})
"""As likely as not: neither a quotient nor a difference."""


def plain(text: str) -> str:
    """Return a text in one way of writing: raised digits, fractions of one sign, brackets."""
    text = _CRIED.sub(r"\1", in_digits(text))
    text = _RAISED.sub(lambda found: f"^{found[0]}", text)
    for sign, plain in _OPENING.items():
        text = text.replace(sign, plain)
    spelled = ""
    for sign, before in zip(text, f" {text}", strict=False):
        # "½" is "(1/2)", and behind a digit what it adds: "1½" is "1+(1/2)"
        over, bar, under = unicodedata.normalize("NFKC", sign).partition("⁄")
        is_fraction = bar and over.isdecimal() and under.isdecimal()
        joined = "+" if before.isdecimal() else ""
        spelled += f"{joined}({over}/{under})" if is_fraction else sign
    return words_in_digits(places_in_digits(ways.fold_case(spelled.translate(_BRACKETS))))


@cache
def _equal() -> re.Pattern[str]:
    signs = ways.by_way(ways.numbers().signs)
    return re.compile(ways.pattern(way for way, sign in signs.items() if sign == "="))


def _in_any_base(text: str, names: Mapping[str, Fraction] | None) -> Written:
    """Read one side; a logarithm of no base must come to the same in each.

    What cannot be read so may be of a spreadsheet: LOG(27,2), COMBIN(9;3).
    """
    try:
        return _in_base(text, names, "")
    except NoSumError:
        if "(" not in text:
            raise
    return _in_base(text, names, ";" if ";" in text else ",")


def _in_base(text: str, names: Mapping[str, Fraction] | None, comma: str) -> Written:
    side = _Side(text, names, e, comma)
    read = side.whole()
    if side.baseless and abs(_Side(text, names, 10, comma).whole().value - read.value) > ALIKE:
        raise NoSumError(text)
    return read


# --- the signs and words ------------------------------------------------------------------------


@cache
def _said() -> dict[str, tuple[str, str]]:
    """Return the kind and the meaning of each way of ``numbers.toml``."""
    known = ways.numbers()
    kinds = {
        "before": dict.fromkeys(ways.all_ways(known.before), ""),
        "function": ways.by_way(known.functions),
        "sign": ways.by_way(known.signs),
        "word": ways.counted_in(known.counted) | ways.by_way(known.words),
    }
    return {
        form: (kind, meaning)
        for kind, said in kinds.items()
        for way, meaning in said.items()
        for form in {way, way.replace("-", " ") if kind == "word" else way}
    }


@cache
def _token() -> re.Pattern[str]:
    return re.compile(rf"\s*(?:(?P<cross>x(?![^\W\d_]))|(?P<said>{ways.pattern(_said())}))")


@cache
def _part() -> tuple[re.Pattern[str], dict[str, str]]:
    """Return what stands behind a number in words, "two thirds", and what it means."""
    parts = ways.parts_in(ways.numbers())
    return re.compile(rf"\s+({ways.pattern(parts)})"), parts


_DIGITS = re.compile(
    r"\s*(?:(?P<number>\d{1,30}(?:[.,]\d{1,30})?|[.,]\d{1,30})|(?P<open>\()|(?P<close>\)))"
)
_LISTED = re.compile(_DIGITS.pattern.replace("[.,]", "[.]"))
"""The same where a comma stands between the arguments of a function."""
_NAME = re.compile(r"\s*([^\W\d]\w*)")
_PAIR = re.compile(r"\s*\(\s*(\d{1,3})\s*[,;]\s*(\d{1,3})\s*\)")
_BASES = {"log2": 2, "log10": 10, "ln": e}
_ROUNDERS = {"ceil": rounded.ceiling, "floor": rounded.floor}
_OF_ONE = {**_ROUNDERS, "factorial": rounded.factorial}
_OF_TWO = {"binomial": rounded.binomial, "power": rounded.power}


class _Token(NamedTuple):
    """What comes next: its kind, what it means, where it ends."""

    kind: str
    meaning: str
    end: int


def _token_at(text: str, at: int, digits: re.Pattern[str] = _DIGITS) -> _Token:
    found = digits.match(text, at) or _token().match(text, at)
    if found is None:
        return _Token("", "", at)
    group, said = found.lastgroup or "", found[found.lastgroup or 0]
    if group == "cross":
        return _Token("sign", "*", found.end())
    if group == "said":
        return _Token(*_said()[said], found.end())
    return _Token(group, said, found.end())


def next_piece(text: str, at: int) -> _Token:
    """Return what stands at a place of a text; a part, "two thirds", belongs to its number."""
    token = _token_at(text, at)
    pattern, _ = _part()
    if token.kind == "word" and (part := pattern.match(text, token.end)):
        return token._replace(end=part.end())
    if not token.kind and pattern.match(f" {text[at:]}"):
        return _Token("", "part", at)
    return token


class _Side:
    """One side of a sum, read from left to right.

    ``alone`` is how the side may be off if it is one number in decimals and nothing else.
    """

    def __init__(
        self, text: str, names: Mapping[str, Fraction] | None, base: float, comma: str = ""
    ) -> None:
        self.text = text
        self.comma = comma
        self.names = names
        self.base = base
        self.baseless = False
        self.reckoned = False
        self.alone = (Fraction(0), Fraction(0))
        self.at = 0
        self.depth = 0

    def whole(self) -> Written:
        """Return the value of all of it."""
        while self._next("before"):
            continue
        value, slack = self._added()
        rest = self.text[self.at :].strip()
        if rest not in ("", ".", ",") and not _is_noun(rest):
            raise NoSumError(rest)
        if self.reckoned:
            return Written(value, min(slack, _COARSEST), reckoned=True)
        return Written(value, self.alone[0], reckoned=False, step=self.alone[1])

    # --- what comes next ------------------------------------------------------------------------

    def _token(self, at: int) -> _Token:
        named = _NAME.match(self.text, at) if self.names else None
        if named and self.names and named[1] in self.names:
            return _Token("name", named[1], named.end())
        return _token_at(self.text, at, _LISTED if self.comma == "," else _DIGITS)

    def _next(self, kind: str, *meanings: str) -> str:
        """Read on if this comes next; return what it says, or ""."""
        token = self._token(self.at)
        if token.kind != kind or (meanings and token.meaning not in meanings):
            return ""
        if kind == "sign" and self.text[token.end - 2 : token.end].isalpha():
            # A sign that is a word belongs to a noun where no number follows: "9 per hand"
            after = self._token(token.end)
            goes_on = after.meaning == "-" or token.meaning in {"%", "^2", "^3"}
            if not goes_on and after.kind not in {"number", "word", "open", "function"}:
                return ""
        self.at = token.end
        return token.meaning or kind

    # --- from sums to single numbers ------------------------------------------------------------

    def _added(self) -> Figure:
        value = self._multiplied()
        while sign := self._next("sign", "+", "-"):
            self.reckoned = True
            other = self._multiplied()
            value = rounded.plus(value, other if sign == "+" else rounded.opposite(other))
        return value

    def _multiplied(self) -> Figure:
        value = self._raised()
        over = False
        while True:
            touches = self.text[self.at : self.at + 1] == "(" and _LAST.search(self.text[: self.at])
            if sign := self._next("sign", "*", "/"):
                over = sign == "/"
            elif touches and not over:  # 21(21 + 1); but 1/2(3) may be two things
                sign = "*"
            else:
                return value
            self.reckoned = True
            other = self._raised()
            value = rounded.product(value, other) if sign == "*" else rounded.quotient(value, other)

    def _raised(self) -> Figure:
        value = self._chosen()
        if often := self._next("sign", "^2", "^3"):
            self.reckoned = True
            return rounded.power(value, Figure(Fraction(often[1:])))
        if not self._next("sign", "^"):
            return value
        self.reckoned = True
        return rounded.power(value, self._within(self._one))

    def _chosen(self) -> Figure:
        """Read "9 choose 3", or "18 out of 49": a share of whole numbers."""
        begin = self.at
        value = self._one()
        sign = self._next("sign", "choose", "of")
        if not sign:
            return value
        plain = self.text[begin : self.at].split()[0].isalnum()
        self.reckoned = True
        other = self._within(self._one)
        if sign == "choose":
            return rounded.binomial(value, other)
        if not plain or not 0 <= rounded.whole_number(value) <= rounded.whole_number(other):
            raise NoSumError(self.text)
        return rounded.quotient(value, other)

    def _one(self) -> Figure:
        if sign := self._next("sign", "-", "+"):
            value = self._within(self._one)
            return rounded.opposite(value) if sign == "-" else value
        value = self._bare()
        while sign := self._next("sign", "!", "%"):
            if sign == "!":
                self.reckoned = True
                value = rounded.factorial(value)
            else:
                value = self._in_hundredths(value)
        return value

    def _bare(self) -> Figure:
        if function := self._next("function"):
            self.reckoned = True
            return self._applied(function)
        if self._next("open"):
            self.reckoned = True
            value = self._within(self._added)
            if not self._next("close"):
                raise NoSumError(self.text)
            return value
        if number := self._next("number"):
            return self._in_digits(number.replace(",", "."))
        if word := self._next("word"):
            said = Fraction(word)
            if said.denominator == 1:
                said *= self._part_named() or 1
            self.reckoned |= said.denominator > 1
            return Figure(said)
        name = self._next("name")
        if not name or not self.names:
            raise NoSumError(self.text)
        self.reckoned = True
        return Figure(self.names[name])

    def _in_digits(self, number: str) -> Figure:
        value, places = Fraction(number), len(number.partition(".")[2])
        told = len(number.replace(".", "").lstrip("0"))
        step = Fraction(1, 10**places)
        exact = told <= 1 or value in (0, 1)
        if not places and (named := self._part_named(_MANY)):
            return Figure(value * named)
        self.alone = (
            Fraction(0) if exact or not places else step / 2,
            step if places else Fraction(0),
        )
        return Figure(value, step / 2 if places >= _FINE and not exact else Fraction(0))

    def _part_named(self, least: int = 1) -> Fraction | None:
        """Read the part that stands behind a number, such as "thirds", if it is small enough."""
        pattern, parts = _part()
        found = pattern.match(self.text, self.at)
        if not found or (part := Fraction(parts[found[1]])).denominator < least:
            return None
        self.at, self.reckoned = found.end(), True
        return part

    def _in_hundredths(self, value: Figure) -> Figure:
        """Return per cents; whole ones are rounded, too, once they have two digits."""
        slack, step = self.alone
        if not step and value.value.denominator == 1 and not self.reckoned:
            step = Fraction(1)
            slack = step / 2 if value.value >= 10 else slack  # noqa: PLR2004
        exact = value.value in (0, 100)
        self.alone = (Fraction(0) if exact else slack / 100, step / 100)
        return rounded.quotient(value, Figure(Fraction(100)))

    def _applied(self, function: str) -> Figure:
        if function == "binomial" and not self.comma:
            found = _PAIR.match(self.text, self.at)
            if found is None:
                raise NoSumError(self.text)
            self.at = found.end()
            return rounded.binomial(*(Figure(Fraction(number)) for number in found.groups()))
        if self.comma:
            return self._of_several(function)
        self._next("sign", "of")
        if found := _TIGHT.match(self.text, self.at):  # behind "log2", 1/8 is all of it
            self.at = found.end()
            above, below = (Figure(Fraction(number)) for number in found.groups())
            return self._of_one(function, rounded.quotient(above, below))
        return self._of_one(function, self._within(self._one))

    def _of_several(self, function: str) -> Figure:
        """Return the value of a spreadsheet's function."""
        values = self._listed()
        if function in ("sum", "product"):
            return reduce(rounded.plus if function == "sum" else rounded.product, values)
        value, *others = values
        other = others[0] if others else None
        if len(others) > 1 or (other is None and function in ("binomial", "power")):
            raise NoSumError(self.text)
        if function == "log" and other:
            if not 1 < (base := rounded.whole_number(other)) <= 1000:  # noqa: PLR2004 - large enough
                raise NoSumError
            return rounded.logarithm(value, base)
        if function in _OF_TWO and other:
            return _OF_TWO[function](value, other)
        if other and not (function in _ROUNDERS and not other.value):
            raise NoSumError(self.text)
        return self._of_one(function, value)

    def _of_one(self, function: str, value: Figure) -> Figure:
        if function in _OF_ONE:
            return _OF_ONE[function](value)
        if function not in ("log", *_BASES):
            raise NoSumError(self.text)
        self.baseless |= function == "log"
        return rounded.logarithm(value, _BASES.get(function, self.base))

    def _listed(self) -> list[Figure]:
        """Return the arguments between parentheses."""
        values: list[Figure] = []
        begin = self._next("open")
        while begin:
            values.append(self._within(self._added))
            if self._next("close"):
                return values
            if self.text[self.at :].lstrip()[:1] != self.comma:
                break
            self.at = self.text.index(self.comma, self.at) + 1
        raise NoSumError(self.text)

    def _within(self, read: Callable[[], Figure]) -> Figure:
        self.depth += 1
        if self.depth > DEEPEST:
            raise NoSumError(self.text)
        value = read()
        self.depth -= 1
        return value


def names_a_part(word: str) -> bool:
    """Tell whether a word is a part too small for the lists: "centottantunesimi"."""
    return word.endswith(("esimo", "esimi"))


def _is_noun(text: str) -> bool:
    """Tell whether a text behind a number is what is counted: at most three words, no number."""
    words = re.split(r"[\s-]", text.strip("."))
    numbers = [word for word in words if _said().get(word, ("", ""))[0] == "word"]
    if any(_said()[word][1] != "1" for word in numbers) or words[0] in [*_NO_NOUN, *numbers]:
        return False
    return (
        not names_a_part(words[0])
        and bool(_NOUN.fullmatch(text))
        and not changing()[0].search(text)
    )
