"""The bot that goes back along arrows: legal, the same every time, by its own view, and losing."""

from functools import cache
from pathlib import Path

from cluekit import words
from cluekit.clue import NAMES, Session, bots_for, new_game, sheet_of
from cluekit.clue.bots.jumper import Jumper, jumps, leap
from cluekit.clue.public import moves
from cluekit.clue.wording.bot_reasons import say_why
from cluekit.core.session import run

DOCS = Path(__file__).resolve().parents[2] / "docs" / "bots.md"


@cache
def accusing(seed: int) -> tuple[Session, moves.Accuse, int]:
    """A game of three until a jumper in the second chair accuses; the game, the move, the step."""
    session, bots = new_game("mini", NAMES[:3], seed), bots_for(["note-taker", "jumper"] * 2)
    while not session.prepare().over:
        seat, step = session.choices.seat, session.step
        move = bots[seat](session.view(seat), session.choices, session.luck(f"bot {seat}"))
        session.play(seat, move)
        if seat == 1 and isinstance(move, moves.Accuse):
            return session, move, step
    raise LookupError(seed)


def test_it_accuses_what_it_jumped_to() -> None:
    """A card for each kind not certain, where somebody lacks it; its arrow in every language."""
    for seed in (1, 8, 17, 23, 26):
        session, move, step = accusing(seed)
        view = session.view(1, step)
        known = sheet_of(view)
        found = jumps(view, known)
        assert found
        assert leap(known, view).solution() == (move.suspect, move.weapon, move.room)
        for jump in found:
            assert not known.can[jump.card] >> jump.seat & 1
            assert known.may_be_held(jump.card)
            if jump.question is not None:
                assert view.table.questions[jump.question].passed >> jump.seat & 1
            else:
                assert jump.seat == 1
        reason, jump = Jumper().why(view, session.choices_for(1), move), found[0]
        code = "jump-own" if jump.question is None else "jump"
        assert (reason.code, reason.cards) == (code, (jump.card,))
        for language in words.LANGUAGES:
            with words.speaking(language):
                said = say_why(reason, view)
                assert words.say(view.deck.cards[jump.card].name) in said
            assert "{" not in said


def test_it_loses_in_the_mansion_and_leaves_the_sheet_as_it_is() -> None:
    """One game in ten at most, as the page says; what is believed is another sheet."""
    won = 0
    for game in range(20):
        kinds = ["note-taker", "jumper"] * 2
        session = run(new_game("uk", NAMES[:4], f"levels {game}"), bots_for(kinds))
        winner = session.view(0).table.winner
        won += winner is not None and kinds[winner] == "jumper"
    assert won <= 2
    page = DOCS.read_text(encoding="utf-8")
    assert "| `note-taker` | `jumper` | `uk` | 384 of 400 | 96.0% |" in page
    session, _, step = accusing(23)
    view = session.view(1, step)
    known = sheet_of(view)
    before = [*known.can], known.file, dict(known.marks or {})
    assert leap(known, view).can != known.can
    assert ([*known.can], known.file, known.marks) == before
    assert Jumper().believes(view) is None
    assert Jumper().knows(view).can == leap(known, view).can
