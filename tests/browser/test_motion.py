"""What moves: the piece along its path, the others' moves one after the other, marks at once."""

from playwright.sync_api import Page, expect

from at_the_table import DEAL, lay
from jupyter_servers import Server
from notebook_page import cell

# How many points the piece's way has, or 0 when it has not moved three frames after the answer.
TRAVELS = """(scene) => new Promise((done) => {
  const goal = '[data-board] [data-target="walk:0"]';
  let answered = 0;
  const look = () => {
    const piece = scene.querySelector('[data-key="piece:ada"]');
    const running = piece.getAnimations().filter((a) => a.constructor.name === "Animation");
    if (running.length) done(running[0].effect.getKeyframes().length);
    else if (!scene.querySelector(goal) && ++answered > 3) done(0);
    else requestAnimationFrame(look);
  };
  look();
  scene.querySelector(goal).dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true }));
})"""

AT_REST = "(piece) => Promise.all(piece.getAnimations().map((a) => a.finished)).then(() => null)"


def test_a_piece_travels_along_its_path(page: Page, jupyterlab: Server) -> None:
    """Walking shows the way: more points than a start and an end. Less motion asked for: none."""
    scene = lay(page, jupyterlab, "travel.ipynb", DEAL)
    page.emulate_media(reduced_motion="no-preference")
    scene.get_by_role("button", name="Roll the dice").click()
    expect(scene.locator(".ck-offer")).to_contain_text("You have 12 steps")
    assert scene.evaluate(TRAVELS) > 2
    scene.get_by_role("button", name="Take back").click()
    expect(scene.locator(".ck-offer")).to_contain_text("You have 12 steps")
    scene.locator("[data-key='piece:ada']").evaluate(AT_REST)
    page.emulate_media(reduced_motion="reduce")
    assert scene.evaluate(TRAVELS) == 0


def test_the_others_moves_are_shown_one_after_the_other(page: Page, notebook7: Server) -> None:
    """After the turn each move of the bots is told for a while; a press anywhere skips them."""
    scene = lay(page, notebook7, "frames.ipynb", DEAL, "t.pace = 60_000")
    page.emulate_media(reduced_motion="no-preference")
    scene.get_by_role("button", name="Roll the dice").click()
    scene.locator("[data-board] [data-target='walk:0']").click(position={"x": 12, "y": 60})
    scene.get_by_role("button", name="End the turn").click()
    expect(scene.locator(".ck-told").first).to_contain_text("Nora")
    assert scene.get_attribute("data-playing") is not None
    scene.locator(".ck-now").click()
    expect(scene.locator(".ck-told")).to_have_count(0)
    assert scene.get_attribute("data-playing") is None
    expect(scene.locator(".ck-log")).to_contain_text("Turn 2")


def test_a_pencil_mark_is_there_at_once_and_stays(page: Page, jupyterlab: Server) -> None:
    """A mark does not wait for Python, is kept by it, and the arrows walk through the grid."""
    lay(page, jupyterlab, "pencil.ipynb", DEAL, "t.sheet()")
    sheet = cell(page, 1).locator(".ck-scene")
    opened = sheet.locator("[data-target='pencil:1:1']")
    opened.click()
    assert opened.get_attribute("data-pencil") == "yes"
    opened.press("Enter")
    opened.press(" ")
    assert opened.get_attribute("data-pencil") == "maybe"
    expect(opened).to_have_attribute("aria-label", "Bruno, Nora: open; your pencil asks")
    opened.press("ArrowRight")
    focused = sheet.locator(":focus")
    expect(focused).to_have_attribute("data-key", "cell:1:2")
    focused.press("Control+Home")
    expect(sheet.locator(":focus")).to_have_attribute("data-key", "cell:0:0")
    expect(sheet.locator("[tabindex='0']")).to_have_count(1)
    assert opened.get_attribute("data-pencil") == "maybe"
