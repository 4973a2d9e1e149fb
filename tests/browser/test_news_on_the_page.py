"""One picture becomes the next: news and their base are put together, nothing else is touched."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bare_host import Lay, put, sent
from cluekit.draw import Element, el
from cluekit.ui.kit.scene import Scene
from cluekit.words import set_language
from game_desks import drawings

LONG = "so long that it is worth a name " * 3

# Puts each state in turn, and says at which the page is not the picture, but for what is its own.
DIFFERS = """async (states) => {
  const plain = (nodes) => {
    const root = document.createElement("div");
    root.append(...nodes);
    for (const own of ["data-lm-suppress-shortcuts", "tabindex"]) {
      for (const each of root.querySelectorAll(`[${own}]`)) each.removeAttribute(own);
    }
    root.normalize();
    return root;
  };
  const stage = document.querySelector(".ck-stage");
  for (const [number, { whole, ...state }] of states.entries()) {
    window.put(state);
    await new Promise((done) => setTimeout(done));
    const parsed = Object.assign(document.createElement("div"), { innerHTML: whole });
    const shown = plain(stage.cloneNode(true).childNodes);
    if (!shown.isEqualNode(plain(parsed.childNodes))) return number;
  }
  return -1;
}"""

# Notes down each text that the first part has, however short it stands there.
NOTE_DOWN = """() => {
  const part = document.querySelector("[data-key=a]");
  window.noted = [];
  new MutationObserver(() => window.noted.push(part.textContent)).observe(
    part, { childList: true, characterData: true, subtree: true });
}"""


def state_of(scene: Scene) -> dict[str, Any]:
    """Return what travels of a scene's picture."""
    return {name: getattr(scene, name) for name in ("base", "base_id", "news")}


def picture(**parts: str) -> Element:
    """Return a picture with these parts, each long enough to be named, and one that is long."""
    shown = [el("p", LONG, words, data_key=key) for key, words in parts.items()]
    return el("div", shown, el("div", 6 * LONG, data_key="rest"))


def news_of(*pictures: Element) -> list[dict[str, Any]]:
    """Return what travels of these pictures, one after the other, and each as a whole."""
    scene = Scene()
    states = []
    for one in pictures:
        scene.show(one)
        states.append({**state_of(scene), "whole": scene.drawing})
    return states


def texts(page: Page) -> list[str]:
    """Return the last word of each part on the page."""
    return [text.split()[-1] for text in page.locator(".ck-stage p").all_inner_texts()]


@pytest.mark.parametrize("edition", ["mini", "pool", "noir-standard"])
def test_after_every_update_the_page_is_the_picture(page: Page, lay: Lay, edition: str) -> None:
    """In a whole game, in three languages by turns, looking back now and then."""
    scene, states = Scene(), []
    for number, drawing in enumerate(drawings(edition, seats=lambda _: (0,))):
        set_language(("en", "it", "pt")[number // 20 % 3])
        scene.show(drawing.draw(drawing.desk), 0)
        states.append({**state_of(scene), "whole": scene.drawing})
    back = [states[number // 2] for number in range(0, len(states), 5)]
    assert any(state["news"] for state in states)
    lay("")
    assert page.evaluate(DIFFERS, states) == -1
    assert page.evaluate(DIFFERS, [*back, *states[::-2]]) == -1
    assert sent(page) == []


def test_what_has_not_changed_is_not_touched(page: Page, lay: Lay) -> None:
    """Not compared, not written: what somebody did to an unchanged part stays.

    A new view, such as after a reload, shows base and news.
    """
    first, second, third = news_of(
        picture(a="1", b="2"), picture(b="2", a="3"), picture(a="1", b="2")
    )
    lay(first["base"], base_id=first["base_id"])
    page.evaluate("for (const p of document.querySelectorAll('p')) p.append(' mine')")
    put(page, **second)
    expect(page.locator("[data-key=a]")).to_have_text(f"{LONG}3")
    assert texts(page) == ["mine", "3"]
    put(page, **third)
    expect(page.locator("[data-key=a]")).to_have_text(f"{LONG}1")
    assert texts(page) == ["1", "mine"]
    assert second["news"]
    lay(second["base"], news=second["news"], base_id=second["base_id"])
    assert texts(page) == ["2", "3"]


def test_what_the_page_has_lost_is_drawn_as_a_whole(page: Page, lay: Lay) -> None:
    """A base that is not here is asked for: until then the page goes on showing what it has.

    So is a part that somebody took away, or that a frame has changed.
    """
    first, second = news_of(picture(a="1", b="2"), picture(a="1", b="3"))
    lay(str(picture(a="0")), base_id="another")
    put(page, news=second["news"])
    page.wait_for_function("window.sent.length")
    assert sent(page) == [{"kind": "whole"}]
    assert texts(page) == ["0"]
    put(page, **second)
    shown = page.locator("[data-key=b]")
    expect(shown).to_have_text(f"{LONG}3")
    assert texts(page) == ["1", "3"]
    lay(first["base"], base_id=first["base_id"])
    page.evaluate("document.querySelector('[data-key=a]').remove()")
    put(page, **second)
    expect(shown).to_have_text(f"{LONG}3")
    assert texts(page) == ["1", "3"]
    assert page.locator("[data-same]").count() == 0
    lay(first["base"], base_id=first["base_id"])
    page.evaluate(NOTE_DOWN)
    put(page, **second, frames=[str(el("p", "between", data_key="a"))], pace=150)
    expect(shown).to_have_text(f"{LONG}3")
    assert texts(page) == ["1", "3"]
    assert page.evaluate("window.noted") == ["between", f"{LONG}1"]


def test_what_python_draws_counts_also_where_it_draws_as_before(page: Page, lay: Lay) -> None:
    """A mark that it did not keep is gone with the next news; a dialog that it holds is open."""
    cell = el("button", LONG, data_target="pencil:1", data_key="cell", data_pencil="")
    held = el("dialog", LONG, data_key="sure", data_open="", data_on_close="drop")
    rest = el("div", 6 * LONG, data_key="rest")
    mark, dialog = page.locator("button"), page.locator("dialog")
    for part in (cell, held):
        first, second = news_of(*(el("div", part, rest, el("p", n)) for n in "23"))
        assert second["news"]
        lay(first["base"], base_id=first["base_id"])
        if part is cell:
            mark.click()
            expect(mark).to_have_attribute("data-pencil", "yes")
            put(page, **second, heard=sent(page)[0]["id"])
            expect(mark).to_have_attribute("data-pencil", "")
        else:
            expect(dialog).to_be_visible()
            page.keyboard.press("Escape")
            expect(dialog).to_be_hidden()
            put(page, **second)
            expect(dialog).to_be_visible()
        expect(page.locator("p")).to_have_text("3")


# --- what stays, what goes, what a person opened --------------------------------------------------


def test_what_keeps_its_key_stays_the_same_element(page: Page, lay: Lay) -> None:
    """Moved, changed, between new ones: the same element, with its focus and what was typed."""
    lay("<div><p data-key='a'>1</p><input data-key='b' name='b'><p data-key='c'>3</p></div>")
    page.evaluate("for (const e of document.querySelectorAll('[data-key]')) e.mine = true")
    page.locator("[data-key=b]").fill("typed")
    moved = "<p data-key='c'>4</p><i data-key='n'></i><input data-key='b' name='b'>"
    put(page, drawing=f"<div>{moved}</div>")
    expect(page.locator("[data-key=c]")).to_have_text("4")
    kept = page.evaluate(
        "[...document.querySelectorAll('[data-key]')].map((e) => [e.dataset.key, !!e.mine])"
    )
    assert kept == [["c", True], ["n", False], ["b", True]]
    expect(page.locator("[data-key=b]")).to_be_focused()
    expect(page.locator("[data-key=b]")).to_have_value("typed")


def test_what_stays_is_not_moved_past_what_goes(page: Page, lay: Lay) -> None:
    """A log behind a story that is told to its end stays where it is, and as far scrolled."""
    lay("<div><p data-key='story'>1</p><p data-key='log'>2</p></div>")
    page.evaluate(
        """() => {
          window.taken = [];
          new MutationObserver((changes) => window.taken.push(
            ...changes.flatMap((change) => [...change.removedNodes].map((e) => e.dataset?.key)),
          )).observe(document.querySelector(".ck-stage"), { childList: true, subtree: true });
        }"""
    )
    put(page, drawing="<div><i data-key='begun'></i><p data-key='log'>3</p></div>")
    expect(page.locator("[data-key=log]")).to_have_text("3")
    assert page.evaluate("window.taken") == ["story"]


def test_what_was_opened_stays_open_and_what_is_folded_away_is_closed_once(
    page: Page, lay: Lay
) -> None:
    """By the picture that folds it; who opens it again has it open in the next picture, too."""
    picture = "<details data-key='d' {how}><summary>s</summary><p>{n}</p></details>"
    words = page.locator("p")
    lay(picture.format(n=1, how=""))
    page.locator("summary").click()
    for n, how in ((2, ""), (3, "data-folded"), (4, "data-folded")):
        put(page, drawing=picture.format(n=n, how=how))
        expect(words).to_have_text(str(n))
        if n == 3:
            expect(words).to_be_hidden()
            page.locator("summary").click()
        expect(words).to_be_visible()


def test_where_none_stays_all_change_places_at_once(page: Page, lay: Lay) -> None:
    """And where one stays it is the same element, between others that are new."""
    ones = "<g data-key=a>1</g><g data-key=b>2</g>"
    lay(f"<ul>{ones}</ul>")
    page.evaluate("window.changes = 0; new MutationObserver((all) => { changes += all.length; })"
                  ".observe(document.querySelector('ul'), { childList: true })")  # fmt: skip
    put(page, drawing="<ul><g data-key=c>3</g><g data-key=d>4</g><g data-key=e>5</g></ul>")
    expect(page.locator("ul")).to_have_text("345")
    assert page.evaluate("changes") == 1
    page.locator("ul > :nth-child(2)").evaluate("(kept) => { kept.was = 'here'; }")
    put(page, drawing="<ul><g data-key=f>6</g><g data-key=d>4</g></ul>")
    expect(page.locator("ul")).to_have_text("64")
    assert page.locator("ul > :nth-child(2)").evaluate("(kept) => kept.was") == "here"
    put(page, drawing="<ul></ul>")
    expect(page.locator("ul")).to_be_empty()
