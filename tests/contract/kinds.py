"""The games that keep the contract: what the tests must know of each to hold it to its promises."""

from collections.abc import Callable, Iterable
from itertools import chain, combinations, product
from typing import Any, NamedTuple

import msgspec

import cluekit.clue
import cluekit.noir
from cluekit.clue.public import facts, moves
from cluekit.core import EVERYONE, Chance, Problem, RefusedError, reaches
from cluekit.core.session import Session
from cluekit.noir import bots as noir_bots
from cluekit.noir.public import facts as noir_facts
from cluekit.noir.public import moves as noir_moves
from contract import invariants, noir_invariants
from twin import editions, noir_editions
from twin.editions import Wish


class Kind(NamedTuple):
    """A game. ``table`` opens one: of a preset, for a purpose, by a seed; mostly drawn rules.

    ``wish`` plays on, ``calm`` too, but ends games more rarely. ``every_move`` returns all moves
    one could name and some nobody could, kind by kind, ``malformed`` is no move at all. ``wrong``
    says what is wrong with a position and with the move that led to it. After ``answered`` in
    public, nothing can be taken back.
    """

    game: Any
    table: Callable[[str, str, int], Session]
    wish: Wish
    calm: Wish
    every_move: Callable[[Any], list[list[Any]]]
    malformed: tuple[Any, ...]
    wrong: Callable[[Session], list[str]]
    answered: tuple[type, ...]
    bots: Callable[[int], dict[int, Any]]


def log_is_the_game(session: Session) -> list[str]:
    """Return whose view, or if the public table, is not what its letters alone are folded to."""
    game = session.game
    table = game.opening(session.edition, session.players)
    owns = [game.Own() for _ in session.players]
    for letter in (letter for step in session.record for letter in step.letters):
        if letter.to == EVERYONE:
            table = game.folding.fold(table, letter.fact)
            continue
        for seat in range(len(owns)):
            if reaches(letter.to, seat):
                owns[seat] = game.folding.learn(owns[seat], letter.fact, table)
    wrong = [f"seat {at}'s" for at, own in enumerate(owns) if own != session.view(at).own]
    return [*wrong, *["the public"] * (table != session._positions[-1].table)]


def refuses(session: Session, tries: Iterable[tuple[int, Any]]) -> set[str]:
    """Assert that each is refused, with a reason, and nothing has changed; return the codes."""
    before = (session.step, session.record, session._positions[-1], session.choices)
    codes, open_now = set(), {kind.__struct_config__.tag for kind in session.choices.kinds()}
    for seat, move in tries:
        expected = session.problem_with(seat, move)
        try:
            session.play(seat, move)
        except RefusedError as refusal:
            problem = refusal.problem
        else:
            raise AssertionError(seat, move)
        assert problem == expected, move
        assert problem.code
        assert msgspec.json.encode(problem)
        assert not false_offers(session.choices, open_now, move, problem), (move, problem)
        assert (session.step, session._positions[-1]) == before[:3:2]
        codes.add(problem.code)
    after = (session.step, session.record, session._positions[-1], session.choices)
    assert before == after
    assert before[2] is after[2]
    return codes


def false_offers(choices: Any, open_now: set[str], move: Any, problem: Problem) -> list[Any]:
    """Return what a refusal offers the one who decides, in words or as data, and is not legal."""
    offered = (*problem.about.get("kinds", ()), *SAID_TO_BE_OPEN.get(problem.code, ()))
    false: list[Any] = [kind for kind in offered if kind not in open_now]
    for key in OFFERED.keys() & problem.about.keys():
        said = problem.about[key]
        false += [one for one in said if not OFFERED[key](choices, move, one, problem.code)]
    return false


def _named(choices: Any, move: Any, one: int, code: str) -> bool:
    """Tell whether this suspect can be named instead, in a move that is otherwise the same."""
    if code == "not-in-your-hand":  # it says what is held, not what can be done with it
        return True
    if code == "off-the-board":
        return any(card == one for card, _ in choices.citizens)
    field = "target" if code == "not-near-them" else "suspect"
    return msgspec.structs.replace(move, **{field: one}) in choices


OFFERED: dict[str, Callable[[Any, Any, Any, str], bool]] = {
    "legal": _named,
    "may_show": lambda choices, _, card, __: card in choices.show,
    "reachable": lambda choices, _, place, __: place in choices.walks,
    "free": lambda choices, _, card, __: card in choices.characters,
    "positions": lambda choices, _, index, __: index in choices.peek,
    "seats": lambda choices, _, seat, __: seat in (*choices.pick, *choices.whom),
}
"""What stands in a refusal as something one can do instead; ``kinds`` besides."""
SAID_TO_BE_OPEN = {"roll-first": ("roll",), "must-move": ("walk",)}
"""The refusals whose words tell what to do, and what that is."""


def by_kind(found: Iterable[Any]) -> list[list[Any]]:
    """Return moves kind by kind."""
    kinds: dict[type, list[Any]] = {}
    for move in found:
        kinds.setdefault(type(move), []).append(move)
    return [*kinds.values()]


def _mansion(preset: str, purpose: str, seed: int) -> Session:
    luck = Chance(f"{purpose} {seed}").luck("options", 0, 0)
    edition = editions.edition_with(preset, **(editions.draw_options(luck) if seed % 3 else {}))
    players = luck.pick(range(edition.players[0], edition.players[1] + 1))
    return editions.open_game(edition, players, f"{purpose} {seed}")


def _any_mansion_move(edition: Any) -> list[list[Any]]:
    cards, places = range(-1, edition.deck.size + 1), range(-1, edition.plan.places + 2)
    deck, seats = edition.deck, range(edition.players[1] + 1)
    accusations = product(deck.suspects, deck.weapons, deck.rooms)
    # Cards to show besides one: another, two others, one twice, one there is not.
    more = ((card,) for card in range(deck.size)), combinations(range(0, deck.size, 3), 2)
    found = [
        *(moves.Prepare(step) for step in (*edition.options.setup_order, "", "tea")),
        *(moves.Roll(), moves.Stay(), moves.EndTurn()),
        *(kind(place) for kind, place in product((moves.TakePassage, moves.Walk), places)),
        *(moves.Suggest(*asked) for asked in product(cards, cards)),
        *(moves.Suggest(*asked) for asked in product(deck.suspects, deck.weapons, seats)),
        *(moves.Show(card) for card in cards),
        *(moves.Show(*two) for two in product(cards, (*chain(*more), (0, 0), (deck.size,)))),
        *(moves.Peek(index) for index in range(-1, 6)),
        *(moves.PickPlayer(seat) for seat in range(-1, 8)),
        *(moves.ChooseCharacter(card) for card in cards),
        *(moves.Accuse(*triple) for triple in accusations),
        *(moves.Accuse(*triple) for triple in ((-1, -1, -1), (0, 0, 0), (10**9, 6, 12))),
    ]
    return by_kind(found)


MALFORMED: tuple[Any, ...] = (None, "roll", 0, {"type": "roll"})
JUNK: tuple[tuple[Any, ...], ...] = (
    *((moves.Walk, to) for to in ([1], "0", True, 0.0, 10**30)), (moves.TakePassage, b"0"),
    (moves.Suggest, 0.0, 6), (moves.Suggest, None, None), (moves.Suggest, 0, 6, "1"),
    (moves.Show, True), (moves.Show, 1.0), (moves.Show, 0, [1]), (moves.Show, 0, ("1",)),
    (moves.Accuse, 0, 6, {}), (moves.Prepare, 3), (moves.Peek, False), (moves.PickPlayer, None),
    (moves.ChooseCharacter, 0.0),
)  # fmt: skip
"""Moves of which a part is not of its very type."""
CLUE = Kind(
    cluekit.clue.game,
    _mansion,
    editions.any_kind(),
    editions.any_kind(accuse_one_in=30),
    _any_mansion_move,
    (
        *(*MALFORMED, moves.Roll, facts.Rolled(0, (6, 6)), noir_moves.Kill(0)),
        *(kind(*given) for kind, *given in JUNK),
    ),
    invariants.broken,
    (facts.Suggested, facts.Accused, facts.CardLaidOpen, facts.Told, facts.Owes),
    lambda seats: {seat: cluekit.clue.BOTS["note-taker"]() for seat in range(seats)},
)


def _noir(preset: str, purpose: str, seed: int) -> Session:
    return noir_editions.table(preset, f"{purpose} {seed}", drawn=seed % 3 > 0)


def _any_noir_move(edition: Any) -> list[list[Any]]:
    everybody = (-1, *range(edition.options.suspects + 1), 99)
    named = (noir_moves.Kill, noir_moves.Arrest, noir_moves.Discard, noir_moves.ChooseIdentity)
    lines = product(("row", "column", "up", ""), range(-1, 9), (-2, -1, 0, 1, 2))
    found = [
        *(noir_moves.Prepare(s) for s in ("board", "evidence", "killer", "inspector", "", "tea")),
        *(noir_moves.Disguise(), noir_moves.Exonerate()),
        *(kind(suspect) for kind in named for suspect in everybody),
        *(noir_moves.CitizensArrest(*pair) for pair in product(everybody, everybody)),
        *(noir_moves.Shift(*line) for line in lines),
    ]
    return by_kind(found)


NOIR_JUNK: tuple[tuple[Any, ...], ...] = (
    *((noir_moves.Kill, who) for who in ([1], "A", True, 10**30)), (noir_moves.Arrest, 0.0),
    (noir_moves.Discard, None), (noir_moves.ChooseIdentity, b"0"), (noir_moves.Prepare, 3),
    (noir_moves.CitizensArrest, 0, {}), (noir_moves.CitizensArrest, False, 3),
    (noir_moves.Shift, 0, 0, 1), (noir_moves.Shift, "row", "1", 1),
    (noir_moves.Shift, "row", 0, True), (noir_moves.Shift, "row", False, 1),
)  # fmt: skip
NOIR = Kind(
    cluekit.noir.game,
    _noir,
    noir_editions.any_kind(),
    noir_editions.deadly(),
    _any_noir_move,
    (
        *(*MALFORMED, noir_moves.Disguise, noir_facts.Killed(3), moves.Roll()),
        *(kind(*given) for kind, *given in NOIR_JUNK),
    ),
    noir_invariants.broken,
    (
        *(noir_facts.Killed, noir_facts.Arrested, noir_facts.Disguised, noir_facts.Exonerated),
        *(noir_facts.InspectorAnswered, noir_facts.KillerAnswered, noir_facts.GameEnded),
    ),
    lambda _: {seat: noir_bots.BOTS["careful"]() for seat in (0, 1)},
)
KINDS: dict[str, Kind] = {
    **dict.fromkeys(editions.PRESETS, CLUE),
    **dict.fromkeys(cluekit.noir.SHIPPED, NOIR),
}
"""Every edition that is shipped, and which game it is of."""
EVERY_PRESET = tuple(KINDS)
