"""The matrix game and its neighbours: what is pressed, what the bot may know, what is drawn."""

import re
from collections.abc import Callable
from fractions import Fraction

import pytest
from presses import Parts, press

from cluekit.core import RefusedError
from cluekit.ui import matrix_game, regret_chart, tiny_noir
from cluekit.ui.figures.matrix_board import GAMES, new_match
from cluekit.words import LANGUAGES, set_language


def test_a_press_plays_a_round_and_is_spoken_until_the_match_ends() -> None:
    """The equilibrium stays closed until it is asked for; after the last round nothing is left."""
    game = matrix_game("arrest or gather")
    assert "◆" not in game.drawing
    told = press(game, "play:0").spoken
    assert re.search(r"You: Arrest\. The bot: (Kill|Hide)\. That is 0\.[28]\.", told)
    assert "Round 1 of 50." in game.spoken
    assert "In the equilibrium" not in game.in_words()
    assert game.drawing.count("◆") == 1
    assert "In the equilibrium: 0.5." in press(game, "equilibrium").spoken
    assert "Gather: 0 · 0% (3/4)" in game.in_words()
    assert press(game, "again").match.played == ()
    assert not game.asked
    game = matrix_game("arrest or gather", rounds=2).play("Gather", 9)
    assert (len(game.match.played), game.match.over) == (2, True)
    assert re.findall(r'ck-main"[^>]*data-target="([^"]*)"', game.drawing) == ["again"]
    assert len(re.findall(r'data-target="play:[^>]*aria-disabled="true"', game.drawing)) == 2
    before, told = game.match, [press(game, f"play:{n}").notice for n in (1, 2)]
    assert told[0] == "All rounds are played. Begin again for another match."
    assert (told[1], game.match) == ("Nothing here can be pressed.", before)
    assert "equilibrium" not in Parts(game.drawing).targets


def test_the_bot_settles_its_move_before_the_learner_moves() -> None:
    """Two matches alike up to a round meet the same move in it, whatever is played against it."""
    for name, game in GAMES.items():
        match = new_match(game, 50, 1)
        for number in range(20):
            one, other = match.after(0), match.after(1)
            assert one.played[-1][1] == other.played[-1][1] == match.bots_next, name
            match = one if number % 3 else other


def test_the_bot_learns_and_the_equilibrium_holds_it_off() -> None:
    """The same row comes down to what it is sure of, the mixture not; columns want it small."""
    predictable = matrix_game("arrest or gather").play("Arrest", 50)
    mixing = matrix_game("arrest or gather", rounds=200).mix("1/4", "3/4")
    assert (predictable.average or 1) < Fraction(3, 10)
    assert abs((mixing.average or 0) - Fraction(1, 2)) < Fraction(6, 100)
    assert mixing.average == matrix_game(rounds=200).mix("1/4", "3/4").average
    game = matrix_game([[5, 0], [0, 1]], rows=("up", "down"), columns=("l", "r"), side="columns")
    game.play("l", 50)
    assert (game.average or 0) > 4
    assert game.often == {"l": 50, "r": 0}
    assert game.equilibrium == (Fraction(1, 6), Fraction(5, 6))


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: matrix_game("chess"), 'There are: "arrest or gather"'),
    (lambda: matrix_game([[1, 2], [3]]), "Write 2 to 4 rows"),
    (lambda: matrix_game([[1, 2], [3, float("nan")]]), "Every gain is a number"),
    (lambda: matrix_game([[1, 2], [3, 4]], rows=("a",)), "a name to each row"),
    (lambda: matrix_game(side="both"), "“side” must be “rows” or “columns”"),
    (lambda: matrix_game(rounds=0), "1 to 200 rounds"),
    (lambda: matrix_game().play("Wait"), "You may play: Arrest, Gather"),
    (lambda: matrix_game().mix("1/2", "1/3"), "a chance for each choice"),
    (lambda: matrix_game().mix("a", "b"), "a chance for each choice"),
    (lambda: regret_chart(rounds=1), "Write 10 to"),
    (lambda: tiny_noir(rounds=0), "Write 1 to"),
]


def test_what_is_no_game_is_refused_in_words() -> None:
    """With what would be right."""
    for wrong, told in REFUSED:
        with pytest.raises((LookupError, RefusedError), match=re.escape(told)):
            wrong()


def test_curves_come_with_their_numbers() -> None:
    """The table ends near the equilibrium; curves in the picture, all of it in its words."""
    chart = regret_chart("two by two", rounds=1000)
    rows = [line.split(" · ") for line in repr(chart).splitlines()]
    assert [row[0] for row in rows] == ["Rounds", "1", "10", "100", "1000", "Equilibrium"]
    assert rows[-1][3:] == ["0.667", "0.333"]
    for learned, right in zip(rows[-2][1:], rows[-1][1:], strict=True):
        assert abs(float(learned) - float(right)) < 0.03
    assert str(chart.svg).count("ck-curve-rows") == str(chart.svg).count("ck-curve-columns") == 3


def test_the_machine_finds_what_is_found_by_hand() -> None:
    """One half, then a third; and the first arrest goes to each of the three alike."""
    told = repr(tiny_noir(rounds=100))
    assert re.findall(r"The Killer wins (\S+)\.\n", told) == ["0.500", "0.333"]
    shares = [float(share) for share in re.findall(r"^[ABC]: (\S+)$", told, re.MULTILINE)]
    assert shares[:2] == [0.5, 0.5]
    assert shares[2:] == pytest.approx([1 / 3] * 3, abs=0.02)


@pytest.mark.parametrize("code", LANGUAGES)
def test_all_of_it_is_said_in_the_reader_s_language(code: str) -> None:
    """Table, buttons, still and chart; nothing is left unfilled."""
    game, chart = matrix_game("two by two").mix("2/3", "1/3"), regret_chart(rounds=20)
    set_language(code)
    game.redraw()
    told = game.in_words() + str(game.still()) + repr(chart) + str(chart.svg)
    assert "{" not in re.sub(r"(?s)<style.*?</style>", "", told + game.drawing)
    assert ("Equilibrium" in told) == (code == "en")
