"""Statements told in words: "Otto has Bruno or the Dagger", "Nora non ha né Carla né il vaso".

Each clause about who has what becomes a formula; what joins clauses is read as it always is. The
words stand in the ``sentences.toml`` of each language. "Not … and …" may mean two things, and is
not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from cluekit import ways
from cluekit.clue.editions.edition import edition
from cluekit.learn.answers.option_sense import TONGUES
from cluekit.learn.forms import Case
from cluekit.learn.worlds import literals_of
from cluekit.ways import Tongue, fold_case
from cluekit.words import say, speaking

_JOINT = {"some": "|", "all": "&", "none": "|"}


def with_formulas(text: str, case: Case) -> Iterator[str]:
    """Yield a text with its clauses as formulas, for each language in which it has some."""
    plain = fold_case(text.replace("’", "'")).rstrip(" .!")
    for tongue in TONGUES:
        known = _known(tongue, case)
        try:
            found = _replaced(known, plain)
        except _UnclearError:
            continue
        if found != plain:
            yield found


class _UnclearError(ValueError):
    """A clause that may mean two things."""


class _Known(NamedTuple):
    """The words of a language for a case: a pattern of clauses, who is who, what is what."""

    clause: re.Pattern[str]
    inside: re.Pattern[str]
    card: re.Pattern[str]
    places: dict[str, int]
    cards: dict[str, int]
    having: dict[str, str]
    joints: dict[str, str]
    case: Case


def _replaced(known: _Known, text: str) -> str:
    """Return the text with a formula for each clause; who is not named again is who was."""
    holder: list[int] = []

    def formula(found: re.Match[str]) -> str:
        if found["who"]:
            holder[:] = [known.places[found["who"]]]
        if not holder:
            raise _UnclearError
        kind = known.having[found["many"]] if found["many"] else ""
        denied = known.having[found["verb"]] == "has not"
        return _told(known, found["cards"], holder[0], kind, denied=denied)

    def in_file(found: re.Match[str]) -> str:
        denied = known.having[found["verb"]] == "outside"
        return _told(known, found["cards"], len(known.case.seats), "", denied=denied)

    return known.clause.sub(formula, known.inside.sub(in_file, text))


def _told(known: _Known, listed: str, holder: int, kind: str, *, denied: bool) -> str:
    """Return the formula of a list of cards; raises ``_UnclearError``."""
    atoms = {(each.holder, each.card): name for name, each in literals_of(known.case).items()}
    named = [atoms[holder, known.cards[found[1]]] for found in known.card.finditer(listed)]
    between = {known.joints[word] for word in known.card.sub(",", listed).replace(",", " ").split()}
    if "nor" in between or kind == "none":
        if between > {"nor"} or (denied and kind in ("some", "all")):
            raise _UnclearError
        return _signed(named, "|", denied=True)
    joint = _JOINT.get(kind) or {"and": "&", "or": "|"}.get("".join(between), "")
    if (len(named) > 1 and not joint) or (denied and (joint == "&" or (kind and kind != "some"))):
        raise _UnclearError
    return _signed(named, joint, denied=denied)


def _signed(named: list[str], joint: str, *, denied: bool) -> str:
    told = f" {joint} ".join(named)
    return f"{'~' if denied else ''}{f'({told})' if len(named) > 1 else told}"


def _spoken(name: str, tongue: Tongue) -> str:
    """Return a name of ours as it is said in a language; a player's own name is said as it is."""
    with speaking(tongue):
        return fold_case(say(name))


@lru_cache(64)
def _known(tongue: Tongue, case: Case) -> _Known:
    rows = ways.sentences().having[tongue]
    places = {_spoken(seat, tongue): n for n, seat in enumerate(case.seats)}
    cards = {_spoken(card.name, tongue): n for n, card in enumerate(edition(case.deck).deck.cards)}
    articles = "|".join(map(re.escape, ways.all_ways({tongue: ways.choices().articles[tongue]})))
    article = rf"(?:\b(?:{articles})(?:\s+|'))?"
    joints = {
        way: "nor" if joint == "neither" else joint
        for joint in ("and", "or", "nor", "neither")
        for way in ways.all_ways({tongue: ways.formulas()[joint].get(tongue, [])})
        if " " not in way and way != "v"
    }
    card = rf"{article}({ways.pattern(cards)})"
    plain = card.replace("(" + ways.pattern(cards), "(?:" + ways.pattern(cards))
    between = rf"\s*(?:,\s*|\s+)(?:(?:{ways.pattern(joints)})\s+)?"
    nor = ways.pattern(way for way, joint in joints.items() if joint == "nor")
    listed = rf"(?P<cards>(?:(?:{nor})\s+)?{plain}(?:{between}{plain})*)"

    def row(*kinds: str) -> str:
        return ways.pattern(way for kind in kinds for way in map(fold_case, rows[kind]))

    return _Known(
        clause=re.compile(
            rf"(?:{article}(?P<who>{ways.pattern(places)})\s+)?(?:(?:{nor})\s+)?"
            rf"(?P<verb>{row('has', 'has not')})\s+"
            rf"(?:(?P<many>{row('some', 'none', 'all')})\s+)?{listed}"
        ),
        inside=re.compile(rf"(?P<cards>{plain})\s+(?P<verb>{row('inside', 'outside')})"),
        card=re.compile(card),
        places=places,
        cards=cards,
        having={fold_case(way): kind for kind, said in rows.items() for way in said},
        joints=joints,
        case=case,
    )
