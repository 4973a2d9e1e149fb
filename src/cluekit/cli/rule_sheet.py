"""``cluekit edition sheet``: the rules of an edition, to read or to print."""

from __future__ import annotations

import argparse

from cluekit.cli.speaking import answer
from cluekit.houses import find_edition


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument("edition", help="an edition id or an edition file")
    verb.add_argument("--beside", metavar="OTHER", help="another edition: where the two differ")
    verb.add_argument("--html", action="store_true", help="answer with a page to open and print")
    verb.set_defaults(do=show_sheet)


def show_sheet(asked: argparse.Namespace) -> int:
    """Answer with the rule sheet, in the reader's language."""
    from cluekit.ui.rule_sheet import rule_sheet  # noqa: PLC0415 - only this needs it

    beside = find_edition(asked.beside) if asked.beside else None
    sheet = rule_sheet(find_edition(asked.edition), beside)
    answer(sheet.page().rstrip() if asked.html else sheet.text)
    return 0
