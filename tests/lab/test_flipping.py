"""Flipping a switch: one answer changes, everything else stays, mistakes are told."""

from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from cluekit import noir
from cluekit.clue import SHIPPED, edition, new_game
from cluekit.clue.editions.options import Options
from cluekit.clue.picture.boards.board import title
from cluekit.core import RefusedError
from cluekit.editions import find_edition
from cluekit.lab import compare, flip, switches
from cluekit.lab.switches import rules_in_words
from cluekit.noir.editions.mistakes import contradictions
from naming import case_named

CLOSED = {"accusation": "in-the-middle", "bonus_cards": True}
"""What the classic board cannot answer: it has no pool and no bonus cards."""


@pytest.mark.parametrize("name", SHIPPED)
def test_every_switch_of_every_edition_can_be_flipped(name: str) -> None:
    """To each of its answers; options differ in that switch alone, cards and board in nothing."""
    base = edition(name)
    for switch, (_, others) in switches(base).answers.items():
        for answer in others:
            if CLOSED.get(switch) == answer and name != "pool":
                continue
            other = flip(base, **{switch: answer})
            assert other.options == replace(base.options, **{switch: answer})
            assert other.deck == base.deck
            assert other.plan == base.plan
            assert (other.starts, other.weapon_rooms, other.bonus) == (
                base.starts,
                base.weapon_rooms,
                base.bonus,
            )
            assert other.id != base.id
            if answer == others[-1]:
                back = flip(other, **{switch: getattr(base.options, switch)})
                assert back.options == base.options


@pytest.mark.parametrize("name", noir.SHIPPED)
def test_every_switch_of_noir_can_be_flipped(name: str) -> None:
    """To each answer with which a game can be played; in that switch alone."""
    base = noir.edition(name)
    for switch, (_, others) in switches(base).answers.items():
        for answer in others:
            options = replace(base.options, **{switch: answer})
            if next(contradictions(options), None):
                with pytest.raises(RefusedError) as refused:
                    flip(base, **{switch: answer})
                assert refused.value.__notes__
                continue
            other = flip(base, **{switch: answer})
            assert other.options == options
            assert other.suspects[: len(base.suspects)] == base.suspects[: len(other.suspects)]
            assert other.id != base.id
    assert "toll" in repr(switches(base))


def test_several_switches_flip_at_once_and_the_same_answer_flips_nothing() -> None:
    """The name says which."""
    other = flip(edition("uk"), dice=1, staying="never")
    assert (other.options.dice, other.options.staying) == (1, "never")
    assert other.name == "Classic Cluedo (dice = 1, staying = never)"
    assert other.id == "uk-dice-1-staying-never"
    uk = edition("uk")
    same = compare(uk, flip(uk, staying="always"), games=5, seed=9)
    assert [pair.one for pair in same.pairs] == [pair.other for pair in same.pairs]


def test_a_flipped_house_is_told_in_the_words_of_its_rule_sheet() -> None:
    """Whoever reads a report sees what is played, not what an option is called in a file."""
    meet = "The edges meet: the first row or column is next to the last"
    for name, options, said in (
        ("uk", {"staying": "never"}, "Classic Cluedo (You must always leave your room)"),
        (
            "noir-classic",
            {"toll": 8, "wrap": True},
            f"Noir: classic ({meet}; When 8 are dead, the Killer wins)",
        ),
    ):
        base = find_edition(name)
        assert rules_in_words(flip(base, **options)) == said
        assert rules_in_words(base) == base.name
        report = compare(base, flip(base, **options), games=2).say()
        assert f"Second rules: {said}." in report
        assert " = " not in report


def test_a_switch_that_leaves_no_sentence_behind_says_what_holds_no_longer() -> None:
    """Without bonus cards nothing is said of them; neither report nor board shows code."""
    other = flip(find_edition("pool"), bonus_cards=False)
    gone = "no longer: The dice can show a ?."
    assert rules_in_words(other) == f"The villa with the pool ({gone.rstrip('.')})"
    view = new_game(other, ["Ada", "Bo", "Cy"], 1).view(0)
    assert title(view) == "The board: The villa with the pool"


MISTAKES: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({"stayin": "never"}, "edition-key-nearest", "“staying”"),
    ({"staying": "nevr"}, "edition-value-nearest", "“never”"),
    ({"accusation": "in-the-middle"}, "no-pool", ""),
    ({"bonus_cards": True}, "bonus-deck-missing", ""),
)
STRANGE = ('never"\n[board]', "\N{SNOWMAN}" * 600, 1.5, None, ["a"], {"a": 1}, object(), "\x00")


def test_a_mistake_is_told_as_in_a_file() -> None:
    """The code, and the words that whoever reads the traceback sees.

    No answer writes anything else into the file: quotes, new lines, endless and strange answers
    are refused like any wrong answer.
    """
    for options, code, words in MISTAKES:
        with pytest.raises(RefusedError) as caught:
            flip(edition("uk"), **options)
        assert caught.value.problem.code == code
        assert words in caught.value.__notes__[0]
    for answer in STRANGE:
        with case_named(answer), pytest.raises(RefusedError):
            flip(edition("mini"), staying=answer)


def test_the_list_of_switches_is_whole_and_can_be_copied() -> None:
    """Each answer as it is written in a call; what is drawn by lot is no switch."""
    listed = repr(switches(edition("uk")))
    assert 'staying              = "always"  (or "when-called", "never")' in listed
    assert "bonus_cards          = False  (or True)" in listed
    every = set(get_type_hints(Options)) - {"setup_order"}
    assert set(switches(edition("uk")).answers) == every
    assert set(switches(edition("pool")).answers) == every - {"first_player"}
    for name, (answer, others) in switches(edition("uk")).answers.items():
        kind = get_type_hints(Options)[name]
        assert {answer, *others} == ({True, False} if kind is bool else set(get_args(kind)))
