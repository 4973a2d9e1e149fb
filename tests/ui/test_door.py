"""Whatever comes over the wire: what is not a fitting press changes nothing, and is told why."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from junk import HUGE, TARGETS, junk, junk_now
from wire import Wire, says

from cluekit import ui
from cluekit.clue.public import moves
from cluekit.ui import case_desk, deal_table, exercise, setup, solution_cube, table, watch
from cluekit.ui.kit.messages import NotHeardError, Press, check_turn, decode
from cluekit.ui.kit.scene import Scene
from cluekit.ui.tables.widget import Table
from naming import case_named
from twin.amounts import amounts

GAME = 5
"""This many of ``all_of`` are the game itself, with the marks; the others are what is shown."""

PRESS = {"kind": "press", "id": "a-1", "target": "roll", "turn": 3}


def villa_of(humans: int) -> Table:
    """Return a new table at which so many people play."""
    return table("mini", humans=humans, seed=3, fresh=True, bots="random")


def all_of(scene: Table) -> tuple[object, ...]:
    """Return everything that a press could change, but for what is said about it."""
    session, sitting = scene.session, scene.sitting
    position = (session.step, repr(session.record), sitting.moment, sitting.front)
    return (*position, repr(sitting.pencil), scene.turn, scene.drawing, scene.backdrop)


def test_a_press_is_decoded_or_turned_away_with_a_refusal_that_goes_away(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A wrong type or size, a surplus part, another turn; an error in the program is logged."""
    assert decode(PRESS | {"values": {"a": ["1", "2"]}}) == Press(
        "a-1", "roll", 3, {"a": ["1", "2"]}
    )
    spoiled: tuple[dict[str, object], ...] = (
        {"turn": "3"}, {"turn": 3.5}, {"turn": None}, {"id": 7}, {"id": "<b>"}, {"target": ""},
        {"target": "x" * 121}, {"target": "roll\n"}, {"target": "\ud800"}, {"kind": "shout"},
        {"more": 1}, {"values": {"a": "1"}}, {"values": {"a": [1]}}, {"values": {"a": [HUGE]}},
        {"values": {str(n): [] for n in range(81)}}, {"values": [["a", ["1"]]]},
        {"\ud800": 1}, {"values": {"\ud800": ["1"]}}, {"values": {"a": ["\ud800"]}},
    )  # fmt: skip
    for each in spoiled:
        with case_named(each), pytest.raises(NotHeardError, match="could not be read"):
            decode(PRESS | each)
    check_turn(decode(PRESS), 3)
    with pytest.raises(NotHeardError, match="gone on"):
        check_turn(decode(PRESS), 4)
    scene = Scene()
    scene.set_state({"nobody": 1, "drawing": "x"})
    assert not hasattr(scene, "nobody")
    assert scene.drawing == ""
    scene = wire.press(villa_of(1), "walk:0")
    assert "roll" in scene.notice
    assert scene.notice in scene.spoken
    assert wire.press(scene, "roll").notice == ""
    assert isinstance(scene.session.record[-1].move, moves.Roll)
    scene = villa_of(1)
    monkeypatch.setattr(scene.session, "problem_with", lambda *_: 1 / 0)
    assert "division by zero" in wire.press(scene, "roll").notice
    assert "Traceback" in caplog.text


@amounts(1_500, 1_000_000)
def test_junk_changes_nothing_and_is_told_why(amount: int) -> None:
    """1,500 junk messages to a table: the game, the picture and the marks stay, words answer."""
    scene = villa_of(1)
    scene.turn = scene.sitting.moment = 77
    before = all_of(scene)
    for number in range(amount):
        scene.notice = ""
        content = junk(number)
        scene.hear(content)
        assert all_of(scene) == before, content
        assert scene.notice, content


ON_A_SHEET = {"check", "ask:0:0", "pressing:ask", "guess", "fewest", "unveil", "close:answer"}
ON_A_SHEET |= {"rub:wrong", "pencil:0:0"}
PLAYED = {"roll", "stay", "end", "time:now", "undo", "passage:0", "show:0", "walk:0"}
POSITION: Any = {"hand": "XWV", "inspector": "Y", "actions": ["kill G", "row 1 right", "kill H"]}
WIDGETS: dict[str, tuple[Callable[[], Scene], set[str]]] = {
    "people": (lambda: villa_of(2), {"sit:0", *PLAYED, *ON_A_SHEET}),
    "one": (lambda: villa_of(1), PLAYED | ON_A_SHEET),
    "watch": (lambda: watch("mini", seed=3), {"watch:step", "time:now", "again", *ON_A_SHEET}),
    "sheet": (lambda: villa_of(1).sheet(), ON_A_SHEET),
    "case": (case_desk, {"field", "add", "back", "file", "close:answer"}),
    "setup": (setup, {"change", "back", "start", "again", *PLAYED, *ON_A_SHEET}),
    "exercise": (lambda: exercise("1.2"), {"check", "hint", "show", "fresh"}),
    "deal": (lambda: deal_table("mini", seed=3), {"step", "play", "again"}),
    "belief": (lambda: ui.belief_board(**POSITION), set()),
    "mask": (lambda: ui.candidate_mask(**POSITION), {"check", "hint"}),
    "predict": (lambda: ui.predict("noir-standard", seed=3), {"again"}),
    "cube": (lambda: solution_cube("mini"), {"again", "card:ada"}),
}
"""Every widget, and what an honest press of its can be without a single sound value."""


def standing(scene: Scene) -> tuple[object, ...]:
    """Return what a press to any widget could change."""
    sitting = getattr(scene, "sitting", None)
    game = (sitting.session.step, sitting.front, repr(sitting.pencil)) if sitting else ()
    inside = [getattr(scene, name, None) for name in ("desk", "dealing", "cube", "_filled")]
    return (*game, inside, scene.turn, scene.drawing, scene.backdrop)


@amounts(3_000, 100_000)
@pytest.mark.parametrize("name", WIDGETS)
def test_junk_for_this_very_turn_reaches_every_widget_and_is_judged(name: str, amount: int) -> None:
    """Half of it names the current turn: it is obeyed where it is honest, else refused in words."""
    make, honest = WIDGETS[name]
    scene, obeyed = make(), set()
    for number in range(amount // len(WIDGETS)):
        before = standing(scene)
        content = junk_now(number, scene.turn)
        scene.notice = ""
        scene.hear(content)
        if scene.notice:
            assert "went wrong in the program" not in scene.notice, (content, scene.notice)
            assert standing(scene) == before, (content, scene.notice)
        else:
            obeyed.add(content["target"])
    assert obeyed <= honest
    assert obeyed or not honest or name == "predict", "its one honest press comes up late"


def test_junk_is_judged_by_the_rules_and_any_message_is_survived(wire: Wire) -> None:
    """Only a legal move moves; a trait that a browser writes is put right, and sent again."""
    scene = villa_of(1)
    for target in TARGETS:
        with case_named(target):
            before, scene.notice = all_of(scene), ""
            wire.press(scene, target, value="-1", language="xx", mark="!", suspect="0")
            if target in ON_A_SHEET and not scene.notice:
                assert all_of(scene)[:GAME] == before[:GAME]
            elif target not in ("roll", "prepare", "stay", "time:now"):
                assert all_of(scene) == before
                assert scene.notice
            if all_of(scene) != before:
                scene = villa_of(1)
    scene = villa_of(1)
    before = all_of(scene)
    methods = ("update", "custom", "request_state", "", None, 7, [], "echo")
    held: tuple[dict[str, object], ...] = (
        {}, {"state": None}, {"state": {"drawing": 5}}, {"content": HUGE},
    )  # fmt: skip
    for method, data in product(methods, held):
        with case_named(method, data.keys()):
            wire.receive(scene, method, **data)
            scene._handle_msg({})
            scene._handle_msg({"content": 3})
            assert all_of(scene) == before
    scene = villa_of(1)
    before = {name: getattr(scene, name) for name in scene.keys if name != "layout"}
    written = dict.fromkeys(scene.keys, "<script>alert(1)</script>") | {"turn": 5, "pace": -1}
    wire.sent.clear()
    wire.receive(scene, "update", state=written)
    assert {name: getattr(scene, name) for name in before} == before
    says(wire.text(), "backdrop", never=("alert(1)",))
