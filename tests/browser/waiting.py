"""What a test waits for: an answer, a frame, a picture that has come; never a time.

A look from outside comes again a tenth of a second later, then ever more seldom: so what will
happen on the page is awaited on the page, and `expect` finds it at its first look.
"""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator, Page

LIMIT = 300_000  # ms, after which a wait ends that would otherwise hang for ever
SILENCE = 1500
"""After so many ms without a sign of Python a page says so, and drops what was kept."""

WIDGETS = 4000
"""After so many ms without an answer a page that was reloaded gives up to ask for its widgets all
at once (ipywidgets); to ask for one after the other then has lost some."""

HELD = 450
"""After so many ms a finger that stays where it is writes a mark."""

# On a busy machine neither is a silence. What is about a time sets it as it needs it. And anywidget
# leaves a widget empty for ever that has not begun two seconds after its model came: no signal to
# give up comes by time.
PATIENT = f"""
window.times = {{ {SILENCE}: {LIMIT}, {WIDGETS}: {LIMIT} }};
const soon = window.setTimeout;
window.setTimeout = (does, ms, ...more) => soon(does, window.times[ms] ?? ms, ...more);
AbortSignal.timeout = () => {{
  const late = new AbortController();
  soon(() => late.abort(), {LIMIT});
  return late.signal;
}};
"""

UNANSWERED = "[data-pending], [data-lost], [data-playing], .ck-stage[aria-busy=true]"
"""What stands on the page while Python has not answered a press."""

ANSWERED = f"""() => new Promise((done, refuse) => {{
  const left = () => window.line?.unanswered || document.querySelector({UNANSWERED!r});
  if (!left()) return done();
  const late = setTimeout(() => refuse(new Error(`unanswered: ${{left()?.outerHTML}}`)), {LIMIT});
  const watch = new MutationObserver(() => {{
    if (left()) return;
    watch.disconnect();
    clearTimeout(late);
    done();
  }});
  watch.observe(document, {{ subtree: true, childList: true, attributes: true }});
}})"""

# Two probes that must run, put in after whatever must not: what had a chance has had it by then.
PROBE = """() => new Promise((done) => {
  let left = 2;
  window.ckProbe = () => { left -= 1; if (!left) requestAnimationFrame(() => done()); };
  const image = new Image();
  image.onerror = window.ckProbe;
  image.src = "x";
  const frame = document.createElement("iframe");
  frame.srcdoc = "<script>parent.ckProbe()</" + "script>";
  document.body.append(frame);
})"""

FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until the page has been drawn as it is now."""

# What glides to its place is not yet where it will be pressed. What keeps the last state of its
# animation is done with it, and never leaves the list.
GLIDED = """async () => {
  const gliding = () => document.getAnimations()
    .filter((each) => each.playState === "running"
      && each.effect.getComputedTiming().endTime < Infinity);
  for (let now = gliding(); now.length; now = gliding()) {
    await Promise.allSettled(now.map((each) => each.finished));
  }
}"""

# A host lays out in steps: it is done when three frames one after the other show the same.
AT_REST = """(wide) => new Promise((done) => {
  let before = "", same = 0;
  const look = () => {
    const boxes = [...document.querySelectorAll(".jp-WindowedPanel-outer, .ck-scene")]
      .map((each) => JSON.stringify(each.getBoundingClientRect()));
    const now = boxes.join();
    same = now === before && innerWidth === wide ? same + 1 : 0;
    before = now;
    if (same === 2) done();
    else requestAnimationFrame(look);
  };
  look();
})"""


def answered(page: Page) -> None:
    """Wait until Python has answered all that was pressed."""
    page.evaluate(ANSWERED)


def press(what: Locator, key: str = "") -> None:
    """Click something, or press a key on it, and wait until that is answered."""
    what.press(key) if key else what.click()
    answered(what.page)


def set_time(page: Page, ms: int, instead: int) -> None:
    """Let something on the page that waits for so long wait for another time."""
    page.evaluate("([ms, instead]) => { window.times[ms] = instead; }", [ms, instead])


def box_of(what: Locator) -> FloatRect:
    """Where something is on the screen, once nothing glides there any more."""
    what.page.evaluate(GLIDED)
    box = what.bounding_box()
    assert box is not None
    return box


def resized(page: Page, wide: int, high: int) -> None:
    """Give the window this size, and wait until the page has followed."""
    page.set_viewport_size({"width": wide, "height": high})
    page.evaluate(AT_REST, wide)


def settle(page: Page) -> None:
    """Wait until pictures and frames that were just put in have loaded, or failed to."""
    page.evaluate(PROBE)
