"""The one command that writes the golden games anew."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--rewrite-transcripts``."""
    parser.addoption("--rewrite-transcripts", action="store_true", help="write golden games anew")
