"""What an event says: of the passes that follow from the seating, of shows, of accusations."""

from __future__ import annotations

import pytest

from cluekit.logic import Holds, Lacks, NotAll, OneOf, Premise, Showed
from cluekit.records import read_case_text

ADA, BRUNO, CARLA, ROPE, VASE, DAGGER, LIBRARY, GARDEN, TOWER = (1 << card for card in range(9))
THREE = BRUNO | VASE | LIBRARY
A, B, C, D, FILE = range(5)
ASKED = "A: bruno vase library"


def said(event: str, *more: str, me: str = "A") -> set[Premise]:
    """Return what an event says at a table of four, to the one who asks if no other is named."""
    head = [f'me = "{me}"', 'deck = "mini"', 'players = ["A", "B", "C", "D"]']
    case = read_case_text("\n".join([*head, *more, f'events = ["{event}"]']))
    return set(case.puzzle().premises)


def passes(*seats: int, cards: int = THREE) -> set[Premise]:
    """Return passes of these seats, at the first event."""
    return {Lacks(seat, cards, 0) for seat in seats}


def test_those_before_the_shower_passed() -> None:
    """Clockwise from the asker; those behind were not asked any more."""
    assert said(f"{ASKED} -> D ?") == passes(B, C) | {OneOf(D, THREE, 0)}
    assert said(f"{ASKED} -> B vase") == {Showed(B, 4, THREE, 0)}
    assert said("C: bruno vase library -> B ?") == passes(D, A) | {OneOf(B, THREE, 0)}


def test_nobody_is_everybody_else() -> None:
    """All passed but the asker, of whom nothing is said."""
    assert said(f"{ASKED} -> nobody") == passes(B, C, D)
    assert said("C: bruno vase library -> nobody") == passes(A, B, D)


def test_where_it_is_not_known_who_showed_only_written_passes_count() -> None:
    """A card that was seen all the same is neither with the asker nor in the envelope."""
    assert said(f"{ASKED} -> ?") == set()
    assert said(f"{ASKED} -> C none, ?") == passes(C)
    assert said(ASKED) == set()
    assert said(f"{ASKED} -> C none") == passes(C)
    seen = {Lacks(holder, VASE, 0, rule="shown") for holder in (A, FILE)}
    assert said(f"{ASKED} -> B none, ? vase") == passes(B) | seen


def test_cards_that_are_not_known_say_nothing() -> None:
    """Passes hold for the cards that are; a show of one of them proves what was seen alone."""
    assert said("A: ? vase library -> C ?") == passes(B, cards=VASE | LIBRARY)
    assert said("A: ? vase ? -> C vase") == passes(B, cards=VASE) | {Holds(C, VASE, 0)}
    assert said("A: ? ? ? -> D ?") == set()


def test_our_own_card_was_no_choice_we_have_to_weigh() -> None:
    """A player who shows their own hand knows it: the premise helps to find slips of the pen."""
    assert said("C: bruno vase library -> A vase") == passes(D) | {Holds(A, VASE, 0)}
    assert said("C: bruno vase library -> A ?") == passes(D) | {OneOf(A, THREE, 0)}


def test_where_every_player_answers() -> None:
    """Who is not named passed, wherever they sit."""
    rule = 'questioning = "every-player"'
    assert said(f"{ASKED} -> C ?", rule) == passes(B, D) | {OneOf(C, THREE, 0)}
    both = {Showed(B, 1, THREE, 0), Showed(D, 6, THREE, 0)}
    assert said(f"{ASKED} -> B bruno, D library", rule) == passes(C) | both
    assert said(f"{ASKED} -> B bruno, ?", rule) == {Showed(B, 1, THREE, 0)}


def test_where_one_player_alone_is_asked() -> None:
    """Nothing follows for the others; all cards that match are shown, so the rest is not there."""
    rule = 'questioning = "fast"'
    assert said(f"{ASKED} -> C none", rule) == passes(C)
    assert said("A asks C: bruno vase library -> nobody", rule) == passes(C)
    assert said(f"{ASKED} -> C vase", rule) == {Holds(C, VASE, 0), Lacks(C, BRUNO | LIBRARY, 0)}
    pairs = (BRUNO | VASE, BRUNO | LIBRARY, VASE | LIBRARY)
    two = {OneOf(C, pair, 0) for pair in pairs} | {NotAll(C, THREE, 0, rule="pass")}
    assert said(f"{ASKED} -> C ? ?", rule) == two
    one = {OneOf(C, THREE, 0)} | {NotAll(C, pair, 0, rule="pass") for pair in pairs}
    assert said(f"{ASKED} -> C ?", rule) == one
    assert {type(p) for p in said(f"{ASKED} -> C ? ? ?", rule)} == {OneOf}


def test_where_several_may_be_shown() -> None:
    """Two cards seen are both there; two not seen are any two of the three."""
    rule = 'cards_shown = "at-least-one"'
    assert said(f"{ASKED} -> B bruno vase", rule) == {Holds(B, BRUNO | VASE, 0)}
    unseen = {OneOf(B, pair, 0) for pair in (BRUNO | VASE, BRUNO | LIBRARY, VASE | LIBRARY)}
    assert said(f"{ASKED} -> B ? ?", rule) == unseen
    assert said(f"{ASKED} -> B bruno ?", rule) == unseen | {Holds(B, BRUNO, 0)}


def test_accusations() -> None:
    """Wrong: not all three are in the envelope. Right: they are. Unknown: nothing."""
    accused = "A accuses: bruno vase library"
    assert said(f"{accused} -> wrong") == {NotAll(FILE, THREE, 0)}
    assert said(f"{accused} -> right") == {Holds(FILE, THREE, 0, rule="looked")}
    assert said(accused) == set()
    assert said("A accuses: ? vase library -> wrong") == set()
    assert said("A accuses: ? vase ? -> right") == {Holds(FILE, VASE, 0, rule="looked")}


def test_accusations_that_go_round_the_table_first() -> None:
    """As some houses have it: passes are told by the seating there, too (C15)."""
    head = 'deck = "us"\nplayers = ["A", "B", "C", "D"]\n'
    shown = read_case_text(head + 'events = ["A accuses: mrs-white rope hall -> C ?"]')
    assert {(type(p), p.holder) for p in shown.puzzle().premises} == {(Lacks, B), (OneOf, C)}


@pytest.mark.parametrize("have", ["has", "have", "holds"])
def test_facts_and_clauses(have: str) -> None:
    """One card or several, there or not; one of several."""
    case = read_case_text(f"""
        deck = "mini"
        players = ["You", "Nora"]
        facts = ["You {have} rope", "Nora {have} not rope vase", "the envelope {have} no ada"]
        clauses = ["case file {have} one of vase dagger"]
    """)
    assert case.puzzle().premises == (
        Holds(0, ROPE, 0, rule="told"),
        Lacks(1, ROPE | VASE, 1, rule="told"),
        Lacks(2, ADA, 2, rule="told"),
        OneOf(2, VASE | DAGGER, 3),
    )
