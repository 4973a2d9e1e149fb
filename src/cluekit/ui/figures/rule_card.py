"""The rule card: the sentences of the rule sheet that are asked for most, on one card."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cluekit.draw import Element, Still, el, picture
from cluekit.draw.lettering import wrap
from cluekit.editions import Edition, card_lines, find_edition
from cluekit.ui.kit.redrawn import Redrawn
from cluekit.ui.kit.refusals import plainly
from cluekit.words import say
from cluekit.words.rule_lines import CardLine

WIDE = 560.0
_LEFT = 132.0
_LINE = 20.0
_BOLD = 15.5
"""The size as which bold letters of 14 are measured: they are wider."""

CSS = """
.ck-rule-paper{fill:var(--ck-panel);stroke:var(--ck-ink);stroke-width:1.5}
.ck-rule-band{fill:var(--ck-indigo)}
.ck-rule-title{fill:var(--ck-panel);font-family:var(--ck-font);font-size:17px;font-weight:700}
.ck-rule-about{fill:var(--ck-ink);font-family:var(--ck-font);font-size:14px;font-weight:700}
.ck-rule-says{fill:var(--ck-ink);font-family:var(--ck-font);font-size:14px}
.ck-rule-line{stroke:var(--ck-hatch);stroke-width:1}
"""


@plainly
def rule_card(edition: str | Path | Edition = "uk") -> Still:
    """Return the rule card of an edition as a picture with its words."""
    chosen = find_edition(edition) if isinstance(edition, str | Path) else edition
    return Redrawn(lambda: _card(chosen))


def _card(chosen: Edition) -> Still:
    lines = card_lines(chosen)
    title = say("Rule card: {edition}", edition=say(chosen.name))
    text = "\n".join([title, *(f"{line.about}: {line.says}" for line in lines)])
    rows, high = _rows(lines)
    drawn = picture(
        el("rect", class_="ck-rule-paper", x=1, y=1, width=WIDE - 2, height=high + 14, rx=9),
        el(
            "path",
            class_="ck-rule-band",
            d=f"M1 40V10a9 9 0 0 1 9-9H{WIDE - 10:g}a9 9 0 0 1 9 9V40z",
        ),
        el("text", title, class_="ck-rule-title", x=18, y=27),
        rows,
        size=(WIDE, high + 16),
        title=title,
        text=text,
        css=CSS,
    )
    return Still(drawn, text)


def _rows(lines: list[CardLine]) -> tuple[list[Element], float]:
    """Return the drawn lines and where they end."""
    drawn, top = list[Element](), 50.0
    for line in lines:
        broken = wrap(line.says, 14, WIDE - _LEFT - 24)
        about = wrap(line.about, _BOLD, _LEFT - 26)
        drawn += _row(about, broken, top)
        top += _LINE * max(len(about), len(broken)) + 9
    return drawn, top


def _row(about: tuple[str, ...], broken: tuple[str, ...], top: float) -> Iterator[Element]:
    for lines, kind, left in ((about, "about", 18), (broken, "says", _LEFT)):
        for place, text in enumerate(lines):
            y = top + 15 + _LINE * place
            yield el("text", text, class_=f"ck-rule-{kind}", x=left, y=y)
    below = top + _LINE * max(len(about), len(broken)) + 3
    yield el("line", class_="ck-rule-line", x1=18, x2=WIDE - 18, y1=below, y2=below)
