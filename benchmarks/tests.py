"""What the tests cost, folder by folder, in the last whole run (`python kit.py test`).

Writes the two last columns of the table in docs/howto/write_a_test.md anew: seconds of work in all
processes together, and the share of the run. Seconds are those of one machine: compare shares.
"""

import sys
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "build" / "reports"
PAGE = ROOT / "docs" / "howto" / "write_a_test.md"
ROW = ("| `tests/", "| `notebooks`")
"""How the rows of folders begin: the page has another table, of changes."""
STAGES = ("unit", "lessons", "browser")


def seconds_by_folder() -> Counter[str]:
    """Add up the reports of the last whole run; an empty one where a report is missing."""
    found: Counter[str] = Counter()
    for report in (REPORTS / f"{stage}.xml" for stage in STAGES):
        if not report.exists():
            return Counter()
        for case in ET.parse(report).iter("testcase"):  # noqa: S314 - pytest has written it
            top, _, rest = case.get("classname", "").partition(".")
            folder = "notebooks" if top == "notebooks" else f"{top}/{rest.partition('.')[0]}"
            found[folder] += float(case.get("time", 0))  # type: ignore[assignment]
    return found


def row(line: str, seconds: Counter[str]) -> str:
    """Return a row of the table with its two last cells as they should be."""
    folder, says, *_ = line.strip("|").split("|")
    cost = seconds.pop(folder.strip(" `"), 0)
    whole = seconds["whole"]
    return f"|{folder}|{says}| {cost:.0f} | {cost / whole:.0%} |"


def main() -> None:
    """Print the table and write it down; say which folder it lacks."""
    seconds = seconds_by_folder()
    if not seconds:
        sys.exit("There is no report of a whole run: call `python kit.py test` first.")
    seconds["whole"] = sum(seconds.values())
    lines = PAGE.read_text(encoding="utf-8").split("\n")
    lines = [row(line, seconds) if line.startswith(ROW) else line for line in lines]
    print(*(line for line in lines if line.startswith(ROW)), sep="\n")
    PAGE.write_text("\n".join(lines), encoding="utf-8")
    if missing := sorted({*seconds} - {"whole"}):
        sys.exit(f"These folders have no row in {PAGE.relative_to(ROOT)}: {', '.join(missing)}")


if __name__ == "__main__":
    main()
