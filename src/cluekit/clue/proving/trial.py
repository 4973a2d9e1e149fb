"""The trial of an edition with rules of one's own, and what came out, in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from cluekit.clue.editions.edition import Edition, find_edition
from cluekit.clue.proving.conclusions import Falsehood, differs_again, play
from cluekit.clue.proving.twin_worlds import Leak, twins
from cluekit.clue.public.view import View
from cluekit.clue.wording import act, explain, tell
from cluekit.clue.wording.names import all_of, seat_name, the
from cluekit.core import SPECTATOR, Problem, RefusedError, refusal
from cluekit.core.calls import explain_refusals
from cluekit.logic import Deal
from cluekit.words import mark, say

MOST_PAIRS = 1_000_000
GAMES, WANTED, MOST = 8, 50, 40
"""How many games are played, in how many pairs a rule is to have acted, and how many times as
many pairs as were asked for are looked at for that."""


class Trial(msgspec.Struct, frozen=True):
    """What came out when an edition was tried."""

    edition: Edition
    """What was tried."""
    games: int
    """How many whole games were played."""
    moves: int = 0
    """How many moves they had."""
    acted: int = 0
    """At how many of them rules did something."""
    endless: int = 0
    """How many games had no end."""
    false: tuple[Falsehood, ...] = ()
    """What was concluded and is not so."""
    again: str = ""
    """What made another game of one: "replay", "undo", "save" or "text"."""
    pairs: int = 0
    """How many pairs of worlds were compared."""
    acted_in: int = 0
    """In how many of them rules did something."""
    leaks: tuple[Leak, ...] = ()
    """Pairs that somebody can tell apart by what no letter says."""
    refused: Problem | None = None
    """Why a game stopped, if one did."""

    @property
    def ok(self) -> bool:
        """Whether it may be played."""
        return not (self.false or self.again or self.leaks or self.refused)

    def __str__(self) -> str:
        """Return what came out, a line each."""
        return "\n".join(_lines(self))

    def __repr__(self) -> str:
        """Return the same: that is what a cell shows."""
        return str(self)


@explain_refusals(explain)
def trial(edition: str | Path | Edition, pairs: int = 400, seed: int = 1) -> Trial:
    """Try an edition with rules of one's own, and say whether it may be played.

    Whole games are played, and all that anybody concludes is held against the truth; the same
    games are replayed, taken back, saved and read back; then at least this many pairs of worlds
    are compared that differ only in what a seat cannot know, until rules have acted in 50 of them.
    It stops at the first fault. ``seed`` is the number of the first game. Raises ``RefusedError``
    (``trial-pairs``) for no pairs, or too many.

    >>> from cluekit.clue import own_rules, rule
    >>> @rule("Who wrongly accuses lays a card open.", after="wrong")
    ... def lays_one(t):
    ...     t.who.lays_open()
    >>> trial(own_rules("mini", lays_one), pairs=5).ok
    True
    """
    if not 0 < pairs <= MOST_PAIRS:
        raise refusal("trial-pairs", pairs=pairs, most=MOST_PAIRS)
    found = Trial(edition if isinstance(edition, Edition) else find_edition(edition), 0)
    try:
        found = _with_games(found, seed)
        if found.ok:
            found = _with_pairs(found, pairs, seed)
    except RefusedError as refused:
        return msgspec.structs.replace(found, refused=refused.problem)
    return found


def _with_games(found: Trial, seed: int) -> Trial:
    again = ""
    for number in range(seed, seed + GAMES):
        played = play(found.edition, number)
        again = again or (differs_again(played.session) if number < seed + 2 else "")
        found = msgspec.structs.replace(
            found,
            games=found.games + 1,
            moves=found.moves + played.session.step,
            acted=found.acted + played.acted,
            endless=found.endless + (not played.ended and not played.false),
            false=played.false,
            again=again,
        )
        if not found.ok:
            break
    return found


def _with_pairs(found: Trial, wanted: int, seed: int) -> Trial:
    """Compare worlds until there are enough, and rules have acted in enough of them."""
    done = acted = 0
    leaks: tuple[Leak, ...] = ()
    for pair in twins(found.edition, seed):
        done, acted = done + 1, acted + pair.acted
        leaks = (pair.leak,) if pair.leak else ()
        enough = acted >= WANTED or not found.edition.rules or done >= wanted * MOST
        if leaks or (done >= wanted and enough):
            break
    return msgspec.structs.replace(found, pairs=done, acted_in=acted, leaks=leaks)


# --- in words ---------------------------------------------------------------------------------


def _lines(found: Trial) -> Iterator[str]:
    if found.refused:
        yield f"✕ {explain(found.refused, found.edition)}"
        return
    if found.false:
        yield f"✕ {_falsehood(found)}"
        return
    yield "✓ " + say(
        "{games:game}, {moves:move}: nothing that anybody concluded was false. Rules acted in "
        "{acted} of these moves.",
        games=found.games,
        moves=found.moves,
        acted=found.acted,
    )
    if found.again:
        yield f"✕ {say(_AGAIN[found.again])}"
        return
    yield "✓ " + say("Replayed, taken back, saved, written as text: always the same game.")
    for leak in found.leaks:
        yield f"✕ {story(leak)}"
    if not found.leaks:
        yield "✓ " + say(
            "{pairs:pair} of worlds (rules acted in {acted}): nobody can tell more than was said.",
            pairs=found.pairs,
            acted=found.acted_in,
        )
    if found.endless:
        yield "! " + say(
            "{endless} of {games:game} had no end after 200 turns.",
            endless=found.endless,
            games=found.games,
        )


_AGAIN = {
    "replay": mark("The same seed and the same moves gave another game."),
    "undo": mark("Taken back and played again, it was another game."),
    "save": mark("Opened from its save, it was another game."),
    "text": mark("Read back from its text, it was another game."),
}


def _falsehood(found: Trial) -> str:
    wrong = found.false[0]
    at = {"game": wrong.game, "move": wrong.move}
    if wrong.card < 0:
        return say("Game {game}, move {move}: what was told rules out how the cards lie.", **at)
    return say(
        "Game {game}, move {move}: a sheet is wrong about {card}.",
        card=the(found.edition.deck.cards[wrong.card]),
        **at,
    )


def story(leak: Leak) -> str:
    """Return a leak as a story: the two deals, who can tell them apart, by what, what to do."""
    view, deck = leak.view, leak.view.deck
    who = say("a spectator") if leak.seat == SPECTATOR else view.table.players[leak.seat].name
    moved = [card for card in range(deck.size) if leak.deal[card] != leak.twin[card]]
    begun = say(
        "Game {game}, move {move} (“{played}”): {who} can tell two deals apart by what nobody "
        "said.",
        game=leak.game,
        move=leak.move + 1,
        played=act(leak.played, view.table.edition, view.table.players),  # type: ignore[arg-type]
        who=who,
    )
    deals = say(
        "In one, {one}; in the other, {other}.",
        one=_whereabouts(view, leak.deal, moved),
        other=_whereabouts(view, leak.twin, moved),
    )
    told = say(
        "In one {who} hears “{one}”, in the other “{other}”.",
        who=who,
        one=_heard(view, leak.one),
        other=_heard(view, leak.other),
    )
    advice = say("Have it said aloud (tells), or let only what lies open decide.")
    return f"{begun} {deals} {told} {advice}"


def _heard(view: View, fact: object) -> str:
    return tell(fact, view) if fact is not None else say("nothing")


def _whereabouts(view: View, deal: Deal, cards: list[int]) -> str:
    seats = range(len(view.table.players))
    told = []
    for card in cards:
        place, name = deal[card], the(view.deck.cards[card])
        if place in seats:
            told.append(say("{card} with {who}", card=name, who=seat_name(view, place)))
        else:
            told.append(say("{card} in the envelope", card=name))
    return all_of(told)
