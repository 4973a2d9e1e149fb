"""An edition of your own: what one begins with, its schema, and that it is played at once."""

from __future__ import annotations

import tomllib
from pathlib import Path

import jsonschema
import msgspec
import pytest

from cluekit.clue import SHIPPED, bots_for, edition, find_edition, new_game, read_edition
from cluekit.clue.edition_advice import notes_on
from cluekit.clue.editions.mistakes import problems_in
from cluekit.clue.editions.options import Options
from cluekit.clue.editions.template import edition_text
from cluekit.clue.schemas import EDITION, SCHEMAS
from cluekit.core.session import run
from cluekit.words import LANGUAGES, speaking
from naming import case_named


@pytest.mark.parametrize("name", SHIPPED)
def test_a_new_edition_is_its_model_with_another_name(name: str) -> None:
    """Cards, board, bonus cards, and every switch with every answer; no mistake, nothing odd."""
    model = edition(name)
    text = edition_text(model, "My house")
    assert problems_in(text) == notes_on(text) == []
    own = read_edition(text)
    assert (own.id, own.name) == ("my-house", "My house")
    parts = "players deck plan starts weapon_rooms options bonus story spot"
    for part in parts.split():
        assert getattr(own, part) == getattr(model, part), part
    assert edition_text(own, "My house") == text
    block = text.split("[options]")[1].split("[[suspects]]")[0]
    for field in msgspec.structs.fields(Options):
        drawn = field.encode_name == "first-player" and "turn-order" in text
        assert (f"\n{field.encode_name} = " in block) != drawn
    assert "# always · when-called · never" in block
    assert "# 1 · 2" in block
    jsonschema.validate(tomllib.loads(model.source), SCHEMAS.schema(EDITION))


def test_any_title_makes_a_name_and_an_id() -> None:
    """Other alphabets, quotes, nothing, too much; comments in any language change nothing."""
    for title, name in {
        "Die Villa": "die-villa",
        "Ца́рство": None,
        "": None,
        'a"b\\c\nd': "a-b-cd",
        "x" * 99: "x" * 40,
    }.items():
        own = read_edition(edition_text(edition("mini"), title))
        assert own.id == name or name is None
        assert own.name
    for language in LANGUAGES:
        with speaking(language):
            text = edition_text(edition("mini"), "Mine")
        assert read_edition(text).deck == edition("mini").deck


def test_the_schema_finds_what_an_editor_can_find() -> None:
    """Unknown keys, wrong values, wrong patterns, numbers out of range."""
    text = edition("pool").source
    for old, new in (
        ('"when-called"', '"sometimes"'),
        ("bonus-cards = true", "bonus-card = true"),
        ('id = "rope"', 'id = "The Rope"'),
        ("#7A4A21", "brown"),
        ("[2, 6]", "[1, 6]"),
    ):
        assert old in text
        with case_named(old, new), pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(tomllib.loads(text.replace(old, new, 1)), SCHEMAS.schema(EDITION))


def test_the_published_schema_is_fresh() -> None:
    """``python -m cluekit.clue.schemas`` rewrites it."""
    assert SCHEMAS.published_text(EDITION) == SCHEMAS.file_text(EDITION)
    jsonschema.Draft202012Validator.check_schema(SCHEMAS.schema(EDITION))


def test_a_teachers_file_is_played_at_once(tmp_path: Path) -> None:
    """By its path, and again after a change."""
    path = tmp_path / "ours.toml"
    text = edition_text(edition("pool"), "Ours")
    path.write_text(text, encoding="utf-8")
    for dice in (2, 1):
        path.write_text(text.replace("dice = 2", f"dice = {dice}"), encoding="utf-8")
        session = new_game(str(path), ("Ann", "Bea", "Cem"), seed=2)
        assert session.edition.options.dice == dice
        assert run(session, bots_for(["note-taker"] * 3)).over
    assert find_edition(path).id == "ours"
