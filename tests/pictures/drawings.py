"""What the picture tests share: reading markup, and positions made for a picture."""

from collections.abc import Callable, Iterator
from xml.etree import ElementTree as ET

from msgspec.structs import replace

from cluekit.clue import Choices, Phase, View
from cluekit.clue.editions.paths import Gait

Golden = Callable[[str, object], None]
"""Compares markup with the golden of that file name."""


def parsed(markup: object) -> ET.Element:
    """Read markup as XML; raises when it is not well-formed."""
    return ET.fromstring(str(markup))  # noqa: S314 - our own text, read to prove it well-formed


def with_class(root: ET.Element, name: str) -> Iterator[ET.Element]:
    """Yield the elements of that class."""
    return (each for each in root.iter() if name in each.get("class", "").split())


def words_in(root: ET.Element) -> str:
    """Return all text that is shown, without style sheets."""
    shown = (e for e in root.iter() if not e.tag.endswith("style"))
    return " ".join(e.text for e in shown if e.text)


def placed(view: View, pieces: dict[int, int], weapons: dict[int, int] | None = None) -> View:
    """Return the view with these pieces and weapons put elsewhere."""
    table = view.table
    where = tuple(pieces.get(n, place) for n, place in enumerate(table.pieces))
    lying = tuple((weapons or {}).get(n, place) for n, place in enumerate(table.weapons))
    return replace(view, table=replace(table, pieces=where, weapons=lying))


def walking(view: View, steps: int, seat: int = 0) -> Choices:
    """Return the choices of a seat whose piece has rolled this many steps."""
    table = view.table
    start = table.place_of(seat)
    taken = sum(1 << place for place in table.pieces if place not in {start, -1})
    walks = table.edition.paths.walks(start, steps, taken, Gait())
    return Choices(seat, Phase.MOVE, table.edition.deck, walks=walks)


def resting(view: View, seat: int = 0) -> Choices:
    """Return the choices of a seat whose piece is in a room at the beginning of its turn."""
    table = view.table
    passages = table.edition.plan.passages[table.place_of(seat)]
    return Choices(seat, Phase.START, table.edition.deck, roll=True, stay=True, passages=passages)


def used_classes(*drawn: object) -> set[str]:
    """Return the classes that these pictures use."""
    return {
        name for one in drawn for e in parsed(one).iter() for name in e.get("class", "").split()
    }
