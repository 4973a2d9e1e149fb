"""The short code: what it carries, how a slip is found, and that adding one loses nothing."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.core import RefusedError
from cluekit.learn import progress
from cluekit.learn.exercises import ids
from cluekit.learn.progress import Done
from cluekit.learn.progress_code import (
    SIGNS,
    VERSION,
    _check,
    _seal,
    code_carries,
    progress_code,
    progress_in,
)
from cluekit.learn.refusals import explain

SOME = {
    "0.1": Done(tries=3, hints=2, solved=True, badge=True),
    "1.2": Done(tries=9),
    "7b.3": Done(tries=1, solved=True),
    "11b.1": Done(tries=1, solved=True, badge=True),
}
DONE = st.builds(Done, solved=st.booleans(), badge=st.booleans(), tries=st.integers(0, 99))


def refused(code: str) -> tuple[str, dict[str, object], str]:
    """The refusal of a code: its code, what it is about, and its words."""
    with pytest.raises(RefusedError) as found:
        progress_in(code)
    problem = found.value.problem
    return problem.code, dict(problem.about), explain(problem)


def test_a_code_carries_what_is_solved_and_says_what_it_does_not_carry() -> None:
    """No tries, no hints; five signs for four exercises at most; small letters, spaces, O for 0."""
    code = progress_code(SOME)
    assert re.fullmatch(rf"[{SIGNS}]{{5}}(-[{SIGNS}]{{5}})+", code)
    solved, earned = Done(solved=True), Done(solved=True, badge=True)
    assert progress_in(code) == {"0.1": earned, "7b.3": solved, "11b.1": earned}
    assert progress_code({"0.1": Done(tries=4)}) == progress_code({}) == ""
    assert "no tries, no guesses, no tickets and no name" in code_carries()
    whole = progress_code(dict.fromkeys(ids(), Done(solved=True, badge=True)))
    assert set(progress_in(whole)) == set(ids())
    assert len(whole.split("-")) <= len(ids()) / 4
    typed = [code.lower(), code.replace("-", " "), code.replace("-", ""), f"  {code}\n"]
    typed += [code.translate(str.maketrans(*signs)) for signs in (("01", "ol"), ("01-", "OI–"))]
    assert [progress_in(each) for each in typed] == [progress_in(code)] * 6


@given(st.dictionaries(st.sampled_from(ids()), DONE))
def test_whatever_is_solved_comes_back(done: dict[str, Done]) -> None:
    """Each exercise of the course has its place in a code."""
    solved = {name: Done(solved=True, badge=one.badge) for name, one in done.items() if one.solved}
    code = progress_code(done)
    assert (progress_in(code) if code else {}) == solved


def test_one_wrong_sign_anywhere_names_its_group() -> None:
    """Every sign by every other; swapped, left out or doubled, the usual slips of a hand."""
    code = progress_code(SOME)
    for place, old in enumerate(code):
        for sign in SIGNS if old != "-" else "":
            if sign == old:
                continue
            why, about, words = refused(code[:place] + sign + code[place + 1 :])
            number = code[:place].count("-") + 1
            assert (why, about["number"]) == ("code-group", number)
            assert words.startswith(f"Group {number} of the code is wrong: ")
    for place, (one, two) in enumerate(pairwise(code)):
        if one != two and "-" not in one + two:
            why, about, _ = refused(code[:place] + two + one + code[place + 2 :])
            assert (why, about["number"]) == ("code-group", code[:place].count("-") + 1)
    for place, sign in enumerate(code):
        if sign != "-":
            for typed in (code[:place] + code[place + 1 :], code[:place] + sign + code[place:]):
                why, about, words = refused(typed)
                assert (why, about["number"]) == ("code-length", code[:place].count("-") + 1)
                assert "A group has 5 signs." in words


def test_what_is_no_code_of_this_kit_is_said() -> None:
    """Groups missing or swapped; a newer kit’s code is not damaged: it is right, the kit old."""
    groups = progress_code(SOME).split("-")
    for place in range(len(groups)):
        left = "-".join(groups[:place] + groups[place + 1 :])
        assert refused(left or "-")[0] in {"code-group", "code-whole", "code-none"}
    swapped = [groups[1], groups[0], *groups[2:]]
    assert refused("-".join(swapped))[:2] == ("code-group", {"number": 1, "group": swapped[0]})
    assert refused("-".join(groups[:-1]))[0] == "code-whole"
    assert [refused(typed)[0] for typed in ("", "--", "A" * 2_000)] == ["code-none"] * 3
    assert refused("1U2B3")[0] == "code-sign"
    values = [VERSION + 1, 0, 0, 0]
    groups = [[*part, _check(part, place)] for place, part in enumerate((values, _seal(values)))]
    code = "-".join("".join(SIGNS[value] for value in group) for group in groups)
    assert refused(code)[:2] == ("code-newer", {"version": VERSION + 1})


@given(st.text(max_size=60))
def test_junk_is_refused_in_words(typed: str) -> None:
    """Nothing else is ever raised."""
    with pytest.raises(RefusedError) as found:
        progress_in(f"{typed} U")
    assert explain(found.value.problem) != found.value.problem.code


def test_adding_never_loses_what_is_here() -> None:
    """The better of the two; a refused code changes no byte of the file."""
    progress.save({"0.1": Done(tries=7, hints=1, solved=True), "1.2": Done(tries=2)})
    progress.keep("a guess", "three")
    added = progress.add(progress_in(progress_code({**SOME, "1.2": Done(solved=True)})))
    assert added["0.1"] == Done(tries=7, hints=1, solved=True, badge=True)
    assert added["1.2"] == Done(tries=2, solved=True)
    assert progress.load_notes() == {"a guess": "three"}
    before = progress.file().read_bytes()
    assert progress.add(progress_in(progress_code(SOME))) == added
    refused(progress_code(SOME)[:-1])
    assert progress.file().read_bytes() == before
