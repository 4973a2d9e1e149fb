"""The tables of the matrix game: gains, with the cell that was met; and shares, as bars, too."""

from __future__ import annotations

from fractions import Fraction

from cluekit.draw import Element, el
from cluekit.learn.gains import gain, share
from cluekit.logic.games import ROWS
from cluekit.ui.figures.learning_bot import Match
from cluekit.ui.kit.still_paper import Paper
from cluekit.words import say
from cluekit.words.amounts import per_cent

_LONG = 100.0
"""A bar of the whole."""


def gains_table(match: Match) -> Element:
    """Return the table of gains; the cell that was met last carries a sign and says so."""
    gains = match.gains
    heads = [el("th", say(name), scope="col") for name in gains.columns]
    rows = [
        el(
            "tr",
            el("th", say(name), scope="row"),
            [_gain(match, row, column) for column in range(len(gains.columns))],
        )
        for row, name in enumerate(gains.rows)
    ]
    caption = say("You choose the row.") if gains.side == ROWS else say("You choose the column.")
    more = say("The number is what the rows gain and the columns lose.")
    return el(
        "div",
        el(
            "table",
            el("caption", f"{caption} {more}"),
            el("thead", el("tr", el("td"), heads)),
            el("tbody", rows),
            class_="ck-truth ck-wordy ck-gains",
        ),
        class_="ck-truth-frame",
        tabindex="0",
        role="group",
        aria_label=say("Table of gains"),
    )


def _gain(match: Match, row: int, column: int) -> Element:
    last = match.played[-1] if match.played else None
    met = last == ((row, column) if match.gains.side == ROWS else (column, row))
    words = gain(match.gains.game.gains[row][column]).in_words()
    sign = el("span", "◆ ", aria_hidden="true") if met else None
    said = el("span", say("(met last)"), class_="ck-voice-only") if met else None
    return el(
        "td", sign, words, said, class_="ck-met" if met else None, data_key=f"gain:{row}:{column}"
    )


def shares_table(match: Match, *, open_: bool) -> Element:
    """Return how often both sides played what, beside the equilibrium where that is open."""
    solved = match.gains.solved
    mine, theirs = solved.rows, solved.columns
    if match.gains.side != ROWS:
        mine, theirs = theirs, mine
    heads = [say("Who"), say("Choice"), say("Played"), say("Share"), say("Equilibrium")]
    sides = (
        (say("You"), match.choices, match.often(0), mine),
        (say("The bot"), match.gains.theirs, match.often(1), theirs),
    )
    rows = [
        _share_row(who, say(name), count, len(match.played), right if open_ else None)
        for who, names, often, chances in sides
        for name, count, right in zip(names, often, chances, strict=True)
    ]
    return el(
        "div",
        el(
            "table",
            el("thead", el("tr", [el("th", head, scope="col") for head in heads])),
            el("tbody", rows),
            class_="ck-truth ck-wordy ck-played",
        ),
        class_="ck-truth-frame",
        tabindex="0",
        role="group",
        aria_label=say("How often who played what"),
    )


def _share_row(who: str, name: str, count: int, whole: int, right: Fraction | None) -> Element:
    played = Fraction(count, whole) if whole else None
    said = per_cent(played) if played is not None else "–"
    return el(
        "tr",
        el("td", who),
        el("th", name, scope="row"),
        el("td", str(count)),
        el("td", _bar(played, right), said),
        el("td", share(right).in_words() if right is not None else "–"),
        data_key=f"share:{who}:{name}",
    )


def _bar(played: Fraction | None, right: Fraction | None) -> Element:
    """Return a bar as long as the share, with a line where the equilibrium is."""
    long = _LONG * float(played or 0)
    line = None
    if right is not None:
        line = el("path", class_="ck-played-right", d=f"M{_LONG * float(right):g} 0V14")
    return el(
        "svg",
        el("rect", class_="ck-played-ground", width=_LONG, height=14),
        el("rect", class_="ck-played-share", width=f"{long:g}", y=2, height=10),
        line,
        viewBox=f"-1 0 {_LONG + 2:g} 14",
        class_="ck-played-bar",
        aria_hidden="true",
        focusable="false",
    )


def match_on_paper(paper: Paper, match: Match) -> None:
    """Write the table of gains."""
    gains = match.gains
    widths = [190.0, *[130.0] * len(gains.columns)]
    paper.row(["", *map(say, gains.columns)], widths, bold=True)
    for name, row in zip(gains.rows, gains.game.gains, strict=True):
        paper.row([say(name), *(gain(each).in_words() for each in row)], widths)
    paper.gap()
