"""The sentences of Noir's rule sheet that no answer words: each with the modes it holds in."""

from __future__ import annotations

from collections.abc import Callable

from cluekit.core.rulesheet import Sentence
from cluekit.noir.options import Options
from cluekit.words import mark


def _every(_: Options) -> bool:
    return True


def _asked(options: Options) -> bool:
    return options.canvas


def _standard(options: Options) -> bool:
    return options.canvas and not options.citizens_arrest


def _citizens(options: Options) -> bool:
    return options.citizens_arrest


def _third(options: Options) -> bool:
    return options.citizens_arrest and options.canvas


ALWAYS: list[tuple[str, str, Callable[[Options], bool], Sentence]] = [
    (
        "turns",
        "table",
        _every,
        Sentence("N01", mark("Two play: the Killer and the Inspector, in turn, an action each.")),
    ),
    (
        "no-passing",
        "table",
        _every,
        Sentence("N23", mark("Nobody may pass; a line can always be moved."), house=True),
    ),
    (
        "before",
        "table",
        _standard,
        Sentence("N27", mark("All rules of the classic mode hold here, too."), house=True),
    ),
    (
        "before",
        "table",
        _third,
        Sentence("N27", mark("All rules of the standard mode hold here, too."), house=True),
    ),
    (
        "deck",
        "set-up",
        _every,
        Sentence("N01", mark("The evidence deck is shuffled: it has a card for each suspect.")),
    ),
    (
        "killer-draws",
        "set-up",
        _every,
        Sentence("N02", mark("The Killer draws the top card: it is the secret identity.")),
    ),
    (
        "choosing",
        "set-up",
        _every,
        Sentence(
            "N04",
            mark(
                "In the first turn the Inspector chooses one of them to be, to the end of the "
                "game; the others are the evidence hand."
            ),
        ),
    ),
    (
        "one-dead",
        "set-up",
        _every,
        Sentence(
            "N30",
            mark(
                "At most one of the cards drawn is dead by then; kept in the hand, it may be "
                "discarded later."
            ),
            house=True,
        ),
    ),
    (
        "neighbours",
        "near",
        _every,
        Sentence(
            "N03", mark("Next to a suspect stand the up to eight around it, diagonals as well.")
        ),
    ),
    (
        "shift",
        "shifting",
        _every,
        Sentence(
            "N06",
            mark(
                "Any row or column moves by one, either way; who falls off comes in at the other "
                "end. Nobody need stand in it or near it."
            ),
        ),
    ),
    (
        "own-shift",
        "shifting",
        _every,
        Sentence(
            "N07",
            mark("One’s own shift may be undone. When the board shrinks, the line is what counts."),
            house=True,
        ),
    ),
    (
        "lines",
        "shifting",
        _every,
        Sentence(
            "N24",
            mark(
                "Lines are counted on the board as it is. In a line of two, either way undoes a "
                "shift; a line of one does not move; a line that is gone forbids nothing."
            ),
            house=True,
        ),
    ),
    (
        "first-kill",
        "killer",
        _every,
        Sentence("N02", mark("The Killer goes first, and the first action is a kill.")),
    ),
    (
        "killer-does",
        "killer",
        _every,
        Sentence("N05", mark("Later the Killer shifts a line, kills, or takes a disguise.")),
    ),
    (
        "kill",
        "killer",
        _every,
        Sentence("N08", mark("A victim is a living neighbour, innocent or not; never oneself.")),
    ),
    (
        "nobody-near",
        "killer",
        _every,
        Sentence("N23", mark("With no living neighbour there is no kill."), house=True),
    ),
    (
        "disguise",
        "killer",
        _every,
        Sentence(
            "N11",
            mark(
                "For a disguise the Killer draws the top evidence card. If that suspect is alive, "
                "it becomes the new identity, and the old one is shown and given up; if dead, the "
                "card is laid open and the identity stays. The turn is over either way."
            ),
        ),
    ),
    (
        "inspector-does",
        "inspector",
        _every,
        Sentence("N05", mark("Later the Inspector shifts a line, arrests, or exonerates.")),
    ),
    (
        "arrest",
        "inspector",
        _every,
        Sentence(
            "N10",
            mark("An arrest names a neighbour or oneself. If it is not the Killer, play goes on."),
        ),
    ),
    (
        "exonerate",
        "inspector",
        _every,
        Sentence(
            "N12",
            mark(
                "To exonerate, draw an evidence card, then discard one of the hand face up: that "
                "suspect is innocent. The hand is as large as before."
            ),
        ),
    ),
    (
        "any-card",
        "inspector",
        _every,
        Sentence(
            "N12",
            mark("The card just drawn may be discarded, and a dead suspect’s, who gets no mark."),
            house=True,
        ),
    ),
    (
        "empty-hand",
        "inspector",
        _every,
        Sentence("N25", mark("With an empty hand, the card drawn is discarded."), house=True),
    ),
    (
        "cover",
        "asking",
        _asked,
        Sentence("N16", mark("The innocent’s card covers the suspect on the board, unless dead.")),
    ),
    (
        "killed-innocent",
        "asking",
        _asked,
        Sentence(
            "N18",
            mark(
                "When the Killer kills somebody marked innocent, the Inspector says whether they "
                "stand next to the victim, before the board shrinks."
            ),
        ),
    ),
    (
        "marks",
        "asking",
        _asked,
        Sentence(
            "N28",
            mark(
                "A mark by disguise is worth the same as one by exoneration. It ends with death; "
                "a death by disguise asks nothing."
            ),
            house=True,
        ),
    ),
    (
        "citizens-target",
        "citizens",
        _citizens,
        Sentence(
            "N26",
            mark(
                "Whom the citizen arrests must be alive and next to the suspect exonerated, not "
                "to the Inspector; it may be the Inspector’s own suspect. The card is discarded "
                "and marked first. With that suspect off the board it cannot be done."
            ),
            house=True,
        ),
    ),
    (
        "no-cards",
        "dying",
        _every,
        Sentence(
            "N13",
            mark("Once the evidence deck is empty, there is no disguise and no exoneration."),
        ),
    ),
    (
        "last-card",
        "dying",
        _every,
        Sentence(
            "N29", mark("The action that draws the last card is played to its end."), house=True
        ),
    ),
    (
        "shrinking",
        "dying",
        _every,
        Sentence(
            "N14",
            mark(
                "A row or column in which all are dead is taken away, also when a shift completes "
                "it, and the board closes up."
            ),
        ),
    ),
    (
        "order",
        "dying",
        _every,
        Sentence(
            "N22",
            mark(
                "After each action: is the Inspector dead? Are as many dead as the Killer needs? "
                "Then a question is answered, then the board shrinks, then the turn passes."
            ),
            house=True,
        ),
    ),
    (
        "inspector-dead",
        "end",
        _every,
        Sentence("N09", mark("If the Inspector’s suspect is killed, the Killer wins.")),
    ),
    (
        "arrested",
        "end",
        _every,
        Sentence("N20", mark("If the Killer is arrested, the Inspector wins.")),
    ),
    (
        "public",
        "knowing",
        _every,
        Sentence(
            "N21",
            mark(
                "Everybody sees shifts, victims, arrests, answers, cards laid open, and how many "
                "cards there are. Identities, the evidence hand and cards drawn are secret; the "
                "order of the deck is known to nobody."
            ),
        ),
    ),
    (
        "results",
        "knowing",
        _every,
        Sentence(
            "N31",
            mark(
                "Everybody learns whether an arrest hits, whether a disguise succeeds, and which "
                "card a failed one drew."
            ),
            house=True,
        ),
    ),
]
"""What no answer words by itself: topic, section, where it applies, sentence."""
