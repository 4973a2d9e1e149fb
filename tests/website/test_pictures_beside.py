"""What makes the site light: pictures in files of their own, and libraries that go."""

import base64
import json
import re
from pathlib import Path

import pytest
from making_site import lite, pictures
from making_site.places import ROOT
from making_site.unused import take_out

STYLE = (
    ".ck{--ck-ink:#000}.ck-seen{fill:red}.ck-other{fill:blue}.ck-other,.ck .ck-seen{x:1}"
    ".ck-seen:not(.ck-other){y:1}"
    "@media (prefers-color-scheme:dark){.ck{--ck-ink:#fff}.ck-other{z:1}}"
)
DRAWN = (
    f'<svg viewBox="0 0 9 7" width="9" height="7" class="ck"><style>{STYLE}</style>'
    '<g class="ck-seen"/></svg>'
)
SOURCE = f"data:image/svg+xml;base64,{base64.b64encode(DRAWN.encode()).decode()}"
OUTPUT = (
    f'<div><p>A picture. <b data-run="">Run it</b> now.</p><img alt="a board" src="{SOURCE}" '
    'style="max-width:100%;height:auto;min-width:7px"/><details><summary>Try</summary></details></div>'
)


@pytest.fixture(autouse=True)
def _found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pictures, "FOUND", tmp_path / "found")


def test_a_picture_wears_only_what_it_needs_and_a_page_names_it(tmp_path: Path) -> None:
    """No rule for what is not in it, no word of cells; its size is told, so that nothing moves."""
    page = pictures.to_read(OUTPUT)
    (file,) = (tmp_path / "found").iterdir()
    said = file.read_text(encoding="utf-8")
    assert all(kept in said for kept in ("fill:red", "x:1", "y:1", "--ck-ink:#fff"))
    assert not re.search("fill:blue|z:1", said)
    assert not re.search("Run it|<details>", page)
    place = f"{pictures.FROM_LESSONS}/{file.name}"
    assert (
        f'<div><a class="picture" href="{place}" style="--width:9px"><img alt="a board" '
        f'src="{place}" width="9" height="7" loading="lazy"></a></div>'
    ) in page
    data = {"text/html": [OUTPUT], "text/plain": "a board"}
    output = {"output_type": "display_data", "data": data}
    cell = {"cell_type": "code", "outputs": [output]}
    living = json.loads(pictures.living(json.dumps({"cells": [cell]})))
    ((data,),) = ([one["data"] for one in each["outputs"]] for each in living["cells"])
    assert list(data) == ["text/html"]
    assert "base64" not in data["text/html"]
    assert 'alt="a board" class="ck-picture-' in data["text/html"]


def test_a_lesson_knows_where_it_is_and_which_edition_it_is_of() -> None:
    """No picture leads elsewhere; the site trusts what it brings; a change is noticed."""
    for name in ("welcome.ipynb", "07_counting_and_pigeonholes.ipynb"):
        said = (ROOT / "notebooks" / name).read_text(encoding="utf-8")
        assert "in JupyterLab or Notebook 7, and it comes to life" in said
        text = pictures.living(said)
        assert text.count("data-run") == text.count("and it comes to life") > 1
        assert "JupyterLab or Notebook 7" not in text
        marked, edition = lite.marked(text)
        lesson = json.loads(marked)
        assert lesson["metadata"].pop("cluekit_site") == edition
        code = [cell["metadata"] for cell in lesson["cells"] if cell["cell_type"] == "code"]
        assert all(about.pop("trusted") for about in code)
        assert lesson == json.loads(text)
        assert lite.marked(text)[1] == edition != lite.marked(text.replace("a", "b", 1))[1]


PIECES = ("core r.e(2) r.e(5)", "mermaidAPI r.e(3) r.e(4)", "only for it", "shared", "other r.e(4)")


def test_what_something_else_than_a_library_leads_to_stays(tmp_path: Path) -> None:
    """A shared piece of JupyterLite, and what nobody leads to by a way that is seen here."""
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / "bundle.js").write_text("r.e(1)", encoding="utf-8")
    for number, text in enumerate((*PIECES, "found by another way"), start=1):
        (tmp_path / f"{number}.abc123.js").write_text(text, encoding="utf-8")
    take_out(tmp_path)
    assert {path.name[0] for path in tmp_path.glob("*.js")} == {"1", "4", "5", "6"}
