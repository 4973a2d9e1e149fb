"""Luck: one door, the same everywhere, nothing to store."""

from collections import Counter

import pytest

from cluekit.core import Chance, OutOfScriptError, Scripted
from naming import case_named


def test_luck_depends_on_seed_game_purpose_and_step_and_on_nothing_else() -> None:
    """BLAKE2b's figures never change; five places give five rolls."""
    luck = Chance(2026).luck("table", 3)
    assert [luck.die() for _ in range(8)] == [1, 5, 2, 4, 2, 3, 4, 3]
    assert (luck.order("ABCDE"), luck.drawn) == (list("CEBAD"), 9)

    def rolls(chance: Chance, purpose: str, step: int) -> tuple[int, ...]:
        luck = chance.luck(purpose, step)
        return tuple(luck.die(1000) for _ in range(4))

    places = [
        (Chance(1), "table", 0), (Chance(2), "table", 0), (Chance(1, game=1), "table", 0),
        (Chance(1), "bot 1", 0), (Chance(1), "table", 1),
    ]  # fmt: skip
    assert len({rolls(*place) for place in places}) == len(places)
    assert rolls(Chance(1), "table", 0) == rolls(Chance(1), "table", 0)
    words = Chance(7).luck("table", 3)
    known = [words.die(1000) for _ in range(40)]
    for alone in (1, 15, 16, 17, 33):  # a hash gives sixteen words
        luck = Chance(7).luck("table", 3)
        assert [luck.pick("x") for _ in range(alone)] == ["x"] * alone
        assert ([luck.die(1000) for _ in range(40 - alone)], luck.drawn) == (known[alone:], 40)


def test_luck_is_fair() -> None:
    """Each face, each order of three within five standard deviations; every item is picked."""
    luck = Chance("fair").luck("table", 0)
    faces = Counter(luck.die() for _ in range(24_000))
    assert set(faces) == set(range(1, 7))
    assert all(abs(count - 4_000) < 5 * 57.7 for count in faces.values())
    orders = Counter(tuple(Chance(seed).luck("table", 0).order("ABC")) for seed in range(4_800))
    assert len(orders) == 6
    assert all(abs(count - 800) < 5 * 25.8 for count in orders.values())
    assert {Chance(seed).luck("bot 0", 7).pick((4, 5, 6)) for seed in range(60)} == {4, 5, 6}


def test_a_script_is_used_in_order_over_all_moves() -> None:
    """What does not fit says so, as does its end."""
    script = Scripted(6, 1, ["b"], 3, "a")
    first = script.luck("table", 0, 0)
    assert (first.die(), first.die(), first.drawn) == (6, 1, 2)
    second = script.luck("table", 1, 2)
    assert (second.order(["a", "b", "c"]), second.die()) == (["b", "a", "c"], 3)
    assert second.pick(["a", "b"]) == "a"
    for values, ask, words in (
        ([7], "die", "cannot show 7"),
        (["six"], "die", "cannot show 'six'"),
        ([["z"]], "order", "cannot begin with"),
        ([5], "order", "cannot begin with 5"),
        (["z"], "pick", "cannot be drawn"),
        *(([], ask, "no value left") for ask in ("die", "order", "pick")),
    ):
        luck = Scripted(*values).luck("table", 0)
        with case_named(values, ask), pytest.raises(OutOfScriptError, match=words):
            luck.die() if ask == "die" else getattr(luck, ask)(["a", "b"])
    luck = Scripted(6, then=Chance(5)).luck("table", 0)
    assert (luck.die(), luck.order("abc")) == (6, Chance(5).luck("table", 0).order("abc"))
    assert luck.pick("abc") in "abc"
    assert luck.die(1000) == Scripted(then=Chance(5)).luck("bot 1", 0).die(1000) or luck.drawn == 4
