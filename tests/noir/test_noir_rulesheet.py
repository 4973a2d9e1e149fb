"""The rule sheet of Noir: complete, every clause in it, and it says where editions differ."""

import re
from itertools import combinations
from pathlib import Path

from msgspec.structs import replace

from cluekit.cli import parser
from cluekit.core.edition_text import answers_to
from cluekit.noir import SHIPPED, edition, new_game, read_edition
from cluekit.noir.editions.file_format import Options, notes_on, problems_in
from cluekit.noir.rulesheet.always import ALWAYS
from cluekit.noir.rulesheet.answers import ANSWERS, NUMBERS, READING, SECTIONS
from cluekit.noir.rulesheet.sheet import differences, rule_sheet, switches
from cluekit.words import LANGUAGES, speaking
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


def test_every_answer_has_its_sentence_and_every_clause_its_line() -> None:
    """A new option without words fails here; none that does not hold; each topic in order."""
    fields = {name.replace("-", "_"): set(a) for name, a in answers_to(Options).items()}
    for option, answers in fields.items():
        assert option in SIZES or set(ANSWERS[option][1]) == answers
    topics = {*ANSWERS, *NUMBERS, *(topic for topic, *_ in ALWAYS)}
    assert topics == set(READING)
    assert {section for section, _ in ANSWERS.values()} <= set(SECTIONS)
    for name, without in MODES.items():
        assert {line.clause for line in rule_sheet(edition(name))} == CLAUSES - without
    for name in SHIPPED:
        lines = rule_sheet(edition(name))
        places = [list(SECTIONS).index(line.section) for line in lines]
        assert places == sorted(places)
        topics = [line.topic for line in lines]
        assert len(set(topics)) == len(topics)
        assert {line.clause for line in lines} <= CLAUSES


def test_a_sheet_changes_in_the_topic_that_is_flipped_and_differs_both_ways() -> None:
    """And, with the mode, in what goes with it; the two documents disagree about three things."""
    with_it = {
        "hand": {"hand", "citizens-times"},
        "canvas": {"canvas", "canvas-placed", "canvas-gone", "killed-innocent", "marks", "before"},
        "citizens_arrest": {"citizens_arrest", "citizens_need", "citizens-target", "before",
         "citizens-times"},
    }  # fmt: skip
    for base in map(edition, ("noir-classic", "noir-citizens")):
        for name, answers in answers_to(Options).items():
            option = name.replace("-", "_")
            own = {SIZES.get(option, option)}
            for answer in answers:
                other = replace(base, options=replace(base.options, **{option: answer}))
                changed = {each.topic for each in differences(base, other)}
                no_arrest = option == "citizens_need" and base.id == "noir-classic"
                if answer == getattr(base.options, option) or no_arrest:
                    assert not changed
                else:
                    assert own <= changed <= with_it.get(option, own)
    topics = [u.topic for u in differences(edition("noir-classic"), edition("noir-003-classic"))]
    assert topics == ["undo", "old_identity", "toll_counts"]
    undo, toll = differences(edition("noir-standard"), edition("noir-003-standard"))
    assert (undo.topic, undo.one and undo.one.clause) == ("undo", "N07")
    kills = "Only those whom the Killer has killed count."
    assert (toll.topic, toll.one and toll.one.says) == ("toll_counts", kills)
    for one, other in combinations(map(edition, SHIPPED), 2):
        forth = [unlike.topic for unlike in differences(one, other)]
        assert sorted(forth) == sorted(unlike.topic for unlike in differences(other, one))


def by_topic(name: str) -> dict[str, RuleLine]:
    """Return the lines of an edition's sheet by what they are about."""
    return {line.topic: line for line in rule_sheet(edition(name))}


def test_house_conventions_are_marked_and_sentences_say_what_they_should() -> None:
    """N22 to N31 are ours; what was read wrongly: the canvas, who may be dead, what is kept."""
    for name in SHIPPED:
        lines = by_topic(name)
        assert all(line.house or line.clause < "N22" for line in lines.values())
        shown, kill = lines["inspector-shown"], lines["kill-turned"]
        reveals = "The Inspector then reveals that identity."
        assert (shown.house, shown.says) == ("003" in name, reveals)
        for topic in ("any-card", "cover", "toll_counts", "disguise"):  # N12, N15, N11
            assert not lines[topic].house
        assert lines["dead-card"].house == ("003" in name)
        assert (kill.clause, kill.house) == ("N08", False)
        assert "card" not in lines["results"].says  # N31
        assert "card is laid open" in lines["disguise"].says
    classic = by_topic("noir-classic")
    assert (classic["undo"].house, classic["dead_identity"].house) == (False, True)
    classic, standard = by_topic("noir-classic"), by_topic("noir-standard")
    says = standard["canvas-placed"].says
    assert says == "The Killer is asked even if no card was put on the board."
    arrest = by_topic("noir-citizens")["citizens_arrest"].says
    assert "even if that suspect is dead." in arrest
    assert classic["old_identity"].says != standard["old_identity"].says
    assert standard["before"].says.startswith("Where nothing else is said")


def test_every_option_is_listed_on_the_paper_and_said_in_every_language() -> None:
    """The paper has each, and its example is played; numbers where there are numbers."""
    for language in sorted(LANGUAGES):
        with speaking(language):
            lines = [line.says for name in SHIPPED for line in rule_sheet(edition(name))]
            assert all(words for switch in switches() for words in switch.says.values())
        assert not any(re.search(r"[{}]", says) for says in lines)
        assert any("25" in says for says in lines)
    listed = {switch.name: switch for switch in switches()}
    assert list(listed) == list(answers_to(Options))
    for switch in listed.values():
        assert switch.default in switch.answers
        assert switch.clause in CLAUSES
        assert set(switch.says) in ({None}, set(switch.answers))
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
