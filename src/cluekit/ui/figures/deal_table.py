"""The deal: three piles, the envelope, a hand for each player; step by step or all at once."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.clue import new_game
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.picture.cards.set_up import (
    CARD,
    ENVELOPE,
    HIGH,
    PILE_TOP,
    PILES,
    WIDE,
    back,
    envelope_back,
    envelope_front,
    felt,
    in_hand,
    seat_name,
    small_face,
)
from cluekit.clue.picture.skin import css
from cluekit.core.chance import Source
from cluekit.draw import Element, el, picture, with_attributes
from cluekit.learn.answers.choices import named_cards
from cluekit.learn.card_values import card_list
from cluekit.learn.deal import Dealing, Lies, dealing_of
from cluekit.learn.feedback import Feedback
from cluekit.ui.kit.figure import Figure, button, live_picture, row_of
from cluekit.ui.kit.presses import Press, Presses, plainly
from cluekit.words import mark, say

# --- deal picture ---------------------------------------------------------------------------------
_NAMES = (mark("Suspects"), mark("Weapons"), mark("Rooms"))


def drawing(dealing: Dealing) -> Element:
    """Return the table at this stage: every card is a shape that moves to where it lies next."""
    labels = [
        el(
            "text",
            say(name),
            class_="ck-deal-label",
            x=x + CARD[0] / 2,
            y=PILE_TOP - 20,
            data_key=f"l:{name}",
        )
        for x, name in zip(PILES, _NAMES, strict=True)
    ]
    return el(
        "g",
        felt(),
        labels if dealing.stage <= 3 else None,  # noqa: PLR2004 - then the piles are gone
        envelope_back(sealed=dealing.sealed),
        _cards(dealing),
        envelope_front(sealed=dealing.sealed),
        [
            seat_name(seat, len(dealing.names), say("You") if name == "You" else name)
            for seat, name in enumerate(dealing.names)
        ],
    )


def still(dealing: Dealing) -> Element:
    """Return the table at this stage as a complete picture."""
    return picture(
        drawing(dealing),
        size=(WIDE, HIGH),
        title=say("The deal"),
        text=deal_in_words(dealing),
        css=css("deal"),
    )


def deal_in_words(dealing: Dealing) -> str:
    """Return what the picture shows, in words."""
    sentences = [dealing.caption()]
    for seat, name in enumerate(dealing.names):
        if held := dealing.hand(seat):
            cards = ", ".join(say(dealing.edition.deck.cards[card].name) for card in held)
            sentences.append(f"{say('You') if name == 'You' else name}: {cards}.")
    return " ".join(sentences)


def _cards(dealing: Dealing) -> Iterator[Element]:
    """Yield the cards, those in the envelope first, then from the bottom up."""
    numbered = list(enumerate(dealing.lies()))
    for number, lies in sorted(numbered, key=lambda pair: (pair[1].where != "file", pair[1].place)):
        if lies.where == "file" and dealing.sealed:
            continue
        x, y = _at(dealing, lies)
        shown = dealing.hand(lies.which) if lies.where == "hand" else ()
        inside = (
            small_face(dealing.edition, shown[lies.place]) if lies.place < len(shown) else back()
        )
        yield el("g", inside, transform=f"translate({x:.1f} {y:.1f})", data_key=f"dealt:{number}")


def _at(dealing: Dealing, lies: Lies) -> tuple[float, float]:
    """Return the top left corner of a card."""
    if lies.where == "pile":
        loose = 3.0 * (lies.place % 2) if dealing.stage == 1 else 0.0
        return PILES[lies.which] + loose, PILE_TOP - 1.6 * lies.place
    if lies.where == "file":
        return ENVELOPE[0] + 9 + 25 * lies.place, ENVELOPE[1] - 28
    if lies.where == "together":
        return PILES[1], PILE_TOP - 0.8 * lies.place
    seats = len(dealing.names)
    wide = lies.which == 0 or dealing.opened
    return in_hand(lies.which, lies.place, -(-dealing.cards // seats), seats, wide=wide)


# --- deal table -----------------------------------------------------------------------------------

PACE = 420
"""Milliseconds between two stages when the deal plays by itself."""


class DealTable(Figure, game=clue_style()):
    """A deal to step through.

    ``step()`` and ``play()`` do what the buttons do; ``hand`` is your hand, ``hands`` all hands
    once they lie open (else those you may see), ``deck`` all cards: sets of names, written as
    in the cells of a lesson ("Ada"), so that one can be taken from another.
    """

    presses = Presses["DealTable", None]()

    def __init__(self, dealing: Dealing) -> None:
        self.dealing = dealing
        super().__init__()
        self.pace = PACE

    # --- in code ------------------------------------------------------------------------------

    @property
    def hand(self) -> set[str]:
        """Your cards, once you have looked at them."""
        return self._named(self.dealing.hand(0))

    @property
    def hands(self) -> dict[str, set[str]]:
        """The hands that lie face up, by the player's name."""
        seats = enumerate(self.dealing.names)
        shown = {name: self._named(self.dealing.hand(seat)) for seat, name in seats}
        return {name: cards for name, cards in shown.items() if cards}

    @property
    def deck(self) -> set[str]:
        """All cards."""
        return self._named(tuple(range(self.dealing.edition.deck.size)))

    def _named(self, cards: tuple[int, ...]) -> set[str]:
        return {self.dealing.edition.deck.cards[card].name for card in cards}

    def step(self) -> str:
        """Go on by one stage; return the sentence that says what happened."""
        self._go(self.dealing.stage + 1)
        return self.dealing.caption()

    def play(self) -> DealTable:
        """Deal to the end."""
        self._go(self.dealing.last)
        return self

    def envelope_is(self, *cards: str) -> Feedback:
        """Say whether exactly these cards are in nobody's hand, once all hands lie open."""
        deck = self.dealing.edition.deck
        try:
            named = {deck.cards[deck.number(card)].name for card in named_cards(deck, cards)}
        except LookupError as error:
            return Feedback("not-yet", mark("{reason}"), {"reason": error.args[0]})
        if not self.dealing.opened:
            return Feedback(
                "not-yet", mark("The hands are not open yet. Play the deal to its end.")
            )
        inside = self.deck - set().union(*self.hands.values())
        if named == inside:
            return Feedback("yes", mark("nobody holds these three, and there is one of each kind."))
        if held := named - inside:
            ids = [card.id for card in deck.cards if card.name in held]
            found = {"cards": card_list(ids, self.dealing.edition.id)}
            return Feedback("not-yet", mark("Somebody holds: {cards}. Look again."), found)
        return Feedback(
            "not-yet", mark("So far so good. The envelope holds one card of each kind.")
        )

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("step")
    def _on(self, _: Press) -> None:
        self._go(self.dealing.stage + 1)

    @presses.on("play")
    def _rest(self, _: Press) -> None:
        """Play the rest, stage by stage."""
        self.frames = [
            str(_stage(self.dealing.at(stage)))
            for stage in range(self.dealing.stage + 1, self.dealing.last)
        ]
        self._go(self.dealing.last, keep_frames=True)

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self._go(0)

    def _go(self, stage: int, *, keep_frames: bool = False) -> None:
        if not keep_frames:
            self.frames = []
        self.dealing = self.dealing.at(stage)
        self.turn += 1
        self._redraw_and_speak(self.in_words())

    def redraw(self) -> None:
        """Draw the table at this stage."""
        over = self.dealing.stage >= self.dealing.last
        controls = (
            (button(say("Next step"), "step", main=True), over),
            (button(say("Play"), "play"), over),
            (button(say("Begin again"), "again"), not self.dealing.stage),
        )
        buttons = [
            with_attributes(each, aria_disabled="true") if off else each for each, off in controls
        ]
        self.show(el("div", _stage(self.dealing), row_of(buttons), class_="ck-lesson"))

    def in_words(self) -> str:
        """Return what lies on the table, in words."""
        return deal_in_words(self.dealing)

    def still(self) -> Element:
        """Return the table as a complete picture."""
        return still(self.dealing)


def _stage(dealing: Dealing) -> Element:
    """Return the part of the widget that changes from stage to stage."""
    return el(
        "div",
        live_picture(drawing(dealing), (WIDE, HIGH), deal_in_words(dealing)),
        el("p", dealing.caption(), class_="ck-lesson-caption"),
        data_key="stage",
    )


@plainly
def deal_table(
    edition: str = "mini",
    names: tuple[str, ...] = ("You", "Nora", "Otto"),
    seed: int | str = 0,
    *,
    chance: Source | None = None,
    open_hands: bool = False,
) -> DealTable:
    """Return the deal of a new game; with ``open_hands`` all hands lie open in the end.

    The ``edition`` goes by its id, ``names`` are the players. ``seed`` decides all luck, or
    ``chance`` in its place, for instance ``stack_deck(…)``.

    >>> deal_table(seed=5).step()
    'Each pile is shuffled by itself, so that one card of each kind can be drawn.'
    """
    session = new_game(edition, names, seed, chance=chance)
    return DealTable(dealing_of(session, open_hands=open_hands))
