"""The published JSON Schemas of records and solutions, made from the types.

``python -m cluekit.records.schemas`` rewrites them.
"""

from cluekit.core.schemas import Schemas
from cluekit.records.answer import Answer
from cluekit.records.file_format import File as CaseFile

CASE, SOLUTION = "case.json", "solution.json"
SCHEMAS = Schemas(
    "cluekit.records",
    {
        CASE: ("A cluekit case: a game that people wrote down", CaseFile),
        SOLUTION: ("What cluekit solve answers", Answer),
    },
)

if __name__ == "__main__":
    SCHEMAS.rewrite()
