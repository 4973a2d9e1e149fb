"""What options may be called besides their sign: their words in any language, their formula."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache, partial

from cluekit import ways
from cluekit.learn.answers.choices import read_options
from cluekit.learn.answers.numbers import LONGEST, UnreadableError
from cluekit.learn.answers.option_sense import (
    TONGUES,
    Options,
    is_weightless,
    option_meant,
    says_more,
    spelled_out,
)
from cluekit.learn.answers.reckoning import value_of_sum
from cluekit.learn.answers.rounded import NoSumError
from cluekit.learn.answers.sentences import all_but, without_reason
from cluekit.learn.forms import Option
from cluekit.learn.question import Question
from cluekit.learn.statements import Sentence, Statement
from cluekit.learn.values import Word, text_with, value_in_words
from cluekit.learn.worlds import names
from cluekit.logic.formulas import And, Formula, If, Iff, Not, NotAFormulaError, Or, read
from cluekit.ways import Tongue, fold_case
from cluekit.words import LANGUAGES, language, places, speaking

# --- places ---------------------------------------------------------------------------------------
# Options called by where they stand: "the second line", "the last two", "all but the first".
#
# Nothing where options have numbers of their own, or are numbers.

Ids = Sequence[str]
_OWN_NUMBER = re.compile(r"^\W*(\d+)[.)]\s")
_WORD = re.compile(r"[^\W_]+")


def options_at(
    given: str, shown: Ids, known: Mapping[Tongue, Options], *, several: bool
) -> list[str]:
    """Return the ids of the options at the place that is told; none where it is not clear which.

    ``shown`` are all ids in the order of showing.
    """
    said = (_placed_in(tongue, given, shown, known[tongue]) for tongue in known)
    found = {tuple(ids) for ids in said if ids}
    (ids,) = found if len(found) == 1 else ((),)
    return [*ids] if several or len(ids) == 1 else []


def _placed_in(tongue: Tongue, given: str, ids: Ids, options: Options) -> Ids:
    text = spelled_out(given)
    told = [fold_case(options.said[name][0]) for name in ids]
    words = {word for each in told for word in _WORD.findall(each)}
    if words & _ordinals(tongue).keys() or {*told} & _counted(tongue).keys():
        return ()
    if every := _all_of(tongue, text):
        return ids if every in (1, len(ids)) else ()
    found = [*_pattern(tongue).finditer(text)]
    if len(found) != 1:
        return ()
    rest = f"{text[: found[0].start()]} {text[found[0].end() :]}"
    if not is_weightless(tongue, rest) and says_more(tongue, rest, options.asked):
        return ()
    return _chosen(tongue, found[0], ids, told)


def _all_of(tongue: Tongue, text: str) -> int:
    """Return 3 for "all three", 1 for "all of them", 0 for anything else."""
    said = ways.pattern(ways.all_ways({tongue: ways.choices().every[tongue]}))
    found = re.fullmatch(rf"(?:{said})(?:\s+(\w+))?", text.strip(" .!"))
    if not found:
        return 0
    return _counted(tongue).get(found[1], 0) if found[1] else 1


def _chosen(tongue: Tongue, found: re.Match[str], ids: Ids, told: Sequence[str]) -> Ids:
    """Return the options that a place names: a run, a sign or a number of their own, an ordinal."""
    if found["run"]:
        often = _counted(tongue)[found["before"] or found["behind"]]
        start = {"first": 0, "last": len(ids) - often}.get(_runs(tongue)[found["run"]])
        if start is None:
            start, odd = divmod(len(ids) - often, 2)
            often = 0 if odd else often
        return ids[start : start + often] if 1 < often < len(ids) and start >= 0 else ()
    if found["alone"] and any(found["alone"] in text for text in told):
        return ()
    if sign := found["sign"] or found["alone"]:
        own = [number[1] if (number := _OWN_NUMBER.match(text)) else "" for text in told]
        if any(own):
            return [name for name, number in zip(ids, own, strict=True) if number == sign]
        at = int(sign) - 1 if sign.isdigit() else ord(sign) - ord("a")
        return ids[at : at + 1] if at >= 0 else ()
    place = int(_ordinals(tongue)[found["ordinal"]])
    at = place - 1 if place > 0 else len(ids) + place
    return ids[at : at + 1]


@cache
def _ordinals(tongue: Tongue) -> dict[str, str]:
    return ways.by_way({tongue: ways.choices().ordinals[tongue]})


@cache
def _runs(tongue: Tongue) -> dict[str, str]:
    return ways.by_way({tongue: ways.choices().runs[tongue]})


@cache
def _counted(tongue: Tongue) -> dict[str, int]:
    """Return the words for small numbers, and these in digits."""
    known = ways.numbers()
    words = ways.counted_in({tongue: known.counted[tongue][:10]})
    words |= {w: n for w, n in ways.by_way({tongue: known.words[tongue]}).items() if n in "12"}
    return {word: int(number) for word, number in words.items()} | {str(n): n for n in range(10)}


@cache
def _pattern(tongue: Tongue) -> re.Pattern[str]:
    """Return the ways to tell a place: a run with its number, an ordinal, a thing with its sign."""
    things = ways.pattern(ways.all_ways({tongue: ways.choices().things[tongue]}))
    many = [way for way, number in _counted(tongue).items() if number > 1]
    number, run, ordinal = (ways.pattern(each) for each in (many, _runs(tongue), _ordinals(tongue)))
    return re.compile(
        rf"(?:(?P<before>{number})\s+)?(?P<run>{run})(?(before)|\s+(?P<behind>{number}))"
        rf"(?:\s+(?:{things}))?"
        rf"|(?P<ordinal>{ordinal})(?:\s+(?:{things}))?"
        rf"|(?:{things})\s+(?:n\w?\W+)?(?P<sign>\d|[a-j])(?![\w,.]\w)(?!\w)"
        r"|(?<![\w,.])(?P<alone>\d)(?![\w,.]\w)(?!\w)"
    )


# --- options --------------------------------------------------------------------------------------

_FORMULA = frozenset("_~&|<>-→")
"""Without one of these nothing is a formula."""


_NUMBERED = re.compile(r"(?:\bn[º°]|\bno?\.|№|#)\s*(?=\d)", re.IGNORECASE)
_SPLITS = (re.compile(r"[;\n]"), re.compile(r"[,;\n]"), re.compile(r"[,;+/&\n]"))
_QUOTED = re.compile(r"[“…\s]*\{(\w+)\}[”.]*")
"""An option that is a sentence of its own."""
_POINTS = re.compile(r"[.:;]\s")
_AND = re.compile(r"(?:^|\s+)(?:and|ed?|sia|che)\b", re.IGNORECASE)
_MOST_ANDS = 8
_LETTERS = re.compile(r"[\s,;+/&]+|\b(?:and|ed?)\b(?=\s)")
_NUMBER = re.compile(r"(?<![\w.,])[+−–-]?\s?\d+(?:[.,]\d+)?(?!\w)|[^\W\d_]+")
_SIGNS = frozenset("~¬!&∧|∨>→_")


def name_options(question: Question, given: object, row: str = "") -> list[str]:
    """Return the ids of the options that were named, in the order given."""
    is_list = isinstance(given, str) and row == "abc" and len(given) <= LONGEST
    if is_list and (found := numbers_chosen(question, str(given))):
        return found
    try:
        named = read_options(given, question.options, partial(_texts, question), row)
    except UnreadableError:
        found = _by_sense(question, given, row) if isinstance(given, str) else []
        if not found:
            raise
        return found
    if len(named) > 1 and not row and isinstance(given, str):  # "a Carla" is no list of two
        return _by_sense(question, given, row) or named
    return named


def _by_sense(question: Question, given: str, row: str) -> list[str]:
    """Return the options that were told as a formula, or in their own words."""
    if len(given) > LONGEST:
        return []
    if row == "any" or are_numbers(question):
        found = several_chosen(question, given, said_options(question)) if row == "abc" else []
        return found or _by_formula(question, given)
    said = said_options(question)
    for text in dict.fromkeys((given, without_reason(given))):
        if found := _placed(question, text, said, several=bool(row)):
            return found
        with suppress(UnreadableError):
            if text != given or _NUMBERED.search(text):
                bare = _NUMBERED.sub("", text)
                return read_options(bare, question.options, partial(_texts, question), row)
        found = _by_formula(question, text) or formulas_chosen(question, text)
        if not found and row:
            found = several_chosen(question, text, said)
        elif not found:
            found = [name for name in [option_meant(text, said)] if name]
        if found:
            return found
    return []


def _texts(question: Question) -> Mapping[str, list[str]]:
    """Return the words of each option in all languages, and what else it may be called."""
    found: dict[str, list[str]] = {option.id: [] for option in question.part.options}
    for code in LANGUAGES:
        with speaking(code):
            for option in question.part.options:
                found[option.id].append(text_with(option.text, dict(question.values)))
                found[option.id] += _own_ways(question, option)
    return found


def _by_formula(question: Question, given: str) -> list[str]:
    """Return the options that say just this statement, in the same form: an arrow is no "or"."""
    if not _FORMULA & {*given}:
        return []
    try:
        wanted = read(given, names(question.case))
    except NotAFormulaError:
        return []
    found = []
    for option in question.part.options:
        said = [question.values.get(place) for place in places(option.text)]
        statement = said[0] if len(said) == 1 else None  # all that the option says
        if not isinstance(statement, (Sentence, Statement)):
            continue
        if read(statement.formula, names(statement.case)) == wanted:
            found.append(option.id)
    return found


def said_options(question: Question) -> dict[Tongue, Options]:
    """Return the options and the question in each language."""
    values = dict(question.values)
    found: dict[Tongue, Options] = {}
    for tongue in TONGUES:
        with speaking(tongue):
            said, own = {}, {}
            for option in question.part.options:
                text = text_with(option.text, values)
                apart = [each for each in _POINTS.split(text) if each.strip()]
                # All of it, and each sentence: "it breaks: nothing is left"
                said[option.id] = [text, *apart] if len(apart) > 1 else [text]
                own[option.id] = [*_own_ways(question, option)]
            found[tongue] = Options(said, own, text_with(question.part.prompt, values))
    return found


def _own_ways(question: Question, option: Option) -> Iterator[str]:
    """Yield what this option may be called besides, in the language that is spoken now."""
    text, values = option.text, question.values
    inside = values.get(found[1]) if (found := _QUOTED.fullmatch(text)) else None
    if isinstance(inside, Word):
        text, values = inside.text, inside.values
    for way in ways.options().get(text, {}).get(language(), ()):
        told = {place: value_in_words(values[place]) for place in places(way)}
        yield way.format(**told) if told else way


# --- several ------------------------------------------------------------------------------------


Known = Mapping[Tongue, Options]


def several_chosen(question: Question, given: str, said: Known) -> list[str]:
    """Return the options of a list, each in its own words; "all but Hanna"; their initials."""
    texts = _texts(question)
    read = cache(partial(_one_or_all, question, said, texts))  # a piece comes again and again
    rest = all_but(given)
    if rest:
        out = read(rest) or several_chosen(question, rest, said)
        return [each.id for each in question.part.options if each.id not in out] if out else []
    if found := read(given):
        return found
    splits = [[each for each in split.split(given) if each.strip()] for split in _SPLITS]
    for pieces in [each for each in splits if len(each) > 1] or [[given]]:
        told = [_joined(piece, read) for piece in pieces]
        if all(told):
            return list(dict.fromkeys(name for names in told for name in names))
    # The options with these initials, where each has one of its own
    initials = {fold_case(text)[:1]: name for name, text in question.options}
    letters = [each for each in _LETTERS.split(fold_case(given)) if each]
    known = len(initials) == len(question.options) and letters
    if not known or not all(each in initials for each in letters):
        return []
    return [initials[each] for each in letters]


def _one_or_all(
    question: Question, said: Known, texts: Mapping[str, list[str]], piece: str
) -> list[str]:
    """Return the options that are told without "and" between them: by sign, sense or place."""
    with suppress(UnreadableError):
        named = read_options(piece, question.options, lambda: texts, "abc")
        if len(named) == 1 or piece.isalpha():  # "a Carla" is no list of two
            return named
    name = option_meant(piece, said)
    return [name] if name else _placed(question, piece, said, several=True)


def _placed(question: Question, given: str, said: Known, *, several: bool) -> list[str]:
    return options_at(given, [name for name, _ in question.options], said, several=several)


def _joined(piece: str, read: Callable[[str], list[str]], deep: int = _MOST_ANDS) -> list[str]:
    """Return the options with "and" between them; an option may have "and" in it, too."""
    if found_at_once := read(piece):
        return found_at_once
    for found in _AND.finditer(piece) if deep else ():
        before, behind = piece[: found.start()].strip(" ,"), piece[found.end() :].strip(" ,")
        first = read(before) if before else []
        rest = _joined(behind, read, deep - 1) if behind and (first or not before) else []
        if rest:
            return [*first, *rest]
    return []


# --- numbers ------------------------------------------------------------------------------------


def numbers_chosen(question: Question, given: str) -> list[str]:
    """Return the options of the numbers that were named, where options are numbers.

    "Or" stands between numbers that are possible.
    """
    known, text = _numbers(question), fold_case(given)
    if len(known) <= 1 or text in known.values() or question.signs[0].isdigit():
        return []
    phrases, light, words = _between()
    for phrase in phrases:
        text = text.replace(phrase, " ")
    named = []
    try:
        for word in (found[0] for found in _NUMBER.finditer(text)):
            if word in words:
                named.append(known[Fraction(words[word])])
            elif not word[0].isalpha():
                named.append(known[value_of_sum(word)])
            elif word not in light:  # a word that has weight
                return []
    except (KeyError, NoSumError):
        return []
    return list(dict.fromkeys(named))


def are_numbers(question: Question) -> bool:
    """Tell whether options are numbers: then words and signs around one count."""
    return len(_numbers(question)) > 1


def _numbers(question: Question) -> dict[Fraction, str]:
    found = {}
    for option in question.part.options:
        with suppress(NoSumError):
            found[value_of_sum(text_with(option.text, dict(question.values)))] = option.id
    return found


@cache
def _between() -> tuple[list[str], frozenset[str], dict[str, str]]:
    """Return light phrases, light words that may stand between numbers, and words for numbers."""
    known = ways.choices()
    phrases = [way for way in ways.all_ways(known.light) if " " in way]
    said = (known.light, known.articles, known.before)
    light = {way for each in said for way in ways.all_ways(each)}
    light |= {"or", "o", "ou", "oppure", "either", "sia", "be"}
    light |= {"possible", "possibili", "possiveis"}
    return phrases, frozenset(light - {"no"}), ways.counted_in(ways.numbers().counted)


# --- statements ---------------------------------------------------------------------------------


def formulas_chosen(question: Question, given: str) -> list[str]:
    """Return the option that says this statement in letters, whatever the signs between them."""
    for options in said_options(question).values():
        texts = {name: text for name, (text, *_) in options.said.items()}
        if not any(_SIGNS & {*text} for text in (given, *texts.values())):
            continue
        words = (word for text in texts.values() for word in re.findall(r"[^\W\d]\w*", text))
        names = {word.casefold(): word for word in words}
        wanted = _read(given, names)
        found = [name for name, text in texts.items() if wanted and _read(text, names) == wanted]
        if len(found) == 1:
            return found
    return []


def _read(text: str, names: dict[str, str]) -> Formula | None:
    """Return a statement with its parts in one order; None for a text that says none."""
    try:
        return _ordered(read(text, names))
    except NotAFormulaError:
        return None


def _ordered(formula: Formula) -> Formula:
    match formula:
        case Not(inner=inner):
            return Not(_ordered(inner))
        case And(parts=parts):
            return And(tuple(sorted(map(_ordered, parts), key=repr)))
        case Or(parts=parts):
            return Or(tuple(sorted(map(_ordered, parts), key=repr)))
        case If(given=given, then=then):
            return If(_ordered(given), _ordered(then))
        case Iff(left=left, right=right):
            return Iff(_ordered(left), _ordered(right))
    return formula
