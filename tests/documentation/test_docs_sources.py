"""What the documentation is made from: each link leads to a page, each page is on a list."""

import doctest
import importlib
import re
from pathlib import Path
from posixpath import dirname, normpath

from making_docs import answers, commands, formats, licences, papers
from making_docs.places import pages, schemas, shipped_editions
from making_docs.places import papers as all_papers

from cluekit.cli import VERBS
from cluekit.learn.course import lessons
from cluekit.learn.exercises import ids, load
from naming import case_named

ROOT = Path(__file__).resolve().parents[2]


def text(place: str) -> str:
    """A paper without its code: what stands there as an example leads nowhere."""
    said = (ROOT / place).read_text(encoding="utf-8")
    return re.sub(r"^```.*?^```", "", said, flags=re.DOTALL | re.MULTILINE)


def headings(place: str) -> set[str]:
    """The names by which the headings of a paper can be linked to."""
    from myst_parser.mdit_to_docutils.base import default_slugify  # noqa: PLC0415 - slow to load

    found = re.findall(r"^#{1,4} (.+)$", text(place), re.MULTILINE)
    return {default_slugify(re.sub(r"[`*]", "", one)) for one in found}


def test_every_paper_is_on_a_list_and_links_lead_somewhere() -> None:
    """A front page names each; a lesson lies beside, or keeps its name; code stays."""
    for place in all_papers():
        for file, part in re.findall(r"\]\(([^)\s#:]*)#([^)\s]+)\)", text(place)):
            target = normpath(f"{dirname(place)}/{file}") if file else place
            if target in all_papers():
                assert part in headings(target), (place, file, part)
    listed = set()
    for place, page in all_papers().items():
        if page in papers.FRONTS:
            found = papers.LISTED.findall(text(place))
            listed |= {normpath(f"{dirname(place)}/{one}") for one in found}
    assert set(pages()) - listed - made() == {"docs/README.md"}
    said = (
        "[a](../glossary.md#x) [b](../../notebooks/06_proof.ipynb) [c](../../kit.py) [d](#here)\n"
    )
    block = "```\n[a](../glossary.md)\n```\n"
    assert papers.led(said + block, "docs/howto/README.md", lessons=True) == (
        f"[a](../glossary.md#x) [b](beside:../../lessons/06_proof.html) c [d](#here)\n{block}"
    )
    assert papers.led("[api](docs/api.md) [x](LICENSE)", "README.md", lessons=True) == (
        "[api](api/index.rst) [x](licences.md)"
    )
    said = "[b](../../notebooks/06_proof.ipynb) [a](../glossary.md)"
    assert papers.led(said, "docs/howto/README.md", lessons=False) == "b [a](../glossary.md)"
    said = "# A\n\n## b\n\n# C\n\n## d\n"
    assert papers.with_one_title(said) == "# A\n\n## b\n\n## C\n\n### d\n"
    one = "# A\n\n```sh\n# as it is\n```\n\n## b\n"
    assert papers.with_one_title(one) == one


def made() -> set[str]:
    """What a page that is made lists by itself, or shows together with others."""
    inside = [*schemas().values(), *shipped_editions().values()]
    return {path.relative_to(ROOT).as_posix() for path in inside} | {"notebooks/LICENSE"}


def test_what_is_made_describes_every_exercise_command_schema_and_licence(tmp_path: Path) -> None:
    """Each line of a solution, each verb, each key, each package's terms, with the texts beside."""
    answers.stage(tmp_path)
    page = (tmp_path / "answers.md").read_text(encoding="utf-8")
    assert re.findall(r"^### (\S+)", page, re.MULTILINE) == [
        name for one in lessons() for name in one.matter.exercises
    ]
    lines = sum(len(load(name).form.solution) for name in ids())
    assert len(re.findall(r"^\d+\. ", page, re.MULTILINE)) == lines
    assert not re.search(r"(?<!\\)[~|<$]", page)
    commands.stage(tmp_path)
    page = (tmp_path / "commands.md").read_text(encoding="utf-8")
    assert [f"## cluekit {verb}\n" in page for verb in VERBS] == [True] * len(VERBS)
    assert "### cluekit edition check\n" in page
    assert "| `--steps N` | give up after N steps (1000000) |" in page
    assert "SUPPRESS" not in page
    formats.stage(tmp_path)
    page = (tmp_path / "formats" / "records-case.md").read_text(encoding="utf-8")
    assert (
        "| `players` | a list: string (2 to 10) | must be there | The people, clockwise. |" in page
    )
    assert "| `version` | `1` | `1` | The version of the format. |" in page
    for name, path in schemas().items():
        assert (tmp_path / f"{name}.json").read_bytes() == path.read_bytes()
    licences.stage(tmp_path, [licences.Work("thing", "1.2", "MIT", "do as you like")])
    page = (tmp_path / "licences.md").read_text(encoding="utf-8")
    assert "| thing | 1.2 | MIT | [whole](beside:licences/thing.txt) |" in page
    assert (tmp_path / "extra/licences/thing.txt").read_text(encoding="utf-8") == "do as you like"
    for name in licences.DOCS:
        assert (tmp_path / "extra" / "licences" / f"{name}.txt").stat().st_size > 500
    assert "Attribution 4.0" in page


def test_every_example_in_a_docstring_runs() -> None:
    """And gives what stands there: a reader of the code tries these first."""
    sources = ROOT / "src"
    tried = 0
    for path in sorted(sources.rglob("*.py")):
        if ">>> " in path.read_text(encoding="utf-8"):
            module = ".".join(path.relative_to(sources).with_suffix("").parts)
            with case_named(module):
                found = doctest.testmod(importlib.import_module(module.removesuffix(".__init__")))
                assert found.failed == 0
            tried += found.attempted
    assert tried > 70
