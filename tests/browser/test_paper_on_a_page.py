"""Pages to print, in a browser: nothing for axe, nothing sticks out; printed, each is one page."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from playwright.sync_api import Browser

from cluekit.paper.printables import Wish, paper
from cluekit.paper.typeset import as_page
from cluekit.words import speaking
from looks import axe_finds_nothing, photograph
from naming import case_named

SHOWN = {
    "evening": ("en", Wish("uk", players=6)),
    "cards": ("it", Wish()),
    "two-sided": ("pt", Wish()),
    "puzzles": ("it", Wish(number=1, seed="page")),
    "plan": ("en", Wish("pool", players=4)),
}
"""A table with notes, cards, slips, a case, a page on its side."""


def test_a_page_to_print_can_be_read_and_printed(browser: Browser, tmp_path: Path) -> None:
    """On a phone nothing is wider than the window; on paper each page of ours is one page."""
    page = browser.new_context().new_page()
    for name, (language, wish) in SHOWN.items():
        with case_named(name):
            with speaking(language):
                document = paper(name, wish)
            file = tmp_path / f"{name}.html"
            file.write_text(as_page(document), encoding="utf-8")
            page.set_viewport_size({"width": 400, "height": 800})
            page.goto(file.as_uri())
            axe_finds_nothing(page, "main")
            assert page.evaluate("document.documentElement.scrollWidth") <= 400
            photograph(page, f"paper-{name}-phone")
            printed = page.pdf(prefer_css_page_size=True)
            with pypdfium2.PdfDocument(printed) as read:
                assert len(read) == len(document.pages)
    page.context.close()
