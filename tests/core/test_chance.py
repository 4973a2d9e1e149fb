"""Luck: one door, the same everywhere; nobody finds a proposed seed, nothing leads to the cards."""

import gc
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import msgspec
import pytest
from msgspec.structs import astuple

from cluekit.clue import bots_for, game, new_game
from cluekit.clue.notation import write
from cluekit.core import SPECTATOR, Chance, OutOfScriptError, Scripted, store
from cluekit.core.chance import Luck, Way, new_seed, way_of
from cluekit.core.session import Session, run
from cluekit.noir import new_game as new_noir
from naming import case_named
from twin.amounts import amounts


def test_luck_is_fair_and_depends_on_seed_game_purpose_and_step_alone() -> None:
    """BLAKE2b's figures never change; each face, each order, within five standard deviations."""
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
        ([7], "die", "cannot show 7"), (["six"], "die", "cannot show 'six'"),
        ([["z"]], "order", "cannot begin with"), ([5], "order", "cannot begin with 5"),
        (["z"], "pick", "cannot be drawn"),
        *(([], ask, "no value left") for ask in ("die", "order", "pick")),
    ):  # fmt: skip
        luck = Scripted(*values).luck("table", 0)
        with case_named(values, ask), pytest.raises(OutOfScriptError, match=words):
            luck.die() if ask == "die" else getattr(luck, ask)(["a", "b"])
    luck = Scripted(6, then=Chance(5)).luck("table", 0)
    assert (luck.die(), luck.order("abc")) == (6, Chance(5).luck("table", 0).order("abc"))
    assert luck.pick("abc") in "abc"
    assert luck.die(1000) == Scripted(then=Chance(5)).luck("bot 1", 0).die(1000) or luck.drawn == 4


WORD = "3f9a-02c7-be51-70d4"
WAYS: tuple[Way, ...] = ("one-key", "separate-keys")


def test_a_proposed_seed_is_a_word_of_64_random_bits_and_one_game() -> None:
    """It can be typed back, in every process; other seeds stay as they were; dice and deal part."""
    seeds = [new_seed() for _ in range(2_000)]
    assert all(way_of(seed) == "separate-keys" for seed in seeds)
    assert all([len(group) for group in seed.split("-")] == [4, 4, 4, 4] for seed in seeds)
    assert len(set(seeds)) == len(seeds)
    drawn = [int(seed.replace("-", ""), 16) for seed in seeds]
    for bit in range(64):
        assert 800 < sum(number >> bit & 1 for number in drawn) < 1_200
    for typed in ("3F9A-02C7-BE51-70D4", "3f9a 02c7 be51 70d4", "3f9a-02C7 be51-70d4"):
        assert new_game("uk", seed=typed).record == new_game("uk", seed=WORD).record
    assert new_noir(seed=WORD).record == new_noir(seed=WORD.upper()).record
    assert new_noir(seed=WORD).record != new_noir(chance=Chance(WORD, 0, "one-key")).record
    for seed in (7, -7, 3**50, "7", "villa", "3f9a02c7be5170d4", f"{WORD}-0", "1-2-3-4"):
        assert Chance(seed).way == "one-key"
        by_one_key = Chance(seed, 0, "one-key").luck("table", 2)
        assert Chance(seed).luck("table", 2).die(10**6) == by_one_key.die(10**6)
    luck = Chance(WORD).luck("table", 3)
    assert [luck.die() for _ in range(8)] == [3, 4, 4, 3, 5, 1, 5, 1]
    assert (luck.order("ABCDE"), luck.pick(range(1000)), luck.drawn) == (list("DEBAC"), 801, 10)
    assert Chance(WORD, 4).luck("bot 2", 3).die(10**6) == 28148
    code = GAME.format(word=WORD)
    found = set()
    for each in ("0", "4242"):
        env = {"PYTHONHASHSEED": each, "PYTHONPATH": ":".join(sys.path)}
        program = [sys.executable, "-c", code]
        found.add(subprocess.run(program, env=env, capture_output=True, check=True).stdout)
    assert len(found) == 1
    assert found != {b""}
    rolled, fresh = Chance(WORD).luck("table", 5), Chance(WORD).luck("table", 5)
    dice = numbers(rolled)
    assert rolled.order(range(50)) == fresh.order(range(50))
    deal = [fresh.pick(range(10**6)) for _ in range(20)]
    kinds = [dice, deal, *[numbers(Chance(WORD).luck(f"bot {seat}", 5)) for seat in range(3)]]
    assert len({tuple(kind) for kind in kinds}) == len(kinds)
    assert not set(dice) & set(deal)
    rolled, fresh = Chance(7).luck("table", 5), Chance(7).luck("table", 5)
    numbers(rolled)
    assert rolled.order(range(50)) != fresh.order(range(50))


GAME = """
from hashlib import blake2b
from cluekit.clue import bots_for, new_game
from cluekit.core.session import run
game = run(new_game("uk", seed="{word}"), bots_for(["random"] * 3), lambda now: now.step >= 200)
print(blake2b(repr(game.record).encode()).hexdigest())
"""


def numbers(luck: Luck) -> list[int]:
    """Return some numbers of a luck, enough for two blocks."""
    return [luck.die(10**6) for _ in range(20)]


def reached(start: Iterable[Any]) -> Iterator[Any]:
    """Yield all that can be reached from these things, code and modules left out."""
    seen: set[int] = set()
    rest = list(start)
    while rest:
        thing = rest.pop()
        if id(thing) in seen or isinstance(
            thing, (type, ModuleType, FunctionType, BuiltinFunctionType)
        ):
            continue
        seen.add(id(thing))
        yield thing
        rest += gc.get_referents(thing)
        if isinstance(thing, msgspec.Struct):  # the garbage collector passes some of them over
            rest += astuple(thing)


def plain_values(*start: Any) -> set[Any]:
    """Return all texts, bytes and large numbers that can be reached from these things."""
    found = {each for each in reached(start) if isinstance(each, (str, bytes, int))}
    return {each for each in found if not isinstance(each, int) or each > 10**6}


def test_nothing_that_is_handed_out_leads_to_the_seed() -> None:
    """Not a bot's luck, nor what it keeps after a game; same draws, other seeds: all agree."""
    for seed in (123_456_789, "a word of mine", WORD):
        chance = Chance(seed)
        luck = chance.luck("bot 1", 12)
        before = luck.die(10**6)
        held = plain_values(luck)
        assert not any(str(seed) in str(each) for each in held)
        hashes = [each for each in reached([luck]) if hasattr(each, "hexdigest")]
        table = [chance.luck("table", step) for step in range(20)]
        theirs = {each.hexdigest() for each in reached(table) if hasattr(each, "hexdigest")}
        assert hashes
        assert not {each.hexdigest() for each in hashes} & theirs
        assert before == Chance(seed).luck("bot 1", 12).die(10**6)
    model = new_game("mini", seed=WORD)
    one, other = (twin_of(model, seed) for seed in (WORD, new_seed()))
    for seat in (0, 1, 2, SPECTATOR):
        assert exported(one, seat) == exported(other, seat)
        assert write(one, seat) == write(other, seat)
        assert repr(one.view(seat)) == repr(other.view(seat))
        assert repr(one.choices) == repr(other.choices)
    for kind in ("random", "note-taker", "careful", "complete", "expert"):
        session, bots = new_game("mini", seed=WORD), bots_for([kind] * 3)
        run(session, bots, until=lambda now: now.step >= 60)
        seats = (0, 1, 2, SPECTATOR)
        told = [get(session, seat) for get in (Session.view, exported, write) for seat in seats]
        held = plain_values(bots, told, session.choices)
        assert not any(WORD in str(each) or WORD.replace("-", "") in str(each) for each in held), (
            kind
        )


def exported(session: Session, seat: int) -> dict[str, Any]:
    """Return one seat's export as it is read from its file."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(store.post(session, seat)))
    return found


def seeds_found(export: dict[str, Any], candidates: Iterable[int], way: Way) -> list[int]:
    """Return which of these seeds give this export: public rolls are tried first, then the deal."""
    move, fact = next(
        (letter["move"], letter["fact"])
        for letter in export["letters"]
        if letter["fact"]["type"] == "rolled-for-start"
    )
    names = [player["name"] for player in export["players"]]
    seat = [player["id"] for player in export["players"]].index(export["seat"])
    found = []
    for seed in candidates:
        chance = Chance(seed, 0, way)
        luck = chance.luck("table", move - 1)
        if all(luck.die() == die for die in fact["dice"]):
            tried = exported(new_game(export["edition"], names, chance=chance), seat)
            found += [seed] * (tried["letters"] == export["letters"])
    return found


@pytest.mark.parametrize("way", WAYS)
@amounts(5_000, 900_000)
def test_a_search_over_six_figures_finds_no_proposed_seed(way: Way, amount: int) -> None:
    """The same search finds a seed of six figures, and with it the envelope."""
    six_figures = range(100_000, 100_000 + amount)
    careless = new_game("uk", chance=Chance(104_321, 0, way))
    assert seeds_found(exported(careless, 0), six_figures, way) == [104_321]
    assert seeds_found(exported(new_game("uk", seed=WORD), 0), six_figures, way) == []


def twin_of(session: Session, seed: str) -> Session:
    """Return a game with the same deal and the same rolls so far, and another seed."""
    secrets = session._positions[-1].secrets
    piles = [[card] for card in secrets.case_file]
    deal = [card for row in zip(*secrets.hands, strict=True) for card in row]
    first = session.view(SPECTATOR).table.mover
    starts = [6 if seat == first else 1 for seat in range(len(session.players))]
    return new_game("mini", chance=Scripted(*piles, deal, *starts, then=Chance(seed)))


def test_the_way_is_named_in_the_head_and_a_save_goes_on_with_it(tmp_path: Path) -> None:
    """Of a proposed seed, of one behind a stacked deck; whatever the seed looks like."""
    proposed = store.keep(new_game("mini", seed=WORD), tmp_path / "proposed.jsonl").path
    lesson = store.keep(new_game("mini", seed=7), tmp_path / "lesson.jsonl").path
    heads = [msgspec.json.decode(path.read_bytes().split(b"\n")[0]) for path in (proposed, lesson)]
    assert heads[0]["luck"] == {"type": "seed", "seed": WORD, "game": 0, "way": "separate-keys"}
    assert heads[1]["luck"] == {"type": "seed", "seed": 7, "game": 0}
    assert [head["version"] for head in heads] == [2, 1]
    session = twin_of(new_game("mini", seed=WORD), WORD)
    path = store.keep(session, tmp_path / "game.jsonl").path
    run(session, bots_for(["random"] * 3), until=lambda now: now.step >= 30)
    assert store.read_saved(path, game).session.record == session.record
    head = msgspec.json.decode(path.read_bytes().split(b"\n")[0])
    assert (head["version"], head["luck"]["then"]["way"]) == (2, "separate-keys")
    for luck in (Chance(WORD), Chance(7, 3, "separate-keys"), Chance(WORD, 0, "one-key")):
        session = new_game("mini", chance=luck)
        path = store.keep(session, tmp_path / f"{luck.seed}-{luck.way}.jsonl").path
        run(session, bots_for(["random"] * 3), until=lambda now: now.step >= 30)
        loaded = store.open_saved(path, game).session
        assert loaded.record == session.record
        for each in (loaded, session):
            each.keeper = None
            run(each, bots_for(["random"] * 3), until=lambda now: now.step >= 60)
        assert loaded.record == session.record, luck
