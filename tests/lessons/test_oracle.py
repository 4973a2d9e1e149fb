"""Every answer of lessons 00 and 01, recomputed by counting worlds."""

from __future__ import annotations

import tomllib
from importlib import resources
from itertools import permutations, product
from math import prod
from typing import Any

import oracle
import pytest

from cluekit.clue import new_game, stack_deck
from cluekit.clue.editions.edition import Edition, edition, read_edition
from cluekit.clue.public import facts, moves
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.families import procedures
from variants import fresh_case

VARIANTS = range(13)
PILES = (oracle.SUSPECTS, oracle.WEAPONS, oracle.ROOMS)


def answers(exercise: Exercise) -> tuple[Any, ...]:
    """The right answers as the package has them."""
    return exercise.right_answers


def test_the_lesson_deck_has_as_many_worlds_as_the_curriculum_says() -> None:
    """2,430 worlds and 27 solutions; with your own two cards known, 72 and 12."""
    assert len(oracle.worlds()) == 2430
    assert len(oracle.files(oracle.worlds())) == 27
    mine = oracle.knowing(["ada", "rope"])
    assert (len(mine), len(oracle.files(mine))) == (72, 12)


def test_a_card_is_in_one_place() -> None:
    """Exit ticket of lesson 01: Ada is never in two places (partition)."""
    for world in oracle.worlds():
        assert sorted(world) == sorted(oracle.CARDS)
        places = [[c for c in oracle.CARDS if world[c] == place] for place in oracle.PLACES]
        assert sorted(map(len, places)) == [2, 2, 2, 3]


def test_1_1_counts_case_files() -> None:
    """27 in the lesson deck, 324 in the mansion."""
    assert answers(load("1.1")) == (27, 324)
    assert len(oracle.files(oracle.worlds())) == 27
    assert len(list(product(range(6), range(6), range(9)))) == 324


@pytest.mark.parametrize("number", VARIANTS)
def test_1_1_variants_count_by_listing(number: int) -> None:
    """Each fresh deck is counted by listing its triples."""
    exercise = fresh_case("1.1", number)
    sizes = exercise.case.sizes or ((3, 3, 3), (6, 6, 9))
    listed = tuple(len(list(product(*map(range, size)))) for size in sizes)
    assert answers(exercise) == listed == tuple(map(prod, sizes))


@pytest.mark.parametrize("number", VARIANTS)
def test_1_2_own_cards_rule_out_case_files(number: int) -> None:
    """What can still be in the envelope, and how many solutions remain."""
    exercise = fresh_case("1.2", number)
    hand = exercise.case.hand
    files = [file for file in product(*PILES) if not set(file) & set(hand)]
    pile = next(pile for pile in PILES if hand[0] in pile)
    cards, count = answers(exercise)
    assert set(cards) == {card for file in files for card in file if card in pile}
    assert count == len(files)
    if len(hand) == 2:
        assert set(files) == oracle.files(oracle.knowing(hand))
    if not number:
        assert (hand, set(cards), count) == (("ada", "rope"), {"bruno", "carla"}, 12)


@pytest.mark.parametrize("number", VARIANTS)
def test_1_3_marks_are_the_cells_that_never_differ(number: int) -> None:
    """The certain cells: 15 of 36; in the big game with six players 39 of 147."""
    exercise = fresh_case("1.3", number)
    marks, big = answers(exercise)
    assert marks == oracle.certain(oracle.knowing(exercise.case.hand))
    assert len(marks) == 15
    players = exercise.case.players[0]
    hand = exercise.values["big_hand"]
    assert hand in oracle.dealt(18, players)
    assert big == oracle.big_certain(21, players, hand)
    assert exercise.values["big_all"] == 21 * (players + 1)
    if not number:
        assert (big, exercise.values["big_all"], hand) == (39, 147, 3)


@pytest.mark.parametrize("number", VARIANTS)
def test_1_4_hands_are_dealt_one_by_one(number: int) -> None:
    """18 cards: 5 5 4 4 and 4 4 4 3 3."""
    exercise = fresh_case("1.4", number)
    cards = sum(exercise.case.sizes[0]) if exercise.case.sizes else 21
    hands = tuple(tuple(oracle.dealt(cards - 3, n)) for n in exercise.case.players)
    assert answers(exercise) == hands
    if not number:
        assert hands == ((5, 5, 4, 4), (4, 4, 4, 3, 3))


def test_1_6_meals_and_passwords_are_listed_and_counted() -> None:
    """24, 12 and 260 in the file; passwords over an alphabet of three letters and two digits."""
    for number in range(51):
        exercise = fresh_case("1.6", number)
        *menu, no_starters, no_mains, letters, digits = exercise.case.numbers
        meals = list(product(*map(range, menu)))
        without = [m for m in meals if m[0] >= no_starters and m[1] >= no_mains]
        open_places = [26] * (letters - 1) + [10] * (digits - 1)
        assert answers(exercise) == (len(meals), len(without), prod(open_places))
        assert number or answers(exercise) == (24, 12, 260)
    seen = [word for word in product("KLM", "KLM", "01", "01") if (word[0], word[3]) == ("K", "1")]
    assert len(seen) == 3 * 2


def test_1_7_the_envelope_has_what_no_hand_has() -> None:
    """One card of each kind, by going through all worlds."""
    for number in range(51):
        exercise = fresh_case("1.7", number)
        hands = dict(exercise.values["hands"].hands)
        places = {"You": "you", "Nora": "nora", "Otto": "otto"}
        seen = {card: places[who] for who, cards in hands.items() for card in cards}
        fits = [w for w in oracle.worlds() if all(w[card] == place for card, place in seen.items())]
        assert len(fits) == 1
        (inside,) = answers(exercise)
        assert {card for card in oracle.CARDS if fits[0][card] == "envelope"} == set(inside)


# --- lesson 00 ----------------------------------------------------------------------------------

BEFORE = [("piles", "case-file"), ("case-file", "deal"), ("deal", "mark")]
HOUSE = {
    "": [],
    "winner-deals": [("first", "deal")],
    "pieces-by-hand": [("mark", "pieces")],
    "sheets-first": [("mark", "first")],
}


@pytest.mark.parametrize("number", range(4))
def test_0_1_accepts_every_order_that_respects_what_needs_what(number: int) -> None:
    """All 720 orders: right exactly when nothing comes before something it needs."""
    exercise = fresh_case("0.1", number)
    needs = BEFORE + HOUSE[exercise.case.house]
    steps = ["pieces", "piles", "case-file", "deal", "mark", "first"]
    for order in permutations(steps):
        fits = all(order.index(a) < order.index(b) for a, b in needs)
        assert exercise.answer(list(order)).right == fits


def test_0_1_the_edition_itself_sets_up_in_an_accepted_order() -> None:
    """The order in which the mansion's table is really set is one of the right ones."""
    order = [step for step in edition("uk").options.setup_order if step != "weapons"]
    named = {"mark-sheets": "mark", "first-player": "first"}
    assert load("0.1").answer([named.get(step, step) for step in order]).right


def _map_of(name: str) -> tuple[str, dict[str, str]]:
    path = resources.files("cluekit.clue") / "editions" / "shipped" / f"{name}.toml"
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    return file["board"]["map"], {room["mark"]: room["id"] for room in file["rooms"]}


@pytest.mark.parametrize("number", VARIANTS)
def test_0_2_rooms_in_reach_by_trying_every_way(number: int) -> None:
    """Three boards, the last with another piece in the way."""
    exercise = fresh_case("0.2", number)
    plan, names = _map_of("mini")
    assert len(exercise.case.boards) == 3
    assert [bool(board.others) for board in exercise.case.boards] == [False, False, True]
    for board, right in zip(exercise.case.boards, answers(exercise), strict=True):
        marks = oracle.rooms_by_walking(plan, board.you, board.roll, board.others)
        assert set(right) == {names[mark] for mark in marks}
        alone = oracle.rooms_by_walking(plan, board.you, board.roll)
        assert not board.others or alone != marks
    if not number:
        assert {board.roll for board in exercise.case.boards} == {5}


def test_0_3_the_game_lets_the_answerer_choose_and_tells_the_asker_alone() -> None:
    """Otto holds Ada and the Tower: either may be shown, and only Nora and Otto know which."""
    session = _at_the_tower()
    otto = session.choices
    ada, tower = (edition("mini").deck.number(card) for card in ("ada", "tower"))
    assert (otto.seat, set(otto.show)) == (2, {ada, tower})
    session.play(2, moves.Show(ada))
    told = [_saw_a_card(session, seat) for seat in range(3)]
    assert told == [False, True, True]
    assert answers(load("0.3")) == ("own-choice",)


def test_0_3_where_all_cards_are_shown_the_asker_alone_sees_both() -> None:
    """The house rule of the fresh cases, in a real game."""
    source = edition("mini").source + '\n[options]\ncards-shown = "all"\n'
    session = _at_the_tower(read_edition(source))
    assert [_saw_a_card(session, seat) for seat in range(3)] == [False, True, True]
    seen = [fact.card for _, fact in session.letters(1) if isinstance(fact, facts.CardSeen)]
    assert [edition("mini").deck.cards[card].id for card in seen] == ["ada", "tower"]


@pytest.mark.parametrize("number", VARIANTS)
def test_0_3_what_happens_follows_from_the_hand_and_the_house(number: int) -> None:
    """None of the three: a pass. Two or three: one of them, or by the house rule each."""
    exercise = fresh_case("0.3", number)
    asked = exercise.case.asked
    assert asked is not None
    assert set(asked.held) < set(asked.cards) or len(asked.held) == 3
    variant = "every" if exercise.case.house == "all" else "own-choice"
    assert answers(exercise) == ((variant if asked.held else "pass"),)
    assert ("House rule tonight" in exercise.prompt(exercise.form.parts[0])) == (variant == "every")


def _saw_a_card(session: Any, seat: int) -> bool:
    return any(isinstance(fact, facts.CardSeen) for _, fact in session.letters(seat))


HANDS = [["carla", "vase"], ["dagger", "library"], ["ada", "tower"]]


def _at_the_tower(variant: Edition | None = None) -> Any:
    """Nora stands in the Tower and has suggested Ada with the Rope there."""
    variant = variant or edition("mini")
    for dice in product(range(1, 7), repeat=2):
        luck = stack_deck(variant, ("bruno", "rope", "garden"), HANDS, dice, first=1)
        session = new_game(variant, ("You", "Nora", "Otto"), chance=luck)
        session.play(1, moves.Roll())
        if variant.deck.place(variant.deck.number("tower")) in session.choices.walks:
            session.play(1, moves.Walk(variant.deck.place(variant.deck.number("tower"))))
            session.play(1, moves.Suggest(variant.deck.number("ada"), variant.deck.number("rope")))
            return session
    raise AssertionError("no roll reaches the tower")


@pytest.mark.parametrize("number", range(6))
def test_0_4_what_each_knows_is_what_reached_that_seat(number: int) -> None:
    """The same positions in a real game: the card reaches two seats, the rest everybody."""
    exercise = fresh_case("0.4", number)
    asked = exercise.case.asked
    assert asked is not None
    people = exercise.case.about or (asked.asker, "You", asked.passed[0])
    assert len(set(people)) == 3
    assert set(people) <= set(exercise.case.seats)
    for person, known in zip(people, answers(exercise), strict=True):
        assert ("card" in known) == (person in {asked.asker, asked.shower})
        assert ("none" in known) == bool(asked.passed)
        assert "one-of" in known
    assert asked.passed or exercise.values["other"] not in people


def test_0_5_the_game_says_when_one_may_accuse() -> None:
    """Just walked in: not yet. After the suggestion: yes. Where the house allows it: at once."""
    session = _at_the_tower()
    nora = 1
    steps = session.step
    walked_in, asked = session.branch(steps - 1), session
    assert not walked_in.choices_for(nora).accuse
    asked.play(2, moves.Show(edition("mini").deck.number("ada")))
    assert asked.choices_for(nora).accuse
    assert answers(load("0.5")) == ("after",)
    free = read_edition(edition("mini").source + '\n[options]\naccusation = "any-time"\n')
    assert free.options.accusation == "any-time"


@pytest.mark.parametrize("number", VARIANTS)
def test_0_5_each_edition_is_asked_by_its_own_switch(number: int) -> None:
    """After a wrong accusation never again; else as the edition's file has it."""
    exercise = fresh_case("0.5", number)
    rule, moment = edition(exercise.case.deck).options.accusation, exercise.case.house
    once = {"": "after", "asked": "now", "accused": "never"}
    pool = {"": "pool", "asked": "pool", "accused": "never", "middle": "now"}
    assert answers(exercise) == ((pool if rule == "in-the-middle" else once)[moment],)


def test_0_7_two_steps_may_change_places_if_the_order_still_works() -> None:
    """All 120 orders are tried; of the three pairs just one may be swapped in the order given."""
    for number in range(51):
        exercise = fresh_case("0.7", number)
        needs = [(need.first, need.then) for need in exercise.values["house_needs"]]
        steps, swap = answers(exercise)
        assert sorted(steps) == [f"step-{n}" for n in range(1, 6)]
        task = procedures.TASKS[exercise.case.numbers[0]]
        ids = {exercise.values[f"step_{n}"].text: f"step-{n}" for n in range(1, 6)}
        given = [ids[text] for text in task.steps]
        works = [o for o in permutations(given) if all(o.index(a) < o.index(b) for a, b in needs)]
        assert {tuple(steps), tuple(given)} <= set(works)
        may = []
        for at in (1, 2, 3):
            one, other = (ids[exercise.values[f"{which}_{at}"].text] for which in ("one", "other"))
            turned = [{one: other, other: one}.get(step, step) for step in given]
            may += [f"swap-{at}"] if tuple(turned) in works else []
        assert may == [swap]
