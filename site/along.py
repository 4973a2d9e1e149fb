"""Joins what was done elsewhere to what was done in this browser.

Nothing that is here is lost: of each exercise the better counts, a game that is here stays, and one
of the same name that went on otherwise gets a name of its own. What is damaged, or no such file, is
refused in words, and nothing changes.
"""

import json
import os
import re
import tempfile
from itertools import count
from pathlib import Path

import msgspec

from cluekit.core import RefusedError, refusal
from cluekit.core.savefile import LARGEST_FILE, parse
from cluekit.editions import explain
from cluekit.learn import progress
from cluekit.words import speaking

PROGRESS, GAMES = "progress.json", "saves/"
NAME = re.compile(r"[\w][\w.-]{0,120}\.jsonl")


class Along(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the page gives to take along: its files by their places."""

    format: str
    version: int
    files: dict[str, str]


def joined(here: str, brought: str, name: str, language: str) -> str:
    """Return the files that are new or have changed, as JSON, or why that was refused."""
    mine = json.loads(here)
    with speaking(language), tempfile.TemporaryDirectory() as home:
        os.environ["CLUEKIT_HOME"] = home
        try:
            files = _joined(mine, _files(brought, name), Path(home))
        except RefusedError as error:
            return json.dumps({"refused": explain(error.problem)})
    games = sum(place.startswith(GAMES) for place in files)
    return json.dumps({"files": files, "games": games})


def _files(brought: str, name: str) -> dict[str, str]:
    """What is in a file that was brought: all that was taken along, progress alone, or one game."""
    if name.endswith(".jsonl"):
        return {GAMES + name: brought}
    try:
        whole = msgspec.json.decode(brought, type=Along)
    except msgspec.DecodeError:
        return {PROGRESS: brought}
    return whole.files if whole.format == "cluekit-along" else {PROGRESS: brought}


def _joined(here: dict[str, str], brought: dict[str, str], home: Path) -> dict[str, str]:
    found = {}
    for place, text in sorted(brought.items()):
        game = place.removeprefix(GAMES)
        if place == PROGRESS:
            found[PROGRESS] = _progress(here.get(PROGRESS), text, home)
        elif place.startswith(GAMES) and NAME.fullmatch(game):
            lies = _place(game, text, here)
            found |= {} if lies is None else {lies: text}
    return {place: text for place, text in found.items() if here.get(place) != text}


def _progress(here: str | None, brought: str, home: Path) -> str:
    file = home / PROGRESS
    if here is not None:
        file.write_text(here, encoding="utf-8", newline="")
    progress.import_text(brought)
    return file.read_text(encoding="utf-8")


def _place(game: str, text: str, here: dict[str, str]) -> str | None:
    """Return where a game is to lie: None where it went on here, or is the same."""
    if len(text) > LARGEST_FILE:
        raise refusal("save-foreign")
    parse(text.encode())
    stem = game.removesuffix(".jsonl")
    for number in count(1):
        place = f"{GAMES}{stem}-{number}.jsonl" if number > 1 else GAMES + game
        mine = here.get(place)
        if mine is None or text.startswith(mine):
            return None if mine == text else place
        if mine.startswith(text):
            return None
    return None
