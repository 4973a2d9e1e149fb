"""A proof whose one clue is that somebody said no, and one that reads it wrongly (exercise 10.8).

The numbers of a case: which slip is in the wrong proof, and at which line. Of the evenings of
``asked_aloud`` these are alike: the card in question was asked for together with the one that Otto
showed, and Nora had passed on it. So it can be only with Otto or in the envelope.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import card_list
from cluekit.learn.chair_worlds import asked_in, minds_of, subject_cards
from cluekit.learn.families.asked_aloud import FOUND
from cluekit.learn.families.evenings import Renaming, under_other_names
from cluekit.learn.forms import Case, Saying
from cluekit.learn.minds import deal_of
from cluekit.learn.statements import Statement, proof_steps
from cluekit.learn.values import Word
from cluekit.sets import members
from cluekit.words import mark

ALIKE = [evening for evening in FOUND if evening[2].endswith(("Otto L", "Otto G", "Otto B"))]
NORA, OTTO = 1, 2
WHY = (
    mark("the “no” speaks of the hand of the one who said it. Of Nora’s cards it says nothing."),
    mark(
        "anyone who had that card would have known, and said yes. The “no” takes it away from Otto."
    ),
)
"""What is wrong with the line, slip by slip."""
PLACES = 4
"""Where the wrong line may stand."""


def values(case: Case) -> dict[str, object]:
    """Return the goal, a proof of it, and what would be so if Otto had the card."""
    deck, minds = edition(case.deck).deck, minds_of(case)
    asked = asked_in(case)
    entry = next(n for n, one in enumerate(asked, 1) if one.answers[-1].seat == OTTO)
    shown = asked[entry - 1].answers[-1].cards[0]
    kind = subject_cards(deck, case.said[0].what)
    (card,) = [c for c in asked[entry - 1].cards if kind >> c & 1 and c != shown]
    x, d = deck.cards[shown].alias, deck.cards[card].alias
    lines = (
        f"~Y_{d}; mine",
        f"~N_{d}; pass; c{entry}",
        f"O_{x}; show; c{entry}",
        f"~O_{d}; silence; 3 c{len(asked) + 1}",
        f"E_{d}; row; 1 2 4",
    )
    told = _misread(case, kind, card)
    before = minds_of(replace(case, said=()))
    gone = before.frame.where(lambda world: world.deal[card] == OTTO)
    return {
        "hand": card_list(case.hand, case.deck),
        "who": case.said[0].who,
        "goal": f"E_{d}",
        "goal_said": Statement(f"E_{d}", case),
        "supposed": Statement(f"O_{d}", case),
        "proof": lines,
        "first_line": lines[0],
        "gone": deal_of(case, before.world(gone)),
        "left": deal_of(case, minds.world(minds.yours)),
        **proof_steps(lines),
        **told,
    }


def _misread(case: Case, kind: int, card: int) -> dict[str, object]:
    """Return a proof that reads the "no" wrongly, what it claims, and which line is the wrong one.

    ``card`` is the one that the "no" puts into the envelope; the wrong proof puts the third there.
    """
    deck, asked = edition(case.deck).deck, asked_in(case)
    shows = {one.answers[-1].seat: (n, one.answers[-1].cards[0]) for n, one in enumerate(asked, 1)}
    (third,) = (c for c in members(kind) if c not in (card, shows[NORA][1]))
    letters = tuple(deck.cards[c].alias for c in (third, card, shows[OTTO][1], shows[NORA][1]))
    slip, place = case.numbers
    told = _SLIPS[slip](letters, (shows[OTTO][0], shows[NORA][0], len(asked) + 1))
    first = 1 if slip else 0
    place = first + place % (PLACES - first)
    order = [name for name in told if name != "wrong"]
    order.insert(place, "wrong")
    number = {name: str(n) for n, name in enumerate(order, start=1)}
    return {
        "lines": tuple(_numbered(told[name], number) for name in order),
        "wrong": place + 1,
        "why": Word(WHY[slip]),
        "claim_said": Statement(f"E_{letters[0]}", case),
        "wrong_says": Statement(told["wrong"].partition(";")[0], case),
        "show_line": int(number["shown"]),
        "right_silence": int(number.get("silence", 0)),
        "last": len(order),
    }


def _of_another(letters: Sequence[str], clues: Sequence[int]) -> dict[str, str]:
    """Return the lines of who takes Otto's "no" for Nora's, by name; they cite each other so."""
    third, _, shown, _ = letters
    his, _, no = clues
    return {
        "mine": f"~Y_{third}; mine",
        "shown": f"O_{shown}; show; c{his}",
        "silence": f"~O_{third}; silence; shown c{no}",
        "wrong": f"~N_{third}; silence; c{no}",
        "end": f"E_{third}; row; mine silence wrong",
    }


def _turned_round(letters: Sequence[str], clues: Sequence[int]) -> dict[str, str]:
    """Return the lines of who reads "I do not know" as "I have it"; the wrong one comes later."""
    third, card, shown, seen = letters
    his, hers, no = clues
    return {
        "shown": f"O_{shown}; show; c{his}",
        "seen": f"N_{seen}; show; c{hers}",
        "out": f"~E_{seen}; row; seen",
        "wrong": f"O_{card}; silence; shown c{no}",
        "gone": f"~E_{card}; row; wrong",
        "end": f"E_{third}; envelope; out gone",
    }


_SLIPS = (_of_another, _turned_round)


def _numbered(line: str, number: Mapping[str, str]) -> str:
    """Return a line with what it cites by number."""
    statement, rule, *cited = line.split("; ")
    names = [number.get(name, name) for cite in cited for name in cite.split()]
    return "; ".join((statement, rule, *([", ".join(names)] if names else [])))


def fresh(case: Case, luck: Luck) -> Case:
    """Return another of these evenings, its cards and kinds renamed."""
    names = Renaming(case.deck, luck)
    hand, *events = luck.pick(ALIKE)
    what = KINDS[names.kinds[KINDS.index("weapon")]]
    said = (Saying(who="Otto", what=what),)
    numbers = (luck.pick(range(len(WHY))), luck.pick(range(PLACES)))
    return under_other_names(replace(case, said=said, numbers=numbers), names, hand, events)
