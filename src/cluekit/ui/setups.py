"""The set-up form: choose an edition, the players and the luck, and the table is laid in place."""

from __future__ import annotations

from time import localtime, strftime

from cluekit.clue import BOTS, NAMES, SHIPPED, edition, new_game, open_saved
from cluekit.clue.wording import explain
from cluekit.core import Problem
from cluekit.core.store import Listed, saved_games
from cluekit.draw import Element, el
from cluekit.ui.asking import button
from cluekit.ui.door import NotHeardError, Press
from cluekit.ui.games import kinds_for, seat
from cluekit.ui.sitting import Sitting
from cluekit.ui.tables import Table
from cluekit.ui.tools import language_choice, menu
from cluekit.words import mark, say

PERSON = "person"
KINDS = {
    PERSON: mark("a person here"),
    "random": mark("bot: plays at random"),
    "note-taker": mark("bot: takes notes"),
}
LONGEST_SEED = 40
SAVES = 8
"""How many saved games are offered, the newest first."""


class Filled(dict[str, str]):
    """The form as it is filled in: field → value."""

    @property
    def seats(self) -> int:
        """Number of chairs that are shown."""
        least, most = edition(self["edition"]).players
        wanted = self.get("players", "")
        return int(wanted) if wanted in map(str, range(least, most + 1)) else least


def at_first() -> Filled:
    """Return the form as it opens: three players, one of them a person."""
    filled = Filled(edition=SHIPPED[0], players="3", seed="1")
    for number, name in enumerate(NAMES):
        filled[f"name-{number}"] = say(name) if number == 0 else name
        filled[f"kind-{number}"] = "note-taker" if number else PERSON
    return filled


def draw_form(filled: Filled, saves: list[Listed]) -> Element:
    """Return the form."""
    shipped = [(name, say(edition(name).name)) for name in SHIPPED]
    least, most = edition(filled["edition"]).players
    counts = [(str(n), str(n)) for n in range(least, most + 1)]
    return el(
        "div",
        el(
            "div",
            el("p", say("A new game"), class_="ck-title"),
            language_choice(),
            class_="ck-head",
        ),
        el(
            "form",
            el(
                "div",
                menu(say("Edition"), "edition", shipped, filled["edition"], "change"),
                menu(say("Players"), "players", counts, str(filled.seats), "change"),
                _field(say("Seed"), "seed", filled["seed"], LONGEST_SEED),
                class_="ck-row",
            ),
            el("p", say("The same seed deals the same game again."), class_="ck-muted ck-hint"),
            [_chair(filled, number) for number in range(filled.seats)],
            el(
                "div",
                button(say("Start the game"), "start", main=True, submit=True),
                class_="ck-row",
            ),
            class_="ck-setup",
            data_key="form",
        ),
        _saved(saves),
        data_key="setup",
        class_="ck-setup-side",
    )


def _field(label: str, name: str, value: str, longest: int) -> Element:
    return el(
        "label",
        el("span", label),
        el(
            "input",
            type="text",
            name=name,
            value=value,
            maxlength=longest,
            required=True,
            autocomplete="off",
            data_key=f"field:{name}",
        ),
        class_="ck-menu",
    )


def _chair(filled: Filled, number: int) -> Element:
    kinds = [(kind, say(words)) for kind, words in KINDS.items() if kind in (PERSON, *BOTS)]
    kind = filled.get(f"kind-{number}", "note-taker")
    title = say("Chair {number}", number=number + 1)
    return el(
        "fieldset",
        el("legend", title),
        _field(say("Name"), f"name-{number}", filled.get(f"name-{number}", ""), 40),
        menu(say("Played by"), f"kind-{number}", kinds, kind),
        class_="ck-chair",
        data_key=f"chair:{number}",
    )


def _saved(saves: list[Listed]) -> Element | None:
    if not saves:
        return None
    items = [el("li", button(_title(each), f"open:{number}")) for number, each in enumerate(saves)]
    return el(
        "details",
        el("summary", say("Saved games"), class_="ck-summary"),
        el("ul", items, class_="ck-places", role="list"),
        data_key="saves",
    )


def _title(saved: Listed) -> str:
    """Return what a saved game is called in the list: who plays, and when the last move was."""
    when = strftime("%Y-%m-%d %H:%M", localtime(saved.changed))
    if saved.head is None:
        return say("{when}: this file cannot be read", when=when)
    names = ", ".join(str(player.get("name", "?")) for player in saved.head.players)
    return f"{when} · {names}"


class Setup(Table):
    """The form, and after its start the table that it laid, in the same place."""

    def __init__(self) -> None:
        super().__init__()
        self._filled = at_first()
        self._laid = False
        self._saves = saved_games()[:SAVES]
        self.redraw()

    def redraw(self) -> None:
        """Draw the form, or the table once it is laid."""
        if self._laid:
            super().redraw()
        else:
            self.drawing = str(draw_form(self._filled, self._saves))

    def pressed(self, press: Press) -> None:
        """Fill the form in, start, go on with a saved game; afterwards play."""
        if self._laid:
            super().pressed(press)
            return
        filled = Filled(self._filled)
        filled.update({name: press.value(name) for name in press.values if name in filled})
        if press.target == "language":
            self._language([], press)
        elif press.target == "change":
            self._changed_form(filled)
        elif press.target == "start":
            self._lay(_sitting(filled))
            self._filled = filled
        elif press.words[0] == "open":
            self._open(press.words[1:])
        else:
            raise NotHeardError(say("Nothing here can be pressed."))

    def _changed_form(self, filled: Filled) -> None:
        if filled["edition"] not in SHIPPED:
            raise NotHeardError(say("There is no such edition."))
        self._filled = filled
        self.redraw()

    def _lay(self, sitting: Sitting) -> None:
        self._laid = True
        self.lay(sitting)
        self.speak(self.in_words())

    def _open(self, words: list[str]) -> None:
        number = int(words[0][:3]) if words and words[0].isascii() and words[0].isdecimal() else -1
        if not 0 <= number < len(self._saves):
            raise NotHeardError(say("There is no such saved game."))
        saved = open_saved(self._saves[number].path)
        seats = len(saved.session.players)
        self._lay(seat(saved.session, kinds_for(seats, 1, "note-taker")))
        if saved.notices:
            self.notice = " ".join(map(explain, saved.notices))

    def explained(self, problem: Problem) -> str:
        """Return why something was refused."""
        return super().explained(problem) if self._laid else explain(problem)

    def in_words(self) -> str:
        """Return what the form asks for, or how the table stands."""
        if self._laid:
            return super().in_words()
        return say("A form to set up a game: edition, players, who is a bot, seed.")

    def still(self) -> Element | None:
        """Return the board once there is one."""
        return super().still() if self._laid else None


def _sitting(filled: Filled) -> Sitting:
    """Return the game that a filled-in form asks for; raises with what is wrong with it."""
    seats, seed = range(filled.seats), filled["seed"].strip()
    names = [filled[f"name-{number}"].strip() for number in seats]
    kinds = [filled[f"kind-{number}"] for number in seats]
    if len(seed) > LONGEST_SEED or not seed.isprintable() or not seed:
        raise NotHeardError(
            say("The seed is a number or a word of up to {n} letters.", n=LONGEST_SEED)
        )
    if unknown := [kind for kind in kinds if kind not in KINDS]:
        raise NotHeardError(say("There is no bot “{bot}”.", bot=unknown[0][:40]))
    if kinds.count(PERSON) > 1 and say("You") in names:
        raise NotHeardError(say("Several people play here: give each of them a name."))
    number = int(seed) if seed.isascii() and seed.isdecimal() else seed
    return seat(new_game(filled["edition"], names, number), kinds)
