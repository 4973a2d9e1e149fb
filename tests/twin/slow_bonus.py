"""The slow twin's bonus cards: P05, P10, P21, P22."""

from typing import Any

from cluekit.clue.public import facts, moves
from twin.slow_setup import ALL


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
