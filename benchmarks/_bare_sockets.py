"""Bare sockets to set a class beside: what is sent comes back, and nothing else is done."""

import asyncio
import json
from contextlib import suppress

from tornado import httpserver, netutil, web, websocket


class Echo(websocket.WebSocketHandler):
    """Answers with what it hears."""

    def get_compression_options(self) -> dict[str, object]:
        """Pack as the class does."""
        return {"compression_level": 6}

    def on_message(self, message: str | bytes) -> None:
        """Say it back."""
        self.write_message(message)


async def main() -> None:
    """Serve, and say where."""
    sockets = netutil.bind_sockets(0, "127.0.0.1")
    httpserver.HTTPServer(web.Application([("/live/seat", Echo)])).add_sockets(sockets)
    print(json.dumps({"port": sockets[0].getsockname()[1]}, indent=0), flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(main())
