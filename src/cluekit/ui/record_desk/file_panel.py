"""The typed game as a record, to be kept or handed on."""

from __future__ import annotations

import json
from collections.abc import Iterator

from cluekit.draw import Element, el
from cluekit.records.file_format import FORMAT, VERSION
from cluekit.ui.kit.controls import panel
from cluekit.ui.record_desk.typed_record import (
    KINDS,
    OWN,
    RULES,
    Row,
    Written,
    is_statement,
    names_of,
)
from cluekit.words import say


def as_toml(written: Written) -> str:
    """Return the record; lines that are put aside stand in it as comments."""
    return "\n".join(_lines(written)) + "\n"


def _lines(written: Written) -> Iterator[str]:
    yield f"format = {_text(FORMAT)}"
    yield f"version = {VERSION}"
    if written.deck != OWN:
        yield f"deck = {_text(written.deck)}"
    yield f"players = {_list(names_of(written.players))}"
    yield f"hand_sizes = {_sizes(written)}"
    for key in ("me", "hand", "table"):
        if getattr(written, key):
            yield f"{key} = {_text(getattr(written, key))}"
    if written.pool:
        yield f"pool = {written.pool}"
    for rule in RULES:
        if getattr(written, rule):
            yield f"{rule} = {_text(getattr(written, rule))}"
    yield from _rows("events", [row for row in written.rows if not is_statement(row.text)])
    yield from _rows("facts", [row for row in written.rows if is_statement(row.text)])
    if written.deck == OWN:
        yield "[deck]"
        yield from (f"{kind} = {_list(names_of(getattr(written, kind)))}" for kind in KINDS)


def _rows(key: str, rows: list[Row]) -> Iterator[str]:
    if not rows:
        return
    yield f"{key} = ["
    for row in rows:
        yield f"    {'# ' if row.aside else ''}{_text(row.text)},"
    yield "]"


def _sizes(written: Written) -> str:
    return f"[{written.numbers}]" if written.sizes == "given" else _text(written.sizes)


def _list(names: list[str]) -> str:
    return f"[{', '.join(map(_text, names))}]"


def _text(text: str) -> str:
    """Return a text in quotes, as TOML wants it (as JSON does, for what can be typed here)."""
    return json.dumps(text, ensure_ascii=False)


def file_panel(written: Written) -> Element:
    """Return the record as text to copy."""
    text = as_toml(written)
    box = el(
        "textarea",
        text,
        readonly=True,
        rows=min(24, text.count("\n") + 1),
        aria_label=say("The record"),
    )
    hint = say("Copy this into a file such as my_case.toml; solve(…) opens it again.")
    return panel("file", say("As a file"), [el("p", hint, class_="ck-hint"), box])
