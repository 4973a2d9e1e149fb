"""The slots of a hand: shows are packed into them, and when all are full the rest is crossed out.

A show that has a card in common with a packed one is refused, and the card is named: it may have
answered both.
"""

from __future__ import annotations

from cluekit.clue.editions.cast import Deck
from cluekit.clue.editions.edition import edition as shipped
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.draw import Element, el, with_attributes
from cluekit.learn.answers.choices import named_cards
from cluekit.learn.card_values import card_list
from cluekit.learn.slots import Cards, Slots
from cluekit.learn.values import either, value_in_words, with_article
from cluekit.ui.kit.figure import Figure, button, paragraphs, row_of
from cluekit.ui.kit.presses import NotHeardError, NothingHereError, Press, Presses, plainly
from cluekit.words import mark, say

MOST_SHOWS, MOST_SLOTS = 6, 9


class HandSlots(Figure, game=clue_style()):
    """A hand of a few slots, and the shows of its player to pack into them.

    ``pack(1)`` puts the first show into the next slot, as a press does; ``unpack(1)`` takes it
    out. ``full`` says whether every slot has one, and ``crossed`` which cards are out then.
    """

    title = mark("Slots of a hand")
    gestures = True
    presses = Presses["HandSlots", None]()

    def __init__(self, slots: Slots, who: str, edition: str) -> None:
        self.slots = slots
        self.who = who
        self.edition = edition
        super().__init__()

    # --- in code ------------------------------------------------------------------------------

    @property
    def deck(self) -> Deck:
        """The deck that the shows are about."""
        return shipped(self.edition).deck

    @property
    def full(self) -> bool:
        """Whether every slot is filled."""
        return self.slots.full

    @property
    def crossed(self) -> tuple[str, ...]:
        """The names of the cards that are out: none before the hand is full."""
        return tuple(say(card.name) for card in self.deck.cards if self._is_out(card.id))

    def pack(self, show: int) -> HandSlots:
        """Put a show, numbered from 1, into the next slot; raises ``LookupError`` in words."""
        if why := self._against(show - 1):
            raise LookupError(why)
        return self._turn_to(self.slots.put(show - 1))

    def unpack(self, show: int) -> HandSlots:
        """Take a show out of its slot again."""
        return self._turn_to(self.slots.out(show - 1))

    def _is_out(self, card: str) -> bool:
        return self.full and card not in self.slots.within

    def _against(self, show: int) -> str:
        """Return why a show cannot be packed now, in words; "" where it can."""
        if not 0 <= show < len(self.slots.shows):
            return say("There is no show number {number}.", number=show + 1)
        if show in self.slots.packed:
            return say("That show is in a slot already.")
        if self.full:
            return say("Every slot is filled. Take a show out first.")
        if overlap := self.slots.overlap(show):
            packed, common = overlap
            named = value_in_words(card_list(sorted(common), self.edition))
            return say(
                "Show {packed} has this, too: {cards}. One and the same card may have answered "
                "both, so they need not be two.",
                packed=packed + 1,
                cards=named,
            )
        return ""

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("show:{show:int}")
    def _press(self, _: Press, show: int) -> None:
        """Put a show into a slot, or take it out again."""
        if show >= len(self.slots.shows):
            raise NothingHereError
        if show in self.slots.packed:
            self._turn_to(self.slots.out(show))
        elif why := self._against(show):
            raise NotHeardError(why)
        else:
            self._turn_to(self.slots.put(show))

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self._turn_to(Slots(self.slots.size, self.slots.shows))

    def _turn_to(self, slots: Slots) -> HandSlots:
        self.slots = slots
        return self._redraw_and_speak(*self._summary())

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the shows, the slots and the cards."""
        loose = [n for n in range(len(self.slots.shows)) if n not in self.slots.packed]
        packed = [el("li", self._show(n), class_="ck-slot") for n in self.slots.packed]
        free = self.slots.size - len(packed)
        empty = [el("li", say("empty"), class_="ck-slot ck-slot-empty") for _ in range(free)]
        out = el("span", say("(out)"), class_="ck-voice-only")
        cross = el("span", "✕ ", aria_hidden="true")
        cards = [
            el("li", cross, say(card.name), out, class_="ck-slot-out")
            if self._is_out(card.id)
            else el("li", say(card.name))
            for card in self.deck.cards
        ]
        self.show(
            el(
                "div",
                with_attributes(
                    row_of(el("b", say("Shows")), map(self._show, loose)), data_takes="shows"
                ),
                el("ol", packed, empty, class_="ck-slots", data_takes="slots"),
                el("ul", cards, class_="ck-slot-cards", aria_label=say("Cards")),
                paragraphs(self._summary()),
                row_of(button(say("Begin again"), "again")),
                class_="ck-lesson",
                data_carries=True,
            )
        )

    def _show(self, show: int) -> Element:
        """Return a show to be pressed: into the next slot, or out of its own."""
        return el(
            "button",
            el("b", str(show + 1)),
            " ",
            either(self._names(self.slots.shows[show])),
            type="button",
            class_="ck-show",
            aria_pressed="true" if show in self.slots.packed else "false",
            data_target=f"show:{show}",
            data_carry=f"show:{show}",
            data_key=f"show:{show}",
        )

    def _names(self, cards: Cards) -> list[str]:
        return [with_article(card.name) for card in self.deck.cards if card.id in cards]

    def _summary(self) -> list[str]:
        filled, size = len(self.slots.packed), self.slots.size
        if not self.full:
            about = {"who": self.who, "filled": filled, "size": size}
            return [say("{who}: {filled} of {size} slots filled.", **about)]
        out = len(self.crossed)
        return [say("The hand of {who} is full. Out: {out:card}.", who=self.who, out=out)]

    # --- as text and on paper -----------------------------------------------------------------

    def in_words(self) -> str:
        """Return the slots as text."""
        lines = [
            f"{number}: {', '.join(self._names(show))}"
            for number, show in enumerate(self.slots.shows, start=1)
        ]
        packed = [either(self._names(self.slots.shows[show])) for show in self.slots.packed]
        slots = [*packed, *[say("empty")] * (self.slots.size - len(packed))]
        out = [", ".join(self.crossed)] if self.crossed else []
        return "\n".join([*lines, *(f"[ {slot} ]" for slot in slots), *self._summary(), *out])


@plainly
def hand_slots(*shows: str, who: str = "Otto", size: int = 2, edition: str = "mini") -> HandSlots:
    """Return a hand of ``size`` slots and its player's shows, such as "A V L", to pack into them.

    The player is ``who``; the cards of ``shows`` are those of the ``edition``. Raises
    ``LookupError`` in words for what is not a card, and for too many shows or slots.

    >>> hand_slots("A V L", "C D G").pack(1).pack(2).crossed
    ('Bruno', 'Rope', 'Tower')
    """
    deck = shipped(edition).deck
    if not 1 <= len(shows) <= MOST_SHOWS or not 1 <= size <= MOST_SLOTS:
        most = {"shows": MOST_SHOWS, "slots": MOST_SLOTS}
        raise LookupError(say("Write 1 to {shows} shows, and 1 to {slots} slots.", **most))
    named = []
    for show in shows:
        words = show.replace(",", " ").split()
        ids = frozenset(deck.cards[deck.number(card)].id for card in named_cards(deck, words))
        if not words or len(ids) != len(words):
            example = "A V L"
            raise LookupError(
                say("A show names different cards, such as {example}.", example=example)
            )
        named.append(ids)
    return HandSlots(Slots(size, tuple(named)), who, edition)
