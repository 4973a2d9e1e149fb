"""Edition ``pool``: set-up, moving, the pool, asking, question marks, bonus cards (P01-P22)."""

import re
from typing import Any

import pytest

from cluekit.clue import BOTS, edition, new_game, read_edition, sheet_of
from cluekit.clue.bots import LEVELS
from cluekit.clue.public import facts, moves
from cluekit.clue.referee.bonus import draw
from cluekit.core import DEALER, EVERYONE, SPECTATOR, Chance, RefusedError
from cluekit.core.session import Session, run
from rulebook.situations import (
    GREEN,
    INSIDE,
    SCARLETT,
    WHITE,
    ask,
    begin_in,
    beside_special,
    bonus,
    dice,
    do,
    enter,
    enter_pool,
    hands,
    in_villa,
    kinds,
    laid_out,
    lies,
    mover,
    of,
    place,
    pool_door,
    put,
    readers,
    right,
    roll,
    stop_on_special,
    table,
    to_special,
    wrong,
)
from twin.editions import edition_with, open_game

QUIET: dict[str, Any] = {"bonus_cards": False}
NO_MARK = (3, 4)


def test_p01_and_p02_and_p04_move_then_investigate_in_a_room_or_accuse_in_the_pool() -> None:
    """Who starts in a room must leave it, unless brought there since: once, not for ever."""
    session = in_villa(**QUIET)
    assert kinds(session) == {moves.Roll}
    roll(session, *NO_MARK)
    assert kinds(session) == {moves.Walk, moves.Stay}
    room = in_villa(**QUIET)
    enter(room, "hall")
    assert kinds(room) == {moves.Suggest, moves.EndTurn}
    water = in_villa(**QUIET)
    enter_pool(water)
    assert kinds(water) == {moves.Accuse, moves.EndTurn}
    inside = in_villa(**QUIET)
    put(inside, SCARLETT, "study")
    assert kinds(inside) == {moves.Roll, moves.TakePassage}
    with pytest.raises(RefusedError, match="must-leave"):
        do(inside, moves.Stay())
    roll(inside, *NO_MARK)
    assert kinds(inside) == {moves.Walk}
    session = laid_out("pool", 3, {0: ["hall", "rope"]}, INSIDE, **QUIET)
    enter(session, "hall")
    ask(session, table(session).players[1].suspect, session.edition.deck.number("rope"))
    while mover(session) != 1 or session.choices.show:
        do(session, next(iter(session.choices.of_kind(session.choices.kinds()[-1]))))
    do(session, moves.Stay())
    assert mover(session) == 1
    assert moves.Suggest in kinds(session)
    do(session, moves.EndTurn())
    assert not table(session).called & 0b010


def test_p06_and_p08_up_to_the_sum_across_taken_squares() -> None:
    """Any nearer square, a room, a special square; a taken one is crossed, not stopped on."""
    session = in_villa(**QUIET)
    here, there = beside_special(session)
    put(session, SCARLETT, here)
    roll(session, 6, 6)
    assert there in session.choices.walks
    assert {len(way) for way in session.choices.walks.values()} >= {1, 2, 6, 12}
    assert any(to < session.edition.plan.rooms for to in session.choices.walks)
    session = in_villa(**QUIET)
    plan, start = session.edition.plan, session.edition.starts[SCARLETT]
    ways_out = [spot for spot in plan.beside[start] if spot >= plan.inside]
    for piece, spot in enumerate(ways_out, SCARLETT + 1):
        put(session, piece, spot)
    roll(session, 2, 2)
    assert not set(ways_out) & set(session.choices.walks)
    assert session.choices.walks
    assert all(way[0] in ways_out for way in session.choices.walks.values())


def test_p13_players_difficulty_mode_and_bonus_cards_are_chosen() -> None:
    """Each level of bot plays both modes, with and without bonus cards, at tables of all sizes."""
    for players, mode, cards in (
        (2, "classic", False),
        (3, "classic", True),
        (3, "fast", False),
        (6, "fast", True),
    ):
        chosen = edition_with("pool", questioning=mode, bonus_cards=cards)
        session = open_game(chosen, players, f"{mode} {cards}")
        while not table(session).turn:
            do(session, next(iter(session.choices)))
        levels = [*LEVELS.values()][: 3 if players == 3 else 2]  # the hardest thinks long among six
        bots = {seat: BOTS[levels[seat % len(levels)]]() for seat in range(players)}
        run(session, bots, until=lambda now: now.step > 5_000)
        assert session.over


def test_p14_and_p15_the_set_up_in_its_order_and_it_starts_when_all_are_ready() -> None:
    """Turn order, characters, crime, deal, pieces; anybody who is free, and till then no deal."""
    session = new_game("pool", ("Ada", "Bo", "Cy", "Di"), 5)
    done = [getattr(step.move, "step", "character") for step in session.record]
    named = ["piles", "case-file", "deal", "pieces", "weapons", "mark-sheets"]
    assert done == ["turn-order", *["character"] * 4, *named]
    chose = [step.seat for step in session.record if step.seat != DEALER]
    assert (tuple(chose), mover(session)) == (table(session).order, table(session).order[0])
    chosen = edition("pool")
    session = open_game(chosen, 3, 2)
    for turn in range(4):
        assert len({session.view(seat).table.players for seat in (0, 1, 2, SPECTATOR)}) == 1
        assert not any(session.view(0).table.sizes)
        assert not table(session).turn
        first = mover(session)
        if turn == 1:
            assert len(set(session.choices)) == len(chosen.deck.suspects)
        do(session, moves.ChooseCharacter(4) if turn == 1 else next(iter(session.choices)))
        if turn == 1:
            assert table(session).players[first].suspect == 4
            with pytest.raises(RefusedError, match="character-taken"):
                do(session, moves.ChooseCharacter(4))
    session.prepare()
    assert table(session).turn == 1


def test_p09_and_p19_and_p20_the_pool_is_no_room_and_there_one_may_accuse() -> None:
    """A right one wins, a wrong one is out (U17, U28); no asking; entering ends the move."""
    session = in_villa(**QUIET)
    enter_pool(session)
    do(session, right(session))
    assert table(session).winner == 0
    failed = in_villa(**QUIET)
    enter_pool(failed)
    do(failed, wrong(failed))
    assert (readers(failed, facts.CaseFileHolds), table(failed).out) == ({0b001}, 0b001)
    assert mover(failed) == 1
    room = in_villa(**QUIET)
    enter(room, "hall")
    with pytest.raises(RefusedError, match="only-in-the-pool"):
        do(room, right(room))
    session = in_villa(**QUIET)
    enter_pool(session)
    with pytest.raises(RefusedError, match="not-in-a-room"):
        do(session, moves.Suggest(SCARLETT, session.edition.deck.weapons[0]))
    do(session, moves.EndTurn(), moves.Roll(), moves.Stay(), moves.Roll(), moves.Stay())
    assert (mover(session), kinds(session)) == (0, {moves.Roll, moves.Stay})
    do(session, moves.Stay())
    assert moves.Accuse in kinds(session)
    session = in_villa(**QUIET)
    plan = session.edition.plan
    away = session.edition.paths.distances
    put(session, SCARLETT, min(range(plan.rooms), key=lambda room: away[room][plan.pool]))
    roll(session, 6, 6)
    assert plan.pool in session.choices.walks
    assert all(plan.pool not in way[:-1] for way in session.choices.walks.values())
    put(session, SCARLETT, pool_door(session))
    assert plan.pool in session.choices.walks


ROPE = edition("pool").deck.number("rope")


def _asked(
    own: dict[int, list[str]],
    whom: int = -1,
    suspect: int = WHITE,
    order: tuple[int, ...] = (),
    **answers: Any,
) -> tuple[Session, list[Any]]:
    """Return a game in which the first seat asked in the hall with the rope, and what happened."""
    session = laid_out("pool", 3, own, INSIDE, order, bonus_cards=False, **answers)
    enter(session, "hall")
    return session, do(session, moves.Suggest(suspect, ROPE, whom))


def test_p11_how_many_cards_are_shown_and_by_whom_is_an_option() -> None:
    """One, or all; the villa's own rule: at least one, even all three; or everybody answers."""
    own = {0: ["hall"], 1: ["rope", "mrs-white"]}
    for answer, showings in (("one", 2), ("at-least-one", 3)):
        session, _ = _asked(own, cards_shown=answer)
        assert (mover(session), len(set(session.choices))) == (1, showings)
        assert (moves.Show(WHITE, (ROPE,)) in session.choices) is (answer == "at-least-one")
    session, happened = _asked(own, cards_shown="all")
    assert of(happened, facts.Showed) == [facts.Showed(1, 0, 2)]
    assert len(session.view(0).own.shown) == 2
    session, _ = _asked({0: ["study"], 1: ["rope", "mrs-white", "hall"]})
    hall = session.edition.deck.number("hall")
    assert len(set(session.choices)) == 7
    happened = do(session, moves.Show(WHITE, (ROPE, hall)))
    assert of(happened, facts.Showed) == [facts.Showed(1, 0, 3)]
    assert {shown.card for shown in session.view(0).own.shown} == {WHITE, ROPE, hall}
    assert readers(session, facts.CardSeen) == {0b011}
    own = {0: ["hall"], 1: ["rope"], 2: ["mrs-white"]}
    session, _ = _asked(own, questioning="every-player")
    do(session, moves.Show(ROPE))
    assert mover(session) == 2
    happened = do(session, moves.Show(WHITE))
    assert of(happened, facts.AllAnswered) == [facts.AllAnswered(0)]
    assert {shown.card for shown in session.view(0).own.shown} == {WHITE, ROPE}


def test_p11_and_p16_and_p17_who_is_called_and_the_next_in_turn_order_must_refute() -> None:
    """The order was drawn; unplayed pieces come into the hall, oneself calls nobody."""
    own = {1: ["hall"], 0: ["rope"], 2: ["mrs-white"]}
    called = laid_out("pool", 3, own, INSIDE, (1, 0, 2)).view(0).table.players[2].suspect
    session, happened = _asked(own, suspect=called, order=(1, 0, 2))
    assert (table(session).mover, table(session).pieces[called]) == (1, place(session, "hall"))
    assert not of(happened, facts.CouldNotAnswer)
    assert mover(session) == 0
    do(session, moves.Show(ROPE))
    assert readers(session, facts.CardSeen) == {0b011}
    session, happened = _asked({1: ["hall"], 2: ["rope", "mrs-white"]}, order=(1, 0, 2))
    assert of(happened, facts.CouldNotAnswer) == [facts.CouldNotAnswer(0)]
    assert mover(session) == 2
    session, happened = _asked({0: ["study"], 1: ["rope"]})
    deck = session.edition.deck
    assert of(happened, facts.Suggested)[0].cards == (WHITE, ROPE, deck.number("hall"))
    assert table(session).weapons[ROPE - deck.weapons.start] == place(session, "hall")
    do(session, moves.Show(ROPE))
    assert readers(session, facts.CardSeen) == {0b011}
    session, _ = _asked({0: ["rope"]}, suspect=GREEN)
    assert GREEN not in {player.suspect for player in table(session).players}
    assert table(session).pieces[GREEN] == place(session, "hall")
    own, _ = _asked({0: ["rope"]}, suspect=SCARLETT)
    assert table(own).called == 0


def test_p12_and_p18_fast_any_other_player_is_called_and_alone_shows_every_card() -> None:
    """Seat 2 shows both and has no third; wrong accusers, too; everyone hears of nothing."""
    own = {0: ["study"], 1: ["dagger"], 2: ["rope", "mrs-white"]}
    session, happened = _asked(own, 2, questioning="fast")
    assert table(session).pieces[table(session).players[2].suspect] == place(session, "hall")
    assert of(happened, facts.Showed) == [facts.Showed(2, 0, 2)]
    assert readers(session, facts.CardSeen) == {0b101}
    assert {shown.card for shown in session.view(0).own.shown} == {WHITE, ROPE}
    hall = session.edition.deck.number("hall")
    assert hall not in hands(session)[2]
    assert sheet_of(session.view(0)).says(hall, 2) == "no"
    session = laid_out("pool", 3, {}, INSIDE, bonus_cards=False, questioning="fast")
    enter_pool(session)
    do(session, wrong(session))
    enter(session, "hall")
    assert mover(session) == 1
    asked = set(session.choices.of_kind(moves.Suggest))
    assert len(asked) == 7 * 7 * 2
    assert {move.whom for move in asked if isinstance(move, moves.Suggest)} == {0, 2}
    own = {0: ["hall"], 2: ["rope", "mrs-white"]}
    session, happened = _asked(own, 1, questioning="fast")
    called, asker = (table(session).players[seat].suspect for seat in (1, 0))
    starts, pieces = session.edition.starts, table(session).pieces
    assert {piece for piece, was in enumerate(starts) if pieces[piece] != was} == {called, asker}
    assert of(happened, facts.CouldNotAnswer) == [facts.CouldNotAnswer(1)]
    assert readers(session, facts.CouldNotAnswer) == {EVERYONE}
    assert not of(happened, facts.NobodyAnswered)
    assert (mover(session), table(session).turn) == (1, 2)


def test_p05_and_p10_and_p21_a_question_mark_is_one_step_and_draws_one_bonus_card() -> None:
    """The face of one step, twice two cards before the walk; six more adds to it, or is a move."""
    session = in_villa()
    card = bonus(session, "another-turn")
    happened = roll(session, 4, 1, card)
    assert of(happened, facts.BonusDrawn) == [facts.BonusDrawn(0, card)]
    assert readers(session, facts.BonusDrawn) == {EVERYONE}
    assert not of(roll(in_villa(), 4, 3), facts.BonusDrawn)
    assert of(stop_on_special(in_villa(), 0), facts.BonusDrawn)
    session = in_villa(**QUIET)
    assert not of(roll(session, 1, 4), facts.BonusDrawn)
    assert max(len(way) for way in session.choices.walks.values()) == 5
    assert not of(stop_on_special(in_villa(**QUIET)), facts.BonusDrawn)
    assert not of(roll(in_villa(dice_faces="plain"), 1, 1), facts.BonusDrawn)
    session = in_villa()
    card = bonus(session, "another-turn")
    happened = roll(session, 1, 1, card, bonus(session, "six-more"))
    assert len(of(happened, facts.BonusUsed)) == 2
    assert moves.Walk in kinds(session)
    assert max(len(way) for way in session.choices.walks.values()) == 8
    session = in_villa()
    roll(session, 1, 3, bonus(session, "six-more"))
    assert max(len(way) for way in session.choices.walks.values()) == 10
    again = in_villa()
    stop_on_special(again, bonus(again, "six-more"))
    assert max(len(way) for way in again.choices.walks.values()) == 6
    do(again, moves.Stay())
    assert mover(again) == 1


def test_p21_another_turn_is_a_new_turn_after_this_one() -> None:
    """Only once, and not for wrong accusers; the last card is drawn, then all come back."""
    session = in_villa()
    roll(session, 1, 3, bonus(session, "another-turn"))
    do(session, moves.Stay())
    assert (mover(session), table(session).turn) == (0, 2)
    roll(session, *NO_MARK)
    do(session, moves.Stay())
    assert mover(session) == 1
    session = in_villa()
    roll(session, 1, 1, bonus(session, "another-turn"), bonus(session, "move-anywhere"))
    do(session, moves.Walk(session.edition.plan.pool))
    do(session, wrong(session))
    assert (mover(session), table(session).turn) == (1, 2)
    session = in_villa()
    last, other = bonus(session, "another-turn"), bonus(session, "six-more")
    cards = range(len(session.edition.bonus))
    lies(session, bonus_left=tuple(int(card == last) for card in cards))
    happened = roll(session, 1, 1, last, other)
    kinds_of = [type(fact) for fact in happened]
    assert kinds_of[1:4] == [facts.BonusDrawn, facts.BonusDeckShuffled, facts.BonusDrawn]
    whole = [card.count for card in session.edition.bonus if card.effect != "peek"]
    whole[other] -= 1
    assert list(table(session).bonus_left) == [*whole, 0]


def test_p22_several_bonus_cards_in_drawn_order_and_a_shower_chooses() -> None:
    """First one is shown a card, of the shower's choice, then everybody shows to the left."""
    session = in_villa()
    first, second = bonus(session, "be-shown"), bonus(session, "show-left")
    roll(session, 1, 1, first, second)
    assert set(session.choices) == {moves.PickPlayer(1), moves.PickPlayer(2)}
    do(session, moves.PickPlayer(2))
    assert mover(session) == 2
    assert {move.card for move in session.choices} == set(hands(session)[2])
    happened = do(session, moves.Show(hands(session)[2][1]))
    assert of(happened, facts.BonusUsed) == [facts.BonusUsed(0, first)]
    assert readers(session, facts.CardSeen) == {0b101}
    for giver, taker in ((0, 1), (1, 2), (2, 0)):
        assert mover(session) == giver
        happened = do(session, moves.Show(hands(session)[giver][0]))
        assert readers(session, facts.CardSeen) == {1 << giver | 1 << taker}
    assert of(happened, facts.BonusUsed) == [facts.BonusUsed(0, second)]


def test_p22_under_water_is_in_the_deck_only_where_cards_lie_face_down() -> None:
    """Nobody draws it in the villa as it is; where nothing lies there it has no effect."""
    session = in_villa()
    card = bonus(session, "peek")
    for number in range(2, 7):
        assert table(in_villa(number)).bonus_left[card] == 0
    whole = sum(table(session).bonus_left)
    letters = draw(table(session), Chance(1).luck("bonus", 0), 3 * whole)
    drawn = [letter.fact for letter in letters]
    assert len(of(drawn, facts.BonusDeckShuffled)) == 2
    assert {fact.bonus for fact in of(drawn, facts.BonusDrawn)} == {*range(card)}
    hidden = in_villa(3, leftovers="face-down")
    assert table(hidden).face_down > 0
    assert table(hidden).bonus_left[card] == 1
    text = re.sub(r'(?m)^effect = ".*"$', 'effect = "peek"', edition("pool").source)
    session = new_game(read_edition(text), ("Ada", "Bea", "Cem"), 1)
    assert not any(table(session).bonus_left)
    assert not of(roll(session, 1, 1), facts.BonusDrawn)
    assert moves.Walk in kinds(session)
    session = in_villa(idle_bonus_cards="in-the-deck")
    card = bonus(session, "peek")
    assert of(roll(session, 1, 3, card), facts.BonusUsed) == [facts.BonusUsed(0, card)]
    two = in_villa(2, two_players="four-face-down")
    roll(two, 1, 3, card)
    assert set(two.choices) == {moves.Peek(index) for index in range(4)}
    do(two, moves.Peek(1))
    assert readers(two, facts.FaceDownSeen) == {0b01}


def test_p03_nobody_re_enters_the_room_they_left_in_the_same_turn() -> None:
    """By no door, nor with a bonus move; other rooms and squares are free, or by an option."""
    session = in_villa()
    hall = place(session, "hall")
    put(session, SCARLETT, "hall")
    roll(session, 6, 6)
    assert hall not in session.choices.walks
    flight = in_villa()
    put(flight, SCARLETT, "hall")
    roll(flight, 1, 3, bonus(flight, "move-anywhere"))
    assert hall not in flight.choices.walks
    assert place(flight, "study") in flight.choices.walks
    session = in_villa(**QUIET, re_enter_room_left=True)
    put(session, SCARLETT, "hall")
    roll(session, *NO_MARK)
    do(session, moves.Walk(hall))
    assert moves.Suggest in kinds(session)
    session = in_villa()
    square = min(session.edition.plan.special)
    start = next(spot for spot in session.edition.plan.beside[square] if spot not in range(9))
    begin_in(session, start)
    roll(session, 2, 3, bonus(session, "six-more"))
    dice(session, bonus(session, "six-more"))
    do(session, moves.Walk(square))
    assert start in session.choices.walks
    for allowed in (True, False):
        session = in_villa(**QUIET, re_enter_room_left=allowed)
        hall = begin_in(session, "hall")
        roll(session, 6, 6)
        assert (hall in session.choices.walks) is allowed


def test_p21_a_special_square_draws_once_and_a_bonus_move_may_be_left_out() -> None:
    """A bonus move draws none, goes anywhere but back, and need not be made where dice must."""
    session = in_villa()
    happened = stop_on_special(session, bonus(session, "move-anywhere"))
    assert len(of(happened, facts.BonusDrawn)) == 1
    plan = session.edition.plan
    other = next(s for s in sorted(plan.special) if s in session.choices.walks)
    assert not of(do(session, moves.Walk(other)), facts.BonusDrawn)
    for to, what in (("hall", moves.Suggest), ("", moves.Accuse)):
        session = in_villa()
        put(session, SCARLETT, "study")
        roll(session, 1, 3, bonus(session, "move-anywhere"))
        assert place(session, "study") not in session.choices.walks
        assert moves.Stay not in kinds(session)
        do(session, moves.Walk(place(session, to) if to else session.edition.plan.pool))
        assert what in kinds(session)
    for where in (0, 1):
        session = in_villa(movement="exact")
        to_special(session, where, "six-more")
        assert moves.Stay in kinds(session)
        assert session.choices.walks
        session = in_villa()
        first = to_special(session, where, "move-anywhere")
        other = next(spot for spot in session.choices.walks if spot in session.edition.plan.special)
        assert other != first
        assert not of(do(session, moves.Walk(other)), facts.BonusDrawn)
    plain, leaping = (in_villa(movement="exact") for _ in range(2))
    roll(plain, 3, 4)
    assert moves.Stay not in kinds(plain)
    roll(leaping, 1, 4, bonus(leaping, "move-anywhere"))
    assert moves.Stay in kinds(leaping)


def test_p22_one_card_laid_open_for_all() -> None:
    """It stays the player's own; who holds no cards cannot be asked, nor show to the left."""
    session = in_villa()
    card = bonus(session, "lay-open")
    roll(session, 1, 1, card, bonus(session, "another-turn"))
    shown = hands(session)[0][0]
    do(session, moves.Show(shown))
    assert readers(session, facts.CardLaidOpen) == {EVERYONE}
    assert table(session).laid_open == ((0, shown),)
    assert shown in hands(session)[0]
    for sizes, pick in (((6, 6, 0), (1,)), ((6, 0, 6), (2,)), ((6, 0, 0), ())):
        session = in_villa()
        lies(session, sizes=sizes)
        card = bonus(session, "be-shown")
        used = of(roll(session, 1, 3, card), facts.BonusUsed)
        assert session.choices.pick == pick
        assert used == ([] if pick else [facts.BonusUsed(0, card)])
    session = in_villa()
    lies(session, sizes=(0, 6, 6))
    roll(session, 1, 3, bonus(session, "show-left"))
    for giver in (1, 2):
        assert mover(session) == giver
        do(session, moves.Show(hands(session)[giver][0]))
    assert moves.Walk in kinds(session)
