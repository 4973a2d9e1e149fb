"""What is no exercise file is refused in words, whatever is wrong with its YAML."""

from __future__ import annotations

import pytest
import yaml

from cluekit.learn.exercises import files

WRONG = {
    "a: 1\nb: 2\na: 3": "a key stands twice in the block at line 1",
    "a:\n  - b: 1\n    b: 1": "a key stands twice in the block at line 2",
    "a: [1,": "expected the node content",
    "a: &a [*a]": "recursion",
    "a: 1\n---\na: 2": "expected a single document",
    "a: !!python/object/apply:os.system [ls]": "could not determine a constructor",
    "a: " + "x" * files.LARGEST_FILE: f"longer than {files.LARGEST_FILE} characters",
}


@pytest.mark.parametrize("text", WRONG, ids=lambda text: text[:20])
def test_wrong_yaml_is_refused_in_words(text: str) -> None:
    """Twice the same key, half a list, a list in itself, two files in one, a program, a novel."""
    with pytest.raises(ValueError, match="(?i)" + WRONG[text]):
        files.parse(text)


def test_a_shipped_file_is_read_as_the_library_reads_it() -> None:
    """Every one; of an empty text nothing is made."""
    for lesson in files._sources().values():
        for file in lesson.values():
            text = file.read_text(encoding="utf-8")
            assert files.parse(text) == yaml.safe_load(text)
    assert files.parse("") is None
