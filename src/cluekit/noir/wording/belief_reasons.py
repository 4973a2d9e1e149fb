"""Reasons in words: what a letter told about somebody, and why a suspect is out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, get_args

from cluekit.noir.deduction.belief import Course, Learned, Model
from cluekit.noir.deduction.evidence import (
    BEGINNING,
    Exclusion,
    groups,
    last_disguise,
    later_change,
)
from cluekit.noir.editions.edition import Edition
from cluekit.noir.public import facts
from cluekit.noir.public.table import KILLER
from cluekit.noir.wording.sentences import either, letters_of, name, of_suspect, tell
from cluekit.words import mark, say
from cluekit.words.amounts import times

WHY = {
    "own-card": mark("You hold the card of {suspect}."),
    "drawn": mark("You drew the card of {suspect}."),
    "yourself": mark("You are, or were, {suspect} yourself."),
    "victim": mark("{suspect} died: nobody kills their own suspect."),
    "not-near-victim": mark("{suspect} did not stand next to {other} when {other} died."),
    "not-arrested": mark("{other} was arrested and was the Killer."),
    "missed": mark("{suspect} was arrested and was not the Killer."),
    "out-of-reach": mark(
        "The Inspector arrested {other}: a neighbour then, or their own suspect. "
        "{suspect} stood too far away."
    ),
    "failed-card": mark("The card of {suspect} was drawn for a disguise and lies open."),
    "given-up": mark("{suspect} was the Killer until then; the disguise gave that card up."),
    "dead-then": mark("The Killer took a new identity, and {suspect} was dead by then."),
    "open-then": mark("The Killer drew a new card, and that of {suspect} lay open already."),
    "own-then": mark("The Killer drew a new card, and you have or had that of {suspect}."),
    "open-card": mark("The card of {suspect} was discarded and lies open."),
    "not-near": mark(
        "The Killer stood next to {other}, they said; {suspect} did not stand there then."
    ),
    "near": mark("The Killer did not stand next to {other}, they said; {suspect} did then."),
    "not-near-them": mark(
        "The Inspector stood next to {other}, they said; {suspect} did not stand there then."
    ),
    "near-them": mark(
        "The Inspector did not stand next to {other}, they said; {suspect} did then."
    ),
    "killed": mark("{suspect} died, and the game went on."),
    "dead-choice": mark("{suspect} was dead when the Inspector chose."),
    "ended": mark("The game is over, and it was somebody else."),
    "dead": mark("{suspect} was dead already."),
    "marked": mark("{suspect} was marked innocent already."),
    "shown": mark("The card of {suspect} lay open already."),
    "away": mark("{suspect} is not in the game."),
}
"""Why a suspect is out, one sentence for each reason."""

_MOVED = {
    ("row", 1): mark("row {line} moved right"),
    ("row", -1): mark("row {line} moved left"),
    ("column", 1): mark("column {line} moved down"),
    ("column", -1): mark("column {line} moved up"),
}
BY_RULE = get_args(Model)
"""The models by which every move of some sort is alike; any other is a player of some skill."""

_WHERE_COUNTS = frozenset(
    {"not-near-victim", "out-of-reach", "not-near", "near", "not-near-them", "near-them"}
)
"""Reasons that rest on who stood where."""


def why_out(course: Course, found: Exclusion) -> str:
    """Return why a suspect is out: a sentence, when, and the clause."""
    edition = course.began.table.edition
    if found.number == BEGINNING:
        return f"{say(WHY[found.why], suspect=name(edition, found.suspect))} ({found.clause})"
    each = course.learned[found.number]
    other = name(edition, getattr(each.fact, "suspect", -1))
    sentence = say(WHY[found.why], suspect=name(edition, found.suspect), other=other)
    moved = _before(course, found.number) if found.why in _WHERE_COUNTS else ""
    when = say("Move {move}: {sentence}", move=each.move, sentence=sentence)
    return " ".join(filter(None, [f"{when} ({found.clause})", moved]))


def _before(course: Course, number: int) -> str:
    """Return that a letter is older than the board as it stands, "" where it is not."""
    changed = later_change(course, number)
    if changed is None:
        return ""
    if isinstance(changed, facts.LinesRemoved):
        return say("That was before a line was taken away: where they stood then counts.")
    moved = say(_MOVED[changed.axis, changed.step], line=changed.index + 1)
    return say("That was before {moved}: where they stood then counts.", moved=moved)


# --- what a letter told -----------------------------------------------------------------------


def letter_reasons(course: Course, number: int) -> list[str]:
    """Return what a letter told about somebody, sentence by sentence; [] when it told nothing."""
    each = course.learned[number]
    edition = course.began.table.edition
    changed = each.before.weights != each.after.weights
    if not changed and not each.anew:
        return []
    said, left = [_because(course, number)], each.after.suspects
    if each.out:
        said.append(say("Out: {who}.", who=letters_of(edition, each.out)))
    if each.out or each.anew:
        who, many = letters_of(edition, left), left.bit_count()
        only = say("Only {who} is left.", who=who)
        said.append(only if many == 1 else say("{n} are left: {who}.", n=many, who=who))
    return [sentence for sentence in [*said, *_shares(course, each)] if sentence]


def _because(course: Course, number: int) -> str:
    """Return why the letter tells something, with its clause."""
    each = course.learned[number]
    about = _ABOUT_KILLER if course.about == KILLER else _ABOUT_INSPECTOR
    edition = course.began.table.edition
    because = about.get(type(each.fact)) or _ANY.get(type(each.fact))
    sentence = because(each, edition) if because else tell(each.fact, edition)
    near = type(each.fact) in _NEAR and not (
        course.about != KILLER and isinstance(each.fact, facts.Killed)
    )
    return f"{sentence} {_before(course, number)}".strip() if near else sentence


_NEAR = (facts.Killed, facts.KillerAnswered, facts.InspectorAnswered)


def _shares(course: Course, each: Learned) -> Iterator[str]:
    """Yield whose share grew and shrank, by what factor, where not all did alike."""
    alike, edition = groups(each), course.began.table.edition
    if len(alike) < 2:  # noqa: PLR2004 - one group: nobody against anybody else
        return
    changes = "; ".join(f"{letters_of(edition, who)} {times(factor)}" for factor, who in alike)
    if course.model in BY_RULE:
        yield say(
            "A suspect with fewer other moves was more likely to do this. Shares change: "
            "{changes}.",
            changes=changes,
        )
    else:
        yield say(
            "Such a player would do this more readily as some than as others. "
            "Shares change: {changes}.",
            changes=changes,
        )


# --- sentence by sentence ---------------------------------------------------------------------

Tell = Callable[[Learned, Edition], str]


def _about(sentence: str) -> Tell:
    """Return a teller that names the suspect the letter is about."""
    return lambda each, edition: of_suspect(sentence)(each.fact, edition)


def _either(yes: str, no: str, asked: Callable[[Any], bool]) -> Tell:
    return lambda each, edition: either(yes, no, asked)(each.fact, edition)


def _new_killer(each: Learned, edition: Edition) -> str:
    shown = name(edition, each.fact.shown)
    if each.fact.success:
        return say(
            "The Killer was {suspect} and is somebody new: anybody alive whose card is still in "
            "the deck. What was learned before no longer counts. (N11)",
            suspect=shown,
        )
    return _open_card(each, edition)


def _open_card(each: Learned, edition: Edition) -> str:
    shown = getattr(each.fact, "shown", -1)
    suspect = shown if shown >= 0 else each.fact.suspect
    clause = "N11" if shown >= 0 else "N12"
    sentence = say(
        "The card of {suspect} lies open: it is nobody’s.", suspect=name(edition, suspect)
    )
    return f"{sentence} ({clause})"


def _cards(each: Learned, edition: Edition) -> str:
    some = each.known.own & ~(each.view.own.drawn)
    if isinstance(each.fact, facts.IdentityTaken):
        some = 1 << each.fact.suspect
    return say(
        "You hold {cards}: the other side is somebody else. (N12)", cards=letters_of(edition, some)
    )


def _not_the_victim(each: Learned, edition: Edition) -> str:
    if not each.view.table.chosen:
        return say("A dead suspect may not be chosen. (N04)")
    return say(
        "{suspect} died and the game went on: the Inspector is somebody else. (N09)",
        suspect=name(edition, each.fact.suspect),
    )


_ABOUT_KILLER: dict[type, Tell] = {
    facts.Killed: _about(
        mark("{suspect} died, so the Killer stood next to {suspect} at that moment. (N08)")
    ),
    facts.Arrested: _either(
        mark("{suspect} was arrested: it was the Killer. (N10)"),
        mark("{suspect} was arrested and is not the Killer. (N10)"),
        lambda fact: fact.hit,
    ),
    facts.Disguised: _new_killer,
    facts.KillerAnswered: _either(
        mark("The Killer stood next to {suspect}: so they said. (N17)"),
        mark("The Killer did not stand next to {suspect}: so they said. (N17)"),
        lambda fact: fact.near,
    ),
}
_ABOUT_INSPECTOR: dict[type, Tell] = {
    facts.Killed: _not_the_victim,
    facts.Arrested: _about(
        mark(
            "The Inspector arrested {suspect}: a neighbour at that moment, or their own suspect. "
            "(N10)"
        )
    ),
    facts.Disguised: _open_card,
    facts.InspectorAnswered: _either(
        mark("The Inspector stood next to {suspect}: so they said. (N18)"),
        mark("The Inspector did not stand next to {suspect}: so they said. (N18)"),
        lambda fact: fact.near,
    ),
    facts.IdentityChosen: lambda _, __: say("A dead suspect may not be chosen. (N04)"),
}
_ANY: dict[type, Tell] = {
    facts.Exonerated: _open_card,
    facts.CardsDrawn: _cards,
    facts.IdentityTaken: _cards,
    facts.GameEnded: lambda _, __: say("The game is over: everything lies open. (N20)"),
}


def event_sentence(course: Course, number: int) -> str:
    """Return a letter as a plain sentence where ``told`` does not begin with it anyway."""
    each = course.learned[number]
    return "" if letter_reasons(course, number) else tell(each.fact, course.began.table.edition)


# --- why somebody is still possible -------------------------------------------------------------

_STOOD: dict[type, str] = {
    facts.Killed: mark("{suspect} stood next to {other} when {other} died."),
    facts.KillerAnswered: mark("{suspect} fits what the Killer said about {other}."),
    facts.InspectorAnswered: mark("{suspect} fits what the Inspector said about {other}."),
    facts.Arrested: mark("The Inspector could reach {other} from where {suspect} stood."),
}


def why_still(course: Course, suspect: int) -> list[str]:
    """Return what might seem to rule a possible suspect out, and why it does not."""
    edition, told = course.began.table.edition, list[str]()
    # An arrest tells nothing here about the Killer, a kill nothing about the Inspector
    silent = facts.Arrested if course.about == KILLER else facts.Killed
    for number in range(max(last_disguise(course), 0), len(course.learned)):
        each = course.learned[number]
        if type(each.fact) not in _STOOD or not each.out or isinstance(each.fact, silent):
            continue
        other = name(edition, each.fact.suspect)
        sentence = say(_STOOD[type(each.fact)], suspect=name(edition, suspect), other=other)
        when = say("Move {move}: {sentence}", move=each.move, sentence=sentence)
        told.append(f"{when} {_before(course, number)}".rstrip())
    return told
