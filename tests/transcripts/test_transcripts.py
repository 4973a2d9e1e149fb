"""Golden games: played again, they print the very same letters and views."""

from functools import cache
from pathlib import Path

import pytest

from cluekit.clue import own_rules
from cluekit.clue.public import facts, moves
from cluekit.core import SPECTATOR
from cluekit.core.session import Session
from cluekit.noir import SHIPPED, new_game
from cluekit.noir.public import facts as noir_facts
from cluekit.noir.public import moves as noir_moves
from contract.own_rules import ALL
from goldens import Golden
from transcripts.noir_telling import told as noir_told
from transcripts.telling import told, visitor
from twin.editions import PRESETS, edition_with, open_game, played
from twin.noir_editions import any_kind, deadly
from twin.noir_editions import edition_with as noir_edition_with

HERE = Path(__file__).parent / "games"


# edition, players, seed, moves, other answers
GAMES = {
    "mini-3": ("mini", 3, 7, 150, {}), "mini-2-unsolved": ("mini", 2, 22, 150, {}),
    "uk-4": ("uk", 4, 8, 150, {}), "uk-2-unsolved": ("uk", 2, 8, 150, {}),
    "uk-3": ("uk", 3, 10, 150, {}), "uk-5": ("uk", 5, 14, 150, {}),
    "uk-6": ("uk", 6, 27, 150, {}),
    "uk-4-face-up": ("uk", 4, 2, 150, {"leftovers": "face-up", "first_player": "drawn"}),
    "us-4": ("us", 4, 3, 180, {}),
    "us-2-face-down": ("us", 2, 5, 200,
     {"suggestions": "each-turn", "two_players": "four-face-down"}),
    "us-5-every-player": ("us", 5, 2, 160, {"questioning": "every-player"}),
    "pool-3": ("pool", 3, 4, 200, {}),
    "pool-2": ("pool", 2, 6, 200, {"two_players": "four-face-down"}),
    "pool-4-fast": ("pool", 4, 1, 200, {"questioning": "fast"}),
    "pool-6-several": ("pool", 6, 9, 160, {"cards_shown": "at-least-one",
     "leftovers": "face-down", "before_envelope": "table-first"}),
    "uk-4-own-rules": ("uk", 4, 5, 120, {}),
    "uk-3-moving-on": ("uk", 3, 11, 150, {
     "first_player": "first-suspect", "dice": 1, "movement": "up-to", "pawns": "may-be-crossed",
     "doors": "never-closed", "staying": "when-called", "suggestions": "once-per-entry",
     "named_where_standing": "called", "accusation": "any-time", "accuse_after_shown": False,
     "wrong_accuser": "still-moves", "setup_order": ("first-player", "piles", "case-file", "deal",
      "pieces", "weapons", "mark-sheets")}),
}  # fmt: skip
# edition, seed, who plays, other answers
NOIR_GAMES = {
    "noir-classic": ("noir-classic", 3, any_kind(), {}),
    "noir-standard": ("noir-standard", 7, any_kind(), {}),
    "noir-citizens": ("noir-citizens", 10, any_kind(), {}),
    "noir-003-classic": ("noir-003-classic", 2, deadly(), {}),
    "noir-003-standard": ("noir-003-standard", 1, any_kind(), {}),
    "noir-classic-toll": ("noir-classic", 3, deadly(), {}),
    "noir-three-by-four": ("noir-citizens", 2, deadly(), {
     "rows": 3, "columns": 4, "hand": 3, "toll": 9, "toll_counts": "kills", "undo": "last-shift",
     "citizens_need": "hand-only", "layout": "alphabetical"}),
    "noir-four-by-four-round": ("noir-standard", 1, any_kind(), {
     "rows": 4, "columns": 4, "hand": 5, "toll": 12, "wrap": True, "arrest_dead": True,
     "dead_identity": True, "old_identity": "deceased"}),
}  # fmt: skip
"""Every transcript there is; the file of each lies in ``games/``."""


@cache
def _play(name: str) -> Session:
    if name in GAMES:
        house, players, seed, most, answers = GAMES[name]
        edition = edition_with(house, **answers)
        edition = own_rules(edition, *ALL) if name.endswith("own-rules") else edition
        session = open_game(edition, players, seed)
        steps = played(session, visitor, most)
    else:
        house, seed, wish, answers = NOIR_GAMES[name]
        session = new_game(noir_edition_with(house, **answers), seed=seed, ready=False)
        steps = played(session, wish, 150)
    for _ in steps:
        pass
    return session


@pytest.mark.parametrize("name", [*GAMES, *NOIR_GAMES])
def test_played_again_it_is_the_same_game(name: str, golden: Golden) -> None:
    """Letters, who reads them, and every view, line by line."""
    session = _play(name)
    golden(HERE / f"{name}.txt", noir_told(session) if name in NOIR_GAMES else told(session))


def test_transcripts_show_every_kind_of_fact_and_no_file_lacks_its_game() -> None:
    """Each fact, kind of move and end of both games; every edition; a board that shrinks."""
    assert {file.stem for file in HERE.iterdir()} == {*GAMES, *NOIR_GAMES}
    assert {house for house, *_ in GAMES.values()} == set(PRESETS)
    assert {house for house, *_ in NOIR_GAMES.values()} == set(SHIPPED)
    sessions = [*map(_play, GAMES)]
    steps = [step for session in sessions for step in session.record]
    shown = {type(letter.fact) for step in steps for letter in step.letters}
    assert shown == set(facts.Fact.__args__)
    assert len({type(step.move) for step in steps}) == len(moves.Move.__args__)
    assert {s._positions[-1].table.winner is not None for s in sessions if s.over} == {True, False}
    sessions = [*map(_play, NOIR_GAMES)]
    steps = [step for session in sessions for step in session.record]
    sent = [letter.fact for step in steps for letter in step.letters]
    assert {type(fact) for fact in sent} == set(noir_facts.Fact.__args__)
    assert len({type(step.move) for step in steps}) == len(noir_moves.Move.__args__)
    endings = {session.view(SPECTATOR).table.ending for session in sessions}
    assert endings >= {"arrest", "inspector-killed", "toll"}
    removed = [fact for fact in sent if isinstance(fact, noir_facts.LinesRemoved)]
    assert any(fact.rows for fact in removed)
    assert any(fact.columns for fact in removed)
