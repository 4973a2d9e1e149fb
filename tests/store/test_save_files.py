"""A game is written down move by move and taken up again as it was, by an older kit as well.

What lies in ``former/`` (from before the editions changed) and in ``old_saves/`` (from before the
way of drawing luck had a name) was written by the kit as it was then. It is never written anew; a
kit that cannot read it has lost people's games. That a save holds every single move, and an undo,
is seen in ``contract/test_saves.py``.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cluekit import clue, noir
from cluekit.clue import bots_for, edition, game, new_game, stack_deck
from cluekit.clue.notation import read as read_clue
from cluekit.clue.notation import write as write_clue
from cluekit.core import SPECTATOR, Chance, RefusedError, store
from cluekit.core.session import AnySession, Session, run
from cluekit.noir.notation import read as read_noir
from cluekit.noir.notation import write as write_noir
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


def test_looking_branching_and_a_torn_last_line_lose_nothing(played: Played) -> None:
    """The head warns; no file is written over another; a crash loses what was not yet confirmed."""
    session, path = played(moves=20)
    before = path.read_bytes()
    play(store.read_saved(path, game).session, RANDOM, 26)
    branch = play(session.branch(15), RANDOM, 18)
    assert path.read_bytes() == before
    other = store.keep(branch, path.with_name("branch.jsonl")).path
    assert_same(store.read_saved(other, game).session, branch)
    head = json.loads(before.splitlines()[0])
    assert list(head)[:3] == ["format", "version", "warning"]
    assert "solution" in head["warning"]
    assert refusal(lambda: store.keep(session, path)) == "save-exists"
    assert path.read_bytes() == before
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


def test_every_game_comes_back(tmp_path: Path) -> None:
    """Of small, negative, huge and written seeds; of luck that was written down beforehand."""
    for number, seed in enumerate((0, -7, 2**63, 10**30, "Käthe", "\N{GRINNING FACE}")):
        with case_named(seed):
            session = new_game("mini", seed=seed)
            path = store.keep(session, tmp_path / f"{number}.jsonl").path
            loaded = store.open_saved(path, game).session
            for table in (session, loaded):
                table.keeper = None
                play(table, NOTE_TAKERS)
            assert_same(session, loaded)
    hands = [["carla", "rope"], ["dagger", "garden"], ["ada", "tower"]]
    luck = stack_deck(edition("mini"), ("bruno", "vase", "library"), hands, dice=(6, 1), seed=3)
    session = new_game("mini", chance=luck)
    path = store.keep(session, tmp_path / "g.jsonl").path
    play(session, RANDOM, 15)
    assert_same(store.read_saved(path, game).session, session)


def test_a_move_that_cannot_be_written_is_not_made(disk_full_at: Any, played: Played) -> None:
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


def test_saves_are_listed_and_a_seats_post_has_its_letters_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The newest first, a damaged one with what is wrong; what cannot be kept is told."""
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
    hands = [["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]]
    swapped = [hands[0], ["carla", "garden"], ["dagger", "tower"]]
    posts = []
    for deal, seed in ((hands, 1), (swapped, 2)):
        chance = stack_deck(edition("mini"), ("bruno", "vase", "library"), deal, seed=seed)
        posts.append(json.dumps(store.post(new_game("mini", chance=chance), 0)))
    assert posts[0] == posts[1]
    assert '"cards": [0, 3]' in posts[0], "your own hand is in it"
    assert "seed" not in posts[0]
    tmp_path = tmp_path / "none"
    tmp_path.mkdir()

    class Other:
        """Luck of a kind the file does not know."""

        def luck(self, purpose: str, step: int, drawn: int) -> object:
            return Chance(1).luck(purpose, step, drawn)

    session = new_game("mini", chance=Other())  # type: ignore[arg-type]
    assert refusal(lambda: store.keep(session, tmp_path / "g.jsonl")) == "save-luck-unknown"
    assert not list(tmp_path.iterdir())
    (tmp_path / "file").write_text("in the way")
    session = new_game("mini")
    assert refusal(lambda: store.keep(session, tmp_path / "file" / "g.jsonl")) == "save-failed"
    assert session.keeper is None


HERE = Path(__file__).parent
FORMER, OLD = HERE / "former", HERE / "old_saves"
OLD_TEXTS = ("clue-word", "noir-number")
TOLD = [
    *(path.with_suffix("") for path in sorted(FORMER.glob("*.jsonl"))),
    *map(OLD.joinpath, OLD_TEXTS),
]
ANSWERS: dict[str, dict[str, Any]] = {
    "us-two": {"two_players": "four-face-down"},
    "pool": {"two_players": "four-face-down", "cards_shown": "one"},
    "pool-two": {"two_players": "four-face-down", "cards_shown": "one"},
    "pool-house": {"two_players": "four-face-down", "cards_shown": "at-least-one"},
    "noir-classic": {"toll_counts": "all"},
    "noir-standard": {"toll_counts": "all"},
    "noir-citizens": {"toll_counts": "all"},
}
"""The answers by which former games were played, where an edition has changed its own since."""


def saved(path: Path) -> store.Saved:
    """Return the game of a save."""
    return store.read_saved(path.with_suffix(".jsonl"), clue.game, noir.game)


def written(path: Path) -> AnySession:
    """Return the game of a text."""
    text = path.with_suffix(".txt").read_text(encoding="utf-8")
    return read_noir(text) if path.stem.startswith("noir") else read_clue(text)


def test_a_former_game_is_the_same_today(tmp_path: Path) -> None:
    """Every letter, whatever its edition answers now; what is added has the luck of its seed."""
    for path in TOLD:
        with case_named(path.name):
            before, text_before = saved(path).session, written(path)
            assert text_before.record == before.record
            noirs = path.stem.startswith("noir")
            read, write = (read_noir, write_noir) if noirs else (read_clue, write_clue)
            text = write(before)
            again = read(text)
            assert write(again) == text == write(text_before)
            assert again.record == before.record
            answers = ANSWERS.get(path.name, {})
            for session in (before, text_before):
                assert {key: getattr(session.edition.options, key) for key in answers} == answers
    for path in OLD.glob("*.jsonl"):
        head, *moves = path.read_bytes().splitlines()
        about, opened = msgspec.json.decode(head), saved(path)
        assert (about["version"], "way" in str(about["luck"])) == (1, False), path
        assert (opened.session.step, opened.notices) == (len(moves), ()), path
    path, before = tmp_path / "game.jsonl", (OLD / "clue-number.jsonl").read_bytes()
    path.write_bytes(before)
    games = store.open_saved(path, clue.game).session, clue.new_game("mini", seed=7)
    for session in games:
        run(session, clue.bots_for(["random"] * 3), until=lambda now: now.step >= 60)
    assert path.read_bytes().startswith(before)
    assert games[0].record == games[1].record == saved(path).session.record
    for name in OLD_TEXTS:
        old = msgspec.json.decode((OLD / f"{name}.json").read_bytes())
        now = msgspec.json.decode(msgspec.json.encode(store.post(saved(OLD / name).session, 1)))
        assert all(now[key] == old[key] for key in ("seat", "letters")), name
    table = saved(FORMER / "noir-classic").session.view(SPECTATOR).table
    assert (table.ending, table.kills < table.dead.bit_count() == 16) == ("toll", True)
