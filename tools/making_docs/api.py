"""Pages of the programming interface: the fronts of the packages, by their docstrings whole."""

from pathlib import Path

from api_reference import FRONTS

from making_docs.papers import write

HEAD = """Programming interface
=====================

What can be imported, with signatures and whole docstrings. Lessons need ``cluekit.ui`` alone.
Every name stands in the :ref:`index <genindex>`, too.

.. toctree::
   :maxdepth: 1

"""
BODY = """{front}
{line}

.. automodule:: {front}
   :members:
   :imported-members:
"""


def stage(source: Path) -> None:
    """Write a page for each front, and the list of them."""
    write(source, "api/index", HEAD + "".join(f"   {front}\n" for front in FRONTS), ".rst")
    for front in FRONTS:
        write(source, f"api/{front}", BODY.format(front=front, line="=" * len(front)), ".rst")
