"""Junk: messages that no honest browser sends, many kinds of them, the same in every run."""

import math
from collections.abc import Callable
from typing import Any

from cluekit.core import Chance, Luck

HUGE = "9" * 300_000
ODD = ("", " ", "\x00", "\ud800", "\u202e", "<img src=x onerror=alert(1)>", "{}", "☃" * 500, HUGE)
TARGETS = (
    "roll", "walk", "walk:", "walk:-1", "walk:99999999999999999999", "walk:0:0", "walk:²", "walk:٣",
    "show:0", "show:rope:rope", "suggest", "suggest:0:0:0", "accuse:0:3:6", "sit:0", "sit:61",
    "sit:-1", "time", "time:now:now", "claim", "claim:sure", "watch:play", "watch:step", "prepare",
    "stay", "passage:0", "language", "open:0", "start", "pencil:0:0", "pencil:0", "pencil:-1:9",
    "pencil:999:999", "__class__", "sitting.session", "undo:1", "nobody knows this",
    "walk:000000999999999999", "watch:anything", "watch:pace", "time:junk", "time:now", "undo",
    "language:junk", "resume", "resume:no", "go-on", "go-on:on", "end", "show:0:0", "change", "own",
    "seated", "back", "open:x", "check", "hint", "show", "show:me", "fresh", "up:0:x", "down:9:x",
    "pencil:0:0:0", "step", "step:step", "play", "again", "card:ada", "card:nobody", "card",
    "ask:0:0", "ask:0:9", "ask:99:0", "ask:x:y", "choice:0", "choice:-1", "help", "pressing:ask",
    "pressing:x", "guess", "guess:0", "reveal", "rub:wrong", "rub:all", "panel:envelope", "advise",
    "close:answer", "close:x", "model", "line:on", "line:0", "fewest", "unveil", "check:0",
    "rules", "row:0", "row:99", "add", "aside:0", "away:0", "file", "field",
)  # fmt: skip
FIELDS = (
    "value", "mark", "language", "suspect", "weapon", "room", "pace", "", "\u0000", "edition",
    "players", "seed", "path", "pasted", "name-0", "kind-1", "rule-staying", "p0", "p1", "card",
)  # fmt: skip


def junk(number: int) -> Any:
    """Return the content of one junk message."""
    luck = Chance("junk").luck("junk", number, 0)
    return luck.pick(_KINDS)(luck)


def junk_now(number: int, turn: int) -> Any:
    """Return the content of one junk message; every other one names this very turn."""
    luck = Chance("junk").luck("junk now", number, 0)
    if number % 2:
        return _press(luck, turn=turn, **luck.pick([{}, {"values": {}}]))
    return luck.pick(_KINDS)(luck)


def _any_value(luck: Luck, depth: int = 0) -> Any:
    plain = [None, True, -1, 0, 2**70, math.nan, math.inf, -0.5, *ODD, b"bytes", [], {}]
    if depth > 3 or luck.die(3) > 1:
        return luck.pick(plain)
    inside = [_any_value(luck, depth + 1) for _ in range(luck.die(4))]
    return inside if luck.die(2) == 1 else {str(luck.pick(ODD)): value for value in inside}


def _deep(luck: Luck) -> Any:
    nest: Any = luck.pick(ODD)
    for _ in range(luck.pick([10, 500, 5_000])):
        nest = [nest]
    return luck.pick([nest, {"kind": "press", "id": "a-1", "target": "roll", "turn": nest}])


def _press(luck: Luck, **other: Any) -> dict[str, Any]:
    fields = luck.order(FIELDS)[: luck.die(4)]
    values = {name: [luck.pick(ODD)] * luck.pick([0, 1, 2, 100]) for name in fields}
    plain = {"kind": "press", "id": f"junk-{luck.die(999)}", "target": luck.pick(TARGETS)}
    return plain | {"turn": 0, "values": values} | other


def _spoiled(luck: Luck) -> dict[str, Any]:
    """Return a press with one part of a wrong type, missing, or too much."""
    press = _press(luck)
    part = luck.pick(list(press))
    if luck.die(3) == 1:
        del press[part]
        return press
    press[part if luck.die(4) > 1 else "more"] = _any_value(luck)
    return press


def _stale(luck: Luck) -> dict[str, Any]:
    return _press(luck, turn=luck.pick([-1, 10**6, 2**63, -(2**40)]))


_KINDS: tuple[Callable[[Luck], Any], ...] = (_any_value, _deep, _press, _spoiled, _stale)
