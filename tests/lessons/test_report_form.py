"""The form of an experiment: fixed before it is played, played once, reported for its method."""

import asyncio
from collections.abc import Iterator

import pytest
from presses import Parts, press

from cluekit.lab import Experiment, compare
from cluekit.lab.results import Results
from cluekit.lab.run import rounds
from cluekit.ui import edition, report_form
from cluekit.ui.figures import report_form as report_form_file
from cluekit.ui.figures.report_form import ReportForm
from cluekit.ui.kit.messages import NotHeardError
from naming import case_named


def form_of() -> ReportForm:
    """Return the form for the little house."""
    return report_form(edition("mini"), seed=3)


def fix(form: ReportForm, rule: str = "staying=never", expect: str = "same", n: str = "20") -> None:
    """Press what fixes it, with the fields filled in like this."""
    press(form, "fix", rule=[rule], expect=[expect], pairs=[n])


UNFIXED = (
    ("", "same", "20", "Choose a rule to change."),
    ("staying=sometimes", "same", "20", "Choose a rule to change."),
    ("__class__=str", "same", "20", "Choose a rule to change."),
    ("staying=never", "", "20", "Say first what you expect."),
    ("staying=never", "better", "20", "Say first what you expect."),
    ("staying=never", "same", "9", "from 10 to 1000"),
    ("staying=never", "same", "1001", "from 10 to 1000"),
    ("staying=never", "same", "1e9", "from 10 to 1000"),
    ("staying=never", "same", "", "from 10 to 1000"),
)


def test_nothing_is_played_before_all_is_fixed() -> None:
    """A rule, an expectation, a number: what is missing is said, and what was written stays."""
    form = form_of()
    for rule, expect, pairs, why in UNFIXED:
        with case_named(rule, expect, pairs):
            fix(form, rule, expect, pairs)
            assert why in form.notice
            assert form.plan is None
            assert f'value="{pairs}"' in form.drawing
            assert ('checked="checked"' in form.drawing) == (expect == "same")
            assert ('selected="selected"' in form.drawing) == (rule == "staying=never")
    assert "Nothing here can be pressed." in press(form, "conclude", conclusion=["longer"]).notice


def test_what_is_fixed_is_played_once_and_cannot_be_changed() -> None:
    """A second press changes nothing, the next one has its own luck; `compare` gives the same."""
    form = form_of()
    fix(form)
    assert len(form.result.pairs) == 20
    assert (form.other.options.staying, form.edition.options.staying) == ("never", "always")
    fix(form, "staying=when-called", "longer", "10")
    assert len(form.result.pairs) == 20
    assert "Expected: games are as long under both rules." in form.in_words()
    assert "fix" not in Parts(form.drawing).targets
    first = [pair.longer for pair in form.result.pairs]
    press(form, "again")
    assert (form.plan, form.report) == (None, None)
    fix(form)
    assert [pair.longer for pair in form.result.pairs] != first
    form = form_of()
    fix(form, expect="longer", n="50")
    same = compare(form.edition, form.other, games=50, seed=3)
    assert (form.result.pairs, repr(form.result)) == (same.pairs, repr(same))


def test_the_report_is_checked_for_the_method_and_can_be_mended() -> None:
    """A conclusion that does not follow is told; the one that follows makes it sound."""
    form = form_of()
    fix(form)
    assert "interval" in form.drawing
    assert "So games are" not in form.drawing
    assert "these games do not tell which" not in form.drawing
    follows = {1: "longer", -1: "shorter", 0: "not clear"}[form.result.longer.clear]
    for said in ("longer", "shorter", "not clear"):
        assert press(form, "conclude", conclusion=[said]).report
        assert form.report.sound == (said == follows)
        assert ("The method is sound" in form.drawing) == (said == follows)
    assert press(form, "conclude", conclusion=["perhaps"]).notice == "Draw a conclusion first."


def test_where_a_kernel_runs_it_shows_how_far_it_is_and_can_be_stopped() -> None:
    """What was played is kept; that fewer pairs were played than fixed is told."""

    async def press_and_stop() -> ReportForm:
        form = form_of()
        fix(form, n="500")
        playing = form.playing.task
        for _ in range(4000):
            await asyncio.sleep(0.001)
            if "20 of 500" in form.drawing:
                break
        assert "<progress" in form.drawing
        assert "20 of 500 played" in form.in_words()
        for target in ("conclude", "again", "fix"):
            assert "Nothing here can be pressed." in press(form, target).notice
        press(form, "halt")
        await playing
        return form

    form = asyncio.run(press_and_stop())
    assert 20 <= len(form.result.pairs) < 30
    assert "<progress" not in form.drawing
    press(form, "conclude", conclusion=["not clear"])
    assert "✕ Play just as many pairs as you fixed." in form.drawing
    assert "Nothing here can be pressed." in press(form, "halt").notice


def test_stopped_before_there_are_two_pairs_nothing_was_fixed() -> None:
    """Of one pair nothing is known."""

    async def stop_at_once() -> ReportForm:
        form = form_of()
        fix(form, n="500")
        playing = form.playing.task
        press(form, "halt")
        await playing
        return form

    form = asyncio.run(stop_at_once())
    assert (form.plan, form.result) == (None, None)
    assert "Fix it, and play" in form.drawing
    assert 'value="500"' in form.drawing


def test_an_interrupt_in_a_cell_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """As everywhere in the lab."""

    def broken_off(asked: Experiment) -> Iterator[Results]:
        for results in rounds(asked):
            yield results
            if results.done == 7:
                raise KeyboardInterrupt

    monkeypatch.setattr(report_form_file, "rounds", broken_off)
    form = form_of().fix("same", 500, staying="never")
    assert len(form.result.pairs) == 7
    assert form.playing is None


def test_noir_has_a_form_too_and_code_is_refused_in_words() -> None:
    """Its switches, its usual bots; what cannot be concluded or fixed is said."""
    form = report_form(edition("noir-classic")).fix("longer", 10, wrap="yes")
    assert form.other.options.wrap
    with pytest.raises(NotHeardError, match="Draw a conclusion first"):
        form.conclude("better")
    with pytest.raises(NotHeardError, match="Choose a rule"):
        report_form(edition("noir-classic")).fix("longer", wrap="maybe")
    with pytest.raises(NotHeardError, match="Fix an experiment"):
        report_form(edition("noir-classic")).conclude("longer")
