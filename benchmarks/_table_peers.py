"""Other people's deducing agents behind one small front, for measuring alone.

Each is given by a folder with the project's sources. An agent learns its hand, then what its seat
sees of every suggestion; ``solved`` tells whether it knows the case file. Cards are 0 … 20, seats
count from the agent's own chair. Slow ones play fewer ``tables``; ``full`` are those that try to
find everything, by search or as chances, and not only what some rules find.
"""

import contextlib
import importlib.util
import io
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol


class Agent(Protocol):
    """A deducing agent at a table."""

    def hear(self, asker: int, cards: tuple[int, ...], shower: int, shown: int) -> None:
        """Take in a suggestion; ``shower`` is -1 for nobody, ``shown`` -1 where not seen."""

    def solved(self) -> bool:
        """Tell whether the case file is known."""


def module(path: Path, name: str) -> ModuleType:
    """Load a project's file; where it goes on to ask a person, what is defined by then counts.

    The window one of them draws in is left out.
    """
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(path)
    loaded = importlib.util.module_from_spec(spec)
    sys.modules.setdefault("grid_window", ModuleType("grid_window"))
    sys.modules["grid_window"].GridWindow = object  # type: ignore[attr-defined]
    with Path(os.devnull).open() as nothing, quiet():
        sys.stdin, kept = nothing, sys.stdin
        try:
            with contextlib.suppress(EOFError):
                spec.loader.exec_module(loaded)
        finally:
            sys.stdin = kept
    return loaded


def quiet() -> contextlib.AbstractContextManager[Any]:
    """Swallow what the agents print: writing would be measured, too."""
    return contextlib.redirect_stdout(io.StringIO())


class ClueEngine:
    """gregstoll/cluesolver (the Python engine): has, has not, one of; hand sizes."""

    source, tables, full = "cluesolver/clueengine.py", 12, False

    def __init__(self, loaded: Any, sizes: list[int], hand: set[int]) -> None:
        self.players = len(sizes)
        kinds = loaded.ClueEngine.cards
        self.names = [*kinds["suspect"], *kinds["weapon"], *kinds["room"]]
        self.engine = loaded.ClueEngine(self.players)
        for player, size in zip(self.engine.players, sizes, strict=False):
            player.numCards = size
        for card in hand:
            self.engine.infoOnCard(0, self.names[card], True)  # noqa: FBT003 - their order
        for card in set(range(21)) - hand:
            self.engine.infoOnCard(0, self.names[card], False)  # noqa: FBT003 - their order

    def hear(self, asker: int, cards: tuple[int, ...], shower: int, shown: int) -> None:
        """Pass the suggestion on."""
        named = [self.names[card] for card in cards]
        self.engine.suggest(asker, *named, None if shower < 0 else shower, self.shown(shown))

    def shown(self, card: int) -> str | None:
        """Return a card's name, None for a card not seen."""
        return self.names[card] if card >= 0 else None

    def solved(self) -> bool:
        """Look whether three cards are known to be in the case file."""
        return len(self.engine.players[self.players].hasCards) == 3  # noqa: PLR2004 - suspect, weapon, room


class ClueEngineWithChances:
    """The same, simulating after every suggestion how likely every card is everywhere."""

    source, tables, full = ClueEngine.source, 1, True

    def __init__(self, loaded: Any, sizes: list[int], hand: set[int]) -> None:
        self.agent = ClueEngine(loaded, sizes, hand)

    def hear(self, asker: int, cards: tuple[int, ...], shower: int, shown: int) -> None:
        """Pass the suggestion on, and simulate."""
        self.agent.hear(asker, cards, shower, shown)
        self.agent.engine.getSimulationData()

    def solved(self) -> bool:
        """Ask the engine."""
        return self.agent.solved()


class ClueBot:
    """codeWorth/ClueBot: has, has not, one of; solved when one card of each kind is left."""

    source, tables, full = "ClueBot/clue.py", 12, False

    def __init__(self, loaded: Any, sizes: list[int], hand: set[int]) -> None:
        self.seats = len(sizes)
        self.cards = loaded.cards_list
        held = [self.cards[card] for card in sorted(hand)]
        self.player = loaded.AIPlayer("", held, 0, list(range(self.seats)), self.cards)
        self.turn = 0

    def hear(self, asker: int, cards: tuple[int, ...], shower: int, shown: int) -> None:
        """Pass on who could not answer, who did, and what was seen."""
        named = [self.cards[card] for card in cards]
        self.turn += 1
        for step in range(1, self.seats):
            seat = (asker + step) % self.seats
            if seat == shower:
                if shown >= 0:
                    self.player.card_shown(seat, self.cards[shown], self.turn)
                else:
                    self.player.crime_denied(seat, *named, self.turn)
                break
            self.player.crime_undenied(seat, *named, self.turn)
        self.player.check_won()

    def solved(self) -> bool:
        """Ask it."""
        return bool(self.player.won)


class SatAgent:
    """The agent of alexw1230: Glucose classifies every literal after every suggestion."""

    source, tables, full = "glucose-agent/main.py", 2, True

    def __init__(self, loaded: Any, sizes: list[int], hand: set[int]) -> None:
        self.their, self.seats, self.size = loaded, len(sizes), sizes[0]
        self.people = ["Envelope", "Common", *(f"Player{seat + 1}" for seat in range(self.seats))]
        self.ids = loaded.generate_ids(self.people)
        self.cnf = loaded.CNF()
        loaded.general_constraints(self.cnf, self.ids, self.people)
        loaded.setup_common_cards(self.cnf, self.ids, [])
        for card, name in enumerate(loaded.ALL_CARDS):
            add = loaded.add_has if card in hand else loaded.add_not_has
            add(self.cnf, self.ids, "Player1", name)
        self.flags: dict[str, bool] = {}
        self.found: dict[tuple[str, str], str] = {}

    def hear(self, asker: int, cards: tuple[int, ...], shower: int, shown: int) -> None:
        """Add clauses, and classify everything, as its main loop does."""
        names = self.their.ALL_CARDS
        named = tuple(names[card] for card in cards)
        card = names[shown] if shown >= 0 else None
        self.their.handle_guess_response(self.cnf, self.ids, asker, shower, card, named, self.seats)
        players = self.people[2:]
        self.their.propagate_max_cards_pre_classify(
            self.cnf, self.ids, players, self.size, self.flags
        )
        self.found, _ = self.their.classify_vars(self.cnf, self.ids)

    def solved(self) -> bool:
        """Look whether three cards are known to be in the case file."""
        inside = [
            key for key, says in self.found.items() if key[0] == "Envelope" and says == "TRUE"
        ]
        return len(inside) == 3  # noqa: PLR2004 - suspect, weapon, room


PEERS: dict[str, type[Any]] = {
    "gregstoll/cluesolver": ClueEngine,
    "gregstoll/cluesolver, with chances": ClueEngineWithChances,
    "codeWorth/ClueBot": ClueBot,
    "alexw1230, on Glucose": SatAgent,
}
