"""Whodunits: one answer, no event too many, their level; codes; all by counting deals outright."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Chance, RefusedError
from cluekit.learn.feedback import explain
from cluekit.learn.progress import SIGNS
from cluekit.learn.puzzles.certificate import SEARCH, STAIRS, certificate, rules_to
from cluekit.learn.puzzles.search import find
from cluekit.learn.puzzles.signed import Signed, open_puzzle
from cluekit.learn.puzzles.whodunit import (
    HIDDEN,
    NOBODY,
    Event,
    Whodunit,
    answers_to,
    code_of,
    whodunit_in,
)
from cluekit.logic.rules import derive
from cluekit.paper.document import Table
from cluekit.paper.printables import Wish, paper
from cluekit.records import read_case_text
from naming import case_named
from run_seed import run_seed
from twin.amounts import LONG, amounts

DECK = edition("mini").deck
FILE = 3
Deal = tuple[int, ...]


def deals_of(case: Whodunit) -> Iterator[Deal]:
    """Yield every deal of the lesson deck that fits: who has each card, by nothing but counting."""
    rest = [card for card in range(DECK.size) if card not in case.hand]
    for inside in product(*DECK.piles):
        if set(inside) & set(case.hand):
            continue
        left = [card for card in rest if card not in inside]
        for nora in combinations(left, 2):
            where = [2] * DECK.size
            for holder, cards in ((0, case.hand), (1, nora), (FILE, inside)):
                for card in cards:
                    where[card] = holder
            if all(could_be(event, where) for event in case.events):
                yield tuple(where)


def could_be(event: Event, where: list[int]) -> bool:
    """Tell whether this deal answers so: the first after the asker who can, shows a card."""
    for seat in (event.asker + 1) % 3, (event.asker + 2) % 3:
        held = [card for card in event.cards if where[card] == seat]
        if held:
            return event.shower == seat and event.card in (HIDDEN, *held)
    return event.shower == NOBODY


def files_of(case: Whodunit) -> set[Deal]:
    """Return every case file that can be."""
    return {tuple(c for c in range(DECK.size) if deal[c] == FILE) for deal in deals_of(case)}


def placed_by_sight(case: Whodunit) -> list[set[int]]:
    """Return where each card may be by what was seen and the sheet's rows alone: level 1."""
    may = [{0} if card in case.hand else {1, 2, FILE} for card in range(DECK.size)]
    for event in case.events:
        after = [(event.asker + step) % 3 for step in (1, 2)]
        passed = after if event.shower == NOBODY else after[: after.index(event.shower)]
        for card in event.cards:
            may[card] -= set(passed) if may[card] != {0} else set()
        if event.card != HIDDEN:
            may[event.card] = {event.shower}
    return may


@amounts(20, 500)
def test_each_has_one_answer_no_event_too_many_and_its_level(amount: int) -> None:
    """By counting all deals; what is below its level does not reach the case file."""
    for level in range(1, len(STAIRS)):
        for number in range(amount):
            made = find("mini", seed=f"counted {run_seed()} {number}", level=level)
            assert made is not None
            case = made.case
            with case_named(made.code):
                assert files_of(case) == {made.solution}
                for at in range(len(case.events)):
                    fewer = replace(case, events=case.events[:at] + case.events[at + 1 :])
                    assert len(files_of(fewer)) > 1
                sight = placed_by_sight(case)
                assert (level == 1) == all(sight[card] == {FILE} for card in made.solution)
                if level > 1:
                    below = derive(case.puzzle, rules_to(level - 1)).can
                    assert any(below[card] != 1 << FILE for card in made.solution)
                assert made.level == level
                assert set(made.certificate.rules) <= rules_to(level)
                assert made.par >= max(len(case.events), len(made.solution))


def test_the_same_seed_makes_the_same_case_of_the_wished_level() -> None:
    """In every deck; a level that no evening gives is not made up."""
    for level in (1, 2, 3, 4, 5, 6):
        made, again = (find("mini", seed="twice", level=level) for _ in range(2))
        assert made is not None
        assert again is not None
        assert (made.level, made.code) == (level, again.code)
    for name, seats in (("uk", 3), ("uk", 6), ("us", 4), ("pool", 3), ("mini", 2)):
        made = find(name, seed="large", seats=seats)
        assert made is not None
        assert open_puzzle(made.code).solution == made.solution
        record = read_case_text(made.case.record)
        assert record.puzzle().premises == made.case.puzzle.premises
        assert record.sizes == made.case.sizes
    assert find("mini", seed="none", level=SEARCH, tries=3) is None


def test_a_level_is_that_of_the_rules_however_long_the_lean_proof_takes() -> None:
    """A case of 2026 whose proofs from no premise too many are given up: it is no search."""
    made = open_puzzle("1T2A0-2ZKQY-HK54E-N8PVR-644BY-463G5-W3V1B-30BEQ")
    assert (made.level, made.par) == (7, 39)
    assert "cases" in made.certificate.rules
    assert set(made.certificate.rules) <= rules_to(7)


@LONG
def test_no_case_of_the_lesson_deck_takes_more_than_telling_cases_apart() -> None:
    """As docs/records.md says: where one is found, the sixty of the kit may have harder ones."""
    for level in range(len(STAIRS), SEARCH + 1):
        assert find("mini", seed=f"hard {run_seed()}", level=level, tries=400) is None


def test_codes_are_short_and_no_slip_opens_another_case() -> None:
    """Every case of the lesson deck is read back; 10,000 changed codes are refused, or the same."""
    luck = Chance("slips").luck("sign", 0)
    codes = []
    for number in range(25):
        made = find("mini", seed=f"coded {number}")
        assert made is not None
        assert whodunit_in(made.code) == made.case
        assert len(made.code.replace("-", "")) <= 40
        codes.append(made.code.replace("-", ""))
    for code in codes:
        for _ in range(400):
            signs = list(code)
            for _ in range(luck.pick((1, 2, 3))):
                signs[luck.pick(range(len(signs)))] = luck.pick(SIGNS)
            typed = "".join(signs)
            if typed != code:
                with pytest.raises(RefusedError) as refused:
                    whodunit_in(typed)
                assert refused.value.problem.code in {"puzzle-code", "puzzle-newer"}
    spoken = codes[0].lower().replace("0", "o").replace("1", "l")
    assert whodunit_in(f" {spoken[:7]} {spoken[7:]} ") == whodunit_in(codes[0])


EVENTS = st.builds(
    lambda asker, cards, which: Event(
        asker, cards, *(known := [*answers_to(asker, cards, 3)])[which % len(known)]
    ),
    st.integers(0, 2),
    st.tuples(st.integers(0, 2), st.integers(3, 5), st.integers(6, 8)),
    st.integers(0, 6),
)


@given(
    st.sets(st.integers(0, 8), min_size=2, max_size=2).map(lambda hand: tuple(sorted(hand))),
    st.lists(EVENTS, max_size=8).map(tuple),
)
def test_whatever_was_written_is_signed_as_counting_says(
    hand: tuple[int, ...], events: tuple[Event, ...]
) -> None:
    """Also evenings that cannot be, or leave several answers; the code says the same again."""
    case = Whodunit("mini", 3, hand, events)
    assert whodunit_in(code_of(case)) == case
    found, files = certificate(case), files_of(case)
    assert (found.possible, found.unique) == (bool(files), len(files) == 1)
    if found.unique:
        assert {found.solution} == files
        for at in range(len(events)):
            fewer = replace(case, events=events[:at] + events[at + 1 :])
            assert (at in found.needless) == (len(files_of(fewer)) == 1)


def test_what_does_not_hold_is_refused_in_words() -> None:
    """No code, a slip, a newer kit's, several answers, none, a clue too many."""
    made = find("mini", seed="refused", level=3)
    assert made is not None
    case = made.case
    several = replace(case, events=case.events[1:])
    needless = replace(case, events=(*case.events, case.events[0]))
    no_answer = Event(0, case.events[0].cards, NOBODY), Event(0, (0, 3, 6), 1, 0)
    clash = Whodunit("mini", 3, (0, 3), no_answer)
    said = {}
    for wrong in ("", "?", "10U", made.code[:-1], "A" * 300, *map(code_of, (several, needless))):
        with pytest.raises(RefusedError) as refused:
            open_puzzle(wrong)
        said[refused.value.problem.code] = explain(refused.value.problem)
    with pytest.raises(RefusedError) as refused:
        Signed(clash)
    said[refused.value.problem.code] = explain(refused.value.problem)
    assert said.keys() == {"puzzle-code", "puzzle-open", "puzzle-needless", "puzzle-clash"}
    assert case.lines[0] in said["puzzle-needless"]
    assert all(" " in words and "{" not in words for words in said.values())


def test_each_answer_of_a_printed_key_is_the_only_one() -> None:
    """By counting all deals; the booklet has the codes of the key, and none of its answers."""
    wish = Wish(number=3)
    [table] = paper("key", wish).pages[0].blocks
    assert isinstance(table, Table)
    for _, answer, _, _, code in table.rows:
        [file] = files_of(whodunit_in(code))
        assert answer == "{}, {} and {}".format(*(DECK.cards[card].name for card in file))
    booklet = paper("puzzles", wish).pages
    assert [str(page).count(row[4]) for page, row in zip(booklet, table.rows, strict=True)] == [
        1
    ] * 3
    assert not any(row[1] in str(booklet) for row in table.rows)
