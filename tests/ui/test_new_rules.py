"""Every choice of the new rules at the table: shown, pressed, refused in words."""

from collections import Counter
from functools import cache
from typing import Any

import pytest
from clue_presses import order_of, press_for
from junk import HUGE
from msgspec import to_builtins
from wire import Wire, says

from cluekit.clue import Phase, edition, new_game
from cluekit.clue.notation.names import with_answers
from cluekit.clue.public import moves
from cluekit.core import Chance
from cluekit.ui import table
from cluekit.ui.clue.orders import read_order
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.seating import seat_all
from cluekit.ui.tables.widget import Table
from naming import case_named

FAST = {"questioning": "fast"}
SEVERAL = {"cards-shown": "at-least-one"}
FACE_DOWN = {"two-players": "four-face-down"}


@cache
def edition_with(name: str = "pool", *answers: tuple[str, Any]) -> Any:
    """Return an edition with other answers to some switches."""
    base = edition(name)
    return with_answers(base, to_builtins(base.options) | dict(answers))


def laid(played: Any, seats: int = 2, seed: int = 1, *, ready: bool = True) -> Table:
    """Return a table where only people play."""
    session = new_game(played, ("Iris", "Karl", "Nora", "Otto")[:seats], seed, ready=ready)
    return Table(seat_all(session, ("person",) * seats, staging_of(session)))


def press(wire: Wire, scene: Table, move: Any) -> None:
    """Press for this move as a person would, passing the screen on first."""
    if scene.sitting.waits_for is not None:
        wire.press(scene, f"sit:{scene.sitting.waits_for}")
    press_for(wire, scene, move)
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


def refused(wire: Wire, scene: Table, *targets: str, **values: Any) -> str:
    """Press what is refused; nothing may change but the words."""
    before = (scene.session.step, scene.drawing)
    for target in targets:
        scene.notice = ""
        assert (wire.press(scene, target, **values).session.step, scene.drawing) == before, target
        assert scene.notice, target
    return scene.notice


@pytest.mark.parametrize(
    ("name", "answers"),
    [("us", {"questioning": "every-player"}), ("us", SEVERAL), ("pool", {}), ("pool", FAST)],
)
def test_every_open_move_is_on_the_table(wire: Wire, name: str, answers: dict[str, str]) -> None:
    """At each moment of a game each kind of open move has its target in the picture."""
    scene, made = laid(edition_with(name, *answers.items()), 2, 5, ready=False), Counter[str]()
    for number in range(45):
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
        rarest = min(kinds, key=lambda kind: made[kind.__name__])
        made[rarest.__name__] += 1
        press(wire, scene, luck.pick(list(choices.of_kind(rarest))))
        if number % 5 == 0:
            wire.press(scene, "time", value=scene.session.step // 2)
            assert wire.press(scene, "time:now").notice == ""


def test_characters_players_and_whom_one_asks_are_picked(wire: Wire) -> None:
    """P12, P14: in turn order, none twice, of oneself nothing; the same words typed in a cell."""
    scene = wire.press(laid(edition("pool"), 3, ready=False), "prepare")
    assert "in turn order" in scene.drawing
    first = scene.session.choices.seat
    wire.press(scene, f"sit:{first}", "choose:miss-scarlett")
    assert scene.session.view(0).table.players[first].suspect == 0
    wire.press(scene, f"sit:{scene.session.choices.seat}")
    assert 'data-target="choose:0"' not in scene.drawing
    refused(wire, scene, "choose:0", "choose:rope", "choose")
    scene = found(wire, moves.PickPlayer, edition("pool"), 3)
    me = scene.session.choices.seat
    says(scene.drawing, 'class="ck-now-resolving"', "In confidence")
    for told in (repr(scene.picture()), repr(scene)):
        assert "In confidence (bonus card)" in told
    assert ".." not in repr(scene), "the card's own full stop ends the sentence"
    refused(wire, scene, f"pick:{me}", "pick:9", "pick:nobody", "pick", "pick:0:1")
    other = scene.session.choices.pick[0]
    assert wire.press(scene, f"pick:{scene.session.players[other].id}").notice == ""
    assert scene.sitting.waits_for == other
    assert "In confidence" in scene.drawing
    assert wire.press(scene, f"sit:{other}").session.choices.phase is Phase.BONUS
    assert scene.drawing.count('data-target="show:') == 2 * len(scene.session.view(other).hand)
    scene = found(wire, moves.Suggest, edition_with("pool", *FAST.items()), 3)
    me = scene.session.choices.seat
    assert "Whom do you ask?" in scene.drawing
    for whom in ({}, {"whom": me}, {"whom": "everybody"}):
        refused(wire, scene, "suggest", suspect=0, weapon=7, **whom)
    asked = scene.session.choices.whom[0]
    wire.press(scene, "suggest", suspect=0, weapon=7, whom=asked)
    assert scene.session.view(me).table.questions[-1].whom == asked
    session = new_game("pool", ("Iris", "Karl"))
    said = (session.edition, session.choices, session.players)
    for order, move in (
        ("suggest miss-scarlett rope karl", moves.Suggest(0, 10, 1)), ("peek 3", moves.Peek(3)),
        ("show rope dagger", moves.Show(10, (7,))), ("pick iris", moves.PickPlayer(0)),
        ("choose mrs-white", moves.ChooseCharacter(2)),
    ):  # fmt: skip
        assert read_order(order, *said) == move


def test_cards_lie_face_down_and_more_than_one_can_be_shown(wire: Wire) -> None:
    """U30, U31: looked at by one alone; P11: ticked; none, a wrong one, one twice are refused."""
    scene = found(wire, moves.Peek, edition_with("us", *FACE_DOWN.items()), 2)
    me = scene.session.choices.seat
    assert scene.drawing.count('data-target="peek:') == 4
    still = scene.picture()
    assert "Cards on the table" in repr(still)
    assert str(still.svg).count("<svg") == 3
    refused(wire, scene, "peek:4", "peek:-1", "peek:x", "peek")
    assert wire.press(scene, "peek:2").session.view(me).own.peeked
    card = scene.session.edition.deck.cards[scene.session.view(me).own.peeked[0][1]].name
    if scene.sitting.waits_for is None:
        assert f"{card}, face down: you have seen it" in scene.drawing
        wire.press(scene, "end")
    assert "you have seen it" not in scene.drawing
    assert "you have seen it" not in wire.press(scene, f"sit:{scene.sitting.waits_for}").drawing
    for seed in range(40):
        scene = laid(edition_with("pool", *SEVERAL.items()), 2, seed)
        number = 0
        while until(wire, scene, moves.Show, 400) and number < 20:
            choices, number = scene.session.choices, number + 1
            if choices.several and len(choices.show) > 1:
                assert scene.drawing.count('type="checkbox"') == len(choices.show)
                one, other = choices.show[:2]
                not_held = next(c for c in range(choices.deck.size) if c not in choices.show)
                assert "at least one" in refused(wire, scene, "show")
                for ticked in ([one, one], [one, not_held], [one] * 50):
                    refused(wire, scene, "show", card=ticked)
                assert wire.press(scene, "show", card=[one, other]).notice == ""
                assert scene.session.view(0).table.questions[-1].shown == 2
                return
            press(wire, scene, moves.Show(choices.show[0]))
    pytest.fail("nobody ever held two of the three cards")


def test_an_accusation_is_made_in_the_pool_or_said_aloud(wire: Wire) -> None:
    """In the pool no question is needed (P09); whoever holds one of the three shows it (C15)."""
    scene = found(wire, moves.Accuse, edition("pool"), 2)
    me = scene.session.choices.seat
    says(scene.drawing, "ck-asking", never=('data-target="suggest"',))
    assert "Are you sure?" in wire.press(scene, "claim", suspect=0, weapon=7, room=14).drawing
    assert wire.press(scene, "claim:sure").session.view(me).table.accused >> me & 1
    scene = laid(edition("pool"))
    wire.press(scene, f"sit:{scene.sitting.waits_for}")
    assert "pool" in refused(wire, scene, "claim", suspect=0, weapon=7, room=14)
    scene = found(wire, moves.Accuse, edition("us"), 2)
    assert "say it aloud" in scene.drawing
    me = scene.session.choices.seat
    other = scene.session.view(1 - me).hand
    deck = scene.session.edition.deck
    suspect, weapon, room = (
        next((card for card in kind if card in other), kind[0])
        for kind in (deck.suspects, deck.weapons, deck.rooms)
    )
    wire.press(scene, "claim", suspect=suspect, weapon=weapon, room=room)
    assert "accus" in wire.press(scene, "claim:sure", f"sit:{1 - me}").drawing
    assert wire.press(scene, f"show:{scene.session.choices.show[0]}").notice == ""


def test_junk_in_the_new_messages_changes_nothing(wire: Wire) -> None:
    """Whatever stands behind the word or in its fields."""
    for order in ("choose", "pick", "peek", "show", "suggest", "resume"):
        with case_named(order):
            scene = table("pool", seed=21, fresh=True, bots="random", characters=["mrs-white"])
            for word in ("", "0", "-1", "²", "٣", "karl", "<b>", HUGE, "\x00", "9" * 40):
                with case_named(word[:40]):
                    fields = dict.fromkeys(
                        ("card", "suspect", "weapon", "whom", "pasted", "path"), word
                    )
                    refused(wire, scene, f"{order}:{word}"[:120])
                    refused(wire, scene, order, **fields)
