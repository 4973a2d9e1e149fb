"""Games that an older kit wrote down still open, play as then, and go on.

What lies in ``former/`` (from before the editions changed) and in ``old_saves/`` (from before the
way of drawing luck had a name) was written by the kit as it was then. It is never written anew; a
kit that cannot read it has lost people's games.
"""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from cluekit import clue, noir
from cluekit.clue.notation import read as read_clue
from cluekit.clue.notation import write as write_clue
from cluekit.core import SPECTATOR, store
from cluekit.core.session import AnySession, run
from cluekit.noir.notation import read as read_noir
from cluekit.noir.notation import write as write_noir

HERE = Path(__file__).parent
FORMER, OLD = HERE / "former", HERE / "old_saves"
OLD_TEXTS = ("clue-word", "noir-number")
TOLD = [
    *(path.with_suffix("") for path in sorted(FORMER.glob("*.jsonl"))),
    *map(OLD.joinpath, OLD_TEXTS),
]
ANSWERS: dict[str, dict[str, Any]] = {
    "us-two": {"two_players": "four-face-down"},
    "pool": {"two_players": "four-face-down", "cards_shown": "one"},
    "pool-two": {"two_players": "four-face-down", "cards_shown": "one"},
    "pool-house": {"two_players": "four-face-down", "cards_shown": "at-least-one"},
    "noir-classic": {"toll_counts": "all"},
    "noir-standard": {"toll_counts": "all"},
    "noir-citizens": {"toll_counts": "all"},
}
"""The answers by which former games were played, where an edition has changed its own since."""


def saved(path: Path) -> store.Saved:
    """Return the game of a save."""
    return store.read_saved(path.with_suffix(".jsonl"), clue.game, noir.game)


def written(path: Path) -> AnySession:
    """Return the game of a text."""
    text = path.with_suffix(".txt").read_text(encoding="utf-8")
    return read_noir(text) if path.stem.startswith("noir") else read_clue(text)


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.name)
def test_a_former_save_and_a_former_text_are_the_same_game(path: Path) -> None:
    """Every letter of it; and so is a text that is written today, whatever its edition answers."""
    before, text_before = saved(path).session, written(path)
    assert text_before.record == before.record
    noirs = path.stem.startswith("noir")
    read, write = (read_noir, write_noir) if noirs else (read_clue, write_clue)
    text = write(before)
    again = read(text)
    assert write(again) == text == write(text_before)
    assert again.record == before.record
    answers = ANSWERS.get(path.name, {})
    for session in (before, text_before):
        assert {key: getattr(session.edition.options, key) for key in answers} == answers


def test_a_former_game_of_noir_was_won_by_a_death_in_disguise() -> None:
    """Fewer than sixteen were killed: it ends so only because all the dead counted."""
    table = saved(FORMER / "noir-classic").session.view(SPECTATOR).table
    assert (table.ending, table.kills < table.dead.bit_count() == 16) == ("toll", True)


@pytest.mark.parametrize("path", sorted(OLD.glob("*.jsonl")), ids=lambda path: path.stem)
def test_an_old_save_still_opens(path: Path) -> None:
    """Each move gives the very letters that stand in the file: deal, dice and draws alike."""
    head = msgspec.json.decode(path.read_bytes().splitlines()[0])
    assert head["version"] == 1
    assert "way" not in str(head["luck"])
    assert saved(path).session.step == len(path.read_bytes().splitlines()) - 1
    assert saved(path).notices == ()


def test_an_old_save_goes_on_as_it_would_have(tmp_path: Path) -> None:
    """Further moves are added to the file, with the luck that a game of this seed has."""
    path, before = tmp_path / "game.jsonl", (OLD / "clue-number.jsonl").read_bytes()
    path.write_bytes(before)
    games = store.open_saved(path, clue.game).session, clue.new_game("mini", seed=7)
    for session in games:
        run(session, clue.bots_for(["random"] * 3), until=lambda now: now.step >= 60)
    assert path.read_bytes().startswith(before)
    assert games[0].record == games[1].record == saved(path).session.record


@pytest.mark.parametrize("name", OLD_TEXTS)
def test_an_old_export_tells_what_the_seat_is_told_today(name: str) -> None:
    """The second seat's letters, all of them and no other."""
    old = msgspec.json.decode((OLD / f"{name}.json").read_bytes())
    now = msgspec.json.decode(msgspec.json.encode(store.post(saved(OLD / name).session, 1)))
    assert [now[key] for key in ("seat", "letters")] == [old[key] for key in ("seat", "letters")]
