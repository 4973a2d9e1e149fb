"""Hands that never leave the keyboard: nothing is reached but from where the focus is.

No mouse, no click and no focus made by a script. What stands on the page is read, as eyes do.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace as Focus

from playwright.sync_api import Page

from waiting import ANSWERED

# What has the focus: in which cell, whether it is the cell itself, what it is.
FOCUS = f"""async () => {{
  await ({ANSWERED})();
  const at = document.activeElement;
  const cell = at.closest(".jp-Cell");
  const scene = at.closest(".ck-scene");
  return {{
    cell: cell ? Number(cell.dataset.windowedListIndex) : -1,
    on_cell: !!cell && at === cell,
    in_scene: !!scene,
    next: !!at.closest("[data-focus], dialog"),
    lost: at === document.body,
    tag: at.nodeName.toLowerCase(),
    type: String(at.type ?? ""),
    name: String(at.name ?? ""),
    value: String(at.value ?? ""),
    target: at.dataset.target ?? "",
    change: at.dataset.change ?? "",
    pressed: at.ariaPressed ?? at.ariaChecked ?? "",
    opens: at.dataset.opens ?? "",
    mark: at.dataset.pencil ?? "",
    checked: at.checked === true,
    disabled: at.getAttribute("aria-disabled") === "true",
    key: at.parentElement?.dataset.key ?? "",
    words: (at.getAttribute("aria-label") ?? (at.closest("label") ?? at).textContent).trim(),
  }};
}}"""

IN_MENU = """(wanted) => [...document.activeElement.options]
  .filter((one) => wanted.includes(one.value)).map((one) => [one.value, one.text])[0]"""


class Keys:
    """Ten fingers on the keyboard of a page, and how many keys they have pressed."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def focus(self) -> Focus:
        """Where the focus is once all presses are answered."""
        return Focus(**self.page.evaluate(FOCUS))

    def press(self, key: str) -> Focus:
        """Press a key, and wait until it has its answer; only past the last stop is no focus."""
        self.page.keyboard.press(key)
        self.count += 1
        now = self.focus()
        assert not now.lost or key in ("Tab", "Shift+Tab"), f"after {key} the focus is nowhere"
        return now

    def type(self, text: str) -> Focus:
        """Write over what stands in the field."""
        self.press("ControlOrMeta+a")
        self.page.keyboard.type(text)
        self.count += len(text)
        return self.focus()

    def until(self, key: str, there: Callable[[Focus], bool]) -> Focus:
        """Press a key until the focus is there; an AssertionError tells where it went."""
        way = [self.focus()]
        while not there(way[-1]) and len(way) <= 80:  # stops of the Tab key, in one widget
            way.append(self.press(key))
        assert there(way[-1]), way[-6:]
        return way[-1]

    # --- fields -------------------------------------------------------------------------------

    def tick(self, wanted: list[str]) -> None:
        """Tick or untick the box that has the focus."""
        box = self.focus()
        if box.checked != (box.value in wanted):
            assert self.press(" ").checked != box.checked

    def choose_one(self, value: str) -> None:
        """Choose in the group of round boxes that has the focus, with the arrows."""
        if not self.focus().checked:
            self.press(" ")
        assert self.until("ArrowDown", lambda now: now.value == value).checked

    def choose_in_menu(self, wanted: list[str]) -> None:
        """Choose what is wanted in the menu that has the focus, by its first letter."""
        value, words = self.page.evaluate(IN_MENU, wanted)
        self.until(words[0], lambda now: now.value == value)

    def mark_cell(self, target: str, mark: str) -> None:
        """Walk to a cell of the sheet with the arrows and mark it with its digit."""
        here = self.focus()
        for keys, at in ((("ArrowDown", "ArrowUp"), 1), (("ArrowRight", "ArrowLeft"), 2)):
            there = target.split(":")[at]
            key = keys[int(here.target.split(":")[at]) > int(there)]
            here = self.until(key, lambda now, at=at, n=there: now.target.split(":")[at] == n)
        assert here.target == target
        assert self.press({"yes": "1", "no": "2"}[mark]).mark == mark
