"""The table of the page to play at once, as the page's worker asks it; there is no browser here."""

import json
import os
import subprocess
import sys
from pathlib import Path

from making_site.places import ROOT, SOURCE

PROGRAM = """
import json
import re
import play_table as page

def press(stage, target):
    message = {"kind": "press", "id": "page-1", "target": target, "turn": stage.turn}
    return page.answer(stage, json.dumps(message))

first = page.lay("it")
nothing = page.saved(first)
press(first, "roll")
press(first, re.search('data-target="(walk:[^"]*)"', first.drawing)[1])
press(first, "end")
game = page.saved(first)
again = page.lay("it")
why = page.go_on(again, game, "it")
longer = press(again, "roll") and page.saved(again)
other = page.lay("it", seed=12)
bad = page.lay("it")
opening = bad.drawing
other_step = game.replace('\\\\"step\\\\":2,', '\\\\"step\\\\":3,')
assert other_step != game
damaged = ("", "x", "{}", json.dumps({".jsonl": "x"}), json.dumps({"../x": "x"}), other_step)
reasons = [page.go_on(bad, text, "it") for text in damaged]
print(json.dumps({
    "nothing": nothing, "why": why, "step": first.session.step, "game": game, "longer": longer,
    "same": again.session.record[: first.session.step] == first.session.record,
    "other": other.session.record == bad.session.record, "reasons": reasons,
    "fresh": bad.drawing == opening,
}))
"""


def test_a_page_takes_its_game_up_again(tmp_path: Path) -> None:
    """From the text it has kept, which grows; what is damaged is refused in words."""
    folders = os.pathsep.join([str(SOURCE), str(ROOT / "src")])
    env = os.environ | {"CLUEKIT_HOME": str(tmp_path), "PYTHONPATH": folders}
    words = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", env=env, check=False)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["nothing"] is said["why"] is None, "before a move of one's own nothing is kept"
    assert said["same"]
    game, longer = (json.loads(said[name])[".jsonl"] for name in ("game", "longer"))
    assert longer.startswith(game)
    assert longer != game
    assert not said["other"], "another seed is another game"
    assert all(said["reasons"])
    assert len({*said["reasons"]}) > 1, "each says what is wrong with it"
    assert said["fresh"]
