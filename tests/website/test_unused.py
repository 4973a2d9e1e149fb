"""What is taken out of JupyterLite: pieces to which nothing leads but through such a library."""

from pathlib import Path

from making_site.unused import take_out


def piece(build: Path, name: str, text: str, *leads: str) -> None:
    """A piece that leads to others."""
    calls = ",".join(f"r.e({lead})" for lead in leads)
    (build / f"{name}.abc123.js").write_text(f"{text};Promise.all([{calls}])", encoding="utf-8")


def test_what_something_else_leads_to_stays(tmp_path: Path) -> None:
    """A shared piece, and pieces that nobody leads to by a way that is seen here."""
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / "bundle.js").write_text("r.e(1)", encoding="utf-8")
    piece(tmp_path, "1", "core", "2", "5")
    piece(tmp_path, "2", "mermaidAPI", "3", "4")
    piece(tmp_path, "3", "only for it")
    piece(tmp_path, "4", "shared")
    piece(tmp_path, "5", "other", "4")
    piece(tmp_path, "6", "found by another way")
    take_out(tmp_path)
    assert {path.name[0] for path in tmp_path.glob("*.js")} == {"1", "4", "5", "6"}
