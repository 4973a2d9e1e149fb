"""All pictures on three pages, for people to look at: build/gallery/{light,dark,narrow}.html.

python tools/gallery.py [en|it|pt]        The still pictures lie beside them as SVG files.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from cluekit.clue import Choices, Phase, Session, View, bots_for, new_game, sheet_of
from cluekit.clue import picture as pictures
from cluekit.clue.public.moves import Roll
from cluekit.core.session import run
from cluekit.draw import Element, Still, el
from cluekit.words import set_language

FOLDER = Path(__file__).resolve().parent.parent / "build" / "gallery"

PAGE = """<!doctype html><meta charset="utf-8"><title>{title}</title>
<style>{css}
body{{margin:0;background:{ground}}}
main{{padding:16px;max-width:{width}px;box-sizing:border-box;background:var(--ck-paper);
color:var(--ck-ink);font-family:var(--ck-font)}}
figure{{margin:0 0 32px}} figcaption{{color:var(--ck-muted);margin-bottom:6px}}
.stack{{display:grid}} .stack>svg{{grid-area:1/1;width:100%}} .wide{{overflow-x:auto}}
</style><body data-jp-theme-light="{light}"><main class="ck">{body}</main></body>
"""


def played(name: str, names: tuple[str, ...], steps: int) -> Session:
    """Return a game that bots have played for this many moves."""
    session = new_game(name, names, seed=5)
    bots = bots_for(["note-taker"] * len(names))
    return run(session, bots, until=lambda game: game.step >= steps)


def rolled(session: Session) -> tuple[View, Choices]:
    """Return a view whose seat has rolled and can walk."""
    bots = bots_for(["note-taker"] * len(session.players))
    run(session, bots, until=lambda game: game.choices.phase is Phase.START and game.choices.roll)
    seat = session.choices.seat
    session.play(seat, Roll())
    return session.view(seat), session.choices


def crowded(view: View) -> View:
    """Return the view with everything in one room."""
    table = view.table
    full = replace(table, pieces=(6,) * len(table.pieces), weapons=(6,) * len(table.weapons))
    return replace(view, table=full)


def stacked(view: View, choices: Choices | None) -> Element:
    """Return the board as a widget shows it: the backdrop, and the pieces upon it."""
    layers = (pictures.backdrop(view.table.edition), pictures.pieces(view, choices))
    return el("div", layers, class_="stack")


def live(mini: Session, uk: Session) -> Iterator[tuple[str, Element]]:
    """Yield every picture in the form a widget shows."""
    view, choices = rolled(mini)
    yield "board, mini, a roll", stacked(view, choices)
    view, choices = rolled(uk)
    yield "board, uk, a roll", stacked(view, choices)
    yield "board, uk, everybody in the lounge", stacked(crowded(view), None)
    yield "hand", pictures.hand(view)
    yield "dice", pictures.dice((2, 5))
    yield "sheet", pictures.sheet(view, sheet_of(view))
    yield "sheet, mini", pictures.sheet(mini.view(0), sheet_of(mini.view(0)))
    yield "log", pictures.log(view, uk.letters(view.seat))


def stills(mini: Session, uk: Session) -> Iterator[tuple[str, Still]]:
    """Yield every picture in the form a saved notebook keeps."""
    for name, session in (("mini", mini), ("uk", uk)):
        view = session.view(0)
        yield f"board-{name}", pictures.still_board(view)
        yield f"hand-{name}", pictures.still_hand(view)
        yield f"sheet-{name}", pictures.still_sheet(view, sheet_of(view))
    yield "dice", pictures.still_dice((2, 5))


def page(title: str, figures: list[tuple[str, Element]], width: int) -> str:
    """Return a page of figures in one theme."""
    dark = title == "dark"
    body = "".join(
        str(el("figure", el("figcaption", words), el("div", shown, class_="wide")))
        for words, shown in figures
    )
    ground = "#111111" if dark else "#ffffff"
    light = "false" if dark else "true"
    css = pictures.stylesheet()
    return PAGE.format(title=title, css=css, ground=ground, width=width, light=light, body=body)


def main() -> None:
    """Draw everything and say where it lies."""
    set_language(sys.argv[1] if len(sys.argv) > 1 else "en")
    FOLDER.mkdir(parents=True, exist_ok=True)
    mini, uk = (
        played("mini", ("You", "Nora", "Otto"), 20),
        played("uk", ("You", "Nora", "Otto"), 45),
    )
    for name, still in stills(mini, uk):
        (FOLDER / f"{name}.svg").write_text(str(still.svg), encoding="utf-8")
    figures = list(live(mini, uk))
    for title, width in (("light", 860), ("dark", 860), ("narrow", 400)):
        (FOLDER / f"{title}.html").write_text(page(title, figures, width), encoding="utf-8")
    print(f"look at {FOLDER / 'light.html'}, dark.html and narrow.html")


if __name__ == "__main__":
    main()
