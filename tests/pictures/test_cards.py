"""Cards, hand and dice: told by shape and word as well as by colour, and pressable where due."""

from itertools import combinations, product

import pytest
from drawings import Golden, parsed, with_class, words_in
from msgspec.structs import replace

from cluekit.clue import SHIPPED, Choices, Phase, View, edition
from cluekit.clue.editions.cast import Card
from cluekit.clue.picture import back, card, dice, face, hand, pressable, still_dice, still_hand
from cluekit.clue.picture.cards.faces import HIGH, WIDE, spine
from cluekit.clue.public.view import Own
from cluekit.words import LANGUAGES, set_language


def holding(view: View, *cards: str) -> View:
    """Return the view with these cards in hand."""
    return replace(view, own=Own(hand=tuple(sorted(view.deck.number(c) for c in cards))))


def answering(view: View, *cards: str) -> Choices:
    """Return the choices of the view's seat when it can answer with these cards."""
    show = tuple(view.deck.number(card) for card in cards)
    return Choices(view.seat, Phase.ANSWER, view.deck, show=show)


def test_goldens_of_cards_and_dice(golden: Golden, uk: View) -> None:
    """One card of each kind, the back; a hand with two of four cards to show; four and three."""
    house = edition("uk")
    for name in ("mrs-white", "rope", "billiard-room"):
        golden(f"card-{name}.svg", face(house, house.deck.number(name)))
    golden("card-back.svg", back())
    view = holding(uk, "miss-scarlett", "rope", "hall", "study")
    golden("hand-answering.html", hand(view, answering(view, "rope", "hall")))
    golden("dice.svg", dice((4, 3)))


@pytest.mark.parametrize("name", SHIPPED)
def test_every_card_can_be_told_without_colour(name: str) -> None:
    """No two faces of a deck are equal, even with all colours taken away; each says its name."""
    cards = edition(name)
    for language in LANGUAGES:
        set_language(language)
        faces = set()
        for number in range(cards.deck.size):
            root = parsed(face(cards, number))
            for shape, colour in product(root.iter(), ("fill", "stroke", "class")):
                shape.attrib.pop(colour, None)
            drawing = "".join(e.get("d", "") + e.get("transform", "") for e in root.iter("path"))
            crest = "".join(e.text or "" for e in root.iter("text") if e.get("font-size"))
            faces.add((drawing, crest))
            assert parsed(card(cards, number).svg).find("{*}title") is not None
        assert len(faces) == cards.deck.size


def test_kinds_have_spines_of_their_own() -> None:
    """Scallops, teeth and battlements, all as long as the card."""
    edges = [spine(kind) for kind in ("suspect", "weapon", "room")]
    assert all(one != other for one, other in combinations(edges, 2))


def test_only_cards_that_answer_are_targets(uk: View) -> None:
    """A card to show is a button with words; the rest of the hand cannot be pressed."""
    view = holding(uk, "miss-scarlett", "rope", "hall")
    rope = view.deck.number("rope")
    root = parsed(hand(view, answering(view, "rope")))
    buttons = list(root.iter("button"))
    assert [b.get("data-target") for b in buttons] == [f"show:{rope}"]
    assert [b.get("aria-label") for b in buttons] == ["Show the Rope"]
    lying = list(with_class(root, "ck-lying"))
    assert [each.get("aria-label") for each in lying] == ["Miss Scarlett", "Hall"]
    assert not list(parsed(hand(view)).iter("button"))


def test_somebody_elses_choices_and_a_chosen_card(uk: View) -> None:
    """Another seat's cards to show are not marked here; a card picked for a question is pressed."""
    view = holding(uk, "miss-scarlett", "rope")
    foreign = replace(answering(view, "rope"), seat=2)
    assert str(hand(view, foreign)) == str(hand(view))
    chosen = parsed(pressable(uk.table.edition, 0, "pick:0", "Miss Scarlett", chosen=True))
    other = parsed(pressable(uk.table.edition, 1, "pick:1", "Colonel Mustard"))
    assert (chosen.get("aria-pressed"), other.get("aria-pressed")) == ("true", None)


def test_dice_have_as_many_pips_as_they_say() -> None:
    """The pips are there, apart from one another, and the sum is said."""
    for faces in ((), (1,), (6, 6), (2, 5)):
        root = parsed(dice(faces))
        for die, face_shown in zip(root.findall("g"), faces, strict=True):
            pips = {(c.get("cx"), c.get("cy")) for c in die.iter("circle")}
            assert len(pips) == face_shown
        said = root.get("aria-label") or ""
        assert str(sum(faces)) in said if faces else "not been rolled" in said
        assert parsed(still_dice(faces).svg).get("role") == "img"


def test_a_still_hand_is_whole(uk: View) -> None:
    """All cards of the hand side by side, named in the text; an empty hand is a picture too."""
    view = holding(uk, "miss-scarlett", "rope", "hall")
    still = still_hand(view)
    root = parsed(still.svg)
    assert repr(still) == "Your cards: Miss Scarlett, Rope, Hall"
    assert len(list(with_class(root, "ck-card-edge"))) == 3
    assert float(root.get("width", "0")) > 3 * WIDE
    assert float(root.get("height", "0")) > HIGH
    assert repr(still_hand(holding(uk))) == "Your cards: No cards."


def test_hostile_names_stay_text(uk: View) -> None:
    """A card called like markup is drawn as its letters."""
    name = '<img src=x onerror="alert(1)">&'
    deck = uk.deck
    bad = Card("bad", name, "weapon", shape="<b>")
    spoiled = replace(deck, cards=(*deck.cards[:7], bad, *deck.cards[8:]))
    other = replace(uk.table.edition, deck=spoiled)
    view = replace(uk, table=replace(uk.table, edition=other), own=Own(hand=(7,)))
    drawn = f"{hand(view)}{still_hand(view).svg}{card(other, 7).svg}"
    assert "<img" not in drawn
    assert "<b>" not in drawn
    assert name in words_in(parsed(still_hand(view).svg))
