"""The message catalogues: find every message in the sources, keep the .po files, make the .mo.

    python tools/catalogues.py update    write new messages into the .po files, drop unused ones
    python tools/catalogues.py compile   make the .mo files (`kit.py build` does it, too)
    python tools/catalogues.py check     say what is missing or wrong; exit code 1 if anything is

Messages are the literal first arguments of say() and mark(), the first two of say_n() and
mark_n(), the second of say_in() and mark_in() with the first as its context, the names and stories
in edition files, the texts of exercises, the titles of lessons and the names of puzzles. The names
of weapons and rooms come in the forms that sentences need ("the", "in", "into"). Babel is wanted
here, and only here.
"""

from __future__ import annotations

import ast
import io
import json
import re
import struct
import sys
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from cluekit.words.catalogues import LANGUAGES, facts

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "cluekit"
LOCALES = SOURCES / "words" / "locale"
FORMS = {"suspects": ("the",), "weapons": ("the",), "rooms": ("the", "in", "into")}
LESSON_TEXTS = {"title", "prompt", "text", "because", "message", "why"}
PLACE = re.compile(r"\{(\w+)(?::[^{}]*)?\}")
COUNTS = re.compile(r"\{\w+:[a-z][a-z-]+\}")
"""A number with its noun: {rooms:room}."""


class Message(NamedTuple):
    """A message as the sources have it; ``many`` is "" where it has no plural."""

    one: str
    many: str = ""
    form: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What a catalogue finds it by."""
        return self.form, self.one


class Call(NamedTuple):
    """A place where a message is said: with these values, or None where they are not literal."""

    message: Message
    file: str
    line: int
    values: frozenset[str] | None


# --- finding ------------------------------------------------------------------------------------


def _literals(call: ast.Call, count: int) -> list[str] | None:
    texts = [a.value for a in call.args[:count] if isinstance(a, ast.Constant)]
    good = [text for text in texts if isinstance(text, str)]
    return good if len(good) == count else None


_TEXTS = {"say": 1, "mark": 1, "say_n": 2, "mark_n": 2, "say_in": 2, "mark_in": 2}
"""How many literal texts a call begins with."""

_SAYING = re.compile(rf"\b(?:{'|'.join(_TEXTS)})\(")
_YAML = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the quick one, where there is one


def _call(node: ast.Call, file: str) -> Call | None:
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    texts = _literals(node, _TEXTS.get(name, 0))
    if not texts:
        return None
    message = Message(texts[1], form=texts[0]) if name.endswith("_in") else Message(*texts)
    names = [keyword.arg for keyword in node.keywords]
    known = None if name.startswith("mark") or None in names else frozenset(n for n in names if n)
    if known is not None and name == "say_n":
        known |= {"n"}
    return Call(message, file, node.lineno, known)


def calls_in(text: str, file: str) -> Iterator[Call]:
    """Yield the messages of one Python file, in order."""
    if not _SAYING.search(text):  # most files say nothing, and to read them takes seconds
        return
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    for node in sorted(nodes, key=lambda n: (n.lineno, n.col_offset)):
        if call := _call(node, file):
            yield call


@cache
def calls() -> tuple[Call, ...]:
    """Return every message said in the package."""
    return tuple(
        call
        for path in sorted(SOURCES.rglob("*.py"))
        for call in calls_in(path.read_text(encoding="utf-8"), _short(path))
    )


def names() -> Iterator[tuple[Message, str]]:
    """Yield the names of editions and cards, the forms of cards' names, and stories."""
    for path in sorted(SOURCES.rglob("editions/shipped/*.toml")):
        edition = tomllib.loads(path.read_text(encoding="utf-8"))
        yield Message(edition["name"]), _short(path)
        for pile, forms in FORMS.items():
            for card in edition.get(pile, ()):
                yield Message(card["name"]), _short(path)
                for form in forms:
                    yield Message(card["name"], form=form), _short(path)
        for bonus in edition.get("bonus", ()):
            yield Message(bonus["name"]), _short(path)
            yield Message(bonus["text"]), _short(path)
        for text in edition.get("story", {}).values():
            for part in text.split("\n\n"):  # a message a paragraph, as it is said
                yield Message(" ".join(part.split())), _short(path)


def puzzles() -> Iterator[tuple[Message, str]]:
    """Yield the names of the puzzles that come with the kit."""
    path = SOURCES / "learn" / "puzzles" / "shipped.toml"
    for puzzle in tomllib.loads(path.read_text(encoding="utf-8"))["puzzle"]:
        yield Message(puzzle["name"]), _short(path)


def _lesson_texts(value: object, key: str = "") -> Iterator[str]:
    """Yield what people read in an exercise file: texts under the keys that hold texts."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _lesson_texts(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _lesson_texts(inner, key)
    elif isinstance(value, str) and key in LESSON_TEXTS and value and value[0] != "$":
        yield value


def lessons() -> Iterator[tuple[Message, str]]:
    """Yield the titles of the lessons and the texts of the exercises."""
    for path in sorted(ROOT.glob("notebooks/*.ipynb")):
        matter = json.loads(path.read_text(encoding="utf-8"))["metadata"].get("cluekit")
        if matter:
            yield Message(matter["title"]), _short(path)
    for path in sorted(SOURCES.rglob("exercises/*/*.yaml")):
        for text in _lesson_texts(yaml.load(path.read_text(encoding="utf-8"), _YAML)):  # noqa: S506
            if PLACE.sub("", text).strip():  # nothing but places has no words to translate
                yield Message(text), _short(path)


def _short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def wanted() -> dict[Message, list[str]]:
    """Return all messages there are, each with the files it stands in."""
    found: dict[Message, list[str]] = {}
    said = ((call.message, call.file) for call in calls())
    for message, file in (*said, *names(), *lessons(), *puzzles()):
        files = found.setdefault(message, [])
        if file not in files:
            files.append(file)
    return found


# --- the catalogues -----------------------------------------------------------------------------


def po(language: str) -> Path:
    """The catalogue that people edit."""
    return LOCALES / language / "LC_MESSAGES" / "cluekit.po"


def read(language: str) -> Catalog:
    """Read a catalogue, or begin an empty one."""
    if not po(language).exists():
        return Catalog(locale=language)
    with po(language).open("rb") as stream:
        return read_po(stream, locale=language, abort_invalid=True)


_THE = {"the": "the", "in": "in the", "into": "into the"}


def english(message: Message) -> str | tuple[str, str]:
    """What English says: the message itself, or the name of a thing or a place in its form."""
    if message.form in _THE and message.one not in _suspects():
        return f"{_THE[message.form]} {message.one}"
    return (message.one, message.many) if message.many else message.one


@cache
def _suspects() -> set[str]:
    files = [tomllib.loads(p.read_text("utf-8")) for p in SOURCES.rglob("editions/shipped/*.toml")]
    return {card["name"] for edition in files for card in edition.get("suspects", ())}


def wanted_in(language: str) -> dict[Message, list[str]]:
    """Return the messages that a catalogue must have: English only those that are not their key."""
    if language != "en":
        return wanted()
    return {m: files for m, files in wanted().items() if english(m) not in (m.one, (m.one, m.many))}


def renewed(language: str) -> Catalog:
    """Return the catalogue with exactly the messages that are wanted now."""
    old = read(language)
    new = Catalog(locale=language, project="cluekit", fuzzy=False, header_comment=_HEAD)
    # There is no public door to these.
    vars(new).update(_num_plurals=2, _plural_expr=facts(language).plurals)
    for message, files in wanted_in(language).items():
        known = old.get(message.one, message.form or None)
        string = known.string if known and not known.fuzzy else ""
        if message.many and isinstance(string, str):  # it was one sentence, and is two now
            string = (string, "") if string else ""
        if language == "en":
            string = english(message)
        new.add(
            (message.one, message.many) if message.many else message.one,
            string,
            locations=[(file, 0) for file in files],
            context=message.form or None,
        )
    return new


_HEAD = "# The words of cluekit. Written by tools/catalogues.py; translations by people."


def written(catalogue: Catalog) -> bytes:
    """Return the text of a .po file: no dates, no line numbers, so that it changes with words."""
    stream = io.BytesIO()
    write_po(stream, catalogue, width=100, omit_header=True, include_lineno=False)
    lines = "".join(f'"{line}\\n"\n' for line in header(str(catalogue.locale)).splitlines())
    head = f'{_HEAD}\nmsgid ""\nmsgstr ""\n{lines}\n'
    return head.encode() + stream.getvalue()


def header(language: str) -> str:
    """Return what a catalogue says of itself: no dates, no tool's version."""
    return (
        f"Language: {language}\n"
        "Content-Type: text/plain; charset=utf-8\n"
        "Content-Transfer-Encoding: 8bit\n"
        f"Plural-Forms: nplurals=2; plural={facts(language).plurals};\n"
    )


def compiled(language: str) -> bytes:
    """Return what the .mo file must hold: the .po file in the binary form of gettext.

    Babel would write the hour and its own version into it.
    """
    entries = {b"": header(language).encode()}
    for message in read(language):
        if message.id and filled(message.string):
            key = "\0".join([message.id] if isinstance(message.id, str) else message.id)
            strings = [message.string] if isinstance(message.string, str) else message.string
            context = f"{message.context}\x04" if message.context else ""
            entries[f"{context}{key}".encode()] = "\0".join(strings or ()).encode()
    return _binary(sorted(entries.items()))


def _binary(entries: Sequence[tuple[bytes, bytes]]) -> bytes:
    """Lay out sorted messages as a .mo file: head, two tables of (length, place), the texts."""
    tables_end = 28 + 16 * len(entries)
    head = struct.pack("<7I", 0x950412DE, 0, len(entries), 28, 28 + 8 * len(entries), 0, tables_end)
    tables, texts = b"", b""
    for side in (0, 1):
        for entry in entries:
            tables += struct.pack("<2I", len(entry[side]), tables_end + len(texts))
            texts += entry[side] + b"\0"
    return head + tables + texts


def update() -> int:
    """Write new messages into the .po files and drop those no longer said."""
    for language in LANGUAGES:
        catalogue = renewed(language)
        po(language).parent.mkdir(parents=True, exist_ok=True)
        po(language).write_bytes(written(catalogue))
        empty = sum(1 for m in catalogue if m.id and not filled(m.string))
        print(f"{language}: {len(catalogue)} messages, {empty} to translate")
    return 0


def compile_() -> int:
    """Make the .mo files."""
    for language in LANGUAGES:
        po(language).with_suffix(".mo").write_bytes(compiled(language))
    return 0


# --- checking -----------------------------------------------------------------------------------


def filled(string: str | Sequence[str] | None) -> bool:
    """Whether a translation is there, in all its plural forms."""
    return bool(string) and (isinstance(string, str) or all(string or ("",)))


def nouns(text: str) -> set[str]:
    """Return the places that are a number with its noun: the noun belongs to the place."""
    return {found[0] for found in COUNTS.finditer(text)}


def places(text: str) -> set[str]:
    """Return the names of the places that values are put into."""
    return {found[1] for found in PLACE.finditer(text)}


def faults(language: str) -> Iterator[str]:
    """Yield what is wrong with one catalogue."""
    catalogue, messages = read(language), wanted_in(language)
    have = {(m.context or "", m.id if isinstance(m.id, str) else m.id[0]): m for m in catalogue}
    have.pop(("", ""), None)
    for message in messages:
        entry = have.pop(message.key, None)
        if entry is None or not filled(entry.string):
            yield f"{language}: not translated: {message}"
        else:
            yield from _entry_faults(language, message, entry)
    yield from (f"{language}: no longer said: {key}" for key in have)
    if catalogue.obsolete:
        yield f"{language}: {len(catalogue.obsolete)} obsolete entries"


def _entry_faults(language: str, message: Message, entry: object) -> Iterator[str]:
    if getattr(entry, "fuzzy", False):
        yield f"{language}: fuzzy: {message}"
    strings = getattr(entry, "string", "")
    for string in [strings] if isinstance(strings, str) else strings:
        allowed = places(message.one) | places(message.many)
        if not (places(message.one) - {"n"} <= places(string) <= allowed):
            yield f"{language}: other placeholders: {message} / {string}"
        if nouns(message.one) != nouns(string):
            yield f"{language}: other counted nouns: {message} / {string}"


def call_faults() -> Iterator[str]:
    """Yield calls whose values are not those the message has places for."""
    for call in calls():
        named = places(call.message.one) | places(call.message.many)
        if call.values is not None and call.values != named:
            yield f"{call.file}:{call.line}: {call.message.one!r} is said with {set(call.values)}"


def check() -> int:
    """Say what is missing or wrong."""
    found = [*call_faults(), *(fault for lang in LANGUAGES for fault in faults(lang))]
    print("\n".join(found) or "The catalogues are complete.")
    return int(bool(found))


VERBS = {"update": update, "compile": compile_, "check": check}

if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in VERBS:
        sys.exit(VERBS[sys.argv[1]]())
    sys.exit(__doc__)
