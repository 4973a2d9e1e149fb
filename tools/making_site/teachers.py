"""The page for teachers: how-tos, and the key, which no page for learners leads to."""

from html import escape

from making_site.front import place
from making_site.pages import Texts, frame, head, link, menu, texts, write

HOW_TOS = {"prepare": "prepare_a_class", "serve": "serve_the_site", "hosts": "hosts"}


def lay_teachers() -> None:
    """Write the page in each language."""
    pages = {code: f"{code}.html" for code in texts()}
    for language, said in texts().items():
        inside = _teachers(language, said, menu(said, language, pages))
        page = frame(said["teachers"], inside, up="../", language=language, pages=pages)
        write(f"teachers/{language}.html", page)


def _teachers(language: str, said: Texts, tongues: str) -> str:
    back = link(f"../{place(language)}", said["back"])
    rows = "\n".join(
        f"<li>{link(f'../docs/howto/{name}.html', said[key])}</li>" for key, name in HOW_TOS.items()
    )
    return f"""{head(said, "../", tongues, back, home=place(language))}
<main>
<h1>{escape(said["teachers"])}</h1>
<p class="lead">{escape(said["teachers_text"])}</p>
<h2>{escape(said["how_tos"])}</h2>
<ul class="ways-on">
{rows}
</ul>
<h2>{escape(said["key"])}</h2>
<p>{link("../docs/answers.html", said["solutions"])}. {escape(said["key_text"])}</p>
</main>"""
