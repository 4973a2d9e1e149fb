"""The small parts of Noir by themselves: seats, rows, what a side learns, the picture."""

from collections.abc import Sequence
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from cluekit.core import Chance, Problem, RefusedError
from cluekit.core.session import run
from cluekit.noir import CAST, INSPECTOR, KILLER, SHIPPED, Phase, edition, new_game
from cluekit.noir.bots import BOTS
from cluekit.noir.deduction.belief import Belief, belief_about
from cluekit.noir.deduction.candidates import Candidates, after, at_the_start, drew
from cluekit.noir.editions import grid
from cluekit.noir.editions.file_format import nth
from cluekit.noir.picture import Look, board, board_still, face, live_board
from cluekit.noir.picture.cards.faces import parameters
from cluekit.noir.public import facts
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.moves import Kill, Move, Prepare, Shift, well_formed
from cluekit.noir.public.table import Player, players_for, problem_with_players
from cluekit.noir.public.view import Own, View, learn
from cluekit.noir.referee.playout import play_out
from cluekit.noir.referee.state import State
from cluekit.noir.wording.log_sentences import TURNS, plain_log
from cluekit.noir.wording.sentences import tell
from cluekit.sets import members
from cluekit.words import say, speaking
from naming import case_named
from noir.positions import letters, script
from run_seed import run_seed
from twin.editions import played
from twin.noir_editions import any_kind, drawn_edition, table

CLASSIC = edition("noir-classic")
TWO = {"least": 2, "most": 2}


def test_who_can_sit_down_and_next_to_whom() -> None:
    """N01: two, with names told apart, the Killer first; rows, neighbours (N03, N14, N24)."""
    bad = {seat: Problem("bad-name", about={"seat": seat, "longest": 40}) for seat in (1, 2)}
    for names, problem in (
        (("One",), Problem("wrong-number-of-players", "N01", {"players": 1, **TWO})),
        (("A", "B", "C"), Problem("wrong-number-of-players", "N01", {"players": 3, **TWO})),
        (("One", " "), bad[2]),
        (("O" * 41, "Two"), bad[1]),
        (("One\n!", "Two"), bad[1]),
        (("Rosa", "rosa"), Problem("same-name", about={"seat": 2, "first": 1})),
    ):
        with case_named(names):
            with pytest.raises(RefusedError) as refused:
                players_for(CLASSIC, names)
            assert refused.value.problem == problem
    players = players_for(CLASSIC, (" Rosa ", "O" * 40))
    assert players == (Player("killer", "Rosa"), Player("inspector", "O" * 40))
    assert problem_with_players(CLASSIC, players) is None
    odd = (Player("Killer!", "Rosa"), players[1])
    assert problem_with_players(CLASSIC, odd) == bad[1]
    named = {number: suspect.letter for number, suspect in enumerate(CAST)}
    assert grid.text((0, 1, 2, 3), 2, named) == ["AB", "CD"]
    assert grid.text((0, 26, 2, 3), 2, named) == ["A A2", "C D"]
    assert grid.neighbours((0, 1, 2, 3), 2, 9) == 0
    assert (grid.neighbours((0, 1, 2, 3), 2, 0), grid.line_after(2, (0, 1))) == (0b1110, 0)
    assert (grid.line_after(1, (0, 2)), grid.line_after(2, (2,))) == (0, -1)
    assert [nth(0b101100, number) for number in range(3)] == [2, 3, 5]


def test_what_a_side_learns_and_what_cards_tell() -> None:
    """What lies open or is oneself is not in the hand; a card one draws is nobody else's."""
    bare = new_game("noir-classic", seed=1).view(0).table
    own = Own(identity=3, was=(3,), drawn=9)
    assert learn(own, facts.KillerDrew(), bare) == own
    assert learn(own, facts.IdentityTaken(0, 5), bare) == Own(5, (3, 5), 9)
    assert learn(own, facts.CardsDrawn((1, 2)), bare) == Own(3, (3,), 15)
    for identity, hand in ((-1, 0b1011), (1, 0b1001), (0, 0b1010)):
        assert View(bare, 1, Own(identity=identity, drawn=0b1011)).hand == hand
    known = Candidates(0b1111, 0b1110, 0b0001)
    assert drew(known, 0b0110) == Candidates(0b1001, 0b1000, 0b0111)
    failed = facts.Disguised(success=False, shown=2)
    assert after(known, script().state.table, failed) == Candidates(0b1011, 0b1010, 0b0001)
    playing = script(inspector=None, hand="AXWV", phase="first-kill")
    assert letters(playing.state.hand) == "AVWX", "before the choice (N04) none of them is oneself"


class Numbered:
    """Luck that always draws the thing of one number."""

    drawn = 0

    def __init__(self, number: int) -> None:
        self.number = number

    def pick(self, items: Sequence[Any]) -> Any:
        """Draw it."""
        return items[self.number]


def test_the_table_and_a_random_move_are_those_of_the_game() -> None:
    """Every number that luck gives is a legal move; beliefs begin with the table of set-up."""
    for name in ("noir-classic", "noir-citizens"):
        kinds = set()
        for now in played(table(name, 4), any_kind(end_one_in=100), 120):
            legal = list(now.choices)
            found = [now.choices.at_random(Numbered(number)) for number in range(len(legal))]
            assert sorted(map(repr, found)) == sorted(map(repr, legal))
            kinds |= {type(move) for move in found}
        assert len(kinds) == len(Move.__args__) - (name == "noir-classic")
    session = table("noir-standard", 2).prepare()
    assert session.view(0, 0).table.width == 0
    then = session.view(0).table
    for _ in played(session, any_kind(), 12):
        pass
    assert at_the_start(session.view(0).table) == replace(then, laid=())


def test_only_what_tells_nothing_can_be_taken_back_and_moves_are_of_their_very_types() -> None:
    """A shift, for it tells nobody who anybody is; True is no suspect, though it counts."""
    harmless = (Prepare("board"), Prepare("evidence"))
    seen = set()
    for seed in range(6):
        session = table("noir-citizens", f"undo {seed}")
        for now in played(session, any_kind(end_one_in=3), 80):
            for step in now.record[-1:]:
                free = isinstance(step.move, Shift) or step.move in harmless
                assert (now.problem_with_undo(now.step - 1) is None) == free, step
                seen |= {type(letter.fact) for letter in step.letters}
    assert seen >= set(facts.REVEALING)
    assert well_formed(Kill(0))
    assert well_formed(Shift("row", 0, 1))
    assert not well_formed(Kill(suspect=False))
    assert not well_formed(Shift("row", 0, 1.0))  # type: ignore[arg-type]
    assert not well_formed("kill A")


def test_every_game_comes_to_an_end() -> None:
    """Legal moves, each as likely as any other, end every game, whatever the house rules."""
    for number in range(30):
        name = f"end {run_seed()} {number}"
        house = edition(SHIPPED[number % 5]) if number % 3 == 0 else drawn_edition(name)
        here = new_game(house, seed=name)._positions[-1]
        with case_named(name):
            state = State(here.table, here.secrets)
            end, moves = play_out(state, Chance(name).luck("play", 0))
            assert end.table.phase is Phase.OVER
            assert moves < 10_000


TOLD = {
    "en": ("It is the Inspector’s turn.", "It is the Killer’s turn.", "A line", "2 lines"),
    "it": ("Tocca all’Ispettore.", "Tocca all’Assassino.", "Una linea", "2 linee"),
    "pt": ("É a vez do Inspetor.", "É a vez do Assassino.", "Uma fila", "2 filas"),
}


def test_turns_and_lines_are_told_as_people_speak() -> None:
    """An article joins the word before it; two rows that go at once are no line."""
    for code, (inspectors, killers, one, two) in TOLD.items():
        with speaking(code):
            assert (say(TURNS[INSPECTOR]), say(TURNS[KILLER])) == (inspectors, killers)
            assert tell(facts.LinesRemoved((2,), ()), CLASSIC).startswith(one)
            assert tell(facts.LinesRemoved((2,), (0,)), CLASSIC).startswith(two)


SVG = "{http://www.w3.org/2000/svg}"


@cache
def _middle() -> tuple[View, Choices]:
    session = new_game("noir-standard", seed=5)
    bots = {seat: BOTS["careful"]() for seat in (KILLER, INSPECTOR)}
    run(session, bots, until=lambda now: now.step >= 15 and now.choices.seat == INSPECTOR)
    return session.view(INSPECTOR), session.choices


def test_each_suspect_has_a_silhouette_and_a_key_and_the_legal_ones_are_pressed() -> None:
    """No colour is needed; keys of suspects and arrows, targets for their side alone."""
    seen = {(made.head, made.hair, made.hat) for made in map(parameters, range(len(CAST)))}
    assert len(seen) == len(CAST) == 49
    assert len({str(face(number)) for number in range(49)}) == 49
    view, choices = _middle()
    drawn = str(board(view, choices))
    groups = ET.fromstring(drawn).iter(f"{SVG}g")  # noqa: S314 - our own picture
    keys = [group.get("data-key") for group in groups if group.get("data-key")]
    assert len(keys) == len(set(keys)) == 25 + len(choices.shifts)
    assert drawn.count('data-target="suspect:') == choices.arrest.bit_count()
    assert drawn.count('data-target="shift:') == len(choices.shifts)
    assert "data-target" not in str(board(View(view.table, KILLER), choices))


def test_belief_is_printed_and_nobodys_identity() -> None:
    """Shares in numbers, hatched where impossible, of the dead too (N04); no own card, no truth."""
    view, _ = _middle()
    belief, table = belief_about(view, KILLER), view.table
    drawn = str(board(view, belief=belief))
    assert drawn.count('class="ck-share"') == len(belief.weights)
    living = sum(not table.dead >> s & 1 for s in table.cells)
    assert drawn.count('class="ck-out"') == living - len(belief.weights)
    assert "Most likely: A 52%, M 48%." in repr(board_still(view, belief))
    some = range(9)
    for weights, said in (
        (dict.fromkeys(some, 2), "Equally likely: 9 suspects, each 11%."),
        (dict.fromkeys(some, 2) | {some[0]: 1}, "Most likely: 8 suspects, each 12%."),
        ({some[0]: 5}, "Most likely: A 100%."),
    ):
        assert said in repr(board_still(view, Belief(weights)))
    public = str(board(View(table)))
    assert not any(f'class="ck-{secret}"' in public for secret in ("own", "truth"))
    dead = next(iter(members(table.dead)))
    drawn = str(live_board(view, Look(belief=Belief({dead: 1, view.own.identity: 3}))))
    assert f"({table.edition.suspects[dead].letter})" in drawn
    assert "dead, 25%" in drawn
    assert drawn.count('class="ck-share"') == 2


def test_one_reads_of_oneself_as_you_and_of_the_other_side_by_its_role() -> None:
    """“The Killer is somebody new” is news to the Inspector; the Killer reads who that was."""
    disguised = 0
    for name in ("noir-classic", "noir-standard"):
        for seed in range(6):
            session: Any = new_game(name, seed=seed)
            run(session, {seat: BOTS["careful"]() for seat in (KILLER, INSPECTOR)})
            for seat, role in ((KILLER, "The Killer "), (INSPECTOR, "The Inspector ")):
                view = session.view(seat)
                told = plain_log(view, session.letters(seat)).splitlines()
                third = [line for line in told if line.startswith(role) and " wins: " not in line]
                with case_named(name, seed, role):
                    assert third == []
                    assert any(line.startswith("You have drawn ") for line in told)
                disguised += sum(line.startswith("Until now you were ") for line in told)
                assert any(line.startswith("The Killer has drawn") for line in told) == bool(seat)
    assert disguised
