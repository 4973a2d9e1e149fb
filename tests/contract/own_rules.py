# ruff: noqa: ANN001, ANN201, ARG001, D103 - rules as a class would write them
"""Rules as a class would write them, and rules drawn by luck from the whole language."""

from __future__ import annotations

from typing import Any

from cluekit.clue import Edition, Session, bots_for, new_game, own_rules, rule
from cluekit.clue.rule_language import language as own
from cluekit.core.session import run


@rule("Who rolls a double six is shown a card by the left neighbour, drawn blind.", after="roll")
def double_six(t):
    if t.dice == (6, 6):
        t.left.shows(t.me)


@rule("Who rolls doubles is shown a card of the left neighbour's choice.", after="roll")
def doubles_choose(t):
    if len(t.dice) == 2 and t.dice[0] == t.dice[1]:
        t.left.shows(t.me, choosing=True)


@rule("Who has passed twice in a row says how many weapons they hold.", after="pass")
def twice_passed(t):
    if t.who.passes == 2:
        t.who.tells(t.weapons)


@rule("Who is asked from the ballroom shows a second card, if they have one.", after="show")
def ballroom_two(t):
    if t.asker.room == "ballroom":
        t.who.shows_one_more()


@rule("Who is in the library need not answer.", may="answer")
def quiet_library(t):
    return t.who.room != "library"


@rule("Nobody accuses before the tenth turn.", may="accuse")
def not_so_fast(t):
    return t.turn >= 10


GOOD = (double_six, doubles_choose, twice_passed, ballroom_two, quiet_library, not_so_fast)
"""The six rules of the design."""


@rule("Every third turn gives a further one, and the next player lays a card open.", after="turn")
def third_turn(t):
    if t.turn % 3 == 1:
        t.me.goes_again()
        t.left.lays_open()


@rule(
    "Where nobody answers, each says to the asker alone what they have of two kinds.",
    after="nobody",
)
def whispers(t):
    for seat in t.seats:
        if seat != t.me:
            seat.tells(t.suspects | t.weapons, to=t.me)


@rule("Nobody stays.", may="stay")
def nobody_stays(t):
    return False


@rule("Nobody asks in the first round.", may="suggest")
def silent_round(t):
    return t.turn > len(t.seats)


ALL = (*GOOD, third_turn, whispers, nobody_stays, silent_round)


def play(edition: str | Edition, *rules: own.Rule, seed: int = 0, bots: str = "note-taker",
         most: int = 10**6, players: int = 4) -> Session:  # fmt: skip
    """Return a game by these rules that bots have played."""
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"][:players]
    session = new_game(own_rules(edition, *rules) if rules else edition, names, seed=seed)
    return run(session, bots_for([bots] * players), most=most)


# --- rules by luck --------------------------------------------------------------------------------


YES = own.Value(value=True)


class Drawer:
    """Draws rules that are well typed; ``luck`` is anything that picks."""

    def __init__(self, luck: Any, words: tuple[str, ...]) -> None:
        self._luck, self._words = luck, words
        self._pick = luck.pick
        self._variables: list[str] = []
        self._asked = False

    def rule(self) -> own.Rule:
        """Return a rule of a moment, or of a right."""
        moment = self._pick((True, True, False))
        when = self._pick(own.Moment.__args__ if moment else own.Right.__args__)
        self._asked = when in own.QUESTIONED
        if moment:
            body = (*self._body(when, 2), self._deed(when))
            return own.Rule("By luck.", when, "", "by_luck", body)
        answer = own.Answer(self._truth(2))
        body = (own.When(self._truth(1), (own.Answer(YES),)), answer)
        return own.Rule("By luck.", "", when, "by_luck", self._pick((body, (answer,))))

    def _body(self, when: str, deep: int) -> tuple[own.Statement, ...]:
        return tuple(self._statement(when, deep) for _ in range(self._pick((1, 1, 2))))

    def _statement(self, when: str, deep: int) -> own.Statement:
        kind = self._pick(("do", "if", "if", "for") if deep else ("do",))
        if kind == "if":
            otherwise = self._body(when, deep - 1) if self._pick((True, False)) else ()
            return own.When(self._truth(2), self._body(when, deep - 1), otherwise)
        if kind == "for":
            name = f"s{len(self._variables)}"
            self._variables.append(name)
            body = self._body(when, deep - 1)
            self._variables.pop()
            return own.Each(name, own.Seen("seats"), body)
        return self._deed(when)

    def _deed(self, when: str) -> own.Do:
        verbs = [verb for verb in own.VERBS if verb != "shows_one_more" or when == "show"]
        verb = self._pick(verbs)
        if verb == "goes_again":
            return own.Do(verb, own.Seen("me"))
        given: list[tuple[str, own.Expression]] = []
        if verb == "shows":
            given = [("to", self._seat(1)), ("choosing", self._truth(0))]
        if verb == "tells":
            given = [("cards", self._cards(2)), ("to", self._seat(1))]
        return own.Do(verb, self._seat(1), tuple(given[: self._pick((1, 2))]))

    def _truth(self, deep: int) -> own.Expression:  # noqa: PLR0911 - one for each kind
        kind = self._pick(
            ("value", "equal", "count", "within", "seat", "not", "both")
            if deep
            else ("value", "equal")
        )
        if kind == "value":
            return own.Value(value=self._pick((True, False)))
        if kind == "equal":
            sign = self._pick(("==", "!=", "<", "<=", ">", ">="))
            return own.Compared(self._number(deep), ((sign, self._number(deep)),))
        if kind == "count":
            return own.Compared(self._number(1), (("<=", self._number(1)), ("<", self._number(1))))
        if kind == "within":
            word = (
                own.Seen("room", self._seat(0))
                if self._pick((True, False))
                else own.Value(self._pick(self._words))
            )
            return own.Compared(word, ((self._pick(("in", "not in")), self._cards(1)),))
        if kind == "seat":
            return own.Compared(self._seat(1), ((self._pick(("==", "!=")), self._seat(1)),))
        if kind == "not":
            return own.Not(self._truth(deep - 1))
        parts = tuple(self._truth(deep - 1) for _ in range(self._pick((2, 3))))
        return own.Both(self._pick(("and", "or")), parts)

    def _number(self, deep: int) -> own.Expression:  # noqa: PLR0911 - one for each kind
        kind = self._pick(
            ("value", "turn", "die", "sum", "seat", "cards", "joined")
            if deep
            else ("value", "turn")
        )
        if kind == "value":
            return own.Value(self._pick(range(13)))
        if kind == "die":
            return own.At(own.Seen("dice"), self._pick((0, 1)))
        if kind == "sum":
            return own.Count(self._pick(("sum", "min", "max", "len")), own.Seen("dice"))
        if kind == "seat":
            return own.Seen(self._pick(("passes", "size")), self._seat(0))
        if kind == "cards":
            return own.Count("len", self._cards(deep - 1))
        if kind == "joined":
            sign = self._pick(("+", "-", "*", "%"))
            right = own.Value(self._pick(range(1, 7))) if sign == "%" else self._number(deep - 1)
            return own.Joined(sign, self._number(deep - 1), right)
        return own.Seen("turn")

    def _cards(self, deep: int) -> own.Expression:
        kind = self._pick(("seen", "ids", "joined") if deep else ("seen", "ids"))
        if kind == "ids":
            ids = [self._pick(self._words) for _ in range(self._pick((1, 2, 3)))]
            return own.Cards(tuple(dict.fromkeys(ids)))
        if kind == "joined":
            sign = self._pick(("&", "|", "without"))
            return own.Joined(sign, self._cards(deep - 1), self._cards(deep - 1))
        names = ("suspects", "weapons", "rooms", "face_up", *(("asked",) if self._asked else ()))
        return own.Seen(self._pick(names))

    def _seat(self, deep: int) -> own.Expression:
        names = ("me", "left", "who", *(("asker",) if self._asked else ()))
        kind = self._pick(("seen", "next", "variable") if deep else ("seen",))
        if kind == "variable" and self._variables:
            return own.Variable(self._pick(self._variables))
        if kind == "next":
            return own.Seen("left", self._seat(deep - 1))
        return own.Seen(self._pick(names))
