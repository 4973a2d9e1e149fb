"""A case in words: chances, hand sizes, the envelope, what clashes above the events."""

from fractions import Fraction

from cluekit.clue import edition, players_for
from cluekit.clue.notation.names import names_of
from cluekit.core.notation.lines import Line
from cluekit.records import Case, read_case_text
from cluekit.records.premises import holder_in
from cluekit.records.record import holders
from cluekit.records.report import (
    clash_lines,
    sheet_rows,
    summary,
    who_knows,
    why_answer,
    why_lines,
)
from cluekit.records.solver import Solution, clash_proofs, explain, solve
from cluekit.words.amounts import per_cent

TWO = 'deck = "mini"\nplayers = ["You", "Nora"]\nme = "You"\n'
PILES = {"s": 14, "w": 13, "r": 13}
FOUR = 'deck = "mini"\nplayers = ["Ann", "Bob", "Cid", "Dan"]\n'


def told(text: str) -> list[str]:
    """Return what a case comes to, in words."""
    return list(summary(solve(read_case_text(text))))


def test_a_summary_in_words() -> None:
    """The envelope, the likeliest contents, how sizes are known, what is too large, who looks."""
    shares = [Fraction(0), Fraction(1), Fraction(1, 3), Fraction(1, 1000), Fraction(999, 1000)]
    assert [*map(per_cent, shares)] == ["0%", "100%", "33%", "<1%", ">99%"]
    lines = told(TWO + 'facts = ["envelope has ada rope tower"]\n')
    assert "The envelope is certain: Ada, the Rope and the Tower." in lines
    lines = told(FOUR)
    assert lines[-1].strip() == "… and 19 more"
    assert sum("%" in line for line in lines) == 8
    assert "given." in told(FOUR + "hand_sizes = [2, 2, 1, 1]\n")[0]
    assert "one possibility" in told(TWO)[0]
    assert "there are 6 possibilities" in told(FOUR)[0]
    assert "not used" in told(FOUR + 'hand_sizes = "ignore"\n')[0]
    solution = solve(read_case_text(TWO))
    without = Solution(solution.case, "refuter", 1, 5, solution.can, None, solution.joint)
    assert any("too many" in line for line in summary(without))
    assert any("at random" in line for line in summary(without))
    assert "?" in {cell for row in sheet_rows(without) for cell in row}
    assert who_knows(read_case_text(TWO)) == "Seen by you."
    assert "watches" in who_knows(read_case_text(FOUR))


def clash_of(text: str) -> tuple[Case, list[str]]:
    """Return a case that cannot be, and what is said of it."""
    solution = solve(read_case_text(text))
    assert solution.can is None
    return solution.case, list(clash_lines(solution))


def test_clashes_in_words() -> None:
    """A hand that cannot be blames no event; an entry is named with its line."""
    case, lines = clash_of(TWO + 'hand = "ada bruno carla"\n')
    assert "above the events" in lines[0]
    assert "#" not in lines[-1]
    assert list(clash_proofs(case, ()))
    _, lines = clash_of(TWO + 'facts = ["Nora has ada", "You has ada bruno carla"]\n')
    assert lines[0] == "This entry cannot be true:"
    assert "entry 2, line 4: You has ada bruno carla" in lines[1]
    assert "#" in lines[-1]
    case, lines = clash_of(FOUR + 'facts = ["Ann has ada rope tower"]\n')
    assert len(list(clash_proofs(case, (1,)))) == 6
    assert sum(line.startswith("If the hands are Ann ") for line in lines) == 6
    solution = solve(read_case_text(FOUR + 'facts = ["Ann has ada rope"]\n'))
    why = explain(solution, 8, 0)
    lines = list(why_lines(solution, why))
    assert sum(line.startswith("If the hands are Ann ") for line in lines) == 6
    sizes = [proof.sizes for proof in why_answer(solution, why).proofs]
    assert all(one is not None and sum(one.values()) == 6 for one in sizes)


def test_a_clash_that_is_a_pigeonhole() -> None:
    """Thirteen cards for three hands of four: none of the entries can be spared, by counting."""
    cards = {kind: [f"{kind}{n}" for n in range(count)] for kind, count in PILES.items()}
    trap = " ".join(cards["s"][:13])
    facts = [f"{who} has not {trap}" for who in (*(f"P{n}" for n in range(3, 10)), "envelope")]
    case, lines = clash_of(
        f"players = {[f'P{n}' for n in range(10)]}\nfacts = {facts}\n"
        "hand_sizes = [4, 4, 4, 4, 4, 4, 4, 3, 3, 3]\n"
        f"[deck]\nsuspects = {cards['s']}\nweapons = {cards['w']}\nrooms = {cards['r']}\n"
    )
    assert sum(line.startswith("  entry ") for line in lines) == 8
    assert list(clash_proofs(case, tuple(range(1, 9)))) == []
    assert "A proof would be too long to be read." in lines


def test_a_pile_is_meant_also_where_a_player_has_its_name() -> None:
    """In a game, where people may be called anything, “table” stays the cards that lie open."""
    players = players_for(edition("mini"), ("Table", "Nora", "Otto"))
    names = names_of(edition("mini").deck, players)
    there = holders(players, table=(0,), pool=0)
    assert there == ("table-1", "nora", "otto", "table", "envelope")
    assert holder_in(Line(0, ""), ("table", "has"), names, there) == (3, ("has",))
    assert holder_in(Line(0, ""), ("nora", "has"), names, there) == (1, ("has",))
    without = holders(players, table=(), pool=0)
    assert holder_in(Line(0, ""), ("table", "has"), names, without) == (0, ("has",))
