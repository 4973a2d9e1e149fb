"""A record is read: every value checked, every line understood, or refused by its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS, Card, Deck, deck
from cluekit.clue.editions.edition import SHIPPED, edition, find_edition
from cluekit.clue.editions.file_format import MOST_CARDS
from cluekit.clue.editions.options import Options
from cluekit.clue.notation.names import UNKNOWN, Names, names_of, words
from cluekit.clue.notation.questions import card_of, cards_of, read_question
from cluekit.clue.public.table import HOLDERS, Player, problem_with_names, seat_id
from cluekit.core import RefusedError, refusal
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
from cluekit.records.record import Case, Entry, holders, to_deal, with_house_rules
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
    name = file.deck
    if name in SHIPPED:
        chosen = edition(name)
    elif name.endswith(".toml") and found.folder is not None and Path(name).name == name:
        chosen = find_edition(found.folder / name)  # a file that lies beside the record
    else:
        known = {"known": list(SHIPPED), "nearest": nearest(name, SHIPPED)}
        raise refusal_at(found, ("deck",), "no-such-edition", name=name[:40], **known)
    return chosen.deck, chosen.options


def _own(lists: OwnDeck, found: Source) -> Deck:
    count = sum(len(getattr(lists, key)) for key in KIND_KEYS)
    if count > MOST_CARDS:
        raise refusal_at(found, ("deck",), "cards-too-many", count=count, most=MOST_CARDS)
    piles: list[list[Card]] = []
    seen: set[str] = set()
    for key, kind in zip(KIND_KEYS, KINDS, strict=True):
        piles.append([])
        for number, name in enumerate(getattr(lists, key), start=1):
            plain = "-".join(words(name))
            card = Card(plain if _ID.fullmatch(plain) else f"{kind}-{number}", name.strip(), kind)
            if card.id in seen:
                raise refusal_at(found, ("deck", key), "case-same-name", key=key, name=card.name)
            seen.add(card.id)
            piles[-1].append(card)
    return deck(*piles)


# --- record reader --------------------------------------------------------------------------------

SPECTATORS = ("", "none", "nobody", "spectator")
"""What ``me`` may say when nobody's hand is known."""

TEXTS = ("events", "facts", "clauses")
PILE_KEYS = ("hand", "table")


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
    options = replace(
        options,
        questioning=file.questioning or options.questioning,
        cards_shown=file.cards_shown or options.cards_shown,
    )
    case, table = with_house_rules(_dealt(file, found, empty), options)
    lines = lines_in(found, "events") if events is None else events
    return replace(case, entries=tuple(_entries(found, case, table, lines)))


# --- the form ----------------------------------------------------------------------------------


def _check_form(found: Source) -> None:
    """Refuse the first thing that does not belong in a record, with its line and key."""
    table = found.table
    said, version = table.get("format", FORMAT), table.get("version", VERSION)
    if said != FORMAT:
        raise refusal_at(found, ("format",), "case-foreign", name=str(said)[:40], known=FORMAT)
    if type(version) is int and version > VERSION:
        newer = version if version < 10**6 else "…"
        raise refusal_at(found, ("version",), "edition-newer", version=newer, known=VERSION)
    _check_keys(found, table, [field.name for field in form_of(File).fields], ())
    if isinstance(table.get("deck"), dict):
        _check_keys(found, table["deck"], KIND_KEYS, ("deck",))
    # Texts of several lines are checked as lists of lines, piles as one line
    texts = {key: text for key, text in table.items() if isinstance(text, str)}
    lists = {key: texts[key].expandtabs().split("\n") for key in TEXTS if key in texts}
    piles = {key: " ".join(texts[key].split()) for key in PILE_KEYS if key in texts}
    for path, problem in misfits({**table, **lists, **piles}, form_of(File)):
        raise refusal_at(found, path, problem.code, **problem.about)


def _check_keys(found: Source, table: dict[str, object], known: Sequence[str], path: Path_) -> None:
    for key in table:
        if key not in known:
            meant = nearest(key.replace("-", "_"), known)
            code = "edition-key-nearest" if meant else "edition-key-unknown"
            about = {"name": key[:40], "known": list(known), "meant": meant}
            raise refusal_at(found, (*path, key), code, **about)


def refusal_at(found: Source, path: Path_, code: str, /, **about: object) -> RefusedError:
    """Return the refusal of a value, with its line and key."""
    key = ".".join(str(part) if isinstance(part, str) else str(part + 1) for part in path)
    place = {"line": found.line(path), "key": key[:80] or about.get("missing", "–")}
    return refusal(code, **{**place, **about})


# --- who plays, and what they hold -------------------------------------------------------------


def _players(file: File, found: Source) -> tuple[Player, ...]:
    players: list[Player] = []
    for seat, name in enumerate(file.players):
        # A line could mean a pile, or nobody, just as well: in any of our languages
        said = words(name)
        spoken = (catalogue(language).gettext(text) for language in LANGUAGES for text in _SAID)
        if any(said == words(text) for text in (*_WRITTEN, *_SAID, *spoken)):
            about = {"name": name.strip()[:40]}
            raise refusal_at(found, ("players", seat), "case-name-reserved", **about)
        # "Zoë" and "Zoe" cannot be told apart in a line
        for first, player in enumerate(players, start=1):
            if words(player.name) == said:
                told = {"name": name.strip()[:40], "first": first, "seat": seat + 1}
                raise refusal_at(found, ("players", seat), "name-twice", **told)
        taken = [player.id for player in players]
        players.append(Player(seat_id(name, taken, seat), name.strip(), -1))
    problem = problem_with_names(tuple(players))
    if problem:
        raise refusal_at(found, ("players",), problem.code, **problem.about)
    return tuple(players)


def _dealt(file: File, found: Source, case: Case) -> Case:
    """Put hand, table, pool and sizes into a record, checked one against the other."""
    said, me = words(file.me or ""), None
    if " ".join(said) not in SPECTATORS:
        seat, known = case.names.seats.longest(said), list(case.names.seats.written)
        if seat is None or seat[1]:
            name = str(file.me)
            about = {"name": name[:40], "known": known, "nearest": nearest(name, known)}
            raise refusal_at(found, ("me",), "no-such-seat", **about)
        me = seat[0]
    case = replace(
        case,
        me=me,
        hand=_pile(file, found, "hand", case.names),
        table=_pile(file, found, "table", case.names),
        pool=file.pool,
    )
    twice = [card for card in case.hand if card in case.table]
    if twice:
        raise refusal_at(found, ("table",), "case-card-twice", name=case.names.card(twice[0]))
    if case.hand and case.me is None:
        known = [player.name for player in case.players]
        raise refusal_at(found, ("hand",), "case-whose-hand", known=known)
    return replace(case, **_sizes(file, found, case))


def _pile(file: File, found: Source, key: str, names: Names) -> tuple[int, ...]:
    """Return the cards of ``hand`` or ``table``."""
    value = getattr(file, key)
    texts = [value] if isinstance(value, str) else value
    cards: list[int] = []
    for index, text in enumerate(texts):
        if isinstance(value, list):  # each text in quotes of its own must be one card
            cards.append(card_of(Line(found.line((key, index)), text), words(text), names))
        else:
            cards += cards_of(Line(found.line((key,)), text), words(text), names)
    if UNKNOWN in cards:
        raise refusal_at(found, (key,), "case-no-question-mark")
    twice = [card for card in cards if cards.count(card) > 1]
    if twice:
        raise refusal_at(found, (key,), "case-card-twice", name=names.card(twice[0]))
    return tuple(sorted(cards))


def _sizes(file: File, found: Source, case: Case) -> dict[str, object]:
    """Return how the hand sizes are known; refuses those that do not go with hand and deck."""
    players, own = len(case.players), len(case.hand)
    dealt, sizes = to_deal(case.deck, case.table, case.pool), file.hand_sizes
    least = own + (players - 1 if own else players)
    if dealt < (0 if sizes == "ignore" else least):
        key = "pool" if case.pool else "table" if case.table else "players"
        raise refusal_at(found, (key,), "case-too-few-cards", left=max(dealt, 0), least=least)
    if isinstance(sizes, str):
        even, more = divmod(dealt, players)
        if sizes == "unknown" and own and own not in {even, even + bool(more)}:
            about = {"count": own, "least": even, "most": even + bool(more)}
            raise refusal_at(found, ("hand",), "case-hand-uneven", **about)
        return {"how_sizes": sizes}
    if len(sizes) != players:
        about = {"count": len(sizes), "exactly": players}
        raise refusal_at(found, ("hand_sizes",), "edition-how-many", **about)
    if sum(sizes) != dealt:
        about = {"sum": sum(sizes), "right": dealt, "deck": case.deck.size}
        raise refusal_at(found, ("hand_sizes",), "case-sizes-sum", **about)
    if case.me is not None and own and sizes[case.me] != own:
        raise refusal_at(found, ("hand",), "case-hand-size", count=own, size=sizes[case.me])
    return {"how_sizes": "given", "sizes": tuple(sizes)}


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


# --- names that no player may have -------------------------------------------------------------

_SAID = (
    *(mark("envelope"), mark("face up"), mark("face down"), mark("the envelope")),
    *(mark("case file"), mark("table"), mark("pool"), mark("nobody"), mark("nothing")),
)
"""What piles and nobody are called, each in every language."""

_WRITTEN = (*HOLDERS, "none", "spectator")
"""What files call them, in English alone."""
