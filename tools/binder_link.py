"""The link that opens the welcome page on Binder, and its badge in the README.

    python tools/binder_link.py          print the link; exit code 1 while there is none
    python tools/binder_link.py write    put the badge into README.md, or say why there is none
    python tools/binder_link.py check    say whether README.md has what `write` would put there

Binder builds from a public repository, and its address stands in one place: `Repository` under
`[project.urls]` in pyproject.toml. While it is not there, no address is made up.
"""

import re
import sys
import tomllib
from pathlib import Path
from urllib.parse import quote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
BINDER = "https://mybinder.org"
WELCOME = "lab/tree/notebooks/welcome.ipynb"
BEGIN, END = "<!-- binder: tools/binder_link.py -->", "<!-- end of binder -->"
NONE = (
    "No badge yet: this project names no public repository. Put its address under\n"
    "`[project.urls]` in `pyproject.toml` as `Repository`, then call\n"
    "`python tools/binder_link.py write`."
)


def repository(root: Path = ROOT) -> str:
    """Return the public address of the project, "" where it names none."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project.get("urls", {}).get("Repository", ""))


def link(address: str) -> str:
    """Return the link that starts Binder on a repository and opens the welcome page.

    >>> link("https://github/someone/cluekit")
    'https://mybinder.org/v2/gh/someone/cluekit/HEAD?urlpath=lab/tree/notebooks/welcome.ipynb'
    """
    parts = urlsplit(address)
    owner, _, name = parts.path.strip("/").removesuffix(".git").partition("/")
    if parts.scheme != "https" or not owner or not name or "/" in name:
        raise ValueError(f"{address} is not the https address of a repository")
    where = _where(parts.hostname or "", owner, name, address)
    return f"{BINDER}/v2/{where}/HEAD?urlpath={quote(WELCOME)}"


def _where(host: str, owner: str, name: str, address: str) -> str:
    """Return how Binder calls a repository, by who keeps it."""
    keeper = host.partition(".")[0]
    if keeper == "github":
        return f"gh/{owner}/{name}"
    if keeper == "gitlab":
        return f"gl/{quote(f'{owner}/{name}', safe='')}"
    return f"git/{quote(address, safe='')}"


def block(address: str) -> str:
    """Return what stands in the README between the two marks."""
    if not address:
        return NONE
    return f"[![Open the lessons on Binder]({BINDER}/badge_logo.svg)]({link(address)})"


def written(text: str, address: str) -> str:
    """Return the README with the block in its place; raises `ValueError` where it has none."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"README.md has no place for it: {BEGIN} … {END}")
    return f"{before}{BEGIN}\n{block(address)}\n{END}{after}"


def without(text: str) -> str:
    """Return a paper without its block: in the documentation nothing is asked for elsewhere."""
    return re.sub(rf"{re.escape(BEGIN)}.*?{re.escape(END)}\n?", "", text, flags=re.DOTALL)


def main(verb: str) -> int:
    """Print, write or check."""
    address, text = repository(), README.read_text(encoding="utf-8")
    if verb == "write":
        README.write_text(written(text, address), encoding="utf-8", newline="\n")
    elif verb == "check":
        return int(written(text, address) != text)
    else:
        print(link(address) if address else NONE)
        return int(not address)
    return 0


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["write"], ["check"]):
        sys.exit(__doc__)
    sys.exit(main("".join(sys.argv[1:])))
