"""The published JSON Schemas of what the lab answers with ``--json``, made from their types.

``python -m cluekit.lab.schemas`` rewrites it.
"""

from cluekit.core.schemas import Schemas
from cluekit.lab.findings import Findings
from cluekit.lab.simulate import Simulation
from cluekit.lab.standings import Standings

SIMULATION, FINDINGS, STANDINGS = "simulation.json", "findings.json", "standings.json"
SCHEMAS = Schemas(
    "cluekit.lab",
    {
        SIMULATION: ("What cluekit simulate answers", Simulation),
        FINDINGS: ("What cluekit experiment answers", Findings),
        STANDINGS: ("What cluekit tournament answers", Standings),
    },
)

if __name__ == "__main__":
    SCHEMAS.rewrite()
