"""Clauses of Noir that take more than one action to see: turns, secrets, identities."""

from typing import Any

from cluekit.core import EVERYONE, SPECTATOR
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR, KILLER, Phase, new_game
from cluekit.noir.public import facts, moves
from naming import case_named
from noir.positions import at_random, goes, script
from run_seed import run_seed
from twin.noir_editions import drawn_edition


def _first(session: Session, kind: type) -> Any:
    return next(session.choices.of_kind(kind))


def test_n01_and_n23_one_action_each() -> None:
    """The players alternate, an exoneration is one action, too; nobody passes: it is no action."""
    playing = script(to_move="inspector", mode="standard", deck="BC")
    for number, action in enumerate(
        ("exonerate B", "row 1 left", "arrest X", "disguise", "row 2 left"), start=2
    ):
        goes(playing, action, f"= mover {number % 2}, turn {number}")
    for to_move in ("killer", "inspector"):
        step = script(to_move=to_move).act("pass")
        assert step.problem
        assert step.problem.code == "not-an-action"
        assert len([legal for legal in step.legal if legal.split()[0] in ("row", "column")]) == 20


def test_n02_and_n05_actions_and_the_first_kill() -> None:
    """The Killer's card is the top one; it kills next to it; then each side has its actions."""
    game = new_game("noir-classic", seed=12)
    secrets = game._positions[-1].secrets
    assert secrets.killer == secrets.order[0]
    near = game.view(KILLER).table.near(secrets.killer)
    assert {kill.suspect for kill in game.choices} == {n for n in range(25) if near >> n & 1}
    assert game.choices.kinds() == (moves.Kill,)
    problem = game.problem_with(0, moves.Disguise())
    assert (problem.code, problem.clause) == ("not-now", "N02")
    playing = script()
    goes(playing, "arrest X ! not-now N05", "exonerate X ! not-now N05", "row 1 left")
    step = goes(playing, "disguise ! not-now N05", "kill X ! not-now N05")
    assert {legal.split()[0] for legal in step.legal} == {"row", "column", "arrest", "exonerate"}


def test_n04_four_cards_are_drawn_and_one_is_the_identity_to_the_end() -> None:
    """Those after the Killer's; the other three are the hand; who was chosen is chosen for good."""
    game = new_game("noir-standard", seed=12)
    game.play(KILLER, _first(game, moves.Kill))
    assert game.choices.phase is Phase.IDENTITY
    drawn = game.view(INSPECTOR).own.drawn
    assert drawn == sum(1 << card for card in game._positions[-1].secrets.order[1:5])
    assert {choice.suspect for choice in game.choices} <= {n for n in range(25) if drawn >> n & 1}
    chosen = _first(game, moves.ChooseIdentity)
    game.play(INSPECTOR, chosen)
    view = game.view(INSPECTOR)
    assert (view.own.identity, view.hand) == (chosen.suspect, drawn & ~(1 << chosen.suspect))
    assert (view.table.hand, view.table.deck, game.choices.seat) == (3, 20, 0)
    game.play(KILLER, _first(game, moves.Shift))
    game.play(INSPECTOR, _first(game, moves.Exonerate))
    assert chosen.suspect not in {choice.suspect for choice in game.choices}
    game.play(INSPECTOR, _first(game, moves.Discard))
    assert game.view(INSPECTOR).own.identity == chosen.suspect
    assert game.problem_with(INSPECTOR, moves.ChooseIdentity(chosen.suspect)) is not None


def test_n04_and_n30_not_the_dead() -> None:
    """A dead suspect may not be chosen, but as an option; the card is kept and exonerated later."""
    start = {"inspector": None, "hand": "GXWV", "phase": "first-kill"}
    playing = script(**start, mode="standard", deck="BC")
    goes(playing, "kill G", "identity G ! dead-identity N04", "identity B ! not-in-your-hand N04")
    goes(playing, "identity X -> IdentityChosen", "= hand GVW", "row 1 left")
    goes(playing, "exonerate G -> InspectorDrew Exonerated KillerAnswered", "= innocent -")
    allowed = script(**start, options={"dead_identity": True})
    goes(allowed, "kill G", "identity G -> IdentityChosen")
    none = script(inspector=None, hand="")  # where no cards were drawn it is said what is missing
    goes(none, "kill L -> Killed", "identity Q ! inspector-missing")


def test_n21_and_n31_who_reads_what() -> None:
    """Identities, hand, drawn cards go to their own side, the deck's order to nobody; else all."""
    private = facts.IdentityTaken | facts.CardsDrawn | facts.EvidenceOrder
    for number in range(10):
        name = f"letters {run_seed()} {number}"
        with case_named(name):
            session = at_random(new_game(drawn_edition(name), seed=name), name, 80)
            sent = [letter for step in session.record for letter in step.letters]
            assert all((x.to == EVERYONE) != isinstance(x.fact, private) for x in sent)
            posts = {s: [fact for _, fact in session.letters(s)] for s in (0, 1, SPECTATOR)}
            own = {s: [fact for fact in posts[s] if isinstance(fact, private)] for s in posts}
            assert all(fact.seat == KILLER for fact in own[KILLER])
            assert all(getattr(fact, "seat", INSPECTOR) == INSPECTOR for fact in own[INSPECTOR])
            assert own[SPECTATOR] == []
            assert not any(isinstance(fact, facts.EvidenceOrder) for s in own for fact in own[s])
    playing = script(deck="BC", dead="B")
    assert goes(playing, "disguise").facts[0] == facts.Disguised(success=False, shown=1)
    assert goes(playing, "arrest X").facts == (facts.Arrested(23, hit=False),)
    assert goes(playing, "disguise").facts[0] == facts.Disguised(success=True, shown=12)
    assert playing.state.table.discards == (1, 12)
