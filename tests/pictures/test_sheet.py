"""The detective sheet: what is certain, pencilled in, added by a notebook; and the log."""

import re
from fractions import Fraction
from itertools import product

from drawings import Golden, parsed, with_class, words_in

from cluekit.clue import BOTS, View, new_game, sheet_of
from cluekit.clue.deduction.sheet import OPEN
from cluekit.clue.picture import log, plain_log, sheet, still_sheet
from cluekit.clue.picture.glyphs import BADGES_CSS, RULE_STROKES
from cluekit.clue.picture.log import ICON_OF, ICONS, by_turn
from cluekit.clue.picture.sheets import entropy_gauge as entropy
from cluekit.clue.picture.sheets import envelope as casefile
from cluekit.clue.picture.sheets import two_deals as worlds
from cluekit.clue.picture.sheets.grid import STROKES
from cluekit.clue.picture.sheets.sheet import Notes, layout_of
from cluekit.clue.picture.skin import css
from cluekit.clue.public import facts
from cluekit.core import SPECTATOR
from cluekit.core.session import Session, run
from cluekit.logic.rules import ALL
from cluekit.words import LANGUAGES, set_language
from naming import case_named

PENCIL = {(1, 1): "yes", (1, 2): "no", (1, 3): "maybe"}


def later(name: str, players: int, moves: int, seed: int = 4) -> View:
    """Return seat 0's view when note-takers have made this many moves."""
    session = new_game(name, ("You", "Nora", "Otto", "Pia", "Quentin", "Rosa")[:players], seed=seed)
    bots = {seat: BOTS["note-taker"]() for seat in range(players)}
    return run(session, bots, until=lambda game: game.step >= moves).view(0)


def test_everything_on_one_sheet_is_said(golden: Golden, mini: View) -> None:
    """A fresh sheet; badges, chances, tags, verdicts, a proof’s lines; a badge for every rule."""
    golden("sheet-mini.html", sheet(mini, sheet_of(mini), PENCIL))
    golden("sheet-mini.svg", still_sheet(mini, sheet_of(mini), PENCIL).svg)
    golden("notebook-mini.html", sheet(mini, sheet_of(mini), {(1, 1): "yes"}, notes=noted(mini)))
    golden("notebook-mini.svg", still_sheet(mini, sheet_of(mini), {(1, 1): "yes"}, noted(mini)).svg)
    notes = noted(mini)
    root = parsed(sheet(mini, sheet_of(mini), notes=notes))
    cells = {c.get("data-key", ""): c for c in with_class(root, "ck-cell")}
    for card, column in notes.shares:
        assert "50%" in cells[f"cell:{card}:{column}"].get("aria-label", "")
    said = " ".join(cell.get("aria-label", "") for cell in cells.values())
    told = ("question 1 and 12", "mark is wrong", "does not follow yet", "line 1 of the proof")
    assert [words for words in told if words not in said] == []
    assert all(c.get("data-ask") for c in cells.values())
    assert set(RULE_STROKES) >= ALL
    assert len(set(RULE_STROKES.values())) == len(RULE_STROKES)
    assert all(f'data-rule="{rule}"' in BADGES_CSS for rule in RULE_STROKES)


def test_every_cell_and_the_still_picture_say_what_is_known() -> None:
    """Sign, words, target of each cell; as many ticks and crosses on paper, in each language."""
    for name, players, moves in (("mini", 3, 20), ("uk", 6, 80)):
        view = later(name, players, moves)
        known = sheet_of(view)
        root = parsed(sheet(view, known))
        cells = {c.get("data-key"): c for c in with_class(root, "ck-cell")}
        assert len(cells) == view.deck.size * (players + 1)
        for card, holder in product(range(view.deck.size), range(players + 1)):
            cell = cells[f"cell:{card}:{holder}"]
            says = known.says(card, holder)
            assert "".join(cell.itertext()) == {"yes": "✓", "no": "✕", "open": ""}[says]
            assert (cell.get("aria-label") or "").rsplit(": ", 1)[1].startswith(says)
            target = f"pencil:{card}:{holder}" if says == "open" else None
            assert cell.get("data-target") == target
    for language in sorted(LANGUAGES):
        with case_named(language):
            set_language(language)
            view = later("uk", 4, 60)
            known = sheet_of(view)
            still = still_sheet(view, known, {(0, 3): "maybe"})
            root, grid = parsed(still.svg), parsed(sheet(view, known))
            for says in ("yes", "no"):
                drawn = list(with_class(root, f"ck-form-{says}"))
                assert len(drawn) == len(list(with_class(grid, f"ck-{says}"))) > 0
            assert repr(still).count(":") >= 4
            assert repr(still) in still._repr_mimebundle_()["text/plain"]


def test_the_sheet_is_a_grid_that_may_be_read_alone(mini: View) -> None:
    """Headers have a scope, cells a press; a pencil mark never looks certain; watchers have one."""
    root = parsed(sheet(mini, sheet_of(mini)))
    assert root.get("role") == "grid"
    assert root.get("aria-label")
    columns = [words_in(h).strip() for h in root.iter("th") if h.get("scope") == "col"]
    assert [c.split()[-1] for c in columns] == ["You", "Nora", "Otto", "Envelope"]
    assert sum(1 for h in root.iter("th") if h.get("scope") == "row") == mini.deck.size
    cells = list(with_class(root, "ck-cell"))
    assert all(c.get("role") == "gridcell" and c.get("tabindex") == "-1" for c in cells)
    assert "data-target" not in str(sheet(mini, sheet_of(mini), PENCIL, writable=False))
    known = sheet_of(mini)
    root = parsed(sheet(mini, known, PENCIL))
    pencilled = {c.get("data-key"): c for c in root.iter("td") if c.get("data-pencil")}
    assert len(pencilled) == len(PENCIL)
    for (card, holder), mark in PENCIL.items():
        cell = pencilled[f"cell:{card}:{holder}"]
        assert cell.get("data-pencil") == mark
        assert "".join(cell.itertext()) in {"", "✕", "✓"}
    plain = parsed(sheet(mini, known))
    assert [e.get("class") for e in root.iter("td")] == [e.get("class") for e in plain.iter("td")]
    drawn = css("sheet")
    for mark, stroke in STROKES.items():
        assert re.search(rf"data-pencil={mark}\].*{re.escape(stroke)}", drawn)
    view = new_game("mini", ("Ugo", "Nora", "Otto"), seed=1).view(SPECTATOR)
    root = parsed(sheet(view, sheet_of(view)))
    assert "Ugo" in words_in(root)
    assert not list(with_class(root, "ck-yes"))


FIRST, SECOND = (0, 3, 1, 0, 1, 3, 2, 2, 3), (0, 3, 2, 0, 1, 3, 2, 1, 3)
"""Two deals of the lesson deck: the column of each card (You, Nora, Otto, the envelope)."""


def noted(view: View) -> Notes:
    """Return notes of every sort on a fresh sheet of the lesson deck."""
    known = sheet_of(view)
    cells = product(range(view.deck.size), range(4))
    opened = [cell for cell in cells if known.says(*cell) == OPEN]
    return Notes(
        shares=dict.fromkeys(opened, Fraction(1, 2)), tags={opened[0]: (1, 12)},
        verdicts={opened[1]: "wrong", opened[2]: "early", opened[3]: "right"},
        lit={opened[4]: "goal", (0, 0): "cited"}, steps={(0, 0): "1"}, badges=True, asks=True,
    )  # fmt: skip


def believed(view: View) -> casefile.Believed:
    """Return what may be believed of the lesson deck's envelope when three cards are out."""
    deck = view.deck
    triples = product(list(deck.suspects)[1:], list(deck.weapons)[:2], list(deck.rooms)[1:])
    joint = {triple: 1 + number % 3 for number, triple in enumerate(triples)}
    return casefile.Believed(layout_of(view).lines, joint, deals=1234, bits=2.875)


def test_the_envelope_how_much_is_open_and_two_worlds(golden: Golden, mini: View, uk: View) -> None:
    """A cube, or the likeliest; a gauge, a curve; where two deals differ, in all languages."""
    still = casefile.still_case_file(believed(mini))
    golden("envelope-mini.svg", still.svg)
    root = parsed(still.svg)
    assert len(list(with_class(root, "ck-case-cell"))) == 27
    assert len(list(with_class(root, "ck-case-out"))) == 27 - 8
    assert "1234 deals are possible. 8 case files are left." in repr(still)
    deck = uk.deck
    joint = dict.fromkeys(product(deck.suspects, deck.weapons, deck.rooms), 1)
    shown = casefile.Believed(layout_of(uk).lines, joint, 1, 8.34)
    words = words_in(parsed(casefile.page(shown)))
    assert (words.count("<1%"), words.count("17%"), words.count("11%")) == (casefile.TOP, 12, 9)
    assert all(shown.share(card) == Fraction(1, 6) for card in deck.suspects)
    golden("entropy.svg", entropy.page(entropy.Course((4.75, 4.75, 3.5, 2.25), 4.75)))
    alone = entropy.page(entropy.Course((4.75,), 4.75))
    assert "polyline" not in str(alone)
    assert "4.75 bits" in str(alone.attributes)
    assert "0.00 bits" in words_in(parsed(entropy.page(entropy.Course((0.0, 0.0), 0.0))))
    for language in sorted(LANGUAGES):
        with case_named(language):
            set_language(language)
            layout = layout_of(mini)
            pair = worlds.Worlds(layout.columns, layout.lines, FIRST, SECOND, goal=(2, 1))
            still = worlds.still_worlds(pair)
            if language == "en":
                golden("worlds-mini.svg", still.svg)
            root = parsed(still.svg)
            assert pair.differences == [2, 7]
            assert len(list(with_class(root, "ck-world-band"))) == 2 * len(pair.differences)
            assert len(list(with_class(root, "ck-world-goal"))) == 2 * 2
            for card in pair.differences:
                assert layout.lines[card].name in repr(still)


def played(moves: int, *, ready: bool = True) -> Session:
    """Return a game of three note-takers after this many moves."""
    session = new_game("mini", ("You", "Nora", "Otto"), seed=4, ready=ready)
    bots = {seat: BOTS["note-taker"]() for seat in range(3)}
    return run(session.prepare(), bots, until=lambda game: game.step >= moves)


def test_the_log_has_turns_in_order_newest_last(golden: Golden) -> None:
    """Picture and plain text; keys are unique; a shown card is told once; each icon is used."""
    session = played(16)
    golden("log-mini.html", log(session.view(0), session.letters(0)))
    session = played(40)
    golden("log-mini.txt", plain_log(session.view(0), session.letters(0)))
    session = played(30)
    turns = list(by_turn(session.letters(1)))
    assert [turn.number for turn in turns] == list(range(session.view(1).table.turn + 1))
    keys = [entry.key for turn in turns for entry in turn.entries]
    assert len(set(keys)) == len(keys)
    earlier = [e.key for t in by_turn(session.letters(1, until=20)) for e in t.entries]
    assert keys[: len(earlier)] == earlier
    session = played(30)
    root = parsed(log(session.view(0), session.letters(0), turns=2))
    last = session.view(0).table.turn
    turns_shown = [t.get("data-key") for t in with_class(root, "ck-turn")]
    assert turns_shown == [f"turn:{last - 1}", f"turn:{last}"]
    session = played(60)
    assert [fact for _, fact in session.letters(0) if isinstance(fact, facts.CardSeen)]
    for seat in (0, 1, 2, SPECTATOR):
        told = [e.fact for t in by_turn(session.letters(seat)) for e in t.entries]
        seen = sum(isinstance(fact, facts.CardSeen) for fact in told)
        heard = sum(isinstance(fact, facts.Showed) for fact in told)
        public = [f for _, f in session.letters(SPECTATOR) if isinstance(f, facts.Showed)]
        assert seen + heard == len(public)
    assert set(ICON_OF.values()) | {"setup"} == set(ICONS)
