"""The page that takes along what was done in this browser, as a file, and brings it back."""

from html import escape

from making_site.front import place
from making_site.pages import Texts, cannot, frame, head, link, lost, menu, texts, write
from making_site.places import SOURCE

FILES = ("along.js", "along_worker.js", "along.py")


def lay_along() -> None:
    """Write the page in each language, and what it loads."""
    for name in FILES:
        write(f"along/{name}", (SOURCE / name).read_text(encoding="utf-8"))
    for language, said in texts().items():
        pages = {code: f"{code}.html" for code in texts()}
        inside = _along(language, said, menu(said, language, pages))
        page = frame(said["along"], inside, up="../", language=language, pages=pages)
        write(f"along/{language}.html", page)


def _along(language: str, said: Texts, tongues: str) -> str:
    told = ("none", "taken", "bringing", "brought", "nothing_new", "stranger", "lost")
    words = " ".join(f'data-{key.replace("_", "-")}="{escape(said[key])}"' for key in told)
    back = link(f"../{place(language)}", said["back"])
    return f"""{head(said, "../", tongues, back, home=place(language))}
<main>
<h1>{escape(said["along"])}</h1>
<p class="lead">{escape(said["along_text"])}</p>
{cannot(said)}{lost(said)}
<div class="along" data-play>
<button id="take" type="button" class="door">{escape(said["take"])}</button>
<p>{escape(said["take_what"])}</p>
<label for="bring"><b>{escape(said["bring"])}</b></label>
<input id="bring" type="file" accept=".json,.jsonl,application/json">
<p>{escape(said["bring_what"])}</p>
</div>
<p id="said" role="status" {words}></p>
</main>
<script type="module" src="along.js"></script>"""
