"""The belief board and the candidate mask: what they show, say and refuse."""

import re
from fractions import Fraction
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from wire import Wire, says

from cluekit import words
from cluekit.clue import new_game as clue_game
from cluekit.core import Chance, RefusedError
from cluekit.core.session import Session, run
from cluekit.noir import INSPECTOR, KILLER, edition, new_game, read_edition
from cluekit.noir.bots import BOTS
from cluekit.noir.deduction.belief import belief_about
from cluekit.noir.deduction.joint_belief import joint_belief
from cluekit.ui import belief_board, candidate_mask, table
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.noir_boards.belief import BeliefBoard
from cluekit.ui.noir_boards.mask import CandidateMask
from cluekit.words.amounts import in_bits, times
from naming import case_named

KILLS = ["kill G", "row 1 right", "kill H"]
L13: dict[str, Any] = {"hand": "XWV", "inspector": "Y", "actions": KILLS}
SHARE = re.compile(r'aria-label="[^"(]*\(([A-Z])\)[^"]*?([0-9<>]+)%')
both = pytest.mark.parametrize("make", [belief_board, candidate_mask])


def _played(seed: int = 5, moves_: int = 14) -> Session:
    game = new_game("noir-standard", seed=seed)
    luck = Chance("belief").luck("play", 0)
    while not game.over and game.step < moves_:
        game.play(game.choices.seat, game.choices.at_random(luck))
    return game


@cache  # nobody plays on in it
def _careful(steps: int, seat: int = -1) -> Session:
    """Return a game of careful bots after so many moves, when this seat is to move."""
    bots = {each: BOTS["careful"]() for each in (KILLER, INSPECTOR)}
    until = lambda now: now.step >= steps and seat in (-1, now.choices.seat)  # noqa: E731
    return run(new_game("noir-standard", seed=2), bots, until=until)


def test_the_board_and_the_right_mask_are_what_the_side_believes(wire: Wire) -> None:
    """Every cell with its share; the slider leads back; right are exactly the candidates."""
    game = _played()
    for seat, looking in (("inspector", INSPECTOR), ("killer", KILLER)):
        board = belief_board(game, seat)
        view, belief = game.view(looking), belief_about(game.view(looking), 1 - looking)
        assert (board.belief.weights, board.bits) == (belief.weights, belief.bits())
        assert set(dict(SHARE.findall(board.drawing))) == set(board.shares)
        assert board.drawing.count(", impossible") == sum(
            not belief.share(who) and not view.table.dead >> who & 1 for who in view.table.cells
        )
        assert board.drawing.count('role="gridcell"') == 25
        assert "Possible:" in repr(board)
    assert belief_board(read_edition(game.edition.source), seed=3).moves > 3
    board = belief_board(**L13)
    assert (board.move, board.moves, set(board.shares)) == (3, 3, set("ABCLM"))
    wire.press(board, "time", value=1)
    assert set(board.shares) == set("ABCFHKLM")
    says(board.spoken, "Move 1.", never=("That was before",))
    assert "Before the first move." in wire.press(board, "time", value=0).spoken
    assert (wire.press(board, "time", value=4).notice, board.move) == ("There is no such move.", 0)
    for seed in range(4):
        with case_named(seed):
            game = _played(seed, 24)
            for seat in ("inspector", "killer"):
                board, mask = belief_board(game, seat), candidate_mask(game, seat)
                everybody, still = enumerate(game.edition.suspects), board.course.candidates
                possible = [each.letter for n, each in everybody if still >> n & 1]
                assert not mask.shade(*possible[1:]).right
                assert mask.shade(possible[0]).right
                assert "Right" in mask.check()


def test_a_model_weighs_otherwise_and_a_press_asks_why(wire: Wire) -> None:
    """The possible stay, the shares do not; who is out: by which letter, with move and clause."""
    board = wire.press(belief_board(**L13), "why:dalia")
    assert (
        "Dalia (D): impossible. Move 1: Dalia (D) did not stand next to Goran (G)" in board.spoken
    )
    assert "Rule N08" in board.drawing
    assert "Also ruled out by move 3." in board.why("D")
    assert "Move 3: Dalia (D) did not stand next to Hedda (H) when Hedda (H) died." in board.drawing
    assert board.why("A") == (
        "Alba (A): 23%. Nothing rules them out. "
        "How the share changed: move 1 × 2.93; move 3 × 1.68."
    )
    assert "There is no suspect" in wire.press(board, "why:nobody").notice
    board = belief_board(**L13)
    legal = board.shares
    wire.press(board, "model", model="kinds")
    assert set(board.shares) == set(legal)
    assert board.shares != legal
    assert wire.press(board, "model", model="clairvoyant").notice
    assert board.model == "kinds"
    game = _careful(12)
    board = belief_board(game)
    plain = board.shares
    assert wire.press(board, "model", model="careful").model == "careful"
    assert set(board.shares) == set(plain)
    assert abs(sum(board.shares.values()) - 1) < 1e-9
    with pytest.raises(RefusedError, match="“model” must be “legal”"):
        belief_board(game, model="psychic")
    assert "An estimate" in belief_board(game, "killer", model="careful").drawing
    assert "An estimate" not in board.drawing


def test_what_lies_open_is_told_and_the_hand_guessed_with_the_identity(wire: Wire) -> None:
    """Two Killers with one past look alike; at the end the truth; too many hands are refused."""
    seen = [
        belief_board(**(L13 | {"killer": killer}), seat="killer", about="killer") for killer in "CM"
    ]
    assert seen[0].shares == seen[1].shares
    assert "Who does the Killer seem to be?" in repr(seen[0])
    board = belief_board("noir-classic", seed=3, bots="random")
    assert board.course.now.table.winner is not None
    assert "the Killer, truly" in board.at(1).drawing
    assert "truly" not in belief_board(_played()).drawing
    game = _careful(9, KILLER)
    board = belief_board(game, "killer")
    joint = joint_belief(game.view(KILLER))
    assert "evidence hand" in wire.press(board, "hand").drawing
    hand = board.hand()
    assert abs(sum(hand.values()) - game.view(KILLER).table.hand) < 1e-9
    letter, share = next(iter(hand.items()))
    card = game.edition.number(letter)
    assert share == float(Fraction(joint.holding().weights[card], joint.total))
    likely = max(board.belief.weights)
    wire.press(board, f"why:{game.edition.suspects[likely].id}")
    assert "If the Inspector is" in board.drawing
    assert game.edition.suspects[likely].letter not in board.hand()
    own = belief_board(game, "inspector", about="inspector")
    for nobody in (own, belief_board(**L13, seat="killer"), belief_board(game)):
        with pytest.raises(LookupError, match="no hand to guess"):
            nobody.hand()
        assert wire.press(nobody, "hand").notice
    large = read_edition(edition("noir-classic").source + "rows = 7\ncolumns = 7\ntoll = 30\n")
    bots = {seat: BOTS["random"]() for seat in (KILLER, INSPECTOR)}
    game = run(new_game(large, seed=1), bots, until=lambda now: now.step >= 8)
    board = belief_board(game, "killer")
    before = board.drawing
    assert "too many hands" in wire.press(board, "hand").notice
    assert board.drawing == before
    with pytest.raises(NotHeardError):
        board.hand()


def test_two_games_alike_for_one_side_look_alike_and_shading_is_checked(wire: Wire) -> None:
    """Neither identity nor deck is sent; M29: who forgets that A moved is told where A stood."""
    sent = []
    for killer, deck in (("C", "QRST"), ("L", "TSRQ")):
        wire.sent.clear()
        position = L13 | {"killer": killer, "deck": deck}
        wire.press(wire.press(belief_board(**position), "why:dalia"), "time", value=2)
        candidate_mask(**position).shade("A", "D").check()
        sent.append([re.sub("[0-9a-f]{32}|tester-[0-9]+", "", each) for each in wire.sent])
    assert sent[0] == sent[1]
    board, mask = belief_board(**L13), candidate_mask(**L13)
    for language in words.LANGUAGES:
        words.set_language(language)
        for scene in (board, mask):
            ET.fromstring(str(scene.still()))  # noqa: S314 - our own picture
            ET.fromstring(scene.drawing)  # noqa: S314 - our own markup
            assert "{" not in repr(scene)
    words.set_language("en")
    bits = [in_bits(each) for each in (3.254, -0.5, -0.001)]
    assert bits == ["3.25 bits", "−0.50 bits", "0.00 bits"]
    assert (times(1), times(2)) == ("× 1.00", "× 2.00")
    mask, too_few = candidate_mask(**L13), ("bjarne", "chidi", "lotte", "milo")
    assert wire.press(mask, "check").spoken.endswith("shade somebody first.")
    assert "Possible, but not shaded" not in mask.drawing
    wire.press(mask, *(f"pencil:{name}" for name in too_few), "check")
    says(mask.spoken, "Not yet. Possible, but not shaded: A.", never=("impossible:",))
    mask = candidate_mask(**L13)
    wire.press(mask, *(f"pencil:{name}" for name in (*too_few, "dalia")))
    assert mask.spoken.endswith("Dalia (D): shaded. Shaded: 5.")
    wire.press(mask, "check")
    says(mask.spoken, "Not yet. Shaded, but impossible: D. Possible, but not shaded: A.")
    for told in ("Dalia (D) did not stand next", "Alba (A) stood next"):
        assert f"{told} to Goran (G) when Goran (G) died." in mask.spoken
    marked = ("shaded, but impossible", "not shaded, but possible")
    says(mask.drawing, "Rule N08", *marked, never=("(N08)",))
    assert (mask.kept, mask.right) == ("B, C, D, L, M", False)
    assert "but impossible" not in wire.press(mask, "pencil:dalia", "pencil:alba").drawing
    assert "Right: exactly these 5 are possible." in wire.press(mask, "check").spoken
    assert mask.right
    mask = candidate_mask(**L13)
    for mark, kept in (("yes", "A"), ("yes", "A"), ("no", "–"), ("maybe", "A"), ("", "–")):
        assert wire.press(mask, "pencil:alba", mark=mark).kept == kept
    assert mask.drawing.count('data-pencil=""') == 25


def test_hints_and_looking_back_keep_the_marks(wire: Wire) -> None:
    """Each hint is one letter’s lesson; marks stay, in another language, too."""
    mask = candidate_mask(**L13).shade("A")
    seen = []
    for _ in range(5):
        seen.append(wire.press(mask, "hint").drawing.count("<li>"))
        assert mask.kept == "A"
    assert seen[0] < seen[1] < seen[2]
    assert seen[3] == seen[4]
    assert "all but V, W, X, Y" in mask.drawing
    words.set_language("it")
    assert "Ombreggiati: 1." in mask.drawing
    assert mask.kept
    words.set_language("en")
    mask = candidate_mask(**L13).shade("A", "B")
    assert mask.drawing.index("Alba (A)") > mask.drawing.index("Emil (E)")
    wire.press(mask, "time", value=1)
    assert mask.drawing.index("Alba (A)") < mask.drawing.index("Emil (E)")
    assert mask.kept == "A, B"
    assert wire.press(mask, "clear").kept == "–"


@both
def test_garbage_is_refused_in_words(wire: Wire, make: Any) -> None:
    """Over the channel or in a call: what is wrong, and what there is; nothing is forgotten."""
    scene: BeliefBoard | CandidateMask = make(**L13)
    before = scene.drawing
    for target in ("why", "why:", "pencil:x:y", "pencil", "time", "about", "model", "x", ":"):
        scene.notice = ""
        assert wire.press(scene, target).notice, target
        assert scene.drawing == before
    for given, said in REFUSED:
        with case_named(given):
            with pytest.raises((RefusedError, LookupError)) as refused:
                make(**given)
            assert said in str(refused.value)


REFUSED: tuple[tuple[dict[str, Any], str], ...] = (
    ({"source": "noir-clasic"}, "There is no edition “noir-clasic”."),
    ({"killer": "Z"}, "Z must be alive and on the board"),
    ({"hnd": "XWV"}, "Did you mean “hand”?"),
    ({"actions": ["kill banana"]}, "banana"),
    ({"inspector": "Y", "hand": "VW", "actions": ["kill Q", "kill banana"]}, "banana"),
    ({"source": "uk"}, "Look at a game of Noir"),
    ({"killer": "M", "actions": ["kill A"]}, "does not stand next to you"),
    ({"seat": "me"}, "There is no seat “me”; there are killer, inspector, watching."),
    ({"source": "noir-classic", "bots": "shadow"}, "There is no bot “shadow”"),
    ({"source": "noir-classic", "hand": "ABC"}, "“hand” can only be said of a position"),
    ({"source": 5}, "an edition of Noir, a game, such as"),
    ({"source": clue_game("mini")}, "Look at a game of Noir"),
    ({"board": ["ABC", "DE"], "killer": "A"}, "All rows of the board must be equally long"),
    *(({"board": each, "actions": ["kill G"]}, "board") for each in ([1, 2], 5, "ABC", [], None)),
)


def test_a_table_s_belief_goes_along_with_the_game(wire: Wire) -> None:
    """After each move, for whoever sits in front; before it is laid there is nothing."""
    laid = table("noir-standard", names=("You", "Shadow"), bots="careful", seed=5, side="inspector")
    board = laid.belief()
    assert laid.belief() is board
    assert board.seat == INSPECTOR
    first = laid.choices.choose & -laid.choices.choose  # type: ignore[union-attr]
    laid.play(f"identity {chr(64 + first.bit_length())}")
    assert board.belief.weights == belief_about(laid.session.view(INSPECTOR), KILLER).weights
    assert board.move == board.moves
    wire.press(board, "time", value=1)
    laid.play("row 1 right")
    assert (board.move, board.moves >= 4) == (1, True)
    names = ("You", "Shadow")
    laid = table(
        "noir-classic", names=names, seed=5, set_up="step by step", name="bare", bots="random"
    )
    board = laid.belief()
    assert "The board is not laid yet." in board.drawing
    ET.fromstring(str(board.still()))  # noqa: S314 - our own picture
    assert repr(board)
    with pytest.raises(LookupError, match="no other side"):
        table("mini", seed=5, bots="random").belief()
