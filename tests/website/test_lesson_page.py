"""A lesson's page in the built site: while it loads, in which language and light, a newer one.

And what is done there stays: after a reload, in a second tab, in another browser.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from visiting import (
    IDLE,
    NOTEBOOK,
    PATIENCE,
    ask,
    notice,
    open_lesson,
    press,
    run_all,
    scene_with,
    visitor,
    wait_for_python,
)

pytestmark = pytest.mark.site

LESSON, OTHER = "00_at_the_table", "06_proof"
SPOKEN = "from cluekit.words import language; print(language())"
WRITE = f"""async (words) => {{
  {NOTEBOOK}.content.model.cells.get(0).sharedModel.setSource(words);
  await {NOTEBOOK}.context.save();
}}"""
CAN_BEGIN_AFRESH = "window.jupyterapp.commands.isEnabled('cluekit:afresh')"
READ = f"() => window.jupyterapp && {NOTEBOOK}?.context?.isReady"
STORED = ".jp-OutputArea img[class*=ck-picture-]"
WIDEST = f"""() => Math.max(
  ...[...document.querySelectorAll("{STORED}, button[data-run], .jp-NotebookTrustedStatus")]
  .map((one) => one.getBoundingClientRect().right))"""

DISTRUST = f"""() => {{
  const cells = {NOTEBOOK}.content.model.cells;
  for (let at = 0; at < cells.length; at += 1) {{
    if (cells.get(at).type === "code") cells.get(at).trusted = false;
  }}
}}"""
"""As if somebody else had made the notebook: Jupyter then shows its outputs with less in them."""


@contextmanager
def held_back(context: BrowserContext, pattern: str) -> Iterator[None]:
    """Let nothing of this come, until the block is left."""
    waiting: list[Route] = []
    context.route(pattern, lambda route: waiting.append(route))  # noqa: PLW0108 - it wants a function
    yield
    for route in waiting:  # what comes meanwhile is added at the end
        route.continue_()
    context.unroute(pattern)


def address_of(site: str, name: str, more: str = "") -> str:
    """Where a lesson is played."""
    return f"{site}jupyter/notebooks/index.html?path={name}.ipynb{more}"


def test_nothing_is_white_and_an_early_press_waits(context: BrowserContext, address: str) -> None:
    """The way is said at once, in the link's language; an early press keeps the picture."""
    page = context.new_page()
    status = page.locator("#ck-python")
    with held_back(context, "**/pyodide.mjs*"):
        with held_back(context, "**/build/**"):
            page.goto(address_of(address, LESSON, "&language=it"), wait_until="commit")
            page.locator("#ck-way:has-text('La lezione sta arrivando')").wait_for()
            read = page.locator("#ck-way a").get_attribute("href")
        assert read == f"{address}lessons/{LESSON}.html"
        page.locator(".jp-Cell").first.wait_for()
        page.locator("#ck-way").wait_for(state="detached")
        expect(status).to_have_text("Python sta arrivando …", timeout=PATIENCE)
        page.locator(".jp-CodeCell .cm-content").first.click()
        page.keyboard.press("Shift+Enter")
        button = page.locator("button[data-run='']").first
        button.focus()
        page.keyboard.press("Enter")
        expect(status).to_contain_text("Ciò che hai premuto si farà")
        assert page.locator(STORED).first.is_visible()
        assert page.locator(".ck-scene").count() == 0
        assert page.locator(".jp-InputPrompt:has-text('[*]')").count() == 3, "the whole part"
    page.locator(".ck-scene").first.wait_for()
    expect(status).to_be_hidden(timeout=PATIENCE)
    assert ask(page, SPOKEN).split() == ["it"]
    page.locator(".ck-language select").first.select_option("pt")  # kept under the site's key
    page.wait_for_function("localStorage['cluekit-language'] === 'pt'")
    page.evaluate(f"{NOTEBOOK}.context.save()")
    page.goto(address_of(address, LESSON))
    page.locator("button[data-run]").first.wait_for()
    assert page.get_by_text("Loading widget").count() == 0, "what was saved is a picture again"
    page.wait_for_function(IDLE)
    expect(status).to_be_hidden(timeout=PATIENCE)
    assert ask(page, SPOKEN).split() == ["pt"]


def test_a_newer_lesson_is_offered_beside_the_readers(
    context: BrowserContext, address: str
) -> None:
    """Unasked nothing changes; then both are there, and the menu begins any lesson afresh."""
    page = context.new_page()
    open_lesson(page, address, OTHER)
    assert page.locator(".ck-offer").count() == 0
    write(page, "my own words")
    newer = json.dumps({f"{OTHER}.ipynb": "of tomorrow"})
    context.route("**/lessons.json", lambda route: route.fulfill(body=newer))
    page.reload()
    page.locator(".ck-offer button").first.click()
    for number in (1, 2):
        kept = page.locator(".ck-offer a").last
        expect(kept).to_have_text(f"{OTHER}-yours-{number}.ipynb", timeout=PATIENCE)
        page.wait_for_function(READ)
        assert "Proof" in first_words(page)
        if number == 1:
            context.unroute("**/lessons.json")
            page.wait_for_function(IDLE)
            page.wait_for_function(CAN_BEGIN_AFRESH)
            write(page, "once more")
            with page.expect_event("load"):
                page.evaluate("void window.jupyterapp.commands.execute('cluekit:afresh')")
    page.goto(address_of(address, f"{OTHER}-yours-1"))
    page.wait_for_function(READ)
    assert first_words(page) == "my own words"
    assert not page.evaluate(CAN_BEGIN_AFRESH), "there is nothing to bring back"


def write(page: Page, words: str) -> None:
    """Write something into the first cell, and save the lesson."""
    page.evaluate(WRITE, words)


def first_words(page: Page) -> str:
    """What stands in the first cell."""
    said: str = page.evaluate(f"{NOTEBOOK}.content.model.cells.get(0).sharedModel.source")
    return said


@pytest.mark.parametrize("light", ["light", "dark"])
def test_a_telephone_shows_all_in_its_light(browser: Browser, address: str, light: str) -> None:
    """Without a choice the browser's own language counts; what we add passes axe."""
    size = {"width": 400, "height": 800}
    context = browser.new_context(color_scheme=light, viewport=size, locale="pt-BR")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    with held_back(context, "**/pyodide.mjs*"):
        page.goto(address_of(address, OTHER))
        picture = page.locator(STORED).first
        picture.evaluate("(picture) => picture.scrollIntoView()")  # below, it is fetched only then
        picture.wait_for()
        page.locator("#ck-way").wait_for(state="detached")
        dark = "false" if light == "dark" else "true"
        page.locator(f"body[data-jp-theme-light={dark}]").wait_for(state="attached")
        expect(page.locator("#ck-python")).to_have_text("O Python está chegando …")
        assert page.evaluate(WIDEST) <= 400
        page.evaluate(DISTRUST)
        sign = page.locator(".jp-NotebookTrustedStatus:has-text('Not Trusted')")
        assert (sign.bounding_box() or {"height": 99})["height"] <= 28, "two lines, one bar"
        page.locator(".jp-OutputArea p:has(button[data-run]) + img").first.wait_for()
        assert page.evaluate(WIDEST) <= 400
        found = Axe().run(page, {"include": [["#ck-beside"]]}).response["violations"]
        assert found == []
    context.close()


def test_behind_a_cell_that_fails_it_goes_on(context: BrowserContext, address: str) -> None:
    """“Wake this part” leaves out none; a Python that does not come is told of."""
    page = context.new_page()
    open_lesson(page, address, LESSON)
    page.evaluate(
        f"""{NOTEBOOK}.content.model.sharedModel
        .insertCell(1, {{ cell_type: "code", source: "1 / 0" }})"""
    )
    page.locator("button[data-run='']").first.click()
    page.locator(".ck-scene").first.wait_for()
    expect(page.locator(".jp-Cell:has-text('ZeroDivisionError')").first).to_be_attached()
    context.route("**/pyodide.mjs*", lambda route: route.abort())
    page.reload()
    expect(page.locator("#ck-python")).to_contain_text("could not be started", timeout=PATIENCE)


# --- what is done there stays ---------------------------------------------------------------------

LAY = """
from cluekit.clue import bots_for, new_game
from cluekit.clue import game
from cluekit.core import store
from cluekit.core.session import run
there_are = store.saved_games()
session = store.open_saved(there_are[0].path, game).session if there_are else (
    new_game("mini", ("Ada", "Bea", "Cem"), seed=5))
if not there_are:
    _ = store.keep(session)
"""
MOVE = """
there = session.step + 1
run(session, bots_for(["random"] * 3), until=lambda now: now.step >= there)
print(session.step)
"""
STEP = "\nprint(session.step)"
NOTE = """from cluekit.learn import progress
progress.add_work({id!r}, tries=1, solved=True, badge=False)"""
NOTED = "from cluekit.learn import progress; print(*sorted(progress.load()))"


def again(page: Page) -> None:
    """Load the page once more, and wait for its Python."""
    page.reload()
    wait_for_python(page)


def test_a_reload_in_mid_game_has_the_game(context: BrowserContext, address: str) -> None:
    """The table is laid again as it was, half a second after the last move.

    And the lesson's own table offers to go on with the game, where it was.
    """
    page = context.new_page()
    open_lesson(page, address, LESSON)
    ask(page, LAY)
    for _ in range(3):
        last = ask(page, MOVE)
    page.wait_for_timeout(500)
    again(page)
    assert ask(page, LAY + STEP) == last
    assert run_all(page) == []
    press(page, scene_with(page, "roll"), "roll")
    page.wait_for_timeout(500)
    again(page)
    assert run_all(page) == []
    shown = press(page, scene_with(page, "resume"), "resume")
    assert notice(page, shown) == ""


def test_a_second_tab_loses_nothing(context: BrowserContext, address: str) -> None:
    """Both note what was solved; of one game the second is refused until it opens it anew."""
    one, two = context.new_page(), context.new_page()
    for page in (one, two):
        open_lesson(page, address, LESSON)
        ask(page, LAY)
    ask(one, NOTE.format(id="6.1"))
    ask(two, NOTE.format(id="6.2"))
    assert ask(one, NOTED).split() == ["6.1", "6.2"]
    last = ask(one, MOVE)
    one.wait_for_timeout(500)
    assert "save-changed-elsewhere" in ask(two, MOVE)
    assert ask(two, LAY + STEP) == last
    assert int(ask(two, MOVE)) == int(last) + 1


def test_a_learners_copy_stays(context: BrowserContext, address: str, built: Path) -> None:
    """What was written into a lesson is there on the next visit, whatever the site has by then."""
    page = context.new_page()
    open_lesson(page, address, OTHER)
    write(page, "my own words")
    path = f"files/{OTHER}.ipynb"
    newer = (built / "jupyter" / path).read_text(encoding="utf-8").replace("Proof", "A new proof")
    context.route(f"**/{path}*", lambda route: route.fulfill(body=newer))
    again(page)
    assert first_words(page) == "my own words"


def test_progress_and_games_move_as_a_file(
    context: BrowserContext, browser: Browser, address: str, tmp_path: Path, outside: list[str]
) -> None:
    """Taken along from one browser, brought to another one in which no lesson was ever opened."""
    page = context.new_page()
    open_lesson(page, address, LESSON)
    ask(page, LAY)
    last = ask(page, MOVE)
    ask(page, NOTE.format(id="6.1"))
    page.wait_for_timeout(500)
    page.goto(f"{address}along/en.html")
    with page.expect_download() as taken:
        page.locator("#take").click()
    taken.value.save_as(tmp_path / "along.json")
    other = visitor(browser, address, outside)
    elsewhere = other.new_page()
    elsewhere.goto(f"{address}along/en.html")
    elsewhere.locator("#bring").set_input_files(tmp_path / "along.json")
    elsewhere.get_by_text("It is here now").wait_for()
    open_lesson(elsewhere, address, LESSON)
    assert ask(elsewhere, NOTED).split() == ["6.1"]
    assert ask(elsewhere, LAY + STEP) == last
    assert outside == []
    other.close()


def test_long_work_shows_how_far_it_is_and_stops(context: BrowserContext, address: str) -> None:
    """There is no other way to stop it here; what there is by then is kept."""
    page = context.new_page()
    open_lesson(page, address, "welcome")
    page.evaluate("""() => {
      const notebook = [...window.jupyterapp.shell.widgets("main")][0];
      notebook.content.model.cells.get(1).sharedModel.setSource(`
from time import sleep
from cluekit.lab import bar
from cluekit.lab.bars import make_each
make_each(lambda number: sleep(0.3), bar(range(10_000)))`);
      notebook.content.activeCellIndex = 1;
      void window.jupyterapp.commands.execute("notebook:run-cell");
    }""")
    page.locator("button.ck-stop").click()
    page.wait_for_function(IDLE)
    page.get_by_text("(None, None").first.wait_for()
