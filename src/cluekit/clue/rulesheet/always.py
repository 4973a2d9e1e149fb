"""The sentences of the rule sheet that no switch words, each with the editions it holds in."""

from __future__ import annotations

from cluekit.clue.editions.edition import Edition
from cluekit.clue.rulesheet import where
from cluekit.words import mark
from cluekit.words.rule_lines import Holding, holding

# --- endings --------------------------------------------------------------------------------------
# The sentences of the rule sheet about accusing, bonus cards, and who knows what.

ENDINGS: list[Holding[Edition]] = [
    # accusing
    holding(
        "once", "accusing", "U16", mark("Everybody may accuse only once in a game."), "000 001 004"
    ),
    holding(
        "any-three",
        "accusing",
        "U27",
        mark("An accusation may name any room, not only the one you are in."),
        "004",
    ),
    holding(
        "right",
        "accusing",
        "U17",
        mark("A player who is right shows the cards and wins."),
        "001 004",
    ),
    holding(
        "title",
        "accusing",
        "U17",
        mark("The player who solves the case may be called {title}."),
        "001",
        when=where.titled_there,
    ),
    holding(
        "title",
        "accusing",
        "U17",
        mark("The player who solves the case may be called {title}."),
        when=where.has_another_name,
    ),
    holding(
        "wrong",
        "accusing",
        "U18",
        mark(
            "If you are wrong, the cards go back unseen by the others; you ask and accuse no "
            "more, and still answer."
        ),
        "001 004",
    ),
    holding(
        "wrong-doorway",
        "accusing",
        "U28",
        mark("If their piece stands in front of a door, it goes into that room."),
        when=where.out,
    ),
    holding(
        "last-player",
        "accusing",
        "U28",
        mark("The last player who has not accused wrongly plays on alone."),
        when=where.out,
    ),
    holding(
        "unsolved",
        "accusing",
        "U19",
        mark("When everybody has accused wrongly, the case stays unsolved."),
    ),
    # bonus
    holding(
        "special-squares",
        "bonus",
        "P21",
        mark("A ? on the floor draws one too, when a piece stops on it."),
        when=where.special,
    ),
    holding(
        "bonus-moves",
        "bonus",
        "P21",
        mark(
            "Each ? that is rolled draws one card, before the move. Where a bonus card takes "
            "you, you may do what you may after any move. A deck that is used up is shuffled "
            "again."
        ),
        when=where.bonus,
    ),
    holding(
        "bonus-shows",
        "bonus",
        "P22",
        mark(
            "Several cards take effect in the order drawn. A player who has to show a card "
            "chooses which; a player without cards shows none."
        ),
        when=where.bonus,
    ),
    # knowing
    holding("hands-secret", "knowing", "U21", mark("Keep your cards to yourself."), "001"),
    holding(
        "public",
        "knowing",
        "U21",
        mark(
            "Everybody sees rolls, moves, questions, who could not answer and who showed a "
            "card; only the two know which card."
        ),
    ),
]
"""Topic, section, where it applies, sentence: as in ``always``."""


# --- always ---------------------------------------------------------------------------------------

ALWAYS: list[Holding[Edition]] = [
    # table
    holding(
        "aim",
        "table",
        "U17",
        mark(
            "Find out who did it, with which weapon and in which room: three cards in an "
            "envelope say it."
        ),
        "001 004",
    ),
    holding("rooms", "table", "U02", mark("{rooms} rooms.")),
    holding(
        "pieces",
        "table",
        "U07",
        mark("Everybody plays the piece nearest to their chair."),
        "001",
        when=where.nearest_piece,
    ),
    holding(
        "pieces",
        "table",
        "P14",
        mark("Everybody chooses a character, in the order of the turns."),
        "000",
        when=where.character_choice,
    ),
    holding(
        "phases",
        "table",
        "P01",
        mark(
            "A turn has three parts, in this order: you move; in a room, you ask; in the pool, "
            "you accuse."
        ),
        "000",
        when=where.middle,
    ),
    holding(
        "clockwise",
        "table",
        "U08",
        mark("The turns go clockwise, to the left."),
        "001 004",
        when=where.clockwise_turns,
    ),
    # set-up
    holding(
        "steps",
        "set-up",
        "U05",
        mark("Set up in this order: {steps}."),
        "001 004",
        when=where.classic_order,
    ),
    holding(
        "steps",
        "set-up",
        "P14",
        mark("Set up in this order: {steps}."),
        "000",
        when=where.drawn_order,
    ),
    holding("steps", "set-up", "P14", mark("Set up in this order: {steps}."), when=where.own_order),
    holding(
        "pieces-start", "set-up", "U04", mark("All pieces stand on their start squares."), "001 004"
    ),
    holding(
        "spare-pieces",
        "set-up",
        "U04",
        mark("Pieces that nobody plays are under suspicion too and can be called."),
        "001",
    ),
    holding(
        "weapons",
        "set-up",
        "U01",
        mark("Each weapon begins in its own room: {weapons}."),
        "001",
        when=where.as_found,
    ),
    holding(
        "weapons",
        "set-up",
        "U01",
        mark("Each weapon begins in its own room: {weapons}."),
        when=where.rooms_of_ours,
    ),
    holding(
        "weapons",
        "set-up",
        "C01",
        mark("It does not matter in which rooms the weapons begin."),
        "004",
        when=where.any_rooms,
    ),
    holding(
        "weapons-apart",
        "set-up",
        "C01",
        mark("They are drawn by lot, no two weapons in the same room."),
        when=where.any_rooms,
    ),
    holding(
        "case-file",
        "set-up",
        "U03",
        mark("One suspect, one weapon and one room go unseen into the envelope."),
        "000 001 004",
    ),
    holding(
        "ties",
        "set-up",
        "U08",
        mark("Those who tie for the highest roll again."),
        when=where.opening_roll,
    ),
    holding(
        "first-unplayed",
        "set-up",
        "U29",
        mark("If nobody plays {suspect}, the next piece clockwise that somebody plays begins."),
        when=where.suspect_first,
    ),
    holding(
        "larger-hands",
        "set-up",
        "U05",
        mark("A larger hand is a slight advantage."),
        "001",
        when=where.larger_hands,
    ),
    holding(
        "sheets",
        "set-up",
        "U06",
        mark("Everybody keeps a private sheet and crosses off their own cards."),
        "000 001 004",
    ),
    # moving
    holding(
        "question-face",
        "moving",
        "P21",
        mark("The ? stands in place of the one and counts one step."),
        when=where.marked_dice,
    ),
    holding(
        "steps-straight",
        "moving",
        "U09",
        mark("A step goes to the next square, never diagonally."),
        "000 004",
    ),
    holding("entering", "moving", "C06", mark("Going into a room is a step of its own."), "004"),
    holding(
        "entering-exact",
        "moving",
        "U09",
        mark("Going into a room needs no exact roll."),
        when=where.exact,
    ),
    holding("entering-ends", "moving", "U09", mark("Going into a room ends the move.")),
    holding("stuck", "moving", "U25", mark("A player who cannot move stays where they are.")),
    holding("rooms-hold", "moving", "U22", mark("A room holds any number of pieces and weapons.")),
    holding(
        "passages",
        "moving",
        "C11",
        mark("Secret passages join these rooms: {passages}."),
        "004",
        when=where.passages,
    ),
    holding(
        "passages-roll",
        "moving",
        "U26",
        mark("A secret passage takes the place of the roll and of the move."),
        when=where.passages,
    ),
    holding(
        "pool",
        "moving",
        "P20",
        mark("The pool is not a room: going in ends the move, and you may stay there."),
        when=where.pool,
    ),
    # rooms
    holding(
        "ask-called",
        "rooms",
        "P04",
        mark("After being called into a room you may stay and ask there."),
        "000",
        when=where.once,
    ),
    holding(
        "leaving-passage",
        "rooms",
        "P02",
        mark("A secret passage is a way to leave, too."),
        "000",
        when=where.must_leave_by,
    ),
    holding(
        "at-once",
        "rooms",
        "U10",
        mark("You may ask as soon as you come into a room."),
        "001",
        when=where.each_turn,
    ),
    # asking
    holding("in-a-room", "asking", "U10", mark("You may ask only in a room."), "000 001 004"),
    holding(
        "naming",
        "asking",
        "U10",
        mark("You name a suspect, a weapon and the room you are in."),
        "001 004",
    ),
    holding("own-cards", "asking", "U13", mark("You may name cards that you hold."), "001"),
    holding("own-suspect", "asking", "U23", mark("You may name your own suspect.")),
    holding(
        "called",
        "asking",
        "U10",
        mark("The suspect’s piece comes into the room."),
        "000 001 004",
        when=where.around,
    ),
    holding(
        "called-anywhere",
        "asking",
        "U22",
        mark("A piece is called from wherever it stands, and no door is closed to it."),
    ),
    holding("called-weapon", "asking", "U10", mark("The weapon is put into the room."), "001 004"),
    holding(
        "called-stay",
        "asking",
        "C07",
        mark("What comes into the room stays there and does not go back."),
        "004",
    ),
    holding(
        "once-round",
        "asking",
        "U12",
        mark("The question goes round once at the most."),
        when=where.classic,
    ),
    holding(
        "anybody",
        "asking",
        "P18",
        mark(
            "Ask anybody about any suspect, even a player who accused wrongly; nobody else answers."
        ),
        when=where.fast,
    ),
    # answering
    holding(
        "shown-all",
        "answering",
        "P12",
        mark("That player shows you every one of the three cards that they hold."),
        "000",
        when=where.fast,
    ),
    holding(
        "choice",
        "answering",
        "U12",
        mark("If there are several, the player who shows chooses."),
        when=where.chooses,
    ),
    holding("shown-to", "answering", "U12", mark("Cards are shown to the asker alone."), "001 004"),
    holding(
        "shown-marked",
        "answering",
        "C09",
        mark("Cross off your sheet the cards that you are shown."),
        "001 004",
    ),
    holding(
        "nobody",
        "answering",
        "U13",
        mark("It may be that nobody can answer."),
        "001",
        when=where.nobody_may,
    ),
    *ENDINGS,
]
"""What no answer words by itself: topic, section, where it applies, sentence."""
