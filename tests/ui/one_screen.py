"""Everybody at one screen: whatever is pressed or typed, and all that is sent while one may see it.

A record is played again in front of two widgets. Everything that is sent while a viewer sits there,
or nobody does, is kept for them; what is sent while somebody else sits there is theirs, and
forgotten: of that counts what the next one finds, the whole state of both widgets.
"""

from collections.abc import Callable
from functools import partial
from itertools import cycle
from typing import Any, NamedTuple

import pytest
from clue_presses import press_for, typed
from noir_presses import press_for as press_for_noir
from wire import kept_in_cell, lay_wire

from cluekit.core import DEALER, SPECTATOR
from cluekit.core.session import Session
from cluekit.ui.kit.scene import Scene
from cluekit.ui.noir.actions import order_of
from cluekit.ui.noir.suspicion import HELPS
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from twin.orders import clue_orders, noir_orders, some

Pressed = tuple[str, dict[str, object]]
Told = dict[int, str]
VIEWERS = (SPECTATOR, 0, 1)
"""Who looks on: what each of them is told is kept. Nobody in front is a spectator."""
EVERY = 3
"""At this curtain, and at as many more, everything is tried: that takes long."""
LONG_RECORD = 24
LAST = 6
"""This many of the presses beside the table are made at all others."""


class House(NamedTuple):
    """What can be done at a table of this game, and on the widget ``beside`` it (``asked``).

    ``traces`` are presses that are refused or move nothing, whoever decides: each leaves something
    behind. ``secret`` is a press for each widget that is answered with what is in your own hand.
    """

    beside: Callable[[Table], Scene]
    presses: Callable[[Session], list[Pressed]]
    orders: Callable[[Session], list[str]]
    asked: Callable[[Session], list[Pressed]]
    traces: Callable[[Session], list[Pressed]]
    secret: Callable[[Table], tuple[str, str]]
    press_for: Callable[[Any, Table, Any], None]
    typed: Callable[[Any, Table], str]


class Screen:
    """A table and the widget beside it, and what each viewer got to see of them."""

    def __init__(
        self, edition: House, session: Session, bots: Any, patch: pytest.MonkeyPatch
    ) -> None:
        self.house = edition
        self.wire = lay_wire(patch)
        self.scene = Table(Sitting(session, bots, staging_of(session), saved=False))
        self.beside = edition.beside(self.scene)
        self.scene.shelf.chosen.first("wanted", value=True)  # the same once more, inside the table
        self.scene.shelf.wanted = True
        self.scene.redraw()
        assert self.scene.seat == SPECTATOR
        self.told = {viewer: [*self.wire.sent] for viewer in VIEWERS}

    @property
    def session(self) -> Session:
        """The game."""
        return self.scene.session

    def do(self, what: Callable[[], object]) -> None:
        """Do this; what somebody else alone may see is forgotten, what they leave behind is not."""
        front, before = self.scene.seat, len(self.wire.sent)
        what()
        now, news = self.scene.seat, self.wire.sent[before:]
        for viewer, told in self.told.items():
            if {front, now} <= {viewer, SPECTATOR}:
                told.extend(news)
        if front not in (now, SPECTATOR):
            self.save()

    def press(self, widget: Scene, target: str, values: dict[str, object]) -> None:
        """Press this."""
        self.do(lambda: self.wire.press(widget, target, **values))

    def type(self, order: str) -> None:
        """Type this in a cell; what it is answered with is something sent, too."""

        def answered() -> None:
            try:
                self.scene.play(order)
            except Exception as error:  # noqa: BLE001 - every answer counts
                problem = getattr(error, "problem", None)
                self.wire.sent.append(f"{order}: {type(error).__name__} {error} {problem}")

        self.do(answered)

    def try_everything(self) -> None:
        """Press and type all there is."""
        if self.session.over:
            return
        self._press_and_type()
        for target, values in self.house.asked(self.session):
            self.press(self.beside, target, values)
        self.tell()

    def look_back(self) -> None:
        """Press and type all there is while looking back: nothing of it is a move."""
        self.press(self.scene, "time", {"value": self.session.step // 2})
        self._press_and_type()
        self.tell()
        self.press(self.scene, "time:now", {})

    def _press_and_type(self) -> None:
        before = self.session.step
        for order in self.house.orders(self.session):
            self.type(order)
        for target, values in self.house.presses(self.session):
            self.press(self.scene, target, values)
        assert self.session.step == before, "nobody could move, and yet there was a move"

    def leave_traces(self, *, every: bool) -> None:
        """Ask and be refused: whatever can be left behind in the widgets is left."""
        before = self.session.step
        for target, values in self.house.asked(self.session)[0 if every else -LAST :]:
            self.press(self.beside, target, values)
        for target, values in self.house.traces(self.session):
            self.press(self.scene, target, values)
        held, asked = self.house.secret(self.scene)
        self.press(self.scene, held, {})
        self.press(self.beside, asked, {})
        assert self.session.step == before

    def save(self) -> None:
        """Send the whole state, as for a notebook that is saved."""
        for widget in (self.scene, self.beside):
            self.do(partial(self.wire.receive, widget, "request_state"))

    def tell(self) -> Told:
        """Send whole state, stills and words; return what each viewer was told up to now."""
        self.save()
        both = (self.scene, self.beside)
        self.do(lambda: self.wire.sent.extend(f(one) for one in both for f in (repr, kept_in_cell)))
        return {viewer: "\n".join(told) for viewer, told in self.told.items()}

    def move(self, move: Any, *, by_code: bool) -> None:
        """Make this move: by a press, or in a cell of code."""
        before = self.session.step
        if by_code:
            self.do(lambda: self.scene.play(self.house.typed(move, self.scene)))
        else:
            self.do(lambda: self.house.press_for(self.wire, self.scene, move))
        assert self.session.step > before, self.scene.notice


def begin(session: Session) -> int:
    """Return from which step on a record is played again: a long one from its middle on."""
    steps = len(session.record)
    return steps // 2 if steps > LONG_RECORD else 0


def passed_round(
    edition: House, session: Session, patch: pytest.MonkeyPatch, every: int = EVERY
) -> Told:
    """Play a record again, all seats people's, and return what everybody got to see."""
    begun = begin(session)
    screen = Screen(edition, session.branch(begun), {}, patch)
    sitting, curtains = screen.scene.sitting, 0
    for number, step in enumerate(session.record[begun:]):
        if sitting.reading is not None:
            screen.press(screen.scene, "read", {})
        if sitting.waits_for is not None:
            curtains += 1
            _pass_on(screen, step.seat, everything=curtains in (every, 2 * every))
        screen.move(step.move, by_code=number % 2 == 1)
    return screen.tell()


def _pass_on(screen: Screen, to: int, *, everything: bool) -> None:
    """Pass the screen on: try everything before somebody has said who they are, then again."""
    for order in screen.house.orders(screen.session):
        screen.type(order)
    if everything:
        screen.try_everything()
        screen.look_back()
    screen.press(screen.scene, f"sit:{to}", {})
    screen.leave_traces(every=everything)
    if everything:
        screen.look_back()


def watched(edition: House, session: Session, patch: pytest.MonkeyPatch) -> Told:
    """Play a record again, all seats bots', and return all that who watches got to see.

    In the middle everything is tried while looking back, at the end for the moment itself.
    """
    record, replay = session.record, session.branch(begin(session))

    def as_recorded(*_: object) -> Any:
        return record[replay.step].move

    screen = Screen(edition, replay, dict.fromkeys(range(len(session.players)), as_recorded), patch)
    tried = cycle((screen.look_back, screen.try_everything))
    due = max(1, (len(record) - replay.step) // 2)
    while replay.step < len(record):
        screen.press(screen.scene, "watch:step", {})
        for order in edition.orders(replay) if replay.step % 3 == 0 else ():
            screen.type(order)
        if replay.step % due == 0 and record[replay.step - 1].seat != DEALER:
            next(tried)()
    return screen.tell()


PLAIN = (
    *(
        "prepare",
        "undo",
        "again",
        "read",
        "go-on",
        "go-on:x",
        "resume",
        "resume:no",
        "take-over",
        "sit:61",
    ),
    *("sit:x", "time", "nonsense", "nonsense:0", "beside", "beside"),
    *("end:known", "end:best", "end:text", "end:open", "answer:yes", "answer:no"),
)
"""What can be pressed at any table, without a field."""


def plain(*targets: str) -> list[Pressed]:
    """Return presses without a field."""
    return [(target, {}) for target in targets]


WATCHING = plain("time:first", "time:on", "time:back", "time:now", "watch:pause")
WATCHING = [("language", {"language": "en"}), *WATCHING, ("watch:pace", {"pace": "2"})]
WATCHING += [("pace", {"pace": 350})]
"""These draw everything anew, and so come last."""


def clue_presses(session: Session) -> list[Pressed]:
    """Return a press of each kind, on forms too."""
    deck = session.edition.deck
    said: dict[str, object] = {"suspect": deck.suspects[0], "weapon": deck.weapons[-1]}
    return [
        *plain(*PLAIN, *(order.replace(" ", ":") for order in clue_orders(session) if order)),
        *plain("show", "suggest", "claim", "claim:sure", "claim:drop", "pencil:0:0", "help"),
        *plain("board"),
        ("show", {"card": [0, deck.size - 1]}), ("suggest", said), ("suggest", said | {"whom": 1}),
        ("claim", said | {"room": deck.rooms[0]}), *sheet_presses(session),
        *plain("ask:1:1", "cite:1:0", "cited"), *WATCHING,
    ]  # fmt: skip


def sheet_presses(session: Session) -> list[Pressed]:
    """Return a press of each kind on the sheet, at two levels of help, and wrong ones."""
    deck = session.edition.deck
    written: dict[str, object] = {"suspect": deck.suspects[1], "weapon": "", "room": deck.rooms[0]}
    asking = ("ask:1:1", "ask:4:2", "fewest", "line:first", "unveil", "choice:4", "pressing:ask")
    marks = [(f"pencil:{card}:1", {"mark": mark}) for card, mark in enumerate(("yes", "no"))]
    return [
        *plain("own-cards", "help:follows"), ("rules", {"rules": "every"}),
        *plain(*asking, "guess", "silence"), *marks,
        ("help:all", {}), ("model", {"model": "deals"}),
        *plain("check", "rub:wrong", "rub:early", "reveal", "panel:envelope", "advise", "ask:1:1"),
        *plain("close:check", "close:x", "check", "pressing:no", "pressing:pencil", "pencil:0:0"),
        ("write", written), ("write", written | {"weapon": deck.rooms[0]}),
    ]  # fmt: skip


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
    Table.sheet, clue_presses, clue_orders, sheet_presses, clue_traces, clue_secret, press_for,
    lambda move, _: typed(move),
)  # fmt: skip


def noir_presses(session: Session) -> list[Pressed]:
    """Return a press of each kind about some of the suspects."""
    targets = [order.replace(" ", ":") for order in noir_orders(session) if order]
    cards = [f"plan:citizen:{each.id}" for each in some(session)]
    helps: list[Pressed] = [("help", {"help": kind}) for kind in (*HELPS, "nothing")]
    helps += [("answers", {"answers": kind}) for kind in ("in person", "by the table")]
    pencil: list[Pressed] = [(f"pencil:{some(session)[0].id}", {"mark": "yes"})]
    plans = ("plan:kill", "plan:arrest", "plan:shift", "plan:citizen", "plan:drop")
    beside = [press for press in belief_presses(session) if press[0] != "time"]
    return [*plain(*PLAIN, *targets, *plans, *cards), *helps, *pencil, *beside, *WATCHING]


def belief_presses(session: Session) -> list[Pressed]:
    """Return a press of each kind on the belief board, and wrong ones; bots’ models take long."""
    return [
        *plain(*(f"why:{each.id}" for each in some(session)[:2]), "why:nobody", "hand"),
        *(("about", {"about": side}) for side in ("killer", "inspector")),
        *(("model", {"model": "kinds"}), ("time", {"value": 0})),
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
    Table.belief, noir_presses, noir_orders, belief_presses, noir_traces, noir_secret,
    press_for_noir, _typed,
)  # fmt: skip
