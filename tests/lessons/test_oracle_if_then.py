"""Every answer of lesson 05, recomputed by counting worlds; sentences are read as a learner would.

The oracle reads the English words on the screen, not the signs behind them.
"""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import oracle
import pytest
from test_oracle import answers

from cluekit.learn.exercises import Exercise, load
from cluekit.learn.families.faulty_steps import catch_jumper
from cluekit.learn.families.sheets_to_turn import BANK
from cluekit.learn.view_case import case_of

VARIANTS = range(7)
_HAS = re.compile(r"(\w+) (has|have|does not have|do not have) (?:the )?(\w+)")
_LIES = re.compile(r"(?:the )?(\w+) is (not )?in the envelope", re.IGNORECASE)


def true_in(literal: str, world: oracle.World) -> bool:
    """Whether "Otto does not have the Vase" is so."""
    if found := _LIES.fullmatch(literal.strip()):
        card, denied = found.groups()
        return (world[card.lower()] == "envelope") != bool(denied)
    found = _HAS.fullmatch(literal.strip())
    assert found, literal
    who, verb, card = found.groups()
    return (world[card.lower()] == who.lower()) != (" not " in verb)


def ends(sentence: str) -> tuple[str, str]:
    """The beginning and the end of "If …, then …."."""
    found = re.fullmatch(r"[“]?If (.+), then (.+)\.[”]?", sentence)
    assert found, sentence
    return found[1], found[2]


def broken_in(sentence: str, world: oracle.World) -> bool:
    """Whether an arrow is false in a world."""
    given, then = ends(sentence)
    return true_in(given, world) and not true_in(then, world)


def left(exercise: Exercise) -> list[oracle.World]:
    """The worlds of an exercise's case; a wrong accusation is not all in the envelope."""
    events = [event for event in exercise.case.events if "accuses" not in event]
    worlds = oracle.hearing(oracle.knowing(exercise.case.hand), *events)
    for event in set(exercise.case.events) - set(events):
        said = event.partition(":")[2].partition("->")[0].split()
        worlds = [w for w in worlds if any(not oracle.is_true(f"E_{card}", w) for card in said)]
    return worlds


def options(exercise: Exercise, part: int) -> dict[str, str]:
    """What stands beside each sign, by the option's id."""
    return dict(exercise.questions[part].options)


def deals_in(text: str) -> list[oracle.World]:
    """The deals that a sentence lays out: "You: Ada and Rope; Nora: …; Envelope: …"."""
    found = []
    for laid in re.findall(r"\w+: \w+ and \w+; .*?Envelope: \w+, \w+ and \w+", text):
        world = {}
        for place, cards in (part.split(": ") for part in laid.split("; ")):
            world |= {card.lower(): place.lower() for card in re.split(", | and ", cards)}
        found.append(world)
    return found


@pytest.mark.parametrize("number", VARIANTS)
def test_5_1_a_sheet_is_turned_where_its_back_can_break_the_sentence(number: int) -> None:
    """Each side may have either back; a and d in the file."""
    exercise = load("5.1").fresh(number)
    claim = exercise.values["claim"]
    one, other, denied = _claimed(exercise.prompt(exercise.form.parts[0]))
    turned = set()
    for sign, side in options(exercise, 0).items():
        about = one if side.removeprefix("no ") == one else other
        backs = [(x, y) for x, y in product((True, False), repeat=2)]
        fits = [b for b in backs if b[about == other] != side.startswith("no ")]
        if any(x and (y == denied) for x, y in fits):
            turned.add(sign)
    assert set(answers(exercise)[0]) == turned, claim
    assert number or turned == {"a", "d"}


def _claimed(prompt: str) -> tuple[str, str, bool]:
    found = re.search(r"If I hold (?:the )?(\w+), I (also|do not) hold (?:the )?(\w+)\.", prompt)
    assert found, prompt
    return found[1], found[3], found[2] == "do not"


@pytest.mark.parametrize("number", VARIANTS)
def test_5_1_outside_the_game_the_same_two(number: int) -> None:
    """The one of whom the rule speaks, and the one without what the rule wants."""
    exercise = load("5.1").fresh(number)
    told = {text.removeprefix("… "): sign for sign, text in options(exercise, 1).items()}
    notice = next(each for each in BANK if each.rule in exercise.prompt(exercise.form.parts[1]))
    assert set(told) == {notice.given, notice.not_given, notice.then, notice.not_then}
    assert set(answers(exercise)[1]) == {told[notice.given], told[notice.not_then]}


@pytest.mark.parametrize("number", VARIANTS)
def test_5_2_the_contrapositive_is_false_in_the_same_worlds(number: int) -> None:
    """Of all 2,430; the other two are not, and the deal that is shown parts them."""
    exercise = load("5.2").fresh(number)
    says = str(exercise.values["says"].in_words())
    alike = [
        option
        for option, text in options(exercise, 0).items()
        if all(broken_in(text, w) == broken_in(says, w) for w in oracle.worlds())
    ]
    assert alike == [answers(exercise)[0]]
    for option, text in options(exercise, 0).items():
        if option not in alike:
            (shown,) = deals_in(exercise.answer(option, None).parts[0].text)
            assert shown in oracle.worlds()
            assert (broken_in(says, shown), broken_in(text, shown)) == (False, True)


@pytest.mark.parametrize("number", VARIANTS)
def test_5_2_what_the_sentence_is_called(number: int) -> None:
    """By its ends: turned round, negated, or both."""
    exercise = load("5.2").fresh(number)
    given, then = ends(exercise.values["says"].in_words())
    asked = ends(exercise.values["asked"].in_words())
    turned = _card(asked[0]) == _card(then)
    negated = not _same(asked[0], then if turned else given)
    names = {(True, False): "converse", (True, True): "contrapositive", (False, True): "inverse"}
    assert answers(exercise)[1] == names[turned, negated]


def _card(literal: str) -> str:
    return next(card for card in oracle.CARDS if card in literal.lower().split())


def _same(one: str, other: str) -> bool:
    return all(true_in(one, world) == true_in(other, world) for world in oracle.worlds())


@pytest.mark.parametrize(("name", "part"), [("5.3", 0), ("5.4", 0)])
@pytest.mark.parametrize("number", VARIANTS)
def test_arrows_that_are_ticked_are_broken_in_no_world(name: str, part: int, number: int) -> None:
    """And each of the others in some; the deals that slips are answered with are among them."""
    exercise = load(name).fresh(number)
    worlds = left(exercise)
    follows = {
        sign
        for sign, text in options(exercise, part).items()
        if not any(broken_in(text, world) for world in worlds)
    }
    assert set(answers(exercise)[part]) == follows
    for wrong in exercise.questions[part].part.misconceptions:
        ticked = exercise.questions[part].value(wrong.match)
        told = exercise.answer(list(ticked))
        extra = [options(exercise, part)[sign] for sign in set(ticked) - follows]
        for shown in deals_in(told.text if not told.right else ""):
            assert shown in worlds
            assert all(broken_in(text, shown) for text in extra), (extra, shown)
    if not number:
        assert follows == ({"a", "c", "e"} if name == "5.3" else {"a", "c"})
        assert len(worlds) == (38 if name == "5.3" else 72)


@pytest.mark.parametrize("number", VARIANTS)
def test_5_4_one_arrow_holds_in_both_directions(number: int) -> None:
    """All three hold; turned round only that one does, and deals break the two others."""
    exercise = load("5.4").fresh(number)
    worlds, right = left(exercise), answers(exercise)[1]
    for option, text in options(exercise, 1).items():
        given, then = ends(text)
        back = f"If {then}, then {given}."
        assert not any(broken_in(text, world) for world in worlds)
        assert any(broken_in(back, world) for world in worlds) == (option != right)
        if option != right:
            (shown,) = deals_in(exercise.answer(None, option).parts[1].text)
            assert shown in worlds
            assert broken_in(back, shown)


@pytest.mark.parametrize("number", VARIANTS)
def test_5_5_sound_steps_are_certain_and_the_others_go_backwards(number: int) -> None:
    """By all that the bot had seen; what goes back begins with one hand that lacks the card."""
    exercise = load("5.5").fresh(number)
    hundreds, seed, seat = exercise.case.numbers
    found = catch_jumper("mini", 100 * hundreds + seed, seat)
    assert found
    seen = case_of(found.view)
    worlds = [_turned(world, seen.seats) for world in _heard_by(seen)]
    for sign, text in options(exercise, 0).items():
        card = next(card for card in oracle.CARDS if re.search(rf"\b{card}\b", text.lower()))
        certain = all(world[card] == "envelope" for world in worlds)
        backwards = bool(re.match(r"“\w+ (do|does) not have ", text))
        assert (sign in answers(exercise)[0]) == backwards
        assert certain or backwards


def _heard_by(seen: Any) -> list[oracle.World]:
    """The worlds that fit what a seat has seen, with that seat in the place of "you"."""
    names = dict(zip(seen.seats, ("You", "Nora", "Otto"), strict=True))
    events = [re.sub(r"\b(You|Nora|Otto)\b", lambda m: names[m[1]], e) for e in seen.events]
    return oracle.hearing(oracle.knowing(seen.hand), *events)


def _turned(world: oracle.World, seats: tuple[str, ...]) -> oracle.World:
    names = dict(zip(("you", "nora", "otto"), seats, strict=True))
    return {card: names.get(place, place).lower() for card, place in world.items()}


@pytest.mark.parametrize("number", VARIANTS)
def test_5_5_the_arrow_is_refuted_by_what_you_have_seen(number: int) -> None:
    """The deal that is laid out fits the log, and breaks the arrow."""
    exercise = load("5.5").fresh(number)
    arrow = exercise.values["arrow"].in_words()
    laid = answers(exercise)[1]
    worlds = [w for w in left(exercise) if all(oracle.is_true(each, w) for each in laid)]
    assert len(worlds) == 1
    assert broken_in(arrow, worlds[0])
