"""``cluekit teach paper``: a list, files, languages; nothing is written over."""

import json
from pathlib import Path

import jsonschema
from calling import Call, Refused

from cluekit.learn.exercises import Enrolment, own_case
from cluekit.learn.schemas import KEY, SCHEMAS
from cluekit.paper.printables import PRINTABLES


def test_a_teacher_prints_what_a_lesson_needs(cluekit: Call, tmp_path: Path) -> None:
    """Alone it lists what there is; with names it writes a file for each, in a language."""
    listed = cluekit("teach", "paper").answer
    assert [line.split()[0] for line in listed.splitlines()] == list(PRINTABLES)
    assert set(cluekit("teach", "paper", "--json").json["printables"]) == set(PRINTABLES)
    made = cluekit("teach", "paper", "cards", "sheet", "--language", "it", "-o", tmp_path)
    assert made.answer.split() == [str(tmp_path / "cards.pdf"), str(tmp_path / "sheet.pdf")]
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF")
    words = ("teach", "paper", "sheet", "--html", "--language", "pt", "-o", tmp_path, "--json")
    assert cluekit(*words).json["files"] == [str(tmp_path / "sheet.html")]
    assert '<html lang="pt">' in (tmp_path / "sheet.html").read_text(encoding="utf-8")


def test_what_cannot_be_printed_changes_nothing(refused: Refused, tmp_path: Path) -> None:
    """A slip in a name is answered with the right one; a file that is there stays."""
    assert "cards" in refused("teach", "paper", "sheet", "crads", "-o", tmp_path)
    assert not any(tmp_path.iterdir())
    (tmp_path / "cards.html").write_text("mine", encoding="utf-8")
    assert "cards.html" in refused("teach", "paper", "sheet", "cards", "--html", "-o", tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["cards.html"]
    assert "uk" in refused("teach", "paper", "sheet", "--edition", "uk", "--players", "9")
    assert "grid" in refused("teach", "paper", "grid", "--edition", "uk")


def test_a_class_has_one_key(cluekit: Call, refused: Refused, tmp_path: Path) -> None:
    """As data, by a schema; as a file; a slip in the seed or the numbers is told."""
    wanted = ("teach", "key", "01", "--seed", "7brt")
    found = cluekit(*wanted, "--numbers", "2-3", "--json").json
    jsonschema.validate(found, json.loads(SCHEMAS.published_text(KEY)))
    assert cluekit("teach", "key", "01", "--schema").json == json.loads(SCHEMAS.published_text(KEY))
    assert list(found["answers"]["1.1"]) == ["2", "3"]
    own = own_case("1.1", Enrolment("7BRT", 3))
    assert found["answers"]["1.1"]["3"] == list(own.right_answers)
    made = cluekit(*wanted, "--numbers", "5", "--html", "-o", tmp_path)
    assert made.answer.strip() == str(tmp_path / "key-01.html")
    assert "7BRT" in (tmp_path / "key-01.html").read_text(encoding="utf-8")
    assert "four" in refused("teach", "key", "01", "--seed", "7B")
    assert "00, 01" in refused("teach", "key", "31")
    assert refused(*wanted, "--numbers", "0-100")
