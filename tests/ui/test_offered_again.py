"""A game that was begun before comes first: it is gone on with, or left, by a press alone."""

import re
from typing import Any

import pytest
from wire import Wire, says

from cluekit.clue import new_game
from cluekit.clue.public.choices import Phase
from cluekit.core import store
from cluekit.core.store import saved_games
from cluekit.ui import setup, table
from cluekit.ui.kit.messages import Press
from cluekit.ui.tables import seating
from cluekit.ui.tables.widget import Table


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


def test_code_that_plays_needs_no_answer() -> None:
    """A cell that makes a move says itself what it wants: run again, it does so anew."""
    for _ in range(2):
        assert table("mini", seed=26, bots="random").play("roll").session.step > 0
        seating._STANDING.clear()
    assert len(saved_games()) == 2


def test_the_offer_can_be_left(wire: Wire) -> None:
    """Beginning anew leaves the old game among the saved ones; other cells are offered nothing."""
    begun(wire, 15)
    assert "resume" not in table("mini", seed=15, name="another", bots="random").drawing
    assert "resume" not in table("mini", seed=15, humans=2, bots="random").drawing
    again = table("mini", seed=15, bots="random")
    assert "resume" not in wire.press(again, "resume:no").drawing
    assert wire.press(again, "resume").notice
    wire.press(again, "roll")
    assert len(saved_games()) == 2


def test_a_damaged_save_is_not_opened_and_said_so(wire: Wire) -> None:
    """The game on the table stays."""
    begun(wire, 16)
    path = saved_games()[0].path
    head, first, *moves = path.read_bytes().split(b"\n")
    again = table("mini", seed=16, bots="random")
    path.write_bytes(b"\n".join([head, first[:-9] + b'000000"}', *moves]))
    before = again.session.record
    assert wire.press(again, "resume").notice
    assert again.session.record == before


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
            scene.sitting.read()
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
