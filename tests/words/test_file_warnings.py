"""What a saved game and a game as text say first is in the reader's language, and read in any."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from cluekit import clue, noir
from cluekit.clue import notation as of_clue
from cluekit.core import store
from cluekit.core.session import Session
from cluekit.noir import notation as of_noir
from cluekit.ui import table
from cluekit.words import LANGUAGES, set_language

SOLUTION = {"en": "the solution", "it": "la soluzione", "pt": "a solução"}
PART = {"en": "one seat", "it": "un solo posto", "pt": "um só lugar"}


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    set_language("en")


def begun(game: str) -> Session:
    """Return a game with its first steps taken."""
    return clue.new_game("mini", seed=3) if game == "clue" else noir.new_game(game, seed=3)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize(
    ("game", "write", "read"),
    [
        ("clue", of_clue.write, of_clue.read),
        ("noir-standard", of_noir.write, of_noir.read),
    ],
)
def test_a_text_warns_in_the_readers_language_and_is_read_in_every_other(
    language: str, game: str, write: Callable[..., str], read: Callable[..., Session]
) -> None:
    """Only the remark on the first line is in words; all the rest is the same."""
    session = begun(game)
    plain = write(session)
    set_language(language)
    text = write(session)
    assert SOLUTION[language] in text.splitlines()[0]
    assert PART[language] in write(session, 0).splitlines()[0]
    assert text.startswith("# ")
    assert text.splitlines()[1:] == plain.splitlines()[1:]
    for reader in LANGUAGES:
        set_language(reader)
        assert read(text).record == session.record


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_save_warns_in_its_players_language_and_goes_on_in_every_other(language: str) -> None:
    """The head is the same but for that sentence; the table finds its game whoever reads."""
    set_language(language)
    sitting = table("mini", seed=3, fresh=True).sitting
    while sitting.session.keeper is None:
        sitting.play(next(iter(sitting.session.choices)))
    path = sitting.session.keeper.path
    head = json.loads(path.read_bytes().splitlines()[0])
    assert SOLUTION[language] in head["warning"]
    for reader in LANGUAGES:
        set_language(reader)
        assert store.read_saved(path, clue.game).session.record == sitting.session.record
        found = store.saved_like(sitting.session, sitting.seated, sitting.called)
        assert found is not None
        assert found.path == path
