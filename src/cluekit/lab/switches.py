"""Flipping a switch: an edition with other answers, checked like a file of your own.

These switches are those of the files, by their names there. What a person reads about them, their
heads and answers as sentences, is `ui/clue/set_up.py`'s and `ui/noir/set_up.py`'s: the menus of
the waiting room and of the rule lab are made from that (``Switch``, ``Flippable``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TypeVar, cast

from cluekit import clue
from cluekit.core import RefusedError
from cluekit.core.edition_text import LONGEST_ID, LONGEST_NAME, answers_to
from cluekit.editions import (
    SHIPPED,
    Edition,
    differences,
    edition_text,
    explain,
    find_edition,
    plainly,
    read_edition,
)
from cluekit.words import say

AnEdition = TypeVar("AnEdition", bound=Edition)

FEW = 12
"""This many other answers are listed; of more, the first and the last are said."""


@plainly
def flip(edition: AnEdition, **options: object) -> AnEdition:
    """Return the edition with these switches changed: ``flip(edition("uk"), staying="never")``.

    ``options`` are answers by their switches, as ``switches`` lists them. Everything else stays:
    cards, board, every other answer. Raises ``RefusedError`` as for a file with the same mistake,
    for instance a switch or an answer that does not exist.
    """
    changed = ", ".join(f"{name} = {_plain(answer)}" for name, answer in options.items())
    text = edition_text(edition, edition.id)
    for name, answer in options.items():
        text = _answered(text, name.replace("_", "-"), answer)
    words = "-".join(f"{name} {_plain(answer)}" for name, answer in options.items())
    plain = re.sub(r"[^a-z0-9]+", "-", f"{edition.id} {words}".lower())
    text = _head(text, "id", plain[:LONGEST_ID].strip("-"))
    text = _head(text, "name", f"{say(edition.name)} ({changed})"[:LONGEST_NAME])
    try:
        return cast("AnEdition", read_edition(text))
    except RefusedError as refused:
        refused.add_note(explain(refused.problem, edition))
        raise


def edition_name(edition: Edition) -> str:
    """Return an edition's name to the reader, also where somebody else flipped it."""
    name, bracket, changed = edition.name.partition(" (")
    return say(name) + bracket + changed


def rules_in_words(edition: Edition) -> str:
    """Return an edition's name; of a flipped one, in brackets, what its rule sheet now says.

    "Classic Cluedo (You must always leave your room)": the words of the switches, not their
    names in a file. Where nothing is said any more, it is what was said before: "no longer: …". An
    edition of somebody's own keeps its name.
    """
    flipped = " (" in edition.name
    bases = [each for each in SHIPPED if flipped and edition.id.startswith(f"{each}-")]
    if not bases:
        return edition_name(edition)
    base = find_edition(max(bases, key=len))
    differ = differences(base, edition)
    own = (each.other for each in differ if each.one or each.topic.startswith("own "))
    said = [line.says for line in own if line]
    if not said:
        gone = [each.one.says for each in differ if each.one]
        said = [say("no longer: {rule}", rule=rule) for rule in gone[:1]]
    if not said:
        return edition_name(edition)
    return f"{say(base.name)} ({'; '.join(line.rstrip('.') for line in said)})"


def _answered(text: str, switch: str, answer: object) -> str:
    """Write the answer where the switch stands, or first of all where it does not stand yet."""
    head, options, rest = text.partition("[options]\n")
    line = f"{switch} = {_toml(answer)}"
    found, count = re.subn(
        rf"^{re.escape(switch)} = .*$", lambda _: line, rest, count=1, flags=re.MULTILINE
    )
    return head + options + (found if count else f"{line}\n{rest}")


def _head(text: str, key: str, value: str) -> str:
    return re.sub(
        rf"^{key} = .*$", lambda _: f"{key} = {_toml(value)}", text, count=1, flags=re.MULTILINE
    )


def _plain(answer: object) -> str:
    return _toml(answer).strip('"')


def _toml(answer: object) -> str:
    return json.dumps(answer, ensure_ascii=False, default=lambda odd: type(odd).__name__)


class Switches:
    """The switches of an edition, as the last value of a cell."""

    def __init__(self, answers: Mapping[str, tuple[object, tuple[object, ...]]]) -> None:
        self.answers = dict(answers)

    def __repr__(self) -> str:
        """Return a line for each switch: its answer, and the others there are."""
        wide, lines = max(map(len, self.answers)), []
        for name, (answer, others) in self.answers.items():
            now, *rest = (
                f'"{each}"' if isinstance(each, str) else str(each) for each in (answer, *others)
            )
            some = rest if len(rest) <= FEW else [rest[0], "…", rest[-1]]
            said = say("{answer}  (or {others})", answer=now, others=", ".join(some))
            lines.append(f"{name:<{wide}} = {said}")
        return "\n".join(lines)


@plainly
def switches(edition: Edition) -> Switches:
    """Return every switch of an ``edition`` with its answer and the other answers there are."""
    # The set-up's order is no switch, nor is who begins where that is drawn
    fixed: tuple[str, ...] = ()
    if isinstance(edition, clue.Edition):
        drawn = "turn-order" in edition.options.setup_order
        fixed = ("setup_order", "first_player") if drawn else ("setup_order",)
    found = {}
    for key, known in answers_to(type(edition.options)).items():
        name = key.replace("-", "_")
        if name not in fixed:
            answer = getattr(edition.options, name)
            found[name] = (answer, tuple(other for other in known if other != answer))
    return Switches(found)
