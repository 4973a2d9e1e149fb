"""A table in one view: nothing is cut or lies over another, nothing that counts is out of view.

Boxes of what is drawn are compared, in real hosts, at the sizes that people have; the window is
made larger and smaller around one page. Whatever is pressed has 24 × 24 pixels at least.
"""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from bare_host import Alive
from cluekit.ui import rule_lab
from jupyter_servers import Server
from looks import PAPER, SMALL, axe_finds_nothing, nothing_sticks_out, photograph
from naming import case_named
from notebook_page import lay, on_a_phone, selector, use_theme
from waiting import answered, box_of, press, resized

TABLES = """
from cluekit.ui import rule_sheet, setup, table
t = table("uk", names=("You", "Nora", "Otto", "Pia"), bots="note-taker", seed=5)
t.play("roll")
n = table("noir-standard", side="inspector", bots="careful", seed=9).play("identity A")
n.shelf.wanted = True
n.redraw()
display(t, table("mini", seed=5), n, setup("uk"), rule_sheet("uk"))"""
"""In one cell: from one to the next Jupyter would scroll each time."""
SIX = """
from cluekit.ui import table
t = table("uk", names=("You", "Nora", "Otto", "Pia", "Quentin", "Rosa"), bots="note-taker", seed=5)
t.play("roll")
display(t, table("uk", names=("You", "Nora", "Otto"), bots="note-taker", seed=5))"""
FULL = {"it": "Gioca a finestra intera", "en": "Play in full window"}
WIDE = ((1280, 720), (1366, 768), (1440, 900), (1920, 1080))
NARROW = ((400, 800), (320, 700))
UNBOXED = """() => {
  const boxed = "jp-mod-outputsScrolled";
  for (const cell of document.querySelectorAll(`.${boxed}`)) cell.classList.remove(boxed);
}"""
"""Notebook 7 puts what one cell shows into a box that scrolls, where it is as long as this."""
COUNTS = (".ck-board-side", ".ck-now", ".ck-actions", ".ck-lying-cards", ".ck-beside")
"""What must be in view together: board, what to do, the hand, the sheet or the belief."""
ROWS = """(sheet) => [...new Set([...sheet.querySelectorAll("tr, th, td")].map((e) => {
  const looks = getComputedStyle(e);
  return `${/^t[hd]$/i.test(e.nodeName) ? looks.textAlign : ""} ${looks.backgroundColor}`.trim();
}))].sort()"""
"""How the rows of a rule sheet look: Jupyter aligns tables at the right, and has striped ones."""

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


def test_the_table_fits(page: Page, server: Server) -> None:
    """Board, what to do, hand and sheet in one view from 1280 × 720; from 320 px nothing is cut.

    The paper follows Jupyter's theme.
    """
    resized(page, *WIDE[0])
    lay(page, server, "fits.ipynb", TABLES)
    page.evaluate(UNBOXED)
    found = page.locator(f"{selector(0)} .ck-scene")
    expect(found).to_have_count(4)
    scenes = found.all()
    for scene in scenes:
        expect(scene.locator(".ck-stage > *").first).to_be_visible()
    if server.kind == "lab":
        page.evaluate("window.jupyterapp.shell.expandLeft()")
    for wide, high in WIDE:
        resized(page, wide, high)
        for number, scene in enumerate(scenes):
            with case_named(number, wide, high):
                nothing_is_cut(scene)
                if scene.locator(".ck-table").count():
                    all_in_view(scene)
                    assert scene.evaluate(CELLS) == []
    clear = "rgba(0, 0, 0, 0)"
    sheet = page.locator(f"{selector(0)} .ck-rules")
    assert sheet.evaluate(ROWS) == sorted([clear, f"left {clear}"])
    for theme, paper in PAPER.items():
        use_theme(page, f"JupyterLab {theme}")
        for number, scene in enumerate(scenes):
            expect(scene).to_have_css("background-color", paper)
            photograph(scene, f"fits-{server.kind}-{number}-{theme}")
    axe_finds_nothing(page, f"{selector(0)} .jp-OutputArea-child:first-child .ck-scene")
    for wide, high in NARROW:
        on_a_phone(page, server, wide, high)
        for number, scene in enumerate(scenes):
            with case_named(number, wide):
                nothing_is_cut(scene)
                nothing_sticks_out(scene)
                photograph(scene, f"fits-{server.kind}-{wide}-{number}")


def nothing_is_cut(scene: Locator) -> None:
    """Nor does anything lie over another, nor is it too small for a finger."""
    assert scene.evaluate(BOXES) == []
    assert scene.evaluate(SMALL) == []


def all_in_view(scene: Locator) -> None:
    """What counts is in view together, the whole board, too."""
    handle: Any = scene.element_handle()
    assert scene.page.evaluate(IN_VIEW, [handle, COUNTS]) == []
    assert scene.evaluate(BOARD)


def test_six_players_leave_the_board_its_room_and_it_fills_the_window(
    page: Page, jupyterlab: Server
) -> None:
    """With the list of files open at 1280 × 720: seven columns of marks, and a board of 350 px.

    The names are longer in Italian and Portuguese, and so is what to do. The full window is opened
    and left by the keyboard, and says so; the focus stays. With three at 1366 × 768 its button
    has its words.
    """
    resized(page, *WIDE[0])
    scene = lay(page, jupyterlab, "six.ipynb", SIX)
    page.evaluate("window.jupyterapp.shell.expandLeft()")
    resized(page, *WIDE[0])
    for language, offer in (("it", "Hai"), ("pt", "Você"), ("en", "You")):
        with case_named(language):
            scene.locator("select[name=language]").select_option(language)
            answered(page)
            expect(scene.locator(".ck-offer")).to_contain_text(offer)
            nothing_is_cut(scene)
            all_in_view(scene)
            assert scene.locator(".ck-stack").evaluate("(e) => e.offsetWidth") >= 350
    resized(page, *WIDE[1])
    three = page.locator(f"{selector(0)} .ck-scene").nth(1)
    for language, words in FULL.items():
        with case_named(language):
            three.locator("select[name=language]").select_option(language)
            answered(page)
            full = three.locator(".ck-full > span").first
            expect(full).to_have_text(words)
            nothing_is_cut(three)
            all_in_view(three)
            photograph(three, f"three-{language}")
            assert box_of(full)["width"] > 40, words
            assert box_of(full)["height"] < 36, words
    resized(page, *WIDE[0])
    full_window(page, scene)


def full_window(page: Page, scene: Locator) -> None:
    """The table fills the window, and nothing jumps there from move to move."""
    button, voice = scene.locator("[data-full]"), scene.locator(".ck-voice")
    button.focus()
    page.keyboard.press("Enter")
    expect(voice).to_contain_text("The table fills the window")
    expect(button).to_be_focused()
    expect(button).to_have_accessible_name("Back to the notebook")
    box = box_of(scene)
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
    expect(button).to_have_accessible_name("Play in full window")
    expect(scene.locator(":scope:popover-open")).to_have_count(0)


@pytest.mark.parametrize("way", ["Enter", "click"])
def test_the_guess_of_the_rule_lab_is_in_sight_and_kept_with_one_press(
    page: Page, way: str
) -> None:
    """All of it stands in what a notebook leaves of a school's laptop; what is typed counts."""
    resized(page, 1366, 631)
    lab = rule_lab("mini")
    alive = Alive(page, lab.paper, wide=900)
    keep, field = page.get_by_role("button", name="Keep my guess"), page.locator("[name=low]")
    expect(keep).to_be_in_viewport(ratio=1)
    field.fill("5")
    press(field, "Enter") if way == "Enter" else press(keep)
    alive.answer()
    assert (lab.guess.disabled, lab.guess.value, lab.paper.notice) == (True, (5, 5), "")
    expect(page.get_by_role("button", name="Run")).to_be_focused()
