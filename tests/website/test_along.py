"""What is taken along as a file and brought back: nothing that is here is lost by it."""

import json
import re
import sys
from pathlib import Path

import pytest
from making_site.places import SOURCE

from cluekit.clue import bots_for, new_game
from cluekit.core import store
from cluekit.core.session import run
from cluekit.learn import progress
from cluekit.learn.progress import Done

sys.path.insert(0, str(SOURCE))
import along

GAME = "saves/g.jsonl"


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "home"))


def played(path: Path, steps: int, seed: int = 5) -> str:
    """A game as a file, this many moves after its beginning."""
    session = new_game("mini", ("Ada", "Bea", "Cem"), seed=seed)
    store.keep(session, path)
    there = session.step + steps
    run(session, bots_for(["random"] * 3), until=lambda now: now.step >= there)
    return path.read_text(encoding="utf-8")


def joined(here: dict[str, str], brought: object, name: str = "along.json") -> dict[str, object]:
    """What the page gets to keep, or is told."""
    text = brought if isinstance(brought, str) else json.dumps(brought)
    told: dict[str, object] = json.loads(along.joined(json.dumps(here), text, name, "en"))
    return told


def taken(files: dict[str, str]) -> dict[str, object]:
    """A file as the page gives it."""
    return {"format": "cluekit-along", "version": 1, "files": files}


def test_the_better_counts_and_a_game_that_went_on(tmp_path: Path) -> None:
    """Never the other way round; two children who began with one game both have theirs."""
    progress.save({"1.1": Done(tries=5), "1.2": Done(tries=1, solved=True)}, tmp_path / "3")
    progress.save({"1.1": Done(tries=2, solved=True)}, tmp_path / "4")
    here, there = ((tmp_path / name).read_text(encoding="utf-8") for name in "34")
    for brought in (there, taken({"progress.json": there})):
        files = joined({"progress.json": here}, brought)["files"]
        assert isinstance(files, dict)
        (tmp_path / "5").write_text(files["progress.json"], encoding="utf-8")
        both = progress.load(tmp_path / "5")
        assert both == {"1.1": Done(tries=5, solved=True), "1.2": Done(tries=1, solved=True)}
    short, longer = played(tmp_path / "1", 2), played(tmp_path / "2", 5)
    assert joined({}, taken({GAME: short}))["files"] == {GAME: short}
    assert joined({GAME: short}, longer, "g.jsonl")["files"] == {GAME: longer}
    assert joined({GAME: longer}, taken({GAME: short}))["files"] == {}
    assert joined({GAME: longer}, taken({GAME: longer}))["files"] == {}
    one, other = played(tmp_path / "6", 3), played(tmp_path / "7", 3, seed=6)
    beside = "saves/g-2.jsonl"
    assert joined({GAME: one}, taken({GAME: other}))["files"] == {beside: other}
    assert joined({GAME: one, beside: other}, taken({GAME: other}))["files"] == {}


def test_what_is_no_such_file_or_damaged_is_refused_in_words(tmp_path: Path) -> None:
    """Nothing changes, nothing comes in; names that lead out of the folder are left out."""
    for brought in ("", "{}", "[1]", '{"format":"other","version":1}'):
        told = joined({}, brought)
        assert "files" not in told, brought
        assert re.search(r"damaged|not a progress file", str(told["refused"])), "in a sentence"
        assert "along.json" in str(told["refused"])
    game = played(tmp_path / "1", 3)
    damaged = game.replace('"seat":0', '"seat":1', 1)
    assert damaged != game
    told = joined({}, taken({"saves/a.jsonl": game, GAME: damaged}))
    assert "damaged" in str(told["refused"])
    places = ("saves/../x.jsonl", "/etc/x.jsonl", "saves/.x.jsonl", "x.py", "saves/a/b.jsonl")
    assert joined({}, taken(dict.fromkeys(places, game)))["files"] == {}
