"""What lessons 00 to 07b tell in numbers, counted for a case: worlds, rows, clauses, hands."""

from __future__ import annotations

from itertools import combinations, product
from math import prod
from typing import NamedTuple

import oracle
from test_oracle_counting import taken_pairs
from test_oracle_if_then import clauses_for
from test_oracle_logic import SEARCHES, in_python, rows_of
from test_oracle_proof import timetables
from told_values import Counted

from cluekit.learn.exercises import Exercise


def told_0_2(exercise: Exercise) -> Counted:
    """How far along a straight corridor the square before a door may be."""
    rolls = enumerate((board.roll for board in exercise.case.boards), start=1)
    return {f"before_{n}": max(d for d in range(20) if _enters(d, roll)) for n, roll in rolls}


def _enters(squares: int, roll: int) -> bool:
    """Whether a roll leads along so many squares, and through the door at the last of them."""
    corridor = "A" * (squares + 1) + "\n" + "." * squares + "^"
    return bool(oracle.rooms_by_walking(corridor, (0, 1), roll))


def told_1_1(exercise: Exercise) -> Counted:
    """The case files of one suspect, listed, in each deck."""
    decks = enumerate(exercise.case.sizes or ((3, 3, 3), (6, 6, 9)), start=1)
    return {f"slice_{n}": len([*product(range(w), range(r))]) for n, (_, w, r) in decks}


def told_1_2(exercise: Exercise) -> Counted:
    """What is left of each kind, and the case files of the first card."""
    first, *_ = hand = exercise.case.hand
    kinds = zip(("suspects", "weapons", "rooms"), oracle.PILES, strict=True)
    left = {kind: sum(card not in hand for card in pile) for kind, pile in kinds}
    return left | {"slice": sum(first in file for file in product(*oracle.PILES))}


def told_1_3(exercise: Exercise) -> Counted:
    """The cells of a sheet and those that are certain; the same for the big game."""
    players, hand = exercise.case.players[0], exercise.values["big_hand"]
    cells = oracle.certain(oracle.knowing(exercise.case.hand))
    column = [(card, 0) for card in range(21)]
    row = [(0, place) for place in range(players + 1)]
    return {
        "cells": len(cells),
        "all_cells": len([*product(oracle.CARDS, oracle.PLACES)]),
        "row_cells": sum(cell.partition(":")[0] in exercise.case.hand for cell in cells),
        "column_cells": sum(cell.endswith(":you") for cell in cells),
        "big_cells": oracle.big_certain(21, players, hand),
        "big_holders": len(row),
        "big_rest": len({*column} - {(card, 0) for card in range(hand)}),
    }


def told_1_4(exercise: Exercise) -> Counted:
    """What everybody gets at least, and how many cards that takes, dealt one by one."""
    cards = sum(exercise.case.sizes[0]) if exercise.case.sizes else 21
    found = {}
    for number, players in enumerate(exercise.case.players, start=1):
        hands = oracle.dealt(cards - 3, players)
        found[f"least_{number}"] = min(hands)
        found[f"round_{number}"] = sum(min(hands) for _ in hands)
    return found


def told_1_6(exercise: Exercise) -> Counted:
    """The starters without fish, and the passwords, place by place."""
    starters, *_, no_starters, _, letters, digits = exercise.case.numbers
    open_places = [26] * (letters - 1) + [10] * (digits - 1)
    return {"starters_left": len(range(starters)[no_starters:]), "passwords": prod(open_places)}


def told_2_3(exercise: Exercise) -> Counted:
    """The cards that may be left for the passer, their pairs, and those that empty a kind."""
    mine, (event,) = set(exercise.case.hand), exercise.case.events
    letters, _, shown = event.partition(":")[2].partition("->")
    asked = {oracle.NAMED[letter.lower()] for letter in letters.split()}
    gone = mine | {oracle.NAMED[shown.split()[-1].lower()]}
    pairs = [*map(set, combinations(set(oracle.CARDS) - mine - asked, 2))]
    lost = [pair for pair in pairs if any(set(pile) <= gone | pair for pile in oracle.PILES)]
    cards = set().union(*(pair for pair in pairs if pair not in lost))
    hands = len(pairs) - len(lost)
    return {"n": len(cards), "pairs": len(pairs), "lost": len(lost), "hands": hands}


def told_3_4(exercise: Exercise) -> Counted:
    """The rows of as many letters as the question writes."""
    letters, hand = str(exercise.values["letters"]).split(" | "), exercise.values["hand_size"]
    rows = [*product((True, False), repeat=len(letters))]
    return {
        "cards": len(letters),
        "true_rows": sum(map(any, rows)),
        "too_many": sum(sum(row) > hand for row in rows),
        "dealt_rows": sum(any(row) and sum(row) <= hand for row in rows),
    }


def told_3_5(exercise: Exercise) -> Counted:
    """The rows in which Python itself finds the two statements true."""
    return {
        f"{name}_true": sum(in_python(exercise.values[f"{name}_says"], r) for r in rows_of(letters))
        for name, letters in (("p", "pq"), ("q", "pqr"))
    }


def told_3_7(exercise: Exercise) -> Counted:
    """Of eight bicycles those that the filter finds, and the others."""
    finds = SEARCHES[exercise.values["filter"].text]
    found = [finds(*row) for row in product((True, False), repeat=3)]
    return {"count": found.count(True), "left_out": found.count(False)}


def told_4_1(exercise: Exercise) -> Counted:
    """The clauses of one card, and those of the big game, written out."""
    big = clauses_for(len([*range(exercise.case.players[0]), "envelope"]))
    return {
        "one_card": len(clauses_for(exercise.case.numbers[0])),
        "big_places": len(set().union(*big)),
        "big_pairs": len(big[1:]),
        "big_one": len(big),
    }


def told_4_2(exercise: Exercise) -> Counted:
    """The rows in which somebody did it."""
    return {"some": sum(map(any, product((True, False), repeat=exercise.values["many"])))}


def told_4_6(exercise: Exercise) -> Counted:
    """The clauses of one person, of one seat, and of all, written out."""
    _, people, seats = exercise.case.numbers
    person, shared = clauses_for(seats), [*combinations(range(people), 2)]
    whole = [*product(range(people), person), *product(range(seats), shared)]
    return {"one_person": len(person), "seat_pairs": len(shared), "together": len(whole)}


class Line(NamedTuple):
    """A line of a proof: if what its box supposes is so, what it says is."""

    supposed: str
    says: str
    rule: str
    named: list[str]

    def is_so(self, world: oracle.World) -> bool:
        """Whether it is so in a world."""
        idle = self.supposed and not oracle.is_so(self.supposed, world)
        return bool(idle) or oracle.is_so(self.says, world)


def told_6_5(exercise: Exercise) -> Counted:
    """The one line that is not so in some world in which all that it names is so."""
    lines: list[Line] = []
    for text in exercise.values["lines"]:
        says, rule, *named = text.lstrip("> ").split("; ")
        box = (lines[-1].supposed if lines else "") if text.startswith(">") else ""
        supposed = says if rule == "suppose" else box
        lines.append(Line(supposed, says, rule, "".join(named).split(", ") if named else []))
    (wrong,) = (n for n, line in enumerate(lines, start=1) if not _follows(line, lines, exercise))
    return {"wrong": wrong}


def _follows(line: Line, lines: list[Line], exercise: Exercise) -> bool:
    """Whether nothing else can be, given your hand, and the clues and lines that it names.

    Two cases name the first line of each box, and stand for what the box ends with.
    """
    clues = [exercise.case.events[int(name[1:]) - 1] for name in line.named if name[0] == "c"]
    given = [lines[int(name) - 1] for name in line.named if name[0] != "c"]
    if line.rule == "cases":
        ends = {one.supposed: one for one in lines}
        given = [ends[one.supposed] if one.rule == "suppose" else one for one in given]
    worlds = oracle.hearing(oracle.knowing(exercise.case.hand), *clues)
    return all(line.is_so(w) for w in worlds if all(one.is_so(w) for one in given))


def told_6_6(exercise: Exercise) -> Counted:
    """The timetables that meet the three wishes."""
    return {"n": len(timetables(exercise))}


def told_7_1(exercise: Exercise) -> Counted:
    """The cards that are not yours and were not asked for."""
    asked = [event.partition(":")[2].partition("->")[0] for event in exercise.case.events]
    gone = {oracle.NAMED[letter.lower()] for letter in " ".join(asked).split()}
    return {"n": len(set(oracle.CARDS) - gone - set(exercise.case.hand))}


def told_7_3(exercise: Exercise) -> Counted:
    """The different cards of as many shows as the hand has cards."""
    shows = [{(show, kind) for kind in range(3)} for show in range(exercise.case.numbers[0])]
    return {"among": len(set().union(*shows))}


def told_7_4(exercise: Exercise) -> Counted:
    """How few of the hands can hold all that is dealt of a kind, and what one hand less holds."""
    sizes = exercise.case.sizes[0] if exercise.case.sizes else (6, 6, 9)
    hands = oracle.dealt(sum(sizes) - 3, exercise.case.players[0])
    found = {}
    for number, pile in enumerate(exercise.case.numbers, start=1):
        dealt = len(range(sizes[pile])[1:])
        room = [max(map(sum, combinations(hands, n))) for n in range(len(hands) + 1)]
        few = max(n for n, holds in enumerate(room) if holds < dealt)
        least = min(n for n, holds in enumerate(room) if holds >= dealt)
        found |= {f"dealt_{number}": dealt, f"least_{number}": least}
        found |= {f"one_less_{number}": few, f"room_{number}": room[few]}
    return found


def told_7_5(exercise: Exercise) -> Counted:
    """All ways to take socks out, and the evenest way to put letters in."""
    colours, _, things, drawers = exercise.case.numbers
    fewest = [taken_pairs(colours, socks) for socks in range(2 * colours + 2)]
    letters = oracle.dealt(things, drawers)
    return {
        "pair": fewest.index(1),
        "two_pairs": fewest.index(2),
        "one_pair_short": max(socks for socks, pairs in enumerate(fewest) if pairs < 2),
        "fullest": max(letters),
        "floor": min(letters),
        "even": sum(max(letters) - 1 for _ in letters),
    }


def told_7b_5(exercise: Exercise) -> Counted:
    """The boxes of the form that may stand for either, and the sets of languages that fit."""
    *_, boxes, ticked = exercise.case.numbers
    fitting = [row for row in product((True, False), repeat=boxes) if all(row[:ticked])]
    return {
        "sets": len(fitting),
        "empty": sum(len(set(box)) > 1 for box in zip(*fitting, strict=True)),
    }
