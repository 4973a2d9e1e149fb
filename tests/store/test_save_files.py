"""A game is written down move by move and can be taken up again as it was.

That the file holds every single move, and an undo, and that what is opened goes on as it would
have, is seen in ``contract/test_saves.py``.
"""

import json
import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from cluekit.clue import bots_for, edition, new_game, stack_deck
from cluekit.clue.referee import game
from cluekit.core import Chance, RefusedError, store
from cluekit.core.session import Session, run
from naming import case_named

Played = Callable[..., tuple[Session, Path]]
NOTE_TAKERS, RANDOM = ["note-taker"] * 3, ["random"] * 3


def play(session: Session, kinds: list[str], until: int = 10_000) -> Session:
    """Let bots of these kinds play on, to this step or to the end."""
    return run(session, bots_for(kinds), until=lambda s: s.step >= until)


def assert_same(one: Session, other: Session) -> None:
    """Two sessions stand alike, for every seat and for whoever watches."""
    assert one.record == other.record
    for seat in (0, 1, 2, 62):
        assert repr(one.view(seat)) == repr(other.view(seat))
        assert one.letters(seat) == other.letters(seat)


def refusal(act: Callable[[], object]) -> str:
    """Return the reason of a refusal."""
    with pytest.raises(RefusedError) as error:
        act()
    return error.value.problem.code


def test_looking_and_branching_write_nothing(played: Played) -> None:
    """A game that is only looked at, and a branch, leave the file; kept, a branch has its own."""
    session, path = played(moves=20)
    before = path.read_bytes()
    play(store.read_saved(path, game).session, RANDOM, 26)
    branch = play(session.branch(15), RANDOM, 18)
    assert path.read_bytes() == before
    other = store.keep(branch, path.with_name("branch.jsonl")).path
    assert_same(store.read_saved(other, game).session, branch)


def test_every_seed_comes_back(tmp_path: Path) -> None:
    """Small, negative, huge and written seeds give the same game after loading."""
    for number, seed in enumerate((0, -7, 2**63, 10**30, "Käthe", "\N{GRINNING FACE}")):
        with case_named(seed):
            session = new_game("mini", seed=seed)
            path = store.keep(session, tmp_path / f"{number}.jsonl").path
            loaded = store.open_saved(path, game).session
            for table in (session, loaded):
                table.keeper = None
                play(table, NOTE_TAKERS)
            assert_same(session, loaded)


def test_a_stacked_game_comes_back(tmp_path: Path) -> None:
    """Luck that was written down beforehand is saved as written, with the seed that follows."""
    hands = [["carla", "rope"], ["dagger", "garden"], ["ada", "tower"]]
    luck = stack_deck(edition("mini"), ("bruno", "vase", "library"), hands, dice=(6, 1), seed=3)
    session = new_game("mini", chance=luck)
    path = store.keep(session, tmp_path / "g.jsonl").path
    play(session, RANDOM, 15)
    assert_same(store.read_saved(path, game).session, session)


def test_the_first_line_says_that_the_solution_is_inside(played: Played) -> None:
    """Whoever opens the file in an editor is warned; and no file is written over another."""
    session, path = played(moves=8)
    before = path.read_bytes()
    head = json.loads(before.splitlines()[0])
    assert list(head)[:3] == ["format", "version", "warning"]
    assert "solution" in head["warning"]
    assert refusal(lambda: store.keep(session, path)) == "save-exists"
    assert path.read_bytes() == before


def test_a_torn_last_line_is_left_out_with_a_notice(played: Played) -> None:
    """A crash in the middle of writing loses only the move that was not yet confirmed."""
    session, path = played(moves=20)
    whole = path.read_bytes()
    last = len(whole.splitlines(keepends=True)[-1])
    for cut in (1, 2, 40, last - 1):
        path.write_bytes(whole[:-cut])
        saved = store.open_saved(path, game)
        assert saved.session.step == session.step - 1
        assert [notice.code for notice in saved.notices] == ["save-torn"]
        assert path.read_bytes() == whole[:-cut], "opening alone changes nothing"
        play(saved.session, NOTE_TAKERS, 20)
        assert path.read_bytes() == whole, "the next move cuts the torn rest off"


def test_a_move_that_cannot_be_written_is_not_made(
    disk_full_at: Callable[[int], AbstractContextManager[None]], played: Played
) -> None:
    """On a full disk the game stays as it was, and goes on later; without its file it does not."""
    session, path = played(moves=20)
    before = path.read_bytes()
    with disk_full_at(len(before) + 20):
        assert refusal(lambda: play(session, NOTE_TAKERS)) == "save-failed"
    assert (session.step, path.read_bytes()) == (20, before)
    play(session, NOTE_TAKERS, 24)
    assert_same(store.read_saved(path, game).session, session)
    path.unlink()
    assert refusal(lambda: play(session, NOTE_TAKERS)) == "save-failed"
    assert session.step == 24


def test_the_list_shows_the_newest_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Saves are found in the home folder; a damaged one is listed with what is wrong with it."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path))
    assert store.saved_games() == []
    paths = [store.keep(new_game("mini", seed=seed)).path for seed in range(3)]
    paths[1].write_text("not ours\n")
    for age, path in enumerate(paths):
        os.utime(path, (1_000 - age, 1_000 - age))
    listed = store.saved_games()
    assert [entry.path for entry in listed] == paths
    assert [entry.head is None for entry in listed] == [False, True, False]
    assert listed[1].problem
    assert listed[1].problem.code == "save-foreign"


def test_a_seats_post_holds_its_letters_and_nothing_else() -> None:
    """Two games that differ only in what a seat cannot know give that seat the same export."""
    hands = [["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]]
    swapped = [hands[0], ["carla", "garden"], ["dagger", "tower"]]
    posts = []
    for deal, seed in ((hands, 1), (swapped, 2)):
        chance = stack_deck(edition("mini"), ("bruno", "vase", "library"), deal, seed=seed)
        posts.append(json.dumps(store.post(new_game("mini", chance=chance), 0)))
    assert posts[0] == posts[1]
    assert '"cards": [0, 3]' in posts[0], "your own hand is in it"
    assert "seed" not in posts[0]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    """Where no file can be made the game is not kept, and goes on without."""
    (tmp_path / "file").write_text("in the way")
    session = new_game("mini")
    assert refusal(lambda: store.keep(session, tmp_path / "file" / "g.jsonl")) == "save-failed"
    assert session.keeper is None


def test_foreign_luck_cannot_be_saved(tmp_path: Path) -> None:
    """Luck of an unknown kind is refused when the game is to be kept, not when it is loaded."""

    class Other:
        """Luck of a kind the file does not know."""

        def luck(self, purpose: str, step: int, drawn: int) -> object:
            return Chance(1).luck(purpose, step, drawn)

    session = new_game("mini", chance=Other())  # type: ignore[arg-type]
    assert refusal(lambda: store.keep(session, tmp_path / "g.jsonl")) == "save-luck-unknown"
    assert not list(tmp_path.iterdir())
