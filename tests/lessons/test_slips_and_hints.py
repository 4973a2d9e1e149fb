"""Where a solver slips, what hints say, the cases that are kept: by listing deals outright."""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, product
from pathlib import Path

import jsonschema
import pytest
from msgspec.structs import replace
from test_puzzles import DECK, FILE, Deal, could_be, deals_of, files_of

from cluekit.core import RefusedError
from cluekit.learn.feedback import explain
from cluekit.learn.puzzles import collection
from cluekit.learn.puzzles.certificate import rules_to
from cluekit.learn.puzzles.collection import NamedCase
from cluekit.learn.puzzles.hints import next_step
from cluekit.learn.puzzles.search import find
from cluekit.learn.puzzles.slips import READINGS, slips
from cluekit.learn.puzzles.whodunit import HIDDEN, NOBODY, Event, Whodunit
from cluekit.learn.schemas import CASES, SCHEMAS
from cluekit.logic import Literal
from cluekit.records import read_case_text
from cluekit.records.report import names_in
from naming import case_named
from twin.amounts import amounts

Fits = Callable[[list[int]], bool]


def deals_where(case: Whodunit, fits: Fits, *, counted: bool = True) -> set[Deal]:
    """Return the case files of all deals that fit, whether or not hands are counted."""
    rest = [card for card in range(DECK.size) if card not in case.hand]
    found = set()
    for inside in product(*DECK.piles):
        if set(inside) & set(case.hand):
            continue
        left = [card for card in rest if card not in inside]
        for size in (2,) if counted else range(len(left) + 1):
            for nora in combinations(left, size):
                holders = ((0, case.hand), (1, nora), (FILE, inside))
                where = {card: holder for holder, cards in holders for card in cards}
                if fits([where.get(card, 2) for card in range(DECK.size)]):
                    found.add(inside)
    return found


def misread(event: Event) -> Iterator[tuple[str, int, Fits, bool]]:
    """Yield each wrong reading: its name, whom it is about, what it says, whether instead."""

    def none_of(seat: int, cards: Iterable[int]) -> Fits:
        return lambda where: all(where[card] != seat for card in cards)

    cards, order = event.cards, [(event.asker + step) % 3 for step in (1, 2)]
    passed = order if event.shower == NOBODY else order[: order.index(event.shower)]
    if event.shower > 0 and event.card == HIDDEN:
        yield (
            "all-three",
            event.shower,
            lambda where: {where[c] for c in cards} == {event.shower},
            False,
        )
    if event.shower > 0 and event.card != HIDDEN:
        yield "rest-out", event.shower, none_of(event.shower, {*cards} - {event.card}), False
    if event.asker:
        yield "asker-out", event.asker, none_of(event.asker, cards), False
    if event.shower == order[0] and order[1]:
        yield "later-passed", order[1], none_of(order[1], cards), False
    for seat in (seat for seat in passed if seat):
        others = [other for other in passed if other != seat]

        def shows(where: list[int], seat: int = seat, others: list[int] = others) -> bool:
            right = event.shower == NOBODY or event.shower in {where[card] for card in cards}
            right &= event.card in (HIDDEN, *(c for c in cards if where[c] == event.shower))
            return (
                right
                and seat in {where[c] for c in cards}
                and all(where[card] not in others for card in cards)
            )

        yield "pass-shows", seat, shows, True


def slips_by_counting(case: Whodunit) -> set[tuple[str, int, int, int, int]]:
    """Return every slip, by listing the deals of every wrong reading."""
    found, sure = set(), set.intersection(*map(set, files_of(case)))
    for at, event in enumerate(case.events):
        for name, seat, wrong, instead in misread(event):
            for known in range(at + 1, len(case.events) + 1):
                right = [e for n, e in enumerate(case.events[:known]) if n != at or not instead]

                def fits(where: list[int], right: list[Event] = right, wrong: Fits = wrong) -> bool:
                    return wrong(where) and all(could_be(one, where) for one in right)

                files = deals_where(case, fits) or deals_where(case, fits, counted=False)
                if not files:
                    break
                if more := set.intersection(*map(set, files)) - sure:
                    found.add((name, at, seat, known, min(more)))
                    break
    return found


@amounts(25, 1_000)
def test_slips_are_the_ones_that_counting_finds(amount: int) -> None:
    """Also in cases with several answers; each reading comes up; where nothing fits, no slip."""
    readings = set()
    for number in range(amount):
        made = find("mini", seed=f"slips {number}")
        assert made is not None
        for case in (made.case, replace(made.case, events=made.case.events[:-1])):
            found = slips(case)
            with case_named(case.lines):
                assert {tuple(slip) for slip in found} == slips_by_counting(case)
            readings |= {slip.reading for slip in found}
    assert readings == set(READINGS)
    nobody_has = Event(0, (1, 4, 7), NOBODY), Event(1, (1, 4, 7), 2)
    assert slips(Whodunit("mini", 3, (0, 3), nobody_has)) == ()


def test_hints_lead_to_the_end_by_steps_that_are_true() -> None:
    """Each says something new and true, by rules of the level; a wish for a step ends it."""
    for level, name in product((1, 2, 3, 4, 5, 6), ("mini", "uk")):
        made = find(name, seed="hints", level=level)
        assert made is not None
        names, known = names_in(read_case_text(made.case.record)), set[Literal]()
        with case_named(made.code):
            while step := next_step(made, names, known):
                assert set(step.literals) - known
                assert step.rule in rules_to(level)
                known |= set(step.literals)
            assert {Literal(card, made.case.seats) for card in made.solution} <= known
            if name == "mini":
                deals = list(deals_of(made.case))
                for one in known:
                    assert all((deal[one.card] == one.holder) == one.has for deal in deals)


def test_cases_are_kept_by_name_and_code(tmp_path: Path) -> None:
    """Names that nobody could read are cleaned, codes checked; what is no such file stays."""
    made = [find("mini", seed=f"kept {number}") for number in range(3)]
    codes = [each.code for each in made if each is not None]
    file, text = tmp_path / "class.json", f"Rain: {codes[0]}\n\n{codes[1].lower()}\n"
    assert collection.load(file) == ()
    kept = collection.add(collection.cases_in(text), file)
    assert kept == (NamedCase("Rain", codes[0]), NamedCase("", codes[1]))
    kept = collection.add([NamedCase("Snow\x1b[2J " + "x" * 99, codes[2]), *kept[:1]], file)
    assert [case.code for case in kept] == codes
    assert (len(kept[2].name), "\x1b" in kept[2].name) == (collection.LONGEST_NAME, False)
    assert collection.load(file) == kept == collection.cases_in(collection.as_lines(kept))
    assert collection.cases_in(file.read_text(encoding="utf-8")) == kept
    jsonschema.validate(json.loads(file.read_bytes()), json.loads(SCHEMAS.published_text(CASES)))
    assert collection.remove(codes[1], file) == (kept[0], kept[2])
    whole = file.read_bytes()
    wrong = {
        "cases-foreign": b'{"format": "cluekit-save", "version": 1}',
        "cases-newer": whole.replace(b'"version": 1', b'"version": 2'),
        "cases-damaged": whole[:-20],
        "puzzle-code": whole.replace(codes[0][:9].encode(), b"00000-000"),
    }
    for code, content in wrong.items():
        file.write_bytes(content)
        for attempt in (
            collection.load,
            partial(collection.add, kept),
            partial(collection.remove, "x"),
        ):
            with case_named(code), pytest.raises(RefusedError) as refused:
                attempt(path=file)
            assert refused.value.problem.code == code
            assert "{" not in explain(refused.value.problem)
        assert file.read_bytes() == content
    for pasted in ("no code", f"Rain: {codes[0]} and more", "[]", "{" * 50, "{}"):
        with pytest.raises(RefusedError):
            collection.cases_in(pasted)
