"""The one command that brings the list of tests in docs/rules.md up to date."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--rewrite-rules``."""
    parser.addoption("--rewrite-rules", action="store_true", help="list the tests in docs/rules.md")
