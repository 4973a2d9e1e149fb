"""Counted nouns agree, in every language: "1 card is left over", and cards have their articles."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from unittest.mock import Mock

import catalogues
import pytest
from rendered import ROOMS, of_exercise, read_aloud, sentences

from cluekit.learn.card_values import Cards
from cluekit.learn.exercises import load
from cluekit.learn.values import Rounded
from cluekit.words import COUNTED, LANGUAGES, quantity, say, set_language, speaking
from cluekit.words.catalogues import catalogue
from naming import case_named
from variants import fresh_case

IN_EACH = pytest.mark.parametrize("code", sorted(LANGUAGES))
TOLD = tomllib.loads(Path(__file__).with_name("numbers.toml").read_text(encoding="utf-8"))
"""Which numbers are never one, and what agrees in each language."""


def either(words: list[str]) -> str:
    """Return the pattern of one of these words."""
    return f"(?:{'|'.join(words)})"


OTHER_NOUNS = (
    *("actions", "bots", "bytes", "characters", "clauses", "combinations", "deals", "hands"),
    *("levels", "letters", "lines", "literals", "neighbours", "pieces", "places", "players"),
    *("points", "possibilities", "squares", "values", "worlds", "files"),
)
VERBS = ("are", "have", "were", "go", "do", "make", "get", "suffice", "count", "lie", "fit")
NUMBER = re.compile(
    rf"\{{(\w+)\}}(?: (?:other|different|equal|case))? ({'|'.join(VERBS)}|[a-z]+s)\b"
)
ALLOWED = {place for places in TOLD["never-one"].values() for place in places.split()}
PLURALS = {many.replace("{n} ", "").split()[0] for _, many in COUNTED.values()} | {*OTHER_NOUNS}


def loose(text: str) -> Iterator[str]:
    """Yield places beside a noun or verb in the plural that does not belong to them."""
    for found in NUMBER.finditer(text):
        if found[2] in VERBS or found[2] in PLURALS:
            yield found[1]


def test_no_message_has_a_number_beside_a_noun_that_cannot_agree() -> None:
    """One place, or both forms, or never one; nor may a translation cut the noun from its place."""
    messages = [message.one for message in catalogues.wanted() if not message.many]
    found = [(place, text) for text in messages for place in loose(text)]
    assert [each for each in found if each[0] not in ALLOWED] == []
    assert {place for place, _ in found} >= ALLOWED - {"n"}  # nothing is excused in vain
    for text in (  # sentences that stood there: one card, one shift, one of these
        "{round_1} go round evenly and {over_1} are left over: one more for each of the first.",
        "Possible: {left} suspects. Open: {bits}.",
        "The hand has {count_} cards, but its size is given as {size}.",
    ):
        assert {*loose(text)} - ALLOWED, text
    message = catalogues.Message("Left: {rooms:room}.")
    for place, faults in (("{rooms:room}", 0), ("{rooms} stanze", 1), ("{rooms:weapon}", 1)):
        entry = Mock(string=f"Restano: {place}.", fuzzy=False)
        assert len([*catalogues._entry_faults("it", message, entry)]) == faults, place


def test_a_number_is_said_with_its_noun() -> None:
    """One and many differ; a strange noun stays as it is; what is not known is said of many."""
    told = {}
    for code in LANGUAGES:
        set_language(code)
        cards = [quantity("card", n) for n in (0, 1, 2, 21)]
        bits = [say("{x:bit}", x=Rounded(n)) for n in (0.97, 1, 1.585, 2.25)]
        told[code] = " | ".join([*cards, *bits])
    assert told == {
        "en": "0 cards | 1 card | 2 cards | 21 cards | 0.97 bits | 1 bit | 1.585 bits | 2.25 bits",
        "it": "0 carte | 1 carta | 2 carte | 21 carte | 0,97 bit | 1 bit | 1,585 bit | 2,25 bit",
        "pt": "0 carta | 1 carta | 2 cartas | 21 cartas | 0,97 bit | 1 bit | 1,585 bit | 2,25 bits",
    }
    set_language("en")
    assert say("{x:room}", x="<x>") == "<x> rooms"
    assert say("{x:room}", x="1") == "1 room"
    assert say("{x:room}") == "{x:room}"
    assert say("{x:.1f} and {x:unicorn}", x=1.0) == "1.0 and 1.0"
    for code, noun in product(LANGUAGES, COUNTED):
        with case_named(code, noun), speaking(code):
            one, two = quantity(noun, 1), quantity(noun, 2)
            assert "1" in one
            assert "2" in two
            same = noun in TOLD["agreement"][code]["same"]
            assert (one.replace("1", "2") == two) == same


@IN_EACH
def test_numbers_nouns_verbs_and_articles_agree(code: str) -> None:
    """No "1 cards", no "2 card" in anything that is told; weapons and rooms have their articles."""
    with speaking(code):
        pairs = {noun: (quantity(noun, 1).split(), quantity(noun, 2).split()) for noun in COUNTED}
    pairs.pop("move")  # in English a row moves, too
    plain = [(one[1], many[1]) for one, many in pairs.values() if len(one) == len(many) == 2]
    nouns = [(one, many) for one, many in plain if one != many and one.isalpha()]
    assert len(nouns) > 8
    singular, plural = (either([*map(re.escape, forms)]) for forms in zip(*nouns, strict=True))
    wrong = re.compile(rf"(?<![\d.,/−×+–-])\b(?:1 {plural}|(?:[2-9]|\d\d+) {singular})\b")
    for room in ROOMS:
        found = [(said, wrong.search(said)) for said in sentences(code, room)]
        assert [said for said, fault in found if fault and "move" not in fault[0]] == []
    wrong = TOLD["agreement"][code]["wrong"]
    assert disagreements(code, wrong) == wrong
    told = read_aloud(code)
    assert sum(bool(re.search(r"\b[12] \w", said)) for said in told) > 100
    assert disagreements(code, told) == []
    articles = re.compile(TOLD["agreement"][code]["articles"], re.IGNORECASE)
    bare = re.compile(rf"(?<!\w)(?<!’)(?:(\w+) )?(?:{TOLD['agreement'][code]['things']})\b")
    seen = 0
    for name in ABOUT_CARDS:
        for case, said in of_exercise(code, name):
            for text in said if case.case.deck == "mini" else ():
                # In a deal whose cards they are stands before them.
                for found in bare.finditer(LAID_OUT.sub("", text)):
                    seen += 1
                    assert articles.fullmatch(found[1] or ""), text
    assert seen > 100


def disagreements(code: str, told: list[str] | tuple[str, ...]) -> list[str]:
    """Return what has a noun with its number beside a verb of the other number."""
    with speaking(code):
        ones, twos = (either([re.escape(quantity(noun, n)) for noun in COUNTED]) for n in (1, 2))
    one, two, before_one, before_two = (
        f"(?:{TOLD['agreement'][code][beside]})"
        for beside in ("after-one", "after-two", "before-one", "before-two")
    )
    wrong = re.compile(
        rf"\b{ones} {one}\b|\b{twos} {two}\b|\b{before_one} {ones}\b|\b{before_two} {twos}\b",
        re.IGNORECASE,
    )
    numbers = (said for said in told if "1" in said or "2" in said)  # to search takes long
    return [said for said in numbers if wrong.search(said)]


LAID_OUT = re.compile(r"(?:\b\w+: [A-Z][^:;.]*[;.]\s*){4}")
"""A deal, laid out: "You: Ada and Rope; Nora: …; Otto: …; Envelope: ….\""""
ABOUT_CARDS = ("0.2", "0.3", "0.4", "0.5", "1.2", "1.3", "2.3", "2.4", "3.3")


def test_sentences_begin_with_a_capital_though_a_card_begins_them() -> None:
    """The rope is in your hand: a tick for you. Letters are no cards; every card has an article."""
    weapons = {"rope": "Rope", "vase": "Vase", "dagger": "Dagger"}
    cases = (fresh_case("1.3", number) for number in range(40))
    exercise = next(each for each in cases if each.case.hand[0] in weapons)
    name = weapons[exercise.case.hand[0]]
    assert exercise.tell(exercise.form.hints.do).startswith(f"The {name} is in your hand")
    exercise = load("3.4")
    assert exercise.prompt(exercise.form.parts[0]).startswith("p, q, r …")
    deck = Cards(("rope", "vase", "dagger", "library", "garden", "tower"))
    for code in ("it", "pt"):
        for card in deck.cards:
            assert catalogue(code).pgettext("the", card.name) != card.name
