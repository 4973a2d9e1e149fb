"""The waiting room on paper: what stays of the form where nobody can fill it in."""

from __future__ import annotations

from cluekit.draw import Element
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.waiting_room.form_state import Filled, kinds_at
from cluekit.words import say
from cluekit.words.story import opening


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
