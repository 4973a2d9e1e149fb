"""Games from before the editions changed: saves and texts that an older kit wrote play as then.

What lies in ``former/`` was written by that kit and is never written anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cluekit import clue, noir
from cluekit.clue.notation import read as read_clue
from cluekit.clue.notation import write as write_clue
from cluekit.core import SPECTATOR, store
from cluekit.core.session import AnySession
from cluekit.noir.notation import read as read_noir
from cluekit.noir.notation import write as write_noir

HERE = Path(__file__).parent / "former"
NAMES = sorted(file.stem for file in HERE.glob("*.jsonl"))
FORMER: dict[str, dict[str, Any]] = {
    "us-two": {"two_players": "four-face-down"},
    "pool": {"two_players": "four-face-down", "cards_shown": "one"},
    "pool-two": {"two_players": "four-face-down", "cards_shown": "one"},
    "pool-house": {"two_players": "four-face-down", "cards_shown": "at-least-one"},
    "noir-classic": {"toll_counts": "all"},
    "noir-standard": {"toll_counts": "all"},
    "noir-citizens": {"toll_counts": "all"},
}
"""The answers by which these games were played, where an edition has changed its own since."""


def saved(name: str) -> AnySession:
    """Return the game of a save."""
    return store.read_saved(HERE / f"{name}.jsonl", clue.game, noir.game).session


def written(name: str) -> AnySession:
    """Return the game of a text."""
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    return read_noir(text) if name.startswith("noir") else read_clue(text)


@pytest.mark.parametrize("name", NAMES)
def test_a_former_save_and_a_former_text_are_the_same_game(name: str) -> None:
    """Every letter of it: a save is compared line by line when it is opened."""
    assert written(name).record == saved(name).record


@pytest.mark.parametrize(("name", "answers"), FORMER.items(), ids=FORMER)
def test_a_former_game_keeps_the_rules_it_was_played_by(name: str, answers: dict[str, Any]) -> None:
    """Its edition may answer otherwise today."""
    for session in (saved(name), written(name)):
        options = session.edition.options
        assert {key: getattr(options, key) for key in answers} == answers


@pytest.mark.parametrize("name", NAMES)
def test_a_former_game_written_down_today_is_the_same_game(name: str) -> None:
    """What its edition says otherwise today stands in the new text."""
    read, write = (read_noir, write_noir) if name.startswith("noir") else (read_clue, write_clue)
    text = write(saved(name))
    assert write(read(text)) == text
    assert read(text).record == saved(name).record
    assert write(written(name)) == text


def test_a_former_game_of_noir_was_won_by_a_death_in_disguise() -> None:
    """Fewer than sixteen were killed: it ends so only because all the dead counted."""
    table = saved("noir-classic").view(SPECTATOR).table
    assert (table.ending, table.kills < table.dead.bit_count() == 16) == ("toll", True)
