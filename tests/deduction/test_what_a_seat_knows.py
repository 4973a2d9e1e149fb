"""What a seat knows of a game: each letter as a premise, no more, no less; what silence tells."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from cluekit.clue import NAMES, Phase, View, bots_for, new_game, sheet_of
from cluekit.clue.deduction.puzzle import by_hands, holders_of, puzzle_of
from cluekit.clue.deduction.silence import known_to, last_chance, with_silence
from cluekit.clue.public.table import Question
from cluekit.core import SPECTATOR, Chance
from cluekit.core.session import Session, run
from cluekit.logic import Deal, Holds, Lacks, NotAll, OneOf, Premise, Puzzle, Showed, is_legal
from cluekit.logic.information import silence
from cluekit.logic.puzzle import problem_with
from cluekit.logic.rules import LEVELS, derive
from cluekit.sets import mask
from deduction.lesson_deck import cards, mine, mini, passed, saw, show
from deduction.oracle import deals
from twin.amounts import amounts
from twin.editions import PRESETS, any_kind, draw_options, eager, edition_with, open_game, played


def bits(*cards: int) -> int:
    """A set of cards."""
    return sum(1 << card for card in set(cards))


def before_questions(view: View) -> Iterator[Premise]:
    """Your own hand and the open cards; what was shown, looked at or laid open beside questions."""
    table, own, whole = view.table, view.own, (1 << view.deck.size) - 1
    holders = holders_of(table)
    for holder, held in {view.seat: view.hand, holders.table: table.face_up}.items():
        if held:
            yield Holds(holder, bits(*held), rule="mine")
            yield Lacks(holder, whole - bits(*held), rule="mine")
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


EVERYWHERE = {(Holds, "mine"), (Lacks, "mine"), (Lacks, "pass"), (OneOf, "")}
IN_THE_POOL = {(Holds, "shown"), (Holds, "looked"), (NotAll, "pass"), (Showed, "")}


@pytest.mark.parametrize("preset", PRESETS)
def test_each_letter_says_what_it_says(preset: str) -> None:
    """With bonus cards, piles, every way of asking; in the pool all kinds but the charge."""
    met: set[tuple[type[Premise], str]] = set()
    for view in some_games(preset, 20 if preset == "pool" else 12):
        found = list(puzzle_of(view).premises)
        expected = list(before_questions(view))
        for entry, question in enumerate(view.table.questions):
            expected += at_a_question(view, question, entry)
        assert sorted(map(repr, found)) == sorted(map(repr, expected))
        met |= {(type(one), getattr(one, "rule", "")) for one in found}
    assert met >= (EVERYWHERE | IN_THE_POOL if preset == "pool" else EVERYWHERE)


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
    assert (charged(view, CHARGE), charged(view, CHARGE, CHARGE)) == ([0], [0, 1])
    assert charged(view, replace(CHARGE, accusing=False)) == []
    assert charged(view, CHARGE, CHARGE, phase=Phase.ANSWER) == [0]
    assert charged(view, CHARGE, winner=0) == []
    assert charged(view, replace(CHARGE, showers=0b10, answers=((1, 1),))) == []


def true_deal(session: Session) -> Deal:
    """Return where every card really is."""
    table, secrets = session._positions[-1].table, session._positions[-1].secrets
    holders = holders_of(table)
    where = {card: seat for seat, hand in enumerate(secrets.hands) for card in hand}
    where |= dict.fromkeys(table.face_up, holders.table)
    where |= dict.fromkeys(secrets.face_down, holders.pool)
    where |= dict.fromkeys(secrets.case_file, holders.file)
    return tuple(where[card] for card in range(table.edition.deck.size))


@pytest.mark.parametrize("preset", PRESETS)
@amounts(18, 2_000)
def test_the_truth_is_never_excluded(preset: str, amount: int) -> None:
    """Whatever the house rules and whoever looks, the true deal obeys everything that seat saw."""
    for seed in range(amount):
        luck = Chance(f"knowing {seed}").luck("options", 0, 0)
        edition = edition_with(preset, **(draw_options(luck) if seed % 4 else {}))
        players = luck.pick(range(edition.players[0], edition.players[1] + 1))
        for now in played(open_game(edition, players, seed), any_kind(), 100):
            if any(now.view(SPECTATOR).table.sizes) and now.step % 5 == 0:
                deal = true_deal(now)
                for view in views_of(now):
                    puzzle = puzzle_of(view)
                    assert problem_with(puzzle) is None
                    assert is_legal(puzzle, deal), (seed, view.seat, now.step)


GRID = frozenset(LEVELS[0] + LEVELS[1]) - {"accused"}
HANDS = GRID | frozenset(LEVELS[2] + LEVELS[3])


def can(view: View, rules: frozenset[str]) -> list[int]:
    """Return what the rules leave, with the holders numbered as on a sheet, open cards nowhere."""
    table = view.table
    holders, seats = holders_of(table), len(table.players)
    places = {**{seat: seat for seat in range(seats)}, holders.file: seats, holders.pool: seats + 1}
    places.pop(None, None)
    return [
        sum(1 << place for holder, place in places.items() if left >> holder & 1)
        for left in derive(puzzle_of(view), rules).can
    ]


@pytest.mark.parametrize("preset", PRESETS)
@amounts(6, 500)
def test_the_sheet_and_the_rules_mark_the_same_cells(preset: str, amount: int) -> None:
    """With shows and sizes the rules see no less, and more only where several cards are shown."""
    certain = 0
    for seed in range(amount):
        luck = Chance(f"sheets {seed}").luck("players", 0, 0)
        edition = edition_with(preset)
        players = luck.pick(range(edition.players[0], edition.players[1] + 1))
        one_card = edition.options.questioning != "fast" and edition.options.cards_shown == "one"
        for now in played(open_game(edition, players, seed), any_kind(), 120):
            if any(now.view(SPECTATOR).table.sizes) and now.step % 20 == 0:
                for view in views_of(now):
                    full = by_hands(sheet_of(view), view).can
                    for sheet, rules in ((sheet_of(view).can, GRID), (full, HANDS)):
                        left = can(view, rules)
                        assert not any(a & ~b for a, b in zip(left, sheet, strict=True))
                        assert left == sheet or not one_card
                    certain += sum(not left & (left - 1) for left in full)
    assert certain > amount


OTTO = 2


def test_otto_does_not_know_the_weapon_so_it_is_the_dagger() -> None:
    """10.3: of 6 worlds 2 are left; of too many hands nothing is said."""
    known = mini(show("N", "ARL", 0), passed("N", "ADL", 1), show("O", "ADL", 1))
    before = known.with_premises(*mine("AC"), *(saw("N", "R", "ARL", 0), saw("O", "L", "ADL", 1)))
    assert len(list(deals(before))) == 6
    after = list(deals(before.with_premises(*silence(known, OTTO, kinds=[known.kinds[1]]))))
    inside = [mask(c for c, h in enumerate(deal) if h == 3) for deal in after]
    assert sorted(inside) == [cards("BDG"), cards("BDT")]
    assert silence(Puzzle((0b111111, 0b111111 << 6, 0b111111111 << 12), (7, 6, 5)), 0) == ()


def test_a_player_who_asks_and_does_not_accuse_lacks_the_hands_that_would_know() -> None:
    """In whole games of players who accuse when they know, the true deal always fits."""
    said = 0
    for seed in range(8, 12):  # in which somebody is silent
        session = new_game("mini", seed=seed)
        bots = bots_for(["complete"] * 3)
        while not session.over:
            run(session, bots, until=lambda s, before=session.step: s.step > before)
            for seat in range(3):
                view = session.view(seat)
                assert is_legal(with_silence(view), true_deal(session))
                said += len(with_silence(view).premises) - len(puzzle_of(view).premises)
    assert said > 20


def test_a_chance_to_accuse_is_over_when_the_next_player_is_on_turn() -> None:
    """Nobody is silent who may still speak, or has; what I showed a player is known to it."""
    session = new_game("uk", NAMES[:4], seed=4)
    bots = bots_for(["complete"] * 4)
    asked = run(session, bots, until=lambda s: s.choices.phase is Phase.CLOSE).view(0).table
    assert last_chance(asked, asked.mover) is None
    after = run(session, bots, until=lambda s: s.choices.phase is Phase.START).view(0).table
    assert last_chance(after, asked.mover) == 0
    assert last_chance(replace(after, accused=1 << asked.mover), asked.mover) is None
    options = replace(after.edition.options, accusation="in-the-middle")
    swum = replace(after, edition=replace(after.edition, options=options))
    assert last_chance(swum, asked.mover) is None
    session = new_game("mini", seed=3)
    run(session, bots_for(["complete"] * 3), until=lambda s: bool(s.view(0).own.shown))
    view = session.view(0)
    for one in [one for one in view.own.shown if one.by == 0]:
        known = known_to(view, one.to, one.question).premises
        assert Holds(0, 1 << one.card, one.question) in known
        assert not any(isinstance(premise, Showed) for premise in known)
