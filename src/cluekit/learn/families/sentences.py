"""Which sentences are propositions: true or false, whether anybody knows or not (exercise 2.1)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Word
from cluekit.words import mark


class Sentence(NamedTuple):
    """A sentence somebody says at a table; a proposition is true or false."""

    text: str
    proposition: bool
    asks: bool = False


BANK = (
    Sentence(mark("Nora has the Rope."), proposition=True),
    Sentence(mark("Suggest Ada in the Library!"), proposition=False),
    Sentence(mark("Who has the Vase?"), proposition=False, asks=True),
    Sentence(mark("Otto has at least one suspect."), proposition=True),
    Sentence(mark("Nobody showed a card."), proposition=True),
    Sentence(mark("Is it my turn?"), proposition=False, asks=True),
    Sentence(mark("Please pass me the dice."), proposition=False),
    Sentence(mark("The Tower is in the envelope."), proposition=True),
    Sentence(mark("Nora holds three cards, and all are rooms."), proposition=True),
    Sentence(mark("Let us play again!"), proposition=False),
    Sentence(mark("Which card did Otto show?"), proposition=False, asks=True),
    Sentence(mark("Otto does not have the Dagger."), proposition=True),
)
"""The first four are those of the lesson."""
IDS = ("a", "b", "c", "d")


def _chosen(case: Case) -> list[Sentence]:
    return [BANK[number] for number in case.numbers]


def values(case: Case) -> dict[str, object]:
    """Return the four sentences and which of them are propositions."""
    chosen = dict(zip(IDS, _chosen(case), strict=True))
    found: dict[str, object] = {name: Word(sentence.text) for name, sentence in chosen.items()}
    right = tuple(name for name, sentence in chosen.items() if sentence.proposition)
    asking = tuple(name for name, sentence in chosen.items() if sentence.asks)
    found |= {"propositions": right, "all_four": IDS, "with_questions": (*right, *asking)}
    found["one"] = Word(chosen[right[0]].text)
    found["other"] = Word(next(s.text for n, s in chosen.items() if n not in right))
    return found


def fresh(case: Case, luck: Luck) -> Case:
    """Return four others: two propositions or three, a question, perhaps a command."""
    true = luck.order([n for n, s in enumerate(BANK) if s.proposition])
    asks = luck.order([n for n, s in enumerate(BANK) if s.asks])
    rest = luck.order([n for n, s in enumerate(BANK) if not s.proposition and not s.asks])
    fourth = luck.pick((true[2], rest[0]))
    return replace(case, numbers=tuple(luck.order([true[0], true[1], asks[0], fourth])))
