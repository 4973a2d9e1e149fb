"""What somebody believes, drawn: levels with numbers, hatching, marks with signs, calibration."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from drawings import Golden, parsed, with_class, words_in

from cluekit.draw import calibration, gauge
from cluekit.draw.element import el
from cluekit.noir import INSPECTOR, KILLER
from cluekit.noir.deduction.belief_history import Course, course_of
from cluekit.noir.picture.boards import heat_map as picture
from cluekit.noir.picture.boards.board import TALL
from cluekit.noir.picture.boards.heat_map import Shown, heat_map, open_now
from cluekit.noir.picture.boards.shades import SAID, SIGNS, Shading, shaded_board
from cluekit.noir.position.position import Position
from cluekit.noir.position.script import Script
from cluekit.words import LANGUAGES, set_language

FIVE = ["ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"]


def _course(*actions: str) -> Course:
    script = Script(Position(board=FIVE, killer="M", inspector="Y", hand="XWV"))
    for action in actions or ("kill G", "row 1 right", "kill H"):
        assert not script.act(action).problem
    return course_of(script.start(INSPECTOR), script.post(INSPECTOR), KILLER)


def _shown(course: Course, move: int = 3, asked: int = -1) -> Shown:
    return Shown(course, move, course.until(move).now, asked)


def test_the_heat_map(golden: Golden) -> None:
    """After the kills of lesson 13: five levels, everybody else alive is hatched."""
    drawn = heat_map(_shown(_course(), asked=3))
    golden("noir-heat-map.svg", drawn)
    root = parsed(drawn)
    shares = {text.text for text in with_class(root, "ck-share")}
    assert shares == {"23%", "22%", "21%", "17%"}
    assert len(list(with_class(root, "ck-share"))) == 5
    assert len(list(with_class(root, "ck-out"))) == 25 - 5 - 2
    assert len(list(with_class(root, "ck-asked"))) == 1


def test_levels_are_as_high_as_chances() -> None:
    """A filled cell would be certain: the level is the chance times the cell's height."""
    course = _course()
    levels = sorted(
        float(level.get("height") or 0)
        for level in with_class(parsed(heat_map(_shown(course))), "ck-level")
    )
    shares = sorted(float(course.belief.share(who)) for who in course.belief.weights)
    assert levels == pytest.approx([share * (TALL - 4) for share in shares], abs=0.01)


def test_how_much_is_open(golden: Golden) -> None:
    """The gauge has the bits of now; its course one corner for each action."""
    course = _course()
    drawn = open_now(_shown(course))
    golden("noir-open.svg", drawn)
    assert words_in(parsed(drawn)).split()[:2] == ["2.31", "bits"]
    first = open_now(_shown(course, 0))
    assert not list(with_class(parsed(first), "ck-gauge-line"))


def test_every_word_on_the_picture_is_of_the_language() -> None:
    """In three languages the cells say the same facts in other words."""
    said = set()
    for language in LANGUAGES:
        set_language(language)
        drawn = str(heat_map(_shown(_course())))
        said.add(re.search(r'aria-label="((?:D Dalia|Dalia \(D\))[^"]*)"', drawn)[1])  # type: ignore[index]
    assert len(said) == len(LANGUAGES)


def test_marks_can_be_told_apart_without_colour(golden: Golden) -> None:
    """Shaded, right, wrong, missing: each has a sign of its own, and words."""
    course = _course()
    shading = Shading(0b11110, course.candidates)
    drawn = shaded_board(course.now, shading)
    golden("noir-mask.svg", drawn)
    seen = {shading.mark(who) for who in range(25)}
    assert seen == {"", "right", "wrong", "missing"}
    for mark in seen - {""}:
        assert len(list(with_class(parsed(drawn), f"ck-{mark}-sign"))) == sum(
            shading.mark(who) == mark for who in range(25)
        )
    assert all(SIGNS[one] != SIGNS[other] for one, other in combinations(SIGNS, 2))
    assert set(SAID) == {"", *SIGNS}


def test_calibration(golden: Golden) -> None:
    """Discs for oneself, rings for the exact chances; on the diagonal is right."""
    mine, exact = [(0.2, 0.5, 2), (0.9, 1.0, 3)], [(0.4, 0.4, 5)]
    drawn = calibration.page(mine, exact, ("given", "happened"), "all in words")
    golden("calibration.svg", drawn)
    root = parsed(drawn)
    ring = next(with_class(root, "ck-calibration-exact"))
    ideal = next(with_class(root, "ck-calibration-ideal")).get("d")
    left, floor, right, top = map(float, re.findall(r"[\d.]+", ideal or ""))
    x, y = float(ring.get("cx") or 0), float(ring.get("cy") or 0)
    assert (x - left) / (right - left) == pytest.approx((floor - y) / (floor - top))
    assert len(list(with_class(root, "ck-calibration-mine"))) == 2


def test_nothing_is_said_in_an_undeclared_class() -> None:
    """Every class that these pictures use has its rule of style."""
    course = _course()
    drawn = el("g", heat_map(_shown(course, asked=1)), open_now(_shown(course)))
    used = {name for each in parsed(drawn).iter() for name in each.get("class", "").split()}
    style = picture.CSS + gauge.CSS
    ours = {name for name in used if name.startswith(("ck-gauge", "ck-asked", "ck-truly"))}
    assert ours
    assert all(f".{name}{{" in style for name in ours)
