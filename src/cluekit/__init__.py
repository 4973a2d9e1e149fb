"""cluekit: a teaching kit for logic, played in Jupyter.

Importing it loads the standard library and msgspec, nothing heavier.
"""

__version__ = "0.1.0"
