"""Why something was refused: one message for each code a problem can have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cluekit.clue.editions.edition import Edition
from cluekit.clue.public.table import Player
from cluekit.clue.wording import names
from cluekit.clue.wording.own_rules import OWN_REASONS, in_words
from cluekit.clue.wording.setup_steps import NEXT_STEP
from cluekit.core import Problem
from cluekit.words import capital, mark, say, say_n
from cluekit.words.persons import person
from cluekit.words.reasons import (
    FILES,
    KEYS,
    SHARED,
    TOML,
    did_you_mean,
    kind_of_value,
    kinds_text,
)

# --- record mistakes ------------------------------------------------------------------------------
# Mistakes in records, in words: what is wrong and what would be right.

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

_RECORD_CARDS = {
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

CASES = {**_FILES, **_RECORD_CARDS, **_EVENTS, **_CSV}


# --- refusal messages -----------------------------------------------------------------------------

# --- edition mistakes -----------------------------------------------------------------------------
# Mistakes in edition files, in words: what is wrong and what would be right.

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


# --- refusal messages -----------------------------------------------------------------------------

DOING = {
    "prepare": mark("set up the table"),
    "choose-character": mark("choose a character"),
    "roll": mark("roll the dice"),
    "stay": mark("stay where you are"),
    "take-passage": mark("take a secret passage"),
    "walk": mark("walk"),
    "pick-player": mark("choose a player"),
    "suggest": mark("ask"),
    "show": mark("show a card"),
    "peek": mark("look at a face-down card"),
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
    "text-for-a-move": mark("“{text}” is a text, not a move. A move looks like this: moves.Roll()"),
    "must-leave": mark("You must leave {place}: nobody stays in a room here."),
    "must-leave-uncalled": mark(
        "You must leave {place}: nobody has called you there since your last turn."
    ),
    "not-in-a-room": mark("For that you must be in a room."),
    "must-move": mark("You rolled {steps}: you must walk. Choose one of the marked places."),
    "roll-first": mark("Before you walk, roll the dice."),
    "no-such-passage": mark("From here no secret passage leads to {to}."),
    "no-such-place": mark("There is no such place on this board."),
    "there-already": mark("You are there already: {place}."),
    "square-taken": mark("Another piece stands on {place}: a square holds only one."),
    "cross-not-stop": mark(
        "Another piece stands on {place}: you may walk past it, but you may not stop there."
    ),
    "room-left": mark("You left {place} in this turn: you may not go back there before the next."),
    "door-closed": mark("No open way leads to {to}: a piece that stands before a door closes it."),
    "way-blocked": mark("Other pieces block the way to {to}: nobody walks through them."),
    "unreachable": mark(
        "You cannot get to {to} with a roll of {steps}: steps go across or up and down."
    ),
    "unreachable-with-bonus": mark(
        "You cannot get to {to} with {steps} steps, those of the bonus card included."
    ),
    "not-a-suspect": mark("{card} is not a suspect."),
    "not-a-weapon": mark("{card} is not a weapon."),
    "not-a-room": mark("{card} is not a room."),
    "accused-wrongly": mark("You accused wrongly: you may no longer ask, but you still answer."),
    "already-accused": mark("You have accused already: there is only one accusation a game."),
    "room-not-entered": mark(
        "You may ask only in a turn in which you came into this room, or when you were called here."
    ),
    "shut-in": mark("You could not leave, and nobody may stay here to ask: so you ask nothing."),
    "shown-a-card": mark("You were shown a card in this turn: here that ends the turn."),
    "suggest-first": mark("You can accuse only after you have asked in this turn."),
    "only-in-the-pool": mark("You may accuse only in the pool: go there first."),
    "move-before-accusing": mark(
        "First move, or stay in the pool; then you may accuse: moving comes before accusing."
    ),
    "not-asked-about": mark("{card} was not asked about. You can show {may_show}."),
    "not-in-hand": mark("You do not hold {card}. You can show {may_show}."),
    "open-already": mark("{card} lies open already. You can show {may_show}."),
    "show-one": mark("You show one card only. You can show {may_show}."),
    "show-each-once": mark("You show each card once. You can show {may_show}."),
    "ask-whom": mark("You ask one player, of your choice: {seats}."),
    "ask-everybody": mark("You do not ask one player alone: the question goes round the table."),
    "pick-another": mark("That player cannot be chosen. You can choose {seats}."),
    "no-such-card-there": mark(
        "There is no card there that you may look at. You can look at number {positions}."
    ),
    "character-taken": mark("You cannot play {suspect}. Still free: {free}."),
    "nothing-to-undo": mark("There is no move to take back."),
    "undo-secret": mark("That move showed somebody a card: what was seen cannot be unseen."),
    "undo-answered": mark(
        "That move told the table something about the cards: what was heard cannot be unheard."
    ),
}

_STARTING = {
    "wrong-number-of-players": mark(
        "This edition is for {least} to {most} players; there are {players}."
    ),
    "bad-name": mark("Player {seat} needs a name of 1 to {longest} characters."),
    "name-twice": mark(
        "Players {first} and {seat} are both called “{name}”: write the names differently."
    ),
    "piece-twice": mark("Two players cannot play the same piece."),
    "piece-too-early": mark(
        "In this edition the characters are chosen at the table, in the order of the turns."
    ),
    "seat-id-twice": mark("Two seats cannot have the same id."),
    "card-dealt-twice": mark("A card appears twice among the hands and the envelope."),
    "hands-impossible": mark(
        "No deal gives hands of {sizes}: cards are dealt one by one, beginning at the first seat."
    ),
    "no-such-card": mark("There is no card “{name}”. There are: {known}."),
    "no-such-edition": mark("There is no edition “{name}”. There are: {known}."),
}

_TEXTS = {
    "text-no-such-piece": mark(
        "Line {line}: “{name}” is not a piece you can take. There are: {known}."
    ),
    "text-no-such-place": mark(
        "Line {line}: there is no place “{name}”. Squares are a column’s letter and a row’s "
        "number, such as E7; rooms are: {known}."
    ),
    "text-three-cards": mark("Line {line}: name one suspect, one weapon and one room."),
    "text-each-weapon": mark("Line {line}: each weapon must be named with its room: {known}."),
    "text-weapons": mark(
        "Line {line}: these weapons cannot begin in these rooms. Rooms that luck gives: {known}."
    ),
    "text-hand-sizes": mark(
        "From line {line} on: no deal gives hands of {sizes}. By the rules they have {right}, "
        "and {left:card-over}."
    ),
    "text-start-rolls": mark(
        "The rolls for who begins do not fit: each player rolls one die, and the highest roll "
        "again until one is alone."
    ),
    "text-dice": mark("Line {line}: say what each die shows, 1 to 6; there are {dice}."),
    "text-bonus": mark(
        "Line {line}: name each bonus card that is drawn here, after a comma. In the deck: {known}."
    ),
    "text-rule": mark(
        "Line {line}: by a rule of this table a card is drawn here. Say which, in a line of its "
        "own below: rule: Nora shows Otto vase"
    ),
    "text-room": mark("Line {line}: you ask about the room you are in: {room}."),
    "text-unanswered": mark("Line {line}: {who} can answer. Possible here: {possible}"),
    "text-no-bonus": mark("Line {line}: in this edition no bonus cards are drawn."),
    "text-cards": mark(
        "From line {line} on, the hands, the envelope and the table do not make up the deck. "
        "In two places: {lying_twice}. Nowhere: {lying_nowhere}."
    ),
}

REASONS = {**_PLAYING, **_STARTING, **SHARED, **MISTAKES, **_TEXTS, **CASES, **OWN_REASONS}
"""The message of each code; its places are filled from what the problem is about."""


# --- refusal sentences ----------------------------------------------------------------------------
# Refusals in words: why not, and what would have been possible.

Values = dict[str, Any]


def explain(
    problem: Problem, edition: Edition | None = None, players: Sequence[Player] = ()
) -> str:
    """Return why something was refused and, where there is any, what can be done instead.

    With the edition, cards and places are named; with the players, seats are. A refusal by a
    rule ends with its clause: "You may accuse only in the pool: go there first. (P09)".
    """
    reason, more = REASONS.get(problem.code), _MORE.get(problem.code)
    values = {key: _say(key, value, edition, players) for key, value in problem.about.items()}
    if "called" in problem.about:  # what can be written, by the names that people know
        values["known"] = ", ".join(say(called) for called in problem.about["called"])
    if reason is None:
        sentence = say("That is not possible ({code}).", code=problem.code)
    else:
        sentence = capital(say(reason, **values))
    told = f"{sentence} {more(problem.about, edition)}" if more and edition else sentence
    return names.with_clause(told + did_you_mean(problem.about.get("nearest", "")), problem.clause)


def _say(key: str, value: Any, edition: Edition | None, players: Sequence[Player]) -> object:
    """Return a value of a problem in words; what cannot be named stays as it is."""
    if key == "seat" and players and isinstance(value, int):
        return person(players[value].name, value) if 0 <= value < len(players) else value
    if key == "seats":
        return names.one_of([names.player_name(seat, players) for seat in value])
    if key in _ALONE:
        return _ALONE[key](value)
    if edition is not None and key in _WITH_EDITION:
        return _WITH_EDITION[key](value, edition)
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


def _card(value: Any, edition: Edition) -> object:
    known = isinstance(value, int) and 0 <= value < edition.deck.size
    return names.the(edition.deck.cards[value]) if known else value


def _place(value: Any, edition: Edition) -> object:
    known = isinstance(value, int) and 0 <= value < edition.plan.places
    return names.place(edition, value) if known else value


def _doing(value: Any) -> str:
    return say(DOING.get(value, str(value)))


def _reason(value: object) -> str:
    """Return a reason in our words where we have some; what a system says stays as it is."""
    ours = (words for begins, words in {**TOML, **JSON}.items() if str(value).startswith(begins))
    return say(next(ours, str(value)))


def _step(value: Any) -> str:
    return say(NEXT_STEP.get(value, str(value)))


_ALONE: dict[str, Callable[[Any], object]] = {
    "wanted": _doing,
    "kinds": lambda kinds: names.one_of([_doing(kind) for kind in kinds]),
    "next": _step,
    "step": _step,
    "positions": lambda positions: names.one_of([str(one + 1) for one in positions]),
    "reason": _reason,
    "needs": kind_of_value,
    "takes": kinds_text,
    "found": kind_of_value,
    "why": lambda why: explain(Problem(**why)),
    "possible": lambda lines: " | ".join(lines) or "–",
    "lying_twice": lambda cards: ", ".join(cards) or "–",
    "lying_nowhere": lambda cards: ", ".join(cards) or "–",
    "must_be": in_words,
    "is_a": in_words,
    "one_kind": in_words,
    "other_kind": in_words,
    "kind": lambda pile: say(PILES.get(pile, str(pile))),
}
_WITH_EDITION: dict[str, Callable[[Any, Edition], object]] = {
    "card": _card,
    "suspect": _card,
    "free": lambda free, e: names.one_of([str(_card(card, e)) for card in free]),
    "to": _place,
    "place": _place,
    "may_show": lambda held, e: names.one_of([str(_card(card, e)) for card in held]),
}


# --- what would have been possible ------------------------------------------------------------


def _reachable(about: Values, edition: Edition) -> str:
    rooms = [place for place in about["reachable"] if edition.plan.is_inside(place)]
    squares = len(about["reachable"]) - len(rooms)
    within = [names.place(edition, room) for room in rooms]
    if squares:
        within.append(say_n("{n} square", "{n} squares", squares))
    if not within:
        return say("Nothing is within reach.")
    return say("Within reach: {places}.", places=names.all_of(within))


def _open(about: Values, edition: Edition) -> str:
    if not about["open"]:
        return say("There is no secret passage here.")
    there = [names.place(edition, place) for place in about["open"]]
    return say("The secret passage here leads to {places}.", places=names.one_of(there))


def _suspects(_: Values, edition: Edition) -> str:
    return _choose_from(names.cards(edition, edition.deck.suspects))


def _weapons(_: Values, edition: Edition) -> str:
    return _choose_from(names.cards(edition, edition.deck.weapons))


def _rooms(_: Values, edition: Edition) -> str:
    return _choose_from(names.cards(edition, edition.deck.rooms))


def _choose_from(cards: Sequence[str]) -> str:
    return say("Choose {cards}.", cards=names.one_of(cards))


_MORE: dict[str, Callable[[Values, Edition], str]] = {
    "unreachable": _reachable,
    "unreachable-with-bonus": _reachable,
    "way-blocked": _reachable,
    "door-closed": _reachable,
    "no-such-passage": _open,
    "not-a-suspect": _suspects,
    "not-a-weapon": _weapons,
    "not-a-room": _rooms,
}
