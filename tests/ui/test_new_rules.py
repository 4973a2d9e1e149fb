"""Every choice of the new rules at the table: shown, pressed, refused in words."""

from __future__ import annotations

from typing import Any

import pytest
from clue_presses import order_of
from junk import HUGE
from msgspec import to_builtins
from wire import Wire

from cluekit.clue import Phase, edition, new_game
from cluekit.clue.editions.options import Options
from cluekit.clue.notation.names import with_answers
from cluekit.clue.public import moves
from cluekit.core import Chance
from cluekit.ui import table
from cluekit.ui.clue.commands import read_order
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.seating import seat_all
from cluekit.ui.tables.widget import Table

FAST = {"questioning": "fast"}
SEVERAL = {"cards-shown": "at-least-one"}


def edition_with(name: str = "pool", **answers: Any) -> Any:
    """Return an edition with other answers to some switches."""
    base = edition(name)
    changed = {key.replace("_", "-"): answer for key, answer in answers.items()}
    return with_answers(base, to_builtins(base.options) | changed)


def laid(played: Any, seats: int = 2, seed: int = 1, *, ready: bool = True) -> Table:
    """Return a table where only people play."""
    names = ("Iris", "Karl", "Nora", "Otto")[:seats]
    session = new_game(played, names, seed, ready=ready)
    return Table(seat_all(session, ("person",) * seats, staging_of(session)))


def press(wire: Wire, scene: Table, move: Any) -> None:
    """Press for this move as a person would, passing the screen on first."""
    if scene.sitting.waits_for is not None:
        wire.press(scene, f"sit:{scene.sitting.waits_for}")
    if isinstance(move, moves.Suggest):
        whom = {"whom": move.whom} if move.whom >= 0 else {}
        wire.press(scene, "suggest", suspect=move.suspect, weapon=move.weapon, **whom)
    elif isinstance(move, moves.Show) and move.also:
        wire.press(scene, "show", card=[move.card, *move.also])
    else:
        wire.press(scene, order_of(move))
    assert scene.notice == "", (move, scene.notice)


def until(wire: Wire, scene: Table, kind: type, most: int = 1_500) -> bool:
    """Play at random until this kind of move is open; then somebody has sat down for it."""
    for number in range(most):
        choices = scene.session.choices
        if kind in choices.kinds():
            scene.sitting.announce()
            if scene.sitting.waits_for is not None:
                wire.press(scene, f"sit:{scene.sitting.waits_for}")
            return True
        if scene.session.over:
            return False
        luck = Chance("until").luck("any", number, 0)
        kinds = [each for each in choices.kinds() if each is not moves.Accuse]
        scene.session.play(choices.seat, luck.pick(list(choices.of_kind(luck.pick(kinds)))))
    return False


def found(wire: Wire, kind: type, played: Any, seats: int = 2) -> Table:
    """Return a table where this kind of move is open."""
    for seed in range(30):
        scene = laid(played, seats, seed)
        if until(wire, scene, kind):
            return scene
    pytest.fail(f"{kind.__name__} was never open")


def refused(wire: Wire, scene: Table, target: str, **values: Any) -> str:
    """Press what is refused; nothing may change but the words."""
    before = (scene.session.step, scene.drawing)
    wire.press(scene, target, **values)
    assert (scene.session.step, scene.drawing) == before
    assert scene.notice
    return scene.notice


@pytest.mark.parametrize("name", ["us", "pool"])
@pytest.mark.parametrize("answers", [{}, FAST, SEVERAL, {"questioning": "every-player"}])
def test_every_open_move_is_on_the_table(wire: Wire, name: str, answers: dict[str, str]) -> None:
    """At each moment of a game each kind of open move has its target in the picture."""
    scene = laid(edition_with(name, **answers), 2, 5, ready=False)
    for number in range(70):
        if scene.sitting.waits_for is not None:
            assert 'data-target="show' not in scene.drawing
            wire.press(scene, f"sit:{scene.sitting.waits_for}")
        choices = scene.session.choices
        luck = Chance(7).luck("moves", number, 0)
        for kind in choices.kinds():
            target = order_of(next(choices.of_kind(kind))).split(":")[0]
            target = {"accuse": "claim"}.get(target, target)
            assert f'data-target="{target}' in scene.drawing, (kind, choices.phase)
        kinds = [each for each in choices.kinds() if each is not moves.Accuse]
        press(wire, scene, luck.pick(list(choices.of_kind(luck.pick(kinds)))))
        wire.press(scene, "time", value=scene.session.step // 2)
        wire.press(scene, "time:now")
        assert scene.notice == ""


def test_characters_are_chosen_in_turn_order(wire: Wire) -> None:
    """Free ones are offered; a taken one is refused with the clause’s reason (P14)."""
    scene = laid(edition("pool"), 3, ready=False)
    wire.press(scene, "prepare")
    assert "in turn order" in scene.drawing
    first = scene.session.choices.seat
    wire.press(scene, f"sit:{first}")
    wire.press(scene, "choose:miss-scarlett")
    assert scene.session.view(0).table.players[first].suspect == 0
    wire.press(scene, f"sit:{scene.session.choices.seat}")
    assert 'data-target="choose:0"' not in scene.drawing
    refused(wire, scene, "choose:0")
    refused(wire, scene, "choose:rope")
    refused(wire, scene, "choose")


def test_a_player_is_picked_for_a_bonus_card(wire: Wire) -> None:
    """The card lies open; the others are offered by name, and none else can be picked."""
    scene = found(wire, moves.PickPlayer, edition("pool"), 3)
    me = scene.session.choices.seat
    assert 'class="ck-now-resolving"' in scene.drawing
    assert "In confidence" in scene.drawing
    for wrong in (f"pick:{me}", "pick:9", "pick:nobody", "pick", "pick:0:1"):
        refused(wire, scene, wrong)
    other = scene.session.choices.pick[0]
    wire.press(scene, f"pick:{scene.session.players[other].id}")
    assert scene.notice == ""
    assert scene.sitting.waits_for == other
    assert "In confidence" in scene.drawing
    wire.press(scene, f"sit:{other}")
    assert scene.session.choices.phase is Phase.BONUS
    assert scene.drawing.count('data-target="show:') == len(scene.session.view(other).hand)


def test_one_player_is_asked_where_questioning_is_fast(wire: Wire) -> None:
    """The form asks whom; without an answer, or of oneself, nothing is asked (P12)."""
    scene = found(wire, moves.Suggest, edition_with(**FAST), 3)
    me = scene.session.choices.seat
    assert "Whom do you ask?" in scene.drawing
    refused(wire, scene, "suggest", suspect=0, weapon=7)
    refused(wire, scene, "suggest", suspect=0, weapon=7, whom=me)
    refused(wire, scene, "suggest", suspect=0, weapon=7, whom="everybody")
    whom = scene.session.choices.whom[0]
    wire.press(scene, "suggest", suspect=0, weapon=7, whom=whom)
    assert scene.session.view(me).table.questions[-1].whom == whom


def test_more_than_one_card_can_be_shown(wire: Wire) -> None:
    """Cards are ticked; none, a wrong one or one twice are refused (P11)."""
    for seed in range(40):
        scene = laid(edition_with(**SEVERAL), 2, seed)
        number = 0
        while until(wire, scene, moves.Show, 400) and number < 20:
            choices, number = scene.session.choices, number + 1
            if choices.several and len(choices.show) > 1:
                several(wire, scene)
                return
            press(wire, scene, moves.Show(choices.show[0]))
    pytest.fail("nobody ever held two of the three cards")


def several(wire: Wire, scene: Table) -> None:
    """Tick and show."""
    choices = scene.session.choices
    assert scene.drawing.count('type="checkbox"') == len(choices.show)
    one, other = choices.show[:2]
    not_held = next(c for c in range(choices.deck.size) if c not in choices.show)
    assert "at least one" in refused(wire, scene, "show")
    refused(wire, scene, "show", card=[one, one])
    refused(wire, scene, "show", card=[one, not_held])
    refused(wire, scene, "show", card=[str(one)] * 50)
    wire.press(scene, "show", card=[one, other])
    assert scene.notice == ""
    assert scene.session.view(0).table.questions[-1].shown == 2


def test_a_face_down_card_is_looked_at_by_one_alone(wire: Wire) -> None:
    """It is a target in the middle; the other seat’s table goes on showing its back (U30, U31)."""
    scene = found(wire, moves.Peek, edition_with("us", two_players="four-face-down"), 2)
    me = scene.session.choices.seat
    assert scene.drawing.count('data-target="peek:') == 4
    for wrong in ("peek:4", "peek:-1", "peek:x", "peek"):
        refused(wire, scene, wrong)
    wire.press(scene, "peek:2")
    assert scene.session.view(me).own.peeked
    card = scene.session.edition.deck.cards[scene.session.view(me).own.peeked[0][1]].name
    if scene.sitting.waits_for is None:
        assert f"{card}, face down: you have seen it" in scene.drawing
        wire.press(scene, "end")
    assert "you have seen it" not in scene.drawing
    wire.press(scene, f"sit:{scene.sitting.waits_for}")
    assert "you have seen it" not in scene.drawing


def test_an_accusation_is_made_in_the_pool(wire: Wire) -> None:
    """No question is needed there; elsewhere it is refused with the reason (P09)."""
    scene = found(wire, moves.Accuse, edition("pool"), 2)
    me = scene.session.choices.seat
    assert "ck-asking" in scene.drawing
    assert 'data-target="suggest"' not in scene.drawing
    wire.press(scene, "claim", suspect=0, weapon=7, room=14)
    assert "Are you sure?" in scene.drawing
    wire.press(scene, "claim:sure")
    assert scene.session.view(me).table.accused >> me & 1


def test_an_accusation_outside_the_pool_is_refused(wire: Wire) -> None:
    """In words, before it is thought over."""
    scene = laid(edition("pool"))
    wire.press(scene, f"sit:{scene.sitting.waits_for}")
    assert "pool" in refused(wire, scene, "claim", suspect=0, weapon=7, room=14)


def test_an_accusation_said_aloud_is_disproved_at_the_table(wire: Wire) -> None:
    """Whoever holds one of the three shows it; the screen says what was claimed (C15)."""
    for seed in range(30):
        scene = laid(edition("us"), 2, seed)
        if not until(wire, scene, moves.Accuse):
            continue
        assert "say it aloud" in scene.drawing
        me = scene.session.choices.seat
        other = scene.session.view(1 - me).hand
        deck = scene.session.edition.deck
        claim = [next((c for c in kind if c in other), kind[0])
                 for kind in (deck.suspects, deck.weapons, deck.rooms)]  # fmt: skip
        wire.press(scene, "claim", suspect=claim[0], weapon=claim[1], room=claim[2])
        wire.press(scene, "claim:sure")
        wire.press(scene, f"sit:{1 - me}")
        assert "accus" in scene.drawing
        shown = scene.session.choices.show[0]
        wire.press(scene, f"show:{shown}")
        assert scene.notice == ""
        return
    pytest.fail("nobody could accuse")


def test_orders_typed_in_code() -> None:
    """The same words in a cell."""
    session = new_game("pool", ("Iris", "Karl"))
    said = (session.edition, session.choices, session.players)
    assert read_order("suggest miss-scarlett rope karl", *said) == moves.Suggest(0, 10, 1)
    assert read_order("show rope dagger", *said) == moves.Show(10, (7,))
    assert read_order("choose mrs-white", *said) == moves.ChooseCharacter(2)
    assert read_order("pick iris", *said) == moves.PickPlayer(0)
    assert read_order("peek 3", *said) == moves.Peek(3)


@pytest.mark.parametrize("word", ["", "0", "-1", "²", "٣", "karl", "<b>", HUGE, "\x00", "9" * 40])
@pytest.mark.parametrize("order", ["choose", "pick", "peek", "show", "suggest", "resume"])
def test_junk_in_the_new_messages_changes_nothing(wire: Wire, order: str, word: str) -> None:
    """Whatever stands behind the word or in its fields."""
    scene = table("pool", seed=21, fresh=True)
    step = scene.session.step
    wire.press(scene, f"{order}:{word}"[:120])
    fields = dict.fromkeys(("card", "suspect", "weapon", "whom", "pasted", "path"), word)
    wire.press(scene, order, **fields)
    assert scene.session.step == step
    assert scene.notice


def test_a_still_shows_what_lies_on_the_table(wire: Wire) -> None:
    """The board, the middle and an open bonus card, with words for all of them."""
    scene = laid(edition_with("us", two_players="four-face-down"), 2)
    wire.press(scene, f"sit:{scene.sitting.waits_for}")
    still = scene.picture()
    assert "Cards on the table" in repr(still)
    assert str(still.svg).count("<svg") == 3
    scene = found(wire, moves.PickPlayer, edition("pool"), 3)
    assert "In confidence (bonus card)" in repr(scene.picture())
    assert "In confidence (bonus card)" in repr(scene)
    assert ".." not in repr(scene), "the card's own full stop ends the sentence"


def test_options_have_no_switch_without_words() -> None:
    """A new house rule needs its place in the waiting room."""
    from cluekit.ui.clue.set_up import HEADS  # noqa: PLC0415

    assert {*Options.__struct_fields__} - {"setup_order"} == {*HEADS}
