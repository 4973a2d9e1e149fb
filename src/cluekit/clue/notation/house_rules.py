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
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import fields

from cluekit.clue.editions import SHIPPED, Edition, edition, read_edition
from cluekit.clue.notation.lines import EDITION_MARK, Line, refuse
from cluekit.clue.options import Options
from cluekit.core import RefusedError
from cluekit.core.answers import answers_to as core_answers

OWN = "own"
_OPTIONS = re.compile(r"^\[options\].*?(?=^\[|\Z)", re.MULTILINE | re.DOTALL)
_SAME = ("name", "players", "deck", "plan", "starts", "weapon_rooms", "bonus")
_KEYS = {field.encode_name: field.name for field in fields(Options)}
_ANSWERS = core_answers(Options)
_YES_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


# --- writing -----------------------------------------------------------------------------------


def edition_lines(played: Edition) -> Iterator[str]:
    """Yield the lines that say what is played."""
    if played.id in SHIPPED and _same_but_options(played, base := edition(played.id)):
        yield f"edition: {played.id}"
        for key, name in _KEYS.items():
            answer = getattr(played.options, name)
            if answer != getattr(base.options, name):
                yield f"option: {key} {_written(answer)}"
        return
    yield f"edition: {OWN}"
    for line in re.split(r"\r?\n", played.source.rstrip("\n")):
        yield f"{EDITION_MARK} {line}" if line else EDITION_MARK


def _same_but_options(one: Edition, other: Edition) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in _SAME)


def _written(answer: Any) -> str:
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return " ".join(answer) if isinstance(answer, tuple) else str(answer)


# --- reading -----------------------------------------------------------------------------------


def read_own(line: Line, lines: Sequence[Line]) -> Edition:
    """Read an edition that stands in the text; raises ``RefusedError``."""
    marked = (line.text.removeprefix(EDITION_MARK) for line in lines)
    try:
        return read_edition("\n".join(line.removeprefix(" ") for line in marked) + "\n")
    except RefusedError as error:
        why = msgspec.to_builtins(error.problem)
        if lines and isinstance(why["about"].get("line"), int):
            why["about"]["line"] += lines[0].number - 1
        raise refuse("text-edition", line, why=why) from None


def read_named(line: Line) -> Edition:
    """Return the shipped edition that the line names."""
    name = (line.right or "").lower()
    if name not in SHIPPED:
        raise refuse("text-no-such-edition", line, name=name[:40], known=[*SHIPPED, OWN])
    return edition(name)


def with_options(base: Edition, lines: list[Line]) -> Edition:
    """Return a shipped edition with the answers that these lines give."""
    if not lines:
        return base
    answers = msgspec.to_builtins(base.options)
    said: set[str] = set()
    for line in lines:
        key, answer = _answer(line, answers)
        if key in said:
            raise refuse("text-twice", line, what=f"option: {key}")
        said.add(key)
        answers[key] = answer
    try:
        return read_edition(_with_options(base.source, answers))
    except RefusedError as error:
        why = msgspec.to_builtins(error.problem)
        raise refuse("text-options", lines[0], why=why) from None


def _answer(line: Line, answers: Mapping[str, Any]) -> tuple[str, Any]:
    """Read one option; its answer must be one of those there are."""
    key, _, said = (line.right or "").lower().partition(" ")
    if key not in _KEYS:
        raise refuse("text-no-such-option", line, name=key[:40], known=sorted(_KEYS))
    known = answers_to(key)
    spoken = said.split()
    given = [known[word] for word in spoken if word in known]
    several = isinstance(answers[key], (list, tuple))
    if len(given) != len(spoken) or not given or (len(given) > 1 and not several):
        raise refuse("text-no-such-answer", line, name=said.strip()[:40], known=list(known))
    return key, given if several else given[0]


def answers_to(key: str) -> dict[str, Any]:
    """Return every answer an option can have, as it is written (steps, for the set-up's order)."""
    known = _ANSWERS[key]
    return _YES_NO if known == (False, True) else {str(value): value for value in known}


def with_answers(base: Edition, answers: Mapping[str, Any]) -> Edition:
    """Return an edition with these answers to all its switches; raises what contradicts."""
    return read_edition(_with_options(base.source, answers))


def _with_options(source: str, answers: Mapping[str, Any]) -> str:
    """Return an edition's text with another table of options."""
    lines = [f"{key} = {msgspec.json.encode(answer).decode()}" for key, answer in answers.items()]
    plain = _OPTIONS.sub("", source).rstrip("\n")
    return "\n".join([plain, "", "[options]", *lines, ""])
