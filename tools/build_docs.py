"""The documentation as a site: `python kit.py docs` builds it alone, in `build/docs`.

`python kit.py site` builds it into the web site. Sphinx reads the papers of `docs/` as they are,
and pages made from docstrings, parsers, schemas and editions. A warning ends the build: a link that
leads nowhere, a page that no list names.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from making_docs import answers, api, commands, formats, licences, papers, rule_sheets
from making_docs.places import ROOT, THEME

ALONE = ROOT / "build" / "docs"


def build(
    target: Path,
    shipped: Iterable[licences.Work] = (),
    scripts: Path | None = None,
    front: str = "",
) -> None:
    """Build the documentation into a folder, anew; raises `SystemExit` where anything is amiss.

    `front` leads from the documentation to the page before it, where there is one; then there are
    lessons beside it, too, and links lead to them.
    """
    shutil.rmtree(target, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        papers.stage(source, lessons=bool(front))
        for part in (answers, api, commands, formats, rule_sheets):
            part.stage(source)
        licences.stage(source, shipped, scripts)
        _sphinx(source, target, front)


def _sphinx(source: Path, target: Path, front: str) -> None:
    beside = source.parent
    words = ["-q", "-W", "--keep-going", "-b", "html", "-c", THEME, "-d", beside / "remembered"]
    command = [sys.executable, "-m", "sphinx", *words, "-A", f"front={front}", source, target]
    env = os.environ | {
        "CLUEKIT_DOCS_SOURCE": str(source),
        "CLUEKIT_HOME": str(beside / "home"),
        "CLUEKIT_LANG": "en",
        "PYTHONHASHSEED": "0",
    }
    done = subprocess.run([str(word) for word in command], cwd=ROOT, env=env, check=False)
    if done.returncode:
        sys.exit("The documentation was not built: see above.")
    for name in (".buildinfo", "objects.inv"):
        (target / name).unlink(missing_ok=True)


if __name__ == "__main__":
    build(ALONE)
    print(f"{ALONE / 'index.html'}: the lessons are named, the whole site leads to them")
