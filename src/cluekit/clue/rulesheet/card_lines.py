"""What of Clue's rule sheet is asked for most: the lines of its rule card."""

from __future__ import annotations

from cluekit.words import mark

LINES: dict[str, tuple[str, ...]] = {
    mark("Players"): ("players",),
    mark("The turn"): ("phases",),
    mark("The deal"): ("leftovers", "two_players"),
    mark("Who begins"): ("first_player", "clockwise"),
    mark("Moving"): ("dice", "dice_faces", "question-face", "movement", "steps-straight"),
    mark("Rooms"): ("entering", "entering-exact", "entering-ends"),
    mark("Passages"): ("passages", "passages-roll"),
    mark("In the way"): ("pawns", "doors"),
    mark("Staying"): ("staying", "leaving-passage", "re_enter_room_left"),
    mark("Asking"): ("in-a-room", "naming", "at-once", "suggestions", "ask-called"),
    mark("Being called"): ("called", "called-weapon"),
    mark("Answering"): ("questioning", "anybody", "cards_shown", "shown-all", "shown-to"),
    mark("Accusing"): ("accusation", "accuse_after_shown", "once", "before_envelope"),
    mark("If wrong"): ("wrong", "wrong_accuser"),
    mark("Bonus cards"): ("bonus_cards", "special-squares"),
    mark("Who knows what"): ("hands-secret", "public"),
}
"""What each line of the card takes from the rule sheet: its topics, in this order."""
