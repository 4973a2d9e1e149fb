"""A game is written down move by move and can be taken up again as it was."""

import json
import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from cluekit.clue import bots_for, edition, new_game, stack_deck
from cluekit.clue.public import moves
from cluekit.clue.referee import game
from cluekit.core import Chance, RefusedError, store
from cluekit.core.session import Session, run

Played = Callable[..., tuple[Session, Path]]


def same(one: Session, other: Session) -> bool:
    """Tell whether two sessions stand alike, for every seat and for whoever watches."""
    return one.record == other.record and all(
        repr(one.view(seat)) == repr(other.view(seat)) and one.letters(seat) == other.letters(seat)
        for seat in (0, 1, 2, 62)
    )


def code(error: pytest.ExceptionInfo[RefusedError]) -> str:
    """Return the reason of a refusal."""
    return error.value.problem.code


@pytest.mark.parametrize("name", ["mini", "uk"])
def test_a_saved_game_comes_back_as_it_was(name: str, played: Played) -> None:
    """Views, letters and record are the same after loading; there is nothing to tell."""
    session, path = played(name)
    saved = store.open_saved(path, game)
    assert session.over
    assert same(saved.session, session)
    assert saved.notices == ()


def test_every_step_is_in_the_file_before_play_returns(tmp_path: Path) -> None:
    """After each accepted move a fresh reader finds the game as it stands."""
    session = new_game("mini", seed=11, ready=False)
    path = store.keep(session, tmp_path / "g.jsonl").path
    bots = bots_for(["random"] * 3)
    while not session.over and session.step < 60:
        assert same(store.read_saved(path, game).session, session)
        if session.choices.prepare:
            session.play(session.choices.seat, moves.Prepare(session.choices.prepare))
        else:
            step = session.step
            run(session, bots, until=lambda s, step=step: s.step > step)


def test_moves_taken_back_stay_taken_back(played: Played) -> None:
    """Undo is written too, and the luck after it is the same luck."""
    session, path = played(moves=25, bot="random")
    for _ in range(3):
        session.undo(lab=True)
    run(session, bots_for(["random"] * 3), until=lambda s: s.step >= 30)
    assert same(store.read_saved(path, game).session, session)
    assert b'"line":"undo"' in path.read_bytes()


def test_a_loaded_game_goes_on_in_the_same_file(played: Played) -> None:
    """What is played after loading is added, and is what would have been played without it."""
    session, path = played(moves=20)
    loaded = store.open_saved(path, game).session
    run(loaded, bots_for(["note-taker"] * 3))
    assert same(store.read_saved(path, game).session, loaded)
    session.keeper = None
    assert same(run(session, bots_for(["note-taker"] * 3)), loaded)


def test_looking_at_a_save_writes_nothing(played: Played) -> None:
    """What is played in a game that was only looked at is not written down."""
    _, path = played(moves=20)
    before = path.read_bytes()
    run(store.read_saved(path, game).session, bots_for(["random"] * 3), until=lambda s: s.step > 25)
    assert path.read_bytes() == before


def test_a_branch_is_a_game_of_its_own(played: Played) -> None:
    """A branch writes nothing into the file it came from; kept, it makes a whole file at once."""
    session, path = played(moves=20)
    before = path.read_bytes()
    branch = session.branch(15)
    run(branch, bots_for(["random"] * 3), until=lambda s: s.step >= 18)
    assert path.read_bytes() == before
    other = store.keep(branch, path.with_name("branch.jsonl")).path
    assert same(store.read_saved(other, game).session, branch)


@pytest.mark.parametrize("seed", [0, -7, 2**63, 10**30, "Käthe", "\N{GRINNING FACE}"])
def test_every_seed_comes_back(seed: int | str, tmp_path: Path) -> None:
    """Small, negative, huge and written seeds give the same game after loading."""
    session = new_game("mini", seed=seed)
    path = store.keep(session, tmp_path / "g.jsonl").path
    loaded = store.open_saved(path, game).session
    for table in (session, loaded):
        table.keeper = None
        run(table, bots_for(["note-taker"] * 3))
    assert same(session, loaded)


def test_a_stacked_game_comes_back(tmp_path: Path) -> None:
    """Luck that was written down beforehand is saved as written, with the seed that follows."""
    hands = [["carla", "rope"], ["dagger", "garden"], ["ada", "tower"]]
    luck = stack_deck(edition("mini"), ("bruno", "vase", "library"), hands, dice=(6, 1), seed=3)
    session = new_game("mini", chance=luck)
    path = store.keep(session, tmp_path / "g.jsonl").path
    run(session, bots_for(["random"] * 3), until=lambda s: s.step >= 15)
    assert same(store.read_saved(path, game).session, session)


def test_the_first_line_says_that_the_solution_is_inside(played: Played) -> None:
    """Whoever opens the file in an editor is warned before anything is given away."""
    _, path = played(moves=8)
    head = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert list(head)[:3] == ["format", "version", "warning"]
    assert "solution" in head["warning"]


def test_no_file_is_written_over(played: Played) -> None:
    """To keep a game where a file is already is refused, and the file stays."""
    session, path = played(moves=8)
    before = path.read_bytes()
    with pytest.raises(RefusedError) as error:
        store.keep(session, path)
    assert code(error) == "save-exists"
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
        run(saved.session, bots_for(["note-taker"] * 3), until=lambda s: s.step >= 20)
        assert path.read_bytes() == whole, "the next move cuts the torn rest off"


def test_two_who_play_on_in_one_file_do_not_mix(played: Played) -> None:
    """The second to write is refused; its session stays as it was, the file too."""
    _, path = played(moves=20)
    one, other = (store.open_saved(path, game).session for _ in range(2))
    bots = bots_for(["note-taker"] * 3)
    run(one, bots, until=lambda s: s.step >= 21)
    written = path.read_bytes()
    with pytest.raises(RefusedError) as error:
        run(other, bots, until=lambda s: s.step >= 21)
    assert code(error) == "save-changed-elsewhere"
    assert other.step == 20
    assert path.read_bytes() == written


def test_a_save_that_is_gone_is_told(played: Played) -> None:
    """When the file was deleted under the game, the next move says so and is not made."""
    session, path = played(moves=20)
    path.unlink()
    with pytest.raises(RefusedError) as error:
        run(session, bots_for(["note-taker"] * 3))
    assert code(error) == "save-failed"
    assert session.step == 20


def test_a_move_that_cannot_be_written_is_not_made(
    disk_full_at: Callable[[int], AbstractContextManager[None]], played: Played
) -> None:
    """On a full disk the game stays where it was, in memory and in the file; later it goes on."""
    session, path = played(moves=20)
    before = path.read_bytes()
    bots = bots_for(["note-taker"] * 3)
    with disk_full_at(len(before) + 20), pytest.raises(RefusedError) as error:
        run(session, bots)
    assert code(error) == "save-failed"
    assert (session.step, path.read_bytes()) == (20, before)
    run(session, bots)
    assert same(store.read_saved(path, game).session, session)


def test_the_list_shows_the_newest_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Saves are found in the home folder; a damaged one is listed with what is wrong with it."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path))
    assert store.saved_games() == []
    paths = [store.keep(new_game("mini", seed=seed)).path for seed in range(3)]
    for age, path in enumerate(paths):
        os.utime(path, (1_000 - age, 1_000 - age))
    paths[1].write_text("not ours\n")
    os.utime(paths[1], (999, 999))
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
    with pytest.raises(RefusedError) as error:
        store.keep(session, tmp_path / "file" / "g.jsonl")
    assert code(error) == "save-failed"
    assert session.keeper is None


def test_foreign_luck_cannot_be_saved(tmp_path: Path) -> None:
    """Luck of an unknown kind is refused when the game is to be kept, not when it is loaded."""

    class Other:
        """Luck of a kind the file does not know."""

        def luck(self, purpose: str, step: int, drawn: int) -> object:
            return Chance(1).luck(purpose, step, drawn)

    with pytest.raises(RefusedError) as error:
        store.keep(new_game("mini", chance=Other()), tmp_path / "g.jsonl")  # type: ignore[arg-type]
    assert code(error) == "save-luck-unknown"
    assert not list(tmp_path.iterdir())
