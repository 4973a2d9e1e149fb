"""The page of the belief board: the heat-map, how much is open, what each move told, and why."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

from cluekit.draw import Element, el, gauge
from cluekit.draw.still import for_paper, rules_in_use
from cluekit.noir import INSPECTOR, KILLER
from cluekit.noir.deduction.belief import Course, Model
from cluekit.noir.deduction.evidence import why_not
from cluekit.noir.deduction.joint_belief import joint_belief
from cluekit.noir.picture import stylesheet as noir
from cluekit.noir.picture.boards import heat_map as picture
from cluekit.noir.picture.boards.heat_map import Shown, heat_map, likeliest, open_now, open_text
from cluekit.noir.picture.log import with_links
from cluekit.noir.public.table import Phase
from cluekit.noir.public.view import View
from cluekit.noir.wording.belief_reasons import BY_RULE, event_sentence, letter_reasons, why_out
from cluekit.noir.wording.sentences import letters_of, name, tell
from cluekit.ui.kit.controls import button, menu
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.noir_boards.source import ABOUT
from cluekit.ui.tables.chrome import time_slider
from cluekit.words import mark, say
from cluekit.words.amounts import per_cent, times

TITLES = {
    (False, KILLER): mark("Who can the Killer be?"),
    (False, INSPECTOR): mark("Who can the Inspector be?"),
    (True, KILLER): mark("Who does the Killer seem to be? From what lies open."),
    (True, INSPECTOR): mark("Who does the Inspector seem to be? From what lies open."),
}
MODELS = {
    "legal": mark("every legal move equally likely"),
    "kinds": mark("every kind of move equally likely"),
    "careful": mark("as the bot “careful” would"),
    "bayes": mark("as the bot “bayes” would"),
}
"""How the other side is thought to choose, as a menu says it."""

NOT_LAID = mark("The board is not laid yet.")

CSS = """
.ck-noir-belief .ck-noir-live{max-width:520px}
.ck-noir-belief .ck-columns{grid-template-columns:minmax(0,1.25fr) minmax(270px,1fr)}
.ck-noir-belief .ck-panel p+p{margin-top:6px}
.ck-noir-belief .ck-time{flex:none}
.ck-noir-belief .ck-near:not([data-pencil=yes]) .ck-cell{stroke:var(--ck-line);stroke-width:1}
.ck-scene ol.ck-steps{margin:6px 0 0;padding:0;list-style:none;font-size:13px}
.ck-scene .ck-steps li{margin:0;padding:5px 0 5px 8px;border-left:3px solid var(--ck-line)}
.ck-scene ul.ck-hand-list{margin:6px 0 0;padding:0;list-style:none;columns:8em;font-size:13px;
font-variant-numeric:tabular-nums}
.ck-scene .ck-hand-list li{margin:0;padding:2px 0}
.ck-noir-belief .ck-steps:empty{display:none}
.ck-scene .ck-steps li+li{margin-top:6px}
.ck-scene .ck-steps li.ck-now-line{border-color:var(--ck-ink);background:var(--ck-corridor)}
"""


def stylesheet() -> str:
    """Return the rules of style that the page needs beyond those of all widgets."""
    return noir() + picture.CSS + CSS


def title(shown: Shown, seat: int) -> str:
    """Return what the board shows as a question."""
    return say(TITLES[shown.course.about == seat, shown.course.about])


def draw(shown: Shown, seat: int, moves: int, more: Element | None = None) -> Element:
    """Return the page; ``more`` stands below what is said of the moves."""
    if not shown.view.table.cells:
        return el("p", say(NOT_LAID), class_="ck-title")
    left = el(
        "div", heat_map(shown), time_slider(shown.move, moves), class_="ck-left", data_key="left"
    )
    right = el(
        "div",
        _open(shown),
        _this_move(shown),
        _why(shown),
        more,
        _all_moves(shown),
        class_="ck-panels",
        data_key="right",
    )
    return el(
        "div",
        el("p", title(shown, seat), class_="ck-title", data_key="title"),
        _menus(shown),
        el("div", left, right, class_="ck-columns", data_key="columns"),
        class_="ck-noir-belief",
        data_key=f"belief:{seat}",  # what one seat has opened or moved is not the next one's
    )


def inside(shown: Shown, seat: int, more: Element | None = None) -> Element:
    """Return the same as a part of a table: in one column, and the table's slider is its own."""
    if not shown.view.table.cells:
        return el("p", say(NOT_LAID), class_="ck-muted", data_key="not-laid")
    parts = [_open(shown), _this_move(shown), _why(shown), more, _all_moves(shown), _menus(shown)]
    return el(
        "div",
        el("p", title(shown, seat), class_="ck-title", data_key="title"),
        heat_map(shown),
        el("div", parts, class_="ck-panels", data_key="right"),
        class_="ck-noir-belief",
        data_key=f"belief:{seat}",
    )


def _menus(shown: Shown) -> Element:
    sides = (("killer", say("the Killer")), ("inspector", say("the Inspector")))
    about = next(key for key, side in ABOUT.items() if side == shown.course.about)
    models = [(each, say(words)) for each, words in MODELS.items()]
    return el(
        "form",
        menu(say("About"), "about", sides, about, "about"),
        menu(say("They choose"), "model", models, shown.course.model, "model"),
        class_="ck-head",
        data_key="menus",
    )


# --- beside the board -------------------------------------------------------------------------


def section(key: str, heading: str, inside: list[Element]) -> Element:
    """Return a part of the page under its heading."""
    return el(
        "section",
        el("p", heading, class_="ck-title"),
        inside,
        class_="ck-panel",
        data_key=f"part:{key}",
    )


def _open(shown: Shown) -> Element:
    words = [open_text(shown), likeliest(shown)]
    if shown.course.about == INSPECTOR and shown.course.model not in BY_RULE:
        words.append(say("An estimate: what the Inspector does depends on cards nobody sees."))
    return section(
        "open", say("How much is open"), [open_now(shown), *[el("p", each) for each in words]]
    )


def _this_move(shown: Shown) -> Element:
    heading = say("Move {move}", move=shown.move) if shown.move else say("Before the first move")
    return section("move", heading, [_linked(shown.course, each) for each in this_move(shown)])


def this_move(shown: Shown) -> list[str]:
    """Return what happened in the move that is shown, and what that told."""
    then = shown.then
    numbers = [n for n, each in enumerate(then.learned) if each.move == shown.move]
    if not numbers:
        return [say("Everybody whose card you do not hold is possible.")]
    sentences: list[str] = []
    for number in numbers:  # a letter as a sentence, if it is not said by what it told
        sentences += filter(None, [event_sentence(then, number)])
        sentences += letter_reasons(then, number)
    return sentences or [say("This tells nothing about who it is.")]


def _linked(course: Course, sentence: str) -> Element:
    """Return a sentence with links in place of codes; no paragraph may hold what unfolds."""
    return el("div", with_links(sentence, course.began.table.edition), class_="ck-said")


def _why(shown: Shown) -> Element:
    if shown.asked is None:
        how = say("Press a suspect to ask why they are possible, or why not.")
        return section("why", say("Why?"), [_linked(shown.course, how)])
    then = shown.then
    told = [_linked(shown.course, each) for each in reasons_for(shown, shown.asked)]
    found = why_not(then, shown.asked)
    if len(found) > 1:  # then all of them, folded away
        lines = [el("li", _linked(then, why_out(then, each))) for each in found]
        summary = el("summary", say("Every reason"), class_="ck-summary")
        steps = el("ol", lines, class_="ck-steps")
        told.append(el("details", summary, steps, data_key="reasons"))
    return section("why", say("Why?"), told)


def reasons_for(shown: Shown, suspect: int) -> list[str]:
    """Return why a suspect is out, or why possible and what made them likelier."""
    then = shown.then
    edition = then.began.table.edition
    if found := why_not(then, suspect):
        told = [say("{suspect}: impossible.", suspect=name(edition, suspect))]
        told.append(why_out(then, found[0]))
        again = sorted({then.learned[each.number].move for each in found[1:] if each.number >= 0})
        if again:
            told.append(say("Also ruled out by move {moves}.", moves=", ".join(map(str, again))))
        return told
    share = per_cent(shown.belief.share(suspect))
    first = say(
        "{suspect}: {share}. Nothing rules them out.", suspect=name(edition, suspect), share=share
    )
    factors = [(each.move, each.factors().get(suspect, Fraction(1))) for each in then.learned]
    changes = [
        say("move {move} {times}", move=move, times=times(factor))
        for move, factor in factors
        if factor != 1
    ]
    if not changes:
        return [first]
    return [first, say("How the share changed: {changes}.", changes="; ".join(changes))]


def _all_moves(shown: Shown) -> Element:
    """Return every step that told something, folded away."""
    then = shown.then
    lines = [
        el(
            "li",
            el("b", say("Move {move}", move=each.move)),
            " ",
            with_links(" ".join(words), then.began.table.edition),
            class_="ck-now-line" if each.move == shown.move else None,
        )
        for number, each in enumerate(then.learned)
        if (words := letter_reasons(then, number))
    ]
    summary = el("summary", say("Step by step"), class_="ck-summary")
    return el("details", summary, el("ol", lines, class_="ck-steps"), data_key="steps")


# --- what other pages need, too ---------------------------------------------------------------


def own_in_words(now: View) -> list[str]:
    """Return who the side that looks on is, whose cards it holds, and which lie open."""
    edition, who = now.table.edition, now.own.identity
    hand, shown = now.hand, now.table.shown
    return [
        *([say("You are {suspect}.", suspect=name(edition, who))] if who >= 0 else []),
        *([say("You hold: {cards}.", cards=letters_of(edition, hand))] if hand else []),
        *([say("These lie open: {cards}.", cards=letters_of(edition, shown))] if shown else []),
    ]


def happened_in(course: Course, move: int) -> list[str]:
    """Return what lies open of a move, sentence by sentence."""
    edition = course.began.table.edition
    return [words for each in course.of(move) if (words := tell(each.fact, edition))]


def log(course: Course, shown: int) -> Element:
    """Return what happened, move by move, the move that is shown marked."""
    lines = [
        el(
            "li",
            el("b", say("Move {move}", move=move)),
            " ",
            with_links(" ".join(happened_in(course, move)), course.began.table.edition),
            class_="ck-now-line" if move == shown else None,
        )
        for move in range(1, course.moves + 1)
    ]
    return section("log", say("What happened"), [el("ol", lines, class_="ck-steps")])


# --- said and still ---------------------------------------------------------------------------


def spoken_news(shown: Shown) -> str:
    """Return what a screen reader says when another move is shown."""
    head = say("Move {move}", move=shown.move) if shown.move else say("Before the first move")
    return " ".join([f"{head}.", *this_move(shown), open_text(shown), likeliest(shown)])


def paper_with_board(heading: str, board: Element) -> Paper:
    """Return a paper that begins with a heading and a board."""
    paper = Paper(600)
    paper.text(heading, size=17, bold=True)
    drawn = for_paper(board)
    across, down = map(float, str(dict(drawn.attributes)["viewBox"]).split()[2:])
    paper.gap(6)
    paper.put(el("svg", drawn, width=across, height=down, x=90), down)
    paper.gap(12)
    return paper


def still(shown: Shown, seat: int) -> Element:
    """Return board, gauge and what the move told on paper."""
    heading = title(shown, seat)
    if not shown.view.table.cells:
        paper = Paper(600)
        paper.text(heading, size=17, bold=True)
        paper.text(say(NOT_LAID))
        return paper.finish(heading, say(NOT_LAID))
    paper = paper_with_board(heading, heat_map(shown))
    bits = for_paper(el("svg", open_now(shown), width=gauge.WIDE, height=gauge.HIGH))
    paper.put(el("g", bits, transform="translate(90 0)"), gauge.HIGH + 6)
    words = [open_text(shown), likeliest(shown), *this_move(shown)]
    for sentence in words:
        paper.text(sentence)
    style = rules_in_use(stylesheet() + gauge.CSS, *paper.drawn)
    return paper.finish(heading, " ".join(words), style)


# --- hand panel -----------------------------------------------------------------------------------
# The Inspector's evidence hand as the Killer can guess it: together with who the Inspector is.

Held = list[tuple[int, Fraction]]
"""Cards and how likely each is in the hand, the likeliest first."""


def can_be_guessed(shown: Shown, seat: int) -> bool:
    """Tell whether there is a hand to guess: not for its holder, and not when it lies open."""
    table = shown.view.table
    there = table.chosen and table.hand > 0 and table.phase is not Phase.OVER
    return there and INSPECTOR not in (seat, shown.view.seat) and shown.course.about == INSPECTOR


def card_chances(shown: Shown) -> Held:
    """Return the chances of the cards, given the suspect asked about if that one is possible.

    Raises ``NotHeardError`` where there are too many hands to go through.
    """
    rule: Model = next((each for each in get_args(Model) if each == shown.course.model), "legal")
    try:
        joint = joint_belief(shown.view, rule)
    except ValueError:
        sentence = say("On a board as large as this there are too many hands to go through.")
        raise NotHeardError(sentence) from None
    supposed = _supposed(shown)
    if supposed is not None:
        joint = joint.conditional(supposed)
    inside = joint.holding().weights
    order = sorted(inside, key=lambda card: (-inside[card], card))
    return [(card, Fraction(inside[card], joint.total)) for card in order]


def _supposed(shown: Shown) -> int | None:
    """Return who is taken to be the Inspector: the one asked about, if possible; else None."""
    asked = shown.asked
    return asked if asked is not None and shown.belief.weights.get(asked) else None


def hand_part(shown: Shown, found: Held | None) -> Element:
    """Return the part of the page: a button first, for it takes a moment; then the cards."""
    heading = say("The Inspector’s evidence hand")
    if found is None:
        return section("hand", heading, [button(say("How likely is each card?"), "hand")])
    who = _supposed(shown)
    if who is None:
        given = say(
            "No matter who the Inspector is. Ask about a suspect to suppose that it is them."
        )
    else:
        suspect = name(shown.view.table.edition, who)
        given = say("If the Inspector is {suspect}:", suspect=suspect)
    lines = [el("li", words) for words in in_words(shown, found)]
    cards = el("ul", lines, class_="ck-hand-list")
    return section("hand", heading, [el("p", given), cards])


def in_words(shown: Shown, found: Held) -> list[str]:
    """Return each card with its chance."""
    edition = shown.view.table.edition
    return [f"{name(edition, card)} {per_cent(share)}" for card, share in found]
