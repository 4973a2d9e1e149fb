"""Style sheets: written for people, small on their way, and the same rules in both forms."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
import hatch_build  # noqa: E402 - the build hook at the root

from cluekit.clue.picture import stylesheet  # noqa: E402 - the path comes first
from cluekit.draw.css import small  # noqa: E402 - the same
from cluekit.ui.kit.style import lesson_css  # noqa: E402 - the same

BUNDLE = 13_000
STATIC = ROOT / "src" / "cluekit" / "ui" / "static"
OURS = sorted(path for path in (ROOT / "src").rglob("*.css") if path.parent != STATIC)
BUNDLED = [path for path in hatch_build.sources() if path.suffix == ".css"]
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
TEXT = re.compile(r"\"[^\"]*\"|'[^']*'")


def crowded(text: str) -> list[str]:
    """The lines in which more stands than one declaration, one selector or one bracket."""
    bare = TEXT.sub("text", COMMENT.sub("", text))
    return [line for line in bare.splitlines() if re.search(r"[;{}]\s*\S", line)]


@pytest.mark.parametrize("sheet", [*OURS, *BUNDLED], ids=lambda path: path.name)
def test_a_style_sheet_is_written_for_people(sheet: Path) -> None:
    """One declaration a line, and in the first line what the sheet is about."""
    text = sheet.read_text(encoding="utf-8")
    assert text.startswith("/*")
    assert crowded(text) == []
    assert max(map(len, TEXT.sub("text", text).splitlines())) <= 100


def test_the_root_is_not_asked_what_lies_in_it() -> None:
    """A `:has()` on the scene is looked into with every element that comes or goes."""
    asks = [sheet.name for sheet in (*OURS, *BUNDLED) if ".ck-scene:has(" in sheet.read_text()]
    assert asks == []


def test_what_travels_is_small() -> None:
    """No comment, no indentation, no line break inside a rule."""
    for sheet in (stylesheet(), lesson_css(), (STATIC / "scene.css").read_text(encoding="utf-8")):
        bare = TEXT.sub("text", sheet)
        assert "/*" not in bare
        assert not re.search(r"  |[;{]\s|\s}", bare)


@pytest.mark.parametrize("sheet", OURS, ids=lambda path: path.name)
def test_making_small_takes_nothing_but_space_and_comments(sheet: Path) -> None:
    """What is left when all space and every last semicolon is gone is the same in both forms."""
    text = sheet.read_text(encoding="utf-8")

    def squeezed(one: str) -> str:
        return re.sub(r"\s", "", COMMENT.sub("", one)).replace(";}", "}")

    assert squeezed(small(text)) == squeezed(text)
    assert small(small(text)) == small(text)


@pytest.mark.parametrize(
    ("written", "made"),
    [
        (".a > b,\n.c + d {\n  color: red;\n}\n", ".a>b,.c+d{color:red}\n"),
        (".a :focus {\n  width: calc(1px + 2px);\n}", ".a :focus{width:calc(1px + 2px)}"),
        (".a {\n  top: 0 !important;\n  left: 1px;\n}", ".a{top:0!important;left:1px}"),
        (".a {\n  fill: f(\n    1px,\n    var(--b)\n  );\n}", ".a{fill:f(1px,var(--b))}"),
        ('.a::after {\n  content: "a; {b}  c";\n}', '.a::after{content:"a; {b}  c"}'),
        (
            "@media (max-width: 9px) {\n  .a {\n    top: 0;\n  }\n}",
            "@media (max-width:9px){.a{top:0}}",
        ),
        ("/* about; {} */\n\n.a {\n  top: 0;\n}\n\n.b {\n  top: 1px;\n}", ".a{top:0}\n.b{top:1px}"),
        ("\n", "\n"),
    ],
)
def test_space_that_means_something_stays(written: str, made: str) -> None:
    """Between a selector and its descendant, in a sum, in a text."""
    assert small(written) == made


def test_the_bundle_stays_small() -> None:
    """It travels with every widget."""
    for script in ("scene.js", "gestures.js"):
        assert len((STATIC / script).read_bytes()) <= BUNDLE
