"""Guesses and tickets: kept over runs and days, shown beside the outcome, refused in words."""

from itertools import combinations, product
from pathlib import Path

import oracle
import pytest
from claim_inputs import events_in
from claimed import STEMS
from claims_06_to_07 import lesson_07
from claims_08_to_10 import night
from lesson_files import outcome_in
from presses import press

from cluekit.core import RefusedError
from cluekit.learn import progress
from cluekit.learn.guesses import GUESSES
from cluekit.learn.progress import Done, progress_code
from cluekit.ui import guess, outcome, solution_cube, ticket
from cluekit.ui.exercises.guess import LONGEST_GUESS, Guess
from cluekit.ui.kit.scene import Pile
from cluekit.words import set_language
from naming import case_named

QUESTION, LATE, OTHER = "How many of the three know?", "How many?", "Who knows?"


def write(card: Guess, text: str, target: str = "keep") -> Guess:
    """What a browser sends when a learner presses the button."""
    return press(card, target, text=[text])  # type: ignore[no-any-return]


def test_a_guess_is_kept_and_can_be_thought_over_until_the_outcome_is_shown() -> None:
    """The outcome is in a later cell; the later guess counts; its words follow the reader."""
    asked = guess(QUESTION)
    assert "Your guess: …" in asked.in_words()
    assert write(asked, "  3 ").notice == ""
    assert "Your guess: 3." in asked.drawing
    assert asked.spoken.endswith("Your guess: 3.")
    told = guess(QUESTION, 2)
    assert repr(told) == f"{QUESTION}\nYour guess: 3. The answer: 2."
    assert "<form" not in told.drawing
    write(asked, "2")
    told = guess(QUESTION, 2)
    assert repr(told).endswith("The answer: 2. You were right.")
    assert write(told, "4").notice
    assert progress.load_notes() == {QUESTION: "2"}
    set_language("it")
    assert "La tua ipotesi" in told.drawing
    assert QUESTION in told.drawing


def test_run_all_does_not_tell_the_outcome_before_a_guess() -> None:
    """It is nowhere, not even on paper; a guess in either cell uncovers it, or a press."""
    above, below = guess(QUESTION), guess(QUESTION, "Tower")
    assert repr(below).endswith("First write your guess: then it stands here beside the answer.")
    assert "Tower" not in f"{below.drawing}{below.still()}{below.get_state()}"
    write(above, "Rope")
    assert repr(below).endswith("Your guess: Rope. The answer: Tower.")
    assert "Your guess: Rope. The answer: Tower." in below.drawing
    below = guess(LATE, 2)
    assert repr(write(below, "2")).endswith("Your guess: 2. The answer: 2. You were right.")
    assert "Nothing here can be pressed" in write(below, "", "uncover").notice
    below = write(guess(OTHER, 2), "", "uncover")
    assert repr(below) == f"{OTHER}\nYou made no guess. The answer: 2."
    assert "<form" not in below.drawing
    assert progress.load_notes() == {QUESTION: "Rope", LATE: "2"}


def test_notes_have_the_names_of_their_questions_or_their_own() -> None:
    """Two lessons may ask the same; a ticket takes sentences; each is there the next time."""
    write(guess(QUESTION, name="L00 know"), "1")
    write(guess(QUESTION, name="L10 know"), "2")
    assert progress.load_notes() == {"L00 know": "1", "L10 know": "2"}
    write(ticket("One thing?"), "I know\nwhat Nora has.")
    again = ticket("One thing?")
    assert repr(again) == "One thing?\nYour ticket: I know what Nora has."
    assert "I know what Nora has." in str(again.still())


def test_at_a_lessons_end_the_code_of_what_is_solved_is_asked_for() -> None:
    """As it is by then; who has solved nothing, or whose file is damaged, is told so in words."""
    card = ticket("One thing?")
    assert "Nothing is solved yet" in press(card, "code").notice
    for done in ({"0.1": Done(solved=True)}, dict.fromkeys(("0.1", "0.2"), Done(solved=True))):
        progress.save(done)
        assert progress_code(done) not in card.drawing
        assert progress_code(done) in press(card, "code").drawing
        assert (card.notice, progress_code(done) in card.spoken) == ("", True)
    progress.file().write_text("junk")
    assert "damaged" in press(card, "code").notice


def test_what_cannot_be_kept_is_refused_in_words() -> None:
    """And what was kept before stays, a damaged progress as well. A question has bounds, too."""
    asked = write(guess(QUESTION), "1")
    for text, target, why in (
        ("", "keep", "Write something first"),
        (" \n ", "keep", "Write something first"),
        ("x" * (LONGEST_GUESS + 1), "keep", f"{LONGEST_GUESS} characters at most"),
        ("3", "kept", "Nothing here can be pressed"),
        ("3", "keep:3", "Nothing here can be pressed"),
    ):
        assert why in write(asked, text, target).notice
        assert (progress.load_notes(), asked.kept) == ({QUESTION: "1"}, "1")
    progress.file().write_text("junk")
    asked = guess(QUESTION)
    assert "is damaged" in asked.notice
    assert "is damaged" in write(asked, "1").notice
    assert (asked.kept, progress.file().read_text()) == ("", "junk")
    for question, ask in product(("", "  ", "x" * 201), (guess, ticket)):
        with pytest.raises(RefusedError, match="A question has 1 to 200 characters"):
            ask(question)


def test_a_guess_is_told_what_was_counted() -> None:
    """What stands beside the guesses of 07, 09 and 10: cards that are out, clues, deals left."""
    file, mine = events_in("09", "viewer"), oracle.knowing(["ada", "tower"])
    somes = (some for size in range(len(file)) for some in combinations(file, size))
    left = (
        (len(some), oracle.in_file(oracle.hearing(mine, *some), oracle.SUSPECTS)) for some in somes
    )
    fewest = next(size for size, suspects in left if suspects == {"carla"})
    (room,) = {card for now in night().now for card in now.hand("envelope") & {*oracle.ROOMS}}
    told = {
        "07": str(lesson_07()["out besides your own"]),
        "09": str(fewest),
        "10": f"{len(night().now)}, and the room is the {room.title()} in both",
    }
    for stem, counted in told.items():
        assert outcome_in(STEMS[stem], "outcome") == counted


def test_a_lesson_asks_by_an_id_and_tells_by_it() -> None:
    """The outcome is looked up, and nowhere before there is a guess; choices are pressed."""
    asked, told = guess("5a"), outcome("5a")
    assert "○ bad luck\n○ a mistake" in repr(asked)
    for card in (asked, told):
        assert "The answer" not in f"{card.drawing}{card.still()}{card.get_state()}{card}"
    assert "Choose something first" in write(asked, "").notice
    assert "Choose something first" in write(asked, "neither").notice
    write(asked, "a mistake")
    assert "Your guess: a mistake. The answer: a mistake. You were right. He went" in repr(told)
    set_language("it")
    assert "La risposta: un errore. Avevi ragione. Ha percorso" in told.drawing
    assert "a mistake" not in told.drawing
    set_language("en")
    assert repr(write(guess("14a"), "0.33")).endswith("Your guess: 0.33.")
    assert "The answer: on two by two: one time in three. You were right." in repr(outcome("14a"))
    for strange in ("5z", "99a"):
        for of in (guess, outcome):
            with pytest.raises(RefusedError, match=f"There is no guess “{strange}”. There are: 0a"):
                of(strange)
    with pytest.raises(RefusedError, match="There is no guess “Who knows"):
        outcome(OTHER)


def test_what_shows_the_outcome_is_made_no_sooner() -> None:
    """It stands below, once, when there is a guess, or somebody asks; of a file nothing of it."""
    made: list[str] = []

    def cube(*cards: str, told: str = "") -> str:
        made.append(told.join(cards))
        return made[-1]

    pile, thing = outcome("1c", cube, "Ada", "Bruno", told="+"), outcome("7b", {"out": 0})
    assert isinstance(pile, Pile)
    assert isinstance(thing, Pile)
    for covered in (pile, thing):
        assert repr(covered).endswith(
            "First write your guess: then it stands here beside the answer."
        )
        data, _ = covered._repr_mimebundle_()
        assert data["text/plain"] == repr(covered)
        assert (made, len(covered.children)) == ([], 1)
    write(guess("1c"), "9")
    assert made == ["Ada+Bruno"]
    assert repr(pile).endswith(f"{GUESSES['1c'].why}\n'Ada+Bruno'")
    assert "Your guess: 9. The answer: 9. You were right." in repr(pile)
    write(guess("1c"), "10")
    assert (made, len(pile.children)) == (["Ada+Bruno"], 2)
    write(thing.top, "", "uncover")
    assert thing.children[1].outputs[0]["data"]["text/plain"] == "{'out': 0}"
    again = outcome("1c", solution_cube, known=["Ada", "Bruno"])
    assert "1 × 3 × 3 = 9" in repr(again)


def test_every_outcome_has_its_why() -> None:
    """A sentence that says more than the outcome; who guesses wrong reads it as well."""
    for name, asked in GUESSES.items():
        with case_named(name):
            assert asked.why.endswith(".")
            assert asked.why in repr(write(outcome(name), "", "uncover"))


OLD_FILE = Path(__file__).parent / "kept" / "guesses_of_old_lessons.json"
"""A learner's file of the time when cells had the questions and the outcomes in them."""


def test_guesses_kept_by_old_copies_of_lessons_still_count() -> None:
    """A file of before is read; an old copy and today's lesson are one guess, either way round."""
    progress.file().write_bytes(OLD_FILE.read_bytes())
    kept = progress.load_notes()
    old = {name: asked for name, asked in GUESSES.items() if asked.kept_as in kept}
    assert len(old) == len(kept)
    for name, asked in old.items():
        with case_named(name):
            assert f"Your guess: {kept[asked.kept_as]}." in repr(guess(name))
            assert "The answer:" in repr(outcome(name))
            assert ("You were right." in repr(outcome(name))) == asked.says_so(kept[asked.kept_as])
    assert "You were right." in repr(outcome("1b"))
    old = guess("Who did it?")
    write(old, "Bruno")
    assert "Your guess: Bruno. The answer: Carla." in repr(outcome("4a"))
    write(guess("4a"), "Carla")
    assert repr(guess("Who did it?", "Carla")).endswith("The answer: Carla. You were right.")
