"""Every answer of lessons 02, 03 and 06, recomputed by counting worlds."""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import Any

import oracle
import pytest
from test_oracle import answers

from cluekit.learn.exercises import Exercise, load
from cluekit.learn.families import negations, sentences, two_ways
from cluekit.learn.worlds import deals, puzzle_of
from cluekit.logic.rules import ALL, derive
from variants import fresh_case

VARIANTS = range(7)
LETTERS = "abcrvdlgt"


def left(exercise: Exercise) -> list[oracle.World]:
    """The worlds of an exercise's case."""
    return oracle.hearing(oracle.knowing(exercise.case.hand), *exercise.case.events)


@pytest.mark.parametrize("name", ["2.3", "2.4", "2.5", "2.6", "3.3", "6.1", "6.2", "6.3", "6.4"])
def test_the_package_and_the_oracle_count_the_same_worlds(name: str) -> None:
    """As many, and the same ones, in the file's case and in fresh ones."""
    for number in VARIANTS:
        exercise = fresh_case(name, number)
        mine = {tuple(world[card] for card in oracle.CARDS) for world in left(exercise)}
        theirs = {tuple(oracle.PLACES[holder] for holder in d) for d in deals(exercise.case)}
        assert mine == theirs


# --- lesson 02 ----------------------------------------------------------------------------------


def test_2_1_propositions_end_in_a_full_stop_and_ask_for_nothing() -> None:
    """In the bank every sentence was judged by hand."""
    asks = ("Suggest", "Please", "Let us")
    for sentence in sentences.BANK:
        plain = sentence.text.endswith(".") and not sentence.text.startswith(asks)
        assert sentence.proposition == plain
        assert sentence.asks == sentence.text.endswith("?")


WITH = {
    "showed": [lambda s: not any(s), any, all, lambda s: s[0]],
    "passed": [all, lambda s: not all(s), lambda s: not any(s), lambda s: not s[1]],
    "all three": [all, lambda s: not all(s), lambda s: not any(s), lambda s: not s[2]],
    "none": [lambda s: not any(s), any, all, lambda s: s[0]],
    "rooms": [all, lambda s: not all(s), lambda s: not any(s), lambda s: not s[0]],
}
"""Each sentence of the bank as a fact about three players, or about three cards."""


@pytest.mark.parametrize("number", range(5))
def test_2_2_one_sentence_is_true_exactly_when_the_other_is_false(number: int) -> None:
    """In all eight situations; the others are false together with it somewhere."""
    says, negation, extreme, special = list(WITH.values())[number]
    assert len(WITH) == len(negations.BANK)
    situations = list(product((True, False), repeat=3))
    assert all(bool(says(s)) != bool(negation(s)) for s in situations)
    for wrong in (extreme, special):
        assert any(bool(says(s)) == bool(wrong(s)) for s in situations)
        assert all(negation(s) for s in situations if wrong(s))
    assert any(not says(s) and not extreme(s) for s in situations)


@pytest.mark.parametrize("number", VARIANTS)
def test_2_3_what_nora_can_hold_and_in_how_many_ways(number: int) -> None:
    """{C, D, G, T} and 5 in the file."""
    exercise = fresh_case("2.3", number)
    cards, hands = answers(exercise)
    noras = [frozenset(c for c in oracle.CARDS if w[c] == "nora") for w in left(exercise)]
    assert set(cards) == set().union(*noras)
    assert hands == len(set(noras)) < len(list(combinations(cards, 2)))
    if not number:
        assert (set(cards), hands) == ({"carla", "dagger", "garden", "tower"}, 5)
        assert frozenset({"garden", "tower"}) not in noras


@pytest.mark.parametrize("number", VARIANTS)
def test_2_4_what_nobody_mentioned_is_judged_by_all_worlds(number: int) -> None:
    """Carla is not known in the file."""
    exercise = fresh_case("2.4", number)
    card = exercise.values["card"].id
    spoken_of = " ".join(exercise.case.events).lower().partition(":")[2].split()
    assert card[0] not in spoken_of
    assert card not in exercise.case.hand
    where = (exercise.case.about or ("envelope",))[0].lower()
    inside = {world[card] == where for world in left(exercise)}
    right = "not-known" if len(inside) == 2 else "true" if True in inside else "false"
    assert answers(exercise) == (right,)
    assert number or (card, right) == ("carla", "not-known")


@pytest.mark.parametrize("number", range(19))
def test_2_6_only_two_own_cards_settle_the_third_whatever_is_answered(number: int) -> None:
    """Every question and every answer to it, in all worlds that fit the own hand."""
    exercise = fresh_case("2.6", number)
    right, status = answers(exercise)
    hand, card = exercise.case.hand, exercise.values["card"].id
    for place in (1, 2, 3):
        named = {thing.id for thing in exercise.values[f"ask_{place}"].values.values()}
        assert card in named
        heard: dict[Any, set[bool]] = {}
        for world in oracle.knowing(hand):
            for answer in _answers(world, named):
                heard.setdefault(answer, set()).add(world[card] == "envelope")
        settled = all(len(inside) == 1 for inside in heard.values())
        assert settled == (right == f"ask-{place}")
    inside = {world[card] == "envelope" for world in left(exercise)}
    said = "not-known" if len(inside) == 2 else "inside" if True in inside else "elsewhere"
    assert status == said
    assert number or (card, right, status) == ("bruno", "ask-2", "not-known")


def _answers(world: oracle.World, named: set[str]) -> list[tuple[str, str]]:
    """What you may hear: who shows you which card, the first who can."""
    for who in ("nora", "otto"):
        if shown := [(who, card) for card in sorted(named) if world[card] == who]:
            return shown
    return [("", "")]


def _as_answer(world: oracle.World) -> list[str]:
    return [f"{card}:{place}" for card, place in world.items()]


@pytest.mark.parametrize(("name", "number"), list(product(["2.5", "6.4"], range(3))))
def test_worlds_refute_a_claim_exactly_if_they_fit_and_it_is_false(name: str, number: int) -> None:
    """Every world that fits, and some that do not."""
    exercise = fresh_case(name, number)
    fitting = left(exercise)
    for part, question in enumerate(exercise.questions):
        claim = question.value(question.part.goal)
        assert len({oracle.is_true(claim, world) for world in fitting}) == 2
        for world in fitting:
            given = [None] * part + [_as_answer(world)]
            feedback = exercise.answer(*given).parts[part]
            assert feedback.right == (not oracle.is_true(claim, world))
        for world in oracle.worlds()[::97]:
            given = [None] * part + [_as_answer(world)]
            assert world in fitting or not exercise.answer(*given).parts[part].right
    if name == "6.4" and not number:
        assert oracle.files(fitting) == {
            ("carla", "dagger", "garden"),
            ("carla", "dagger", "library"),
            ("carla", "rope", "garden"),
            ("carla", "vase", "garden"),
        }


# --- lesson 03 ----------------------------------------------------------------------------------


def _every_function(atoms: list[str]) -> list[tuple[str, frozenset[Any]]]:
    """Each of the 256 functions of three atoms: a formula, and the rows it is true in."""
    rows = list(product((True, False), repeat=3))
    written = {
        row: " & ".join(a if v else f"~{a}" for a, v in zip(atoms, row, strict=True))
        for row in rows
    }
    never = f"{atoms[0]} & ~{atoms[0]}"
    functions = [
        frozenset(row for place, row in enumerate(rows) if n >> place & 1) for n in range(256)
    ]
    return [(" | ".join(written[row] for row in sorted(f)) or never, f) for f in functions]


@pytest.mark.parametrize(("name", "right"), [("3.1", any), ("3.2", lambda row: not any(row))])
def test_3_1_and_3_2_accept_one_meaning_of_256(name: str, right: Any) -> None:
    """All 256 functions of the three atoms: right is the one that says what happened."""
    exercise = load(name)
    atoms = ["O_B", "O_D", "O_T"] if name == "3.1" else ["N_C", "N_V", "N_G"]
    wanted = frozenset(row for row in product((True, False), repeat=3) if right(row))
    good = [rows for text, rows in _every_function(atoms) if exercise.answer(text).right]
    assert good == [wanted]
    assert len(wanted) == (7 if name == "3.1" else 1)


@pytest.mark.parametrize("number", VARIANTS)
def test_3_1_and_3_2_say_what_all_worlds_say(number: int) -> None:
    """The formula is true in exactly the worlds that fit the event, of all there are."""
    for name in ("3.1", "3.2"):
        exercise = fresh_case(name, number)
        fitting = oracle.hearing(oracle.worlds(), *exercise.case.events)
        (text,) = answers(exercise)
        literals = text.replace("&", "|").split(" | ")
        how = any if name == "3.1" else all
        said = [w for w in oracle.worlds() if how(oracle.is_true(lit, w) for lit in literals)]
        passes = [w for w in said if w in fitting]
        assert passes == fitting
        only = oracle.hearing(oracle.worlds(), *_alone(exercise))
        assert said == only


def _alone(exercise: Exercise) -> list[str]:
    """The event as if the shower had been asked first: nothing about anybody else."""
    event = exercise.case.events[0]
    asker, _, rest = event.partition(":")
    shower = rest.split("->")[1].split()[0]
    before = {"Otto": "Nora", "Nora": "You", "You": "Otto"}[shower]
    return [event if event.endswith("none") else f"{before}:{rest}"] if asker else []


@pytest.mark.parametrize("number", VARIANTS)
def test_3_3_the_shown_card_is_the_one_left(number: int) -> None:
    """The Tower in the file."""
    exercise = fresh_case("3.3", number)
    shown = answers(exercise)[0]
    asked = exercise.values["asked"].ids
    certain = [card for card in asked if all(w[card] == "otto" for w in left(exercise))]
    assert shown == certain
    assert number or shown == ["tower"]


@pytest.mark.parametrize("number", VARIANTS)
def test_3_4_rows_are_counted_one_by_one(number: int) -> None:
    """7 and 6 in the file."""
    exercise = fresh_case("3.4", number)
    cards, hand = exercise.case.numbers
    rows = list(product((True, False), repeat=cards))
    true, dealt = sum(map(any, rows)), sum(0 < sum(row) <= hand for row in rows)
    assert answers(exercise) == (true, dealt)
    assert number or (true, dealt) == (7, 6)


# --- lesson 06 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "worlds"), [("6.1", 11), ("6.2", 8), ("6.3", 8)])
def test_6_goals_hold_in_every_world(name: str, worlds: int) -> None:
    """Bruno, then twice Carla: in all worlds of the file, and in those of fresh cases."""
    for number in VARIANTS:
        exercise = fresh_case(name, number)
        fitting = left(exercise)
        assert len(fitting) == worlds or (number and name != "6.1")
        assert all(oracle.is_true(exercise.values["goal"], world) for world in fitting)
    assert load(name).values["goal"] == ("E_B" if name == "6.1" else "E_C")


@pytest.mark.parametrize("name", ["6.2", "6.3", "6.4"])
def test_6_fresh_cases_are_other_games_of_the_same_difficulty(name: str) -> None:
    """Events in other orders and others between; the goal forced, the claim open, in the oracle.

    Without supposing, the rules of the package do not get there; with it they do.
    """
    shapes = set()
    for number in range(8):
        exercise = fresh_case(name, number)
        fitting = left(exercise)
        goal, claim = exercise.values["goal"], exercise.values["claim"]
        assert {oracle.is_true(goal, world) for world in fitting} == {True}
        assert {oracle.is_true(claim, world) for world in fitting} == {True, False}
        puzzle = puzzle_of(exercise.case)
        card = "abcrvdlgt".index(goal[-1].lower())
        assert derive(puzzle, ALL - {"cases", "contradiction"}).can[card] != 0b1000
        assert derive(puzzle, ALL).can[card] == 0b1000
        shapes.add((two_ways.roles(exercise.case), len(exercise.case.events)))
        assert exercise.answer(*exercise.right_answers).right
    assert len(shapes) > 4


def test_6_2_without_the_hand_size_carla_is_not_forced() -> None:
    """With hands of any size there is a world that fits all clues and has another suspect."""
    exercise = load("6.2")
    mine = [w for w in oracle.of_any_size() if [c for c in w if w[c] == "you"] == ["ada", "tower"]]
    fitting = oracle.hearing(mine, *exercise.case.events)
    assert {next(c for c in oracle.SUSPECTS if w[c] == "envelope") for w in fitting} > {"carla"}


def test_6_1_every_order_that_respects_its_citations_is_accepted() -> None:
    """All 720 orders of the six lines; what a line rests on is numbered anew in each."""
    exercise = load("6.1")
    lines = [line.split("; ") for line in exercise.right_answers[0]]
    rests = [
        {int(c) - 1 for c in line[2].split(", ") if c.isdigit()} if len(line) > 2 else set()
        for line in lines
    ]
    good = 0
    for order in permutations(range(6)):
        place = {line: str(at + 1) for at, line in enumerate(order)}
        given = []
        for line in order:
            cites = [c for c in "".join(lines[line][2:]).split(", ") if c.startswith("c")]
            cites += [place[other] for other in rests[line]]
            given.append("; ".join([*lines[line][:2], ", ".join(cites)]))
        fits = all(
            order.index(other) < at for at, line in enumerate(order) for other in rests[line]
        )
        feedback = exercise.answer(given)
        assert feedback.right == fits
        assert fits or feedback.misconceptions == ("M14",)
        good += fits
    assert good == 10  # 1 and 2, 3, 4 in a row, 5 anywhere, 6 last
