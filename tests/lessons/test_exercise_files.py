"""Exercise files: each fits the schema, holds no answer; what is none is refused in words."""

import json
import re
from importlib import resources

import jsonschema
import pytest
import yaml

from cluekit.core import RefusedError
from cluekit.learn.exercises import files, ids, load, read
from cluekit.learn.schemas import EXERCISE, SCHEMAS
from naming import case_named


def texts() -> dict[str, str]:
    """The text of every exercise file by its name."""
    root = resources.files("cluekit.learn.exercises")
    folders = [folder for folder in root.iterdir() if folder.name.startswith("L")]
    found = [file for folder in folders for file in folder.glob("*.yaml")]
    return {file.name: file.read_text(encoding="utf-8") for file in found}


def test_every_file_is_read_as_the_library_reads_it_and_fits_the_published_schema() -> None:
    """The schema is a promise to teachers; `python -m cluekit.learn.schemas` has been run."""
    published = json.loads(SCHEMAS.published_text(EXERCISE))
    jsonschema.Draft202012Validator.check_schema(published)
    valid = jsonschema.Draft202012Validator(published)
    plain = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    for name, text in texts().items():
        with case_named(name):
            said = files.parse(text)
            assert said == plain(text).get_single_data()
            valid.validate(said)
    assert files.parse("") is None
    for name in SCHEMAS.kinds:
        assert SCHEMAS.published_text(name) == SCHEMAS.file_text(name), name


def test_all_exercises_are_there_and_store_no_answer_of_a_case() -> None:
    """One file each, in the folder of its lesson; answers are `$values`, computed by code."""
    assert {f"{name}.yaml" for name in ids()} == set(texts())
    for name in ids():
        with case_named(name):
            lesson = re.fullmatch(r"(\d+)([a-z]?)", name.partition(".")[0])
            assert lesson
            form = load(name).form
            assert form.lesson == f"L{lesson[1]:0>2}{lesson[2]}"
            assert name == "0.1" or all(part.answer.startswith("$") for part in form.parts)


DAMAGE = {
    "an unknown key": ("title:", "tittle: x\ntitle:", "tittle"),
    "a key twice": ("title:", 'title: "x"\ntitle:', "twice"),
    "an unknown kind": ("kind: number", "kind: numbr", "numbr"),
    "an unknown value": (
        "$files_left",
        "$files_lost",
        "$files_lost is no value of the family 'own-hand'. There are cards_left, files,",
    ),
    "an unknown name in a question": ("You hold {hand}.", "You hold {hands}.", "{hands}"),
    "an unknown name in a hint": ("{first} away", "{fist} away", "{fist}"),
    "a name that no check gives here": ("{held}.", "{theirs}.", "{theirs}"),
    "an unknown generator": ("generator: own-hand", "generator: own-hat", "own-hat"),
    "an unknown card": ("hand: [ada, rope]", "hand: [ada, rop]", "rop"),
    "a number for words": ('title: "What your own cards tell you"', "title: 12", "title"),
    "a foreign format": ("format: cluekit-exercise", "format: quiz", "quiz"),
    "a newer version": ("version: 1", "version: 2", "2"),
    "no YAML": ("title:", "title: [", "line"),
    "a tag that would run": ("title:", "x: !!python/object/apply:os.getcwd []\ntitle:", "python"),
}


def test_a_wrong_file_is_refused_and_says_what_is_wrong() -> None:
    """The message names the slip; to an unknown exercise it names those there are."""
    text = texts()["1.2.yaml"]
    for damage, (old, new, named) in DAMAGE.items():
        with case_named(damage):
            assert old in text
            with pytest.raises(RefusedError) as refused:
                read(text.replace(old, new, 1), "1.2.yaml")
            assert refused.value.problem.code == "exercise-unreadable"
            assert named in str(refused.value.problem.about["reason"])
    with pytest.raises(RefusedError) as refused:
        load("99.9")
    assert refused.value.problem.code == "no-such-exercise"
    assert refused.value.problem.about["known"] == list(ids())


NO_YAML = {
    "a: 1\nb: 2\na: 3": "a key stands twice in the block at line 1",
    "a:\n  - b: 1\n    b: 1": "a key stands twice in the block at line 2",
    "a: [1,": "expected (the )?node content",
    "a: &a [*a]": "recursion",
    "a: 1\n---\na: 2": "expected a single document",
    "a: !!python/object/apply:os.system [ls]": "could not determine a constructor",
    "[" * 50_000: "more than 50 lists inside each other",
    "- " * 29_000: "more than 50 lists inside each other",
    "a: " + "x" * files.LARGEST_FILE: f"longer than {files.LARGEST_FILE} characters",
}


def test_wrong_yaml_is_refused_in_words() -> None:
    """Twice the same key, half a list, a list in itself, two files in one, a program, a novel."""
    for text, why in NO_YAML.items():
        with case_named(text[:20]), pytest.raises(ValueError, match="(?i)" + why):
            files.parse(text)
