"""The browser half by itself, against a model made of nothing but what it must answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cluekit.ui.scene import _static

HOST = """async ([source, state, shadow]) => {
  const module = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const on = {};
  window.sent = [];
  window.offs = [];
  const model = {
    get: (key) => state[key],
    on: (event, call) => { on[event] = call; },
    off: (event, call) => { if (on[event] === call) window.offs.push(event); },
    send: (content) => { window.sent.push(content); },
  };
  window.put = (changes) => {
    Object.assign(state, changes);
    for (const key of Object.keys(changes)) on[`change:${key}`]?.();
  };
  window.traits = () => Object.keys(on).length;
  const place = document.getElementById("place");
  const el = document.createElement("div");
  (shadow ? place.attachShadow({ mode: "open" }) : place).append(el);
  window.end = module.default.render({ model, el });
}"""
EMPTY = {"backdrop": "", "drawing": "", "frames": [], "pace": 0, "spoken": "0 ", "notice": "",
         "heard": "", "turn": 3}  # fmt: skip

Lay = Callable[..., None]


@pytest.fixture
def lay(page: Page) -> Lay:
    """Lay a scene with this picture."""

    def laid(drawing: str, *, shadow: bool = False, **other: Any) -> None:
        page.set_content("<body><input id='outside'><div id='place'></div></body>")
        page.evaluate(HOST, [_static("scene.js"), EMPTY | {"drawing": drawing} | other, shadow])

    return laid


def put(page: Page, **changes: Any) -> None:
    """Let Python change traits."""
    page.evaluate("(changes) => window.put(changes)", changes)


def sent(page: Page) -> list[dict[str, Any]]:
    """Everything the browser sent."""
    return list(page.evaluate("window.sent"))


def test_what_keeps_its_key_stays_the_same_element(page: Page, lay: Lay) -> None:
    """Moved, changed, between new ones: the same element, with its focus and what was typed."""
    lay("<div><p data-key='a'>1</p><input data-key='b' name='b'><p data-key='c'>3</p></div>")
    page.evaluate("for (const e of document.querySelectorAll('[data-key]')) e.mine = true")
    page.locator("[data-key=b]").fill("typed")
    put(
        page,
        drawing="<div><p data-key='c'>4</p><i data-key='n'></i><input data-key='b' name='b'></div>",
    )
    expect(page.locator("[data-key=c]")).to_have_text("4")
    kept = page.evaluate(
        "[...document.querySelectorAll('[data-key]')].map((e) => [e.dataset.key, !!e.mine])"
    )
    assert kept == [["c", True], ["n", False], ["b", True]]
    expect(page.locator("[data-key=b]")).to_be_focused()
    expect(page.locator("[data-key=b]")).to_have_value("typed")


def test_what_was_opened_stays_open(page: Page, lay: Lay) -> None:
    """Details and dialogs that a person opened are not shut by a new picture."""
    picture = "<details data-key='d'><summary>s</summary><p>{n}</p></details>"
    lay(picture.format(n=1))
    page.locator("summary").click()
    put(page, drawing=picture.format(n=2))
    expect(page.locator("p")).to_have_text("2")
    expect(page.locator("p")).to_be_visible()


@pytest.mark.parametrize(
    "hostile",
    ["<img src=x onerror=hit()>", "<script>hit()</script>", "<svg/onload=hit()>",
     "<a href='javascript:hit()'>x</a>", "<iframe srcdoc='<script>parent.hit()</script>'></iframe>",
     "<svg><foreignObject><img src=x onerror=hit()></foreignObject></svg>"],
)  # fmt: skip
def test_nothing_in_a_picture_can_run(page: Page, lay: Lay, hostile: str) -> None:
    """Even if markup slipped through in Python, the browser half takes out what could run."""
    page.add_init_script("window.hits = 0; window.hit = () => { window.hits += 1; };")
    page.goto("about:blank")
    lay(f"<div>{hostile}</div>", backdrop=hostile)
    put(page, drawing=f"<div data-backdrop></div><p>{hostile}</p>", frames=[hostile], pace=1)
    for link in page.locator("a").all():
        link.click()
    page.wait_for_timeout(100)
    assert page.evaluate("window.hits") == 0


def test_a_double_click_is_one_press(page: Page, lay: Lay) -> None:
    """Until Python has answered nothing else goes out; the answer lets the next one go."""
    lay("<form><input name='a' value='1'><input type=checkbox name='b' value='2' checked>"
        "<button data-target='go' type='button'>Go</button></form>")  # fmt: skip
    page.get_by_role("button").dblclick()
    (press,) = sent(page)
    assert (press["kind"], press["target"], press["turn"]) == ("press", "go", 3)
    assert press["values"] == {"a": ["1"], "b": ["2"]}
    expect(page.locator("[data-pending]")).to_have_count(1)
    put(page, heard=press["id"], turn=4)
    expect(page.locator("[data-pending]")).to_have_count(0)
    page.get_by_role("button").click()
    assert [each["turn"] for each in sent(page)] == [3, 4]


def test_the_focus_goes_where_the_game_goes_on(page: Page, lay: Lay) -> None:
    """When what had the focus is gone it goes to the part Python names; never to the host."""
    lay("<button data-target='roll'>Roll</button>")
    page.get_by_role("button").focus()
    put(page, drawing="<p>x</p><div data-focus><button data-target='walk'>Walk</button></div>")
    expect(page.get_by_role("button", name="Walk")).to_be_focused()
    put(page, drawing="<p>nothing to do</p>")
    expect(page.locator(".ck-scene")).to_be_focused()
    page.locator("#outside").focus()
    put(page, drawing="<div data-focus><button data-target='walk'>Walk</button></div>")
    expect(page.locator("#outside")).to_be_focused()


def test_it_works_in_a_shadow_root(page: Page, lay: Lay) -> None:
    """Hosts that put widgets into a shadow root: focus and keys work there too."""
    lay("<g role='button' tabindex='0' data-target='a'>A</g>", shadow=True)
    page.locator("[data-target=a]").focus()
    page.keyboard.press("Enter")
    assert [press["target"] for press in sent(page)] == ["a"]
    put(
        page,
        drawing="<div data-focus><button data-target='b'>B</button></div>",
        heard=sent(page)[0]["id"],
    )
    expect(page.get_by_role("button", name="B")).to_be_focused()


def test_words_are_spoken_and_notices_shown(page: Page, lay: Lay) -> None:
    """A live region says what Python says, again when it says the same again; text stays text."""
    lay("<p>x</p>")
    put(page, spoken="1 <b>Hello</b>", notice="<img src=x>")
    expect(page.locator("[aria-live=polite]")).to_have_text("<b>Hello</b>")
    expect(page.get_by_role("alert")).to_have_text("<img src=x>")
    put(page, spoken="2 <b>Hello</b>", notice="")
    expect(page.locator("[aria-live=polite]")).to_have_text("<b>Hello</b>")
    expect(page.locator("[role=alert]")).to_be_empty()


def test_a_slider_sends_only_its_last_place(page: Page, lay: Lay) -> None:
    """While an answer is awaited the slider may run on; then its last place is sent."""
    lay("<input type='range' min='0' max='9' value='9' data-slide='time'>")
    field = page.locator("input[type=range]")
    field.focus()
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    (first,) = sent(page)
    assert first["values"] == {"value": ["8"]}
    put(page, heard=first["id"])
    expect(field).to_have_value("5")
    assert [press["values"]["value"] for press in sent(page)] == [["8"], ["5"]]


def test_frames_are_shown_before_the_picture_and_skipped_by_a_press(page: Page, lay: Lay) -> None:
    """Each frame takes the place of the part with its key; the press that skips is not sent."""
    page.emulate_media(reduced_motion="no-preference")
    lay("<p data-key='now'>start</p><button data-target='a'>A</button>")
    frames = [f"<p data-key='now'>{word}</p>" for word in ("one", "two")]
    end = "<p data-key='now'>end</p><button data-target='a'>A</button>"
    put(page, frames=frames, drawing=end, pace=60_000)
    expect(page.locator("[data-key=now]")).to_have_text("one")
    page.get_by_role("button").click()
    expect(page.locator("[data-key=now]")).to_have_text("end")
    assert sent(page) == []


def test_everything_is_let_go_at_the_end(page: Page, lay: Lay) -> None:
    """When the widget is closed its listeners are taken off and nothing of it stays."""
    lay("<button data-target='a'>A</button>")
    listened = page.evaluate("window.traits()")
    page.evaluate("window.end()")
    assert len(set(page.evaluate("window.offs"))) == listened > 0
    assert page.locator("#place > div").inner_html() == ""
    put(page, drawing="<p>late</p>")
    assert json.dumps(sent(page)) == "[]"
