"""Answers that are pressed: one press an item, the picture and its list say the same."""

import re

from presses import press

from cluekit.learn.exercises import ids, load
from cluekit.learn.kinds.world import laying
from cluekit.ui import exercise
from cluekit.ui.exercises.draft import is_pressed
from cluekit.ui.exercises.widget import ExerciseCard
from naming import case_named
from right_answers import fields_for

BY_OTHER_MEANS = {"order", "proof", "cells", "code", "play"}
GESTURES = {"0.2": 5, "1.2": 4, "5.1": 5, "5.5": 7, "13.2": 6}
"""How many presses and fields solve an exercise, Check among them; 5.5 took 21 with its menus."""
ITEM = re.compile(r'<[^>]*data-target="(?:pick|deal|take|fill):[^>]*>')
SAYS = re.compile(r'aria-(?:pressed|checked)="(\w+)"')
CHOSEN = re.compile(r'<option value="(\w+)" selected[^>]*>')


def by_other_means() -> set[str]:
    """The exercises that have a part of such a kind."""
    return {name for name in ids() if {one.kind for one in load(name).form.parts} & BY_OTHER_MEANS}


def faces(card: ExerciseCard, target: str) -> set[str]:
    """What is said of an item wherever it can be pressed: "true", "false"."""
    tags = [tag for tag in ITEM.findall(card.drawing) if f'data-target="{target}"' in tag]
    return {said for tag in tags for said in SAYS.findall(tag)}


def picked(card: ExerciseCard, place: int, right: list[str]) -> int:
    """Press each right item; both faces change at once, and what was typed stays."""
    for item in right:
        target = f"pick:{place}:{item}"
        assert faces(card, target) == {"false"}
        press(card, target)
        assert faces(card, target) == {"true"}
        assert item in card.draft.fields[f"p{place}"]
        assert card.spoken.endswith(": chosen.")
    return len(right)


def laid_out(card: ExerciseCard, place: int, right: list[str]) -> int:
    """Lay the cards of a deal into the hands, in turn; the menus say where each lies."""
    count, where = 0, dict(one.split(":") for one in right)
    for holder in card.draft.laying(place).room:
        for item in [one for one, there in where.items() if there == holder]:
            if item not in card.draft.laying(place).where:
                press(card, f"deal:{place}:{item}")
                count += 1
            menu = card.drawing.partition(f'data-key="where:{place}:{item}"')[2]
            chosen = CHOSEN.search(menu.partition("</select>")[0])
            assert chosen
            assert chosen[1] == card.draft.laying(place).where[item] == holder
    return count


def by_hand(name: str) -> int:
    """Solve an exercise by pressing what is drawn; return how many gestures that takes."""
    card, filled, count = exercise(name), fields_for(name), 1
    for place, question in enumerate(card.draft.questions):
        right = filled.get(f"p{place}", [])
        if is_pressed(question):
            do = laid_out if question.part.kind == "world" else picked
            count += do(card, place, right)
            filled.pop(f"p{place}")
        else:
            count += len(right)
    press(card, "check", **filled)
    assert card.draft.attempt.solved, card.draft.attempt.feedback
    assert card.drawing.count("ck-ex-right") == len(card.draft.questions)
    return count


def test_what_is_drawn_is_pressed_itself() -> None:
    """Rooms, cards, sheets, faces, a deal: each exercise that has them, solved without a field."""
    pressed = {name for name in ids() if any(map(is_pressed, load(name).questions))}
    assert {*GESTURES} < pressed
    for name in sorted(pressed - by_other_means()):
        with case_named(name):
            count = by_hand(name)
            assert count == GESTURES.get(name, count)


def test_a_press_takes_back_and_strangers_are_refused() -> None:
    """Twice is not at all; what is not offered changes nothing; a fresh case is empty."""
    card = press(exercise("0.2"), "pick:0:library", "pick:0:library")
    assert card.draft.fields["p0"] == []
    assert card.spoken.endswith("Library: no longer chosen.")
    strange = (
        "take:0:rope",
        "pick:0:rope",
        "pick:9:library",
        "deal:0:rope",
        "slice:0:rope",
        "fill:0:nora",
    )
    for target in (*strange, "lay:0:rope"):
        card.notice, before = "", card.draft
        assert press(card, target).notice == "Nothing here can be pressed.", target
        assert card.draft == before
    press(card, "pick:1:tower", "show", "fresh")
    assert not card.draft.fields
    assert press(exercise("3.1"), "pick:0:a").notice


def test_a_deal_fills_hand_after_hand_and_a_card_comes_back() -> None:
    """Your own hand lies there; the last place is filled by itself; a card comes back."""
    deal = laying(load("5.5").case)
    assert [deal.at(place) for place in deal.room] == [("ada", "garden"), (), (), ()]
    for card, then in (("bruno", "nora"), ("rope", "otto"), ("vase", "otto")):
        deal = deal.press(card)
        assert deal.filling == then
    deal = deal.press("library")
    assert deal.at("envelope") == ("carla", "dagger", "tower")
    assert (deal.unlaid, deal.filling) == ((), "")
    assert deal.press("rope").press("rope") == deal.press("rope").press("rope")
    swapped = deal.press("rope").press("tower").press("rope")
    assert swapped.at("envelope") == ("carla", "rope", "dagger")
    assert swapped.at("nora") == ("bruno", "tower")
    assert laying(load("5.5").case, ["ada:nobody", "x:you", "junk"]).where == {}
    card = press(exercise("5.5"), "fill:1:otto", "deal:1:rope")
    assert card.draft.laying(1).where["rope"] == "otto"
    assert press(card, "deal:1:rope").notice
    assert 'data-focus="data-focus"' in focused(card)
    press(card, "lay:1:rope", lay1=["nora"])
    assert card.draft.laying(1).where["rope"] == "nora"
    assert "Rope: Nora." in card.spoken
    press(card, "lay:1:rope", lay1=[""])
    assert "Rope: not laid out." in card.spoken
    card = press(
        exercise("5.5"), *(f"deal:1:{one}" for one in ("bruno", "rope", "vase", "library"))
    )
    assert card.draft.laying(1).unlaid == ()
    assert press(card, "fill:1:nora").spoken.endswith(" Every card has a place.")


def focused(card: ExerciseCard) -> str:
    """Return the beginning of what the focus goes to when its place is gone."""
    found = re.search(r"<[^>]*Cards to lay out[^>]*>", card.drawing)
    return found[0] if found else ""


def test_the_cube_of_an_exercise_is_cut_by_a_press() -> None:
    """A slice goes, all its case files with it, and comes back; its count is not told."""
    card = press(exercise("1.2"), "slice:1:ada")
    assert card.drawing.count('href="#ck-cube-gone') == 9
    assert 'aria-pressed="true" aria-label="Ada is not in the envelope"' in card.drawing
    assert "= 18" not in card.drawing
    press(card, "slice:1:ada")
    assert card.drawing.count('href="#ck-cube-gone') == 0


CHANGES: tuple[tuple[str, dict[str, list[str]], str, int], ...] = (
    ("0.2", {"p0": ["tower"]}, "pick:0:library", 0),
    ("1.3", {"p1": ["5"]}, "pencil:0:0", 0),
    ("0.1", {}, "down:0:piles", 0),
    ("3.1", {"p0": ["O_B & O_D"]}, "live:0", 0),
    ("5.5", {"p1": ["ada:you"]}, "deal:1:rope", 1),
)


def test_what_was_said_to_an_answer_goes_when_that_changes() -> None:
    """It does not stand beside "Still on track"; what was said to other parts stays."""
    for name, answer, change, part in CHANGES:
        with case_named(name):
            card = press(exercise(name), "check", **answer)
            assert part not in unsaid(card)
            changed = {"p0": ["O_B"]} if name == "3.1" else answer
            press(card, change, mark=["yes"], **changed)
            assert unsaid(card) == {part}
            press(card, "check", **changed)
            assert unsaid(card) == set()


def unsaid(card: ExerciseCard) -> set[int]:
    """Return the parts to whose answer nothing is said."""
    hidden = re.findall(r'<p[^>]* hidden="hidden" data-key="feedback:(\d)"', card.drawing)
    return {int(part) for part in hidden}


def test_solved_stands_at_the_case_that_was_solved() -> None:
    """A fresh case that nobody has tried says that another was; what is done is no longer red."""
    card = exercise("1.2")
    filled = fields_for("1.2")
    check = re.compile(r'class="([^"]*)" data-target="check"')
    assert "ck-main" in check.findall(card.drawing)[0]
    press(card, "check", **filled)
    assert "★ Solved<" in card.drawing
    assert "ck-main" not in check.findall(card.drawing)[0]
    for other in (press(card, "fresh"), exercise("1.2")):
        assert "☆ Solved before<" in other.drawing
        assert "★" not in other.drawing
    by_part = press(exercise("5.1"), "pick:0:a", "pick:0:d", "pick:1:a", "check").drawing
    assert re.findall(r"<b>(\d .)</b> ([a-z ]+)</li>", by_part) == [
        ("1 ✓", "right"),
        ("2 …", "not yet"),
    ]
