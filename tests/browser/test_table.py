"""A table where people have it, in JupyterLab and Notebook 7: turns, a reload, a slow kernel."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from jupyter_servers import Server
from keys import Keys
from looks import axe_finds_nothing, keys_are_kept
from notebook_page import DEAL, cell, cell_count, lay, reload, run_all, selector
from waiting import answered, press, settle

SAVE = "() => window.jupyterapp.shell.currentWidget.context.save()"


def offer(scene: Locator) -> Locator:
    """The sentence that says what can be done now."""
    return scene.locator(".ck-offer")


def test_a_turn_with_the_mouse_a_reload_and_another_run(page: Page, server: Server) -> None:
    """Roll, walk, ask, see the card; the sheet below follows, and explains; the bots play on.

    A reload of the page shows the game where it was. Where the output is lost, the cell gives the
    same game, not a new one.
    """
    scene = lay(page, server, "mouse.ipynb", DEAL, 't.sheet("follows")')
    press(scene.get_by_role("button", name="Roll the dice"))
    expect(offer(scene)).to_contain_text("You have 12 steps")
    expect(scene.get_by_role("img", name="The dice show 6 + 6 = 12.")).to_be_visible()
    page.evaluate(SAVE)
    reload(page)
    scene = cell(page, 0).locator(".ck-scene").first
    expect(offer(scene)).to_contain_text("You have 12 steps")
    scene.locator("[data-board] [data-target='walk:0']").click(position={"x": 12, "y": 60})
    expect(offer(scene)).to_contain_text("You are in the Library")
    scene.get_by_role("radio", name="Carla").check()
    scene.get_by_role("radio", name="Vase").check()
    press(scene.get_by_role("button", name="Ask the others"))
    expect(scene.locator(".ck-log")).to_contain_text("Nora showed you Carla")
    axe_finds_nothing(page, f"{selector(0)} .ck-scene")
    sheet = cell(page, 1).locator(".ck-scene").first
    axe_finds_nothing(page, f"{selector(1)} .ck-scene")
    press(sheet.get_by_role("gridcell", name=re.compile("^Carla, Nora:")))
    expect(sheet.get_by_role("region", name="Why? Nora has Carla.")).to_be_visible()
    run_all(page)
    scene = cell(page, 0).locator(".ck-scene").first
    expect(scene.locator(".ck-log")).to_contain_text("Nora showed you Carla")
    press(scene.get_by_role("button", name="End the turn"))
    expect(scene.locator(".ck-log")).to_contain_text("Turn 2: it is Nora’s turn")
    expect(scene.locator(".ck-notice")).to_be_empty()


def test_a_turn_with_the_keyboard_alone(page: Page, server: Server) -> None:
    """Tab, arrows, Space and Enter are enough; the focus stays where the game goes on.

    The host’s shortcuts `x` and `d d` never reach it from anything of ours that has the focus.
    """
    scene, keys = lay(page, server, "keys.ipynb", DEAL, "1 + 1"), Keys(page)
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


# --- a kernel that takes its time -----------------------------------------------------------------

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
FORM = "from cluekit.ui import setup\nform = setup()\nform"
HOSTILE = """
from cluekit.ui import table
t = table("mini", names={names!r}, humans=2, seed=3, bots="random")
t.sitting.sit_down(t.session.choices.seat) if t.sitting.waits_for is not None else None
t.hear({{"kind": "press", "id": "a-1", "target": {payload!r}, "turn": t.turn}})
display(t.sheet(), t.picture())
t"""


def test_hostile_names_never_run(page: Page, notebook7: Server) -> None:
    """Payloads in every text field of the form, on the board, in sheet and stills: 0 executions."""
    page.evaluate(COUNT_HITS)
    scene = lay(page, notebook7, "form.ipynb", FORM)
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
    """The same where cells give the names and messages hold the text."""
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
