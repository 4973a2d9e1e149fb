"""Golden games: played again, they print the very same letters and views.

``pytest tests/transcripts --rewrite-transcripts`` writes them anew; read the difference.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cluekit.clue import facts, moves
from cluekit.core.session import Session
from transcripts.telling import told, visitor
from twin.houses import PRESETS, house, open_game, played

HERE = Path(__file__).parent / "games"


class Game(NamedTuple):
    """Which game a transcript is of."""

    edition: str
    players: int
    seed: int
    moves: int
    answers: dict[str, Any]


GAMES = {
    "mini-3": Game("mini", 3, 7, 150, {}),
    "mini-2-unsolved": Game("mini", 2, 22, 150, {}),
    "uk-4": Game("uk", 4, 8, 150, {}),
    "uk-2-unsolved": Game("uk", 2, 8, 150, {}),
    "uk-3": Game("uk", 3, 10, 150, {}),
    "uk-5": Game("uk", 5, 14, 150, {}),
    "uk-6": Game("uk", 6, 27, 150, {}),
    "uk-4-face-up": Game("uk", 4, 2, 150, {"leftovers": "face-up", "first_player": "drawn"}),
    "us-4": Game("us", 4, 3, 180, {}),
    "us-2-face-down": Game("us", 2, 5, 200, {"suggestions": "each-turn"}),
    "us-5-every-player": Game("us", 5, 2, 160, {"questioning": "every-player"}),
    "pool-3": Game("pool", 3, 4, 200, {}),
    "pool-2": Game("pool", 2, 6, 200, {}),
    "pool-4-fast": Game("pool", 4, 1, 200, {"questioning": "fast"}),
    "pool-6-several": Game(
        *("pool", 6, 9, 160),
        {"cards_shown": "at-least-one", "leftovers": "face-down", "before_envelope": "table-first"},
    ),
    "uk-3-moving-on": Game(
        *("uk", 3, 11, 150),
        {
            "first_player": "first-suspect",
            "dice": 1,
            "movement": "up-to",
            "pawns": "may-be-crossed",
            "doors": "never-closed",
            "staying": "when-called",
            "suggestions": "once-per-entry",
            "named_where_standing": "called",
            "accusation": "any-time",
            "accuse_after_shown": False,
            "wrong_accuser": "still-moves",
            "setup_order": (
                *("first-player", "piles", "case-file", "deal"),
                *("pieces", "weapons", "mark-sheets"),
            ),
        },
    ),
}
"""Every transcript there is; the file of each lies in ``games/``."""


def _play(game: Game) -> Session:
    session = open_game(house(game.edition, **game.answers), game.players, game.seed)
    for _ in played(session, visitor, game.moves):
        pass
    return session


@pytest.mark.parametrize("name", GAMES)
def test_played_again_it_is_the_same_game(name: str, request: pytest.FixtureRequest) -> None:
    """Letters, who reads them, and every view, line by line."""
    file = HERE / f"{name}.txt"
    text = "\n".join(told(_play(GAMES[name]))) + "\n"
    if request.config.getoption("--rewrite-transcripts", default=False):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    assert file.exists(), "no golden game: pytest tests/transcripts --rewrite-transcripts"
    assert text == file.read_text(encoding="utf-8")


def test_no_transcript_without_its_game() -> None:
    """Files that nothing writes any more are thrown away; every edition has at least one."""
    assert {file.stem for file in HERE.iterdir()} == set(GAMES)
    assert {game.edition for game in GAMES.values()} == set(PRESETS)


def test_transcripts_show_every_kind_of_fact() -> None:
    """Among them the games show each fact, each kind of move, and both kinds of end."""
    sessions = [_play(game) for game in GAMES.values()]
    steps = [step for session in sessions for step in session.record]
    shown = {type(letter.fact) for step in steps for letter in step.letters}
    assert shown == set(facts.Fact.__args__)
    assert len({type(step.move) for step in steps}) == len(moves.Move.__args__)
    winners = {s._positions[-1].table.winner >= 0 for s in sessions if s.over}
    assert winners == {True, False}
