"""Drawing: elements, design tokens, lettering, crests, still pictures. Knows no game."""

from cluekit.draw.colours import COLOURS, contrast, letter_on, stylesheet
from cluekit.draw.crests import crest, ghost
from cluekit.draw.element import Child, Element, el, number, points, with_attributes
from cluekit.draw.still import Still, address, image, picture

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
