"""``python -m cluekit`` is the same as ``cluekit``."""

import sys

from cluekit.cli import main

sys.exit(main())
