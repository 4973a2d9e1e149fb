"""A table where people have it, in JupyterLab and Notebook 7: turns, a reload, a slow kernel.

And alive or a picture: a kernel that is restarted, killed or cut off in mid-game.
"""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from bare_host import Alive
from cluekit.ui import setup
from jupyter_servers import Server
from keys import Keys
from looks import axe_finds_nothing, keys_are_kept
from notebook_page import DEAL, cell, cell_count, lay, reload, run_all, selector
from waiting import LIMIT, SILENCE, answered, press, set_time, settle

IMPORTS, GAME = DEAL.split("\n\n", 1)
STORY = (f"{IMPORTS}\nimport os; os.getpid()", GAME, 't.sheet("follows")')
"""What a button has to run for the table stands above it; it says which process runs it, too."""

SAVE = "() => window.jupyterapp.shell.currentWidget.context.save()"
KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
# Notes when Jupyter has started a new kernel in place of one that was killed.
RISEN = f"""() => {{
  const kernel = {KERNEL};
  window.risen = new Promise((done) => {{
    let fell = false;
    kernel.statusChanged.connect((_, status) => {{
      fell ||= status.endsWith("restarting");
      if (fell && status === "idle") done();
    }});
  }});
}}"""


@pytest.fixture
def dialogs_read(page: Page) -> Iterator[None]:
    """What Lab says of a line that is cut or a kernel that died is read, and goes, when it comes.

    Its dialog takes all keys and presses. It can come before the press it is about, or so late that
    it would still be there for the next test.
    """
    dialog = page.locator(".jp-Dialog-button")
    page.add_locator_handler(dialog, lambda ok: ok.first.click())
    yield
    expect(dialog).to_have_count(0)
    page.remove_locator_handler(dialog)
    set_time(page, SILENCE, LIMIT)


def offer(scene: Locator) -> Locator:
    """The sentence that says what can be done now."""
    return scene.locator(".ck-offer")


def table_of(page: Page, index: int = 1) -> Locator:
    """The table in its cell, or the sheet below it, as soon as it is there."""
    scene = cell(page, index).locator(".ck-scene").first
    scene.wait_for()
    return scene


def begun(page: Page, server: Server, name: str) -> Locator:
    """A game with a first roll, on a page that is as soon told of silence as a learner's is."""
    scene = lay(page, server, name, *STORY, at=1)
    press(scene.get_by_role("button", name="Roll the dice"))
    set_time(page, SILENCE, SILENCE)
    expect(offer(scene)).to_contain_text("You have 12 steps")
    return scene


def told(scene: Locator) -> Locator:
    """What is said where nobody answers; after how long is for widgets/test/press.test.mjs."""
    lost = scene.locator(".ck-lost")
    expect(lost).to_be_visible()
    expect(lost).to_contain_text(re.compile(r"Your game is saved at move \d+\."))
    return lost


@pytest.mark.usefixtures("dialogs_read")
def test_a_turn_with_the_mouse_a_restart_a_reload_and_a_kill(
    page: Page, server: Server, console: list[str]
) -> None:
    """Roll, walk, ask, see the card; the sheet below follows, and explains; the bots play on.

    On the way the kernel is restarted and the page reloaded, and in Lab the kernel is killed: of
    that it is told, one button leads back, and the game is where it was.
    """
    scene = begun(page, server, "mouse.ipynb")
    expect(scene.get_by_role("img", name="The dice show 6 + 6 = 12.")).to_be_visible()
    restarted(page, server)
    # Jupyter sends presses to a subshell of the kernel, and keeps its name for the kernel's life.
    # Of a restart by somebody else the page hears nothing; the name of before would lose presses.
    page.evaluate(SAVE)
    reload(page)
    page.emulate_media(reduced_motion="reduce")
    expect(offer(table_of(page))).to_contain_text("You have 12 steps")
    if server.kind == "lab":
        killed(page)
    run_all(page)  # where the output is lost the cell gives the same game, not a new one
    expect(offer(table_of(page))).to_contain_text("You have 12 steps")
    turn_with_the_mouse(page)
    assert not [text for text in console if "model not found" in text]


def restarted(page: Page, server: Server) -> None:
    """Wherever on the page one pressed; the button runs what the cell needs, and the cell."""
    server.ask(f"kernels/{page.evaluate(f'{KERNEL}.id')}/restart", "POST")
    table_of(page).get_by_role("button", name="Take back").click()
    lost = told(table_of(page))
    expect(lost).to_contain_text("saved at move 8.")
    expect(lost).to_be_in_viewport(ratio=1)
    axe_finds_nothing(page, ".ck-lost")
    led_back(page, lost, "Run the cells down to here")


def led_back(page: Page, lost: Locator, runs: str) -> None:
    """One button runs the cells, another takes the game up where it stopped."""
    lost.get_by_role("button", name=runs).click()
    table_of(page).locator(".ck-offered").wait_for()
    press(table_of(page).get_by_role("button", name="Go on where it stopped"))
    expect(offer(table_of(page))).to_contain_text("You have 12 steps")


def turn_with_the_mouse(page: Page) -> None:
    """Walk, ask, end the turn; the sheet in the next cell says why."""
    scene = table_of(page)
    scene.locator("[data-board] [data-target='walk:0']").click(position={"x": 12, "y": 60})
    expect(offer(scene)).to_contain_text("You are in the Library")
    for name in ("Carla", "Vase"):
        scene.get_by_role("radio", name=name).check()
    press(scene.get_by_role("button", name="Ask the others"))
    expect(scene.locator(".ck-log")).to_contain_text("Nora showed you Carla")
    axe_finds_nothing(page, f"{selector(1)} .ck-scene")
    sheet = table_of(page, 2)
    axe_finds_nothing(page, f"{selector(2)} .ck-scene")
    press(sheet.get_by_role("gridcell", name=re.compile("^Carla, Nora:")))
    expect(sheet.get_by_role("region", name="Why? Nora has Carla.")).to_be_visible()
    scene = table_of(page)
    press(scene.get_by_role("button", name="End the turn"))
    expect(scene.locator(".ck-log")).to_contain_text("Turn 2: it is Nora’s turn")
    expect(scene.locator(".ck-notice")).to_be_empty()


def killed(page: Page) -> None:
    """The reloaded page asks for widgets that nobody knows: it gets pictures, with a button."""
    page.evaluate(SAVE)
    page.evaluate(RISEN)
    os.kill(int(cell(page, 0).locator(".jp-OutputArea-output").inner_text()), signal.SIGKILL)
    set_time(page, SILENCE, SILENCE)
    table_of(page).get_by_role("button", name="Take back").click()
    told(table_of(page))
    page.evaluate("window.risen")  # the server asks the new kernel which widgets live
    reload(page)
    picture = cell(page, 1).locator(".jp-OutputArea-output")
    expect(picture).to_contain_text("This is a picture.")
    led_back(page, picture, "Wake this part")


def test_a_turn_with_the_keyboard_alone(page: Page, jupyterlab: Server) -> None:
    """Tab, arrows, Space and Enter are enough; the focus stays where the game goes on.

    Lab’s shortcuts `x` and `d d` never reach it from anything of ours that has the focus. In
    Notebook 7 a game is won so, and a whole lesson done, in `test_lessons_by_keyboard.py`.
    """
    cells = DEAL, 'from cluekit.ui import exercise\nexercise("1.3")'
    scene, keys = lay(page, jupyterlab, "keys.ipynb", *cells), Keys(page)
    scene.get_by_role("button", name="Roll the dice").focus()
    assert keys.press("Enter").target.startswith("walk:")
    expect(offer(scene)).to_contain_text("You have 12 steps")
    no_key_deletes_the_cell(page, scene)
    scene.locator("[data-board] [data-target^='walk:'][tabindex='0']").focus()
    assert keys.press("Home").target == "walk:0"
    assert keys.press("End").target not in ("walk:0", "")
    keys.press("Home")
    keys.press(" ")
    expect(offer(scene)).to_contain_text("You are in the Library")
    for key in ("ArrowDown", "Tab", "ArrowRight"):
        keys.press(key)
    assert keys.press("Tab").target == "suggest"
    assert keys.press("Enter").target == "end"
    for place in (".ck-log", ".ck-voice"):
        expect(scene.locator(place)).to_contain_text("You asked: was it")
    keys.press("Tab")
    keys.press("Enter")
    dialog = page.get_by_role("dialog", name="Accuse")
    expect(dialog).to_be_visible()
    keys.press("Escape")
    expect(dialog).to_be_hidden()
    keys.press("Shift+Tab")
    keys.press("Enter")
    expect(scene.locator(".ck-log")).to_contain_text("Turn 2: it is Nora’s turn")
    keys_of_lab_work(page, table_of(page))


def no_key_deletes_the_cell(page: Page, scene: Locator) -> None:
    """From a place on the board, a fold, the slider, a menu, the log."""
    before = cell_count(page)
    keys_are_kept(scene)
    for what in ("[data-target^='walk:']", "summary", "[data-slide]", "select", ".ck-log-frame"):
        scene.locator(what).first.focus()
        for key in "xdd":
            page.keyboard.press(key)
    answered(page)
    assert cell_count(page) == before


def keys_of_lab_work(page: Page, scene: Locator) -> None:
    """Ctrl+B shows and hides the files; in a field Ctrl+A still selects; x deletes no cell."""
    side, field = page.locator("#jp-left-stack"), scene.locator("[name=p1]")
    was, before = side.is_visible(), cell_count(page)
    field.fill("6*6*9")
    page.keyboard.press("Control+b")
    expect(side).to_be_visible(visible=not was)
    expect(field).to_be_focused()
    scene.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("Control+b")
    expect(side).to_be_visible(visible=was)
    page.keyboard.press("x")
    expect(scene.locator("[data-pencil=no]")).to_have_count(1)
    field.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("7")
    expect(field).to_have_value("7")
    assert cell_count(page) == before


# --- a kernel that takes its time, a line that is cut ---------------------------------------------

SLOW = f"""{DEAL.removesuffix("t")}
import time
from pathlib import Path
heed = t.pressed

def slow(press):
    verb = press.target.partition(":")[0]
    while verb in ("roll", "walk") and not Path("done-" + verb).exists():
        time.sleep(0.02)
    heed(press)

t.pressed = slow
t"""


def test_a_table_that_answers_slowly(page: Page, jupyterlab: Server) -> None:
    """It works, and says so; the tools pressed meanwhile are taken, the move of before is not.

    How long it works is said by a file, so that all that belongs in this time has room in it.
    """
    done = [jupyterlab.folder / f"done-{verb}" for verb in ("roll", "walk")]
    for file in done:
        file.unlink(missing_ok=True)
    scene = lay(page, jupyterlab, "kept.ipynb", SLOW)
    scene.get_by_role("button", name="Roll the dice").click()
    marked = scene.locator("[data-target='pencil:1:1']")
    marked.click()
    scene.locator("[data-target='pressing:no']").click()
    scene.locator("select[name=language]").select_option("it")
    expect(scene.locator(".ck-voice")).to_contain_text("Working on it …")
    done[0].touch()
    answered(page)
    expect(scene.locator("select[name=language]")).to_have_value("it")
    expect(offer(scene)).to_contain_text("12")
    expect(scene.locator(".ck-notice")).to_be_empty()
    expect(marked).to_have_attribute("aria-label", re.compile("matita"))
    expect(scene.locator("[data-target='pressing:no']")).to_have_attribute("aria-pressed", "true")
    scene.locator("[data-board] [data-target='walk:0']").dispatch_event("click")
    scene.locator("[data-target='undo']").click()
    done[1].touch()
    expect(scene.locator(".ck-notice")).to_contain_text("la partita è andata avanti")


CONNECTED = f"{KERNEL}.connectionStatus === 'connected'"
# As a person would, each time the page says that nobody answers. If the answer has come by now
# there is nothing to be taken back; if it comes just then, this one is refused: its moment is over.
AGAIN = """async (scene) => {
  const one = (what) => scene.querySelector(what);
  while (!one("[data-target=roll]")) {
    one("[data-target=undo]:not([aria-disabled=true])")?.click();
    do await new Promise((done) => requestAnimationFrame(done)); while (one("[data-pending]"));
  }
}"""


@pytest.fixture
def cut(page: Page) -> Iterator[Page]:
    """The page, whose line may be cut: it is there again for the next test."""
    yield page
    page.context.set_offline(offline=False)
    page.wait_for_function(CONNECTED)


@pytest.mark.usefixtures("dialogs_read")
def test_what_is_pressed_while_the_line_is_cut_is_told_of(cut: Page, jupyterlab: Server) -> None:
    """When the line is back the answer takes the words away.

    Mostly Jupyter has kept the press; where the line took it down with it, it is pressed again.
    """
    scene = begun(cut, jupyterlab, "cut.ipynb")
    cut.context.set_offline(offline=True)
    scene.get_by_role("button", name="Take back").click()
    told(scene)
    cut.context.set_offline(offline=False)
    cut.wait_for_function(CONNECTED)
    expect(cut.locator(".jp-Dialog")).to_have_count(0)
    scene.evaluate(AGAIN)
    expect(scene.get_by_role("button", name="Roll the dice")).to_be_visible()
    expect(scene.locator(".ck-lost")).to_be_hidden()


# --- what must never happen -----------------------------------------------------------------------

PAYLOADS = (
    "<img src=x onerror=ckHit()>",
    "<svg onload=ckHit()>",
    '"><script>ckHit()</script>',
    "<a href=javascript:ckHit()>x",
    "' onfocus=ckHit() autofocus='",
    "{{ckHit()}}${ckHit()}",
)
COUNT_HITS = "() => { window.ckHits = 0; window.ckHit = () => { window.ckHits += 1; }; }"
HOSTILE = """
from cluekit.ui import table
t = table("mini", names={names!r}, humans=2, seed=3, bots="random")
t.sitting.sit_down(t.session.choices.seat) if t.sitting.waits_for is not None else None
t.hear({{"kind": "press", "id": "a-1", "target": {payload!r}, "turn": t.turn}})
display(t.sheet(), t.picture())
t"""


def test_hostile_names_never_run(page: Page) -> None:
    """Payloads in every text field of the form, then on the board: 0 executions."""
    Alive(page, setup())
    page.evaluate(COUNT_HITS)
    scene = page.locator(".ck-scene")
    scene.get_by_text("The seed: the same cards again").click()
    for payload in PAYLOADS:
        chairs = scene.locator(".ck-chair").get_by_label("Name", exact=True)
        for number, field in enumerate(chairs.all()):
            field.fill(f"{payload[:39]}{number}")
        scene.get_by_label("Seed").fill(payload[:40])
        scene.locator("select[name='players']").select_option("3")
        answered(page)
        expect(scene.locator(".ck-chair")).to_have_count(3)
    scene.get_by_label("Played by").nth(1).select_option("person")
    answered(page)
    expect(scene.get_by_label("I am ready")).to_have_count(2)
    for ready in scene.get_by_label("I am ready").all():
        ready.check()
        answered(page)
    press(scene.get_by_role("button", name="Start the game"))
    expect(scene.locator(".ck-table")).to_be_visible()
    expect(scene.locator(".ck-curtain")).to_contain_text("{{ckHit()}}")
    press(scene.locator(".ck-curtain button"))
    expect(offer(scene)).to_be_visible()
    settle(page)
    assert page.evaluate("window.ckHits") == 0


def test_hostile_text_in_code_never_runs(page: Page, jupyterlab: Server) -> None:
    """The same where cells give the names and messages hold the text, in stills, too."""
    page.add_init_script(f"({COUNT_HITS})()")  # the page is loaded anew where its kernel has died
    page.evaluate(COUNT_HITS)
    sources = []
    for payload in PAYLOADS:
        names = [name[:40] for name in (payload, payload[::-1], f"x{payload}")]
        sources.append(HOSTILE.format(names=names, payload=payload))
    lay(page, jupyterlab, "code.ipynb", *sources)
    for index, payload in enumerate(PAYLOADS):
        expect(cell(page, index).locator(".ck-scene").last).to_be_visible()
        settle(page)
        assert page.evaluate("window.ckHits") == 0, payload
