"""What moves and what is heard: held still at moments of its own time, never waited for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bare_host import Alive, Lay, known_hands, lay_on, put, sent, won
from cluekit.clue.picture import dice
from cluekit.ui import four_sheets, table
from cluekit.ui.kit.style import scene_css
from naming import case_named
from waiting import answered, press

# Whatever begins to move stands still at its beginning; `at` shows it at a share of its time.
HOLD = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const made = animate.apply(this, how);
    made.pause();
    made.currentTime = 0;
    return made;
  };
  window.at = (share) => {
    for (const each of document.getAnimations()) {
      each.currentTime = share * each.effect.getComputedTiming().endTime;
    }
  };
  window.middle = (what) => {
    const box = document.querySelector(what).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
}"""

FINISH = "document.getAnimations().forEach((each) => each.finish())"

# Where each square of the way is on the screen, and where the piece is at 200 moments.
WALK = """(what) => {
  const piece = document.querySelector(what);
  const path = piece.dataset.path.split(" ").map((each) => each.split(",").map(Number));
  at(0.99999);
  const end = middle(what), scale = piece.parentElement.getScreenCTM().a, goal = path.at(-1);
  const onScreen = (point) => point.map((n, axis) => end[axis] + scale * (n - goal[axis]));
  const squares = path.map(onScreen);
  const walked = [];
  for (let moment = 0; moment < 1; moment += 0.005) {
    at(moment);
    walked.push(middle(what));
  }
  return [scale, squares, walked];
}"""

# What the others are at each moment: nothing but what moves may change its place.
STANDS = """([apart, shares]) => shares.map((share) => {
  at(share);
  const others = [...document.querySelectorAll(".ck-scene *")]
    .filter((e) => !e.closest(apart) && !e.querySelector(apart));
  return JSON.stringify(others.map((e) => e.getBoundingClientRect()));
})"""
SHARES = [0, 0.2, 0.4, 0.6, 0.8, 0.99]

CHANGED = """async (changes) => {
  window.put(changes);
  await new Promise((done) => setTimeout(done));
  return document.getAnimations().length;
}"""


def moving(page: Page, drawing: str) -> int:
    """Show another picture; return how many things are moving then."""
    return int(page.evaluate(CHANGED, {"base": drawing, "news": ""}))


def others_stand_still(page: Page, apart: str) -> None:
    """Nothing but this changes its place while it moves."""
    assert len(set(page.evaluate(STANDS, [apart, SHARES]))) == 1


# --- on the table ---------------------------------------------------------------------------------


def test_a_piece_passes_each_square_of_its_way_in_order(page: Page) -> None:
    """Nothing else moves but its ring, and the weapon that makes room; all end where they stand."""
    Alive(page, known_hands())
    page.evaluate(HOLD)
    press(page.get_by_role("button", name="Roll the dice"))
    page.evaluate(FINISH)
    page.locator("[data-board] [data-target='walk:0']").dispatch_event("click")
    piece = "[data-key='piece:ada']"
    expect(page.locator(f"{piece}[data-path]")).to_have_count(1)
    scale, squares, walked = page.evaluate(WALK, piece)
    far = [[abs(x - a) + abs(y - b) for a, b in walked] for x, y in squares]
    assert len(squares) > 5
    assert max(map(min, far)) < 8 * scale  # of squares that are 26 wide
    nearest = [one.index(min(one)) for one in far]
    assert nearest == sorted(nearest)
    keys = "document.getAnimations().map((each) => each.effect.target.dataset.key)"
    assert sorted(page.evaluate(keys)) == ["mover", "piece:ada", "weapon:rope"]
    others_stand_still(page, ".ck-piece, .ck-mover, g.ck-weapon")


def test_dice_tumble_and_lie_with_what_was_rolled(page: Page, lay: Lay) -> None:
    """Other faces pass, two for each; they tumble when they are thrown, and not when they lie."""
    shown = "(e) => getComputedStyle(e.querySelector('.ck-tumbling').lastElementChild).d"
    words = "<p>What you rolled</p>"
    lay(words)
    page.evaluate(HOLD)
    page.add_style_tag(content=scene_css())
    for marks in (False, True):
        for face in range(1, 7):
            with case_named(face, marks):
                rolled = str(dice((face, 7 - face), marks=marks)) + words
                assert moving(page, rolled) == 4
                die = page.locator("[data-key='die:0']")
                lies = die.locator(".ck-tumbling").locator("> :last-child").get_attribute("d")
                passed = []
                for share in (0, 0.3, 0.999):
                    page.evaluate("at", share)
                    passed.append(die.evaluate(shown))
                assert len(set(passed)) == 3
                others_stand_still(page, ".ck-dice *")
                page.evaluate(FINISH)
                assert die.evaluate(shown) == page.evaluate(
                    "(d) => { const e = document.querySelector('.ck-tumbling').lastElementChild;"
                    "return e.getAttribute('d') === d && getComputedStyle(e).d; }", lies
                )  # fmt: skip
                assert moving(page, f"{rolled}<i>more</i>") == 0
                assert moving(page, words) == 0


CARD = (
    "<svg width='300' height='90'><g data-key='card' data-turns transform='translate(20, 5)'>"
    "<rect width='50' height='70'></rect>{face}</g></svg>"
)
SHEET = (
    "<div style='display:flex'><b>left</b><button data-key='b' data-turns>{face}</button>"
    "<b>right</b></div>"
)
WIDTHS = """(shares) => shares.map((share) => {
  at(share);
  return document.querySelector("[data-turns]").getBoundingClientRect().width;
})"""


def test_a_card_turns_over_its_edge(page: Page, lay: Lay) -> None:
    """Until it is seen from there it shows the old face, then the new one; nothing else moves."""
    cards = {SHEET: ("back", "rope"), CARD: ("<text>back</text>", "<text>rope</text>")}
    for drawn, (old, new) in cards.items():
        with case_named(drawn):
            lay(drawn.format(face=old))
            page.evaluate(HOLD)
            assert moving(page, drawn.format(face=new)) == 1
            card = page.locator("[data-turns]")
            wide = page.evaluate(WIDTHS, SHARES)
            assert wide == sorted(wide, reverse=True)
            assert wide[-1] < 0.05 * wide[0]
            expect(card).to_have_text("back")
            others_stand_still(page, "[data-turns]")
            page.evaluate(FINISH)
            expect(card).to_have_text("rope")
            opens = page.evaluate(WIDTHS, SHARES)
            assert opens == sorted(opens)
            assert opens[0] < 0.05 * opens[-1]
            page.evaluate(FINISH)
            assert moving(page, drawn.format(face=new) + "<p>more</p>") == 0


SQUARE = (
    "<g data-key='{key}' transform='translate({x}, 0)'><rect width='30' height='30'></rect></g>"
)


def test_a_row_shifts_with_its_faces_and_one_goes_round(page: Page) -> None:
    """They step on together; the last fades at the end of the row and comes in at its front."""
    row = [SQUARE.format(key=name, x=f"{{{name}}}") for name in "abcde"]
    drawn = f"<svg width='400' height='40'>{''.join(row)}</svg>"
    places = dict(zip("abcde", range(0, 200, 40), strict=True))
    Alive(page, known_hands())
    page.evaluate(HOLD)
    assert moving(page, drawn.format(**places)) == 0
    gone_on = {name: (x + 40) % 200 for name, x in places.items()}
    assert moving(page, drawn.format(**gone_on)) == 5
    look = """(share) => { at(share); return [..."abcde"].map((name) => {
      const e = document.querySelector(`[data-key=${name}]`);
      return [e.getBoundingClientRect().x, +getComputedStyle(e).opacity];
    }); }"""
    before, later = page.evaluate(look, 0), page.evaluate(look, 0.2)
    steps = {round(now[0] - was[0], 1) for was, now in zip(before, later, strict=True)}
    assert len(steps) == 1  # together, the one that goes round, too
    assert 0 < steps.pop() < 40
    for share in (0.1, 0.2, 0.3, 0.4, 0.6, 0.8):
        seen = sorted(x for x, opacity in page.evaluate(look, share) if opacity > 0.5)
        assert all(there - here >= 30 for here, there in pairwise(seen)), share
    assert [x for x, _ in page.evaluate(look, 0.9999)][-1] == pytest.approx(before[0][0], abs=1)


def test_what_comes_meanwhile_takes_over(page: Page, lay: Lay) -> None:
    """A press is sent at once; a further change goes on from where things are, and ends true."""
    square = SQUARE.replace("{key}", "a")
    drawn = f"<svg width='400' height='40'>{square}</svg>"
    rest = "<button data-key='b' data-turns>{face}</button><button data-target='go'>Go</button>"
    lay(drawn.format(x=0) + rest.format(face="one"))
    page.evaluate(HOLD)
    moving(page, drawn.format(x=300) + rest.format(face="two"))
    page.evaluate("at(0.2)")
    under_way = page.evaluate("middle('[data-key=a]')")
    page.get_by_role("button", name="Go").click()
    assert [one["target"] for one in sent(page)] == ["go"]
    assert moving(page, drawn.format(x=100) + rest.format(face="two")) == 1
    expect(page.locator("[data-turns]")).to_have_text("two")
    assert page.evaluate("middle('[data-key=a]')") == pytest.approx(under_way, abs=0.01)
    page.evaluate(FINISH)
    there = page.evaluate("middle('svg')[0] - 200 + 100 + 15")
    now = page.evaluate("[document.getAnimations().length, middle('[data-key=a]')[0]]")
    assert now == pytest.approx([0, there], abs=0.01)


def test_nothing_moves_for_who_wants_stillness(page: Page, lay: Lay) -> None:
    """Pieces, cards, dice are where they belong, with their faces; no moves are played back."""
    page.emulate_media(reduced_motion="reduce")
    both = CARD.replace("20, 5", "{x}, 5") + SHEET
    lay(both.format(x=20, face="back"))
    assert moving(page, both.format(x=90, face="rope") + str(dice((2, 5)))) == 0
    expect(page.locator("button")).to_have_text("rope")
    game = known_hands()
    Alive(page, game)
    for target in ("roll", "walk:0"):
        page.locator(f"[data-target='{target}']").first.dispatch_event("click")
        answered(page)
        assert page.evaluate("document.getAnimations().length") == 0


def test_a_stored_picture_does_not_move(page: Page) -> None:
    """What a cell keeps of a game, dice in the hand or all over, has nothing that could move."""
    rolled = known_hands()
    rolled.play("roll")
    noir = table("noir-standard", seed=12, fresh=True)
    for laid in (rolled, won("deals"), noir, four_sheets("letters")):
        with case_named(repr(laid)):
            _, drawn = laid.lasting()
            assert drawn is not None
            page.set_content(str(drawn))
            expect(page.locator("svg").first).to_be_visible()
            assert page.evaluate("document.getAnimations().length") == 0


# --- moves played back ----------------------------------------------------------------------------

# Notes for how long each frame is to stay, and shows the next one at once.
COUNT = """() => {
  window.stays = [];
  const soon = window.setTimeout;
  window.setTimeout = (does, ms, ...more) => {
    if (ms < 1000) return soon(does, ms, ...more);
    window.stays.push(ms);
    return soon(does, 0, ...more);
  };
}"""


def test_a_frame_stays_for_its_beats_whatever_it_shows(page: Page, lay: Lay) -> None:
    """A pause tells nothing: it is as long as the pace and the beats say, with any card."""
    page.evaluate(COUNT)
    stayed = []
    for card in ("a back", "the Rope, with a long name " * 9):
        moments = [("asked", ""), ("accuses", " data-beats='2'"), ("passes", "")]
        lay("<div data-key='now'></div>")
        page.evaluate("window.stays.length = 0")
        frames = [f"<div data-key='now'><p data-moment='{kind}'{beats}>{card}</p></div>"
                  for kind, beats in moments]  # fmt: skip
        put(page, frames=frames, pace=1600, drawing="<div data-key='now'>end</div>")
        expect(page.locator("[data-key=now]")).to_have_text("end")
        stayed.append(page.evaluate("window.stays"))
    assert stayed == [[1600, 3200, 1600]] * 2
    lay("<div data-key='now'></div>")
    put(page, frames=frames, pace=0, drawing="<div data-key='now'>end</div>")
    expect(page.locator("[data-key=now]")).to_have_text("end")


def test_any_press_skips_and_the_focus_goes_where_one_acts(page: Page, lay: Lay) -> None:
    """Escape, Enter, Space, a click, wherever the focus is: where nothing can be done, it waits."""
    go = "<div data-focus><button data-target='go'>Go</button></div>"
    skip = "<div data-focus><button>Skip</button></div>"
    for key, frame in [*product(("Escape", "Enter", " "), ("", skip)), ("", "")]:
        with case_named(key, frame):
            lay("<div data-key='now'><button data-target='end'>End the turn</button></div>")
            page.locator("[data-target=end]").focus()
            frames = [f"<div data-key='now'>{word}{frame}</div>" for word in ("one", "two")]
            put(page, frames=frames, pace=2**31 - 1, drawing=f"<div data-key='now'>{go}</div>")
            waits = page.locator("[data-focus] button" if frame else ".ck-scene")
            expect(waits).to_be_focused()
            if key:
                page.keyboard.press(key)
            else:
                page.locator("[data-key=now]").click()
            expect(page.locator("[data-playing]")).to_have_count(0)
            expect(page.get_by_role("button", name="Go")).to_be_focused()
            assert sent(page) == []


# --- sounds ---------------------------------------------------------------------------------------

# What is played goes into a context that can be rendered, and each is noted; nothing is heard.
LISTEN = """
window.played = [];
window.AudioContext = class extends OfflineAudioContext {
  constructor() {
    super(1, 16000, 16000);
    window.played.push(this);
    this.starts = [];
  }
  resume() { return Promise.resolve(); }
};
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (at) {
    this.context.starts.push(at);
    return start.call(this, at);
  };
}
// How loud the last one is at most, and when it ends.
window.loudness = async () => {
  const samples = (await window.played.at(-1).startRendering()).getChannelData(0);
  const most = samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  return [most, samples.findLastIndex((each) => each) / 16000];
};
window.hush = () => {
  window.played.length = 0;
  Object.assign(document[Symbol.for("cluekit.sound")], { context: undefined, until: 0 });
};
"""
ACTIVE = """(value) => {
  Object.defineProperty(navigator, "userActivation", { value, configurable: true });
}"""
AUDIBLE, LONGEST = 0.004, 1
LOUDEST = 0.08
HOME = "http://sounds/"
SWITCH = "<button data-sound data-on='Sounds are on.'>Sounds</button>"
KINDS = ("asked", "passes", "shows", "nobody", "accuses", "envelope", "falls", "named")


@pytest.fixture
def home(browser: Browser) -> Iterator[Page]:
    """A page with an address, so that it has a memory; nothing is asked for anywhere."""
    context = browser.new_context()
    context.add_init_script(LISTEN)
    page = context.new_page()
    blank = {"body": "<!doctype html>", "content_type": "text/html"}
    page.route("**/*", lambda route: route.fulfill(**blank))
    page.goto(HOME)
    yield page
    context.close()


def played(page: Page, drawing: str, **more: Any) -> int:
    """Show a picture; return how many contexts have been made by then."""
    page.evaluate(CHANGED, {"base": drawing, "news": "", **more})
    return int(page.evaluate("window.played.length"))


# Each picture after the beginning: how many sounds it makes, how many more come while that lasts,
# how loud it is at most, and when it ends.
EACH = """async ([begin, pictures, meanwhile]) => {
  const show = async (base) => {
    window.put({ base, news: "" });
    await new Promise((done) => setTimeout(done));
  };
  const heard = [];
  for (const picture of pictures) {
    await show(begin);
    window.hush();
    await show(picture);
    const made = window.played.length, starts = window.played.at(-1)?.starts.length;
    await show(meanwhile);
    const again = window.played.length - made + window.played.at(-1)?.starts.length - starts;
    heard.push([made, again, ...await window.loudness()]);
  }
  return heard;
}"""


def test_no_sound_before_the_switch_and_quiet_ones_after_it(home: Page) -> None:
    """Each moment, dice, a piece, a card: once each, and one at a time; a hidden page is silent."""
    card, square = SHEET.format(face="a"), f"<svg>{SQUARE.format(key='a', x=0)}</svg>"
    begin = SWITCH + card + square
    moments = [f"<p data-moment='{kind}'>{kind}</p>" for kind in KINDS]
    turned = begin.replace(card, SHEET.format(face="b"))
    walked = begin.replace("translate(0,", "translate(9,")
    shown = [begin + more for more in (*moments, str(dice((2, 5))))] + [turned, walked]
    lay_on(home)(begin, gestures=True)
    switch = home.get_by_role("button", name="Sounds")
    expect(switch).to_have_attribute("aria-pressed", "false")
    for picture in (*shown, begin):
        assert played(home, picture) == 0
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(home.locator(".ck-voice")).to_have_text("Sounds are on.")
    assert sent(home) == []
    assert home.evaluate("window.played.length") == 1
    heard = home.evaluate(EACH, [begin, shown, begin + moments[0].replace("asked<", "again<")])
    for picture, (made, again, most, end) in zip(shown, heard, strict=True):
        with case_named(picture):
            assert (made, again) == (1, 0)
            assert AUDIBLE < most <= LOUDEST
            assert end < LONGEST
    expect(switch).to_have_attribute("aria-pressed", "true")
    home.evaluate("window.hush(); Object.defineProperty(document, 'hidden', { value: true })")
    assert played(home, shown[0]) == 0


def test_the_switch_is_remembered_and_skips_nothing(home: Page, page: Page, lay: Lay) -> None:
    """After a reload it is on; but a page that nobody touched stays silent. Off is kept as well."""
    moment = "<p data-moment='asked'>Nora</p>"
    lay_on(home)(f"<div data-key='now'>{SWITCH}</div>", gestures=True)
    frames = [f"<div data-key='now'>{SWITCH}one</div>"] * 2
    put(home, frames=frames, pace=2**31 - 1, drawing=f"<div data-key='now'>{SWITCH}end</div>")
    home.get_by_role("button", name="Sounds").click()
    expect(home.locator("[data-playing]")).to_have_count(1)
    for pressed in ("true", "false"):
        home.goto(HOME)
        lay_on(home)(f"{SWITCH}<button data-target='go'>Go</button>", gestures=True)
        switch = home.get_by_role("button", name="Sounds")
        expect(switch).to_have_attribute("aria-pressed", pressed)
        home.evaluate(ACTIVE, {"hasBeenActive": False})  # Playwright has touched it
        assert played(home, f"{SWITCH}{moment}") == 0
        home.evaluate(ACTIVE, {"hasBeenActive": True})
        assert played(home, SWITCH + moment.replace("Nora", "Pia")) == (pressed == "true")
        switch.focus()
        switch.press("Enter")
    page.evaluate(f"() => {{ {LISTEN} }}")  # a page without an address may remember nothing
    lay(SWITCH, gestures=True)
    page.get_by_role("button", name="Sounds").click()
    assert played(page, SWITCH + moment) == 1
    expect(page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "true")
