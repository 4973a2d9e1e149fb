"""The page of the commands: every verb with what it takes, asked of the parsers themselves."""

import argparse
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from cluekit.cli import VERBS
from making_docs.papers import write

HEAD = """# Commands

`cluekit VERB …`; `cluekit VERB --help` says the same in a terminal. Answers go to stdout,
messages to stderr. With `--json` the answer is one JSON object with `format` and `version`. The
exit code is 0 when all went well, 2 when what was asked for cannot be done (said in words), 1 for
anything else. From the sources of the project there is also `python kit.py VERB`, which makes the
environment first.
"""


def stage(source: Path) -> None:
    """Write the page."""
    write(source, "commands", "\n".join([HEAD, *(_verb(name) for name in VERBS)]))


def _verb(name: str) -> str:
    parser = argparse.ArgumentParser(prog=f"cluekit {name}", description=VERBS[name])
    import_module(f"cluekit.cli.{name}").arguments(parser)
    return "\n".join(_described(parser, 2))


def _described(parser: argparse.ArgumentParser, level: int) -> Iterator[str]:
    """Say what a command takes, then the same of the commands under it."""
    yield f"{'#' * level} {parser.prog}\n"
    if parser.description:
        said = parser.description.rstrip(".")
        yield f"{said[0].upper()}{said[1:]}.\n"
    yield f"```text\n{_usage(parser)}\n```\n"
    yield from _table(parser)
    if parser.epilog:
        yield f"{parser.epilog}\n"
    for name, (inner, said) in _inner(parser).items():
        inner.prog, inner.description = f"{parser.prog} {name}", inner.description or said
        yield from _described(inner, level + 1)


def _usage(parser: argparse.ArgumentParser) -> str:
    """The call on one line, whatever the width of this terminal."""
    words = parser.format_usage().removeprefix("usage:").split()
    return " ".join(words)


def _table(parser: argparse.ArgumentParser) -> Iterator[str]:
    """A row for each argument."""
    formatter = argparse.HelpFormatter(parser.prog)
    taken = [one for one in parser._actions if not isinstance(one, _Verbs | _Help)]  # noqa: SLF001 - argparse has no other way to ask
    if not taken:
        return
    yield "| argument | what it is |\n|---|---|"
    for one in taken:
        says = formatter._expand_help(one) if one.help else ""  # noqa: SLF001 - the same
        yield f"| {_called(one)} | {says.replace('|', chr(92) + '|')} |"
    yield ""


def _called(one: argparse.Action) -> str:
    """How an argument is written: `--steps N`, or the name of its place."""
    value = "" if one.nargs == 0 else _value(one)
    if not one.option_strings:
        return f"`{value}`"
    return ", ".join(f"`{name} {value}`".replace(" `", "`") for name in one.option_strings)


def _value(one: argparse.Action) -> str:
    if one.choices is not None:
        return "{" + ",".join(map(str, one.choices)) + "}"
    name = one.metavar or (one.dest.upper() if one.option_strings else one.dest)
    return str(name)


def _inner(parser: argparse.ArgumentParser) -> dict[str, tuple[argparse.ArgumentParser, str]]:
    """The commands under this one, each with the line that says what it does."""
    for one in parser._actions:  # noqa: SLF001 - the same
        if isinstance(one, _Verbs):
            rows = one._choices_actions  # noqa: SLF001 - the same
            said = {str(each.metavar or each.dest): each.help or "" for each in rows}
            return {name: (inner, said.get(name, "")) for name, inner in one.choices.items()}
    return {}


_Verbs = argparse._SubParsersAction  # noqa: SLF001 - the same
_Help = argparse._HelpAction  # noqa: SLF001 - the same
