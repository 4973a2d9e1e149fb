"""The rule lab: guess first, the same games whoever runs it, and parts that can be taken apart."""

import asyncio
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from traitlets import TraitError
from wire import press_late, says

from afresh import drawn_from
from cluekit.clue import own_rules
from cluekit.core import RefusedError
from cluekit.lab import run_experiment
from cluekit.lab.estimate import Estimate, IntervalGuess
from cluekit.ui import rule_lab, table
from cluekit.ui.laboratory.axis import FLOOR, MOST_DOTS, WIDE, Lie, axis, range_said
from cluekit.ui.laboratory.paper import verdict
from cluekit.ui.laboratory.question import rules_of
from cluekit.ui.laboratory.widget import RuleLab
from cluekit.words import set_language
from contract.own_rules import third_turn
from naming import case_named

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
    assert (lab.progress.value, lab.progress.max) == (3, 500), "the bar tells what was played"
    says(lab.paper.drawing, 'value="3"', 'max="500"', "Run</button>")
    ticks = iter(range(0, 10_000, 2))
    lab = RuleLab("mini", clock=lambda: float(next(ticks)))
    lab.games.value = 4
    seen: list[tuple[int, ...]] = []

    def look(change: Any) -> None:  # the picture is drawn after this, so of one game less
        waiting, dots = (lab.paper.drawing.count(each) for each in ("ck-lab-waits", '"pair:'))
        seen.append((change.new, lab.progress.value, lab.progress.max, waiting, dots))

    lab.observe(look, "done")
    lab.keep.click()
    lab.start.click()
    assert seen == [(n + 1, n, 4, 4 - n, 4) for n in range(4)], "each dot falls, none comes or goes"
    assert (lab.progress.value, lab.paper.drawing.count("ck-lab-waits")) == (4, 0)


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
        assert words(lab).startswith("Your guess is kept. Run it.")
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


def test_a_second_edition_with_rules_of_ones_own_is_compared_as_it_is() -> None:
    """It stands before the switches, which can be flipped as well; a language changes nothing."""
    lab = rule_lab("mini", second=own_rules("mini", third_turn))
    assert (lab.rule.value, lab.answer.value) == ("second", "second")
    assert lab.asked.changed.rules == (third_turn,)
    assert third_turn.sentence.rstrip(".") in words(lab)
    lab.games.value = 2
    lab.keep_guess()
    lab.run()
    assert lab.found is not None
    set_language("it")
    assert (lab.rule.value, lab.answer.value, lab.done) == ("second", "second", 2)
    set_language("en")
    lab.rule.value = "staying"
    assert not lab.asked.changed.rules


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


# --- the paper ------------------------------------------------------------------------------------

CHOSEN: tuple[tuple[str, str, dict[str, str], str], ...] = (
    ("rule", "rule", {"rule": "staying"}, "staying"),
    ("answer", "answer", {"rule-staying": "never"}, "never"),
    ("players", "players", {"players": "2"}, "2"),
    ("games", "games", {"games": "9999"}, "2000"),
    ("games", "games", {"games": "6"}, "6"),
    ("seed", "seed", {"seed": " villa "}, " villa "),
    ("bot", "bot", {"bot": "random"}, "random"),
    ("edition", "edition", {"edition": "1"}, ""),
)
REFUSED: tuple[tuple[str, dict[str, str]], ...] = (
    ("choose:rule", {"rule": "gravity"}),
    ("choose:answer", {"rule-questioning": "shouting"}),
    ("choose:answer", {"rule-questioning": "in-turn", "answer": ""}),
    ("choose:other", {"rule-staying": "always"}),
    ("choose:other", {"rule-questioning": "fast"}),
    ("choose:other", {"rule-staying": "gravity"}),
    ("choose:games", {"games": "many"}),
    ("choose:games", {"games": "٣"}),
    ("choose:edition", {"edition": "99"}),
    ("choose:what", {"what": "winners"}),
    ("what:winners", {}),
    ("guess:low", {"value": "nan"}),
    ("guess:low", {"value": "inf"}),
    ("typed:high", {"high": "much"}),
    ("beside:open", {}),
    ("beside:at", {"value": "1"}),
)


def test_what_is_pressed_on_the_paper_moves_the_controls_and_says_so() -> None:
    """Both always say the same; what is no choice is refused in words and changes nothing."""
    lab = rule_lab("mini")
    for field, control, values, wanted in CHOSEN:
        with case_named(field, values):
            assert press_late(lab.paper, 0, f"choose:{field}", **values) == ""
            assert wanted in str(getattr(lab, control).value)
    assert lab.edition.value == lab.edition.options[1][1]
    lab = rule_lab("mini")
    for topic, word in (("staying", "never"), ("dice", "1"), ("questioning", "every-player")):
        own = {f"rule-{rule.topic}": rule.own for rule in rules_of(lab.base)}
        assert press_late(lab.paper, 0, "choose:other", **{**own, f"rule-{topic}": word}) == ""
        assert (lab.rule.value, lab.answer.value) == (topic, word)
        assert f'"other:{topic}"' not in lab.paper.drawing, "it stands above the others"
    lab = rule_lab("mini")
    before = lab.asked, lab.guess.value, lab.what.value
    for target, values in REFUSED:
        with case_named(target, values):
            assert press_late(lab.paper, 0, target, **values)
            assert (lab.asked, lab.guess.value, lab.what.value) == before
    radio = re.compile(r'name="rule-questioning" value="([^"]*)" checked')
    for _, word in lab.answer.options:
        lab.answer.value = word
        assert radio.findall(lab.paper.drawing) == [word]
    says(lab.paper.drawing, "First rules", "Second rules", "P12")


FIELD = re.compile(r'data-key="((?:typed|field):[^"]*)"')


def test_the_guess_is_a_bracket_that_says_longer_and_shorter() -> None:
    """By its grips, by a press near one, in fields, in code; kept, it can be moved no more."""
    lab = small()
    moves = (
        ("guess:low", "value", "-1.5", (-1.5, 3), "from 1.5 turns shorter to 3 turns longer"),
        ("guess:near", "value", "7", (-1.5, 7), "from 1.5 turns shorter to 7 turns longer"),
        ("guess:near", "value", "1", (1, 7), "1 to 7 turns longer"),
        ("typed:low", "low", "9", (9, 9), "9 turns longer"),
        ("guess:high", "value", "-4", (-4, -4), "4 turns shorter"),
        ("typed:high", "high", "400", (-4, 30), "from 4 turns shorter to 30 turns longer"),
        ("typed:high", "high", "0", (-4, 0), "up to 4 turns shorter"),
    )
    for target, field, value, guess, told in moves:
        with case_named(target, value):
            assert press_late(lab.paper, 0, target, **{field: value}) == ""
            assert lab.guess.value == guess
            assert lab.paper.spoken.endswith(f"My guess: {told}.")
            says(lab.paper.drawing, f"My guess: {told}.", f'value="{guess[0]:g}"')
    for target in ("typed:high", "choose:games"):  # on the page stands 77777, and must go
        stood = [FIELD.findall(lab.paper.drawing)]
        for _ in range(2):
            assert press_late(lab.paper, 0, target, high="77777", games="77777") == ""
            stood.append(FIELD.findall(lab.paper.drawing))
        assert stood[0] != stood[1] != stood[2], target
    lab.guess.high.value = 2
    says(lab.paper.drawing, "from 4 turns shorter to 2 turns longer", 'name="high" value="2"')
    assert range_said(0, 0) == "as long"
    assert range_said(-3, -1.5) == "1.5 to 3 turns shorter"
    lab.keep.click()
    assert press_late(lab.paper, 0, "guess:low", value="0")
    assert lab.guess.value == (-4, 2)
    assert "ck-lab-grip" not in lab.paper.drawing
    says(lab.paper.drawing, "ck-lab-bracket")


def places(lie: Lie) -> dict[str, tuple[float, float]]:
    """Return where each dot is, by its key."""
    dots = re.findall(r'translate\(([-\d.]+), ([-\d.]+)\)" data-key="([^"]+)"', str(axis(lie)))
    return {key: (float(x), float(y)) for x, y, key in dots}


def test_each_dot_lies_at_its_difference_and_on_no_other() -> None:
    """Longer to the right; a wider axis for what is farther, columns for what is many."""
    differences = {0: 0, 1: 4, 2: -4, 3: 4, 4: 9}
    dots = places(Lie((-1, 2), 6, differences))
    assert len(set(dots.values())) == 6
    x = {key: at for key, (at, _) in dots.items()}
    assert x["pair:2"] < x["pair:0"] == WIDE / 2 < x["pair:1"] < x["pair:4"]
    assert dots["pair:5"][1] < min(y for key, (_, y) in dots.items() if key != "pair:5")
    for games in (2, 20, 100, MOST_DOTS):
        with case_named(games):
            heaped = places(Lie((-1, 2), games, dict.fromkeys(range(games), 3)))
            assert len(set(heaped.values())) == games, "none hides another"
            assert all(0 < y < FLOOR for _, y in heaped.values())
    assert [Lie((-1, far), 2).reach for far in (9, 10, 30)] == [10, 20, 30]
    far = Lie((-1, 1), 2, {0: 500})
    assert [words for _, words in far.ticks] == ["−30+", "−15", "0", "+15", "+30+"]
    many = str(axis(Lie((0, 1), MOST_DOTS + 1, {0: 1, 1: 1, 2: -1})))
    tall = [float(each) for each in re.findall(r'height="([\d.]+)" data-key="column', many)]
    assert tall[1] == pytest.approx(2 * tall[0], abs=0.02)


def test_the_verdict_comes_first_and_the_words_are_folded_after_it() -> None:
    """Longer, shorter or not told, and whether the guess holds; on the still, too."""
    lab = small(12)
    lab.keep.click()
    lab.start.click()
    found = lab.found
    assert found is not None
    for longer, sure in (((4, 3, 5), "Longer by 3.0 to 5.0"), ((-4, -5, -3), "Shorter by 3.0 to")):
        told = msgspec.structs.replace(found, longer=Estimate(*longer))
        assert verdict(told, IntervalGuess(-9, 9)).startswith(sure)
        says(verdict(told, IntervalGuess(-9, 9)), "your guess holds", never=("missed",))
        says(verdict(told, IntervalGuess(0, 1)), "your guess missed", never=("holds",))
    open_still = msgspec.structs.replace(found, longer=Estimate(1, -1, 3))
    says(verdict(open_still, IntervalGuess(0, 2)), "do not tell", "Your guess holds.")
    first = words(lab).partition("\n")[0]
    assert first == verdict(found, IntervalGuess(*lab.guess.value))
    drawn = lab.paper.drawing
    marks = ("ck-lab-verdict", 'data-key="axis"', "In words", "Seat 1", "How it counts", "Who wins")
    assert all(drawn.index(one) < drawn.index(two) for one, two in pairwise(marks))
    says(str(lab.paper.lasting()[1]), "ck-lab-mean", "−10", first.split(":")[0])
    assert lab.picture not in lab.children, "the axis is the picture of the differences"
    assert press_late(lab.paper, 0, "what:winners") == ""
    assert lab.picture in lab.children
    assert (lab.what.value, "alt=" in lab.picture.value) == ("winners", True)


@pytest.mark.parametrize("edition", ["mini", "noir-classic"])
def test_both_games_of_a_pair_open_where_they_part(edition: str) -> None:
    """Side by side, what differs is said; a step on and back, by the slider, to both ends."""
    lab = rule_lab(edition)
    lab.games.value = 3
    lab.keep.click()
    lab.start.click()
    assert lab.found is not None
    press_late(lab.paper, 0, "beside:open")
    beside = lab.paper.beside
    assert beside is not None
    parting = lab.found.parting(lab.found.telling.index)
    moves = [[(each.seat, each.move) for each in game.record] for game in beside.games]
    assert moves[0][:parting] == moves[1][:parting]
    assert moves[0][: beside.step] != moves[1][: beside.step], "the first unlike move is in sight"
    assert beside.step == parting + 1
    says(lab.paper.drawing, "<dialog", "data-open", f"Here they part, at move {parting + 1} of")
    says(lab.paper.spoken, "Here they part", "First rules:", "Second rules:")
    assert lab.paper.drawing.count('role="img"') == 2
    keys = re.findall(r'data-key="([^"]+)"', lab.paper.drawing)
    assert len(keys) - len(set(keys)) == 0, "no part of one board is taken for one of the other"
    walks: list[tuple[str, dict[str, str], int]] = [
        *(("back", {}, parting), ("on", {}, parting + 1), ("on", {}, parting + 2)),
        *(("at", {"value": "0"}, 0), ("at", {"value": "9999"}, beside.last)),
        ("part", {}, parting + 1),
    ]
    for way, values, step in walks:
        with case_named(way, step):
            assert press_late(lab.paper, 0, f"beside:{way}", **values) == ""
            assert lab.paper.beside is not None
            assert lab.paper.beside.step == min(step, beside.last)
    assert "alike in both" in beside.to(parting).in_words()
    assert press_late(lab.paper, 0, "beside:at", value="-1")
    press_late(lab.paper, 0, "beside:close")
    assert "<dialog" not in lab.paper.drawing


@pytest.mark.parametrize("edition", ["mini", "noir-standard"])
def test_side_by_side_people_play_and_what_is_unlike_is_framed(edition: str) -> None:
    """Nobody is a number; what lies otherwise, by a move or by what the rules make of one."""
    lab = rule_lab(edition)
    if edition != "mini":
        lab.rule.value = "old_identity"  # the first one makes grids of two sizes
    lab.games.value = 3
    lab.keep.click()
    lab.start.click()
    press_late(lab.paper, 0, "beside:open")
    framed = ("ck-lab-unlike", "Framed: what is not the same")
    seen = set()
    for step in range(lab.paper.beside.last + 1):
        press_late(lab.paper, 0, "beside:at", value=str(step))
        drawn, told = lab.paper.drawing, lab.paper.beside.in_words()
        with case_named(step):
            assert "Seat " not in told
            assert len({each in drawn.split("<dialog")[1] for each in framed}) == 1
            if step <= lab.paper.beside.parting and edition == "mini":
                assert framed[0] not in drawn
        seen.add(framed[0] in drawn.split("<dialog")[1])
    assert seen == {True, False}
    if edition == "mini":
        says(lab.paper.drawing, "Mara plays Ada.", "Nora plays Bruno.", "Otto plays Carla.")


def test_the_verdict_is_read_before_a_picture_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture takes seconds: meanwhile all games stand on the axis, with what came out."""
    said: list[tuple[bool, bool, int]] = []

    def drawn(found: Any, what: str) -> str:
        paper = lab.paper.drawing
        said.append(("ck-lab-verdict" in paper, lab.running, paper.count("ck-lab-waits")))
        return f"{what} of {len(found.pairs)}"

    monkeypatch.setattr("cluekit.ui.laboratory.widget.lab_picture", drawn)
    lab = small(3)
    lab.keep.click()
    lab.start.click()
    assert said == [(True, False, 0)]
    assert lab.picture.value == "differences of 3"
    told = [press_late(lab.paper, 0, "typed:low", low=turns) for turns in ("-3", "5")]
    assert not told[0], "a field that goes tells once more what was typed"
    assert told[1], "the guess is kept"
