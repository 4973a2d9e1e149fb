"""Statements, deals and proofs in a real browser: typed, checked, read aloud, by keyboard."""

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from at_the_table import lay
from jupyter_servers import Server
from notebook_page import cell

IMPORT = """\
from cluekit.ui import clue_to_formula, exercise, hand_slots, rule_builder, truth_table
"""


def opened(page: Page, server: Server, name: str, *sources: str) -> Locator:
    """A notebook with these cells; the widget of the first one."""
    return lay(page, server, f"{name}.ipynb", IMPORT + sources[0], *sources[1:])


def test_a_statement_is_read_aloud_while_it_is_written(page: Page, server: Server) -> None:
    """Words and truth table follow the keys; Enter checks, also right after the last key."""
    scene = opened(page, server, "formula", 'exercise("3.1")')
    field = scene.locator("input[name=p0]")
    field.press_sequentially("O_B and O_D", delay=5)
    expect(scene.locator(".ck-ex-aloud")).to_have_text("Otto has Bruno and Otto has the Dagger.")
    expect(scene.locator(".ck-truth tbody tr")).to_have_count(4)
    field.fill("O_B & O_D & O_T")
    field.press("Enter")
    expect(scene.locator("[data-key='feedback:0']")).to_contain_text("Otto showed one card")
    field.fill("")
    field.press_sequentially("O_B | O_D | O_T", delay=5)
    field.press("Enter")
    expect(scene.locator("[data-key='feedback:0']")).to_contain_text("Yes, because")
    expect(field).to_have_value("O_B | O_D | O_T")
    expect(scene.locator(".ck-voice")).to_contain_text("Yes, because")


def test_a_proof_is_written_line_by_line_with_the_keyboard(page: Page, server: Server) -> None:
    """Enter adds a line; a wrong one stays and says why; the next field is ready at once."""
    scene = opened(page, server, "proof", 'exercise("6.1")')
    lines = [
        ("~O_V & ~O_L", "pass", "c1"),
        ("O_C | O_V | O_L", "show", "c2"),
        ("O_C", "show-last", "1, 2"),
        ("~E_C", "row", "3"),
        ("~E_A", "mine", ""),
        ("E_B", "envelope", "4, 5"),
    ]
    scene.locator("input[name=statement0]").fill("O_T")
    scene.locator("input[name=statement0]").press("Enter")
    expect(scene.locator("[data-key='told:0']")).to_contain_text("need not be true")
    for number, (statement, rule, rests) in enumerate(lines, start=1):
        scene.locator("input[name=statement0]").fill(statement)
        scene.locator("select[name=rule0]").select_option(rule)
        scene.locator("input[name=rests0]").fill(rests)
        expect(scene.locator("[data-pending]")).to_have_count(0)  # or Enter would be lost
        scene.locator("input[name=rests0]").press("Enter")
        expect(scene.locator(".ck-ex-lines li")).to_have_count(number)
        expect(scene.locator("input[name=statement0]")).to_have_value("")
    expect(scene.locator(".ck-voice")).to_contain_text("what was to be shown")
    scene.get_by_role("button", name="Check").click()
    expect(scene.locator(".ck-ex-badge")).to_be_visible()


def test_a_deal_is_laid_out_with_menus(page: Page, server: Server) -> None:
    """Nine menus; one card too many for a hand is said in words."""
    scene = opened(page, server, "world", 'exercise("6.4")')
    hands = {"You": "Ada Tower", "Nora": "Rope Vase", "Otto": "Bruno Library"}
    hands["Envelope"] = "Carla Dagger Garden"
    for where, cards in hands.items():
        for card in cards.split():
            scene.get_by_label(card, exact=True).select_option(label=where)
    scene.get_by_role("button", name="Check").click()
    expect(scene.locator("[data-key='feedback:0']")).to_contain_text("the claim is true in it")
    scene.get_by_label("Library", exact=True).select_option(label="Envelope")
    scene.get_by_label("Garden", exact=True).select_option(label="Otto")
    scene.get_by_role("button", name="Check").click()
    expect(scene.locator("[data-key='feedback:0']")).to_contain_text("Yes, because")


def test_axe_finds_nothing_in_them(page: Page, jupyterlab: Server, screenshots: Path) -> None:
    """Every field, table and menu has a name."""
    sources = [f'exercise("{name}")' for name in ("3.1", "6.2", "6.4")]
    sources += ['truth_table("~(p & q)", "~p & ~q")', "clue_to_formula()"]
    sources += ['rule_builder().least().learn("E_A")', 'hand_slots("A L", "C G").pack(1).pack(2)']
    opened(page, jupyterlab, "logic", *sources)
    first = cell(page, 0).locator(".ck-scene").first
    first.locator("input[name=p0]").fill("O_B | ~E_C")
    expect(first.locator(".ck-truth")).to_be_visible()
    second = cell(page, 1).locator(".ck-scene").first
    second.locator("input[name=statement0]").fill("O_B")
    second.locator("select[name=rule0]").select_option("suppose")
    second.get_by_role("button", name="Add this line").click()
    expect(second.locator(".ck-ex-boxed")).to_be_visible()
    for index in range(len(sources)):
        scene = cell(page, index).locator(".ck-scene").first
        scene.screenshot(path=screenshots / f"logic-{index}.png")
    assert Axe().run(page, context=".ck-scene").response["violations"] == []
