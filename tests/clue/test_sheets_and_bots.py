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
from cluekit.clue.public.view import View
from cluekit.core.session import Session, run
from cluekit.sets import members
from twin.editions import edition_with


def truth(session: Session) -> dict[int, int]:
    """Return where each card really is: a seat, or the number of seats for the envelope."""
    seats = len(session.players)
    held = {card: seat for seat in range(seats) for card in session.view(seat).hand}
    every = range(session.edition.deck.size)
    return {card: held.get(card, seats) for card in every}


games = st.builds(
    lambda name, players, seed: new_game(name, NAMES[:players], seed),
    st.sampled_from(["mini", "uk"]),
    st.integers(2, 3),
    st.integers(0, 10**6),
)


@given(games, st.sampled_from(["random", "note-taker"]), st.integers(0, 120))
def test_a_sheet_never_says_what_is_not_so(session: Session, kind: str, moves_made: int) -> None:
    """Every certain mark of every seat is true, has a rule, and agrees with a fresh sheet."""
    seats = len(session.players)
    deck = session.edition.deck
    kinds = deck.suspects, deck.weapons, deck.rooms
    kept = [Sheet(deck, seats) for _ in range(seats)]
    quiet = [Sheet(deck, seats, explained=False) for _ in range(seats)]
    bots = bots_for([kind] * seats)
    where = truth(session)
    while not session.over and session.step < moves_made:
        before = session.step
        run(session, bots, until=lambda s, before=before: s.step > before)
        for seat in range(seats):
            kept[seat].take_in(session.view(seat))
            quiet[seat].take_in(session.view(seat))
    for seat in range(seats):
        view = session.view(seat)
        assert kept[seat].take_in(view).can == sheet_of(view).can
        assert quiet[seat].take_in(view).can == sheet_of(view).can
        for sheet in (kept[seat], quiet[seat]):
            held = {card for card in members(sheet.file) if sheet.may_be_held(card)}
            assert set(members(sum(map(sheet.in_question, kinds)))) == held
        assert_sound(sheet_of(view), where, seats)


def assert_sound(sheet: Sheet, where: dict[int, int], seats: int) -> None:
    """Hold a sheet against the truth, cell by cell."""
    for card, place in where.items():
        for holder in range(seats + 1):
            says = sheet.says(card, holder)
            assert says != ("no" if holder == place else "yes")
            assert sheet.mark(card, holder).says == says
            assert bool(sheet.mark(card, holder).rule) == (says != "open")


@pytest.mark.parametrize(
    ("name", "players", "answers"), [("mini", 3, {}), ("uk", 2, {"two_players": "four-face-down"})]
)
def test_the_notes_of_a_bot_say_what_a_fresh_sheet_says(
    name: str, players: int, answers: dict[str, str]
) -> None:
    """Taken from move to move, also where four cards lie face down (U30)."""
    session = new_game(edition_with(name, **answers), players=NAMES[:players], seed=5)
    bots, notes = bots_for(["note-taker"] * players), [Notes() for _ in range(players)]
    for step in range(session.step + 1, session.step + 60):
        run(session, bots, until=lambda s, step=step: s.step >= step)
        for seat, own in enumerate(notes):
            assert own.up_to(session.view(seat)).can == sheet_of(session.view(seat)).can
    assert session.view(0).table.questions


def played(*steps: object) -> View:
    """The scripted lesson game after these moves, as seat 0 sees it."""
    hands = [["ada", "rope"], ["carla", "dagger"], ["library", "tower"]]
    luck = stack_deck(edition("mini"), ("bruno", "vase", "garden"), hands, dice=(6, 6))
    session = new_game(chance=luck)
    for seat, move in steps:
        session.play(seat, move)
    return session.view(0)


def rule(sheet: Sheet, card: str, holder: int) -> str:
    """Return what the sheet says of a cell, and why: "no mine"."""
    mark = sheet.mark(edition("mini").deck.number(card), holder)
    return f"{mark.says} {mark.rule}".strip()


def test_own_cards_fill_cells() -> None:
    """Curriculum 1.3: rows and column overlap: 15 of the lesson deck, 39 in the mansion."""
    sheet = sheet_of(played())
    assert sheet.marks is not None
    assert len(sheet.marks) == 15
    assert rule(sheet, "ada", 0) == "yes mine"
    assert rule(sheet, "ada", 1) == "no row"
    assert rule(sheet, "carla", 0) == "no mine"
    assert rule(sheet, "carla", 1) == "open"
    view = new_game("uk", NAMES, seed=2).view(0)
    sheet = sheet_of(view)
    assert sheet.marks is not None
    assert (len(view.hand), len(sheet.marks)) == (3, 39)


def test_passes_shows_rows_and_the_envelope_are_named() -> None:
    """Nora passes, Otto shows the Library: each new mark carries its rule and its question."""
    asked = [(0, moves.Roll()), (0, moves.Walk(0)), (0, moves.Suggest(1, 4))]
    deck = edition("mini").deck
    sheet = sheet_of(played(*asked, (2, moves.Show(deck.number("library")))))
    assert rule(sheet, "bruno", 1) == "no pass"
    assert rule(sheet, "library", 2) == "yes shown"
    assert rule(sheet, "library", 3) == "no row"
    assert sheet.mark(deck.number("bruno"), 1).question == 0
    assert sheet.solution() is None


@given(st.integers(0, 10**6))
def test_the_random_bot_accuses_only_when_one_triple_is_left(seed: int) -> None:
    """Its own, the open and the seen cards leave one triple, and that one it names."""
    session = new_game("mini", seed=seed)
    run(session, bots_for(["random"] * 3))
    last = [step for step in session.record if isinstance(step.move, moves.Accuse)][-1]
    claim = (last.move.suspect, last.move.weapon, last.move.room)
    step = session.record.index(last)
    assert only_triple_left(session.view(last.seat, step)) == claim
    assert session.view(0).table.winner == last.seat


def test_a_bot_can_be_moved_from_one_game_to_another() -> None:
    """Notes of one game do not spoil the next, nor does going back in time."""
    bots = bots_for(["note-taker"] * 3)
    first = run(new_game("mini", seed=1), bots)
    again = run(new_game("mini", seed=1), bots)
    assert again.record == first.record
    back = run(first.branch(9), bots)
    assert back.over


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


@pytest.mark.parametrize("edition", ["uk", "us", "pool"])
def test_careful_beats_the_note_taker_who_beats_chance(edition: str) -> None:
    """Hand sizes and unseen shows are worth games; and so are notes, nearly every game."""
    assert_beats(edition, "medium", "easy", 100)
    assert_beats(edition, "note-taker", "random", 20)


def test_higher_levels_beat_lower_ones() -> None:
    """To know all that follows, and the worth of questions, is worth games."""
    assert_beats("uk", "complete", "careful", 60)
    assert_beats("uk", "hard", "easy", 16)


@pytest.mark.long
@pytest.mark.parametrize("edition", ["uk", "us", "pool"])
@pytest.mark.parametrize(
    ("better", "worse"), [("complete", "careful"), ("expert", "complete"), ("hard", "medium")]
)
def test_each_level_beats_the_one_below(edition: str, better: str, worse: str) -> None:
    """In the long run the highest levels are told apart in every edition."""
    assert_beats(edition, better, worse, 1500)


@given(st.sampled_from(["mini", "uk", "us", "pool"]), st.integers(2, 3), st.integers(0, 10**6))
def test_careful_concludes_more_and_nothing_false(edition: str, players: int, seed: int) -> None:
    """It knows all that the plain sheet knows; every mark is true and has its rule."""
    session = new_game(edition, NAMES[:players], seed)
    run(session, bots_for(["careful"] * players), until=lambda s: s.step > 60 + seed % 40)
    seats = len(session.players)
    where = {card: seat for seat in range(seats) for card in session.view(seat).hand}
    for seat in range(seats):
        view = session.view(seat)
        plain, more = sheet_of(view), by_hands(sheet_of(view), view)
        for card in range(view.deck.size):
            assert more.can[card] & ~plain.can[card] == 0
            held = where.get(card)
            for holder in range(seats):
                says = more.says(card, holder)
                assert says != ("no" if holder == held else "yes")
                assert more.mark(card, holder).says == says
