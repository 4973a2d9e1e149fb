"""``cluekit puzzle``: made, opened, solved from what was printed; refused in words."""

import json
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest
from calling import Call

from cluekit.cli import puzzle
from cluekit.learn.puzzles.shipped import all_puzzles
from cluekit.learn.puzzles.signed import Signed, open_puzzle
from cluekit.learn.schemas import PUZZLES, SCHEMAS

SCHEMA = json.loads(SCHEMAS.published_text(PUZZLES))


def test_a_case_is_made_opened_and_solved(cluekit: Call, tmp_path: Path) -> None:
    """What is printed is a record; its answer is said when it is asked for; as data by a schema."""
    made = cluekit("puzzle", "make", "--seed", "7", "--level", "3")
    code = made.answer.split()[1]
    assert "Level 3 of 10" in made.answer
    assert cluekit("puzzle", code).answer == made.answer
    assert "certain" not in made.answer
    solved = cluekit("puzzle", code, "--solution").answer
    assert "# The envelope is certain: Ada, the Vase and the Garden." in solved
    record = tmp_path / "case.toml"
    record.write_text(made.answer, encoding="utf-8")
    told = cluekit("solve", record).answer
    assert "The envelope is certain: Ada, the Vase and the Garden." in told
    answer = cluekit("puzzle", "make", "--seed", "7", "--count", "3", "--json").json
    jsonschema.validate(answer, SCHEMA)
    assert cluekit("puzzle", "--schema").json == SCHEMA
    assert len({each["code"] for each in answer["puzzles"]}) == 3
    assert all(each["certificate"]["minimal"] for each in answer["puzzles"])


def test_a_manhunt_is_made_opened_and_played(cluekit: Call, tmp_path: Path) -> None:
    """Without its solution no file says who the Killer is; with it, ``noir play`` plays it."""
    made = cluekit("puzzle", "make", "--edition", "noir-standard", "--seed", "7", "--level", "5")
    code = made.answer.split()[1]
    assert "Level 5 of 8" in made.answer
    assert cluekit("puzzle", code).answer == made.answer
    assert "killer =" not in made.answer
    assert "deck =" not in made.answer
    position = tmp_path / "manhunt.toml"
    position.write_text(cluekit("puzzle", code, "--solution").answer, encoding="utf-8")
    answer = cluekit("puzzle", code, "--json").json
    jsonschema.validate(answer, SCHEMA)
    (told,) = answer["puzzles"]
    *_, last = cluekit("noir", "play", position, "--json").json["steps"]
    assert last["killer_candidates"] == told["solution"] == [told["position"]["killer"]]
    assert "events" not in told
    written = tmp_path / "manhunt.json"
    written.write_text(json.dumps(told["position"] | {"actions": told["actions"]}))
    *_, last = cluekit("noir", "play", written, "--json").json["steps"]
    assert last["killer_candidates"] == told["solution"]


def test_the_puzzle_of_a_day_has_its_name(cluekit: Call) -> None:
    """In words and as data, the same as by its code."""
    said = cluekit("puzzle", "2026-12-24").answer
    (told,) = cluekit("puzzle", "2026-12-24", "--json").json["puzzles"]
    assert f"# {told['code']}\n# {told['name']}\n" in said
    assert told["code"] in {each.code for each in all_puzzles()}
    assert cluekit("puzzle", told["code"]).answer == said.replace(f"# {told['name']}\n", "")


def test_a_search_that_is_stopped_keeps_what_was_found(
    cluekit: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl + C answers with the cases so far and the code of what is not whole; or with none."""
    kept = [open_puzzle(all_puzzles()[0].code)]

    def stopped(*_: object, **__: object) -> Iterator[Signed]:
        yield from kept
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzle, "several", stopped)
    said = cluekit("puzzle", "make", "--count", "9", "--json")
    assert said.code == 1
    assert [each["code"] for each in said.json["puzzles"]] == [all_puzzles()[0].code]
    kept.clear()
    said = cluekit("puzzle", "make", "--count", "9")
    assert (said.code, said.answer) == (1, "")


def test_what_is_no_case_is_refused(cluekit: Call) -> None:
    """A code with a slip, no code at all, a level nobody finds, an unknown day or level."""
    noir = ["make", "--edition", "noir-classic", "--level", "9"]
    slips = ["1R89K-K3F3Q-MXX8H-V"], [], ["make", "--level", "0"], ["2026-02-30"], noir
    for wrong in slips:
        said = cluekit("puzzle", *wrong)
        assert (said.code, said.answer) == (2, "")
        assert said.messages.strip()
