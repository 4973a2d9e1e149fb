from cluekit.noir.front import *  # noqa: F403 - those of its __all__

__all__: list[str]  # noqa: PYI035 - the same
