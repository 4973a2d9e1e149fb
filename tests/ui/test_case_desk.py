"""The case desk: a family's own game typed in, what follows from it, and what clashes."""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from wire import Wire, press_late, says

from cluekit.clue.editions.edition import SHIPPED, edition
from cluekit.core import RefusedError
from cluekit.records import read_case_text
from cluekit.ui import case, case_desk, solve
from cluekit.ui.notebook.helps import bit, turns_in_words
from cluekit.ui.record_desk.findings import as_toml
from cluekit.ui.record_desk.form import examples
from cluekit.ui.record_desk.typed_record import Row, Written, understand
from cluekit.ui.record_desk.widget import CaseDesk
from naming import case_named

FAMILY = ("Mara: carla vase library -> Nora carla", "Otto: bruno dagger garden -> Nora ?")
"""Mara has Ada and the Rope; Nora showed Carla, and then something of dagger and garden."""


def typed(wire: Wire, *rows: str) -> CaseDesk:
    """Return a desk into which the family's game was typed, and these lines below."""
    desk: Any = case_desk()
    wire.press(desk, "field", deck="mini", players="Mara, Nora, Otto")
    wire.press(desk, "field", me="Mara", hand="ada, rope")
    for row in (*FAMILY, *rows):
        wire.press(desk, "add", text=row)
    return desk


def wrong_in(desk: CaseDesk) -> list[tuple[str, str]]:
    """Return everything the form says is wrong, in its order."""
    return re.findall(r'class="ck-case-wrong" id="([^"]*)"[^>]*>([^<]*)', desk.drawing)


def test_a_game_is_typed_in_and_solved_and_clashes_are_named(wire: Wire) -> None:
    """Marks, chances, what to ask; the fewest lines that cannot all be true; bad ones left out."""
    desk = typed(wire)
    assert desk.understood.wrong == {}
    assert desk.machine is not None
    assert desk.machine.closed.says(1, 3) == "yes", "Bruno: Ada is Mara’s, Carla Nora’s"
    assert "ck-bar" in desk.drawing
    assert "Why? Bruno is in the envelope." in wire.press(desk, "ask:1:3").drawing
    assert "line 1" in desk.spoken
    assert "Not known yet: Nora has the Dagger." in wire.press(desk, "ask:5:1").drawing
    assert 'class="ck-tag" aria-hidden="true">2<' in desk.drawing, "the unseen show of line 2"
    assert "ck-case-file" in wire.press(desk, "panel:envelope").drawing
    desk = wire.press(typed(wire), "panel:asking")
    assert "Given away" in desk.drawing
    assert re.search(r"\d\.\d\d bits", desk.drawing)
    assert wire.press(desk, "field", me="", hand="").notice == ""
    says(desk.drawing, "What should I ask?", never=("Given away",))
    desk = typed(wire, "Otto: bruno vase tower -> nobody", "Otto has carla", "Nora has garden")
    says(desk.drawing, "This cannot be", "ck-clash")
    clash = desk.drawing.partition("How they clash")[0].partition("This cannot be")[2]
    assert re.findall(r'data-target="aside:(\d)', clash) == ["0", "3"]
    says(desk.spoken, "Line 1: Mara: carla vase library", "cannot")
    assert 'role="alert"' not in desk.drawing, "who hears the voice needs no alert besides"
    assert "Correct what is wrong first" in wire.press(desk, "ask:1:3").notice
    assert "This cannot be" not in wire.press(desk, "aside:3").drawing
    assert desk.written.rows[3] == Row("Otto has carla", aside=True)
    assert "This cannot be" in wire.press(desk, "aside:3").drawing
    assert "This cannot be" not in wire.press(desk, "row:3", text="Otto has dagger").drawing
    desk = typed(wire, "Nora: blah", "Zoe has rope", "Otto: ada dagger tower -> Mara ada")
    assert set(desk.understood.wrong) == {2, 3}
    says(desk.drawing, "Line 3:", 'aria-invalid="true"')
    assert desk.machine is not None
    assert desk.machine.rows == (0, 1, 4)
    assert "The sheet appears when" in wire.press(desk, "field", players="Mara").drawing
    assert len(desk.written.rows) == 5


def test_the_examples_and_decks_of_ones_own(wire: Wire) -> None:
    """Each example can be typed in; cards by kind; an empty form; turns as players count them."""
    own = {"suspects": "Zoe, Yan", "weapons": "Fork, Spoon", "rooms": "Attic, Cellar, Porch"}
    for deck in (*SHIPPED, "own"):
        with case_named(deck):
            written = Written(deck=deck, players="Ugo, Vera", **(own if deck == "own" else {}))
            shown = examples(written, ("Ugo", "Vera"))
            rows = tuple(map(Row, shown.lines.split(" · ")))
            assert understand(replace(written, rows=rows, hand="", me="Ugo")).wrong == {}
            assert rows[0].text == shown.ask
            typed_in = replace(written, hand=shown.hand, me="Ugo", sizes="ignore")
            assert understand(typed_in).wrong == {}
    cards = {"suspects": "Anna, Ben", "weapons": "Fork, Spoon", "rooms": "Attic, Cellar"}
    rows = (Row("Mara has fork"), Row("Nora has one of anna attic"))
    desk = CaseDesk(Written(deck="own", players="Mara, Nora", rows=rows, **cards))
    assert desk.machine is not None
    assert "Anna" in desk.drawing
    assert desk.machine.solution.vectors == 2
    assert desk.still() is not None
    assert "Mara: Fork" in repr(desk)
    assert "Spoon" in repr(desk).partition("envelope")[2]
    assert wire.press(desk, "ask:3:2").notice == ""
    desk = case_desk()
    assert desk.machine is None
    assert "The sheet appears when" in repr(desk)
    assert set(understand(desk.written).wrong) == {"players"}
    said = [turns_in_words(turns) for turns in (0.0, 0.2, 0.97, 1.2, 2.6)]
    nearly = "you are there, or nearly"
    assert said == ["at once", nearly, nearly, "about 1 turn", "about 3 turns"]
    assert "coin" in bit()


def test_nothing_typed_is_lost_and_mistakes_stand_once_at_their_field(wire: Wire) -> None:
    """Every change can be taken back; things are named as on the sheet, never by ids."""
    desk = typed(wire)
    whole = desk.written
    wire.press(wire.press(desk, "away:0"), "row:0", text="x")
    assert wire.press(desk, "back", "back").written == whole
    assert wire.press(desk, *["back"] * 4).written == Written()
    assert wire.press(desk, "back").notice
    desk = typed(wire)
    stale = desk.turn
    wire.press(desk, "away:0")
    assert "gone on" in press_late(desk, stale, "away:0")
    assert len(desk.written.rows) == 1
    desk = typed(wire)
    before, drawing = desk.written, desk.drawing
    for target, values in SENSELESS:
        with case_named(target, values):
            desk.notice = ""
            assert wire.press(desk, target, **values).notice
            assert "went wrong" not in desk.notice
            assert (desk.written, desk.drawing) == (before, drawing)
    desk = typed(wire, "Mara: bruno vase library -> Nora dagger", "Zed has rope")
    told = dict(wrong_in(desk))
    assert told["ck-wrong-2"].endswith("each can be shown once: Bruno, Vase, Library.")
    assert "Mara, Nora, Otto, envelope" in told["ck-wrong-3"]
    wire.press(desk, "field", hand="adda")
    ((where, words),) = wrong_in(desk)
    assert where == "ck-wrong-hand"
    assert re.match("[“A-Z]", words)
    assert "There are: Ada, Bruno, Carla, Rope, Vase, Dagger," in words
    wire.press(desk, "field", hand="ada, rope", me="")
    ((_, words),) = wrong_in(desk)
    assert "Mara, Nora, Otto" in words
    desk = wire.press(typed(wire), "field", deck="own")
    assert [where for where, _ in wrong_in(desk)] == ["ck-wrong-suspects"]
    wire.press(desk, "field", suspects="Zoe, Yan", weapons="Fork, Zoe", rooms="Attic")
    twice = "Two cards are called “Zoe”: write their names differently."
    assert wrong_in(desk) == [("ck-wrong-weapons", twice)]
    wire.press(desk, "field", deck="mini", pool="many")
    assert wrong_in(desk) == [("ck-wrong-pool", "Numbers belong here, such as 2.")]


SENSELESS: tuple[tuple[str, dict[str, str]], ...] = (
    ("row:9", {"text": "x"}), ("row:x", {"text": "x"}), ("add", {}), ("add", {"text": " "}),
    ("add", {"text": "x" * 600}), ("aside:-1", {}), ("ask:99:0", {}), ("ask:1", {}),
    ("field", {}), ("model", {"model": "x"}), ("line:on", {}), ("panel:x", {}), ("x", {}),
)  # fmt: skip


def test_a_case_file_opens_and_is_written_again_with_a_deck_beside_it(
    tmp_path: Path, wire: Wire
) -> None:
    """File and form say the same: house rules, lines put aside, the deck of the family."""
    desk = typed(wire, "Otto has dagger")
    place = tmp_path / "my_case.toml"
    place.write_text(as_toml(desk.written), encoding="utf-8")
    again = solve(place)
    assert again.machine.closed.can == desk.machine.closed.can  # type: ignore[union-attr]
    entries = read_case_text(as_toml(desk.written)).entries
    assert (entries, again.written) == (read_case_text(place.read_text()).entries, desk.written)
    assert "hand_sizes = &quot;unknown&quot;" in wire.press(again, "file").drawing
    place.write_text("deck = 'mini'\nplayers = ['A', 'B', 'C']\nevents = ['A: x y z']\n")
    with pytest.raises(RefusedError):
        solve(place)
    text = as_toml(Written(deck="mini", players="A, B, C", rows=(Row("A has rope", aside=True),)))
    assert '# "A has rope"' in text
    assert read_case_text(text).entries == ()
    desk = typed(wire, "Mara: carla vase library -> Nora carla, Otto ?")
    assert [where for where, _ in wrong_in(desk)] == ["ck-wrong-2"]
    wire.press(desk, "field", questioning="every-player", cards_shown="all")
    assert wrong_in(desk) == []
    place = tmp_path / "evening.toml"
    place.write_text(as_toml(desk.written), encoding="utf-8")
    again = solve(place)
    assert again.written == desk.written
    said = [[entry.premises for entry in each.understood.case.entries] for each in (again, desk)]
    assert (said[0], again.understood.case.questioning) == (said[1], "every-player")
    assert "Everybody who can" in desk.drawing
    wire.press(desk, "field", questioning="sometimes")
    assert wrong_in(desk)[0][0] == "ck-wrong-questioning"
    (tmp_path / "mine.toml").write_text(edition("mini").source.replace('"Rope"', '"Cord"'))
    place = tmp_path / "evening.toml"
    place.write_text('deck = "mine.toml"\nplayers = ["A", "B", "C"]\nme = "A"\nhand = "Ada Cord"\n')
    desk: Any = solve(place)
    assert (wrong_in(desk), desk.machine.closed.says(3, 0)) == ([], "yes")
    assert ">mine.toml</option>" in desk.drawing
    assert 'deck = "mine.toml"' in as_toml(desk.written)
    file = str(tmp_path / "mine.toml")
    assert edition(file).deck == desk.understood.case.deck
    assert case("You hold Ada, Cord", edition=file).count() == case("You hold A R").count()
    for other in ("../mine.toml", str(tmp_path / "mine.toml")):
        wire.press(desk, "field", deck=other)
        assert wrong_in(desk)[0][0] == "ck-wrong-deck"
