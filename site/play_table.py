"""The table of the page to play at once. The builder draws its opening with it, the page plays on.

Both lay the very same table; so what was drawn before is what Python draws when it has come.
"""

import json
import sys

# No notebook here: tables, sheets and exercises are bare stages, whose host is the page.
sys.modules.setdefault("anywidget", None)  # type: ignore[arg-type]

from cluekit.ui import table  # noqa: E402 - only now
from cluekit.ui.kit.stage import Stage  # noqa: E402 - the same
from cluekit.words import speaking  # noqa: E402 - the same


def lay(language: str) -> Stage:
    """Lay the table and return it."""
    with speaking(language):
        return table("mini", seed=11, name="play", fresh=True)


def answer(stage: Stage, message: str | None) -> str:
    """What has changed on the page, as JSON: all of it at first, later what a press has changed."""
    changes = stage.changes() if message is None else stage.hear(json.loads(message))
    return json.dumps(changes)
