"""Rules of one's own in whole games: what is concluded is true, nobody can tell more than was said.

The rules see what lies open and nothing else, so no rule of the language can leak. The leaks here
are planted where the language cannot reach: in what a verb does, or in what a rule sees.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from cluekit.clue import (
    bots_for,
    edition,
    moves,
    new_game,
    open_saved,
    own_rules,
    read_edition,
    trial,
)
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.deduction.silence import last_chance
from cluekit.clue.notation import read, write
from cluekit.clue.proving.conclusions import differs_again, falsehoods, play, states
from cluekit.clue.proving.twin_worlds import Leak, twins
from cluekit.clue.public import facts
from cluekit.clue.public.choices import Choices
from cluekit.clue.referee import own_rules as referee
from cluekit.clue.rule_language.language import Rule
from cluekit.clue.rule_language.reading import read_rule
from cluekit.clue.wording import offer, tell
from cluekit.core import SPECTATOR, Chance, Letter, RefusedError, only, public, store
from cluekit.core.journal import settle
from cluekit.core.session import run
from cluekit.lab import compare
from cluekit.lab.simulate import simulate
from cluekit.logic import HowMany
from contract.own_rules import (
    ALL,
    GOOD,
    Drawer,
    ballroom_two,
    double_six,
    doubles_choose,
    not_so_fast,
    quiet_library,
    silent_round,
    third_turn,
    twice_passed,
)
from contract.own_rules import play as play_on
from naming import case_named
from run_seed import run_seed
from twin.amounts import amounts

WORDS = tuple(card.id for card in edition("uk").deck.cards)


def in_words(session: Any) -> Iterator[str]:
    """Yield every letter and every offer of a game, as each seat reads it."""
    for seat in (*range(len(session.players)), SPECTATOR):
        view = session.view(seat)
        yield from (tell(fact, view) for _, fact in session.letters(seat))
        yield offer(session.choices, view)


@pytest.mark.parametrize("preset", ["mini", "uk", "us", "pool"])
@amounts(1, 50)
def test_all_that_is_concluded_is_true_and_the_game_is_the_same(preset: str, amount: int) -> None:
    """Ten rules at once: premises, sheets and notes hold; replay, undo, save and text agree."""
    rules = [rule for rule in ALL if preset != "mini" or "ballroom" not in rule.words]
    rules = [rule for rule in rules if preset != "pool" or rule is not third_turn]
    made = own_rules(preset, *rules)
    for number in range(run_seed(), run_seed() + amount):
        with case_named(preset, number):
            played = play(made, number)
            assert not played.false
            assert played.acted
            assert differs_again(played.session) == ""
            assert all(in_words(played.session))


@amounts(5, 200)
def test_sets_of_rules_by_luck_are_sound_and_leak_nothing(amount: int) -> None:
    """Whatever the language can say, nothing false is concluded and nobody can tell more."""
    luck = Chance(f"rules {run_seed()}").luck("rules", 0, 0)
    for number in range(amount):
        rules = [Drawer(luck, WORDS).rule() for _ in range(luck.pick((1, 2, 3)))]
        with case_named(number, *(rule.text for rule in rules)):
            try:
                _is_sound(rules, number)
            except RefusedError as refused:  # it wanted too much at once, and nothing was played
                if refused.problem.code not in ("own-rule-letters", "own-rule-endless"):
                    raise


def _is_sound(rules: list[Rule], number: int) -> None:
    """Play some moves of a game of any bots, and compare some pairs of worlds."""
    made = own_rules("uk", *rules)
    session = new_game(made, ["Ada", "Ben", "Cleo", "Dan"], seed=number)
    bots = bots_for([("random", "careful")[number % 2]] * 4)
    for _ in range(6):
        run(session, bots, most=8)
        assert not [*falsehoods(session, states(session)[-1], bots, number)]
    assert differs_again(session) == ""
    for _, pair in zip(range(20), twins(made, number), strict=False):
        assert pair.leak is None


@amounts(150, 20_000)
def test_no_world_is_told_apart_where_nothing_leaks(amount: int) -> None:
    """No false alarm: neither by the rules of the design nor without any."""
    for made in (own_rules("uk", *GOOD), edition("uk")):
        for number, pair in zip(range(amount), twins(made, run_seed() % 1_000), strict=False):
            with case_named(made.id, number):
                assert pair.leak is None


def test_bots_of_every_kind_play_on() -> None:
    """They meet choices that they know: a card to show, a turn that goes on."""
    made = own_rules("uk", *GOOD, silent_round)
    session = new_game(made, ["Ada", "Ben", "Cleo", "Dan"], seed=3)
    run(session, bots_for(["random", "careful", "complete", "expert"]), most=60)
    assert session.step >= 60 or session.over


# --- leaks, planted -----------------------------------------------------------------------------


def _shows(card: int, seat: int, to: int) -> tuple[Letter, ...]:
    seen_by = Letter(facts.CardSeen(seat, to, card, bonus=True), only(seat, to))
    return public(facts.ShownByRule(seat, to, drawn=True)), seen_by


def _bars_the_rich(state: Any, found: Choices) -> Choices:
    """Let nobody accuse who has more than two rooms: the turn ends by itself, for all to see."""
    table = state.table
    hand = state.secrets.hands[found.seat] if found.accuse else ()
    rich = sum(card in table.edition.deck.rooms for card in hand) > 2
    return replace(found, accuse=False) if rich else found


def _lowest(acting: Any, seat: int) -> tuple[Letter, ...]:
    """Show the lowest card of the hand: who sees it knows that no lower one is there."""
    return _shows(min(acting._hand(seat)), seat, acting._state.table.after(seat))


def _lowest_open(acting: Any, seat: int) -> tuple[Letter, ...]:
    return (public(facts.CardLaidOpen(seat, min(acting._hand(seat)))),)


def _a_weapon(acting: Any, seat: int) -> tuple[Letter, ...]:
    """Show a weapon, where there is one; nothing where there is none."""
    table = acting._state.table
    held = [card for card in acting._hand(seat) if card in table.edition.deck.weapons]
    return _shows(held[0], seat, table.after(seat)) if held else ()


def _again_with_few(acting: Any, seat: int) -> tuple[Letter, ...]:
    """Go again where the hand has more suspects than weapons: everybody sees that one does."""
    deck, hand = acting._state.table.edition.deck, acting._hand(seat)
    more = sum(c in deck.suspects for c in hand) > sum(c in deck.weapons for c in hand)
    return (public(facts.AnotherTurn(seat)),) if more else ()


def _tells_if_any(acting: Any, seat: int) -> tuple[Letter, ...]:
    """Say of the rooms only who has some: silence says something, too."""
    deck = acting._state.table.edition.deck
    held = [card for card in acting._hand(seat) if card in deck.rooms]
    told = facts.Told(seat, tuple(deck.rooms), 1, len(deck.rooms))
    return (public(told),) if len(held) > 1 else ()


def _owes_if_rich(acting: Any, seat: int) -> tuple[Letter, ...]:
    deck = acting._state.table.edition.deck
    rich = sum(card in deck.rooms for card in acting._hand(seat)) > 1
    return (public(facts.Owes(seat, acting._state.table.after(seat))),) if rich else ()


def _file_decides(acting: Any, seat: int) -> tuple[Letter, ...]:
    """Go again where the culprit is of the first three suspects."""
    first = acting._state.secrets.case_file[0] in acting._state.table.edition.deck.suspects[:3]
    return (public(facts.AnotherTurn(seat)),) if first else ()


def _count_of_another(acting: Any, seat: int) -> tuple[Letter, ...]:
    """Say of two cards at most what the next player has of them: true, and chosen by a secret."""
    table = acting._state.table
    held = acting._hand(table.after(seat))
    cards = tuple(sorted(table.edition.deck.weapons[:2]))
    mine = sum(card in acting._hand(seat) for card in cards)
    wide = any(card in held for card in cards)
    return (public(facts.Told(seat, cards, 0 if wide else mine, 2)),)


LEAKS: dict[str, Callable[..., tuple[Letter, ...]]] = {
    each.__name__.lstrip("_"): each
    for each in (_lowest, _lowest_open, _a_weapon, _again_with_few, _tells_if_any, _owes_if_rich)
}
LEAKS |= {"file_decides": _file_decides, "count_of_another": _count_of_another}
TURN = read_rule("Leaks.", "def leaks(t):\n    t.who.lays_open()\n", after="turn")


def _leak_in(made: Any, first: int, most: int = 1_000) -> Leak | None:
    for _, pair in zip(range(most), twins(made, first), strict=False):
        if pair.leak:
            return pair.leak
    return None


@amounts(1, 12)
def test_planted_leaks_are_found_and_told_as_a_story(
    amount: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a verb, or a right, decides by a secret shows in some pair of worlds."""
    for name, verb in LEAKS.items():
        monkeypatch.setitem(referee.VERBS, "lays_open", verb)
        for start in range(amount):
            with case_named(name, start):
                leak = _leak_in(own_rules("uk", TURN), run_seed() % 1_000 + start)
                assert leak is not None
                assert leak.view.table.players[0].name == "Ada"
    monkeypatch.undo()
    monkeypatch.setattr(referee, "with_rules", _bars_the_rich)
    for start in range(amount):
        assert _leak_in(own_rules("uk", quiet_library), run_seed() % 1_000 + start) is not None


def test_a_trial_says_what_is_wrong_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A leak is a story with both deals; a letter that is not true ends the trial at once."""
    assert trial(own_rules("mini", third_turn), pairs=30).ok
    monkeypatch.setitem(referee.VERBS, "lays_open", _again_with_few)
    found = trial(own_rules("uk", TURN), pairs=100)
    assert (found.ok, len(found.leaks), found.games, found.false) == (False, 1, 8, ())
    assert "✕" in str(found)
    assert "In one, " in str(found)
    monkeypatch.setitem(referee.VERBS, "lays_open", _lie)
    found = trial(own_rules("uk", TURN), pairs=10)
    assert found.refused is not None
    assert found.refused.code == "own-rule-untrue"
    monkeypatch.setitem(referee.VERBS, "lays_open", _whisper_aloud)
    assert trial(own_rules("uk", TURN)).refused.code == "own-rule-audience"  # type: ignore[union-attr]


def _lie(acting: Any, seat: int) -> tuple[Letter, ...]:
    return (public(facts.Told(seat, acting._hand(seat)[:2], 0, 1)),)


def _whisper_aloud(acting: Any, seat: int) -> tuple[Letter, ...]:
    return (public(facts.CardSeen(seat, seat, acting._hand(seat)[0], bonus=True)),)


def test_a_false_fact_that_slips_through_is_found_in_what_seats_conclude(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where who is excused is said to have passed, sheets hold what is not so."""
    monkeypatch.setattr(referee, "check", lambda *_: None)
    monkeypatch.setattr(facts, "Excused", facts.CouldNotAnswer)
    found = trial(own_rules("uk", quiet_library), pairs=1)
    assert found.false
    assert not found.ok
    assert "✕" in str(found)


# --- what each rule does ------------------------------------------------------------------------


def test_a_question_from_the_library_is_excused_and_nobody_is_said_to_hold_nothing() -> None:
    """``Excused`` is no pass; after it the questioning ends without “nobody”."""
    excused = closed = 0
    for seed in range(6):
        session = play_on("uk", quiet_library, seed=seed, most=150)
        for step in session.record:
            sent = [letter.fact for letter in step.letters]
            if any(isinstance(fact, facts.Excused) for fact in sent):
                excused += 1
                closed += any(isinstance(fact, facts.AllAnswered) for fact in sent)
                assert not any(isinstance(fact, facts.NobodyAnswered) for fact in sent)
    assert excused
    assert closed


def test_who_may_not_accuse_is_refused_by_the_rule_and_silence_proves_nothing() -> None:
    """A refusal in the words of the rule; ``Barred`` is said, and no chance was missed."""
    session = play_on("uk", not_so_fast, most=0)
    bots = bots_for(["note-taker"] * 4)
    run(session, bots, until=lambda game: bool(game.view(SPECTATOR).table.barred))
    table = session.view(SPECTATOR).table
    assert all(last_chance(table, seat) is None for seat in range(4))
    with pytest.raises(RefusedError) as refused:
        session.play(session.choices.seat, moves.Accuse(0, 6, 12))
    assert not_so_fast.sentence in str(refused.value)
    late = play_on("uk", not_so_fast, seed=2, bots="note-taker")
    turns = [
        s.view(SPECTATOR, n).table.turn
        for s in (late,)
        for n, step in enumerate(late.record)
        if isinstance(step.move, moves.Accuse)
    ]
    assert turns
    assert min(turns) >= 10


def test_a_count_that_was_told_is_one_premise_and_proves_by_name() -> None:
    """Who has said how many weapons they have is one premise; no room for more, by how-many."""
    session = play_on("uk", twice_passed, seed=1, most=200)
    table = session.view(SPECTATOR).table
    counts = [p for p in puzzle_of(session.view(SPECTATOR)).premises if isinstance(p, HowMany)]
    assert len(counts) == len([said for said in table.told if said.most > 0])
    assert counts


def test_a_card_is_owed_before_anything_else() -> None:
    """Doubles: the left neighbour chooses a card; nobody else may move until it is shown."""
    for seed in range(40):
        session = play_on("mini", doubles_choose, seed=seed, most=0, players=3)
        run(
            session,
            bots_for(["random"] * 3),
            most=60,
            until=lambda game: bool(game.view(SPECTATOR).table.owed),
        )
        if session.view(SPECTATOR).table.owed:
            break
    (seat, to), *_ = session.view(SPECTATOR).table.owed
    assert (session.choices.seat, session.choices.kinds()) == (seat, (moves.Show,))
    with pytest.raises(RefusedError):
        session.play(to, moves.EndTurn())
    with pytest.raises(RefusedError):
        session.play(
            seat, moves.Show(next(c for c in range(9) if c not in session.view(seat).hand))
        )
    session.play(seat, moves.Show(session.view(seat).hand[0]))
    assert session.view(to).own.shown[-1].card == session.view(seat).hand[0]
    assert not session.view(SPECTATOR).table.owed


def test_no_undo_takes_back_what_was_told() -> None:
    """What was said, or is owed, cannot be unsaid; in the lab it can."""
    session = play_on("uk", twice_passed, ballroom_two, seed=2, most=120)
    told = [
        n
        for n, step in enumerate(session.record)
        if any(isinstance(letter.fact, facts.Told) for letter in step.letters)
    ]
    assert told
    assert all(session.problem_with_undo(step) is not None for step in told)


def test_a_save_of_strangers_is_data_and_a_damaged_one_is_refused(tmp_path: Any) -> None:
    """The rules stand in the save as text; one that is not in the language refuses the save."""
    session = play_on("uk", double_six, third_turn, most=30)
    path = tmp_path / "game.jsonl"
    store.keep(session, path)
    settle()
    opened = open_saved(path).session
    assert opened.edition.rules == session.edition.rules
    assert opened.record == session.record
    text = path.read_text(encoding="utf-8")
    assert "t.dice == (6, 6)" in text
    path.write_text(text.replace("t.dice == (6, 6)", "__import__('os')"), encoding="utf-8")
    with pytest.raises(RefusedError):
        open_saved(path)


def test_a_text_with_another_card_drawn_is_refused_at_its_line() -> None:
    """The cards that rules draw stand in lines of their own; without them the game cannot go on."""
    session = play_on("uk", third_turn, most=40)
    text = write(session)
    assert read(text).record == session.record
    line = next(each for each in text.split("\n") if each.startswith("rule: "))
    with pytest.raises(RefusedError) as refused:
        read(text.replace(line + "\n", "", 1))
    assert "rule:" in str(refused.value)
    with pytest.raises(RefusedError):
        read(text.replace(line, line + " rope", 1))


def test_experiments_and_the_lab_take_an_edition_with_rules() -> None:
    """Two arms, one with a rule: compared, simulated, its text read again as the same edition."""
    made = own_rules("mini", third_turn)
    assert read_edition(made.source) == made
    result = compare(edition("mini"), made, games=6, players=3, bots=["note-taker"] * 3)
    assert "third turn" in str(result)
    games = simulate(made, players=3, bots=["note-taker"] * 3, games=2, seed=1)
    assert games == simulate(made, players=3, bots=["note-taker"] * 3, games=2, seed=1)
