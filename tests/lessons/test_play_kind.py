"""Exercises that are played, and games that a file writes down: verdicts found by an oracle."""

from itertools import product
from math import isclose
from pathlib import Path
from typing import Any

import noir_oracle
import oracle
import pytest
import yaml
from presses import press
from samples import PLAYED, games

from cluekit.clue import BOTS, moves, new_game
from cluekit.core import RefusedError, store
from cluekit.core.session import AnySession, Bot
from cluekit.learn.chair_worlds import case_of
from cluekit.learn.exercises import Exercise, files, load, read
from cluekit.learn.families.own_games import SEEDS, is_worth_playing
from cluekit.learn.forms import Laid
from cluekit.learn.kinds.play import GOALS
from cluekit.learn.own_games import chair, deal_out, is_of, laid_in, play_out
from cluekit.noir import CAST, INSPECTOR, KILLER
from cluekit.noir import moves as noir_moves
from cluekit.noir import new_game as new_noir
from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.public import facts
from cluekit.sets import members
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
        assert "You play against" in str(still(card.draft))


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
    assert press(card, "check").draft.attempt.feedback.kind == "open"
    game = card.table()
    assert 'data-target="game:again:0"' in card.drawing
    press(card, "check")
    assert card.draft.attempt.feedback.text.startswith("Not yet. You have asked nothing yet")
    first = game.session.step
    _play(game, GOALS["halving"].wrong())
    press(card, "check")
    told = card.draft.attempt.feedback
    assert (told.kind, told.misconception) == ("close", "M35")
    assert told.text.endswith("Begin again: one press lays out the same game once more.")
    assert press(card, "game:again:0").draft.attempt.feedback is None
    assert game.session.step == first
    _play(game, GOALS["halving"].good())
    assert press(card, "check").draft.attempt.solved
    press(card, "fresh")
    assert game.session.chance.seed == laid_in(card.draft.attempt.exercise.case).seed != 13


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
    others = (new_noir(f"noir-{like}", (killer, "You"), seed) for like, killer, seed in near)
    for other in (*others, table("mini", seed=13, bots="random")):
        assert card.answer(other).text.startswith("Not yet. That is another game.")
    card = exercise("10.9")
    for junk in (3, "game", [], {}, 0.5, object(), print, ("a",), float("nan"), Trap()):
        with case_named(junk):
            assert "is not a game. Play at the table" in card.answer(junk).text
            assert not card.draft.attempt.solved
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


HANDS = [["B", "D"], ["R", "L"], ["A", "T"]]
DEAL: dict[str, Any] = {"case_file": ["C", "V", "G"], "hands": HANDS}
CLUE: dict[str, Any] = {"edition": "mini", "seed": 3, "goal": "informant"}
EVENING = ["kill G", "identity Y", "row 1 right", "row 5 right", "kill H"]
GRID: dict[str, Any] = {
    "board": ["ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"],
    "killer": "L",
    "hand": "BNTY",
    "deck": "XQWJIRSVUPOAMKFEDCGH",
    "phase": "first-kill",
}
NOIR: dict[str, Any] = {
    "edition": "noir-standard",
    "names": ["You", "Shadow"],
    "side": "inspector",
    "seed": 3,
    "goal": "halving",
}


def written(table: dict[str, Any]) -> Exercise:
    """The exercise of a file with this game, read as any file is."""
    said: Any = files.tree("10.9")
    return read(yaml.safe_dump({**said, "case": {"table": table}}), "mine.yaml")


def of_file(game: dict[str, Any], **more: Any) -> Laid:
    """The game of such a file."""
    return laid_in(written(game | more).case)


def letters(suspects: int) -> str:
    """A set of suspects by their letters."""
    return "".join(CAST[one].letter for one in members(suspects))


def test_a_deal_is_dealt_as_it_is_written() -> None:
    """Everybody's cards, the envelope, who begins, the first roll; cards by id or by letter."""
    hands = [["bruno", "D"], ["R", "library"], ["A", "T"]]
    deal = {**DEAL, "hands": hands, "first": "Nora", "dice": [2, 3]}
    session: Any = deal_out(of_file(CLUE, deal=deal))
    named = [card.alias for card in session.edition.deck.cards]
    assert [[named[c] for c in session.view(seat).own.hand] for seat in range(3)] == HANDS
    told = [letter.fact for step in session.record for letter in step.letters]
    (inside,) = (fact.cards for fact in told if type(fact).__name__ == "CaseFileHolds")
    assert [named[card] for card in inside] == ["C", "V", "G"]
    assert session.choices.seat == 1
    assert next(letter.fact for letter in session.play(1, moves.Roll())).dice == (2, 3)


def test_a_position_of_noir_is_dealt_and_played_as_it_is_written() -> None:
    """People, cards, what has happened; a board is laid so, without a deck by the alphabet."""
    session: Any = deal_out(of_file(NOIR, position={**GRID, "actions": EVENING}))
    inspector = session.view(INSPECTOR)
    people = (session.view(KILLER).own.identity, inspector.own.identity)
    assert [CAST[one].letter for one in people] == ["L", "Y"]
    sets = (inspector.hand, inspector.table.dead, candidates(inspector).killer)
    assert [*map(letters, sets)] == ["BNT", "GH", "ACLM"]
    session.play(INSPECTOR, noir_moves.Exonerate())
    assert letters(session.view(INSPECTOR).hand) == "BNTX"
    mixed = {**GRID, "board": ["YXWVU", *GRID["board"][1:4], "EDCBA"]}
    del mixed["deck"]
    table = deal_out(of_file(NOIR, position=mixed)).view(INSPECTOR).table
    assert "".join(CAST[cell].letter for cell in table.cells[:5]) == "YXWVU"
    assert table.deck == 20


def test_the_bots_play_on_and_what_is_not_written_is_left_to_the_seed() -> None:
    """The same file gives the same game; the same deal with another seed, another evening."""
    own = of_file(CLUE, deal=DEAL)
    one, same = (play_out(own, BOTS["complete"]()).record for _ in range(2))
    other = play_out(of_file(CLUE, deal=DEAL, seed=4), BOTS["complete"]()).record
    assert one == same
    assert [step.move for step in one] != [step.move for step in other]


def test_a_written_game_is_told_from_others_and_known_again_from_a_file(tmp_path: Path) -> None:
    """Other hands, rolls, actions, a game of the seed alone, luck of one's own: another game."""

    class Mine:
        def luck(self, purpose: str, step: int, drawn: int) -> Any:
            return new_game("mini", seed=3).chance.luck(purpose, step, drawn)

    own = of_file(CLUE, deal=DEAL)
    assert is_of(own, deal_out(own))
    for other in (
        of_file(CLUE, deal={**DEAL, "hands": [HANDS[1], HANDS[0], HANDS[2]]}),
        of_file(CLUE, deal={**DEAL, "dice": [1, 2]}),
        of_file(CLUE, deal=DEAL, seed=4),
        of_file(CLUE),
    ):
        assert not is_of(own, deal_out(other))
    assert not is_of(of_file(CLUE), new_game("mini", ["You", "Nora", "Otto"], chance=Mine()))
    night = of_file(NOIR, position={**GRID, "actions": EVENING})
    assert is_of(night, deal_out(night))
    elsewhere = of_file(NOIR, position={**GRID, "actions": [*EVENING[:-1], "kill M"]})
    assert not is_of(night, deal_out(elsewhere))
    own = laid_in(load("10.9").case)
    session = deal_out(own)
    store.keep(session, tmp_path / "game.jsonl")
    assert is_of(own, store.open_saved(tmp_path / "game.jsonl", session.game).session)


REFUSED: list[tuple[dict[str, Any], str]] = [
    (CLUE | {"deal": DEAL | {"case_file": ["V", "C", "G"]}}, "a suspect, a weapon and a room"),
    (CLUE | {"deal": DEAL | {"case_file": ["X", "V", "G"]}}, "There is no card “X”"),
    (CLUE | {"deal": DEAL | {"hands": [*HANDS[:2], ["A", "R"]]}}, "A card appears twice"),
    (CLUE | {"deal": DEAL | {"hands": [*HANDS[:2], ["A"]]}}, "Otto is dealt ada, tower"),
    (CLUE | {"deal": DEAL | {"hands": HANDS[:2]}}, "3 names, the deal 2 hands"),
    (CLUE | {"deal": DEAL | {"hands": [["B"], HANDS[1], ["D", "A", "T"]]}}, "hands of 1, 2, 3"),
    (CLUE | {"deal": DEAL | {"first": "Pia"}}, "Pia begins, but nobody"),
    (CLUE | {"deal": DEAL | {"dice": [7]}}, "<= 6"),
    (CLUE | {"deal": DEAL, "edition": "us"}, "luck decides more than a deal can say"),
    (CLUE | {"deal": DEAL, "edition": "nonsense"}, "There is no edition “nonsense”"),
    (CLUE | {"deal": DEAL, "bots": "nonsense"}, "no bot is called nonsense"),
    (CLUE | {"deal": DEAL, "names": ["Ada", "Nora", "Otto"]}, "nobody at the table is called You"),
    (CLUE | {"deal": DEAL, "position": GRID}, "not both"),
    (CLUE | {"position": GRID}, "write a deal, not a position"),
    (NOIR | {"deal": DEAL}, "write a position, not a deal"),
    (NOIR | {"position": GRID | {"dead": "A"}}, "before the first kill nobody is dead"),
    (NOIR | {"position": GRID | {"dead": "A", "phase": "action"}}, "write what has happened since"),
    (NOIR | {"position": GRID | {"deck": "XQW"}}, "write what has happened since as actions"),
    (NOIR | {"position": GRID | {"hand": "BN"}}, "write what has happened since as actions"),
    (NOIR | {"position": GRID | {"mode": "classic"}}, "are not those of noir-standard"),
    (NOIR | {"position": GRID | {"hand": "LNTY"}}, "in two places"),
    (NOIR | {"position": GRID | {"actions": ["kill Z"]}}, "“kill Z” is not an action"),
    (NOIR | {"position": GRID | {"actions": ["kill Y"]}}, "kill Y: Yuki (Y) does not stand next"),
    (NOIR | {"position": GRID | {"actions": [*EVENING, "arrest L"]}}, "arrest L: Lotte (L) does"),
]


def test_what_cannot_be_dealt_or_played_so_is_refused() -> None:
    """When the file is read: which file, and what is wrong in words."""
    for laid_out, words in REFUSED:
        with case_named(words):
            with pytest.raises(RefusedError) as refused:
                written(laid_out)
            problem = refused.value.problem
            assert (problem.code, problem.about["file"]) == ("exercise-unreadable", "mine.yaml")
            assert words in problem.about["reason"]


def careless(idle: Bot) -> Bot:
    """Who waits as an informant should, but shows whatever comes first."""

    def play(view: Any, choices: Any, luck: Any) -> Any:
        return moves.Show(choices.show[0]) if choices.show else idle(view, choices, luck)

    return play


def test_in_the_informants_game_it_counts_what_is_shown() -> None:
    """To wait is not enough: whoever shows Otto what comes first tells him, too."""
    own = laid_in(load("10.9").case)
    assert own.deal is not None
    assert is_worth_playing(own)
    goal = GOALS["informant"]
    for bot, slip in ((careless(goal.good()), "M22"), (goal.wrong(), "plays-to-win")):
        told = goal.standing(play_out(own, bot), 0)
        assert (told.state, told.slip) == ("lost", slip)


def test_at_its_table_the_hand_is_the_written_one_and_a_fresh_game_is_dealt_by_chance() -> None:
    """Begun again it is the same; the next one has no deal of its own."""
    game: AnySession = exercise("10.9").table().session
    named = [card.alias for card in game.edition.deck.cards]
    assert [named[card] for card in game.view(0).own.hand] == ["C", "T"]
    fresh = laid_in(load("10.9").fresh(1).case)
    assert (fresh.deal, fresh.position) == (None, None)
    assert is_worth_playing(fresh)
