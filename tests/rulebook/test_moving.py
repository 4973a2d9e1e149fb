"""Edition ``uk``: the set-up, who begins (U01-U08, U29); moving, rooms (U09-U11, U20-U26)."""

from collections import Counter
from colorsys import rgb_to_hls
from itertools import pairwise, product
from math import atan2, tau
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from cluekit.clue import edition as shipped
from cluekit.clue import game, new_game, players_for, sheet_of
from cluekit.clue.editions.edition import Edition
from cluekit.clue.notation import read, write
from cluekit.clue.public import facts, moves
from cluekit.clue.public.table import Player
from cluekit.core import EVERYONE, NOBODY, Chance, RefusedError, Scripted
from cluekit.core.session import Session
from rulebook.situations import (
    CANDLESTICK,
    DAGGER,
    GREEN,
    MUSTARD,
    PLUM,
    ROPE,
    SCARLETT,
    SPANNER,
    WHITE,
    answer_and_end,
    ask,
    at_table,
    begin_in,
    do,
    enter,
    entrances,
    hands,
    in_room,
    kinds,
    laid_out,
    lies,
    mover,
    of,
    place,
    put,
    roll,
    shut,
    table,
)
from twin.editions import PRESETS, any_kind, edition_with, open_game, played

UK = shipped("uk")


def _sent(session: Session, kind: type) -> list[tuple[Any, int]]:
    letters = (letter for step in session.record for letter in step.letters)
    return [(letter.fact, letter.to) for letter in letters if isinstance(letter.fact, kind)]


def test_u01_and_u02_six_suspects_with_their_colours_nine_rooms_each_weapon_in_its_own() -> None:
    """Dagger in the lounge, and so on; yellow Mustard, purple Plum, green Green, and so on."""
    found = {
        "dagger": "lounge", "candlestick": "dining-room", "revolver": "study", "rope": "ballroom",
        "lead-piping": "conservatory", "spanner": "kitchen",
    }  # fmt: skip
    session = new_game("uk", seed=1)
    weapons = {UK.deck.cards[card].id: card - UK.deck.weapons[0] for card in UK.deck.weapons}
    assert set(weapons) == set(found)
    for weapon, room in found.items():
        assert table(session).weapons[weapons[weapon]] == place(session, room)
    hues = {
        "colonel-mustard": (0.08, 0.17), "professor-plum": (0.68, 0.85),
        "reverend-green": (0.30, 0.47), "mrs-peacock": (0.52, 0.67), "miss-scarlett": (0.93, 1.03),
    }  # fmt: skip
    colours = {UK.deck.cards[card].id: UK.deck.cards[card].colour for card in UK.deck.suspects}
    assert set(colours) == {*hues, "mrs-white"}
    for suspect, colour in colours.items():
        hue, light, _ = rgb_to_hls(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))
        if suspect == "mrs-white":
            assert light > 0.9
        else:
            least, most = hues[suspect]
            assert least <= hue <= most or least <= hue + 1 <= most
    assert [UK.deck.cards[card].id for card in UK.deck.rooms] == [
        *("kitchen", "ballroom", "conservatory", "dining-room", "billiard-room", "library"),
        *("lounge", "hall", "study"),
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_u03_one_card_of_each_pile_goes_unseen_into_the_envelope(preset: str) -> None:
    """Each pile is shuffled by itself; its top card goes into the envelope; nobody sees it."""
    deck = shipped(preset).deck
    kinds, inside = (deck.suspects, deck.weapons, deck.rooms), Counter[int]()
    for seed in range(300):
        [(fact, to)] = _sent(new_game(preset, seed=seed), facts.CaseFileHolds)
        assert all(card in kind for card, kind in zip(fact.cards, kinds, strict=True))
        assert to == NOBODY
        inside.update(fact.cards)
    assert set(inside) == set(range(deck.size))
    assert all(min(inside[card] for card in kind) > 300 / len(kind) / 2 for kind in kinds)


def test_u04_and_u05_and_u06_pieces_on_their_starts_cards_dealt_and_own_ones_crossed_off() -> None:
    """All six are out and can be called; hands may be uneven; as an option left-overs lie open."""
    session = at_table(3)
    assert table(session).pieces == session.edition.starts
    assert len(set(session.edition.starts)) == 6
    assert PLUM not in {player.suspect for player in session.players}
    in_room(session, "library")
    ask(session, PLUM, ROPE)
    assert table(session).pieces[PLUM] == place(session, "library")
    session = at_table(3)
    for seat, hand in enumerate(hands(session)):
        mine = sheet_of(session.view(seat))
        other = sheet_of(session.view((seat + 1) % 3))
        for card in hand:
            assert (mine.says(card, seat), mine.says(card, 3)) == ("yes", "no")
            assert other.says(card, seat) not in {"yes", "no"}
    for sizes in ([9, 9], [6] * 3, [5, 5, 4, 4], [4, 4, 4, 3, 3], [3] * 6):
        seen = set()
        for seed in range(20):
            session = open_game(UK, len(sizes), seed).prepare()
            assert [len(hand) for hand in hands(session)] == sizes
            inside = session._positions[-1].secrets.case_file
            dealt = [card for hand in hands(session) for card in hand]
            assert sorted([*inside, *dealt]) == list(range(21))
            seen.add(hands(session))
        assert len(seen) == 20
    session = open_game(edition_with("uk", leftovers="face-up"), 4, 5).prepare()
    assert ([len(hand) for hand in hands(session)], len(table(session).face_up)) == ([4] * 4, 2)


def _turned(edition: Edition, suspect: int) -> float:
    """Return where the start of a suspect lies, as an angle clockwise from the first one's."""

    def angle(which: int) -> float:
        column, row = edition.plan.cell(edition.starts[which])
        return atan2(row - edition.plan.height / 2, column - edition.plan.width / 2)

    return (angle(suspect) - angle(0)) % tau


def test_u07_seats_run_clockwise_who_wants_another_piece_says_so_and_how_many_play() -> None:
    """The next seat is the next start; others take the nearest left, as many as may play."""
    for edition in map(shipped, PRESETS):
        turned = [_turned(edition, suspect) for suspect in edition.deck.suspects]
        assert turned == sorted(turned)
        for count in range(2, edition.players[1] + 1):
            pieces = [player.suspect for player in players_for(edition, list("NOPQRS")[:count])]
            chosen_later = edition.id == "pool"  # P14
            assert pieces == ([-1] * count if chosen_later else sorted(set(pieces)))
    players = players_for(UK, list("NOP"), ["", "miss-scarlett"])
    ids = [UK.deck.cards[player.suspect].id for player in players]
    assert ids == ["colonel-mustard", "miss-scarlett", "mrs-peacock"]
    session = new_game(UK, players, seed=2)
    assert (session.players, read(write(session)).players) == (players, players)
    for wished, told in ((["mrs-white"] * 2, "same piece"), (["ada"], "no card “ada”")):
        with pytest.raises(RefusedError, match=told):
            players_for(UK, list("NOP"), wished)
    with pytest.raises(RefusedError, match="same piece"):
        new_game(UK, (players[0], replace(players[1], suspect=players[0].suspect)))
    for names in (["Nora"], list("NOPQRST")):
        with pytest.raises(RefusedError, match="2 to 6 players"):
            players_for(UK, names)
    assert len(players_for(UK, ["Nora", "Otto"])) == 2
    with pytest.raises(RefusedError, match="3 to 6 players"):
        players_for(replace(UK, players=(3, 6)), ["Nora", "Otto"])


def _first(script: tuple[int, ...], players: int) -> tuple[list[object], Session]:
    """Deal anyhow, then roll these dice for who begins."""
    order = list(range(21))
    rest = [card for card in order if card not in (0, 6, 12)]
    luck = Scripted([0], [6], [12], rest, *script, then=Chance(0))
    session = Session(game, UK, open_game(UK, players, 0).players, luck).prepare()
    rolls = [fact for fact, to in _sent(session, facts.RolledForStart) if to == EVERYONE]
    return rolls, session


def test_u08_and_u29_the_highest_roll_begins_or_miss_scarlett_or_who_is_drawn() -> None:
    """Who ties rolls again; she found the body: unplayed, the next clockwise begins."""
    rolls, session = _first((2, 5, 3, 5, 4, 4, 1, 6), 4)
    assert rolls == [
        facts.RolledForStart((0, 1, 2, 3), (2, 5, 3, 5)),
        facts.RolledForStart((1, 3), (4, 4)),
        facts.RolledForStart((1, 3), (1, 6)),
    ]
    assert table(session).mover == 3
    session = at_table(4)
    order = []
    for _ in range(6):
        order.append(session.choices.seat)
        in_room(session, "hall")
        session.play(session.choices.seat, moves.EndTurn())
    assert (order, UK.deck.cards[SCARLETT].id) == ([0, 1, 2, 3, 0, 1], "miss-scarlett")
    edition = edition_with("uk", first_player="first-suspect")
    for pieces, first in (((GREEN, SCARLETT), 1), ((PLUM, GREEN, 2), 2)):
        players = tuple(Player(f"p{n}", f"P{n}", piece) for n, piece in enumerate(pieces))
        session = Session(game, edition, players, Chance(3)).prepare()
        assert min(pieces, key=lambda piece: _turned(edition, piece)) == pieces[first]
        assert table(session).mover == first
        assert not _sent(session, facts.RolledForStart)
    drawn = edition_with("uk", first_player="drawn")
    assert {table(open_game(drawn, 4, seed).prepare()).mover for seed in range(60)} == {*range(4)}


def _walks(session: Session) -> dict[int, tuple[int, ...]]:
    return dict(session.choices.walks)


def test_u09_and_u10_so_many_squares_or_into_a_room_where_one_may_ask_at_once() -> None:
    """Exactly, or up to; never diagonally; one step from the door twelve enter, and ask."""
    for answers, faces, lengths in (
        ({}, (4, 3), {7}),
        ({"dice": 1}, (5,), {5}),
        ({"movement": "up-to"}, (2, 2), {1, 2, 3, 4}),
    ):
        session = at_table(**answers)
        assert of(roll(session, *faces), facts.Rolled) == [facts.Rolled(0, faces)]
        rooms = session.edition.plan.rooms
        assert {len(way) for to, way in _walks(session).items() if to >= rooms} == lengths
        assert all(len(way) <= sum(faces) for way in _walks(session).values())
    session = at_table()
    roll(session, 6, 6)
    plan = session.edition.plan
    for way in _walks(session).values():
        squares = [p for p in (table(session).place_of(0), *way) if p >= plan.rooms]
        for here, there in pairwise(squares):
            (column, row), (right, down) = plan.cell(here), plan.cell(there)
            assert abs(column - right) + abs(row - down) == 1
        assert len(set(squares)) == len(squares)
    session = at_table()
    room = place(session, "library")
    put(session, SCARLETT, entrances(session, "library")[0])
    roll(session, 6, 6)
    assert _walks(session)[room] == (room,)
    assert all(p >= session.edition.plan.rooms for w in _walks(session).values() for p in w[:-1])
    do(session, moves.Walk(room))
    assert moves.Walk not in kinds(session)
    assert table(session).place_of(0) == room
    offered = set(session.choices.of_kind(moves.Suggest))
    assert offered == {moves.Suggest(s, w) for s in range(6) for w in range(6, 12)}
    happened = ask(session, WHITE, SPANNER)
    card = session.edition.deck.room(room)
    assert of(happened, facts.Suggested) == [facts.Suggested(0, (WHITE, SPANNER, card))]
    assert (table(session).pieces[WHITE], table(session).weapons[SPANNER - 6]) == (room, room)


def test_u10_and_u11_and_u25_on_a_square_one_cannot_ask_and_in_a_room_again_and_again() -> None:
    """One need not, for as many turns as it takes; as options once for each entry, or never."""
    session = at_table()
    roll(session, 1, 1)
    square = next(p for p in _walks(session) if p >= session.edition.plan.rooms)
    do(session, moves.Walk(square))
    assert mover(session) == 1
    session = at_table(asking="hall")
    do(session, moves.EndTurn())
    assert mover(session) == 1
    in_room(session, "study")
    ask(session, WHITE, ROPE)
    answer_and_end(session)
    assert (mover(session), table(session).accused) == (2, 0)
    session = at_table(2)
    for weapon in (DAGGER, ROPE, SPANNER):
        in_room(session, "hall")
        ask(session, MUSTARD, weapon)
        answer_and_end(session)
        put(session, session.players[1].suspect, "study")
        do(session, moves.Stay(), moves.EndTurn())
    assert len(table(session).questions) == 3
    assert {question.cards[2] for question in table(session).questions} == {19}
    never = at_table(staying="never", at="hall")
    assert moves.Stay not in kinds(never)
    with pytest.raises(RefusedError, match="must-leave"):
        do(never, moves.Stay())
    once = at_table(suggestions="once-per-entry", at="hall")
    do(once, moves.Stay())
    assert mover(once) == 1, "nothing was left to do: the turn passed on"


def test_u20_and_u26_and_c11_passages_lead_both_ways_instead_of_a_roll() -> None:
    """Kitchen and study, lounge and conservatory; with doors shut, too; one may ask there."""
    for name in ("uk", "us"):
        for pair in (("kitchen", "study"), ("lounge", "conservatory")):
            for start, end in (pair, pair[::-1]):
                session = laid_out(name)
                put(session, SCARLETT, start)
                through = moves.TakePassage(place(session, end))
                assert list(session.choices.of_kind(moves.TakePassage)) == [through]
                do(session, through)
                assert table(session).place_of(0) == place(session, end)
    session = at_table(at="hall")
    with pytest.raises(RefusedError, match="no-such-passage"):
        do(session, moves.TakePassage(place(session, "study")))
    session = at_table(at="kitchen")
    shut(session, "kitchen")
    do(session, moves.TakePassage(place(session, "study")))
    assert table(session).place_of(0) == place(session, "study")
    assert moves.Roll not in kinds(session)
    assert moves.Suggest in kinds(session)
    rolled = at_table(at="kitchen")
    do(rolled, moves.Roll())
    with pytest.raises(RefusedError):
        do(rolled, moves.TakePassage(place(rolled, "study")))


def test_u25_shut_in_the_piece_stays_and_who_may_stand_still_says_so() -> None:
    """Nought up to the roll, not where a room must be left; shut in, asking goes by the rule."""
    called = {"staying": "when-called", "at": "hall"}
    for answers, zero in (
        ({"movement": "up-to"}, True),
        ({}, False),
        ({"movement": "up-to", **called}, False),
    ):
        session = at_table(**answers)
        do(session, moves.Roll())
        assert (moves.Stay in kinds(session)) is zero
    exact = at_table()
    do(exact, moves.Roll())
    with pytest.raises(RefusedError, match="must-move"):
        do(exact, moves.Stay())
    for staying, asks in (("always", True), ("when-called", False)):
        session = at_table(staying=staying, at="ballroom")
        shut(session, "ballroom")
        happened = roll(session, 6, 5)
        assert of(happened, facts.Stayed) == [facts.Stayed(0, forced=True)]
        assert (mover(session) == 0 and moves.Suggest in kinds(session)) is asks
    session = at_table(movement="up-to")
    plan = session.edition.plan
    start = table(session).place_of(0)
    for piece, spot in enumerate((s for s in plan.beside[start] if s >= plan.inside), MUSTARD):
        put(session, piece, spot)
    roll(session, 3, 4)
    assert kinds(session) == {moves.Stay}
    assert of(do(session, moves.Stay()), facts.Stayed) == [facts.Stayed(0)]


def test_u22_a_square_holds_one_piece_and_blocks_the_way() -> None:
    """The board's first one, too: nobody stops there, nor crosses it, unless an option lets."""
    session, blocked = at_table(), at_table()
    roll(session, 1, 2)
    via = next(way[1] for way in _walks(session).values() if len(way) == 3)
    put(blocked, PLUM, via)
    roll(blocked, 1, 2)
    assert all(via not in way for way in _walks(blocked).values())
    session, crossed = (at_table(pawns="may-be-crossed") for _ in range(2))
    roll(session, 1, 2)
    ways = _walks(session)
    corner = next(way for to, way in ways.items() if to >= session.edition.plan.rooms)
    put(crossed, PLUM, corner[0])
    put(crossed, WHITE, corner[2])
    roll(crossed, 1, 2)
    assert set(_walks(crossed)) == set(ways) - {corner[2]}
    for blocked in (True, False):
        session = at_table(movement="up-to")
        plan = session.edition.plan
        start = next(spot for spot in plan.beside[plan.inside] if spot >= plan.inside)
        put(session, SCARLETT, start)
        there = table(session).pieces.index(plan.inside)
        put(session, there, plan.inside if blocked else "study")
        roll(session, 1, 1)
        assert (plan.inside in session.choices.walks) is not blocked


def test_u22_rooms_hold_any_number_and_a_called_piece_comes_through_closed_doors() -> None:
    """A pawn before a door shuts it, even where pieces may be crossed; as an option never."""
    session = at_table()
    hall = place(session, "hall")
    for suspect in range(1, 6):
        put(session, suspect, "hall")
    enter(session, "hall")
    ask(session, WHITE, SPANNER)
    assert table(session).pieces == (hall,) * 6
    session = at_table(asking="hall")
    shut(session, "hall", first=2)
    put(session, PLUM, "study")
    ask(session, PLUM, ROPE)
    assert table(session).pieces[PLUM] == hall
    for doors, closed in (("closed-by-pawn", True), ("never-closed", False)):
        session = at_table(doors=doors, at="hall")
        shut(session, "hall")
        happened = roll(session, 3, 4)
        assert (of(happened, facts.Stayed) == [facts.Stayed(0, forced=True)]) is closed
        for pawns in ("block", "may-be-crossed"):
            session = at_table(doors=doors, pawns=pawns)
            square, rooms = entrances(session, "library")[0], session.edition.plan.rooms
            put(session, PLUM, square)
            beside = session.edition.plan.beside[square]
            put(session, SCARLETT, next(p for p in beside if p >= rooms))
            roll(session, 1, 1)
            assert (place(session, "library") not in _walks(session)) is closed


def test_u23_and_u24_who_is_named_where_they_stand_stays_and_is_not_called() -> None:
    """Unless the option says so; oneself and unplayed suspects may be named, which calls nobody."""
    session = at_table()
    put(session, MUSTARD, "lounge")
    put(session, session.players[1].suspect, "lounge")
    in_room(session, "lounge")
    assert moves.Suggest(session.players[0].suspect, ROPE) in session.choices
    assert PLUM not in {player.suspect for player in session.players}
    assert moves.Suggest(PLUM, ROPE) in session.choices
    before = table(session).pieces, table(session).weapons
    ask(session, session.players[1].suspect, DAGGER)
    assert (table(session).pieces, table(session).weapons) == before
    assert table(session).called == 0
    for counts, who, called in (("not-called", 1, 0), ("called", 1, 1 << 1), ("called", 0, 0)):
        session = at_table(named_where_standing=counts)
        put(session, session.players[1].suspect, "hall")
        in_room(session, "hall")
        ask(session, session.players[who].suspect, CANDLESTICK)
        assert table(session).called == called


def test_u24_and_p02_called_means_moved_in_by_another_since_ones_last_turn() -> None:
    """Who was called may stay and ask until their turn is over, where staying is allowed."""
    session = at_table(staying="when-called", suggestions="once-per-entry")
    enter(session, "hall")
    ask(session, session.players[1].suspect, CANDLESTICK)
    answer_and_end(session)
    assert (mover(session), table(session).called) == (1, 1 << 1)
    do(session, moves.Stay())
    assert moves.Suggest in kinds(session)
    do(session, moves.EndTurn())
    assert table(session).called == 0
    for _ in range(2):
        do(session, moves.Roll())
        if session.choices.walks:
            do(session, moves.Walk(next(iter(session.choices.walks))))
        if session.choices.end:
            do(session, moves.EndTurn())
    assert mover(session) == 1
    assert moves.Stay not in kinds(session)
    session = at_table(staying="never")
    begin_in(session, "study")
    lies(session, called=0b001)
    assert moves.Stay not in kinds(session)
    roll(session, 1, 2)
    assert moves.Stay not in kinds(session)


def test_u09_nothing_more_happens_by_itself_while_somebody_decides() -> None:
    """Every move ends with an open decision, or the game's end; asked for a kind, its moves."""
    for preset, players in product(PRESETS, (2, 3)):
        for session in played(open_game(edition_with(preset), players, 4), any_kind(), 120):
            here = session._places[session.step]
            state = session.game.State(here.table, here.secrets)
            assert session.choices == session.game.choices(state)
            assert session.game.onward(state, session.choices, session.luck("")) == ()
            for kind in get_args(moves.Move):
                each = list(session.choices.of_kind(kind))
                assert bool(each) == (kind in session.choices.kinds())
                assert all(move in session.choices for move in each)
