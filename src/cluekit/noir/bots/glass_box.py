"""What a bot can be asked: what it knows and believes, what each choice is worth to it, and why."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

import msgspec

from cluekit.core import Luck
from cluekit.noir.deduction.belief import Belief
from cluekit.noir.deduction.candidates import Candidates
from cluekit.noir.public import moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.view import View

ALIKE = 1e-12
"""Worths that differ by no more than this are equal."""


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Why a move might be made: a code, and what it says with it.

    ``suspect`` names a suspect, ``left`` is a number of suspects or of trials, ``chance``, ``risk``
    and ``wins`` are probabilities, ``bits`` bits. What a code does not need is empty.
    """

    code: str
    suspect: int | None = None
    left: int = 0
    chance: float = 0.0
    risk: float = 0.0
    bits: float = 0.0
    wins: float = 0.0


class Option(msgspec.Struct, frozen=True, gc=False):
    """A move that was considered, and its worth by the bot's own measure: more is better."""

    move: moves.Move
    worth: float
    reason: Reason


class Account(msgspec.Struct, frozen=True):
    """Everything a bot says for itself about one decision.

    ``known`` and ``belief`` are about who the other side is, ``seen`` is what somebody believes
    about the bot who knows only what is public. ``options`` are all it considered, the best first.
    """

    move: moves.Move
    reason: Reason
    known: Candidates
    belief: Belief
    seen: Belief
    options: tuple[Option, ...]


class GlassBox(Protocol):
    """A bot that can be asked. Asking changes nothing about what it does next."""

    def __call__(self, view: View, choices: Choices, luck: Luck) -> moves.Move:
        """Return the move to make."""

    def explain(self, view: View, choices: Choices, luck: Luck) -> Account:
        """Return the move it makes with this luck, and everything that led to it."""

    def knows(self, view: View) -> Candidates:
        """Return who, as far as the bot knows, the other side can be."""

    def believes(self, view: View) -> Belief:
        """Return how likely it holds each suspect to be the other side."""


def best(options: Sequence[Option]) -> list[Option]:
    """Return the options of the greatest worth."""
    most = max(option.worth for option in options) - ALIKE
    return [option for option in options if option.worth >= most]


def rank(options: Sequence[Option]) -> tuple[Option, ...]:
    """Return the options, the best first; equals stay in their order."""
    return tuple(sorted(options, key=lambda option: -option.worth))


def shares(options: Sequence[Option]) -> dict[moves.Move, Fraction]:
    """Return how likely each move is made where luck decides between the best."""
    equal = best(options)
    return {option.move: Fraction(1, len(equal)) for option in equal}
