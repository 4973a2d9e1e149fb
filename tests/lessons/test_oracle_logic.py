"""Every answer of lessons 02 and 03, found once more: by worlds, by situations, by Python."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations, product
from typing import Any

import oracle
import pytest
from exercise_cases import in_each_case, left
from oracle import is_so

from cluekit.learn.answers.checks import check
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.families import notices, sentences
from cluekit.learn.worlds import deals

FROM_EVENTS = ("2.3", "2.4", "2.5", "2.6", "3.3", "6.1", "6.2", "6.3", "6.4")


@in_each_case(*FROM_EVENTS, fresh=6)
def test_the_package_and_the_oracle_list_the_same_worlds(exercise: Exercise) -> None:
    """As many, and the same ones, in the file's case and in fresh ones."""
    mine = {tuple(world[card] for card in oracle.CARDS) for world in left(exercise)}
    theirs = {tuple(oracle.PLACES[holder] for holder in d) for d in deals(exercise.case)}
    assert mine == theirs


FOLLOWS = ("0.6", "1.5", "2.7", "3.6", "7.8")


@in_each_case(*FOLLOWS, fresh=25)
def test_a_line_follows_if_it_is_true_in_every_world(exercise: Exercise) -> None:
    """Two of four; the two others are false in some world, and so in the deal that is told."""
    worlds, sorts = left(exercise), exercise.right_answers[0]
    assert isinstance(sorts, dict)
    for line, where in sorts.items():
        conclusion = exercise.values[line.replace("-", "_")].values["so"].formula
        always = all(is_so(conclusion, world) for world in worlds)
        assert where == ("follows" if always else "open"), conclusion
    for number in (1, 2):
        claim, atoms = (exercise.values[f"{what}_{number}"] for what in ("claim", "world"))
        (found,) = (w for w in worlds if all(oracle.is_true(atom, w) for atom in atoms))
        assert not is_so(claim, found)


# --- lesson 02 ----------------------------------------------------------------------------------


def test_2_1_propositions_end_in_a_full_stop_and_ask_for_nothing() -> None:
    """In the bank every sentence was judged by hand."""
    asks = ("Suggest", "Please", "Let us")
    for sentence in sentences.BANK:
        plain = sentence.text.endswith(".") and not sentence.text.startswith(asks)
        assert sentence.proposition == plain
        assert sentence.asks == sentence.text.endswith("?")


@in_each_case("2.1", fresh=25)
def test_2_1_what_is_known_is_what_all_worlds_say(exercise: Exercise) -> None:
    """True, false, or not known yet: in all worlds, in none, in some."""
    worlds, (_, states) = left(exercise), exercise.right_answers
    assert isinstance(states, dict)
    for name, state in states.items():
        says = {is_so(exercise.values[name].formula, world) for world in worlds}
        assert state == ("not-known" if len(says) == 2 else str(says.pop()).lower())
    assert sorted(states.values()) == ["false", "not-known", "not-known", "true"]


Says = Callable[[Any], bool]
THREE = list(product((True, False), repeat=3))
"""All situations of three lockers, players or cards."""
TWO_BY_TWO = list(product(product((True, False), repeat=2), repeat=2))
"""All tables of two guests and two dishes, keys and doors, people and rules, days and shops."""


def of_three(sentence: str) -> Says:
    """What a sentence says of three lockers, players or cards, by the words that count in it."""
    words = f" {sentence.lower()}"
    denied = bool(re.search(r" (not|no|lacks) ", words))
    if "at least one" in words:
        return (lambda s: not all(s)) if denied else any
    if re.search(r"^ (nobody|no) | none ", words):
        return lambda s: not any(s)
    return all if re.search(r" (all|every|everybody) ", words) else lambda s: s[0] != denied


NESTED: dict[str, Says] = {
    "Every guest has tried some dish.": lambda r: all(any(row) for row in r),
    "Some guest has tried no dish.": lambda r: any(not any(row) for row in r),
    "No guest has tried any dish.": lambda r: not any(any(row) for row in r),
    "Every guest has left out some dish.": lambda r: all(not all(row) for row in r),
    "Some key opens every door.": lambda r: any(all(row) for row in r),
    "For every key there is a door that it does not open.": lambda r: all(not all(k) for k in r),
    "No key opens any door.": lambda r: not any(any(row) for row in r),
    "Some key opens no door.": lambda r: any(not any(row) for row in r),
    "Nobody has read all the rules.": lambda r: not any(all(row) for row in r),
    "Somebody has read all the rules.": lambda r: any(all(row) for row in r),
    "Everybody has read all the rules.": lambda r: all(all(row) for row in r),
    "Somebody has read some of the rules.": lambda r: any(any(row) for row in r),
    "Every day some shop is open.": lambda r: all(any(row) for row in r),
    "On some day all shops are closed.": lambda r: any(not any(row) for row in r),
    "Every day all shops are closed.": lambda r: all(not any(row) for row in r),
    "On some day some shop is closed.": lambda r: any(not all(row) for row in r),
}


def negations(exercise: Exercise, says: str, given: str, reads: Callable[[str], Says]) -> list[str]:
    """The sentences of three that are true exactly where what was said is false."""
    said = reads(exercise.values[says].text)
    others = {f"{given}-{n}": reads(exercise.values[f"{given}_{n}"].text) for n in (1, 2, 3)}
    where = TWO_BY_TWO if given == "nested" else THREE
    return [name for name, other in others.items() if all(said(s) != other(s) for s in where)]


@in_each_case("2.2", fresh=25)
def test_2_2_one_sentence_is_true_exactly_when_what_was_said_is_false(exercise: Exercise) -> None:
    """In all eight situations; each of the two others agrees with it somewhere."""
    assert [*exercise.right_answers] == negations(exercise, "says", "sentence", of_three)


@in_each_case("2.8", fresh=25)
def test_2_8_negations_by_all_situations_and_what_a_contract_leaves_open(
    exercise: Exercise,
) -> None:
    """Eight situations of a notice, sixteen of a nested sentence, whatever their order."""
    notice, states, nested = exercise.right_answers
    assert [notice] == negations(exercise, "notice_says", "notice", of_three)
    assert [nested] == negations(exercise, "nested_says", "nested", NESTED.__getitem__)
    contract = notices.CONTRACTS[exercise.case.numbers[1]]
    assert isinstance(states, dict)
    assert {exercise.values[name].text: state for name, state in states.items()} == {
        contract.true: "true",
        contract.false: "false",
        contract.silent: "not-said",
        contract.silent_too: "not-said",
    }


@in_each_case("2.3", fresh=6)
def test_2_3_what_nora_can_hold_and_in_how_many_ways(exercise: Exercise) -> None:
    """{C, D, G, T} and 5 in the file; nothing but the pass and your own hand rules a card out."""
    cards, hands = exercise.right_answers
    asked = exercise.values["asked"].ids
    assert {*cards} == {*oracle.CARDS} - {*asked} - {*exercise.case.hand}
    noras = [frozenset(c for c in oracle.CARDS if w[c] == "nora") for w in left(exercise)]
    assert set(cards) == set().union(*noras)
    assert hands == len(set(noras)) < len(list(combinations(cards, 2)))


@in_each_case("2.4", fresh=6)
def test_2_4_what_nobody_mentioned_is_judged_by_all_worlds(exercise: Exercise) -> None:
    """Carla is not known in the file."""
    card = exercise.values["card"].id
    spoken_of = " ".join(exercise.case.events).lower().partition(":")[2].split()
    assert card[0] not in spoken_of
    assert card not in exercise.case.hand
    where = (exercise.case.about or ("envelope",))[0].lower()
    inside = {world[card] == where for world in left(exercise)}
    right = "not-known" if len(inside) == 2 else "true" if True in inside else "false"
    assert exercise.right_answers == (right,)


@in_each_case("2.6", fresh=18)
def test_2_6_only_two_own_cards_settle_the_third_whatever_is_answered(exercise: Exercise) -> None:
    """Every question and every answer to it, in all worlds that fit the own hand."""
    right, status = exercise.right_answers
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


def _answers(world: oracle.World, named: set[str]) -> list[tuple[str, str]]:
    """What you may hear: who shows you which card, the first who can."""
    for who in ("nora", "otto"):
        if shown := [(who, card) for card in sorted(named) if world[card] == who]:
            return shown
    return [("", "")]


@in_each_case("2.5", "6.4", fresh=2)
def test_worlds_refute_a_claim_exactly_if_they_fit_and_it_is_false(exercise: Exercise) -> None:
    """Every world that fits, and some that do not."""
    fitting = left(exercise)
    for question in exercise.questions:
        claim = question.value(question.part.goal)
        assert len({oracle.is_true(claim, world) for world in fitting}) == 2
        for world in [*fitting, *oracle.worlds()[::97]]:
            laid = [f"{card}:{place}" for card, place in world.items()]
            refutes = world in fitting and not oracle.is_true(claim, world)
            assert check(question, laid).right == refutes


# --- lesson 03 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "atoms", "right"),
    [("3.1", "O_B O_D O_T", any), ("3.2", "N_C N_V N_G", lambda row: not any(row))],
)
def test_3_1_and_3_2_accept_one_meaning_of_256(name: str, atoms: str, right: Says) -> None:
    """All 256 functions of the three atoms: right is the one that says what happened."""
    question, letters = load(name).questions[0], atoms.split()
    written = [
        " & ".join(a if v else f"~{a}" for a, v in zip(letters, row, strict=True)) for row in THREE
    ]
    for function in product((True, False), repeat=8):
        text = " | ".join(row for row, so in zip(written, function, strict=True) if so)
        wanted = function == tuple(bool(right(row)) for row in THREE)
        assert check(question, text or f"{letters[0]} & ~{letters[0]}").right == wanted


@in_each_case("3.1", "3.2", fresh=6)
def test_3_1_and_3_2_say_what_all_worlds_say(exercise: Exercise) -> None:
    """The formula is true in exactly the worlds that fit the event, of all there are.

    The event is heard as if the shower had been asked first: it tells nothing of anybody else.
    """
    (event,), (text,) = exercise.case.events, exercise.right_answers
    assert all(is_so(text, world) for world in oracle.hearing(oracle.worlds(), event))
    if not event.endswith("none"):
        shower = event.split("->")[1].split()[0]
        before = {"Otto": "Nora", "Nora": "You", "You": "Otto"}[shower]
        event = f"{before}:{event.partition(':')[2]}"
    said = [world for world in oracle.worlds() if is_so(text, world)]
    assert said == oracle.hearing(oracle.worlds(), event)


@in_each_case("3.3", fresh=25)
def test_3_3_the_shown_card_is_the_one_left(exercise: Exercise) -> None:
    """On the other evening every world that fits says the same card; without the pass, not."""
    shown, last = exercise.right_answers
    asked = exercise.values["asked"].ids
    worlds = left(exercise)
    assert shown == [card for card in asked if all(w[card] == "otto" for w in worlds)]
    evening = exercise.values["evening"]
    before = oracle.hearing(oracle.knowing(evening.hand), evening.events[1])
    (card,) = exercise.values["last"].ids
    assert last == [card]
    assert len({world[card] for world in before}) > 1
    assert {world[card] for world in oracle.hearing(before, *evening.events)} == {"otto"}


@in_each_case("3.4", fresh=6)
def test_3_4_rows_are_counted_one_by_one(exercise: Exercise) -> None:
    """7 and 6 in the file."""
    cards, hand = exercise.case.numbers
    rows = list(product((True, False), repeat=cards))
    true, dealt = sum(map(any, rows)), sum(0 < sum(row) <= hand for row in rows)
    assert exercise.right_answers == (true, dealt)


def in_python(formula: str, row: dict[str, bool]) -> bool:
    """What Python itself says of a formula in p, q and r."""
    signs = {"~": " not ", "&": " and ", "|": " or "}
    names = {letter: str(holds) for letter, holds in row.items()}
    text = "".join((signs | names).get(sign, sign) for sign in formula)
    return bool(eval(text.strip(), {"__builtins__": {}}))  # noqa: S307 - letters and signs only


def rows_of(letters: str) -> list[dict[str, bool]]:
    """All rows, the one in which all is true first."""
    values = product((True, False), repeat=len(letters))
    return [dict(zip(letters, row, strict=True)) for row in values]


@in_each_case("3.5", fresh=25)
def test_3_5_tables_and_their_slips_are_what_python_says(exercise: Exercise) -> None:
    """Row by row; the statement that means the same agrees in all, the others do not."""
    short, long, same = exercise.right_answers
    for name, letters, told in (("p", "pq", short), ("q", "pqr", long)):
        rows, values = rows_of(letters), exercise.values
        right = [str(in_python(values[f"{name}_says"], row)).lower() for row in rows]
        assert isinstance(told, dict)
        assert [told[f"row-{n}"] for n in range(1, len(rows) + 1)] == right
        for n, row in enumerate(rows, start=1):
            assert dict(values[f"{name}_row_{n}"].atoms) == row
        for slip in ("slip", "other"):
            shown = dict(values[f"{name}_{slip}_row"].atoms)
            at = f"row-{rows.index(shown) + 1}"
            assert values[f"{name}_{slip}"][at] != told[at]
    texts = {f"same-{n}": exercise.values[f"same_{n}"] for n in (1, 2, 3)}
    whole = exercise.values["whole"]
    agree = [
        name
        for name, text in texts.items()
        if all(in_python(whole, row) == in_python(text, row) for row in rows_of("pq"))
    ]
    assert agree == [same]


SEARCHES: dict[str, Callable[[bool, bool, bool], bool]] = {
    "red, and not light": lambda red, light, _: red and not light,
    "not red, or light": lambda red, light, _: not red or light,
    "not red, and light": lambda red, light, _: not red and light,
    "not red, and not light": lambda red, light, _: not red and not light,
    "red or light, but not cheap": lambda red, light, cheap: (red or light) and not cheap,
    "neither red nor light, or else cheap": lambda red, light, cheap: not (red or light) or cheap,
    "neither red nor light, and cheap": lambda red, light, cheap: not (red or light) and cheap,
    "red or light, and cheap as well": lambda red, light, cheap: (red or light) and cheap,
    "not red, and light or cheap": lambda red, light, cheap: not red and (light or cheap),
    "red, or else neither light nor cheap": lambda red, light, cheap: red or not (light or cheap),
    "red, and neither light nor cheap": lambda red, light, cheap: red and not (light or cheap),
    "red, and light or cheap": lambda red, light, cheap: red and (light or cheap),
    "neither red nor light": lambda red, light, _: not (red or light),
    "red or light": lambda red, light, _: red or light,
    "red and light": lambda red, light, _: red and light,
    "not red": lambda red, _, __: not red,
    "not both red and cheap": lambda red, _, cheap: not (red and cheap),
    "red and cheap": lambda red, _, cheap: red and cheap,
    "red or cheap": lambda red, _, cheap: red or cheap,
    "neither red nor cheap": lambda red, _, cheap: not (red or cheap),
}
"""Every filter, as its words are read aloud."""


@in_each_case("3.7", fresh=25)
def test_3_7_filters_find_what_their_words_say(exercise: Exercise) -> None:
    """Of the four bicycles, of all eight, and of those that the first one leaves out."""
    _, *bikes, _ = exercise.case.numbers
    ticked, count, rest = exercise.right_answers
    finds = SEARCHES[exercise.values["filter"].text]
    found = [f"bike-{n}" for n, bike in enumerate(bikes, start=1) if finds(*_is(bike))]
    assert list(ticked) == found  # type: ignore[call-overload]
    assert count == sum(finds(*row) for row in product((True, False), repeat=3))
    others = {f"rest-{n}": SEARCHES[exercise.values[f"rest_{n}"].text] for n in (1, 2, 3)}
    rows = list(product((True, False), repeat=3))
    opposite = [n for n, each in others.items() if all(each(*r) != finds(*r) for r in rows)]
    assert opposite == [rest]


def _is(bike: int) -> tuple[bool, bool, bool]:
    return bool(bike & 1), bool(bike & 2), bool(bike & 4)
