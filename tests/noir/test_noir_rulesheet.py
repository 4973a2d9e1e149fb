"""Noir's rule sheet: every clause, every answer of every option, and where editions differ."""

import re
from itertools import combinations
from pathlib import Path

from msgspec.structs import replace

from cluekit.cli import parser
from cluekit.core.edition_writing import answers_to
from cluekit.noir import SHIPPED, Edition, edition, new_game, read_edition
from cluekit.noir.editions.file_format import Options
from cluekit.noir.editions.mistakes import notes_on, problems_in
from cluekit.noir.rulesheet.always import ALWAYS
from cluekit.noir.rulesheet.answers import ANSWERS, NUMBERS, READING, SECTIONS
from cluekit.noir.rulesheet.sheet import differences, rule_sheet, switches
from cluekit.words import LANGUAGES, set_language
from cluekit.words.rule_lines import RuleLine
from noir.positions import at_random

CLAUSES = {f"N{number:02}" for number in range(1, 32)}
MODES = {
    "noir-classic": {"N18", "N26", "N27", "N28"},
    "noir-standard": {"N26"},
    "noir-citizens": set(),
}
"""The clauses that a mode knows nothing of."""
SIZES = {"rows": "grid", "columns": "grid", "hand": "hand", "toll": "toll"}


def flipped(variant: Edition, option: str, answer: object) -> Edition:
    """Return an edition with another answer."""
    return replace(variant, options=replace(variant.options, **{option: answer}))


def test_every_clause_of_the_mode_is_on_the_sheet() -> None:
    """N01 to N31, each in words, and none that does not hold there."""
    for name, without in MODES.items():
        assert {line.clause for line in rule_sheet(edition(name))} == CLAUSES - without


def test_every_answer_of_every_option_has_its_sentence() -> None:
    """A new option without words fails here; so does a topic without a place."""
    fields = {name.replace("-", "_"): set(a) for name, a in answers_to(Options).items()}
    for option, answers in fields.items():
        assert option in SIZES or set(ANSWERS[option][1]) == answers
    topics = {*ANSWERS, *NUMBERS, *(topic for topic, *_ in ALWAYS)}
    assert topics == set(READING)
    assert {section for section, _ in ANSWERS.values()} <= set(SECTIONS)


def test_the_sheet_reads_section_by_section() -> None:
    """Each topic once, sections in their order, clauses by their ids."""
    for name in SHIPPED:
        lines = rule_sheet(edition(name))
        places = [list(SECTIONS).index(line.section) for line in lines]
        assert places == sorted(places)
        topics = [line.topic for line in lines]
        assert len(set(topics)) == len(topics)
        assert all(re.fullmatch(r"N\d\d", line.clause) for line in lines)


def test_flipping_an_option_changes_the_sheet_in_that_topic() -> None:
    """And, with the mode, in what goes with it: nowhere else."""
    with_it = {
        "hand": {"hand", "citizens-times"},
        "canvas": {"canvas", "canvas-placed", "canvas-gone", "killed-innocent", "marks", "before"},
        "citizens_arrest": {"citizens_arrest", "citizens_need", "citizens-target", "before",
         "citizens-times"},
    }  # fmt: skip
    for base in ("noir-classic", "noir-citizens"):
        for name, answers in answers_to(Options).items():
            option = name.replace("-", "_")
            for answer in answers:
                other = flipped(edition(base), option, answer)
                changed = {unlike.topic for unlike in differences(edition(base), other)}
                own = {SIZES.get(option, option)}
                if answer == getattr(edition(base).options, option):
                    assert not changed
                elif option == "citizens_need" and base == "noir-classic":
                    assert not changed  # there is no such arrest
                else:
                    assert own <= changed <= with_it.get(option, own)


def test_two_editions_differ_where_their_rules_do() -> None:
    """The two rule sheets disagree about undoing a shift, the old identity, and who counts."""
    topics = [u.topic for u in differences(edition("noir-classic"), edition("noir-003-classic"))]
    assert topics == ["undo", "old_identity", "toll_counts"]
    undo, toll = differences(edition("noir-standard"), edition("noir-003-standard"))
    assert (undo.topic, undo.one and undo.one.clause) == ("undo", "N07")
    assert (toll.topic, toll.one and toll.one.says) == (
        "toll_counts",
        "Only those whom the Killer has killed count.",
    )
    for one, other in combinations(map(edition, SHIPPED), 2):
        forth = [unlike.topic for unlike in differences(one, other)]
        assert sorted(forth) == sorted(unlike.topic for unlike in differences(other, one))


def by_topic(name: str) -> dict[str, RuleLine]:
    """Return the lines of an edition's sheet by what they are about."""
    return {line.topic: line for line in rule_sheet(edition(name))}


def test_house_conventions_are_marked() -> None:
    """N22 to N31 are ours: never presented as a rule document's word."""
    for name in SHIPPED:
        for line in rule_sheet(edition(name)):
            assert line.house or line.clause < "N22", line
    shown = {name: by_topic(name)["inspector-shown"] for name in SHIPPED}
    assert {name: line.house for name, line in shown.items()} == {
        name: "003" in name for name in SHIPPED
    }
    assert {line.says for line in shown.values()} == {"The Inspector then reveals that identity."}
    marks = {name: by_topic(name)["toll_counts"].house for name in SHIPPED}
    assert not any(marks.values())
    says = {line.topic: line.house for line in rule_sheet(edition("noir-classic"))}
    assert not says["undo"]
    assert says["dead_identity"]


def test_every_sentence_is_whole_in_every_language() -> None:
    """Every value in its place, and numbers where there are numbers."""
    for language in sorted(LANGUAGES):
        set_language(language)
        try:
            lines = [line.says for name in SHIPPED for line in rule_sheet(edition(name))]
            of_switches = [words for switch in switches() for words in switch.says.values()]
        finally:
            set_language("en")
        assert not any(re.search(r"[{}]", says) for says in lines)
        assert any("25" in says for says in lines)
        assert all(of_switches)


def test_every_option_is_listed_with_its_clause_and_its_default() -> None:
    """The catalogue of options is that of a file."""
    listed = {switch.name: switch for switch in switches()}
    assert list(listed) == list(answers_to(Options))
    for switch in listed.values():
        assert switch.default in switch.answers
        assert switch.clause in CLAUSES
        assert set(switch.says) in ({None}, set(switch.answers))


def test_the_paper_lists_every_option() -> None:
    """With its answers, its default and its clause; its example is an edition that is played."""
    paper = (Path(__file__).parents[2] / "docs" / "noir_editions.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| `([\w-]+)` \| (.+?) \| `(.+?)` \| (N\d\d) \| .+ \|$", paper, re.MULTILINE
    )
    assert [name for name, *_ in rows] == [switch.name for switch in switches()]
    for switch, (_, answers, default, clause) in zip(switches(), rows, strict=True):
        named = [str(answer).lower() for answer in switch.answers]
        ends = f"{named[0]} to {named[-1]}"
        assert answers in (ends, " · ".join(f"`{answer}`" for answer in named))
        assert (default, clause) == (str(switch.default).lower(), switch.clause)
    (example,) = re.findall(r"^```toml\n(.*?)^```", paper, re.MULTILINE | re.DOTALL)
    assert (problems_in(example), notes_on(example)) == ([], [])
    assert at_random(new_game(read_edition(example), seed=1), "paper", most=300).over
    for line in re.findall(r"^\$ cluekit (.+)$", paper, re.MULTILINE):
        parser(line.split())


def test_n17_the_killer_is_not_asked_about_the_card() -> None:
    """The canvas is asked in either case; nobody is asked whether the card was put down."""
    says = by_topic("noir-standard")["canvas-placed"].says
    assert says == "The Killer is asked even if no card was put on the board."


def test_n19_it_is_the_exonerated_who_may_be_dead() -> None:
    """Not whom the citizen arrests: a living one."""
    says = by_topic("noir-citizens")["citizens_arrest"].says
    assert "even if that suspect is dead." in says


def test_n27_a_mode_keeps_what_it_does_not_change() -> None:
    """The identity given up is dead in the classic mode of 002, innocent in the standard one."""
    classic, standard = by_topic("noir-classic"), by_topic("noir-standard")
    assert classic["old_identity"].says != standard["old_identity"].says
    assert standard["before"].says.startswith("Where nothing else is said")


def test_n12_each_document_says_its_part() -> None:
    """Both let the card just drawn be discarded; only 002 speaks of the dead's card."""
    for name in SHIPPED:
        lines = by_topic(name)
        assert not lines["any-card"].house
        assert not lines["cover"].house
        assert lines["dead-card"].house == ("003" in name)


def test_n08_a_victim_is_turned_over() -> None:
    """Both documents say what becomes of the card."""
    for name in SHIPPED:
        line = by_topic(name)["kill-turned"]
        assert (line.clause, line.house) == ("N08", False)


def test_n31_what_is_marked_as_ours_is_ours() -> None:
    """That a failed disguise lays its card open is said by both documents, in another line."""
    for name in SHIPPED:
        lines = by_topic(name)
        assert "card" not in lines["results"].says
        assert "card is laid open" in lines["disguise"].says
        assert not lines["disguise"].house
