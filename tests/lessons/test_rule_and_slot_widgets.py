"""The rule builder and the slots of a hand: pressed, refused in words, the same in code."""

from __future__ import annotations

import pytest
from presses import press

from cluekit.ui import hand_slots, rule_builder
from cluekit.words import set_language


def test_halves_of_exactly_one_are_switched_one_by_one() -> None:
    """8, 7, 3 rows; a fact is told in turn as true, as false, as nothing."""
    builder = rule_builder()
    counts = [builder.count]
    for target in ("least", "most", "pair:0:1", "learned:0", "learned:0", "learned:0", "again"):
        press(builder, target)
        counts.append(builder.count)
    assert counts == [8, 7, 3, 4, 2, 2, 4, 8]
    assert "Left: 8 rows of 8." in builder.spoken


def test_a_row_says_which_rule_it_breaks() -> None:
    """In the table, and in words."""
    builder = rule_builder().least().most().learn("~E_C")
    lines = builder.in_words().splitlines()
    assert lines[1].endswith("no: not both: E_A, E_B")
    assert lines[7].endswith("no: you learned ~E_C")
    assert lines[8].endswith("no: at least one")
    assert builder.settled == {"E_C": False}
    assert rule_builder("E_A", "E_B").least().learn("~E_A").settled == {"E_A": False, "E_B": True}


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "E_A: Ada is in the envelope"),
        ("it", "E_A: Ada è nella busta"),
        ("pt", "E_A: Ada está no envelope"),
    ],
)
def test_a_legend_says_what_a_literal_means(code: str, said: str) -> None:
    """In the picture, in words and on paper."""
    set_language(code)
    builder = rule_builder()
    assert said in builder.drawing
    assert said in builder.in_words().splitlines()
    assert said in str(builder.still())


def test_nothing_left_is_told() -> None:
    """A contradiction is no proof that all is well."""
    builder = rule_builder("E_A", "E_B").least().learn("~E_A").learn("~E_B")
    assert builder.count == 0
    assert "these contradict each other" in builder.in_words()


@pytest.mark.parametrize(
    ("literals", "told"),
    [
        (("E_A",), "Write 2 to 4 different literals."),
        (("E_A", "E_A"), "Write 2 to 4 different literals."),
        (("E_A", "E_Q"), "“E_Q” is not a literal"),
    ],
)
def test_what_is_no_literal_is_refused(literals: tuple[str, ...], told: str) -> None:
    """With what would be right."""
    with pytest.raises(LookupError, match=told):
        rule_builder(*literals)


def test_an_unknown_fact_or_pair_is_refused() -> None:
    """Nothing changes."""
    builder = rule_builder()
    with pytest.raises(LookupError, match="There is no “O_A” here: E_A, E_B, E_C"):
        builder.learn("O_A")
    with pytest.raises(LookupError, match="two different literals"):
        builder.not_both("E_A", "E_A")
    assert builder.count == 8


def test_shows_are_packed_and_the_rest_is_out() -> None:
    """Two presses fill the hand; a third press takes one out."""
    hand = hand_slots("A V L", "C D G", "A D T")
    press(hand, "show:0")
    press(hand, "show:2")
    assert "Show 1 has this, too: Ada." in hand.notice
    press(hand, "show:1")
    assert hand.full
    assert hand.crossed == ("Bruno", "Rope", "Tower")
    assert "The hand of Otto is full. Out: 3 cards." in hand.spoken
    press(hand, "show:1")
    assert not hand.full
    assert hand.crossed == ()


def test_slots_refuse_in_words() -> None:
    """A full hand, an unknown show, a show twice; a card that there is not."""
    hand = hand_slots("A V L", "C D G", "B R T").pack(1).pack(2)
    for show, told in ((3, "Every slot is filled"), (9, "no show number 9"), (1, "already")):
        with pytest.raises(LookupError, match=told):
            hand.pack(show)
    with pytest.raises(LookupError, match="Q"):
        hand_slots("A Q")
    with pytest.raises(LookupError, match="different cards"):
        hand_slots("A A L")
    with pytest.raises(LookupError, match="1 to 9 slots"):
        hand_slots("A V L", size=10)


@pytest.mark.parametrize("code", ["it", "pt"])
def test_both_speak_the_reader_s_language(code: str) -> None:
    """Still and words, too."""
    set_language(code)
    told = rule_builder().least().in_words() + hand_slots("A V L").in_words()
    assert "Left" not in told
    assert "slots" not in told
