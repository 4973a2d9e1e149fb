"""Exercises on the grid of Noir: the story, the clues with their boards, what is shown and said."""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from presses import press

from cluekit.core import Chance, RefusedError
from cluekit.learn import grids
from cluekit.learn.answers.numbers import rounds_to
from cluekit.learn.exercises import ids, load
from cluekit.learn.families.boards import fresh_where_it_stood
from cluekit.learn.forms import Case, Grid
from cluekit.learn.grids import suspects
from cluekit.learn.rule_notes import rules_granted_by
from cluekit.learn.values import Rounded
from cluekit.ui import exercise
from cluekit.words import set_language

ALPHABET = ("ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY")


def case(**written: object) -> Case:
    """A case on the board from A to Y; the Killer is C, the Inspector Y."""
    given = {"board": ALPHABET, "killer": "C", "inspector": "Y", "hand": "VWX"}
    return Case(grid=Grid(**(given | written)))  # type: ignore[arg-type]


def said(some: int) -> str:
    """A set of suspects by their letters."""
    return "".join(person.alias for person in suspects(some).cards)


def test_every_stage_has_its_board_and_its_sets() -> None:
    """A shift moves people, not knowledge; who has left or was disguised gives no clue."""
    told = case(actions=("kill G", "row 1 right", "kill H"))
    course = grids.stages(told)
    found = [said(stage.killers) for stage in course]
    assert found == ["ABCDEFGHIJKLMNOPQRSTU", "ABCFHKLM", "ABCFHKLM", "ABCLM"]
    assert [stage.in_words() for stage in course][2] == "Row 1 moves right."
    assert [said(clue.leaves & course[0].living) for clue in grids.clues(told)] == [
        *("ABCFHKLM", "ABCGILMN")
    ]
    assert said(grids.read_on(told, course[0].table)) == "BCLM"
    assert said(grids.read_on(told, course[-1].table)) == "ABLM"
    gone = case(dead="FGIJ", hand="RTV", actions=("kill H",))
    (clue,) = grids.clues(gone)
    today = grids.stages(gone)[-1].table
    assert (clue.on(today), said(grids.stages(gone)[-1].killers)) == (-1, "BCDLMN")
    deck = "BKACDEFGHIJLNOPQRSTU"
    actions = ("kill G", "arrest T", "row 5 right", "exonerate B", "disguise")
    new = case(killer="M", deck=deck, actions=actions)
    assert grids.clues(new) == ()
    assert "T" in said(grids.read_on(new, grids.stages(new)[-1].table))


def test_games_are_played_by_the_rules() -> None:
    """What was cut out of one plays again to the same position; what cannot be played is named."""
    luck = Chance("cut").luck("variant", 0)
    game = next(iter(grids.games(case(), luck, 9)))
    whole = grids.stages(Case(grid=game.until(len(game.actions))))
    later = grids.stages(Case(grid=game.since(3, len(game.actions))))
    assert later[-1].table.cells == whole[-1].table.cells == game.states[-1].table.cells
    assert later[-1].table.dead == whole[-1].table.dead
    assert later[-1].own.identity == whole[-1].own.identity
    with pytest.raises(ValueError, match="kill Z"):
        grids.stages(case(actions=("kill Z",)))
    with pytest.raises(ValueError, match="no grid"):
        grids.stages(Case())


def test_numbers_are_read_and_said_as_the_reader_writes_them() -> None:
    """As rounded, or as a machine prints them; said with three digits, no minus before zero."""
    wanted = Fraction("2.321928095")
    good = ["2.3", "2,32", 2.321928094887362, "2.3219281"]
    assert [rounds_to(text, wanted) for text in good] == [True] * 4
    assert [rounds_to(text, wanted) for text in ["2.33", "2.3229", "2"]] == [False] * 3
    assert rounds_to("-3", Fraction("-3.000000000"))
    for code, text in (("en", "−0.971"), ("it", "−0,971"), ("pt", "−0,971")):
        set_language(code)
        assert Rounded(-0.9709506).in_words() == text
        assert (Rounded(2.0).in_words(), Rounded(-0.0001).in_words()) == ("2", "0")


def test_a_hint_shows_the_board_of_its_moment_and_frames_whom_it_is_about() -> None:
    """Victims now, nobody new, who stood around the first. The living have a box each, named."""
    card = exercise("13.2")
    assert "ck-ex-glimpse" not in card.drawing
    assert "Framed: G and H." in press(card, "hint").drawing
    for _ in range(2):
        press(card, "hint")
    assert "The board just before line 1:" in card.drawing
    assert "Framed: A, B, C, F, H, K, L and M." in card.drawing
    drawing = exercise("13.2").drawing
    assert drawing.count('class="ck-ex-cell" aria-pressed="false"') == 23
    assert drawing.count('role="checkbox" class="ck-ex-tick" aria-checked="false"') == 23
    assert all(name in drawing for name in ('aria-label="G dead"', 'aria-label="Yuki (Y), you"'))
    assert 'aria-label="Rosa (R), innocent"' in exercise("12b.4").drawing


def test_a_fresh_case_follows_from_the_one_before() -> None:
    """Whichever way one comes to it; on two by two the search ends, and is refused in words."""
    third = load("13.2").fresh(3)
    assert [third.fresh(n) for n in (4, 2)] == [load("13.2").fresh(n) for n in (4, 2)]
    assert third.fresh(3) is third
    assert third.fresh(0).case == load("13.2").case
    order = ids()
    assert order.index("12b.7") + 1 == order.index("13.1")
    assert rules_granted_by("L12b") == rules_granted_by("L13")
    own = load("13.2").case
    assert own.grid
    small = replace(own, grid=replace(own.grid, rows=2, columns=2, cards=2, hand=""))
    with pytest.raises(grids.NoCaseError):
        fresh_where_it_stood(small, Chance("small").luck("variant", 0))
    with pytest.raises(RefusedError) as refused:
        replace(load("13.2"), form=replace(load("13.2").form, case=small)).fresh(1)
    assert refused.value.problem.code == "no-variant"
