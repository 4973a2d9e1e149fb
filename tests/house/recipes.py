"""What somebody would write who follows a recipe of CONTRIBUTING: new files, and new lines."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple


class Line(NamedTuple):
    """Something put into a file: ``put`` takes the place of what ``at`` finds, which must be there.

    ``file`` is named as the recipe names it; group 0 in ``put`` is what was found.
    """

    file: str
    at: str
    put: str


class File(NamedTuple):
    """A new file: a copy of ``like`` with ``changes``, or the text of ``changes[""]``."""

    file: str
    like: str
    changes: dict[str, str]


HOUSE_RULE = (
    # Clue: secret passages may be closed.
    Line(
        "clue/editions/options.py",
        r"(?m)^    bonus_cards: bool",
        r'    secret_passages: Literal["open", "closed"] = "open"\n\g<0>',
    ),
    Line(
        "clue/referee/rules.py",
        r"passages=plan\.passages\[place\] if plan\.is_room\(place\)",
        r'\g<0> and table.edition.options.secret_passages == "open"',
    ),
    Line(
        "clue/rulesheet/answers.py",
        r"(?m)^ANSWERS: .*\{\n",
        r"""\g<0>    "secret_passages": (
        "moving",
        {
            "open": Sentence("U20", mark("Secret passages are open.")),
            "closed": Sentence("U20", mark("Secret passages are closed.")),
        },
    ),
""",
    ),
    Line("clue/rulesheet/answers.py", r'"passages", ', r'\g<0>"secret_passages", '),
    Line(
        "ui/clue/set_up.py",
        r"(?m)^HEADS = \{\n",
        r'\g<0>    "secret_passages": mark("Secret passages"),\n',
    ),
    # Noir: the Killer may have to stay who they are.
    Line(
        "noir/editions/options.py", r"(?m)^    canvas: bool", r"    disguises: bool = True\n\g<0>"
    ),
    Line(
        "noir/referee/rules.py",
        r"disguise=table\.deck > 0",
        r"\g<0> and table.edition.options.disguises",
    ),
    Line(
        "noir/rulesheet/answers.py",
        r"(?m)^ANSWERS: .*\{\n",
        r"""\g<0>    "disguises": (
        "killer",
        {
            True: Sentence("N11", mark("The Killer may take another identity.")),
            False: Sentence("N11", mark("The Killer keeps one identity.")),
        },
    ),
""",
    ),
    Line("noir/rulesheet/answers.py", r'"disguise", ', r'\g<0>"disguises", '),
    Line(
        "ui/noir/set_up.py",
        r"(?m)^HEADS = \{\n",
        r'\g<0>    "disguises": mark("Another identity"),\n',
    ),
    Line(
        "docs/noir_editions.md",
        r"(?m)^\| `canvas` ",
        r"| `disguises` | `false` · `true` | `true` | N11 | may the Killer become another |\n\g<0>",
    ),
)

EDITION = (
    File(
        "clue/editions/shipped/attic.toml",
        "clue/editions/shipped/mini.toml",
        {'id = "mini"': 'id = "attic"', 'name = "The lesson deck"': 'name = "The attic"'},
    ),
    Line("clue/editions/edition.py", r'(?m)^SHIPPED = \("mini",', r'\g<0> "attic",'),
    File(
        "noir/editions/shipped/noir-alley.toml",
        "noir/editions/shipped/noir-classic.toml",
        {
            'id = "noir-classic"': 'id = "noir-alley"',
            'name = "Noir: classic"': 'name = "Noir: the alley"',
            "[options]": "[options]\nrows = 4",
        },
    ),
    Line("noir/editions/edition.py", r'(?m)^    "noir-classic",\n', r'\g<0>    "noir-alley",\n'),
)

BOT = (
    File(
        "clue/bots/hasty_bot.py",
        "",
        {
            "": '''"""The bot ``hasty``: the first move of all that are legal."""

from __future__ import annotations

from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.view import View
from cluekit.core import Luck


def hasty(view: View, choices: Choices, luck: Luck) -> moves.Move:
    """Return the first legal move of the first kind; it looks at nothing and draws nothing."""
    return next(choices.of_kind(choices.kinds()[0]))
'''
        },
    ),
    Line(
        "clue/bots/__init__.py",
        r"(?m)^from cluekit\.clue\.bots\.random_bot import",
        r"from cluekit.clue.bots.hasty_bot import hasty\n\g<0>",
    ),
    Line("clue/bots/__init__.py", r"(?m)^BOTS: .*\{\n", r'\g<0>    "hasty": lambda: hasty,\n'),
    Line(
        "ui/clue/set_up.py",
        r"(?m)^BOT_NAMES = \{\n",
        r'\g<0>    "hasty": mark("bot: does the first thing it may"),\n',
    ),
    Line(
        "docs/bots.md", r"(?m)^\| `note-taker` \|", r"| `hasty` | nothing | the first move |\n\g<0>"
    ),
    Line("docs/glossary.md", r"Bots of Clue: ", r"\g<0>`hasty` "),
)

KIND = (
    # A tick: one option of which the order tells nothing, so it is not mixed.
    Line("learn/forms.py", r'(?m)^Kind = Literal\[\s*"choice",', r'\g<0> "tick",'),
    Line(
        "learn/kinds.py",
        r"(?m)^KINDS = \{\n",
        r"""\g<0>    "tick": QuestionKind(
        checks.check_choice,
        mark("“{given}” cannot be ticked. Write a sign, such as {example}."),
        unread.signs(1),
    ),
""",
    ),
    Line(
        "ui/exercises/kinds.py",
        r"(?m)^FACES = \{\n",
        r'\g<0>    "tick": Face(fields.choice_field, Desk.line, paper_fields.round_boxes),\n',
    ),
    Line("docs/glossary.md", r"`choice` ", r"\g<0>`tick` "),
)

FIGURE = (
    File(
        "ui/figures/card_fan.py",
        "",
        {
            "": '''"""The fan: all cards of an edition side by side, by their names."""

from __future__ import annotations

from cluekit.clue import find_edition
from cluekit.clue.wording import name
from cluekit.draw import Still, el, picture
from cluekit.ui.kit.refusals import plainly
from cluekit.words import say


@plainly
def card_fan(edition: str = "mini") -> Still:
    """Return the cards of an edition side by side."""
    deck = find_edition(edition).deck
    names = [name(card) for card in deck.cards]
    words = ", ".join(names)
    boxes = [el("rect", x=40 * at, y=0, width=36, height=50) for at in range(len(names))]
    size = (40.0 * len(names), 50.0)
    return Still(picture(boxes, size=size, title=say("All the cards"), text=words), words)
'''
        },
    ),
    Line(
        "ui/__init__.py",
        r"(?m)^if TYPE_CHECKING:\n",
        r"\g<0>    from cluekit.ui.figures.card_fan import card_fan\n",
    ),
    Line("ui/__init__.py", r"(?m)^__all__ = \[\n", r'\g<0>    "card_fan",\n'),
    Line(
        "ui/__init__.py", r"(?m)^_ROOMS.*= \{\n", r'\g<0>    "card_fan": "ui.figures.card_fan",\n'
    ),
)

RECIPES: dict[str, tuple[Line | File, ...]] = {
    "Add a house rule": HOUSE_RULE,
    "Add an edition": EDITION,
    "Add a bot": BOT,
    "Add an exercise kind": KIND,
    "Add a figure": FIGURE,
}
"""What each recipe leads to, by its heading."""


def place(root: Path, file: str) -> Path:
    """Return where a file of a recipe lies: below the package, or below the root."""
    inside = root / "src" / "cluekit" / file
    return inside if inside.parent.is_dir() else root / file


def follow(root: Path, recipe: tuple[Line | File, ...]) -> None:
    """Do what a recipe says, in this copy of the project."""
    for step in recipe:
        path = place(root, step.file)
        if isinstance(step, File):
            path.write_text(_new(root, step), encoding="utf-8")
        else:
            text, times = re.subn(step.at, step.put, path.read_text(encoding="utf-8"), count=1)
            assert times, f"{step.file} has no {step.at}: does the recipe still lead there?"
            path.write_text(text, encoding="utf-8")


def _new(root: Path, step: File) -> str:
    if not step.like:
        return step.changes[""]
    text = place(root, step.like).read_text(encoding="utf-8")
    for old, new in step.changes.items():
        assert old in text, f"{step.like} has no {old}"
        text = text.replace(old, new, 1)
    return text
