"""The published JSON Schema of edition files, made from the types.

``python -m cluekit.clue.schemas`` rewrites it.
"""

from cluekit.clue.editions.file_format import File
from cluekit.core.schemas import Schemas

EDITION = "edition.json"
SCHEMAS = Schemas("cluekit.clue", {EDITION: ("A cluekit edition", File)})

if __name__ == "__main__":
    SCHEMAS.rewrite()
