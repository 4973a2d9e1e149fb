"""The answers that a switch can have, read off its type: what every game's options have alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from msgspec import Meta
from msgspec.structs import fields


def answers_to(options: type) -> dict[str, Sequence[Any]]:
    """Return every answer of each switch, by its name in a file, in the order of the switches.

    A number between limits gives a range; a list of steps gives the steps there are.
    """
    kinds = get_type_hints(options, include_extras=True)
    return {field.encode_name: _answers(kinds[field.name]) for field in fields(options)}


def _answers(kind: Any) -> Sequence[Any]:
    if kind is bool:
        return (False, True)
    if get_origin(kind) is Annotated:
        limits = next(extra for extra in get_args(kind) if isinstance(extra, Meta))
        return range(int(limits.ge or 0), int(limits.le or 0) + 1)
    values = get_args(kind)
    return get_args(values[0]) if values[-1] is Ellipsis else values
