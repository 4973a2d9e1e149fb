"""A session put into another position: what a test arranges and no move leads to."""

from typing import Any

from msgspec.structs import replace

from cluekit.core.session import Session


def put_at(session: Session, position: Any) -> None:
    """Let the session stand at this position instead of its last one."""
    session._places[session.step] = position
    session._now = replace(session._now, choices=None)
