"""``cluekit noir play``: positions as people write them, JSON as the formats say."""

import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cluekit.cli import main
from cluekit.noir.notation.actions import FORMS
from cluekit.noir.position.position import Position
from cluekit.noir.wording.sentences import WANTS

PAPER = (Path(__file__).parents[2] / "docs" / "noir_positions.md").read_text(encoding="utf-8")
LESSON = """
version = 2
mode = "standard"
board = ["ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"]
killer = "C"
inspector = "Y"
hand = "XWV"
deck = "BDEF"
actions = ["kill G", "row 1 right", "kill Z", "kill H", "exonerate B"]
"""


def _play(tmp_path: Path, text: str, *words: str, name: str = "position.toml") -> int:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return main(["noir", "play", str(path), *words])


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each step says whether it went, what was answered, and who each side can be."""
    assert _play(tmp_path, LESSON, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["format"], told["version"], told["winner"]) == ("cluekit-noir-steps", 1, None)
    steps = {step["action"]: step for step in told["steps"]}
    assert steps["kill H"]["killer_candidates"] == list("ABCLM")
    assert steps["exonerate B"]["answers"] == [{"by": "killer", "suspect": "B", "near": True}]
    assert steps["exonerate B"]["killer_candidates"] == ["A", "C"]
    assert steps["row 1 right"]["state"]["board"][0] == "EABCD"
    wrong = steps["kill Z"]
    assert (wrong["ok"], wrong["error"]["code"]) == (False, "not-an-action")
    assert wrong["state"] == {**steps["row 1 right"]["state"]}
    assert "kill H" in wrong["error"]["legal"]


def test_a_state_can_be_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The state after a step is a position again: played from there, the rest is the same."""
    _play(tmp_path, LESSON, "--json")
    steps = json.loads(capsys.readouterr().out)["steps"]
    middle = {**steps[1]["state"], "actions": ["kill H", "exonerate B"]}
    assert _play(tmp_path, json.dumps(middle), "--json", name="middle.json") == 0
    again = json.loads(capsys.readouterr().out)["steps"]
    assert [step["state"] for step in again] == [step["state"] for step in steps[3:]]


def _steps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], **written: object
) -> list[dict[str, Any]]:
    """Play a position of these keys; the others are those of ``LESSON``."""
    position = json.dumps({**tomllib.loads(LESSON), **written})
    assert _play(tmp_path, position, "--json", name="written.json") == 0
    steps: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["steps"]
    return steps


def test_a_state_keeps_house_rules_and_what_may_not_be_undone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Played again, a state has the same neighbours, and the same shift is forbidden (N07)."""
    told = _steps(tmp_path, capsys, options={"wrap": True}, actions=["row 2 left"])
    assert told[0]["state"]["options"] == {"wrap": True}
    again = _steps(tmp_path, capsys, **told[0]["state"] | {"actions": ["arrest A"]})
    assert again[0]["ok"], "across the edge"
    told = _steps(tmp_path, capsys, history=["row 1 right"], actions=["kill G"])
    assert (told[0]["ok"], told[0]["state"]["last_action"]) == (False, "row 1 right")
    again = _steps(tmp_path, capsys, **told[0]["state"] | {"actions": ["row 1 left"]})
    assert again[0]["error"]["clause"] == "N07"


def test_a_marked_suspect_is_not_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who is marked innocent has an open card: nobody draws it, nobody becomes it (N11, N12)."""
    written = tomllib.loads(LESSON) | {"innocent": "A", "actions": ["disguise"]}
    del written["deck"]
    assert _play(tmp_path, json.dumps(written), "--json", name="marked.json") == 0
    told = json.loads(capsys.readouterr().out)["steps"][0]
    assert told["state"]["killer"] == "B"
    assert told["killer_candidates"] == list("BDEFGHIJKLMNOPQRSTU")


def test_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without --json everything is told in sentences, refusals with what is legal."""
    assert _play(tmp_path, LESSON) == 0
    told = capsys.readouterr().out
    assert "G Goran is killed." in told
    assert "Row 1 moves right." in told
    assert "The Killer can be: A, B, C, L, M" in told
    assert "“kill Z” is not an action." in told


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('killer = "C"', "killer = 3"), "killer"),
        (('killer = "C"', 'killer = "?"'), "no suspect ?"),
        (('killer = "C"', 'kiler = "C"'), "no key “kiler”. Did you mean “killer”?"),
        (('killer = "C"', 'killer = "C"\nxyzzy = 1'), "There are: board, killer"),
        (('killer = "C"\n', ""), "“killer” is missing"),
        (('hand = "XWV"', 'hand = ["X", 5]'), "“hand[1]” cannot have such a value"),
        (('mode = "standard"', "mode = 5"), "It is one of “classic”, “standard”"),
        (('"UVWXY"]', '"UVWX"]'), "equally long"),
        (('"UVWXY"]', '"UVWXA"]'), "A appears twice"),
        (('hand = "XWV"', 'hand = "XWC"'), "C is in two places"),
        (('hand = "XWV"', 'dead = "C"'), "must be alive"),
        (('killer = "C"', 'killer = ""'), "no suspect –"),
        (('mode = "standard"', 'mode = "wild"'), "mode"),
        (('mode = "standard"', 'edition = "wild"'), "There is no edition “wild”"),
        (('mode = "standard"', "mode = = 1"), "Line 3: this is not written as TOML"),
        (('"exonerate B"]', '"exonerate B"'), "Line 9: this is not written as TOML"),
        (("actions = [", "options = { hadn = 2 }\nactions = ["), "Did you mean “hand”?"),
        (("actions = [", 'options = { hand = "x" }\nactions = ['), "“options.hand”"),
        (('inspector = "Y"', 'to_move = "inspector"'), "nobody is the Inspector"),
        (("actions = [", "options = { hands = 2 }\nactions = ["), "options"),
        (("actions = [", 'history = ["kill A"]\nactions = ['), "A Alba does not stand"),
    ],
)
def test_what_is_wrong_is_said(
    tmp_path: Path, change: tuple[str, str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong file is refused with exit code 2 and the place of the mistake."""
    assert LESSON.replace(*change) != LESSON
    text = LESSON.replace(*change)
    if "to_move" in text:
        text = text.replace('hand = "XWV"', "")
    assert _play(tmp_path, text) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert not out


def test_the_paper_shows_what_happens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its example is a position, and what it prints is what is printed; it names every key."""
    example, shown = (
        PAPER.split(fence)[1].split("```")[0] for fence in ("```toml\n", "```console\n")
    )
    assert _play(tmp_path, example) == 0
    command, _, printed = shown.partition("\n")
    assert command == "$ cluekit noir play noir.toml"
    assert capsys.readouterr().out == printed
    for key in set(Position.__struct_fields__) - {"format", "version"}:
        assert f"`{key}`" in PAPER
    assert all(f"`{form}`" in PAPER for form in FORMS)


def test_every_key_says_what_it_can_be() -> None:
    """No position is refused with an empty sentence."""
    assert set(WANTS) == set(Position.__struct_fields__)


def test_no_file_and_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is no file, no UTF-8 or too large is refused."""
    assert main(["noir", "play", str(tmp_path / "none.toml")]) == 2
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe\x00")
    assert main(["noir", "play", str(tmp_path / "odd.toml")]) == 2
    assert _play(tmp_path, "#" * 200_000) == 2
    assert _play(tmp_path, "[" * 50_000, name="deep.json") == 2
    assert "Traceback" not in capsys.readouterr().err


def test_files_and_answers_hold_to_their_schemas(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """``cluekit noir schema`` is for editors, ``--steps`` for whoever reads the answer."""
    assert main(["noir", "schema"]) == 0
    of_files = json.loads(capsys.readouterr().out)
    jsonschema.validate(tomllib.loads(LESSON), of_files)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(tomllib.loads(LESSON.replace("killer", "kiler")), of_files)
    assert main(["noir", "schema", "--steps"]) == 0
    of_steps = json.loads(capsys.readouterr().out)
    _play(tmp_path, LESSON, "--json")
    told = json.loads(capsys.readouterr().out)
    jsonschema.validate(told, of_steps)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**told, "winner": "nobody"}, of_steps)


FIFTEEN = "ABCDEFGHIJKNOPQ"
"""One death short of the toll, which the next disguise or kill pays."""


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ({}, True),
        ({"version": 1}, True),
        ({"version": 2}, False),
        ({"version": 2, "options": {"toll-counts": "all"}}, True),
        ({"version": 2, "kills": 3, "actions": ["kill R"]}, False),
        ({"version": 2, "kills": 15, "actions": ["kill R"]}, True),
        ({"version": 1, "options": {"toll-counts": "kills"}}, False),
        ({"edition": "noir-003-classic", "version": 2, "actions": ["kill R"]}, True),
    ],
)
def test_n15_a_position_says_which_deaths_pay_the_toll(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], said: dict[str, Any], *, ends: bool
) -> None:
    """In version 1, and where none is said, all the dead count; in 2 it is as the edition says."""
    written = {
        "board": ["ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"],
        "killer": "M",
        "inspector": "Y",
        "hand": "XWV",
        "dead": FIFTEEN,
        "deck": "S",
        "actions": ["disguise"],
        **said,
    }
    assert _play(tmp_path, json.dumps(written), "--json", name="toll.json") == 0
    told = json.loads(capsys.readouterr().out)
    assert [step["ok"] for step in told["steps"]] == [True]
    assert told["winner"] == ("killer" if ends else None)


def test_a_state_says_how_many_were_killed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is of version 2: a death by disguise is not taken for a kill when it is played again."""
    told = _steps(tmp_path, capsys, mode="classic", actions=["kill G", "row 1 right", "disguise"])
    state = told[-1]["state"]
    assert (state["format"], state["version"]) == ("cluekit-noir-position", 2)
    assert (state["dead"], state["kills"]) == (["C", "G"], 1)
    again = _steps(tmp_path, capsys, mode=None, **state | {"actions": ["row 1 left"]})
    assert again[0]["state"]["kills"] == 1


def test_where_nothing_is_legal_nothing_is_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody is the Inspector: that is said, and no list without anything in it."""
    text = 'board = ["ABC", "DEF"]\nkiller = "B"\nactions = ["row 1 right", "arrest A", "kill Z"]\n'
    assert _play(tmp_path, text) == 0
    told = capsys.readouterr().out
    assert "It is the Inspector’s turn, but nobody is the Inspector." in told
    assert "Legal" not in told
