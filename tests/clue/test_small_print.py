"""Clauses where they meet each other, and at the edges of the board: rare, but somebody's turn."""

from itertools import product
from typing import Any, get_args

from msgspec.structs import replace

from cluekit.clue.public import facts, moves
from cluekit.clue.public.choices import Phase
from cluekit.clue.public.table import Question
from cluekit.clue.referee.setup import aside
from cluekit.core import Problem
from cluekit.core.session import Session
from rulebook.situations import (
    MUSTARD,
    ROPE,
    SCARLETT,
    WHITE,
    ask,
    at_table,
    bonus,
    dice,
    do,
    entrance,
    hands,
    in_room,
    in_villa,
    kinds,
    laid_out,
    mover,
    of,
    place,
    put,
    roll,
    table,
    wrong,
)
from standing import put_at
from twin.editions import PRESETS, any_kind, edition_with, open_game, played

QUIET: dict[str, Any] = {"bonus_cards": False}


def lies(session: Session, **changes: Any) -> None:
    """Let the table lie a little otherwise."""
    here = session._positions[-1]
    put_at(session, replace(here, table=replace(here.table, **changes)))
    session._choices = None


def begin_in(session: Session, where: str | int) -> int:
    """Let the turn of the one who decides begin in this room or on this square."""
    put(session, table(session).players[mover(session)].suspect, where)
    spot = place(session, where) if isinstance(where, str) else where
    lies(session, began_at=spot)
    return spot


def to_special(session: Session, where: int, effect: str) -> int:
    """Walk from a room to a special square, draw this card there; return the square."""
    far = session.edition.paths.distances[where]
    square = next(spot for spot in sorted(session.edition.plan.special) if 4 <= far[spot] <= 12)
    begin_in(session, where)
    first = min(6, far[square] - 2)
    dice(session, first, far[square] - first, bonus(session, effect))
    do(session, moves.Roll(), moves.Walk(square))
    return square


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


def test_u22_a_piece_blocks_the_first_square_of_the_board_like_any_other() -> None:
    """The square with the lowest number, right after the rooms, is taken as well."""
    for blocked in (True, False):
        session = at_table(movement="up-to")
        plan = session.edition.plan
        start = next(spot for spot in plan.beside[plan.inside] if spot >= plan.inside)
        put(session, SCARLETT, start)
        there = table(session).pieces.index(plan.inside)
        put(session, there, plan.inside if blocked else "study")
        roll(session, 1, 1)
        assert (plan.inside in session.choices.walks) is not blocked


def test_p02_where_staying_is_never_allowed_being_called_changes_nothing() -> None:
    """With that answer even a player who was brought into the room must leave it."""
    session = at_table(staying="never")
    begin_in(session, "study")
    lies(session, called=0b001)
    assert moves.Stay not in kinds(session)
    roll(session, 1, 2)
    assert moves.Stay not in kinds(session)


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


def test_p05_a_one_on_plain_dice_is_no_question_mark() -> None:
    """Bonus cards come from special squares alone where the dice have no mark."""
    assert not of(roll(in_villa(dice_faces="plain"), 1, 1), facts.BonusDrawn)


def test_u25_who_may_stand_still_decides_it_even_when_no_way_is_open() -> None:
    """Fewer steps are allowed, and none: shut in, one still says so oneself."""
    session = at_table(movement="up-to")
    plan = session.edition.plan
    start = table(session).place_of(0)
    for piece, spot in enumerate((s for s in plan.beside[start] if s >= plan.inside), MUSTARD):
        put(session, piece, spot)
    roll(session, 3, 4)
    assert kinds(session) == {moves.Stay}
    assert of(do(session, moves.Stay()), facts.Stayed) == [facts.Stayed(0)]


def test_c15_and_u28_an_accusation_is_answered_with_one_card() -> None:
    """Whatever answers questions; who stood before a door is moved in, if they move no more."""
    own = {1: ["mrs-white", "rope"], 2: ["study"]}
    for shown, after in (("all", "no-more-turns"), ("at-least-one", "still-moves")):
        answers = {"cards_shown": shown, "wrong_accuser": after}
        session = at_table(3, own, accusation="any-time", before_envelope="table-first", **answers)
        door = entrance(session, "study")
        put(session, SCARLETT, door)
        do(session, moves.Accuse(WHITE, ROPE, session.edition.deck.number("hall")))
        assert mover(session) == 1
        assert set(session.choices) == {moves.Show(WHITE), moves.Show(ROPE)}
        happened = do(session, moves.Show(ROPE))
        assert of(happened, facts.Showed) == [facts.Showed(1, 0, 1)]
        there = place(session, "study") if after == "no-more-turns" else door
        assert table(session).pieces[SCARLETT] == there


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


def test_u15_after_a_shown_card_one_is_told_why_accusing_is_over() -> None:
    """With the option, should the turn stand open after a card was shown."""
    session = at_table(3, {1: ["rope"]}, accuse_after_shown=False)
    question = Question(0, (WHITE, ROPE, 12), shower=1, showers=0b010, shown=1)
    lies(session, phase=Phase.CLOSE, asked=True, questions=(question,))
    assert session.problem_with(0, wrong(session)) == Problem("shown-a-card", "U15")


def test_u31_few_cards_and_no_look_after_a_wrong_accusation_of_the_second_seat() -> None:
    """Each of two still gets a card; it is the accuser's own accusation that counts."""
    four = edition_with("us", two_players="four-face-down")
    for cards, hidden in ((18, 4), (6, 4), (5, 3), (2, 0)):
        assert aside(four, 2, cards) == hidden
        assert aside(four, 3, cards) == 0
        assert aside(edition_with("us"), 2, cards) == 0
    inside = ("professor-plum", "dagger", "kitchen")
    four = {"suggestions": "each-turn", "two_players": "four-face-down"}
    session = laid_out("us", 2, {1: ["study"]}, inside, **four)
    while mover(session) != 1:
        do(session, moves.EndTurn() if session.choices.end else next(iter(session.choices)))
    in_room(session, "study")
    deck, held = session.edition.deck, hands(session)[0]
    ask(session, *(next(c for c in k if c not in held) for k in (deck.suspects, deck.weapons)))
    do(session, wrong(session))
    assert mover(session) == 0
    assert table(session).turn > 1


def test_u09_nothing_more_happens_by_itself_while_somebody_decides() -> None:
    """Every move ends with an open decision, or the game's end; asked for a kind, its moves."""
    for preset, players in product(PRESETS, (2, 3)):
        for session in played(open_game(edition_with(preset), players, 4), any_kind(), 120):
            here = session._places[session.step]
            state = session.game.State(here.table, here.secrets)
            assert session.choices == session.game.choices(state)
            assert session.game.onward(state, session.choices) == ()
            for kind in get_args(moves.Move):
                each = list(session.choices.of_kind(kind))
                assert bool(each) == (kind in session.choices.kinds())
                assert all(move in session.choices for move in each)
