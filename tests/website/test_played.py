"""A lesson in the built site, in a real Chromium, with everything outside the site blocked."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

from cluekit.cli.site import HERE, server

pytestmark = pytest.mark.site

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 180_000
NOTEBOOK = "[...window.jupyterapp.shell.widgets('main')][0]"
IDLE = f"() => {NOTEBOOK}?.sessionContext?.session?.kernel?.status === 'idle'"
RUN_ALL = "() => { void window.jupyterapp.commands.execute('runmenu:run-all'); }"
ALL_RUN = f"""() => {{
  const cells = {NOTEBOOK}.content.model.cells;
  const models = Array.from({{ length: cells.length }}, (_, place) => cells.get(place));
  const code = models.filter((cell) => cell.type === "code" && cell.sharedModel.source.trim());
  return code.every((cell) => cell.executionState === "idle" && cell.executionCount);
}}"""
TROUBLE = f"""() => {{
  const cells = {NOTEBOOK}.content.model.cells;
  const models = Array.from({{ length: cells.length }}, (_, place) => cells.get(place));
  const code = models.filter((cell) => cell.type === "code");
  const outputs = code.flatMap((cell) => cell.outputs.toJSON());
  return outputs.filter((each) => each.output_type === "error").map((each) => each.evalue);
}}"""


@pytest.fixture(scope="module")
def address(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site under a path of a server that has other things, too."""
    root = tmp_path_factory.mktemp("server")
    (root / "school").mkdir()
    (root / "school" / "logic").symlink_to(built, target_is_directory=True)
    with server(root, 0) as pages:
        thread = Thread(target=pages.serve_forever)
        thread.start()
        yield f"http://{HERE}:{pages.server_port}/school/logic/"
        pages.shutdown()
        thread.join()


def chromium() -> str:
    """The browser: the one that is asked for, or the first on PATH."""
    asked = os.environ.get("CLUEKIT_CHROMIUM")
    found = asked or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.fail("no Chromium: install one, or name it in CLUEKIT_CHROMIUM")
    return found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium as it comes."""
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium(), args=FLAGS)


@pytest.fixture
def outside() -> list[str]:
    """What was asked for outside of the site: nothing may be."""
    return []


@pytest.fixture
def context(browser: Browser, address: str, outside: list[str]) -> Iterator[BrowserContext]:
    """A visitor who was never here, and for whom there is nothing but the site."""

    def let_in(route: Route) -> None:
        if route.request.url.startswith((address, "data:", "blob:")):
            route.continue_()
        else:
            outside.append(route.request.url)
            route.abort()

    made = browser.new_context(viewport={"width": 1280, "height": 900})
    made.set_default_timeout(PATIENCE)
    made.route("**/*", let_in)
    yield made
    made.close()


def open_lesson(page: Page, address: str, name: str) -> None:
    """Open a lesson, wait for its Python."""
    page.goto(f"{address}jupyter/notebooks/index.html?path={name}.ipynb")
    page.wait_for_selector(".jp-Cell img")
    page.evaluate("async () => { await window.jupyterapp.started; }")
    page.wait_for_function(IDLE)


def run_all(page: Page) -> list[str]:
    """Run every cell; return what went wrong."""
    page.evaluate(RUN_ALL)
    page.wait_for_function(ALL_RUN)
    found: list[str] = page.evaluate(TROUBLE)
    return found


def test_the_first_lesson_is_played_by_who_has_nothing(
    context: BrowserContext, address: str, outside: list[str]
) -> None:
    """Every cell of lesson 00, and a press that is answered; not one request leaves the site."""
    page = context.new_page()
    open_lesson(page, address, "00_at_the_table")
    assert run_all(page) == []
    scene = page.locator(".ck-scene").filter(has=page.locator("[data-target=roll]")).first
    shown, before = scene.element_handle(), scene.inner_html()
    scene.locator("[data-target=roll]").first.click()
    page.wait_for_function(
        "([scene, before]) => !scene.querySelector('[data-pending]') && scene.innerHTML !== before",
        arg=[shown, before],
    )
    assert page.evaluate("(scene) => scene.querySelector('.ck-notice').innerText", shown) == ""
    assert outside == []


@pytest.mark.parametrize("name", ["06_proof", "20_change_the_rules"])
def test_the_lessons_that_could_not_run_there_do(
    context: BrowserContext, address: str, outside: list[str], name: str
) -> None:
    """Progress without locks; plots without matplotlib."""
    page = context.new_page()
    open_lesson(page, address, name)
    assert run_all(page) == []
    assert outside == []


def test_what_is_done_stays(context: BrowserContext, address: str) -> None:
    """A note that is kept is there in another lesson, on another visit with the same browser."""
    first = "from cluekit.learn import progress; "
    keep = first + "progress.note('6.1', tries=1, solved=True, badge=False)"
    tell = first + "print(progress.load(), progress.file())"
    said = []
    for code, name in ((keep, "06_proof"), (tell, "00_at_the_table")):
        page = context.new_page()
        open_lesson(page, address, name)
        said.append(page.evaluate(EXECUTE, code))
        page.close()
    assert "'6.1': Done(tries=1" in said[1]
    assert "/drive/.cluekit/progress.json" in said[1]


EXECUTE = f"""async (code) => {{
  const kernel = {NOTEBOOK}.sessionContext.session.kernel;
  let said = "";
  const asked = kernel.requestExecute({{ code, store_history: false }});
  asked.onIOPub = ({{ content }}) => {{ said += content.text ?? content.evalue ?? ""; }};
  await asked.done;
  await new Promise((done) => setTimeout(done, 500));
  return said;
}}"""


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


def test_one_plays_before_python_has_come(
    context: BrowserContext, address: str, outside: list[str]
) -> None:
    """The opening moves are answered at once; Python comes to the same picture, and goes on."""
    page = context.new_page()
    page.goto(f"{address}play/en.html")
    for target in ("roll", "walk:"):
        page.locator(f"[data-target^='{target}']").first.click()
        page.wait_for_function(
            "(t) => !document.querySelector(`[data-target^='${t}']`)", arg=target
        )
    assert page.locator("html[data-python]").count() == 0, "all this was made beforehand"
    stage = page.locator(".ck-stage")
    before = stage.inner_html()
    page.wait_for_selector("html[data-python=here]")
    page.locator("[data-target=end]").click()
    page.wait_for_function(
        "(was) => !document.querySelector('[data-pending]')"
        " && document.querySelector('.ck-stage').innerHTML !== was",
        arg=before,
    )
    assert page.locator(".ck-notice").inner_text() == ""
    assert outside == []
