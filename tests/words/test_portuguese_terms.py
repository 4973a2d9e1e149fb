"""Portuguese: one term for one thing, and no wording again that was replaced.

Each row is a pattern that no translation may hold, what stood there before, and why it went. Where
the word is right in other places, ``among`` says in which files' messages it is not.
"""

import re
from functools import cache
from types import ModuleType
from typing import NamedTuple

import pytest


class Term(NamedTuple):
    """A wording that was replaced; ``among`` is a pattern of the files it must not stand in."""

    never: str
    was: str
    why: str
    among: str = ""


MEANING = (
    Term(
        r"não mostrada na|destas cartas mostrada",
        "nenhuma destas cartas mostrada na {question}",
        "“not shown” is not “unable to show”: another card may have been shown",
    ),
    Term(
        r"uma vez por todas",
        "Você acusa, de uma vez por todas, e olha dentro do envelope.",
        "“once and for all”; meant is the only accusation a player has",
    ),
    Term(
        r"\b[Oo] passo foi|pergunta, um passo|\b[Uu]m passe\b|^passe$",
        "O passo foi público: marque-o para os três.",
        "“passo” is a step, “passe” a ticket: who cannot show passes (“passar”)",
    ),
    Term(
        r"mal bastam",
        "os lugares que restam mal bastam para {things}",
        "“barely suffice”; the proof needs “exactly enough”",
    ),
    Term(
        r"mão (cheia|obrigada)",
        "mão cheia",
        "“de mão cheia” is “first-rate”: a full hand is “mão completa”, a forced one “forçada”",
    ),
    Term(r"última das mostradas", "última das mostradas", "“the last one shown”"),
    Term(
        r"\b[Nn]ome(ar|ie|ia)\b",
        "{suspect} não está ao seu lado. Você pode nomear: {legal}.",
        "“nomear” is to appoint: “escolher”, “indicar”, “citar”",
    ),
    Term(r"parcela", "Como a parcela mudou: {changes}.", "an instalment; “probabilidade”"),
    Term(r"^[Dd]ado(, em %)?$", "Dado", "in a game of dice it reads “die”: “previsto”"),
    Term(
        r"\b[Rr]odadas?\b",
        "Bits por rodada",
        "a round of all players; “turno” is one’s own. Of a matrix game both play a round",
        among=r"^(?!\S*figures/(matrix_board|regret_curves)\b)",
    ),
    Term(
        r"\bnão tem \{asked\}",
        "{passer} não tem {asked}, nem as suas cartas. Restam: {may}.",
        "“does not have A, B and C” may be “not all three”: “não tem nenhuma destas”",
    ),
    Term(r"nenhum outro jogador tem uma", "nenhum outro jogador tem uma das três", "“alguma”"),
    Term(r"o maior começa", "Um dado para cada um, e o maior começa: {rolls}.", "“the eldest”"),
    Term(r"não se mata\b", "Sem vizinho vivo não se mata.", "“nobody commits suicide”"),
    Term(
        r"através de outro|passa através",
        "Ninguém passa através de outro peão.",
        "through its body; one walks past it, or over its square",
    ),
    Term(
        r"pelo mesmo de todos",
        "Dividido pelo mesmo de todos, {parts}: {share}.",
        "says nothing: it is divided by the sum of all these fractions",
    ),
)

ONE_TERM = (
    Term(r"\b[Gg]rades?\b", "A grade de Noir", "a fence or a gate: “tabuleiro”"),
    Term(r"\b[Dd]esloc", "Deslocar uma linha ou coluna", "“rolar”, “rolagem”, as the seed has it"),
    Term(
        r"\b[Ll]inha \{line\} (vai|ir) para|\b[Cc]oluna \{line\} (sobe|desce|ir)\b",
        "A linha {line} vai para a direita.",
        "lines roll: “rolar”",
    ),
    Term(
        r"\blinha de (um|dois)\b|\b[Uu]ma linha (só de mortos desaparece|sumir)",
        "uma linha de um não se move",
        "“linha” is a row: row or column is “linha ou coluna”, or “fila”",
    ),
    Term(r"fora do jogo", "{suspect} já está fora do jogo.", "the dead stay on the board"),
    Term(
        r"v[ií]timas?\b",
        "Com {toll} vítimas, o Assassino vence.",
        "the state is “morto”; a “vítima” is the one killed in the action spoken of",
        among="noir/|ui/|cli/",
    ),
    Term(
        r"(aralho|mão|cartas) de evidências|\b[Nn]o baralho: uma",
        "Baralho de evidências: {n} carta",
        "“pilha de compra”, and “cartas de evidência” in the Inspector’s hand",
    ),
    Term(r"\bmontes?\b(?! uma)", "No monte: {known}.", "every heap is a “pilha”"),
    Term(r"\bfolhas?\b", "Noir não tem folha de detetive", "“bloco de notas”"),
    Term(r"\b[Bb]locos?\b(?! de notas)", "Os blocos são marcados", "“bloco de notas”"),
    Term(r"\bprovas?\b", "Mostrar a prova", "an exam at school: “demonstração”"),
    Term(
        r"\b(segue|seguem) (de|das|dos|destas|se)\b|\bseguiria\b",
        "A linha {line} segue destas, mas por outra regra: {better}.",
        "“deduzir-se de”",
    ),
    Term(r"dossiê", "dossiê", "the one case file is the “envelope”"),
    Term(
        r"\b[Cc]asos\b",
        "Quantos casos são possíveis?",
        "counted case files are “soluções possíveis”; cases are those of a proof",
        among="L01/|clue/picture/|ui/(solution_cube|cube_picture)",
    ),
    Term(
        r"\bcasas?\b",
        "Escreva ✓ ou ✕ nas casas.",
        "a square of the board; in a sheet or a cube it is a “célula”",
        among=r"L01/|ui/(sheet_|case_findings|exercise_(still|markup))|clue/cases/|learn/checks",
    ),
    Term(r"\bna casa\.", "todo suspeito está na casa.", "squares are “casas”: “mansão”"),
    Term(
        r"\b[Cc]artas? fechadas?\b|ficam? fechadas?\b|, fechadas?[:,]|^fechadas$",
        "carta fechada {number}",
        "published rules say “virada para baixo”",
    ),
    Term(r"\b[Aa]pert(ar|e)\b|\b[Tt]o(car|que)\b", "Aperte uma casa", "“selecionar”: any pointer"),
    Term(
        r"jogos? salv|\b(por|em todo o) jogo\b|(pares de|\{games\}) jogos\b|"
        r"[Ee]ste jogo (já|foi|ainda)|O jogo (andou|avançou)|[Nn]este jogo (não|há)|\bRever o jogo",
        "Este jogo já foi jogado aqui, a última vez em {when}.",
        "one play is a “partida”; “jogo” is the game itself",
    ),
    Term(
        r"\b[Pp]ergunt",
        "Você pode acusar depois da sua pergunta, no mesmo turno.",
        "the act of Clue is “dar um palpite”; “pergunta 3” is a line of the record",
        among=r"clue/(sentences|rulesheet|common_rules|wording/(acting|offering|telling|bot_reas))",
    ),
    Term(r"\b[Ee]ntradas?\b", "entrada {number}", "entrance, input: “anotação”"),
    Term(r"(?<!\{)\b[Cc]hances?\b", "acusa na primeira chance", "“probabilidade”, “oportunidade”"),
    Term(r"\b[Cc]om probabilidade \{", "com probabilidade {chance}", "“com probabilidade de”"),
    Term(r"[Pp]risão por cidadão", "Prisão por cidadão …", "“prisão pelo cidadão”"),
    Term(r"\bganhar: \{wins\}", "Minha probabilidade de ganhar: {wins}.", "the kit says “vencer”"),
)

REGISTER = (
    Term(r"\b[Nn]uma?s?\b", "Uma carta está num lugar só.", "“em um”, as in most messages"),
    Term(r"\blhes?\b", "Uma carta que lhe mostraram", "“a você”, “a ele”"),
    Term(
        r"\bt[eê]m de (?!\{|ser\b)|\btinham de\b",
        "Você tem de mostrar a {other} {card}.",
        "“precisar”",
    ),
    Term(r"\bao menos\b", "Escolha ao menos uma carta para mostrar.", "“pelo menos”"),
    Term(r"\btom(a|ar|e) notas", "bot: toma notas", "European: “fazer anotações”"),
    Term(r"\bcostas\b", "As costas de uma carta, por escrito", "European: “verso”"),
    Term(
        r"\btant[oa]s\b.*\bquant[oa]s\b",
        "Ande tantas casas quantas você tirou, ou menos.",
        "bookish",
    ),
    Term(r"\bEis\b|\bAcabado este\b|nunca ele mesmo", "Acabado este turno", "bookish"),
    Term(r"desouve", "o que se ouviu não se desouve", "no such word for a reader at school"),
    Term(r"para trás\b|\bao agora\b", "Você está olhando para trás", "literally, over a shoulder"),
    Term(r"\btal jogada\b", "Não há tal jogada.", "“essa jogada não existe”"),
    Term(r"\baprende", "o que você aprende sobre {who}", "a calque of “learn”: “ficar sabendo”"),
    Term(
        r"^(A sua|As suas) \w+$",
        "A sua mão",
        "headings and labels stand without an article",
    ),
    Term(
        r"^(Acus|Encerr|Entr|Fiqu|Jogu|Lanc|Mostr|Olh|Pergunt|Pegu|Escolh)[ea]\b|^(Dê|Vá)\b",
        "Lance os dados",
        "what can be pressed is an infinitive, an instruction is an imperative",
        among=r"clue/wording/acting|clue/picture/(targets|middle|cards)",
    ),
    Term(r"^Mostre-me$|^Diga do outro", "Mostre-me", "what can be pressed is an infinitive"),
    Term(
        r"\b(escolheu|comprou|escreveu)\b",
        "{who} escolheu {other}.",
        "the log tells actions in the present",
        among="clue/wording/(telling|bonus_cards|preparing)|noir/telling",
    ),
)

GENDER = (
    Term(
        r"\{(suspect|shown|missed|cleared|other)\}(, que)? (já )?(é|foi|foram|está|estava)"
        r" (abandonad|descartad|mort|pres|viv)o",
        "{other} foi preso: era o Assassino.",
        "half of the suspects are women: “a prisão de …”, “… já morreu”",
    ),
    Term(
        r"\{suspect\} (deve estar|não é um vizinho) vivo",
        "{suspect} não é um vizinho vivo ali.",
        "half of the suspects are women",
    ),
    Term(r"\bsozinho\b(?!:)", "olha sozinho dentro do envelope", "the reader may be a woman"),
    Term(
        r"ou (quando )?foi chamado|alguém o tenha|você mesmo$",
        "Você pode dar um palpite quando entrou ou foi chamado",
        "the reader may be a woman: “chamaram você”",
    ),
    Term(r"não estão juntos", "{cards} não estão juntos no envelope", "the cards may be feminine"),
)

SIGNS = (Term(r"[\d}] %", "{n} %", "per cent as in Brazil, without a space: “43%”"),)

TERMS = (*MEANING, *ONE_TERM, *REGISTER, *GENDER, *SIGNS)

CODE = re.compile(r"`[^`]*`|^\w+ = \[.*\]$|\w+ = \"[^\"]*\"|pip install '[^']*'")
"""What is to be typed as it stands: there quotation marks are those of the machine."""


@cache
def translations(tool: ModuleType) -> tuple[tuple[str, str], ...]:
    """Return every Portuguese text, without code in it, with the files that it is said in."""
    return tuple(
        (CODE.sub("", text), " ".join(file for file, _ in message.locations))
        for message in tool.read("pt")
        if message.id
        for text in (message.string if isinstance(message.string, tuple) else (message.string,))
    )


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.was)
def test_a_replaced_wording_does_not_come_back(tool: ModuleType, term: Term) -> None:
    """No translation holds it, in the files it is about."""
    never, among = re.compile(term.never), re.compile(term.among)
    found = [
        text for text, files in translations(tool) if among.search(files) and never.search(text)
    ]
    assert found == [], term.why


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.was)
def test_each_pattern_finds_what_stood_there(term: Term) -> None:
    """A pattern that finds nothing would watch nothing."""
    assert re.search(term.never, term.was)


def test_quotation_marks_and_apostrophes_are_typographic(tool: ModuleType) -> None:
    """“ ” and ’ everywhere, but for code that is to be typed as it stands."""
    assert [text for text, _ in translations(tool) if re.search(r"[\"'‘«»]", text)] == []


@pytest.mark.parametrize(
    ("one", "terms"),
    [
        ("Shift a row or a column", "Rolar uma linha ou coluna"),
        ("Exonerate {suspect}", "Inocentar {suspect}"),
        ("Suggestion", "Palpite"),
        ("Detective sheet", "Bloco de notas"),
        ("The board of Noir", "O tabuleiro de Noir"),
        ("table", "mesa"),
        ("pass", "passou"),
        ("unable to show this card at {question}", "sem nada a mostrar na {question}"),
        ("Evidence deck: {n} card", "Pilha de compra: {n} carta"),
    ],
)
def test_the_terms_of_the_trade(tool: ModuleType, one: str, terms: str) -> None:
    """The words that the glossary and the seeds settle are those that people read."""
    string = tool.read("pt").get(one).string
    assert terms in ((string,) if isinstance(string, str) else string)
