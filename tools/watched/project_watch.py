"""What a process reads of the project, noted as it happens: for `python kit.py test --changed`.

Each process writes a file of its own into one folder, a key a line:

- `src/cluekit/sets.py`: a file that was opened, or run as a module, kept bytecode or not;
- `notebooks/`: a folder whose files were listed;
- `widgets/**`: a folder that was shown to a program which cannot be watched, as it is no Python;
- `*`: the names of all files, for which git was asked;
- `….mo#0123456789ab`: a message that was looked up in a catalogue. (Whoever reads a catalogue as a
  file reads what it is compiled from, too.)
"""

from __future__ import annotations

import os
import sys
from functools import cache
from gettext import GNUTranslations
from hashlib import sha256
from pathlib import Path
from time import time_ns
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = str(HERE.parents[1])
FOLDER = "CLUEKIT_WATCHED"
MADE = {"build", "dist", "node_modules", "__pycache__"}
"""Folders of what is made of the rest; like most of those whose name begins with a dot."""
FINDS = ("<frozen importlib", f"{os.sep}importlib{os.sep}", f"{os.sep}_pytest{os.sep}")
"""Who lists folders only to find the one file it has been told."""
WRITES = os.O_WRONLY | os.O_RDWR


def is_ours(name: str) -> bool:
    """Tell whether a file or folder of this name is the project's, and nothing made of it."""
    return name not in MADE and (name[0] not in ".<" or name == ".github")


def place(path: object) -> str | None:
    """Return a path as it is called from the root; None where it is none of the project's."""
    whole = os.path.abspath(path) if isinstance(path, str | os.PathLike) else ""  # noqa: PTH100 - quick
    if not str(whole).startswith(ROOT + os.sep):
        return "" if whole == ROOT else None
    parts = Path(str(whole)[len(ROOT) + 1 :]).parts
    return "/".join(parts) if all(map(is_ours, parts)) else None


def short(content: bytes) -> str:
    """Return a short name of what stands in a file."""
    return sha256(content).hexdigest()[:12]


class Notes:
    """The keys of one process; a child that it forks has notes of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.open()
        os.register_at_fork(after_in_child=self.open)

    def open(self) -> None:
        """Begin a file; its name begins with the process's number."""
        self.file = self.folder / f"{os.getpid()}-{time_ns()}"
        self.stream = os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self.seen: set[str] = set()

    def add(self, path: object, end: str = "") -> None:
        """Note a path, unless it has been noted, or lies elsewhere."""
        found = place(path)
        key = None if found is None else f"{found}{end}"
        if key and key not in self.seen:
            self.seen.add(key)
            os.write(self.stream, f"{key}\n".encode())

    def add_program(self, words: object, folder: object) -> None:
        """Note the folders that a program is shown, if it cannot be watched."""
        program, *rest = map(str, words) if isinstance(words, list | tuple) else [""]
        if "ls-files" in rest:
            self.add(ROOT, "*")
        if not Path(program).name.startswith(("python", "git")) or "-I" in rest:
            told = (Path(str(folder or "."), word) for word in rest)
            for path in filter(os.path.exists, told):
                self.add(path if path.is_dir() else path.parent, "/**")

    def hear(self, event: str, told: tuple[Any, ...]) -> None:
        """Take what Python says of each thing that it does (an audit hook)."""
        if event == "open":
            if not (told[2] or 0) & WRITES and not str(told[0]).endswith(".mo"):
                self.add(told[0])
        elif event == "exec":
            self.add(getattr(told[0], "co_filename", None))
        elif event in {"os.listdir", "os.scandir"}:
            asks = sys._getframe(1).f_code.co_filename  # noqa: SLF001 - there is no other way
            if not any(name in asks for name in FINDS):
                self.add(told[0] or ".", "/")
        elif event == "subprocess.Popen":
            self.add_program(told[1], told[2])


class Heard(dict[Any, Any]):
    """The messages of a catalogue; each that is looked up is noted."""

    def get(self, message: object, missing: Any = None) -> Any:
        """Return a message's words, as `gettext` asks for them."""
        self.note(message)
        return super().get(message, missing)

    def __getitem__(self, message: object) -> Any:
        self.note(message)
        return super().__getitem__(message)

    def __init__(self, messages: dict[Any, Any], notes: Notes, file: str) -> None:
        super().__init__(messages)
        self.note = cache(lambda message: notes.add(file, f"#{short(repr(message).encode())}"))
        self.note("")


def hear_messages(notes: Notes) -> None:
    """Note each message that is looked up from now on."""
    translations: Any = GNUTranslations
    parse = translations._parse  # noqa: SLF001 - what it reads is kept nowhere else

    def parse_and_hear(self: Any, stream: Any) -> None:
        parse(self, stream)
        if isinstance(file := getattr(stream, "name", None), str):
            self._catalog = Heard(self._catalog, notes, file)

    translations._parse = parse_and_hear  # noqa: SLF001 - the same


def begin(folder: Path) -> Notes:
    """Watch this process from now on, and its children; return its notes."""
    notes = Notes(folder)
    paths = [str(HERE), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    os.environ |= {FOLDER: str(folder), "PYTHONPATH": os.pathsep.join(dict.fromkeys(paths))}
    sys.addaudithook(notes.hear)
    hear_messages(notes)
    return notes


def lines(notes: Path) -> list[str]:
    """Return the keys that a process has noted."""
    return notes.read_text(encoding="utf-8").splitlines()


def lives(notes: Path) -> bool:
    """Tell whether the process that writes these notes is still there."""
    try:
        os.kill(int(notes.name.split("-")[0]), 0)
    except OSError:
        return False
    return True
