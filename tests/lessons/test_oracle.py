"""Every answer of lessons 00 and 01, found once more by counting worlds."""

import tomllib
from itertools import permutations, product
from math import prod
from typing import Any

import oracle
from exercise_cases import Counted, in_each_case, tells

from cluekit.clue import new_game, stack_deck
from cluekit.clue.editions.edition import Edition, edition, read_edition
from cluekit.clue.public import facts, moves
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.families import procedures

LESSON, MANSION = (3, 3, 3), (6, 6, 9)


def test_the_oracle_has_the_worlds_of_the_curriculum() -> None:
    """2,430 worlds and 27 case files; 72 and 12 with two own cards; each card in one place."""
    mine = oracle.knowing(["ada", "rope"])
    assert [len(some) for some in (oracle.worlds(), mine)] == [2430, 72]
    assert [len(oracle.files(some)) for some in (oracle.worlds(), mine)] == [27, 12]
    for world in oracle.worlds():
        assert sorted(world) == sorted(oracle.CARDS)
        assert sorted(map([*world.values()].count, oracle.PLACES)) == [2, 2, 2, 3]


@in_each_case("1.1", fresh=12)
def test_1_1_case_files_are_listed(exercise: Exercise) -> Counted:
    """27 in the lesson deck, 324 in the mansion; each fresh deck by listing its triples."""
    decks = [[*product(*map(range, size))] for size in exercise.case.sizes or (LESSON, MANSION)]
    assert exercise.right_answers == tuple(map(len, decks))
    return {f"slice_{n}": sum(not file[0] for file in deck) for n, deck in enumerate(decks, 1)}


@in_each_case("1.2", fresh=12)
def test_1_2_own_cards_rule_out_case_files(exercise: Exercise) -> Counted:
    """What can still be in the envelope, and how many solutions remain."""
    hand, every = exercise.case.hand, list(product(*oracle.PILES))
    files = [file for file in every if not set(file) & set(hand)]
    pile = next(pile for pile in oracle.PILES if hand[0] in pile)
    cards, count = exercise.right_answers
    assert set(cards) == {card for file in files for card in file if card in pile}
    assert count == len(files)
    assert len(hand) != 2 or set(files) == oracle.files(oracle.knowing(hand))
    kinds = zip(("suspects", "weapons", "rooms"), oracle.PILES, strict=True)
    left = {kind: sum(card not in hand for card in pile) for kind, pile in kinds}
    return left | {"slice": sum(hand[0] in file for file in every)}


@in_each_case("1.3", fresh=12)
def test_1_3_marks_are_the_cells_that_never_differ(exercise: Exercise) -> Counted:
    """The certain cells: 15 of 36; in the big game with six players 39 of 147."""
    marks, big = exercise.right_answers
    players, hand = exercise.case.players[0], exercise.values["big_hand"]
    cells = oracle.certain(oracle.knowing(exercise.case.hand))
    assert (marks, len(marks)) == (cells, 15)
    assert hand in oracle.dealt(18, players)
    assert big == oracle.big_certain(21, players, hand)
    assert exercise.values["big_all"] == 21 * (players + 1)
    return (
        tells(cells=len(cells), all_cells=len([*product(oracle.CARDS, oracle.PLACES)]))
        | tells(row_cells=sum(cell.partition(":")[0] in exercise.case.hand for cell in cells))
        | tells(column_cells=sum(cell.endswith(":you") for cell in cells), big_cells=big)
        | tells(big_holders=len([*range(players), "envelope"]), big_rest=len(range(21)[hand:]))
    )


@in_each_case("1.4", fresh=12)
def test_1_4_hands_are_dealt_one_by_one(exercise: Exercise) -> Counted:
    """18 cards: 5 5 4 4 and 4 4 4 3 3; what everybody gets at least, and how many that takes."""
    cards = sum(exercise.case.sizes[0]) if exercise.case.sizes else 21
    hands = tuple(tuple(oracle.dealt(cards - 3, n)) for n in exercise.case.players)
    assert exercise.right_answers == hands
    least = {f"least_{n}": min(each) for n, each in enumerate(hands, 1)}
    return least | {f"round_{n}": sum(min(each) for _ in each) for n, each in enumerate(hands, 1)}


@in_each_case("1.6", fresh=12)
def test_1_6_meals_and_passwords_are_listed_and_counted(exercise: Exercise) -> Counted:
    """24, 12 and 260 in the file: a password as so many letters and digits in open places."""
    *menu, no_starters, no_mains, letters, digits = exercise.case.numbers
    meals = list(product(*map(range, menu)))
    without = [m for m in meals if m[0] >= no_starters and m[1] >= no_mains]
    passwords = prod([26] * (letters - 1) + [10] * (digits - 1))
    assert exercise.right_answers == (len(meals), len(without), passwords)
    return {"starters_left": len({meal[0] for meal in without}), "passwords": passwords}


@in_each_case("1.7", fresh=12)
def test_1_7_the_envelope_has_what_no_hand_has(exercise: Exercise) -> None:
    """One card of each kind, by going through all worlds."""
    hands = dict(exercise.values["hands"].hands)
    seen = {card: who.lower() for who, cards in hands.items() for card in cards}
    (fits,) = (w for w in oracle.worlds() if seen.items() <= w.items())
    (inside,) = exercise.right_answers
    assert oracle.in_file([fits], oracle.CARDS) == set(inside)


BEFORE = [("piles", "case-file"), ("case-file", "deal"), ("deal", "mark")]
HOUSE = {
    "": [],
    "winner-deals": [("first", "deal")],
    "pieces-by-hand": [("mark", "pieces")],
    "sheets-first": [("mark", "first")],
}


@in_each_case("0.1", fresh=3)
def test_0_1_accepts_every_order_that_respects_what_needs_what(exercise: Exercise) -> None:
    """All 720 orders: right exactly when nothing comes before something it needs."""
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


@in_each_case("0.2", fresh=12)
def test_0_2_rooms_in_reach_by_trying_every_way(exercise: Exercise) -> Counted:
    """Three boards, the last with another piece in the way; and how far a straight corridor is."""
    file = tomllib.loads(edition("mini").source)
    plan, names = file["board"]["map"], {room["mark"]: room["id"] for room in file["rooms"]}
    boards = exercise.case.boards
    assert [bool(board.others) for board in boards] == [False, False, True]
    for board, right in zip(boards, exercise.right_answers, strict=True):
        marks = oracle.rooms_by_walking(plan, board.you, board.roll, board.others)
        assert set(right) == {names[mark] for mark in marks}
        alone = oracle.rooms_by_walking(plan, board.you, board.roll) if board.others else None
        assert alone != marks
    far = [[d for d in range(20) if _enters(d, board.roll)] for board in boards]
    return {f"before_{n}": max(squares) for n, squares in enumerate(far, 1)}


def _enters(squares: int, roll: int) -> bool:
    """Whether a roll leads along so many squares, and through the door at the last of them."""
    corridor = "A" * (squares + 1) + "\n" + "." * squares + "^"
    return bool(oracle.rooms_by_walking(corridor, (0, 1), roll))


def test_0_3_and_0_5_the_game_itself_says_who_sees_what_and_when_one_may_accuse() -> None:
    """Otto holds Ada and the Tower: either may be shown, and only Nora and Otto know which.

    Nora has just walked in, and may not accuse yet; after the suggestion she may. By the house rule
    of the fresh cases all cards are shown, and the asker alone sees both.
    """
    session = _at_the_tower(edition("mini"))
    otto = session.choices
    ada, tower = (edition("mini").deck.number(card) for card in ("ada", "tower"))
    assert (otto.seat, set(otto.show)) == (2, {ada, tower})
    assert not session.branch(session.step - 1).choices_for(1).accuse
    session.play(2, moves.Show(tower))
    assert session.choices_for(1).accuse
    assert (load("0.3").right_answers, load("0.5").right_answers) == (("own-choice",), ("after",))
    both = _at_the_tower(
        read_edition(edition("mini").source + '\n[options]\ncards-shown = "all"\n')
    )
    for game, cards in ((session, [tower]), (both, [ada, tower])):
        seen = [_seen(game, seat) for seat in range(3)]
        assert (list(map(bool, seen)), seen[1]) == ([False, True, True], cards)


@in_each_case("0.3", fresh=12)
def test_0_3_what_happens_follows_from_the_hand_and_the_house(exercise: Exercise) -> None:
    """None of the three: a pass. Two or three: one of them, or by the house rule each."""
    asked = exercise.case.asked
    assert asked is not None
    assert set(asked.held) < set(asked.cards) or len(asked.held) == 3
    variant = "every" if exercise.case.house == "all" else "own-choice"
    assert exercise.right_answers == ((variant if asked.held else "pass"),)
    assert ("House rule tonight" in exercise.prompt(exercise.form.parts[0])) == (variant == "every")


def _seen(session: Any, seat: int) -> list[int]:
    return [fact.card for _, fact in session.letters(seat) if isinstance(fact, facts.CardSeen)]


HANDS = [["carla", "vase"], ["dagger", "library"], ["ada", "tower"]]


def _at_the_tower(variant: Edition) -> Any:
    """Nora stands in the Tower and has suggested Ada with the Rope there."""
    for dice in product(range(1, 7), repeat=2):
        luck = stack_deck(variant, ("bruno", "rope", "garden"), HANDS, dice, first=1)
        session = new_game(variant, ("You", "Nora", "Otto"), chance=luck)
        session.play(1, moves.Roll())
        if variant.deck.place(variant.deck.number("tower")) in session.choices.walks:
            session.play(1, moves.Walk(variant.deck.place(variant.deck.number("tower"))))
            session.play(1, moves.Suggest(variant.deck.number("ada"), variant.deck.number("rope")))
            return session
    raise AssertionError("no roll reaches the tower")


@in_each_case("0.4", fresh=5)
def test_0_4_what_each_knows_is_what_reached_that_seat(exercise: Exercise) -> None:
    """The same positions in a real game: the card reaches two seats, the rest everybody."""
    asked = exercise.case.asked
    assert asked is not None
    people = exercise.case.about or (asked.asker, "You", asked.passed[0])
    assert len(set(people)) == 3
    assert set(people) <= set(exercise.case.seats)
    for person, known in zip(people, exercise.right_answers, strict=True):
        assert ("card" in known) == (person in {asked.asker, asked.shower})
        assert ("none" in known) == bool(asked.passed)
        assert "one-of" in known
    assert asked.passed or exercise.values["other"] not in people


@in_each_case("0.5", fresh=12)
def test_0_5_each_edition_is_asked_by_its_own_switch(exercise: Exercise) -> None:
    """After a wrong accusation never again; else as the edition's file has it."""
    rule, moment = edition(exercise.case.deck).options.accusation, exercise.case.house
    once = {"": "after", "asked": "now", "accused": "never"}
    pool = {"": "pool", "asked": "pool", "accused": "never", "middle": "now"}
    assert exercise.right_answers == ((pool if rule == "in-the-middle" else once)[moment],)


@in_each_case("0.7", fresh=12)
def test_0_7_two_steps_may_change_places_if_the_order_still_works(exercise: Exercise) -> None:
    """All 120 orders are tried; of the three pairs just one may be swapped in the order given."""
    needs = [(need.first, need.then) for need in exercise.values["house_needs"]]
    steps, swap = exercise.right_answers
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
