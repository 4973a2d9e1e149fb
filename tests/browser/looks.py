"""How a widget looks: what axe finds in it, what sticks out of it, what a finger would miss."""

from __future__ import annotations

import os
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, Page, expect

from bare_host import themed
from waiting import resized

AXE = """async ([where, rules]) => {
  const only = rules.length ? { runOnly: rules } : {};
  const how = { resultTypes: ["violations"], preload: false };  // no rule here asks for files
  const { violations } = await axe.run(where, { ...how, ...only });
  return violations.map((one) => [one.id, one.nodes.map((node) => node.html)]);
}"""
STICKING = """(scene) => [...scene.querySelectorAll("*")]
  .filter((e) => e.checkVisibility() && !e.closest(
    ".ck-frame-scroll, .ck-sheet-frame, .ck-voice, dialog, svg"))
  .filter((e) => e.getBoundingClientRect().right > scene.getBoundingClientRect().right + 1)
  .map((e) => e.outerHTML.slice(0, 120))"""
SMALL = """(scene) => {
  const fits = (e) => {
    const { width, height } = e.getBoundingClientRect();
    return Math.min(width, height) >= 23.9;
  };
  const all = [...scene.querySelectorAll("[data-target], button, summary, select, input")]
    .filter((e) => e.checkVisibility());
  const same = (e) => e.dataset.target
    && all.some((o) => o.dataset.target === e.dataset.target && fits(o));
  return all.filter((e) => !fits(e) && !same(e)).map((e) => e.outerHTML.slice(0, 90)).slice(0, 5);
}"""
"""What is too small for a finger, and is not offered a second time where it is large enough."""
UNSAFE = """(scene) => {
  const stops = "a[href],button,input,select,textarea,summary,dialog,[tabindex]";
  return [scene, ...scene.querySelectorAll(stops)]
    .filter((e) => e.dataset.lmSuppressShortcuts !== "true").map((e) => e.outerHTML);
}"""
"""What can have the focus and lets a shortcut of the host through, such as to cut a cell."""
SCREENSHOTS = Path(__file__).resolve().parents[2] / "build" / "screenshots"
"""Where pictures for people to look at are put (ignored by git)."""
ALL_OF_LIGHT: dict[str, tuple[str, ...]] = {"Light": (), "Dark": ("color-contrast",)}
"""What axe asks in each theme: everything else is the same in both."""
PAPER = {"Light": "rgb(251, 247, 239)", "Dark": "rgb(20, 24, 31)"}


def axe_finds_nothing(page: Page, where: str = ".ck-scene", *rules: str) -> None:
    """Nothing that axe complains of there, by these rules or all; an AssertionError says what."""
    expect(page.locator(where).first).to_be_visible()
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(AXE, [where, rules])
    assert not found, found


def nothing_sticks_out(scene: Locator) -> None:
    """Nothing is wider than the widget, but for what scrolls in a frame of its own."""
    sticking = scene.evaluate(STICKING)
    assert not sticking, sticking


def keys_are_kept(scene: Locator) -> None:
    """No stop of the Tab key lets `x` or `d d` reach a host, who would delete the cell."""
    unsafe = scene.evaluate(UNSAFE)
    assert not unsafe, unsafe


def photograph(what: Page | Locator, name: str) -> None:
    """Keep a picture for people to look at, where CLUEKIT_PHOTOGRAPHS is set: no test needs it."""
    if os.environ.get("CLUEKIT_PHOTOGRAPHS"):
        what.screenshot(path=SCREENSHOTS / f"{name}.png")


def look_at(page: Page, name: str) -> None:
    """Look at a widget without Jupyter: in both themes, then on a phone."""
    scene = page.locator(".ck-scene")
    page.emulate_media(reduced_motion="reduce")
    keys_are_kept(scene)
    for theme, rules in ALL_OF_LIGHT.items():
        themed(page, theme)
        expect(scene).to_have_css("background-color", PAPER[theme])
        axe_finds_nothing(page, ".ck-scene", *rules)
    photograph(scene, f"{name}-dark")
    size = page.viewport_size
    resized(page, 400, 900)
    nothing_sticks_out(scene)
    photograph(scene, f"{name}-phone")
    page.set_viewport_size(size or {"width": 1280, "height": 900})
