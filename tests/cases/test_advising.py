"""What to ask in a case, what silence tells of it, and what its audit says."""

import pytest
from msgspec.structs import replace

from cluekit.clue import bots_for, new_game
from cluekit.clue.deduction.advice import advice as at_the_table
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.deduction.silence import with_silence as silence_at_the_table
from cluekit.clue.notation import write
from cluekit.core import RefusedError
from cluekit.core.session import run
from cluekit.logic import NotAll, sat
from cluekit.records import read_case_text
from cluekit.records.from_game_text import told_case
from cluekit.records.question_worth import MOST_ASKED, advice, if_silent, last_chance, with_silence
from cluekit.records.record import Case
from cluekit.records.report import why_lines
from cluekit.records.solution import audit_case
from cluekit.records.solver import explain, solve

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


def test_advice_is_for_a_player_and_names_whom_and_which_sizes() -> None:
    """Fast questioning asks one player; for one possibility, named."""
    found = advice(read_case_text(HEAD + 'questioning = "fast"\n'), "deals")
    assert {one.whom for one in found} == {"nora", "otto"}
    assert {one.whom for one in advice(read_case_text(HEAD), "deals")} == {None}
    four = 'deck = "mini"\nplayers = ["A", "B", "C", "D"]\nme = "A"\nhand = "ada rope"\n'
    unknown = advice(read_case_text(four), "deals")
    assert unknown[0].sizes is not None
    assert (sorted(unknown[0].sizes.values()), unknown[0].sizes["a"]) == ([1, 1, 2, 2], 2)
    assert advice(read_case_text(four + "hand_sizes = [2, 1, 2, 1]\n"), "deals")[0].sizes is None
    text = HEAD + 'facts = ["envelope has bruno vase tower"]\n'
    assert {one.bits for one in advice(read_case_text(text), "deals")} == {0.0}
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


A, B, C, R, V, D, L, G, T = range(9)
YOU, NORA, OTTO, ENVELOPE = range(4)
EVENTS = """
Otto: bruno dagger library -> You dagger
You: carla rope tower -> Otto carla
Nora: carla dagger garden -> Otto ?
Otto: ada rope garden -> You garden
You: ada rope library
"""
AT_OTTOS = 'deck = "mini"\nplayers = ["You", "Nora", "Otto"]\nme = "You"\nhand = "dagger garden"\n'


def case(events: str = EVENTS, more: str = "") -> Case:
    """Return your case: you have the Dagger and the Garden, and showed both to Otto."""
    return read_case_text(f'{AT_OTTOS}{more}events = """{events}"""\n')


def test_who_would_have_been_sure_lacks_that_hand() -> None:
    """Otto would have accused with Carla and Ada or Bruno; off unless asked for."""
    silent = with_silence(case())
    hands = {premise.cards for premise in silent.silent if isinstance(premise, NotAll)}
    assert hands == {1 << A | 1 << C, 1 << B | 1 << C}
    before, after = solve(case()), solve(silent)
    assert (before.deals, after.deals) == (10, 8)
    assert [before.says(card, OTTO) for card in (A, B)] == ["open", "open"]
    assert [after.says(card, OTTO) for card in (A, B)] == ["no", "no"]
    assert case().silent == ()
    assert not any(isinstance(premise, NotAll) for premise in case().puzzle().premises)
    silent = solve(with_silence(case()))
    why = explain(silent, A, OTTO)
    assert any(step.by == "silence" for _, proof in why.proofs for step in proof.steps)
    assert 4 in why.entries
    assert "nobody accused after entry 4" in " ".join(why_lines(silent, why))


def test_nobody_is_silent_who_may_still_speak_or_was_sure_and_kept_still() -> None:
    """Otto may still accuse, or has; where silence would contradict what is told it is left out."""
    ongoing = case(EVENTS.partition("You: ada")[0])
    assert (last_chance(case(), OTTO), last_chance(ongoing, OTTO)) == (3, 0)
    assert last_chance(case(EVENTS + "Otto accuses: ada rope library -> wrong\n"), OTTO) is None
    assert last_chance(replace(case(), accusing="elsewhere"), OTTO) is None
    assert last_chance(replace(case(), accusing="unshown"), OTTO) is None
    sure = case(more='facts = ["Otto has ada carla"]\n')
    assert solve(sure).can is not None
    assert (solve(with_silence(sure)).can, if_silent(sure)) == (None, None)
    assert if_silent(case()).silent == with_silence(case()).silent != ()


def test_a_written_game_is_as_silent_as_the_one_that_was_played() -> None:
    """From a seat's text follow the same excluded hands as from its view, at every moment."""
    said = 0
    for seed in (8, 10, 21, 66, 68):  # in which something is told
        session = new_game("mini", seed=seed)
        bots = bots_for(["complete"] * 3)
        while not session.over:
            run(session, bots, until=lambda s, before=session.step: s.step > before)
            for seat in range(3):
                view = session.view(seat)
                lived = silence_at_the_table(view).premises[len(puzzle_of(view).premises) :]
                told = with_silence(told_case(write(session, seat))).silent
                if session.choices.phase.name == "START":
                    assert set(told) <= set(lived), "what is written may end before the turn does"
                said += len(told)
    assert said > 10
