"""Boards so small that hardly anything is left to do: there is always a legal action, or an end."""

from cluekit.noir import KILLER, Phase
from cluekit.noir.deduction.belief import ways
from cluekit.noir.public.table import undo_shifts
from cluekit.noir.referee.rules import choices
from noir.positions import board, refused, script, told


def test_n23_on_a_board_of_two_any_shift_is_legal() -> None:
    """N23: a legal shift always exists; on a board of two suspects N07 would forbid the last."""
    playing = script(board=["AB"], killer="A", inspector="B", hand="", options={"toll": 9})
    told(playing.act("row 1 right"))
    assert told(playing.act("row 1 left")) == ["Shifted"]
    assert refused(playing.act("column 1 up")) == ("no-such-shift", "N24")


def test_n24_a_line_that_is_left_with_one_suspect_forbids_nothing() -> None:
    """N24: a line of one cannot be shifted, so there is no undoing it; any model counts so, too."""
    playing = script(
        board=["AB", "DC", "EF"],
        dead="BDF",
        killer="A",
        inspector="C",
        hand="",
        options={"toll": 9},
    )
    told(playing.act("row 2 right"))
    assert board(playing) == ["A", "C", "E"]
    table, offered = playing.state.table, choices(playing.state)
    assert [(shift.axis, shift.step) for shift in offered.shifts] == [("column", 1), ("column", -1)]
    assert undo_shifts(table) == ()
    assert ways(table, table.mover, ord("C") - 65)[0] == len(offered.shifts)


def test_n15_when_all_but_the_killer_are_dead_the_killer_has_won() -> None:
    """N15: nobody is left to die, so the toll counts as paid, whichever deaths it counts."""
    playing = script(
        board=["AB"],
        killer="A",
        inspector=None,
        hand="CD",
        dead="CD",
        deck="",
        options={"toll": 20, "toll_counts": "kills", "dead_identity": True},
    )
    assert told(playing.act("kill B")) == ["Killed", "GameEnded"]
    table = playing.state.table
    assert (table.winner, table.ending, table.phase) == (KILLER, "toll", Phase.OVER)


def test_n15_two_who_are_alive_play_on() -> None:
    """N15: with somebody else alive it is the toll that counts, also where many are away."""
    playing = script(
        board=["AB", "CD"], dead="EFGH", killer="A", inspector="D", hand="", options={"toll": 20}
    )
    assert told(playing.act("kill B")) == ["Killed"]
    told(playing.act("arrest D"))
    assert told(playing.act("kill C")) == ["Killed"]
    assert playing.state.table.phase is Phase.ACTION


def test_n18_who_is_nobody_yet_stands_nowhere() -> None:
    """N18: in a written position an innocent can die before the Inspector is anybody."""
    playing = script(mode="standard", innocent="G", inspector=None, hand="XWVU", phase="first-kill")
    step = playing.act("kill G")
    assert told(step) == ["Killed", "InspectorAnswered"]
    assert step.facts[1].near is False
