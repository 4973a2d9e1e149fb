"""The belief board: how likely each suspect is to be the other side, step by step, and why.

All of it is made from one side's own letters; what the other side can think of oneself from the
public ones alone.
"""

from __future__ import annotations

from typing import Any

from cluekit.core import SPECTATOR
from cluekit.draw import Element
from cluekit.noir.belief import Belief
from cluekit.noir.bots.modelling import MODELS
from cluekit.noir.picture.belief import Shown, likeliest, open_said
from cluekit.ui import noir_belief_page as page
from cluekit.ui import noir_hand
from cluekit.ui.door import NotHeardError, Press
from cluekit.ui.noir_watched import (
    ABOUT,
    Watched,
    move_pressed,
    of_session,
    other_side,
    sides,
    suspect_named,
    suspect_pressed,
    watched,
)
from cluekit.ui.scene import Scene
from cluekit.ui.sitting import Sitting
from cluekit.words import say


class BeliefBoard(Scene):
    """The board as a heat-map of what one side believes.

    ``move`` is the action after which it is shown, ``moves`` how many there are; ``shares`` gives
    the chance of everybody who is possible, by letter, ``bits`` how much is open; ``why("N")``
    says why somebody is out, or what made them likelier.
    """

    _css = Scene._css + page.stylesheet()  # noqa: SLF001 - our own base

    def __init__(self, seen: Watched, seat: int, about: int, model: str = "legal") -> None:
        super().__init__()
        self.seen, self.seat = seen, seat
        self.about, self.model = about, model
        self.asked = -1
        self._read()
        self.move = self.moves
        self.redraw()

    def _read(self) -> None:
        self.held: noir_hand.Held | None = None  # it takes a moment: only when asked for
        self.course = self.seen.course(self.seat, self.about, self.model)
        about_me = self.seat == self.about
        self._own = (
            self.seen.course(self.seat, 1 - self.about, "legal") if about_me else self.course
        )

    def follow(self, sitting: Sitting) -> BeliefBoard:
        """Show what whoever sits in front of the screen believes, and go along with the game."""
        self._sitting = sitting
        sitting.tell(self._changed)
        return self

    def _changed(self) -> None:
        looking, session = _front(self._sitting), self._sitting.session
        along = self.move == self.moves
        if looking != self.seat:
            self.seat, self.about, self.asked = looking, other_side(looking), -1
        self.seen = of_session(session)
        self._read()
        self.move = self.moves if along else min(self.move, self.moves)
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @property
    def moves(self) -> int:
        """How many actions there are."""
        return self.course.moves

    @property
    def shown(self) -> Shown:
        """What is drawn."""
        return Shown(self.course, self.move, self._own.until(self.move).now, self.asked)

    @property
    def belief(self) -> Belief:
        """What is believed after the action that is shown."""
        return self.shown.belief

    @property
    def shares(self) -> dict[str, float]:
        """The chance of everybody who is possible, by letter."""
        letters = [suspect.letter for suspect in self._rules.suspects]
        return {letters[who]: float(self.belief.share(who)) for who in sorted(self.belief.weights)}

    @property
    def bits(self) -> float:
        """How many bits are open."""
        return self.belief.bits()

    def at(self, move: int) -> BeliefBoard:
        """Look at the board after this action; returns the board itself."""
        self.move = min(max(move, 0), self.moves)
        self.held = None
        self.redraw()
        return self

    def why(self, suspect: str) -> str:
        """Return why a suspect is out, or what made them likelier, with moves and clauses."""
        return " ".join(page.asked(self.shown, suspect_named(self._rules, suspect)))

    def hand(self) -> dict[str, float]:
        """Return how likely each card is in the Inspector's evidence hand, by letter.

        Who has been asked about is taken to be the Inspector, if possible. Raises
        ``LookupError`` where there is no hand to guess.
        """
        if not self._guessed:
            raise LookupError(say("There is no hand to guess here."))
        letters = [suspect.letter for suspect in self._rules.suspects]
        return {letters[card]: float(share) for card, share in noir_hand.held(self.shown)}

    @property
    def _guessed(self) -> bool:
        return self.seen.whole and noir_hand.can_be_guessed(self.shown, self.seat)

    @property
    def _rules(self) -> Any:
        return self.course.began.table.edition

    # --- pressed ------------------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        """Look back, ask about somebody, choose whom it is about and how it is weighed."""
        heed = {"time": self._look_back, "about": self._turn_to, "model": self._weigh}
        heed |= {"hand": self._guess}
        words = press.words
        if words[0] in heed and len(words) == 1:
            heed[words[0]](press)
        elif words[0] == "why" and len(words) == 2:  # noqa: PLR2004 - why:id
            self._ask(words[1])
        else:
            raise NotHeardError(say("Nothing here can be pressed."))

    def _look_back(self, press: Press) -> None:
        self.at(move_pressed(press.value("value"), self.moves))
        self.speak(page.spoken(self.shown))

    def _turn_to(self, press: Press) -> None:
        about = press.value("about")
        if about not in ABOUT:
            raise NotHeardError(say("Nothing here can be pressed."))
        self.about = ABOUT[about]
        self._read()
        self.redraw()
        self.speak(page.spoken(self.shown))

    def _weigh(self, press: Press) -> None:
        model = press.value("model")
        if model not in MODELS:
            raise NotHeardError(say("Nothing here can be pressed."))
        self.model = model
        self._read()
        self.redraw()
        self.speak(page.spoken(self.shown))

    def _guess(self, press: Press) -> None:  # noqa: ARG002 - heeded like the others
        if not self._guessed:
            raise NotHeardError(say("There is no hand to guess here."))
        self.held = noir_hand.held(self.shown)
        self.redraw()
        self.speak("; ".join(noir_hand.in_words(self.shown, self.held)[:5]))

    def _ask(self, name: str) -> None:
        self.asked = suspect_pressed(self._rules, name)
        self.held = noir_hand.held(self.shown) if self.held is not None else None
        self.redraw()
        self.speak(" ".join(page.asked(self.shown, self.asked)))

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw everything again."""
        if hasattr(self, "move"):
            self.drawing = str(page.draw(self.shown, self.seat, self.moves, self._more()))

    def _more(self) -> Element | None:
        """Return what stands below the rest where there is a hand to guess."""
        if not self._guessed:
            return None
        return noir_hand.hand_part(self.shown, self.held)

    def in_words(self) -> str:
        """Return what is shown, in words."""
        shown = self.shown
        return " ".join([page.title(shown, self.seat), open_said(shown), likeliest(shown)])

    def still(self) -> Element:
        """Return the board with its gauge as a complete picture."""
        return page.still(self.shown, self.seat)


def at_the_table(sitting: Sitting) -> BeliefBoard:
    """Return the board of a table: it goes along with the game and with who is in front."""
    looking = _front(sitting)
    board = BeliefBoard(of_session(sitting.session), looking, other_side(looking))
    return board.follow(sitting)


def _front(sitting: Sitting) -> int:
    """Return who looks at the screen; nobody while it is passed on."""
    return SPECTATOR if sitting.waits_for is not None else sitting.front


def belief_board(  # noqa: PLR0913 - the words of a lesson cell
    source: Any = None,
    seat: str = "inspector",
    about: str = "",
    *,
    model: str = "legal",
    move: int | None = None,
    seed: int | str = 0,
    bots: Any = "careful",
    **written: Any,
) -> BeliefBoard:
    """Return a board that shows what one side believes.

    ``source`` is a game, the id of an edition that bots then play, or a position: a text, or its
    keys as keywords (``hand="XWV", actions=["kill G", "row 1 right"]``; the board is A to Y where
    nothing else is said). ``seat`` is "inspector", "killer" or "watching"; ``about`` is "killer"
    or "inspector", by default the other side; ``model`` how that side is thought to play: any
    "legal" move, all "kinds" of move alike, or as the bot "careful" or "bayes" would.
    """
    looking, side = sides(seat, about)
    if model not in MODELS:
        known = ", ".join(MODELS)
        raise LookupError(
            say("There is no model “{model}”; there are {known}.", model=model, known=known)
        )
    seen = watched(source, seed=seed, bots=bots, **written)
    board = BeliefBoard(seen, looking, side, model)
    return board if move is None else board.at(move)
