"""The slow twin: the rules once more, plainly and slowly, from the list of clauses alone.

It shares with the kit the edition's data (cards, floor plan, options) and the names of moves and
facts; nothing else. Everything is mutable and naive. Fate (dice, cards) is told to it, and it
objects when fate gives something impossible.
"""

from __future__ import annotations

from collections import deque
from itertools import product
from typing import Any

from cluekit.clue import facts, moves
from twin.walks import Ground, Walker

DEALER = 61
ALL = "everyone"

Post = tuple[Any, Any]
"""A fact and who reads it: ``ALL`` or a set of seats."""


class Fate:
    """What luck gave, in the order in which it is asked for."""

    def __init__(self, *gifts: Any) -> None:
        self.gifts = deque(gifts)

    def take(self) -> Any:
        """Return the next gift."""
        return self.gifts.popleft()


class SlowGame:
    """One game. ``suspects[seat]`` is the suspect that seat plays."""

    def __init__(self, edition: Any, suspects: list[int]) -> None:
        self.edition, self.options, self.suspects = edition, edition.options, suspects
        self.seats = list(range(len(suspects)))
        self.ground = Ground(edition.plan)
        self.todo = list(self.options.setup_order)
        self.pieces: dict[int, int] = {}
        self.weapons: dict[int, int] = {}
        self.hands: dict[int, set[int]] = {}
        self.envelope: tuple[int, ...] = ()
        self.face_up: set[int] = set()
        self.called: set[int] = set()
        self.accused: set[int] = set()
        self.out: set[int] = set()
        self.first = self.mover = self.winner = -1
        self.number = 0
        self.at = "setup"
        self.dice: tuple[int, ...] = ()
        self.may_ask = False
        self.question: tuple[int, int, int] | None = None
        self.answering = -1
        self.was_shown = False
        self.reach: dict[int, set[tuple[int, ...]]] = {}
        self.last_reach = self.reach

    # --- who decides, and what it may be ------------------------------------------------------

    def decides(self) -> int:
        """Return whose decision is open; -1 when the game is over."""
        if self.at == "over":
            return -1
        if self.at == "setup":
            return DEALER
        return self.answering if self.at == "answer" else self.mover

    def choices(self) -> set[Any]:
        """Return every move that is legal now."""
        found: set[Any] = getattr(self, f"_may_{self.at}")()
        return found

    def _may_setup(self) -> set[Any]:
        return {moves.Prepare(self.todo[0])}

    def _may_over(self) -> set[Any]:
        return set()

    def _may_start(self) -> set[Any]:
        here = self._here()
        legal: set[Any] = {moves.Roll()} | self._accusations()
        if here in self.ground.rooms:
            legal |= {moves.TakePassage(to) for to in self.edition.plan.passages[here]}
            if self._staying_allowed():
                legal.add(moves.Stay())
        return legal

    def _may_move(self) -> set[Any]:
        legal: set[Any] = {moves.Walk(to) for to in self.reach} | self._accusations()
        if self._zero_steps_allowed():
            legal.add(moves.Stay())
        return legal

    def _may_inquire(self) -> set[Any]:
        legal: set[Any] = {moves.EndTurn()} | self._accusations()
        if self.may_ask:
            deck = self.edition.deck
            legal |= {moves.Suggest(s, w) for s, w in product(deck.suspects, deck.weapons)}
        return legal

    def _may_answer(self) -> set[Any]:
        assert self.question is not None
        return {moves.Show(card) for card in self.hands[self.answering] & set(self.question)}

    def _may_close(self) -> set[Any]:
        return {moves.EndTurn()} | self._accusations()

    def _accusations(self) -> set[Any]:
        """U16, U15, U27 and the options: which accusations may be made now."""
        if self.mover in self.accused:
            return set()
        if self.options.accusation == "after-suggestion" and self.at != "close":
            return set()
        if self.was_shown and not self.options.accuse_after_shown:
            return set()
        deck = self.edition.deck
        return {moves.Accuse(*t) for t in product(deck.suspects, deck.weapons, deck.rooms)}

    def _here(self) -> int:
        return self.pieces[self.suspects[self.mover]]

    def _staying_allowed(self) -> bool:
        """Tell whether the one on turn may stay in the room (U11, P02, P04)."""
        staying = self.options.staying
        return staying == "always" or (staying == "when-called" and self.mover in self.called)

    def _zero_steps_allowed(self) -> bool:
        """U25: zero steps where "up to the roll" applies, save for a room that must be left."""
        in_room = self._here() in self.ground.rooms
        return self.options.movement == "up-to" and (not in_room or self._staying_allowed())

    def _may_ask_after_staying(self) -> bool:
        if self._here() not in self.ground.rooms or not self._staying_allowed():
            return False
        return self.options.suggestions == "each-turn" or self.mover in self.called

    # --- playing ------------------------------------------------------------------------------

    def play(self, move: Any, fate: Fate) -> list[Post]:
        """Play a legal move; return what happened and who reads it."""
        assert move in self.choices(), f"{move} is not legal"
        name = type(move).__name__.lower()
        post: list[Post] = getattr(self, f"_{name}")(move, fate)
        return post

    def _prepare(self, move: Any, fate: Fate) -> list[Post]:
        self.todo.pop(0)
        post: list[Post] = getattr(self, "_set_" + move.step.replace("-", "_"))(fate)
        if not self.todo:
            post += self._begin(self.first)
        return post

    def _set_pieces(self, _: Fate) -> list[Post]:
        self.pieces = dict(enumerate(self.edition.starts))
        return [(facts.PiecesPlaced(tuple(self.pieces.values())), ALL)]

    def _set_weapons(self, fate: Fate) -> list[Post]:
        rooms = list(self.edition.weapon_rooms)
        if -1 in rooms:
            rooms = list(fate.take())
            assert len(set(rooms)) == len(rooms) or len(rooms) > len(self.ground.rooms)
        self.weapons = dict(zip(self.edition.deck.weapons, rooms, strict=True))
        return [(facts.WeaponsPlaced(tuple(rooms)), ALL)]

    def _set_piles(self, _: Fate) -> list[Post]:
        deck = self.edition.deck
        return [
            (facts.PilesShuffled((len(deck.suspects), len(deck.weapons), len(deck.rooms))), ALL)
        ]

    def _set_case_file(self, fate: Fate) -> list[Post]:
        deck = self.edition.deck
        self.envelope = tuple(fate.take())
        suspect, weapon, room = self.envelope
        assert suspect in deck.suspects
        assert weapon in deck.weapons
        assert room in deck.rooms
        return [
            (facts.CaseFileClosed(), ALL),
            (facts.CaseFileHolds((suspect, weapon, room)), frozenset()),
        ]

    def _set_deal(self, fate: Fate) -> list[Post]:
        hands = [list(hand) for hand in fate.take()]
        rest = set(range(self.edition.deck.size)) - set(self.envelope)
        dealt = [card for hand in hands for card in hand]
        assert len(dealt) == len(set(dealt))
        assert set(dealt) <= rest
        self.face_up = rest - set(dealt)
        share, over = divmod(len(rest), len(self.seats))
        uneven = self.options.leftovers == "uneven"
        assert len(self.face_up) == (0 if uneven else over)
        assert sum(len(hand) == share + 1 for hand in hands) == (over if uneven else 0)
        assert all(len(hand) in (share, share + 1) for hand in hands)
        self.hands = {seat: set(hand) for seat, hand in enumerate(hands)}
        sizes = tuple(len(hand) for hand in hands)
        post: list[Post] = [(facts.CardsDealt(sizes, tuple(sorted(self.face_up))), ALL)]
        for seat, hand in self.hands.items():
            post.append((facts.Received(seat, tuple(sorted(hand))), frozenset({seat})))
        return post

    def _set_mark_sheets(self, _: Fate) -> list[Post]:
        return [(facts.SheetsMarked(), ALL)]

    def _set_first_player(self, fate: Fate) -> list[Post]:
        """U08, U29: who begins."""
        post: list[Post] = []
        if self.options.first_player == "first-suspect":
            self.first = self._first_clockwise()
        elif self.options.first_player == "drawn":
            self.first = fate.take()
            assert self.first in self.seats
        else:
            rolling = self.seats
            while len(rolling) > 1:
                dice = list(fate.take())
                assert len(dice) == len(rolling)
                assert all(1 <= die <= 6 for die in dice)
                post.append((facts.RolledForStart(tuple(rolling), tuple(dice)), ALL))
                rolling = [s for s, die in zip(rolling, dice, strict=True) if die == max(dice)]
            self.first = rolling[0]
        return [*post, (facts.FirstPlayerFound(self.first), ALL)]

    def _first_clockwise(self) -> int:
        """Return the seat of the first suspect that is played, clockwise from suspect 0."""
        for suspect in self.edition.deck.suspects:
            if suspect in self.suspects:
                return self.suspects.index(suspect)
        raise AssertionError

    def _begin(self, seat: int) -> list[Post]:
        if self.mover >= 0:
            self.called.discard(self.mover)
        self.mover, self.number, self.at = seat, self.number + 1, "start"
        self.dice, self.may_ask, self.question, self.was_shown = (), False, None, False
        self.reach = {}
        return [(facts.TurnBegan(seat, self.number), ALL)]

    def _pass_on(self) -> list[Post]:
        """The turn ends: the next seat clockwise that still takes turns begins (U08, U28)."""
        if set(self.seats) == self.accused:
            return self._finish(-1)
        seat = (self.mover + 1) % len(self.seats)
        while seat in self.out:
            seat = (seat + 1) % len(self.seats)
        return self._begin(seat)

    def _finish(self, winner: int) -> list[Post]:
        self.at, self.winner, self.mover = "over", winner, -1
        return [(facts.GameEnded(winner, self.envelope), ALL)]  # type: ignore[arg-type]

    def _roll(self, _: Any, fate: Fate) -> list[Post]:
        dice = tuple(fate.take())
        assert len(dice) == self.options.dice
        assert all(1 <= die <= 6 for die in dice)
        self.dice, self.at = dice, "move"
        me = self.suspects[self.mover]
        others = {place for piece, place in self.pieces.items() if piece != me}
        self.reach = Walker(self.ground, self.options, others).reach(self._here(), sum(dice))
        self.last_reach = self.reach
        post: list[Post] = [(facts.Rolled(self.mover, dice), ALL)]
        if not self.reach and not self._zero_steps_allowed():
            post += self._stand_still(forced=True)
        return post

    def _stand_still(self, *, forced: bool) -> list[Post]:
        self.at, self.may_ask = "inquire", self._may_ask_now(entered=False)
        return [(facts.Stayed(self.mover, forced), ALL), *self._nothing_left()]

    def _may_ask_now(self, *, entered: bool) -> bool:
        if self.mover in self.accused:
            return False
        if entered:
            return self._here() in self.ground.rooms
        return self._may_ask_after_staying()

    def _stay(self, _: Any, __: Fate) -> list[Post]:
        return self._stand_still(forced=False)

    def _walk(self, move: Any, _: Fate) -> list[Post]:
        paths = self.reach[move.to]
        return [(facts.Walked(self.mover, min(paths, key=len)), ALL), *self._arrive(move.to)]

    def _takepassage(self, move: Any, _: Fate) -> list[Post]:
        return [(facts.PassageTaken(self.mover, move.to), ALL), *self._arrive(move.to)]

    def _arrive(self, place: int) -> list[Post]:
        self.pieces[self.suspects[self.mover]] = place
        self.at, self.may_ask = "inquire", self._may_ask_now(entered=True)
        return self._nothing_left()

    def _nothing_left(self) -> list[Post]:
        """A turn in which nothing can be done any more ends by itself."""
        return self._pass_on() if self.choices() == {moves.EndTurn()} else []

    def _endturn(self, _: Any, __: Fate) -> list[Post]:
        return self._pass_on()

    def _suggest(self, move: Any, _: Fate) -> list[Post]:
        room = self._here()
        cards = (move.suspect, move.weapon, self.edition.deck.rooms[room])
        self.question, self.may_ask = cards, False
        if self.pieces[move.suspect] != room or self.options.named_where_standing == "called":
            for seat in self.seats:
                if self.suspects[seat] == move.suspect and seat != self.mover:
                    self.called.add(seat)
        self.pieces[move.suspect] = room
        self.weapons[move.weapon] = room
        post: list[Post] = [
            (facts.Suggested(self.mover, cards), ALL),
            (facts.Called(move.suspect, move.weapon, room), ALL),
        ]
        return post + self._ask_round(cards)

    def _ask_round(self, cards: tuple[int, int, int]) -> list[Post]:
        post: list[Post] = []
        for step in range(1, len(self.seats)):
            seat = (self.mover + step) % len(self.seats)
            if self.hands[seat] & set(cards):
                self.at, self.answering = "answer", seat
                return post
            post.append((facts.CouldNotAnswer(seat), ALL))
        self.at = "close"
        return [*post, (facts.NobodyAnswered(self.mover), ALL), *self._nothing_left()]

    def _show(self, move: Any, _: Fate) -> list[Post]:
        shower, self.answering = self.answering, -1
        self.at, self.was_shown = "close", True
        return [
            (facts.Showed(shower, self.mover), ALL),
            (facts.CardSeen(shower, self.mover, move.card), frozenset({shower, self.mover})),
            *self._nothing_left(),
        ]

    def _accuse(self, move: Any, _: Fate) -> list[Post]:
        me = self.mover
        cards = (move.suspect, move.weapon, move.room)
        self.accused.add(me)
        post: list[Post] = [
            (facts.Accused(me), ALL),
            (facts.AccusationWritten(me, cards), frozenset({me})),
        ]
        if cards == self.envelope:
            return [*post, (facts.AccusationHeld(me), ALL), *self._finish(me)]
        post += [
            (facts.CaseFileHolds(self.envelope), frozenset({me})),  # type: ignore[arg-type]
            (facts.AccusationFailed(me), ALL),
        ]
        if self.options.wrong_accuser == "no-more-turns":
            self.out.add(me)
            post[-1:-1] = self._clear_the_door()
        return post + self._pass_on()

    def _clear_the_door(self) -> list[Post]:
        """U28: whoever plays no more does not stand before a door for good."""
        for room, square in self.ground.doors:
            if self._here() == square:
                self.pieces[self.suspects[self.mover]] = room
                return [(facts.Walked(self.mover, (room,)), ALL)]
        return []

    def table(self) -> dict[str, Any]:
        """Return what lies open, in plain values."""
        return {
            "pieces": tuple(self.pieces.get(s, -1) for s in self.edition.deck.suspects),
            "weapons": tuple(self.weapons.get(w, -1) for w in self.edition.deck.weapons),
            "sizes": tuple(len(self.hands.get(seat, ())) for seat in self.seats),
            "face up": self.face_up if self.hands else set(),
            "called": self.called,
            "accused": self.accused,
            "out": self.out,
            "mover": self.mover,
            "turn": self.number,
            "winner": self.winner,
            "phase": self.at,
            "case file": self.envelope if self.at == "over" else None,
        }
