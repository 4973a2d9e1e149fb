"""The sentences of the rule sheet about accusing, bonus cards, and who knows what."""

from __future__ import annotations

from cluekit.clue.editions.edition import Edition
from cluekit.clue.rulesheet import where
from cluekit.words import mark
from cluekit.words.rule_lines import Holding, Sentence

ENDINGS: list[Holding[Edition]] = [
    # accusing
    (
        "once",
        "accusing",
        where.every,
        Sentence("U16", mark("Everybody may accuse only once in a game."), "000 001 004"),
    ),
    (
        "any-three",
        "accusing",
        where.every,
        Sentence(
            "U27", mark("An accusation may name any room, not only the one you are in."), "004"
        ),
    ),
    (
        "right",
        "accusing",
        where.every,
        Sentence("U17", mark("A player who is right shows the cards and wins."), "001 004"),
    ),
    (
        "title",
        "accusing",
        where.titled_there,
        Sentence("U17", mark("The player who solves the case may be called {title}."), "001"),
    ),
    (
        "title",
        "accusing",
        where.has_another_name,
        Sentence("U17", mark("The player who solves the case may be called {title}.")),
    ),
    (
        "wrong",
        "accusing",
        where.every,
        Sentence(
            "U18",
            mark(
                "If you are wrong, the cards go back unseen by the others; you ask and accuse no "
                "more, and still answer."
            ),
            "001 004",
        ),
    ),
    (
        "wrong-doorway",
        "accusing",
        where.out,
        Sentence("U28", mark("If their piece stands in front of a door, it goes into that room.")),
    ),
    (
        "last-player",
        "accusing",
        where.out,
        Sentence("U28", mark("The last player who has not accused wrongly plays on alone.")),
    ),
    (
        "unsolved",
        "accusing",
        where.every,
        Sentence("U19", mark("When everybody has accused wrongly, the case stays unsolved.")),
    ),
    # bonus
    (
        "special-squares",
        "bonus",
        where.special,
        Sentence("P21", mark("A ? on the floor draws one too, when a piece stops on it.")),
    ),
    (
        "bonus-moves",
        "bonus",
        where.bonus,
        Sentence(
            "P21",
            mark(
                "Each ? that is rolled draws one card, before the move. Where a bonus card takes "
                "you, you may do what you may after any move. A deck that is used up is shuffled "
                "again."
            ),
        ),
    ),
    (
        "bonus-shows",
        "bonus",
        where.bonus,
        Sentence(
            "P22",
            mark(
                "Several cards take effect in the order drawn. A player who has to show a card "
                "chooses which; a player without cards shows none."
            ),
        ),
    ),
    # knowing
    (
        "hands-secret",
        "knowing",
        where.every,
        Sentence("U21", mark("Keep your cards to yourself."), "001"),
    ),
    (
        "public",
        "knowing",
        where.every,
        Sentence(
            "U21",
            mark(
                "Everybody sees rolls, moves, questions, who could not answer and who showed a "
                "card; only the two know which card."
            ),
        ),
    ),
]
"""Topic, section, where it applies, sentence: as in ``always``."""
