"""The slow twin's set-up and its bonus cards.

U01-U08, U29, U31, C01, C04, P14 and the left-over cards; P05, P10, P21, P22.
"""

from collections import deque
from typing import Any

from cluekit.clue.public import facts, moves

DEALER, ALL = 61, "everyone"


class Fate:
    """What luck gave, in the order in which it is asked for."""

    def __init__(self, *gifts: Any) -> None:
        self.take = deque(gifts).popleft


class SlowSetup:
    """The set-up of one game, step by step in the edition's order."""

    def __init__(self, game: Any) -> None:
        self.game, self.edition, self.options = game, game.edition, game.options
        self.todo = list(self.options.setup_order)

    def decides(self) -> int:
        """P14: characters are chosen in turn order; all else is the dealer's."""
        if self.todo[0] != "characters":
            return DEALER
        return next(int(seat) for seat in self.game.order if self.game.suspects[seat] < 0)

    def choices(self) -> set[Any]:
        """Return the next step, or the characters that are free."""
        if self.todo[0] != "characters":
            return {moves.Prepare(self.todo[0])}
        free = set(self.edition.deck.suspects) - set(self.game.suspects)
        return {moves.ChooseCharacter(suspect) for suspect in free}

    def play(self, move: Any, fate: Any) -> list[Any]:
        """Take the next step, or let the seat whose choice it is play this suspect."""
        if isinstance(move, moves.Prepare):
            assert self.todo.pop(0) == move.step
            return getattr(self, "_" + move.step.replace("-", "_"))(fate)
        seat = self.decides()
        self.game.suspects[seat] = move.suspect
        if -1 not in self.game.suspects:
            self.todo.pop(0)
        return [(facts.CharacterChosen(seat, move.suspect), ALL)]

    def _turn_order(self, fate: Any) -> list[Any]:
        seats = fate.take()
        assert sorted(seats) == self.game.seats
        self.game.order, self.game.first = list(seats), seats[0]
        return [(facts.TurnOrderDrawn(tuple(seats)), ALL)]

    def _pieces(self, _: Any) -> list[Any]:
        self.game.pieces = dict(enumerate(self.edition.starts))
        return [(facts.PiecesPlaced(tuple(self.game.pieces.values())), ALL)]

    def _weapons(self, fate: Any) -> list[Any]:
        """U01, C01: in the rooms the edition names; luck takes different rooms of the others."""
        named = list(self.edition.weapon_rooms)
        rooms = list(fate.take())
        assert all(one in (-1, other) for one, other in zip(named, rooms, strict=True))
        every = set(range(self.edition.plan.rooms))
        free = (every - set(named)) or every
        drawn = [room for one, room in zip(named, rooms, strict=True) if one == -1]
        assert set(drawn) <= free
        assert len(set(drawn)) == min(len(drawn), len(free))
        self.game.weapons = dict(zip(self.edition.deck.weapons, rooms, strict=True))
        return [(facts.WeaponsPlaced(tuple(rooms)), ALL)]

    def _piles(self, _: Any) -> list[Any]:
        deck = self.edition.deck
        piles = tuple(map(len, (deck.suspects, deck.weapons, deck.rooms)))
        return [(facts.PilesShuffled(piles), ALL)]

    def _case_file(self, fate: Any) -> list[Any]:
        deck = self.edition.deck
        inside = self.game.envelope = tuple(fate.take())
        kinds = (deck.suspects, deck.weapons, deck.rooms)
        assert all(card in kind for card, kind in zip(inside, kinds, strict=True))
        return [(facts.CaseFileClosed(), ALL), (facts.CaseFileHolds(inside), frozenset())]

    def _deal(self, fate: Any) -> list[Any]:
        """U05, U31: equal hands or not, what is left over lies open or hidden."""
        hands, hidden = ([list(some) for some in fate.take()], list(fate.take()))
        rest = set(range(self.edition.deck.size)) - set(self.game.envelope)
        given = [card for hand in hands for card in hand] + hidden
        assert len(given) == len(set(given))
        assert set(given) <= rest
        face_up = rest - set(given)
        self._fair(len(rest), [len(hand) for hand in hands], len(face_up), len(hidden))
        self.game.hands = {seat: set(hand) for seat, hand in enumerate(hands)}
        self.game.face_up, self.game.face_down = face_up, hidden
        self.game.bonus.shuffle()
        sizes = tuple(len(hand) for hand in hands)
        dealt = facts.CardsDealt(sizes, tuple(sorted(face_up)), len(hidden))
        received = [
            (facts.Received(seat, tuple(sorted(hand))), frozenset({seat}))
            for seat, hand in self.game.hands.items()
        ]
        laid = [(facts.LaidFaceDown(tuple(hidden)), frozenset())] if hidden else []
        return [(dealt, ALL), *received, *laid]

    def _fair(self, cards: int, sizes: list[int], face_up: int, hidden: int) -> None:
        """Object to a deal that the house rules do not give."""
        two = len(sizes) == 2 and self.options.two_players == "four-face-down"
        aside = min(4, cards - len(sizes)) if two else 0
        over = (cards - aside) % len(sizes)
        assert max(sizes) - min(sizes) <= 1
        assert sum(sizes) + face_up + hidden == cards
        assert face_up == (over if self.options.leftovers == "face-up" else 0)
        assert hidden == aside + (over if self.options.leftovers == "face-down" else 0)

    def _mark_sheets(self, _: Any) -> list[Any]:
        return [(facts.SheetsMarked(), ALL)]

    def _first_player(self, fate: Any) -> list[Any]:
        """U08, U29, C04: who begins."""
        game = self.game
        post: list[Any] = []
        if self.options.first_player == "first-suspect":
            played = [suspect for suspect in self.edition.deck.suspects if suspect in game.suspects]
            game.first = game.suspects.index(played[0])
        elif self.options.first_player == "drawn":
            game.first = fate.take()
            assert game.first in game.seats
        else:
            rolling = game.seats
            while len(rolling) > 1:
                dice = list(fate.take())
                assert len(dice) == len(rolling)
                assert all(1 <= die <= 6 for die in dice)
                post.append((facts.RolledForStart(tuple(rolling), tuple(dice)), ALL))
                rolling = [s for s, die in zip(rolling, dice, strict=True) if die == max(dice)]
            game.first = rolling[0]
        return [*post, (facts.FirstPlayerFound(game.first), ALL)]


class SlowBonus:
    """The bonus deck of one game, and the cards that are being resolved."""

    def __init__(self, game: Any) -> None:
        self.game, self.drawn = game, list[int]()
        self.shuffle()
        self.new_turn()

    def new_turn(self) -> None:
        """A new turn: nothing drawn before counts any more."""
        self.leap = self.again = False
        self.giver, self.waiting = -1, list[int]()

    def shuffle(self) -> None:
        """Make the deck anew; with no card face down those about such cards may be out (P22)."""
        idle = self.game.options.idle_bonus_cards == "left-out" and not self.game.face_down
        cards = self.game.edition.bonus
        self.left = [0 if idle and card.effect == "peek" else card.count for card in cards]

    def draw(self, count: int, fate: Any) -> list[Any]:
        """Draw; from an empty deck all cards are shuffled again (P21)."""
        post: list[Any] = []
        for _ in range(count if self.game.options.bonus_cards else 0):
            if sum(self.left) == 0:
                self.shuffle()
                if sum(self.left) == 0:
                    return post
                post.append((facts.BonusDeckShuffled(), ALL))
            card = fate.take()
            assert self.left[card] > 0
            self.left[card] -= 1
            self.drawn.append(card)
            post.append((facts.BonusDrawn(self.game.mover, card), ALL))
        return post

    def go_on(self) -> list[Any]:
        """Resolve what was drawn, in drawn order; stop where somebody must decide (P22)."""
        game = self.game
        if self.drawn:
            self._begin_card()
            if not self.choices():
                return self.done()
            game.at = "bonus"
            return []
        if game.has_moved and not (self.leap or game.steps):
            game.at = "inquire"
            return list(game.nothing_left())
        return list(game.set_out())

    def done(self) -> list[Any]:
        """Finish the card on top and go on."""
        used = facts.BonusUsed(self.game.mover, self.drawn.pop(0))
        self.giver, self.waiting = -1, []
        return [(used, ALL), *self.go_on()]

    def _effect(self) -> str:
        return str(self.game.edition.bonus[self.drawn[0]].effect)

    def _begin_card(self) -> None:
        """Do what the card on top says by itself."""
        game, effect = self.game, self._effect()
        if effect == "move-anywhere":
            self.leap = True
        elif effect == "six-more":
            game.steps += 6
        elif effect == "another-turn":
            self.again = True
        elif effect == "show-left":
            turn = [game.mover, *game.after(game.mover)[:-1]]
            self.waiting = [seat for seat in turn if game.hands[seat]]

    def decides(self) -> int:
        """Return whose decision the card on top is."""
        effect = self._effect()
        if effect == "show-left":
            return self.waiting[0]
        if effect == "be-shown" and self.giver >= 0:
            return self.giver
        return int(self.game.mover)

    def choices(self) -> set[Any]:
        """Return what may be decided about the card on top."""
        game, effect = self.game, self._effect()
        if effect == "be-shown" and self.giver < 0:
            others = [seat for seat in game.seats if seat != game.mover and game.hands[seat]]
            return {moves.PickPlayer(seat) for seat in others}
        if effect == "be-shown" or (effect == "show-left" and self.waiting):
            return {moves.Show(card) for card in game.hands[self.decides()]}
        if effect == "lay-open":
            lies_open = {card for _, card in game.laid_open}
            return {moves.Show(card) for card in game.hands[game.mover] - lies_open}
        if effect == "peek":
            return {moves.Peek(index) for index in range(len(game.face_down))}
        return set()

    def pick(self, seat: int) -> list[Any]:
        """Name the player who is to show a card."""
        self.giver = seat
        return [(facts.PlayerPicked(self.game.mover, seat), ALL)]

    def show(self, card: int) -> list[Any]:
        """Show a card of one's choice to one player alone, or lay it open for all."""
        game, shower = self.game, self.decides()
        if self._effect() == "lay-open":
            game.laid_open.append((shower, card))
            return [(facts.CardLaidOpen(shower, card), ALL), *self.done()]
        to = game.mover if self._effect() == "be-shown" else game.after(shower)[0]
        post: list[Any] = [
            (facts.Showed(shower, to, bonus=True), ALL),
            (facts.CardSeen(shower, to, card, bonus=True), frozenset({shower, to})),
        ]
        self.waiting = self.waiting[1:]
        return post if self.waiting else post + self.done()
