"""`cluekit site --serve`: a built site on this computer, for a class without internet."""

import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from cluekit.cli.site import HERE, server


def test_files_are_served_as_what_they_are(tmp_path: Path) -> None:
    """To this computer alone; a browser runs no module and no Python of another kind."""
    for name in ("a.mjs", "a.wasm", "a.js"):
        (tmp_path / name).write_bytes(b"1")
    with server(tmp_path, 0) as pages:
        assert pages.server_address[0] == HERE == "127.0.0.1"
        thread = threading.Thread(target=pages.serve_forever)
        thread.start()
        kinds = {}
        for path in tmp_path.iterdir():
            address = f"http://{HERE}:{pages.server_port}/{path.name}"
            with urllib.request.urlopen(address) as got:
                kinds[path.suffix] = got.headers["Content-Type"]
        pages.shutdown()
        thread.join()
    javascript = "text/javascript"
    assert kinds == {".mjs": javascript, ".js": javascript, ".wasm": "application/wasm"}


@contextmanager
def _told(pages: ThreadingHTTPServer) -> Iterator[None]:
    """Tell the server of an error, and let it go on."""
    try:
        yield
    except Exception:
        pages.handle_error(None, (HERE, 1))
        raise


def test_a_browser_that_goes_away_is_nothing_to_tell_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A teacher's terminal stays empty; other errors are told of as ever."""
    with server(tmp_path, 0) as pages:
        for error in (ConnectionResetError, BrokenPipeError, ValueError):
            with pytest.raises(error), _told(pages):
                raise error
            assert ("Traceback" in capsys.readouterr().err) == (error is ValueError)


def test_what_is_no_site_is_refused_in_words(tmp_path: Path) -> None:
    """With the way to one."""
    command = [sys.executable, "-m", "cluekit", "site", "--serve", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "kit.py site" in done.stderr
