"""A bar that shows how far a simulation is, where somebody watches; nothing anywhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from importlib.util import find_spec

from cluekit.lab.plainly import plainly
from cluekit.words import say


@plainly
def bar(games: Iterable[int]) -> Iterable[int]:
    """Return the numbers of the games, shown in a bar on a terminal or in a living notebook.

    A notebook server names the notebook to its kernel (``JPY_SESSION_NAME``). Where notebooks are
    run to be stored or tested there is no such name, and nothing is shown.
    """
    if not find_spec("tqdm"):
        return games
    if "ipykernel" in sys.modules and os.environ.get("JPY_SESSION_NAME"):
        from tqdm.auto import tqdm as on_a_page  # noqa: PLC0415 - not everybody has it

        return on_a_page(games, unit=say("game"), leave=False)
    if not sys.stderr.isatty():
        return games
    from tqdm import tqdm  # noqa: PLC0415 - the same

    return tqdm(games, unit=say("game"), leave=False, file=sys.stderr)
