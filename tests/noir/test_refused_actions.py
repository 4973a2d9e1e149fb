"""Refusals of Noir are exact: code, clause, what it is about, and what would have been legal."""

from typing import Any

from cluekit.core import DEALER, Problem
from cluekit.noir import INSPECTOR, KILLER, new_game
from cluekit.noir.position.script import Script
from cluekit.noir.public import facts, moves
from cluekit.noir.referee import game
from cluekit.noir.wording.sentences import explain
from naming import case_named
from noir.positions import FIVE, goes, script

A, B, C, G, H, L, M, S, V, W, X, Y = (ord(letter) - 65 for letter in "ABCGHLMSVWXY")
NEAR_M = [7, 8, 11, 13, 16, 17, 18]
Case = tuple[dict[str, Any], Any, Problem]


def _not_now(clause: str, wanted: str, *kinds: str) -> Problem:
    return Problem("not-now", clause, {"wanted": wanted, "kinds": list(kinds)})


def _one_of(code: str, clause: str, suspect: int, *legal: int) -> Problem:
    return Problem(code, clause, {"suspect": suspect, "legal": list(legal)})


def _no_shift(code: str, clause: str, line: tuple[Any, ...], **size: int) -> Problem:
    about = dict(zip(("axis", "index", "step"), line, strict=True))
    return Problem(code, clause, {**about, "rows": 5, "columns": 5, **size})


KILLING = ("shift", "kill", "disguise")
ASKING = ("shift", "arrest", "exonerate")
HUNTS = {"to_move": "inspector", "dead": "S"}
CITIZENS = {"to_move": "inspector", "mode": "citizens", "dead": "Q"}
FIRST = {"inspector": None, "hand": "GXWV", "phase": "first-kill"}
CHOOSES = {**FIRST, "phase": "identity", "to_move": "inspector", "dead": "G"}
EMPTY = {"deck": ""}

CASES: list[Case] = [
    ({"dead": "G"}, moves.Kill(A), _one_of("not-near", "N08", A, *NEAR_M)),
    ({"dead": "G"}, moves.Kill(G), _one_of("dead", "N08", G, *NEAR_M)),
    ({"dead": "G"}, moves.Kill(M), _one_of("yourself", "N08", M, *NEAR_M)),
    ({"dead": "G"}, moves.Kill(-1), _one_of("not-near", "N08", -1, *NEAR_M)),
    ({"dead": "G"}, moves.Kill(99), _one_of("not-near", "N08", 99, *NEAR_M)),
    ({"dead": "BFG", "killer": "A"}, moves.Kill(B), Problem("nobody-near", "N23")),
    ({"dead": "A"}, moves.Kill(A), _one_of("dead", "N08", A, 6, *NEAR_M)),
    (FIRST, moves.Disguise(), _not_now("N02", "disguise", "kill")),
    (FIRST, moves.Shift("row", 0, 1), _not_now("N02", "shift", "kill")),
    (FIRST, moves.Kill(A), _one_of("not-near", "N08", A, 6, *NEAR_M)),
    ({}, moves.Arrest(X), _not_now("N05", "arrest", *KILLING)),
    ({}, moves.Exonerate(), _not_now("N05", "exonerate", *KILLING)),
    ({}, moves.Discard(X), _not_now("N12", "discard", *KILLING)),
    ({}, moves.ChooseIdentity(X), _not_now("N04", "choose-identity", *KILLING)),
    ({}, moves.CitizensArrest(X, S), _not_now("N19", "citizens-arrest", *KILLING)),
    (EMPTY, moves.Disguise(), Problem("no-cards-left", "N13")),
    (CHOOSES, moves.ChooseIdentity(G), _one_of("dead-identity", "N04", G, V, W, X)),
    (CHOOSES, moves.ChooseIdentity(B), _one_of("not-in-your-hand", "N04", B, V, W, X)),
    (CHOOSES, moves.ChooseIdentity(-1), _one_of("not-in-your-hand", "N04", -1, V, W, X)),
    ({**CHOOSES, "hand": "AXWV", "dead": "A"}, moves.ChooseIdentity(A),
     _one_of("dead-identity", "N04", A, V, W, X)),
    (CHOOSES, moves.Exonerate(), _not_now("N04", "exonerate", "choose-identity")),
    (CHOOSES, moves.CitizensArrest(X, S), _not_now("N04", "citizens-arrest", "choose-identity")),
    (HUNTS, moves.Arrest(A), _one_of("not-near", "N10", A, 19, 23, 24)),
    (HUNTS, moves.Arrest(S), _one_of("dead", "N10", S, 19, 23, 24)),
    (HUNTS, moves.Arrest(-1), _one_of("not-near", "N10", -1, 19, 23, 24)),
    ({**HUNTS, "dead": "A"}, moves.Arrest(A), _one_of("dead", "N10", A, 18, 19, 23, 24)),
    (HUNTS, moves.Kill(X), _not_now("N05", "kill", *ASKING)),
    (HUNTS, moves.Disguise(), _not_now("N05", "disguise", *ASKING)),
    (HUNTS, moves.Discard(X), _not_now("N12", "discard", *ASKING)),
    ({**HUNTS, **EMPTY}, moves.Exonerate(), Problem("no-cards-left", "N13")),
    (HUNTS, moves.CitizensArrest(X, Y),
     Problem("no-citizens-arrest", "N19", {"edition": "noir-classic"})),
    (CITIZENS, moves.CitizensArrest(B, A), _one_of("not-in-your-hand", "N19", B, V, W, X)),
    (CITIZENS, moves.CitizensArrest(-1, A), _one_of("not-in-your-hand", "N19", -1, V, W, X)),
    (CITIZENS, moves.CitizensArrest(W, 16), _one_of("not-near-them", "N26", 16, 17, 18, 21, 23)),
    (CITIZENS, moves.CitizensArrest(W, W), _one_of("not-near-them", "N26", W, 17, 18, 21, 23)),
    (CITIZENS, moves.CitizensArrest(W, -1), _one_of("not-near-them", "N26", -1, 17, 18, 21, 23)),
    ({**CITIZENS, "hand": "AW"}, moves.CitizensArrest(A, S),
     _one_of("not-near-them", "N26", S, B, 5, G)),
    ({**CITIZENS, **EMPTY, "options": {"citizens_need": "hand-only"}}, moves.CitizensArrest(W, W),
     _one_of("not-near-them", "N26", W, 17, 18, V, X)),
    ({**CITIZENS, "hand": "AW", "dead": "BFG"}, moves.CitizensArrest(A, S),
     _one_of("not-near-them", "N26", S)),
    ({**CITIZENS, **EMPTY}, moves.CitizensArrest(W, S), Problem("no-cards-left", "N19")),
    ({**CITIZENS, "board": FIVE[:4], "dead": "UVWXY", "inspector": "T"},
     moves.CitizensArrest(W, S), _one_of("off-the-board", "N26", W)),
    *(({}, moves.Shift(axis, *line), _no_shift(code, clause, (axis[:10], *line)))  # type: ignore[arg-type]
      for code, clause, axis, *line in (
          ("no-such-line", "N24", "row", 5, 1), ("no-such-line", "N24", "column", -1, 1),
          ("no-such-line", "N24", "diagonal, so to say", 0, 1),
          ("no-such-shift", "N06", "row", 0, 2), ("no-such-shift", "N06", "row", 0, 0))),
    ({"board": ["ABC"], "killer": "A", "inspector": "C", "hand": "", "options": {"toll": 9}},
     moves.Shift("column", 0, -1),
     _no_shift("no-such-shift", "N24", ("column", 0, -1), rows=1, columns=3)),
    ({"last_action": "row 1 right"}, moves.Shift("row", 0, -1),
     _no_shift("undoes-their-shift", "N07", ("row", 0, 1))),
]  # fmt: skip


def _problem(playing: Script, move: Any) -> Problem | None:
    choices = game.choices(playing.state)
    return game.problem_with(playing.state, choices, choices.seat, move)


def test_the_reason_is_exact_in_noir() -> None:
    """Each refusal names its reason and what could be done instead; it can be said in words."""
    for position, move, problem in CASES:
        playing = script(**position)
        before = playing.state
        with case_named(position, move):
            assert _problem(playing, move) == problem
            sentence = explain(problem, before.table.edition)
            assert f"({problem.clause})" in sentence
            assert "{" not in sentence
            assert playing.state is before


SETUP: dict[bool, list[tuple[int, Any, Problem]]] = {
    False: [
        (KILLER, moves.Kill(A), Problem("still-setting-up", "", {"next": "board"})),
        (DEALER, moves.Prepare("killer"),
         Problem("setup-order", "N01", {"step": "killer", "next": "board"})),
        (DEALER, moves.Kill(A), _not_now("N05", "kill", "prepare")),
    ],
    True: [
        (DEALER, moves.Prepare("board"), Problem("already-set-up")),
        (KILLER, moves.Prepare("board"), Problem("already-set-up")),
        (INSPECTOR, moves.Arrest(A), Problem("not-your-turn", "N01", {"seat": KILLER})),
        (KILLER, "kill H", Problem("text-for-a-move", "", {"text": "kill H"})),
        (KILLER, moves.Kill(suspect=True), Problem("not-a-move", "", {"move": "Kill"})),
        (KILLER, facts.Killed(A), Problem("not-a-move", "", {"move": "Killed"})),
    ],
}  # fmt: skip


def test_a_discard_is_of_the_hand_and_after_the_end_everything_is_too_late() -> None:
    """N12: a card that is held; N20: nobody any more; N01: one step, one side after the other."""
    playing = script(to_move="inspector", deck="BC")
    playing._play(moves.Exonerate())
    for move, problem in (
        (moves.Discard(A), _one_of("not-in-your-hand", "N12", A, B, V, W, X)),
        (moves.Shift("row", 0, 1), _not_now("N12", "shift", "discard")),
        (moves.CitizensArrest(X, S), _not_now("N12", "citizens-arrest", "discard")),
    ):
        assert _problem(playing, move) == problem
    playing = script(inspector="H")
    goes(playing, "kill H")
    choices = game.choices(playing.state)
    for seat in (KILLER, INSPECTOR, DEALER):
        problem = game.problem_with(playing.state, choices, seat, moves.Disguise())
        assert problem == Problem("game-over", "N20")
    assert playing.act("row 1 left").legal == ()
    for ready, cases in SETUP.items():
        session = new_game("noir-classic", seed=5, ready=ready)
        for seat, move, problem in cases:
            with case_named(seat, move):
                assert session.problem_with(seat, move) == problem
    kill = next(iter(session.choices))
    assert session.problem_with(KILLER, kill) is None
    assert session.problem_with(INSPECTOR, kill).code == "not-your-turn"
