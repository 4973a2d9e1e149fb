"""The sentences of Noir's rule sheet about dying, the end of the game, and who knows what."""

from __future__ import annotations

from cluekit.noir.editions.file_format import Options
from cluekit.words import mark
from cluekit.words.rule_lines import Holding, Sentence


def every(_: Options) -> bool:
    """Tell that a sentence holds in every mode."""
    return True


ENDINGS: list[Holding[Options]] = [
    (
        "no-cards",
        "dying",
        every,
        Sentence(
            "N13",
            mark("Once the evidence deck is empty, there is no disguise and no exoneration."),
            "002 003",
        ),
    ),
    (
        "last-card",
        "dying",
        every,
        Sentence("N29", mark("The action that draws the last card is played to its end.")),
    ),
    (
        "shrinking",
        "dying",
        every,
        Sentence(
            "N14",
            mark("A row or column in which all are dead is taken away, and the board closes up."),
            "002 003",
        ),
    ),
    (
        "order",
        "dying",
        every,
        Sentence(
            "N22",
            mark(
                "After each action: is the Inspector dead? Are as many dead as the Killer needs? "
                "Then a question is answered, then the board shrinks, then the turn passes."
            ),
        ),
    ),
    (
        "shrinking-shift",
        "dying",
        every,
        Sentence(
            "N14",
            mark("It may be a shift that completes such a line. Rows and columns go at once."),
        ),
    ),
    (
        "inspector-dead",
        "end",
        every,
        Sentence("N09", mark("If the Inspector’s suspect is killed, the Killer wins."), "002 003"),
    ),
    (
        "arrested",
        "end",
        every,
        Sentence("N20", mark("If the Killer is arrested, the Inspector wins."), "002 003"),
    ),
    (
        "inspector-shown",
        "end",
        every,
        Sentence("N09", mark("The Inspector then reveals that identity."), "002"),
    ),
    (
        "public",
        "knowing",
        every,
        Sentence(
            "N21",
            mark(
                "Everybody sees shifts, victims, arrests, answers, cards laid open, and how many "
                "cards there are. Identities, the evidence hand and cards drawn are secret; the "
                "order of the deck is known to nobody."
            ),
            "002 003",
        ),
    ),
    (
        "results",
        "knowing",
        every,
        Sentence(
            "N31",
            mark("Everybody learns whether an arrest hits, and whether a disguise succeeds."),
        ),
    ),
]
"""Topic, section, where it applies, sentence: as in ``always``."""
