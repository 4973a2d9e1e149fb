"""What stands in the lab's picture: both themes, its words, and the numbers to read as a table."""

from __future__ import annotations

from cluekit.draw import Element, el, image
from cluekit.editions import Edition
from cluekit.lab import Comparison
from cluekit.lab.games import lab_game
from cluekit.lab.plot import Plot
from cluekit.lab.plot_svg import WIDE, DrawnPlot
from cluekit.words import mark, say

OFFERED = {
    "differences": mark("Differences within the pairs"),
    "winners": mark("Who wins"),
    "lengths": mark("How long games take"),
    "survival": mark("How many games go on"),
    "information": mark("Bits a turn"),
    "rooms": mark("Where walks end"),
    "kills": mark("Where somebody was killed"),
}
"""The pictures that can be looked at."""

DARK = (
    "<style>.ck-lab-dark{display:none}"
    "[data-jp-theme-light=false] .ck-lab-dark{display:block}"
    "[data-jp-theme-light=false] .ck-lab-light{display:none}"
    ".ck-lab-numbers summary{min-height:24px;line-height:24px;cursor:pointer}</style>"
)


def pictures_offered(edition: Edition) -> list[tuple[str, str]]:
    """Return the pictures that this game has, in words, with their names."""
    none = lab_game(edition).not_drawn
    return [(say(words), name) for name, words in OFFERED.items() if name not in none]


def lab_picture(found: Comparison, what: str) -> str:
    """Return a picture of a comparison as HTML, in both themes, with its words and its table."""
    light = found.plot(what)
    numbers = el("summary", say("The numbers as a table"))
    table = el("details", numbers, light.table.block(), class_="ck-lab-numbers")
    if isinstance(light, DrawnPlot):
        return f"{DARK}{image(light.svg, light.text, int(WIDE))}{table}"
    dark = found.plot(what, "dark")
    both = "".join(str(_image(each, theme)) for each, theme in ((light, "light"), (dark, "dark")))
    return f"{DARK}{both}{table}"


def _image(drawn: Plot | DrawnPlot, theme: str) -> Element | None:
    if isinstance(drawn, DrawnPlot):
        return None
    return drawn.image(f"ck-lab-{theme}")
