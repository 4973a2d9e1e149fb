"""Numbers as they are spoken and typed, put into digits before anything is reckoned.

"three hundred and four", "trecentoquattro", "2.6E2", "0.3333…", "33⅓", "0·5", "9C3".
What words mean stands in ``ways/numbers.toml`` of each language.
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from functools import cache

from cluekit import ways
from cluekit.ways import Tongue

_KEYCAPS = re.compile("[\ufe0e\ufe0f\u20e3]")
_CROSSED = re.compile("[❌❎✕✖✗✘🚫👎]")
_SMILES = re.compile("[\U0001f000-\U0001faff☀-➿]")
"""Pictures beside a number; some of them take it back."""
_BRITISH = re.compile(r"(?<![\d·.,])0·(?=\d)")
_SCIENTIFIC = re.compile(
    r"(?<![\w.,])(?:(\d{1,12}[.,]\d{1,12})[eE]|(\d{1,12})E)([+-]?\d{1,2})(?!\w)"
)
_REPEATED = re.compile(
    r"(?<![\d.,])(\d{1,6})[.,](\d{0,9}?)(?:\((\d{1,6})\)|(\d)\4{1,15}(?:…|\.\.\.))"
)
_CUT = re.compile(r"(?<=\d)(?:…|\.{2,3})")
_CHOOSE = re.compile(r"(?<=\d)\s?C\s?(?=\d)", re.IGNORECASE)
_RAISED_CHOICE = re.compile("([⁰¹²³⁴-⁹]{1,3})[Cc]([₀-₉]{1,3})")
_MIXED = re.compile(
    r"(?<![\w/.,)^⁄])(\d{1,6})(?:(\s*)([¼-¾⅐-⅞])|\s+(\d{1,3})/(\d{1,3})(?![\d/.,]))"
)
_NUMBERED = re.compile(r"\bn(?:[º°]|\.º|um\.|r\.|\.)\s*(?=\d)|№\s*", re.IGNORECASE)
_PART = re.compile(r"\ban? (\d{1,4})th\b")
_PLACE = re.compile(r"(?<=\d)\s?(?:st|nd|rd|th|[ºª°])(?![^\W\d])", re.IGNORECASE)
_ARROW = re.compile(r"→|⇒|=>|->(?=\s*\d)")
_AS_WELL = re.compile(
    r"^((?:[^^]*(?=\(\s*[=≈≃~])|[\d\s.,/%×*·+-]*[\d%]\s))\(\s*[=≈≃~]*([^()=≈≃~]*\d[^()=≈≃~]*)\)[\s.]*$"
)
"""The same once more, in parentheses."""


def in_digits(text: str) -> str:
    """Return a text with numbers in plain digits: what somebody types who knows a few signs."""
    if not _CROSSED.search(text):
        text = _SMILES.sub(" ", text)
    text = _KEYCAPS.sub("", text).replace("≠", "!=")  # without accents it would be "="
    text = _RAISED_CHOICE.sub(lambda f: f"C({_digits(f[1])},{_digits(f[2])})", text)
    text = _CHOOSE.sub(" choose ", text)
    text = _CUT.sub("", _REPEATED.sub(_repeated, _BRITISH.sub("0.", text)))
    text = _PLACE.sub("", _PART.sub(r"1/\1", _NUMBERED.sub("# ", text)))
    text = _MIXED.sub(_mixed, _SCIENTIFIC.sub(_plain_digits, text))
    return _AS_WELL.sub(r"\1=\2", _ARROW.sub("=", text))


def _digits(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


def _plain_digits(found: re.Match[str]) -> str:
    number = (found[1] or found[2]).replace(",", ".")
    return f"{Decimal(f'{number}e{found[3]}'):f}"


def _repeated(found: re.Match[str]) -> str:
    """Return a number with a period as a fraction: 0.1666… is 15/90."""
    whole, before, bracketed, last = found.groups()
    again = last or bracketed
    if bracketed and before:  # 0.5(3) may be a product
        return found[0]
    one = int(whole + before + again) - int(whole + before)
    return f"({one}/{(10 ** len(again) - 1) * 10 ** len(before)})"


def _mixed(found: re.Match[str]) -> str:
    """Return "33⅓" and "33 1/3" as one number; "3 4/3" stays two."""
    whole, space, sign, part, of = found.groups()
    if sign and space:
        return found[0]
    if sign:
        part, of = _digits(sign).split("⁄")
    return f"({whole}+{part}/{of})" if int(part) < int(of) else found[0]


# --- words --------------------------------------------------------------------------------------


def words_in_digits(text: str) -> str:
    """Return a text, in small letters without accents, with words of hundreds as digits."""
    known = [
        (tongue, pattern)
        for tongue, (pattern, larger) in ((each, _spoken(each)) for each in ways.numbers().hundreds)
        if any(word in text for word in larger)
    ]
    done = ""
    while found := [(t, said) for t, pattern in known if (said := pattern.search(text))]:
        tongue, said = min(found, key=lambda each: (each[1].start(), -each[1].end()))
        done += text[: said.start()] + _added_up(tongue, said)
        text = text[said.end() :]
    return done + text


_Row = dict[str, str]


@cache
def _words(tongue: Tongue) -> tuple[_Row, _Row, _Row]:
    """Return the words up to a hundred, those for hundreds and those for a thousand."""
    known = ways.numbers()
    below = dict(list(ways.counted_in({tongue: known.counted[tongue]}).items())[1:100])
    more = ways.by_way({tongue: known.words.get(tongue, {})})
    below |= {word: number for word, number in more.items() if number in ("1", "2")}
    below |= {"a": "1"} if tongue == "en" else {}
    rows = ({tongue: each[tongue]} for each in (known.hundreds, known.thousands))
    hundreds, thousands = (ways.by_way(row) for row in rows)
    return below, hundreds, thousands


def _any_of(words: _Row) -> str:
    return "|".join(
        re.escape(word).replace("\\-", "[- ]") for word in sorted(words, key=len, reverse=True)
    )


@cache
def _spoken(tongue: Tongue) -> tuple[re.Pattern[str], frozenset[str]]:
    below, hundreds, thousands = _words(tongue)
    joined = "|".join(ways.all_ways({tongue: ways.numbers().joining[tongue]}))
    gap = rf"[\s-]*(?:,?\s+(?:{joined})\s+)?"
    small, kilo = _any_of(below), _any_of(thousands)
    large = _any_of(hundreds)
    if tongue == "it":  # the last letter may melt into an o: "centotto"
        large = "|".join(rf"{re.escape(word[:-1])}(?:{word[-1]}|(?=o))" for word in hundreds)

    def up_to(name: str) -> str:
        return (
            rf"(?:(?:(?P<{name}times>{small})[\s-]*)?(?P<{name}hundred>{large})"
            rf"(?:{gap}(?P<{name}rest>{small}))?|(?P<{name}small>{small}))"
        )

    whole = rf"(?:(?:{up_to('k')}[\s-]*)?(?P<kilo>{kilo})(?:{gap}{up_to('b')})?|{up_to('a')})"
    pattern = re.compile(rf"(?<![\w.,])(?<!por )(?<!per ){whole}(?!\w)")
    return pattern, frozenset((*hundreds, *thousands))


def _added_up(tongue: Tongue, found: re.Match[str]) -> str:
    """Return the value of a number in words, in digits; words up to a hundred stay as they are."""
    if not any(found[name] for name in ("kilo", "ahundred")):
        return found[0]
    below, hundreds, _ = _words(tongue)

    def part(name: str) -> int:
        times, hundred, rest, small = (
            found[f"{name}{each}"] for each in ("times", "hundred", "rest", "small")
        )
        if not hundred:
            return _value(below, small)
        hundred = hundreds.get(hundred) or hundreds[f"{hundred}o"]
        return (_value(below, times) or 1) * int(hundred) + _value(below, rest)

    if not found["kilo"]:
        return str(part("a"))
    return str((part("k") or 1) * 1000 + part("b"))


def _value(words: _Row, said: str | None) -> int:
    return int(words.get(said) or words[said.replace(" ", "-")]) if said else 0


def places_in_digits(text: str) -> str:
    """Return a text with "the fifth" and "la quinta" as 5: "a fifth" is a part.

    "2 to the fifth" is a power.
    """
    for tongue in ways.numbers().ordinals:
        said, power, placed = _ordinals(tongue)
        if any(word in text for word in said):
            text = power.sub(
                lambda found, said=said: f"{found[1]}^{said[found[2]]}",  # type: ignore[misc]
                text,
            )
            text = placed.sub(lambda found, said=said: said[found[1]], text)  # type: ignore[misc]
    return text


@cache
def _ordinals(tongue: Tongue) -> tuple[_Row, re.Pattern[str], re.Pattern[str]]:
    """Return the ordinals of a language, a pattern of powers, and one of places."""
    known = ways.numbers()
    said = ways.by_way({tongue: known.ordinals[tongue]})
    words = _any_of(said)
    counted = _any_of(ways.counted_in({tongue: known.counted[tongue]}))
    sign = "|".join(map(re.escape, known.signs[tongue]["^"]))
    the = "|".join(map(re.escape, ways.all_ways({tongue: known.the[tongue]})))
    return (
        said,
        re.compile(rf"(\d|\b(?:{counted}))\s+(?:{sign})\s+({words})(?!\w)"),
        re.compile(rf"(?:^|\b(?:{the})\s*)\b({words})(?!\s+me\b)(?![\w-])(?:\s+ones?\b)?"),
    )
