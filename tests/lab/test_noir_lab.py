"""The lab plays Noir, too, simulated and compared pair by pair; and stops games that are long."""

import pytest

from cluekit import clue
from cluekit.clue.public.choices import Phase
from cluekit.core import SPECTATOR
from cluekit.lab import compare, flip, simulate
from cluekit.lab.playing import play_game, seats_for
from cluekit.noir import SHIPPED, edition
from cluekit.noir.public import facts, moves
from refusal_codes import code_of


@pytest.mark.parametrize("name", SHIPPED)
def test_the_outcome_is_that_of_the_game(name: str) -> None:
    """Winner, ending, actions and identities are those the letters tell."""
    variant, bots = edition(name), ("careful", "random")
    result = simulate(variant, bots, 6, "s")
    assert result.seats == ("killer", "inspector")
    for outcome in result.games:
        session = play_game(variant, seats_for(variant, 2), bots, "s", outcome.index)
        told = [letter.fact for step in session.record for letter in step.letters]
        (end,) = [fact for fact in told if isinstance(fact, facts.GameEnded)]
        assert outcome.ending == end.ending
        assert outcome.winner == result.seats[end.winner]
        people = [end.killer, *([end.inspector] if end.inspector >= 0 else [])]
        assert outcome.case_file == tuple(variant.suspects[who].id for who in people)
        own_turns = (moves.Prepare, moves.Discard)  # a discard belongs to its exoneration
        actions = [s for s in session.record if not isinstance(s.move, own_turns)]
        assert outcome.turns == len(actions)


def test_wins_add_up_and_bots_and_players_must_be_those_of_the_game() -> None:
    """Each share in its interval; a game too long is unfinished; games of two kinds are no pair."""
    result = simulate(edition("noir-standard"), ["careful"], 20, 5, 2)
    totals = result.totals
    assert sum(totals.wins.values()) == sum(totals.endings.values()) == 20
    assert list(totals.endings) == ["arrest", "inspector-killed", "toll", "unfinished"]
    assert totals.endings["arrest"] == totals.wins["inspector"]
    for seat, share in totals.shares.items():
        assert share.value == totals.wins[seat] / 20
        assert 0 <= share.low <= share.value <= share.high <= 1
    result = simulate(edition("noir-citizens"), ["random"], 5, 1, 2, max_turns=2)
    long = [game for game in result.games if game.ending == "unfinished"]
    assert long
    assert all((game.winner, game.turns) == (None, 2) for game in long)
    assert result.totals.endings["unfinished"] == len(long)
    for bots, players, code in (
        (["note-taker"], 2, "no-such-bot"),
        (["careful"], 3, "wrong-number-of-players"),
        (["careful", "bayes"], 3, "bots-and-players"),
    ):
        assert code_of(simulate, edition("noir-classic"), bots, 2, 1, players) == code
    both = clue.edition("mini"), edition("noir-classic")
    assert code_of(compare, *both, games=2) == "editions-of-two-games"


def test_two_houses_play_the_same_games() -> None:
    """Same board, same evidence deck; what differs is the rule, and what comes of it."""
    classic = edition("noir-classic")
    wrapped = flip(classic, wrap=True)
    result = compare(classic, wrapped, games=6, seed=2)
    assert result.bots == ("careful", "careful")
    assert all(pair.same_deal for pair in result.pairs)
    one, other = result.game(1, "one"), result.game(1, "other")
    until = result.parting(1)
    assert one.record[:until] == other.record[:until]
    assert "6 pairs of games, each pair with the same deal." in result.say()
    assert all(f"The {side} (careful) " in result.say() for side in ("Killer", "Inspector"))
    smaller = compare(classic, flip(classic, rows=4), games=2)
    assert not any(pair.same_deal for pair in smaller.pairs)


def test_a_game_is_stopped_where_the_turn_after_the_last_begins() -> None:
    """Also where characters are chosen first; one that is over sooner is not stopped."""
    for house in map(clue.edition, clue.SHIPPED):
        seats = seats_for(house, 3)
        for most in (1, 2, 5):
            session = play_game(house, seats, ["random"] * 3, "stopped", 0, most)
            table = session.view(SPECTATOR).table
            there = (table.turn, table.phase) == (most + 1, Phase.START)
            assert session.over or there, (house.id, most)
        assert play_game(house, seats, ["note-taker"] * 3, "whole", 0, 900).over, house.id
