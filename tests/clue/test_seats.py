"""Who may play, and what may be played: ids, pieces, moves of the very types they should be."""

from typing import Any, get_args

import pytest
from msgspec.structs import fields

from cluekit.clue import edition
from cluekit.clue.public import facts, moves
from cluekit.clue.public.table import Player, players_for, problem_with_players, seat_id
from cluekit.core import Problem, RefusedError
from cluekit.core.seats import LONGEST_NAME

UK, POOL = edition("uk"), edition("pool")


def three(**changes: Any) -> tuple[Player, ...]:
    """Ada, Bea and Cem; what is given is true of the last of them."""
    last: dict[str, Any] = {"id": "cem", "name": "Cem", "suspect": 4} | changes
    return (Player("ada", "Ada", 0), Player("bea", "Bea", 2), Player(**last))


def test_who_cannot_be_told_apart_or_written_down_cannot_play() -> None:
    """Names on one line, plain ids, each once, a piece in the box (U07); the chair is told."""
    assert problem_with_players(UK, three()) is None
    assert problem_with_players(UK, three(name="x" * LONGEST_NAME)) is None
    bad = Problem("bad-name", about={"seat": 3, "longest": LONGEST_NAME})
    for name in ("", "  ", "Ce\nm", "x" * (LONGEST_NAME + 1), "C\u202eem"):
        assert problem_with_players(UK, three(name=name)) == bad
    for one in ("", "Cem", "c em", "-cem", "envelope", "table", "pool"):
        assert problem_with_players(UK, three(id=one)) == bad
    for name in ("Bea", "BEA", " bea "):
        twice = Problem("name-twice", about={"name": name, "first": 2, "seat": 3})
        assert problem_with_players(UK, three(name=name)) == twice
    twice = Problem("seat-id-twice", about={"ids": ["ada", "bea", "ada"]})
    assert problem_with_players(UK, three(id="ada")) == twice
    for suspect in (0, 6, -1):
        twice = Problem("piece-twice", "U07", {"pieces": [0, 2, suspect]})
        assert problem_with_players(UK, three(suspect=suspect)) == twice


def test_pieces_are_chosen_at_the_table_where_the_edition_says_so_and_ids_made_of_names() -> None:
    """P14: nobody has one before; plain letters and figures, or the chair's number."""
    assert problem_with_players(POOL, three()) == Problem("piece-too-early", "P14")
    waiting = tuple(Player(name.lower(), name, -1) for name in ("Ada", "Bea", "Cem"))
    assert problem_with_players(POOL, waiting) is None
    assert [player.suspect for player in players_for(POOL, ["Ada", "Bea"])] == [-1, -1]
    for name, taken, expected in (
        ("Nora", [], "nora"), ("Nora B. 2", [], "nora-b-2"), ("?Nora!", [], "nora"),
        ("Nora", ["nora"], "nora-2"), ("Nora", ["nora", "nora-2"], "nora-3"), ("李", [], "seat-2"),
        ("Pool", [], "pool-2"), ("Envelope", [], "envelope-2"), ("Table", ["table-2"], "table-3"),
    ):  # fmt: skip
        assert seat_id(name, taken, 1) == expected


def test_u07_too_few_and_too_many_and_the_piece_nearest_to_the_own_chair() -> None:
    """How many there are and may be is told; pieces as evenly as it goes; names are trimmed."""
    for names in (["Ada"], list("abcdefg")):
        with pytest.raises(RefusedError) as refused:
            players_for(UK, names)
        about = {"players": len(names), "least": 2, "most": 6}
        assert refused.value.problem == Problem("wrong-number-of-players", "U07", about)
    for pieces in ([0, 3], [0, 2, 4], [0, 1, 3, 4], [0, 1, 2, 3, 4, 5]):
        names = "abcdef"[: len(pieces)]
        assert [player.suspect for player in players_for(UK, list(names))] == pieces
    assert players_for(UK, [" Ada ", "Bea"])[0].name == "Ada"


class Number(int):
    """A number that may say of itself what it likes."""


class Text(str):
    """A text that may, too."""

    __slots__ = ()


VERY: dict[type, object] = {int: 1, str: "deal"}
LOOK_ALIKES = (True, 1.0, Number(1), None, "1", Text("deal"), b"deal", [1], (1, 2), (True,), (1.0,))


def test_every_field_of_a_move_is_of_its_very_type() -> None:
    """True is no card and 1.0 no square, though Python counts with them; a list is no tuple."""
    for kind in get_args(moves.Move):
        given = {field.name: VERY.get(field.type, (1, 2)) for field in fields(kind)}
        assert moves.well_formed(kind(**given))
        for name, value in given.items():
            for other in LOOK_ALIKES:
                numbers = not isinstance(other, tuple) or all(type(each) is int for each in other)
                fits = type(other) is type(value) and numbers
                assert moves.well_formed(kind(**{**given, name: other})) == fits
    others = (None, "roll", 7, moves.Roll, facts.Stayed(0), ())
    assert not any(map(moves.well_formed, others)), "what happened, a word, a class of moves"
