"""The rule sheet writes itself: every answer of an edition as a sentence, tied to its clause.

``rule_sheet(edition)`` is a list of lines in reading order; ``differences(one, other)`` sets two
editions side by side where they differ. Each sentence knows the rule documents that say it; a line
that the document an edition follows does not say is our reading or the common convention, and is
marked ``house``. The rule card and the waiting room say the same sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cluekit.clue.editions.edition import Edition
from cluekit.clue.rulesheet import where
from cluekit.clue.rulesheet.always import ALWAYS
from cluekit.clue.rulesheet.answers import ANSWERS, READING, SECTIONS, UNSAID
from cluekit.draw.still import Itself, keep
from cluekit.words import language, mark, say
from cluekit.words.rule_lines import (
    Difference,
    RuleLine,
    Sentence,
    by_clause,
    holding_in,
    line,
    unlike,
)

STEPS = {
    "turn-order": mark("the order of the turns"),
    "characters": mark("characters"),
    "pieces": mark("pieces"),
    "weapons": mark("weapons"),
    "case-file": mark("the three cards of the envelope"),
    "deal": mark("the deal"),
    "mark-sheets": mark("sheets"),
    "first-player": mark("who begins"),
}
"""What the steps of the set-up are about; sorting the cards into piles belongs to the next one."""


def rule_sheet(edition: Edition) -> list[RuleLine]:
    """Return all rules of an edition, section by section, in the reader's language."""
    values = values_of(edition)
    lines = [
        *_table(edition, values),
        *holding_in(ALWAYS, edition, edition.follows, values),
        *_answers(edition, values),
        *_bonus(edition),
        *_own(edition),
    ]
    return sorted(lines, key=lambda each: READING.index(each.topic.split(" ")[0]))


def differences(one: Edition, other: Edition) -> list[Difference]:
    """Return the topics on which two editions do not say the same, in reading order."""
    return unlike(rule_sheet(one), rule_sheet(other), SECTIONS)


def answer_says(
    edition: Edition, topic: str, answer: object, values: Mapping[str, object] | None = None
) -> tuple[str, str]:
    """Return what an edition's sheet would say for this answer to a switch, were it its own.

    A clause and the sentence in the reader's language. Who asks for many answers hands over what
    ``values_of`` has found once.
    """
    sentence = _sentence(edition, topic, answer)
    return sentence.clause, say(sentence.text, **(values_of(edition) if values is None else values))


def values_of(edition: Edition) -> dict[str, object]:
    """Return what stands in the places of sentences: names of this edition, and its numbers."""
    deck = edition.deck
    order = edition.options.setup_order
    if where.drawn_order(edition):  # the document's own, and it has no weapons in it
        order = tuple(step for step in order if step != "weapons")
    steps = map(STEPS.get, order)
    return {
        "suspect": say(deck.cards[deck.suspects[0]].name),
        "steps": ", ".join(say(step) for step in steps if step),
        "weapons": "; ".join(_weapons(edition)),
        "passages": "; ".join(_passages(edition)),
        "rooms": len(deck.rooms),
        "title": say(edition.story.winner) if edition.story.winner else "",
    }


def _weapons(edition: Edition) -> Iterator[str]:
    """Say in which room each weapon begins, where the edition says it."""
    for weapon, room in zip(edition.deck.weapons, edition.weapon_rooms, strict=True):
        if room >= 0:
            yield f"{say(edition.deck.cards[weapon].name)} – {_room(edition, room)}"


def _passages(edition: Edition) -> Iterator[str]:
    """Name the rooms that passages join; an arrow where there is no way back."""
    for here, ends in enumerate(edition.plan.passages):
        for there in ends:
            back = here in edition.plan.passages[there]
            if here < there or not back:
                yield f"{_room(edition, here)} {'–' if back else '→'} {_room(edition, there)}"


def _room(edition: Edition, room: int) -> str:
    return say(edition.deck.cards[edition.deck.room(room)].name)


def _table(edition: Edition, values: dict[str, object]) -> Iterator[RuleLine]:
    """Say who may play and with which cards."""
    deck = edition.deck
    least, most = edition.players
    counts = {"least": least, "most": most}
    piles = {"suspects": len(deck.suspects), "weapons": len(deck.weapons)}
    people = Sentence("U07", mark("{least} to {most} players."))
    cards = Sentence(
        "U02",
        mark("{suspects} suspects and {weapons} weapons."),
        "001" if where.own_cast(edition) else "",
    )
    for topic, sentence in (("players", people), ("cards", cards)):
        yield line("table", topic, sentence, edition.follows, values | counts | piles)


def _answers(edition: Edition, values: dict[str, object]) -> Iterator[RuleLine]:
    """Say what the edition answers to each switch, where it comes up and does not go unsaid."""
    for topic, (section, _) in ANSWERS.items():
        answer = getattr(edition.options, topic)
        if (topic, answer) not in UNSAID and _comes_up(edition, topic):
            sentence = _sentence(edition, topic, answer)
            yield line(section, topic, sentence, edition.follows, values)


def _comes_up(edition: Edition, topic: str) -> bool:
    """Tell whether a switch decides anything in this edition."""
    options = edition.options
    moot = {
        "two_players": edition.players[0] > 2,  # noqa: PLR2004 - two
        "dice_faces": not options.bonus_cards,
        "cards_shown": where.fast(edition),
        "accuse_after_shown": where.middle(edition) and options.accuse_after_shown,
        "idle_bonus_cards": not options.bonus_cards,
        "named_where_standing": not where.calling_counts(edition),
    }
    return not moot.get(topic)


def _sentence(edition: Edition, topic: str, answer: object) -> Sentence:
    if (topic, answer) == ("leftovers", "uneven") and not where.may_differ(edition):
        return _SHARED_EVENLY
    said = _DRAWN.get((topic, answer)) if where.drawn_turns(edition) else None
    return said or ANSWERS[topic][1][answer]


_SHARED_EVENLY = Sentence(
    "U05",
    mark("The other cards are shuffled together and all dealt; all hands are equally large."),
    "001 004",
)

_BY_LOT = Sentence("P14", mark("The order of the turns is drawn by lot."), "000")
_DRAWN: dict[tuple[str, object], Sentence] = {
    **{("first_player", answer): _BY_LOT for answer in ANSWERS["first_player"][1]},
    ("questioning", "classic"): Sentence(
        "P11",
        mark(
            "The question goes round in turn order; the first player after the asker who can "
            "answer does."
        ),
        "000",
    ),
}
"""What is said where the order of the turns is drawn: the next need not sit to the left."""


def _bonus(edition: Edition) -> Iterator[RuleLine]:
    """Say what each bonus card does."""
    for card in edition.bonus if edition.options.bonus_cards else ():
        sentence = Sentence("P22", mark("{name}: {text}"))
        told = {"name": say(card.name), "text": say(card.text)}
        yield line("bonus", f"bonus {card.id}", sentence, edition.follows, told)


def _own(edition: Edition) -> Iterator[RuleLine]:
    """Say the rules of one's own, as their author wrote them."""
    for rule in edition.rules:
        yield RuleLine("own", f"own {rule.name}", "", rule.sentence, house=True)


# --- card lines -----------------------------------------------------------------------------------
# What of Clue's rule sheet is asked for most: the lines of its rule card.

LINES: dict[str, tuple[str, ...]] = {
    mark("Players"): ("players",),
    mark("The turn"): ("phases",),
    mark("The deal"): ("leftovers", "two_players"),
    mark("Who begins"): ("first_player", "clockwise"),
    mark("Moving"): ("dice", "dice_faces", "question-face", "movement", "steps-straight"),
    mark("Rooms"): ("entering", "entering-exact", "entering-ends"),
    mark("Passages"): ("passages", "passages-roll"),
    mark("In the way"): ("pawns", "doors"),
    mark("Staying"): ("staying", "leaving-passage", "re_enter_room_left"),
    mark("Asking"): ("in-a-room", "naming", "at-once", "suggestions", "ask-called"),
    mark("Being called"): ("called", "called-weapon"),
    mark("Answering"): ("questioning", "anybody", "cards_shown", "shown-all", "shown-to"),
    mark("Accusing"): ("accusation", "accuse_after_shown", "once", "before_envelope"),
    mark("If wrong"): ("wrong", "wrong_accuser"),
    mark("Bonus cards"): ("bonus_cards", "special-squares"),
    mark("Who knows what"): ("hands-secret", "public"),
    mark("Own rules"): ("own",),
}
"""What each line of the card takes from the rule sheet: its topics, in this order."""


# --- clauses --------------------------------------------------------------------------------------
# What a clause says in an edition, for the links behind sentences: as its rule sheet says it.

ELSEWHERE = {
    "P12": mark(
        "You question one player of your choice, who shows every card they hold of the three."
    ),
    "U11": mark("A player may stay in a room and ask again there, each turn."),
    "U15": mark("A shown card ends the questioning, and with it the turn."),
    "U20": mark("Instead of rolling, a player in a room with a secret passage may take it."),
    "U25": mark(
        "Nobody has to ask or accuse. A player who has no way to move stays, and asks only where "
        "staying allows it."
    ),
    "U26": mark("A secret passage replaces the roll and the whole move; nothing blocks it."),
    "U28": mark(
        "The turns of a wrong accuser are skipped. They still show cards and may be called; their "
        "piece moves out of the doorway into the room."
    ),
    "U29": mark(
        "Where nobody plays the one who begins, the first played piece clockwise from there does."
    ),
    "U30": mark(
        "With cards face down, “nobody answered” proves only: in the envelope, or face down."
    ),
}
"""Clauses that are cited but stand on no sheet, or not on every one."""


def clause_says(edition: Edition, clause: str) -> str:
    """Return what a clause says, in the reader's language; "" for one that is not known."""
    return _of(Itself(edition)).get(clause, "") or say(ELSEWHERE.get(clause, ""))


@keep(8, by=language)
def _of(edition: Itself[Edition]) -> dict[str, str]:
    return by_clause(rule_sheet(edition.it))
