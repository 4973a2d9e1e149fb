"""The figures of the first lessons over their channel: the deal, the cube, the rule card; junk."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from presses import press

from cluekit.clue import new_game
from cluekit.clue.editions.edition import edition, read_edition
from cluekit.learn.deal import dealing_of, new_dealing
from cluekit.ui import arrow_board, deal_table, exercise, four_sheets, rule_card, solution_cube
from cluekit.ui.figures.deal_table import DealTable
from cluekit.words import LANGUAGES, set_language

STRANGE = ("up:9:piles", "up:0:<b>", "pencil:99:99", "pencil:1:1:1", "pencil:-1:0", "card:<", "x")
JUNK = st.one_of(
    st.none(),
    st.text(max_size=50),
    st.integers(),
    st.dictionaries(st.text(max_size=8), st.text(max_size=8) | st.integers(), max_size=4),
    st.builds(
        dict,
        kind=st.just("press"),
        id=st.just("junk-1"),
        target=st.sampled_from(STRANGE) | st.text(min_size=1, max_size=200),
        turn=st.just(0) | st.integers(),
        values=st.dictionaries(st.text(max_size=70), st.lists(st.text(max_size=80)), max_size=3),
    ),
)


def test_junk_over_the_channel_changes_nothing_and_says_why() -> None:
    """Wrong types, strange targets, other turns, markup."""
    widgets: list[Any] = [exercise("0.1"), deal_table(), solution_cube(), four_sheets()]
    widgets.append(arrow_board("N_V -> E_D", hand="A R"))

    @given(content=JUNK)
    def changes_nothing(content: Any) -> None:
        for widget in widgets:
            before, spoken = (widget.drawing, widget.turn, widget.frames), widget.spoken
            widget.hear(content)
            assert (widget.drawing, widget.turn, widget.frames) == before
            assert widget.notice
            assert widget.spoken != spoken

    changes_nothing()


def test_the_keys_go_to_the_buttons_after_an_answer_and_to_the_form_before() -> None:
    """After Check, a hint, or the solution; what is marked takes them, if what had them is gone."""
    began = re.compile(r'<fieldset data-key="part:0"[^>]*data-focus')
    buttons = re.compile(r'<div class="ck-ex-buttons"[^>]*data-focus')
    for target in ("check", "hint", "show"):
        card = exercise("1.1")
        assert began.search(card.drawing)
        assert not buttons.search(card.drawing)
        assert buttons.search(press(card, target, answer0=["1"], answer1=["1"]).drawing), target
        assert not began.search(card.drawing), target


def test_lessons_change_their_language_in_place() -> None:
    """All widgets are drawn in every language, with nothing left unfilled."""
    widgets = [exercise("1.2"), deal_table(), solution_cube()]
    for code in LANGUAGES:
        set_language(code)
        for widget in widgets:
            assert "{" not in re.sub(r"<style.*?</style>", "", widget.drawing), code
        assert "{" not in repr(rule_card("uk"))


def test_the_deal_goes_stage_by_stage_to_the_end() -> None:
    """Three piles, the envelope, a seal, six cards round the table, your hand; a frame each."""
    table = deal_table(seed=5)
    told = [table.step() for _ in range(table.dealing.last)]
    assert len(set(told)) == len(told)
    assert table.dealing.given == table.dealing.cards == 6
    assert (table.hand, table.hands) == ({"Ada", "Rope"}, {"You": {"Ada", "Rope"}})
    assert table.hand < table.deck
    last = table.drawing
    assert press(table, "step").drawing == last
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
            assert sum(one.where == "file" for one in lies) == (3 if stage >= 2 else 0)
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
    assert (len(inside), table.envelope_is(*inside).right) == (3, True)
    held = next(iter(table.hand))
    assert table.envelope_is(held, "Vase", "Library").kind == "not-yet"
    assert "not a card" in table.envelope_is("Zoe").text


def test_the_cube_empties_slice_by_slice() -> None:
    """27, 18, 12; a press turns a card back in. The big one: 324, or 200."""
    cube = solution_cube()
    assert (cube.sum, press(cube, "card:ada").count) == ("3 × 3 × 3 = 27", 18)
    assert (press(cube, "card:rope").sum, cube.count) == ("2 × 2 × 3 = 12", 12)
    assert len(cube.files) == 12
    assert all("Ada" not in triple and "Rope" not in triple for triple in cube.files)
    assert ("Bruno", "Vase", "Library") in cube.files
    assert [press(cube, target).count for target in ("card:ada", "again")] == [18, 27]
    assert solution_cube("uk").count == 324
    cube = solution_cube("uk").rule_out("Miss Scarlett", "rope", "Hall")
    assert cube.sum == "5 × 5 × 8 = 200"
    assert cube.drawing.count("ck-cube-there-") == 200 + 1
    with pytest.raises(LookupError, match="Zoe"):
        cube.rule_out("Zoe")


def test_the_rule_card_answers_from_the_options() -> None:
    """Another house, another line; every option that differs is on the card."""
    source = edition("mini").source
    mine = read_edition(
        source + '\n[options]\naccusation = "any-time"\ndice = 1\nstaying = "never"\n'
    )
    here, there = repr(rule_card("mini")), repr(rule_card(mine))
    changed = [a for a, b in zip(here.splitlines(), there.splitlines(), strict=True) if a != b]
    assert [line.partition(":")[0] for line in changed] == ["Moving", "Staying", "Accusing"]
