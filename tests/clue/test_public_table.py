"""The public table as a fold: what each fact changes; who may sit at it, with which moves."""

from typing import Any, get_args

import pytest
from msgspec.structs import fields, replace

from cluekit.clue import edition, players_for
from cluekit.clue.public import facts, moves
from cluekit.clue.public.choices import NOBODYS_TURN, Choices, Phase
from cluekit.clue.public.fold import fold
from cluekit.clue.public.table import (
    Player,
    Question,
    Table,
    opening,
    problem_with_players,
    seat_id,
)
from cluekit.clue.public.view import Own, learn
from cluekit.clue.referee.refusals import ended_by
from cluekit.clue.referee.state import Secrets, keep
from cluekit.core import Problem, RefusedError
from cluekit.core.seats import LONGEST_NAME

UK, POOL = edition("uk"), edition("pool")
NOWHERE = -1


def laid(**changes: Any) -> Table:
    """A table of three in ``uk``, all set up, seat 1 on turn."""
    bare = opening(UK, players_for(UK, ["Ada", "Bea", "Cem"]))
    ready = replace(bare, pieces=UK.starts, turn=4, mover=1, sizes=(6, 6, 6), prepared=7)
    return replace(ready, **changes)


def test_a_bare_table_and_a_clean_slate() -> None:
    """Of the turn before only who was called counts; more steps and a leap are for one move."""
    bare = opening(UK, players_for(UK, ["Ada", "Bea", "Cem"]))
    assert bare.pieces == bare.weapons == (NOWHERE,) * 6
    assert (bare.sizes, bare.order) == ((0, 0, 0), (0, 1, 2))
    assert (bare.bonus_left, bare.face_down) == ((), 0)
    assert (bare.phase, bare.turn, bare.mover, bare.first) == (Phase.SETUP, 0, -1, None)
    full = opening(POOL, players_for(POOL, ["Ada", "Bea"])).bonus_left
    assert full == tuple(card.count if card.effect != "peek" else 0 for card in POOL.bonus)
    before: dict[str, Any] = {"phase": Phase.CLOSE, "dice": (6, 6), "began_at": 3, "came_from": 2}
    before |= dict.fromkeys(("entered", "leap", "again", "asked", "peeked"), True)
    dirty = laid(extra=6, giver=2, given=0b111, answering=2, called=0b111, **before)
    start = UK.starts[dirty.players[2].suspect]
    clean = laid(phase=Phase.START, turn=5, mover=2, began_at=start, called=0b101)
    assert fold(dirty, facts.TurnBegan(2, 5)) == clean
    first = fold(laid(mover=NOBODYS_TURN, called=0b011), facts.TurnBegan(0, 1))
    assert first.called == 0b011, "before it nobody was on turn"
    for fact in (facts.Walked(1, (40, 41)), facts.PassageTaken(1, 0), facts.Stayed(1)):
        table = fold(laid(extra=6, leap=True, came_from=None), fact)
        assert (table.extra, table.leap, table.phase) == (0, False, Phase.INQUIRE)
        assert table.came_from == UK.starts[table.players[1].suspect]
    table = fold(laid(), facts.RolledForStart((0, 1, 2), (3, 5, 5)))
    table = fold(table, facts.RolledForStart((1, 2), (1, 6)))
    assert table.start_rolls == ((0, 3), (1, 5), (2, 5), (1, 1), (2, 6))
    with pytest.raises(ValueError, match="zip"):
        fold(table, facts.RolledForStart((0, 1), (3,)))


def question(table: Table) -> Question:
    """The question that is open."""
    return table.questions[-1]


def test_a_question_goes_round_from_the_askers_left() -> None:
    """Till one shows, the round is over, or all have (P11); one alone is asked where fast."""
    table = fold(laid(peeked=True), facts.Suggested(1, (0, 6, 12)))
    asked = question(table)
    assert (asked.shower, asked.shown, asked.showers, asked.passed) == (None, 0, 0, 0)
    assert (table.answering, table.asked, table.peeked, table.phase) == (2, True, False, "answer")
    table = fold(table, facts.CouldNotAnswer(2))
    assert (table.answering, question(table).passed) == (0, 0b100)
    table = fold(table, facts.Showed(0, 1, 1))
    answered = {"shower": 0, "showers": 0b001, "shown": 1, "answers": ((0, 1),)}
    shown = Question(1, (0, 6, 12), passed=0b100, **answered)
    assert (question(table), table.phase, table.answering) == (shown, "close", None)
    for fact in (facts.NobodyAnswered(1), facts.AllAnswered(1)):
        table = fold(laid(phase=Phase.ANSWER, answering=2), fact)
        assert (table.phase, table.answering) == (Phase.CLOSE, None)
    alone = fold(laid(), facts.Suggested(1, (0, 6, 12), 0))
    assert (alone.answering, question(alone).whom) == (0, 0)
    assert fold(alone, facts.CouldNotAnswer(0)).answering == 1
    kind = replace(UK, options=replace(UK.options, questioning="every-player"))
    accused = fold(laid(edition=kind), facts.Accused(1, (0, 6, 12)))
    accused = fold(accused, facts.Showed(2, 1, 1))
    assert (accused.phase, accused.answering) == (Phase.CLOSE, None)
    table = fold(laid(edition=kind), facts.Suggested(1, (0, 6, 12)))
    table = fold(fold(table, facts.Showed(2, 1, 2)), facts.Showed(0, 1, 3))
    shown = Question(*(1, (0, 6, 12)), shower=0, showers=0b101, shown=3, answers=((2, 2), (0, 3)))
    assert (question(table), table.phase, table.answering) == (shown, Phase.ANSWER, 1)


def test_an_accusation_said_aloud_goes_round_like_a_question() -> None:
    """C15: written down it does not; either way it is the only one; wrong, one is out (U28)."""
    written = fold(laid(phase=Phase.CLOSE), facts.Accused(1))
    assert (written.phase, written.accused, written.questions) == (Phase.CLOSE, 0b010, ())
    aloud = fold(laid(accused=0b001), facts.Accused(1, (0, 6, 12)))
    assert (aloud.phase, aloud.accused, aloud.answering) == (Phase.ANSWER, 0b011, 2)
    assert question(aloud) == Question(1, (0, 6, 12), accusing=True)
    assert fold(laid(out=0b001), facts.AccusationFailed(1)).out == 0b011
    kind = replace(UK, options=replace(UK.options, wrong_accuser="still-moves"))
    stays = fold(laid(edition=kind, out=0b001), facts.AccusationFailed(1))
    assert (stays.out, stays.phase) == (0b001, Phase.CLOSE)
    assert ended_by(laid(accused=0b010)) == "accused"
    assert ended_by(laid(accused=0b101, asked=True)) == "card-shown"


def villa(*drawn: str, **changes: Any) -> Table:
    """A table of three in ``pool``, seat 1 on turn, these bonus cards drawn."""
    bare = opening(POOL, players_for(POOL, ["Ada", "Bea", "Cem"]))
    seated = tuple(replace(one, suspect=seat) for seat, one in enumerate(bare.players))
    cards = tuple(number(effect) for effect in drawn)
    ready = replace(bare, players=seated, pieces=POOL.starts, turn=4, mover=1, bonus_drawn=cards)
    return replace(ready, **{"phase": Phase.BONUS, **changes})


def number(effect: str) -> int:
    """The number of the bonus card with this effect."""
    return [card.effect for card in POOL.bonus].index(effect)


def used(table: Table, effect: str) -> Table:
    """The table after the bonus card with this effect is done with."""
    return fold(table, facts.BonusUsed(1, number(effect)))


def test_a_bonus_card_is_taken_off_the_deck_and_the_next_asks_everybody_anew() -> None:
    """P21: the first says what goes on after; one that moves adds to a roll or is a move."""
    table = villa(phase=Phase.INQUIRE)
    before = table.bonus_left[number("six-more")]
    table = fold(table, facts.BonusDrawn(1, number("six-more")))
    table = fold(table, facts.BonusDrawn(1, number("peek")))
    assert table.bonus_left[number("six-more")] == before - 1
    assert (table.phase, table.bonus_after) == (Phase.BONUS, Phase.INQUIRE)
    assert table.bonus_drawn == (number("six-more"), number("peek"))
    shown = fold(villa("be-shown", "show-left", giver=2), facts.Showed(2, 1, bonus=True))
    assert (shown.giver, shown.given, shown.questions) == (None, 0b100, ())
    table = used(replace(shown, giver=2), "be-shown")
    assert (table.giver, table.given) == (None, 0)
    for after in (Phase.MOVE, Phase.INQUIRE):
        table = used(villa("another-turn", bonus_after=after, dice=(3, 4)), "another-turn")
        assert (table.phase, table.dice, table.extra, table.leap) == (after, (3, 4), 0, False)
    table = used(villa("another-turn", "peek", bonus_after=Phase.MOVE), "another-turn")
    assert (table.again, table.phase) == (True, Phase.BONUS)
    assert used(table, "peek").again, "not forgotten over the next card"
    for after, before, dice, extra, leap in (
        (Phase.MOVE, {"dice": (1, 4)}, (1, 4), 6, False),
        (Phase.INQUIRE, {"dice": (3, 4)}, (), 6, False),
        (Phase.MOVE, {"dice": (1, 1), "extra": 6}, (1, 1), 12, False),
        (Phase.MOVE, {"dice": (1, 1), "leap": True}, (1, 1), 6, True),
    ):
        table = used(villa("six-more", bonus_after=after, **before), "six-more")
        assert (table.phase, table.dice, table.extra, table.leap) == (Phase.MOVE, dice, extra, leap)


def test_what_is_learned_noted_and_called() -> None:
    """Knowledge grows by what one got, saw, looked at; U31, U17, U19; phases are called by name."""
    own = Own(hand=(1, 2))
    assert learn(own, facts.LaidFaceDown((3, 4)), laid()) is own
    assert learn(own, facts.Received(0, (5,)), laid()) == Own(hand=(5,))
    assert keep(Secrets(), facts.PilesShuffled((6, 6, 9))) == Secrets((), (-1, -1, -1), ())
    table = fold(laid(given=0b001), facts.Peeked(1, 2))
    assert (table.peeked, table.given) == (True, 0b011)
    before = laid(laid_open=((0, 5),), given=0b001)
    table = fold(before, facts.CardLaidOpen(1, 7))
    assert (table.laid_open, table.given) == (((0, 5), (1, 7)), 0b010)
    table = fold(laid(), facts.GameEnded(2, (0, 6, 12)))
    assert (table.phase, table.winner, table.case_file) == (Phase.OVER, 2, (0, 6, 12))
    assert (table.mover, fold(laid(), facts.AccusationHeld(1)).winner) == (NOBODYS_TURN, 1)
    named = ["setup", "start", "move", "inquire", "bonus", "answer", "close", "over"]
    assert [str(phase) for phase in Phase] == named
    assert all(not list(Choices(0, phase, UK.deck)) for phase in Phase)


def three(**changes: Any) -> tuple[Player, ...]:
    """Ada, Bea and Cem; what is given is true of the last of them."""
    last: dict[str, Any] = {"id": "cem", "name": "Cem", "suspect": 4} | changes
    return (Player("ada", "Ada", 0), Player("bea", "Bea", 2), Player(**last))


def test_who_cannot_be_told_apart_or_written_down_cannot_play() -> None:
    """Names on one line, ids and pieces each once (U07); P14: pieces are chosen at the table."""
    assert problem_with_players(UK, three()) is None
    assert problem_with_players(UK, three(name="x" * LONGEST_NAME)) is None
    bad = Problem("bad-name", about={"seat": 3, "longest": LONGEST_NAME})
    for name in ("", "  ", "Ce\nm", "x" * (LONGEST_NAME + 1), "C\u202eem"):
        assert problem_with_players(UK, three(name=name)) == bad
    for one in ("", "Cem", "c em", "-cem", "envelope", "table", "pool"):
        assert problem_with_players(UK, three(id=one)) == bad
    for name in ("Bea", "BEA", " bea "):
        twice = Problem("name-twice", about={"name": name, "first": 2, "seat": 3})
        assert problem_with_players(UK, three(name=name)) == twice
    twice = Problem("seat-id-twice", about={"ids": ["ada", "bea", "ada"]})
    assert problem_with_players(UK, three(id="ada")) == twice
    for suspect in (0, 6, -1):
        twice = Problem("piece-twice", "U07", {"pieces": [0, 2, suspect]})
        assert problem_with_players(UK, three(suspect=suspect)) == twice
    assert problem_with_players(POOL, three()) == Problem("piece-too-early", "P14")
    waiting = tuple(Player(name.lower(), name, -1) for name in ("Ada", "Bea", "Cem"))
    assert problem_with_players(POOL, waiting) is None
    assert [player.suspect for player in players_for(POOL, ["Ada", "Bea"])] == [-1, -1]
    for name, taken, expected in (
        ("Nora", [], "nora"), ("Nora B. 2", [], "nora-b-2"), ("?Nora!", [], "nora"),
        ("Nora", ["nora"], "nora-2"), ("Nora", ["nora", "nora-2"], "nora-3"), ("李", [], "seat-2"),
        ("Pool", [], "pool-2"), ("Envelope", [], "envelope-2"), ("Table", ["table-2"], "table-3"),
    ):  # fmt: skip
        assert seat_id(name, taken, 1) == expected
    for names in (["Ada"], list("abcdefg")):
        with pytest.raises(RefusedError) as refused:
            players_for(UK, names)
        about = {"players": len(names), "least": 2, "most": 6}
        assert refused.value.problem == Problem("wrong-number-of-players", "U07", about)
    for pieces in ([0, 3], [0, 2, 4], [0, 1, 3, 4], [0, 1, 2, 3, 4, 5]):
        names = "abcdef"[: len(pieces)]
        assert [player.suspect for player in players_for(UK, list(names))] == pieces
    assert players_for(UK, [" Ada ", "Bea"])[0].name == "Ada"


class Number(int):
    """A number that may say of itself what it likes."""


class Text(str):
    """A text that may, too."""

    __slots__ = ()


VERY: dict[type, object] = {int: 1, str: "deal"}
LOOK_ALIKES = (True, 1.0, Number(1), None, "1", Text("deal"), b"deal", [1], (1, 2), (True,), (1.0,))


def test_every_field_of_a_move_is_of_its_very_type() -> None:
    """True is no card and 1.0 no square, though Python counts with them; a list is no tuple."""
    for kind in get_args(moves.Move):
        given = {field.name: VERY.get(field.type, (1, 2)) for field in fields(kind)}
        assert moves.well_formed(kind(**given))
        for name, value in given.items():
            for other in LOOK_ALIKES:
                numbers = not isinstance(other, tuple) or all(type(each) is int for each in other)
                fits = type(other) is type(value) and numbers
                assert moves.well_formed(kind(**{**given, name: other})) == fits
    others = (None, "roll", 7, moves.Roll, facts.Stayed(0), ())
    assert not any(map(moves.well_formed, others)), "what happened, a word, a class of moves"
