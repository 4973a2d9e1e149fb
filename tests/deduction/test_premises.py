"""What a seat was told, letter by letter, and the premise that each becomes: no more, no less."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from cluekit.clue import Phase, View
from cluekit.clue.deduction.puzzle import holders_of, puzzle_of
from cluekit.clue.public.table import Question
from cluekit.core import SPECTATOR, Chance
from cluekit.core.session import Session
from cluekit.logic import Holds, Lacks, NotAll, OneOf, Premise, Showed
from twin.editions import draw_options, eager, edition_with, open_game, played


def bits(*cards: int) -> int:
    """A set of cards."""
    return sum(1 << card for card in set(cards))


def before_questions(view: View) -> Iterator[Premise]:
    """Your own hand and the open cards; what was shown, looked at or laid open beside questions."""
    table, own, whole = view.table, view.own, (1 << view.deck.size) - 1
    holders = holders_of(table)
    known = {view.seat: view.hand, holders.table: table.face_up}
    for holder, cards in known.items():
        if cards:
            yield Holds(holder, bits(*cards), rule="mine")
            yield Lacks(holder, whole - bits(*cards), rule="mine")
    for seat, card in table.laid_open:
        yield Holds(seat, bits(card))
    for letter in own.shown:
        if letter.question is None and letter.by != view.seat:
            yield Holds(letter.by, bits(letter.card))
    if own.peeked:
        yield Holds(holders.pool, bits(*(card for _, card in own.peeked)), rule="looked")
    if own.looked or table.case_file:
        yield Holds(holders.file, bits(*(own.looked or table.case_file)), rule="looked")


def at_a_question(view: View, question: Question, entry: int) -> Iterator[Premise]:
    """The passes; what each who answered showed, to us or to another; a charge nobody refuted."""
    options, asked = view.table.edition.options, question.cards
    everything = options.questioning == "fast" or options.cards_shown == "all"
    everything = everything and not question.accusing
    for seat in range(len(view.table.players)):
        if question.passed >> seat & 1:
            yield Lacks(seat, bits(*asked), entry)
    for seat, count in question.answers:
        if seat == view.seat:
            continue
        seen = [one.card for one in view.own.shown if (one.question, one.by) == (entry, seat)]
        if question.asker != view.seat:
            yield from shown_to_another(seat, asked, count, entry, exactly=everything)
        elif everything or len(seen) > 1 or not seen:
            yield Holds(seat, bits(*seen), entry)
            if everything:
                yield Lacks(seat, bits(*asked) - bits(*seen), entry)
        else:
            yield Showed(seat, seen[0], bits(*asked), entry)
    last = entry == len(view.table.questions) - 1
    waiting = last and view.table.phase == Phase.ANSWER
    if question.accusing and not question.showers and not waiting and view.table.winner is None:
        yield NotAll(holders_of(view.table).file, bits(*asked), entry)


def shown_to_another(
    seat: int, asked: tuple[int, ...], count: int, entry: int, *, exactly: bool
) -> Iterator[Premise]:
    """At least this many of the three; exactly that many where all that match are shown."""
    if count == len(asked):
        yield Holds(seat, bits(*asked), entry)
        return
    for some in combinations(asked, len(asked) + 1 - count):
        yield OneOf(seat, bits(*some), entry)
    if exactly:
        for some in combinations(asked, count + 1):
            yield NotAll(seat, bits(*some), entry, rule="pass")


def expected(view: View) -> list[Premise]:
    """All that the letters of a seat say."""
    found = list(before_questions(view))
    for entry, question in enumerate(view.table.questions):
        found += at_a_question(view, question, entry)
    return found


def views_of(session: Session) -> list[View]:
    """Every seat's view, and a spectator's."""
    return [session.view(seat) for seat in (*range(len(session.players)), SPECTATOR)]


def some_games(preset: str, games: int, **answers: object) -> Iterator[View]:
    """Views of games on any house rules."""
    for seed in range(games):
        luck = Chance(f"premises {seed}").luck("options", 0, 0)
        edition = edition_with(preset, **(draw_options(luck) | answers))
        players = luck.pick(range(edition.players[0], edition.players[1] + 1))
        for now in played(open_game(edition, players, seed), eager(), 60):
            if any(now.view(SPECTATOR).table.sizes) and now.step % 6 == 0:
                yield from views_of(now)


def said(premises: list[Premise]) -> list[str]:
    """Premises in an order of their own."""
    return sorted(map(repr, premises))


@pytest.mark.parametrize("preset", ["mini", "uk", "us", "pool"])
def test_each_letter_says_what_it_says(preset: str) -> None:
    """With bonus cards, cards face down and open, and every way of asking and answering."""
    met: set[tuple[type[Premise], str]] = set()
    for view in some_games(preset, 12):
        found = list(puzzle_of(view).premises)
        assert said(found) == said(expected(view))
        met |= {(type(one), getattr(one, "rule", "")) for one in found}
    assert {(Holds, "mine"), (Lacks, "mine"), (Lacks, "pass"), (OneOf, "")} <= met


def test_every_kind_of_letter_is_met() -> None:
    """With cards face down and bonus cards all kinds come up, but for the charge (below)."""
    met: set[tuple[type[Premise], str]] = set()
    for view in some_games("pool", 20):
        assert said(list(puzzle_of(view).premises)) == said(expected(view))
        met |= {(type(one), getattr(one, "rule", "")) for one in puzzle_of(view).premises}
    assert met >= {
        *((Holds, rule) for rule in ("mine", "shown", "looked")),
        *((Lacks, rule) for rule in ("mine", "pass")),
        (NotAll, "pass"),
        (OneOf, ""),
        (Showed, ""),
    }


@pytest.mark.parametrize("leftovers", ["face-up", "face-down"])
def test_a_holder_without_a_name_of_its_own_has_one_here(leftovers: str) -> None:
    """The open cards, those face down, and the case file; a seat is called by its player's name."""
    seen = set()
    for view in some_games("uk", 8, leftovers=leftovers):
        holders, table = holders_of(view.table), view.table
        piles = ["table"] * bool(table.face_up) + ["pool"] * bool(table.face_down)
        every = [holders.name(number) for number in range(holders.file + 1)]
        assert every == [""] * len(table.players) + [*piles, "envelope"]
        assert (holders.table, holders.pool) == (
            every.index("table") if table.face_up else None,
            every.index("pool") if table.face_down else None,
        )
        assert puzzle_of(view).file == holders.file
        seen |= set(every)
    assert seen == {"", "envelope", "table" if leftovers == "face-up" else "pool"}


CHARGE = Question(0, (0, 3, 6), accusing=True)
WRONG = (0, 3, 6)


def charged(view: View, *asked: Question, **answers: Any) -> list[int]:
    """The entries of which it is said that they were wrong charges, after these questions."""
    after = {"questions": asked, "phase": Phase.CLOSE, "winner": None} | answers
    premises = puzzle_of(replace(view, table=replace(view.table, **after))).premises
    file = holders_of(view.table).file
    wrong = [one for one in premises if isinstance(one, NotAll) and one.rule == "accused"]
    assert all((one.holder, one.cards) == (file, bits(*WRONG)) for one in wrong)
    return [one.entry for one in wrong]


def test_a_charge_that_nobody_could_refute_and_did_not_win_was_wrong() -> None:
    """Its cards are not all in the envelope; not so while an answer is waited for, or who won."""
    view = next(view for view in some_games("mini", 3) if view.seat == SPECTATOR)
    assert charged(view, CHARGE) == [0]
    assert charged(view, CHARGE, CHARGE) == [0, 1]
    assert charged(view, replace(CHARGE, accusing=False)) == []
    assert charged(view, CHARGE, CHARGE, phase=Phase.ANSWER) == [0]
    assert charged(view, CHARGE, winner=0) == []
    assert charged(view, replace(CHARGE, showers=0b10, answers=((1, 1),))) == []
