"""Moments on a page: the strip takes no room, the focus waits in it, and then is where one acts."""

import pytest
from playwright.sync_api import Page, expect

from bare_host import Alive, known_hands
from cluekit.ui import table
from looks import axe_finds_nothing
from naming import case_named
from waiting import GLIDED, answered

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


def test_escape_closes_one_thing_at_a_time_and_a_press_elsewhere_a_menu(page: Page) -> None:
    """The menu, then the moment, then the full window; the focus is where it was opened from."""
    laid = known_hands()
    laid.play("roll").play("walk library").play("suggest carla vase")
    laid.pace = 600_000
    Alive(page, laid)
    scene, window = page.locator(".ck-scene"), page.locator(".ck-scene:popover-open")
    scene.get_by_text("Help", exact=True).click()
    scene.locator("[data-full]").click()
    menus = scene.locator("details[data-menu]")
    assert menus.count() >= 2
    for menu in menus.all():
        named = menu.get_attribute("data-key")
        with case_named(named):
            opener, inside = menu.locator("summary"), menu.locator("> :last-child")
            opener.focus()
            page.keyboard.press("Enter")
            expect(inside).to_be_visible()
            inside.locator("select, button").first.focus()
            page.keyboard.press("Escape")
            expect(inside).to_be_hidden()
            expect(opener).to_be_focused()
            expect(window).to_be_visible()
            opener.click()
            expect(inside).to_be_visible()
            scene.locator(".ck-log-frame").click()
            expect(inside).to_be_hidden()
    scene.get_by_role("button", name="End the turn").focus()
    page.keyboard.press("Enter")
    expect(scene.locator(".ck-moment")).to_be_visible()
    page.keyboard.press("Escape")
    expect(scene.locator(".ck-moment")).to_have_count(0)
    expect(window).to_be_visible()
    axe_finds_nothing(page)  # a card must be shown: the others in the hand are pale
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    menus.first.locator("summary").click()
    page.mouse.click(5, page.viewport_size["height"] - 5)  # type: ignore[index]
    expect(menus.first).not_to_have_attribute("open", "")


@pytest.mark.parametrize("host", ["", "overflow-x: auto"])
def test_a_moment_below_the_fold_is_seen(page: Page, host: str) -> None:
    """In a notebook the table's lower edge may be out of sight, and a cell may scroll by itself."""
    page.set_viewport_size({"width": 1366, "height": 768})
    laid = known_hands()
    laid.play("roll").play("walk library").play("suggest carla vase")
    laid.pace = 600_000
    Alive(page, laid)
    page.add_style_tag(content=f"#place {{ margin: 400px 0 900px; {host} }}")
    page.evaluate("scrollTo(0, 240)")
    scene = page.locator(".ck-scene")
    scene.locator("[data-target=end]").evaluate("(e) => e.focus({ preventScroll: true })")
    page.keyboard.press("Enter")
    expect(scene.locator(".ck-moment")).to_be_in_viewport(ratio=1)


TOKENS = """(frame) => {
  document.body.innerHTML = frame;
  const box = (e) => e.getBoundingClientRect();
  const card = document.querySelector(".ck-asking-card");
  const seats = [...document.querySelectorAll(".ck-asking-seat")];
  const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1;
  return !card ? null : {
    beside: seats.every((seat) => apart(box(card), box(seat.firstElementChild))),
    below: seats.every((seat) => card.compareDocumentPosition(seat) & 4),
  };
}"""


def test_a_card_on_its_way_hides_nobodys_token(page: Page) -> None:
    """It waits and lies beside the token of who has it, and goes below the others."""
    few = known_hands()
    few.play("roll").play("walk library").play("suggest carla vase")
    many = table("uk", seed=7, names=("You", "Ann", "Bo", "Cy", "Di", "Ed"), fresh=True)
    many.play("roll")
    many.play(f"walk {min(many.session.choices.walks)}")
    for laid in (few, many):
        laid.pace = 600_000
        before = laid.frames
        laid.hear({"kind": "press", "id": "a-9", "target": "end", "turn": laid.turn})
        assert laid.frames != before
        page.set_content("<body></body>")
        page.add_style_tag(content=laid.style)
        seen = [found for frame in laid.frames if (found := page.evaluate(TOKENS, frame))]
        assert seen
        assert all(found["beside"] and found["below"] for found in seen)


HEARD = "() => !window.line.unanswered"
"""An answer has come; what it shows may still be played back."""

ROWS = """() => {
  const cells = [...document.querySelectorAll(".ck-noir-live [role=gridcell] .ck-cell")]
    .map((cell) => cell.getBoundingClientRect());
  const over = document.querySelector(".ck-moment");
  return {
    at: [Math.min(...cells.map((c) => c.left)), Math.min(...cells.map((c) => c.top))],
    foot: Math.max(...cells.map((c) => c.bottom)),
    over: over ? over.getBoundingClientRect().top : null,
  };
}"""


@pytest.mark.parametrize("side", ["killer", "inspector"])
def test_no_row_of_noir_lies_under_a_moment_and_the_grid_stays(page: Page, side: str) -> None:
    """In a notebook and in full window, from before the first action, when there are no arrows."""
    page.set_viewport_size({"width": 1366, "height": 768})
    laid = table("noir-classic", seed=7, side=side, fresh=True)
    laid.pace = 600_000
    Alive(page, laid)
    scene = page.locator(".ck-scene")
    for full in (False, True):
        if full:
            scene.locator("[data-full]").click()
        begun, moments = page.evaluate(ROWS)["at"], 0
        for _ in range(3):
            scene.locator("[data-key=actions] button[data-target]").first.click()
            page.wait_for_function(HEARD)
            while scene.locator(".ck-moment").count():
                page.evaluate(GLIDED)
                now, moments = page.evaluate(ROWS), moments + 1
                assert now["over"] >= now["foot"]
                assert now["at"] == pytest.approx(begun, abs=1)
                scene.locator("[data-skips]").click()
                answered(page)
            page.evaluate(GLIDED)
            assert page.evaluate(ROWS)["at"] == pytest.approx(begun, abs=1)
        assert moments


UNREADABLE = """() => {
  const system = document.body.appendChild(document.createElement("button"));
  const grounds = ["ButtonFace", "Canvas", "transparent"].map((colour) => {
    system.style.background = colour;
    return getComputedStyle(system).backgroundColor;
  });
  system.remove();
  return [...document.querySelectorAll("button, summary, .ck-chip")]
    .filter((e) => e.checkVisibility() && getComputedStyle(e).forcedColorAdjust === "auto")
    .filter((e) => !grounds.includes(getComputedStyle(e).backgroundColor))
    .map((e) => e.outerHTML.slice(0, 120));
}"""


def test_buttons_are_read_in_forced_colours(page: Page) -> None:
    """Letters get the system’s ground there: on any other they would be a white bar."""
    page.emulate_media(forced_colors="active")
    for laid in (table("mini", seed=5, fresh=True), table("noir-classic", seed=7, fresh=True)):
        Alive(page, laid)
        assert page.evaluate(UNREADABLE) == []
        page.locator("[data-key=actions] button[data-target]").first.click()
        answered(page)
        assert page.evaluate(UNREADABLE) == []


def test_on_a_phone_the_menu_of_the_pace_lies_in_sight_over_all_else(phone: Page) -> None:
    """Its words are for those who hear it; what it opens is cut nowhere, nothing lies over it."""
    Alive(phone, table("noir-classic", seed=7, fresh=True))
    opener = phone.get_by_text("Pace and sound")
    opener.locator("..").click()
    inside = phone.locator(".ck-following")
    expect(inside).to_be_in_viewport(ratio=1)
    for each in inside.locator("select, button").all():
        each.click(trial=True)
    chosen = phone.locator(".ck-tools")
    assert chosen.bounding_box()["height"] < 100  # type: ignore[index]
