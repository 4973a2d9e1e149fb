"""Texts typed by hand: read kindly, played strictly, refused with the line and what would do."""

import re
from pathlib import Path

import pytest
from any_game import any_game
from hypothesis import given
from hypothesis import strategies as st

from cluekit import clue
from cluekit.clue import edition, players_for
from cluekit.clue.notation import UNKNOWN, event_line, events, read, write
from cluekit.clue.notation.questions import Accusation, Answer, Suggestion, asked_in
from cluekit.clue.public import facts, moves
from cluekit.clue.wording import explain
from cluekit.clue.wording.refusal_messages import REASONS
from cluekit.core import Chance, Problem, RefusedError
from cluekit.core.notation.lines import LARGEST, LONGEST, MOST_LINES
from cluekit.words import LANGUAGES, language, set_language
from naming import case_named
from twin.amounts import either_run

HEAD = """\
cluekit-game 2
edition: mini
seat: You as ada
seat: Nora as bruno
seat: Otto as carla
envelope: carla rope tower
hand You: ada vase
hand Nora: bruno dagger
hand Otto: library garden
first: You
"""
ROLL = "You roll 3 4\nYou walk to library\n"
BY_HAND = """\
# our first game
Cluekit-Game 1
Edition: Mini

Seat: You AS a
seat: Nora as Bruno
seat: Otto as C     # he came late
Hand nora: {bruno} D
hand YOU: A {vase}
hand otto: L {garden}
Envelope: {carla}, {rope}, {tower}
First: you

You rolls 3 4
you walks to the {library}
you: {library} A {vase} → Otto l
Nora rolls 6 6
NORA goes to {garden}
Nora: B {vase} {garden} -> Otto {garden}
Otto rolls 1 2      # no room in reach
Otto walks to d6
You stays
You: {carla} {rope} {library} -> Nora none, Otto {library}
You accuse: C R T -> right
end: You win
"""


NAMES = (
    ("Vase", "the Rope", "Library", "in the Garden", "TOWER"),
    ("Vaso", "la Corda", "biblioteca", "il Giardino", "Torre"),
    ("o Vaso", "Corda", "a Biblioteca", "jardim", "na Torre"),
)


def test_a_game_typed_by_hand_is_read_the_same_in_every_language() -> None:
    """Names, letters, any case, articles, comments; what goes without saying may be left out."""
    for vase, rope, library, garden, tower in NAMES:
        names = {"bruno": "bruno", "carla": "Carla", "vase": vase, "rope": rope}
        text = BY_HAND.format(library=library, garden=garden, tower=tower, **names)
        session = read(text)
        assert session.over
        assert session.view(0).table.winner == 0
        assert "You: ada vase library -> Otto library\n" in write(session)
        for other in (text.replace("\n", "\r\n"), "\ufeff" + text, text + "\n\n# end"):
            assert read(other).record == session.record
    before = language()
    session = any_game(3)
    try:
        texts = [write(read(write(session))) for code in LANGUAGES if not set_language(code)]
    finally:
        set_language(before)
    remark, _, rest = write(session).partition("\n")
    assert len({text.partition("\n")[0] for text in texts} | {remark}) == len(LANGUAGES)
    assert {text.partition("\n")[2] for text in texts} == {rest}
    short = read(HEAD + ROLL + "You: ada rope library -> Otto library\n")
    long = read(HEAD + ROLL + "You: ada rope library -> Nora none, Otto library\n")
    assert short.record == long.record
    said = HEAD + ROLL + "You: ada rope library -> Otto library\n{}Nora rolls 1 1\n"
    assert read(said.format("")).record == read(said.format("You end the turn\n")).record
    session = read(HEAD + ROLL + "You: ada vase library -> Otto ?\n")
    assert session.record[-1].move == moves.Show(edition("mini").deck.number("library"))
    with pytest.raises(RefusedError, match="text-partial"):
        read(HEAD + ROLL + "You: bruno dagger library -> Nora ?\n")
    session = read(HEAD + ROLL + "You: bruno vase library\n")
    assert session.choices.seat == 1
    assert write(session).endswith("You: bruno vase library\n")
    assert read(HEAD + ROLL + "You: bruno vase library\nNora shows: bruno").step == session.step + 1


ROLLED = "You roll 3 4\n"
ACCUSED = "You: ada vase library -> Otto library\nYou accuse: carla rope tower"
WRONG = {
    "": ("text-foreign", None), "cluekit-game one": ("text-foreign", None),
    "cluekit-game 9": ("text-newer", None), "cluekit-game 2": ("text-missing", None),
    HEAD.replace("mini", "minni"): ("text-no-such-edition", 2),
    HEAD.replace("mini", "own"): ("text-edition", 2),
    HEAD.replace("mini", "own\n| format = 3"): ("text-edition", 2),
    HEAD + "option: stayin never": ("text-no-such-option", 11),
    HEAD + "option: staying perhaps": ("text-no-such-answer", 11),
    HEAD + "option: dice 1 2": ("text-no-such-answer", 11),
    HEAD + "option: dice 1\noption: dice 2": ("text-twice", 12),
    HEAD + "option: bonus-cards yes": ("text-options", 11),
    HEAD + "first: Nora": ("text-twice", 11), HEAD + "told to: Nora": ("text-partial", 11),
    HEAD.replace("as ada", "as rope"): ("text-no-such-piece", 3),
    HEAD.replace("as ada", "as ?"): ("text-no-such-piece", 3),
    HEAD.replace("as ada", "as zoe"): ("text-no-such-card", 3),
    HEAD.replace("as ada", ""): ("text-players", 3),
    HEAD.replace("as ada", "as carla"): ("text-players", 3),
    HEAD.replace("seat: You as ada\n", ""): ("text-no-such-seat", 6),
    HEAD.replace("You as ada", 'you as ada, called "\\x"'): ("text-name", 3),
    HEAD.replace("seat: You as ada", "seat:"): ("text-seat", 3),
    HEAD.replace("carla rope tower", "carla rope ?"): ("text-partial", 6),
    HEAD.replace("carla rope tower", "carla rope vase"): ("text-three-cards", 6),
    HEAD.replace("carla rope tower", "carla rope"): ("text-three-cards", 6),
    HEAD.replace("ada vase", "ada rope"): ("text-cards", 7),
    HEAD.replace("ada vase", "ada"): ("text-cards", 7),
    HEAD.replace("ada vase", "ada ?"): ("text-partial", 7),
    HEAD.replace("ada vase", "ada").replace("o dagger", "o dagger vase"): ("text-hand-sizes", 7),
    HEAD.replace("hand You: ada vase\n", ""): ("text-missing", None),
    HEAD.replace("hand Nora", "hand You"): ("text-twice", 8),
    HEAD.replace("first: You\n", ""): ("text-missing", None),
    HEAD + "start: You 6, Nora 5": ("text-start-rolls", None),
    HEAD + "start: You 6, Nora 6, Otto 1": ("text-start-rolls", None),
    HEAD + "start: You 6, Nora 5, Otto 1\nstart: You 1, Otto 2": ("text-start-rolls", 12),
    HEAD + "start: You 1, Nora 6, Otto 5": ("text-otherwise", 10),
    HEAD + "start: You 7, Nora 6, Otto 5": ("text-line", 11),
    HEAD + "face up: ada": ("text-otherwise", 11),
    HEAD + "next: lunch": ("text-no-such-answer", 11),
    HEAD + "next: deal\nYou roll 3 4": ("text-still-to-do", 12), HEAD + "You": ("text-line", 11),
    HEAD + "You jump 3": ("text-line", 11), HEAD + "Zoe rolls 3 4": ("text-no-such-seat", 11),
    HEAD + "You roll 3": ("text-dice", 11), HEAD + "You roll 3 7": ("text-dice", 11),
    HEAD + "You roll 3 4 5": ("text-dice", 11),
    HEAD + "You roll 3 4, draw joker": ("text-no-bonus", 11),
    HEAD + "Nora rolls 3 4": ("text-illegal", 11), HEAD + "You stay": ("text-illegal", 11),
    HEAD + "You take the passage to tower": ("text-illegal", 11),
    HEAD + ROLLED + "You walk to attic": ("text-no-such-place", 12),
    HEAD + ROLLED + "You walk to Z99": ("text-no-such-place", 12),
    HEAD + ROLLED + "You walk to A6": ("text-illegal", 12),
    HEAD + ROLLED + "You roll 3 4": ("text-illegal", 12),
    HEAD + ROLL + "You: ada vase tower -> Otto library": ("text-room", 13),
    HEAD + ROLL + "You: ada vase attic": ("text-no-such-card", 13),
    HEAD + ROLL + "You: ada vase": ("text-three-cards", 13),
    HEAD + ROLL + "You: ? vase library": ("text-partial", 13),
    HEAD + ROLL + "You: ada vase library -> Nora vase": ("text-illegal", 13),
    HEAD + ROLL + "You: ada vase library -> Otto garden": ("text-illegal", 13),
    HEAD + ROLL + "You: ada vase library -> nobody": ("text-unanswered", 13),
    HEAD + ROLL + "You: carla rope library -> Nora none, nobody": ("text-unanswered", 13),
    HEAD + ROLL + "You: bruno vase library -> Nora none, Otto library": ("text-illegal", 13),
    HEAD + ROLL + "You: bruno vase library\nYou end the turn": ("text-illegal", 14),
    HEAD + ROLL + "You: bruno vase library -> wrong": ("text-line", 13),
    HEAD + ROLL + "You accuse: ada rope tower": ("text-illegal", 13),
    HEAD + ROLL + "You look at 1": ("text-illegal", 13),
    HEAD + ROLL + "You pick Nora": ("text-illegal", 13),
    HEAD + ROLL + "You end the turn, please": ("text-line", 13),
    HEAD + "end: You win": ("text-not-over", 11),
    HEAD + ROLL + ACCUSED + " -> wrong": ("text-otherwise", 14),
    HEAD + ROLL + ACCUSED + "\nend: Nora wins": ("text-otherwise", 15),
    HEAD + ROLL + ACCUSED + "\nYou roll 1 1": ("text-illegal", 15),
    HEAD + "You " + "very " * 500 + "roll": ("text-line-too-long", 11),
    HEAD + "You stay\n" * MOST_LINES: ("text-too-large", None),
    HEAD + "#" * LARGEST: ("text-too-large", None),
}  # fmt: skip


def test_a_wrong_text_is_refused_at_its_line() -> None:
    """The code, the line, a sentence with nothing left open, and what would have been legal."""
    for text, said in WRONG.items():
        with case_named(text[-40:]):
            with pytest.raises(RefusedError) as refused:
                read(text)
            problem = refused.value.problem
            assert (problem.code, problem.about.get("line")) == said
            assert_said(problem)
    with pytest.raises(RefusedError) as refused:
        read(HEAD + "You roll 1 1\nYou walk to tower")
    about = refused.value.problem.about
    assert about["possible"] == ["You walk to F2", "You walk to H2", "You walk to G3"]
    for line in about["possible"]:
        read(HEAD + f"You roll 1 1\n{line}")
    root = Path(clue.__file__).parents[1]
    sources = [*root.glob("clue/notation/*.py"), *root.glob("core/notation/*.py")]
    codes = {code for file in sources for code in re.findall(r'"(text-[a-z-]+)"', file.read_text())}
    assert len(codes) > 25
    assert codes <= set(REASONS)
    assert max(len(line) for line in write(any_game(5)).split("\n")) < LONGEST
    assert len(edition("uk").source) < LARGEST


def assert_said(problem: Problem) -> None:
    """Assert that a refusal has words, all places in it filled."""
    assert problem.code in REASONS
    sentence = explain(problem)
    assert not re.search(r"\{\w+\}", sentence), sentence


def _damaged(text: str, luck_seed: int) -> str:
    """Return the text with some lines lost, doubled, swapped or spoilt."""
    luck = Chance(luck_seed).luck("damage", 0, 0)
    lines = text.split("\n")
    for _ in range(luck.die(3)):
        at = luck.pick(range(len(lines)))
        other = luck.pick(range(len(lines)))
        line = lines[at]
        cut = luck.pick(range(len(line) + 1))
        lines[at : at + 1] = luck.pick(
            (
                [],
                [line, line],
                [lines[other]],
                [line[:cut]],
                [line[cut:]],
                [line[:cut] + luck.pick(tuple("?,:->@#|\"'\0\u2028é9 ")) + line[cut:]],
                [line.replace(luck.pick(("1", "2", "3", "a", "e")), luck.pick(("6", "?", "o")))],
                [" ".join(luck.order(line.split(" ")))],
            )
        ) or [""]
    return "\n".join(lines)


@either_run
@given(seed=st.integers(0, 2**32))
def test_a_damaged_text_is_read_or_refused(run: str, seed: int) -> None:  # noqa: ARG001 - both runs
    """Never anything but a refusal in words; what is read is a game that comes back."""
    text = write(any_game(seed % 500))
    for number in range(5):
        damaged = _damaged(text, seed + number)
        try:
            session = read(damaged)
        except RefusedError as refused:
            assert_said(refused.problem)
        else:
            assert read(write(session)).record == session.record


@either_run
@given(text=st.text(max_size=100), at=st.integers(0, 12))
def test_anything_is_read_or_refused(run: str, text: str, at: int) -> None:  # noqa: ARG001 - both runs
    """Any signs at all, alone or in the middle of a text."""
    lines = (HEAD + ROLL).split("\n")
    for said in (text, "\n".join([*lines[:at], text, *lines[at:]])):
        try:
            read(said)
        except RefusedError as refused:
            assert_said(refused.problem)


MINI = edition("mini")
PLAYERS = players_for(MINI, ("You", "Nora", "Otto"))
ADA, BRUNO, CARLA, ROPE, VASE, DAGGER, LIBRARY, GARDEN, TOWER = range(9)
CASE = """\
Nora: bruno vase library -> Otto ?
You: bruno vase library -> Otto vase
Nora: bruno vase library -> nobody
Otto accuses: carla dagger tower -> wrong
You: ada rope garden -> Nora none, Otto garden
Otto: ada rope garden -> Nora none, ? ?
You: ada rope garden -> Nora ada, Otto rope garden
Nora: ? vase ?
Nora accuses: ? ? ?
Nora asks Otto: ada rope tower
Otto accuses: ada rope tower -> You ada, wrong
"""
MEANT = (
    Suggestion(1, (BRUNO, VASE, LIBRARY), (Answer(2, (UNKNOWN,)),)),
    Suggestion(0, (BRUNO, VASE, LIBRARY), (Answer(2, (VASE,)),)),
    Suggestion(1, (BRUNO, VASE, LIBRARY), nobody=True),
    Accusation(2, (CARLA, DAGGER, TOWER), right=False),
    Suggestion(0, (ADA, ROPE, GARDEN), (Answer(1), Answer(2, (GARDEN,)))),
    Suggestion(2, (ADA, ROPE, GARDEN), (Answer(1), Answer(UNKNOWN, (UNKNOWN,)))),
    Suggestion(0, (ADA, ROPE, GARDEN), (Answer(1, (ADA,)), Answer(2, (ROPE, GARDEN)))),
    Suggestion(1, (UNKNOWN, VASE, UNKNOWN)),
    Accusation(1, (UNKNOWN, UNKNOWN, UNKNOWN)),
    Suggestion(1, (ADA, ROPE, TOWER), whom=2),
    Accusation(2, (ADA, ROPE, TOWER), (Answer(0, (ADA,)),), right=False),
)


def test_a_case_is_read_and_written() -> None:
    """Every line form, “?” for what is not known; facts make the event; another line is refused."""
    assert events(CASE, MINI, PLAYERS) == MEANT
    assert "".join(event_line(asked, MINI, PLAYERS) + "\n" for asked in MEANT) == CASE
    said = "NORA: library, V, Bruno → otto: ?\n# a comment\n\nnora: ? L ?"
    assert events(said.replace("otto: ?", "otto ?"), MINI, PLAYERS) == (
        MEANT[0],
        Suggestion(1, (UNKNOWN, UNKNOWN, LIBRARY)),
    )
    told = [facts.Suggested(0, (BRUNO, VASE, LIBRARY)), facts.CouldNotAnswer(1), facts.Showed(2, 0)]
    assert asked_in(told) == Suggestion(0, (BRUNO, VASE, LIBRARY), (Answer(2, (UNKNOWN,)),))
    assert (asked_in([*told, facts.CardSeen(2, 0, VASE)]), asked_in([])) == (MEANT[1], None)
    for line, code in NO_EVENTS.items():
        with case_named(line), pytest.raises(RefusedError) as refused:
            events(f"# a case\n{line}", MINI, PLAYERS)
        problem = refused.value.problem
        assert (problem.code, problem.about["line"]) == (code, 2), line


NO_EVENTS = {
    "You roll 3 4": "text-line", "You: ada rope": "text-three-cards",
    "You: ada bruno garden": "text-three-cards", "You: ada rope attic": "text-no-such-card",
    "Zoe: ada rope garden": "text-no-such-seat",
    "You: ada rope garden -> Zoe none": "text-no-such-seat",
    "You: ada rope garden -> Nora": "text-line",
    "You: ada rope garden -> Nora rope, nobody": "text-line",
    "You: ada rope garden -> right": "text-line",
    "You accuse: ada rope garden -> right, wrong": "text-line",
    "You accuse: ada rope garden -> nobody": "text-line",
}  # fmt: skip
