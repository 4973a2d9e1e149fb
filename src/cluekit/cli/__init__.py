"""The command line: ``cluekit lab | doctor | edition | simulate | replay | solve | noir``.

Answers go to stdout, messages and progress to stderr; with ``--json`` stdout is one JSON object
with ``format`` and ``version``. The exit code is 0 when all went well, 2 when what was asked for
cannot be done (said in words), 1 for anything else.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from cluekit import __version__

FINE, OTHER, BAD_INPUT = 0, 1, 2
VERBS = {
    "lab": "open the lessons in JupyterLab",
    "doctor": "say what is missing and how to get it",
    "edition": "list the editions; begin and check one of your own",
    "simulate": "let bots play many games",
    "replay": "tell a saved game turn by turn",
    "solve": "say what follows from a game that was written down",
    "noir": "play a written position of Noir",
}


def main(words: Sequence[str] | None = None) -> int:
    """Do what the words of the command line say; return the exit code."""
    from cluekit.cli.speaking import say_why, tell, use_utf8  # noqa: PLC0415 - quick to start
    from cluekit.core import RefusedError  # noqa: PLC0415 - the same

    use_utf8()
    asked = parser(sys.argv[1:] if words is None else words)
    try:
        code = int(asked.do(asked))
        sys.stdout.flush()
    except RefusedError as refused:
        tell(refused.words) if refused.words else say_why(refused.problem)
        return BAD_INPUT
    except KeyboardInterrupt:
        return OTHER
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE  # whoever read the answer has heard enough, as with `| head`
    return code


def parser(words: Sequence[str]) -> argparse.Namespace:
    """Read the command line; only the module of the verb that is asked for is loaded."""
    top = argparse.ArgumentParser(
        prog="cluekit", description="A teaching kit for logic, played in Jupyter."
    )
    top.add_argument("--version", action="version", version=f"cluekit {__version__}")
    verbs = top.add_subparsers(metavar="VERB", required=True)
    wanted = next((word for word in words if word in VERBS), None)
    for verb, help_line in VERBS.items():
        one = verbs.add_parser(verb, help=help_line, description=help_line.capitalize() + ".")
        if verb == wanted:
            import_module(f"cluekit.cli.{verb}").arguments(one)
    asked, rest = top.parse_known_args(words)
    if rest and wanted != "lab":
        top.error(f"unknown: {' '.join(rest)}")
    asked.rest = rest
    return asked
