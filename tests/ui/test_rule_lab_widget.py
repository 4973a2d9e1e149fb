"""The rule lab: guess first, the same games whoever runs it, and parts that can be taken apart."""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from traitlets import TraitError
from wire import press_late, says

from afresh import drawn_from
from cluekit.core import RefusedError
from cluekit.lab import run_experiment
from cluekit.lab.estimate import IntervalGuess
from cluekit.ui import rule_lab, table
from cluekit.ui.laboratory.widget import RuleLab
from cluekit.words import set_language

PAPER = Path(__file__).resolve().parents[2] / "docs" / "rule_lab.md"


def small(games: int = 8) -> RuleLab:
    """Return a lab with a question that is played in a moment."""
    lab = rule_lab("mini")
    lab.rule.value, lab.answer.value, lab.games.value = "staying", "when-called", games
    return lab


def words(lab: RuleLab) -> str:
    """Return what stands on its paper."""
    return lab.paper.lasting()[0]


def test_nothing_is_played_before_a_guess_is_kept() -> None:
    """It belongs to one question, and cannot cross; the rule sheet is a press away."""
    lab = small()
    data = lab._repr_mimebundle_()
    assert "Guess first" in data["text/plain"], "it stays readable where no widget runs"
    assert "<img" in data["text/html"]
    assert lab.start.disabled
    lab.run()
    assert lab.results is None
    assert "Guess first" in words(lab)
    lab.keep.click()
    assert lab.guess.disabled
    assert not lab.start.disabled
    lab.games.value = 9
    assert not lab.guess.disabled
    assert lab.start.disabled
    lab = small()
    lab.guess.low.value = 7
    assert lab.guess.value == (7, 7)
    lab.guess.high.value = -2
    assert (lab.guess.value, lab.guess.low.description) == ((-2, -2), "My guess in turns, at least")
    lab.keep_guess()
    assert lab.guess.low.disabled
    assert lab.guess.high.disabled
    lab = small()
    assert press_late(lab.paper, lab.paper.turn, "sheet") == ""
    assert lab.paper.sheet
    assert "You must leave your room" in drawn_from(lab.paper.get_state())


def test_a_round_gives_what_the_same_experiment_gives_and_scores_the_guess() -> None:
    """Gneiting and Raftery 2007, equation 43, at 80 %; read-only traits do not travel."""
    lab = small(12)
    lab.guess.value = (5, 6)
    lab.keep.click()
    lab.start.click()
    results = run_experiment(lab.asked.experiment)
    assert lab.results is not None
    assert lab.results.digest == results.digest
    assert lab.found is not None
    cost = IntervalGuess(5, 6).score(lab.found.longer.value)
    assert lab.found.say() in words(lab)
    assert f"missed. It costs {cost:.1f} points" in words(lab)
    assert lab.done == 12
    assert not lab.running
    assert "alt=" in lab.picture.value
    first, second = ((button.click(), lab.board.children[0].session)[1] for button in lab.replays)
    assert first.over
    assert second.over
    assert first.edition != second.edition
    assert first.record != second.record
    for truth, cost in ((0.0, 3.0), (2.0, 3.0), (2.5, 8.0), (-1.5, 8.0)):
        assert IntervalGuess(-1.0, 2.0).score(truth) == pytest.approx(cost)
    with pytest.raises(RefusedError):
        IntervalGuess(2.0, 1.0)
    game = table("mini", seed=5, fresh=True, bots="random")
    steps: list[Any] = []
    game.observe(lambda change: steps.append(change.new), "step")
    assert game.decides == game.session.players[game.session.choices.seat].id
    game.play("roll")
    assert steps[-1] == game.step == game.session.step
    assert not game.over
    with pytest.raises(TraitError):
        game.step = 3
    assert not {"step", "over", "decides"} & set(game.get_state())


def test_it_can_be_stopped_and_grows_while_games_are_played() -> None:
    """Stop is heard between two games, then nothing follows; a picture every second."""

    async def stopped() -> RuleLab:
        lab = small(500)
        lab.keep.click()
        lab.start.click()
        lab.observe(lambda change: change.new == 3 and lab.stop.click(), "done")
        assert lab.playing is not None
        await lab.playing
        return lab

    lab = asyncio.run(stopped())
    assert (lab.done, lab.found) == (3, None)
    assert "Nothing follows yet" in words(lab)
    assert all(button.disabled for button in lab.replays)
    ticks = iter(range(0, 10_000, 2))
    lab = RuleLab("mini", clock=lambda: float(next(ticks)))
    lab.games.value = 3
    drawn: list[str] = []
    lab.picture.observe(lambda change: drawn.append(change.new), "value")
    lab.keep.click()
    lab.start.click()
    assert len(set(filter(None, drawn))) >= 2


def test_another_question_while_games_are_played_leaves_nothing_of_the_last() -> None:
    """Before the first game, after the third, and from within, by an observer of the third."""

    async def asked_anew(after: int, *, within: bool = False) -> RuleLab:
        lab, reached = small(500), asyncio.Event()

        def ask() -> None:
            lab.answer.value = "never"
            lab.keep.click()

        told = ask if within else reached.set
        lab.observe(lambda change: told() if change.new == after else None, "done")
        lab.keep.click()
        lab.start.click()
        assert lab.playing is not None
        if after and not within:
            await reached.wait()
        if not within:
            ask()
        await lab.playing
        return lab

    for asked in (asked_anew(0), asked_anew(3), asked_anew(3, within=True)):
        lab = asyncio.run(asked)
        assert words(lab).endswith("Your guess is kept. Run it.")
        assert (lab.results, lab.picture.value, lab.start.disabled) == (None, "", False)


@pytest.mark.parametrize("editions", [("pool", "mini"), ("noir-citizens",)])
def test_every_rule_of_every_edition_can_be_asked_or_says_why_not(editions: Sequence[str]) -> None:
    """No answer in the menus breaks the lab, what contradicts is told; each rule of a game once."""
    labs, asked = [rule_lab(edition) for edition in editions], set[str]()
    for lab, topic in [(each, topic) for each in labs for _, topic in each.rule.options]:
        if topic in asked:
            continue
        asked.add(topic)
        lab.rule.value = topic
        for _, word in lab.answer.options:
            lab.answer.value = word
            assert lab.asked.rule.answers[word] in words(lab)
            assert lab.keep.disabled != ("Guess first" in words(lab))


def test_another_language_changes_no_choice_no_guess_and_no_result() -> None:
    """Menus, paper, picture and its table speak it; what was asked, kept and found stays."""
    lab = small(6)
    set_language("it")
    assert lab.keep.description == "Salva la mia stima"
    assert "Prima fai una stima" in words(lab)
    set_language("en")
    lab.answer.value = "never"
    lab.guess.value = (1, 2)
    lab.keep.click()
    lab.start.click()
    lab.what.value = "winners"
    before = lab.asked, lab.guess.value, lab.found, lab.what.value
    set_language("it")
    assert before == (lab.asked, lab.guess.value, lab.found, lab.what.value)
    assert "Chi vince" in dict(lab.what.options)
    says(lab.picture.value, "I numeri in una tabella", never=("Share of the games",))
    assert not any("You" in told for told, _ in lab.answer.options)
    set_language("en")
    assert "Share of the games won by each seat" in lab.picture.value
    winners, lab.what.value = lab.picture.value, "rooms"  # the one that Noir has not
    assert "<summary>The numbers as a table</summary>" in lab.picture.value != winners


def test_every_picture_of_noir_and_the_paper_about_it() -> None:
    """With words and a table, when all games are there; every example of docs/rule_lab.md runs."""
    lab = rule_lab("noir-classic")
    lab.games.value = 4
    assert lab.what.disabled
    lab.keep.click()
    lab.start.click()
    assert not lab.what.disabled
    seen = set()
    for _, what in lab.what.options:
        lab.what.value = what
        assert "<summary>The numbers as a table</summary>" in lab.picture.value
        seen.add(lab.picture.value)
    assert len(seen) == len(lab.what.options) == 6, "no two are alike"
    blocks = re.findall(r"```python\n(.*?)```", PAPER.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 4
    here: dict[str, Any] = {}
    for block in blocks:
        exec(block, here)  # noqa: S102 - our own paper
    assert here["heard"]
    assert here["lab"].found is not None
