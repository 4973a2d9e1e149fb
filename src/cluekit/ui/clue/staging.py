"""Clue at a table: how a press becomes a move, and the accusation with its second thought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Never

from cluekit.clue import BOTS, Session, new_game, open_saved
from cluekit.clue.bots import LEVELS
from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture import backdrop, board, bonus_words, still_bonus, still_middle, stylesheet
from cluekit.clue.picture.boards.board import describe, title
from cluekit.clue.picture.cards.open_cards import middle
from cluekit.clue.picture.log import plain_log
from cluekit.clue.picture.sheets.sheet import Pencil
from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices, Phase
from cluekit.clue.public.facts import AccusationFailed, SheetsMarked
from cluekit.clue.public.moves import ChooseCharacter
from cluekit.clue.public.view import View
from cluekit.clue.rulesheet.sheet import clause_says
from cluekit.clue.wording import explain, offer
from cluekit.clue.wording.log_sentences import tell_step
from cluekit.core import Problem, RefusedError
from cluekit.draw import Element, Still, el, with_attributes
from cluekit.ui.clue import ending
from cluekit.ui.clue.actions import check_chosen, is_news, is_settled, read_it
from cluekit.ui.clue.orders import read_order
from cluekit.ui.clue.page import cast, draw_desk, moments, played_back
from cluekit.ui.clue.set_up import SET_UP
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.still_paper import Printed
from cluekit.ui.notebook.marks_panel import NOTHING, fitting
from cluekit.ui.notebook.page import notes_page
from cluekit.ui.notebook.state import own_marks
from cluekit.ui.notebook.widget import INSIDE, Sheet, check_help, with_help
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.staging import Beginning, Drawing, Playing, Pressed, Staging, Telling
from cluekit.words import say

# --- still ----------------------------------------------------------------------------------------
# The table as a still picture: the board, and below it the cards that lie in the middle.

WIDE = 640
_CARD = 96.0
_GAP = 12.0


def still_table(view: View, moved: Sequence[object] = ()) -> Still:
    """Return the board and, where cards lie beside it, those below it."""
    drawn, below = board(view, None, moved, WIDE), []
    if (bonus := _resolving(view)) is not None:
        below.append(still_bonus(view.table.edition, bonus).svg)
    if middle(view) is not None:
        below.append(still_middle(view).svg)
    return Still(_stacked(drawn, below) if below else drawn, table_words(view), WIDE)


def table_words(view: View) -> str:
    """Return everything the still shows, in words."""
    parts = [f"{title(view)}. {describe(view)}"]
    if (bonus := _resolving(view)) is not None:
        parts.append(_ended(bonus_words(view.table.edition.bonus[bonus])))
    if middle(view) is not None:
        parts.append(_ended(still_middle(view).text))
    return " ".join(parts)


def _ended(text: str) -> str:
    """Return a text with the sign that ends a sentence: an edition's own often has it already."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _resolving(view: View) -> int | None:
    table = view.table
    return table.bonus_drawn[0] if table.phase is Phase.BONUS and table.bonus_drawn else None


def _stacked(above: Element, below: list[Element]) -> Element:
    """Return the board with these in a row under it; each keeps its own styles and words."""
    high = float(_of(above, "height"))
    left, row = _GAP, []
    for each in below:
        _, _, wide, high_itself = map(float, _of(each, "viewBox").split())
        across = _CARD * 1.4 * wide / high_itself
        place = {"x": left, "y": high + _GAP, "width": across, "height": _CARD * 1.4}
        row.append(with_attributes(each, **place))
        left += across + _GAP
    wide, down = max(WIDE, left), high + _CARD * 1.4 + 2 * _GAP
    return el(
        "svg",
        with_attributes(above, x=0, y=0),
        row,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide:g} {down:g}",
        width=WIDE,
        height=round(down * WIDE / wide),
        role="img",
    )


def _of(drawn: Element, attribute: str) -> str:
    return str(dict(drawn.attributes)[attribute])


# --- staging --------------------------------------------------------------------------------------


def read(order: str, view: View, choices: Choices | None) -> Sequence[moves.Move]:
    """Return the move that an order means."""
    return [read_order(order, view.table.edition, choices, view.table.players)]


MOVES = Presses[Pressed, str]()
"""What can be pressed to make a move: an order as ``read`` takes it, or a form around a button."""

OTHER_PRESSES = Presses[Pressed, None]()
"""What else can be pressed here: no order comes of it, so each press does its own work."""

ending.listen(OTHER_PRESSES)


@MOVES.on(
    *("prepare", "roll", "stay", "end", "peek:{down:int}"),
    *("walk:{place:int|id}", "passage:{place:int|id}", "pick:{player:int|id}"),
    *("choose:{card:int|id}", "show:{card:int|id}", "show:{card:int|id}:{also:int|id}"),
    "suggest:{suspect:int|id}:{weapon:int|id}",
    "suggest:{suspect:int|id}:{weapon:int|id}:{whom:int|id}",
    # No button sends this one: they send ``claim``, then ``claim:sure``
    "accuse:{suspect:int|id}:{weapon:int|id}:{room:int|id}",
)
def _order(_: Pressed, press: Press, /, **_words: int | str) -> str:
    """Return what was pressed as it is: an order, like those that are typed and written in cells.

    The pattern has seen to its form. What its words mean is read in one place, ``orders``, with
    what the player in front may know and nothing else.
    """
    return press.target


@MOVES.on("suggest")
def _ask_order(_: Pressed, press: Press) -> str:
    check_chosen(press, "suspect", "weapon")
    asked = (press.value(field) for field in ("suspect", "weapon", "whom"))
    return " ".join(["suggest", *asked])


@MOVES.on("show")
def _show_order(_: Pressed, press: Press) -> str:
    cards = press.values.get("card", [])
    if not cards:
        raise NotHeardError(say("Choose at least one card to show."))
    return " ".join(["show", *cards])


@OTHER_PRESSES.on("claim")
def _claim(table: Pressed, press: Press) -> None:
    """Choose an accusation; what is chosen is thought over before anybody accuses.

    What the rules have against it is said at once.
    """
    check_chosen(press, *KINDS)
    said = " ".join(["accuse", *(press.value(kind) for kind in KINDS)])
    (move,) = table.sitting.moves_meant(said)
    problem = table.session.problem_with(table.seat, move)
    if problem is not None:
        raise RefusedError(problem)
    assert isinstance(move, moves.Accuse)  # noqa: S101 - the order says so
    table.thought = claim = (move.suspect, move.weapon, move.room)
    table.sitting.write(table.seat, claim)
    table.sitting.announce_marks(table.redraw)
    table.redraw()


@OTHER_PRESSES.on("board")
def _nothing_there(table: Pressed, _: Press) -> None:
    """Say what can be done where somebody presses a place that means no move now."""
    choices = table.choices
    if choices is None:
        raise NothingHereError
    raise NotHeardError(offer(choices, table.session.view(table.seat)))


@OTHER_PRESSES.on("claim:drop")
def _drop(table: Pressed, _: Press) -> None:
    """Think again."""
    table.thought = None
    table.redraw()


@OTHER_PRESSES.on("claim:sure")
def _accuse(table: Pressed, _: Press) -> None:
    """Accuse of what was chosen."""
    if table.thought is None:
        raise NotHeardError(say("Nothing has been claimed yet."))
    table.play("accuse " + " ".join(map(str, table.thought)))


def _explain(problem: Problem, session: Session) -> str:
    """Return why something was refused, with names of cards, places and people."""
    return explain(problem, session.edition, session.players)


def notebook(sitting: Sitting, level: str) -> Sheet:
    """Return the detective sheet of the player here; ``level`` is how much it says, or ""."""
    shown = sitting.shown_as(Sheet)
    return with_help(shown, level) if level else shown


def paper(sitting: Sitting, level: str) -> Printed:
    """Return the notes of the player here on a page; raises ``NotHeardError`` for no such help."""
    check_help(level)
    view: View = sitting.view()
    marks = sitting.pencil.get(view.seat, {})
    written = fitting(view.table.edition, sitting.written.get(view.seat, NOTHING))
    return notes_page(view, marks, written, level, shared=sitting.passed_on)


def no_belief(_: Sitting) -> Never:
    """Say that there is no belief board: Clue has no other side."""
    raise LookupError(say("There is no belief board here: this game has no other side."))


def wished_character(choices: Choices, wish: int | None) -> ChooseCharacter | None:
    """Return the choice of the character that a seat wished for, if it is still free (P14)."""
    return ChooseCharacter(wish) if wish is not None and wish in choices.characters else None


def accused_wrongly(facts: Sequence[object]) -> int | None:
    """Return the seat whose accusation was wrong: it must read what was in the envelope."""
    failed = (fact.seat for fact in facts if isinstance(fact, AccusationFailed))
    return next(failed, None)


def marks_for(facts: Sequence[object], view: View) -> Pencil:
    """Return the marks of a seat's own cards, in the step of the set-up that asks for them."""
    return own_marks(view) if any(isinstance(fact, SheetsMarked) for fact in facts) else {}


CLUE: Staging[Edition, View, Choices, moves.Move] = Staging(
    Beginning(
        bots=BOTS,
        levels=LEVELS,
        usual_bot="note-taker",
        set_up=SET_UP,
        new_game=new_game,
        open_saved=open_saved,
    ),
    Playing(
        read=read,
        moves=MOVES,
        other_presses=OTHER_PRESSES,
        explain=_explain,
        wish=wished_character,
        halts_for=accused_wrongly,
        marks=marks_for,
    ),
    Drawing(
        draw=draw_desk,
        played_back=played_back,
        moments=moments,
        backdrop=lambda edition: str(backdrop(edition)),
        style=stylesheet,
        still=still_table,
        notebook=notebook,
        belief=no_belief,
        paper=paper,
        beside=INSIDE,
        cast=cast,
        is_settled=is_settled,
    ),
    Telling(
        tell_step=tell_step,
        offer=offer,
        law=clause_says,
        plain_log=plain_log,
        words=table_words,
        is_news=is_news,
        read_first=read_it,
    ),
)
