"""Editions of Noir of your own: begun, checked with line and key, and played at once."""

import json
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.core import RefusedError
from cluekit.core.edition_writing import answers_to
from cluekit.core.misfits import MOST
from cluekit.noir import SHIPPED, edition, find_edition, new_game, read_edition
from cluekit.noir.editions.edition import edition_text
from cluekit.noir.editions.file_format import Options
from cluekit.noir.editions.mistakes import notes_on, problems_in
from cluekit.noir.schemas import EDITION, POSITION, SCHEMAS, STEPS
from cluekit.noir.wording.sentences import EDITIONS, REASONS, explain
from cluekit.words import LANGUAGES, speaking
from naming import case_named
from noir.positions import at_random


def named(text: str, names: Sequence[str] = ()) -> str:
    """Return an edition's text with the names of its suspects in force, or with these."""
    block = text[text.index("# suspects = [") : text.index("# ]") + 3]
    own = f"suspects = {json.dumps(names, ensure_ascii=False)}"
    return text.replace(block, own if names else block.replace("# ", ""))


TEXT = named(edition_text(edition("noir-citizens"), "My house"))


def test_a_new_edition_is_its_model_with_every_switch() -> None:
    """The same suspects and house rules, no mistake, nothing odd; a teacher looks nothing up."""
    for model in map(edition, SHIPPED):
        text = edition_text(model, "My house")
        assert (problems_in(text), notes_on(text)) == ([], [])
        own = read_edition(text)
        assert (own.id, own.name) == ("my-house", "My house")
        assert (own.suspects, own.options) == (model.suspects, model.options)
        assert edition_text(own, "My house") == text
        assert read_edition(named(text)).suspects == own.suspects
    for option, answers in answers_to(Options).items():
        line = next(line for line in TEXT.splitlines() if line.startswith(f"{option} = "))
        first, last = str(answers[0]).lower(), str(answers[-1]).lower()
        assert re.search(rf"# {first} .*{last}$", line), line


def test_remarks_and_mistakes_are_in_the_readers_language() -> None:
    """Remarks change nothing; no place of a mistake is left empty, in no language."""
    for language in sorted(LANGUAGES):
        with speaking(language):
            text = edition_text(edition("noir-classic"), "Mine")
            told = [explain(problem) for problem in problems_in(TEXT.replace("hand = 4", "hand=1"))]
        assert read_edition(text).options == edition("noir-classic").options
        assert told
        assert not any(re.search(r"\{\w+\}", words) for words in told)
    assert set(EDITIONS) <= set(REASONS)


def nine(names: Sequence[str], title: str) -> str:
    """Return the text of an edition, three by three, with these suspects."""
    text = named(edition_text(edition("noir-standard"), title), names)
    return re.sub(r"(rows|columns) = 5", r"\1 = 3", text).replace("toll = 16", "toll = 6")


def test_a_teachers_file_is_played_at_once(tmp_path: Path) -> None:
    """Three by three, with names of your own, by its path."""
    path = tmp_path / "class-3b.toml"
    names = ["Ada", "Ben", "Cem", "Dora", "Ela", "Finn", "Grete", "Hugo", "Ina"]
    path.write_text(nine(names, "Class 3b"), encoding="utf-8")
    session = new_game(path, seed=3)
    assert [suspect.name for suspect in session.edition.suspects] == names
    assert session.edition.number("ela") == session.edition.number("E") == 4
    assert at_random(session, "own", most=400).over
    assert find_edition(path).id == "class-3b"


def test_any_names_make_suspects_that_can_be_told_apart() -> None:
    """Other alphabets, single letters, names that look alike: each has an id and a letter."""
    own = read_edition(nine(["B", "Zoe", "zoé", "Зоя", "A", "a b", "A-B", "я", "Ж"], "Odd"))
    assert len({suspect.id for suspect in own.suspects}) == 9
    for number, suspect in enumerate(own.suspects):
        assert own.number(suspect.letter) == own.number(suspect.id) == number


MISTAKES = (
    ("undo = ", "undoo = ", "options.undoo", "edition-key-nearest", "Did you mean “undo”?"),
    ("arrest-dead", "arrest_dead", "options.arrest_dead", "edition-key-nearest", "arrest-dead"),
    ("version = 1", "version = 1\ntoll = 3", "toll", "edition-key-elsewhere", "[options]"),
    ("rows = 5", "rows = 8", "options.rows", "edition-out-of-range", "choose from 2 to 7"),
    ("hand = 4", "hand = 0", "options.hand", "edition-out-of-range", "choose from 1 to 9"),
    ("hand = 4", "hand = true", "options.hand", "edition-type", "a whole number"),
    ('"random"', '"randm"', "options.layout", "edition-value-nearest", "mean “random”?"),
    ("wrap = false", 'wrap = "no"', "options.wrap", "edition-type", "true or false"),
    ("toll = 16", "toll = 25", "options.toll", "toll-too-high", "at most 24 can die"),
    ("hand = 4", "hand = 1", "options.hand", "one-card-may-be-dead", "draw two"),
    ('"Bjarne"', '"alba"', "suspects 2", "suspect-name-twice", "called “alba”"),
    ('"Bjarne", ', "", "suspects", "suspects-too-few", "24 names for 25 suspects"),
    ('"Bjarne"', '"B\\u0007"', "suspects 2", "edition-unprintable", "cannot be printed"),
    ('"Bjarne"', f'"{"B" * 13}"', "suspects 2", "edition-too-long", "12 characters"),
    ('id = "my-house"', 'id = "My"', "id", "edition-bad-id", "small letters"),
    ("version = 1", "version = 2", "version", "edition-newer", "newer cluekit"),
    ("noir-edition", "noir-editon", "format", "edition-value-nearest", "noir-edition"),
)


def test_a_mistake_is_named_with_line_key_and_what_would_be_right() -> None:
    """Each by itself, and nothing else with it; what was hardly meant so is advice."""
    for old, new, key, code, says in MISTAKES:
        with case_named(old, new):
            assert TEXT.count(old) >= 1
            text = TEXT.replace(old, new, 1)
            at = 1 + text[: text.index(new)].count("\n") + new.count("\n")
            (problem,) = problems_in(text)
            assert (problem.code, problem.about["key"]) == (code, key)
            assert problem.about["line"] == at or key.startswith("suspects")  # they are a list
            assert says in explain(problem)
            with pytest.raises(RefusedError):
                read_edition(text)
    odd = TEXT.replace("canvas = true", "canvas = false").replace("rows = 5", "rows = 4")
    odd = odd.replace('"Alba"', '"Zita"').replace("hand = 4", "hand = 1")
    odd = odd.replace("dead-identity = false", "dead-identity = true")
    assert problems_in(odd) == []
    codes = {"suspects-left-over", "suspect-other-letter"}
    codes |= {f"citizens-without-{one}" for one in ("canvas", "hand")}
    assert {note.code for note in notes_on(odd)} == codes
    assert len(read_edition(odd).suspects) == 20


def test_impossible_hands_and_grids_are_refused() -> None:
    """A hand needs two suspects more: the Killer's card, and one to go on with (N04)."""
    grid = re.sub(r"(rows|columns) = 5", r"\1 = 2", TEXT)
    small = grid.replace("toll = 16", "toll = 3")
    assert [p.code for p in problems_in(small)] == ["too-many-cards-drawn"]
    assert "Draw 2 cards at most" in explain(problems_in(small)[0])
    assert problems_in(small.replace("hand = 4", "hand = 2")) == []
    assert {p.code for p in problems_in(grid)} == {"too-many-cards-drawn", "toll-too-high"}
    for text, code in (("rows = = 9\n", "edition-not-toml"), ("#" * 300_000, "edition-too-large")):
        with pytest.raises(RefusedError) as refused:
            read_edition(text)
        assert refused.value.problem.code == code


PIECES = ["", "\n", '"', "[", "]", "=", "-1", "0", "1e9", "true", "#", "\x00", "é", "\\", ".", "{}"]


def held_together(text: str) -> None:
    """Whatever the text: mistakes in words, or an edition that can be played; nothing else."""
    problems = problems_in(text)
    assert len(problems) <= MOST
    for problem in problems:
        assert problem.code in REASONS
        assert not re.search(r"\{\w+\}", explain(problem)), problem
        assert 1 <= problem.about.get("line", 1) <= 1 + text.count("\n")
    if problems:
        return
    assert all(note.code in REASONS for note in notes_on(text))
    assert new_game(read_edition(text), seed=1).view(0).table.turn == 1


@given(st.data())
def test_damaged_files_are_explained(data: st.DataObject) -> None:
    """Cut, doubled, overwritten: never a traceback."""
    text = TEXT
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        piece = data.draw(st.sampled_from(PIECES) | st.text(max_size=5))
        text = text[:at] + piece + text[at + data.draw(st.integers(0, 12)) :]
    held_together(text)


@given(st.data())
def test_any_answers_are_played_or_refused(data: st.DataObject) -> None:
    """Every combination of answers makes a game that can be begun, or is refused in words."""
    drawn = (
        (option, data.draw(st.sampled_from(list(answers))))
        for option, answers in answers_to(Options).items()
        if data.draw(st.booleans())
    )
    lines = [f"{option} = {json.dumps(answer)}\n" for option, answer in drawn]
    held_together(TEXT.split("# The suspects")[0] + "[options]\n" + "".join(lines))


def test_the_schema_describes_what_there_is() -> None:
    """Editions hold to it, it is fresh (``python -m cluekit.noir.schemas``); mistakes do not."""
    holds = jsonschema.Draft202012Validator(SCHEMAS.schema(EDITION)).is_valid
    for text in (TEXT, *(edition(name).source for name in SHIPPED)):
        assert holds(tomllib.loads(text))
    for kind in (EDITION, POSITION, STEPS):
        assert SCHEMAS.published_text(kind) == SCHEMAS.file_text(kind)
        jsonschema.Draft202012Validator.check_schema(SCHEMAS.schema(kind))
    for old, new in (
        *(("rows = 5", "rows = 8"), ("undo = ", "undoo = ")),
        *(('"random"', '"odd"'), ("= 1\n", "= 9\n")),
    ):
        assert old in TEXT
        assert not holds(tomllib.loads(TEXT.replace(old, new, 1))), new
