"""The language of rules of one's own: what is in it is read as it is written, all else refused."""

from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluekit.clue import edition, moves, own_rules, read_edition, rule
from cluekit.clue.editions.file_format import problems_in
from cluekit.clue.editions.template import edition_text
from cluekit.clue.rule_language.asking import MOST_STEPS
from cluekit.clue.rule_language.language import Rule
from cluekit.clue.rule_language.reading import LONGEST, read_rule
from cluekit.clue.wording import explain
from cluekit.core import RefusedError
from cluekit.words import LANGUAGES, speaking
from contract.own_rules import ALL, GOOD, Drawer, ballroom_two, double_six, play
from naming import case_named

WORDS = tuple(card.id for card in edition("mini").deck.cards)
VERB = "\n        t.me.lays_open()"

NOT_IN_IT: dict[str, tuple[str, int]] = {
    "import os": ("rule-no-function", 1),
    "def f(t):\n    import os": ("rule-import", 2),
    "def f(t):\n    from os import path": ("rule-import", 2),
    "def f(t):\n    while True:\n        t.me.lays_open()": ("rule-while", 2),
    "def f(t):\n    seen = t.turn": ("rule-keeps", 2),
    "def f(t):\n    t.turn += 1": ("rule-keeps", 2),
    "def f(t):\n    global seen": ("rule-keeps", 2),
    "def f(t):\n    del t.turn": ("rule-keeps", 2),
    "def f(t):\n    if (x := 3) > 2:" + VERB: ("rule-keeps", 2),
    "def f(t):\n    t._state.tells(t.rooms)": ("rule-hidden", 2),
    "def f(t):\n    t.__class__.__mro__.tells(t.rooms)": ("rule-hidden", 2),
    "def f(t):\n    print(1)": ("rule-call", 2),
    "def f(t):\n    exec('1')": ("rule-call", 2),
    "def f(t):\n    if open('x'):" + VERB: ("rule-call", 2),
    "def f(t):\n    if t.turn and eval('1'):" + VERB: ("rule-call", 2),
    "def f(t):\n    t.mee.lays_open()": ("rule-name-nearest", 2),
    "def f(t):\n    t.me.hand.tells(t.rooms)": ("rule-name-unknown", 2),
    "def f(t):\n    t.me.jumps()": ("rule-name-unknown", 2),
    "def f(t):\n    if luck:" + VERB: ("rule-name-unknown", 2),
    "def f(t):\n    if t.asked:" + VERB: ("rule-name-late", 2),
    "def f(t):\n    if t:" + VERB: ("rule-table-alone", 2),
    "def f(t):\n    if t.me:" + VERB: ("rule-kinds", 2),
    "def f(t):\n    t.turn.tells(t.rooms)": ("rule-kinds", 2),
    "def f(t):\n    t.me.tells(t.dice)": ("rule-kinds", 2),
    "def f(t):\n    for x in t.turn:" + VERB: ("rule-kinds", 2),
    "def f(t):\n    for t in t.seats:" + VERB: ("rule-keeps", 2),
    "def f(t):\n    if t.turn > 'rope':" + VERB: ("rule-unlike", 2),
    "def f(t):\n    if t.me in t.weapons:" + VERB: ("rule-unlike", 2),
    "def f(t):\n    if t.turn is 3:" + VERB: ("rule-other", 2),
    "def f(t):\n    if t.turn / 2:" + VERB: ("rule-other", 2),
    "def f(t):\n    if t.turn % 0:" + VERB: ("rule-other", 2),
    "def f(t):\n    if 10 ** 9:" + VERB: ("rule-other", 2),
    "def f(t):\n    if 99999:" + VERB: ("rule-other", 2),
    "def f(t):\n    if t.dice[t.turn]:" + VERB: ("rule-other", 2),
    "def f(t):\n    [x for x in t.seats]": ("rule-other", 2),
    "def f(t):\n    f = lambda: 1": ("rule-keeps", 2),
    "def f(t):\n    (lambda: 1)()": ("rule-other", 2),
    "def f(t):\n    try:\n        pass\n    except Exception:\n        pass": ("rule-other", 2),
    "def f(t):\n    t.me.tells()": ("rule-verb-form", 2),
    "def f(t):\n    t.me.shows(t.left, t.left, t.left)": ("rule-verb-form", 2),
    "def f(t):\n    t.me.shows(*t.seats)": ("rule-other", 2),
    "def f(t):\n    t.me.shows(t.left, **t.me)": ("rule-verb-form", 2),
    "def f(t):\n    t.me.shows(t.left, to=t.left)": ("rule-verb-form", 2),
    "def f(t):\n    t.left.goes_again()": ("rule-again-me", 2),
    "def f(t):\n    t.me.shows_one_more()": ("rule-name-late", 2),
    "def f(t):\n    return t.turn > 2": ("rule-answer-after", 2),
    "def f(t):\n    pass": ("rule-does-nothing", 1),
    "def f(t, u):\n    t.me.lays_open()": ("rule-no-function", 1),
    "def f(*t):\n    t.me.lays_open()": ("rule-no-function", 1),
    "@cache\ndef f(t):\n    t.me.lays_open()": ("rule-no-function", 2),
    "async def f(t):\n    t.me.lays_open()": ("rule-no-function", 1),
    "def f(t):\n    if t.turn:": ("rule-not-python", 2),
    "def f(t):\n    if " + "-" * 1_900 + "1:" + VERB: ("rule-too-deep", 2),
    "(" * 500: ("rule-not-python", 1), "\0": ("rule-not-python", 1), "": ("rule-no-function", 1),
    "#" * (LONGEST + 1): ("rule-too-long", 1),
    "def f(t):\n    if " + "not " * 100 + "t.turn:" + VERB: ("rule-too-deep", 2),
    "def f(t):\n" + "    t.me.lays_open()\n" * 90: ("rule-too-deep", 2),
}  # fmt: skip


def test_what_is_not_in_the_language_is_refused_at_its_row_in_words() -> None:
    """Imports, loops, memory, calls, hidden names, wrong kinds: a code, its row, in words."""
    for text, (code, row) in NOT_IN_IT.items():
        with case_named(text[:60]):
            with pytest.raises(RefusedError) as refused:
                read_rule("A rule.", text, after="roll")
            problem = refused.value.problem
            assert (problem.code, problem.about["row"]) == (code, row)
            for language in LANGUAGES:
                with speaking(language):
                    assert code not in explain(problem)


def test_rights_answer_and_do_nothing_else() -> None:
    """A right returns a condition; without one it forbids nothing, and verbs are not for it."""
    for text, code in (
        ("def f(t):\n    t.me.lays_open()", "rule-verb-in-right"),
        ("def f(t):\n    return", "rule-answers-nothing"),
        ("def f(t):\n    return t.turn", "rule-kinds"),
    ):
        with pytest.raises(RefusedError) as refused:
            read_rule("A rule.", text, may="accuse")
        assert refused.value.problem.code == code
    for when in ({}, {"after": "roll", "may": "accuse"}):
        with pytest.raises(RefusedError, match="rule-moment"):
            read_rule("A rule.", "def f(t):" + VERB, **when)  # type: ignore[arg-type]


def test_a_text_that_was_read_is_written_again_as_it_was() -> None:
    """Text, rule, text: brackets where they are needed, ``elif``, loops, an empty branch."""
    text = dedent("""\
        def every_sign(t):
            for seat in t.seats:
                if not (seat == t.me or seat.size > 2) and "rope" in t.weapons - {"rope"}:
                    seat.tells({"rope", "vase"}, to=t.left.left)
                elif t.rooms & (t.suspects | t.asked) and "hall" not in t.rooms:
                    pass
                elif 2 <= t.dice[0] * (2 + 3) - (1 - 2) < 9 and (t.dice == (6, 6)) == True:
                    seat.shows(t.me, choosing=len(t.dice) % 2 == 1)
                else:
                    for other in t.seats:
                        other.lays_open()
                    return
            if (t.turn - 1) * 2 > sum(t.dice) or not t.me.room:
                pass
            else:
                t.me.goes_again()
        """)
    assert read_rule("All.", text, after="show").text == text
    for each in ALL:
        assert read_rule(each.sentence, each.text, after=each.after, may=each.may) == each


class _Drawn:
    """Luck that hypothesis draws, so that it can make a failing rule smaller."""

    def __init__(self, data: Any) -> None:
        self._data = data

    def pick(self, items: Any) -> Any:
        return self._data.draw(st.sampled_from(list(items)))


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_any_rule_is_its_text(data: Any) -> None:
    """Whatever the language can say is read back as the same, and stands in a file."""
    drawn = Drawer(_Drawn(data), WORDS).rule()
    assert read_rule(drawn.sentence, drawn.text, after=drawn.after, may=drawn.may) == drawn
    made = own_rules("mini", drawn)
    assert made.rules == (drawn,) == read_edition(edition_text(made, "Again")).rules


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(max_size=200), st.text("t.me()[]{}=<>\n :ifornt,0\"'", max_size=80)))
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    """No text of a stranger does anything but be read or refused."""
    for words in (text, f"def f(t):\n    {text}"):
        try:
            found = read_rule("A rule.", words, after="show")
        except RefusedError as refused:
            found = None
            problem = refused.problem
        assert isinstance(found, Rule) or explain(problem)


def test_a_rule_in_a_file_is_refused_at_its_line() -> None:
    """The line is that of the file; a card that the edition lacks is named with the nearest."""
    source = own_rules("uk", ballroom_two).source
    assert not problems_in(source)
    line = '    if t.asker.room == "ballroom":'
    at = 1 + source.split("\n").index(line)
    for old, new, code in (
        ("ballroom", "balroom", "rule-card"),
        ("asker", "askr", "rule-name-nearest"),
        ("if", "while", "rule-while"),
    ):
        (found,) = problems_in(source.replace(line, line.replace(old, new)))
        assert (found.code, found.about["line"]) == (code, at)
        assert "ballroom" in explain(found) or code != "rule-card"
    (twice,) = problems_in(source.replace('after = "show"\n', 'after = "show"\nmay = "stay"\n'))
    assert twice.code == "rule-moment"
    with pytest.raises(RefusedError) as refused:
        own_rules("mini", ballroom_two)
    assert "ballroom" in str(refused.value)


def test_a_cells_function_is_taken_by_its_text_and_never_called() -> None:
    """The row is counted from the decorator; what has no text is refused."""
    with pytest.raises(RefusedError) as refused:

        @rule("It would end the program.", after="roll")
        def ends(t: Any) -> None:  # noqa: ARG001 - it is never called
            raise SystemExit

    assert refused.value.problem.about["row"] == 3
    with pytest.raises(RefusedError) as refused:
        rule("No text.", after="roll")(len)
    assert refused.value.problem.code == "rule-no-source"
    with pytest.raises(RefusedError) as refused:
        rule("No moment.", after="dance")  # type: ignore[arg-type]
    assert "dance" in str(refused.value) or "after" in str(refused.value)


def test_files_without_rules_read_as_before_and_old_versions_too() -> None:
    """Rules stand in files of version 2; a base keeps its own rules when others are added."""
    assert "version = 1" in edition("uk").source
    assert not edition("uk").rules
    both = own_rules(own_rules("uk", double_six), ballroom_two)
    assert "version = 2" in both.source
    assert both.rules == (double_six, ballroom_two)
    assert own_rules("uk", *GOOD).rules == GOOD


def test_a_rule_that_goes_on_and_on_is_stopped_and_nothing_is_played() -> None:
    """Loops in loops end at the bound of steps; the game stays where it was."""
    loops = "".join(f"{'    ' * n}for s{n} in t.seats:\n" for n in range(1, 9))
    text = f"def f(t):\n{loops}{'    ' * 9}if t.turn > 900:\n{'    ' * 10}s8.lays_open()\n"
    slow = read_rule("Slow.", text, after="roll")
    session = play("uk", slow, most=0, players=6)
    before = session.record
    with pytest.raises(RefusedError) as refused:
        session.play(session.choices.seat, next(session.choices.of_kind(moves.Roll)))
    assert refused.value.problem.about["most"] == MOST_STEPS
    assert session.record == before
