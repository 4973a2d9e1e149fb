"""Rules of wording, from the TOML files of this folder: what no message and no sentence may have.

A rule is tried on a wrong sentence first, so that none can go blind. What games and lessons say in
a few played evenings is read, and each message there is, whether some evening says it or not.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from rendered import ROOMS, filled, messages, plain, read_aloud, sentences

from cluekit.words import LANGUAGES, speaking
from naming import case_named

HERE = Path(__file__).parent
IN_EACH = pytest.mark.parametrize("code", sorted(LANGUAGES))
Reads = Literal["messages", "read aloud", "sentences"]
"""Messages as the catalogue has them; with their places filled; sentences that are told."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is wrong, and what it stands in: ``faults.toml`` tells what the fields are."""

    pattern: str
    wrong: str
    why: str
    right: str = ""
    without: str = ""
    among: str = ""
    languages: tuple[str, ...] = ()
    reads: tuple[Reads, ...] = ()

    def breaks(self, text: str) -> bool:
        """Tell whether a text has it."""
        read = re.sub(self.without, "", text) if self.without else text
        return re.search(self.pattern, read) is not None


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing in English, and what a translation about it says."""

    english: str
    says: str


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file: the languages and texts it is about, where a rule does not say others."""

    reads: tuple[Reads, ...]
    languages: tuple[str, ...] = tuple(LANGUAGES)
    rule: tuple[Rule, ...] = ()
    term: tuple[Term, ...] = ()


@cache
def files() -> tuple[Rules, ...]:
    """Return the files of rules."""
    names = ("faults", "italian", "portuguese")
    texts = [(HERE / f"{name}.toml").read_text(encoding="utf-8") for name in names]
    return tuple(msgspec.toml.decode(text, type=Rules) for text in texts)


def rules_for(code: str, reads: Reads) -> list[Rule]:
    """Return the rules for such texts of a language."""
    return [
        rule
        for file in files()
        for rule in file.rule
        if code in (rule.languages or file.languages) and reads in (rule.reads or file.reads)
    ]


def broken(code: str, reads: Reads, texts: list[tuple[str, str]]) -> dict[str, list[str]]:
    """Return what breaks a rule, by what is wrong; texts come with the files they are said in."""
    found = {}
    for rule in rules_for(code, reads):
        among = re.compile(rule.among)
        read = [text for text, files in texts if not rule.among or among.search(files)]
        if wrong := [text for text in read if rule.breaks(text)]:
            found[rule.why] = wrong[:5]
    return found


def test_each_rule_finds_the_wrong_sentence_it_was_made_for() -> None:
    """And lets the right one pass; no file names a language or a term that there is not."""
    for file in files():
        assert {*file.languages} <= {*LANGUAGES}
        for rule in file.rule:
            with case_named(rule.pattern, rule.wrong):
                assert rule.breaks(plain(rule.wrong))
                assert not rule.breaks(plain(rule.right))
                assert {*rule.languages} <= {*LANGUAGES}


@IN_EACH
def test_no_message_breaks_a_rule(code: str) -> None:
    """As the catalogue has it: terms that were replaced, typographic signs."""
    texts = [(plain(text), each.files) for each in messages(code) for text in each.said]
    assert len(texts) > 5000
    assert broken(code, "messages", texts) == {}


@IN_EACH
def test_no_message_breaks_a_rule_when_it_is_read_aloud(code: str) -> None:
    """Articles, quotes, signs of decimals and per cent, with a name or a number in each place."""
    told = read_aloud(code)
    assert len(told) > 6000
    assert broken(code, "read aloud", [(text, "") for text in told]) == {}


@IN_EACH
@pytest.mark.parametrize("room", ROOMS)
def test_no_sentence_breaks_a_rule(code: str, room: str) -> None:
    """Games told to each seat, rules, offers, proofs, exercises with fresh cases."""
    told = sentences(code, room)
    assert len(told) > 50
    assert broken(code, "sentences", [(plain(text), "") for text in told]) == {}


@IN_EACH
def test_a_thing_has_one_term(code: str) -> None:
    """Every message about it uses the term."""
    for term in [term for file in files() if code in file.languages for term in file.term]:
        with case_named(term.english):
            about = [
                message
                for message in messages(code)
                if any(re.search(term.english, one, re.IGNORECASE) for one in message.english)
            ]
            assert about
            said = [text for message in about for text in message.said]
            assert [one for one in said if not re.search(term.says, one, re.IGNORECASE)] == []


def test_every_language_is_read_whole() -> None:
    """Each message has been filled in, in each language."""
    assert len({len(read_aloud(code)) for code in LANGUAGES}) == 1


@pytest.mark.parametrize(
    ("code", "planted", "why"),
    [
        ("it", "Restano {n:card} nel 43% dei casi.", "per cent without its space"),
        ("pt", "Fica em a Torre {who}.", "an article that does not melt"),
        ("en", "{who} holds a envelope.", "an English article"),
    ],
)
def test_a_fault_planted_in_any_message_is_found(code: str, planted: str, why: str) -> None:
    """Once its places are filled."""
    with speaking(code):
        assert [*broken(code, "read aloud", [(filled(planted, 2), "")])] == [why]
