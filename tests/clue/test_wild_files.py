"""Edition files: an own one is begun, checked and played; any text at all is read or refused."""

import json
import re
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluekit.cli.edition import notes_on
from cluekit.clue import SHIPPED, bots_for, edition, find_edition, new_game, read_edition
from cluekit.clue.editions.file_format import problems_in
from cluekit.clue.editions.options import Options
from cluekit.clue.editions.template import edition_text
from cluekit.clue.schemas import EDITION, SCHEMAS
from cluekit.clue.wording import explain
from cluekit.clue.wording.refusal_messages import MISTAKES
from cluekit.core import Problem, RefusedError
from cluekit.core.edition_text import LARGEST_FILE, text_of
from cluekit.core.file_reader import decode_text
from cluekit.core.misfits import MOST
from cluekit.core.session import run
from cluekit.words import LANGUAGES, speaking
from naming import case_named

MINI, POOL = edition("mini").source, edition("pool").source


TOO_MUCH = (
    ("#" * (LARGEST_FILE + 1), "edition-too-large"),
    ("x = '" + "a" * 600 + "'", "edition-line-too-long"),
    ("a.b.c.d.e = 1", "edition-key-too-deep"),
    (("a." * 200 + "b = 1\n") * 400, "edition-key-too-deep"),
    ("\n".join(["a = ["] + ["[" * 400] * 20), "edition-too-deep"),
    ("\n".join(["a = {"] + ["b={" * 120] * 40), "edition-too-deep"),
    ("a = " + "9" * 490, "edition-key-missing"), ("[[a]]\n" * 8_000, "edition-key-missing"),
    ("\n".join(f"k{n} = 1" for n in range(6_000)), "edition-key-unknown"),
    ("\n".join(f"[a.b{n}.c]" for n in range(4_000)), "edition-key-missing"),
    ("players = [" + "1,\n" * 20_000 + "]", "edition-how-many"),
    ("suspects = [" + "1,\n" * 20_000 + "]", "edition-too-many"),
    ("[options]\nsetup-order = [" + '"deal",\n' * 8_000 + "]", "edition-key-missing"),
    ("id = " + "1" * 400, "edition-type"), ("version = " + "1" * 400, "edition-newer"),
    ("\x00", "edition-not-toml"), ("", "edition-key-missing"),
)  # fmt: skip


def test_no_text_is_too_much_and_cards_are_limited() -> None:
    """Enormous, deep, endless: a clear refusal, few mistakes at once; 40 cards, ten starts."""
    for text, code in TOO_MUCH:
        with case_named(text[:40], len(text)):
            problems = problems_in(text)
            assert code in {p.code for p in problems}
            assert len(problems) <= MOST
            assert all(len(explain(p)) < 600 for p in problems)
            if len(text) < 50_000:
                with pytest.raises(RefusedError):
                    read_edition(text)
    card = '[[weapons]]\nid = "weapons-{}"\nname = "N"\nshape = "rope"\n'
    for count, code in ((31, None), (32, "cards-too-many"), (2000, "edition-too-many")):
        more = "".join(map(card.format, range(count)))
        codes = [p.code for p in problems_in(MINI.replace("[board]", more + "[board]"))]
        assert codes == [] if code is None else code in codes
        assert count != 32 or len(codes) == 1
    more = "".join(
        f'[[suspects]]\nid = "s{n}"\nname = "S{n}"\nshape = "kite"\ncolour = "#{n:06}"\n'
        f'start = "{n % 10}"\n'
        for n in range(4, 11)
    )
    plan = "LLL1..2TTT\nLLL<345>TT\n67v890.v..\n..GGGGGG.."
    own = read_edition(f'{MINI[: MINI.index("[board]")]}{more}[board]\nmap = """\n{plan}\n"""\n')
    assert len(own.deck.suspects) == len(set(own.starts)) == 10


def test_a_file_in_another_encoding_is_refused_with_the_line(tmp_path: Path) -> None:
    """UTF-8, with or without its mark; no folders, devices without an end, names of no edition."""
    path = tmp_path / "own.toml"
    path.write_bytes(MINI.replace("Ada", "Adà").encode("latin-1"))
    with pytest.raises(RefusedError) as caught:
        text_of(path)
    about = {"file": "own.toml", "line": 1 + MINI[: MINI.index("Ada")].count("\n")}
    assert caught.value.problem == Problem("file-not-utf8", about=about)
    path.write_bytes(MINI.encode("utf-16"))
    with pytest.raises(RefusedError):
        find_edition(path)
    path.write_bytes(b"\xef\xbb\xbf" + MINI.replace("\n", "\r\n").encode())
    assert find_edition(path).deck == edition("mini").deck
    assert new_game(path, seed=1).edition.id == "mini"
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (4 * LARGEST_FILE + 1))
    for path, code in (
        (tmp_path, "file-not-plain"),
        (tmp_path / "nothing-of-the-kind.toml", "file-missing"),
        (Path("/dev/zero"), "file-not-plain"),
        (large, "file-too-large"),
        ("atlantis", "no-such-edition"),
    ):
        with pytest.raises(RefusedError) as caught:
            find_edition(path)
        assert caught.value.problem.code == code
    assert caught.value.problem.about["known"] == list(SHIPPED)


def held_together(text: str) -> None:
    """Whatever the text: mistakes in words, or an edition that can be played; nothing else."""
    problems = problems_in(text)
    for problem in problems:
        assert problem.code in MISTAKES
        assert not re.search(r"\{\w+\}", explain(problem)), problem
        assert 1 <= problem.about.get("line", 1) <= 1 + text.count("\n")
    if problems:
        with pytest.raises(RefusedError) as caught:
            read_edition(text)
        assert caught.value.problem == problems[0]
        return
    own = read_edition(text)
    for note in notes_on(text):
        assert note.code in MISTAKES
    names = [f"P{n}" for n in range(own.players[1])]
    assert new_game(own, names, seed=1).view(0).table.turn == 1


PIECES = ["", "\n", '"', "'", "[", "]", "]]", "=", "-1", "0", "1e9", "true", "#", "\x00", "é", "\\"]
PIECES += ["[[rooms]]", "[board]", '"""', "map", "\t", "\r", ".", "@", "^", "?", "K", "nan", "{}"]


@settings(max_examples=settings().max_examples // 2)
@given(st.sampled_from([MINI, POOL]), st.data())
def test_damaged_files_are_explained(text: str, data: st.DataObject) -> None:
    """Cut, doubled, overwritten: never a traceback."""
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        piece = data.draw(st.sampled_from(PIECES) | st.text(max_size=5))
        text = text[:at] + piece + text[at + data.draw(st.integers(0, 12)) :]
    held_together(text)


@given(st.text(max_size=300) | st.binary(max_size=300))
def test_anything_is_explained(said: str | bytes) -> None:
    """Also what was never meant as an edition, and what is no text."""
    try:
        text = decode_text(said, "wild") if isinstance(said, bytes) else said
    except RefusedError as refused:
        text = explain(refused.problem)
    held_together(text)


def toml(value: Any) -> str:
    """Return a value as inline TOML."""
    if isinstance(value, dict):
        inside = ", ".join(f"{json.dumps(key)} = {toml(each)}" for key, each in value.items())
        return f"{{{inside}}}"
    return f"[{', '.join(map(toml, value))}]" if isinstance(value, list) else json.dumps(value)


def as_text(table: dict[str, Any]) -> str:
    """Write a table so that lists of tables and tables are what they are, below the rest."""
    plain, below = [], []
    for key, value in table.items():
        cards = isinstance(value, list) and value and all(isinstance(v, dict) for v in value)
        if not cards and not isinstance(value, dict):
            plain.append(f"{json.dumps(key)} = {toml(value)}")
            continue
        for each in value if cards else [value]:
            below.append(f"[[{key}]]" if cards else f"[{key}]")
            below += (f"{json.dumps(k)} = {toml(v)}" for k, v in each.items())
    return "\n".join([*plain, *below])


JUNK = st.one_of(
    st.sampled_from([None, True, 0, -1, 10**20, 1.5, "", "a", "K", "?", "mrs-white", "x" * 300]),
    st.sampled_from([[], [1], ["study", "study"], [[]], {}, {"id": 1}, [{}], [{"id": "kitchen"}]]),
    st.text(max_size=3),
)


@settings(max_examples=settings().max_examples // 2)
@given(st.sampled_from(["mini", "pool", "us"]), st.data())
def test_wrong_values_are_explained(name: str, data: st.DataObject) -> None:
    """Keys taken away, values of another kind, in any table."""
    table = tomllib.loads(edition(name).source)
    for _ in range(data.draw(st.integers(1, 3))):
        where: Any = table
        key = data.draw(st.sampled_from(sorted(where)))
        while isinstance(where[key], dict | list) and where[key] and data.draw(st.booleans()):
            where = where[key]
            keys = sorted(where) if isinstance(where, dict) else range(len(where))
            key = data.draw(st.sampled_from(keys))
        junk = deepcopy(data.draw(JUNK))
        if junk is None and isinstance(where, dict):
            del where[key]
            if not table:
                break
        else:
            where[key] = "" if junk is None else junk
    held_together(as_text(table))


def test_a_new_edition_is_its_model_with_another_name_and_an_id() -> None:
    """Every switch with every answer, nothing odd; any title, remarks in any language."""
    holds = jsonschema.Draft202012Validator(SCHEMAS.schema(EDITION)).is_valid
    for model in map(edition, SHIPPED):
        text = edition_text(model, "My house")
        assert problems_in(text) == notes_on(text) == []
        own = read_edition(text)
        assert (own.id, own.name) == ("my-house", "My house")
        for part in "players deck plan starts weapon_rooms options bonus story spot".split():  # noqa: SIM905 - one line
            assert getattr(own, part) == getattr(model, part), part
        assert edition_text(own, "My house") == text
        block = text.split("[options]")[1].split("[[suspects]]")[0]
        for field in msgspec.structs.fields(Options):
            drawn = field.encode_name == "first-player" and "turn-order" in text
            assert (f"\n{field.encode_name} = " in block) != drawn
        assert "# always · when-called · never" in block
        assert "# 1 · 2" in block
        assert holds(tomllib.loads(model.source))
    titles = {"Die Villa": "die-villa", 'a"b\\c\nd': "a-b-cd", "x" * 99: "x" * 40}
    for title, name in (titles | {"Ца́рство": None, "": None}).items():
        own = read_edition(edition_text(edition("mini"), title))
        assert own.id == name or name is None
        assert own.name
    for language in LANGUAGES:
        with speaking(language):
            text = edition_text(edition("mini"), "Mine")
        assert read_edition(text).deck == edition("mini").deck


def test_the_schema_finds_what_an_editor_can_find() -> None:
    """Keys, values, patterns, numbers; it is fresh (``python -m cluekit.clue.schemas``)."""
    assert SCHEMAS.published_text(EDITION) == SCHEMAS.file_text(EDITION)
    jsonschema.Draft202012Validator.check_schema(SCHEMAS.schema(EDITION))
    holds = jsonschema.Draft202012Validator(SCHEMAS.schema(EDITION)).is_valid
    for old, new in (
        ('"when-called"', '"sometimes"'), ("bonus-cards = true", "bonus-card = true"),
        ('id = "rope"', 'id = "The Rope"'), ("#7A4A21", "brown"), ("[2, 6]", "[1, 6]"),
    ):  # fmt: skip
        assert old in POOL
        assert not holds(tomllib.loads(POOL.replace(old, new, 1))), new


def test_a_teachers_file_is_played_at_once(tmp_path: Path) -> None:
    """By its path, and again after a change."""
    path, text = tmp_path / "ours.toml", edition_text(edition("pool"), "Ours")
    for dice in (2, 1):
        path.write_text(text.replace("dice = 2", f"dice = {dice}"), encoding="utf-8")
        session = new_game(str(path), ("Ann", "Bea", "Cem"), seed=2)
        assert session.edition.options.dice == dice
        assert run(session, bots_for(["note-taker"] * 3)).over
    assert find_edition(path).id == "ours"
