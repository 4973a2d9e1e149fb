"""Whole games under drawn house rules: what must hold holds at every step, and all games end."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from cluekit.core import Chance, RefusedError, store
from cluekit.core.session import Session
from cluekit.core.sets import mask
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, Edition, Phase, edition, game, moves, new_game
from cluekit.noir.editions import read_edition
from cluekit.noir.playing import play_out
from cluekit.noir.state import State
from noir.positions import at_random

ANSWERS = {
    "wrap": ("true", "false"),
    "hand": ("2", "3", "4", "6"),
    "undo": ('"next-move"', '"last-shift"'),
    "arrest-dead": ("true", "false"),
    "dead-identity": ("false",),
    "old-identity": ('"deceased"', '"innocent"'),
    "toll-counts": ('"all"', '"kills"'),
    "canvas": ("true", "false"),
    "citizens-arrest": ("true", "false"),
    "citizens-need": ('"hand-and-deck"', '"hand-only"'),
    "rows": ("3", "4", "5", "6", "7"),
    "columns": ("3", "4", "5", "6", "7"),
}
HEAD = 'format = "cluekit-noir-edition"\nversion = 1\nid = "drawn"\nname = "Drawn"\n[options]\n'


def drawn_house(seed: int) -> Edition:
    """Return an edition whose every answer is drawn."""
    luck = Chance(f"noir house {seed}").luck("options", 0)
    told = {key: luck.pick(values) for key, values in ANSWERS.items()}
    most = int(told["rows"]) * int(told["columns"]) - 1
    told["toll"] = str(luck.pick(range(2, most)))
    return read_edition(HEAD + "".join(f"{key} = {value}\n" for key, value in told.items()))


def wrong(session: Session) -> Iterator[str]:
    """Yield a sentence for everything that is wrong in the present position."""
    state = State(session._positions[-1].table, session._positions[-1].secrets)
    table, secrets = state.table, state.secrets
    every = (1 << table.edition.options.suspects) - 1
    on_board = mask(table.cells)
    deck = mask(secrets.order[len(secrets.order) - table.deck :])
    people = 1 << secrets.killer | (1 << secrets.inspector if secrets.inspector >= 0 else 0)
    parts = (deck, table.shown, people, state.hand)
    if sum(part.bit_count() for part in parts) != every.bit_count() or sum(parts) != every:
        yield f"a card is nowhere or twice: {parts}"
    if (len(table.cells), on_board | table.dead) != (on_board.bit_count(), every):
        yield f"who left the board is not dead: {table.cells}"
    if table.dead & table.innocent or table.innocent & ~table.shown:
        yield "an innocent is dead, or their card is not open"
    if state.hand.bit_count() != table.hand:
        yield f"{state.hand} is said to be {table.hand} cards"
    if table.dead >> secrets.killer & 1:
        yield "the Killer is dead"
    rows = [table.cells[i : i + table.width] for i in range(0, len(table.cells), table.width)]
    lines = [*rows, *zip(*rows, strict=True)]
    if table.phase is not Phase.OVER and any(not mask(line) & ~table.dead for line in lines):
        yield f"a dead line lies on the board: {rows}"
    if not session.over and not list(session.choices):
        yield "nobody can do anything"


@pytest.mark.parametrize("seed", range(120))
def test_random_games_keep_every_promise(seed: int) -> None:
    """Cards, board, marks: random games under random house rules break no promise, and end."""
    house = drawn_house(seed) if seed % 4 else edition(SHIPPED[seed // 4 % 5])
    session = new_game(house, seed=seed)
    luck = Chance(f"noir contract {seed}").luck("play", 0)
    while not session.over and session.step < 120:
        assert not list(wrong(session)), (house.source, seed, session.step)
        kind = luck.pick(session.choices.kinds())
        session.play(session.choices.seat, luck.pick(list(session.choices.of_kind(kind))))
    here = session._positions[-1]
    end, _ = play_out(State(here.table, here.secrets), luck)
    assert end.table.phase is Phase.OVER


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_not_a_choice_is_refused(name: str) -> None:
    """Every move that is not offered is refused with a code, and the position stays as it was."""
    session = at_random(new_game(name, seed=4), "refuse", most=17)
    every: list[object] = [moves.Disguise(), moves.Exonerate(), moves.Prepare("board"), 7]
    for suspect in (-1, *range(25), 99):
        every += [kind(suspect) for kind in (moves.Kill, moves.Arrest, moves.Discard)]
        every += [moves.ChooseIdentity(suspect), moves.CitizensArrest(suspect, 3)]
    every += [moves.Shift(axis, i, s) for axis in ("row", "up") for i in (-1, 5) for s in (1, 2)]
    every += [moves.Kill(suspect=True), moves.Shift("row", 0, 0)]
    before = session._positions[-1]
    for move in every:
        for seat in (KILLER, INSPECTOR):
            if session.choices.seat == seat and move in session.choices:
                continue
            with pytest.raises(RefusedError):
                session.play(seat, move)
            assert session._positions[-1] is before


@pytest.mark.parametrize("name", SHIPPED)
def test_a_saved_game_opens_where_it_was(name: str, tmp_path: object) -> None:
    """Saves replay every move and compare; the views are the same afterwards."""
    path = tmp_path / "noir.jsonl"  # type: ignore[operator]
    session = new_game(name, seed=11)
    store.keep(session, path)
    at_random(session, "save", most=40)
    opened = store.open_saved(path, game).session
    assert [opened.view(seat) for seat in (0, 1)] == [session.view(seat) for seat in (0, 1)]
    assert opened.choices == session.choices


def test_same_seed_same_game() -> None:
    """The same seed gives the same letters."""
    first, again = (at_random(new_game("noir-citizens", seed=9), "same") for _ in range(2))
    assert first.record == again.record


def test_editions_that_cannot_be_played_are_refused() -> None:
    """Too many cards drawn, a toll nobody can pay, unknown keys: refused with the reason."""
    for line, code in (
        ("rows = 2\ncolumns = 2\ntoll = 2\n", "too-many-cards-drawn"),
        ("toll = 25\n", "toll-too-high"),
        ("hand = 1\n", "one-card-may-be-dead"),
        ("hands = 4\n", "edition-key-nearest"),
        ("rows = 9\n", "edition-out-of-range"),
        ("rows = = 9\n", "edition-not-toml"),
    ):
        with pytest.raises(RefusedError) as refused:
            read_edition(HEAD + line)
        assert refused.value.problem.code == code
    with pytest.raises(RefusedError):
        read_edition("#" * 300_000)


def test_two_worlds_one_view() -> None:
    """A deck in another order beyond what was drawn changes nothing that either side gets."""
    for seed in range(30):
        session = at_random(new_game("noir-standard", seed=seed), seed, most=12)
        here = session._positions[-1]
        order = here.secrets.order
        drawn = len(order) - here.table.deck
        other = replace(here.secrets, order=order[:drawn] + order[drawn:][::-1])
        for seat in (KILLER, INSPECTOR):
            choices = game.choices(State(here.table, other))
            if choices.seat == seat:
                assert choices == session.choices
