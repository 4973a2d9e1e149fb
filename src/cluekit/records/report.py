"""A record in words: its sheet for a terminal, proofs, what clashes and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cluekit.clue.deduction.puzzle import Holders
from cluekit.clue.editions.cast import KINDS
from cluekit.clue.picture.sheets.grid import Badge, Column, Line
from cluekit.clue.picture.sheets.sheet import Layout
from cluekit.clue.wording.claims import Names, Place, claim_after, piles_of
from cluekit.clue.wording.names import KIND_NAMES, all_of, name, the
from cluekit.clue.wording.proof import proof_text
from cluekit.draw.lettering import initials
from cluekit.logic.solver import (
    NO,
    OPEN,
    STEPS,
    YES,
    How,
    Proofs,
    Solution,
    Why,
    clash_proofs,
)
from cluekit.records.answer import (
    ProofAnswer,
    SizesAnswer,
    WhyAnswer,
    deal_answer,
    numbers_of,
    sizes_of,
)
from cluekit.records.premises import PILES
from cluekit.records.record import Case
from cluekit.words import mark, say, say_n
from cluekit.words.amounts import per_cent
from cluekit.words.persons import is_you, name_in_list

MARKS = {YES: "✓", NO: "·"}
MOST_LINES = 300
"""A proof of more lines is cut off."""

MOST_FILES = 8
"""This many possible contents of the envelope are named."""


def entry_name(entry: int) -> str:
    """Return the name of an entry, counted from 0: "entry 4"."""
    return say("entry {number}", number=entry + 1)


def called_in(case: Case) -> dict[str, str]:
    """Return what each player is called, by id: only the owner of the record may be "You"."""
    return {
        player.id: name_in_list(player.name, seat, mine=seat == case.me)
        for seat, player in enumerate(case.players)
    }


def names_in(case: Case, entry: Callable[[int], str] = entry_name) -> Names:
    """Return what statements about a record are made with; ``entry`` names the entries."""
    seats = range(len(case.players))
    players: list[Place] = ["you" if seat == case.me else "seat" for seat in seats]
    piles = piles_of(open_cards=bool(case.table), face_down=bool(case.pool))
    return Names(
        tuple(the(card) for card in case.deck.cards),
        (*called_in(case).values(), *([""] * len(piles))),
        (*players, *piles),
        entry,
    )


def columns_of(case: Case) -> list[str]:
    """Return the heads of the columns: players by name, piles in words."""
    players = called_in(case).values()
    return [*players, *(say(PILES[pile]) for pile in case.holders[len(players) :])]


# --- the sheet ---------------------------------------------------------------------------------


def sheet_rows(case: Case, solution: Solution) -> Iterator[list[str]]:
    """Yield the rows of the sheet: a head for each kind, then card after card."""
    for kind in KINDS:
        yield [say(KIND_NAMES[kind]), *columns_of(case)]
        for card in case.deck.kind(kind):
            chances = solution.marginals[card] if solution.marginals else None
            row = [f"  {name(case.deck.cards[card])}"]
            for holder in range(len(case.holders)):
                says = solution.says(card, holder)
                share = per_cent(chances[holder]) if chances else "?"
                row.append(share if says == OPEN else MARKS[says])
            yield row


def sizes_answer(case: Case, solution: Solution) -> SizesAnswer:
    """Return how the hand sizes are known."""
    ways = solution.vectors
    if case.how_sizes == "given":
        said = say("The hand sizes are given.")
    elif case.how_sizes == "ignore":
        said = say("Hand sizes are not used: every way to share out the cards counts.")
    elif ways == 1:
        said = say("The hand sizes are not given; after an even deal there is one possibility.")
    else:
        said = say(
            "The hand sizes are not given; after an even deal there are {n} possibilities, and the "
            "deals of all of them are counted together.",
            n=ways,
        )
    return SizesAnswer(case.how_sizes, ways, said)


def summary(case: Case, solution: Solution) -> Iterator[str]:
    """Yield what follows from the record, in sentences."""
    yield sizes_answer(case, solution).said
    if solution.deals is None:
        yield from uncounted_lines(solution)
        return
    yield say_n("{n} deal is possible.", "{n} deals are possible.", solution.deals)
    if solution.marginals is None:
        yield say("There are too many to say how likely each cell is; “?” is open.")
        yield from _unsettled(solution)
    if solution.model == "refuter":
        yield say("A player who could show several cards is taken to have chosen one at random.")
    else:
        yield say("Every deal counts alike.")
    if solution.envelope is not None:
        certain = all_of([the(case.deck.cards[card]) for card in solution.envelope])
        yield say("The envelope is certain: {cards}.", cards=certain)
        return
    yield say("The envelope, the likeliest first:")
    for inside, share in list(solution.joint.items())[:MOST_FILES]:
        cards = ", ".join(name(case.deck.cards[card]) for card in inside)
        yield f"  {per_cent(share):>5}  {cards}"
    if len(solution.joint) > MOST_FILES:
        yield "  " + say("… and {n} more", n=len(solution.joint) - MOST_FILES)


def uncounted_lines(solution: Solution) -> Iterator[str]:
    """Yield what can be said of the deals where counting them was given up, or broken off."""
    most = solution.at_most
    if solution.stopped:
        yield say("The work was stopped: this is what was known by then.")
    else:
        yield say("To count the deals takes too many steps, so chances are left out.")
    yield say_n("At most {n} deal is possible.", "At most {n} deals are possible.", most)
    if solution.settled:
        yield say("What is marked is certain, and all that follows; “?” is open.")
    yield from _unsettled(solution)


def _unsettled(solution: Solution) -> Iterator[str]:
    if not solution.settled:
        yield say("What is marked is certain; “?” was not settled, so more may follow.")


# --- why ---------------------------------------------------------------------------------------


def proof_answers(case: Case, proofs: Proofs) -> tuple[ProofAnswer, ...]:
    """Return proofs in words, each with the hand sizes that it is for."""
    answers = []
    for puzzle, proof in proofs:
        lines = proof_text(names_in(case), puzzle, proof).split("\n")
        if len(lines) > MOST_LINES:
            lines[MOST_LINES:] = [say("… and {n} more", n=len(lines) - MOST_LINES)]
        answers.append(ProofAnswer(sizes_of(case, puzzle), proof.level, tuple(lines)))
    return tuple(answers)


def why_answer(case: Case, why: Why) -> WhyAnswer:
    """Return why a cell is as it is."""
    (cell,), worlds = why.goal, None
    if why.worlds is not None:
        first, second = why.worlds
        worlds = deal_answer(case, first), deal_answer(case, second)
    return WhyAnswer(
        card=case.deck.cards[cell.card].id,
        holder=case.holders[cell.holder],
        says=why.says,
        proofs=proof_answers(case, why.proofs),
        entries=numbers_of(why.entries or ()) if why.how != "all" else (),
        worlds=worlds,
        how=why.how,
    )


_FROM: dict[How, str] = {
    "fewest": mark("The fewest entries from which it follows:"),
    "enough": mark("It follows from these entries, and none of them can be left out:"),
}


def why_lines(case: Case, why: Why) -> Iterator[str]:
    """Yield why a cell is as it is, in words."""
    said = claim_after(names_in(case), why.goal)
    if why.worlds is not None:
        yield say("Not known yet: {claim}", claim=said)
        yield say("It is so in this deal:")
        yield from _deal_lines(case, why.worlds[0])
        yield say("And not in this one:")
        yield from _deal_lines(case, why.worlds[1])
        return
    yield say("Certain: {claim}", claim=said)
    yield from proof_lines(case, why.proofs)
    if why.entries and why.how != "all":
        yield say(_FROM[why.how])
        yield from entry_lines(case, why.entries)


def proof_lines(case: Case, proofs: Proofs) -> Iterator[str]:
    """Yield proofs; above each, the hand sizes that it is for."""
    answers = proof_answers(case, proofs)
    if not answers:
        yield say("A proof would be too long to be read.")
    for answer in answers:
        if answer.sizes is not None:
            yield say("If the hands are {sizes}:", sizes=sizes_text(case, answer.sizes))
        yield from (f"  {line}" for line in answer.lines)


def sizes_text(case: Case, sizes: dict[str, int]) -> str:
    """Return hand sizes as "Nora 3, Otto 2"; a number after a name may want a colon."""
    hands = ((called, sizes[seat]) for seat, called in called_in(case).items())
    return ", ".join(say("{who} {size}", who=called, size=size) for called, size in hands)


def _deal_lines(case: Case, deal: tuple[int, ...]) -> Iterator[str]:
    for holder, head in enumerate(columns_of(case)):
        cards = (case.deck.cards[card] for card, there in enumerate(deal) if there == holder)
        yield f"  {head}: {', '.join(map(name, cards)) or '–'}"


# --- what clashes ------------------------------------------------------------------------------


def clash_lines(case: Case, solution: Solution, steps: int = STEPS) -> Iterator[str]:
    """Yield which entries contradict each other, how, and what can be done."""
    clash = solution.clash
    if clash:
        alone = len(clash) == 1
        yield (
            say("This entry cannot be true:") if alone else say("These entries cannot all be true:")
        )
        yield from entry_lines(case, clash)
    else:
        yield say("What is written above the events cannot be: hand, table and hand sizes clash.")
    yield from proof_lines(case, clash_proofs(solution, steps))
    if clash:
        yield say("Correct one of them, or put a # before it, and solve again.")


def entry_lines(case: Case, entries: Iterable[int]) -> Iterator[str]:
    """Yield entries with their lines in the file."""
    for entry in (case.entries[number] for number in entries):
        yield "  " + say(
            "entry {number}, line {line}: {text}",
            number=entry.number,
            line=entry.line,
            text=entry.text,
        )


def who_knows(case: Case) -> str:
    """Return whose record it is."""
    if case.me is None:
        return say("Seen by somebody who only watches.")
    me = case.players[case.me].name
    return say("Seen by you.") if is_you(me) else say("Seen by {who}.", who=me)


# --- sheet layout ---------------------------------------------------------------------------------
# The columns and rows of a record.


def holders_in(case: Case) -> Holders:
    """Return which number stands for which holder in the puzzles of a record."""
    ids, seats = case.holders, len(case.players)
    table = ids.index("table", seats) if case.table else None
    pool = ids.index("pool", seats) if case.pool else None
    return Holders(seats, table=table, pool=pool, file=len(ids) - 1)


def layout_in(case: Case) -> Layout:
    """Return the layout of a record: players, envelope, what lies face down, what is open."""
    called = list(called_in(case).values())
    columns = [
        Column(each, Badge(initial=letter, pile="seat"))
        for each, letter in zip(called, initials(called), strict=True)
    ]
    columns.append(Column(say("Envelope"), Badge(pile="envelope"), envelope=True))
    if case.pool:
        columns.append(Column(say("Face down"), Badge(pile="pool")))
    if case.table:
        columns.append(Column(say("On the table"), Badge(pile="table")))
    at = {column.badge.pile: place for place, column in enumerate(columns)}
    seats = len(case.players)
    places = (*range(seats), *(at[pile] for pile in case.holders[seats:]))
    deck = case.deck
    letters = initials([name(deck.cards[card]) for card in deck.suspects])
    marks = dict(zip(deck.suspects, letters, strict=True))
    lines = (
        Line(name(card), card.kind, Badge(card, marks.get(number, "")), ())
        for number, card in enumerate(deck.cards)
    )
    return Layout(tuple(columns), tuple(lines), places)
