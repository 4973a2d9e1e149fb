"""Why something was refused: one message for each code a problem can have."""

from __future__ import annotations

from cluekit.words import mark

DOING = {
    "prepare": mark("set up the table"),
    "roll": mark("roll the dice"),
    "stay": mark("stay where you are"),
    "take-passage": mark("take a secret passage"),
    "walk": mark("walk"),
    "suggest": mark("ask"),
    "show": mark("show a card"),
    "accuse": mark("accuse"),
    "end-turn": mark("end your turn"),
}
"""Each kind of move, as in "you can roll the dice or accuse"."""

PILES = {"suspects": mark("suspects"), "weapons": mark("weapons"), "rooms": mark("rooms")}
"""The three lists of an edition file."""

_PLAYING = {
    "game-over": mark("The game is over: no more moves can be made."),
    "still-setting-up": mark("The table is still being set up. Next: {next}."),
    "already-set-up": mark("The table is set up already: now the players play."),
    "setup-order": mark("One thing after the other. Next: {next}."),
    "not-your-turn": mark("It is not your decision now: the table waits for {seat}."),
    "not-now": mark("You cannot {wanted} now. You can {kinds}."),
    "no-such-move": mark("There is no such move in this game."),
    "not-a-move": mark("There is no such move in this game: {move}."),
    "must-leave": mark(
        "You may not stay in this room. Roll the dice, or take a secret passage if there is one."
    ),
    "not-in-a-room": mark("For that you must be in a room."),
    "must-move": mark("You rolled {steps}: you must walk. Choose one of the marked places."),
    "roll-first": mark("Before you walk, roll the dice."),
    "no-such-passage": mark("From here no secret passage leads to {to}."),
    "no-such-place": mark("There is no such place on this board."),
    "square-taken": mark("Another piece stands on {place}: a square holds only one."),
    "unreachable": mark(
        "You cannot get to {to} with a roll of {steps}: steps go across or up and down."
    ),
    "not-a-suspect": mark("{card} is no suspect."),
    "not-a-weapon": mark("{card} is no weapon."),
    "not-a-room": mark("{card} is no room."),
    "accused-wrongly": mark("You have accused wrongly: you ask no more, but you still answer."),
    "already-accused": mark("You have accused already: once a game is all there is."),
    "room-not-entered": mark(
        "You asked in this room before. Leave it and come back, or be called here, to ask again."
    ),
    "shown-a-card": mark("You were shown a card in this turn: here that ends the turn."),
    "suggest-first": mark("You can accuse only after you have asked in this turn."),
    "not-asked-about": mark("{card} was not asked about. You can show {may_show}."),
    "not-in-hand": mark("You do not hold {card}. You can show {may_show}."),
    "nothing-to-undo": mark("There is no move to take back."),
    "undo-secret": mark("That move showed somebody a card: what was seen cannot be unseen."),
}

_STARTING = {
    "wrong-number-of-players": mark(
        "This edition is for {least} to {most} players; there are {players}."
    ),
    "bad-name": mark("Player {seat} needs a name of 1 to {longest} characters."),
    "piece-twice": mark("Two players cannot play the same piece."),
    "seat-id-twice": mark("Two seats cannot have the same id."),
    "card-dealt-twice": mark("A card stands twice among the hands and the envelope."),
    "hands-impossible": mark(
        "No deal gives hands of {sizes}: cards are dealt one by one, beginning at the first seat."
    ),
    "no-such-card": mark("There is no card “{name}”. There are: {known}."),
    "no-such-edition": mark("There is no edition “{name}”. There are: {known}."),
}

_EDITIONS = {
    "edition-too-large": mark("The edition file is too large: {largest} characters at most."),
    "edition-unreadable": mark("The edition file cannot be read: {reason}"),
    "no-such-room": mark("There is no room “{name}”. There are: {known}."),
    "id-twice": mark("The id “{name}” stands twice; every card needs its own."),
    "pile-too-small": mark("There must be at least two {kind}."),
    "players-impossible": mark("An edition cannot be for {least} to {most} players."),
    "map-empty": mark("The map of the board is empty."),
    "map-too-large": mark("The map is too large: {largest} rows and columns at most."),
    "map-mark": mark("Row {row}, column {column} of the map: “{mark}” is no room and no square."),
    "map-start-twice": mark(
        "Row {row}, column {column} of the map: start square {mark} stands there twice."
    ),
    "map-start-missing": mark("The map has no start square {mark} for {suspect}."),
    "map-door": mark("Row {row}, column {column} of the map: behind the door “{mark}” is no room."),
    "map-room-missing": mark("The room “{mark}” is not on the map."),
    "map-room-apart": mark("The room “{mark}” is in several pieces on the map."),
    "map-room-unreachable": mark("No way leads to the room “{mark}”: does it have a door?"),
    "map-square-unreachable": mark("No way leads to the square in row {row}, column {column}."),
}

_SAVES = {
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

_SIMULATING = {
    "no-such-bot": mark("There is no bot “{name}”. There are: {known}."),
    "bots-and-players": mark(
        "{bots} bots were named for {players} players: name one for all, or one for each."
    ),
    "games-impossible": mark("{games} games cannot be played: 1 to {most} can."),
    "turns-impossible": mark("A game needs at least one turn, not {turns}."),
    "no-such-seat": mark("There is no seat “{name}”. There are: {known}."),
    "no-such-step": mark("There is no move {step}: the game has {last} moves, counted from 1."),
    "not-an-svg-name": mark("A picture needs a name that ends in .svg, not {file}."),
}

REASONS = {**_PLAYING, **_STARTING, **_EDITIONS, **_SAVES, **_SIMULATING}
"""The message of each code; its places are filled from what the problem is about."""
