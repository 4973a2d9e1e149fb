"""Presses have one idiom, read word for word: each pattern can be pressed, all else is refused."""

import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from pressable import WIDGETS, answered_by, tables_of
from test_door import standing
from wire import Wire

import cluekit
from cluekit import ui, words
from cluekit.ui import belief_board, candidate_mask, exercise, table
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import NothingHereError, Presses, number
from cluekit.ui.kit.scene import Scene
from naming import case_named

NOTHING = "Nothing here can be pressed."
SOURCE = Path(cluekit.__file__).parent


def test_presses_have_one_idiom() -> None:
    """Numbers as Python writes them, parts handed on, all else refused with one sentence."""
    found = [path.name for path in SOURCE.rglob("*.py") if NOTHING in path.read_text("utf-8")]
    assert found == ["presses.py"]
    assert (SOURCE / "ui/kit/presses.py").read_text("utf-8").count(NOTHING) == 1
    assert [number(word) for word in ("0", "7", "17", "999999")] == [0, 7, 17, 999_999]
    for word in ("", "00", "07", "-1", "+1", "1.0", "1e3", " 1", "1_0", "٣", "²", "Ⅷ", "1000000"):
        assert number(word) is None, word
    for target, answer in (
        ("walk:17", "to 17"), ("walk:billiard-room", "to 'billiard-room'"), ("line:-1", "-1 5"),
        ("line:back", "back 5"), ("name:Q:end", "Q"), ("name:7-up:end", "7-up"),
    ):  # fmt: skip
        assert _Asked.presses.heed(_Asked(), Press("a-1", target, 0, {"x": ["5"]})) == answer
    for target in (
        "walk", "walk:", "walk:1:2", "walk:Hall", "walk:a--b", "walk:" + "a" * 41, "line:next",
        "line:first|back", "name:QQ:end", "name:q", "name:q:END", "", ":", "walk:{place:int}",
    ):  # fmt: skip
        assert _Asked.presses.find(Press("a-1", target, 0)) is None, target
        with pytest.raises(NothingHereError, match=NOTHING):
            _Asked.presses.heed(_Asked(), Press("a-1", target, 0))
    with pytest.raises(ValueError, match="line"):
        _Asked.presses.on("line:{way:first|back|-1}")(_Asked._line)


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


def widgets(base: type[Scene] = Scene) -> Iterator[type[Scene]]:
    """Yield every class of widgets."""
    for each in base.__subclasses__():
        yield each
        yield from widgets(each)


def test_every_widget_is_pressed_here() -> None:
    """Each class that answers presses is in the list above, whatever other tests have loaded."""
    for found in walk_packages(ui.__path__, "cluekit.ui."):
        import_module(found.name)
    ours = [each for each in widgets() if each.__module__.startswith("cluekit.")]
    assert {each.__name__ for each in ours if each.presses.patterns} == {*WIDGETS} - {"Noir"}


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


@cache
def known_anywhere() -> set[str]:
    """Return a target for each pattern that any widget knows."""
    tables = [presses for name in WIDGETS for presses in tables_of(name)]
    return {":".join(sample(pattern)) for presses in tables for pattern in presses.patterns}


@pytest.mark.parametrize("name", WIDGETS)
def test_hostile_targets_are_refused_with_one_sentence(wire: Wire, name: str) -> None:
    """Huge numbers, digits of other scripts, extra colons, what another widget answers."""
    scene, own = WIDGETS[name](), tables_of(name)
    for presses in own:
        for pattern, (parts, handler) in presses._known.items():
            given = {part.name: "" for part in parts if part.name}
            assert inspect.signature(handler).bind(None, None, **given), pattern
    before = standing(scene)
    fields = {"value": "0", "mark": "yes", "help": "all", "model": "deals"}
    strange = [each for one in own for pattern in one.patterns for each in spoiled(pattern)]
    others = [each for each in known_anywhere() if not any(answered_by(one, each) for one in own)]
    for targets, values in ((strange, fields), (others, {})):
        for target in targets:
            wire.press(scene, target, **values)
            assert (scene.notice, standing(scene)) == (NOTHING, before), target
            scene.notice = ""


def test_what_is_typed_into_fields_is_read_word_for_word(wire: Wire) -> None:
    """Words too many, foreign digits, zeros; what was typed into an exercise stays."""
    scene = table("mini", humans=2, seed=3, fresh=True, bots="random")
    before = scene.drawing
    cases: dict[str, list[tuple[str, dict[str, str]]]] = {
        "The game has no such moment.": [
            ("time", {"value": each}) for each in ("000000999999", "00", "٠", "-1", "1.0", "")
        ],
        "There is no such language.": [
            ("language", {"language": code}) for code in ("it_IT", "IT", "")
        ],
        NOTHING: [
            (each, {"value": "0", "language": "it"})
            for each in (
                "time:junk",
                "time:now:now",
                "language:junk",
                "sit:٠",
                "sit:00",
                "sit:0000",
                "sit",
            )
        ],
        "Nobody has that chair.": [("sit:2", {})],
    }
    for notice, presses in cases.items():
        for target, values in presses:
            wire.press(scene, target, **values)
            assert (scene.notice, scene.drawing) == (notice, before), (target, values)
            scene.notice = ""
    assert words.language() == "en"
    for name in ("0.1", "1.2"):
        with case_named(name):
            card = wire.press(exercise(name), "hint", p0="typed")
            kept = card.desk
            assert kept.fields == {"p0": ["typed"]}
            for target in ("junk", "up", "up:9:x", "down:0:nothing", "check:it"):
                card.notice = ""
                assert wire.press(card, target, p0="junk").notice, target
                assert card.desk == kept


def test_what_is_only_nearly_a_number_names_no_move(wire: Wire) -> None:
    """Leading zeros, other scripts, past the end: neither pressed nor typed."""
    for make in (belief_board, candidate_mask):
        with case_named(make):
            scene = make("noir-standard", seed=3)
            before = scene.move, scene.drawing
            for value in ("000000999", "03", "٣", "-1", "1e0", "", "9" * 40):
                scene.notice = ""
                assert wire.press(scene, "time", value=value).notice == "There is no such move.", (
                    value
                )
                assert (scene.move, scene.drawing) == before
    scene = table("mini", seed=3, fresh=True, bots="random")
    for order in ("walk 000000999999999999", "choose 00", "peek 01", "pick ٣"):
        with pytest.raises(NotHeardError):
            scene.play(order)
