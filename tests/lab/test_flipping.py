"""Flipping a switch: one answer changes, everything else stays, mistakes are told."""

from collections.abc import Iterator
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


def flips(base: Any) -> Iterator[tuple[dict[str, Any], bool]]:
    """Yield each flip of a switch to each of its other answers, and whether it is the last one."""
    for switch, (_, others) in switches(base).answers.items():
        yield from (({switch: answer}, answer == others[-1]) for answer in others)


def test_every_switch_of_every_edition_can_be_flipped() -> None:
    """To each answer that can be played; in that switch alone, cards and board in nothing."""
    for base in map(edition, SHIPPED):
        for flipped, last in flips(base):
            if flipped.items() <= CLOSED.items() and base.id != "pool":
                continue
            other = flip(base, **flipped)
            assert other.options == replace(base.options, **flipped), flipped
            for kept in ("deck", "plan", "starts", "weapon_rooms", "bonus"):
                assert getattr(other, kept) == getattr(base, kept), kept
            assert other.id != base.id
            if last:
                back = flip(other, **{switch: getattr(base.options, switch) for switch in flipped})
                assert back.options == base.options
    for base in map(noir.edition, noir.SHIPPED):
        for flipped, _ in flips(base):
            options = replace(base.options, **flipped)
            if next(contradictions(options), None):
                with pytest.raises(RefusedError) as refused:
                    flip(base, **flipped)
                assert refused.value.__notes__
                continue
            other = flip(base, **flipped)
            assert other.options == options, flipped
            assert other.suspects[: len(base.suspects)] == base.suspects[: len(other.suspects)]
            assert other.id != base.id
        assert "toll" in repr(switches(base))


def test_several_switches_flip_at_once_and_are_told_in_words() -> None:
    """Not as in a file. Each answer of the list is as written in a call; the list is whole."""
    other = flip(edition("uk"), dice=1, staying="never")
    assert (other.options.dice, other.options.staying) == (1, "never")
    assert other.name == "Classic Cluedo (dice = 1, staying = never)"
    assert other.id == "uk-dice-1-staying-never"
    uk = edition("uk")
    same = compare(uk, flip(uk, staying="always"), games=5, seed=9)
    assert [pair.one for pair in same.pairs] == [pair.other for pair in same.pairs]
    listed = repr(switches(edition("uk")))
    assert 'staying              = "always"  (or "when-called", "never")' in listed
    assert "bonus_cards          = False  (or True)" in listed
    every = set(get_type_hints(Options)) - {"setup_order"}
    assert set(switches(edition("uk")).answers) == every
    assert set(switches(edition("pool")).answers) == every - {"first_player"}
    for name, (answer, others) in switches(edition("uk")).answers.items():
        kind = get_type_hints(Options)[name]
        assert {answer, *others} == ({True, False} if kind is bool else set(get_args(kind)))
    uk = ("uk", {"staying": "never"}, "Classic Cluedo (You must always leave your room)")
    noir = "Noir: classic (The edges meet: the first row or column is next to the last; "
    noir += "When 8 are dead, the Killer wins)"
    for name, options, said in (uk, ("noir-classic", {"toll": 8, "wrap": True}, noir)):
        base = find_edition(name)
        assert rules_in_words(flip(base, **options)) == said
        assert rules_in_words(base) == base.name
        report = compare(base, flip(base, **options), games=2).say()
        assert f"Second rules: {said}." in report
        assert " = " not in report
    other = flip(find_edition("pool"), bonus_cards=False)
    gone = "The villa with the pool (no longer: The dice can show a ?)"
    assert rules_in_words(other) == gone
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
    """Code and words; quotes, new lines, endless and strange answers are refused like any other."""
    for options, code, words in MISTAKES:
        with pytest.raises(RefusedError) as caught:
            flip(edition("uk"), **options)
        assert caught.value.problem.code == code
        assert words in caught.value.__notes__[0]
    for answer in STRANGE:
        with case_named(answer), pytest.raises(RefusedError):
            flip(edition("mini"), staying=answer)
