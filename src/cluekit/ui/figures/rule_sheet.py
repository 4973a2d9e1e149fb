"""The rules on paper: the whole sheet of an edition, two editions beside each other, and a card.

Sentences under headings that fold, clause ids, house conventions marked; tables that screen readers
follow and printers break between rows, all of them open then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from textwrap import fill
from typing import TypeVar

from cluekit.draw import Element, Still, el, picture
from cluekit.draw.lettering import wrap
from cluekit.editions import Edition, card_lines, differences, find_edition, headings
from cluekit.editions import rule_sheet as rule_lines
from cluekit.ui.kit.controls import story_to_read
from cluekit.ui.kit.messages import plainly
from cluekit.ui.kit.still_paper import Printed, Redrawn, Written
from cluekit.words import say, say_n
from cluekit.words.rule_lines import Difference, RuleLine
from cluekit.words.story import opening

Unit = TypeVar("Unit", RuleLine, Difference)

HOUSE = "†"
WIDE = 88
"""Letters in a line of the plain text."""

CSS = """
.ck-rules{max-width:820px;color:var(--ck-ink);background:var(--ck-paper);font-family:var(--ck-font);
padding:14px 18px;border-radius:9px;box-sizing:border-box;overflow-x:auto}
.ck-rules table{width:100%;border-collapse:collapse;font-size:14px;line-height:1.45;margin:0}
.ck-rules .ck-both{table-layout:fixed}
.ck-rules caption{text-align:left;font-size:18px;font-weight:700;padding:0 0 8px;
color:var(--ck-ink)}
.ck.ck-rules :is(thead,tbody)>tr:nth-child(n){background:none}
.ck.ck-rules :is(th,td){text-align:left;vertical-align:top;padding:5px 12px 5px 0;border:0;
border-top:1px solid var(--ck-line);background:none;white-space:normal;color:var(--ck-ink)}
.ck.ck-rules thead th{border:0;padding:2px 12px 2px 0;color:var(--ck-muted);font-weight:600}
.ck.ck-rules th[scope=rowgroup]{padding-top:12px;border-top:2px solid var(--ck-ink);font-size:15px}
.ck.ck-rules td.ck-clause{width:5.5em;white-space:nowrap;color:var(--ck-muted);
font-variant-numeric:tabular-nums}
.ck-rules .ck-rules-title{font-size:18px;font-weight:700;margin:0 0 8px;color:var(--ck-ink)}
.ck-rules details{margin:0;border-top:2px solid var(--ck-ink)}
.ck-rules summary{min-height:24px;padding:8px 0;font-size:15px;font-weight:700;cursor:pointer}
.ck-rules summary small{margin-left:8px;font-size:13px;font-weight:400;color:var(--ck-muted)}
.ck-rules summary:focus-visible{outline:3px solid var(--ck-indigo);outline-offset:-2px}
.ck.ck-rules details table{table-layout:auto}
.ck-rules details caption{position:absolute;width:1px;height:1px;overflow:hidden;
clip-path:inset(50%)}
.ck-rules .ck-opening{margin:0 0 14px}
.ck-rules .ck-opening p{font-size:15px;line-height:1.5;color:var(--ck-ink);
overflow-wrap:anywhere;font-style:italic}
.ck-rules p{margin:10px 0 0;font-size:13px;color:var(--ck-muted)}
@media print{.ck-rules{max-width:none;padding:0;background:none;overflow:visible}
.ck.ck-rules :is(caption,th,td,p){color:CanvasText}
.ck-rules details::details-content{display:block;content-visibility:visible;block-size:auto}
.ck-rules summary{list-style:none;break-after:avoid}
.ck-rules tr{break-inside:avoid}.ck-rules th[scope=rowgroup]{break-after:avoid}
.ck-rules thead{display:table-header-group}}
"""


@plainly
def rule_sheet(
    edition: str | Path | Edition = "uk", beside: str | Path | Edition | None = None
) -> Printed:
    """Return the rule sheet of an edition; with ``beside``, where the two do not say the same.

    >>> rule_sheet("mini").title
    'The rules: The lesson deck'
    """
    one = _edition(edition)
    if beside is None:
        return Printed(lambda: _whole(one), CSS, "ck-rules")
    other = _edition(beside)
    return Printed(lambda: _both(one, other), CSS, "ck-rules")


def _edition(edition: str | Path | Edition) -> Edition:
    return find_edition(edition) if isinstance(edition, str | Path) else edition


# --- the sheet --------------------------------------------------------------------------------


def _whole(edition: Edition) -> Written:
    """Return all rules of an edition, below the story with which a game begins."""
    title = say("The rules: {edition}", edition=say(edition.name))
    lines, groups, text = rule_lines(edition), list[Element](), [title]
    for part in opening(edition.story):
        text += ["", fill(part, WIDE)]
    for section, told in _sections(lines):
        heading = say(headings(edition)[section])
        groups.append(_group(heading, told, first=not groups))
        text += ["", heading, *(_filled(f"{_clause(line):<6}", line.says) for line in told)]
    head = el("p", title, class_="ck-rules-title")
    notes = [say("A clause is a numbered rule of the rule document."), *_notes(lines)]
    return _written(title, [head, *groups], text, notes, story_to_read(edition.story))


def _group(heading: str, told: Sequence[RuleLine], *, first: bool) -> Element:
    """Return the rules under one heading: only the ``first`` ones lie open on a screen."""
    sentences = [
        el("tr", el("td", line.says), el("td", _clause(line), class_="ck-clause")) for line in told
    ]
    head = _head(say("Rule"), say("Clause"))
    return el(
        "details",
        el("summary", heading, el("small", say_n("{n} rule", "{n} rules", len(told)))),
        el("table", el("caption", heading), head, el("tbody", sentences)),
        open=first,
    )


def _both(one: Edition, other: Edition) -> Written:
    """Return where two editions do not say the same, and on how many points they do."""
    names = say(one.name), say(other.name)
    title = say("Where the rules differ: {one} and {other}", one=names[0], other=names[1])
    unlike, rows, text = differences(one, other), [], [title]
    for section, found in _sections(unlike):
        heading = say(headings(one)[section])
        pairs = [(_sentence_of(each.one), _sentence_of(each.other)) for each in found]
        rows.append(
            el(
                "tbody",
                _heading(heading),
                [el("tr", [el("td", sentence) for sentence in pair]) for pair in pairs],
            )
        )
        text += ["", heading]
        for pair in pairs:
            text += [_filled(f"{n}: ", said) for n, said in zip(names, pair, strict=True)]
    table = el("table", el("caption", title), _head(*names), rows, class_="ck-both")
    shown = [line for unit in unlike for line in (unit.one, unit.other) if line]
    differing = {difference.topic for difference in unlike}
    same = sum(line.topic not in differing for line in rule_lines(one))
    alike = say_n(
        "On {n} other point both say the same.", "On {n} other points both say the same.", same
    )
    return _written(title, table, text, [alike, *_notes(shown)])


def _written(
    title: str,
    rules: Element | list[Element],
    text: list[str],
    notes: list[str],
    story: Element | None = None,
) -> Written:
    below = ["", *notes] if notes else []
    body = el("div", story, rules, [el("p", note) for note in notes])
    return Written(title, body, "\n".join([*text, *below]))


def _sentence_of(line: RuleLine | None) -> str:
    """Return a sentence with its clause behind it; a dash where an edition says nothing."""
    return f"{line.says} ({_clause(line)})" if line else "–"


def _sections(units: Iterable[Unit]) -> Iterator[tuple[str, list[Unit]]]:
    return ((section, list(found)) for section, found in groupby(units, lambda u: u.section))


def _clause(line: RuleLine) -> str:
    return f"{line.clause} {HOUSE}" if line.house else line.clause


def _heading(says: str) -> Element:
    return el("tr", el("th", says, scope="rowgroup", colspan=2))


def _head(*names: str) -> Element:
    return el("thead", el("tr", [el("th", name, scope="col") for name in names]))


def _notes(lines: Iterable[RuleLine]) -> list[str]:
    """Explain the mark, where it stands."""
    if not any(line.house for line in lines):
        return []
    return [say("{mark} a house convention: the rule document does not say it.", mark=HOUSE)]


def _filled(before: str, words: str) -> str:
    return fill(words, WIDE, initial_indent=f"  {before}", subsequent_indent="        ")


# --- rule card ------------------------------------------------------------------------------------
# The rule card: the sentences of the rule sheet that are asked for most, on one card.

RULE_CARD_WIDE = 560.0
_LEFT = 132.0
_LINE = 20.0
_BOLD = 15.5
"""The size as which bold letters of 14 are measured: they are wider."""

RULE_CARD_CSS = """
.ck-rule-paper{fill:var(--ck-panel);stroke:var(--ck-ink);stroke-width:1.5}
.ck-rule-band{fill:var(--ck-indigo)}
.ck-rule-title{fill:var(--ck-panel);font-family:var(--ck-font);font-size:17px;font-weight:700}
.ck-rule-about{fill:var(--ck-ink);font-family:var(--ck-font);font-size:14px;font-weight:700}
.ck-rule-says{fill:var(--ck-ink);font-family:var(--ck-font);font-size:14px}
.ck-rule-line{stroke:var(--ck-hatch);stroke-width:1}
"""


@plainly
def rule_card(edition: str | Path | Edition = "uk") -> Still:
    """Return the rule card of an edition as a picture with its words.

    >>> rule_card("mini").text.splitlines()[0]
    'Rule card: The lesson deck'
    """
    chosen = _edition(edition)
    return Redrawn(lambda: _card(chosen))


def _card(chosen: Edition) -> Still:
    lines = card_lines(chosen)
    title = say("Rule card: {edition}", edition=say(chosen.name))
    text = "\n".join([title, *(f"{line.about}: {line.says}" for line in lines)])
    rows, high = list[Element](), 50.0
    for line in lines:
        says = wrap(line.says, 14, RULE_CARD_WIDE - _LEFT - 24)
        about = wrap(line.about, _BOLD, _LEFT - 26)
        for words, kind, left in ((about, "about", 18), (says, "says", _LEFT)):
            for place, part in enumerate(words):
                y = high + 15 + _LINE * place
                rows.append(el("text", part, class_=f"ck-rule-{kind}", x=left, y=y))
        high += _LINE * max(len(about), len(says)) + 9
        ends = {"x1": 18, "x2": RULE_CARD_WIDE - 18, "y1": high - 6, "y2": high - 6}
        rows.append(el("line", class_="ck-rule-line", **ends))
    drawn = picture(
        el(
            "rect",
            class_="ck-rule-paper",
            x=1,
            y=1,
            width=RULE_CARD_WIDE - 2,
            height=high + 14,
            rx=9,
        ),
        el(
            "path",
            class_="ck-rule-band",
            d=f"M1 40V10a9 9 0 0 1 9-9H{RULE_CARD_WIDE - 10:g}a9 9 0 0 1 9 9V40z",
        ),
        el("text", title, class_="ck-rule-title", x=18, y=27),
        rows,
        size=(RULE_CARD_WIDE, high + 16),
        title=title,
        text=text,
        css=RULE_CARD_CSS,
    )
    return Still(drawn, text)
