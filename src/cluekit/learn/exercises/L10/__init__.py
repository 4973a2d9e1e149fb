"""Fresh cases for lesson 10: what the others know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.core import Luck
from cluekit.learn.card_values import card_list, cards_by_number
from cluekit.learn.chair_worlds import Minds, asked_in, minds_of, subject_cards
from cluekit.learn.clues import Clue
from cluekit.learn.exercises.L10.evenings import Knows, Renaming, deal_of, under_other_names
from cluekit.learn.families import Family, Values, by_number
from cluekit.learn.families.hands import deck_of, the_card
from cluekit.learn.forms import Case, Saying
from cluekit.learn.statements import Statement, proof_steps
from cluekit.learn.values import Word
from cluekit.logic.knowing import Frame, Sight, frame
from cluekit.sets import members
from cluekit.words import mark

# --- asked aloud ----------------------------------------------------------------------------------
# The dog that did not bark: somebody is asked aloud whether he knows a card, and says no (10.3).
#
# Cases in which a "no" settles everything are rare: of evenings played by luck about one in three
# hundred. So some that were found so stand here, and a fresh case is one of them with other names:
# the cards of each kind change places, and the kinds do, which changes nothing in the reasoning.

FOUND = (
    ("A C", "You: A R L -> Nora R", "You: A D L -> Otto L"),
    ("B L", "You: B V G -> Nora V", "You: B D G -> Otto G"),
    ("A G", "You: B V G -> Nora V", "You: B D G -> Otto B"),
    ("A L", "You: C V L -> Otto C", "You: C D L -> Nora D"),
    ("C T", "You: C V G -> Otto G", "You: C R G -> Nora R"),
    ("L T", "You: A D T -> Nora D", "You: A V T -> Otto A"),
    ("L G", "You: B R G -> Nora R", "You: B D G -> Otto B"),
    ("C T", "You: A D L -> Otto A", "You: A R L -> Nora R"),
)
"""Your hand and what you asked; Otto's "no" about the weapon settles it for you."""


def asked_aloud_values(case: Case) -> Values:
    """Return the card that the "no" settles, and what it rules out."""
    who, kind = case.about
    deck, seat, minds = deck_of(case), case.seats.index(who), minds_of(case)
    file = subject_cards(deck, kind)
    sure = minds.frame.knows_which(seat, lambda world: world.hand(len(case.seats)) & file)
    after = minds.after(~sure)
    asked = list(members(file))
    (inside,) = {card for card in asked if _holds(after, len(case.seats), card)}
    out = [c for c in range(deck.size) if _holds(minds, seat, c) and not _holds(after, seat, c)]
    others = [card for card in asked if card != inside]
    telling = [card for card in out if card in asked]
    return {
        "hand": card_list(case.hand, case.deck),
        "clue_1": Clue(case, 0),
        "clue_2": Clue(case, 1),
        "who": who,
        "other": next(seat for seat in case.seats[1:] if seat != who),
        **by_number("card", (the_card(case, card) for card in asked)),
        "answer": f"card-{asked.index(inside) + 1}",
        "inside": the_card(case, inside),
        "other_1": f"card-{asked.index(others[0]) + 1}",
        "other_2": f"card-{asked.index(others[1]) + 1}",
        "deck": cards_by_number(range(deck.size), case.deck),
        "out": cards_by_number(out, case.deck),
        "telling": cards_by_number(telling, case.deck),
        "nothing": (),
        "all_of_kind": cards_by_number(asked, case.deck),
        "before": minds.deals,
        "after": after.deals,
        "gone": deal_of(case, minds.world(sure)),
        "left": deal_of(case, after.world(after.yours)),
    }


def _holds(minds: Minds, holder: int, card: int) -> bool:
    """Tell whether the holder has the card in one of your worlds."""
    worlds: tuple[Sight, ...] = minds.frame.worlds
    return any(worlds[at].deal[card] == holder for at in members(minds.yours))


def fresh_asked_aloud(case: Case, luck: Luck) -> Case:
    """Return one of the evenings with its cards renamed, and its kinds."""
    names = Renaming(case.deck, luck)
    hand, *events = luck.pick(FOUND)
    asked_kind = KINDS[names.kinds[KINDS.index("weapon")]]
    return under_other_names(replace(case, about=("Otto", asked_kind)), names, hand, events)


# --- mails ----------------------------------------------------------------------------------------
# Who knows who got a mail: to, copies that all see, and blind copies (10.7).
#
# A world says whether the mail was sent and who got a blind copy. The sender sees all of it, who
# got the mail sees the addresses that are not blind, and who did not get it sees nothing.

PEOPLE = ("Dora", "Elio", "Fania", "Gino", "Hanna")
GOT = mark("{who} got the email")
PICKS = ("s1", "s2", "s3", "s4")
World = frozenset[str] | None
"""Who got a blind copy; None: no mail was sent."""


def mail(sender: str, to: str, copy: str) -> Frame[World]:
    """Return who can tell which worlds apart, the agents in the order of ``PEOPLE``."""
    others = [name for name in PEOPLE if name not in (sender, to, copy)]
    sent = [frozenset(some) for n in range(3) for some in combinations(others, n)]

    def seen_by(name: str) -> Callable[[World], object]:
        if name == sender:
            return lambda blind: blind
        return lambda blind: blind is not None and (name in (to, copy) or name in blind)

    return frame([None, *sent], [seen_by(name) for name in PEOPLE])


def mails_values(case: Case) -> Values:
    """Return who knows that each got the mail, and four sentences to be sorted."""
    sender, to, copy, blind, out = case.about
    found, ids = mail(sender, to, copy), [name.lower() for name in PEOPLE]
    here = 1 << found.worlds.index(frozenset({blind}))

    def got_by(name: str) -> int:
        return found.where(lambda some: some is not None and name in {to, copy, *some})

    got = {name: got_by(name) for name in (to, copy, blind)}

    def knowing(name: str) -> tuple[str, ...]:
        return tuple(ids[s] for s in found.agents if found.knows(s, got[name]) & here)

    nested = [(to, copy, copy), (to, blind, blind), (blind, copy, to), (copy, blind, to)]
    states, said, of = dict[str, str](), Values(), dict[int, str]()
    for pick, number in zip(PICKS, case.numbers, strict=True):
        one, other, about = nested[number]
        extent = found.knows(PEOPLE.index(other), got[about])
        states[pick] = "so" if found.knows(PEOPLE.index(one), extent) & here else "not"
        said[pick] = Knows(one, Knows(other, Word(GOT, {"who": about})))
        of[number] = pick
    return {
        **dict(zip(("sender", "to", "copy", "blind", "out"), case.about, strict=True)),
        "knows_copy": knowing(copy),
        "knows_blind": knowing(blind),
        "everybody": tuple(each for each in ids if each != out.lower()),
        "only_open": tuple(each for each in ids if each not in (out.lower(), blind.lower())),
        "only_sender": (sender.lower(),),
        "all_five": tuple(ids),
        **said,
        "states": states,
        "blind_seen": {of[1]: "so"},
        "blind_sees": {of[2]: "not"},
        "copy_knows": {of[3]: "so"},
    }


def fresh_mails(case: Case, luck: Luck) -> Case:
    """Return the same mail among other people, and the sentences in another order."""
    return replace(case, about=tuple(luck.order(PEOPLE)), numbers=tuple(luck.order(range(4))))


# --- silent proofs --------------------------------------------------------------------------------
# A proof whose one clue is that somebody said no, and one that reads it wrongly (exercise 10.8).
#
# The numbers of a case: which slip is in the wrong proof, and at which line. Of the evenings of
# ``asked_aloud`` these are alike: the card in question was asked for together with the one that
# Otto showed, and Nora had passed on it. So it can be only with Otto or in the envelope.

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


def silent_proofs_values(case: Case) -> Values:
    """Return the goal, a proof of it, and what would be so if Otto had the card.

    Beside it a proof that reads the "no" wrongly: it puts the third card into the envelope.
    """
    deck, minds, asked = deck_of(case), minds_of(case), asked_in(case)
    shows = {one.answers[-1].seat: (n, one.answers[-1].cards[0]) for n, one in enumerate(asked, 1)}
    (his, shown), (hers, seen) = shows[OTTO], shows[NORA]
    kind = subject_cards(deck, case.said[0].what)
    (card,) = [c for c in asked[his - 1].cards if kind >> c & 1 and c != shown]
    (third,) = (c for c in members(kind) if c not in (card, seen))
    x, d, t, s = (deck.cards[each].alias for each in (shown, card, third, seen))
    no = len(asked) + 1
    lines = (
        f"~Y_{d}; mine",
        f"~N_{d}; pass; c{his}",
        f"O_{x}; show; c{his}",
        f"~O_{d}; silence; 3 c{no}",
        f"E_{d}; row; 1 2 4",
    )
    slip, place = case.numbers
    told = _misread(slip, place, (x, d, t, s), (his, hers, no))
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
        "lines": tuple(told.values()),
        "wrong": [*told].index("wrong") + 1,
        "why": Word(WHY[slip]),
        "claim_said": Statement(f"E_{t}", case),
        "wrong_says": Statement(told["wrong"].partition(";")[0], case),
        "show_line": [*told].index("shown") + 1,
        "right_silence": [*told].index("silence") + 1 if "silence" in told else 0,
        "last": len(told),
    }


def _misread(slip: int, place: int, letters: Sequence[str], clues: Sequence[int]) -> dict[str, str]:
    """Return the lines of a proof with this slip, by name, the wrong one at this place.

    Either takes Otto's "no" for Nora's, or reads "I do not know" as "I have it".
    """
    shown, card, third, seen = letters
    his, hers, no = clues
    told = (
        {
            "mine": f"~Y_{third}; mine",
            "shown": f"O_{shown}; show; c{his}",
            "silence": f"~O_{third}; silence; shown c{no}",
            "wrong": f"~N_{third}; silence; c{no}",
            "end": f"E_{third}; row; mine silence wrong",
        },
        {
            "shown": f"O_{shown}; show; c{his}",
            "seen": f"N_{seen}; show; c{hers}",
            "out": f"~E_{seen}; row; seen",
            "wrong": f"O_{card}; silence; shown c{no}",
            "gone": f"~E_{card}; row; wrong",
            "end": f"E_{third}; envelope; out gone",
        },
    )[slip]
    first = 1 if slip else 0
    order = [name for name in told if name != "wrong"]
    order.insert(first + place % (PLACES - first), "wrong")
    number = {name: str(n) for n, name in enumerate(order, start=1)}

    def cited(line: str) -> str:
        """Return a line with what it cites by number."""
        statement, rule, *cites = line.split("; ")
        names = [number.get(name, name) for cite in cites for name in cite.split()]
        return "; ".join((statement, rule, *([", ".join(names)] if names else [])))

    return {name: cited(told[name]) for name in order}


def fresh_silent_proofs(case: Case, luck: Luck) -> Case:
    """Return another of these evenings, its cards and kinds renamed."""
    names = Renaming(case.deck, luck)
    hand, *events = luck.pick(ALIKE)
    what = KINDS[names.kinds[KINDS.index("weapon")]]
    said = (Saying(who="Otto", what=what),)
    numbers = (luck.pick(range(len(WHY))), luck.pick(range(PLACES)))
    return under_other_names(replace(case, said=said, numbers=numbers), names, hand, events)


FAMILIES = {
    "asked-aloud": Family(asked_aloud_values, fresh_asked_aloud),
    "mails": Family(mails_values, fresh_mails),
    "silent-proofs": Family(silent_proofs_values, fresh_silent_proofs),
}
