"""Not there while all tests run: see `UNUSED` in `src/cluekit/cli/lab.py`.

This folder comes first where the tests, and the servers and kernels they start, look for modules:
two seconds less for each that reads a notebook.
"""

raise ImportError(__doc__)
