"""A name that looks like another as a whole is marked, wherever it is shown; others are not."""

import pytest

from cluekit import visible as looks
from cluekit.clue import SHIPPED, edition, new_game, read_edition
from cluekit.clue.editions.template import edition_text
from cluekit.draw import el
from cluekit.noir import edition as noir_edition
from cluekit.records import read_case_text
from cluekit.ui import table
from cluekit.visible import heed, show_hidden, visible

SARA, VERA, ADA = "Сара", "Вера", "Аԁа"
"""Of Cyrillic letters alone; the first two are everyday names."""


@pytest.fixture(autouse=True)
def _nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin without the names of other tests."""
    monkeypatch.setattr(looks, "_looks", {})


def test_names_that_look_alike_are_told_apart() -> None:
    """Alone a name stays as it is; two foreign ones, a word of one, two at a table are marked."""
    heed([SARA, VERA, "Ada"])
    assert visible(f"{SARA}, {VERA}, Ада, Ελένη") == f"{SARA}, {VERA}, Ада, Ελένη"
    heed(["АВ", "ΑΒ"])
    assert show_hidden("АВ ΑΒ") == "\\u0410\\u0412 \\u0391\\u0392"
    heed(["Colonel Capa"])
    assert show_hidden(f"Miss {SARA}") == "Miss \\u0421\\u0430\\u0440\\u0430"
    session = new_game("uk", ["Capa", SARA, VERA], seed=3)
    drawn = str(el("p", ", ".join(player.name for player in session.players)))
    assert drawn == f"<p>Capa, \\u0421\\u0430\\u0440\\u0430, {VERA}</p>"
    assert session.players[1].name == SARA


@pytest.mark.parametrize(("name", "shown"), [
    (ADA, "\\u0410\\u0501\\u0430"), ("Ａｄａ", "\\uff21\\uff44\\uff41"),
    ("Ꭺԁа", "\\u13aa\\u0501\\u0430"), ("Αԁα", "\\u0391\\u0501\\u03b1"),
    ("𝐀𝐝𝐚", "\\ud835\\udc00\\ud835\\udc1d\\ud835\\udc1a"),
])  # fmt: skip
def test_beside_the_name_it_looks_like_it_is_written_by_its_numbers(name: str, shown: str) -> None:
    """In whichever script; the Latin name is left alone."""
    heed(["Ada"])
    assert (show_hidden(f"Ada, {name}!"), visible(shown)) == (f"Ada, {shown}!", shown)


def test_a_player_who_looks_like_a_suspect_is_marked_on_the_page() -> None:
    """The lesson deck has an Ada of its own."""
    read_edition(edition_text(edition("mini"), "Ours"))
    heed(card.name for card in edition("mini").deck.cards)
    page = str(table("mini", names=["Bea", ADA], seed=4, fresh=True, bots="random").drawing)
    assert ADA not in page
    assert "\\u0410\\u0501\\u0430" in page


def test_a_family_that_plays_with_look_alikes_is_told_them_apart() -> None:
    """A record of a game at home: its players, too."""
    read_case_text(f'deck = "mini"\nplayers = ["Capa", "{SARA}", "Bea"]\n')
    assert show_hidden(SARA) == "\\u0421\\u0430\\u0440\\u0430"


def test_an_edition_that_is_read_makes_its_names_known() -> None:
    """Suspects, weapons and rooms of either game, and a teacher's own."""
    read_edition(edition_text(edition("mini"), "Once more").replace('"Ada"', '"Copa"'))
    assert show_hidden("Сора") == "\\u0421\\u043e\\u0440\\u0430"
    assert show_hidden("Ꭺԁа") == "Ꭺԁа", "this Ada has another name"


def test_only_so_many_names_are_kept_in_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A flood of names fills no memory; what was known stays known."""
    monkeypatch.setattr(looks, "MOST_NAMES", 10)
    heed(["Ada", *(f"Name{number}" for number in range(50))])
    assert len(looks._looks) == 10
    assert show_hidden(ADA) != ADA


def test_the_names_of_the_kit_do_not_mark_each_other() -> None:
    """Every shipped name is shown as it is."""
    names = [card.name for name in SHIPPED for card in edition(name).deck.cards]
    names += [suspect.name for suspect in noir_edition("noir-standard").suspects]
    heed(names)
    assert [show_hidden(name) for name in names] == names
