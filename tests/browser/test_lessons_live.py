"""Exercises, the deal and the cube in real browsers: by mouse, by keyboard, in words."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from at_the_table import lay
from jupyter_servers import Server
from notebook_page import (
    axe_finds_nothing,
    cell,
    cell_count,
    open_notebook,
    run_all,
    scenes_in,
    use_theme,
)

OPEN = 'from cluekit.ui import exercise\nexercise("{}")'
STOPS = "a[href],button,input,select,textarea,summary,dialog,[tabindex]"


def open_exercise(page: Page, server: Server, name: str, *more: str) -> Locator:
    """A notebook with this exercise in its first cell."""
    return lay(page, server, f"exercise-{name}.ipynb", OPEN.format(name), *more)


def feedback(scene: Locator, part: int) -> Locator:
    """The sentence under a part."""
    return scene.locator(f"[data-key='feedback:{part}']")


def test_numbers_typed_and_checked_with_enter(page: Page, server: Server) -> None:
    """A misconception is named, then the right numbers earn the badge; both are spoken."""
    scene = open_exercise(page, server, "1.1")
    fields = scene.locator("input[type=text]")
    fields.nth(0).fill("9")
    fields.nth(1).fill("324")
    fields.nth(1).press("Enter")
    expect(feedback(scene, 0)).to_contain_text("Close: you added")
    expect(feedback(scene, 1)).to_contain_text("Yes, because 6 × 6 × 9 = 324")
    expect(fields.nth(1)).to_have_value("324")
    fields.nth(0).fill("27")
    scene.get_by_role("button", name="Check").click()
    expect(feedback(scene, 0)).to_contain_text("Yes, because 3 × 3 × 3 = 27")
    expect(scene.locator(".ck-ex-badge")).to_be_visible()
    expect(scene.locator(".ck-voice")).to_contain_text("Yes, because")


def test_steps_are_put_in_order_with_the_keyboard_alone(page: Page, server: Server) -> None:
    """The arrow buttons keep the focus on the step that moves."""
    scene = open_exercise(page, server, "0.1")
    for goal, step in enumerate(("pieces", "piles", "case-file", "deal", "mark", "first")):
        for _ in range(6):
            keys = scene.locator("li[data-key^='step:']").evaluate_all(
                "rows => rows.map(row => row.dataset.key.split(':')[2])"
            )
            if keys.index(step) <= goal:
                break
            button = scene.locator(f"[data-target='up:0:{step}']")
            button.focus()
            page.keyboard.press("Enter")
            expect(
                scene.locator("li[data-key^='step:']").nth(keys.index(step) - 1)
            ).to_have_attribute("data-key", f"step:0:{step}")
            expect(button).to_be_focused()
    scene.get_by_role("button", name="Check").focus()
    page.keyboard.press("Enter")
    expect(feedback(scene, 0)).to_contain_text("Yes, because nothing comes before")


def test_hints_show_me_and_a_fresh_case(page: Page, server: Server) -> None:
    """One hint a press; the solution line by line; the badge takes a fresh case."""
    scene = open_exercise(page, server, "1.2")
    for rung in ("Hint 1 of 3", "Hint 2 of 3", "Part 1, hint 3 of 3"):
        scene.locator("[data-target=hint]").click()
        expect(scene.locator(".ck-ex-hints li").last).to_contain_text(rung)
    for line in range(1, 4):
        scene.locator("[data-target=show]").click()
        expect(scene.locator(".ck-ex-solution li")).to_have_count(line)
    expect(scene.locator(".ck-ex-solution")).to_contain_text("2 × 2 × 3 = 12")
    expect(scene.locator(".ck-ex-solution")).to_contain_text("fresh case")
    scene.get_by_role("button", name="A fresh case").click()
    expect(scene.locator(".ck-ex-case")).to_have_text("Fresh case 1")
    expect(scene.locator(".ck-ex-solution")).to_have_count(0)
    expect(scene.locator("input[type=text]")).to_have_value("")


def test_the_sheet_is_marked_by_mouse_and_keys(page: Page, server: Server) -> None:
    """Marks come at once; wrong ones are pointed at."""
    scene = open_exercise(page, server, "1.3")
    scene.locator("[data-target='pencil:0:0']").click()
    expect(scene.locator("[data-key='cell:0:0']")).to_have_attribute("data-pencil", "yes")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    expect(scene.locator("[data-key='cell:0:1']")).to_have_attribute("data-pencil", "yes")
    page.keyboard.press(" ")
    expect(scene.locator("[data-key='cell:0:1']")).to_have_attribute("data-pencil", "no")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(scene.locator("[data-key='cell:1:1']")).to_have_attribute("data-pencil", "yes")
    scene.get_by_role("button", name="Check").click()
    expect(feedback(scene, 0)).to_contain_text("Marks that are not certain yet: 1")
    expect(scene.locator(".ck-found-early")).to_have_count(1)


def test_the_rule_card_opens_and_closes(page: Page, server: Server) -> None:
    """One press away, and Escape leads back."""
    scene = open_exercise(page, server, "0.5")
    opener = scene.get_by_role("button", name="Rule card")
    opener.click()
    dialog = scene.get_by_role("dialog")
    expect(dialog).to_contain_text("after your question, in the same turn")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    scene.get_by_role("radio", name="Not yet: first make").check()
    scene.get_by_role("button", name="Check").click()
    expect(feedback(scene, 0)).to_contain_text("Yes, because")


def test_the_deal_plays_and_the_cube_empties(page: Page, server: Server) -> None:
    """Play shows every card go round; a press on a card takes its slice away."""
    source = "from cluekit.ui import deal_table, solution_cube\ndeal_table(seed=5)"
    deal = lay(page, server, "deal.ipynb", source, "solution_cube()")
    deal.get_by_role("button", name="Next step").click()
    expect(deal.locator(".ck-lesson-caption")).to_contain_text("Each pile is shuffled")
    page.emulate_media(reduced_motion="no-preference")
    deal.get_by_role("button", name="Play").click()
    expect(deal.locator(".ck-lesson-caption")).to_contain_text("You look at your cards")
    cube = cell(page, 1).locator(".ck-scene").first
    cube.get_by_role("button", name="Ada").click()
    expect(cube.locator(".ck-lesson-sum")).to_contain_text("2 × 3 × 3 = 18")
    expect(cube.get_by_role("button", name="Ada")).to_have_attribute("aria-pressed", "true")


def test_axe_finds_nothing_and_no_key_is_lost(page: Page, jupyterlab: Server) -> None:
    """Every field has a name; `x` and `d d` never reach the host from any kind of exercise."""
    names = ("0.1", "0.2", "0.4", "0.5", "1.2", "1.3", "1.4")
    open_exercise(page, jupyterlab, names[0], *(f'exercise("{name}")' for name in names[1:]))
    for index in range(len(names)):
        scene = cell(page, index).locator(".ck-scene").first
        scene.locator("[data-target=hint]").click()
        expect(scene.locator(".ck-ex-hints")).to_be_visible()
        scene.locator("[data-target=check]").click()
        expect(scene.locator(".ck-ex-feedback").first).to_be_visible()
        axe_finds_nothing(page, index)
        assert_keys_are_kept(page, scene)


def assert_keys_are_kept(page: Page, scene: Locator) -> None:
    """Nothing of ours that can have the focus lets a shortcut of the host through."""
    unsafe = """(s, stops) => [s, ...s.querySelectorAll(stops)]
      .filter((e) => e.dataset.lmSuppressShortcuts !== 'true').length"""
    assert scene.evaluate(unsafe, STOPS) == 0
    before = cell_count(page)
    scene.locator("input,button").first.focus()
    for key in "xdd":
        page.keyboard.press(key)
    assert cell_count(page) == before


LESSONS = ["00_at_the_table", "01_the_case_file", "02_true_false_not_known_yet"]
LESSONS += ["03_and_or_not", "06_proof", "13_noir", "11b_how_sure", "12b_questions_in_bits"]


@pytest.mark.parametrize("lesson", LESSONS)
def test_lessons_run(page: Page, jupyterlab: Server, lesson: str) -> None:
    """Every widget of a lesson appears in JupyterLab, and nothing sticks out of its frame."""
    open_notebook(page, jupyterlab, f"{lesson}.ipynb")
    run_all(page)
    assert len(list(scenes(page))) > 5


@pytest.mark.parametrize("lesson", LESSONS)
def test_lessons_fit_a_phone(page: Page, notebook7: Server, lesson: str) -> None:
    """The same in Notebook 7, at 400 px."""
    page.set_viewport_size({"width": 400, "height": 860})
    open_notebook(page, notebook7, f"{lesson}.ipynb")
    run_all(page)
    assert len(list(scenes(page))) > 5


@pytest.mark.long
@pytest.mark.parametrize(("theme", "width"), [("Light", 1280), ("Dark", 1280), ("Light", 400)])
@pytest.mark.parametrize("lesson", LESSONS)
def test_lessons_are_photographed(
    page: Page, notebook7: Server, screenshots: Path, lesson: str, theme: str, width: int
) -> None:
    """Every widget of a lesson, for people to look at: the two tests above look at the rest."""
    page.set_viewport_size({"width": width, "height": 860})
    open_notebook(page, notebook7, f"{lesson}.ipynb")
    run_all(page)
    use_theme(page, f"JupyterLab {theme}")
    for index, scene in scenes(page):
        name = f"{lesson}-{theme.lower()}-{width}-{index:02}.png"
        scene.screenshot(path=screenshots / name)


def scenes(page: Page) -> Iterator[tuple[int, Locator]]:
    """Every widget of the open notebook, in sight, with the index of its cell."""
    for index in range(cell_count(page)):
        for scene in scenes_in(page, index):
            expect(scene).to_be_visible()
            wide = scene.evaluate("(s) => s.scrollWidth - s.clientWidth")
            assert wide <= 1, f"cell {index} is {wide} px too wide"
            yield index, scene
