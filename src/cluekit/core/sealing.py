"""Sealed lines: JSON lines, each with a checksum over itself and all lines before.

The checksums find damage; they do not stop anybody from writing a file of their own.
"""

from __future__ import annotations

from hashlib import blake2b

import msgspec


def seal_line(said: object, before: str) -> tuple[bytes, str]:
    """Return a line with its checksum put in, and the checksum."""
    body = msgspec.json.encode(said)
    checksum = _checksum(body, before)
    return _with_sum(body, checksum), checksum


def unseal(text: bytes, before: str) -> tuple[bytes, str] | None:
    """Return a line, without its end, as it was before its checksum, and the checksum.

    None where they do not fit: the line is not as it was written.
    """
    body = text[: 1 - SEAL] + b"}"
    checksum = _checksum(body, before)
    return (body, checksum) if _with_sum(body, checksum) == text + b"\n" else None


def _with_sum(body: bytes, checksum: str) -> bytes:
    return body[:-1] + seal(checksum)


def seal(checksum: str) -> bytes:
    """Return the end of a line that has this checksum."""
    return b',"sum":"%s"}\n' % checksum.encode("ascii")


SEAL = len(seal("0" * 32))
"""Bytes that the checksum takes at the end of a line, the end of the line included."""


def _checksum(body: bytes, before: str) -> str:
    return blake2b(before.encode("utf-8") + body, digest_size=16).hexdigest()
