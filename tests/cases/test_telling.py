"""A case in words: chances, what to ask, silence, its audit, what clashes; and the paper on it."""

import re
from fractions import Fraction
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from msgspec.structs import replace

from cluekit.cli import main
from cluekit.clue import bots_for, edition, new_game, players_for
from cluekit.clue.deduction.advice import advice as at_the_table
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.deduction.silence import with_silence as silence_at_the_table
from cluekit.clue.editions.options import Options
from cluekit.clue.notation import write
from cluekit.clue.notation.names import names_of
from cluekit.core import RefusedError
from cluekit.core.notation.lines import Line
from cluekit.core.session import run
from cluekit.logic import NotAll, sat
from cluekit.logic.solver import Solution, clash_proofs
from cluekit.records import Case, read_case, read_case_text, report
from cluekit.records.answer import audit_case
from cluekit.records.file_format import LARGEST_FILE, LONGEST_LINE, MOST_EVENTS, MOST_FACTS, File
from cluekit.records.premises import holder_in
from cluekit.records.question_worth import MOST_ASKED, advice, if_silent, last_chance, with_silence
from cluekit.records.record import holders, told_case
from cluekit.words.amounts import per_cent
from hard_records import explained, solved

TWO = 'deck = "mini"\nplayers = ["You", "Nora"]\nme = "You"\n'
PILES = {"s": 14, "w": 13, "r": 13}
FOUR = 'deck = "mini"\nplayers = ["Ann", "Bob", "Cid", "Dan"]\n'


def told(text: str) -> list[str]:
    """Return what a case comes to, in words."""
    case = read_case_text(text)
    return list(report.summary(case, solved(case)))


def test_a_summary_in_words() -> None:
    """The envelope, the likeliest contents, how sizes are known, what is too large, who looks."""
    shares = [Fraction(0), Fraction(1), Fraction(1, 3), Fraction(1, 1000), Fraction(999, 1000)]
    assert [*map(per_cent, shares)] == ["0%", "100%", "33%", "<1%", ">99%"]
    lines = told(TWO + 'facts = ["envelope has ada rope tower"]\n')
    assert "The envelope is certain: Ada, the Rope and the Tower." in lines
    lines = told(FOUR)
    assert (lines[-1].strip(), sum("%" in line for line in lines)) == ("… and 19 more", 8)
    assert "given." in told(FOUR + "hand_sizes = [2, 2, 1, 1]\n")[0]
    assert "one possibility" in told(TWO)[0]
    assert "there are 6 possibilities" in told(FOUR)[0]
    assert "not used" in told(FOUR + 'hand_sizes = "ignore"\n')[0]
    two = read_case_text(TWO)
    solution = solved(two)
    without = Solution(solution.known, "refuter", 1, 5, solution.can, None, solution.joint)
    assert any("too many" in line for line in report.summary(two, without))
    assert any("at random" in line for line in report.summary(two, without))
    assert "?" in {cell for row in report.sheet_rows(two, without) for cell in row}
    assert report.who_knows(two) == "Seen by you."
    assert "watches" in report.who_knows(read_case_text(FOUR))


def clash_of(text: str) -> tuple[Solution, list[str]]:
    """Return what is found of a case that cannot be, and what is said of it."""
    case = read_case_text(text)
    solution = solved(case)
    assert solution.can is None
    return solution, list(report.clash_lines(case, solution))


def test_a_clash_that_is_a_pigeonhole() -> None:
    """A hand that cannot be blames no event; an entry is named, or eight by counting."""
    cards = {kind: [f"{kind}{n}" for n in range(count)] for kind, count in PILES.items()}
    trap = " ".join(cards["s"][:13])
    facts = [f"{who} has not {trap}" for who in (*(f"P{n}" for n in range(3, 10)), "envelope")]
    found, lines = clash_of(
        f"players = {[f'P{n}' for n in range(10)]}\nfacts = {facts}\n"
        "hand_sizes = [4, 4, 4, 4, 4, 4, 4, 3, 3, 3]\n"
        f"[deck]\nsuspects = {cards['s']}\nweapons = {cards['w']}\nrooms = {cards['r']}\n"
    )
    assert sum(line.startswith("  entry ") for line in lines) == 8
    assert (found.clash, list(clash_proofs(found))) == (tuple(range(8)), [])
    assert "A proof would be too long to be read." in lines
    found, lines = clash_of(TWO + 'hand = "ada bruno carla"\n')
    assert "above the events" in lines[0]
    assert "#" not in lines[-1]
    assert (found.clash, bool(clash_proofs(found))) == ((), True)
    _, lines = clash_of(TWO + 'facts = ["Nora has ada", "You has ada bruno carla"]\n')
    assert lines[0] == "This entry cannot be true:"
    assert "entry 2, line 4: You has ada bruno carla" in lines[1]
    assert "#" in lines[-1]
    found, lines = clash_of(FOUR + 'facts = ["Ann has ada rope tower"]\n')
    assert (found.clash, len(clash_proofs(found))) == ((0,), 6)
    assert sum(line.startswith("If the hands are Ann ") for line in lines) == 6
    case = read_case_text(FOUR + 'facts = ["Ann has ada rope"]\n')
    why = explained(solved(case), 8, 0)
    lines = list(report.why_lines(case, why))
    assert sum(line.startswith("If the hands are Ann ") for line in lines) == 6
    sizes = [proof.sizes for proof in report.why_answer(case, why).proofs]
    assert all(one is not None and sum(one.values()) == 6 for one in sizes)


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


HEAD = 'deck = "mini"\nplayers = ["You", "Nora", "Otto"]\nme = "You"\nhand = "ada rope"\n'


def test_the_worth_is_that_of_the_table() -> None:
    """A seat's text gives the bits of its view; fast questioning names whom, and sizes."""
    session = new_game("uk", ("Ada", "Bea", "Cem"), seed=3)
    told = advice(told_case(write(session, 1)), "refuter")
    lived = at_the_table(session.view(1), "refuter")
    assert lived is not None
    assert len(told) == MOST_ASKED
    best = [one.worth.bits for one in lived.suggestions[:MOST_ASKED]]
    assert [one.bits for one in told] == pytest.approx(best)
    found = advice(read_case_text(HEAD + 'questioning = "fast"\n'), "deals")
    assert {one.whom for one in found} == {"nora", "otto"}
    assert {one.whom for one in advice(read_case_text(HEAD), "deals")} == {None}
    four = 'deck = "mini"\nplayers = ["A", "B", "C", "D"]\nme = "A"\nhand = "ada rope"\n'
    unknown = advice(read_case_text(four), "deals")
    assert unknown[0].sizes is not None
    assert (sorted(unknown[0].sizes.values()), unknown[0].sizes["a"]) == ([1, 1, 2, 2], 2)
    assert advice(read_case_text(four + "hand_sizes = [2, 1, 2, 1]\n"), "deals")[0].sizes is None
    text = HEAD + 'facts = ["envelope has bruno vase tower"]\n'
    assert {one.bits for one in advice(read_case_text(text), "deals")} == {0.0}
    with pytest.raises(RefusedError) as refused:
        advice(read_case_text('deck = "mini"\nplayers = ["A", "B"]\n'), "deals")
    assert refused.value.problem.code == "case-ask-whose"


def test_the_audit_says_the_first_entry() -> None:
    """One entry less, and the card could not have been placed."""
    case = read_case_text(
        HEAD + "events = '''\nYou: bruno vase library -> Nora vase\nOtto: carla dagger tower -> "
        "nobody\nNora: carla vase tower -> nobody\nYou: bruno vase library -> Otto library\n'''\n"
    )
    (audit,) = audit_case(case)
    certain = 0
    for number, card in enumerate(case.deck.cards):
        found = audit.cards[card.id]
        last = found.entry if found else len(case.entries)
        settled = [
            can is not None and not can[number] & (can[number] - 1)
            for can in (
                sat.closure(case.puzzle(n), case.knowledge().evenly) for n in range(last + 1)
            )
        ]
        assert settled == [False] * last + [found is not None]
        certain += found is not None
    assert 4 < certain < 9
    assert audit.case_file is not None
    inside = [audit.cards[card] for card in ("carla", "dagger", "tower")]
    assert audit.case_file.entry == max(found.entry for found in inside if found)


A, B, C, R, V, D, L, G, T = range(9)
YOU, NORA, OTTO, ENVELOPE = range(4)
EVENTS = """
Otto: bruno dagger library -> You dagger
You: carla rope tower -> Otto carla
Nora: carla dagger garden -> Otto ?
Otto: ada rope garden -> You garden
You: ada rope library
"""
AT_OTTOS = 'deck = "mini"\nplayers = ["You", "Nora", "Otto"]\nme = "You"\nhand = "dagger garden"\n'


def case(events: str = EVENTS, more: str = "") -> Case:
    """Return your case: you have the Dagger and the Garden, and showed both to Otto."""
    return read_case_text(f'{AT_OTTOS}{more}events = """{events}"""\n')


def test_who_would_have_been_sure_lacks_that_hand() -> None:
    """Otto would have accused with Carla and Ada or Bruno, unless he still may, or has."""
    silent = with_silence(case())
    hands = {premise.cards for premise in silent.silent if isinstance(premise, NotAll)}
    assert hands == {1 << A | 1 << C, 1 << B | 1 << C}
    before, after = solved(case()), solved(silent)
    assert (before.deals, after.deals) == (10, 8)
    assert [before.says(card, OTTO) for card in (A, B)] == ["open", "open"]
    assert ([after.says(card, OTTO) for card in (A, B)], case().silent) == (["no", "no"], ())
    assert not any(isinstance(premise, NotAll) for premise in case().puzzle().premises)
    why = explained(solved(with_silence(case())), A, OTTO)
    assert any(step.by == "silence" for _, proof in why.proofs for step in proof.steps)
    assert 3 in (why.entries or ())
    assert "nobody accused after entry 4" in " ".join(report.why_lines(case(), why))
    ongoing = case(EVENTS.partition("You: ada")[0])
    assert (last_chance(case(), OTTO), last_chance(ongoing, OTTO)) == (3, 0)
    assert last_chance(case(EVENTS + "Otto accuses: ada rope library -> wrong\n"), OTTO) is None
    assert last_chance(replace(case(), accusing="elsewhere"), OTTO) is None
    assert last_chance(replace(case(), accusing="unshown"), OTTO) is None
    sure = case(more='facts = ["Otto has ada carla"]\n')
    assert solved(sure).can is not None
    assert (solved(with_silence(sure)).can, if_silent(sure)) == (None, None)
    assert if_silent(case()).silent == with_silence(case()).silent != ()


def test_a_written_game_is_as_silent_as_the_one_that_was_played() -> None:
    """From a seat's text follow the same excluded hands as from its view, at every moment."""
    said = 0
    for seed in (8, 10, 21, 66, 68):  # in which something is told
        session = new_game("mini", seed=seed)
        bots = bots_for(["complete"] * 3)
        while not session.over:
            run(session, bots, until=lambda s, before=session.step: s.step > before)
            for seat in range(3):
                view = session.view(seat)
                lived = silence_at_the_table(view).premises[len(puzzle_of(view).premises) :]
                told = with_silence(told_case(write(session, seat))).silent
                if session.choices.phase.name == "START":
                    assert set(told) <= set(lived), "what is written may end before the turn does"
                said += len(told)
    assert said > 10


PAPER = Path(__file__).resolve().parents[2] / "docs" / "records.md"
TEXT = PAPER.read_text(encoding="utf-8")
SLIP = """\
deck = "mini"
players = ["Ann", "Bob", "Cid"]
events = ["Ann: bruno vase library -> nobody",
          "Ann: bruno vase library -> Bob vase"]
"""


def fenced(kind: str) -> list[str]:
    """Return the blocks of one kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of the paper, and we are in it."""
    (tmp_path / "evening.toml").write_text(fenced("toml")[0], encoding="utf-8")
    (tmp_path / "evening.csv").write_text(fenced("csv")[0], encoding="utf-8")
    (tmp_path / "slip.toml").write_text(SLIP, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("number", range(len(fenced("console"))))
def test_what_it_shows_is_what_is_answered(
    number: int, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Word for word, as far as it is shown."""
    assert folder.exists()
    command, shown = fenced("console")[number].split("\n", 1)
    assert main(command.removeprefix("$ cluekit ").split()) == 0
    assert capsys.readouterr().out.startswith(shown)


def test_its_cases_and_events_are_read_and_nothing_is_left_out(folder: Path) -> None:
    """Each TOML block is a case, each line an event; every key and limit is named."""
    cases = [read_case_text(text) for text in fenced("toml")]
    assert len(cases) == 2
    text = fenced("toml")[0]
    other = folder / "other.toml"
    other.write_text(text[: text.index("events")] + 'events = "evening.csv"\n', encoding="utf-8")
    said = [entry.premises for entry in read_case(other).entries]
    assert (said[:3], len(said)) == ([entry.premises for entry in cases[0].entries], 4)
    (block,) = fenced("text")
    lines = [re.split(r"\s{3,}", line)[0] for line in block.splitlines()]
    assert len(lines) == 6
    head = 'deck = "mini"\nplayers = ["You", "Nora", "Otto"]\n'
    assert len(read_case_text(f"{head}events = {lines}").entries) == 6
    keys = set(re.findall(r"`(\w+)`", TEXT.split("| key |")[1].split("\n\n")[0]))
    assert set(File.__struct_fields__) - {"format", "version"} <= keys
    for limit in (LARGEST_FILE, LONGEST_LINE, MOST_EVENTS, MOST_FACTS):
        assert f"{limit:,}" in TEXT
    for rule in ("questioning", "cards_shown"):
        written, none = get_args(get_type_hints(File)[rule])
        assert none is type(None)
        assert get_args(written) == get_args(get_type_hints(Options)[rule])
