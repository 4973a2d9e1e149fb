"""Games that an exercise file writes down: dealt as written, known again, refused in words."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from cluekit.clue import BOTS, moves, new_game
from cluekit.core import RefusedError, store
from cluekit.core.session import AnySession, Bot
from cluekit.learn.exercises import Exercise, files, load, read
from cluekit.learn.families.own_games import is_worth_playing
from cluekit.learn.forms import Laid
from cluekit.learn.game_goals import GOALS
from cluekit.learn.own_games import deal_out, is_of, laid_in, play_out
from cluekit.noir import CAST, INSPECTOR, KILLER
from cluekit.noir import moves as noir_moves
from cluekit.noir.deduction.candidates import candidates
from cluekit.sets import members
from cluekit.ui import exercise
from naming import case_named

HANDS = [["B", "D"], ["R", "L"], ["A", "T"]]
DEAL: dict[str, Any] = {"case_file": ["C", "V", "G"], "hands": HANDS}
CLUE: dict[str, Any] = {"edition": "mini", "seed": 3, "goal": "informant"}
EVENING = ["kill G", "identity Y", "row 1 right", "row 5 right", "kill H"]
GRID: dict[str, Any] = {
    "board": ["ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"],
    "killer": "L",
    "hand": "BNTY",
    "deck": "XQWJIRSVUPOAMKFEDCGH",
    "phase": "first-kill",
}
NOIR: dict[str, Any] = {
    "edition": "noir-standard",
    "names": ["You", "Shadow"],
    "side": "inspector",
    "seed": 3,
    "goal": "halving",
}


def written(table: dict[str, Any]) -> Exercise:
    """The exercise of a file with this game, read as any file is."""
    said: Any = files.tree("10.9")
    return read(yaml.safe_dump({**said, "case": {"table": table}}), "mine.yaml")


def laid(game: dict[str, Any], **more: Any) -> Laid:
    """The game of such a file."""
    return laid_in(written(game | more).case)


def letters(suspects: int) -> str:
    """A set of suspects by their letters."""
    return "".join(CAST[one].letter for one in members(suspects))


def test_a_deal_is_dealt_as_it_is_written() -> None:
    """Everybody's cards, the envelope, who begins, the first roll; cards by id or by letter."""
    hands = [["bruno", "D"], ["R", "library"], ["A", "T"]]
    deal = {**DEAL, "hands": hands, "first": "Nora", "dice": [2, 3]}
    session: Any = deal_out(laid(CLUE, deal=deal))
    named = [card.alias for card in session.edition.deck.cards]
    assert [[named[c] for c in session.view(seat).own.hand] for seat in range(3)] == HANDS
    told = [letter.fact for step in session.record for letter in step.letters]
    (inside,) = (fact.cards for fact in told if type(fact).__name__ == "CaseFileHolds")
    assert [named[card] for card in inside] == ["C", "V", "G"]
    assert session.choices.seat == 1
    assert next(letter.fact for letter in session.play(1, moves.Roll())).dice == (2, 3)


def test_a_position_of_noir_is_dealt_and_played_as_it_is_written() -> None:
    """People, cards, what has happened; a board is laid so, without a deck by the alphabet."""
    session: Any = deal_out(laid(NOIR, position={**GRID, "actions": EVENING}))
    inspector = session.view(INSPECTOR)
    people = (session.view(KILLER).own.identity, inspector.own.identity)
    assert [CAST[one].letter for one in people] == ["L", "Y"]
    sets = (inspector.hand, inspector.table.dead, candidates(inspector).killer)
    assert [*map(letters, sets)] == ["BNT", "GH", "ACLM"]
    session.play(INSPECTOR, noir_moves.Exonerate())
    assert letters(session.view(INSPECTOR).hand) == "BNTX"
    mixed = {**GRID, "board": ["YXWVU", *GRID["board"][1:4], "EDCBA"]}
    del mixed["deck"]
    table = deal_out(laid(NOIR, position=mixed)).view(INSPECTOR).table
    assert "".join(CAST[cell].letter for cell in table.cells[:5]) == "YXWVU"
    assert table.deck == 20


def test_the_bots_play_on_and_what_is_not_written_is_left_to_the_seed() -> None:
    """The same file gives the same game; the same deal with another seed, another evening."""
    own = laid(CLUE, deal=DEAL)
    one, same = (play_out(own, BOTS["complete"]()).record for _ in range(2))
    other = play_out(laid(CLUE, deal=DEAL, seed=4), BOTS["complete"]()).record
    assert one == same
    assert [step.move for step in one] != [step.move for step in other]


def test_a_written_game_is_told_from_others_and_known_again_from_a_file(tmp_path: Path) -> None:
    """Other hands, rolls, actions, a game of the seed alone, luck of one's own: another game."""

    class Mine:
        def luck(self, purpose: str, step: int, drawn: int) -> Any:
            return new_game("mini", seed=3).chance.luck(purpose, step, drawn)

    own = laid(CLUE, deal=DEAL)
    assert is_of(own, deal_out(own))
    for other in (
        laid(CLUE, deal={**DEAL, "hands": [HANDS[1], HANDS[0], HANDS[2]]}),
        laid(CLUE, deal={**DEAL, "dice": [1, 2]}),
        laid(CLUE, deal=DEAL, seed=4),
        laid(CLUE),
    ):
        assert not is_of(own, deal_out(other))
    assert not is_of(laid(CLUE), new_game("mini", ["You", "Nora", "Otto"], chance=Mine()))
    night = laid(NOIR, position={**GRID, "actions": EVENING})
    assert is_of(night, deal_out(night))
    elsewhere = laid(NOIR, position={**GRID, "actions": [*EVENING[:-1], "kill M"]})
    assert not is_of(night, deal_out(elsewhere))
    own = laid_in(load("10.9").case)
    session = deal_out(own)
    store.keep(session, tmp_path / "game.jsonl")
    assert is_of(own, store.open_saved(tmp_path / "game.jsonl", session.game).session)


REFUSED: list[tuple[dict[str, Any], str]] = [
    (CLUE | {"deal": DEAL | {"case_file": ["V", "C", "G"]}}, "a suspect, a weapon and a room"),
    (CLUE | {"deal": DEAL | {"case_file": ["X", "V", "G"]}}, "There is no card “X”"),
    (CLUE | {"deal": DEAL | {"hands": [*HANDS[:2], ["A", "R"]]}}, "A card appears twice"),
    (CLUE | {"deal": DEAL | {"hands": [*HANDS[:2], ["A"]]}}, "Otto is dealt ada, tower"),
    (CLUE | {"deal": DEAL | {"hands": HANDS[:2]}}, "3 names, the deal 2 hands"),
    (CLUE | {"deal": DEAL | {"hands": [["B"], HANDS[1], ["D", "A", "T"]]}}, "hands of 1, 2, 3"),
    (CLUE | {"deal": DEAL | {"first": "Pia"}}, "Pia begins, but nobody"),
    (CLUE | {"deal": DEAL | {"dice": [7]}}, "<= 6"),
    (CLUE | {"deal": DEAL, "edition": "us"}, "luck decides more than a deal can say"),
    (CLUE | {"deal": DEAL, "edition": "nonsense"}, "There is no edition “nonsense”"),
    (CLUE | {"deal": DEAL, "bots": "nonsense"}, "no bot is called nonsense"),
    (CLUE | {"deal": DEAL, "names": ["Ada", "Nora", "Otto"]}, "nobody at the table is called You"),
    (CLUE | {"deal": DEAL, "position": GRID}, "not both"),
    (CLUE | {"position": GRID}, "write a deal, not a position"),
    (NOIR | {"deal": DEAL}, "write a position, not a deal"),
    (NOIR | {"position": GRID | {"dead": "A"}}, "before the first kill nobody is dead"),
    (NOIR | {"position": GRID | {"dead": "A", "phase": "action"}}, "write what has happened since"),
    (NOIR | {"position": GRID | {"deck": "XQW"}}, "write what has happened since as actions"),
    (NOIR | {"position": GRID | {"hand": "BN"}}, "write what has happened since as actions"),
    (NOIR | {"position": GRID | {"mode": "classic"}}, "are not those of noir-standard"),
    (NOIR | {"position": GRID | {"hand": "LNTY"}}, "in two places"),
    (NOIR | {"position": GRID | {"actions": ["kill Z"]}}, "“kill Z” is not an action"),
    (NOIR | {"position": GRID | {"actions": ["kill Y"]}}, "kill Y: Yuki (Y) does not stand next"),
    (
        NOIR | {"position": GRID | {"actions": [*EVENING, "arrest L"]}},
        "arrest L: Lotte (L) does not",
    ),
]


def test_what_cannot_be_dealt_or_played_so_is_refused() -> None:
    """When the file is read: which file, and what is wrong in words."""
    for table, words in REFUSED:
        with case_named(words):
            with pytest.raises(RefusedError) as refused:
                written(table)
            problem = refused.value.problem
            assert (problem.code, problem.about["file"]) == ("exercise-unreadable", "mine.yaml")
            assert words in problem.about["reason"]


def careless(idle: Bot) -> Bot:
    """Who waits as an informant should, but shows whatever comes first."""

    def play(view: Any, choices: Any, luck: Any) -> Any:
        return moves.Show(choices.show[0]) if choices.show else idle(view, choices, luck)

    return play


def test_in_the_informants_game_it_counts_what_is_shown() -> None:
    """To wait is not enough: whoever shows Otto what comes first tells him, too."""
    own = laid_in(load("10.9").case)
    assert own.deal is not None
    assert is_worth_playing(own)
    goal = GOALS["informant"]
    for bot, slip in ((careless(goal.good()), "M22"), (goal.wrong(), "plays-to-win")):
        told = goal.standing(play_out(own, bot), 0)
        assert (told.state, told.slip) == ("lost", slip)


def test_at_its_table_the_hand_is_the_written_one_and_a_fresh_game_is_dealt_by_chance() -> None:
    """Begun again it is the same; the next one has no deal of its own."""
    game: AnySession = exercise("10.9").table().session
    named = [card.alias for card in game.edition.deck.cards]
    assert [named[card] for card in game.view(0).own.hand] == ["C", "T"]
    fresh = laid_in(load("10.9").fresh(1).case)
    assert (fresh.deal, fresh.position) == (None, None)
    assert is_worth_playing(fresh)
