"""Every answer of lessons 08 and 09, found once more by rows, worlds and choices one by one."""

from __future__ import annotations

import re
from functools import cache
from itertools import chain, combinations, product

import oracle
from exercise_cases import in_each_case, left

from cluekit.learn.answers.checks import check
from cluekit.learn.exercises import Exercise

# --- lesson 08 -----------------------------------------------------------------------------------

Row = dict[str, bool]


def letters_in(*texts: str) -> list[str]:
    """The letters that statements name, in order."""
    return list(dict.fromkeys(re.findall(r"[A-Z]_[A-Z]", " ".join(texts))))


def rows_of(names: list[str]) -> list[Row]:
    """All rows of some letters."""
    every = product((True, False), repeat=len(names))
    return [dict(zip(names, values, strict=True)) for values in every]


def holds(text: str, row: Row) -> bool:
    """Whether a statement is true in a row: ~ & | -> <-> and parentheses, by Python's own words."""
    said = re.sub(r"[A-Z]_[A-Z]", lambda found: str(row[found[0]]), text)
    return _value(said)


@cache
def _value(said: str) -> bool:
    """From within to without; one arrow at most on each level, as all lines here have it."""
    while found := re.search(r"\(([^()]*)\)", said):
        said = said[: found.start()] + str(_value(found[1])) + said[found.end() :]
    for sign in ("<->", "->"):
        if sign in said:
            left, right = (_value(part) for part in said.split(sign))
            return left == right if sign == "<->" else right or not left
    plain = said.replace("~", " not ").replace("&", " and ").replace("|", " or ")
    assert re.fullmatch(r"(True|False|not|and|or| )+", plain)
    return bool(eval(plain.strip()))  # noqa: S307 - nothing but the words above


def prompt(exercise: Exercise, part: int) -> str:
    """What is asked, as it stands on the screen."""
    return exercise.prompt(exercise.form.parts[part])


def is_clause(text: str) -> bool:
    """Whether a text is letters, negated or not, with "or" alone."""
    return bool(re.fullmatch(r"~?[A-Z]_[A-Z]( \| ~?[A-Z]_[A-Z])*", text.strip("()")))


@in_each_case("8.1", fresh=6)
def test_8_1_the_clause_fails_where_the_arrow_does(exercise: Exercise) -> None:
    """In just one row of four; slips are answered with a row in which they part."""
    found = re.search(r"Write (.+) as one clause", prompt(exercise, 0))
    assert found
    arrow, (clause,) = found[1], exercise.right_answers
    given, then = arrow.split(" -> ")
    assert is_clause(clause)
    for row in rows_of(letters_in(arrow)):
        assert holds(clause, row) == (holds(then, row) or not holds(given, row))
    for slip in ("converse", "plain_or", "both_negated"):
        told = exercise.answer(exercise.values[slip]).text
        shown = {n: says == "true" for n, says in re.findall(r"([A-Z]_[A-Z]) (true|false)", told)}
        assert holds(exercise.values[slip], shown) != holds(arrow, shown)


@in_each_case("8.2", fresh=6)
def test_8_2_four_clauses_leave_the_rows_with_one(exercise: Exercise) -> None:
    """Three of eight rows; and with three of the four clauses more are left."""
    (answer,) = exercise.right_answers
    clauses = answer.split(" & ")
    names = letters_in(prompt(exercise, 0))
    assert (len(clauses), len(names)) == (4, 3)
    assert all(map(is_clause, clauses))
    for row in rows_of(names):
        assert holds(answer, row) == (sum(row.values()) == 1)
    for some in combinations(clauses, 3):
        assert sum(holds(" & ".join(some), row) for row in rows_of(names)) > 3


@in_each_case("8.3", fresh=6)
def test_8_3_letters_and_clauses_are_written_out_and_counted(exercise: Exercise) -> None:
    """36, 75, 147, 531 in the lesson's own case: of two decks, one by one."""
    counted = []
    for text in (prompt(exercise, 0), prompt(exercise, 2)):
        sizes = [int(n) for n in re.findall(r"(\d+) (?:suspects|weapons|rooms)", text)]
        players = int(re.findall(r"(\d+) players", text)[0])
        kinds = [[(kind, card) for card in range(size)] for kind, size in enumerate(sizes)]
        cards, places = [card for kind in kinds for card in kind], range(players + 1)
        exactly = [[(card, place) for place in places] for card in cards]
        exactly += [[(card, players) for card in kind] for kind in kinds]
        clauses = [c for one in exactly for c in [tuple(one), *combinations(one, 2)]]
        counted += [len(cards) * len(places), len(clauses)]
    assert list(exercise.right_answers) == counted


@in_each_case("8.4", fresh=6)
def test_8_4_clauses_say_the_same_as_the_formula(exercise: Exercise) -> None:
    """Row by row; each way to multiply wrongly differs in some row."""
    found = re.search(r"as in algebra: (.+)\. Write", prompt(exercise, 0))
    assert found
    formula, (answer,) = found[1], exercise.right_answers
    assert all(map(is_clause, answer.split(" & ")))
    assert all(holds(answer, row) == holds(formula, row) for row in rows_of(letters_in(formula)))
    for slip in ("first_only", "second_only", "unheld", "turned", "only_or", "only_and"):
        wrong = exercise.values[slip]
        assert any(holds(wrong, r) != holds(formula, r) for r in rows_of(letters_in(formula)))


Worlds = list[oracle.World]


def growing(exercise: Exercise) -> tuple[Worlds, Worlds, Worlds]:
    """The worlds in which the fact of a case holds: all, with the hand, and at the end."""
    case = exercise.case
    bare = [w for w in oracle.worlds() if not case.house or oracle.is_true(case.house, w)]
    held = [world for world in bare if all(world[card] == "you" for card in case.hand)]
    hand = oracle.hearing(held, *case.events[:-1])
    return bare, hand, oracle.hearing(hand, case.events[-1])


@in_each_case("8.5", fresh=19)
def test_8_5_models_are_the_worlds_that_are_left(exercise: Exercise) -> None:
    """2,430, 72 and 38 at first; the deal that refutes the claim is one of them.

    A fact that is known stays known: no later count forgets it, and it leaves out deals in each.
    """
    *counts, deal = exercise.right_answers
    case = exercise.case
    fact = re.search(r"one fact is known, (~?\w_\w),", prompt(exercise, 0))
    assert case.house == (fact[1] if fact else "")
    bare, hand, models = growing(exercise)
    heard = oracle.hearing(oracle.knowing(case.hand), *case.events[:-1])
    forgetful = oracle.hearing(heard, case.events[-1])
    if fact:
        assert f"The fact still holds: {fact[1]}." in prompt(exercise, 1)
        assert f"KB & {fact[1]} & ~" in prompt(exercise, 3)
        assert 0 < len(models) < len(forgetful)
        assert len(hand) < len(heard)
    assert counts == [len(bare), len(hand), len(models)]
    found = re.search(r"KB entails (\w_\w):", prompt(exercise, 3))
    assert found
    shown = [w for w in models if all(oracle.is_true(each, w) for each in deal)]  # type: ignore[attr-defined]
    assert [oracle.is_true(found[1], world) for world in shown] == [False]
    outside = (w for w in forgetful if w not in bare and not oracle.is_true(found[1], w))
    for world in [*outside][:1]:
        laid = [f"{place[0].upper()}_{card[0].upper()}" for card, place in world.items()]
        assert check(exercise.questions[3], laid).kind == "not-yet"


@in_each_case("8.6", fresh=6)
def test_8_6_what_follows_from_the_answer(exercise: Exercise) -> None:
    """The machine is right about its models, and what follows is so in all worlds."""
    found = re.search(r"model of KB & (~?\w_\w)\. It says: (un)?satisfiable", prompt(exercise, 0))
    assert found
    query, none = found.groups()
    worlds = left(exercise)
    assert any(oracle.is_true(query, world) for world in worlds) == (none is None)
    (answer,) = exercise.right_answers
    as_it_is, denied = ("impossible", "possible"), ("certain", "not-certain")
    assert answer == (denied if query.startswith("~") else as_it_is)[none is None]
    true = sum(oracle.is_true(query.strip("~"), world) for world in worlds)
    settled = {"certain": true == len(worlds), "impossible": not true}
    assert settled.get(str(answer), 0 < true < len(worlds))


def converted(exercise: Exercise) -> list[str]:
    """The statement of a case, and the four lines that somebody makes of it."""
    told = dict(exercise.questions[0].options)
    found = re.search(r"turns (.+) into clauses", prompt(exercise, 0))
    assert found
    return [found[1], *(told[f"line-{n}"].partition("   ")[0] for n in range(1, 5))]


def wrong_lines(lines: list[str]) -> list[int]:
    """The numbers of the lines that do not say the same as the line above them."""
    table = rows_of(letters_in(lines[0]))
    return [n for n in range(1, len(lines)) if _part(lines[n - 1], lines[n], table)]


@in_each_case("8.7", fresh=6)
def test_8_7_one_line_differs_from_the_line_above(exercise: Exercise) -> None:
    """The others say the same; the deal can be dealt, and tells the two apart."""
    lines = converted(exercise)
    wrong = wrong_lines(lines)
    named, deal = exercise.right_answers
    assert [f"line-{n}" for n in wrong] == list(named)  # type: ignore[call-overload]
    (world,) = (w for w in oracle.worlds() if all(oracle.is_true(x, w) for x in deal))  # type: ignore[attr-defined]
    row = {name: oracle.is_true(name, world) for name in letters_in(lines[0])}
    assert _part(lines[wrong[0] - 1], lines[wrong[0]], [row])


def _part(above: str, line: str, table: list[Row]) -> bool:
    return any(holds(above, row) != holds(line, row) for row in table)


Order = dict[str, int]
"""What can be ordered besides, and 1 for what is."""


def orders(exercise: Exercise, rules: int = 3) -> list[Order]:
    """The orders that keep so many of the shop's rules, as they stand in its sentences."""
    text = prompt(exercise, 0)
    listed = re.search(r"with any of these: (.+?)\. Its rules", text)
    assert listed
    options = re.split(r", | and ", listed[1])
    kept = re.findall(r"“([\w ]+)” (needs|and) “([\w ]+)”( do not)?", text)[:rules]
    every = (dict(zip(options, on, strict=True)) for on in product((1, 0), repeat=4))
    return [order for order in every if all(_keeps(order, *rule) for rule in kept)]


def wished(exercise: Exercise) -> list[Order]:
    """Those of them that the customer wants."""
    wish = re.search(r"wants it (with|without) “([\w ]+)”", prompt(exercise, 1))
    assert wish
    return [order for order in orders(exercise) if order[wish[2]] == (wish[1] == "with")]


@in_each_case("8.8", fresh=6)
def test_8_8_orders_that_keep_the_rules(exercise: Exercise) -> None:
    """Read from the sentences of the shop: sixteen orders, one by one."""
    assert exercise.right_answers[0] == len(orders(exercise))
    left = wished(exercise)
    for option, text in dict(exercise.questions[1].options).items():
        says = {order[text] for order in left}
        where = "open" if len(says) == 2 else "in" if says == {1} else "out"
        assert exercise.right_answers[1][option] == where


def _keeps(order: Order, one: str, verb: str, other: str, never: str) -> bool:
    if verb == "needs":
        return bool(order[other] or not order[one])
    return not (order[one] and order[other]) if never else bool(order[one] or order[other])


@in_each_case("8.9", fresh=6)
def test_8_9_rows_that_clauses_rule_out(exercise: Exercise) -> None:
    """Written out: a clause of the first letters, and two clauses side by side."""
    letters, named, one, other = exercise.case.numbers
    table = list(product((True, False), repeat=letters))
    assert str(letters) in prompt(exercise, 0)
    assert str(named) in prompt(exercise, 0)
    lost = sum(not any(row[:named]) for row in table)
    both = sum(not (any(row[:one]) and any(row[one : one + other])) for row in table)
    assert list(exercise.right_answers) == [lost, both]


# --- lesson 09 -----------------------------------------------------------------------------------

Clause = frozenset[str]
"""Written anew: the literals, "p" or "~p"."""


def read(text: str) -> Clause:
    """A clause from its text."""
    return frozenset(part.strip() for part in text.split("|")) - {"", "□"}


def opposite(literal: str) -> str:
    """The other sign."""
    return literal[1:] if literal[0] == "~" else f"~{literal}"


def true_in(clause: Clause, row: dict[str, bool]) -> bool:
    """Whether a row makes a clause true."""
    return any(row[literal.lstrip("~")] != literal.startswith("~") for literal in clause)


def rows(*clauses: Clause) -> list[Row]:
    """All rows of the clauses' atoms in which they are all true."""
    atoms = sorted({literal.lstrip("~") for clause in clauses for literal in clause})
    return [row for row in rows_of(atoms) if all(true_in(clause, row) for clause in clauses)]


def resolvents(one: Clause, other: Clause) -> set[Clause]:
    """All of two clauses, on one pair each."""
    return {(one - {x}) | (other - {opposite(x)}) for x in one if opposite(x) in other}


def texts(exercise: Exercise, *names: str) -> list[Clause]:
    """Clauses that a learner reads."""
    return [read(str(exercise.values[name])) for name in names]


@in_each_case("9.1", fresh=5)
def test_9_1_each_unit_waits_for_the_one_before(exercise: Exercise) -> None:
    """O_C, ~E_C, E_B in the file; by clause 5."""
    order, clause = exercise.right_answers
    six = texts(exercise, *(f"clause_{n}" for n in range(1, 7)))
    known = {literal for c in six if len(c) == 1 for literal in c}
    for option in order:
        literal = str(exercise.values[option.replace("-", "_")])
        forcing = [
            n
            for n, c in enumerate(six, start=1)
            if literal in c and all(opposite(o) in known for o in c - {literal})
        ]
        assert len(forcing) == 1
        known.add(literal)
    assert forcing == [clause]


@in_each_case("9.2", fresh=5)
def test_9_2_one_pair_goes(exercise: Exercise) -> None:
    """O_L | E_G in the file; then only what is true in every row."""
    chosen, ends = exercise.right_answers
    one, other, left, right = texts(exercise, "one", "other", "left", "right")
    assert resolvents(one, other) == set(texts(exercise, chosen.replace("clause-", "option_")))
    found = resolvents(left, right)
    says = {c for c in found if not any(opposite(x) in c for x in c)}
    assert ends == (
        "none" if not found else "every" if not says else "empty" if Clause() in says else "one"
    )
    assert (ends == "empty") == (not rows(left, right))


def fewest_steps(given: frozenset[Clause]) -> int:
    """How many steps it takes to the empty clause: breadth first over sets of clauses."""
    layer, taken = {given}, 0
    while not any(Clause() in known for known in layer):
        pairs = ((known, a, b) for known in layer for a in known for b in known)
        layer = {known | {new} for known, a, b in pairs for new in resolvents(a, b)}
        taken += 1
    return taken


@in_each_case("9.3", fresh=5)
def test_9_3_no_fewer_steps(exercise: Exercise) -> None:
    """3 in the file."""
    given = frozenset(map(read, exercise.case.house.split(";")))
    assert not rows(*given)
    assert exercise.right_answers == (fewest_steps(given),)


def cores_of(against: list[set[int]], count: int) -> list[set[int]]:
    """All minimal sets of numbers 1 … count that meet each of these."""
    numbers = range(1, count + 1)
    subsets = chain.from_iterable(combinations(numbers, n) for n in range(count + 1))
    enough = [set(s) for s in subsets if all(set(s) & broken for broken in against)]
    return [s for s in enough if not any(t < s for t in enough)]


def needed(exercise: Exercise) -> set[int]:
    """The clues, by number, that the goal needs: the only minimal set, in all worlds."""
    goal, case = str(exercise.values["goal"]), exercise.case
    broken = [
        {n for n, event in enumerate(case.events, start=1) if not oracle.hearing([w], event)}
        for w in oracle.knowing(case.hand)
        if not oracle.is_so(goal, w)
    ]
    (core,) = cores_of(broken, len(case.events))
    return core


@in_each_case("9.4", "9.9", fresh=5)
def test_9_4_and_9_9_the_core_is_the_only_one(exercise: Exercise) -> None:
    """{1, 2, 3} in the file: all subsets of the clues are tried."""
    assert exercise.values["core"] == tuple(f"clue-{n}" for n in sorted(needed(exercise)))
    assert exercise.id == "9.9" or exercise.right_answers[0] == exercise.values["core"]


@in_each_case("9.4", fresh=5)
def test_9_4_what_is_so_in_most_deals_is_refuted_by_another(exercise: Exercise) -> None:
    """Otto has Bruno in 4 of 5 in the file; every deal that fits and lacks it is accepted."""
    fitting = left(exercise)
    claim = str(exercise.values["likely"])
    so = [world for world in fitting if oracle.is_so(claim, world)]
    assert len(fitting) / 2 < len(so) < len(fitting)
    assert (exercise.values["likely_in"], exercise.values["deals"]) == (len(so), len(fitting))
    for world in fitting:
        laid = " ".join(f"{card}:{'e' if at == 'envelope' else at}" for card, at in world.items())
        assert check(exercise.questions[1], laid).right == (world not in so)


@in_each_case("9.5", fresh=5)
def test_9_5_clauses_of_a_hand_are_counted(exercise: Exercise) -> None:
    """84, 9 and 294 in the file: the clauses say just what they should, in all small hands."""
    cards, size, big, hands = exercise.case.numbers
    _, most, least, calls = exercise.right_answers
    assert most == len(list(combinations(range(cards), size + 1)))
    assert least == len(list(combinations(range(cards), cards - size + 1)))
    for held in range(cards + 1):
        deck = [card < held for card in range(cards)]
        few = all(not all(some) for some in combinations(deck, size + 1))
        many = all(any(some) for some in combinations(deck, cards - size + 1))
        assert (few and many) == (held == size)
    assert calls == sum(2 for _ in range(big) for _ in range(hands + 1))


@in_each_case("9.6", fresh=5)
def test_9_6_one_line_does_not_follow_and_a_row_shows_it(exercise: Exercise) -> None:
    """The second one in the file, by two pairs at once."""
    (wrong,), slip = exercise.right_answers
    known = texts(exercise, *(f"given_{n}" for n in range(1, 5)))
    bad = []
    for n in range(1, 5):
        text = str(exercise.values[f"line_{n}"])
        found = re.fullmatch(r"\d+\. (.*) \((\d), (\d)\)", text)
        assert found
        one, other = known[int(found[2]) - 1], known[int(found[3]) - 1]
        clause = read(found[1])
        if clause not in resolvents(one, other):
            bad.append(f"line-{n}")
            assert any(not true_in(clause, row) for row in rows(one, other, clause | {"~z", "z"}))
            lost = {x.lstrip("~") for x in (one | other) - clause}
            pairs = {x.lstrip("~") for x in one if opposite(x) in other}
            both = "two-at-once" if lost <= pairs else "part-lost"
            assert slip == (both if clause <= one | other else "part-turned")
        known.append(clause)
    assert bad == [wrong]


def clashing(exercise: Exercise) -> list[set[int]]:
    """For each of the 27 choices of versions the wishes, by number, that it does not meet."""
    wishes = [exercise.values[f"wish_{n}"].in_words() for n in range(1, 6)]
    names = ("web", "json", "tls")
    assert "web, json and tls" in exercise.prompt(exercise.form.parts[0])
    assert all(any(name in wish for wish in wishes) for name in names)
    broken = []
    for versions in product("123", repeat=3):
        chosen = dict(zip(names, versions, strict=True))
        broken.append({n for n, w in enumerate(wishes, start=1) if not _met(w, chosen)})
    return broken


@in_each_case("9.7", fresh=18)
def test_9_7_versions_are_tried_one_by_one(exercise: Exercise) -> None:
    """A, B and D in the file: read from the sentences, all 27 choices; one fixes a version."""
    core, without = exercise.right_answers
    reasons = [exercise.values[wish.replace("-", "_")].in_words() for wish in core]
    assert any(re.fullmatch(r"your program needs \w+ in version \d", reason) for reason in reasons)
    broken = clashing(exercise)
    assert [tuple(f"wish-{n}" for n in sorted(s)) for s in cores_of(broken, 5)] == [tuple(core)]
    assert without == sum(not each - {int(core[0][-1])} for each in broken)


def _met(wish: str, chosen: dict[str, str]) -> bool:
    plain = wish.replace("your program needs ", "").replace("in version ", "")
    begin, only, end = plain.partition(" works only with ")
    if only:
        package, version = begin.split()
        if chosen[package] != version:
            return True
        plain = end
    package, *versions = plain.replace(" or", "").replace(",", "").split()
    return chosen[package] in versions


@in_each_case("9.8", fresh=5)
def test_9_8_pigeons_are_written_down_as_clauses(exercise: Exercise) -> None:
    """22 and 4096 in the file."""
    (pigeons,) = exercise.case.numbers
    clauses, ways = exercise.right_answers
    holes = range(pigeons - 1)
    written = [*range(pigeons), *((h, p) for h in holes for p in combinations(range(pigeons), 2))]
    assert clauses == len(written)
    assert ways == 2 ** len([(p, h) for p in range(pigeons) for h in holes])
    asked = [exercise.prompt(part) for part in exercise.form.parts]
    told = " ".join([*asked, exercise.answer(*exercise.right_answers).text])
    assert f"the {pigeons * len(holes)} letters" in told
    assert "literal" not in told
