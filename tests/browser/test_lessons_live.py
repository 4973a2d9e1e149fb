"""Lessons in real browsers: every widget is drawn, nothing sticks out, the first mission is played.

And the welcome page: the map is drawn, its links open lessons; and a round of the rule lab.

Some run in JupyterLab, some in Notebook 7: what a host can spoil, it spoils in any lesson. What
others show is laid on a page without a host (`test_looks.py`).
"""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

import nbformat
import pytest
from nbformat.sign import NotebookNotary
from playwright.sync_api import Locator, Page, expect

from bare_host import WATCH_MOTION, Alive, put
from cluekit.ui.laboratory.widget import RuleLab
from jupyter_servers import Server
from looks import ALL_OF_LIGHT, SMALL, axe_finds_nothing, look_at, photograph
from notebook_page import (
    CALL,
    address_of,
    cell,
    lay,
    on_a_phone,
    open_notebook,
    run_all,
    selector,
    use_theme,
    wait_until_ready,
)
from waiting import FRAME, LIMIT, box_of, press, resized

LESSONS = {"00_at_the_table": "jupyterlab", "03_and_or_not": "notebook7"}
"""What runs in which host. How a table of Noir fits there is for `test_fits.py`."""
BARS = {"lab": 60, "notebook7": 0}
"""Pixels that a host's own bars take from a cell, more than Notebook 7 does."""
HOSTED = [pytest.param(host, name, id=f"{host}-{name}") for name, host in LESSONS.items()]

# Scrolls to each cell, waits until each of its widgets is drawn, and tells for each of these its
# cell and by how many pixels it is too wide for its frame.
WIDGETS = """async (limit) => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  const kind = "application/vnd.jupyter.widget-view+json";
  const end = performance.now() + limit;
  const found = [];
  for (const [index, cell] of notebook.widgets.entries()) {
    const outputs = cell.model.toJSON().outputs ?? [];
    const shown = outputs.filter((one) => kind in (one.data ?? {})).length;
    if (!shown) continue;
    await notebook.scrollToItem(index, "smart");
    const drawn = () => [...cell.node.querySelectorAll(".ck-scene")]
      .filter((scene) => scene.clientWidth && scene.querySelector(".ck-stage > *"));
    while (drawn().length < shown) {
      if (performance.now() > end) throw new Error(`cell ${index} draws ${drawn().length} widgets`);
      await new Promise((done) => requestAnimationFrame(done));
    }
    found.push(...drawn().map((scene) => [index, scene.scrollWidth - scene.clientWidth]));
  }
  return found;
}"""


def widgets(page: Page) -> list[int]:
    """The cells of all widgets of the open notebook; each was in sight, and is not too wide."""
    found: list[Any] = page.evaluate(WIDGETS, LIMIT)
    wide = [one for one in found if one[1] > 1]
    assert not wide, f"cells, and by how many pixels their widgets are too wide: {wide}"
    return [index for index, _ in found]


@pytest.mark.parametrize(("server", "lesson"), HOSTED, indirect=["server"])
def test_a_lesson_runs_and_fits(page: Page, server: Server, lesson: str) -> None:
    """Every widget appears, and nothing sticks out of its frame, on a screen and at 400 px.

    The first one's mission is played then: two whole turns, if it lasts, and nothing is refused.
    """
    page.emulate_media(reduced_motion="reduce")
    open_notebook(page, server, f"{lesson}.ipynb")
    run_all(page)
    assert len(widgets(page)) > 5
    on_a_phone(page, server, 400 + BARS[server.kind], 860)
    assert len(widgets(page)) > 5
    resized(page, 1280, 900)
    if lesson.startswith("00"):
        play_the_mission(page, server.folder / f"{lesson}.ipynb")


# --- the mission of the first lesson --------------------------------------------------------------

PLACES = {
    "show": ".ck-pick",
    "roll": "[data-target=roll]",
    "walk": "[data-board] [data-target^='walk:']",
    "suggest": "form [data-target=suggest]",
    "end": "[data-target=end]",
}
"""What can be done, and where: the first of these that is there is done."""

# Does the next thing and waits for the answer; tells what it was and what came of it. All on the
# page: Lab takes a cell out of it when an output above grows and pushes it out of sight, and who
# asks from outside would not find it.
PLAY = """async ([index, places]) => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  await notebook.scrollToItem(index, "smart");
  const scene = notebook.widgets[index].node.querySelector(".ck-scene");
  const one = (what) => scene.querySelector(what);
  const press = (what) =>
    one(what).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  const before = one(".ck-time").textContent;
  const name = Object.keys(places).find((each) => one(places[each]));
  if (name === "suggest") ["suspect", "weapon"].forEach((each) => press(`input[name=${each}]`));
  press(places[name]);
  while (one("[data-pending]")) await new Promise((done) => requestAnimationFrame(done));
  const moved = one(".ck-time").textContent !== before;
  return [name, moved, one(".ck-notice").textContent, !!one(".ck-reveal")];
}"""


def play_the_mission(page: Page, lesson: Path) -> None:
    """Play two turns at the lesson's table, if it lasts; nothing is refused."""
    cells = nbformat.read(lesson, as_version=4).cells
    index = next(n for n, c in enumerate(cells) if 'name="mission"' in c.source)
    done: list[str] = []
    over = False
    while done.count("end") < 2 and len(done) < 30 and not over:
        name, moved, refused, over = page.evaluate(PLAY, [index, PLACES])
        done.append(name)
        assert moved, done
        assert not refused, (done, refused)
    assert {"roll", "walk"} <= set(done)
    assert done.count("end") == 2 or over  # the bot that jumps may be out before


# --- a lesson wakes -------------------------------------------------------------------------------

LESSON = Path(__file__).resolve().parents[2] / "notebooks" / "05_if_then.ipynb"
ASLEEP = ".jp-OutputArea button[data-run]"


def test_one_press_wakes_a_lesson_or_a_part_of_it(page: Page, server: Server) -> None:
    """That it wakes is said at once; what woke is in sight, no picture is left in it."""
    beginning = nbformat.read(LESSON, as_version=4)
    beginning.cells = beginning.cells[:11]
    nbformat.write(beginning, server.folder / "asleep.ipynb")
    NotebookNotary(data_dir=str(server.log.parent / "data")).sign(beginning)  # as `cluekit lab`
    page.goto(address_of(server, "asleep.ipynb"))
    wait_until_ready(page)
    asleep = page.locator(ASLEEP)
    expect(asleep).to_have_text(["Wake this lesson", *["Wake this part"] * 5])
    at, left = (1, 0) if server.kind == "lab" else (7, 1)  # in Notebook 7 a part
    cell(page, at).locator(ASLEEP).focus()
    page.keyboard.press("Enter")
    told = page.get_by_text("Waking up: cells are run")
    expect(told).to_be_visible()
    expect(asleep).to_have_count(left)
    woke = page.locator(selector(at)).locator(".ck-stage > *").first
    expect(woke).to_be_in_viewport()
    expect(cell(page, 1)).to_contain_text("This lesson is awake")
    expect(told).to_be_hidden()


COVERED = (
    """from cluekit.ui import outcome, solution_cube, wake
wake("en")""",
    'outcome("1c", solution_cube, known=["Ada", "Bruno"])',
)


def test_what_is_to_be_guessed_stays_covered_and_comes_when_it_is_guessed(
    page: Page, server: Server
) -> None:
    """To run all cells shows no cube; a guess brings it, below, alive and in its width."""
    lay(page, server, "covered.ipynb", *COVERED, at=1)
    told = cell(page, 1)
    expect(told).to_contain_text("First write your guess")
    expect(told.locator(".ck-scene")).to_have_count(1)
    photograph(page, f"covered-{server.kind}")
    told.locator("input[name=text]").fill("12")
    press(told.get_by_role("button", name="Keep it"))
    expect(told).to_contain_text("The answer: 9. Only Carla is left")
    cube = told.locator(".ck-scene").nth(1)
    expect(cube).to_contain_text("1 × 3 × 3 = 9")
    photograph(page, f"uncovered-{server.kind}")
    press(cube.locator("[data-target^='card:']").first)
    expect(cube).not_to_contain_text("1 × 3 × 3 = 9")
    assert all(wide <= 1 for _, wide in page.evaluate(WIDGETS, LIMIT))


# --- the welcome page -----------------------------------------------------------------------------

ELSEWHERE = """from cluekit.learn import progress
progress.add_work("20.6", tries=1, solved=True, badge=False)"""
"""An exercise is solved in another notebook, which writes into the same file."""

# In Lab the lesson would lie on the desk of the next test.
PUT_AWAY = """async () => {
  const lesson = window.jupyterapp.shell.currentWidget;
  await lesson.sessionContext.shutdown();
  lesson.dispose();
}"""


def test_a_place_on_the_map_opens_its_lesson(page: Page, server: Server) -> None:
    """The lesson opens beside the page, in Lab and in Notebook 7.

    What was solved there meanwhile is seen after one press.
    """
    open_notebook(page, server, "welcome.ipynb")
    run_all(page)
    course = cell(page, 4).locator(".ck-map")
    expect(course.locator("li[data-state=next]")).to_contain_text("go on here")
    photograph(page, f"welcome-{server.kind}")
    axe_finds_nothing(page, ".ck-map")
    above = course.locator(".ck-above").first.inner_text()
    before = int(above.partition("Exercises solved: ")[2].split()[0])
    assert page.evaluate(CALL, [ELSEWHERE, LIMIT]) == "ok"
    press(course.get_by_role("button", name="Look again"))
    expect(course).to_contain_text(f"Exercises solved: {before + 1} of")
    link = course.get_by_role("link", name="The case file")
    if server.kind == "lab":
        link.click()
        opened = page.locator(".lm-DockPanel-tabBar .lm-mod-current")
        expect(opened).to_contain_text("01_the_case_file.ipynb")
        wait_until_ready(page)
        page.evaluate(PUT_AWAY)
        expect(opened).not_to_contain_text("01_the_case_file.ipynb")
    else:
        with page.context.expect_page() as other:
            link.click()
        expect(other.value).to_have_url(f"{server.url}notebooks/01_the_case_file.ipynb")
        other.value.close()


# --- the rule lab ---------------------------------------------------------------------------------

CELLS = (
    """
from cluekit.ui import rule_lab
lab = rule_lab("mini")
lab.rule.value, lab.answer.value, lab.games.value = "staying", "when-called", 12
lab""",
    """
from ipywidgets import AppLayout, HBox, Tab, VBox
VBox([HBox([lab.paper, lab.keep]), Tab([lab.paper, lab.picture], titles=["Words", "Picture"]),
      AppLayout(left_sidebar=lab.games, center=lab.paper)])""",
)
LAB = f"{selector(0)} .ck-rule-lab"
"""All of it, Jupyter's own controls included."""
NAME = """() => {
  const here = document.activeElement;
  return here.getAttribute("aria-label") ?? here.labels?.[0]?.innerText ?? here.innerText ?? "";
}"""


def tab_to(page: Page, name: str, then: str = "", key: str = "Tab") -> None:
    """Press Tab until what has the focus is called so; then press this there."""
    for _ in range(40):
        if page.evaluate(NAME).strip().startswith(name):
            if then:
                page.keyboard.press(then)
            return
        page.keyboard.press(key)
    raise AssertionError(f"no Tab leads to {name}")


def guess_and_play(page: Page, place: Locator) -> None:
    """Move both ends of the guess, keep it, play to the verdict; each step is said."""
    voice = place.locator(".ck-voice").first
    tab_to(page, "At least", "ArrowRight")
    expect(voice).to_contain_text("My guess: from 2.5 turns shorter to 3 turns longer.")
    tab_to(page, "and at most", "ArrowUp")
    expect(voice).to_contain_text("to 3.5 turns longer.")
    tab_to(page, "Keep my guess", "Enter")
    expect(voice).to_contain_text("Your guess is kept. Run it.")
    tab_to(page, "Run", "Space")
    expect(place.locator(".ck-lab-verdict")).to_contain_text("our guess")
    expect(voice).to_contain_text("95% interval")
    expect(voice).to_contain_text("Your guess, from")


def test_a_round_by_keyboard(page: Page, jupyterlab: Server) -> None:
    """Choose, guess, keep, run, read, look at another picture, compare sheets, replay.

    What of it lies in Jupyter's own boxes below is drawn where it was put, and answers.
    """
    place = lay(page, jupyterlab, "lab.ipynb", *CELLS, shows=".ck-rule-lab")
    place.get_by_label("Edition").focus()
    axe_finds_nothing(page, LAB)
    guess_and_play(page, place)
    tab_to(page, "What changed in the rule sheet", "Enter")
    expect(place.locator(".ck-rules").first).to_contain_text("You must leave your room")
    picture = place.locator("img.ck-lab-light")
    expect(picture).to_have_count(0)
    tab_to(page, "Who wins", "Enter")
    expect(picture).to_have_attribute("alt", re.compile("Share of the games won"))
    expect(picture).to_be_visible()
    tab_to(page, "The numbers as a table", "Enter")
    expect(place.get_by_role("table").last).to_contain_text("Seat 1 (note-taker)")
    photograph(place, "rule-lab")
    tab_to(page, "Replay game", "Enter", "Shift+Tab")
    beside = place.get_by_role("dialog")
    expect(beside).to_be_in_viewport(ratio=0.9)
    expect(beside).to_contain_text("Here they part, at move")
    expect(beside.locator("[role=img]")).to_have_count(2)
    tab_to(page, "Next move", "Enter")
    expect(beside).to_contain_text("they have parted")
    for theme, rules in ALL_OF_LIGHT.items():
        use_theme(page, f"JupyterLab {theme}")
        axe_finds_nothing(page, LAB, *rules)
    expect(place.locator("img.ck-lab-dark")).to_be_visible()
    expect(picture).to_be_hidden()
    photograph(page, "rule-lab-dark")
    page.keyboard.press("Escape")
    expect(beside).to_have_count(0)
    tab_to(page, "Replay game")
    papers = cell(page, 1).locator(".ck-lab")
    expect(papers).to_have_count(3)
    for there in (1, 0):
        for paper in papers.all():
            expect(paper.locator(".ck-rules")).to_have_count(there)
        papers.nth(1).get_by_role("button", name="What changed in the rule sheet").click()


def test_a_press_moves_the_bracket_and_each_dot_falls(page: Page) -> None:
    """The nearest end goes where the axis is pressed; a dot travels once, from where it waited."""
    ticks = count(step=2)
    lab = RuleLab("mini", clock=lambda: float(next(ticks)))
    lab.games.value = 5
    alive = Alive(page, lab.paper)
    box = box_of(page.locator(".ck-lab-near"))
    left, wide, y = box["x"] + 12, box["width"] - 24, box["y"] + box["height"] / 2
    for share, guess in ((0.75, (-3, 5)), (0.1, (-8, 5))):
        page.mouse.click(left + wide * share, y)
        alive.answer()
        assert lab.guess.value == pytest.approx(guess, abs=0.5)
    page.mouse.move(left + wide * 0.1, y)  # take hold of the lower end
    page.mouse.down()
    page.mouse.move(left + wide * 0.4, y, steps=3)
    page.mouse.up()
    alive.answer()
    assert lab.guess.value == pytest.approx((-2, 5), abs=0.5)
    lab.keep_guess()
    states: list[dict[str, Any]] = []
    lab.observe(lambda _: states.append(lab.paper.get_state()), "done")
    playing = Thread(target=lab.run)  # the page's own loop is no kernel's
    playing.start()
    playing.join()
    page.evaluate(WATCH_MOTION)
    for state in (*states, lab.paper.get_state()):
        put(page, **{name: state[name] for name in ("base", "base_id", "news")})
        page.evaluate(FRAME)
    moved = [key for picture in page.evaluate("window.moved") for key, _ in picture]
    assert {f"pair:{pair}" for pair in range(5)} <= {*moved}
    expect(page.locator(".ck-lab-waits")).to_have_count(0)
    expect(page.locator(".ck-lab-dot")).to_have_count(5)
    look_at(page, "rule-lab-paper")
    assert page.locator(".ck-scene").evaluate(SMALL) == []
