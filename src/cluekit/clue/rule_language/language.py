"""What a rule of one's own is made of: a value that can be read, asked, and written as text.

The language is closed: conditions, names, sets and verbs, nothing else. A rule sees what lies
open; what it does is done by verbs, which the referee carries out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

Moment = Literal["roll", "move", "suggestion", "pass", "show", "nobody", "wrong", "turn"]
"""When a rule is asked: after somebody has done this."""

Right = Literal["accuse", "suggest", "answer", "stay"]
"""What a rule may take from somebody."""

Kind = Literal["truth", "number", "word", "cards", "dice", "seat", "seats"]
"""What an expression stands for; ``word`` is the id of a card, or "" for none."""

TABLE: Mapping[str, Kind] = MappingProxyType(
    {
        "me": "seat",
        "left": "seat",
        "who": "seat",
        "asker": "seat",
        "seats": "seats",
        "dice": "dice",
        "turn": "number",
        "asked": "cards",
        "suspects": "cards",
        "weapons": "cards",
        "rooms": "cards",
        "face_up": "cards",
    }
)
"""What a rule sees of the table. ``me`` is on turn; ``who`` is the one the moment is about."""

SEAT: Mapping[str, Kind] = MappingProxyType(
    {"left": "seat", "room": "word", "passes": "number", "size": "number"}
)
"""What it sees of a seat: the next one, the room, passes in a row, the size of the hand."""

WITH_A_QUESTION = ("asker", "asked")
"""Names of the table that mean something only where a question is open."""

QUESTIONED = ("suggestion", "pass", "show", "nobody", "answer")
"""The moments and rights at which one is."""

VERBS: Mapping[str, Mapping[str, Kind]] = MappingProxyType(
    {
        "shows": {"to": "seat", "choosing": "truth"},
        "shows_one_more": {},
        "tells": {"cards": "cards", "to": "seat"},
        "lays_open": {},
        "goes_again": {},
    }
)
"""What a seat can be made to do, with the arguments of each verb; the first is needed."""

COUNTS: Mapping[str, tuple[Kind, ...]] = MappingProxyType(
    {"len": ("cards", "dice", "seats"), "sum": ("dice",), "min": ("dice",), "max": ("dice",)}
)
"""What can be counted, and of what."""

# --- expressions ------------------------------------------------------------------------------


class Value(msgspec.Struct, frozen=True, gc=False):
    """A number, a word or a truth, as it is written."""

    value: int | str | bool


class Cards(msgspec.Struct, frozen=True, gc=False):
    """Cards by their ids: ``{"rope", "dagger"}``."""

    ids: tuple[str, ...]


class Dice(msgspec.Struct, frozen=True, gc=False):
    """Numbers in a row: ``(6, 6)``."""

    numbers: tuple[int, ...]


class Variable(msgspec.Struct, frozen=True, gc=False):
    """The seat or the number that a ``for`` goes over just now."""

    name: str


class Seen(msgspec.Struct, frozen=True, gc=False):
    """What lies open, of the table (``of`` is None) or of a seat."""

    name: str
    of: Expression | None = None


class At(msgspec.Struct, frozen=True, gc=False):
    """One of the dice; 0 where there is none."""

    of: Expression
    index: int


class Count(msgspec.Struct, frozen=True, gc=False):
    """How many there are, their sum, the least, the greatest."""

    how: str
    of: Expression


class Not(msgspec.Struct, frozen=True, gc=False):
    """The opposite of a condition."""

    of: Expression


class Both(msgspec.Struct, frozen=True, gc=False):
    """Conditions joined by ``and`` or by ``or``."""

    word: Literal["and", "or"]
    parts: tuple[Expression, ...]


class Compared(msgspec.Struct, frozen=True, gc=False):
    """A comparison, or several in a row: ``2 <= t.turn < 9``."""

    first: Expression
    rest: tuple[tuple[str, Expression], ...]


class Joined(msgspec.Struct, frozen=True, gc=False):
    """Two numbers reckoned with, or two sets of cards; ``without`` is − between sets."""

    sign: Literal["+", "-", "*", "%", "&", "|", "without"]
    left: Expression
    right: Expression


Expression = Value | Cards | Dice | Variable | Seen | At | Count | Not | Both | Compared | Joined

# --- statements -------------------------------------------------------------------------------


class When(msgspec.Struct, frozen=True, gc=False):
    """If something holds, do this, otherwise that."""

    test: Expression
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


class Each(msgspec.Struct, frozen=True, gc=False):
    """Do this for each seat, or for each of the dice."""

    name: str
    over: Expression
    body: tuple[Statement, ...]


class Do(msgspec.Struct, frozen=True, gc=False):
    """A seat does something."""

    verb: str
    who: Expression
    given: tuple[tuple[str, Expression], ...] = ()


class Answer(msgspec.Struct, frozen=True, gc=False):
    """The rule ends; a right says whether it stands."""

    says: Expression | None = None


Statement = When | Each | Do | Answer


class Rule(msgspec.Struct, frozen=True, gc=False):
    """A rule: its sentence, when it is asked, and what it says.

    Exactly one of ``after`` and ``may`` is set. ``table`` is what the text calls the table.
    """

    sentence: str
    after: Moment | Literal[""]
    may: Right | Literal[""]
    name: str
    body: tuple[Statement, ...]
    table: str = "t"

    def __repr__(self) -> str:
        """Return its name and when it is asked."""
        return f"<rule {self.name}: {'may' if self.may else 'after'} {self.may or self.after}>"

    @property
    def text(self) -> str:
        """The rule as text; read, it is this rule again."""
        lines = [f"def {self.name}({self.table}):", *_lines(self.body, self.table, 1)]
        return "\n".join(lines) + "\n"

    @property
    def words(self) -> frozenset[str]:
        """The ids of cards that it names."""
        return frozenset(filter(None, _words(self.body)))


# --- writing ----------------------------------------------------------------------------------


def _lines(body: tuple[Statement, ...], table: str, deep: int) -> Iterator[str]:
    margin = "    " * deep
    if not body:
        yield f"{margin}pass"
    for one in body:
        match one:
            case When():
                yield from _cases(one, table, deep)
            case Each(name=name, over=over, body=inner):
                yield f"{margin}for {name} in {_text_of(over, table)}:"
                yield from _lines(inner, table, deep + 1)
            case Do(verb=verb, who=who, given=given):
                first, *more = [(key, _text_of(value, table)) for key, value in given] or [("", "")]
                said = ", ".join([first[1], *(f"{key}={value}" for key, value in more)])
                yield f"{margin}{_text_of(who, table, TIGHTEST)}.{verb}({said})"
            case Answer(says=None):
                yield f"{margin}return"
            case Answer(says=says):
                yield f"{margin}return {_text_of(says, table)}"


def _cases(one: When, table: str, deep: int) -> Iterator[str]:
    margin, word = "    " * deep, "if"
    while True:
        yield f"{margin}{word} {_text_of(one.test, table)}:"
        yield from _lines(one.then, table, deep + 1)
        if len(one.otherwise) != 1 or not isinstance(one.otherwise[0], When):
            break
        one, word = one.otherwise[0], "elif"
    if one.otherwise:
        yield f"{margin}else:"
        yield from _lines(one.otherwise, table, deep + 1)


TIGHTEST = 9
_BINDS = {"or": 1, "and": 2, "|": 5, "&": 6, "+": 7, "-": 7, "without": 7, "*": 8, "%": 8}
"""How tightly each sign binds; what binds less than what is around it stands in brackets."""
_NOT, _COMPARES = 3, 4


def _text_of(one: Expression | None, table: str, around: int = 0) -> str:
    text, binds = _text_and_hold(one, table)
    return f"({text})" if binds < around else text


def _text_and_hold(one: Expression | None, table: str) -> tuple[str, int]:
    """Return an expression as text, and how tightly it holds together."""
    match one:
        case Not(of=of):
            return f"not {_text_of(of, table, _NOT)}", _NOT
        case Both(word=word, parts=parts):
            binds = _BINDS[word]
            return f" {word} ".join(_text_of(each, table, binds + 1) for each in parts), binds
        case Compared(first=first, rest=rest):
            said = [f"{sign} {_text_of(each, table, _COMPARES + 1)}" for sign, each in rest]
            return " ".join([_text_of(first, table, _COMPARES + 1), *said]), _COMPARES
        case Joined(sign=sign, left=left, right=right):
            binds, shown = _BINDS[sign], "-" if sign == "without" else sign
            return (
                f"{_text_of(left, table, binds)} {shown} {_text_of(right, table, binds + 1)}",
                binds,
            )
    return _atom(one, table), TIGHTEST


def _atom(one: Expression | None, table: str) -> str:  # noqa: PLR0911 - one for each kind
    match one:
        case Value(value=str(word)):
            return f'"{word}"'
        case Value(value=value):
            return str(value)
        case Cards(ids=ids):
            return "{" + ", ".join(f'"{each}"' for each in ids) + "}"
        case Dice(numbers=numbers):
            return f"({', '.join(map(str, numbers))}{',' * (len(numbers) == 1)})"
        case Variable(name=name):
            return name
        case Seen(name=name, of=of):
            return f"{table if of is None else _text_of(of, table, TIGHTEST)}.{name}"
        case At(of=of, index=index):
            return f"{_text_of(of, table, TIGHTEST)}[{index}]"
        case Count(how=how, of=of):
            return f"{how}({_text_of(of, table)})"
    raise TypeError(one)


def _words(one: object) -> Iterator[str]:
    """Yield every word in a part of a rule."""
    match one:
        case Value(value=str(word)):
            yield word
        case Cards(ids=ids):
            yield from ids
        case tuple():
            for part in one:
                yield from _words(part)
        case msgspec.Struct():
            for field in one.__struct_fields__:
                if not isinstance(found := getattr(one, field), str):
                    yield from _words(found)
