"""The documentation as it is built: links, no request to elsewhere, search, both themes, axe."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from chromium import chromium, serving, visitor

pytestmark = pytest.mark.site

ROOT = Path(__file__).resolve().parents[2]
LARGEST = 5_500_000
LOOKED_AT = (
    *("index", "it", "howto/hosts", "rules", "api/cluekit.clue", "commands", "licences", "answers"),
)


class Leads(HTMLParser):
    """What a page leads to and what it loads, and the names of its parts."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take down one element."""
        said = {name: value or "" for name, value in attrs}
        self.names |= {said[name] for name in ("id", "name") if name in said}
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        elif tag != "a":
            self.loads += [said[name] for name in ("href", "src", "data") if name in said]


def leads(page: Path) -> Leads:
    """Read a page."""
    found = Leads()
    found.feed(page.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def parsed(documentation: Path) -> dict[Path, Leads]:
    """Every page."""
    return {page: leads(page) for page in documentation.rglob("*.html")}


def test_links_lead_to_pages(documentation: Path, parsed: dict[Path, Leads]) -> None:
    """Never to another host, nor to a lesson that is not there; no script, picture or font."""
    assert len(parsed) > 60
    for page, found in parsed.items():
        for where in found.links:
            here = page.relative_to(documentation).as_posix()
            assert not urlsplit(where).scheme, (here, where)
            place = urlsplit(urljoin(f"x/docs/{here}", where))
            target = documentation / place.path.removeprefix("x/docs/")
            assert target.is_file(), (here, where)
            if place.fragment and target.suffix == ".html" and where != "#":
                assert place.fragment in parsed[target].names, (here, where)
    for page, found in parsed.items():
        for where in found.loads:
            assert not urlsplit(where).netloc, (page, where)
    for sheet in documentation.rglob("*.css"):
        said = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not re.search(r"@import|url\(\s*['\"]?(?:https?:)?//", said), sheet


def test_it_is_small_and_the_same_each_time(documentation: Path, tmp_path: Path) -> None:
    """It fits on a stick with the rest; byte by byte, from another start."""
    files = [path for path in documentation.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) <= LARGEST
    for path in files:
        if path.suffix in {".html", ".js", ".txt"}:
            said = path.read_text(encoding="utf-8")
            assert str(ROOT) not in said, path
            assert not re.search(r" at 0x[0-9a-f]{6}", said), path
    from build_docs import build  # noqa: PLC0415 - as in conftest.py

    build(tmp_path / "again")
    again = [path for path in (tmp_path / "again").rglob("*") if path.is_file()]
    assert len(again) == len(files)
    for path in again:
        first = documentation / path.relative_to(tmp_path / "again")
        assert path.read_bytes() == first.read_bytes(), path


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium as it comes."""
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def address(documentation: Path) -> Iterator[str]:
    """Where it is served: below another path."""
    with serving(documentation.parent) as host:
        yield f"{host}/docs/"


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page of a browser that reaches nothing else, and asks for nothing else."""
    outside: list[str] = []
    context = visitor(browser, (address, "data:"), outside, 60_000)
    yield context.new_page()
    context.close()
    assert outside == []


@pytest.mark.parametrize("name", LOOKED_AT)
def test_axe_finds_nothing(page: Page, address: str, name: str) -> None:
    """In both themes, and on a phone's width."""
    for theme, width in (("light", 1280), ("dark", 1280), ("light", 400)):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(f"{address}{name}.html")
        page.evaluate("(theme) => { document.body.dataset.theme = theme; }", theme)
        found = Axe().run(page).response["violations"]
        told = [(one["id"], [node["html"][:160] for node in one["nodes"]][:4]) for one in found]
        assert told == [], (name, theme, width)


def test_search_finds_it(page: Page, address: str, browser: Browser, documentation: Path) -> None:
    """The index lies in the site, opened as files, too; a word of a heading leads to its page."""
    page.goto(f"{address}index.html")
    page.get_by_role("textbox", name="Search").first.fill("pigeonhole")
    page.keyboard.press("Enter")
    results = page.locator("#search-results a")
    expect(results.first).to_be_visible()
    assert any("deduction" in (one.get_attribute("href") or "") for one in results.all())
    files = browser.new_page()
    files.goto(f"{(documentation / 'search.html').as_uri()}?q=disguise")
    expect(files.locator("#search-results a").first).to_be_visible(timeout=60_000)
    files.close()


def test_the_keyboard_opens_the_list_of_pages_and_each_says_its_language(
    page: Page, address: str
) -> None:
    """The drawer says if it is open; pages, and parts of them, are pronounced as what they are."""
    page.set_viewport_size({"width": 400, "height": 800})
    page.goto(f"{address}explanation/counting.html")
    drawer = page.get_by_role("button", name="All pages")
    drawer.focus()
    page.keyboard.press("Enter")
    expect(drawer).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".sidebar-tree a").first).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(drawer).to_have_attribute("aria-expanded", "false")
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0
    for language in ("it", "pt"):
        page.goto(f"{address}{language}.html")
        assert page.locator("html").get_attribute("lang") == language
        page.goto(f"{address}sheets/mini.html")
        assert page.locator("html").get_attribute("lang") == "en"
        expect(page.locator(f"article [lang={language}]").first).to_be_visible()
