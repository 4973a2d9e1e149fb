"""Every answer of lesson 10, recomputed in a Kripke model by brute force; and the model's laws."""

from __future__ import annotations

from functools import cache
from typing import Any

import oracle
import pytest
from kripke import SEATS, Evening, Now, file
from msgspec.structs import replace
from test_oracle import answers

from cluekit.learn.chair_worlds import minds_of
from cluekit.learn.checks import check
from cluekit.learn.exercises import Exercise, load
from cluekit.logic import Lacks
from cluekit.logic.knowing import frame, sights
from cluekit.logic.knowing.sights import Shown
from cluekit.sets import members
from cluekit.ui import case
from variants import fresh_case

VARIANTS = range(6)
PILES = {"suspect": oracle.SUSPECTS, "weapon": oracle.WEAPONS, "room": oracle.ROOMS}


@cache
def model(events: tuple[str, ...]) -> Evening:
    """The Kripke model of these events."""
    return Evening(events)


def of(exercise: Exercise) -> tuple[Evening, list[Now]]:
    """The model of an exercise, and the worlds that you consider possible in it."""
    found = model(exercise.case.events)
    return found, found.yours(exercise.case.hand, exercise.case.events)


def state(test: Any, yours: list[Now]) -> str:
    """What you can say of a statement."""
    told = {test(now) for now in yours}
    return "open" if len(told) > 1 else "certain" if told.pop() else "never"


def named(text: str, card: str) -> bool:
    """Whether a card's name stands in a sentence."""
    return card.capitalize() in text


# --- the answers --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", VARIANTS)
def test_10_1_two_know_the_card_and_all_share_what_was_public(number: int) -> None:
    """Nora and Otto in the file, and that Otto has one of the three."""
    exercise = fresh_case("10.1", number)
    knows, shared = answers(exercise)
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
    picks = ("s1", "s2", "s3", "s4")
    right = {
        p
        for p, n in zip(picks, exercise.case.numbers, strict=False)
        if found.common(tests[n])(yours[0])
    }
    assert right == {*shared}
    assert number or (set(knows), shared) == ({"nora", "otto"}, ("s1",))


@pytest.mark.parametrize("number", VARIANTS)
def test_10_2_where_the_card_is_for_you_and_for_another(number: int) -> None:
    """The envelope for you; you or the envelope for Nora, unless she holds the other two."""
    exercise = fresh_case("10.2", number)
    here, there, telling = answers(exercise)
    found, yours = of(exercise)
    seat = exercise.case.about[0].lower()
    (card,) = {*found.events[0][1]} - {*exercise.case.hand}
    assert {now.at(card) for now in yours} == {here}
    alike = found.same[SEATS.index(seat)]
    doubts = {other.at(card) for now in yours for other in alike[found.sees(seat, now)]}
    assert doubts == {*there}
    sure = found.knows_which(seat, lambda now: now.at(card))
    assert {frozenset(now.hand(seat)) for now in yours if sure(now)} == (
        {frozenset(telling)} if telling else set()
    )
    assert number or (here, {*there}, {*telling}) == (
        "envelope",
        {"you", "envelope"},
        {"garden", "tower"},
    )


@pytest.mark.parametrize("number", VARIANTS)
def test_10_3_the_no_settles_it(number: int) -> None:
    """The Dagger in the file: of six worlds two are left, BDG and BDT."""
    exercise = fresh_case("10.3", number)
    card, out = answers(exercise)
    found, yours = of(exercise)
    who, pile = exercise.case.about[0].lower(), PILES[exercise.case.about[1]]
    sure = found.knows_which(who, lambda now: file(now, pile))
    left = [now for now in yours if not sure(now)]
    (inside,) = {file(now, pile) for now in left}
    assert {pile[int(card[-1]) - 1]} == inside
    held, still = ({c for now in some for c in now.hand(who)} for some in (yours, left))
    assert held - still == {*out}
    assert len({file(now, pile) for now in yours}) > 1
    if not number:
        assert (len(yours), len(left), inside) == (6, 2, {"dagger"})
        assert {tuple(sorted(now.hand("envelope"))) for now in left} == {
            ("bruno", "dagger", "garden"),
            ("bruno", "dagger", "tower"),
        }


@pytest.mark.parametrize("number", VARIANTS)
def test_10_4_only_a_card_seen_before_is_no_news(number: int) -> None:
    """The Tower in the file."""
    exercise = fresh_case("10.4", number)
    (right,) = answers(exercise)
    found, yours = of(exercise)
    asked = exercise.case.asked
    assert asked
    known = [
        f"card-{n}"
        for n, card in enumerate(exercise.case.hand, start=1)
        if all(
            found.knows(asked.asker.lower(), lambda w, c=card: w.at(c) == "you")(now)
            for now in yours
        )
    ]
    assert [right] == (known or ["either"])
    assert number or right == "card-2"


@pytest.mark.parametrize("number", VARIANTS)
def test_10_5_what_you_can_say_of_what_they_know(number: int) -> None:
    """Each statement, from the inside out, in the brute-force model."""
    exercise = fresh_case("10.5", number)
    (states,) = answers(exercise)
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
    wanted = {f"s{at + 1}": state(tests[n], yours) for at, n in enumerate(exercise.case.numbers)}
    assert states == wanted


@pytest.mark.parametrize("number", VARIANTS)
def test_10_6_every_deal_is_accepted_in_which_the_other_cannot_know(number: int) -> None:
    """All of your worlds are tried: right exactly where the other does not know."""
    exercise = fresh_case("10.6", number)
    found, yours = of(exercise)
    who = exercise.case.about[0].lower()
    (card,) = {*found.events[0][1]} - {*exercise.case.hand}
    sure = found.knows_which(who, lambda now: now.at(card))
    for now in yours:
        laid = [f"{place[0].upper()}_{name[0].upper()}" for name, place in now.where]
        assert exercise.answer(laid).right != sure(now)


@pytest.mark.parametrize("number", VARIANTS)
def test_10_7_mails_world_by_world(number: int) -> None:
    """A world is who got a blind copy; each reader sees what stands in the mail."""
    exercise = fresh_case("10.7", number)
    knows_copy, knows_blind, states = answers(exercise)
    sender, to, copy, blind, out = exercise.case.about
    assert {*knows_copy} == {name.lower() for name in (sender, to, copy, blind)}
    assert {*knows_blind} == {sender.lower(), blind.lower()}
    right = ("so", "not", "so", "not")
    assert states == {f"s{at + 1}": right[n] for at, n in enumerate(exercise.case.numbers)}
    assert out.lower() not in {*knows_copy, *knows_blind}


# --- the engine against brute force -------------------------------------------------------------

EVENTS = (
    (),
    ("Nora: B D T -> Otto ?",),
    ("You: A R L -> Nora R", "You: A D L -> Otto L"),
    ("Otto: C V G -> nobody", "Nora: A V T -> You ?", "You: B R L -> Otto ?"),
)


@pytest.mark.parametrize("events", EVENTS)
def test_frames_agree_with_brute_force_in_every_world(events: tuple[str, ...]) -> None:
    """Knowledge, knowledge about knowledge, common knowledge, before and after a "no"."""
    exercise = load("10.5")
    hidden = tuple(e if "nobody" in e else f"{e.rsplit(' ', 1)[0]} ?" for e in events)
    engine = minds_of(replace(exercise.case, hand=(), events=hidden)).frame
    brute = model(events)
    order = [
        Now(
            tuple((c, oracle.PLACES[h]) for c, h in zip(oracle.CARDS, w.deal, strict=True)),
            tuple(oracle.CARDS[c] for c in w.shown),
        )
        for w in engine.worlds
    ]
    assert {(frozenset(n.where), n.shown) for n in order} == {
        (frozenset(n.where), n.shown) for n in brute.all
    }

    def same(extent: int, test: Any) -> None:
        assert {n for n in range(len(order)) if test(order[n])} == set(members(extent))

    here = engine.where(lambda w: w.deal[3] == 1)
    rope: Any = lambda now: now.at("rope") == "nora"  # noqa: E731
    same(engine.knows(2, here), brute.knows("otto", rope))
    same(engine.knows(0, engine.knows(2, here)), brute.knows("you", brute.knows("otto", rope)))
    weapon = 0b111000
    no = engine.left & ~engine.knows_which(2, lambda w: w.hand(3) & weapon)
    sure = brute.knows_which("otto", lambda n: file(n, oracle.WEAPONS))
    same(no, lambda n: not sure(n))
    one = order[0]
    for statement, test in ((no, lambda n: not sure(n)), (engine.left, lambda _: True)):
        assert bool(engine.common(statement) & 1) == brute.common(test)(one)


def test_after_an_announcement_all_have_learned_it() -> None:
    """What is said aloud is common knowledge if cards do not change; a back stays private."""
    deck = (0b111, 0b111000, 0b111000000)
    told = sights(deck, (2, 2, 2), [Lacks(1, 0b100100001)], [Shown(2, 1, 0b100100010)])
    has = told.where(lambda world: world.deal[8] == 2)
    assert not told.common(has)
    assert told.after(has).common(has) == has
    apart = told.aside([0], has)
    assert apart.knows_whether(0, has) == apart.left != apart.knows_whether(1, has)


def test_muddy_hats() -> None:
    """Three hats, at least one red: with three red ones all know after two rounds of "no"."""
    hats = [(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)]
    told = frame(hats, [lambda w, s=s: w[:s] + w[s + 1 :] for s in range(3)])
    told = told.after(told.where(any))
    red, rounds = 1 << hats.index((1, 1, 1)), 0
    while not told.knows_which(0, lambda w: w[0]) & red:
        silent = told.left
        for seat in range(3):
            silent &= ~told.knows_which(seat, lambda w, s=seat: w[s])
        told, rounds = told.after(silent), rounds + 1
    assert rounds == 2


# --- in code ------------------------------------------------------------------------------------


def test_a_case_answers_who_knows_what() -> None:
    """The evening of the lesson; what is said leaves deals out, and a proof cites the silence."""
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


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda c: c.knows("Pia", "E_C"), "Nobody here is called Pia"),
        (lambda c: c.knows("Nora"), "Say who, and what"),
        (lambda c: c.knows("Nora", "E_X"), "does not say who has what"),
        (lambda c: c.announced("Y_L"), "That cannot be true"),
        (
            lambda c: c.says("Nora", "weapon", knows=True).says("Nora", "weapon", knows=False),
            "cannot be true",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(ask: Any, said: str) -> None:
    """By its name."""
    with pytest.raises(Exception, match=said):
        ask(case("You hold A C", "You: A R L -> Nora R"))


# --- the rule silence ---------------------------------------------------------------------------


@pytest.mark.parametrize("number", VARIANTS)
def test_10_8_the_goal_needs_the_no_and_the_stepper_says_so(number: int) -> None:
    """It holds in all worlds after the "no", not before; the proof stands line by line."""
    exercise = fresh_case("10.8", number)
    _, question = exercise.questions
    found, yours = of(exercise)
    (said,) = exercise.case.said
    sure = found.knows_which("otto", lambda now: file(now, PILES[said.what]))
    goal = question.value("$goal")
    left = [now for now in yours if not sure(now)]
    assert all(oracle.is_true(goal, dict(now.where)) for now in left)
    assert not all(oracle.is_true(goal, dict(now.where)) for now in yours)
    lines = question.right
    assert check(question, lines).right
    for at in range(len(lines)):
        assert not check(question, [*lines[:at], *lines[at + 1 :]]).right


@pytest.mark.parametrize("number", VARIANTS)
def test_10_8_all_lines_of_the_friend_are_so_but_one_and_what_hangs_on_it(number: int) -> None:
    """Line by line in all worlds that are left; the claim itself is false in each of them."""
    exercise = fresh_case("10.8", number)
    found, yours = of(exercise)
    (said,) = exercise.case.said
    sure = found.knows_which("otto", lambda now: file(now, PILES[said.what]))
    left = [dict(now.where) for now in yours if not sure(now)]
    lines = [line.split("; ") for line in exercise.values["lines"]]
    false = [
        n
        for n, (statement, *_) in enumerate(lines, start=1)
        if not all(oracle.is_true(statement, world) for world in left)
    ]
    wrong = exercise.right_answers[0]
    assert false[0] == wrong
    assert len(lines) in false
    assert not any(oracle.is_true(lines[-1][0], world) for world in left)
    hanging = {wrong}
    for n, (_, _, *cited) in enumerate(lines, start=1):
        if {name for cite in cited for name in cite.split(", ")} & {str(h) for h in hanging}:
            hanging.add(n)
    assert set(false) == hanging
    assert number or wrong == 4


LINES = [
    (["~O_V; silence; c3"], "a citation is missing"),
    (["O_L; show; c2", "~O_V; silence; 1"], "a citation is missing"),
    (["O_L; show; c2", "~O_V; show-last; 1 c3"], "by another rule: silence"),
    (["O_L; show; c2", "~E_L; silence; 1"], "by another rule: row"),
    (["O_L; show; c2", "~O_V; silence; 1 c3"], "All lines stand"),
    (["~N_D; silence; c2"], "by another rule: pass"),
]


@pytest.mark.parametrize(("lines", "told"), LINES)
def test_silence_is_a_rule_of_its_own(lines: list[str], told: str) -> None:
    """It reads the clue that somebody did not know; no other rule reads that, and it no other."""
    assert told in check(load("10.8").questions[1], lines).text
