"""The catalogue tool, imported from the tools folder."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "catalogues.py"


@pytest.fixture(scope="session")
def tool() -> ModuleType:
    """Return tools/catalogues.py as a module."""
    spec = importlib.util.spec_from_file_location("catalogue_tool", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
