"""Who knows who got a mail: to, copies that all see, and blind copies (10.7).

A world says whether the mail was sent and who got a blind copy. The sender sees all of it, who got
the mail sees the addresses that are not blind, and who did not get it sees nothing.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.minds import Knows
from cluekit.learn.values import Word
from cluekit.logic.knowing import Frame, frame
from cluekit.words import mark

PEOPLE = ("Dora", "Elio", "Fania", "Gino", "Hanna")
GOT = mark("{who} got the mail")
PICKS = ("s1", "s2", "s3", "s4")
World = frozenset[str] | None
"""Who got a blind copy; None: no mail was sent."""


def mail(sender: str, to: str, copy: str) -> Frame[World]:
    """Return who can tell which worlds apart, the agents in the order of ``PEOPLE``."""
    others = [name for name in PEOPLE if name not in (sender, to, copy)]
    sent = [frozenset(some) for n in range(3) for some in combinations(others, n)]
    return frame([None, *sent], [_sense(name, sender, to, copy) for name in PEOPLE])


def _sense(name: str, sender: str, to: str, copy: str) -> Any:
    def seen(blind: World) -> object:
        if name == sender:
            return blind
        return blind is not None and (name in (to, copy) or name in blind)

    return seen


def values(case: Case) -> dict[str, object]:
    """Return who knows that each got the mail, and four sentences to be sorted."""
    sender, to, copy, blind, out = case.about
    found = mail(sender, to, copy)
    here = 1 << found.worlds.index(frozenset({blind}))
    got = {name: _got(found, name, (to, copy)) for name in (to, copy, blind)}

    def knowing(name: str) -> tuple[str, ...]:
        seats = (s for s in found.agents if found.knows(s, got[name]) & here)
        return tuple(PEOPLE[seat].lower() for seat in seats)

    nested = [(to, copy, copy), (to, blind, blind), (blind, copy, to), (copy, blind, to)]
    states, said = {}, {}
    for place, number in enumerate(case.numbers):
        one, other, about = nested[number]
        extent = found.knows(_seat(other), got[about])
        states[PICKS[place]] = "so" if found.knows(_seat(one), extent) & here else "not"
        said[PICKS[place]] = Knows(one, Knows(other, Word(GOT, {"who": about})))
    of = {number: PICKS[place] for place, number in enumerate(case.numbers)}
    everybody = tuple(name.lower() for name in PEOPLE if name != out)
    return {
        **dict(zip(("sender", "to", "copy", "blind", "out"), case.about, strict=True)),
        "knows_copy": knowing(copy),
        "knows_blind": knowing(blind),
        "everybody": everybody,
        "only_open": tuple(name.lower() for name in PEOPLE if name not in (out, blind)),
        "only_sender": (sender.lower(),),
        "all_five": tuple(name.lower() for name in PEOPLE),
        **said,
        "states": states,
        "blind_seen": {of[1]: "so"},
        "blind_sees": {of[2]: "not"},
        "copy_knows": {of[3]: "so"},
    }


def _got(found: Frame[World], name: str, seen: tuple[str, str]) -> int:
    """Return where somebody got the mail."""
    return found.where(lambda blind: blind is not None and name in blind.union(seen))


def _seat(name: str) -> int:
    return PEOPLE.index(name)


def fresh(case: Case, luck: Luck) -> Case:
    """Return the same mail among other people, and the sentences in another order."""
    return replace(case, about=tuple(luck.order(PEOPLE)), numbers=tuple(luck.order(range(4))))
