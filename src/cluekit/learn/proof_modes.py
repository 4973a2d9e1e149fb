"""An exercise as a mode has it: which rules its proofs may use."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.learn.exercises import Exercise
from cluekit.learn.forms import Part
from cluekit.learn.inventory import Mode
from cluekit.learn.proof_checks import KINDS
from cluekit.logic.backgrounds import RULES
from cluekit.logic.step_checker import BOXED


def in_mode(exercise: Exercise, mode: Mode) -> Exercise:
    """Return the exercise with the rules of a mode; strict is as it is written.

    Where one kind of proof is asked for, the other stays out: it is praised, and asked again.
    """
    if mode == "strict":
        return exercise
    parts = tuple(_with_all_rules(part) for part in exercise.form.parts)
    return replace(exercise, form=replace(exercise.form, parts=parts))


def _with_all_rules(part: Part) -> Part:
    if not part.rules:  # no proof
        return part
    asked = set(KINDS) & set(part.rules)
    out = set(KINDS) - asked if asked else set()
    more = [rule for rule in (*RULES, *BOXED) if rule not in (*part.rules, *out)]  # no search
    return replace(part, rules=(*part.rules, *more))
