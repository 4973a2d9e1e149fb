"""What other editions bring: the pool, special squares, bonus cards, cards face down."""

from itertools import product

import pytest
from drawings import Golden, parsed, placed, used_classes, walking, with_class, words_in
from msgspec.structs import replace

from cluekit.clue import Choices, Phase, View, edition, new_game, read_edition
from cluekit.clue.picture import (
    backdrop,
    bonus_card,
    bonus_words,
    describe,
    middle,
    pieces,
    still_bonus,
    still_middle,
)
from cluekit.clue.picture.boards.floors import UNIT
from cluekit.clue.picture.boards.house import layout_of
from cluekit.clue.picture.boards.pieces import all_spots
from cluekit.clue.picture.cards.bonus_faces import _SIGNS
from cluekit.clue.picture.skin import css
from cluekit.clue.public import facts
from cluekit.clue.public.view import Own
from cluekit.clue.referee.bonus import EFFECTS
from cluekit.clue.wording import tell
from cluekit.ui.clue.desk import ClueDesk
from cluekit.ui.clue.page import now
from cluekit.ui.tables.desk import Desk
from cluekit.words import LANGUAGES, set_language

POOL = edition("pool").plan.pool


@pytest.fixture
def villa() -> View:
    """A game of four in the villa, as seat 0 sees it when the first turn begins."""
    return new_game("pool", ("You", "Nora", "Otto", "Pia"), seed=3).view(0)


@pytest.fixture
def two() -> View:
    """A game of two: four cards lie face down, seat 0 has looked at the second (U31)."""
    pool = edition("pool")
    hidden = replace(pool, options=replace(pool.options, two_players="four-face-down"))
    view = new_game(hidden, ("You", "Nora"), seed=3).view(0)
    return replace(view, own=replace(view.own, peeked=((1, 15),)))


def beside_the_pool(view: View) -> tuple[View, Choices]:
    """Return the view with seat 0 on the square before the pool's first door, about to walk."""
    door = next(d for d in view.table.edition.plan.doors if d.room == POOL)
    stands = placed(view, {view.table.players[0].suspect: door.square})
    return stands, walking(stands, 3)


def test_p21_without_bonus_cards_no_question_mark_is_drawn_or_told() -> None:
    """Where it draws nothing it is no sign: the floor is plain, and a die shows a one."""
    for cards, shown in ((True, True), (False, False)):
        house = edition("pool")
        house = replace(house, options=replace(house.options, bonus_cards=cards))
        view = new_game(house, ("You", "Nora"), seed=3).view(0)
        rolled = [facts.Rolled(0, (1, 4))]
        assert ("?" in tell(rolled[0], view)) is shown
        assert ("ck-special" in str(backdrop(house))) is shown
        thrown = replace(view, table=replace(view.table, dice=(1, 4)))
        walk = walking(thrown, 5)
        desk: ClueDesk = Desk(thrown, walk, walk, letters=(), moved=(), step=1, steps=1)
        assert ("ck-mark" in str(now(desk))) is shown


def test_who_may_stay_is_told_and_the_target_has_words(villa: View) -> None:
    """P09, P20: it can be walked into by its doors, and says so; a player may stay there."""
    view, choices = beside_the_pool(villa)
    labels = {
        t.get("data-target"): t.get("aria-label")
        for t in with_class(parsed(pieces(view, choices)), "ck-target")
    }
    assert labels[f"walk:{POOL}"] == "Walk into the pool: 1 step"
    assert "the pool (1 step)" in describe(view, choices)
    view = placed(villa, {villa.table.players[0].suspect: POOL})
    choices = Choices(0, Phase.START, view.deck, roll=True, stay=True)
    (target,) = with_class(parsed(pieces(view, choices)), "ck-target")
    assert target.get("aria-label") == "Stay here: the pool"


def test_the_pool_is_entered_by_its_doors(villa: View) -> None:
    """Each piece has a cell of it; whoever walks in or out passes the threshold, as at a room."""
    view, choices = beside_the_pool(villa)
    start, piece = view.table.place_of(0), view.table.players[0].suspect
    inside = placed(view, {piece: POOL})
    inside = replace(inside, table=replace(inside.table, came_from=start))
    root = parsed(pieces(inside, moved=[facts.Walked(0, choices.walks[POOL])]))
    (walker,) = [e for e in with_class(root, "ck-piece") if e.get("data-path")]
    assert len(walker.get("data-path", "").split()) == 4
    out = replace(view, table=replace(view.table, came_from=POOL))
    root = parsed(pieces(out, moved=[facts.Walked(0, (start,))]))
    (walker,) = [e for e in with_class(root, "ck-piece") if e.get("data-path")]
    assert len(walker.get("data-path", "").split()) == 4
    everybody = range(len(villa.deck.suspects))
    view = placed(villa, dict.fromkeys(everybody, POOL))
    cells = set(villa.table.edition.plan.middle)
    spots = all_spots(view).pieces.values()
    assert {(int(x // UNIT), int(y // UNIT)) for x, y, _ in spots} <= cells
    assert "Captain Umber is in the pool." in describe(view).replace(" (played by You)", "")
    x, y = layout_of(view.table.edition, POOL).name.at
    assert (int(x // UNIT), int(y // UNIT)) not in layout_of(view.table.edition, POOL).stage.cells


def test_a_middle_without_doors_is_no_pool() -> None:
    """The courtyards of the other editions stay as they are."""
    assert not list(with_class(parsed(backdrop(edition("uk"))), "ck-pool"))
    assert list(with_class(parsed(backdrop(edition("pool"))), "ck-pool"))


def test_a_question_mark_stands_on_every_special_square() -> None:
    """P21: with bonus cards off, special squares are plain."""
    game = edition("pool")
    marked = with_class(parsed(backdrop(game)), "ck-special-edge")
    assert len(list(marked)) == len(game.plan.special) > 0
    plain = read_edition(game.source.replace("bonus-cards = true ", "bonus-cards = false"))
    assert not list(with_class(parsed(backdrop(plain)), "ck-special-edge"))


def test_the_smallest_pool_can_be_drawn() -> None:
    """A teacher's pool of one cell has a name and a place to stand."""
    rows = ("LLL.1.TTT", "LLL<.>TTT", "2.v>#<v.3", "..GGGGG..")
    text = edition("mini").source
    head, _ = text.split('map = """', 1)
    own = read_edition(head + 'map = """\n' + "\n".join(rows) + '\n"""\n')
    assert own.plan.pool is not None
    assert "Pool" in words_in(parsed(backdrop(own)))
    assert layout_of(own, own.plan.pool).stage.cells == {(4, 2)}


def test_every_bonus_card_says_what_it_does() -> None:
    """Name and whole text stand on its face, in every language, inside the card."""
    game = edition("pool")
    for language, (bonus, card) in product(LANGUAGES, enumerate(game.bonus)):
        set_language(language)
        root = parsed(bonus_card(game, bonus))
        assert root.get("aria-label") == bonus_words(card)
        lines = [e for e in root.iter() if e.tag.endswith("tspan")]
        assert all(float(line.get("y", 0)) < 163 for line in lines)
        assert not [line for line in lines if "…" in (line.text or "")]


def test_every_effect_has_a_sign() -> None:
    """Whatever a bonus card can do, its face shows it; no two signs are alike."""
    assert set(_SIGNS) == set(EFFECTS)
    assert len(set(_SIGNS.values())) == len(EFFECTS)


def test_cards_on_the_table_show_what_each_seat_may_see(two: View) -> None:
    """U30, U31: four backs, this seat looked at one; one that may be looked at is a button."""
    root = parsed(middle(two))
    assert len(list(with_class(root, "ck-back"))) == 3
    labels = [e.get("aria-label") for e in with_class(root, "ck-lying")]
    assert labels[1] == "Ballroom, face down: you have seen it"
    blind = replace(two, own=Own())
    assert len(list(with_class(parsed(middle(blind)), "ck-back"))) == 4
    assert "Ballroom" not in str(middle(blind))
    choices = Choices(0, Phase.CLOSE, two.deck, peek=(0, 1, 2, 3))
    targets = [e.get("data-target") for e in parsed(middle(two, choices)).iter()]
    assert [t for t in targets if t] == ["peek:0", "peek:1", "peek:2", "peek:3"]
    assert "data-target" not in str(middle(replace(two, seat=1), choices))


def test_open_cards_lie_on_the_table_for_all(villa: View) -> None:
    """Left-over cards face up, and what a bonus card laid open, with whose it is."""
    assert middle(villa) is None
    view = replace(villa, table=replace(villa.table, face_up=(9,), laid_open=((1, 3), (0, 4))))
    assert repr(still_middle(view)) == (
        "Cards on the table: Revolver, open; Reverend Green, laid open by Nora; "
        "Mrs. Peacock, laid open by You"
    )
    assert repr(still_middle(villa)) == "Cards on the table: No cards."


def test_the_new_pictures(golden: Golden, villa: View, two: View) -> None:
    """The pool within reach, a bonus card, the middle of the table."""
    golden("pieces-pool-walks.svg", pieces(*beside_the_pool(villa)))
    golden("bonus-short-cut.svg", still_bonus(edition("pool"), 0).svg)
    golden("middle-pool.html", middle(two))


def test_the_skin_knows_their_classes(two: View) -> None:
    """No shape is without its rule of style."""
    drawn = (backdrop(edition("pool")), bonus_card(edition("pool"), 0), middle(two))
    used = used_classes(*drawn)
    groups = {"ck-house", "ck-room", "ck-starts", "ck-door", "ck-stairs", "ck-backdrop", "ck-pool"}
    groups |= {"ck-middle", "ck-back", "ck-face", "ck-crest", "ck-suspect", "ck-weapon", "ck-room"}
    rules = css("board", "cards")
    assert {c for c in used - groups if f".{c}" not in rules} == set()
