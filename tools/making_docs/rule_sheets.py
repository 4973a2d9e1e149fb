"""Pages of the rules: what every shipped edition says of itself, in each language."""

from itertools import groupby
from pathlib import Path

from cluekit.editions import Edition, find_edition, headings, rule_sheet
from cluekit.words import LANGUAGES, say, speaking
from making_docs.papers import contents, write
from making_docs.places import shipped_editions

HEAD = """# Rule sheets

Every shipped edition in the sentences of its own rule sheet (`cluekit edition sheet uk`), in
English, Italian and Portuguese. Each sentence names its clause; [the rules by
clause](../rules.md) say where it comes from. † marks what the document that an edition follows
does not say: there it is our reading, or the common convention.

"""


def stage(source: Path) -> None:
    """Write a page for each edition, and the list of them."""
    rows = []
    for page, path in shipped_editions().items():
        edition = find_edition(path.stem)
        write(source, page, _page(edition, path.stem))
        rows.append(f"- [{say(edition.name)}]({path.stem}.md) (`{path.stem}`)")
    write(source, "sheets/index", contents(HEAD + "\n".join(rows) + "\n"))


def _page(edition: Edition, name: str) -> str:
    parts = [f"# {say(edition.name)} (`{name}`)\n"]
    for code, called in LANGUAGES.items():
        with speaking(code):
            parts.append(_in_one_language(edition, code, called))
    return "\n".join(parts)


def _in_one_language(edition: Edition, code: str, called: str) -> str:
    """The sheet under the name of its language; a screen reader is told which that is."""
    heads = headings(edition)
    lines = [f"## {called}\n", f'<div lang="{code}">\n']
    for section, rules in groupby(rule_sheet(edition), key=lambda rule: rule.section):
        lines.append(f"**{say(heads[section])}**\n")
        for rule in rules:
            mark = " †" if rule.house else ""
            lines.append(f"- `{rule.clause}`{mark} {_escaped(rule.says)}")
        lines.append("")
    return "\n".join([*lines, "</div>\n"])


def _escaped(text: str) -> str:
    return text.replace("*", r"\*").replace("_", r"\_").replace("<", "&lt;")
