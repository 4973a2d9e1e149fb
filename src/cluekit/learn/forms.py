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
Picture = Literal["", "board", "cube", "sheet", "clues", "grid", "proof", "two-sided"]
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

    The keys are those of a position file (``docs/noir_positions.md``). The reader sits on the
    Inspector's chair.
    """

    board: tuple[str, ...]
    """The rows of the grid, a letter for each suspect."""
    killer: str
    """Who the Killer is. Who is asked never sees it."""
    inspector: str | None = None
    """Who the Inspector is, once that is chosen."""
    hand: str = ""
    """The evidence in the Inspector's hand."""
    deck: str | None = None
    """The evidence deck, the top card first. Who is asked never sees it."""
    dead: str = ""
    """Who is dead."""
    innocent: str = ""
    """Who is exonerated."""
    discard: str = ""
    """The evidence that was laid off."""
    to_move: Literal["killer", "inspector"] = "killer"
    """Whose turn it is."""
    phase: Literal["first-kill", "identity", "action"] | None = None
    """What is decided now, where it is no usual turn."""
    mode: Literal["classic", "standard", "citizens"] = "standard"
    """How the edition is played."""
    rows: Annotated[int, Meta(ge=2, le=7)] = 5
    """How many rows the grid has."""
    columns: Annotated[int, Meta(ge=2, le=7)] = 5
    """How many columns it has."""
    cards: Annotated[int, Meta(ge=1, le=9)] = 4
    """How many cards of evidence the Inspector begins with."""
    actions: tuple[str, ...] = ()
    """What has happened since, as moves in notation."""
    about: tuple[str, ...] = ()
    """The suspects that the questions name."""


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody says aloud, truthfully, whether they know a card of the envelope (or all)."""

    who: str
    what: Literal["suspect", "weapon", "room", "envelope"]
    knows: bool = False


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A deal of Clue written down: cards by id or letter, the hands in the order of the names.

    ``dice`` are the first rolls, one number per die, and ``first`` is who begins.
    """

    case_file: tuple[str, str, str]
    hands: Annotated[tuple[tuple[str, ...], ...], Meta(min_length=2, max_length=6)]
    dice: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(max_length=99)] = ()
    first: str = "You"


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game that a learner plays on at a table of their own, and what is to be reached in it.

    The learner is called You, and plays the ``side`` where a game has two; ``names`` are all
    people of the table in their order. ``moves`` have been made in the learner's chair already, as
    somebody who reaches the goal makes them. The seed deals, unless a ``deal`` is written down, or
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
    """The facts an exercise is about. A fresh variant is the same form with other facts."""

    deck: str = "mini"
    """The edition whose cards are played with, by its id."""
    seats: tuple[str, ...] = ("You", "Nora", "Otto")
    """The people at the table, clockwise."""
    hand: tuple[str, ...] = ()
    """The cards that the first of them holds."""
    events: tuple[str, ...] = ()
    """What happened, as lines of the notation."""
    said: tuple[Saying, ...] = ()
    """What was said aloud after all events."""
    decks: tuple[str, ...] = ()
    """Several editions by their ids, for questions that compare some; or else ``sizes``."""
    sizes: tuple[tuple[int, int, int], ...] = ()
    """Several piles, each of this many suspects, weapons and rooms; or else ``decks``."""
    players: tuple[Annotated[int, Meta(ge=2, le=6)], ...] = ()
    """How many play with each of these decks."""
    boards: tuple[Board, ...] = ()
    """Positions on the floor plan."""
    asked: Asked | None = None
    """The suggestion that the questions are about."""
    about: tuple[str, ...] = ()
    """The people that the questions name."""
    house: str = ""
    """The name of a house rule, or a sentence of the family."""
    numbers: tuple[Annotated[int, Meta(ge=0, le=99)], ...] = ()
    """Counts that nothing else tells."""
    grid: Grid | None = None
    """A position of Noir."""
    table: Laid | None = None
    """A game that the learner plays on."""


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that may be ticked or put in order."""

    id: Word
    text: Text


class Misconception(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A wrong answer that has a name. ``match`` is an answer or a `$value` of the family.

    ``id`` is one of the numbers that ``docs/glossary.md`` lists, such as M07, or a name of its own.

    ``sometimes``: in some fresh cases this is the right answer; without this flag such a case is
    thrown away. With it, somebody who ticks all there is is not said to make this mistake.

    ``how`` compares what is chosen with the match. "any": one matching option is enough ({taken}
    lists them). "part": only matching options are chosen, but not all of them.
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
    """One question. A sorted answer has the bin of each option, by their ids."""

    kind: Kind
    """How it is answered."""
    prompt: Text
    """The question."""
    answer: Any
    """The right answer, written out or a ``$value`` that the family computes."""
    because: Text
    """Why it is right."""
    checker: Literal["", "cards", "numbers", "bits"] = ""
    """How the answer is compared, where its kind alone does not say: ``bits`` has a logarithm in
    it, and takes as many digits as anybody likes, rounded."""
    options: tuple[Option, ...] = ()
    """What can be ticked, or put in order."""
    bins: tuple[Option, ...] = ()
    """What is sorted goes into these; a misconception has the bins of the options that give it
    away."""
    choose: str = ""
    """What a set is chosen from (a ``$value`` too)."""
    needs: tuple[Need, ...] = ()
    """What must come before what, in an order."""
    misconceptions: tuple[Misconception, ...] = ()
    """Wrong answers that have a name."""
    picture: Picture = ""
    """What is shown beside the question."""
    board: Annotated[int, Meta(ge=0)] = 0
    """Which of the case's boards it is about, from 0."""
    goal: str = ""
    """The statement that a proof ends with, or that a world must make false."""
    shape: Shape = ""
    """The shape that a formula must have."""
    most: Annotated[int, Meta(ge=0, le=99)] = 0
    """The most clauses of such a formula (0: any number)."""
    gains: str = ""
    """The table, seen from one side, that a strategy is for (a ``$value``): its options are what
    that side may do."""
    least: Annotated[int, Meta(ge=0, le=100_000)] = 0
    """The fewest pairs that an experiment must have."""
    rules: tuple[Word, ...] = ()
    """The rules that a proof may use, by name."""
    follows: Annotated[str, Meta(max_length=120)] = ""
    """A sum such as "p1 - banned", with the numbers written in earlier parts: what is right by an
    earlier slip. A set may follow as what an earlier set leaves: "killers - p1"."""
    function: Annotated[str, Meta(pattern=r"^([a-z_][a-z0-9_]*)?$")] = ""
    """What the lesson calls the function that is written."""
    hints: OwnHints = OwnHints()
    """Rungs of its own: a step towards another part helps nobody here."""
    as_written: bool = False
    """Whether the options keep their order, like lines of which each follows from those above; else
    they are shuffled."""


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where fresh cases come from: a family, beside the file or in `families/`, and a seed."""

    generator: Word
    seed: int = 1


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole exercise file."""

    format: Literal["cluekit-exercise"]
    """What the file is."""
    version: Literal[1]
    """The version of the format."""
    id: ExerciseId
    """The lesson's number, a point, and the exercise's own."""
    lesson: LessonId
    """The lesson it belongs to."""
    title: Text
    """What stands above it."""
    case: Case
    """The facts it is about."""
    parts: Annotated[tuple[Part, ...], Meta(min_length=1, max_length=6)]
    """The questions."""
    hints: Hints
    """The ladder of help for all of them."""
    solution: Annotated[tuple[Step, ...], Meta(min_length=1, max_length=12)]
    """The worked solution, line by line."""
    variant: Variant
    """Where fresh cases come from."""
    rules: str = ""
    """The edition whose rule card is one press away, or "". A fresh case in another one has its."""
