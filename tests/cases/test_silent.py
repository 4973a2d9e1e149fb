"""Nobody accused, in a game that was written down: off unless asked for, sound, and explained."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue import bots_for, new_game
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.deduction.silence import with_silence as at_the_table
from cluekit.clue.notation import write
from cluekit.core.session import run
from cluekit.logic import NotAll
from cluekit.records import read_case_text
from cluekit.records.from_game_text import told_case
from cluekit.records.record import Case
from cluekit.records.report import why_lines
from cluekit.records.silent_players import if_silent, last_chance, with_silence
from cluekit.records.solver import explain, solve

A, B, C, R, V, D, L, G, T = range(9)
YOU, NORA, OTTO, ENVELOPE = range(4)

EVENTS = """
Otto: bruno dagger library -> You dagger
You: carla rope tower -> Otto carla
Nora: carla dagger garden -> Otto ?
Otto: ada rope garden -> You garden
You: ada rope library
"""
HEAD = 'deck = "mini"\nplayers = ["You", "Nora", "Otto"]\nme = "You"\nhand = "dagger garden"\n'


def case(events: str = EVENTS, more: str = "") -> Case:
    """Return your case: you have the Dagger and the Garden, and showed both to Otto."""
    return read_case_text(f'{HEAD}{more}events = """{events}"""\n')


def test_who_would_have_been_sure_lacks_that_hand() -> None:
    """Otto knows your two cards: with Carla and Ada, or Carla and Bruno, he would have accused."""
    silent = with_silence(case())
    hands = {premise.cards for premise in silent.silent if isinstance(premise, NotAll)}
    assert hands == {1 << A | 1 << C, 1 << B | 1 << C}
    before, after = solve(case()), solve(silent)
    assert (before.deals, after.deals) == (10, 8)
    assert [before.says(card, OTTO) for card in (A, B)] == ["open", "open"]
    assert [after.says(card, OTTO) for card in (A, B)] == ["no", "no"]


def test_it_is_off_unless_it_is_asked_for() -> None:
    """A case as it is read concludes nothing from silence."""
    assert case().silent == ()
    assert not any(isinstance(premise, NotAll) for premise in case().puzzle().premises)


def test_the_proof_says_after_which_question_nobody_accused() -> None:
    """The step has its own name and rests on the question."""
    silent = solve(with_silence(case()))
    why = explain(silent, A, OTTO)
    assert any(step.by == "silence" for _, proof in why.proofs for step in proof.steps)
    assert 4 in why.entries
    told = " ".join(why_lines(silent, why))
    assert "nobody accused after entry 4" in told


def test_while_the_turn_may_go_on_nobody_is_silent() -> None:
    """After the last question that was written down Otto may still accuse; who accused, has."""
    ongoing = case(EVENTS.partition("You: ada")[0])
    assert last_chance(case(), OTTO) == 3
    assert last_chance(ongoing, OTTO) == 0
    accused = case(EVENTS + "Otto accuses: ada rope library -> wrong\n")
    assert last_chance(accused, OTTO) is None
    assert last_chance(replace(case(), accusing="elsewhere"), OTTO) is None
    assert last_chance(replace(case(), accusing="unshown"), OTTO) is None


def test_where_somebody_was_sure_and_kept_still_it_cannot_be_counted_in() -> None:
    """Told that Otto has Ada and Carla, silence would contradict it: then it is left out."""
    sure = case(more='facts = ["Otto has ada carla"]\n')
    assert solve(sure).can is not None
    assert solve(with_silence(sure)).can is None
    assert if_silent(sure) is None
    silent = if_silent(case())
    assert silent is not None
    assert silent.silent == with_silence(case()).silent != ()


def test_a_written_game_is_as_silent_as_the_one_that_was_played() -> None:
    """From a seat's text follow the same excluded hands as from its view, at every moment."""
    said = 0
    for seed in (7, 8, 9, 10, 20, 21, 65, 66, 67, 68):
        session = new_game("mini", seed=seed)
        bots = bots_for(["complete"] * 3)
        while not session.over:
            run(session, bots, until=lambda s, before=session.step: s.step > before)
            for seat in range(3):
                view = session.view(seat)
                lived = at_the_table(view).premises[len(puzzle_of(view).premises) :]
                told = with_silence(told_case(write(session, seat))).silent
                if session.choices.phase.name == "START":
                    assert set(told) <= set(lived), "what is written may end before the turn does"
                said += len(told)
    assert said > 10
