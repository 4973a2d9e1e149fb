"""What was done elsewhere, joined to what was done here: progress, notes and kept games.

Nothing that is here is lost: of each exercise the better counts, a game that is here stays, and one
of the same name that went on otherwise gets a name of its own. What is damaged, or no such file, is
refused, and nothing changes.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import count
from pathlib import Path
from typing import NamedTuple

import msgspec

from cluekit.core import RefusedError, refusal
from cluekit.core.file_reader import read_file, read_text
from cluekit.core.home import home, write_whole
from cluekit.core.savefile import LARGEST_FILE, parse
from cluekit.learn import progress
from cluekit.learn.progress import Progress

FORMAT, VERSION = "cluekit-along", 1
PROGRESS, GAMES = "progress.json", "saves/"
NAME = re.compile(r"[\w][\w.-]{0,120}\.jsonl")

LARGEST_ALONG = 50_000_000
"""The most bytes of a file with many games in it."""


class _Along(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the web site gives to take along: its files by their places."""

    format: str
    version: int
    files: dict[str, str]


class Brought(NamedTuple):
    """The progress that there is now, and how many games are new or have become longer."""

    progress: Progress
    games: int


def bring_from(path: Path) -> Brought:
    """Add a file that was taken along to what is here, as ``bring`` does."""
    path = Path(path)
    return bring(read_text(path, LARGEST_ALONG), path.name)


def bring(text: str, name: str = "") -> Brought:
    """Add all that was taken along, progress alone, or one game (``name`` ends in ``.jsonl``).

    Raises ``RefusedError`` for what is damaged or foreign; then nothing has changed.
    """
    files = _files(text, name)
    games = [(place, files[place]) for place in sorted(files) if _is_game(place)]
    lying: dict[Path, str] = {}
    for place, game in games:
        if where := _free(home() / place, game, lying):
            lying[where] = game
    done = progress.load()
    if PROGRESS in files:
        done = progress.import_text(files[PROGRESS], name)
    for where, game in lying.items():
        write_whole(where, game.encode())
    return Brought(done, len(lying))


def _files(text: str, name: str) -> dict[str, str]:
    if name.endswith(".jsonl"):  # browsers call a second copy "….(1).jsonl"
        return {GAMES + re.sub(r"[^\w.-]+", "-", name).lstrip(".-"): text}
    try:
        whole = msgspec.json.decode(text.encode("utf-8", "replace"), type=_Along)
    except (msgspec.DecodeError, RecursionError):
        return {PROGRESS: text}
    if whole.format != FORMAT:
        return {PROGRESS: text}
    if whole.version > VERSION:
        raise refusal("progress-newer", file=name, reason=str(whole.version))
    return whole.files


def _is_game(place: str) -> bool:
    return place.startswith(GAMES) and bool(NAME.fullmatch(place.removeprefix(GAMES)))


def _free(path: Path, game: str, taken: Collection[Path]) -> Path | None:
    """Return where a game is to lie: None where it went on here, or is the same."""
    if len(game) > LARGEST_FILE:
        raise refusal("save-foreign")
    parse(game.encode())
    for number in count(1):
        place = path.with_stem(f"{path.stem}-{number}") if number > 1 else path
        if place in taken:
            continue
        mine = _here(place)
        if mine is None or game.startswith(mine):
            return None if mine == game else place
        if mine.startswith(game):
            return None
    return None


def _here(place: Path) -> str | None:
    """Return the game that is here under this name; of what cannot be read, no game's text."""
    try:
        return read_file(place, LARGEST_FILE).decode("utf-8", "replace")
    except RefusedError as refused:
        return None if refused.problem.code.startswith("file-missing") else "\0"
