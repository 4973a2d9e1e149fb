"""Staging: everything a table in a notebook asks of a game beyond its rules.

The table itself knows no game: it keeps turns, moments, frames, saves and what lies at its edge.
Each game has a record of functions like the others'; ``cluekit.ui.registry`` finds the right one
and hands it to the sitting.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from cluekit.core import Chance, Problem, Scripted, edition_text
from cluekit.core.chance import Seed, Source, new_seed, way_of
from cluekit.core.letters import Post
from cluekit.core.notation import lines
from cluekit.core.notation.lines import Editions
from cluekit.core.session import AnySession, Bot
from cluekit.core.store import Listed, Saved
from cluekit.draw import Element, Still
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.presses import Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.stage import Parts
from cluekit.ui.kit.still_paper import Printed
from cluekit.ui.tables.beside import Kind, Sat
from cluekit.ui.tables.desk import Desk, Moment, SeatView
from cluekit.words import say
from cluekit.words.rule_lines import CardLine
from cluekit.words.story import Opening

# --- set up ---------------------------------------------------------------------------------------
# The set-up of a game as a form asks for it: who can play, what is wished, which house rules.
#
# The waiting room knows no game. What it offers is a record that each game's staging hands over,
# made of chairs, bots, wishes and switches; how answers become an edition is the same for all.


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
    """Cards that people can add to an edition: what a form asks, and what it makes of the answers.

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
    ``own_cards`` says which cards people can add.
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
    known = edition_text.answers_to(options)[key_of(topic)]
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
    changed: dict[str, object] = {}
    for topic, word in words.items():
        known = answers_to(editions.options, topic)
        if word not in known:
            raise NotHeardError(say("A house rule has no such answer."))
        if known[word] != getattr(edition.options, topic):
            changed[topic] = known[word]
    if not changed:
        return edition
    plain = msgspec.to_builtins(edition.options)
    answers = plain | {key_of(topic): answer for topic, answer in changed.items()}
    return lines.with_answers(edition, answers, editions)


# --- staging --------------------------------------------------------------------------------------

Rules = TypeVar("Rules")
Viewed = TypeVar("Viewed", bound=SeatView)
Open = TypeVar("Open")
Made = TypeVar("Made")


class Pressed(Protocol):
    """What a press of a game may ask of the table on which it was made."""

    thought: Any
    help: str

    @property
    def session(self) -> AnySession:
        """The game itself."""

    @property
    def sitting(self) -> Sat:
        """Who sits here."""

    @property
    def seat(self) -> int:
        """Whose view is shown."""

    @property
    def choices(self) -> Any | None:
        """What can be decided here now, or None."""

    def play(self, order: str) -> object:
        """Make a move."""

    def redraw(self) -> None:
        """Draw everything again."""

    def speak(self, words: str) -> None:
        """Say something."""


class Question(NamedTuple):
    """What a move asks somebody, who can only answer it honestly."""

    seat: int
    """Who is asked."""
    fact: object
    """What the answer will tell."""
    honest: bool
    """Whether the honest answer is yes."""
    refusal: Problem
    """Why the other answer is refused."""


class Beginning(NamedTuple):
    """How a game begins, or goes on from its file, and who can sit at it."""

    bots: Mapping[str, Callable[[], Bot]]
    """The bots by their names, the weakest first."""
    levels: Mapping[str, str]
    """Which of them plays at each level, the easiest first."""
    usual_bot: str
    """The name of the one that plays where nobody asks for another."""
    set_up: SetUp
    """What the waiting room offers."""
    new_game: Callable[..., AnySession]
    """Begins a game: ``new_game(edition, names, seed, chance=…, ready=…)``."""
    open_saved: Callable[[Path], Saved]
    """Goes on with a saved one."""
    sides: tuple[str, ...] = ()
    """The names of the seats, where each has its own."""
    seats: int | None = None
    """How many seats there must be, or None where players may be more or fewer."""


class Playing(NamedTuple, Generic[Viewed, Open, Made]):
    """How presses and orders become moves."""

    read: Callable[[str, Viewed, Open | None], Sequence[Made]]
    """The moves of an order, with the view and the choices of the player who gives it (no choices
    where the decision is not theirs)."""
    moves: Presses[Pressed, str]
    """The presses that mean a move, and answer with its order."""
    other_presses: Presses[Pressed, None]
    """What else can be pressed at this game alone: no order comes of it."""
    explain: Callable[[Problem, AnySession], str]
    """Why a move was refused, in words."""
    wish: Callable[[Open, int | None], Made | None] = lambda _choices, _wish: None
    """The move that takes what a seat has wished for, or None."""
    halts_for: Callable[[Sequence[object]], int | None] = lambda _facts: None
    """The seat that must first read what a move told it, or None."""
    asks: Callable[[Sequence[object]], Question | None] = lambda _facts: None
    """The question that these facts of a move would answer, or None."""
    marks: Callable[[Sequence[object], Viewed], Mapping[tuple[int, int], str]] = lambda _f, _v: {}
    """What a seat writes on its own sheet when these things happen at its table."""


class Drawing(NamedTuple, Generic[Rules, Viewed, Open]):
    """What a table looks like."""

    draw: Callable[[Desk[Viewed, Open]], Element]
    """The whole picture."""
    played_back: Callable[[Desk[Viewed, Open]], Parts]
    """Its parts that show a moment of others' moves."""
    moments: Callable[[Sequence[object]], Sequence[Moment]]
    """The moments of a move, from the facts that the seat here was told."""
    backdrop: Callable[[Rules], str]
    """What of it never changes."""
    style: Callable[[], str]
    """The rules of style that only this game needs."""
    still: Callable[[Viewed, Sequence[object]], Still]
    """A still picture of a view, with the facts of the last move."""
    notebook: Callable[[Any, str], Scene]
    """The detective sheet in a cell of its own, with how much it says; a game without one raises
    in words."""
    belief: Callable[[Any], Scene]
    """What a player believes, in a cell of its own; a game without it raises in words."""
    paper: Callable[[Any, str], Printed]
    """The notes of the player here on a page to print, with how much the sheet on it says; a game
    without a sheet raises in words."""
    beside: Kind | None = None
    """What lies beside the board as a part of the table."""
    cast: Callable[[Viewed], Element | None] = lambda _view: None
    """Whose piece is which, where players have pieces."""
    is_settled: Callable[[Any], bool] = lambda _sheet: False
    """Whether a sheet, with its owner's marks and what it prints, settles all there is to find."""


class Telling(NamedTuple, Generic[Viewed, Open]):
    """What a table says."""

    tell_step: Callable[[Sequence[object], Viewed], list[str]]
    """What a move told a seat, in sentences."""
    offer: Callable[[Open, Viewed], str]
    """What can be decided now."""
    law: Callable[[Any, str], str]
    """What a clause says in an edition; "" where it is unknown."""
    plain_log: Callable[[Viewed, Post], str]
    """What has happened, line by line."""
    words: Callable[[Viewed], str]
    """All that the picture shows."""
    is_news: Callable[[object, int], bool] = lambda _fact, _seat: False
    """Whether a fact is something that this seat must not miss."""
    read_first: Callable[[], str] = lambda: ""
    """What to do while the game waits for a reader."""
    question: Callable[[object, Viewed], str] = lambda _fact, _view: ""
    """What somebody is asked, who must answer before this fact is told."""


class Staging(NamedTuple, Generic[Rules, Viewed, Open, Made]):
    """How a game of these editions, views, choices and moves is staged at a table."""

    beginning: Beginning
    playing: Playing[Viewed, Open, Made]
    drawing: Drawing[Rules, Viewed, Open]
    telling: Telling[Viewed, Open]


AnyStaging: TypeAlias = Staging[Any, Any, Any, Any]
"""The staging of any game, where any will do."""


def next_game(session: AnySession, staging: AnyStaging, *, ready: bool) -> AnySession:
    """Return a new game of the same edition and people, not the same cards."""
    luck: Source | None = session.chance
    while isinstance(luck, Scripted):  # a script is told only once; after it comes what followed it
        luck = luck.then
    anew = Chance(next_seed(luck.seed)) if isinstance(luck, Chance) else Chance(1)
    return staging.beginning.new_game(session.edition, session.players, chance=anew, ready=ready)


def next_seed(seed: Seed) -> Seed:
    """Return the seed after this one: 8 after 7, "villa 2" after "villa", "villa 3" after that.

    After a proposed seed another is proposed: from one game nobody can tell the next.
    """
    if way_of(seed) == "separate-keys":
        return new_seed()
    if isinstance(seed, int):
        return seed + 1
    counted = re.fullmatch(r"(.*) ([0-9]{1,9})", seed)
    return f"{counted[1]} {int(counted[2]) + 1}" if counted else f"{seed} 2"


class Games(Protocol):
    """What the waiting room asks of all games together: the registry, handed over as a module."""

    def edition_ids(self) -> Sequence[str]:
        """Return the ids of the editions that come with the kit."""

    def find_edition(self, name: str, /) -> AnyEdition:
        """Return an edition by its id or by its file."""

    def staging_for(self, edition: Any, /) -> AnyStaging:
        """Return how the game of an edition is staged."""

    def read_edition(self, text: str, /) -> AnyEdition:
        """Read the text of an edition file."""

    def staging_of_saved(self, saved: Listed, /) -> AnyStaging:
        """Return how a saved game is staged."""

    def explain(self, problem: Problem, edition: Any, /) -> str:
        """Return why something was refused, in the words of an edition."""

    def card_lines(self, edition: Any, /) -> list[CardLine]:
        """Return the lines of an edition's rule card."""
