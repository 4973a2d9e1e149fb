"""Golden games: played again, they print the very same letters and views."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cluekit.clue.public import facts, moves
from cluekit.core import SPECTATOR
from cluekit.core.session import Session
from cluekit.noir import SHIPPED, new_game
from cluekit.noir.public import facts as noir_facts
from cluekit.noir.public import moves as noir_moves
from goldens import Golden
from transcripts.noir_telling import told as noir_told
from transcripts.telling import told, visitor
from twin.editions import PRESETS, Wish, edition_with, open_game, played
from twin.noir_editions import any_kind, deadly
from twin.noir_editions import edition_with as noir_edition_with

HERE = Path(__file__).parent / "games"


class Game(NamedTuple):
    """Which game a transcript is of."""

    edition: str
    players: int
    seed: int
    moves: int
    answers: dict[str, Any]


class NoirGame(NamedTuple):
    """Which game of Noir a transcript is of, and how it is played."""

    edition: str
    seed: int
    wish: Wish
    answers: dict[str, Any]


GAMES = {
    "mini-3": Game("mini", 3, 7, 150, {}), "mini-2-unsolved": Game("mini", 2, 22, 150, {}),
    "uk-4": Game("uk", 4, 8, 150, {}), "uk-2-unsolved": Game("uk", 2, 8, 150, {}),
    "uk-3": Game("uk", 3, 10, 150, {}), "uk-5": Game("uk", 5, 14, 150, {}),
    "uk-6": Game("uk", 6, 27, 150, {}),
    "uk-4-face-up": Game("uk", 4, 2, 150, {"leftovers": "face-up", "first_player": "drawn"}),
    "us-4": Game("us", 4, 3, 180, {}),
    "us-2-face-down": Game("us", 2, 5, 200,
     {"suggestions": "each-turn", "two_players": "four-face-down"}),
    "us-5-every-player": Game("us", 5, 2, 160, {"questioning": "every-player"}),
    "pool-3": Game("pool", 3, 4, 200, {}),
    "pool-2": Game("pool", 2, 6, 200, {"two_players": "four-face-down"}),
    "pool-4-fast": Game("pool", 4, 1, 200, {"questioning": "fast"}),
    "pool-6-several": Game("pool", 6, 9, 160, {"cards_shown": "at-least-one",
     "leftovers": "face-down", "before_envelope": "table-first"}),
    "uk-3-moving-on": Game("uk", 3, 11, 150, {
     "first_player": "first-suspect", "dice": 1, "movement": "up-to", "pawns": "may-be-crossed",
     "doors": "never-closed", "staying": "when-called", "suggestions": "once-per-entry",
     "named_where_standing": "called", "accusation": "any-time", "accuse_after_shown": False,
     "wrong_accuser": "still-moves", "setup_order": ("first-player", "piles", "case-file", "deal",
      "pieces", "weapons", "mark-sheets")}),
}  # fmt: skip
NOIR_GAMES = {
    "noir-classic": NoirGame("noir-classic", 3, any_kind(), {}),
    "noir-standard": NoirGame("noir-standard", 7, any_kind(), {}),
    "noir-citizens": NoirGame("noir-citizens", 10, any_kind(), {}),
    "noir-003-classic": NoirGame("noir-003-classic", 2, deadly(), {}),
    "noir-003-standard": NoirGame("noir-003-standard", 1, any_kind(), {}),
    "noir-classic-toll": NoirGame("noir-classic", 3, deadly(), {}),
    "noir-three-by-four": NoirGame("noir-citizens", 2, deadly(), {
     "rows": 3, "columns": 4, "hand": 3, "toll": 9, "toll_counts": "kills", "undo": "last-shift",
     "citizens_need": "hand-only", "layout": "alphabetical"}),
    "noir-four-by-four-round": NoirGame("noir-standard", 1, any_kind(), {
     "rows": 4, "columns": 4, "hand": 5, "toll": 12, "wrap": True, "arrest_dead": True,
     "dead_identity": True, "old_identity": "deceased"}),
}  # fmt: skip
"""Every transcript there is; the file of each lies in ``games/``."""


@cache
def _play(name: str) -> Session:
    """Return the game of this name, played."""
    if game := GAMES.get(name):
        session = open_game(edition_with(game.edition, **game.answers), game.players, game.seed)
        steps = played(session, visitor, game.moves)
    else:
        noir = NOIR_GAMES[name]
        edition = noir_edition_with(noir.edition, **noir.answers)
        session = new_game(edition, seed=noir.seed, ready=False)
        steps = played(session, noir.wish, 150)
    for _ in steps:
        pass
    return session


@pytest.mark.parametrize("name", [*GAMES, *NOIR_GAMES])
def test_played_again_it_is_the_same_game(name: str, golden: Golden) -> None:
    """Letters, who reads them, and every view, line by line."""
    session = _play(name)
    golden(HERE / f"{name}.txt", noir_told(session) if name in NOIR_GAMES else told(session))


def test_no_transcript_without_its_game() -> None:
    """Files that nothing writes any more are thrown away; every edition has at least one."""
    assert {file.stem for file in HERE.iterdir()} == {*GAMES, *NOIR_GAMES}
    assert {game.edition for game in GAMES.values()} == set(PRESETS)
    assert {game.edition for game in NOIR_GAMES.values()} == set(SHIPPED)


def test_transcripts_show_every_kind_of_fact() -> None:
    """Among them the games show each fact, each kind of move, and both kinds of end."""
    sessions = [*map(_play, GAMES)]
    steps = [step for session in sessions for step in session.record]
    shown = {type(letter.fact) for step in steps for letter in step.letters}
    assert shown == set(facts.Fact.__args__)
    assert len({type(step.move) for step in steps}) == len(moves.Move.__args__)
    assert {s._positions[-1].table.winner is not None for s in sessions if s.over} == {True, False}


def test_transcripts_of_noir_show_every_kind_of_fact() -> None:
    """Each fact, each kind of move, each kind of end; a game that shrinks by rows and columns."""
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
