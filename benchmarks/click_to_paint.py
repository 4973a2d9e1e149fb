"""From the click to the painted picture, beside a bare button: headless Chromium and JupyterLab.

In one notebook lie a table and a bare `ipywidgets.Button` that counts in a `Label`: as little as a
widget can do. They are pressed by turns, so that both meet the same machine. At the table of Clue,
on the big board, a roll is pressed and taken back, again and again; at that of Noir, with how
likely everybody is on the board, the list of all shifts is opened and closed. The clock runs from
the click to the frame in which the new picture is on the screen. A hand presses at any moment of a
frame, so the pauses between presses differ: were they all the same, each press would begin at about
the same moment of a frame, and one of the two would catch a frame that the other just misses.

Printed are the milliseconds of both, the ratios of medians, means and 95th percentiles, and where
each millisecond goes; first with the server extension that sends without delay, then on a stock
server. The disk is waited for when the answer is out: its milliseconds stand among the kernel's
parts, but nobody waits for them.

    python benchmarks/click_to_paint.py [presses] [clue|noir …]
"""

import itertools
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import fmean, median, quantiles
from typing import Any, NamedTuple

from _click_stages import BARE, KERNEL, LISTEN, OURS, Press, kernel_stamps, stages

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

from playwright.sync_api import Page, expect, sync_playwright  # noqa: E402 - the path comes first

from jupyter_servers import OURS as WITHOUT_DELAY  # noqa: E402 - the same
from jupyter_servers import Server, running  # noqa: E402 - the same
from notebook_page import open_notebook, run_all, write_notebook  # noqa: E402 - the same

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
WARM_UP = 10
PAUSE = 30  # ms between two presses, at least
TWO_FRAMES = 1000 / 30  # ms by which a pause may be longer: the next press comes at any moment
GOLDEN = 0.618034  # multiples of it fall evenly between whole numbers, in any stretch of them


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

# The last change of the page before a frame is the picture; behind that frame it has been painted.
# Half of the presses lead from a plain board to one with all targets, half of them back.
PRESS = """([pressed, root, sign]) => new Promise((done, refuse) => {
  const area = document.querySelector(root);
  const now = () => performance.timeOrigin + performance.now();
  let clicked = 0, changed = 0;
  const seen = new MutationObserver(() => {
    if (sign && !area.querySelector(sign)) return;
    changed = now();
    seen.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () =>
        done([clicked, changed, now(), [...window.ckOut], [...window.ckIn]]);
      channel.port2.postMessage(null);
    });
  });
  seen.observe(area, { childList: true, subtree: true, attributes: true, characterData: true });
  setTimeout(() => refuse(new Error(`no new picture after ${pressed}`)), 8000);
  window.ckOut.length = 0; window.ckIn.length = 0;
  clicked = now();
  document.querySelector(pressed).click();
})"""


def target(name: str) -> str:
    """Return how the button of a target is found."""
    return f'.ck-stage button[data-target="{name}"]'


def press(page: Page, pause: float, kind: str, pressed: str, root: str, sign: str) -> Press:
    """Press once, wait for the picture, and then for so many milliseconds."""
    clicked, changed, painted, out, came = page.evaluate(PRESS, [pressed, root, sign])
    page.wait_for_timeout(pause)
    return Press(kind, clicked, changed, painted, tuple(out), tuple(map(tuple, came)))


def presses(page: Page, server: Server, count: int, game: Game) -> dict[str, list[Press]]:
    """Press both by turns, this many times each; the first few presses only warm up."""
    write_notebook(server, "speed.ipynb", KERNEL + OURS, BARE, game.cell)
    open_notebook(page, server, "speed.ipynb")
    page.emulate_media(reduced_motion="reduce")
    run_all(page)
    expect(page.locator(".ck-scene").first).to_be_visible(timeout=20_000)
    expect(page.locator(target(game.there)).first).to_be_visible(timeout=20_000)
    page.evaluate("() => document.activeElement.blur()")
    pair = [target(game.there), target(game.back)]
    made: dict[str, list[Press]] = {"bare": [], "ours": []}
    pauses = (PAUSE + TWO_FRAMES * (number * GOLDEN % 1) for number in itertools.count())
    for number in range(count + WARM_UP):
        made["bare"].append(press(page, next(pauses), "bare", ".bare-button", ".bare-label", ""))
        there, back = pair[::-1] if number % 2 else pair
        made["ours"].append(press(page, next(pauses), "ours", there, ".ck-stage", back))
    return made


def measured(extensions: Mapping[str, bool], count: int, game: Game) -> dict[str, Any]:
    """Return the figures of both, the ratios, and the stages of each, on such a server."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = Path(folder)
        (place / "notebooks").mkdir()
        chromium = os.environ.get("CLUEKIT_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        with running("lab", place / "notebooks", place / "home", extensions) as server:
            page = browser.new_page(viewport={"width": 1400, "height": 1100})
            page.add_init_script(LISTEN)
            made = presses(page, server, count, game)
            stamps = kernel_stamps(page)
        browser.close()
    took = {kind: [one.whole for one in some[WARM_UP:]] for kind, some in made.items()}
    went = {kind: stages(some[WARM_UP:], stamps[kind][WARM_UP:]) for kind, some in made.items()}
    return {
        "ms": {kind: times(some) for kind, some in took.items()},
        "ratio": ratio(took["ours"], took["bare"]),
        "where it goes": went,
    }


def ratio(ours: list[float], bare: list[float]) -> dict[str, float]:
    """Return the ratio of the medians, of the means, and of the 95th percentiles."""
    one, other = times(ours), times(bare)
    return {name: round(one[name] / other[name], 2) for name in one}


def times(found: list[float]) -> dict[str, float]:
    """Return the median, the mean and the 95th percentile."""
    p95 = quantiles(found, n=20)[-1]
    return {"median": round(median(found), 1), "mean": round(fmean(found), 1), "p95": round(p95, 1)}


def main() -> None:
    """Measure each game on both servers and print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 150
    for name in sys.argv[2:] or GAMES:
        for server, extensions in (
            ("without delay", WITHOUT_DELAY),
            ("stock", {"cluekit.nodelay": False}),
        ):
            found = measured(extensions, count, GAMES[name])
            print(json.dumps({f"{name}, {server}": found}), flush=True)


if __name__ == "__main__":
    main()
