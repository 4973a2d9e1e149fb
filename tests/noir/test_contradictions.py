"""Written positions that contradict themselves are refused by their key; all others play on."""

import re
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.core import Chance, RefusedError
from cluekit.core.session import Position as Standing
from cluekit.core.session import Session
from cluekit.noir import Phase, game
from cluekit.noir.position.position import Position, state_of
from cluekit.noir.position.script import Script
from cluekit.noir.public.fold import fold
from cluekit.noir.referee.rules import remove_dead_lines
from cluekit.noir.wording.sentences import explain
from cluekit.sets import members
from contract import noir_invariants
from naming import case_named
from noir.positions import FIVE
from standing import put_at

GOOD: dict[str, Any] = {"board": FIVE, "killer": "M", "inspector": "Y", "hand": "XWV"}

M_ALONE = {"board": ["ABC", "MYV"], "hand": ""}
FIRST = {"phase": "first-kill", "inspector": None}
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
        *({"phase": "first-kill"}, {**FIRST, "dead": "A"}, {**FIRST, "to_move": "inspector"})
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
    ("nothing-before", "last_action"): [{**FIRST, "last_action": "row 1 right"}],
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
