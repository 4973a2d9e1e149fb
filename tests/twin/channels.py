"""All that a seat gets to see, hear or touch, each as text: the channels a secret could leak by."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import msgspec

from cluekit.cli.replay import move_sentences
from cluekit.clue import bots, sheet_of
from cluekit.clue.picture.boards.board import board
from cluekit.clue.picture.cards.faces import hand, still_hand
from cluekit.clue.picture.cards.open_cards import middle
from cluekit.clue.picture.log import log
from cluekit.clue.picture.sheets.sheet import sheet
from cluekit.clue.public import moves
from cluekit.clue.wording import offer, tell_step
from cluekit.core import DEALER, SPECTATOR, RefusedError, store
from cluekit.core import session as sessions
from cluekit.core.session import Session
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.desk import Place
from cluekit.ui.tables.moments import moments_since, played_back
from twin.orders import orders

Channel = Callable[[Session, int], str]


def view(session: Session, seat: int) -> str:
    """Return everything in the seat's view."""
    return repr(session.view(seat))


def what_is_open(session: Session, seat: int) -> str:
    """Return the seat's own choices, who decides, how many moves there were, and the session."""
    own = session.choices_for(seat)
    return f"{own!r} {list(own or ())} {session.choices.seat} {session.step} {session!r}"


def new_letters(session: Session, seat: int) -> str:
    """Return the post of the last move: number and content."""
    return repr(session.letters(seat, max(0, session.step - 1)))


def all_letters(session: Session, seat: int) -> str:
    """Return the whole post."""
    return repr(session.letters(seat))


def export(session: Session, seat: int) -> str:
    """Return the export of this seat as it is written to a file."""
    return msgspec.json.encode(store.post(session, seat)).decode()


def earlier_views(session: Session, seat: int) -> str:
    """Return what the time slider shows: views of some earlier steps."""
    steps = range(0, session.step + 1, 1 + session.step // 6)
    return repr([session.view(seat, step) for step in steps])


def refusals(session: Session, seat: int) -> str:
    """Return every refusal the seat can provoke, as code, as error and in words."""
    deck = session.edition.deck
    tries = [
        *(moves.Roll(), moves.Stay(), moves.EndTurn(), moves.Prepare("deal"), "tea"),
        *(moves.Show(card) for card in range(deck.size)),
        *(moves.Walk(0), moves.Walk(session.edition.plan.places - 1), moves.TakePassage(0)),
        *(moves.Show(0, (deck.size - 1,)), moves.Peek(0), moves.Peek(9), moves.PickPlayer(0)),
        *(moves.ChooseCharacter(0), moves.Suggest(0, deck.weapons[0], 1)),
        *(moves.Suggest(0, deck.weapons[0]), moves.Suggest(99, 0)),
        *(moves.Accuse(0, deck.weapons[0], deck.rooms[0]), moves.Accuse(9, 99, 999)),
    ]
    return "\n".join(refused(session, seat, tries))


def refused(session: Session, seat: int, tries: Sequence[Any]) -> Iterator[str]:
    """Yield what is said to each move as it is asked for, and to one of three as it is made."""
    for number, move in enumerate(tries, start=session.step):
        problem = session.problem_with(seat, move)
        yield f"{move} {problem}"
        if problem is not None:
            yield staging_of(session).playing.explain(problem, session)
            if number % 3 == 0:
                try:
                    session.play(seat, move)
                except RefusedError as error:
                    yield f"{error} {error!r} {error.args}"


def undo(session: Session, _: int) -> str:
    """Return what becomes of taking moves back, as often as it is allowed."""
    branch, said = session.branch(session.step), []
    for _ in range(3):
        try:
            branch.undo()
            said.append(f"back to {branch.step}")
        except RefusedError as error:
            said.append(str(error))
    return "\n".join(said)


def bot(session: Session, seat: int) -> str:
    """Return what a bot in this seat is handed when it must decide."""
    handed: list[str] = []

    def spy(*given: Any) -> Any:
        handed.extend(f"{type(thing)} {thing!r}" for thing in given[:2])
        return next(iter(given[1]))

    if session.choices.seat == seat:
        sessions.run(session.branch(session.step), {seat: spy}, until=lambda _: bool(handed))
    return "\n".join(handed)


def pictures(session: Session, seat: int) -> str:
    """Return board, hand, sheet and log, drawn for this seat."""
    seen = session.view(seat)
    shown = session.choices if session.choices.seat != DEALER else None
    moved = [fact for _, fact in session.letters(seat, max(0, session.step - 1))]
    own = session.choices_for(seat)
    drawn = [board(seen, own, moved), board(seen, shown), hand(seen, session.choices)]
    drawn += [still_hand(seen), log(seen, session.letters(seat)), middle(seen, own)]
    drawn += [sheet(seen, sheet_of(seen))] if seat != SPECTATOR else []
    return "\n".join(map(str, drawn))


def words(session: Session, seat: int) -> str:
    """Return the log's sentences, the offer, and the retelling of the saved game."""
    seen = session.view(seat)
    said = [offer(session.choices, seen)]
    for number, step in enumerate(session.record):
        said += tell_step([fact for _, fact in session.letters(seat, number, number + 1)], seen)
        if seat != SPECTATOR:
            said += move_sentences(session, seat, number, step.letters)
    return "\n".join(said)


def frames(session: Session, seat: int) -> str:
    """Return what is played back of the last moves: how many frames, how long each, all in them."""
    seen, staging, since = Place(session, seat), staging_of(session), max(0, session.step - 2)
    moments = [*moments_since(seen, since, staging, halts=session.over)]
    told = [(each.moment, each.by_then.view, each.told) for each in moments]
    return f"{told} {played_back(seen, since, staging, halts=session.over)}"


def conclusions(session: Session, seat: int) -> str:
    """Return what the kit concludes for this seat."""
    if seat == SPECTATOR:
        return ""
    seen = session.view(seat)
    known = sheet_of(seen)
    cells = product(range(seen.deck.size), range(len(session.players) + 1))
    marks = [known.mark(card, holder) for card, holder in cells]
    return f"{marks} {known!r} {known.solution()} {bots.only_triple_left(seen)}"


AT_EVERY_STEP: tuple[Channel, ...] = (view, what_is_open, new_letters)
NOW_AND_THEN: tuple[Channel, ...] = (
    *(all_letters, export, earlier_views, refusals, undo),
    *(bot, conclusions, orders),
)
RARELY: tuple[Channel, ...] = (pictures, words, frames)
CHANNELS = {channel.__name__: channel for channel in AT_EVERY_STEP + NOW_AND_THEN + RARELY}


def told_by(session: Session, seat: int, channels: tuple[Channel, ...]) -> dict[str, str]:
    """Return everything that the seat gets through these channels."""
    return {channel.__name__: channel(session, seat) for channel in channels}


def first_difference(
    told: dict[str, str], other: Session, seat: int, by_name: Mapping[str, Channel] = CHANNELS
) -> str:
    """Return the channel by which the seat can tell the worlds apart, and how; "" for none."""
    for name, ours in told.items():
        theirs = by_name[name](other, seat)
        if ours != theirs:
            at = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), -1)
            around = slice(max(0, at - 60), at + 60)
            return f"{name}: …{ours[around]}… or …{theirs[around]}…"
    return ""
