"""What is printed: every card once, all on its page, in literal colours; PDFs that can be heard."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import product
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.core import RefusedError
from cluekit.draw.element import el, text_in
from cluekit.editions import SHIPPED, find_edition, game_named
from cluekit.learn.course import lessons
from cluekit.learn.feedback import explain
from cluekit.paper.document import FONT, Cuts, Page, Paper, Picture, Table, Text
from cluekit.paper.printables import DECK, MOST, PRINTABLES, Wish, paper
from cluekit.paper.typeset import A4, LETTER, as_page, as_pdf
from cluekit.words import LANGUAGES, speaking
from naming import case_named

POINTS = 72 / 25.4
"""In a millimetre."""


@cache
def usual(name: str, language: str = "en") -> Paper:
    """Return a printable as it is without wishes; a booklet with two cases."""
    with speaking(language):
        return paper(name, Wish(number=2 if name in ("puzzles", "key") else 0))


def pictures(document: Paper) -> Iterator[Picture]:
    """Yield every picture of a document."""
    for page in document.pages:
        for block in page.blocks:
            if isinstance(block, Cuts):
                yield from block.pictures
            elif isinstance(block, Picture):
                yield block


def words_of(pdf: bytes) -> str:
    """Return all letters of a PDF, however they are set: without any space."""
    with pypdfium2.PdfDocument(pdf) as read:
        said = " ".join(page.get_textpage().get_text_range() for page in read)
    return re.sub(r"[\s\ufffe]", "", said)


@dataclass
class Heard:
    """What a screen reader finds in a PDF: names of tags, words for pictures."""

    tags: list[str]
    alts: list[str]


def heard_in(pdf: pikepdf.Pdf) -> Heard:
    """Return the tags of a PDF in the order of its structure tree."""
    heard = Heard([], [])

    def read(node: Any) -> None:
        if isinstance(node, pikepdf.Array):
            for child in node:
                read(child)
        elif isinstance(node, pikepdf.Dictionary):
            if "/S" in node:
                heard.tags.append(str(node.S))
            if "/Alt" in node:
                heard.alts.append(str(node.Alt))
            if "/K" in node:
                read(node.K)

    read(pdf.Root.StructTreeRoot.K)
    return heard


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pdf_says_what_the_document_says_and_can_be_heard(language: str) -> None:
    """Title, language, PDF/UA; every picture has its words, every table its heads; one font."""
    for name in PRINTABLES:
        document = usual(name, language)
        with case_named(name), pikepdf.open(BytesIO(as_pdf(document))) as pdf:
            with pdf.open_metadata() as told:
                assert (told["dc:title"], told["pdfuaid:part"]) == (document.title, "1")
            assert str(pdf.Root.Lang) == language
            heard = heard_in(pdf)
            assert heard.alts == [shown.alt for shown in pictures(document)]
            blocks = [block for page in document.pages for block in page.blocks]
            tables = [block for block in blocks if isinstance(block, Table)]
            assert heard.tags.count("/Table") == len(tables)
            assert heard.tags.count("/TH") == sum(len(table.head) for table in tables)
            assert heard.tags.count("/H1") == len(document.pages)
            assert fonts_of(pdf) <= {FONT.replace(" ", ""), f"{FONT.replace(' ', '')}-Bold"}


def fonts_of(pdf: pikepdf.Pdf) -> set[str]:
    """Return the names of all fonts in a PDF, without the mark of a part of one."""
    names = (str(each.get("/BaseFont", "")) for each in pdf.objects if is_font(each))
    return {name.removeprefix("/").rpartition("+")[2].removesuffix("-Identity-H") for name in names}


def is_font(thing: Any) -> bool:
    """Tell whether an object of a PDF is a font."""
    return isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"


def test_both_forms_have_every_word_of_the_document() -> None:
    """What stands in headings, sentences and tables is in the PDF and on the page to print."""
    for name in PRINTABLES:
        document = usual(name)
        said, page = words_of(as_pdf(document)), as_page(document)
        with case_named(name):
            for word in words_in(document):
                assert re.sub(r"\s", "", word) in said
                assert text_in_page(word) in page
            assert page.count("<img") == sum(1 for _ in pictures(document))


def words_in(document: Paper) -> Iterator[str]:
    """Yield what is to be read outside pictures."""
    for page in document.pages:
        yield page.title
        for block in page.blocks:
            match block:
                case Table(head, rows):
                    yield from filter(None, (*head, *(cell for row in rows for cell in row)))
                case Text(text) | Text(text, _):
                    yield text


def text_in_page(word: str) -> str:
    """Return a text as it stands in a page."""
    return text_in(el("p"), word)


def test_what_is_written_on_a_slip_is_on_it() -> None:
    """In every language no line runs over the edge: measured as the PDF has it."""
    for name, language in product(("two-sided", "proof", "rows", "clauses"), LANGUAGES):
        with (
            case_named(f"{name} {language}"),
            pypdfium2.PdfDocument(as_pdf(usual(name, language))) as pdf,
        ):
            read = pdf[0].get_textpage()
            boxes = [read.get_charbox(at) for at in range(read.count_chars())]
            boxes = [box for box in boxes if box[3] < 260 * POINTS]  # below heading and sentence
            middle = (14 + 86) * POINTS  # two slips, and the margin
            assert max(right for _, _, right, _ in boxes) < (14 + 2 * 86 - 3) * POINTS
            assert not any(left < middle - 3 < right for left, _, right, _ in boxes)


def test_the_same_wish_gives_the_same_bytes_in_literal_colours() -> None:
    """Nothing is left that a printer's program does not know; no date, no order of a set."""
    for name in PRINTABLES:
        document = usual(name)
        with case_named(name):
            assert as_pdf(document) == as_pdf(document)
            for shown in pictures(document):
                assert "var(" not in shown.svg
                assert set(re.findall(r"font-family[=:]\"?'([^']+)'", shown.svg)) <= {FONT}


@pytest.mark.parametrize("edition", SHIPPED)
def test_every_card_is_there_once_and_a_page_holds_what_it_is_made_for(edition: str) -> None:
    """In both sizes of paper: nothing but what may be long goes on behind its page."""
    made = find_edition(edition)
    game = game_named(made)
    deck = "evidence" if game == "noir" else "cards"
    cards = [shown.alt for shown in pictures(paper(deck, Wish(edition)))]
    named = (
        [f"{one.name} ({one.letter})" for one in made.suspects]
        if game == "noir"
        else [*(one.name for one in made.deck.cards), *(b.name for b in made.bonus)]
    )
    assert len(cards) == len(set(cards)) == len(named)
    assert all(alt.startswith(name) for alt, name in zip(cards, named, strict=True))
    assert sum(1 for _ in pictures(paper("backs", Wish(edition)))) == len(cards)
    for name, one in PRINTABLES.items():
        if game not in one.games:
            continue
        document = paper(name, Wish(edition, players=made.players[1]))
        for size in (A4, LETTER):
            with case_named(f"{name} {size}"):
                with pypdfium2.PdfDocument(as_pdf(document, size)) as pdf:
                    pages = len(pdf)
                assert pages == len(document.pages) or name == "rules"


NAMES = st.sampled_from([*PRINTABLES, "card", "", "sheet.pdf"])


@given(NAMES, st.sampled_from(["", "uk", "noir-classic", "nowhere"]), st.integers(-3, 99))
def test_what_cannot_be_printed_is_refused_in_words(name: str, edition: str, number: int) -> None:
    """Unknown names, the other game, numbers out of range: a sentence, never a slip of ours."""
    wish = Wish(edition, players=number % 9, number=number if number > MOST else number % 5)
    if name in ("puzzles", "key"):  # these take a while, and have tests of their own
        wish = Wish(codes=("1-2-3",))
    try:
        made = paper(name, wish)
    except RefusedError as refused:
        said = explain(refused.problem)
        assert said
    else:
        assert all(page.blocks for page in made.pages)


def test_what_a_lesson_promises_can_be_printed() -> None:
    """The front matter of each lesson names what there is, and most lessons need some."""
    promised = {lesson.number: lesson.matter.printables for lesson in lessons()}
    assert {name for names in promised.values() for name in names} <= set(PRINTABLES)
    assert sum(map(bool, promised.values())) > len(promised) / 2


def test_a_document_is_data_whatever_stands_in_it() -> None:
    """Signs that mean something to a typesetter or to a browser are printed as they are."""
    rude = '#import "x": * \\ $ _ * @ <b>&amp; `a` // /* [#panic()] "'
    table = Table((rude, ""), ((rude,), (rude, rude)))
    document = Paper("rude", rude, "en", (Page(rude, (Text(rude), table)),))
    assert words_of(as_pdf(document)).count(re.sub(r"\s", "", rude)) == 6
    assert "<b>" not in as_page(document)
    assert DECK["clue"] in SHIPPED
