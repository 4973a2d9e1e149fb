"""Package versions that do not go together: a core outside the game (exercise 9.7).

Three packages in three versions each, and five wishes, as numbers (see ``wishes``).
All 27 choices are tried.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import either
from cluekit.logic.clauses import minimal_hitting
from cluekit.words import mark, say

NAMES = ("web", "json", "tls")
VERSIONS = (1, 2, 3)
WISHES, CORE = 5, 3
MOST = 3_000
ONE_OF = mark("your program needs {package} in version {versions}")
NEEDS = mark("{package} {version} works only with {other} {versions}")
Chosen = tuple[int, int, int]


class Wish(NamedTuple):
    """Either one of ``versions`` of ``package``; or that is needed where ``of`` is ``at``."""

    package: int
    versions: tuple[int, ...]
    of: int | None = None
    at: int = 0

    def is_met(self, chosen: Chosen) -> bool:
        """Tell whether a choice of versions does what is wished."""
        asked = self.of is None or chosen[self.of] == self.at
        return not asked or chosen[self.package] in self.versions


class Wished(msgspec.Struct, frozen=True):
    """A wish, to be told."""

    wish: Wish

    def in_words(self) -> str:
        """Return "web 3 works only with tls 1 or 2"."""
        package, versions, of, at = self.wish
        listed = either([str(version) for version in versions])
        if of is None:
            return say(ONE_OF, package=NAMES[package], versions=listed)
        about = {"package": NAMES[of], "version": at, "other": NAMES[package]}
        return say(NEEDS, versions=listed, **about)


def wishes(case: Case) -> tuple[Wish, ...]:
    """Return the wishes of a case; its numbers are four each: package, versions (bits), of, at."""
    four = [case.numbers[at : at + 4] for at in range(0, len(case.numbers), 4)]
    return tuple(
        Wish(package, tuple(v for v in VERSIONS if bits >> v & 1), of - 1 if of else None, at)
        for package, bits, of, at in four
    )


def cores(found: tuple[Wish, ...]) -> tuple[frozenset[int], ...]:
    """Return the minimal sets of wishes (from 1) that cannot all be met."""
    return minimal_hitting(
        {n for n, wish in enumerate(found, start=1) if not wish.is_met(chosen)}
        for chosen in _choices()
    )


def _choices() -> list[Chosen]:
    return [(a, b, c) for a, b, c in product(VERSIONS, repeat=3)]


def meeting(found: tuple[Wish, ...], on: frozenset[int]) -> list[Chosen]:
    """Return the choices that meet these wishes."""
    kept = [wish for n, wish in enumerate(found, start=1) if n in on]
    return [chosen for chosen in _choices() if all(wish.is_met(chosen) for wish in kept)]


def values(case: Case) -> dict[str, object]:
    """Return the wishes, the core, sets that can be met with a choice for each, and larger ones."""
    found = wishes(case)
    (core,) = cores(found)
    few = [core - {n} for n in sorted(core)]
    spare = sorted(frozenset(range(1, WISHES + 1)) - core)
    free = min(core)
    left = meeting(found, frozenset(range(1, WISHES + 1)) - {free})
    return {
        "packages": list(NAMES),
        **{f"wish_{n}": Wished(wish) for n, wish in enumerate(found, start=1)},
        **{f"without_{n}": _ids(one) for n, one in enumerate(few, start=1)},
        **{f"choice_{n}": _versions(meeting(found, one)[0]) for n, one in enumerate(few, start=1)},
        **{f"with_{n}": _ids(core | {more}) for n, more in enumerate(spare, start=1)},
        "all": _ids(frozenset(range(1, WISHES + 1))),
        "core": _ids(core),
        "core_numbers": ", ".join("ABCDE"[n - 1] for n in sorted(core)),
        "dropped": "ABCDE"[free - 1],
        "left": len(left),
        "every": len(_choices()),
        "example": _versions(left[0]),
    }


def _ids(numbers: frozenset[int]) -> tuple[str, ...]:
    return tuple(f"wish-{n}" for n in sorted(numbers))


def _versions(chosen: Chosen) -> str:
    return ", ".join(f"{name} {version}" for name, version in zip(NAMES, chosen, strict=True))


def fresh(case: Case, luck: Luck) -> Case:
    """Return other wishes about all packages, of which three cannot be met together and no two.

    One of the three fixes a version outright: that is where the hints begin.
    """
    for _ in range(MOST):
        found = tuple(_wish(luck) for _ in range(WISHES))
        named = {wish.package for wish in found} | {wish.of for wish in found}
        if not named.issuperset(range(len(NAMES))):
            continue
        if len(set(found)) == WISHES and _begins_with_a_version(found):
            numbers = [
                number
                for wish in found
                for number in (
                    wish.package,
                    sum(1 << v for v in wish.versions),
                    0 if wish.of is None else wish.of + 1,
                    wish.at,
                )
            ]
            return replace(case, numbers=tuple(numbers))
    raise LookupError(case.numbers)


def _begins_with_a_version(found: tuple[Wish, ...]) -> bool:
    """Tell whether there is one core, of three wishes, and one of them fixes a version outright."""
    sizes = [len(core) for core in cores(found)]
    return sizes == [CORE] and any(
        found[n - 1].of is None and len(found[n - 1].versions) == 1 for n in cores(found)[0]
    )


def _wish(luck: Luck) -> Wish:
    package, of = luck.order(range(3))[:2]
    versions = tuple(sorted(luck.order(VERSIONS)[: luck.pick((1, 2))]))
    if luck.pick((0, 1)):
        return Wish(package, versions)
    return Wish(package, versions, of, luck.pick(VERSIONS))
