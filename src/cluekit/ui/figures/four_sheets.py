"""FourSheets: four sheets lie on the table, each showing one side, to be chosen and turned."""

from __future__ import annotations

from typing import Literal

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.core import RefusedError
from cluekit.draw import Element, el, with_attributes
from cluekit.learn import four_sheets as sheets_of
from cluekit.learn import progress
from cluekit.learn.feedback import explain
from cluekit.learn.four_sheets import could_tell
from cluekit.ui.kit.figure import Figure, Paper, button, row_of
from cluekit.ui.kit.presses import NotHeardError, NothingHereError, Press, Presses, plainly
from cluekit.words import say

CSS = """
.ck-four{max-width:560px;margin:4px 0}
.ck-four .ck-ex-sheet>b,.ck-four .ck-ex-back>b{font-size:19px}
.ck-four .ck-ex-sheet[aria-disabled=true]{cursor:default;transform:none;border-color:var(--ck-line)}
.ck-four .ck-ex-sheet[aria-disabled=true][aria-pressed=true]{border-color:var(--ck-ink)}
.ck-four-told{margin:0;padding-left:1.2em}
.ck-four-told li{margin:4px 0}
"""

NOTE = "four sheets: {theme}"
"""The name under which a choice is kept."""
FIRST = "letters"
"""The theme that the others are compared with."""


def sheet_button(
    words: str, target: str, *, on: bool, back: str = "", sign: str = "", said: str = ""
) -> Element:
    """Return a sheet that a press turns over: then its back faces up, known or not.

    ``words`` stand on its face, ``sign`` is its letter; ``said`` is read out in place of the words.
    """
    shown = el("b", words)
    if on or back:
        under = el("small", "↻ ", words)
        shown = el("span", el("b", back or "?"), under, class_="ck-ex-back")
    return el(
        "button",
        el("small", sign, class_="ck-ex-letter", aria_hidden="true") if sign else None,
        shown,
        type="button",
        class_="ck-ex-sheet",
        aria_pressed="true" if on else "false",
        aria_label=said or words,
        data_turns=True,
        data_target=target,
        data_key=target,
    )


class FourSheets(Figure, game=clue_style(), css=CSS):
    """Four sheets to choose from, to turn, and to be told about.

    ``choose("A", "7")`` does what presses on sheets do, by what they show; ``right`` says whether
    just those are chosen that can break the rule.
    """

    presses = Presses["FourSheets", None]()

    def __init__(self, theme: str) -> None:
        self.sheets = sheets_of.FourSheets(theme)
        super().__init__()

    # --- in code ------------------------------------------------------------------------------

    @property
    def right(self) -> bool:
        """Whether just those sheets are chosen whose backs can break the rule."""
        return self.sheets.right

    def choose(self, *sides: str) -> FourSheets:
        """Choose the sheets that show this; raises ``LookupError`` for an unknown side."""
        known = self.sheets.sides
        for side in sides:
            if side not in known:
                listed = ", ".join(known)
                why = say("No sheet shows {side}. They show: {known}.", side=side, known=listed)
                raise LookupError(why)
        chosen = frozenset(known.index(side) for side in sides)
        self.sheets = sheets_of.FourSheets(self.sheets.theme, chosen)
        self.redraw()
        return self

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("sheet:{sheet:int}")
    def _choose(self, _: Press, sheet: int) -> None:
        """Choose a sheet, or put it back."""
        if sheet >= len(self.sheets.sides) or self.sheets.turned:
            raise NothingHereError
        self.sheets = self.sheets.toggle(sheet)
        self._redraw_and_speak(say("To be turned: {sheets}.", sheets=self.sheets.called))

    @presses.on("turn")
    def _turn(self, _: Press) -> None:
        """Turn what is chosen, and keep the choice; if that fails they are turned anyway."""
        if self.sheets.turned:
            raise NothingHereError
        if not self.sheets.chosen:
            raise NotHeardError(say("Choose a sheet first. All four are allowed, too."))
        try:
            progress.keep_note(NOTE.format(theme=self.sheets.theme), self.sheets.called)
        except RefusedError as refused:
            self.refuse(explain(refused.problem))
        except OSError as error:
            why = error.strerror or error
            self.refuse(say("Your progress could not be saved: {error}", error=why))
        self.sheets = self.sheets.turn()
        self._redraw_and_speak(self._lies(), self._asks_on())

    @presses.on("tell")
    def _say_all(self, _: Press) -> None:
        """Say what each sheet could have told."""
        if not self.sheets.turned or self.sheets.told:
            raise NothingHereError
        self.sheets = self.sheets.tell()
        self._redraw_and_speak(*self._told())

    @presses.on("again")
    def _again(self, _: Press) -> None:
        """Turn all back."""
        if not self.sheets.turned:
            raise NothingHereError
        self.sheets = sheets_of.FourSheets(self.sheets.theme)
        self._redraw_and_speak(self._lies())

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the rule, the sheets, and what comes next."""
        told = [el("li", line) for line in self._told()]
        buttons = [button(say("Begin again"), "again")]
        if not self.sheets.turned:
            buttons = [button(say("Turn them"), "turn", main=True)]
        elif not told:
            buttons.insert(0, button(say("What could each have told?"), "tell", main=True))
        self.show(
            el(
                "div",
                el("p", say(self.sheets.about.asks), data_key="asks"),
                el("p", el("b", say(self.sheets.about.rule)), data_key="rule"),
                el(
                    "div",
                    [self._sheet(n) for n in range(4)],
                    class_="ck-ex-sheets ck-four",
                    data_key="four",
                ),
                el("p", self._asks_on(), class_="ck-ex-how", data_key="next"),
                el("ul", told, class_="ck-four-told", data_key="told") if told else None,
                row_of(buttons, key="buttons"),
                class_="ck-lesson ck-ex",
            )
        )

    def _sheet(self, sheet: int) -> Element:
        sheets = self.sheets
        side, back = sheets.sides[sheet], sheets.back(sheet)
        said = say("Back: {back}", back=back) if back else say("Back: ?")
        drawn = sheet_button(
            side, f"sheet:{sheet}", on=sheet in sheets.chosen, back=back, said=f"{side} {said}"
        )
        return with_attributes(drawn, aria_disabled="true") if sheets.turned else drawn

    def _asks_on(self) -> str:
        """Say what is to be done; in the end, whether it was right, and the choice of letters."""
        if not self.sheets.turned:
            return say("Choose the sheets that must be turned to find out whether this is true.")
        here = self.sheets.called
        if not self.sheets.told:
            return say("You turned {sheets}. Are you sure now?", sheets=here)
        said = say("Two sheets can break the rule: the first and the last.")
        if self.right:
            said = say("Right: just these two can break the rule.")
        if self.sheets.theme == FIRST:
            return said
        try:
            first = progress.load_notes().get(NOTE.format(theme=FIRST), "")
        except RefusedError as refused:
            self.refuse(explain(refused.problem))
            return said
        both = say("With the letters you turned {first}, here {here}.", first=first, here=here)
        return f"{said} {both}" if first else said

    def _told(self) -> list[str]:
        """Return what each sheet could have told, once that was asked for."""
        return [could_tell(self.sheets, n) for n in range(4)] if self.sheets.told else []

    def _lies(self) -> str:
        """Say what lies on the table."""
        backs = [(side, self.sheets.back(n)) for n, side in enumerate(self.sheets.sides)]
        known = [f"{side} / {back}" if back else side for side, back in backs]
        return say("Four sheets: {sheets}.", sheets=", ".join(known))

    def in_words(self) -> str:
        """Return the rule, the sheets, and what is told."""
        lines = [say(self.sheets.about.asks), say(self.sheets.about.rule), self._lies()]
        return "\n".join([*lines, self._asks_on(), *self._told()])

    def still(self) -> Element:
        """Return the sheets on paper, side by side."""
        paper = Paper()
        paper.text(say(self.sheets.about.asks))
        paper.text(say(self.sheets.about.rule), bold=True)
        paper.gap()
        drawn = []
        for sheet, side in enumerate(self.sheets.sides):
            left = 152.0 * sheet
            parts = [el("rect", class_="ck-paper-box", x=left, y=2, width=136, height=76, rx=7)]
            for below, word in enumerate(filter(None, (side, self.sheets.back(sheet)))):
                kind = "ck-paper-quiet" if below else "ck-paper-text"
                place = {"x": left + 68, "y": 40 + 24 * below, "font_size": 16 - 3 * below}
                parts.append(el("text", word, class_=kind, **place, text_anchor="middle"))
            drawn.append(el("g", parts))
        paper.put(el("g", drawn), 84)
        paper.lines((self._asks_on(), *self._told()))
        return paper.finish(say("Four sheets"), self.in_words())


@plainly
def four_sheets(theme: Literal["letters", "detective sheets"] = "letters") -> FourSheets:
    """Return four sheets to turn.

    The ``theme`` is "letters", or "detective sheets" for the same at the table.

    >>> four_sheets().choose("A", "7").right
    True
    """
    return FourSheets(theme)
