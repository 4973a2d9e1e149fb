"""``cluekit noir play``: positions as people write them, JSON as the formats say."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from calling import Call, Refused, Said

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


Steps = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def play(cluekit: Call, tmp_path: Path) -> Call:
    """Play a position that is written so."""

    def call(text: str, *words: str, name: str = "position.toml") -> Said:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return cluekit("noir", "play", tmp_path / name, *words)

    return call


@pytest.fixture
def steps(play: Call) -> Steps:
    """Play a position of these keys; the others are those of ``LESSON``, but for those of None."""

    def call(**written: object) -> Any:
        position = {**tomllib.loads(LESSON), **written}
        position = {key: value for key, value in position.items() if value is not None}
        return play(json.dumps(position), "--json", name="w.json").json["steps"]

    return call


def test_each_step_is_told_by_its_schema_and_in_words_as_the_paper_shows(
    play: Call, cluekit: Call
) -> None:
    """Whether it went, what was answered, who each side can be; the paper names every key."""
    told = play(LESSON, "--json").json
    assert (told["format"], told["version"], told["winner"]) == ("cluekit-noir-steps", 1, None)
    steps = {step["action"]: step for step in told["steps"]}
    assert steps["kill H"]["killer_candidates"] == list("ABCLM")
    assert steps["exonerate B"]["answers"] == [{"by": "killer", "suspect": "B", "near": True}]
    assert steps["exonerate B"]["killer_candidates"] == ["A", "C"]
    assert steps["row 1 right"]["state"]["board"][0] == "EABCD"
    wrong = steps["kill Z"]
    assert (wrong["ok"], wrong["error"]["code"]) == (False, "not-an-action")
    assert wrong["state"] == steps["row 1 right"]["state"]
    assert "kill H" in wrong["error"]["legal"]
    of_files, of_steps = (cluekit("noir", "schema", *more).json for more in ((), ("--steps",)))
    jsonschema.validate(tomllib.loads(LESSON), of_files)
    jsonschema.validate(told, of_steps)
    misspelt = tomllib.loads(LESSON.replace("killer", "kiler"))
    for wrong, schema in ((misspelt, of_files), ({**told, "winner": "nobody"}, of_steps)):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema)
    said = play(LESSON)
    assert said.code == 0
    told = "Goran (G) is killed.|Row 1 moves right.|The Killer can be: A, B, C, L, M"
    for words in f"{told}|“kill Z” is not an action.".split("|"):
        assert words in said.answer
    nobody = 'board = ["ABC", "DEF"]\nkiller = "B"\nactions = ["row 1 right", "arrest A", "kill Z"]'
    said = play(nobody)
    assert said.code == 0
    assert "It is the Inspector’s turn, but nobody is the Inspector." in said.answer
    assert "Legal" not in said.answer
    example, shown = (
        PAPER.split(f"```{kind}\n")[1].split("```")[0] for kind in ("toml", "console")
    )
    command, _, printed = shown.partition("\n")
    assert command == "$ cluekit noir play noir.toml"
    said = play(example)
    assert (said.code, said.answer) == (0, printed)
    for key in set(Position.__struct_fields__) - {"format", "version"}:
        assert f"`{key}`" in PAPER
    assert all(f"`{form}`" in PAPER for form in FORMS)
    assert set(WANTS) == set(Position.__struct_fields__)


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


def test_what_is_wrong_is_said_n15_the_toll(play: Call, refused: Refused, tmp_path: Path) -> None:
    """Exit code 2 and the place; in version 2 the toll is as the edition says, else all count."""
    for old, new, why in WRONG:
        with case_named(old, new):
            text = LESSON.replace(old, new)
            assert text != LESSON
            if "to_move" in text:
                text = text.replace('hand = "XWV"', "")
            said = play(text)
            assert (said.code, said.answer) == (2, "")
            assert why in said.messages
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe\x00")
    for name in ("none.toml", "odd.toml"):
        assert refused("noir", "play", tmp_path / name)
    for text, name in (("#" * 200_000, "large.toml"), ("[" * 50_000, "deep.json")):
        said = play(text, name=name)
        assert (said.code, "Traceback" in said.messages) == (2, False)
    written = {key: tomllib.loads(LESSON)[key] for key in ("board", "inspector", "hand")}
    written |= {"killer": "M", "dead": "ABCDEFGHIJKNOPQ", "deck": "S", "actions": ["disguise"]}
    for said, ends in TOLL:
        with case_named(said):
            told = play(json.dumps(written | said), "--json", name="toll.json").json
            assert [step["ok"] for step in told["steps"]] == [True]
            assert told["winner"] == ("killer" if ends else None)


TOLL: tuple[tuple[dict[str, Any], bool], ...] = (
    ({}, True), ({"version": 1}, True), ({"version": 2}, False),
    ({"version": 2, "options": {"toll-counts": "all"}}, True),
    ({"version": 2, "kills": 3, "actions": ["kill R"]}, False),
    ({"version": 2, "kills": 15, "actions": ["kill R"]}, True),
    ({"version": 1, "options": {"toll-counts": "kills"}}, False),
    ({"edition": "noir-003-classic", "version": 2, "actions": ["kill R"]}, True),
)  # fmt: skip
"""What is said of a position one death short of the toll, and whether the next death pays it."""
