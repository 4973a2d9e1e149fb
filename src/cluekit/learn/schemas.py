"""The published JSON Schemas of exercises, lessons and progress, made from the types.

``python -m cluekit.learn.schemas`` rewrites them.
"""

from cluekit.core.schemas import Schemas
from cluekit.learn.course import FrontMatter
from cluekit.learn.forms import Form
from cluekit.learn.keys import Key
from cluekit.learn.progress import _File as ProgressFile
from cluekit.learn.puzzles.collection import CasesFile
from cluekit.learn.puzzles.signed import PuzzlesAnswer

EXERCISE, LESSON, PROGRESS = "exercise.json", "lesson.json", "progress.json"
PUZZLES, CASES, KEY = "puzzles.json", "cases.json", "key.json"
SCHEMAS = Schemas(
    "cluekit.learn",
    {
        EXERCISE: ("A cluekit exercise", Form),
        LESSON: ("Front matter of a lesson", FrontMatter),
        PROGRESS: ("A learner's progress", ProgressFile),
        PUZZLES: ("What cluekit puzzle --json answers", PuzzlesAnswer),
        KEY: ("What cluekit teach key --json answers", Key),
        CASES: ("Cases that people made, by name and code", CasesFile),
    },
)

if __name__ == "__main__":
    SCHEMAS.rewrite()
