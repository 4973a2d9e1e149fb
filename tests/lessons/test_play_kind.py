"""Exercises that are played: reached, lost, not yet, in words; each verdict found by an oracle."""

from itertools import product
from math import isclose
from typing import Any

import noir_oracle
import oracle
import pytest
from presses import press
from samples import PLAYED, games

from cluekit.clue.bots import BOTS
from cluekit.core.session import AnySession
from cluekit.learn.exercises import load
from cluekit.learn.families.own_games import SEEDS, is_worth_playing
from cluekit.learn.forms import Laid
from cluekit.learn.game_goals import GOALS
from cluekit.learn.own_games import chair, deal_out, laid_in, play_out
from cluekit.learn.view_case import case_of
from cluekit.noir import CAST, INSPECTOR, new_game
from cluekit.noir.public import facts
from cluekit.ui import exercise, table
from cluekit.ui.exercises.still import still
from cluekit.words import LANGUAGES, speaking
from naming import case_named


def laid(goal: str, seed: int) -> Laid:
    """A listed game."""
    name = next(name for name in PLAYED if laid_in(load(name).case).goal == goal)
    own = laid_in(load(name).case)
    return Laid(edition=own.edition, names=own.names, side=own.side, goal=own.goal, seed=seed)


EVERY_DAY = pytest.param(slice(2), id="every day")
LONG = pytest.param(slice(2, None), id="long", marks=pytest.mark.long)


@pytest.mark.parametrize("which", [EVERY_DAY, LONG])
@pytest.mark.parametrize("goal", SEEDS)
def test_the_right_play_reaches_the_goal_and_the_wrong_idea_does_not(
    goal: str, which: slice
) -> None:
    """In games that a fresh case can be; what is found, is found by hand."""
    for seed in SEEDS[goal][which]:
        with case_named(goal, seed):
            game = laid(goal, seed)
            assert is_worth_playing(game)
            for how in ("good", "wrong"):
                session = play_out(game, getattr(GOALS[goal], how)())
                BY_HAND[goal](session, GOALS[goal].standing(session, chair(game)))


def test_there_are_games_enough() -> None:
    """Nobody sees the same one soon again; each has a still that says against whom."""
    assert min(map(len, SEEDS.values())) >= 35
    assert all(len(set(seeds)) == len(seeds) for seeds in SEEDS.values())
    for name in PLAYED:
        card = exercise(name)
        assert load(name).title in card.in_words()
        assert "You play against" in str(still(card.desk))


def _informed(session: AnySession, found: Any) -> None:
    """All worlds that fit what Nora saw, and what Otto saw, before the last accusation."""
    last = max(n for n, step in enumerate(session.record) if hasattr(step.move, "room"))
    left = [len(_files(session, seat, last)) for seat in (1, 2)]
    assert (found.state == "reached") == (left[0] == 1 < left[1])
    assert [found.values[name] for name in ("left", "others")] == left


def _files(session: AnySession, seat: int, last: int) -> set[tuple[str, ...]]:
    """The case files that a seat cannot rule out, with its chair turned to that of "you"."""
    case = case_of(session.view(seat, last))
    turned = dict(zip(case.seats, ("You", "Nora", "Otto"), strict=True))
    events = [" ".join(turned.get(w.strip(":"), w) for w in e.split()) for e in case.events]
    fixed = [event.replace(" ", ": ", 1) for event in events]
    return oracle.files(oracle.hearing(oracle.knowing(case.hand), *fixed))


def _halved(session: AnySession, found: Any) -> None:
    """Each answer of the Killer on the board of its moment, letter by letter."""
    asked = [each for each in _answers(session) if each[0] < 4]
    wide = [(n, yes) for _, n, yes in asked if n >= 4]
    worths = [noir_oracle.worth(set(map(str, range(n))), set(map(str, range(y)))) for n, y in wide]
    assert (found.state == "reached") == (max(worths, default=0) >= 0.9)
    if worths and "worth" in found.values and found.state != "not-yet":
        assert isclose(found.values["worth"].number, max(worths), abs_tol=1e-9)


def _answers(session: AnySession) -> list[tuple[int, int, int]]:
    """Of each question: how many were dead, how many it was among, how many would say yes."""
    evening = ByLetters()
    for _, fact in session.letters(INSPECTOR):
        tag = str(fact.__struct_config__.tag).replace("-", "_")  # type: ignore[union-attr]
        getattr(evening, tag, id)(fact)  # others tell nothing
    return evening.asked


class ByLetters:
    """The evening on a board of letters, fact by fact, as the Inspector hears of it."""

    def __init__(self) -> None:
        self.board: list[str] = []
        self.dead, self.opened, self.own = set[str](), set[str](), set[str]()
        self.could = set[str]()
        self.asked: list[tuple[int, int, int]] = []

    def near(self, who: str, *, near: bool = True) -> set[str]:
        """Return who of those left stands next to somebody, or does not."""
        return {one for one in self.could if noir_oracle.touch(self.board, one, who) == near}

    def board_laid(self, fact: Any) -> None:
        """All stand in rows of this width."""
        letters, wide = "".join(CAST[cell].letter for cell in fact.cells), fact.width
        self.board = [letters[at : at + wide] for at in range(0, len(letters), wide)]
        self.could = set(letters)

    def cards_drawn(self, fact: Any) -> None:
        """These are mine, so they are nobody else's."""
        self.own |= {CAST[card].letter for card in fact.suspects}

    def shifted(self, fact: Any) -> None:
        """A line moves."""
        ways = {"row": ("right", "left"), "column": ("down", "up")}[fact.axis]
        words = [fact.axis, str(fact.index + 1), ways[fact.step < 0]]
        self.board = noir_oracle.moved(self.board, words)

    def killed(self, fact: Any) -> None:
        """The Killer stood next to the victim."""
        who = CAST[fact.suspect].letter
        self.could = self.near(who) - {who}
        self.dead.add(who)

    def arrested(self, fact: Any) -> None:
        """A hit, or one less."""
        who = CAST[fact.suspect].letter
        self.could = {who} if fact.hit else self.could - {who}

    def disguised(self, fact: Any) -> None:
        """A new Killer can be anybody whose card has not been seen."""
        self.opened.add(CAST[fact.shown].letter)
        if fact.success:
            self.could = {who for row in self.board for who in row} - self.dead
        self.could -= self.opened

    def exonerated(self, fact: Any) -> None:
        """This card lies open."""
        self.opened.add(CAST[fact.suspect].letter)
        self.could -= self.opened

    def killer_answered(self, fact: Any) -> None:
        """The question is counted, then its answer is heard."""
        who = CAST[fact.suspect].letter
        left = self.could - self.own
        self.asked.append((len(self.dead), len(left), len(left & self.near(who))))
        self.could = self.near(who, near=fact.near)

    def lines_removed(self, _: Any) -> None:
        """The others close up."""
        self.board = noir_oracle.closed_up(self.board, self.dead)


def _arrested(session: AnySession, found: Any) -> None:
    """Somebody was arrested who was the Killer, and that was the last thing that happened."""
    told = [fact for _, fact in session.letters(INSPECTOR)]
    hits = [fact for fact in told if isinstance(fact, facts.Arrested) and fact.hit]
    assert (found.state == "reached") == bool(hits)


BY_HAND = {"informant": _informed, "halving": _halved, "arrest": _arrested}


def test_every_state_is_told_in_the_readers_language() -> None:
    """Begun, lost in each way, reached: no place is left open, and no two sound the same."""
    for code, name in product(LANGUAGES, PLAYED):
        with speaking(code), case_named(code, name):
            begun = deal_out(laid_in(load(name).case))
            played = (begun, games(name, "wrong"), games(name, "good"))
            told = [load(name).answer(session).text for session in played]
            assert len(set(told)) == len(told)
            assert all("{" not in text and len(text) > 20 for text in told)


def test_each_way_to_lose_has_its_words() -> None:
    """Too loud, the wrong one, too early; foreseen, uneven, of too few; and who never asks."""
    standing, states = GOALS["informant"].standing, {}
    for seed in range(40):
        for bot in ("complete", "random"):
            session = play_out(laid("informant", seed), BOTS[bot]())
            told = standing(session, 0)
            states[told.slip] = told.state
    lost = dict.fromkeys(("M22", "tells-the-wrong-one", "plays-to-win"), "lost")
    assert states == {"": "reached", **lost}
    halving, found = GOALS["halving"], set()
    for seed, own in product(SEEDS["halving"][:12], range(1, 9)):
        session = play_out(laid("halving", seed), halving.wrong(), own)
        found.add(halving.standing(session, 1).slip)
    assert found >= {"", "M35", "asks-what-is-foreseen", "asks-too-late"}
    silent = play_out(laid("halving", 13), GOALS["arrest"].wrong())
    assert halving.standing(silent, 1).slip in {"asks-nothing", "M35"}


def test_it_is_played_at_a_table_checked_lost_and_begun_again_in_one_press() -> None:
    """By presses alone, which keys make too: every button is one."""
    card = exercise("12b.7")
    assert "The table is not laid yet" in card.drawing
    assert press(card, "check").desk.attempt.feedback.kind == "open"
    game = card.table()
    assert 'data-target="game:again:0"' in card.drawing
    press(card, "check")
    assert card.desk.attempt.feedback.text.startswith("Not yet. You have asked nothing yet")
    first = game.session.step
    _play(game, GOALS["halving"].wrong())
    press(card, "check")
    told = card.desk.attempt.feedback
    assert (told.kind, told.misconception) == ("close", "M35")
    assert told.text.endswith("Begin again: one press lays the same game anew.")
    assert press(card, "game:again:0").desk.attempt.feedback is None
    assert game.session.step == first
    _play(game, GOALS["halving"].good())
    assert press(card, "check").desk.attempt.solved
    press(card, "fresh")
    assert game.session.chance.seed == laid_in(card.desk.attempt.exercise.case).seed != 13


def _play(game: Any, me: Any) -> None:
    """Play on at a table until the goal is reached or lost."""
    session = game.session
    while GOALS["halving"].standing(session, 1).state == "not-yet":
        game.sitting.play(me(session.view(1), session.choices, session.luck("me")))


def test_what_is_no_game_of_its_own_is_told_so() -> None:
    """Junk, games that others dealt, presses of another exercise: in words, and nothing changes."""
    card = exercise("13.8")
    assert card.table() is exercise("13.8").table()
    assert card.table().session.view(INSPECTOR).seat == INSPECTOR
    near = (("standard", "Shadow", 14), ("classic", "Shadow", 13), ("standard", "Ada", 13))
    others = (new_game(f"noir-{like}", (killer, "You"), seed) for like, killer, seed in near)
    for other in (*others, table("mini", seed=13, bots="random")):
        assert card.answer(other).text.startswith("Not yet. That is another game.")
    card = exercise("10.9")
    for junk in (3, "game", [], {}, 0.5, object(), print, ("a",), float("nan"), Trap()):
        with case_named(junk):
            assert "is not a game. Play at the table" in card.answer(junk).text
            assert not card.desk.attempt.solved
    for name, target in (("1.1", "game:again:0"), ("10.9", "game:again:7")):
        card = exercise(name)
        assert press(card, target).notice == "Nothing here can be pressed."
    with pytest.raises(LookupError, match="not played at a table"):
        exercise("1.1").table()


class Trap:
    """Fails when it is looked at."""

    @property
    def session(self) -> AnySession:
        """Raise an error of its own."""
        raise RuntimeError


def test_before_the_end_nobody_is_told_what_another_knows() -> None:
    """Until the game is over the informant's verdict is the same whatever the others hold."""
    own = laid_in(load("10.9").case)
    whole = play_out(own, GOALS["informant"].good())
    told = {load("10.9").answer(whole.branch(step)).text for step in range(9, whole.step)}
    assert len(told) == 1
