"""The published JSON Schemas of Noir's edition files, of positions and what comes of playing them.

They are made from the types; ``python -m cluekit.noir.schemas`` rewrites them.
"""

from cluekit.core.schemas import Schemas
from cluekit.noir.editions.file_format import File
from cluekit.noir.position.position import Position
from cluekit.noir.position.script import Steps

EDITION, POSITION, STEPS = "edition.json", "position.json", "steps.json"
SCHEMAS = Schemas(
    "cluekit.noir",
    {
        EDITION: ("A cluekit edition of Noir", File),
        POSITION: ("A position of Noir, with the actions to play from it", Position),
        STEPS: ("What cluekit noir play answers", Steps),
    },
)

if __name__ == "__main__":
    SCHEMAS.rewrite()
