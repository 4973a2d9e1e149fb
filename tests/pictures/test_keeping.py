"""Kept parts and news of a picture: the same picture byte for byte, and never more than needed."""

from collections.abc import Iterator, Sequence
from itertools import cycle
from statistics import median
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluekit.clue import new_game
from cluekit.clue.picture.log import log
from cluekit.clue.picture.skin import part
from cluekit.clue.public import facts
from cluekit.clue.public.view import View
from cluekit.core import SPECTATOR, Chance
from cluekit.core.session import Session
from cluekit.draw import Element, crest, el, with_attributes
from cluekit.draw.element import with_markup
from cluekit.draw.news import SHORTEST, Base, news_of, whole
from cluekit.draw.still import Itself, Standing, draw_anew, forget, keep, kept_parts
from cluekit.noir.picture.part import part as noir_part
from cluekit.ui import table
from cluekit.ui.clue.page import draw_desk
from cluekit.words import language, set_language
from game_desks import EDITIONS, Drawing, desk_of, drawings, everybody, pictures, two
from twin.amounts import amounts
from twin.editions import any_kind, draw_options, edition_with, open_game

LANGUAGES = ("en", "it", "pt")
NAMES = ("You", "Nora", "Otto", "Pia")


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """Every test begins with nothing kept, and leaves nothing."""
    forget()
    yield
    forget()


def one(session: Session) -> Sequence[int]:
    """Return who decides now; at every other step somebody else, each by turns."""
    others, step = everybody(session), session.step
    return (others[step // 2 % len(others)] if step % 2 else max(session.choices.seat, 0),)


def same_as_anew(drawing: Drawing) -> bool:
    """Whether a picture with kept parts is the picture that is drawn anew."""
    made = drawing.text()
    with draw_anew():
        return made == drawing.text()


@pytest.mark.parametrize("edition", [name for name in EDITIONS if name != "us"])
def test_a_whole_game_looks_the_same_with_and_without_keeping(edition: str) -> None:
    """Who decides, or another, after two moves of three, in three languages, with any help.

    The house of ``us`` is that of ``uk``; the houses below have it, too.
    """
    for number, drawing in enumerate(drawings(edition, seats=one)):
        set_language(LANGUAGES[number // 5 % 3])
        assert number % 3 == 1 or same_as_anew(drawing), number


@amounts(4, 40)
def test_any_house_looks_the_same_with_and_without_keeping(amount: int) -> None:
    """Random house rules and decks, several houses by turns: no house lends another its parts."""
    games = []
    for number in range(amount):
        luck = Chance(f"keeping {number}").luck("house", 0, 0)
        edition = edition_with(luck.pick(("mini", "uk", "us", "pool")), **draw_options(luck))
        games.append(open_game(edition, edition.players[1], number))
    wish = any_kind()
    for step in range(24):
        for session in games:
            if session.over:
                continue
            drawn = pictures(session, draw_desk, two(session))
            assert all(map(same_as_anew, drawn)), (session, step)
            seat = session.choices.seat
            session.play(seat, wish(session, session.chance.luck("wish", session.step, 0)))


def press(stage: Any, target: str, **values: str) -> None:
    """Press; what cannot be pressed now is refused in words."""
    news = {name: [value] for name, value in values.items()}
    stage.hear({"kind": "press", "id": "a-1", "target": target, "turn": stage.turn, "values": news})


MARKING = ("pencil:3:1", "pencil:3:1", "ask:3:1", "help:follows", "ask:0:2", "close:answer")
LOOKING = ("help:all", "panel:envelope", "guess", "help:check", "check", "close:check", "guess")


def test_a_table_with_its_sheet_and_each_reader_have_pictures_of_their_own() -> None:
    """After moves, marks, help, looking back; never a word of another language or seat."""
    at_table = table("mini", names=NAMES[:3], bots="note-taker", seed=5, fresh=True)
    wish = any_kind()
    for number, target in enumerate((*MARKING, *LOOKING, "time:back", "time:now") * 2):
        set_language(LANGUAGES[number // 3 % 3])
        press(at_table, target, mark="yes")
        seat, session = at_table.seat, at_table.session
        if not session.over and session.choices.seat == seat:
            at_table.sitting.play(wish(session, session.chance.luck("wish", session.step, 0)))
        made = at_table.drawing
        with draw_anew():
            at_table.redraw()
        assert at_table.drawing == made, (number, target)
    set_language("en")
    at_table = table("uk", names=NAMES, bots="note-taker", seed=5, fresh=True)
    sheets = [at_table.shelf.picture(at_table.seen)]
    for target in ("roll", "undo", "roll", "undo"):
        press(at_table, target)
        assert not at_table.notice
        sheets.append(at_table.shelf.picture(at_table.seen))
    pages = {id(sheet.children[0]) for sheet in sheets if sheet is not None}
    assert (len(sheets), len(pages)) == (5, 1)
    press(at_table, "pencil:3:1", mark="yes")
    marked = at_table.shelf.picture(at_table.seen)
    assert marked is not None
    assert id(marked.children[0]) not in pages
    session = new_game("uk", ("You", "Nora", "Otto"), seed=3)
    drawn: dict[str, str] = {}
    for code in ("en", "it", "pt", "it", "en", "pt"):
        set_language(code)
        text = str(draw_desk(desk_of(session, 0)))
        assert drawn.setdefault(code, text) == text
    assert len(set(drawn.values())) == len(drawn)
    for code, word in {"en": "Your hand", "it": "La tua mano", "pt": "Sua mão"}.items():
        assert [each for each, text in drawn.items() if word in text] == [code]
    set_language("en")
    session = new_game("mini", ("Ada", "Nora", "Otto"), seed=3)
    for seat in (0, 1, 2, 0, 2, 1):
        drawing = Drawing(draw_desk, desk_of(session, seat))
        assert f'data-key="player:{seat}"' in drawing.text()
        others = [name for n, name in enumerate(("Ada", "Nora", "Otto")) if n != seat]
        assert all(f"<b>{name}</b>" in drawing.text() for name in others)
        assert "<b>You</b>" in drawing.text()


def test_a_part_is_kept_by_what_it_names_and_within_bounds() -> None:
    """Table, seat, players, edition, language; many games do not go beyond the limit of a part."""
    view = new_game("mini", ("You", "Nora", "Otto"), seed=3).view(0)
    post = [(0, facts.TurnBegan(1, 1)), (1, facts.NobodyAnswered(1))]
    for hidden in (0, 2, 0):
        table = replace(view.table, face_down=hidden)
        assert ("face down" in str(log(View(table, 0), post))) == (hidden > 0)
    made: list[View] = []

    @part(8, "pieces", seat=True)
    def drawn(view: View) -> str:
        made.append(view)
        return language()

    one, other = (new_game("mini", ("You", "Nora", "Otto"), seed=seed) for seed in (3, 4))
    views = [one.view(0), one.view(1), other.view(0), new_game("uk", seed=3).view(0)]
    for code in ("en", "it", "en"):
        set_language(code)
        for view in views:
            assert drawn(view) == code
    assert len(made) == 2 * len(views)
    for _, drawing in zip(range(80), cycle(drawings("mini")), strict=False):
        drawing.text()
    for number in range(2_000):
        crest("circle", f"#{number:06x}", "A", float(number))
    for info in kept_parts().values():
        assert info.maxsize is not None
        assert info.currsize <= info.maxsize <= 2_048
    assert any(info.currsize == info.maxsize for info in kept_parts().values())


@pytest.mark.parametrize("part_of", [part, noir_part])
def test_a_part_sees_nothing_but_what_it_names(part_of: Any) -> None:
    """So it cannot depend on more than it is kept by."""
    seen: list[Any] = []

    @part_of(4, "turn")
    def drawn(view: Any, more: int) -> Element:
        seen.append((view.table.turn, view.table.mover, view.seat, view.own, more))
        return el("g", str(more))

    session = next(drawings("mini" if part_of is part else "noir-standard")).desk.view
    bare = type(session)(type(session.table)(session.table.edition, session.table.players))
    drawn(session, 7)
    assert seen == [(session.table.turn, bare.table.mover, bare.seat, bare.own, 7)]
    drawn(session, 7)
    drawn(type(session)(session.table, 1), 7)  # another seat, which it has not asked for
    assert len(seen) == 1
    drawn(session, 8)
    assert len(seen) == 2


def test_the_last_used_is_let_go_last_and_drawing_anew_keeps_nothing() -> None:
    """A picture stands while its facts are equal; a thing by itself is no other like it."""
    made: list[int] = []

    @keep(2)
    def drawn(number: int) -> Element:
        made.append(number)
        return el("g", str(number))

    for number in (1, 2, 1, 3, 1, 2):
        assert str(drawn(number)) == f"<g>{number}</g>"
    assert made == [1, 2, 3, 2]
    made: list[int] = []

    @keep(2)
    def drawn(number: int) -> Element:
        made.append(number)
        return el("g", str(number))

    drawn(1)
    with draw_anew():
        drawn(1)
        assert drawn(1).markup is None
    assert (drawn(1).markup, made) == ("<g>1</g>", [1, 1, 1])
    one, other = ["like"], ["like"]
    assert (one, Itself(one)) == (other, Itself(one)) != (other, Itself(other))
    assert len({Itself(one), Itself(one), Itself(other)}) == 2
    made: list[list[int]] = []

    def drawn(numbers: list[int]) -> Element:
        made.append(numbers)
        return el("g", str(numbers))

    standing = Standing(drawn)
    for numbers, by, times in (([1], "en", 1), ([1], "en", 1), ([1], "it", 2), ([2], "it", 3)):
        assert (str(standing.picture(numbers, by)), len(made)) == (f"<g>{numbers}</g>", times)
    with draw_anew():
        standing.picture([2], "it")
    assert len(made) == 4
    with pytest.raises(ValueError, match="style sheet"):
        with_markup(el("style", "</style><b>"))


@given(st.text(max_size=30), st.text(max_size=30))
def test_a_kept_element_is_the_same_element(words: str, value: str) -> None:
    """The same text, equal to the other; with another attribute it is written anew."""
    plain = el("g", el("text", words), data_name=value)
    finished = with_markup(plain)
    assert (str(finished), finished, hash(finished)) == (str(plain), plain, hash(plain))
    assert str(el("p", finished)) == str(el("p", plain))
    changed = with_attributes(finished, data_name="other", id="x")
    assert str(changed) == str(with_attributes(plain, data_name="other", id="x"))
    assert with_markup(finished) is finished


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
        bases.append(Base(picture))
    assert median(shares) < (0.2 if not edition.startswith("noir") else 0.8)


def test_what_is_as_it_was_is_named_and_nothing_else() -> None:
    """By commas and semicolons; written out where no name is found, or it would not be shorter."""
    drawing = with_markup(el("svg", el("path", d="M0 0" * 20)))
    other = with_markup(el("svg", el("path", d="M9 9" * 20)))
    parts = [el("li", LONG, data_key=key) for key in "ab"]
    base = Base(el("ul", *parts, drawing))
    text, news = news_of(el("ul", parts[1], el("li", "new", data_key="a"), other, drawing), base)
    at = base.text.index('<li data-key="b">')
    copied = base.text.index("<svg>")
    assert news == (
        f'<ul><{at},{copied}><li data-key="a">new</li>{other}<{copied};{len(base.text) - 5}></ul>'
    )
    assert whole(news, base.text) == text
    picture = el("div", LONG, data_key="all")
    base = Base(picture)
    assert news_of(picture, base)[1] == f"<0,{len(base.text)}>"
    part = el("p", LONG, data_key="p")
    left, right = el("div", part, data_key="left"), el("div", data_key="right")
    base = Base(el("main", left, right))
    moved = el("main", el("div", data_key="left"), el("div", part, data_key="right"))
    assert news_of(moved, base)[1] == str(moved)
    twice = el("div", el("p", LONG, data_key="p"), el("b", el("p", LONG, data_key="p")))
    assert news_of(el("div", *twice.children, "!"), Base(twice))[1] == str(
        el("div", *twice.children, "!")
    )
    short = el("p", "x", data_key="p")
    assert len(str(short)) < SHORTEST
    assert news_of(el("div", short, "!"), Base(el("div", short)))[1] == str(el("div", short, "!"))
    part = el("p", LONG, data_key="p")
    base = Base(el("div", el("b", "\N{GRINNING FACE}"), part))
    assert news_of(el("div", el("b", "!"), part), base)[1] == str(el("div", el("b", "!"), part))
    text, news = news_of(el("div", el("b", "\N{GRINNING FACE}"), part), Base(el("div", part)))
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
    """In whatever order the parts stand; with one part more in front all the others are named."""
    base = Base(old)
    text, news = news_of(new, base)
    assert (text, whole(news, base.text)) == (str(new), text)
    around = el("div", old, el("p", LONG, data_key="last"))
    changed = el("div", el("p", LONG, data_key="first"), *around.children)
    base = Base(around)
    text, news = news_of(changed, base)
    assert whole(news, base.text) == text
    if "\N{GRINNING FACE}" not in base.text:
        assert f",{len(base.text) - len('</div>')}>" in news
