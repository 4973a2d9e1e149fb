"""What is done in the built site stays: after a reload, in a second tab, in another browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from visiting import IDLE, NOTEBOOK, ask, notice, open_lesson, press, run_all, scene_with, visitor

pytestmark = pytest.mark.site

LESSON, OTHER = "00_at_the_table", "06_proof"
LAY = """
from cluekit.clue import bots_for, new_game
from cluekit.clue.referee import game
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
NOTE = (
    "from cluekit.learn import progress; progress.note({id!r}, tries=1, solved=True, badge=False)"
)
NOTED = "from cluekit.learn import progress; print(*sorted(progress.load()))"


def again(page: Page) -> None:
    """Load the page once more, and wait for its Python."""
    page.reload()
    page.wait_for_selector(".jp-Cell")
    page.evaluate("async () => { await window.jupyterapp.started; }")
    page.wait_for_function(IDLE)


def test_a_reload_in_mid_game_has_the_game(context: BrowserContext, address: str) -> None:
    """The table is laid again as it was, half a second after the last move."""
    page = context.new_page()
    open_lesson(page, address, LESSON)
    ask(page, LAY)
    for _ in range(3):
        last = ask(page, MOVE)
    page.wait_for_timeout(500)
    again(page)
    assert ask(page, LAY + STEP) == last


def test_a_press_at_a_table_is_kept(context: BrowserContext, address: str) -> None:
    """The lesson's own table offers to go on with the game, where it was."""
    page = context.new_page()
    open_lesson(page, address, LESSON)
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
    page.evaluate("""async () => {
      const notebook = [...window.jupyterapp.shell.widgets("main")][0];
      notebook.content.model.cells.get(0).sharedModel.setSource("my own words");
      await notebook.context.save();
    }""")
    path = f"files/{OTHER}.ipynb"
    newer = (built / "jupyter" / path).read_text(encoding="utf-8").replace("Proof", "A new proof")
    context.route(f"**/{path}*", lambda route: route.fulfill(body=newer))
    again(page)
    said = page.evaluate(f"{NOTEBOOK}.content.model.cells.get(0).sharedModel.source")
    assert said == "my own words"


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
from cluekit.lab.progress import make_each
make_each(lambda number: sleep(0.3), bar(range(10_000)))`);
      notebook.content.activeCellIndex = 1;
      void window.jupyterapp.commands.execute("notebook:run-cell");
    }""")
    page.locator("button.ck-stop").click()
    page.wait_for_function(IDLE)
    page.get_by_text("(None, None").first.wait_for()
