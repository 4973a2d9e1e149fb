"""How Sphinx makes the documentation: the papers stay the Markdown that the sources show."""

import os
import sys
from pathlib import Path
from typing import Any

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

from cluekit.draw.colours import COLOURS
from cluekit.words import LANGUAGES

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

project = "cluekit"
html_title = "cluekit"
author = "The cluekit authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["extra"]

smartquotes = False  # papers are written with the signs that are meant

myst_heading_anchors = 5
# A link to a file that lies beside the documentation, such as a lesson of the site.
myst_url_schemes: dict[str, Any] = {"http": None, "https": None, "beside": "{{path}}"}

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
add_module_names = False
python_display_short_literal_types = True

html_theme = "furo"
html_extra_path = [str(Path(os.environ["CLUEKIT_DOCS_SOURCE"]) / "extra")]
html_static_path = ["_static"]
templates_path = ["_templates"]
html_css_files = ["cluekit.css"]
html_js_files = [("cluekit.js", {"defer": "defer"})]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_domain_indices = False
html_use_opensearch = ""
html_last_updated_fmt = None
html_favicon = None
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"


def _colours(theme: str) -> dict[str, str]:
    """The house's own colours, in the names that the theme has for them."""
    house = {name: getattr(token, theme) for name, token in COLOURS.items()}
    return {
        "color-background-primary": house["panel"],
        "color-background-secondary": house["paper"],
        "color-foreground-primary": house["ink"],
        "color-foreground-secondary": house["muted"],
        "color-foreground-muted": house["muted"],
        "color-background-border": house["hatch"],
        "color-brand-primary": house["accent"],
        "color-brand-content": house["accent"],
        "color-brand-visited": house["mulberry"],
        "color-inline-code-background": house["paper"],
        "color-highlighted-text": house["ink"],
        "color-sidebar-link-text--top-level": house["ink"],
        "color-api-name": house["accent"],
        "color-api-pre-name": house["muted"],
    }


html_theme_options = {
    "light_css_variables": _colours("light"),
    "dark_css_variables": _colours("dark"),
    "sidebar_hide_name": False,
    "top_of_page_buttons": [],
}


def setup(app: Sphinx) -> None:
    """Add what no setting says."""
    app.add_lexer("csv", TextLexer)
    app.connect("html-page-context", _mend)


def _mend(
    _app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _tree: object
) -> None:
    """Name the page's language; a heading of a column that says nothing is none."""
    if pagename in LANGUAGES:
        context["language"] = pagename
    if "body" in context:
        context["body"] = context["body"].replace(_EMPTY, "<td></td>")


_EMPTY = '<th class="head"><p></p></th>'
