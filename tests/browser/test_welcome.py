"""The welcome page in a real browser: the map is drawn, its links open lessons."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from jupyter_servers import Server
from looks import axe_finds_nothing, photograph
from notebook_page import CALL, cell, open_notebook, run_all
from waiting import LIMIT, press

PAGE = "welcome.ipynb"
MAP = 3
ELSEWHERE = """
from cluekit.learn import progress
progress.note("20.6", tries=1, solved=True, badge=False)
"""
"""An exercise is solved in another notebook, which writes into the same file."""


def solved(course: Locator) -> int:
    """How many exercises the map says are solved."""
    counted = re.search(
        r"Exercises solved: (\d+) of", course.locator(".ck-above").first.inner_text()
    )
    assert counted is not None
    return int(counted[1])


def test_a_place_on_the_map_opens_its_lesson(
    server: Server, request: pytest.FixtureRequest
) -> None:
    """The lesson opens beside the page, in Lab and in Notebook 7.

    What was solved there meanwhile is seen after one press.
    """
    # In Lab the lesson's notebook would lie on the desk of the next test.
    page: Page = request.getfixturevalue("fresh_page" if server.kind == "lab" else "page")
    open_notebook(page, server, PAGE)
    run_all(page)
    course = cell(page, MAP).locator(".ck-map")
    expect(course.locator("li[data-state=next]")).to_contain_text("go on here")
    photograph(page, f"welcome-{server.kind}")
    axe_finds_nothing(page, ".ck-map")
    before = solved(course)
    assert page.evaluate(CALL, [ELSEWHERE, LIMIT]) == "ok"
    press(course.get_by_role("button", name="Look again"))
    expect(course).to_contain_text(f"Exercises solved: {before + 1} of")
    link = course.get_by_role("link", name="The case file")
    if server.kind == "lab":
        link.click()
        opened = page.locator(".lm-DockPanel-tabBar .lm-mod-current")
        expect(opened).to_contain_text("01_the_case_file.ipynb")
    else:
        with page.context.expect_page() as other:
            link.click()
        expect(other.value).to_have_url(f"{server.url}notebooks/01_the_case_file.ipynb")
        other.value.close()
