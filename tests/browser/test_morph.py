"""One picture becomes the next: what stays the same element, what goes, what a person opened."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from bare_host import Lay, lay_on, put


@pytest.fixture
def lay(page: Page) -> Lay:
    """Lay a scene with this picture."""
    return lay_on(page)


def test_what_keeps_its_key_stays_the_same_element(page: Page, lay: Lay) -> None:
    """Moved, changed, between new ones: the same element, with its focus and what was typed."""
    lay("<div><p data-key='a'>1</p><input data-key='b' name='b'><p data-key='c'>3</p></div>")
    page.evaluate("for (const e of document.querySelectorAll('[data-key]')) e.mine = true")
    page.locator("[data-key=b]").fill("typed")
    put(
        page,
        drawing="<div><p data-key='c'>4</p><i data-key='n'></i><input data-key='b' name='b'></div>",
    )
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


def test_what_was_opened_stays_open(page: Page, lay: Lay) -> None:
    """Details and dialogs that a person opened are not shut by a new picture."""
    picture = "<details data-key='d'><summary>s</summary><p>{n}</p></details>"
    lay(picture.format(n=1))
    page.locator("summary").click()
    put(page, drawing=picture.format(n=2))
    expect(page.locator("p")).to_have_text("2")
    expect(page.locator("p")).to_be_visible()


def test_what_is_folded_away_is_closed_once(page: Page, lay: Lay) -> None:
    """By the picture that folds it; who opens it again has it open in the next picture, too."""
    picture = "<details data-key='d' {how}><summary>s</summary><p>{n}</p></details>"
    lay(picture.format(n=1, how="open"))
    expect(page.locator("p")).to_be_visible()
    put(page, drawing=picture.format(n=2, how="data-folded"))
    expect(page.locator("p")).to_have_text("2")
    expect(page.locator("p")).to_be_hidden()
    page.locator("summary").click()
    put(page, drawing=picture.format(n=3, how="data-folded"))
    expect(page.locator("p")).to_have_text("3")
    expect(page.locator("p")).to_be_visible()


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
