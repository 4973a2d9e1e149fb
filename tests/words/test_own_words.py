"""What the screen prints in a language can be typed in it: cells of a sheet, orders, actions."""

from __future__ import annotations

import pytest

from cluekit.cli.solve import cell_of
from cluekit.clue import edition as clue_edition
from cluekit.clue import players_for
from cluekit.clue.public import moves
from cluekit.core import RefusedError
from cluekit.noir import edition as noir_edition
from cluekit.noir.notation.actions import FORMS, read_action
from cluekit.noir.wording.sentences import explain, forms_text
from cluekit.records import read_case_text
from cluekit.records.report import columns_of
from cluekit.ui.clue.commands import read_order
from cluekit.ui.clue.spoken_orders import VERBS
from cluekit.ui.kit.messages import NotHeardError
from cluekit.words import LANGUAGES, say, say_in, speaking

EACH = pytest.mark.parametrize("code", sorted(LANGUAGES))
CASE = read_case_text(
    'deck = "mini"\nplayers = ["You", "Nora", "Otto"]\nme = "You"\ntable = "rope"\n'
)
MINI = clue_edition("mini")
PLAYERS = players_for(MINI, ("You", "Nora", "Otto"))


@EACH
def test_every_cell_of_the_sheet_goes_by_the_words_in_its_margins(code: str) -> None:
    """`--why Corda:busta`: rows by the card's name, columns by their heads."""
    with speaking(code):
        for number, card in enumerate(CASE.deck.cards):
            for holder, head in enumerate(columns_of(CASE)):
                assert cell_of(CASE, f"{say(card.name)}:{head}") == (number, holder)


@EACH
def test_what_is_no_cell_is_answered_with_one_that_is(code: str) -> None:
    """The example in the refusal can be typed as it stands."""
    with speaking(code), pytest.raises(RefusedError) as refused:
        cell_of(CASE, "umbrella:hall")
    example = refused.value.problem.about["example"]
    assert cell_of(CASE, example) == (0, CASE.holders.index("envelope"))


def test_the_piles_go_by_their_names_in_any_language() -> None:
    """Busta, envelope, case file: whoever reads, all mean the pile."""
    there = CASE.holders.index("envelope")
    for pile in ("envelope", "busta", "Busta", "case file", "the envelope"):
        assert cell_of(CASE, f"dagger:{pile}") == (5, there), pile


ORDERS = {
    "roll": ("tira", "lançar"),
    "stay": ("resta", "ficar"),
    "walk:library": ("vai biblioteca", "ir Biblioteca"),
    "suggest:bruno:vase": ("indaga Bruno Vaso", "palpite bruno vaso"),
    "suggest:bruno:vase:nora": ("indaga: Bruno, Vaso, Nora", "palpite Bruno Vaso Nora"),
    "show:rope": ("mostra la Corda", "mostrar a corda"),
    "accuse:ada:rope:garden": ("accusa Ada Corda Giardino", "acusar Ada Corda Jardim"),
    "end": ("fine", "fim"),
}
"""Orders as a press sends them, and as somebody types them in Italian and Portuguese."""


@pytest.mark.parametrize("order", ORDERS)
def test_orders_are_read_in_the_readers_words(order: str) -> None:
    """In any language at any time; the words of presses mean what they meant."""
    meant = read_order(order, MINI, None, PLAYERS)
    for typed in ORDERS[order]:
        assert read_order(typed, MINI, None, PLAYERS) == meant


@EACH
def test_the_verbs_of_a_language_differ(code: str) -> None:
    """No two orders are called alike."""
    with speaking(code):
        assert len({say_in("order", verb) for verb in VERBS}) == len(VERBS)


@EACH
def test_what_is_no_order_is_answered_in_the_readers_words(code: str) -> None:
    """And the moves that the refusal names can be typed."""
    with speaking(code):
        with pytest.raises(NotHeardError) as refused:
            read_order("xyz", MINI, None, PLAYERS)
        assert say_in("order", "roll") in str(refused.value)
        shown = say("roll, walk library, suggest bruno vase, show rope, accuse …, end")
        orders = [order for order in shown.split(", ") if "…" not in order]
        kinds = [type(read_order(order, MINI, None, PLAYERS)) for order in orders]
    assert kinds == [moves.Roll, moves.Walk, moves.Suggest, moves.Show, moves.EndTurn]


@EACH
def test_actions_of_noir_are_read_in_the_readers_words(code: str) -> None:
    """Every form that a refusal names means the same in each language."""
    noir = noir_edition("noir-classic")
    with speaking(code):
        for form in FORMS:
            assert read_action(say_in("order", form), noir) == read_action(form, noir)
        with pytest.raises(RefusedError) as refused:
            read_action("whistle", noir)
        assert forms_text(FORMS) in explain(refused.value.problem)
        assert say_in("order", "kill H") in forms_text(FORMS)
