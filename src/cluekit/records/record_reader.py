"""A record is read: every value checked, every line understood, or refused by its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS, Card, Deck, Kind, deck
from cluekit.clue.editions.edition import SHIPPED, Edition, edition, find_edition
from cluekit.clue.editions.file_format import MOST_CARDS
from cluekit.clue.editions.options import Options
from cluekit.clue.notation.names import UNKNOWN, Names, names_of, words
from cluekit.clue.notation.questions import card_of, cards_of, read_question
from cluekit.clue.public.table import HOLDERS, Player, problem_with_names, seat_id
from cluekit.core import Problem, RefusedError, refusal
from cluekit.core.edition_text import Path_
from cluekit.core.misfits import form_of, misfits
from cluekit.core.notation.lines import Line
from cluekit.core.problems import nearest
from cluekit.records.file_format import (
    FORMAT,
    KIND_KEYS,
    VERSION,
    File,
    OwnDeck,
    Source,
    lines_in,
    source,
    text_of,
)
from cluekit.records.premises import Round, check, premises, public_news, statement
from cluekit.records.record import Case, Entry, accusing_in, holders, to_deal
from cluekit.visible import heed
from cluekit.words import mark
from cluekit.words.catalogues import LANGUAGES, catalogue

# --- deck -----------------------------------------------------------------------------------------
# The deck of a record: an edition's, or lists of cards that somebody wrote down.

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def deck_of(file: File, found: Source) -> tuple[Deck, Options]:
    """Return the cards and the house rules; raises ``RefusedError`` that names the line."""
    if isinstance(file.deck, OwnDeck):
        return _own(file.deck, found), Options()
    chosen = _edition(file.deck, found)
    return chosen.deck, chosen.options


def _edition(name: str, found: Source) -> Edition:
    """Return a shipped edition, or one from a file that lies beside the record."""
    if name in SHIPPED:
        return edition(name)
    if name.endswith(".toml") and found.folder is not None and Path(name).name == name:
        return find_edition(found.folder / name)
    raise refusal(
        "no-such-edition",
        name=name[:40],
        known=list(SHIPPED),
        line=found.line(("deck",)),
        key="deck",
        nearest=nearest(name, SHIPPED),
    )


def _own(lists: OwnDeck, found: Source) -> Deck:
    cards = [list(_cards(lists, key, kind)) for key, kind in zip(KIND_KEYS, KINDS, strict=True)]
    everything = [card for pile in cards for card in pile]
    if len(everything) > MOST_CARDS:
        raise refusal(
            "cards-too-many",
            count=len(everything),
            line=found.line(("deck",)),
            key="deck",
            most=MOST_CARDS,
        )
    seen: set[str] = set()
    for key, pile in zip(KIND_KEYS, cards, strict=True):
        for card in pile:
            if card.id in seen:
                raise refusal(
                    "case-same-name", line=found.line(("deck", key)), key=key, name=card.name
                )
            seen.add(card.id)
    return deck(*cards)


def _cards(lists: OwnDeck, key: str, kind: Kind) -> Iterator[Card]:
    for number, name in enumerate(getattr(lists, key), start=1):
        plain = "-".join(words(name))
        yield Card(plain if _ID.fullmatch(plain) else f"{kind}-{number}", name.strip(), kind)


# --- record reader --------------------------------------------------------------------------------

SPECTATORS = ("", "none", "nobody", "spectator")
"""What ``me`` may say when nobody's hand is known."""

TEXTS = ("events", "facts", "clauses")


def read_case(path: Path) -> Case:
    """Read a record (TOML or JSON); raises ``RefusedError`` that names the line."""
    return case_of(source(text_of(path), path.parent))


def read_case_text(text: str) -> Case:
    """Read the text of a record (TOML or JSON); raises ``RefusedError`` that names the line."""
    return case_of(source(text))


def case_of(found: Source, events: Sequence[Line] | None = None) -> Case:
    """Return the record that a source tells; ``events`` take the place of its own."""
    _check_form(found)
    file = msgspec.convert(found.table, File)
    deck, options = deck_of(file, found)
    players = _players(file, found)
    heed(card.name for card in deck.cards)
    heed(player.name for player in players)
    names = names_of(deck, players)
    seats = tuple(range(len(players)))
    empty = Case(deck, players, names, (None,) * len(players), "unknown", order=seats)
    case = _dealt(file, found, empty)
    table = Round(
        order=case.order,
        file=len(case.holders) - 1,
        me=case.me,
        questioning=file.questioning or options.questioning,
        cards_shown=file.cards_shown or options.cards_shown,
        table_first=options.before_envelope == "table-first",
    )
    lines = lines_in(found, "events") if events is None else events
    case = replace(
        case,
        questioning=table.questioning,
        shows_all=table.all_shown,
        accusing=accusing_in(options),
    )
    return replace(case, entries=tuple(_entries(found, case, table, lines)))


# --- the form ----------------------------------------------------------------------------------


def _check_form(found: Source) -> None:
    """Refuse the first thing that is no record; raises ``RefusedError`` with line and key."""
    table = found.table
    _check_version(found)
    _check_keys(found, table, [field.name for field in form_of(File).fields], ())
    if isinstance(table.get("deck"), dict):
        _check_keys(found, table["deck"], KIND_KEYS, ("deck",))
    # The table with texts of several lines as lists of lines, as they are checked
    lines = {key: table[key] for key in TEXTS if isinstance(table.get(key), str)}
    split = {key: text.expandtabs().split("\n") for key, text in lines.items()}
    for key in ("hand", "table"):
        if isinstance(table.get(key), str):
            split[key] = " ".join(table[key].split())
    for path, problem in misfits({**table, **split}, form_of(File)):
        raise refusal_at(found, path, problem)


def _check_version(found: Source) -> None:
    said, version = found.table.get("format", FORMAT), found.table.get("version", VERSION)
    if said != FORMAT:
        about = {"name": str(said)[:40], "known": FORMAT}
        raise refusal_at(found, ("format",), Problem("case-foreign", about=about))
    if type(version) is int and version > VERSION:
        shown = version if version < 10**6 else "…"
        problem = Problem("edition-newer", about={"version": shown, "known": VERSION})
        raise refusal_at(found, ("version",), problem)


def _check_keys(found: Source, table: dict[str, object], known: Sequence[str], path: Path_) -> None:
    for key in table:
        if key not in known:
            about = {"name": key[:40], "known": list(known)}
            meant = nearest(key.replace("-", "_"), known)
            code = "edition-key-nearest" if meant else "edition-key-unknown"
            raise refusal_at(found, (*path, key), Problem(code, about={**about, "meant": meant}))


def refusal_at(found: Source, path: Path_, problem: Problem) -> RefusedError:
    """Return the refusal of a value, with its line and key."""
    key = ".".join(str(part) if isinstance(part, str) else str(part + 1) for part in path)
    about = {
        "line": found.line(path),
        "key": key[:80] or problem.about.get("missing", "–"),
        **problem.about,
    }
    return RefusedError(replace(problem, about=about))


# --- who plays, and what they hold -------------------------------------------------------------


def _players(file: File, found: Source) -> tuple[Player, ...]:
    players: list[Player] = []
    for seat, name in enumerate(file.players):
        # Whether a player's name is that of a pile or of nobody, in any of our languages
        said = words(name)
        spoken = (catalogue(language).gettext(text) for language in LANGUAGES for text in _SAID)
        is_reserved = any(said == words(text) for text in (*_WRITTEN, *_SAID, *spoken))
        if is_reserved:
            about = {"name": name.strip()[:40]}
            raise refusal_at(found, ("players", seat), Problem("case-name-reserved", about=about))
        if (first := _seat_of(name, players)) is not None:
            told = {"name": name.strip()[:40], "first": first + 1, "seat": seat + 1}
            raise refusal_at(found, ("players", seat), Problem("name-twice", about=told))
        taken = [player.id for player in players]
        players.append(Player(seat_id(name, taken, seat), name.strip(), -1))
    problem = problem_with_names(tuple(players))
    if problem:
        raise refusal_at(found, ("players",), problem)
    return tuple(players)


def _seat_of(name: str, players: Sequence[Player]) -> int | None:
    """Return who a line would mean by this name: "Zoë" and "Zoe" cannot be told apart in it."""
    said = words(name)
    return next((n for n, player in enumerate(players) if words(player.name) == said), None)


def _dealt(file: File, found: Source, case: Case) -> Case:
    """Put hand, table, pool and sizes into a record, checked one against the other."""
    case = replace(
        case,
        me=_me(file, found, case.names),
        hand=_pile(file, found, "hand", case.names),
        table=_pile(file, found, "table", case.names),
        pool=file.pool,
    )
    twice = [card for card in case.hand if card in case.table]
    if twice:
        raise refusal_at(found, ("table",), _twice(case.names.card(twice[0])))
    if case.hand and case.me is None:
        known = [player.name for player in case.players]
        raise refusal_at(found, ("hand",), Problem("case-whose-hand", about={"known": known}))
    return replace(case, **_sizes(file, found, case))


def _me(file: File, found: Source, names: Names) -> int | None:
    said = words(file.me or "")
    if " ".join(said) in SPECTATORS:
        return None
    seat = names.seats.longest(said)
    if seat is None or seat[1]:
        known = list(names.seats.written)
        about = {"name": str(file.me)[:40], "known": known, "nearest": nearest(str(file.me), known)}
        raise refusal_at(found, ("me",), Problem("no-such-seat", about=about))
    return seat[0]


def _pile(file: File, found: Source, key: str, names: Names) -> tuple[int, ...]:
    """Return the cards of ``hand`` or ``table``."""
    value = getattr(file, key)
    texts = [value] if isinstance(value, str) else value
    cards: list[int] = []
    for index, text in enumerate(texts):
        if isinstance(value, list):  # what stands in quotes of its own is one card, or none
            cards.append(card_of(Line(found.line((key, index)), text), words(text), names))
        else:
            cards += cards_of(Line(found.line((key,)), text), words(text), names)
    if UNKNOWN in cards:
        raise refusal_at(found, (key,), Problem("case-no-question-mark"))
    twice = [card for card in cards if cards.count(card) > 1]
    if twice:
        raise refusal_at(found, (key,), _twice(names.card(twice[0])))
    return tuple(sorted(cards))


def _twice(name: str) -> Problem:
    return Problem("case-card-twice", about={"name": name})


def _sizes(file: File, found: Source, case: Case) -> dict[str, object]:
    players, dealt = len(case.players), to_deal(case.deck, case.table, case.pool)
    least = len(case.hand) + (players - 1 if case.hand else players)
    if dealt < (0 if file.hand_sizes == "ignore" else least):
        key = "pool" if case.pool else "table" if case.table else "players"
        about = {"left": max(dealt, 0), "least": least}
        raise refusal_at(found, (key,), Problem("case-too-few-cards", about=about))
    if isinstance(file.hand_sizes, str):
        if file.hand_sizes == "unknown":
            _check_even(found, case, dealt)
        return {"how_sizes": file.hand_sizes}
    _check_sizes(file.hand_sizes, found, case, dealt)
    return {"how_sizes": "given", "sizes": tuple(file.hand_sizes)}


def _check_sizes(sizes: list[int], found: Source, case: Case, dealt: int) -> None:
    if len(sizes) != len(case.players):
        about = {"count": len(sizes), "exactly": len(case.players)}
        raise refusal_at(found, ("hand_sizes",), Problem("edition-how-many", about=about))
    if sum(sizes) != dealt:
        about = {"sum": sum(sizes), "right": dealt, "deck": case.deck.size}
        raise refusal_at(found, ("hand_sizes",), Problem("case-sizes-sum", about=about))
    if case.me is not None and case.hand and sizes[case.me] != len(case.hand):
        about = {"count": len(case.hand), "size": sizes[case.me]}
        raise refusal_at(found, ("hand",), Problem("case-hand-size", about=about))


def _check_even(found: Source, case: Case, dealt: int) -> None:
    """Refuse a hand that no even deal gives: its sizes must be said."""
    least, more = divmod(dealt, len(case.players))
    if case.hand and len(case.hand) not in {least, least + bool(more)}:
        about = {"count": len(case.hand), "least": least, "most": least + bool(more)}
        raise refusal_at(found, ("hand",), Problem("case-hand-uneven", about=about))


# --- what was observed -------------------------------------------------------------------------


def _entries(found: Source, case: Case, table: Round, events: Sequence[Line]) -> Iterator[Entry]:
    for entry, line in enumerate(events):
        event = read_question(_spelled_out(line, case.names), case.names, case.deck)
        check(line, event, table, case.names)
        said = tuple(premises(event, table, entry))
        yield Entry(entry + 1, line.number, line.text, said, public_news(event, table, entry))
    there = holders(case.players, case.table, case.pool)
    stated = (*lines_in(found, "facts"), *lines_in(found, "clauses"))
    for entry, line in enumerate(stated, start=len(events)):
        premise = statement(line, case.names, there, entry)
        yield Entry(entry + 1, line.number, line.text, (premise,))


def _spelled_out(line: Line, names: Names) -> Line:
    """Return a line with its shorthand spelled out: "-> Otto" is "Otto ?", "-> none" is nobody."""
    if line.outcome is None:
        return line
    parts = []
    for part in line.outcome.split(","):
        seat = names.seats.longest(words(part))
        shown = f"{part} ?" if seat and not seat[1] else part
        parts.append("nobody" if words(part) == ("none",) else shown)
    return replace(line, outcome=",".join(parts))


# --- names that no player may have: a line could mean the pile, or nobody, just as well ----------

_SAID = (
    mark("envelope"),
    mark("face up"),
    mark("face down"),
    mark("the envelope"),
    mark("case file"),
    mark("table"),
    mark("pool"),
    mark("nobody"),
    mark("nothing"),
)
"""What piles and nobody are called, each in every language."""

_WRITTEN = (*HOLDERS, "none", "spectator")
"""What files call them, in English alone."""
