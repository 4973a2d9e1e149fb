from cluekit.clue.front import *  # noqa: F403 - those of its __all__
from cluekit.clue.proving.trial import trial as trial

__all__: list[str]  # noqa: PYI035 - the same
