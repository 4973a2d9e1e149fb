"""The sentences of Noir's rule sheet that no answer words: each with the modes it holds in."""

from __future__ import annotations

from cluekit.noir.editions.file_format import Options
from cluekit.words import mark
from cluekit.words.rule_lines import Holding, holding

# --- endings --------------------------------------------------------------------------------------
# The sentences of Noir's rule sheet about dying, the end of the game, and who knows what.


ENDINGS: list[Holding[Options]] = [
    holding(
        "no-cards",
        "dying",
        "N13",
        mark("Once the evidence deck is empty, there is no disguise and no exoneration."),
        "002 003",
    ),
    holding(
        "last-card",
        "dying",
        "N29",
        mark("The action that draws the last card is played to its end."),
    ),
    holding(
        "shrinking",
        "dying",
        "N14",
        mark("A row or column in which all are dead is taken away, and the board closes up."),
        "002 003",
    ),
    holding(
        "order",
        "dying",
        "N22",
        mark(
            "After each action: is the Inspector dead? Are as many dead as the Killer needs? "
            "Then a question is answered, then the board shrinks, then the turn passes."
        ),
    ),
    holding(
        "shrinking-shift",
        "dying",
        "N14",
        mark("It may be a shift that completes such a line. Rows and columns go at once."),
    ),
    holding(
        "inspector-dead",
        "end",
        "N09",
        mark("If the Inspector’s suspect is killed, the Killer wins."),
        "002 003",
    ),
    holding(
        "arrested", "end", "N20", mark("If the Killer is arrested, the Inspector wins."), "002 003"
    ),
    holding(
        "inspector-shown", "end", "N09", mark("The Inspector then reveals that identity."), "002"
    ),
    holding(
        "public",
        "knowing",
        "N21",
        mark(
            "Everybody sees shifts, victims, arrests, answers, cards laid open, and how many "
            "cards there are. Identities, the evidence hand and cards drawn are secret; the "
            "order of the deck is known to nobody."
        ),
        "002 003",
    ),
    holding(
        "results",
        "knowing",
        "N31",
        mark("Everybody learns whether an arrest hits, and whether a disguise succeeds."),
    ),
]


# --- always ---------------------------------------------------------------------------------------


def _asked(options: Options) -> bool:
    return options.canvas


def _standard(options: Options) -> bool:
    return options.canvas and not options.citizens_arrest


def _citizens(options: Options) -> bool:
    return options.citizens_arrest


def _several(options: Options) -> bool:
    return options.citizens_arrest and options.hand > 2  # noqa: PLR2004 - one of them to be


def _third(options: Options) -> bool:
    return options.citizens_arrest and options.canvas


ALWAYS: list[Holding[Options]] = [
    holding(
        "turns",
        "table",
        "N01",
        mark("Two play, the Killer and the Inspector, taking turns, one action each."),
        "002 003",
    ),
    holding("no-passing", "table", "N23", mark("Nobody may pass; a line can always be moved.")),
    holding(
        "before",
        "table",
        "N27",
        mark("Where nothing else is said, the rules of the classic mode hold."),
        when=_standard,
    ),
    holding(
        "before",
        "table",
        "N27",
        mark("Where nothing else is said, the rules of the standard mode hold."),
        when=_third,
    ),
    holding(
        "deck",
        "set-up",
        "N01",
        mark("The evidence deck is shuffled: it has a card for each suspect."),
        "003",
    ),
    holding(
        "killer-draws",
        "set-up",
        "N02",
        mark("The Killer draws the top card: it is the secret identity."),
        "002 003",
    ),
    holding(
        "choosing",
        "set-up",
        "N04",
        mark(
            "In the first turn the Inspector chooses one of them to be, to the end of the "
            "game; the others are the evidence hand."
        ),
        "002 003",
    ),
    holding(
        "one-dead",
        "set-up",
        "N30",
        mark(
            "At most one of the cards drawn is dead by then; kept in the hand, it may be "
            "discarded later."
        ),
    ),
    holding(
        "neighbours",
        "near",
        "N03",
        mark("Next to a suspect are the up to eight around it, diagonals included."),
        "002 003",
    ),
    holding(
        "shift",
        "shifting",
        "N06",
        mark(
            "Any row or column moves by one, either way; a suspect that falls off comes in "
            "at the other end."
        ),
        "002 003",
    ),
    holding(
        "own-shift",
        "shifting",
        "N07",
        mark("You may undo your own shift. When the board shrinks, the line is what counts."),
    ),
    holding(
        "lines",
        "shifting",
        "N24",
        mark(
            "Lines are counted on the board as it is. In a line of two, either way undoes a "
            "shift; a line of one does not move; a line that is gone forbids nothing."
        ),
    ),
    holding(
        "shift-anywhere",
        "shifting",
        "N06",
        mark("Nobody need stand in that line or near it."),
        "002",
    ),
    holding(
        "first-kill",
        "killer",
        "N02",
        mark("The Killer goes first, and the first action is a kill."),
        "002 003",
    ),
    holding(
        "killer-does",
        "killer",
        "N05",
        mark("Later the Killer shifts a line, kills, or takes a disguise."),
        "002 003",
    ),
    holding("kill", "killer", "N08", mark("A victim is a neighbour, innocent or not."), "002 003"),
    holding(
        "kill-turned",
        "killer",
        "N08",
        mark("The victim’s card is turned over to its dead side."),
        "002 003",
    ),
    holding("nobody-near", "killer", "N23", mark("With no living neighbour there is no kill.")),
    holding(
        "disguise",
        "killer",
        "N11",
        mark(
            "For a disguise the Killer draws the top evidence card. If that suspect is alive, "
            "it becomes the new identity, and the old one is shown and given up; if dead, the "
            "card is laid open and the identity stays."
        ),
        "002 003",
    ),
    holding(
        "kill-living",
        "killer",
        "N08",
        mark("The victim is alive, and never the Killer’s own suspect."),
    ),
    holding(
        "disguise-turn",
        "killer",
        "N11",
        mark("A disguise ends the turn, whether it succeeds or not."),
        "002",
    ),
    holding(
        "inspector-does",
        "inspector",
        "N05",
        mark("Later the Inspector shifts a line, arrests, or exonerates."),
        "002 003",
    ),
    holding(
        "arrest",
        "inspector",
        "N10",
        mark(
            "An arrest names a neighbour or the Inspector’s own suspect. If it is not the "
            "Killer, play goes on."
        ),
        "002 003",
    ),
    holding(
        "exonerate",
        "inspector",
        "N12",
        mark(
            "To exonerate, draw an evidence card, then discard one from the hand, face up: "
            "that suspect is innocent. The hand is as large as before."
        ),
        "002 003",
    ),
    holding(
        "any-card",
        "inspector",
        "N12",
        mark("The card just drawn may be discarded, too."),
        "002 003",
    ),
    holding(
        "dead-card",
        "inspector",
        "N12",
        mark("So may the card of a dead suspect, who then gets no mark."),
        "002",
    ),
    holding(
        "empty-hand", "inspector", "N25", mark("With an empty hand, the card drawn is discarded.")
    ),
    holding(
        "cover",
        "inspector",
        "N16",
        mark("The innocent’s card covers the suspect on the board."),
        "002 003",
    ),
    holding(
        "arrest-oneself",
        "inspector",
        "N10",
        mark("Arresting yourself is a way of hiding who you are."),
        "002 003",
    ),
    holding(
        "killed-innocent",
        "asking",
        "N18",
        mark(
            "When the Killer kills somebody marked innocent, the Inspector says whether they "
            "stand next to the victim."
        ),
        "002 003",
        when=_asked,
    ),
    holding(
        "marks",
        "asking",
        "N28",
        mark(
            "A mark by disguise is worth the same as one by exoneration. It ends with death; a "
            "death by disguise asks nothing."
        ),
        when=_asked,
    ),
    holding(
        "canvas-placed",
        "asking",
        "N17",
        mark("The Killer is asked even if no card was put on the board."),
        "002",
        when=_asked,
    ),
    holding(
        "canvas-gone",
        "asking",
        "N17",
        mark("Nobody asks about a suspect who has left the board."),
        when=_asked,
    ),
    holding(
        "citizens-target",
        "citizens",
        "N26",
        mark(
            "Whom the citizen arrests must be alive and next to the suspect exonerated, not to "
            "the Inspector; it may be the Inspector’s own suspect. The card is discarded and "
            "marked first. With that suspect off the board it cannot be done."
        ),
        when=_citizens,
    ),
    holding(
        "citizens-times",
        "citizens",
        "N19",
        mark("So it can be done at most {times} times in a game."),
        "002",
        when=_several,
    ),
    *ENDINGS,
]
"""What no answer words by itself: topic, section, where it applies, sentence."""
