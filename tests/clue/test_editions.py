"""Editions: a file that a teacher can edit, and what it is told when something is wrong."""

from __future__ import annotations

import pytest

from cluekit.clue import SHIPPED, edition, read_edition
from cluekit.core import RefusedError

MINI = edition("mini").source


def refusal(text: str) -> tuple[str, dict[str, object]]:
    """Read a damaged edition; return the code and what it is about, save line and key."""
    with pytest.raises(RefusedError) as caught:
        read_edition(text)
    about = {k: v for k, v in caught.value.problem.about.items() if k not in {"line", "key"}}
    return caught.value.problem.code, about


def with_map(*rows: str) -> str:
    """The lesson deck on another plan."""
    head = MINI[: MINI.index("[board]")]
    return head + '[board]\nmap = """\n' + "\n".join(rows) + '\n"""\n'


GOOD = ("LL.1.TT", "LL<.>TT", "2..v..3", "..GGG..")


def test_the_shipped_editions_load_and_know_their_decks() -> None:
    """3/3/3 and 6/6/9 cards, with every alias and id found again."""
    sizes = {}
    for name in SHIPPED:
        deck = edition(name).deck
        sizes[name] = (len(deck.suspects), len(deck.weapons), len(deck.rooms))
        assert [deck.number(card.id) for card in deck.cards] == list(range(deck.size))
    assert sizes == {
        "mini": (3, 3, 3),
        "uk": (6, 6, 9),
        "us": (6, 6, 9),
        "pool": (7, 7, 9),
    }
    assert edition("mini").deck.number("V") == edition("mini").deck.number("v") == 4


def test_an_unknown_edition_is_refused_with_the_known_ones() -> None:
    """The reader learns which there are."""
    with pytest.raises(RefusedError) as caught:
        edition("ukk")
    assert caught.value.problem.code == "no-such-edition"
    assert caught.value.problem.about == {"name": "ukk", "known": list(SHIPPED)}


def test_a_small_plan_of_ones_own_loads() -> None:
    """Four rows are a board."""
    chosen = read_edition(with_map(*GOOD))
    assert (chosen.plan.width, chosen.plan.height, len(chosen.plan.doors)) == (7, 4, 3)


@pytest.mark.parametrize(
    ("rows", "code", "about"),
    [
        (("", ""), "map-empty", {}),
        (("." * 61,), "map-too-large", {"largest": 60}),
        ((".",) * 61, "map-too-large", {"largest": 60}),
        (("LL.1!TT", *GOOD[1:]), "map-mark", {"mark": "!", "row": 1, "column": 5}),
        (("LL.11TT", *GOOD[1:]), "map-start-twice", {"mark": "1", "row": 1, "column": 5}),
        ((*GOOD[:2], "2..^..3", GOOD[3]), "map-door", {"mark": "^", "row": 3, "column": 4}),
        (("LL.1^TT", *GOOD[1:]), "map-door", {"mark": "^", "row": 1, "column": 5}),
        ((*GOOD[:2], "2.....3"), "map-room-missing", {"mark": "G"}),
        ((*GOOD, "..L...."), "map-room-apart", {"mark": "L", "row": 5, "column": 3}),
        (("LL.1.TT", "LL..>TT", *GOOD[2:]), "map-room-unreachable", {"mark": "L"}),
        ((*GOOD, "------.", "-------"), "map-square-unreachable", None),
        (("LL...TT", *GOOD[1:]), "map-start-missing", {"mark": "1", "suspect": "ada"}),
    ],
)
def test_a_wrong_plan_is_refused_with_the_place_named(
    rows: tuple[str, ...], code: str, about: dict[str, object] | None
) -> None:
    """Unreachable rooms, doors to nowhere, missing starts: row and column, counted from 1."""
    if code == "map-square-unreachable":
        rows = (*GOOD, "-------", "------.")
        about = {"row": 6, "column": 7}
    assert refusal(with_map(*rows)) == (code, about)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('id = "rope"', 'id = "ada"', "id-twice"),
        ("players = [2, 3]", "players = [2, 4]", "too-few-suspects"),
        ("players = [2, 3]", "players = [1, 3]", "edition-out-of-range"),
        ("players = [2, 3]", "players = [3, 2]", "players-order"),
        ('room = "library"', 'room = "librery"', "no-such-room-nearest"),
        ("version = 1", "version = 2", "edition-newer"),
        ('format = "cluekit-edition"', 'format = "other"', "edition-value"),
        ('name = "Ada"', 'name = "Ada"\nage = 7', "edition-key-unknown"),
        ("players = [2, 3]", "players = [2, 3", "edition-not-toml"),
    ],
)
def test_a_wrong_entry_is_refused(old: str, new: str, code: str) -> None:
    """One wrong word in the file, one clear refusal."""
    assert old in MINI
    assert refusal(MINI.replace(old, new, 1))[0] == code


def test_a_pile_of_one_card_is_no_question() -> None:
    """Every kind needs at least two cards."""
    head, rest = MINI.split("[[weapons]]", 1)
    one = "[[weapons]]" + rest.split("[[weapons]]", 1)[0]
    rooms = "[[rooms]]" + rest.split("[[rooms]]", 1)[1]
    assert refusal(head + one + rooms) == ("edition-too-few", {"count": 1, "least": 2})


def test_a_huge_file_is_refused_before_it_is_read() -> None:
    """The limit is stated in the refusal."""
    assert refusal("#" * 200_001) == ("edition-too-large", {"largest": 200_000})


def test_a_deeply_nested_file_is_refused() -> None:
    """No file can exhaust the reader."""
    nested = "\n".join(["a = ["] + ["[" * 400] * 20)
    assert refusal(nested)[0] == "edition-too-deep"
