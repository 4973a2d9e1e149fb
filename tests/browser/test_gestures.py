"""Strokes, quick marks, drags and palettes in a real browser: by mouse, by finger, by keyboard.

The widgets are real, and answer; only Jupyter is not there.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from bare_host import Alive
from cluekit.ui import exercise
from waiting import HELD, LIMIT, box_of, press, set_time


def at(page: Page, card: str, holder: str) -> Locator:
    """The cell of a card and a holder."""
    return page.locator(f"[role=gridcell][aria-label^='{card}, {holder}:']")


def middle(cell: Locator) -> tuple[float, float]:
    """Where the middle of a cell is on the screen."""
    box = box_of(cell)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Hand:
    """A mouse that counts its gestures: a click or a drag is one."""

    def __init__(self, alive: Alive) -> None:
        self.alive, self.count = alive, 0

    def click(self, what: Locator, button: str = "left") -> None:
        """Click once."""
        self.count += 1
        what.click(button="right" if button == "right" else "left")
        self.alive.answer()

    def drag(self, first: Locator, last: Locator, button: str = "left") -> None:
        """Press, move, let go."""
        self.count += 1
        mouse, held = self.alive.page.mouse, "right" if button == "right" else "left"
        mouse.move(*middle(first))
        mouse.down(button="right" if held == "right" else "left")
        mouse.move(*middle(last), steps=2)
        mouse.up(button="right" if held == "right" else "left")
        self.alive.answer()


def test_by_mouse_the_first_marks_take_at_most_a_dozen_gestures(page: Page) -> None:
    """15 of 36 cells: two taps, a pen, three strokes; the ✓ that stands is not written over."""
    card = exercise("1.3")
    alive = Alive(page, card)
    hand = Hand(alive)
    hand.click(at(page, "Ada", "You"))
    hand.click(at(page, "Rope", "You"))
    hand.click(page.get_by_role("button", name="A tap writes ✕"))
    hand.drag(at(page, "Ada", "You"), at(page, "Ada", "Envelope"))
    hand.drag(at(page, "Rope", "Nora"), at(page, "Rope", "Envelope"))
    hand.drag(at(page, "Bruno", "You"), at(page, "Tower", "You"))
    assert len(card.desk.marks) == 15
    assert at(page, "Rope", "You").get_attribute("data-pencil") == "yes"
    page.locator("[name=p1]").fill("3*7 + 18")
    hand.count += 1
    alive.answer()
    expect(page.locator(".ck-ex-worth")).to_have_text("= 39")
    hand.click(page.get_by_role("button", name="Check"))
    assert card.desk.attempt.solved
    assert hand.count <= 12
    # Right clicks: one cell, and a stroke, whatever the pen; the page's own menu stays away.
    page.evaluate("window.menus = 0; addEventListener('contextmenu', () => (window.menus += 1))")
    hand.click(at(page, "Bruno", "Nora"), "right")
    hand.drag(at(page, "Carla", "Nora"), at(page, "Carla", "Envelope"), "right")
    assert {card.desk.marks[place] for place in ((1, 1), (2, 1), (2, 2), (2, 3))} == {"no"}
    assert page.evaluate("window.menus") == 0

    step_dragged(page)


def step_dragged(page: Page) -> None:
    """Drag a step to its place: it lands between the others; where it is now is said."""
    card = exercise("0.1")
    alive = Alive(page, card)
    before = card.desk.order(0)
    steps = page.locator("[data-drag]")
    Hand(alive).drag(steps.nth(0).locator("[data-grip]"), steps.nth(3).locator("[data-grip]"))
    after = card.desk.order(0)
    assert after.index(before[0]) == 3
    assert [step for step in after if step != before[0]] == list(before[1:])
    expect(page.locator(".ck-voice")).to_contain_text("Now number 4.")


def test_by_mouse_alone_steps_are_ordered_and_a_proof_is_written(page: Page) -> None:
    """Four drags order six steps; a proof needs no key at all."""
    order = exercise("0.1")
    hand = Hand(Alive(page, order))
    drags = (("piles", "pieces"), ("case-file", "piles"), ("mark", "deal"), ("first", "mark"))
    for step, behind in drags:
        hand.drag(grip(page, step), grip(page, behind))
        assert order.desk.order(0).index(step) == order.desk.order(0).index(behind) + 1
    hand.click(page.get_by_role("button", name="Check"))
    assert order.desk.attempt.solved
    assert hand.count == len(drags) + 1
    proof = exercise("6.1")
    hand = Hand(Alive(page, proof))
    for line in proof.desk.questions[0].answer:
        statement, rule, *rests = line.split("; ")
        pieces = re.findall(r"[YNOE]_|[A-Z]|~| [&|] ", statement)
        put_in = [("statement0", each) for each in pieces] + [("rule0", rule)]
        put_in += [("rests0", each) for each in ", ".join(rests).split(", ") if each]
        for field, what in put_in:
            hand.click(page.locator(f"[data-into='{field}'][data-inserts='{what}']"))
        hand.click(page.locator("[data-target='line:add:0']"))
    hand.click(page.get_by_role("button", name="Check"))
    assert proof.desk.attempt.solved
    assert hand.count <= 45


def grip(page: Page, step: str) -> Locator:
    """What a step is dragged by."""
    return page.locator(f"[data-drag*=':{step}:'] [data-grip]")


def test_by_finger_a_long_press_writes_and_goes_on(phone: Page) -> None:
    """✕ under the finger after a while; moved on, it writes more and the page does not scroll."""
    card = exercise("1.3")
    phone.set_viewport_size({"width": 400, "height": 500})  # too low for the whole exercise
    alive = Alive(phone, card)
    first, last = at(phone, "Ada", "Nora"), at(phone, "Carla", "Nora")
    finger = phone.context.new_cdp_session(phone)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    (x, y), (_, end) = middle(first), middle(last)
    touch("touchStart", (x, y))
    expect(first).to_have_attribute("data-pencil", "no")
    for step in range(1, 6):
        touch("touchMove", (x, y + (end - y) * step / 5))
    expect(last).to_have_attribute("data-pencil", "no")
    touch("touchEnd")
    alive.answer()
    assert card.desk.marks == dict.fromkeys(((0, 1), (1, 1), (2, 1)), "no")
    assert phone.evaluate("window.scrollY") == 0
    set_time(phone, HELD, LIMIT)  # a busy machine moves it late
    touch("touchStart", (x, end))
    for step in range(1, 6):
        touch("touchMove", (x, end - 40 * step))
    touch("touchEnd")
    phone.wait_for_function("window.scrollY > 40")
    alive.answer()
    assert len(card.desk.marks) == 3, "a finger that moves at once scrolls"


def test_by_keyboard_everything_that_a_hand_does(page: Page) -> None:
    """Marks and strokes, steps, palettes at the caret; the focus stays where one goes on."""
    marks_by_keys(page)
    steps_by_keys(page)
    proof_by_keys(page)


def marks_by_keys(page: Page) -> None:
    """Write a mark, go on with it by Shift and an arrow, rub it out."""
    marks = exercise("1.3")
    alive = Alive(page, marks)
    at(page, "Ada", "You").focus()
    for key in ("1", "ArrowRight", "2", "Shift+ArrowRight", "Shift+ArrowRight", "0"):
        page.keyboard.press(key)
    alive.answer()
    assert marks.desk.marks == {(0, 0): "yes", (0, 1): "no", (0, 2): "no"}
    expect(at(page, "Ada", "Envelope")).to_be_focused()
    expect(page.locator(".ck-voice")).to_contain_text("Ada, Envelope: empty.")
    at(page, "Bruno", "Nora").press(" ")
    alive.answer()
    press(page.get_by_role("button", name="Check"))
    told = page.locator("[data-key='feedback:0']")
    expect(told).to_contain_text("Marks that are not certain yet: 1")
    expect(page.locator(".ck-found-early")).to_have_count(1)


def steps_by_keys(page: Page) -> None:
    """Move a step down, to the end, and up again; its grip keeps the focus."""
    order = exercise("0.1")
    alive = Alive(page, order)
    first = order.desk.order(0)[0]
    page.locator("[data-grip]").first.focus()
    for key, place in (("ArrowDown", 1), ("End", 5), ("ArrowUp", 4)):
        page.keyboard.press(key)
        alive.answer()
        assert order.desk.order(0).index(first) == place
    expect(page.locator("[data-grip]").nth(4)).to_be_focused()


def proof_by_keys(page: Page) -> None:
    """Put a statement together from palettes, then go on in the next line."""
    proof = exercise("6.1")
    alive = Alive(page, proof)
    field = page.locator("[name=statement0]")
    field.fill("B")
    page.keyboard.press("Home")
    page.get_by_role("button", name="not", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("toolbar", name="Who has it").get_by_role("button").first.focus()
    page.keyboard.press("Enter")
    expect(field).to_have_value("~Y_B")
    expect(page.locator(".ck-voice")).to_have_text("You: ~Y_B")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Nora", exact=True)).to_be_focused()
    page.get_by_role("toolbar", name="Rules").get_by_role("button").nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator("[name=rule0]")).to_have_value("pass")
    page.locator("[name=rule0]").select_option("mine")
    alive.answer()
    field.focus()
    page.keyboard.press("Enter")
    alive.answer()
    assert len(proof.desk.lines(0).texts) == 1
    expect(page.locator("[name=statement0]")).to_be_focused()
    expect(page.locator("[name=statement0]")).to_have_value("")
