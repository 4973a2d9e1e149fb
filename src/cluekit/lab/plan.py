"""A plan: what one expects and how many pairs are fixed before anything is played; then a report.

The report is checked for its method, never for what came out: was it decided beforehand, was that
many played, are the pairs fair, does the conclusion follow from the interval?
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from cluekit.core.calls import guard
from cluekit.draw import el
from cluekit.editions import Edition, plainly
from cluekit.lab.compare import Comparison, compare
from cluekit.lab.playing import Each, check_word
from cluekit.lab.report import interval_said, with_sign
from cluekit.lab.switches import rules_in_words
from cluekit.words import mark, say

ANSWERS = {
    "longer": mark("games are longer under the second rules"),
    "shorter": mark("games are shorter under the second rules"),
    "not clear": mark("these games do not tell"),
}
"""What can be concluded; ``expect`` is one of the first two, or "same"."""

EXPECTED = {
    **{name: ANSWERS[name] for name in ("longer", "shorter")},
    "same": mark("games are as long under both rules"),
}
FOLLOWS = {1: "longer", -1: "shorter", 0: "not clear"}


class Plan:
    """An experiment that is fixed before it is played. ``run`` plays it, ``report`` tells of it."""

    def __init__(
        self,
        editions: tuple[Edition, Edition],
        expect: str | None,
        pairs: int,
        play: Callable[[Each | None], Comparison],
    ) -> None:
        self.editions = editions
        self.expect = expect
        self.pairs = pairs
        self.result: Comparison | None = None
        self._play = play

    def __repr__(self) -> str:
        """Return the plan, line by line."""
        return "\n".join(self._lines())

    def run(self, each: Each | None = None) -> Comparison:
        """Play all its pairs, neither more nor fewer; again, the same result comes back.

        ``each`` wraps the games' numbers while they are played, as in ``compare``.
        """
        if self.result is None or len(self.result.pairs) < self.pairs:
            self.result = self._play(each)
        return self.result

    def report(self, conclusion: str | None = None) -> Report:
        """Return the report with its checks; ``conclusion`` is one of ``ANSWERS``."""
        if conclusion is not None:
            check_word(conclusion, list(ANSWERS))
        found = self.result
        method = {"expected": self.expect or "", "fixed": str(self.pairs)}
        if found is not None:
            fair = all(pair.same_deal for pair in found.pairs)
            method |= {"pairing": "same" if fair else "own", "played": str(len(found.pairs))}
            method |= interval_said(found.longer, "{:.4f}".format)
        method["conclusion"] = (conclusion or "").replace(" ", "-")
        return Report(tuple(self._lines()), tuple(self._checks(conclusion)), method)

    def _lines(self) -> Iterator[str]:
        first, second = map(rules_in_words, self.editions)
        yield say("First rules: {edition}.", edition=first)
        yield say("Second rules: {edition}.", edition=second)
        expected = say(EXPECTED[self.expect]) if self.expect else say("nothing yet")
        yield say("Expected: {what}.", what=expected)
        yield say("Fixed beforehand: {pairs:pair}.", pairs=self.pairs)

    def _checks(self, conclusion: str | None) -> Iterator[tuple[bool, str]]:
        found = self.result
        yield bool(self.expect), say("Say what you expect before you look.")
        whole = found is not None and len(found.pairs) == self.pairs
        yield whole, say("Play just as many pairs as you fixed.")
        if found is None:
            return
        fair = all(pair.same_deal for pair in found.pairs)
        yield fair, say("Deal both games of each pair alike.")
        about = interval_said(found.longer, with_sign)
        yield True, say("Give the interval: {mean}, {low} to {high}.", **about)
        if conclusion is None:
            yield False, say("Draw a conclusion.")
            return
        follows = FOLLOWS[found.longer.clear] == conclusion
        said = say(ANSWERS[conclusion])
        yield follows, say("Conclude what follows from the interval: {said}.", said=said)


guard(Plan, plainly)


class Report(msgspec.Struct, frozen=True):
    """A report: what was planned, and each point of the method with whether it holds.

    ``method`` has the same line by line, as an exercise that asks for an experiment reads it.
    """

    plan: tuple[str, ...]
    checks: tuple[tuple[bool, str], ...]
    method: dict[str, str] = {}

    @property
    def sound(self) -> bool:
        """Whether every point holds."""
        return all(holds for holds, _ in self.checks)

    def __repr__(self) -> str:
        """Return it line by line, with ✓ or ✕ before each point."""
        points = (f"{'✓' if holds else '✕'} {said}" for holds, said in self.checks)
        return "\n".join([*self.plan, *points, self._end()])

    def _end(self) -> str:
        return say("The method is sound, whatever came out.") if self.sound else say("Not yet.")

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """Return what the checks say, and the plan folded below: it has been read before."""
        from cluekit.lab.plot import fold  # noqa: PLC0415 - terminals need none

        points = [el("li", f"{'✓' if holds else '✕'} {said}") for holds, said in self.checks]
        listed = el("ul", points, style="list-style:none;padding-left:0")
        plan = fold(say("The plan"), self.plan)
        whole = el("div", el("p", el("b", self._end())), listed, plan)
        return {"text/plain": repr(self), "text/html": str(whole)}


@plainly
def plan(  # noqa: PLR0913, PLR0917 - one argument for each thing a person can ask for
    one: Edition,
    other: Edition,
    expect: str | None = None,
    pairs: int = 100,
    bots: str | Sequence[str] = "",
    seed: int | str = 0,
    players: int | None = None,
) -> Plan:
    """Return an experiment fixed before it is played: the edition ``one`` beside the ``other``.

    ``expect`` is what you think of the games under the second rules: "longer", "shorter" or "same".
    ``pairs`` is how many pairs of games there will be; ``bots``, ``seed`` and ``players`` are as
    for ``compare``.
    """
    if expect is not None:
        check_word(expect, list(EXPECTED))

    def play(each: Each | None) -> Comparison:
        return compare(one, other, bots, pairs, seed, players, each=each)

    return Plan((one, other), expect, pairs, play)
