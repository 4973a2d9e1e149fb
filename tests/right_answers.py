"""The right answers of an exercise as a form takes them: fields that are filled in, marks."""

from __future__ import annotations

from cluekit.clue.editions.edition import edition
from cluekit.learn.exercises import Exercise
from cluekit.learn.worlds import literals_of
from variants import fresh_case


def fields_for(name: str, number: int = 0) -> dict[str, list[str]]:
    """The fields of a form that is filled in rightly."""
    return fields_of(fresh_case(name, number))


def fields_of(exercise_: Exercise) -> dict[str, list[str]]:
    """The same for an exercise with any case."""
    filled: dict[str, list[str]] = {}
    for place, (q, right) in enumerate(
        zip(exercise_.questions, exercise_.right_answers, strict=True)
    ):
        if q.part.kind in ("choice", "number", "formula"):
            filled[f"p{place}"] = [str(right)]
        elif q.part.kind in ("sort", "experiment"):
            filled |= {f"p{place}:{option}": [where] for option, where in right.items()}
        elif q.part.kind == "strategy":
            chances = zip(q.field_names, right, strict=True)
            filled |= {f"p{place}:{option}": [chance] for option, chance in chances}
        elif q.part.checker == "numbers":
            filled[f"p{place}"] = [" ".join(map(str, right))]
        elif q.part.kind in ("multi", "set"):
            filled[f"p{place}"] = list(right)
        elif q.part.kind == "world":
            seats = [*(seat.lower() for seat in q.case.seats), "envelope"]
            cards, laid = edition(q.case.deck).deck.cards, [literals_of(q.case)[n] for n in right]
            filled[f"p{place}"] = [f"{cards[x.card].id}:{seats[x.holder]}" for x in laid]
    return filled


def marks_of(exercise_: Exercise) -> dict[str, str]:
    """The marks of a sheet that is marked rightly, each by what is pressed for it."""
    deck = ["ada", "bruno", "carla", "rope", "vase", "dagger", "library", "garden", "tower"]
    holders = [*(seat.lower() for seat in exercise_.case.seats), "envelope"]
    marks: dict[str, str] = {}
    for q, right in zip(exercise_.questions, exercise_.right_answers, strict=True):
        for cell, mark in right.items() if q.part.kind == "cells" else ():  # such as ada:nora
            name, _, holder = cell.partition(":")
            marks[f"pencil:{deck.index(name)}:{holders.index(holder)}"] = mark
    return marks
