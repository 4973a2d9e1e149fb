"""What follows at first sight, what premises say; the parts of counting by themselves."""

from itertools import combinations, product

from cluekit.core import Chance
from cluekit.logic import Holds, Lacks, NotAll, OneOf, Premise, Puzzle, Showed, is_legal
from cluekit.logic.counting import count
from cluekit.logic.counting.automaton import ROOM, Automaton, Board, Reading, deal
from cluekit.logic.counting.counter import Lanes, on, order, parts
from cluekit.logic.counting.propagation import Narrowed, narrow
from cluekit.logic.information.given_away import silence
from cluekit.logic.information.unsettled import Choice, remainder
from cluekit.logic.puzzle import holds_in, problem_with
from cluekit.logic.work import Work
from cluekit.sets import mask
from deduction.games import Set, cards_in, honest, wild
from deduction.lesson_deck import cards, mine, mini, passed, saw, show
from naming import case_named

A, B, C, D, E, F = (1 << card for card in range(6))
WHOLE = (1 << 6) - 1


def ordered(state: Narrowed) -> list[int]:
    """The rule of the order, told plainly: sets of cards, looked through anew for every card."""
    said = [(who, set(cards_in(cards))) for who, cards in (*state.asks, *state.bars)]
    said += [(who, set(cards_in(cards))) for who, cards, _ in state.shows]
    left = set(cards_in(state.open))
    holders = [left & set(cards_in(cards)) for cards in state.possible]
    dealt: list[int] = []
    while left:
        unions = [
            left & set[int]().union(*(cards for who, cards in said if who == holder))
            for holder in dict.fromkeys(who for who, _ in said)
        ]
        focus = min((cards for cards in unions if cards), key=len, default=left)

        def cost(card: int) -> tuple[int, int, int]:
            mine = [cards for _, cards in said if card in cards]
            opens = sum(cards.isdisjoint(dealt) for cards in mine)
            closes = sum(cards & left == {card} for cards in mine)
            done = sum(cards & left == {card} for cards in holders)
            return opens - closes - 2 * done, sum(card in cards for cards in holders), card

        best = min(focus, key=cost)
        dealt.append(best)
        left.remove(best)
    return dealt


def test_cards_are_dealt_with_so_that_little_is_under_way() -> None:
    """The holder with the fewest cards in clauses first; open little, close much; few places."""
    for seed in range(20):
        luck = Chance(seed).luck("order", 0)
        played = Set(((4, 4, 4), (3, 5, 4))[seed % 2], 3 + seed % 3, questions=4 + seed)
        game = honest(luck, played).puzzle
        states = [narrow(game), narrow(game, weighed=True)]
        assert None not in states
        states.append(narrow(wild(Chance(seed).luck("wild order", 0)), weighed=True))
        for state in filter(None, states):
            assert order(state) == ordered(state), seed


def test_contents_are_split_and_lanes_grow_with_the_walk() -> None:
    """The longest kind is halved, nothing lost or doubled; each content has a lane of its own."""
    kinds = [[0, 1, 2], [3, 4, 5, 6], [7]]
    assert list(parts(kinds, 12)) == [kinds]
    assert list(parts(kinds, 11)) == [[[0, 1, 2], [3, 4], [7]], [[0, 1, 2], [5, 6], [7]]]
    for most in range(1, 13):
        found = list(parts(kinds, most))
        assert all(len(list(product(*part))) <= most for part in found)
        contents = [content for part in found for content in product(*part)]
        assert sorted(contents) == list(product(*kinds))
    lanes = Lanes([[0, 2], [1, 3, 4]], [0, 1, 2, 3, 4])
    assert lanes.number == 6
    assert sorted(lanes.of[a] + lanes.of[b] for a in (0, 2) for b in (1, 3, 4)) == list(range(6))
    assert (lanes.widest([1, 1, 1, 1, 1]), lanes.widest([9, 1, 1, 1, 1])) == (6, 9)
    assert (lanes.widest([1, 1, 10, 1, 1]), lanes.widest([1, 1, 1, 10, 1])) == (20, 40)


TOLD = Puzzle((0b111, 0b11000), (2, 1), (OneOf(0, 0b01001, 0),))
"""Suspects 0, 1, 2 and weapons 3, 4; hand A of two cards has shown one of 0 and 3, B has one."""


def lanes(board: Board, value: int) -> tuple[int, ...]:
    """The ways, and the slots of A and of B in a pool, summed over the ways."""
    return tuple(value >> lane & board.low for lane in (0, *board.lane_of.values()))


def test_the_states_and_values_that_the_comments_tell() -> None:
    """One number for all holders, one for ways and slots; a card taken or skipped; lanes."""
    state = narrow(TOLD)
    board = Board(TOLD, state)
    ((begin, value),) = board.start.items()
    assert (begin, lanes(board, value)) == (0b1_1_00000010_00000000_11, (1, 0, 1))
    assert (board.orders, board.lane) == (2, 10)
    layer = board.start
    layers = [layer := on(board, deal(board, card), layer, Work())[0] for card in order(state)]
    assert lanes(board, layers[0][0b10_0_00000000_00000000_11]) == (2, 2, 2)
    assert [lanes(board, left) for left in layers[-1].values()] == [(24, 0, 0)]
    assert count(TOLD).deals == 12
    told = Automaton(TOLD, state, 0)
    assert told.start == 0b1_00000010
    assert Reading(told, 0b1, 0b11110).take(told.start) == (0b0_00000001, 1)
    assert Reading(told, 0b1, 0b11110).skip(told.start) == (0b1_00000010, 1)
    assert Reading(told, 0b10, 0b11001).skip(told.start) == (0b0_00000010, 1)
    told = Lanes([[0, 1, 2], [3, 4]], [0, 1, 2, 3, 4])
    assert (told.number, told.of) == (6, {0: 0, 1: 1, 2: 2, 3: 0, 4: 3})


def hand(
    size: int | None, asks: tuple[int, ...] = (), bars: tuple[int, ...] = (), may: int = WHOLE
) -> Automaton:
    """A hand of a deck of six, with clauses and prohibitions on it."""
    puzzle = Puzzle((0b111, 0b111000), (size, None))
    state = Narrowed(WHOLE, [may, WHOLE, WHOLE], [0, 0, 0], [], [], [])
    state.asks += [(0, cards) for cards in asks]
    state.bars += [(0, cards) for cards in bars]
    return Automaton(puzzle, state, 0)


def after(automaton: Automaton, path: str, cards: str = "ABCDEF") -> int | None:
    """The state after taking (t) or skipping (s) the first cards; None where that is dead."""
    state, future = automaton.start, automaton.future
    for step, name in zip(path, cards, strict=False):
        bit = 1 << "ABCDEFGHIJ".index(name)
        future &= ~bit
        reading = Reading(automaton, bit, future)
        found = reading.take(state) if step == "t" else reading.skip(state)
        if found is None:
            return None
        state = found[0]
    return state


def todo(automaton: Automaton, state: int | None) -> tuple[int, list[int], list[int]] | None:
    """A state in words: slots left, clauses and prohibitions still to obey."""
    if state is None:
        return None
    asks = [ask.cards for ask in automaton.asks if ask.bit & state]
    return state & ROOM, asks, [bar.cards for bar in automaton.bars if bar.bit & state]


CASES = [
    ("nothing to obey but the size", hand(2), "ts", (1, [], [])),
    ("no slot for a third card", hand(2), "ttt", None),
    ("too few cards for the slots", hand(3), "ssss", None),
    ("just enough cards", hand(3), "sss", (3, [], [])),
    ("a hand of any size is never full", hand(None), "tttttt", (1, [], [])),
    ("nor ever too empty", hand(None), "ssssss", (1, [], [])),
    ("a clause is met by taking", hand(2, (A | F,)), "t", (1, [], [])),
    ("and waits while it is not", hand(2, (A | F,)), "s", (2, [A | F], [])),
    ("its last card must be taken", hand(2, (A | B,)), "ss", None),
    ("or another before it", hand(2, (A | B,)), "st", (1, [], [])),
    ("a clause that holds more is implied", hand(2, (A | F, A | E | F)), "s", (2, [A | F], [])),
    ("one of two that become alike", hand(2, (A | E | F, B | E | F)), "ss", (2, [A | E | F], [])),
    ("not while each has more", hand(2, (A | D | F, B | E)), "s", (2, [A | D | F, B | E], [])),
    ("what the slots cannot miss is met", hand(3, (C | D | E,)), "ss", (3, [], [])),
    ("with fewer slots they can", hand(1, (C | D | E,)), "ss", (1, [C | D | E], [])),
    ("with one more card as well", hand(2, (D | E,)), "ss", (2, [D | E], [])),
    ("three clauses apart, two slots", hand(2, (B, C | D, E | F)), "s", None),
    ("three apart, three slots", hand(3, (B | C, D | E, F)), "s", (3, [B | C, D | E, F], [])),
    ("a common card does for two", hand(1, (C | F, D | F)), "s", (1, [C | F, D | F], [])),
    ("a bar that is full", hand(3, (), (A | B,)), "tt", None),
    ("a bar of which a card is away", hand(3, (), (A | B,)), "s", (3, [], [])),
    ("a bar half full", hand(3, (), (A | F,)), "t", (2, [], [A | F])),
    ("a bar that the slots cannot fill", hand(2, (), (B | C | D,)), "s", (2, [], [])),
    ("a bar that they can", hand(3, (), (B | C | D,)), "s", (3, [], [B | C | D])),
    ("a bar on a hand of any size", hand(None, (), (B | C | D,)), "s", (1, [], [B | C | D])),
]


def test_a_past_leaves_what_is_still_to_obey() -> None:
    """What settles itself is forgotten at once; cards a hand cannot have are none left to it."""
    for name, automaton, path, left in CASES:
        with case_named(name):
            assert todo(automaton, after(automaton, path)) == left
    few = hand(2, may=A | B | F)
    assert (after(few, "ss", "AB"), todo(few, after(few, "st", "AB"))) == (None, (1, [], []))


def test_automata_accept_just_the_hands_that_obey() -> None:
    """A path through all cards lives and leaves no slot open where the cards taken are legal."""
    for seed in range(15):
        luck = Chance(seed).luck("automata", 0)
        puzzle = honest(luck, Set((3, 3, 2), 2 + seed % 2, questions=3 + seed % 3)).puzzle
        state = narrow(puzzle)
        for holder in range(puzzle.file):
            automaton = Automaton(puzzle, state, holder)
            open_, size = cards_in(automaton.future), puzzle.sizes[holder]
            names = "".join("ABCDEFGHIJ"[card] for card in open_)
            for path in map("".join, product("ts", repeat=len(open_))):
                taken = mask(c for c, step in zip(open_, path, strict=True) if step == "t")
                legal = size is None or (taken | state.certain[holder]).bit_count() == size
                legal &= all(taken & one for who, one in state.asks if who == holder)
                legal &= not any(one & ~taken == 0 for who, one in state.bars if who == holder)
                end = after(automaton, path, names)
                lives = end is not None and (not automaton.sized or end == 0)
                assert lives is legal, (seed, holder, path)


SETTLED = [
    ("a card that is seen is nowhere else", (saw("N", "B", "B"),), "B", "N"),
    ("one place left", (passed("Y", "L"), passed("N", "L"), passed("O", "L")), "L", "E"),
    ("a full hand", (Holds(1, cards("BV"), rule="told"),), "L", "YOE"),
    ("a hand that needs all it may have", (passed("N", "ABCRVDL"),), "G", "N"),
    ("one of a kind in the envelope", (Holds(3, cards("B"), rule="told"),), "A", "YNO"),
    ("the last of a kind", (passed("E", "AB"),), "C", "E"),
    ("the last of a clause", (show("O", "BVL"), passed("O", "BV")), "L", "O"),
    ("the last of a ban", (Holds(1, cards("B"), rule="told"), NotAll(1, cards("BV"))), "V", "YOE"),
]


def test_each_rule_at_first_sight() -> None:
    """Where a card may be; contradictions; a choice is kept while it may have been another."""
    for name, premises, card, places in SETTLED:
        can = remainder(mini(*premises), by_choice=False).can["ABCRVDLGT".index(card)]
        assert "".join(at for n, at in enumerate("YNOE") if can >> n & 1) == places, name
    for premises in CLASHES:
        assert remainder(mini(*premises), by_choice=False) is None, premises
        assert narrow(mini(*premises)) is None, premises
    seen = mini(mine("AR"), saw("O", "B", "BVL"))
    assert remainder(seen, by_choice=True).chosen == (Choice(2, cards("VL"), 1, 6),)
    assert remainder(seen.with_premises(passed("O", "VL")), by_choice=True).chosen == ()


CLASHES = [
    (Holds(1, cards("BVL"), rule="told"),), (passed("N", "ABCRVDLG"),),
    (Holds(3, cards("AB"), rule="told"),), (passed("E", "ABC"),),
    (show("O", "BV"), passed("O", "BV")), (saw("N", "B", "B"), saw("O", "B", "B")),
    (Holds(1, cards("BV"), rule="told"), NotAll(1, cards("BV"))),
    (passed("Y", "B"), passed("N", "B"), passed("O", "B"), passed("E", "B")),
]  # fmt: skip


def test_of_too_many_deals_the_hands_that_tell_at_first_sight() -> None:
    """Every hand the holder may have is tried; the other engine says which leave one case file."""
    for seed in range(8):
        luck = Chance(seed).luck("tried", 0)
        known = honest(luck, Set((3, 3, 2), 2 + seed % 2, questions=3 + seed), seat=-1).puzzle
        size, asked, telling = known.sizes[0], known.kinds[: 1 + seed % 3], set()
        for held in map(mask, combinations(range(known.cards), size) if size is not None else ()):
            rest = (1 << known.cards) - 1 & ~held
            state = narrow(known.with_premises(Holds(0, held), Lacks(0, rest)))
            inside = [state.possible[known.file] & kind for kind in asked] if state else [0]
            if all(cards.bit_count() == 1 for cards in inside):
                telling.add(held)
        assert {one.cards for one in silence(known, 0, asked, every=0)} == telling, seed


PREMISES = [
    (Holds(1, 0b110), (0, 1, 1, 3), True), (Holds(1, 0b110), (0, 1, 0, 3), False),
    (Lacks(1, 0b110), (1, 0, 0, 3), True), (Lacks(1, 0b110), (1, 0, 1, 3), False),
    (OneOf(1, 0b110), (0, 0, 1, 3), True), (OneOf(1, 0b110), (1, 0, 0, 3), False),
    (Showed(1, 2, 0b110), (0, 0, 1, 3), True), (Showed(1, 2, 0b110), (0, 1, 0, 3), False),
    (NotAll(1, 0b110), (0, 0, 1, 3), True), (NotAll(1, 0b110), (0, 1, 1, 3), False),
]  # fmt: skip


def test_what_a_deal_must_obey() -> None:
    """What each premise says; sizes, one card of each kind; malformed puzzles are told."""
    assert [holds_in(deal, premise) for premise, deal, _ in PREMISES] == [so for *_, so in PREMISES]
    puzzle = Puzzle((0b11, 0b1100), (1, 1), (Holds(0, 0b1),))
    tried = ((0, 2, 1, 2), (1, 2, 0, 2), (0, 2, 0, 2), (0, 1, 2, 2))
    assert [is_legal(puzzle, deal) for deal in tried] == [True, False, False, False]
    assert is_legal(Puzzle((0b11, 0b1100), (None, None)), (0, 2, 0, 2))
    for kinds, premise in MALFORMED:
        told = problem_with(Puzzle(kinds, (1, 1), (premise,) if premise else ()))
        if premise:
            assert told == f"{premise} names a holder or a card that does not exist"
        else:
            assert told == "kinds must be disjoint, not empty, and together the cards 0 … n-1"
    good = (Holds(2, 0b1000), Showed(1, 3, 0b1111), Lacks(2, 0b1000))
    assert problem_with(Puzzle((0b11, 0b1100), (1, 1), good)) is None


MALFORMED: list[tuple[tuple[int, ...], Premise | None]] = [
    *(((), None), ((0b11, 0), None), ((0b11, 0b110), None), ((0b11, 0b11000), None)),
    *(((0b11, 0b1100), one) for one in (Holds(3, 1), Holds(-1, 1), Showed(0, 4, 1))),
    *(((0b11, 0b1100), Lacks(0, cards)) for cards in (0b10000, -1)),
]
