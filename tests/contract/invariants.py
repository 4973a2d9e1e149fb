"""What must hold in every position and at every step, whatever the house rules."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from cluekit.clue.public import facts, moves
from cluekit.clue.public.choices import Phase
from cluekit.core import DEALER, EVERYONE
from cluekit.core.session import Session

Check = Callable[[Session], Iterator[str]]


def broken(session: Session) -> list[str]:
    """Return a sentence for everything that is wrong here, or that the last move did wrong."""
    steps = STEP if session.step else ()
    return [f"{check.__name__}: {said}" for check in POSITION + steps for said in check(session)]


def _table(session: Session, back: int = 0) -> Any:
    return session._positions[-1 - back].table


def _secrets(session: Session, back: int = 0) -> Any:
    return session._positions[-1 - back].secrets


def cards_conserved(session: Session) -> Iterator[str]:
    """Every card is in one hand, face up or down, or in the file; hands are fair (U03, U05)."""
    table, secrets = _table(session), _secrets(session)
    if not any(table.sizes):
        return
    hands = [card for hand in secrets.hands for card in hand]
    lying = [*table.face_up, *secrets.face_down, *secrets.case_file]
    if sorted([*hands, *lying]) != list(range(session.edition.deck.size)):
        yield f"{secrets}, face up {table.face_up}"
    if table.face_down != len(secrets.face_down):
        yield f"{secrets.face_down} are said to be {table.face_down}"
    if any(card not in secrets.hands[seat] for seat, card in table.laid_open):
        yield f"{table.laid_open} laid open out of {secrets.hands}"
    if secrets.hands and tuple(map(len, secrets.hands)) != table.sizes:
        yield f"{secrets.hands} but {table.sizes}"
    if max(table.sizes) - min(table.sizes) > (session.edition.options.leftovers == "uneven"):
        yield f"{table.sizes} are unfair, or left-over cards are not laid on the table"


def case_file(session: Session) -> Iterator[str]:
    """One suspect, one weapon, one room (U03), and open to all only at the end."""
    deck, inside = session.edition.deck, _secrets(session).case_file
    kinds = zip(inside, (deck.suspects, deck.weapons, deck.rooms), strict=True)
    if inside != (-1, -1, -1) and not all(card in kind for card, kind in kinds):
        yield f"it holds {inside}"
    if (_table(session).case_file is not None) != session.over:
        yield "it is open though the game goes on, or shut though it is over"


def where_pieces_stand(session: Session) -> Iterator[str]:
    """A square holds one piece (U22), weapons lie in rooms, who was called waits in one (U24)."""
    table, plan = _table(session), session.edition.plan
    on_squares = [place for place in table.pieces if place >= plan.inside]
    if len(on_squares) > len(set(on_squares)):
        yield f"{table.pieces}"
    if any(place >= plan.places for place in table.pieces):
        yield f"{table.pieces} off the board"
    if any(room >= plan.rooms for room in table.weapons):
        yield f"weapons at {table.weapons}"
    for seat in set() if session.over else {*range(len(table.players))} - {table.mover}:
        if table.called >> seat & 1 and not plan.is_room(table.place_of(seat)):
            yield f"seat {seat} stands at {table.place_of(seat)}"


def whose_decision(session: Session) -> Iterator[str]:
    """Exactly one seat decides, and has something to choose, until the game is over."""
    table, choices = _table(session), session.choices
    expected = {Phase.SETUP: DEALER, Phase.OVER: -1, Phase.ANSWER: table.answering}
    anybody = table.phase is Phase.BONUS or bool(choices.characters)
    if not anybody and choices.seat != expected.get(table.phase, table.mover):
        yield f"seat {choices.seat} in {table.phase}"
    if bool(choices.kinds()) == session.over:
        yield f"choices {choices} while over is {session.over}"
    if table.mover >= 0 and table.out >> table.mover & 1 and table.phase is not Phase.OVER:
        yield f"seat {table.mover} is out and on turn"
    for seat in range(len(table.players)):
        if (session.choices_for(seat) is not None) != (choices.seat == seat):
            yield f"seat {seat} may choose what seat {choices.seat} decides"


def answering(session: Session) -> Iterator[str]:
    """Whoever must answer is not the asker, holds a named card, and everyone before answered."""
    table, hands = _table(session), _secrets(session).hands
    if table.phase is not Phase.ANSWER:
        return
    question, seat = table.questions[-1], table.answering
    asked = set(question.cards)
    turn = [question.whom] if question.whom >= 0 else table.seats_after(table.mover)
    for before in turn[: turn.index(seat)]:
        answered = question.passed | question.showers
        if not answered >> before & 1 or (question.passed >> before & 1) == bool(
            set(hands[before]) & asked
        ):
            yield f"seat {before} was passed over"
    if set(session.choices.show) != set(hands[seat]) & asked or not session.choices.show:
        yield f"seat {seat} may show {session.choices.show} of {hands[seat]} for {asked}"


def accusations(session: Session) -> Iterator[str]:
    """Only who accused is out; over means solved or everyone accused (U16-U19)."""
    table = _table(session)
    if table.out & ~table.accused:
        yield f"out {table.out:b}, accused {table.accused:b}"
    if table.winner is not None and table.out >> table.winner & 1:
        yield f"seat {table.winner} is out and has won"
    everyone = (1 << len(table.players)) - 1
    if session.over and table.winner is None and table.accused != everyone:
        yield "unsolved though somebody could still accuse"
    answering = table.phase is Phase.ANSWER and table.questions[-1].accusing
    if not session.over and not answering and table.accused == everyone:
        yield "goes on though everybody has accused"


def views_are_true(session: Session) -> Iterator[str]:
    """A seat's view is the table, its own hand, and cards it really saw or showed."""
    table, secrets = _table(session), _secrets(session)
    for seat in range(len(table.players)):
        view = session.view(seat)
        if view.table is not table:
            yield f"seat {seat} sees another table"
        if secrets.hands and tuple(view.hand) != secrets.hands[seat]:
            yield f"seat {seat} sees the hand {view.hand}"
        for shown in view.own.shown:
            asked = shown.question is None or _answers(shown, table.questions[shown.question])
            held = shown.card in secrets.hands[shown.by]
            if not asked or not held or seat not in (shown.by, shown.to):
                yield f"seat {seat} remembers {shown}"
        if any(secrets.face_down[index] != card for index, card in view.own.peeked):
            yield f"seat {seat} remembers {view.own.peeked} of {secrets.face_down}"


def _answers(shown: Any, question: Any) -> bool:
    """Tell whether a card that was shown answered this question."""
    return shown.card in question.cards and bool(question.showers >> shown.by & 1)


def secrets_stand_still(session: Session) -> Iterator[str]:
    """After the deal no hand changes, and the case file never does."""
    before, after = _secrets(session, 1), _secrets(session)
    if before.hands and before.hands != after.hands:
        yield f"hands {before.hands} became {after.hands}"
    if before.case_file not in ((-1, -1, -1), after.case_file):
        yield f"case file {before.case_file} became {after.case_file}"
    if before.hands and before.face_down != after.face_down:
        yield f"face down {before.face_down} became {after.face_down}"


def few_things_move(session: Session) -> Iterator[str]:
    """In a turn the piece on turn moves, and the suspect and weapon of a suggestion."""
    before, after = _table(session, 1), _table(session)
    if before.phase is Phase.SETUP:
        return
    sent = [letter.fact for letter in session.record[-1].letters]
    called = {fact.suspect for fact in sent if isinstance(fact, facts.Called)}
    moving = called | {after.players[f.seat].suspect for f in sent if hasattr(f, "seat")}
    for piece, (was, now) in enumerate(zip(before.pieces, after.pieces, strict=True)):
        if was != now and piece not in moving:
            yield f"piece {piece} went from {was} to {now}"
    if sum(was != now for was, now in zip(before.weapons, after.weapons, strict=True)) > len(
        called
    ):
        yield f"weapons {before.weapons} became {after.weapons}"


def ways_are_walkable(session: Session) -> Iterator[str]:
    """A way leads from place to neighbour, no longer than dice and bonus, no square twice (U09)."""
    before, move = _table(session, 1), session.record[-1]
    options = session.edition.options
    for letter in move.letters:
        if not isinstance(letter.fact, facts.Walked):
            continue
        way = (before.place_of(letter.fact.seat), *letter.fact.path)
        if before.leap and len(way) == 2:
            continue
        if any(there not in session.edition.plan.beside[here] for here, there in pairwise(way)):
            yield f"{way} jumps"
        again = options.same_square_twice or options.re_enter_room_left
        if len(set(way)) < len(way) and not again:
            yield f"{way} is not straight on"
        if isinstance(move.move, moves.Walk) and len(way) > 1 + sum(before.dice) + before.extra:
            yield f"{way} with {before.dice} and {before.extra}"


def turns_go_on(session: Session) -> Iterator[str]:
    """Turns are numbered one by one; sets of the accused and the out only grow."""
    before, after = _table(session, 1), _table(session)
    if after.turn - before.turn not in (0, 1):
        yield f"turn {before.turn} became {after.turn}"
    if before.accused & ~after.accused or before.out & ~after.out:
        yield "somebody who accused has not"


def secrets_are_addressed(session: Session) -> Iterator[str]:
    """Cards of hands, shown cards and accusations go to those who may know them (U21)."""
    for letter in session.record[-1].letters:
        fact, to = letter.fact, letter.to
        private = isinstance(fact, (facts.Received, facts.CardSeen, facts.AccusationWritten))
        if isinstance(fact, facts.CaseFileHolds | facts.LaidFaceDown | facts.FaceDownSeen):
            private = True
        if private == (to == EVERYONE):
            yield f"{fact} went to {to}"
        if isinstance(fact, facts.CardSeen) and to != 1 << fact.seat | 1 << fact.to:
            yield f"{fact} went to {to:b}"
        alone = facts.Received | facts.AccusationWritten | facts.FaceDownSeen
        if isinstance(fact, alone) and to != 1 << fact.seat:
            yield f"{fact} went to {to:b}"


POSITION: tuple[Check, ...] = (
    cards_conserved, case_file, where_pieces_stand, whose_decision, answering,
    accusations, views_are_true,
)  # fmt: skip
STEP: tuple[Check, ...] = (
    secrets_stand_still, few_things_move, ways_are_walkable, turns_go_on, secrets_are_addressed,
)  # fmt: skip
