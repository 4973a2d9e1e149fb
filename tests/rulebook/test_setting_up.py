"""Edition ``uk``: the cast, the deal, the seats, who begins (U01-U08, U29)."""

from collections import Counter
from colorsys import rgb_to_hls
from math import atan2, tau
from typing import Any

import pytest
from msgspec.structs import replace

from cluekit.clue import edition as shipped
from cluekit.clue import new_game, players_for, sheet_of
from cluekit.clue.editions.edition import Edition
from cluekit.clue.notation import read, write
from cluekit.clue.public import facts, moves
from cluekit.clue.public.table import Player
from cluekit.clue.referee import game
from cluekit.core import EVERYONE, NOBODY, Chance, RefusedError, Scripted
from cluekit.core.session import Session
from rulebook.situations import (
    GREEN,
    PLUM,
    ROPE,
    SCARLETT,
    ask,
    at_table,
    hands,
    in_room,
    place,
    table,
)
from twin.editions import PRESETS, edition_with, open_game

UK = shipped("uk")


def _sent(session: Session, kind: type) -> list[tuple[Any, int]]:
    letters = (letter for step in session.record for letter in step.letters)
    return [(letter.fact, letter.to) for letter in letters if isinstance(letter.fact, kind)]


def test_u01_each_weapon_starts_in_its_own_room() -> None:
    """Six weapons, each in the room where it was found: dagger in the lounge, and so on."""
    found = {
        "dagger": "lounge", "candlestick": "dining-room", "revolver": "study", "rope": "ballroom",
        "lead-piping": "conservatory", "spanner": "kitchen",
    }  # fmt: skip
    session = new_game("uk", seed=1)
    weapons = {UK.deck.cards[card].id: card - UK.deck.weapons[0] for card in UK.deck.weapons}
    assert set(weapons) == set(found)
    for weapon, room in found.items():
        assert table(session).weapons[weapons[weapon]] == place(session, room)


def test_u02_six_suspects_with_their_colours_and_nine_rooms() -> None:
    """Yellow Mustard, purple Plum, green Green, blue Peacock, red Scarlett, white White."""
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


def test_u04_and_u06_pieces_on_their_starts_and_own_cards_crossed_off() -> None:
    """All six pieces are put out and can be called; own cards are settled on one's own sheet."""
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
            assert mine.says(card, seat) == "yes"
            assert mine.says(card, 3) == "no"
            assert other.says(card, seat) not in {"yes", "no"}


def test_u05_all_other_cards_are_dealt_and_hands_may_be_uneven() -> None:
    """The eighteen others are shuffled together, all dealt; as an option left-overs lie open."""
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
    assert [len(hand) for hand in hands(session)] == [4] * 4
    assert len(table(session).face_up) == 2


def _turned(edition: Edition, suspect: int) -> float:
    """Return where the start of a suspect lies, as an angle clockwise from the first one's."""

    def angle(which: int) -> float:
        column, row = edition.plan.cell(edition.starts[which])
        return atan2(row - edition.plan.height / 2, column - edition.plan.width / 2)

    return (angle(suspect) - angle(0)) % tau


def test_u07_seats_run_clockwise_round_the_board() -> None:
    """Players take the piece before them: the next seat is the next start square clockwise."""
    for edition in map(shipped, PRESETS):
        turned = [_turned(edition, suspect) for suspect in edition.deck.suspects]
        assert turned == sorted(turned)
        for count in range(2, edition.players[1] + 1):
            pieces = [player.suspect for player in players_for(edition, list("NOPQRS")[:count])]
            chosen_later = edition.id == "pool"  # P14
            assert pieces == ([-1] * count if chosen_later else sorted(set(pieces)))


def test_u07_who_would_rather_play_another_piece_says_so_and_how_many_play() -> None:
    """The others take the nearest left, the text keeps it; two to six, or as the edition says."""
    players = players_for(UK, list("NOP"), ["", "miss-scarlett"])
    ids = [UK.deck.cards[player.suspect].id for player in players]
    assert ids == ["colonel-mustard", "miss-scarlett", "mrs-peacock"]
    session = new_game(UK, players, seed=2)
    assert session.players == players
    assert read(write(session)).players == players
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


def test_u08_the_highest_roll_begins_and_play_goes_clockwise() -> None:
    """Those who tie for the highest roll again; after the last seat comes the first."""
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
    assert order == [0, 1, 2, 3, 0, 1]


def test_u08_and_u29_options_miss_scarlett_first_or_drawn_order() -> None:
    """She found the body; unplayed, the next clockwise begins; by lots every seat now and then."""
    assert UK.deck.cards[SCARLETT].id == "miss-scarlett"
    edition = edition_with("uk", first_player="first-suspect")
    for pieces, first in (((GREEN, SCARLETT), 1), ((PLUM, GREEN, 2), 2)):
        players = tuple(Player(f"p{n}", f"P{n}", piece) for n, piece in enumerate(pieces))
        session = Session(game, edition, players, Chance(3)).prepare()
        assert min(pieces, key=lambda piece: _turned(edition, piece)) == pieces[first]
        assert table(session).mover == first
        assert not _sent(session, facts.RolledForStart)
    drawn = edition_with("uk", first_player="drawn")
    assert {table(open_game(drawn, 4, seed).prepare()).mover for seed in range(60)} == {*range(4)}
