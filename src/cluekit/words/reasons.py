"""What every game refuses alike, in words: files that are not as they should be, and why."""

from __future__ import annotations

from cluekit.words import mark, say

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

FILES = {
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
"""Files that cannot be read or written."""

KEYS = {
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
"""Keys and values of an edition file."""

SAVES = {
    "save-luck-unknown": mark("A game with luck of this kind cannot be saved: {kind}."),
    "save-not-a-file": mark("There is no file of that name: {file}"),
    "save-unreadable": mark("The file {file} cannot be read: {reason}"),
    "save-too-large": mark(
        "The file {file} is too large for a saved game: {largest} bytes at most."
    ),
    "save-foreign": mark("This is not a game saved by cluekit."),
    "save-newer": mark(
        "This game was saved by a newer cluekit (format {version}; this one reads {known})."
    ),
    "save-damaged": mark("The saved game is damaged in line {line}. It was left as it is."),
    "save-failed": mark("The file {file} cannot be written: {reason}"),
    "save-changed-elsewhere": mark(
        "The file {file} was changed by another program. It was left as it is."
    ),
    "save-exists": mark("The file {file} is there already; nothing was overwritten."),
    "save-text-unwritable": mark("This text cannot be saved: {text}"),
    "save-torn": mark(
        "The last line of the saved game was cut off, so the last move is missing; "
        "everything before it is there."
    ),
    "save-other-game": mark("This is a saved game of “{game}”, not of “{known}”."),
    "save-edition": mark("The edition inside the saved game is not good ({problem})."),
    "save-players": mark("The players in line {line} of the saved game do not fit its edition."),
    "save-move-refused": mark(
        "The move in line {line} of the saved game is against the rules ({problem})."
    ),
    "save-against-rules": mark(
        "By the rules, the move in line {line} of the saved game leads to something else."
    ),
}
"""Saved games."""

SIMULATING = {
    "no-such-bot": mark("There is no bot “{name}”. There are: {known}."),
    "bots-and-players": mark(
        "{bots} bots were named for {players} players: name one for all, or one for each."
    ),
    "games-impossible": mark("{games} games cannot be played: 1 to {most} can."),
    "pairs-too-few": mark("Two pairs of games are the fewest that can be compared, not {games}."),
    "turns-impossible": mark("A game needs at least one turn, not {turns}."),
    "no-such-seat": mark("There is no seat “{name}”. There are: {known}."),
    "no-such-step": mark("There is no move {step}: the game has {last} moves, counted from 1."),
    "editions-of-two-games": mark(
        "“{one}” and “{other}” are editions of two games: there is nothing to compare."
    ),
    "not-an-svg-name": mark("A picture needs a name that ends in .svg, not {file}."),
}
"""Games of bots, and games that are told again."""

TEXTS = {
    "text-too-large": mark(
        "The text of the game is too large: {largest} characters and {lines} lines at most."
    ),
    "text-line-too-long": mark("Line {line} is too long: {longest} characters at most."),
    "text-encoding": mark("The file {file} is neither a saved game nor a text in UTF-8."),
    "text-foreign": mark(
        "This is neither a game saved by cluekit nor the text of one, which begins with “{begins}”."
    ),
    "text-newer": mark(
        "This text was written by another cluekit (format {version}; this one reads {known})."
    ),
    "text-missing": mark("In the head of the text a line is missing that begins with “{what}:”."),
    "text-twice": mark("Line {line}: “{what}” stands there for the second time."),
    "text-partial": mark(
        "Line {line}: what is not known (?) cannot be played. Such a text can only be read."
    ),
    "text-line": mark("Line {line} cannot be read: {text}. Lines look like this: {known}."),
    "text-no-such-edition": mark("Line {line}: there is no edition “{name}”. There are: {known}."),
    "text-edition": mark("The edition that line {line} speaks of is not good: {why}"),
    "text-no-such-option": mark("Line {line}: there is no option “{name}”. There are: {known}."),
    "text-no-such-answer": mark("Line {line}: it cannot be “{name}”. It can be: {known}."),
    "text-options": mark("The options from line {line} on do not fit the edition: {why}"),
    "text-players": mark("The seats from line {line} on do not fit the edition: {why}"),
    "text-seat": mark("Line {line}: a seat is written like this: seat: Nora as {example}"),
    "text-name": mark("Line {line}: the name in quotation marks cannot be read: {text}"),
    "text-no-such-seat": mark("Line {line}: nobody is called “{name}”. There are: {known}."),
    "text-no-such-card": mark("Line {line}: there is no card “{name}”. There are: {known}."),
    "text-each-seat": mark("Line {line}: each seat must stand there once: {known}."),
    "text-still-to-do": mark("Line {line}: before the game begins there is still: {next}."),
    "text-illegal": mark(
        "Line {line} is against the rules: {text}. {why} Possible here: {possible}"
    ),
    "text-otherwise": mark("Line {line}: {said}. By the rules it is: {right}"),
    "text-not-over": mark("Line {line}: the game is not over. Possible here: {possible}"),
}
"""Games as text."""

SHARED = {**FILES, **KEYS, **SAVES, **SIMULATING, **TEXTS}
"""The message of each code."""


def kind_of_value(value: object) -> str:
    """Return a kind of TOML value as in "this must be a text in quotes"."""
    return say(VALUES.get(str(value), str(value)))


def why_no_toml(reason: object) -> str:
    """Return a reason in our words where we have some; what a system says stays as it is."""
    ours = (words for begins, words in TOML.items() if str(reason).startswith(begins))
    return say(next(ours, str(reason)))
