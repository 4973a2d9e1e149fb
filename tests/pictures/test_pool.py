"""Cards, hand and dice; and what other editions bring: pool, bonus cards, cards face down."""

from itertools import combinations, product

import pytest
from drawings import Golden, parsed, placed, used_classes, walking, with_class, words_in
from msgspec.structs import replace

from cluekit.clue import SHIPPED, Choices, Phase, View, edition, new_game, read_edition
from cluekit.clue import picture as draw
from cluekit.clue.editions.cast import Card
from cluekit.clue.picture.boards.ground import UNIT
from cluekit.clue.picture.boards.house import layout_of
from cluekit.clue.picture.boards.pieces import all_spots
from cluekit.clue.picture.cards.faces import _SIGNS, HIGH, WIDE, spine
from cluekit.clue.picture.skin import css
from cluekit.clue.public import facts
from cluekit.clue.public.view import Own
from cluekit.clue.referee.bonus import EFFECTS
from cluekit.clue.wording import tell
from cluekit.ui.clue.actions import ClueDesk
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
    """The floor is plain, and a die shows a one; with them each special square has its mark."""
    for cards, shown in ((True, True), (False, False)):
        house = edition("pool")
        house = replace(house, options=replace(house.options, bonus_cards=cards))
        view = new_game(house, ("You", "Nora"), seed=3).view(0)
        assert ("?" in tell([facts.Rolled(0, (1, 4))][0], view)) is shown
        assert ("ck-special" in str(draw.backdrop(house))) is shown
        thrown = replace(view, table=replace(view.table, dice=(1, 4)))
        walk = walking(thrown, 5)
        desk: ClueDesk = Desk(thrown, walk, walk, letters=(), moved=(), step=1, steps=1)
        assert ("ck-mark" in str(now(desk))) is shown
    game = edition("pool")
    marked = with_class(parsed(draw.backdrop(game)), "ck-special-edge")
    assert len(list(marked)) == len(game.plan.special) > 0
    plain = read_edition(game.source.replace("bonus-cards = true ", "bonus-cards = false"))
    assert not list(with_class(parsed(draw.backdrop(plain)), "ck-special-edge"))


def test_the_pool_is_entered_by_its_doors(villa: View) -> None:
    """P09, P20: the target has words, a player may stay; other middles are no pools."""
    view, choices = beside_the_pool(villa)
    labels = {
        t.get("data-target"): t.get("aria-label")
        for t in with_class(parsed(draw.pieces(view, choices)), "ck-target")
    }
    assert labels[f"walk:{POOL}"] == "Walk into the pool: 1 step"
    assert "the pool (1 step)" in draw.describe(view, choices)
    view = placed(villa, {villa.table.players[0].suspect: POOL})
    choices = Choices(0, Phase.START, view.deck, roll=True, stay=True)
    (target,) = with_class(parsed(draw.pieces(view, choices)), "ck-target")
    assert target.get("aria-label") == "Stay here: the pool"
    view, choices = beside_the_pool(villa)
    start, piece = view.table.place_of(0), view.table.players[0].suspect
    inside = placed(view, {piece: POOL})
    inside = replace(inside, table=replace(inside.table, came_from=start))
    root = parsed(draw.pieces(inside, moved=[facts.Walked(0, choices.walks[POOL])]))
    (walker,) = [e for e in with_class(root, "ck-piece") if e.get("data-path")]
    assert len(walker.get("data-path", "").split()) == 4
    out = replace(view, table=replace(view.table, came_from=POOL))
    root = parsed(draw.pieces(out, moved=[facts.Walked(0, (start,))]))
    (walker,) = [e for e in with_class(root, "ck-piece") if e.get("data-path")]
    assert len(walker.get("data-path", "").split()) == 4
    view = placed(villa, dict.fromkeys(range(len(villa.deck.suspects)), POOL))
    cells = set(villa.table.edition.plan.middle)
    spots = all_spots(view).pieces.values()
    assert {(int(x // UNIT), int(y // UNIT)) for x, y, _ in spots} <= cells
    assert "Captain Umber is in the pool." in draw.describe(view).replace(" (played by You)", "")
    x, y = layout_of(view.table.edition, POOL).name.at
    assert (int(x // UNIT), int(y // UNIT)) not in layout_of(view.table.edition, POOL).stage.cells
    assert not list(with_class(parsed(draw.backdrop(edition("uk"))), "ck-pool"))
    assert list(with_class(parsed(draw.backdrop(edition("pool"))), "ck-pool"))
    rows = ("LLL.1.TTT", "LLL<.>TTT", "2.v>#<v.3", "..GGGGG..")
    head, _ = edition("mini").source.split('map = """', 1)
    own = read_edition(head + 'map = """\n' + "\n".join(rows) + '\n"""\n')
    assert own.plan.pool is not None
    assert "Pool" in words_in(parsed(draw.backdrop(own)))
    assert layout_of(own, own.plan.pool).stage.cells == {(4, 2)}


def test_cards_on_the_table_and_bonus_cards_say_what_they_are(two: View, villa: View) -> None:
    """U30, U31: backs, one looked at, open ones; each bonus card’s whole text, in each language."""
    root = parsed(draw.middle(two))
    assert len(list(with_class(root, "ck-back"))) == 3
    labels = [e.get("aria-label") for e in with_class(root, "ck-lying")]
    assert labels[1] == "Ballroom, face down: you have seen it"
    blind = replace(two, own=Own())
    assert len(list(with_class(parsed(draw.middle(blind)), "ck-back"))) == 4
    assert "Ballroom" not in str(draw.middle(blind))
    choices = Choices(0, Phase.CLOSE, two.deck, peek=(0, 1, 2, 3))
    targets = [e.get("data-target") for e in parsed(draw.middle(two, choices)).iter()]
    assert [t for t in targets if t] == ["peek:0", "peek:1", "peek:2", "peek:3"]
    assert "data-target" not in str(draw.middle(replace(two, seat=1), choices))
    assert draw.middle(villa) is None
    view = replace(villa, table=replace(villa.table, face_up=(9,), laid_open=((1, 3), (0, 4))))
    assert repr(draw.still_middle(view)) == (
        "Cards on the table: Revolver, open; Reverend Green, laid open by Nora; "
        "Mrs. Peacock, laid open by You"
    )
    assert repr(draw.still_middle(villa)) == "Cards on the table: No cards."
    game = edition("pool")
    for language, (bonus, told) in product(LANGUAGES, enumerate(game.bonus)):
        set_language(language)
        root = parsed(draw.bonus_card(game, bonus))
        assert root.get("aria-label") == draw.bonus_words(told)
        lines = [e for e in root.iter() if e.tag.endswith("tspan")]
        assert all(float(line.get("y", 0)) < 163 for line in lines)
        assert not [line for line in lines if "…" in (line.text or "")]
    set_language("en")
    assert (set(_SIGNS), len(set(_SIGNS.values()))) == (set(EFFECTS), len(EFFECTS))


def test_goldens_of_what_other_editions_bring_of_cards_and_dice(
    golden: Golden, villa: View, two: View, uk: View
) -> None:
    """Within reach, a bonus card, the middle, hands, faces; every shape has its rule of style."""
    golden("pieces-pool-walks.svg", draw.pieces(*beside_the_pool(villa)))
    golden("bonus-short-cut.svg", draw.still_bonus(edition("pool"), 0).svg)
    golden("middle-pool.html", draw.middle(two))
    pool = edition("pool")
    used = used_classes(draw.backdrop(pool), draw.bonus_card(pool, 0), draw.middle(two))
    groups = {"ck-house", "ck-room", "ck-starts", "ck-door", "ck-stairs", "ck-backdrop", "ck-pool"}
    groups |= {"ck-middle", "ck-back", "ck-face", "ck-crest", "ck-suspect", "ck-weapon", "ck-room"}
    rules = css("board", "cards")
    assert {c for c in used - groups if f".{c}" not in rules} == set()
    house = edition("uk")
    for name in ("mrs-white", "rope", "billiard-room"):
        golden(f"card-{name}.svg", draw.face(house, house.deck.number(name)))
    golden("card-back.svg", draw.back())
    view = holding(uk, "miss-scarlett", "rope", "hall", "study")
    golden("hand-answering.html", draw.hand(view, answering(view, "rope", "hall")))
    golden("dice.svg", draw.dice((4, 3)))


def holding(view: View, *cards: str) -> View:
    """Return the view with these cards in hand."""
    return replace(view, own=Own(hand=tuple(sorted(view.deck.number(c) for c in cards))))


def answering(view: View, *cards: str) -> Choices:
    """Return the choices of the view's seat when it can answer with these cards."""
    show = tuple(view.deck.number(card) for card in cards)
    return Choices(view.seat, Phase.ANSWER, view.deck, show=show)


def test_every_card_can_be_told_without_colour() -> None:
    """No two faces of a deck are equal without colours; each says its name; kinds have spines."""
    edges = [spine(kind) for kind in ("suspect", "weapon", "room")]
    assert all(one != other for one, other in combinations(edges, 2))
    for name in SHIPPED:
        cards = edition(name)
        for language in LANGUAGES:
            set_language(language)
            faces = set()
            for number in range(cards.deck.size):
                root = parsed(draw.face(cards, number))
                for shape, colour in product(root.iter(), ("fill", "stroke", "class")):
                    shape.attrib.pop(colour, None)
                drawing = "".join(
                    e.get("d", "") + e.get("transform", "") for e in root.iter("path")
                )
                crest = "".join(e.text or "" for e in root.iter("text") if e.get("font-size"))
                faces.add((drawing, crest))
                assert parsed(draw.card(cards, number).svg).find("{*}title") is not None
            assert len(faces) == cards.deck.size


def test_only_cards_that_answer_are_targets_dice_and_hands_are_whole(uk: View) -> None:
    """A card to show is a button with words, but not another seat's; names are letters."""
    view = holding(uk, "miss-scarlett", "rope", "hall")
    rope = view.deck.number("rope")
    root = parsed(draw.hand(view, answering(view, "rope")))
    buttons = list(root.iter("button"))
    assert [b.get("data-target") for b in buttons] == [f"show:{rope}"]
    assert [b.get("aria-label") for b in buttons] == ["Show the Rope"]
    lying = list(with_class(root, "ck-lying"))
    assert [each.get("aria-label") for each in lying] == ["Miss Scarlett", "Hall"]
    assert not list(parsed(draw.hand(view)).iter("button"))
    view = holding(uk, "miss-scarlett", "rope")
    assert str(draw.hand(view, replace(answering(view, "rope"), seat=2))) == str(draw.hand(view))
    chosen = parsed(draw.pressable(uk.table.edition, 0, "pick:0", "Miss Scarlett", chosen=True))
    other = parsed(draw.pressable(uk.table.edition, 1, "pick:1", "Colonel Mustard"))
    assert (chosen.get("aria-pressed"), other.get("aria-pressed")) == ("true", None)
    for faces in ((), (1,), (6, 6), (2, 5)):
        root = parsed(draw.dice(faces))
        for die, face_shown in zip(root.findall("g"), faces, strict=True):
            pips = die.findall(".//path[@class='ck-pip']")[0].get("d", "").split("M")[1:]
            assert len(set(pips)) == face_shown
        said = root.get("aria-label") or ""
        assert str(sum(faces)) in said if faces else "not been rolled" in said
        assert parsed(draw.still_dice(faces).svg).get("role") == "img"
    still = draw.still_hand(holding(uk, "miss-scarlett", "rope", "hall"))
    root = parsed(still.svg)
    assert repr(still) == "Your cards: Miss Scarlett, Rope, Hall"
    assert len(list(with_class(root, "ck-card-edge"))) == 3
    assert float(root.get("width", "0")) > 3 * WIDE
    assert float(root.get("height", "0")) > HIGH
    assert repr(draw.still_hand(holding(uk))) == "Your cards: No cards."
    name = '<img src=x onerror="alert(1)">&'
    deck = uk.deck
    bad = Card("bad", name, "weapon", shape="<b>")
    spoiled = replace(deck, cards=(*deck.cards[:7], bad, *deck.cards[8:]))
    other = replace(uk.table.edition, deck=spoiled)
    view = replace(uk, table=replace(uk.table, edition=other), own=Own(hand=(7,)))
    drawn = f"{draw.hand(view)}{draw.still_hand(view).svg}{draw.card(other, 7).svg}"
    assert [each for each in ("<img", "<b>") if each in drawn] == []
    assert name in words_in(parsed(draw.still_hand(view).svg))
