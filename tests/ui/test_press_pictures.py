"""Whatever can be pressed is drawn somewhere, and whatever is drawn can be pressed."""

import asyncio
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import chdir

import pytest
from clue_presses import midgame, villa
from clue_presses import press_for as press_clue
from noir_presses import laid, press_any
from pressable import AT_NOIR, WIDGETS, answered_by, drawn, patterns_tried, tables_of
from wire import Wire

from cluekit import ui
from cluekit.clue import edition, new_game
from cluekit.clue.public import moves
from cluekit.core import Chance, store
from cluekit.core.session import run
from cluekit.learn import progress
from cluekit.learn.exercises import ids
from cluekit.noir import new_game as new_noir
from cluekit.ui.exercises import own_table
from cluekit.ui.noir_boards.inside import INSIDE as BELIEF_INSIDE
from cluekit.ui.registry import staging_of
from cluekit.ui.tables import seating
from cluekit.ui.tables.seating import seat_all
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from twin.editions import any_kind, edition_with, played


def clue_pictures(wire: Wire, name: str, seats: int, steps: int) -> Iterator[str]:
    """Yield what people see who play Clue, each kind of move as soon as it is open."""
    own = edition_with(name, cards_shown="at-least-one")
    scene = ui.table(own, humans=seats, seed=5, fresh=True, set_up="step by step", bots="random")
    made: Counter[str] = Counter()
    for step in range(steps):
        yield scene.drawing
        if scene.sitting.waits_for is not None:
            wire.press(scene, f"sit:{scene.sitting.waits_for}")
            yield scene.drawing
        luck = Chance("pictures").luck(name, step, 0)
        choices = scene.session.choices
        kinds = [kind for kind in choices.kinds() if kind is not moves.Accuse]
        rarest = min(kinds, key=lambda kind: made[kind.__name__])
        made[rarest.__name__] += 1
        press_clue(wire, scene, luck.pick(list(choices.of_kind(rarest))))
    wire.press(scene, "time", value=1)
    yield scene.drawing


def accusing(wire: Wire, scene: Table) -> Iterator[str]:
    """Yield what is seen before an accusation is sure, and then by who must read the case file."""
    while moves.Accuse not in scene.session.choices.kinds():
        scene.session.play(scene.session.choices.seat, next(iter(scene.session.choices)))
    scene.sitting.announce()
    wire.press(scene, f"sit:{scene.sitting.waits_for}")
    move = next(scene.session.choices.of_kind(moves.Accuse))
    wire.press(scene, "claim", suspect=move.suspect, weapon=move.weapon, room=move.room)
    yield scene.drawing
    wire.press(scene, "claim:sure")
    yield scene.drawing


def peek_picture(wire: Wire) -> str:
    """Return what somebody sees who may look at a card that lies face down."""
    for seed in range(30):
        session = new_game(edition_with("us", two_players="four-face-down"), ("Iris", "Karl"), seed)
        for position in played(session, any_kind(accuse_one_in=10**6), 400):
            if moves.Peek in position.choices.kinds():
                scene = Table(seat_all(position, ("person", "person"), staging_of(position)))
                wire.press(scene, f"sit:{scene.sitting.waits_for}")
                return scene.drawing
    pytest.fail("nobody could peek")


def kept_pictures(wire: Wire) -> Iterator[str]:
    """Yield a game that is offered again, one whose bots were stopped, and bots alone."""
    for _ in range(2):
        scene = ui.table("mini", seed=3, name="kept", bots="random")
        yield scene.drawing
        wire.press(scene, "roll")
        seating._STANDING.clear()  # as after a restart
    scene = ui.table("mini", seed=3, fresh=True, bots="random")
    while scene.session.choices.seat == 0:
        scene.session.play(0, next(iter(scene.session.choices)))
    scene.sitting.announce()
    yield scene.drawing
    scene = ui.watch("mini", seed=3)
    yield scene.drawing
    wire.press(scene, "watch:play")
    yield scene.drawing
    scene.sitting.pacer.stop()


def ended(wire: Wire, name: str) -> Iterator[str]:
    """Yield what is seen after the end, with a part of the look back open, and looking back."""
    session = new_noir(name, seed=1) if name.startswith("noir") else new_game(name, seed=1)
    staging = staging_of(session)
    bots = {seat: staging.beginning.bots["random"]() for seat in range(len(session.players))}
    scene = Table(Sitting(run(session, bots), bots, staging, saved=False))
    yield wire.press(scene, "end:known").drawing
    yield wire.press(scene, "time:first").drawing


def noir_pictures(wire: Wire) -> Iterator[str]:
    """Yield what both sides of Noir see, with pencil and plans, up to the end of a game."""
    for side in ("killer", "inspector"):
        scene = laid("noir-citizens", side)
        wire.press(scene, "help", help="pencil" if side == "killer" else "nothing")
        while not scene.session.over:
            yield scene.drawing
            plans = [each for each in drawn(scene.drawing) if each.startswith("plan:")]
            for plan in sorted(plans) if scene.session.step % 3 else ():
                wire.press(scene, plan)
                yield scene.drawing
                wire.press(scene, "plan:drop")
            press_any(wire, scene, side)
        yield scene.drawing
    yield ui.table("noir-standard", set_up="step by step", fresh=True, seed=0).drawing
    scene = ui.table("noir-standard", bots="careful", seed=2, answers="in person", fresh=True)
    while scene.sitting.asked is None:
        press_any(wire, scene)
    yield scene.drawing


TYPED = {
    "accuse:{suspect:int|id}:{weapon:int|id}:{room:int|id}", "show:{card:int|id}:{also:int|id}",
    "suggest:{suspect:int|id}:{weapon:int|id}", "row:{line:int}:{way:right|left}",
    "suggest:{suspect:int|id}:{weapon:int|id}:{whom:int|id}", "column:{line:int}:{way:up|down}",
    *(f"{act}:{{who:id|letter}}" for act in ("identity", "kill", "arrest", "discard", "exonerate")),
    "exonerate:{card:id|letter}:arrest:{who:id|letter}",
}  # fmt: skip
"""Moves as they are typed: no picture has them; ``test_one_screen.py`` presses each."""


def test_everything_at_a_table_is_drawn_somewhere(wire: Wire) -> None:
    """Each pattern of both games but those that are typed; and no picture has a dead button."""
    clue = drawn(
        *clue_pictures(wire, "mini", 2, 40),
        *clue_pictures(wire, "uk", 3, 60),
        *clue_pictures(wire, "pool", 3, 60),
        *kept_pictures(wire),
        *accusing(wire, ui.table("mini", humans=3, seed=5, fresh=True, bots="random")),
        *ended(wire, "mini"),
        peek_picture(wire),
    )
    noir = drawn(*noir_pictures(wire), *ended(wire, "noir-classic"))
    for found, known in ((clue, tables_of("Table")), (noir, (*AT_NOIR, BELIEF_INSIDE.presses))):
        for presses in known[1:3]:
            assert {*presses.patterns} - patterns_tried(presses, found) <= TYPED
        assert [t for t in found if not any(answered_by(one, t) for one in known)] == []
    assert {*Table.presses.patterns} == patterns_tried(Table.presses, clue | noir)


def evenly(answers: Collection[object]) -> dict[str, int]:
    """Return the fields of a form that gives these the same chance, in hundredths."""
    share, more = divmod(100, len(answers))
    return {f"chance{a}": share + (n < more) for n, a in enumerate(answers)}


def predict_pictures(wire: Wire) -> Iterator[str]:
    """Yield questions, answers and the end."""
    scene = ui.predict("noir-standard", seed=3)
    while scene.question:
        yield scene.drawing
        wire.press(scene, "reveal", **evenly(scene.question.chances))
        yield scene.drawing
        wire.press(scene, "next")
    yield scene.drawing


def foretell_pictures(wire: Wire) -> Iterator[str]:
    """Yield the moments of a duel, and its end."""
    duel = ui.foretell("mini", seed=11)
    while duel.moment:
        yield duel.drawing
        wire.press(duel, "say", **evenly(duel.moment.open))
    yield duel.drawing


AFTER = {
    "PropagationTrace": ("clause:0",), "DpllTree": ("decide:0:false",), "CoreViewer": ("clue:1",),
    "ResolutionGraph": ("take:0", "take:1", "take:2", "take:0", "on:0"),
    "MatrixBoard": ("play:0",), "FourSheets": ("sheet:0", "turn", "tell"),
    "FinishedProof": ("all",),
}  # fmt: skip
"""What is pressed until all buttons of a figure have been seen."""


def report_pictures(wire: Wire) -> Iterator[str]:
    """Yield the form of an experiment: to be fixed, while it is played, and handed in."""
    form = ui.report_form(edition("mini"))
    yield form.drawing

    async def in_play() -> str:
        begun = ui.report_form(edition("mini"))
        wire.press(begun, "fix", rule="staying=never", expect="longer", pairs="10")
        return begun.drawing

    yield asyncio.run(in_play())
    yield wire.press(form, "fix", rule="staying=never", expect="longer", pairs="10").drawing
    yield wire.press(form, "conclude", conclusion="not clear").drawing


def exercise_pictures(wire: Wire) -> Iterator[str]:
    """Yield every exercise, some opened, proofs with a line in a box, written and in order."""
    for name in ids():
        card = ui.exercise(name)
        yield card.drawing
        for target in sorted(each for each in drawn(card.drawing) if "way" in each):
            wire.press(card, target)
            yield card.drawing
            wire.press(card, target)
            part = target.rpartition(":")[2]
            fields = {f"statement{part}": "O_B", f"rule{part}": "suppose"}
            wire.press(card, f"line:add:{part}", **fields)
            yield card.drawing
    yield wire.press(ui.exercise("1.2"), "show").drawing
    card = ui.exercise("10.9")
    card.table()
    yield card.drawing
    own_table._STANDING.pop("10.9")  # other tests find it not laid


def desk_pictures(wire: Wire) -> Iterator[str]:
    """Yield the case desk while a game is typed in and asked about."""
    desk = ui.case_desk()
    yield desk.drawing
    wire.press(desk, "field", deck="mini", players="Mara, Nora, Otto", me="Mara", hand="ada, rope")
    wire.press(desk, "add", text="Mara: carla vase library -> Nora carla")
    for target in ("ask:1:3", "panel:envelope", "panel:asking", "file", "ask:1:3", "line:first"):
        yield wire.press(desk, target).drawing


def sheet_pictures(wire: Wire) -> Iterator[str]:
    """Yield a sheet at every level of help, asked, checked, guessed at; and a longer game's."""
    scene = villa()
    own = scene.sheet("all")
    for target in ("panel:envelope", "panel:asking", "guess"):
        yield wire.press(own, target).drawing
    for target in ("roll", "walk:0"):
        wire.press(scene, target)
        yield own.drawing
    wire.press(scene, "suggest", suspect=2, weapon=4)
    yield own.drawing
    writing = ("pencil:2:1", "pencil:0:1", "pencil:4:2", "check", "reveal", "pressing:ask")
    for target in (f"help:{level}" for level in ("pencil", "check", "follows")):
        for press in (target, *writing, "ask:2:1", "line:first"):
            yield wire.press(own, press, mark="yes").drawing
    late = midgame(steps=50)
    settled = [(card, column) for card in range(21) for column in (1, 2, 3)]
    for card, column in (next(iter(late.machine.links(late.printed))), *settled):
        yield wire.press(late, f"ask:{card}:{column}").drawing
        yield wire.press(late, "line:first").drawing


def setup_pictures(wire: Wire) -> Iterator[str]:
    """Yield the form, and the question who plays in a game that was saved without saying so."""
    store.keep(new_game("mini", ("You", "Nora", "Otto"), seed=4))
    form = ui.setup()
    yield form.drawing
    yield wire.press(form, "open:0").drawing
    form = ui.setup()
    yield wire.press(form, "card:add", **{"card-name": "Tea", "card-effect": "peek"}).drawing


def as_made(wire: Wire, name: str) -> Iterator[str]:
    """Yield the pictures of a widget: as it is made, and after each press that it takes.

    Also with an outcome still covered, of who is looked for, and of somebody who has solved a part.
    """
    progress.save({"1.1": progress.Done(tries=1, solved=True)})
    with chdir(progress.file().parent):
        made = WIDGETS[name]()
    yield made.drawing
    for target in AFTER.get(name, ()):
        yield wire.press(made, target).drawing
    if name == "Guess":
        yield ui.guess("How many of the three know?", 2).drawing
    if name == "BeliefBoard":
        yield ui.belief_board("noir-standard", "killer", "inspector", seed=3, move=4).drawing


PICTURES = {
    "ExerciseCard": exercise_pictures, "ReportForm": report_pictures, "CaseDesk": desk_pictures,
    "Sheet": sheet_pictures, "Setup": setup_pictures, "Predict": predict_pictures,
    "Foretell": foretell_pictures,
}  # fmt: skip


@pytest.mark.parametrize("name", sorted({*WIDGETS} - {"Table", "Noir"}))
def test_everything_that_can_be_pressed_is_drawn_somewhere(wire: Wire, name: str) -> None:
    """Each pattern of a widget, with each word that may stand in it; and no button is dead."""
    found = drawn(*(PICTURES[name](wire) if name in PICTURES else as_made(wire, name)))
    for presses in tables_of(name):
        assert {*presses.patterns} - patterns_tried(presses, found) == set()
    dead = [each for each in found if not any(answered_by(one, each) for one in tables_of(name))]
    assert dead == []
