"""The solution cube: press a card that is not in the envelope, and its slice goes."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from cluekit.clue.editions.cast import KINDS, Card
from cluekit.clue.editions.edition import edition as shipped
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.clue.picture.glyphs import CSS as GLYPHS
from cluekit.clue.picture.glyphs import glyph
from cluekit.clue.wording.names import KIND_NAMES
from cluekit.draw import Element, crest, el, picture, with_attributes
from cluekit.draw.crests import CSS as CRESTS
from cluekit.draw.lettering import fit, width
from cluekit.learn.answers.choices import named_cards
from cluekit.learn.cube import Cube
from cluekit.ui.kit.figure import Figure, button, live_picture, row_of
from cluekit.ui.kit.presses import NothingHereError, Press, Presses, plainly
from cluekit.words import say

# --- cube picture ---------------------------------------------------------------------------------
# The solution cube, drawn: a slice per suspect, a row per weapon, a column per room.

CSS = (
    CRESTS
    + GLYPHS
    + """
.ck-cube-front{fill:var(--ck-cube-face,var(--ck-corridor));stroke:var(--ck-ink);stroke-width:1.3;stroke-linejoin:round}
.ck-cube-top{fill:var(--ck-panel);stroke:var(--ck-ink);stroke-width:1.3;stroke-linejoin:round}
.ck-cube-side{fill:var(--ck-hatch);stroke:var(--ck-ink);stroke-width:1.3;stroke-linejoin:round}
.ck-cube-gone{fill:none;stroke:var(--ck-cube-face,var(--ck-line));stroke-width:var(--ck-cube-rim,1);
stroke-dasharray:2 3}
.ck-cube-lit{--ck-cube-face:var(--ck-doubt);--ck-cube-rim:2.5}
.ck-cube-hit{fill:transparent}
.ck-cube-side-card{cursor:pointer}
.ck-cube-side-card:hover .ck-cube-hit{fill:var(--ck-corridor)}
.ck-cube-side-card:focus-visible .ck-cube-hit{stroke:var(--ck-accent);stroke-width:2.5}
.ck-cube-cut{stroke:var(--ck-ink);stroke-width:2.5;stroke-linecap:round;pointer-events:none}
.ck-cube-slices{display:grid;gap:6px 8px;
grid-template-columns:repeat(auto-fit,minmax(max(156px,30%),1fr));
max-width:740px}
.ck-cube-slices>svg{display:block;width:100%;height:auto}
.ck-cube-name{fill:var(--ck-ink);font-family:var(--ck-font);font-weight:650}
.ck-cube-axis{fill:var(--ck-muted);font-family:var(--ck-font);text-anchor:middle}
.ck-cube-sum{fill:var(--ck-ink);font-family:var(--ck-font);font-size:19px;font-weight:700;
font-variant-numeric:tabular-nums;text-anchor:middle}
.ck-cube-word{fill:var(--ck-muted);font-family:var(--ck-font);font-size:13px;text-anchor:middle}
"""
)


LARGE = 30
"""Cells larger than this have icons that a finger can press."""
_TOP = 44
"""Room for a slice's heading."""


class Measures(NamedTuple):
    """Sizes in pixels: a cell, its depth, the margin for names, slices in a row."""

    cell: float
    depth: float
    margin: float
    across: int


def measures(cube: Cube) -> Measures:
    """Return the measures for the deck: large cells for few cards, small ones for many."""
    small = len(cube.deck.rooms) > 4  # noqa: PLR2004 - more columns than a phone shows at full size
    return Measures(16, 4, 46, 3) if small else Measures(36, 9, 50, 3)


def drawing(
    cube: Cube, lit: Collection[tuple[int, int, int]] = (), target: str = ""
) -> tuple[Element, float, float]:
    """Return the cube as a group with its width and height; ``lit`` case files stand out.

    With a ``target`` such as ``card:{}`` the cards along its sides can be pressed.
    """
    deck, size = cube.deck, measures(cube)
    wide, high = _slice_size(cube)
    slices = []
    for place, suspect in enumerate(deck.suspects):
        x, y = place % size.across * wide, place // size.across * high
        slices.append(_slice(cube, suspect, frozenset(lit), (x, y), target))
    rows = -(-len(deck.suspects) // size.across)
    columns = min(size.across, len(deck.suspects))
    return el("g", _shapes(cube), slices), columns * wide, rows * high


def _slice_size(cube: Cube) -> tuple[float, float]:
    deck, size = cube.deck, measures(cube)
    wide = size.margin + len(deck.rooms) * size.cell + size.depth + 14
    return wide, _TOP + len(deck.weapons) * size.cell + 34


def _apart(cube: Cube, said: str) -> Element:
    """Return the slices as pictures of their own: on a phone two stand side by side, not three."""
    wide, high = _slice_size(cube)
    frame = {"viewBox": f"0 0 {wide:g} {high:g}", "aria_hidden": "true"}
    slices = [
        el(
            "svg",
            None if place else _shapes(cube),
            _slice(cube, suspect, (), (0, 0), ""),
            data_key=f"apart:{suspect}",
            **frame,
        )
        for place, suspect in enumerate(cube.deck.suspects)
    ]
    return el("div", slices, class_="ck-cube-slices", role="img", aria_label=said)


def still(cube: Cube, lit: Collection[tuple[int, int, int]] = ()) -> Element:
    """Return the cube as a complete picture with its sum."""
    group, wide, high = drawing(cube, lit)
    return picture(
        el("rect", width=wide + 16, height=high + 60, rx=8, fill="var(--ck-paper)"),
        el("g", group, transform="translate(8 8)"),
        el("text", cube.sum, class_="ck-cube-sum", x=wide / 2 + 8, y=high + 28),
        el("text", say("case files"), class_="ck-cube-word", x=wide / 2 + 8, y=high + 48),
        size=(wide + 16, high + 60),
        title=say("The solution cube"),
        text=cube_in_words(cube),
        css=CSS,
    )


def cube_in_words(cube: Cube) -> str:
    """Return what the cube shows, in words."""
    cards = cube.deck.cards
    sentences = [say("Case files left: {sum}.", sum=cube.sum)]
    if cube.out:
        gone = ", ".join(say(cards[card].name) for card in sorted(cube.out))
        sentences.append(say("Not in the envelope: {cards}.", cards=gone))
    return " ".join(sentences)


def sides_in_words(cube: Cube) -> str:
    """Return the cards along the sides of the cube, in words: what one sees before counting."""
    kinds = zip((say("Suspects"), say("Weapons"), say("Rooms")), cube.left, strict=True)
    named = ((kind, (say(cube.deck.cards[card].name) for card in left)) for kind, left in kinds)
    return " ".join(f"{kind}: {', '.join(names)}." for kind, names in named)


def _slice(
    cube: Cube,
    suspect: int,
    lit: Collection[tuple[int, int, int]],
    at: tuple[float, float],
    target: str,
) -> Element:
    """Return a suspect's slice: heading, icons on both sides, small cubes from back to front."""
    deck, size = cube.deck, measures(cube)
    axes, cells = list[Element](), list[Element]()
    for row, weapon in enumerate(deck.weapons):
        y = _TOP + (row + 0.5) * size.cell
        axes.append(_side(cube, weapon, suspect, (size.margin - 18, y), target))
    bottom = _TOP + len(deck.weapons) * size.cell + 15
    for column, room in enumerate(deck.rooms):
        x = size.margin + (column + 0.5) * size.cell
        axes.append(_side(cube, room, suspect, (x, bottom), target))
    for row, weapon in reversed(list(enumerate(deck.weapons))):
        for column, room in enumerate(deck.rooms):
            file = (suspect, weapon, room)
            x, y = column * size.cell, row * size.cell + size.depth
            cells.append(
                el(
                    "use",
                    href=f"#{_name(size, there=file in cube)}",
                    transform=f"translate({x:g} {y:g})",
                    class_="ck-cube ck-cube-lit" if file in lit else "ck-cube",
                    data_key=f"file:{suspect}:{weapon}:{room}",
                )
            )
    middle = size.margin + len(deck.rooms) * size.cell / 2
    heading = _heading(cube, suspect, middle)
    if target:
        heading = _pressed(cube, suspect, heading, (middle, 21, 128, 40), target)
    return el(
        "g",
        heading,
        axes,
        el("g", cells, transform=f"translate({size.margin:g} {_TOP})"),
        transform=f"translate({at[0]:g} {at[1]:g})",
        data_key=f"slice:{deck.cards[suspect].id}",
    )


def _heading(cube: Cube, suspect: int, middle: float) -> Element:
    """Return a suspect's crest and name, quiet once the suspect is out."""
    card = cube.deck.cards[suspect]
    initials = cube.initials or suspect_initials(shipped(cube.edition))
    fitted = fit(say(card.name), 118, size=14, least=9)
    words = fitted.lines[0]
    start = max(14.0, middle - (30 + width(words, fitted.size)) / 2)
    drawn = crest(card.shape, card.colour, initials[suspect], 11)
    place = {"x": start + 30, "y": 25, "font_size": fitted.size}
    return el(
        "g",
        el("g", drawn, transform=f"translate({start + 11:g} 20)"),
        el("text", words, class_="ck-cube-name", **place),
        opacity=0.45 if suspect in cube.out else None,
    )


def _side(cube: Cube, card: int, suspect: int, at: tuple[float, float], target: str) -> Element:
    """Return the icon of a card beside a slice; where it can be pressed, as a button.

    The keyboard finds each card once, beside the first slice.
    """
    shown = cube.deck.cards[card]
    icon = _icon(cube, shown, at, card in cube.out)
    if not target:
        return icon
    large = measures(cube).cell + 4  # 24 px on a phone, too
    return _pressed(cube, card, icon, (*at, large, large), target, first=not suspect)


def _pressed(
    cube: Cube,
    card: int,
    drawn: Element,
    box: tuple[float, float, float, float],
    target: str,
    *,
    first: bool = True,
) -> Element:
    """Return a card of a side as a target as large as this box (its middle, width, height)."""
    x, y, wide, high = box
    shown, out = cube.deck.cards[card], card in cube.out
    icon = out and card not in cube.deck.suspects  # a suspect's slice is empty: no stroke needed
    where = {"x": x - wide / 2, "y": y - high / 2, "width": wide, "height": high, "rx": 6}
    button = {
        "role": "button",
        "tabindex": 0,
        "aria_pressed": str(out).lower(),
        "aria_label": say("{card} is not in the envelope", card=say(shown.name)),
    }
    return el(
        "g",
        el("rect", class_="ck-cube-hit", **where),
        drawn,
        el("path", class_="ck-cube-cut", d=f"M{x - 12:g} {y + 12:g}l24 -24") if icon else None,
        class_="ck-cube-side-card",
        data_target=target.format(shown.id),
        data_key=f"side:{shown.id}",
        **(button if first else {"aria_hidden": "true"}),
    )


def _icon(
    cube: Cube,
    card: Card,
    at: tuple[float, float],
    gone: bool,  # noqa: FBT001 - the only thing that changes
) -> Element:
    return el(
        "use",
        el("title", say(card.name)),
        href=f"#{_icon_name(cube, card)}",
        transform=f"translate({at[0]:g} {at[1]:g})",
        opacity=0.4 if gone else None,
        data_key=f"axis:{card.id}",
    )


def _icon_name(cube: Cube, card: Card) -> str:
    deck = "plain" if cube.plain else cube.edition
    return f"ck-axis-{deck}-{measures(cube).cell:g}-{card.id}"


def _name(size: Measures, *, there: bool) -> str:
    """Return the id of a shape: the same in every cube of this size."""
    return f"ck-cube-{'there' if there else 'gone'}-{size.cell:g}"


def _shapes(cube: Cube) -> Element:
    """Return every shape once: a small cube, the outline of one that is gone, the icons."""
    size = measures(cube)
    side, d = size.cell - size.depth, size.depth * 0.8
    rim = 4.0 if size.cell > 20 else 2.0  # noqa: PLR2004 - large cells and small ones
    box = el(
        "rect", class_="ck-cube-gone", x=rim, y=rim, width=side - 2 * rim, height=side - 2 * rim
    )
    solid = [
        el("path", class_="ck-cube-top", d=f"M0 0l{d:g} {-d:g}h{side:g}l{-d:g} {d:g}z"),
        el("path", class_="ck-cube-side", d=f"M{side:g} 0l{d:g} {-d:g}v{side:g}l{-d:g} {d:g}z"),
        el("rect", class_="ck-cube-front", width=side, height=side),
    ]
    icon = min(26.0, measures(cube).cell * 0.95)
    cards = [cube.deck.cards[number] for number in (*cube.deck.weapons, *cube.deck.rooms)]
    icons = [el("g", glyph(card, icon), id=_icon_name(cube, card)) for card in cards]
    return el(
        "defs",
        el("g", solid, id=_name(size, there=True)),
        el("g", box, id=_name(size, there=False)),
        icons,
    )


# --- solution cube --------------------------------------------------------------------------------


class SolutionCube(Figure, game=clue_style(), css=CSS):
    """All case files of an edition, and what is left of them.

    ``rule_out("Ada", "Rope")`` takes cards out, as a press on them does; ``count``, ``sum`` and
    ``files`` tell what is left; ``cube`` is the value itself.
    """

    presses = Presses["SolutionCube", None]()

    def __init__(self, cube: Cube) -> None:
        self.cube = cube
        super().__init__()

    @property
    def count(self) -> int:
        """How many case files are left."""
        return self.cube.count

    @property
    def sum(self) -> str:
        """The multiplication behind it."""
        return self.cube.sum

    @property
    def files(self) -> list[tuple[str, str, str]]:
        """The case files that are left, by the names of their cards."""
        return self.cube.names()

    def rule_out(self, *cards: str) -> SolutionCube:
        """Take every case file with one of these cards away; raises ``LookupError`` in words."""
        return self._turn_to(self.cube.without(*named_cards(self.cube.deck, cards)))

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self._turn_to(Cube(self.cube.edition))

    @presses.on("card:{card:id}")
    def _turn(self, _: Press, card: str) -> None:
        """Turn a card out or in again."""
        if all(card != each.id for each in self.cube.deck.cards):
            raise NothingHereError
        self._turn_to(self.cube.turn(self.cube.deck.number(card)))

    def _turn_to(self, cube: Cube) -> SolutionCube:
        self.cube = cube
        return self._redraw_and_speak(cube_in_words(cube))

    def redraw(self) -> None:
        """Draw the cube, its sum, and the cards to press."""
        cube, deck = self.cube, self.cube.deck
        shown = cube_in_words(cube)
        if measures(cube).cell > LARGE:
            group, *size = drawing(cube, target="card:{}")
            picture_ = live_picture(group, (size[0], size[1]), say("The solution cube"))
            picture_ = with_attributes(picture_, role="group")
        else:
            picture_ = _apart(cube, shown)
        rows = []
        for kind in KINDS:
            toggles = [
                el(
                    "button",
                    say(deck.cards[card].name),
                    type="button",
                    class_="ck-card-toggle",
                    data_target=f"card:{deck.cards[card].id}",
                    data_key=f"toggle:{deck.cards[card].id}",
                    aria_pressed=str(card in cube.out).lower(),
                )
                for card in deck.kind(kind)
            ]
            rows.append(row_of(el("b", say(KIND_NAMES[kind])), toggles))
        asks = say("Press each card that you know is not in the envelope.")
        self.show(
            el(
                "div",
                picture_,
                el("p", cube.sum, " ", say("case files"), class_="ck-lesson-sum"),
                el("p", asks, class_="ck-ex-how"),
                rows,
                row_of(button(say("Begin again"), "again")),
                class_="ck-lesson",
            )
        )

    def in_words(self) -> str:
        """Return what the cube shows, in words."""
        return cube_in_words(self.cube)

    def still(self) -> Element:
        """Return the cube as a complete picture."""
        return still(self.cube)


@plainly
def solution_cube(edition: str = "mini", known: tuple[str, ...] | list[str] = ()) -> SolutionCube:
    """Return the cube of an edition; ``known`` are cards that are not in the envelope.

    >>> solution_cube("mini").rule_out("Ada", "Rope").sum
    '2 × 2 × 3 = 12'
    """
    deck = shipped(edition).deck
    return SolutionCube(Cube(edition).without(*named_cards(deck, known)))
