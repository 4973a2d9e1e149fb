"""What has happened on a grid of Noir, stage by stage, as the Inspector of an exercise saw it.

A case is a position and the actions since. Every stage is worked out by the game itself, with the
sets and weights of ``candidates`` and ``belief``: from public facts and the Inspector's own cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from cluekit.core import Luck, RefusedError
from cluekit.learn.forms import Case, Grid
from cluekit.learn.values import list_in_words
from cluekit.noir import INSPECTOR, Table, View, game
from cluekit.noir.deduction.belief import Belief, about_killer, evenly
from cluekit.noir.deduction.candidates import after
from cluekit.noir.editions.file_format import CAST
from cluekit.noir.notation.actions import write_action
from cluekit.noir.position.position import VERSION, Position, state_of, write_position
from cluekit.noir.position.script import Script
from cluekit.noir.public import facts, moves
from cluekit.noir.public.fold import fold
from cluekit.noir.public.table import Phase
from cluekit.noir.public.view import Own
from cluekit.noir.referee.playout import advance
from cluekit.noir.referee.state import State
from cluekit.noir.wording.sentences import letter_and_name, tell
from cluekit.sets import mask, members
from cluekit.words import say


class Stage(msgspec.Struct, frozen=True, gc=False):
    """The table after an action, and what the Inspector knows then.

    ``told`` are the public facts of the action, ``before`` the tables each of them met;
    ``killers`` is the set of all who can be the Killer, ``belief`` how likely each is.
    """

    action: str
    told: tuple[object, ...]
    before: tuple[Table, ...]
    table: Table
    own: Own
    killers: int
    belief: Belief

    @property
    def view(self) -> View:
        """The table from the Inspector's chair."""
        return View(self.table, INSPECTOR, self.own)

    @property
    def living(self) -> int:
        """Everybody alive on the board."""
        return mask(self.table.cells) & ~self.table.dead

    def in_words(self) -> str:
        """Return what happened, in the reader's language."""
        sentences = (tell(fact, self.table.edition) for fact in self.told)
        return " ".join(sentence for sentence in sentences if sentence)


def position(grid: Grid) -> Position:
    """Return a case's grid as the position that the game reads."""
    keys = ("killer", "inspector", "hand", "deck", "dead", "innocent", "discard", "to_move")
    options = {"rows": grid.rows, "columns": grid.columns, "hand": grid.cards}
    if grid.rows * grid.columns < len(CAST[:25]):
        options["toll"] = grid.rows * grid.columns - 1
    return Position(
        board=list(grid.board),
        version=VERSION,
        mode=grid.mode,
        phase=grid.phase,
        options=options,
        **{key: getattr(grid, key) for key in keys},
    )


def grid_of(case: Case) -> Grid:
    """Return the grid of a case; raises ``ValueError`` where it has none."""
    if case.grid is None:
        raise ValueError("the case has no grid")
    return case.grid


def stages(case: Case) -> tuple[Stage, ...]:
    """Return the stages of a case: first as it was laid, then after each action.

    Raises ``ValueError`` for an action that cannot be played.
    """
    return _stages(msgspec.json.encode(grid_of(case)))


@lru_cache(maxsize=256)
def _stages(grid: bytes) -> tuple[Stage, ...]:
    case = msgspec.json.decode(grid, type=Grid)
    try:
        playing = Script(position(case))
    except RefusedError as refused:
        raise ValueError(str(refused)) from None
    belief = evenly(playing.about_killer.killer)
    found = [_stage(playing, "", (), (), belief)]
    for action in case.actions:
        known, table, belief = playing.about_killer, playing.state.table, found[-1].belief
        step = playing.act(action)
        if step.problem:
            raise ValueError(f"{action}: {step.problem}")
        before = []
        for fact in step.facts:  # the weights follow fact by fact
            known = after(known, table, fact)
            belief = about_killer(belief, known, table, fact, "legal")
            before.append(table)
            table = fold(table, fact)
        found.append(_stage(playing, action, step.facts, tuple(before), belief))
    return tuple(found)


def _stage(
    playing: Script,
    action: str,
    told: tuple[object, ...],
    before: tuple[Table, ...],
    belief: Belief,
) -> Stage:
    secrets = playing.state.secrets
    was = (secrets.inspector,) if secrets.inspector >= 0 else ()
    own = Own(secrets.inspector, was, secrets.drawn)
    killers = playing.about_killer.killer
    return Stage(action, told, before, playing.state.table, own, killers, belief.within(killers))


# --- what was a clue ------------------------------------------------------------------------------


class Clue(msgspec.Struct, frozen=True, gc=False):
    """Somebody next to whom the Killer stood, or did not, on the table of that moment.

    ``stage`` is the number of the action that told it.
    """

    stage: int
    suspect: int
    near: bool
    table: Table

    @property
    def leaves(self) -> int:
        """Whom it leaves as the Killer, as it was then."""
        return self.on(self.table)

    def on(self, table: Table) -> int:
        """Return whom it would leave on another table; everybody where nobody can say."""
        if self.suspect not in table.cells:
            return -1
        around = table.near(self.suspect)
        return around if self.near else ~around


def clues(case: Case) -> tuple[Clue, ...]:
    """Return every clue about where the Killer stood, in order, since the last disguise."""
    found: list[Clue] = []
    for number, stage in enumerate(stages(case)):
        for fact, table in zip(stage.told, stage.before, strict=True):
            if isinstance(fact, facts.Disguised) and fact.success:
                found.clear()
            elif isinstance(fact, facts.Killed):
                found.append(Clue(number, fact.suspect, near=True, table=table))
            elif isinstance(fact, facts.KillerAnswered):
                found.append(Clue(number, fact.suspect, near=fact.near, table=table))
    return tuple(found)


def read_on(case: Case, table: Table) -> int:
    """Return who could be the Killer if every clue were read on one and the same table.

    Suspects who are dead, exonerated or in your own hand are rightly left out.
    """
    last = stages(case)[-1]
    left = last.living & ~last.table.innocent & ~last.table.shown & ~last.own.drawn
    missed = 0  # who was arrested for nothing since the last disguise
    for fact in (fact for stage in stages(case) for fact in stage.told):
        if isinstance(fact, facts.Disguised) and fact.success:
            missed = 0
        elif isinstance(fact, facts.Arrested):
            missed |= 1 << fact.suspect
    left &= ~missed
    for clue in clues(case):
        left &= clue.on(table) & ~(1 << clue.suspect)
    return left


# --- in words -------------------------------------------------------------------------------------


def own_line(case: Case) -> str:
    """Return who you are and what you hold; "" for somebody who only watches."""
    last = stages(case)[-1]
    who = last.own.identity
    held = ", ".join(CAST[card].letter for card in members(last.view.hand))
    if who >= 0:
        you, cards = letter_and_name(CAST[who].letter, CAST[who].name), held or "–"
        return say("You are {suspect}. Your evidence: {cards}.", suspect=you, cards=cards)
    return say("You hold the cards of {cards}.", cards=held) if held else ""


class Happened(msgspec.Struct, frozen=True):
    """What happened at a stage of a case, to be told in the reader's language."""

    case: Case
    stage: int

    def in_words(self) -> str:
        """Return it in words."""
        return lines(self.case)[self.stage]


def lines(case: Case) -> tuple[str, ...]:
    """Return what has happened, one line per action."""
    return tuple(stage.in_words() for stage in stages(case)[1:])


def letter(suspect: int) -> str:
    """Return a suspect's letter."""
    return CAST[suspect].letter


def number_of(called: str) -> int:
    """Return the suspect with this letter; raises ``KeyError``."""
    for number, who in enumerate(CAST):
        if who.letter == called:
            return number
    raise KeyError(called)


def played_on(case: Case, *actions: str) -> Case:
    """Return the case with more actions."""
    grid = grid_of(case)
    return replace(case, grid=replace(grid, actions=(*grid.actions, *actions)))


# --- suspect values -------------------------------------------------------------------------------
# Values of an exercise about Noir's suspects, which know how to be said.


class Person(NamedTuple):
    """A suspect of Noir, by the names that cards have."""

    id: str
    alias: str
    name: str


class Suspects(msgspec.Struct, frozen=True):
    """Suspects of Noir, by id, in the order of their letters; said by their letters."""

    ids: tuple[str, ...]

    @property
    def cards(self) -> tuple[Person, ...]:
        """The suspects themselves, named as cards are."""
        return tuple(Person(who.id, who.letter, who.name) for who in CAST if who.id in self.ids)

    @property
    def as_set(self) -> int:
        """The same suspects as a set of numbers."""
        return mask(number for number, who in enumerate(CAST) if who.id in self.ids)

    def in_words(self) -> str:
        """Return "A, B and C"."""
        return list_in_words([person.alias for person in self.cards])


class Called(msgspec.Struct, frozen=True):
    """A suspect by name and letter: "I" alone, at the head of a sentence, reads as a word."""

    number: int

    def in_words(self) -> str:
        """Return "Imre (I)"."""
        who = CAST[self.number]
        return f"{who.name} ({who.letter})"


def suspects(numbers: int) -> Suspects:
    """Return a set of suspects, given as a bitmask."""
    return Suspects(tuple(CAST[number].id for number in members(numbers)))


# --- grid games -----------------------------------------------------------------------------------
# Games of Noir played by chance, out of which fresh cases are cut.
#
# Every case of a variant is a moment of a game that was played by the rules, from a shuffled deck.

TRIES = 600
"""This many games are looked through for a case before giving up."""
QUIET = (moves.Shift, moves.Kill)
"""The kinds of move that tell no more than where the Killer stood."""
Kinds = tuple[type, ...]


class Game(NamedTuple):
    """A game of Noir: the case as it was dealt, the actions, and the position after each."""

    dealt: Grid
    actions: tuple[str, ...]
    states: tuple[State, ...]

    def until(self, number: int) -> Grid:
        """Return the game up to this many actions."""
        return replace(self.dealt, actions=self.actions[:number])

    def since(self, number: int, until: int) -> Grid:
        """Return the position after this many actions, with the actions from there to ``until``."""
        here = write_position(self.states[number])
        texts = {key: "".join(here[key]) for key in ("dead", "innocent", "hand", "deck", "discard")}
        return replace(
            self.dealt,
            board=tuple(here["board"]),
            killer=here["killer"],
            inspector=here["inspector"],
            to_move=here["to_move"],
            phase=here["phase"],
            actions=self.actions[number:until],
            **texts,
        )


def deal_grid(like: Case, luck: Luck, *, shuffled: bool = False) -> Grid:
    """Return a grid of the same size and mode, newly dealt: all alive, nobody has moved."""
    grid = like.grid or Grid(board=(), killer="")
    letters = [who.letter for who in CAST[: grid.rows * grid.columns]]
    cards = luck.order(letters)
    laid = luck.order(letters) if shuffled else letters
    starts = range(0, len(letters), grid.columns)
    return Grid(
        board=tuple("".join(laid[start : start + grid.columns]) for start in starts),
        killer=cards[0],
        hand="".join(sorted(cards[1 : 1 + grid.cards])),
        deck="".join(cards[1 + grid.cards :]),
        phase="first-kill",
        mode=grid.mode,
        rows=grid.rows,
        columns=grid.columns,
        cards=grid.cards,
    )


def play_grid(grid: Grid, luck: Luck, most: int, quiet: Kinds = ()) -> Game:
    """Play on by chance, kind by kind; ``quiet`` are the only kinds of move, where named."""
    state = state_of(position(grid))
    actions: list[str] = []
    states = [state]
    while len(actions) < most and state.table.phase is not Phase.OVER:
        choices = game.choices(state)
        always = (moves.ChooseIdentity, moves.Discard)
        kinds = [kind for kind in choices.kinds() if not quiet or kind in (*quiet, *always)]
        if not kinds:
            break
        move: moves.Move = luck.pick(list(choices.of_kind(luck.pick(kinds))))
        state = advance(state, move, luck)
        if text := write_action(move, state.table.edition):
            actions.append(text)
            states.append(state)
    return Game(grid, tuple(actions), tuple(states))


def games(
    like: Case, luck: Luck, most: int, quiet: Kinds = (), *, shuffled: bool = False
) -> Iterator[Game]:
    """Yield game after game, each dealt and played afresh, ``TRIES`` of them."""
    for _ in range(TRIES):
        yield play_grid(deal_grid(like, luck, shuffled=shuffled), luck, most, quiet)


class NoCaseError(LookupError):
    """No game that was played had what the exercise asks for."""
