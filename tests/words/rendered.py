"""Sentences as people get to read them, with values in all their places: games, proofs, lessons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from cluekit import clue, noir
from cluekit.clue.picture.log import plain_log
from cluekit.clue.public import moves
from cluekit.clue.rulesheet.sheet import rule_sheet
from cluekit.clue.wording import offer
from cluekit.learn.exercises import Exercise, ids, load
from cluekit.learn.values import Rounded, text_with
from cluekit.noir.bots import BOTS
from cluekit.noir.rulesheet.sheet import rule_sheet as noir_rule_sheet
from cluekit.noir.wording.log_sentences import plain_log as noir_log
from cluekit.noir.wording.move_labels import offer as noir_offer
from cluekit.records import read_case_text
from cluekit.records.report import summary, why_lines
from cluekit.records.solver import explain, solve
from cluekit.words import speaking
from variants import fresh_case

DRAWS = 3
"""Fresh cases of each exercise."""
TABLES = (("mini", 3), ("us", 3), ("pool", 4))
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
def games() -> tuple[tuple[Any, ...], ...]:
    """Return played games of Clue: what each session is, and the offers there were."""
    return tuple(_played(*table) for table in TABLES)


def _played(edition: str, players: int) -> tuple[Any, ...]:
    people = ("You", "Nora", "Otto", "Pia")[:players]
    session = clue.new_game(edition, players=people, seed=players, ready=False)
    bots, offers = [clue.BOTS["note-taker"]() for _ in people], []
    while not session.over and session.step < 400:
        choices, seat = session.choices, session.choices.seat
        offers.append((choices, session.view(max(seat, 0))))
        if choices.prepare:
            session.play(seat, moves.Prepare(choices.prepare))
        else:
            luck = session.luck(f"bot {seat}")
            session.play(seat, bots[seat](session.view(seat), choices, luck))
    return session, offers


def of_clue() -> Iterator[str]:
    """Yield what is told of these games to everybody at the table, and what they may do."""
    for session, offers in games():
        for seat in range(len(session.players)):
            yield from plain_log(session.view(seat), session.letters(seat)).splitlines()
        yield from (offer(choices, view) for choices, view in offers)
        yield from (line.says for line in rule_sheet(session.edition))


@cache
def game_of_noir() -> tuple[Any, list[Any]]:
    """Return a played game of Noir, and the offers there were."""
    session, offers = noir.new_game("noir-classic", seed=5), []
    while not session.over and session.step < 60:
        seat = session.choices.seat
        offers.append((session.choices, session.view(seat)))
        bot = BOTS["careful"]()
        session.play(seat, bot(session.view(seat), session.choices, session.luck(f"bot {seat}")))
    return session, offers


def of_noir() -> Iterator[str]:
    """Yield what is told of it to both sides, and what they may do."""
    session, offers = game_of_noir()
    for seat in (0, 1):
        yield from noir_log(session.view(seat), session.letters(seat)).splitlines()
    yield from (noir_offer(choices, view) for choices, view in offers)
    yield from (line.says for line in noir_rule_sheet(session.edition))


@cache
def _solved(text: str) -> Any:
    return solve(read_case_text(text))


def of_records() -> Iterator[str]:
    """Yield what follows from some games that were written down, with every proof."""
    for text in CASES:
        solution = _solved(text)
        yield from summary(solution)
        deck, holders = solution.case.deck, len(solution.case.holders)
        for card in range(0, deck.size, 1 if deck.size < 10 else 4):
            for holder in range(holders):
                yield from why_lines(solution, explain(solution, card, holder))


def _cases(name: str) -> list[Exercise]:
    return [load(name), *(fresh_case(name, number) for number in range(1, DRAWS + 1))]


def of_lessons() -> Iterator[str]:
    """Yield everything that the exercises say, over fresh cases."""
    for name in ids():
        for exercise in _cases(name):
            yield from of_exercise(exercise)


PUT_IN: dict[str, Any] = {
    "yours": "1",
    "theirs": "0",
    "fixed": "20",
    "played": "30",
    "low": "−2",
    "high": "+1",
    "least": 500,
    "others": 3,
    "still": 2,
    "killer": "Alba",
    "dead": 4,
    "card": "Bruno",
    "yes": 2,
    "n": 6,
    "worth": Rounded(0.92),
}
"""What checks put in: about a row, a report, a game."""


def of_exercise(exercise: Exercise) -> Iterator[str]:
    """Yield everything that an exercise can say about its case."""
    hints, form = exercise.form.hints, exercise.form
    yield from (exercise.tell(step) for step in (hints.look, hints.think, hints.do))
    yield from (exercise.tell(step) for step in form.solution)
    for question in exercise.questions:
        yield exercise.prompt(question.part)
        found = PUT_IN | exercise.values | {"row": "p 1, q 0"}
        yield text_with(question.part.because, found)
        yield from (text_with(wrong.message, found) for wrong in question.part.misconceptions)
    wrong = ["nonsense" if each.part.kind == "number" else [] for each in exercise.questions]
    yield exercise.answer(*wrong).text


ROOMS = {"clue": of_clue, "noir": of_noir, "records": of_records, "lessons": of_lessons}


@cache
def sentences(code: str, room: str) -> tuple[str, ...]:
    """Return all different sentences that a language has in a room."""
    with speaking(code):
        return tuple(dict.fromkeys(said for said in ROOMS[room]() if said))
