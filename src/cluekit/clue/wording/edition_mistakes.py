"""Mistakes in edition files, in words: what is wrong and what would be right."""

from __future__ import annotations

from cluekit.words import mark
from cluekit.words.reasons import FILES, KEYS

_CARDS = {
    "id-twice": mark("The id “{name}” is used twice; every card needs its own."),
    "alias-twice": mark("The alias “{name}” stands for two cards; every alias needs its own card."),
    "no-such-room": mark("There is no room “{name}”. There are: {known}."),
    "no-such-room-nearest": mark("There is no room “{name}”. Did you mean “{meant}”?"),
    "passage-to-itself": mark("A secret passage cannot lead from “{name}” to itself."),
    "passage-twice": mark("The secret passage to “{name}” is listed here twice."),
    "cards-too-many": mark("There are {count} cards in all; there can be {most} at most."),
    "players-order": mark(
        "The smaller number of players comes first: [{last}, {first}], not [{first}, {last}]."
    ),
    "too-few-suspects": mark(
        "{most} players cannot play with {suspects} suspects: each needs a piece of their own."
    ),
    "too-few-cards": mark(
        "There are too few cards for {most} players: with three cards in the envelope, "
        "{left:is-left}."
    ),
    "mark-twice": mark("Two rooms have the mark “{name}” on the map; every room needs its own."),
    "mark-reserved": mark(
        "“{mark}” cannot be the mark of a room: on the map it means something else ({reserved})."
    ),
    "start-twice": mark("Two suspects begin on start square {name}; every piece needs its own."),
}

_MAP = {
    "map-empty": mark("The map of the board is empty."),
    "map-too-large": mark("The map is too large: {largest} rows and columns at most."),
    "map-no-squares": mark("The map has no squares to walk on: write a point for each."),
    "map-mark": mark(
        "Row {row}, column {column} of the map: “{mark}” is neither a room nor a square."
    ),
    "map-start-twice": mark(
        "Row {row}, column {column} of the map: start square {mark} appears twice."
    ),
    "map-start-missing": mark("The map has no start square {mark} for {suspect}."),
    "map-door": mark(
        "Row {row}, column {column} of the map: there is no room behind the door “{mark}”."
    ),
    "map-room-missing": mark("The room “{mark}” is not on the map."),
    "map-room-apart": mark(
        "Row {row}, column {column} of the map: this “{mark}” lies apart from the rest of its room."
    ),
    "map-room-unreachable": mark("No way leads to the room “{mark}”: does it have a door?"),
    "map-square-unreachable": mark("No way leads to the square in row {row}, column {column}."),
}

_SPOT = {
    "spot-nowhere": mark("The map has nothing on square {square}, so no X can be drawn there."),
}

_HOUSE_RULES = {
    "no-pool": mark(
        "To accuse in the middle, the map needs a pool: squares “#” with a door that leads to them."
    ),
    "bonus-deck-missing": mark("Bonus cards are on, but there are none: add [[bonus]] tables."),
    "setup-step-missing": mark("The set-up lacks the step “{name}”."),
    "setup-step-twice": mark("The set-up has the step “{name}” twice."),
    "setup-step-order": mark("In the set-up, “{before}” must come before “{name}”."),
    "setup-first-player": mark(
        "The set-up needs either “first-player” or “turn-order”, and not both: "
        "each of them says who begins."
    ),
}

_NOTES = {
    "shape-nearest": mark("There is no drawing “{name}”. Did you mean “{meant}”?"),
    "shape-unknown": mark(
        "There is no drawing “{name}”, so a plain one is used. There are: {known}."
    ),
    "suspects-same-shape": mark("{other} has the shape “{name}” too: hard to tell apart."),
    "suspects-same-colour": mark("{other} has the colour {name} too: hard to tell apart."),
    "bonus-never-drawn": mark(
        "No bonus card is ever drawn: the dice have no question mark and the map has no “?”."
    ),
    "first-player-unused": mark(
        "The set-up draws the turn order, so this says nothing: the player drawn first begins."
    ),
    "each-turn-but-never-staying": mark(
        "Nobody may stay in a room, so nobody can ask there each turn."
    ),
    "fast-shows-all": mark(
        "In fast questioning all matching cards are shown, so this says nothing."
    ),
}

MISTAKES = {**FILES, **KEYS, **_CARDS, **_MAP, **_SPOT, **_HOUSE_RULES, **_NOTES}
"""The message of each code."""
