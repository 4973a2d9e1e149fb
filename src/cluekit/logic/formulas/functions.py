"""Statements as spreadsheets and sentences have them: OR(p, NOT(q)); "not p, and not q"."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

from cluekit import ways

_COMMA = re.compile(r"\s*,\s*")
_TOKEN = re.compile(r"[^\W\d]\w*\s*\(|[(\[{]|[)\]}]|[,;]|[^()\[\]{},;\w]+|\w+")
_OPERAND = re.compile(r"(?:^|[(\[{,;~!¬])\s*$")


def rewritten(text: str) -> str:
    """Return a text with functions and commas in the plain way; the text itself where none are."""
    if "(" in text and ("," in text or ";" in text):
        return _without_functions(text.removeprefix("="))
    return _without_commas(text) if "," in text else text


def _without_functions(text: str) -> str:
    """Return OR(p, q) as ((p) | (q)): signs and names of a function stand before a parenthesis."""
    known = _functions()
    done, signs = "", list[str]()
    for sign in (found[0] for found in _TOKEN.finditer(text)):
        name = sign[:-1].strip().casefold()
        if sign[-1] == "(" and name in known and _OPERAND.search(done):
            done += ("~" if known[name] == "~" else "") + "(("
            signs.append(known[name])
        elif sign[-1] in "([{":
            done += sign
            signs.append("")
        elif sign in ")]}" and signs:
            done += "))" if signs.pop() else sign
        elif sign in ",;" and signs and signs[-1] not in ("", "~"):
            done += f") {signs[-1]} ("
        else:
            done += sign
    return done


@cache
def _functions() -> dict[str, str]:
    """Return the sign of each word that may be a function."""
    known = ways.formulas()
    signs = {"and": "&", "or": "|", "not": "~"}
    return {
        way: sign
        for joint, sign in signs.items()
        for row in known[joint].values()  # type: ignore[index]
        for each in row
        for way in (each.casefold(), ways.fold_case(each))
        if way.isalpha()
    }


def _without_commas(text: str) -> str:
    """Return a text without commas before "and", or before "or": not where both are in it."""
    joint = {name: _joint(name) for name in ("and", "or")}
    parts = _COMMA.split(text)
    found = {name for name, way in joint.items() if way.search(text)}
    if len(found) != 1:
        return text
    only = joint[found.pop()]
    if all(only.match(after) for _, after in pairwise(parts)):
        return " ".join(parts)
    return text


@cache
def _joint(name: str) -> re.Pattern[str]:
    ways_of = ways.formulas()["and" if name == "and" else "or"]
    return re.compile(ways.pattern(ways.all_ways(ways_of)), re.IGNORECASE)
