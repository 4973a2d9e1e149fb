"""News of a picture: with the base they are the whole, whatever has happened in between."""

from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.core import SPECTATOR, Chance
from cluekit.core.session import Session
from cluekit.draw import Element, el
from cluekit.draw.element import with_markup
from cluekit.draw.news import SHORTEST, base_of, news_of, whole
from game_desks import EDITIONS, drawings

LONG = "so long that it is worth a name " * 3


def of_seat(session: Session) -> tuple[int, ...]:
    """Let the first seat look on."""
    return (0 if session.players else SPECTATOR,)


@pytest.mark.parametrize("edition", [name for name in EDITIONS if name != "us"])
def test_news_and_their_base_are_the_picture(edition: str) -> None:
    """In a whole game, of whichever earlier picture; and most of them are short."""
    luck, bases, shares = Chance("news").luck("base", 0), [], []
    for drawing in drawings(edition, seats=of_seat):
        picture = drawing.draw(drawing.desk)
        if bases:
            base = luck.pick(bases)
            text, news = news_of(picture, base)
            assert (text, whole(news, base.text)) == (str(picture), text)
            last, news = news_of(picture, bases[-1])
            assert whole(news, bases[-1].text) == last == text
            shares.append(len(news) / len(text))
        bases.append(base_of(picture))
    assert median(shares) < (0.2 if not edition.startswith("noir") else 0.8)


def test_what_is_as_it_was_is_named_and_nothing_else() -> None:
    """By commas and semicolons; written out where no name is found, or it would not be shorter."""
    drawing = with_markup(el("svg", el("path", d="M0 0" * 20)))
    other = with_markup(el("svg", el("path", d="M9 9" * 20)))
    parts = [el("li", LONG, data_key=key) for key in "ab"]
    base = base_of(el("ul", *parts, drawing))
    text, news = news_of(el("ul", parts[1], el("li", "new", data_key="a"), other, drawing), base)
    at = base.text.index('<li data-key="b">')
    copied = base.text.index("<svg>")
    assert news == (
        f'<ul><{at},{copied}><li data-key="a">new</li>{other}<{copied};{len(base.text) - 5}></ul>'
    )
    assert whole(news, base.text) == text
    picture = el("div", LONG, data_key="all")
    base = base_of(picture)
    assert news_of(picture, base)[1] == f"<0,{len(base.text)}>"
    part = el("p", LONG, data_key="p")
    left, right = el("div", part, data_key="left"), el("div", data_key="right")
    base = base_of(el("main", left, right))
    moved = el("main", el("div", data_key="left"), el("div", part, data_key="right"))
    assert news_of(moved, base)[1] == str(moved)
    twice = el("div", el("p", LONG, data_key="p"), el("b", el("p", LONG, data_key="p")))
    assert news_of(el("div", *twice.children, "!"), base_of(twice))[1] == str(
        el("div", *twice.children, "!")
    )
    short = el("p", "x", data_key="p")
    assert len(str(short)) < SHORTEST
    assert news_of(el("div", short, "!"), base_of(el("div", short)))[1] == str(
        el("div", short, "!")
    )
    part = el("p", LONG, data_key="p")
    base = base_of(el("div", el("b", "\N{GRINNING FACE}"), part))
    assert news_of(el("div", el("b", "!"), part), base)[1] == str(el("div", el("b", "!"), part))
    text, news = news_of(el("div", el("b", "\N{GRINNING FACE}"), part), base_of(el("div", part)))
    assert "," in news
    assert whole(news, str(el("div", part))) == text


TEXTS = st.sampled_from(["", "a", LONG, LONG + "!", "<3,5>", "1,2>", "&", '"', "\N{GRINNING FACE}"])
KEYS = st.sampled_from([None, None, "a", "b", "c"])


@st.composite
def element(draw: st.DrawFn, depth: int = 3) -> Element:
    """Return any element: keyed or not, kept or not, with texts that look like names."""
    inside = [draw(TEXTS)]
    if depth:
        inside += draw(st.lists(element(depth - 1), max_size=3))  # type: ignore[arg-type]
    tag, text = draw(st.sampled_from(["g", "p"])), draw(TEXTS)
    made = el(tag, *inside, title=text or None, data_key=draw(KEYS))
    return with_markup(made) if draw(st.booleans()) else made


@given(element(), element())
def test_news_of_any_picture_about_any_other(old: Element, new: Element) -> None:
    """Whatever stands in the texts, in whatever order the parts stand."""
    base = base_of(old)
    text, news = news_of(new, base)
    assert (text, whole(news, base.text)) == (str(new), text)


@given(element())
def test_news_of_a_changed_part_leave_the_others_named(old: Element) -> None:
    """One part more in front: all the others are as they were."""
    around = el("div", old, el("p", LONG, data_key="last"))
    changed = el("div", el("p", LONG, data_key="first"), *around.children)
    base = base_of(around)
    text, news = news_of(changed, base)
    assert whole(news, base.text) == text
    if "\N{GRINNING FACE}" not in base.text:
        assert f",{len(base.text) - len('</div>')}>" in news
