"""The waiting room: who sits where, by which house rules, and whether all are ready.

``Filled`` is the form as it is filled in; ``laid`` turns it into a game or says in words what is
still missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from cluekit.clue import NAMES
from cluekit.clue import Edition as ClueEdition
from cluekit.clue.notation.house_rules import with_answers
from cluekit.clue.options import Options
from cluekit.clue.sentences import ANSWERS
from cluekit.houses import SHIPPED, Edition, find_edition, game_of
from cluekit.houses import read_edition as read
from cluekit.noir import Edition as NoirEdition
from cluekit.ui.door import NotHeardError
from cluekit.ui.games import note_taker, seated
from cluekit.ui.sitting import Sitting
from cluekit.ui.stagings import staging
from cluekit.words import mark, say

PERSON = "person"
KINDS = {
    PERSON: mark("a person here"),
    "random": mark("bot: plays at random"),
    "note-taker": mark("bot: takes notes"),
    "careful": mark("bot: takes notes and counts cards"),
    "complete": mark("bot: knows all that follows"),
    "expert": mark("bot: reckons with chances"),
}
NOIR_KINDS = {
    PERSON: mark("a person here"),
    "random": mark("bot: plays at random"),
    "careful": mark("bot: keeps the set of who is possible"),
    "bayes": mark("bot: reckons with chances"),
    "searcher": mark("bot: plays many games on in its head"),
}
OWN = "own"
"""What the menu of editions calls an edition of one's own."""
LONGEST_SEED = 40
YES_NO = {"yes": True, "no": False}


class Filled(dict[str, str]):
    """The form as it is filled in: field → value. ``own`` is an edition of one's own."""

    own: Edition | None = None

    def copy(self) -> Filled:
        """Return the same form again."""
        twin = Filled(self)
        twin.own = self.own
        return twin

    @property
    def base(self) -> Edition:
        """The edition that is chosen, with its own house rules."""
        if self["edition"] == OWN and self.own is not None:
            return self.own
        return find_edition(self["edition"])

    @property
    def game(self) -> str:
        """The name of the game that the chosen edition is of."""
        return game_of(self.base).name

    @property
    def seats(self) -> int:
        """Number of chairs that are shown."""
        least, most = self.base.players
        wanted = self.get("players", "")
        return int(wanted) if wanted in map(str, range(least, most + 1)) else max(least, 2)

    @property
    def kinds(self) -> list[str]:
        """Who sits in each chair."""
        usual = note_taker(self.base)
        return [self.get(f"kind-{number}", usual) for number in range(self.seats)]

    @property
    def people(self) -> list[int]:
        """The chairs of people."""
        return [number for number, kind in enumerate(self.kinds) if kind == PERSON]

    def answer(self, topic: str) -> str:
        """Return the answer to a house rule as the form writes it."""
        return self.get(f"rule-{topic}") or written(getattr(self.base.options, topic))

    def forget_rules(self) -> None:
        """Go back to the edition's own house rules; a bot of another game leaves its chair."""
        for field in [field for field in self if field.startswith("rule-")]:
            self[field] = ""
        known, usual = kinds_in(self.game), note_taker(self.base)
        for field in [field for field in self if field.startswith("kind-")]:
            self[field] = self[field] if self[field] in known else usual


def at_first(chosen: str | Edition = SHIPPED[0]) -> Filled:
    """Return the form as it opens: this edition, three players, one of them a person.

    Raises ``RefusedError`` for an edition that there is not, or a file with a mistake.
    """
    filled = Filled(edition=SHIPPED[0], players="3", seed="1", path="", pasted="")
    _choose(filled, chosen)
    usual = note_taker(filled.base)
    for number, name in enumerate(NAMES):
        filled[f"name-{number}"] = say(name) if number == 0 else name
        filled[f"kind-{number}"] = usual if number else PERSON
        filled[f"wish-{number}"] = filled[f"ready-{number}"] = ""
    filled.update(dict.fromkeys((f"rule-{topic}" for topic in ANSWERS), ""))
    return filled


def _choose(filled: Filled, chosen: str | Edition) -> None:
    """Choose an edition: one of the kit's by its id, else as an edition of one's own."""
    if isinstance(chosen, str) and chosen in SHIPPED:
        filled["edition"] = chosen
        return
    filled.own = find_edition(chosen) if isinstance(chosen, str) else chosen
    filled["edition"] = OWN


def kinds_in(game: str) -> Mapping[str, str]:
    """Return who can sit in a chair of this game: a person, or a bot that there is."""
    if game != "noir":
        return KINDS
    bots = staging(game).bots
    return {kind: words for kind, words in NOIR_KINDS.items() if kind == PERSON or kind in bots}


def written(answer: Any) -> str:
    """Return an answer as the form writes it."""
    return ("yes" if answer else "no") if isinstance(answer, bool) else str(answer)


def house(filled: Filled) -> Edition:
    """Return the edition with the switches as they are set; raises what contradicts."""
    base = filled.base
    if isinstance(base, NoirEdition):
        return base
    plain = msgspec.to_builtins(base.options)
    changed: dict[str, Any] = {}
    for topic in ANSWERS:
        if filled.get(f"rule-{topic}") and filled.answer(topic) != written(
            getattr(base.options, topic)
        ):
            changed[_key(topic)] = _answer(topic, filled.answer(topic))
    return with_answers(base, plain | changed) if changed else base


def _key(topic: str) -> str:
    return topic.replace("_", "-")


def answers_to(topic: str) -> Mapping[str, Any]:
    """Return every answer a switch can have, by the word the form writes for it."""
    kind = next(f.type for f in msgspec.structs.fields(Options) if f.name == topic)
    if kind is bool:
        return YES_NO
    return {str(value): value for value in get_args(kind)}


def _answer(topic: str, word: str) -> Any:
    known = answers_to(topic)
    if word not in known:
        raise NotHeardError(say("A house rule has no such answer."))
    return known[word]


def own_edition(filled: Filled) -> Edition:
    """Read the edition file that is named or pasted; raises with line and key of a mistake."""
    pasted, path = filled["pasted"].strip(), filled["path"].strip()
    if pasted:
        return read(pasted.replace("\r\n", "\n") + "\n")
    if not path:
        raise NotHeardError(say("Name an edition file, or paste its text."))
    if not path.endswith(".toml"):
        raise NotHeardError(say("The name of an edition file ends in .toml."))
    return find_edition(path)


def laid(filled: Filled) -> Sitting:
    """Return the game that a filled-in form asks for; raises with what is wrong with it."""
    names = [filled.get(f"name-{number}", "").strip() for number in range(filled.seats)]
    _check(filled, names)
    played = house(filled)
    begin = staging(filled.game).new_game
    session = begin(played, names, _seed(filled["seed"].strip()), ready=False)
    made = seated(session, filled.kinds)
    made.by_hand, made.wishes = False, _wishes(filled, played)
    made.play_on()
    return made


def _check(filled: Filled, names: list[str]) -> None:
    """Say in words who is missing, not ready, or has no name."""
    if unknown := [kind for kind in filled.kinds if kind not in kinds_in(filled.game)]:
        raise NotHeardError(say("There is no bot “{bot}”.", bot=unknown[0][:40]))
    people = filled.people
    if people:
        _check_names(names, alone=people[0] if len(people) == 1 else -1)
    waiting = [names[n] for n in people if not filled.get(f"ready-{n}") and len(people) > 1]
    if waiting:
        raise NotHeardError(say("Not ready yet: {names}.", names=", ".join(waiting)))


def _check_names(names: list[str], alone: int) -> None:
    """Refuse a chair called "You", save that of whoever plays ``alone`` against bots."""
    you = {say("You").casefold(), "you"}
    for number, called in enumerate(names):
        if called.casefold() in you and number != alone:
            raise NotHeardError(
                say(
                    "“{name}” at chair {chair} would be somebody else for everybody else here: "
                    "write another name there.",
                    name=called,
                    chair=number + 1,
                )
            )


def _seed(seed: str) -> int | str:
    if len(seed) > LONGEST_SEED or not seed.isprintable() or not seed:
        raise NotHeardError(
            say("The seed is a number or a word of up to {n} letters.", n=LONGEST_SEED)
        )
    return int(seed) if seed.isascii() and seed.isdecimal() else seed


def chooses(played: Edition) -> bool:
    """Tell whether players choose their characters (P14)."""
    return isinstance(played, ClueEdition) and "characters" in played.options.setup_order


def _wishes(filled: Filled, played: Edition) -> dict[int, int]:
    """Return which character each seat takes if it is free when its turn to choose comes."""
    if not isinstance(played, ClueEdition) or not chooses(played):
        return {}
    suspects = {played.deck.cards[number].id: number for number in played.deck.suspects}
    wished = {seat: filled.get(f"wish-{seat}", "") for seat in range(filled.seats)}
    if any(wish and wish not in suspects for wish in wished.values()):
        raise NotHeardError(say("There is no such character."))
    return {seat: suspects[wish] for seat, wish in wished.items() if wish}
