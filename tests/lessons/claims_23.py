"""What the lesson about making cases claims: deals are listed, and the workshop is not asked."""

import re

import oracle
from claimed import STEMS, Counts
from lesson_files import cell_of, shown_by

from cluekit.ui import puzzle


def lesson_23() -> Counts:
    """The deals of two of its cases, which their codes give as lines."""
    (laid,) = re.findall(r'lay\("([^"]+)"\)', cell_of(STEMS["23"], "bench"))
    (hard,) = re.findall(r"^Code: (\S+)$", shown_by(STEMS["23"], "hard"), re.MULTILINE)
    fit = deals_of(hard, 0)
    files = {frozenset(card for card in deal if deal[card] == "envelope") for deal in fit}
    return {
        "deals without the first clue": len(deals_of(laid, 1)),
        "deals of the hard case": len(fit),
        "case files of the hard case": len(files),
    }


def deals_of(code: str, first: int) -> list[oracle.World]:
    """Every deal that fits the hand of a case, and its clues from this one on."""
    case = puzzle(code).case
    hand = [oracle.NAMED[letter.lower()] for letter in case.hand.split()]
    return oracle.hearing(oracle.knowing(hand), *case.clues[first:])
