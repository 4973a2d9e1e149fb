"""Where a bot went back along an arrow, in the log of a real game (exercise 5.5).

Somebody plays as ``jumper`` does, the others take notes, and the game is played until that one has
accused, wrongly. The numbers of a case are the game's seed, its hundreds first, and that player's
seat, so that the game can be played again: what the bot knew stands in no file.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.clue import NAMES, Session, bots_for, edition, new_game
from cluekit.clue.bots.jumper import Jump, jumps
from cluekit.clue.deduction.sheet import sheet_of
from cluekit.clue.editions.cast import Triple
from cluekit.clue.public import moves
from cluekit.clue.public.view import View
from cluekit.core import Luck
from cluekit.learn.arrows import Arrow, refuting_deal
from cluekit.learn.card_values import Named
from cluekit.learn.chair_worlds import case_of
from cluekit.learn.families import Family, Values
from cluekit.learn.families.hands import refuting_world
from cluekit.learn.forms import Case
from cluekit.learn.statements import Sentence
from cluekit.learn.values import Word
from cluekit.learn.worlds import name_of
from cluekit.logic import Literal
from cluekit.words import mark

# --- faulty steps ---------------------------------------------------------------------------------

IDS = ("suspect", "weapon", "room")
SEATS, LONGEST, TRIES = 3, 4, 600
"""Who sits at the table; the most questions in a log; how many games are looked through."""

KNOWN = mark("I know who has the other two cards of that kind. So {card} is in the envelope.")
NOBODY = mark(
    "Nobody has {card}: both others passed, and it is not mine. So it is in the envelope."
)
OWN = mark("I do not have {card}. So {card} is in the envelope.")
PASSED = mark("{who} does not have {card}. So {card} is in the envelope.")
YOU_PASSED = mark("You do not have {card}. So {card} is in the envelope.")


class Caught(NamedTuple):
    """An accusation that was wrong: the bot's view before it, its jumps, and what you have seen."""

    view: View
    accused: Triple
    jumps: tuple[Jump, ...]
    yours: Case


@cache
def catch_jumper(house: str, seed: int, seat: int) -> Caught | None:
    """Play a game until the jumper in this seat accuses; None where there is nothing to catch.

    It must be wrong, with one step that is sound and one that begins with somebody's pass.
    """
    kinds = ["jumper" if other == seat else "note-taker" for other in range(SEATS)]
    session, bots = new_game(house, NAMES[:SEATS], seed), bots_for(kinds)
    while not session.prepare().over:
        now = session.choices.seat
        view = session.view(now)
        move = bots[now](view, session.choices, session.luck(f"bot {now}"))
        session.play(now, move)
        if isinstance(move, moves.Accuse):
            return _caught(session, view, move) if now == seat else None
    return None


def _caught(session: Session, view: View, move: moves.Accuse) -> Caught | None:
    accused = (move.suspect, move.weapon, move.room)
    jumped = jumps(view, sheet_of(view))
    inside = session.view(view.seat).own.looked
    telling = 0 < len(jumped) < len(IDS) and any(jump.question is not None for jump in jumped)
    if inside is None or inside == accused or not telling:
        return None
    yours = case_of(session.view(0))
    deck = view.deck
    said = " ".join(deck.cards[card].alias for card in accused)
    last = f"{NAMES[view.seat]} accuses: {said} -> wrong"
    yours = replace(yours, events=(*yours.events, last))
    fits = len(view.table.questions) <= LONGEST and any(_refuted(yours, j) for j in jumped)
    return Caught(view, accused, jumped, yours) if fits else None


def _refuted(yours: Case, jump: Jump) -> bool:
    """Tell whether you can refute the arrow behind a jump, and not by your own hand alone."""
    card = edition(yours.deck).deck.cards[jump.card].id
    return card not in yours.hand and refuting_deal(_backwards(yours, jump), yours) is not None


def faulty_steps_values(case: Case) -> Values:
    """Return the three steps, which go back along an arrow, and a deal in which one arrow fails."""
    hundreds, seed, seat = case.numbers
    found = catch_jumper(case.deck, 100 * hundreds + seed, seat)
    if found is None or (found.yours.hand, found.yours.events) != (case.hand, case.events):
        raise ValueError(case.numbers)
    who = NAMES[found.view.seat]
    jumped = {jump.card: jump for jump in found.jumps}
    steps = {sign: _step(case, found, card) for sign, card in zip(IDS, found.accused, strict=True)}
    wrong = tuple(s for s, card in zip(IDS, found.accused, strict=True) if card in jumped)
    card_of = dict(zip(IDS, found.accused, strict=True))
    own = {card for card, jump in jumped.items() if jump.question is None}
    jump = next(jump for jump in found.jumps if _refuted(case, jump))
    back = _backwards(case, jump)
    cards = (found.view.deck.cards[card].id for card in found.accused)
    three = {name: Named(card, "the", case.deck) for name, card in zip("abc", cards, strict=True)}
    return {
        "who": who,
        "accused": Word(mark("{a}, {b}, {c}"), three),
        **{f"{sign}_step": step for sign, step in steps.items()},
        "backwards": wrong,
        "sound": tuple(sign for sign in IDS if sign not in wrong),
        "all_three": IDS,
        "from_passes": tuple(s for s in wrong if card_of[s] not in own),
        "from_own": tuple(s for s in wrong if card_of[s] in own) or wrong,
        "sound_step": next(steps[sign] for sign in IDS if sign not in wrong),
        "wrong_step": next(steps[sign] for sign in wrong),
        "forwards": Sentence(back.converse.text, case),
        "goal": back.text,
        "arrow": Sentence(back.text, case),
        "world": refuting_world(case, back.text),
        "deal": refuting_deal(back, case),
    }


def _step(case: Case, found: Caught, card: int) -> Word:
    """Return what led the bot to a card, in its own words."""
    about: Values = {"card": Named(found.view.deck.cards[card].id, "the", case.deck)}
    jump = next((jump for jump in found.jumps if jump.card == card), None)
    if jump is None:
        rule = sheet_of(found.view).mark(card, SEATS).rule
        return Word(KNOWN if rule == "envelope" else NOBODY, about)
    if jump.question is None:
        return Word(OWN, about)
    return Word(PASSED if jump.seat else YOU_PASSED, {**about, "who": NAMES[jump.seat]})


def _backwards(case: Case, jump: Jump) -> Arrow:
    """Return the arrow as the bot read it: not there, so in the envelope."""
    lacks = name_of(case, Literal(jump.card, jump.seat))
    return Arrow(f"~{lacks}", name_of(case, Literal(jump.card, SEATS)))


def fresh_faulty_steps(case: Case, luck: Luck) -> Case:
    """Return another game in which the bot is caught; raises ``LookupError`` where none is."""
    for _ in range(TRIES):
        hundreds, seed, seat = luck.pick(range(100)), luck.pick(range(100)), luck.pick((1, 2))
        found = catch_jumper(case.deck, 100 * hundreds + seed, seat)
        if found is not None:
            yours = found.yours
            return replace(
                case, hand=yours.hand, events=yours.events, numbers=(hundreds, seed, seat)
            )
    raise LookupError(case.deck)


FAMILIES = {
    "faulty-steps": Family(faulty_steps_values, fresh_faulty_steps),
}
