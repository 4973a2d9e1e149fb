"""The lab plays Noir, too, simulated and compared pair by pair; and stops games that are long."""

import pytest

from cluekit import clue
from cluekit.clue.public.choices import Phase
from cluekit.core import SPECTATOR, RefusedError
from cluekit.lab import compare, flip, simulate
from cluekit.lab.playing import play_game, seats_for
from cluekit.noir import SHIPPED, edition
from cluekit.noir.public import facts, moves

EACH = pytest.mark.parametrize("name", SHIPPED)


@EACH
def test_the_outcome_is_that_of_the_game(name: str) -> None:
    """Winner, ending, actions and identities are those the letters tell."""
    variant = edition(name)
    bots = ("careful", "random")
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


def test_wins_add_up_and_a_game_too_long_is_unfinished() -> None:
    """Every share lies in its interval; after the most actions nobody has won."""
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


def test_bots_and_players_must_be_those_of_the_game() -> None:
    """Two sides, and bots that know Noir; and games of two kinds are not compared."""
    for bots, players, code in (
        (["note-taker"], 2, "no-such-bot"),
        (["careful"], 3, "wrong-number-of-players"),
        (["careful", "bayes"], 3, "bots-and-players"),
    ):
        with pytest.raises(RefusedError) as refused:
            simulate(edition("noir-classic"), bots, 2, 1, players)
        assert refused.value.problem.code == code
    with pytest.raises(RefusedError) as refused:
        compare(clue.edition("mini"), edition("noir-classic"), games=2)
    assert refused.value.problem.code == "editions-of-two-games"


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
    assert "The Killer (careful) " in result.say()
    assert "The Inspector (careful) " in result.say()
    smaller = compare(classic, flip(classic, rows=4), games=2)
    assert not any(pair.same_deal for pair in smaller.pairs)


# --- a game is stopped when it has had the most turns, and no sooner -----------------------------


@pytest.mark.parametrize("name", clue.SHIPPED)
def test_a_game_is_stopped_where_the_turn_after_the_last_begins(name: str) -> None:
    """Also where characters are chosen first, and the dealer goes on after that.

    One that is over sooner is not stopped: somebody has found out, or nobody is left to.
    """
    house = clue.edition(name)
    for most in (1, 2, 5):
        session = play_game(house, seats_for(house, 3), ["random"] * 3, "stopped", 0, most)
        table = session.view(SPECTATOR).table
        assert session.over or (table.turn, table.phase) == (most + 1, Phase.START)
    assert play_game(house, seats_for(house, 3), ["note-taker"] * 3, "whole", 0, 900).over
