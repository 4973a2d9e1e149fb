"""The how-to pages do what they say: their Python runs, and prints what stands below it."""

import io
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = sorted((DOCS / "howto").glob("*.md"))
BLOCKS = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def steps(text: str) -> Iterator[tuple[str, str | None]]:
    """Each block of Python, with the text right after it: what it prints, None where none is."""
    found = BLOCKS.findall(text)
    for (kind, block), (then, shown) in zip(found, [*found[1:], ("", "")], strict=True):
        if kind == "python":
            yield block, shown if then == "text" else None


def with_code() -> list[Path]:
    """The pages that show Python."""
    return [page for page in PAGES if "```python" in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", with_code(), ids=lambda page: page.stem)
def test_the_python_of_a_page_prints_what_it_shows(page: Path) -> None:
    """Block after block, each going on from those before."""
    here: dict[str, Any] = {"__name__": "__main__"}
    for block, shown in steps(page.read_text(encoding="utf-8")):
        said = io.StringIO()
        with redirect_stdout(said):
            exec(compile(block, page.name, "exec"), here)  # noqa: S102 - our own paper
        assert shown is None or said.getvalue() == shown


def test_there_is_something_to_run() -> None:
    """A page whose blocks are called otherwise would be tested by nobody."""
    assert len(with_code()) >= 3
    assert not [page for page in PAGES if re.search(r"^```py\n", page.read_text(), re.MULTILINE)]
