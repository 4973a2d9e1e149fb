"""A pair's two games side by side, from the move where they part: a dialog over the page.

So it is in sight wherever the button stands, and on a wide screen both boards are large.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from math import dist
from typing import Any, NamedTuple

from msgspec.structs import replace

from cluekit.core import SPECTATOR
from cluekit.core.session import AnySession
from cluekit.draw import Element, el
from cluekit.lab.pairs import Arm, PairedGames
from cluekit.ui import registry
from cluekit.ui.kit.controls import small_button
from cluekit.ui.tables.desk import Place
from cluekit.words import say

ARMS: tuple[Arm, Arm] = ("one", "other")
PEOPLE = ("Mara", "Nora", "Otto", "Pia", "Ugo", "Ida")
"""What the players are called who only have numbers: a game is read about people."""
_KEPT = ("data-key", "data-path")
_LIVE = ("data-", "aria-", "role", "tabindex")


class SideBySide(NamedTuple):
    """Two games of a pair, ``parting`` moves alike, looked at after ``step`` moves."""

    pair: int
    games: tuple[AnySession, AnySession]
    parting: int
    step: int

    @property
    def last(self) -> int:
        """How many moves the longer game has."""
        return max(game.step for game in self.games)

    @property
    def parts(self) -> bool:
        """Whether they are ever unlike."""
        return self.parting < self.last

    @property
    def where_they_part(self) -> int:
        """After how many moves they are unlike for the first time."""
        return min(self.parting + 1, self.last)

    def to(self, step: int) -> SideBySide:
        """Return both after this many moves."""
        return self._replace(step=max(0, min(step, self.last)))

    def place(self, arm: int) -> Place:
        """Return what lies open in one of them; a shorter game stays at its end."""
        game = self.games[arm]
        return Place(game, SPECTATOR, min(self.step, game.step))

    def view(self, arm: int) -> Any:
        """Return what lies open there, with people on the seats that only have numbers."""
        view: Any = self.place(arm).view
        seated = zip(view.table.players, PEOPLE, strict=False)
        players = (
            replace(player, name=name) if player.name.startswith("Seat ") else player
            for player, name in seated
        )
        return replace(view, table=replace(view.table, players=tuple(players)))

    def last_move(self, arm: int) -> str:
        """Return what the move that is looked at did in one of them."""
        place = self.place(arm)
        if self.step > place.moves:
            return say("This game is over: it took {moves:move}.", moves=place.moves)
        telling = registry.staging_of(self.games[arm]).telling
        return " ".join(telling.tell_step(place.last_move, self.view(arm)))

    @property
    def where(self) -> str:
        """Where in the games this is."""
        about = {"n": self.step, "last": self.last}
        if not self.parts:
            return say("Both games are alike to their end.")
        if self.step <= self.parting:
            return say("Move {n} of {last}: alike in both.", **about)
        if self.step == self.where_they_part:
            return say("Here they part, at move {n} of {last}.", **about)
        return say("Move {n} of {last}: they have parted.", **about)

    def in_words(self) -> str:
        """Return where this is, and what differs."""
        one, other = self.last_move(0), self.last_move(1)
        if self.step <= self.parting:
            return f"{self.where} {one}"
        both = say("First rules: {one} Second rules: {other}", one=one, other=other)
        return f"{self.where} {both}"


def side_by_side(found: PairedGames, pair: int) -> SideBySide:
    """Return game ``pair`` under both rules, as it is where they part."""
    one, other = (found.game(pair, arm) for arm in ARMS)
    beside = SideBySide(pair, (one, other), found.parting(pair), 0)
    return beside.to(beside.where_they_part)


# --- drawn ----------------------------------------------------------------------------------------


def draw_side_by_side(beside: SideBySide, rules: Sequence[str]) -> Element:
    """Return the dialog; ``rules`` are the sentences of the first and of the second rules."""
    title = say("Game {n} under both rules", n=beside.pair)
    heads = say("First rules"), say("Second rules")
    drawing = registry.staging_of(beside.games[0]).drawing
    stills = [drawing.still(beside.view(arm), beside.place(arm).last_move) for arm in (0, 1)]
    unlike = _unlike(*(still.svg for still in stills))
    boards = [
        el("div", _dressed_here(each.svg, arm, unlike), role="img", aria_label=each.text)
        for arm, each in enumerate(stills)
    ]
    return el(
        "dialog",
        # As a part of an SVG, where signs of CSS may be escaped: the paper may show either game
        el("svg", el("style", drawing.style()), style="display:none", data_key="style"),
        el("p", title, class_="ck-title"),
        el("p", beside.where, class_="ck-lab-where", data_key="where"),
        el("div", drawing.cast(beside.view(0)), data_key="whose"),
        el("div", _controls(beside), class_="ck-row", data_key="steps"),
        el(
            "div",
            [_game(beside, arm, (heads[arm], rules[arm]), boards[arm]) for arm in (0, 1)],
            class_="ck-lab-both",
            data_key="both",
        ),
        el(
            "p",
            say("Framed: what is not the same on both boards.") if unlike else None,
            class_="ck-muted ck-hint",
            data_key="framed",
        ),
        class_="ck-dialog ck-lab-beside",
        data_key="beside",
        data_open="",
        data_on_close="beside:close",
        aria_label=title,
    )


def _controls(beside: SideBySide) -> list[Element]:
    """Return the ways through both games."""
    label = say("Moves made")
    slider = el(
        "input",
        type="range",
        min=0,
        max=beside.last,
        value=beside.step,
        data_slide="beside:at",
        aria_label=label,
        aria_valuetext=beside.where,
        class_="ck-lab-time",
        data_key="time",
    )
    return [
        small_button("‹", "beside:back", label=say("Move before")),
        slider,
        small_button("›", "beside:on", label=say("Next move")),
        small_button(say("Where they part"), "beside:part"),
        el("button", say("Close"), type="button", class_="ck-button ck-small", data_closes=True),
    ]


def _game(beside: SideBySide, arm: int, ruled: tuple[str, str], board: Element) -> Element:
    """Return one of the games: by which rule, what its last move did, its board."""
    head, rule = ruled
    return el(
        "section",
        el("p", el("b", head), " ", rule, class_="ck-lab-rule"),
        el("p", beside.last_move(arm), class_="ck-lab-told", data_key=f"told:{arm}"),
        board,
        data_key=f"game:{arm}",
        aria_label=head,
    )


NEAR = 20.0
"""Within a room a piece makes way for another: so far, in units of the drawing, is no move."""


def _unlike(one: Element, other: Element) -> set[str]:
    """Return the keys of what lies otherwise in one drawing than in the other, or only there.

    Where that is most of them, as on grids of two sizes, nothing stands out, and none is returned.
    """
    here, there = dict(_parts(one)), dict(_parts(other))
    both = here.keys() & there.keys()
    found = here.keys() ^ there.keys() | {k for k in both if not _alike(here[k], there[k])}
    return found if len(found) <= len(both) / 2 else set()


def _alike(one: Element, other: Element) -> bool:
    """Tell whether two parts look the same and lie in the same place, or nearly."""
    (here, looks), (there, others) = map(_place_and_looks, (one, other))
    return looks == others and dist(here, there) <= NEAR


def _place_and_looks(part: Element) -> tuple[list[float], str]:
    """Return where a part has been put, and how it looks wherever that is."""
    about = dict(part.attributes)
    put = about.pop("transform", "")
    about.pop("data-path", None)
    inside = "".join(map(str, part.children))
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", put)[:2]]
    return numbers or [0.0, 0.0], f"{about}{inside}"


def _parts(drawing: Element) -> Iterator[tuple[str, Element]]:
    """Yield the keyed parts of a drawing in which no other is."""
    inside = [part for one in drawing.children if isinstance(one, Element) for part in _parts(one)]
    key = dict(drawing.attributes).get("data-key")
    yield from inside or ([(key, drawing)] if key else [])


def _dressed_here(drawing: Element, arm: int, unlike: Collection[str]) -> Element:
    """Return a still picture as a part of a page: in the page's own theme, with keys of its own.

    What is ``unlike`` in the other picture is marked.
    """
    kept = {
        name: f"{arm}:{value}" if name == "data-key" else value
        for name, value in drawing.attributes
        if name in _KEPT or not name.startswith(_LIVE)
    }
    if dict(drawing.attributes).get("data-key") in unlike:
        kept["class"] = f"{kept.get('class', '')} ck-lab-unlike".strip()
    inside = (
        _dressed_here(one, arm, unlike) if isinstance(one, Element) else one
        for one in drawing.children
        if isinstance(one, str) or one.tag not in {"style", "title", "desc"}
    )
    return Element(drawing.tag, tuple(kept.items()), tuple(inside))
