"""A Jupyter server extension: widget messages leave at once, as small as they are.

Jupyter Server leaves Nagle's algorithm on. Together with the browser's delayed acknowledgement it
holds every small message back for about 40 ms, which is most of the time from a click to the new
picture. With TCP_NODELAY on the kernels' websockets nothing waits.

One message does wait, a moment, for its own sake: that the kernel is busy with a press. JupyterLab
answers it by painting its signs anew, and a press is mostly answered before anybody sees them: the
frame would only stand in the picture's way. So it leaves together with the answer, or after
``MOMENT``. No message overtakes another one, and none is left out.

`cluekit lab` and Binder (`binder/start`) switch it on; to install the package changes no other
server.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp
    from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
    from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

MOMENT = 0.012
"""Seconds for which `busy` waits for the answer: less than one frame of the screen."""

PARENT, CONTENT = 4, 6
"""Where the parent's header and the content stand among the parts of a message on the wire."""

_CHANGED = "cluekit_nodelay"
_HELD = "cluekit_held"


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """What Jupyter Server asks a module for to know it as an extension."""
    return [{"module": "cluekit.nodelay"}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    """Make every kernel websocket that opens from now on send without delay."""
    from jupyter_server.services.kernels.connection.channels import (  # noqa: PLC0415 - in a server
        ZMQChannelsWebsocketConnection,
    )
    from jupyter_server.services.kernels.websocket import (  # noqa: PLC0415 - only in a server
        KernelWebsocketHandler,
    )

    if hasattr(KernelWebsocketHandler, _CHANGED):
        return
    setattr(KernelWebsocketHandler, _CHANGED, True)
    opened = KernelWebsocketHandler.open

    @wraps(opened)
    async def open_without_delay(self: KernelWebsocketHandler, kernel_id: str) -> None:
        self.set_nodelay(True)
        await opened(self, kernel_id)  # type: ignore[no-untyped-call]

    KernelWebsocketHandler.open = open_without_delay  # type: ignore[method-assign]
    _let_busy_wait(ZMQChannelsWebsocketConnection)
    server.log.info("cluekit: kernel websockets send without delay")


def _let_busy_wait(connection: type[ZMQChannelsWebsocketConnection]) -> None:
    """Send `busy` about a press together with what comes next, or after a moment."""
    from tornado.ioloop import IOLoop  # noqa: PLC0415 - only in a server

    sent = connection.handle_outgoing_message

    def send_held(self: ZMQChannelsWebsocketConnection) -> None:
        timer, stream, message = vars(self).pop(_HELD, (None, None, None))
        if timer is not None:
            IOLoop.current().remove_timeout(timer)
            if not stream.closed():
                sent(self, stream, message)

    @wraps(sent)
    def send_or_hold(self: ZMQChannelsWebsocketConnection, stream: Any, message: Any) -> None:
        send_held(self)
        if _busy_with_a_press(message):
            timer = IOLoop.current().call_later(MOMENT, send_held, self)
            vars(self)[_HELD] = timer, stream, message
        else:
            sent(self, stream, message)

    connection.handle_outgoing_message = send_or_hold  # type: ignore[method-assign, assignment]


def _busy_with_a_press(message: list[Any]) -> bool:
    """Tell whether a kernel says that it is busy with a message of a widget.

    On the wire that is ``[b"kernel.….status", b"<IDS|MSG>", signature, header, parent, metadata,
    b'{"execution_state": "busy"}']``, with ``"comm_msg"`` in the parent's header.
    """
    if len(message) <= CONTENT:
        return False
    topic, parent, content = (bytes(message[part]) for part in (0, PARENT, CONTENT))
    return topic.endswith(b".status") and b'"busy"' in content and b'"comm_msg"' in parent
