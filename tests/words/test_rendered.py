"""Whole sentences, with all values in them, as they are read: articles, signs, capitals, agreement.

What is searched for is tried on a wrong sentence first, so that no rule can go blind.
"""

from __future__ import annotations

import re
from types import ModuleType
from typing import NamedTuple

import pytest
from rendered import CASES, ROOMS, sentences

from cluekit.clue.wording.claims import together
from cluekit.logic import Literal
from cluekit.records import read_case_text
from cluekit.records.report import names_in
from cluekit.words import COUNTED, LANGUAGES, quantity, speaking

EVERYWHERE = pytest.mark.parametrize("room", ROOMS)
IN_EACH = pytest.mark.parametrize("code", sorted(LANGUAGES))


class Fault(NamedTuple):
    """What no sentence may have: how it is found, one that has it, and in which languages."""

    pattern: str
    wrong: str
    codes: tuple[str, ...] = ("en", "it", "pt")


NAMES = (
    r"Ada|Bruno|Carla|Nora|Otto|Pia|Miss|Mrs|Mr|Sra?|Srta|Signor\w*|Colonnello|Coronel|Colonel"
    r"|Reverendo?|Professore?|Capit\w+|Captain|Giocatore|Jogador|Player|You"
)
CARDS = (
    r"Corda|Vaso|Pugnale|Biblioteca|Giardino|Torre|Rivoltella|Tubo|Candeliere|Chiave"
    r"|Punhal|Jardim|Revólver|Cano|Castiçal|Chave"
)
FAULTS = {
    "a decimal point": Fault(r"\d\.\d", "4.4 in media", ("it", "pt")),
    "a decimal comma": Fault(r"\b\d+,\d", "4,4 on average", ("en",)),
    "per cent without its space": Fault(r"\d%", "il 43% dei casi", ("it",)),
    "per cent with a space": Fault(r"[\d}] %", "43 % of all", ("en", "pt")),
    "a minus that is a hyphen": Fault(r"(?<![\w-])-\d", "da -2 a 3"),
    "a straight apostrophe": Fault(r"\w'\w", "l'Assassino"),
    "a straight quote": Fault(r"(?:^|[\s(])\"|\"(?:$|[\s.,;:!?)])", 'la carta "Scorciatoia"'),
    "quotes of another language": Fault(r"[«»]", "a carta «Atalho»", ("en", "pt")),
    "quotes that are not Italian": Fault(r"^[^«]*“", "la carta “Scorciatoia”", ("it",)),
    "letter and name as words": Fault(
        r"\b[AEOI] (?:Alba|Emil|Oskar|Imre)\b", "E Emil", ("it", "pt")
    ),
    "a letter twice": Fault(r"\(([A-Z])\) \(\1\)", "Alba (A) (A)"),
    "a capital for you in a list": Fault(
        r"(?:\w,|\b[eo]|\band|\bor) (?:Tu|Você|You)\b(?! [a-z]{3})", "Otto, Tu e Nora"
    ),
    "a name with a bare number behind it": Fault(
        r"\b(?:Nora|Otto|Pia|[Tt]u|[Vv]ocê) \d(?= e |, |\.)", "Nora 2 e Otto 2", ("it", "pt")
    ),
    "a capital after a colon": Fault(
        rf"(?<!«\w{{40}}): (?!(?:{NAMES}|{CARDS})\b)[A-ZÀ-Ú][a-zà-ú]+\b(?!:)",
        "Certo: Non hai Bruno.",
        ("it", "pt"),
    ),
    "a preposition before its article": Fault(
        r"\b(?:di|a|da|in|su) (?:il|la|i|gli|le)\b|\b(?:di|a|da|in|su) l’", "in la Torre", ("it",)
    ),
    "an article that does not melt": Fault(
        r"\b(?:de|em|por) (?:o|a|os|as) (?=[A-ZÀ-Ú][a-z])", "em a Torre", ("pt",)
    ),
    "an article before the wrong letter": Fault(
        r"\b(?:il|un) (?:s[bcdfgptv]|z|ps|gn)\w|\bla [aeiou]\w|\blo (?:Corda|Vaso|Pugnale)",
        "il studio",
        ("it",),
    ),
    "an English article": Fault(
        r"\ba (?=[aeio][a-z])(?!one)|\ban (?=[bcdfgkmnpqrstvwz])", "a envelope", ("en",)
    ),
    "a place left open": Fault(r"\{\w+", "Hai {n} carte."),
    "two signs or a space before one": Fault(r"\.\.(?!\.)|,,|;\.|:\.|\w [.,;!](?:\s|$)", "Fine .."),
    "a word twice": Fault(r"\b(\w{2,}) \1\b(?<!ha ha)", "la la Torre"),
}
"""What is wrong in a sentence, by what it is called."""


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_where_it_is(name: str) -> None:
    """Each rule finds the sentence that it was made for."""
    assert re.search(FAULTS[name].pattern, FAULTS[name].wrong)


@EVERYWHERE
@IN_EACH
def test_no_sentence_has_a_fault(code: str, room: str) -> None:
    """Games told to each seat, rules, offers, proofs, exercises with fresh cases."""
    told = sentences(code, room)
    assert len(told) > 50
    found = {
        name: [said for said in told if re.search(fault.pattern, _plain(said))]
        for name, fault in FAULTS.items()
        if code in fault.codes
    }
    assert {name: lines[:5] for name, lines in found.items() if lines} == {}


CODE = re.compile(
    r"`[^`]*`|\b\w+\(\[?\"[^()]*\"\]?(?:, \d)?\)|: You: .*|\b\w+ = \[.*\]$"
    r"|= \[?\"[^\"]*\"|\b\d+\.\d+\.\d+\b"
)
"""What is typed as it stands, or was: code, and lines of somebody's record."""


def _plain(said: str) -> str:
    """Return a sentence without pieces that are no words of ours."""
    return CODE.sub("", said)


@IN_EACH
def test_apostrophes_and_quotes_follow_one_rule_in_the_catalogue(
    code: str, tool: ModuleType
) -> None:
    """Typographic in every message; what is typed as it stands keeps its straight signs."""
    texts = [
        text
        for message in tool.read(code)
        for text in ([message.string] if isinstance(message.string, str) else message.string)
        if message.id
    ]
    typed = re.compile(r"`[^`]*`|'cluekit\[\w+\]'|^\w+ = \[.*\]$|= \"[^\"]*\"|\[\"[^\]]*\"\]")
    assert [text for text in texts if re.search("['\"]", typed.sub("", text))] == []


@EVERYWHERE
@IN_EACH
def test_numbers_and_nouns_agree(code: str, room: str) -> None:
    """No "1 cards" and no "2 card" in anything that is told."""
    with speaking(code):
        pairs = {noun: (quantity(noun, 1).split(), quantity(noun, 2).split()) for noun in COUNTED}
    pairs.pop("move")  # in English a row moves, too
    plain = [(one[1], many[1]) for one, many in pairs.values() if len(one) == len(many) == 2]
    nouns = [(one, many) for one, many in plain if one != many and one.isalpha()]
    assert len(nouns) > 8
    singular, plural = ("|".join(map(re.escape, forms)) for forms in zip(*nouns, strict=True))
    wrong = re.compile(rf"(?<![\d.,/−×+–-])\b(?:1 (?:{plural})|(?:[2-9]|\d\d+) (?:{singular}))\b")
    told = sentences(code, room)
    assert [
        said for said in told if wrong.search(said) and "move" not in wrong.search(said)[0]
    ] == []


NEITHER = {
    "en": "Otto does not have Ada, the Rope or the Garden",
    "it": "Otto non ha né Ada né la Corda né il Giardino",
    "pt": "Otto não tem nem Ada, nem a Corda nem o Jardim",
}


@IN_EACH
def test_neither_nor_is_said_by_each_language(code: str) -> None:
    """An or behind a not means neither; Italian and Portuguese have words for it."""
    case = read_case_text(CASES[0])
    with speaking(code):
        lacks = [Literal(card, 2, has=False) for card in (0, 3, 7)]
        assert together(names_in(case), lacks) == NEITHER[code]
        assert " o " not in together(names_in(case), lacks[:1])


def test_a_clue_of_an_exercise_stands_in_the_past_and_the_log_in_the_present() -> None:
    """One English sentence, two in Italian."""
    lessons, log = "\n".join(sentences("it", "lessons")), "\n".join(sentences("it", "clue"))
    assert "ti mostra" in log
    assert "ti ha mostrato" not in log
    assert not re.search(r"\b(?:Nora|Otto) ti mostra ", lessons)
