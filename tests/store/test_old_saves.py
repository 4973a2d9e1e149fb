"""Games that were written down before the way of drawing luck had a name still open.

The files in ``old_saves`` were written by the kit as it was then: their heads name no way. They are
never written anew; a kit that cannot read them has lost people's games.
"""

from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from cluekit.clue import bots_for, new_game
from cluekit.clue import notation as clue_notation
from cluekit.clue.referee import game as clue
from cluekit.core import store
from cluekit.core.session import run
from cluekit.noir import notation as noir_notation
from cluekit.noir.referee import game as noir

OLD = Path(__file__).parent / "old_saves"
SAVES = sorted(OLD.glob("*.jsonl"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_save_still_opens(path: Path) -> None:
    """Each move gives the very letters that stand in the file: deal, dice and draws alike."""
    head = msgspec.json.decode(path.read_bytes().splitlines()[0])
    assert head["version"] == 1
    assert "way" not in str(head["luck"])
    saved = store.read_saved(path, clue, noir)
    assert saved.session.step == len(path.read_bytes().splitlines()) - 1
    assert saved.notices == ()


def test_an_old_save_goes_on_as_it_would_have(tmp_path: Path) -> None:
    """Further moves are added to the file, with the luck that a game of this seed has."""
    path = tmp_path / "game.jsonl"
    path.write_bytes((OLD / "clue-number.jsonl").read_bytes())
    loaded = store.open_saved(path, clue).session
    run(loaded, bots_for(["random"] * 3), until=lambda now: now.step >= 60)
    assert path.read_bytes().startswith((OLD / "clue-number.jsonl").read_bytes())
    anew = run(new_game("mini", seed=7), bots_for(["random"] * 3), until=lambda now: now.step >= 60)
    assert loaded.record == anew.record
    assert store.read_saved(path, clue).session.record == anew.record


TOLD = [("clue-word", clue_notation), ("noir-number", noir_notation)]


@pytest.mark.parametrize(("name", "notation"), TOLD)
def test_an_old_text_still_tells_its_game(name: str, notation: ModuleType) -> None:
    """The text gives the record that the save gives, and so does one that is written today."""
    text = (OLD / f"{name}.txt").read_text(encoding="utf-8")
    replayed = store.read_saved(OLD / f"{name}.jsonl", clue, noir).session
    assert notation.read(text).record == replayed.record
    assert notation.read(notation.write(replayed)).record == replayed.record


@pytest.mark.parametrize("name", ["clue-word", "noir-number"])
def test_an_old_export_tells_what_the_seat_is_told_today(name: str) -> None:
    """The second seat's letters, all of them and no other."""
    old = msgspec.json.decode((OLD / f"{name}.json").read_bytes())
    replayed = store.read_saved(OLD / f"{name}.jsonl", clue, noir).session
    now = msgspec.json.decode(msgspec.json.encode(store.post(replayed, 1)))
    assert [now[key] for key in ("seat", "letters")] == [old[key] for key in ("seat", "letters")]
