"""Exercises in a real browser: typed, ordered, marked, proved; checked, and read aloud.

The widgets are real, and answer; only Jupyter is not there.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from bare_host import Alive
from cluekit.ui import (
    arrow_board,
    deal_table,
    exercise,
    finished_proof,
    four_sheets,
    rule_panel,
    solution_cube,
)
from cluekit.ui.figures.deal_table import PACE
from keys import Keys
from looks import look_at
from waiting import answered, press, set_time


def opened(page: Page, name: str) -> Locator:
    """An exercise, alone on the page."""
    Alive(page, exercise(name))
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


def test_numbers_typed_and_checked_with_enter(page: Page) -> None:
    """A misconception is named, then the right numbers earn the badge; both are spoken."""
    scene = opened(page, "1.1")
    fields = scene.locator("input[type=text]")
    fields.nth(0).fill("9")
    fields.nth(1).fill("324")
    press(fields.nth(1), "Enter")
    expect(told(scene, 0)).to_contain_text("Close: you added")
    expect(told(scene, 1)).to_contain_text("Yes, because 6 × 6 × 9 = 324")
    expect(fields.nth(1)).to_have_value("324")
    fields.nth(0).fill("27")
    check(scene)
    expect(told(scene, 0)).to_contain_text("Yes, because 3 × 3 × 3 = 27")
    expect(scene.locator(".ck-ex-badge")).to_be_visible()
    expect_said(scene, "Yes, because")


def test_steps_are_put_in_order_with_the_keyboard_alone(page: Page) -> None:
    """The arrow buttons keep the focus on the step that moves."""
    scene = opened(page, "0.1")
    for goal, step in enumerate(("pieces", "piles", "case-file", "deal", "mark", "first")):
        while (at := order_of(scene).index(step)) > goal:
            button = scene.locator(f"[data-target='up:0:{step}']")
            press(button, "Enter")
            assert order_of(scene).index(step) == at - 1
            expect(button).to_be_focused()
    press(scene.get_by_role("button", name="Check"), "Enter")
    expect(told(scene)).to_contain_text("Yes, because nothing comes before")


def order_of(scene: Locator) -> list[str]:
    """The steps as they stand now."""
    rows = scene.locator("li[data-key^='step:']")
    return list(rows.evaluate_all("rows => rows.map(row => row.dataset.key.split(':')[2])"))


def test_the_rule_card_opens_and_closes(page: Page) -> None:
    """One press away, and Escape leads back."""
    scene = opened(page, "0.5")
    scene.get_by_role("button", name="Rule card").click()
    dialog = scene.get_by_role("dialog")
    expect(dialog).to_contain_text("after your question, in the same turn")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    scene.get_by_role("radio", name="Not yet: first make").check()
    check(scene)
    expect(told(scene)).to_contain_text("Yes, because")


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


# --- by keyboard alone ----------------------------------------------------------------------------

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


def test_a_finished_proof_is_read_line_by_line(page: Page) -> None:
    """One line a press, and each is spoken."""
    Alive(page, finished_proof("a chain"))
    scene, keys = page.locator(".ck-scene"), Keys(page)
    scene.get_by_role("button", name="Read the next line").focus()
    for number in range(2, 6):
        keys.press("Enter")
        expect(scene.locator(".ck-ex-lines li")).to_have_count(number)
    expect_said(scene, "Line 5: The Vase is in the envelope.")


def test_a_rule_is_looked_up(page: Page) -> None:
    """A row opens with Enter, and stays open when the mode changes."""
    Alive(page, rule_panel("06"))
    scene = page.locator(".ck-scene")
    scene.locator("summary", has_text="show-last").press("Enter")
    example = scene.get_by_text("Then he showed one of Carla")
    expect(example).to_be_visible()
    press(scene.get_by_role("button", name="Strict"), "Enter")
    expect_said(scene, "Rules that may be used: 8 of 15.")
    expect(example).to_be_visible()


# --- Noir -----------------------------------------------------------------------------------------


def tick(page: Page, scene: Locator, *names: str) -> None:
    """Tick boxes with the space bar, by what a screen reader calls them."""
    for name in names:
        box = scene.get_by_role("checkbox", name=name)
        box.press("Space")
        expect(box).to_be_checked()
    answered(page)


def test_suspects_are_ticked_on_the_board_by_keyboard(page: Page) -> None:
    """Who forgets the shift is told so by name; with Alba it is right, and spoken."""
    scene = opened(page, "13.2")
    expect(scene.get_by_role("img", name="G dead")).to_be_visible()
    tick(page, scene, "Bjarne (B)", "Chidi (C)", "Lotte (L)", "Milo (M)")
    page.keyboard.press("Enter")
    expect(told(scene)).to_contain_text("on the board as it was laid")
    tick(page, scene, "Alba (A)")
    page.keyboard.press("Enter")
    expect(told(scene)).to_contain_text("Yes, because")
    expect(scene.locator(".ck-ex-badge")).to_be_visible()
    expect_said(scene, "Yes, because")


# --- figures of lessons ---------------------------------------------------------------------------


def test_the_deal_plays_and_the_cube_empties(page: Page) -> None:
    """Play shows every card go round; a press on a card takes its slice away."""
    deal = page.locator(".ck-scene")
    page.emulate_media(reduced_motion="reduce")
    Alive(page, deal_table(seed=5))
    press(deal.get_by_role("button", name="Next step"))
    expect(deal.locator(".ck-lesson-caption")).to_contain_text("Each pile is shuffled")
    page.emulate_media(reduced_motion="no-preference")
    set_time(page, PACE, 1)
    press(deal.get_by_role("button", name="Play"))
    expect(deal.locator(".ck-lesson-caption")).to_contain_text("You look at your cards")
    Alive(page, solution_cube())
    press(deal.get_by_role("button", name="Ada"))
    expect(deal.locator(".ck-lesson-sum")).to_contain_text("2 × 3 × 3 = 18")
    expect(deal.get_by_role("button", name="Ada")).to_have_attribute("aria-pressed", "true")


def test_four_sheets_are_turned_by_key(page: Page) -> None:
    """What a press brings is there, spoken, and in focus."""
    Alive(page, four_sheets("letters"))
    scene = page.locator(".ck-scene")
    press(scene.get_by_role("button", name="A Back"), "Enter")
    expect(scene.get_by_role("button", name="A Back")).to_have_attribute("aria-pressed", "true")
    expect(scene.get_by_role("button", name="A Back")).to_be_focused()
    press(scene.get_by_role("button", name="4 Back"), "Space")
    expect_said(scene, "To be turned: A and 4.")
    press(scene.get_by_role("button", name="Turn them"), "Enter")
    expect(scene.locator("[data-key='sheet:2']")).to_contain_text("Back: D")
    press(scene.get_by_role("button", name="What could each have told?"))
    expect(scene.locator(".ck-four-told li")).to_have_count(4)
    look_at(page, "four-sheets")


def test_an_arrow_is_asked_about_turned_round(page: Page) -> None:
    """A press on the mirror image of an arrow draws it; whether it is certain is told."""
    Alive(page, arrow_board("E_V -> ~N_V", "N_V -> E_D", hand="A R"))
    board = page.locator(".ck-scene")
    expect(board.locator(".ck-arrow-list li")).to_have_count(2)
    board.locator("[data-key='hit:mirror:1']").click(force=True)
    answered(page)
    expect(board.locator(".ck-arrow-list li")).to_have_count(3)
    asks = board.get_by_role("button", name="Turned round? If Nora has the Vase, then the D")
    press(asks, "Enter")
    expect(board.locator(".ck-arrow-told")).to_contain_text("Turned round it is not certain")
    expect_said(board, "This deal fits")
    look_at(page, "arrow-board")
