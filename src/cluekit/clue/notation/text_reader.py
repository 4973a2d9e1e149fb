"""A text becomes a game: every line is checked and played by the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest

from cluekit.clue.editions.cast import Triple
from cluekit.clue.editions.edition import Edition
from cluekit.clue.notation.head import Setting, read_setting, split
from cluekit.clue.notation.names import UNKNOWN, Names, Words, names_for, words
from cluekit.clue.notation.questions import (
    Asked,
    cards_of,
    read_question,
    rule_lines,
    seat_in,
    three_cards,
)
from cluekit.clue.notation.replayer import Play, check_rules, draws_in, leading_rules
from cluekit.clue.public import moves
from cluekit.clue.public.table import Player
from cluekit.clue.referee.game import GAME, Session
from cluekit.clue.referee.setup import aside, left_over
from cluekit.clue.wording import explain
from cluekit.core import SPECTATOR, Chance, OutOfScriptError, Scripted, refusal
from cluekit.core.notation import lines as any_lines
from cluekit.core.notation.lines import Line, refuse

# --- deal -----------------------------------------------------------------------------------------
# The luck of the set-up, as the head of a text gives it: the deal, the envelope, who begins.


def luck_for(step: str, setting: Setting) -> tuple[object, ...]:
    """Return the luck that the head gives to a step of the set-up."""
    scripted = _LUCK.get(step)
    return scripted(setting) if scripted else ()


def _line(setting: Setting, key: str) -> Line:
    line = setting.head.once.get(key)
    if line is None:
        raise refusal("text-missing", what=key)
    return line


def _seat(line: Line, said: Words, names: Names) -> int:
    seat, rest = seat_in(line, said, names)
    if rest:
        raise line.unreadable()
    return seat


def _order(setting: Setting) -> tuple[object, ...]:
    line = _line(setting, "order")
    parts = map(words, (line.right or "").split(","))
    order = tuple(_seat(line, part, setting.names) for part in parts)
    if sorted(order) != list(range(len(setting.players))):
        raise refuse("text-each-seat", line, known=list(setting.names.seats.written))
    return (order,)


def _weapons(setting: Setting) -> tuple[object, ...]:
    """Return the rooms that luck gave to the weapons without one, as they come off the pile."""
    edition = setting.edition
    if UNKNOWN not in edition.weapon_rooms:
        return ()
    line = _line(setting, "weapons")
    rooms = _weapon_rooms(line, setting)
    fixed = edition.weapon_rooms
    drawn = [rooms[index] for index, room in enumerate(fixed) if room == UNKNOWN]
    every = range(edition.plan.rooms)
    pile = [room for room in every if room not in fixed] or list(every)
    rounds = [drawn[at : at + len(pile)] for at in range(0, len(drawn), len(pile))]
    kept = all(room in (UNKNOWN, rooms[index]) for index, room in enumerate(fixed))
    if not kept or any(len(set(one)) < len(one) or set(one) - set(pile) for one in rounds):
        known = [setting.names.places.written[room] for room in pile]
        raise refuse("text-weapons", line, known=known)
    return tuple(map(tuple, rounds))


def _weapon_rooms(line: Line, setting: Setting) -> list[int]:
    """Return the room of each weapon."""
    deck, found = setting.edition.deck, dict[int, int]()
    for part in map(words, (line.right or "").split(",")):
        weapon = setting.names.cards.longest(part)
        room = setting.names.places.longest(weapon[1]) if weapon else None
        if not weapon or not room or room[1] or not setting.edition.plan.is_room(room[0]):
            raise line.unreadable()
        found[weapon[0]] = room[0]
    if sorted(found) != list(deck.weapons):
        known = [setting.names.card(card) for card in deck.weapons]
        raise refuse("text-each-weapon", line, known=known)
    return [found[card] for card in deck.weapons]


def _case_file(setting: Setting) -> tuple[object, ...]:
    return tuple((card,) for card in _envelope(setting))


def _envelope(setting: Setting) -> Triple:
    line = _line(setting, "envelope")
    inside = three_cards(line, words(line.right or ""), setting.names, setting.edition.deck)
    if UNKNOWN in inside:
        raise refuse("text-partial", line)
    return inside


def _deal(setting: Setting) -> tuple[object, ...]:
    """Return the pile from which these hands are dealt, left-over cards last."""
    inside = _envelope(setting)
    hands, rest = _hands(setting), _left(setting)
    cards = [card for hand in (*hands, rest) for card in hand]
    line = setting.head.many["hand"][0]
    # Refuse cards that are not known, that lie in two places, or that lie nowhere
    wanted = [c for c in range(setting.edition.deck.size) if c not in inside]
    if UNKNOWN in cards:
        raise refusal("text-partial", line=line.number)
    twice = sorted({card for card in cards if cards.count(card) > 1 or card not in wanted})
    missing = [card for card in wanted if card not in cards]
    if twice or missing:
        about = {
            "lying_twice": _card_ids(setting, twice),
            "lying_nowhere": _card_ids(setting, missing),
        }
        raise refuse("text-cards", line, **about)
    left = left_over(setting.edition, len(hands), len(cards))
    dealt = len(cards) - left
    right = [len(range(seat, dealt, len(hands))) for seat in range(len(hands))]
    sizes = [len(hand) for hand in hands]
    if sizes != right or len(rest) != left:
        raise refuse("text-hand-sizes", line, sizes=sizes, right=right, left=left)
    rows = zip_longest(*hands)
    return ((*(card for row in rows for card in row if card is not None), *rest),)


def _hands(setting: Setting) -> list[tuple[int, ...]]:
    found: dict[int, tuple[int, ...]] = {}
    for line in setting.head.many.get("hand", []):
        seat = _seat(line, line.said[1:], setting.names)
        if seat in found:
            raise refuse("text-twice", line, what=f"hand {setting.names.seat(seat)}")
        found[seat] = cards_of(line, words(line.right or ""), setting.names)
    for seat in range(len(setting.players)):
        if seat not in found:
            raise refusal("text-missing", what=f"hand {setting.names.seat(seat)}")
    return [found[seat] for seat in range(len(setting.players))]


def _left(setting: Setting) -> tuple[int, ...]:
    """Return the cards that lie on the table as the edition has it: face up, then face down."""
    edition, seats = setting.edition, len(setting.players)
    open_ = edition.options.leftovers == "face-up"
    hidden = not open_ or aside(edition, seats, edition.deck.size - 3) > 0
    found: list[int] = []
    for way, other, fits in (("face up", "face down", open_), ("face down", "face up", hidden)):
        line = setting.head.once.get(way)
        if line and not fits:
            raise refuse("text-otherwise", line, said=line.text[:80], right=f"{other}: …")
        found += cards_of(line, words(line.right or ""), setting.names) if line else ()
    return tuple(found)


def _card_ids(setting: Setting, cards: Iterable[int]) -> list[str]:
    return [setting.names.card(card) for card in cards]


def _first_player(setting: Setting) -> tuple[object, ...]:
    how = setting.edition.options.first_player
    if how == "drawn":
        line = _line(setting, "first")
        return (_seat(line, words(line.right or ""), setting.names),)
    if how == "first-suspect":
        return ()
    if rolls := setting.head.many.get("start"):
        return tuple(die for line in rolls for die in _start(line, setting.names))
    line = _line(setting, "first")
    first = _seat(line, words(line.right or ""), setting.names)
    return tuple(6 if seat == first else 1 for seat in range(len(setting.players)))


def _start(line: Line, names: Names) -> list[int]:
    """Return the dice of one round of rolls, in the order of the seats."""
    rolled: dict[int, int] = {}
    for part in (line.right or "").split(","):
        said = words(part)
        die = re.fullmatch("[1-6]", said[-1]) if said else None
        if die is None:
            raise line.unreadable()
        rolled[_seat(line, said[:-1], names)] = int(die[0])
    return [rolled[seat] for seat in sorted(rolled)]


_LUCK: dict[str, Callable[[Setting], tuple[object, ...]]] = {
    "turn-order": _order,
    "weapons": _weapons,
    "case-file": _case_file,
    "deal": _deal,
    "first-player": _first_player,
}


# --- text reader ----------------------------------------------------------------------------------

FORMS = (
    "Nora rolls 3 4",
    "Nora walks to E7",
    "Nora takes the passage to study",
    "Nora stays",
    "Nora: bruno vase library -> Otto vase",
    "Nora accuses: bruno vase library -> wrong",
    "Nora ends the turn",
)
"""The lines that come up most, by way of example."""


def read(text: str, seed: int | str = 0) -> Session:
    """Return the game that a text tells, played through by the rules.

    Where the text ends, ``seed`` goes on. Raises ``RefusedError`` that names the line: it cannot
    be read, it is against the rules (and what would not be), or it holds a ``?`` that is needed.
    """
    head, lines = split(list(lines_of(text)))
    setting = read_setting(head)
    luck = Scripted()
    session = Session(GAME, setting.edition, setting.players, luck, explain=explain)
    by_rules = leading_rules(lines)  # those at the first turn: it begins with the set-up
    _set_up(session, setting, luck, draws_in(by_rules, setting.names))
    _check_set_up(session, setting)
    if lines and setting.to_do:
        raise refuse("text-still-to-do", lines[0], next=setting.to_do)
    told = [letter.fact for step in session.record[-1:] for letter in step.letters]
    check_rules(1, by_rules, rule_lines(told, setting.names))
    Play(session, luck, setting.names).lines(lines[len(by_rules) :])
    luck.then, luck.strict = Chance(seed), False
    return session


def events(text: str, edition: Edition, players: Sequence[Player]) -> tuple[Asked, ...]:
    """Return the questions and accusations of a text that holds nothing else, such as a case.

    They are read, not played: ``?`` may stand for whatever is not known.
    """
    names = names_for(edition, players)
    return tuple(read_question(line, names, edition.deck) for line in lines_of(text))


def _set_up(session: Session, setting: Setting, luck: Scripted, draws: tuple[int, ...]) -> None:
    """Play the set-up as far as the head goes; ``draws`` are those of rules at its end."""
    while (choices := session.choices).prepare or choices.characters:
        step, seat = choices.prepare, choices.seat
        piece = setting.pieces[seat] if choices.characters else UNKNOWN
        if (step or "characters") == setting.to_do and piece == UNKNOWN:
            return
        if not step:
            if piece not in choices.characters:
                line = setting.head.many["seat"][seat]
                known = [setting.names.card(card) for card in choices.characters]
                raise refuse("text-no-such-piece", line, name=line.text[:40], known=known)
            session.play(seat, moves.ChooseCharacter(piece))
            continue
        last = step == setting.edition.options.setup_order[-1]
        luck.script = (*luck.script, *luck_for(step, setting), *(draws if last else ()))
        try:
            session.play(seat, moves.Prepare(step))
        except OutOfScriptError:
            if setting.edition.rules and not draws:
                raise refuse("text-rule", 1) from None
            raise refusal("text-start-rolls") from None


def _check_set_up(session: Session, setting: Setting) -> None:
    """Refuse a head that says something else than what came about."""
    table = session.view(SPECTATOR).table
    rolled = len(table.start_rolls)
    starts = setting.head.many.get("start", [])
    said = sum(len((line.right or "").split(",")) for line in starts)
    if starts and rolled != said:
        raise refuse("text-start-rolls", starts[-1])
    line = setting.head.once.get("first")
    if line is None or table.first is None:
        return
    seat, rest = seat_in(line, words(line.right or ""), setting.names)
    if rest or seat != table.first:
        right = f"first: {setting.names.seat(table.first)}"
        raise refuse("text-otherwise", line, said=line.text[:80], right=right)


def lines_of(text: str) -> Iterator[Line]:
    """Yield the lines that say something; raises ``RefusedError`` for a text that is too large."""
    return any_lines.lines_of(text, FORMS)
