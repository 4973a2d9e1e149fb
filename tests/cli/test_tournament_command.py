"""``cluekit tournament``: bots meet in every seat, are rated, stopped and gone on with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

Call = Callable[..., object]
ASKED = ("tournament", "mini", "--bots", "random,careful", "--games", "120", "--max-turns", "30")


def test_people_get_a_table_and_a_verdict(cluekit: Call, tmp_path: Path) -> None:
    """The best first, each with its interval; a row a game beside it."""
    said = cluekit(*ASKED, "--csv", tmp_path / "games.csv")
    assert (said.code, said.messages) == (0, "")
    lines = said.answer.splitlines()
    assert lines[0].startswith("120 games with 20 deals, each deal with every bot in every seat.")
    assert lines[2].startswith("1. careful: +")
    assert lines[3].startswith("2. random: −")
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 121


def test_programs_get_one_object_and_a_file_goes_on(cluekit: Call, tmp_path: Path) -> None:
    """The same digest, played anew or read from the file."""
    file = tmp_path / "bots.results"
    one = cluekit(*ASKED, "--json", "--results", file).json
    assert (one["format"], one["version"], one["complete"]) == (
        "cluekit-tournament-results", 1, True,
    )  # fmt: skip
    assert {"bot", "rating", "low", "high", "games"} <= set(one["ratings"][0])
    assert cluekit(*ASKED, "--json", "--results", file, "--resume").json == one
    assert cluekit(*ASKED, "--results", file).code == 2


def test_a_game_of_it_is_a_text(cluekit: Call) -> None:
    """Which replay tells."""
    said = cluekit(*ASKED, "--game", "3")
    assert said.answer.startswith("# ")
    assert cluekit(*ASKED, "--game", "120").code == 2


def test_what_is_wrong_is_said(cluekit: Call) -> None:
    """No bots, strangers, and nothing to go on with."""
    assert "needs 2 to 20 bots" in cluekit("tournament", "mini").messages
    said = cluekit("tournament", "mini", "--bots", "careful,butler")
    assert (said.code, "There is no bot “butler”" in said.messages) == (2, True)
    assert "--results" in cluekit(*ASKED, "--resume").messages


def test_its_schema_is_published(cluekit: Call) -> None:
    """With `--schema`, as elsewhere."""
    assert "cluekit-tournament-results" in cluekit("tournament", "mini", "--schema").answer
