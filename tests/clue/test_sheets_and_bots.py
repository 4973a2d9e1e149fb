"""The detective sheet and the bots: sound, of their level; what those that reckon believe."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluekit import words
from cluekit.clue import BOTS, NAMES, View, bots_for, edition, new_game, sheet_of, stack_deck
from cluekit.clue.bots import GlassBox, Reason, expert, only_triple_left
from cluekit.clue.bots.expert import Thought, chance_if_waiting, is_settled, least_telling, pays
from cluekit.clue.bots.greedy import Greedy
from cluekit.clue.bots.jumper import Jumper, jumps, leap
from cluekit.clue.bots.sheet_bots import Notes
from cluekit.clue.deduction.advice import advice
from cluekit.clue.deduction.puzzle import by_hands, puzzle_of
from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.public import moves
from cluekit.clue.public.facts import AccusationFailed, AccusationHeld
from cluekit.clue.public.view import Shown
from cluekit.clue.wording.bot_reasons import say_why
from cluekit.core import Chance
from cluekit.core.session import Session, run
from cluekit.logic.counting import count
from cluekit.sets import members
from naming import case_named
from run_seed import run_seed
from twin.editions import any_kind, edition_with, open_game, played
from twin.worlds import Rigged, World, twins

HOUSES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("mini", 3, {}), ("uk", 2, {"two_players": "four-face-down"}), ("us", 4, {}), ("pool", 4, {}),
    ("pool", 3, {"questioning": "fast", "bonus_cards": True}),
    ("uk", 5, {"questioning": "every-player", "leftovers": "face-down"}),
)  # fmt: skip
"""Houses that are played: edition, players, other answers."""


@pytest.mark.parametrize("kind", ["complete", "expert"])
def test_they_play_every_house_to_its_end(kind: str) -> None:
    """The game ends, and whoever is asked has a reason for each move, in every language."""
    for number, (name, players, answers) in enumerate(HOUSES):
        with case_named(name, players, answers):
            session = open_game(edition_with(name, **answers), players, 11)
            bots: dict[int, GlassBox] = {seat: BOTS[kind]() for seat in range(players)}
            if kind == "expert" and number:  # one thinks, for most of the time; the others hurry
                bots |= {seat: BOTS["careful"]() for seat in range(1, players)}
            for seat, view, move in decisions(session, bots):
                assert session.step < 1500
                if session.step % 3 == 0:
                    assert_reason(bots[seat].why(view, session.choices, move), view)
            assert session.view(0).table.winner is not None or session.view(0).table.accused


def decisions(session: Session, bots: dict[int, Any]) -> Iterator[tuple[int, View, Any]]:
    """Yield who decides, what they see and what they will do, move by move; then it is done."""
    while not session.prepare().over:
        seat, view = session.choices.seat, session.view(session.choices.seat)
        move = bots[seat](view, session.choices, session.luck(f"bot {seat}"))
        yield seat, view, move
        session.play(seat, move)


def assert_reason(reason: Reason, view: View) -> None:
    """A reason can be said in each language, and nothing is left open in it."""
    for language in words.LANGUAGES:
        with words.speaking(language):
            assert (said := say_why(reason, view))
        assert "{" not in said


@pytest.mark.parametrize("preset", ["mini", "uk", "us", "pool"])
def test_same_letters_same_move(preset: str) -> None:
    """In worlds a seat cannot tell apart its bot knows, believes, does and says the same."""
    pairs = 0
    for number in range(0, 40, 4):
        world = World(open_game(edition_with(preset), 3, number), Rigged(f"world {number}", {}, {}))
        for _ in played(world.session, any_kind(accuse_one_in=60), 12 + number):
            pass
        seat = world.session.choices.seat
        if world.session.over or seat < 0:
            continue
        told = everything_said(world.session, seat)
        for other in twins(world, seat, Chance(number).luck("twins", 0), 1):
            assert everything_said(other.session, seat) == told
            pairs += 1
    assert pairs > 4


def everything_said(session: Session, seat: int) -> list[str]:
    """Return all that the reckoning bots let out in this seat."""
    view, choices, said = session.view(seat), session.choices, []
    for kind in ("complete", "expert"):
        box: GlassBox = BOTS[kind]()
        move = box(view, choices, Chance("same").luck("bot", session.step))
        said.append(f"{move} {box.believes(view)} {box.knows(view).can}")
        said.append(say_why(box.why(view, choices, move), view))
    return said


def test_asking_a_bot_changes_nothing() -> None:
    """What bots think follows from the view alone: asked all the time they play the same game."""
    for kind in ("careful", "complete", "expert"):
        plain = run(new_game("mini", seed=8), bots_for([kind] * 3))
        session, bots = new_game("mini", seed=8), bots_for([kind] * 3)
        while not session.over:
            seat, choices = session.choices.seat, session.choices
            box: GlassBox = bots[seat]
            for step in (session.step, session.step // 2):
                seen = session.view(seat, step)
                box.knows(seen)
                box.believes(seen)
            view, luck = session.view(seat), f"bot {seat}"
            move = box(view, choices, session.luck(luck))
            assert move == BOTS[kind]()(view, choices, session.luck(luck))
            box.why(view, choices, move)
            session.play(seat, move)
        assert session.record == plain.record, kind


@pytest.mark.parametrize("name", ["mini", "uk", "pool"])
def test_the_expert_believes_what_counting_gives(name: str) -> None:
    """Where every deal was weighed its chances are exact; complete rules out what no deal has."""
    exact = 0
    for seed in range(8):
        session = new_game(name, NAMES[: 3 + (name == "uk")], seed)
        run(session, bots_for(["careful"] * 4), until=lambda s, n=12 + 8 * seed: s.step >= n)
        for seat in range(3):
            view = session.view(seat)
            belief, counted = expert.Expert().believes(view), count(puzzle_of(view), "refuter")
            assert counted is not None
            assert sum(belief.chances.values()) == 1
            if belief.exact:
                exact += 1
                whole = sum(counted.joint.values())
                assert belief.chances == {f: Fraction(w, whole) for f, w in counted.joint.items()}
        box: GlassBox = BOTS["complete"]()
        assert tuple(box.knows(view).can) == tuple(count(puzzle_of(view)).can)
    assert exact > 3


def thinking(step: int) -> tuple[View, Thought]:
    """Return a view in the middle of a game, and what the expert thinks there."""
    session = new_game("uk", NAMES[:4], 2)
    run(session, bots_for(["careful"] * 4), until=lambda s: s.step >= step)
    view = session.view(0)
    here = expert.Expert().think(view)
    assert here is not None
    return view, here


def test_the_more_rivals_the_less_waiting_wins_and_what_is_shown_tells_least() -> None:
    """If a question can settle it; a card seen before is shown again, else of the larger kind."""

    def odds(*accused: int) -> list[Fraction | float]:
        tables = (replace(view.table, accused=seats) for seats in accused)
        return [chance_if_waiting(replace(view, table=table), here) for table in tables]

    view, here = thinking(30)
    assert odds(0b1110) == [here.best.worth.best]
    assert not is_settled(view, here)
    assert not pays(replace(view, table=replace(view.table, accused=0b1110)), here)
    view, here = thinking(60)
    found = odds(0b1110, 0b1100, 0b1000, 0)
    assert here.best.worth.solves > 0
    assert found == sorted(found, reverse=True)
    assert found[0] > found[-1]
    view = new_game("uk", NAMES[:4], 3).view(0)
    suspect, room = view.deck.suspects[0], view.deck.rooms[0]
    table = replace(view.table, laid_open=((0, suspect),))
    seen = replace(view.own, shown=(Shown(0, suspect, by=0, to=view.table.mover),))
    for knows, card in (
        (view, room),
        (replace(view, table=table), suspect),
        (replace(view, own=seen), suspect),
    ):
        assert least_telling(knows, (suspect, room)) == [card]


def test_the_paper_on_bots_says_what_can_be_run() -> None:
    """Its lines run as they stand, and every bot has a row."""
    paper = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    lines = paper.split("```python\n")[1].split("```")[0]
    exec(compile(lines, "docs/bots.md", "exec"), {})  # noqa: S102 - it is our own paper
    assert all(f"| `{name}` |" in paper for name in BOTS)


@cache
def moments(seed: int) -> list[tuple[View, moves.Move, Reason]]:
    """A game of a greedy bot in the first chair: what it saw, what it did, and why."""
    session, bots = new_game("mini", NAMES[:3], seed), bots_for(["greedy", "complete", "complete"])
    asked, found = Greedy(), []
    for seat, view, move in decisions(session, bots):
        if seat == 0:
            found.append((view, move, asked.why(view, session.choices, move)))
    return found


def test_greedy_asks_for_the_most_bits_that_its_room_allows() -> None:
    """As the detective sheet reckons them; it says what it wants, and for how many bits."""
    told = [moment for seed in range(3) for moment in moments(seed)]
    asked = [(view, move) for view, move, _ in told if isinstance(move, moves.Suggest)]
    assert len(asked) > 3
    for view, move in asked:
        found = advice(view)
        assert found
        assert found.exact
        room = view.deck.room(view.table.place_of(0))
        here = [each for each in found.suggestions if each.cards[2] == room]
        (mine,) = [each for each in here if each.cards[:2] == (move.suspect, move.weapon)]
        assert mine.worth.bits == pytest.approx(here[0].worth.bits)
    assert {"head-most", "ask-worth", "show-any", "sure"} <= {reason.code for *_, reason in told}
    for view, _, reason in told:
        assert_reason(reason, view)


def test_greedy_and_the_jumper_play_every_edition_always_the_same() -> None:
    """Every move is legal, or the game would refuse it; reckoning has no luck of its own."""
    for kinds, name, players in (
        *(("greedy complete", "mini", 2), ("greedy complete", "us", 3)),
        *(("greedy complete", "pool", 2), ("jumper note-taker", "mini", 2)),
        *(("jumper note-taker", "uk", 6), ("jumper note-taker", "pool", 4)),
    ):
        seated = [*kinds.split(), kinds.split()[1], *kinds.split() * 2][:players]
        games = (run(new_game(name, NAMES[:players], 5), bots_for(seated)) for _ in range(2))
        first, again = (game.record for game in games)
        assert first == again


def truth(session: Session) -> dict[int, int]:
    """Return where each card really is: a seat, or the number of seats for the envelope."""
    seats = len(session.players)
    held = {card: seat for seat in range(seats) for card in session.view(seat).hand}
    return {card: held.get(card, seats) for card in range(session.edition.deck.size)}


games = st.builds(
    lambda name, players, seed: new_game(name, NAMES[:players], seed),
    st.sampled_from(["mini", "uk", "us", "pool"]),
    st.integers(2, 3),
    st.integers(0, 10**6),
)


@given(games, st.sampled_from(["random", "note-taker", "careful"]), st.integers(0, 120))
def test_a_sheet_never_says_what_is_not_so(session: Session, kind: str, moves_made: int) -> None:
    """Every mark of every seat is true, has a rule, agrees with a fresh sheet; hands add more."""
    seats, deck = len(session.players), session.edition.deck
    kept = [Sheet(deck, seats) for _ in range(seats)]
    quiet = [Sheet(deck, seats, explained=False) for _ in range(seats)]
    bots, where = bots_for([kind] * seats), truth(session)
    while not session.over and session.step < moves_made:
        before = session.step
        run(session, bots, until=lambda s, before=before: s.step > before)
        for seat in range(seats):
            kept[seat].take_in(session.view(seat))
            quiet[seat].take_in(session.view(seat))
    for seat in range(seats):
        view = session.view(seat)
        plain, more = sheet_of(view), by_hands(sheet_of(view), view)
        assert kept[seat].take_in(view).can == quiet[seat].take_in(view).can == plain.can
        for sheet in (kept[seat], quiet[seat]):
            held = {card for card in members(sheet.file) if sheet.may_be_held(card)}
            kinds = map(sheet.in_question, (deck.suspects, deck.weapons, deck.rooms))
            assert set(members(sum(kinds))) == held
        assert_sound(plain, where, seats)
        assert_sound(more, where, seats)
        assert not any(can & ~known for can, known in zip(more.can, plain.can, strict=True))


def assert_sound(sheet: Sheet, where: dict[int, int], seats: int) -> None:
    """Hold a sheet against the truth, cell by cell."""
    for card, place in where.items():
        for holder in range(seats + 1):
            says = sheet.says(card, holder)
            assert says != ("no" if holder == place else "yes")
            assert sheet.mark(card, holder).says == says
            assert bool(sheet.mark(card, holder).rule) == (says != "open")


def rules(sheet: Sheet, *cells: tuple[str, int]) -> list[str]:
    """Return what the sheet says of some cells, and why: "no mine"."""
    marks = (sheet.mark(sheet.deck.number(card), holder) for card, holder in cells)
    return [f"{mark.says} {mark.rule}".strip() for mark in marks]


def test_own_cards_fill_cells_and_each_new_mark_has_its_rule() -> None:
    """Curriculum 1.3: 15 of the lesson deck, 39 in the mansion; then Nora passes, Otto shows."""
    hands = [["ada", "rope"], ["carla", "dagger"], ["library", "tower"]]
    luck = stack_deck(edition("mini"), ("bruno", "vase", "garden"), hands, dice=(6, 6))
    session = new_game(chance=luck)
    sheet = sheet_of(session.view(0))
    assert len(sheet.marks or ()) == 15
    own = (("ada", 0), ("ada", 1), ("carla", 0), ("carla", 1))
    assert rules(sheet, *own) == ["yes mine", "no row", "no mine", "open"]
    view = new_game("uk", NAMES, seed=2).view(0)
    assert (len(view.hand), len(sheet_of(view).marks or ())) == (3, 39)
    library = session.edition.deck.number("library")
    for move in (moves.Roll(), moves.Walk(0), moves.Suggest(1, 4)):
        session.play(0, move)
    session.play(2, moves.Show(library))
    sheet = sheet_of(session.view(0))
    told = (("bruno", 1), ("library", 2), ("library", 3))
    assert rules(sheet, *told) == ["no pass", "yes shown", "no row"]
    assert sheet.mark(session.edition.deck.number("bruno"), 1).question == 0
    assert sheet.solution() is None


def test_the_random_bot_accuses_only_when_one_triple_is_left() -> None:
    """Its own, the open and the seen cards leave one triple, and that one it names."""
    for number in range(15):
        seed = f"{run_seed()} {number}"
        session = run(new_game("mini", seed=seed), bots_for(["random"] * 3))
        last = [step for step in session.record if isinstance(step.move, moves.Accuse)][-1]
        claim = (last.move.suspect, last.move.weapon, last.move.room)
        with case_named(seed):
            view = session.view(last.seat, session.record.index(last))
            assert (only_triple_left(view), session.view(0).table.winner) == (claim, last.seat)


def test_the_notes_of_a_bot_say_what_a_fresh_sheet_says() -> None:
    """Move by move, with cards face down (U30), too; nor does another game spoil the notes."""
    for name, players, answers in (("mini", 3, {}), ("uk", 2, {"two_players": "four-face-down"})):
        session = new_game(edition_with(name, **answers), players=NAMES[:players], seed=5)
        bots, notes = bots_for(["note-taker"] * players), [Notes() for _ in range(players)]
        for step in range(session.step + 1, session.step + 60):
            run(session, bots, until=lambda s, step=step: s.step >= step)
            for seat, own in enumerate(notes):
                assert own.up_to(session.view(seat)).can == sheet_of(session.view(seat)).can
        assert session.view(0).table.questions
    bots = bots_for(["note-taker"] * 3)
    first, again = (run(new_game("mini", seed=1), bots) for _ in range(2))
    assert again.record == first.record
    assert run(first.branch(9), bots).over


SURE = {"note-taker", "careful", "complete", "easy", "medium"}
"""Bots that accuse only when they are certain."""


def assert_beats(edition: str, better: str, worse: str, games: int) -> None:
    """Play four at a table, two of each, chairs changed: the 95 % interval lies above one half."""
    won = 0
    for game in range(games):
        kinds = [better if (seat + game) % 2 == 0 else worse for seat in range(4)]
        session = run(new_game(edition, NAMES[:4], game), bots_for(kinds))
        won += kinds[session.view(0).table.winner] == better
        if {better, worse} <= SURE:
            happened = [type(fact) for _, fact in session.letters(0)]
            assert AccusationFailed not in happened
            assert happened.count(AccusationHeld) == 1
    share = won / games
    assert share - 1.96 * sqrt(share * (1 - share) / games) > 0.5


def test_higher_levels_beat_lower_ones() -> None:
    """Hand sizes, unseen shows, all that follows, what a question is worth: each wins games."""
    for name in ("uk", "us", "pool"):
        assert_beats(name, "medium", "easy", 60)
        assert_beats(name, "note-taker", "random", 8)
    assert_beats("uk", "complete", "careful", 45)
    assert_beats("us", "hard", "easy", 6)


@pytest.mark.long
@pytest.mark.parametrize("edition", ["uk", "us", "pool"])
@pytest.mark.parametrize(
    ("better", "worse"), [("complete", "careful"), ("expert", "complete"), ("hard", "medium")]
)
def test_each_level_beats_the_one_below(edition: str, better: str, worse: str) -> None:
    """In the long run the highest levels are told apart in every edition."""
    assert_beats(edition, better, worse, 1500)


DOCS = Path(__file__).resolve().parents[2] / "docs" / "bots.md"


@cache
def accusing(seed: int) -> tuple[Session, moves.Accuse, int]:
    """A game of three until a jumper in the second chair accuses; the game, the move, the step."""
    session, bots = new_game("mini", NAMES[:3], seed), bots_for(["note-taker", "jumper"] * 2)
    for seat, _, move in decisions(session, bots):
        if seat == 1 and isinstance(move, moves.Accuse):
            step = session.step
            session.play(seat, move)
            return session, move, step
    raise LookupError(seed)


def test_it_accuses_what_it_jumped_to() -> None:
    """A card for each kind not certain, where somebody lacks it; its arrow in every language."""
    for seed in (1, 8, 17, 23, 26):
        session, move, step = accusing(seed)
        view = session.view(1, step)
        known = sheet_of(view)
        found = jumps(view, known)
        assert found
        assert leap(known, view).solution() == (move.suspect, move.weapon, move.room)
        for jump in found:
            assert not known.can[jump.card] >> jump.seat & 1
            assert known.may_be_held(jump.card)
            if jump.question is not None:
                assert view.table.questions[jump.question].passed >> jump.seat & 1
            else:
                assert jump.seat == 1
        reason, jump = Jumper().why(view, session.choices_for(1), move), found[0]
        code = "jump-own" if jump.question is None else "jump"
        assert (reason.code, reason.cards) == (code, (jump.card,))
        for language in words.LANGUAGES:
            with words.speaking(language):
                said = say_why(reason, view)
                assert words.say(view.deck.cards[jump.card].name) in said
            assert "{" not in said


def test_it_loses_in_the_mansion_and_leaves_the_sheet_as_it_is() -> None:
    """One game in ten at most, as the page says; what is believed is another sheet."""
    won = 0
    for game in range(20):
        kinds = ["note-taker", "jumper"] * 2
        session = run(new_game("uk", NAMES[:4], f"levels {game}"), bots_for(kinds))
        winner = session.view(0).table.winner
        won += winner is not None and kinds[winner] == "jumper"
    assert won <= 2
    page = DOCS.read_text(encoding="utf-8")
    assert "| `note-taker` | `jumper` | `uk` | 384 of 400 | 96.0% |" in page
    session, _, step = accusing(23)
    view = session.view(1, step)
    known = sheet_of(view)
    before = [*known.can], known.file, dict(known.marks or {})
    assert leap(known, view).can != known.can
    assert ([*known.can], known.file, known.marks) == before
    assert Jumper().believes(view) is None
    assert Jumper().knows(view).can == leap(known, view).can
