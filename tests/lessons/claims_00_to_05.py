"""What lessons 00 to 05 claim, counted again: worlds are listed one by one."""

import re
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import oracle
from claim_inputs import MANSION, PILES, ROOT
from claimed import STEMS, Counts, prose_in
from exercise_cases import left
from kripke import SEATS, Evening
from lesson_files import cell_of, code_of, number_in, outcome_in, shown_by

from cluekit.learn.exercises import load
from cluekit.ui.figures.story import EVENINGS

PAPER = " ".join((ROOT / "docs" / "bots.md").read_text(encoding="utf-8").split())

Row = tuple[bool, ...]


def rows(letters: int) -> list[Row]:
    """All rows of a truth table."""
    return list(product([True, False], repeat=letters))


def parts_of_one(letters: int) -> list[list[Row]]:
    """The rows of "at least one" and those of "at most one": together they leave exactly one."""
    least, most = [r for r in rows(letters) if any(r)], [r for r in rows(letters) if sum(r) < 2]
    assert [row for row in least if row in most] == [r for r in rows(letters) if sum(r) == 1]
    return [least, most]


def came_out(stem: str, cell: str, counted: Any) -> Any:
    """Return what was counted, where a cell of code puts the same beside the learner's guess."""
    assert outcome_in(STEMS[stem], cell) == str(counted)
    return counted


def shown(stem: str, cell: str) -> str:
    """What a cell of code has stored."""
    return shown_by(STEMS[stem], cell)


def lines_of(stem: str, number: str) -> list[bool]:
    """Which lines of somebody's notes are true in every deal that fits."""
    first = shown(stem, f"ex-{number.replace('.', '-')}").partition("\n2. ")[0]
    said = re.findall(r"^   [A-Z]  (.+)$", first, re.MULTILINE)
    return [all_say(oracle.meant(line), left(load(number))) for line in said]


def all_say(statement: str, worlds: Iterable[oracle.World]) -> bool:
    """Whether a statement is so in all of these deals."""
    return all(oracle.is_so(statement, world) for world in worlds)


def yours(name: str, *events: str) -> list[oracle.World]:
    """The deals that fit your hand on an evening that a lesson tells of, and what you heard."""
    return oracle.hearing(holding(EVENINGS[name].hands[0]), *events)


def holding(letters: str) -> list[oracle.World]:
    """The deals in which these cards, such as "A R", are yours."""
    return oracle.knowing(cards(letters))


def cards(letters: str) -> list[str]:
    """The cards that letters such as "A R" name."""
    return [oracle.NAMED[letter.lower()] for letter in letters.split()]


def knows_the_card(name: str, event: str) -> dict[str, bool]:
    """Whether each seat knows which card was shown, in all deals that you think possible."""
    evening = Evening([event])
    thought = evening.yours(cards(EVENINGS[name].hands[0]), [event])
    which = {seat: evening.knows_which(seat, lambda now: now.shown) for seat in SEATS}
    return {seat: all(map(knows, thought)) for seat, knows in which.items()}


def lesson_00() -> Counts:
    """The steps of the set-up; who sees a card; the mansion."""
    name, event = "a card goes across the table", "Nora: A R T -> Otto ?"
    asked = "C V G"
    nobody = oracle.hearing(holding(EVENINGS[name].hands[0]), f"You: {asked} -> nobody")
    rolled = re.findall(r"\((\d) steps\)", shown("00", "my-turn"))
    passages = {frozenset((r["id"], to)) for r in PILES[2] for to in r.get("passages", ())}
    return {
        "people": shown("00", "evening").count("played by"),
        "chairs": code_of(STEMS["00"]).count("evening.tells("),
        "who know the card": came_out("00", "outcome", sum(knows_the_card(name, event).values())),
        "readings": len(prose_in("00")["name"].rpartition(": ")[2].split(", and ")),
        "a die of two alike": max(map(int, rolled)) // 2,
        "places, too many": min(map(sum, set(rows(4)) - set(parts_of_one(4)[1]))),
        "in the envelope": sum({w[c] for w in nobody} == {"envelope"} for c in cards(asked)),
        "passages": len(passages),
    }


def lesson_01() -> Counts:
    """Case files, hands, the cards of the mansion."""
    files = list(product(*oracle.PILES))
    hands = oracle.dealt(len(oracle.CARDS) - len(oracle.PILES), 3)
    two_suspects = oracle.knowing(oracle.SUSPECTS[: hands[0]])
    left = {kind: oracle.in_file(two_suspects, kind) for kind in oracle.PILES}
    mine = [oracle.in_file(oracle.knowing(["ada", "dagger"]), kind) for kind in oracle.PILES]
    of_mansion = list(product(*(range(len(pile)) for pile in PILES)))
    lines = lines_of("01", "1.5")
    return {
        "with Ada and the Rope": len([file for file in files if file[:2] == ("ada", "rope")]),
        "right guesses": files.count(("bruno", "rope", "tower")),
        "case files": came_out("01", "cube", len(files)),
        "cards dealt": sum(hands),
        "hands": len(hands),
        "suspects left of two": len(left[oracle.SUSPECTS]),
        "of another kind": len(left[oracle.ROOMS]),
        "left of a kind with one gone": len(mine[0]),
        "left of your two": len(oracle.files(oracle.knowing(["ada", "dagger"]))),
        "questions open": sum(len(cards) > 1 for cards in left.values()),
        "gone": len([file for file in of_mansion if 0 in file]),
        "lines": len(lines),
        "firm lines": sum(lines),
        "hasty lines": lines.count(False),
        "dishes of a meal": len(re.findall(r"\d+ [a-z]", shown("01", "ex-1-6").split(".")[2])),
    }


def lesson_02() -> Counts:
    """A pass, what it leaves open, and who passes in the mansion."""
    name, event = "nora shakes her head", "You: B V L -> Otto L"
    asked = cards("B V L")
    seen = yours(name, event)
    new = oracle.certain(seen).keys() - oracle.certain(holding(EVENINGS[name].hands[0]))
    inside = {world["carla"] == "envelope" for world in seen}
    ottos = cards(EVENINGS[name].hands[2])
    claims = re.findall(r"certain that (.+?)[!.]?”", shown("02", "ex-2-5").replace(".”", "”"))
    seats = range(MANSION["players"][1])
    passed = seats[1:-1]  # the first one asks, the last one shows
    you = passed[0]
    return {
        "new crosses": came_out("02", "sheet", sum(cell.endswith(":nora") for cell in new)),
        "Otto's of the asked": len(set(asked) & set(ottos)),
        "states": len({"yes", "no"} | {oracle.certain(seen).get("carla:envelope", "open")}),
        "open: yes and no": len(inside),
        "it is known": len(inside) == 1,
        "Carla is certain": all_say("E_C", yours(name, "You: B V L -> Otto B")),
        "claims": len(claims),
        "a claim is certain": any(all_say(oracle.meant(claim), seen) for claim in claims),
        "hasty lines": lines_of("02", "2.7").count(False),
        "other questions": len(re.findall(r"\bwhat\b", prose_in("02")["outside"])) - 1,
        "seats of the mansion": len(seats),
        "passes": len(passed),
        "others who passed": len([seat for seat in passed if seat != you]),
    }


def lesson_03() -> Counts:
    """The back of a card, its rows, and two sentences that sound alike."""
    name, event, another = "the back of a card", "Nora: B D T -> Otto ?", "Nora: A V G -> Otto ?"
    knows = knows_the_card(name, event)
    back = oracle.hearing(oracle.worlds(), another)
    more, less = (oracle.hearing(holding(hand), event) for hand in ("B D", "B"))
    came_out("03", "outcome", "Tower")
    differ = [row for row in rows(2) if (not all(row)) != (not any(row))]
    compared = re.findall(r'"(.+?)"', cell_of(STEMS["03"], "differ"))
    return {
        "Nora knows it": knows["nora"],
        "Otto knows it": knows["otto"],
        "you know it": {world["tower"] for world in more} == {"otto"} and knows["you"],
        "letters": len(set(re.findall("[a-z]", " ".join(compared)))),
        "with Otto at most": max(sum(w[c] == "otto" for c in cards("A V G")) for w in back),
        "with Otto or not": len({world["tower"] == "otto" for world in back}),
        "false rows": len([row for row in rows(3) if not any(row)]),
        "sentences": len(compared),
        "rows that differ": len(differ),
        "true in each of them": max(map(sum, differ)),
        "true rows of two": came_out("03", "vary-code", len([r for r in rows(2) if any(r)])),
        "rows of two": len(rows(2)),
        "you know less": len(less) > len(more),
        "rows of three": len(rows(3)),
        "parts of exactly one": len(parts_of_one(3)),
    }


def lesson_04() -> Counts:
    """Exactly one, row by row."""
    three, pairs = rows(3), list(combinations(range(3), 2))
    least, most = parts_of_one(3)
    one = [row for row in least if row in most]
    loose = [row for row in least if not any(row[i] and row[j] for i, j in pairs[1:])]
    (note_taker,) = re.findall(r"`note-taker` \| a detective sheet: (.*?) \|", PAPER)
    told = re.findall(r"[Ee]xactly one (?:place|card)", prose_in("04")["name"])
    could = oracle.in_file(yours("one question, one card", "You: B V L -> Nora B"), oracle.PILES[0])
    assert could == {came_out("04", "outcome", "Carla").casefold()}
    return {
        "rules": len(told),
        "parts of exactly one": len(parts_of_one(3)),
        "rows": len(three),
        "culprits, too many": min(sum(row) for row in least if row not in one),
        "a part": Fraction(1, len(parts_of_one(3))),
        "pairs": len(pairs),
        "with Ada alone": len([row for row in one if row[0]]),
        "it knows": all(map(any, least)),
        "Bruno is inside": "bruno" in could,
        "rows left": len(one),
        "rows without one clause": came_out("04", "loose", len(loose)),
        "rows that come back": len(set(loose) - set(one)),
        "harder parts": len(re.findall(r"^\d\. ", shown("04", "ex-4-6"), re.MULTILINE)) - 1,
        # what is shown to it needs no rule
        "rules of a note-taker": len(set(note_taker.split(", ")) - {"shown"}),
        "places of the mansion": MANSION["players"][1] + 1,
    }


JUMPER = r"one `jumper` against (\w+) `note-taker`, .*? won ([\d,]+) of ([\d,]+) games"
"""How often it wins on the lesson deck, in the page on bots."""


def lesson_05() -> Counts:
    """Four sheets, three sentences, and what the page on bots says of the jumper."""
    said = re.findall(r"“(.+?)”", shown("05", "ex-5-2").partition("\n2. ")[0])
    meant = map(oracle.meant, said)
    first, *others = ([oracle.is_so(each, world) for world in oracle.worlds()] for each in meant)
    against, won, games = in_the_papers(JUMPER)
    lost, played = in_the_papers(r"`note-taker` \| `jumper` \| `uk` \| (\d+) of (\d+)")
    (of_each,) = in_the_papers(r"Four sit at a table, (\w+) of each level")
    return {
        "sheets": len(re.findall(r"sheets: (.+)\.", shown("05", "vowels"))[0].split(", ")),
        "sentences": len(others),
        "say the same": others.count(first),
        "differ in some deal": len(others) - others.count(first),
        "his arrow holds": all_say("E_V -> ~N_V", oracle.worlds()),
        "rows that break it": len([(p, q) for p, q in rows(2) if p and not q]),
        "it holds both ways": all_say("E_B <-> ~E_C", holding("A R")),
        "suspects left": len(oracle.in_file(holding("A R"), oracle.SUSPECTS)),
        "note-takers": against,
        "wins in a hundred": round(100 * won / games),
        "a fair share": Fraction(1, 1 + against),
        "of each": of_each,
        "wins in the mansion": round(100 * (played - lost) / played),
    }


def in_the_papers(pattern: str) -> tuple[int, ...]:
    """Numbers of the page on bots."""
    (found,) = re.findall(f"({pattern})", PAPER)
    return tuple(map(number_in, found[1:]))
