"""Joins what was done elsewhere to what was done in this browser; the page hands over its files."""

import json
import os
import tempfile
from pathlib import Path

from cluekit.core import RefusedError
from cluekit.learn.course import bring
from cluekit.learn.feedback import explain
from cluekit.words import speaking


def joined(here: str, brought: str, name: str, language: str) -> str:
    """Return the files that are new or have changed, as JSON, or why that was refused."""
    mine = json.loads(here)
    with speaking(language), tempfile.TemporaryDirectory() as home:
        os.environ["CLUEKIT_HOME"] = home
        for place, text in mine.items():
            (file := Path(home, place)).parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="")
        try:
            games = bring(brought, name).games
        except RefusedError as error:
            return json.dumps({"refused": explain(error.problem)})
        files = {place: text for place, text in _files(Path(home)) if mine.get(place) != text}
    return json.dumps({"files": files, "games": games})


def _files(home: Path) -> list[tuple[str, str]]:
    found = [path for path in home.rglob("*.json*") if not path.name.startswith(".")]
    return [(path.relative_to(home).as_posix(), path.read_bytes().decode()) for path in found]
