"""Choosing what to ask: own cards leave the answer to the others, in the advice and to the bots."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cluekit.clue import BOTS, NAMES, Phase, bots_for, edition, game, new_game, stack_deck
from cluekit.clue.bots.sheet_bots import BySheet
from cluekit.clue.deduction.advice import advice
from cluekit.clue.deduction.hand_size_rules import by_hands
from cluekit.clue.deduction.sheet import sheet_of
from cluekit.clue.deduction.ways import about, settles
from cluekit.clue.editions.cast import KINDS
from cluekit.clue.public import moves
from cluekit.clue.wording.bot_reasons import say_why
from cluekit.core.session import Session, run
from cluekit.core.store import keep, open_saved
from cluekit.sets import mask

ADA, _BRUNO, _CARLA, ROPE, VASE, _DAGGER, LIBRARY, _GARDEN, _TOWER = range(9)


def opened(*hand: str) -> Session:
    """The lesson game at its beginning, with these two cards in your hand."""
    deck = edition("mini").deck
    kinds = [[deck.cards[n].id for n in deck.kind(kind)] for kind in KINDS]
    file = next(cards for cards in product(*kinds) if not {*cards} & {*hand})
    rest = [card.id for card in deck.cards if card.id not in {*hand, *file}]
    return new_game(chance=stack_deck(edition("mini"), file, [[*hand], rest[:2], rest[2:]], (6, 6)))


def test_two_own_cards_ask_about_the_third_alone() -> None:
    """Each way with its best suggestion, from most own cards to none (curriculum 12.2)."""
    for hand, alone in (
        (("rope", "library"), "suspect"),
        (("ada", "library"), "weapon"),
        (("ada", "rope"), "room"),
    ):
        view = opened(*hand).view(0)
        ways = {way.about: way.best for way in advice(view).ways}
        others = [kind for kind in KINDS if kind != alone]
        half = [tuple(kind for kind in KINDS if kind in (alone, other)) for other in others]
        half.sort(key=lambda two: [*map(KINDS.index, two)])
        assert list(ways) == [(alone,), *half, KINDS]
        bits = [round(ways[kinds].worth.bits, 3) for kinds in ways]
        assert bits == [0.918, 1.197, 1.197, 1.310]
        assert ways[alone,].worth.public == pytest.approx(ways[alone,].worth.bits)
        own = mask(view.hand)
        for kinds, best in ways.items():
            mine = {KINDS[n] for n, card in enumerate(best.cards) if own >> card & 1}
            assert mine == {*KINDS} - {*kinds}


def test_a_card_that_is_known_to_lie_in_the_case_file_counts_as_own() -> None:
    """Nobody can show it; but one alone may be asked (P12), cards lie face down (U30)."""
    session = opened("rope", "library")
    view, n = session.view(0), len(session.players)
    can = [(1 << (n + 1)) - 1] * view.deck.size
    can[ROPE], can[LIBRARY], can[VASE] = 1, 1 << n, 1 << 1
    assert about(view, can, (ADA, ROPE, LIBRARY)) == ("suspect",)
    assert about(view, can, (ADA, VASE, LIBRARY)) == ("suspect", "weapon")
    house = edition("mini")
    fast = replace(house, options=replace(house.options, questioning="fast"))
    tables = (replace(view.table, edition=fast), replace(view.table, face_down=1))
    assert settles(view)
    assert not any(settles(replace(view, table=table)) for table in tables)


def suggestions(kind: str, games: int) -> list[tuple[Any, Any, moves.Suggest]]:
    """Return every suggestion in some games of this kind of bot, with its view and its sheet."""
    found = []
    for number in range(games):
        session = new_game("uk", NAMES[:4], f"own cards {number}")
        bots = bots_for([kind] * 4)
        run(session, bots, until=lambda game: game.choices.phase is Phase.START)
        while not session.over:
            view, step = session.view(session.choices.seat), session.step
            run(session, bots, until=lambda game, step=step: game.step > step)
            move = session.record[step].move
            if isinstance(move, moves.Suggest):
                found.append((view, by_hands(sheet_of(view), view), move))
    return found


def names_the_solution(view: Any, sheet: Any, move: moves.Suggest) -> list[bool]:
    """Tell of each settled kind of which the hand has a card whether the known one is named."""
    deck, said = view.deck, []
    for kind, card in ((deck.suspects, move.suspect), (deck.weapons, move.weapon)):
        left = sheet.candidates(kind)
        if left.bit_count() == 1 and mask(view.hand) & mask(kind):
            said.append(bool(left >> card & 1))
    return said


def test_from_careful_upwards_own_cards_hide_what_is_known() -> None:
    """Of a settled kind a card of one's own is named; a note-taker names the known one at times."""
    for kind in ("careful", "complete", "note-taker"):
        said = [known for each in suggestions(kind, 5) for known in names_the_solution(*each)]
        assert len(said) >= 10 or kind == "note-taker"
        assert any(said) == (kind == "note-taker")


def test_a_bot_says_that_it_asks_about_one_card_alone() -> None:
    """Where the others cannot show the other two."""
    session = opened("rope", "library")
    view, bot = session.view(0), BOTS["careful"]()
    for move in (moves.Roll(), moves.Walk(0)):
        session.play(0, move)
    assert session.choices.room == LIBRARY
    view, alone = session.view(0), moves.Suggest(ADA, ROPE)
    reason = bot.why(view, session.choices, alone)  # type: ignore[attr-defined]
    assert (reason.code, reason.cards) == ("ask-alone", (ADA,))
    assert say_why(reason, view).endswith("so I ask about Ada alone.")
    open_ended = bot.why(view, session.choices, moves.Suggest(ADA, VASE))  # type: ignore[attr-defined]
    assert open_ended.code == "ask-open"


def test_a_game_that_bots_played_otherwise_opens_as_it_was(tmp_path: Path) -> None:
    """A save holds moves, not intentions; some of these games are played otherwise today."""
    otherwise = 0
    for number in range(4):
        path = tmp_path / f"{number}.jsonl"
        session, today = (new_game("uk", NAMES[:4], f"own cards {number}") for _ in range(2))
        keep(session, path)
        run(session, {seat: BySheet(by_hands) for seat in range(4)})
        again = open_saved(path, game).session
        assert again.over
        assert again.record == session.record
        assert [again.view(seat) for seat in range(4)] == [session.view(seat) for seat in range(4)]
        run(today, {seat: BySheet(by_hands, own=True) for seat in range(4)})
        otherwise += today.record != session.record
    assert otherwise
