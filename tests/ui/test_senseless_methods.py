"""What the functions of the lessons return: its methods, too, answer senseless calls in words."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import ipywidgets
import msgspec
import pytest
from tests.ui.test_senseless_calls import (
    FRONTS,
    JUNK,
    Odd,
    answer,
    functions,
    good,
    is_a_sentence,
)

from cluekit import clue, lab, ui
from cluekit.core.calls import argument_kinds, kind_names
from cluekit.ui.kit.scene import GameScene, Scene
from cluekit.ui.kit.stage import Stage
from cluekit.words.reasons import KINDS

ASKED = ("You: A R L -> Nora R", "You: A D L -> Otto L")
MINI = clue.edition("mini")
SHORT = lab.flip(MINI, staying="never")


def a_case() -> Any:
    """What you know after one question."""
    return ui.case("You hold A R", "Nora: B R L -> Otto ?")


MADE: dict[str, Callable[[], object]] = {
    "announcement_timeline": lambda: ui.announcement_timeline(ui.scene("the back of a card")),
    "arrow_board": lambda: ui.arrow_board("E_V -> ~N_V", hand="A R"),
    "bayes_boxes": lambda: ui.bayes_boxes(("Vase", "1/6", "1/2"), ("Not", "5/6", "1")),
    "case": a_case,
    "cnf_converter": lambda: ui.cnf_converter("p <-> q"),
    "core_viewer": lambda: ui.core_viewer(a_case(), "E_C"),
    "dpll_tree": lambda: ui.dpll_tree("p | q", "p | ~q"),
    "entailment_meter": lambda: ui.entailment_meter("E_B", of=a_case()),
    "explain_core": lambda: ui.explain_core(
        ui.case("You hold B R", "Nora: A V L -> Otto ?"), "~E_B"
    ),
    "finished_proof": lambda: ui.finished_proof("two cases"),
    "guess": lambda: ui.guess("How many?"),
    "hand_slots": lambda: ui.hand_slots("A V L", "C D G"),
    "knowledge_graph": lambda: ui.knowledge_graph(ui.case("You hold A C", *ASKED)),
    "model_table": lambda: ui.model_table("~p | q", "~q | r"),
    "past_tournament": lambda: ui.past_tournament("greedy in the mansion"),
    "plan": lambda: ui.plan(MINI, SHORT, pairs=2, players=3, seed=14),
    "predict": lambda: ui.predict("noir-standard", seed=3),
    "propagation_trace": lambda: ui.propagation_trace("p", "~p | q"),
    "rate": lambda: ui.past_tournament("greedy in the mansion"),  # the same, without the games
    "refuter_habits": lambda: ui.refuter_habits("You hold A R", "You: B V L -> Nora B"),
    "report_form": lambda: ui.report_form(MINI),
    "resolution_graph": lambda: ui.resolution_graph("p | q", "~p | ~q", "~q"),
    "scene": lambda: ui.scene("the back of a card"),
    "seat_view": lambda: ui.seat_view(ui.scene("the back of a card")),
    "ticket": lambda: ui.ticket("One thing?"),
    "truth_table": lambda: ui.truth_table("p -> q"),
}
"""How something is made that needs more than `good` says."""
NOTHING = {"exactly_one", "solve"}
"""What returns texts, or an answer that has no methods and needs a file."""

MACHINE = (Stage, Scene, GameScene, ipywidgets.VBox, msgspec.Struct, dict, tuple, str)
"""What these have is called by the kit and by libraries, not in a cell."""


def names() -> Iterator[str]:
    """The functions of the lessons that return something with methods."""
    yield from sorted({name for room, name in functions() if room == "ui"} - NOTHING)


def made(name: str) -> Any:
    """What a sensible call of this function returns."""
    if name in MADE:
        return MADE[name]()
    return getattr(ui, name)(**good("ui", name))


def methods(thing: object) -> Iterator[str]:
    """The methods of a thing that people can call in a cell."""
    own = type(thing)
    if not own.__module__.startswith(("cluekit.ui", "cluekit.lab", "cluekit.learn")):
        return
    for name in dir(own):
        found = inspect.getattr_static(own, name)
        people = isinstance(found, FunctionType) and name[0] != "_"
        if people and not any(hasattr(base, name) for base in MACHINE):
            yield name


def calls(method: Callable[..., Any]) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    """Senseless calls: junk in each argument, alone and everywhere, and too many of them."""
    asked = [*inspect.signature(method).parameters.values()]
    yield (Odd(),) * 30, {}
    yield (5,), {}
    yield (5, 6), {}
    for one in asked:
        for junk in JUNK:
            if callable(junk) and one.name == "each":
                continue  # what a function gives back is seen only when it is called
            if one.kind is one.VAR_POSITIONAL:
                yield (junk,), {}
            elif one.kind is one.VAR_KEYWORD:
                yield (), {"a": junk}
            else:
                others = {p.name: "E_A" for p in asked if p is not one and p.default is p.empty}
                yield (), {**others, one.name: junk}


def outcome(call: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """What is wrong with how a call ends; "" where it is done, or refused in a sentence."""
    try:
        said = answer(call, *args, **kwargs)
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        return f"{type(error).__name__} {error.args!r:.80}"
    return said if said and not is_a_sentence(said) else ""


@pytest.mark.parametrize("name", list(names()))
def test_the_methods_take_junk_or_say_what_is_right(name: str) -> None:
    """No value whatever in any argument of what a lesson holds in its hand ends in a traceback."""
    thing = made(name)
    wrong = {}
    for method in methods(thing):
        call = getattr(thing, method)
        for args, kwargs in calls(call):
            given = [type(value).__name__ for value in (*args[:2], *kwargs.values())]
            if found := outcome(call, args, kwargs):
                wrong[method, *given] = found
    assert not wrong


def test_a_game_that_has_not_begun_says_so() -> None:
    """The form of a waiting room has no game yet: what asks for one is told so."""
    form = ui.setup()
    wanted = "Nothing has been laid on this table yet."
    assert answer(lambda: form.play("roll")) == wanted
    assert answer(lambda: form.session) == wanted
    assert not hasattr(form, "sitting")
    with pytest.raises(AttributeError, match="colour"):
        _ = form.colour


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: ui.deal_table().step(5), "Nothing goes between the brackets here."),
        (lambda: ui.my_progress(5), "Nothing goes between the brackets here."),
        (lambda: a_case().decided(n=3), "Nothing goes between the brackets here."),
        (lambda: lab.bar([], 5, 6, 7, 8), "Too many values in a row (5); these can be: games"),
        (lambda: a_case().count(5), "“statement” must be a text in quotes, not 5."),
        (lambda: a_case().knows(5, 6), "“who” must be a text in quotes, not 5."),
        (lambda: a_case().shown([0]), "by numbers from 0 to 3."),
        (lambda: a_case().says("Otto", knows=True), "“what” is missing here."),
        (lambda: ui.table().play(5), "“order” must be a text in quotes, not 5."),
        (lambda: ui.matrix_game(5), "must be a text in quotes or a list of rows of numbers, not"),
        (
            lambda: ui.scene("x", instead=5),
            "“instead” must be a dict of keys and values or None, not 5.",
        ),
        (lambda: ui.seat_view(5), "“told” must be a story, such as scene(…) tells, not 5."),
        (lambda: ui.core_viewer(5, "E_C"), "“case” must be a case, such as case(…) makes, not 5."),
        (lambda: ui.rate(MINI, 5, 120), "“bots” must be a list of texts or a list of functions"),
        (lambda: clue.new_game(chance=5), "luck, such as stack_deck(…) makes"),
    ],
)
def test_it_is_said_what_is_right(call: Callable[[], object], said: str) -> None:
    """The calls that people have tried."""
    assert said in answer(call)


def signatures() -> Iterator[tuple[str, Callable[..., object]]]:
    """Every public function, and every method of what the lessons' functions return."""
    for room, name in functions():
        yield f"{room}.{name}", inspect.unwrap(getattr(FRONTS[room], name))
    for name in names():
        thing = made(name)
        for method in methods(thing):
            yield f"{name}().{method}", inspect.unwrap(getattr(type(thing), method))


def test_every_kind_in_a_signature_is_said_in_words() -> None:
    """No reader is told that something must be "ui.Story" or "abc.Mapping"."""
    bare = {}
    for called, make in signatures():
        kinds = {one for kind in argument_kinds(make).values() for one in kind_names(kind)} - {
            "object"
        }
        if unknown := sorted(one for one in kinds if one not in KINDS and one[0] != "“"):
            bare[called] = unknown
    assert not bare
