"""``case(…)``, the lessons' language for code cells, beside plain counting of worlds."""

from fractions import Fraction

import pytest
from oracle import CARDS, World, hearing, knowing, worlds

from cluekit.core import Chance, Luck, RefusedError
from cluekit.learn.code_case import CodeCase
from cluekit.learn.code_minds import LISTED
from cluekit.ui import case
from cluekit.words import speaking
from naming import case_named

LETTERS = {"you": "Y", "nora": "N", "otto": "O", "envelope": "E"}
FILE = ("You hold A T", "Nora: B R L -> Otto ?", "Nora: B V T -> Otto ?", "Otto: C D G -> nobody")


def _letter(card: str) -> str:
    return card[0].upper()


def _true(world: World) -> frozenset[str]:
    return frozenset(f"{LETTERS[place]}_{_letter(card)}" for card, place in world.items())


def _luck(seed: int) -> Luck:
    return Chance(seed).luck("a case", 0)


def _played(luck: Luck) -> tuple[str, list[str], list[World]]:
    """Return a hand and clues that some deal brings about, and all worlds that fit them."""
    world = luck.pick(worlds())
    hand = [card for card, place in world.items() if place == "you"]
    clues = [_asked(world, luck) for _ in range(luck.die(4) - 1)]
    held = f"You hold {' '.join(map(_letter, hand))}"
    return held, clues, hearing(knowing(hand), *clues)


def _asked(world: World, luck: Luck) -> str:
    named = [luck.pick(CARDS[kind : kind + 3]) for kind in (0, 3, 6)]
    order = ["you", "nora", "otto"]
    asker = luck.die(3) - 1
    said = f"{order[asker].title()}: {' '.join(map(_letter, named))} -> "
    for step in (1, 2):
        who = order[(asker + step) % 3]
        if held := [card for card in named if world[card] == who]:
            seen = asker == 0 or who == "you"
            return f"{said}{who.title()} {_letter(luck.pick(held)) if seen else '?'}"
    return f"{said}nobody"


def test_count_models_shares_and_what_follows_are_those_of_all_worlds() -> None:
    """Of games that were played: the same deals, each literal as likely, also by a habit."""
    every = [f"{place}_{card}" for place in "YNOE" for card in "ABCRVDLGT"]
    for seed in range(24):
        with case_named(seed):
            hand, clues, left = _played(_luck(seed))
            asked, true = case(hand, *clues), [*map(_true, left)]
            found = [model.true for model in asked.models()]
            assert asked.count() == len(left) == len(found)
            assert set(found) == set(true)
            for name in _luck(seed).order(every)[:9]:
                times = sum(name in world for world in true)
                assert asked.share(name) == Fraction(times, len(left))
                assert asked.entails(name) == (times == len(left))
                assert asked.entails(f"~{name}") == (times == 0)
            weights = [_weight(world, clues) for world in left]
            name = _luck(seed).pick(["E_A", "N_V", "O_T", "E_G"])
            likely = sum((w for w, t in zip(weights, true, strict=True) if name in t), Fraction(0))
            assert asked.share(name, shows="at random") == likely / sum(weights)


def _weight(world: World, clues: list[str]) -> Fraction:
    """A deal counts one in that many for each card that was shown to us by choice."""
    weight = Fraction(1)
    for clue in clues:
        asked, _, outcome = clue.partition("->")
        who, *card = outcome.split()
        if asked.startswith("You:") and card:
            named = [c for c in world if _letter(c) in asked.split()[1:]]
            weight /= sum(world[c] == who.lower() for c in named)
    return weight


def test_the_numbers_of_the_lessons() -> None:
    """2,430 deals, 72, 38; 18/49; a half, or 16/29 if the card was chosen at random."""
    assert (case().count(), case("You hold A R").count()) == (2430, 72)
    assert case("You hold A R", "Nora: B R L -> Otto ?").count() == 38
    shown = case("You hold A R", "Nora: B V L -> Otto ?")
    assert [49 * shown.share(q) for q in ("O_B", "O_L", "E_B")] == [18, 24, 19]
    seen = case("You hold A R", "You: B V L -> Nora B")
    assert seen.share("E_V") == Fraction(1, 2)
    assert seen.share("E_V", shows="at random") == Fraction(16, 29)
    assert seen.share("N_V", shows="at random") == Fraction(3, 29)


def test_the_fewest_clues_that_prove_it_and_one_wrong_clue_that_proves_everything() -> None:
    """Three of five, and the proof uses them; without one a deal says no. A lie leaves none."""
    asked = case(*FILE, "You: A R L -> Nora L", "Otto: A R T -> You A")
    assert asked.core("E_C") == (1, 2, 3)
    proof = asked.why("E_C")
    assert proof
    assert proof.clues == (1, 2, 3)
    assert "Carla is in the envelope" in repr(proof).splitlines()[-1]
    assert repr(proof).splitlines()[-1].split(". ", 1)[1] in proof._repr_html_()
    for left_out in (1, 2, 3):
        asked = case(*(line for number, line in enumerate(FILE) if number != left_out))
        refuted = asked.why("E_C")
        assert not refuted
        assert refuted.deal is not None
        assert refuted.deal in list(asked.models())
        assert refuted.deal["C"] != "E"
        with pytest.raises(RefusedError, match="does not follow"):
            asked.core("E_C")
    lied = case(*FILE, "You: B V L -> nobody", "Nora: B V L -> Otto ?")
    assert (lied.count(), list(lied.models())) == (0, [])
    assert lied.entails("E_A") and lied.entails("~E_A")  # noqa: PT018 - both, at once
    assert lied.why("E_A")
    with pytest.raises(RefusedError, match="No deal fits"):
        lied.share("E_A")


def test_a_case_is_added_to_and_told_in_any_language() -> None:
    """``and_then`` leaves its case as it is; no sentence is kept; a subject has two names."""
    before = case("You hold A R")
    after = before.and_then("Nora: B R L -> Otto ?")
    assert (before.count(), after.count()) == (72, 38)
    assert isinstance(after, CodeCase)
    begun = case("You hold A C", "Nora: B V L -> Otto ?")
    with speaking("it"):
        kept = begun.says("Nora", "arma", knows=False).announced("O_V | O_B")
        assert "Nora dice: «Non lo so: arma.»" in repr(kept)
    made = begun.says("Nora", "weapon", knows=False).announced("O_V | O_B")
    assert "Nora says: “I do not know the weapon.”" in repr(kept)
    assert (repr(kept), kept.said) == (repr(made), made.said)


def test_what_cannot_be_read_names_the_clue_and_says_what_would_be_right() -> None:
    """Hand, clue, statement, model: each refused in words of its own."""
    wrong = {
        ("You hold A Q",): "There is no card “q”",
        ("You hold A R C",): "You have 2 cards; your hand names 3.",
        ("You hold A R", "Nora is here"): "Clue 1 cannot be read: Nora is here",
        ("Nora: B V L -> Otto ?", "Nora: B V L -> Nora ?"): "Clue 2: “Nora” asks and answers",
        ("You: B V L -> Otto R",): "Clue 1: “rope” cannot be shown here",
        ("Zoe: B V L -> Otto ?",): "Clue 1: nobody is called “zoe”",
    }
    for lines, words in wrong.items():
        with pytest.raises(RefusedError, match=words.replace("?", r"\?")):
            case(*lines)
    with pytest.raises(RefusedError, match="“E_Q” at character 1 does not say who has what"):
        case().entails("E_Q")
    with pytest.raises(RefusedError, match="one thing at a time"):
        case().why("E_A & E_B")
    with pytest.raises(RefusedError, match="at random"):
        case().share("E_A", shows="politely")  # type: ignore[arg-type]


def test_the_big_game_is_counted_not_listed() -> None:
    """With the big deck statements are answered by counting; "or" and "and" add up as they must."""
    heard = "Nora: colonel-mustard spanner kitchen -> Otto ?"
    asked = case("You hold miss-scarlett rope dagger hall study library", heard, edition="uk")
    assert asked.count() > LISTED
    literals = ["Otto_colonel-mustard", "Otto_spanner", "Otto_kitchen"]
    assert asked.entails(" | ".join(literals))
    assert not asked.entails(literals[0])
    either = asked.share(f"{literals[0]} | {literals[1]}")
    both = asked.share(f"{literals[0]} & {literals[1]}")
    assert either + both == asked.share(literals[0]) + asked.share(literals[1])
    assert next(asked.models())["rope"] == "Y"
