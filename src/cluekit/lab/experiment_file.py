"""An experiment written down: a file of TOML, read safely, every mistake named with its line.

format = "cluekit-experiment"
version = 1
editions = ["uk"]          # or several, by their ids or as files beside this one
players = 4
games = 100
seed = 1

[flip]                     # one arm more: the first edition with other answers
staying = "when-called"    # several arms: [[flip]] each
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from cluekit.core.edition_text import LARGEST_FILE, Places, table_of
from cluekit.core.file_reader import read_text
from cluekit.core.misfits import Placed, form_of, in_order, misfits, mistakes_in
from cluekit.core.problems import Problem, RefusedError
from cluekit.editions import SHIPPED, Edition, find_edition
from cluekit.lab.experiment import MOST_ARMS, Experiment, experiment
from cluekit.lab.playing import MOST_GAMES
from cluekit.lab.switches import flip
from cluekit.words import speaking

VERSION = 1
LONGEST_SEED = 100
MOST_PLAYERS = 63
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class File(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """The form of the file, without what it flips."""

    format: Literal["cluekit-experiment"]
    version: Literal[1]
    editions: Annotated[tuple[Word, ...], msgspec.Meta(min_length=1, max_length=MOST_ARMS)]
    games: Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)]
    bots: Annotated[tuple[Word, ...], msgspec.Meta(max_length=MOST_PLAYERS)] = ()
    players: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLAYERS)] | None = None
    seed: (
        Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
        | Annotated[str, msgspec.Meta(max_length=LONGEST_SEED)]
    ) = 0
    max_turns: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1000
    stop_when_clear: bool = False


def read_experiment_file(path: Path) -> Experiment:
    """Return the experiment in a file; raises ``RefusedError`` with its first mistake."""
    return read_experiment(read_text(path, 4 * LARGEST_FILE), path.parent)


def read_experiment(text: str, beside: Path) -> Experiment:
    """Return the experiment in a text of TOML; its files of editions lie ``beside`` it."""
    mistakes = mistakes_in(text, VERSION, _mistakes)
    if mistakes:  # what is missing comes last: perhaps it is there under a wrong name
        raise RefusedError(min(mistakes, key=lambda one: one.code == "edition-key-missing"))
    table = table_of(text)
    flips = _flips(table)
    said = msgspec.convert({k: v for k, v in table.items() if k != "flip"}, File)
    arms = [
        find_edition(name if name in SHIPPED or not (beside / name).exists() else beside / name)
        for name in said.editions
    ]
    places = Places(text)
    arms += [_flipped(arms[0], answers, places, at) for at, answers in flips]
    bots: Any = said.bots[0] if len(said.bots) == 1 else said.bots
    return experiment(
        arms,
        bots or "",
        said.games,
        said.seed,
        said.players,
        max_turns=said.max_turns,
        stop_when_clear=said.stop_when_clear,
    )


def _mistakes(table: dict[str, Any]) -> Iterator[Placed]:
    for path, problem in misfits({k: v for k, v in table.items() if k != "flip"}, form_of(File)):
        missing = problem.about.get("missing")
        yield Placed((missing,) if missing else path, problem)
    for at, answers in _flips(table):
        if not isinstance(answers, dict) or not answers:
            about = {"needs": "dict", "found": type(answers).__name__}
            yield Placed(at, Problem("edition-type", about=about))


def _flips(table: Mapping[str, Any]) -> list[tuple[tuple[str | int, ...], Any]]:
    """Return what is flipped in each arm, with the way to it."""
    said = table.get("flip", [])
    if isinstance(said, list):
        return [(("flip", number), answers) for number, answers in enumerate(said)]
    return [(("flip",), said)]


def _flipped(
    base: Edition, answers: Mapping[str, object], places: Places, at: tuple[str | int, ...]
) -> Edition:
    """Return an edition with other answers, its name in English for every reader: the same text."""
    try:
        with speaking("en"):
            return flip(base, **{key.replace("-", "_"): value for key, value in answers.items()})
    except RefusedError as refused:
        key = str(refused.problem.about.get("key", "")).rpartition(".")[2]
        without_place = {
            name: value
            for name, value in refused.problem.about.items()
            if name not in {"line", "key"}
        }
        here = Placed((*at, key), replace(refused.problem, about=without_place))
        (problem,) = in_order(iter([here]), places)
        raise RefusedError(problem) from None
