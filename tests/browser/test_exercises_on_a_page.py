"""Exercises, sheets, a case desk in a real browser: by mouse, by finger, by keyboard; read aloud.

The widgets are real, and answer; only Jupyter is not there.
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from bare_host import Alive, known_hands
from cluekit import ui
from cluekit.ui import exercise
from cluekit.ui.figures.deal_table import PACE
from keys import Keys
from looks import SMALL, look_at, photograph
from waiting import HELD, LIMIT, answered, box_of, press, resized, set_time


def opened(page: Page, name: str | Any) -> Locator:
    """An exercise, or another widget, alone on the page."""
    Alive(page, exercise(name) if isinstance(name, str) else name)
    return page.locator(".ck-scene")


def told(scene: Locator, part: int = 0) -> Locator:
    """The sentence under a part."""
    return scene.locator(f"[data-key='feedback:{part}']")


def check(scene: Locator) -> None:
    """Press the button that checks."""
    press(scene.get_by_role("button", name="Check"))


def expect_said(scene: Locator, words: str) -> None:
    """It is spoken, too."""
    expect(scene.locator(".ck-voice")).to_contain_text(words)


def test_a_statement_is_read_aloud_while_it_is_written(page: Page) -> None:
    """Words and truth table follow the keys; Enter checks, also right after the last key."""
    scene = opened(page, "3.1")
    field = scene.locator("input[name=p0]")
    field.press_sequentially("O_B and O_D")
    answered(page)
    expect(scene.locator(".ck-ex-aloud")).to_have_text("Otto has Bruno and Otto has the Dagger.")
    expect(scene.locator(".ck-truth tbody tr")).to_have_count(4)
    field.fill("O_B & O_D & O_T")
    press(field, "Enter")
    expect(told(scene)).to_contain_text("Otto showed one card")
    field.fill("")
    field.press_sequentially("O_B | O_D | O_T")
    press(field, "Enter")
    expect(told(scene)).to_contain_text("Yes, because")
    expect(field).to_have_value("O_B | O_D | O_T")
    expect_said(scene, "Yes, because")


COACHED = (
    ("~O_V & ~O_L", "pass", "c1"),
    ("O_C", "show-last", "1, c2"),
    ("~E_C", "row", "2"),
    ("~E_A", "mine", ""),
    ("E_B", "envelope", "3, 4"),
)


def write_line(keys: Keys, scene: Locator, statement: str, rule: str, rests: str) -> None:
    """Write a line with keys, from field to field with Tab; the rule by the letters of its id."""
    scene.locator("input[name=statement0]").focus()
    keys.type(statement)
    keys.press("Tab")
    keys.page.keyboard.type(rule)
    keys.press("Tab")
    keys.type(rests) if rests else keys.press("Delete")
    keys.press("Enter")


def test_a_proof_is_written_and_coached(page: Page) -> None:
    """Line by line by keyboard; a wrong one says why; after two failures the coach asks.

    The lamp stays on, and the next field is ready at once.
    """
    scene, keys = opened(page, "6.1"), Keys(page)
    write_line(keys, scene, "O_T", "pass", "c1")
    expect(scene.locator("[data-key='told:0']")).to_contain_text("need not be true")
    for number, line in enumerate(COACHED, start=1):
        if number == len(COACHED):
            for slip in ("row", "pass"):
                write_line(keys, scene, "E_B", slip, "3")
            asked = "Ask yourself: One of these is in the envelope: Ada, Bruno or Carla."
            expect(scene.locator("[data-key='told:0']")).to_contain_text(asked)
            expect_said(scene, asked)
        write_line(keys, scene, *line)
        expect(scene.locator(".ck-ex-lines li")).to_have_count(number)
        expect(scene.locator("input[name=statement0]")).to_have_value("")
        expect(scene.locator(".ck-ex-lamp")).to_contain_text("Still on track")
    expect_said(scene, "what was to be shown")
    press(scene.get_by_role("button", name="Check"), "Enter")
    expect(scene.locator(".ck-ex-badge")).to_be_visible()


HANDS = {
    "1.2": ("pick:0:bruno", "pick:0:carla", "slice:1:ada", "slice:1:rope"),
    "5.1": ("pick:0:a", "pick:0:d", "pick:1:a"),
    "5.5": ("deal:1:bruno", "deal:1:rope", "deal:1:vase", "deal:1:tower"),
    "13.6": ("pick:1:alba",),
}
PRESSED = ".ck-ex-of-set, .ck-ex-of-world, .ck-ex-on-cube, .ck-ex-on-two-sided"


def both_faces(scene: Locator, name: str, *, on: bool) -> None:
    """The picture's own target and the box in the list say the same."""
    item = scene.get_by_role("button", name=name, exact=True)
    expect(item).to_have_attribute("aria-pressed", str(on).lower())
    expect(scene.get_by_role("checkbox", name=name.partition(",")[0])).to_be_checked(checked=on)


def test_suspects_are_pressed_on_the_board_by_keyboard(page: Page) -> None:
    """Who forgets the shift is told so by name; the list says what is pressed, and the reverse."""
    scene = opened(page, "13.2")
    expect(scene.get_by_role("img", name="G dead")).to_be_visible()
    press(scene.locator(".ck-ex-list > summary"), "Enter")
    forgot = ("Bjarne (B)", "Chidi (C)", "Lotte (L)", "Milo (M)")
    for name in forgot:
        press(scene.get_by_role("button", name=name), "Space")
        both_faces(scene, name, on=True)
        expect(scene.get_by_role("button", name=name)).to_be_focused()
    check(scene)
    expect(told(scene)).to_contain_text("the board as it was laid")
    press(scene.get_by_role("checkbox", name="Alba (A)"), "Space")
    both_faces(scene, "Alba (A)", on=True)
    expect(told(scene)).to_be_hidden()
    check(scene)
    expect(told(scene)).to_contain_text("Yes, because")
    expect(scene.locator(".ck-ex-badge")).to_be_visible()
    expect_said(scene, "Yes, because")


def test_rooms_cards_sheets_and_a_deal_are_pressed_by_mouse_and_finger(page: Page) -> None:
    """Each is large enough; no click is lost before another is answered; both themes, 400 px."""
    scene = opened(page, "0.2")
    for number, room in ((0, "library"), (0, "garden"), (1, "library"), (1, "tower")):
        scene.locator(f"g[data-target='pick:{number}:{room}']").click(position={"x": 40, "y": 60})
    answered(page)
    for number, room in ((0, "library"), (0, "garden"), (1, "library"), (1, "tower")):
        shape = scene.locator(f"g[data-target='pick:{number}:{room}']")
        expect(shape).to_have_attribute("aria-pressed", "true")
    look_at(page, "rooms-pressed")
    for name, presses in HANDS.items():
        scene = opened(page, name)
        for target in presses:
            scene.locator(f"[data-target='{target}']").first.click()
        answered(page)
        check(scene)
        if name != "13.6":
            expect(scene.locator(".ck-ex-right").first).to_be_visible()
        look_at(page, f"hands-{name}")
        page.set_viewport_size({"width": 400, "height": 900})
        for part in scene.locator(PRESSED).all():
            assert part.evaluate(SMALL) == []
        page.set_viewport_size({"width": 1280, "height": 900})


def test_a_deal_is_laid_out_by_keyboard(page: Page) -> None:
    """Enter on card after card: the next card has the focus; a menu does the same, and says so."""
    scene, keys = opened(page, "5.5"), Keys(page)
    scene.locator("[data-target='deal:1:bruno']").focus()
    for target in ("deal:1:bruno", "deal:1:carla", "deal:1:rope"):
        assert keys.focus().target == target
        keys.press("Enter")
    expect_said(scene, "Rope: Otto. The next card goes here: Otto.")
    keys.until("Shift+Tab", lambda now: now.target == "take:1:rope")
    assert keys.press("Enter").target == "deal:1:rope"
    press(scene.locator("details[data-key='list:1'] summary"), "Enter")
    menu = scene.get_by_role("combobox", name="Rope")
    menu.select_option("envelope")
    expect(
        scene.locator("[data-key='hand:1:envelope'] [data-target='take:1:rope']")
    ).to_be_visible()
    expect_said(scene, "Rope: Envelope.")
    press(scene.locator("[data-target='take:1:rope']"))
    expect(menu).to_have_value("")


# --- figures of lessons ---------------------------------------------------------------------------


def test_the_deal_plays_and_the_cube_empties(page: Page) -> None:
    """Play shows every card go round; a press on a card takes its slice away.

    Of a large deck three slices stand side by side, on a phone two: smaller nobody could read them.
    """
    page.emulate_media(reduced_motion="reduce")
    deal = opened(page, ui.deal_table(seed=5))
    press(deal.get_by_role("button", name="Next step"))
    expect(deal.locator(".ck-lesson-caption")).to_contain_text("Each pile is shuffled")
    page.emulate_media(reduced_motion="no-preference")
    set_time(page, PACE, 1)
    press(deal.get_by_role("button", name="Play"))
    expect(deal.locator(".ck-lesson-caption")).to_contain_text("You look at your cards")
    opened(page, ui.solution_cube())
    press(deal.get_by_role("button", name="Ada", exact=True))
    expect(deal.locator(".ck-lesson-sum")).to_contain_text("2 × 3 × 3 = 18")
    for face in deal.get_by_role("button", name="Ada").all():
        expect(face).to_have_attribute("aria-pressed", "true")
    deal.locator("svg [data-target='card:rope']").last.click()
    answered(page)
    expect(deal.locator(".ck-lesson-sum")).to_contain_text("2 × 2 × 3 = 12")
    opened(page, ui.solution_cube("uk"))
    for width, across in ((1000, 3), (400, 2)):
        resized(page, width, 900)
        tops = [box_of(each)["y"] for each in deal.locator(".ck-cube-name").all()]
        assert tops.count(min(tops)) == across
    look_at(page, "cube-uk")


def test_four_sheets_are_turned_by_key(page: Page) -> None:
    """What a press brings is there, spoken, and in focus."""
    scene = opened(page, ui.four_sheets("letters"))
    press(scene.get_by_role("button", name="A Back"), "Enter")
    expect(scene.get_by_role("button", name="A Back")).to_have_attribute("aria-pressed", "true")
    expect(scene.get_by_role("button", name="A Back")).to_be_focused()
    press(scene.get_by_role("button", name="4 Back"), "Space")
    expect_said(scene, "To be turned: A and 4.")
    press(scene.get_by_role("button", name="Turn them"), "Enter")
    expect(scene.locator("[data-key='sheet:2'] .ck-ex-back")).to_contain_text("D")
    press(scene.get_by_role("button", name="What could each have told?"))
    expect(scene.locator(".ck-four-told li")).to_have_count(4)
    look_at(page, "four-sheets")


def test_an_arrow_is_asked_about_turned_round(page: Page) -> None:
    """A press on the mirror image of an arrow draws it; whether it is certain is told."""
    board = opened(page, ui.arrow_board("E_V -> ~N_V", "N_V -> E_D", hand="A R"))
    expect(board.locator(".ck-arrow-list li")).to_have_count(2)
    board.locator(".ck-arrows-broad [data-key='hit:mirror:1']").click(force=True)
    answered(page)
    expect(board.locator(".ck-arrow-list li")).to_have_count(3)
    asks = board.get_by_role("button", name="Turned round? If Nora has the Vase, then the D")
    press(asks, "Enter")
    expect(board.locator(".ck-arrow-told")).to_contain_text("Turned round it is not certain")
    expect_said(board, "This deal fits")
    look_at(page, "arrow-board")


# --- strokes, quick marks, drags and palettes: by mouse, by finger --------------------------------


def at(page: Page, place: str) -> Locator:
    """The cell of a card and a holder: “Ada, You”."""
    return page.locator(f"[role=gridcell][aria-label^='{place}']")


def middle(cell: Locator) -> tuple[float, float]:
    """Where the middle of a cell is on the screen."""
    box = box_of(cell)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Hand:
    """A mouse that counts its gestures: a click or a drag is one."""

    def __init__(self, alive: Alive) -> None:
        self.alive, self.count = alive, 0

    def click(self, what: Locator, **button: Any) -> None:
        """Click once."""
        self.count += 1
        what.click(**button)
        self.alive.answer()

    def drag(self, first: Locator, last: Locator, **button: Any) -> None:
        """Press, move, let go."""
        self.count += 1
        mouse = self.alive.page.mouse
        mouse.move(*middle(first))
        mouse.down(**button)
        mouse.move(*middle(last), steps=2)
        mouse.up(**button)
        self.alive.answer()

    def stroke(self, first: str, last: str, **button: Any) -> None:
        """Drag from cell to cell."""
        self.drag(at(self.alive.page, first), at(self.alive.page, last), **button)


def test_by_mouse_the_first_marks_take_at_most_a_dozen_gestures(page: Page) -> None:
    """15 of 36 cells: two taps, a pen, three strokes; the ✓ that stands is not written over."""
    card = exercise("1.3")
    hand = Hand(Alive(page, card))
    hand.click(at(page, "Ada, You"))
    hand.click(at(page, "Rope, You"))
    hand.click(page.get_by_role("button", name="A tap writes ✕"))
    hand.stroke("Ada, You", "Ada, Envelope")
    hand.stroke("Rope, Nora", "Rope, Envelope")
    hand.stroke("Bruno, You", "Tower, You")
    assert len(card.draft.marks) == 15
    assert at(page, "Rope, You").get_attribute("data-pencil") == "yes"
    page.locator("[name=p1]").fill("3*7 + 18")
    hand.count += 1
    hand.alive.answer()
    expect(page.locator(".ck-ex-worth")).to_have_text("= 39")
    hand.click(page.get_by_role("button", name="Check"))
    assert card.draft.attempt.solved
    assert hand.count <= 12
    # Right clicks: one cell, and a stroke, whatever the pen; the page's own menu stays away.
    page.evaluate("window.menus = 0; addEventListener('contextmenu', () => (window.menus += 1))")
    hand.click(at(page, "Bruno, Nora"), button="right")
    hand.stroke("Carla, Nora", "Carla, Envelope", button="right")
    assert {card.draft.marks[place] for place in ((1, 1), (2, 1), (2, 2), (2, 3))} == {"no"}
    assert page.evaluate("window.menus") == 0


def test_by_mouse_alone_steps_are_ordered_and_a_proof_is_written(page: Page) -> None:
    """Four drags order six steps, each lands between the others; a proof needs no key at all."""
    order = exercise("0.1")
    hand = Hand(Alive(page, order))
    drags = (("piles", "pieces"), ("case-file", "piles"), ("mark", "deal"), ("first", "mark"))
    for step, behind in drags:
        before = list(order.draft.order(0))
        hand.drag(
            *(page.locator(f"[data-drag*=':{each}:'] [data-grip]") for each in (step, behind))
        )
        before.remove(step)
        before.insert(place := before.index(behind) + 1, step)
        assert list(order.draft.order(0)) == before
        expect(page.locator(".ck-voice")).to_contain_text(f"Now number {place + 1}.")
    hand.click(page.get_by_role("button", name="Check"))
    assert order.draft.attempt.solved
    assert hand.count == len(drags) + 1
    proof = exercise("6.1")
    hand = Hand(Alive(page, proof))
    for line in proof.draft.questions[0].answer:
        statement, rule, *rests = line.split("; ")
        pieces = re.findall(r"[YNOE]_|[A-Z]|~| [&|] ", statement)
        put_in = [("statement0", each) for each in pieces] + [("rule0", rule)]
        put_in += [("rests0", each) for each in ", ".join(rests).split(", ") if each]
        for field, what in put_in:
            hand.click(page.locator(f"[data-into='{field}'][data-inserts='{what}']"))
        hand.click(page.locator("[data-target='line:add:0']"))
    hand.click(page.get_by_role("button", name="Check"))
    assert proof.draft.attempt.solved
    assert hand.count <= 45


class Finger:
    """A finger on a screen that is touched."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *places: tuple[float, float]) -> None:
        """Put it down, move it, lift it: "touchStart", "touchMove", "touchEnd"."""
        points = [{"x": x, "y": y} for x, y in places]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_by_finger_a_long_press_writes_and_goes_on(phone: Page) -> None:
    """✕ under the finger after a while; moved on, it writes more and the page does not scroll."""
    card = exercise("1.3")
    phone.set_viewport_size({"width": 400, "height": 500})  # too low for the whole exercise
    alive = Alive(phone, card)
    first, last = at(phone, "Ada, Nora"), at(phone, "Carla, Nora")
    touch = Finger(phone).touch
    (x, y), (_, end) = middle(first), middle(last)
    touch("touchStart", (x, y))
    expect(first).to_have_attribute("data-pencil", "no")
    for step in range(1, 6):
        touch("touchMove", (x, y + (end - y) * step / 5))
    expect(last).to_have_attribute("data-pencil", "no")
    touch("touchEnd")
    alive.answer()
    assert card.draft.marks == dict.fromkeys(((0, 1), (1, 1), (2, 1)), "no")
    assert phone.evaluate("window.scrollY") == 0
    set_time(phone, HELD, LIMIT)  # a busy machine moves it late
    touch("touchStart", (x, end))
    for step in range(1, 6):
        touch("touchMove", (x, end - 40 * step))
    touch("touchEnd")
    phone.wait_for_function("window.scrollY > 40")
    alive.answer()
    assert len(card.draft.marks) == 3, "a finger that moves at once scrolls"


def card_of(page: Page, card: str) -> Locator:
    """The card of a deal, wherever it lies."""
    return page.locator(f"[data-carry='lay:1:{card}']")


def place_of(page: Page, place: str) -> Locator:
    """A hand of a deal, or the envelope."""
    return page.locator(f"[data-takes='{place}']")


def test_by_mouse_cards_are_carried_into_hands(page: Page) -> None:
    """Into a hand, on to another, back; Escape and a drop elsewhere change nothing.

    A press that trembles is a press. A show is carried into a slot, and out of it.
    """
    deal = exercise("5.5")
    hand = Hand(alive := Alive(page, deal))
    where = lambda: dict(deal.draft.laying(1).where)  # noqa: E731
    for place in ("otto", "envelope"):
        hand.drag(card_of(page, "rope"), place_of(page, place))
        assert where()["rope"] == place
        expect(place_of(page, place).locator("[data-carry='lay:1:rope']")).to_be_visible()
        expect(page.locator("[data-moving], [data-under]")).to_have_count(0)
    expect(page.locator(".ck-voice")).to_contain_text("Rope: Envelope.")
    before = where()
    page.mouse.move(*middle(card_of(page, "rope")))
    page.mouse.down()
    page.mouse.move(*middle(place_of(page, "nora")), steps=2)
    expect(place_of(page, "nora")).to_have_attribute("data-under", "")
    photograph(page.locator(".ck-scene"), "carried")
    page.keyboard.press("Escape")
    expect(page.locator("[data-moving], [data-under]")).to_have_count(0)
    page.mouse.up()
    hand.drag(card_of(page, "rope"), page.locator(".ck-ex-buttons").first)
    assert where() == before
    hand.drag(card_of(page, "rope"), place_of(page, ""))
    assert "rope" not in where()
    x, y = middle(card_of(page, "bruno"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 4, y + 4)
    page.mouse.up()
    alive.answer()
    assert "bruno" in where()
    slots = ui.hand_slots("A V L", "C D G")
    hand = Hand(Alive(page, slots))
    show = page.locator("[data-carry='show:1']")
    for place, packed in (("shows", ()), ("slots", (1,)), ("slots", (1,)), ("shows", ())):
        hand.drag(show, page.locator(f"[data-takes='{place}']"))
        assert slots.slots.packed == packed


def test_by_finger_cards_are_carried_after_a_moment(phone: Page) -> None:
    """A finger that moves at once scrolls the page, and lays nothing."""
    deal = exercise("5.5")
    alive = Alive(phone, deal)
    card_of(phone, "rope").scroll_into_view_if_needed()
    touch = Finger(phone).touch
    start, end = middle(card_of(phone, "rope")), middle(place_of(phone, "otto"))
    before = dict(deal.draft.laying(1).where)
    touch("touchStart", start)
    expect(card_of(phone, "rope")).to_have_attribute("data-moving", "")
    touch("touchMove", end)
    expect(place_of(phone, "otto")).to_have_attribute("data-under", "")
    photograph(phone, "carried-phone")
    touch("touchEnd")
    alive.answer()
    assert deal.draft.laying(1).where == {**before, "rope": "otto"}
    set_time(phone, HELD, LIMIT)  # a busy machine moves it late
    was = phone.evaluate("window.scrollY")
    start = middle(card_of(phone, "vase"))
    touch("touchStart", start)
    for step in range(1, 6):
        touch("touchMove", (start[0], start[1] + 40 * step))
    touch("touchEnd")
    phone.wait_for_function("(was) => window.scrollY < was - 40", arg=was)
    alive.answer()
    assert deal.draft.laying(1).where == {**before, "rope": "otto"}


def test_by_keyboard_marks_are_written_and_steps_moved(page: Page) -> None:
    """Shift and an arrow go on with a mark, 0 rubs it out; a step's grip keeps the focus."""
    marks = exercise("1.3")
    alive = Alive(page, marks)
    at(page, "Ada, You").focus()
    for key in ("1", "ArrowRight", "2", "Shift+ArrowRight", "Shift+ArrowRight", "0"):
        page.keyboard.press(key)
    alive.answer()
    assert marks.draft.marks == {(0, 0): "yes", (0, 1): "no", (0, 2): "no"}
    expect(at(page, "Ada, Envelope")).to_be_focused()
    expect(page.locator(".ck-voice")).to_contain_text("Ada, Envelope: empty.")
    press(at(page, "Bruno, Nora"), " ")
    scene = page.locator(".ck-scene")
    check(scene)
    expect(told(scene)).to_contain_text("Marks that are not certain yet: 1")
    expect(page.locator(".ck-found-early")).to_have_count(1)
    order = exercise("0.1")
    alive = Alive(page, order)
    first = order.draft.order(0)[0]
    page.locator("[data-grip]").first.focus()
    for key, place in (("ArrowDown", 1), ("End", 5), ("ArrowUp", 4)):
        page.keyboard.press(key)
        alive.answer()
        assert order.draft.order(0).index(first) == place
    expect(page.locator("[data-grip]").nth(4)).to_be_focused()


def test_by_keyboard_a_statement_is_put_together_from_palettes(page: Page) -> None:
    """At the caret; then one goes on in the next line."""
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
    assert len(proof.draft.proof_so_far(0).texts) == 1
    expect(page.locator("[name=statement0]")).to_be_focused()
    expect(page.locator("[name=statement0]")).to_have_value("")


# --- the sheet that explains itself, and the case desk --------------------------------------------

LINES = (
    "Mara: carla vase library -> Nora carla",
    "Otto: bruno dagger garden -> Nora ?",
    "Otto has carla",
)


def test_helps_by_keyboard_alone(page: Page) -> None:
    """Help, a mark, a check, chances: nothing needs a mouse; all of it is large enough for one.

    The menu of helps closes and keeps the focus.
    """
    game = known_hands()
    sheet = opened(page, game.sheet("follows"))
    for order in ("roll", "walk library", "suggest carla vase"):
        game.play(order)
    menu = sheet.locator("summary", has_text="Help:")
    menu.click()
    press(sheet.get_by_role("button", name="Everything, and how likely"))
    expect(menu).to_have_text("Help: Everything, and how likely")
    expect(menu).to_be_focused()
    expect(sheet.get_by_role("list", name="How much help")).to_be_hidden()
    expect(sheet.locator(".ck-bar").first).to_be_visible()
    press(at(page, "Vase, Otto"), "Enter")
    expect(at(page, "Vase, Otto")).to_have_attribute("data-pencil", "yes")
    page.keyboard.press("ArrowRight")
    expect(at(page, "Vase, Envelope")).to_be_focused()
    press(sheet.get_by_role("button", name="Check my marks"), "Enter")
    expect(sheet.get_by_role("region", name="Your marks")).to_contain_text("1 does not follow yet")
    press(sheet.get_by_role("button", name="The envelope"), "Enter")
    expect(sheet.get_by_role("img", name=re.compile("deals are possible"))).to_be_visible()
    press(sheet.get_by_role("button", name="What should I ask?"), "Enter")
    expect(sheet.get_by_role("table").last).to_contain_text("bits")
    press(at(page, "Vase, Otto"), "?")
    expect(at(page, "Vase, Otto")).to_be_focused()
    expect(sheet.locator(".ck-world").first).to_be_visible()
    look_at(page, "sheet-explaining")
    assert sheet.evaluate(SMALL) == []


def test_a_mistyped_line_is_changed_and_the_contradiction_goes(page: Page) -> None:
    """Type a game in by keyboard, read what clashes, mend the line: the sheet is there."""
    desk = opened(page, ui.case_desk())
    desk.get_by_role("combobox", name="Deck").select_option("mini")
    for label, text in (("Players, clockwise", "Mara, Nora, Otto"), ("Your cards", "ada, rope")):
        if label == "Your cards":
            desk.get_by_role("combobox", name="Who are you?").select_option("Mara")
        desk.get_by_role("textbox", name=label).fill(text)
        press(desk.get_by_role("textbox", name=label), "Enter")
    expect(desk.get_by_role("grid")).to_be_visible()
    new = desk.get_by_role("textbox", name="New line")
    for count, line in enumerate(LINES, start=1):
        new.fill(line)
        press(new, "Enter")
        expect(desk.locator(".ck-case-line")).to_have_count(count)
        expect(new).to_be_focused()
    clash = desk.get_by_role("region", name="This cannot be")
    expect(clash).to_contain_text("Line 1: Mara: carla vase library -> Nora carla")
    expect(clash).to_contain_text("Line 3: Otto has carla")
    expect(desk.locator(".ck-voice")).to_contain_text("These lines cannot all be true")
    look_at(page, "case-desk")
    assert desk.evaluate(SMALL) == []
    third = desk.get_by_role("textbox", name="Line 3")
    third.fill("Otto has dagger")
    press(new)  # to leave a line is enough
    expect(clash).to_have_count(0)
    expect(at(page, "Dagger, Otto: yes")).to_be_visible()
    press(desk.get_by_role("button", name="Take back"))
    expect(clash).to_be_visible()
    expect(third).to_have_value("Otto has carla")
