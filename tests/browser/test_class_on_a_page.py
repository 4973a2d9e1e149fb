"""A class in real browsers: the teacher, the wall, a laptop and a telephone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from looks import SCREENSHOTS, axe_finds_nothing
from waiting import LIMIT

COMMAND = [sys.executable, "-m", "cluekit", "class", "--json"]


class Class:
    """The real command, as a process that can be killed and begun again."""

    def __init__(self, home: Path) -> None:
        self._env = {**os.environ, "CLUEKIT_HOME": str(home), "CLUEKIT_LANG": "en"}
        self.said: dict[str, str] = {}
        self.begin("0")

    def begin(self, port: str) -> None:
        """Start it."""
        words = [*COMMAND, "--port", port]
        self.process = subprocess.Popen(words, env=self._env, stdout=subprocess.PIPE)
        assert self.process.stdout
        text = b""
        for line in self.process.stdout:
            text += line
            if line.startswith(b"}"):
                break
        self.said = json.loads(text)

    def kill(self) -> None:
        """Kill it, as a crash would."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()

    def begin_again(self) -> None:
        """Start it at the same address."""
        self.begin(self.said["address"].rstrip("/").rpartition(":")[2])


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Class]:
    """A class that runs."""
    made = Class(tmp_path)
    yield made
    made.kill()


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Somebody's device, which notes what its browser complains of."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def arrive(address: str, width: int, theme: str, language: str = "en") -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            color_scheme="dark" if theme == "dark" else "light",
            locale=language,
            bypass_csp=False,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(LIMIT)
        page.on("console", lambda said: complaints.append(said.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        return page

    yield arrive
    for context in contexts:
        context.close()
    gone = ("ERR_CONNECTION_RE", "ERR_INTERNET_DISCONNECTED")  # refused or reset
    refused = [line for line in complaints if not any(word in line for word in gone)]
    assert refused == [], "nothing was refused by the policy, and nothing went wrong"


def looked_at(page: Page, name: str) -> None:
    """Nothing for axe to complain of, nothing sticks out; a picture where some are wanted."""
    axe_finds_nothing(page, "body")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, name
    if os.environ.get("CLUEKIT_PHOTOGRAPHS"):
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"class-{name}.png", full_page=True)


def come_in_by_keyboard(page: Page, code: str) -> None:
    """Type the code, go on by Tab to the first name, press Enter."""
    page.get_by_label("Code on the wall").focus()
    page.keyboard.type(code.lower())
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="You are in")).to_be_visible()


def ask_in_two_votes(board: Page, wall: Page, laptop: Page, telephone: Page) -> None:
    """A part of an exercise is asked; both vote twice; then the answers are on the wall."""
    board.locator("[name=part]").select_option("0.3:0")
    board.locator("[data-target=ask]").click()
    laptop.locator(".cl-option").first.focus()
    laptop.keyboard.press("Enter")
    expect(laptop.locator(".cl-state")).to_be_visible()
    expect(laptop.locator(".cl-option").first).to_be_focused()
    telephone.locator(".cl-option").last.click()
    expect(telephone.locator("[aria-pressed=true]")).to_have_count(1)
    expect(wall.get_by_text("2 of 2 have answered")).to_be_visible()
    looked_at(telephone, "vote")
    looked_at(wall, "wall-vote")
    board.locator("[data-target^='again:']").click()
    expect(telephone.locator(".cl-again")).to_be_visible()
    telephone.locator(".cl-option").nth(1).click()
    expect(wall.get_by_text("1 of 2 have answered")).to_be_visible()
    board.locator("[data-target^='reveal:']").click()
    expect(wall.locator(".cl-votes tbody tr")).to_have_count(5)
    expect(telephone.locator(".cl-told")).to_be_visible()
    for page, name in ((wall, "wall-votes"), (telephone, "told"), (board, "board-votes")):
        looked_at(page, name)
    board.locator("[data-target^='dismiss:']").click()


def test_a_class_comes_in_and_is_back_after_a_crash(held: Class, visit: Visit) -> None:
    """A code and a name, a crash, and every device goes on; a question, two votes; the end."""
    said = held.said
    wall, board = visit(said["wall"], 1280, "light"), visit(said["teacher"], 1280, "dark")
    expect(board.get_by_text("Nobody has come in yet.")).to_be_visible()
    laptop = visit(said["address"], 1280, "light")
    come_in_by_keyboard(laptop, said["code"])
    telephone = visit(said["address"], 400, "dark", "it")  # now: it is offered free names alone
    looked_at(telephone, "door")
    telephone.locator("[name=code]").fill(said["code"])
    telephone.locator(".cl-offered button").last.click()
    expect(telephone.locator("h1")).to_have_text("Sei dentro")
    expect(wall.locator(".cl-count")).to_have_text("2 here")
    looked_at(wall, "wall")
    looked_at(telephone, "seat")
    held.kill()
    for page in (laptop, telephone):
        expect(page.locator("#gone")).to_be_visible()
    held.begin_again()
    assert held.said == said
    for page in (laptop, telephone, wall, board):
        expect(page.locator("#gone")).to_be_hidden()
    expect(wall.locator(".cl-count")).to_have_text("2 here")
    ask_in_two_votes(board, wall, laptop, telephone)
    telephone.get_by_role("combobox").select_option("pt")
    expect(telephone.locator("h1")).to_have_text("Você entrou")
    board.locator("[data-target='open:1']").click()
    looked_at(board, "board")
    board.locator("[data-target='turn-away:1']").click()
    expect(telephone.locator("h1")).to_have_text("Você foi afastado")
    board.locator("[data-target='end']").click()
    board.locator("[data-target='end:yes']").click()
    expect(laptop.locator("#gone")).to_contain_text("has ended")
    held.process.wait()
    assert not Path(said["file"]).exists()


# --- the first minutes of a lesson ----------------------------------------------------------------

LANGUAGES = {
    "it": ("Codice alla parete", "Sei dentro", "Secondo voto"),
    "pt-BR": ("Código na parede", "Você entrou", "Segunda votação"),
    "en": ("Code on the wall", "You are in", "Second vote"),
}
"""What devices say that come in by themselves in their language."""


def comes_in(page: Page, code: str, name: int, number: str = "") -> None:
    """Come in by the code and one press: on a name, or on *Use my number*."""
    page.locator("[name=code]").fill(code)
    if number:
        page.locator("input[name=number]").fill(number)
        page.locator("p > button[name=name][value='']").click()
    else:
        page.locator(".cl-offered button").nth(name).click()


def everybody_comes_in(visit: Visit, said: dict[str, str]) -> list[Page]:
    """Two of each language: by keyboard alone, on 400 px, by a number, and as one does."""
    devices = []
    for place, (language, words) in enumerate(2 * [*LANGUAGES.items()]):
        width = 400 if place == 0 else 1280 if place == 2 else 700
        page = visit(said["address"], width, "dark" if place == 0 else "light", language)
        expect(page.get_by_label(words[0])).to_be_visible()
        if place == 2:
            come_in_by_keyboard(page, said["code"])
        else:
            comes_in(page, said["code"], place, number="7" if place == 4 else "")
        expect(page.locator("h1")).to_have_text(words[1])
        devices.append(page)
    return devices


def vote(page: Page, option: int) -> None:
    """Press an option; wait until the answer is in."""
    page.locator(".cl-option").nth(option).click()
    expect(page.locator(".cl-option").nth(option)).to_have_attribute("aria-pressed", "true")


def vote_by_keyboard(page: Page, option: int) -> None:
    """Go to an option by Tab, as the first stops are, and press it."""
    page.locator("body").focus()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.locator(".cl-option").nth(option).evaluate("e => e === document.activeElement"):
            break
    page.keyboard.press("Space")
    expect(page.locator(".cl-option").nth(option)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".cl-option").nth(option)).to_be_focused()


def network_goes(page: Page) -> None:
    """Cut the network of a device: its socket, too, which a browser leaves as it is."""
    page.context.set_offline(True)
    expect(page.locator("#gone")).to_be_visible()


def test_the_first_minutes_of_a_lesson(held: Class, visit: Visit) -> None:
    """Come in, one question, a vote, a second one, both side by side; a network that goes."""
    said = held.said
    wall, board = visit(said["wall"], 1280, "light"), visit(said["teacher"], 1280, "light")
    expect(wall.locator(".cl-code")).to_have_text(said["code"])
    expect(wall.locator(".cl-qr img")).to_be_visible()
    expect(wall.locator(".cl-count")).to_have_text("Nobody is here yet.")
    devices = everybody_comes_in(visit, said)
    telephone, cut, keyboard = devices[:3]
    expect(wall.locator(".cl-count")).to_have_text("6 here")
    board.locator("[name=part]").select_option("0.3:0")
    board.locator("[data-target=ask]").click()
    for page in devices:
        expect(page.locator(".cl-option")).to_have_count(5)
        heights = page.locator(".cl-option").evaluate_all("all => all.map((e) => e.offsetHeight)")
        assert min(heights) >= 44
    network_goes(cut)
    cut.locator(".cl-option").nth(1).click()
    for place, option in ((0, 0), (3, 1), (4, 1)):
        vote(devices[place], option)
    vote_by_keyboard(keyboard, 2)
    expect(wall.get_by_text("4 of 6 have answered")).to_be_visible()
    expect(wall.locator(".cl-votes")).to_have_count(0)
    cut.context.set_offline(False)
    expect(cut.locator("[aria-pressed=true]")).to_have_count(1)
    expect(cut.locator("#gone")).to_be_hidden()
    expect(wall.get_by_text("5 of 6 have answered")).to_be_visible()
    looked_at(telephone, "minute-1")
    board.locator("[data-target^='again:']").click()
    for page, words in zip(devices, 2 * [*LANGUAGES.values()], strict=True):
        expect(page.locator(".cl-again")).to_contain_text(words[2])
        vote(page, 0 if page is not keyboard else 1)
    expect(wall.get_by_text("6 of 6 have answered")).to_be_visible()
    board.locator("[data-target^='reveal:']").click()
    rows = wall.locator(".cl-votes tbody tr")
    expect(rows).to_have_count(5)
    assert rows.all_inner_texts()[0].split()[-2:] == ["1", "5"], "both votes, side by side"
    expect(wall.locator("h2")).to_have_text("The thinking behind the answers")
    for page in devices:
        expect(page.locator(".cl-told")).to_be_visible()
    looked_at(wall, "minute-2")
    looked_at(board, "minute-2-board")
    board.locator("[data-target^='dismiss:']").click()
    for page, words in zip(devices, 2 * [*LANGUAGES.values()], strict=True):
        expect(page.locator("h1")).to_have_text(words[1])
