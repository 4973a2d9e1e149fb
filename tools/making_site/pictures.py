"""The lessons' pictures as files: once in the site, for the pages to read and the living notebooks.

In a notebook file a picture stands within the text, a third longer than it is. Here it lies beside,
and a class tells which it is: `site/keep.js` shows it. (JupyterLite looks for a file that is named
by its address in a list of the folder, and asks for it twice.)
"""

import base64
import hashlib
import json
import re
import shutil

from cluekit.ui.kit.not_alive import IF_ON_SITE, IF_PICTURE
from making_site.places import BUILT, PARTS

FOUND = PARTS / "pictures"
FOLDER = BUILT / "jupyter" / "files" / "pictures"
FROM_LESSONS = "../jupyter/files/pictures"
"""The way to them from the pages to read."""
SHOWN = re.compile(r'src="data:image/svg\+xml;base64,([A-Za-z0-9+/]+={0,2})"')
INSIDE = re.compile(r"data:image/svg\+xml;base64,([A-Za-z0-9+/]+={0,2})")
REST = r'((?:[^>"]|"[^"]*")*?)'
DRAWN = re.compile(
    rf'<img {REST}src="([^"]+\.svg)" style="max-width:100%;height:auto[^"]*"{REST}/?>'
)
SIZE = re.compile(r'<svg[^>]* width="(\d+)[^"]*" height="(\d+)')
STYLE = re.compile(r"<style.*?</style>", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{[^{}]*\}")
CLASS = re.compile(r"\bck-[\w-]+")
HINTS = re.compile(
    r'<p>[^<]*<b data-run="">[^<]*</b>[^<]*</p>(<img [^>]*>)<details>.*?</details>'
    r'|<p>[^<]*<b data-run="lesson">[^<]*</b>[^<]*</p>',
    re.DOTALL,
)
"""How a picture in a notebook comes to life: a page to read has no cells to run."""
ON_SITE = (f"<li>{IF_PICTURE[0]}</li>", f"<li>{IF_ON_SITE[0]}</li>")
"""What is tried first where a picture stays one: elsewhere, and here."""


def living(notebook: str) -> str:
    """A notebook whose pictures lie beside it, and that is open already where it is read.

    What a picture says stands in it, for those who hear it: not a second time as plain text.
    """
    said = json.loads(notebook)
    for cell in said["cells"]:
        for output in cell.get("outputs", ()):
            html = output.get("data", {}).get("text/html")
            if html:
                output["data"].pop("text/plain", None)
                output["data"]["text/html"] = SHOWN.sub(_told, "".join(html).replace(*ON_SITE))
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")) + "\n"


def to_read(page: str) -> str:
    """A page whose pictures are files; they come as one reads, and nothing moves when they do."""
    beside = INSIDE.sub(lambda found: f"{FROM_LESSONS}/{_laid(found[1])}", HINTS.sub(r"\1", page))
    return DRAWN.sub(_sized, beside)


def _told(found: re.Match[str]) -> str:
    return f'class="ck-picture-{_laid(found[1]).removesuffix(".svg")}"'


def _laid(coded: str) -> str:
    picture = STYLE.sub(_worn, base64.b64decode(coded).decode()).encode()
    name = f"{hashlib.sha256(picture).hexdigest()[:16]}.svg"
    FOUND.mkdir(parents=True, exist_ok=True)
    (FOUND / name).write_bytes(picture)
    return name


def _worn(found: re.Match[str]) -> str:
    """A picture's style without the rules for what is not in it: a third of its bytes."""
    there = {*CLASS.findall(found.string.replace(found[0], ""))}

    def needed(rule: re.Match[str]) -> str:
        parts = rule[1].split(",")
        fits = any({*CLASS.findall(part)} <= there for part in parts)
        return rule[0] if fits or ":not" in rule[1] else ""

    return RULE.sub(needed, found[0])


def lay_pictures() -> None:
    """Put what was found into the site."""
    shutil.copytree(FOUND, FOLDER, dirs_exist_ok=True)
    shutil.rmtree(FOUND)


def _sized(found: re.Match[str]) -> str:
    """A picture with its size, in a link to the picture alone: there fingers make it larger."""
    before, place, after = found.groups()
    size = SIZE.match((FOUND / place.rpartition("/")[2]).read_text(encoding="utf-8"))
    width, height = size.groups() if size else ("", "")
    room = f' style="--width:{width}px"' if width else ""
    return (
        f'<a class="picture" href="{place}"{room}><img {before}src="{place}" width="{width}" '
        f'height="{height}" loading="lazy"{after}></a>'
    )
