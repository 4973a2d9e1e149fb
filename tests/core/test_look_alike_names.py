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
NUMBERS = {
    ADA: "\\u0410\\u0501\\u0430", "Ａｄａ": "\\uff21\\uff44\\uff41",
    "Ꭺԁа": "\\u13aa\\u0501\\u0430", "Αԁα": "\\u0391\\u0501\\u03b1",
    "𝐀𝐝𝐚": "\\ud835\\udc00\\ud835\\udc1d\\ud835\\udc1a",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "_looks", {})


def test_names_that_look_alike_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside what it looks like a name is written by its numbers, wherever both come from."""
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
    looks._looks.clear()
    read_edition(edition_text(edition("mini"), "Ours"))
    heed(card.name for card in edition("mini").deck.cards)
    page = str(table("mini", names=["Bea", ADA], seed=4, fresh=True, bots="random").drawing)
    assert ADA not in page
    assert "\\u0410\\u0501\\u0430" in page
    looks._looks.clear()
    read_case_text(f'deck = "mini"\nplayers = ["Capa", "{SARA}", "Bea"]\n')
    assert show_hidden(SARA) == "\\u0421\\u0430\\u0440\\u0430"
    looks._looks.clear()
    read_edition(edition_text(edition("mini"), "Once more").replace('"Ada"', '"Copa"'))
    assert show_hidden("Сора") == "\\u0421\\u043e\\u0440\\u0430"
    assert show_hidden("Ꭺԁа") == "Ꭺԁа", "this Ada has another name"
    looks._looks.clear()
    names = [card.name for name in SHIPPED for card in edition(name).deck.cards]
    names += [suspect.name for suspect in noir_edition("noir-standard").suspects]
    heed(names)
    assert [show_hidden(name) for name in names] == names
    looks._looks.clear()
    heed(["Ada"])
    for name, shown in NUMBERS.items():
        assert (show_hidden(f"Ada, {name}!"), visible(shown)) == (f"Ada, {shown}!", shown)
    looks._looks.clear()
    monkeypatch.setattr(looks, "MOST_NAMES", 10)
    heed(["Ada", *(f"Name{number}" for number in range(50))])
    assert len(looks._looks) == 10
    assert show_hidden(ADA) != ADA
