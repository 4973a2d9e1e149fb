"""What a cell shows: words and a picture, what to try where nothing is alive, a refusal alone."""

import re
import traceback
from html import unescape

import pytest
from IPython.core.interactiveshell import InteractiveShell
from wire import Tags, Wire, says

from cluekit import ui, words
from cluekit.clue import SHIPPED
from cluekit.core import Problem, RefusedError
from cluekit.ui import exercise, rule_card, setup, table, truth_table
from cluekit.ui.kit.not_alive import IF_PICTURE, IF_SILENT, RUN_CELLS, START, WAKE_LESSON, WAKE_PART
from cluekit.words import say
from naming import case_named


def stored(scene: object) -> dict[str, str]:
    """Return what a notebook stores of a widget that is the value of a cell."""
    bundle = scene._repr_mimebundle_()  # type: ignore[attr-defined]
    return dict(bundle[0] if isinstance(bundle, tuple) else bundle)


def test_a_cell_reads_well_without_a_browser() -> None:
    """The same words and image in each run, no address in memory; hints need no style or script."""
    for name in SHIPPED:
        with case_named(name):
            scene = table(name, seed=2, fresh=True, bots="random")
            for widget in (scene, scene.sheet()):
                data = stored(widget)
                image = r'<img alt="[^"]{80,}" src="data:image/svg\+xml;base64,[^"]+"[^>]*/>'
                assert re.fullmatch(
                    rf"<div><p>.*</p>{image}<details>.*</details></div>", data["text/html"]
                )
                assert data["text/plain"] == repr(widget)
                assert "0x" not in repr(widget)
                assert "application/vnd.jupyter.widget-view+json" in data
            assert repr(table(name, seed=2, fresh=True, bots="random")) == repr(scene)
    scene = table("mini", seed=3, fresh=True, bots="random")
    for widget in (scene, scene.sheet(), exercise("0.1"), truth_table("p & q"), setup("mini")):
        assert len(hints_in(stored(widget)["text/html"])) == 5, widget
    assert hints_in(stored(rule_card("mini"))["text/html"]) == []
    html = stored(scene)["text/html"]
    shape = Tags(html)
    assert shape.open == []
    assert shape.attributes <= {"alt", "src", "style", "data-run"}
    assert "style" not in html.partition("<details>")[2]
    for game in ("mini", "noir-classic"):
        form = setup(game)
        drawing = str(form.still())
        says(drawing, "You – a person here", never=(form._filled["seed"],))
        assert drawing == str(setup(game).still())


def test_a_cell_shows_the_sentence_alone_and_a_mistake_of_ours_its_traceback(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """No frame of ours; outside IPython all of them. No file takes the place of a function."""
    from cluekit.ui import exercise as first  # noqa: PLC0415 - before anything of its is used

    first("0.1")
    from cluekit.ui import exercise as second  # noqa: PLC0415 - and after it

    assert second is first
    assert all(callable(getattr(ui, name)) for name in ui.__all__)
    with pytest.raises(RefusedError) as refused:
        truth_table()
    lines = "".join(traceback.format_exception(refused.value))
    assert lines.startswith("Traceback")
    assert "up to 3" in lines
    assert str(RefusedError(Problem("some-code"), "In words.")) == "In words."
    for cell in CELLS:
        with case_named(cell):
            shell = InteractiveShell()  # type: ignore[no-untyped-call] # IPython has no types here
            result = shell.run_cell(cell)  # type: ignore[no-untyped-call]
            shown = capsys.readouterr()
            assert isinstance(result.error_in_exec, RefusedError)
            assert (shown.out + shown.err).strip() == str(result.error_in_exec)
            assert "{" not in str(result.error_in_exec)


def hints_in(html: str) -> list[str]:
    """Return the items of the list that stands in this HTML."""
    return [unescape(item) for item in re.findall(r"<li>(.*?)</li>", html)]


def test_a_table_says_what_is_saved_and_what_to_try_when_python_is_silent(wire: Wire) -> None:
    """After every move; five things in the reader’s language, with a button, under stills, too."""
    scene = table("mini", seed=3, fresh=True, bots="random")
    english = scene.silent
    assert "saved at move" not in english
    assert "Python non risponde." in wire.press(scene, "language", language="it").silent
    assert wire.press(scene, "language", language="en").silent == english
    steps = []
    for press in ("roll", "undo"):
        steps.append(wire.press(scene, press).session.step)
        assert f"Your game is saved at move {steps[-1]}." in scene.silent
    wire.press(scene, "time", value="0")
    assert f"Your game is saved at move {steps[1]}." in scene.silent
    assert steps[0] > steps[1]
    assert "saved at move" not in table("mini", seed=3, bots="random", humans=0).silent
    for language in words.LANGUAGES:
        with case_named(language):
            words.set_language(language)
            silent = table("mini", seed=3, fresh=True, bots="random").silent
            assert ("Python does not answer" in silent) == (language == "en")
            assert hints_in(silent) == [say(hint) for hint in IF_SILENT]
            assert len(hints_in(silent)) == 5
            (button,) = re.findall(r"<button.*?</button>", silent)
            assert f">{say(RUN_CELLS)}<" in button
            assert unescape(button).count("notebook:run-all-above") == 1
            html = stored(table("noir-classic", seed=3, fresh=True, bots="random"))["text/html"]
            found = re.fullmatch(r"<div><p>(.*?)</p>(<img .*?>)(.*)</div>", html, re.DOTALL)
            assert found is not None
            assert ("This is a picture." in found[1]) == (language == "en")
            assert f'<b data-run="">{say(WAKE_PART)}</b> (▶' in found[1]
            assert "<button" not in html  # where nobody listens to it, it would look alive
            assert hints_in(found[3]) == [say(hint) for hint in IF_PICTURE]
            assert len(hints_in(found[3])) == 5
    words.set_language("en")
    for hint in (*IF_SILENT, *IF_PICTURE, RUN_CELLS, START, WAKE_LESSON, WAKE_PART):
        said = set()
        for language in words.LANGUAGES:
            words.set_language(language)
            said.add(say(hint))
        assert len(said) == len(words.LANGUAGES), hint


CELLS = (
    'from cluekit.ui import truth_table; truth_table("O_B &")',
    'from cluekit.ui import clue_to_formula; clue_to_formula("O_B &")',
    'from cluekit.ui import exercise; exercise("99.9")',
    'from cluekit.ui import rule_card; rule_card("clasic")',
    'from cluekit.ui import table, two_worlds; two_worlds(table(seed=1), "karla", "envelope")',
)
