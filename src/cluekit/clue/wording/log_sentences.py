"""What happened, one sentence per fact, as the seat of a view reads it.

A sentence says only what its fact says: the view lends names and tells who "you" are. So the log
reads the same whether it is told at once or after the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from cluekit.clue.editions.options import Options
from cluekit.clue.public import facts
from cluekit.clue.public.view import View
from cluekit.clue.wording import names
from cluekit.clue.wording.names import (
    all_of,
    into_room,
    say_about,
    seat_name,
    the,
    theory,
    with_clause,
)
from cluekit.clue.wording.own_rules import OWN
from cluekit.clue.wording.setup_steps import PREPARED
from cluekit.words import capital, mark, say, say_n
from cluekit.words.story import story_text

# --- turn ends ------------------------------------------------------------------------------------
# Turns in words: whose it is, why one is over by itself, whose is skipped; with the clause.


def _began(fact: facts.TurnBegan, view: View) -> str:
    return say_about(
        view,
        fact.seat,
        mark("Turn {number}: it is your turn."),
        mark("Turn {number}: it is {who}’s turn."),
        number=fact.number,
    )


def _ended(fact: facts.TurnEnded, view: View) -> str:
    clause, mine, others = WHY_OVER[fact.by]
    return with_clause(say_about(view, fact.seat, mine, others), clause)


WHY_OVER: dict[facts.EndedBy, tuple[str, str, str]] = {
    "accused": (
        "U18",
        mark("You accused wrongly and may no longer ask: your turn ends."),
        mark("{who} accused wrongly and may no longer ask: the turn ends."),
    ),
    "only-in-the-pool": (
        "P09",
        mark("You may accuse only in the pool: your turn ends here."),
        mark("{who} may accuse only in the pool: the turn ends here."),
    ),
    "card-shown": (
        "U15",
        mark("You were shown a card: that ends your turn."),
        mark("{who} was shown a card: that ends the turn."),
    ),
    "no-room": (
        "U10",
        mark("You are in no room, so you cannot ask: your turn ends."),
        mark("{who} is in no room and cannot ask: the turn ends."),
    ),
    "shut-in": (
        "U25",
        mark("You could not leave, and may not stay to ask: your turn ends."),
        mark("{who} could not leave, and may not stay to ask: the turn ends."),
    ),
    "room-not-entered": (
        "C10",
        mark("You did not come into this room just now, so you cannot ask: your turn ends."),
        mark("{who} did not come into this room just now and cannot ask: the turn ends."),
    ),
    "own-rule": (
        "",
        mark("By a rule of this table there is nothing more you may do: your turn ends."),
        mark("By a rule of this table there is nothing more {who} may do: the turn ends."),
    ),
}
"""Why a turn is over by itself: the clause, how its player reads it, how others read it."""


def _skipped(fact: facts.TurnsSkipped, view: View) -> str:
    """The reader may be among them."""
    others = [seat_name(view, seat) for seat in fact.seats if seat != view.seat]
    told = []
    if view.seat in fact.seats:
        told.append(say("You have accused wrongly: your turn is skipped."))
    if others:
        told.append(say("Skipped after a wrong accusation: {people}.", people=all_of(others)))
    return with_clause(" ".join(told), "U28")


TURNS: dict[type, Callable[[Any, View], str]] = {
    facts.TurnBegan: _began,
    facts.TurnEnded: _ended,
    facts.TurnsSkipped: _skipped,
}


# --- bonus cards ----------------------------------------------------------------------------------
# Bonus cards and cards that lie face down, in words: what was drawn, done and seen.


def bonus_name(view: View, bonus: int) -> str:
    """Return the name of a bonus card."""
    return say(view.table.edition.bonus[bonus].name)


def _drawn(fact: facts.BonusDrawn, view: View) -> str:
    """The card is read to all (P05)."""
    card, text = bonus_name(view, fact.bonus), say(view.table.edition.bonus[fact.bonus].text)
    return say_about(
        view,
        fact.seat,
        mark("You drew the bonus card “{card}”: {text}"),
        mark("{who} drew the bonus card “{card}”: {text}"),
        card=card,
        text=text,
    )


def _shuffled(_: facts.BonusDeckShuffled, __: View) -> str:
    return say("The last bonus card had been drawn: all of them are shuffled again.")


def _picked(fact: facts.PlayerPicked, view: View) -> str:
    if fact.seat == view.seat:
        return say("You chose {other}.", other=seat_name(view, fact.whom))
    if fact.whom == view.seat:
        return say("{who} chose you.", who=seat_name(view, fact.seat))
    return say(
        "{who} chose {other}.", who=seat_name(view, fact.seat), other=seat_name(view, fact.whom)
    )


def _laid_open(fact: facts.CardLaidOpen, view: View) -> str:
    return say_about(
        view,
        fact.seat,
        mark("You laid down {card} for all to see; the card stays yours."),
        mark("{who} laid down {card} for all to see, and keeps the card."),
        card=the(view.deck.cards[fact.card]),
    )


def _used(fact: facts.BonusUsed, view: View) -> str:
    card = view.table.edition.bonus[fact.bonus]
    if card.effect == "peek" and not view.table.face_down:
        return say("No card lies face down: “{card}” does nothing.", card=say(card.name))
    if card.effect not in _GIVES:
        return say("The bonus card “{card}” has been used.", card=say(card.name))
    return say_about(view, fact.seat, *_GIVES[card.effect])


_GIVES = {
    "move-anywhere": (
        mark("You may now go to any place."),
        mark("{who} may now go to any place."),
    ),
    "six-more": (mark("You have six more steps."), mark("{who} has six more steps.")),
    "another-turn": (
        mark("After this turn you have another one."),
        mark("After this turn {who} has another one."),
    ),
}
"""What a bonus card gives: how its player reads it, how others read it."""


def _peeked(fact: facts.Peeked, view: View) -> str:
    return say_about(
        view,
        fact.seat,
        mark("You looked at face-down card {number}."),
        mark("{who} alone looked at face-down card {number}."),
        number=fact.index + 1,
    )


def _face_down_seen(fact: facts.FaceDownSeen, view: View) -> str:
    """Only the player who looks learns it (U30)."""
    return say_about(
        view,
        fact.seat,
        mark("You looked at face-down card {number}: {card}."),
        mark("{who} looked at face-down card {number}: {card}."),
        number=fact.index + 1,
        card=the(view.deck.cards[fact.card]),
    )


BONUS: dict[type, Callable[[Any, View], str]] = {
    facts.BonusDrawn: _drawn,
    facts.BonusDeckShuffled: _shuffled,
    facts.PlayerPicked: _picked,
    facts.CardLaidOpen: _laid_open,
    facts.BonusUsed: _used,
    facts.Peeked: _peeked,
    facts.FaceDownSeen: _face_down_seen,
}


# --- log sentences --------------------------------------------------------------------------------


def tell(fact: object, view: View) -> str:
    """Return the fact as one sentence."""
    return _TELL[type(fact)](fact, view)


def tell_step(happened: Iterable[object], view: View) -> list[str]:
    """Return the facts of one move, a sentence each, without saying anything twice."""
    return [tell(fact, view) for fact in without_repeats(happened)]


def without_repeats(happened: Iterable[Any]) -> list[object]:
    """Return the facts of one move that need telling.

    A player who saw which card was shown need not be told that one was; a theory said aloud need
    not be told as a written one, too; where one player alone is asked, the answer ends it. A
    player who accused wrongly hears that nothing more may be asked, so not why the turn ends, too.
    """
    kept = list(happened)
    told = {said for fact in kept for said in _also_says(fact)}
    return [fact for fact in kept if (type(fact), getattr(fact, "seat", -1)) not in told]


def _also_says(fact: object) -> Iterator[tuple[type, int]]:
    """Yield the kind and seat of facts that this one says as well."""
    if type(fact) is facts.CardSeen:
        yield facts.Showed, fact.seat
        yield facts.ShownByRule, fact.seat
    elif type(fact) is facts.FaceDownSeen:
        yield facts.Peeked, fact.seat
    elif type(fact) is facts.Suggested and fact.whom >= 0:
        yield facts.AllAnswered, fact.seat
    elif type(fact) is facts.AccusationFailed:
        yield facts.TurnEnded, fact.seat
    elif type(fact) is facts.Accused and fact.said:
        yield facts.AccusationWritten, fact.seat


def _mine(fact: Any, view: View) -> bool:
    return bool(fact.seat == view.seat)


def _who(fact: Any, view: View) -> str:
    return seat_name(view, fact.seat)


def _rolled(fact: facts.Rolled, view: View) -> str:
    # What the dice show: where they have a ``?``, it stands for the one (P05)
    marked = view.table.edition.options.marked_dice
    faces = ["?" if marked and die == 1 else str(die) for die in fact.dice]
    values: dict[str, object] = {"dice": all_of(faces)}
    steps = sum(fact.dice)
    if _mine(fact, view):
        return say_n(
            "You rolled {dice}: {n} step.", "You rolled {dice}: {n} steps.", steps, **values
        )
    values["who"] = _who(fact, view)
    return say_n(
        "{who} rolled {dice}: {n} step.", "{who} rolled {dice}: {n} steps.", steps, **values
    )


def _walked(fact: facts.Walked, view: View) -> str:
    edition, end, steps = view.table.edition, fact.path[-1], len(fact.path)
    if not edition.plan.is_inside(end):
        # A path of one place is a single step, or a leap that a bonus card gave: no number then
        went = mark("You went to {square}."), mark("{who} went to {square}.")
        if steps > 1:
            went = (
                mark("You walked {steps} steps, to {square}."),
                mark("{who} walked {steps} steps, to {square}."),
            )
        return say_about(view, fact.seat, *went, steps=steps, square=names.place(edition, end))
    went = mark("You walked {into_room}."), mark("{who} walked {into_room}.")
    if fact.forced:  # a player who is out does not shut a door for good
        went = (
            mark("Your piece clears the doorway and goes {into_room}."),
            mark("{who}’s piece clears the doorway and goes {into_room}."),
        )
    told = say_about(view, fact.seat, *went, into_room=names.into_place(edition, end))
    return with_clause(told, "U28" if fact.forced else "")


def _passage_taken(fact: facts.PassageTaken, view: View) -> str:
    return say_about(
        view,
        fact.seat,
        mark("You slipped through the secret passage {into_room}."),
        mark("{who} slipped through the secret passage {into_room}."),
        into_room=into_room(names.room_at(view.table.edition, fact.to)),
    )


def _stayed(fact: facts.Stayed, view: View) -> str:
    if not fact.forced:
        stayed = mark("You stayed where you were."), mark("{who} stayed in the same place.")
        return say_about(view, fact.seat, *stayed)
    shut_in = (
        mark("No way is open: your piece stays where it is."),
        mark("No way is open: {who}’s piece stays where it is."),
    )
    return with_clause(say_about(view, fact.seat, *shut_in), "U25")


def _suggested(fact: facts.Suggested, view: View) -> str:
    asked = theory(view.table.edition, fact.cards)
    if fact.whom >= 0:
        other = seat_name(view, fact.whom)
        if _mine(fact, view):
            return say("You asked {other}: was it {theory}?", other=other, theory=asked)
        if fact.whom == view.seat:
            return say("{who} asked you: was it {theory}?", who=_who(fact, view), theory=asked)
        return say(
            "{who} asked {other}: was it {theory}?", who=_who(fact, view), other=other, theory=asked
        )
    question = mark("You asked: was it {theory}?"), mark("{who} asked: was it {theory}?")
    return say_about(view, fact.seat, *question, theory=asked)


def _called(fact: facts.Called, view: View) -> str:
    """The piece may have stood there before, so the sentence says where things are now."""
    deck = view.deck
    values = {
        "weapon": the(deck.cards[fact.weapon]),
        "in_room": names.in_room(names.room_at(view.table.edition, fact.room)),
    }
    players = view.table.players
    if view.seat < len(players) and players[view.seat].suspect == fact.suspect:
        fast = view.table.edition.options.questioning == "fast"
        called = say("Your piece and {weapon} are {in_room} now.", **values)
        return with_clause(called, "P12" if fast else "U10")
    suspect = the(deck.cards[fact.suspect])
    return capital(say("{suspect} and {weapon} are {in_room} now.", suspect=suspect, **values))


def _could_not_answer(fact: facts.CouldNotAnswer, view: View) -> str:
    """In fast questioning nobody else is asked, so nothing passes on (P18)."""
    told = (
        mark("You have none of these: the question passes on."),
        mark("{who} has none of these: the question passes on."),
    )
    if view.table.edition.options.questioning == "fast":
        told = mark("You have none of these."), mark("{who} has none of these.")
    return say_about(view, fact.seat, *told)


def _showed(fact: facts.Showed, view: View) -> str:
    if fact.count > 1:
        other = seat_name(view, fact.to)
        if _mine(fact, view):
            return say("You showed {other} {number} cards.", other=other, number=fact.count)
        if fact.to == view.seat:
            return say("{who} showed you {number} cards.", who=_who(fact, view), number=fact.count)
        return say(
            "{who} showed {other} {number} cards.",
            who=_who(fact, view),
            other=other,
            number=fact.count,
        )
    if _mine(fact, view):
        return say("You showed {other} a card.", other=seat_name(view, fact.to))
    if fact.to == view.seat:
        return say("{who} showed you a card.", who=_who(fact, view))
    return say("{who} showed {other} a card.", who=_who(fact, view), other=seat_name(view, fact.to))


def _card_seen(fact: facts.CardSeen, view: View) -> str:
    card, other = the(view.deck.cards[fact.card]), seat_name(view, fact.to)
    if _mine(fact, view):
        shown = say("You showed {other} {card}.", other=other, card=card)
        return with_clause(shown, "" if fact.bonus else _no_choice(view.table.edition.options))
    if fact.to == view.seat:
        return say("{who} showed you {card}.", who=_who(fact, view), card=card)
    return say("{who} showed {other} {card}.", who=_who(fact, view), other=other, card=card)


def _no_choice(options: Options) -> str:
    """Return the clause by which cards that match are shown without asking, or "".

    Where the table answers accusations, too, one of these may have been chosen (C15).
    """
    if options.before_envelope == "table-first":
        return ""
    if options.questioning == "fast":
        return "P12"
    return "P11" if options.cards_shown == "all" else ""


def _nobody_answered(fact: facts.NobodyAnswered, view: View) -> str:
    """With cards face down it proves less: one of the three may lie there (U30)."""
    sentence = say_about(
        view,
        fact.seat,
        mark("Nobody could answer: no other player has any of the three."),
        mark("Nobody could answer {who}: no other player has any of the three."),
    )
    if not view.table.face_down:
        return sentence
    return f"{sentence} {with_clause(say('One of them may lie face down.'), 'U30')}"


def _all_answered(_: facts.AllAnswered, __: View) -> str:
    return say("Nobody is left to ask: the questioning is over.")


# --- the end ----------------------------------------------------------------------------------


def _accused(fact: facts.Accused, view: View) -> str:
    if not fact.said:
        return say_about(
            view,
            fact.seat,
            mark("You made your one accusation and looked into the envelope."),
            mark("{who} made their one accusation and looked into the envelope."),
        )
    # The table answers before the envelope is opened (C15)
    return say_about(
        view,
        fact.seat,
        mark(
            "You made your one accusation aloud: {theory}. A player who can disprove it shows "
            "you a card."
        ),
        mark(
            "{who} made their one accusation aloud: {theory}. A player who can disprove it shows a "
            "card."
        ),
        theory=theory(view.table.edition, fact.said),
    )


def _accusation_written(fact: facts.AccusationWritten, view: View) -> str:
    wrote = mark("You wrote: {theory}."), mark("{who} wrote: {theory}.")
    return say_about(view, fact.seat, *wrote, theory=theory(view.table.edition, fact.cards))


def _accusation_failed(fact: facts.AccusationFailed, view: View) -> str:
    wrong = say_about(
        view,
        fact.seat,
        mark("Wrong. You may no longer ask or accuse, but you still answer the others."),
        mark("The accusation was wrong. {who} may no longer ask or accuse, but still answers."),
    )
    return with_clause(wrong, "U18")


def _accusation_held(fact: facts.AccusationHeld, view: View) -> str:
    right = mark("Right! You have solved the case."), mark("Right! {who} has solved the case.")
    return say_about(view, fact.seat, *right)


def _game_ended(fact: facts.GameEnded, view: View) -> str:
    inside = theory(view.table.edition, fact.cards)
    if fact.winner < 0:
        return say("Nobody has solved the case. It was {theory}.", theory=inside)
    ended = say_about(
        view,
        fact.winner,
        mark("The game is over, and you have won. It was {theory}."),
        mark("The game is over, and {who} has won. It was {theory}."),
        theory=inside,
    )
    title = story_text(view.table.edition.story, "winner")
    called = mark("You may call yourself “{title}”."), mark("{who} may be called “{title}”.")
    more = say_about(view, fact.winner, *called, title=title) if title else ""
    return f"{ended} {more}".rstrip()


_TELL: dict[type, Callable[[Any, View], str]] = {
    **PREPARED,
    **BONUS,
    **TURNS,
    **OWN,
    facts.Rolled: _rolled,
    facts.Walked: _walked,
    facts.PassageTaken: _passage_taken,
    facts.Stayed: _stayed,
    facts.Suggested: _suggested,
    facts.Called: _called,
    facts.CouldNotAnswer: _could_not_answer,
    facts.Showed: _showed,
    facts.CardSeen: _card_seen,
    facts.NobodyAnswered: _nobody_answered,
    facts.AllAnswered: _all_answered,
    facts.Accused: _accused,
    facts.AccusationWritten: _accusation_written,
    facts.AccusationFailed: _accusation_failed,
    facts.AccusationHeld: _accusation_held,
    facts.GameEnded: _game_ended,
}
