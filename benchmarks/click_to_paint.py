"""From the click to the painted picture: headless Chromium, JupyterLab on this machine.

On the full board a roll is pressed and taken back, again and again; at a table of Noir the list of
all shifts is opened and closed, the likeliness of everybody on the board. Each time the clock runs
from the click event to the frame in which the new picture is on the screen. Once on a stock server,
once with the small extension that sends widget messages without delay.

    python benchmarks/click_to_paint.py [presses] [clue|noir]
"""

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

from playwright.sync_api import Page, sync_playwright  # noqa: E402 - the path comes first

from at_the_table import lay  # noqa: E402 - the same
from jupyter_servers import OURS, Server, running  # noqa: E402 - the same

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


class Game(NamedTuple):
    """The cell that lays a table, and two presses of which each takes the other back."""

    cell: str
    there: str
    back: str


GAMES = {
    "clue": Game(
        """
from cluekit.ui import table
t = table("uk", names=("You", "Nora", "Otto", "Pia"), bots="note-taker", seed=5)
t""",
        "roll",
        "undo",
    ),
    "noir": Game(
        """
from cluekit.ui import table
t = table("noir-standard", side="inspector", bots="careful", seed=7).play("identity B")
t.help = "belief"
t""",
        "plan:shift",
        "plan:drop",
    ),
}

# A MutationObserver sees the new picture; two frames later it has been painted. Half of the
# presses lead from a plain board to one with all targets, half of them back.
PRESS = """([target, other]) => new Promise((done, refuse) => {
  const scene = document.querySelector(".ck-scene");
  const button = scene.querySelector(`button[data-target="${target}"]`);
  let start = 0;
  const stage = scene.querySelector(".ck-stage");
  const seen = new MutationObserver(() => {
    if (!stage.querySelector(`button[data-target="${other}"]`)) return;
    seen.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now() - start);
      channel.port2.postMessage(null);
    });
  });
  seen.observe(stage, { childList: true, subtree: true, attributes: true });
  setTimeout(() => refuse(new Error("no new picture")), 5000);
  start = performance.now();
  button.click();
})"""


def presses(page: Page, server: Server, count: int, game: Game) -> list[float]:
    """Milliseconds from click to paint, so many times."""
    lay(page, server, "speed.ipynb", game.cell)
    page.evaluate("() => document.activeElement.blur()")
    times: list[float] = []
    for number in range(count + 20):
        pair = [game.there, game.back]
        times.append(page.evaluate(PRESS, pair[::-1] if number % 2 else pair))
        page.wait_for_timeout(30)
    return times[20:]


def measured(extensions: dict[str, bool], count: int, game: Game) -> dict[str, float]:
    """Median and 95th percentile with these server extensions."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = Path(folder)
        (place / "notebooks").mkdir()
        chromium = os.environ.get("CLUEKIT_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        with running("lab", place / "notebooks", place / "home", extensions) as server:
            page = browser.new_page(viewport={"width": 1400, "height": 1100})
            times = presses(page, server, count, game)
        browser.close()
    return {"median": round(median(times), 1), "p95": round(quantiles(times, n=20)[-1], 1)}


def main() -> None:
    """Measure both servers and print milliseconds."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    game = GAMES[sys.argv[2] if len(sys.argv) > 2 else "clue"]  # noqa: PLR2004 - the second word
    stock = measured({"cluekit.nodelay": False}, count, game)
    ours = measured(dict(OURS), count, game)
    ratio = round(stock["median"] / ours["median"], 2)
    print(json.dumps({"ms, stock": stock, "ms, without delay": ours, "ratio": ratio}))


if __name__ == "__main__":
    main()
