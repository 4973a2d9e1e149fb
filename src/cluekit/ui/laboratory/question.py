"""What is asked in the rule lab: which switch is flipped, who plays, how often; and its form.

The switch looks as in the waiting room: each answer as a sentence, with the clause behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from cluekit.core import RefusedError
from cluekit.draw import Element, el
from cluekit.editions import SHIPPED, Edition, explain, find_edition
from cluekit.lab import Experiment, experiment, flip
from cluekit.lab.experiment import FEWEST_PAIRS
from cluekit.lab.games import lab_game
from cluekit.lab.switches import edition_name, rules_in_words
from cluekit.ui import registry
from cluekit.ui.kit.controls import menu
from cluekit.ui.tables.staging import Answer, Switch, answers_to, own_answer
from cluekit.ui.waiting_room.form import answer_line
from cluekit.words import say

MOST = 2_000
"""Pairs of games at most: more are for the command line, which can use several processes."""


SECOND = "second"
"""The topic of a second edition that somebody hands over, such as one with rules of one's own."""


class Flippable(NamedTuple):
    """A switch that can be flipped: its topic, its heading, and each answer as a sentence.

    ``clauses`` are the clauses behind the answers, "" where there is none; ``own`` is the answer
    that the edition gives.
    """

    topic: str
    head: str
    answers: Mapping[str, str]
    clauses: Mapping[str, str]
    own: str


class LabQuestion(NamedTuple):
    """A question to the lab: this edition, this rule with another answer, these players."""

    edition: str | Edition
    topic: str
    word: str
    bot: str
    games: int
    seed: int | str
    players: int
    second: Edition | None = None

    @property
    def base(self) -> Edition:
        """The edition as it is."""
        return edition_of(self.edition)

    @property
    def rule(self) -> Flippable:
        """The rule that is flipped."""
        return next(rule for rule in self.rules if rule.topic == self.topic)

    @property
    def rules(self) -> list[Flippable]:
        """What can be flipped: switches, and before them the second edition, if there is one."""
        return rules_of(self.base, self.second)

    @property
    def changed(self) -> Edition:
        """The edition with the other answer; raises ``RefusedError`` where answers contradict."""
        if self.topic == SECOND and self.second is not None:
            return self.second
        known = answers_to(type(self.base.options), self.topic)
        return flip(self.base, **{self.topic: known[self.word]})

    @property
    def experiment(self) -> Experiment:
        """The paired experiment; raises ``RefusedError`` for what cannot be played."""
        arms = [self.base, self.changed]
        return experiment(arms, self.bot, self.games, self.seed, self.players)


def can_flip(edition: Edition, rule: Flippable, word: str) -> bool:
    """Whether this answer contradicts none of the others that the edition gives."""
    if rule.topic == SECOND:
        return True
    known = answers_to(type(edition.options), rule.topic)
    try:
        flip(edition, **{rule.topic: known[word]})
    except RefusedError:
        return False
    return True


def edition_of(edition: str | Edition) -> Edition:
    """Return an edition given itself, or by its id or file."""
    return find_edition(edition) if isinstance(edition, str) else edition


def editions_offered(edition: str | Edition) -> list[tuple[str, str | Edition]]:
    """Return the editions with their names; one of the reader's own stands in front."""
    shipped: list[tuple[str, str | Edition]] = [(say(edition_of(e).name), e) for e in SHIPPED]
    return shipped if edition in SHIPPED else [(edition_of(edition).name, edition), *shipped]


def rules_of(edition: Edition, second: Edition | None = None) -> list[Flippable]:
    """Return the switches of an edition that have more than one answer, those in front first.

    Before them stands the ``second`` edition, where there is one, as another answer to all.
    """
    offered = registry.find(edition)[1].beginning.set_up.switches(edition)
    found = [rule for each in offered for rule in _rules(edition, each)]
    flippable = [rule for rule in found if len(rule.answers) > 1]
    if second is None:
        return flippable
    answers = {"first": edition_name(edition), SECOND: rules_in_words(second)}
    whole = Flippable(SECOND, say("All rules"), answers, dict.fromkeys(answers, ""), "first")
    return [whole, *flippable]


def _rules(edition: Edition, switch: Switch) -> Iterator[Flippable]:
    own = {number.topic: own_answer(edition, number.topic) for number in switch.numbers}
    if switch.answers:
        answers = {answer.word: answer.says for answer in switch.answers}
        clauses = {answer.word: answer.clause for answer in switch.answers}
        given = own_answer(edition, switch.topic)
        yield Flippable(switch.topic, switch.head, answers, clauses, given)
    for number in switch.numbers:
        says = {
            str(value): switch.sentence(
                {**{t: int(n) for t, n in own.items()}, number.topic: value}
            )
            for value in number.values
        }
        head = f"{switch.head}: {number.label}" if number.label != switch.head else switch.head
        clauses = dict.fromkeys(says, switch.clause)
        yield Flippable(number.topic, head, says, clauses, own[number.topic])


def bots_offered(edition: Edition) -> list[tuple[str, str]]:
    """Return the bots in words, with their ids; the usual one first."""
    names, game = registry.find(edition)[1].beginning.set_up.bot_names, lab_game(edition)
    ids = [game.usual, *(bot for bot in game.bots if bot != game.usual)]
    return [(say(names[bot]) if bot in names else bot, bot) for bot in ids]


def problem_with(asked: LabQuestion) -> str | None:
    """Return in words why this cannot be played, None where it can."""
    if asked.word == asked.rule.own:
        return say("Both rules are the same: choose another answer.")
    try:
        _ = asked.experiment
    except RefusedError as refused:
        return explain(refused.problem, asked.base)
    return None


# --- form -----------------------------------------------------------------------------------------

FEW = 5
"""Of more answers than this a menu offers all, and only the one chosen stands as a sentence."""
LONGEST_SEED = 40


def draw_question(
    asked: LabQuestion, versions: Mapping[str, int], *, aimed: bool = False
) -> Element:
    """Return the form: the edition, the rule and its answers; who plays how often is folded away.

    ``versions`` counts for each field how often it was changed elsewhere. What a reader has marked
    or written on the page follows no attribute any more, so the field is then made anew. ``aimed``
    says that a focus that is lost goes to the rule's answers.
    """
    base, rule = asked.base, asked.rule
    offered = editions_offered(asked.edition)
    editions = [(str(place), name) for place, (name, _) in enumerate(offered)]
    chosen = [edition for _, edition in offered].index(asked.edition)
    topics = [(each.topic, each.head) for each in asked.rules]
    return el(
        "form",
        el(
            "div",
            menu(say("Edition"), "edition", editions, str(chosen), "choose:edition"),
            menu(say("Rule"), "rule", topics, asked.topic, "choose:rule"),
            class_="ck-row",
        ),
        el(
            "fieldset",
            el("legend", rule.head),
            _answers(asked, rule),
            class_="ck-switch",
            data_key=f"switch:{base.id}:{rule.topic}:{versions['answer']}",
            data_focus=aimed or None,
        ),
        _other_rules(asked),
        _who_plays(asked, versions),
        class_="ck-lab-question",
        data_key="question",
    )


def _answers(asked: LabQuestion, rule: Flippable) -> Iterator[Element]:
    """Yield the answers as switches; of many the edition's own and the other, below a menu."""
    for word, says in rule.answers.items():
        if len(rule.answers) <= FEW or word in {rule.own, asked.word}:
            answer = Answer(word, says, rule.clauses[word])
            chosen = word == asked.word
            note = say("First rules") if word == rule.own else say("Second rules") if chosen else ""
            yield answer_line(rule.topic, answer, note, chosen=chosen, target="choose:answer")
    if len(rule.answers) > FEW:
        words = [(word, word) for word in rule.answers if word != rule.own]
        yield menu(say("Second rules"), "answer", words, asked.word, "choose:answer")


def _other_rules(asked: LabQuestion) -> Element:
    """Return the other rules as switches; it folds itself away when one of them is flipped."""
    switches = [
        el("fieldset", el("legend", rule.head), _offered(rule), class_="ck-switch", data_key=topic)
        for rule in asked.rules
        if len(rule.answers) <= FEW and (topic := f"other:{rule.topic}") != f"other:{asked.topic}"
    ]
    line = el("summary", say("More house rules"), class_="ck-summary")
    return el("details", line, switches, data_folded=asked.topic, data_key="other-rules")


def _offered(rule: Flippable) -> Iterator[Element]:
    """Yield the answers to a rule that is not flipped."""
    for word, says in rule.answers.items():
        own, answer = word == rule.own, Answer(word, says, rule.clauses[word])
        note = say("First rules") if own else ""
        yield answer_line(rule.topic, answer, note, chosen=own, target="choose:other")


def flip_meant(asked: LabQuestion, chosen: Callable[[str], str]) -> tuple[str, str] | None:
    """Return the other rule that a reader has flipped, with its answer; None where none is.

    ``chosen`` gives what is marked on the page as the answer to a rule.
    """
    for rule in asked.rules:
        word = chosen(rule.topic)
        if rule.topic != asked.topic and word in rule.answers and word != rule.own:
            return rule.topic, word
    return None


def _who_plays(asked: LabQuestion, versions: Mapping[str, int]) -> Element:
    """Return who plays and how often, folded away under a line that says it."""
    base = asked.base
    bots = [(bot, name) for name, bot in bots_offered(base)]
    least, most = base.players
    seats = [(str(number), str(number)) for number in range(max(2, least), most + 1)]
    told = say(
        "{games:pair} of games, {players} players ({bot}), seed {seed}",
        games=asked.games,
        players=asked.players,
        bot=dict(bots)[asked.bot],
        seed=asked.seed,
    )
    limits: dict[str, str | int] = {"type": "number", "min": FEWEST_PAIRS, "max": MOST}
    games, seed = (f"field:{name}:{versions[name]}" for name in ("games", "seed"))
    fields = (
        menu(say("Bots"), "bot", bots, asked.bot, "choose:bot"),
        menu(say("Players"), "players", seats, str(asked.players), "choose:players"),
        _field(say("Pairs of games"), "games", asked.games, key=games, **limits),
        _field(say("Seed"), "seed", asked.seed, key=seed, maxlength=LONGEST_SEED),
    )
    line = el("summary", told, class_="ck-summary")
    return el("details", line, el("div", fields, class_="ck-row"), data_key="who")


def _field(label: str, name: str, value: str | int, key: str, **more: str | int) -> Element:
    about = {"type": "text", **more}
    field = el(
        "input",
        name=name,
        value=value,
        autocomplete="off",
        data_change=f"choose:{name}",
        data_key=key,
        **about,
    )
    return el("label", el("span", label), field, class_="ck-menu")
