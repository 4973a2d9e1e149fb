"""Answer keys of a class: every answer is held against an oracle that counts by itself."""

from collections.abc import Iterator
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest
from exercise_cases import JUDGES

from cluekit.core import Chance, RefusedError
from cluekit.learn.exercises import LAST_NUMBER, Enrolment, ids, own_case
from cluekit.learn.keys import EVERYBODY, key, plain_answers
from cluekit.paper.document import Items, Table
from cluekit.paper.keys import lesson_key
from cluekit.words import LANGUAGES, speaking
from naming import case_named
from run_seed import run_seed
from twin.amounts import amounts

for judging in sorted(Path(__file__).parent.glob("test_oracle*.py")):
    import_module(judging.stem)

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def class_seeds(amount: int) -> Iterator[str]:
    """Draw class seeds by the seed of this run."""
    luck = Chance("class seeds").luck("seed", run_seed())
    for _ in range(amount):
        yield "".join(luck.pick(LETTERS) for _ in range(4))


@amounts(2, 50)
def test_every_answer_of_a_key_is_right(amount: int) -> None:
    """For each exercise, class and number: judged as any case of it is, by counting outright."""
    numbers = range(1, 31) if amount > 2 else (1 + run_seed() % LAST_NUMBER,)
    judged = 0
    for seed, number, name in product(class_seeds(amount), numbers, ids()):
        own = own_case(name, Enrolment(seed, number))
        for judge in JUDGES[name]:
            with case_named(f"{name} {seed} {number}"):
                judge(own)
                judged += 1
    assert judged > amount * len(numbers) * len(ids()) / 2


def test_a_key_has_every_exercise_and_number() -> None:
    """As data by number, each the case of that learner; on paper a row each, in words."""
    found = key("01", "7BRT", (1, 2, 99))
    assert list(found.answers) == ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7"]
    for name, answers in found.answers.items():
        assert list(answers) == ["1", "2", "99"]
        assert answers["99"] == plain_answers(own_case(name, Enrolment("7BRT", 99)))
    assert list(key("01").answers["1.1"]) == [EVERYBODY]
    for language in LANGUAGES:
        with speaking(language):
            blocks = lesson_key("01", "7BRT", (1, 99)).pages[0].blocks
            rows = [block.rows for block in blocks if isinstance(block, Table)]
            assert [len(each) for each in rows] == [2] * 7
            said = " ".join(cell for each in rows for row in each for cell in row)
            assert not set("[]{}:$") & set(said.replace(": ", " "))
    lists = [b for b in lesson_key("02").pages[0].blocks if isinstance(b, Items)]
    assert len(lists) == len(key("02").answers)


def test_what_has_no_key_is_refused() -> None:
    """A lesson there is not; a number beyond the register."""
    with pytest.raises(RefusedError):
        key("99")
