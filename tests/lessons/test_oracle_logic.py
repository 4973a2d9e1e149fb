"""Every answer of lessons 02 and 03, found once more: by worlds, by situations, by Python."""

import re
from collections.abc import Callable, Iterable
from itertools import combinations, product
from pathlib import Path
from typing import Any

import oracle
import pytest
from exercise_cases import Counted, in_each_case, left, tells
from oracle import is_so, is_true_in, rows_of

from cluekit.learn.answers.checks import check
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.exercises.files import parse
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


@in_each_case(*FOLLOWS, fresh=12)
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


def test_2_1_propositions_end_in_a_full_stop_and_ask_for_nothing() -> None:
    """In the bank every sentence was judged by hand."""
    asks = ("Suggest", "Please", "Let us")
    for sentence in sentences.BANK:
        plain = sentence.text.endswith(".") and not sentence.text.startswith(asks)
        assert sentence.proposition == plain
        assert sentence.asks == sentence.text.endswith("?")


@in_each_case("2.1", fresh=12)
def test_2_1_what_is_known_is_what_all_worlds_say(exercise: Exercise) -> None:
    """True, false, or not known yet: in all worlds, in none, in some."""
    states: Any = exercise.right_answers[1]
    for name, state in states.items():
        assert state == known(is_so(exercise.values[name].formula, w) for w in left(exercise))
    assert sorted(states.values()) == ["false", "not-known", "not-known", "true"]


def known(says: Iterable[bool], true: str = "true", false: str = "false") -> str:
    """What can be said of something that is so in these worlds, and not in those."""
    found = {*says}
    return "not-known" if len(found) == 2 else true if True in found else false


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


@in_each_case("2.2", fresh=12)
def test_2_2_one_sentence_is_true_exactly_when_what_was_said_is_false(exercise: Exercise) -> None:
    """In all eight situations; each of the two others agrees with it somewhere."""
    assert [*exercise.right_answers] == negations(exercise, "says", "sentence", of_three)


@in_each_case("2.8", fresh=12)
def test_2_8_negations_by_all_situations_and_what_a_contract_leaves_open(ex: Exercise) -> None:
    """Eight situations of a notice, sixteen of a nested sentence, whatever their order."""
    states: Any
    notice, states, nested = ex.right_answers
    assert [notice] == negations(ex, "notice_says", "notice", of_three)
    assert [nested] == negations(ex, "nested_says", "nested", NESTED.__getitem__)
    contract = notices.CONTRACTS[ex.case.numbers[1]]
    assert {ex.values[name].text: state for name, state in states.items()} == {
        contract.true: "true",
        contract.false: "false",
        contract.silent: "not-said",
        contract.silent_too: "not-said",
    }


@in_each_case("2.3", fresh=6)
def test_2_3_what_nora_can_hold_and_in_how_many_ways(exercise: Exercise) -> Counted:
    """{C, D, G, T} and 5 in the file; nothing but the pass and your own hand rules a card out."""
    cards, hands = exercise.right_answers
    mine, (event,) = exercise.case.hand, exercise.case.events
    assert {*cards} == {*oracle.CARDS} - {*exercise.values["asked"].ids, *mine}
    noras = {frozenset(c for c in oracle.CARDS if w[c] == "nora") for w in left(exercise)}
    pairs = [set(pair) for pair in combinations(cards, 2)]
    gone = {*mine, oracle.NAMED[event[-1].lower()]}
    lost = [pair for pair in pairs if any({*pile} <= gone | pair for pile in oracle.PILES)]
    assert (set(cards), hands) == (set().union(*noras), len(noras))
    assert hands == len(pairs) - len(lost) < len(pairs)
    return {"n": len(set().union(*noras)), "pairs": len(pairs), "lost": len(lost), "hands": hands}


@in_each_case("2.4", fresh=6)
def test_2_4_what_nobody_mentioned_is_judged_by_all_worlds(exercise: Exercise) -> None:
    """Carla is not known in the file."""
    card = exercise.values["card"].id
    spoken_of = " ".join(exercise.case.events).lower().partition(":")[2].split()
    assert card[0] not in spoken_of
    assert card not in exercise.case.hand
    where = (exercise.case.about or ("envelope",))[0].lower()
    assert exercise.right_answers == (known(world[card] == where for world in left(exercise)),)


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
        assert all(len(said) == 1 for said in heard.values()) == (right == f"ask-{place}")
    inside = (world[card] == "envelope" for world in left(exercise))
    assert status == known(inside, "inside", "elsewhere")


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
    """The formula is true in exactly the worlds that fit the event, of all there are."""
    (event,), (text,) = exercise.case.events, exercise.right_answers
    assert all(is_so(text, world) for world in oracle.hearing(oracle.worlds(), event))
    if not event.endswith("none"):
        shower = event.split("->")[1].split()[0]
        before = {"Otto": "Nora", "Nora": "You", "You": "Otto"}[shower]
        event = f"{before}:{event.partition(':')[2]}"
    said = [world for world in oracle.worlds() if is_so(text, world)]
    assert said == oracle.hearing(oracle.worlds(), event)


@in_each_case("3.3", fresh=12)
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
def test_3_4_rows_are_counted_one_by_one(exercise: Exercise) -> Counted:
    """7 and 6 in the file."""
    cards, hand = exercise.case.numbers
    assert str(exercise.values["letters"]).count("|") + 1 == cards
    rows = list(product((True, False), repeat=cards))
    true, dealt = sum(map(any, rows)), sum(0 < sum(row) <= hand for row in rows)
    assert exercise.right_answers == (true, dealt)
    too_many = sum(sum(row) > hand for row in rows)
    return {"cards": cards, "true_rows": true, "dealt_rows": dealt, "too_many": too_many}


@in_each_case("3.5", fresh=12)
def test_3_5_tables_and_their_slips_are_what_python_says(exercise: Exercise) -> Counted:
    """Row by row; the statement that means the same agrees in all, the others do not."""
    *tables, same = exercise.right_answers
    values, found = exercise.values, {}
    for name, told in zip(("p", "q"), tables, strict=True):
        rows = rows_of("pqr"[: 2 + (name == "q")])
        right = [is_true_in(row, values[f"{name}_says"]) for row in rows]
        assert told == {f"row-{n}": str(true).lower() for n, true in enumerate(right, 1)}
        assert [dict(values[f"{name}_row_{n}"].atoms) for n in range(1, len(rows) + 1)] == rows
        for slip in ("slip", "other"):
            at = f"row-{rows.index(dict(values[f'{name}_{slip}_row'].atoms)) + 1}"
            assert values[f"{name}_{slip}"][at] != told[at]
        found[f"{name}_true"] = sum(right)
    whole = [is_true_in(row, values["whole"]) for row in rows_of("pq")]
    alike = (
        n for n in (1, 2, 3) if whole == [is_true_in(r, values[f"same_{n}"]) for r in rows_of("pq")]
    )
    assert [f"same-{n}" for n in alike] == [same]
    return found


FILTERS: Any = parse(Path(__file__).with_name("filters.yaml").read_text(encoding="utf-8"))
BICYCLES = rows_of(("red", "light", "cheap"))


@in_each_case("3.7", fresh=12)
def test_3_7_filters_find_what_their_words_say(exercise: Exercise) -> Counted:
    """Of the four bicycles, of all eight, and of those that the first one leaves out."""
    _, *bikes, _ = exercise.case.numbers
    ticked, count, rest = exercise.right_answers
    finds = FILTERS[exercise.values["filter"].text]
    kinds = [dict(zip(BICYCLES[0], map(bool, (b & 1, b & 2, b & 4)), strict=True)) for b in bikes]
    found = [f"bike-{n}" for n, bike in enumerate(kinds, 1) if is_true_in(bike, finds)]
    assert [*ticked] == found  # type: ignore[misc]
    assert count == sum(is_true_in(bike, finds) for bike in BICYCLES)
    others = {f"rest-{n}": FILTERS[exercise.values[f"rest_{n}"].text] for n in (1, 2, 3)}
    opposite = (
        name
        for name, other in others.items()
        if all(is_true_in(bike, other) != is_true_in(bike, finds) for bike in BICYCLES)
    )
    assert [*opposite] == [rest]
    return tells(count=count, left_out=len(BICYCLES) - count)
