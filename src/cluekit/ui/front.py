"""Laying a table from a cell: ``table``, ``watch``, ``setup``, ``replay``, ``class_table``."""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Literal

from cluekit.core.chance import Source
from cluekit.core.session import AnySession
from cluekit.editions import Edition
from cluekit.ui import registry
from cluekit.ui.kit.messages import plainly
from cluekit.ui.tables import seating
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from cluekit.words import say

NAMES = ("You", "Nora", "Otto")
TOGETHER = ("Mara", "Nora", "Otto")
"""The names where nobody is "you": when several people play, or none."""


@plainly
def table(  # noqa: PLR0913 - the words of a lesson cell
    edition: str | Path | Edition = "mini",
    names: Sequence[str] | None = None,
    humans: int = 1,
    bots: str | Sequence[str] = "",
    seed: int | str | None = None,
    *,
    chance: Source | None = None,
    set_up: Literal["all at once", "step by step"] = "all at once",
    name: str = "",
    fresh: bool = False,
    side: Literal["", "killer", "inspector"] = "",
    answers: Literal["", "by the table", "in person"] = "",
    characters: Sequence[str] = (),
) -> Table:
    """Lay a table: the first ``humans`` seats are played from this notebook, the others by bots.

    The ``edition`` goes by its id, or is a file or an edition itself; ``bots`` is one name for all
    of them, or a name each: without a word those who take notes, in Noir careful ones. The same
    words in the same notebook show the same game again, wherever it has got to; ``name`` tells
    games apart that are otherwise the same, ``fresh`` begins anew. ``seed`` decides all luck, or
    ``chance`` in its place, for instance ``stack_deck(…)``; without either the cards are new, and
    the table says by which seed they are dealt again.
    ``set_up`` is done "all at once", or by hand "step by step". In Noir the first of the ``names``
    plays the ``side`` that is asked for: "killer" (so without a word) or "inspector"; and what a
    side is asked ("Are you Rosa?") it ``answers`` "in person", or "by the table" for it (so without
    a word). A false answer is refused. In Clue ``characters`` are whom the seats play, one after
    the other, "" for the nearest piece; where the edition lets people choose at the table, they are
    asked there instead.

    >>> table("mini", seed=7).session.players[1].name
    'Nora'
    """
    played, staging = registry.find(edition)
    names = names or seating.names_for(staging, NAMES if humans == 1 else TOGETHER)
    bots = staging.beginning.usual_bot if bots == "" else bots  # [] names none, and is refused
    kinds = seating.kinds_for(len(names), humans, bots)
    names, kinds = seating.sides(staging, names, kinds, side)
    words = (tuple(names), kinds, seed, chance, set_up == "all at once", name, tuple(characters))
    sitting = seating.sitting(seating.Asked(edition, *words), played, staging, fresh=fresh)
    if answers:
        sitting.in_person = answers == "in person"
    return lay_table(sitting)


@plainly
def watch(
    edition: str | Path | Edition = "mini",
    names: Sequence[str] | None = None,
    bots: str | Sequence[str] = "",
    seed: int | str | None = None,
    *,
    name: str = "",
) -> Table:
    """Lay a table where only bots play: play, pause, one move at a time, faster, slower.

    ``edition``, ``names``, ``bots``, ``seed`` and ``name`` are as for ``table``.

    >>> len(watch("mini", seed=7).sitting.bots)
    3
    """
    return table(edition, names, 0, bots, seed, name=f"watched {name}")


@plainly
def setup(edition: str | Edition = "mini") -> Table:
    """Open the form that starts a game without a line of code, with this ``edition`` chosen.

    >>> setup("mini").in_words()
    'A form to set up a game: edition, players, who is a bot, seed.'
    """
    from cluekit.ui.waiting_room.widget import Setup  # noqa: PLC0415 - a table needs no form

    return Setup(registry, edition)


@plainly
def replay(session: AnySession) -> Table:
    """Lay a game that was played on a table, to be looked at move by move with the slider.

    ``session`` is the game, as ``new_game`` and ``play_one`` return it.

    >>> from cluekit.clue import new_game
    >>> replay(new_game("mini", seed=7)).sitting.people
    ()
    """
    staging = registry.staging_of(session)
    bots = (staging.beginning.usual_bot,) * len(session.players)
    return Table(seating.seat(session, bots, staging))


def lay_table(sitting: Sitting) -> Table:
    """Return the table of this sitting; what had stopped the others is tried once more."""
    table = sitting.shown_as(Table)
    table.notice = ""
    table.go_on()
    return table


class ClassTable:
    """A class that runs beside this notebook, until ``stop()`` or until the kernel ends."""

    def __init__(self, process: subprocess.Popen[bytes], said: dict[str, str]) -> None:
        self._process, self._said = process, said
        atexit.register(self.stop)

    @plainly
    def stop(self) -> None:
        """Stop the class; ``class_table()`` goes on with it."""
        with suppress(OSError):
            self._process.terminate()
            self._process.wait()

    def __repr__(self) -> str:
        """Return how to come in. The teacher's own address has a key in it: it is not saved."""
        return say("Learners: {address} with the code {code}", **self._said)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """Return the same with the wall and the board to be opened, which this kernel alone can."""
        links = [
            f'<a href="{escape(self._said[page])}" target="_blank">{escape(words)}</a>'
            for page, words in (("wall", say("The wall")), ("teacher", say("The teacher’s board")))
        ]
        html = f"<p><b>{escape(repr(self))}</b></p><p>{' · '.join(links)}</p>"
        return {"text/plain": repr(self), "text/html": html}


@plainly
def class_table(*, lan: bool = False, new: bool = False) -> ClassTable:
    """Hold a class: everyone in the room gets a page of their own, by a code on the wall.

    It runs as a process of its own, as ``cluekit class`` does: nobody can reach the notebook
    through it. With ``lan`` every device in the network can come in, else this computer alone.
    ``new`` begins another class than that of the last hours.
    """
    words = [word for word, wanted in (("--lan", lan), ("--new", new)) if wanted]
    command = [sys.executable, "-m", "cluekit", "class", "--json", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # noqa: S603
    answer = b""
    for line in process.stdout or ():
        answer += line
        if line.startswith(b"}"):
            return ClassTable(process, json.loads(answer))
    _, why = process.communicate()
    raise LookupError(why.decode("utf-8", "replace").strip())
