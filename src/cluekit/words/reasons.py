"""What every game refuses alike, in words: files that are not as they should be, and why."""

from __future__ import annotations

from collections.abc import Sequence

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
    "Expected '='": mark("a key needs “=” and a value after it"),
    "Invalid value": mark("this is not a value: texts need quotes, numbers and true/false do not"),
    "Cannot overwrite": mark("this key appears twice"),
    "Cannot declare": mark("this table appears twice; in a list, each begins with [[…]]"),
    "Unclosed array": mark("a list is not closed with “]”"),
    "Expected newline": mark("one key a line: there is something after the value"),
    "Unterminated string": mark("a text is not closed with its quotes"),
    "Illegal character": mark(
        "a text is not closed with its quotes, or holds a forbidden character"
    ),
    "Unescaped": mark("a backslash in a text must be doubled"),
    "Invalid initial": mark("a key begins with a letter or a digit"),
    "Invalid statement": mark("this is neither a key with its value nor a [table]"),
    "Expected ']": mark("a table’s name is not closed with “]”"),
}
"""What the reader of TOML says, by its first words, and what we say."""

FILES = {
    "edition-exists": mark("The file {file} is there already; nothing was overwritten."),
    "picture-exists": mark(
        "The file {file} is there already; nothing was overwritten. To draw over it: --force"
    ),
    "edition-unwritable": mark("The file {file} cannot be written: {reason}"),
    "file-missing": mark("There is no file of that name: {file}"),
    "file-missing-near": mark("There is no file of that name: {file}. Did you mean “{near}”?"),
    "file-not-plain": mark(
        "This is not a plain file: {file}. Folders, pipes and devices cannot be read here."
    ),
    "file-too-large": mark("The file {file} is too large; it may have at most {largest} bytes."),
    "file-unreadable": mark("The file {file} cannot be read: {reason}"),
    "edition-too-large": mark("The edition file is too large: {largest} characters at most."),
    "file-not-utf8": mark(
        "The file {file} is not written in UTF-8. In your editor, choose “Save with encoding: "
        "UTF-8”."
    ),
    "edition-line-too-long": mark("The line is too long: {longest} characters at most."),
    "edition-key-too-deep": mark("The key has too many parts: {deepest} at most."),
    "edition-too-deep": mark("The file cannot be read: lists or numbers in it have no end."),
    "edition-not-toml": mark("This is not written as TOML (column {column}: {reason})."),
    "edition-newer": mark(
        "The file is for a newer cluekit (format {version}; this one reads {known})."
    ),
    "no-home": mark(
        "Your home folder cannot be found. Set CLUEKIT_HOME to a folder that you may write in."
    ),
    "progress-full": mark(
        "The progress file {file} holds {most} exercises, as many as it can. It stays as it is."
    ),
    "progress-foreign": mark(
        "{file} is not a progress file of cluekit (it says “{reason}”). It stays as it is."
    ),
    "progress-newer": mark(
        "{file} was written by a newer cluekit (format {reason}). It stays as it is."
    ),
    "progress-damaged": mark(
        "The progress file {file} is damaged ({reason}). It stays as it is, and nothing is saved "
        "until it is moved away or repaired."
    ),
}
"""Files that cannot be read or written."""

KEYS = {
    "edition-of-a-game": mark(
        "There is no edition “{name}”: that is a game. Its editions are {known}. Write one of "
        "them in its place, such as {example}."
    ),
    "edition-key-missing": mark("“{missing}” is missing here."),
    "edition-key-nearest": mark("There is no “{name}” here. Did you mean “{meant}”?"),
    "edition-key-elsewhere": mark("“{name}” does not belong here but under [{table}]."),
    "edition-key-on-top": mark(
        "“{name}” does not belong here but at the top of the file, above all tables."
    ),
    "edition-key-unknown": mark("There is no “{name}” here. There are: {known}."),
    "edition-type": mark("This must be {needs}; it is {found}."),
    "edition-value": mark("“{value}” is not one of the answers. They are: {known}."),
    "edition-value-nearest": mark(
        "“{value}” is not one of the answers. Did you mean “{meant}”? They are: {known}."
    ),
    "edition-too-few": mark("{count:there-is} of these; there must be at least {least}."),
    "edition-too-many": mark("{count:there-is} of these; there can be at most {most}."),
    "edition-how-many": mark("{count:there-is-value}; there must be {exactly}."),
    "edition-out-of-range": mark("{value} is out of range: choose from {least} to {most}."),
    "edition-too-long": mark("The text is too long: {longest} characters at most."),
    "edition-blank": mark("There must be a text here."),
    "edition-unprintable": mark("There is a character in this text that cannot be printed."),
    "edition-bad-id": mark(
        "“{value}” is not an id. An id is made of small letters a–z, digits and single hyphens, "
        "such as lead-piping."
    ),
    "edition-bad-colour": mark("“{value}” is not a colour. A colour is written like #8E3B8C."),
    "edition-bad-square": mark(
        "“{value}” is not a square. Write its column and its row as on the board, such as “N15”."
    ),
    "edition-bad-digit": mark("“{value}” is not a start square. Write one digit, as on the map."),
}
"""Keys and values of an edition file."""

SAVES = {
    "save-luck-unknown": mark("A game with luck of this kind cannot be saved: {kind}."),
    "save-foreign": mark("This is not a game saved by cluekit."),
    "save-newer": mark(
        "This game was saved by a newer cluekit (format {version}; this one reads {known})."
    ),
    "save-damaged": mark("The saved game is damaged in line {line}. It was left as it is."),
    "save-failed": mark("The file {file} cannot be written: {reason}"),
    "save-changed-elsewhere": mark(
        "The file {file} was changed by another program. It was left as it is; "
        "open the saved game again to go on from there."
    ),
    "save-two-tabs": mark(
        "This game goes on in another tab of the browser, in the file {file}. What was played here "
        "is kept in the file {beside}: open it to go on from here."
    ),
    "save-busy": mark(
        "Another program is writing to the file {file} just now; nothing was saved. Try again."
    ),
    "save-exists": mark("The file {file} is there already; nothing was overwritten."),
    "save-text-unwritable": mark("This text cannot be saved: {text}"),
    "save-torn": mark(
        "The last line of the saved game was cut off, so the last move is missing; "
        "everything before it is there."
    ),
    "notes-damaged": mark(
        "The marks beside this game (file {file}) are damaged, so they start from nothing."
    ),
    "notes-newer": mark(
        "The marks beside this game were written by a newer cluekit (format {version}; this one "
        "reads {known}). They were left as they are, and new ones are not kept."
    ),
    "save-other-game": mark("This is a saved game of “{game}”, not of “{known}”."),
    "save-edition": mark("The edition inside the saved game is not valid ({problem})."),
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
    "bots-for-a-tournament": mark(
        "A tournament needs 2 to {most} bots, as in --bots careful,expert; {bots} were named."
    ),
    "bot-twice": mark("The bot {name} is named twice; it sits in every seat as it is."),
    "line-ups-too-many": mark(
        "{bots} bots in {players} seats can sit down in more than {most} ways: name fewer."
    ),
    "nothing-to-draw": mark("There is nothing to draw yet: games are missing, or nobody won."),
    "no-such-tournament": mark("No tournament is called “{name}”. There are: {known}."),
    "deals-too-few": mark(
        "{games:game} would not tell these bots apart, each deal with every bot in every seat: "
        "play {needed} or more."
    ),
    "no-tournament": mark("These are the results of an experiment: see findings(results)."),
    "resume-what": mark("--resume goes on with a file of results: name it with --results."),
    "guest-name": mark("“{name}” is not a name for a bot: small letters, digits and hyphens."),
    "guest-no-function": mark("{name} is not a function of view, choices and luck."),
    "guest-is-ours": mark("A bot of the kit is called {name}: choose another name for yours."),
    "guest-not-loaded": mark("The bot {name} cannot be loaded from its package: {reason}"),
    "guests-are-here": mark(
        "A bot that was passed in plays in this process alone: leave out the workers, or give it "
        "an entry point."
    ),
    "seed-unreadable": mark("The seed is not readable text: it contains an incomplete character."),
    "games-impossible": mark("{games} games cannot be played: choose from 1 to {most}."),
    "guess-backwards": mark("A guess goes from the smaller number to the larger: {low} to {high}."),
    "pairs-too-few": mark("Two pairs of games are the fewest that can be compared, not {games}."),
    "players-of-another-game": mark(
        "These are not players of this game; players_for(edition, names) makes them."
    ),
    "turns-impossible": mark("A game needs at least one turn, not {turns}."),
    "no-such-seat": mark("There is no seat “{name}”. There are: {known}."),
    "no-such-step": mark("There is no move {step}: the game has {last:move}, counted from 1."),
    "editions-of-two-games": mark(
        "“{one}” and “{other}” are editions of two games: there is nothing to compare."
    ),
    "not-an-svg-name": mark("A picture needs a name that ends in .svg, not {file}."),
}
"""Games of bots, and games that are told again."""

EXPERIMENTS = {
    "arms-impossible": mark("An experiment has 1 to {most} arms, not {arms}."),
    "stop-needs-two-arms": mark(
        "With one edition alone there is no difference that could be clear: leave out "
        "“stop_when_clear”."
    ),
    "edition-unlike-its-file": mark(
        "The edition {edition} is not as its text says: change it with flip()."
    ),
    "no-such-game": mark("There is no game {game}: they are counted from 0 to {last}."),
    "no-such-arm": mark("There are no rules {arm}: they are counted from 1 to {last}."),
    "workers-impossible": mark("{workers} workers cannot be used: choose from 1 to {most}."),
    "workers-lost": mark(
        "Workers were lost {attempts} times. What was finished is kept. Perhaps the memory is too "
        "small: try fewer workers."
    ),
    "package-missing": mark("This needs the package {package}, which is not installed."),
    "no-scheduler": mark("No Dask scheduler answers at {address}."),
    "cluster-empty": mark("The Dask cluster has no workers."),
    "worker-of-another-kit": mark(
        "The worker {worker} has cluekit {kit} with other rules than ours ({ours}): it would play "
        "other games."
    ),
    "results-there": mark(
        "The file {file} is there already, and was left as it is: “resume” goes on with it."
    ),
    "results-foreign": mark("The file {file} holds no results of an experiment."),
    "results-newer": mark(
        "The file {file} was written by a newer cluekit (format {version}; this one reads {known})."
    ),
    "results-damaged": mark("The file {file} is damaged in line {line}. It was left as it is."),
    "results-of-another": mark("The file {file} holds the results of another experiment."),
    "results-of-another-kit": mark(
        "The file {file} comes from cluekit {kit} with other rules: its games cannot be mixed with "
        "ours."
    ),
    "results-of-another-bot": mark(
        "The file {file} holds games of another function that is called {name}: give yours "
        "another name, or play into another file."
    ),
    "results-busy": mark("Another program is writing to the file {file} just now."),
}
"""Experiments, their workers and their files."""

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
    "text-twice": mark("Line {line}: “{what}” appears for the second time."),
    "text-partial": mark(
        "Line {line}: what is not known (?) cannot be played. Such a text can only be read."
    ),
    "text-line": mark("Line {line} cannot be read: {text}. Lines look like this: {known}."),
    "text-no-such-edition": mark("Line {line}: there is no edition “{name}”. There are: {known}."),
    "text-edition": mark("The edition that line {line} names is not valid: {why}"),
    "text-no-such-option": mark("Line {line}: there is no option “{name}”. There are: {known}."),
    "text-no-such-answer": mark("Line {line}: it cannot be “{name}”. It can be: {known}."),
    "text-options": mark("The options from line {line} on do not fit the edition: {why}"),
    "text-players": mark("The seats from line {line} on do not fit the edition: {why}"),
    "text-seat": mark("Line {line}: a seat is written like this: seat: Nora as {example}"),
    "text-name": mark("Line {line}: the name in quotation marks cannot be read: {text}"),
    "text-no-such-seat": mark("Line {line}: nobody is called “{name}”. There are: {known}."),
    "text-no-such-card": mark("Line {line}: there is no card “{name}”. There are: {known}."),
    "text-each-seat": mark("Line {line}: each seat must appear once: {known}."),
    "text-still-to-do": mark("Line {line}: before the game begins there is still: {next}."),
    "text-illegal": mark(
        "Line {line} is against the rules: {text}. {why} Possible here: {possible}"
    ),
    "text-otherwise": mark("Line {line}: {said}. By the rules it is: {right}"),
    "text-not-over": mark("Line {line}: the game is not over. Possible here: {possible}"),
}
"""Games as text."""

KINDS = {
    "int": mark("a whole number"),
    "float": mark("a number with a point"),
    "str": mark("a text in quotes"),
    "bool": mark("True or False"),
    "none": mark("None"),
    "path": mark("the path of a file"),
    "dict": mark("a dict of keys and values"),
    "function": mark("a function"),
    "list of str": mark("a list of texts"),
    "list of clue.Player": mark("a list of players"),
    "list of noir.Player": mark("a list of players"),
    "list of int": mark("a list of whole numbers"),
    "list of list of str": mark("a list of lists of texts"),
    "list of list of int": mark("a list of rows of numbers"),
    "list of list of float": mark("a list of rows of numbers"),
    "list of function": mark("a list of functions"),
    "list of Any": mark("a list"),
    "list of object": mark("a list"),
    "list of clue.Edition": mark("a list of editions"),
    "list of noir.Edition": mark("a list of editions"),
    "clue.Rule": mark("a rule of your own, such as @rule(…) makes"),
    "abc.Mapping": mark("a dict of keys and values"),
    "clue.Edition": mark("an edition of Clue"),
    "noir.Edition": mark("an edition of Noir"),
    "core.Session": mark("a game, such as new_game() begins"),
    "core.Source": mark("luck, such as stack_deck(…) makes"),
    "core.Keeper": mark("somebody who writes the moves down"),
    "clue.View": mark("what a seat sees, such as session.view(0)"),
    "ui.Seated": mark("a table, such as table() lays"),
    "ui.Table": mark("a table, such as table() lays"),
    "ui.Story": mark("a story, such as scene(…) tells"),
    "ui.Sitting": mark("a game at a table, such as table().sitting"),
    "learn.CodeCase": mark("a case, such as case(…) makes"),
    "lab.Experiment": mark("an experiment, such as experiment(…) makes"),
    "lab.Tournament": mark("a tournament, such as tournament(…) makes"),
    "lab.Results": mark("results, such as run_experiment(…) returns"),
    "lab.PairedGames": mark("a comparison, such as compare(…) returns"),
}
"""The kinds of value that a function takes, as in "“names” must be a list of texts"."""

CALLS = {
    "argument-kind": mark("“{name}” must be {takes}, not {given}."),
    "argument-too-large": mark("“{name}” is too large a number."),
    "argument-unknown": mark("“{name}” is not an argument here. There are: {known}."),
    "argument-missing": mark("“{name}” is missing here."),
    "argument-twice": mark("“{name}” is given twice here."),
    "arguments-none": mark("Nothing goes between the brackets here."),
    "arguments-by-name": mark("Give each value its name here: {known}."),
    "arguments-too-many": mark("Too many values in a row ({given}); these can be: {known}."),
    "no-bots": mark("At least one bot must be named."),
    "people-impossible": mark("{chairs} chairs seat 0 to {chairs} people, not {people}."),
    "no-such-language": mark("There is no language “{name}”. There are: {known}."),
}
"""Calls of functions with values that they do not take."""

SHARED = {**FILES, **KEYS, **SAVES, **SIMULATING, **EXPERIMENTS, **TEXTS, **CALLS}
"""The message of each code."""


def kind_of_value(value: object) -> str:
    """Return a kind of TOML value as in "this must be a text in quotes"."""
    return say(VALUES.get(str(value), str(value)))


def kinds_text(kinds: Sequence[str]) -> str:
    """Return the kinds of value that an argument takes, as in "a text in quotes or None"."""
    *some, last = dict.fromkeys(say(KINDS.get(kind, kind)) for kind in kinds)
    return say("{some} or {last}", some=", ".join(some), last=last) if some else last


def why_no_toml(reason: object) -> str:
    """Return a reason in our words where we have some; what a system says stays as it is."""
    ours = (words for begins, words in TOML.items() if str(reason).startswith(begins))
    return say(next(ours, str(reason)))


def did_you_mean(nearest: str) -> str:
    """Return the question whether this word was meant, to stand behind a sentence; "" for none."""
    return " " + say("Did you mean “{nearest}”?", nearest=nearest) if nearest else ""
