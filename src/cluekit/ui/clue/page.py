"""Draws the desk: the whole picture of a table as one person sees it, from that person's view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cluekit.clue.picture import bonus_card, middle, pieces
from cluekit.clue.picture.boards.ground import MARGIN, UNIT
from cluekit.clue.picture.cards.asking import asked_now, asking
from cluekit.clue.picture.cards.faces import hand
from cluekit.clue.picture.cards.set_up import set_up
from cluekit.clue.picture.dice import dice
from cluekit.clue.picture.log import Cited, log, with_links
from cluekit.clue.picture.skin import part
from cluekit.clue.public import facts, moves
from cluekit.clue.public.choices import NOBODYS_TURN, Phase
from cluekit.clue.public.table import Table
from cluekit.clue.public.view import View
from cluekit.clue.wording import act, name, offer, on_a_button, tell, tell_step, who
from cluekit.core import DEALER
from cluekit.core.letters import first_of
from cluekit.draw import Element, el, with_attributes
from cluekit.ui.clue.actions import (
    ClueDesk,
    actions,
    answers,
    emblem,
    peeks,
    read_it,
    resolving,
    seen_cards,
    unanswered_questions,
    verdict,
    walks,
)
from cluekit.ui.clue.ending import case_closed, case_looked_at
from cluekit.ui.kit.controls import button
from cluekit.ui.tables.chrome import (
    curtain,
    decides_next,
    log_frame,
    not_now,
    story,
    whole_table,
)
from cluekit.ui.tables.desk import Kind, Moment
from cluekit.ui.tables.moments import moments_of, no_strip, strip
from cluekit.words import say, say_n

# --- casting --------------------------------------------------------------------------------------
# Who plays whom, and the set-up in the picture while it is played step by step.


@part(most=64, seat=True)
def cast(view: View) -> Element | None:
    """Return which piece is whose, as far as it is known, with the pieces."""
    parts: list[Element] = []
    for seat, player in enumerate(view.table.players):
        if player.suspect < 0:
            continue
        piece = name(view.deck.cards[player.suspect])
        if seat == view.seat:
            words = say("You play {suspect}.", suspect=piece)
        else:
            words = say("{who} plays {suspect}.", who=who(view, seat), suspect=piece)
        drawn = emblem(view.table.edition, player.suspect, 24)
        parts.append(el("li", drawn, el("span", words), data_key=f"cast:{seat}"))
    if not parts:
        return None
    label = say("Whose piece is which")
    return el("ul", parts, class_="ck-cast", role="list", aria_label=label, data_key="cast")


def table_set_up(desk: ClueDesk) -> list[Element]:
    """Return piles, envelope and hands as far as they are laid; nothing once the game has begun."""
    if desk.view.table.phase is not Phase.SETUP:
        return []
    return [el("div", set_up(desk.view), class_="ck-setting-up", data_key="set-up")]


# --- cards beside ---------------------------------------------------------------------------------
# Cards beside the board: one's hand, the middle of the table, bonus cards, the envelope.

MOST_BONUS = 3
"""How many bonus cards lie open at once: those of one move, or the one being resolved."""


def own_hand(desk: ClueDesk) -> list[Element]:
    """Return the hand of the player here."""
    if not desk.view.hand:
        return []
    several = desk.choices is not None and desk.choices.several and len(desk.choices.show) > 1
    cards = hand(desk.view, None if several else desk.choices)
    return [_side("hand", say("Your hand"), cards, None)]


def on_the_table(desk: ClueDesk) -> list[Element]:
    """Return the cards that lie open or face down in the middle."""
    lying = middle(desk.view, desk.choices)
    focus = "" if peeks(desk) else None
    return [] if lying is None else [_side("middle", say("On the table"), lying, focus)]


def bonus_cards(desk: ClueDesk) -> list[Element]:
    """Return the bonus cards that lie open: those just drawn, and the one being resolved."""
    drawn = [fact.bonus for fact in desk.moved if isinstance(fact, facts.BonusDrawn)]
    now = resolving(desk)
    if now is not None and now not in drawn:
        drawn.insert(0, now)
    edition = desk.view.table.edition
    cards = [
        el(
            "span",
            bonus_card(edition, bonus),
            class_="ck-now-resolving" if bonus == now else None,
            data_key=f"bonus:{place}:{bonus}",
        )
        for place, bonus in enumerate(drawn[-MOST_BONUS:])
    ]
    return [el("div", cards, class_="ck-bonus-row", data_key="bonus")] if cards else []


def _side(key: str, caption: str, cards: Element, focus: str | None) -> Element:
    return el(
        "div",
        el("p", caption, class_="ck-caption"),
        cards,
        class_="ck-hand-side",
        data_key=key,
        data_focus=focus,
    )


# --- page -----------------------------------------------------------------------------------------

TURNS = 6
"""How many turns of the log are shown; the slider leads further back."""

STANDING = 16
"""Squares across, up to which a board is large enough for a finger. On a larger one squares are too
small to be hit in a window of usual size, so its places stand beside it as buttons, unasked."""

TURNS_PLAYED_BACK = 3
"""How many of them stand in the log while moves are played back: each frame carries them."""


def draw_desk(desk: ClueDesk) -> Element:
    """Return the picture."""
    plan = desk.view.table.edition.plan
    across = (plan.width * UNIT + 2 * MARGIN) / (plan.height * UNIT + 2 * MARGIN)
    hand = [] if desk.passing is not None else own_hand(desk)
    cards = el("div", hand, on_the_table(desk), class_="ck-lying-cards", data_key="cards")
    told = tell_step(desk.moved, desk.view) if desk.looking_back else []
    told = _question(desk) if answers(desk) else told or _last_turn(desk)
    if desk.reading:
        doing = [el("div", verdict(desk), data_key="actions")]  # above the board where narrow
    elif desk.passing is not None:
        doing = [curtain(desk, desk.passing)]
    else:
        doing = [*case_closed(desk), actions(desk), *table_set_up(desk), *case_looked_at(desk)]
    right = [now(desk, told), *doing, _as_list(desk)]
    below = (story(desk, cast(desk.view)), _log(desk, cited=desk.cited))
    left = [no_strip(), _board(desk), cards]
    return whole_table(desk, players(desk.view), left, right, below, across)


def played_back(desk: ClueDesk) -> tuple[str, ...]:
    """Return the parts of the picture that show a moment of a move; nothing can be pressed."""
    quiet = el("div", class_="ck-actions", data_key="actions")
    told = tell_step(desk.moved, desk.view)
    parts = [
        players(_not_yet_judged(desk)),
        stack(desk),
        now(desk, told),
        strip(desk, _seats(desk), _said(desk)),
        *own_hand(desk),
        _as_list(desk),
        quiet,
        _log(desk, TURNS_PLAYED_BACK),
    ]
    return tuple(map(str, parts))


def _seats(desk: ClueDesk) -> Element | None:
    set_up = desk.view.table.phase is Phase.SETUP
    return None if set_up else asking(desk.view, desk.moved)


def _said(desk: ClueDesk) -> list[str]:
    """Return what is said of a moment; where pieces and weapons are now, the board shows."""
    return tell_step([f for f in desk.moved if not isinstance(f, facts.Called)], desk.view)


def _not_yet_judged(desk: ClueDesk) -> View:
    """Return the view in which nobody is said to have accused wrongly before that is out."""
    accused, table = first_of(desk.moved, facts.Accused), desk.view.table
    if accused is None:
        return desk.view
    return replace(desk.view, table=replace(table, accused=table.accused & ~(1 << accused.seat)))


MOMENTS: dict[type, Kind] = {
    facts.Suggested: Kind("asked"),
    facts.CouldNotAnswer: Kind("passes"),
    facts.Showed: Kind("shows"),
    facts.NobodyAnswered: Kind("nobody", beats=2),
    facts.Accused: Kind("accuses", beats=2),
    facts.AccusationFailed: Kind("envelope"),
    facts.AccusationHeld: Kind("envelope"),
}
"""What begins a moment of its own."""


def moments(happened: Sequence[object]) -> list[Moment]:
    """Return the moments of a move; whose turn is over, and whose is next, waits for the next."""
    return moments_of(happened, MOMENTS, _waits)


def _waits(fact: object) -> bool:
    ends = isinstance(fact, facts.TurnEnded) and fact.by != "accused"
    return ends or isinstance(fact, facts.TurnBegan | facts.TurnsSkipped)


def stack(desk: ClueDesk) -> Element:
    """Return the pieces, to be laid upon the board."""
    return el("div", pieces(desk.view, desk.choices, desk.moved), data_key="pieces")


def now(desk: ClueDesk, told: Sequence[str] = ()) -> Element:
    """Return what happens now: the dice, what was just told, what can be done."""
    view = desk.view
    return el(
        "div",
        dice(view.table.dice, marks=view.table.edition.options.marked_dice)
        if view.table.dice
        else None,
        el(
            "div",
            [el("div", with_links(line, view.table.edition), class_="ck-told") for line in told],
            bonus_cards(desk),
            seen_cards(desk),
            unanswered_questions(desk),
            _offer(desk),
        ),
        class_="ck-now",
        data_key="now",
    )


# --- the head ---------------------------------------------------------------------------------


_SHOWN_OF_PLAYERS = ("order", "phase", "mover", "sizes", "answering", "accused", "winner")


@part(64, *_SHOWN_OF_PLAYERS, seat=True)
def players(view: View) -> Element:
    """Return who plays, in the order of their turns."""
    order = view.table.order
    seats = [_player(view, seat) for seat in order]
    clockwise = order == tuple(range(len(order)))
    label = say("The players, clockwise") if clockwise else say("The players, in turn order")
    return el("ul", seats, class_="ck-players", role="list", aria_label=label, data_key="players")


def _player(view: View, seat: int) -> Element:
    table, player = view.table, view.table.players[seat]
    on_turn = table.mover == seat and table.phase is not Phase.OVER
    count = table.sizes[seat] if table.sizes else 0
    holds = say_n("{n} card", "{n} cards", count)
    return el(
        "li",
        emblem(table.edition, player.suspect, 30),
        el(
            "span",
            el("b", who(view, seat)),
            el("small", " · ".join([holds, *_standing(view, seat)])),
        ),
        class_="ck-player ck-on-turn" if on_turn else "ck-player",
        data_key=f"player:{seat}",
        aria_current="true" if on_turn else None,
        title=name(view.deck.cards[player.suspect]) if player.suspect >= 0 else None,
    )


def _standing(view: View, seat: int) -> Iterator[str]:
    table = view.table
    if table.winner == seat:
        yield say("has won")
    elif _has_failed(table, seat) and table.phase is not Phase.OVER:
        yield say("accused wrongly")
    elif table.phase is Phase.OVER:
        return
    elif asked_now(table) == seat:
        yield say("answers")
    elif table.mover == seat:
        yield say("to play")


def _has_failed(table: Table, seat: int) -> bool:
    """Tell whether a seat has accused wrongly; while others still answer it, nobody knows (C15)."""
    answered = table.mover == seat and table.phase is Phase.ANSWER
    return bool(table.accused >> seat & 1) and not answered


# --- the board and what lies beside it --------------------------------------------------------


def _board(desk: ClueDesk) -> Element:
    """Return the board; where it is narrow it scrolls inside its frame."""
    plan = desk.view.table.edition.plan
    stage = el(
        "div",
        el("div", data_backdrop="", class_="ck-backdrop-slot", data_key="backdrop"),
        stack(desk),
        class_="ck-stack",
        data_board="",
        # what lies there and means no move, such as a room before one has rolled, answers, too
        data_target="board" if desk.choices is not None else None,
        style=f"--ck-across:{plan.width}",
    )
    frame = el(
        "div",
        stage,
        class_="ck-frame-scroll",
        data_scroll="",
        role="group",
        tabindex=0,
        aria_label=say("Board"),
    )
    return el(
        "div",
        frame,
        class_="ck-board-side",
        data_key="board",
        data_focus="" if walks(desk) else None,
    )


def _as_list(desk: ClueDesk) -> Element:
    """Return the targets of the board once more, as plain buttons."""
    places = tuple(sorted(desk.choices.walks)) if desk.choices is not None else ()
    inside = _listed(desk.view, places) if places else None
    return el("div", inside, data_key="as-list")


@part(most=16)
def _listed(view: View, places: tuple[int, ...]) -> Element:
    edition = view.table.edition
    title = say_n("{n} place as a list", "All {n} places as a list", len(places))
    stands = edition.plan.width > STANDING
    buttons: list[Element] = []
    for place in places:
        does, target, key = act(moves.Walk(place), edition), f"walk:{place}", f"list:{place}"
        if stands:  # a short button, which says in full what it does where it is read out
            short = button(on_a_button(edition, place), target, key=key)
            buttons.append(with_attributes(short, aria_label=does))
        else:
            buttons.append(button(does, target, key=key))
    inside = el(
        "ul",
        [el("li", each) for each in buttons],
        role="list",
        aria_label=title if stands else None,
        class_="ck-places ck-standing" if stands else "ck-places",
        data_key="places" if stands else None,
    )
    if stands:
        return inside
    return el("details", el("summary", title, class_="ck-summary"), inside, data_key="places")


def _question(desk: ClueDesk) -> list[str]:
    """Return what is to be answered; a bonus card says by itself what it wants."""
    view = desk.view
    if resolving(desk) is not None or not view.table.questions:
        return []
    last = view.table.questions[-1]
    if last.accusing:
        return [tell(facts.Accused(last.asker, last.cards), view)]
    return [tell(facts.Suggested(last.asker, last.cards, last.whom), view)]


_TOLD_LATER = (
    *(facts.Suggested, facts.Showed, facts.CardSeen, facts.Accused, facts.AccusationFailed),
    *(facts.Walked, facts.PassageTaken, facts.Stayed),
)
"""What is told of the last turn once more where one decides: nobody's cards but those one saw."""


def _last_turn(desk: ClueDesk) -> list[str]:
    """Return what the player before did, where the turn of the player here has just begun."""
    happened = [fact for _, fact in desk.letters]
    now = happened.pop() if happened else None
    if desk.choices is None or not isinstance(now, facts.TurnBegan) or now.seat != desk.view.seat:
        return []
    began = [at for at, fact in enumerate(happened) if isinstance(fact, facts.TurnBegan)]
    last = (
        [fact for fact in happened[began[-1] :] if isinstance(fact, _TOLD_LATER)] if began else []
    )
    return tell_step(last, desk.view)


def _offer(desk: ClueDesk) -> Element:
    if nothing := not_now(desk):
        words = nothing
    elif desk.acting is not None:
        words = _acting(desk)
    elif desk.reading:
        words = read_it()
    elif desk.choices is not None and desk.choices.prepare:
        # what comes next stands on the button
        told = " ".join(tell_step(desk.moved, desk.view))
        words = told or say("The table is set up step by step.")
    elif desk.passing is not None:
        words = decides_next(desk, desk.passing)
    else:
        words = outcome(desk.view) or offer(desk.deciding, desk.view)
    linked = with_links(words, desk.view.table.edition)
    return el("div", linked, class_="ck-offer", data_key="offer")


def _acting(desk: ClueDesk) -> str:
    """Return whose move is being played back."""
    view, seat = desk.view, desk.acting
    if seat is None or seat == DEALER:
        return say("The table is being set up …")
    if view.table.phase is Phase.OVER:
        return outcome(view)
    began = [fact.seat for fact in desk.moved if isinstance(fact, facts.TurnBegan)]
    seat = began[-1] if began else seat
    answering = asked_now(view.table)
    if answering is not None and answering != view.seat:
        return say("{who} is answering …", who=who(view, answering))
    if view.seat in (seat, answering) or any(isinstance(f, facts.Showed) for f in desk.moved):
        return ""  # what you did, or what was answered, is told; nobody else is at it yet
    return say("{who} is moving …", who=who(view, seat))


def outcome(view: View) -> str:
    """Return how the game ended, in words, or "" while it goes on."""
    table = view.table
    if table.phase is not Phase.OVER or not table.case_file:
        return ""
    winner = NOBODYS_TURN if table.winner is None else table.winner
    return tell(facts.GameEnded(winner, table.case_file), view)


def _log(desk: ClueDesk, turns: int = TURNS, cited: Cited | None = None) -> Element:
    return log_frame(log(desk.view, desk.letters, turns, cited), cited=bool(cited))
