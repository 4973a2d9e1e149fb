"""The waiting room: chairs, names, wishes, house rules, editions of your own."""

import re
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest
from wire import Tags, Wire, says

from cluekit.clue import BOTS, SHIPPED, bots_for, edition, new_game
from cluekit.clue.bots import LEVELS
from cluekit.clue.editions.options import Options
from cluekit.clue.editions.template import edition_text
from cluekit.clue.public.choices import Phase
from cluekit.clue.public.facts import BonusUsed
from cluekit.clue.rulesheet.answers import ANSWERS
from cluekit.clue.rulesheet.sheet import answer_says, rule_sheet
from cluekit.clue.wording import explain
from cluekit.clue.wording.log_sentences import tell_step
from cluekit.core import SPECTATOR, RefusedError, chance
from cluekit.core.session import AnySession, run
from cluekit.core.store import saved_games
from cluekit.lab.experiment import kinds_for
from cluekit.noir.bots import BOTS as NOIR_BOTS
from cluekit.noir.bots import LEVELS as NOIR_LEVELS
from cluekit.ui import registry, setup, table
from cluekit.ui.clue.set_up import HEADS
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.tables.staging import answers_to, next_game
from cluekit.ui.waiting_room import form_state
from cluekit.ui.waiting_room.form_state import at_first, kinds_at
from cluekit.words import LANGUAGES, set_language
from naming import case_named

ALL_BOTS = {f"kind-{number}": "random" for number in range(6)}


def opened(wire: Wire, name: str, **values: Any) -> Any:
    """Return the form with this edition chosen."""
    return wire.press(setup(), "change", edition=name, **values)


def started(wire: Wire, form: Any, **values: Any) -> Any:
    """Press start with these fields; it must be accepted."""
    assert wire.press(form, "start", **values).notice == ""
    return form


def test_the_form_starts_a_game_with_a_seed_that_nobody_has_had(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Levels first, the weakest first; no name is lost; a seed typed back deals the same."""
    form = wire.press(setup(), "change", edition="uk", players=4)
    assert form.drawing.count('class="ck-chair"') == 4
    started(wire, form, **{"name-0": "Iris", "name-1": "Karl", "kind-1": "random"}, seed="9")
    assert form.session.edition.id == "uk"
    assert [player.name for player in form.session.players][:2] == ["Iris", "Karl"]
    assert form.sitting.people == (0,)
    assert "ck-table" in form.drawing
    assert form.backdrop
    levels = ["person", "easy", "medium", "hard"]
    for game, name, bots in (("clue", "uk", BOTS), ("noir", "noir-classic", NOIR_BOTS)):
        assert list(kinds_at(registry.staging(game))) == [*levels, *bots]
        front, _, behind = menu_of("kind-1", setup(name).drawing).partition("<optgroup")
        assert re.findall(r'value="([^"]*)"', front) == levels
        assert re.findall(r'value="([^"]*)"', behind) == [*bots]
    form = wire.press(setup(), "change", edition="uk", players=5, **{"name-3": "Zoë"})
    wire.press(form, "change", edition="mini", players=3)
    assert "Zoë" in wire.press(form, "change", edition="uk", players=5).drawing
    assert at_first(registry).seats == 3
    first = started(wire, setup(), seed="3f9a-02c7-be51-70d4")
    for typed in ("3F9A 02C7 BE51 70D4", " 3f9a-02C7-be51-70d4 "):
        again = started(wire, setup(), seed=typed)
        assert again.session is not first.session
        assert again.session.record == first.session.record
    assert started(wire, setup(), seed="7").session.chance.seed == 7
    monkeypatch.setattr(form_state, "new_seed", chance.new_seed)
    proposed = [at_first(registry)["seed"] for _ in range(20)]
    assert len(set(proposed)) == 20
    assert all(chance.way_of(seed) == "separate-keys" for seed in proposed)
    form = setup()
    says(form.drawing, f'value="{form._filled["seed"]}"', "can be found by trying")


def menu_of(field: str, drawing: str) -> str:
    """Return the menu of this field, as it is drawn."""
    return drawing.partition(f'<select name="{field}"')[2].partition("</select>")[0]


def test_p15_it_starts_when_all_are_ready_and_markup_in_names_is_text(wire: Wire) -> None:
    """Every chair with its name; who is not ready is named; hostile names are text everywhere."""
    form = setup()
    people: dict[str, Any] = {"kind-1": "person", "kind-2": "careful"}
    people |= {"name-0": "Iris", "name-1": "Karl", "name-2": "Nora"}
    assert wire.press(form, "change", **people).drawing.count('name="ready-') == 2
    for chair, (name, kind) in enumerate(
        zip(("Iris", "Karl", "Nora"), ("person", "person", "careful"), strict=True)
    ):
        shown = form.drawing.partition(f'name="kind-{chair}"')[2].partition("</select>")[0]
        assert f'value="{name}"' in form.drawing
        assert re.search(rf'value="{kind}"[^>]* selected', shown)
    for ready, missing in (((), "IrisKarl"), ((1,), "Iris"), ((0,), "Karl")):
        wire.press(form, "start", **people, **{f"ready-{chair}": "yes" for chair in ready})
        assert "Not ready yet: " in form.notice
        assert [name for name in ("Iris", "Karl") if name in form.notice] == [
            name for name in ("Iris", "Karl") if name in missing
        ]
        assert saved_games() == []
        assert not hasattr(form, "sitting")
    started(wire, form, **people, **{"ready-0": "yes", "ready-1": "yes"})
    assert (form.sitting.people, form.session.view(0).table.turn) == ((0, 1), 1)
    alone = setup()
    assert 'name="ready-' not in alone.drawing
    started(wire, alone)
    hostile = ("<img src=x onerror=alert(1)>", '"><script>alert(1)</script>', "&lt;b&gt;", "{say}")
    for name in (*hostile, "%s"):
        with case_named(name):
            form = started(wire, setup(), **{"name-0": name, "name-1": f"{name}2"})
            wire.press(form, *("roll", "walk:0", "end") * 6)
            for text in (form.drawing, *form.frames, str(form.still()), form.sheet().drawing):
                assert {*Tags(text).runs()} <= {"b"}


def test_players_can_be_told_apart_and_levels_name_their_bots(wire: Wire) -> None:
    """In form, cell, code and lab; nobody is “You” where several play; nora and NORA are alike."""
    with pytest.raises(RefusedError) as refused:
        new_game("mini", ("nora", "Otto", "NORA"))
    assert refused.value.problem.code == "name-twice"
    assert "Players 1 and 3 are both called “NORA”" in explain(refused.value.problem)
    for fields, told in (
        ({"kind-1": "person"}, "name"),
        ({"kind-1": "person", "name-1": "you", "name-0": "Mara"}, "“you” at chair 2"),
        ({"kind-1": "note-taker", "name-0": "Mara", "name-1": "You"}, "“You” at chair 2"),
    ):
        form = wire.press(setup(), "start", **fields)
        assert told in form.notice
    started(wire, form, **{"name-0": "You", "name-1": "Nora"})
    for edition_, levels in (("mini", LEVELS), ("noir-classic", NOIR_LEVELS)):
        for level, bot in levels.items():
            with case_named(edition_, level):
                form = started(wire, setup(edition_), **{"kind-1": level})
                assert form.sitting.seated[1] == bot
                laid = table(edition_, bots=level, name=f"at level {level}")
                assert laid.sitting.seated[1:] == (bot,) * (len(laid.session.players) - 1)
                assert kinds_for(registry.find_edition(edition_), level, None)[0] == bot
    assert type(bots_for(["hard"])[0]) is type(BOTS["expert"]())
    with pytest.raises(RefusedError) as refused:
        bots_for(["harder"])
    assert refused.value.problem.about["known"][:4] == ["easy", "medium", "hard", "random"]


def test_what_the_form_does_not_know_is_refused_at_once(wire: Wire) -> None:
    """Unknown editions, bots, chance, names, house rules: told why, nothing started or changed."""
    for edition_, target, fields, told in (
        ("", "change", {"edition": "../../etc"}, ""),
        ("", "change", {"kind-2": "wizard"}, "There is no bot “wizard”."),
        ("", "start", {"name-0": "x" * 3_000}, "could not be read"),
        *(("", "start", {name: wrong}, "") for name, wrong in (
            ("kind-1", "eval"), ("seed", "x" * 41), ("seed", ""), ("name-1", ""),
            ("name-1", "a\nb"), ("name-1", "x" * 41),
        )),
        *(("uk", "start", {f"rule-{rule}": wrong}, "") for rule, wrong in (
            ("questioning", "loud"), ("bonus_cards", "yes"), ("accusation", "in-the-middle"),
            ("dice", "7"), ("staying", "<b>"),
        )),
        *(("", "own", {"path": path}, "")
          for path in ("", "/etc/passwd", "nowhere.toml", "\x00.toml", "a" * 999)),
    ):  # fmt: skip
        with case_named(target, fields):
            form = opened(wire, edition_) if edition_ else setup()
            drawn = form.drawing
            assert wire.press(form, target, **fields).notice
            says(form.notice, told, never=("root:", "went wrong"))
            assert not hasattr(form, "sitting")
            assert form.drawing == drawn or target == "start"


def test_p14_characters_are_wished_for_or_chosen_in_the_drawn_order(wire: Wire) -> None:
    """The dealer and the bots go on by themselves; bots alone wait to be watched; in code, too."""
    form = opened(wire, "pool")
    assert form.drawing.count('name="wish-') == 3
    wish = {f"wish-{seat}": "mrs-peacock" for seat in (1, 2)} | {"wish-0": "professor-plum"}
    started(wire, form, **wish)
    seen, deck = form.session.view(0).table, form.session.edition.deck
    first = next(seat for seat in seen.order if seat in (1, 2))
    assert seen.players[0].suspect == deck.number("professor-plum")
    assert seen.players[first].suspect == deck.number("mrs-peacock")
    assert seen.phase is not Phase.SETUP
    form = started(wire, opened(wire, "pool"))
    assert form.session.choices.characters
    suspect = form.session.choices.characters[-1]
    assert f'data-target="choose:{suspect}"' in form.drawing
    assert wire.press(form, f"choose:{suspect}").notice == ""
    assert form.session.view(0).table.players[0].suspect == suspect
    assert form.session.view(0).hand
    form = started(wire, opened(wire, "pool"), **ALL_BOTS)
    assert form.session.choices.phase is Phase.START
    step = form.session.step
    assert wire.press(form, "watch:step").session.step == step + 1
    form = opened(wire, "pool")
    assert chairs(form) == ["Chair 1", "Chair 2", "Chair 3"]
    says(form.drawing, "The order of the turns is drawn by lot. Everybody chooses a character")
    shared = table("pool", humans=3, seed=5, fresh=True)
    deck, chosen = shared.session.edition.deck, []
    for seat in shared.session.view(0).table.order:
        wire.press(shared, f"sit:{seat}")
        chosen.append(shared.choices.characters[-1])
        assert "Whom will you play?" in shared.drawing
        wire.press(shared, f"choose:{chosen[-1]}")
    laid = shared.session.view(0).table
    assert [laid.players[seat].suspect for seat in laid.order] == chosen
    assert laid.phase is Phase.START
    cast = ["mrs-white", "", "captain-umber"]
    for name in ("pool", "uk"):
        wished = table(name, seed=5, fresh=True, characters=cast[: 1 if name == "uk" else 3])
        assert deck.cards[wished.session.view(0).table.players[0].suspect].id == "mrs-white"
        assert "You play Mrs. White." in wished.drawing
    for words, told in ((["ada"], "There is no character “ada”"), ([""] * 4, "than chairs")):
        with pytest.raises(NotHeardError, match=told):
            table("uk", characters=words, fresh=True)


def chairs(form: Any) -> list[str]:
    """Return what stands above the chairs."""
    return re.findall(r'data-key="chair:\d"><legend>([^<]*)</legend>', form.drawing)


def test_u07_p14_pieces_are_chosen_and_a_wish_outlives_the_kernel(wire: Wire) -> None:
    """The nearest piece until somebody chooses; nobody else is offered it; whose each chair is."""
    form = opened(wire, "uk")
    nearest = ["Chair 1 · Miss Scarlett", "Chair 2 · Mrs. White", "Chair 3 · Mrs. Peacock"]
    assert chairs(form) == nearest
    says(form.drawing, "chair 2 is at the left of chair 1", "Everybody rolls one die")
    wire.press(form, "change", **{"wish-1": "miss-scarlett"})
    assert chairs(form)[:2] == ["Chair 1 · Colonel Mustard", "Chair 2 · Miss Scarlett"]
    assert 'value="miss-scarlett"' in menu_of("wish-1", form.drawing)
    assert 'value="miss-scarlett"' not in menu_of("wish-0", form.drawing)
    for fields, told in (
        ({"wish-0": "miss-scarlett"}, "cannot play the same piece"),
        ({"wish-0": "ada"}, "no such character"),
    ):
        assert told in wire.press(form, "start", **fields).notice
        assert not hasattr(form, "sitting")
    started(wire, form, **{"wish-0": "professor-plum"})
    deck = form.session.edition.deck
    assert [deck.cards[player.suspect].id for player in form.session.players] == [
        *("professor-plum", "miss-scarlett", "mrs-peacock"),
    ]
    assert "You play Professor Plum." in form.drawing
    again = next_game(form.session, registry.staging("clue"), ready=True)
    assert again.players == form.session.players
    wire.press(form := opened(wire, "pool"), "change", edition="mini", **{"wish-0": "mrs-white"})
    assert chairs(form)[0] == "Chair 1 · Ada"
    people = {f"kind-{n}": "person" for n in range(3)} | {f"ready-{n}": "yes" for n in range(3)}
    asked = {"seed": "5", "name-0": "Iris", "name-1": "Karl", "name-2": "Luz", **people}
    first, second, last = started(wire, opened(wire, "pool"), **asked).session.view(0).table.order
    form = started(wire, opened(wire, "pool"), **asked, **{f"wish-{last}": "mrs-peacock"})
    wire.press(form, f"sit:{first}", f"choose:{form.session.choices.characters[-1]}")
    again = wire.press(setup(), "open:0", f"sit:{second}")
    assert again.session.step == form.session.step
    wire.press(again, f"choose:{again.session.choices.characters[-1]}")
    wished = again.session.view(0).table.players[last].suspect
    assert wished == again.session.edition.deck.number("mrs-peacock")


FIELDSET = r'<fieldset[^>]*data-key="rule:\w+:(\w+)".*?>(.*?)</fieldset>'


def own_answers(wire: Wire, name: str) -> dict[str, str]:
    """Return what the form says for each switch to be this edition's rule."""
    found = {}
    for topic, told in re.findall(FIELDSET, opened(wire, name).drawing):
        labels = re.findall(r"<span>([^<]*)</span>(<small[^>]*>)?", told)
        (found[topic],) = [unescape(says_) for says_, own in labels if own]
    return found


def test_p13_the_form_asks_and_says_what_the_rule_sheet_says(wire: Wire) -> None:
    """Mode and bonus cards in front, by document 000; one set of sentences; no “left” (P11)."""
    for language, asked in (
        ("en", ("Game mode", "classic", "fast", "with bonus cards", "without bonus cards")),
        ("it", ("Modalità di gioco", "classica", "veloce", "con le carte bonus")),
        ("pt", ("Modalidade de jogo", "clássica", "rápida", "com cartas bônus")),
    ):
        set_language(language)
        form = opened(wire, "pool")
        front = form.drawing.partition('data-key="front"')[2].partition('data-key="rules"')[0]
        says(front, *asked)
        assert set(re.findall(r'name="rule-(\w+)"', front)) == {"questioning", "bonus_cards"}
        rest = form.drawing.partition('data-key="rules"')[2]
        assert not re.findall(r'name="rule-(questioning|bonus_cards)"', rest)
    set_language("en")
    uk = opened(wire, "uk")
    assert 'name="rule-bonus_cards"' not in uk.drawing.partition('data-key="rules"')[0]
    assert (
        started(wire, uk, **{"rule-questioning": "fast"}).session.edition.options.questioning
        == "fast"
    )
    assert own_answers(wire, "pool")["questioning"] == (
        "The question goes round in turn order; the first player after the asker who can answer "
        "does."
    )
    assert "left" in own_answers(wire, "uk")["questioning"]
    assert "asker’s left" not in unescape(opened(wire, "pool").drawing)
    for name in SHIPPED:
        with case_named(name):
            for language in sorted(LANGUAGES):
                with case_named(language):
                    set_language(language)
                    said = own_answers(wire, name)
                    lines = rule_sheet(edition(name))
                    sheet = {line.topic: line.says for line in lines if line.topic in ANSWERS}
                    assert sheet.keys() - {"first_player"} <= said.keys()
                    assert {topic: said[topic] for topic in sheet if topic in said} == {
                        topic: told for topic, told in sheet.items() if topic in said
                    }


def test_house_rules_are_switches_and_an_edition_of_ones_own_is_played(
    wire: Wire, tmp_path: Path
) -> None:
    """Pasted or a file, a mistake with its line; a changed answer is played, others are kept."""
    form = wire.press(setup(), "own", pasted=edition_text(edition("mini"), "The Attic"))
    assert form.notice == ""
    assert "The Attic" in form.drawing
    assert started(wire, form, edition="own").session.edition.id == "the-attic"
    file = tmp_path / "attic.toml"
    file.write_text(edition_text(edition("uk"), "The Attic"), encoding="utf-8")
    form = wire.press(setup(), "own", path=file)
    assert started(wire, form, edition="own", players=4).session.edition.name == "The Attic"
    form = setup()
    spoiled = edition_text(edition("mini"), "The Attic").replace("staying =", "stayin =")
    wire.press(form, "own", pasted=spoiled)
    line = 1 + next(n for n, text in enumerate(spoiled.splitlines()) if "stayin =" in text)
    assert form.notice.startswith(f"Line {line} (")
    assert "stayin" in form.notice
    wire.press(form, "start", edition="own")
    assert not hasattr(form, "sitting")
    fast = {"rule-questioning": "fast"}
    form = opened(wire, "pool")
    known = {topic: each for topic, (_, each) in ANSWERS.items() if topic != "first_player"}
    asked = [(topic, answer) for topic, answers in known.items() for answer in answers]
    sentences = [answer_says(edition("pool"), topic, answer)[1] for topic, answer in asked]
    says(form.drawing, *(escape(text, quote=False) for text in sentences))
    started(wire, form, **fast, **{"rule-cards_shown": "at-least-one"})
    options, own = form.session.edition.options, edition("pool").options
    assert (options.questioning, options.cards_shown) == ("fast", "at-least-one")
    assert (options.staying, form.session.edition.plan) == (own.staying, edition("pool").plan)
    form = wire.press(opened(wire, "pool", **fast), "change", edition="us", **fast)
    assert started(wire, form).session.edition.options == edition("us").options
    assert {*Options.__struct_fields__} - {"setup_order"} == {*HEADS}
    for topic in ANSWERS:
        for answer in answers_to(Options, topic).values():
            assert type(answer) in (bool, int, str)


CARD = {"card-name": "Tea time", "card-text": "Tea with <b>Rosa</b>.", "card-count": "2"}


def test_bonus_cards_of_your_own_are_saved_and_played(
    wire: Wire, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are in the deck at once, in an edition file when that is wished, and are drawn."""
    monkeypatch.chdir(tmp_path)
    form = wire.press(opened(wire, "uk"), "card:add", **CARD, **{"card-effect": "another-turn"})
    assert (form.notice, form._filled["card-name"]) == ("", "")
    assert form.spoken.endswith("The card “Tea time” is in the deck.")
    says(form.drawing, "2 × Tea time: Tea with &lt;b&gt;Rosa&lt;/b&gt;.", "card:out:0")
    wire.press(form, "card:add", **{"card-name": "Tea time", "card-effect": "peek"})
    says(form.drawing, "1 × Tea time: Look at one of the cards that lie face down.")
    wire.press(form, "change", **{"rule-staying": "never"})
    assert wire.press(form, "card:save", "card:save").spoken.endswith("plays it.")
    saved = sorted(tmp_path.glob("*.toml"))
    assert len(saved) == 2, "no file is written over"
    for path in saved:
        kept = edition(str(path))
        assert [(each.id, each.effect, each.count) for each in kept.bonus] == [
            ("tea-time", "another-turn", 2),
            ("tea-time-2", "peek", 1),
        ]
        assert (kept.options.bonus_cards, kept.options.staying) == (True, "never")
        assert kept.options.dice_faces == "question-mark", "or nothing would draw one"
    wire.press(form, "card:out:1")
    assert form.spoken.endswith("face down. If there are none, nothing happens.")
    assert "Nothing here" in wire.press(form, "card:out:7").notice
    started(wire, form, seed="4", **ALL_BOTS | {"kind-0": "person"})
    session = form.session.branch(form.session.step)
    bots = {seat: BOTS["random"]() for seat in range(len(session.players))}
    run(session, bots, until=lambda game: any(type(f) is BonusUsed for f in told(game)))
    assert "another one" in "\n".join(tell_step(told(session), session.view(SPECTATOR)))


def told(session: AnySession) -> list[object]:
    """Return what the last move told everybody."""
    return [fact for _, fact in session.letters(SPECTATOR, max(0, session.step - 1))]


def test_a_bonus_card_of_your_own_is_checked_and_takes_its_dice_along(wire: Wire) -> None:
    """What is wrong is said, and stays to be mended; a game without bonus cards has no form."""
    for name in ("uk", "pool"):
        base, card = edition(name), {"card-name": "Tea", "card-effect": "peek"}
        form = wire.press(opened(wire, name), "card:add", **card)
        wire.press(form, *["card:out:0"] * (len(base.bonus) + 1))
        own = form._filled.own
        assert (own.bonus, own.options.dice_faces) == ((), base.options.dice_faces)
    form = opened(wire, "uk")
    assert "card:save" not in form.drawing
    for wrong, why in (
        ({"card-name": " ", "card-effect": "six-more"}, "Give the card a name."),
        ({"card-effect": ""}, "Choose what the card does."),
        ({"card-effect": "win"}, "Choose what the card does."),
        ({"card-effect": "six-more", "card-count": "99"}, "this card there are: 1 to 5."),
        ({"card-effect": "six-more", "card-text": "x" * 900}, "at most 60 letters, and"),
    ):
        wire.press(form, "card:add", **CARD | wrong)
        assert why in form.notice, form.notice
        assert form._filled.own is None
        assert form._filled["card-text"] == (CARD | wrong)["card-text"], "what was typed stays"
    form = opened(wire, "noir-classic")
    assert "card:add" not in form.drawing
    wire.press(form, "card:add", **{"card-name": "x", "card-effect": "peek"})
    assert "Nothing here" in form.notice
    form = opened(wire, "pool")
    cards = len(edition("pool").bonus)
    assert len(wire.press(form, "card:out:0")._filled.own.bonus) == cards - 1
    for language in LANGUAGES:
        set_language(language)
        form.redraw()
        assert form.drawing.count('data-target="card:out:') == cards - 1
