"""``cluekit replay``: a saved or written game told turn by turn, whole or as one seat lived it."""

from __future__ import annotations

import argparse
import os
from codecs import BOM_UTF8
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from cluekit.cli.speaking import answer, answer_json, columns, say_why, tell
from cluekit.cli.tellers import CLUE, NOIR, read_text, teller_of
from cluekit.core import EVERYONE, NOBODY, SPECTATOR, Letter, Problem, RefusedError, reaches
from cluekit.core.home import write_whole
from cluekit.core.savefile import WARNING, contents
from cluekit.core.session import Session
from cluekit.core.store import Saved, post, read_saved, saved_games
from cluekit.houses import explain
from cluekit.words import say


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument(
        "file", nargs="?", type=Path, help="a save or a text; without it the saves are listed"
    )
    verb.add_argument("--seat", metavar="S", help="only what this seat was told, by its id")
    verb.add_argument("--step", type=int, metavar="N", help="stop after so many moves")
    verb.add_argument("--svg", type=Path, metavar="FILE", help="draw the board there, as SVG")
    verb.add_argument("--text", action="store_true", help="answer with the game as a text")
    verb.add_argument("--json", action="store_true", help="answer with one JSON object")
    verb.set_defaults(do=replay)


def replay(asked: argparse.Namespace) -> int:
    """Answer with the game; or with the saves, where none is named."""
    if asked.file is None:
        return _list_saves(as_json=asked.json)
    session, notices = opened(asked.file)
    for notice in notices:
        say_why(notice)
    seat = seat_of(session, asked.seat)
    session = session.branch(_step(session, asked.step))
    if asked.svg:
        _draw(session, seat, asked.svg)
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


def opened(path: Path) -> Saved:
    """Open a saved game, or read one from a text in the notation, to look at it."""
    content = contents(path)
    if not content.removeprefix(BOM_UTF8).strip() or content.lstrip()[:1] == b"{":
        return read_saved(path, CLUE.game, NOIR.game)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise _refuse("text-encoding", file=path.name) from None
    return Saved(read_text(text), ())


def seat_of(session: Session, name: str | None) -> int:
    """Return the seat with this id; ``SPECTATOR`` where none is named."""
    if name is None:
        return SPECTATOR
    ids = [player.id for player in session.players]
    if name not in ids:
        raise _refuse("no-such-seat", name=name, known=ids)
    return ids.index(name)


def _step(session: Session, step: int | None) -> int:
    if step is not None and not 0 <= step <= session.step:
        raise _refuse("no-such-step", step=step, last=session.step)
    return session.step if step is None else step


def _refuse(code: str, **about: object) -> RefusedError:
    return RefusedError(Problem(code, about=about))


# --- in words ----------------------------------------------------------------------------------


def _tell_game(session: Session, seat: int) -> None:
    players = ", ".join(player.name for player in session.players)
    if seat == SPECTATOR:
        answer(WARNING)
    answer(f"{say(session.edition.name)}: {players}")
    for number, step in enumerate(session.record):
        for line in told(session, seat, number, step.letters):
            answer(line)


def told(session: Session, seat: int, number: int, letters: tuple[Letter, ...]) -> Iterator[str]:
    """Yield what a move did, one sentence a line; an empty line before each turn."""
    sentences = _all_told if seat == SPECTATOR else _seat_told
    kept = [letter for letter in letters if seat == SPECTATOR or reaches(letter.to, seat)]
    before = teller_of(session).before
    for part in _turns(kept, before):
        if type(part[0].fact) is before:
            yield ""
        yield from sentences(session, seat, number, part)


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


def _seat_told(session: Session, seat: int, number: int, part: list[Letter]) -> Iterator[str]:
    view = session.view(seat, number + 1)
    yield from teller_of(session).tell_step([letter.fact for letter in part], view)


def _all_told(session: Session, _: int, number: int, part: list[Letter]) -> Iterator[str]:
    """Yield every letter as whoever watches would read it, secrets with their readers."""
    view, teller = session.view(SPECTATOR, number + 1), teller_of(session)
    for letter in part:
        if letter.to == NOBODY:
            yield teller.hidden(session, letter.fact)
            continue
        sentence = teller.tell(letter.fact, view)
        readers = [p.name for s, p in enumerate(session.players) if reaches(letter.to, s)]
        if letter.to == EVERYONE:
            yield from filter(None, [sentence])
        else:
            yield say("[{who} alone] {sentence}", who=", ".join(readers), sentence=sentence)


# --- as data -----------------------------------------------------------------------------------


def _whole(session: Session) -> dict[str, Any]:
    """Return the whole game, secrets and all."""
    moves = [
        {"number": number, **msgspec.to_builtins(step)}
        for number, step in enumerate(session.record, start=1)
    ]
    return {
        "format": "cluekit-replay",
        "version": 1,
        "warning": WARNING,
        "game": session.game.name,
        "edition": session.edition.id,
        "players": [msgspec.to_builtins(player) for player in session.players],
        "over": session.over,
        "moves": moves,
    }


def _draw(session: Session, seat: int, path: Path) -> None:
    """Draw the board as the seat sees it."""
    if path.suffix != ".svg":
        raise _refuse("not-an-svg-name", file=path.name)
    write_whole(path, str(teller_of(session).draw(session.view(seat))).encode())
    tell(say("The board is drawn in {file}", file=path))


def _readable(path: Path) -> str:
    """Return a path as text, even where the system's bytes are none."""
    return os.fsencode(path).decode("utf-8", "replace")


def _list_saves(*, as_json: bool) -> int:
    listed = saved_games()
    if as_json:
        saves = [
            {
                "file": _readable(one.path),
                "changed": one.changed,
                "problem": one.problem and one.problem.code,
            }
            for one in listed
        ]
        answer_json({"format": "cluekit-saves", "version": 1, "saves": saves})
        return 0
    rows = [
        (
            datetime.fromtimestamp(one.changed, UTC).astimezone().strftime("%Y-%m-%d %H:%M"),
            one.path,
            one.head.edition.id if one.head else explain(one.problem or Problem("save-foreign")),
            ", ".join(str(player["name"]) for player in one.head.players) if one.head else "",
        )
        for one in listed
    ]
    for line in columns(rows):
        answer(line)
    if not rows:
        tell(say("There is no saved game yet."))
    return 0
