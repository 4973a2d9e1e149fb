"""Proposed seeds: nobody finds them by trying, and nothing handed out leads to the cards."""

import gc
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import msgspec
import pytest
from msgspec.structs import astuple

from cluekit.clue import bots_for, new_game
from cluekit.clue.notation import write
from cluekit.clue.referee import game
from cluekit.core import SPECTATOR, Chance, Scripted, store
from cluekit.core.chance import Luck, Way, new_seed, way_of
from cluekit.core.session import Session, run
from cluekit.noir import new_game as new_noir
from twin.amounts import amounts

WORD = "3f9a-02c7-be51-70d4"
WAYS: tuple[Way, ...] = ("one-key", "separate-keys")


def test_a_proposed_seed_is_a_word_of_64_random_bits() -> None:
    """It can be typed back; every other seed gives the game it always gave."""
    seeds = [new_seed() for _ in range(2_000)]
    assert all(way_of(seed) == "separate-keys" for seed in seeds)
    assert all([len(group) for group in seed.split("-")] == [4, 4, 4, 4] for seed in seeds)
    assert len(set(seeds)) == len(seeds)
    numbers = [int(seed.replace("-", ""), 16) for seed in seeds]
    for bit in range(64):
        assert 800 < sum(number >> bit & 1 for number in numbers) < 1_200
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


GAME = """
from hashlib import blake2b
from cluekit.clue import bots_for, new_game
from cluekit.core.session import run
game = run(new_game("uk", seed="{word}"), bots_for(["random"] * 3), lambda now: now.step >= 200)
print(blake2b(repr(game.record).encode()).hexdigest())
"""


def test_the_same_proposed_seed_is_the_same_game_in_every_process() -> None:
    """Two processes with other hash seeds play the same 200 moves."""
    code = GAME.format(word=WORD)
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": each, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for each in ("0", "4242")
    }
    assert len(found) == 1
    assert found != {""}


def numbers(luck: Luck) -> list[int]:
    """Return some numbers of a luck, enough for two blocks."""
    return [luck.die(10**6) for _ in range(20)]


def test_dice_deal_and_bots_are_drawn_apart() -> None:
    """A shuffle is the same whatever was rolled; by one key, the lessons' way, it is not."""
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


@pytest.mark.parametrize("seed", [123_456_789, "a word of mine", WORD])
def test_a_bots_luck_cannot_be_read_back(seed: int | str) -> None:
    """The seed is nowhere in what a bot is handed, nor anything that goes on with the deal."""
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
    found = []
    for seed in candidates:
        luck = Chance(seed, 0, way).luck("table", move - 1)
        if all(luck.die() == die for die in fact["dice"]) and fits(seed, way, export):
            found.append(seed)
    return found


def fits(seed: int, way: Way, export: dict[str, Any]) -> bool:
    """Tell whether the game of a seed gives this export."""
    names = [player["name"] for player in export["players"]]
    tried = new_game(export["edition"], names, chance=Chance(seed, 0, way))
    seat = [player["id"] for player in export["players"]].index(export["seat"])
    return exported(tried, seat)["letters"] == export["letters"]


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


def test_nothing_a_seat_gets_depends_on_the_seed_but_by_what_was_drawn() -> None:
    """The same draws, other seeds: view, export, text and choices agree; no key leaks."""
    model = new_game("mini", seed=WORD)
    one, other = (twin_of(model, seed) for seed in (WORD, new_seed()))
    for seat in (0, 1, 2, SPECTATOR):
        assert exported(one, seat) == exported(other, seat)
        assert write(one, seat) == write(other, seat)
        assert repr(one.view(seat)) == repr(other.view(seat))
        assert repr(one.choices) == repr(other.choices)


@pytest.mark.parametrize("kind", ["random", "note-taker", "careful", "complete", "expert"])
def test_a_bot_keeps_nothing_of_the_seed(kind: str) -> None:
    """After a whole game neither a bot, nor a view, a text or an export has the seed in it."""
    session, bots = new_game("mini", seed=WORD), bots_for([kind] * 3)
    run(session, bots, until=lambda now: now.step >= 60)
    seats = (0, 1, 2, SPECTATOR)
    told = [get(session, seat) for get in (Session.view, exported, write) for seat in seats]
    held = plain_values(bots, told, session.choices)
    assert not any(WORD in str(each) or WORD.replace("-", "") in str(each) for each in held)


def test_the_way_is_named_in_the_head(tmp_path: Path) -> None:
    """Of a proposed seed, and of one behind a stacked deck."""
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


@pytest.mark.parametrize(
    "luck", [Chance(WORD), Chance(7, 3, "separate-keys"), Chance(WORD, 0, "one-key")]
)
def test_a_save_goes_on_with_the_way_it_names(luck: Chance, tmp_path: Path) -> None:
    """Whatever the seed looks like: the head is believed, and the moves are played again."""
    session = new_game("mini", chance=luck)
    path = store.keep(session, tmp_path / "game.jsonl").path
    run(session, bots_for(["random"] * 3), until=lambda now: now.step >= 30)
    loaded = store.open_saved(path, game).session
    assert loaded.record == session.record
    for each in (loaded, session):
        each.keeper = None
        run(each, bots_for(["random"] * 3), until=lambda now: now.step >= 60)
    assert loaded.record == session.record
