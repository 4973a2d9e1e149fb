"""Before a game of Noir: its bots in words, the two sides, its house rules as switches."""

from __future__ import annotations

from collections.abc import Mapping

from cluekit.core import edition_text
from cluekit.noir import Edition
from cluekit.noir.editions.file_format import Options
from cluekit.noir.notation.actions import EDITIONS
from cluekit.noir.rulesheet.answers import ANSWERS, NUMBERS
from cluekit.noir.wording.sentences import ROLES
from cluekit.ui.tables.staging import Answer, Number, SetUp, Switch, answers_to, key_of
from cluekit.words import capital, mark, say

BOT_NAMES = {
    "random": mark("bot: plays at random"),
    "careful": mark("bot: keeps track of who is possible"),
    "bayes": mark("bot: works with chances"),
    "searcher": mark("bot: plays many games to the end in its head"),
}
MENUS = {
    "grid": {"rows": mark("Rows"), "columns": mark("Columns")},
    "hand": {"hand": mark("Cards")},
    "toll": {"toll": mark("Deaths")},
}
"""The switches that are numbers: what the menu of each is called."""

HEADS = {
    "grid": mark("The board"),
    "hand": mark("The Inspector’s hand"),
    "undo": mark("Undoing a shift"),
    "canvas": mark("Asking the other side"),
    "citizens_arrest": mark("Citizen’s arrest"),
    "toll": mark("When the Killer wins"),
    "toll_counts": mark("Which of the dead count"),
    "layout": mark("How the suspects lie"),
    "wrap": mark("The edges of the board"),
    "dead_identity": mark("Who the Inspector can be"),
    "old_identity": mark("The identity given up"),
    "arrest_dead": mark("Arresting the dead"),
    "citizens_need": mark("What a citizen’s arrest takes"),
}
"""Every switch in the order of the form."""

MAIN = ("grid", "hand", "undo", "canvas", "citizens_arrest", "toll", "toll_counts")
"""The house rules that stand in front; the others are folded away."""


def switches(_: Edition) -> list[Switch]:
    """Return the house rules, each with its sentences."""
    return [_numbers(topic) if topic in MENUS else _choice(topic) for topic in HEADS]


def _choice(topic: str) -> Switch:
    known = ANSWERS[topic][1]
    answers = tuple(
        Answer(word, say(known[answer].text), known[answer].clause)
        for word, answer in answers_to(Options, topic).items()
    )
    return Switch(topic, say(HEADS[topic]), answers, main=topic in MAIN)


def _numbers(topic: str) -> Switch:
    """Return a switch of one or two numbers, whose sentence is the rule sheet's own."""
    known, rule = edition_text.answers_to(Options), NUMBERS[topic][1]
    numbers = tuple(
        Number(option, say(label), range(known[key_of(option)][0], known[key_of(option)][-1] + 1))
        for option, label in MENUS[topic].items()
    )

    def sentence(values: Mapping[str, int]) -> str:
        size = values.get("rows", 0) * values.get("columns", 0)
        return say(rule.text, suspects=size, **values)

    return Switch(topic, say(HEADS[topic]), (), numbers, sentence, rule.clause, topic in MAIN)


def chair(number: int) -> str:
    """Return the side that sits in a chair."""
    return capital(say(ROLES[number]))


SET_UP = SetUp(BOT_NAMES, chair, switches, EDITIONS)
