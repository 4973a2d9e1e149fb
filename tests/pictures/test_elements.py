"""Elements: markup is escaped by construction; what goes to paper; lettering that fits."""

import base64
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from drawings import parsed
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluekit.draw import Element, Still, crest, el, image, number, picture, with_attributes
from cluekit.draw.element import with_markup
from cluekit.draw.lettering import cut, fit, initials, width, wrap
from cluekit.draw.still import for_paper, rules_in_use
from cluekit.noir.picture import stylesheet
from cluekit.ui import belief_board, candidate_mask, predict
from cluekit.visible import show_hidden
from naming import case_named

WRITABLE = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"), max_size=40
)


@given(WRITABLE.filter(lambda text: show_hidden(text) == text), WRITABLE, st.text(max_size=40))
def test_text_comes_back_as_it_was(text: str, value: str, other: str) -> None:
    """An XML reader gets exactly what was written; what XML cannot hold is replaced."""
    read = parsed(el("g", text, data_name=value))
    assert (read.text or "", read.get("data-name"), len(read)) == (text, value, 0)
    parsed(el("text", other, title=other))


def test_what_runs_cannot_be_written_and_any_text_can() -> None:
    """Scripts, frames, events, addresses that lead out; one sign that means something is enough."""
    for sign in ("&", "<", ">", '"', "\x07", "\ufffe", "\ud800"):
        read = parsed(el("g", f"a{sign}b", data_name=f"a{sign}b"))
        back = sign if sign.isascii() and sign.isprintable() else "\ufffd"
        assert (read.text, read.get("data-name")) == (f"a{back}b", f"a{back}b")
    for tag in ("script", "SCRIPT", "iframe", "foreignObject", "a b", "x>y", ""):
        with case_named(tag), pytest.raises(ValueError, match="no element"):
            el(tag)
    for name in ("onclick", "onLoad", "a b", "x=", '"'):
        with case_named(name), pytest.raises(ValueError, match="no attribute"):
            el("g", **{name: "1"})
    for address in ("javascript:alert(1)", "https://host/x.png", "data:text/html,x"):
        with case_named(address), pytest.raises(ValueError, match="only point into"):
            el("img", src=address)
    with pytest.raises(ValueError, match="style sheet"):
        str(el("style", "</style><b>"))


def test_elements_and_stills_are_written_short() -> None:
    """A still is an image beside its words; crests take any colour; what is left out is marked."""
    made = el("rect", x=1.0, y=2.345, hidden=None, open_=False, disabled=True, class_="a")
    assert str(made) == '<rect x="1" y="2.35" disabled="disabled" class="a"/>'
    assert str(with_attributes(made, x=3)).startswith('<rect x="3" y="2.35"')
    assert str(el("g", [el("path"), None, ["a", ("b",)]])) == "<g><path/>ab</g>"
    assert str(el("div")) == "<div></div>"
    assert [number(value) for value in (3.0, -0.001, -0.25, 1e3)] == ["3", "0", "-0.25", "1000"]
    drawn = str(crest("unheard of", "url(x)", "X", 10))
    assert ('fill="#6B6B6B"' in drawn, "url" in drawn) == (True, False)
    parsed(drawn)
    finished = with_markup(el("tr", el("td", "dark"), data_key="row"))
    lit = replace(finished, children=(el("td", "lit"),))
    assert str(lit) == '<tr data-key="row"><td>lit</td></tr>'
    assert str(finished) == '<tr data-key="row"><td>dark</td></tr>'
    svg = picture(el("rect"), size=(10, 20), title="A <b>", text="words & more")
    bundle = Still(svg, "words & more")._repr_mimebundle_()
    shown = parsed(bundle["text/html"])
    assert bundle["text/plain"] == shown.get("alt") == "words & more"
    data = (shown.get("src") or "").removeprefix("data:image/svg+xml;base64,")
    assert base64.b64decode(data).decode() == str(svg)
    assert parsed(svg).find("{*}title").text == "A <b>"  # type: ignore[union-attr]
    assert 'width="300"' in str(image(svg, "", 300))
    svg = picture(size=(640, 100), title="t", text="w")
    assert 'style="max-width:100%;height:auto;min-width:512px"' in str(image(svg, ""))
    assert "min-width:240px" in str(image(svg, "", 300))
    assert cut("Conservatory", 10, 1_000) == "Conservatory"
    assert cut("Conservatory", 10, 40).endswith("…")
    assert initials(["Mrs. Peacock", "Professor Plum", "Miss Scarlett"]) == ("Pe", "Pl", "S")
    assert initials(["Ada", "Bruno", "Carla"]) == ("A", "B", "C")
    assert initials(["", "Ada"]) == ("?", "A")


WIDGETS: dict[str, Callable[[], Any]] = {
    "belief": lambda: belief_board("five faces are left"),
    "mask": lambda: candidate_mask("a body in the second row"),
    "predict": lambda: predict("noir-standard", seed=1),
}


def shapes(drawing: Element) -> Iterator[tuple[str, str]]:
    """Every element with the attributes that say how it looks."""
    look = {k: v for k, v in drawing.attributes if not re.match("data-|aria-|role|tabindex", k)}
    yield drawing.tag, repr(sorted(look.items()))
    for child in drawing.children:
        if isinstance(child, Element):
            yield from shapes(child)
        else:
            yield "text", child


def test_no_shape_and_no_word_is_lost_on_paper() -> None:
    """Only what is pressed, named and keyed goes, and rules for what is not drawn."""
    cell = el("rect", class_="ck-a", data_target="kill:a", tabindex="0", width=3)
    live = el("g", cell, el("text", "A", aria_label="Alba"), role="grid", data_key="grid")
    paper = for_paper(live)
    assert Counter(shapes(paper)) == Counter(shapes(live))
    assert str(paper) == '<g><rect class="ck-a" width="3"/><text>A</text></g>'
    css = "@media print{.ck-a{x:1}.ck-b{x:2}}.ck-b,.ck-a path{x:3}"
    kept = rules_in_use(css + ".ck-a[data-x]{x:4}.ck-c .ck-a{x:5}", el("g", class_="ck-a ck-z"))
    assert kept == "@media print{.ck-a{x:1}}.ck-b,.ck-a path{x:3}"
    for name, widget in WIDGETS.items():
        with case_named(name):
            paper = str(widget().still())
            style, _, drawn = paper.partition("</style>")
            used = {one for found in re.findall(r'class="([^"]+)"', drawn) for one in found.split()}
            ruled = {one for one in used if re.search(rf"\.ck-noir \.{one}\{{", stylesheet())}
            assert ruled
            assert [one for one in ruled if f".{one}{{" not in style] == []
            assert not re.search(r"data-(target|key)|tabindex|:hover", paper)
            assert len(paper) < 31_000


WORDS = st.lists(st.text("abcmWéi漢", min_size=1, max_size=12), max_size=6).map(" ".join)


@given(WORDS, st.floats(20, 300), st.integers(1, 3))
def test_a_fitted_text_never_leaves_its_space(text: str, room: float, lines: int) -> None:
    """Every line fits, none too many or too small; with room all stays; wrapping loses nothing."""
    fitted = fit(text, room, size=15, least=8, lines=lines)
    assert len(fitted.lines) <= lines
    assert 8 <= fitted.size <= 15
    assert all(width(line, fitted.size) <= max(room, width("…", 8)) for line in fitted.lines)
    roomy = fit(text, 10_000, size=15, least=8)
    assert (" ".join(roomy.lines), roomy.size) == (" ".join(text.split()), 15)
    assert " ".join(wrap(text, 10, room - 15)).split() == text.split()
