"""The waiting room: who sits where, by which house rules, and whether all are ready.

``Filled`` is the form as it is filled in; ``begin_game`` turns it into a game or says in words
what is still missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cluekit.core import RefusedError
from cluekit.core.chance import new_seed
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.tables.seating import seat_all
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.staging import (
    AnyEdition,
    AnyStaging,
    Games,
    SetUp,
    Switch,
    own_answer,
    topics,
    with_answers,
)
from cluekit.words import mark, say
from cluekit.words.persons import is_you

PERSON = "person"
A_PERSON = mark("a person here")
LEVEL_NAMES = {"easy": mark("bot: easy"), "medium": mark("bot: medium"), "hard": mark("bot: hard")}
"""The levels of bots, as chairs are offered them; every game has these three."""
NAMES = ("You", "Nora", "Otto", "Pia", "Quentin", "Rosa", "Samir", "Tara", "Ugo", "Vera")
"""The names that stand in the chairs at first; no deck has more chairs."""
OWN = "own"
"""What the menu of editions calls an edition of your own."""
LONGEST_SEED = 40
CARD = {"card-name": "", "card-text": "", "card-effect": "", "card-count": "1"}
"""The fields for a card of your own, and what stands in them at first."""


class Filled(dict[str, str]):
    """The form as it is filled in: field → value.

    ``games`` are those that can be chosen, ``own`` is an edition of your own.
    """

    games: Games
    own: AnyEdition | None = None

    def copy(self) -> Filled:
        """Return the same form again."""
        twin = Filled(self)
        twin.games, twin.own = self.games, self.own
        return twin

    @property
    def base(self) -> AnyEdition:
        """The edition that is chosen, with its own house rules."""
        if self["edition"] == OWN and self.own is not None:
            return self.own
        return self.games.find_edition(self["edition"])

    @property
    def staging(self) -> AnyStaging:
        """How the game of the chosen edition is staged."""
        return self.games.staging_for(self.base)

    @property
    def set_up(self) -> SetUp:
        """What that game offers before it begins."""
        return self.staging.beginning.set_up

    @property
    def switches(self) -> Sequence[Switch]:
        """The house rules that the chosen edition offers."""
        return self.set_up.switches(self.base)

    @property
    def seats(self) -> int:
        """Number of chairs that are shown."""
        least, most = self.base.players
        wanted = self.get("players", "")
        return int(wanted) if wanted in map(str, range(least, most + 1)) else max(least, 2)

    @property
    def kinds(self) -> list[str]:
        """Who sits in each chair."""
        usual = usual_kind(self.staging)
        return [self.get(f"kind-{number}", usual) for number in range(self.seats)]

    @property
    def people(self) -> list[int]:
        """The chairs of people."""
        return [number for number, kind in enumerate(self.kinds) if kind == PERSON]

    @property
    def wished(self) -> list[str]:
        """What each chair wishes for, "" for no wish; of another edition's wishes none is left."""
        known = {wish.word for wish in self.set_up.wishes(self.base)}
        wishes = [self.get(f"wish-{number}", "") for number in range(self.seats)]
        return [wish if wish in known else "" for wish in wishes]

    @property
    def plays(self) -> Sequence[int]:
        """Whom each chair would play now; -1 where that is chosen at the table."""
        return self.set_up.plays(self.base, self.wished)

    def answer(self, topic: str) -> str:
        """Return the answer to a house rule as the form writes it."""
        return self.get(f"rule-{topic}") or own_answer(self.base, topic)

    @property
    def changes(self) -> dict[str, str]:
        """The house rules that are not the edition's own, with their answers."""
        words = {topic: self.answer(topic) for topic in topics(self.switches)}
        return {
            topic: word for topic, word in words.items() if word != own_answer(self.base, topic)
        }

    def forget_rules(self) -> None:
        """Go back to the edition's own house rules; what another edition has leaves its chair."""
        self.update({f"wish-{number}": wish for number, wish in enumerate(self.wished)})
        for field in [field for field in self if field.startswith("rule-")]:
            del self[field]
        self.update({f"rule-{topic}": "" for topic in topics(self.switches)})
        known, usual = kinds_at(self.staging), usual_kind(self.staging)
        for field in [field for field in self if field.startswith("kind-")]:
            self[field] = self[field] if self[field] in known else usual


def at_first(games: Games, chosen: str | AnyEdition | None = None) -> Filled:
    """Return the form as it opens: this edition, three players, one of them a person.

    Its seed is a new one, which nobody finds by trying. Raises ``RefusedError`` for
    an unknown edition, or a file with a mistake.
    """
    shipped = games.edition_ids()
    filled = Filled(edition=shipped[0], players="3", seed=new_seed(), path="", pasted="", **CARD)
    filled.games = games
    if isinstance(chosen, str) and chosen in shipped:
        filled["edition"] = chosen
    elif chosen is not None:
        filled.own = games.find_edition(chosen) if isinstance(chosen, str) else chosen
        filled["edition"] = OWN
    for number, name in enumerate(NAMES):
        filled[f"name-{number}"] = say(name) if number == 0 else name
        filled[f"kind-{number}"] = "" if number else PERSON
        filled[f"wish-{number}"] = filled[f"ready-{number}"] = ""
    filled.forget_rules()
    return filled


def kinds_at(staging: AnyStaging) -> Mapping[str, str]:
    """Return who can sit in a chair of this game: a person, or a bot that there is."""
    return {PERSON: A_PERSON, **LEVEL_NAMES, **staging.beginning.set_up.bot_names}


def usual_kind(staging: AnyStaging) -> str:
    """Return the level at which the usual bot plays."""
    beginning = staging.beginning
    return next(level for level, bot in beginning.levels.items() if bot == beginning.usual_bot)


def edition_of(filled: Filled) -> AnyEdition:
    """Return the edition with the switches as they are set; raises what contradicts."""
    found: AnyEdition = with_answers(filled.base, filled.changes, filled.set_up.editions)
    return found


def contradiction(filled: Filled) -> str:
    """Return why no game can be played by the switches as they are set, or ""."""
    try:
        edition_of(filled)
    except RefusedError as error:
        return filled.games.explain(error.problem, filled.base)
    return ""


def own_edition(filled: Filled) -> AnyEdition:
    """Read the edition file that is named or pasted; raises with line and key of a mistake."""
    pasted, path = filled["pasted"].strip(), filled["path"].strip()
    if pasted:
        return filled.games.read_edition(pasted.replace("\r\n", "\n") + "\n")
    if not path:
        raise NotHeardError(say("Name an edition file, or paste its text."))
    if not path.endswith(".toml"):
        raise NotHeardError(say("The name of an edition file ends in .toml."))
    return filled.games.find_edition(path)


def begin_game(filled: Filled) -> Sitting:
    """Return the game that a filled-in form asks for; raises with what is wrong with it."""
    names = [filled.get(f"name-{number}", "").strip() for number in range(filled.seats)]
    check_kinds(filled.kinds, filled.staging)
    people = filled.people
    for number, called in enumerate(names) if people else ():
        if is_you(called) and people != [number]:  # only who plays alone against bots is "You"
            raise NotHeardError(
                say(
                    "“{name}” at chair {chair} would be somebody else for everybody else here: "
                    "write another name there.",
                    name=called,
                    chair=number + 1,
                )
            )
    waiting = [names[n] for n in people if not filled.get(f"ready-{n}") and len(people) > 1]
    if waiting:
        raise NotHeardError(say("Not ready yet: {names}.", names=", ".join(waiting)))
    edition, seed = edition_of(filled), _seed(filled["seed"].strip())
    known = {wish.word: wish.number for wish in filled.set_up.wishes(filled.base)}
    players = filled.set_up.players(edition, names, filled.wished)
    session = filled.staging.beginning.new_game(edition, players, seed, ready=False)
    made = seat_all(session, filled.kinds, filled.staging)
    made.by_hand = False
    made.wishes = {seat: known[wish] for seat, wish in enumerate(filled.wished) if wish}
    made.play_on()
    return made


def check_kinds(kinds: Sequence[str], staging: AnyStaging) -> None:
    """Refuse a bot that this game does not have."""
    if unknown := [kind for kind in kinds if kind not in kinds_at(staging)]:
        raise NotHeardError(say("There is no bot “{bot}”.", bot=unknown[0][:40]))


def check_wishes(filled: Filled) -> None:
    """Refuse a character that the chosen edition does not have."""
    chosen = [filled.get(f"wish-{number}", "") for number in range(filled.seats)]
    if chosen != filled.wished:
        raise NotHeardError(say("There is no such character."))


def _seed(seed: str) -> int | str:
    if len(seed) > LONGEST_SEED or not seed.isprintable() or not seed:
        raise NotHeardError(
            say("The seed is a number or a word of up to {n} letters.", n=LONGEST_SEED)
        )
    return int(seed) if seed.isascii() and seed.isdecimal() else seed
