"""Refusals are exact: the code, the clause that says so, what would have been possible instead."""

from collections.abc import Callable
from typing import Any

import pytest

from cluekit.clue.public import moves
from cluekit.clue.wording import explain
from cluekit.core import DEALER, Problem, RefusedError
from cluekit.core.session import Session
from naming import case_named
from rulebook.situations import (
    GREEN,
    MUSTARD,
    PLUM,
    ROPE,
    SCARLETT,
    WHITE,
    accuse_wrongly,
    ask,
    at_table,
    bonus,
    do,
    enter,
    enter_pool,
    entrances,
    in_room,
    in_villa,
    laid_out,
    lies,
    place,
    pool_door,
    put,
    right,
    roll,
    table,
)
from twin.editions import edition_with, open_game


def refusal(session: Session, move: Any, seat: int | None = None) -> Problem:
    """Return why the one who decides, or that seat, may not do this; nothing may change by it."""
    step, asked = session.step, session.choices.seat if seat is None else seat
    problem = session.problem_with(asked, move)
    assert problem is not None
    with pytest.raises(RefusedError) as refused:
        session.play(asked, move)
    assert (refused.value.problem, session.step) == (problem, step)
    return problem


def code_of(session: Session, move: Any) -> tuple[str, str]:
    """Return code and clause of the refusal."""
    found = refusal(session, move)
    return found.code, found.clause


def said(session: Session, move: Any) -> str:
    """Return the refusal in English."""
    return explain(refusal(session, move), session.edition, session.players)


def rolled(**answers: Any) -> Session:
    """Return a table where seat 0 has rolled three."""
    session = at_table(**answers)
    roll(session, 1, 2)
    return session


def _bare() -> Session:
    return open_game(edition_with("uk"), 3, 1)


def _choosing() -> Session:
    """Characters are being chosen, one player after the other (P14)."""
    session = open_game(edition_with("pool"), 3, 1)
    do(session, moves.Prepare("turn-order"))
    return session


def _in_hall(**answers: Any) -> Session:
    return at_table(3, {0: ["hall"], 1: ["rope", "library"]}, **answers, asking="hall")


def _asked(**answers: Any) -> Session:
    """Seat 1 holds the rope and must show it."""
    session = _in_hall(**answers)
    ask(session, WHITE, ROPE)
    return session


def _on_a_square() -> Session:
    session = rolled(accusation="any-time")
    square = next(p for p in session.choices.walks if p >= session.edition.plan.rooms)
    do(session, moves.Walk(square))
    return session


def _accused() -> Session:
    session = at_table(2, wrong_accuser="still-moves")
    accuse_wrongly(session)
    in_room(session, "study")
    do(session, moves.EndTurn())
    return session


def _over() -> Session:
    session = _in_hall(accusation="any-time")
    do(session, right(session))
    return session


def not_now(clause: str, wanted: str, *kinds: str) -> Problem:
    """Return the refusal of a kind of move that is not open, with those that are."""
    return Problem("not-now", clause, {"wanted": wanted, "kinds": list(kinds)})


CHOOSES = _choosing().choices.seat
SUGGEST = moves.Suggest(WHITE, ROPE)
STRANGER = type("Y" * 60, (), {})
ROPE_ONLY = {"may_show": [ROPE]}
CASES: list[tuple[Callable[[], Session], int, Any, Problem]] = [
    # One thing after the other, one player after the other; forty letters of a name are enough.
    *(
        (_bare, DEALER, moves.Prepare(step), Problem("setup-order", "U03", about))  # type: ignore[arg-type]
        for step, about in (
            ("deal", {"step": "deal", "next": "pieces"}),
            ("x" * 50, {"step": "x" * 40, "next": "pieces"}),
        )
    ),
    (_bare, DEALER, moves.Roll(), not_now("U09", "roll", "prepare")),
    (_bare, DEALER, moves.ChooseCharacter(1), not_now("P14", "choose-character", "prepare")),
    (_bare, 0, moves.Roll(), Problem("still-setting-up", "", {"next": "pieces"})),
    (_choosing, CHOOSES, moves.Prepare("deal"), not_now("U03", "prepare", "choose-character")),
    (_choosing, DEALER, moves.Prepare("deal"), Problem("not-your-turn", "U08", {"seat": CHOOSES})),
    (at_table, DEALER, moves.Prepare("deal"), Problem("already-set-up")),
    (at_table, DEALER, moves.Roll(), Problem("already-set-up")),
    (at_table, 0, moves.Prepare("deal"), Problem("already-set-up")),
    (at_table, 1, moves.Roll(), Problem("not-your-turn", "U08", {"seat": 0})),
    (_asked, 0, moves.EndTurn(), Problem("not-your-turn", "U08", {"seat": 1})),
    (at_table, 0, "roll", Problem("text-for-a-move", "", {"text": "roll"})),
    (at_table, 0, STRANGER(), Problem("not-a-move", "", {"move": "Y" * 40})),
    (_over, 0, moves.Roll(), Problem("game-over", "U19")),
    # Moving.
    (at_table, 0, moves.Walk(0), Problem("roll-first", "U09")),
    (at_table, 0, moves.Stay(), Problem("not-in-a-room", "U11")),
    (lambda: at_table(movement="up-to"), 0, moves.Stay(), Problem("not-in-a-room", "U11")),
    (at_table, 0, SUGGEST, not_now("U10", "suggest", "roll")),
    (at_table, 0, moves.Show(1), not_now("U12", "show", "roll")),
    (at_table, 0, moves.EndTurn(), not_now("U09", "end-turn", "roll")),
    (at_table, 0, moves.Accuse(0, 6, 12), Problem("suggest-first", "U16")),
    (rolled, 0, moves.Roll(), not_now("U09", "roll", "walk")),
    (rolled, 0, moves.Stay(), Problem("must-move", "U25", {"steps": 3})),
    (rolled, 0, moves.Walk(-1), Problem("no-such-place", "", {"place": -1})),
    (
        *(lambda: at_table(at="kitchen"), 0, moves.TakePassage(1)),
        Problem("no-such-passage", "U20", {"to": 1, "open": [8]}),
    ),
    (at_table, 0, moves.TakePassage(1), Problem("no-such-passage", "U20", {"to": 1, "open": []})),
    # Asking, answering, accusing.
    (_in_hall, 0, moves.Suggest(ROPE, ROPE), Problem("not-a-suspect", "U10", {"card": ROPE})),
    (_in_hall, 0, moves.Suggest(WHITE, WHITE), Problem("not-a-weapon", "U10", {"card": WHITE})),
    (_on_a_square, 0, SUGGEST, Problem("not-in-a-room", "U10")),
    (_on_a_square, 0, moves.Accuse(0, 6, 6), Problem("not-a-room", "U27", {"card": 6})),
    *(
        (_asked, 1, moves.Show(card), Problem(code, "U12", {"card": card, **ROPE_ONLY}))
        for card, code in ((WHITE, "not-in-hand"), (PLUM, "not-asked-about"))
    ),
    (_accused, 0, SUGGEST, Problem("accused-wrongly", "U18")),
    (_accused, 0, moves.Accuse(0, 6, 12), Problem("already-accused", "U16")),
    (
        *(lambda: _in_hall(accusation="any-time", suggestions="once-per-entry"), 0, SUGGEST),
        Problem("room-not-entered", "C10"),
    ),
    # In a room nobody goes on walking; whoever must answer does nothing else.
    *(
        (_in_hall, 0, move, not_now(clause, wanted, "suggest", "end-turn"))
        for move, wanted, clause in (
            (moves.Walk(3), "walk", "U09"),
            (moves.TakePassage(1), "take-passage", "U26"),
            (moves.Roll(), "roll", "U09"),
            (moves.Show(1), "show", "U12"),
        )
    ),
    *(
        (_asked, 1, move, not_now(clause, wanted, "show"))
        for move, wanted, clause in (
            (moves.ChooseCharacter(1), "choose-character", "P14"),
            (moves.Roll(), "roll", "U09"),
            (moves.PickPlayer(1), "pick-player", "P22"),
            (moves.Peek(0), "peek", "U31"),
            (moves.Stay(), "stay", "U11"),
            (moves.TakePassage(1), "take-passage", "U26"),
            (moves.Walk(3), "walk", "U09"),
            (SUGGEST, "suggest", "U10"),
            (moves.Accuse(0, 6, 12), "accuse", "U16"),
            (moves.EndTurn(), "end-turn", "U09"),
        )
    ),
    (
        *(lambda: _asked(accusation="any-time"), 1, moves.Accuse(0, 6, 12)),
        not_now("U16", "accuse", "show"),
    ),
]


def test_the_reason_is_exact() -> None:
    """Each refusal names its reason and what could have been done instead."""
    for number, (situation, seat, move, problem) in enumerate(CASES):
        with case_named(number, problem.code):
            assert refusal(situation(), move, seat) == problem


def test_places_end_with_the_last_square() -> None:
    """The last place is one, and Miss Scarlett stands on it; the next number is none."""
    session = rolled()
    last = session.edition.plan.places - 1
    there = Problem("there-already", "U09", {"place": last})
    assert refusal(session, moves.Walk(last)) == there
    nowhere = Problem("no-such-place", about={"place": last + 1})
    assert refusal(session, moves.Walk(last + 1)) == nowhere
    assert refusal(session, moves.Walk(0)).code == "unreachable"


def _in_the_open(session: Session) -> tuple[int, int]:
    """Return a square with squares on all four sides, and one of these."""
    plan = session.edition.plan
    own = next(
        spot
        for spot in range(plan.inside, plan.places)
        if len([there for there in plan.beside[spot] if there >= plan.inside]) == 4
    )
    return own, plan.beside[own][0]


def test_a_taken_square_and_one_too_far_are_told_apart() -> None:
    """U09, U22, P08: whether somebody stands there, who may be crossed or not; what is in reach."""
    for pawns, code, clause in (
        ("block", "square-taken", "U22"),
        ("may-be-crossed", "cross-not-stop", "P08"),
    ):
        session = rolled(pawns=pawns)
        own, beside = _in_the_open(session)
        put(session, SCARLETT, own)
        put(session, GREEN, beside)
        there = Problem("there-already", "U09", {"place": own})
        assert refusal(session, moves.Walk(own)) == there
        assert refusal(session, moves.Walk(beside)) == Problem(code, clause, {"place": beside})
    session = rolled()
    far, first = place(session, "study"), session.edition.plan.inside
    put(session, GREEN, far)
    about = {"to": far, "steps": 3, "reachable": list(session.choices.walks)}
    assert refusal(session, moves.Walk(far)) == Problem("unreachable", "U09", about)
    put(session, GREEN, first)
    taken = Problem("square-taken", "U22", {"place": first})
    assert refusal(session, moves.Walk(first)) == taken


def test_a_room_left_and_entered_again() -> None:
    """P02: never may one stay, or only when called; P03: rooms alone, with the switch."""
    for staying, code in (("never", "must-leave"), ("when-called", "must-leave-uncalled")):
        session = at_table(staying=staying, movement="up-to", at="study")
        problem = Problem(code, "P02", {"place": place(session, "study")})
        assert refusal(session, moves.Stay()) == problem
        roll(session, 1, 2)
        assert refusal(session, moves.Stay()) == problem
    for allowed, code in ((True, "unreachable"), (False, "room-left")):
        session = at_table(re_enter_room_left=allowed)
        study = place(session, "study")
        put(session, SCARLETT, study)
        lies(session, began_at=study)
        roll(session, 1, 1)
        there = Problem("there-already", "U09", {"place": study})
        assert session.problem_with(0, moves.Walk(study)) == (None if allowed else there)
        session = rolled(re_enter_room_left=allowed)
        assert refusal(lies(session, began_at=study), moves.Walk(study)).code == code
    session = rolled()
    plan, far = session.edition.plan, session.edition.paths.distances[table(session).place_of(0)]
    free = set(range(plan.inside, plan.places)).difference(table(session).pieces)
    square = max(sorted(free), key=far.__getitem__)
    assert refusal(lies(session, began_at=square), moves.Walk(square)).code == "unreachable"


def test_three_cards_of_which_one_is_none_of_its_kind() -> None:
    """U10, U27: the first wrong one is told; U16, U18: any seat that has accused is told so."""
    session = at_table(3, {0: ["hall"]}, accusation="any-time")
    deck = session.edition.deck
    suspect, weapon, room = (kind[-1] for kind in (deck.suspects, deck.weapons, deck.rooms))
    assert session.problem_with(0, moves.Accuse(suspect, weapon, room)) is None
    for claim, code, clause, card in (
        ((suspect + 1, weapon + 1, room), "not-a-suspect", "U10", suspect + 1),
        ((suspect, weapon + 1, room + 1), "not-a-weapon", "U10", weapon + 1),
        ((suspect, weapon, room + 1), "not-a-room", "U27", room + 1),
    ):
        with case_named(claim):
            assert refusal(session, moves.Accuse(*claim)) == Problem(code, clause, {"card": card})
    session = at_table(3, wrong_accuser="still-moves", accusation="any-time")
    put(session, session.players[1].suspect, "study")
    lies(session, mover=1, phase="inquire", accused=0b010)
    assert code_of(session, SUGGEST) == ("accused-wrongly", "U18")
    assert code_of(session, right(session)) == ("already-accused", "U16")
    lies(session, accused=0b101)
    assert session.problem_with(1, right(session)) is None


def drawn(session: Session, effect: str) -> None:
    """Let the one on turn walk to a special square and draw the bonus card with this effect."""
    special = min(session.edition.plan.special)
    before = session.edition.plan.beside[special][0]
    put(session, table(session).players[table(session).mover].suspect, before)
    roll(session, 2, 3, bonus(session, effect))
    do(session, moves.Walk(special))


def test_rooms_that_must_be_left_or_are_not_entered_again() -> None:
    """P02, P03: unless called there; not even by a bonus move."""
    session = at_table(staying="when-called", at="study")
    sentence = "You must leave the Study: nobody has called you there since your last turn. (P02)"
    assert said(session, moves.Stay()) == sentence
    do(session, moves.Roll())
    assert "must" in said(session, moves.Stay())
    session = laid_out("pool")
    ballroom = place(session, "ballroom")
    put(session, SCARLETT, ballroom)
    lies(session, began_at=ballroom)
    roll(session, 2, 3, bonus(session, "six-more"))
    there = Problem("there-already", "U09", {"place": ballroom})
    assert refusal(session, moves.Walk(ballroom)) == there
    far = session.edition.paths.distances[ballroom]
    do(session, moves.Walk(min(session.edition.plan.special, key=far.__getitem__)))
    back = Problem("room-left", "P03", {"place": ballroom})
    assert refusal(session, moves.Walk(ballroom)) == back
    too_far = refusal(session, moves.Walk(place(session, "kitchen")))
    assert (too_far.code, too_far.about["steps"]) == ("unreachable-with-bonus", 6)
    session = in_villa(movement="exact")
    roll(session, 1, 3, bonus(session, "six-more"))
    assert refusal(session, moves.Stay()) == Problem("must-move", "U25", {"steps": 10})
    rooms, walks = range(session.edition.plan.rooms), session.choices.walks
    far = next(room for room in rooms if room not in walks)
    about = {"to": far, "steps": 10, "reachable": list(walks)}
    assert refusal(session, moves.Walk(far)) == Problem("unreachable-with-bonus", "P21", about)


def test_pieces_on_the_way() -> None:
    """C12, P08, U22: told from what is too far (U09, C05); a taken door may be crossed."""
    session = laid_out("pool")
    put(session, MUSTARD, pool_door(session))
    roll(session, 3, 3)
    taken = Problem("cross-not-stop", "P08", {"place": pool_door(session)})
    assert refusal(session, moves.Walk(pool_door(session))) == taken
    for pawns, reason in (
        ("block", ("way-blocked", "C12")),
        ("may-be-crossed", ("door-closed", "U22")),
    ):
        session = at_table(pawns=pawns, movement="up-to")
        hall = place(session, "hall")
        for piece, square in zip((MUSTARD, WHITE, GREEN), entrances(session, "hall"), strict=False):
            put(session, piece, square)
        before = session.edition.plan.beside[entrances(session, "hall")[0]]
        put(session, SCARLETT, next(square for square in before if square != hall))
        roll(session, 6, 6)
        assert code_of(session, moves.Walk(hall)) == reason
    for movement, clause in (("exact", "U09"), ("up-to", "C05")):
        session = at_table(movement=movement)
        roll(session, 1, 1)
        assert code_of(session, moves.Walk(place(session, "study"))) == ("unreachable", clause)


def test_who_is_asked_and_how_many_cards_are_shown() -> None:
    """P12, U12, P11: a question that names nobody, or somebody; one card, or several each once."""
    session = laid_out("pool", questioning="fast")
    enter(session, "study")
    whom = Problem("ask-whom", "P12", {"seats": [1, 2]})
    for wrong_one in (-1, 0, 3):
        assert refusal(session, moves.Suggest(WHITE, 8, wrong_one)) == whom
    ends = "your choice: Player 1 or Player 2. (P12)"
    assert said(session, moves.Suggest(WHITE, 8)).endswith(ends)
    weapon = session.edition.deck.weapons[0]
    bad = Problem("not-a-suspect", "U10", {"card": weapon})
    assert refusal(session, moves.Suggest(weapon, weapon, 1)) == bad
    session = at_table(asking="hall")
    assert refusal(session, moves.Suggest(WHITE, ROPE, 1)) == Problem("ask-everybody", "U12")
    for shown, reason in (
        ("one", ("show-one", "U12")),
        ("at-least-one", ("show-each-once", "P11")),
    ):
        session = at_table(3, {1: ["rope", "hall"]}, cards_shown=shown, asking="hall")
        ask(session, WHITE, ROPE)
        hall = session.edition.deck.number("hall")
        move = moves.Show(ROPE, (hall if shown == "one" else ROPE,))
        assert refusal(session, move) == Problem(*reason, {"may_show": [ROPE, hall]})
        unasked = refusal(session, moves.Show(ROPE, (GREEN,)))
        assert (unasked.code, unasked.about["card"]) == ("not-asked-about", GREEN)


def test_accusing_only_in_the_pool_and_after_moving() -> None:
    """P01, P09: the pool is named, or what must come first; P20, U25: nobody asks from there."""
    session = at_table(staying="never", accusation="any-time", at="hall")
    for piece, square in zip((MUSTARD, WHITE, GREEN), entrances(session, "hall"), strict=False):
        put(session, piece, square)
    do(session, moves.Roll())
    assert refusal(session, moves.Suggest(WHITE, ROPE)) == Problem("shut-in", "U25")
    session = laid_out("pool")
    claim = right(session)
    assert refusal(session, claim) == Problem("only-in-the-pool", "P09")
    enter(session, "study")
    assert refusal(session, claim) == Problem("only-in-the-pool", "P09")
    swimming = laid_out("pool")
    put(swimming, SCARLETT, swimming.edition.plan.pool)
    assert refusal(swimming, claim) == Problem("move-before-accusing", "P01")
    do(swimming, moves.Stay())
    assert swimming.problem_with(0, claim) is None
    session = laid_out("pool")
    enter_pool(session)
    assert refusal(session, moves.Suggest(WHITE, 8)) == Problem("not-in-a-room", "U10")


def test_bonus_cards_and_what_is_taken_once() -> None:
    """P22: who is chosen, what is laid open; P14: a taken character."""
    session = laid_out("pool")
    drawn(session, "be-shown")
    for nobody in (0, 3):
        about = {"seat": nobody, "seats": [1, 2]}
        assert refusal(session, moves.PickPlayer(nobody)) == Problem("pick-another", "P22", about)
    about = {"wanted": "accuse", "kinds": ["pick-player"]}
    assert refusal(session, right(session)) == Problem("not-now", "U16", about)
    waits = Problem("not-your-turn", "U08", {"seat": 0})
    assert refusal(session, moves.PickPlayer(1), 1) == waits
    do(session, moves.PickPlayer(1))
    stranger = next(c for c in range(23) if c not in session.choices.show)
    assert refusal(session, moves.Show(stranger)).code == "not-in-hand"
    first, second, *_ = session.choices.show
    assert code_of(session, moves.Show(first, (second,))) == ("show-one", "P22")
    session = laid_out("pool")
    first, *rest = session.view(0).hand
    lies(session, laid_open=((0, first),))
    drawn(session, "lay-open")
    assert first not in session.choices.show
    for card, code in ((first, "open-already"), (session.view(1).hand[0], "not-in-hand")):
        about = {"card": card, "may_show": rest}
        assert refusal(session, moves.Show(card)) == Problem(code, "P22", about)
    session = open_game(edition_with("pool"), 3, 1)
    while session.choices.prepare:
        do(session, moves.Prepare(session.choices.prepare))
    do(session, moves.ChooseCharacter(WHITE))
    taken = Problem("character-taken", "P14", {"suspect": WHITE, "free": [0, 1, 3, 4, 5, 6]})
    assert refusal(session, moves.ChooseCharacter(WHITE)) == taken
    assert said(session, moves.ChooseCharacter(WHITE)).startswith("You cannot play Mrs. White.")
    rules = {"suggestions": "each-turn", "two_players": "four-face-down"}
    session = laid_out("us", 2, {0: ["study", "rope"]}, **rules)
    in_room(session, "study")
    held, deck = session.view(1).hand, session.edition.deck
    ask(session, next(card for card in deck.suspects if card not in held), deck.number("rope"))
    about = {"index": 4, "positions": [0, 1, 2, 3]}
    assert refusal(session, moves.Peek(4)) == Problem("no-such-card-there", "U31", about)
