"""A learner's copies of the lessons: handed out, followed, kept, put back."""

from pathlib import Path

import pytest

from cluekit.core import RefusedError
from cluekit.learn import copies
from cluekit.learn.copies import Handed, hand_out, reset
from naming import case_named

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


def test_everything_is_handed_out_once_and_an_untouched_copy_follows_the_kit(
    kit: Path, mine: Path
) -> None:
    """In their folders; a mended lesson comes again to who has not begun it, or has deleted it."""
    assert hand_out(mine).new == ("06_proof.ipynb", "it/06_proof.ipynb")
    assert (mine / "it" / "06_proof.ipynb").read_bytes() == b"dimostrazione"
    assert not (mine / ".ipynb_checkpoints").exists()
    assert hand_out(mine) == NOTHING
    assert (kit / "06_proof.ipynb").read_text() == "proof, first text"
    (kit / "06_proof.ipynb").write_text("proof, second text")
    assert hand_out(mine).followed == ("06_proof.ipynb",)
    assert (mine / "06_proof.ipynb").read_text() == "proof, second text"
    (mine / "06_proof.ipynb").unlink()
    assert hand_out(mine).new == ("06_proof.ipynb",)


def test_a_copy_that_is_not_as_it_was_handed_out_stays(kit: Path, mine: Path) -> None:
    """Worked in, or of unknown origin: told where there is a newer text, and never written over."""
    hand_out(mine)
    (mine / "06_proof.ipynb").write_text("my proof")
    assert hand_out(mine) == NOTHING
    (kit / "06_proof.ipynb").write_text("proof, second text")
    assert hand_out(mine).behind == hand_out(mine).behind == ("06_proof.ipynb",)
    assert (mine / "06_proof.ipynb").read_text() == "my proof"
    (mine / copies.LIST).unlink()  # as what lay there before the first time
    assert hand_out(mine).behind == ("06_proof.ipynb",)
    assert (mine / "06_proof.ipynb").read_text() == "my proof"


def test_a_damaged_list_only_makes_careful(kit: Path, mine: Path) -> None:
    """Without the list nothing counts as untouched; it is made anew."""
    hand_out(mine)
    (kit / "06_proof.ipynb").write_text("proof, second text")
    for odd in (b"", b"{}", b"\xff", b'{"format":"cluekit-lessons"}', b"[" * 9999):
        with case_named(odd[:9]):
            (mine / copies.LIST).write_bytes(odd)
            assert hand_out(mine).behind == ("06_proof.ipynb",)
            assert (mine / "06_proof.ipynb").read_text() == "proof, first text"


def test_a_reset_keeps_what_was_there(kit: Path, mine: Path) -> None:
    """Each reset keeps a copy of its own, and the lesson follows the kit again."""
    hand_out(mine)
    for number, name in enumerate(("06", "6", "06_proof", "06_PROOF.ipynb"), 1):
        (mine / "06_proof.ipynb").write_text(f"my proof {number}")
        kept = reset(name, mine)
        assert kept == mine / f"06_proof-yours-{number}.ipynb"
        assert kept.read_text() == f"my proof {number}"
        assert (mine / "06_proof.ipynb").read_text() == "proof, first text"
    (kit / "06_proof.ipynb").write_text("proof, second text")
    assert hand_out(mine).followed == ("06_proof.ipynb",)


NOT_THERE = dict.fromkeys(("../secret", "", "x" * 5000), "no-such-lesson")
REFUSED = {"06": "lesson-not-worked-in", "06_prof": "no-such-lesson-near", **NOT_THERE}


def test_what_cannot_be_reset_changes_nothing(mine: Path) -> None:
    """Names of no lesson, lessons that nobody worked in, a folder in the place of one: in words."""
    hand_out(mine)
    before = {path: path.read_bytes() for path in mine.rglob("*.ipynb")}
    for name, code in REFUSED.items():
        with pytest.raises(RefusedError) as refused:
            reset(name, mine)
        assert refused.value.problem.code == code
    assert {path: path.read_bytes() for path in mine.rglob("*.ipynb")} == before
    (mine / copies.LIST).unlink()
    (mine / "06_proof.ipynb").unlink()
    (mine / "06_proof.ipynb").mkdir()
    assert hand_out(mine).behind == ("06_proof.ipynb",)
    with pytest.raises(RefusedError) as refused:
        reset("06", mine)
    assert refused.value.problem.code == "file-not-plain"
