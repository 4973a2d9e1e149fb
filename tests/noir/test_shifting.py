"""The board: set-up, neighbours, shifts, lines that vanish, boards with hardly anything left."""

from cluekit.core import DEALER, SPECTATOR
from cluekit.noir import SHIPPED, edition, new_game, read_edition
from cluekit.noir.deduction.belief import ways
from cluekit.noir.public import moves
from cluekit.noir.public.table import undo_shifts
from cluekit.noir.referee.rules import choices
from cluekit.noir.wording.sentences import tell
from noir.positions import goes, letters, script

LAST_SHIFT = {"undo": "last-shift"}
ALONE = {"hand": "", "options": {"toll": 9}}


def test_n01_set_up() -> None:
    """25 suspects face up in 5×5, at random or as an option by the alphabet; the Killer begins."""
    for name in SHIPPED:
        game = new_game(name, seed=3)
        table = game.view(SPECTATOR).table
        assert sorted(table.cells) == list(range(25)) != list(table.cells)
        assert (table.rows, table.width, game.choices.seat) == (5, 5, 0)
        assert sorted(game._positions[-1].secrets.order) == list(range(25))
    text = edition("noir-classic").source + 'layout = "alphabetical"\n'
    assert new_game(read_edition(text), seed=1).view(0).table.cells == tuple(range(25))
    playing = new_game("noir-classic", seed=1, ready=False)
    assert playing.choices.seat == DEALER
    playing.play(DEALER, moves.Prepare("board"))
    assert playing.problem_with(DEALER, moves.Prepare("killer")).about["next"] == "evidence"


def test_n03_neighbours() -> None:
    """Three next to a corner, five to an edge, eight to the centre; as an option edges meet."""
    table, wrapped = (script(options={"wrap": wrap}).state.table for wrap in (False, True))
    near = {letter: letters(table.near(ord(letter) - 65)) for letter in "ACM"}
    assert near == {"A": "BFG", "C": "BDGHI", "M": "GHILNQRS"}
    assert letters(wrapped.near(0)) == "BEFGJUVY"


def test_n06_shift() -> None:
    """A row or column moves by one; the card that falls off comes in at the other side."""
    playing = script()
    goes(playing, "row 1 right -> Shifted", "= board EABCD/FGHIJ/KLMNO/PQRST/UVWXY")
    goes(playing, "column 3 up", "= board EAHCD/FGMIJ/KLRNO/PQWST/UVBXY")
    goes(playing, "row 5 left", "= board EAHCD/FGMIJ/KLRNO/PQWST/VBXYU")
    goes(playing, "column 1 down", "= board VAHCD/EGMIJ/FLRNO/KQWST/PBXYU")


def test_n07_no_undoing_at_once_or_as_long_as_it_is_the_last_shift() -> None:
    """The next action, whatever it is; option of 003: the last shift made; one's own may be."""
    playing = script()
    step = goes(playing, "row 1 right", "row 1 left ! undoes-their-shift N07")
    assert len([legal for legal in step.legal if legal.split()[0] in ("row", "column")]) == 19
    goes(playing, "arrest X", "kill G", "row 1 left -> Shifted")
    playing = script(to_move="inspector", mode="standard", deck="BC")
    goes(playing, "row 1 right", "kill G", "exonerate B", "row 1 left -> Shifted")
    playing = script(options=LAST_SHIFT)
    goes(playing, "row 1 right", "arrest X", "kill G", "row 1 left ! undoes-their-shift N07")
    goes(playing, "row 2 right", "column 5 up -> Shifted", "row 1 left -> Shifted")
    goes(script(options=LAST_SHIFT), "row 1 right", "arrest X", "row 1 left -> Shifted")
    undoing = "column 2 down ! undoes-their-shift N07"
    playing = script(options=LAST_SHIFT)
    goes(playing, "column 2 up", undoing, "column 2 up -> Shifted", undoing)
    goes(playing, "row 2 left -> Shifted", "column 2 down -> Shifted")


def test_n07_and_n24_after_a_shrink_the_line_is_tracked() -> None:
    """Not its index: a line in front of it vanishes; a removed line leaves no ban."""
    playing = script(dead="FGHIE", options=LAST_SHIFT)
    goes(playing, "row 4 right", "column 5 down", "= board ABCDY/KLMNJ/TPQRO/UVWXS")
    playing = script(dead="FIJH", options=LAST_SHIFT)
    goes(playing, "row 3 left", "arrest X", "kill G", "= board ABCDE/LMNOK/PQRST/UVWXY")
    goes(playing, "row 2 right ! undoes-their-shift N07", "row 3 right -> Shifted")
    for undo in ("next-move", "last-shift"):  # the shift itself takes a row away above
        playing = script(dead="ABCDJ", options={"undo": undo, "toll": 20})
        goes(playing, "row 5 left", "arrest X", "column 5 up -> Shifted LinesRemoved")
        goes(playing, "column 5 down ! undoes-their-shift N07", "= board FGHIO/KLMNT/PQRSU/VWXYE")
    vanishing = {"dead": "FGHI", "killer": "D", "options": LAST_SHIFT}
    goes(playing := script(**vanishing), "row 4 right", "arrest X", "kill J -> Killed LinesRemoved")
    goes(playing, "row 3 left ! undoes-their-shift N07", "= board ABCDE/KLMNO/TPQRS/UVWXY")
    goes(playing, "row 4 left -> Shifted")
    goes(playing := script(**vanishing), "row 2 right", "arrest X", "row 2 left", "arrest X")
    goes(playing, "kill J -> Killed LinesRemoved", "= shift None", "row 2 right -> Shifted")


def test_n14_dead_lines_vanish() -> None:
    """By a kill, a shift, a disguise, a written board; rows and columns at once."""
    playing = script(dead="FIJH")
    goes(playing, "kill G -> Killed LinesRemoved", "= board ABCDE/KLMNO/PQRST/UVWXY")
    assert letters(playing.state.table.near(ord("L") - 65)) == "ABCKMPQR"
    shifted = ("column 5 down -> Shifted LinesRemoved", "= board ABCDY/KLMNJ/PQRSO/UVWXT")
    goes(script(dead="FGHIE"), *shifted)
    crossed = script(dead="DFGHJNSX", options={"toll": 20})
    gone = goes(crossed, "kill I -> Killed LinesRemoved", "= board ABCE/KLMO/PQRT/UVWY").facts[1]
    assert tell(gone, edition("noir-classic")).startswith("2 lines of dead suspects are gone")
    written = script(dead="ABCDEFGHIJ", to_move="inspector")
    goes(written, "arrest X -> Arrested LinesRemoved", "= board KLMNO/PQRST/UVWXY")
    hidden = script(dead="KLNOCHRW", deck="AB", options={"toll": 20})
    gone = goes(hidden, "disguise -> Disguised LinesRemoved", "= board ABDE/FGIJ/PQST/UVXY").facts[
        1
    ]
    assert (gone.rows, gone.columns) == ((2,), (2,))
    people = {"dead": "AHCF", "killer": "E", "inspector": "G"}
    two = script(board=["ABCD", "EFGH"], **people, hand="", options={"toll": 8})
    gone = goes(two, "row 2 right -> Shifted LinesRemoved", "= board BD/EG").facts[1]
    assert (gone.rows, gone.columns) == ((), (0, 2))


def test_n24_lines() -> None:
    """No such line, no such shift; of two, both ways are the undo; one of one cannot be shifted."""
    playing = script(dead="FIJH")
    goes(playing, "kill G", *(f"row {row} left ! no-such-line N24" for row in (5, 0)))
    goes(playing, "row 4 left -> Shifted")
    playing = script(board=["AB", "CD"], killer="A", inspector="D", **ALONE)
    goes(playing, "row 1 right", "= board BA/CD")
    goes(playing, *(f"row 1 {way} ! undoes-their-shift N07" for way in ("right", "left")))
    line = script(board=["ABC"], killer="A", inspector="C", **ALONE)
    goes(line, "column 1 up ! no-such-shift N24", "row 1 right -> Shifted")
    people = {"dead": "CF", "killer": "H", "inspector": "A", "hand": ""}
    options = {"toll": 9, "undo": "last-shift"}
    playing = script(board=["ABC", "EFD", "GHI"], **people, options=options)
    goes(playing, "row 2 right", "arrest A", "kill I -> Killed LinesRemoved", "= board AB/DE/GH")
    goes(playing, *(f"row 2 {way} ! undoes-their-shift N07" for way in ("left", "right")))
    goes(playing, "row 1 right -> Shifted")


def test_editions_differ_as_the_seeds_do() -> None:
    """Modes and seeds: canvas, citizen's arrest, what undoing is, what becomes of the old one."""
    options = ((name, edition(name).options) for name in SHIPPED)
    assert {name: (o.canvas, o.citizens_arrest, o.undo, o.old_identity) for name, o in options} == {
        "noir-classic": (False, False, "next-move", "deceased"),
        "noir-standard": (True, False, "next-move", "innocent"),
        "noir-citizens": (True, True, "next-move", "innocent"),
        "noir-003-classic": (False, False, "last-shift", "innocent"),
        "noir-003-standard": (True, False, "last-shift", "innocent"),
    }


def test_n15_and_n23_and_n24_with_hardly_anybody_left() -> None:
    """A legal shift always exists; all but the Killer dead is the toll; two play on."""
    playing = script(board=["AB"], killer="A", inspector="B", **ALONE)
    goes(playing, "row 1 right", "row 1 left -> Shifted", "column 1 up ! no-such-shift N24")
    playing = script(board=["AB", "DC", "EF"], dead="BDF", killer="A", inspector="C", **ALONE)
    goes(playing, "row 2 right", "= board A/C/E")
    table, offered = playing.state.table, choices(playing.state)
    assert [(shift.axis, shift.step) for shift in offered.shifts] == [("column", 1), ("column", -1)]
    assert undo_shifts(table) == ()
    assert ways(table, table.mover, ord("C") - 65)[0] == len(offered.shifts)
    cards = {"killer": "A", "inspector": None, "hand": "CD", "dead": "CD", "deck": ""}
    options = {"toll": 20, "toll_counts": "kills", "dead_identity": True}
    playing = script(board=["AB"], **cards, options=options)
    goes(playing, "kill B -> Killed GameEnded", "= winner 0, ending toll, phase over")
    cards = {"killer": "A", "inspector": "D", "hand": "", "dead": "EFGH"}
    playing = script(board=["AB", "CD"], **cards, options={"toll": 20})
    goes(playing, "kill B -> Killed", "arrest D", "kill C -> Killed", "= phase action")
