"""Every answer of lesson 10, found once more in a Kripke model by brute force."""

from functools import cache
from typing import Any

import oracle
import pytest
from exercise_cases import Counted, in_each_case
from kripke import SEATS, Evening, Now, file
from msgspec.structs import replace

from cluekit.core import RefusedError
from cluekit.learn.answers.checks import check
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.families.shown_before import values
from cluekit.learn.forms import Asked
from cluekit.ui import case

PILES = {"suspect": oracle.SUSPECTS, "weapon": oracle.WEAPONS, "room": oracle.ROOMS}


@cache
def model(events: tuple[str, ...]) -> Evening:
    """The Kripke model of these events."""
    return Evening(events)


def of(exercise: Exercise) -> tuple[Evening, list[Now]]:
    """The model of an exercise, and the worlds that you consider possible in it."""
    found = model(exercise.case.events)
    return found, found.yours(exercise.case.hand, exercise.case.events)


@in_each_case("10.1", fresh=5)
def test_10_1_two_know_the_card_and_all_share_what_was_public(exercise: Exercise) -> None:
    """Nora and Otto in the file, and that Otto has one of the three."""
    knows, shared = exercise.right_answers
    found, yours = of(exercise)
    which = [s for s in SEATS if all(found.knows_which(s, lambda n: n.shown[0])(n) for n in yours)]
    assert sorted(knows) == sorted(which)
    asker, cards, shower = found.events[0]
    (third,) = {*SEATS} - {asker, shower}
    card = cards[exercise.case.numbers[4]]
    tests: list[Any] = [
        lambda now: bool(now.hand(shower) & {*cards}),
        lambda now: not now.hand(third) & {*cards},
        lambda now: now.at(card) == shower,
        lambda now: not now.hand(asker) & {*cards},
    ]
    commons = [found.common(tests[n])(yours[0]) for n in exercise.case.numbers[:4]]
    assert {*shared} == {f"s{n}" for n, common in enumerate(commons, start=1) if common}


@in_each_case("10.2", fresh=5)
def test_10_2_where_the_card_is_for_you_and_for_another(exercise: Exercise) -> None:
    """The envelope for you; you or the envelope for Nora, unless she holds the other two."""
    here, there, telling = exercise.right_answers
    found, yours = of(exercise)
    seat = exercise.case.about[0].lower()
    (card,) = {*found.events[0][1]} - {*exercise.case.hand}
    assert {now.at(card) for now in yours} == {here}
    doubts = {other.at(card) for now in yours for other in found.cells[seat][now]}
    assert doubts == {*there}
    sure = found.knows_which(seat, lambda now: now.at(card))
    assert {frozenset(now.hand(seat)) for now in yours if sure(now)} == (
        {frozenset(telling)} if telling else set()
    )


@in_each_case("10.3", fresh=5)
def test_10_3_the_no_settles_it(exercise: Exercise) -> Counted:
    """The Dagger in the file: of six worlds two are left, BDG and BDT."""
    card, out = exercise.right_answers
    yours, left = after_the_no(exercise, *exercise.case.about)
    who, pile = exercise.case.about[0].lower(), PILES[exercise.case.about[1]]
    (inside,) = {file(now, pile) for now in left}
    assert {pile[int(card[-1]) - 1]} == inside
    held, still = ({c for now in some for c in now.hand(who)} for some in (yours, left))
    assert held - still == {*out}
    assert len({file(now, pile) for now in yours}) > 1
    return {"before": len({now.where for now in yours}), "after": len({now.where for now in left})}


def after_the_no(exercise: Exercise, who: str, what: str) -> tuple[list[Now], list[Now]]:
    """The worlds of yours, and those in which somebody does not know a card of the case file."""
    found, yours = of(exercise)
    sure = found.knows_which(who.lower(), lambda now: file(now, PILES[what]))
    return yours, [now for now in yours if not sure(now)]


@in_each_case("10.4", fresh=5)
def test_10_4_only_a_card_seen_before_is_no_news(exercise: Exercise) -> None:
    """The Tower in the file."""
    (right,) = exercise.right_answers
    (found, yours), asked, hand = of(exercise), exercise.case.asked, exercise.case.hand
    assert asked
    sure = [found.knows(asked.asker.lower(), lambda w, c=c: w.at(c) == "you") for c in hand]
    known = [f"card-{n}" for n, test in enumerate(sure, start=1) if all(map(test, yours))]
    assert [right] == (known or ["either"])


def test_10_4_an_asker_who_knows_in_some_of_your_worlds_may_be_in_doubt_in_others() -> None:
    """The deal that shows it is one of a chair in which Nora does not know."""
    exercise = load("10.4")
    asked = Asked(asker="Nora", cards=("ada", "rope", "tower"), shower="You")
    case = replace(exercise.case, hand=("ada", "rope"), events=("Otto: A V G -> You A",))
    told = values(replace(case, asked=asked))
    assert told["answer"] == "either"
    assert told["deal"].in_words().startswith("You: Rope and Vase")  # type: ignore[attr-defined]


@in_each_case("10.5", fresh=5)
def test_10_5_what_you_can_say_of_what_they_know(exercise: Exercise) -> None:
    """Each statement, from the inside out, in the brute-force model."""
    (states,) = exercise.right_answers
    found, yours = of(exercise)
    shower = found.events[0][2]
    (third,) = {"nora", "otto"} - {shower}
    card = yours[0].shown[0]

    def held(now: Now) -> bool:
        return now.at(card) == shower

    tests = [
        found.knows(shower, found.knows("you", held)),
        found.knows(third, held),
        found.knows(shower, found.knows(third, held)),
        found.knows(third, found.knows_which("you", lambda now: now.shown[0])),
    ]
    says = {(True,): "certain", (False,): "never", (False, True): "open"}
    for at, n in enumerate(exercise.case.numbers, start=1):
        assert states[f"s{at}"] == says[(*sorted({*map(tests[n], yours)}),)]
    assert len(states) == len(exercise.case.numbers)


@in_each_case("10.6", fresh=5)
def test_10_6_every_deal_is_accepted_in_which_the_other_cannot_know(exercise: Exercise) -> None:
    """All of your worlds are tried: right exactly where the other does not know."""
    found, yours = of(exercise)
    who = exercise.case.about[0].lower()
    (card,) = {*found.events[0][1]} - {*exercise.case.hand}
    sure = found.knows_which(who, lambda now: now.at(card))
    for now in yours:
        laid = [f"{place[0].upper()}_{name[0].upper()}" for name, place in now.where]
        assert check(exercise.questions[0], laid).right != sure(now)


@in_each_case("10.7", fresh=5)
def test_10_7_mails_world_by_world(exercise: Exercise) -> None:
    """A world is who got a blind copy; each reader sees what stands in the mail."""
    knows_copy, knows_blind, states = exercise.right_answers
    sender, to, copy, blind, out = exercise.case.about
    assert {*knows_copy} == {name.lower() for name in (sender, to, copy, blind)}
    assert {*knows_blind} == {sender.lower(), blind.lower()}
    right = ("so", "not", "so", "not")
    assert states == {f"s{at + 1}": right[n] for at, n in enumerate(exercise.case.numbers)}
    assert out.lower() not in {*knows_copy, *knows_blind}


def test_a_case_answers_who_knows_what() -> None:
    """The evening of the lesson; a proof cites the silence. What makes no sense is refused."""
    seen = case("You hold A C", "You: A R L -> Nora R", "You: A D L -> Otto L")
    after = seen.says("Otto", "weapon", knows=False)
    assert (seen.count(), after.count(), len(list(after.models()))) == (6, 2, 2)
    assert seen.common_knowledge("N_R")
    assert seen.knows("Nora", "Otto", "N_R")
    assert not seen.everybody_knows("O_L")
    assert (seen.entails("E_D"), after.entails("E_D"), after.share("E_G")) == (False, True, 1 / 2)
    assert 3 in after.why("E_D").clues
    assert after.knows("Nora", "You", "weapon")
    assert seen.announced("O_G | O_T").count() == 2
    knows = after.says("Nora", "weapon", knows=True)
    for ask, said in (
        (lambda: seen.knows("Pia", "E_C"), "Nobody here is called Pia"),
        (lambda: seen.knows("Nora"), "Say who, and what"),
        (lambda: seen.knows("Nora", "E_X"), "does not say who has what"),
        (lambda: seen.announced("Y_L"), "That cannot be true"),
        (lambda: knows.says("Nora", "weapon", knows=False), "cannot be true"),
    ):
        with pytest.raises((LookupError, RefusedError), match=said):
            ask()


@in_each_case("10.8", fresh=5)
def test_10_8_the_goal_needs_the_no_and_one_line_of_the_friend_is_wrong(ex: Exercise) -> Counted:
    """It holds in all worlds after the "no", not before; the proof stands with all its lines."""
    (said,), question = ex.case.said, ex.questions[1]
    before, worlds = (
        [dict(now.where) for now in some] for some in after_the_no(ex, said.who, said.what)
    )
    wanted, proof = question.value("$goal"), question.right
    assert all(oracle.is_true(wanted, world) for world in worlds)
    assert not all(oracle.is_true(wanted, world) for world in before)
    assert check(question, proof).right
    for at in range(len(proof)):
        assert not check(question, [*proof[:at], *proof[at + 1 :]]).right
    lines = [line.split("; ") for line in ex.values["lines"]]
    false, hanging = list[str](), {str(ex.right_answers[0])}
    for n, (statement, _, *cites) in enumerate(lines, start=1):
        if not all(oracle.is_true(statement, world) for world in worlds):
            false.append(str(n))
        if hanging & {name for cite in cites for name in cite.split(", ")}:
            hanging.add(str(n))
    assert {*false} == hanging >= {str(len(lines))}
    assert not any(oracle.is_true(lines[-1][0], world) for world in worlds)
    return {"wrong": int(false[0])}
