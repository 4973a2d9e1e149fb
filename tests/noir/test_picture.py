"""The board drawn: from a view alone, every face its own, nothing said by colour only."""

from functools import cache
from xml.etree import ElementTree as ET

from cluekit.core.session import run
from cluekit.noir import CAST, INSPECTOR, KILLER, View, new_game
from cluekit.noir.bots import BOTS
from cluekit.noir.deduction.belief import Belief, belief_about
from cluekit.noir.picture import Look, board, board_still, face, live_board
from cluekit.noir.picture.cards.faces import parameters
from cluekit.noir.public.choices import Choices
from cluekit.sets import members

SVG = "{http://www.w3.org/2000/svg}"


@cache
def _middle() -> tuple[View, Choices]:
    session = new_game("noir-standard", seed=5)
    bots = {seat: BOTS["careful"]() for seat in (KILLER, INSPECTOR)}
    run(session, bots, until=lambda now: now.step >= 15 and now.choices.seat == INSPECTOR)
    return session.view(INSPECTOR), session.choices


def test_every_face_has_its_own_silhouette() -> None:
    """Head, hair and hat together belong to one suspect alone: no colour is needed."""
    seen = {(made.head, made.hair, made.hat) for made in map(parameters, range(len(CAST)))}
    assert len(seen) == len(CAST) == 49
    assert len({str(face(number)) for number in range(49)}) == 49


def test_the_picture_is_keyed_and_what_can_be_done_is_pressed() -> None:
    """Each suspect and arrow has its key; the legal ones are targets, for their side alone."""
    view, choices = _middle()
    drawn = str(board(view, choices))
    groups = ET.fromstring(drawn).iter(f"{SVG}g")  # noqa: S314 - our own picture
    keys = [group.get("data-key") for group in groups if group.get("data-key")]
    assert len(keys) == len(set(keys)) == 25 + len(choices.shifts)
    assert drawn.count('data-target="suspect:') == choices.arrest.bit_count()
    assert drawn.count('data-target="shift:') == len(choices.shifts)
    assert "data-target" not in str(board(View(view.table, KILLER), choices))


def test_belief_is_printed_and_nobodys_identity() -> None:
    """Shares in numbers, hatched where impossible, of the dead too (N04); no own card, no truth."""
    view, _ = _middle()
    belief, table = belief_about(view, KILLER), view.table
    drawn = str(board(view, belief=belief))
    assert drawn.count('class="ck-share"') == len(belief.weights)
    living = sum(not table.dead >> s & 1 for s in table.cells)
    assert drawn.count('class="ck-out"') == living - len(belief.weights)
    assert "Most likely: A 52%, M 48%." in repr(board_still(view, belief))
    public = str(board(View(table)))
    assert not any(f'class="ck-{secret}"' in public for secret in ("own", "truth"))
    dead = next(iter(members(table.dead)))
    drawn = str(live_board(view, Look(belief=Belief({dead: 1, view.own.identity: 3}))))
    assert f"({table.edition.suspects[dead].letter})" in drawn
    assert "dead, 25%" in drawn
    assert drawn.count('class="ck-share"') == 2
