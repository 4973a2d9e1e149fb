"""The waiting room as a form: edition, chairs, house rules, saved games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path

from cluekit.core.edition_text import LONGEST_NAME
from cluekit.core.home import write_whole
from cluekit.core.store import Listed
from cluekit.draw import Child, Element, el
from cluekit.ui.kit.controls import button, language_choice, menu, small_button, story_to_read
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.presses import NothingHereError
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.tables.staging import Answer, AnyEdition, AnyStaging, OwnCards, Switch, own_answer
from cluekit.ui.waiting_room.form_state import (
    CARD,
    LEVEL_NAMES,
    LONGEST_SEED,
    OWN,
    Filled,
    contradiction,
    edition_of,
    kinds_at,
)
from cluekit.words import say, say_n
from cluekit.words.story import opening

# --- own cards ------------------------------------------------------------------------------------
# Cards that people add in the form: what each says and does, how many; kept as an edition file.

LONGEST_TEXT = 200
MOST = 5
"""The most of a kind that the menu offers."""


def draw_own_cards(filled: Filled) -> Element | None:
    """Return the cards that there are and the form for one more; None where a game has none."""
    cards = filled.set_up.own_cards
    if cards is None:
        return None
    lines = []
    for place, words in enumerate(cards.card_lines(filled.base)):
        label = say("Take out: {card}", card=words)
        out = small_button(say("Take out"), f"card:out:{place}", label=label)
        lines.append(el("li", el("span", words), out, data_key=f"own-card:{words}"))
    counts = [(str(number), str(number)) for number in range(1, MOST + 1)]
    effects = [("", say("choose")), *cards.effects()]
    save = button(say("Save as an edition file"), "card:save")
    return el(
        "details",
        el("summary", cards.title(), class_="ck-summary"),
        el("ul", lines, role="list", class_="ck-own-cards") if lines else None,
        _field(say("Name"), "card-name", filled, LONGEST_NAME, wide=True),
        menu(say("What it does"), "card-effect", effects, filled["card-effect"]),
        _field(say("What it says"), "card-text", filled, LONGEST_TEXT, wide=True),
        menu(say("How many"), "card-count", counts, filled["card-count"]),
        el(
            "div",
            button(say("Add this card"), "card:add"),
            save if filled["edition"] == OWN else None,
            class_="ck-row",
        ),
        data_key="own-cards",
        class_="ck-folded ck-own",
    )


def add_card(filled: Filled) -> str:
    """Add the card in the form to an edition of your own; return what was done."""
    many = filled["card-count"]
    if many not in map(str, range(1, MOST + 1)):
        raise NotHeardError(say("Choose how many of this card there are: 1 to {most}.", most=MOST))
    name, text = filled["card-name"].strip(), filled["card-text"].strip()
    made = _cards(filled).with_card(
        edition_of(filled), name, text, filled["card-effect"], int(many)
    )
    _use(filled, made)
    filled.update(CARD)
    return say("The card “{card}” is in the deck.", card=name)


def take_out(filled: Filled, place: int) -> str:
    """Take a card out of the edition; return what was done."""
    listed = _cards(filled).card_lines(filled.base)
    if place >= len(listed):
        raise NothingHereError
    _use(filled, _cards(filled).without(edition_of(filled), place))
    return say("Taken out: {card}", card=listed[place])


def _cards(filled: Filled) -> OwnCards:
    cards = filled.set_up.own_cards
    if cards is None:
        raise NothingHereError
    return cards


def _use(filled: Filled, edition: AnyEdition) -> None:
    """Choose this edition as the one of your own; the form shows its text, to be copied."""
    filled.own, filled["edition"], filled["pasted"] = edition, OWN, edition.source
    filled.forget_rules()


def save_edition(filled: Filled) -> str:
    """Write the edition of your own beside the notebook; return where it is.

    No file is written over: the next one gets a number.
    """
    if filled["edition"] != OWN:
        raise NothingHereError
    edition = edition_of(filled)
    for number in count(1):
        path = Path(f"{edition.id}-{number}.toml" if number > 1 else f"{edition.id}.toml")
        try:
            write_whole(path, edition.source.encode(), over=False)
        except FileExistsError:
            continue
        except OSError as error:
            raise NotHeardError(say("{path} cannot be written.", path=path)) from error
        return say('Saved as {path}: table("{path}") plays it.', path=path)
    raise AssertionError


# --- house rules ----------------------------------------------------------------------------------
# The house rules in the form: every switch in words, and the rule card that they make.


def draw_front(filled: Filled) -> Element:
    """Return the switches that stand in front, with their answers in words of their own."""
    asked = [switch for switch in filled.switches if switch.front]
    return el(
        "div",
        [_switch(filled, switch, switch.front) for switch in asked],
        class_="ck-front",
        data_key="front",
    )


def draw_rules(filled: Filled) -> Element:
    """Return the switches: those that are asked for most, the others folded away."""
    changed = len(filled.changes)
    switches = [switch for switch in filled.switches if not switch.front]
    head = say_n("House rules: {n} changed", "House rules: {n} changed", changed)
    more = el(
        "details",
        el("summary", say("More house rules"), class_="ck-summary"),
        [_switch(filled, switch) for switch in switches if not switch.main],
        data_key="more-rules",
    )
    return el(
        "details",
        el("summary", head if changed else say("House rules"), class_="ck-summary"),
        [_switch(filled, switch) for switch in switches if switch.main],
        more,
        data_key="rules",
        class_="ck-folded",
    )


def draw_card(filled: Filled) -> Element:
    """Return the rule card of the game as it would be played, or why there can be no such game."""
    if why := contradiction(filled):
        return el("p", why, class_="ck-notice", role="alert", data_key="contradiction")
    own = {line.about: line.says for line in filled.games.card_lines(filled.base)}
    lines = []
    for line in filled.games.card_lines(edition_of(filled)):
        changed = line.says != own.get(line.about)
        mark = el("small", say("changed"), class_="ck-changed") if changed else None
        if line.says:
            lines.append(el("div", el("dt", line.about, mark), el("dd", line.says)))
    return el(
        "details",
        el("summary", say("The rule card"), class_="ck-summary"),
        el("dl", lines, class_="ck-rule-lines"),
        data_key="card",
        class_="ck-folded",
    )


# --- one switch -------------------------------------------------------------------------------


def _switch(filled: Filled, switch: Switch, front: str = "") -> Element:
    """Return one house rule: its answers as sentences, or its numbers and what they mean.

    In ``front`` it stands under another heading, and each answer has its name before it.
    """
    return el(
        "fieldset",
        el("legend", front or switch.head),
        [_answer(filled, switch.topic, answer, named=bool(front)) for answer in switch.answers],
        _numbers(filled, switch) if switch.numbers else None,
        class_="ck-switch",
        data_key=f"rule:{filled['edition']}:{switch.topic}",
    )


def _answer(filled: Filled, topic: str, answer: Answer, *, named: bool) -> Element:
    own = answer.word == own_answer(filled.base, topic)
    note = say("this edition’s rule") if own else ""
    chosen = answer.word == filled.answer(topic)
    return answer_line(topic, answer, note, chosen=chosen, named=named)


def answer_line(
    topic: str,
    answer: Answer,
    note: str = "",
    *,
    chosen: bool,
    named: bool = False,
    target: str = "change",
) -> Element:
    """Return an answer to be chosen, with a ``note`` on it and its clause.

    Choosing sends the ``target``. A ``named`` answer has its name before it.
    """
    return el(
        "label",
        el(
            "input",
            type="radio",
            name=f"rule-{topic}",
            value=answer.word,
            checked=True if chosen else None,
            data_change=target,
            data_key=f"rule:{topic}:{answer.word}",
        ),
        el("b", answer.name) if named else None,
        el("span", answer.says),
        el("small", note, class_="ck-muted") if note else None,
        _clause(answer.clause),
        class_="ck-answer",
    )


def _numbers(filled: Filled, switch: Switch) -> Sequence[Element]:
    """Return a menu for each number, the edition's own marked, and what they mean together."""
    values: dict[str, int] = {}
    menus: list[Element] = []
    for topic, label, known in switch.numbers:
        own, words = own_answer(filled.base, topic), [*map(str, known)]
        chosen = filled.answer(topic) if filled.answer(topic) in words else own
        marked = {own: say("{number} (this edition’s rule)", number=own)}
        options = [(word, marked.get(word, word)) for word in words]
        menus.append(menu(label, f"rule-{topic}", options, chosen, "change"))
        values[topic] = int(chosen)
    says = el("p", switch.sentence(values), " ", _clause(switch.clause), class_="ck-numbers-say")
    return [el("div", menus, class_="ck-row"), says]


def _clause(clause: str) -> Element:
    return el("span", clause, class_="ck-muted ck-clause-id")


# --- form -----------------------------------------------------------------------------------------

FORM_LONGEST_NAME = 40
LONGEST_PATH = 1_000


def draw_form(filled: Filled, saves: Sequence[Listed], begun: int | None = None) -> Element:
    """Return the form; above it the newest game, where that has ``begun`` and is not over."""
    return el(
        "div",
        _head(say("The waiting room")),
        None if begun is None else _unfinished(saves[0], begun),
        el(
            "form",
            _what(filled),
            draw_front(filled),
            story_to_read(filled.base.story),
            _order(filled),
            [_chair(filled, number) for number in range(filled.seats)],
            draw_rules(filled),
            draw_own_cards(filled),
            draw_card(filled),
            _own(filled),
            _luck(filled),
            _row(button(say("Start the game"), "start", main=True, submit=True)),
            class_="ck-setup",
            data_key="form",
        ),
        _saved(saves),
        data_key="setup",
        class_="ck-setup-side",
    )


# --- saved games ----------------------------------------------------------------------------------


def title(saved: Listed) -> str:
    """Return what a saved game is called in a list: when it was played last, and who plays."""
    if saved.head is None:
        return say("{when}: this file cannot be read", when=saved.when)
    return f"{saved.when} · {', '.join(saved.head.names)}"


def _unfinished(saved: Listed, move: int) -> Element:
    """Return the offer to go on with the game that was played last."""
    words = say("You have a game that is not over, at move {n}: {game}.", n=move, game=title(saved))
    return el(
        "div",
        el("p", words),
        button(say("Go on where it stopped"), "open:0", main=True, key="unfinished"),
        class_="ck-row ck-offered",
        data_key="unfinished",
    )


def draw_chairs(saved: Listed, kinds: Sequence[str], staging: AnyStaging) -> Element:
    """Return the question who plays in a saved game that does not say it."""
    names = saved.head.names if saved.head else ()
    chairs = [
        el(
            "fieldset",
            el("legend", name),
            _played_by(staging, number, kinds[number]),
            class_="ck-chair",
            data_key=f"chair:{number}",
        )
        for number, name in enumerate(names)
    ]
    return el(
        "div",
        _head(say("Who plays on?")),
        el(
            "form",
            chairs,
            _row(
                button(say("Go on where it stopped"), "seated", main=True, submit=True),
                button(say("Back"), "back"),
            ),
            class_="ck-setup",
            data_key="chairs",
        ),
        data_key="setup",
        class_="ck-setup-side",
    )


# --- fields and chairs ----------------------------------------------------------------------------


def _head(words: str) -> Element:
    return el("div", el("p", words, class_="ck-title"), language_choice(), class_="ck-head")


def _row(*children: Child) -> Element:
    return el("div", *children, class_="ck-row")


def _what(filled: Filled) -> Element:
    games = filled.games
    shipped = [(each, say(games.find_edition(each).name)) for each in games.edition_ids()]
    own = [(OWN, say(filled.own.name))] if filled.own else []
    least, most = filled.base.players
    counts = [(str(n), str(n)) for n in range(least, most + 1)]
    return _row(
        menu(say("Edition"), "edition", shipped + own, filled["edition"], "change"),
        menu(say("Players"), "players", counts, str(filled.seats), "change"),
    )


def _luck(filled: Filled) -> Element:
    """Return the seed, and what it is good for; nobody has to read it to begin."""
    hint = say(
        "The same seed deals the same game again. A short one can be found by trying, "
        "and then the cards are known; the one proposed here is too long for that."
    )
    return el(
        "details",
        el("summary", say("The seed: the same cards again"), class_="ck-summary"),
        _field(say("Seed"), "seed", filled, LONGEST_SEED, required=True),
        el("p", hint, class_="ck-muted ck-hint"),
        data_key="luck",
        class_="ck-folded",
    )


def _own(filled: Filled) -> Element:
    """Return where an edition of your own is named or pasted."""
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
        _field(say("Its file"), "path", filled, LONGEST_PATH),
        el("label", el("span", say("or its text")), pasted, class_="ck-menu ck-wide"),
        _row(button(say("Use this edition"), "own")),
        data_key="own",
        class_="ck-folded",
    )


def _field(
    label: str,
    field: str,
    filled: Filled,
    longest: int,
    *,
    required: bool = False,
    wide: bool = False,
) -> Element:
    return el(
        "label",
        el("span", label),
        el(
            "input",
            type="text",
            name=field,
            value=filled.get(field, ""),
            maxlength=longest,
            required=True if required else None,
            autocomplete="off",
            data_key=f"field:{field}",
        ),
        class_="ck-menu ck-wide" if wide else "ck-menu",
    )


def _played_by(staging: AnyStaging, number: int, chosen: str, target: str = "") -> Element:
    """Return the menu of who sits in a chair: people and levels, and behind them each bot."""
    kinds = [(kind, say(words)) for kind, words in kinds_at(staging).items()]
    front = 1 + len(LEVEL_NAMES)
    more = (say("more …"), kinds[front:])
    return menu(say("Played by"), f"kind-{number}", kinds[:front], chosen, target, more)


def _chair(filled: Filled, number: int) -> Element:
    """Return the chair: whose it is, where that is known before the game, and who sits in it."""
    says = {wish.number: wish.says for wish in filled.set_up.wishes(filled.base)}
    plays = says.get(filled.plays[number])
    called = " · ".join(filter(None, [filled.set_up.chair(number), plays]))
    return el(
        "fieldset",
        el("legend", called),
        _field(say("Name"), f"name-{number}", filled, FORM_LONGEST_NAME, required=True),
        _played_by(filled.staging, number, filled.kinds[number], "change"),
        _wish(filled, number),
        _ready(filled, number) if number in filled.people and len(filled.people) > 1 else None,
        class_="ck-chair",
        data_key=f"chair:{number}",
    )


def _order(filled: Filled) -> Element | None:
    """Return how the chairs stand, and in which order they have their turns."""
    told = filled.set_up.order(filled.base)
    if not told:
        return None
    words = say("The chairs stand round the table, clockwise: chair 2 is at the left of chair 1.")
    return el("p", f"{words} {told}", class_="ck-muted ck-hint", data_key="order")


def _wish(filled: Filled, number: int) -> Element | None:
    """Return the character that is wished for: those that no other chair has chosen."""
    wishes, mine = filled.set_up.wishes(filled.base), filled.wished[number]
    none = say("chosen at the table") if number in filled.people else say("any")
    if filled.plays[number] >= 0:
        none = say("the nearest piece")
        wishes = [each for each in wishes if each.word == mine or each.word not in filled.wished]
    known = [("", none), *((wish.word, wish.says) for wish in wishes)]
    return menu(say("Character"), f"wish-{number}", known, mine, "change") if wishes else None


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


# --- on paper ---------------------------------------------------------------------------------


def still_form(filled: Filled, words: str) -> Element:
    """Return edition, chairs and story as a picture; not the seed, which is new every time."""
    paper = Paper()
    paper.text(say("The waiting room"), size=17, bold=True)
    paper.text(f"{say('Edition')}: {say(filled.base.name)}")
    paper.gap()
    kinds = kinds_at(filled.staging)
    for number, kind in enumerate(filled.kinds):
        chair, name = filled.set_up.chair(number), filled[f"name-{number}"]
        paper.text(f"{chair}: {name} – {say(kinds[kind])}", indent=30)
    paper.gap()
    for part in opening(filled.base.story):
        paper.text(part, quiet=True)
    return paper.finish(say("The waiting room"), words)
