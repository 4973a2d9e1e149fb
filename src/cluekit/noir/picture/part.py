"""Parts of a picture of Noir that are kept: ``@part(64, "dead")`` (see ``draw.still``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cluekit.core import SPECTATOR
from cluekit.draw.still import parts
from cluekit.noir.editions.edition import Edition
from cluekit.noir.public.table import Player, Table
from cluekit.noir.public.view import View
from cluekit.words import language


def _bare(
    edition: Edition, players: tuple[Player, ...], seat: int, shown: Mapping[str, Any]
) -> View:
    return View(Table(edition, players, **shown), seat)


part = parts(_bare, nobody=SPECTATOR, by=language)
"""Keep a part that is drawn from these fields of the table alone, and from the seat if it says."""
