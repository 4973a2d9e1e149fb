"""The browser half by itself, against a model made of nothing but what it must answer."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from bare_host import Lay, put, sent
from cluekit import words
from cluekit.ui import table
from cluekit.ui.kit.controls import language_choice
from cluekit.ui.kit.not_alive import if_silent
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.style import scene_css
from waiting import settle

BUTTON = "<button class='ck-button' data-target='a'>A</button>"


def targets(page: Page) -> list[str]:
    """What was sent, in its order."""
    return [press["target"] for press in sent(page)]


def answer(page: Page, number: int = -1, **changes: Any) -> None:
    """Let Python answer the last press, or that one."""
    put(page, heard=sent(page)[number]["id"], **changes)


def test_a_table_that_takes_a_forms_place_is_known_and_scrolled_to(page: Page, lay: Lay) -> None:
    """The form was longer; where nobody pressed anything here the page stays.

    That a table lies in it the scene says itself: its width and where a refusal stands follow.
    """
    form = "<form style='height:3000px'></form><button data-target='start'>Start</button>"
    table_laid = "<div class='ck-table' style='height:300px'>t</div><div style='height:2000px'/>"
    lay(form)
    page.evaluate("window.scrollTo(0, 2000)")
    put(page, drawing=table_laid)
    expect(page.locator(".ck-scene[data-table] .ck-table")).to_have_count(1)
    assert page.evaluate("window.scrollY") > 1000
    put(page, drawing=form)
    expect(page.locator(".ck-scene:not([data-table])")).to_have_count(1)
    page.get_by_role("button").click()
    answer(page, drawing=table_laid)
    expect(page.locator(".ck-table")).to_be_in_viewport(ratio=1)


def test_a_kernel_that_was_restarted_leaves_a_picture(page: Page, lay: Lay) -> None:
    """Jupyter says so at once, before anything is pressed: it is grey, and says what to do."""
    lay("<p>x</p>", silent=str(if_silent("Your game is saved at move 8.")))
    page.add_style_tag(content=scene_css())
    expect(page.locator(".ck-lost")).to_be_hidden()
    page.evaluate("window.lose()")
    expect(page.locator(".ck-lost")).to_contain_text("This is a picture. Your game is saved")
    expect(page.locator(".ck-silent").first).to_be_hidden()
    assert "grayscale" in page.locator(".ck-stage").evaluate("(e) => getComputedStyle(e).filter")


HOSTILE = (
    "<img src=x onerror=hit(0)>", "<a href='javascript:hit(1)'>x</a>", "<script>hit(2)</script>",
    "<svg/onload=hit(3)>", "<iframe srcdoc='<script>parent.hit(4)</script>'></iframe>",
    "<svg><foreignObject><img src=x onerror=hit(5)></foreignObject></svg>",
)  # fmt: skip
COUNT_HITS = "() => { window.hits = []; window.hit = (which) => { window.hits.push(which); }; }"


def test_nothing_in_a_picture_can_run(page: Page, lay: Lay) -> None:
    """Even if markup slipped through in Python, the browser half takes out what could run.

    The same text put in by another way than ours does run, before the hits are counted.
    """
    page.evaluate(COUNT_HITS)
    for hostile in ("".join(HOSTILE), *HOSTILE):
        lay(f"<div>{hostile}</div>", backdrop=hostile)
        put(page, drawing=f"<div data-backdrop></div><p>{hostile}</p>", frames=[hostile], pace=1)
        for link in page.locator("a").all():
            link.click()
        expect(page.locator("[data-playing]")).to_have_count(0)
    settle(page)
    assert page.evaluate("window.hits") == []
    for number in (0, 4):
        page.evaluate("(markup) => { place.innerHTML = markup; }", HOSTILE[number])
        settle(page)
    assert page.evaluate("window.hits") == [0, 4]


def test_the_key_that_asks(page: Page, lay: Lay) -> None:
    """On a cell that can be asked about, ? asks, whatever a press on it would do."""
    lay("<table role='grid'><tr><td role='gridcell' tabindex='-1' data-target='pencil:1:2' "
        "data-ask='ask:1:2'>a</td><td role='gridcell' tabindex='-1'>b</td></tr>")  # fmt: skip
    page.locator("[data-ask]").focus()
    for key in ("?", "ArrowRight", "?"):
        page.keyboard.press(key)
    assert targets(page) == ["ask:1:2"]


def test_the_focus_goes_where_the_game_goes_on(page: Page, lay: Lay) -> None:
    """When what had the focus is gone it goes to the part Python names; never to the host.

    Some hosts put widgets into a shadow root: focus and keys work there, too.
    """
    walk = "<div data-focus><button data-target='walk'>Walk</button></div>"
    for shadow in (True, False):
        lay("<g role='button' tabindex='0' data-target='roll'>Roll</g>", shadow=shadow)
        page.locator("[data-target=roll]").focus()
        page.keyboard.press("Enter")
        assert targets(page) == ["roll"]
        answer(page, drawing=f"<p>x</p>{walk}")
        expect(page.get_by_role("button", name="Walk")).to_be_focused()
    put(page, drawing="<p>nothing to do</p>")
    expect(page.locator(".ck-scene")).to_be_focused()
    page.locator("#outside").focus()
    put(page, drawing=walk)
    expect(page.locator("#outside")).to_be_focused()


def test_words_are_spoken_and_notices_shown(page: Page, lay: Lay) -> None:
    """A live region says what Python says, the same again too, nothing after nothing; as text."""
    lay("<p>x</p>")
    live, alert = page.locator("[aria-live=polite]"), page.get_by_role("alert")
    put(page, spoken="1 <b>Hello</b>", notice="<img src=x>")
    expect(live).to_have_text("<b>Hello</b>")
    expect(alert).to_have_text("<img src=x>")
    put(page, spoken="2 <b>Hello</b>", notice="")
    expect(live).to_have_text("<b>Hello</b>")
    expect(page.locator(".ck-notice")).to_be_empty()
    put(page, spoken="")
    expect(live).to_be_empty()


def test_frames_are_shown_before_the_picture_and_skipped_by_a_press(page: Page, lay: Lay) -> None:
    """Each frame takes the place of the part with its key; the press that skips is not sent."""
    page.emulate_media(reduced_motion="no-preference")
    lay(f"<p data-key='now'>start</p>{BUTTON}")
    frames = [f"<p data-key='now'>{word}</p>" for word in ("one", "two")]
    put(page, frames=frames, drawing=f"<p data-key='now'>end</p>{BUTTON}", pace=60_000)
    expect(page.locator("[data-key=now]")).to_have_text("one")
    page.get_by_role("button").click()
    expect(page.locator("[data-key=now]")).to_have_text("end")
    assert sent(page) == []


def test_everything_is_let_go_at_the_end(page: Page, lay: Lay) -> None:
    """When the widget is closed its listeners are taken off and nothing of it stays."""
    lay(BUTTON)
    listened = page.evaluate("window.traits()")
    page.evaluate("window.end()")
    assert len(set(page.evaluate("window.offs"))) == listened > 0
    put(page, drawing="<p>late</p>")
    assert page.locator("#place > div").inner_html() == ""
    assert sent(page) == []


# --- sliders, menus, fields -----------------------------------------------------------------------


def test_a_slider_sends_its_last_place_and_follows_the_picture_again(page: Page, lay: Lay) -> None:
    """While an answer is awaited it may run on; then its last place is sent, and no other.

    What a person has moved goes back when Python says so, but not while it is being used.
    """
    picture = (
        "<input type='range' min='0' max='9' value='{n}' data-slide='time'>"
        "<select><option value='a'{a}>A</option><option value='b'{b}>B</option></select>"
    )
    now, back = {"a": " selected", "b": ""}, {"a": "", "b": " selected"}
    lay(picture.format(n=9, **now))
    field, choice = page.locator("input[type=range]"), page.locator("select")
    field.focus()
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    assert [press["values"] for press in sent(page)] == [{"value": ["8"]}]
    answer(page, drawing=picture.format(n=7, **now))
    expect(field).to_have_value("5")
    assert [press["values"]["value"] for press in sent(page)] == [["8"], ["5"]]
    choice.select_option("b")
    page.locator("#outside").focus()
    answer(page, 1, drawing=picture.format(n=5, **back))
    put(page, drawing=picture.format(n=9, **now))
    expect(field).to_have_value("9")
    expect(choice).to_have_value("a")


def test_menus_changed_before_the_answer_are_sent_after_it(page: Page, lay: Lay) -> None:
    """No choice is lost: the last one of each menu goes out when Python has answered."""
    options = "".join(f"<option value='{n}'>{n}</option>" for n in range(4))
    lay(f"{BUTTON}<form><select name='a' data-change='change'>{options}</select></form>"
        f"<form><select name='b' data-change='speed'>{options}</select></form>")  # fmt: skip
    page.get_by_role("button").click()
    for name, value in (("a", "1"), ("a", "2"), ("b", "3")):
        page.locator(f"[name={name}]").select_option(value)
    assert len(sent(page)) == 1
    for count in (2, 3):
        answer(page, turn=count + 2)
        assert len(sent(page)) == count
    assert [(press["target"], press.get("values"), press["turn"]) for press in sent(page)[1:]] == [
        ("change", {"a": ["2"]}, 4),
        ("speed", {"b": ["3"]}, 5),
    ]


def test_what_is_typed_goes_out_without_swallowing_the_next_press(page: Page, lay: Lay) -> None:
    """Enter sends a field; leaving it by a press on a button sends both, the text first."""
    lay(f"<form><input name='a' data-change='row:0'></form>{BUTTON}")
    page.locator("[name=a]").fill("one")
    page.keyboard.press("Enter")
    page.locator("[name=a]").fill("two")
    page.get_by_role("button").click()
    for number in range(2):
        assert len(sent(page)) == number + 1
        answer(page, number)
    told = [(press["target"], press.get("values")) for press in sent(page)]
    assert told == [("row:0", {"a": ["one"]}), ("row:0", {"a": ["two"]}), ("a", None)]


def test_the_focus_stays_on_the_menu_of_languages(page: Page, lay: Lay) -> None:
    """Choosing another language by keyboard leaves the focus where it was."""
    play = "<div data-focus><button data-target='roll'>Roll</button></div>"
    lay(f"<div>{language_choice()}{play}</div>")
    page.locator("select").focus()
    page.keyboard.press("ArrowDown")
    assert sent(page)[0]["values"] == {"language": ["it"]}
    words.set_language("it")
    answer(page, drawing=f"<div>{language_choice()}{play}</div>")
    expect(page.locator("select")).to_be_focused()
    expect(page.locator("select")).to_have_value("it")


def test_still_and_narrow_and_forced_colours(page: Page, lay: Lay) -> None:
    """Nothing glides where that is not wished, fingers find places, what is chosen is marked."""
    lay(f"{BUTTON}<ul class='ck-places'><li>"
        "<button class='ck-button' data-target='b'>B</button></li></ul>"
        "<label class='ck-chip'><input type='radio' name='c' checked>C</label>"
        "<label class='ck-chip'><input type='radio' name='c'>D</label>")  # fmt: skip
    page.add_style_tag(content=Scene._css)
    page.set_viewport_size({"width": 400, "height": 700})
    page.emulate_media(reduced_motion="reduce", forced_colors="active")
    style = "(e) => { const s = getComputedStyle(e); return [s.transitionDuration, s.minHeight]; }"
    assert page.locator("[data-target=a]").evaluate(style) == ["0s", "38px"]
    assert page.locator("[data-target=b]").evaluate(style)[1] == "42px"
    border = "(e) => [getComputedStyle(e).borderTopWidth, getComputedStyle(e, '::after').content]"
    chosen, other = (chip.evaluate(border) for chip in page.locator(".ck-chip").all())
    assert chosen == ["2px", '"✓"']
    assert other != chosen


def test_a_refused_choice_does_not_stay_in_its_menu(page: Page, lay: Lay) -> None:
    """What Python drew as chosen is shown again; an accepted choice and other fields stay."""
    menus = (
        "<form><select name='kind' data-change='change'><option value='a'>A</option>"
        "<option value='b' selected>B</option></select><select name='plain'>"
        "<option value='x'>X</option><option value='y'>Y</option></select></form>"
    )
    lay(menus)
    kind = page.locator("[name=kind]")
    page.locator("[name=plain]").select_option("y")
    kind.select_option("a")
    page.wait_for_function("window.sent.length > 0")
    answer(page, notice="There is no such player.")
    expect(kind).to_have_value("b")
    expect(page.locator("[name=plain]")).to_have_value("y")
    kind.select_option("a")
    page.wait_for_function("window.sent.length > 1")
    accepted = menus.replace(" selected", "").replace("value='a'", "value='a' selected")
    answer(page, notice="", drawing=accepted)
    expect(kind).to_have_value("a")


# --- what is pressed while an answer is awaited ---------------------------------------------------

FORM = (
    "<button class='ck-button' data-target='check'>Check</button>"
    "<button data-target='hint'>Hint</button><form><input name='t' value='1'>"
    "<input type='radio' name='a' value='x' data-change='choose'>"
    "<input type='checkbox' name='b' value='2' checked></form>"
)
STRIP = """(scene) => {
  const strip = scene.querySelector(".ck-voice"), style = getComputedStyle(strip);
  return [strip.offsetWidth > 100 && style.clipPath === "none", style.animationName,
    scene.querySelector(".ck-stage").ariaBusy];
}"""


def test_what_is_pressed_meanwhile_goes_out_after_the_answer(page: Page, lay: Lay) -> None:
    """A press is kept for the turn it was meant for; a choice in a form arrives, and before it.

    A double click is one press. What waits is paler, and the pointer says that work is going on.
    A refusal is read before anything else is done: what was kept behind it does not go out.
    """
    lay(FORM)
    page.add_style_tag(content=Scene._css)
    check = page.get_by_role("button", name="Check")
    check.dblclick()
    expect(page.locator("[data-pending]")).to_have_count(1)
    expect(check).to_have_css("opacity", "0.75")
    expect(check).to_have_css("cursor", "progress")
    page.get_by_role("radio").check()
    page.get_by_role("button", name="Hint").click()
    assert targets(page) == ["check"]
    expect(page.locator("[data-pending]")).to_have_count(2)
    answer(page, turn=4)
    expect(check).to_have_css("opacity", "1")
    assert targets(page) == ["check", "choose"]
    answer(page)
    assert targets(page) == ["check", "choose", "hint"]
    told = [(press["kind"], press["turn"]) for press in sent(page)]
    assert told == [("press", 3), ("press", 4), ("press", 3)]
    assert sent(page)[1]["values"] == {"t": ["1"], "a": ["x"], "b": ["2"]}
    check.click()
    answer(page, notice="Fill in both parts.")
    expect(page.get_by_role("alert")).to_have_text("Fill in both parts.")
    expect(page.locator("[data-pending]")).to_have_count(0)
    assert targets(page)[3:] == []


def test_work_of_more_than_a_second_is_seen_and_heard(page: Page, lay: Lay) -> None:
    """A strip with words, a busy stage; it glides only for who wants it; the answer ends it."""
    page.emulate_media(reduced_motion="no-preference")
    lay(FORM, silent=str(if_silent()))
    page.add_style_tag(content=Scene._css)
    page.get_by_role("button", name="Check").click()
    page.evaluate("window.kernel('busy')")
    scene, voice = page.locator(".ck-scene"), page.locator(".ck-voice")
    expect(voice).to_contain_text("Working on it …")
    assert scene.evaluate(STRIP) == [True, "ck-works", "true"]
    page.emulate_media(reduced_motion="reduce")
    assert scene.evaluate(STRIP)[1] == "none"
    answer(page)
    expect(voice).to_be_empty()
    assert scene.evaluate(STRIP) == [False, "none", "false"]


def test_detective_notes_fill_one_page_of_a4(page: Page) -> None:
    """The largest decks and the longest names, too; nothing is cut off at the right."""
    for name, seats in (("mini", 3), ("uk", 6), ("pool", 6)):
        names = [f"Maximiliana-Josephine {seat}" for seat in range(seats)]
        paper = table(name, names, seed=3, bots="note-taker", fresh=True).paper("follows")
        page.set_content(paper.page())
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, name
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 710, "height": 1040})  # A4 without its margins
        assert page.evaluate("document.documentElement.scrollWidth") <= 710, name
    page.emulate_media(media="null")
