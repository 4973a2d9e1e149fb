"""The form of the waiting room says what the rule sheet says, in each language."""

from __future__ import annotations

import re
from html import unescape

import pytest
from wire import Wire

from cluekit import clue
from cluekit.clue import edition
from cluekit.clue.rulesheet.answers import ANSWERS
from cluekit.clue.rulesheet.sheet import rule_sheet
from cluekit.ui import setup
from cluekit.words import LANGUAGES, set_language


def form_of(wire: Wire, name: str) -> str:
    """Return the form with this edition chosen."""
    form = setup()
    wire.press(form, "change", edition=name)
    return form.drawing


FIELDSET = r'<fieldset[^>]*data-key="rule:\w+:(\w+)".*?>(.*?)</fieldset>'


def own_answers(drawing: str) -> dict[str, str]:
    """Return what the form says for each switch to be this edition's rule."""
    found = {}
    for topic, told in re.findall(FIELDSET, drawing):
        labels = re.findall(r"<span>([^<]*)</span>(<small[^>]*>)?", told)
        (found[topic],) = [unescape(says) for says, own in labels if own]
    return found


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("name", clue.SHIPPED)
def test_the_form_says_what_the_rule_sheet_says(wire: Wire, name: str, language: str) -> None:
    """One set of sentences for sheet, card and form: the villa's question goes in turn order."""
    set_language(language)
    try:
        said = own_answers(form_of(wire, name))
        lines = rule_sheet(edition(name))
    finally:
        set_language("en")
    sheet = {line.topic: line.says for line in lines if line.topic in ANSWERS}
    assert sheet.keys() - {"first_player"} <= said.keys()
    assert {topic: said[topic] for topic in sheet if topic in said} == {
        topic: says for topic, says in sheet.items() if topic in said
    }


def test_p11_the_villas_form_does_not_send_the_question_to_the_left(wire: Wire) -> None:
    """The order of the turns was drawn there; in the other editions it goes to the left."""
    turns = (
        "The question goes round in turn order; the first player after the asker who can answer "
        "does."
    )
    assert own_answers(form_of(wire, "pool"))["questioning"] == turns
    assert "left" in own_answers(form_of(wire, "uk"))["questioning"]
    assert "asker’s left" not in unescape(form_of(wire, "pool"))
