"""The entry script: what it decides, and what it says when a machine lacks something."""

import shutil
import subprocess
import sys
from pathlib import Path

import kit
import pytest

from project_copy import ROOT, copy_of_the_project

CLEAN = [sys.executable, "-I"]  # isolated: nothing of this test run reaches the script


def write(root: Path, **texts: str) -> None:
    """Lay files that decide what an environment must hold."""
    for name, text in texts.items():
        (root / {"lock": "requirements.lock", "project": "pyproject.toml"}[name]).write_text(text)


def call(root: Path, *words: str, before: str = "") -> subprocess.CompletedProcess[str]:
    """Call the script of a copy, after a line of Python that spoils the machine."""
    spoilt = f"import runpy, sys\n{before}\nsys.argv = ['kit.py', *{words!r}]\n"
    started = f"{spoilt}runpy.run_path({str(root / 'kit.py')!r}, run_name='__main__')"
    return subprocess.run([*CLEAN, "-c", started], capture_output=True, text=True, check=False)


def test_an_environment_counts_only_with_its_stamp(tmp_path: Path) -> None:
    """Not with line ends. Missing or half made: make it anew; other packages: update."""
    write(tmp_path, lock="a==1\n", project="x")
    first = kit.Stamp.now(tmp_path, "3.11.7")
    assert kit.Stamp.now(tmp_path, "3.11.7") == first
    assert kit.Stamp.now(tmp_path, "3.12.1").home != first.home
    write(tmp_path, lock="a==2\n")
    assert kit.Stamp.now(tmp_path, "3.11.7").wants != first.wants
    write(tmp_path, lock="a==1\n", project="y")
    assert kit.Stamp.now(tmp_path, "3.11.7").wants != first.wants
    write(tmp_path, project="x")
    moved = tmp_path / "moved"
    moved.mkdir()
    write(moved, lock="a==1\n", project="x")
    assert kit.Stamp.now(moved, "3.11.7").wants == first.wants
    assert kit.Stamp.now(moved, "3.11.7").home != first.home
    (tmp_path / "requirements.lock").write_bytes(b"a==1\r\nb==2\r\n")
    windows = kit.Stamp.now(tmp_path)
    (tmp_path / "requirements.lock").write_bytes(b"a==1\nb==2\n")
    assert kit.Stamp.now(tmp_path) == windows
    for damaged in ("", "one", "one two three", "\N{SNOWMAN}"):
        (tmp_path / "cluekit-stamp").write_text(damaged, encoding="utf-8")
        assert kit.Stamp.of(tmp_path) is None, damaged
    now, venv = kit.Stamp("home", "wants"), tmp_path / ".venv"
    assert kit.state_of(venv, now) == "make"
    python = kit.program("python", venv)
    python.parent.mkdir(parents=True)
    python.touch()
    assert kit.state_of(venv, now) == "make"
    now.put(venv)
    assert kit.state_of(venv, now) == "ready"
    assert kit.state_of(venv, kit.Stamp("home", "more")) == "update"
    assert kit.state_of(venv, kit.Stamp("elsewhere", "wants")) == "make"
    python.unlink()
    assert kit.state_of(venv, now) == "make"
    assert kit.program("uv", Path("v"), windows=False) == Path("v/bin/uv")
    assert kit.program("uv", Path("v"), windows=True) == Path("v/Scripts/uv.exe")


def test_a_known_trouble_gets_its_cure(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """No wrong advice where nothing is known; an older Python, or one without venv, is told."""
    lines = kit.lock_entry("uv", kit.LOCK.read_text()).splitlines()
    assert lines[0].startswith("uv==")
    assert all("--hash=sha256:" in line for line in lines[1:])
    assert len(lines) > 1
    with pytest.raises(kit.Stop, match="does not pin nothing"):
        kit.lock_entry("nothing", "a==1 \\\n    --hash=sha256:0\n")
    for cause, all_said in TROUBLES.items():
        assert {kit.cure_for(said) for said in all_said} == {kit.CURES[cause]}, cause
    assert "doctor" in kit.cure_for("error 280: the moon is full")
    assert kit.main(["dance"]) == 2
    assert kit.main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"  {verb} " in shown for verb in kit.VERBS)
    shutil.copy2(ROOT / "kit.py", tmp_path)
    for before, said in (
        ("sys.version_info = (3, 10, 4, 'final', 0)", "needs Python 3.11 or newer"),
        ("sys.modules['ensurepip'] = None", "sudo apt install python3-venv"),
    ):
        told = call(tmp_path, "lab", before=before)
        assert told.returncode == 1
        assert said in told.stderr
        assert not (tmp_path / ".venv").exists()


TROUBLES = {
    "disk": ("OSError: [Errno 28] No space left on device", "There is not enough space on the disk",
             "error: failed to write: No space left on device (os error 28)"),
    "network": ("dns error: failed to lookup address information",
                "[Errno 11001] getaddrinfo failed",
                "[Errno -3] Temporary failure in name resolution",
                "NewConnectionError: [Errno 111] Connection refused",
                "Could not find a version that satisfies uv==1 (from versions: none)"),
    "proxy": ("SSLError(SSLCertVerificationError: certificate verify failed",
              "invalid peer certificate: UnknownIssuer"),
    "hash": ("Hash mismatch for `msgspec==0.22.0`",
             "THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE"),
    "locked": ("PermissionError: [Errno 13] Permission denied: '.venv'",
               "[WinError 5] Access is denied"),
}  # fmt: skip


@pytest.mark.long
def test_a_fresh_clone_a_half_made_environment_and_a_changed_lock(tmp_path: Path) -> None:
    """From nothing to running tests; quick the second time; updated, not remade, the third."""
    root = copy_of_the_project(tmp_path)
    (root / ".venv" / "bin").mkdir(parents=True)
    (root / ".venv" / "half-made").touch()
    first = call(root, "test", "--version")
    assert first.returncode == 0, first.stdout + first.stderr
    assert "Making" in first.stdout
    assert not (root / ".venv" / "half-made").exists()
    second = call(root, "test", "tests/house/test_all_tests.py", "-q")
    assert second.returncode == 0, second.stdout + second.stderr
    assert "Making" not in second.stdout
    assert "Installing" not in second.stdout
    with (root / "pyproject.toml").open("a") as project:
        project.write("# one line more\n")
    third = call(root, "test", "--version")
    assert third.returncode == 0
    assert "Making" not in third.stdout
    assert "Installing" in third.stdout


@pytest.mark.long
def test_without_a_network_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the half-made environment does not count as made."""
    root = copy_of_the_project(tmp_path)
    for name in ("PIP_INDEX_URL", "UV_DEFAULT_INDEX", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "0")
    monkeypatch.setenv("UV_NO_CACHE", "1")
    told = call(root, "test", "--version")
    assert told.returncode == 1
    assert kit.CURES["network"] in told.stderr
    assert kit.Stamp.of(root / ".venv") is None
