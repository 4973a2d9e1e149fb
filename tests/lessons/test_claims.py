"""Every number in a lesson's prose, and every "knows" or "follows", is so: a claim that is counted.

What has no claim is found here, too: a number that is changed, a "knows" that is turned round,
makes its own claim fail. At most forty are excused, each with its reason. What more is claimed is
reckoned or played again, lesson by lesson.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import oracle
import pytest
from claim_inputs import COMMON, warm_ups
from claimed import HERE, KNOWING, NOT, NUMBER, NUMBERS, STEMS, Counts, claims_of, holds, prose_in
from claims_00_to_05 import JUMPER, in_the_papers
from claims_11_to_14 import FACES, in_mid_game
from kripke import bits_of
from lesson_files import LESSONS, cell_of, code_of, lesson, outcome_in, prose_of, shown_by
from noir_oracle import around

from cluekit.clue import NAMES, bots_for, new_game
from cluekit.core.session import run as play
from cluekit.lab.estimate import share_of
from cluekit.learn.exercises import ids, load, messages
from cluekit.learn.forms import Case
from cluekit.noir import edition
from cluekit.ui import rule_sheet
from cluekit.ui.figures.story import scene
from naming import case_named

COUNTING = [
    (name.split("_")[1], function)
    for path in sorted(Path(__file__).parent.glob("claims_*.py"))
    for name, function in vars(import_module(path.stem)).items()
    if name.startswith("lesson_")
]
"""What counts for the claims of which lesson: ``lesson_01``, ``lesson_09_clues`` and so on."""


@cache
def counted(stem: str) -> Counts:
    """What is counted for a lesson alone."""
    found = (function() for lesson, function in COUNTING if lesson == stem)
    return {name: count for counts in found for name, count in counts.items()}


@pytest.mark.parametrize("stem", STEMS)
def test_every_claim_holds_and_another_number_would_not(stem: str) -> None:
    """The words are there once, and say what was counted; all that is counted is claimed."""
    counts = {**COMMON, "warm-ups": warm_ups(stem), **counted(stem)}
    prose, used = prose_in(stem), set[str]()
    for claim in claims_of(stem):
        with case_named(stem, claim.cell, claim.quote):
            assert prose[claim.cell].count(claim.text) == 1, prose[claim.cell]
            if not claim.excused:
                for words, name in zip(claim.claimed, claim.names, strict=True):
                    assert holds(words, counts[name]), (words, name, counts[name])
                    assert not holds(changed(words), counts[name]), (words, name)
        used |= set(claim.names)
    assert {*counted(stem)} <= used


def test_every_number_and_every_knows_has_a_claim() -> None:
    """Questions claim nothing, nor do "whether" and "what you know"; "not known yet" is a mark."""
    left = {}
    for stem, cell in ((one, cell) for one in STEMS for cell in prose_in(one)):
        prose = prose_in(stem)[cell]
        spans = (span for c in claims_of(stem) if c.cell == cell for span in c.spans(prose))
        covered = {at for span in spans for at in span}
        bare = [m for m in (*NUMBER.finditer(prose), *_knowing(prose)) if m.start() not in covered]
        if bare:
            left[stem, cell] = [prose[max(0, m.start() - 30) : m.end() + 20] for m in bare]
    assert left == {}


ASKED = re.compile(r"\bwhether\b[^.?!:;,]*$|\bwhat (?:\w+ )?$", re.IGNORECASE)
"""What stands before a "know" that claims nothing."""


def _knowing(prose: str) -> Iterator[re.Match[str]]:
    for found in KNOWING.finditer(prose):
        before, after = prose[: found.start()], prose[found.start() :]
        asked = re.match(r"[^.?!:;]*\?", after) or ASKED.search(before)
        if not asked and not after.startswith("known yet"):
            yield found


def changed(words: str) -> str:
    """Return the same words with another number, or with the opposite said."""
    if words.casefold() not in NUMBERS and not NUMBER.fullmatch(words):
        return NOT.sub("", words) if NOT.search(words) else f"not {words}"
    if words[-1].isalpha():
        return "seven" if words.casefold() != "seven" else "five"
    return re.sub(r"\d(?=\D*$)", lambda digit: str((int(digit[0]) + 1) % 10), words)


def test_few_are_excused() -> None:
    """Each with a reason of some words."""
    excused = [claim for stem in STEMS for claim in claims_of(stem) if claim.excused]
    assert len(excused) <= 40
    assert all(len(claim.excused.split()) > 3 for claim in excused)
    assert {stem for stem, _ in COUNTING} == set(STEMS)


def test_what_was_not_so_is_not_said_any_more() -> None:
    """Each was found by reading the lesson sentence by sentence."""
    for stem, claims in tomllib.loads((HERE / "false.toml").read_text(encoding="utf-8")).items():
        prose = " ".join(prose_of(STEMS[stem]).casefold().split())
        assert [claim for claim in claims if claim in prose] == [], stem


def test_00_two_chairs_hear_the_same_but_for_the_card() -> None:
    """Where "you" is put back to a name, and a piece to its suspect, one thing differs."""
    evening = scene("a card goes across the table")
    yours, noras = (repr(evening.tells(name)).splitlines() for name in ("You", "Nora"))
    plain = [re.sub(r"Your piece| \(U\d+\)", "", line) for line in yours]
    named = {"You ": "Nora ", "showed you ": "showed Nora "}
    other = [re.sub("You |showed you ", lambda said: named[said[0]], line) for line in noras]
    differ = [place for place, (a, b) in enumerate(zip(plain, other, strict=True)) if a != b]
    assert differ == [3, 4]  # whose piece it is; and which card
    assert plain[3].strip() == other[3].replace("Ada", "").strip()
    assert yours[4].strip() == "Otto showed Nora a card."
    assert noras[4].strip() == "Otto showed you Ada."
    told = " ".join(cell_of("00_at_the_table.ipynb", "tells-differ").split())
    assert "Ada is “your piece” in the first alone" in told
    assert "Otherwise only one thing differs" in told


def test_13_a_row_that_is_shifted_again_and_again_keeps_its_circle() -> None:
    """The cell that the lesson asks to be run again can be: it begins where the last run ended."""
    start, again = cell_of("13_noir.ipynb", "round"), cell_of("13_noir.ipynb", "round-again")
    names: dict[str, Any] = {}
    _run(start, names)
    seen = [_run(again, names) for _ in range(5)]
    assert [row for row, _ in seen] == ["EABCD", "DEABC", "CDEAB", "BCDEA", "ABCDE"]
    assert all(same for _, same in seen)
    assert "Run the last cell again" in cell_of("13_noir.ipynb", "invariant-name")


def _run(source: str, names: dict[str, Any]) -> Any:
    """Run the few lines of a cell; return the value of its last one, if that is an expression."""
    *body, last = ast.parse(source).body
    asked = ast.unparse(last) if isinstance(last, ast.Expr) else "None"
    rest = body if isinstance(last, ast.Expr) else [*body, last]
    exec("\n".join(map(ast.unparse, rest)), names)  # noqa: S102 - a cell of our own lesson
    return eval(asked, names)  # noqa: S307 - its last line


def test_20_no_pairs_are_added_after_looking() -> None:
    """No question is asked again with more pairs: each has rules, chairs and luck of its own."""
    name, asked = "20_change_the_rules.ipynb", []
    for node in ast.walk(ast.parse(code_of(name))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"compare", "plan"}:
            how = {one.arg: ast.unparse(one.value) for one in node.keywords}
            if how.get("games") != "5":
                asked.append((*map(ast.unparse, node.args), how.get("players"), how["seed"]))
    assert len(asked) == len(set(asked)) == 3
    ids = [cell.id for cell in lesson(name).cells]
    assert ids.index("fast-rule") < ids.index("ex-20-4") < ids.index("fast-both")
    for cell, said in (
        ("result-intro", "fixed before anybody looked"),
        ("fast-rule", "**before** you look"),
        ("fast-intro", "whatever comes out"),
        ("fast-both", "games=160"),
    ):
        assert cell_of(name, cell).count(said) == 1


BARE = re.compile(r"(\S+) (Rope|Vase|Dagger|Library|Garden|Tower)\b(?!\*)")
ARTICLES = {"the", "no", "this", "*the"}


def test_prose_names_no_cell_by_its_lines_and_cards_have_their_articles() -> None:
    """A cell runs as a whole; weapons and rooms are said as in all that the kit says."""
    for name in LESSONS:
        with case_named(name):
            prose = prose_of(name)
            assert not re.search(r"\b(first|middle|last|second) line of (the|that) cell", prose)
            found = BARE.finditer(re.sub(r"`[^`]*`", "", prose))
            assert [one[0] for one in found if one[1].casefold() not in ARTICLES] == []


def _won_by_jumpers(deals: int) -> int:
    """Of three games a deal, the jumper in each chair once."""
    won = 0
    for deal, chair in product(range(deals), range(3)):
        bots = ["jumper" if seat == chair else "note-taker" for seat in range(3)]
        session = play(new_game("mini", NAMES[:3], f"J{deal}"), bots_for(bots))
        won += session.view(0).table.winner == chair
    return won


@pytest.mark.parametrize(
    "deals", [pytest.param(200, marks=pytest.mark.early), pytest.param(0, marks=pytest.mark.long)]
)
def test_05_how_often_the_jumper_wins(deals: int) -> None:
    """What is played here could be what the page on bots says, game by game, and no third."""
    won, games = in_the_papers(JUMPER)[1:]
    deals = deals or games // 3
    found = share_of(played := _won_by_jumpers(deals), 3 * deals)
    assert found.low < won / games < found.high + 0.02 < Fraction(1, 3)
    assert played == won or 3 * deals < games


def test_what_stands_beside_a_guess_is_what_is_counted() -> None:
    """A code cell shows the outcome, in words that are fixed."""
    back = oracle.hearing(oracle.knowing(["ada", "rope"]), "Nora: B V L -> Otto ?")
    has = {card: sum(w[card] == "otto" for w in back) for card in ("bruno", "vase", "library")}
    assert has["bruno"] == has["vase"]
    eleven, first, square = map(counted, ("11", "11b", "14"))
    near = {who: Fraction(1, len(around(FACES, who))) for who in around(FACES, "G")}
    hand = Case(hand=("ada", "rope"))
    asked = ((1, 4, 6), (0, 4, 6), (0, 3, 6))
    beside: dict[tuple[str, str], list[object]] = {
        ("11", "heat"): [has["library"], len(back), has["bruno"]],
        ("11", "habits"): [eleven["inside, all alike"], eleven["inside, at random"]],
        ("11b", "outcome"): [near["A"] / sum(near.values())],
        ("12", "lab"): [bits_of(hand, cards) for cards in asked],
        ("13", "outcome"): [first["faces around"]],
        ("14", "outcome"): [square["rows"], square["columns"], 1 / square["bluff"]],  # type: ignore[operator]
    }
    for (stem, cell), right in beside.items():
        with case_named(stem, cell):
            said = NUMBER.findall(outcome_in(STEMS[stem], cell))
            assert all(map(holds, said, right))
            assert len(said) == len(right)


def test_what_stands_below_a_guess_says_the_same() -> None:
    """What is shown with an outcome is made here; the numbers in both are one."""
    seven = counted("07")
    below = {
        ("00", "vary-code"): (r"(Otto showed Nora a card\.)", ["no"]),
        ("01", "vary-code"): (r"= (\d+)\.", ["9"]),
        ("02", "vary-code"): (r"Envelope: (Carla)\.", ["yes, she is in the envelope"]),
        ("10", "change-one"): (r"\[(\d), \1\]", ["4"]),
        ("12", "mansion"): (r"greedy: .*; (\d+) of 504", ["39"]),
        ("13", "vary-code"): (r"\['\w', '(\w)', '\w'\]$", ["3"]),
        ("20", "grid-result"): (r"(Zero lies in between)", ["not clear: zero is in the interval"]),
        ("20", "fast-both"): (r"\[-.*, \+(\d)", ["no: shorter with three, longer with four"]),
    }
    for (stem, cell), (pattern, told) in below.items():
        with case_named(stem, cell):
            found = re.search(pattern, shown_by(STEMS[stem], cell))
            assert found
            assert [outcome_in(STEMS[stem], cell)] == told
    won = re.search(r"greedy: .*; (\d+) of (\d+)", shown_by(STEMS["12"], "mansion"))
    assert won
    assert round(100 * int(won[1]) / int(won[2])) == 39
    assert (seven["its empty slots"], seven["anything may be in it"]) == (1, True)


def test_13_the_board_of_the_machine_begins_in_mid_game() -> None:
    """There the Killer could have shifted or disguised instead, each time: the page says so."""
    for name, cell in (("13_noir.ipynb", "board"), ("12b_questions_in_bits.ipynb", "evening")):
        shares = dict(re.findall(r"\w+ \(([A-Z])\) (\d+)%", shown_by(name, cell)))
        assert shares == {who: str(round(100 * share)) for who, share in in_mid_game().items()}
    begins = "begins in mid-game: each time the Killer could have shifted"
    assert begins in cell_of("13_noir.ipynb", "machine")
    assert "It begins in mid-game" in cell_of("12b_questions_in_bits.ipynb", "name")


def cell(name: str, called: str) -> str:
    """Return the source of a cell on one line."""
    return " ".join(cell_of(name, called).split())


def test_13_the_two_editions_shown_follow_two_documents_and_differ_as_the_lesson_says() -> None:
    """On the face that was given up, and on who counts towards the sixteen."""
    told, shown = cell("13_noir.ipynb", "rules"), cell("13_noir.ipynb", "switch")
    named = re.findall(r'"([\w-]+)"', shown)
    one, other = map(edition, named)
    assert {one.follows, other.follows} == {"002", "003"}
    assert (one.options.old_identity, other.options.old_identity) == ("deceased", "innocent")
    assert (one.options.toll_counts, other.options.toll_counts) == ("kills", "all")
    assert "one calls it **dead**, the other **innocent**" in told
    assert "one counts only those who were killed, the other all the dead" in told
    sheet = " ".join(str(rule_sheet(named[0], beside=named[1])).split())
    for says in (
        "The identity given up counts as dead.",
        "The identity given up is marked innocent.",
        "Only those whom the Killer has killed count.",
        "All the dead count, including those who have left the board.",
    ):
        assert says in sheet


def test_08_bruno_is_satisfiable_and_not_entailed() -> None:
    """With Ada and the Rope in hand, and Otto's card: worlds with Bruno inside, and without."""
    worlds = oracle.hearing(oracle.knowing(("ada", "rope")), "Nora: B R L -> Otto ?")
    inside = {world["bruno"] == "envelope" for world in worlds}
    assert inside == {True, False}
    told = cell("08_models_and_cnf.ipynb", "answer")
    assert "*satisfiable*, so Bruno is possible. Nora took it for *entailed*" in told
    assert "first for the second" not in told


def test_03_and_9_8_letters_have_columns_and_literals_have_not() -> None:
    """A letter, negated or not, is a literal: twelve letters are 24 of them."""
    for name in ids():
        for part in load(name).form.parts:
            with case_named(name):
                assert not re.search(r"(rows?|column) of .{0,12}literals", part.prompt)
    assert "literal" not in cell("03_and_or_not.ipynb", "rows-intro")


STIFF = (
    "of whom do you know", "their forms truly", "so and not so", "so likely", "so far he can",
    "rightly. but", "weigh heavily", "with which chance", "that fit, that many", "byte by byte",
    "arrests herself with chance", "glad not to have done it.", "no other share",
    "has hardly ever the answer", "are ten to one", "smallest set that cannot", "sit down on {",
    "that would take a model", "as full as the upper one", "other sentences, true or not",
    "of whom one is right", "sit down on another chair", "what may it do with", "drives more than",
)  # fmt: skip
"""Sentences that no native speaker would say, as they once stood here."""


def test_nothing_says_it_stiffly() -> None:
    """None of these comes back: in exercises, in a lesson's prose, in its code."""
    told = [(file, text) for text, file in messages()]
    told += [(name, " ".join(each.source for each in lesson(name).cells)) for name in LESSONS]
    for where, text in told:
        with case_named(where):
            said = " ".join(text.casefold().split())
            assert [each for each in STIFF if each in said] == []
