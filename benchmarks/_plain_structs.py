"""What the engine needs of msgspec, as plain Python: for where the compiled one is not at hand."""

from __future__ import annotations

import dataclasses
import sys
from types import ModuleType
from typing import Any, dataclass_transform


@dataclass_transform(frozen_default=False)
class Struct:
    """A class whose fields are its annotations, as ``msgspec.Struct`` is."""

    def __init_subclass__(cls, *, frozen: bool = False, order: bool = False, **_: Any) -> None:
        """Make it a data class; tags and the collector's options change nothing here."""
        for name in vars(cls).get("__annotations__", {}):
            value = vars(cls).get(name)
            if isinstance(value, list | dict | set):
                setattr(cls, name, dataclasses.field(default_factory=type(value)))
        dataclasses.dataclass(frozen=frozen, order=order)(cls)


def install() -> None:
    """Put it where ``import msgspec`` finds it."""
    there, structs = ModuleType("msgspec"), ModuleType("msgspec.structs")
    there.Struct, there.structs = Struct, structs  # type: ignore[attr-defined]
    structs.replace = dataclasses.replace  # type: ignore[attr-defined]
    sys.modules |= {"msgspec": there, "msgspec.structs": structs}
