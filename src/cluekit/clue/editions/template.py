"""A new edition file, made from another edition: what a teacher begins with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.edition import Edition, read_edition
from cluekit.clue.editions.file_format import VERSION, BonusCard, File, OwnRule, own_rule
from cluekit.clue.rule_language.language import Rule
from cluekit.core.edition_text import (
    LONGEST_NAME,
    comments,
    head,
    join_parts,
    story,
    switches,
    table_of,
    value,
)
from cluekit.words import say

_PILES = ("suspects", "weapons", "rooms")


def edition_text(base: Edition, title: str) -> str:
    """Return the text of an edition like ``base`` with every switch and all its answers.

    ``title`` becomes its name, and its id as far as its letters allow.
    """
    return _text(msgspec.convert(table_of(base.source), File), title)


def with_bonus_cards(base: Edition, cards: Sequence[BonusCard], title: str) -> Edition:
    """Return an edition like ``base`` with these bonus cards, which are played at once.

    Where nothing on its board would draw one, the dice get their ?, and lose it with the last
    card. Raises ``RefusedError`` for what cannot be.
    """
    file = msgspec.convert(table_of(base.source), File)
    options = replace(base.options, bonus_cards=bool(cards))
    if not base.plan.special:
        options = replace(options, dice_faces="question-mark" if cards else "plain")
    return read_edition(_text(replace(file, bonus=tuple(cards), options=options), title))


def with_rules(base: Edition, rules: Sequence[Rule]) -> Edition:
    """Return an edition like ``base`` with these rules of one's own besides those it has.

    Raises ``RefusedError`` for a rule that names a card which the edition does not have.
    """
    if not rules:
        return base
    file = msgspec.convert(table_of(base.source), File)
    names = ", ".join(rule.name.replace("_", " ") for rule in rules)
    more = (OwnRule(rule.sentence, rule.text, rule.after, rule.may) for rule in rules)
    whole = replace(file, version=VERSION, rule=(*file.rule, *more))
    title = f"{base.id} {names}"
    text = _text(whole, title)
    room = LONGEST_NAME - len(f"{say(base.name)} ()")
    short = names if len(names) <= room else f"{names[: room - 1].rstrip()}…"
    name = f"{say(base.name)} ({short})"
    called = f"name = {value(title[:LONGEST_NAME])}"
    return read_edition(text.replace(called, f"name = {value(name)}", 1))


def _text(file: File, title: str) -> str:
    # No line says who begins where the order of the turns is drawn
    drawn = ("first-player",) if "turn-order" in file.options.setup_order else ()
    parts = [
        comments(say("Check this file with: cluekit edition check FILE")),
        _head(file, title),
        [
            "[options]",
            *comments(say("The answers of each switch stand after it.")),
            *switches(file.options, drawn, ("setup-order",)),
        ],
        *(_card(kind, card) for kind in _PILES for card in getattr(file, kind)),
        *(_card("bonus", card) for card in file.bonus),
        *map(_rule, file.rule),
        *story(file.story, _what_stories_hold()),
        [
            *comments(
                say("The map, one character a square: the mark of a room, . a square to walk on,"),
                say("a digit the start of a suspect, ^ v < > a square with a door on that side,"),
                say("? a square for a bonus card, # the middle (with a door: a pool), - nothing."),
                say("spot: the square that is marked X, by column and row, such as N15; or none."),
            ),
            "[board]",
            *([f"spot = {value(file.board.spot)}"] if file.board.spot else []),
            'map = """',
            *file.board.map.strip("\n").split("\n"),
            '"""',
        ],
    ]
    return join_parts(parts)


def _head(file: File, title: str) -> Iterator[str]:
    yield from head(file, title, say("My edition"))
    yield f"players = {value(file.players)}"
    if file.follows:
        yield f"follows = {value(file.follows)}"


def _card(kind: str, card: object) -> list[str]:
    """Return a table with all keys of a card that say something."""
    given = msgspec.to_builtins(card)
    return [f"[[{kind}]]", *(f"{key} = {value(given[key])}" for key in given if given[key])]


def _rule(rule: OwnRule) -> list[str]:
    when = f"after = {value(rule.after)}" if rule.after else f"may = {value(rule.may)}"
    text = own_rule(rule).text if "'''" in rule.text else rule.text
    text = text.strip("\n")
    return [
        "[[rule]]",
        f"sentence = {value(rule.sentence)}",
        when,
        "text = '''",
        *text.split("\n"),
        "'''",
    ]


def _what_stories_hold() -> Iterator[str]:
    return comments(
        say("opening: read where a game begins; an empty line begins a new paragraph."),
        say("spot: what is said of the X on the board; winner: what its solver may be called."),
        say("ending: told when it is over; {place} becomes the answer.", place="{theory}"),
        say("[story.it] and the like hold the same for readers of one language."),
    )
