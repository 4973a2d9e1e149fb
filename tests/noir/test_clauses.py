"""Noir clause by clause: set-up, turns, board, actions, the end, who reads what (N01-N31)."""

from typing import Any

from cluekit.core import DEALER, EVERYONE, SPECTATOR
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, Phase, edition, new_game, read_edition
from cluekit.noir.deduction.belief import ways
from cluekit.noir.picture.cards.cards import card_counts
from cluekit.noir.public import facts, moves
from cluekit.noir.public.table import undo_shifts
from cluekit.noir.referee.rules import choices
from cluekit.noir.wording.sentences import tell
from naming import case_named
from noir.positions import FIVE, at_random, goes, letters, script
from run_seed import run_seed
from twin.noir_editions import drawn_edition


def _first(session: Session, kind: type) -> Any:
    return next(session.choices.of_kind(kind))


def test_n01_and_n02_and_n05_and_n23_one_action_each_and_first_a_kill() -> None:
    """Nobody passes; the Killer's card is the top one; then each side has its own actions."""
    playing = script(to_move="inspector", mode="standard", deck="BC")
    for number, action in enumerate(
        ("exonerate B", "row 1 left", "arrest X", "disguise", "row 2 left"), start=2
    ):
        goes(playing, action, f"= mover {number % 2}, turn {number}")
    for to_move in ("killer", "inspector"):
        step = script(to_move=to_move).act("pass")
        assert step.problem
        assert step.problem.code == "not-an-action"
        assert len([legal for legal in step.legal if legal.split()[0] in ("row", "column")]) == 20
    game = new_game("noir-classic", seed=12)
    secrets = game._positions[-1].secrets
    assert secrets.killer == secrets.order[0]
    near = game.view(KILLER).table.near(secrets.killer)
    assert {kill.suspect for kill in game.choices} == {n for n in range(25) if near >> n & 1}
    assert game.choices.kinds() == (moves.Kill,)
    problem = game.problem_with(0, moves.Disguise())
    assert (problem.code, problem.clause) == ("not-now", "N02")
    playing = script()
    goes(playing, "arrest X ! not-now N05", "exonerate X ! not-now N05", "row 1 left")
    step = goes(playing, "disguise ! not-now N05", "kill X ! not-now N05")
    assert {legal.split()[0] for legal in step.legal} == {"row", "column", "arrest", "exonerate"}


def test_n04_and_n30_one_of_four_cards_is_the_identity_to_the_end_and_not_of_the_dead() -> None:
    """The other three are the hand; as an option the dead, too, else exonerated later."""
    game = new_game("noir-standard", seed=12)
    game.play(KILLER, _first(game, moves.Kill))
    assert game.choices.phase is Phase.IDENTITY
    drawn = game.view(INSPECTOR).own.drawn
    assert drawn == sum(1 << card for card in game._positions[-1].secrets.order[1:5])
    assert {choice.suspect for choice in game.choices} <= {n for n in range(25) if drawn >> n & 1}
    chosen = _first(game, moves.ChooseIdentity)
    game.play(INSPECTOR, chosen)
    view = game.view(INSPECTOR)
    assert (view.own.identity, view.hand) == (chosen.suspect, drawn & ~(1 << chosen.suspect))
    assert (view.table.hand, view.table.deck, game.choices.seat) == (3, 20, 0)
    game.play(KILLER, _first(game, moves.Shift))
    game.play(INSPECTOR, _first(game, moves.Exonerate))
    assert chosen.suspect not in {choice.suspect for choice in game.choices}
    game.play(INSPECTOR, _first(game, moves.Discard))
    assert game.view(INSPECTOR).own.identity == chosen.suspect
    assert game.problem_with(INSPECTOR, moves.ChooseIdentity(chosen.suspect)) is not None
    start = {"inspector": None, "hand": "GXWV", "phase": "first-kill"}
    playing = script(**start, mode="standard", deck="BC")
    goes(playing, "kill G", "identity G ! dead-identity N04", "identity B ! not-in-your-hand N04")
    goes(playing, "identity X -> IdentityChosen", "= hand GVW", "row 1 left")
    goes(playing, "exonerate G -> InspectorDrew Exonerated KillerAnswered", "= innocent -")
    allowed = script(**start, options={"dead_identity": True})
    goes(allowed, "kill G", "identity G -> IdentityChosen")
    none = script(inspector=None, hand="")  # where no cards were drawn it is said what is missing
    goes(none, "kill L -> Killed", "identity Q ! inspector-missing")


def test_n21_and_n31_who_reads_what() -> None:
    """Identities, hand, drawn cards go to their own side, the deck's order to nobody; else all."""
    private = facts.IdentityTaken | facts.CardsDrawn | facts.EvidenceOrder
    for number in range(10):
        name = f"letters {run_seed()} {number}"
        with case_named(name):
            session = at_random(new_game(drawn_edition(name), seed=name), name, 80)
            sent = [letter for step in session.record for letter in step.letters]
            assert all((x.to == EVERYONE) != isinstance(x.fact, private) for x in sent)
            posts = {s: [fact for _, fact in session.letters(s)] for s in (0, 1, SPECTATOR)}
            own = {s: [fact for fact in posts[s] if isinstance(fact, private)] for s in posts}
            assert all(fact.seat == KILLER for fact in own[KILLER])
            assert all(getattr(fact, "seat", INSPECTOR) == INSPECTOR for fact in own[INSPECTOR])
            assert own[SPECTATOR] == []
            assert not any(isinstance(fact, facts.EvidenceOrder) for s in own for fact in own[s])
    playing = script(deck="BC", dead="B")
    assert goes(playing, "disguise").facts[0] == facts.Disguised(success=False, shown=1)
    assert goes(playing, "arrest X").facts == (facts.Arrested(23, hit=False),)
    assert goes(playing, "disguise").facts[0] == facts.Disguised(success=True, shown=12)
    assert playing.state.table.discards == (1, 12)


FIFTEEN = "ABCDEFGHIJKLNOP"
NEARLY = "ABCDEFGHIJKNOPU"
SHRUNK = {"board": FIVE[:4], "dead": "UVWXY", "inspector": "T", "to_move": "inspector"}
ASKED = "InspectorDrew Exonerated KillerAnswered"


def test_n08_and_n09_and_n10_and_n11_and_n20_and_n23_kill_arrest_disguise() -> None:
    """Neighbours, living unless by an option; a hit wins; a dead one's card lies open."""
    dead = {"to_move": "inspector", "dead": "S"}
    refused = ("arrest M ! not-near N10", "arrest S ! dead N10")
    goes(script(**dead), *refused, "arrest Y -> Arrested", "= mover 0")
    goes(script(**dead, options={"arrest_dead": True}), "arrest S -> Arrested")
    found = "= winner 1, ending arrest, revealed SY"
    goes(script(to_move="inspector", killer="S"), "arrest S -> Arrested GameEnded", found)
    for mode, marks in (("classic", "dead M, innocent -"), ("standard", "dead -, innocent M")):
        then = f"= killer B, {marks}, discards M, deck 1, mover 1"
        goes(script(mode=mode, deck="BC"), "disguise", then)
    goes(script(deck="BC", dead="B"), "disguise", "= killer M, discards B, mover 1")
    playing = script(dead="G", innocent="H")
    legal = goes(playing, "kill A ! not-near N08").legal
    assert [each for each in legal if each[:4] == "kill"] == [f"kill {who}" for who in "HILNQRS"]
    goes(playing, "kill G ! dead N08", "kill M ! yourself N08", "kill H -> Killed")
    goes(playing, "arrest X", "= dead GH, innocent -")
    end = "= winner 0, ending inspector-killed, revealed MH"
    goes(script(inspector="H"), "kill H -> Killed GameEnded", end, "row 1 left ! game-over N20")
    legal = goes(script(killer="A", dead="BFG"), "kill B ! nobody-near N23").legal
    assert {each.split()[0] for each in legal} == {"row", "column", "disguise"}


def test_n12_and_n13_and_n25_and_n29_exonerate() -> None:
    """One card is drawn, one of the hand discarded, a dead one's unmarked; the last card counts."""
    playing = script(to_move="inspector", deck="BC")
    goes(playing, "exonerate C ! not-in-your-hand N12", "= hand VWX")
    goes(playing, "exonerate B", "= hand VWX, innocent B", "kill G", "exonerate V", "= hand CWX")
    goes(script(to_move="inspector", dead="V"), "exonerate V", "= innocent -, discards V")
    playing = script(deck="B", mode="standard", to_move="inspector")
    goes(playing, f"exonerate B -> {ASKED}", "disguise ! no-cards-left N13", "kill G")
    goes(playing, "exonerate X ! no-cards-left N13")
    last = ("disguise -> Disguised", "= killer H, deck 0", "arrest X")
    goes(script(mode="standard", deck="H"), *last, "disguise ! no-cards-left N13")
    empty = script(mode="standard", to_move="inspector", hand="", deck="HB")
    goes(empty, "exonerate B ! not-in-your-hand N12", f"exonerate H -> {ASKED}")
    goes(empty, "kill G", "= innocent H, hand -")


def test_n15_and_n22_toll() -> None:
    """Sixteen deceased, or killed alone, told as they count; first the Inspector's death."""
    count = {"dead": FIFTEEN, "deck": "QRT"}
    every = script(**count, options={"toll_counts": "all"})
    goes(every, "disguise -> Disguised GameEnded", "= ending toll, revealed QY")
    goes(script(**count, options={"toll_counts": "kills"}), "disguise", "= ending -")
    for name in SHIPPED:
        given_up = {"old_identity": "deceased"}
        ending = "toll" if "003" in name else "-"  # "16 are dead at any moment"; "kill any 16"
        with case_named(name):
            playing = script(**count, mode=None, edition=name, options=given_up)
            goes(playing, "disguise", f"= ending {ending}")
    goes(script(dead=NEARLY), "kill L -> Killed GameEnded", "= ending toll")
    goes(script(dead=NEARLY, innocent="L", mode="standard"), "kill L -> Killed GameEnded")
    first = "= ending inspector-killed"
    goes(script(dead=NEARLY, inspector="L"), "kill L -> Killed GameEnded", first)
    playing = script(dead="FIJHABCDKNOPTU", killer="L", options={"toll": 16})
    told = [type(fact).__name__ for fact in goes(playing, "kill G", "= toll 15").facts]
    assert told[:2] == ["Killed", "LinesRemoved"]
    goes(playing, "arrest X", "kill M -> Killed GameEnded")
    for counts, before, after in (
        ("kills", "Killed: 1 of 16", "Killed: 1 of 16 · dead after a disguise: 1"),
        ("all", "Deaths: 1 of 16", "Deaths: 2 of 16"),
    ):
        playing = script(deck="QRT", options={"toll_counts": counts})
        goes(playing, "kill H", "arrest X")
        assert card_counts(playing.state.table)[0] == before
        goes(playing, "disguise")
        assert card_counts(playing.state.table)[0] == after


def test_n16_and_n17_and_n18_and_n22_and_n27_and_n28_canvas() -> None:
    """Either side says whether it is next to a suspect, cleared or killed, before lines go."""
    playing = script(mode="standard", to_move="inspector", deck="HB")
    goes(playing, f"exonerate H -> {ASKED}", "= near yes", "kill G", "exonerate B", "= near no")
    goes(script(mode="standard", to_move="inspector", dead="V"), f"exonerate V -> {ASKED}")
    goes(script(**SHRUNK, mode="standard"), "exonerate V -> InspectorDrew Exonerated")
    answered = "kill G -> Killed InspectorAnswered"
    playing = script(mode="standard", innocent="G", dead="FHIJ", inspector="B")
    goes(playing, f"{answered} LinesRemoved", "= near yes, board ABCDE/KLMNO/PQRST/UVWXY")
    goes(script(mode="standard", innocent="G"), answered, "= near no, innocent -")
    nobody = {"inspector": None, "hand": "XWVU", "phase": "first-kill"}
    goes(script(mode="standard", innocent="G", **nobody), answered, "= near no")
    goes(script(innocent="G"), "kill G -> Killed")
    goes(script(mode="standard", deck="HB", killer="G"), "disguise", "arrest X", answered)
    playing = script(mode="citizens", to_move="inspector", deck="HB")
    goes(playing, f"exonerate H -> {ASKED}", "kill H -> Killed InspectorAnswered")
    dies = script(deck="HB", mode="standard", options={"old-identity": "deceased"})
    goes(dies, "disguise -> Disguised", "= dead M, innocent -")


def test_n19_and_n26_citizens_arrest() -> None:
    """Discard, then arrest a living neighbour; three times at most, with a deck, in its mode."""
    hunts = {"mode": "citizens", "to_move": "inspector"}
    hit = "Exonerated Arrested"
    playing = script(**hunts, killer="R", deck="BC", dead="Q")
    goes(playing, *(f"exonerate W arrest {one} ! not-near-them N26" for one in "QW"))
    goes(playing, "exonerate B arrest A ! not-in-your-hand N19", f"exonerate W arrest S -> {hit}")
    goes(playing, "row 1 left", "= hand VX, deck 2, innocent W")
    goes(playing, f"exonerate V arrest R -> {hit} GameEnded")
    goes(script(**hunts, dead="W", deck="BC"), f"exonerate W arrest R -> {hit}")
    goes(script(**SHRUNK, mode="citizens"), "exonerate W arrest R ! off-the-board N26")
    goes(script(**hunts), f"exonerate X arrest Y -> {hit}")  # the Inspector's own suspect
    hunts = {"mode": "citizens", "to_move": "inspector"}
    playing = script(**hunts, killer="A", deck="BC")
    for action in ("exonerate V arrest U", "exonerate W arrest X", "exonerate X arrest T"):
        goes(playing, action, "row 1 left")
    goes(playing, "exonerate X arrest T ! not-in-your-hand N19", "= hand -")
    goes(playing, f"exonerate B -> {ASKED}")
    goes(script(**hunts, deck=""), "exonerate W arrest R ! no-cards-left N19")
    enough = script(**hunts, deck="", options={"citizens_need": "hand-only"})
    goes(enough, "exonerate W arrest R -> Exonerated Arrested")
    standard = script(mode="standard", to_move="inspector")
    goes(standard, "exonerate W arrest R ! no-citizens-arrest N19")


LAST_SHIFT = {"undo": "last-shift"}
ALONE = {"hand": "", "options": {"toll": 9}}


def test_n01_and_n03_and_n06_set_up_neighbours_shifts() -> None:
    """25 in 5×5; three, five, eight beside; what falls off comes in at the other side."""
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
    table, wrapped = (script(options={"wrap": wrap}).state.table for wrap in (False, True))
    near = {letter: letters(table.near(ord(letter) - 65)) for letter in "ACM"}
    assert near == {"A": "BFG", "C": "BDGHI", "M": "GHILNQRS"}
    assert letters(wrapped.near(0)) == "BEFGJUVY"
    playing = script()
    goes(playing, "row 1 right -> Shifted", "= board EABCD/FGHIJ/KLMNO/PQRST/UVWXY")
    goes(playing, "column 3 up", "= board EAHCD/FGMIJ/KLRNO/PQWST/UVBXY")
    goes(playing, "row 5 left", "= board EAHCD/FGMIJ/KLRNO/PQWST/VBXYU")
    goes(playing, "column 1 down", "= board VAHCD/EGMIJ/FLRNO/KQWST/PBXYU")


def test_n07_and_n24_no_undoing_of_the_last_shift_whose_line_is_tracked() -> None:
    """The next action, or (003) as long as it is the last; lines in front may vanish."""
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
