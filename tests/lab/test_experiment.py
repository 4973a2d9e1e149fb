"""An experiment is a value: plain data with a name of its own, and one row a game."""

import csv
import re
from collections.abc import Callable
from itertools import chain
from math import log2
from pathlib import Path
from typing import Any

import msgspec
import pytest
from experiments import BUSY, GRID, MINI, grid, mini

from cluekit import clue
from cluekit.clue import edition
from cluekit.clue.notation import text_reader
from cluekit.clue.public.facts import CaseFileHolds, Received, Suggested
from cluekit.core import RefusedError
from cluekit.lab import Experiment, Rated, compare, experiment, flip, run_experiment, simulate
from cluekit.lab.games import lab_game
from cluekit.lab.playing import play_game, seats_for
from cluekit.lab.rows import Row, row_of
from cluekit.lab.runners import play_chunk
from cluekit.lab.tables import COLUMNS
from refusal_codes import code_of

PAPER = Path(__file__).resolve().parents[2] / "docs" / "experiments.md"
BOTH = (mini(), grid())


def rows_of(asked: Experiment, first: int, last: int) -> list[Row]:
    """Return the rows of some games, as a worker gives them."""
    return msgspec.json.decode(play_chunk(asked.json(), first, last), type=list[Row])


def test_text_and_back_it_is_the_same_and_whatever_is_changed_changes_the_name() -> None:
    """Named by a hash of each part; an edition is its text; what cannot be played is refused."""
    for asked in BOTH:
        again = msgspec.json.decode(asked.json(), type=Experiment)
        assert (again, again.id, again.json()) == (asked, asked.id, asked.json())
        assert msgspec.json.decode(asked.json())["format"] == "cluekit-experiment"
        with pytest.raises(AttributeError):
            asked.seed = 4  # type: ignore[misc]
    one = mini()
    changed = [
        mini(13), mini(seed=2), mini(seed="1"), mini(stop=True),
        experiment([BUSY, MINI], games=12, seed=1), experiment([MINI, BUSY], "careful", 12, 1),
        experiment([MINI, BUSY], games=12, seed=1, players=2),
        experiment([MINI, BUSY], games=12, seed=1, max_turns=9),
    ]  # fmt: skip
    assert len({one.id, *(each.id for each in changed)}) == 9
    assert mini().id == one.id
    options = msgspec.structs.replace(MINI.options, staying="never")
    with pytest.raises(RefusedError, match="not as its text says"):
        experiment([MINI, msgspec.structs.replace(MINI, options=options)], games=2)
    for code, wrong in REFUSED.items():
        assert code_of(experiment, **{"editions": [MINI, BUSY], **wrong}) == code
    asked = experiment(MINI, games=2, seed=10**30, players=2)
    alone = simulate(MINI, ["note-taker"], 2, 10**30, 2)
    assert tuple(row.outcome for row in run_experiment(asked).rows) == alone.games


def test_a_row_says_what_the_game_was_and_arms_are_paired() -> None:
    """As the lab counts and all letters say; dealt and begun alike, where it can be."""
    for asked in BOTH:
        first = simulate(asked.editions[0], asked.bots, 4, asked.seed)
        for row in rows_of(asked, 0, 4):
            session = asked.game(row.game, row.arm)
            assert row.arm or row.outcome == first.games[row.game]
            assert not row.crashed
            assert session.over
            told = [letter.fact for step in session.record for letter in step.letters]
            kinds = [type(fact).__name__ for fact in told]
            assert row.suggestions == kinds.count("Suggested") + kinds.count("Exonerated")
    for row in rows_of(mini(), 0, 4):
        assert row.bits_per_turn is not None
        found = 2 ** (row.bits_per_turn * row.turns)
        assert round(found) in {12, 9}
    arrests = [row for row in rows_of(grid(), 0, 6) if row.ending == "arrest"]
    assert arrests
    for row in arrests:
        assert row.bits_per_turn == pytest.approx(log2(21) / row.turns, abs=1e-5)
    aloud = flip(edition("uk"), before_envelope="table-first")
    for house, seats, most in ((aloud, 3, 1000), (edition("uk"), 2, 1000), (edition("uk"), 4, 5)):
        session = play_game(house, seats_for(house, seats), ["note-taker"] * seats, 3, 0, most)
        told = [letter.fact for step in session.record for letter in step.letters]
        dealt = [fact for fact in told if isinstance(fact, (CaseFileHolds, Received))]
        ids = {card: house.deck.cards[card].id for fact in dealt for card in fact.cards}
        hands = {(str(getattr(f, "seat", "")), *map(ids.get, f.cards)) for f in dealt}
        row, game = row_of(session, 0, 0, most), lab_game(house)
        assert row.case_file == tuple(map(ids.get, dealt[0].cards))
        assert game.deal(session) == hands
        assert row.suggestions == sum(isinstance(fact, Suggested) for fact in told) > 0
    for asked in BOTH:
        rows = rows_of(asked, 0, 6)
        assert [row.deal for row in rows[::2]] == [row.deal for row in rows[1::2]]
        assert len({row.deal for row in rows}) == 6
        for index in range(3):
            one, other = (asked.game(index, arm).record for arm in (0, 1))
            assert any(a == b for a, b in zip(one, other, strict=False))
            assert one[0].letters == other[0].letters
    rows = rows_of(experiment([clue.edition("uk"), clue.edition("pool")], games=2), 0, 1)
    assert rows[0].deal != rows[1].deal
    asked = mini(5)
    assert compare(MINI, BUSY, games=5, seed=1).pairs == tuple(run_experiment(asked).pairs(1))
    results = run_experiment(experiment([MINI, flip(MINI, dice=1)], games=2, players=2))
    editions = {line.split(",")[1] for line in results.csv().splitlines()[1:]}
    assert editions == {"mini", "mini-dice-1"}


def test_a_game_that_crashes_is_a_row_with_its_notation(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that raises in its third game, and one that plays what is no move: all others go on."""
    calls = iter(range(10**6))

    def weak(view: object, choices: object, luck: object) -> object:
        if next(calls) == 40:
            raise ZeroDivisionError("third thoughts")
        return clue.BOTS["random"]()(view, choices, luck)

    monkeypatch.setitem(clue.BOTS, "careful", lambda: weak)
    results = run_experiment(experiment([MINI, BUSY], ["careful"] * 2, 4, max_turns=40))
    (crash,) = [row for row in results.rows if row.crashed]
    assert crash.reason == "ZeroDivisionError: third thoughts"
    assert (crash.winner, crash.turns, crash.deal) == (None, 0, "")
    session = text_reader.read(crash.notation)
    assert session.record
    assert not session.over
    assert results.complete
    assert len(results.pairs(1)) == 3
    monkeypatch.setitem(clue.BOTS, "careful", lambda: lambda *_: "pass")
    results = run_experiment(experiment(MINI, ["careful"] * 2, 2))
    assert all(row.crashed and row.notation for row in results.rows)


def test_the_table_is_tidy(tmp_path: Path) -> None:
    """One row a game, one column a fact, as CSV and as the records of which pandas makes one."""
    results = run_experiment(mini(4))
    table = list(csv.DictReader(results.csv().splitlines()))
    assert tuple(table[0]) == COLUMNS
    assert [(row["arm"], row["game"]) for row in table] == [(a, g) for g in "0123" for a in "01"]
    for line, row in zip(table, results.rows, strict=True):
        assert line["edition"] == results.experiment.editions[row.arm].id
        assert (line["winner"], line["ending"]) == (row.winner, row.ending)
        assert (int(line["turns"]), int(line["suggestions"])) == (row.turns, row.suggestions)
        assert line["unfinished"] == str(int(row.unfinished))
        assert line["case_file"].count("+") == 2
    assert [tuple(each) for each in results.records] == [COLUMNS] * 8
    assert [each["turns"] for each in results.records] == [row.turns for row in results.rows]
    # the same as Parquet, types and gaps with it, where pyarrow is installed
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    results.to_parquet(tmp_path / "found.parquet")
    found = parquet.read_table(tmp_path / "found.parquet").to_pylist()
    assert [tuple(each) for each in found] == [COLUMNS] * 8
    assert [each["turns"] for each in found] == [row.turns for row in results.rows]


READ: dict[str, Callable[[Any, Path], Any]] = {
    "pandas": lambda pandas, file: getattr(pandas, f"read_{file.suffix[1:]}")(file)["turns"],
    "polars": lambda polars, file: getattr(polars, f"read_{file.suffix[1:]}")(file)["turns"],
    "duckdb": lambda duckdb, file: [
        *chain(*duckdb.sql(f"select turns from '{file}' order by game, arm").fetchall())  # noqa: S608 - our own file
    ],
}


@pytest.mark.parametrize("kind", ["csv", "parquet"])
@pytest.mark.parametrize("package", READ)
def test_whoever_reads_tables_reads_these(tmp_path: Path, kind: str, package: str) -> None:
    """pandas, polars and DuckDB, where they are installed, as the table is."""
    module = pytest.importorskip(package)
    results, file = run_experiment(mini(3)), tmp_path / f"found.{kind}"
    if kind == "csv":
        file.write_text(results.csv(), encoding="utf-8")
    else:
        pytest.importorskip("pyarrow")
        results.to_parquet(file)
    assert [int(turns) for turns in READ[package](module, file)] == [r.turns for r in results.rows]


REFUSED: dict[str, dict[str, Any]] = {
    "arms-impossible": {"editions": []}, "editions-of-two-games": {"editions": [MINI, GRID]},
    "no-such-bot": {"bots": "clever"}, "games-impossible": {"games": 0},
    "pairs-too-few": {"games": 1}, "turns-impossible": {"max_turns": 0},
    "wrong-number-of-players": {"players": 9},
    "stop-needs-two-arms": {"editions": MINI, "stop_when_clear": True},
}  # fmt: skip


def test_the_paper_about_it_runs() -> None:
    """Every example of docs/experiments.md in Python, one after the other."""
    pytest.importorskip("choix")
    blocks = re.findall(r"```python\n(.*?)```", PAPER.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 3
    here: dict[str, object] = {}
    for block in blocks:
        exec(block, here)  # noqa: S102 - our own paper
    assert isinstance(here["rated"], Rated)
