"""Everything is in the reader's language: lessons as they open, files, and what is typed."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cluekit import clue, noir
from cluekit.cli.solve import cell_of
from cluekit.clue import edition as clue_edition
from cluekit.clue import notation as of_clue
from cluekit.clue import players_for
from cluekit.clue.public import moves
from cluekit.core import RefusedError, store
from cluekit.logic import Literal
from cluekit.noir import edition as noir_edition
from cluekit.noir import notation as of_noir
from cluekit.noir.notation.actions import FORMS, read_action
from cluekit.noir.wording.sentences import explain, forms_text
from cluekit.records import read_case_text
from cluekit.records.report import columns_of
from cluekit.ui import table
from cluekit.ui.clue.orders import VERBS, read_order
from cluekit.ui.kit.messages import NotHeardError
from cluekit.words import LANGUAGES, say, say_in, set_language, speaking
from naming import case_named

EACH = pytest.mark.parametrize("code", sorted(LANGUAGES))


NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
AFRESH = """
import json, os, sys
from cluekit.words import language, reader
cells, found = json.loads(sys.stdin.read()), []
for asked in ("", "pt"):
    os.environ["CLUEKIT_LANG"], reader.here().chosen = asked, None
    found.append(language())
    for cell in cells:
        reader.here().chosen = None
        exec(cell, {})
        found.append(language())
print(json.dumps(found))
"""
"""Says the language in use at first, and after each cell, as if it were the first thing to run."""


def first_cell(path: Path) -> str:
    """Return the code that a learner runs first."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return next("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def test_a_lesson_is_opened_in_english() -> None:
    """At once when all is imported, and nothing undoes it, on an Italian system either."""
    for path in NOTEBOOKS:
        with case_named(path.stem):
            said = ast.parse(first_cell(path)).body
            after = [line for line in said if not isinstance(line, ast.Import | ast.ImportFrom)]
            lines = [*map(ast.unparse, after)]
            opens = "language = open_in('en')" if path.stem == "welcome" else "wake('en')"
            lines.remove(opens)
            assert not re.search("language|open_in|wake", " ".join(lines))
    lessons = ("welcome", "00_at_the_table", "21_gallery_of_rules")
    cells = [first_cell(path) for path in NOTEBOOKS if path.stem in lessons]
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "CLUEKIT_LANG"))}
    told = json.dumps([*cells, CHOSEN, f"{CHOSEN}\nopen_in('en')"])
    env, program = {**kept, "LANG": "it_IT.UTF-8", "LANGUAGE": "it"}, [sys.executable, "-c", AFRESH]
    done = subprocess.run(
        program, input=told, env=env, stdout=subprocess.PIPE, text=True, check=True
    )
    found = json.loads(done.stdout.splitlines()[-1])
    assert found == ["it", "en", "en", "en", "pt", "pt", *["pt"] * 6]


CHOSEN = "from cluekit.words import open_in, set_language\nopen_in('en')\nset_language('pt')"


SOLUTION = {"en": "the solution", "it": "la soluzione", "pt": "a solução"}
PART = {"en": "one seat", "it": "un solo posto", "pt": "um só lugar"}


@EACH
def test_texts_and_saves_warn_in_their_writers_language_and_are_read_in_others(code: str) -> None:
    """Only the remark is in words; all the rest is the same, and the table finds its game."""
    games = (
        (clue.new_game("mini", seed=3), of_clue),
        (noir.new_game("noir-standard", seed=3), of_noir),
    )
    for session, notation in games:
        set_language("en")
        plain = notation.write(session)
        set_language(code)
        text = notation.write(session)
        assert SOLUTION[code] in text.splitlines()[0]
        assert PART[code] in notation.write(session, 0).splitlines()[0]
        assert text.startswith("# ")
        assert text.splitlines()[1:] == plain.splitlines()[1:]
        for reader in LANGUAGES:
            set_language(reader)
            assert notation.read(text).record == session.record
    set_language(code)
    sitting = table("mini", seed=3, fresh=True, bots="random").sitting
    while sitting.session.keeper is None:
        sitting.play(next(iter(sitting.session.choices)))
    path = sitting.session.keeper.path
    head = json.loads(path.read_bytes().splitlines()[0])
    assert SOLUTION[code] in head["warning"]
    for reader in LANGUAGES:
        set_language(reader)
        assert store.read_saved(path, clue.game).session.record == sitting.session.record
        found = store.saved_like(sitting.session, sitting.seated, sitting.called)
        assert found is not None
        assert found.path == path


CASE = read_case_text(
    'deck = "mini"\nplayers = ["You", "Nora", "Otto"]\nme = "You"\ntable = "rope"\n'
)
MINI = clue_edition("mini")
PLAYERS = players_for(MINI, ("You", "Nora", "Otto"))


@EACH
def test_what_is_typed_is_read_in_the_readers_words(code: str) -> None:
    """Cells by the words in the margins, actions of Noir; what is no order is told what is one."""
    with speaking(code):
        for number, card in enumerate(CASE.deck.cards):
            for holder, head in enumerate(columns_of(CASE)):
                assert cell_of(CASE, f"{say(card.name)}:{head}") == Literal(number, holder)
    with speaking(code), pytest.raises(RefusedError) as refused:
        cell_of(CASE, "umbrella:hall")
    example = refused.value.problem.about["example"]
    assert cell_of(CASE, example) == Literal(0, CASE.holders.index("envelope"))
    with speaking(code):
        with pytest.raises(NotHeardError) as refused:
            read_order("xyz", MINI, None, PLAYERS)
        assert say_in("order", "roll") in str(refused.value)
        shown = say("roll, walk library, suggest bruno vase, show rope, accuse …, end")
        orders = [order for order in shown.split(", ") if "…" not in order]
        kinds = [type(read_order(order, MINI, None, PLAYERS)) for order in orders]
    assert kinds == [moves.Roll, moves.Walk, moves.Suggest, moves.Show, moves.EndTurn]
    with speaking(code):
        assert len({say_in("order", verb) for verb in VERBS}) == len(VERBS)
    noir = noir_edition("noir-classic")
    with speaking(code):
        for form in FORMS:
            assert read_action(say_in("order", form), noir) == read_action(form, noir)
        with pytest.raises(RefusedError) as refused:
            read_action("whistle", noir)
        assert forms_text(FORMS) in explain(refused.value.problem)
        assert say_in("order", "kill H") in forms_text(FORMS)


ORDERS = {
    "roll": ("tira", "lançar"),
    "stay": ("resta", "ficar"),
    "walk:library": ("vai biblioteca", "ir Biblioteca"),
    "suggest:bruno:vase": ("indaga Bruno Vaso", "palpite bruno vaso"),
    "suggest:bruno:vase:nora": ("indaga: Bruno, Vaso, Nora", "palpite Bruno Vaso Nora"),
    "show:rope": ("mostra la Corda", "mostrar a corda"),
    "accuse:ada:rope:garden": ("accusa Ada Corda Giardino", "acusar Ada Corda Jardim"),
    "end": ("fine", "fim"),
}
"""Orders as a press sends them, and as somebody types them in Italian and Portuguese."""


def test_orders_and_piles_are_read_in_the_readers_words() -> None:
    """In any language at any time; the words of presses mean what they meant."""
    for order, typed in ORDERS.items():
        meant = read_order(order, MINI, None, PLAYERS)
        for words in typed:
            with case_named(order, words):
                assert read_order(words, MINI, None, PLAYERS) == meant
    there = CASE.holders.index("envelope")
    for pile in ("envelope", "busta", "Busta", "case file", "the envelope"):
        assert cell_of(CASE, f"dagger:{pile}") == Literal(5, there), pile
