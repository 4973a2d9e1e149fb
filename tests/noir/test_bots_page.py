"""docs/bots.md on Noir's bots: its lines run as they stand, and every bot has a row."""

import io
from contextlib import redirect_stdout
from pathlib import Path

from cluekit.noir.bots import BOTS, searcher
from cluekit.noir.bots.bot_models import HANDS, MODELS, SLIPS

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
NOIR = PAGE.read_text(encoding="utf-8").split("# Noir's bots")[1]


def test_its_lines_run() -> None:
    """Asked at the first kill, the bot names every victim and says that nobody is Inspector yet."""
    lines, said = NOIR.split("```python\n")[1].split("```")[0], io.StringIO()
    with redirect_stdout(said):
        exec(compile(lines, "docs/bots.md", "exec"), {})  # noqa: S102 - it is our own paper
    told = said.getvalue().splitlines()
    assert len(told) >= 3
    assert all("Nobody is the Inspector yet." in line for line in told)


def test_every_bot_and_model_is_named() -> None:
    """All ids stand there; the figures of the searcher and the models are those of the code."""
    assert all(f"| `{name}` |" in NOIR for name in BOTS)
    assert {"legal", "kinds", "careful", "bayes"} == set(MODELS)
    assert all(name in NOIR for name in MODELS)
    assert (searcher.WIDTH, searcher.TRUST, HANDS, SLIPS * 20) == (6, 12, 6, 1)
    told = " ".join(NOIR.split())
    assert f"{searcher.BUDGET} worlds" in told
    assert all(word in told for word in ("six best", "twelve trials", "six hands", "in twenty"))
