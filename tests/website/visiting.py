"""What a visitor to the site does: opens a lesson, runs it, asks its Python something."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import chromium

if TYPE_CHECKING:  # the daily run needs none of it
    from playwright.sync_api import Browser, BrowserContext, ElementHandle, Locator, Page

PATIENCE = 540_000
"""Milliseconds until what is expected must have come: a slow machine fails no test."""
NOTEBOOK = "[...window.jupyterapp.shell.widgets('main')][0]"
CELLS = f"""(() => {{
  const cells = {NOTEBOOK}.content.model.cells;
  const all = Array.from({{ length: cells.length }}, (_, place) => cells.get(place));
  return all.filter((cell) => cell.type === "code" && cell.sharedModel.source.trim());
}})()"""
HERE = "document.documentElement.dataset.python === 'here'"
"""What is run before that is kept until then."""
IDLE = f"() => {HERE} && {NOTEBOOK}?.sessionContext?.session?.kernel?.status === 'idle'"
RUN_ALL = "() => { void window.jupyterapp.commands.execute('runmenu:run-all'); }"
ALL_RUN = f"() => {CELLS}.every((cell) => cell.executionState === 'idle' && cell.executionCount)"
OUTPUTS = f"{CELLS}.flatMap((cell) => cell.outputs.toJSON())"
TROUBLE = f"""() => {OUTPUTS}
  .filter((each) => each.output_type === "error" || each.name === "stderr")
  .map((each) => each.evalue ?? [each.text].flat().join(""))"""
EXECUTE = f"""async (code) => {{
  const kernel = {NOTEBOOK}.sessionContext.session.kernel;
  let said = "";
  const asked = kernel.requestExecute({{ code, store_history: false }});
  asked.onIOPub = ({{ content }}) => {{ said += content.text ?? content.evalue ?? ""; }};
  await asked.done;
  await new Promise((done) => setTimeout(done, 500));
  return said;
}}"""
ANSWERED = (
    "([scene, before]) => !scene.querySelector('[data-pending]') && scene.innerHTML !== before"
)


def visitor(browser: Browser, address: str, outside: list[str]) -> BrowserContext:
    """Return somebody who was never here, and for whom there is nothing but the site."""
    return chromium.visitor(browser, (address, "data:", "blob:"), outside, PATIENCE)


def open_lesson(page: Page, address: str, name: str) -> None:
    """Open a lesson, wait for its Python."""
    page.goto(f"{address}jupyter/notebooks/index.html?path={name}.ipynb")
    wait_for_python(page)


def wait_for_python(page: Page) -> None:
    """Wait until the page's cells are there, and its Python has nothing to do."""
    page.wait_for_selector(".jp-Cell")
    page.evaluate("async () => { await window.jupyterapp.started; }")
    page.wait_for_function(IDLE)


def run_all(page: Page) -> list[str]:
    """Run every cell; return what went wrong."""
    page.evaluate(RUN_ALL)
    page.wait_for_function(ALL_RUN)
    found: list[str] = page.evaluate(TROUBLE)
    return found


def ask(page: Page, code: str) -> str:
    """Return what the lesson's Python prints."""
    said: str = page.evaluate(EXECUTE, code)
    return said


def scene_with(page: Page, target: str) -> Locator:
    """The first scene in which this can be pressed."""
    return page.locator(".ck-scene").filter(has=page.locator(f"[data-target='{target}']")).first


def press(page: Page, scene: Locator, target: str) -> ElementHandle | None:
    """Press something in a scene, and wait for what it changes."""
    shown, before = scene.element_handle(), scene.inner_html()
    scene.locator(f"[data-target='{target}']").first.click()
    page.wait_for_function(ANSWERED, arg=[shown, before])
    return shown


def notice(page: Page, shown: Any) -> str:
    """What a scene complains of."""
    said: str = page.evaluate("(scene) => scene.querySelector('.ck-notice').innerText", shown)
    return said
