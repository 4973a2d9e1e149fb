"""Foretell the case file, question by question, against the bot ``expert``.

A game that bots have played is told from one chair. After each question one says how likely each
card is; when the case file is opened, both are scored by the logarithm of what they gave it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property

import msgspec

from cluekit.clue import new_game
from cluekit.clue.bots import bots_for
from cluekit.clue.bots.expert import Expert
from cluekit.clue.editions.cast import KINDS, Kind
from cluekit.clue.editions.edition import edition as shipped
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.public.view import View
from cluekit.clue.wording.log_sentences import tell_step
from cluekit.core.session import AnySession, run
from cluekit.draw import Element, el, gauge
from cluekit.learn.values import list_in_words, with_article
from cluekit.logic.scoring import Forecast, log_score, mean
from cluekit.logic.scoring import calibration as binned
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.hundredths import ALL, even_split, heed_chances, whole
from cluekit.ui.kit.messages import NotHeardError, Press, plainly
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import mark, say
from cluekit.words.amounts import in_bits, per_cent

# --- duel rounds ----------------------------------------------------------------------------------
# A duel of forecasts: the moments of a game at which a seat says how likely what is.
#
# All is made of that seat's own views, as they were at those moments: nothing here knows more than
# the seat did, but for the last view, in which the case file lies open to all.

SEAT = 0


class Round(msgspec.Struct, frozen=True):
    """A moment after a question: the view, what was told since the last one, what is open.

    ``open`` are the cards of the kind that this seat has not seen; ``expert`` has the chances
    that the bot gives them.
    """

    view: View
    news: tuple[object, ...]
    open: tuple[int, ...]
    expert: dict[int, Fraction]


class Foretold(msgspec.Struct, frozen=True):
    """What was said at a moment, as hundredths by card, and what turned out."""

    round: Round
    given: dict[int, int]
    truly: int

    @property
    def score(self) -> float:
        """The score in bits of what was given."""
        return log_score(self.given[self.truly] / ALL)

    @property
    def expert(self) -> float:
        """The score in bits of the bot."""
        return log_score(float(self.round.expert[self.truly]))

    def forecasts(self, *, expert: bool = False) -> list[Forecast]:
        """Return a forecast for each card."""
        said = self.round.expert if expert else self.given
        shares = {card: float(said[card]) / (1 if expert else ALL) for card in self.given}
        return [Forecast(share, card == self.truly) for card, share in shares.items()]


def rounds(session: AnySession, kind: Kind) -> tuple[Round, ...]:
    """Return the moments of a finished game at which two cards or more of a kind are unseen."""
    found: list[Round] = []
    last = 0
    for step in _after_questions(session):
        view: View = session.view(SEAT, step)
        news = tuple(fact for _, fact in session.letters(SEAT, last, step))
        unseen = tuple(
            card
            for card in view.deck.kind(kind)
            if card not in {*view.hand, *(shown.card for shown in view.own.shown)}
        )
        belief = Expert().believes(view)
        if len(unseen) > 1 and belief is not None:
            chances = dict.fromkeys(unseen, Fraction(0))
            for file, share in belief.chances.items():
                card = file[KINDS.index(kind)]
                if card in chances:
                    chances[card] += share
            found.append(Round(view, news, unseen, chances))
            last = step
    return tuple(found)


def _after_questions(session: AnySession) -> Iterator[int]:
    """Yield how many moves had been made when each question had been answered."""
    asked = [len(session.view(SEAT, step).table.questions) for step in range(session.step + 1)]
    for step in range(1, session.step):
        closed = session.view(SEAT, step).table.case_file is None
        if closed and asked[step] and asked[step] < asked[step + 1]:
            yield step
    steps = range(session.step, 0, -1)
    yield next(step for step in steps if session.view(SEAT, step).table.case_file is None)


# --- forecast duel --------------------------------------------------------------------------------

ASKS: dict[str, str] = {
    "suspect": mark("How likely is each suspect in the envelope, in %?"),
    "weapon": mark("How likely is each weapon in the envelope, in %?"),
    "room": mark("How likely is each room in the envelope, in %?"),
}


class Foretell(Scene):
    """One moment after the other: chances for what is open, and at the end the case file.

    ``answer(A=20, B=50, C=30)`` gives chances in hundredths by the cards' letters. ``score`` and
    ``expert`` are the mean scores in bits, once the game is over.
    """

    _css = clue_style() + Scene._css + lesson_css() + gauge.CALIBRATION_CSS  # noqa: SLF001 - our base
    presses = Presses["Foretell", None]()

    def __init__(self, moments: tuple[Round, ...], last: View, kind: Kind) -> None:
        super().__init__()
        self.moments = moments
        self.kind = kind
        self.given: tuple[dict[int, int], ...] = ()
        self._end = last
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @property
    def moment(self) -> Round | None:
        """The moment that is asked about; None when the case file lies open."""
        return self.moments[len(self.given)] if len(self.given) < len(self.moments) else None

    @property
    def over(self) -> bool:
        """Whether all is said, and the case file open."""
        return self.moment is None

    @cached_property
    def _truly(self) -> int:
        file = self._end.table.case_file
        assert file is not None  # noqa: S101 - the game is over
        return file[KINDS.index(self.kind)]

    @property
    def said(self) -> tuple[Foretold, ...]:
        """Everything said, with what turned out; nothing before the end."""
        if not self.over:
            return ()
        pairs = zip(self.moments, self.given, strict=True)
        return tuple(Foretold(moment, given, self._truly) for moment, given in pairs)

    @property
    def score(self) -> float:
        """The mean of your own scores, in bits; 0 before the end."""
        return mean([each.score for each in self.said])

    @property
    def expert(self) -> float:
        """The mean of the bot's scores, in bits; 0 before the end."""
        return mean([each.expert for each in self.said])

    def answer(self, **chances: int) -> str:
        """Give a chance for each open card, in hundredths; returns what happens, in words."""
        moment = self._open()
        deck = moment.view.deck
        known = {deck.cards[card].alias: card for card in moment.open}
        if set(chances) != set(known):
            told = ", ".join(known)
            raise LookupError(say("Give a chance to each of these: {answers}.", answers=told))
        self._take({known[alias]: chance for alias, chance in chances.items()})
        return self.in_words()

    def _open(self) -> Round:
        if self.moment is None:
            raise NotHeardError(say("There is nothing more to foresee in this game."))
        return self.moment

    def _take(self, given: dict[int, int]) -> None:
        heed_chances(given.values())
        self.given = (*self.given, given)
        self.redraw()
        self.speak(self.in_words())

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("say")
    def _say(self, press: Press) -> None:
        """Take the chances that stand in the fields."""
        self._take({card: whole(press.value(f"chance{card}")) for card in self._open().open})

    @presses.on("again")
    def _again(self, _: Press) -> None:
        if not self.given:
            raise NothingHereError
        self.given = ()
        self.redraw()

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the moment, or how it ended."""
        if not hasattr(self, "_end"):
            return
        parts = self._ended() if self.moment is None else self._asked(self.moment)
        self.show(el("div", parts, class_="ck-lesson"))

    def _asked(self, moment: Round) -> list[Element]:
        number, count = len(self.given) + 1, len(self.moments)
        news = [el("li", line) for line in tell_step(moment.news, moment.view)]
        first = self.given[-1] if self.given else {}
        even = even_split(moment.open)
        before = first if set(first) == set(moment.open) else even
        fields = [
            el(
                "label",
                el("span", say(moment.view.deck.cards[card].name)),
                el(
                    "input",
                    type="text",
                    maxlength=20,
                    autocomplete="off",
                    name=f"chance{card}",
                    value=before[card],
                    data_key=f"chance{card}",
                ),
            )
            for card in moment.open
        ]
        return [
            el("p", el("b", say("Moment {number} of {count}", number=number, count=count))),
            el("p", self._hand(moment.view)),
            el("ul", news, class_="ck-duel-news", tabindex=0, aria_label=say("What happened")),
            el(
                "form",
                el("fieldset", el("legend", say(ASKS[self.kind])), fields, class_="ck-duel"),
                el("div", button(say("Say it"), "say", main=True, submit=True), class_="ck-row"),
                novalidate=True,
                data_key="chances",
            ),
        ]

    def _hand(self, view: View) -> str:
        names = [with_article(view.deck.cards[card].name) for card in view.hand]
        return say("You hold {cards}.", cards=list_in_words(names))

    def _ended(self) -> list[Element]:
        heads = (say("Moment"), say("Given"), "expert", say("Score"), say("Score of expert"))
        rows: list[Element] = []
        for number, said in enumerate(self.said, start=1):
            cells = (
                per_cent(said.given[said.truly] / 100),
                per_cent(said.round.expert[said.truly]),
                in_bits(said.score),
                in_bits(said.expert),
            )
            head = el("th", str(number), scope="row")
            rows.append(el("tr", head, [el("td", cell) for cell in cells]))
        table = el(
            "table",
            el("thead", el("tr", [el("th", head, scope="col") for head in heads])),
            el("tbody", rows),
            class_="ck-truth ck-wordy",
        )
        marks: list[list[gauge.Mark]] = []
        for expert in (False, True):
            forecasts = [each for said in self.said for each in said.forecasts(expert=expert)]
            marks.append([(b.chance, b.frequency, b.count) for b in binned(forecasts)])
        axes = (say("given, in %"), say("happened, in %"))
        return [
            el("p", self._outcome(), class_="ck-lesson-sum"),
            el("div", table, class_="ck-truth-frame"),
            gauge.calibration_page(marks[0], marks[1], axes, self._outcome()),
            el("p", say("Discs are yours, rings those of expert."), class_="ck-hint"),
            el("div", button(say("Begin again"), "again"), class_="ck-row"),
        ]

    def _outcome(self) -> str:
        """Return what lay in the envelope, and who foretold it better."""
        name = with_article(self._end.deck.cards[self._truly].name)
        known = {"card": name, "mine": in_bits(self.score), "expert": in_bits(self.expert)}
        told = say("In the envelope: {card}. Mean score: you {mine}, expert {expert}.", **known)
        better = self.score >= self.expert
        won = say("You hold your own.") if better else say("This one goes to expert.")
        return f"{told} {won}"

    # --- as text and on paper -----------------------------------------------------------------

    def in_words(self) -> str:
        """Return what was told and is asked, or how it ended."""
        moment = self.moment
        if moment is None:
            return self._outcome()
        news = tell_step(moment.news, moment.view)
        return "\n".join([self._hand(moment.view), *news, say(ASKS[self.kind])])

    def still(self) -> Element:
        """Return the same on paper."""
        paper = Paper()
        for line in self.in_words().splitlines():
            paper.text(line)
        return paper.finish(say("A duel of forecasts"), self.in_words())


def duel(session: AnySession, kind: Kind) -> Foretell:
    """Return the duel about a finished game; raises ``LookupError`` where nothing was open."""
    moments = rounds(session, kind)
    if not moments:
        raise LookupError(say("There is nothing to foresee in this game: nothing was answered."))
    return Foretell(moments, session.view(SEAT), kind)


@plainly
def foretell(
    edition: str = "mini", about: Kind = "suspect", *, seed: int | str = 0, bots: str = "careful"
) -> Foretell:
    """Return a duel of forecasts with the bot ``expert``, told from the first chair.

    Three ``bots`` of this name have played the ``edition`` with this ``seed``; ``about`` is
    suspect, weapon or room. Raises ``LookupError`` in words.
    """
    session = new_game(shipped(edition), ["You", "Nora", "Otto"], seed)
    run(session, bots_for([bots] * 3))
    return duel(session, about)
