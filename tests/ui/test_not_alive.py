"""What to try where a widget is not alive: Python is silent, or only its stored picture is seen."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from wire import Wire

from cluekit import words
from cluekit.ui import exercise, rule_card, setup, table, truth_table
from cluekit.ui.kit.not_alive import IF_PICTURE, IF_SILENT, RUN_CELLS, START
from cluekit.words import say


def stored(scene: object) -> dict[str, str]:
    """Return what a notebook stores of a widget that is the value of a cell."""
    bundle = scene._repr_mimebundle_()  # type: ignore[attr-defined]
    return dict(bundle[0] if isinstance(bundle, tuple) else bundle)


def hints_in(html: str) -> list[str]:
    """Return the items of the list that stands in this HTML."""
    return [unescape(item) for item in re.findall(r"<li>(.*?)</li>", html)]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_five_things_to_try_when_python_does_not_answer(language: str) -> None:
    """The browser has them before it needs them, in the reader's language, and a button."""
    words.set_language(language)
    silent = table("mini", seed=3, fresh=True).silent
    assert ("Python does not answer" in silent) == (language == "en")
    assert hints_in(silent) == [say(hint) for hint in IF_SILENT]
    assert len(hints_in(silent)) == 5
    (button,) = re.findall(r"<button.*?</button>", silent)
    assert f">{say(RUN_CELLS)}<" in button
    assert unescape(button).count("notebook:run-all-above") == 1


def test_a_table_says_at_which_move_its_game_is_saved(wire: Wire) -> None:
    """As soon as there is something to save, and after every move; looking back changes nothing."""
    scene = table("mini", seed=3, fresh=True)
    assert "saved at move" not in scene.silent
    wire.press(scene, "roll")
    steps = [scene.session.step]
    assert f"Your game is saved at move {steps[0]}." in scene.silent
    wire.press(scene, "undo")
    steps.append(scene.session.step)
    assert f"Your game is saved at move {steps[1]}." in scene.silent
    wire.press(scene, "time", value="0")
    assert f"Your game is saved at move {steps[1]}." in scene.silent
    assert steps[0] > steps[1]
    assert "saved at move" not in table("mini", seed=3, bots="random", humans=0).silent


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_above_a_stored_picture_stands_that_it_is_one(language: str) -> None:
    """And how to start it, with a key that a phone has; below it five things to try."""
    words.set_language(language)
    html = stored(table("noir-classic", seed=3, fresh=True))["text/html"]
    found = re.fullmatch(r"<div><p>(.*?)</p>(<img .*?>)(.*)</div>", html, re.DOTALL)
    assert found is not None
    head, picture, more = found.groups()
    assert ("This is a picture." in head) == (language == "en")
    assert f'<b data-run="">{say(RUN_CELLS)}</b> (▶' in head
    assert "<button" not in html  # where nobody listens to it, it would look alive
    assert picture
    assert hints_in(more) == [say(hint) for hint in IF_PICTURE]
    assert len(hints_in(more)) == 5


def test_each_language_says_it_in_its_own_words() -> None:
    """No hint is left in English."""
    for hint in (*IF_SILENT, *IF_PICTURE, RUN_CELLS, START):
        said = set()
        for language in words.LANGUAGES:
            words.set_language(language)
            said.add(say(hint))
        assert len(said) == len(words.LANGUAGES), hint


def test_whoever_changes_the_language_is_helped_in_it(wire: Wire) -> None:
    """In the widget that is open, too."""
    scene = table("mini", seed=3, fresh=True)
    english = scene.silent
    wire.press(scene, "language", language="it")
    assert scene.silent != english
    assert "Python non risponde." in scene.silent
    wire.press(scene, "language", language="en")
    assert scene.silent == english


def test_every_widget_with_a_picture_has_the_hints_and_no_other_output_has() -> None:
    """Tables, sheets, exercises, figures to press; not a figure that is nothing but a picture."""
    scene = table("mini", seed=3, fresh=True)
    for widget in (scene, scene.sheet(), exercise("0.1"), truth_table("p & q"), setup("mini")):
        assert len(hints_in(stored(widget)["text/html"])) == 5, widget
    assert hints_in(stored(rule_card("mini"))["text/html"]) == []


class Shape(HTMLParser):
    """The elements of a piece of HTML that were opened and not closed, and all attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element; a picture has no end."""
        self.attributes |= {name for name, _ in attrs}
        if tag != "img":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close it."""
        assert tag == "img" or self.open.pop() == tag


def test_the_form_of_a_new_game_is_stored_as_a_picture() -> None:
    """Edition, chairs and story; no seed: that is another every time."""
    for game in ("mini", "noir-classic"):
        form, again = setup(game), setup(game)
        drawing = str(form.still())
        assert "You – a person here" in drawing
        assert form._filled["seed"] not in drawing
        assert drawing == str(again.still())


def test_the_hints_need_nothing_that_a_viewer_takes_away() -> None:
    """No style, class or script of ours: a list that folds by itself, where pages are cleaned."""
    html = stored(table("mini", seed=3, fresh=True))["text/html"]
    shape = Shape(html)
    assert shape.open == []
    assert shape.attributes <= {"alt", "src", "style", "data-run"}
    assert "style" not in html.partition("<details>")[2]
