"""Same seed, same game: in every process, under every hash seed, in whatever order."""

import os
import subprocess
import sys
from pathlib import Path

from naming import case_named
from run_seed import run_seed
from twin.amounts import amounts

TESTS = Path(__file__).resolve().parent.parent


def _elsewhere(hash_seed: str, first: int, last: int, *order: str) -> list[str]:
    """Return the checksums that another process comes to."""
    name = f"same {run_seed()}"
    command = [sys.executable, "-m", "contract.digests", name, str(first), str(last), *order]
    found = os.pathsep.join([str(TESTS), *sys.path])
    world = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": found}
    done = subprocess.run(command, env=world, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@amounts(300, 50_000)
def test_same_seed_same_game_in_every_process(amount: int) -> None:
    """300 games: once by one process, backwards, and once shared by two workers, forwards."""
    half = amount // 2
    one = _elsewhere("4242", 0, amount, "backwards")
    assert len(set(one)) == amount
    with case_named(run_seed()):
        assert _elsewhere("1", half, amount) + _elsewhere("0", 0, half) == one[half:] + one[:half]
