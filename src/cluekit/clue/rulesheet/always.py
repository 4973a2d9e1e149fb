"""The sentences of the rule sheet that no switch words, each with the editions it holds in."""

from __future__ import annotations

from cluekit.clue.editions.edition import Edition
from cluekit.clue.rulesheet import where
from cluekit.words import mark
from cluekit.words.rule_lines import Holding, Sentence

# --- endings --------------------------------------------------------------------------------------
# The sentences of the rule sheet about accusing, bonus cards, and who knows what.

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


# --- always ---------------------------------------------------------------------------------------

ALWAYS: list[Holding[Edition]] = [
    # table
    (
        "aim",
        "table",
        where.every,
        Sentence(
            "U17",
            mark(
                "Find out who did it, with which weapon and in which room: three cards in an "
                "envelope say it."
            ),
            "001 004",
        ),
    ),
    (
        "rooms",
        "table",
        where.every,
        Sentence("U02", mark("{rooms} rooms.")),
    ),
    (
        "pieces",
        "table",
        where.nearest_piece,
        Sentence("U07", mark("Everybody plays the piece nearest to their chair."), "001"),
    ),
    (
        "pieces",
        "table",
        where.character_choice,
        Sentence("P14", mark("Everybody chooses a character, in the order of the turns."), "000"),
    ),
    (
        "phases",
        "table",
        where.middle,
        Sentence(
            "P01",
            mark(
                "A turn has three parts, in this order: you move; in a room, you ask; in the pool, "
                "you accuse."
            ),
            "000",
        ),
    ),
    (
        "clockwise",
        "table",
        where.clockwise_turns,
        Sentence("U08", mark("The turns go clockwise, to the left."), "001 004"),
    ),
    # set-up
    (
        "steps",
        "set-up",
        where.classic_order,
        Sentence("U05", mark("Set up in this order: {steps}."), "001 004"),
    ),
    (
        "steps",
        "set-up",
        where.drawn_order,
        Sentence("P14", mark("Set up in this order: {steps}."), "000"),
    ),
    ("steps", "set-up", where.own_order, Sentence("P14", mark("Set up in this order: {steps}."))),
    (
        "pieces-start",
        "set-up",
        where.every,
        Sentence("U04", mark("All pieces stand on their start squares."), "001 004"),
    ),
    (
        "spare-pieces",
        "set-up",
        where.every,
        Sentence(
            "U04",
            mark("Pieces that nobody plays are under suspicion too and can be called."),
            "001",
        ),
    ),
    (
        "weapons",
        "set-up",
        where.as_found,
        Sentence("U01", mark("Each weapon begins in its own room: {weapons}."), "001"),
    ),
    (
        "weapons",
        "set-up",
        where.rooms_of_ours,
        Sentence("U01", mark("Each weapon begins in its own room: {weapons}.")),
    ),
    (
        "weapons",
        "set-up",
        where.any_rooms,
        Sentence("C01", mark("It does not matter in which rooms the weapons begin."), "004"),
    ),
    (
        "weapons-apart",
        "set-up",
        where.any_rooms,
        Sentence("C01", mark("They are drawn by lot, no two weapons in the same room.")),
    ),
    (
        "case-file",
        "set-up",
        where.every,
        Sentence(
            "U03",
            mark("One suspect, one weapon and one room go unseen into the envelope."),
            "000 001 004",
        ),
    ),
    (
        "ties",
        "set-up",
        where.opening_roll,
        Sentence("U08", mark("Those who tie for the highest roll again.")),
    ),
    (
        "first-unplayed",
        "set-up",
        where.suspect_first,
        Sentence(
            "U29",
            mark("If nobody plays {suspect}, the next piece clockwise that somebody plays begins."),
        ),
    ),
    (
        "larger-hands",
        "set-up",
        where.larger_hands,
        Sentence("U05", mark("A larger hand is a slight advantage."), "001"),
    ),
    (
        "sheets",
        "set-up",
        where.every,
        Sentence(
            "U06",
            mark("Everybody keeps a private sheet and crosses off their own cards."),
            "000 001 004",
        ),
    ),
    # moving
    (
        "question-face",
        "moving",
        where.marked_dice,
        Sentence("P21", mark("The ? stands in place of the one and counts one step.")),
    ),
    (
        "steps-straight",
        "moving",
        where.every,
        Sentence("U09", mark("A step goes to the next square, never diagonally."), "000 004"),
    ),
    (
        "entering",
        "moving",
        where.every,
        Sentence("C06", mark("Going into a room is a step of its own."), "004"),
    ),
    (
        "entering-exact",
        "moving",
        where.exact,
        Sentence("U09", mark("Going into a room needs no exact roll.")),
    ),
    (
        "entering-ends",
        "moving",
        where.every,
        Sentence("U09", mark("Going into a room ends the move.")),
    ),
    (
        "stuck",
        "moving",
        where.every,
        Sentence("U25", mark("A player who cannot move stays where they are.")),
    ),
    (
        "rooms-hold",
        "moving",
        where.every,
        Sentence("U22", mark("A room holds any number of pieces and weapons.")),
    ),
    (
        "passages",
        "moving",
        where.passages,
        Sentence("C11", mark("Secret passages join these rooms: {passages}."), "004"),
    ),
    (
        "passages-roll",
        "moving",
        where.passages,
        Sentence("U26", mark("A secret passage takes the place of the roll and of the move.")),
    ),
    (
        "pool",
        "moving",
        where.pool,
        Sentence(
            "P20", mark("The pool is not a room: going in ends the move, and one may stay there.")
        ),
    ),
    # rooms
    (
        "ask-called",
        "rooms",
        where.once,
        Sentence("P04", mark("After being called into a room you may stay and ask there."), "000"),
    ),
    (
        "leaving-passage",
        "rooms",
        where.must_leave_by,
        Sentence("P02", mark("A secret passage is a way to leave, too."), "000"),
    ),
    (
        "at-once",
        "rooms",
        where.each_turn,
        Sentence("U10", mark("You may ask as soon as you come into a room."), "001"),
    ),
    # asking
    (
        "in-a-room",
        "asking",
        where.every,
        Sentence("U10", mark("You may ask only in a room."), "000 001 004"),
    ),
    (
        "naming",
        "asking",
        where.every,
        Sentence("U10", mark("You name a suspect, a weapon and the room you are in."), "001 004"),
    ),
    (
        "own-cards",
        "asking",
        where.every,
        Sentence("U13", mark("You may name cards that you hold."), "001"),
    ),
    (
        "own-suspect",
        "asking",
        where.every,
        Sentence("U23", mark("You may name your own suspect.")),
    ),
    (
        "called",
        "asking",
        where.around,
        Sentence("U10", mark("The suspect’s piece comes into the room."), "000 001 004"),
    ),
    (
        "called-anywhere",
        "asking",
        where.every,
        Sentence(
            "U22", mark("A piece is called from wherever it stands, and no door is closed to it.")
        ),
    ),
    (
        "called-weapon",
        "asking",
        where.every,
        Sentence("U10", mark("The weapon is put into the room."), "001 004"),
    ),
    (
        "called-stay",
        "asking",
        where.every,
        Sentence("C07", mark("What comes into the room stays there and does not go back."), "004"),
    ),
    (
        "once-round",
        "asking",
        where.classic,
        Sentence("U12", mark("The question goes round once at the most.")),
    ),
    (
        "anybody",
        "asking",
        where.fast,
        Sentence(
            "P18",
            mark(
                "Ask anybody about any suspect, even a player who accused wrongly; nobody "
                "else answers."
            ),
        ),
    ),
    # answering
    (
        "shown-all",
        "answering",
        where.fast,
        Sentence(
            "P12", mark("That player shows you every one of the three cards that they hold."), "000"
        ),
    ),
    (
        "choice",
        "answering",
        where.chooses,
        Sentence("U12", mark("Several to choose from: the one who shows chooses.")),
    ),
    (
        "shown-to",
        "answering",
        where.every,
        Sentence("U12", mark("Cards are shown to the asker alone."), "001 004"),
    ),
    (
        "shown-marked",
        "answering",
        where.every,
        Sentence("C09", mark("Cross off your sheet the cards that you are shown."), "001 004"),
    ),
    (
        "nobody",
        "answering",
        where.nobody_may,
        Sentence("U13", mark("It may be that nobody can answer."), "001"),
    ),
    *ENDINGS,
]
"""What no answer words by itself: topic, section, where it applies, sentence."""
