"""The page to play at once: a table without a kernel, its opening drawn beforehand."""

import json
import os
import sys
import tempfile
from html import escape
from pathlib import Path
from typing import Any

from making_site.front import place
from making_site.pages import Texts, cannot, frame, head, link, menu, texts, write
from making_site.places import PARTS, ROOT, SOURCE, run

FILES = ("play.js", "play_worker.js", "play_table.py")
STATIC = ROOT / "src" / "cluekit" / "ui" / "static"


def lay_play() -> None:
    """Write the page in each language, and what it loads."""
    for name in FILES:
        write(f"play/{name}", (SOURCE / name).read_text(encoding="utf-8"))
    both = [(STATIC / name).read_text(encoding="utf-8") for name in ("scene.js", "gestures.js")]
    write("play/scene.js", "".join(both))
    for language, said in texts().items():
        made = _opening(language)
        write("play/table.css", made.pop("style"))
        write(f"play/opening-{language}.json", json.dumps(made, ensure_ascii=False))
        pages = {code: f"{code}.html" for code in texts()}
        loads = (
            '<link rel="modulepreload" href="scene.js">'
            f'<link rel="preload" href="opening-{language}.json" as="fetch" crossorigin>'
        )
        page = frame(
            said["play"],
            _page(language, said, menu(said, language, pages)),
            up="../",
            language=language,
            pages=pages,
            more=loads,
        )
        write(f"play/{language}.html", page)


def _page(language: str, said: Texts, tongues: str) -> str:
    back = link(f"../{place(language)}", said["back"])
    told = {"lost": "lost", "kept": "kept_game", "unkept": "unkept_game", "unread": "unread_game"}
    words = " ".join(f'data-{name}="{escape(said[key])}"' for name, key in told.items())
    return f"""<link rel="stylesheet" href="table.css">
{head(said, "../", tongues, back, home=place(language))}
<main class="play">
<h1>{escape(said["play"])}</h1>
{cannot(said)}
<div class="game" data-play>
<p id="status" class="quiet" role="status" {words}>{escape(said["loading"])}</p>
<button id="anew" type="button" data-sure="{escape(said["sure"])}"
 data-begun="{escape(said["begun"])}" disabled>
{escape(said["anew"])}</button>
</div>
<div class="table" data-play><div id="table" class="ck"></div></div>
</main>
<script type="module" src="play.js"></script>"""


def _opening(language: str) -> dict[str, Any]:
    """What the table shows at first, and its answers, from a Python that has no widgets."""
    with tempfile.TemporaryDirectory(dir=PARTS) as home:
        env = os.environ | {
            "CLUEKIT_HOME": home,
            "PYTHONPATH": f"{SOURCE}{os.pathsep}{ROOT / 'src'}",
        }
        program = Path(__file__).with_name("opening.py")
        found: dict[str, Any] = json.loads(run([sys.executable, program, language], env=env))
    return found
