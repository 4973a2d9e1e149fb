"""The command line: ``cluekit VERB``, the verbs as in ``VERBS``.

Answers go to stdout, messages and progress to stderr; with ``--json`` stdout is one JSON object
with ``format`` and ``version``. The exit code is 0 when all went well, 2 when what was asked for
cannot be done (said in words), 1 for anything else.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from importlib import import_module

from cluekit import __version__

FINE, OTHER, BAD_INPUT = 0, 1, 2
VERBS = {
    "lab": "open the lessons in JupyterLab",
    "lessons": "list the lessons; copy them; begin one afresh",
    "progress": "show what is solved; take it along",
    "doctor": "say what is missing and how to get it",
    "edition": "list the editions; begin and check one of your own",
    "simulate": "let bots play many games",
    "experiment": "let bots play by different rules, and say what follows",
    "tournament": "let bots meet in every seat, and rate them",
    "replay": "tell a saved game turn by turn",
    "solve": "say what follows from a game that was written down",
    "puzzle": "make cases with one answer; open one by its code",
    "noir": "play a written position of Noir",
    "site": "serve the lessons' web site on this computer",
    "teach": "print what a lesson needs",
    "class": "hold a class: a code on the wall, a page for every device",
}


def main(words: Sequence[str] | None = None) -> int:
    """Do what the words of the command line say; return the exit code."""
    from cluekit.cli import console  # noqa: PLC0415 - quick to start
    from cluekit.core import RefusedError  # noqa: PLC0415 - the same
    from cluekit.words import say  # noqa: PLC0415 - the same

    console.open_streams()
    try:
        try:
            asked = parser((sys.argv[1:] if words is None else words) or ["--help"])
            return int(asked.do(asked))
        finally:
            console.end_answer()
    except RefusedError as refused:
        placed = "key" in refused.problem.about  # a mistake in a file: its place is said, too
        if refused.words and not placed:
            console.tell(refused.words)
        else:
            console.say_why(refused.problem)
        return BAD_INPUT
    except KeyboardInterrupt:
        return OTHER
    except BrokenPipeError:
        console.give_up_answering()
        return FINE  # the reader has heard enough, as with `| head`
    except console.UnheardError as error:
        console.give_up_answering()
        console.tell(say("The answer could not be written: {reason}", reason=error.strerror))
        return OTHER
    except OSError as error:
        about = {"file": error.filename or "–", "reason": error.strerror or type(error).__name__}
        console.tell(say("{file} cannot be used: {reason}", **about))
        return OTHER


def parser(words: Sequence[str]) -> argparse.Namespace:
    """Read the command line; only the module of the verb that is asked for is loaded."""
    from cluekit.cli.console import Parser  # noqa: PLC0415 - quick to start

    top = Parser(prog="cluekit", description="A teaching kit for logic, played in Jupyter.")
    top.add_argument("--version", action="version", version=f"cluekit {__version__}")
    verbs = top.add_subparsers(metavar="VERB", required=True)
    wanted = next((word for word in words if word in VERBS), None)
    if wanted is None and not words[0].startswith("-"):
        top.error(no_such_verb(words[0]))
    for verb, help_line in VERBS.items():
        one = verbs.add_parser(verb, help=help_line, description=help_line.capitalize() + ".")
        if verb == wanted:
            import_module(f"cluekit.cli.{verb}").arguments(one)
    asked, rest = top.parse_known_args(words)
    if rest and wanted != "lab":
        top.error(not_expected(rest, top))
    asked.rest = rest
    return asked


def not_expected(words: Sequence[str], top: argparse.ArgumentParser) -> str:
    """Say what nobody asked for here and, where a word is nearly an option, which was meant."""
    known = sorted(_options(top))
    near = next((each for word in words for each in get_close_matches(word, known, 1)), "")
    meant = f" (did you mean “{near}”?)" if near else ""
    return f"not expected here: {' '.join(words)}{meant}"


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the options of a parser, and of those for its verbs."""
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to ask
        yield from (option for option in action.option_strings if option.startswith("--"))
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - the same
            for verb in action.choices.values():
                yield from _options(verb)


def no_such_verb(word: str) -> str:
    """Say that there is no such verb, which one was perhaps meant, and which there are."""
    near = get_close_matches(word.casefold(), VERBS, 1)
    meant = f" Did you mean “{near[0]}”?" if near else ""
    return f"There is no verb “{word}”.{meant} There are: {', '.join(VERBS)}."
