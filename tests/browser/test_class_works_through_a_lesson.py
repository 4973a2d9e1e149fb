"""A lesson's exercises on every device, in real browsers: the teacher, the wall, two learners."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from cluekit.learn.exercises import Enrolment, own_case
from test_class_on_a_page import (  # noqa: F401 - the fixtures are asked for by name
    Class,
    Visit,
    come_in_by_keyboard,
    held,
    looked_at,
    visit,
)

EXERCISE, PLACE = "0.3", 2


def solve_by_keyboard(page: Page, right: str) -> None:
    """Go to the exercise, choose the answer, check: by Tab, arrows and Enter alone."""
    page.locator(f"[data-target='goto:{PLACE}']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-target='goto:{PLACE}']")).to_have_attribute("aria-current", "step")
    first = page.locator("[name=p0]").first
    for _ in range(20):
        page.keyboard.press("Tab")
        if first.evaluate("one => one.closest('fieldset').contains(document.activeElement)"):
            break
    while page.evaluate("document.activeElement.value") != right:
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(".ck-ex-badge")).to_be_visible()


def test_two_learners_solve_an_exercise_each_with_a_case_of_their_own(
    held: Class,  # noqa: F811
    visit: Visit,  # noqa: F811
) -> None:
    """From the teacher's press to “solved” on the board; then the bell, and a code on each."""
    said = held.said
    wall, board = visit(said["wall"], 1280, "light"), visit(said["teacher"], 1280, "light")
    laptop = visit(said["address"], 1280, "light")
    come_in_by_keyboard(laptop, said["code"])
    telephone = visit(said["address"], 400, "dark", "it")
    telephone.locator("[name=code]").fill(said["code"])
    telephone.locator(".cl-offered button").last.click()
    expect(telephone.locator("h1")).to_have_text("Sei dentro")
    board.locator("[data-target=give]").click()
    for page in (laptop, telephone):
        expect(page.locator("form.ck-ex")).to_be_visible()
    looked_at(telephone, "work-phone")
    cases = [own_case(EXERCISE, Enrolment(said["seed"], number)) for number in (1, 2)]
    laptop_right, telephone_right = (str(case.right_answers[0]) for case in cases)
    solve_by_keyboard(laptop, laptop_right)
    telephone.locator(f"[data-target='goto:{PLACE}']").click()
    wrong = next(o for o, _ in cases[1].questions[0].options if o != telephone_right)
    telephone.locator(f"[name=p0][value={wrong}]").check(force=True)
    telephone.locator("[data-target=check]").click()
    expect(telephone.locator(".ck-ex-feedback:visible")).to_be_visible()
    expect(board.locator(".cl-tried")).to_have_count(1)
    held.kill()
    expect(telephone.locator("#gone")).to_be_visible()
    held.begin_again()
    expect(telephone.locator("#gone")).to_be_hidden()
    expect(telephone.locator(".ck-ex-feedback:visible")).to_be_visible()
    telephone.locator(f"[name=p0][value={telephone_right}]").check(force=True)
    telephone.locator("[data-target=check]").click()
    expect(telephone.locator(".ck-ex-badge")).to_be_visible()
    expect(board.locator(".cl-solved")).to_have_count(2)
    expect(wall.locator(".cl-count").last).to_contain_text("2")
    for page, name in ((laptop, "laptop"), (telephone, "solved"), (board, "board"), (wall, "wall")):
        looked_at(page, f"work-{name}")
    telephone.get_by_role("combobox").select_option("pt")
    expect(telephone.locator("form.ck-ex")).to_have_attribute("aria-label", "Exercício 0.3")
    board.locator("[data-target=bell]").click()
    expect(laptop.locator(".cl-taken")).to_be_visible()
    looked_at(telephone, "work-bell")
    board.locator("[data-target='bell:over']").click()
    expect(telephone.locator(".ck-ex-badge")).to_be_visible()
