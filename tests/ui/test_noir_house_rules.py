"""Noir in the waiting room: chairs, editions; house rules offered, checked, played, resumed."""

import re
from html import unescape
from typing import Any

import pytest
from msgspec.structs import replace
from noir_presses import cells, press_any
from wire import Wire, says

from cluekit import ui, words
from cluekit.core import RefusedError, edition_text
from cluekit.core.store import saved_games
from cluekit.editions import card_lines, find_edition
from cluekit.noir import INSPECTOR, SHIPPED, Phase, edition
from cluekit.noir.editions.file_format import Options
from cluekit.noir.rulesheet.answers import ANSWERS, NUMBERS
from cluekit.ui import flip, rule_card, setup
from cluekit.ui.tables.staging import answers_to
from cluekit.ui.waiting_room.widget import Setup
from naming import case_named

TOPICS = Options.__struct_fields__
SMALL = {"rule-rows": 3, "rule-columns": 3}
"""A board of nine, for which the usual toll is too high."""


def opened(wire: Wire, name: str = "noir-classic", **rules: object) -> Setup:
    """Return the form with this edition chosen and these switches set."""
    form: Setup = wire.press(setup(name), "change", **rules)
    return form


def started(wire: Wire, form: Setup, **fields: object) -> Setup:
    """Press start; it must be accepted."""
    assert wire.press(form, "start", **fields).notice == ""
    return form


def field(form: Setup, topic: str) -> str:
    """Return the switch as it is drawn: from its field set's begin to its end."""
    at = form.drawing.index(f'name="rule-{topic}"')
    begin = form.drawing.rindex("<fieldset", 0, at)
    return form.drawing[begin : form.drawing.index("</fieldset>", at)]


def chosen(form: Setup, topic: str) -> list[str]:
    """Return the answers that are marked as chosen."""
    number = re.search(rf'<select name="rule-{topic}".*?</select>', field(form, topic))
    if number:
        return re.findall(r'<option value="(\d+)" selected', number[0])
    inputs = re.findall(rf'<input[^>]*name="rule-{topic}"[^>]*>', field(form, topic))
    return [re.findall(r'value="([^"]*)"', each)[0] for each in inputs if "checked" in each]


def card(form: Setup) -> str:
    """Return the rule card as the form shows it."""
    return form.drawing[form.drawing.index('data-key="card"') :]


def test_the_waiting_room_offers_noir_and_editions_of_ones_own(wire: Wire) -> None:
    """Chairs called by their sides, bots of Noir alone; one’s own is played, saved, opened."""
    form = wire.press(setup(), "change", edition="noir-citizens")
    assert form.notice == ""
    chairs = re.findall(r'data-key="chair:\d"><legend>([^<]*)</legend>', form.drawing)
    assert chairs == ["The Killer", "The Inspector"]
    other_game = ('value="note-taker"', "rule-questioning")
    says(form.drawing, 'value="bayes"', "House rules", never=other_game)
    seats = {"kind-0": "careful", "kind-1": "person", "name-0": "Shadow", "name-1": "Iris"}
    assert wire.press(form, "start", edition="noir-citizens", **seats).notice == ""
    assert form.sitting.people == (INSPECTOR,)
    assert form.session.choices.phase is Phase.IDENTITY
    assert ".ck-noir" in form._css
    press_any(wire, form)
    form = wire.press(setup("noir-classic"), "own", pasted=TWELVE.replace("rows = 3", "rows = 9"))
    assert "Line 5" in form.notice
    assert wire.press(form, "own", pasted=TWELVE).notice == ""
    assert wire.press(form, "start", **{"kind-0": "person", "kind-1": "random"}).notice == ""
    assert len(cells(form)) == 12
    press_any(wire, form)
    opened = wire.press(setup(), "open:0")
    assert (opened.notice, opened.session.edition.name) == ("", "A small one")
    assert opened.session.record == form.session.record
    form = wire.press(setup("noir-standard"), "change", **{"kind-1": "note-taker"})
    assert "no bot" in form.notice
    wire.press(form, "change", **{"kind-1": "bayes"})
    assert wire.press(form, "change", edition="mini", **{"kind-1": "bayes"}).notice == ""
    assert form.drawing.count('value="easy" selected') == 1


TWELVE = """format = "cluekit-noir-edition"
version = 1
id = "small"
name = "A small one"
options = {rows = 3, columns = 4, toll = 6}
"""


def test_every_switch_stands_there_with_its_sentences_and_its_clause() -> None:
    """In three languages, numbers as a menu; the editions’ own answers are chosen and marked."""
    for language in words.LANGUAGES:
        with case_named(language):
            words.set_language(language)
            form = setup("noir-citizens")
            assert {*re.findall(r'name="rule-(\w+)"', form.drawing)} == {*TOPICS}
            for topic in TOPICS:
                with case_named(topic):
                    drawn = unescape(field(form, topic))
                    if topic in ANSWERS:
                        for sentence in ANSWERS[topic][1].values():
                            told = f"<span>{re.escape(words.say(sentence.text))}</span>"
                            clause = rf"<span[^>]*>{sentence.clause}</span></label>"
                            assert re.search(f"{told}(<small[^<]*</small>)?{clause}", drawn)
                    else:
                        clause = NUMBERS.get(topic, NUMBERS["grid"])[1].clause
                        known = edition_text.answers_to(Options)[topic]
                        assert {*re.findall(r'<option value="(\d+)"', drawn)} == {*map(str, known)}
                        assert f">{clause}</span>" in drawn
    words.set_language("en")
    for name in SHIPPED:
        with case_named(name):
            form = setup(name)
            for topic in TOPICS:
                own = getattr(edition(name).options, topic)
                word = {True: "yes", False: "no"}[own] if isinstance(own, bool) else str(own)
                assert chosen(form, topic) == [word], topic
                assert "this edition’s rule" in field(form, topic)


def test_answers_are_played_saved_resumed_or_refused_with_their_clause(wire: Wire) -> None:
    """Several at once; the first and the last of every switch; contradictions name their clause."""
    rules = SMALL | {"rule-hand": 2, "rule-toll": 5, "rule-wrap": "yes", "rule-canvas": "yes"}
    form = started(wire, opened(wire, **rules), **rules)
    options = form.session.edition.options
    assert options == replace(
        edition("noir-classic").options, rows=3, columns=3, hand=2, toll=5, wrap=True, canvas=True
    )
    assert len(cells(form)) == 9
    press_any(wire, form)
    again = wire.press(setup(), "open:0")
    assert (again.notice, again.session.edition.options) == ("", options)
    assert (again.session.record, len(saved_games())) == (form.session.record, 1)
    press_any(wire, again)
    for topic in TOPICS:
        known = list(answers_to(Options, topic).items())
        for word, answer in (known[0], known[-1]):
            with case_named(topic, word):
                form = opened(wire, **{f"rule-{topic}": word})
                assert (form.notice, chosen(form, topic)) == ("", [word])
                wire.press(form, "start")
                if form.notice:
                    assert re.search(r"N(04|15)", form.rule), form.notice
                    assert topic in ("rows", "columns", "hand", "toll")
                    assert not hasattr(form, "sitting")
                else:
                    assert getattr(form.session.edition.options, topic) == answer


def test_contradictions_and_strange_answers_are_said_and_nothing_is_lost(wire: Wire) -> None:
    """Until it is mended; the form stays; another edition has house rules of its own."""
    form = opened(wire, **SMALL)
    assert (form.notice, chosen(form, "rows")) == ("", ["3"])
    alert = re.search(r'role="alert"[^>]*>([^<]*)<', form.drawing)
    assert alert
    assert alert[1].endswith("(N15)")
    assert "8" in alert[1]
    assert "The rule card" not in form.drawing
    wire.press(form, "start", **SMALL)
    assert unescape(alert[1]) == f"{form.notice} (N15)"
    assert wire.press(form, "change", **{"rule-toll": 5}).notice == ""
    assert 'role="alert"' not in form.drawing
    assert len(cells(started(wire, form))) == 9
    form = opened(wire, **SMALL, **{"rule-hand": 1, "rule-toll": 6})
    assert "9 suspects lie face up, in 3 rows and 3 columns." in field(form, "columns")
    assert "The Inspector draws 1 evidence card." in field(form, "hand")
    assert "When 6 are dead, the Killer wins." in field(form, "toll")
    form = opened(wire, "noir-standard")
    drawn = form.drawing
    for topic, word in (
        ("rows", "99"), ("rows", "-3"), ("rows", "x"), ("rows", "٣"), ("toll", "1e1"),
        ("hand", " 4"), ("undo", "loud"), ("canvas", "true"), ("layout", "<b>"),
    ):  # fmt: skip
        for target in ("change", "start"):
            with case_named(topic, word, target):
                form.notice = ""
                wire.press(form, target, **{f"rule-{topic}": word})
                assert (form.notice, form.drawing) == ("A house rule has no such answer.", drawn)
                assert not hasattr(form, "sitting")
    form = opened(wire, "noir-classic", **{"rule-canvas": "yes", "rule-undo": "last-shift"})
    assert "House rules: 2 changed" in form.drawing
    wire.press(form, "change", edition="noir-standard", **{"rule-undo": "last-shift"})
    assert "changed" not in form.drawing
    wire.press(form, "change", edition="uk", **{"rule-undo": "last-shift"})
    says(form.drawing, "rule-staying", never=("rule-undo",))
    wire.press(form, "change", edition="noir-classic", **{"rule-staying": "never"})
    assert started(wire, form).session.edition.options == edition("noir-classic").options


def test_the_form_shows_the_card_of_the_game_and_opens_a_lesson_s_house(wire: Wire) -> None:
    """Changed lines marked, clauses behind switches; flipped answers are this edition’s rule."""
    plain = edition("noir-citizens")
    lines = card_lines(plain)
    for topic in TOPICS:
        own = getattr(plain.options, topic)
        for answer in answers_to(Options, topic).values():
            other = replace(plain, options=replace(plain.options, **{topic: answer}))
            assert (card_lines(other) == lines) == (answer == own), (topic, answer)
    form = opened(wire, **{"rule-canvas": "yes"})
    shown = card(form)
    assert shown.count('class="ck-changed"') == 1
    assert re.search(r"<dt>Asking<small[^>]*>changed</small></dt>", shown)
    told = [line.says for line in card_lines(started(wire, form).session.edition)]
    says(unescape(shown), *(f"<dd>{line}</dd>" for line in told))
    says(repr(rule_card(form.session.edition)), *told)
    form = opened(wire, "uk", **{"rule-questioning": "fast"})
    for shown in (form.drawing.partition('data-key="card"')[0], card(form)):
        assert "You ask one player of your choice" in shown
    assert card(form).count('class="ck-changed"') == 2  # whom one asks, and who comes
    switches = re.findall(r'<label class="ck-answer">.*?</label>', form.drawing)
    assert len(switches) > 40
    assert [each for each in switches if not re.search(r">[UCP]\d\d</span>", each)] == []
    for name in ("uk", *SHIPPED):
        assert ui.edition(name) == find_edition(name)
        assert 'data-target="start"' in setup(ui.edition(name)).drawing
    with pytest.raises(RefusedError, match=r"no edition “chess”\. There are: mini, .*noir-classic"):
        ui.edition("chess")
    house = flip(ui.edition("noir-classic"), rows=4, columns=4, toll=8)
    form: Any = setup(house)
    assert "changed" not in form.drawing
    assert chosen(form, "rows") == ["4"]
    started(wire, form, **{"rule-wrap": "yes"})
    assert form.session.edition.options == replace(house.options, wrap=True)
    assert form.session.edition.name == house.name
