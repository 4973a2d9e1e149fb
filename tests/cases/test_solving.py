"""What a case comes to: over every way to deal that fits, by brute force; or as far as known."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import lcm
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cluekit.cli import main
from cluekit.clue import Phase
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.notation import write
from cluekit.core import SPECTATOR, Chance, Luck
from cluekit.logic import Deal, Literal, Puzzle, sat
from cluekit.logic.counting import Model, count, count_evenly
from cluekit.logic.explain import check
from cluekit.logic.solver import NO, OPEN, YES, Solution, clash_proofs
from cluekit.logic.work import TooHardError, Work
from cluekit.records import Case, read_case_text
from cluekit.records.answer import audit_case
from cluekit.records.file_format import source
from cluekit.records.question_worth import advice, if_silent
from cluekit.records.record import is_game_text, is_whole, told_case
from cluekit.records.report import summary
from cluekit.records.schemas import SCHEMAS, SOLUTION
from cluekit.ui.record_desk.widget import CaseDesk, written_of
from deduction import oracle
from hard_records import case, explained, solved, written
from interrupting import Interrupter
from naming import case_named
from twin.amounts import amounts
from twin.editions import PRESETS, any_kind, draw_options, edition_with, open_game, played

DECK = """
[deck]
suspects = ["ada", "bruno", "carla"]
weapons = ["rope", "vase", "dagger"]
rooms = ["library", "garden", "tower"]
"""
CASES = range(28)
CARDS = ["ada", "bruno", "carla", "rope", "vase", "dagger", "library", "garden", "tower"]


@cache
def drawn(number: int) -> tuple[Case, list[Deal]]:
    """Return a small case, often with unknown hand sizes, and its deals; some have none."""
    luck = Chance("solving").luck("case", number)
    players = ["Nora", "Otto", "Pia", "Quentin"][: luck.pick((2, 3, 4))]
    me = luck.pick([*players, ""])
    mine = luck.order(CARDS)[: 6 // len(players) if me else 0]
    lines = [an_event(luck, players) for _ in range(luck.pick(range(5)))]
    holders = (luck.pick([*players, "envelope"]) for _ in range(luck.pick(range(3))))
    clauses = [f"{one} has one of {' '.join(luck.order(CARDS)[:2])}" for one in holders]
    few = len(players) < 4  # by brute force, sizes that are not used take long with many players
    how = luck.pick(["unknown", "unknown", "ignore"] if few else ["unknown"])
    case = read_case_text(
        f"players = {players}\nme = '{me}'\nhand = {mine}\nevents = {lines}\n"
        f"hand_sizes = '{how}'\nclauses = {clauses}\n{DECK}"
    )
    return case, list(even_deals(case.puzzle(), even=case.how_sizes == "unknown"))


def an_event(luck: Luck, players: list[str]) -> str:
    """Return a question with an answer."""
    asker, other, *_ = luck.order(players)
    asked = [luck.pick(CARDS[3 * kind : 3 * kind + 3]) for kind in range(3)]
    card = luck.pick(["?", *asked])
    return (
        f"{asker}: {' '.join(asked)} -> {luck.pick(('nobody', f'{other} {card}', f'{other} none'))}"
    )


def even_deals(puzzle: Puzzle, *, even: bool) -> Iterator[Deal]:
    """Yield every deal that fits, by brute force; with hands that differ by one card at most."""
    if not even:
        yield from oracle.deals(puzzle)
        return
    for sizes in even_sizes(puzzle.file):
        yield from oracle.deals(Puzzle(puzzle.kinds, sizes, puzzle.premises))


@cache
def even_sizes(hands: int) -> list[tuple[int, ...]]:
    """Return all ways to share out six cards so that hands differ by one at most."""
    ways = product(range(7), repeat=hands)
    return [sizes for sizes in ways if sum(sizes) == 6 and max(sizes) - min(sizes) <= 1]


@pytest.mark.parametrize("model", ["deals", "refuter"])
def test_chances_sum_over_all_ways_to_deal_evenly(model: Model) -> None:
    """Number of deals, cells and contents of the envelope, exactly, in both models."""
    for number in CASES:
        with case_named(number):
            assert_chances(*drawn(number), model)


def assert_chances(case: Case, deals: list[Deal], model: Model) -> None:
    """Hold a solution to what looking at every deal gives."""
    solution = solved(case, model)
    if not deals:
        assert solution.can is None
        return
    assert solution.deals == len(deals)
    puzzle = case.puzzle()
    choice = model == "refuter"
    chances = [oracle.chance_of(puzzle, deal) if choice else Fraction(1) for deal in deals]
    scale = lcm(*(one.denominator for one in chances))
    files, cells = Counter[tuple[int, ...]](), Counter[tuple[int, int]]()
    for deal, weight in zip(deals, (int(one * scale) for one in chances), strict=True):
        files[tuple(card for card, at in enumerate(deal) if at == puzzle.file)] += weight
        for cell in enumerate(deal):
            cells[cell] += weight
    whole = files.total()
    assert solution.joint == {inside: Fraction(many, whole) for inside, many in files.items()}
    assert solution.marginals is not None
    for card, row in enumerate(solution.marginals):
        assert sum(row) == 1
        holders = range(len(case.holders))
        assert list(row) == [Fraction(cells[card, holder], whole) for holder in holders]


@pytest.mark.early
def test_what_follows_is_true_in_every_one() -> None:
    """Certain cells have proofs that hold; open ones two deals, one each way."""
    for number in CASES:
        with case_named(number):
            assert_explained(*drawn(number))


def assert_explained(case: Case, deals: list[Deal]) -> None:
    """Ask about three cells."""
    solution = solved(case)
    if solution.can is None:
        return
    for card, holder in ((0, 0), (3, len(case.holders) - 1), (7, 1)):
        found = {deal[card] == holder for deal in deals}
        says = solution.says(card, holder)
        assert says == (OPEN if len(found) == 2 else YES if found == {True} else NO)
        why = explained(solution, card, holder, steps=10_000_000)  # so that no proof is given up
        if says == OPEN:
            assert why.worlds is not None
            assert why.worlds[0][card] == holder != why.worlds[1][card]
            assert set(why.worlds) <= set(deals)
            continue
        assert why.proofs
        for puzzle, proof in why.proofs:
            assert check(puzzle, proof) is None
            assert proof.goal == (Literal(card, holder, has=says == YES),)
        _fewest(case, why.entries or (), (Literal(card, holder, has=says == YES),))


def _fewest(case: Case, entries: tuple[int, ...], goal: tuple[Literal, ...]) -> None:
    assert _follows(case, entries, goal)
    for fewer in combinations(range(len(case.entries)), len(entries) - 1) if entries else ():
        assert not _follows(case, fewer, goal)


def _follows(case: Case, entries: tuple[int, ...], goal: tuple[Literal, ...]) -> bool:
    premises = case.puzzle().premises
    kept = [n for n, p in enumerate(premises) if p.entry < 0 or p.entry in entries]
    deals = even_deals(case.puzzle().only(kept), even=case.how_sizes == "unknown")
    return all(oracle.says(goal, deal) for deal in deals)


@pytest.mark.early
def test_a_clash_is_the_fewest_entries_that_cannot_all_be() -> None:
    """With a proof that ends in what cannot be."""
    met = 0
    for number in range(50):
        case, deals = drawn(number)
        solution = solved(case)
        with case_named(number):
            assert (solution.can is None) is (not deals)
            assert solution.can is None or solution.clash == ()
            if solution.can is None:
                met += 1
                _fewest(case, solution.clash, ())
                proofs = list(clash_proofs(solution))
                assert proofs
                assert all(proof.goal == () for _, proof in proofs)
    assert met > 3


@pytest.mark.parametrize("preset", PRESETS)
@amounts(8, 1_000)
def test_a_seats_text_holds_what_its_letters_say(preset: str, amount: int) -> None:
    """No more and no less can be concluded from it, and every deal is as likely."""
    compared = 0
    for seed in range(amount):
        luck = Chance(f"case texts {seed}").luck("options", 0, 0)
        edition = edition_with(preset, **(draw_options(luck) if seed % 4 else {}))
        players = luck.pick(range(edition.players[0], edition.players[1] + 1))
        most = luck.pick((40, 80, 150))
        *_, now = played(open_game(edition, players, seed), any_kind(), most)
        if not any(now.view(SPECTATOR).table.sizes) or now.choices.phase is Phase.ANSWER:
            continue
        for seat in (*range(players), SPECTATOR):
            text = write(now, seat)
            assert is_game_text(text)
            assert not is_whole(text)
            told, lived = told_case(text).puzzle(), puzzle_of(now.view(seat))
            assert (told.kinds, told.sizes) == (lived.kinds, lived.sizes)
            assert sat.closure(told) == sat.closure(lived), (seed, seat)
            if told.cards < 22 and seed % 3 == 0:
                one, other = count(told, "refuter"), count(lived, "refuter")
                assert one.deals == other.deals
                assert _shares(one.joint) == pytest.approx(_shares(other.joint))
            compared += 1
    assert compared > amount


def _shares(joint: dict[tuple[int, ...], int]) -> dict[tuple[int, ...], float]:
    whole = sum(joint.values())
    return {cards: weight / whole for cards, weight in joint.items()}


def test_hand_sizes_make_a_difference() -> None:
    """Who has one card only cannot have two; the largest case is exact; a whole text is known."""
    head = 'deck = "mini"\nplayers = ["A", "B", "C", "D"]\nfacts = ["A has ada rope"]\n'
    known = solved(read_case_text(head + "hand_sizes = [2, 2, 1, 1]\n"))
    unknown = solved(read_case_text(head))
    ignored = solved(read_case_text(head + 'hand_sizes = "ignore"\n'))
    assert (known.vectors, unknown.vectors, ignored.vectors) == (1, 6, 1)
    assert (unknown.deals, ignored.deals) == (3 * known.deals, 2 * 2 * 3 * 4**4)
    assert {solution.says(1, 0) for solution in (known, unknown)} == {NO}
    assert ignored.says(1, 0) == OPEN
    text = 'deck = "mini"\nplayers = ["A", "B", "C", "D"]\nfacts = ["A has ada rope"]\n'
    case = read_case_text(text)
    why = explained(solved(case), 1, 0)
    assert (why.says, len(why.proofs)) == (NO, 6)
    sizes = {tuple(1 + (seat in two) for seat in range(4)) for two in combinations(range(4), 2)}
    assert ({puzzle.sizes for puzzle, _ in why.proofs}, why.entries) == (sizes, (0,))
    lists = [
        [f"{kind}{n}" for n in range(count)] for kind, count in (("s", 14), ("w", 13), ("r", 13))
    ]
    players = [f"P{n}" for n in range(10)]
    text = (
        f"players = {players}\nhand_sizes = [3, 3, 3, 4, 4, 4, 4, 4, 4, 4]\n"
        f"events = ['P0: s1 w1 r1 -> P3 ?', 'P4: s2 w2 r2 -> nobody']\n"
        f"[deck]\nsuspects = {lists[0]}\nweapons = {lists[1]}\nrooms = {lists[2]}\n"
    )
    solution = solved(read_case_text(text))
    assert solution.can is not None
    assert sum(solution.joint.values()) == 1
    *_, now = played(open_game(edition_with("mini"), 3, 1), any_kind(), 20)
    assert is_game_text(write(now))
    assert is_whole(write(now))
    assert not is_game_text('deck = "mini"\nplayers = ["cluekit-game", "B"]\n')


LIMIT = 30_000


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> list[Work]:
    """Every budget of steps that is given out."""
    given: list[Work] = []
    begin = Work.__init__

    def noted(self: Work, steps: int = 1 << 62) -> None:
        begin(self, steps)
        given.append(self)
        assert steps <= LIMIT, "somebody works without a limit"

    monkeypatch.setattr(Work, "__init__", noted)
    return given


@cache
def tiny_solved(model: Any = "refuter") -> Solution:
    """Return the whole solution of a small record of fourteen shows."""
    return solved(case(14, 5, tiny=True), model)


def some_cells(solution: Solution) -> Iterator[tuple[int, int]]:
    """A cell of each sort: certain, impossible, open."""
    whole = [(c, h) for c in range(solution.known.puzzle.cards) for h in range(11)]
    for says in (YES, NO, OPEN):
        yield from [cell for cell in whole if solution.says(*cell) == says][-1:]


@pytest.mark.parametrize(("events", "mine"), [(300, True), (40, False)])
def test_everything_has_a_limit(spent: list[Work], events: int, mine: bool) -> None:  # noqa: FBT001 - a parameter
    """The sheet, why, what to ask, silence and audit: a few budgets each, and none without."""
    record = case(events, mine=mine)
    solution = solved(record, steps=LIMIT)
    assert solution.can is not None
    assert len(spent) <= 5
    asked: list[Callable[[], object]] = [
        *(lambda cell=cell: explained(solution, *cell, LIMIT) for cell in some_cells(solution)),
        lambda: if_silent(record, LIMIT),
        lambda: audit_case(record, LIMIT),
    ]
    if mine and events == 300:
        asked.append(lambda: advice(record, "deals", LIMIT))
    for ask in asked:
        spent.clear()
        with suppress(TooHardError):
            ask()
        assert 0 < len(spent) <= 16


@pytest.mark.parametrize("steps", [0, 100, 3_000, 20_000])
@pytest.mark.parametrize("model", ["deals", "refuter"])
def test_what_is_said_too_early_is_true_all_the_same(steps: int, model: Any) -> None:
    """Fewer marks than could be known, but none that is wrong; a bound that holds."""
    whole, early = tiny_solved(model), solved(case(14, 5, tiny=True), model, steps)
    assert whole.deals is not None
    assert whole.can is not None
    assert early.can is not None
    assert all(few & ~many == 0 for few, many in zip(whole.can, early.can, strict=True))
    assert early.can == whole.can or not early.settled
    again = solved(case(14, 5, tiny=True), model, steps)
    assert (again.deals, again.can, again.at_most) == (early.deals, early.can, early.at_most)
    if early.deals is None:
        assert early.at_most >= whole.deals
        assert (early.joint, early.marginals) == ({}, None)
    else:
        assert early.deals == whole.deals


def test_a_cell_that_was_not_settled_is_settled_when_it_is_asked_about() -> None:
    """Open on the hasty sheet, but certain: it is proved, and no two deals are made up."""
    assert solved(case(14, 5, tiny=True), "deals", 0).deals is None
    assert solved(case(14, 5, tiny=True), "deals", 1_000_000).deals is not None
    whole, early = solved(case(30, 5, tiny=True)), solved(case(30, 5, tiny=True), steps=0)
    cells = [(c, h) for c in range(13) for h in range(6)]
    late = [cell for cell in cells if whole.says(*cell) != OPEN == early.says(*cell)]
    assert late
    for cell in late[:3]:
        assert explained(early, *cell).says == whole.says(*cell)
        assert explained(early, *cell).worlds is None


@pytest.mark.parametrize("line", [30, 300, 1_000, 3_000])
def test_an_interrupt_leaves_what_is_known(line: int) -> None:
    """Wherever it comes: the marks found by then are true, and it is said that they are not all."""
    record, whole = case(14, 5, tiny=True), tiny_solved()
    assert whole.can is not None
    with Interrupter(line, parts=("logic",)):
        early = solved(record)
    assert early.stopped
    assert early.can is not None
    assert all(few & ~many == 0 for few, many in zip(whole.can, early.can, strict=True))
    assert early.deals is None


def test_marks_found_before_an_interrupt_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the search had ruled out when the counting was broken off stands on the sheet."""
    record = case(30, 5, tiny=True)
    whole, at_once = solved(record), solved(record, steps=0)
    presses = iter([TooHardError, KeyboardInterrupt])

    def counted(*_: object, **__: object) -> None:
        raise next(presses, TooHardError)

    monkeypatch.setattr("cluekit.logic.solver.count_evenly", counted)
    early = solved(record)
    assert early.stopped
    assert early.can == whole.can != at_once.can
    assert early.settled


@pytest.mark.early
def test_what_is_too_large_to_count_still_tells_what_is_certain() -> None:
    """After so many steps, the same every time, it is given up and said so; the sheet is exact."""
    desk = CaseDesk(written_of(source(written(16))))
    assert desk.machine is not None
    counted, given_up = solved(case(0)), desk.machine.solution
    for found in (counted, given_up):
        told = " ".join(summary(case(0), found))
        assert found.can is not None
        assert ("takes too many steps" in told) is (found is given_up)
        assert not re.search(r"\b0 deals", told)
        cells = product(range(40), range(11))
        assert OPEN in {found.says(card, holder) for card, holder in cells}
    assert (given_up.deals, given_up.marginals, given_up.joint) == (None, None, {})
    assert given_up.settled
    assert "takes too many steps" in desk.in_words()
    puzzle, evenly = case(0).puzzle(), case(0).knowledge().evenly
    assert counted.deals is not None
    assert count_evenly(puzzle, evenly, work=Work(1_000_000)) == count_evenly(puzzle, evenly)


@pytest.fixture
def hard(tmp_path: Path) -> Path:
    """A hard record as a file."""
    path = tmp_path / "evening.toml"
    path.write_text(written(60, mine=True), encoding="utf-8")
    return path


def said(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    """Return the exit code, the answer and the messages."""
    return main([str(word) for word in words]), *capsys.readouterr()


def test_a_limit_is_told(hard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As data: null, a bound, what was left out, as the schema has it; in words; a plain number."""
    asked = ("--steps", 50, "--ask", "--audit", "--silence", "--why", "s1:p5", "--json")
    code, answer, _ = said(capsys, "solve", hard, *asked)
    found = json.loads(answer)
    jsonschema.validate(found, json.loads(SCHEMAS.published_text(SOLUTION)))
    assert (code, found["version"], found["deals"], found["counted"]) == (0, 2, None, False)
    assert found["at_most"] > 0
    assert found["entropy"] is None
    assert {"silence", "ask"} <= set(found["left_out"])
    assert found["ask"] is None
    assert found["audit"][0]["until"] is not None
    assert not found["stopped"]
    asked = ("--steps", 500, "--ask", "--audit", "--silence")
    code, answer, _ = said(capsys, "solve", hard, *asked)
    assert code == 0
    assert "✓" in answer
    assert "To count the deals takes too many steps" in answer
    assert "At most" in answer
    assert "Left out, since it would take too many steps: what to ask next." in answer
    assert "looked through as far as entry" in answer
    assert "\n0 deals" not in answer
    for number in ("-1", "x", "9" * 5_000, "", "١"):
        with pytest.raises(SystemExit) as end:
            main(["solve", str(hard), f"--steps={number}"])
        assert end.value.code == 2
        assert "a whole number" in capsys.readouterr().err


@pytest.mark.parametrize("where", ["solve", "if_silent"])
def test_ctrl_c_answers_with_what_is_known(
    hard: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """The sheet as far as it is known, what is missing, and the exit code of an interrupt."""
    presses = iter([KeyboardInterrupt])

    def stop(*_: object, **__: object) -> None:
        raise next(presses, TooHardError)

    begin, spent, steps = Work.__init__, [], 200_000 if where == "if_silent" else 40_000

    def noted(self: Work, steps: int = 1 << 62) -> None:
        begin(self, steps)
        spent.append(steps)

    monkeypatch.setattr(Work, "__init__", noted)
    if where == "solve":
        monkeypatch.setattr("cluekit.logic.solver.count_evenly", stop)
    else:
        monkeypatch.setattr(f"cluekit.cli.solve.{where}", stop)
    code, answer, messages = said(capsys, "solve", hard, "--silence", "--ask", "--steps", steps)
    assert code == 1
    assert "✓" in answer
    assert "Stopped before it was found out: what to ask next." in answer
    assert spent, "nothing was worked out"
    if where == "if_silent":
        assert max(spent) < 100_000, "it went on as if nothing had happened"
    assert "Traceback" not in messages
