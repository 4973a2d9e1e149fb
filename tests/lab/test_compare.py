"""Two houses that differ in a flipped switch: the same luck in both, plain sums, plain words."""

import re
from collections.abc import Iterator
from html import escape
from statistics import fmean
from typing import Any, get_args, get_type_hints

import pytest
from experiments import BUSY, MINI
from msgspec.structs import replace

from cluekit import clue, noir
from cluekit.clue import SHIPPED, edition, new_game
from cluekit.clue.editions.options import Options
from cluekit.clue.picture.boards.board import title
from cluekit.clue.public.choices import Phase
from cluekit.core import SPECTATOR, RefusedError
from cluekit.editions import find_edition
from cluekit.lab import Comparison, Plan, compare, flip, plan, simulate, switches
from cluekit.lab.compare import summed_up
from cluekit.lab.playing import play_game, seats_for
from cluekit.lab.switches import rules_in_words
from cluekit.noir.editions.file_format import contradictions
from cluekit.noir.public import facts, moves
from naming import case_named
from refusal_codes import code_of

UK = edition("uk")
LEFT = flip(UK, staying="when-called")


@pytest.fixture(scope="module")
def result() -> Comparison:
    """Thirty pairs: one may stay, or must leave."""
    return compare(UK, LEFT, games=30, seed=4)


def test_each_arm_is_the_simulation_of_its_house_and_sums_are_those_of_the_pairs(
    result: Comparison,
) -> None:
    """As `simulate` plays them; deal, first player, roll alike; added up by hand; replayed."""
    for variant, arm in ((result.one, "one"), (result.other, "other")):
        alone = simulate(variant, ["note-taker"], 30, 4, 3)
        assert tuple(getattr(pair, arm) for pair in result.pairs) == alone.games
    assert all(pair.same_deal for pair in result.pairs)
    for pair in result.pairs[:5]:
        one, other = result.game(pair.index, "one"), result.game(pair.index, "other")
        until = result.parting(pair.index)
        assert until > len(one.edition.options.setup_order)
        assert one.record[:until] == other.record[:until]
        assert one.record[until] != other.record[until]
    found = compare(UK, edition("pool"), games=2)
    assert not any(pair.same_deal for pair in found.pairs)
    assert "2 pairs of games; 0 of them began with the same deal." in found.say()
    left = compare(edition("us"), flip(edition("us"), leftovers="face-down"), games=2, players=4)
    assert not any(pair.same_deal for pair in left.pairs)
    ones = [pair.one.turns for pair in result.pairs]
    others = [pair.other.turns for pair in result.pairs]
    assert result.turns == (fmean(ones), fmean(others))
    assert result.longer.value == pytest.approx(fmean(others) - fmean(ones))
    assert result.longer.low < result.longer.value < result.longer.high
    for chair in result.chairs:
        won = sum(pair.one.winner == chair.seat for pair in result.pairs)
        assert chair.one.value == won / 30
        assert chair.change.value == pytest.approx(chair.other.value - chair.one.value)
    assert sum(chair.one.value for chair in result.chairs) == pytest.approx(1)
    assert compare(UK, LEFT, games=8, seed=4).pairs == result.pairs[:8]
    assert compare(UK, LEFT, games=8, seed=5).pairs != result.pairs[:8]
    pair = result.most_different
    assert abs(pair.longer) == max(abs(other.longer) for other in result.pairs)
    for arm in ("one", "other"):
        game = result.game(pair.index, arm)
        outcome = getattr(pair, arm)
        table = game.view(0).table
        assert game.over
        assert (table.turn, game.players[table.winner].id) == (outcome.turns, outcome.winner)


def test_who_gains_is_named_and_what_makes_no_difference_makes_none(result: Comparison) -> None:
    """Each edition beside itself; unfinished games count; what cannot be compared is refused."""
    found = compare(UK, flip(UK, two_players="four-face-down"), games=4)
    assert found.longer.value == 0
    assert "In every pair both games took the same number of turns." in found.say()
    assert "No seat’s share of the wins changes clearly." in found.say()
    bots = ["careful", "random", "note-taker"]
    for name in SHIPPED:
        found = compare(edition(name), edition(name), bots, games=2)
        assert found.bots == tuple(bots)
        assert [pair.longer for pair in found.pairs] == [0, 0], name
    seats = ("seat-1", "seat-2", "seat-3")
    winners = [("seat-1", "seat-2")] * 20 + [("seat-3", "seat-3")] * 10
    pairs = tuple(
        replace(pair, one=replace(pair.one, winner=one), other=replace(pair.other, winner=other))
        for pair, (one, other) in zip(result.pairs, winners, strict=True)
    )
    turns, longer, chairs = summed_up(pairs, seats, ["random", "careful", "random"])
    assert [chair.change.clear for chair in chairs] == [-1, 1, 0]
    assert chairs[1].change.value == pytest.approx(2 / 3)
    said = replace(result, pairs=pairs, turns=turns, longer=longer, chairs=chairs).say()
    assert "Seat 1 (random) loses: it wins 67%, then 0% " in said
    assert "Seat 2 (careful) gains: it wins 0%, then 67% " in said
    assert "Seat 3 (random) wins 33%, then 33% (change 0.0 to 0.0 points)." in said
    assert "No seat" not in said
    found = compare(UK, flip(UK, dice=1), "random", 2, max_turns=3)
    assert (found.unfinished, found.turns) == (4, (3, 3))
    refused = [("nobody", 2, "no-such-bot"), ("random", 1, "pairs-too-few")]
    for bots, games, code in (*refused, ("random", 0, "games-impossible")):
        assert code_of(compare, MINI, MINI, bots, games) == code
    seen: list[int] = []
    compare(MINI, MINI, games=3, each=lambda games: (seen.append(n) or n for n in games))
    assert seen == [0, 1, 2]


ENDINGS = {1: "longer", 0: "not clear", -1: "shorter"}


def made(expect: str | None = "longer", **how: object) -> Plan:
    """Return a plan of twelve pairs of the lesson deck."""
    return plan(MINI, BUSY, expect, 12, seed=3, **how)  # type: ignore[arg-type]


def test_a_cell_shows_what_follows_then_a_picture_and_folds_the_rest(result: Comparison) -> None:
    """The words are the same as in a terminal; a report has its checks first, its plan folded."""
    data = result._repr_mimebundle_()
    assert data["text/plain"] == repr(result)
    verdict, _, rest = data["text/html"].partition("</p>")
    assert re.sub("<.*?>", "", verdict) in repr(result).splitlines()[4:6]
    picture, _, folded = rest.partition("<details>")
    assert picture.startswith("<img ")
    lines = re.findall(r"([^<>]+)<br/>", folded)
    assert lines == [escape(line, quote=False) for line in repr(result).splitlines()]
    mini = edition("mini")
    fixed = plan(mini, flip(mini, staying="never"), expect="longer", pairs=2)
    report = fixed.report()
    html = report._repr_mimebundle_()["text/html"]
    assert html.index("Not yet.") < html.index("✕ ") < html.index("<details>")
    assert [html.count(line) for line in report.plan] == [1] * len(report.plan)


def test_a_plan_plays_what_was_fixed_and_only_what_follows_from_all_of_it_is_sound() -> None:
    """Whatever was expected. What is missing has its line, a wrong word those that there are."""
    one = made()
    assert one.result is None
    assert one.run().pairs == compare(MINI, BUSY, games=12, seed=3).pairs
    assert one.run() is one.result
    assert "Fixed beforehand: 12 pairs." in repr(one)
    for expect in ("longer", "shorter", "same"):
        one = made(expect)
        clear = ENDINGS[one.run().longer.clear]
        for conclusion in ENDINGS.values():
            with case_named(expect, conclusion):
                report = one.report(conclusion)
                assert report.sound is (conclusion == clear)
                ending = "The method is sound, whatever came out." if report.sound else "Not yet."
                assert repr(report).endswith(ending)
    one = made(None)
    assert [holds for holds, _ in one.report().checks] == [False, False]
    one.run()
    first, *_, last = one.report().checks
    assert first == (False, "Say what you expect before you look.")
    assert last == (False, "Draw a conclusion.")
    assert not one.report("not clear").sound
    with pytest.raises(RefusedError, match="Did you mean “longer”"):
        made("longr")
    with pytest.raises(RefusedError, match="not clear"):
        made().report("not-clear")

    def two(games: object) -> object:
        for number in games:  # type: ignore[attr-defined]
            if number == 2:
                raise KeyboardInterrupt
            yield number

    one = made()
    one.run(two)  # type: ignore[arg-type]
    assert (False, "Play just as many pairs as you fixed.") in one.report().checks
    assert len(one.run().pairs) == 12
    (other := plan(UK, edition("pool"), "longer", 2)).run()
    assert (False, "Deal both games of each pair alike.") in other.report().checks


def test_the_outcome_is_that_of_the_game() -> None:
    """Winner, ending, actions and identities are those the letters tell."""
    for name in noir.SHIPPED:
        variant, bots = noir.edition(name), ("careful", "random")
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


def test_noir_is_played_and_compared_and_stops_where_the_last_turn_ends() -> None:
    """Wins add up, each share in its interval; same board and deck; what is over is not stopped."""
    result = simulate(noir.edition("noir-standard"), ["careful"], 20, 5, 2)
    totals = result.totals
    assert sum(totals.wins.values()) == sum(totals.endings.values()) == 20
    assert list(totals.endings) == ["arrest", "inspector-killed", "toll", "unfinished"]
    assert totals.endings["arrest"] == totals.wins["inspector"]
    for seat, share in totals.shares.items():
        assert share.value == totals.wins[seat] / 20
        assert 0 <= share.low <= share.value <= share.high <= 1
    result = simulate(noir.edition("noir-citizens"), ["random"], 5, 1, 2, max_turns=2)
    long = [game for game in result.games if game.ending == "unfinished"]
    assert long
    assert all((game.winner, game.turns) == (None, 2) for game in long)
    assert result.totals.endings["unfinished"] == len(long)
    for bots, players, code in (
        (["note-taker"], 2, "no-such-bot"),
        (["careful"], 3, "wrong-number-of-players"),
        (["careful", "bayes"], 3, "bots-and-players"),
    ):
        assert code_of(simulate, noir.edition("noir-classic"), bots, 2, 1, players) == code
    both = clue.edition("mini"), noir.edition("noir-classic")
    assert code_of(compare, *both, games=2) == "editions-of-two-games"
    classic = noir.edition("noir-classic")
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
    for house in map(clue.edition, clue.SHIPPED):
        seats = seats_for(house, 3)
        for most in (1, 2, 5):
            session = play_game(house, seats, ["random"] * 3, "stopped", 0, most)
            table = session.view(SPECTATOR).table
            there = (table.turn, table.phase) == (most + 1, Phase.START)
            assert session.over or there, (house.id, most)
        assert play_game(house, seats, ["note-taker"] * 3, "whole", 0, 900).over, house.id


CLOSED = {"accusation": "in-the-middle", "bonus_cards": True}
"""What the classic board cannot answer: it has no pool and no bonus cards."""


def flips(base: Any) -> Iterator[tuple[dict[str, Any], bool]]:
    """Yield each flip of a switch to each of its other answers, and whether it is the last one."""
    for switch, (_, others) in switches(base).answers.items():
        yield from (({switch: answer}, answer == others[-1]) for answer in others)


def test_every_switch_of_every_edition_can_be_flipped() -> None:
    """To each answer that can be played; in that switch alone, cards and board in nothing."""
    for base in map(edition, SHIPPED):
        for flipped, last in flips(base):
            if flipped.items() <= CLOSED.items() and base.id != "pool":
                continue
            other = flip(base, **flipped)
            assert other.options == replace(base.options, **flipped), flipped
            for kept in ("deck", "plan", "starts", "weapon_rooms", "bonus"):
                assert getattr(other, kept) == getattr(base, kept), kept
            assert other.id != base.id
            if last:
                back = flip(other, **{switch: getattr(base.options, switch) for switch in flipped})
                assert back.options == base.options
    for base in map(noir.edition, noir.SHIPPED):
        for flipped, _ in flips(base):
            options = replace(base.options, **flipped)
            if next(contradictions(options), None):
                with pytest.raises(RefusedError) as refused:
                    flip(base, **flipped)
                assert refused.value.__notes__
                continue
            other = flip(base, **flipped)
            assert other.options == options, flipped
            assert other.suspects[: len(base.suspects)] == base.suspects[: len(other.suspects)]
            assert other.id != base.id
        assert "toll" in repr(switches(base))


def test_several_switches_flip_at_once_and_are_told_in_words() -> None:
    """The list is whole, as written in a call; a mistake is told as in a file."""
    other = flip(edition("uk"), dice=1, staying="never")
    assert (other.options.dice, other.options.staying) == (1, "never")
    assert other.name == "Classic Cluedo (dice = 1, staying = never)"
    assert other.id == "uk-dice-1-staying-never"
    uk = edition("uk")
    same = compare(uk, flip(uk, staying="always"), games=5, seed=9)
    assert [pair.one for pair in same.pairs] == [pair.other for pair in same.pairs]
    listed = repr(switches(edition("uk")))
    assert 'staying              = "always"  (or "when-called", "never")' in listed
    assert "bonus_cards          = False  (or True)" in listed
    every = set(get_type_hints(Options)) - {"setup_order"}
    assert set(switches(edition("uk")).answers) == every
    assert set(switches(edition("pool")).answers) == every - {"first_player"}
    for name, (answer, others) in switches(edition("uk")).answers.items():
        kind = get_type_hints(Options)[name]
        assert {answer, *others} == ({True, False} if kind is bool else set(get_args(kind)))
    uk = ("uk", {"staying": "never"}, "Classic Cluedo (You must always leave your room)")
    noir = "Noir: classic (The edges meet: the first row or column is next to the last; "
    noir += "When 8 are dead, the Killer wins)"
    for name, options, said in (uk, ("noir-classic", {"toll": 8, "wrap": True}, noir)):
        base = find_edition(name)
        assert rules_in_words(flip(base, **options)) == said
        assert rules_in_words(base) == base.name
        report = compare(base, flip(base, **options), games=2).say()
        assert f"Second rules: {said}." in report
        assert " = " not in report
    other = flip(find_edition("pool"), bonus_cards=False)
    gone = "The villa with the pool (no longer: The dice can show a ?)"
    assert rules_in_words(other) == gone
    view = new_game(other, ["Ada", "Bo", "Cy"], 1).view(0)
    assert title(view) == "The board: The villa with the pool"
    for options, code, words in MISTAKES:
        with pytest.raises(RefusedError) as caught:
            flip(edition("uk"), **options)
        assert caught.value.problem.code == code
        assert words in caught.value.__notes__[0]
    for answer in STRANGE:
        with case_named(answer), pytest.raises(RefusedError):
            flip(edition("mini"), staying=answer)


MISTAKES: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({"stayin": "never"}, "edition-key-nearest", "“staying”"),
    ({"staying": "nevr"}, "edition-value-nearest", "“never”"),
    ({"accusation": "in-the-middle"}, "no-pool", ""),
    ({"bonus_cards": True}, "bonus-deck-missing", ""),
)
STRANGE = ('never"\n[board]', "\N{SNOWMAN}" * 600, 1.5, None, ["a"], {"a": 1}, object(), "\x00")
