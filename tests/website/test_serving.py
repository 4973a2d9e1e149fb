"""`cluekit site --serve`: a built site on this computer, for a class without internet."""

import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

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


def test_what_is_no_site_is_refused_in_words(tmp_path: Path) -> None:
    """With the way to one."""
    command = [sys.executable, "-m", "cluekit", "site", "--serve", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "kit.py site" in done.stderr
