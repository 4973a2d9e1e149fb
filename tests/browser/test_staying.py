"""What must survive, and what must never happen: reload, hostile text, what axe finds."""

from playwright.sync_api import Page, expect

from at_the_table import DEAL, lay
from jupyter_servers import Server
from notebook_page import axe_finds_nothing, cell, reload, run_all, settle

PAYLOADS = (
    "<img src=x onerror=ckHit()>",
    "<svg onload=ckHit()>",
    '"><script>ckHit()</script>',
    "<a href=javascript:ckHit()>x",
    "' onfocus=ckHit() autofocus='",
    "{{ckHit()}}${ckHit()}",
)
COUNT_HITS = "() => { window.ckHits = 0; window.ckHit = () => { window.ckHits += 1; }; }"
SAVE = "() => window.jupyterapp.shell.currentWidget.context.save()"

HOSTILE_FORM = """
from cluekit.ui import setup
form = setup()
form"""

HOSTILE_CODE = """
from cluekit.ui import table
t = table("mini", names={names!r}, humans=2, seed=3)
t.sitting.sit_down(t.session.choices.seat) if t.sitting.waits_for is not None else None
t.hear({{"kind": "press", "id": "a-1", "target": {payload!r}, "turn": t.turn}})
display(t.sheet(), t.picture())
t"""


def test_a_reload_in_mid_game(page: Page, server: Server) -> None:
    """After a reload the saved notebook's widget shows the game where it was, and plays on."""
    scene = lay(page, server, "reload.ipynb", DEAL)
    scene.get_by_role("button", name="Roll the dice").click()
    expect(scene.locator(".ck-offer")).to_contain_text("You have 12 steps")
    page.evaluate(SAVE)
    reload(page)
    scene = cell(page, 0).locator(".ck-scene").first
    expect(scene.locator(".ck-offer")).to_contain_text("You have 12 steps")
    scene.locator("[data-board] [data-target='walk:0']").click(position={"x": 12, "y": 60})
    expect(scene.locator(".ck-offer")).to_contain_text("You are in the Library")


def test_running_the_cell_again_shows_the_same_game(page: Page, server: Server) -> None:
    """Where the output is lost, the cell gives the same game, not a new one."""
    scene = lay(page, server, "again.ipynb", DEAL)
    scene.get_by_role("button", name="Roll the dice").click()
    expect(scene.locator(".ck-offer")).to_contain_text("You have 12 steps")
    run_all(page)
    scene = cell(page, 0).locator(".ck-scene").first
    expect(scene.locator(".ck-offer")).to_contain_text("You have 12 steps")


def test_axe_finds_nothing(page: Page, server: Server) -> None:
    """Table, sheet and form, at each kind of moment: no violation inside our widgets."""
    more = ["t.sheet()", "from cluekit.ui import setup, watch\nsetup()", "watch()"]
    lay(page, server, "axe.ipynb", DEAL, *more)
    for index in range(1 + len(more)):
        axe_finds_nothing(page, index)
    scene = cell(page, 0).locator(".ck-scene")
    scene.get_by_role("button", name="Roll the dice").click()
    expect(scene.locator(".ck-offer")).to_contain_text("You have 12 steps")
    scene.locator("[data-key='places'] summary").click()
    axe_finds_nothing(page, 0)
    axe_finds_nothing(page, 1)
    scene = cell(page, 0).locator(".ck-scene")
    scene.get_by_role("button", name="Walk into the Library").last.click()
    expect(scene.locator(".ck-offer")).to_contain_text("You are in the Library")
    axe_finds_nothing(page, 0)
    axe_finds_nothing(page, 1)


def test_hostile_names_never_run(page: Page, server: Server) -> None:
    """Payloads in every text field of the form, on the board, in sheet and stills: 0 executions."""
    page.evaluate(COUNT_HITS)
    scene = lay(page, server, "form.ipynb", HOSTILE_FORM)
    for payload in PAYLOADS:
        for number, field in enumerate(scene.get_by_label("Name", exact=True).all()):
            field.fill(f"{payload[:39]}{number}")
        scene.get_by_label("Seed").fill(payload[:40])
        scene.locator("select[name='players']").select_option("3")
        expect(scene.locator(".ck-chair")).to_have_count(3)
        expect(scene.locator("[data-pending]")).to_have_count(0)  # what was chosen is answered
    scene.get_by_label("Played by").nth(1).select_option("person")
    expect(scene.get_by_label("I am ready")).to_have_count(2)
    for ready in scene.get_by_label("I am ready").all():
        ready.check()
    scene.get_by_role("button", name="Start the game").click()
    expect(scene.locator(".ck-table")).to_be_visible()
    expect(scene.locator(".ck-curtain")).to_contain_text("{{ckHit()}}")
    scene.locator(".ck-curtain button").click()
    expect(scene.locator(".ck-offer")).to_be_visible()
    settle(page)
    assert page.evaluate("window.ckHits") == 0


def test_hostile_text_in_code_never_runs(page: Page, jupyterlab: Server) -> None:
    """The same where cells give the names and messages hold the text."""
    page.evaluate(COUNT_HITS)
    sources = []
    for payload in PAYLOADS:
        names = [name[:40] for name in (payload, payload[::-1], f"x{payload}")]
        sources.append(HOSTILE_CODE.format(names=names, payload=payload))
    lay(page, jupyterlab, "code.ipynb", *sources)
    for index in range(len(PAYLOADS)):
        expect(cell(page, index).locator(".ck-scene").last).to_be_visible()
        settle(page)
        assert page.evaluate("window.ckHits") == 0, PAYLOADS[index]
