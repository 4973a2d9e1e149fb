"""Refusals of the other editions' rules: the code, the clause, what would have been possible."""

from cluekit.clue.public import moves
from cluekit.core import Problem
from cluekit.core.session import Session
from contract.refusing import code_of, lies, refusal, said
from rulebook.situations import (
    GREEN,
    MUSTARD,
    ROPE,
    SCARLETT,
    WHITE,
    ask,
    at_table,
    bonus,
    dice,
    do,
    enter,
    enter_pool,
    entrance,
    entrances,
    in_room,
    in_villa,
    laid_out,
    place,
    pool_door,
    put,
    right,
    roll,
    table,
)
from twin.editions import edition_with, open_game


def drawn(session: Session, effect: str) -> None:
    """Let the one on turn walk to a special square and draw the bonus card with this effect."""
    special = min(session.edition.plan.special)
    before = session.edition.plan.beside[special][0]
    put(session, table(session).players[table(session).mover].suspect, before)
    dice(session, 2, 3, bonus(session, effect))
    do(session, moves.Roll(), moves.Walk(special))


def test_rooms_that_must_be_left_or_are_not_entered_again() -> None:
    """P02, P03: unless called there; not even by a bonus move."""
    session = at_table(staying="when-called")
    put(session, SCARLETT, "study")
    sentence = "You must leave the Study: nobody has called you there since your last turn. (P02)"
    assert said(session, moves.Stay()) == sentence
    do(session, moves.Roll())
    assert "must" in said(session, moves.Stay())
    session = laid_out("pool")
    ballroom = place(session, "ballroom")
    put(session, SCARLETT, ballroom)
    lies(session, began_at=ballroom)
    dice(session, 2, 3, bonus(session, "six-more"))
    do(session, moves.Roll())
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
    dice(session, 3, 3)
    do(session, moves.Roll())
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
        before = session.edition.plan.beside[entrance(session, "hall")]
        put(session, SCARLETT, next(square for square in before if square != hall))
        dice(session, 6, 6)
        do(session, moves.Roll())
        assert code_of(session, moves.Walk(hall)) == reason
    for movement, clause in (("exact", "U09"), ("up-to", "C05")):
        session = at_table(movement=movement)
        dice(session, 1, 1)
        do(session, moves.Roll())
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
    session = at_table()
    in_room(session, "hall")
    assert refusal(session, moves.Suggest(WHITE, ROPE, 1)) == Problem("ask-everybody", "U12")
    for shown, reason in (
        ("one", ("show-one", "U12")),
        ("at-least-one", ("show-each-once", "P11")),
    ):
        session = at_table(3, {1: ["rope", "hall"]}, cards_shown=shown)
        in_room(session, "hall")
        ask(session, WHITE, ROPE)
        hall = session.edition.deck.number("hall")
        move = moves.Show(ROPE, (hall if shown == "one" else ROPE,))
        assert refusal(session, move) == Problem(*reason, {"may_show": [ROPE, hall]})
        unasked = refusal(session, moves.Show(ROPE, (GREEN,)))
        assert (unasked.code, unasked.about["card"]) == ("not-asked-about", GREEN)


def test_accusing_only_in_the_pool_and_after_moving() -> None:
    """P01, P09: the pool is named, or what must come first; P20, U25: nobody asks from there."""
    session = at_table(staying="never", accusation="any-time")
    put(session, SCARLETT, "hall")
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
