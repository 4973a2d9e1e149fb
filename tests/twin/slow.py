"""The slow twin: the rules once more, plainly and slowly, from the list of clauses alone.

It shares with the kit the edition's data (cards, floor plan, options) and the names of moves and
facts; nothing else. Everything is mutable and naive. Fate (dice, cards) is told to it, and it
objects when fate gives something impossible. How the table is set up, and
what bonus cards do, stands in ``slow_parts``.
"""

from itertools import combinations, product
from typing import Any

from cluekit.clue.public import facts, moves
from twin.slow_parts import ALL, Fate, SlowBonus, SlowSetup
from twin.walks import Walker, ground_of

Post = tuple[Any, Any]
"""A fact and who reads it: ``ALL`` or a set of seats."""


class SlowGame:
    """One game. ``suspects[seat]`` is the suspect that seat plays, -1 where it will choose one."""

    def __init__(self, edition: Any, suspects: list[int]) -> None:
        self.edition, self.options, self.suspects = edition, edition.options, list(suspects)
        self.seats = list(range(len(suspects)))
        self.order = list(self.seats)
        self.ground = ground_of(edition.plan)
        self.pieces, self.weapons = dict[int, int](), dict[int, int]()
        self.hands: dict[int, set[int]] = {}
        self.envelope: tuple[int, ...] = ()
        self.face_up, self.face_down = set[int](), list[int]()
        self.laid_open: list[tuple[int, int]] = []
        self.called, self.accused, self.out = set[int](), set[int](), set[int]()
        self.first = self.mover = self.winner = -1
        self.number, self.at = 0, "setup"
        self.setup, self.bonus = SlowSetup(self), SlowBonus(self)
        self._new_turn()

    def _new_turn(self) -> None:
        self.dice, self.steps = (), 0
        self.began = self.pieces.get(self.suspects[self.mover], -1)
        self.has_moved = self.may_ask = self.was_shown = self.may_peek = False
        self.question, self.asked, self.reach = (), list[int](), set[int]()
        self.accusing = False
        self.bonus.new_turn()

    def decides(self) -> int:
        """Return whose decision is open; -1 when the game is over."""
        if self.at in ("setup", "bonus"):
            return self.setup.decides() if self.at == "setup" else self.bonus.decides()
        return self.asked[0] if self.at == "answer" else self.mover  # nobody, when it is over

    def choices(self) -> set[Any]:
        """Return every move that is legal now."""
        if self.at in ("setup", "bonus"):
            return self.setup.choices() if self.at == "setup" else self.bonus.choices()
        return set() if self.at == "over" else getattr(self, f"_may_{self.at}")()

    def _may_start(self) -> set[Any]:
        here = self.here()
        legal: set[Any] = {moves.Roll()} | self._accusations()
        if here in self.ground.rooms:
            legal |= {moves.TakePassage(to) for to in self.edition.plan.passages[here]}
        if here in self.ground.indoors and self._staying_allowed():
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
            fast = self.options.questioning == "fast"
            whom = [seat for seat in self.seats if seat != self.mover] if fast else [-1]
            legal |= {moves.Suggest(*q) for q in product(deck.suspects, deck.weapons, whom)}
        return legal

    def _may_answer(self) -> set[Any]:
        cards = sorted(self.hands[self.asked[0]] & set(self.question))
        several = self.options.cards_shown == "at-least-one" and not self.accusing
        return {
            moves.Show(shown[0], shown[1:])
            for count in range(1, len(cards) + 1 if several else 2)
            for shown in combinations(cards, count)
        }

    def _may_close(self) -> set[Any]:
        peeks = {moves.Peek(index) for index in range(len(self.face_down)) if self.may_peek}
        return {moves.EndTurn()} | self._accusations() | peeks

    def _accusations(self) -> set[Any]:
        """U16, U15, U27, P01, P09 and the options: which accusations may be made now."""
        when = self.options.accusation
        if self.mover in self.accused:
            return set()
        if when == "after-suggestion" and self.at != "close":
            return set()
        in_the_pool = self.here() in self.ground.indoors - self.ground.rooms
        if when == "in-the-middle" and (not in_the_pool or self.at in ("start", "move")):
            return set()
        if self.was_shown and not self.options.accuse_after_shown:
            return set()
        deck = self.edition.deck
        return {moves.Accuse(*t) for t in product(deck.suspects, deck.weapons, deck.rooms)}

    def here(self) -> int:
        """Return where the piece on turn stands."""
        return self.pieces[self.suspects[self.mover]]

    def _staying_allowed(self) -> bool:
        """Tell whether the one on turn may stay in the room (U11, P02, P04), or the pool (P20)."""
        if self.here() not in self.ground.rooms:
            return True
        staying = self.options.staying
        return staying == "always" or (staying == "when-called" and self.mover in self.called)

    def _zero_steps_allowed(self) -> bool:
        """U25, P02; a bonus move (P21) is a gift that need not be taken, save that P02 holds."""
        if self.has_moved:
            return True
        up_to = self.options.movement == "up-to" or self.bonus.leap
        return up_to and (self.here() not in self.ground.rooms or self._staying_allowed())

    def play(self, move: Any, fate: Fate) -> list[Post]:
        """Play a legal move; return what happened and who reads it."""
        if self.at == "setup":
            post = self.setup.play(move, fate)
            return post if self.setup.todo else post + self._begin(self.first)
        return getattr(self, f"_{type(move).__name__.lower()}")(move, fate)

    def _begin(self, seat: int) -> list[Post]:
        if self.mover >= 0:
            self.called.discard(self.mover)
        self.mover, self.number, self.at = seat, self.number + 1, "start"
        self._new_turn()
        return [(facts.TurnBegan(seat, self.number), ALL)]

    def _pass_on(self) -> list[Post]:
        """The turn ends: the next seat in order that still takes turns begins (U08, U28, P21)."""
        if set(self.seats) == self.accused:
            return self._finish(-1)
        if self.bonus.again and self.mover not in self.out:
            return self._begin(self.mover)
        seats = self.after(self.mover)
        at = next(at for at, seat in enumerate(seats) if seat not in self.out)
        skipped = [(facts.TurnsSkipped(tuple(seats[:at])), ALL)] if at else []
        return skipped + self._begin(seats[at])

    def after(self, seat: int) -> list[int]:
        """Return the seats in turn order, beginning after this one and ending with it."""
        at = self.order.index(seat) + 1
        return self.order[at:] + self.order[:at]

    def _finish(self, winner: int) -> list[Post]:
        self.at, self.winner, self.mover = "over", winner, -1
        return [(facts.GameEnded(winner, self.envelope), ALL)]  # type: ignore[arg-type]

    def _roll(self, _: Any, fate: Fate) -> list[Post]:
        """P05, P21: a ``?`` is the face of one step and draws a card, before moving."""
        self.dice = tuple(fate.take())
        assert len(self.dice) == self.options.dice
        assert all(1 <= die <= 6 for die in self.dice)
        self.steps = sum(self.dice)
        marks = self.dice.count(1) if self.options.dice_faces == "question-mark" else 0
        post: list[Post] = [(facts.Rolled(self.mover, self.dice), ALL)]
        return post + self.bonus.draw(marks, fate) + self.bonus.go_on()

    def walker(self) -> Walker:
        """Return the piece on turn, ready to walk among the others."""
        me = self.suspects[self.mover]
        others = {place for piece, place in self.pieces.items() if piece != me}
        return Walker(self.ground, self.options, others)

    def set_out(self) -> list[Post]:
        """Look where the piece can go; with no way at all it stays (U25)."""
        self.at = "move"
        walker, here = self.walker(), self.here()
        self.reach = walker.reach(here, self.steps)
        if self.bonus.leap:
            free = self.ground.indoors | (self.ground.squares - walker.stands)
            self.reach |= free - {here}
        if self.began in self.ground.rooms and not self.options.re_enter_room_left:
            self.reach.discard(self.began)
        if not self.reach and not self._zero_steps_allowed():
            return self._stay(forced=True)
        return []

    def allows(self, path: tuple[int, ...]) -> bool:
        """Tell whether the piece on turn may go this way, its move being open."""
        if self.walker().allows(self.here(), self.steps, path):
            return True
        return self.bonus.leap and len(path) == 1 and path[0] in self.reach

    def _stay(self, *_: Any, forced: bool = False) -> list[Post]:
        self._arrived(entered=False)
        return [(facts.Stayed(self.mover, forced), ALL), *self.nothing_left()]

    def _arrived(self, *, entered: bool) -> None:
        self.at, self.has_moved, self.steps = "inquire", True, 0
        self.bonus.leap = False
        may_ask = self.here() in self.ground.rooms and self.mover not in self.accused
        if may_ask and not entered:
            each_turn = self.options.suggestions == "each-turn"
            may_ask = self._staying_allowed() and (each_turn or self.mover in self.called)
        self.may_ask = may_ask

    def _walk(self, move: Any, fate: Fate) -> list[Post]:
        """P21: a special square draws once in a turn, after stopping."""
        draws = move.to in self.edition.plan.special and not self.has_moved
        post: list[Post] = [(facts.Walked(self.mover, (move.to,)), ALL)]
        self.pieces[self.suspects[self.mover]] = move.to
        self._arrived(entered=True)
        if draws and self.options.bonus_cards:
            return post + self.bonus.draw(1, fate) + self.bonus.go_on()
        return post + self.nothing_left()

    def _takepassage(self, move: Any, _: Fate) -> list[Post]:
        self.pieces[self.suspects[self.mover]] = move.to
        self._arrived(entered=True)
        return [(facts.PassageTaken(self.mover, move.to), ALL), *self.nothing_left()]

    def nothing_left(self) -> list[Post]:
        """A turn in which nothing can be done any more ends by itself."""
        return self._over_by_itself() if self.choices() == {moves.EndTurn()} else []

    def _over_by_itself(self) -> list[Post]:
        if set(self.seats) == self.accused:
            return self._pass_on()
        return [(facts.TurnEnded(self.mover, self._over_because()), ALL), *self._pass_on()]

    def _over_because(self) -> Any:
        """Say which clause leaves nothing to do (U10, U15, U18, U25, C10, P09)."""
        if self.mover in self.accused:
            return "accused"
        if self.at == "close":
            pool = self.options.accusation == "in-the-middle"
            return "only-in-the-pool" if pool else "card-shown"
        if self.here() not in self.ground.rooms:
            return "no-room"
        return "room-not-entered" if self._staying_allowed() else "shut-in"

    def _endturn(self, _: Any, __: Fate) -> list[Post]:
        return self._pass_on()

    def _pickplayer(self, move: Any, _: Fate) -> list[Post]:
        return self.bonus.pick(move.seat)

    def _peek(self, move: Any, _: Fate) -> list[Post]:
        """U30, U31: who looks learns the card alone; the others see that it was looked at."""
        me, card = self.decides(), self.face_down[move.index]
        self.may_peek = False
        seen = facts.FaceDownSeen(me, move.index, card)
        post = [(facts.Peeked(me, move.index), ALL), (seen, frozenset({me}))]
        return post + (self.bonus.done() if self.at == "bonus" else self.nothing_left())

    def _suggest(self, move: Any, _: Fate) -> list[Post]:
        """U10, P12, P16-P18: what is asked about, and who comes into the room."""
        room = self.here()
        cards = (move.suspect, move.weapon, self.edition.deck.rooms[room])
        fast = move.whom >= 0
        piece = self.suspects[move.whom] if fast else move.suspect
        self.may_ask = False
        if self.pieces[piece] != room or self.options.named_where_standing == "called":
            others = [seat for seat in self.seats if seat != self.mover]
            self.called |= {seat for seat in others if self.suspects[seat] == piece}
        self.pieces[piece] = room
        self.weapons[move.weapon] = room
        self.question, self.answers = cards, 0
        self.asked = [move.whom] if fast else self.after(self.mover)[:-1]
        asked = (facts.Suggested(self.mover, cards, move.whom), ALL)
        return [asked, (facts.Called(piece, move.weapon, room), ALL), *self._ask_round(one=fast)]

    def _ask_round(self, *, one: bool = False) -> list[Post]:
        """U12, U13, P11, P12, C08: ask those who are still to be asked."""
        post: list[Post] = []
        all_cards = self.options.cards_shown == "all" or one
        while self.asked:
            seat = self.asked[0]
            cards = tuple(sorted(self.hands[seat] & set(self.question)))
            if cards and all_cards and not self.accusing:
                post += self._shown(cards)
            elif cards:
                self.at = "answer"
                return post
            else:
                self.asked.pop(0)
                post.append((facts.CouldNotAnswer(seat), ALL))
                if one or (not self.asked and self.answers):
                    post += self._asked_all(facts.AllAnswered(self.mover))
                elif not self.asked:
                    post += self._asked_all(facts.NobodyAnswered(self.mover))
        return post

    def _asked_all(self, closed: Any) -> list[Post]:
        self.at = "close"
        if self.accusing:
            return self._open_envelope()
        two = len(self.seats) == len("ab")
        self.may_peek = two and not self.was_shown and bool(self.face_down)
        return [(closed, ALL), *self.nothing_left()]

    def _shown(self, cards: tuple[int, ...]) -> list[Post]:
        """Somebody shows: the number is public, the cards are between the two of them (U21)."""
        shower, me = self.asked.pop(0), self.mover
        post: list[Post] = [(facts.Showed(shower, me, len(cards)), ALL)]
        post += [(facts.CardSeen(shower, me, card), frozenset({shower, me})) for card in cards]
        if self.accusing:
            return post + self._failed()
        self.was_shown, self.answers = True, self.answers + 1
        if self.options.questioning != "every-player":
            self.at, self.asked = "close", []
            return post + self.nothing_left()
        return post if self.asked else post + self._asked_all(facts.AllAnswered(me))

    def _show(self, move: Any, _: Fate) -> list[Post]:
        if self.at == "bonus":
            return self.bonus.show(move.card)
        post = self._shown((move.card, *move.also))
        return post + (self._ask_round() if self.at == "answer" else [])

    def _accuse(self, move: Any, _: Fate) -> list[Post]:
        """U16-U18; C15 with ``table first``: said aloud, it goes round like a suggestion."""
        me, cards = self.mover, (move.suspect, move.weapon, move.room)
        self.accused.add(me)
        self.question, self.accusing = cards, True
        aloud = self.options.before_envelope == "table-first"
        post = [(facts.Accused(me, cards if aloud else None), ALL)]
        post.append((facts.AccusationWritten(me, cards), frozenset({me})))
        if not aloud:
            return post + self._open_envelope()
        self.asked, self.answers = self.after(me)[:-1], 0
        return post + self._ask_round()

    def _open_envelope(self) -> list[Post]:
        me = self.mover
        if self.question == self.envelope:
            return [(facts.AccusationHeld(me), ALL), *self._finish(me)]
        looked = facts.CaseFileHolds(self.envelope)  # type: ignore[arg-type]
        return [(looked, frozenset({me})), *self._failed()]

    def _failed(self) -> list[Post]:
        """U18, U28: a wrong accuser takes no more turns where the edition says so."""
        post: list[Post] = [(facts.AccusationFailed(self.mover), ALL)]
        if self.options.wrong_accuser == "no-more-turns":
            self.out.add(self.mover)
            doors = [room for room, square in self.ground.doors if self.here() == square]
            for room in doors[:1]:  # whoever plays no more does not stand before it for good
                self.pieces[self.suspects[self.mover]] = room
                post[:0] = [(facts.Walked(self.mover, (room,), forced=True), ALL)]
        self.at, self.asked = "close", []
        return post + self._over_by_itself()
