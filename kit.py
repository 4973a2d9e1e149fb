#!/usr/bin/env python3
"""The one entry script: `python3 kit.py lab` opens the lessons, `python3 kit.py test` tests all.

It needs nothing but Python 3.11 or newer. The first call makes `.venv` beside this file and
installs what `requirements.lock` pins, hashes checked; later calls see by a stamp that nothing
changed and lose no time.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python must be told, not crash
    sys.exit(
        f"cluekit needs Python 3.11 or newer; this is {sys.version.split()[0]} in\n"
        f"{sys.executable}\n"
        "Install a newer one from your system's packages or its app store, then call it by name,\n"
        "for example:  python3.12 kit.py lab"
    )

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
LOCK = ROOT / "requirements.lock"
WINDOWS = os.name == "nt"
ROOM = 2  # GB that a finished environment and its making want
INPUTS = ("pyproject.toml", "requirements.lock", "hatch_build.py", "src/cluekit/__init__.py")


class Stop(Exception):  # noqa: N818 - read as a sentence: raise Stop("…")
    """Something only the person at the keyboard can put right, said in words."""


# --- where things are --------------------------------------------------------------------------


def program(name: str, venv: Path = VENV, *, windows: bool = WINDOWS) -> Path:
    """Path of a program inside the environment, on this system or as it would be on Windows."""
    return venv / "Scripts" / f"{name}.exe" if windows else venv / "bin" / name


class Stamp(NamedTuple):
    """What an environment was made for: `home` (Python and folder) and `wants` (the inputs)."""

    home: str
    wants: str

    @classmethod
    def now(cls, root: Path = ROOT, python: str = sys.version.split()[0]) -> "Stamp":
        """The stamp that fits the present files; scripts in an environment know their folder."""
        texts = [(root / name).read_bytes() for name in INPUTS if (root / name).exists()]
        wants = hashlib.sha256(b"\0".join(text.replace(b"\r\n", b"\n") for text in texts))
        home = hashlib.sha256(f"{python}\n{root}".encode())
        return cls(home.hexdigest(), wants.hexdigest())

    @classmethod
    def of(cls, venv: Path) -> "Stamp | None":
        """The stamp a finished environment carries; None for a missing or half-made one."""
        try:
            home, wants = (venv / "cluekit-stamp").read_text(encoding="ascii").split()
        except (OSError, ValueError):
            return None
        return cls(home, wants)

    def put(self, venv: Path) -> None:
        """Stamp the environment: from now on it counts as finished."""
        (venv / "cluekit-stamp").write_text("\n".join(self), encoding="ascii")


def state_of(venv: Path, now: Stamp) -> str:
    """`ready`, `update` (same Python and folder, other packages) or `make` (anything else)."""
    was = Stamp.of(venv)
    if was is None or was.home != now.home or not program("python", venv).exists():
        return "make"
    return "ready" if was == now else "update"


# --- what went wrong, in words -----------------------------------------------------------------

SIGNS = {
    "disk": r"no space left|errno 28\b|disk full|not enough space|quota exceeded|errno 122\b",
    "proxy": r"certificate.verify|sslerror|\bssl:|peer certificate|unknownissuer",
    "network": r"name resolution|name or service not known|dns error|getaddrinfo|newconnectionerror"
    r"|connection refused|connection reset|network is unreachable|no route to host|timed out"
    r"|connecttimeout|proxyerror|error sending request|failed to fetch|from versions: none",
    "hash": r"hash mismatch|do not match the hashes",
    "locked": r"permission denied|errno 13\b|access is denied|winerror 5\b|read-only file|errno 30",
}
CURES = {
    "disk": "The disk is full. About 2 GB are wanted; make room and call again.",
    "proxy": """The secure connection was refused. Behind a school's proxy, point SSL_CERT_FILE
and PIP_CERT at the proxy's certificate file and call again.""",
    "network": """The package index cannot be reached. Check the network (or the proxy in
HTTPS_PROXY) and call again; the network is needed only this once.""",
    "hash": """A package came that is not the one this project was tested with; it was not
installed. Call again; if it happens again, something on the way changes files.""",
    "locked": """A file may not be written. Is the folder read-only, or a notebook still open?
Close what uses .venv, or copy the project to a folder of your own, and call again.""",
}


def cure_for(output: str) -> str:
    """The advice that fits what a program printed; a general one when nothing known fits."""
    for cause, sign in SIGNS.items():
        if re.search(sign, output, re.IGNORECASE):
            return CURES[cause]
    return "The lines above say what happened; `python kit.py doctor` looks for common causes."


def tail(text: str, lines: int = 15) -> str:
    """The last lines of a program's output."""
    return "\n".join(text.strip().splitlines()[-lines:])


NO_VENV = """on Debian and Ubuntu call
    sudo apt install python3-venv
elsewhere install a whole Python 3.11 or newer; then call again."""
STATES = {
    "ready": "ready",
    "update": "not up to date; the next call of another verb updates it",
    "make": "not made yet; `python kit.py lab` makes it",
}

# --- making the environment --------------------------------------------------------------------


def quietly(command: Sequence[object]) -> tuple[int, str]:
    """Run a program and give its exit code and everything it printed."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_USER": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    return done.returncode, done.stdout


def must(command: Sequence[object], doing: str) -> None:
    """Run a program; if it fails, show the end of what it said and the likely cause."""
    code, output = quietly(command)
    if code:
        raise Stop(f"{tail(output)}\n\nStopped while {doing}. {cure_for(output)}")


def can_make_venv() -> bool:
    """Whether this Python has what makes environments (Debian packs it separately)."""
    return all(importlib.util.find_spec(name) for name in ("venv", "ensurepip"))


def require_venv() -> None:
    """Stop with the exact cure where Python comes without what makes environments."""
    if not can_make_venv():
        raise Stop(f"This Python ({sys.executable}) cannot make environments: {NO_VENV}")


def make_venv() -> None:
    """Make an empty environment, in place of whatever half-made one is there."""
    require_venv()
    print("Making the environment in .venv …", flush=True)
    if VENV.exists():
        shutil.rmtree(VENV)
    must([sys.executable, "-m", "venv", VENV], "making .venv")


def lock_entry(name: str, lock: str) -> str:
    """The lines of a lock file that pin one package with its hashes."""
    found = re.search(rf"^{re.escape(name)}==(?:.*\\\n)*.*\n", lock, re.MULTILINE)
    if not found:
        raise Stop(f"requirements.lock does not pin {name}: is the file whole?")
    return found[0]


def get_uv() -> bool:
    """Put the pinned uv into the environment; False where there is none for this machine."""
    if program("uv").exists():
        return True
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "uv.txt"
        wanted.write_text(lock_entry("uv", LOCK.read_text(encoding="utf-8")), encoding="utf-8")
        pip = [program("python"), "-m", "pip", "install", "--no-deps", "--only-binary=:all:"]
        return quietly([*pip, "--require-hashes", "-r", wanted])[0] == 0


def installers() -> Iterable[list[object]]:
    """The ways to install, the quick one first."""
    if get_uv():
        yield [program("uv"), "pip", "install", "--python", program("python")]
    yield [program("python"), "-m", "pip", "install"]


def install() -> None:
    """Install what the lock pins, then the project itself, editable."""
    print(
        "Installing the pinned packages (the first time this takes a minute or two) …", flush=True
    )
    output = ""
    for installer in installers():
        code, output = quietly([*installer, "--require-hashes", "-r", LOCK])
        if code == 0:
            editable = ["--no-deps", "--no-build-isolation", "-e", ROOT]
            must([*installer, *editable], "installing cluekit itself")
            return
    raise Stop(f"{tail(output)}\n\nStopped while installing packages. {cure_for(output)}")


def prepare() -> None:
    """See to it that the environment is there and fits the files; quick when it does."""
    now = Stamp.now()
    state = state_of(VENV, now)
    if state == "ready":
        return
    try:
        if state == "make":
            make_venv()
        install()
        now.put(VENV)
    except OSError as error:
        raise Stop(f"{error}\n{cure_for(str(error))}") from error


# --- running things in it ----------------------------------------------------------------------


def run(*command: object) -> int:
    """Run a program of the environment in the open; its exit code. Ctrl-C is its business."""
    with subprocess.Popen([str(part) for part in command], cwd=ROOT) as child:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:
                continue


def become(*command: object) -> NoReturn:
    """Let a program take this one's place (Windows cannot: there it is a child)."""
    words = [str(part) for part in command]
    if WINDOWS:
        sys.exit(run(*words))
    os.chdir(ROOT)
    os.execv(words[0], words)  # noqa: S606 - no shell is wanted


# --- the verbs ---------------------------------------------------------------------------------


def lab(rest: Sequence[str]) -> int:
    """Start JupyterLab on the lessons."""
    prepare()
    become(program("cluekit"), "lab", *rest)


def test(rest: Sequence[str]) -> int:
    """Run every test (`--changed`: what a change can touch); or one pytest with your arguments."""
    prepare()
    if "--changed" in rest:
        places = [word for word in rest if word != "--changed"]
        return run(program("python"), ROOT / "tools" / "changed_tests.py", *places)
    if rest:
        return run(program("python"), "-m", "pytest", *rest)
    return run(program("python"), ROOT / "tools" / "all_tests.py")


def check(rest: Sequence[str]) -> int:
    """Format, lint, types, import rules, workflows, papers, messages, the browser half."""
    prepare()
    return run(program("python"), ROOT / "tools" / "all_checks.py", *rest)


def build(rest: Sequence[str]) -> int:
    """Rebuild the browser half, the message catalogues and docs/api.md."""
    prepare()
    bundle = run(program("python"), ROOT / "hatch_build.py", "build", *rest)
    words = run(program("python"), ROOT / "tools" / "catalogues.py", "compile")
    return run(program("python"), ROOT / "tools" / "api_reference.py", "write") or words or bundle


def findings(state: str) -> list[str]:
    """What can be said before there is an environment, a line each."""
    free = shutil.disk_usage(ROOT).free / 1e9
    return [
        f"Python       {sys.version.split()[0]} at {sys.executable}: good",
        f"venv module  {'good' if can_make_venv() else 'missing; ' + NO_VENV}",
        f"disk         {free:.1f} GB free{'' if free > ROOM else f'; {ROOM} GB are wanted'}",
        f"environment  {STATES[state]}",
    ]


def doctor(rest: Sequence[str]) -> int:
    """Say what is missing and how to get it."""
    state = state_of(VENV, Stamp.now())
    print("\n".join(findings(state)), flush=True)
    if state == "ready":
        return run(program("cluekit"), "doctor", *rest)
    return int(not can_make_venv())


def notebooks(rest: Sequence[str]) -> int:
    """Run the lessons again and store what a fresh run gives."""
    prepare()
    return run(program("python"), ROOT / "tools" / "rerun_notebooks.py", *rest)


def long(rest: Sequence[str]) -> int:
    """The long-run searches (hours): pytest -m long."""
    prepare()
    searches = ["-m", "pytest", "-m", "long", "--hypothesis-profile=long", "--timeout=0", "-n", "2"]
    return run(program("python"), *searches, *rest)


def mutants(rest: Sequence[str]) -> int:
    """The mutation score: a fault is planted, some test must notice (hours; --sample N)."""
    prepare()
    return run(program("python"), ROOT / "tools" / "mutants.py", *rest)


def bench(rest: Sequence[str]) -> int:
    """Measure: every script in benchmarks/, or those named."""
    prepare()
    scripts = sorted((ROOT / "benchmarks").glob("[!_]*.py"))
    chosen = [script for script in scripts if not rest or script.stem in rest]
    if not chosen:
        raise Stop(f"No such benchmark. There are: {', '.join(s.stem for s in scripts) or 'none'}")
    return max([run(program("python"), script) for script in chosen])


def site(rest: Sequence[str]) -> int:
    """Build the lessons as a web site in build/site (`-o DIR`: a copy); `--test` tries it."""
    prepare()
    if "--test" in rest:
        wanted = [word for word in rest if word != "--test"] or ["tests/website"]
        return run(program("python"), "-m", "pytest", *wanted, "-m", "not long")
    return run(program("python"), ROOT / "tools" / "build_site.py", *rest)


def docs(rest: Sequence[str]) -> int:
    """Build the documentation alone in build/docs; `--test` tries what a fresh build gives."""
    prepare()
    if "--test" in rest:
        wanted = [word for word in rest if word != "--test"] or ["tests/documentation"]
        return run(program("python"), "-m", "pytest", *wanted, "-m", "not long")
    return run(program("python"), ROOT / "tools" / "build_docs.py", *rest)


VERBS: dict[str, Callable[[Sequence[str]], int]] = {
    verb.__name__: verb
    for verb in (lab, test, check, build, doctor, notebooks, site, docs, long, mutants, bench)
}


def usage() -> str:
    """What can be asked of this script."""
    lines = [f"  {name:<10} {verb.__doc__}" for name, verb in VERBS.items()]
    return "\n".join(["usage: python kit.py VERB [arguments]", "", *lines])


def main(words: Sequence[str]) -> int:
    """Do what the first word says with the rest; 2 for an unknown word, 1 for a stop."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr] # for a narrow console
    verb, *rest = words or ["help"]
    if verb not in VERBS:
        print(usage())
        return 0 if verb in {"help", "-h", "--help"} else 2
    try:
        return VERBS[verb](rest)
    except Stop as stop:
        print(f"\n{stop}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
