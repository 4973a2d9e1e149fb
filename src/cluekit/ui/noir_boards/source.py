"""What a picture of a belief looks at: a game, or a position that somebody wrote down.

Both are read through the letters of one side alone; a spectator reads the public ones.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, TypeAlias, TypedDict, Unpack

import msgspec

from cluekit import editions
from cluekit.core import SPECTATOR, Problem, RefusedError
from cluekit.core.session import AnySession, Session, run
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, View, edition, new_game
from cluekit.noir import Session as NoirSession
from cluekit.noir.bots import BOTS, LEVELS, bots_for
from cluekit.noir.bots.bot_models import PLAYERS, Imagined
from cluekit.noir.deduction.belief import Course, Letters, course_of
from cluekit.noir.editions.edition import Edition
from cluekit.noir.position.position import VERSION, read_position
from cluekit.noir.position.script import Script
from cluekit.noir.wording.sentences import explain
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.presses import number
from cluekit.ui.tables.widget import Table
from cluekit.words import say

ALPHABET = ["ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"]
"""The board of a position that does not say otherwise."""

ABOUT = {"killer": KILLER, "inspector": INSPECTOR}
SEATS = ABOUT | {"watching": SPECTATOR}
LONGEST = 200
"""This many moves bots play at most."""

EVENINGS: dict[str, dict[str, Any]] = {
    "a body in the second row": {"hand": "VWXY", "phase": "first-kill", "actions": ["kill G"]},
    "five faces are left": {
        "inspector": "Y",
        "hand": "HIS",
        "actions": ["kill G", "row 1 right", "kill H"],
    },
    "a line that is gone": {
        "dead": "FGIJ",
        "inspector": "Y",
        "hand": "RTV",
        "actions": ["kill H", "column 5 down"],
    },
}
"""The evenings that lessons tell of, by name, each as the keys of a position.

Nothing in a cell tells of its answer.
"""


Source: TypeAlias = str | dict[str, object] | Edition | AnySession | Table
"""What can be looked at: a name or a text, a position's keys, an edition, a game, its table."""


class WrittenPosition(TypedDict, total=False):
    """The keys of a position file (`docs/noir_positions.md`), as keywords of a cell."""

    board: Sequence[str]
    """The rows of the board, such as "ABCDE"; without a word A to Y, five in a row."""
    killer: str
    """Who the Killer is; without a word somebody who can have done all that is written."""
    inspector: str | None
    """Who the Inspector is, once chosen."""
    hand: str | Sequence[str]
    """The Inspector's evidence cards."""
    actions: Sequence[str]
    """The actions to play, such as "kill G"."""
    dead: str | Sequence[str]
    """Those who are dead."""
    innocent: str | Sequence[str]
    """Those who are marked innocent."""
    deck: str | Sequence[str] | None
    """The evidence deck, top card first."""
    discard: str | Sequence[str]
    """The cards that lie open."""
    kills: int | None
    """How many of the dead the Killer has killed, where only these count."""
    to_move: Literal["killer", "inspector"]
    """The side that acts."""
    phase: Literal["first-kill", "identity", "action"] | None
    """What is to be decided, where the position does not say it."""
    last_action: str | None
    """The action before this position."""
    history: Sequence[str]
    """The actions that lead from the position to where playing begins."""
    mode: Literal["classic", "standard", "citizens", "citizens-arrest"] | None
    """The mode that is played."""
    edition: str | None
    """The edition that is played, in its place."""
    options: dict[str, Any]
    """Answers to switches, where they are not those of mode or edition."""
    version: int
    """The version of the format."""
    format: str
    """What a position file calls itself."""


class Watched(msgspec.Struct, frozen=True):
    """A game as somebody looks at it: where it began, and the letters since, for each seat.

    ``whole`` says that it is told from its beginning on, the set-up too.
    """

    began: Callable[[int], View]
    letters: Callable[[int], Letters]
    whole: bool = False

    def course(self, seat: int, about: int, model: str = "legal") -> Course:
        """Return what the seat's letters tell about a side; about oneself the public ones.

        ``model`` says how that side is thought to play: one of ``MODELS``.
        """
        reader = SPECTATOR if seat == about else seat
        imagine = (
            (lambda table, known: Imagined(model, about, table, known).weigh)
            if model in PLAYERS
            else None
        )
        return course_of(self.began(reader), self.letters(reader), about, model, imagine)


def watched_game(
    source: Source | Script | Watched | None = None,
    *,
    seed: int | str = 0,
    bots: str | Sequence[str] = "careful",
    **written: Unpack[WrittenPosition],
) -> Watched:
    """Return what is looked at: a game or its table, an edition that bots play, or a position.

    An evening of a lesson goes by its name.

    A position is a text as in a position file, a mapping, or the same keys as keywords. Raises
    ``LookupError`` or ``RefusedError`` in words.
    """
    if isinstance(source, Watched):
        return source
    if isinstance(source, str) and source.casefold() in EVENINGS:
        source = dict(EVENINGS[source.casefold()])
    if written and source is not None and not isinstance(source, dict):
        key = next(iter(written))
        raise LookupError(say("“{key}” can only be said of a position written here.", key=key))
    session = getattr(source, "session", source)
    if isinstance(session, Session) and session.game.name == "noir":
        return of_session(session)
    if isinstance(source, Edition) or (isinstance(source, str) and source in SHIPPED):
        return of_session(game_of_bots(source, seed, bots))
    if isinstance(source, str) and source in editions.SHIPPED:
        raise _something_else()
    if source is None or isinstance(source, str | dict | Script):
        return of_script(script_of(source, {**written}))
    raise _something_else()


def _something_else() -> LookupError:
    return LookupError(say("Look at a game of Noir, an edition’s id, or a written position."))


def of_session(session: NoirSession) -> Watched:
    """Return a game in progress, or one that is over."""
    table = session.game.opening(session.edition, session.players)
    return Watched(lambda seat: View(table, seat), session.letters, whole=True)


def of_script(script: Script) -> Watched:
    """Return a written position with all that was played in it."""
    return Watched(script.start, script.post)


def game_of_bots(name: str | Edition, seed: int | str, bots: str | Sequence[str]) -> NoirSession:
    """Return a game that bots have played to its end."""
    both = (bots, bots) if isinstance(bots, str) else tuple(bots)
    for bot in both:
        if bot not in {*LEVELS, *BOTS}:
            known = ", ".join([*LEVELS, *BOTS])
            raise LookupError(
                say("There is no bot “{bot}”; there are {known}.", bot=bot, known=known)
            )
    session = new_game(name, seed=seed)
    return run(session, bots_for(both), until=lambda now: now.step >= LONGEST)


# --- who is meant -----------------------------------------------------------------------------


def sides(seat: str, about: str = "") -> tuple[int, int]:
    """Return who looks on and whom it is about; by default the other side, else the Killer.

    Raises ``LookupError`` with the names there are.
    """
    looking = _seat_of(seat, SEATS)
    if about:
        return looking, _seat_of(about, ABOUT)
    return looking, other_side(looking)


def eyes(source: object, seat: str) -> str:
    """Return through whose eyes a source is looked at: the Inspector's where no seat is named.

    Only the person in front of it sees a table whose game goes on; where the screen is passed on,
    everybody does, for what is drawn stays when the seat has changed. Raises ``LookupError`` for a
    seat that does not exist, or that is another's.
    """
    sitting = getattr(source, "sitting", None)
    if seat:
        _seat_of(seat, SEATS)
    if sitting is None or sitting.session.game.name != "noir" or sitting.session.over:
        return seat or "inspector"
    front = SPECTATOR if sitting.passed_on else sitting.front
    own = next(name for name, number in SEATS.items() if number == front)
    if seat not in ("", "watching", own):
        raise LookupError(
            say("While the game at this table goes on, it is seen only as “{seat}”.", seat=own)
        )
    return seat or own


def other_side(looking: int) -> int:
    """Return whom somebody looks for: the other side; a spectator looks for the Killer."""
    return INSPECTOR if looking == KILLER else KILLER


def _seat_of(name: str, known: dict[str, int]) -> int:
    if name not in known:
        names = ", ".join(known)
        raise LookupError(
            say("There is no seat “{seat}”; there are {names}.", seat=name, names=names)
        )
    return known[name]


def suspect_named(edition: Edition, suspect: str) -> int:
    """Return the suspect of this letter or id; raises ``LookupError`` in words."""
    try:
        return edition.number(suspect)
    except KeyError:
        raise LookupError(_nobody(suspect)) from None


def suspect_pressed(edition: Edition, suspect: str) -> int:
    """Return the suspect of this id; raises ``NotHeardError`` for what no browser of ours sends."""
    ids = [each.id for each in edition.suspects]
    if suspect not in ids:
        raise NotHeardError(_nobody(suspect))
    return ids.index(suspect)


def move_pressed(move: str, most: int) -> int:
    """Return the move a slider was put to; raises ``NotHeardError`` where there is none."""
    meant = number(move)
    if meant is None or meant > most:
        raise NotHeardError(say("There is no such move."))
    return meant


def _nobody(suspect: str) -> str:
    return say("There is no suspect “{suspect}” here.", suspect=suspect[:20])


# --- positions --------------------------------------------------------------------------------


def script_of(source: Any, written: dict[str, Any]) -> Script:
    """Return the position with its actions played; raises ``RefusedError`` in words.

    Where nobody is named as the Killer, the first suspect who can do all that is written is it:
    while nothing was answered, what one side is told depends on nobody's name.
    """
    if isinstance(source, Script):
        return source
    if isinstance(source, str):
        position = "=" in source or "{" in source  # with keys and values; else it is a name
        return _plainly(lambda: _play(source if position else edition(source).source))
    today = {"version": VERSION} if source is None else {}  # a mapping may come from a former file
    given = {"board": ALPHABET} | today | (source or {}) | written
    if "killer" in given:
        return _plainly(lambda: _play(_as_text(given)))
    # nobody can have done it all? Then what is said is about what stopped the one who came furthest
    stops: list[tuple[int, RefusedError]] = []
    rows = given["board"] if isinstance(given["board"], list) else []
    letters = [letter for row in rows if isinstance(row, str) for letter in row]
    for letter in letters or ["A"]:  # what is not a board is refused for any of them
        played: list[str] = []
        try:
            return _plainly(partial(_play, _as_text(given | {"killer": letter}), played))
        except RefusedError as refused:
            stops.append((len(played), refused))
    raise max(stops, key=lambda stop: stop[0])[1]


def _as_text(given: dict[str, object]) -> str:
    try:
        return json.dumps(given)
    except (TypeError, ValueError, RecursionError):
        raise RefusedError(Problem("position-too-deep")) from None


def _plainly(play: Callable[[], Script]) -> Script:
    """Return the position played; what refuses it says so in words."""
    try:
        return play()
    except RefusedError as refused:
        words = refused.words or explain(refused.problem)
        raise RefusedError(refused.problem, words) from None


def _play(text: str, played: list[str] | None = None) -> Script:
    """Return the position played to its end; what could be played is noted in ``played``."""
    position = read_position(text)
    script = Script(position)
    for action in position.actions:
        step = script.act(action)
        if step.problem:
            raise RefusedError(step.problem, explain(step.problem, script.state.table.edition))
        if played is not None:
            played.append(action)
    return script
