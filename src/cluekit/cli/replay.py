"""``cluekit replay``: a saved or written game told turn by turn, whole or as one seat lived it."""

from __future__ import annotations

import argparse
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from cluekit import clue, noir
from cluekit.cli.console import answer, answer_json, columns, readable, say_why, tell, whole_number
from cluekit.clue import notation as clue_text
from cluekit.clue.public.facts import CaseFileHolds, TurnBegan
from cluekit.clue.wording import name
from cluekit.clue.wording import tell as tell_clue
from cluekit.clue.wording import tell_step as tell_clue_step
from cluekit.core import (
    EVERYONE,
    NOBODY,
    SPECTATOR,
    Letter,
    Problem,
    RefusedError,
    reaches,
    refusal,
)
from cluekit.core.file_reader import open_plain
from cluekit.core.game import AnyGame
from cluekit.core.home import write_whole
from cluekit.core.savefile import contents
from cluekit.core.session import AnySession
from cluekit.core.store import Saved, post, read_saved, saved_games
from cluekit.draw import Element
from cluekit.editions import explain
from cluekit.noir import notation as noir_text
from cluekit.noir.public.facts import CardsDrawn, EvidenceOrder, IdentityTaken
from cluekit.noir.public.view import View
from cluekit.noir.wording.log_sentences import tell_step as tell_noir_step
from cluekit.noir.wording.log_sentences import told_to
from cluekit.noir.wording.sentences import name as suspect_name
from cluekit.words import say
from cluekit.words.file_warnings import file_warning
from cluekit.words.persons import name_in_list, person

BAD_INPUT = 2
DATABASE = b"SQLite format 3\0"
LARGEST_DATABASE = 1 << 40

# --- game formats ---------------------------------------------------------------------------------
# How a game of each kind is told again: read from a text, written as one, said, drawn.


class Teller(NamedTuple):
    """How a game is told.

    ``read`` and ``write`` are its notation. ``tell_step`` says the facts of a move to a seat,
    ``tell`` one fact as a spectator reads it, ``hidden`` what nobody was told. An empty line
    stands before a fact of the kind ``before``. ``draw`` draws a view.
    """

    game: AnyGame
    read: Callable[[str], AnySession]
    write: Callable[[AnySession, int | None], str]
    tell_step: Callable[[Iterable[Any], Any], Iterable[str]]
    tell: Callable[[Any, Any], str]
    hidden: Callable[[AnySession, Any], str]
    before: type | None
    draw: Callable[[object], Element]


def teller_of(session: AnySession) -> Teller:
    """Return how this session's game is told."""
    return NOIR if session.game.name == NOIR.game.name else CLUE


_NAMES_NOIR = re.compile(
    r"^\s*edition:\s*noir|^\|\s*format\s*=.*noir", re.MULTILINE | re.IGNORECASE
)


def read_text(text: str) -> AnySession:
    """Return the game that a text tells, of whichever game its edition is."""
    return (NOIR if _NAMES_NOIR.search(text) else CLUE).read(text)


# --- Clue --------------------------------------------------------------------------------------


def _envelope(session: AnySession, fact: CaseFileHolds) -> str:
    cards = ", ".join(name(session.edition.deck.cards[card]) for card in fact.cards)
    return say("[nobody yet] In the envelope: {cards}", cards=cards)


def _draw_clue(view: Any) -> Element:
    from cluekit.clue.picture import board  # noqa: PLC0415 - only where it is asked for

    return board(view)


CLUE = Teller(
    game=clue.game,
    read=clue_text.read,
    write=clue_text.write,
    tell_step=tell_clue_step,
    tell=tell_clue,
    hidden=_envelope,
    before=TurnBegan,
    draw=_draw_clue,
)


# --- Noir --------------------------------------------------------------------------------------


def _tell_noir(fact: object, view: View) -> str:
    """Say a fact as a spectator reads it: what one side alone was told names that side."""
    edition, players = view.table.edition, view.table.players
    if isinstance(fact, IdentityTaken):
        who = suspect_name(edition, fact.suspect)
        return say(
            "{player} is {suspect}.", player=person(players[fact.seat].name, fact.seat), suspect=who
        )
    if isinstance(fact, CardsDrawn):
        cards = ", ".join(suspect_name(edition, suspect) for suspect in fact.suspects)
        player = person(players[noir.INSPECTOR].name, noir.INSPECTOR)
        return say("{player} draws: {suspects}.", player=player, suspects=cards)
    return told_to(fact, view)


def _deck(session: AnySession, fact: EvidenceOrder) -> str:
    letters = " ".join(session.edition.suspects[card].letter for card in fact.cards)
    return say("[nobody] The evidence deck, top card first: {cards}", cards=letters)


def _draw_noir(view: Any) -> Element:
    from cluekit.noir.picture import board  # noqa: PLC0415 - only where it is asked for

    return board(view)


NOIR = Teller(
    game=noir.game,
    read=noir_text.read,
    write=noir_text.write,
    tell_step=tell_noir_step,
    tell=_tell_noir,
    hidden=_deck,
    before=None,
    draw=_draw_noir,
)


# --- replay ---------------------------------------------------------------------------------------


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument(
        "file",
        nargs="?",
        type=Path,
        help="a save, a text, or the file of a class; without it the saves are listed",
    )
    verb.add_argument("--seat", metavar="S", help="only what this seat was told, by its id or name")
    verb.add_argument("--step", type=whole_number, metavar="N", help="stop after this many moves")
    verb.add_argument("--svg", type=Path, metavar="FILE", help="draw the board there, as SVG")
    verb.add_argument("--force", action="store_true", help="draw over a file that is there")
    verb.add_argument(
        "--text",
        action="store_true",
        help="answer with the game as a text; with a class's answers as a table (CSV)",
    )
    verb.add_argument("--json", action="store_true", help="answer with one JSON object")
    verb.set_defaults(do=replay)


def replay(asked: argparse.Namespace) -> int:
    """Answer with the game; or with the saves, where none is named."""
    if asked.file is None:
        return _list_saves(as_json=asked.json)
    if is_database(asked.file):
        return _replay_class(asked)
    session, notices = open_replay(asked.file)
    for notice in notices:
        say_why(notice)
    seat = seat_of(session, asked.seat)
    step = session.step if asked.step is None else asked.step
    if not 0 <= step <= session.step:
        raise refusal("no-such-step", step=step, last=session.step)
    session = session.branch(step)
    if asked.svg:
        _draw(session, seat, asked.svg, over=asked.force)
    if seat == SPECTATOR:
        tell(say("This tells everything, the solution too. --seat tells what one player knew."))
    if asked.json:
        answer_json(_whole(session) if seat == SPECTATOR else post(session, seat))
    elif asked.text:
        written = teller_of(session).write(session, None if seat == SPECTATOR else seat)
        answer(written.rstrip("\n"))
    else:
        _tell_game(session, seat)
    return 0


def _tell_game(session: AnySession, seat: int) -> None:
    seats = enumerate(session.players)
    players = ", ".join(
        name_in_list(player.name, place, mine=place == seat) for place, player in seats
    )
    if seat == SPECTATOR:
        answer(file_warning())
    answer(f"{say(session.edition.name)}: {players}")
    for number, step in enumerate(session.record):
        for line in move_sentences(session, seat, number, step.letters):
            answer(line)


def open_replay(path: Path) -> Saved:
    """Open a saved game, or read one from a text in the notation, to look at it."""
    content = contents(path)
    if not content.removeprefix(BOM_UTF8).strip() or content.lstrip()[:1] == b"{":
        return read_saved(path, CLUE.game, NOIR.game)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise refusal("text-encoding", file=path.name) from None
    return Saved(read_text(text), ())


def seat_of(session: AnySession, name: str | None) -> int:
    """Return the seat of this id or player's name, in capitals or not; ``SPECTATOR`` for None."""
    if name is None:
        return SPECTATOR
    seats = [(player.id, player.name) for player in session.players]
    for alike in (str, str.casefold):  # two players may be called ADA and Ada
        for seat, names in enumerate(seats):
            if alike(name) in map(alike, names):
                return seat
    raise refusal("no-such-seat", name=name, known=[called for called, _ in seats])


# --- in words ----------------------------------------------------------------------------------


def move_sentences(
    session: AnySession, seat: int, number: int, letters: tuple[Letter, ...]
) -> Iterator[str]:
    """Yield what a move did, one sentence per line; an empty line before each turn."""
    teller = teller_of(session)
    kept = [letter for letter in letters if seat == SPECTATOR or reaches(letter.to, seat)]
    for part in _turns(kept, teller.before):
        if type(part[0].fact) is teller.before:
            yield ""
        view = session.view(seat, number + 1)
        if seat == SPECTATOR:
            yield from _all_told(session, view, part)
        else:
            yield from teller.tell_step([letter.fact for letter in part], view)


def _turns(letters: list[Letter], before: type | None) -> Iterator[list[Letter]]:
    """Split the letters of a move before each fact of this kind, such as a new turn."""
    part: list[Letter] = []
    for letter in letters:
        if part and type(letter.fact) is before:
            yield part
            part = []
        part.append(letter)
    if part:
        yield part


def _all_told(session: AnySession, view: Any, part: list[Letter]) -> Iterator[str]:
    """Yield every letter as a spectator would read it, secrets with the names of their readers."""
    teller = teller_of(session)
    for letter in part:
        if letter.to == NOBODY:
            yield teller.hidden(session, letter.fact)
            continue
        sentence = teller.tell(letter.fact, view)
        readers = [
            person(p.name, s) for s, p in enumerate(session.players) if reaches(letter.to, s)
        ]
        if letter.to == EVERYONE:
            yield from filter(None, [sentence])
        else:
            yield say("[{who} alone] {sentence}", who=", ".join(readers), sentence=sentence)


# --- a class --------------------------------------------------------------------------------------


def is_database(path: Path) -> bool:
    """Tell whether a file is one of SQLite, as that of a class is."""
    try:
        with open_plain(path, LARGEST_DATABASE) as file:
            return file.read(len(DATABASE)) == DATABASE
    except (OSError, RefusedError):
        return False  # why, says who reads it


def _replay_class(asked: argparse.Namespace) -> int:
    """Answer with what happened in a class, and tell where its end is damaged."""
    from cluekit.classroom import facts, history, journal  # noqa: PLC0415 - only for a class
    from cluekit.classroom.questions import as_csv  # noqa: PLC0415 - the same

    dated = journal.read_class(asked.file)
    if journal.is_torn(asked.file):
        tell(say("The end of {file} is damaged: what was done last is missing.", file=asked.file))
    here = facts.fold(fact for _, fact in dated)
    learner = None
    if asked.seat is not None:
        known = {one.id: (one.name, str(one.number or "")) for one in here.learners.values()}
        learner = next((who for who, names in known.items() if asked.seat in names), None)
        if learner is None:
            called = [one.label for one in here.learners.values()]
            raise refusal("no-such-seat", name=asked.seat, known=called)
    if asked.svg or (asked.step is not None and not 0 <= asked.step <= len(dated)):
        tell(say("This class has {steps:step} and no board.", steps=len(dated)))
        return BAD_INPUT
    dated = dated[: asked.step]
    if asked.json:
        answer_json(
            {"format": "cluekit-class-replay", "version": 1, "facts": history.as_data(dated)}
        )
    elif asked.text:
        table = as_csv(facts.fold(fact for _, fact in dated))
        answer(table.replace("\r\n", "\n").rstrip("\n"))
    else:
        answer(history.whole_in_words(dated))
        for line in history.lines(dated, learner):
            answer(line)
    return 0


# --- as data -----------------------------------------------------------------------------------


def _whole(session: AnySession) -> dict[str, object]:
    """Return the whole game, secrets and all."""
    moves = [
        {"number": number, **msgspec.to_builtins(step)}
        for number, step in enumerate(session.record, start=1)
    ]
    return {
        "format": "cluekit-replay",
        "version": 1,
        "warning": file_warning(),
        "game": session.game.name,
        "edition": session.edition.id,
        "players": [msgspec.to_builtins(player) for player in session.players],
        "over": session.over,
        "moves": moves,
    }


def _draw(session: AnySession, seat: int, path: Path, *, over: bool) -> None:
    """Draw the board as the seat sees it; ``over`` a file that is there only where it may."""
    if path.suffix != ".svg":
        raise refusal("not-an-svg-name", file=path.name)
    picture = str(teller_of(session).draw(session.view(seat))).encode()
    try:
        write_whole(path, picture, over=over)
    except FileExistsError:
        raise refusal("picture-exists", file=path.name) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise refusal("edition-unwritable", file=path.name, reason=reason) from None
    tell(say("The board is drawn in {file}", file=path))


def _list_saves(*, as_json: bool) -> int:
    listed = saved_games()
    if as_json:
        saves = [
            {
                "file": readable(one.path),
                "changed": one.changed,
                "problem": one.problem and one.problem.code,
            }
            for one in listed
        ]
        answer_json({"format": "cluekit-saves", "version": 1, "saves": saves})
        return 0
    rows = [
        (
            one.when,
            one.path,
            one.head.edition.id if one.head else explain(one.problem or Problem("save-foreign")),
            ", ".join(one.head.names) if one.head else "",
        )
        for one in listed
    ]
    for line in columns(rows):
        answer(line)
    if not rows:
        tell(say("There is no saved game yet."))
    return 0
