"""Every sentence about the games, in each language, as text that a native speaker can review."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from cluekit import words
from cluekit.clue import Choices, Phase, View, edition, new_game
from cluekit.clue.public import facts, moves
from cluekit.clue.public.table import Question
from cluekit.clue.wording import act, explain, lay_open, offer, tell
from cluekit.clue.wording.refusal_messages import REASONS
from cluekit.core import DEALER, Problem
from cluekit.noir import SHIPPED
from cluekit.noir import edition as noir_edition
from cluekit.noir.rulesheet.answers import SECTIONS
from cluekit.noir.rulesheet.sheet import rule_sheet, switches
from cluekit.noir.wording.sentences import EDITIONS, PLAYERS, TEXTS
from cluekit.noir.wording.sentences import explain as explain_noir
from cluekit.ui.figures.rule_sheet import rule_card
from cluekit.words import say
from goldens import Golden

EACH = pytest.mark.parametrize("language", sorted(words.LANGUAGES))
FOLDER = Path(__file__).parent / "sentences"
LIBRARY, GARDEN, SQUARE = 0, 1, 9
LEAP, SIX_MORE, AGAIN, BE_SHOWN, SHOW_LEFT, LAY_OPEN, PEEK = range(7)
"""The bonus cards of the edition with the pool, in their order."""
ADA, BRUNO, ROPE, VASE, LIBRARY_CARD = 0, 1, 3, 4, 6
CLAIM = (BRUNO, VASE, LIBRARY_CARD)

FACTS: tuple[Any, ...] = (
    facts.TurnOrderDrawn((2, 0, 1)), *(facts.CharacterChosen(seat, BRUNO) for seat in (0, 1)),
    facts.PiecesPlaced((3, 4, 5)), facts.WeaponsPlaced((0, 1, 2)), facts.PilesShuffled((3, 3, 3)),
    facts.CaseFileClosed(), facts.CaseFileHolds(CLAIM), facts.CardsDealt((2, 2, 2)),
    facts.CardsDealt((1, 1, 1)), facts.CardsDealt((3, 2, 2)),
    facts.CardsDealt((2, 2, 2), face_up=(ROPE, VASE)), facts.CardsDealt((2, 2), face_down=1),
    facts.CardsDealt((1, 1), face_down=4), facts.LaidFaceDown((ADA, ROPE)),
    *(facts.Received(seat, (ADA, ROPE)) for seat in (0, 1)), facts.SheetsMarked(),
    facts.RolledForStart((0, 1, 2), (4, 6, 6)), facts.RolledForStart((1, 2), (3, 5)),
    *(facts.FirstPlayerFound(seat) for seat in (0, 1)),
    *(facts.TurnBegan(seat, 7) for seat in (0, 1)),
    *(facts.TurnEnded(seat, by) for by in get_args(facts.EndedBy) for seat in (0, 1)),
    *(facts.TurnsSkipped(seats) for seats in ((0,), (1,), (0, 1), (1, 2))),
    *(facts.Rolled(seat, dice) for seat in (0, 1) for dice in ((4, 3), (1,))),
    *(facts.Walked(seat, path) for seat in (0, 1) for path in ((8, 1), (8, 9), (9,))),
    *(facts.Walked(seat, (LIBRARY,), forced=True) for seat in (0, 1)),
    *(facts.PassageTaken(seat, LIBRARY) for seat in (0, 1)),
    *(facts.Stayed(seat, forced) for seat in (0, 1) for forced in (False, True)),
    *(facts.BonusDrawn(seat, PEEK) for seat in (0, 1)), facts.BonusDeckShuffled(),
    *(facts.PlayerPicked(seat, whom) for seat, whom in ((0, 1), (1, 0), (1, 2))),
    *(facts.CardLaidOpen(seat, ROPE) for seat in (0, 1)),
    *(facts.BonusUsed(seat, card) for seat in (0, 1) for card in (LEAP, SIX_MORE, AGAIN)),
    *(facts.BonusUsed(0, card) for card in (SHOW_LEFT, PEEK)),
    *(facts.Suggested(seat, CLAIM) for seat in (0, 1)),
    *(facts.Suggested(seat, CLAIM, whom) for seat, whom in ((0, 1), (1, 0), (1, 2))),
    *(facts.Called(suspect, VASE, GARDEN) for suspect in (ADA, BRUNO)),
    *(facts.CouldNotAnswer(seat) for seat in (0, 1)),
    *(facts.Showed(seat, to) for seat, to in ((0, 1), (1, 0), (1, 2))),
    *(facts.Showed(seat, to, 2) for seat, to in ((0, 1), (1, 0), (1, 2))),
    *(facts.CardSeen(seat, to, ROPE) for seat, to in ((0, 1), (1, 0), (1, 2))),
    *(facts.NobodyAnswered(seat) for seat in (0, 1)), facts.AllAnswered(0),
    *(facts.Peeked(seat, 1) for seat in (0, 1)),
    *(facts.FaceDownSeen(seat, 1, ROPE) for seat in (0, 1)),
    *(facts.Accused(seat) for seat in (0, 1)), *(facts.Accused(seat, CLAIM) for seat in (0, 1)),
    *(facts.AccusationWritten(seat, CLAIM) for seat in (0, 1)),
    *(facts.AccusationFailed(seat) for seat in (0, 1)),
    *(facts.AccusationHeld(seat) for seat in (0, 1)),
    *(facts.GameEnded(winner, CLAIM) for winner in (0, 1, -1)),
    *(facts.Told(seat, cards, least, most) for seat in (0, 1) for cards, least, most in (
        ((ROPE,), 1, 1), ((ROPE,), 0, 0), ((ROPE, VASE), 2, 2), ((3, 4, 5), 0, 0),
        ((3, 4, 5), 2, 2), (CLAIM, 1, 3))),
    *(kind(seat) for kind in (facts.Excused, facts.Barred, facts.AnotherTurn) for seat in (0, 1)),
    *(facts.Owes(seat, to) for seat, to in ((0, 1), (1, 0), (1, 2))),
    *(facts.ShownByRule(seat, to, drawn) for seat, to in ((0, 1), (1, 0), (1, 2))
      for drawn in (False, True)),
)  # fmt: skip


@pytest.fixture
def view() -> View:
    """Seat 0 in the library at the lesson deck's table, asked by Nora, with a roll of seven."""
    shown = new_game("mini", ("You", "Nora", "Otto"), seed=3).view(0)
    with_bonus = replace(shown.table.edition, bonus=edition("pool").bonus)
    pieces = (LIBRARY, *shown.table.pieces[1:])
    asked = (Question(1, CLAIM),)
    return at(shown, edition=with_bonus, pieces=pieces, dice=(4, 3), questions=asked)


def under(view: View, **options: Any) -> View:
    """Return the view in a house with other rules."""
    variant = view.table.edition
    return at(view, edition=replace(variant, options=replace(variant.options, **options)))


def at(view: View, **changes: Any) -> View:
    """Return the view of a table that stands a little otherwise."""
    return replace(view, table=replace(view.table, **changes))


def elsewhere(view: View) -> Iterator[str]:
    """Yield what is said otherwise where cards lie face down or other rules hold."""
    hidden, fast = at(view, face_down=4), under(view, questioning="fast")
    marked = under(view, dice_faces="question-mark", bonus_cards=True)
    told = (
        *((facts.NobodyAnswered(seat), hidden) for seat in (0, 1)),
        (facts.BonusUsed(0, PEEK), hidden),
        *((facts.CouldNotAnswer(seat), fast) for seat in (0, 1)),
        (facts.CardSeen(0, 1, ROPE), fast),
        (facts.CardSeen(0, 1, ROPE), under(view, cards_shown="all")),
        (facts.Called(ADA, VASE, GARDEN), fast),
        *((facts.Rolled(seat, (1, 4)), marked) for seat in (0, 1)),
    )
    yield from (f"{type(fact).__name__}: {tell(fact, seen)}" for fact, seen in told)


def offers_elsewhere(view: View) -> Iterator[tuple[Choices, View]]:
    """Yield positions that only some editions know."""
    yield choices(Phase.SETUP, characters=(ADA, BRUNO)), view
    yield choices(Phase.SETUP, seat=1, characters=(ADA, BRUNO)), view
    for staying in ("when-called", "never"):
        yield choices(Phase.START, roll=True, passages=(GARDEN,)), under(view, staying=staying)
    walks = {GARDEN: (GARDEN,), SQUARE: (SQUARE,)}
    yield choices(Phase.MOVE, walks=walks), at(view, leap=True, dice=())
    yield choices(Phase.MOVE, walks=walks), at(view, extra=6)
    owed = at(view, owed=((0, 1),))
    yield choices(Phase.BONUS, show=(ROPE, VASE)), owed
    yield choices(Phase.BONUS, seat=1, show=(ROPE,)), owed
    for accuse in (False, True):
        here: dict[str, Any] = {"room": LIBRARY_CARD, "whom": (1, 2), "end": True, "accuse": accuse}
        yield choices(Phase.INQUIRE, **here), under(view, questioning="fast")
        yield choices(Phase.CLOSE, peek=(0, 2), end=True, accuse=accuse), view
    yield choices(Phase.ANSWER, show=(ROPE, LIBRARY_CARD), several=True), view
    yield choices(Phase.ANSWER, seat=1, several=True), view
    asked_aloud = at(view, questions=(Question(1, CLAIM, accusing=True),))
    yield choices(Phase.ANSWER, show=(ROPE,)), asked_aloud
    yield from ((each, at(view, bonus_drawn=(card,), mover=1)) for card, each in bonus_offers())
    yield from in_the_villa()


def bonus_offers() -> Iterator[tuple[int, Choices]]:
    """Yield what bonus cards ask somebody to decide."""
    yield BE_SHOWN, choices(Phase.BONUS, pick=(1, 2))
    yield BE_SHOWN, choices(Phase.BONUS, show=(ADA, ROPE))
    yield BE_SHOWN, choices(Phase.BONUS, seat=1)
    yield SHOW_LEFT, choices(Phase.BONUS, show=(ADA, ROPE))
    yield SHOW_LEFT, choices(Phase.BONUS, show=(ROPE,))
    yield LAY_OPEN, choices(Phase.BONUS, show=(ADA, ROPE))
    yield PEEK, choices(Phase.BONUS, peek=(0, 1))


def in_the_villa() -> Iterator[tuple[Choices, View]]:
    """Yield the offers in and around the pool."""
    villa = edition("pool")
    pool, deck = villa.plan.pool, villa.deck
    plain = at(new_game("mini", ("You", "Nora", "Otto"), seed=3).view(0), edition=villa)
    swimming = at(plain, pieces=(pool,) * len(deck.suspects), dice=(2, 3))
    yield Choices(0, Phase.START, deck, roll=True, stay=True), swimming
    yield Choices(0, Phase.INQUIRE, deck, accuse=True, end=True), swimming
    yield Choices(0, Phase.MOVE, deck, walks={pool: (pool,)}), swimming
    yield Choices(0, Phase.MOVE, deck, walks=dict.fromkeys(range(pool + 1), (pool,))), swimming


def choices(phase: Phase, seat: int = 0, **open_now: Any) -> Choices:
    """Return the choices of a seat at the lesson deck's table."""
    return Choices(seat, phase, edition("mini").deck, **open_now)


OFFERS: tuple[tuple[Phase, dict[str, Any]], ...] = (
    (Phase.SETUP, {"seat": DEALER, "prepare": "case-file"}), (Phase.START, {"roll": True}),
    (Phase.START, {"roll": True, "stay": True, "passages": (GARDEN,), "accuse": True}),
    (Phase.MOVE, {"walks": {SQUARE: (SQUARE,)}}), (Phase.MOVE, {"walks": {GARDEN: (8, GARDEN)}}),
    (Phase.MOVE, {"walks": {GARDEN: (8, GARDEN), 2: (2,), SQUARE: (SQUARE,)}}),
    (Phase.MOVE, {"walks": {SQUARE: (SQUARE,)}, "accuse": True}),
    (Phase.MOVE, {"walks": {GARDEN: (GARDEN,)}, "accuse": True, "stay": True}),
    (Phase.INQUIRE, {"room": LIBRARY_CARD, "end": True}),
    (Phase.INQUIRE, {"room": LIBRARY_CARD, "accuse": True, "end": True}),
    (Phase.INQUIRE, {"end": True}), (Phase.ANSWER, {"show": (ROPE,)}),
    (Phase.ANSWER, {"show": (ROPE, LIBRARY_CARD)}), (Phase.CLOSE, {"accuse": True, "end": True}),
    (Phase.CLOSE, {"end": True}), (Phase.START, {"seat": 1}), (Phase.ANSWER, {"seat": 1}),
    (Phase.OVER, {"seat": -1}),
)  # fmt: skip
"""One position of each kind that an offer is made in."""
MOVES: tuple[moves.Move, ...] = (
    moves.Prepare("deal"), moves.Prepare("turn-order"), moves.ChooseCharacter(BRUNO), moves.Roll(),
    moves.Stay(), moves.TakePassage(GARDEN), moves.Walk(GARDEN), moves.Walk(SQUARE),
    moves.Suggest(BRUNO, VASE), moves.Suggest(BRUNO, VASE, 1), moves.PickPlayer(1),
    moves.Show(ROPE), moves.Show(ROPE, (LIBRARY_CARD,)), moves.Peek(1), moves.Accuse(*CLAIM),
    moves.EndTurn(),
)  # fmt: skip

ABOUT: dict[str, Any] = {
    "suspect": BRUNO, "free": [ADA, BRUNO], "seats": [1, 2], "positions": [0, 2], "next": "deal",
    "step": 4, "seat": 1, "wanted": "walk", "kinds": ["roll", "stay", "accuse"], "card": ROPE,
    "may_show": [ROPE, LIBRARY_CARD], "to": GARDEN, "place": SQUARE, "open": [], "steps": 7,
    "reachable": [LIBRARY, SQUARE], "known": ["mini", "uk"], "kind": "weapons",
    "why": {"code": "roll-first", "clause": "U09", "about": {}}, "lying_nowhere": [],
    "possible": ["Nora rolls", "Nora stays"], "lying_twice": ["rope"],
}  # fmt: skip
VARIANTS = (
    Problem("unreachable", about=ABOUT | {"reachable": []}),
    Problem("no-such-passage", about=ABOUT | {"open": [LIBRARY]}),
    Problem("only-in-the-pool", "P09"),
)


OF_A_ROOM = {"must-leave", "must-leave-uncalled", "room-left", "there-already"}


def about_for(code: str) -> dict[str, Any]:
    """Return values for all places of a reason."""
    wanted = {found[1] for found in words._PLACE.finditer(REASONS[code])}
    usual = {key: ABOUT.get(key, f"<{key}>") for key in sorted(wanted)}
    usual |= {"place": LIBRARY} if code in OF_A_ROOM else {}
    return usual | {key: ABOUT[key] for key in ("reachable", "open")}


def lines(view: View) -> Iterator[str]:
    """Yield everything that is said, under headings."""
    mini, people = view.table.edition, view.table.players
    yield "# what happened"
    yield from (f"{type(fact).__name__}: {tell(fact, view)}" for fact in FACTS)
    yield from elsewhere(view)
    yield "# what can be done"
    offered = [choices(phase, **now) for phase, now in OFFERS]
    yield from (f"{each.phase.value}: {offer(each, view)}" for each in offered)
    yield from (f"{each.phase.value}: {offer(each, seen)}" for each, seen in offers_elsewhere(view))
    yield "# moves"
    yield from (f"{type(move).__name__}: {act(move, mini, people)}" for move in MOVES)
    yield f"laid open: {lay_open(ROPE, mini)}"
    yield "# refusals"
    problems = [Problem(code, about=about_for(code)) for code in REASONS]
    for problem in (*problems, *VARIANTS):
        yield f"{problem.code}: {explain(problem, mini, view.table.players)}"


@EACH
def test_sentences(golden: Golden, language: str, view: View) -> None:
    """Everything reads as it was reviewed, Noir as well; no fact, move or place is left out."""
    words.set_language(language)
    golden(FOLDER / f"{language}.txt", lines(view))
    assert {type(fact) for fact in FACTS} == set(get_args(facts.Fact))
    assert {type(move) for move in MOVES} == set(get_args(moves.Move))
    words.set_language(language)
    told = [*lines_of_noir()]
    golden(FOLDER / f"noir-rules-{language}.txt", told)
    left = re.compile(r"\{(?!suspects\}|rows\}|columns\}|hand\}|toll\})\w*\}")
    assert not [line for line in told if left.search(line)]


SAMPLES = {"suspects": 20, "rows": 4, "columns": 5, "name": "Alba", "letter": "B", "line": 7}


def lines_of_noir() -> Iterator[str]:
    """Yield Noir's rules and what can be wrong in its files, under headings."""
    for name in SHIPPED:
        yield f"# {say(noir_edition(name).name)}"
    citizens = rule_sheet(noir_edition("noir-citizens"))
    for section, heading in SECTIONS.items():
        yield f"# {say(heading)}"
        told = [line for line in citizens if line.section == section]
        yield from (f"{line.clause}{' †' if line.house else ''} {line.says}" for line in told)
    yield "# options"
    for switch in switches():
        yield from (f"{switch.name} = {answer}: {says}" for answer, says in switch.says.items())
    yield "# card"
    yield repr(rule_card("noir-citizens"))
    yield "# mistakes"
    for code, message in {**EDITIONS, **PLAYERS, **TEXTS}.items():
        about = {key: SAMPLES.get(key, 3) for key in re.findall(r"\{(\w+)[:}]", message)}
        yield f"{code}: {explain_noir(Problem(code, about=about))}"
