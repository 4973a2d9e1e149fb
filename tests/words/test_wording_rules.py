"""Rules of wording, from TOML files of this folder: what no message and no sentence may have."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from rendered import MANY_DRAWS, ROOMS, filled, messages, of_exercise, plain, read_aloud, sentences

from cluekit.learn.exercises import ids
from cluekit.words import LANGUAGES, speaking
from naming import case_named

HERE = Path(__file__).parent
IN_EACH = pytest.mark.parametrize("code", sorted(LANGUAGES))
Reads = Literal["messages", "read aloud", "sentences"]
"""Messages as the catalogue has them; with their places filled; sentences that are told."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rows of what is wrong, and what they are looked for in: see ``faults.toml``."""

    rows: tuple[tuple[str, str, str], ...]
    right: str = ""
    without: str = ""
    among: str = ""
    languages: tuple[str, ...] = ()
    reads: tuple[Reads, ...] = ()

    def read(self, text: str) -> str:
        """Return what of a text is looked at."""
        return re.sub(self.without, "", text) if self.without else text


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The languages and texts it is about, where rules say no others; English terms, and ours."""

    rules: tuple[Rules, ...]
    reads: tuple[Reads, ...]
    languages: tuple[str, ...] = tuple(LANGUAGES)
    terms: dict[str, str] = {}


NAMES = ("faults", "italian", "portuguese")
FILES = [msgspec.toml.decode((HERE / f"{name}.toml").read_bytes(), type=File) for name in NAMES]
RULES = [(file, rules) for file in FILES for rules in file.rules]


def broken(code: str, reads: Reads, texts: list[tuple[str, str]]) -> dict[str, list[str]]:
    """Return what breaks a rule, by what is wrong; texts come with the files they are said in."""
    found = {}
    for file, rules in RULES:
        if code in (rules.languages or file.languages) and reads in (rules.reads or file.reads):
            among = re.compile(rules.among)
            read = [rules.read(text) for text, files in texts if among.search(files)]
            whole = "\n".join(read)  # where a pattern is not found in it, it is in no text
            for pattern, _, why in rules.rows:
                if re.search(pattern, whole, re.MULTILINE) and (
                    wrong := [text for text in read if re.search(pattern, text)]
                ):
                    found[why] = wrong[:5]
    return found


def test_each_rule_finds_the_wrong_sentence_it_was_made_for() -> None:
    """And lets the right one pass; no file names a language that there is not."""
    for file, rules in RULES:
        assert {*file.languages, *rules.languages} <= {*LANGUAGES}
        for pattern, wrong, _ in rules.rows:
            with case_named(pattern, wrong):
                text = rules.read(plain(wrong))
                assert re.search(pattern, text)
                assert re.search(pattern, f"Nora.\n{text}\nOtto.", re.MULTILINE)
                assert not re.search(pattern, rules.read(plain(rules.right)))


@IN_EACH
def test_no_message_breaks_a_rule(code: str) -> None:
    """As the catalogue has it, and read aloud, with a name or a number in each place."""
    texts = [(plain(text), each.files) for each in messages(code) for text in each.said]
    assert len(texts) > 5000
    assert broken(code, "messages", texts) == {}
    told = read_aloud(code)
    assert len(told) > 6000
    assert broken(code, "read aloud", [(text, "") for text in told]) == {}
    assert len({len(read_aloud(code)) for code in LANGUAGES}) == 1


@IN_EACH
def test_no_sentence_breaks_a_rule(code: str) -> None:
    """Games told to each seat, rules, offers, proofs, exercises with fresh cases."""
    for room in ROOMS:
        with case_named(room):
            told = sentences(code, room)
            assert len(told) > 50
            assert broken(code, "sentences", [(plain(text), "") for text in told]) == {}


@pytest.mark.long
@IN_EACH
def test_no_sentence_of_many_fresh_cases_breaks_a_rule(code: str) -> None:
    """More of each exercise than every day."""
    for name in ids():
        with case_named(name):
            told = {
                text for _, said in of_exercise(code, name, MANY_DRAWS) for text in said if text
            }
            assert broken(code, "sentences", [(plain(text), "") for text in told]) == {}


@IN_EACH
def test_a_thing_has_one_term(code: str) -> None:
    """Every message about it uses the term."""
    terms = [term for file in FILES if code in file.languages for term in file.terms.items()]
    for english, says in terms:
        with case_named(english):
            about = [each for each in messages(code) if has(english, each.english)]
            assert about
            assert [each for each in about if not all(has(says, [one]) for one in each.said)] == []


def has(pattern: str, texts: Iterable[str]) -> bool:
    """Tell whether one of these has it, in small or large letters."""
    return any(re.search(pattern, text, re.IGNORECASE) for text in texts)


PLANTED = (
    ("it", "Restano {n:card} nel 43% dei casi.", "per cent without its space"),
    ("pt", "Fica em a Torre {who}.", "an article that does not melt"),
    ("en", "{who} holds a envelope.", "an English article"),
)


def test_a_fault_planted_in_any_message_is_found() -> None:
    """Once its places are filled, among others."""
    for code, planted, why in PLANTED:
        with speaking(code):
            told = [*read_aloud(code)[:50], filled(planted, 2)]
            assert [*broken(code, "read aloud", [(text, "") for text in told])] == [why]
