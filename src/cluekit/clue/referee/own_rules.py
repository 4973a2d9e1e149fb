"""Rules of one's own, carried out: what they see lies open, what they do the referee does.

A rule is asked once for what happened, and never for what rules did. Every letter of such a game
is checked before it is sent: its kind is known, goes to these seats, and is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from cluekit.clue.public import facts, moves
from cluekit.clue.public.choices import Choices, Phase
from cluekit.clue.public.fold import fold
from cluekit.clue.public.seen import see
from cluekit.clue.public.table import Table
from cluekit.clue.referee.state import State, keep
from cluekit.clue.rule_language.asking import Sight, ask
from cluekit.clue.rule_language.language import Rule
from cluekit.core import EVERYONE, Letter, Luck, Problem, only, public, refusal
from cluekit.sets import members

Letters = tuple[Letter, ...]

MOST_LETTERS = 40
"""The most letters that rules may send for one thing that happened."""

MOMENTS: dict[type, str] = {
    facts.Rolled: "roll",
    facts.Walked: "move",
    facts.PassageTaken: "move",
    facts.Stayed: "move",
    facts.Suggested: "suggestion",
    facts.CouldNotAnswer: "pass",
    facts.Showed: "show",
    facts.NobodyAnswered: "nobody",
    facts.AccusationFailed: "wrong",
    facts.TurnBegan: "turn",
}
"""Which moment a fact is."""


# --- rights -----------------------------------------------------------------------------------


def against(table: Table, right: str, seat: int) -> Rule | None:
    """Return the first rule that takes this right from the seat now, or None."""
    for rule in table.edition.rules:
        if rule.may == right and not ask(rule, _sight(table, seat, _do_nothing)):
            return rule
    return None


def _do_nothing(*_: object) -> None:
    """Do what a right may do."""


def _sight(table: Table, about: int, do: Callable[..., None]) -> Sight:
    return Sight(partial(see, table, about), table.edition.deck.number, do)


def with_rules(state: State, found: Choices) -> Choices:
    """Return what may be decided by the rules of one's own, too."""
    table = state.table
    if found.phase in (Phase.SETUP, Phase.OVER):
        return found
    if table.owed:
        seat = table.owed[0][0]
        return Choices(seat, Phase.BONUS, found.deck, show=state.secrets.hands[seat])
    if found.accuse and against(table, "accuse", found.seat):
        found = replace(found, accuse=False)
    if found.room is not None and against(table, "suggest", found.seat):
        found = replace(found, room=None, whom=())
    if found.stay and against(table, "stay", found.seat):
        found = replace(found, stay=False)
    return found


_ASKS: dict[type, str] = {
    moves.Accuse: "accuse",
    moves.Suggest: "suggest",
    moves.Stay: "stay",
}


def problem_with(table: Table, seat: int, move: object) -> Problem | None:
    """Return the rule of one's own that forbids the move, as a problem, or None."""
    right = _ASKS.get(type(move))
    rule = against(table, right, seat) if right and table.mover == seat else None
    return Problem("own-rule", about={"says": rule.sentence}) if rule else None


def excuse(table: Table) -> Letters:
    """Return that the seat which would answer now need not, where a rule says so."""
    seat = table.answering
    if table.phase is not Phase.ANSWER or seat in (None, table.mover):
        return ()
    asked = table.questions[-1]
    rule = None if asked.accusing else against(table, "answer", seat)
    return (public(facts.Excused(seat)),) if rule else ()


def bar(table: Table) -> Letters:
    """Return that the seat on turn cannot accuse after its question, said once."""
    last = len(table.questions) - 1
    if table.phase is not Phase.CLOSE or not table.asked or last in table.barred:
        return ()
    return (public(facts.Barred(table.mover)),) if against(table, "accuse", table.mover) else ()


def as_it_is(table: Table, letters: Letters, *, held_back: bool) -> Letters:
    """Return letters that say what is so: somebody may have been excused, or ``held_back``."""
    first: Any = letters[0].fact if letters else None
    last = len(table.questions) - 1
    if type(first) is facts.NobodyAnswered and any(entry == last for entry, _ in table.excused):
        return public(facts.AllAnswered(first.seat)), *letters[1:]
    if type(first) is facts.TurnEnded and held_back:
        return public(facts.TurnEnded(first.seat, "own-rule")), *letters[1:]
    return letters


# --- moments ----------------------------------------------------------------------------------


def react(state: State, letters: Letters, luck: Luck) -> Letters:
    """Return the letters and what rules make of them; raises ``RefusedError`` for a false one."""
    if state.table.phase is not Phase.SETUP:
        for letter in letters:
            check(state, letter)
    rules = state.table.edition.rules
    due = [(fact, rule) for fact in _moments(letters) for rule in rules if _is_due(rule, fact)]
    if not due:
        return letters
    for letter in letters:
        state = _take(state, letter)
    if state.table.phase is Phase.OVER:
        return letters
    acting = _Acting(state, luck, [letter.fact for letter in letters])
    for fact, rule in due:
        about = fact.seat
        ask(rule, Sight(acting.see(about), acting.card, acting.do))
    return (*letters, *acting.sent)


def _moments(letters: Letters) -> Iterable[Any]:
    """Yield the facts at which a rule may be asked: no bonus card's, nobody's who is out."""
    for letter in letters:
        fact: Any = letter.fact
        bonus = type(fact) is facts.Showed and fact.bonus
        forced = type(fact) is facts.Walked and fact.forced
        if type(fact) in MOMENTS and not bonus and not forced:
            yield fact


def _is_due(rule: Rule, fact: object) -> bool:
    return rule.after == MOMENTS[type(fact)]


def _take(state: State, letter: Letter) -> State:
    if letter.to == EVERYONE:
        return State(fold(state.table, letter.fact), state.secrets)
    return State(state.table, keep(state.secrets, letter.fact))


def show(state: State, card: int) -> Letters:
    """Show the card that a rule asks for."""
    seat, to = state.table.owed[0]
    seen = Letter(facts.CardSeen(seat, to, card, bonus=True), only(seat, to))
    return public(facts.ShownByRule(seat, to)), seen


class _Acting:
    """Does what rules ask for, letter by letter."""

    def __init__(self, state: State, luck: Luck, happened: list[Any]) -> None:
        self._state, self._luck, self._happened = state, luck, happened
        self.sent: list[Letter] = []
        self.card = state.table.edition.deck.number

    def see(self, about: int) -> Callable[[str, int | None], Any]:
        """Return what a rule sees: always the table as it is by then."""
        return lambda name, seat: see(self._state.table, about, name, seat)

    def do(self, verb: str, seat: int, given: Mapping[str, Any]) -> None:
        """Carry out a verb."""
        for letter in VERBS[verb](self, seat, **given):
            if len(self.sent) >= MOST_LETTERS:
                raise refusal("own-rule-letters", most=MOST_LETTERS)
            check(self._state, letter)
            self._state = _take(self._state, letter)
            self.sent.append(letter)

    def _hand(self, seat: int) -> tuple[int, ...]:
        return self._state.secrets.hands[seat]

    def _draw_for(self, seat: int, to: int, cards: list[int]) -> Letter:
        """Draw one of these cards blind, for one other to see."""
        card = self._luck.pick(cards)
        return Letter(facts.CardSeen(seat, to, card, bonus=True), only(seat, to))

    def shows(self, seat: int, to: int, *, choosing: bool = False) -> Letters:
        """Show another a card of the hand: drawn blind, or chosen."""
        if to == seat or not self._hand(seat):
            return ()
        if choosing:
            return (public(facts.Owes(seat, to)),)
        shown = public(facts.ShownByRule(seat, to, drawn=True))
        return shown, self._draw_for(seat, to, [*self._hand(seat)])

    def shows_one_more(self, seat: int) -> Letters:
        """Show the asker one more of the cards asked about; or say that there is none."""
        question = self._state.table.questions[-1]
        if seat == question.asker:
            return ()
        known = (*self._happened, *(letter.fact for letter in self.sent))
        seen = {one.card for one in known if isinstance(one, facts.CardSeen) and one.seat == seat}
        seen &= set(question.cards)
        more = [c for c in self._hand(seat) if c in question.cards and c not in seen]
        has = len(seen)
        if not more:
            return (public(facts.Told(seat, question.cards, has, has)),)
        told = public(facts.Told(seat, question.cards, has + 1, len(question.cards)))
        return told, self._draw_for(seat, question.asker, more)

    def tells(self, seat: int, cards: int, to: int | None = None) -> Letters:
        """Say how many of these cards one holds: to all, or to one other."""
        if not cards or to == seat:
            return ()
        count = (_card_set(self._state, seat) & cards).bit_count()
        told = facts.Told(seat, tuple(members(cards)), count, count)
        return (Letter(told, EVERYONE if to is None else only(seat, to)),)

    def lays_open(self, seat: int) -> Letters:
        """Lay a card of the hand open, drawn blind, where one does not lie open yet."""
        lying = {card for _, card in self._state.table.laid_open}
        left = [card for card in self._hand(seat) if card not in lying]
        return (public(facts.CardLaidOpen(seat, self._luck.pick(left))),) if left else ()

    def goes_again(self, seat: int) -> Letters:
        """Have a further turn after this one."""
        return () if self._state.table.again else (public(facts.AnotherTurn(seat)),)


VERBS: dict[str, Callable[..., Letters]] = {
    "shows": _Acting.shows,
    "shows_one_more": _Acting.shows_one_more,
    "tells": _Acting.tells,
    "lays_open": _Acting.lays_open,
    "goes_again": _Acting.goes_again,
}
"""What each verb of a rule does."""


# --- what must hold of every letter -------------------------------------------------------------


def check(state: State, letter: Letter) -> None:
    """Refuse a letter that is not true in this position, or goes to the wrong seats."""
    fact: Any = letter.fact
    true = _TRUE.get(type(fact))
    if true and not true(state, fact):
        raise refusal("own-rule-untrue", kind=type(fact).__struct_config__.tag)
    due = _AUDIENCE.get(type(fact), lambda _: {EVERYONE})(fact)
    if due and letter.to not in due:
        raise refusal("own-rule-audience", kind=type(fact).__struct_config__.tag)


def _card_set(state: State, seat: int) -> int:
    """Return the cards of a seat, as a set."""
    found = 0
    for card in state.secrets.hands[seat]:
        found |= 1 << card
    return found


def _matches(state: State, seat: int) -> int:
    """Return how many of the cards asked about last the seat has."""
    asked = state.table.questions[-1].cards
    return sum(card in asked for card in state.secrets.hands[seat])


def _nobody_has(state: State, asker: int) -> bool:
    seats = range(len(state.table.players))
    return not any(_matches(state, seat) for seat in seats if seat != asker)


def _is_told_so(state: State, fact: facts.Told) -> bool:
    held = state.secrets.hands[fact.seat]
    return fact.least <= sum(card in held for card in fact.cards) <= fact.most


_TRUE: dict[type, Callable[[State, Any], bool]] = {
    facts.CardSeen: lambda s, f: f.card in s.secrets.hands[f.seat],
    facts.CardLaidOpen: lambda s, f: f.card in s.secrets.hands[f.seat],
    facts.CouldNotAnswer: lambda s, f: not _matches(s, f.seat),
    facts.NobodyAnswered: lambda s, f: _nobody_has(s, f.seat),
    facts.Showed: lambda s, f: f.bonus or _matches(s, f.seat) >= f.count,
    facts.FaceDownSeen: lambda s, f: s.secrets.face_down[f.index] == f.card,
    facts.CaseFileHolds: lambda s, f: s.secrets.case_file == f.cards,
    facts.GameEnded: lambda s, f: s.secrets.case_file == f.cards,
    facts.Told: _is_told_so,
}
"""When a fact is true; what says nothing of hidden cards always is."""

_AUDIENCE: dict[type, Callable[[Any], set[int]]] = {
    facts.CardSeen: lambda f: {only(f.seat, f.to)},
    facts.FaceDownSeen: lambda f: {only(f.seat)},
    facts.AccusationWritten: lambda f: {only(f.seat)},
    facts.CaseFileHolds: lambda _: set(),  # who looked inside, or everyone at the end
    facts.Told: lambda _: set(),  # everyone, or the one to whom it is said
}
"""To whom a kind goes that does not go to everyone; none: that is not the kind's."""
