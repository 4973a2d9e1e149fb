"""Unmasked: both identities turned over in the end, the winner's in the light of a lamp."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from cluekit.draw import Element, el, number
from cluekit.draw.lettering import fit
from cluekit.noir.picture.cards.faces import face
from cluekit.noir.public.table import INSPECTOR, KILLER, Table
from cluekit.noir.wording.sentences import ROLES, name
from cluekit.words import capital, say

HIGH = 236.0
_CARD = (132.0, 180.0)
_STEP = 184.0

CSS = """
.ck-unmasked{display:block;width:100%;max-width:372px;height:auto;margin:0 auto}
.ck-unmasked-card{fill:var(--ck-panel);stroke:var(--ck-ink);stroke-width:1.8}
.ck-unmasked-frame{fill:var(--ck-paper)}
.ck-unmasked-role{fill:var(--ck-muted);font-family:var(--ck-font);font-weight:700;
letter-spacing:.08em;text-anchor:middle}
.ck-unmasked-name{fill:var(--ck-ink);font-family:var(--ck-font);font-weight:650;
text-anchor:middle}
.ck-unmasked-light{fill:none;stroke:var(--ck-doubt);stroke-width:2.5;stroke-linecap:round}
@media (prefers-reduced-motion:no-preference){
.ck-unmasked-turn{animation:ck-unmask 700ms var(--ck-ease) both}
.ck-unmasked-turn-1{animation-delay:260ms}
.ck-unmasked-light{animation:ck-lit 900ms ease-out 800ms both}
}
@keyframes ck-unmask{from{transform:scaleX(0)}}
@keyframes ck-lit{from{opacity:0}}
"""


def unmasked_cards(table: Table) -> Element:
    """Return the cards of both sides, or the Killer's alone where the Inspector was nobody yet."""
    sides = [(KILLER, table.killer), (INSPECTOR, table.inspector)]
    shown = [(seat, who) for seat, who in sides if who >= 0]
    wide = _STEP * len(shown)
    words = [_identity_words(table, seat, who) for seat, who in shown]
    return el(
        "svg",
        [_card(table, seat, who, place) for place, (seat, who) in enumerate(shown)],
        viewBox=f"0 0 {number(wide)} {number(HIGH)}",
        class_="ck-unmasked ck-noir",
        role="img",
        aria_label=" ".join(words),
    )


def _identity_words(table: Table, seat: int, who: int) -> str:
    suspect = name(table.edition, who)
    if seat == KILLER:
        return say("The Killer was {suspect}.", suspect=suspect)
    return say("The Inspector was {suspect}.", suspect=suspect)


def _card(table: Table, seat: int, who: int, place: int) -> Element:
    wide, high = _CARD
    across = _STEP * (place + 0.5)
    title = fit(name(table.edition, who), wide - 16, size=16, least=9)
    role = fit(capital(say(ROLES[seat])).upper(), wide - 34, size=12, least=8)
    turning = el(
        "g",
        el(
            "rect",
            class_="ck-unmasked-card",
            x=-wide / 2,
            y=-high / 2,
            width=wide,
            height=high,
            rx=10,
        ),
        el("rect", class_="ck-unmasked-frame", x=-54, y=-66, width=108, height=112, rx=6),
        el("text", role.lines[0], class_="ck-unmasked-role", font_size=role.size, y=-72),
        el("g", face(who), transform="translate(0 -8) scale(2.1)"),
        el("text", title.lines[0], class_="ck-unmasked-name", font_size=title.size, y=70),
        class_=f"ck-unmasked-turn ck-unmasked-turn-{place}",
    )
    light = list(_light()) if table.winner == seat else []
    return el("g", light, turning, transform=f"translate({number(across)} {number(HIGH / 2)})")


_RAYS = 26


def _light() -> Iterator[Element]:
    """Yield the rays round the winner's card."""
    wide, high = _CARD[0] / 2 + 8, _CARD[1] / 2 + 8
    for ray in range(_RAYS):
        x, y = cos(2 * pi * (ray + 0.5) / _RAYS), sin(2 * pi * (ray + 0.5) / _RAYS)
        edge = min(wide / abs(x), high / abs(y))
        start, end = (f"{number(x * far)} {number(y * far)}" for far in (edge, edge + 13))
        yield el("path", class_="ck-unmasked-light", d=f"M{start}L{end}")
