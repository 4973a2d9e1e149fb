"""Editions of either game: found by their ids or in files, and which game each is of."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cluekit import clue, noir
from cluekit.clue.rulesheet import clauses as clue_clauses
from cluekit.clue.rulesheet import sheet as clue_rules
from cluekit.clue.rulesheet.answers import SECTIONS as CLUE_SECTIONS
from cluekit.clue.wording import explain as explain_clue
from cluekit.clue.wording.refusal_messages import REASONS
from cluekit.core import Problem, refusal
from cluekit.core.calls import explain_refusals
from cluekit.core.game import AnyGame
from cluekit.core.shelf import no_such_edition, own_text
from cluekit.noir.rulesheet import clauses as noir_clauses
from cluekit.noir.rulesheet import sheet as noir_rules
from cluekit.noir.rulesheet.answers import SECTIONS as NOIR_SECTIONS
from cluekit.noir.wording.sentences import explain as explain_noir
from cluekit.words.rule_lines import Difference, RuleLine

Edition = clue.Edition | noir.Edition

SHIPPED = (*clue.SHIPPED, *noir.SHIPPED)
"""The editions that come with the kit, of both games."""

_SAYS_NOIR = re.compile(r"^\s*format\s*=.*noir", re.MULTILINE | re.IGNORECASE)


def find_edition(name: str | Path) -> Edition:
    """Return a shipped edition by its id, or the edition in a file of your own.

    Raises ``RefusedError`` that says what is wrong with the file, or lists the ids there are.
    """
    if name in noir.SHIPPED:
        return noir.edition(str(name))
    if name in clue.SHIPPED:
        return clue.edition(str(name))
    text = own_text(name)
    if text is None:
        raise no_such_edition(name, SHIPPED)
    return read_edition(text)


def read_edition(text: str) -> Edition:
    """Read the text of an edition file; raises ``RefusedError`` with its first mistake."""
    return noir.read_edition(text) if says_noir(text) else clue.read_edition(text)


def says_noir(text: str) -> bool:
    """Tell whether the text of an edition file means one of Noir, by its format."""
    return _SAYS_NOIR.search(text) is not None


def game_of(edition: Edition) -> AnyGame:
    """Return the game that an edition is of."""
    return noir.game if isinstance(edition, noir.Edition) else clue.game


def explain(problem: Problem, edition: Any = None, players: Sequence[Any] = ()) -> str:
    """Return why something was refused, in words; without an edition, in whichever game's."""
    noirs = edition is None and (problem.clause.startswith("N") or problem.code not in REASONS)
    if noirs or isinstance(edition, noir.Edition):
        return explain_noir(problem, edition)
    return explain_clue(problem, edition, players)


plainly = explain_refusals(explain)
"""Wrong arguments are refused by their names, and every refusal is a sentence."""


@plainly
def edition(name: str) -> Edition:
    """Return a shipped edition of either game; its ``name`` is its id, such as "uk".

    Raises ``RefusedError`` (code ``no-such-edition``) that lists the ids there are.
    """
    if name not in SHIPPED:
        raise no_such_edition(name, SHIPPED)
    return find_edition(name)


def edition_text(base: Edition, title: str) -> str:
    """Return the text of an edition file like another edition, with every switch in it."""
    if isinstance(base, noir.Edition):
        from cluekit.noir.editions import template as like_noir  # noqa: PLC0415 - seldom needed

        return like_noir.edition_text(base, title)
    from cluekit.clue.editions import template as like_clue  # noqa: PLC0415 - the same

    return like_clue.edition_text(base, title)


# --- rule sheets ------------------------------------------------------------------------------


def rule_sheet(edition: Edition) -> list[RuleLine]:
    """Return all rules of an edition, section by section, in the reader's language."""
    if isinstance(edition, noir.Edition):
        return noir_rules.rule_sheet(edition)
    return clue_rules.rule_sheet(edition)


def clause_says(edition: Edition, clause: str) -> str:
    """Return what a clause says in an edition, in the reader's language; "" where it is unknown."""
    if isinstance(edition, noir.Edition):
        return noir_clauses.clause_says(edition, clause)
    return clue_clauses.clause_says(edition, clause)


def headings(edition: Edition) -> Mapping[str, str]:
    """Return the headings of the sections of an edition's rule sheet, as messages."""
    return NOIR_SECTIONS if isinstance(edition, noir.Edition) else CLUE_SECTIONS


def differences(one: Edition, other: Edition) -> list[Difference]:
    """Return the topics on which two editions of one game do not say the same.

    Raises ``RefusedError`` (code "editions-of-two-games") for editions of two games.
    """
    if isinstance(one, noir.Edition) and isinstance(other, noir.Edition):
        return noir_rules.differences(one, other)
    if isinstance(one, clue.Edition) and isinstance(other, clue.Edition):
        return clue_rules.differences(one, other)
    raise refusal("editions-of-two-games", one=one.id, other=other.id)
