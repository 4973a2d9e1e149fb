"""Everything that can be pressed and typed at a table of Clue or of Noir, and beside it."""

from __future__ import annotations

from typing import Any

from clue_presses import press_for, typed
from noir_presses import press_for as press_for_noir
from one_screen import House, Pressed

from cluekit.core.session import Session
from cluekit.ui.noir.actions import order_of
from cluekit.ui.noir.suspicion import HELPS
from cluekit.ui.tables.widget import Table
from twin.orders import clue_orders, noir_orders, some

PLAIN = (
    *("prepare", "undo", "again", "read", "go-on", "go-on:x", "resume", "resume:no", "sit:61"),
    *("sit:x", "time", "nonsense", "nonsense:0", "beside", "beside"),
    *("end:known", "end:best", "end:text", "end:open"),
)
"""What can be pressed at any table, without a field."""

WATCHING: list[Pressed] = [
    ("language", {"language": "en"}),
    *((f"time:{way}", {}) for way in ("first", "on", "back", "now")),
    ("watch:pause", {}),
    ("watch:pace", {"pace": "2"}),
]
"""These draw everything anew, and so come last."""


def plain(*targets: str) -> list[Pressed]:
    """Return presses without a field."""
    return [(target, {}) for target in targets]


# --- Clue -------------------------------------------------------------------------------------


def clue_presses(session: Session) -> list[Pressed]:
    """Return a press of each kind, on forms too."""
    deck = session.edition.deck
    said: dict[str, object] = {"suspect": deck.suspects[0], "weapon": deck.weapons[-1]}
    return [
        *plain(*PLAIN, *(order.replace(" ", ":") for order in clue_orders(session) if order)),
        *plain("show", "suggest", "claim", "claim:sure", "claim:drop", "pencil:0:0", "help"),
        ("show", {"card": [0, deck.size - 1]}),
        ("suggest", said),
        ("suggest", said | {"whom": 1}),
        ("claim", said | {"room": deck.rooms[0]}),
        *sheet_presses(session),
        *WATCHING,
    ]


def sheet_presses(_: Session) -> list[Pressed]:
    """Return a press of each kind on the sheet, at two levels of help, and wrong ones."""
    asking = ("ask:1:1", "ask:4:2", "fewest", "line:first", "unveil", "choice:4", "pressing:ask")
    marks = [(f"pencil:{card}:1", {"mark": mark}) for card, mark in enumerate(("yes", "no"))]
    return [
        ("help:follows", {}),
        ("rules", {"rules": "every"}),
        *plain(*asking, "guess", "silence"),
        *marks,
        ("help:all", {}),
        ("model", {"model": "deals"}),
        *plain("check", "rub:wrong", "rub:early", "reveal", "panel:envelope", "advise"),
        *plain("ask:1:1", "close:check", "close:x", "check", "pressing:no", "pressing:pencil"),
        ("pencil:0:0", {}),
    ]


def clue_traces(session: Session) -> list[Pressed]:
    """Return presses that are refused whoever decides."""
    deck = session.edition.deck
    claim: dict[str, object] = {"suspect": deck.weapons[0], "weapon": 0, "room": 0}
    return [("claim", claim), *plain("claim:sure", "walk:99999")]


def clue_secret(scene: Table) -> tuple[str, str]:
    """Show a card twice: what one could show is said; ask why one has one's first card."""
    hand = scene.session.view(scene.seat).hand
    return "show:0:0", f"ask:{min(hand, default=0)}:{scene.seat}"


CLUE = House(
    Table.sheet,
    clue_presses,
    clue_orders,
    sheet_presses,
    clue_traces,
    clue_secret,
    press_for,
    lambda move, _: typed(move),
)


# --- Noir -------------------------------------------------------------------------------------


def noir_presses(session: Session) -> list[Pressed]:
    """Return a press of each kind about some of the suspects."""
    targets = [order.replace(" ", ":") for order in noir_orders(session) if order]
    cards = [f"plan:citizen:{each.id}" for each in some(session)]
    helps: list[Pressed] = [("help", {"help": kind}) for kind in (*HELPS, "nothing")]
    pencil: list[Pressed] = [(f"pencil:{some(session)[0].id}", {"mark": "yes"})]
    plans = ("plan:kill", "plan:arrest", "plan:shift", "plan:citizen", "plan:drop")
    beside = [press for press in belief_presses(session) if press[0] != "time"]
    return [*plain(*PLAIN, *targets, *plans, *cards), *helps, *pencil, *beside, *WATCHING]


def belief_presses(session: Session) -> list[Pressed]:
    """Return a press of each kind on the belief board, and wrong ones; bots’ models take long."""
    return [
        *plain(*(f"why:{each.id}" for each in some(session)[:2]), "why:nobody", "hand"),
        ("about", {"about": "killer"}),
        ("about", {"about": "inspector"}),
        ("model", {"model": "kinds"}),
        ("time", {"value": 0}),
        *plain("hand", "time", f"why:{some(session)[-1].id}"),
    ]


def noir_traces(session: Session) -> list[Pressed]:
    """Return presses that are refused whoever decides: no suspect is their own neighbour."""
    suspects = session.edition.suspects
    return [
        *[("help", {"help": kind}) for kind in ("belief", "pencil")],
        (f"pencil:{suspects[1].id}", {"mark": "yes"}),
        *plain("plan:citizen", "plan:kill", "plan:arrest"),
        *plain(*(f"citizen:{each.id}:{each.id}" for each in some(session))),
    ]


def noir_secret(scene: Table) -> tuple[str, str]:
    """Exonerate a card one has not: those that one has are said; ask about a card of your own."""
    view, suspects = scene.session.view(scene.seat), scene.session.edition.suspects
    own = view.own.seen
    strange = next(who for who in range(len(suspects)) if not own >> who & 1)
    mine = max(0, own.bit_length() - 1)
    return f"exonerate:{suspects[strange].id}", f"why:{suspects[mine].id}"


def _typed(move: Any, scene: Table) -> str:
    """Return what is typed for this move: what is pressed for it."""
    prepared = type(move).__name__ == "Prepare"
    return "prepare" if prepared else order_of(move, scene.session.view(scene.seat))


NOIR = House(
    Table.belief,
    noir_presses,
    noir_orders,
    belief_presses,
    noir_traces,
    noir_secret,
    press_for_noir,
    _typed,
)
