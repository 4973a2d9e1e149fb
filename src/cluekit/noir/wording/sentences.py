"""Noir in words: what happened, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cluekit.core import Problem
from cluekit.noir.editions.edition import Edition
from cluekit.noir.public import facts
from cluekit.sets import members
from cluekit.words import mark, say, say_in, say_n
from cluekit.words.reasons import SHARED, did_you_mean, kind_of_value, kinds_text, why_no_toml

# --- edition mistakes -----------------------------------------------------------------------------
# Mistakes in edition files of Noir, in words: what is wrong and what would be right.

EDITIONS = {
    "too-many-cards-drawn": mark(
        "A hand of {hand} cards needs at least {least} suspects; there are {suspects}. Draw {most} "
        "cards at most, or lay out more rows or columns."
    ),
    "toll-too-high": mark("A toll of {toll} can never be paid: at most {most} can die."),
    "one-card-may-be-dead": mark(
        "With one card drawn, the Inspector could be dead at the start: draw two, or set "
        "dead-identity = true."
    ),
    "suspects-too-few": mark(
        "{count:name} for {suspects} suspects ({rows} rows, {columns} columns): write "
        "one for each, or none at all."
    ),
    "suspect-name-twice": mark("Two suspects are called “{name}”; every suspect needs a name."),
    "suspects-left-over": mark(
        "Of the {count} names only the first {suspects} are used: there are no more suspects."
    ),
    "suspect-other-letter": mark(
        "“{name}” is the suspect {letter}: a name with that letter is easier to find."
    ),
    "citizens-without-canvas": mark(
        "The citizen’s arrest takes the place of a question about neighbours, which is off here."
    ),
    "citizens-without-hand": mark(
        "With one card drawn the Inspector has no evidence hand: nobody can make the arrest."
    ),
    "no-such-edition": mark("There is no edition “{name}”. There are: {known}."),
}
"""One message for each code of a mistake, or of advice."""

PLAYERS = {
    "wrong-number-of-players": mark("Two play, the Killer and the Inspector, not {players}."),
    "bad-name": mark("A player needs a name of 1 to {longest} characters."),
    "same-name": mark("Both players have the same name: write the names differently."),
}
"""Players who cannot sit down."""

TEXTS = {
    "text-board": mark(
        "Line {line}: the board shows each suspect once, in {rows} rows of {columns}, a stroke (/) "
        "between rows."
    ),
    "text-drawn": mark("Line {line}: {wanted:card-drawn} here, not {drawn}."),
    "text-evidence": mark(
        "From line {line} on, the cards drawn and the evidence deck do not make up one card for "
        "each suspect. In two places: {lying_twice}. Nowhere: {lying_nowhere}."
    ),
}
"""What can be wrong in a text of Noir, besides what can be wrong in any game's."""


# --- sentences ------------------------------------------------------------------------------------

ROLES = (mark("the Killer"), mark("the Inspector"))
DOING = {
    "prepare": mark("set up the table"),
    "choose-identity": mark("choose who you are"),
    "shift": mark("shift a row or a column"),
    "kill": mark("kill a neighbour"),
    "disguise": mark("disguise yourself"),
    "arrest": mark("arrest a neighbour or yourself"),
    "exonerate": mark("exonerate a suspect"),
    "discard": mark("discard a card"),
    "citizens-arrest": mark("let a citizen make an arrest"),
}
"""Each kind of move, as in "you can shift a row or a column, or kill a neighbour"."""

REASONS = {
    "game-over": mark("The game is over: no more moves can be made."),
    "still-setting-up": mark("The table is still being set up. Next: {next}."),
    "already-set-up": mark("The table is set up already: now the players play."),
    "setup-order": mark("One thing after the other. Next: {next}."),
    "not-your-turn": mark("It is not your decision now: the table waits for {seat}."),
    "not-a-move": mark("There is no such move in this game: {move}."),
    "text-for-a-move": mark("“{text}” is a text, not a move. Moves are in cluekit.noir.moves."),
    "nothing-to-undo": mark("There is no move to take back."),
    "undo-secret": mark("That move told somebody a secret: what is known cannot be unknown."),
    "undo-answered": mark("That move told everybody something: what is known cannot be unknown."),
    "not-now": mark("You cannot {wanted} now. You can: {kinds}."),
    "not-an-action": mark("“{action}” is not an action. Actions are written like this: {forms}."),
    "dead-identity": mark("{suspect} is dead and cannot be chosen. You can choose: {legal}."),
    "not-in-your-hand": mark("You do not hold the card of {suspect}. You hold: {legal}."),
    "undoes-their-shift": mark("That would undo the other side’s shift."),
    "no-such-line": mark("There is no such line: the board has {rows:row}, {columns:column}."),
    "no-such-shift": mark("A line moves by one, and a line of one suspect does not move."),
    "nobody-near": mark("Nobody alive stands next to you: you cannot kill now."),
    "yourself": mark("You cannot kill yourself. You can kill: {legal}."),
    "dead": mark("{suspect} is dead already. You can name: {legal}."),
    "not-near": mark("{suspect} does not stand next to you. You can name: {legal}."),
    "not-near-them": mark("{suspect} is not a living neighbour there. You can name: {legal}."),
    "no-cards-left": mark("The evidence deck is empty: no more cards can be drawn."),
    "no-citizens-arrest": mark("This edition has no citizen’s arrest."),
    "you-are": mark("You are {suspect}: the honest answer is yes."),
    "you-are-not": mark("You are not {suspect}: the honest answer is no."),
    "you-stand-near": mark("You stand next to {suspect}: the honest answer is yes."),
    "you-do-not-stand-near": mark("You do not stand next to {suspect}: the honest answer is no."),
    "off-the-board": mark("{suspect} is no longer on the board. You can name: {legal}."),
    "position-too-large": mark("A position has at most {largest} characters; this has more."),
    "position-not-written": mark(
        "Line {line}: this is not written as {kind}. Look for a missing or extra quote, bracket, "
        "comma or “=”, on this line or before it."
    ),
    "position-too-deep": mark(
        "Brackets are nested too deeply, or a number is too long to be read."
    ),
    "position-key-unknown": mark("A position has no key “{key}”. There are: {known}."),
    "position-key-nearest": mark("A position has no key “{key}”. Did you mean “{meant}”?"),
    "position-key-missing": mark("The key “{key}” is missing: a position needs board and killer."),
    "position-value": mark("“{key}” cannot have such a value. It is {wants}."),
    "no-such-suspect": mark("“{key}”: there is no suspect {suspect}. They go from A to {last}."),
    "suspect-twice": mark("“{key}”: {suspect} appears twice."),
    "card-twice": mark("The card of {suspect} is in two places at once."),
    "board-not-a-grid": mark("All rows of the board must be equally long; they are {rows}."),
    "dead-or-away": mark("“{key}”: {suspect} must be alive and on the board."),
    "inspector-missing": mark("It is the Inspector’s turn, but nobody is the Inspector."),
    "identity-innocent": mark("“{key}”: {suspect} is marked innocent, so nobody can be {suspect}."),
    "innocent-not-open": mark(
        "“{key}”: {suspect} is marked innocent, so that card lies open and nowhere else."
    ),
    "card-of-nobody": mark(
        "“{key}”: {suspect} is neither on the board nor dead, so there is no such card."
    ),
    "not-the-first-kill": mark(
        "“{key}”: before the first kill nobody is dead, the Killer is to move, "
        "and the Inspector has not chosen an identity yet."
    ),
    "identity-not-open": mark(
        "“{key}”: an identity is chosen by an Inspector who is to move and has none yet."
    ),
    "hand-too-large": mark("“{key}” holds {count} cards; there can be at most {most}."),
    "more-kills-than-dead": mark(
        "“{key}” can be at most {most}, the number of the dead; it is {count}."
    ),
    "toll-paid": mark("“{key}”: {count} deaths are counted, and at {most} the game is over."),
    "killer-alone": mark("“{key}”: somebody besides the Killer must be alive."),
    "nothing-to-do": mark("“{key}”: nothing can be done here, so the game cannot go on."),
    "no-such-line-moved": mark("“{key}”: there is no line {line} here; lines go from 1 to {most}."),
    "nothing-before": mark("“{key}”: before the first kill there is no action."),
    "last-by-the-other": mark("“{key}”: {seat} is to move, so “{action}” cannot have been theirs."),
    "last-killed-nobody": mark("“{key}”: after “{action}” {suspect} is dead, but not here."),
    "last-arrested-the-killer": mark(
        "“{key}”: {suspect} is the Killer, so “{action}” would have ended the game."
    ),
    "last-chose-another": mark("“{key}”: after “{action}” the Inspector is {suspect}."),
    "last-marked-nobody": mark(
        "“{key}”: after “{action}” {suspect} is marked innocent or dead, but not here."
    ),
    "mode-and-edition": mark(
        "“{key}” is {mode}, but the edition {edition} has another mode. Write one of the two."
    ),
    **EDITIONS,
    **PLAYERS,
    **SHARED,
    **TEXTS,
}
"""One message for each code a problem of Noir can have."""

_SOME = mark("suspects by their letters, such as “AB” or [“A”, “B”]")
WANTS = {
    "board": mark("a list of rows, such as [“ABC”, “DEF”, “GHI”]"),
    "killer": mark("the letter of a suspect, such as “C”"),
    "inspector": mark("the letter of a suspect, such as “C”"),
    **dict.fromkeys(("dead", "innocent", "hand", "deck", "discard"), _SOME),
    "mode": mark("one of “classic”, “standard”, “citizens”, “citizens-arrest”"),
    "edition": mark("the name of an edition, such as “noir-classic”"),
    "options": mark(
        "an answer as in an edition file: true or false, a number, or a word in quotes"
    ),
    "to_move": mark("“killer” or “inspector”"),
    "phase": mark("one of “first-kill”, “identity”, “action”"),
    "last_action": mark("an action in quotes, such as “row 1 right”"),
    **dict.fromkeys(("history", "actions"), mark("a list of actions, such as [“row 1 right”]")),
    "format": mark("“cluekit-noir-position”"),
    "kills": mark("a whole number, such as 3"),
    "version": mark("1 or 2"),
}
"""What each key of a position can be."""


def explain(
    problem: Problem,
    edition: Edition | None = None,
    players: object = (),  # noqa: ARG001 - the sides are not called by their names
) -> str:
    """Return why something was refused, and what can be done instead; then the clause."""
    values = {key: _value(key, value, edition) for key, value in problem.about.items()}
    reason = REASONS.get(problem.code)
    if reason is None:
        return say("That is not possible ({code}).", code=problem.code)
    sentence = say(reason, **values) + did_you_mean(problem.about.get("nearest", ""))
    return f"{sentence} ({problem.clause})" if problem.clause else sentence


def _value(key: str, value: object, edition: Edition | None) -> object:
    """Return a value of a problem in words."""
    if key in _ALONE:
        return _ALONE[key](value)
    if key in ("suspect", "legal") and edition is not None:
        some = value if isinstance(value, list) else [value]
        return ", ".join(name(edition, one) for one in some) or "–"
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


def forms_text(forms: Sequence[str]) -> str:
    """Return how actions are written, in the reader's language."""
    return ", ".join(say_in("order", form) for form in forms)


_ALONE: dict[str, Callable[[Any], object]] = {
    "seat": lambda seat: say(ROLES[seat]) if seat in (0, 1) else seat,
    "wanted": lambda wanted: say(DOING.get(wanted, wanted)),
    "wants": lambda wants: say(WANTS.get(wants, wants)),
    "forms": forms_text,
    "kinds": lambda kinds: "; ".join(say(DOING.get(kind, kind)) for kind in kinds),
    "needs": kind_of_value,
    "takes": kinds_text,
    "found": kind_of_value,
    "reason": why_no_toml,
    "why": lambda why: explain(Problem(**why)),
    "lying_twice": lambda letters: letters or "–",
    "lying_nowhere": lambda letters: letters or "–",
    "possible": lambda lines: " | ".join(lines) or "–",
}
"""What is said of a value whatever the edition."""


def name(edition: Edition, suspect: object) -> str:
    """Return a suspect's name and letter: "Hedda (H)"; what is no suspect stays as it is."""
    if type(suspect) is not int or not 0 <= suspect < len(edition.suspects):
        return str(suspect)
    who = edition.suspects[suspect]
    return letter_and_name(who.letter, who.name)


def letter_and_name(letter: str, name: str) -> str:
    """Return a name and a letter: "Imre (I)", for A and I are words, in other languages E and O.

    They stand in one message, for a language that has them otherwise.
    """
    return say("{name} ({letter})", letter=letter, name=name)


def letters_of(edition: Edition, suspects: int) -> str:
    """Return the letters of a set of suspects: "A, B"; a dash for nobody."""
    return ", ".join(edition.suspects[one].letter for one in members(suspects)) or "–"


# --- what happened ----------------------------------------------------------------------------


def tell(fact: object, edition: Edition) -> str:
    """Return a public fact as a sentence; "" where nothing is to be said."""
    told = _TELL.get(type(fact))
    return told(fact, edition) if told else ""


_SHIFTS = {
    ("row", 1): mark("Row {line} moves right."),
    ("row", -1): mark("Row {line} moves left."),
    ("column", 1): mark("Column {line} moves down."),
    ("column", -1): mark("Column {line} moves up."),
}


def of_suspect(sentence: str) -> Callable[[Any, Edition], str]:
    """Return what puts the suspect of a move or of a fact into a sentence."""
    return lambda about, edition: say(sentence, suspect=name(edition, about.suspect))


def either(yes: str, no: str, asked: Callable[[Any], bool]) -> Callable[[Any, Edition], str]:
    """Return the same for two sentences, of which a question about the fact chooses one."""
    return lambda fact, edition: of_suspect(yes if asked(fact) else no)(fact, edition)


def _disguised(fact: facts.Disguised, edition: Edition) -> str:
    who = name(edition, fact.shown)
    if fact.success:
        return say("The Killer is somebody new; until now it was {suspect}.", suspect=who)
    return say("The disguise failed: {suspect} is dead already.", suspect=who)


def _removed(fact: facts.LinesRemoved, _: Edition) -> str:
    return say_n(
        "A line of dead suspects is gone; the others close up.",
        "{n} lines of dead suspects are gone; the others close up.",
        len(fact.rows) + len(fact.columns),
    )


def _ended(fact: facts.GameEnded, edition: Edition) -> str:
    killer = name(edition, fact.killer)
    if fact.ending == "arrest":
        return say("The Inspector wins: {suspect} was the Killer.", suspect=killer)
    if fact.ending == "toll":
        return say("The Killer, {suspect}, wins: too many are dead.", suspect=killer)
    return say("The Killer, {suspect}, wins: the Inspector is dead.", suspect=killer)


_TELL: dict[type, Callable[[Any, Edition], str]] = {
    facts.InspectorDrew: lambda _, __: say("The Inspector draws evidence."),
    facts.IdentityChosen: lambda _, __: say("The Inspector has chosen who to be."),
    facts.Shifted: lambda fact, _: say(_SHIFTS[fact.axis, fact.step], line=fact.index + 1),
    facts.Killed: of_suspect(mark("{suspect} is killed.")),
    facts.Arrested: either(
        mark("{suspect} is arrested: it was the Killer!"),
        mark("{suspect} is arrested, but is not the Killer."),
        lambda fact: fact.hit,
    ),
    facts.Disguised: _disguised,
    facts.Exonerated: of_suspect(mark("{suspect} is exonerated.")),
    facts.KillerAnswered: either(
        mark("The Killer stands next to {suspect}."),
        mark("The Killer does not stand next to {suspect}."),
        lambda fact: fact.near,
    ),
    facts.InspectorAnswered: either(
        mark("The Inspector stands next to {suspect}."),
        mark("The Inspector does not stand next to {suspect}."),
        lambda fact: fact.near,
    ),
    facts.LinesRemoved: _removed,
    facts.GameEnded: _ended,
}
