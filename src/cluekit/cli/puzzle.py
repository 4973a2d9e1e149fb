"""``cluekit puzzle CODE | make``: cases with one answer and no clue too many."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator

from cluekit.cli.console import answer, answer_json, answer_schema, waiting, whole_number
from cluekit.cli.lessons import in_learners_words
from cluekit.clue.wording.names import all_of, the
from cluekit.core import refusal
from cluekit.core.chance import new_seed
from cluekit.learn.puzzles.certificate import SEARCH
from cluekit.learn.puzzles.search import MOST_TRIES, several
from cluekit.learn.puzzles.signed import PuzzlesAnswer, Signed, open_puzzle
from cluekit.learn.puzzles.whodunit import EDITIONS, NAMES
from cluekit.words import say

MAKE = "make"
MOST = 100


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument("code", nargs="?", metavar="CODE", help="the code of a case; make: a new one")
    verb.add_argument("--edition", choices=EDITIONS, default="mini", help="the deck (mini)")
    verb.add_argument("--level", type=int, choices=range(1, SEARCH + 1), help="how hard (any)")
    verb.add_argument("--players", type=int, choices=range(2, len(NAMES) + 1), default=3)
    verb.add_argument("--count", type=whole_number, default=1, metavar="N", help="how many (1)")
    verb.add_argument("--seed", metavar="S", help="the same seed makes the same cases")
    verb.add_argument("--solution", action="store_true", help="say the answer, too")
    verb.add_argument("--json", action="store_true", help="answer with one JSON object")
    verb.add_argument("--schema", action="store_true", help="the JSON Schema of that")
    verb.set_defaults(do=puzzle)


@in_learners_words
def puzzle(asked: argparse.Namespace) -> int:
    """Answer with the case of a code, or with new ones."""
    if asked.schema:
        from cluekit.learn.schemas import PUZZLES, SCHEMAS  # noqa: PLC0415 - only this needs it

        answer_schema(SCHEMAS, PUZZLES)
        return 0
    if asked.code is None:
        raise refusal("puzzle-code", code="")
    with waiting():
        found = list(_made(asked)) if asked.code == MAKE else [open_puzzle(asked.code)]
    if not found:
        raise refusal("puzzle-none", level=asked.level, tries=MOST_TRIES)
    if asked.json:
        answer_json(PuzzlesAnswer(tuple(each.answer() for each in found)))
        return 0
    for line in _lines(found, solution=asked.solution):
        answer(line)
    return 0


def _made(asked: argparse.Namespace) -> Iterator[Signed]:
    count, seed = min(asked.count, MOST), asked.seed or new_seed()
    return several(asked.edition, count, seed=seed, level=asked.level, seats=asked.players)


def _lines(found: Iterable[Signed], *, solution: bool) -> Iterator[str]:
    """Yield each case as a record that ``cluekit solve`` reads; what else there is are comments."""
    for each in found:
        signed = say(
            "One answer, no clue too many. Level {level} of {most}; par: {steps} lines.",
            level=each.level,
            most=SEARCH,
            steps=each.par,
        )
        yield f"# {each.code}"
        yield f"# {signed}"
        yield from each.case.record.splitlines()
        if solution:
            cards = all_of([the(each.case.deck.cards[card]) for card in each.solution])
            yield "# " + say("The envelope is certain: {cards}.", cards=cards)
        yield ""
