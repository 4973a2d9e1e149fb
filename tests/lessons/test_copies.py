"""A learner's copies of the lessons: handed out, followed, kept, put back."""

from __future__ import annotations

from pathlib import Path

import pytest

from cluekit.core import RefusedError
from cluekit.learn import copies
from cluekit.learn.copies import Handed, hand_out, reset

NOTHING = Handed((), (), ())


@pytest.fixture(autouse=True)
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A kit with two lessons, one of them in a folder of its own, and a hidden file."""
    kit = tmp_path / "kit"
    (kit / "it").mkdir(parents=True)
    (kit / ".ipynb_checkpoints").mkdir()
    (kit / ".ipynb_checkpoints" / "06_proof.ipynb").write_text("hidden")
    (kit / "06_proof.ipynb").write_text("proof, first text")
    (kit / "it" / "06_proof.ipynb").write_text("dimostrazione")
    monkeypatch.setattr(copies, "source", lambda: kit)
    return kit


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A learner's folder that is not there yet."""
    return tmp_path / "deep" / "mine"


def test_everything_is_handed_out_once(kit: Path, mine: Path) -> None:
    """All lessons come, in their folders; a second time there is nothing to do."""
    assert hand_out(mine).new == ("06_proof.ipynb", "it/06_proof.ipynb")
    assert (mine / "it" / "06_proof.ipynb").read_bytes() == b"dimostrazione"
    assert not (mine / ".ipynb_checkpoints").exists()
    assert hand_out(mine) == NOTHING
    assert (kit / "06_proof.ipynb").read_text() == "proof, first text"


def test_an_untouched_copy_follows_the_kit(kit: Path, mine: Path) -> None:
    """A mended lesson reaches a learner who has not begun it."""
    hand_out(mine)
    (kit / "06_proof.ipynb").write_text("proof, second text")
    assert hand_out(mine).followed == ("06_proof.ipynb",)
    assert (mine / "06_proof.ipynb").read_text() == "proof, second text"


def test_a_copy_that_was_worked_in_stays(kit: Path, mine: Path) -> None:
    """It is told only where there is a newer text, and never written over."""
    hand_out(mine)
    (mine / "06_proof.ipynb").write_text("my proof")
    assert hand_out(mine) == NOTHING
    (kit / "06_proof.ipynb").write_text("proof, second text")
    assert hand_out(mine).behind == hand_out(mine).behind == ("06_proof.ipynb",)
    assert (mine / "06_proof.ipynb").read_text() == "my proof"


def test_a_copy_of_unknown_origin_stays(mine: Path) -> None:
    """What lay there before the first time is the learner's."""
    mine.mkdir(parents=True)
    (mine / "06_proof.ipynb").write_text("something else")
    assert hand_out(mine).behind == ("06_proof.ipynb",)
    assert (mine / "06_proof.ipynb").read_text() == "something else"


@pytest.mark.parametrize("odd", [b"", b"{}", b"\xff", b'{"format":"cluekit-lessons"}', b"[" * 9999])
def test_a_damaged_list_only_makes_careful(kit: Path, mine: Path, odd: bytes) -> None:
    """Without the list nothing counts as untouched; it is made anew."""
    hand_out(mine)
    (mine / copies.LIST).write_bytes(odd)
    (kit / "06_proof.ipynb").write_text("proof, second text")
    assert hand_out(mine).behind == ("06_proof.ipynb",)
    assert (mine / "06_proof.ipynb").read_text() == "proof, first text"


def test_a_lost_copy_comes_back(mine: Path) -> None:
    """Who has deleted a lesson gets it again."""
    hand_out(mine)
    (mine / "06_proof.ipynb").unlink()
    assert hand_out(mine).new == ("06_proof.ipynb",)


@pytest.mark.parametrize("name", ["06", "6", "06_proof", "06_PROOF.ipynb"])
def test_a_reset_keeps_what_was_there(kit: Path, mine: Path, name: str) -> None:
    """Each reset keeps a copy of its own, and the lesson follows the kit again."""
    hand_out(mine)
    for number in (1, 2):
        (mine / "06_proof.ipynb").write_text(f"my proof {number}")
        kept = reset(name, mine)
        assert kept == mine / f"06_proof-yours-{number}.ipynb"
        assert kept.read_text() == f"my proof {number}"
        assert (mine / "06_proof.ipynb").read_text() == "proof, first text"
    (kit / "06_proof.ipynb").write_text("proof, second text")
    assert hand_out(mine).followed == ("06_proof.ipynb",)


REFUSED = {
    "06": "lesson-not-worked-in",
    "06_prof": "no-such-lesson-near",
    "../secret": "no-such-lesson",
    "": "no-such-lesson",
    "x" * 5000: "no-such-lesson",
}


def test_what_cannot_be_reset_changes_nothing(mine: Path) -> None:
    """Names of no lesson, and lessons that nobody worked in, are refused in words."""
    hand_out(mine)
    before = {path: path.read_bytes() for path in mine.rglob("*.ipynb")}
    for name, code in REFUSED.items():
        with pytest.raises(RefusedError) as refused:
            reset(name, mine)
        assert refused.value.problem.code == code
    assert {path: path.read_bytes() for path in mine.rglob("*.ipynb")} == before


def test_a_folder_in_the_place_of_a_copy_is_left_alone(mine: Path) -> None:
    """It cannot be read as a lesson; it is neither written over nor reset."""
    (mine / "06_proof.ipynb").mkdir(parents=True)
    assert hand_out(mine).behind == ("06_proof.ipynb",)
    with pytest.raises(RefusedError) as refused:
        reset("06", mine)
    assert refused.value.problem.code == "file-not-plain"
