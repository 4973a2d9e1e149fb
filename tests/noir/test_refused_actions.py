"""Refusals of Noir are exact, of actions and of written positions; all others play on."""

import re
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.core import DEALER, Chance, Problem, RefusedError
from cluekit.core.session import Position as Standing
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR, KILLER, Phase, game, new_game
from cluekit.noir.position.position import Position, state_of
from cluekit.noir.position.script import Script
from cluekit.noir.public import facts, moves
from cluekit.noir.public.fold import fold
from cluekit.noir.referee.rules import remove_dead_lines
from cluekit.noir.wording.sentences import explain
from cluekit.sets import members
from contract import noir_invariants
from naming import case_named
from noir.positions import FIVE, goes, script
from standing import put_at

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


GOOD: dict[str, Any] = {"board": FIVE, "killer": "M", "inspector": "Y", "hand": "XWV"}

M_ALONE = {"board": ["ABC", "MYV"], "hand": ""}
UNBEGUN = {"phase": "first-kill", "inspector": None}
CONTRADICTORY: dict[tuple[str, str], list[dict[str, Any]]] = {
    ("dead-or-away", "killer"): [{"dead": "M"}, {"board": ["ABCDE"], "killer": "M"}],
    ("dead-or-away", "inspector"): [{"dead": "Y"}],
    ("identity-innocent", "killer"): [{"innocent": "M"}],
    ("identity-innocent", "inspector"): [{"innocent": "Y"}],
    ("suspect-twice", "killer, inspector"): [{"inspector": "M"}],
    ("suspect-twice", "hand"): [{"hand": "XXV"}],
    ("suspect-twice", "board"): [{"board": ["AAB", "MYX"]}],
    ("suspect-twice", "dead"): [{"dead": "AA"}],
    ("card-twice", ""): [{"hand": "MWV"}, {"hand": "YWV"}, {"deck": "XA"}, {"discard": "X"}],
    ("innocent-not-open", "hand"): [{"innocent": "X"}],
    ("innocent-not-open", "deck"): [{"innocent": "A", "deck": "AB"}],
    ("card-of-nobody", "hand"): [{**M_ALONE, "hand": "X"}],
    ("card-of-nobody", "deck"): [{**M_ALONE, "deck": "AF"}],
    ("card-of-nobody", "discard"): [{**M_ALONE, "discard": "F"}],
    ("hand-too-large", "hand"): [{"hand": "XWVUT"}, {"hand": "XW", "options": {"hand": 2}}],
    ("not-the-first-kill", "phase"): [
        *({"phase": "first-kill"}, {**UNBEGUN, "dead": "A"}, {**UNBEGUN, "to_move": "inspector"})
    ],
    ("identity-not-open", "phase"): [
        *({"phase": "identity", "to_move": "inspector"}, {"phase": "identity", "inspector": None})
    ],
    ("inspector-missing", "inspector"): [
        {"phase": "action", "inspector": None, "to_move": "inspector"},
        {"inspector": None, "hand": "", "to_move": "inspector"},
    ],
    ("toll-paid", "dead"): [{"dead": "ABCDEFGHIJKLNOPQRS"}],
    ("more-kills-than-dead", "kills"): [{"version": 2, "dead": "AB", "kills": 3}],
    ("killer-alone", "dead"): [{"board": ["MA"], "inspector": None, "hand": "", "dead": "A"}],
    ("no-such-line-moved", "last_action"): [
        *({"last_action": "row 6 right"}, {"last_action": "column 9 up"})
    ],
    ("last-by-the-other", "last_action"): [
        {"last_action": "kill B"},
        {"last_action": "kill B", "dead": "B"},
        {"last_action": "disguise"},
        {"last_action": "arrest A", "to_move": "inspector"},
    ],
    ("last-killed-nobody", "last_action"): [{"last_action": "kill B", "to_move": "inspector"}],
    ("last-arrested-the-killer", "last_action"): [
        *({"last_action": "arrest M"}, {"last_action": "exonerate A arrest M"})
    ],
    ("last-marked-nobody", "last_action"): [{"last_action": "exonerate A"}],
    ("last-chose-another", "last_action"): [{"last_action": "identity A"}],
    ("nothing-before", "last_action"): [{**UNBEGUN, "last_action": "row 1 right"}],
    ("mode-and-edition", "mode"): [
        {"mode": "standard", "edition": "noir-classic"},
        {"mode": "citizens", "edition": "noir-standard"},
        {"mode": "classic", "edition": "noir-003-standard"},
    ],
}


def test_a_contradiction_is_refused_by_its_key() -> None:
    """With a sentence that names the key; the rest of the position is as it should be."""
    state_of(Position(**GOOD))
    for (code, key), cases in CONTRADICTORY.items():
        for wrong in cases:
            with case_named(wrong):
                with pytest.raises(RefusedError) as refused:
                    Script(Position(**(GOOD | wrong)))
                problem = refused.value.problem
                assert (problem.code, problem.about.get("key", "")) == (code, key)
                said = explain(problem)
                assert not re.search(r"\{\w+\}|possible \(", said)
                assert code == "inspector-missing" or key in said


def test_what_can_happen_is_accepted() -> None:
    """And what may be left out: open cards of the marked (N12); who is left out cannot act."""
    for unusual in (
        {"dead": "X"},  # a card of somebody dead stays in the hand
        {"dead": "ABCDE"},  # a dead line: the next action takes it away
        {"innocent": "A", "discard": "A"},
        {"innocent": "AB", "dead": "A"},  # once marked, then killed
        {"inspector": None, "hand": ""},
        {"hand": ""},
        {"last_action": "row 5 right", "to_move": "inspector"},
        {"last_action": "kill B", "dead": "B", "to_move": "inspector"},
        {"last_action": "disguise", "dead": "B", "to_move": "inspector"},
        {"last_action": "exonerate A", "innocent": "A"},
        {"last_action": "exonerate A", "dead": "A"},
        {"last_action": "exonerate A", "board": ["BCD", "MYV"], "hand": "", "dead": "A"},
        {"last_action": "exonerate A arrest B", "hand": "XW", "innocent": "A", "mode": "citizens"},
        {"last_action": "arrest A"},
        {"last_action": "identity Y"},
        {"mode": "standard", "edition": "noir-003-standard"},
        {"mode": "citizens-arrest", "edition": "noir-citizens"},
    ):
        with case_named(unusual):
            Script(Position(**(GOOD | unusual)))
    for open_cards in ("", "A", "CA"):
        table = state_of(Position(**GOOD, innocent="AB", discard=open_cards)).table
        assert table.shown == 0b11 | (1 << 2) * ("C" in open_cards)
    playing = Script(Position(**(GOOD | {"inspector": None, "hand": ""})))
    assert playing.act("row 1 right").problem is None
    step = playing.act("arrest A")
    assert step.problem is not None
    assert (step.problem.code, step.legal) == ("inspector-missing", ())


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Positions that could be, but for the one key or none that is written without a thought."""
    rows, width = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    left = draw(st.integers(0, 3))  # this many have left the board
    letters = [chr(ord("A") + n) for n in range(min(25, rows * width + left))]
    cells = draw(st.permutations(letters))[: rows * width]
    away = [letter for letter in letters if letter not in cells]
    people = list(draw(st.permutations(cells)))
    some = st.lists(st.sampled_from(letters), max_size=4).map("".join)
    few = st.integers(0, 3)
    written = {
        "board": ["".join(cells[at : at + width]) for at in range(0, len(cells), width)],
        "killer": people.pop(),
        "inspector": people.pop() if people and draw(st.integers(0, 4)) else None,
        "innocent": "".join(people.pop() for _ in range(draw(few)) if people),
        "hand": "".join(people.pop() for _ in range(draw(few)) if people),
        "dead": "".join([*away, *(people.pop() for _ in range(draw(few)) if people)]),
        "discard": "",
        "deck": None,
        "mode": draw(st.sampled_from(["classic", "standard", "citizens"])),
        "to_move": draw(st.sampled_from(["killer", "inspector"])),
        "phase": draw(st.sampled_from([None, None, None, "first-kill", "identity", "action"])),
        "last_action": draw(st.sampled_from([None, "row 1 right", "column 2 up"])),
    }
    spoilt = draw(st.sampled_from(["", "", "innocent", "hand", "dead", "discard", "deck"]))
    return written | ({spoilt: draw(some)} if spoilt else {})


def session_of(written: dict[str, Any], seed: int) -> Session | None:
    """Return a game as written, dead lines taken away; None where nobody is the Inspector."""
    with suppress(RefusedError):
        script = Script(Position(**written))
        table, secrets = script.state.table, script.state.secrets
        if secrets.inspector >= 0 or table.phase is not Phase.ACTION:
            for letter in remove_dead_lines(table):
                table = fold(table, letter.fact)
            session = Session(game, table.edition, table.players, Chance(seed))
            put_at(session, Standing(table, secrets, (script.start(0).own, script.start(1).own)))
            return session
    return None


def missing(session: Session) -> bool:
    """Whether the position left out cards: then they are not counted."""
    _, secrets = noir_invariants._here(session)
    table = session._positions[0].table
    people = {secrets.killer, secrets.inspector} - {-1}
    cards = {*secrets.order, *people, *members(secrets.drawn), *table.discards}
    return len(cards) < table.edition.options.suspects


@given(positions(), st.integers(0, 99))
def test_every_position_that_is_accepted_can_be_played_on(
    written: dict[str, Any], seed: int
) -> None:
    """It keeps all that holds in a game from its beginning, for as long as anybody plays."""
    session = session_of(written, seed)
    if session is None:
        return
    gone, luck = missing(session), Chance(seed).luck("play", 0)
    for _ in range(12):
        if session.over:
            return
        move = session.choices.at_random(luck)
        session.play(session.choices.seat, move)
        if session.choices.phase is Phase.IDENTITY and not session.choices.choose:
            return  # the cards that the Inspector would choose from were left out
        wrong = [said for said in noir_invariants.broken(session)
                 if not (gone and said.startswith("cards_conserved"))]  # fmt: skip
        assert not wrong, (written, move)
