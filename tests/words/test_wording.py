"""The game in words, and rules of wording from TOML files that no message may break."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Literal, get_args

import msgspec
import pytest
from rendered import (
    CASES,
    MANY_DRAWS,
    ROOMS,
    TABLES,
    evening,
    filled,
    messages,
    of_exercise,
    offered,
    plain,
    read_aloud,
    sentences,
    told,
)

from cluekit import logic, words
from cluekit.clue import edition, new_game, wording
from cluekit.clue.editions.cast import Card
from cluekit.clue.editions.options import Options
from cluekit.clue.public import facts, moves
from cluekit.clue.wording import act, explain, in_room, name, place, tell, tell_step, the, who
from cluekit.clue.wording.claims import together
from cluekit.clue.wording.log_sentences import _TELL
from cluekit.clue.wording.refusal_messages import DOING, REASONS
from cluekit.clue.wording.setup_steps import NEXT_STEP
from cluekit.core import DEALER, SPECTATOR, Problem
from cluekit.core.session import Session
from cluekit.learn.exercises import ids
from cluekit.noir.wording.sentences import REASONS as NOIR_REASONS
from cluekit.noir.wording.sentences import ROLES
from cluekit.records import read_case_text
from cluekit.records.report import names_in
from cluekit.words import LANGUAGES, speaking
from naming import case_named

SOURCES = Path(__file__).parents[2] / "src" / "cluekit"
EACH = pytest.mark.parametrize("language", sorted(words.LANGUAGES))
LEFT_OPEN = re.compile(r"\{\w+")


def codes_in(tree: ast.AST) -> Iterator[str]:
    """Yield the problem codes in a piece of source: texts that can be a Problem's first value."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            given = [node for node in ast.walk(function) if isinstance(node, ast.Assign)]
            named = [(target, node.value) for node in given for target in node.targets]
            values = {at.id: value for at, value in named if isinstance(at, ast.Name)}
            for node in ast.walk(function):
                called = getattr(node, "func", None)
                called = getattr(called, "id", getattr(called, "attr", ""))
                if REFUSES.fullmatch(f"{called}(") and node.args:
                    yield from _texts(node.args[0], values)


REFUSES = re.compile(r"\b(?:Problem|_?refused?)\(")


def _texts(node: ast.expr, values: dict[str, ast.expr]) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body, values)
        yield from _texts(node.orelse, values)
    elif isinstance(node, ast.Name) and node.id in values:
        yield from _texts(values[node.id], {})


def test_everything_has_words() -> None:
    """A sentence for each fact and refusal, a name for each move, each step in an offer."""
    assert set(_TELL) == set(get_args(facts.Fact))
    tags = {kind.__struct_config__.tag for kind in get_args(moves.Move)}
    assert set(DOING) == tags
    for kind in get_args(moves.Move):
        numbers = [0] * sum(field.required for field in msgspec.structs.fields(kind))
        move = moves.Prepare("deal") if kind is moves.Prepare else kind(*numbers)
        assert act(move, edition("pool")), kind
    steps = msgspec.json.schema(Options)["$defs"]["Options"]["properties"]["setup-order"]
    assert set(NEXT_STEP) >= set(steps["items"]["enum"])
    paths = (path for folder in ("core", "clue") for path in (SOURCES / folder).rglob("*.py"))
    texts = (text for path in paths if "(" in (text := path.read_text(encoding="utf-8")))
    used = {code for text in texts if REFUSES.search(text) for code in codes_in(ast.parse(text))}
    assert len(used) > 40
    assert used - set(REASONS) == set()


@EACH
def test_whole_games_are_told_and_offered(language: str) -> None:
    """To its end, for each seat and who watches; who decides reads what it can do, each once."""
    for table in TABLES:
        for sentence in told(language, table):
            with case_named(table, sentence):
                assert sentence[0].isupper() or not sentence[0].isalpha()
                assert ends_well(sentence)
    words.set_language(language)
    for table in TABLES:
        assert all(map(ends_well, offered(language, table)))
        session, offers = evening(table)
        called = cache(partial(act, edition=session.edition, players=session.players))
        for choices, seat, _ in offers:
            if seat == choices.seat != DEALER:
                labels = [called(move) for move in choices]
                assert len(set(labels)) == len(labels), "two moves read the same"


def ends_well(sentence: str) -> bool:
    """Tell whether it ends as a sentence does, the clause that says so perhaps after it."""
    return re.sub(r" \([UCP]\d\d\)$", "", sentence)[-1] in ".?!"


def test_an_offer_says_nothing_of_another_hand_and_a_fact_reads_the_same_later() -> None:
    """Whoever waits reads no card of who must show one; sentences lean on the fact alone."""
    answers = 0
    for table in TABLES:
        session, offers = evening(table)
        for (choices, seat, _), text in zip(offers, offered("en", table), strict=True):
            cards = session.edition.deck.cards
            if choices.show and seat == choices.seat:
                assert all(the(cards[card]) in text for card in choices.show)
            elif choices.show:
                assert not any(the(card) in text for card in cards)
                answers += 1
    assert answers > 50
    for table in ("mini", "us", "pool", "uk for six", "pool for two"):
        session = evening(table).session
        for step in range(0, session.step, 7):  # every seventh move, as then and as now
            then, now = session.view(0, step + 1), session.view(0)
            for _, fact in session.letters(0, step, step + 1):
                assert tell(fact, then) == tell(fact, now)


def test_the_same_fact_and_the_same_names_from_three_seats() -> None:
    """You showed Nora the Rope; Otto reads no more. Nothing is said twice, nothing left out."""
    session = new_game("mini", players=("Ugo", "Nora", "Otto"), seed=1)
    rope = session.edition.deck.number("rope")
    seen, showed = facts.CardSeen(0, 1, rope), facts.Showed(0, 1)
    assert tell(seen, session.view(0)) == "You showed Nora the Rope."
    assert tell(seen, session.view(1)) == "Ugo showed you the Rope."
    assert tell_step([showed, seen], session.view(0)) == ["You showed Nora the Rope."]
    assert tell_step([showed], session.view(2)) == ["Ugo showed Nora a card."]
    view = session.view(1)
    shown = [facts.Showed(1, 0), facts.CardSeen(1, 0, rope), facts.Showed(2, 0, 2)]
    assert tell_step(shown, view) == ["You showed Ugo the Rope.", "Otto showed Ugo 2 cards."]
    looked = [facts.Peeked(1, 0), facts.FaceDownSeen(1, 0, rope)]
    assert tell_step(looked, view) == ["You looked at face-down card 1: the Rope."]
    claim = (0, rope, 6)
    alone = [facts.Suggested(1, claim, 0), facts.CouldNotAnswer(0), facts.AllAnswered(1)]
    assert len(tell_step(alone, view)) == 2
    aloud = [facts.Accused(1, claim), facts.AccusationWritten(1, claim)]
    assert len(tell_step(aloud, view)) == 1
    alone = [facts.Accused(1), facts.AccusationWritten(1, claim)]
    assert len(tell_step(alone, view)) == 2
    session = new_game("mini", players=("Ugo", "Nora"), seed=1)
    assert [who(session.view(0), seat) for seat in (0, 1)] == ["You", "Nora"]
    column, row = session.edition.plan.cell(5)
    assert place(session.edition, 5) == f"square {'ABCDEFGHIJKL'[column]}{row + 1}"
    assert place(session.edition, 0) == "the Library"
    session = new_game("mini", players=("You", "Nora", "Otto"), seed=2)
    began = facts.TurnBegan(0, 1)
    assert tell(began, session.view(0)) == "Turn 1: it is your turn."
    for seat in (1, SPECTATOR):
        assert tell(began, session.view(seat)) == "Turn 1: it is Player 1’s turn."
        assert who(session.view(seat), 0) == "Player 1"
    lamp, attic = Card("lamp", "Lamp", "weapon"), Card("attic", "Attic", "room")
    zoe = Card("zoe", "Zoe {n}", "suspect")
    called = (the(lamp), in_room(attic), wording.into_room(attic))
    assert called == ("the Lamp", "in the Attic", "into the Attic")
    words.set_language("it")
    assert (the(lamp), in_room(attic)) == ("Lamp", "in Attic")
    assert (the(zoe), name(zoe)) == ("Zoe {n}", "Zoe {n}")


@EACH
def test_every_reason_role_and_neither_reads_well(language: str) -> None:
    """No place is left open under any rule; a role joins the word before it; not means neither."""
    words.set_language(language)
    session = new_game("mini", players=("Ugo", "Nora", "Otto"), seed=2)
    for step in range(session.step + 1):
        for seat in (DEALER, 0, 1, 2):
            reasons_read_well(session.branch(step), seat, TRIES)
    for table in ("pool for two", "fast"):
        session = evening(table).session
        places, cards = session.edition.plan.places, session.edition.deck.size
        shows = (moves.Show(card, (card,)) for card in range(cards))
        tries = (*OTHER_TRIES, *shows, *map(moves.Walk, range(0, places, 9)))
        for earlier in map(session.branch, range(min(session.step, 60) + 1)):
            reasons_read_well(earlier, earlier.choices.seat, tries)
    words.set_language(language)
    found = list(with_roles())
    assert len(found) >= 3
    for message, field, large in found:
        for role in (words.say(each) for each in ROLES):
            put_in = words.capital(role) if large else role
            said = words.say(message, **{field: put_in})
            with case_named(message, role):
                assert put_in in said
                assert not re.search(CONTRACTED[language], said), said
    words.set_language(language)
    names = names_in(read_case_text(CASES[0]))
    lacks = [logic.Literal(card, 2, has=False) for card in (0, 3, 7)]
    assert together(names, lacks) == NEITHER[language]
    assert " o " not in together(names, lacks[:1])
    lessons, log = "\n".join(sentences("it", "lessons")), "\n".join(sentences("it", "clue"))
    assert "ti mostra" in log
    assert "ti ha mostrato" not in log
    assert not re.search(r"\b(?:Nora|Otto) ti mostra ", lessons)


def reasons_read_well(session: Session, seat: int, tries: tuple[moves.Move, ...]) -> None:
    """Try these moves, and read why they are refused."""
    for move in tries:
        if problem := session.problem_with(seat, move):
            sentence = explain(problem, session.edition, session.players)
            with case_named(problem, sentence):
                assert not LEFT_OPEN.search(sentence)
                assert sentence[0].isupper()
                assert sentence.endswith(f"({problem.clause})" if problem.clause else (".", "?"))


OTHER_TRIES: tuple[moves.Move, ...] = (
    moves.Stay(), *(moves.ChooseCharacter(suspect) for suspect in (0, 3, 99)),
    *(moves.PickPlayer(seat) for seat in (0, 1, 7)), *(moves.Peek(index) for index in (0, 9)),
    *(moves.Suggest(0, 8, whom) for whom in (-1, 0, 1, 9)), moves.Accuse(0, 8, 15),
)  # fmt: skip
TRIES: tuple[moves.Move, ...] = (
    moves.Prepare("deal"), moves.Roll(), moves.Stay(),
    *(moves.TakePassage(room) for room in (0, 2)),
    *(moves.Walk(there) for there in (0, 1, 9, 10_000)),
    *(moves.Suggest(one, two) for one, two in ((0, 3), (3, 0), (99, 3))),
    *(moves.Show(card) for card in range(9)), moves.Accuse(0, 3, 0), moves.EndTurn(),
)  # fmt: skip


def test_a_refusal_says_what_would_be_possible() -> None:
    """Rooms in reach, cards that may be shown; an unknown code, or no edition, never raises."""
    mini = edition("mini")
    about = {"to": 1, "steps": 4, "reachable": [0, 8, 9]}
    problem = Problem("unreachable", "U09", about)
    assert explain(problem, mini) == (
        "You cannot get to the Garden with a roll of 4: steps go across or up and down. "
        "Within reach: the Library and 2 squares. (U09)"
    )
    held = Problem("not-in-hand", "U12", {"card": 0, "may_show": [3, 7]})
    assert explain(held, mini) == (
        "You do not hold Ada. You can show the Rope or the Garden. (U12)"
    )
    waits = Problem("not-your-turn", "U08", {"seat": 1})
    players = new_game("mini").players
    assert explain(waits, mini, players).endswith("the table waits for Nora. (U08)")
    first = Problem("not-now", "U09", {"wanted": "walk", "kinds": ["roll", "stay"]})
    assert explain(first, mini) == (
        "You cannot walk now. You can roll the dice or stay where you are. (U09)"
    )
    assert explain(Problem("quite-new")) == "That is not possible (quite-new)."
    assert "{" not in explain(Problem("not-in-hand", "U12", {"card": 0, "may_show": [3]}))


NEITHER = {
    "en": "Otto does not have Ada, the Rope or the Garden",
    "it": "Otto non ha né Ada né la Corda né il Giardino",
    "pt": "Otto não tem nem Ada, nem a Corda nem o Jardim",
}


CONTRACTED = {
    "en": r"[a-z,;] The ",
    "it": r"(?i)\b(?:di|a|da|in|su) l[’']",
    "pt": r"(?i)\b(?:de|em|por|a) o ",
}
"""How a role stands where its article should have joined the word before it, or be small."""


def with_roles() -> Iterator[tuple[str, str, bool]]:
    """Yield each message that has a role put in, its field, and whether it has a capital there."""
    for path in sorted(SOURCES.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for call in ast.walk(ast.parse(text)) if ROLE.search(text) else ():
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("say", "say_n"):
                for value in call.keywords:
                    if role := ROLE.search(ast.unparse(value.value)):
                        yield ast.literal_eval(call.args[0]), str(value.arg), role[0] != "ROLES"
    yield from ((text, "seat", False) for text in NOIR_REASONS.values() if "{seat}" in text)


ROLE = re.compile(r"\b(?:role\(|ROLES\b|set_up\.chair\()")


HERE = Path(__file__).parent
IN_EACH = pytest.mark.parametrize("code", sorted(LANGUAGES))
Reads = Literal["messages", "read aloud", "sentences"]
"""Messages as the catalogue has them; with their places filled; sentences that are told."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rows of what is wrong, and what they are looked for in: see ``faults.toml``."""

    rows: tuple[tuple[str, str, str], ...]
    right: str = ""
    without: str = ""
    among: str = ""
    languages: tuple[str, ...] = ()
    reads: tuple[Reads, ...] = ()

    def read(self, text: str) -> str:
        """Return what of a text is looked at."""
        return re.sub(self.without, "", text) if self.without else text


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The languages and texts it is about, where rules say no others; English terms, and ours."""

    rules: tuple[Rules, ...]
    reads: tuple[Reads, ...]
    languages: tuple[str, ...] = tuple(LANGUAGES)
    terms: dict[str, str] = {}


NAMES = ("faults", "italian", "portuguese")
FILES = [msgspec.toml.decode((HERE / f"{name}.toml").read_bytes(), type=File) for name in NAMES]
RULES = [(file, rules) for file in FILES for rules in file.rules]


def broken(code: str, reads: Reads, texts: list[tuple[str, str]]) -> dict[str, list[str]]:
    """Return what breaks a rule, by what is wrong; texts come with the files they are said in."""
    found = {}
    for file, rules in RULES:
        if code in (rules.languages or file.languages) and reads in (rules.reads or file.reads):
            among = re.compile(rules.among)
            read = [rules.read(text) for text, files in texts if among.search(files)]
            whole = "\n".join(read)  # where a pattern is not found in it, it is in no text
            for pattern, _, why in rules.rows:
                if re.search(pattern, whole, re.MULTILINE) and (
                    wrong := [text for text in read if re.search(pattern, text)]
                ):
                    found[why] = wrong[:5]
    return found


def test_each_rule_finds_the_wrong_sentence_it_was_made_for() -> None:
    """It lets the right one pass; planted in any message with its places filled, it is found."""
    for file, rules in RULES:
        assert {*file.languages, *rules.languages} <= {*LANGUAGES}
        for pattern, wrong, _ in rules.rows:
            with case_named(pattern, wrong):
                text = rules.read(plain(wrong))
                assert re.search(pattern, text)
                assert re.search(pattern, f"Nora.\n{text}\nOtto.", re.MULTILINE)
                assert not re.search(pattern, rules.read(plain(rules.right)))
    for code, planted, why in PLANTED:
        with speaking(code):
            told = [*read_aloud(code)[:50], filled(planted, 2)]
            assert [*broken(code, "read aloud", [(text, "") for text in told])] == [why]


@IN_EACH
def test_no_message_and_no_sentence_breaks_a_rule(code: str) -> None:
    """As it stands, read aloud, told in games, rules, proofs, exercises; a thing has one term."""
    texts = [(plain(text), each.files) for each in messages(code) for text in each.said]
    assert len(texts) > 5000
    assert broken(code, "messages", texts) == {}
    told = read_aloud(code)
    assert len(told) > 6000
    assert broken(code, "read aloud", [(text, "") for text in told]) == {}
    assert len({len(read_aloud(code)) for code in LANGUAGES}) == 1
    for room in ROOMS:
        with case_named(room):
            told = sentences(code, room)
            assert len(told) > 50
            assert broken(code, "sentences", [(plain(text), "") for text in told]) == {}
    terms = [term for file in FILES if code in file.languages for term in file.terms.items()]
    for english, says in terms:
        with case_named(english):
            about = [each for each in messages(code) if has(english, each.english)]
            assert about
            assert [each for each in about if not all(has(says, [one]) for one in each.said)] == []


@pytest.mark.long
@IN_EACH
def test_no_sentence_of_many_fresh_cases_breaks_a_rule(code: str) -> None:
    """More of each exercise than every day."""
    for exercise in ids():
        with case_named(exercise):
            told = {
                text for _, said in of_exercise(code, exercise, MANY_DRAWS) for text in said if text
            }
            assert broken(code, "sentences", [(plain(text), "") for text in told]) == {}


def has(pattern: str, texts: Iterable[str]) -> bool:
    """Tell whether one of these has it, in small or large letters."""
    return any(re.search(pattern, text, re.IGNORECASE) for text in texts)


PLANTED = (
    ("it", "Restano {n:card} nel 43% dei casi.", "per cent without its space"),
    ("pt", "Fica em a Torre {who}.", "an article that does not melt"),
    ("en", "{who} holds a envelope.", "an English article"),
)
