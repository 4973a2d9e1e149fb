"""The log: what happened, turn by turn, newest last, as this seat may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import NamedTuple

from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.clue.picture.skin import part
from cluekit.clue.public import facts
from cluekit.clue.public.view import View
from cluekit.clue.rulesheet.sheet import clause_says
from cluekit.clue.wording import tell
from cluekit.clue.wording.claims import is_question
from cluekit.clue.wording.log_sentences import without_repeats
from cluekit.core.letters import Post
from cluekit.draw import Child, Element, crest, el
from cluekit.draw.log import linked_parts, log_of, turn_of
from cluekit.draw.still import keep
from cluekit.words import say

# --- rule links -----------------------------------------------------------------------------------
# Sentences whose codes of rules are links: "(U12)" opens what the clause says.


def with_links(text: str, edition: Edition) -> list[Child]:
    """Return a sentence with a link in place of each code."""
    return linked_parts(text, partial(clause_says, edition), say("Rule"))


# --- log ------------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """One sentence: its place in the log, the fact it tells."""

    key: str
    fact: object


class Turn(NamedTuple):
    """A turn (number 0 is the set-up): who had it (None: nobody) and what happened in it."""

    number: int
    seat: int | None
    entries: tuple[Entry, ...]


class Cited(NamedTuple):
    """The line of the log that a proof cites, by its key, and the button that leads back there.

    ``sought`` says that it was just asked for: it is brought into sight, with the focus.
    """

    key: str
    words: str
    target: str
    sought: bool


def log(view: View, letters: Post, turns: int | None = None, cited: Cited | None = None) -> Element:
    """Return the log as a list of turns, only the last ``turns`` of them if a number is given.

    A line that is ``cited`` is marked, and shown however long ago it was.
    """
    told = list(by_turn(letters))
    shown = told[-turns:] if turns else told
    lines = list[Element]()
    for at, turn in enumerate(told):
        here = cited if cited and any(cited.key == entry.key for entry in turn.entries) else None
        if lines or here or at >= len(told) - len(shown):
            lines.append(_turn(view, turn, here))
    return log_of(lines, say("What happened so far"))


class QuestionLine(NamedTuple):
    """Where the log tells of a question: the number of its turn, the key of its line."""

    turn: int
    key: str


def question_lines(letters: Post) -> list[QuestionLine]:
    """Return where the log tells of each question, in their order."""
    return [
        QuestionLine(turn.number, entry.key)
        for turn in by_turn(letters)
        for entry in turn.entries
        if is_question(entry.fact)
    ]


def by_turn(letters: Post) -> Iterator[Turn]:
    """Yield the turns with their entries, nothing told twice."""
    number, entries = 0, list[Entry]()
    seat: int | None = None
    for step, group in groupby(letters, key=lambda letter: letter[0]):
        for place, fact in enumerate(without_repeats([fact for _, fact in group])):
            if type(fact) is not facts.TurnBegan:
                entries.append(Entry(f"{step}.{place}", fact))
                continue
            if entries:
                yield Turn(number, seat, tuple(entries))
            number, seat, entries = fact.number, fact.seat, []
    if entries or number:
        yield Turn(number, seat, tuple(entries))


@part(512, "face_down", seat=True)
def _turn(view: View, turn: Turn, cited: Cited | None) -> Element:
    lines = [
        _line(view, entry, cited if cited and cited.key == entry.key else None)
        for entry in turn.entries
    ]
    sign, sentence = _icon("setup"), say("Setting up the table")
    if turn.seat is not None:
        suspect = view.table.players[turn.seat].suspect
        card, initial = view.deck.cards[suspect], suspect_initials(view.table.edition)[suspect]
        sign = _svg(crest(card.shape, card.colour, initial, 9), "-13 -13 26 26")
        sentence = tell(facts.TurnBegan(turn.seat, turn.number), view)
    who = [sign, el("span", sentence)]
    return turn_of(turn.number, who, lines, mine=turn.seat == view.seat)


def _line(view: View, entry: Entry, cited: Cited | None) -> Element:
    kind = ICON_OF.get(type(entry.fact), "setup")
    told = with_links(tell(entry.fact, view), view.table.edition)
    return el(
        "li",
        _icon(kind),
        el("span", told, cited and _way_back(cited)),
        class_=f"ck-line ck-line-{kind}{' ck-cited' if cited else ''}",
        aria_current="true" if cited else None,
        data_key=f"log:{entry.key}",
        data_sought="button" if cited and cited.sought else None,
    )


def _way_back(cited: Cited) -> Element:
    return el(
        "button",
        cited.words,
        type="button",
        class_="ck-button ck-small",
        data_target=cited.target,
        data_key=f"do:{cited.target}",
    )


@keep(32)
def _icon(kind: str) -> Element:
    return _svg(el("path", d=ICONS[kind]), "0 0 24 24")


def _svg(drawn: Element, box: str) -> Element:
    return el("svg", drawn, viewBox=box, class_="ck-icon", aria_hidden="true", focusable="false")


ICONS = {
    "setup": "M4 20V9L12 3.5L20 9V20ZM9.5 20V14H14.5V20",
    "dice": "M5 4H19A1 1 0 0 1 20 5V19A1 1 0 0 1 19 20H5A1 1 0 0 1 4 19V5A1 1 0 0 1 5 4Z"
    "M8.5 8.5V8.6M15.5 8.5V8.6M12 12V12.1M8.5 15.5V15.6M15.5 15.5V15.6",
    "walk": "M7 4C9 4 9.6 6.5 9.3 9L8.8 12.5H5.5C4.5 9.5 4.4 4 7 4Z"
    "M5.8 15.2H8.6C8.7 17.2 8 18 7.2 18S5.8 17 5.8 15.2Z"
    "M17 7C15 7 14.4 9.5 14.7 12L15.2 15.5H18.5C19.5 12.5 19.6 7 17 7Z"
    "M15.4 18.2H18.2C18.2 20.2 17.6 21 16.8 21S15.3 20.2 15.4 18.2Z",
    "stairs": "M3 20H8V15.5H12.5V11H17V6.5H21",
    "ask": "M4 4H20V16H11L6.5 20.5V16H4ZM9.8 8.3A2.3 2.3 0 1 1 12 10.8V12M12 13.8V13.9",
    "called": "M12 21C7 15.5 5.5 12.7 5.5 9.8A6.5 6.5 0 0 1 18.5 9.8C18.5 12.7 17 15.5 12 21Z"
    "M12 7.8A2 2 0 1 0 12 11.8A2 2 0 1 0 12 7.8Z",
    "bonus": "M12 3.5L14.6 9.2L20.8 9.9L16.2 14.1L17.5 20.2L12 17.1L6.5 20.2L7.8 14.1L3.2 9.9"
    "L9.4 9.2Z",
    "look": "M2.5 12C5 7.8 8.3 5.8 12 5.8S19 7.8 21.5 12C19 16.2 15.7 18.2 12 18.2S5 16.2 2.5 12Z"
    "M12 9A3 3 0 1 0 12 15A3 3 0 1 0 12 9Z",
    "pass": "M4 12H19M13.5 6.5L19 12L13.5 17.5",
    "card": "M6.5 3.5H17.5V20.5H6.5ZM9.5 3.5V20.5",
    "nobody": "M12 3.5A8.5 8.5 0 1 0 12 20.5A8.5 8.5 0 1 0 12 3.5ZM6 18L18 6",
    "accuse": "M6 3V21M6 4H19L15.5 8.5L19 13H6",
    "end": "M8 3.5A4.5 4.5 0 1 0 8 12.5A4.5 4.5 0 1 0 8 3.5ZM11.2 11.2L20 20M16 16L18.5 13.5",
}
"""One line drawing for each kind of event, on a grid of 24 units."""

ICON_OF: dict[type, str] = {
    facts.Rolled: "dice",
    facts.RolledForStart: "dice",
    facts.Walked: "walk",
    facts.Stayed: "walk",
    facts.TurnEnded: "pass",
    facts.TurnsSkipped: "nobody",
    facts.PassageTaken: "stairs",
    facts.BonusDrawn: "bonus",
    facts.BonusDeckShuffled: "bonus",
    facts.BonusUsed: "bonus",
    facts.PlayerPicked: "called",
    facts.CardLaidOpen: "card",
    facts.LaidFaceDown: "card",
    facts.Peeked: "look",
    facts.FaceDownSeen: "look",
    facts.Suggested: "ask",
    facts.Called: "called",
    facts.CouldNotAnswer: "pass",
    facts.Showed: "card",
    facts.CardSeen: "card",
    facts.ShownByRule: "card",
    facts.Owes: "card",
    facts.Told: "called",
    facts.Excused: "pass",
    facts.Barred: "nobody",
    facts.AnotherTurn: "bonus",
    facts.Received: "card",
    facts.CardsDealt: "card",
    facts.NobodyAnswered: "nobody",
    facts.AllAnswered: "pass",
    facts.Accused: "accuse",
    facts.AccusationWritten: "accuse",
    facts.AccusationFailed: "nobody",
    facts.AccusationHeld: "end",
    facts.CaseFileHolds: "end",
    facts.GameEnded: "end",
}


def plain_log(view: View, letters: Iterable[tuple[int, object]]) -> str:
    """Return the log as plain text, a line each, turns parted by their headings."""
    lines = []
    for turn in by_turn(list(letters)):
        if turn.seat is not None:
            lines.append(tell(facts.TurnBegan(turn.seat, turn.number), view))
        lines += [f"  {tell(entry.fact, view)}" for entry in turn.entries]
    return "\n".join(lines)
