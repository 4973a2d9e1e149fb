"""What is pressed while an answer is awaited, and what is shown while it takes long."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from at_the_table import DEAL, lay
from bare_host import Lay, lay_on, put, sent
from cluekit.ui.kit.not_alive import if_silent
from cluekit.ui.kit.scene import Scene
from jupyter_servers import Server

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
FORM = (
    "<button data-target='check'>Check</button><button data-target='hint'>Hint</button>"
    "<form><input type='radio' name='a' value='x' data-change='choose'></form>"
)
WORKING = "Working on it …"
STRIP = """(scene) => {
  const strip = scene.querySelector(".ck-voice"), style = getComputedStyle(strip);
  return [strip.offsetWidth > 100 && style.clipPath === "none", style.animationName,
    scene.querySelector(".ck-stage").ariaBusy];
}"""


@pytest.fixture
def bare(page: Page) -> Lay:
    """Lay a scene with this picture on a page without Jupyter."""
    return lay_on(page)


def targets(page: Page) -> list[str]:
    """What was sent, in its order."""
    return [press["target"] for press in sent(page)]


def test_what_is_pressed_meanwhile_goes_out_after_the_answer(page: Page, bare: Lay) -> None:
    """A press is kept for the turn it was meant for; a choice in a form arrives, and before it."""
    bare(FORM)
    page.get_by_role("button", name="Check").dblclick()
    page.get_by_role("radio").check()
    page.get_by_role("button", name="Hint").click()
    assert targets(page) == ["check"]
    expect(page.locator("[data-pending]")).to_have_count(2)
    put(page, heard=sent(page)[0]["id"], turn=4)
    assert targets(page) == ["check", "choose"]
    put(page, heard=sent(page)[1]["id"])
    assert targets(page) == ["check", "choose", "hint"]
    assert [press["turn"] for press in sent(page)] == [3, 4, 3]
    assert sent(page)[1]["values"] == {"a": ["x"]}
    put(page, heard=sent(page)[-1]["id"])
    expect(page.locator("[data-pending]")).to_have_count(0)


def test_a_press_that_waits_looks_so_until_it_is_answered(page: Page, bare: Lay) -> None:
    """The button is paler, and the pointer says that work is going on."""
    bare("<button class='ck-button' data-target='check'>Check</button>")
    page.add_style_tag(content=Scene._css)
    button = page.get_by_role("button")
    button.click()
    expect(button).to_have_css("opacity", "0.75")
    expect(button).to_have_css("cursor", "progress")
    put(page, heard=sent(page)[0]["id"])
    expect(button).to_have_css("opacity", "1")


def test_a_refusal_is_read_before_anything_else_is_done(page: Page, bare: Lay) -> None:
    """What was kept behind it does not go out, and does not look as if it did."""
    bare(FORM)
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="Hint").click()
    put(page, heard=sent(page)[0]["id"], notice="Fill in both parts.")
    expect(page.get_by_role("alert")).to_have_text("Fill in both parts.")
    expect(page.locator("[data-pending]")).to_have_count(0)
    assert targets(page) == ["check"]


def test_work_of_more_than_a_second_is_seen_and_heard(page: Page, bare: Lay) -> None:
    """A strip with words, a busy stage; it glides only for who wants it; the answer ends it."""
    page.emulate_media(reduced_motion="no-preference")
    bare(FORM, silent=str(if_silent()))
    page.add_style_tag(content=Scene._css)
    page.get_by_role("button", name="Check").click()
    page.evaluate("window.kernel('busy')")
    scene, voice = page.locator(".ck-scene"), page.locator(".ck-voice")
    expect(voice).to_contain_text(WORKING)
    assert scene.evaluate(STRIP) == [True, "ck-works", "true"]
    page.emulate_media(reduced_motion="reduce")
    assert scene.evaluate(STRIP)[1] == "none"
    put(page, heard=sent(page)[0]["id"])
    expect(voice).to_be_empty()
    assert scene.evaluate(STRIP) == [False, "none", "false"]


def test_at_a_real_table_that_answers_slowly(page: Page, jupyterlab: Server) -> None:
    """It works, and says so; the tools pressed meanwhile are taken, the move of before is not.

    How long it works is said by a file, so that all that belongs in this time has room in it.
    """
    done = [jupyterlab.folder / f"done-{verb}" for verb in ("roll", "walk")]
    for file in done:
        file.unlink(missing_ok=True)
    scene = lay(page, jupyterlab, "kept.ipynb", SLOW)
    scene.get_by_role("button", name="Roll the dice").click()
    cell = scene.locator("[data-target='pencil:1:1']")
    cell.click()
    scene.locator("[data-target='pressing:no']").click()
    scene.locator("select[name=language]").select_option("it")
    expect(scene.locator(".ck-voice")).to_contain_text(WORKING)
    done[0].touch()
    expect(scene.locator("[data-pending]")).to_have_count(0)
    expect(scene.locator("select[name=language]")).to_have_value("it")
    expect(scene.locator(".ck-offer")).to_contain_text("12")
    expect(scene.locator(".ck-notice")).to_be_empty()
    expect(cell).to_have_attribute("aria-label", re.compile("matita"))
    expect(scene.locator("[data-target='pressing:no']")).to_have_attribute("aria-pressed", "true")
    scene.locator("[data-board] [data-target='walk:0']").dispatch_event("click")
    scene.locator("[data-target='undo']").click()
    done[1].touch()
    expect(scene.locator(".ck-notice")).to_contain_text("la partita è andata avanti")
