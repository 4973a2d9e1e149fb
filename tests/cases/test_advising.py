"""Advice in a case: the same worth as at a table, and the rules of asking are the case's."""

from __future__ import annotations

import pytest

from cluekit.clue import new_game
from cluekit.clue.deduction.advice import advice as at_the_table
from cluekit.clue.notation import write
from cluekit.core import RefusedError
from cluekit.logic import sat
from cluekit.records import read_case_text
from cluekit.records.audit import audit_case
from cluekit.records.from_game_text import told_case
from cluekit.records.question_worth import MOST_ASKED, advice

HEAD = 'deck = "mini"\nplayers = ["You", "Nora", "Otto"]\nme = "You"\nhand = "ada rope"\n'


def test_the_worth_is_that_of_the_table() -> None:
    """A seat's text gives the same bits, question by question, as its view."""
    session = new_game("uk", ("Ada", "Bea", "Cem"), seed=3)
    told = advice(told_case(write(session, 1)), "refuter")
    lived = at_the_table(session.view(1), "refuter")
    assert lived is not None
    assert len(told) == MOST_ASKED
    best = [one.worth.bits for one in lived.suggestions[:MOST_ASKED]]
    assert [one.bits for one in told] == pytest.approx(best)


def test_one_player_alone_is_asked_where_questioning_is_fast() -> None:
    """The advice names whom."""
    found = advice(read_case_text(HEAD + 'questioning = "fast"\n'), "deals")
    assert {one.whom for one in found} == {"nora", "otto"}
    assert {one.whom for one in advice(read_case_text(HEAD), "deals")} == {None}


def test_unknown_sizes_are_said() -> None:
    """It is weighed for one of the possibilities, which is named; given ones need not be."""
    four = 'deck = "mini"\nplayers = ["A", "B", "C", "D"]\nme = "A"\nhand = "ada rope"\n'
    unknown = advice(read_case_text(four), "deals")
    assert unknown[0].sizes is not None
    assert sorted(unknown[0].sizes.values()) == [1, 1, 2, 2]
    assert unknown[0].sizes["a"] == 2
    given = advice(read_case_text(four + "hand_sizes = [2, 1, 2, 1]\n"), "deals")
    assert given[0].sizes is None


def test_everything_known_is_worth_nothing() -> None:
    """When the envelope is certain, no question tells more about it."""
    text = HEAD + 'facts = ["envelope has bruno vase tower"]\n'
    assert {one.bits for one in advice(read_case_text(text), "deals")} == {0.0}


def test_a_spectator_asks_nothing() -> None:
    """Advice is for a player."""
    with pytest.raises(RefusedError) as refused:
        advice(read_case_text('deck = "mini"\nplayers = ["A", "B"]\n'), "deals")
    assert refused.value.problem.code == "case-ask-whose"


def test_the_audit_says_the_first_entry() -> None:
    """One entry less, and the card could not have been placed."""
    case = read_case_text(
        HEAD + "events = '''\nYou: bruno vase library -> Nora vase\nOtto: carla dagger tower -> "
        "nobody\nNora: carla vase tower -> nobody\nYou: bruno vase library -> Otto library\n'''\n"
    )
    (audit,) = audit_case(case)
    certain = 0
    for number, card in enumerate(case.deck.cards):
        found = audit.cards[card.id]
        last = found.entry if found else len(case.entries)
        settled = [
            can is not None and not can[number] & (can[number] - 1)
            for can in (sat.closure(case.puzzle(n), case.spread()) for n in range(last + 1))
        ]
        assert settled == [False] * last + [found is not None]
        certain += found is not None
    assert 4 < certain < 9
    assert audit.case_file is not None
    inside = [audit.cards[card] for card in ("carla", "dagger", "tower")]
    assert audit.case_file.entry == max(found.entry for found in inside if found)
