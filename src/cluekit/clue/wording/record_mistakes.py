"""Mistakes in records, in words: what is wrong and what would be right."""

from __future__ import annotations

from cluekit.words import mark

JSON = {
    "Expecting ','": mark("a comma is missing before this, or a bracket after it"),
    "Expecting ':'": mark("a key needs “:” and a value after it"),
    "Expecting value": mark("a value is expected here: texts need quotes, numbers do not"),
    "Expecting property name": mark("a key in double quotes is expected here"),
    "Illegal trailing comma": mark("there must be no comma after the last value"),
    "Extra data": mark("there is something after the end"),
    "Invalid control": mark("a text runs past the end of its line"),
    "Invalid \\": mark("a backslash in a text must be doubled"),
}
"""What the reader of JSON says, by its first words, and what we say."""

_FILES = {
    "case-too-large": mark("The record is too large; it may have at most {largest} characters."),
    "case-not-toml": mark("Line {line}: this is not written as TOML (column {column}: {reason})."),
    "case-not-json": mark("Line {line}: this is not written as JSON (column {column}: {reason})."),
    "case-not-a-table": mark(
        "This is not a record of a game: it must be one JSON object, with keys such as deck and "
        "players."
    ),
    "case-key-twice": mark("The key “{name}” appears twice."),
    "case-foreign": mark("The format is “{name}”; of a record it is “{known}”."),
    "case-events-alone": mark(
        'A CSV file holds the events alone. Name it in a record (events = "{file}"), '
        "which says the deck and the players, too."
    ),
    "case-none": mark("Which game? Name a record, the text of a game, or a saved game."),
    "case-why": mark(
        "“{said}” is not a cell of the sheet. Write a card and a holder, such as {example}."
    ),
    "case-ask-whose": mark(
        "Advice is for a player: say who you are (me = one of {known}), or name a --seat."
    ),
    "case-ask-too-wide": mark("There are too many ways to deal to weigh questions."),
    "case-too-hard": mark(
        "To find this out takes too many steps. The rest can be solved all the same."
    ),
    "needs-sat": mark(
        "This needs python-sat, which is not installed: python -m pip install 'cluekit[sat]'"
    ),
    "case-not-dealt": mark(
        "In this game the cards are not dealt yet, so there is nothing to conclude."
    ),
}

_CARDS = {
    "case-name-reserved": mark(
        "No player can be called “{name}”: that means a pile of cards, or nobody. "
        "Write another name."
    ),
    "case-same-name": mark("Two cards are called “{name}”: write their names differently."),
    "case-card-twice": mark("The card “{name}” is named twice: it can be in one place only."),
    "case-no-question-mark": mark("“?” says nothing here: leave out what is not known."),
    "case-whose-hand": mark("Whose hand is this? Say who you are: me = one of {known}."),
    "case-too-few-cards": mark(
        "Too few cards are left for the players: {left}, and there must be {least} at least."
    ),
    "case-sizes-sum": mark(
        "The hands have {sum:card} together. With {deck} cards, less the envelope and what lies "
        "on the table, it must be {right}."
    ),
    "case-hand-size": mark(
        "The hand has {count:card}, but its size is given as {size}: write all cards, or "
        "correct hand_sizes."
    ),
    "case-hand-uneven": mark(
        "The hand has {count:card}; dealt evenly it has {least} to {most}. Write all cards, or "
        "say the sizes: hand_sizes = [ … ]."
    ),
    "case-no-such-holder": mark("Line {line}: nobody is called “{name}”. There are: {known}."),
}

_EVENTS = {
    "case-answers-oneself": mark(
        "Line {line}: “{name}” asks and answers. Only the others answer: who was it?"
    ),
    "case-answers-twice": mark(
        "Line {line}: “{name}” answers twice. Write one answer for each player."
    ),
    "case-not-asked": mark(
        "Line {line}: “{name}” cannot be shown here. Of the three cards asked for, each can be "
        "shown once: {known}."
    ),
    "case-too-many-shown": mark("Line {line}: {count} cards are shown; at most three can be."),
    "case-one-shows": mark(
        "Line {line}: several players show cards: {known}. By these rules only one does. "
        'Where everybody answers, write questioning = "every-player".'
    ),
}

_CSV = {
    "case-csv": mark("Line {line}: this is not written as CSV ({reason})."),
    "case-csv-beside": mark(
        "The CSV file must lie in the folder of the record, and be named without a path: {name}"
    ),
    "case-csv-column": mark(
        "Line {line}: there is no column “{name}”. The first line names the columns: {known}."
    ),
    "case-csv-head": mark(
        "Line {line}: the first line must name each column once; needed are: {known}."
    ),
    "case-csv-row": mark(
        "Line {line}: the row has {count:cell}; by the first line it must have {exactly}."
    ),
    "case-csv-large": mark(
        "Line {line}: the file is too large: {most} rows, with {longest} characters in a cell, "
        "at most."
    ),
}

CASES = {**_FILES, **_CARDS, **_EVENTS, **_CSV}
