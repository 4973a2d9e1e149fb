"""Games and editions of Noir as text: read back to the letter, or refused by line and key."""

import json
import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluekit import noir
from cluekit.core import SPECTATOR, Chance, RefusedError
from cluekit.core.edition_text import answers_to
from cluekit.core.letters import reaches
from cluekit.core.misfits import MOST
from cluekit.core.session import Session
from cluekit.noir import SHIPPED, edition, find_edition, new_game, read_edition
from cluekit.noir.editions.edition import edition_text
from cluekit.noir.editions.file_format import Options, notes_on, problems_in
from cluekit.noir.notation import read, write
from cluekit.noir.public.moves import Prepare
from cluekit.noir.schemas import EDITION, POSITION, SCHEMAS, STEPS
from cluekit.noir.wording.sentences import EDITIONS, REASONS, explain
from cluekit.words import LANGUAGES, speaking
from naming import case_named
from noir.positions import at_random
from twin.noir_editions import drawn_edition

NAMES = (("Ada", "Bea"), ("killer", "inspector"), ("Fox as I am", "# > → x"), ("Ü", "end: 3, a"))
STOPS = (0, 1, 2, 3, 4, 5, 6, 9, 20, 60, 400)
GAME = """# This text holds the solution of the game: read it only when the game is over.
cluekit-game 2
edition: noir-standard

seat: Ada as killer
seat: Bea as inspector
board: A B C D E / F G H I J / K L M N O / P Q R S T / U V W X Y
killer: C
drawn: X W V Y
evidence: B D A F G H I J K L M N O P Q R S T U E

kill G
identity Y
row 1 right
exonerate W, draws B -> not near
disguise -> was C, is D
"""


def any_house(seed: int) -> noir.Edition:
    """Return an edition of the kit, one with other options, one with names of its own, …."""
    luck = Chance(f"texts {seed}").luck("house", 0)
    kind = luck.pick(("shipped", "options", "own", "drawn"))
    base = edition(luck.pick(SHIPPED))
    if kind == "options":
        return read_edition(base.source + "wrap = true\ntoll = 12\nhand = 3\n")
    if kind == "own":
        own = f"suspects = {[f'Suspect {number}' for number in range(base.options.suspects)]}\n"
        return read_edition(edition_text(base, "Ours").replace("[options]", f"{own}\n[options]"))
    return base if kind == "shipped" else drawn_edition(seed)


@cache
def any_game(seed: int) -> Session:
    """Return a game under any house rules, played at random to any point, the set-up's too."""
    luck = Chance(f"texts {seed}").luck("game", 0)
    session = new_game(any_house(seed), luck.pick(NAMES), seed=seed, ready=False)
    stop = luck.pick(STOPS)
    while session.choices.prepare and session.step < stop:
        session.play(session.choices.seat, Prepare(session.choices.prepare))
    return at_random(session, seed, most=stop) if stop >= 4 else session


@given(st.integers(0, 2**32))
def test_text_to_game_to_text_is_the_identity(seed: int) -> None:
    """Every edition and option, any move, any point of a game; so is a seat's, of its letters.

    With everything else taken away a seat's text is the same; it cannot be played.
    """
    session = any_game(seed)
    text = write(session)
    again = read(text)
    assert (again.record, write(again)) == (session.record, text)
    assert text.splitlines()[0].endswith("read it only when the game is over.")
    for seat in (0, 1, SPECTATOR):
        seen = again.view(seat)
        assert seen == replace(session.view(seat), table=seen.table)
        text = write(session, seat)
        assert text == write(_only_told(session, seat), seat)
        assert "nothing else" in text.splitlines()[0]
        assert (refused := _refusal(text))
        assert refused.problem.code == "text-partial"


def _only_told(session: Session, seat: int) -> Session:
    """Return the session with every letter that did not reach the seat taken away."""
    bare, steps = session.branch(session.step), []
    for step in session.record:
        kept = tuple(sent for sent in step.letters if reaches(sent.to, seat))
        steps.append(replace(step, seat=0, move=None, letters=kept))
    bare._steps, bare._places = steps, []
    return bare


def test_every_form_comes_up() -> None:
    """Random games say everything that can be said."""
    told = "\n".join(write(any_game(seed)) for seed in range(150))
    for form in (
        *(r"kill \w+$", r"kill \w+ -> near$", r"kill \w+ -> not near$", r"identity \w+$"),
        *(r"row \d (left|right)$", r"column \d (up|down)$", r"disguise -> was \w+, is \w+"),
        *(r"disguise -> failed \w+$", r"arrest \w+ -> (right|wrong)$", r"# gone: (row|column) \d"),
        *(r"exonerate \w+, draws \w+ -> (not )?near$", r"exonerate \w+, draws \w+$"),
        *(r"exonerate \w+ arrest \w+ -> (right|wrong)$", r"exonerate, draws \w+$"),
        *(r"end: killer wins by toll, killer \w+, inspector \w+$", r"next: evidence$"),
        *(r"end: inspector wins by arrest, .*$", r"edition: own$", r"option: wrap yes$"),
        *(r"board: .* / .*$", r"seat: killer as killer, called \".*\"$", r"next: board$"),
    ):
        assert re.search(f"(?m)(^|  ){form}", told), form


def test_what_a_hand_may_leave_out_and_what_a_seat_does_not_know() -> None:
    """Outcomes, draws, order, capitals; the other's identity and cards, the deck."""
    by_hand = GAME.replace(", draws B -> not near", "").replace(" -> was C, is D", "")
    by_hand = by_hand.replace("kill G", "Kill g").replace("X W V Y", "xaver wanda v Y")
    rows = " ".join("ABCDEFGHIJKLMNOPQRSTUVWXY"[start : start + 5] for start in range(0, 25, 5))
    by_hand = re.sub("board: .*", f"board: {rows}", by_hand)
    first, second = "seat: Ada as killer\n", "seat: Bea as inspector\n"
    by_hand = by_hand.replace(first + second, second + first)
    assert write(read(by_hand)) == GAME
    assert write(read(GAME.replace("draws B", "draws ?").replace("is D", "is ?"))) == GAME
    session = read(GAME)
    killer, inspector, nobody = (write(session, seat) for seat in (0, 1, SPECTATOR))
    assert "\nkiller: C\ndrawn: ? ? ? ?\n" in killer
    assert "\nidentity ?\n" in killer
    assert "draws ? -> not near\ndisguise -> was C, is D\n" in killer
    assert "\nkiller: ?\ndrawn: X W V Y\n" in inspector
    assert "draws B -> not near\ndisguise -> was C, is ?\n" in inspector
    assert "told to: nobody\n" in nobody
    assert "identity ?" in nobody
    assert all(f"evidence:{' ?' * 20}\n" in text for text in (killer, inspector, nobody))


CHANGES = (
    ("cluekit-game 2", "cluekit-game 9", "text-newer", "format 9"),
    ("cluekit-game 2", "game", "text-foreign", "begins with"),
    ("noir-standard", "noir-odd", "text-no-such-edition", "noir-citizens"),
    ("noir-standard", "noir-standard\noption: tol 3", "text-no-such-option", "toll"),
    ("noir-standard", "noir-standard\noption: toll 99", "text-no-such-answer", "1, 2, 3"),
    ("noir-standard", "noir-standard\noption: toll 30", "text-options", "at most 24 can die"),
    ("Bea as inspector", "Bea as fox", "text-seat", "Nora as inspector"),
    ("Bea as inspector", "Bea as killer", "text-twice", "as killer"),
    ("seat: Bea as inspector\n", "", "text-missing", "as inspector"),
    ("Bea as", "Ada as", "text-players", "the same name"),
    ("board: A B", "board: B A A", "text-board", "5 rows of 5"),
    ("board: A B", "board: A Z", "text-no-such-card", "“Z”"),
    ("killer: C\n", "", "text-missing", "killer:"),
    ("killer: C", "killer: C D", "text-drawn", "1 card is"),
    ("drawn: X", "drawn: B", "text-evidence", "In two places: B. Nowhere: X"),
    ("drawn: X", "drawn: ?", "text-partial", "cannot be played"),
    ("kill G", "kill Y", "text-illegal", "Y does not stand next to you"),
    ("kill G", "kil G", "text-line", "kill H"),
    ("kill G", "kill: G", "text-line", "kill H"),
    ("kill G", "kill G -> near", "text-otherwise", "By the rules it is: kill G"),
    ("kill G", "row 1 left", "text-illegal", "(N02)"),
    ("identity Y", "identity ?", "text-partial", "cannot be played"),
    ("identity Y\n", "identity Y\nrow one right\n", "text-line", ""),
    ("draws B", "draws F", "text-otherwise", "draws B"),
    ("draws B", "takes B", "text-line", ""),
    ("-> not near", "-> near", "text-otherwise", "not near"),
    ("is D", "is E", "text-otherwise", "was C, is D"),
    ("is D\n", "is D\nend: killer wins\n", "text-not-over", "Possible here"),
)
"""What is changed in the text, the code of the refusal, and what it says."""


def test_wrong_lines_and_wrong_ends_are_refused() -> None:
    """In words, by number, with what would be right; who has won, how, and who was who."""
    for old, new, code, says in CHANGES:
        with case_named(old, new):
            assert old in GAME
            assert (refused := _refusal(GAME.replace(old, new, 1)))
            assert refused.problem.code == code
            assert says in str(refused)
            assert not re.search(r"\{\w+\}", str(refused))
    text = write(at_random(new_game("noir-classic", seed=3), "end", most=500))
    end = text.splitlines()[-1]
    assert read(text.replace(end, " ".join(end.split()[:3]))).over
    for wrong in (end.replace(end.split()[1], "nobody"), "end:", end.replace("killer ", "k ", 1)):
        assert (refused := _refusal(text.replace(end, wrong)))
        assert refused.problem.code in {"text-otherwise", "text-line"}


def test_a_text_that_ends_goes_on_with_the_seed_and_refusals_have_words() -> None:
    """The deck of a game not yet shuffled; each code of the sources stands in the table."""
    text = write(new_game("noir-classic", seed=1, ready=False))
    decks = {read(text, seed).prepare().record[1].letters for seed in ("a", "b", "a")}
    assert len(decks) == 2
    sources = Path(noir.__file__).parent.glob("notation/*.py")
    codes = {code for file in sources for code in re.findall(r'"(text-[a-z-]+)"', file.read_text())}
    assert len(codes) > 10
    assert codes <= set(REASONS)


def _refusal(text: str) -> RefusedError | None:
    try:
        read(text)
    except RefusedError as refused:
        return refused
    return None


@given(st.text(max_size=80), st.integers(0, 400), st.integers(0, 30))
def test_damaged_texts_are_refused_in_words(piece: str, at: int, gone: int) -> None:
    """Never a traceback: a game, or a sentence."""
    text = GAME[:at] + piece + GAME[at + gone :]
    if (refused := _refusal(text)) is not None:
        assert refused.problem.code in REASONS
        assert set(re.findall(r"\{\w+\}", str(refused))) <= set(re.findall(r"\{\w+\}", text))


def named(text: str, names: Sequence[str] = ()) -> str:
    """Return an edition's text with the names of its suspects in force, or with these."""
    block = text[text.index("# suspects = [") : text.index("# ]") + 3]
    own = f"suspects = {json.dumps(names, ensure_ascii=False)}"
    return text.replace(block, own if names else block.replace("# ", ""))


TEXT = named(edition_text(edition("noir-citizens"), "My house"))


def test_a_new_edition_is_its_model_with_every_switch() -> None:
    """The same suspects and rules, nothing odd; remarks and mistakes in the reader's language."""
    for model in map(edition, SHIPPED):
        text = edition_text(model, "My house")
        assert (problems_in(text), notes_on(text)) == ([], [])
        own = read_edition(text)
        assert (own.id, own.name) == ("my-house", "My house")
        assert (own.suspects, own.options) == (model.suspects, model.options)
        assert edition_text(own, "My house") == text
        assert read_edition(named(text)).suspects == own.suspects
    for option, answers in answers_to(Options).items():
        line = next(line for line in TEXT.splitlines() if line.startswith(f"{option} = "))
        first, last = str(answers[0]).lower(), str(answers[-1]).lower()
        assert re.search(rf"# {first} .*{last}$", line), line
    for language in sorted(LANGUAGES):
        with speaking(language):
            text = edition_text(edition("noir-classic"), "Mine")
            told = [explain(problem) for problem in problems_in(TEXT.replace("hand = 4", "hand=1"))]
        assert read_edition(text).options == edition("noir-classic").options
        assert told
        assert not any(re.search(r"\{\w+\}", words) for words in told)
    assert set(EDITIONS) <= set(REASONS)


def nine(names: Sequence[str], title: str) -> str:
    """Return the text of an edition, three by three, with these suspects."""
    text = named(edition_text(edition("noir-standard"), title), names)
    return re.sub(r"(rows|columns) = 5", r"\1 = 3", text).replace("toll = 16", "toll = 6")


def test_a_teachers_file_is_played_at_once(tmp_path: Path) -> None:
    """Three by three, own names, by its path; other alphabets and names that look alike, too."""
    path = tmp_path / "class-3b.toml"
    names = ["Ada", "Ben", "Cem", "Dora", "Ela", "Finn", "Grete", "Hugo", "Ina"]
    path.write_text(nine(names, "Class 3b"), encoding="utf-8")
    session = new_game(path, seed=3)
    assert [suspect.name for suspect in session.edition.suspects] == names
    assert session.edition.number("ela") == session.edition.number("E") == 4
    assert at_random(session, "own", most=400).over
    assert find_edition(path).id == "class-3b"
    own = read_edition(nine(["B", "Zoe", "zoé", "Зоя", "A", "a b", "A-B", "я", "Ж"], "Odd"))
    assert len({suspect.id for suspect in own.suspects}) == 9
    for number, suspect in enumerate(own.suspects):
        assert own.number(suspect.letter) == own.number(suspect.id) == number


MISTAKES = (
    ("undo = ", "undoo = ", "options.undoo", "edition-key-nearest", "Did you mean “undo”?"),
    ("arrest-dead", "arrest_dead", "options.arrest_dead", "edition-key-nearest", "arrest-dead"),
    ("version = 1", "version = 1\ntoll = 3", "toll", "edition-key-elsewhere", "[options]"),
    ("rows = 5", "rows = 8", "options.rows", "edition-out-of-range", "choose from 2 to 7"),
    ("hand = 4", "hand = 0", "options.hand", "edition-out-of-range", "choose from 1 to 9"),
    ("hand = 4", "hand = true", "options.hand", "edition-type", "a whole number"),
    ('"random"', '"randm"', "options.layout", "edition-value-nearest", "mean “random”?"),
    ("wrap = false", 'wrap = "no"', "options.wrap", "edition-type", "true or false"),
    ("toll = 16", "toll = 25", "options.toll", "toll-too-high", "at most 24 can die"),
    ("hand = 4", "hand = 1", "options.hand", "one-card-may-be-dead", "draw two"),
    ('"Bjarne"', '"alba"', "suspects 2", "suspect-name-twice", "called “alba”"),
    ('"Bjarne", ', "", "suspects", "suspects-too-few", "24 names for 25 suspects"),
    ('"Bjarne"', '"B\\u0007"', "suspects 2", "edition-unprintable", "cannot be printed"),
    ('"Bjarne"', f'"{"B" * 13}"', "suspects 2", "edition-too-long", "12 characters"),
    ('id = "my-house"', 'id = "My"', "id", "edition-bad-id", "small letters"),
    ("version = 1", "version = 2", "version", "edition-newer", "newer cluekit"),
    ("noir-edition", "noir-editon", "format", "edition-value-nearest", "noir-edition"),
)


def test_a_mistake_is_named_with_line_key_and_what_would_be_right() -> None:
    """Each by itself; what was hardly meant is advice; a hand needs two suspects more (N04)."""
    for old, new, key, code, says in MISTAKES:
        with case_named(old, new):
            assert TEXT.count(old) >= 1
            text = TEXT.replace(old, new, 1)
            at = 1 + text[: text.index(new)].count("\n") + new.count("\n")
            (problem,) = problems_in(text)
            assert (problem.code, problem.about["key"]) == (code, key)
            assert problem.about["line"] == at or key.startswith("suspects")  # they are a list
            assert says in explain(problem)
            with pytest.raises(RefusedError):
                read_edition(text)
    odd = TEXT.replace("canvas = true", "canvas = false").replace("rows = 5", "rows = 4")
    odd = odd.replace('"Alba"', '"Zita"').replace("hand = 4", "hand = 1")
    odd = odd.replace("dead-identity = false", "dead-identity = true")
    assert problems_in(odd) == []
    codes = {"suspects-left-over", "suspect-other-letter"}
    codes |= {f"citizens-without-{one}" for one in ("canvas", "hand")}
    assert {note.code for note in notes_on(odd)} == codes
    assert len(read_edition(odd).suspects) == 20
    grid = re.sub(r"(rows|columns) = 5", r"\1 = 2", TEXT)
    small = grid.replace("toll = 16", "toll = 3")
    assert [p.code for p in problems_in(small)] == ["too-many-cards-drawn"]
    assert "Draw 2 cards at most" in explain(problems_in(small)[0])
    assert problems_in(small.replace("hand = 4", "hand = 2")) == []
    assert {p.code for p in problems_in(grid)} == {"too-many-cards-drawn", "toll-too-high"}
    for text, code in (("rows = = 9\n", "edition-not-toml"), ("#" * 300_000, "edition-too-large")):
        with pytest.raises(RefusedError) as refused:
            read_edition(text)
        assert refused.value.problem.code == code


PIECES = ["", "\n", '"', "[", "]", "=", "-1", "0", "1e9", "true", "#", "\x00", "é", "\\", ".", "{}"]


def held_together(text: str) -> None:
    """Whatever the text: mistakes in words, or an edition that can be played; nothing else."""
    problems = problems_in(text)
    assert len(problems) <= MOST
    for problem in problems:
        assert problem.code in REASONS
        assert not re.search(r"\{\w+\}", explain(problem)), problem
        assert 1 <= problem.about.get("line", 1) <= 1 + text.count("\n")
    if problems:
        return
    assert all(note.code in REASONS for note in notes_on(text))
    assert new_game(read_edition(text), seed=1).view(0).table.turn == 1


@given(st.data())
def test_damaged_files_are_explained(data: st.DataObject) -> None:
    """Cut, doubled, overwritten: never a traceback."""
    text = TEXT
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        piece = data.draw(st.sampled_from(PIECES) | st.text(max_size=5))
        text = text[:at] + piece + text[at + data.draw(st.integers(0, 12)) :]
    held_together(text)


@given(st.data())
def test_any_answers_are_played_or_refused(data: st.DataObject) -> None:
    """Every combination of answers makes a game that can be begun, or is refused in words."""
    drawn = (
        (option, data.draw(st.sampled_from(list(answers))))
        for option, answers in answers_to(Options).items()
        if data.draw(st.booleans())
    )
    lines = [f"{option} = {json.dumps(answer)}\n" for option, answer in drawn]
    held_together(TEXT.split("# The suspects")[0] + "[options]\n" + "".join(lines))


def test_the_schema_describes_what_there_is() -> None:
    """Editions hold to it, it is fresh (``python -m cluekit.noir.schemas``); mistakes do not."""
    holds = jsonschema.Draft202012Validator(SCHEMAS.schema(EDITION)).is_valid
    for text in (TEXT, *(edition(name).source for name in SHIPPED)):
        assert holds(tomllib.loads(text))
    for kind in (EDITION, POSITION, STEPS):
        assert SCHEMAS.published_text(kind) == SCHEMAS.file_text(kind)
        jsonschema.Draft202012Validator.check_schema(SCHEMAS.schema(kind))
    for old, new in (
        *(("rows = 5", "rows = 8"), ("undo = ", "undoo = ")),
        *(('"random"', '"odd"'), ("= 1\n", "= 9\n")),
    ):
        assert old in TEXT
        assert not holds(tomllib.loads(TEXT.replace(old, new, 1))), new
