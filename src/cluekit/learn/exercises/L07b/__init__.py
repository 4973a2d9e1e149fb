"""Fresh cases for lesson 7b: other houses, other answers."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.exercises.L00.answering import OTHERS, triple
from cluekit.learn.families import Family, Values, by_number
from cluekit.learn.families.hands import deck_of, one_of_each, question_of, triple_of
from cluekit.learn.forms import Asked, Case
from cluekit.learn.values import Word
from cluekit.words import mark

# --- wrong accusation -----------------------------------------------------------------------------
# What a wrong accusation tells the others: aloud or written down (exercise 7b.2).
#
# In the American edition it is said aloud and goes round the table; a player who can disprove it
# shows the accuser a card, and if nobody can, the envelope is opened (C15). In the villa it is
# written down and compared in secret: the others hear that it was wrong (P19, U21).

SHOWER, ACCUSER, NOT_ALL, NOTHING = "shower", "accuser", "not-all", "nothing"
DECKS = {"disproved": "us", "nobody": "us", "you": "us", "written": "pool"}

WRONG_ACCUSATION_STORIES = {
    "disproved": mark(
        "In the American edition {accuser} accuses aloud, {cards}. It goes round, and {shower} "
        "shows {accuser} a card. You hold none of the three."
    ),
    "nobody": mark(
        "In the American edition {accuser} accuses aloud, {cards}. Nobody can show a card, not "
        "even you. {accuser} looks into the envelope: wrong!"
    ),
    "you": mark(
        "In the American edition {accuser} accuses aloud, {cards}. It goes round; you are asked "
        "first and show {accuser} a card, so {shower} is not asked."
    ),
    "written": mark(
        "In the villa {accuser} goes into the pool, writes something down and looks into the "
        "envelope alone: wrong! {shower} shrugs."
    ),
}
WRONG_ACCUSATION_WHY = {
    "disproved": mark("{shower} has shown one of the three, so it is not in the envelope."),
    "nobody": mark(
        "at least one of the three is not in the envelope, and nobody else has it: so {accuser} "
        "does."
    ),
    "you": mark("you have a card of the three. Nobody else has shown anything."),
    "written": mark("nobody but {accuser} knows which three were written down."),
}
KNOWN = {
    "disproved": (SHOWER, NOT_ALL),
    "nobody": (ACCUSER, NOT_ALL),
    "you": (NOT_ALL,),
    "written": (NOTHING,),
}
"""What one knows for sure, by what happened."""
HASTY = {
    "disproved": (NOT_ALL,),
    "nobody": (NOT_ALL,),
    "you": (SHOWER, NOT_ALL),
    "written": (NOT_ALL,),
}
"""What is read into it, or overlooked."""
ON_HASTY = {
    "disproved": mark("true, and there is more: why does {shower} show a card?"),
    "nobody": mark("true, and there is more: if not all three are inside, who has the others?"),
    "you": mark("{shower} was not asked, and has said nothing."),
    "written": mark("which three? They were written down, and you have not read them."),
}


def wrong_accusation_values(case: Case) -> Values:
    """Return what is sure after the accusation, and a hasty answer with what is said to it."""
    asked, known = question_of(case), KNOWN[case.house]
    people: Values = {"accuser": asked.asker, "shower": asked.shower}
    told = {**people, "cards": triple(asked, case.deck)}
    return {
        **people,
        "story": Word(WRONG_ACCUSATION_STORIES[case.house], told),
        "why": Word(WRONG_ACCUSATION_WHY[case.house], people),
        "known": known,
        "hasty": HASTY[case.house],
        "on_hasty": Word(ON_HASTY[case.house], people),
        "nothing": (NOTHING,),
        "accuser_too": (SHOWER, ACCUSER, NOT_ALL) if case.house == "disproved" else known,
    }


def fresh_wrong_accusation(case: Case, luck: Luck) -> Case:
    """Return another accusation, in one of the two editions."""
    house = luck.pick(tuple(WRONG_ACCUSATION_STORIES))
    deck = edition(DECKS[house]).deck
    cards = triple_of(deck, one_of_each(deck, luck))
    accuser, shower = luck.order(OTHERS)[:2]
    asked = Asked(asker=accuser, cards=cards, shower=shower)
    return replace(case, deck=DECKS[house], house=house, asked=asked)


# --- who was asked --------------------------------------------------------------------------------
# Of whom an answer says that they hold none: round the table, or one player alone (7b.3).
#
# Where the question goes round, everybody before the one who shows has passed; where one player is
# asked, nobody else has said anything (U12, P12, P18).

NOBODY = "nobody"
ROUND, FAST = "round", "fast"

RULES = {
    ROUND: mark("The question goes round: the player on the asker’s left is asked first."),
    FAST: mark("The villa plays fast tonight: one player is asked, and nobody else answers."),
}
SITTING = mark("{first} sits on your left, then come {second} and {third}.")
WHO_WAS_ASKED_STORIES = {
    (ROUND, True): mark("{asker} asks about {cards}. {shower} shows a card."),
    (ROUND, False): mark("{asker} asks about {cards}. Nobody shows a card."),
    (FAST, True): mark("{asker} asks {shower} about {cards}. {shower} shows a card."),
    (FAST, False): mark("{asker} asks {shower} about {cards}. {shower} has nothing to show."),
}
WHO_WAS_ASKED_WHY: dict[tuple[str, bool | None], str] = {
    (ROUND, True): mark(
        "everyone between {asker} and {shower} was asked, and had nothing to show."
    ),
    (ROUND, False): mark("everybody but {asker} was asked, and had nothing to show."),
    (ROUND, None): mark("of the others, {shower} was asked first, and has something."),
    (FAST, True): mark("{shower} was asked and has something; nobody else said anything."),
    (FAST, False): mark("{shower} alone was asked, and had nothing to show."),
}


def passers(case: Case) -> tuple[str, ...]:
    """Return the other people who were asked and had none, clockwise from the asker."""
    asked = question_of(case)
    if case.house == FAST:
        return () if asked.held else (asked.shower,)
    start = case.seats.index(asked.asker)
    round_ = [*case.seats[start + 1 :], *case.seats[:start]]
    before = round_[: round_.index(asked.shower)] if asked.shower in round_ else round_
    return tuple(who for who in before if who != case.seats[0])


def who_was_asked_values(case: Case) -> Values:
    """Return who holds none of the three, here and where the other rule is played (``…_2``)."""
    others = case.seats[1:]
    sitting = dict(zip(("first", "second", "third"), others, strict=True))
    asked = question_of(case)
    return {
        "asker": asked.asker,
        "shower": asked.shower,
        "cards": triple(asked, case.deck),
        **by_number("person", others),
        "sitting": Word(SITTING, sitting),
        **_texts_of(case),
        **{f"{name}_2": value for name, value in _texts_of(elsewhere(case)).items()},
        "nobody": (NOBODY,),
    }


def elsewhere(case: Case) -> Case:
    """Return the same question by the other rule: it goes round, or one player is asked."""
    asked = question_of(case)
    if case.house == FAST:
        shower = asked.shower if asked.held else ""
        return replace(case, house=ROUND, asked=replace(asked, shower=shower))
    others = [who for who in case.seats[1:] if who != asked.asker]
    return replace(case, house=FAST, asked=replace(asked, shower=asked.shower or others[0]))


def _texts_of(case: Case) -> Values:
    """Return rule, story and answer, and what is read into the story otherwise."""
    asked, right = question_of(case), passers(case)
    asker, shower, held = asked.asker, asked.shower, bool(asked.held)
    people = {"asker": asker, "shower": shower, "cards": triple(asked, case.deck)}
    reason = (ROUND, None) if case.house == ROUND and held and not right else (case.house, held)
    unasked = [who for who in case.seats[1:] if who not in (*right, asker, shower)]
    return {
        "house": Word(RULES[case.house]),
        "story": Word(WHO_WAS_ASKED_STORIES[case.house, held], people),
        "why": Word(WHO_WAS_ASKED_WHY[reason], people),
        "cleared": _options(case, right),
        "asker_too": _options(case, (*right, asker)),
        "unasked_too": _options(case, (*right, *unasked)),
        "shower_too": _options(case, (*right, shower) if held else right),
    }


def _options(case: Case, people: tuple[str, ...]) -> tuple[str, ...]:
    """Return the options that stand for these people, in the order of the seats."""
    chosen = [f"person-{seat}" for seat, who in enumerate(case.seats) if who in people]
    return tuple(chosen) or (NOBODY,)


def fresh_who_was_asked(case: Case, luck: Luck) -> Case:
    """Return another evening: who sits where, who asks, who shows, by which of the two rules."""
    deck = deck_of(case)
    cards = triple_of(deck, one_of_each(deck, luck))
    seats = ("You", *luck.order(OTHERS)[:3])
    asker, shower = luck.order(seats[1:])[:2]
    house, shows = luck.pick(tuple(WHO_WAS_ASKED_STORIES))
    whom = "" if house == ROUND and not shows else shower
    held = (luck.pick(cards),) if shows else ()
    asked = Asked(asker=asker, cards=cards, shower=whom, held=held)
    return replace(case, seats=seats, house=house, asked=asked)


# --- ticked forms ---------------------------------------------------------------------------------
# Forms with boxes: one, at least one, or all that apply; the same away from the table (7b.5).

ONE, LEAST, ALL = 0, 1, 2
FORMS = (
    mark("{who}’s form says “Tick one language that you speak”, and {ticked} is ticked."),
    mark("{who}’s form says “Tick at least one language that you speak”, and {ticked} is ticked."),
    mark("{who}’s form says “Tick all languages that you speak”, and {ticked} is ticked."),
)
"""Three forms, by the number of each."""
LANGUAGES = (mark("French"), mark("Spanish"), mark("German"), mark("Greek"))


def ticked_forms_values(case: Case) -> Values:
    """Return the forms, and whose empty box means "no"; then how many sets a form leaves open.

    ``numbers``: forms, ticks, language; then boxes on a fourth form, and how many are ticked.
    """
    forms, ticks, (wanted, boxes, ticked) = case.numbers[:3], case.numbers[3:6], case.numbers[6:]
    people = zip(case.about, forms, ticks, strict=True)
    lines = [Word(FORMS[f], {"who": who, "ticked": Word(LANGUAGES[t])}) for who, f, t in people]
    return {
        **by_number("line", lines),
        **by_number("person", case.about),
        "language": Word(LANGUAGES[wanted]),
        "no": _ticked_forms_people(forms, ALL),
        "everybody": _ticked_forms_people(forms, ONE, LEAST, ALL),
        "nobody": ("nobody",),
        "one_too": _ticked_forms_people(forms, ALL, ONE),
        "least_too": _ticked_forms_people(forms, ALL, LEAST),
        "boxes": boxes,
        "ticked": ticked,
        "empty": boxes - ticked,
        "sets": 2 ** (boxes - ticked),
        "twice_each": 2 * (boxes - ticked),
        "ticks_open": 2**boxes,
    }


def _ticked_forms_people(forms: tuple[int, ...], *which: int) -> tuple[str, ...]:
    """Return the options that stand for those who had one of these forms."""
    chosen = [f"person-{number}" for number, form in enumerate(forms, start=1) if form in which]
    return tuple(chosen) or ("nobody",)


def fresh_ticked_forms(case: Case, luck: Luck) -> Case:
    """Return other forms, other ticks, and a language that nobody has ticked."""
    forms = tuple(luck.pick((ONE, LEAST, ALL)) for _ in range(3))
    wanted, *others = luck.order(range(len(LANGUAGES)))
    ticks = tuple(luck.pick(others) for _ in range(3))
    # How many boxes a form has, and how many are ticked: three to five stay empty
    empty, ticked = luck.pick((3, 4, 5)), luck.pick((1, 2))
    return replace(
        case,
        about=tuple(luck.order(OTHERS)[:3]),
        numbers=(*forms, *ticks, wanted, *(empty + ticked, ticked)),
    )


FAMILIES = {
    "wrong-accusation": Family(wrong_accusation_values, fresh_wrong_accusation),
    "who-was-asked": Family(who_was_asked_values, fresh_who_was_asked),
    "ticked-forms": Family(ticked_forms_values, fresh_ticked_forms),
}
