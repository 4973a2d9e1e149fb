"""Every answer of lessons 00 to 03, found once more: by worlds, by situations, by Python."""

import re
import tomllib
from collections.abc import Callable, Iterable
from itertools import combinations, permutations, product
from math import prod
from pathlib import Path
from typing import Any

import oracle
import pytest
from exercise_cases import Counted, in_each_case, left, tells
from oracle import is_so, is_true_in, rows_of

from cluekit.clue import new_game, stack_deck
from cluekit.clue.editions.edition import Edition, edition, read_edition
from cluekit.clue.public import facts, moves
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.exercises.files import parse
from cluekit.learn.exercises.L00 import TASKS
from cluekit.learn.exercises.L02 import CONTRACTS
from cluekit.learn.exercises.L02.propositions import SENTENCES_BANK
from cluekit.learn.kinds.registry import check
from cluekit.learn.worlds import deals

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
HOUSE = {"": [], "winner-deals": [("first", "deal")]}
HOUSE |= {"pieces-by-hand": [("mark", "pieces")], "sheets-first": [("mark", "first")]}


@in_each_case("0.1", fresh=3)
def test_0_1_accepts_every_order_that_respects_what_needs_what(exercise: Exercise) -> None:
    """All 720 orders: right exactly when no step comes before one that it needs."""
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
    """Three boards, the last with another piece in the way; and how far a straight corridor is.

    Who ticks all rooms is told how many fit and nothing more: it is not read as steps from corner
    to corner, though those may reach all rooms, too. A hint that names one room does not sound
    like all of them: who ticks that one alone is told that some are missing.
    """
    assert exercise.tell(exercise.hint(2)).startswith("One room that you can enter")
    file = tomllib.loads(edition("mini").source)
    plan, names = file["board"]["map"], {room["mark"]: room["id"] for room in file["rooms"]}
    boards = exercise.case.boards
    assert [bool(board.others) for board in boards] == [False, False, True]
    told = exercise.answer(*[["L", "G", "T"]] * 3).parts
    for board, right, all_three in zip(boards, exercise.right_answers, told, strict=True):
        assert (all_three.kind, all_three.misconception) == ("not-yet", "")
        assert f"{len(right)} of 3" in all_three.text  # type: ignore[arg-type]
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
    all_shown = read_edition(edition("mini").source + '\n[options]\ncards-shown = "all"\n')
    both = _at_the_tower(all_shown)
    for game, cards in ((session, [tower]), (both, [ada, tower])):
        heard = [[fact for _, fact in game.letters(seat)] for seat in range(3)]
        seen = [[fact.card for fact in all_ if isinstance(fact, facts.CardSeen)] for all_ in heard]
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
    task = TASKS[exercise.case.numbers[0]]
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
    for sentence in SENTENCES_BANK:
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
    contract = CONTRACTS[ex.case.numbers[1]]
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
    status = known(world[card] == where for world in left(exercise))
    assert exercise.right_answers == (status,)
    if status != "not-known":  # what is said to it: two cards that you see, so the third is inside
        seen = exercise.values["reason"].values["known"].ids
        assert {*seen, card} in map(set, oracle.PILES)
        assert not any(world[one] == "envelope" for world in left(exercise) for one in seen)
        assert all(world[card] == "envelope" for world in left(exercise))


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
    signed = [zip(letters, row, strict=True) for row in THREE]
    written = [" & ".join(a if v else f"~{a}" for a, v in each) for each in signed]
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
    says = {f"same-{n}": values[f"same_{n}"] for n in (1, 2, 3)}
    told = {name: [is_true_in(row, each) for row in rows_of("pq")] for name, each in says.items()}
    assert [name for name, each in told.items() if each == whole] == [same]
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
    left_out = [not is_true_in(bike, finds) for bike in BICYCLES]
    told = {name: [is_true_in(bike, o) for bike in BICYCLES] for name, o in others.items()}
    assert [name for name, each in told.items() if each == left_out] == [rest]
    reason = exercise.answer(*exercise.right_answers).parts[1].text
    named = reason.rpartition("others: ")[2].partition(".")[0].split("; ")
    assert len({*named}) == len(named) == count
    return tells(count=count, left_out=len(BICYCLES) - count)
