"""A game of Noir as text: text to game to text is the identity; a seat's text is its letters."""

import re
from functools import cache
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluekit import noir
from cluekit.core import SPECTATOR, Chance, RefusedError
from cluekit.core.letters import reaches
from cluekit.core.session import Session
from cluekit.noir import SHIPPED, edition, new_game, read_edition
from cluekit.noir.editions.edition import edition_text
from cluekit.noir.notation import read, write
from cluekit.noir.public.moves import Prepare
from cluekit.noir.wording.sentences import REASONS
from naming import case_named
from noir.positions import at_random
from twin.noir_editions import drawn_edition

NAMES = (("Ada", "Bea"), ("killer", "inspector"), ("Fox as I am", "# > → x"), ("Ü", "end: 3, a"))
STOPS = (0, 1, 2, 3, 4, 5, 6, 9, 20, 60, 400)
GAME = """# This text holds the solution of the game: read it only when the game is over.
cluekit-game 2
edition: noir-standard

seat: Ada as killer
seat: Bea as inspector
board: A B C D E / F G H I J / K L M N O / P Q R S T / U V W X Y
killer: C
drawn: X W V Y
evidence: B D A F G H I J K L M N O P Q R S T U E

kill G
identity Y
row 1 right
exonerate W, draws B -> not near
disguise -> was C, is D
"""


def any_house(seed: int) -> noir.Edition:
    """Return an edition of the kit, one with other options, one with names of its own, …."""
    luck = Chance(f"texts {seed}").luck("house", 0)
    kind = luck.pick(("shipped", "options", "own", "drawn"))
    base = edition(luck.pick(SHIPPED))
    if kind == "options":
        return read_edition(base.source + "wrap = true\ntoll = 12\nhand = 3\n")
    if kind == "own":
        own = f"suspects = {[f'Suspect {number}' for number in range(base.options.suspects)]}\n"
        return read_edition(edition_text(base, "Ours").replace("[options]", f"{own}\n[options]"))
    return base if kind == "shipped" else drawn_edition(seed)


@cache
def any_game(seed: int) -> Session:
    """Return a game under any house rules, played at random to any point, the set-up's too."""
    luck = Chance(f"texts {seed}").luck("game", 0)
    session = new_game(any_house(seed), luck.pick(NAMES), seed=seed, ready=False)
    stop = luck.pick(STOPS)
    while session.choices.prepare and session.step < stop:
        session.play(session.choices.seat, Prepare(session.choices.prepare))
    return at_random(session, seed, most=stop) if stop >= 4 else session


@given(st.integers(0, 2**32))
def test_text_to_game_to_text_is_the_identity(seed: int) -> None:
    """Every edition and option, any move, any point of a game; so is a seat's, of its letters.

    With everything else taken away a seat's text is the same; it cannot be played.
    """
    session = any_game(seed)
    text = write(session)
    again = read(text)
    assert (again.record, write(again)) == (session.record, text)
    assert text.splitlines()[0].endswith("read it only when the game is over.")
    for seat in (0, 1, SPECTATOR):
        seen = again.view(seat)
        assert seen == replace(session.view(seat), table=seen.table)
        text = write(session, seat)
        assert text == write(_only_told(session, seat), seat)
        assert "nothing else" in text.splitlines()[0]
        assert (refused := _refusal(text))
        assert refused.problem.code == "text-partial"


def _only_told(session: Session, seat: int) -> Session:
    """Return the session with every letter that did not reach the seat taken away."""
    bare, steps = session.branch(session.step), []
    for step in session.record:
        kept = tuple(sent for sent in step.letters if reaches(sent.to, seat))
        steps.append(replace(step, seat=0, move=None, letters=kept))
    bare._steps, bare._places = steps, []
    return bare


def test_every_form_comes_up() -> None:
    """Random games say everything that can be said."""
    told = "\n".join(write(any_game(seed)) for seed in range(150))
    for form in (
        *(r"kill \w+$", r"kill \w+ -> near$", r"kill \w+ -> not near$", r"identity \w+$"),
        *(r"row \d (left|right)$", r"column \d (up|down)$", r"disguise -> was \w+, is \w+"),
        *(r"disguise -> failed \w+$", r"arrest \w+ -> (right|wrong)$", r"# gone: (row|column) \d"),
        *(r"exonerate \w+, draws \w+ -> (not )?near$", r"exonerate \w+, draws \w+$"),
        *(r"exonerate \w+ arrest \w+ -> (right|wrong)$", r"exonerate, draws \w+$"),
        *(r"end: killer wins by toll, killer \w+, inspector \w+$", r"next: evidence$"),
        *(r"end: inspector wins by arrest, .*$", r"edition: own$", r"option: wrap yes$"),
        *(r"board: .* / .*$", r"seat: killer as killer, called \".*\"$", r"next: board$"),
    ):
        assert re.search(f"(?m)(^|  ){form}", told), form


def test_what_a_hand_may_leave_out_and_what_a_seat_does_not_know() -> None:
    """Outcomes, draws, order, capitals; the other's identity and cards, the deck."""
    by_hand = GAME.replace(", draws B -> not near", "").replace(" -> was C, is D", "")
    by_hand = by_hand.replace("kill G", "Kill g").replace("X W V Y", "xaver wanda v Y")
    rows = " ".join("ABCDEFGHIJKLMNOPQRSTUVWXY"[start : start + 5] for start in range(0, 25, 5))
    by_hand = re.sub("board: .*", f"board: {rows}", by_hand)
    first, second = "seat: Ada as killer\n", "seat: Bea as inspector\n"
    by_hand = by_hand.replace(first + second, second + first)
    assert write(read(by_hand)) == GAME
    assert write(read(GAME.replace("draws B", "draws ?").replace("is D", "is ?"))) == GAME
    session = read(GAME)
    killer, inspector, nobody = (write(session, seat) for seat in (0, 1, SPECTATOR))
    assert "\nkiller: C\ndrawn: ? ? ? ?\n" in killer
    assert "\nidentity ?\n" in killer
    assert "draws ? -> not near\ndisguise -> was C, is D\n" in killer
    assert "\nkiller: ?\ndrawn: X W V Y\n" in inspector
    assert "draws B -> not near\ndisguise -> was C, is ?\n" in inspector
    assert "told to: nobody\n" in nobody
    assert "identity ?" in nobody
    assert all(f"evidence:{' ?' * 20}\n" in text for text in (killer, inspector, nobody))


CHANGES = (
    ("cluekit-game 2", "cluekit-game 9", "text-newer", "format 9"),
    ("cluekit-game 2", "game", "text-foreign", "begins with"),
    ("noir-standard", "noir-odd", "text-no-such-edition", "noir-citizens"),
    ("noir-standard", "noir-standard\noption: tol 3", "text-no-such-option", "toll"),
    ("noir-standard", "noir-standard\noption: toll 99", "text-no-such-answer", "1, 2, 3"),
    ("noir-standard", "noir-standard\noption: toll 30", "text-options", "at most 24 can die"),
    ("Bea as inspector", "Bea as fox", "text-seat", "Nora as inspector"),
    ("Bea as inspector", "Bea as killer", "text-twice", "as killer"),
    ("seat: Bea as inspector\n", "", "text-missing", "as inspector"),
    ("Bea as", "Ada as", "text-players", "the same name"),
    ("board: A B", "board: B A A", "text-board", "5 rows of 5"),
    ("board: A B", "board: A Z", "text-no-such-card", "“Z”"),
    ("killer: C\n", "", "text-missing", "killer:"),
    ("killer: C", "killer: C D", "text-drawn", "1 card is"),
    ("drawn: X", "drawn: B", "text-evidence", "In two places: B. Nowhere: X"),
    ("drawn: X", "drawn: ?", "text-partial", "cannot be played"),
    ("kill G", "kill Y", "text-illegal", "Y does not stand next to you"),
    ("kill G", "kil G", "text-line", "kill H"),
    ("kill G", "kill: G", "text-line", "kill H"),
    ("kill G", "kill G -> near", "text-otherwise", "By the rules it is: kill G"),
    ("kill G", "row 1 left", "text-illegal", "(N02)"),
    ("identity Y", "identity ?", "text-partial", "cannot be played"),
    ("identity Y\n", "identity Y\nrow one right\n", "text-line", ""),
    ("draws B", "draws F", "text-otherwise", "draws B"),
    ("draws B", "takes B", "text-line", ""),
    ("-> not near", "-> near", "text-otherwise", "not near"),
    ("is D", "is E", "text-otherwise", "was C, is D"),
    ("is D\n", "is D\nend: killer wins\n", "text-not-over", "Possible here"),
)
"""What is changed in the text, the code of the refusal, and what it says."""


def test_wrong_lines_and_wrong_ends_are_refused() -> None:
    """In words, by number, with what would be right; who has won, how, and who was who."""
    for old, new, code, says in CHANGES:
        with case_named(old, new):
            assert old in GAME
            assert (refused := _refusal(GAME.replace(old, new, 1)))
            assert refused.problem.code == code
            assert says in str(refused)
            assert not re.search(r"\{\w+\}", str(refused))
    text = write(at_random(new_game("noir-classic", seed=3), "end", most=500))
    end = text.splitlines()[-1]
    assert read(text.replace(end, " ".join(end.split()[:3]))).over
    for wrong in (end.replace(end.split()[1], "nobody"), "end:", end.replace("killer ", "k ", 1)):
        assert (refused := _refusal(text.replace(end, wrong)))
        assert refused.problem.code in {"text-otherwise", "text-line"}


def test_a_text_that_ends_goes_on_with_the_seed_and_refusals_have_words() -> None:
    """The deck of a game not yet shuffled; each code of the sources stands in the table."""
    text = write(new_game("noir-classic", seed=1, ready=False))
    decks = {read(text, seed).prepare().record[1].letters for seed in ("a", "b", "a")}
    assert len(decks) == 2
    sources = Path(noir.__file__).parent.glob("notation/*.py")
    codes = {code for file in sources for code in re.findall(r'"(text-[a-z-]+)"', file.read_text())}
    assert len(codes) > 10
    assert codes <= set(REASONS)


def _refusal(text: str) -> RefusedError | None:
    try:
        read(text)
    except RefusedError as refused:
        return refused
    return None


@given(st.text(max_size=80), st.integers(0, 400), st.integers(0, 30))
def test_damaged_texts_are_refused_in_words(piece: str, at: int, gone: int) -> None:
    """Never a traceback: a game, or a sentence."""
    text = GAME[:at] + piece + GAME[at + gone :]
    if (refused := _refusal(text)) is not None:
        assert refused.problem.code in REASONS
        assert set(re.findall(r"\{\w+\}", str(refused))) <= set(re.findall(r"\{\w+\}", text))
