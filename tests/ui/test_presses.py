"""Presses have one idiom: each pattern can be pressed somewhere, all else is refused alike."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pressable import WIDGETS, tables_of
from pressed import answered_by
from test_door import standing
from wire import Wire

import cluekit
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import NothingHereError, Presses, number
from cluekit.ui.kit.scene import Scene

NOTHING = "Nothing here can be pressed."
SOURCE = Path(cluekit.__file__).parent


# --- the idiom --------------------------------------------------------------------------------


def test_the_sentence_stands_once() -> None:
    """Whatever cannot be pressed is refused in one place."""
    found = [path.name for path in SOURCE.rglob("*.py") if NOTHING in path.read_text("utf-8")]
    assert found == ["presses.py"]
    assert (SOURCE / "ui/kit/presses.py").read_text("utf-8").count(NOTHING) == 1


def test_numbers_are_written_as_python_writes_them() -> None:
    """Plain digits without zeros before them, and not too many."""
    assert [number(word) for word in ("0", "7", "17", "999999")] == [0, 7, 17, 999_999]
    for word in ("", "00", "07", "-1", "+1", "1.0", "1e3", " 1", "1_0", "٣", "²", "Ⅷ", "1000000"):
        assert number(word) is None, word


class _Asked:
    """Somebody who answers presses."""

    presses = Presses["_Asked", str]()

    @presses.on("walk:{place:int}", "walk:{place:id}")
    def _walk(self, _: Press, place: int | str) -> str:
        return f"to {place!r}"

    @presses.on("line:{way:first|back|-1}")
    def _line(self, press: Press, way: str) -> str:
        return f"{way} {press.value('x')}"

    @presses.on("name:{who:letter|id}:end")
    def _name(self, _: Press, who: str) -> str:
        return who


@pytest.mark.parametrize(
    ("target", "answer"),
    [("walk:17", "to 17"), ("walk:billiard-room", "to 'billiard-room'"), ("line:-1", "-1 5"),
     ("line:back", "back 5"), ("name:Q:end", "Q"), ("name:7-up:end", "7-up")],
)  # fmt: skip
def test_a_pattern_hands_its_parts_on(target: str, answer: str) -> None:
    """Numbers as numbers, ids as they are, of several words only those that are named."""
    assert _Asked.presses.heed(_Asked(), Press("a-1", target, 0, {"x": ["5"]})) == answer


@pytest.mark.parametrize(
    "target",
    ["walk", "walk:", "walk:1:2", "walk:Hall", "walk:a--b", "walk:" + "a" * 41, "line:next",
     "line:first|back", "name:QQ:end", "name:q", "name:q:END", "", ":", "walk:{place:int}"],
)  # fmt: skip
def test_what_fits_no_pattern_is_refused(target: str) -> None:
    """One exception with one sentence."""
    assert _Asked.presses.find(Press("a-1", target, 0)) is None
    with pytest.raises(NothingHereError, match=NOTHING):
        _Asked.presses.heed(_Asked(), Press("a-1", target, 0))


def test_a_pattern_belongs_to_one_function() -> None:
    """A second one would never be called."""
    with pytest.raises(ValueError, match="line"):
        _Asked.presses.on("line:{way:first|back|-1}")(_Asked._line)


# --- every widget -----------------------------------------------------------------------------


def widgets(base: type[Scene] = Scene) -> Iterator[type[Scene]]:
    """Yield every class of widgets."""
    for each in base.__subclasses__():
        yield each
        yield from widgets(each)


def test_every_widget_is_pressed_here() -> None:
    """Each class that answers presses is in the list above."""
    ours = [each for each in widgets() if each.__module__.startswith("cluekit.")]
    assert {each.__name__ for each in ours if each.presses.patterns} == {*WIDGETS} - {"Noir"}


@pytest.mark.parametrize("name", WIDGETS)
def test_every_pattern_fits_what_it_calls(name: str) -> None:
    """A function takes the parts that its patterns hand on, and no others."""
    for presses in tables_of(name):
        for pattern, (parts, handler) in presses._known.items():
            given = {part.name: "" for part in parts if part.name}
            assert inspect.signature(handler).bind(None, None, **given), pattern


HOSTILE = ("", "٣", "²", "NaN", "-1", "007", "1.5", "1e3", "9" * 60, "<b>", "a b", "__class__")
_PIECE = re.compile(r"\{[^}]*\}|[^:]+")
_SAMPLES = {"int": "0", "id": "a", "letter": "A"}


def choices_of(piece: str) -> list[str]:
    """Return what may stand for a part of a pattern: kinds, or words."""
    return piece.strip("{}").partition(":")[2].split("|")


def sample(pattern: str) -> list[str]:
    """Return the words of a target that fits a pattern."""
    pieces = _PIECE.findall(pattern)
    first = [choices_of(piece)[0] if piece.startswith("{") else piece for piece in pieces]
    return [_SAMPLES.get(word, word) for word in first]


def spoiled(pattern: str) -> Iterator[str]:
    """Yield what is nearly a target: a part that is none, a part too many, another case."""
    honest = sample(pattern)
    yield from (":".join(honest) + more for more in (":", "::", ":0:0:0:0", ":٣", ":NaN", " "))
    yield from (":" + ":".join(honest), ":".join(honest).upper(), "::".join(["", *honest]))
    for at, piece in enumerate(_PIECE.findall(pattern)):
        if piece.startswith("{"):
            ids = {"007", "1e3"} if "id" in choices_of(piece) else set()  # an edition may have them
            bad = [word for word in HOSTILE if word not in {*choices_of(piece), *ids}]
            yield from (":".join([*honest[:at], word, *honest[at + 1 :]]) for word in bad)


@pytest.mark.parametrize("name", WIDGETS)
def test_hostile_targets_are_refused_with_one_sentence(wire: Wire, name: str) -> None:
    """Huge numbers, digits of other scripts, NaN, empty parts, extra colons: nothing moves."""
    scene = WIDGETS[name].make()
    before = standing(scene)
    for presses in tables_of(name):
        for target in (each for pattern in presses.patterns for each in spoiled(pattern)):
            wire.press(scene, target, value="0", mark="yes", help="all", model="deals")
            assert (scene.notice, standing(scene)) == (NOTHING, before), target


@pytest.mark.parametrize("name", WIDGETS)
def test_what_another_widget_answers_is_refused_here(wire: Wire, name: str) -> None:
    """A target of another picture is no target of this one, whatever its shape."""
    scene, own = WIDGETS[name].make(), tables_of(name)
    before = standing(scene)
    for pattern in {
        pattern for each in WIDGETS for one in tables_of(each) for pattern in one.patterns
    }:
        target = ":".join(sample(pattern))
        if not any(answered_by(presses, target) for presses in own):
            wire.press(scene, target)
            assert (scene.notice, standing(scene)) == (NOTHING, before), target
