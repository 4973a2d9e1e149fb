"""The detective sheet and the bots: sound, as beginners conclude; each level beats the last."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.clue import NAMES, bots_for, edition, new_game, sheet_of, stack_deck
from cluekit.clue.bots import only_triple_left
from cluekit.clue.bots.sheet_bots import Notes
from cluekit.clue.deduction.hand_size_rules import by_hands
from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.public import moves
from cluekit.clue.public.facts import AccusationFailed, AccusationHeld
from cluekit.core.session import Session, run
from cluekit.sets import members
from naming import case_named
from run_seed import run_seed
from twin.editions import edition_with


def truth(session: Session) -> dict[int, int]:
    """Return where each card really is: a seat, or the number of seats for the envelope."""
    seats = len(session.players)
    held = {card: seat for seat in range(seats) for card in session.view(seat).hand}
    return {card: held.get(card, seats) for card in range(session.edition.deck.size)}


games = st.builds(
    lambda name, players, seed: new_game(name, NAMES[:players], seed),
    st.sampled_from(["mini", "uk", "us", "pool"]),
    st.integers(2, 3),
    st.integers(0, 10**6),
)


@given(games, st.sampled_from(["random", "note-taker", "careful"]), st.integers(0, 120))
def test_a_sheet_never_says_what_is_not_so(session: Session, kind: str, moves_made: int) -> None:
    """Every mark of every seat is true, has a rule, agrees with a fresh sheet; hands add more."""
    seats, deck = len(session.players), session.edition.deck
    kept = [Sheet(deck, seats) for _ in range(seats)]
    quiet = [Sheet(deck, seats, explained=False) for _ in range(seats)]
    bots, where = bots_for([kind] * seats), truth(session)
    while not session.over and session.step < moves_made:
        before = session.step
        run(session, bots, until=lambda s, before=before: s.step > before)
        for seat in range(seats):
            kept[seat].take_in(session.view(seat))
            quiet[seat].take_in(session.view(seat))
    for seat in range(seats):
        view = session.view(seat)
        plain, more = sheet_of(view), by_hands(sheet_of(view), view)
        assert kept[seat].take_in(view).can == quiet[seat].take_in(view).can == plain.can
        for sheet in (kept[seat], quiet[seat]):
            held = {card for card in members(sheet.file) if sheet.may_be_held(card)}
            kinds = map(sheet.in_question, (deck.suspects, deck.weapons, deck.rooms))
            assert set(members(sum(kinds))) == held
        assert_sound(plain, where, seats)
        assert_sound(more, where, seats)
        assert not any(can & ~known for can, known in zip(more.can, plain.can, strict=True))


def assert_sound(sheet: Sheet, where: dict[int, int], seats: int) -> None:
    """Hold a sheet against the truth, cell by cell."""
    for card, place in where.items():
        for holder in range(seats + 1):
            says = sheet.says(card, holder)
            assert says != ("no" if holder == place else "yes")
            assert sheet.mark(card, holder).says == says
            assert bool(sheet.mark(card, holder).rule) == (says != "open")


def test_the_notes_of_a_bot_say_what_a_fresh_sheet_says() -> None:
    """Taken from move to move, also where four cards lie face down (U30)."""
    for name, players, answers in (("mini", 3, {}), ("uk", 2, {"two_players": "four-face-down"})):
        session = new_game(edition_with(name, **answers), players=NAMES[:players], seed=5)
        bots, notes = bots_for(["note-taker"] * players), [Notes() for _ in range(players)]
        for step in range(session.step + 1, session.step + 60):
            run(session, bots, until=lambda s, step=step: s.step >= step)
            for seat, own in enumerate(notes):
                assert own.up_to(session.view(seat)).can == sheet_of(session.view(seat)).can
        assert session.view(0).table.questions


def rules(sheet: Sheet, *cells: tuple[str, int]) -> list[str]:
    """Return what the sheet says of some cells, and why: "no mine"."""
    marks = (sheet.mark(sheet.deck.number(card), holder) for card, holder in cells)
    return [f"{mark.says} {mark.rule}".strip() for mark in marks]


def test_own_cards_fill_cells_and_each_new_mark_has_its_rule() -> None:
    """Curriculum 1.3: 15 of the lesson deck, 39 in the mansion; then Nora passes, Otto shows."""
    hands = [["ada", "rope"], ["carla", "dagger"], ["library", "tower"]]
    luck = stack_deck(edition("mini"), ("bruno", "vase", "garden"), hands, dice=(6, 6))
    session = new_game(chance=luck)
    sheet = sheet_of(session.view(0))
    assert len(sheet.marks or ()) == 15
    own = (("ada", 0), ("ada", 1), ("carla", 0), ("carla", 1))
    assert rules(sheet, *own) == ["yes mine", "no row", "no mine", "open"]
    view = new_game("uk", NAMES, seed=2).view(0)
    assert (len(view.hand), len(sheet_of(view).marks or ())) == (3, 39)
    library = session.edition.deck.number("library")
    for move in (moves.Roll(), moves.Walk(0), moves.Suggest(1, 4)):
        session.play(0, move)
    session.play(2, moves.Show(library))
    sheet = sheet_of(session.view(0))
    told = (("bruno", 1), ("library", 2), ("library", 3))
    assert rules(sheet, *told) == ["no pass", "yes shown", "no row"]
    assert sheet.mark(session.edition.deck.number("bruno"), 1).question == 0
    assert sheet.solution() is None


def test_the_random_bot_accuses_only_when_one_triple_is_left() -> None:
    """Its own, the open and the seen cards leave one triple, and that one it names."""
    for number in range(15):
        seed = f"{run_seed()} {number}"
        session = run(new_game("mini", seed=seed), bots_for(["random"] * 3))
        last = [step for step in session.record if isinstance(step.move, moves.Accuse)][-1]
        claim = (last.move.suspect, last.move.weapon, last.move.room)
        with case_named(seed):
            view = session.view(last.seat, session.record.index(last))
            assert only_triple_left(view) == claim
            assert session.view(0).table.winner == last.seat


def test_a_bot_can_be_moved_from_one_game_to_another() -> None:
    """Notes of one game do not spoil the next, nor does going back in time."""
    bots = bots_for(["note-taker"] * 3)
    first, again = (run(new_game("mini", seed=1), bots) for _ in range(2))
    assert again.record == first.record
    assert run(first.branch(9), bots).over


SURE = {"note-taker", "careful", "complete", "easy", "medium"}
"""Bots that accuse only when they are certain."""


def assert_beats(edition: str, better: str, worse: str, games: int) -> None:
    """Play four at a table, two of each, chairs changed: the 95 % interval lies above one half."""
    won = 0
    for game in range(games):
        kinds = [better if (seat + game) % 2 == 0 else worse for seat in range(4)]
        session = run(new_game(edition, NAMES[:4], game), bots_for(kinds))
        won += kinds[session.view(0).table.winner] == better
        if {better, worse} <= SURE:
            happened = [type(fact) for _, fact in session.letters(0)]
            assert AccusationFailed not in happened
            assert happened.count(AccusationHeld) == 1
    share = won / games
    assert share - 1.96 * sqrt(share * (1 - share) / games) > 0.5


def test_higher_levels_beat_lower_ones() -> None:
    """Hand sizes, unseen shows, all that follows, what a question is worth: each wins games."""
    for name in ("uk", "us", "pool"):
        assert_beats(name, "medium", "easy", 60)
        assert_beats(name, "note-taker", "random", 8)
    assert_beats("uk", "complete", "careful", 45)
    assert_beats("us", "hard", "easy", 6)


@pytest.mark.long
@pytest.mark.parametrize("edition", ["uk", "us", "pool"])
@pytest.mark.parametrize(
    ("better", "worse"), [("complete", "careful"), ("expert", "complete"), ("hard", "medium")]
)
def test_each_level_beats_the_one_below(edition: str, better: str, worse: str) -> None:
    """In the long run the highest levels are told apart in every edition."""
    assert_beats(edition, better, worse, 1500)
