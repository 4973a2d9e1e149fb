"""Numbers of 5,000 digits: Python itself refuses to read or write them, and we say so in words."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cluekit import noir
from cluekit.clue import new_game
from cluekit.core import RefusedError
from cluekit.editions import find_edition
from cluekit.lab import simulate
from cluekit.ui import deal_table, exercise, rule_card, table
from cluekit.words import say, say_n
from naming import case_named

NINES, HEX = "9" * 5_000, f"0x{'f' * 5_000}"
NUMBER = 10**5_000

CLUE = 'deck = "mini"\nplayers = ["Ada", "Bea", "Cem"]\n'
FILES = {
    "a.toml": ("solve", f"{CLUE}pool = {NINES}\n"), "b.toml": ("solve", f"{CLUE}pool = {HEX}\n"),
    "c.toml": ("solve", f"{CLUE}hand_sizes = [{HEX}, 1, 1]\n"),
    "d.json": ("solve", f'{{"deck": "mini", "pool": {NINES}}}'),
    "e.toml": ("noir play", f"board = {NINES}\n"), "f.toml": ("noir play", f"board = {HEX}\n"),
    "g.json": ("noir play", f'{{"board": {NINES}}}'),
    "h.toml": ("edition check", f'id = "x"\nname = "x"\nversion = {NINES[:400]}\n'),
    "i.toml": ("edition check", f'id = "x"\nname = "x"\nversion = {NINES}\n'),
    "j.jsonl": ("replay", f'{{"format":"cluekit-save","version":{NINES}}}\n'),
    "k.txt": ("replay", f"edition: mini\nplayers: Ada, Bea, Cem\n\n{NINES}. roll {NINES}\n"),
}  # fmt: skip


def test_in_files_calls_and_sentences(cluekit: Any, tmp_path: Path) -> None:
    """A line says what is wrong, by the argument's name; said by how large it is about."""
    for name, (verb, text) in FILES.items():
        with case_named(name):
            (tmp_path / name).write_text(text, encoding="utf-8")
            said = cluekit(*verb.split(), tmp_path / name)
            assert said.code == 2
            assert said.messages.strip()
            assert "set_int_max_str_digits" not in said.answer + said.messages
            assert len(said.answer + said.messages) < 1_500
    for name, call in CALLS.items():
        with case_named(name):
            with pytest.raises(RefusedError, match="too large a number") as refused:
                call()
            assert refused.value.problem.code == "argument-too-large"
    assert say("{n} of them", n=NUMBER) == "10^5000 of them"
    assert say("{n} of them", n=-NUMBER) == "-10^5000 of them"
    assert say_n("{n} deal is possible.", "{n} deals are possible.", NUMBER).startswith("10^5000 ")
    assert say("Left: {rooms:room}.", rooms=NUMBER) == "Left: 10^5000 rooms."
    assert say("Left: {rooms:room}.", rooms="1" * 5_000).endswith("1 rooms.")


CALLS: dict[str, Callable[[], object]] = {
    "new_game": lambda: new_game("mini", ("Ada", "Bea", "Cem"), seed=NUMBER),
    "noir": lambda: noir.new_game("noir-classic", seed=-NUMBER),
    "table": lambda: table("mini", seed=NUMBER, bots="random"),
    "names": lambda: table("mini", names=["Ada", NUMBER], bots="random", seed=0),  # type: ignore[list-item]
    "simulate": lambda: simulate(find_edition("mini"), ["note-taker"], NUMBER),
    "rule_card": lambda: rule_card(NUMBER),  # type: ignore[arg-type]
    "deal_table": lambda: deal_table(NUMBER),  # type: ignore[arg-type]
    "exercise": lambda: exercise(NUMBER),  # type: ignore[arg-type]
}
