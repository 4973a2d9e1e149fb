"""What is asked in the rule lab: which switch is flipped, who plays, how often; as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cluekit.core import RefusedError
from cluekit.editions import SHIPPED, Edition, find_edition
from cluekit.lab import Experiment, experiment, flip
from cluekit.lab.games import lab_game
from cluekit.ui import registry
from cluekit.ui.tables.set_up import Switch, answers_to, own_answer
from cluekit.words import say

MOST = 2_000
"""Pairs of games at most: more are for the command line, which can use several processes."""


class Rule(NamedTuple):
    """A switch that can be flipped: its topic, its heading, and each answer as a sentence.

    ``clauses`` are the clauses behind the answers, "" where there is none; ``own`` is the answer
    that the edition gives.
    """

    topic: str
    head: str
    answers: Mapping[str, str]
    clauses: Mapping[str, str]
    own: str


class LabQuestion(NamedTuple):
    """A question to the lab: this edition, this rule with another answer, these players."""

    edition: str | Edition
    topic: str
    word: str
    bot: str
    games: int
    seed: int | str
    players: int

    @property
    def base(self) -> Edition:
        """The edition as it is."""
        return edition_of(self.edition)

    @property
    def rule(self) -> Rule:
        """The rule that is flipped."""
        return next(rule for rule in rules_of(self.base) if rule.topic == self.topic)

    @property
    def changed(self) -> Edition:
        """The edition with the other answer; raises ``RefusedError`` where answers contradict."""
        known = answers_to(type(self.base.options), self.topic)
        return flip(self.base, **{self.topic: known[self.word]})

    @property
    def experiment(self) -> Experiment:
        """The paired experiment; raises ``RefusedError`` for what cannot be played."""
        arms = [self.base, self.changed]
        return experiment(arms, self.bot, self.games, self.seed, self.players)


def can_flip(edition: Edition, rule: Rule, word: str) -> bool:
    """Whether this answer contradicts none of the others that the edition gives."""
    known = answers_to(type(edition.options), rule.topic)
    try:
        flip(edition, **{rule.topic: known[word]})
    except RefusedError:
        return False
    return True


def edition_of(edition: str | Edition) -> Edition:
    """Return an edition given itself, or by its id or file."""
    return find_edition(edition) if isinstance(edition, str) else edition


def editions_offered(edition: str | Edition) -> list[tuple[str, str | Edition]]:
    """Return the editions with their names; one of the reader's own stands in front."""
    shipped: list[tuple[str, str | Edition]] = [(say(edition_of(e).name), e) for e in SHIPPED]
    return shipped if edition in SHIPPED else [(edition_of(edition).name, edition), *shipped]


def rules_of(edition: Edition) -> list[Rule]:
    """Return the switches of an edition that have more than one answer, those in front first."""
    offered = registry.find(edition)[1].beginning.set_up.switches(edition)
    found = [rule for each in offered for rule in _rules(edition, each)]
    return [rule for rule in found if len(rule.answers) > 1]


def _rules(edition: Edition, switch: Switch) -> Iterator[Rule]:
    own = {number.topic: own_answer(edition, number.topic) for number in switch.numbers}
    if switch.answers:
        answers = {answer.word: answer.says for answer in switch.answers}
        clauses = {answer.word: answer.clause for answer in switch.answers}
        yield Rule(switch.topic, switch.head, answers, clauses, own_answer(edition, switch.topic))
    for number in switch.numbers:
        says = {
            str(value): switch.sentence(
                {**{t: int(n) for t, n in own.items()}, number.topic: value}
            )
            for value in number.values
        }
        head = f"{switch.head}: {number.label}" if number.label != switch.head else switch.head
        clauses = dict.fromkeys(says, switch.clause)
        yield Rule(number.topic, head, says, clauses, own[number.topic])


def bots_offered(edition: Edition) -> list[tuple[str, str]]:
    """Return the bots in words, with their ids; the usual one first."""
    names, game = registry.find(edition)[1].beginning.set_up.bot_names, lab_game(edition)
    ids = [game.usual, *(bot for bot in game.bots if bot != game.usual)]
    return [(say(names[bot]) if bot in names else bot, bot) for bot in ids]
