"""Markup is escaped by construction, and nothing that runs can be written."""

from __future__ import annotations

import base64
from dataclasses import replace

import pytest
from drawings import parsed
from hypothesis import given
from hypothesis import strategies as st

from cluekit.draw import Still, crest, el, image, number, picture, with_attributes
from cluekit.draw.element import with_markup
from cluekit.visible import show_hidden

WRITABLE = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"), max_size=40
)


@given(WRITABLE.filter(lambda text: show_hidden(text) == text), WRITABLE)
def test_text_comes_back_as_it_was(text: str, value: str) -> None:
    """Whatever stands in a text or an attribute, an XML reader gets exactly that."""
    read = parsed(el("g", text, data_name=value))
    assert (read.text or "") == text
    assert read.get("data-name") == value
    assert len(read) == 0


@pytest.mark.parametrize("sign", ["&", "<", ">", '"', "\x07", "\ufffe", "\ud800"])
def test_one_sign_that_means_something_is_enough(sign: str) -> None:
    """Texts without any are written as they are; one with a single one is not."""
    read = parsed(el("g", f"a{sign}b", data_name=f"a{sign}b"))
    back = sign if sign.isascii() and sign.isprintable() else "\ufffd"
    assert (read.text, read.get("data-name")) == (f"a{back}b", f"a{back}b")


@given(st.text(max_size=40))
def test_any_text_is_well_formed(text: str) -> None:
    """Control characters and lone surrogates, which XML cannot hold, are replaced."""
    parsed(el("text", text, title=text))


@pytest.mark.parametrize("tag", ["script", "SCRIPT", "iframe", "foreignObject", "a b", "x>y", ""])
def test_some_elements_cannot_be_written(tag: str) -> None:
    """Scripts, frames and broken names are refused."""
    with pytest.raises(ValueError, match="no element"):
        el(tag)


@pytest.mark.parametrize("name", ["onclick", "onLoad", "a b", "x=", '"'])
def test_some_attributes_cannot_be_written(name: str) -> None:
    """Event attributes and broken names are refused."""
    with pytest.raises(ValueError, match="no attribute"):
        el("g", **{name: "1"})


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "https://host/x.png", "data:text/html,x"]
)
def test_addresses_stay_inside_the_picture(address: str) -> None:
    """A link or an image may only point into the picture itself."""
    with pytest.raises(ValueError, match="only point into"):
        el("img", src=address)


def test_a_style_sheet_holds_no_markup() -> None:
    """HTML reads style sheets raw, so a style sheet with a tag in it is refused."""
    with pytest.raises(ValueError, match="style sheet"):
        str(el("style", "</style><b>"))


def test_attributes_are_left_out_named_and_numbered() -> None:
    """None and False leave an attribute out; True stands for its name; numbers are short."""
    made = el("rect", x=1.0, y=2.345, hidden=None, open_=False, disabled=True, class_="a")
    assert str(made) == '<rect x="1" y="2.35" disabled="disabled" class="a"/>'
    assert str(with_attributes(made, x=3)).startswith('<rect x="3" y="2.35"')


def test_children_are_laid_flat() -> None:
    """Lists of children count as their members, None as nothing."""
    assert str(el("g", [el("path"), None, ["a", ("b",)]])) == "<g><path/>ab</g>"


def test_an_empty_html_element_keeps_its_closing_tag() -> None:
    """``<div/>`` would swallow what follows in HTML."""
    assert str(el("div")) == "<div></div>"


@pytest.mark.parametrize(
    ("value", "text"), [(3.0, "3"), (-0.001, "0"), (-0.25, "-0.25"), (1e3, "1000")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    """Two decimals at most, no trailing zeros, no minus zero."""
    assert number(value) == text


def test_a_still_is_an_image_beside_its_words() -> None:
    """GitHub shows the image, a terminal the words; the image holds the whole picture."""
    svg = picture(el("rect"), size=(10, 20), title="A <b>", text="words & more")
    bundle = Still(svg, "words & more")._repr_mimebundle_()
    shown = parsed(bundle["text/html"])
    assert bundle["text/plain"] == shown.get("alt") == "words & more"
    data = (shown.get("src") or "").removeprefix("data:image/svg+xml;base64,")
    assert base64.b64decode(data).decode() == str(svg)
    assert parsed(svg).find("{*}title").text == "A <b>"  # type: ignore[union-attr]
    assert 'width="300"' in str(image(svg, "", 300))


def test_a_picture_stays_large_enough_to_be_read() -> None:
    """On a narrow page it shrinks to four fifths, no further: its output scrolls."""
    svg = picture(size=(640, 100), title="t", text="w")
    assert 'style="max-width:100%;height:auto;min-width:512px"' in str(image(svg, ""))
    assert "min-width:240px" in str(image(svg, "", 300))


def test_a_crest_takes_any_colour_and_shape() -> None:
    """An edition's own suspects are drawn whatever its file says: a grey disc at the least."""
    drawn = str(crest("unheard of", "url(x)", "X", 10))
    assert 'fill="#6B6B6B"' in drawn
    assert "url" not in drawn
    parsed(drawn)


def test_what_is_made_from_a_finished_element_has_no_old_text() -> None:
    """Its text is written from what it holds: news count their ranges from that."""
    finished = with_markup(el("tr", el("td", "dark"), data_key="row"))
    lit = replace(finished, children=(el("td", "lit"),))
    assert str(lit) == '<tr data-key="row"><td>lit</td></tr>'
    assert str(finished) == '<tr data-key="row"><td>dark</td></tr>'
