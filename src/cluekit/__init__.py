"""cluekit: a teaching kit for logic, played in Jupyter.

Importing it loads the standard library and msgspec, nothing heavier.
"""

import sys

__version__ = "0.2.0"

if sys.platform == "emscripten" and "" in sys.path:
    # In a browser the present folder lies in the page's storage, and Python would ask there for
    # each module of its own: hundreds of slow questions. A reader's modules are found at the end.
    sys.path.remove("")
    sys.path.append("")
