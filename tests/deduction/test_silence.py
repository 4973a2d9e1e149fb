"""Who says nothing does not know: what that tells, held against plain enumeration."""

from __future__ import annotations

from collections import defaultdict

from hypothesis import given
from msgspec.structs import replace

from cluekit.clue import NAMES, Phase, bots_for, new_game
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.deduction.silence import known_to, last_chance, with_silence
from cluekit.core.session import Session, run
from cluekit.logic import Holds, Lacks, NotAll, OneOf, Puzzle, Showed, is_legal
from cluekit.logic.information import silence
from deduction.games import Honest, honest_games
from deduction.oracle import deals

A, B, C, R, V, D, L, G, T = range(9)
KINDS = (0b111, 0b111000, 0b111000000)
YOU, NORA, OTTO = range(3)


def cards(*named: int) -> int:
    """Return a set of cards."""
    return sum(1 << card for card in named)


def test_otto_does_not_know_the_weapon_so_it_is_the_dagger() -> None:
    """Curriculum 10.3: Nora showed on A R L and passed on A D L; of 6 worlds 2 are left."""
    others = 0b111111111 & ~cards(A, C)
    heard = (
        OneOf(NORA, cards(A, R, L), 0),
        Lacks(NORA, cards(A, D, L), 1),
        OneOf(OTTO, cards(A, D, L), 1),
    )
    mine = (
        Holds(YOU, cards(A, C), rule="mine"),
        Lacks(YOU, others, rule="mine"),
        Showed(NORA, R, cards(A, R, L), 0),
        Showed(OTTO, L, cards(A, D, L), 1),
    )
    known = Puzzle(KINDS, (2, 2, 2), heard)
    before = Puzzle(KINDS, (2, 2, 2), heard + mine)
    said = silence(known, OTTO, kinds=[KINDS[1]])
    assert len(list(deals(before))) == 6
    after = {
        tuple(c for c, h in enumerate(deal) if h == 3)
        for deal in deals(before.with_premises(*said))
    }
    assert after == {(B, D, G), (B, D, T)}
    assert len(list(deals(before.with_premises(*said)))) == 2


@given(honest_games())
def test_every_hand_that_would_know_is_excluded_and_no_other(game: Honest) -> None:
    """Of all deals, a hand's own see one case file, or they see more and it stays possible."""
    puzzle = game.puzzle
    for holder in range(min(3, len(puzzle.sizes))):
        seen = defaultdict(set)
        for deal in deals(puzzle):
            hand = sum(1 << card for card, at in enumerate(deal) if at == holder)
            seen[hand].add(tuple(card for card, at in enumerate(deal) if at == puzzle.file))
        telling = {hand for hand, files in seen.items() if len(files) == 1 and hand}
        said = silence(puzzle, holder, entry=7, every=10**6)
        assert {premise.cards for premise in said} == telling
        assert all(said_of == NotAll(holder, said_of.cards, 7, "silence") for said_of in said)


@given(honest_games())
def test_where_deals_are_too_many_what_is_said_is_still_true(game: Honest) -> None:
    """By the cheap rules alone fewer hands are found, and none that would not know."""
    for holder in range(min(3, len(game.puzzle.sizes))):
        assert set(silence(game.puzzle, holder, every=0)) <= set(silence(game.puzzle, holder))


def test_of_too_many_hands_nothing_is_said() -> None:
    """Seven cards of twenty-one are 116,280 hands: silence then tells nothing."""
    kinds = (0b111111, 0b111111 << 6, 0b111111111 << 12)
    assert silence(Puzzle(kinds, (7, 6, 5)), 0) == ()


def test_a_player_who_asks_and_does_not_accuse_lacks_the_hands_that_would_know() -> None:
    """In whole games of players who accuse when they know, the true deal always fits."""
    said = 0
    for seed in range(12):
        session = new_game("mini", seed=seed)
        bots = bots_for(["complete"] * 3)
        while not session.over:
            run(session, bots, until=lambda s, before=session.step: s.step > before)
            for seat in range(3):
                view = session.view(seat)
                assert is_legal(with_silence(view), truth(session))
                said += len(with_silence(view).premises) - len(puzzle_of(view).premises)
    assert said > 20


def truth(session: Session) -> tuple[int, ...]:
    """Return the true deal."""
    held = {card: seat for seat in range(3) for card in session.view(seat).hand}
    return tuple(held.get(card, 3) for card in range(9))


def test_a_chance_to_accuse_is_over_when_the_next_player_is_on_turn() -> None:
    """Nobody is silent who may still speak, who has accused, or who has to go to the pool."""
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


def test_what_i_showed_a_player_is_known_to_it() -> None:
    """Cards I showed are told on to what the other knows; cards others showed it are not."""
    session = new_game("mini", seed=3)
    run(session, bots_for(["complete"] * 3), until=lambda s: bool(s.view(0).own.shown))
    view = session.view(0)
    shown = [one for one in view.own.shown if one.by == 0]
    for one in shown:
        known = known_to(view, one.to, one.question).premises
        assert Holds(0, 1 << one.card, one.question) in known
        assert not any(isinstance(premise, Showed) for premise in known)
