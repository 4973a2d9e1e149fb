"""Noir's rules and what can be wrong in its files, in each language, as text to review.

``pytest tests/words --rewrite-goldens`` writes the files in `sentences/` anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cluekit import words
from cluekit.core import Problem
from cluekit.noir import SHIPPED, edition
from cluekit.noir.rulesheet.answers import SECTIONS
from cluekit.noir.rulesheet.sheet import rule_sheet, switches
from cluekit.noir.wording.edition_mistakes import EDITIONS, PLAYERS, TEXTS
from cluekit.noir.wording.sentences import explain
from cluekit.ui.figures.rule_card import rule_card
from cluekit.words import say

FOLDER = Path(__file__).parent / "sentences"
SAMPLES = {"suspects": 20, "rows": 4, "columns": 5, "name": "Alba", "letter": "B", "line": 7}


def lines() -> Iterator[str]:
    """Yield everything, under headings."""
    for name in SHIPPED:
        yield f"# {say(edition(name).name)}"
    citizens = rule_sheet(edition("noir-citizens"))
    for section, heading in SECTIONS.items():
        yield f"# {say(heading)}"
        told = [line for line in citizens if line.section == section]
        yield from (f"{line.clause}{' †' if line.house else ''} {line.says}" for line in told)
    yield "# options"
    for switch in switches():
        yield from (f"{switch.name} = {answer}: {says}" for answer, says in switch.says.items())
    yield "# card"
    yield repr(rule_card("noir-citizens"))
    yield "# mistakes"
    for code, message in {**EDITIONS, **PLAYERS, **TEXTS}.items():
        about = {key: SAMPLES.get(key, 3) for key in re.findall(r"\{(\w+)[:}]", message)}
        yield f"{code}: {explain(Problem(code, about=about))}"


@pytest.mark.parametrize("language", sorted(words.LANGUAGES))
def test_noirs_rules_read_as_they_were_reviewed(
    request: pytest.FixtureRequest, language: str
) -> None:
    """Every sentence, every answer, every mistake."""
    words.set_language(language)
    try:
        text = "\n".join(lines()) + "\n"
    finally:
        words.set_language("en")
    file = FOLDER / f"noir-rules-{language}.txt"
    if request.config.getoption("--rewrite-goldens", default=False):
        file.write_text(text, encoding="utf-8", newline="\n")
    assert file.exists(), "no golden yet: see the head of this file"
    assert text == file.read_text(encoding="utf-8")
    assert not re.search(r"\{(?!suspects\}|rows\}|columns\}|hand\}|toll\})\w*\}", text)
