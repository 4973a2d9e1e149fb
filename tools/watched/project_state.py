"""The files of the project as they are, and in short what stands behind a key of the notes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from gettext import GNUTranslations
from pathlib import Path, PurePosixPath

from project_watch import is_ours, short

Digests = dict[str, str]
"""What stood behind each key that was noted."""


class Project:
    """Each file with what stands in it, when the call began."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files = dict(self._walk())
        for name in [each for each in self.files if each.endswith(".po")]:
            self.files[name] += self.files.get(f"{name[:-2]}mo", "")
        self._known: Digests = {}
        self._messages: dict[str, Digests] = {}

    def _walk(self) -> Iterator[tuple[str, str]]:
        for folder, folders, names in os.walk(self.root):
            folders[:] = sorted(filter(is_ours, folders))
            for path in (Path(folder, name) for name in sorted(filter(is_ours, names))):
                yield path.relative_to(self.root).as_posix(), short(path.read_bytes())

    def tests(self) -> list[str]:
        """Return the files with tests, lessons among them."""
        return [name for name in self.files if is_test(PurePosixPath(name))]

    def of(self, keys: Iterable[str]) -> Digests:
        """Return what stands behind these keys; "" for a file that is not there."""
        return {key: self._behind(key) for key in sorted(keys)}

    def changed(self, before: Digests) -> set[str]:
        """Return the keys behind which something else stands now."""
        return {key for key, text in before.items() if self._behind(key) != text}

    def _behind(self, key: str) -> str:
        if key not in self._known:
            look = self._message if "#" in key else self._folder if key[-1] in "/*" else self._file
            self._known[key] = look(key)
        return self._known[key]

    def _file(self, key: str) -> str:
        return self.files.get(key, "")

    def _message(self, key: str) -> str:
        file, _, message = key.partition("#")
        if file not in self._messages:
            self._messages[file] = messages(self.root / file)
        return self._messages[file].get(message, "")

    def _folder(self, key: str) -> str:
        if key == "*":
            return short("\n".join(self.files).encode())
        folder = key.rstrip("*").lstrip("/")
        below = {name: text for name, text in self.files.items() if name.startswith(folder)}
        if key.endswith("*"):
            return short(json.dumps(below).encode())
        names = {name[len(folder) :].split("/")[0] for name in below}
        return short("\n".join(sorted(names)).encode())


def is_test(path: PurePosixPath) -> bool:
    """Tell whether pytest looks for tests in a file of this name."""
    unit = path.parts[0] == "tests" and path.match("test_*.py")
    return unit or (path.parts[0] == "notebooks" and path.suffix == ".ipynb")


def messages(catalogue: Path) -> Digests:
    """Return what each message of a catalogue is in its language, in short; by short names, too."""
    try:
        with catalogue.open("rb") as stream:
            known = vars(GNUTranslations(stream))["_catalog"]
    except (OSError, ValueError):
        return {}
    return {short(repr(message).encode()): short(text.encode()) for message, text in known.items()}
