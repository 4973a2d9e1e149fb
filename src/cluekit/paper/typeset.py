"""Paper typeset: as a PDF (by typst, the extra ``paper``), or as a page that any browser prints.

>>> from cluekit.paper.document import Page, Paper, Text
>>> "<h1>Notes</h1>" in as_page(Paper("notes", "Notes", "en", (Page("Notes", (Text("Hm."),)),)))
True

A document goes to typst as data; the template is the kit's own, so nothing that stands in a
document can be a command. The same document gives the same bytes: no date is written, and no font
but the kit's is looked for. PDFs claim PDF/UA-1, and typst refuses to write one that is not.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from cluekit.core import refusal
from cluekit.draw import Element, el, with_attributes
from cluekit.paper.document import (
    FONT,
    Block,
    Cuts,
    Heading,
    Items,
    Page,
    Paper,
    Picture,
    Rules,
    Table,
    Text,
)

A4, LETTER = "a4", "us-letter"
SIZES = {A4: "A4", LETTER: "letter"}
"""A size by typst's name, and by that of style sheets."""

STANDARD = "ua-1"
INSTALL = 'python -m pip install "cluekit[paper]"'

# --- PDF ------------------------------------------------------------------------------------------


def as_pdf(paper: Paper, size: str = A4) -> bytes:
    """Return the document as an accessible PDF (PDF/UA-1); the same bytes for the same document.

    Raises ``RefusedError``, ``no-typesetter``, where typst or the font is not installed.
    """
    typst, fonts = _typesetter()
    given = {"paper": msgspec.json.encode(paper).decode(), "size": size, "font": FONT}
    made: bytes = typst.compile(
        _own("paper.typ").encode(),
        sys_inputs=given,
        font_paths=fonts,
        pdf_standards=[STANDARD],
        timestamp=0,
    )
    return made


@cache
def _typesetter() -> tuple[Any, Any]:
    """Return typst, and the one font, read once."""
    try:
        import matplotlib as mpl  # noqa: PLC0415 - for its fonts alone, and only for a PDF
        import typst  # noqa: PLC0415 - the extra `paper`
    except ModuleNotFoundError as missing:
        raise refusal("no-typesetter", name=str(missing.name), command=INSTALL) from None
    fonts = typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[str(Path(mpl.get_data_path()) / "fonts" / "ttf")],
    )
    return typst, fonts


@cache
def _own(name: str) -> str:
    return resources.files("cluekit.paper").joinpath(name).read_text("utf-8")


# --- a page to print ------------------------------------------------------------------------------


def as_page(paper: Paper, size: str = A4) -> str:
    """Return the document as one HTML file that needs nothing else, to be printed."""
    style = _own("paper.css").replace("SIZE", SIZES[size])
    body = "".join(str(_sheet(page)) for page in paper.pages)
    return (
        f'<!doctype html>\n<html lang="{paper.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"{el('title', paper.title)}\n{el('style', style)}\n</head>\n"
        f"<body>\n<main>{body}</main>\n</body>\n</html>\n"
    )


def _sheet(page: Page) -> Element:
    blocks = (_block(block, page.title) for block in page.blocks)
    return el("section", el("h1", page.title), blocks, class_="wide" if page.wide else None)


def _block(block: Block, title: str) -> Element:
    match block:
        case Heading(text):
            made = el("h2", text)
        case Text(text, small):
            made = el("p", text, class_="small" if small else None)
        case Items(items, numbered):
            made = el("ol" if numbered else "ul", [el("li", item) for item in items])
        case Rules(many):
            made = el("div", [el("div")] * many, class_="lines", aria_hidden="true")
        case Table():
            made = el("div", _table(block), class_="frame", role="group", aria_label=title)
            made = with_attributes(made, tabindex=0)  # it scrolls on a phone
        case Picture():
            made = _image(block)
        case Cuts(pictures, columns, dashed):
            kind = "cuts dashed" if dashed else "cuts"
            made = el("div", map(_image, pictures), class_=kind, style=f"--columns:{columns}")
    return made


def _image(shown: Picture) -> Element:
    address = "data:image/svg+xml;base64," + b64encode(shown.svg.encode()).decode()
    return el("img", src=address, alt=shown.alt, style=f"width:{shown.across:g}mm")


def _table(table: Table) -> Element:
    heads = el("tr", [el("th", word, scope="col") if word else el("td") for word in table.head])
    shares = (f"width:{width:g}mm" if width else None for width in table.widths)
    rows = el("tbody", _rows(table), style=f"--down:{table.down:g}mm")
    return el("table", [el("col", style=share) for share in shares], el("thead", heads), rows)


def _rows(table: Table) -> Iterator[Element]:
    for row in table.rows:
        first = el("th", row[0], scope="row") if row[0] else el("td")
        if len(row) == 1:
            spanning = el("th", row[0], scope="rowgroup", colspan=len(table.head))
            yield el("tr", spanning, class_="group")
        else:
            yield el("tr", first, [el("td", cell) for cell in row[1:]])
