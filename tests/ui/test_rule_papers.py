"""Rules and stories on paper and on screen: sheet, card, links behind sentences, openings."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import get_args, get_type_hints

from clue_presses import asked, in_the_library, villa
from msgspec.structs import replace
from wire import Tags, Wire, says

import cluekit
from cluekit import words
from cluekit.clue import SHIPPED as CLUE
from cluekit.clue import edition, new_game, own_rules, read_edition
from cluekit.clue.editions.options import Options
from cluekit.clue.editions.template import edition_text
from cluekit.clue.picture import backdrop, still_board
from cluekit.clue.picture.log import with_links
from cluekit.clue.public.facts import GameEnded
from cluekit.clue.rulesheet.sheet import ELSEWHERE, LINES, differences
from cluekit.clue.rulesheet.sheet import rule_sheet as lines_of
from cluekit.clue.wording import tell
from cluekit.draw import el
from cluekit.draw.lettering import width
from cluekit.draw.log import linked_parts, without_codes
from cluekit.editions import SHIPPED, card_lines, clause_says, find_edition
from cluekit.lab import compare
from cluekit.ui import replay, rule_card, rule_sheet, setup, table
from cluekit.ui.clue.page import draw_desk
from cluekit.words import LANGUAGES, set_language, speaking
from cluekit.words.story import opening
from contract.own_rules import GOOD
from naming import case_named


def cells(html: str) -> list[str]:
    """The words of all body cells, in order; the sheet is well-formed."""
    return ["".join(cell.itertext()) for cell in tree(html).iter("td")]


def tree(html: str) -> ET.Element:
    """The sheet as a tree."""
    return ET.fromstring(html.replace("<!DOCTYPE html>", ""))  # noqa: S314 - our own


def flat(text: str) -> str:
    """Text without its line breaks."""
    return " ".join(text.split())


def test_every_rule_stands_on_the_sheet_and_every_edition_has_its_card() -> None:
    """Sentence, clause, plain text, in each language; no house rule leaves a card without words."""
    for name in CLUE:
        with case_named(name):
            for language in LANGUAGES:
                with case_named(language), speaking(language):
                    sheet, lines = rule_sheet(name), lines_of(edition(name))
                    html, text = sheet.html(), flat(sheet.text)
                    told = cells(html)
                    assert told[::2] == [line.says for line in lines]
                    marked = [f"{line.clause} †" if line.house else line.clause for line in lines]
                    assert told[1::2] == marked
                    for clause, line in zip(marked, lines, strict=True):
                        assert flat(f"{clause} {line.says}") in text
                    assert f'lang="{language}"' in html
            data = rule_sheet(name)._repr_mimebundle_()
            assert data == rule_sheet(name)._repr_mimebundle_()
            assert data["text/plain"] == repr(rule_sheet(name))
    villas = (
        *("only in the pool", "drawn by lot", "The dice can show a ?."),
        "Bonus cards: A rolled ? draws a bonus card. A ? on the floor draws one too",
        "Nobody may go back, in the same turn, into the room they left.",
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
    plain = edition("uk")
    for option, kind in get_type_hints(Options).items():
        for answer in (True, False) if kind is bool else get_args(kind):
            if option != "setup_order":
                variant = replace(plain, options=replace(plain.options, **{option: answer}))
                assert "Accusing" in repr(rule_card(variant))


def test_two_editions_beside_each_other_show_what_differs() -> None:
    """Both sentences in one row; for screen readers and print; hostile names are text."""
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
    for sheet, groups in (
        (rule_sheet("uk"), {"col"}),
        (rule_sheet("uk", beside="us"), {"rowgroup"}),
    ):
        root = tree(sheet.html())
        assert root.find(".//caption") is not None
        scopes = [head.get("scope") for head in root.iter("th")]
        assert (scopes[:2], set(scopes[2:])) == (["col", "col"], groups)
        assert "† a house convention" in sheet.text
    folds = [*tree(rule_sheet("uk").html()).iter("details")]
    assert [bool(fold.get("open")) for fold in folds] == [True] + [False] * (len(folds) - 1)
    assert len(folds) > 5, "nobody reads 45 rows to find one"
    page = rule_sheet("uk").page()
    assert page.startswith("<!DOCTYPE html>")
    says(page, "<title>The rules: Classic Cluedo</title>", "@media print", "break-inside:avoid")
    hostile = "<img src=x onerror=alert(1)></td><b>"
    source = re.sub(r"(?m)^name = .*$", f'name = "{hostile}"', edition("mini").source, count=1)
    nasty = read_edition(source)
    assert nasty.name == hostile
    for sheet in (rule_sheet(nasty), rule_sheet("uk", beside=nasty)):
        assert hostile in sheet.text
        assert [Tags(html).runs() for html in (sheet.html(), sheet.page())] == [[], []]


def test_the_card_says_what_the_sheet_says_and_no_label_runs_into_it() -> None:
    """Lines made of the sheet's own, broken before they begin; a replay is nobody's hand."""
    ours = own_rules("uk", *GOOD)
    for name in ("uk", "noir-standard", ours):
        with case_named(name):
            for language in LANGUAGES:
                with speaking(language):
                    drawn = str(rule_card(name).svg)
                labels = re.findall('class="ck-rule-about" x="18"[^>]*>([^<]*)<', drawn)
                assert labels
                assert all(18 + width(label, 15.5) <= 132 for label in labels), (language, labels)
    shown = replay(compare(edition("mini"), edition("mini"), games=2).game(1))
    assert 'data-slide="time"' in str(draw_desk(shown._desk()))
    assert "The game is over" in shown.in_words()
    assert shown.seen.view.hand == ()
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
    (said,) = [line.says for line in card_lines(ours) if line not in card_lines(edition("uk"))]
    assert said == " ".join(rule.sentence for rule in GOOD)
    topics_of_all |= {line.topic.split(" ")[0] for line in lines_of(ours)}
    assert {topic for topics in LINES.values() for topic in topics} <= topics_of_all


CODE = re.compile(r"\([UCPN]\d\d\)")
ROOMS = Path(cluekit.__file__).parent


def named_in_code() -> set[str]:
    """Return every clause that a refusal or a sentence names, in either game."""
    files = [path for game in ("clue", "noir") for path in (ROOMS / game).rglob("*.py")]
    plain = (path.read_text(encoding="utf-8") for path in files if path.parent.name != "rulesheet")
    return {code for text in plain for code in re.findall(r'"([UCPN]\d\d)"|\(([N]\d\d)\)"', text)
            for code in code if code}  # fmt: skip


def test_clauses_say_something_and_codes_become_links() -> None:
    """In some edition each that is named; words are kept, and a code that nobody knows is gone."""
    named, editions = named_in_code(), [find_edition(name) for name in SHIPPED]
    known = {clause for house in editions for clause in named if clause_says(house, clause)}
    assert named - known == set()
    assert len(known) > 40
    for house in editions:
        noirs = house.id.startswith("noir")
        clauses = ("N02", "N04", "N08", "N12") if noirs else ("U12", *ELSEWHERE)
        assert all(clause_says(house, clause) for clause in clauses)
    parts = linked_parts("One. (U12) Two (P02) three.", lambda clause: f"says {clause}", "Rule")
    drawn = str(el("div", parts))
    assert not CODE.search(drawn)
    assert drawn.count("<summary") == 2
    assert 'title="says U12" aria-label="Rule U12"' in drawn
    assert re.sub("<details.*?</details>", "", drawn) == "<div>One. Two three.</div>"
    assert without_codes("One. (U12) Two (P02) three.") == "One. Two three."
    assert linked_parts("One. (U99)", lambda _: "", "Rule") == ["One."]
    assert linked_parts("Plain (yes).", lambda _: "x", "Rule") == ["Plain (yes)."]


def test_a_refusal_links_its_rule_and_no_picture_has_a_bare_code(wire: Wire) -> None:
    """The voice says the sentence alone; what is missing by name; what to do, log, Noir."""
    scene = table("mini", seed=3, fresh=True, bots="random")
    scene.play("roll")
    assert wire.press(scene, "end").notice
    assert not CODE.search(scene.notice + scene.spoken)
    says(scene.rule, 'class="ck-cited-rule"', clause_says(scene.session.edition, "U09")[:20])
    assert wire.press(scene, "nonsense").rule == "", "what means nothing breaks no rule"
    scene = in_the_library(wire, villa())
    for target, chosen, missing in (
        ("suggest", {}, "who it was and with what"), ("suggest", {"suspect": 2}, "with what"),
        ("claim", {"suspect": 2, "weapon": 4}, "where"),
    ):  # fmt: skip
        assert wire.press(scene, target, **chosen).notice == f"Still to be chosen: {missing}."
    words.set_language("it")
    assert wire.press(scene, "suggest", weapon=4).notice
    assert "Still" not in scene.notice
    mini = edition("mini")
    for language in LANGUAGES:
        with case_named(language):
            words.set_language(language)
            scene = wire.press(asked(wire, villa(3)), "sit:1")
            told = re.sub(r'<details class="ck-opening.*?</details>', "", scene.drawing)
            assert "<summary" in told
            assert clause_says(mini, "U12") in scene.drawing.replace("&#x27;", "'")
            assert not CODE.search(scene.drawing)
            assert clause_says(mini, "U10") in str(el("div", with_links("Jogou. (U10)", mini)))
            assert clause_says(mini, "U10") != ""
    words.set_language("en")
    scene = table("noir-standard", names=("You", "Shadow"), bots="random", seed=12, fresh=True)
    assert not CODE.search(scene.drawing)
    assert "ck-cited-rule" in scene.drawing


FACTS = (
    *("Saturday", "quarter to nine", "evening", "Dr. Black", "foot of the cellar stairs"),
    *("marked X", "Miss Scarlett found him", "screams", "village", "guests of the weekend"),
)
"""What seed 001 tells, as our sentences say it."""


def test_a_game_begins_with_its_edition_s_story_told_once_in_every_language(wire: Wire) -> None:
    """As seed 001 tells it; first on the rule sheet; folded away once somebody has moved."""
    laid = table("uk", seed=3, bots="random")
    for told in (laid.drawing, laid.in_words()):
        says(told, *FACTS)
    for name in ("uk", "us"):
        deck, told = edition(name).deck, " ".join(opening(edition(name).story)).lower()
        says(told, *(deck.cards[card].name.lower() for card in (0, *deck.weapons)))
    sheet = rule_sheet("uk")
    assert "Dr. Black" in sheet.html()
    assert sheet.text.index("Dr. Black") < sheet.text.index("At the table")
    assert "Dr. Black" not in rule_sheet("uk", beside="us").text
    shared = {" ".join(opening(find_edition(name).story)) for name in SHIPPED}
    assert len(shared) == len(SHIPPED) - 2
    for name in SHIPPED:
        told = []
        for language in LANGUAGES:
            with case_named(name, language), speaking(language):
                told.append(opening(find_edition(name).story))
                laid = table(name, bots="random", seed=1, name=f"{name} {language}")
                says(laid.in_words(), *told[-1])
                assert laid.drawing.count("<p>") >= len(told[-1]) > 0
        assert len({" ".join(parts) for parts in told}) == len(LANGUAGES)
    laid = table("mini", bots="random", seed=12)
    assert '<details class="ck-opening" data-key="opening" open="open"' in laid.drawing
    assert "Mr. Grey" in laid.in_words()
    laid.play("roll")
    folded = '<details class="ck-opening ck-begun" data-key="opening" data-folded=""'
    says(laid.drawing, folded, "Mr. Grey")
    assert "Mr. Grey" not in laid.in_words()
    form = setup()
    for name, word in (("uk", "Dr. Black"), ("pool", "lanterns"), ("noir-classic", "old town")):
        wire.press(form, "change", edition=name)
        assert word in form.drawing
        assert form.drawing.count('class="ck-opening"') == 1
    assert "Dr. Black" not in form.drawing


def test_the_spot_the_super_sleuth_and_a_teachers_story() -> None:
    """U01: X at the foot of stairs, on no other board; signs of markup in a story are signs."""
    for name in ("uk", "us", "mini", "pool"):
        house, drawn = edition(name), str(backdrop(edition(name)))
        text = still_board(new_game(name, ("You", "Nora", "Otto"), seed=1).view(0)).text
        if name in ("mini", "pool"):
            assert "ck-spot" not in drawn
            assert "marked X" not in text
            continue
        assert house.spot in house.plan.middle
        assert house.spot not in house.plan.squares
        assert drawn.count('class="ck-spot-cross"') == drawn.count('class="ck-spot-treads"') == 1
        says(text, "Square N15 is marked X.", "at the foot of the cellar stairs")
    view = new_game("uk", ("You", "Nora", "Otto"), seed=1).view(0)
    mine, theirs, nobodys = (tell(GameEnded(seat, (0, 6, 12)), view) for seat in (0, 1, -1))
    assert mine.endswith("You may call yourself “Super Sleuth”.")
    assert theirs.endswith("Nora may be called “Super Sleuth”.")
    assert "Sleuth" not in nobodys
    view = new_game("mini", ("You", "Nora", "Otto"), seed=1).view(0)
    assert tell(GameEnded(0, (0, 3, 6)), view).endswith("in the Library.")
    says(
        table(read_edition(ours()), bots="random", seed=1).drawing,
        "&lt;script&gt;alert(1)&lt;/script&gt; ate &amp; drank the cake?</p>",
        "Ask [options] about it: {theory}. [options]</p>",
        never=("<script",),
    )
    assert "<script" not in rule_sheet(read_edition(ours())).html()
    head, _, rest = edition_text(edition("uk"), "Ours").partition("[story]")
    house = read_edition(head + rest[rest.index("# The map") :].replace('spot = "N15"\n', ""))
    assert (opening(house.story), house.spot) == ([], None)
    laid = table(house, bots="random", seed=1)
    for shown in (setup(house), laid):
        assert "ck-opening" not in shown.drawing
    assert "ck-spot" not in laid.backdrop
    told = {}
    for language in LANGUAGES:
        set_language(language)
        house = read_edition(ours())
        told[language] = opening(house.story)
        ended = tell(GameEnded(0, (0, 3, 6)), new_game(house, ("You", "Nora"), seed=1).view(0))
        assert "Cake & Crumb" in ended
    assert (told["it"], told["pt"]) == (["Chi ha mangiato la torta?"], told["en"])
    set_language("pt")
    _, head, italian = OURS.partition("[story.it]")
    assert opening(read_edition(ours(head + italian)).story) == told["it"]


OURS = r'''[story]
opening = """Who <script>alert(1)</script> ate & drank
the cake?\n\nAsk [options] about it: {theory}.
[options]"""
winner = "Cake & Crumb"
[story.it]
opening = "Chi ha mangiato la torta?"
'''


def ours(text: str = OURS) -> str:
    """An edition like ``mini`` with this story."""
    return edition("mini").source.split("[story]")[0] + text
