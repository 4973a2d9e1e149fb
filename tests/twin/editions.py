"""Editions with any house rules, games on them, and players that try everything."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from cluekit.clue import Phase, game
from cluekit.clue import edition as shipped
from cluekit.clue.editions.edition import Edition, read_edition
from cluekit.clue.editions.options import CLASSIC_SETUP, Options
from cluekit.clue.editions.paths import Paths
from cluekit.clue.public import moves
from cluekit.clue.public.table import Player
from cluekit.core import Chance, Luck
from cluekit.core.session import Session
from twin.decks import deck_text

PRESETS = ("mini", "uk", "us", "pool")

OTHER_SETUPS = """
    first-player piles case-file deal pieces weapons mark-sheets
    weapons pieces piles case-file first-player deal mark-sheets
    turn-order characters piles case-file deal pieces weapons mark-sheets
    piles pieces case-file weapons turn-order deal mark-sheets characters
    pieces weapons turn-order piles case-file deal mark-sheets
"""
SETUPS = (CLASSIC_SETUP, *(tuple(order.split()) for order in OTHER_SETUPS.strip().splitlines()))
"""Orders of the set-up that make sense: the file before the deal, the sheets after it."""

ANYWHERE, POOL = "weapons_anywhere", "pool_in_the_middle"
"""No switches of their own: the edition file names no rooms for its weapons (C01); doors lead into
the middle of the board (P20), and some squares are special (P21). There is a pool in any case where
accusing is done in the middle, or bonus cards are drawn.
"""

BONUS = "".join(
    f'\n[[bonus]]\nid = "{name.lower()}"\nname = "{name}"\ntext = "{text}"\neffect = "{effect}"\n'
    f"count = {count}\n"
    for effect, count, name, text in (
        ("move-anywhere", 1, "Leap", "Go anywhere."),
        ("six-more", 2, "Six", "Six more."),
        ("another-turn", 1, "Again", "Another turn."),
        ("be-shown", 2, "Confidence", "A player shows you a card."),
        ("show-left", 1, "Whispers", "Everybody shows a card to the next."),
        ("lay-open", 1, "Slip", "Lay a card open."),
        ("peek", 1, "Water", "Look at a card that lies face down."),
    )
)
"""A deck with every effect, for editions that have none."""


def switches() -> dict[str, tuple[Any, ...]]:
    """Return every switch of an edition with all its answers; a new one appears by itself."""
    found: dict[str, tuple[Any, ...]] = {"setup_order": SETUPS}
    found |= {ANYWHERE: (False, True), POOL: (False, True)}
    for name, kind in get_type_hints(Options).items():
        if name != "setup_order":
            found[name] = (True, False) if kind is bool else get_args(kind)
    return found


def draw_options(luck: Luck) -> dict[str, Any]:
    """Return a random answer to every switch."""
    return {name: luck.pick(answers) for name, answers in switches().items()}


def edition_with(name: str, **answers: Any) -> Edition:
    """Return the edition with these answers, read from a text like a teacher's own.

    It is a shipped one, or one of any size that is drawn for the tests (``twin.decks``).
    """
    return _edition(name, tuple(sorted(answers.items())))


@cache
def _edition(name: str, answers: tuple[tuple[str, Any], ...]) -> Edition:
    if not answers:
        return _plain(name, anywhere=False, pool=False)
    base, said = _plain(name, anywhere=False, pool=False), dict(answers)
    switched = {name: said[name] for name in said if name not in (ANYWHERE, POOL)}
    options = replace(base.options, **switched)
    pool = options.accusation == "in-the-middle" or options.bonus_cards or bool(said.get(POOL))
    own = _plain(name, anywhere=bool(said.get(ANYWHERE)), pool=pool)
    every = msgspec.to_builtins(options).items()
    lines = [f"{key} = {msgspec.json.encode(value).decode()}" for key, value in every]
    plain = re.sub(r"^\[options\]\n(.*=.*\n|#.*\n|\n)*", "", own.source, flags=re.MULTILINE)
    source = "\n".join([plain, "", "[options]", *lines, ""])
    return replace(own, options=options, source=source)


@cache
def _plain(name: str, *, anywhere: bool, pool: bool) -> Edition:
    """Return the edition, read once for all house rules, with other weapons and middle."""
    base = shipped(name) if name in PRESETS else read_edition(deck_text(name))
    if not anywhere and not pool:
        return base
    text = base.source
    if anywhere:
        text = re.sub(r'^room = ".*"\n', "", text, flags=re.MULTILINE)
    own = read_edition(_with_pool(text) if pool else text)
    plan = repr((own.plan.cells, own.plan.squares, own.plan.doors))
    return replace(own, paths=_PATHS.setdefault(plan, Paths(own.plan)))


def _with_pool(text: str) -> str:
    """Open the middle of the board by two doors, mark special squares, add a bonus deck."""
    head, mark, board = text.partition("[board]")
    if ">#" not in board:
        board = board.replace(".#", ">#", 1)
        board = "#<".join(board.rsplit("#.", 1))
        squares = [at for at, char in enumerate(board) if char == "."]
        for at in squares[4::6]:
            board = f"{board[:at]}?{board[at + 1 :]}"
    return head + ("" if "[[bonus]]" in head else BONUS) + "\n" + mark + board


_PATHS: dict[str, Paths] = {}
"""Those on each plan: found once, whatever the house rules."""


def seated(edition: Edition, count: int) -> tuple[Player, ...]:
    """Seat this many players; each takes a piece, clockwise, spread round the board.

    Where characters are chosen in the set-up, nobody has a piece yet (P14).
    """
    if "characters" in edition.options.setup_order:
        return tuple(Player(f"p{s}", f"Player {s}", -1) for s in range(count))
    pieces = len(edition.deck.suspects)
    return tuple(Player(f"p{s}", f"Player {s}", s * pieces // count) for s in range(count))


def open_game(edition: Edition, count: int, seed: int | str, *, rules: Any = game) -> Session:
    """Return a game before its first step of set-up."""
    return Session(rules, edition, seated(edition, count), Chance(seed))


Wish = Callable[[Session, Luck], Any]
"""Somebody who decides with the whole session open: a test, never a bot."""


def any_kind(*, accuse_one_in: int = 12) -> Wish:
    """Return a wish that picks a kind of move first, so that rare kinds come up too.

    Accusing is rarer than the rest, or games would be over before they begin; now and then the
    accusation is the right one.
    """

    def wish(session: Session, luck: Luck) -> Any:
        choices, deck = session.choices, session.edition.deck
        kinds = [kind for kind in choices.kinds() if kind is not moves.Accuse]
        if choices.accuse and luck.die(accuse_one_in) == 1:
            if luck.die(4) == 1:
                return moves.Accuse(*session._positions[-1].secrets.case_file)
            return moves.Accuse(*map(luck.pick, (deck.suspects, deck.weapons, deck.rooms)))
        kind = luck.pick(kinds)
        if kind is moves.Suggest:
            whom = luck.pick(choices.whom or (-1,))
            return moves.Suggest(luck.pick(deck.suspects), luck.pick(deck.weapons), whom)
        return luck.pick(list(choices.of_kind(kind)))

    return wish


def eager(*, accuse_one_in: int = 6) -> Wish:
    """Return a wish that goes into rooms and asks, so that questions are as common as steps.

    Where one may stay without asking again, by chance alone a piece hardly ever asks.
    """
    by_chance = any_kind(accuse_one_in=accuse_one_in)

    def wish(session: Session, luck: Luck) -> Any:
        choices = session.choices
        inside = [to for to in choices.walks if session.edition.plan.is_inside(to)]
        if inside and luck.die(4) > 1:
            return moves.Walk(luck.pick(inside))
        rest = choices.phase is Phase.START and choices.stay and not choices.accuse
        if rest and luck.die(4) > 1:
            return moves.Roll()
        may_ask = choices.room is not None and luck.die(4) > 1
        whom = luck.pick(choices.whom or (-1,))
        deck = choices.deck
        asked = moves.Suggest(luck.pick(deck.suspects), luck.pick(deck.weapons), whom)
        return asked if may_ask else by_chance(session, luck)

    return wish


def played(session: Session, wish: Wish, most: int = 400) -> Iterator[Session]:
    """Play on by this wish, at most this many moves; yield after every accepted move."""
    yield session
    while not session.over and most > 0:
        most -= 1
        luck = session.chance.luck("wish", session.step, 0)
        session.play(session.choices.seat, wish(session, luck))
        yield session
