"""The detective sheet, mark by mark: what is certain, by which rule, from which question."""

from typing import Any

from msgspec.structs import replace

from cluekit.clue import edition, new_game, sheet_of, stack_deck
from cluekit.clue.bots import only_triple_left
from cluekit.clue.deduction.puzzle import by_hands
from cluekit.clue.deduction.sheet import Mark, Sheet, seen_cards
from cluekit.clue.public.table import Question
from cluekit.clue.public.view import Shown, View
from cluekit.core import SPECTATOR

ADA, BRUNO, CARLA = range(3)
DECK = edition("mini").deck
ROPE, DAGGER, VASE = (DECK.number(name) for name in ("rope", "dagger", "vase"))
LIBRARY, TOWER, GARDEN = (DECK.number(name) for name in ("library", "tower", "garden"))
ENVELOPE, POOL = 3, 4
CASE = (BRUNO, VASE, GARDEN)


def seen(
    *questions: Question, seat: int = 0, own: dict[str, Any] | None = None, **table: Any
) -> View:
    """What a seat sees: Ada and the rope, Carla and the dagger, library and tower are dealt."""
    hands = [["ada", "rope"], ["carla", "dagger"], ["library", "tower"]]
    luck = stack_deck(edition("mini"), ("bruno", "vase", "garden"), hands)
    view = new_game(chance=luck).view(seat)
    lying = replace(view.table, questions=questions, **table)
    return replace(view, own=replace(view.own, **(own or {})), table=lying)


def shown_to_me(*cards: tuple[int, int]) -> dict[str, Any]:
    """These cards, each shown by this player, question after question, as a change of ``own``."""
    return {"shown": tuple(Shown(at, card, by, 0) for at, (card, by) in enumerate(cards))}


def variant(**answers: Any) -> dict[str, Any]:
    """The lesson deck with other options, as a change of the table."""
    mini = edition("mini")
    return {"edition": replace(mini, options=replace(mini.options, **answers))}


def marks(sheet: Sheet, card: int) -> list[str]:
    """What the sheet says of one card, holder by holder."""
    return [sheet.says(card, holder) for holder in range(sheet.holders)]


def test_an_empty_sheet_knows_nothing() -> None:
    """Every cell is open, before the deal and for whoever watches; any seat may hold any card."""
    sheet = Sheet(DECK, 3)
    assert repr(sheet) == "<Sheet: 0 of 9 cards placed>"
    assert (sheet.holders, Sheet(DECK, 3, pool=True).holders) == (4, 5)
    assert all(marks(sheet, card) == ["open"] * 4 for card in range(9))
    assert sheet.candidates(DECK.weapons) == 0b000111000
    assert sheet.solution() is None
    assert all(sheet.may_be_held(card) for card in range(9))
    assert sheet.file == 0b111111111
    for view in (seen(own={"hand": ()}), seen(seat=SPECTATOR)):
        assert all(marks(sheet_of(view), card) == ["open"] * 4 for card in range(9))
    for seat in range(3):
        sheet = Sheet(DECK, 3, pool=True)
        for other in {0, 1, 2} - {seat}:
            sheet.cross(ROPE, other, "pass")
        assert sheet.may_be_held(ROPE)
        sheet.cross(ROPE, seat, "pass")
        assert marks(sheet, ROPE) == ["no", "no", "no", "open", "open"], "in envelope or pool"
        assert not sheet.may_be_held(ROPE)


def test_a_view_is_the_sheet_of_ones_own_cards_and_of_those_that_lie_open() -> None:
    """Mine are mine alone; an open card is in no hand; a random bot takes all it saw for dealt."""
    sheet = sheet_of(seen())
    assert repr(sheet) == "<Sheet: 2 of 9 cards placed>"
    assert marks(sheet, ADA) == ["yes", "no", "no", "no"]
    assert marks(sheet, CARLA) == ["no", "open", "open", "open"]
    for card, rules in ((ADA, ["mine", "row"]), (CARLA, ["mine", ""])):
        assert [sheet.mark(card, holder).rule for holder in (0, 1)] == rules
    assert not sheet.may_be_held(ADA)
    assert sheet.may_be_held(CARLA)
    sheet = sheet_of(seen(face_up=(CARLA,)))
    assert (marks(sheet, CARLA), sheet.mark(CARLA, 1)) == (["no"] * 4, Mark("no", "mine"))
    assert not sheet.may_be_held(CARLA)
    assert sheet.candidates(DECK.suspects) == 1 << BRUNO
    assert sheet.mark(BRUNO, ENVELOPE).rule == "envelope"
    assert sheet_of(seen(laid_open=((2, TOWER),))).mark(TOWER, 2) == Mark("yes", "shown")
    seen_five = {**shown_to_me((LIBRARY, 1)), "peeked": ((1, TOWER),)}
    table = {"face_up": (CARLA,), "laid_open": ((2, DAGGER),)}
    assert only_triple_left(seen(own=seen_five, **table)) == CASE
    for left_out in table:
        assert only_triple_left(seen(own=seen_five, **{**table, left_out: ()})) is None
    for left_out in seen_five:
        assert only_triple_left(seen(own={**seen_five, left_out: ()}, **table)) is None


def test_one_open_cell_is_certain_and_who_passes_has_none_of_the_three() -> None:
    """Of a row, of a kind, whichever; who else cannot have it leaves it to the envelope."""
    for holder in range(5):
        sheet = Sheet(DECK, 3, pool=True)
        for other in set(range(5)) - {holder}:
            sheet.cross(LIBRARY, other, "pass")
        sheet.conclude()
        assert sheet.mark(LIBRARY, holder) == Mark("yes", "row")
    for culprit in DECK.suspects:
        sheet = Sheet(DECK, 3)
        for seat, other in enumerate(set(DECK.suspects) - {culprit}):
            sheet.place(other, seat, "shown")
        sheet.conclude()
        assert sheet.mark(culprit, ENVELOPE) == Mark("yes", "envelope")
        assert sheet.mark(culprit, 2) == Mark("no", "row")
    first, second = Question(2, (ADA, ROPE, TOWER)), Question(2, CASE, passed=0b011)
    sheet = sheet_of(seen(first, second))
    for card in CASE:
        assert (sheet.mark(card, 1), sheet.says(card, 2)) == (Mark("no", "pass", 1), "open")
    assert sheet.mark(CARLA, 1).says == "open"
    sheet = sheet_of(seen(Question(0, (BRUNO, ROPE, LIBRARY), passed=0b110)))
    assert sheet.mark(BRUNO, ENVELOPE) == Mark("yes", "row")
    assert sheet.mark(CARLA, ENVELOPE) == Mark("no", "envelope")
    assert sheet.candidates(DECK.suspects) == 1 << BRUNO
    assert sheet.solution() is None


def test_who_showed_me_a_card_has_it_what_i_showed_is_mine_already() -> None:
    """The mark names its question; the solution is told when all three are certain, not before."""
    shown = (Shown(0, CARLA, 1, 0), Shown(1, ADA, 0, 2), Shown(None, TOWER, 2, 0))
    view = seen(own={"shown": shown})
    sheet = sheet_of(view)
    assert (sheet.mark(CARLA, 1), sheet.mark(CARLA, 2)) == (
        *(Mark("yes", "shown", 0), Mark("no", "row", 0)),
    )
    assert sheet.mark(TOWER, 2) == Mark("yes", "shown")
    assert sheet.mark(ADA, 0) == Mark("yes", "mine")
    assert [one.card for one in seen_cards(view)] == [CARLA, TOWER]
    assert list(seen_cards(replace(view, seat=SPECTATOR))) == []
    looked = sheet_of(seen(own={"looked": CASE}))
    assert (looked.solution(), looked.mark(VASE, ENVELOPE)) == (CASE, Mark("yes", "looked"))
    assert sheet_of(seen(case_file=CASE)).solution() == CASE
    two = ((CARLA, 1), (DAGGER, 1))
    assert sheet_of(seen(own=shown_to_me(*two))).solution() is None
    assert sheet_of(seen(own=shown_to_me(*two, (TOWER, 2), (LIBRARY, 2)))).solution() == CASE
    sheet = Sheet(DECK, 3)
    for card in DECK.suspects:
        sheet.cross(card, ENVELOPE, "mine")
    assert sheet.solution() is None
    sheet.conclude()
    assert marks(sheet, GARDEN) == ["open"] * 4
    for card in (VASE, GARDEN):
        sheet.place(card, ENVELOPE, "looked")
    sheet.conclude()
    assert sheet.candidates(DECK.rooms) == 1 << GARDEN
    assert sheet.solution() is None


def test_where_all_cards_are_shown_the_rest_is_not_there() -> None:
    """P12: Nora showed Carla and has neither of the others; U30: when all are known."""
    shown = shown_to_me((CARLA, 1))
    asked = Question(0, (CARLA, VASE, GARDEN), shower=1, showers=0b010, shown=1)
    for answers in ({"cards_shown": "all"}, {"questioning": "fast"}):
        house = variant(**answers)
        sheet = sheet_of(seen(asked, own=shown, **house))
        assert sheet.mark(VASE, 1) == sheet.mark(GARDEN, 1) == Mark("no", "pass", 0)
        assert sheet.mark(CARLA, 1) == Mark("yes", "shown", 0)
        others = sheet_of(seen(replace(asked, asker=2), **house))
        said = sheet_of(seen(replace(asked, accusing=True), own=shown, **house))
        assert others.says(VASE, 1) == said.says(VASE, 1) == "open"
    assert sheet_of(seen(asked, own=shown)).says(VASE, 1) == "open"
    one = seen(own={"peeked": ((1, VASE),)}, sizes=(2, 1, 1), face_down=2)
    sheet = sheet_of(one)
    assert sheet.mark(VASE, POOL) == Mark("yes", "looked")
    assert (sheet.says(VASE, ENVELOPE), sheet.says(BRUNO, POOL)) == ("no", "open")
    both = sheet_of(replace(one, own=replace(one.own, peeked=((1, VASE), (0, TOWER)))))
    assert both.mark(BRUNO, POOL) == Mark("no", "looked")
    for sizes, face_down in (((2, 1, 1), 2), ((2, 2, 1), 1)):
        assert sheet_of(seen(sizes=sizes, face_down=face_down)).says(BRUNO, POOL) == "open"


def test_a_sheet_takes_in_one_view_after_the_other_with_reasons_or_without() -> None:
    """A late answer is told once; bots keep sheets without reasons, the same cells."""
    asked = Question(2, (BRUNO, VASE, LIBRARY))
    sheet = Sheet(DECK, 3).take_in(seen())
    sheet.take_in(seen(asked))
    assert sheet.says(BRUNO, 1) == "open"
    sheet.take_in(seen(replace(asked, passed=0b010)))
    assert sheet.mark(BRUNO, 1) == Mark("no", "pass", 0)
    later = seen(replace(asked, passed=0b010), Question(0, (BRUNO, ROPE, TOWER), passed=0b110))
    assert sheet.take_in(later).can == sheet_of(later).can
    assert sheet.mark(BRUNO, 1) == Mark("no", "pass", 0)
    assert sheet.mark(BRUNO, ENVELOPE) == Mark("yes", "row")
    view = seen(Question(0, CASE, passed=0b110), own=shown_to_me((LIBRARY, 2)))
    quiet, told = Sheet(DECK, 3, explained=False).take_in(view), sheet_of(view)
    assert (quiet.marks, quiet.mark(ADA, 0)) == (None, Mark("open", ""))
    assert (quiet.can, quiet.file, quiet.solution()) == (told.can, told.file, CASE)


def concluded(*questions: Question, **known: Any) -> Sheet:
    """The sheet of what a seat sees, with the rules about hands."""
    view = seen(*questions, **known)
    return by_hands(sheet_of(view), view)


def passed(asker: int, cards: tuple[int, int, int], *seats: int) -> Question:
    """A question that these seats could not answer."""
    return Question(asker, cards, passed=sum(1 << seat for seat in seats))


def answered(asker: int, cards: tuple[int, int, int], *seats: int) -> Question:
    """A question that these seats answered with a card nobody else saw."""
    showers = sum(1 << seat for seat in seats)
    return Question(asker, cards, shower=seats[-1], showers=showers, shown=1)


def test_show_last_and_hand_full() -> None:
    """What is left of three was shown; who has all their cards has no other."""
    shown = answered(1, (ADA, VASE, TOWER), 2)
    assert [concluded(shown).says(card, 2) for card in (VASE, TOWER)] == ["open", "open"]
    sheet = concluded(passed(1, (CARLA, VASE, LIBRARY), 2), shown)
    assert sheet.mark(TOWER, 2) == Mark("yes", "show-last", 1)
    assert sheet.mark(TOWER, 1) == Mark("no", "row", 1)
    before = (passed(0, (CARLA, VASE, LIBRARY), 1), passed(0, (BRUNO, DAGGER, GARDEN), 2))
    sheet = concluded(*before, answered(0, (ADA, VASE, GARDEN), 1, 2))
    assert sheet.mark(GARDEN, 1) == sheet.mark(VASE, 2) == Mark("yes", "show-last", 2)
    first = answered(0, (ADA, ROPE, LIBRARY), 2)
    assert concluded(first, own=shown_to_me((LIBRARY, 2))).says(BRUNO, 2) == "open"
    own = shown_to_me((LIBRARY, 2), (TOWER, 2))
    sheet = concluded(first, answered(0, (ADA, ROPE, TOWER), 2), own=own)
    for card in (BRUNO, CARLA, DAGGER, VASE):
        assert sheet.mark(card, 2) == Mark("no", "hand-full")
    assert (sheet.mark(LIBRARY, 2).rule, sheet.says(BRUNO, 1)) == ("shown", "open")
    own = {"peeked": ((0, CARLA),), "looked": (BRUNO, DAGGER, GARDEN)}
    nobody = passed(0, (BRUNO, VASE, GARDEN), 1, 2)
    sheet = concluded(nobody, own=own, sizes=(2, 1, 1), face_down=2)
    assert sheet.mark(VASE, 4) == Mark("yes", "row")
    for card in (LIBRARY, TOWER):
        assert sheet.mark(card, 4) == Mark("no", "hand-full")
        assert [sheet.says(card, seat) for seat in (1, 2)] == ["open", "open"]


def test_hand_forced_and_other_sizes_and_one_rule_feeds_the_next() -> None:
    """Who can have no others has these; envelope and pool have sizes, too; rows tell."""
    questions = [passed(2, (BRUNO, VASE, room), 1) for room in (LIBRARY, TOWER, GARDEN)]
    sheet = concluded(*questions[:2])
    assert [sheet.says(card, 1) for card in (CARLA, DAGGER, GARDEN)] == ["open"] * 3
    sheet = concluded(*questions)
    assert sheet.mark(CARLA, 1) == sheet.mark(DAGGER, 1) == Mark("yes", "hand-forced")
    assert sheet.says(CARLA, 2) == "no"
    sheet = concluded(own=shown_to_me((LIBRARY, 2), (TOWER, 2)))
    assert sheet.mark(GARDEN, 3).rule == "envelope"
    pool = concluded(own={"peeked": ((0, VASE),)}, sizes=(2, 2, 1), face_down=1)
    assert (pool.mark(VASE, 4), pool.says(BRUNO, 4)) == (Mark("yes", "looked"), "no")
    sheet = concluded(own=shown_to_me((CARLA, 1), (DAGGER, 1), (TOWER, 2)))
    assert [sheet.says(card, 3) for card in (BRUNO, VASE)] == ["yes", "yes"]
    assert [sheet.says(card, 3) for card in (LIBRARY, GARDEN)] == ["open", "open"]
    sheet = concluded(own=shown_to_me((CARLA, 1), (DAGGER, 1)) | {"looked": (BRUNO, VASE, GARDEN)})
    assert sheet.mark(TOWER, 1) == Mark("no", "hand-full")
    assert sheet.mark(TOWER, 2) == Mark("yes", "row")
    passes = (passed(2, (BRUNO, VASE, room), 1) for room in (LIBRARY, TOWER, GARDEN))
    sheet = concluded(answered(0, (CARLA, ROPE, TOWER), 2), *passes)
    assert sheet.mark(CARLA, 1).rule == "hand-forced"
    assert sheet.mark(TOWER, 2) == Mark("yes", "show-last", 0)
