"""House rules as answers: what an edition says where editions differ.

Every field is a switch of ``[options]`` in an edition file; the rules ask the answer, never the
edition's name. Clause ids refer to the list of rules.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cluekit.clue.paths import Gait

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

    setup_order: tuple[SetupStep, ...] = CLASSIC_SETUP
    first_player: Literal["highest-roll", "first-suspect", "drawn"] = "highest-roll"
    dice: Literal[1, 2] = 2
    dice_faces: Literal["plain", "question-mark"] = "plain"
    movement: Literal["exact", "up-to"] = "exact"
    pawns: Literal["block", "may-be-crossed"] = "block"
    same_square_twice: bool = False
    re_enter_room_left: bool = False
    doors: Literal["closed-by-pawn", "never-closed"] = "closed-by-pawn"
    staying: Literal["always", "when-called", "never"] = "always"
    suggestions: Literal["each-turn", "once-per-entry"] = "each-turn"
    named_where_standing: Literal["not-called", "called"] = "not-called"
    leftovers: Literal["uneven", "face-up", "face-down"] = "uneven"
    two_players: Literal["deal-all", "four-face-down"] = "deal-all"
    questioning: Literal["classic", "fast", "every-player"] = "classic"
    cards_shown: Literal["one", "at-least-one", "all"] = "one"
    accusation: Literal["after-suggestion", "any-time", "in-the-middle"] = "after-suggestion"
    accuse_after_shown: bool = True
    before_envelope: Literal["envelope", "table-first"] = "envelope"
    wrong_accuser: Literal["no-more-turns", "still-moves"] = "no-more-turns"
    bonus_cards: bool = False

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
