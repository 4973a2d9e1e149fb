"""The rule sheet writes itself: every answer of an edition as a sentence, tied to its clause.

``rule_sheet(edition)`` is a list of lines in reading order; ``differences(one, other)`` sets two
editions side by side where they differ. A line that is our reading or the common convention, not
the word of a rule document, is marked ``house``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cluekit.clue.common_rules import ALWAYS
from cluekit.clue.editions import Edition
from cluekit.clue.options import Options
from cluekit.clue.sentences import ANSWERS, SECTIONS
from cluekit.core.rulesheet import Difference, RuleLine, Sentence, by_section, unlike
from cluekit.words import mark, say


def rule_sheet(edition: Edition) -> list[RuleLine]:
    """Return all rules of an edition, section by section, in the reader's language."""
    lines = [*_table(edition), *_always(edition), *_answers(edition.options), *_bonus(edition)]
    return by_section(lines, SECTIONS)


def differences(one: Edition, other: Edition) -> list[Difference]:
    """Return the topics on which two editions do not say the same, in reading order."""
    return unlike(rule_sheet(one), rule_sheet(other), SECTIONS)


def _line(section: str, topic: str, sentence: Sentence, **values: object) -> RuleLine:
    says = say(sentence.text, **values)
    return RuleLine(section, topic, sentence.clause, says, sentence.house)


def _table(edition: Edition) -> Iterator[RuleLine]:
    """Say who may play and with which cards."""
    deck = edition.deck
    least, most = edition.players
    people = Sentence("U07", mark("{least} to {most} players."))
    cards = Sentence("U02", mark("{suspects} suspects, {weapons} weapons and {rooms} rooms."))
    yield _line("table", "players", people, least=least, most=most)
    yield _line(
        "table",
        "cards",
        cards,
        suspects=len(deck.suspects),
        weapons=len(deck.weapons),
        rooms=len(deck.rooms),
    )


def _always(edition: Edition) -> Iterator[RuleLine]:
    """Say what holds in every edition, or in this one because of its board or set-up."""
    for topic, section, applies, sentence in ALWAYS:
        if applies(edition):
            yield _line(section, topic, sentence)


def _answers(options: Options) -> Iterator[RuleLine]:
    """Say what the edition answers to each switch."""
    drawn = "turn-order" in options.setup_order
    for topic, (section, sentences) in ANSWERS.items():
        answer = getattr(options, topic)
        sentence = DRAWN.get((topic, answer)) if drawn else None
        sentence = sentence or sentences.get(answer)
        if sentence:
            yield _line(section, topic, sentence)


_BY_LOT = ANSWERS["first_player"][1]["drawn"]
DRAWN: dict[tuple[str, Any], Sentence] = {
    **{("first_player", answer): _BY_LOT for answer in ANSWERS["first_player"][1]},
    ("questioning", "classic"): Sentence(
        "P11",
        mark("The question goes round in turn order; the first after the asker who can, answers."),
    ),
}
"""What is said where the order of the turns is drawn: the next need not sit to the left."""


def _bonus(edition: Edition) -> Iterator[RuleLine]:
    """Say what each bonus card does."""
    for card in edition.bonus if edition.options.bonus_cards else ():
        sentence = Sentence("P22", mark("{name}: {text}"), house=True)
        name, text = say(card.name), say(card.text)
        yield _line("bonus", f"bonus {card.id}", sentence, name=name, text=text)
