"""The seed of this run: from the commit, so that a second run repeats the first and another commit looks elsewhere."""
import os
def run_seed() -> int:
    """The number that `conftest.py` has taken from the commit, or from CLUEKIT_TEST_SEED."""
    return int(os.environ["CLUEKIT_TEST_SEED"])
