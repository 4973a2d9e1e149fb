"""Lessons and the page to play in the built site, in a real Chromium, all else being blocked."""

from pathlib import Path

import pytest
from making_site.places import ROOT
from playwright.sync_api import Browser, BrowserContext, Page, expect
from visiting import notice, open_lesson, press, run_all, scene_with

from chromium import serving_it
from cluekit.cli.site import HERE, addresses

pytestmark = pytest.mark.site


def test_the_first_lesson_runs(context: BrowserContext, address: str, outside: list[str]) -> None:
    """Its pictures lie beside it; then every cell, and a press that is answered, from the site."""
    page = context.new_page()
    open_lesson(page, address, "00_at_the_table")
    picture = page.locator(".jp-Cell img").first
    page.wait_for_function("(one) => one.naturalWidth > 100", arg=picture.element_handle())
    assert "/files/pictures/" in (picture.get_attribute("src") or "")
    assert outside == []
    assert run_all(page) == []
    shown = press(page, scene_with(page, "roll"), "roll")
    assert notice(page, shown) == ""
    assert outside == []


def test_where_python_is_blocked_one_reads(browser: Browser, address: str) -> None:
    """Without WebAssembly the front page says why, and what was to be played is read."""
    page = browser.new_context().new_page()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(address)
    assert page.locator("[data-why]").is_visible()
    assert page.locator("[data-play]:visible").count() == 0
    page.goto(f"{address}jupyter/notebooks/index.html?path=06_proof.ipynb")
    page.wait_for_url(f"{address}lessons/06_proof.html")
    assert page.locator("[data-why]").is_visible()
    assert page.locator("main img").count() > 3
    page.context.close()


def open_play(context: BrowserContext, address: str, language: str = "en") -> Page:
    """Open the page, and play its opening before Python has come."""
    page = context.new_page()
    page.goto(f"{address}play/{language}.html")
    for target in ("roll", "walk:"):
        page.locator(f"[data-target^='{target}']").first.click()
        page.wait_for_function(
            "(t) => !document.querySelector(`[data-target^='${t}']`)", arg=target
        )
    assert page.locator("html[data-python]").count() == 0, "all this was made beforehand"
    return page


def test_nobody_notices_that_python_has_come(
    context: BrowserContext, address: str, outside: list[str]
) -> None:
    """What is drawn, what has the focus and what was said last are the same before and after.

    The opening moves were answered at once; Python goes on from there.
    """
    page = open_play(context, address, "it")
    page.locator("[data-target=end]").focus()
    expect(page.locator(".ck-voice")).not_to_be_empty()  # what was said last is said a moment later
    seen = """() => [
      document.querySelector(".ck-stage").innerHTML,
      document.activeElement.dataset.target,
      [...document.querySelectorAll("[aria-live]")].map((one) => one.textContent),
      document.querySelector(".ck-notice").innerText,
    ]"""
    before = page.evaluate(seen)
    page.evaluate("""() => {
      globalThis.news = [];
      for (const one of document.querySelectorAll("[aria-live]:not(#status)")) {
        const watch = new MutationObserver(() => news.push(one.textContent));
        watch.observe(one, { childList: true, characterData: true, subtree: true });
      }
    }""")
    page.wait_for_selector("html[data-python=here]")
    page.wait_for_timeout(1000)
    after = page.evaluate(seen)
    assert after == before
    assert page.evaluate("news") == [], "nothing is said twice"
    page.keyboard.press("Enter")
    page.wait_for_function(SETTLED)
    changed = "(was) => document.querySelector('.ck-stage').innerHTML !== was"
    page.wait_for_function(changed, arg=before[0])
    assert page.locator(".ck-notice").inner_text() == ""
    assert outside == []


def test_the_page_is_played_by_keyboard(context: BrowserContext, address: str) -> None:
    """Tab reaches the die, Enter rolls; no press of it needs a mouse."""
    page = context.new_page()
    page.goto(f"{address}play/en.html")
    page.locator("[data-target=roll]").wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.target") == "roll":
            break
    page.keyboard.press("Enter")
    page.locator("[data-target^='walk:']").first.wait_for()


def play_on(page: Page) -> None:
    """Press what ends the turn, once Python is there; wait until the others have played."""
    page.wait_for_selector("html[data-python=here]")
    page.locator("[data-target=end]").click()
    page.wait_for_function(SETTLED)
    page.locator("[data-target=roll]").wait_for()


SETTLED = "!document.querySelector('[data-pending], [data-playing]')"
MARKUP = """() => {
  const shown = document.querySelector(".ck-stage").cloneNode(true);
  for (const one of shown.querySelectorAll("*")) {
    const all = [...one.attributes].map(({ name, value }) => [name, value]).sort();
    for (const [name] of all) one.removeAttribute(name);
    for (const [name, value] of all) if (name !== "style") one.setAttribute(name, value);
  }
  return shown.innerHTML;
}"""
"""What is shown, whatever the order in which it was changed."""


def test_a_reload_has_the_game_where_it_was(context: BrowserContext, address: str) -> None:
    """At once, as a picture that was kept; a press then is answered by Python when it has come."""
    page = open_play(context, address)
    play_on(page)
    before = page.evaluate(MARKUP)
    top = "document.querySelector('#table').getBoundingClientRect().top"
    page.reload()
    page.wait_for_selector("html[data-shown=kept]")
    assert page.evaluate(MARKUP) == before
    was_at = page.evaluate(top)
    page.locator("[data-target=roll]").click()
    assert page.locator("html[data-python]").count() == 0
    page.locator("[data-target^='walk:']").first.wait_for()
    assert page.locator(".ck-notice").inner_text() == ""
    assert page.evaluate(top) == was_at, "nothing moves when Python comes"
    page.goto(f"{address}play/it.html")
    page.wait_for_selector("html[data-python=here]")
    page.locator("[data-target^='walk:']").first.wait_for()
    expect(page.locator(".ck-stage")).to_contain_text("Busta")


KEPT_GAMES = """Object.entries(localStorage)
  .filter(([key]) => key.startsWith("cluekit-play")).map(([, game]) => game)"""


def test_a_new_game_is_another_one(context: BrowserContext, address: str) -> None:
    """One is asked first; after a reload the game that was left is gone.

    The new one is kept already where the others have begun it.
    """
    page = open_play(context, address)
    play_on(page)
    [left] = page.evaluate(KEPT_GAMES)
    for answer in (False, True):
        page.once("dialog", lambda asked, yes=answer: asked.accept() if yes else asked.dismiss())
        page.locator("#anew").click()
        assert page.evaluate("localStorage.length") == (1 if answer else 2)
    expect(page.locator("#status")).to_have_text("A new game has begun.")
    page.locator("[data-target=roll]").wait_for()
    page.reload()
    page.wait_for_selector("html[data-shown]")
    assert left not in page.evaluate(KEPT_GAMES)


SPOIL = """(junk) => {
  const [key] = Object.keys(localStorage).filter((one) => one.startsWith("cluekit-play"));
  const kept = JSON.parse(localStorage[key]);
  kept.game = kept.game.replace('\\\\"step\\\\":2,', '\\\\"step\\\\":3,');
  localStorage[key] = junk || JSON.stringify(kept);
}"""


def test_what_cannot_be_read_begins_anew_in_words(context: BrowserContext, address: str) -> None:
    """Another version's save, or half of one; what is no save of ours at all is nothing."""
    page = open_play(context, address)
    play_on(page)
    page.evaluate(SPOIL, "")
    page.reload()
    page.wait_for_selector("html[data-python=here]")
    expect(page.locator("#status")).to_contain_text("a new one begins")
    page.locator("[data-target=roll]").wait_for()
    page.evaluate(SPOIL, "junk")
    page.reload()
    page.wait_for_selector("html[data-shown=opening]")


def test_where_nothing_is_kept_it_is_said(browser: Browser, built: Path) -> None:
    """By plain http from another computer: on the front page, at the lessons; the game stays."""
    if not addresses():
        pytest.skip("this computer is in no network")
    with serving_it(built, lan=True) as pages:
        for host, lost in ((HERE, False), (addresses()[0], True)):
            page = browser.new_context(locale="it-IT").new_page()
            page.goto(f"http://{host}:{pages.server_port}/it/index.html")
            assert page.evaluate("'serviceWorker' in navigator") is not lost
            assert page.locator("[data-lost]").is_visible() is lost
            page.evaluate("localStorage.clear()")
            lesson = "jupyter/notebooks/index.html?path=06_proof.ipynb"
            page.goto(f"http://{host}:{pages.server_port}/{lesson}")
            line = page.locator("body > [role=status]").filter(has_text="se ricarichi")
            page.locator("#ck-python:has-text('Python')").wait_for()
            assert line.count() == lost
            if lost:
                foot = page.locator("#ck-python").bounding_box() or {}
                assert foot["y"] + foot["height"] <= (line.bounding_box() or {})["y"]
                line.get_by_role("button").click()
                assert line.count() == 0
            page.context.close()


LESSONS = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
BROKEN = ".jp-OutputArea-output:has-text('Error displaying widget')"


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_runs_to_its_end(
    regular: BrowserContext, address: str, outside: list[str], name: str
) -> None:
    """No cell fails or warns, every widget is drawn; not one request leaves the site."""
    page = regular.new_page()
    open_lesson(page, address, name)
    assert run_all(page) == []
    assert page.locator(BROKEN).count() == 0
    assert outside == []
    page.close()
