"""The board: set-up, neighbours, shifts, lines that vanish, boards with hardly anything left."""

from cluekit.core import DEALER, SPECTATOR
from cluekit.noir import KILLER, SHIPPED, Phase, edition, new_game, read_edition
from cluekit.noir.deduction.belief import ways
from cluekit.noir.public import moves
from cluekit.noir.public.table import undo_shifts
from cluekit.noir.referee.rules import choices
from noir.positions import board, goes, letters, script

LAST_SHIFT = {"undo": "last-shift"}


def test_n01_set_up() -> None:
    """N01: 25 suspects face up in 5×5, a shuffled deck of one card each, the Killer goes first."""
    for name in SHIPPED:
        game = new_game(name, seed=3)
        table = game.view(SPECTATOR).table
        assert sorted(table.cells) == list(range(25))
        assert (table.rows, table.width, game.choices.seat) == (5, 5, 0)
        assert sorted(game._positions[-1].secrets.order) == list(range(25))


def test_n01_layout() -> None:
    """N01: the layout is random; as an option it is alphabetical."""
    assert new_game("noir-classic", seed=1).view(0).table.cells != tuple(range(25))
    text = edition("noir-classic").source + 'layout = "alphabetical"\n'
    assert new_game(read_edition(text), seed=1).view(0).table.cells == tuple(range(25))
    playing = new_game("noir-classic", seed=1, ready=False)
    assert playing.choices.seat == DEALER
    playing.play(DEALER, moves.Prepare("board"))
    assert playing.problem_with(DEALER, moves.Prepare("killer")).about["next"] == "evidence"


def test_n02_first_action_is_a_kill() -> None:
    """N02: the Killer's first action must be a Kill of an adjacent suspect."""
    game = new_game("noir-classic", seed=5)
    assert game.choices.kinds() == (moves.Kill,)
    problem = game.problem_with(0, moves.Disguise())
    assert (problem.code, problem.clause) == ("not-now", "N02")


def test_n03_neighbours() -> None:
    """N03: three next to a corner, five to an edge, eight to the centre; none over the edge."""
    table = script().state.table
    near = {letter: letters(table.near(ord(letter) - 65)) for letter in "ACM"}
    assert near == {"A": "BFG", "C": "BDGHI", "M": "GHILNQRS"}


def test_n03_wrap() -> None:
    """N03: as an option the edges meet."""
    table = script(options={"wrap": True}).state.table
    assert letters(table.near(0)) == "BEFGJUVY"


def test_n04_identity() -> None:
    """N04: the Inspector draws four and chooses one as identity; the other three are the hand."""
    game = new_game("noir-classic", seed=2)
    game.play(0, next(iter(game.choices)))
    assert game.choices.phase is Phase.IDENTITY
    drawn = game.view(1).own.drawn
    assert drawn.bit_count() == 4
    chosen = next(iter(game.choices))
    game.play(1, chosen)
    view = game.view(1)
    assert (view.own.identity, view.hand) == (chosen.suspect, drawn & ~(1 << chosen.suspect))
    assert (view.table.hand, view.table.deck, game.choices.seat) == (3, 20, 0)


def test_n04_and_n30_not_the_dead() -> None:
    """N04, N30: a dead suspect may not be chosen; three identities remain, the card is kept."""
    start = {"inspector": None, "hand": "GXWV", "phase": "first-kill"}
    playing = script(**start)
    goes(playing, "kill G", "identity G ! dead-identity N04")
    goes(playing, "identity B ! not-in-your-hand N04", "identity X -> IdentityChosen")
    assert letters(playing.state.hand) == "GVW"
    allowed = script(**start, options={"dead_identity": True})
    goes(allowed, "kill G", "identity G -> IdentityChosen")


def test_n05_actions() -> None:
    """N05: the Killer shifts, kills, disguises; the Inspector shifts, arrests, exonerates."""
    playing = script()
    goes(playing, "arrest X ! not-now N05", "exonerate X ! not-now N05", "row 1 left")
    step = goes(playing, "disguise ! not-now N05", "kill X ! not-now N05")
    assert {legal.split()[0] for legal in step.legal} == {"row", "column", "arrest", "exonerate"}


def test_n06_shift() -> None:
    """N06: a row or column moves by one; the card that falls off comes in at the other side."""
    playing = script()
    goes(playing, "row 1 right -> Shifted")
    assert board(playing)[0] == "EABCD"
    goes(playing, "column 3 up")
    assert [row[2] for row in board(playing)] == ["H", "M", "R", "W", "B"]
    goes(playing, "row 5 left")
    assert board(playing)[4] == "VBXYU"
    goes(playing, "column 1 down")
    assert [row[0] for row in board(playing)] == ["V", "E", "F", "K", "P"]


def test_n07_no_undoing_at_once() -> None:
    """N07: a shift may not undo the shift the other player has just made; later it may."""
    playing = script()
    step = goes(playing, "row 1 right", "row 1 left ! undoes-their-shift N07")
    assert len([legal for legal in step.legal if legal.split()[0] in ("row", "column")]) == 19
    goes(playing, "arrest X", "kill G", "row 1 left -> Shifted")


def test_n07_last_shift() -> None:
    """N07, option of 003: for as long as it is the last shift made."""
    playing = script(options=LAST_SHIFT)
    goes(playing, "row 1 right", "arrest X", "kill G", "row 1 left ! undoes-their-shift N07")
    goes(playing, "row 2 right", "column 5 up -> Shifted", "row 1 left -> Shifted")


def test_n07_undoing_oneself() -> None:
    """N07: undoing your own earlier shift is legal."""
    goes(script(options=LAST_SHIFT), "row 1 right", "arrest X", "row 1 left -> Shifted")


def test_n14_dead_lines_vanish() -> None:
    """N14: a line whose suspects are all deceased is removed; the neighbours close up."""
    playing = script(dead="FIJH")
    goes(playing, "kill G -> Killed LinesRemoved")
    assert board(playing) == ["ABCDE", "KLMNO", "PQRST", "UVWXY"]
    assert letters(playing.state.table.near(ord("L") - 65)) == "ABCKMPQR"


def test_n14_by_a_shift() -> None:
    """N14: also when a shift completes it."""
    playing = script(dead="FGHIE")
    goes(playing, "column 5 down -> Shifted LinesRemoved")
    assert board(playing) == ["ABCDY", "KLMNJ", "PQRSO", "UVWXT"]


def test_n14_both_at_once() -> None:
    """N14: rows and columns at once."""
    crossed = script(dead="DFGHJNSX", options={"toll": 20})
    goes(crossed, "kill I -> Killed LinesRemoved")
    assert board(crossed) == ["ABCE", "KLMO", "PQRT", "UVWY"]


def test_n07_after_a_shrink_the_line_is_tracked() -> None:
    """N07, N24: after a shrink the line is tracked, not its index; a removed line leaves no ban."""
    playing = script(dead="FGHIE", options=LAST_SHIFT, to_move="killer")
    goes(playing, "row 4 right", "column 5 down")
    assert board(playing)[2] == "TPQRO"
    playing = script(dead="FIJH", options=LAST_SHIFT)
    goes(playing, "row 3 left", "arrest X", "kill G")
    assert board(playing)[1] == "LMNOK"
    goes(playing, "row 2 right ! undoes-their-shift N07", "row 3 right -> Shifted")


def test_n24_lines() -> None:
    """N24: indices are those of the present board; no such line, no such shift."""
    playing = script(dead="FIJH")
    goes(playing, "kill G", *(f"row {row} left ! no-such-line N24" for row in (5, 0)))
    goes(playing, "row 4 left -> Shifted")


def test_n24_short_lines() -> None:
    """N24: in a line of two either direction is the undo; a line of one cannot be shifted."""
    playing = script(board=["AB", "CD"], killer="A", inspector="D", hand="", options={"toll": 9})
    goes(playing, "row 1 right")
    assert board(playing) == ["BA", "CD"]
    goes(playing, *(f"row 1 {way} ! undoes-their-shift N07" for way in ("right", "left")))
    line = script(board=["ABC"], killer="A", inspector="C", hand="", options={"toll": 9})
    goes(line, "column 1 up ! no-such-shift N24", "row 1 right -> Shifted")


def test_editions_differ_as_the_seeds_do() -> None:
    """Modes and seeds: canvas, citizen's arrest, what undoing is, what becomes of the old one."""
    told_apart = {
        name: (o.canvas, o.citizens_arrest, o.undo, o.old_identity)
        for name in SHIPPED
        for o in [edition(name).options]
    }
    assert told_apart == {
        "noir-classic": (False, False, "next-move", "deceased"),
        "noir-standard": (True, False, "next-move", "innocent"),
        "noir-citizens": (True, True, "next-move", "innocent"),
        "noir-003-classic": (False, False, "last-shift", "innocent"),
        "noir-003-standard": (True, False, "last-shift", "innocent"),
    }


def test_n14_lines_of_a_written_board_that_were_dead_before() -> None:
    """N14: a written board may still show dead lines; they go with the first action."""
    playing = script(dead="ABCDEFGHIJ", to_move="inspector")
    goes(playing, "arrest X -> Arrested LinesRemoved")
    assert board(playing) == ["KLMNO", "PQRST", "UVWXY"]


def test_n23_on_a_board_of_two_any_shift_is_legal() -> None:
    """N23: a legal shift always exists; on a board of two suspects N07 would forbid the last."""
    playing = script(board=["AB"], killer="A", inspector="B", hand="", options={"toll": 9})
    goes(playing, "row 1 right", "row 1 left -> Shifted", "column 1 up ! no-such-shift N24")


def test_n24_a_line_that_is_left_with_one_suspect_forbids_nothing() -> None:
    """N24: a line of one cannot be shifted, so there is no undoing it; any model counts so, too."""
    rows, people = ["AB", "DC", "EF"], {"killer": "A", "inspector": "C", "hand": ""}
    playing = script(board=rows, dead="BDF", **people, options={"toll": 9})
    goes(playing, "row 2 right")
    assert board(playing) == ["A", "C", "E"]
    table, offered = playing.state.table, choices(playing.state)
    assert [(shift.axis, shift.step) for shift in offered.shifts] == [("column", 1), ("column", -1)]
    assert undo_shifts(table) == ()
    assert ways(table, table.mover, ord("C") - 65)[0] == len(offered.shifts)


def test_n15_when_all_but_the_killer_are_dead_the_killer_has_won() -> None:
    """N15: nobody is left to die, so the toll counts as paid, whichever deaths it counts."""
    cards = {"killer": "A", "inspector": None, "hand": "CD", "dead": "CD", "deck": ""}
    options = {"toll": 20, "toll_counts": "kills", "dead_identity": True}
    playing = script(board=["AB"], **cards, options=options)
    goes(playing, "kill B -> Killed GameEnded")
    table = playing.state.table
    assert (table.winner, table.ending, table.phase) == (KILLER, "toll", Phase.OVER)


def test_n15_two_who_are_alive_play_on() -> None:
    """N15: with somebody else alive it is the toll that counts, also where many are away."""
    cards = {"killer": "A", "inspector": "D", "hand": "", "dead": "EFGH"}
    playing = script(board=["AB", "CD"], **cards, options={"toll": 20})
    goes(playing, "kill B -> Killed", "arrest D", "kill C -> Killed")
    assert playing.state.table.phase is Phase.ACTION


def test_n18_who_is_nobody_yet_stands_nowhere() -> None:
    """N18: in a written position an innocent can die before the Inspector is anybody."""
    playing = script(mode="standard", innocent="G", inspector=None, hand="XWVU", phase="first-kill")
    assert goes(playing, "kill G -> Killed InspectorAnswered").facts[1].near is False
