"""Calls that mean nothing: functions of the fronts, and methods of what they return, say so."""

import inspect
import re
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import ipywidgets
import msgspec
import pytest
from pressable import MET, WIDGETS

from cluekit import clue, lab, noir, ui
from cluekit.core import Chance, RefusedError
from cluekit.core.calls import argument_kinds, kind_names
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.scene import GameScene, Scene
from cluekit.ui.kit.stage import Stage
from cluekit.words.reasons import KINDS
from naming import case_named

MINI = clue.edition("mini")
FRONTS = {"clue": clue, "noir": noir, "lab": lab, "ui": ui}

OWN_SEED = "“seed” must be a whole number, a text in quotes or None, not "


class Odd:
    """A thing that cannot even be shown."""

    def __repr__(self) -> str:
        raise ValueError("no words for it")


JUNK = (
    None, True, -1, 0, 7, 2**80, 1.5, float("nan"), "", "nope", "☃" * 500, "\x00", b"bytes", [],
    [3], ["nope"], [["nope"]], {}, {"a": 1}, (), ("a", "a"), object(), Odd(), int, len, Chance,
)  # fmt: skip


def functions(room: str) -> dict[str, Callable[..., Any]]:
    """Return every public function of this front."""
    known = {name: getattr(FRONTS[room], name) for name in FRONTS[room].__all__}
    return {name: call for name, call in known.items() if inspect.isfunction(call)}


def good(room: str, name: str) -> dict[str, Any]:
    """What a sensible call says where it must say something."""
    game = noir if room == "noir" else clue
    edition = game.edition("noir-classic" if room == "noir" else "mini")
    session = game.new_game()
    names = [player.name for player in session.players]
    short: dict[str, Any] = {"edition": edition, "bots": ["random"] * 3, "max_turns": 2}
    cases: dict[str, dict[str, Any]] = {
        "bots_for": {"kinds": ["random"]}, "edition": {"name": edition.id},
        "find_edition": {"name": edition.id}, "get_ready": {"session": session},
        "open_saved": {"path": "nothing.jsonl"}, "read_edition": {"text": edition.source},
        "players_for": {"edition": edition, "names": names}, "sheet_of": {"view": session.view(0)},
        "stacked": {"edition": edition, "case_file": ["C"], "hands": [["B"]]},
        "bar": {"games": range(3)}, "flip": {"edition": edition}, "switches": {"edition": edition},
        "compare": {"one": edition, "other": edition, "games": 2, "max_turns": 2},
        "play_one": short | {"players": session.players, "seed": 0, "index": 0},
        "simulate": short | {"games": 1}, "exercise": {"name": "0.1"}, "open_in": {"code": "en"},
        "puzzle": {"code": "1R06J-2RS9J-PNA"}, "wake": {"code": "en"}, "outcome": {"name": "5a"},
        "replay": {"session": session}, "solve": {"path": "nothing.toml"},
        "two_worlds": {"seen": session.view(0), "card": "C", "holder": "Nora"},
        **{each: {"source": noir.new_game()} for each in ("belief_board", "candidate_mask")},
        "tiny_noir": {"self_arrest": True, "rounds": 1}, "rule": {"sentence": "So it is."},
        "own_rules": {"edition": "mini"}, "trial": {"edition": edition, "pairs": 0},
    }  # fmt: skip
    return cases.get(name, {})


def is_a_sentence(said: str) -> bool:
    """Tell words for a reader from a code with its values."""
    code = re.match(r"[a-z]+(-[a-z]+)*(:|$)", said)
    return " " in said and not code and not re.search(r"\{\w+\}", said)


def answer(call: Callable[..., Any], *args: Any, **kwargs: Any) -> str:
    """What a call says that is refused; "" for one that is not. Anything else is our mistake."""
    try:
        call(*args, **kwargs)
    except (RefusedError, NotHeardError) as refused:
        return str(refused)
    return ""


def unsaid(call: Callable[..., Any]) -> set[str]:
    """Return the kinds in a signature that have no words: nobody reads "abc.Mapping"."""
    kinds = argument_kinds(inspect.unwrap(call)).values()
    known = {one for kind in kinds for one in kind_names(kind)} - {"object", *KINDS}
    return {one for one in known if one[0] != "“"}


def junk_in(asked: inspect.Parameter) -> list[Any]:
    """Return what this argument is given; what a function gives back is seen when it is called."""
    return [junk for junk in JUNK if not (callable(junk) and asked.name == "each")]


def given(asked: inspect.Parameter, junk: Any, others: dict[str, Any]) -> tuple[Any, Any]:
    """Return the arguments of a call in which one is junk, and the others are sensible."""
    if asked.kind is asked.VAR_POSITIONAL:
        return (junk,), others
    return (), others | {"board" if asked.kind is asked.VAR_KEYWORD else asked.name: junk}


@pytest.mark.parametrize("room", FRONTS)
def test_every_argument_takes_junk_or_says_what_is_right(room: str) -> None:
    """No value ends in a traceback, some are refused; so are too many, unknown and missing ones."""
    for name, call in functions(room).items():
        with case_named(name):
            sensible = good(room, name)
            asked = inspect.signature(call).parameters.values()
            said = [
                (each.name, type(junk), answer(call, *args, **kwargs))
                for each in asked
                for junk in junk_in(each)
                for args, kwargs in [given(each, junk, sensible)]
            ]
            assert [each for each in said if each[-1] and not is_a_sentence(each[-1])] == []
            assert any(words for *_, words in said) or not said
            assert unsaid(call) == set()
            assert is_a_sentence(answer(call, *[Odd()] * 30))
            if all(each.kind is not each.VAR_KEYWORD for each in asked):
                told = "“colour” is not an argument here"
                told = told if asked else "Nothing goes between the brackets"
                assert told in answer(call, colour="red", **sensible)
            plain = [each for each in asked if each.kind is each.POSITIONAL_OR_KEYWORD]
            if any(each.default is each.empty for each in plain):
                assert answer(call).endswith("is missing here.")


TRIED: tuple[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any], str], ...] = (
    (ui.table, (), {"names": 5}, "“names” must be a list of texts or None, not 5."),
    (ui.table, (), {"names": ["Mara", 5]}, "“names[1]” must be a text in quotes, not 5."),
    (ui.table, (), {"humans": -1}, "3 chairs seat 0 to 3 people, not −1."),
    (ui.table, (), {"humans": 4}, "3 chairs seat 0 to 3 people, not 4."),
    (ui.table, (), {"humans": "two"}, "“humans” must be a whole number, not 'two'."),
    (ui.table, (), {"bots": 7}, "“bots” must be a text in quotes or a list of texts, not 7."),
    (ui.table, (), {"bots": []}, "At least one bot must be named."),
    (ui.table, (), {"seed": True}, OWN_SEED + "True."),
    (ui.table, (), {"seed": []}, OWN_SEED + "[]."),
    (ui.table, (), {"seed": 1.5}, OWN_SEED + "1.5."),
    (ui.table, (), {"edition": 3}, "an edition of Clue or an edition of Noir, not 3."),
    (ui.table, (), {"nmaes": 3}, "Did you mean “names”?"),
    (ui.setup, (7,), {}, "“edition” must be a text in quotes"),
    (ui.exercise, (3,), {}, "“name” must be a text in quotes, not 3."),
    (ui.rule_card, (None,), {}, "not None."),
    (ui.replay, ("x",), {}, "“session” must be a game, such as new_game() begins, not 'x'."),
    (ui.watch, (), {"bots": [7]}, "“bots[0]” must be a text in quotes, not 7."),
    (ui.belief_board, (), {"seat": 4}, "“seat” must be a text in quotes, not 4."),
    (ui.belief_board, (3,), {}, "an edition of Noir, a game, such as"),
    (ui.belief_board, (), {"hand": 5}, "“hand” must be a text in quotes or a list of texts"),
    (ui.predict, (), {"about": 1}, "“about” must be a text in quotes, not 1."),
    (ui.story, (), {"hands": 3}, "“hands” must be a list of texts, not 3."),
    (ui.story, (), {"hands": ["B"], "dice": "two"}, "No die shows “two”: write 1 to 6"),
    (ui.truth_table, (5,), {}, "“statements[0]” must be a text in quotes, not 5."),
    (ui.two_worlds, (3, "C", "Nora"), {}, "“seen” must be what a seat sees"),
    (ui.open_in, ("xx",), {}, "There is no language “xx”. There are: en, it, pt."),
    (clue.new_game, (), {"players": ["One"]}, "1"),
    (clue.new_game, (), {"players": [f"P{n}" for n in range(20)]}, "20"),
    (noir.new_game, (), {"players": ["One"]}, "Two play"),
    (noir.new_game, (), {"players": [f"P{n}" for n in range(20)]}, "Two play"),
    (lab.simulate, (clue.edition("mini"), ["random"], -1), {"players": 3}, "−1 games cannot"),
    (lab.compare, (3, clue.edition("mini")), {}, "“one” must be an edition of Clue or"),
    (lab.compare, (clue.edition("mini"),) * 2, {"games": 1}, "Two pairs of games"),
)  # fmt: skip


CALLED: tuple[tuple[Callable[[], object], str], ...] = (
    (lambda: ui.deal_table().step(5), "Nothing goes between the brackets here."),
    (lambda: ui.my_progress(5), "Nothing goes between the brackets here."),
    (lambda: MET.decided(n=3), "Nothing goes between the brackets here."),
    (lambda: lab.bar([], 5, 6, 7, 8), "Too many values in a row (5); these can be: games"),
    (lambda: MET.count(5), "“statement” must be a text in quotes, not 5."),
    (lambda: MET.knows(5, 6), "“who” must be a text in quotes, not 5."),
    (lambda: MET.shown([0]), "by numbers from 0 to 3."),
    (lambda: MET.says("Otto", knows=True), "“what” is missing here."),
    (lambda: ui.table(bots="random", seed=0).play(5), "“order” must be a text in quotes, not 5."),
    (lambda: ui.matrix_game(5), "must be a text in quotes or a list of rows of numbers, not"),
    (lambda: ui.scene("x", instead=5), "“instead” must be a dict of keys and values or None, not"),
    (lambda: ui.seat_view(5), "“told” must be a story, such as scene(…) tells, not 5."),
    (lambda: ui.core_viewer(5, "E_C"), "“case” must be a case, such as case(…) makes, not 5."),
    (lambda: ui.rate(MINI, 5, 120), "“bots” must be a list of texts or a list of functions"),
    (lambda: clue.new_game(chance=5), "luck, such as stack_deck(…) makes"),
)


def test_it_is_said_what_is_wrong_and_what_is_right() -> None:
    """The calls that people have tried."""
    for call, args, words, wanted in TRIED:
        with case_named(call.__name__, args, words):
            found = answer(call, *args, **words)
            assert wanted in found
            assert is_a_sentence(found)
    for made_up, said in CALLED:
        assert said in answer(made_up), said


def test_a_refused_call_changes_nothing() -> None:
    """The table is still there; where no game has begun, that is said."""
    before = ui.table(seed=3, bots="random")
    answer(ui.table, seed=3, bots="nobody")
    answer(ui.table, seed=3, humans="two")
    assert ui.table(seed=3, bots="random") is before
    form = ui.setup()
    wanted = "Nothing has been laid on this table yet."
    assert answer(lambda: form.play("roll")) == wanted
    assert answer(lambda: form.session) == wanted
    assert not hasattr(form, "sitting")
    with pytest.raises(AttributeError, match="colour"):
        _ = form.colour


SHORT = lab.flip(MINI, staying="never")
MADE: dict[str, Callable[[], object]] = {
    "case": lambda: MET,
    "explain_core": lambda: ui.explain_core(
        ui.case("You hold B R", "Nora: A V L -> Otto ?"), "~E_B"
    ),
    "past_tournament": lambda: ui.rate(MINI, ["random", "careful"], 120, seed=1),
    "plan": lambda: ui.plan(MINI, SHORT, pairs=2, players=3, seed=14),
    "puzzle": WIDGETS["CaseToSolve"],
    "scene": lambda: ui.scene("the back of a card"),
    "trial": lambda: ui.trial("mini", pairs=1),
}
"""How something is made that is no widget, and needs more than `good` says."""
NOTHING = {"exactly_one", "rate", "solve", "tiny_noir"}
"""What returns texts, or an answer that has no methods or those of another; or needs a file."""

MACHINE = (Stage, Scene, GameScene, ipywidgets.VBox, msgspec.Struct, dict, tuple, str)
"""What these have is called by the kit and by libraries, not in a cell."""


def made(name: str) -> Any:
    """What a sensible call of this function returns."""
    make = MADE.get(name) or WIDGETS.get(name.title().replace("_", ""))
    return make() if make else getattr(ui, name)(**good("ui", name))


def methods(thing: object) -> Iterator[str]:
    """The methods of a thing that people can call in a cell."""
    own = type(thing)
    if not own.__module__.startswith(("cluekit.ui", "cluekit.lab", "cluekit.learn")):
        return
    for name in dir(own):
        people = isinstance(inspect.getattr_static(own, name), FunctionType) and name[0] != "_"
        if people and not any(hasattr(base, name) for base in MACHINE):
            yield name


def calls(method: Callable[..., Any]) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    """Senseless calls: junk in each argument, alone and everywhere, and too many of them."""
    asked = [*inspect.signature(method).parameters.values()]
    yield from (((Odd(),) * 30, {}), ((5,), {}), ((5, 6), {}))
    for one in asked:
        plain = {p.name: "E_A" for p in asked if p is not one and p.default is p.empty}
        many = one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
        yield from (given(one, junk, {} if many else plain) for junk in junk_in(one))


def outcome(call: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """What is wrong with how a call ends; "" where it is done, or refused in a sentence."""
    try:
        said = answer(call, *args, **kwargs)
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        return f"{type(error).__name__} {error.args!r:.80}"
    return said if said and not is_a_sentence(said) else ""


@pytest.mark.parametrize("name", sorted({*functions("ui")} - NOTHING))
def test_the_methods_take_junk_or_say_what_is_right(name: str) -> None:
    """No value whatever in any argument of what a lesson holds in its hand ends in a traceback."""
    thing = made(name)
    wrong = {}
    for method in methods(thing):
        call = getattr(thing, method)
        assert unsaid(getattr(type(thing), method)) == set(), method
        for args, kwargs in calls(call):
            kinds = [type(value).__name__ for value in (*args[:2], *kwargs.values())]
            if found := outcome(call, args, kwargs):
                wrong[method, *kinds] = found
    assert not wrong


def test_a_near_name_leads_to_the_edition_that_was_meant() -> None:
    """A game's name leads to its editions; another spelling, or what a reader reads, to the id."""
    noirs, clues = "noir-classic, noir-standard", "mini, uk, us, pool"
    for call in (ui.table, ui.watch, ui.setup, ui.rule_lab, ui.rule_sheet, ui.edition):
        for name, said in {
            "noir": f'that is a game. Its editions are {noirs}*such as "noir-classic".',
            "Noir": f'that is a game. Its editions are {noirs}*such as "noir-classic".',
            "clue": f'that is a game. Its editions are {clues}.*such as "mini".',
            "cluedo": f'that is a game. Its editions are {clues}.*such as "mini".',
            "UK": "There are: mini, uk*Did you mean “uk”?",
            "noir_classic": "*Did you mean “noir-classic”?",
            "Classic Cluedo": "*Did you mean “uk”?",
            "atlantis": "There are: mini, uk*noir-003-standard.",
        }.items():
            with case_named(call.__name__, name), pytest.raises(RefusedError) as caught:
                call(name)
            parts = [re.escape(part) for part in said.split("*")]
            assert re.search(".*".join(parts) + "$", str(caught.value))
    with pytest.raises(RefusedError, match="“noir-classic”"):
        noir.edition("noir-clasic")
    with pytest.raises(RefusedError, match='edition="uk"'):
        ui.case("uk")
