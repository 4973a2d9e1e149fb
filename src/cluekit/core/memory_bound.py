"""Other people's code under a bound of memory: what takes too much gets ``MemoryError``, no more.

Only Linux says how much a process has, and takes a limit; elsewhere nothing is bounded. The limit
is that of the whole process while the code runs, and what it was before afterwards.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

STATM = Path("/proc/self/statm")
"""Sizes of this process in pages, all of its addresses first."""


@contextmanager
def memory_bound(more: int) -> Iterator[None]:
    """Allow this process this many bytes more than it uses now, while the block runs."""
    if sys.platform != "linux" or not STATM.exists():
        yield
        return
    import resource  # noqa: PLC0415 - not everywhere

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = int(STATM.read_text().split()[0]) * resource.getpagesize() + more
    known = [limit for limit in (most, soft, hard) if limit != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min(known), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
