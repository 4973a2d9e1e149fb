"""The bot that wants the most bits: legal, the same every time, and it says what it wants."""

from __future__ import annotations

import pytest

from cluekit import words
from cluekit.clue import NAMES, bots_for, new_game
from cluekit.clue.bots.greedy import Greedy
from cluekit.clue.bots.reason_codes import Reason
from cluekit.clue.deduction.advice import advice
from cluekit.clue.public import moves
from cluekit.clue.public.view import View
from cluekit.clue.wording.bot_reasons import say_why
from cluekit.core.session import run


def moments(seed: int) -> list[tuple[View, moves.Move, Reason]]:
    """A game of a greedy bot in the first chair: what it saw, what it did, and why."""
    session, bots = new_game("mini", NAMES[:3], seed), bots_for(["greedy", "complete", "complete"])
    asked, found = Greedy(), []
    while not session.prepare().over:
        seat, choices = session.choices.seat, session.choices
        view = session.view(seat)
        move = bots[seat](view, choices, session.luck(f"bot {seat}"))
        if seat == 0:
            found.append((view, move, asked.why(view, choices, move)))
        session.play(seat, move)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_it_asks_for_the_most_bits_that_its_room_allows(seed: int) -> None:
    """As the detective sheet reckons them; it asks nothing else."""
    asked = [(view, move) for view, move, _ in moments(seed) if isinstance(move, moves.Suggest)]
    assert asked
    for view, move in asked:
        told = advice(view)
        assert told
        assert told.exact
        room = view.deck.room(view.table.place_of(0))
        here = [each for each in told.suggestions if each.cards[2] == room]
        (mine,) = [each for each in here if each.cards[:2] == (move.suspect, move.weapon)]
        assert mine.worth.bits == pytest.approx(here[0].worth.bits)


def test_it_says_what_it_wants_in_every_language() -> None:
    """Which room it goes to and for how many bits, what a question is worth, any card to show."""
    told = [moment for seed in range(3) for moment in moments(seed)]
    assert {"head-most", "ask-worth", "show-any", "sure"} <= {reason.code for *_, reason in told}
    for language in words.LANGUAGES:
        words.set_language(language)
        for view, _, reason in told:
            assert "{" not in say_why(reason, view)
    words.set_language("en")


@pytest.mark.parametrize(("edition", "players"), [("mini", 2), ("us", 3), ("pool", 2)])
def test_it_plays_every_edition_to_the_end_and_always_the_same(edition: str, players: int) -> None:
    """Every move is legal, or the game would refuse it; reckoning has no luck of its own."""
    kinds = ["greedy", "complete", "complete"][:players]
    first, again = (
        run(new_game(edition, NAMES[:players], 5), bots_for(kinds)).record for _ in range(2)
    )
    assert first == again
