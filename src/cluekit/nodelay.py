"""A Jupyter server extension: widget messages leave at once, as small as they are.

Jupyter Server leaves Nagle's algorithm on. Together with the browser's delayed acknowledgement it
holds every small message back for about 40 ms, which is most of the time from a click to the new
picture. With TCP_NODELAY on the kernels' websockets nothing waits. `cluekit lab` and Binder
(`binder/start`) switch it on; to install the package changes no other server.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """What Jupyter Server asks a module for to know it as an extension."""
    return [{"module": "cluekit.nodelay"}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    """Make every kernel websocket that opens from now on send without delay."""
    from jupyter_server.services.kernels.websocket import (  # noqa: PLC0415 - only in a server
        KernelWebsocketHandler,
    )

    opened = KernelWebsocketHandler.open
    if hasattr(opened, "sends_at_once"):
        return

    @wraps(opened)
    async def open_without_delay(self: KernelWebsocketHandler, kernel_id: str) -> None:
        self.set_nodelay(True)
        await opened(self, kernel_id)  # type: ignore[no-untyped-call]

    open_without_delay.sends_at_once = True  # type: ignore[attr-defined]
    KernelWebsocketHandler.open = open_without_delay  # type: ignore[method-assign]
    server.log.info("cluekit: kernel websockets send without delay")
