"""Noir and its slow twin, written independently from the clauses, play the same games."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.noir import SHIPPED, new_game
from cluekit.noir.public import facts
from twin.amounts import amounts, either_run
from twin.noir_agree import NoirPair
from twin.noir_editions import (
    WISHES,
    any_kind,
    drawn_edition,
    edition_with,
    playable,
    switches,
    table,
)

MOST = 250


@pytest.mark.parametrize("preset", SHIPPED)
@amounts(25, 1_000)
def test_they_agree_on_every_edition_of_noir(preset: str, amount: int) -> None:
    """Choices, facts, who reads what, table and secrets are the same at each step."""
    seen = Counter[str]()
    for seed in range(amount):
        session = table(preset, seed)
        NoirPair(session).play_on(WISHES[seed % 3], MOST)
        seen.update(type(step.move).__name__ for step in session.record)
        seen.update(type(x.fact).__name__ for step in session.record for x in step.letters)
    often = {"Shift", "Kill", "Disguise", "Arrest", "Exonerate", "Discard"}
    options = edition_with(preset).options
    often |= {"KillerAnswered", "InspectorAnswered"} if options.canvas else set()
    often |= {"CitizensArrest"} if options.citizens_arrest else set()
    assert min(seen[kind] for kind in often) >= amount // 2, seen
    assert seen["LinesRemoved"] >= amount // 4, seen


@amounts(120, 10_000)
def test_they_agree_under_any_house_rules_of_noir(amount: int) -> None:
    """The same on boards from 2×2 to 7×7, under random answers to every switch there is."""
    endings = Counter[tuple[int | None, str]]()
    for seed in range(amount):
        session = new_game(drawn_edition(seed), seed=seed, ready=False)
        NoirPair(session).play_on(WISHES[seed % 3], MOST)
        end = session.view(0).table
        endings[end.winner, end.ending] += 1
    known = {(0, "inspector-killed"), (0, "toll"), (1, "arrest")}
    assert known <= set(endings) <= known | {(None, "")}


@either_run
@given(
    answers=st.fixed_dictionaries({name: st.sampled_from(a) for name, a in switches().items()}),
    sizes=st.tuples(st.integers(2, 7), st.integers(2, 7), st.integers(1, 9), st.integers(1, 48)),
    wish=st.sampled_from(WISHES),
    seed=st.integers(0, 2**32),
)
def test_they_agree_wherever_hypothesis_looks_in_noir(
    run: str, answers: dict[str, object], sizes: tuple[int, ...], wish: object, seed: int
) -> None:
    """Shrunk to the smallest board and the plainest rules under which they differ."""
    assert run
    edition = edition_with(SHIPPED[0], **playable(answers, *sizes))
    NoirPair(new_game(edition, seed=seed, ready=False)).play_on(wish, 80)  # type: ignore[arg-type]


def test_every_switch_of_noir_is_drawn() -> None:
    """No answer of any switch, and no size, is left out of the search above."""
    seen: dict[str, set[object]] = {}
    for seed in range(120):
        options = drawn_edition(seed).options
        for name in options.__struct_fields__:
            seen.setdefault(name, set()).add(getattr(options, name))
    assert {name: len(seen[name]) for name in switches()} == {
        name: len(answers) for name, answers in switches().items()
    }
    assert seen["rows"] == seen["columns"] == set(range(2, 8))
    assert seen["hand"] >= set(range(1, 9))


def test_shrinking_is_met_in_every_way() -> None:
    """Lines vanish by kills, by disguises and by shifts, alone and rows with columns at once."""
    met = Counter[str]()
    for seed in range(60):
        session = table("noir-classic", f"shrink {seed}", drawn=True)
        NoirPair(session).play_on(WISHES[seed % 2] if seed % 4 else any_kind(), MOST)
        for step in session.record:
            for gone in (x.fact for x in step.letters if isinstance(x.fact, facts.LinesRemoved)):
                met[type(step.move).__name__] += 1
                met["both at once"] += bool(gone.rows and gone.columns)
    assert min(met[kind] for kind in ("Kill", "Disguise", "Shift", "both at once")) > 0, met
