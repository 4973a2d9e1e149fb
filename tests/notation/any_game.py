"""Games under any answers to all switches, on a board that has everything, and odd names."""

from typing import Any, get_args, get_type_hints

import msgspec

from cluekit.clue import NAMES, Edition, edition, new_game, read_edition
from cluekit.clue.editions.options import Options
from cluekit.clue.public import moves
from cluekit.core import Chance, Luck
from cluekit.core.session import Session

MAP = """
LLLLL-1-TTTT-
LLLLL<..TTTTT
LLLLL.?.TTTTT
LLLL....TTTTT
-.^..##>TTTT-
2...>##<..^.3
--?.v##.v..--
---GGGGGGG.--
--GGGGGGGG<--
"""
EFFECTS = (
    *("move-anywhere", "six-more", "another-turn"),
    *("be-shown", "show-left", "lay-open", "peek"),
)
CHOOSING = (
    *("turn-order", "characters", "piles", "case-file"),
    *("deal", "pieces", "weapons", "mark-sheets"),
)
STOPS = (0, 3, 8, 9, 15, 30, 100, 250)


def switches() -> dict[str, tuple[Any, ...]]:
    """Return every switch but the order of the set-up, with all its answers."""
    types = get_type_hints(Options)
    names = {field.name: field.encode_name for field in msgspec.structs.fields(Options)}
    del types["setup_order"]
    return {
        names[name]: (False, True) if kind is bool else get_args(kind)
        for name, kind in types.items()
    }


def any_edition(luck: Luck) -> Edition:
    """Return an edition with a random answer to every switch."""
    answers: dict[str, Any] = {key: luck.pick(values) for key, values in switches().items()}
    if luck.die(3) == 1:
        answers["setup-order"] = CHOOSING
    head = edition("mini").source.split("[board]")[0]
    if luck.die(2) == 1:
        head = head.replace('room = "library"\n', "").replace('room = "tower"\n', "")
    options = [f"{key} = {msgspec.json.encode(value).decode()}" for key, value in answers.items()]
    bonus = [
        f'[[bonus]]\nid = "{name}"\nname = "{name}"\ntext = "A card."\neffect = "{name}"\ncount = 1'
        for name in EFFECTS
    ]
    board = f'[board]\nmap = """{MAP}"""'
    return read_edition("\n".join([head, board, "[options]", *options, *bonus, ""]))


def any_game(seed: int | str) -> Session:
    """Return a game of some edition, played by chance to some move, the set-up not left out."""
    luck = Chance(f"any game {seed}").luck("test", 0, 0)
    session = new_game(any_edition(luck), NAMES[: luck.pick((2, 3))], seed, ready=False)
    return wander(session, luck, luck.pick(STOPS))


def wander(session: Session, luck: Luck, most: int) -> Session:
    """Play on by chance: a kind of move first, so that rare ones come up too."""
    while not session.over and session.step < most:
        session.play(session.choices.seat, some_move(session, luck))
    return session


def some_move(session: Session, luck: Luck) -> Any:
    """Return a legal move; of accusations fewer, but now and then the right one."""
    choices = session.choices
    kinds = choices.kinds()
    kind = luck.pick(kinds)
    if kind is moves.Accuse and luck.die(6) > 1 and len(kinds) > 1:
        kind = luck.pick([other for other in kinds if other is not kind])
    if kind is moves.Accuse and luck.die(3) == 1:
        return moves.Accuse(*session._positions[-1].secrets.case_file)
    return luck.pick(list(choices.of_kind(kind)))
