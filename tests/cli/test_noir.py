"""``cluekit noir play``: positions as people write them, JSON as the formats say."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cluekit.noir.notation.actions import FORMS
from cluekit.noir.position.position import Position
from cluekit.noir.wording.sentences import WANTS
from naming import case_named

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


Play = Callable[..., Any]
Steps = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def play(cluekit: Callable[..., Any], tmp_path: Path) -> Play:
    """Play a position that is written so."""

    def call(text: str, *words: str, name: str = "position.toml") -> Any:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return cluekit("noir", "play", path, *words)

    return call


@pytest.fixture
def steps(play: Play) -> Steps:
    """Play a position of these keys; the others are those of ``LESSON``, but for those of None."""

    def call(**written: object) -> list[dict[str, Any]]:
        position = {**tomllib.loads(LESSON), **written}
        position = {key: value for key, value in position.items() if value is not None}
        said = play(json.dumps(position), "--json", name="written.json")
        assert said.code == 0
        told: list[dict[str, Any]] = said.json["steps"]
        return told

    return call


def test_json(play: Play) -> None:
    """Each step says whether it went, what was answered, and who each side can be."""
    said = play(LESSON, "--json")
    assert said.code == 0
    told = said.json
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


def test_a_state_can_be_played_again_with_its_open_cards_and_deaths(steps: Steps) -> None:
    """Played on from there, nobody draws who is marked; a death by disguise is no kill."""
    whole = steps()
    again = steps(**whole[1]["state"] | {"actions": ["kill H", "exonerate B"]})
    assert [step["state"] for step in again] == [step["state"] for step in whole[3:]]
    told = steps(options={"wrap": True}, actions=["row 2 left"])
    assert told[0]["state"]["options"] == {"wrap": True}
    again = steps(**told[0]["state"] | {"actions": ["arrest A"]})
    assert again[0]["ok"], "across the edge"
    told = steps(history=["row 1 right"], actions=["kill G"])
    assert (told[0]["ok"], told[0]["state"]["last_action"]) == (False, "row 1 right")
    again = steps(**told[0]["state"] | {"actions": ["row 1 left"]})
    assert again[0]["error"]["clause"] == "N07"
    (told,) = steps(deck=None, innocent="A", actions=["disguise"])
    assert told["state"]["killer"] == "B"
    assert told["killer_candidates"] == list("BDEFGHIJKLMNOPQRSTU")
    state = steps(mode="classic", actions=["kill G", "row 1 right", "disguise"])[-1]["state"]
    assert (state["format"], state["version"]) == ("cluekit-noir-position", 2)
    assert (state["dead"], state["kills"]) == (["C", "G"], 1)
    (again,) = steps(mode=None, **state | {"actions": ["row 1 left"]})
    assert again["state"]["kills"] == 1


def test_in_words(play: Play) -> None:
    """Without --json everything is told in sentences, refusals with what is legal, if anything."""
    said = play(LESSON)
    assert said.code == 0
    for words in (
        "Goran (G) is killed.",
        "Row 1 moves right.",
        "The Killer can be: A, B, C, L, M",
        "“kill Z” is not an action.",
    ):
        assert words in said.answer
    nobody = 'board = ["ABC", "DEF"]\nkiller = "B"\nactions = ["row 1 right", "arrest A", "kill Z"]'
    said = play(nobody)
    assert said.code == 0
    assert "It is the Inspector’s turn, but nobody is the Inspector." in said.answer
    assert "Legal" not in said.answer


WRONG = (
    ('killer = "C"', "killer = 3", "killer"), ('killer = "C"', 'killer = "?"', "no suspect ?"),
    ('killer = "C"', 'kiler = "C"', "no key “kiler”. Did you mean “killer”?"),
    ('killer = "C"', 'killer = "C"\nxyzzy = 1', "There are: board, killer"),
    ('killer = "C"\n', "", "“killer” is missing"),
    ('hand = "XWV"', 'hand = ["X", 5]', "“hand[1]” cannot have such a value"),
    ('mode = "standard"', "mode = 5", "It is one of “classic”, “standard”"),
    ('"UVWXY"]', '"UVWX"]', "equally long"), ('"UVWXY"]', '"UVWXA"]', "A appears twice"),
    ('hand = "XWV"', 'hand = "XWC"', "C is in two places"),
    ('hand = "XWV"', 'dead = "C"', "must be alive"),
    ('killer = "C"', 'killer = ""', "no suspect –"), ('mode = "standard"', 'mode = "wild"', "mode"),
    ('mode = "standard"', 'edition = "wild"', "There is no edition “wild”"),
    ('mode = "standard"', "mode = = 1", "Line 3: this is not written as TOML"),
    ('"exonerate B"]', '"exonerate B"', "Line 9: this is not written as TOML"),
    ("actions = [", "options = { hadn = 2 }\nactions = [", "Did you mean “hand”?"),
    ("actions = [", 'options = { hand = "x" }\nactions = [', "“options.hand”"),
    ('inspector = "Y"', 'to_move = "inspector"', "nobody is the Inspector"),
    ("actions = [", "options = { hands = 2 }\nactions = [", "options"),
    ("actions = [", 'history = ["kill A"]\nactions = [', "Alba (A) does not stand"),
)  # fmt: skip


def test_what_is_wrong_is_said(play: Play) -> None:
    """A wrong file is refused with exit code 2 and the place of the mistake."""
    for old, new, why in WRONG:
        with case_named(old, new):
            text = LESSON.replace(old, new)
            assert text != LESSON
            if "to_move" in text:
                text = text.replace('hand = "XWV"', "")
            said = play(text)
            assert (said.code, said.answer) == (2, "")
            assert why in said.messages


def test_the_paper_shows_what_happens(play: Play) -> None:
    """Its example is a position, and what it prints is what is printed; it names every key.

    No position is refused with an empty sentence: every key says what it can be.
    """
    example, shown = (
        PAPER.split(fence)[1].split("```")[0] for fence in ("```toml\n", "```console\n")
    )
    command, _, printed = shown.partition("\n")
    assert command == "$ cluekit noir play noir.toml"
    said = play(example)
    assert (said.code, said.answer) == (0, printed)
    for key in set(Position.__struct_fields__) - {"format", "version"}:
        assert f"`{key}`" in PAPER
    assert all(f"`{form}`" in PAPER for form in FORMS)
    assert set(WANTS) == set(Position.__struct_fields__)


def test_no_file_and_no_text(play: Play, refused: Callable[..., str], tmp_path: Path) -> None:
    """What is no file, no UTF-8 or too large is refused."""
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe\x00")
    for name in ("none.toml", "odd.toml"):
        assert refused("noir", "play", tmp_path / name)
    for text, name in (("#" * 200_000, "large.toml"), ("[" * 50_000, "deep.json")):
        said = play(text, name=name)
        assert (said.code, "Traceback" in said.messages) == (2, False)


def test_files_and_answers_hold_to_their_schemas(play: Play, cluekit: Callable[..., Any]) -> None:
    """``cluekit noir schema`` is for editors, ``--steps`` for whoever reads the answer."""
    of_files = cluekit("noir", "schema").json
    of_steps = cluekit("noir", "schema", "--steps").json
    told = play(LESSON, "--json").json
    jsonschema.validate(tomllib.loads(LESSON), of_files)
    jsonschema.validate(told, of_steps)
    for wrong, schema in (
        (tomllib.loads(LESSON.replace("killer", "kiler")), of_files),
        ({**told, "winner": "nobody"}, of_steps),
    ):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema)


TOLL: tuple[tuple[dict[str, Any], bool], ...] = (
    ({}, True), ({"version": 1}, True), ({"version": 2}, False),
    ({"version": 2, "options": {"toll-counts": "all"}}, True),
    ({"version": 2, "kills": 3, "actions": ["kill R"]}, False),
    ({"version": 2, "kills": 15, "actions": ["kill R"]}, True),
    ({"version": 1, "options": {"toll-counts": "kills"}}, False),
    ({"edition": "noir-003-classic", "version": 2, "actions": ["kill R"]}, True),
)  # fmt: skip
"""What is said of a position one death short of the toll, and whether the next death pays it."""


def test_n15_a_position_says_which_deaths_pay_the_toll(play: Play) -> None:
    """In version 1, and where none is said, all the dead count; in 2 it is as the edition says."""
    written = {key: tomllib.loads(LESSON)[key] for key in ("board", "inspector", "hand")}
    written |= {"killer": "M", "dead": "ABCDEFGHIJKNOPQ", "deck": "S", "actions": ["disguise"]}
    for said, ends in TOLL:
        with case_named(said):
            told = play(json.dumps(written | said), "--json", name="toll.json").json
            assert [step["ok"] for step in told["steps"]] == [True]
            assert told["winner"] == ("killer" if ends else None)
