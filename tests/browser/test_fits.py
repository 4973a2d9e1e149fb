"""A table in one view: nothing is cut or lies over another, nothing that counts is out of view.

Boxes of what is drawn are compared, in real hosts, at the sizes that people have; the window is
made larger and smaller around one page. Whatever is pressed has 24 × 24 pixels at least.
"""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from jupyter_servers import Server
from looks import PAPER, SMALL, axe_finds_nothing, nothing_sticks_out, photograph
from naming import case_named
from notebook_page import cell, lay, on_a_phone, selector, use_theme
from waiting import answered, press, resized

TABLES = (
    """
from cluekit.ui import setup, table
t = table("uk", names=("You", "Nora", "Otto", "Pia"), bots="note-taker", seed=5)
t.play("roll")""",
    'table("mini", seed=5)',
    """
n = table("noir-standard", side="inspector", bots="careful", seed=9).play("identity A")
n.shelf.wanted = True
n.redraw()
n""",
    "setup('uk')",
)
SIX = """
from cluekit.ui import table
t = table("uk", names=("You", "Nora", "Otto", "Pia", "Quentin", "Rosa"), bots="note-taker", seed=5)
t.play("roll")"""
WIDE = ((1280, 720), (1366, 768), (1440, 900), (1920, 1080))
NARROW = ((400, 800), (320, 700))
COUNTS = (".ck-board-side", ".ck-now", ".ck-actions", ".ck-lying-cards", ".ck-beside")
"""What must be in view together: board, what to do, the hand, the sheet or the belief."""

BOXES = """(scene) => {
  const found = [];
  const name = (e) => `${e.className} “${e.textContent.trim().slice(0, 24)}”`;
  const box = (e) => e.getBoundingClientRect();
  const shown = (e) => e.checkVisibility({ opacityProperty: true }) && box(e).width > 1.5;
  const whole = box(scene);
  const scrolls = (e) => {
    const frame = e.parentElement.closest(
      ".ck-frame-scroll, .ck-log-frame, .ck-sheet-paper, .ck-sheet-frame, .ck-panels, .ck-right," +
      ".ck-places, .ck-opening, .ck-beside, dialog");
    return frame && scene.contains(frame) ? frame : null;
  };
  const kinds = "button, p, b, small, label, legend, summary, li, th, td";
  const words = [...scene.querySelectorAll(kinds)]
    .filter((e) => shown(e) && !e.closest(".ck-voice, dialog, svg"));
  for (const e of words) {
    const b = box(e), frame = scrolls(e);
    if (b.right > whole.right + 1 || b.left < whole.left - 1) {
      if (!frame || box(frame).right > whole.right + 1) found.push(`beyond the edge: ${name(e)}`);
    }
    const cut = e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== "visible";
    if (cut) found.push(`cut: ${name(e)}`);
  }
  const last = (e) => !words.some((o) => o !== e && e.contains(o));
  const leaves = words.filter((e) => e.textContent.trim() && last(e));
  const boxes = leaves.map((e) => [e, box(e), scrolls(e)]);
  for (const [i, [e, a, f]] of boxes.entries()) {
    for (const [o, b, g] of boxes.slice(i + 1)) {
      if (f !== g) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 2) found.push(`over each other: ${name(e)}, ${name(o)}`);
    }
  }
  return found.slice(0, 8);
}"""

IN_VIEW = """([scene, counts]) => {
  const frame = scene.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
  scene.scrollIntoView({ block: "start" });
  return counts.filter((what) => {
    const e = scene.querySelector(what);
    if (!e || !e.checkVisibility()) return what !== ".ck-actions";
    const b = e.getBoundingClientRect();
    return b.height < 20 || b.top < frame.top - 1 || b.bottom > frame.bottom + 1
      || b.left < frame.left - 1 || b.right > frame.right + 1;
  });
}"""

BOARD = """(scene) => {
  const frame = scene.querySelector(".ck-frame-scroll").getBoundingClientRect();
  const board = scene.querySelector(".ck-stack, .ck-noir-board").getBoundingClientRect();
  return board.right <= frame.right + 1 && board.bottom <= frame.bottom + 1 && board.width > 250;
}"""

CELLS = """(scene) => {
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
  const box = (e) => e.getBoundingClientRect();
  return [...scene.querySelectorAll(".ck-noir .ck-suspect")].flatMap((cell) => {
    const letter = box(cell.querySelector(".ck-letter"));
    const lines = [...cell.querySelectorAll(".ck-face path")];
    const hair = lines.some((path) => over(letter, box(path)));
    const share = cell.querySelector(".ck-share-ground");
    const named = share && over(box(share), box(cell.querySelector(".ck-called")));
    const faced = share && lines.some((path) => over(box(share), box(path)));
    const level = cell.querySelector(".ck-level");
    const [bar, whole] = [level && box(level), box(cell.querySelector(".ck-cell"))];
    const beyond = bar && (bar.right > whole.right + 1 || bar.left < whole.left - 1);
    return [
      beyond && `how likely sticks out of ${cell.textContent}`,
      hair && `hair over ${cell.textContent}`,
      named && `a share over ${cell.textContent}`,
      faced && `a share over the face of ${cell.textContent}`,
    ];
  }).filter(Boolean);
}"""


def scene_of(page: Page, number: int) -> Locator:
    """The scene of this cell, once it is to be seen."""
    scene = cell(page, number).locator(".ck-scene").first
    expect(scene).to_be_visible()
    return scene


def test_the_table_fits(page: Page, server: Server) -> None:
    """Board, what to do, hand and sheet in one view from 1280 × 720; from 320 px nothing is cut.

    The paper follows Jupyter's theme.
    """
    resized(page, *WIDE[0])
    lay(page, server, "fits.ipynb", *TABLES)
    if server.kind == "lab":
        page.evaluate("window.jupyterapp.shell.expandLeft()")
    for wide, high in WIDE:
        resized(page, wide, high)
        for number in range(len(TABLES)):
            with case_named(number, wide, high):
                scene = scene_of(page, number)
                assert scene.evaluate(BOXES) == []
                assert scene.evaluate(SMALL) == []
                if scene.locator(".ck-table").count():
                    handle: Any = scene.element_handle()
                    assert page.evaluate(IN_VIEW, [handle, COUNTS]) == []
                    assert scene.evaluate(BOARD)
                    assert scene.evaluate(CELLS) == []
    for theme, paper in PAPER.items():
        use_theme(page, f"JupyterLab {theme}")
        for number in range(len(TABLES)):
            expect(scene_of(page, number)).to_have_css("background-color", paper)
            photograph(page, f"fits-{server.kind}-{number}-{theme}")
    scene_of(page, 0)
    axe_finds_nothing(page, f"{selector(0)} .ck-scene")
    for wide, high in NARROW:
        on_a_phone(page, server, wide, high)
        for number in range(len(TABLES)):
            with case_named(number, wide):
                scene = scene_of(page, number)
                assert scene.evaluate(BOXES) == []
                assert scene.evaluate(SMALL) == []
                nothing_sticks_out(scene)
                photograph(scene, f"fits-{server.kind}-{wide}-{number}")


def test_six_players_leave_the_board_its_room(page: Page, jupyterlab: Server) -> None:
    """With the list of files open at 1280 × 720: seven columns of marks, and a board of 350 px.

    The names are longer in Italian and Portuguese, and so is what to do.
    """
    resized(page, *WIDE[0])
    scene = lay(page, jupyterlab, "six.ipynb", SIX)
    page.evaluate("window.jupyterapp.shell.expandLeft()")
    resized(page, *WIDE[0])
    for language, offer in (("en", "You"), ("it", "Hai"), ("pt", "Você")):
        scene.locator("select[name=language]").select_option(language)
        answered(page)
        expect(scene.locator(".ck-offer")).to_contain_text(offer)
        handle: Any = scene.element_handle()
        assert page.evaluate(IN_VIEW, [handle, COUNTS]) == [], language
        assert scene.evaluate(BOXES) == [], language
        assert scene.evaluate(SMALL) == [], language
        assert scene.evaluate(BOARD), language
        assert scene.locator(".ck-stack").evaluate("(e) => e.offsetWidth") >= 350, language


def test_the_full_window(page: Page, jupyterlab: Server) -> None:
    """Opened and left by the keyboard: the table fills the window, and says so; focus stays."""
    resized(page, *WIDE[0])
    scene = lay(page, jupyterlab, "full.ipynb", TABLES[0])
    button, voice = scene.locator("[data-full]"), scene.locator(".ck-voice")
    button.focus()
    page.keyboard.press("Enter")
    expect(voice).to_contain_text("The table fills the window")
    expect(button).to_be_focused()
    expect(button).to_have_accessible_name("Back to the notebook")
    box = scene.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == WIDE[0]
    assert scene.evaluate(BOXES) == []
    assert scene.evaluate(BOARD)
    press(scene.locator(".ck-right [data-target='undo']"))
    expect(scene.locator(".ck-offer")).to_contain_text("roll the dice")
    tall = scene.locator(".ck-table").evaluate("(e) => e.getBoundingClientRect().height")
    press(scene.locator("[data-target='roll']"))
    expect(scene.locator(".ck-offer")).to_contain_text("steps")
    now = scene.locator(".ck-table").evaluate("(e) => e.getBoundingClientRect().height")
    assert now == tall, "nothing jumps"
    page.keyboard.press("Escape")
    expect(voice).to_contain_text("back in the notebook")
    expect(button).to_have_accessible_name("Full window")
    expect(scene.locator(":scope:popover-open")).to_have_count(0)
