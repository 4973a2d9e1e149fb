"""Every lesson runs to its end in the built site, whatever lessons there are."""

import pytest
from making_site.places import ROOT
from playwright.sync_api import BrowserContext
from visiting import open_lesson, run_all

pytestmark = pytest.mark.site

LESSONS = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
BROKEN = ".jp-OutputArea-output:has-text('Error displaying widget')"


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_runs_to_its_end(
    regular: BrowserContext, address: str, outside: list[str], name: str
) -> None:
    """No cell fails or warns, every widget is drawn; not one request leaves the site."""
    page = regular.new_page()
    open_lesson(page, address, name)
    assert run_all(page) == []
    assert page.locator(BROKEN).count() == 0
    assert outside == []
    page.close()
