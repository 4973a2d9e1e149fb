"""The waiting room as a form: edition, chairs, house rules, saved games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.clue import Edition as ClueEdition
from cluekit.clue.sentences import ANSWERS
from cluekit.clue.wording import name as card_name
from cluekit.core.store import Listed
from cluekit.draw import Child, Element, el
from cluekit.houses import SHIPPED, find_edition
from cluekit.noir.acting import capital
from cluekit.noir.wording import ROLES
from cluekit.ui.asking import button
from cluekit.ui.saves import title
from cluekit.ui.tools import language_choice, menu
from cluekit.ui.waiting import (
    LONGEST_SEED,
    OWN,
    Filled,
    answers_to,
    chooses,
    kinds_in,
    written,
)
from cluekit.words import mark, say, say_n

LONGEST_NAME = 40
LONGEST_PATH = 1_000
MAIN = (
    "staying",
    "suggestions",
    "movement",
    "questioning",
    "cards_shown",
    "accusation",
    "two_players",
    "bonus_cards",
)
"""The house rules that stand in front; the others are folded away."""

_HEADS = {
    "first_player": mark("Who begins"),
    "leftovers": mark("Cards left over"),
    "two_players": mark("Two players"),
    "dice": mark("How many dice"),
    "dice_faces": mark("Faces of the dice"),
    "movement": mark("How far"),
    "pawns": mark("Other pieces"),
    "same_square_twice": mark("The same square"),
    "re_enter_room_left": mark("The room one left"),
    "doors": mark("Doors"),
    "staying": mark("Staying in a room"),
    "suggestions": mark("When to ask"),
    "named_where_standing": mark("Being called"),
    "questioning": mark("Whom to ask"),
    "cards_shown": mark("How many cards are shown"),
    "accusation": mark("When to accuse"),
    "accuse_after_shown": mark("Accusing after an answer"),
    "before_envelope": mark("How to accuse"),
    "wrong_accuser": mark("A wrong accusation"),
    "bonus_cards": mark("Bonus cards"),
}
_PLAIN = {
    ("two_players", "deal-all"): mark("With two players, too, all cards are dealt."),
    ("dice_faces", "plain"): mark("The dice have plain faces, from one to six."),
    ("accuse_after_shown", True): mark("You may accuse even if you were shown a card."),
    ("bonus_cards", False): mark("There are no bonus cards."),
}
"""Answers that need no sentence on a rule sheet."""


def draw_form(filled: Filled, saves: Sequence[Listed]) -> Element:
    """Return the form."""
    return el(
        "div",
        _head(say("The waiting room")),
        el(
            "form",
            _what(filled),
            _own(filled),
            el("p", say("The same seed deals the same game again."), class_="ck-muted ck-hint"),
            [_chair(filled, number) for number in range(filled.seats)],
            _rules(filled),
            _row(button(say("Start the game"), "start", main=True, submit=True)),
            class_="ck-setup",
            data_key="form",
        ),
        _saved(saves),
        data_key="setup",
        class_="ck-setup-side",
    )


def draw_chairs(saved: Listed, kinds: Sequence[str]) -> Element:
    """Return the question who plays in a saved game that does not say it."""
    players = saved.head.players if saved.head else ()
    game = saved.head.game if saved.head else "clue"
    chairs = [
        el(
            "fieldset",
            el("legend", str(player.get("name", "?"))),
            menu(say("Played by"), f"kind-{number}", _kinds(game), kinds[number]),
            class_="ck-chair",
            data_key=f"chair:{number}",
        )
        for number, player in enumerate(players)
    ]
    return el(
        "div",
        _head(say("Who plays on?")),
        el(
            "form",
            chairs,
            _row(
                button(say("Go on where it was"), "seated", main=True, submit=True),
                button(say("Back"), "back"),
            ),
            class_="ck-setup",
            data_key="chairs",
        ),
        data_key="setup",
        class_="ck-setup-side",
    )


def _head(words: str) -> Element:
    return el("div", el("p", words, class_="ck-title"), language_choice(), class_="ck-head")


def _row(*children: Child) -> Element:
    return el("div", *children, class_="ck-row")


def _what(filled: Filled) -> Element:
    shipped = [(each, say(find_edition(each).name)) for each in SHIPPED]
    own = [(OWN, say(filled.own.name))] if filled.own else []
    least, most = filled.base.players
    counts = [(str(n), str(n)) for n in range(least, most + 1)]
    return _row(
        menu(say("Edition"), "edition", shipped + own, filled["edition"], "change"),
        menu(say("Players"), "players", counts, str(filled.seats), "change"),
        _field(say("Seed"), "seed", filled["seed"], LONGEST_SEED, required=True),
    )


def _own(filled: Filled) -> Element:
    """Return where an edition of one's own is named or pasted."""
    pasted = el(
        "textarea",
        filled["pasted"],
        name="pasted",
        rows=5,
        spellcheck="false",
        data_key="field:pasted",
    )
    return el(
        "details",
        el("summary", say("An edition of your own"), class_="ck-summary"),
        _field(say("Its file"), "path", filled["path"], LONGEST_PATH),
        el("label", el("span", say("or its text")), pasted, class_="ck-menu ck-wide"),
        _row(button(say("Use this edition"), "own")),
        data_key="own",
        class_="ck-folded",
    )


def _field(label: str, field: str, value: str, longest: int, *, required: bool = False) -> Element:
    return el(
        "label",
        el("span", label),
        el(
            "input",
            type="text",
            name=field,
            value=value,
            maxlength=longest,
            required=True if required else None,
            autocomplete="off",
            data_key=f"field:{field}",
        ),
        class_="ck-menu",
    )


def _kinds(game: str) -> list[tuple[str, str]]:
    return [(kind, say(words)) for kind, words in kinds_in(game).items()]


def _chair(filled: Filled, number: int) -> Element:
    base, kinds = filled.base, _kinds(filled.game)
    called = filled.get(f"name-{number}", "")
    return el(
        "fieldset",
        el("legend", _chair_name(filled.game, number)),
        _field(say("Name"), f"name-{number}", called, LONGEST_NAME, required=True),
        menu(say("Played by"), f"kind-{number}", kinds, filled.kinds[number], "change"),
        _wish(filled, base, number) if isinstance(base, ClueEdition) and chooses(base) else None,
        _ready(filled, number) if number in filled.people and len(filled.people) > 1 else None,
        class_="ck-chair",
        data_key=f"chair:{number}",
    )


def _chair_name(game: str, number: int) -> str:
    """Return what a chair is called: in Noir it is a side."""
    if game == "noir":
        return capital(say(ROLES[number]))
    return say("Chair {number}", number=number + 1)


def _wish(filled: Filled, base: ClueEdition, number: int) -> Element:
    """Return the character that is wished; it is chosen in turn order (P14)."""
    deck = base.deck
    person = number in filled.people
    none = say("chosen at the table") if person else say("any")
    suspects = [(deck.cards[s].id, card_name(deck.cards[s])) for s in deck.suspects]
    wished = filled.get(f"wish-{number}", "")
    return menu(say("Character"), f"wish-{number}", [("", none), *suspects], wished)


def _ready(filled: Filled, number: int) -> Element:
    return el(
        "label",
        el(
            "input",
            type="checkbox",
            name=f"ready-{number}",
            value="yes",
            checked=True if filled.get(f"ready-{number}") else None,
            data_key=f"field:ready-{number}",
        ),
        el("span", say("I am ready")),
        class_="ck-ready",
    )


# --- house rules ------------------------------------------------------------------------------


def _rules(filled: Filled) -> Element | None:
    """Return the switches of the house rules; those of Noir are set in an edition file."""
    base = filled.base
    if not isinstance(base, ClueEdition):
        return None
    changed = sum(filled.answer(topic) != _own_answer(base, topic) for topic in ANSWERS)
    head = say_n("House rules: {n} changed", "House rules: {n} changed", changed)
    rest = [topic for topic in _topics(base) if topic not in MAIN]
    more = el(
        "details",
        el("summary", say("More house rules"), class_="ck-summary"),
        [_switch(filled, base, topic) for topic in rest],
        data_key="more-rules",
    )
    return el(
        "details",
        el("summary", head if changed else say("House rules"), class_="ck-summary"),
        [_switch(filled, base, topic) for topic in MAIN],
        more,
        data_key="rules",
        class_="ck-folded",
    )


def _topics(base: ClueEdition) -> Iterator[str]:
    """Yield the rules there are; who begins is no question where the order is drawn."""
    drawn = "turn-order" in base.options.setup_order
    yield from (topic for topic in ANSWERS if not (drawn and topic == "first_player"))


def _own_answer(base: ClueEdition, topic: str) -> str:
    return written(getattr(base.options, topic))


def _switch(filled: Filled, base: ClueEdition, topic: str) -> Element:
    """Return one house rule: its answers as sentences, the edition's own marked."""
    chosen, own = filled.answer(topic), _own_answer(base, topic)
    answers = [
        _answer(topic, word, sentence, chosen=word == chosen, own=word == own)
        for word, sentence in _sentences(base, topic)
    ]
    return el(
        "fieldset",
        el("legend", say(_HEADS[topic])),
        answers,
        class_="ck-switch",
        data_key=f"rule:{filled['edition']}:{topic}",
    )


def _sentences(base: ClueEdition, topic: str) -> Iterator[tuple[str, str]]:
    """Yield the answers that this edition's board and cards allow, each with its sentence."""
    known = ANSWERS[topic][1]
    for word, answer in answers_to(topic).items():
        if (topic, answer) == ("accusation", "in-the-middle") and base.plan.pool < 0:
            continue
        if topic == "bonus_cards" and answer and not base.bonus:
            continue
        plain = _PLAIN.get((topic, answer), word)
        yield word, say(known[answer].text if answer in known else plain)


def _answer(topic: str, word: str, sentence: str, *, chosen: bool, own: bool) -> Element:
    return el(
        "label",
        el(
            "input",
            type="radio",
            name=f"rule-{topic}",
            value=word,
            checked=True if chosen else None,
            data_key=f"rule:{topic}:{word}",
        ),
        el("span", sentence),
        el("small", say("this edition’s rule"), class_="ck-muted") if own else None,
        class_="ck-answer",
    )


def _saved(saves: Sequence[Listed]) -> Element | None:
    if not saves:
        return None
    items = [el("li", button(title(each), f"open:{number}")) for number, each in enumerate(saves)]
    return el(
        "details",
        el("summary", say("Saved games"), class_="ck-summary"),
        el("ul", items, class_="ck-places", role="list"),
        data_key="saves",
    )
