"""Mistakes in edition files, in words: what is wrong and what would be right."""

from __future__ import annotations

from cluekit.words import mark

VALUES = {
    "bool": mark("true or false (without quotes)"),
    "int": mark("a whole number (without quotes)"),
    "float": mark("a number with a point"),
    "str": mark("a text in quotes"),
    "list": mark("a list in square brackets"),
    "dict": mark("a table of its own"),
    "datetime": mark("a date"),
    "date": mark("a date"),
    "time": mark("a time of day"),
}
"""The kinds of value of a TOML file, as in "this must be a text in quotes"."""

TOML = {
    "Expected '='": mark("a key needs “=” and a value behind it"),
    "Invalid value": mark("this is no value: texts stand in quotes, numbers and true/false do not"),
    "Cannot overwrite": mark("this key stands there twice"),
    "Cannot declare": mark("this table stands there twice; of a list, each begins with [[…]]"),
    "Unclosed array": mark("a list is not closed with “]”"),
    "Expected newline": mark("one key a line: something stands behind the value"),
    "Unterminated string": mark("a text is not closed with its quotes"),
    "Illegal character": mark(
        "a text is not closed with its quotes, or holds a forbidden character"
    ),
    "Unescaped": mark("a backslash in a text is written twice"),
    "Invalid initial": mark("a key begins with a letter or a digit"),
    "Invalid statement": mark("this is neither a key with its value nor a [table]"),
    "Expected ']": mark("a table’s name is not closed with “]”"),
}
"""What the reader of TOML says, by its first words, and what we say."""

_FILES = {
    "edition-exists": mark("The file {file} is there already; nothing was overwritten."),
    "edition-unwritable": mark("The file {file} cannot be written: {reason}"),
    "edition-not-a-file": mark("There is no file of that name: {file}"),
    "edition-unreadable": mark("The file {file} cannot be read: {reason}"),
    "edition-too-large": mark("The edition file is too large: {largest} characters at most."),
    "edition-not-utf8": mark(
        "The file is not written in UTF-8. In your editor, choose “Save with encoding: UTF-8”."
    ),
    "edition-line-too-long": mark("The line is too long: {longest} characters at most."),
    "edition-key-too-deep": mark("The key has too many parts: {deepest} at most."),
    "edition-too-deep": mark("The file cannot be read: lists or numbers in it have no end."),
    "edition-not-toml": mark("This is not written as TOML (column {column}: {reason})."),
    "edition-newer": mark(
        "The file is for a newer cluekit (format {version}; this one reads {known})."
    ),
}

_KEYS = {
    "edition-key-missing": mark("“{missing}” is missing here."),
    "edition-key-nearest": mark("There is no “{name}” here. Did you mean “{meant}”?"),
    "edition-key-elsewhere": mark("“{name}” does not belong here but under [{table}]."),
    "edition-key-on-top": mark(
        "“{name}” does not belong here but at the top of the file, above all tables."
    ),
    "edition-key-unknown": mark("There is no “{name}” here. There are: {known}."),
    "edition-type": mark("This must be {needs}; it is {found}."),
    "edition-value": mark("“{value}” is none of the answers. They are: {known}."),
    "edition-value-nearest": mark(
        "“{value}” is none of the answers. Did you mean “{meant}”? They are: {known}."
    ),
    "edition-too-few": mark("There are {count} of these; there must be {least} at least."),
    "edition-too-many": mark("There are {count} of these; there can be {most} at most."),
    "edition-how-many": mark("There are {count} values; there must be {exactly}."),
    "edition-out-of-range": mark("{value} is not possible: {least} to {most} is."),
    "edition-too-long": mark("The text is too long: {longest} characters at most."),
    "edition-blank": mark("There must be a text here."),
    "edition-unprintable": mark("There is a character in this text that cannot be printed."),
    "edition-bad-id": mark(
        "“{value}” is no id. An id is made of small letters a–z, digits and single hyphens, "
        "such as lead-piping."
    ),
    "edition-bad-colour": mark("“{value}” is no colour. A colour is written like #8E3B8C."),
    "edition-bad-digit": mark("“{value}” is no start square. Write one digit, as on the map."),
}

_CARDS = {
    "id-twice": mark("The id “{name}” stands twice; every card needs its own."),
    "alias-twice": mark("The alias “{name}” stands for two cards; every alias needs its own card."),
    "no-such-room": mark("There is no room “{name}”. There are: {known}."),
    "no-such-room-nearest": mark("There is no room “{name}”. Did you mean “{meant}”?"),
    "passage-to-itself": mark("A secret passage cannot lead from “{name}” to itself."),
    "passage-twice": mark("The secret passage to “{name}” stands here twice."),
    "cards-too-many": mark("There are {count} cards in all; there can be {most} at most."),
    "players-order": mark(
        "The smaller number of players comes first: [{last}, {first}], not [{first}, {last}]."
    ),
    "too-few-suspects": mark(
        "{most} players cannot play with {suspects} suspects: each needs a piece of their own."
    ),
    "too-few-cards": mark(
        "There are too few cards for {most} players: with three cards in the envelope, "
        "{left} are left."
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
    "map-mark": mark("Row {row}, column {column} of the map: “{mark}” is no room and no square."),
    "map-start-twice": mark(
        "Row {row}, column {column} of the map: start square {mark} stands there twice."
    ),
    "map-start-missing": mark("The map has no start square {mark} for {suspect}."),
    "map-door": mark("Row {row}, column {column} of the map: behind the door “{mark}” is no room."),
    "map-room-missing": mark("The room “{mark}” is not on the map."),
    "map-room-apart": mark(
        "Row {row}, column {column} of the map: this “{mark}” lies apart from the rest of its room."
    ),
    "map-room-unreachable": mark("No way leads to the room “{mark}”: does it have a door?"),
    "map-square-unreachable": mark("No way leads to the square in row {row}, column {column}."),
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
        "There is no drawing “{name}”, so a plain one stands for it. There are: {known}."
    ),
    "suspects-same-shape": mark("{other} has the shape “{name}” too: hard to tell apart."),
    "suspects-same-colour": mark("{other} has the colour {name} too: hard to tell apart."),
    "bonus-never-drawn": mark(
        "No bonus card is ever drawn: the dice have no question mark and the map has no “?”."
    ),
    "first-player-unused": mark(
        "The set-up draws the turn order, so this says nothing: whoever is drawn first begins."
    ),
    "each-turn-but-never-staying": mark(
        "Nobody may stay in a room, so nobody can ask there each turn."
    ),
    "fast-shows-all": mark(
        "In fast questioning all matching cards are shown, so this says nothing."
    ),
}

MISTAKES = {**_FILES, **_KEYS, **_CARDS, **_MAP, **_HOUSE_RULES, **_NOTES}
"""The message of each code."""
