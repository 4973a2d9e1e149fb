"""The sentences of the rule sheet: one for each answer an edition can give, with its clause."""

from __future__ import annotations

from cluekit.words import mark
from cluekit.words.rule_lines import Sentence

SECTIONS = {
    "table": mark("At the table"),
    "set-up": mark("Setting up"),
    "moving": mark("Moving"),
    "rooms": mark("In a room"),
    "asking": mark("Asking"),
    "answering": mark("Answering"),
    "accusing": mark("Accusing"),
    "bonus": mark("Bonus cards"),
    "knowing": mark("Who knows what"),
    "own": mark("Rules of one’s own"),
}
"""Sections in reading order, with their headings."""

ANSWERS: dict[str, tuple[str, dict[object, Sentence]]] = {
    "first_player": (
        "set-up",
        {
            "highest-roll": Sentence(
                "U08", mark("Everybody rolls one die; the highest begins."), "001"
            ),
            "first-suspect": Sentence("C04", mark("{suspect} always begins."), "004"),
            "drawn": Sentence("P14", mark("Who begins is drawn by lot.")),
        },
    ),
    "leftovers": (
        "set-up",
        {
            "uneven": Sentence(
                "U05",
                mark(
                    "The other cards are shuffled together and all dealt; some hands may be "
                    "larger by one."
                ),
                "001 004",
            ),
            "face-up": Sentence("U05", mark("Hands are equal; cards left over lie face up.")),
            "face-down": Sentence("U30", mark("Hands are equal; cards left over lie face down.")),
        },
    ),
    "two_players": (
        "set-up",
        {
            "deal-all": Sentence("U31", mark("With two players, too, all cards are dealt.")),
            "four-face-down": Sentence(
                "U31",
                mark(
                    "With two players four cards lie face down; when the other cannot answer, the "
                    "asker may look at one of them."
                ),
            ),
        },
    ),
    "dice": (
        "moving",
        {
            1: Sentence("U09", mark("Roll one die.")),
            2: Sentence("U09", mark("Roll two dice."), "001 004"),
        },
    ),
    "dice_faces": (
        "moving",
        {
            "plain": Sentence(
                "U09", mark("The dice have plain faces, from one to six."), "001 004"
            ),
            "question-mark": Sentence("P05", mark("The dice can show a ?."), "000"),
        },
    ),
    "movement": (
        "moving",
        {
            "exact": Sentence("U09", mark("Go exactly as many squares as you rolled."), "001"),
            "up-to": Sentence(
                "C05", mark("Go as many squares as you rolled, or fewer."), "000 004"
            ),
        },
    ),
    "pawns": (
        "moving",
        {
            "block": Sentence("C12", mark("Nobody walks through another piece."), "004"),
            "may-be-crossed": Sentence(
                "P08", mark("You may walk past other pieces, but not stop on their square."), "000"
            ),
        },
    ),
    "same_square_twice": (
        "moving",
        {
            False: Sentence("U09", mark("No square may be used twice in one move.")),
            True: Sentence("U09", mark("A square may be used again in the same move.")),
        },
    ),
    "re_enter_room_left": (
        "moving",
        {
            False: Sentence(
                "P03", mark("Nobody may go back, in the same turn, into the room they left."), "000"
            ),
            True: Sentence(
                "P03", mark("You may go back, in the same turn, into the room you left.")
            ),
        },
    ),
    "doors": (
        "moving",
        {
            "closed-by-pawn": Sentence(
                "U22", mark("A piece in front of a door closes it; a player who is shut in waits.")
            ),
            "never-closed": Sentence("U22", mark("Doors are never closed.")),
        },
    ),
    "staying": (
        "rooms",
        {
            "always": Sentence("U11", mark("You may stay in your room instead of rolling."), "001"),
            "when-called": Sentence(
                "P02", mark("You must leave your room, unless somebody called you there."), "000"
            ),
            "never": Sentence("P02", mark("You must always leave your room.")),
        },
    ),
    "suggestions": (
        "rooms",
        {
            "each-turn": Sentence("U11", mark("In a room you may ask once every turn."), "001"),
            "once-per-entry": Sentence(
                "C10",
                mark(
                    "When you come into a room you may ask there; in later turns only if you have "
                    "left it and come back."
                ),
                "004",
            ),
        },
    ),
    "named_where_standing": (
        "rooms",
        {
            "not-called": Sentence("U24", mark("Being named where you stand is not being called.")),
            "called": Sentence("U24", mark("Being named where you stand is being called.")),
        },
    ),
    "questioning": (
        "asking",
        {
            "classic": Sentence(
                "U12",
                mark(
                    "The question goes round from the asker’s left; the first player who can "
                    "answer does."
                ),
                "001 004",
            ),
            "fast": Sentence(
                "P12",
                mark("You ask one player of your choice; that player’s piece is called."),
                "000",
            ),
            "every-player": Sentence(
                "U12", mark("Every other player answers, one after the other.")
            ),
        },
    ),
    "cards_shown": (
        "answering",
        {
            "one": Sentence(
                "U12", mark("A player who can answer must show one of the cards named."), "001 004"
            ),
            "at-least-one": Sentence(
                "P11",
                mark("A player who can answer must show at least one of the cards named."),
                "000",
            ),
            "all": Sentence(
                "P11", mark("A player who can answer must show every card named that they hold.")
            ),
        },
    ),
    "accusation": (
        "accusing",
        {
            "after-suggestion": Sentence(
                "U16", mark("You may accuse after your question, in the same turn."), "001 004"
            ),
            "any-time": Sentence("U16", mark("You may accuse at any time in your turn.")),
            "in-the-middle": Sentence("P09", mark("You may accuse only in the pool."), "000"),
        },
    ),
    "accuse_after_shown": (
        "accusing",
        {
            True: Sentence("U15", mark("You may accuse even if you were shown a card."), "001 004"),
            False: Sentence(
                "U15", mark("You may not accuse in a turn in which you were shown a card."), "001"
            ),
        },
    ),
    "before_envelope": (
        "accusing",
        {
            "envelope": Sentence(
                "U16",
                mark("You write your accusation down and look into the envelope alone."),
                "001",
            ),
            "table-first": Sentence(
                "C15",
                mark(
                    "You say your accusation aloud; a player who can disprove it shows a card, "
                    "and only if nobody can is the envelope opened."
                ),
                "004",
            ),
        },
    ),
    "wrong_accuser": (
        "accusing",
        {
            "no-more-turns": Sentence(
                "U18", mark("A player who is wrong has no more turns."), "004"
            ),
            "still-moves": Sentence("U18", mark("A player who is wrong still moves.")),
        },
    ),
    "bonus_cards": (
        "bonus",
        {
            True: Sentence("P05", mark("A rolled ? draws a bonus card."), "000"),
            False: Sentence("P10", mark("There are no bonus cards."), "000 001 004"),
        },
    ),
    "idle_bonus_cards": (
        "bonus",
        {
            "in-the-deck": Sentence(
                "P22", mark("Bonus cards about cards that lie face down are always in the deck.")
            ),
            "left-out": Sentence(
                "P22", mark("Where no cards lie face down, bonus cards about them are left out.")
            ),
        },
    ),
}
"""Topic (the option's name), section, and the sentence for each of its answers."""

UNSAID = {
    ("dice_faces", "plain"),
    ("bonus_cards", False),
}
"""Answers that go without saying on a sheet; the waiting room says them where they are chosen."""

READING = (
    *("players", "cards", "rooms", "aim", "pieces", "phases", "clockwise"),
    *("steps", "pieces-start", "spare-pieces", "weapons", "weapons-apart", "case-file"),
    *("leftovers", "two_players", "larger-hands", "sheets", "first_player", "ties"),
    "first-unplayed",
    *("dice", "dice_faces", "question-face", "movement", "steps-straight", "pawns"),
    *("same_square_twice", "re_enter_room_left", "entering", "entering-exact", "entering-ends"),
    *("doors", "stuck", "rooms-hold", "passages", "passages-roll", "pool"),
    *("staying", "leaving-passage", "at-once", "suggestions", "ask-called"),
    "named_where_standing",
    *("in-a-room", "naming", "own-cards", "own-suspect", "called", "called-anywhere"),
    *("called-weapon", "called-stay", "questioning", "once-round", "anybody"),
    *("cards_shown", "shown-all", "choice", "shown-to", "shown-marked", "nobody"),
    *("accusation", "accuse_after_shown", "once", "any-three", "before_envelope"),
    *("right", "title", "wrong", "wrong_accuser", "wrong-doorway", "last-player", "unsolved"),
    *("bonus_cards", "special-squares", "bonus-moves", "bonus-shows", "idle_bonus_cards"),
    *("bonus", "hands-secret", "public", "own"),
)
"""Every topic, in reading order: section by section. Bonus cards stand in the order of the file."""
