"""Noir's rule sheet: every clause, every answer of every option, and where editions differ."""

import json
import re
import tomllib
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluekit.cli import parser
from cluekit.core import RefusedError
from cluekit.core.edition_writing import answers_to
from cluekit.core.misfits import MOST
from cluekit.noir import SHIPPED, edition, find_edition, new_game, read_edition
from cluekit.noir.editions.edition import edition_text
from cluekit.noir.editions.file_format import Options
from cluekit.noir.editions.mistakes import notes_on, problems_in
from cluekit.noir.rulesheet.always import ALWAYS
from cluekit.noir.rulesheet.answers import ANSWERS, NUMBERS, READING, SECTIONS
from cluekit.noir.rulesheet.sheet import differences, rule_sheet, switches
from cluekit.noir.schemas import EDITION, POSITION, SCHEMAS, STEPS
from cluekit.noir.wording.sentences import EDITIONS, REASONS, explain
from cluekit.words import LANGUAGES, speaking
from cluekit.words.rule_lines import RuleLine
from naming import case_named
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


def named(text: str, names: Sequence[str] = ()) -> str:
    """Return an edition's text with the names of its suspects in force, or with these."""
    block = text[text.index("# suspects = [") : text.index("# ]") + 3]
    own = f"suspects = {json.dumps(names, ensure_ascii=False)}"
    return text.replace(block, own if names else block.replace("# ", ""))


TEXT = named(edition_text(edition("noir-citizens"), "My house"))


def test_a_new_edition_is_its_model_with_every_switch() -> None:
    """The same suspects and rules, nothing odd; remarks and mistakes in the reader's language."""
    for model in map(edition, SHIPPED):
        text = edition_text(model, "My house")
        assert (problems_in(text), notes_on(text)) == ([], [])
        own = read_edition(text)
        assert (own.id, own.name) == ("my-house", "My house")
        assert (own.suspects, own.options) == (model.suspects, model.options)
        assert edition_text(own, "My house") == text
        assert read_edition(named(text)).suspects == own.suspects
    for option, answers in answers_to(Options).items():
        line = next(line for line in TEXT.splitlines() if line.startswith(f"{option} = "))
        first, last = str(answers[0]).lower(), str(answers[-1]).lower()
        assert re.search(rf"# {first} .*{last}$", line), line
    for language in sorted(LANGUAGES):
        with speaking(language):
            text = edition_text(edition("noir-classic"), "Mine")
            told = [explain(problem) for problem in problems_in(TEXT.replace("hand = 4", "hand=1"))]
        assert read_edition(text).options == edition("noir-classic").options
        assert told
        assert not any(re.search(r"\{\w+\}", words) for words in told)
    assert set(EDITIONS) <= set(REASONS)


def nine(names: Sequence[str], title: str) -> str:
    """Return the text of an edition, three by three, with these suspects."""
    text = named(edition_text(edition("noir-standard"), title), names)
    return re.sub(r"(rows|columns) = 5", r"\1 = 3", text).replace("toll = 16", "toll = 6")


def test_a_teachers_file_is_played_at_once(tmp_path: Path) -> None:
    """Three by three, own names, by its path; other alphabets and names that look alike, too."""
    path = tmp_path / "class-3b.toml"
    names = ["Ada", "Ben", "Cem", "Dora", "Ela", "Finn", "Grete", "Hugo", "Ina"]
    path.write_text(nine(names, "Class 3b"), encoding="utf-8")
    session = new_game(path, seed=3)
    assert [suspect.name for suspect in session.edition.suspects] == names
    assert session.edition.number("ela") == session.edition.number("E") == 4
    assert at_random(session, "own", most=400).over
    assert find_edition(path).id == "class-3b"
    own = read_edition(nine(["B", "Zoe", "zoé", "Зоя", "A", "a b", "A-B", "я", "Ж"], "Odd"))
    assert len({suspect.id for suspect in own.suspects}) == 9
    for number, suspect in enumerate(own.suspects):
        assert own.number(suspect.letter) == own.number(suspect.id) == number


MISTAKES = (
    ("undo = ", "undoo = ", "options.undoo", "edition-key-nearest", "Did you mean “undo”?"),
    ("arrest-dead", "arrest_dead", "options.arrest_dead", "edition-key-nearest", "arrest-dead"),
    ("version = 1", "version = 1\ntoll = 3", "toll", "edition-key-elsewhere", "[options]"),
    ("rows = 5", "rows = 8", "options.rows", "edition-out-of-range", "choose from 2 to 7"),
    ("hand = 4", "hand = 0", "options.hand", "edition-out-of-range", "choose from 1 to 9"),
    ("hand = 4", "hand = true", "options.hand", "edition-type", "a whole number"),
    ('"random"', '"randm"', "options.layout", "edition-value-nearest", "mean “random”?"),
    ("wrap = false", 'wrap = "no"', "options.wrap", "edition-type", "true or false"),
    ("toll = 16", "toll = 25", "options.toll", "toll-too-high", "at most 24 can die"),
    ("hand = 4", "hand = 1", "options.hand", "one-card-may-be-dead", "draw two"),
    ('"Bjarne"', '"alba"', "suspects 2", "suspect-name-twice", "called “alba”"),
    ('"Bjarne", ', "", "suspects", "suspects-too-few", "24 names for 25 suspects"),
    ('"Bjarne"', '"B\\u0007"', "suspects 2", "edition-unprintable", "cannot be printed"),
    ('"Bjarne"', f'"{"B" * 13}"', "suspects 2", "edition-too-long", "12 characters"),
    ('id = "my-house"', 'id = "My"', "id", "edition-bad-id", "small letters"),
    ("version = 1", "version = 2", "version", "edition-newer", "newer cluekit"),
    ("noir-edition", "noir-editon", "format", "edition-value-nearest", "noir-edition"),
)


def test_a_mistake_is_named_with_line_key_and_what_would_be_right() -> None:
    """Each by itself; what was hardly meant is advice; a hand needs two suspects more (N04)."""
    for old, new, key, code, says in MISTAKES:
        with case_named(old, new):
            assert TEXT.count(old) >= 1
            text = TEXT.replace(old, new, 1)
            at = 1 + text[: text.index(new)].count("\n") + new.count("\n")
            (problem,) = problems_in(text)
            assert (problem.code, problem.about["key"]) == (code, key)
            assert problem.about["line"] == at or key.startswith("suspects")  # they are a list
            assert says in explain(problem)
            with pytest.raises(RefusedError):
                read_edition(text)
    odd = TEXT.replace("canvas = true", "canvas = false").replace("rows = 5", "rows = 4")
    odd = odd.replace('"Alba"', '"Zita"').replace("hand = 4", "hand = 1")
    odd = odd.replace("dead-identity = false", "dead-identity = true")
    assert problems_in(odd) == []
    codes = {"suspects-left-over", "suspect-other-letter"}
    codes |= {f"citizens-without-{one}" for one in ("canvas", "hand")}
    assert {note.code for note in notes_on(odd)} == codes
    assert len(read_edition(odd).suspects) == 20
    grid = re.sub(r"(rows|columns) = 5", r"\1 = 2", TEXT)
    small = grid.replace("toll = 16", "toll = 3")
    assert [p.code for p in problems_in(small)] == ["too-many-cards-drawn"]
    assert "Draw 2 cards at most" in explain(problems_in(small)[0])
    assert problems_in(small.replace("hand = 4", "hand = 2")) == []
    assert {p.code for p in problems_in(grid)} == {"too-many-cards-drawn", "toll-too-high"}
    for text, code in (("rows = = 9\n", "edition-not-toml"), ("#" * 300_000, "edition-too-large")):
        with pytest.raises(RefusedError) as refused:
            read_edition(text)
        assert refused.value.problem.code == code


PIECES = ["", "\n", '"', "[", "]", "=", "-1", "0", "1e9", "true", "#", "\x00", "é", "\\", ".", "{}"]


def held_together(text: str) -> None:
    """Whatever the text: mistakes in words, or an edition that can be played; nothing else."""
    problems = problems_in(text)
    assert len(problems) <= MOST
    for problem in problems:
        assert problem.code in REASONS
        assert not re.search(r"\{\w+\}", explain(problem)), problem
        assert 1 <= problem.about.get("line", 1) <= 1 + text.count("\n")
    if problems:
        return
    assert all(note.code in REASONS for note in notes_on(text))
    assert new_game(read_edition(text), seed=1).view(0).table.turn == 1


@given(st.data())
def test_damaged_files_are_explained(data: st.DataObject) -> None:
    """Cut, doubled, overwritten: never a traceback."""
    text = TEXT
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        piece = data.draw(st.sampled_from(PIECES) | st.text(max_size=5))
        text = text[:at] + piece + text[at + data.draw(st.integers(0, 12)) :]
    held_together(text)


@given(st.data())
def test_any_answers_are_played_or_refused(data: st.DataObject) -> None:
    """Every combination of answers makes a game that can be begun, or is refused in words."""
    drawn = (
        (option, data.draw(st.sampled_from(list(answers))))
        for option, answers in answers_to(Options).items()
        if data.draw(st.booleans())
    )
    lines = [f"{option} = {json.dumps(answer)}\n" for option, answer in drawn]
    held_together(TEXT.split("# The suspects")[0] + "[options]\n" + "".join(lines))


def test_the_schema_describes_what_there_is() -> None:
    """Editions hold to it, it is fresh (``python -m cluekit.noir.schemas``); mistakes do not."""
    holds = jsonschema.Draft202012Validator(SCHEMAS.schema(EDITION)).is_valid
    for text in (TEXT, *(edition(name).source for name in SHIPPED)):
        assert holds(tomllib.loads(text))
    for kind in (EDITION, POSITION, STEPS):
        assert SCHEMAS.published_text(kind) == SCHEMAS.file_text(kind)
        jsonschema.Draft202012Validator.check_schema(SCHEMAS.schema(kind))
    for old, new in (
        *(("rows = 5", "rows = 8"), ("undo = ", "undoo = ")),
        *(('"random"', '"odd"'), ("= 1\n", "= 9\n")),
    ):
        assert old in TEXT
        assert not holds(tomllib.loads(TEXT.replace(old, new, 1))), new
