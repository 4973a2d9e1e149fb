"""The short form: questions and accusations alone, as lessons and cases write them."""

import pytest

from cluekit.clue import edition, players_for
from cluekit.clue.notation import (
    UNKNOWN,
    Accusation,
    Answer,
    Suggestion,
    asked_in,
    event_line,
    events,
)
from cluekit.clue.public import facts
from cluekit.core import RefusedError

MINI = edition("mini")
PLAYERS = players_for(MINI, ("You", "Nora", "Otto"))
ADA, BRUNO, CARLA, ROPE, VASE, DAGGER, LIBRARY, GARDEN, TOWER = range(9)

CASE = """\
Nora: bruno vase library -> Otto ?
You: bruno vase library -> Otto vase
Nora: bruno vase library -> nobody
Otto accuses: carla dagger tower -> wrong
You: ada rope garden -> Nora none, Otto garden
Otto: ada rope garden -> Nora none, ? ?
You: ada rope garden -> Nora ada, Otto rope garden
Nora: ? vase ?
Nora accuses: ? ? ?
Nora asks Otto: ada rope tower
Otto accuses: ada rope tower -> You ada, wrong
"""
MEANT = (
    Suggestion(1, (BRUNO, VASE, LIBRARY), (Answer(2, (UNKNOWN,)),)),
    Suggestion(0, (BRUNO, VASE, LIBRARY), (Answer(2, (VASE,)),)),
    Suggestion(1, (BRUNO, VASE, LIBRARY), nobody=True),
    Accusation(2, (CARLA, DAGGER, TOWER), right=False),
    Suggestion(0, (ADA, ROPE, GARDEN), (Answer(1), Answer(2, (GARDEN,)))),
    Suggestion(2, (ADA, ROPE, GARDEN), (Answer(1), Answer(UNKNOWN, (UNKNOWN,)))),
    Suggestion(0, (ADA, ROPE, GARDEN), (Answer(1, (ADA,)), Answer(2, (ROPE, GARDEN)))),
    Suggestion(1, (UNKNOWN, VASE, UNKNOWN)),
    Accusation(1, (UNKNOWN, UNKNOWN, UNKNOWN)),
    Suggestion(1, (ADA, ROPE, TOWER), whom=2),
    Accusation(2, (ADA, ROPE, TOWER), (Answer(0, (ADA,)),), right=False),
)


def test_a_case_is_read() -> None:
    """Every line form, with what is not known as “?”."""
    assert events(CASE, MINI, PLAYERS) == MEANT


def test_a_case_is_written() -> None:
    """As it was read, line by line."""
    assert "".join(event_line(asked, MINI, PLAYERS) + "\n" for asked in MEANT) == CASE


def test_the_order_of_the_cards_does_not_matter() -> None:
    """Each card knows its kind; an unknown one has whatever kind is left."""
    said = "NORA: library, V, Bruno → otto: ?\n# a comment\n\nnora: ? L ?"
    assert events(said.replace("otto: ?", "otto ?"), MINI, PLAYERS) == (
        MEANT[0],
        Suggestion(1, (UNKNOWN, UNKNOWN, LIBRARY)),
    )


def test_facts_make_the_event_as_far_as_they_tell() -> None:
    """Whoever was shown the card knows which; for the others it is one of three."""
    asked = facts.Suggested(0, (BRUNO, VASE, LIBRARY))
    told = [asked, facts.CouldNotAnswer(1), facts.Showed(2, 0)]
    assert asked_in(told) == Suggestion(0, (BRUNO, VASE, LIBRARY), (Answer(2, (UNKNOWN,)),))
    assert asked_in([*told, facts.CardSeen(2, 0, VASE)]) == MEANT[1]
    assert asked_in([]) is None


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("You roll 3 4", "text-line"),
        ("You: ada rope", "text-three-cards"),
        ("You: ada bruno garden", "text-three-cards"),
        ("You: ada rope attic", "text-no-such-card"),
        ("Zoe: ada rope garden", "text-no-such-seat"),
        ("You: ada rope garden -> Zoe none", "text-no-such-seat"),
        ("You: ada rope garden -> Nora", "text-line"),
        ("You: ada rope garden -> Nora rope, nobody", "text-line"),
        ("You: ada rope garden -> right", "text-line"),
        ("You accuse: ada rope garden -> right, wrong", "text-line"),
        ("You accuse: ada rope garden -> nobody", "text-line"),
    ],
)
def test_another_line_is_refused(line: str, code: str) -> None:
    """With its number."""
    with pytest.raises(RefusedError) as refused:
        events(f"# a case\n{line}", MINI, PLAYERS)
    assert (refused.value.problem.code, refused.value.problem.about["line"]) == (code, 2)
