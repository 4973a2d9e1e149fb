"""``cluekit puzzle``: made, opened, solved from what was printed; refused in words."""

import json
from pathlib import Path

import jsonschema
from calling import Call

from cluekit.learn.schemas import PUZZLES, SCHEMAS


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
    jsonschema.validate(answer, json.loads(SCHEMAS.published_text(PUZZLES)))
    assert cluekit("puzzle", "--schema").json == json.loads(SCHEMAS.published_text(PUZZLES))
    assert len({each["code"] for each in answer["puzzles"]}) == 3
    assert all(each["certificate"]["minimal"] for each in answer["puzzles"])


def test_what_is_no_case_is_refused(cluekit: Call) -> None:
    """A code with a slip, no code at all, a level nobody finds."""
    for wrong in (["1R89K-K3F3Q-MXX8H-V"], [], ["make", "--level", "0"]):
        said = cluekit("puzzle", *wrong)
        assert (said.code, said.answer) == (2, "")
        assert said.messages.strip()
