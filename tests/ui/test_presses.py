"""Presses have one idiom, read word for word: what can be pressed is drawn, all else is refused."""

import asyncio
import inspect
import re
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import chdir
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from clue_presses import midgame, villa
from clue_presses import press_for as press_clue
from msgspec.structs import replace
from noir_presses import laid, press_any
from pressable import AT_NOIR, WIDGETS, answered_by, drawn, patterns_tried, tables_of
from test_door import standing
from wire import Wire

import cluekit
from cluekit import ui, words
from cluekit.clue import edition, new_game
from cluekit.clue.public import moves
from cluekit.core import Chance, store
from cluekit.core.session import run
from cluekit.learn import progress
from cluekit.learn.exercises import ids
from cluekit.noir import new_game as new_noir
from cluekit.ui import belief_board, candidate_mask, exercise, table
from cluekit.ui.exercises import fields as exercise_fields
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import NothingHereError, Presses, number
from cluekit.ui.kit.scene import Scene
from cluekit.ui.noir_boards.belief import INSIDE as BELIEF_INSIDE
from cluekit.ui.puzzles.searching import Search, Wanted
from cluekit.ui.registry import staging_of
from cluekit.ui.tables import seating
from cluekit.ui.tables.seating import seat_all
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from naming import case_named
from twin.editions import any_kind, edition_with, played

NOTHING = "Nothing here can be pressed."
SOURCE = Path(cluekit.__file__).parent


def test_presses_have_one_idiom() -> None:
    """Numbers as Python writes them, parts handed on, all else refused with one sentence."""
    found = [path.name for path in SOURCE.rglob("*.py") if NOTHING in path.read_text("utf-8")]
    assert found == ["presses.py"]
    assert (SOURCE / "ui/kit/presses.py").read_text("utf-8").count(NOTHING) == 1
    assert [number(word) for word in ("0", "7", "17", "999999")] == [0, 7, 17, 999_999]
    for word in ("", "00", "07", "-1", "+1", "1.0", "1e3", " 1", "1_0", "٣", "²", "Ⅷ", "1000000"):
        assert number(word) is None, word
    for target, answer in (
        ("walk:17", "to 17"), ("walk:billiard-room", "to 'billiard-room'"), ("line:-1", "-1 5"),
        ("line:back", "back 5"), ("name:Q:end", "Q"), ("name:7-up:end", "7-up"),
    ):  # fmt: skip
        assert _Asked.presses.heed(_Asked(), Press("a-1", target, 0, {"x": ["5"]})) == answer
    for target in (
        "walk", "walk:", "walk:1:2", "walk:Hall", "walk:a--b", "walk:" + "a" * 41, "line:next",
        "line:first|back", "name:QQ:end", "name:q", "name:q:END", "", ":", "walk:{place:int}",
    ):  # fmt: skip
        assert _Asked.presses.find(Press("a-1", target, 0)) is None, target
        with pytest.raises(NothingHereError, match=NOTHING):
            _Asked.presses.heed(_Asked(), Press("a-1", target, 0))
    with pytest.raises(ValueError, match="line"):
        _Asked.presses.on("line:{way:first|back|-1}")(_Asked._line)


class _Asked:
    """Somebody who answers presses."""

    presses = Presses["_Asked", str]()

    @presses.on("walk:{place:int}", "walk:{place:id}")
    def _walk(self, _: Press, place: int | str) -> str:
        return f"to {place!r}"

    @presses.on("line:{way:first|back|-1}")
    def _line(self, press: Press, way: str) -> str:
        return f"{way} {press.value('x')}"

    @presses.on("name:{who:letter|id}:end")
    def _name(self, _: Press, who: str) -> str:
        return who


def widgets(base: type[Scene] = Scene) -> Iterator[type[Scene]]:
    """Yield every class of widgets."""
    for each in base.__subclasses__():
        yield each
        yield from widgets(each)


def test_every_widget_is_pressed_here() -> None:
    """Each class that answers presses is in the list above, whatever other tests have loaded."""
    for found in walk_packages(ui.__path__, "cluekit.ui."):
        import_module(found.name)
    ours = [each for each in widgets() if each.__module__.startswith("cluekit.")]
    here = [each for each in ours if "classroom" not in each.__module__]  # pressed in its own tests
    assert {each.__name__ for each in here if each.presses.patterns} == {*WIDGETS} - {"Noir"}


HOSTILE = ("", "٣", "²", "NaN", "-1", "007", "1.5", "1e3", "9" * 60, "<b>", "a b", "__class__")
_PIECE = re.compile(r"\{[^}]*\}|[^:]+")
_SAMPLES = {"int": "0", "id": "a", "letter": "A"}


def choices_of(piece: str) -> list[str]:
    """Return what may stand for a part of a pattern: kinds, or words."""
    return piece.strip("{}").partition(":")[2].split("|")


def sample(pattern: str) -> list[str]:
    """Return the words of a target that fits a pattern."""
    pieces = _PIECE.findall(pattern)
    first = [choices_of(piece)[0] if piece.startswith("{") else piece for piece in pieces]
    return [_SAMPLES.get(word, word) for word in first]


def spoiled(pattern: str) -> Iterator[str]:
    """Yield what is nearly a target: a part that is none, a part too many, another case."""
    honest = sample(pattern)
    yield from (":".join(honest) + more for more in (":", "::", ":0:0:0:0", ":٣", ":NaN", " "))
    yield from (":" + ":".join(honest), ":".join(honest).upper(), "::".join(["", *honest]))
    for at, piece in enumerate(_PIECE.findall(pattern)):
        if piece.startswith("{"):
            ids = {"007", "1e3"} if "id" in choices_of(piece) else set()  # an edition may have them
            bad = [word for word in HOSTILE if word not in {*choices_of(piece), *ids}]
            yield from (":".join([*honest[:at], word, *honest[at + 1 :]]) for word in bad)


@cache
def known_anywhere() -> set[str]:
    """Return a target for each pattern that any widget knows."""
    tables = [presses for name in WIDGETS for presses in tables_of(name)]
    return {":".join(sample(pattern)) for presses in tables for pattern in presses.patterns}


@pytest.mark.parametrize("name", WIDGETS)
def test_hostile_targets_are_refused_with_one_sentence(wire: Wire, name: str) -> None:
    """Huge numbers, digits of other scripts, extra colons, what another widget answers."""
    scene, own = WIDGETS[name](), tables_of(name)
    for presses in own:
        for pattern, (parts, handler) in presses._known.items():
            given = {part.name: "" for part in parts if part.name}
            assert inspect.signature(handler).bind(None, None, **given), pattern
    before = standing(scene)
    fields = {"value": "0", "mark": "yes", "help": "all", "model": "deals"}
    strange = [each for one in own for pattern in one.patterns for each in spoiled(pattern)]
    others = [each for each in known_anywhere() if not any(answered_by(one, each) for one in own)]
    for targets, values in ((strange, fields), (others, {})):
        for target in targets:
            wire.press(scene, target, **values)
            assert (scene.notice, standing(scene)) == (NOTHING, before), target
            scene.notice = ""


def test_what_is_typed_into_fields_is_read_word_for_word(wire: Wire) -> None:
    """Words too many, foreign digits, zeros; what was typed into an exercise stays."""
    scene = table("mini", humans=2, seed=3, fresh=True, bots="random")
    before = scene.drawing
    meant = {"value": "0", "language": "it"}
    nothing = ("time:junk", "time:now:now", "language:junk", "sit:٠", "sit:00", "sit:0000", "sit")
    moments = ("000000999999", "00", "٠", "-1", "1.0", "")
    for target, values, notice in (
        *(("time", {"value": each}, "The game has no such moment.") for each in moments),
        *(
            ("language", {"language": it}, "There is no such language.")
            for it in ("it_IT", "IT", "")
        ),
        *((each, meant, NOTHING) for each in nothing),
        ("sit:2", {}, "Nobody has that chair."),
    ):
        wire.press(scene, target, **values)
        assert (scene.notice, scene.drawing) == (notice, before), (target, values)
        scene.notice = ""
    assert words.language() == "en"
    for name in ("0.1", "1.2"):
        with case_named(name):
            card = wire.press(exercise(name), "hint", p0="typed")
            kept = card.draft
            assert kept.fields == {"p0": ["typed"]}
            for target in ("junk", "up", "up:9:x", "down:0:nothing", "check:it"):
                card.notice = ""
                assert wire.press(card, target, p0="junk").notice, target
                assert card.draft == kept


def test_what_is_only_nearly_a_number_names_no_move(wire: Wire) -> None:
    """Leading zeros, other scripts, past the end: neither pressed nor typed."""
    for make in (belief_board, candidate_mask):
        with case_named(make):
            scene = make("noir-standard", seed=3)
            before = scene.move, scene.drawing
            for value in ("000000999", "03", "٣", "-1", "1e0", "", "9" * 40):
                scene.notice = ""
                wire.press(scene, "time", value=value)
                now = (scene.move, scene.drawing)
                assert (scene.notice, now) == ("There is no such move.", before), value
    scene = table("mini", seed=3, fresh=True, bots="random")
    for order in ("walk 000000999999999999", "choose 00", "peek 01", "pick ٣"):
        with pytest.raises(NotHeardError):
            scene.play(order)


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
    drawn_here = {*Table.presses.patterns} - {"take-over"}  # in a notice: test_kept_notes
    assert drawn_here == patterns_tried(Table.presses, clue | noir)


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
    card = ui.exercise("1.2")
    card.draft = replace(card.draft, only=0)  # as on a device of a class
    card.redraw()
    yield card.drawing
    card = ui.exercise("10.9")
    card.table()
    yield card.drawing
    exercise_fields._STANDING.pop("10.9")  # other tests find it not laid


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


def lab_pictures(wire: Wire) -> Iterator[str]:
    """Yield the rule lab: guessed at, kept, played, and with a pair's two games side by side."""
    lab = ui.rule_lab("mini")
    yield lab.paper.drawing
    wire.press(lab.paper, "choose:games", games="4")
    for target in ("do:keep", "do:run", "beside:open"):
        yield wire.press(lab.paper, target).drawing


def workshop_pictures(wire: Wire) -> Iterator[str]:
    """Yield the workshop: a clue too many, a proof, a search, cases that are kept."""
    made = WIDGETS["Workshop"]()
    for target in ("keep", "asker:1", "card:2", "card:4", "card:6"):
        yield wire.press(made, target, called="Rain").drawing
    for target in ("answer:0", "ask:0:3", "line:first"):
        yield wire.press(made, target).drawing
    made.searching = Search(Wanted("mini", 3, "drawn"), made.redraw, made._found)
    made.redraw()
    yield made.drawing


def solving_pictures(wire: Wire) -> Iterator[str]:
    """Yield a case that is solved: a proof behind its veil, a mark that is wrong, a search."""
    solving = WIDGETS["CaseToSolve"]()
    wire.press(solving, "pencil:0:1", mark="yes")
    for target in ("check", "ask:0:3", "unveil", "line:first"):
        yield wire.press(solving, target).drawing
    solving._search()
    yield solving.drawing


def hunting_pictures(wire: Wire) -> Iterator[str]:
    """Yield a case of Noir: as it opens, checked, while another one is looked for."""
    hunt = WIDGETS["HuntToSolve"]()
    yield hunt.drawing
    wire.press(hunt, "pencil:A", mark="yes")
    yield wire.press(hunt, "check").drawing
    hunt._search()
    yield hunt.drawing


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
    "Foretell": foretell_pictures, "LabPaper": lab_pictures, "Workshop": workshop_pictures,
    "CaseToSolve": solving_pictures, "HuntToSolve": hunting_pictures,
}  # fmt: skip


@pytest.mark.parametrize("name", sorted({*WIDGETS} - {"Table", "Noir"}))
def test_everything_that_can_be_pressed_is_drawn_somewhere(wire: Wire, name: str) -> None:
    """Each pattern of a widget, with each word that may stand in it; and no button is dead."""
    found = drawn(*(PICTURES[name](wire) if name in PICTURES else as_made(wire, name)))
    for presses in tables_of(name):
        assert {*presses.patterns} - patterns_tried(presses, found) == set()
    dead = [each for each in found if not any(answered_by(one, each) for one in tables_of(name))]
    assert dead == []
