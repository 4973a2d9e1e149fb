"""What lessons 11 to 14 claim, counted again: deals, boards and replies are listed one by one."""

import gzip
import re
import tomllib
from fractions import Fraction
from itertools import permutations, product
from math import ceil, comb, factorial, inf, log2, log10, prod
from typing import BinaryIO, cast

import noir_oracle
import oracle
from claim_inputs import COMMON, MANSION, PILES, ROOT
from claimed import STEMS, Counts
from kripke import SEATS, answers_to, model
from lesson_files import cell_of, lesson, outcome_in, shown_by

from cluekit.lab.results import results_in
from cluekit.learn.exercises import load
from cluekit.learn.forms import Case, Grid
from cluekit.paper.document import Table
from cluekit.paper.printables import Wish, paper
from cluekit.ui import predict

KIT = ROOT / "src" / "cluekit"
SIMPLE = [Fraction(1, parts) for parts in (5, 4, 3, 2)]
"""Shares that have a name."""


def _in(stem: str, cell: str, pattern: str) -> tuple[int, ...]:
    """Whole numbers in what a code cell has stored."""
    found = re.search(pattern, shown_by(STEMS[stem], cell))
    assert found
    return tuple(map(int, found.groups()))


def _above(number: float) -> Fraction:
    """The first simple share above a number that is no simple share."""
    return next(share for share in SIMPLE if share > number)


def _below(number: float) -> Fraction:
    return next(share for share in reversed(SIMPLE) if share < number)


IN_THE_MANSION = {"greedy": 282, "complete": 371}
"""Questions that were asked with the seating of game 18; ``test_oracle_questions`` plays them."""


def _nobody_ends_it(asked: str, *, known: bool) -> bool:
    """Whether "nobody showed" can leave you, with Bruno and the Dagger, one case file."""
    left = oracle.hearing(oracle.knowing(["bruno", "dagger"]), f"Nora: {asked} -> nobody")
    hands: dict[frozenset[str], list[oracle.World]] = {}
    for world in left:
        held = frozenset(card for card in world if known and world[card] == "nora")
        hands.setdefault(held, []).append(world)
    return any(len(oracle.files(some)) == 1 for some in hands.values())


HAND_12 = ("ada", "rope")
NOT_YOURS = ("bruno", "vase", "library")


def lesson_12() -> Counts:
    """Files, questions and answers."""
    mine = oracle.knowing(HAND_12)
    files, nobody = oracle.files(mine), ("You: A R L -> nobody",)
    mansion, thought_of = len(list(product(*PILES))), range(1, 101)
    sees = [model(nobody).knows_which(seat, lambda now: now.hand("you")) for seat in SEATS[1:]]
    fits = model(nobody).yours(HAND_12, nobody)

    def answers(*cards: str) -> int:
        return len(answers_to(Case(hand=HAND_12), [oracle.CARDS.index(card) for card in cards]))

    found = {"mansion": mansion, "bits of the mansion": log2(mansion)}
    found |= {"least number": min(thought_of), "greatest number": max(thought_of)}
    return {
        **found,
        "files": len(files),
        "besides the room": len(NOT_YOURS) - 1,
        "nothing is known of these": all(len({w[card] for w in mine}) == 3 for card in NOT_YOURS),
        "bits of a half": log2(len(files)) - log2(len(files) / 2),
        "halvings": log2(len(files)),
        "questions": len(list(product(*oracle.PILES))),
        "answers without own": answers(*NOT_YOURS),
        "answers with two own": answers(*HAND_12, "library"),
        "the others know yours": any(any(map(knows, fits)) for knows in sees),
        "nobody ends it for who knows": _nobody_ends_it("A V L", known=True)
        and not _nobody_ends_it("A V L", known=False),
        "weighings end": len({(n in range(3)) - (n in range(3, 6)) for n in range(9)}),
        "bots at the table": shown_by(STEMS["12"], "mission-table").count("(played by ") - 1,
        "questions that suffice": ceil(log2(len(thought_of))),
    }


def lesson_12_tournaments() -> Counts:
    """Deals, games and seats in what was played; points against games won."""
    with gzip.open(KIT / "lab" / "past" / "greedy-in-the-mansion.jsonl.gz") as lines:
        found = results_in("greedy in the mansion", cast("BinaryIO", lines))
    seats = [tuple(found.experiment.bots_in(game)) for game in range(len(found.rows))]
    alike = [row.suggestions for row, at in zip(found.rows, seats, strict=True) if at == seats[18]]
    assert sum(alike) == sum(IN_THE_MANSION.values())
    row = r"(?s)(\d+) games with (\d+) deals.* (\d+) of 60 .* (\d+) of 60"
    games, deals, won, lost = _in("12", "small", row)
    lead = float(shown_by(STEMS["12"], "small").partition("greedy: +")[2].partition(" ")[0])
    tenfold = 2 * lead / log10((won + 0.5) / (lost + 0.5))  # each is given half a win, as rated
    houses = [shown_by(STEMS["12"], cell) for cell in ("small", "mansion")]
    ahead = {re.search(r"\n1\. (\w+):", house) for house in houses}
    return {
        "deals of the little house": deals,
        "games a deal": games // deals,
        "points of ten to one": round(tenfold),
        "ten to one": round(10 ** (400 / tenfold)),
        "points follow the odds": abs(tenfold - 400) < 1,
        "deals of the mansion": len({row.deal for row in found.rows}),
        "games of the mansion": len(found.rows),
        "seats of each": len(seats[18]) // len(set(seats[18])),
        "games with this seating": len(alike),
        "best in some house": len({one[1] for one in ahead if one}),
        **{f"{bot} asked": asked for bot, asked in IN_THE_MANSION.items()},
    }


def lesson_11() -> Counts:
    """Deals behind a back, and behind a card that was shown."""
    mine = oracle.knowing(HAND_12)
    back = oracle.hearing(mine, "Nora: B V L -> Otto ?")
    held = [frozenset(card for card in NOT_YOURS if world[card] == "otto") for world in back]
    likeliest = max(sum(card in some for some in held) for card in NOT_YOURS)
    inside = [len(oracle.in_file(mine, pile)) for pile in oracle.PILES]
    known = [world for world in mine if {world["bruno"], world["vase"]} == {"envelope"}]
    settled = [len(oracle.in_file(known, pile)) == 1 for pile in oracle.PILES]
    return {
        "asked for": len(NOT_YOURS),
        "share of each, if alike": Fraction(1, len(NOT_YOURS)),
        "lines": len({some if len(some) == 1 else "any two" for some in held}),
        "most of them in a hand": max(map(len, held)),
        "deals": len(mine),
        "thrown away": len(mine) - len(back),
        "kinds you hold": sum(any(card in pile for card in HAND_12) for pile in oracle.PILES),
        "left of a kind you hold": max(inside[:2]),
        "rooms": inside[2],
        "likeliest": likeliest,
        "deals left": len(back),
        "more than the likeliest": _above(likeliest / len(back)),
        "kinds settled": sum(settled),
        "you know so many": settled.count(True) == 2,
    }


def lesson_11_second() -> Counts:
    """Nora has shown you Bruno; a deal weighs as much as that was likely in it."""
    shown = oracle.hearing(oracle.knowing(HAND_12), "You: B V L -> Nora B")
    ways = [sum(world[card] == "nora" for card in NOT_YOURS) for world in shown]

    def chance(place: str, weights: list[Fraction]) -> Fraction:
        there = [w for w, world in zip(weights, shown, strict=True) if world["vase"] == place]
        return Fraction(sum(there)) / sum(weights)

    by_chance = [Fraction(1, each) for each in ways]
    (both,) = {w for w, d in zip(by_chance, shown, strict=True) if d["vase"] == "nora"}
    return {
        "deals with the card": len(shown),
        "inside, at random": chance("envelope", by_chance),
        "inside, all alike": chance("envelope", [Fraction(1)] * len(shown)),
        "shown by who has both": both,
        "both after the show": chance("nora", by_chance),
    }


def lesson_11_elsewhere() -> Counts:
    """A filter, three bots, the mansion; how many bits a forecast costs."""
    _, spam, flagged, _ = load("11.7").case.numbers
    found = Fraction(flagged, spam)
    players, hand = MANSION["players"][1], int(COMMON["hand of the mansion"])
    rest = factorial(hand * (players - 1)) // factorial(hand) ** (players - 1)
    tossed = Fraction(1, 2)
    return {
        "found": found.numerator,
        "found of": found.denominator,
        "bots": len(re.findall(r"\b(?:you|Nora|Otto) \d", shown_by(STEMS["11"], "mission-table"))),
        "costs one bit": tossed,
        "costs more": max(Fraction(n, 100) for n in range(1, 100) if -log2(n / 100) > 6),
        "bits of one per cent": int(-log2(0.01)),
        "bits of even odds": -log2(tossed),
        "deals of the mansion": prod(len(pile) - 1 for pile in PILES) * rest,
    }


FACES = ("ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY")
TWO_KILLS = ("kill G", "row 1 right", "kill H")


def _lived(hand: str, *actions: str) -> noir_oracle.Evening:
    """An evening of the Inspector Y, with these cards."""
    grid = Grid(board=FACES, killer="C", inspector="Y", hand=hand, actions=actions)
    return noir_oracle.Evening(grid)


def in_mid_game() -> dict[str, Fraction]:
    """How likely each of five is where two kills were any two of all legal moves.

    Beside kills there are twenty shifts (then nineteen, as none may be undone) and a disguise.
    """
    after = noir_oracle.moved(list(FACES), ["row", "1", "right"])
    ways = dict[str, Fraction]()
    for who in _lived("HIS", *TWO_KILLS).could:
        first, second = (len(noir_oracle.around(*at)) for at in ((FACES, who), (after, who, "G")))
        ways[who] = Fraction(1, (first + 21) * (second + 20))
    return {who: way / sum(ways.values()) for who, way in ways.items()}


def lesson_11b() -> Counts:
    """The first body: a Killer with few neighbours had fewer victims to choose from."""
    beside = noir_oracle.around(FACES, "G") - set("VWXY")
    near = {who: len(noir_oracle.around(FACES, who)) for who in beside}
    truths = [Fraction(share, 100) for share in (0, 1, 50, 100)]
    cost = {share: -log2(share) if share else inf for share in truths}
    said, *_ = load("11b.2").case.numbers
    kept = Fraction(said, 100)
    assert "forecasts" in lesson(STEMS["11b"]).metadata["cluekit"]["printables"]
    [sheet] = paper("forecasts", Wish()).pages[0].blocks
    assert isinstance(sheet, Table)
    page = (ROOT / "docs" / "explanation" / "information.md").read_text(encoding="utf-8")
    dated = re.search(r"“Rational Decisions”.*\((\d{4})\)", page)
    assert dated
    found = {"faces around": len(near), "around Alba": near["A"], "around Hedda": near["H"]}
    found |= {"said per cent": said, "come true": kept.numerator, "come true of": kept.denominator}
    return {
        **found,
        **dict(zip(("after 11", "after 13"), _before("11b"), strict=True)),
        "that Alba chose Goran": Fraction(1, near["A"]),
        "that Hedda chose Goran": Fraction(1, near["H"]),
        "year of the paper": int(dated[1]),
        "costs one bit": next(share for share in cost if cost[share] == 1),
        "bits of even odds": cost[Fraction(1, 2)],
        "one in so many": 1 / next(share for share in cost if 6 < cost[share] < inf),
        "bits of one in a hundred": int(cost[Fraction(1, 100)]),
        "best score": max(-bits for bits in cost.values()),
        "endless": next(share for share in cost if cost[share] == inf),
        "orders of merit": len(_orders()),
        "sentences": len(load("11b.4").form.parts[0].options),
        "lines of the sheet": len(sheet.rows),
        "one in three": 1 / Fraction(1, 3),
    }


def _before(stem: str) -> list[int]:
    """The lessons that come before one."""
    return [int(one[1:]) for one in lesson(STEMS[stem]).metadata["cluekit"]["prerequisites"]]


def _orders() -> set[tuple[int, ...]]:
    """Four people of 11b.2 in order: by how often they were right, and by their scores."""
    numbers = load("11b.2").case.numbers[3:]
    people = [(said / 100, right) for said, right in zip(numbers[::2], numbers[1::2], strict=True)]
    score = [right * log2(said) + (10 - right) * log2(1 - said) for said, right in people]
    often = [right for _, right in people]
    return {tuple(sorted(range(4), key=by.__getitem__)) for by in (often, score)}


def _score(right: Fraction, said: Fraction) -> float:
    """The mean of who says this each time, and is right as often as that."""
    return float(right) * log2(said) + float(1 - right) * log2(1 - said)


def lesson_11b_boasts() -> Counts:
    """Who says 90 %: in the cell beside it, and in the game of the mission."""
    code = cell_of(STEMS["11b"], "vary-code")
    right, boast = map(Fraction, re.findall(r"boaster = ([\d.]+) \* log2\(([\d.]+)\)", code)[0])
    tenths = [Fraction(n, 10) for n in range(5, 10)]
    behind = {said: _behind(said) for said in tenths}
    honest, boaster = (_score(right, said) for said in (right, boast))
    told = f"70%, by {honest - boaster:.2f} bits: {honest:.3f} against {boaster:.3f}".replace(
        "-", "−"
    )
    assert outcome_in(STEMS["11b"], "vary-outcome") == told
    return {
        "boast": boast,
        "right in ten": right.numerator,
        "of ten": right.denominator,
        "honest": max(tenths, key=lambda said: _score(right, said)),
        "boaster loses": _below(_score(right, right) - _score(right, boast)),
        "timid": next(said for said in tenths if _score(right, said) == -1),
        "sides": len({*re.findall("Inspector|Killer", shown_by(STEMS["11b"], "mission-game"))}),
        "boaster stays behind by": _below(behind[boast]),
        "stays behind": min(said for said in tenths if behind[said] > Fraction(1, 2)),
    }


def _behind(said: Fraction) -> float:
    """How far below the machine somebody ends who gives this to the likeliest, the rest alike."""
    lost = []
    for each in predict("noir-standard", seed=1).questions:
        favourite = max(each.chances, key=each.chances.__getitem__)
        rest = (1 - said) / (len(each.chances) - 1)
        given = said if each.answer == favourite else rest
        lost.append(log2(each.chances[each.answer]) - log2(given))
    return sum(lost) / len(lost)


def lesson_12b() -> Counts:
    """Five faces, four cards: how each answer would split them."""
    evening = _lived("HIS", *TWO_KILLS)
    hand = evening.hand | {"D"}
    yes = {card: len(evening.could & noir_oracle.around(evening.board, card)) for card in hand}
    could, dead = len(evening.could), "".join(evening.dead)
    code = cell_of(STEMS["12b"], "vary-code")
    (whole, least, past) = map(int, re.findall(r"yes / (\d).* range\((\d), (\d)\)", code)[0])
    lost = {few: 1 - oracle.entropy((few, whole - few)) for few in range(least, past)}
    best, next_best, *_, worst = sorted({min(few, whole - few) for few in lost}, key=lost.get)
    told = f"4 : 4 is worth {1 - lost[4]:.2f} bits, and 3 : 5 is worth {1 - lost[3]:.2f}"
    assert outcome_in(STEMS["12b"], "vary-outcome") == told
    found = {"dead": len(evening.dead), "can be": could, "cards": len(hand)}
    found |= {"suspects": whole, "most that say yes": past - 1, "least that say yes": least}
    found |= {"best split": best, "next best": next_best, "its other side": whole - next_best}
    found |= {"worst": worst, "worst other side": whole - worst}
    return {
        **found,
        **dict(zip(("after 12", "after 13"), _before("12b"), strict=True)),
        "answers": len({noir_oracle.touch(evening.board, one, "I") for one in evening.could}),
        "cards compared": cell_of(STEMS["12b"], "split").count("near_") // 2,
        "sami: no": could - yes["S"],
        "fair": Fraction(1, len({True, False})),
        "board says": oracle.entropy(in_mid_game().values()),
        "Hedda's answer is known": yes["H"] == could and "H" in dead,
        "next best loses": Fraction(round(20 * lost[next_best]), 20),
        "worst loses": _above(lost[worst]),
        "faces": sum(map(len, FACES)),
    }


def lesson_13() -> Counts:
    """Sets of suspects; what the rule documents say."""
    living = set("".join(FACES)) - set("VWXY")
    others, evening = set("".join(FACES)) - {"C"}, _lived("VWX", *TWO_KILLS)
    (toll,) = _in("13", "mission-table", r"Killed: \d+ of (\d+)\b")
    shipped = (KIT / "noir" / "editions" / "shipped").glob("*.toml")
    return {
        "faces": sum(map(len, FACES)),
        "the Killer knows your face": len(others) == 1,
        "around Goran": len(noir_oracle.around(FACES, "G") & living),
        "not your cards": len(living),
        "answers": len({one in noir_oracle.around(evening.board, "B") for one in evening.could}),
        "documents": len({tomllib.loads(file.read_text("utf-8"))["follows"] for file in shipped}),
        "toll": toll,
        "around Alba": len(noir_oracle.around(FACES, "A") & living),
    }


SQUARE = ["AB", "CD"]


def _killer_wins(bluff: Fraction) -> Fraction:
    """How often the Killer wins on two by two, by the better of two replies."""
    return max(noir_oracle.two_by_two(bluff, kill_the_arrested=kill) for kill in (True, False))


def lesson_14() -> Counts:
    """Cards asked for, prizes, and Noir on two by two."""
    asked, heard = ("ada", "rope", "tower"), "Nora: A R T -> nobody"
    left = oracle.hearing(oracle.knowing(["bruno", "dagger"]), heard)
    honest = [world for world in left if all(world[card] != "nora" for card in asked)]
    bluffs = [world for world in left if any(world[card] == "nora" for card in asked)]
    _, prize = load("14.2").case.numbers
    (rounds,) = _in("14", "match", r"of (\d+)\.")
    rules = re.findall(r"(\w+) rules:", shown_by(STEMS["14"], "plan"))
    coins = {"you": 1, "the other": 1}
    return {
        "asked for": len(asked),
        "never bluffing settles it": oracle.files(honest) == {asked},
        "always bluffing rules it out": asked not in oracle.files(bluffs),
        "rounds": rounds,
        "choices of his": len({*re.findall(r"(\w+) 0\.", shown_by(STEMS["14"], "match"))}),
        "prize": prize,
        "games a deal": len(rules),
        "faces": sum(map(len, FACES)),
        "players": len(coins),
        "a coin won": sum(coins.values()) - coins["you"],
    }


def lesson_14_two_by_two() -> Counts:
    """A is the Killer and D is dead: who can be what, and what each bluffing rate is worth."""
    bar, rounds = Fraction(7, 10), 50
    living = [who for row in SQUARE for who in row if who != "D"]
    honest = [roles for roles in permutations(living, 2) if roles[0] != "A"]  # and who is arrested
    missed = {(inspector, arrested) for inspector, arrested in honest if arrested != "A"}
    bluff = min((Fraction(n, 60) for n in range(61)), key=_killer_wins)
    right = 1 - _killer_wins(bluff)
    over = [
        comb(rounds, won) * right**won * (1 - right) ** (rounds - won)
        for won in range(rounds + 1)
        if won > bar * rounds
    ]
    always = [
        max(1 - noir_oracle.two_by_two(Fraction(n), kill_the_arrested=kill) for n in (0, 1))
        for kill in (True, False)
    ]
    found = {"bluff": bluff, "arrests each": (1 - bluff) / (len(living) - 1)}
    found |= {"Killer's share": _killer_wins(bluff), "without a bluff": _killer_wins(Fraction(0))}
    found |= {"bar": bar, "rounds of the mission": rounds}
    return {
        **found,
        "rows": len(SQUARE),
        "columns": len(SQUARE[0]),
        "suspects": len(set().union(*SQUARE)),
        "others": len(living) - 1,
        "it is the Killer": Fraction(len(honest) - len(missed), len(honest)),
        "then he knows": len({arrested for _, arrested in missed}) == len(missed),
        "fails once in": round(1 / sum(over)),
        "against the same kill": min(always),
    }
