"""Dice: pips in their places, and the number in words for who cannot see them."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.picture.skin import css
from cluekit.draw import Element, Still, el, number, picture
from cluekit.draw.still import keep
from cluekit.words import language, say

SIDE = 44.0
"""A die in the units of its drawing."""

_GAP = 10.0
_NEAR, _MID, _FAR = 11.5, 22.0, 32.5
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_MID, _MID),),
    2: ((_NEAR, _FAR), (_FAR, _NEAR)),
    3: ((_NEAR, _FAR), (_MID, _MID), (_FAR, _NEAR)),
    4: ((_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, _FAR), (_FAR, _FAR)),
    5: ((_NEAR, _NEAR), (_FAR, _NEAR), (_MID, _MID), (_NEAR, _FAR), (_FAR, _FAR)),
    6: (
        (_NEAR, _NEAR),
        (_FAR, _NEAR),
        (_NEAR, _MID),
        (_FAR, _MID),
        (_NEAR, _FAR),
        (_FAR, _FAR),
    ),
}
_PASSING = {1: (3, 5), 2: (6, 4), 3: (6, 5), 4: (1, 2), 5: (1, 3), 6: (5, 4)}
"""Which faces are on top before, as the die rolls over its edges: each a neighbour of the next."""

_TILT = (-5, 4)
_MARK = "M15.5 16.5a6.5 6.5 0 1 1 9.5 6c-2 1.2-3 2.4-3 4.6M22 33.2v.1"


def dice(faces: Sequence[int], *, marks: bool = False) -> Element:
    """Return the dice as they lie; none lie there before the roll.

    With ``marks`` they carry a ? in place of the one (P05).
    """
    return _lying(tuple(faces), marks)


@keep(256, by=language)
def _lying(faces: tuple[int, ...], marks: bool) -> Element:  # noqa: FBT001 - kept by position
    across, down = _size(len(faces))
    return el(
        "svg",
        _dice(faces, marks=marks),
        class_="ck-dice",
        viewBox=f"0 0 {number(across)} {number(down)}",
        width=number(across),
        height=number(down),
        role="img",
        aria_label=describe(faces, marks=marks),
    )


def still_dice(faces: Sequence[int]) -> Still:
    """Return the dice as a still picture."""
    title, text = say("Dice"), describe(faces)
    return Still(
        picture(_dice(faces), size=_size(len(faces)), title=title, text=text, css=css("dice")), text
    )


def describe(faces: Sequence[int], *, marks: bool = False) -> str:
    """Return what the dice show, in words."""
    if not faces:
        return say("The dice have not been rolled.")
    words = ["?" if marks and face == 1 else str(face) for face in faces]
    if len(faces) == 1:
        return say("The die shows {face}.", face=words[0])
    shown = " + ".join(words)
    return say("The dice show {faces} = {sum}.", faces=shown, sum=sum(faces))


def _size(count: int) -> tuple[float, float]:
    return max(1, count) * (SIDE + _GAP) + _GAP, SIDE + 2 * _GAP


def _dice(faces: Sequence[int], *, marks: bool = False) -> list[Element]:
    return [_die(face, place, mark=marks and face == 1) for place, face in enumerate(faces)]


def _die(face: int, place: int, *, mark: bool) -> Element:
    x, half = _GAP + place * (SIDE + _GAP), number(SIDE / 2)
    turn = _TILT[place % len(_TILT)]
    return el(
        "g",
        el(
            "g",
            el("rect", class_="ck-die", width=SIDE, height=SIDE, rx=9),
            el("path", class_="ck-mark" if mark else "ck-pip", d=_MARK if mark else _pips(face)),
            class_="ck-tumbling",
        ),
        data_key=f"die:{place}",
        data_tumbles="|".join(map(_pips, _PASSING[face])),
        transform=f"translate({number(x)} {number(_GAP)}) rotate({turn} {half} {half})",
    )


def _pips(face: int) -> str:
    """Return the pips as one path: each a dot where a round pen only touches the paper."""
    return "".join(f"M{number(x)} {number(y)}h0" for x, y in _PIPS[face])
