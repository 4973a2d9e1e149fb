"""All that can be said about the code without running it; called by `python kit.py check`."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
LINT_IMPORTS = shutil.which("lint-imports", path=Path(PYTHON).parent) or "lint-imports"
SCHEMAS = shutil.which("check-jsonschema", path=Path(PYTHON).parent) or "check-jsonschema"
ZIZMOR = shutil.which("zizmor", path=Path(PYTHON).parent) or "zizmor"

PAPERS = ("tests/house/test_architecture.py", "tests/house/test_no_game_in_kit.py")
"""What ARCHITECTURE says and no tool above checks: seconds, and part of the tests, too."""

STEPS = {
    # Without the cache: a file's verdict is kept there by the file alone, and some hang on others.
    "format": [PYTHON, "-m", "ruff", "format", "--check", "--no-cache"],
    "lint": [PYTHON, "-m", "ruff", "check", "--no-cache"],
    "types": [PYTHON, "-m", "mypy"],
    "imports": [LINT_IMPORTS, "--no-logo"],
    "circles": [PYTHON, "tools/import_circles.py"],
    "workflows": [ZIZMOR, "--offline", "--strict-collection", "--quiet", ".github/workflows"],
    "citation": [SCHEMAS, "--builtin-schema", "vendor.citation-file-format", "CITATION.cff"],
    "reference": [PYTHON, "tools/api_reference.py", "check"],
    "messages": [PYTHON, "tools/catalogues.py", "check"],
    "papers": [PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", *PAPERS],
    "browser half": [PYTHON, "hatch_build.py", "check"],
}


def run(name: str, command: list[str]) -> int:
    """Run one check in the open; its exit code."""
    print(f"\n--- {name}", flush=True)
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def main() -> int:
    """Run all checks, whatever fails on the way; 0 only if every one is fine."""
    codes = {name: run(name, command) for name, command in STEPS.items()}
    print()
    for name, code in codes.items():
        print(f"{'FAILED' if code else 'ok    '}  {name}", flush=True)
    return int(any(codes.values()))


if __name__ == "__main__":
    sys.exit(main())
