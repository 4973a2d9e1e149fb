"""What people get to read, in the two ways in which all tests of wording look at it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import catalogues
from msgspec.structs import replace

from cluekit import clue, noir
from cluekit.clue.picture.log import plain_log
from cluekit.clue.public import moves
from cluekit.clue.rulesheet.sheet import rule_sheet
from cluekit.clue.wording import offer, tell
from cluekit.core import SPECTATOR
from cluekit.core.session import Session
from cluekit.learn.exercises import Exercise, ids
from cluekit.learn.values import Rounded, text_with
from cluekit.logic import Literal
from cluekit.logic.solver import explain, solve, with_fewest
from cluekit.noir.bots import BOTS
from cluekit.noir.rulesheet.sheet import rule_sheet as noir_rule_sheet
from cluekit.noir.wording.log_sentences import offer as noir_offer
from cluekit.noir.wording.log_sentences import plain_log as noir_log
from cluekit.records import read_case_text
from cluekit.records.report import summary, why_lines
from cluekit.words import COUNTED, quantity, speaking
from variants import fresh_case

TYPED = re.compile(
    r"`[^`]*`|'cluekit\[\w+\]'|\b\w+\([^()]*\)|: You: .*|\b\w+ = \[.*\]$|= \[?\"[^\"]*\""
    r"|\[\"[^\]]*\]|\b\d+\.\d+\.\d+\b"
)
"""What is typed as it stands, or was, with straight signs: code, lines of somebody's record."""


def plain(said: str) -> str:
    """Return a text without the pieces that are no words of ours."""
    return TYPED.sub("", said)


class Message(NamedTuple):
    """The English texts (one, or one and many), what a language says, the files it is said in."""

    english: tuple[str, ...]
    said: tuple[str, ...]
    files: str


def _texts(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


@cache
def messages(code: str) -> tuple[Message, ...]:
    """Return all that a language says: as its catalogue has it, or in English."""
    catalogue = catalogues.read(code)
    found = []
    for each, files in catalogues.wanted().items():
        known = catalogue.get(each.one, each.form or None)
        said = known.string if known and any(known.string) else catalogues.english(each)
        english = (each.one, each.many) if each.many else (each.one,)
        found.append(Message(english, _texts(said), " ".join(files)))
    return tuple(found)


PLACE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
NAME = "Otto"


def filled(text: str, number: int) -> str:
    """Return a message with this number in every place of a number, and a name in the others."""

    def put(place: re.Match[str]) -> str:
        how = place[2] or ""
        if how in COUNTED:
            return quantity(how, number)
        return str(number) if how else NAME

    return PLACE.sub(put, text)


@cache
def read_aloud(code: str) -> tuple[str, ...]:
    """Return every message as it is said of one and of two; where it has two forms, each once."""
    with speaking(code):
        return tuple(
            plain(filled(text, number))
            for message in messages(code)
            for place, text in enumerate(message.said)
            for number in ((1, 2) if len(message.said) == 1 else (1 + bool(place),))
        )


PEOPLE = ("You", "Nora", "Otto", "Pia", "Quentin", "Rosa")
EVERYBODY = {"questioning": "every-player"}
TABLES: dict[str, tuple[str, int, int, dict[str, Any]]] = {
    "mini": ("mini", 3, 400, {}), "us": ("us", 3, 400, {}), "pool": ("pool", 4, 400, {}),
    "uk for two": ("uk", 2, 150, {}), "uk for four": ("uk", 4, 150, {}),
    "uk for six": ("uk", 6, 150, {}), "pool for two": ("pool", 2, 150, {}),
    "fast": ("pool", 3, 150, {"questioning": "fast"}),
    "every player": ("pool", 5, 150, EVERYBODY | {"cards_shown": "at-least-one"}),
    "all cards": ("us", 4, 150, EVERYBODY | {"cards_shown": "all", "leftovers": "face-down"}),
}  # fmt: skip
"""Tables that games are told from: edition, players, the most moves, other answers."""
AT_FIRST = 60
"""So many offers are kept as every seat reads them, later ones as who decides does."""


class Evening(NamedTuple):
    """A played game, and the offers there were: what was open, who looks on, what is seen."""

    session: Session
    offers: list[tuple[Any, int, Any]]


@cache
def evening(name: str) -> Evening:
    """Play a game of note-takers from the bare table."""
    house, players, most, options = TABLES[name]
    variant = clue.edition(house)
    variant = replace(variant, options=replace(variant.options, **options))
    session = clue.new_game(variant, players=PEOPLE[:players], seed=11, ready=False)
    bots, offers = [clue.BOTS["note-taker"]() for _ in range(players)], []
    while not session.over and session.step < most:
        choices, seat = session.choices, session.choices.seat
        seats = range(players) if session.step < AT_FIRST else (max(seat, 0),)
        offers += [(choices, each, session.view(each)) for each in seats]
        if choices.prepare:
            session.play(seat, moves.Prepare(choices.prepare))
        else:
            luck = session.luck(f"bot {seat}")
            session.play(seat, bots[seat](session.view(seat), choices, luck))
    return Evening(session, offers)


@cache
def told(code: str, name: str) -> tuple[str, ...]:
    """Return what is told of a game, to each seat and to who only watches."""
    session = evening(name).session
    with speaking(code):
        return tuple(
            tell(fact, session.view(seat))
            for seat in (*range(len(session.players)), SPECTATOR)
            for _, fact in session.letters(seat)
        )


@cache
def offered(code: str, name: str) -> tuple[str, ...]:
    """Return what could be done at each decision, as it was read."""
    with speaking(code):
        return tuple(offer(choices, view) for choices, _, view in evening(name).offers)


def of_clue(code: str) -> Iterator[str]:
    """Yield what is told of these games, their logs, what could be done, and the rules."""
    for name in TABLES:
        session = evening(name).session
        yield from told(code, name)
        yield from offered(code, name)
        for seat in range(len(session.players)):
            yield from plain_log(session.view(seat), session.letters(seat)).splitlines()
        yield from (line.says for line in rule_sheet(session.edition))


@cache
def game_of_noir() -> tuple[Session, list[Any]]:
    """Return a played game of Noir, and the offers there were."""
    session, offers = noir.new_game("noir-classic", seed=5), []
    while not session.over and session.step < 60:
        seat = session.choices.seat
        offers.append((session.choices, session.view(seat)))
        bot = BOTS["careful"]()
        session.play(seat, bot(session.view(seat), session.choices, session.luck(f"bot {seat}")))
    return session, offers


def of_noir(_: str) -> Iterator[str]:
    """Yield what is told of it to both sides, and what they may do."""
    session, offers = game_of_noir()
    for seat in (0, 1):
        yield from noir_log(session.view(seat), session.letters(seat)).splitlines()
    yield from (noir_offer(choices, view) for choices, view in offers)
    yield from (line.says for line in noir_rule_sheet(session.edition))


CASES = (
    """\
deck = "mini"
players = ["You", "Nora", "Otto"]
me = "You"
hand = "ada rope"
events = [
    "You: bruno vase library -> Nora vase",
    "Otto: carla dagger tower -> nobody",
    "Nora: bruno dagger garden -> Otto ?",
]
""",
    """\
deck = "uk"
players = ["You", "Nora", "Otto", "Pia"]
me = "You"
hand = "scarlett rope study hall conservatory"
hand_sizes = [5, 5, 4, 4]
events = [
    "You: mustard dagger lounge -> Nora mustard",
    "Nora: plum dagger library -> Pia ?",
    "Otto: green spanner kitchen -> nobody",
    "Pia: white dagger lounge -> Otto ?",
]
""",
)


@cache
def _solved(text: str) -> tuple[Any, list[Any]]:
    """Return a solved record, and the proofs of its cells: of a large deck, every fourth card's."""
    case = read_case_text(text)
    solution = solve(case.knowledge())
    cards = range(0, case.deck.size, 1 if case.deck.size < 10 else 4)
    cells = [Literal(card, holder) for card in cards for holder in range(len(case.holders))]
    found = [explain(solution, (cell,)) for cell in cells]
    return (case, solution), [
        why if why.worlds else with_fewest(solution.known, why) for why in found
    ]


def of_records(_: str) -> Iterator[str]:
    """Yield what follows from some games that were written down, with every proof."""
    for text in CASES:
        (case, solution), proofs = _solved(text)
        yield from summary(case, solution)
        for proof in proofs:
            yield from why_lines(case, proof)


DRAWS, MANY_DRAWS = 2, 8
"""Fresh cases of each exercise, beside the file's own; and in a long run."""
PUT_IN: dict[str, Any] = {
    "yours": "1", "theirs": "0", "fixed": "20", "played": "30", "low": "−2", "high": "+1", "yes": 2,
    "least": 500, "others": 3, "still": 2, "killer": "Alba", "dead": 4, "card": "Bruno", "n": 6,
    "worth": Rounded(0.92),
}  # fmt: skip
"""What checks put in: about a row, a report, a game."""


def _said_by(exercise: Exercise) -> Iterator[str]:
    hints, form = exercise.form.hints, exercise.form
    yield from (exercise.tell(step) for step in (hints.look, hints.think, hints.do))
    yield from (exercise.tell(step) for step in form.solution)
    for question in exercise.questions:
        yield exercise.prompt(question.part)
        found = PUT_IN | exercise.values | {"row": "p 1, q 0"}
        yield text_with(question.part.because, found)
        yield from (text_with(wrong.message, found) for wrong in question.part.misconceptions)
    if exercise.number < 2:  # what is said to nonsense is the same in all cases but for their names
        kinds = (each.part.kind for each in exercise.questions)
        yield exercise.answer(*("nonsense" if kind == "number" else [] for kind in kinds)).text


@cache
def of_exercise(
    code: str, name: str, draws: int = DRAWS
) -> tuple[tuple[Exercise, tuple[str, ...]], ...]:
    """Return the cases of an exercise, each with all that is said about it."""
    with speaking(code):
        cases = [fresh_case(name, number) for number in range(draws + 1)]
        return tuple((each, tuple(_said_by(each))) for each in cases)


def of_lessons(code: str) -> Iterator[str]:
    """Yield everything that the exercises say, over fresh cases."""
    for name in ids():
        for _, said in of_exercise(code, name):
            yield from said


ROOMS = {"clue": of_clue, "noir": of_noir, "records": of_records, "lessons": of_lessons}


@cache
def sentences(code: str, room: str) -> tuple[str, ...]:
    """Return all different sentences that a language has in a room."""
    with speaking(code):
        return tuple(dict.fromkeys(said for said in ROOMS[room](code) if said))
