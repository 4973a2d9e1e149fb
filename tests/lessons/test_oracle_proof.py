"""Every answer of lessons 06 and 10, found once more by counting worlds and in a Kripke model."""

import re
from itertools import permutations
from typing import Any

import oracle
import pytest
from exercise_cases import Counted, in_each_case, left
from kripke import SEATS, Evening, Now, file, model
from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import RefusedError
from cluekit.learn.core_proof import finished_proofs
from cluekit.learn.exercises import Exercise, by_lesson, load
from cluekit.learn.exercises.L06.two_ways import roles
from cluekit.learn.exercises.L10.evenings import shown_before_values
from cluekit.learn.forms import Asked
from cluekit.learn.kinds.proof import goal, read_line, stepper
from cluekit.learn.kinds.registry import check
from cluekit.learn.rule_notes import IN_PROOFS, unlocked_rules
from cluekit.learn.worlds import puzzle_of
from cluekit.logic.formulas import formula_text
from cluekit.logic.rules import ALL, derive
from cluekit.logic.step_checker import SUPPOSE, visible
from cluekit.ui import case
from naming import case_named
from variants import fresh_case


def is_sound(lines: list[Any], worlds: list[oracle.World]) -> bool:
    """Tell whether every line is true in every world in which what is supposed around it is."""
    for at, line in enumerate(lines):
        around = [lines[n] for n in visible(lines, at) if lines[n].rule == SUPPOSE]
        fits = (w for w in worlds if all(is_so(one, w) for one in around))
        if line.rule != SUPPOSE and not all(is_so(line, world) for world in fits):
            return False
    return True


def is_so(line: Any, world: oracle.World) -> bool:
    """Whether what a line states is so in a world."""
    return oracle.is_so(formula_text(line.statement), world)


@in_each_case("6.1", "6.2", "6.3", "6.7", fresh=12)
def test_what_is_proved_holds_in_every_world_and_so_does_every_line(exercise: Exercise) -> None:
    """The goal, and each line wherever its suppositions are true."""
    worlds, (proof,), (question,) = left(exercise), exercise.right_answers, exercise.questions
    assert all(oracle.is_so(formula_text(goal(question)), world) for world in worlds)
    assert is_sound([read_line(question, text) for text in proof], worlds)


def test_6_fresh_cases_are_other_games_of_the_same_difficulty() -> None:
    """Events in other orders and others between; the goal forced, the claim open, in the oracle."""
    for name in ("6.2", "6.3", "6.4"):
        shapes = set()
        for number in range(8):
            exercise = fresh_case(name, number)
            goal, claim = exercise.values["goal"], exercise.values["claim"]
            with case_named(name, number):
                says = {(oracle.is_true(goal, w), oracle.is_true(claim, w)) for w in left(exercise)}
                assert says == {(True, True), (True, False)}
                puzzle, card = puzzle_of(exercise.case), "abcrvdlgt".index(goal[-1].lower())
                assert derive(puzzle, ALL - {"cases", "contradiction"}).can[card] != 0b1000
                assert derive(puzzle, ALL).can[card] == 0b1000
                assert exercise.answer(*exercise.right_answers).right
            shapes.add((roles(exercise.case), len(exercise.case.events)))
        assert len(shapes) > 4


def test_6_2_without_the_hand_size_carla_is_not_forced() -> None:
    """With hands of any size there is a world that fits all clues and has another suspect."""
    exercise = load("6.2")
    mine = [w for w in oracle.of_any_size() if [c for c in w if w[c] == "you"] == ["ada", "tower"]]
    fitting = oracle.hearing(mine, *exercise.case.events)
    assert {next(c for c in oracle.SUSPECTS if w[c] == "envelope") for w in fitting} > {"carla"}


def test_6_1_every_order_that_respects_its_citations_is_accepted() -> None:
    """All 720 orders of the six lines; what a line rests on is numbered anew in each."""
    exercise, good = load("6.1"), 0
    lines = [line.split("; ") for line in exercise.right_answers[0]]
    cited = ["".join(line[2:]).split(", ") for line in lines]
    rests = [{int(c) - 1 for c in cites if c.isdigit()} for cites in cited]
    for order in permutations(range(6)):
        given = []
        for line in order:
            cites = [c for c in cited[line] if c.startswith("c")]
            cites += [str(order.index(other) + 1) for other in rests[line]]
            given.append("; ".join([*lines[line][:2], ", ".join(cites)]))
        fits = all(order.index(o) < at for at, line in enumerate(order) for o in rests[line])
        feedback = exercise.answer(given)
        assert feedback.right == fits
        assert fits or feedback.misconceptions == ("M14",)
        good += fits
    assert good == 10  # 1 and 2, 3, 4 in a row, 5 anywhere, 6 last


@in_each_case("6.5", fresh=12)
def test_6_5_one_line_does_not_follow_and_the_end_is_false_in_some_world(ex: Exercise) -> Counted:
    """It is not so in some world in which all that it names is; the checker stops there alone."""
    wrong, deal = ex.right_answers
    question, claim, says, box = ex.questions[0], ex.values["claim"], "", ""
    read = [read_line(question, text) for text in ex.values["lines"]]
    checker = stepper(question, *{line.rule for line in read})
    assert [at + 1 for at in range(len(read)) if checker.slip_at(read, at)] == [wrong]
    lines, doubtful = list[tuple[str, str]](), []
    for text in ex.values["lines"]:
        says, rule, *named = text.lstrip("> ").split("; ")
        box = says if rule == "suppose" else box if text.startswith(">") else ""
        lines.append((box, f"({box}) -> ({says})" if box else says))
        doubtful += [] if _follows(rule, "".join(named).split(", "), lines, ex) else [len(lines)]
    assert doubtful == [wrong]
    worlds = left(ex)
    shown = [w for w in worlds if all(oracle.is_true(literal, w) for literal in deal)]
    assert [oracle.is_so(claim, world) for world in shown] == [False]
    assert any(oracle.is_so(claim, world) for world in worlds)
    assert says == claim
    return {"wrong": wrong}


def _follows(rule: str, named: list[str], lines: list[tuple[str, str]], ex: Exercise) -> bool:
    """Whether the last line must be so, given your hand, and the clues and lines that it names.

    Two cases name the first line of each box, and stand for what the box ends with.
    """
    clues = [ex.case.events[int(name[1:]) - 1] for name in named if name[:1] == "c"]
    given = [lines[int(name) - 1] for name in named if name.isdigit()]
    ends = dict(lines) if rule == "cases" else {}
    so = [ends.get(box, says) if box else says for box, says in given]
    worlds = oracle.hearing(oracle.knowing(ex.case.hand), *clues)
    fitting = (world for world in worlds if all(oracle.is_so(each, world) for each in so))
    return all(oracle.is_so(lines[-1][1], world) for world in fitting)


LESSONS = ("art", "maths", "music", "sport")


def _meets(order: tuple[str, ...], wish: str) -> bool:
    """Tell whether an order does what a sentence wishes, read word by word."""
    at = [order.index(one) for one in re.findall("|".join(LESSONS), wish.lower())]
    if "comes before" in wish:
        return at[0] < at[1]
    if "neither right before nor right after" in wish:
        return abs(at[0] - at[1]) > 1
    if "right before or right after" in wish:
        return abs(at[0] - at[1]) == 1
    assert "first or the last" in wish
    return at[0] in (0, 3)


@in_each_case("6.6", fresh=12)
def test_6_6_every_timetable_is_tried(exercise: Exercise) -> Counted:
    """From the sentences that the learner reads; a slip is answered by a timetable that fits."""
    first, _, third = map(exercise.prompt, exercise.form.parts)
    wishes = first.partition("and sport. ")[2].partition(" Suppose")[0].split(". ")
    assert len(wishes) == 3
    fitting = [o for o in permutations(LESSONS) if all(_meets(o, wish) for wish in wishes)]
    lesson, place = first.partition("that ")[2].split(".")[0].split(" is number ")
    supposed = [o for o in fitting if o[int(place) - 1] == lesson]
    so = {_meets(o, third.partition("”")[0].strip("“")) for o in fitting}
    status = "not-known" if len(so) == 2 else "certain" if True in so else "impossible"
    wanted = (("breaks", "one", "several")[min(2, len(supposed))], len(fitting), status)
    assert exercise.right_answers == wanted
    said = exercise.answer(*wanted).parts[2].text
    one, other = re.findall("|".join(LESSONS), third.partition("”")[0].lower())
    if status == "not-known":  # a timetable is shown for either side
        here, there = re.findall(r": ([^.]+)\.", said)
        assert here.index(one) < here.index(other)
        assert there.index(other) < there.index(one)
    else:
        ends = (one, other) if status == "certain" else (other, one)
        assert said.endswith("{} comes before {}.".format(*ends))
    for part, option in ((0, "breaks"), (2, "certain"), (2, "impossible")):
        told = check(exercise.questions[part], option)
        assert told.right or tuple(told.text.rpartition(": ")[2].strip(". ").split(", ")) in fitting
    return {"n": len(fitting)}


def test_6_6_every_sort_of_wish_is_wished() -> None:
    """Before, next to, not next to, at an end: in some fresh case each."""
    drawn = [fresh_case("6.6", number).case.numbers[:9] for number in range(26)]
    assert {kind for numbers in drawn for kind in numbers[::3]} == {0, 1, 2, 3}


def test_finished_proofs_are_proofs() -> None:
    """Each line stands and is true in the oracle's worlds; each ends with what is to be proved."""
    for name, proof in finished_proofs().items():
        with case_named(name):
            assert stepper(proof.question).slip(proof.read(), goal(proof.question)) is None
            worlds = oracle.hearing(oracle.knowing(proof.case.hand), *proof.case.events)
            assert is_sound(proof.read(), worlds)


def test_no_proof_uses_a_rule_that_no_lesson_up_to_it_teaches() -> None:
    """Those of earlier lessons and of its own, and the two words that are no rules."""
    asking = set()
    for lesson, names in by_lesson().items():
        for name in names:
            rules = {rule for part in load(name).form.parts for rule in part.rules}
            assert rules <= {*unlocked_rules(lesson), *IN_PROOFS}, name
            asking |= {name} if rules else set()
    assert asking == {"6.1", "6.2", "6.3", "6.7", "9.9", "10.8"}
    used = {line.rule for proof in finished_proofs().values() for line in proof.read()}
    assert used <= {*unlocked_rules("L06"), *IN_PROOFS} - {"contradiction", "hand-full"}


PLACED = {"4.4": 0, "7.1": 0, "7.2": 1, "7.7": 0}
"""Exercises whose answer is a set of cards with one place each, by its part."""


@in_each_case(*PLACED, fresh=9)
def test_what_a_lesson_asks_for_follows_by_the_rules_that_were_taught(exercise: Exercise) -> None:
    """Where each card of the answer lies: found by the engine with those rules and no other."""
    derived = derive(puzzle_of(exercise.case), unlocked_rules(exercise.form.lesson) & ALL)
    deck = edition(exercise.case.deck).deck
    for card in exercise.questions[PLACED[exercise.id]].answer.ids:
        assert derived.can[deck.number(card)].bit_count() == 1, card


PILES = {"suspect": oracle.SUSPECTS, "weapon": oracle.WEAPONS, "room": oracle.ROOMS}


def of(exercise: Exercise) -> tuple[Evening, list[Now]]:
    """The model of an exercise, and the worlds that you consider possible in it."""
    found = model(exercise.case.events)
    return found, found.yours(exercise.case.hand, exercise.case.events)


@in_each_case("10.1", fresh=5)
def test_10_1_two_know_the_card_and_all_share_what_was_public(exercise: Exercise) -> None:
    """Nora and Otto in the file, and that Otto has one of the three."""
    knows, shared = exercise.right_answers
    found, yours = of(exercise)
    which = [s for s in SEATS if all(map(found.knows_which(s, lambda n: n.shown[0]), yours))]
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
    who_know = {now.hand(seat) for now in yours if sure(now)}
    assert who_know == ({frozenset(telling)} if telling else set())


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
    told = shown_before_values(replace(case, asked=asked))
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
        told = check(exercise.questions[0], laid)
        assert told.right != sure(now)
        assert told.right or f"{who.title()} knows it there: with " in told.text
        assert "the claim is true in it" not in told.text


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
    told = after_the_no(ex, said.who, said.what)
    before, worlds = ([dict(now.where) for now in some] for some in told)
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
