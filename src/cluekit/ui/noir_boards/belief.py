"""The belief board: how likely each suspect is to be the other side, step by step, and why.

All of it is made from one side's own letters; what the other side can think of oneself from the
public ones alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal, Unpack

from cluekit.core import SPECTATOR
from cluekit.core.calls import with_keys
from cluekit.core.session import AnySession
from cluekit.draw import Element
from cluekit.draw.log import without_codes
from cluekit.noir.bots.bot_models import MODELS
from cluekit.noir.deduction.belief import Belief, Course
from cluekit.noir.editions.edition import Edition
from cluekit.noir.picture.boards.heat_map import Shown, likeliest, open_text
from cluekit.ui.kit.controls import Chosen
from cluekit.ui.kit.messages import NotHeardError, Press, plainly
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.noir_boards import belief_page as page
from cluekit.ui.noir_boards.source import (
    ABOUT,
    Source,
    Watched,
    WrittenPosition,
    eyes,
    move_pressed,
    of_session,
    other_side,
    sides,
    suspect_named,
    suspect_pressed,
    watched_game,
)
from cluekit.ui.tables.beside import Kind, Laid
from cluekit.ui.tables.desk import Place
from cluekit.ui.tables.sitting import Sitting
from cluekit.words import say


class BeliefBoard(Scene):
    """The board as a heat-map of what one side believes.

    ``move`` is the action after which it is shown, ``moves`` how many there are; ``shares`` gives
    the chance of everybody who is possible, by letter, ``bits`` how much is open; ``why("N")``
    says why somebody is out, or what made them likelier.
    """

    _css = Scene._css + page.stylesheet()  # noqa: SLF001 - our own base
    presses = Presses["BeliefBoard", None]()

    def __init__(self, seen: Watched, seat: int, about: int, model: str = "legal") -> None:
        super().__init__()
        self.seen, self.seat = seen, seat
        self.about, self.model = about, model
        self.asked: int | None = None
        self._sitting: Sitting | None = None
        self._read()
        self.move = self.moves
        self.redraw()

    def _read(self) -> None:
        self.held: page.Held | None = None  # it takes a moment: only when asked for
        self.course = self.seen.course(self.seat, self.about, self.model)
        about_me = self.seat == self.about
        self._own = (
            self.seen.course(self.seat, 1 - self.about, "legal") if about_me else self.course
        )

    def follow(self, sitting: Sitting) -> BeliefBoard:
        """Show what the player in front of the screen believes, and follow the game."""
        self._sitting = sitting
        self._chosen = Chosen(self, "model")
        self.seen_by((sitting.session, self.seat))
        sitting.tell(self._changed)
        return self

    def _changed(self) -> None:
        if self._sitting is None:
            return
        looking, session = _front(self._sitting), self._sitting.session
        along = self.move == self.moves
        with self.together():
            if self.seen_by((session, looking)):
                # another looks on: what the one before has asked is theirs alone
                self._chosen.put_away(self, self.seat)
                self.seat, self.about, self.asked = looking, other_side(looking), None
                self._chosen.take_out(self, looking)
                self.turn += 1
                along = True
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
        """Return why a suspect is out, or what made them likelier, with moves."""
        reasons = page.reasons_for(self.shown, suspect_named(self._rules, suspect))
        return without_codes(" ".join(reasons))

    def hand(self) -> dict[str, float]:
        """Return how likely each card is in the Inspector's evidence hand, by letter.

        Anyone who has been asked about is taken to be the Inspector, if possible. Raises
        ``LookupError`` where there is no hand to guess.
        """
        if not self._guessed:
            raise LookupError(say("There is no hand to guess here."))
        letters = [suspect.letter for suspect in self._rules.suspects]
        return {letters[card]: float(share) for card, share in page.card_chances(self.shown)}

    @property
    def _guessed(self) -> bool:
        return self.seen.whole and page.can_be_guessed(self.shown, self.seat)

    @property
    def _rules(self) -> Edition:
        return self.course.began.table.edition

    # --- pressed ------------------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        """Look back, ask about somebody, choose whom it is about and how it is weighed."""
        if self._sitting is not None and _front(self._sitting) != self.seat:
            self._changed()  # the game has gone on in code, without a word to its widgets
        super().pressed(press)

    @presses.on("time")
    def _look_back(self, press: Press) -> None:
        self.at(move_pressed(press.value("value"), self.moves))
        self.speak(page.spoken_news(self.shown))

    @presses.on("about")
    def _turn_to(self, press: Press) -> None:
        about = press.value("about")
        if about not in ABOUT:
            raise NothingHereError
        self.about = ABOUT[about]
        self._weighed_anew()

    @presses.on("model")
    def _weigh(self, press: Press) -> None:
        model = press.value("model")
        if model not in MODELS:
            raise NothingHereError
        self.model = model
        self._weighed_anew()

    def _weighed_anew(self) -> None:
        self._read()
        self.redraw()
        self.speak(page.spoken_news(self.shown))

    @presses.on("hand")
    def _guess(self, _: Press) -> None:
        if not self._guessed:
            raise NotHeardError(say("There is no hand to guess here."))
        self.held = page.card_chances(self.shown)
        self.redraw()
        self.speak("; ".join(page.in_words(self.shown, self.held)[:5]))

    @presses.on("why:{suspect:id}")
    def _ask(self, _: Press, suspect: str) -> None:
        self.asked = suspect_pressed(self._rules, suspect)
        self.held = page.card_chances(self.shown) if self.held is not None else None
        self.redraw()
        self.speak(" ".join(page.reasons_for(self.shown, self.asked)))

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw everything again."""
        if hasattr(self, "move"):
            more = page.hand_part(self.shown, self.held) if self._guessed else None
            self.show(page.draw(self.shown, self.seat, self.moves, more), self.seat)

    def lasting(self) -> tuple[str, Element | None]:
        """Return what lies open to all where the screen is passed on: a cell's output stays."""
        if self._sitting is None or not self._sitting.passed_on:
            return super().lasting()
        open_to_all = self.seen.course(SPECTATOR, other_side(SPECTATOR))
        shown = Shown(open_to_all, open_to_all.moves, open_to_all.now)
        return _words(shown, SPECTATOR), page.still(shown, SPECTATOR)

    def in_words(self) -> str:
        """Return what is shown, in words."""
        return _words(self.shown, self.seat)

    def still(self) -> Element:
        """Return the board with its gauge as a complete picture."""
        return page.still(self.shown, self.seat)


def at_the_table(sitting: Sitting) -> BeliefBoard:
    """Return the board of a table: it goes along with the game and with who is in front."""
    looking = _front(sitting)
    board = BeliefBoard(of_session(sitting.session), looking, other_side(looking))
    return board.follow(sitting)


def _words(shown: Shown, seat: int) -> str:
    return " ".join([page.title(shown, seat), open_text(shown), likeliest(shown)])


def _front(sitting: Sitting) -> int:
    """Return who looks at the screen; nobody while it is passed on."""
    return SPECTATOR if sitting.waits_for is not None else sitting.front


@plainly
@with_keys(WrittenPosition)
def belief_board(  # noqa: PLR0913 - the words of a lesson cell
    source: Source | None = None,
    seat: str = "",
    about: str = "",
    *,
    model: Literal["legal", "kinds", "careful", "bayes"] = "legal",
    move: int | None = None,
    seed: int | str = 0,
    bots: str | Sequence[str] = "careful",
    **written: Unpack[WrittenPosition],
) -> BeliefBoard:
    """Return a board that shows what one side believes.

    ``source`` is a game, the id of an edition that bots then play, the name of an evening that a
    lesson tells of ("five faces are left"), or a position: a text, or its
    keys as keywords (``hand="XWV", actions=["kill G", "row 1 right"]``; the board is A to Y where
    nothing else is said). ``seat`` is "inspector", "killer" or "watching": without a word the
    Inspector, or who sits in front of a table whose game goes on. ``about`` is "killer" or
    "inspector", by default the other side; ``model`` how that side is thought to play: any
    "legal" move, all "kinds" of move alike, or as the bot "careful" or "bayes" would. ``move``
    shows how it stood after that many moves. ``bots`` play with the ``seed`` where an edition is
    named: one for both sides, or the Killer's and the Inspector's.

    >>> len(belief_board(hand="XWV", actions=["kill G"]).shares)
    8
    """
    looking, side = sides(eyes(source, seat), about)
    seen = watched_game(source, seed=seed, bots=bots, **written)
    board = BeliefBoard(seen, looking, side, model)
    return board if move is None else board.at(move)


# --- inside ---------------------------------------------------------------------------------------
# What a side believes, as a part of the table: from its own letters, at the moment shown.


class BeliefInside:
    """The belief that lies beside the board of a table.

    The moment is the table's own, on its slider.
    """

    presses = Presses["BeliefInside", None]()
    landing = ""
    cited = None

    def __init__(self, table: Laid) -> None:
        self._table = table
        self._front: tuple[AnySession, int] | None = None
        self._known: tuple[object, Course, Course] | None = None
        self.model = "legal"
        self.about: int | None = None
        self._chosen = Chosen(self, "model", "about")
        self._forget()

    def _forget(self) -> None:
        self.asked: int | None = None
        self.held: page.Held | None = None

    def drawn_at(self, place: Place) -> Element:
        """Return what this place's seat believes, or believed then."""
        self._turn_to(place)
        shown = self._shown(place)
        guessed = page.can_be_guessed(shown, place.seat)
        more = page.hand_part(shown, self.held) if guessed else None
        return page.inside(shown, place.seat, more)

    def _turn_to(self, place: Place) -> None:
        """Forget what was asked by another, or at another moment."""
        front = (place.session, place.seat)
        if self._front != front:
            if self._front is not None:
                self._chosen.put_away(self, self._front[1])
            self._chosen.take_out(self, place.seat)
            self._front, self._known = front, None
            self._forget()

    def _shown(self, place: Place) -> Shown:
        about = other_side(place.seat) if self.about is None else self.about
        key = (place.moves, place.session.step, place.seat, about, self.model)
        if self._known is None or self._known[0] != key:
            self.held = None  # it was guessed of another moment
            seat, whole = place.seat, of_session(place.session)
            letters = partial(place.session.letters, since=0, until=place.moves)
            seen = Watched(whole.began, letters, whole=True)  # as far as it is looked at
            course = seen.course(seat, about, self.model)
            own = seen.course(seat, 1 - about) if seat == about else course
            self._known = (key, course, own)
        _, course, own = self._known
        return Shown(course, course.moves, own.now, self.asked)

    # --- pressed ------------------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        """Ask about somebody, choose whom it is about and how it is weighed."""
        self.presses.heed(self, press)

    def _now(self) -> tuple[Shown, int]:
        """Return what the table shows, and to whom."""
        place = self._table.seen
        self._turn_to(place)
        return self._shown(place), place.seat

    def _speak_news(self) -> None:
        self._table.speak(page.spoken_news(self._now()[0]))

    @presses.on("about")
    def _look_for(self, press: Press) -> None:
        if press.value("about") not in ABOUT:
            raise NothingHereError
        self.about = ABOUT[press.value("about")]
        self._speak_news()

    @presses.on("model")
    def _weigh(self, press: Press) -> None:
        if press.value("model") not in MODELS:
            raise NothingHereError
        self.model = press.value("model")
        self._speak_news()

    @presses.on("why:{suspect:id}")
    def _ask(self, _: Press, suspect: str) -> None:
        shown, _seat = self._now()
        self.asked, self.held = suspect_pressed(shown.view.table.edition, suspect), None
        self._table.speak(" ".join(page.reasons_for(self._now()[0], self.asked)))

    @presses.on("hand")
    def _guess(self, _: Press) -> None:
        shown, seat = self._now()
        if not page.can_be_guessed(shown, seat):
            raise NotHeardError(say("There is no hand to guess here."))
        self.held = page.card_chances(shown)
        self._table.speak("; ".join(page.in_words(shown, self.held)[:5]))


INSIDE = Kind(
    named=lambda: say("Belief"), make=BeliefInside, presses=BeliefInside.presses, at_once=False
)
