"""Clauses of Noir that take more than one action to see: turns, secrets, order, shrinking."""

from typing import Any

from cluekit.core import EVERYONE, SPECTATOR
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR, KILLER, new_game
from cluekit.noir.public import facts, moves
from naming import case_named
from noir.positions import at_random, board, goes, letters, script
from run_seed import run_seed
from twin.noir_editions import drawn_edition


def _first(session: Session, kind: type) -> Any:
    return next(session.choices.of_kind(kind))


def test_n01_one_action_each() -> None:
    """N01: the players alternate, one action each; an exoneration is one action, too."""
    playing = script(to_move="inspector", mode="standard", deck="BC")
    movers = []
    for action in ("exonerate B", "row 1 left", "arrest X", "disguise", "row 2 left"):
        goes(playing, action)
        movers.append(playing.state.table.mover)
    assert movers == [KILLER, INSPECTOR, KILLER, INSPECTOR, KILLER]
    assert playing.state.table.turn == 6


def test_n02_the_identity_comes_from_the_top_of_the_deck() -> None:
    """N02: the Killer draws a secret identity; it must then kill next to it."""
    game = new_game("noir-classic", seed=12)
    secrets = game._positions[-1].secrets
    assert secrets.killer == secrets.order[0]
    near = game.view(KILLER).table.near(secrets.killer)
    assert {kill.suspect for kill in game.choices} == {n for n in range(25) if near >> n & 1}


def test_n04_the_identity_is_kept_to_the_end() -> None:
    """N04: four cards are drawn after the Killer's; who was chosen is chosen for good."""
    game = new_game("noir-standard", seed=12)
    drawn = set(game._positions[-1].secrets.order[1:5])
    game.play(KILLER, _first(game, moves.Kill))
    assert {choice.suspect for choice in game.choices} <= drawn
    game.play(INSPECTOR, _first(game, moves.ChooseIdentity))
    own = game.view(INSPECTOR).own
    game.play(KILLER, _first(game, moves.Shift))
    game.play(INSPECTOR, _first(game, moves.Exonerate))
    assert own.identity not in {choice.suspect for choice in game.choices}
    game.play(INSPECTOR, _first(game, moves.Discard))
    assert game.view(INSPECTOR).own.identity == own.identity
    assert game.problem_with(INSPECTOR, moves.ChooseIdentity(own.identity)) is not None


def test_n07_only_the_other_sides_shift() -> None:
    """N07: what is forbidden is to undo the other side's last shift; to repeat it is not."""
    undoing = "column 2 down ! undoes-their-shift N07"
    playing = script(options={"undo": "last-shift"})
    goes(playing, "column 2 up", undoing, "column 2 up -> Shifted", undoing)
    goes(playing, "row 2 left -> Shifted", "column 2 down -> Shifted")


def test_n07_a_kill_or_an_exoneration_ends_the_ban() -> None:
    """N07: "the next move" is the very next action, whatever it is."""
    playing = script(to_move="inspector", mode="standard", deck="BC")
    goes(playing, "row 1 right", "kill G", "exonerate B", "row 1 left -> Shifted")


def test_n07_a_shift_that_shrinks_the_board_is_followed() -> None:
    """N07, N24: the shift itself takes a row away above: the line keeps its ban, one higher."""
    for undo in ("next-move", "last-shift"):
        playing = script(dead="ABCDJ", inspector="Y", options={"undo": undo, "toll": 20})
        goes(playing, "row 5 left", "arrest X", "column 5 up -> Shifted LinesRemoved")
        assert board(playing)[0] == "FGHIO"
        goes(playing, "column 5 down ! undoes-their-shift N07")


def test_n07_a_row_that_went_away_above_moves_the_ban() -> None:
    """N07, N24: a line in front of it vanishes, and the ban follows the line to its new number."""
    playing = script(dead="FGHI", inspector="Y", killer="D", options={"undo": "last-shift"})
    goes(playing, "row 4 right", "arrest X", "kill J -> Killed LinesRemoved")
    assert board(playing) == ["ABCDE", "KLMNO", "TPQRS", "UVWXY"]
    goes(playing, "row 3 left ! undoes-their-shift N07", "row 4 left -> Shifted")


def test_n07_a_line_that_is_gone_forbids_nothing() -> None:
    """N24: the shifted line itself vanishes, and its ban with it, also where it is remembered."""
    playing = script(dead="FGHI", inspector="Y", killer="D", options={"undo": "last-shift"})
    goes(playing, "row 2 right", "arrest X", "row 2 left", "arrest X")
    goes(playing, "kill J -> Killed LinesRemoved")
    assert playing.state.table.shift is None
    goes(playing, "row 2 right -> Shifted")


def test_n14_by_a_disguise() -> None:
    """N14: the death of an identity given up can complete a line, here a row and a column."""
    playing = script(dead="KLNOCHRW", deck="AB", options={"toll": 20})
    gone = goes(playing, "disguise -> Disguised LinesRemoved").facts[1]
    assert (gone.rows, gone.columns) == ((2,), (2,))
    assert board(playing) == ["ABDE", "FGIJ", "PQST", "UVXY"]


def test_n14_two_lines_by_one_shift() -> None:
    """N14: a shift can complete several lines at once, all across the one that moved."""
    people = {"dead": "AHCF", "killer": "E", "inspector": "G", "hand": ""}
    playing = script(board=["ABCD", "EFGH"], **people, options={"toll": 8})
    gone = goes(playing, "row 2 right -> Shifted LinesRemoved").facts[1]
    assert (gone.rows, gone.columns) == ((), (0, 2))
    assert board(playing) == ["BD", "EG"]


def test_n15_the_dead_who_left_the_board_count() -> None:
    """N15: all the deceased count, also those removed with a line."""
    playing = script(dead="FIJHABCDKNOPTU", killer="L", inspector="Y", options={"toll": 16})
    told = [type(fact).__name__ for fact in goes(playing, "kill G").facts]
    assert (told[:2], playing.state.table.toll) == (["Killed", "LinesRemoved"], 15)
    goes(playing, "arrest X", "kill M -> Killed GameEnded")


def test_n18_who_stood_elsewhere_says_so() -> None:
    """N18: the answer is "no" where the Inspector was not next to the innocent."""
    playing = script(mode="standard", innocent="G", inspector="Y")
    answer = goes(playing, "kill G").facts[1]
    assert (answer.suspect, answer.near) == (6, False)
    assert playing.state.table.innocent == 0


def test_n21_who_reads_what() -> None:
    """N21: identities, hand and drawn cards go to their own side; the deck's order to nobody."""
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


def test_n22_the_inspectors_death_comes_before_the_toll() -> None:
    """N22: the sixteenth to die is the Inspector: it is that death that wins the game."""
    playing = script(dead="ABCDEFGHIJKNOPU", inspector="L")
    goes(playing, "kill L -> Killed GameEnded")
    assert playing.state.table.ending == "inspector-killed"


def test_n23_there_is_no_passing() -> None:
    """N23: a turn is an action of your own kind; nothing is not among them."""
    for to_move in ("killer", "inspector"):
        step = script(to_move=to_move).act("pass")
        assert step.problem
        assert step.problem.code == "not-an-action"
        assert len([legal for legal in step.legal if legal.split()[0] in ("row", "column")]) == 20


def test_n25_an_empty_hand() -> None:
    """N25: with an empty hand the card drawn is the one discarded; mark and question follow."""
    playing = script(mode="standard", to_move="inspector", hand="", deck="HB")
    goes(playing, "exonerate B ! not-in-your-hand N12")
    goes(playing, "exonerate H -> InspectorDrew Exonerated KillerAnswered")
    assert (letters(playing.state.table.innocent), playing.state.table.hand) == ("H", 0)


def test_n27_each_mode_includes_the_one_before() -> None:
    """N27: with citizens' arrests, too, cards are laid, and both sides are asked."""
    playing = script(mode="citizens", to_move="inspector", deck="HB")
    goes(playing, "exonerate H -> InspectorDrew Exonerated KillerAnswered")
    goes(playing, "kill H -> Killed InspectorAnswered")


def test_n28_a_disguise_leaves_the_same_mark() -> None:
    """N28: exonerated or disguised away, N18 asks about both; a disguise's death asks nothing."""
    playing = script(mode="standard", deck="HB", options={"old-identity": "deceased"})
    goes(playing, "disguise -> Disguised")
    assert (letters(playing.state.table.dead), playing.state.table.innocent) == ("M", 0)


def test_n29_the_last_card_is_a_disguise() -> None:
    """N29: the action that draws the last card resolves fully; then the deck is empty."""
    playing = script(mode="standard", deck="H")
    goes(playing, "disguise -> Disguised")
    assert (playing.state.secrets.killer, playing.state.table.deck) == (7, 0)
    goes(playing, "arrest X", "disguise ! no-cards-left N13")


def test_n30_a_dead_card_stays_in_the_hand() -> None:
    """N30: of the cards drawn one may be dead at the first turn; it can be exonerated later."""
    playing = script(inspector=None, hand="GXWV", phase="first-kill", mode="standard", deck="BC")
    goes(playing, "kill G", "identity X", "row 1 left")
    goes(playing, "exonerate G -> InspectorDrew Exonerated KillerAnswered")
    assert playing.state.table.innocent == 0


def test_n31_what_else_is_public() -> None:
    """N31: everybody sees a hit or a miss, a disguise's success, and the card a failed one drew."""
    playing = script(deck="BC", dead="B")
    assert goes(playing, "disguise").facts[0] == facts.Disguised(success=False, shown=1)
    assert goes(playing, "arrest X").facts == (facts.Arrested(23, hit=False),)
    assert goes(playing, "disguise").facts[0] == facts.Disguised(success=True, shown=12)
    assert playing.state.table.discards == (1, 12)


def test_n24_a_line_that_has_become_one_of_two() -> None:
    """N24: what counts is how long the line is now: of two, both ways are the undo."""
    people = {"dead": "CF", "killer": "H", "inspector": "A", "hand": ""}
    options = {"toll": 9, "undo": "last-shift"}
    playing = script(board=["ABC", "EFD", "GHI"], **people, options=options)
    goes(playing, "row 2 right", "arrest A", "kill I -> Killed LinesRemoved")
    assert board(playing) == ["AB", "DE", "GH"]
    goes(playing, *(f"row 2 {way} ! undoes-their-shift N07" for way in ("left", "right")))
    goes(playing, "row 1 right -> Shifted")
