"""The table of the page to play at once. The builder draws its opening with it, the page plays on.

Both lay the very same table; so what was drawn before is what Python draws when it has come. The
page keeps the game's save, and brings it when it is loaded again.
"""

import json
import sys

# No notebook here: tables, sheets and exercises are bare stages, whose host is the page.
sys.modules.setdefault("anywidget", None)  # type: ignore[arg-type]

import msgspec  # noqa: E402 - only now

from cluekit.core import RefusedError, refusal  # noqa: E402 - the same
from cluekit.core.home import write_whole  # noqa: E402 - the same
from cluekit.core.journal import settle  # noqa: E402 - the same
from cluekit.core.store import saves  # noqa: E402 - the same
from cluekit.editions import explain  # noqa: E402 - the same
from cluekit.ui import table  # noqa: E402 - the same
from cluekit.ui.tables.widget import Table  # noqa: E402 - the same
from cluekit.words import speaking  # noqa: E402 - the same

SEED = 17
KINDS = (".jsonl", ".notes")
"""A game's files: its save, and the notes that may lie beside it."""


def lay(language: str, seed: int = SEED) -> Table:
    """Lay the table and return it."""
    with speaking(language):
        return table("mini", seed=seed, name="play", fresh=True)


def go_on(stage: Table, game: str, language: str) -> str | None:
    """Go on with a game that the page has kept; return why not, where it cannot be read."""
    save = saves() / "play.jsonl"
    with speaking(language):
        try:
            for kind, text in _files(game).items():
                write_whole(save.with_suffix(kind), text.encode("utf-8", "replace"))
            stage.sitting.go_on_with(stage.staging.beginning.open_saved(save).session)
        except RefusedError as error:
            for kind in KINDS:
                save.with_suffix(kind).unlink(missing_ok=True)
            return explain(error.problem)
    return None


def _files(game: str) -> dict[str, str]:
    """The save and what lies beside it; refuses what is nothing of the sort."""
    try:
        files = msgspec.json.decode(game, type=dict[str, str])
    except msgspec.DecodeError:
        files = {}
    if KINDS[0] not in files or not {*files} <= {*KINDS}:
        raise refusal("save-foreign")
    return files


def answer(stage: Table, message: str | None) -> str:
    """What has changed on the page, as JSON: all of it at first, later what a press has changed."""
    changes = stage.changes() if message is None else stage.hear(json.loads(message))
    return json.dumps(changes)


def saved(stage: Table) -> str | None:
    """The files of the game that is on the table, once somebody has made a move, as one text."""
    if stage.session.keeper is None:
        return None
    settle()
    last = max(saves().glob("*.jsonl"), key=lambda file: file.stat().st_mtime_ns)
    files = {kind: last.with_suffix(kind) for kind in KINDS}
    there = {kind: file.read_text("utf-8") for kind, file in files.items() if file.exists()}
    return json.dumps(there)
