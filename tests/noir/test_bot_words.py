"""Why a bot of Noir moves, in words: every reason it can have, in every language."""

from collections.abc import Iterator

import pytest

from cluekit.core import Chance
from cluekit.core.session import run
from cluekit.noir import INSPECTOR, KILLER, new_game
from cluekit.noir.bots import BOTS, Option, Searcher
from cluekit.noir.public.view import View
from cluekit.noir.wording.bot_reasons import REASONS, say_why
from cluekit.words import set_language


def _options(seeds: range) -> list[tuple[View, Option]]:
    """Return every option of many decisions, with the view it was weighed in."""
    found = []
    for seed in seeds:
        game = new_game(("noir-classic", "noir-citizens")[seed % 2], seed=f"words {seed}")
        bots = {KILLER: BOTS["careful"](), INSPECTOR: BOTS["careful"]()}
        while not game.over and game.step < 60:
            asked = (game.view(game.choices.seat), game.choices, Chance(seed).luck("bot", 0))
            for bot in (BOTS["random"](), BOTS["careful"](), BOTS["bayes"](), Searcher(2)):
                found += [(asked[0], option) for option in bot.explain(*asked).options]
            step = game.step
            run(game, bots, until=lambda now, step=step: now.step > step)  # type: ignore[misc]
    return found


@pytest.fixture(scope="module")
def options() -> list[tuple[View, Option]]:
    """Some games' options."""
    return _options(range(8))


@pytest.fixture(params=["en", "it", "pt"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn; English again afterwards."""
    set_language(request.param)
    yield request.param
    set_language("en")


@pytest.mark.usefixtures("spoken")
def test_every_option_has_its_reason_in_words(options: list[tuple[View, Option]]) -> None:
    """Each sentence is filled in, ends as a sentence, and names the suspect it is about."""
    for view, option in options:
        told = say_why(option.reason, view)
        assert told.endswith(".")
        assert "{" not in told
        if option.reason.suspect is not None:
            assert view.table.edition.suspects[option.reason.suspect].name in told


def test_no_reason_is_never_given(options: list[tuple[View, Option]]) -> None:
    """Every code with words is one that some bot gives; the last kill comes in few games."""
    given = {option.reason.code for _, option in options}
    assert set(REASONS) - {"kill-last"} <= given
