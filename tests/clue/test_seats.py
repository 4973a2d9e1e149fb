"""Who sits where: ids, pieces, and players who cannot play together."""

from __future__ import annotations

from typing import Any

import pytest

from cluekit.clue import edition
from cluekit.clue.public.seats import players_for, problem_with_players, seat_id
from cluekit.clue.public.table import Player
from cluekit.core import Problem, RefusedError
from cluekit.core.seats import LONGEST_NAME

UK, POOL = edition("uk"), edition("pool")


def three(**changes: Any) -> tuple[Player, ...]:
    """Ada, Bea and Cem; what is given is true of the last of them."""
    last: dict[str, Any] = {"id": "cem", "name": "Cem", "suspect": 4} | changes
    return (Player("ada", "Ada", 0), Player("bea", "Bea", 2), Player(**last))


def test_three_who_can_play() -> None:
    """Nothing is wrong with them, and with a name as long as allowed."""
    assert problem_with_players(UK, three()) is None
    assert problem_with_players(UK, three(name="x" * LONGEST_NAME)) is None


@pytest.mark.parametrize("name", ["", "  ", "Ce\nm", "x" * (LONGEST_NAME + 1), "C\u202eem"])
def test_a_name_is_read_on_one_line(name: str) -> None:
    """Not blank, not too long, nothing that cannot be printed: the chair is told."""
    bad = Problem("bad-name", about={"seat": 3, "longest": LONGEST_NAME})
    assert problem_with_players(UK, three(name=name)) == bad


@pytest.mark.parametrize("one", ["", "Cem", "c em", "-cem", "envelope", "table", "pool"])
def test_an_id_is_plain_and_no_other_place_of_cards(one: str) -> None:
    """Ids stand in saves and game texts beside the envelope, the table and the pool."""
    bad = Problem("bad-name", about={"seat": 3, "longest": LONGEST_NAME})
    assert problem_with_players(UK, three(id=one)) == bad


@pytest.mark.parametrize("name", ["Bea", "BEA", " bea "])
def test_two_of_the_same_name_cannot_be_told_apart(name: str) -> None:
    """The name and both chairs are told, the one who came first before."""
    twice = Problem("name-twice", about={"name": name, "first": 2, "seat": 3})
    assert problem_with_players(UK, three(name=name)) == twice


def test_two_of_the_same_id() -> None:
    """Names alone do not make two seats of one id."""
    twice = Problem("seat-id-twice", about={"ids": ["ada", "bea", "ada"]})
    assert problem_with_players(UK, three(id="ada")) == twice


@pytest.mark.parametrize("suspect", [0, 6, -1])
def test_each_plays_a_piece_of_their_own(suspect: int) -> None:
    """U07: no piece twice, none that is not in the box."""
    twice = Problem("piece-twice", "U07", {"pieces": [0, 2, suspect]})
    assert problem_with_players(UK, three(suspect=suspect)) == twice


def test_pieces_are_chosen_at_the_table_where_the_edition_says_so() -> None:
    """P14: nobody has one before."""
    assert problem_with_players(POOL, three()) == Problem("piece-too-early", "P14")
    waiting = tuple(Player(name.lower(), name, -1) for name in ("Ada", "Bea", "Cem"))
    assert problem_with_players(POOL, waiting) is None
    assert [player.suspect for player in players_for(POOL, ["Ada", "Bea"])] == [-1, -1]


@pytest.mark.parametrize("names", [["Ada"], list("abcdefg")])
def test_too_few_and_too_many(names: list[str]) -> None:
    """U07: how many there are and may be is told."""
    with pytest.raises(RefusedError) as refused:
        players_for(UK, names)
    about = {"players": len(names), "least": 2, "most": 6}
    assert refused.value.problem == Problem("wrong-number-of-players", "U07", about)


def test_the_fewest_and_the_most_can_play() -> None:
    """Both ends belong to it."""
    assert [player.suspect for player in players_for(UK, ["Ada", "Bea"])] == [0, 3]
    assert [player.suspect for player in players_for(UK, list("abcdef"))] == [0, 1, 2, 3, 4, 5]


def test_each_takes_the_piece_nearest_to_the_own_chair() -> None:
    """Three of six sit at every second piece, four as evenly as it goes; names are trimmed."""
    assert [player.suspect for player in players_for(UK, [" Ada ", "Bea", "Cem"])] == [0, 2, 4]
    assert [player.suspect for player in players_for(UK, list("abcd"))] == [0, 1, 3, 4]
    assert players_for(UK, [" Ada ", "Bea"])[0].name == "Ada"


@pytest.mark.parametrize(
    ("name", "taken", "expected"),
    [
        ("Nora", [], "nora"),
        ("Nora B. 2", [], "nora-b-2"),
        ("?Nora!", [], "nora"),
        ("Nora", ["nora"], "nora-2"),
        ("Nora", ["nora", "nora-2"], "nora-3"),
        ("李", [], "seat-2"),
        ("Pool", [], "pool-2"),
        ("Envelope", [], "envelope-2"),
        ("Table", ["table-2"], "table-3"),
    ],
)
def test_an_id_is_made_of_the_name(name: str, taken: list[str], expected: str) -> None:
    """Plain letters and figures; the chair's number where that is taken or means a place."""
    assert seat_id(name, taken, 1) == expected
