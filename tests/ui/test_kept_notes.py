"""What one began, wrote and chose at a table is kept, offered again, and nobody else's."""

import json
import os
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from clue_presses import asked, villa
from test_one_screen import clue_world
from wire import Wire, says

from cluekit import words
from cluekit.clue import game, new_game
from cluekit.clue.notation.text_writer import write
from cluekit.clue.public.choices import Phase
from cluekit.core import SPECTATOR, Chance, RefusedError, home, store
from cluekit.core.notes import VERSION
from cluekit.core.session import Session
from cluekit.core.store import saved_games
from cluekit.ui import replay, setup, table, watch
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.registry import staging_of
from cluekit.ui.tables import seating
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from run_seed import run_seed
from twin import worlds

NAMES = ("Iris", "Karl", "Nora")


def laid(**words: Any) -> Any:
    """Return the table of two people and a bot, the same at each call."""
    return table("mini", NAMES, 2, "careful", seed=31, **words)


def notes_file() -> Path:
    """Return the one file of notes."""
    (path,) = store.saves().glob("*.notes")
    return path


def chosen(scene: Any) -> tuple[object, ...]:
    """Return what has been chosen on the sheet in front."""
    sheet = scene.shelf._lying
    return sheet.help, sheet.pressing, sheet.kit, sheet.guessing, sheet.silence, scene.shelf.open


def marked_by_two(wire: Wire) -> Any:
    """Return a table at which each of two people has marked, and chosen, and the first has moved.

    A mark comes before the first move: it begins the save.
    """
    scene = wire.press(wire.press(laid(), "sit:0"), "pencil:1:1", mark="maybe")
    wire.press(scene, "pencil:5:2", mark="no")
    wire.press(scene, "help:follows", "pressing:no", "guess", "silence")
    wire.press(scene, "rules", rules="every")
    until_passed_on(scene)
    wire.press(scene, "sit:1")
    wire.press(scene, "pencil:1:1", mark="yes")
    return wire.press(scene, "help:pencil", "beside")


def until_passed_on(scene: Any) -> None:
    """Let the first person make the first move there is until the screen is passed on."""
    while scene.sitting.waits_for is None:
        scene.sitting.play(next(iter(scene.sitting.choices)))


def test_marks_pens_and_help_come_back(wire: Wire) -> None:
    """The kernel dies: in the cell and in the waiting room everybody finds their own again."""
    first = marked_by_two(wire)
    ours = {0: {(1, 1): "maybe", (5, 2): "no"}, 1: {(1, 1): "yes"}}
    assert first.sitting.pencil == ours
    for opened in ("cell", "waiting room"):
        seating._STANDING.clear()
        cell = opened == "cell"
        again = wire.press(laid() if cell else setup(), "resume" if cell else "open:0")
        assert (again.notice, again.session.record) == ("", first.session.record)
        assert again.sitting.pencil == ours
        assert "data-pencil" not in again.drawing, "nobody has said who they are"
        wire.press(again, f"sit:{again.sitting.waits_for}")
        assert (again.seat, again.shelf.open) == (1, False)
        wire.press(again, "beside")
        assert chosen(again)[:2] == ("pencil", "pencil")
        wire.press(again, "beside")  # as it was left
    until_passed_on(again)
    wire.press(again, "sit:0")
    assert chosen(again) == ("follows", "no", "every", True, True, True)
    says(again.drawing, 'data-pencil="maybe"')


def test_shading_and_help_of_noir_come_back(wire: Wire) -> None:
    """Also who answers in person; a written card that is none is nothing."""
    first = table("noir-standard", side="inspector", bots="careful", seed=7).play("identity B")
    wire.press(first, "help", help="pencil")
    wire.press(first, "pencil:c", mark="yes")
    seating._STANDING.clear()
    again = wire.press(table("noir-standard", side="inspector", bots="careful", seed=7), "resume")
    assert again.help == "pencil"
    assert again.sitting.pencil == first.sitting.pencil != {}
    assert again.drawing == first.drawing
    words = {"seed": 4, "bots": "careful", "side": "inspector"}
    first = table("noir-standard", answers="in person", **words)
    first.sitting.mark(first.seat, (1, 1), "yes")
    seating._STANDING.clear()
    assert wire.press(setup(), "open:0").sitting.in_person
    scene = villa()
    for strange in ((3,), (999, 0, 0), (0, 0, 0)):
        scene.sitting.write(scene.seat, strange)
        assert "My accusation: –, –, –" in str(wire.press(scene, "pencil:1:1", mark="no").drawing)


def test_the_next_game_begins_with_empty_sheets_and_the_same_help(wire: Wire) -> None:
    """Marks belong to a game, how much help one takes to its player; each game has its notes."""
    scene = wire.press(table("mini", bots="careful", seed=32), "help:follows")
    wire.press(scene, "pencil:1:1", mark="no")
    while not scene.session.over:
        moves = sorted(scene.session.choices, key=lambda move: "Accuse" not in type(move).__name__)
        if scene.sitting.reading is not None:
            scene.sitting.go_on_after_reading()
        else:
            scene.sitting.play(moves[0])
    assert wire.press(scene, "again").sitting.pencil == {}
    wire.press(scene, "pencil:2:1", mark="no")
    assert len([*store.saves().glob("*.notes")]) == 2
    seating._STANDING.clear()
    again = wire.press(setup(), "open:0")
    assert (again.sitting.pencil, chosen(again)[0]) == ({0: {(2, 1): "no"}}, "follows")


def test_no_mark_belongs_to_two_games(wire: Wire) -> None:
    """None is made while a game of before is offered; no undo rubs one out."""
    wire.press(table("mini", bots="careful", seed=33), "pencil:2:1", mark="no")
    seating._STANDING.clear()
    again = wire.press(table("mini", bots="careful", seed=33), "pencil:1:1", mark="no")
    assert again.notice.startswith("First choose")
    assert len(saved_games()) == 1
    scene = villa()
    before = scene.session.record
    wire.press(wire.press(scene, "roll"), "pencil:1:1", mark="no")
    assert wire.press(scene, "undo").session.record == before
    assert scene.sitting.pencil == {0: {(1, 1): "no"}}


def test_marks_tell_nobody_anything(wire: Wire) -> None:
    """Two worlds in which one seat marks otherwise: all others get the same, letter by letter."""
    luck = Chance(f"marks {run_seed()}").luck("marks", 0, 0)
    told = []
    for world in range(2):
        seating._STANDING.clear()
        scene = wire.press(laid(fresh=True), "sit:0")
        for _ in range(20):
            cell = f"pencil:{luck.pick(range(9))}:{luck.pick(range(4))}"
            wire.press(scene, cell, mark=luck.pick(["yes", "no", "maybe"]))
        wire.press(scene, f"help:{['pencil', 'all'][world]}")
        until_passed_on(scene)
        curtain = scene.drawing
        wire.press(scene, "sit:1")
        session, path = scene.session, max(store.saves().glob("*.jsonl"))
        post = [store.post(session, seat) for seat in (0, 1, 2, SPECTATOR)]
        told.append((curtain, scene.drawing, post, write(session), path.read_bytes()))
    assert told[0] == told[1]
    assert len({path.read_bytes() for path in store.saves().glob("*.notes")}) == 2


def reopened(wire: Wire) -> Any:
    """Return the game, opened again in another kernel."""
    seating._STANDING.clear()
    return wire.press(laid(), "resume")


def test_what_cannot_be_read_is_said_and_the_game_goes_on(wire: Wire) -> None:
    """No notes, as beside older saves; damaged, foreign ones; newer ones stay as they are."""
    record = marked_by_two(wire).session.record
    path = notes_file()
    sound = path.read_bytes()
    for text in (b"", b"\xff", b"[]", b"{" * 5000, sound[:-20], sound.replace(b"maybe", b"yes"),
                 b'{"format":"else","version":1}\n'):  # fmt: skip
        path.write_bytes(text)
        again = reopened(wire)
        assert again.session.record == record
        assert "are damaged, so they start from nothing" in again.notice, text
        assert again.sitting.pencil == {}
        assert path.read_bytes() == text, "nothing is written before the next mark"
    again.sitting.mark(0, (1, 1), "no")
    assert reopened(wire).sitting.pencil == {0: {(1, 1): "no"}}
    path.unlink()
    again = reopened(wire)
    assert (again.notice, again.sitting.pencil) == ("", {})
    newer = json.dumps({"format": "cluekit-notes", "version": VERSION + 1, "pages": []}).encode()
    path.write_bytes(newer)
    again = reopened(wire)
    assert "by a newer cluekit" in again.notice
    again.sitting.mark(1, (1, 1), "no")
    assert (again.sitting.pencil, path.read_bytes()) == ({1: {(1, 1): "no"}}, newer)


def test_a_mark_that_cannot_be_kept_is_owed(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failing disk is told of, and the next mark writes both; one in a replay is its own."""
    scene = wire.press(marked_by_two(wire), "beside")
    before = notes_file().read_bytes()

    def fails(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("cluekit.core.notes.write_whole", fails)
        assert wire.press(scene, "pencil:2:1", mark="no").sitting.unsaved.code == "save-failed"
        assert (scene.sitting.pencil[scene.seat][2, 1], notes_file().read_bytes()) == ("no", before)
    assert wire.press(scene, "pencil:3:1", mark="yes").sitting.unsaved is None
    assert notes_file().read_bytes() != before
    ours = scene.sitting.pencil
    shown = replay(store.open_saved(next(store.saves().glob("*.jsonl")), game).session)
    shown.sitting.mark(SPECTATOR, (2, 2), "no")
    assert reopened(wire).sitting.pencil == ours


def test_cells_that_no_sheet_has_are_passed_over(wire: Wire) -> None:
    """A file may name any cell and any choice: what is not there is neither drawn nor counted."""
    scene = wire.press(table("mini", bots="careful", seed=34), "roll")
    for cell in ((900, 1), (1, 900), (8, 4)):
        scene.sitting.mark(0, cell, "yes")
    scene.sitting.choose(0, {"sheet inside: help": "everything", "sheet inside: pressing": "yes"})
    seating._STANDING.clear()
    again = wire.press(table("mini", bots="careful", seed=34), "resume")
    assert chosen(again)[:2] == ("check", "yes")
    assert "no ✓ or ✕" in str(wire.press(again, "check").drawing)
    with pytest.raises(RefusedError):
        store.open_saved(home.home() / "saves" / notes_file().name, game)


TITLES = {
    "en": ("Detective notes: ", "Where the weapons lie", "My accusation", "in the Library"),
    "it": ("Appunti del detective: ", "Dove sono le armi", "La mia accusa", "in Biblioteca"),
    "pt": ("Anotações do detetive: ", "Onde estão as armas", "Minha acusação", "na Biblioteca"),
}


def test_a_page_with_notes_sheet_and_weapons_tells_what_its_seat_knows(wire: Wire) -> None:
    """001, in three languages; none behind the curtain; twin worlds have the same page."""
    scene = asked(wire, villa())
    sheet = wire.press(scene.sheet(), "pencil:1:2", mark="maybe")
    wire.press(sheet, "write", suspect=1, weapon="", room=6)
    for language, titles in TITLES.items():
        words.set_language(language)
        page = unescape(scene.paper().page())
        says(page, *titles, f'<html lang="{language}">', '<meta charset="utf-8">', "@page{size:A4")
        says(page, "Bruno", "Otto", ">?</td>", never=("<td>✔", "<td>✖", "<script", "http"))
        assert words.say("Rope") in page
        says(unescape(scene.paper("follows").page()), "<td>✔", "<td>✖")
    words.set_language("en")
    says(repr(scene.paper()), "Your hand: Ada, Rope.", "Vase in the Library", "Detective notes")
    with pytest.raises(NotHeardError, match="no help “much”"):
        scene.paper("much")
    with pytest.raises(NotHeardError, match="no detective sheet"):
        table("noir-classic", fresh=True).paper()
    scene = villa(2)
    with pytest.raises(NotHeardError, match="pass the screen on"):
        scene.paper()
    wire.press(scene, "sit:0").sitting.mark(1, (2, 2), "maybe")
    scene.sitting.write(1, (2, 3, 8))
    page = scene.paper()
    says(str(page._repr_mimebundle_()), "for Mara alone", never=("Ada", "✓"))
    says(unescape(page.page()), "Ada, Rope", never=("<td>?", "<td>Carla", "<td>Tower"))
    pairs = number = 0
    while pairs < 6:
        number += 1
        world = clue_world(("mini", "pool")[number % 2], number)
        for twin in worlds.twins(world, 0, Chance(f"page {number}").luck("twins", 0, 0), 2):
            pairs += 1
            assert (world.hands, world.envelope) != (twin.hands, twin.envelope)
            assert pages(world.session) == pages(twin.session)


def pages(session: Session) -> list[str]:
    """Return the page of the first seat at every level of help."""
    bots: Any = dict.fromkeys(range(1, len(session.players)), None)
    scene = Table(Sitting(session, bots, staging_of(session), saved=False))
    return [scene.paper(level).page() for level in ("pencil", "follows", "all")]


def moves_on(scene: Table) -> list[str]:
    """Return what can be pressed to play, in the table itself, without the sheet and the head."""
    right = scene.drawing.partition('data-key="right"')[2].partition('data-key="beside"')[0]
    found, known = re.findall(r'data-target="([^"]+)"', right), scene.staging.playing.moves
    return [target for target in found if known.find(Press("1", target, 0, {}))]


def begun(wire: Wire, seed: int) -> Any:
    """Return a table at which one has rolled, and then the kernel was restarted."""
    first = wire.press(table("mini", seed=seed, bots="random"), "roll")
    seating._STANDING.clear()
    return first


def test_a_cell_offers_its_own_game_after_a_restart(wire: Wire) -> None:
    """It goes on where it was; to choose a character is a move like others (P14)."""
    first = begun(wire, 14)
    record = first.session.record
    again = table("mini", seed=14, bots="random")
    assert 'data-target="resume"' in again.drawing
    sheet = again.sheet()
    assert wire.press(again, "resume").session.record == record
    assert again.session.view(0) == first.session.view(0)
    assert 'data-target="resume"' not in again.drawing
    assert again.frames == []
    wire.press(again, f"walk:{min(again.session.choices.walks)}")
    assert len(saved_games()) == 1
    assert sheet.sitting.session is again.session
    first = table("pool", seed=15)
    wire.press(first, f"choose:{first.choices.characters[0]}")
    seating._STANDING.clear()
    again = table("pool", seed=15)
    assert 'data-target="resume"' in again.drawing
    assert wire.press(again, "resume").session.record == first.session.record


@pytest.mark.parametrize(
    "words", [{"edition": "mini", "bots": "random", "seed": 24},
              {"edition": "mini", "bots": "random", "seed": 25, "humans": 2},
              {"edition": "noir-classic", "seed": 27}],
)  # fmt: skip
def test_no_game_is_begun_over_one_that_is_offered(wire: Wire, words: dict[str, Any]) -> None:
    """Until one has chosen, nothing but the two answers can be pressed: a press is no answer."""
    scene = table(**words)
    if scene.sitting.waits_for is not None:
        wire.press(scene, f"sit:{scene.sitting.waits_for}")
    target = moves_on(scene)[0]
    record = wire.press(scene, target).session.record
    assert len(saved_games()) == 1
    seating._STANDING.clear()
    again = table(**words)
    assert moves_on(again) == []
    right = again.drawing.partition('data-key="right"')[2]
    assert re.findall(r'data-target="([^"]+)"', right)[0] == "resume"
    assert 'class="ck-curtain"' not in again.drawing
    assert "played here before" in again.in_words()
    for press in (target, "undo", "read", "go-on"):
        assert wire.press(again, press).notice.startswith("First choose"), press
    assert len(saved_games()) == 1
    assert wire.press(again, "resume").session.record == record


def test_the_offer_can_be_left_and_code_that_plays_needs_no_answer(wire: Wire) -> None:
    """The old game stays among the saved ones; other cells are offered nothing, none damaged."""
    for _ in range(2):
        assert table("mini", seed=26, bots="random").play("roll").session.step > 0
        seating._STANDING.clear()
    assert len(saved_games()) == 2
    begun(wire, 15)
    assert "resume" not in table("mini", seed=15, name="another", bots="random").drawing
    assert "resume" not in table("mini", seed=15, humans=2, bots="random").drawing
    again = table("mini", seed=15, bots="random")
    assert "resume" not in wire.press(again, "resume:no").drawing
    assert wire.press(again, "resume").notice
    wire.press(again, "roll")
    assert len(saved_games()) == 4
    begun(wire, 16)
    path = saved_games()[0].path
    head, first, *moves = path.read_bytes().split(b"\n")
    again = table("mini", seed=16, bots="random")
    path.write_bytes(b"\n".join([head, first[:-9] + b'000000"}', *moves]))
    before = again.session.record
    assert wire.press(again, "resume").notice
    assert again.session.record == before, "the game on the table stays"


def test_without_a_seed_the_cards_are_new_and_the_last_game_is_offered(wire: Wire) -> None:
    """Whoever types the seed has the same; after a restart it is gone on with until it is over."""
    for edition, bot, told in (
        ("mini", "note-taker", "Nora (bot: takes notes), Otto (bot: takes notes)"),
        ("noir-classic", "careful", "Nora (bot: "),
    ):
        first, again = table(edition), table(edition)
        assert first is again, "the same cell in the same kernel is the same game"
        seed = first.session.chance.seed
        assert set(first.sitting.seated) == {"person", bot}
        for shown in (first.drawing, first.in_words()):
            says(shown.replace("&quot;", '"'), f'seed="{seed}"', told)
        assert table(edition, fresh=True).session.chance.seed != seed
        typed = table(edition, seed=seed)
        assert typed.session.record == first.session.record
        assert seed not in typed.drawing
        seating._STANDING.clear()
        assert table(edition).session.chance.seed != seed
    table("mini", seed=40).play("roll")
    for saved in saved_games():  # a clock of four milliseconds would not tell them from the next
        os.utime(saved.path, (0, 0))
    first = table("mini")
    first.sitting.play(next(iter(first.choices)))
    record, seed = first.session.record, first.session.chance.seed
    seating._STANDING.clear()
    again = table("mini")
    assert seed not in again.drawing
    assert wire.press(again, "resume").session.record == record
    assert seed in again.drawing
    seating._STANDING.clear()
    assert wire.press(table("mini"), "resume:no").session.chance.seed != seed
    play_to_the_end(again)
    seating._STANDING.clear()
    assert table("mini").sitting.earlier is None


def test_new_cards_are_not_won_before_anybody_in_person_has_a_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a typed seed the game is what it is, and who only watches sees it whole."""
    early = "229a-bf82-455e-faad"
    assert table("mini", seed=early).session.over
    seeds = iter((early, "7", early))
    monkeypatch.setattr(seating, "new_seed", lambda: next(seeds))
    assert table("mini").session.chance.seed == "7"
    assert not saved_games(), "nothing of the cards that were taken back is kept"
    assert watch("mini").session.chance.seed == early


def test_a_saved_game_that_can_be_gone_on_with_is_put_first(wire: Wire) -> None:
    """The newest, unless over or damaged; it stands where it stood, with the same people."""
    assert "not over" not in setup().drawing
    first = wire.press(table("mini", seed=5, fresh=True, bots="random"), "roll")
    path = saved_games()[0].path
    whole = path.read_bytes()
    path.write_bytes(whole[:-9] + b'000000"}\n')
    assert "not over" not in setup().drawing
    path.write_bytes(whole)
    assert "not over" in setup().drawing
    play_to_the_end(first)
    says(setup().drawing, "open:0", never=("not over",))
    first = table("mini", ("Iris", "Karl", "Nora"), 2, "careful", seed=12, fresh=True)
    wire.press(first, f"sit:{first.sitting.waits_for}", "roll")
    assert saved_games()[0].head is not None
    form = setup()
    head, _, below = form.drawing.partition('class="ck-setup"')
    offered = 'data-target="open:0"'
    says(head, f"a game that is not over, at move {first.session.step}: ", offered)
    assert offered in below
    assert wire.press(form, "open:0").session.record == first.session.record
    assert (form.session.view(0), form.sitting.people) == (first.session.view(0), (0, 1))
    assert form.sitting.seated == ("person", "person", "careful")
    assert wire.press(form, "open:0").notice


def play_to_the_end(scene: Any) -> None:
    """Make the first move that is offered until the game is over, accusing as soon as one may."""
    while not scene.session.over:
        if scene.sitting.reading is not None:
            scene.sitting.go_on_after_reading()
            continue
        moves = sorted(scene.choices, key=lambda move: "Accuse" not in type(move).__name__)
        scene.sitting.play(moves[0])


def test_a_game_saved_in_the_set_up_or_without_people_goes_on(wire: Wire) -> None:
    """By itself or step by step, as it began; where no file says who plays, the form asks."""
    form = wire.press(setup("pool"), "start", seed=21)
    assert form.session.choices.characters
    wire.press(form, f"choose:{form.session.choices.characters[0]}")
    path = saved_games()[0].path
    lines = path.read_bytes().splitlines(keepends=True)
    choosing = next(n for n, line in enumerate(lines) if b'"choose-character","suspect"' in line)
    path.write_bytes(b"".join(lines[:choosing]))
    again = wire.press(setup(), "open:0")
    assert again.session.choices.characters
    assert wire.press(again, f"choose:{again.session.choices.characters[0]}").notice == ""
    assert again.session.choices.phase is not Phase.SETUP
    wire.press(table("mini", set_up="step by step", seed=22, fresh=True, bots="random"), "prepare")
    once_more = wire.press(setup(), "open:0")
    assert once_more.session.step == 1
    assert wire.press(once_more, "prepare").session.step == 2
    store.keep(new_game("mini", ("Iris", "Karl", "Nora"), seed=13))
    form = wire.press(setup(), "open:0")
    assert "Who plays on?" in form.drawing
    wire.press(form, "seated", **{"kind-0": "eval", "kind-1": "person", "kind-2": "random"})
    assert form.notice
    wire.press(form, "seated", **{"kind-0": "random", "kind-1": "person", "kind-2": "person"})
    assert form.sitting.people == (1, 2)


def test_a_game_that_went_on_in_another_notebook_is_taken_over_by_a_button(wire: Wire) -> None:
    """The message names no file, and goes when it was heeded; marks come along, too."""
    here = wire.press(table("mini", seed=15, bots="random"), "roll")
    seating._STANDING.clear()
    there = wire.press(table("mini", seed=15, bots="random"), "resume")
    wire.press(there, "pencil:1:1", mark="maybe")
    target = moves_on(there)[0]
    wire.press(there, target)
    wire.press(here, target)
    assert "in another notebook" in here.notice
    assert "jsonl" not in here.notice + here.spoken
    assert 'data-target="take-over"' in here.rule
    wire.press(here, "take-over")
    assert (here.notice, here.rule) == ("", "")
    assert here.session.record == there.session.record
    assert here.sitting.pencil == there.sitting.pencil
    here.sitting.play(next(iter(here.sitting.choices)))
    with pytest.raises(RefusedError, match="save-changed-elsewhere"):
        there.sitting.play(next(iter(there.sitting.choices)))
