"""Simulation: the same seed gives the same games, in whatever order they are played."""

import json
import os
import re
import select
import subprocess
import sys
from collections.abc import Callable

import jsonschema
import msgspec
import pytest

from cluekit.clue import SHIPPED, edition, players_for
from cluekit.lab import play_one, simulate
from cluekit.lab.schemas import SCHEMAS, SIMULATION
from cluekit.words import speaking

Call = Callable[..., object]


def test_the_answer_has_the_promised_fields(cluekit: Call) -> None:
    """Edition, players, bots and seed; a line a game; all games together."""
    said = cluekit("simulate", "mini", "--players", 3, "--games", 5, "--seed", 7, "--json")
    assert (said.code, said.messages) == (0, "")
    result = said.json
    assert (result["format"], result["version"]) == ("cluekit-simulation", 1)
    assert (result["edition"], result["players"], result["seed"]) == ("mini", 3, 7)
    assert result["bots"] == ["note-taker"] * 3
    assert [game["index"] for game in result["games"]] == list(range(5))
    for game in result["games"]:
        assert set(game) == {"index", "winner", "ending", "turns", "case_file"}
        assert game["ending"] == "solved"
        assert game["winner"] in result["seats"]
        assert len(game["case_file"]) == 3
    totals = result["totals"]
    assert totals["endings"] == {"solved": 5, "unsolved": 0, "unfinished": 0}
    assert sum(totals["wins"].values()) == 5


def test_people_get_a_few_lines(cluekit: Call) -> None:
    """Without --json: endings, turns, and a line a seat."""
    said = cluekit("simulate", "mini", "--players", 2, "--games", 4, "--bots", "note-taker,random")
    first, second, *seats = said.answer.splitlines()
    assert first.startswith("4 games of mini, seed 0: 4 solved")
    assert second.startswith("Turns a game: ")
    cells = [re.split("  +", line)[:2] for line in seats]
    assert cells == [["Chair 1", "note-taker"], ["Chair 2", "random"]]


@pytest.mark.parametrize(
    ("edition", "rows"),
    [("mini", ["Posto 1", "Posto 2"]), ("noir-classic", ["L’Assassino", "L’Ispettore"])],
)
def test_seats_are_called_in_the_readers_language(
    cluekit: Call, edition: str, rows: list[str]
) -> None:
    """No id of a seat, such as seat-1 or killer, is read by people."""
    with speaking("it"):
        said = cluekit("simulate", edition, "--players", 2, "--games", 2, "--bots", "random")
    assert [re.split("  +", line)[0] for line in said.answer.splitlines()[2:]] == rows
    assert "seat-" not in said.answer


@pytest.mark.parametrize("name", SHIPPED)
def test_each_game_hangs_on_seed_and_index_alone(name: str) -> None:
    """Game 3 is the same game when it is played alone, last, or among fewer."""
    chosen = edition(name)
    whole = simulate(chosen, ["note-taker"], games=6, seed="s", players=3)
    backwards = simulate(chosen, ["note-taker"], 6, "s", 3, each=lambda games: reversed([*games]))
    assert sorted(backwards.games, key=lambda game: game.index) == list(whole.games)
    assert backwards.totals == whole.totals
    players = players_for(chosen, ["Seat 1", "Seat 2", "Seat 3"])
    assert play_one(chosen, players, ["note-taker"] * 3, "s", 3) == whole.games[3]


def test_another_seed_gives_other_games() -> None:
    """The seed matters, and so does the index."""
    one, other = (simulate(edition("mini"), ["note-taker"], 20, seed, 3) for seed in (1, 2))
    assert one.games != other.games
    assert len({game.case_file for game in one.games}) > 5


def test_a_game_too_long_is_unfinished(cluekit: Call) -> None:
    """After the most turns a game is stopped; nobody has won it, and it counts as unfinished."""
    said = cluekit(
        "simulate", "uk", "--bots", "random", "--games", 2, "--max-turns", 3, "--json"
    ).json
    for game in said["games"]:
        assert (game["ending"], game["winner"], game["turns"]) == ("unfinished", None, 3)
    assert said["totals"]["endings"]["unfinished"] == 2
    assert said["max_turns"] == 3


def test_text_and_numbers_are_seeds(cluekit: Call) -> None:
    """A seed may be a word; a number is one number however it comes."""
    word = cluekit("simulate", "mini", "--games", 2, "--seed", "Käthe", "--json").json
    assert word["seed"] == "Käthe"
    assert word["games"] != cluekit("simulate", "mini", "--games", 2, "--json").json["games"]


def test_a_seed_that_is_no_text_is_refused(cluekit: Call) -> None:
    """Bytes that are no letters in this system's alphabet are bad input, not a crash."""
    said = cluekit("simulate", "mini", "--seed", "\udcff")
    assert said.code == 2
    assert "not readable text" in said.messages


def test_processes_with_other_hash_seeds_play_the_same_games(really: Call) -> None:
    """The order of sets changes with the hash seed; the games must not."""
    words = ("simulate", "uk", "--games", 5, "--seed", 3, "--json")
    answers = {really(*words, PYTHONHASHSEED=seed).answer for seed in ("1", "2", "3")}
    assert len(answers) == 1
    assert json.loads(answers.pop())["totals"]["games"] == 5


def test_the_result_is_a_value() -> None:
    """It is frozen, and text and back again it is the same."""
    result = simulate(edition("mini"), ["note-taker"], 3, players=2)
    text = msgspec.json.encode(result)
    assert msgspec.json.decode(text, type=type(result)) == result
    with pytest.raises(AttributeError):
        result.seed = 4  # type: ignore[misc]


def test_a_terminal_shows_progress_and_the_answer_stays_clean() -> None:
    """On a terminal a bar runs on stderr; what a program reads on stdout knows nothing of it."""
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
    assert "30" in bar
    assert "%|" in bar
    assert json.loads(done.stdout)["totals"]["games"] == 30


def test_noir_is_simulated_too(cluekit: Call) -> None:
    """The command line: endings in words, shares with intervals; the JSON that was promised."""
    said = cluekit("simulate", "noir-classic", "--bots", "careful,random", "--games", 4)
    first, second, *seats = said.answer.splitlines()
    assert first.startswith("4 games of noir-classic, seed 0: ")
    assert second.startswith("Turns a game: ")
    cells = [re.split("  +", line)[:2] for line in seats]
    assert cells == [["The Killer", "careful"], ["The Inspector", "random"]]
    assert all("95% interval" in line for line in seats)
    result = cluekit("simulate", "noir-standard", "--games", 3, "--json").json
    assert (result["format"], result["edition"], result["players"]) == (
        "cluekit-simulation",
        "noir-standard",
        2,
    )
    assert result["bots"] == ["careful", "careful"]
    for game in result["games"]:
        assert set(game) == {"index", "winner", "ending", "turns", "case_file"}
    said = cluekit("simulate", "noir-classic", "--bots", "expert")
    assert (said.code, "random, careful, bayes" in said.messages) == (2, True)


@pytest.mark.parametrize("name", ["mini", "noir-classic"])
def test_the_answer_holds_to_its_schema(cluekit: Call, name: str) -> None:
    """``--schema`` gives it; ``python -m cluekit.lab.schemas`` rewrites it."""
    schema = cluekit("simulate", name, "--schema").json
    assert SCHEMAS.published_text(SIMULATION) == SCHEMAS.file_text(SIMULATION)
    result = cluekit("simulate", name, "--games", 2, "--players", 2, "--json").json
    jsonschema.validate(result, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**result, "seed": None}, schema)
