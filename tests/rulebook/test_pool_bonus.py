"""Edition ``pool``: the question marks and the bonus cards (P05, P10, P21, P22)."""

import re
from typing import Any

from msgspec.structs import replace

from cluekit.clue import edition, new_game, read_edition
from cluekit.clue.public import facts, moves
from cluekit.clue.referee.bonus import draw
from cluekit.core import EVERYONE, Chance
from rulebook.situations import (
    SCARLETT,
    begin_in,
    bonus,
    dice,
    do,
    hands,
    in_villa,
    kinds,
    lies,
    mover,
    of,
    place,
    put,
    readers,
    roll,
    stop_on_special,
    table,
    to_special,
    wrong,
)
from standing import put_at

QUIET: dict[str, Any] = {"bonus_cards": False}
NO_MARK = (3, 4)


def test_p05_and_p10_a_question_mark_draws_a_bonus_card() -> None:
    """The face of one step is the ?; other faces, plain dice, no cards at all draw nothing."""
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


def test_p21_a_question_mark_counts_one_step_and_one_card_each_before_moving() -> None:
    """Two ?: two steps and two cards before the walk; six more add to it, or are a move."""
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


def test_p21_a_special_square_draws_once_and_a_bonus_move_obeys_p02_and_p03() -> None:
    """Stopping draws one card; a bonus move draws none, goes anywhere but back, and is used."""
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


def test_p21_another_turn_is_a_new_turn_after_this_one() -> None:
    """The same seat begins turn 2, and only once; who accuses wrongly in this one has no other."""
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


def test_p21_an_empty_deck_is_shuffled_again() -> None:
    """The last card is drawn; for the second ? all cards come back first."""
    session = in_villa()
    last, other = bonus(session, "another-turn"), bonus(session, "six-more")
    here, none = session._positions[-1], [0] * len(session.edition.bonus)
    none[last] = 1
    put_at(session, replace(here, table=replace(here.table, bonus_left=tuple(none))))
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


def test_p22_one_card_laid_open_for_all() -> None:
    """Everyone sees it; it stays the player's own, and is not laid open twice."""
    session = in_villa()
    card = bonus(session, "lay-open")
    roll(session, 1, 1, card, bonus(session, "another-turn"))
    shown = hands(session)[0][0]
    do(session, moves.Show(shown))
    assert readers(session, facts.CardLaidOpen) == {EVERYONE}
    assert table(session).laid_open == ((0, shown),)
    assert shown in hands(session)[0]


def test_p22_under_water_is_in_the_deck_only_where_cards_lie_face_down() -> None:
    """Nobody draws it in the villa as it is, however often the deck is shuffled, or it is all."""
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


def test_p22_no_cards_no_effect() -> None:
    """Nothing lies face down among three players: the card is used up, and nothing happens."""
    session = in_villa(idle_bonus_cards="in-the-deck")
    card = bonus(session, "peek")
    assert of(roll(session, 1, 3, card), facts.BonusUsed) == [facts.BonusUsed(0, card)]
    two = in_villa(2, two_players="four-face-down")
    roll(two, 1, 3, card)
    assert set(two.choices) == {moves.Peek(index) for index in range(4)}
    do(two, moves.Peek(1))
    assert readers(two, facts.FaceDownSeen) == {0b01}


def test_p03_is_about_rooms_one_may_come_back_to_a_square() -> None:
    """A bonus move may end where the turn began, if that is no room, or the switch is on."""
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


def test_p21_a_bonus_move_may_be_left_out_where_dice_may_not() -> None:
    """Where the roll must be used up, out of any room; the second special square draws nothing."""
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


def test_p22_only_who_holds_cards_can_be_asked_to_show_one() -> None:
    """Where nobody else holds any the card is used up; who holds none shows none to the left."""
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
