"""Which sentences are propositions, and what is known of some (exercise 2.1)."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Hands, card_list
from cluekit.learn.clues import Clue
from cluekit.learn.families import passing
from cluekit.learn.forms import Case
from cluekit.learn.statements import Sentence as Claim
from cluekit.learn.values import Word
from cluekit.learn.world_checks import counterexample, lay_out
from cluekit.learn.worlds import asked_in, marks, name_of, names
from cluekit.logic import Literal
from cluekit.logic.formulas import read
from cluekit.words import mark


class Sentence(NamedTuple):
    """A sentence somebody says at a table; a proposition is true or false."""

    text: str
    proposition: bool
    asks: bool = False


BANK = (
    Sentence(mark("Nora has the Rope."), proposition=True),
    Sentence(mark("Suggest Ada in the Library!"), proposition=False),
    Sentence(mark("Who has the Vase?"), proposition=False, asks=True),
    Sentence(mark("Otto has at least one suspect."), proposition=True),
    Sentence(mark("Nobody showed a card."), proposition=True),
    Sentence(mark("Is it my turn?"), proposition=False, asks=True),
    Sentence(mark("Please pass me the dice."), proposition=False),
    Sentence(mark("The Tower is in the envelope."), proposition=True),
    Sentence(mark("Nora holds three cards, and all are rooms."), proposition=True),
    Sentence(mark("Let us play again!"), proposition=False),
    Sentence(mark("Which card did Otto show?"), proposition=False, asks=True),
    Sentence(mark("Otto does not have the Dagger."), proposition=True),
)
"""The first four are those of the lesson."""
IDS = ("a", "b", "c", "d")
ORDERS = tuple(permutations(range(len(IDS))))
"""In which order the four claims of the second part stand."""
FILE = 3
TRIES = 20
"""The most evenings drawn until one has something to say of all four."""


def values(case: Case) -> dict[str, object]:
    """Return the four sentences, four claims about an evening, and how both are sorted."""
    *chosen, order = case.numbers
    sentences = dict(zip(IDS, (BANK[number] for number in chosen), strict=True))
    found: dict[str, object] = {name: Word(sentence.text) for name, sentence in sentences.items()}
    kinds = {n: "proposition" if s.proposition else "other" for n, s in sentences.items()}
    asking = next(n for n, sentence in sentences.items() if sentence.asks)
    found |= {"kinds": kinds, "all_four": dict.fromkeys(IDS, "proposition")}
    found |= {"asking": {asking: "proposition"}, "unknown": _unknown(sentences)}
    found["one"] = Word(next(s.text for s in sentences.values() if s.proposition))
    found["other"] = Word(next(s.text for s in sentences.values() if not s.proposition))
    return found | _claims(case, ORDERS[order])


def _unknown(sentences: dict[str, Sentence]) -> dict[str, str]:
    """Return the slip of those who keep a proposition out since nobody knows whether it is true."""
    first = next(name for name, sentence in sentences.items() if sentence.proposition)
    return {first: "other"}


# --- four claims about an evening ---------------------------------------------------------------


def _claims(case: Case, order: tuple[int, ...]) -> dict[str, object]:
    """Return a certain claim, one that a pass rules out, two that are open; and how they sort."""
    true, false, maybe, maybe_not = (f"s{order.index(place) + 1}" for place in range(4))
    sure, passed, inside, held = _four(case)
    said = {true: sure, false: passed, maybe: inside, maybe_not: f"~{held}"}
    open_ones = dict.fromkeys((maybe, maybe_not), "not-known")
    return {
        **{name: Claim(formula, case) for name, formula in said.items()},
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "passer": case.seats[passing.PASSER],
        "states": {true: "true", false: "false"} | open_ones,
        "forgets_pass": {false: "not-known"},
        "maybe_false": {maybe: "false"},
        "maybe_true": {maybe: "true"},
        "maybe_not_true": {maybe_not: "true"},
        "maybe_not_false": {maybe_not: "false"},
        "certain": Claim(sure, case),
        "ruled_out": Claim(passed, case),
        "open_one": Claim(inside, case),
        "world_with": _deal(case, f"~{inside}"),
        "world_without": _deal(case, inside),
        "world_held": _deal(case, f"~{held}"),
        "world_not_held": _deal(case, held),
    }


def _four(case: Case) -> tuple[str, str, str, str]:
    """Return the atoms: the shown card; an asked one with who passed; two that are open."""
    answer, says = asked_in(case)[0].answers[-1], marks(case)
    shown = answer.cards[0]
    mine = {edition(case.deck).deck.number(card) for card in case.hand}
    asked = next(c for c in asked_in(case)[0].cards if c not in mine and c != shown)
    cards = range(edition(case.deck).deck.size)
    inside = next(c for c in cards if says[Literal(c, FILE)] == "open")
    held = next(c for c in reversed(cards) if says[Literal(c, passing.PASSER)] == "open")
    literals = (
        Literal(shown, answer.seat),
        Literal(asked, passing.PASSER),
        Literal(inside, FILE),
        Literal(held, passing.PASSER),
    )
    one, two, three, four = (name_of(case, literal) for literal in literals)
    return one, two, three, four


def _deal(case: Case, claim: str) -> Hands:
    """Return a deal that fits, in which the claim is false."""
    return lay_out(case, counterexample(case, read(claim, names(case))) or ())


def fresh(case: Case, luck: Luck) -> Case:
    """Return four others, two of them propositions or three, and another evening."""
    true = luck.order([n for n, s in enumerate(BANK) if s.proposition])
    asks = luck.order([n for n, s in enumerate(BANK) if s.asks])
    rest = luck.order([n for n, s in enumerate(BANK) if not s.proposition and not s.asks])
    four = luck.order([true[0], true[1], asks[0], luck.pick((true[2], rest[0]))])
    evenings = (passing.fresh(case, luck) for _ in range(TRIES))
    evening = next((e for e in evenings if e != case and _tells(e)), case)
    return replace(evening, numbers=(*four, luck.pick(range(len(ORDERS)))))


def _tells(case: Case) -> bool:
    """Tell whether the passer was asked for a card that is neither yours nor the one shown."""
    try:
        _four(case)
    except StopIteration:
        return False
    return True
