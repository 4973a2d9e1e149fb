"""House rules as answers: what an edition says where editions differ.

Every field is a switch of ``[options]`` in an edition file; the rules ask the answer, never the
edition's name. Clause ids refer to the list of rules.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cluekit.clue.editions.paths import Gait

SetupStep = Literal[
    "turn-order",
    "characters",
    "pieces",
    "weapons",
    "piles",
    "case-file",
    "deal",
    "mark-sheets",
    "first-player",
]

CLASSIC_SETUP: tuple[SetupStep, ...] = (
    "pieces",
    "weapons",
    "piles",
    "case-file",
    "deal",
    "mark-sheets",
    "first-player",
)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The answers of one edition. The defaults are those of classic Cluedo (edition ``uk``)."""

    # --- Set-up -------------------------------------------------------------------------------

    setup_order: tuple[SetupStep, ...] = CLASSIC_SETUP
    """The steps of the set-up, in their order."""
    first_player: Literal["highest-roll", "first-suspect", "drawn"] = "highest-roll"
    """Who has the first turn, where the order of the turns is not drawn (U08, U29)."""

    # --- Moving -------------------------------------------------------------------------------

    dice: Literal[1, 2] = 2
    """How many dice are rolled (U09, C05)."""
    dice_faces: Literal["plain", "question-mark"] = "plain"
    """Whether a die has a "?" in the place of the one, which draws a bonus card (P05)."""
    movement: Literal["exact", "up-to"] = "exact"
    """Whether the whole roll must be walked, or fewer steps may be (U09)."""
    pawns: Literal["block", "may-be-crossed"] = "block"
    """Whether other pieces stand in the way (U22, P08)."""
    same_square_twice: bool = False
    """Whether a walk may cross a square more than once (U09)."""
    re_enter_room_left: bool = False
    """Whether one may go back into the room left in the same turn (P03)."""
    doors: Literal["closed-by-pawn", "never-closed"] = "closed-by-pawn"
    """Whether a piece before a door closes it (U22)."""
    staying: Literal["always", "when-called", "never"] = "always"
    """When one may stay in one's room instead of moving (U11, P02)."""

    # --- Questions ----------------------------------------------------------------------------

    suggestions: Literal["each-turn", "once-per-entry"] = "each-turn"
    """Whether a further question in the same room takes leaving and entering it (U11, C10)."""
    named_where_standing: Literal["not-called", "called"] = "not-called"
    """Whether a suspect counts as called who stands in the room already (U24)."""
    leftovers: Literal["uneven", "face-up", "face-down"] = "uneven"
    """What becomes of cards that cannot be dealt evenly (U05, U30)."""
    two_players: Literal["deal-all", "four-face-down"] = "deal-all"
    """Whether four cards lie face down where two play (U31)."""
    questioning: Literal["classic", "fast", "every-player"] = "classic"
    """Who is asked: all in turn until one shows, one player, or all (P11, P12)."""
    cards_shown: Literal["one", "at-least-one", "all"] = "one"
    """How many of the cards that match an answer shows (P11, P12)."""

    # --- Accusations --------------------------------------------------------------------------

    accusation: Literal["after-suggestion", "any-time", "in-the-middle"] = "after-suggestion"
    """When, or where, one may accuse (U16, P09)."""
    accuse_after_shown: bool = True
    """Whether one may still accuse after a question that was answered (U15)."""
    before_envelope: Literal["envelope", "table-first"] = "envelope"
    """Whether an accusation goes round the table before the envelope is opened (C15)."""
    wrong_accuser: Literal["no-more-turns", "still-moves"] = "no-more-turns"
    """Whether one who accused wrongly goes on moving (U18, U28)."""

    # --- Bonus cards --------------------------------------------------------------------------

    bonus_cards: bool = False
    """Whether there are bonus cards (P21)."""
    idle_bonus_cards: Literal["in-the-deck", "left-out"] = "in-the-deck"
    """Whether those about cards that lie face down are in the deck where none lie so (P22)."""

    @property
    def marked_dice(self) -> bool:
        """Whether the dice show a ?: without bonus cards it is a plain one (P21)."""
        return self.bonus_cards and self.dice_faces == "question-mark"

    @property
    def gait(self) -> Gait:
        """How pieces walk by these rules."""
        return Gait(
            exact=self.movement == "exact",
            cross=self.pawns == "may-be-crossed",
            shut=self.doors == "closed-by-pawn",
            twice=self.same_square_twice,
            back=self.re_enter_room_left,
        )
