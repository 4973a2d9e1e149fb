"""Rules on paper and on screen: rule sheet, rule card, and the links behind sentences."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from clue_presses import asked, in_the_library, villa
from msgspec.structs import replace
from wire import Wire, says

import cluekit
from cluekit import words
from cluekit.clue import SHIPPED as CLUE
from cluekit.clue import edition, read_edition
from cluekit.clue.editions.options import Options
from cluekit.clue.picture.rule_links import with_links
from cluekit.clue.rulesheet.card_lines import LINES
from cluekit.clue.rulesheet.clauses import ELSEWHERE
from cluekit.clue.rulesheet.sheet import differences
from cluekit.clue.rulesheet.sheet import rule_sheet as lines_of
from cluekit.draw import el
from cluekit.draw.lettering import width
from cluekit.draw.rule_links import linked_parts, without_codes
from cluekit.editions import SHIPPED, card_lines, clause_says, find_edition
from cluekit.lab import compare
from cluekit.ui import replay, rule_card, rule_sheet, table
from cluekit.ui.clue.page import draw_desk
from cluekit.words import LANGUAGES, speaking
from naming import case_named

# --- the sheet: complete, escaped, the same as a table and as plain text ----------------------


def cells(html: str) -> list[str]:
    """The words of all body cells, in order; the sheet is well-formed."""
    return ["".join(cell.itertext()) for cell in tree(html).iter("td")]


def tree(html: str) -> ET.Element:
    """The sheet as a tree."""
    return ET.fromstring(html.replace("<!DOCTYPE html>", ""))  # noqa: S314 - our own


def flat(text: str) -> str:
    """Text without its line breaks."""
    return " ".join(text.split())


@pytest.mark.parametrize("name", CLUE)
def test_every_rule_stands_on_the_sheet_once(name: str) -> None:
    """Sentence and clause, in order, in each language; the plain text says the same.

    A cell gets the table and the text, the same every time.
    """
    for language in LANGUAGES:
        with case_named(language), speaking(language):
            sheet, lines = rule_sheet(name), lines_of(edition(name))
            html, text = sheet.html(), flat(sheet.text)
            told = cells(html)
            assert told[::2] == [line.says for line in lines]
            marked = [f"{line.clause} †" if line.house else line.clause for line in lines]
            assert told[1::2] == marked
            says(
                text,
                *(
                    flat(f"{clause} {line.says}")
                    for clause, line in zip(marked, lines, strict=True)
                ),
            )
            assert f'lang="{language}"' in html
    data = rule_sheet(name)._repr_mimebundle_()
    assert data == rule_sheet(name)._repr_mimebundle_()
    assert data["text/plain"] == repr(rule_sheet(name))


def test_two_editions_beside_each_other_show_what_differs_and_only_that() -> None:
    """Both sentences of each difference in one row; a dash where one says nothing."""
    one, other = edition("uk"), edition("pool")
    sheet, unlike = rule_sheet(one, beside=other), differences(one, other)
    told = cells(sheet.html())
    assert len(told) == 2 * len(unlike)
    pairs = zip(told[::2], told[1::2], strict=True)
    for (left, right), difference in zip(pairs, unlike, strict=True):
        for sentence, line in ((left, difference.one), (right, difference.other)):
            assert sentence == "–" if line is None else sentence.startswith(line.says)
            assert flat(sentence) in flat(sheet.text)
    same = len(lines_of(one)) - sum(difference.one is not None for difference in unlike)
    assert f"On {same} other points both say the same." in sheet.text
    sheet = rule_sheet("us", beside="us")
    assert cells(sheet.html()) == [], "an edition beside itself differs in nothing"
    assert f"On {len(lines_of(edition('us')))} other points both say the same." in sheet.text


def test_screen_readers_can_follow_the_table_and_it_can_be_printed() -> None:
    """A caption, headed columns, headed sections, the mark explained; a page with a style."""
    for sheet in (rule_sheet("uk"), rule_sheet("uk", beside="us")):
        root = tree(sheet.html())
        assert root.find(".//caption") is not None
        scopes = [head.get("scope") for head in root.iter("th")]
        assert (scopes[:2], set(scopes[2:])) == (["col", "col"], {"rowgroup"})
        assert "† a house convention" in sheet.text
    page = rule_sheet("uk").page()
    assert page.startswith("<!DOCTYPE html>")
    says(page, "<title>The rules: Classic Cluedo</title>", "@media print", "break-inside:avoid")


class Scripts(HTMLParser):
    """Looks for elements that a name could have smuggled in."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what should not be there."""
        if tag in {"img", "script", "b"} or any(name.startswith("on") for name, _ in attrs):
            self.found.append(tag)


def test_names_of_an_edition_are_text() -> None:
    """Whatever a teacher's file is called, it is shown, never run."""
    hostile = "<img src=x onerror=alert(1)></td><b>"
    source = re.sub(r"(?m)^name = .*$", f'name = "{hostile}"', edition("mini").source, count=1)
    nasty = read_edition(source)
    assert nasty.name == hostile
    for sheet in (rule_sheet(nasty), rule_sheet("uk", beside=nasty)):
        assert hostile in sheet.text
        assert [Scripts(html).found for html in (sheet.html(), sheet.page())] == [[], []]


def test_a_game_that_was_played_can_be_looked_at_again() -> None:
    """On a table with the slider, seen by nobody's eyes but a spectator's."""
    found = compare(edition("mini"), edition("mini"), games=2)
    shown = replay(found.game(1))
    assert 'data-slide="time"' in str(draw_desk(shown._desk()))
    assert "The game is over" in shown.in_words()
    assert shown.seen.view.hand == ()


# --- the card: short, and there for every edition and every answer ----------------------------


def test_every_edition_has_its_card() -> None:
    """What is peculiar to the villa stands on its card; the others have no line for it."""
    villas = (
        "only in the pool",
        "drawn by lot",
        "The dice can show a ?.",
        "Bonus cards: A rolled ? draws a bonus card. A ? on the floor draws one too",
        "Nobody goes back in the same turn into the room they left.",
        "The turn: A turn has three parts, in this order",
    )
    says(flat(repr(rule_card("pool"))), *villas)
    for name in {*CLUE} - {"pool"}:
        text = flat(repr(rule_card(name)))
        says(text, "Accusing", never=(*villas[:2], "Bonus cards:"))
        says(text, "The suspect’s piece comes into the room. The weapon is put into the room.")
    for name, joined in (("uk", "Kitchen – Study"), ("us", "Conservatory – Lounge")):
        says(flat(repr(rule_card(name))), "Secret passages join these rooms:", joined)
    without = replace(edition("pool").options, bonus_cards=False)
    says(repr(rule_card(replace(edition("pool"), options=without))), never=("?",))


def test_every_answer_of_every_switch_fits_on_a_card() -> None:
    """No house rule leaves a card without words."""
    plain = edition("uk")
    for option, kind in get_type_hints(Options).items():
        for answer in (True, False) if kind is bool else get_args(kind):
            if option != "setup_order":
                variant = replace(plain, options=replace(plain.options, **{option: answer}))
                assert "Accusing" in repr(rule_card(variant))


def test_the_card_says_nothing_that_the_sheet_does_not_say() -> None:
    """One set of sentences: every line is made of the sheet's own, in all languages."""
    topics_of_all = set()
    for language in LANGUAGES:
        words.set_language(language)
        for name in CLUE:
            sheet = {line.topic: line.says for line in lines_of(edition(name))}
            lines = card_lines(edition(name))
            picked = [" ".join(sheet.get(t, "") for t in topics) for topics in LINES.values()]
            told = [" ".join(text.split()) for text in picked]
            assert [line.says for line in lines] == [text for text in told if text]
            topics_of_all |= set(sheet)
    plain = edition("uk")
    fast = replace(plain, options=replace(plain.options, questioning="fast"))
    topics_of_all |= {line.topic for line in lines_of(fast)}
    assert {topic for topics in LINES.values() for topic in topics} <= topics_of_all


@pytest.mark.parametrize("name", ["uk", "noir-standard"])
def test_no_label_runs_into_its_sentence(name: str) -> None:
    """A label is broken into lines that end before the sentences begin, bold as it is."""
    for language in LANGUAGES:
        with speaking(language):
            drawn = str(rule_card(name).svg)
        labels = re.findall('class="ck-rule-about" x="18"[^>]*>([^<]*)<', drawn)
        assert labels
        assert all(18 + width(label, 15.5) <= 132 for label in labels), (language, labels)


# --- the rule behind a sentence: never a bare code, always a link with the clause in words ----

CODE = re.compile(r"\([UCPN]\d\d\)")
ROOMS = Path(cluekit.__file__).parent


def named_in_code() -> set[str]:
    """Return every clause that a refusal or a sentence names, in either game."""
    files = [path for game in ("clue", "noir") for path in (ROOMS / game).rglob("*.py")]
    plain = (path.read_text(encoding="utf-8") for path in files if path.parent.name != "rulesheet")
    return {code for text in plain for code in re.findall(r'"([UCPN]\d\d)"|\(([N]\d\d)\)"', text)
            for code in code if code}  # fmt: skip


def test_every_clause_that_is_named_says_something_where_it_is_named() -> None:
    """In some edition at least; those that no sheet has are told besides.

    What holds in all editions, such as who is skipped or must show, says something in each.
    """
    named, editions = named_in_code(), [find_edition(name) for name in SHIPPED]
    known = {clause for house in editions for clause in named if clause_says(house, clause)}
    assert named - known == set()
    assert len(known) > 40
    for house in editions:
        noirs = house.id.startswith("noir")
        clauses = ("N02", "N04", "N08", "N12") if noirs else ("U12", *ELSEWHERE)
        assert all(clause_says(house, clause) for clause in clauses)


def test_a_sentence_keeps_its_words_and_its_codes_become_links() -> None:
    """In the middle, at the end, twice; as text they are gone, and so is one that nobody knows."""
    parts = linked_parts("One. (U12) Two (P02) three.", lambda clause: f"says {clause}", "Rule")
    drawn = str(el("div", parts))
    assert not CODE.search(drawn)
    assert drawn.count("<summary") == 2
    assert 'title="says U12" aria-label="Rule U12"' in drawn
    assert re.sub("<details.*?</details>", "", drawn) == "<div>One. Two three.</div>"
    assert without_codes("One. (U12) Two (P02) three.") == "One. Two three."
    assert linked_parts("One. (U99)", lambda _: "", "Rule") == ["One."]
    assert linked_parts("Plain (yes).", lambda _: "x", "Rule") == ["Plain (yes)."]


def test_a_refusal_links_its_rule(wire: Wire) -> None:
    """The notice is the sentence; beside it stands the link; the voice says the sentence alone."""
    scene = table("mini", seed=3, fresh=True, bots="random")
    scene.play("roll")
    assert wire.press(scene, "end").notice
    assert not CODE.search(scene.notice + scene.spoken)
    says(scene.rule, 'class="ck-cited-rule"', clause_says(scene.session.edition, "U09")[:20])
    assert wire.press(scene, "nonsense").rule == "", "what means nothing breaks no rule"


def test_no_picture_has_a_bare_code(wire: Wire) -> None:
    """What to do, what happened, the log: played on until you must show a card; and in Noir."""
    mini = edition("mini")
    for language in LANGUAGES:
        with case_named(language):
            words.set_language(language)
            scene = wire.press(asked(wire, villa(3)), "sit:1")
            told = re.sub(r'<details class="ck-opening.*?</details>', "", scene.drawing)
            assert "<summary" in told
            assert clause_says(mini, "U12") in scene.drawing.replace("&#x27;", "'")
            assert not CODE.search(scene.drawing)
            logged = str(el("div", with_links("Jogou. (U10)", mini)))
            assert clause_says(mini, "U10") in logged
            assert clause_says(mini, "U10") != ""
    words.set_language("en")
    scene = table("noir-standard", names=("You", "Shadow"), bots="random", seed=12, fresh=True)
    assert not CODE.search(scene.drawing)
    assert "ck-cited-rule" in scene.drawing


def test_a_choice_that_is_missing_is_told_by_us(wire: Wire) -> None:
    """In the reader's language, each thing by name; the browser is not asked."""
    scene = in_the_library(wire, villa())
    for target, chosen, missing in (
        ("suggest", {}, "who it was and with what"),
        ("suggest", {"suspect": 2}, "with what"),
        ("claim", {"suspect": 2, "weapon": 4}, "where"),
    ):
        assert wire.press(scene, target, **chosen).notice == f"Still to be chosen: {missing}."
    words.set_language("it")
    assert wire.press(scene, "suggest", weapon=4).notice
    assert "Still" not in scene.notice
