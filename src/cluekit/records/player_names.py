"""The players of a case, called as its reader reads of them."""

from __future__ import annotations

from cluekit.records.record import Case
from cluekit.words.persons import name_in_list


def called_in(case: Case) -> dict[str, str]:
    """Return what each player is called, by id: whose case it is may be "You", nobody else is."""
    return {
        player.id: name_in_list(player.name, seat, mine=seat == case.me)
        for seat, player in enumerate(case.players)
    }
