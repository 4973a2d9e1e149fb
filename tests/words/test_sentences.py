"""Every sentence about the game, in each language, as text that a native speaker can review.

``pytest tests/words tests/pictures --rewrite-goldens`` writes the files in `sentences/` anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from cluekit import words
from cluekit.clue import Choices, Phase, View, edition, facts, moves, new_game
from cluekit.clue.wording import act, explain, offer, tell
from cluekit.clue.wording.reasons import REASONS
from cluekit.core import DEALER, Problem

FOLDER = Path(__file__).parent / "sentences"
LIBRARY, GARDEN, SQUARE = 0, 1, 9
ADA, BRUNO, ROPE, VASE, LIBRARY_CARD = 0, 1, 3, 4, 6
CLAIM = (BRUNO, VASE, LIBRARY_CARD)

FACTS: tuple[Any, ...] = (
    facts.PiecesPlaced((3, 4, 5)),
    facts.WeaponsPlaced((0, 1, 2)),
    facts.PilesShuffled((3, 3, 3)),
    facts.CaseFileClosed(),
    facts.CaseFileHolds(CLAIM),
    facts.CardsDealt((2, 2, 2)),
    facts.CardsDealt((1, 1, 1)),
    facts.CardsDealt((3, 2, 2)),
    facts.CardsDealt((2, 2, 2), face_up=(ROPE, VASE)),
    *(facts.Received(seat, (ADA, ROPE)) for seat in (0, 1)),
    facts.SheetsMarked(),
    facts.RolledForStart((0, 1, 2), (4, 6, 6)),
    facts.RolledForStart((1, 2), (3, 5)),
    *(facts.FirstPlayerFound(seat) for seat in (0, 1)),
    *(facts.TurnBegan(seat, 7) for seat in (0, 1)),
    *(facts.Rolled(seat, dice) for seat in (0, 1) for dice in ((4, 3), (1,))),
    *(facts.Walked(seat, path) for seat in (0, 1) for path in ((8, 1), (8, 9), (9,))),
    *(facts.PassageTaken(seat, LIBRARY) for seat in (0, 1)),
    *(facts.Stayed(seat, forced) for seat in (0, 1) for forced in (False, True)),
    *(facts.Suggested(seat, CLAIM) for seat in (0, 1)),
    *(facts.Called(suspect, VASE, GARDEN) for suspect in (ADA, BRUNO)),
    *(facts.CouldNotAnswer(seat) for seat in (0, 1)),
    *(facts.Showed(seat, to) for seat, to in ((0, 1), (1, 0), (1, 2))),
    *(facts.CardSeen(seat, to, ROPE) for seat, to in ((0, 1), (1, 0), (1, 2))),
    *(facts.NobodyAnswered(seat) for seat in (0, 1)),
    *(facts.Accused(seat) for seat in (0, 1)),
    *(facts.AccusationWritten(seat, CLAIM) for seat in (0, 1)),
    *(facts.AccusationFailed(seat) for seat in (0, 1)),
    *(facts.AccusationHeld(seat) for seat in (0, 1)),
    *(facts.GameEnded(winner, CLAIM) for winner in (0, 1, -1)),
)


@pytest.fixture(params=sorted(words.LANGUAGES))
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Read everything in one language after the other."""
    words.set_language(request.param)
    yield request.param
    words.set_language("en")


@pytest.fixture
def view() -> View:
    """Seat 0 in the library at the lesson deck's table, asked by Nora, with a roll of seven."""
    shown = new_game("mini", ("You", "Nora", "Otto"), seed=3).view(0)
    table = shown.table
    question = type("Asked", (), {"asker": 1})()
    pieces = (LIBRARY, *table.pieces[1:])
    return replace(shown, table=replace(table, pieces=pieces, dice=(4, 3), questions=(question,)))


def choices(phase: Phase, seat: int = 0, **open_now: Any) -> Choices:
    """Return the choices of a seat at the lesson deck's table."""
    return Choices(seat, phase, edition("mini").deck, **open_now)


def all_offers() -> Iterator[Choices]:
    """Yield one position of each kind that an offer is made in."""
    yield choices(Phase.SETUP, DEALER, prepare="case-file")
    yield choices(Phase.START, roll=True)
    yield choices(Phase.START, roll=True, stay=True, passages=(GARDEN,), accuse=True)
    yield choices(Phase.MOVE, walks={SQUARE: (SQUARE,)})
    yield choices(Phase.MOVE, walks={GARDEN: (8, GARDEN)})
    yield choices(Phase.MOVE, walks={GARDEN: (8, GARDEN), 2: (2,), SQUARE: (SQUARE,)})
    yield choices(Phase.MOVE, walks={SQUARE: (SQUARE,)}, accuse=True)
    yield choices(Phase.MOVE, walks={GARDEN: (GARDEN,)}, accuse=True, stay=True)
    yield choices(Phase.INQUIRE, room=LIBRARY_CARD, end=True)
    yield choices(Phase.INQUIRE, room=LIBRARY_CARD, accuse=True, end=True)
    yield choices(Phase.INQUIRE, end=True)
    yield choices(Phase.ANSWER, show=(ROPE,))
    yield choices(Phase.ANSWER, show=(ROPE, LIBRARY_CARD))
    yield choices(Phase.CLOSE, accuse=True, end=True)
    yield choices(Phase.CLOSE, end=True)
    yield choices(Phase.START, seat=1)
    yield choices(Phase.ANSWER, seat=1)
    yield choices(Phase.OVER, seat=-1)


MOVES: tuple[moves.Move, ...] = (
    moves.Prepare("deal"),
    moves.Roll(),
    moves.Stay(),
    moves.TakePassage(GARDEN),
    moves.Walk(GARDEN),
    moves.Walk(SQUARE),
    moves.Suggest(BRUNO, VASE),
    moves.Show(ROPE),
    moves.Accuse(*CLAIM),
    moves.EndTurn(),
)

ABOUT: dict[str, Any] = {
    "next": "deal",
    "step": 4,
    "seat": 1,
    "wanted": "walk",
    "kinds": ["roll", "stay", "accuse"],
    "card": ROPE,
    "may_show": [ROPE, LIBRARY_CARD],
    "to": GARDEN,
    "place": SQUARE,
    "open": [],
    "reachable": [LIBRARY, SQUARE],
    "steps": 7,
    "known": ["mini", "uk"],
    "kind": "weapons",
}
VARIANTS = (
    Problem("unreachable", about=ABOUT | {"reachable": []}),
    Problem("no-such-passage", about=ABOUT | {"open": [LIBRARY]}),
)


def about_for(reason: str) -> dict[str, Any]:
    """Return values for all places of a reason."""
    wanted = {found[1] for found in words._PLACE.finditer(reason)}
    usual = {key: ABOUT.get(key, f"<{key}>") for key in sorted(wanted)}
    return usual | {key: ABOUT[key] for key in ("reachable", "open")}


def lines(view: View) -> Iterator[str]:
    """Yield everything that is said, under headings."""
    mini = view.table.edition
    yield "# what happened"
    yield from (f"{type(fact).__name__}: {tell(fact, view)}" for fact in FACTS)
    yield "# what can be done"
    yield from (f"{each.phase.value}: {offer(each, view)}" for each in all_offers())
    yield "# moves"
    yield from (f"{type(move).__name__}: {act(move, mini)}" for move in MOVES)
    yield "# refusals"
    problems = [Problem(code, about=about_for(text)) for code, text in REASONS.items()]
    for problem in (*problems, *VARIANTS):
        yield f"{problem.code}: {explain(problem, mini, view.table.players)}"


def test_sentences(request: pytest.FixtureRequest, language: str, view: View) -> None:
    """Everything reads as it was reviewed."""
    text = "\n".join(lines(view)) + "\n"
    file = FOLDER / f"{language}.txt"
    if request.config.getoption("--rewrite-goldens", default=False):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    assert file.exists(), "no golden yet: see the head of this file"
    assert text == file.read_text(encoding="utf-8")


def test_all_facts_are_among_them() -> None:
    """No kind of fact and no kind of move is left out of the review."""
    assert {type(fact) for fact in FACTS} == set(get_args(facts.Fact))
    assert {type(move) for move in MOVES} == set(get_args(moves.Move))
