"""Drawing: elements, design tokens, lettering, crests, still pictures. Knows no game."""

from cluekit.draw.crests import crest, ghost
from cluekit.draw.element import Child, Element, el, number, points, with_attributes
from cluekit.draw.still import Still, address, image, picture
from cluekit.draw.tokens import COLOURS, contrast, letter_on, stylesheet

__all__ = [
    "COLOURS",
    "Child",
    "Element",
    "Still",
    "address",
    "contrast",
    "crest",
    "el",
    "ghost",
    "image",
    "letter_on",
    "number",
    "picture",
    "points",
    "stylesheet",
    "with_attributes",
]
