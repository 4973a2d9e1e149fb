"""Damage: what may happen to a file on the way, and what a person with an editor may do to it.

``harmed`` changes bytes anywhere; ``forged`` changes what a save says and mends every checksum,
so that only the later checks can find it. Both are seeded: the same number, the same mutant.
"""

import json
from collections.abc import Callable
from hashlib import blake2b

from cluekit.core import Chance, Luck

SUM = len(',"sum":""}') + 32
JUNK = (
    b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"\n", b"\r\n", b"{", b"[" * 2_000, b'"', b"}" * 9,
    b"null", b"1e999", b"NaN", b"9" * 5_000, b"\\ud800", b'{"a":' * 3_000, b"\xef\xbb\xbf",
)  # fmt: skip


def luck(number: int) -> Luck:
    """Return the luck of one mutant."""
    return Chance("mutants").luck("mutant", number, 0)


def harmed(content: bytes, number: int) -> bytes:
    """Return the content with one to three things done to its bytes."""
    chance = luck(number)
    for _ in range(chance.die(3)):
        content = chance.pick(HARMS)(content, chance)
    return content


def _place(content: bytes, chance: Luck) -> int:
    return chance.pick(range(len(content) + 1))


def _flip(content: bytes, chance: Luck) -> bytes:
    at = _place(content, chance)
    return content[:at] + bytes([chance.pick(range(256))]) + content[at + 1 :]


def _drop(content: bytes, chance: Luck) -> bytes:
    at = _place(content, chance)
    return content[:at] + content[at + chance.pick((1, 2, 30, 400)) :]


def _insert(content: bytes, chance: Luck) -> bytes:
    at = _place(content, chance)
    return content[:at] + chance.pick(JUNK) + content[at:]


def _repeat(content: bytes, chance: Luck) -> bytes:
    at = _place(content, chance)
    return content[:at] + content[at : at + chance.pick((1, 20, 300))] + content[at:]


def _swap_lines(content: bytes, chance: Luck) -> bytes:
    lines = content.splitlines(keepends=True) or [b""]
    one, other = (chance.pick(range(len(lines))) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


HARMS: tuple[Callable[[bytes, Luck], bytes], ...] = (
    *(_flip, _flip, _drop, _insert, _repeat),
    lambda content, chance: content[: _place(content, chance)],
    _swap_lines,
)


def sealed_again(bodies: list[bytes]) -> bytes:
    """Return a save of these lines (without checksums), with a checksum that fits on each."""
    before, lines = "", []
    for body in bodies:
        before = blake2b(before.encode() + body, digest_size=16).hexdigest()
        lines.append(b'%s,"sum":"%s"}\n' % (body[:-1], before.encode()))
    return b"".join(lines)


def bodies_of(content: bytes) -> list[bytes]:
    """Return the lines of a save without their checksums."""
    return [line[:-SUM] + b"}" for line in content.splitlines()]


def forged(content: bytes, number: int) -> bytes:
    """Return the save with something else said in it, and every checksum mended."""
    chance = luck(number)
    bodies = bodies_of(content)
    at = chance.pick(range(len(bodies))) if chance.die() > 2 else 0
    bodies[at : at + 1] = chance.pick(FORGERIES)(bodies[at], chance)
    return sealed_again(bodies)


def _other_value(body: bytes, chance: Luck) -> list[bytes]:
    tree = json.loads(body)
    holder, key = chance.pick(list(_leaves(tree)))
    holder[key] = chance.pick(VALUES)
    return [json.dumps(tree, separators=(",", ":"), ensure_ascii=chance.die(2) == 1).encode(
        "utf-8", "surrogatepass"
    )]  # fmt: skip


def _leaves(tree):  # noqa: ANN001, ANN202 - any JSON at all
    pairs = list(tree.items() if isinstance(tree, dict) else enumerate(tree))
    for key, value in pairs:
        yield tree, key
        if isinstance(value, (dict, list)):
            yield from _leaves(value)


VALUES = (
    None, True, 0, 1, -1, 2, 7, 61, 62, 63, 64, 10**6, -(10**18), 10**30, 0.5, "", "roll", "uk",
    "mini", "\ud800", "\x00", "x" * 70_000, [], {}, [0], [[0]], {"type": "roll"}, {"seed": 1},
    {"type": "seed", "seed": "x", "game": -3}, {"type": "script", "script": [], "then": None},
    {"type": "script", "script": [1, [2, 3], "x"], "then": None}, {"type": "walk", "to": -1},
)  # fmt: skip


def _key_twice(body: bytes, chance: Luck) -> list[bytes]:
    """Say a key twice: readers that take the first and readers that take the last disagree."""
    tree = json.loads(body)
    key = chance.pick(list(tree))
    return [body[:-1] + b"," + json.dumps({key: tree[key]}).encode()[1:]]


def _deep(body: bytes, chance: Luck) -> list[bytes]:
    depth = chance.pick((50, 5_000, 100_000))
    return [body[:-1] + b',"letters":' + b"[" * depth + b"]" * depth + b"}"]


def _escapes(body: bytes, chance: Luck) -> list[bytes]:
    """Write a letter as an escape: the same text for a reader, other bytes."""
    letter = chance.pick(b"abcdeilmo")
    return [body.replace(bytes([letter]), b"\\u%04x" % letter, 1)]


def _undone(body: bytes, chance: Luck) -> list[bytes]:
    step = chance.pick((0, 1, 2, 9, 10**9))
    return [body, *[b'{"line":"undo","step":%d}' % step] * chance.die(3)]


def _junk(body: bytes, chance: Luck) -> list[bytes]:
    at = _place(body, chance)
    return [body[:at] + chance.pick(JUNK).replace(b"\n", b"") + body[at:]]


FORGERIES: tuple[Callable[[bytes, Luck], list[bytes]], ...] = (
    *(_other_value,) * 4, _key_twice, lambda body, _: [body[:-1] + b',"note":"hello"}'], _deep,
    lambda body, chance: [body.replace(b":", b": ", chance.die(3))], _escapes, lambda *_: [],
    lambda body, _: [body, body], _undone, _junk,
)  # fmt: skip
