"""Calls are checked by their types, at once and at length; schemas say what the types say."""

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from cluekit.clue import game, new_game
from cluekit.core import Chance, RefusedError, store
from cluekit.core import calls as checking
from cluekit.core.calls import check_call
from cluekit.core.chance import Source
from cluekit.core.schemas import field_sentences, schema_of


def asks(
    names: Sequence[str],
    count: int = 3,
    side: Literal["", "killer"] = "",
    *,
    chance: Source | None = None,
    ready: bool = True,
    share: float | None = None,
) -> None:
    """Take some of each kind of argument."""


def gathers(*moves: str, **answers: int) -> None:
    """Take as many as there are."""


def goes_through(places: Iterable[int], each: Callable[[int], int], path: Path | str) -> None:
    """Take what can only be gone through, something to call, one of two."""


VALUES: tuple[Any, ...] = (
    ["A", "B"], ("A",), "A", "", "killer", 3, True, None, 0.5, [1], range(3), Chance(1), Chance,
    len, Path("x"), {"A": 1}, b"A",
)  # fmt: skip


def agree(make: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Check that both ways say the same of a call; return whether it is refused."""
    asked = checking._asked(make)
    problems = list(asked.problems(args, kwargs))
    if asked.fits(args, kwargs):
        assert not problems
    if problems:
        with pytest.raises(RefusedError):
            check_call(make, args, kwargs)
    else:
        check_call(make, args, kwargs)
    return bool(problems)


def test_what_is_well_is_told_at_once_as_it_is_at_length(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """All pairs of places, each name with each value; a table of bots begins thousands of games."""
    refused = [agree(asks, pair, {}) for pair in product(VALUES, VALUES)]
    for name in ("names", "count", "side", "chance", "ready", "share", "colour"):
        refused += [agree(asks, (["A"],), {name: value}) for value in VALUES]
        refused += [agree(asks, (["A"], 1, ""), {name: value}) for value in VALUES]
        refused += [agree(asks, (), {name: value}) for value in VALUES]
    refused += [agree(asks, (["A"],) * n, {}) for n in range(6)]
    refused += [agree(gathers, pair, {"a": 1}) for pair in product(VALUES, VALUES)]
    refused += [agree(gathers, (), {"a": value}) for value in VALUES]
    refused += [agree(goes_through, triple, {}) for triple in product(VALUES, VALUES, VALUES[2::3])]
    assert 500 < sum(refused) < len(refused) - 30
    asked = checking._asked(asks)
    assert asked.fits((["A", "B"],), {"chance": Chance(1), "ready": False})
    assert asked.fits((("A",), 2, "killer"), {"share": 1.0})
    assert not asked.fits((), {})
    assert not asked.fits((["A"], 2, "killer"), {"side": "killer"})
    bound: list[object] = []
    monkeypatch.setattr(checking._Asked, "problems", lambda *asked: bound.append(asked) or ())
    new_game("mini", ["A", "B", "C"], seed=1)
    new_game("mini", chance=Chance(1), ready=False)
    assert bound == []
    session = new_game("mini", seed=3)
    store.keep(session, tmp_path / "game.jsonl")
    before = session.record
    for seat, move in ((session.choices.seat, game.Prepare("deal")), (2, "roll"), (0, None)):
        with pytest.raises(RefusedError):
            session.play(seat, move)  # type: ignore[arg-type] # what somebody might try
    assert session.record == before
    session.play(session.choices.seat, next(iter(session.choices)))
    assert len(session.record) == len(before) + 1


class Inner(msgspec.Struct, rename="kebab"):
    """A record within another."""

    two_words: int = 0
    """How many ``words``
    there are."""


class Outer(msgspec.Struct):
    """A record."""

    inside: tuple[Inner, ...]
    """The ones inside."""
    bare: str | None = None


def test_each_key_says_in_markdown_what_stands_below_its_field() -> None:
    """On one line, in records within records; without its sentences a schema is the plain one."""
    assert field_sentences(Inner) == {"two_words": "How many `words` there are."}
    assert field_sentences(Outer) == {"inside": "The ones inside."}
    kinds = schema_of(Outer)["$defs"]
    assert kinds["Outer"]["properties"]["inside"]["description"] == "The ones inside."
    assert "description" not in kinds["Outer"]["properties"]["bare"]
    assert kinds["Inner"]["properties"]["two-words"]["description"] == "How many `words` there are."
    told = schema_of(Outer)
    for kind in told["$defs"].values():
        for key in kind["properties"].values():
            key.pop("description", None)
    assert told == msgspec.json.schema(Outer)
