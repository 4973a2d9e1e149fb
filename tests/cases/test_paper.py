"""The paper on records tells the truth: its cases are read, its answers are given."""

import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from cluekit.cli import main
from cluekit.clue.editions.options import Options
from cluekit.records import read_case, read_case_text
from cluekit.records.file_format import LARGEST_FILE, LONGEST_LINE, MOST_EVENTS, MOST_FACTS, File

PAPER = Path(__file__).resolve().parents[2] / "docs" / "records.md"
TEXT = PAPER.read_text(encoding="utf-8")
SLIP = """\
deck = "mini"
players = ["Ann", "Bob", "Cid"]
events = ["Ann: bruno vase library -> nobody",
          "Ann: bruno vase library -> Bob vase"]
"""


def fenced(kind: str) -> list[str]:
    """Return the blocks of one kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of the paper, and we are in it."""
    (tmp_path / "evening.toml").write_text(fenced("toml")[0], encoding="utf-8")
    (tmp_path / "evening.csv").write_text(fenced("csv")[0], encoding="utf-8")
    (tmp_path / "slip.toml").write_text(SLIP, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("number", range(len(fenced("console"))))
def test_what_it_shows_is_what_is_answered(
    number: int, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Word for word, as far as it is shown."""
    assert folder.exists()
    command, shown = fenced("console")[number].split("\n", 1)
    assert main(command.removeprefix("$ cluekit ").split()) == 0
    assert capsys.readouterr().out.startswith(shown)


def test_its_cases_and_events_are_read_and_nothing_is_left_out(folder: Path) -> None:
    """Each TOML block is a case, each line an event; every key and limit is named."""
    cases = [read_case_text(text) for text in fenced("toml")]
    assert len(cases) == 2
    text = fenced("toml")[0]
    other = folder / "other.toml"
    other.write_text(text[: text.index("events")] + 'events = "evening.csv"\n', encoding="utf-8")
    said = [entry.premises for entry in read_case(other).entries]
    assert (said[:3], len(said)) == ([entry.premises for entry in cases[0].entries], 4)
    (block,) = fenced("text")
    lines = [re.split(r"\s{3,}", line)[0] for line in block.splitlines()]
    assert len(lines) == 6
    head = 'deck = "mini"\nplayers = ["You", "Nora", "Otto"]\n'
    assert len(read_case_text(f"{head}events = {lines}").entries) == 6
    keys = set(re.findall(r"`(\w+)`", TEXT.split("| key |")[1].split("\n\n")[0]))
    assert set(File.__struct_fields__) - {"format", "version"} <= keys
    for limit in (LARGEST_FILE, LONGEST_LINE, MOST_EVENTS, MOST_FACTS):
        assert f"{limit:,}" in TEXT
    for rule in ("questioning", "cards_shown"):
        written, none = get_args(get_type_hints(File)[rule])
        assert none is type(None)
        assert get_args(written) == get_args(get_type_hints(Options)[rule])
