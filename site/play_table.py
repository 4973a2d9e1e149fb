"""The table of the page to play at once. The builder draws its opening with it, the page plays on.

Both lay the very same table; so what was drawn before is what Python draws when it has come. The
page keeps the game's save, and brings it when it is loaded again.
"""

import json
import sys

# No notebook here: tables, sheets and exercises are bare stages, whose host is the page.
sys.modules.setdefault("anywidget", None)  # type: ignore[arg-type]

from cluekit.core import RefusedError  # noqa: E402 - only now
from cluekit.core.home import write_whole  # noqa: E402 - the same
from cluekit.core.journal import settle  # noqa: E402 - the same
from cluekit.core.store import saves  # noqa: E402 - the same
from cluekit.editions import explain  # noqa: E402 - the same
from cluekit.ui import table  # noqa: E402 - the same
from cluekit.ui.tables.widget import Table  # noqa: E402 - the same
from cluekit.words import speaking  # noqa: E402 - the same

SEED = 11


def lay(language: str, seed: int = SEED) -> Table:
    """Lay the table and return it."""
    with speaking(language):
        return table("mini", seed=seed, name="play", fresh=True)


def go_on(stage: Table, game: str, language: str) -> str | None:
    """Go on with a game that the page has kept; return why not, where it cannot be read."""
    file = saves() / "play.jsonl"
    with speaking(language):
        try:
            write_whole(file, game.encode("utf-8", "replace"))
            saved = stage.staging.beginning.open_saved(file)
        except RefusedError as error:
            file.unlink()
            return explain(error.problem)
        stage.sitting.go_on_with(saved.session)
    return None


def answer(stage: Table, message: str | None) -> str:
    """What has changed on the page, as JSON: all of it at first, later what a press has changed."""
    changes = stage.changes() if message is None else stage.hear(json.loads(message))
    return json.dumps(changes)


def saved(stage: Table) -> str | None:
    """The save of the game that is on the table, once somebody has made a move."""
    if stage.session.keeper is None:
        return None
    settle()
    last = max(saves().glob("*.jsonl"), key=lambda file: file.stat().st_mtime_ns)
    return last.read_text(encoding="utf-8")
