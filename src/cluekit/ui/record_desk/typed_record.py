"""A family's own game as it is typed in: fields and lines of text, and what they mean.

Nothing that was typed is ever lost: a line that cannot be read stays as it is, with what is wrong
about it, and the others count; a line that is put aside stays, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace

from cluekit.core import Problem, RefusedError
from cluekit.core.notation.lines import Line
from cluekit.records import Case, case_of
from cluekit.records.file_format import File, OwnDeck, Source, lines_of

OWN = "own"
"""The deck whose cards are typed in."""

FIELDS = (
    *("deck", "suspects", "weapons", "rooms", "players", "sizes", "numbers"),
    *("me", "hand", "table", "pool", "questioning", "cards_shown"),
)
RULES = ("questioning", "cards_shown")
"""House rules that a record may name; by default those of the deck's edition hold."""
KEYS = ("deck", "players", "hand_sizes", "me", "hand", "table", "pool", *RULES, "facts")
"""What a record would call these fields, in the order in which they are read."""

KINDS = ("suspects", "weapons", "rooms")
SIZES = ("unknown", "given", "ignore")
MOST_ROWS = 300


class Row(msgspec.Struct, frozen=True):
    """A line that was typed; ``aside`` says that it does not count now."""

    text: str
    aside: bool = False


class Written(msgspec.Struct, frozen=True):
    """Everything that is typed: the fields as texts, and the lines in their order."""

    deck: str = "uk"
    """An edition's id, or ``OWN``."""
    suspects: str = ""
    """With cards of one's own: the suspects, parted by commas."""
    weapons: str = ""
    """The weapons likewise."""
    rooms: str = ""
    """The rooms likewise."""
    players: str = ""
    """The people, clockwise, parted by commas."""
    sizes: str = "unknown"
    """How the hand sizes are known: one of ``SIZES``."""
    numbers: str = ""
    """The hand sizes, where they are given."""
    me: str = ""
    """The player whose hand is known, or ""."""
    hand: str = ""
    """The cards of that hand."""
    table: str = ""
    """The cards that lie face up."""
    pool: str = ""
    """How many lie face down."""
    questioning: str = ""
    """Who answers, as a record calls it; "" is as in the deck's edition."""
    cards_shown: str = ""
    """How many cards an answer shows, likewise."""
    rows: tuple[Row, ...] = ()
    """The lines: events, or statements such as "Nora has rope"."""


class Understood(msgspec.Struct, frozen=True):
    """What the writing means: a case where the fields make one, and what is wrong where.

    ``rows`` is the row of each entry of the case; ``wrong`` says what is wrong about rows (by
    their numbers from 0) and fields (by their names).
    """

    case: Case | None
    rows: tuple[int, ...] = ()
    wrong: Mapping[int | str, Problem] = {}


def understand(written: Written, folder: Path | None = None) -> Understood:
    """Read what is typed; lines that cannot be read are left out, one after the other.

    A deck may be a file in ``folder``, where the record came from.
    """
    wrong: dict[int | str, Problem] = {}
    while True:
        counted = [
            number
            for number, row in enumerate(written.rows)
            if row.text.strip() and not row.aside and number not in wrong
        ]
        try:
            case, rows = _case(written, counted, folder)
        except RefusedError as refused:
            problem = refused.problem
            where = _place(problem, counted)
            if isinstance(where, str):
                return Understood(None, (), {**wrong, where: problem})
            # the number that the line has in the form
            wrong[where] = replace(problem, about={**problem.about, "line": where + 1})
        else:
            return Understood(case, rows, wrong)


def _place(problem: Problem, counted: list[int]) -> int | str:
    """Return the row or the field that a refusal is about."""
    key, line = problem.about.get("key"), problem.about.get("line", 0)
    if isinstance(key, str) and key != "–":
        first, _, rest = key.partition(".")
        pile = rest.partition(".")[0]
        field = pile if first == "deck" and pile in KINDS else first
    elif isinstance(line, int) and line - len(KEYS) - 1 in counted:
        return line - len(KEYS) - 1
    else:
        field = KEYS[line - 1] if isinstance(line, int) and 1 <= line <= len(KEYS) else "deck"
    return {"hand_sizes": "numbers"}.get(field, field)


def _case(
    written: Written, counted: list[int], folder: Path | None
) -> tuple[Case, tuple[int, ...]]:
    """Read the fields and these rows; each key, then each row stands on a line of its own."""
    own = {kind: names_of(getattr(written, kind)) for kind in KINDS}
    given = [_number(each) for each in names_of(written.numbers)]
    read = [n for n in counted if _lines(written.rows[n].text, n)]
    events = [n for n in read if not is_statement(written.rows[n].text)]
    facts = [n for n in read if is_statement(written.rows[n].text)]
    table: dict[str, object] = {
        "deck": own if written.deck == OWN else written.deck,
        "players": names_of(written.players),
        "hand_sizes": given if written.sizes == "given" else written.sizes,
        "me": written.me,
        "hand": written.hand,
        "table": written.table,
        "pool": _number(written.pool.strip() or "0"),
        **{rule: getattr(written, rule) for rule in RULES if getattr(written, rule)},
        "facts": [written.rows[n].text for n in facts],
    }
    text = "\n".join([*(f"{key} =" for key in KEYS), *(row.text for row in written.rows)])
    lines = [line for n in events for line in _lines(written.rows[n].text, n)]
    return case_of(Source(text, table, folder), lines), (*events, *facts)


def _lines(text: str, row: int) -> list[Line]:
    return [replace(line, number=len(KEYS) + row + 1) for line in lines_of(text)]


def is_statement(text: str) -> bool:
    """Tell whether a line says where a card is, and not what happened."""
    return ":" not in text and "->" not in text


def names_of(text: str) -> list[str]:
    """Return what stands between commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def _number(text: str) -> int | str:
    """Return a number, or the text itself if it is not one: reading then says what is wrong."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else text  # noqa: PLR2004


def written_of(source: Source) -> Written:
    """Return a record as it would be typed in; raises ``RefusedError`` for anything else."""
    case = case_of(source)
    file = msgspec.convert(source.table, File)
    own = file.deck if isinstance(file.deck, OwnDeck) else None
    sizes = "given" if isinstance(file.hand_sizes, list) else file.hand_sizes
    lists = {kind: ", ".join(getattr(own, kind)) for kind in KINDS} if own else {}
    return Written(
        deck=OWN if own else str(file.deck),
        **lists,
        players=", ".join(player.name for player in case.players),
        sizes=sizes,
        numbers=", ".join(map(str, file.hand_sizes)) if sizes == "given" else "",
        me=file.me or "",
        hand=_joined(file.hand),
        table=_joined(file.table),
        pool=str(file.pool or ""),
        questioning=file.questioning or "",
        cards_shown=file.cards_shown or "",
        rows=tuple(Row(entry.text) for entry in case.entries),
    )


def _joined(cards: list[str] | str) -> str:
    return cards if isinstance(cards, str) else ", ".join(cards)


def with_row(written: Written, number: int, **change: object) -> Written:
    """Return the writing with one row changed."""
    rows = list(written.rows)
    rows[number] = replace(rows[number], **change)
    return replace(written, rows=tuple(rows))
