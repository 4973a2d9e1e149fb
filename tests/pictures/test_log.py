"""The log: every sentence once, under its turn, newest last."""

from drawings import Golden, parsed, with_class

from cluekit.clue import BOTS, new_game
from cluekit.clue.picture import log, plain_log
from cluekit.clue.picture.log import ICON_OF, ICONS, by_turn
from cluekit.clue.public import facts
from cluekit.core import SPECTATOR
from cluekit.core.session import Session, run


def played(moves: int, *, ready: bool = True) -> Session:
    """Return a game of three note-takers after this many moves."""
    session = new_game("mini", ("You", "Nora", "Otto"), seed=4, ready=ready)
    bots = {seat: BOTS["note-taker"]() for seat in range(3)}
    return run(session.prepare(), bots, until=lambda game: game.step >= moves)


def test_a_few_turns_in_picture_and_plain_text(golden: Golden) -> None:
    """Set-up and first turns, as seat 0 reads them, and as a terminal shows them."""
    session = played(16)
    golden("log-mini.html", log(session.view(0), session.letters(0)))
    session = played(40)
    golden("log-mini.txt", plain_log(session.view(0), session.letters(0)))


def test_turns_stand_in_order_newest_last() -> None:
    """Set-up first, then the turns; keys are unique. A long log can be shown from its end."""
    session = played(30)
    letters = session.letters(1)
    turns = list(by_turn(letters))
    assert [turn.number for turn in turns] == list(range(session.view(1).table.turn + 1))
    keys = [entry.key for turn in turns for entry in turn.entries]
    assert len(set(keys)) == len(keys)
    earlier = [e.key for t in by_turn(session.letters(1, until=20)) for e in t.entries]
    assert keys[: len(earlier)] == earlier
    session = played(30)
    root = parsed(log(session.view(0), session.letters(0), turns=2))
    last = session.view(0).table.turn
    assert [t.get("data-key") for t in with_class(root, "ck-turn")] == [
        f"turn:{last - 1}",
        f"turn:{last}",
    ]


def test_a_shown_card_is_told_once() -> None:
    """Asker and shower read which card it was; the third reads that there was one."""
    session = played(60)
    shown = [fact for _, fact in session.letters(0) if isinstance(fact, facts.CardSeen)]
    assert shown
    for seat in (0, 1, 2, SPECTATOR):
        told = [e.fact for t in by_turn(session.letters(seat)) for e in t.entries]
        seen = sum(isinstance(fact, facts.CardSeen) for fact in told)
        heard = sum(isinstance(fact, facts.Showed) for fact in told)
        public = [f for _, f in session.letters(SPECTATOR) if isinstance(f, facts.Showed)]
        assert seen + heard == len(public)


def test_every_kind_of_event_has_an_icon() -> None:
    """Icons are for facts that there are, and each is used."""
    assert set(ICON_OF.values()) | {"setup"} == set(ICONS)
