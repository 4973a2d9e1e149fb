"""``cluekit teach paper``: a list, files, languages; nothing is written over."""

from pathlib import Path

from calling import Call, Refused

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
