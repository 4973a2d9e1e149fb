"""No record can harm: damage, nonsense, enormous files and other encodings are refused."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.clue.notation import write
from cluekit.clue.wording import explain
from cluekit.core import Chance, RefusedError
from cluekit.records import Case, read_case, read_case_text
from cluekit.records.file_format import LARGEST_FILE, MOST_EVENTS, csv_lines
from cluekit.records.record import is_game_text, is_whole, told_case
from cluekit.records.schemas import CASE, SCHEMAS
from hard_records import solved
from twin.amounts import amounts
from twin.editions import any_kind, edition_with, open_game, played

GOOD = """\
deck = "mini"
players = ["You", "Nora", "Otto"]
hand_sizes = [2, 2, 2]
me = "You"
hand = ["ada", "rope"]
questioning = "classic"
events = '''
You: bruno vase library -> Nora vase
Otto: carla dagger tower -> nobody   # so it was
Nora: bruno dagger garden -> Otto ?
Otto accuses: bruno rope tower -> wrong
'''
facts = ["Nora has not bruno"]
clauses = ["Otto has one of bruno garden"]
"""
AS_JSON = json.dumps(
    {
        "deck": {"suspects": ["Ann", "Ben"], "weapons": ["Saw", "Axe"], "rooms": ["Den", "Spa"]},
        "players": ["A", "B"],
        "events": ["A: ann saw den -> B ?", "B: ben axe spa -> A axe"],
        "pool": 1,
        "facts": "A has ann",
    },
    indent=1,
)


def tried(text: str) -> Case | None:
    """Read a text; None for one that is refused in words."""
    try:
        return read_case_text(text)
    except RefusedError as refused:
        in_words(refused)
        return None


def in_words(refused: RefusedError) -> None:
    """Every refusal has words, and not too many."""
    sentence = explain(refused.problem)
    assert refused.problem.code not in sentence
    assert len(sentence) < 2_000


def damaged(text: str, luck: Any) -> str:
    """Return the text with a few characters, lines or values gone, doubled, moved or foreign."""
    for _ in range(luck.pick((1, 1, 2, 5))):
        at, end = sorted((luck.pick(range(len(text) + 1)), luck.pick(range(len(text) + 1))))
        piece = text[at : min(end, at + luck.pick((1, 3, 20, 200)))]
        new = luck.pick(
            ("", piece * 2, "\x00", '"', "[", "]", "?", "-1", "9" * 30, "é\u202e", "\n")
        )
        text = text[:at] + new + text[at + len(piece) :]
        text = text or "x"
    return text


@pytest.mark.parametrize("text", [GOOD, AS_JSON])
@amounts(200, 50_000)
def test_damaged_files_are_read_or_refused(text: str, amount: int) -> None:
    """Nothing but a case that can be solved, or words."""
    read = 0
    for number in range(amount):
        case = tried(damaged(text, Chance("damaged case").luck(text[:9], number)))
        if case is not None:
            read += 1
            if number % 20 == 0:
                solved(case)
    assert 0 < read < amount


@given(
    table=st.dictionaries(
        st.sampled_from(
            ["deck", "players", "hand_sizes", "me", "hand", "table", "pool", "events", "facts"]
        ),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
            lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
            max_leaves=8,
        ),
    )
)
def test_any_values_at_all(table: dict[str, Any]) -> None:
    """Whatever stands under the keys."""
    tried(json.dumps(table))
    tried(json.dumps({"deck": "mini", "players": ["A", "B", "C"], **table}))


LINES = '"Nora: bruno vase library -> Otto ?",\n'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("#" * (LARGEST_FILE + 1), "case-too-large"),
        ("{" + " " * LARGEST_FILE + "}", "case-too-large"),
        ("[" * 90_000, "edition-too-deep"),
        ('{"a":' * 30_000, "edition-too-deep"),
        ("a = " + "[" * 15_000, "edition-too-deep"),
        ("\n".join(["a = ["] + ["[" * 15_000] * 10), "edition-too-deep"),
        ("a" + ".a" * 5_000 + " = 1", "edition-key-too-deep"),
        ("x = '" + "a" * 30_000 + "'", "edition-line-too-long"),
        ('{"pool": ' + "9" * 5_000 + "}", "edition-too-deep"),
        (GOOD.replace("[2, 2, 2]", "[" + "1, " * 5_000 + "1]"), "edition-how-many"),
        (GOOD.replace("[2, 2, 2]", f"[{10**12}, 2, 2]"), "edition-out-of-range"),
        (GOOD.replace('"Otto"', '"O",' * 2_000), "edition-too-many"),
        (GOOD.replace('"Otto"', '"' + "O" * 99 + '"'), "bad-name"),
        (GOOD.replace('"rope"', '"' + "rope " * 99 + '"'), "edition-too-long"),
        (GOOD.replace("facts = [", "facts = [" + '"Nora has rope",' * 300), "edition-too-many"),
        (
            'deck = "mini"\nplayers = ["Nora", "Otto"]\nevents = ['
            + LINES * (MOST_EVENTS + 1)
            + "]",
            "edition-too-many",
        ),
        (GOOD.replace("Otto ?", "Otto " + "? " * 300), "edition-too-long"),
        (GOOD.replace("Otto ?", "Otto \u0007"), "case-not-toml"),
        (AS_JSON.replace("Ann", "\\u0000"), "edition-unprintable"),
        (AS_JSON.replace("Ann", "\\ud800"), "edition-unprintable"),
        (AS_JSON.replace('"Spa"', ", ".join(f'"R{n}"' for n in range(38))), "cards-too-many"),
    ],
)
def test_limits(text: str, code: str) -> None:
    """Files, lines, lists and numbers have ends; what is beyond is refused at once."""
    with pytest.raises(RefusedError) as refused:
        read_case_text(text)
    assert refused.value.problem.code == code


def test_a_thousand_events_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    """As many as may be; the ends change nothing, not even the numbers of lines."""
    head = 'deck = "mini"\nplayers = ["Nora", "Otto", "Pia"]\nevents = [\n'
    case = read_case_text(head + LINES * MOST_EVENTS + "]")
    assert [entry.line for entry in case.entries] == list(range(4, MOST_EVENTS + 4))
    assert solved(case).can is not None
    path = tmp_path / "case.toml"
    path.write_bytes(GOOD.replace("\n", "\r\n").encode())
    lines = [entry.line for entry in read_case(path).entries]
    assert lines == [entry.line for entry in read_case_text(GOOD).entries] == [8, 9, 10, 11, 13, 14]


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1", "utf-8-sig", "cp437"])
def test_other_encodings(encoding: str, tmp_path: Path) -> None:
    """UTF-8 with or without its mark is read; what is no UTF-8 is refused by line."""
    text = GOOD.replace("Otto", "Zoë")
    path = tmp_path / "case.toml"
    path.write_bytes(text.encode(encoding))
    if encoding == "utf-8-sig":
        assert read_case(path).players[2].name == "Zoë"
        return
    with pytest.raises(RefusedError) as refused:
        read_case(path)
    assert refused.value.problem.code == "file-not-utf8"
    assert refused.value.problem.about["line"] >= 1


CSV = "asker,suspect,weapon,room,passed,shower,card,result\nNora,bruno,vase,library,,Otto,?,\n"


@amounts(150, 20_000)
def test_damaged_csv_files(amount: int, tmp_path: Path) -> None:
    """Rows are read, or the file is refused in words."""
    path = tmp_path / "events.csv"
    read = 0
    for number in range(amount):
        text = damaged(CSV * 2, Chance("damaged csv").luck("rows", number))
        path.write_text(text, encoding="utf-8", newline="")
        try:
            read += bool(csv_lines(path))
        except RefusedError as refused:
            in_words(refused)
    assert 0 < read < amount


@amounts(80, 10_000)
def test_damaged_seat_texts(amount: int) -> None:
    """A seat's text that was changed is read all the same, or refused in words."""
    *_, now = played(open_game(edition_with("mini"), 3, 5), any_kind(), 60)
    text, read = write(now, 1), 0
    for number in range(amount):
        other = damaged(text, Chance("damaged text").luck("seat", number))
        try:
            if is_game_text(other) and not is_whole(other):
                told_case(other)
                read += 1
        except RefusedError as refused:
            in_words(refused)
    assert 0 < read < amount


def test_the_published_schemas_are_fresh() -> None:
    """``python -m cluekit.records.schemas`` rewrites them; what they describe is read."""
    for kind in SCHEMAS.kinds:
        assert SCHEMAS.published_text(kind) == SCHEMAS.file_text(kind)
        jsonschema.Draft202012Validator.check_schema(SCHEMAS.schema(kind))
    jsonschema.validate(json.loads(AS_JSON), SCHEMAS.schema(CASE))
    assert tried(AS_JSON) is not None
    for old, new in (('"pool": 1', '"pool": -1'), ('"players"', '"playres"'), ("rooms", "room")):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(json.loads(AS_JSON.replace(old, new)), SCHEMAS.schema(CASE))
        assert tried(AS_JSON.replace(old, new)) is None
