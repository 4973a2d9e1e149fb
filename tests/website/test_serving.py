"""`cluekit site --serve`: a built site on this computer, or for a class in its network."""

import gzip
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, redirect_stderr
from http.client import HTTPConnection, HTTPResponse
from io import StringIO
from pathlib import Path

import pytest

from chromium import serving_it
from cluekit.cli import main, site
from cluekit.cli.site import HERE, Server, addresses
from naming import case_named

TEXT = "A lesson to read. " * 500


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder to serve, beside something that is none of a visitor's business."""
    (tmp_path / "secret.txt").write_text("secret")
    made = tmp_path / "site"
    (made / "lessons").mkdir(parents=True)
    (made / "index.html").write_text(TEXT)
    (made / "lessons" / "index.html").write_text("lessons")
    (made / "empty").mkdir()
    for name in ("a.mjs", "a.wasm", "a.js", "a.whl"):
        (made / name).write_bytes(os.urandom(500))
    return made


@pytest.fixture
def pages(folder: Path) -> Iterator[Server]:
    """Serve it to this computer."""
    with serving_it(folder) as pages:
        yield pages


def ask(
    pages: Server, path: str, method: str = "GET", to: str = HERE, **headers: str
) -> tuple[HTTPResponse, bytes]:
    """Ask for a path as it is written; return the answer and what is in it."""
    connection = HTTPConnection(to, pages.server_port, timeout=60)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    for name, value in {"Host": to, **headers}.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer, content


def test_files_are_served_as_what_they_are(pages: Server, folder: Path) -> None:
    """What gets smaller comes packed to who takes it, with a tag; nothing is sent again."""
    javascript = "text/javascript; charset=utf-8"
    kinds = {"a.mjs": javascript, "a.js": javascript, "a.wasm": "application/wasm"}
    for name, kind in kinds.items():
        assert ask(pages, f"/{name}")[0].headers["Content-Type"] == kind, name
    assert ask(pages, "/lessons/")[1] == b"lessons"
    led = ask(pages, "/lessons?language=it")[0]
    assert (led.status, led.headers["Location"]) == (301, "/lessons/?language=it")
    answer, content = ask(pages, "/", "HEAD")
    assert (answer.status, content) == (200, b"")
    assert answer.headers["Content-Length"] == str(len(TEXT))
    plain, whole = ask(pages, "/")
    assert whole.decode() == TEXT
    assert plain.headers["Content-Encoding"] is None
    for offered in ("gzip", "br, gzip;q=0.5"):
        packed, content = ask(pages, "/", Accept_Encoding=offered)
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(content).decode() == TEXT
        assert packed.headers["Content-Length"] == str(len(content))
    for offered in ("br", "gzip;q=0", "identity"):
        assert ask(pages, "/", Accept_Encoding=offered)[1] == whole
    for answer in (plain, packed):
        assert answer.headers["Vary"] == "Accept-Encoding"
    assert ask(pages, "/a.whl", Accept_Encoding="gzip")[0].headers["Content-Encoding"] is None
    tags = [answer.headers["ETag"] for answer in (plain, packed)]
    assert tags[0] != tags[1]
    again, nothing = ask(pages, "/", Accept_Encoding="gzip", If_None_Match=f"W/{tags[1]}")
    assert (again.status, nothing, again.headers["ETag"]) == (304, b"", tags[1])
    assert ask(pages, "/", If_None_Match=tags[1])[0].status == 200
    was = (folder / "index.html").stat()
    (folder / "index.html").write_text(TEXT.replace("A", "B"))  # as long, and said to be as old
    os.utime(folder / "index.html", ns=(was.st_atime_ns, was.st_mtime_ns))
    assert ask(pages, "/", If_None_Match=tags[0])[1].decode() == TEXT.replace("A", "B")


def test_nothing_leads_out(pages: Server, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """No link, no dots, no odd letter; folders are not listed; none of it ends in a traceback."""
    (folder / "link.txt").symlink_to(folder.parent / "secret.txt")
    (folder / "up").symlink_to(folder.parent, target_is_directory=True)
    (folder / "circle").symlink_to(folder / "circle")
    (folder / "inside.html").symlink_to(folder / "index.html")
    odd = (
        *("/link.txt", "/up/secret.txt", "/up", "/circle", "/../secret.txt", "/%2e%2e/secret.txt"),
        *("/..%5csecret.txt", "/%00", "/index.html%00.txt", "/%ff", "/%ed%a0%80", "/empty/"),
        *("/index.html/", f"/{'x' * 5000}", "//secret.txt", "x://[", "/a%0d%0ab"),
    )  # fmt: skip
    for path in odd:
        with case_named(path):
            answer, said = ask(pages, path)
            assert answer.status == 404
            assert b"There is no such page here." in said
            assert b"secret" not in said
    assert ask(pages, "/inside.html")[0].status == 200
    assert ask(pages, "/", "POST", Content_Length="0")[0].status == 501
    assert capfd.readouterr().err == ""


def test_it_answers_to_its_own_names_alone(pages: Server, folder: Path) -> None:
    """A stranger's page whose name was led here reads nothing, from here or from the network."""
    ours = ("localhost", "LOCALHOST:9000", HERE, f"{HERE}:1", "[::1]:8000")
    strangers = ("evil.example", f"{HERE}.evil.example", "", "[", "192.0.2.7", f"evil@{HERE}x")
    for host in (*ours, *strangers):
        assert ask(pages, "/", Host=host)[0].status == (200 if host in ours else 421), host
    with serving_it(folder, lan=True) as everywhere:
        for address in (HERE, *addresses()):
            with case_named(address):
                assert ask(everywhere, "/", to=address)[0].status == 200
                assert ask(everywhere, "/", to=address, Host="evil.example")[0].status == 421
        name = socket.gethostname()
        assert ask(everywhere, "/", Host=f"{name}.local:8000")[0].status == 200
    assert pages.server_address[0] == HERE, "without --lan nobody else reaches it"


def connected(pages: Server, closing: ExitStack, count: int = 1) -> list[socket.socket]:
    """Come by, and say nothing."""
    made = (socket.create_connection((HERE, pages.server_port), 60) for _ in range(count))
    return [closing.enter_context(one) for one in made]


def test_who_says_nothing_is_not_waited_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor who says half a request, or a letter at a time; a full house says so, holds no more."""
    monkeypatch.setattr(site, "MOST_OF_ONE", 20)
    monkeypatch.setattr(site, "IN_TIME", 3600.0)
    before = threading.active_count()
    with serving_it(folder) as pages, ExitStack() as closing:
        silent = connected(pages, closing, 60)
        assert all(one.recv(1000).startswith(b"HTTP/1.1 503 ") for one in silent[20:])
        assert threading.active_count() <= before + 1 + 20
    monkeypatch.setattr(site, "IN_TIME", 1.0)
    with serving_it(folder) as pages, ExitStack() as closing:
        silent, half, slow = connected(pages, closing, 3)
        half.send(b"GET / HTTP/1.1\r\nHo")
        over = threading.Event()
        threading.Thread(target=_drop_by_drop, args=(slow, over)).start()
        assert [ended(one) for one in (silent, half, slow)] == [True] * 3
        over.set()
        assert ask(pages, "/")[0].status == 200


def ended(connection: socket.socket) -> bool:
    """Wait until the other side hangs up; tell whether it did without a word."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def _drop_by_drop(slow: socket.socket, gone: threading.Event) -> None:
    """Send a letter at a time, for ever, until it is over."""
    try:
        for letter in b"GET / HTTP/1.1\r\nX: " + b"x" * 10_000:
            if gone.wait(0.05):
                return
            slow.send(bytes([letter]))
    except OSError:
        return


def test_a_browser_goes_away_untold(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A teacher's terminal stays empty; other errors are told of as ever."""
    with Server(folder, 0) as pages:
        for error in (ConnectionResetError, BrokenPipeError, TimeoutError, ValueError):
            try:
                raise error  # noqa: TRY301 - the server is told of what was raised
            except error:
                pages.handle_error(None, (HERE, 1))
            assert ("Traceback" in capsys.readouterr().err) == (error is ValueError)


def refused(*words: object) -> str:
    """Call the command; return why it is refused."""
    said = StringIO()
    with redirect_stderr(said):
        try:
            code: object = main([*map(str, words)])
        except SystemExit as end:  # argparse ends the program by itself
            code = end.code
    assert code == 2
    assert "Traceback" not in said.getvalue()
    return said.getvalue()


def test_a_class_is_told_where_it_is_or_why_it_is_not(folder: Path) -> None:
    """An address, a code for cameras, what plain http is; no site, no such port, one taken."""
    assert "kit.py site" in refused("site", "--serve", folder)
    (folder / "jupyter").mkdir()
    (folder / "jupyter" / "jupyter-lite.json").write_text("{}")
    assert "0 to 65535" in refused("site", "--serve", folder, "--port", "99999")
    with socket.create_server((HERE, 0)) as taken:
        port = taken.getsockname()[1]
        why = f"Port {port} cannot be used"
        assert why in refused("site", "--serve", folder, "--port", port)
    words = [sys.executable, "-m", "cluekit", "site", "--serve", folder, "--lan", "--port", "0"]
    started = subprocess.Popen(words, stderr=subprocess.PIPE, encoding="utf-8")
    assert started.stderr is not None
    said = [started.stderr.readline()]
    try:
        if not addresses():
            assert "127.0.0.1" in said[0]
            return
        while "plain http" not in said[-1]:
            said.append(started.stderr.readline())
        host, port = said[0].partition("//")[2].split("/")[0].split(":")
        assert host == addresses()[0]
        connection = HTTPConnection(host, int(port), timeout=60)
        connection.request("GET", "/")
        assert connection.getresponse().read().decode() == TEXT
        connection.close()
        drawn = [line.strip("\n") for line in said if {*line} <= {*" ▀▄█\n"}]
        segno = pytest.importorskip("segno")
        side = segno.make_qr(f"http://{host}:{port}/").symbol_size(border=2)[0]
        assert [len(line) for line in drawn] == [side] * -(-side // 2)
    finally:
        started.terminate()
        started.communicate()
