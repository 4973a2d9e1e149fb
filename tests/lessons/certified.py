"""Puzzles that the solver has signed, certified once more by trying."""

from typing import Any

import msgspec
from puzzle_oracle import Action, files_that_fit, killers_that_fit, seen_of

from cluekit.learn.puzzles.signed import Signed, SignedHunt

RULES = {
    "noir-classic": {"canvas": False, "turned": False},
    "noir-standard": {"canvas": True, "turned": True},
    "noir-003-classic": {"canvas": False, "turned": True},
    "noir-003-standard": {"canvas": True, "turned": True},
}
"""Whether the Killer is asked, and whether an identity given up lies innocent, not dead."""


def answer_of(made: SignedHunt) -> dict[str, Any]:
    """The puzzle as its JSON says it."""
    answer: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(made.answer()))
    return answer


def check_by_living_through(puzzle: dict[str, Any]) -> list[Action]:
    """Assert that a puzzle has one answer and nothing too many; return what was seen."""
    rules = RULES[puzzle["edition"]]
    seen, position = seen_of(puzzle, **rules), puzzle["position"]
    assert killers_that_fit(puzzle, seen, **rules) == set(puzzle["solution"])
    for at in range(len(seen)):
        left = killers_that_fit(puzzle, seen[:at] + seen[at + 1 :], **rules)
        assert len(left) != 1, puzzle["actions"][at]
    given_up = {action.words[1] for action in seen if action.words[0] == "exonerate"}
    for card in set(position.get("hand", "")) - given_up:
        fewer = {**position, "hand": [each for each in position["hand"] if each != card]}
        assert len(killers_that_fit({**puzzle, "position": fewer}, seen, **rules)) > 1, card
    return seen


def check_by_dealing(made: Signed) -> None:
    """Assert by dealing the cards that a case has one answer, and several without any one event."""
    case = made.case
    cards = [card.alias or card.id for card in case.deck.cards]
    piles = [[cards[card] for card in pile] for pile in case.deck.piles]
    known: tuple[Any, ...] = (piles, case.sizes, [cards[card] for card in case.hand])
    answer = tuple(cards[card] for card in made.solution)
    assert list(files_that_fit(*known, case.lines, case.players)) == [answer]
    for at in range(len(case.lines)):
        fewer = case.lines[:at] + case.lines[at + 1 :]
        assert any(file != answer for file in files_that_fit(*known, fewer, case.players))
