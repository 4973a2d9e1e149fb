"""The board drawn: from a view alone, every face its own, nothing said by colour only."""

from xml.etree import ElementTree as ET

from cluekit.core.session import run
from cluekit.noir import CAST, INSPECTOR, KILLER, View, new_game
from cluekit.noir.bots import BOTS
from cluekit.noir.deduction.belief import Belief, belief_about
from cluekit.noir.picture import Look, board, board_still, face, live_board
from cluekit.noir.picture.cards.faces import parameters
from cluekit.sets import members

SVG = "{http://www.w3.org/2000/svg}"


def _middle() -> tuple[View, object]:
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
    root = ET.fromstring(str(board(view, choices)))  # noqa: S314 - our own picture
    keys = [group.get("data-key") for group in root.iter(f"{SVG}g") if group.get("data-key")]
    assert len(keys) == len(set(keys)) == 25 + len(choices.shifts)
    view, choices = _middle()
    drawn = str(board(view, choices))
    assert drawn.count('data-target="suspect:') == choices.arrest.bit_count()
    assert drawn.count('data-target="shift:') == len(choices.shifts)
    other = View(view.table, KILLER)
    assert "data-target" not in str(board(other, choices))


def test_belief_is_printed_and_nobodys_identity() -> None:
    """Shares in numbers, hatched where impossible, of the dead too (N04); no own card, no truth."""
    view, _ = _middle()
    belief = belief_about(view, KILLER)
    drawn = str(board(view, belief=belief))
    assert drawn.count('class="ck-share"') == len(belief.weights)
    living = sum(not view.table.dead >> s & 1 for s in view.table.cells)
    assert drawn.count('class="ck-out"') == living - len(belief.weights)
    assert "Most likely: A 52%, M 48%." in repr(board_still(view, belief))
    view, _ = _middle()
    public = str(board(View(view.table)))
    assert 'class="ck-own"' not in public
    assert 'class="ck-truth"' not in public
    view, _ = _middle()
    dead = next(iter(members(view.table.dead)))
    letter = view.table.edition.suspects[dead].letter
    drawn = live_board(view, Look(belief=Belief({dead: 1, view.own.identity: 3})))
    assert f"({letter})" in str(drawn)
    assert "dead, 25%" in str(drawn)
    assert str(drawn).count('class="ck-share"') == 2
