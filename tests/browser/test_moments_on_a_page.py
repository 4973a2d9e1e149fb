"""Moments on a page: the strip takes no room, the focus waits in it, and then is where one acts."""

from playwright.sync_api import Page, expect

from bare_host import Alive, known_hands
from looks import axe_finds_nothing

LAID = """() => Object.fromEntries(
  [".ck-board-side", ".ck-head", ".ck-left", ".ck-beside", ".ck-foot"].map((part) => {
    const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
    return [part, [x, y, width, height]];
  }),
)"""


def test_a_moment_lies_over_the_edge_and_the_focus_comes_back_to_where_one_acts(page: Page) -> None:
    """Nothing moves when it comes or goes; Enter skips; no square of the board lies under it."""
    page.set_viewport_size({"width": 1366, "height": 768})
    laid = known_hands()
    laid.play("roll").play("walk library").play("suggest carla vase")
    laid.pace = 600_000
    Alive(page, laid)
    scene = page.locator(".ck-scene")
    before = page.evaluate(LAID)
    scene.get_by_role("button", name="End the turn").focus()
    page.keyboard.press("Enter")
    strip = scene.locator(".ck-moment")
    expect(strip).to_be_visible()
    expect(scene.get_by_role("button", name="Skip")).to_be_focused()
    assert page.evaluate(LAID) == before
    board, over = scene.locator(".ck-stack").bounding_box(), strip.bounding_box()
    assert board
    assert over
    assert over["y"] + 8 >= board["y"] + board["height"]
    axe_finds_nothing(page, ".ck-scene")
    page.keyboard.press("Enter")
    expect(strip).to_have_count(0)
    expect(
        scene.locator("[data-key=actions] button.ck-main, [data-key=to-show] button").first
    ).to_be_focused()
    assert page.evaluate(LAID) == before


def test_on_a_phone_the_strip_stays_in_sight(phone: Page) -> None:
    """It sticks to the lower edge of the window as long as the table is in it; all of it fits."""
    laid = known_hands()
    laid.play("roll").play("walk library")
    laid.pace = 600_000
    Alive(phone, laid)
    laid.play("suggest carla vase")
    phone.evaluate("(changes) => window.put(changes)", laid.changes())
    strip = phone.locator(".ck-moment")
    expect(strip).to_be_in_viewport(ratio=1)
    wide = phone.evaluate("document.documentElement.scrollWidth")
    assert wide <= 400
    expect(strip.get_by_role("button", name="Skip")).to_be_in_viewport(ratio=1)
    phone.mouse.click(20, 300)
    expect(strip).to_have_count(0)
