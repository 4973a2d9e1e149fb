"""Noir in a notebook: a game to its end by keyboard alone, axe, both themes, a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from at_the_table import lay
from jupyter_servers import Server
from notebook_page import use_theme

GAME = """
from cluekit.ui import table
t = table("noir-standard", names=("You", "Shadow"), bots="careful", seed=12)
t"""
INSPECT = """
from cluekit.ui import table
t = table("noir-citizens", side="inspector", bots="careful", seed=7)
t"""
FOCUSED = """() => {
  const e = document.activeElement;
  return { target: e.dataset.target ?? "", role: e.getAttribute("role") ?? "",
           off: e.ariaDisabled === "true", called: e.ariaLabel ?? e.textContent.trim() };
}"""
# How many cards slide, or 0 when none has three frames after the move was made.
SLIDES = """(scene) => new Promise((done) => {
  const made = scene.querySelector("[data-slide]").max;
  let answered = 0;
  const look = () => {
    const cells = [...scene.querySelectorAll("[role=gridcell]")].filter((cell) =>
      cell.getAnimations().some((a) => a.constructor.name === "Animation"));
    if (cells.length) done(cells.length);
    else if (scene.querySelector("[data-slide]").max !== made && ++answered > 3) done(0);
    else requestAnimationFrame(look);
  };
  look();
  scene.querySelector('.ck-push[data-target="shift:row:1:1"]').dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true }));
})"""
TABS = 40
"""More stops than a table has."""


def focused(page: Page) -> dict[str, Any]:
    """What has the focus: its target, its role, whether it is disabled, what it is called."""
    return dict(page.evaluate(FOCUSED))


def tab_to(page: Page, *targets: str, back: bool = False) -> dict[str, Any]:
    """Press Tab until something that can be pressed sends one of these; return it."""
    for _ in range(TABS):
        now = focused(page)
        if now["target"].startswith(targets) and not now["off"]:
            return now
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"no stop sends {targets}")


def move(scene: Locator) -> int:
    """The number of moves made so far, as the slider has it."""
    return int(scene.locator("[data-slide]").get_attribute("max") or 0)


def enter(page: Page, scene: Locator) -> None:
    """Press Enter; wait until the move is made and it is your own turn again, or the end."""
    before = move(scene)
    page.keyboard.press("Enter")
    expect(scene.locator("[data-slide]")).not_to_have_attribute("max", str(before))
    expect(scene.locator("[data-pending]")).to_have_count(0)


def walk_to(page: Page, scene: Locator, suspect: str) -> None:
    """Walk the grid by arrow keys to the cell of a suspect; the focus is in the grid."""
    order = scene.locator("[role=gridcell]")
    ids = order.evaluate_all("(cells) => cells.map((c) => c.dataset.key)")
    wide = scene.locator("[role=row]").first.locator("[role=gridcell]").count()
    here = ids.index(page.evaluate("document.activeElement.dataset.key"))
    there = ids.index(f"suspect:{suspect}")
    down, right = there // wide - here // wide, there % wide - here % wide
    for count, keys in ((down, ("ArrowUp", "ArrowDown")), (right, ("ArrowLeft", "ArrowRight"))):
        for _ in range(abs(count)):
            page.keyboard.press(keys[count > 0])


def over(scene: Locator) -> bool:
    """Whether the game has ended."""
    return scene.locator("[data-target=again]").count() > 0


def test_a_game_to_its_end_by_keyboard_alone(
    page: Page, jupyterlab: Server, screenshots: Path
) -> None:
    """First a kill on the grid by arrow keys, then a shift by an arrow, then by the menu."""
    scene = lay(page, jupyterlab, "noir-keys.ipynb", GAME)
    victim = scene.locator("[role=gridcell]:has(.ck-may)").last.get_attribute("data-target")
    assert victim is not None
    scene.focus()
    tab_to(page, "suspect:")
    assert focused(page)["role"] == "gridcell"
    walk_to(page, scene, victim.removeprefix("suspect:"))
    assert focused(page)["target"] == victim
    assert "next to you" in focused(page)["called"]
    enter(page, scene)
    expect(scene.locator(".ck-log")).to_contain_text("is killed.")
    tab_to(page, "shift:", back=True)
    page.keyboard.press("ArrowRight")
    assert focused(page)["target"].startswith("shift:")
    tab_to(page, "shift:")
    enter(page, scene)
    expect(scene.locator(".ck-log")).to_contain_text("moves")
    for _ in range(60):
        if over(scene):
            break
        chosen = tab_to(page, "plan:kill", "disguise", "plan:shift")
        if chosen["target"].startswith("plan"):
            page.keyboard.press("Enter")
            expect(scene.locator(".ck-noir-chip").first).to_be_focused()
        enter(page, scene)
    expect(scene.locator(".ck-offer")).to_contain_text("wins")
    expect(scene.locator(".ck-voice")).to_contain_text("wins")
    expect(scene.locator("[data-key=truth]")).to_be_visible()
    expect(scene.locator(".ck-notice")).to_be_empty()
    scene.screenshot(path=screenshots / "noir-end.png")


def test_a_row_slides_as_a_strip(page: Page, jupyterlab: Server) -> None:
    """Each card of the row travels to its new place; where less motion is asked for, none does."""
    scene = lay(page, jupyterlab, "noir-slide.ipynb", GAME)
    scene.locator(".ck-noir-chip").first.click()
    expect(scene.locator(".ck-push").first).to_be_visible()
    assert scene.evaluate(SLIDES) == 0
    expect(scene.locator(".ck-push").first).to_be_visible()
    page.emulate_media(reduced_motion="no-preference")
    assert scene.evaluate(SLIDES) == 5


def test_axe_finds_nothing_on_a_table_of_noir(page: Page, jupyterlab: Server) -> None:
    """In the menu, in a second step with a belief on the board; an arrow is large enough."""
    scene = lay(page, jupyterlab, "noir-axe.ipynb", INSPECT)
    scene.locator(".ck-noir-chip").first.click()
    expect(scene.locator("[data-target='plan:citizen']").first).to_be_visible()
    box = scene.locator(".ck-push").first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    assert Axe().run(page, context=".ck-scene").violations_count == 0
    scene.get_by_label("Who could the Killer be?").select_option("belief")
    expect(scene.locator(".ck-share").first).to_be_visible()
    scene.locator("[data-target='plan:citizen']").first.click()
    expect(scene.locator(".ck-noir-chip").first).to_be_visible()
    found = Axe().run(page, context=".ck-scene")
    assert found.violations_count == 0, found.generate_report()


def test_the_table_of_noir_in_both_themes(
    page: Page, jupyterlab: Server, screenshots: Path
) -> None:
    """The Inspector's side, the sets of who is possible on the board."""
    page.set_viewport_size({"width": 1500, "height": 1250})
    scene = lay(page, jupyterlab, "noir-themes.ipynb", INSPECT)
    scene.locator(".ck-noir-chip").first.click()
    expect(scene.locator("[data-target='plan:citizen']").first).to_be_visible()
    expect(scene.locator("[data-pending]")).to_have_count(0)
    scene.get_by_label("Who could the Killer be?").select_option("sets")
    expect(scene.locator(".ck-out").first).to_be_visible()
    for theme, paper in (("Light", "rgb(251, 247, 239)"), ("Dark", "rgb(20, 24, 31)")):
        use_theme(page, f"JupyterLab {theme}")
        expect(scene).to_have_css("background-color", paper)
        scene.screenshot(path=screenshots / f"noir-{theme.lower()}.png")


def test_the_table_of_noir_on_a_phone(page: Page, notebook7: Server, screenshots: Path) -> None:
    """400 px: the board fits or scrolls in its frame, arrows stay large, nothing sticks out."""
    page.set_viewport_size({"width": 400, "height": 1800})
    scene = lay(page, notebook7, "noir-phone.ipynb", GAME)
    scene.locator(".ck-noir-chip").first.click()
    expect(scene.locator(".ck-push").first).to_be_visible()
    scene.screenshot(path=screenshots / "noir-phone.png")
    wide = scene.evaluate("""(scene) => [...scene.querySelectorAll("*")]
      .filter((e) => !e.closest(".ck-frame-scroll, .ck-voice, dialog, svg"))
      .filter((e) => e.getBoundingClientRect().right > scene.getBoundingClientRect().right + 1)
      .map((e) => e.className)""")
    assert wide == []
    box = scene.locator(".ck-push").first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
