"""A game as text: written, read back, written again; a seat's text has its own letters alone."""

import re
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest
from any_game import any_game, wander
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluekit.clue import SHIPPED, bots_for, edition, game, new_game, players_for, read_edition
from cluekit.clue import notation as clue
from cluekit.clue.editions.options import Options
from cluekit.clue.notation import read, write
from cluekit.clue.notation.head import MANY, ONCE
from cluekit.clue.notation.replayer import _DOES
from cluekit.clue.public.table import Player
from cluekit.core import SPECTATOR, Chance, RefusedError, reaches, store
from cluekit.core.session import Session, run
from cluekit.noir import notation as noir
from cluekit.noir.notation.actions import FORMS
from cluekit.noir.notation.text_reader import MANY as NOIR_MANY
from cluekit.noir.notation.text_reader import ONCE as NOIR_ONCE
from cluekit.visible import is_seen
from cluekit.words.file_warnings import text_warning
from twin.amounts import amounts, either_run
from twin.editions import PRESETS, any_kind, edition_with, open_game, played
from twin.worlds import Rigged, World, twins

WARNING = "holds the solution"


def same(session: Session) -> Session:
    """Assert that the game's text gives the game back, and return what was read."""
    text = write(session)
    again = read(text)
    assert (again.record, again.players) == (session.record, session.players)
    assert again.edition.options == session.edition.options
    assert (repr(again.choices), write(again)) == (repr(session.choices), text)
    return again


@either_run
@given(seed=st.integers(0, 2**32))
def test_any_game_comes_back(run: str, seed: int) -> None:  # noqa: ARG001 - see either_run
    """Under any answers to all switches, at any point: every move and every letter."""
    same(any_game(seed))


def test_every_point_of_a_game_comes_back() -> None:
    """In the set-up, in a question, late at some; of each shipped edition, for few and for many."""
    for seed in range(12):
        session = any_game(f"every point {seed}")
        points = {*range(min(session.step, 40)), *range(seed % 4, session.step, 4), session.step}
        for step in points:
            same(session.branch(step))
    shipped = [(name, count) for name in SHIPPED for count in edition(name).players]
    for (name, count), seed in product(shipped, range(3)):
        session = new_game(name, [f"Player {n}" for n in range(count)], seed)
        run(session, bots_for(["note-taker"] * count), until=lambda s: s.step > 400)
        assert f"\nedition: {name}\n\n" in write(session)
        same(session)


IDS = (
    ("end", "seat-2", "hand-nora"), ("nobody", "nora", "nora-rolls"), ("edition", "rolls", "you"),
    ("ada", "rope", "a"),
)  # fmt: skip
"""Seats may be called like words of the notation: they are written so that they are not."""


def test_a_text_has_what_differs_and_no_more() -> None:
    """As it is written it is read; an own edition stands there whole; odd ids, of seats as well."""
    random = bots_for(["random"] * 3)
    text = write(run(new_game("pool", seed=4), random, until=lambda s: s.step > 300))
    assert (write(read(text)), write(read(write(read(text))))) == (text, text)
    session = new_game("mini", seed=1)
    assert WARNING in write(session).split("\n")[0]
    assert WARNING not in write(session, 0)
    players = players_for(edition("mini"), ("You", "Miss Marple", "Élise"))
    text = write(Session(game, edition("mini"), players, Chance(1)).prepare())
    assert "\nseat: You as ada\nseat: Miss Marple as bruno\nseat: Élise as carla\n" in text
    assert "\nhand miss-marple: " in text
    session = next(played(open_game(edition_with("mini"), 3, 3), any_kind(), 0)).prepare()
    text = write(session, 1)
    assert "told to: p1\n" in text
    assert "\nenvelope: ? ? ?\nhand p0: ? ?\n" in text
    assert "\nhand p2: ? ?\n" in text
    assert "\nhand p1: ?" not in text
    session = any_game(17)
    for seat in _seats(session):
        with pytest.raises(RefusedError) as refused:
            read(write(session, seat))
        assert refused.value.problem.code == "text-partial"
    options = '\n[options]\nstaying = "never"\ndice = 1\naccuse-after-shown = false\n'
    session = new_game(read_edition(edition("mini").source + options), seed=3)
    text = write(session)
    assert "option: staying never\noption: accuse-after-shown no\n" in text
    assert "option: dice 1\n" in text
    assert "|" not in text
    assert same(session).edition.options == session.edition.options
    assert "| [board]\n" in write(any_game(1))
    source = edition("mini").source.replace('"vase"', '"rope-library"')
    source = source.replace('id = "garden"', 'id = "none"').replace('"garden"', '"none"')
    same(wander(new_game(read_edition(source), seed=2), Chance(2).luck("test", 0, 0), 80))
    knot = '[[weapons]]\nid = "knot"\nname = "Knot"\nshape = "rope"\n\n[[rooms]]'
    same(new_game(read_edition(edition("mini").source.replace("[[rooms]]", knot, 1)), seed=8))
    for ids, names in product(IDS, (None, ("Name: one", "two -> # three", "x as y"))):
        players = tuple(Player(ids[n], (names or ids)[n], n) for n in range(3))
        session = Session(game, edition("mini"), players, Chance(9)).prepare()
        same(wander(session, Chance(9).luck("test", 0, 0), 60))


@given(
    names=st.lists(
        st.text(st.characters(codec="utf-8"), min_size=1, max_size=40).filter(
            lambda name: name.isprintable() and name.strip() and is_seen(name)
        ),
        min_size=3,
        max_size=3,
        unique_by=lambda name: name.strip().casefold(),
    )
)
def test_players_may_have_any_name(names: list[str]) -> None:
    """Letters of any script, signs that mean something else in a line: the game comes back."""
    same(wander(new_game("mini", names, seed=5), Chance(5).luck("test", 0, 0), 40))


def test_a_read_game_goes_on_and_branches(tmp_path: Path) -> None:
    """From any point one may do something else than the text; it can be saved."""
    session = read(write(any_game(31)))
    store.keep(session, tmp_path / "game.jsonl")
    opened = store.read_saved(tmp_path / "game.jsonl", game).session
    assert (opened.record, write(opened)) == (session.record, write(session))
    for seed in range(12):
        again = read(write(any_game(f"branch {seed}")))
        luck = Chance(seed).luck("test", 0, 0)
        for step in range(0, again.step + 1, 5):
            branch = again.branch(step)
            wander(branch, luck, step + 30)
        while again.step and luck.die(4) > 1:
            again.undo(lab=True)
        wander(again, luck, again.step + 40)


def _seats(session: Session) -> tuple[int, ...]:
    return (*range(len(session.players)), SPECTATOR)


def _only_what_was_told(session: Session, seat: int) -> Session:
    """Return the session without a secret: other letters, moves, hands and luck are gone."""
    bare = session.branch(session.step)
    bare.chance = None  # type: ignore[assignment] # whoever asks for it fails
    steps = tuple(
        replace(step, move=None, letters=tuple(x for x in step.letters if reaches(x.to, seat)))
        for step in session.record
    )
    positions = tuple(
        replace(
            position,
            secrets=game.Secrets(),
            owns=tuple(own if s == seat else game.Own() for s, own in enumerate(position.owns)),
        )
        for position in session._positions
    )
    bare._steps, bare._places = list(steps), list(positions)
    return bare


@either_run
@given(seed=st.integers(0, 2**32))
def test_it_is_made_of_that_seats_letters(run: str, seed: int) -> None:  # noqa: ARG001 - as above
    """With everything else taken away, the text is the same, under any house rules."""
    session = any_game(seed)
    for seat in _seats(session):
        assert write(_only_what_was_told(session, seat), seat) == write(session, seat)


@pytest.mark.parametrize("preset", PRESETS)
@amounts(50, 10_000)
def test_twin_worlds_have_the_same_text(preset: str, amount: int) -> None:
    """Two games that differ only in what the seat cannot know are written alike for it."""
    compared = differ = number = 0
    while compared < amount:
        number += 1
        luck = Chance(f"texts {preset} {number}").luck("test", 0, 0)
        plain = open_game(edition_with(preset), luck.pick((2, 3)), number)
        world = World(plain, Rigged(f"texts {number}", {}, {}))
        for _ in played(world.session, any_kind(), luck.pick((8, 20, 60))):
            pass
        seat = luck.pick(_seats(world.session))
        ours, whole = write(world.session, seat), write(world.session)
        for other in twins(world, seat, luck, 5):
            assert write(other.session, seat) == ours
            differ += write(other.session) != whole
            compared += 1
    assert differ > 0.9 * compared


class Page:
    """A page with its examples: whole games, one seat's text, one by hand; and its tables."""

    def __init__(self, name: str, notation: ModuleType, games: int, seats_game: int) -> None:
        page = Path(__file__).resolve().parents[2] / "docs" / name
        self.notation, self.games, self.seats_game = notation, games, seats_game
        self.text = page.read_text(encoding="utf-8")
        found = re.findall(r"^```text\n(.*?)^```$", self.text, re.MULTILINE | re.DOTALL)
        self.whole = [one for one in found if one.startswith(f"# {text_warning(None)}")]
        self.of_one_seat = [one for one in found if one.startswith(f"# {text_warning(0)}")]
        self.by_hand = [one for one in found if one.startswith("cluekit-game")]
        self.examples = found
        self.rows = re.findall(r"^\| `(.+?)` \| .+ \|$", self.text, re.MULTILINE)


CLUE, NOIR = Page("game_text.md", clue, 7, 3), Page("noir_text.md", noir, 5, 0)


def test_every_example_of_the_pages_is_read_and_no_form_is_left_out() -> None:
    """One of three kinds, written as it was read; every key, verb and end has its row."""
    for page in (CLUE, NOIR):
        kinds = (page.whole, page.of_one_seat, page.by_hand)
        assert [*map(len, kinds)] == [page.games, 1, 1]
        assert sum(map(len, kinds)) == len(page.examples)
        games = [*map(page.notation.read, page.whole)]
        assert [page.notation.write(game) for game in games] == page.whole
        assert page.notation.write(games[page.seats_game], 0) == page.of_one_seat[0]
        assert page.notation.read(page.by_hand[0]).record == games[0].record
        lines = {line.partition("  #")[0] for one in page.examples for line in one.splitlines()}
        assert {*page.rows} <= lines
    keys = {line.partition(":")[0].partition(" You")[0] for line in CLUE.rows if ":" in line}
    assert {*ONCE, *MANY, "told to"} <= keys
    said = {word.removesuffix("s") for line in CLUE.rows for word in line.split()}
    assert "`goes` is `walks`" in CLUE.text
    assert set(_DOES) - {"go", "goe"} <= said
    words = {word for line in CLUE.rows for word in line.split()}
    assert {"accuses:", "nobody", "none", "right", "wrong"} <= words
    keys = {line.partition(":")[0] for line in NOIR.rows if ":" in line}
    assert {*NOIR_ONCE, *NOIR_MANY, "told to", "end"} <= keys
    assert {form.split()[0] for form in FORMS} <= {line.split()[0] for line in NOIR.rows}
    assert all(f"by `{ending}`" in NOIR.text for ending in ("inspector-killed", "arrest"))
    assert "by toll" in NOIR.text
    sessions = list(map(clue.read, CLUE.whole))
    assert {session.edition.id for session in sessions} >= {"mini", "pool", "attic"}
    assert any(session.edition.options.questioning == "fast" for session in sessions)
    assert any(session.edition.options != Options() for session in sessions)
