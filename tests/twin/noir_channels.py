"""All that a side of Noir gets to see, hear or touch, each as text: channels of possible leaks."""

import json

from cluekit.core import SPECTATOR, Chance
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR, KILLER, Phase
from cluekit.noir.bots import BOTS
from cluekit.noir.deduction.belief import Model, belief_about, course_of
from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.deduction.evidence import why_not
from cluekit.noir.deduction.predictions import questions
from cluekit.noir.notation import write
from cluekit.noir.picture.boards.board import board, board_still, possible_targets
from cluekit.noir.picture.boards.heat_map import Shown, heat_map, open_now
from cluekit.noir.picture.boards.live import Look, live_board
from cluekit.noir.picture.cards.cards import counts, discards, own_cards
from cluekit.noir.picture.log import log
from cluekit.noir.position.position import read_position, write_position
from cluekit.noir.position.script import Script
from cluekit.noir.public import moves
from cluekit.noir.public.table import opening
from cluekit.noir.public.view import View
from cluekit.noir.wording.belief_reasons import letter_reasons, why_out
from cluekit.noir.wording.log_sentences import offer, plain_log
from cluekit.noir.wording.sentences import letters_of, tell
from twin import channels
from twin.channels import Channel, refused
from twin.orders import orders


def refusals(session: Session, seat: int) -> str:
    """Return every refusal the side can provoke, as code, as error and in words."""
    everybody = (-1, *range(session.step % 4, session.edition.options.suspects + 1, 4))
    named = (moves.Kill, moves.Arrest, moves.Discard, moves.ChooseIdentity)
    tries = [
        *(moves.Disguise(), moves.Exonerate(), moves.Prepare("killer"), "tea"),
        *(kind(who) for who in everybody for kind in named),
        *(moves.CitizensArrest(who, (who + 5) % 9) for who in everybody),
        *(moves.Shift(axis, at, 1) for axis in ("row", "column") for at in range(3)),
        *(moves.Shift("row", 9, 1), moves.Shift("row", 0, 2), moves.Shift("up", 0, 1)),
    ]
    return "\n".join(refused(session, seat, tries))


def conclusions(session: Session, seat: int) -> str:
    """Return who the other side can be, and how likely, by one model or the other."""
    seen = session.view(seat)
    model: Model = "legal" if session.step % 2 else "kinds"
    sides = (KILLER, INSPECTOR) if seat == SPECTATOR else (1 - seat,)
    beliefs = [belief_about(seen, side, model) for side in sides]
    return f"{candidates(seen)} {beliefs} {[belief.bits() for belief in beliefs]}"


def bot_moves(session: Session, seat: int) -> str:
    """Return what the bots would do in this place, with luck of no game."""
    if session.choices.seat != seat:
        return ""
    asked = session.view(seat), session.choices, Chance("bot").luck("bot", session.step)
    return repr([BOTS[name]()(*asked) for name in ("random", "careful", "bayes")])


def pictures(session: Session, seat: int) -> str:
    """Return the board, as a still and as it is played on, the cards and the log."""
    seen = session.view(seat)
    belief = belief_about(seen, 1 - seat if seat != SPECTATOR else KILLER)
    own = session.choices_for(seat)
    look = Look(belief=belief, marked=possible_targets(session.choices, seat), choices=own)
    drawn = (
        board(seen, session.choices),
        board_still(seen, belief)._repr_mimebundle_(),
        *(live_board(seen, look), own_cards(seen), discards(seen), counts(seen.table)),
        log(seen, session.letters(seat)),
    )
    return "\n".join(map(str, drawn))


def reasons(session: Session, seat: int) -> str:
    """Return what every letter told about either side, why who is out, heat-map and questions."""
    found: list[object] = []
    for about in (KILLER, INSPECTOR):
        reader = SPECTATOR if about == seat else seat
        bare = View(opening(session.edition, session.players), reader)
        course = course_of(bare, session.letters(reader), about)
        suspects = range(session.edition.options.suspects)
        found += [letter_reasons(course, number) for number in range(len(course.learned))]
        found += [why_out(course, each) for who in suspects for each in why_not(course, who)[:2]]
        found += [(asked.kind, asked.chances, asked.answer) for asked in questions(course)]
        if course.now.table.cells:
            found += [heat_map(shown := Shown(course, course.moves, course.now)), open_now(shown)]
    return "\n".join(map(str, found))


def words(session: Session, seat: int) -> str:
    """Return everything that happened as sentences, and what the side can do now."""
    seen = session.view(seat)
    return f"{offer(session.choices, seen)}\n{plain_log(seen, session.letters(seat))}"


def scripted(session: Session, seat: int) -> str:
    """Return what ``noir play`` tells of this side's conclusions, from the position written down.

    The file holds both sides' secrets; who can be whom must not depend on those of the other.
    """
    here = session._positions[-1]
    dead_inspectors = session.edition.options.dead_identity  # no written position has one
    if here.table.phase is not Phase.ACTION or seat == SPECTATOR or dead_inspectors:
        return ""
    state = write_position(session.game.State(here.table, here.secrets))
    script = Script(read_position(json.dumps({k: v for k, v in state.items() if v is not None})))
    step = script.act("row 1 right")
    who = letters_of(session.edition, step.killer if seat == INSPECTOR else step.inspector)
    return f"{[tell(fact, session.edition) for fact in step.facts]} {who}"


def text(session: Session, seat: int) -> str:
    """Return the game as a text of what this side was told."""
    return write(session, seat)


AT_EVERY_STEP: tuple[Channel, ...] = channels.AT_EVERY_STEP
NOW_AND_THEN: tuple[Channel, ...] = (
    *(channels.all_letters, channels.export, channels.earlier_views, channels.undo, channels.bot),
    *(refusals, conclusions, bot_moves, orders),
)
RARELY: tuple[Channel, ...] = (pictures, reasons, words, scripted, text, channels.frames)
CHANNELS = {channel.__name__: channel for channel in AT_EVERY_STEP + NOW_AND_THEN + RARELY}
