"""The written form of an exercise: what one YAML file may say, and nothing else.

The published JSON Schema (`schema/exercise.json`) is made from these types.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

FORMAT = "cluekit-exercise"
VERSION = 1

Kind = Literal[
    "choice",
    "multi",
    "sort",
    "number",
    "set",
    "cells",
    "order",
    "formula",
    "world",
    "proof",
    "code",
    "strategy",
    "experiment",
    "play",
]
Picture = Literal["", "board", "cube", "sheet", "clues", "grid", "proof"]
Shape = Literal["", "clause", "cnf"]
Text = Annotated[str, Meta(min_length=1, max_length=600)]
"""English, which is also the message id; `{names}` are values of the exercise's family."""

ExerciseId = Annotated[str, Meta(pattern=r"^\d{1,2}[a-z]?\.\d{1,2}$")]
LessonId = Annotated[str, Meta(pattern=r"^L\d{2}[a-z]?$")]
MisconceptionId = Annotated[str, Meta(pattern=r"^(M\d{2}|[a-z]+(-[a-z]+)*)$")]
Word = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Cell = tuple[int, int]


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position on the plan: cells are column and row from 0 at the top left."""

    you: Cell
    roll: Annotated[int, Meta(ge=1, le=12)]
    others: tuple[Cell, ...] = ()


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A suggestion at the table: who asked, who had none of the cards, who showed one.

    ``held`` are those of the three cards that the shower holds.
    """

    asker: str
    cards: tuple[str, str, str]
    shower: str
    passed: tuple[str, ...] = ()
    held: tuple[str, ...] = ()


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position of Noir, and what has happened since; suspects go by letter.

    The keys are those of a position file (`docs/noir_positions.md`); who is asked sits on the
    Inspector's chair and never sees ``killer`` and ``deck``. ``about`` are the suspects that the
    questions name, ``rows``, ``columns`` and ``cards`` the house's answers where they are not 5,
    5 and 4.
    """

    board: tuple[str, ...]
    killer: str
    inspector: str | None = None
    hand: str = ""
    deck: str | None = None
    dead: str = ""
    innocent: str = ""
    discard: str = ""
    to_move: Literal["killer", "inspector"] = "killer"
    phase: Literal["first-kill", "identity", "action"] | None = None
    mode: Literal["classic", "standard", "citizens"] = "standard"
    rows: Annotated[int, Meta(ge=2, le=7)] = 5
    columns: Annotated[int, Meta(ge=2, le=7)] = 5
    cards: Annotated[int, Meta(ge=1, le=9)] = 4
    actions: tuple[str, ...] = ()
    about: tuple[str, ...] = ()


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody says aloud, truthfully, whether they know a card of the envelope (or all)."""

    who: str
    what: Literal["suspect", "weapon", "room", "envelope"]
    knows: bool = False


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A deal of Clue written down: cards by id or letter, the hands in the order of the names.

    ``dice`` are the first rolls, one number a die, and ``first`` is who begins.
    """

    case_file: tuple[str, str, str]
    hands: Annotated[tuple[tuple[str, ...], ...], Meta(min_length=2, max_length=6)]
    dice: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(max_length=99)] = ()
    first: str = "You"


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game that a learner plays on at a table of their own, and what is to be reached in it.

    The learner is called You, and plays the ``side`` where a game has two; ``names`` are all
    people of the table in their order. ``moves`` have been made in the learner's chair already, as
    somebody makes them who reaches the goal. The seed deals, unless a ``deal`` is written down, or
    a ``position`` of Noir: that of a game just dealt, and in its ``actions`` what has happened
    since. What is not written is left to the seed.
    """

    edition: Word
    seed: Annotated[int, Meta(ge=0)]
    goal: Literal["informant", "halving", "arrest"]
    bots: Word = "careful"
    names: Annotated[tuple[str, ...], Meta(min_length=2, max_length=6)] = ("You", "Nora", "Otto")
    side: Literal["", "killer", "inspector"] = ""
    moves: Annotated[int, Meta(ge=0, le=99)] = 0
    deal: Deal | None = None
    position: Grid | None = None


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The facts an exercise is about. A fresh variant is the same form with other facts.

    ``decks`` and ``sizes`` are alternatives: editions by id, or piles of this many suspects,
    weapons and rooms. ``house`` names a house rule or a sentence of the family; ``about`` are the
    people that the questions name; ``said`` comes after all events; ``numbers`` are counts that
    nothing else tells.
    """

    deck: str = "mini"
    seats: tuple[str, ...] = ("You", "Nora", "Otto")
    hand: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    said: tuple[Saying, ...] = ()
    decks: tuple[str, ...] = ()
    sizes: tuple[tuple[int, int, int], ...] = ()
    players: tuple[Annotated[int, Meta(ge=2, le=6)], ...] = ()
    boards: tuple[Board, ...] = ()
    asked: Asked | None = None
    about: tuple[str, ...] = ()
    house: str = ""
    numbers: tuple[Annotated[int, Meta(ge=0, le=99)], ...] = ()
    grid: Grid | None = None
    table: Laid | None = None


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that may be ticked or put in order."""

    id: Word
    text: Text


class Misconception(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A wrong answer that has a name. ``match`` is an answer or a `$value` of the family.

    ``sometimes``: the wrong way may lead to the right answer, as it does on some boards; so it is
    not read out of an answer that ticks all there is. Of what is ticked or chosen, ``how`` says
    that "any" of the match gives the slip away ({taken} are those), or a "part" of it without more.
    """

    id: MisconceptionId
    match: Any
    message: Text
    sometimes: bool = False
    how: Literal["", "any", "part"] = ""


class Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """In an order, ``first`` comes before ``then``, and why."""

    first: Word
    then: Word
    why: Text


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hint or a line of a worked solution: words, and the value that is lit up meanwhile."""

    text: Text
    show: str = ""


class Hints(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The ladder, one rung at a time."""

    look: Step
    think: Step
    do: Step


class OwnHints(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rungs in which a part's ladder differs from that of the exercise."""

    look: Step | None = None
    think: Step | None = None
    do: Step | None = None


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One question. ``answer`` is written out or is a `$value` that the family computes.

    What is sorted goes into ``bins``: the answer has the bin of each option, by their ids, and a
    misconception the bins of those options that give it away.

    ``choose`` is what a set is chosen from (a `$value` too); ``needs`` belong to an order.
    ``gains`` is the table, seen from one side, that a strategy is for (a `$value`): its options are
    what that side may do. An experiment has at ``least`` so many pairs.
    ``goal`` is the statement that a proof ends with, or that a world must make false. A formula
    may have to have a ``shape``, and then at ``most`` this many clauses (0: any number). ``rules``
    are those a proof may use, by name. A number that is checked as ``bits`` has a logarithm in
    it: as many digits as anybody likes, rounded. ``follows`` is a sum, such as "p1 - banned", with
    the numbers that somebody wrote in earlier parts: what is right by an earlier slip. A set may
    follow as what an earlier set leaves: "killers - p1". Code is a function that a learner writes;
    ``function`` is what the lesson calls it. ``hints`` are rungs of its own: a step towards another
    part helps nobody here. Alternatives are shuffled unless they are to be shown ``as_written``,
    like lines of which each follows from those above.
    """

    kind: Kind
    prompt: Text
    answer: Any
    because: Text
    checker: Literal["", "cards", "numbers", "bits"] = ""
    options: tuple[Option, ...] = ()
    bins: tuple[Option, ...] = ()
    choose: str = ""
    needs: tuple[Need, ...] = ()
    misconceptions: tuple[Misconception, ...] = ()
    picture: Picture = ""
    board: Annotated[int, Meta(ge=0)] = 0
    goal: str = ""
    shape: Shape = ""
    most: Annotated[int, Meta(ge=0, le=99)] = 0
    gains: str = ""
    least: Annotated[int, Meta(ge=0, le=100_000)] = 0
    rules: tuple[Word, ...] = ()
    follows: Annotated[str, Meta(max_length=120)] = ""
    function: Annotated[str, Meta(pattern=r"^([a-z_][a-z0-9_]*)?$")] = ""
    hints: OwnHints = OwnHints()
    as_written: bool = False


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where fresh cases come from: a family of `families/`, and the seed of its luck."""

    generator: Word
    seed: int = 1


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole exercise file."""

    format: Literal["cluekit-exercise"]
    version: Literal[1]
    id: ExerciseId
    lesson: LessonId
    title: Text
    case: Case
    parts: Annotated[tuple[Part, ...], Meta(min_length=1, max_length=6)]
    hints: Hints
    solution: Annotated[tuple[Step, ...], Meta(min_length=1, max_length=12)]
    variant: Variant
    rules: str = ""
    """The edition whose rule card is one press away, or "". A fresh case in another one has its."""
