"""`cluekit simulate` and `tournament`: the same seed gives the same games, in whatever order."""

import json
import os
import re
import select
import subprocess
import sys
from pathlib import Path

import jsonschema
import msgspec
import pytest
from calling import Call, Refused

from cluekit.clue import SHIPPED, edition, players_for
from cluekit.lab import play_one, simulate
from cluekit.lab.schemas import SCHEMAS, SIMULATION
from cluekit.words import speaking


def columns(answer: str, most: int = 2) -> list[list[str]]:
    """Return the first columns of the rows about seats."""
    return [re.split("  +", line)[:most] for line in answer.splitlines()[2:]]


def test_programs_get_fields_and_people_a_few_lines(cluekit: Call, refused: Refused) -> None:
    """A line a game, all together; without --json a line a seat, in the reader's language."""
    for name, seats, bot in (("mini", 3, "note-taker"), ("noir-standard", 2, "careful")):
        said = cluekit("simulate", name, "--players", seats, "--games", 5, "--seed", 7, "--json")
        assert (said.code, said.messages) == (0, "")
        result = said.json
        assert (result["format"], result["version"]) == ("cluekit-simulation", 1)
        assert (result["edition"], result["players"], result["seed"]) == (name, seats, 7)
        assert result["bots"] == [bot] * seats
        assert [game["index"] for game in result["games"]] == list(range(5))
        for game in result["games"]:
            assert set(game) == {"index", "winner", "ending", "turns", "case_file"}
            assert game["winner"] in result["seats"]
        if name == "mini":
            assert {(g["ending"], len(g["case_file"])) for g in result["games"]} == {("solved", 3)}
            assert result["totals"]["endings"] == {"solved": 5, "unsolved": 0, "unfinished": 0}
        assert sum(result["totals"]["wins"].values()) == 5
        schema = cluekit("simulate", name, "--schema").json
        jsonschema.validate(result, schema)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**result, "seed": None}, schema)
    assert SCHEMAS.published_text(SIMULATION) == SCHEMAS.file_text(SIMULATION)
    said = cluekit("simulate", "mini", "--players", 2, "--games", 4, "--bots", "note-taker,random")
    assert said.answer.startswith("4 games of mini, seed 0: 4 solved")
    assert said.answer.splitlines()[1].startswith("Turns a game: ")
    assert columns(said.answer) == [["Chair 1", "note-taker"], ["Chair 2", "random"]]
    said = cluekit("simulate", "noir-classic", "--bots", "careful,random", "--games", 4)
    assert said.answer.startswith("4 games of noir-classic, seed 0: ")
    assert said.answer.splitlines()[1].startswith("Turns a game: ")
    assert columns(said.answer) == [["The Killer", "careful"], ["The Inspector", "random"]]
    assert all("95% interval" in line for line in said.answer.splitlines()[2:])
    assert "random, careful, bayes" in refused("simulate", "noir-classic", "--bots", "expert")
    in_italian = {"mini": "Posto 1, Posto 2", "noir-classic": "L’Assassino, L’Ispettore"}
    for name, rows in in_italian.items():
        with speaking("it"):
            said = cluekit("simulate", name, "--players", 2, "--games", 2, "--bots", "random")
        assert columns(said.answer, 1) == [[row] for row in rows.split(", ")]
        assert "seat-" not in said.answer, "people read no id of a seat"


def test_each_game_hangs_on_seed_and_index_alone(cluekit: Call, refused: Refused) -> None:
    """Alone, last, or among fewer; a seed may be a word; after the most turns nobody has won."""
    for chosen in map(edition, SHIPPED):
        asked = (chosen, ["note-taker"], 6, "s", 3)
        whole, backwards = simulate(*asked), simulate(*asked, each=lambda all_: [*all_][::-1])
        assert sorted(backwards.games, key=lambda game: game.index) == list(whole.games)
        assert backwards.totals == whole.totals
        players = players_for(chosen, ["Seat 1", "Seat 2", "Seat 3"])
        assert play_one(chosen, players, ["note-taker"] * 3, "s", 3) == whole.games[3], chosen.id
    one, other = (simulate(edition("mini"), ["note-taker"], 20, seed, 3) for seed in (1, 2))
    assert one.games != other.games
    assert len({game.case_file for game in one.games}) > 5
    word = cluekit("simulate", "mini", "--games", 2, "--seed", "Käthe", "--json").json
    assert word["seed"] == "Käthe"
    assert word["games"] != cluekit("simulate", "mini", "--games", 2, "--json").json["games"]
    assert "not readable text" in refused("simulate", "mini", "--seed", "\udcff")
    words = ("--bots", "random", "--games", 2, "--max-turns", 3, "--json")
    said = cluekit("simulate", "uk", *words).json
    for game in said["games"]:
        assert (game["ending"], game["winner"], game["turns"]) == ("unfinished", None, 3)
    assert said["totals"]["endings"]["unfinished"] == 2
    assert said["max_turns"] == 3
    result = simulate(edition("mini"), ["note-taker"], 3, players=2)
    assert msgspec.json.decode(msgspec.json.encode(result), type=type(result)) == result
    with pytest.raises(AttributeError):
        result.seed = 4  # type: ignore[misc]


ASKED = ("tournament", "mini", "--bots", "random,careful", "--games", "120", "--max-turns", "30")


def test_a_tournament_is_told(cluekit: Call, refused: Refused, tmp_path: Path) -> None:
    """The best first, a row a game; a file goes on; a bar runs on stderr, the answer is clean."""
    file = tmp_path / "bots.results"
    said = cluekit(*ASKED, "--csv", tmp_path / "games.csv", "--results", file)
    assert (said.code, said.messages) == (0, "")
    lines = said.answer.splitlines()
    assert lines[0].startswith("120 games with 20 deals, each deal with every bot in every seat.")
    assert lines[2].startswith("1. careful: +")
    assert lines[3].startswith("2. random: −")
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 121
    one = cluekit(*ASKED, "--json").json
    assert (one["format"], one["version"]) == ("cluekit-tournament-results", 1)
    assert one["complete"] is True
    assert {"bot", "rating", "low", "high", "games"} <= set(one["ratings"][0])
    assert cluekit(*ASKED, "--json", "--results", file, "--resume").json == one
    assert refused(*ASKED, "--results", file)
    assert cluekit(*ASKED, "--game", "3").answer.startswith("# ")
    assert refused(*ASKED, "--game", "120")
    assert "needs 2 to 20 bots" in refused("tournament", "mini")
    assert "no bot “butler”" in refused("tournament", "mini", "--bots", "careful,butler")
    assert "--results" in refused(*ASKED, "--resume")
    assert "cluekit-tournament-results" in cluekit("tournament", "mini", "--schema").answer
    pty = pytest.importorskip("pty", reason="Windows has no pseudo terminals")
    termios = pytest.importorskip("termios")
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    words = ["simulate", "mini", "--games", "30", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "cluekit", *words], stdout=subprocess.PIPE, stderr=theirs, check=True
    )
    assert select.select([ours], [], [], 10)[0], "nothing came on stderr"
    bar = os.read(ours, 10_000).decode()
    os.close(theirs)
    os.close(ours)
    assert "30" in bar.partition("%|")[2]
    assert json.loads(done.stdout)["totals"]["games"] == 30
