"""The published JSON Schema of what ``cluekit simulate --json`` answers, made from its type.

``python -m cluekit.lab.schemas`` rewrites it.
"""

from cluekit.core.schemas import Schemas
from cluekit.lab.simulate import Simulation

SIMULATION = "simulation.json"
SCHEMAS = Schemas("cluekit.lab", {SIMULATION: ("What cluekit simulate answers", Simulation)})

if __name__ == "__main__":
    SCHEMAS.rewrite()
