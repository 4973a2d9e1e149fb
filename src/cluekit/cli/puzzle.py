"""``cluekit puzzle CODE | DAY | make``: cases with one answer and no clue too many."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator

from cluekit.cli.console import answer, answer_json, answer_schema, waiting, whole_number
from cluekit.cli.lessons import in_learners_words
from cluekit.clue.wording.names import all_of, the
from cluekit.core import refusal
from cluekit.core.chance import new_seed
from cluekit.learn.puzzles.certificate import SEARCH
from cluekit.learn.puzzles.manhunt import EDITIONS as GRIDS
from cluekit.learn.puzzles.manhunt_search import MOST_TRIES as MOST_HUNTS
from cluekit.learn.puzzles.search import MOST_TRIES, several
from cluekit.learn.puzzles.shipped import DAY, daily
from cluekit.learn.puzzles.signed import PuzzlesAnswer, Signed, SignedHunt, open_puzzle
from cluekit.learn.puzzles.whodunit import EDITIONS, NAMES
from cluekit.noir.wording.sentences import name as suspect_name
from cluekit.words import say

MAKE = "make"
MOST = 100


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    what = "the code of a case; a day, as 2026-12-24, for that of the day; make: a new one"
    verb.add_argument("code", nargs="?", metavar="CODE", help=what)
    editions = (*EDITIONS, *GRIDS)
    verb.add_argument("--edition", choices=editions, default="mini", help="deck or grid (mini)")
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
    """Answer with the case of a code or of a day, or with new ones."""
    if asked.schema:
        from cluekit.learn.schemas import PUZZLES, SCHEMAS  # noqa: PLC0415 - only this needs it

        answer_schema(SCHEMAS, PUZZLES)
        return 0
    if asked.code is None:
        raise refusal("puzzle-code", code="")
    found, is_whole = _search(asked) if asked.code == MAKE else ([_opened(asked.code)], True)
    if not found:
        tries = MOST_HUNTS if asked.edition in GRIDS else MOST_TRIES
        raise refusal("puzzle-none", level=asked.level, tries=tries)
    if asked.json:
        answer_json(PuzzlesAnswer(tuple(each.answer() for each in found)))
    else:
        for line in _lines(found, solution=asked.solution):
            answer(line)
    return 0 if is_whole else 1


def _opened(code: str) -> Signed | SignedHunt:
    with waiting():
        return daily(code) if DAY.fullmatch(code) else open_puzzle(code)


def _search(asked: argparse.Namespace) -> tuple[list[Signed | SignedHunt], bool]:
    """Return what was found, and whether nobody stopped the search before it was over."""
    found: list[Signed | SignedHunt] = []
    count, evening = min(asked.count, MOST), 0

    def note(number: int) -> None:
        nonlocal evening
        evening = number

    def so_far() -> str:
        return say("Evening {n}; cases: {found}.", n=evening, found=len(found))

    with waiting(done_so_far=so_far):
        wanted = {"level": asked.level, "seats": asked.players, "tell": note}
        made = several(asked.edition, count, seed=asked.seed or new_seed(), **wanted)
        try:
            found.extend(made)
        except KeyboardInterrupt:
            if not found:
                raise
            return found, False
    return found, True


def _lines(found: Iterable[Signed | SignedHunt], *, solution: bool) -> Iterator[str]:
    """Yield each case as a file that the kit reads; what else there is are comments."""
    for each in found:
        signed = say(
            "One answer, no clue too many. Level {level} of {most}; par: {steps} lines.",
            level=each.level,
            most=each.hardest,
            steps=each.par,
        )
        yield f"# {each.code}"
        if each.name:
            yield f"# {each.name}"
        yield f"# {signed}"
        yield from _case_lines(each, solution=solution)
        yield ""


def _case_lines(each: Signed | SignedHunt, *, solution: bool) -> Iterator[str]:
    """Yield a record that ``cluekit solve`` reads; of Noir a position for ``cluekit noir play``."""
    if isinstance(each, SignedHunt):
        (killer,) = each.solution
        yield from each.case.record(killer if solution else None)
        if solution:
            yield "# " + say(
                "{suspect} is the Killer.", suspect=suspect_name(each.case.rules, killer)
            )
        return
    yield from each.case.record.splitlines()
    if solution:
        cards = all_of([the(each.case.deck.cards[card]) for card in each.solution])
        yield "# " + say("The envelope is certain: {cards}.", cards=cards)
