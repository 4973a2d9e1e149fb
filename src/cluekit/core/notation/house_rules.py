"""The edition in a text: a shipped one and the options that differ, or a teacher's own, whole.

edition: uk
option: staying never
option: bonus-cards yes

edition: own
| format = "cluekit-edition"
| …
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import fields

from cluekit.core.edition_text import without_table
from cluekit.core.edition_writing import answers_to
from cluekit.core.notation.lines import EDITION_MARK, Line, refuse
from cluekit.core.problems import RefusedError

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
