"""Italian says one thing in one way: wordings that were replaced do not come back.

A rule holds a pattern, a wording in which it was found, and what is said now or why that was
wrong. The old wording is tried as well, so that no pattern can go blind.
"""

from __future__ import annotations

import re
from types import ModuleType
from typing import NamedTuple

import pytest


class Replaced(NamedTuple):
    """What was replaced: how to find it, how it stood there, and what is said now or why."""

    pattern: str
    stood: str
    why: str


TERMS = (
    Replaced(r"\bsospett[oi]\b", "6 sospetti, 6 armi", "person and card: il sospettato"),
    Replaced(r"\bfascicol[oi]\b", "fascicolo", "three cards: la terna; a file: il file del caso"),
    Replaced(r"\{files\} soluzioni|[Ss]oluzioni più", "Le soluzioni più probabili", "la terna"),
    Replaced(r"cubo delle soluzioni", "Il cubo delle soluzioni", "it is made of terne"),
    Replaced(
        r"\} casi\b|[Qq]uanti casi|^Casi |caso è fatto", "{rooms_1} casi", "three cards: la terna"
    ),
    Replaced(r"\bfogli[oa]?\b", "una casella del foglio", "the detective sheet: il taccuino"),
    Replaced(r"fuori gioco", "{suspect} è già fuori gioco", "the dead: la vittima"),
    Replaced(r"\bdecedut[oaie]\b", "{suspect}: deceduto", "the dead: la vittima"),
    Replaced(r"\b(i|dei|gli) morti\b|^Morti\b", "i morti bastano", "the dead: la vittima"),
    Replaced(r"non c’entra", "{suspect} non c’entra", "the word of the game: innocente"),
    Replaced(r"\bmeta\b", "La meta è alla riga {line}", "the goal of a proof: l’obiettivo"),
    Replaced(r"\blecit[oaie]\b", "ogni mossa lecita", "legal: permesso"),
    Replaced(r"\bcategori[ae]\b", "una carta per categoria", "the kind of a card: il tipo"),
    Replaced(r"\bmano di prove\b", "La mano di prove", "la mano delle prove"),
    Replaced(r"\bmisur[ae]\b", "di’ le misure", "a hand has so many cards, and no measure"),
    Replaced(r"\bmodo (classico|standard)", "del modo classico", "a mode: la modalità"),
    Replaced(r"^Aiuto \{n\}", "Aiuto {n} di 3", "a hint: il suggerimento; l’aiuto is help"),
    Replaced(r"^Ipotesi$", "Ipotesi", "a suggestion: l’indagine"),
    Replaced(r"[Hh]a[i]? chiesto di:", "Hai chiesto di: {cards}", "to suggest: indagare"),
    Replaced(r"^Clausola$", "Clausola", "a clause of the rules: il punto"),
    Replaced(r"\bnella piscina\b", "solo nella piscina", "in piscina"),
    Replaced(r"[Pp]er il passaggio", "per il passaggio segreto", "dal passaggio segreto"),
    Replaced(r"\bgioc\w+ con \{", "giochi con {suspect}", "a character: interpretare"),
    Replaced(
        r"\bgioca(re)? la (stessa )?pedina|che nessuno gioca",
        "Ognuno gioca la pedina",
        "a piece: usare",
    ),
    Replaced(r"[Pp]rima muovi|\bil movimento\b", "Prima muovi", "the phase is lo spostamento"),
    Replaced(
        r"\b([Ss]i danno|dare le carte|dà le carte|state date)\b",
        "le carte si danno una per volta",
        "to deal: distribuire",
    ),
    Replaced(
        r"\b[Cc]ancell\w+ (sul taccuino|carte|la risposta|le proprie)|carte e cancellarle",
        "Guarda le tue carte e cancellale sul taccuino",
        "to cross off: barrare; cancellare takes a mark away",
    ),
    Replaced(r"un passo, una carta|^Il passo era|^passo$", "un passo, una carta", "a step"),
)

FALSE_FRIENDS = (
    Replaced(r"una volta per tutte", "Accusi, una volta per tutte", "it says: once and for all"),
    Replaced(r"d[’']accordo", "non vanno d’accordo con l’edizione", "to fit: compatibile"),
    Replaced(r"[Tt]orna a ora", "Torna a ora", "Torna al presente"),
    Replaced(r"[Aa]perto sulla|bit sono aperti|ciò che è aperto", "Aperto sulla busta", "open"),
    Replaced(r"[Qq]uali mostri", "Quali mostri?", "it asks: which monsters?"),
    Replaced(r"Con chi giochi", "Con chi giochi?", "it asks who plays with you"),
    Replaced(r"\bvi (è|barra|cancella|restano|conduce)\b", "la tesi vi è falsa", "in essa, ci"),
    Replaced(r"dice 0 della|\{said\} di chi", "chi dice 0 della verità", "to give: dare a"),
    Replaced(r"Quanto lontano|dirsi sicuro|Da non usare", "Quanto lontano", "word by word"),
    Replaced(r"qualcuno di nuovo", "l’Assassino è qualcuno di nuovo", "somebody new"),
    Replaced(
        r"(?<![Cc]i )(?<!se )(?<!ne )\b(vuole|vogliono)\b(?! dire)",
        "una chiave vuole «:»",
        "to need: servire, volerci",
    ),
    Replaced(r"[Dd]isponi una distribuzione", "disponi una distribuzione", "costruire"),
    Replaced(r"lo stesso di tutti|portano allo stesso", "portano allo stesso", "the same"),
    Replaced(r"tanto lunghe|al saperlo", "contano come tanto lunghe", "so long; to knowing it"),
    Replaced(r"\} con te\b", "{hand} con te, {shown}", "in mano a te"),
    Replaced(r"[Pp]rima vacci|\bridà\b", "prima vacci", "rude; rare"),
)

LOGIC = (
    Replaced(r"non ha \{asked\}", "{passer} non ha {asked}", "it says: not all three at once"),
    Replaced(
        r"carta non mostrata alla|queste carte mostrata alla",
        "carta non mostrata alla {question}",
        "unable to show says more than not shown",
    ),
    Replaced(r"[Ss]uppon\w+ che \{", "Supponi che {one}", "che wants a subjunctive: a colon"),
    Replaced(r"\balla \{questions\}", "alla {questions}", "no preposition before a list"),
    Replaced(r"si possono aver mostrato", "si possono aver mostrato soltanto", "agreement"),
    Replaced(r"[Pp]oteva essere \{|[Pp]uò essere \{killers", "poteva essere {could}", "a list"),
    Replaced(r"Ce n’è \{|Ce ne sono \{", "Ce n’è {count}", "it may be one, or many"),
    Replaced(r"ne avanzano|adesso stanno|[Dd]opo sì restano", "ne avanzano {over_1}", "or one"),
)

GENDER = (
    Replaced(
        r"(è morto|È morto|\} (è|era|è stat[oa]) (arrestat|uccis|abbandonat|interrogat)[oa]) ?",
        "Quando è morto {other}",
        "suspects and players are women and men: alla morte di, arresto di, l’Assassino uccide",
    ),
    Replaced(r"^Arrestato \{|\}: ucciso\b", "Arrestato {other}", "a suspect may be a woman"),
    Replaced(r"\btroppo lontano\b", "{suspect} era troppo lontano", "troppo distante"),
    Replaced(r"\bne sono certo\b|[Cc]hi è sicuro", "Non ne sono certo", "avere la certezza"),
    Replaced(r"\bda solo nella|quando sei entrato", "guardi da solo nella busta", "the reader"),
    Replaced(r"\bte stesso\b", "Non puoi uccidere te stesso", "la tua stessa identità"),
    Replaced(r"^Non ancora pronti", "Non ancora pronti: {names}", "the players"),
    Replaced(r"Nulla lo esclude|^Escluso anche", "Nulla lo esclude", "a suspect may be a woman"),
)

MANNER = (
    Replaced(
        r"\b([Ee]straete|[Ss]egnate le|[Dd]ecidete|vostr[aeio])\b",
        "segnate le vostre carte",
        "the reader is tu; a step of the set-up stands in the infinitive",
    ),
    Replaced(r"[Ss]i indaga\b.*: nomina\b", "Si indaga in una stanza: nomina", "tu or one"),
    Replaced(r"«\{card\}»: \{(text|offer)\}", "«{card}»: {text}", "a capital after a colon"),
    Replaced(
        r"[Nn]on c’è (nessun[ao]?|un[ao]?|il) \w+ «\{|(»|\}) (qui )?non c’è[.;]|nessun «\{",
        "Non c’è nessuna stanza «{name}»",
        "La stanza «{name}» non esiste",
    ),
    Replaced(
        r"\b(mossa|posto|momento|risposta) (simile|così)\b|^Quest[oae] [\w ]+ non c’è",
        "Non c’è una mossa così",
        "Questa mossa non esiste",
    ),
    Replaced(
        r"gira da sinistra|dopo chi indaga, che può\.|quale carta, lo sanno|Una basta\.",
        "La domanda gira da sinistra di chi indaga",
        "subject, verb, object",
    ),
)

GLOSSARY = {
    r"accus": "accus",
    r"bonus card": r"cart[ae] bonus",
    r"citizen.s arrest": "arresto del cittadino",
    r"detective sheet": "taccuino",
    r"disguis": "travest",
    r"\benvelope": "busta",
    r"evidence deck": "mazzo delle prove",
    r"evidence hand": "mano delle prove",
    r"house rule": "regol[ae] della casa",
    r"\bpool\b": "piscina",
    r"rule card": "scheda delle regole",
    r"secret passage": r"passaggi(o)? segret",
    r"suggest": "indag",
    r"waiting room": "sala d’attesa",
}
"""A thing of the game in English, and its one term in Italian."""

RULES = (*TERMS, *FALSE_FRIENDS, *LOGIC, *GENDER, *MANNER)

CODE = re.compile(r"`[^`]*`|^\w+ = \[.*\]$|'cluekit\[\w+\]'|= \"[^\"]*\"|\[\"[^\]]*\"\]")
"""Pieces that are typed as they stand, with the straight signs of their language."""
QUOTED = re.compile(r"«[^«»“”]*(?:“[^«»“”]*”[^«»“”]*)*»")
"""A quote, perhaps with quotes inside."""


@pytest.fixture(scope="module")
def italian(tool: ModuleType) -> list[str]:
    """Return all that Italian says: each message, in both its numbers."""
    return [said for message in tool.read("it") if message.id for said in _strings(message.string)]


def _strings(string: str | tuple[str, ...]) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else string


@pytest.mark.parametrize("rule", RULES, ids=[rule.stood for rule in RULES])
def test_what_was_replaced_does_not_come_back(italian: list[str], rule: Replaced) -> None:
    """No message has it; the wording that it was found in still would be found."""
    assert re.search(rule.pattern, rule.stood)
    assert [said for said in italian if re.search(rule.pattern, said)] == [], rule.why


@pytest.mark.parametrize(("thing", "term"), GLOSSARY.items())
def test_a_thing_has_one_term(tool: ModuleType, thing: str, term: str) -> None:
    """Every message about it uses the term."""
    about = [each for each in tool.read("it") if re.search(thing, str(each.id), re.IGNORECASE)]
    assert about
    said = [string for each in about for string in _strings(each.string)]
    assert [one for one in said if not re.search(term, one, re.IGNORECASE)] == []


def straight(said: str) -> list[str]:
    """Return the straight apostrophes and quotes outside of code."""
    return re.findall("['\"]", CODE.sub("", said))


def astray(said: str) -> list[str]:
    """Return the quotes that are not closed, or not the right ones for their place."""
    return re.findall("[«»“”]", QUOTED.sub("", said))


def test_apostrophes_and_quotes_are_typographic(italian: list[str]) -> None:
    """«Così», dice l’Assassino: straight signs stand in code alone."""
    assert straight("l'Assassino") + straight('"no"') == ["'", '"', '"']
    assert straight('per esempio events = "a.csv" e ["A", "B"]') == []
    assert [said for said in italian if straight(said)] == []


def test_the_other_quotes_stand_only_inside(italian: list[str]) -> None:
    """A quote has «these», a quote in a quote “these”, and both are closed."""
    assert astray("“carta”, «carta") == ["“", "”", "«"]
    assert astray("«Otto dice “no”», «sì»") == []
    assert [said for said in italian if astray(said)] == []
