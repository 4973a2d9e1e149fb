"""Every answer of lessons 08 and 09, found once more by rows, worlds and choices one by one."""

import re
from itertools import chain, combinations, islice, product

import oracle
from exercise_cases import Counted, in_each_case, left, tells
from oracle import Row, is_true_in, rows_of
from test_oracle_counting import clauses_for

from cluekit.learn.exercises import Exercise
from cluekit.learn.kinds.registry import check


def letters_in(*texts: str) -> list[str]:
    """The letters that statements name, in order."""
    return list(dict.fromkeys(re.findall(r"[A-Z]_[A-Z]", " ".join(texts))))


def asked(exercise: Exercise, part: int, pattern: str) -> str:
    """What stands at one place of a question."""
    found = re.search(pattern, prompt(exercise, part))
    assert found
    return str(found[1])


def prompt(exercise: Exercise, part: int) -> str:
    """What is asked, as it stands on the screen."""
    return exercise.prompt(exercise.form.parts[part])


def is_clause(text: str) -> bool:
    """Whether a text is letters, negated or not, with "or" alone."""
    return bool(re.fullmatch(r"~?[A-Z]_[A-Z]( \| ~?[A-Z]_[A-Z])*", text.strip("()")))


@in_each_case("8.1", fresh=6)
def test_8_1_the_clause_fails_where_the_arrow_does(exercise: Exercise) -> None:
    """In just one row of four; slips are answered with a row in which they part."""
    arrow, (clause,) = asked(exercise, 0, r"Write (.+) as one clause"), exercise.right_answers
    given, then = arrow.split(" -> ")
    assert is_clause(clause)
    for row in rows_of(letters_in(arrow)):
        assert is_true_in(row, clause) == (is_true_in(row, then) or not is_true_in(row, given))
    for slip in ("converse", "plain_or", "both_negated"):
        told = exercise.answer(exercise.values[slip]).text
        shown = {n: says == "true" for n, says in re.findall(r"([A-Z]_[A-Z]) (true|false)", told)}
        assert is_true_in(shown, exercise.values[slip]) != is_true_in(shown, arrow)


@in_each_case("8.2", fresh=6)
def test_8_2_four_clauses_leave_the_rows_with_one(exercise: Exercise) -> None:
    """Three of eight rows; and with three of the four clauses more are left."""
    (answer,) = exercise.right_answers
    clauses, table = answer.split(" & "), rows_of(letters_in(prompt(exercise, 0)))
    assert (len(clauses), len(table)) == (4, 8)
    assert all(map(is_clause, clauses))
    for row in table:
        assert is_true_in(row, answer) == (sum(row.values()) == 1)
    for some in combinations(clauses, 3):
        assert sum(is_true_in(row, " & ".join(some)) for row in table) > 3
    for given in ("A", "E", "x", "O"):  # it speaks of the letters that it asks about
        told = exercise.answer(given).text.partition("Letters: ")[0]
        written = re.findall(r"\b[YNOE]_[A-Z]\b", told.partition("write")[2])
        assert {*written, *re.findall(r"what: ([YNOE]_[A-Z])", told)} <= {*exercise.case.about}


@in_each_case("8.3", fresh=9)
def test_8_3_letters_and_clauses_are_written_out_and_counted(exercise: Exercise) -> Counted:
    """36, 75, 147, 531 in the lesson's own case: of two decks, of a card, of each kind, of all."""
    right: list[int] = []
    found: dict[str, object] = {}
    for name, text in (("small", prompt(exercise, 0)), ("big", prompt(exercise, 2))):
        sizes = [int(n) for n in re.findall(r"(\d+) (?:suspects|weapons|rooms)", text)]
        row = clauses_for(1 + int(re.findall(r"(\d+) players", text)[0]))
        cards, places = range(sum(sizes)), len(row[0])
        kinds = [len(clauses_for(size)) for size in sizes]
        whole = len([*product(cards, row)]) + sum(kinds)
        right += [len(cards) * places, whole]
        found |= {f"{name}_kind_{n}": each for n, each in enumerate(kinds, 1)}
        found |= {f"{name}_cards": len(cards), f"{name}_places": places, f"{name}_row": len(row)}
        found |= {f"{name}_kinds": sum(kinds), f"{name}_clauses": whole}
    assert list(exercise.right_answers) == right
    return found


@in_each_case("8.4", fresh=9)
def test_8_4_clauses_say_the_same_as_the_formula(exercise: Exercise) -> Counted:
    """Row by row; each way to multiply wrongly differs in some row."""
    formula = asked(exercise, 0, r"as in algebra: (.+)\. Write")
    (answer,), table = exercise.right_answers, rows_of(letters_in(formula))
    assert all(map(is_clause, answer.split(" & ")))
    assert not differ(answer, formula, table)
    for slip in ("first_only", "second_only", "unheld", "turned", "only_or", "only_and"):
        assert differ(exercise.values[slip], formula, table)
    sides = str(exercise.values["formula"]).split(" | ")
    return {"many": len([*product(*(side.split(" & ") for side in sides))])}


def differ(one: str, other: str, table: list[Row]) -> bool:
    """Whether some row tells two statements apart."""
    return any(is_true_in(row, one) != is_true_in(row, other) for row in table)


@in_each_case("8.5", fresh=12)
def test_8_5_models_are_the_worlds_that_are_left(exercise: Exercise) -> Counted:
    """2,430, 72 and 38 at first; the deal that refutes the claim is one of them."""
    *counts, deal = exercise.right_answers
    case, claim = exercise.case, asked(exercise, 3, r"KB entails (\w_\w):")
    fact = re.search(r"one fact is known, (~?\w_\w),", prompt(exercise, 0))
    assert case.house == (fact[1] if fact else "")

    def is_so(world: oracle.World) -> bool:
        return not case.house or oracle.is_true(case.house, world)

    bare = [*filter(is_so, oracle.worlds())]
    heard = oracle.hearing(oracle.knowing(case.hand), *case.events[:-1])
    forgetful = oracle.hearing(heard, case.events[-1])
    hand, models = ([*filter(is_so, some)] for some in (heard, forgetful))
    if fact:
        assert f"The fact still holds: {fact[1]}." in prompt(exercise, 1)
        assert f"KB & {fact[1]} & ~" in prompt(exercise, 3)
        assert 0 < len(models) < len(forgetful)
        assert len(hand) < len(heard)
    assert counts == [len(bare), len(hand), len(models)]
    shown = [w for w in models if all(oracle.is_true(each, w) for each in deal)]  # type: ignore[attr-defined]
    assert [oracle.is_true(claim, world) for world in shown] == [False]
    outside = (w for w in forgetful if not is_so(w) and not oracle.is_true(claim, w))
    for world in islice(outside, 1):
        laid = [f"{place[0].upper()}_{card[0].upper()}" for card, place in world.items()]
        assert check(exercise.questions[3], laid).kind == "not-yet"
    return {
        **{f"models_{n}": count for n, count in enumerate(counts, 1)},
        "lost": len(hand) - len(models),
        "without": sum(not oracle.is_true(claim, world) for world in models),
    }


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


@in_each_case("8.7", fresh=9)
def test_8_7_one_line_differs_from_the_line_above(exercise: Exercise) -> Counted:
    """The others say the same; the deal can be dealt, and tells the two apart."""
    texts = dict(exercise.questions[0].options)
    lines = [asked(exercise, 0, r"turns (.+) into clauses")]
    lines += [texts[f"line-{n}"].partition("   ")[0] for n in range(1, 5)]
    names = letters_in(lines[0])
    (wrong,) = (n for n in range(1, 5) if differ(lines[n - 1], lines[n], rows_of(names)))
    named, deal = exercise.right_answers
    assert [f"line-{wrong}"] == list(named)  # type: ignore[call-overload]
    (world,) = (w for w in oracle.worlds() if all(oracle.is_true(x, w) for x in deal))  # type: ignore[attr-defined]
    row = {name: oracle.is_true(name, world) for name in names}
    assert differ(lines[wrong - 1], lines[wrong], [row])
    return {"number": wrong}


@in_each_case("8.8", fresh=9)
def test_8_8_orders_that_keep_the_rules(exercise: Exercise) -> Counted:
    """Read from the sentences of the shop: sixteen orders, one by one."""
    many, states = exercise.right_answers
    options = re.split(r", | and ", asked(exercise, 0, r"with any of these: (.+?)\. Its rules"))
    rules = re.findall(r"“([\w ]+)” (needs|and) “([\w ]+)”( do not)?", prompt(exercise, 0))
    every = [dict(zip(options, on, strict=True)) for on in product((1, 0), repeat=4)]
    one, two, models = (
        [order for order in every if all(_keeps(order, *rule) for rule in rules[:n])]
        for n in (1, 2, 3)
    )
    with_it, wish = re.findall(r"wants it (with|without) “([\w ]+)”", prompt(exercise, 1))[0]
    wished = [order for order in models if order[wish] == (with_it == "with")]
    for option, name in dict(exercise.questions[1].options).items():
        says = {order[name] for order in wished}
        assert states[option] == ("open" if len(says) == 2 else "in" if says == {1} else "out")
    assert many == len(models)
    found = {"first_only": len(one), "without_last": len(two), "models": many, "left": len(wished)}
    return {**found, "broken": len(every) - len(models)}


def _keeps(order: dict[str, int], one: str, verb: str, other: str, never: str) -> bool:
    if verb == "needs":
        return bool(order[other] or not order[one])
    return not (order[one] and order[other]) if never else bool(order[one] or order[other])


@in_each_case("8.9", fresh=9)
def test_8_9_rows_that_clauses_rule_out(exercise: Exercise) -> Counted:
    """Written out: a clause of the first letters, and two clauses side by side."""
    letters, named, one, other = exercise.case.numbers
    table = list(product((True, False), repeat=letters))
    assert {str(letters), str(named)} <= {*re.findall(r"\d+", prompt(exercise, 0))}
    lost = [row for row in table if not any(row[:named])]
    fails = [(not any(row[:one]), not any(row[one : one + other])) for row in table]
    together = sum(map(any, fails))
    assert list(exercise.right_answers) == [len(lost), together]
    return (
        tells(lost=len(lost), together=together, both=sum(map(all, fails)))
        | tells(free=sum(len(set(values)) > 1 for values in zip(*lost, strict=True)))
        | tells(first=sum(first for first, _ in fails), second=sum(second for _, second in fails))
    )


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
        units = [{o for o in c if opposite(o) not in known} for c in six]
        (forcing,) = (n for n, unit in enumerate(units, 1) if unit == {literal})
        known.add(literal)
    assert forcing == clause


@in_each_case("9.2", fresh=9)
def test_9_2_one_pair_goes(exercise: Exercise) -> Counted:
    """O_L | E_G in the file; then only what is true in every row."""
    chosen, ends = exercise.right_answers
    one, other, left, right = texts(exercise, "one", "other", "left", "right")
    assert resolvents(one, other) == set(texts(exercise, chosen.replace("clause-", "option_")))
    found, models = resolvents(left, right), rows(left, right)
    says = {c for c in found if not any(opposite(x) in c for x in c)}
    end = "none" if not found else "every" if not says else "empty" if Clause() in says else "one"
    assert (ends, ends == "empty") == (end, not models)
    return {"models": len(models)}


@in_each_case("9.3", fresh=9)
def test_9_3_no_fewer_steps(exercise: Exercise) -> Counted:
    """3 in the file: breadth first over sets of clauses, until one is empty."""
    given, steps = frozenset(map(read, exercise.case.house.split(";"))), 0
    assert not rows(*given)
    layer = {given}
    while not any(Clause() in known for known in layer):
        pairs = ((known, a, b) for known in layer for a in known for b in known)
        layer = {known | {new} for known, a, b in pairs for new in resolvents(a, b)}
        steps += 1
    assert exercise.right_answers == (steps,)
    return {"steps": steps}


def cores_of(against: list[set[int]], count: int) -> list[set[int]]:
    """All minimal sets of numbers 1 … count that meet each of these."""
    numbers = range(1, count + 1)
    subsets = chain.from_iterable(combinations(numbers, n) for n in range(count + 1))
    enough = [set(s) for s in subsets if all(set(s) & broken for broken in against)]
    return [s for s in enough if not any(t < s for t in enough)]


@in_each_case("9.4", "9.9", fresh=9)
def test_9_4_and_9_9_the_core_is_the_only_one(exercise: Exercise) -> Counted:
    """{1, 2, 3} in the file: all subsets of the clues are tried, all worlds against them."""
    goal, case = str(exercise.values["goal"]), exercise.case
    broken = [
        {n for n, event in enumerate(case.events, start=1) if not oracle.hearing([w], event)}
        for w in oracle.knowing(case.hand)
        if not oracle.is_so(goal, w)
    ]
    (core,) = cores_of(broken, len(case.events))
    assert exercise.values["core"] == tuple(f"clue-{n}" for n in sorted(core))
    assert exercise.id == "9.9" or exercise.right_answers[0] == exercise.values["core"]
    return {"least": min(core)} if exercise.id == "9.4" else {}


@in_each_case("9.4", fresh=9)
def test_9_4_what_is_so_in_most_deals_is_refuted_by_another(exercise: Exercise) -> Counted:
    """Otto has Bruno in 4 of 5 in the file; every deal that fits and lacks it is accepted."""
    fitting = left(exercise)
    so = [world for world in fitting if oracle.is_so(str(exercise.values["likely"]), world)]
    assert len(fitting) / 2 < len(so) < len(fitting)
    for world in fitting:
        laid = " ".join(f"{card}:{'e' if at == 'envelope' else at}" for card, at in world.items())
        assert check(exercise.questions[1], laid).right == (world not in so)
    return {"likely_in": len(so), "deals": len(fitting)}


@in_each_case("9.5", fresh=9)
def test_9_5_clauses_of_a_hand_are_counted(exercise: Exercise) -> Counted:
    """84, 9 and 294 in the file: the clauses say just what they should, in all small hands."""
    cards, size, big, hands = exercise.case.numbers
    places = [*range(hands), "envelope"]
    for held in range(cards + 1):
        deck = [card < held for card in range(cards)]
        few = all(not all(some) for some in combinations(deck, size + 1))
        many = all(any(some) for some in combinations(deck, cards - size + 1))
        assert (few and many) == (held == size)
    most, least = (len([*combinations(range(cards), n + 1)]) for n in (size, cards - size))
    calls = len([*product(range(big), places, (True, False))])
    assert exercise.right_answers[1:] == (most, least, calls)
    return {"most": most, "least": least, "places": len(places), "calls": calls}


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


@in_each_case("9.7", fresh=18)
def test_9_7_versions_are_tried_one_by_one(exercise: Exercise) -> Counted:
    """A, B and D in the file: read from the sentences, all 27 choices; one fixes a version."""
    core, without = exercise.right_answers
    wishes = [exercise.values[f"wish_{n}"].in_words() for n in range(1, 6)]
    names, broken = ("web", "json", "tls"), list[set[int]]()
    assert "web, json and tls" in prompt(exercise, 0)
    assert all(any(name in wish for wish in wishes) for name in names)
    for versions in product("123", repeat=3):
        chosen = dict(zip(names, versions, strict=True))
        broken.append({n for n, w in enumerate(wishes, start=1) if not _met(w, chosen)})
    (needed,) = cores_of(broken, 5)
    assert tuple(f"wish-{n}" for n in sorted(needed)) == tuple(core)
    alone = r"your program needs \w+ in version \d"
    assert any(re.fullmatch(alone, wishes[n - 1]) for n in needed)
    assert without == sum(each <= {int(core[0][-1])} for each in broken)
    return {"left": without}


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


@in_each_case("9.8", fresh=9)
def test_9_8_pigeons_are_written_down_as_clauses(exercise: Exercise) -> Counted:
    """22 and 4096 in the file."""
    (pigeons,) = exercise.case.numbers
    pairs, holes, rows = [*combinations(range(pigeons), 2)], range(pigeons - 1), 1
    clauses, letters = [*range(pigeons), *product(holes, pairs)], [*product(range(pigeons), holes)]
    for _ in letters:
        rows += rows
    assert exercise.right_answers == (len(clauses), rows)
    told = [exercise.prompt(part) for part in exercise.form.parts]
    told.append(exercise.answer(*exercise.right_answers).text)
    assert f"the {len(letters)} letters" in " ".join(told)
    assert "literal" not in " ".join(told)
    return {"pairs": len(pairs), "clauses": len(clauses), "rows": rows}
