"""How a table is laid out: refusals, the story, the full window, the sheet, places as buttons.

The tables are real, and answer; only Jupyter is not there.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from bare_host import Alive, known_hands, won
from cluekit.clue import BOTS, new_game
from cluekit.core.session import run
from cluekit.ui import replay, table
from looks import SMALL, photograph
from naming import case_named
from proved_table import proved
from waiting import FRAME, box_of, press, resized

BOXES = """
  const box = (e) => (e.nodeName ? e : document.querySelector(e)).getBoundingClientRect();
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;"""
OVER = f"""([one, others]) => {{{BOXES}
  return others.filter((other) => over(box(one), box(other)));
}}"""
BESIDE = (".ck-head", ".ck-board-side", ".ck-lying-cards", ".ck-now", ".ck-asking", ".ck-beside")
AT_THE_END = "(log) => log.scrollHeight - log.clientHeight - log.scrollTop < 2"
LAST_ROW = f"""(paper) => {{{BOXES}
  const last = [...paper.querySelectorAll("tbody tr")].at(-1);
  const head = paper.querySelector("thead th"), frame = box(paper);
  return [box(last).bottom <= frame.bottom + 1, Math.abs(box(head).top - frame.top) < 4];
}}"""
AWAY = f"""() => {{{BOXES}
  const a = box(".ck-notice"), b = box(".ck-asking .ck-main");
  return Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
}}"""
"""How many pixels the refusal stands from the button that was pressed."""
ROOM = f"""(right) => {{{BOXES}
  const all = [...right.querySelectorAll(".ck-chip, .ck-button")];
  return Math.min(...all.map((e) => box(right).right - box(e).right));
}}"""
NAMES = ("You", "Nora", "Otto", "Pia")


@pytest.fixture
def window(page: Page) -> Page:
    """What Lab leaves for a widget in a window of 1280 × 720 with the list of files open."""
    page.set_viewport_size({"width": 864, "height": 720})
    page.emulate_media(reduced_motion="reduce")
    return page


def test_a_refusal_stands_where_one_acts_and_covers_nobody(window: Page) -> None:
    """Below the button, over the log, which gives way; nothing moves, the players stay in sight.

    Where the window ends right below the button it stands beside it, never out of the window; and
    it goes as soon as one chooses what was missing.
    """
    laid = table("uk", names=NAMES, bots="note-taker", seed=5, fresh=True)
    laid.play("roll").play("walk kitchen")
    Alive(window, laid)
    ask = window.get_by_role("button", name="Ask the others")
    before = box_of(ask)
    press(ask)
    expect(window.get_by_role("alert").first).to_contain_text("Still to be chosen")
    assert window.evaluate(OVER, [".ck-notice", BESIDE]) == []
    assert box_of(ask) == before
    assert window.evaluate(AWAY) < 8
    lower = 720 - 8 - before["y"] - before["height"]
    window.evaluate("(lower) => { document.body.style.paddingTop = `${lower}px`; }", lower)
    press(ask)
    assert window.evaluate(AWAY) < 8
    assert window.evaluate(OVER, [".ck-notice", (".ck-asking", ".ck-head")]) == []
    expect(window.locator(".ck-notice")).to_be_in_viewport(ratio=1)
    window.get_by_role("radio").first.check(force=True)
    expect(window.locator(".ck-notice")).to_be_hidden()


FOOT = f"""() => {{{BOXES}
  const whole = box(document.querySelector(".ck-left"));
  const parts = [...document.querySelectorAll(
    ".ck-foot :is(button, select, input), .ck-time > span, .ck-board-side")];
  return parts.flatMap((e, i) => [
    (box(e).right > whole.right + 1 || box(e).bottom > whole.bottom + 1) && [e.className, "out"],
    (box(e).width < (e.type === "range" ? 120 : 24) || box(e).height < 14) && [e.id, "small"],
    ...parts.slice(i + 1).map((o) => over(box(e), box(o)) && [e.className, o.className, "over"]),
  ].filter(Boolean));
}}"""
WITHIN = f"""([whole, parts]) => {{{BOXES}
  const found = [...document.querySelectorAll(parts)], a = box(whole);
  const out = (b) => b.left < a.left - 1 || b.right > a.right + 1 || b.bottom > a.bottom + 1;
  return found.length ? found.filter((e) => out(box(e))).map((e) => e.textContent) : ["none"];
}}"""


def test_a_replay_has_its_slider_and_its_end_at_every_size(page: Page) -> None:
    """With up to six seats, in Lab with its list of files and alone: it can be pulled, and read.

    In the foot nothing lies over another and nothing is too small; the sheet's last column and
    what leads on from the end are within the table.
    """
    page.emulate_media(reduced_motion="reduce")
    for deck, seats in (("uk", 6), ("uk", 4), ("pool", 6), ("mini", 3)):
        session = new_game(deck, (*NAMES, "Quentin", "Rosa")[:seats], seed=5)
        run(session, {seat: BOTS["note-taker"]() for seat in range(seats)})
        Alive(page, replay(session))
        for wide, tall in ((864, 720), (950, 768), (1280, 720), (1366, 768), (1920, 1080)):
            resized(page, wide, tall)
            with case_named(deck, seats, wide):
                assert page.evaluate(FOOT) == []
                assert page.evaluate(WITHIN, [".ck-scene", ".ck-sheet thead th"]) == []
                if wide >= 1280:
                    end = ".ck-right [data-target='again']"
                    assert page.evaluate(WITHIN, [".ck-right", end]) == []


LETTERS = """() => Math.min(...[...document.querySelectorAll(".ck-set-up text")]
  .filter((e) => e.textContent.length > 1).map((e) => e.getBoundingClientRect().height))"""
NAMED = """() => Math.min(...[...document.querySelectorAll(".ck-deal-label, .ck-deal-name")]
  .map((e) => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a))"""
"""How large the smallest name of a pile or a seat is, in pixels."""


def test_a_table_set_up_step_by_step_is_read_and_pressed_in_one_place(page: Page) -> None:
    """The button stays where it is from step to step; its picture can be read.

    There is nothing to mark yet: until the game begins the sheet leaves the picture its room.
    """
    page.emulate_media(reduced_motion="reduce")
    for wide, tall in ((950, 768), (1366, 768), (400, 800)):
        page.set_viewport_size({"width": wide, "height": tall})
        laid = table("mini", set_up="step by step", seed=7, fresh=True, bots="random")
        alive, button, tops = Alive(page, laid), page.locator("[data-target=prepare]"), set()
        while laid.session.choices.prepare:
            with case_named(wide, laid.session.choices.prepare):
                assert page.evaluate(LETTERS) >= 9
                assert page.evaluate(NAMED) >= 11
                assert page.locator(".ck-beside").count() == 0
            tops.add(round(box_of(button)["y"] + page.evaluate("scrollY")))
            press(button)
            alive.answer()
        assert len(tops) == 1, (wide, tops)
        expect(page.locator(".ck-beside")).to_have_count(1)


def test_no_border_of_what_can_be_chosen_is_cut(window: Page) -> None:
    """A frame that scrolls cuts at whole pixels: what lies in it ends before its edge."""
    laid = table("mini", seed=5, fresh=True, bots="random")
    laid.play("roll").play("walk library")
    Alive(window, laid)
    for wide in (864, 846, 831):
        resized(window, wide, 720)
        expect(window.locator(".ck-right .ck-chip").first).to_be_visible()
        assert window.locator(".ck-right").evaluate(ROOM) >= 1, wide


@pytest.mark.parametrize(("deck", "tall"), [("mini", 720), ("uk", 720), ("uk", 560)])
def test_what_was_asked_leaves_the_sheet_its_rows_and_is_closed_in_sight(
    window: Page, deck: str, tall: int
) -> None:
    """A panel takes what it needs, no more; however long a proof is, its button stands in view."""
    window.set_viewport_size({"width": 1000, "height": tall})
    Alive(window, table(deck, seed=5, fresh=True, bots="random").play("roll"))
    press(window.get_by_role("button", name="Why?"))
    press(window.locator("[role=gridcell][data-target]").first)
    if deck == "mini":
        assert window.locator(".ck-sheet-paper").evaluate(LAST_ROW)[0]
    press(window.get_by_role("button", name="Show the proof"))
    close = window.get_by_role("button", name="Close: Why?")
    expect(close).to_be_in_viewport(ratio=1)
    panels, button = box_of(window.locator(".ck-panels")), box_of(close)
    assert button["y"] + button["height"] <= panels["y"] + panels["height"]


def test_a_story_that_is_folded_away_moves_nothing_one_plays_with(window: Page) -> None:
    """Where one thing lies below the other it comes after board, hand and sheet, before the log.

    It is closed once, by the first move, and can be opened; taken back, it is open as at first.
    Before anybody here has moved others may have: what they did is read beside it.
    """
    Alive(window, table("mini", seed=5, fresh=True, bots="random"))
    expect(window.locator(".ck-opening")).to_be_visible()
    expect(window.locator(".ck-log > :last-child")).to_be_visible()
    assert window.locator(".ck-log-frame").evaluate(AT_THE_END)
    assert box_of(window.locator(".ck-log-frame"))["height"] > 120, "it is read beside the story"
    resized(window, 400, 800)
    story, begun = window.locator(".ck-opening"), window.locator(".ck-begun")
    words, title = story.locator("p").first, story.get_by_text("How it began")
    for seen, unseen in ((words, title), (story, begun)):
        expect(seen).to_be_visible()
        expect(unseen).to_be_hidden()
    now = box_of(window.locator(".ck-now"))
    order = "(all) => all.map((e) => document.querySelector(e).getBoundingClientRect().top)"
    below = window.evaluate(order, [".ck-board-side", ".ck-hand-side", ".ck-beside", ".ck-opening"])
    assert below == sorted(below)
    press(window.get_by_role("button", name="Roll the dice"))
    expect(begun).to_be_visible()
    expect(words).to_be_hidden()
    assert box_of(window.locator(".ck-now"))["y"] == now["y"]
    title.click()
    expect(words).to_be_visible()
    expect(story.locator(".ck-cast")).to_be_visible()
    press(window.locator("[role=gridcell][data-target]").first)
    press(window.locator("[data-board] [data-target='walk:0']"), "Enter")
    expect(words).to_be_visible()
    for _ in range(2):
        press(window.get_by_role("button", name="Take back"))
    expect(title).to_be_hidden()
    expect(words).to_be_visible()


WAY = "(way) => way.getTotalLength()"
PRESSED = f"""(place) => {{
  place.dispatchEvent(new MouseEvent("click", {{ bubbles: true, cancelable: true }}));
  return ({WAY})(document.querySelector(".ck-way"));
}}"""


def test_the_way_shows_to_what_is_pointed_at_or_has_the_focus(window: Page) -> None:
    """From the piece to that place, and no other; it goes with the pointer, and with the focus."""
    alive = Alive(window, table("uk", names=NAMES, seed=5, fresh=True, bots="random"))
    press(window.get_by_role("button", name="Roll the dice"))
    way, places = window.locator(".ck-way"), window.locator("[data-board] [data-target^=walk]")
    assert way.evaluate(WAY) == 0
    near, far = places.nth(0), places.nth(2)
    far.hover()
    expect(way).to_have_attribute("d", str(far.get_attribute("data-way")))
    assert way.evaluate(WAY) == pytest.approx(8 * 32)
    window.mouse.move(1, 1)
    assert way.evaluate(WAY) == 0
    near.focus()
    window.keyboard.press("End")
    expect(way).to_have_attribute("d", str(places.last.get_attribute("data-way")))
    window.keyboard.press("Home")
    expect(way).to_have_attribute("d", str(near.get_attribute("data-way")))
    assert near.evaluate(PRESSED) > 0, "while Python is asked, too"
    alive.answer()
    expect(way).to_have_count(0)


def test_on_the_big_board_all_is_reached_that_does_not_fit(window: Page) -> None:
    """The log's newest line is in sight in every size; the sheet scrolls under its head.

    By keyboard down to the last card: its row is whole, and whose columns these are is seen. Places
    stand as buttons beside a board of small squares: short to look at, whole sentences to hear.
    """
    laid = table("uk", names=NAMES, bots="note-taker", seed=5, fresh=True).play("roll")
    alive, log = Alive(window, laid), window.locator(".ck-log-frame")
    for _ in range(2):
        window.locator("[data-full]").click()
        window.evaluate(FRAME)
        assert log.evaluate("(e) => e.scrollHeight > e.clientHeight"), "there is more than fits"
        assert log.evaluate(AT_THE_END)
    paper = window.locator(".ck-sheet-paper")
    assert paper.evaluate("(e) => e.scrollHeight > e.clientHeight + 20")
    window.locator("[data-key='cell:0:0']").focus()
    window.keyboard.press("Control+End")
    expect(window.locator("[data-key='cell:20:4']")).to_be_focused()
    assert paper.evaluate(LAST_ROW) == [True, True]
    window.keyboard.press("Control+Home")
    assert window.evaluate(OVER, ["[data-key='cell:0:0']", ["thead th"]]) == []
    list_ = window.get_by_role("list", name="All 12 places as a list")
    square = list_.get_by_role("button", name="Walk to square Q17")
    expect(square).to_have_text("Q17")
    square.focus()
    window.keyboard.press("Enter")
    (target,) = alive.answer()
    assert target.startswith("walk:")
    assert laid.notice == ""


IN_SIGHT = f"""(selector) => {{{BOXES}
  const frame = document.querySelector("[data-scroll]"), f = box(frame);
  const all = [...frame.querySelectorAll(selector)].map(box);
  return all.filter((b) => b.left >= f.left - 1 && b.right <= f.right + 1).length;
}}"""


def test_on_a_phone_the_piece_and_where_it_can_go_are_in_sight(window: Page) -> None:
    """400 px, the full board: after the roll it slides to your own piece and its targets."""
    window.set_viewport_size({"width": 400, "height": 900})
    for seed in (1, 3, 5):
        with case_named(seed):
            laid = table("uk", names=("You", "Nora", "Otto"), seed=seed, fresh=True, bots="random")
            Alive(window, laid.play("roll"))
            window.evaluate(FRAME)
            frame = "(e) => e.scrollWidth > e.clientWidth"
            assert window.locator("[data-scroll]").evaluate(frame), "wider than the screen"
            assert window.evaluate(IN_SIGHT, "[data-key=mover]") == 1
            assert window.evaluate(IN_SIGHT, "[data-target]") > 0


def test_after_a_wrong_accusation_the_way_on_is_in_sight(window: Page) -> None:
    """The button that leads on is not below the three cards, where one would have to scroll."""
    laid = known_hands()
    for order in ("roll", "walk library", "suggest carla vase", "accuse carla vase library"):
        laid.play(order)
    Alive(window, laid)
    on = window.get_by_role("button", name="Go on")
    assert box_of(on)["y"] < box_of(window.locator(".ck-reveal"))["y"]
    expect(on).to_be_in_viewport(ratio=1)
    press(on)
    expect(on).to_have_count(0)


def test_what_a_press_opens_is_scrolled_to(window: Page) -> None:
    """On a phone: the sheet, and the beginning that one looks back to from the end.

    A proof leads to the log and back by the keyboard, at any width: the focus goes along.
    """
    window.set_viewport_size({"width": 400, "height": 700})
    Alive(window, table("mini", seed=5, fresh=True, bots="random"))
    sheet, opens = window.locator(".ck-beside"), window.locator("[data-target='beside']")
    press(opens)
    expect(sheet).to_have_count(0)
    press(opens)
    expect(sheet.locator("thead")).to_be_in_viewport(ratio=1)
    Alive(window, won("known"))
    window.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(window.locator(".ck-head")).not_to_be_in_viewport()
    back = window.locator("[data-target='time:first']")
    back.evaluate("(e) => e.click()")
    expect(window.locator(".ck-head")).to_be_in_viewport(ratio=1)
    for width in (400, 1366):
        with case_named(width):
            window.set_viewport_size({"width": width, "height": 700})
            Alive(window, proved(f"at {width}"))
            _there_and_back(window)


def _there_and_back(window: Page) -> None:
    """Follow the first link of a proof to the log, and the way back."""
    link, cited = (
        window.locator("[data-target^='cite:']").first,
        window.locator(".ck-line.ck-cited"),
    )
    link.focus()
    window.keyboard.press("Enter")
    back = cited.get_by_role("button")
    expect(back).to_be_focused()
    expect(cited).to_be_in_viewport(ratio=0.95)
    expect(window.locator(".ck-voice")).to_contain_text("Turn ")
    photograph(window, f"cited-{box_of(window.locator('.ck-scene'))['width']:.0f}")
    assert window.locator(".ck-scene").evaluate(SMALL) == []
    window.keyboard.press("Enter")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport(ratio=0.95)
    photograph(window, f"cites-{box_of(window.locator('.ck-scene'))['width']:.0f}")
