"""The set-up of a game as a form asks for it: who can play, what is wished, which house rules.

The waiting room knows no game. What it offers is a record that each game's staging hands over,
made of chairs, bots, wishes and switches; how answers become an edition is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from cluekit.core import edition_writing
from cluekit.core.notation import house_rules
from cluekit.core.notation.house_rules import Editions
from cluekit.ui.kit.messages import NotHeardError
from cluekit.words import say
from cluekit.words.story import Opening


class AnyEdition(Protocol):
    """What a table and the form before it ask of an edition, of whichever game."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def name(self) -> str:
        """Its name, as a message."""

    @property
    def players(self) -> tuple[int, int]:
        """The least and the greatest number of players."""

    @property
    def story(self) -> Opening:
        """What is told where a game begins."""

    @property
    def source(self) -> str:
        """The text of its file."""

    @property
    def options(self) -> Any:
        """Its house rules."""


class Answer(NamedTuple):
    """An answer to a switch: as a form writes it, as a sentence, and the clause behind it.

    In front of the form it has a ``name`` of its own, such as "fast".
    """

    word: str
    says: str
    clause: str
    name: str = ""


class Number(NamedTuple):
    """A switch that is a number: the option's name, what its menu is called, what it can be."""

    topic: str
    label: str
    values: range


class Switch(NamedTuple):
    """A house rule as it is offered: one of some ``answers``, or one or two ``numbers``.

    ``topic`` is the option's name and ``head`` the heading. ``sentence`` says what the
    numbers mean, by their topics, with its ``clause``. ``main`` ones stand above the others; what
    has a heading for the ``front`` is asked before all of them, beside the number of players.
    """

    topic: str
    head: str
    answers: Sequence[Answer] = ()
    numbers: Sequence[Number] = ()
    sentence: Callable[[Mapping[str, int]], str] = lambda _: ""
    clause: str = ""
    main: bool = True
    front: str = ""


class Wish(NamedTuple):
    """Something that a seat can wish for before the game: its id, its name, its number."""

    word: str
    says: str
    number: int


class OwnCards(NamedTuple):
    """Cards of one's own that an edition can be given: what a form asks, and what it makes of it.

    ``title`` is what they are called, ``effects`` what a card can do, by the word that a form
    writes, ``card_lines`` a line for each card that an edition has. ``with_card`` makes an edition
    with one more, of its name, text, effect and count; it raises in words, or with a problem.
    """

    title: Callable[[], str]
    effects: Callable[[], Sequence[tuple[str, str]]]
    card_lines: Callable[[Any], Sequence[str]]
    with_card: Callable[[Any, str, str, str, int], Any]
    without: Callable[[Any, int], Any]


class SetUp(NamedTuple):
    """What a game offers before it begins.

    ``bot_names`` says, in words still to be translated, what each bot is called and ``chair`` what
    a chair is, by its number. ``switches`` are the house rules of an edition, ``editions`` tells
    how an edition with other answers is read, ``wishes`` what each seat can wish for. What each
    chair has with such wishes, by its number, is what it ``plays``, -1 where that is decided at the
    table; ``players`` seats people so. ``order`` says in which order the chairs have their turns.
    ``own_cards`` says which cards of one's own there can be.
    """

    bot_names: Mapping[str, str]
    chair: Callable[[int], str]
    switches: Callable[[Any], Sequence[Switch]]
    editions: Editions
    wishes: Callable[[Any], Sequence[Wish]] = lambda _: ()
    plays: Callable[[Any, Sequence[str]], Sequence[int]] = lambda _, wishes: [-1] * len(wishes)
    players: Callable[[Any, Sequence[str], Sequence[str]], Sequence[Any]] = lambda _, names, __: (
        names
    )
    order: Callable[[Any], str] = lambda _: ""
    own_cards: OwnCards | None = None


def topics(switches: Sequence[Switch]) -> Iterator[str]:
    """Yield the options that these switches set."""
    for switch in switches:
        yield from (number.topic for number in switch.numbers)
        yield from [switch.topic] if switch.answers else []


def answers_to(options: type, topic: str) -> dict[str, object]:
    """Return every answer an option can have, by the word that a form writes for it."""
    known = edition_writing.answers_to(options)[key_of(topic)]
    return {word_for(answer): answer for answer in known}


def word_for(answer: object) -> str:
    """Return an answer as a form writes it."""
    return ("yes" if answer else "no") if isinstance(answer, bool) else str(answer)


def own_answer(edition: Any, topic: str) -> str:
    """Return an edition's own answer, as a form writes it."""
    return word_for(getattr(edition.options, topic))


def key_of(topic: str) -> str:
    """Return what an option is called in a file."""
    return topic.replace("_", "-")


def with_answers(edition: Any, words: Mapping[str, str], editions: Editions) -> Any:
    """Return the edition with these answers, by their topics, as a form writes them.

    Raises ``NotHeardError`` for an unknown answer, ``RefusedError`` for a contradiction.
    """
    changed = {topic: _read(word, topic, editions) for topic, word in words.items()}
    changed = {topic: a for topic, a in changed.items() if a != getattr(edition.options, topic)}
    if not changed:
        return edition
    plain = msgspec.to_builtins(edition.options)
    answers = plain | {key_of(topic): answer for topic, answer in changed.items()}
    return house_rules.with_answers(edition, answers, editions)


def _read(word: str, topic: str, editions: Editions) -> object:
    known = answers_to(editions.options, topic)
    if word not in known:
        raise NotHeardError(say("A house rule has no such answer."))
    return known[word]
