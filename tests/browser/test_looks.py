"""How each kind of widget looks: to axe, in both themes, on a phone; and to keys of a host.

On a page without Jupyter, whose own faults would only be in the way. With CLUEKIT_PHOTOGRAPHS=1 a
picture of each is kept in `build/screenshots`, for people to look at. Other tests look at widgets
that they have played with. Whole lessons are laid here, too: all is drawn, and nothing sticks out.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bare_host import IN_LAB, Alive, known_hands, lay_below, themed, won
from cluekit import ui
from cluekit.ui.kit.scene import Pile
from cluekit.words import LANGUAGES, set_language
from lessons.lesson_files import uncovered, values_of
from looks import axe_finds_nothing, look_at, nothing_sticks_out, photograph
from naming import case_named
from waiting import answered, box_of, press, resized


def uk() -> Any:
    """The big board after the first roll."""
    names = ("You", "Nora", "Otto", "Pia")
    return ui.table("uk", names=names, bots="note-taker", seed=5, fresh=True).play("roll")


def walking() -> Any:
    """The big board, the sheet beside it, a notice over the log."""
    laid = uk()
    laid.hear({"kind": "press", "id": "a-1", "target": "suggest", "turn": laid.turn})
    assert laid.notice
    return laid


def noir() -> Any:
    """Noir with what is believed beside it."""
    laid = ui.table("noir-standard", side="inspector", bots="careful", seed=9, fresh=True)
    laid.play("identity A")
    laid.shelf.wanted = True
    laid.redraw()
    return laid


TABLES: dict[str, Callable[[], Any]] = {
    "walking": walking,
    "asking": lambda: uk().play("walk kitchen"),
    "won": lambda: won("known", "best", "text"),
    "noir": noir,
    "form": lambda: ui.setup("uk"),
}


@pytest.mark.parametrize("name", TABLES)
def test_axe_finds_nothing_at_a_table(page: Page, name: str) -> None:
    """In the page, and, in the other theme, where the table fills the window."""
    page.set_viewport_size({"width": 1280, "height": 720})
    page.emulate_media(reduced_motion="reduce")
    Alive(page, TABLES[name]())
    themed(page, "Light")
    axe_finds_nothing(page)
    themed(page, "Dark")
    full = page.locator("[data-full]")
    if full.count():
        full.click()
        expect(page.locator(".ck-scene:popover-open")).to_be_visible()
    axe_finds_nothing(page)


# --- what lies in lessons -------------------------------------------------------------------------

EXERCISES: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    **{name: ({}, ("hint", "check")) for name in ("0.1", "0.2", "0.4", "0.5", "1.2", "1.3", "1.4")},
    "3.1": ({"p0": "O_B | ~E_C"}, ()),
    "6.2": ({"statement0": "O_B", "rule0": "suppose"}, ("line:add:0",)),
    "6.4": ({}, ()),
    "6.5": ({}, ("check",)),
    "13.3": ({}, ("check",)),
    "12b.7": ({}, ("check",)),
}
"""What is filled in, and what is pressed then, before an exercise is looked at."""

FIGURES: dict[str, Callable[[], Any]] = {
    "truth table": lambda: ui.truth_table("~(p & q)", "~p & ~q"),
    "clue to formula": ui.clue_to_formula,
    "rule builder": lambda: ui.rule_builder().least().learn("E_A"),
    "hand slots": lambda: ui.hand_slots("A L", "C G").pack(1).pack(2),
    "finished proof": lambda: ui.finished_proof("a chain"),
    "rule panel": lambda: ui.rule_panel("06"),
    "sheet": lambda: known_hands().play("roll").sheet(),
    "watch": ui.watch,
    "mission": lambda: ui.exercise("13.8").table(),
}


def test_exercises_are_looked_at(page: Page) -> None:
    """With what is filled in, hints and what is said of it."""
    for name, (fields, targets) in EXERCISES.items():
        with case_named(name):
            Alive(page, ui.exercise(name))
            for field, text in fields.items():
                place = page.locator(f"[name={field}]")
                place.select_option(text) if field.startswith("rule") else place.fill(text)
                answered(page)
            for target in targets:
                press(page.locator(f"[data-target='{target}']").first)
            look_at(page, f"exercise-{name}")


def test_figures_are_looked_at(page: Page) -> None:
    """As a lesson shows them."""
    for name, made in FIGURES.items():
        with case_named(name):
            Alive(page, made())
            look_at(page, name.replace(" ", "-"))


def test_a_table_of_noir_is_looked_at(page: Page) -> None:
    """In the menu; in a second step, with a belief on the board; an arrow is large enough."""
    page.set_viewport_size({"width": 1500, "height": 1250})
    laid = ui.table("noir-citizens", side="inspector", bots="careful", seed=7, fresh=True)
    Alive(page, laid)
    scene = page.locator(".ck-scene")
    press(scene.locator(".ck-noir-chip").first)
    expect(scene.locator("[data-target='plan:citizen']").first).to_be_visible()
    for sort, seen in (("sets", ".ck-out"), ("belief", ".ck-share")):
        scene.get_by_label("Who could the Killer be?").select_option(sort)
        answered(page)
        expect(scene.locator(seen).first).to_be_visible()
    box = box_of(scene.locator(".ck-push").first)
    assert min(box["width"], box["height"]) >= 24
    look_at(page, "noir-menu")
    press(scene.locator("[data-target='plan:citizen']").first)
    expect(scene.locator(".ck-noir-chip").first).to_be_visible()
    look_at(page, "noir-second-step")


def test_no_column_of_a_table_is_hidden_on_a_phone(page: Page) -> None:
    """Inside a notebook’s margins the sheet and two statements fit, with whole names."""
    cut = "(names) => names.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)"
    fits = "(e) => e.parentElement.scrollWidth <= e.parentElement.clientWidth"
    for language in LANGUAGES:
        set_language(language)
        for inside, made in (
            (".ck-sheet", ui.table(seed=3, fresh=True, bots="random").sheet(help="all")),
            (".ck-truth", ui.truth_table("~(p & q)", "~p | ~q")),
        ):
            with case_named(language, inside):
                Alive(page, made, wide=IN_LAB)
                assert page.locator(inside).first.evaluate(fits)
                assert page.locator(f"{inside} .ck-holder-name").evaluate_all(cut) == []


CIRCLES = """() => {
  const all = [...document.querySelectorAll(".ck-plan a")];
  const boxes = all.map((e) => e.getBoundingClientRect());
  const far = (a, b) => Math.hypot(a.x + a.width / 2 - b.x - b.width / 2,
    a.y + a.height / 2 - b.y - b.height / 2);
  const near = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => far(a, b) < a.width));
  return [near.length, Math.min(...boxes.map((b) => b.width)),
    Math.max(...boxes.map((b) => b.right)),
    all.filter((e) => e.scrollWidth > e.clientWidth + 1).length];
}"""


def test_places_of_the_map_do_not_overlap_on_a_phone(page: Page) -> None:
    """Each can be read and hit, and all are within the page."""
    page.set_content(f"<!doctype html><body>{ui.course_map().html()}")
    for wide in (IN_LAB, 320, 360, 400, 800):
        resized(page, wide, 800)
        overlapping, smallest, right, too_long = page.evaluate(CIRCLES)
        with case_named(wide):
            assert (overlapping, too_long) == (0, 0)
            assert smallest >= 24
            assert right <= wide


BARE = (
    *("01_the_case_file", "02_true_false_not_known_yet", "06_proof", "11b_how_sure"),
    *("12b_questions_in_bits", "13_noir"),
)
"""What is laid on a page without a host: how wide a widget is depends on its lesson, too."""
ROOMS = ((1280, 900, 848), (400, 860, 344))
"""Sizes of a window, and how wide a cell of Lab is in it, without its list of files when small."""
TOO_WIDE = "(scene) => scene.scrollWidth - scene.clientWidth"


def scenes_of(cell: str, value: Any) -> list[tuple[str, Any]]:
    """The widgets of a cell: where an outcome covers something, all of it, uncovered."""
    if isinstance(value, Pile):
        below = [one for one in uncovered(value) if hasattr(one, "hear")]
        return [(cell, value.top), *((f"{cell}-below", one) for one in below)]
    return [(cell, value)] if hasattr(value, "hear") else []


@pytest.mark.parametrize("lesson", BARE)
def test_what_a_lesson_shows_fits(page: Page, tmp_path: Path, lesson: str) -> None:
    """Run cell by cell; all its widgets are drawn below each other, and nothing sticks out."""
    values = values_of(f"{lesson}.ipynb", str(tmp_path))
    shown = {at: one for cell, value in values.items() for at, one in scenes_of(cell, value)}
    assert len(shown) > 5
    lay_below(page, list(shown.values()))
    scenes = page.locator(".ck-scene")
    for wide, high, room in ROOMS:
        page.evaluate("(room) => { place.style.width = `${room}px`; }", room)
        resized(page, wide, high)
        for cell_id, scene in zip(shown, scenes.all(), strict=True):
            with case_named(lesson, cell_id, wide):
                expect(scene.locator(".ck-stage > *").first).to_be_visible()
                nothing_sticks_out(scene)
                assert scene.evaluate(TOO_WIDE) <= 1
                photograph(scene, f"{lesson}-{wide}-{cell_id}")
