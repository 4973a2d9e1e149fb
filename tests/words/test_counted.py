"""Counted nouns agree, in every language: "1 card is left over", and cards have their articles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from cluekit.learn.card_values import Cards
from cluekit.learn.exercises import Exercise, ids, load
from cluekit.learn.values import Rounded, text_with
from cluekit.words import COUNTED, LANGUAGES, quantity, say, set_language
from cluekit.words.catalogues import catalogue
from variants import fresh_case

ROOT = Path(__file__).resolve().parents[2]
DRAWS = 4


@pytest.fixture(autouse=True)
def in_english_again() -> Iterator[None]:
    """Whatever a test read in, the next one begins in English."""
    set_language("en")
    yield
    set_language("en")


@cache
def catalogues() -> Any:
    """The tool that finds the messages."""
    spec = spec_from_file_location("catalogues", ROOT / "tools" / "catalogues.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- messages -----------------------------------------------------------------------------------

OTHER_NOUNS = (
    *("actions", "bots", "bytes", "characters", "clauses", "combinations", "deals", "hands"),
    *("levels", "letters", "lines", "literals", "neighbours", "pieces", "places", "players"),
    *("points", "possibilities", "squares", "values", "worlds", "files"),
)
VERBS = ("are", "have", "were", "go", "do", "make", "get", "suffice", "count", "lie", "fit")
NUMBER = re.compile(
    rf"\{{(\w+)\}}(?: (?:other|different|equal|case))? ({'|'.join(VERBS)}|[a-z]+s)\b"
)
NEVER_ONE = {
    "a limit, and far from one": ("deepest", "largest", "longest", "most"),
    "two players at least": ("players", "players_1", "players_2", "big_players"),
    "two of each kind in a deck at least, two lines each way on a grid, four suspects": (
        *("suspects", "weapons", "rooms", "suspects_1", "weapons_1", "rooms_1"),
        *("suspects_2", "weapons_2", "rooms_2", "rows", "columns", "lines", "least"),
        *("slice", "slice_1", "slice_2"),
    ),
    "a whole deck or sheet, or most of it": (
        *("cards", "dealt", "deck", "all", "all_cells", "row_cells", "round_1", "round_2"),
        *("big_size", "big_all", "big_rest", "big_holders", "big_hand"),
    ),
    "said only of several: of one something else is said": (
        *("n", "number", "count", "steps", "hand", "hand_size", "wanted", "true_rows", "pairs"),
        *("ways", "bots", "files", "games", "letters"),
    ),
    "clauses of exactly one, for two places at least; places and pairs of them": (
        *("places", "one_card", "one_person", "each_person", "each_seat"),
        *("big_cards", "big_places", "big_pairs", "big_one"),
    ),
    "hands of two at least, the cards that several shows name, several suspects or things": (
        *("hands", "size", "among", "crossed", "many", "things"),
        *("size_1", "dealt_1", "dealt_2", "least_1"),
    ),
    "decks with several of each kind, several players and places": (
        *("small_suspects", "small_weapons", "small_rooms", "small_players"),
        *("small_cards", "small_places", "big_suspects", "big_weapons", "big_rooms"),
    ),
    "a decimal, with its digits": ("mean", "high", "cost"),
    "people, cards or numbers of lines, and no count": (
        *("who", "who_1", "passer", "own", "weapon", "cleared", "line", "seat", "friend"),
        *("card_3", "open"),
    ),
    "deals before a clue and after it, or weighed by it: two at least in all draws": (
        *("before", "after", "alone", "choice", "with_one", "with_other", "without", "whole"),
        *("n_one", "n_two", "by_order", "deals", "n_deals", "n_files", "true_n", "total", "still"),
    ),
    "rooms, pairs, hands and people in a lesson's sums: two at least in all draws": (
        *("m", "k", "rest", "other", "others", "bad"),
    ),
    "files of a deck, and questions that tell them apart": (
        *("n_1", "n_2", "n_3", "power_1", "below_1", "below_2", "below_3", "least_2", "least_3"),
    ),
    "the last of several in a row: they are left together": ("rooms_3",),
    "what an encoding counts: three pigeons, three cards in a clause, six letters at least": (
        *("pigeons", "more", "atoms", "cells"),
    ),
    "coins on a balance: three at least": ("coins", "odd", "pan"),
}
"""Why the number in a place is never one, or is no number."""
ALLOWED = {place for places in NEVER_ONE.values() for place in places}


def _nouns() -> set[str]:
    """The plurals that are counted somewhere."""
    return {many.replace("{n} ", "").split()[0] for _, many in COUNTED.values()} | {*OTHER_NOUNS}


def _loose(text: str) -> Iterator[tuple[str, str]]:
    """Yield places beside a noun or verb in the plural that does not belong to them."""
    for found in NUMBER.finditer(text):
        if found[2] in VERBS or found[2] in _nouns():
            yield found[1], text


def test_no_message_has_a_number_beside_a_noun_that_cannot_agree() -> None:
    """Either noun and number are one place, or both forms are there, or it is never one."""
    messages = [message.one for message in catalogues().wanted() if not message.many]
    loose = [found for text in messages for found in _loose(text)]
    assert [found for found in loose if found[0] not in ALLOWED] == []
    assert {place for place, _ in loose} >= ALLOWED - {"n"}  # nothing is excused in vain


def test_the_search_finds_what_it_is_for() -> None:
    """Sentences that stood there: one card, one shift, one of these."""
    bad = (
        "{round_1} go round evenly and {over_1} are left over: one more for each of the first.",
        "Possible: {left} suspects. Open: {bits}.",
        "The hand has {count_} cards, but its size is given as {size}.",
    )
    for text in bad:
        assert [place for place, _ in _loose(text) if place not in ALLOWED], text


def test_a_counted_noun_may_not_be_cut_from_its_place_in_a_translation() -> None:
    """The tool that checks the catalogues says so."""
    tool = catalogues()
    message = tool.Message("Left: {rooms:room}.")

    def faults(string: str) -> list[str]:
        entry = type("Entry", (), {"string": string, "fuzzy": False})()
        return list(tool._entry_faults("it", message, entry))

    assert faults("Restano: {rooms:room}.") == []
    assert len(faults("Restano: {rooms} stanze.")) == 1
    assert len(faults("Restano: {rooms:weapon}.")) == 1


# --- forms --------------------------------------------------------------------------------------

SAME = {
    "it": {"bit", "there-is"},
    "pt": {"there-is"},
}
"""Nouns that are the same for one and for many."""


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("noun", COUNTED)
def test_one_and_many_differ_in_every_language(noun: str, code: str) -> None:
    """And both hold the number."""
    set_language(code)
    one, two = quantity(noun, 1), quantity(noun, 2)
    assert "1" in one
    assert "2" in two
    same = one.replace("1", "2") == two
    assert same == (noun in SAME.get(code, set()))


def test_what_is_said_of_none_of_one_and_of_parts_follows_the_language() -> None:
    """No cards, one card; 1.58 bits are many, but in Portuguese one and a half."""
    cards, bits = {}, {}
    for code in LANGUAGES:
        set_language(code)
        cards[code] = [quantity("card", n) for n in (0, 1, 2, 21)]
        bits[code] = [say("{x:bit}", x=Rounded(n)) for n in (0.97, 1, 1.585, 2.25)]
    assert cards == {
        "en": ["0 cards", "1 card", "2 cards", "21 cards"],
        "it": ["0 carte", "1 carta", "2 carte", "21 carte"],
        "pt": ["0 carta", "1 carta", "2 cartas", "21 cartas"],
    }
    assert bits == {
        "en": ["0.97 bits", "1 bit", "1.585 bits", "2.25 bits"],
        "it": ["0,97 bit", "1 bit", "1,585 bit", "2,25 bit"],
        "pt": ["0,97 bit", "1 bit", "1,585 bit", "2,25 bits"],
    }


def test_a_place_with_a_strange_noun_or_no_number_is_left_as_formats_are() -> None:
    """Nothing raises; a number that is not known is said of many."""
    assert say("{x:room}", x="<x>") == "<x> rooms"
    assert say("{x:room}", x="1") == "1 room"
    assert say("{x:room}") == "{x:room}"
    assert say("{x:.1f} and {x:unicorn}", x=1.0) == "1.0 and 1.0"


# --- sentences ------------------------------------------------------------------------------------


def _said(exercise: Exercise) -> Iterator[str]:
    """Yield everything that an exercise can say about its case."""
    hints, form = exercise.form.hints, exercise.form
    yield from (exercise.tell(step) for step in (hints.look, hints.think, hints.do))
    yield from (exercise.tell(step) for step in form.solution)
    for question in exercise.questions:
        yield exercise.prompt(question.part)
        yield text_with(question.part.because, exercise.values)
        yield from (
            text_with(wrong.message, exercise.values) for wrong in question.part.misconceptions
        )
    yield exercise.answer(*(_all_of(question) for question in exercise.questions)).text


def _all_of(question: Any) -> Any:
    return "nonsense" if question.part.kind == "number" else []


def cases(name: str) -> list[Exercise]:
    """Return the file's case and some fresh ones."""
    return [load(name), *(fresh_case(name, number) for number in range(1, DRAWS + 1))]


def _plain_nouns(code: str) -> dict[str, tuple[str, str]]:
    """Return the nouns of a language that are a single word, for one and for many."""
    set_language(code)
    found = {}
    for noun in COUNTED:
        one, many = quantity(noun, 1).split(), quantity(noun, 2).split()
        if len(one) == len(many) == 2 and one[0] == "1" and one[1] != many[1]:
            found[noun] = (one[1], many[1])
    found.pop("move")  # in English a row moves, too
    return found


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", ids())
def test_numbers_and_nouns_agree_in_everything_that_is_said(name: str, code: str) -> None:
    """No "1 cards" and no "2 card", over fresh cases."""
    nouns = _plain_nouns(code)
    assert len(nouns) > 8
    singular = "|".join(re.escape(one) for one, _ in nouns.values())
    plural = "|".join(re.escape(many) for _, many in nouns.values())
    wrong = re.compile(rf"(?<![\d.,/−×+-])\b(?:1 (?:{plural})|(?:[2-9]|\d\d+) (?:{singular}))\b")
    for case in cases(name):
        for text in _said(case):
            assert not wrong.search(text), text


ARTICLES = {
    "en": r"the",
    "it": r"il|la|lo|l’|del|della|dell’|in|nel|nella|nell’|al|alla|sul|sulla",
    "pt": r"o|a|do|da|no|na|ao|à|pelo|pela",
}
THINGS = {
    "en": "Rope|Vase|Dagger|Library|Garden|Tower",
    "it": "Corda|Vaso|Pugnale|Biblioteca|Giardino|Torre",
    "pt": "Corda|Vaso|Punhal|Biblioteca|Jardim|Torre",
}


LAID_OUT = re.compile(r"(?:\b\w+: [A-Z][^:;.]*[;.]\s*){4}")
"""A deal, laid out: "You: Ada and Rope; Nora: …; Otto: …; Envelope: ….\""""


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", ["0.2", "0.3", "0.4", "0.5", "1.2", "1.3", "2.3", "2.4", "3.3"])
def test_weapons_and_rooms_have_their_articles_in_sentences(name: str, code: str) -> None:
    """You hold the Dagger and the Tower. Only a list after a name does without them."""
    set_language(code)
    bare = re.compile(rf"(?<!\w)(?<!’)(?:(\w+) )?({THINGS[code]})\b")
    articles = re.compile(ARTICLES[code], re.IGNORECASE)
    for case in cases(name):
        if case.case.deck != "mini":
            continue
        for text in _said(case):
            text = LAID_OUT.sub("", text)  # noqa: PLW2901 - whose cards they are stands before
            for found in bare.finditer(text):
                assert found[1], text
                assert articles.fullmatch(found[1]), text


def test_sentences_begin_with_a_capital_though_a_card_begins_them() -> None:
    """The rope is in your hand: a tick for you."""
    weapons = {"rope": "Rope", "vase": "Vase", "dagger": "Dagger"}
    exercise = next(fresh_case("1.3", n) for n in range(40) if _first_card(n) in weapons)
    name = weapons[exercise.case.hand[0]]
    assert exercise.tell(exercise.form.hints.do).startswith(f"The {name} is in your hand")


def test_what_begins_with_a_small_letter_on_purpose_keeps_it() -> None:
    """Letters of a formula are no cards."""
    exercise = load("3.4")
    assert exercise.prompt(exercise.form.parts[0]).startswith("p, q, r …")


def _first_card(number: int) -> str:
    return fresh_case("1.3", number).case.hand[0]


def test_every_language_has_an_article_for_every_weapon_and_room() -> None:
    """In the lesson deck, where sentences are made of them."""
    deck = Cards(("rope", "vase", "dagger", "library", "garden", "tower"))
    for code in ("it", "pt"):
        for card in deck.cards:
            assert catalogue(code).pgettext("the", card.name) != card.name
