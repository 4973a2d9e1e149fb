"""A table in other hosts: marimo and Voilà, in an environment of their own and a real Chromium.

`python kit.py long tests/hosts`: to install them takes a minute or two.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, expect

from chromium import chromium, visitor
from jupyter_servers import answering, free_port, isolated, started

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[2]
LOCK = Path(__file__).with_name("requirements.lock")
VENV = ROOT / "build" / "hosts-venv"
PATIENCE = 180
TABLE = 'from cluekit.ui import table\n\ngame = table("mini", seed=11, fresh=True)\ngame'
MARIMO = """import marimo
app = marimo.App()
@app.cell
def _():
    from cluekit.ui import table
    game = table("mini", seed=11, fresh=True, bots="random")
    game
    return (game,)
if __name__ == "__main__":
    app.run()
"""


@pytest.fixture(scope="session")
def python() -> Path:
    """The Python of the environment with the hosts, made anew when the lock has changed."""
    found = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp, wanted = VENV / "made-from", hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text(encoding="ascii") != wanted:
        uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or "uv"
        subprocess.run([uv, "venv", "--quiet", "--clear", str(VENV)], check=True)
        install = [uv, "pip", "install", "--quiet", "--python", str(found), "--require-hashes"]
        subprocess.run([*install, "-r", str(LOCK)], check=True)
        stamp.write_text(wanted, encoding="ascii")
    return found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium as it comes."""
    with chromium() as launched:
        yield launched


def command(host: str, python: Path, folder: Path, port: int) -> list[str]:
    """What starts a host on a notebook with one table."""
    start = [str(python), "-m", host]
    if host == "marimo":
        (folder / "table.py").write_text(MARIMO)
        ours = ["--host=127.0.0.1", f"--port={port}", "--headless", "--no-token"]
        return [*start, "run", str(folder / "table.py"), *ours]
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(TABLE)])
    book.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(book, folder / "table.ipynb")
    flags = ["--no-browser", "--Voila.ip=127.0.0.1", f"--port={port}"]
    return [*start, str(folder / "table.ipynb"), *flags]


@contextmanager
def running(host: str, python: Path, folder: Path) -> Iterator[str]:
    """The host, and its address once it answers."""
    port, log = free_port(), folder / "log"
    env = {**isolated(folder), "CLUEKIT_HOME": str(folder / "kept"), "CLUEKIT_LANG": "en"}
    env |= {"PYTHONPATH": str(ROOT / "src")}
    with started(command(host, python, folder, port), env, folder, log) as child:
        yield answering(child, log, lambda: f"http://127.0.0.1:{port}/")


ELSEWHERE = {"marimo": 0, "voila": 2}
"""How many addresses outside a host asks for by itself: docs/howto/hosts.md tells it."""


def test_a_table_is_drawn_and_answers(browser: Browser, python: Path, tmp_path: Path) -> None:
    """In each host; what it asks for elsewhere is blocked, and counted.

    One test for both: two processes would make their environment at once.
    """
    for host, most in ELSEWHERE.items():
        (tmp_path / host).mkdir()
        asked = pressed(browser, python, tmp_path / host, host)
        assert len(set(asked)) <= most, asked


def pressed(browser: Browser, python: Path, folder: Path, host: str) -> list[str]:
    """Open the table, roll the dice by keyboard, see the answer; what was asked for elsewhere."""
    asked: list[str] = []
    with running(host, python, folder) as address:
        visit = visitor(browser, (address, "data:", "blob:"), asked, PATIENCE * 1000)
        page = visit.new_page()
        page.goto(address)
        page.get_by_role("button", name="Roll the dice").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".ck-offer")).to_contain_text("steps", timeout=PATIENCE * 1000)
        visit.close()
    return asked
