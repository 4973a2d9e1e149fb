"""What lesson 10 says of who knows what is so: asked world by world, beside the sentence itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import oracle
from kripke import SEATS, Evening, Now, file
from lesson_files import cell_of, lesson, shown_by, told, told_numbers

KNOWING = "10_what_the_others_know.ipynb"

NIGHT = ("You: A V T -> Otto A", "You: A V G -> Nora G")


class Night:
    """The evening of lesson 10, world by world: before Otto's answer, and after his "no"."""

    def __init__(self) -> None:
        self.before = Evening(NIGHT)
        self.hand = ["bruno", "vase"]
        self.after = self.before.after(lambda now: not self.knows_room(self.before, "otto")(now))
        self.then = self.before.yours(self.hand, NIGHT)
        self.now = self.after.yours(self.hand, NIGHT)

    @staticmethod
    def room(now: Now) -> frozenset[str]:
        """The room in the envelope."""
        return file(now, oracle.ROOMS)

    def knows_room(self, evening: Evening, seat: str) -> Any:
        """Whether a seat knows the room."""
        return evening.knows_which(seat, self.room)

    def deals(self, evening: Evening, seat: str, now: Now) -> int:
        """How many deals look the same to a seat."""
        return len({other.where for other in evening.cells[seat][now]})

    @staticmethod
    def everywhere(test: Any, worlds: Sequence[Now]) -> bool:
        """Whether it is so in all of these worlds; fails where they differ."""
        (found,) = {test(now) for now in worlds}
        return bool(found)


NIGHT_OF_10 = Night()


def _knows(said: str) -> bool:
    """Whether a verb says that somebody knows."""
    return said in ("know", "knows", "knew")


def test_10_two_of_six_deals_are_left_and_the_room_is_one() -> None:
    """What was guessed, what came out, what the other two answers would have left."""
    night = NIGHT_OF_10
    assert told_numbers(KNOWING, "predict", r"answer, (\w+) deals fit") == (len(night.then),)
    (room,) = {next(iter(night.room(now))) for now in night.now}
    both = re.search(r'"(\d), and the room is the (\w+) in both"', cell_of(KNOWING, "outcome"))
    assert both
    assert both.groups() == (str(len(night.now)), room.title())
    yes = night.before.after(night.knows_room(night.before, "otto"))
    nora = night.before.after(lambda now: not night.knows_room(night.before, "nora")(now))
    left = {len(each.yours(night.hand, NIGHT)) for each in (yes, nora)}
    (each,) = told_numbers(KNOWING, "change-said", r"(\w+) each\.")
    assert left == {each}
    assert "A “yes” leaves more of your deals than a “no” did" in cell_of(KNOWING, "change-said")
    assert each > len(night.now)


def test_10_nobody_showed_a_card_for_the_no() -> None:
    """Two were shown before it, to you alone; the lesson says so at both places."""
    (shown,) = told_numbers(KNOWING, "hook", r"(\w+) cards that only you were shown")
    assert shown == len(NIGHT)
    assert all(event.startswith("You: ") for event in NIGHT)
    assert "shown you no card for it" in cell_of(KNOWING, "question")


def test_10_who_gained_by_the_no_and_why_the_others_did_not() -> None:
    """You alone. Otto knew it; Nora knew the room, and that he could not know it."""
    night = NIGHT_OF_10
    for seat, gains in zip(SEATS, (True, False, False), strict=True):
        for now in night.now:
            before, after = (
                night.deals(night.before, seat, now),
                night.deals(night.after, seat, now),
            )
            assert (after < before) == gains
    assert cell_of(KNOWING, "line-said").startswith("Only you.")
    one, two, verb = told(
        KNOWING,
        "line-said",
        r"Nora, in both deals left, holds the (\w+) and the (\w+): she (\w+) the room",
    )
    assert {now.hand("nora") for now in night.now} == {frozenset((one.lower(), two.lower()))}
    knew = night.everywhere(night.knows_room(night.before, "nora"), night.now)
    assert knew == _knows(verb)
    (could,) = told(KNOWING, "line-said", r"and that Otto (could|could not) know it")
    cannot = night.before.knows("nora", lambda now: not night.knows_room(night.before, "otto")(now))
    assert night.everywhere(cannot, night.now) == (could == "could not")


def test_10_who_knows_after_the_no() -> None:
    """Both know that you know; Nora knows the room as well, Otto does not."""
    night = NIGHT_OF_10
    you = night.knows_room(night.after, "you")
    (verb,) = told(KNOWING, "code-said", r"^Both (.+?) that you know now\.")
    both = [night.everywhere(night.after.knows(seat, you), night.now) for seat in ("nora", "otto")]
    assert set(both) == {_knows(verb)}
    nora, otto = told(KNOWING, "code-said", r"Nora (.+?) the room as well, Otto (.+?)\.")
    assert night.everywhere(night.knows_room(night.after, "nora"), night.now) == _knows(nora)
    assert not night.everywhere(night.knows_room(night.after, "otto"), night.now)
    assert otto == "does not"
    before = night.before.knows("nora", night.knows_room(night.before, "you"))
    shown = [night.everywhere(before, night.now), *both]
    assert shown_by(KNOWING, "code") == repr(tuple(shown))


def test_10_why_everybody_knows_that_you_know() -> None:
    """Otto has neither room, Nora passed on the Tower: it is with you or inside, and you see it."""
    night = NIGHT_OF_10
    lacks = told(KNOWING, "code-said", r"Otto has neither the (\w+) nor the (\w+)\.")
    where = r"So the (\w+) is in the (\w+), or with (\w+), and you can see your own hand"
    card, *places = told(KNOWING, "code-said", where)
    for now in night.after.all:
        assert all(now.at(each.lower()) != "otto" for each in lacks)
        assert now.at(card.lower()) in places
        assert night.knows_room(night.after, "you")(now)
    assert {now.at(card.lower()) for now in night.after.all} == set(places)


def test_10_where_otto_would_have_known() -> None:
    """In deal 1 he holds the Library; everybody can tell that Nora has the Garden."""
    night = NIGHT_OF_10
    (card,) = told(KNOWING, "graph-said", r"Everybody can tell that Nora has the (\w+)\.")
    assert all(
        night.before.common(lambda now: now.at(card.lower()) == "nora")(n) for n in night.then
    )
    deal, held, left = told(
        KNOWING, "graph-said", r"In deal (\d) he holds the (\w+), so only the (\w+) is left"
    )
    line = shown_by(KNOWING, "graph").splitlines()[int(deal) - 1]
    letters = dict(re.findall(r"(\w): ([A-Z ]+\w)", line))
    (now,) = [
        n
        for n in night.then
        if _letters(n, "otto") == set(letters["O"].split())
        and _letters(n, "envelope") == set(letters["E"].split())
    ]
    assert now.at(held.lower()) == "otto"
    assert night.room(now) == {left.lower()}
    assert night.knows_room(night.before, "otto")(now)


def _letters(now: Now, place: str) -> set[str]:
    return {card[0].upper() for card in now.hand(place)}


SAYS = re.compile(
    r"\b(Nora|Otto|Both|both|Everybody|neither|Neither|she|he)\b[^.?!“]*\bkn[eo]ws?\b"
)
SAID_OF_KNOWING = {
    "line-said": "checked above",
    "code-said": "checked above",
    "graph-said": "checked above",
    "name-public": "a definition",
    "show-words": "a rule of thumb",
    "nested": "an example of a statement",
    "chairs-words": "a rule of thumb",
    "code-words": "a question",
    "graph-words": "a question",
    "question": "checked above",
}


def test_10_no_sentence_about_who_knows_what_goes_unchecked() -> None:
    """Who writes another one says here by what it is checked."""
    found = {
        c.id for c in lesson(KNOWING).cells if c.cell_type == "markdown" and SAYS.search(c.source)
    }
    assert found <= set(SAID_OF_KNOWING)
