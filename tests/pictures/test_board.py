"""The board says what the view says, in shapes and in words; its plans are exact, and play well."""

import re
from collections import Counter
from itertools import combinations, pairwise, product
from math import atan2, tau

import pytest
from drawings import Golden, parsed, placed, resting, used_classes, walking, with_class, words_in
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluekit.clue import SHIPPED, Choices, Phase, View, edition, new_game, read_edition, sheet_of
from cluekit.clue import picture as draw
from cluekit.clue.picture.boards.ground import (
    KINDS,
    MARGIN,
    UNIT,
    Box,
    Loop,
    inner_cell,
    inset,
    join_edges,
    largest_box,
    outlines,
    size,
    spots,
    walls,
)
from cluekit.clue.picture.boards.house import GAP, _is_wall, _regions, _wall_lines, layout_of
from cluekit.clue.picture.boards.pieces import all_spots
from cluekit.clue.picture.skin import css
from cluekit.clue.public import facts, moves
from cluekit.clue.public.view import Own
from cluekit.words import LANGUAGES, set_language
from naming import case_named

LOUNGE, HALL, STUDY, KITCHEN = 6, 7, 8, 0


def test_goldens_of_the_board(golden: Golden, uk: View, mini: View) -> None:
    """Empty houses, starts, a first roll; seven steps, others in the way; a full room; a trail."""
    for name in SHIPPED:
        golden(f"backdrop-{name}.svg", draw.backdrop(edition(name)))
    golden("board-uk.svg", draw.board(uk))
    golden("board-mini.svg", draw.board(mini, walking(mini, 5), width=480))
    view = placed(uk, {0: HALL, 1: 100, 2: 150})
    golden("pieces-uk-walks.svg", draw.pieces(view, walking(view, 7)))
    view = placed(uk, dict.fromkeys(range(6), LOUNGE), dict.fromkeys(range(6), LOUNGE))
    golden("pieces-uk-full-room.svg", draw.pieces(view, resting(view)))
    start, to = mini.table.place_of(0), 0
    path = walking(mini, 3).walks[to]
    view = placed(mini, {mini.table.players[0].suspect: to})
    view = replace(view, table=replace(view.table, came_from=start))
    golden("pieces-mini-trail.svg", draw.pieces(view, moved=[facts.Walked(0, path)]))


def test_pictures_are_well_formed_and_every_piece_has_its_key(uk: View) -> None:
    """What a seat holds changes nothing (U04): all pieces, each once; none before the set-up."""
    for name in SHIPPED:
        view = new_game(name, seed=1).view(0)
        for markup in (draw.backdrop(edition(name)), draw.pieces(view), draw.board(view)):
            parsed(markup)
    drawn = str(draw.board(uk, walking(uk, 6)))
    assert str(draw.board(uk, walking(uk, 6))) == drawn
    blind = replace(uk, own=Own())
    assert blind.hand != uk.hand
    assert str(draw.board(blind, walking(uk, 6))) == drawn
    assert len(str(draw.backdrop(uk.table.edition))) < 80_000
    assert len(str(draw.pieces(uk, walking(uk, 12)))) < 40_000
    assert size(uk.table.edition.plan)[0] == MARGIN * 2 + UNIT * 24
    assert not list(with_class(parsed(draw.pieces(replace(uk, seat=-1), None)), "ck-target"))
    nobodys = Choices(-1, uk.table.phase, uk.deck)
    assert not list(with_class(parsed(draw.pieces(uk, nobodys)), "ck-target"))
    drawn = Counter(e.get("data-key") for e in parsed(draw.pieces(uk)).iter() if e.get("data-key"))
    assert set(drawn.values()) == {1}
    cards = uk.deck.cards
    assert {f"piece:{cards[s].id}" for s in uk.deck.suspects} <= set(drawn)
    assert {f"weapon:{cards[w].id}" for w in uk.deck.weapons} <= set(drawn)
    session = new_game("mini", seed=1, ready=False)
    assert not list(with_class(parsed(draw.pieces(session.view(0))), "ck-piece"))
    assert draw.describe(session.view(0)) == "Nothing stands on the board yet."
    while session.choices.prepare:
        drawn = parsed(draw.board(session.view(0), session.choices))
        assert not list(with_class(drawn, "ck-target"))
        session.play(session.choices.seat, moves.Prepare(session.choices.prepare))
    for room in range(uk.table.edition.plan.rooms):
        there = all_spots(placed(uk, dict.fromkeys(range(6), room), dict.fromkeys(range(6), room)))
        cells = set(uk.table.edition.plan.cells[room])
        spots = [*there.pieces.values(), *there.weapons.values()]
        assert len(spots) == 12
        assert {(int(x // UNIT), int(y // UNIT)) for x, y, _ in spots} <= cells


def test_targets_are_what_one_may_do_each_a_button_large_enough(uk: View) -> None:
    """U11, U20, U25: one a reachable place, in words, one Tab stop, 24 pixels, its dot."""
    view = placed(uk, {0: HALL})
    choices = walking(view, 7)
    targets = list(with_class(parsed(draw.pieces(view, choices)), "ck-target"))
    assert {t.get("data-target") for t in targets} == {f"walk:{p}" for p in choices.walks}
    assert len(targets) == len(choices.walks)
    view = placed(uk, {0: STUDY})
    targets = list(with_class(parsed(draw.pieces(view, resting(view))), "ck-target"))
    assert {t.get("data-target"): t.get("aria-label") for t in targets} == {
        "stay": "Stay here: the Study",
        f"passage:{KITCHEN}": "Take the secret passage into the Kitchen",
    }
    shut_in = Choices(0, Phase.MOVE, uk.deck, stay=True)
    (target,) = with_class(parsed(draw.pieces(uk, shut_in)), "ck-target")
    assert target.get("aria-label") == "Stay here: square Q25"
    targets = list(with_class(parsed(draw.pieces(uk, walking(uk, 8))), "ck-target"))
    assert all(t.get("role") == "button" and t.get("aria-label") for t in targets)
    assert all(t.get("data-lm-suppress-shortcuts") == "true" for t in targets)
    assert [t.get("tabindex") for t in targets] == ["0"] + ["-1"] * (len(targets) - 1)
    across, _ = size(uk.table.edition.plan)
    assert UNIT * 640 / across >= 24
    hits = list(with_class(parsed(draw.pieces(uk, walking(uk, 8))), "ck-hit"))
    squares = [float(hit.get("width", 0)) for hit in hits if hit.tag.endswith("rect")]
    assert len(squares) >= 10
    assert min(squares) >= UNIT
    drawn = parsed(draw.pieces(uk, walking(uk, 8)))
    squares = [hit for hit in with_class(drawn, "ck-target") if hit.tag.endswith("rect")]
    (dots,) = with_class(drawn, "ck-dots")
    starts = {tuple(map(float, at)) for at in re.findall(r"M([\d.]+),([\d.]+)a", dots.get("d", ""))}
    half = UNIT / 2
    middles = [(float(e.get("x", 0)) + half, float(e.get("y", 0)) + half) for e in squares]
    assert starts == {(x - 4.5, y) for x, y in middles}
    ends = [tuple(map(float, e.get("data-way", "").split("L")[-1].split(","))) for e in squares]
    assert ends == middles


def test_a_piece_goes_step_by_step_or_underground(mini: View, uk: View) -> None:
    """Its points are a cell apart, half at a door; down the stairs here and up the stairs there."""
    for path in walking(mini, 6).walks.values():
        view = replace(mini, table=replace(mini.table, came_from=mini.table.place_of(0)))
        moved = placed(view, {mini.table.players[0].suspect: path[-1]})
        root = parsed(draw.pieces(moved, moved=[facts.Walked(0, path)]))
        (walker,) = [e for e in with_class(root, "ck-piece") if e.get("data-path")]
        way = [tuple(map(float, p.split(","))) for p in walker.get("data-path", "").split()]
        steps = [abs(a - c) + abs(b - d) for (a, b), (c, d) in pairwise(way)][:-1]
        assert all(step <= UNIT for step in steps)
        shown = re.match(r"translate\(([\d.]+) ([\d.]+)\)", walker.get("transform", ""))
        assert shown
        assert way[-1] == tuple(map(float, shown.groups()))
    view = placed(uk, {uk.table.players[0].suspect: STUDY})
    view = replace(view, table=replace(view.table, came_from=KITCHEN))
    root = parsed(draw.pieces(view, moved=[facts.PassageTaken(0, STUDY)]))
    (piece,) = [e for e in with_class(root, "ck-piece") if e.get("data-path")]
    assert len(piece.get("data-path", "").split()) == 3


def test_the_words_say_where_everybody_stands_and_names_are_only_text(uk: View, mini: View) -> None:
    """What is in reach, too; on the board, on a sheet, in the log; long names are cut to fit."""
    view = placed(uk, {0: HALL}, {0: STUDY})
    text = draw.describe(view, walking(view, 7))
    told = ("Miss Scarlett (played by you) is in the Hall.", "The Dagger lies in the Study.")
    told += ("Within reach:", "the Billiard Room (5 steps)")
    assert [
        each for each in (*told, *(c.name for c in view.deck.cards[:12])) if each not in text
    ] == []
    still = draw.still_board(mini, width=400)
    assert repr(still) == f"The board: The lesson deck. {draw.describe(mini)}"
    assert parsed(still.svg).get("width") == "400"
    description = parsed(still.svg).find("{*}desc")
    assert description is not None
    assert description.text == draw.describe(mini)
    you, other, *rest = mini.table.players
    players = (you, replace(other, name=HOSTILE), *rest)
    view = replace(mini, table=replace(mini.table, players=players))
    known, post = sheet_of(view), [(0, facts.TurnBegan(1, 1))]
    assert "<script" not in str(draw.still_sheet(view, known).svg)  # there a long name is cut
    for markup in (draw.board(view), draw.sheet(view, known), draw.log(view, post)):
        root = parsed(markup)
        assert not {e.tag.rpartition("}")[2] for e in root.iter()} & {"script", "img"}
        assert "<script>" not in str(markup)
        assert "<script>alert('x')</script>" in f"{words_in(root)} {root.get('aria-label')}"
    name = "<b>" + "Tower of very great height " * 2
    own = read_edition(edition("mini").source.replace('"Tower"', f'"{name}"'))
    root = parsed(draw.backdrop(own))
    assert any("…" in (e.text or "") for e in root.iter())
    assert not [e for e in root.iter() if e.tag.endswith("}b")]


HOSTILE = "</text><script>alert('x')</script>&\"<img src=x onerror=alert(1)>\x00"


def test_every_class_has_a_style_every_floor_and_room_name_its_place(uk: View) -> None:
    """Floors are told apart without colour; in each language a name lies off doors and stage."""
    view = placed(uk, {0: STUDY})
    used = used_classes(draw.board(view, walking(view, 9)), draw.pieces(view, resting(view)))
    groups = {"ck", "ck-house", "ck-room", "ck-starts", "ck-courtyard", "ck-door", "ck-stairs"}
    groups |= {"ck-targets", "ck-standing", "ck-crest", "ck-pieces", "ck-backdrop"}
    rules = css("board")
    assert {c for c in used - groups if f".{c}" not in rules} == set()
    assert rules.split("\n", 1)[0] in draw.stylesheet()
    for name in SHIPPED:
        deck = edition(name).deck
        kinds = [deck.cards[room].shape for room in deck.rooms]
        assert set(kinds) <= set(KINDS)
        assert len(set(kinds)) == len(kinds)
    for language, name in product(LANGUAGES, SHIPPED):
        set_language(language)
        game = edition(name)
        for room in range(game.plan.rooms):
            with case_named(language, name, room):
                layout = layout_of(game, room)
                x, y = layout.name.at
                assert (int(x // UNIT), int(y // UNIT)) in game.plan.cells[room]
                assert layout.stage.cells <= set(game.plan.cells[room])
                assert len(layout.stage.cells) >= 6
                assert (int(x // UNIT), int(y // UNIT)) not in layout.stage.cells
                here = [door for door in game.plan.doors if door.room == room]
                doors = [inner_cell(game.plan, door) for door in here]
                assert layout.stairs is None or layout.stairs.cell not in doors


CELLS = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=30)


def area(loop: Loop) -> float:
    """Return the signed area of a loop, positive when clockwise on a screen."""
    pairs = zip(loop, (*loop[1:], loop[0]), strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


@given(CELLS)
def test_outlines_hold_their_cells_and_walls_are_as_long_as_their_edges(
    cells: set[tuple[int, int]],
) -> None:
    """Areas add up, no free box is larger; corners turn, joined lines lose and double none."""
    assert sum(map(area, outlines(cells))) == len(cells)
    box = largest_box(frozenset(cells))
    assert box.cells <= cells
    every = (Box(c, r, w, h) for c, r in cells for w in range(1, 8) for h in range(1, 8))
    assert len(box.cells) == max(len(b.cells) for b in every if b.cells <= cells)
    for loop in outlines(cells):
        for (x1, y1), (x2, y2) in zip(loop, (*loop[1:], loop[0]), strict=True):
            assert (x1 == x2) != (y1 == y2)
        assert len(loop) % 2 == 0
    edges = walls(dict.fromkeys(cells, "a"), lambda one, other: one != other)
    lengths = [abs(s.x2 - s.x1) + abs(s.y2 - s.y1) for s in join_edges(edges)]
    assert sum(lengths) == len(edges) == len(set(edges))


def test_walls_are_exact_and_a_plan_plays_well() -> None:
    """U07, U08, U29: a gap a door; near neighbours, doors enough, starts apart and clockwise."""
    (loop,) = outlines([(0, 0), (1, 0), (0, 1), (1, 1)])
    assert set(inset(loop, 0.25)) == {(0.25, 0.25), (1.75, 0.25), (1.75, 1.75), (0.25, 1.75)}
    for name in SHIPPED:
        plan = edition(name).plan
        whole = len(walls(_regions(plan), _is_wall))
        drawn = sum(abs(s.x2 - s.x1) + abs(s.y2 - s.y1) for s in _wall_lines(plan))
        assert drawn == pytest.approx(whole - GAP * len(plan.doors))
    for name in SHIPPED:
        with case_named(name):
            game = edition(name)
            plan, distances = game.plan, game.paths.distances
            for room in range(plan.rooms):
                others = [distances[room][other] for other in range(plan.rooms) if other != room]
                assert 4 <= min(others) <= 9
                assert sum(door.room == room for door in plan.doors) >= 2
            assert min(distances[a][b] for a, b in combinations(game.starts, 2)) >= APART[name]
            for start in game.starts:
                assert min(distances[start][: plan.rooms]) <= 6
            x, y = plan.width / 2, plan.height / 2
            cells = [plan.cell(start) for start in game.starts]
            turns = [atan2(row + 0.5 - y, column + 0.5 - x) for column, row in cells]
            ahead = [(turn - turns[0]) % tau for turn in turns]
            assert ahead == sorted(ahead)


@given(st.integers(2, 8), st.integers(2, 8), st.integers(0, 6), st.integers(0, 6))
def test_things_stand_apart_and_within(across: int, down: int, suspects: int, weapons: int) -> None:
    """On any stage everything has a place of its own, inside it and apart from the others."""
    box = Box(3, 4, across, down)
    found = [spot for group in spots(box, suspects, weapons) for spot in group]
    assert len(found) == suspects + weapons
    for index, (x, y, scale) in enumerate(found):
        assert box.column * 32 <= x <= (box.column + across) * 32
        assert box.row * 32 <= y <= (box.row + down) * 32
        assert all(max(abs(x - a), abs(y - b)) >= 30 * scale for a, b, _ in found[:index])


APART = {"mini": 11, "uk": 15, "us": 15, "pool": 14}
"""How far apart two starts are at least."""


def test_passages_pool_and_weapons_lie_where_the_rules_say() -> None:
    """U20, C11: far rooms, over 25 steps on foot; P09: near every room; U01: each in its own."""
    for name in ("uk", "us", "pool"):
        game = edition(name)
        ids = [game.deck.cards[room].id for room in game.deck.rooms]
        there = {ids[r]: [ids[t] for t in game.plan.passages[r]] for r in range(len(ids))}
        assert {room: to for room, to in there.items() if to} == {
            "kitchen": ["study"], "study": ["kitchen"],
            "lounge": ["conservatory"], "conservatory": ["lounge"],
        }  # fmt: skip
        assert game.paths.distances[ids.index("kitchen")][ids.index("study")] > 25
        assert game.paths.distances[ids.index("lounge")][ids.index("conservatory")] > 25
    game = edition("pool")
    steps = [game.paths.distances[room][game.plan.pool] for room in range(game.plan.rooms)]
    assert 5 <= min(steps) <= max(steps) <= 12
    assert {door.side for door in game.plan.doors if door.room == game.plan.pool} == set("^v<>")
    game = edition("uk")
    cards = game.deck.cards
    begins = {
        cards[weapon].id: cards[game.deck.room(room)].id
        for weapon, room in zip(game.deck.weapons, game.weapon_rooms, strict=True)
    }
    assert begins == {
        "dagger": "lounge", "candlestick": "dining-room", "revolver": "study", "rope": "ballroom",
        "lead-piping": "conservatory", "spanner": "kitchen",
    }  # fmt: skip
