"""Mistakes in edition files of Noir, in words: what is wrong and what would be right."""

from __future__ import annotations

from cluekit.words import mark

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
