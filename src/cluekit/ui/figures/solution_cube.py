"""The solution cube as a widget: press a card that is not in the envelope, and its slice goes."""

from __future__ import annotations

from cluekit.clue.editions.cast import KINDS, Kind
from cluekit.clue.editions.edition import edition as shipped
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.wording.names import KIND_NAMES
from cluekit.draw import Element, el
from cluekit.learn.answers.choices import named_cards
from cluekit.learn.cube import Cube
from cluekit.ui.figures import cube_picture
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.refusals import plainly
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say


class SolutionCube(Scene):
    """All case files of an edition, and what is left of them.

    ``rule_out("Ada", "Rope")`` takes cards out, as a press on them does; ``count``, ``sum`` and
    ``files`` tell what is left; ``cube`` is the value itself.
    """

    _css = clue_style() + Scene._css + lesson_css() + cube_picture.CSS  # noqa: SLF001 - our own base
    presses = Presses["SolutionCube", None]()

    def __init__(self, cube: Cube) -> None:
        super().__init__()
        self.cube = cube
        self.redraw()

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
        self._turn_to(self.cube.without(*named_cards(self.cube.deck, cards)))
        return self

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self._turn_to(Cube(self.cube.edition))

    @presses.on("card:{card:id}")
    def _turn(self, _: Press, card: str) -> None:
        """Turn a card out or in again."""
        if card not in self._ids:
            raise NothingHereError
        self._turn_to(self.cube.turn(self.cube.deck.number(card)))

    @property
    def _ids(self) -> list[str]:
        return [card.id for card in self.cube.deck.cards]

    def _turn_to(self, cube: Cube) -> None:
        self.cube = cube
        self.redraw()
        self.speak(cube_picture.cube_in_words(cube))

    def redraw(self) -> None:
        """Draw the cube, its sum, and the cards to press."""
        if hasattr(self, "cube"):
            self.show(_body(self.cube))

    def in_words(self) -> str:
        """Return what the cube shows, in words."""
        return cube_picture.cube_in_words(self.cube)

    def still(self) -> Element:
        """Return the cube as a complete picture."""
        return cube_picture.still(self.cube)


def _body(cube: Cube) -> Element:
    group, wide, high = cube_picture.drawing(cube)
    drawn = el(
        "svg",
        group,
        viewBox=f"0 0 {wide:g} {high:g}",
        role="img",
        aria_label=cube_picture.cube_in_words(cube),
    )
    again = button(say("Begin again"), "again")
    return el(
        "div",
        drawn,
        el("p", cube.sum, " ", say("case files"), class_="ck-lesson-sum"),
        el("p", say("Press each card that you know is not in the envelope."), class_="ck-ex-how"),
        [_row(cube, kind) for kind in KINDS],
        el("div", again, class_="ck-lesson-row"),
        class_="ck-lesson",
    )


def _row(cube: Cube, kind: Kind) -> Element:
    names = [cube.deck.cards[card] for card in cube.deck.kind(kind)]
    toggles = [
        el(
            "button",
            say(card.name),
            type="button",
            class_="ck-card-toggle",
            data_target=f"card:{card.id}",
            data_key=f"toggle:{card.id}",
            aria_pressed="true" if cube.deck.number(card.id) in cube.out else "false",
        )
        for card in names
    ]
    return el("div", el("b", say(KIND_NAMES[kind])), toggles, class_="ck-lesson-row")


@plainly
def solution_cube(edition: str = "mini", known: tuple[str, ...] | list[str] = ()) -> SolutionCube:
    """Return the cube of an edition; ``known`` are cards that are not in the envelope."""
    deck = shipped(edition).deck
    return SolutionCube(Cube(edition).without(*named_cards(deck, known)))
