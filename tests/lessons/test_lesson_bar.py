"""The bar that lessons are held to, as far as it can be measured."""

import re
from collections.abc import Callable
from itertools import islice
from math import log2
from statistics import fmean
from typing import Any

import pytest
from lesson_files import (
    LESSONS,
    cell_of,
    code_cells,
    code_of,
    exercises_of,
    lesson,
    prose_cells,
    prose_of,
)
from samples import games

from cluekit.clue import new_game
from cluekit.clue.bots import bots_for
from cluekit.core.session import run
from cluekit.learn.course import lessons
from cluekit.learn.exercises import load
from cluekit.learn.own_games import laid_in, play_out
from cluekit.learn.values import value_in_words
from cluekit.logic import scoring
from cluekit.noir import INSPECTOR, KILLER
from cluekit.noir.bots import careful_bot
from cluekit.noir.bots.glass_box import best
from cluekit.noir.bots.outcomes import all_alike
from cluekit.noir.deduction.candidates import Candidates, after, at_the_start, begin
from cluekit.noir.deduction.predictions import Question
from cluekit.noir.public import facts
from cluekit.noir.public.fold import fold
from cluekit.noir.public.table import Table
from cluekit.sets import mask
from cluekit.ui import foretell, matrix_game, predict
from cluekit.ui.clue import forecast_duel
from cluekit.ui.noir_boards import predict as prediction
from cluekit.words import LANGUAGES, speaking
from naming import case_named

CALL = re.compile(r'exercise\("([\w.]+)"(?:, fresh=(\d+))?\)')


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_reaches_the_bar(name: str) -> None:
    """What can be measured of its words, its guesses, its warm-up and its exercises."""
    words_are_few_and_the_first_check_comes_early(name)
    a_guess_comes_back_below_its_question_and_a_ticket_is_written(name)
    the_core_path_and_the_minutes_are_told(name)
    something_is_refuted_something_found_and_something_is_harder(name)
    if not name.startswith("00"):
        it_begins_with_three_fresh_cases_of_earlier_lessons(name)


def words_are_few_and_the_first_check_comes_early(name: str) -> None:
    """A warm-up counts as a check; the links at the end are not counted as words."""
    before = 0
    for cell in lesson(name).cells:
        if cell.cell_type == "markdown":
            before += len(cell.source.split())
        elif CALL.search(cell.source):
            break
    assert before <= 100
    told = (cell for cell in prose_cells(lesson(name)) if cell.id != "onward")
    parts = sum(len(load(i).form.parts) for i in exercises_of(name))
    assert sum(len(cell.source.split()) for cell in told) <= 90 * parts


def a_guess_comes_back_below_its_question_and_a_ticket_is_written(name: str) -> None:
    """Both are widgets; no outcome stands above its question, nor does the curtain.

    An outcome may ask by itself, where nothing comes between.
    """
    code = code_of(name)
    asked = re.findall(r'^(guess|outcome)\("([\w.]+)"', code, re.MULTILINE)
    ids, told = ([one for what, one in asked if what == way] for way in ("guess", "outcome"))
    assert ids
    assert len(asked) == len({*asked}) == code.count("guess(") + code.count("outcome(")
    for one in ids:
        assert asked.index(("guess", one)) < asked.index(("outcome", one))
    assert {*ids} <= {*told}
    assert code.count("ticket(") == 1
    assert not re.search(r"\bmy_(guess|ticket|number)\b", code)
    assert "curtain" not in [cell.id for cell in code_cells(lesson(name))[:-1]]


def it_begins_with_three_fresh_cases_of_earlier_lessons(name: str) -> None:
    """Mixed ones, which can be skipped; no rule is needed that comes later."""
    first = CALL.findall(code_of(name))[:3]
    assert len({exercise for exercise, _ in first}) == 3
    assert all(int(number or 0) for _, number in first)
    taught = [one.matter.id for one in lessons()]
    before = taught[: taught.index(lesson(name).metadata["cluekit"]["id"])]
    assert all(load(exercise).form.lesson in before for exercise, _ in first)
    warm_up = next(cell.source for cell in prose_cells(lesson(name)) if cell.id == "warm-up")
    assert "kip them" in warm_up


def the_core_path_and_the_minutes_are_told(name: str) -> None:
    """The sign is explained in the first cell, and stands at some headings, not at all."""
    title = prose_cells(lesson(name))[0].source
    assert "◆ are the core" in title
    heads = re.findall(r"^## .+$", prose_of(name), re.MULTILINE)
    marked = [head for head in heads if head.endswith("◆")]
    assert 4 <= len(marked) < len(heads)
    if not name.startswith("00"):
        told = re.search(r"(two sittings of )?about (\d+) minutes", title)
        assert told
        minutes = int(told[2]) * (2 if told[1] else 1)
        assert minutes == lesson(name).metadata["cluekit"]["minutes"]


TO_REFUTE = re.compile(r"[Rr]efute|Show that one of them goes too far")
TO_FIND = re.compile(
    r"does not follow|[Ww]hich (of them )?follow|goes? too far|wrong line|line of it|is wrong"
    r"|go backwards|spoils it|Finish it|does not stand|does not say the same"
)


def something_is_refuted_something_found_and_something_is_harder(name: str) -> None:
    """A claim made false, a line that does not hold; and it leaves the table once."""
    prompts = [part.prompt for i in exercises_of(name) for part in load(i).form.parts]
    assert any(map(TO_REFUTE.search, prompts))
    assert any(map(TO_FIND.search, prompts))
    assert any(prompt.startswith(("Harder: ", "For the ambitious. ")) for prompt in prompts)
    everything = prose_of(name) + " ".join(prompts)
    assert re.search("## Away from the table|Outside the game|leaves the table", everything)


REFUTED: dict[str, tuple[tuple[str, int, object, str, tuple[str, ...]], ...]] = {
    "12_what_is_a_question_worth.ipynb": (
        ("12.2", 0, ["question-2", "question-1", "question-3"], "what-needs-what", ("parted_1",)),
        ("12.2", 0, ["question-1", "question-3", "question-2"], "what-needs-what", ("parted_2",)),
        ("12.4", 1, "$greedy", "M28", ("greedy_deal", "greedy_left")),
        ("12.5", 1, "$nothing", "silence-is-guilt", ("deal",)),
        ("12.5", 1, "$all_files", "forgets-the-answer", ("gone",)),
    ),
    "14_bluff_and_the_rule_lab.ipynb": (
        ("14.1", 0, "$highest", "highest-number", ("away",)),
        ("14.1", 0, "$corner_1", "somebody-leaves", ("leaves_1",)),
        ("14.1", 0, "$corner_2", "somebody-leaves", ("leaves_2",)),
        ("14.1", 0, "$corner_3", "somebody-leaves", ("leaves_3",)),
        ("14.1", 1, "$always", "M31", ("always_reply", "always_worth")),
        ("14.1", 1, "$even", "tosses-a-coin", ("even_reply", "even_worth")),
        ("14.1", 1, "$turned_rows", "changed-round", ("turned_reply", "turned_worth")),
        ("14.2", 0, "$prize", "M30", ("bluffed",)),
        ("14.3", 1, "$thirds", "keeps-the-row", ("thirds_reply", "thirds_worth")),
        ("14.3", 1, "$halves", "tosses-a-coin", ("halves_reply", "halves_worth")),
        ("14.3", 1, "$turned", "changed-round", ("turned_reply", "turned_worth")),
    ),
}
"""Of each: exercise, part (from 0), wrong answer, slip, the values that the example is made of."""


def test_at_least_five_slips_are_answered_by_an_example() -> None:
    """A deal, a corner somebody leaves, what the other side plays: it stands in what is said."""
    for name, slips in REFUTED.items():
        assert len({(exercise, part, slip, shown) for exercise, part, _, slip, shown in slips}) >= 5
        for exercise, part, wrong, slip, shown in slips:
            with case_named(name, exercise, part, wrong):
                assert exercise in exercises_of(name)
                about = load(exercise)
                given: list[Any] = [None] * len(about.form.parts)
                given[part] = about.questions[part].value(wrong)
                told = about.answer(*given).parts[part]
                assert (told.kind, told.misconception) == ("close", slip)
                for value in shown:
                    assert value_in_words(about.values[value]).rstrip(".") in told.text


NOIR, SURE = "13_noir.ipynb", "11b_how_sure.ipynb"


def cleared_for_ever(known: Candidates, now: Table, fact: Any) -> Candidates:
    """M33: who was out stays out, whoever the Killer has become since."""
    then = after(known, now, fact)
    if isinstance(fact, facts.Disguised) and fact.success:
        return Candidates(known.killer & then.killer, then.inspector, then.own)
    return then


def inspector(reads: Callable[[Candidates, Table, Any], Candidates]) -> Callable[..., Any]:
    """Return an Inspector who plays as ``careful`` does, and reads the clues like this."""

    def play(view: Any, choices: Any, luck: Any) -> Any:
        now = at_the_start(view.table)
        known = begin(now, 0)
        for fact in view.table.history:
            known, now = reads(known, now, fact), fold(now, fact)
        killer = known.killer or mask(now.cells) & ~now.dead  # everybody, if nobody can be
        options = careful_bot.weigh(all_alike(view, Candidates(killer, mask(now.cells))), choices)
        return luck.pick(best(options)).move

    return play


def test_13_who_never_forgets_loses_the_mission() -> None:
    """Two Inspectors play the lesson's game alike, but one keeps everybody cleared for ever."""
    assert 'exercise("13.8").table()' in cell_of(NOIR, "mission-table")
    mission = load("13.8")
    for reads, winner in ((after, INSPECTOR), (cleared_for_ever, KILLER)):
        session = play_out(laid_in(mission.case), inspector(reads))
        assert session.view(INSPECTOR).table.winner == winner
        assert mission.answer(session).right == (winner == INSPECTOR)


def test_11b_who_always_says_90_per_cent_misses_the_goal_and_who_is_honest_does_not() -> None:
    """Half a bit below the machine, over the whole game of the lesson."""
    found = re.search(r'predict\("([\w-]+)", seed=(\d+)\)', cell_of(SURE, "mission-game"))
    assert found
    asked = predict(found[1], seed=int(found[2])).questions
    machine = fmean(log2(float(each.chances[each.answer])) for each in asked)
    boaster = fmean(map(_boast, asked))
    honest = fmean(log2(round(100 * each.chances[each.answer]) / 100) for each in asked)
    assert boaster < machine - 0.5 < honest


def _boast(asked: Question) -> float:
    """The score of 90 % on the likeliest, the rest for the others alike."""
    favourite = max(asked.chances, key=lambda answer: asked.chances[answer])
    return log2(0.9 if asked.answer == favourite else 0.1 / (len(asked.chances) - 1))


def test_both_duels_are_scored_by_the_same_code() -> None:
    """`predict` of Noir, `foretell` of Clue: log2 of what was given to what happened, its mean."""
    scored = (scoring.log_score, scoring.mean, scoring.calibration)
    for module in (forecast_duel, prediction):
        assert (module.log_score, module.mean, module.binned) == scored


def test_13_6_quotes_the_notes_in_the_readers_language() -> None:
    """Letters stay, words do not; nothing is left open."""
    for code in LANGUAGES:
        with speaking(code):
            lines = [text for _, text in load("13.6").questions[0].options]
        assert all("{" not in line for line in lines)
        assert "B, C, D, I, L, M" in lines[1]
        assert ("dies" in lines[1]) == (code == "en")


NOTING, MIXED, GREEDY = ["note-taker"] * 2, ["jumper", "note-taker"], ["greedy"] * 2
MISSIONS = {
    "00_at_the_table.ipynb": ("mission-table", ["random", "random"], "note-taker", ["jumper"]),
    "01_the_case_file.ipynb": ("bet-table", NOTING, "note-taker", ["jumper"]),
    "02_true_false_not_known_yet.ipynb": ("mission-table", MIXED, "note-taker", ["jumper"]),
    "03_and_or_not.ipynb": ("mission-table", NOTING, "careful", ["note-taker"]),
    "04_exactly_one.ipynb": ("mission-table", NOTING, "note-taker", ["jumper"]),
    "05_if_then.ipynb": ("mission-table", MIXED, "note-taker", ["jumper"]),
    "06_proof.ipynb": ("mission-table", ["careful"] * 2, "complete", ["jumper", "careful"]),
    "07_counting_and_pigeonholes.ipynb": ("mission-table", NOTING, "careful", ["jumper"]),
    "12_what_is_a_question_worth.ipynb": ("mission-table", GREEDY, "complete", ["greedy"]),
}
"""Who plays along; who wins in the learner's chair, and who loses there by a wrong idea."""


def ended(seed: int, *bots: str) -> Any:
    """Return the table of a mission as it stands after its game."""
    return run(new_game("mini", ["You", "Nora", "Otto"], seed), bots_for([*bots])).view(0).table


@pytest.mark.parametrize("name", MISSIONS)
def test_the_wrong_idea_loses_the_mission(name: str) -> None:
    """In the learner's chair: who takes the unknown for certain, or stops where a case is left."""
    called, others, right, wrong = MISSIONS[name]
    seed = re.search(r"seed=(\d+)", cell_of(name, called))
    assert seed
    winners = [ended(int(seed[1]), mine, *others).winner for mine in (right, *wrong)]
    assert winners[0] == 0
    assert 0 not in winners[1:]


def test_the_mission_of_lesson_12_takes_no_more_questions_than_the_bot_asks() -> None:
    """Won with two questions, by knowing what follows; Nora, who wants the most bits, puts two."""
    table = ended(23, "complete", "greedy", "greedy")
    asked = [question.asker for question in table.questions if not question.accusing]
    assert table.winner == 0
    assert asked.count(0) <= asked.count(1)


def by_code(idea: str) -> bool:
    """Lesson 08: a detective that looks at all models, or at the first alone."""
    most = {"right": None, "wrong": 1}[idea]

    def my_detective(case: Any) -> list[str]:
        models = list(islice(case.models(), most))
        return [x for x in case.letters if not any(x in deal.true for deal in models)]

    return load("8.10").answer(my_detective).right


def by_proof(idea: str) -> bool:
    """Lesson 09: a proof that a person can check, or the machine's word and two pairs at once."""
    mission = load("9.9")
    right, machine = list(mission.right_answers[0]), ["E_C; sat; c1, c2, c3"]
    hasty = ["O_B | O_R | O_L; show; c1", "~O_B | ~O_R; mine", "O_L; resolve; 1, 2"]
    lines = {"right": [right], "wrong": [machine, hasty]}[idea]
    return any(mission.answer(each).right for each in lines)


def by_telling(idea: str) -> bool:
    """Lesson 10: the informant waits for Nora; who plays to win accuses first."""
    return load("10.9").answer(games("10.9", {"right": "good"}.get(idea, idea))).right


def by_chances(idea: str) -> bool:
    """Lesson 11: to say what the bot says is no worse; whoever is alike to all cards loses."""
    duel = foretell("mini", seed=7)
    while (moment := duel.moment) is not None:
        first, *rest = moment.open
        alike = round(100 / len(moment.open))
        said = {c: round(100 * moment.expert[c]) if idea == "right" else alike for c in rest}
        said[first] = 100 - sum(said.values())
        duel.answer(**{moment.view.deck.cards[card].alias: share for card, share in said.items()})
    return duel.score > duel.expert - 0.02


def by_mixing(idea: str) -> bool:
    """Lesson 14: the Inspector is held down by chances, and reads who always kills the same."""
    if idea == "right":
        return (matrix_game("two by two", side="columns").mix("1/3", "2/3").average or 1) <= 0.7
    same = (
        matrix_game("two by two", side="columns").play(kill, 50).average or 1
        for kill in ("kill the arrested", "kill the other")
    )
    return any(average <= 0.7 for average in same)


@pytest.mark.parametrize("mission", [by_code, by_proof, by_telling, by_chances, by_mixing])
def test_the_wrong_idea_loses_what_is_no_game_against_bots(mission: Callable[[str], bool]) -> None:
    """The right one wins by the same measure."""
    assert mission("right")
    assert not mission("wrong")


def test_who_has_no_mouse_is_told_how_to_get_in_and_out() -> None:
    """On the welcome page, and the first lesson leads there."""
    told = cell_of("welcome.ipynb", "keys")
    assert all(key in told for key in ("Tab", "Shift + Tab", "Enter or Space", "Esc"))
    first = prose_cells(lesson(LESSONS[0]))[0].source
    assert "Keyboard only? See [Welcome](welcome.ipynb)" in first
