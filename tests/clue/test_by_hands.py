"""What follows from hand sizes and unseen cards: each rule with its mark, and when it is silent."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cluekit.clue import edition, new_game, sheet_of, stack_deck
from cluekit.clue.deduction.hand_size_rules import by_hands
from cluekit.clue.deduction.sheet import Mark, Sheet
from cluekit.clue.public.table import Question
from cluekit.clue.public.view import Shown, View

ADA, BRUNO, CARLA = range(3)
DECK = edition("mini").deck
ROPE, DAGGER, VASE = (DECK.number(name) for name in ("rope", "dagger", "vase"))
LIBRARY, TOWER, GARDEN = (DECK.number(name) for name in ("library", "tower", "garden"))


def seen(*questions: Question, shown: tuple[Shown, ...] = (), **changes: Any) -> View:
    """What seat 0, with Ada and the rope, sees after these questions; two cards each."""
    hands = [["ada", "rope"], ["carla", "dagger"], ["library", "tower"]]
    luck = stack_deck(edition("mini"), ("bruno", "vase", "garden"), hands)
    view = new_game(chance=luck).view(0)
    own = replace(view.own, shown=shown)
    return replace(view, own=own, table=replace(view.table, questions=questions, **changes))


def concluded(view: View) -> Sheet:
    """The sheet with the rules about hands."""
    return by_hands(sheet_of(view), view)


def passed(asker: int, cards: tuple[int, int, int], *seats: int) -> Question:
    """A question that these seats could not answer."""
    return Question(asker, cards, passed=sum(1 << seat for seat in seats))


def answered(asker: int, cards: tuple[int, int, int], *seats: int) -> Question:
    """A question that these seats answered with a card nobody else saw."""
    return Question(
        asker, cards, shower=seats[-1], showers=sum(1 << seat for seat in seats), shown=1
    )


def test_show_last_when_two_of_three_are_out_the_third_was_shown() -> None:
    """Ada is mine, Otto passed on the vase before: he has shown the tower, at that question."""
    first = passed(1, (CARLA, VASE, LIBRARY), 2)
    sheet = concluded(seen(first, answered(1, (ADA, VASE, TOWER), 2)))
    assert sheet.mark(TOWER, 2) == Mark("yes", "show-last", 1)
    assert sheet.mark(TOWER, 1) == Mark("no", "row", 1)


def test_show_last_says_nothing_while_two_are_left() -> None:
    """Ada is mine; it may have been the vase or the tower."""
    sheet = concluded(seen(answered(1, (ADA, VASE, TOWER), 2)))
    assert [sheet.says(card, 2) for card in (VASE, TOWER)] == ["open", "open"]


def test_show_last_holds_for_everybody_who_showed() -> None:
    """Nora and Otto both showed: each has what is left to them."""
    before = (passed(0, (CARLA, VASE, LIBRARY), 1), passed(0, (BRUNO, DAGGER, GARDEN), 2))
    sheet = concluded(seen(*before, answered(0, (ADA, VASE, GARDEN), 1, 2)))
    assert sheet.mark(GARDEN, 1) == Mark("yes", "show-last", 2)
    assert sheet.mark(VASE, 2) == Mark("yes", "show-last", 2)


def test_hand_full_who_has_all_cards_has_no_other() -> None:
    """Otto holds two, and showed me the library and the tower."""
    shown = (Shown(0, LIBRARY, 2, 0), Shown(1, TOWER, 2, 0))
    questions = (answered(0, (ADA, ROPE, LIBRARY), 2), answered(0, (ADA, ROPE, TOWER), 2))
    sheet = concluded(seen(*questions, shown=shown))
    for card in (BRUNO, CARLA, DAGGER, VASE):
        assert sheet.mark(card, 2) == Mark("no", "hand-full")
    assert sheet.mark(LIBRARY, 2).rule == "shown"
    assert sheet.says(BRUNO, 1) == "open"


def test_hand_full_waits_for_the_last_card() -> None:
    """One of two is known: the other may be anything."""
    shown = (Shown(0, LIBRARY, 2, 0),)
    sheet = concluded(seen(answered(0, (ADA, ROPE, LIBRARY), 2), shown=shown))
    assert sheet.says(BRUNO, 2) == "open"


def test_hand_forced_who_can_have_no_others_has_these() -> None:
    """Nora passed on everything but Carla and the dagger: with two cards she has both."""
    questions = (passed(2, (BRUNO, VASE, LIBRARY), 1), passed(2, (BRUNO, VASE, TOWER), 1))
    sheet = concluded(seen(*questions, passed(2, (BRUNO, VASE, GARDEN), 1)))
    assert sheet.mark(CARLA, 1) == Mark("yes", "hand-forced")
    assert sheet.mark(DAGGER, 1) == Mark("yes", "hand-forced")
    assert sheet.says(CARLA, 2) == "no"


def test_hand_forced_waits_while_there_is_a_card_more() -> None:
    """Three cards for two places: which ones is open."""
    questions = (passed(2, (BRUNO, VASE, LIBRARY), 1), passed(2, (BRUNO, VASE, TOWER), 1))
    sheet = concluded(seen(*questions))
    assert [sheet.says(card, 1) for card in (CARLA, DAGGER, GARDEN)] == ["open"] * 3


def test_the_envelope_holds_three_and_the_pool_what_lies_face_down() -> None:
    """Their sizes are known as well as those of hands."""
    shown = (Shown(0, LIBRARY, 2, 0), Shown(1, TOWER, 2, 0))
    sheet = concluded(seen(shown=shown))
    assert sheet.mark(GARDEN, 3).rule == "envelope"
    hidden = seen(sizes=(2, 2, 1), face_down=1)
    peeked = replace(hidden, own=replace(hidden.own, peeked=((0, VASE),)))
    pool = concluded(peeked)
    assert pool.mark(VASE, 4) == Mark("yes", "looked")
    assert pool.says(BRUNO, 4) == "no"


def test_the_envelope_holds_no_fourth_card() -> None:
    """Suspect and weapon are certain, and two rooms are left: one of them is in there."""
    shown = tuple(Shown(at, card, 1 + at // 2, 0) for at, card in enumerate((CARLA, DAGGER, TOWER)))
    sheet = concluded(seen(shown=shown))
    assert [sheet.says(card, 3) for card in (BRUNO, VASE)] == ["yes", "yes"]
    assert [sheet.says(card, 3) for card in (LIBRARY, GARDEN)] == ["open", "open"]


def test_hand_full_holds_for_the_cards_face_down() -> None:
    """Of two that lie there I looked at one, and nobody can have the other: no third is there."""
    view = seen(passed(0, (BRUNO, VASE, GARDEN), 1, 2), sizes=(2, 1, 1), face_down=2)
    own = replace(view.own, peeked=((0, CARLA),), looked=(BRUNO, DAGGER, GARDEN))
    sheet = concluded(replace(view, own=own))
    assert sheet.mark(VASE, 4) == Mark("yes", "row")
    for card in (LIBRARY, TOWER):
        assert sheet.mark(card, 4) == Mark("no", "hand-full")
        assert [sheet.says(card, seat) for seat in (1, 2)] == ["open", "open"]


def test_what_is_left_to_one_holder_is_told_as_a_row() -> None:
    """Nora's hand is full, so Otto has the others: each card's row says so, not his hand."""
    shown = (Shown(0, CARLA, 1, 0), Shown(1, DAGGER, 1, 0))
    view = seen(shown=shown)
    sheet = concluded(replace(view, own=replace(view.own, looked=(BRUNO, VASE, GARDEN))))
    assert sheet.mark(TOWER, 1) == Mark("no", "hand-full")
    assert sheet.mark(TOWER, 2) == Mark("yes", "row")


def test_one_rule_feeds_the_next_until_nothing_new_follows() -> None:
    """A forced hand settles a row, which settles what somebody else showed, and so on."""
    questions = (
        answered(0, (CARLA, ROPE, TOWER), 2),
        passed(2, (BRUNO, VASE, LIBRARY), 1),
        passed(2, (BRUNO, VASE, TOWER), 1),
        passed(2, (BRUNO, VASE, GARDEN), 1),
    )
    sheet = concluded(seen(*questions))
    assert sheet.mark(CARLA, 1).rule == "hand-forced"
    assert sheet.mark(TOWER, 2) == Mark("yes", "show-last", 0)
