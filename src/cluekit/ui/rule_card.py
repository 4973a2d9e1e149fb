"""The rule card: what an edition answers where houses differ, short enough for a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cluekit.clue.editions import Edition, edition
from cluekit.clue.options import Options
from cluekit.clue.sentences import ANSWERS
from cluekit.draw import Element, Still, el, picture
from cluekit.draw.lettering import wrap
from cluekit.words import mark, say

WIDE = 560.0
_LEFT = 132.0
_LINE = 20.0

CSS = """
.ck-rule-paper{fill:var(--ck-panel);stroke:var(--ck-ink);stroke-width:1.5}
.ck-rule-band{fill:var(--ck-indigo)}
.ck-rule-title{fill:var(--ck-panel);font-family:var(--ck-font);font-size:17px;font-weight:700}
.ck-rule-about{fill:var(--ck-ink);font-family:var(--ck-font);font-size:14px;font-weight:700}
.ck-rule-says{fill:var(--ck-ink);font-family:var(--ck-font);font-size:14px}
.ck-rule-line{stroke:var(--ck-hatch);stroke-width:1}
"""


class RuleLine(NamedTuple):
    """A line of the card: what it is about, and what the house says."""

    about: str
    says: str


FIRST = {
    "highest-roll": mark("Everybody rolls one die; the highest begins, ties roll again."),
    "first-suspect": mark("The first suspect begins; if nobody plays it, the next one clockwise."),
    "drawn": mark("The order of play is drawn by lot."),
}
MOVING = {
    ("exact", 2): mark("Roll two dice and go exactly so many squares, never diagonally."),
    ("exact", 1): mark("Roll one die and go exactly so many squares, never diagonally."),
    ("up-to", 2): mark("Roll two dice and go up to so many squares, never diagonally."),
    ("up-to", 1): mark("Roll one die and go up to so many squares, never diagonally."),
}
ENTERING = mark("Going in is a step of its own, needs no exact roll, and ends the move.")
PIECES = {
    "block": mark("Pieces block their square."),
    "may-be-crossed": mark("Pieces may be crossed, not stopped on."),
}
DOORS = mark("A piece before a door closes it.")
STAYING = {
    "always": mark("You may stay in your room instead of rolling."),
    "when-called": mark("You may stay in a room only if somebody called you there."),
    "never": mark("You may not stay in a room."),
}
ASKING = {
    "each-turn": mark("In a room, name a suspect, a weapon and this room, once a turn."),
    "once-per-entry": mark(
        "On entering a room, name a suspect, a weapon and this room; again only after leaving."
    ),
}
ANSWERING = mark(
    "From the asker's left: the first who holds a named card shows one, own choice, to the asker "
    "alone. Who holds none says so."
)
ACCUSING = {
    "after-suggestion": mark("After your suggestion, in the same turn. Once in a game."),
    "any-time": mark("At any time in your turn. Once in a game."),
}
NOT_SHOWN = mark("Not in a turn in which you were shown a card.")
WRONG = {
    "no-more-turns": mark("No more turns for you, but you still show cards."),
    "still-moves": mark("You still move, ask nothing more, and still show cards."),
}
LEFT_OVER = {
    "uneven": mark("All cards are dealt; some hands may be one card larger."),
    "face-up": mark("Equal hands; cards left over lie face up."),
}


def rule_lines(house: Edition) -> list[RuleLine]:
    """Return the card's lines for an edition, each from its option."""
    options = house.options
    doors = say(DOORS) if options.doors == "closed-by-pawn" else ""
    shown = "" if options.accuse_after_shown else say(NOT_SHOWN)
    drawn = "turn-order" in options.setup_order
    least, most = house.players
    return [
        RuleLine(say("Players"), say("{least} to {most}.", least=least, most=most)),
        RuleLine(say("The deal"), _says(LEFT_OVER, options, "leftovers")),
        RuleLine(say("Who begins"), say(FIRST["drawn" if drawn else options.first_player])),
        RuleLine(say("Moving"), say(MOVING[options.movement, options.dice])),
        RuleLine(say("Rooms"), say(ENTERING)),
        RuleLine(say("In the way"), f"{say(PIECES[options.pawns])} {doors}".strip()),
        RuleLine(say("Staying"), say(STAYING[options.staying])),
        RuleLine(say("Asking"), say(ASKING[options.suggestions])),
        RuleLine(say("Answering"), _says({"classic": ANSWERING}, options, "questioning")),
        RuleLine(say("Accusing"), f"{_says(ACCUSING, options, 'accusation')} {shown}".strip()),
        RuleLine(say("If wrong"), say(WRONG[options.wrong_accuser])),
    ]


def _says(short: Mapping[str, str], options: Options, topic: str) -> str:
    """Return the card's short sentence for an answer, or the rule sheet's where it has none."""
    answer = getattr(options, topic)
    return say(short.get(answer) or ANSWERS[topic][1][answer].text)


def rule_card(house: str | Edition = "uk") -> Still:
    """Return the rule card of an edition as a picture with its words."""
    chosen = edition(house) if isinstance(house, str) else house
    lines = rule_lines(chosen)
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


def _rows(lines: list[RuleLine]) -> tuple[list[Element], float]:
    """Return the drawn lines and where they end."""
    drawn, top = list[Element](), 50.0
    for line in lines:
        broken = wrap(line.says, 14, WIDE - _LEFT - 24)
        drawn += _row(line.about, broken, top)
        top += _LINE * len(broken) + 9
    return drawn, top


def _row(about: str, broken: tuple[str, ...], top: float) -> Iterator[Element]:
    yield el("text", about, class_="ck-rule-about", x=18, y=top + 15)
    for place, text in enumerate(broken):
        yield el("text", text, class_="ck-rule-says", x=_LEFT, y=top + 15 + _LINE * place)
    below = top + _LINE * len(broken) + 3
    yield el("line", class_="ck-rule-line", x1=18, x2=WIDE - 18, y1=below, y2=below)
