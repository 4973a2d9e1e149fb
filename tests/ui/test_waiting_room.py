"""The waiting room: chairs, wishes, house rules, editions of your own, saved games."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any

import pytest
from wire import Wire

from cluekit.clue import BOTS, edition, new_game
from cluekit.clue.editions.options import Options
from cluekit.clue.editions.template import edition_text
from cluekit.clue.public.choices import Phase
from cluekit.clue.rulesheet.answers import ANSWERS
from cluekit.clue.rulesheet.sheet import answer_says
from cluekit.core import seeds, store
from cluekit.core.store import saved_games
from cluekit.noir.bots import BOTS as NOIR_BOTS
from cluekit.ui import registry, setup, table
from cluekit.ui.tables.set_up import answers_to
from cluekit.ui.waiting_room import form_state
from cluekit.ui.waiting_room.form_state import at_first, kinds_at
from cluekit.ui.waiting_room.widget import Setup

ALL_BOTS = {f"kind-{number}": "random" for number in range(6)}


def opened(wire: Wire, name: str, **values: Any) -> Setup:
    """Return the form with this edition chosen."""
    form = setup()
    wire.press(form, "change", edition=name, **values)
    return form


def started(wire: Wire, form: Setup, **values: Any) -> Setup:
    """Press start with these fields; it must be accepted."""
    wire.press(form, "start", **values)
    assert form.notice == ""
    return form


def test_every_kind_of_player_is_a_bot_or_a_person() -> None:
    """The form offers each bot there is, in both games."""
    for game, bots in (("clue", BOTS), ("noir", NOIR_BOTS)):
        assert set(kinds_at(registry.staging(game))) == {"person", *bots}


def test_the_form_proposes_a_seed_that_nobody_has_had(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each opening of the form another word of 64 bits; it says what a short one is worth."""
    monkeypatch.setattr(form_state, "new_seed", seeds.new_seed)
    proposed = [at_first(registry)["seed"] for _ in range(20)]
    assert len(set(proposed)) == 20
    assert all(seeds.way_of(seed) == "separate-keys" for seed in proposed)
    assert f'value="{(form := setup())._filled["seed"]}"' in form.drawing
    assert "can be found by trying" in form.drawing


def test_a_proposed_seed_is_typed_back(wire: Wire) -> None:
    """Read out and typed, in capitals or with spaces, it deals the same game."""
    first = started(wire, setup(), seed="3f9a-02c7-be51-70d4")
    for typed in ("3F9A 02C7 BE51 70D4", " 3f9a-02C7-be51-70d4 "):
        again = started(wire, setup(), seed=typed)
        assert again.session is not first.session
        assert again.session.record == first.session.record
    assert started(wire, setup(), seed="7").session.chance.seed == 7


def test_who_is_not_ready_is_named(wire: Wire) -> None:
    """Where several people play, the game waits until each has said so."""
    form = setup()
    both: dict[str, Any] = {"kind-1": "person", "name-0": "Iris", "name-1": "Karl"}
    wire.press(form, "change", **both)
    assert form.drawing.count('name="ready-') == 2
    wire.press(form, "start", **both, **{"ready-0": "yes"})
    assert "Karl" in form.notice
    assert "Iris" not in form.notice
    started(wire, form, **both, **{"ready-0": "yes", "ready-1": "yes"})


def test_p15_everybody_sees_who_is_in_and_it_starts_when_all_are_ready(wire: Wire) -> None:
    """The form shows every chair with its name and player; only then is the table laid."""
    form = setup()
    people: dict[str, Any] = {"kind-1": "person", "kind-2": "careful"}
    people |= {"name-0": "Iris", "name-1": "Karl", "name-2": "Nora"}
    wire.press(form, "change", **people)
    for chair, (name, kind) in enumerate(
        zip(("Iris", "Karl", "Nora"), ("person", "person", "careful"), strict=True)
    ):
        shown = form.drawing.partition(f'name="kind-{chair}"')[2].partition("</select>")[0]
        assert f'value="{name}"' in form.drawing
        assert re.search(rf'value="{kind}"[^>]* selected', shown)
    for ready in ({}, {"ready-1": "yes"}, {"ready-0": "yes"}):
        wire.press(form, "start", **people, **ready)
        assert "Not ready yet: " in form.notice
        assert saved_games() == []
        assert not hasattr(form, "sitting")
    started(wire, form, **people, **{"ready-0": "yes", "ready-1": "yes"})
    assert form.sitting.people == (0, 1)
    assert form.session.view(0).table.turn == 1


def test_an_unknown_bot_is_refused_at_once(wire: Wire) -> None:
    """Not only at the start: the form keeps who sat there, and says who there is not."""
    form = setup()
    drawn = form.drawing
    wire.press(form, "change", **{"kind-2": "wizard"})
    assert form.notice == "There is no bot “wizard”."
    assert form.drawing == drawn
    started(wire, form)


def test_one_person_need_not_say_so(wire: Wire) -> None:
    """Alone with bots, starting is saying so."""
    form = setup()
    assert 'name="ready-' not in form.drawing
    started(wire, form)


def test_a_wish_is_kept_in_turn_order(wire: Wire) -> None:
    """Each seat takes its wished character if that is still free when its turn comes (P14)."""
    form = opened(wire, "pool")
    assert form.drawing.count('name="wish-') == 3
    wish = {f"wish-{seat}": "mrs-peacock" for seat in (1, 2)} | {"wish-0": "professor-plum"}
    started(wire, form, **wish)
    table = form.session.view(0).table
    deck = form.session.edition.deck
    first = next(seat for seat in table.order if seat in (1, 2))
    assert table.players[0].suspect == deck.number("professor-plum")
    assert table.players[first].suspect == deck.number("mrs-peacock")
    assert table.phase is not Phase.SETUP


def test_who_wishes_nothing_chooses_at_the_table(wire: Wire) -> None:
    """The dealer and the bots go on by themselves; the person chooses when it is their turn."""
    form = started(wire, opened(wire, "pool"))
    assert form.session.choices.characters
    suspect = form.session.choices.characters[-1]
    assert f'data-target="choose:{suspect}"' in form.drawing
    wire.press(form, f"choose:{suspect}")
    assert form.notice == ""
    assert form.session.view(0).table.players[0].suspect == suspect
    assert form.session.view(0).hand


def test_a_table_of_bots_is_set_out_and_waits_to_be_watched(wire: Wire) -> None:
    """Without people the set-up is done, and one move at a time can be watched."""
    form = started(wire, opened(wire, "pool"), **ALL_BOTS)
    assert form.session.choices.phase is Phase.START
    step = form.session.step
    wire.press(form, "watch:step")
    assert form.session.step == step + 1


def test_house_rules_are_switches_in_words(wire: Wire) -> None:
    """Every answer has a sentence; a changed one is played, the others stay the edition’s own."""
    form = opened(wire, "pool")
    known = {topic: each for topic, (_, each) in ANSWERS.items() if topic != "first_player"}
    sentences = [
        answer_says(edition("pool"), topic, answer)[1]
        for topic, answers in known.items()
        for answer in answers
    ]
    assert [text for text in sentences if escape(text, quote=False) not in form.drawing] == []
    started(wire, form, **{"rule-questioning": "fast", "rule-cards_shown": "at-least-one"})
    options = form.session.edition.options
    own = edition("pool").options
    assert (options.questioning, options.cards_shown) == ("fast", "at-least-one")
    assert options.staying == own.staying
    assert form.session.edition.plan == edition("pool").plan


def test_every_switch_has_a_word_for_each_answer() -> None:
    """What the form writes is read again as the same answer."""
    for topic in ANSWERS:
        for answer in answers_to(Options, topic).values():
            assert type(answer) in (bool, int, str)


def test_rules_of_another_edition_are_forgotten(wire: Wire) -> None:
    """Choosing another edition brings its own house rules."""
    form = opened(wire, "pool", **{"rule-questioning": "fast"})
    wire.press(form, "change", edition="us", **{"rule-questioning": "fast"})
    started(wire, form)
    assert form.session.edition.options == edition("us").options


@pytest.mark.parametrize(
    ("topic", "word"),
    [("questioning", "loud"), ("bonus_cards", "yes"), ("accusation", "in-the-middle"),
     ("dice", "7"), ("staying", "<b>")],
)  # fmt: skip
def test_impossible_house_rules_are_refused_in_words(wire: Wire, topic: str, word: str) -> None:
    """Unknown answers, and answers that the board or the cards do not allow."""
    form = opened(wire, "uk")
    wire.press(form, "start", **{f"rule-{topic}": word})
    assert form.notice
    assert not hasattr(form, "sitting")


def test_an_edition_of_ones_own_is_pasted(wire: Wire) -> None:
    """Its text is read at once, named in the menu, and played."""
    form = setup()
    wire.press(form, "own", pasted=edition_text(edition("mini"), "The Attic"))
    assert form.notice == ""
    assert "The Attic" in form.drawing
    started(wire, form, edition="own")
    assert form.session.edition.id == "the-attic"


def test_an_edition_of_ones_own_is_a_file(wire: Wire, tmp_path: Path) -> None:
    """So is the edition in a file that is named."""
    file = tmp_path / "attic.toml"
    file.write_text(edition_text(edition("uk"), "The Attic"), encoding="utf-8")
    form = setup()
    wire.press(form, "own", path=file)
    started(wire, form, edition="own", players=4)
    assert form.session.edition.name == "The Attic"


def test_a_mistake_in_an_edition_is_explained_with_its_line(wire: Wire) -> None:
    """An unknown key is named with its line; nothing is chosen."""
    form = setup()
    spoiled = edition_text(edition("mini"), "The Attic").replace("staying =", "stayin =")
    wire.press(form, "own", pasted=spoiled)
    line = 1 + spoiled.splitlines().index(next(t for t in spoiled.splitlines() if "stayin =" in t))
    assert form.notice.startswith(f"Line {line} (")
    assert "stayin" in form.notice
    wire.press(form, "start", edition="own")
    assert not hasattr(form, "sitting")


@pytest.mark.parametrize("path", ["", "/etc/passwd", "nowhere.toml", "\x00.toml", "a" * 999])
def test_what_is_no_edition_file_is_refused(wire: Wire, path: str) -> None:
    """Other files are not even opened."""
    form = setup()
    wire.press(form, "own", path=path)
    assert form.notice
    assert "root:" not in form.notice


def test_only_one_field_takes_a_whole_file(wire: Wire) -> None:
    """Long texts in other fields are turned away at the door."""
    form = setup()
    wire.press(form, "start", **{"name-0": "x" * 3_000})
    assert "could not be read" in form.notice


def test_a_saved_game_opens_with_the_same_people(wire: Wire) -> None:
    """The save says who sat where: bots are bots of the same kind, people are people."""
    first = table("mini", ("Iris", "Karl", "Nora"), 2, "careful", seed=12, fresh=True)
    wire.press(first, f"sit:{first.sitting.waits_for}")
    wire.press(first, "roll")
    assert saved_games()[0].head is not None
    form = setup()
    wire.press(form, "open:0")
    assert form.session.record == first.session.record
    assert form.sitting.people == (0, 1)
    assert form.sitting.seated == ("person", "person", "careful")


def test_a_game_saved_in_the_middle_of_the_set_up_goes_on_like_it_began(wire: Wire) -> None:
    """Set up by itself or by hand, step by step: the save says which."""
    form = opened(wire, "pool")
    started(wire, form, seed=21)
    assert form.session.choices.characters
    wire.press(form, f"choose:{form.session.choices.characters[0]}")
    path = saved_games()[0].path
    lines = path.read_bytes().splitlines(keepends=True)
    choosing = next(n for n, line in enumerate(lines) if b'"choose-character","suspect"' in line)
    path.write_bytes(b"".join(lines[:choosing]))
    again = setup()
    wire.press(again, "open:0")
    assert again.session.choices.characters
    wire.press(again, f"choose:{again.session.choices.characters[0]}")
    assert again.notice == ""
    assert again.session.choices.phase is not Phase.SETUP
    byhand = table("mini", set_up="step by step", seed=22, fresh=True)
    wire.press(byhand, "prepare")
    once_more = setup()
    wire.press(once_more, "open:0")
    assert once_more.session.step == 1
    wire.press(once_more, "prepare")
    assert once_more.session.step == 2


def test_an_older_save_is_asked_who_plays(wire: Wire) -> None:
    """Where the file does not say who was a person, the form asks before it opens the game."""
    session = new_game("mini", ("Iris", "Karl", "Nora"), seed=13)
    store.keep(session)
    form = setup()
    wire.press(form, "open:0")
    assert "Who plays on?" in form.drawing
    wire.press(form, "seated", **{"kind-0": "eval", "kind-1": "person", "kind-2": "random"})
    assert form.notice
    people = {"kind-0": "random", "kind-1": "person", "kind-2": "person"}
    wire.press(form, "seated", **people)
    assert form.sitting.people == (1, 2)


def test_the_form_keeps_what_was_typed(wire: Wire) -> None:
    """A change of edition or number of players loses no name."""
    form = setup()
    wire.press(form, "change", edition="uk", players=5, **{"name-3": "Zoë"})
    wire.press(form, "change", edition="mini", players=3)
    wire.press(form, "change", edition="uk", players=5)
    assert "Zoë" in form.drawing
    assert at_first(registry).seats == 3
