"""The board: set-up, neighbours, shifts, and lines that vanish."""

from cluekit.core import DEALER, SPECTATOR
from cluekit.noir import SHIPPED, Phase, edition, new_game, read_edition
from cluekit.noir.public import moves
from noir.positions import board, letters, refused, script, told


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
    playing.act("kill G")
    assert refused(playing.act("identity G")) == ("dead-identity", "N04")
    assert refused(playing.act("identity B")) == ("not-in-your-hand", "N04")
    assert told(playing.act("identity X")) == ["IdentityChosen"]
    assert letters(playing.state.hand) == "GVW"
    allowed = script(**start, options={"dead_identity": True})
    allowed.act("kill G")
    assert told(allowed.act("identity G")) == ["IdentityChosen"]


def test_n05_actions() -> None:
    """N05: the Killer shifts, kills, disguises; the Inspector shifts, arrests, exonerates."""
    playing = script()
    assert refused(playing.act("arrest X")) == ("not-now", "N05")
    assert refused(playing.act("exonerate X")) == ("not-now", "N05")
    playing.act("row 1 left")
    assert refused(playing.act("kill X")) == ("not-now", "N05")
    assert refused(playing.act("disguise")) == ("not-now", "N05")
    assert {step.split()[0] for step in playing.act("kill X").legal} == {
        "row",
        "column",
        "arrest",
        "exonerate",
    }


def test_n06_shift() -> None:
    """N06: a row or column moves by one; the card that falls off comes in at the other side."""
    playing = script()
    assert told(playing.act("row 1 right")) == ["Shifted"]
    assert board(playing)[0] == "EABCD"
    playing.act("column 3 up")
    assert [row[2] for row in board(playing)] == ["H", "M", "R", "W", "B"]
    playing.act("row 5 left")
    assert board(playing)[4] == "VBXYU"
    playing.act("column 1 down")
    assert [row[0] for row in board(playing)] == ["V", "E", "F", "K", "P"]


def test_n07_no_undoing_at_once() -> None:
    """N07: a shift may not undo the shift the other player has just made; later it may."""
    playing = script()
    playing.act("row 1 right")
    step = playing.act("row 1 left")
    assert refused(step) == ("undoes-their-shift", "N07")
    assert len([legal for legal in step.legal if legal.split()[0] in ("row", "column")]) == 19
    playing.act("arrest X")
    playing.act("kill G")
    assert told(playing.act("row 1 left")) == ["Shifted"]


def test_n07_last_shift() -> None:
    """N07, option of 003: for as long as it is the last shift made."""
    playing = script(options={"undo": "last-shift"})
    for action in ("row 1 right", "arrest X", "kill G"):
        told(playing.act(action))
    assert refused(playing.act("row 1 left")) == ("undoes-their-shift", "N07")
    playing.act("row 2 right")
    assert told(playing.act("column 5 up")) == ["Shifted"]
    assert told(playing.act("row 1 left")) == ["Shifted"]


def test_n07_undoing_oneself() -> None:
    """N07: undoing your own earlier shift is legal."""
    playing = script(options={"undo": "last-shift"})
    playing.act("row 1 right")
    playing.act("arrest X")
    assert told(playing.act("row 1 left")) == ["Shifted"]


def test_n14_dead_lines_vanish() -> None:
    """N14: a line whose suspects are all deceased is removed; the neighbours close up."""
    playing = script(dead="FIJH")
    assert told(playing.act("kill G")) == ["Killed", "LinesRemoved"]
    assert board(playing) == ["ABCDE", "KLMNO", "PQRST", "UVWXY"]
    assert letters(playing.state.table.near(ord("L") - 65)) == "ABCKMPQR"


def test_n14_by_a_shift() -> None:
    """N14: also when a shift completes it."""
    playing = script(dead="FGHIE")
    assert told(playing.act("column 5 down")) == ["Shifted", "LinesRemoved"]
    assert board(playing) == ["ABCDY", "KLMNJ", "PQRSO", "UVWXT"]


def test_n14_both_at_once() -> None:
    """N14: rows and columns at once."""
    crossed = script(dead="DFGHJNSX", options={"toll": 20})
    assert told(crossed.act("kill I")) == ["Killed", "LinesRemoved"]
    assert board(crossed) == ["ABCE", "KLMO", "PQRT", "UVWY"]


def test_n07_after_a_shrink_the_line_is_tracked() -> None:
    """N07, N24: after a shrink the line is tracked, not its index; a removed line leaves no ban."""
    playing = script(dead="FGHIE", options={"undo": "last-shift"}, to_move="killer")
    playing.act("row 4 right")
    playing.act("column 5 down")
    assert board(playing)[2] == "TPQRO"
    playing = script(dead="FIJH", options={"undo": "last-shift"})
    playing.act("row 3 left")
    playing.act("arrest X")
    playing.act("kill G")
    assert board(playing)[1] == "LMNOK"
    assert refused(playing.act("row 2 right")) == ("undoes-their-shift", "N07")
    assert told(playing.act("row 3 right")) == ["Shifted"]


def test_n24_lines() -> None:
    """N24: indices are those of the present board; no such line, no such shift."""
    playing = script(dead="FIJH")
    playing.act("kill G")
    assert refused(playing.act("row 5 left")) == ("no-such-line", "N24")
    assert refused(playing.act("row 0 left")) == ("no-such-line", "N24")
    assert told(playing.act("row 4 left")) == ["Shifted"]


def test_n24_short_lines() -> None:
    """N24: in a line of two either direction is the undo; a line of one cannot be shifted."""
    playing = script(board=["AB", "CD"], killer="A", inspector="D", hand="", options={"toll": 9})
    playing.act("row 1 right")
    assert board(playing) == ["BA", "CD"]
    assert refused(playing.act("row 1 right")) == ("undoes-their-shift", "N07")
    assert refused(playing.act("row 1 left")) == ("undoes-their-shift", "N07")
    line = script(board=["ABC"], killer="A", inspector="C", hand="", options={"toll": 9})
    assert refused(line.act("column 1 up")) == ("no-such-shift", "N24")
    assert told(line.act("row 1 right")) == ["Shifted"]


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
    assert told(playing.act("arrest X")) == ["Arrested", "LinesRemoved"]
    assert board(playing) == ["KLMNO", "PQRST", "UVWXY"]
