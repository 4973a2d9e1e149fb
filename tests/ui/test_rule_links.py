"""The rule behind a sentence: never a bare code, always a link that opens the clause in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from wire import Wire

import cluekit
from cluekit import words
from cluekit.clue import edition, stack_deck
from cluekit.clue.picture.rule_links import with_links
from cluekit.clue.rulesheet.clauses import ELSEWHERE
from cluekit.draw import el
from cluekit.draw.rule_links import linked_parts, without_codes
from cluekit.editions import SHIPPED, clause_says, find_edition
from cluekit.ui import table

CODE = re.compile(r"\([UCPN]\d\d\)")
ROOMS = Path(cluekit.__file__).parent


def named_in_code() -> set[str]:
    """Return every clause that a refusal or a sentence names, in either game."""
    files = [path for game in ("clue", "noir") for path in (ROOMS / game).rglob("*.py")]
    plain = (path.read_text(encoding="utf-8") for path in files if path.parent.name != "rulesheet")
    return {code for text in plain for code in re.findall(r'"([UCPN]\d\d)"|\(([N]\d\d)\)"', text)
            for code in code if code}  # fmt: skip


def test_every_clause_that_is_named_says_something_where_it_is_named() -> None:
    """In some edition at least; those that no sheet has are told besides."""
    known = {
        clause
        for name in SHIPPED
        for clause in named_in_code()
        if clause_says(find_edition(name), clause)
    }
    assert named_in_code() - known == set()
    assert len(known) > 40


@pytest.mark.parametrize("name", SHIPPED)
def test_what_holds_in_all_editions_says_something_in_each(name: str) -> None:
    """Such as who is skipped, who must show, who may take a passage."""
    clauses = ("N02", "N04", "N08", "N12") if name.startswith("noir") else ("U12", *ELSEWHERE)
    assert all(clause_says(find_edition(name), clause) for clause in clauses)


def test_a_sentence_keeps_its_words_and_its_codes_become_links() -> None:
    """In the middle, at the end, twice; as text they are gone."""
    parts = linked_parts("One. (U12) Two (P02) three.", lambda clause: f"says {clause}", "Rule")
    drawn = str(el("div", parts))
    assert not CODE.search(drawn)
    assert drawn.count("<summary") == 2
    assert 'title="says U12" aria-label="Rule U12"' in drawn
    assert re.sub("<details.*?</details>", "", drawn) == "<div>One. Two three.</div>"
    assert without_codes("One. (U12) Two (P02) three.") == "One. Two three."


def test_a_code_that_nobody_knows_is_left_out() -> None:
    """Alone it says nothing."""
    assert linked_parts("One. (U99)", lambda _: "", "Rule") == ["One."]
    assert linked_parts("Plain (yes).", lambda _: "x", "Rule") == ["Plain (yes)."]


def test_a_refusal_links_its_rule(wire: Wire) -> None:
    """The notice is the sentence; beside it stands the link; the voice says the sentence alone."""
    scene = table("mini", seed=3, fresh=True)
    scene.play("roll")
    wire.press(scene, "end")
    assert scene.notice
    assert not CODE.search(scene.notice + scene.spoken)
    assert 'class="ck-cited-rule"' in scene.rule
    assert clause_says(scene.session.edition, "U09")[:20] in scene.rule
    wire.press(scene, "nonsense")
    assert scene.rule == "", "a press that means nothing breaks no rule"


@pytest.mark.parametrize("language", ["en", "it", "pt"])
def test_no_picture_has_a_bare_code(wire: Wire, language: str) -> None:
    """What to do, what happened, the log: played on until you must show a card."""
    words.set_language(language)
    luck = stack_deck(
        edition("mini"),
        case_file=("bruno", "vase", "library"),
        hands=[["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]],
        dice=(6, 6),
    )
    scene = table("mini", chance=luck, humans=3, fresh=True)
    for seat, target in ((0, "sit:0"), (0, "roll"), (0, "walk:0")):
        assert seat == 0
        wire.press(scene, target)
    wire.press(scene, "suggest", suspect=2, weapon=4)
    wire.press(scene, "sit:1")
    assert "<summary" in re.sub(r'<details class="ck-opening.*?</details>', "", scene.drawing)
    assert clause_says(edition("mini"), "U12") in scene.drawing.replace("&#x27;", "'")
    assert not CODE.search(scene.drawing)


def test_a_link_stands_in_the_log_in_the_readers_language() -> None:
    """As the rule sheet says it."""
    words.set_language("pt")
    drawn = str(el("div", with_links("Jogou. (U10)", edition("mini"))))
    assert clause_says(edition("mini"), "U10") in drawn
    assert clause_says(edition("mini"), "U10") != ""


def test_noirs_table_has_no_bare_code() -> None:
    """The Inspector chooses, the Killer kills: each with its rule behind it."""
    scene = table("noir-standard", names=("You", "Shadow"), bots="random", seed=12, fresh=True)
    assert not CODE.search(scene.drawing)
    assert "ck-cited-rule" in scene.drawing


def test_a_choice_that_is_missing_is_told_by_us(wire: Wire) -> None:
    """In the reader's language, each thing by name; the browser is not asked."""
    luck = stack_deck(
        edition("mini"),
        case_file=("bruno", "vase", "library"),
        hands=[["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]],
        dice=(6, 6),
    )
    scene = table("mini", chance=luck, fresh=True)
    for target in ("roll", "walk:0"):
        wire.press(scene, target)
    wire.press(scene, "suggest")
    assert scene.notice == "Still to be chosen: who it was and with what."
    wire.press(scene, "suggest", suspect=2)
    assert scene.notice == "Still to be chosen: with what."
    wire.press(scene, "claim", suspect=2, weapon=4)
    assert scene.notice == "Still to be chosen: where."
    words.set_language("it")
    wire.press(scene, "suggest", weapon=4)
    assert scene.notice
    assert "Still" not in scene.notice
