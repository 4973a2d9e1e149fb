"""A text and its lines: comments off, numbered, cut where the notation cuts them.

The edition in a text is a shipped one and the options that differ, or a teacher's own, whole::

    edition: uk
    option: staying never
    option: bonus-cards yes

    edition: own
    | format = "cluekit-edition"
    | …
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import fields

from cluekit.core.edition_text import answers_to, without_table
from cluekit.core.problems import RefusedError, refusal
from cluekit.core.seats import Player
from cluekit.core.session import AnySession

LARGEST = 1_000_000
"""The most characters a text may have; a game of a thousand turns has about 150,000."""
MOST_LINES = 6_000
"""The most lines that say something; a game of a thousand turns has about 4,000."""
LONGEST = 2_000
"""The most characters a line may have; those of an edition may be longer."""

EDITION_MARK = "|"
"""A line of an edition's own text begins with this."""

_COMMENT = re.compile(r"(?:^|\s)#.*", re.DOTALL)

Words = tuple[str, ...]


def words(text: str) -> Words:
    """Return the words of a text, without case, accents and punctuation."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    based = (c for c in plain if not unicodedata.combining(c))
    kept = (c if c.isalnum() or c == "@" else " ? " if c == "?" else " " for c in based)
    return tuple("".join(kept).split())


class Line(msgspec.Struct, frozen=True):
    """One line: its number from 1, its text without comment, and its parts.

    ``said`` are the words before a colon, ``extras`` what follows there after commas, ``right``
    what comes after the colon, ``outcome`` what comes after the arrow. ``forms`` are lines of the
    game, by way of example.
    """

    number: int
    text: str
    said: Words = ()
    extras: tuple[str, ...] = ()
    right: str | None = None
    outcome: str | None = None
    forms: tuple[str, ...] = ()

    def unreadable(self) -> RefusedError:
        """Return the refusal of a line that the notation does not know."""
        return refuse("text-line", self, text=self.text[:80], known=list(self.forms))


def refuse(code: str, line: Line | int, **about: object) -> RefusedError:
    """Return the refusal of a line, ready to be raised."""
    number = line if isinstance(line, int) else line.number
    return refusal(code, line=number, **about)


def lines_of(text: str, forms: tuple[str, ...]) -> Iterator[Line]:
    """Yield the lines that say something; raises ``RefusedError`` for a text that is too large.

    ``forms`` are the lines that come up most in this game, by way of example.
    """
    if len(text) > LARGEST:
        raise _too_large()
    spoken = 0
    for number, content in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        line = content.removesuffix("\r")
        if line.startswith(EDITION_MARK):
            yield Line(number, line, forms=forms)
        elif line := _COMMENT.sub("", line).strip():
            spoken += 1
            if spoken > MOST_LINES:
                raise _too_large()
            yield _cut(number, line, forms)


def _too_large() -> RefusedError:
    return refusal("text-too-large", largest=LARGEST, lines=MOST_LINES)


def _cut(number: int, text: str, forms: tuple[str, ...]) -> Line:
    if len(text) > LONGEST:
        raise refuse("text-line-too-long", number, longest=LONGEST)
    main, arrow, outcome = text.replace("→", "->").partition("->")
    left, colon, right = main.partition(":")
    first, *extras = left.split(",")
    return Line(
        number,
        text,
        words(first),
        tuple(extras),
        right.strip() if colon else None,
        outcome.strip() if arrow else None,
        forms,
    )


# --- house rules ----------------------------------------------------------------------------------
OWN = "own"
_YES_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class Editions(NamedTuple):
    """The editions of a game: the ids of those of the kit, how one is found by its id, or read.

    ``options`` is the type of their options; ``same`` tells whether an edition is like another in
    all but its options. ``former`` says which answers an edition had in texts of an older version,
    where it has others today: version, id, answers.
    """

    shipped: Sequence[str]
    edition: Callable[[str], Any]
    read: Callable[[str], object]
    options: type
    same: Callable[[Any, Any], bool]
    former: Mapping[int, Mapping[str, Mapping[str, object]]]


# --- writing -----------------------------------------------------------------------------------


def edition_lines(played: Any, editions: Editions) -> Iterator[str]:
    """Yield the lines that say what is played."""
    if played.id in editions.shipped and editions.same(played, base := editions.edition(played.id)):
        yield f"edition: {played.id}"
        for field in fields(editions.options):
            answer = getattr(played.options, field.name)
            if answer != getattr(base.options, field.name):
                yield f"option: {field.encode_name} {_written(answer)}"
        return
    yield f"edition: {OWN}"
    for line in re.split(r"\r?\n", played.source.rstrip("\n")):
        yield f"{EDITION_MARK} {line}" if line else EDITION_MARK


def _written(answer: object) -> str:
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return " ".join(answer) if isinstance(answer, tuple) else str(answer)


# --- reading -----------------------------------------------------------------------------------


def read_own(line: Line, lines: Sequence[Line], editions: Editions) -> object:
    """Read an edition that stands in the text; raises ``RefusedError``."""
    marked = (line.text.removeprefix(EDITION_MARK) for line in lines)
    try:
        return editions.read("\n".join(line.removeprefix(" ") for line in marked) + "\n")
    except RefusedError as error:
        why = msgspec.to_builtins(error.problem)
        if lines and isinstance(why["about"].get("line"), int):
            why["about"]["line"] += lines[0].number - 1
        raise refuse("text-edition", line, why=why) from None


def read_shipped(line: Line, editions: Editions, version: int) -> object:
    """Return the shipped edition that the line names, as it was in texts of this version."""
    name = (line.right or "").lower()
    if name not in editions.shipped:
        raise refuse("text-no-such-edition", line, name=name[:40], known=[*editions.shipped, OWN])
    today = editions.edition(name)
    former = editions.former.get(version, {}).get(name)
    if not former:
        return today
    return with_answers(today, msgspec.to_builtins(today.options) | former, editions)


def with_options(base: Any, lines: list[Line], editions: Editions) -> Any:
    """Return a shipped edition with the answers that these lines give."""
    if not lines:
        return base
    answers = msgspec.to_builtins(base.options)
    said: set[str] = set()
    for line in lines:
        key, answer = _answer(line, answers, editions)
        if key in said:
            raise refuse("text-twice", line, what=f"option: {key}")
        said.add(key)
        answers[key] = answer
    try:
        return with_answers(base, answers, editions)
    except RefusedError as error:
        why = msgspec.to_builtins(error.problem)
        raise refuse("text-options", lines[0], why=why) from None


def _answer(line: Line, answers: Mapping[str, object], editions: Editions) -> tuple[str, object]:
    """Read one option; its answer must be one of those there are."""
    key, _, said = (line.right or "").lower().partition(" ")
    if key not in answers:
        raise refuse("text-no-such-option", line, name=key[:40], known=sorted(answers))
    known = spoken_answers(editions.options, key)
    spoken = said.split()
    given = [known[word] for word in spoken if word in known]
    several = isinstance(answers[key], (list, tuple))
    if len(given) != len(spoken) or not given or (len(given) > 1 and not several):
        raise refuse("text-no-such-answer", line, name=said.strip()[:40], known=list(known))
    return key, given if several else given[0]


def spoken_answers(options: type, key: str) -> dict[str, Any]:
    """Return every answer an option can have, as it is written (steps, for the set-up's order)."""
    known = answers_to(options)[key]
    return _YES_NO if known == (False, True) else {str(value): value for value in known}


def with_answers(base: Any, answers: Mapping[str, Any], editions: Editions) -> Any:
    """Return an edition with these answers to all its switches; raises what contradicts."""
    lines = [f"{key} = {msgspec.json.encode(answer).decode()}" for key, answer in answers.items()]
    plain = without_table(base.source, "options").rstrip("\n")
    return editions.read("\n".join([plain, "", "[options]", *lines, ""]))


# --- head -----------------------------------------------------------------------------------------
# The head of a text: what it is, what is played, who sits where. Every line is checked.

FORMAT, VERSION = "cluekit-game", 2
SPECTATORS = "nobody"
"""Whom a text was told to that anybody at the table may read."""

_NAME = re.compile(r"[\w'.-]+(?: [\w'.-]+)*")
_SEAT = re.compile(
    r"(?P<who>.+?)(?:\s+as\s+(?P<piece>.+?))?(?:\s*,\s*called\s+(?P<name>\".*\"))?", re.IGNORECASE
)


class Head(msgspec.Struct):
    """The lines of a head by what they say; ``own`` are those of an edition's text.

    ``version`` is that of the format: it says which answers an edition's name stands for.
    """

    version: int = VERSION
    once: dict[str, Line] = {}
    many: dict[str, list[Line]] = {}
    own: list[Line] = []


def head_and_rest(
    lines: Sequence[Line], once: Collection[str], many: Collection[str]
) -> tuple[Head, Sequence[Line]]:
    """Return the head and the lines after it; raises ``RefusedError`` for a foreign text.

    ``once`` and ``many`` are the words that begin a line of this game's head.
    """
    begin = lines[0].text.lower().split() if lines else []
    if begin[:1] != [FORMAT] or len(begin) != 2 or not re.fullmatch("[0-9]{1,6}", begin[1]):  # noqa: PLR2004 - a word and a number
        raise refusal("text-foreign", begins=f"{FORMAT} {VERSION}")
    version = int(begin[1])
    if not 1 <= version <= VERSION:
        raise refusal("text-newer", version=version, known=VERSION)
    head = Head(version)
    for count, line in enumerate(lines[1:], start=1):
        if not _sort(line, head, once, many):
            return head, lines[count:]
    return head, ()


def _sort(line: Line, head: Head, once: Collection[str], many: Collection[str]) -> bool:
    """Put a line of the head where it belongs; False when it belongs to the game."""
    if line.text.startswith(EDITION_MARK):
        head.own.append(line)
        return True
    key = " ".join(line.said)
    if line.right is None:
        return False
    if key == "told to":
        raise refuse("text-partial", line)
    if key in once:
        if key in head.once:
            raise refuse("text-twice", line, what=key)
        head.once[key] = line
        return True
    kind = line.said[0] if line.said[:1] == ("hand",) else key
    if kind in many:
        head.many.setdefault(kind, []).append(line)
    return kind in many


def needed_line(head: Head, key: str) -> Line:
    """Return the line of the head that begins with this word; raises ``RefusedError``."""
    line = head.once.get(key)
    if line is None:
        raise refusal("text-missing", what=key)
    return line


def read_edition(head: Head, editions: Editions) -> object:
    """Return the edition that the head names, or holds, with its options."""
    line = needed_line(head, "edition")
    if (line.right or "").lower() != OWN:
        named = read_shipped(line, editions, head.version)
        return with_options(named, head.many.get("option", []), editions)
    if head.many.get("option"):
        raise refuse("text-no-such-option", head.many["option"][0], name="option", known=[])
    return read_own(line, head.own, editions)


def step_to_do(head: Head, steps: Sequence[str]) -> str:
    """Return the step of the set-up that comes next, or "" when all is done."""
    line = head.once.get("next")
    if line is None:
        return ""
    if line.right not in steps:
        raise refuse("text-no-such-answer", line, name=(line.right or "")[:40], known=list(steps))
    return str(line.right)


# --- writing -----------------------------------------------------------------------------------


def post_of(session: AnySession, seat: int | None) -> list[tuple[int, object]]:
    """Return a seat's letters with the numbers of their moves; without a seat, all letters."""
    if seat is not None:
        return session.letters(seat)
    steps = enumerate(session.record)
    return [(number, letter.fact) for number, step in steps for letter in step.letters]


def first_lines(
    session: AnySession, seat: int | None, editions: Editions, called: Sequence[str], warning: str
) -> Iterator[str]:
    """Yield how every text begins: a warning, what it is, whom it was told to, what is played.

    ``called`` are the seats' names as the text writes them, ``warning`` says in the reader's words
    whether the text holds the solution; it is skipped when the text is read back.
    """
    yield f"# {warning}"
    yield f"{FORMAT} {VERSION}"
    if seat is not None:
        yield f"told to: {called[seat] if seat < len(called) else SPECTATORS}"
    yield from edition_lines(session.edition, editions)
    yield ""


def seat_line(player: Player, piece: str | None, *, by_name: bool) -> str:
    """Return "seat: Nora as bruno"; by the id, with the name in quotes, where it must be so."""
    seated = f" as {piece}" if piece else ""
    if by_name:
        return f"seat: {player.name}{seated}"
    return f"seat: {player.id}{seated}, called {quote(player.name)}"


# --- seats -------------------------------------------------------------------------------------


class Seat(msgspec.Struct, frozen=True):
    """A seat as a text says it: who, with which piece if any, and by which other name if any."""

    who: str
    piece: str | None
    called: str | None


def is_plain(name: str) -> bool:
    """Tell whether a name can stand in a seat's line as it is."""
    return bool(_NAME.fullmatch(name)) and " as " not in f" {name} ".lower()


def quote(name: str) -> str:
    """Return a name in quotes, with nothing in it that the notation would cut."""
    quoted = json.dumps(name, ensure_ascii=False)
    return re.sub("[#>→]", lambda mark: f"\\u{ord(mark[0]):04x}", quoted)


def read_seat(line: Line, example: str) -> Seat:
    """Read "Nora as bruno", or "fox as fox, called …"; raises ``RefusedError``."""
    found = _SEAT.fullmatch(line.right or "")
    if found is None:
        raise refuse("text-seat", line, example=example)
    if found["name"] is None:
        return Seat(found["who"], found["piece"], None)
    try:
        return Seat(found["who"], found["piece"], str(json.loads(found["name"])))
    except ValueError:
        raise refuse("text-name", line, text=found["name"][:40]) from None
