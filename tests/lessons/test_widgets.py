"""The lesson widgets over their channel: what is pressed does what it says, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from presses import Parts, press, put_in

from cluekit.clue import new_game
from cluekit.learn.deal import dealing_of, new_dealing
from cluekit.learn.exercises import ids, load
from cluekit.ui import deal_table, exercise, rule_card, solution_cube
from cluekit.ui.exercises.answers import lamp
from cluekit.ui.figures.deal_table import DealTable
from cluekit.words import LANGUAGES, set_language
from right_answers import fields_for


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("name", ids())
def test_every_exercise_can_be_solved_in_its_form(name: str, number: int) -> None:
    """With presses and fields alone, in the file's case and after show me in a fresh one."""
    card = exercise(name)
    if number:
        press(card, "show")
        press(card, "fresh")
    put_in(card)
    press(card, "check", **fields_for(name, number))
    assert card.desk.attempt.feedback.right, card.desk.attempt.feedback.text
    assert card.desk.attempt.badge
    assert card.desk.attempt.feedback.text in card.spoken
    assert card.notice == ""


@pytest.mark.parametrize("name", ids())
def test_the_form_says_the_same_as_the_code(name: str) -> None:
    """`exercise(…).answer(…)` and the widget give the same feedback."""
    card = exercise(name)
    put_in(card)
    press(card, "check", **fields_for(name))
    pressed = card.desk.attempt.feedback
    assert exercise(name).answer(*load(name).right_answers) == pressed


def test_wrong_answers_are_named_in_the_form() -> None:
    """M01 in the form, spoken and shown."""
    card = exercise("1.1")
    press(card, "check", p0=["9"], p1=["21"])
    assert card.desk.attempt.feedback.misconceptions == ("M01", "M01")
    assert "Close: " in card.drawing
    assert 'value="9"' in card.drawing


def test_hints_and_the_solution_open_by_presses() -> None:
    """One rung a press; then show me line by line; then a fresh case."""
    card = exercise("1.2")
    for opened in range(1, 5):
        press(card, "hint")
        assert len(card.desk.attempt.opened) == opened
    assert "Part 1, hint 3 of 3" in card.drawing
    assert "Part 2, hint 3 of 3" in card.drawing
    assert "hint" not in Parts(card.drawing).targets
    press(card, "show")
    assert "Worked solution" in card.drawing
    press(card, "fresh")
    assert (card.desk.attempt.exercise.number, card.turn) == (1, 1)


def test_the_lamp_says_whether_the_path_is_open() -> None:
    """Without a hint: marks or steps so far can still be right, or cannot; silent before any."""
    card = exercise("1.3")
    assert lamp(card.desk) is None
    press(card, "pencil:0:0", mark=["yes"])
    assert lamp(card.desk) == ""
    assert "Still on track" in card.drawing
    press(card, "pencil:1:1", mark=["yes"])
    assert lamp(card.desk)
    assert "This path is closed. From here it cannot work out: take the last" in card.drawing
    press(card, "pencil:1:1", mark=[""])
    assert lamp(card.desk) == ""
    assert "take the last step back" not in card.drawing


def test_a_press_meant_for_the_case_before_changes_nothing() -> None:
    """The form was replaced while somebody pressed."""
    card = exercise("1.1")
    press(card, "show")
    press(card, "fresh")
    before = card.desk
    press(card, "check", turn=0, p0=["27"], p1=["324"])
    assert card.desk == before
    assert card.notice


@pytest.mark.parametrize(
    "target", ["up:0:nothing", "up:9:piles", "pencil:99:0", "pencil:0:9", "live:0", "line:end:0"]
)
@pytest.mark.parametrize("name", ["0.1", "1.3"])
def test_what_the_form_does_not_have_cannot_be_pressed(name: str, target: str) -> None:
    """A step, a cell, a part that there is not: one sentence, and nothing moves."""
    card = exercise(name)
    before = card.desk
    press(card, target, mark=["yes"])
    assert (card.notice, card.desk) == ("Nothing here can be pressed.", before)


JUNK = st.one_of(
    st.none(),
    st.text(max_size=50),
    st.integers(),
    st.dictionaries(st.text(max_size=8), st.text(max_size=8) | st.integers(), max_size=4),
    st.builds(
        lambda target, turn, values: {
            "kind": "press",
            "id": "junk-1",
            "target": target,
            "turn": turn,
            "values": values,
        },
        st.sampled_from(
            [
                "up:9:piles",
                "up:0:<b>",
                "pencil:99:99",
                "pencil:1:1:1",
                "pencil:-1:0",
                "card:ada<",
                "x",
            ]
        )
        | st.text(min_size=1, max_size=200),
        st.just(0) | st.integers(),
        st.dictionaries(
            st.text(max_size=70), st.lists(st.text(max_size=80), max_size=3), max_size=3
        ),
    ),
)


@given(content=JUNK)
def test_junk_over_the_channel_changes_nothing_and_says_why(content: Any) -> None:
    """Wrong types, strange targets, other turns, markup."""
    for widget in (exercise("0.1"), deal_table(), solution_cube()):
        before = _state(widget)
        widget.hear(content)
        assert _state(widget) == before
        assert widget.notice


def _state(widget: Any) -> Any:
    return widget.drawing, widget.turn, widget.frames


@pytest.mark.parametrize("name", ids())
def test_markup_in_an_answer_is_only_text(name: str) -> None:
    """What a learner types comes back as text, never as markup."""
    card = exercise(name)
    hostile = "<img src=x onerror=alert(1)>"
    card.answer(hostile, {hostile: hostile}, [hostile])
    press(card, "check", p0=[hostile], p1=[hostile])
    assert "<img" not in card.drawing
    assert hostile not in card.drawing


# --- readable for everybody ---------------------------------------------------------------------


@pytest.mark.parametrize("name", ids())
def test_every_picture_in_an_exercise_has_words(name: str) -> None:
    """Each drawing is named or hidden from screen readers; the still form has all the text."""
    card = exercise(name)
    assert Parts(card.drawing).nameless == []
    bundle = card._repr_mimebundle_()[0]
    alt = re.search(r'alt="([^"]*)"', bundle["text/html"])
    assert alt
    assert bundle["text/plain"] == repr(card)
    for question in card.desk.questions:
        assert card.desk.attempt.exercise.prompt(question.part) in repr(card)


def test_a_widget_s_words_hold_no_addresses_and_no_progress() -> None:
    """Stored outputs are the same on every machine, whatever was solved before."""
    first = repr(exercise("1.1")), str(exercise("1.1").still())
    exercise("1.1").answer(27, 324)
    assert (repr(exercise("1.1")), str(exercise("1.1").still())) == first
    assert "0x" not in first[0]


@pytest.mark.parametrize("code", LANGUAGES)
def test_lessons_change_their_language_in_place(code: str) -> None:
    """All widgets are drawn in every language, with nothing left unfilled."""
    widgets = [exercise("1.2"), deal_table(), solution_cube()]
    set_language(code)
    for widget in widgets:
        widget.redraw()
        assert "{" not in re.sub(r"<style.*?</style>", "", widget.drawing)
    assert "{" not in repr(rule_card("uk"))


# --- the deal, the cube, the card ---------------------------------------------------------------


def test_the_deal_goes_stage_by_stage_to_the_end() -> None:
    """Three piles, the envelope, a seal, six cards round the table, your hand."""
    table = deal_table(seed=5)
    told = [table.step() for _ in range(table.dealing.last)]
    assert len(set(told)) == len(told)
    assert table.dealing.given == table.dealing.cards == 6
    assert table.hand == {"Ada", "Rope"}
    assert table.hands == {"You": {"Ada", "Rope"}}
    assert {"Ada", "Bruno", "Carla"} - table.hand == {"Bruno", "Carla"}
    assert table.hand < table.deck
    last = table.drawing
    press(table, "step")
    assert table.drawing == last


def test_playing_the_deal_shows_every_stage() -> None:
    """One frame a stage, then the end; each frame names the part it replaces."""
    table = deal_table()
    press(table, "play")
    assert len(table.frames) == table.dealing.last - 1
    assert all('data-key="stage"' in frame for frame in table.frames)
    press(table, "again")
    assert (table.dealing.stage, table.frames) == (0, [])


def test_cards_are_where_the_stage_says_and_none_is_lost() -> None:
    """At every stage every card lies somewhere; in the end hands and envelope hold them all."""
    for variant, names in (("mini", ("You", "Nora", "Otto")), ("uk", ("You", "B", "C", "D", "E"))):
        dealing = new_dealing(variant, names)
        for stage in range(dealing.last + 1):
            lies = dealing.at(stage).lies()
            assert len(lies) == len(set(lies)) == dealing.edition.deck.size
        sizes = [sum(x.which == s and x.where == "hand" for x in lies) for s in range(len(names))]
        assert sizes == [len(view.hand) for view in dealing.views]


def test_the_deal_shows_no_card_of_the_others() -> None:
    """Two deals with the same own hand look the same at every stage, to the last byte."""
    pictures = []
    for seed in (5, 39, 63, 110):
        session = new_game("mini", ("You", "Nora", "Otto"), seed)
        table = DealTable(dealing_of(session))
        seen = [table.drawing]
        for _ in range(table.dealing.last):
            table.step()
            seen += [table.drawing, table.spoken, repr(table), str(table.still())]
        pictures.append(seen)
        assert table.hand == {"Ada", "Rope"}
    assert pictures[0] == pictures[1] == pictures[2] == pictures[3]


def test_open_hands_lay_everything_but_the_envelope_open() -> None:
    """The mission of lesson 01: what nobody holds is in the envelope."""
    table = deal_table(seed=8, open_hands=True)
    assert not table.envelope_is("Ada", "Vase", "Library").right
    table.play()
    inside = table.deck - set().union(*table.hands.values())
    assert len(inside) == 3
    assert table.envelope_is(*inside).right
    assert table.envelope_is("Ada", "Vase", "Library").right == (
        inside == {"Ada", "Vase", "Library"}
    )
    held = next(iter(table.hand))
    assert table.envelope_is(held, "Vase", "Library").kind == "not-yet"
    assert "not a card" in table.envelope_is("Zoe").text


def test_the_cube_empties_slice_by_slice() -> None:
    """27, then 18, then 12; a press turns a card back in."""
    cube = solution_cube()
    assert (cube.count, cube.sum) == (27, "3 × 3 × 3 = 27")
    press(cube, "card:ada")
    assert cube.count == 18
    press(cube, "card:rope")
    assert (cube.count, cube.sum) == (12, "2 × 2 × 3 = 12")
    assert len(cube.files) == 12
    assert all("Ada" not in triple and "Rope" not in triple for triple in cube.files)
    assert ("Bruno", "Vase", "Library") in cube.files
    press(cube, "card:ada")
    assert cube.count == 18
    press(cube, "again")
    assert cube.count == 27


def test_the_big_cube_counts_324() -> None:
    """6 × 6 × 9, and 200 with one card of each kind in the hand."""
    assert solution_cube("uk").count == 324
    cube = solution_cube("uk").rule_out("Miss Scarlett", "rope", "Hall")
    assert cube.sum == "5 × 5 × 8 = 200"
    assert cube.drawing.count("ck-cube-there-") == 200 + 1
    with pytest.raises(LookupError, match="Zoe"):
        cube.rule_out("Zoe")


def test_the_rule_card_answers_from_the_options() -> None:
    """Another house, another line; every option that differs is on the card."""
    from cluekit.clue.editions.edition import edition, read_edition  # noqa: PLC0415

    source = edition("mini").source
    mine = read_edition(
        source + '\n[options]\naccusation = "any-time"\ndice = 1\nstaying = "never"\n'
    )
    here, there = repr(rule_card("mini")), repr(rule_card(mine))
    changed = [a for a, b in zip(here.splitlines(), there.splitlines(), strict=True) if a != b]
    assert [line.partition(":")[0] for line in changed] == ["Moving", "Staying", "Accusing"]


def test_an_unknown_exercise_is_refused_in_words() -> None:
    """The sentence lists what there is."""
    with pytest.raises(LookupError, match=r"There is no exercise 99\.9\. There are 0\.1"):
        exercise("99.9")


def test_code_and_buttons_do_the_same() -> None:
    """`hint()`, `show_me()`, `fresh()` and `solution()` in a code cell."""
    card = exercise("1.2")
    assert "opens when you have solved" in card.solution()
    assert [card.hint() for _ in range(4)] == [
        card.desk.attempt.exercise.tell(step) for step in card.desk.attempt.open_hints
    ]
    assert card.hint() == card.hint()
    card.show_me()
    assert card.solution().startswith("1. In your hand")
    assert card.fresh() is card
