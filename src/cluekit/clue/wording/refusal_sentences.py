"""Refusals in words: why not, and what would have been possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cluekit.clue.editions.edition import Edition
from cluekit.clue.public.table import Player
from cluekit.clue.wording import names
from cluekit.clue.wording.record_mistakes import JSON
from cluekit.clue.wording.refusal_messages import DOING, PILES, REASONS
from cluekit.clue.wording.setup_steps import NEXT_STEP
from cluekit.core import Problem
from cluekit.words import capital, say, say_n
from cluekit.words.persons import person
from cluekit.words.reasons import TOML, kind_of_value, kinds_text

Values = dict[str, Any]


def explain(
    problem: Problem, edition: Edition | None = None, players: Sequence[Player] = ()
) -> str:
    """Return why something was refused and, where there is any, what can be done instead.

    With the edition, cards and places are named; with the players, seats are. A refusal by a
    rule ends with its clause: "You may accuse only in the pool: go there first. (P09)".
    """
    sentence = _why(problem, edition, players)
    more = _MORE.get(problem.code)
    told = f"{sentence} {more(problem.about, edition)}" if more and edition else sentence
    return names.with_clause(told + did_you_mean(problem.about.get("nearest", "")), problem.clause)


def did_you_mean(nearest: str) -> str:
    """Return the question whether this word was meant, to stand behind a sentence; "" for none."""
    return " " + say("Did you mean “{nearest}”?", nearest=nearest) if nearest else ""


def _why(problem: Problem, edition: Edition | None, players: Sequence[Player]) -> str:
    reason = REASONS.get(problem.code)
    if reason is None:
        return say("That is not possible ({code}).", code=problem.code)
    values = {key: _say(key, value, edition, players) for key, value in problem.about.items()}
    if "called" in problem.about:  # what can be written, by the names that people know
        values["known"] = ", ".join(say(called) for called in problem.about["called"])
    return capital(say(reason, **values))


def _say(key: str, value: Any, edition: Edition | None, players: Sequence[Player]) -> object:
    """Return a value of a problem in words; what cannot be named stays as it is."""
    if key == "seat" and players and isinstance(value, int):
        return person(players[value].name, value) if 0 <= value < len(players) else value
    if key == "seats":
        return names.one_of([names.player_name(seat, players) for seat in value])
    if key in _ALONE:
        return _ALONE[key](value)
    if edition is not None and key in _WITH_EDITION:
        return _WITH_EDITION[key](value, edition)
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


def _card(value: Any, edition: Edition) -> object:
    known = isinstance(value, int) and 0 <= value < edition.deck.size
    return names.the(edition.deck.cards[value]) if known else value


def _place(value: Any, edition: Edition) -> object:
    known = isinstance(value, int) and 0 <= value < edition.plan.places
    return names.place(edition, value) if known else value


def _doing(value: Any) -> str:
    return say(DOING.get(value, str(value)))


def _reason(value: object) -> str:
    """Return a reason in our words where we have some; what a system says stays as it is."""
    ours = (words for begins, words in {**TOML, **JSON}.items() if str(value).startswith(begins))
    return say(next(ours, str(value)))


def _step(value: Any) -> str:
    return say(NEXT_STEP.get(value, str(value)))


_ALONE: dict[str, Callable[[Any], object]] = {
    "wanted": _doing,
    "kinds": lambda kinds: names.one_of([_doing(kind) for kind in kinds]),
    "next": _step,
    "step": _step,
    "positions": lambda positions: names.one_of([str(one + 1) for one in positions]),
    "reason": _reason,
    "needs": kind_of_value,
    "takes": kinds_text,
    "found": kind_of_value,
    "why": lambda why: explain(Problem(**why)),
    "possible": lambda lines: " | ".join(lines) or "–",
    "lying_twice": lambda cards: ", ".join(cards) or "–",
    "lying_nowhere": lambda cards: ", ".join(cards) or "–",
    "kind": lambda pile: say(PILES.get(pile, str(pile))),
}
_WITH_EDITION: dict[str, Callable[[Any, Edition], object]] = {
    "card": _card,
    "suspect": _card,
    "free": lambda free, e: names.one_of([str(_card(card, e)) for card in free]),
    "to": _place,
    "place": _place,
    "may_show": lambda held, e: names.one_of([str(_card(card, e)) for card in held]),
}


# --- what would have been possible ------------------------------------------------------------


def _reachable(about: Values, edition: Edition) -> str:
    rooms = [place for place in about["reachable"] if edition.plan.is_inside(place)]
    squares = len(about["reachable"]) - len(rooms)
    within = [names.place(edition, room) for room in rooms]
    if squares:
        within.append(say_n("{n} square", "{n} squares", squares))
    if not within:
        return say("Nothing is within reach.")
    return say("Within reach: {places}.", places=names.all_of(within))


def _open(about: Values, edition: Edition) -> str:
    if not about["open"]:
        return say("There is no secret passage here.")
    there = [names.place(edition, place) for place in about["open"]]
    return say("The secret passage here leads to {places}.", places=names.one_of(there))


def _suspects(_: Values, edition: Edition) -> str:
    return _choose_from(names.cards(edition, edition.deck.suspects))


def _weapons(_: Values, edition: Edition) -> str:
    return _choose_from(names.cards(edition, edition.deck.weapons))


def _rooms(_: Values, edition: Edition) -> str:
    return _choose_from(names.cards(edition, edition.deck.rooms))


def _choose_from(cards: Sequence[str]) -> str:
    return say("Choose {cards}.", cards=names.one_of(cards))


_MORE: dict[str, Callable[[Values, Edition], str]] = {
    "unreachable": _reachable,
    "unreachable-with-bonus": _reachable,
    "way-blocked": _reachable,
    "door-closed": _reachable,
    "no-such-passage": _open,
    "not-a-suspect": _suspects,
    "not-a-weapon": _weapons,
    "not-a-room": _rooms,
}
