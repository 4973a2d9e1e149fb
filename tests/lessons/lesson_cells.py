"""What is put into cells of lessons that are played or built; after `# =>`, what they say then."""

PLAYED_ON = ("mission-sheet", "bet-sheet")
"""Cells that show the sheet of a game: where nothing else is put in, it is played to its end."""

PLAY_ON = """
from cluekit.clue import BOTS
me, session = BOTS["note-taker"](), game.session
while not session.over:
    game.sitting.play(me(session.view(0), session.choices, session.luck("me")))
session.over, session.step > 10  # => (True, True)
"""

ARREST = """
from cluekit.noir.bots import BOTS
me, session = BOTS["bayes"](), game.session
while not session.over:
    game.sitting.play(me(session.view(1), session.choices, session.luck("me")))
session.over, session.view(1).table.winner == 1  # => (True, True)
"""

PUT_IN = {
    "00_at_the_table.ipynb": {
        "setup": """
steps = table(set_up="step by step", seed=7, name="setting the table")
while steps.session.choices.prepare:
    steps.play("prepare")
steps.session.view(0).table.turn > 0  # => True
""",
    },
    "02_true_false_not_known_yet.ipynb": {
        "worlds": 'two_worlds(evening).look("garden", "Otto").cell  # => (7, 2)'
    },
    "03_and_or_not.ipynb": {
        "clue": """
clue_to_formula("O_A | O_V | O_G")
# => O_A | O_V | O_G Otto showed a card: Ada, the Vase or the Garden.
""",
    },
    "04_exactly_one.ipynb": {
        "builder": 'rule_builder().least().learn("E_A").settled == {"E_A": True}  # => True',
        "builder-rope": 'rule_builder("Y_R", "N_R", "O_R", "E_R").least().most().count  # => 4',
    },
    "05_if_then.ipynb": {
        "vowels": 'four_sheets("letters").choose("A", "7").right  # => True',
        "arrow": """
board = arrow_board("E_V -> ~N_V", seen=evening, name="Otto")
board.ask("N_V -> ~E_V").holds, board.ask("~N_V -> E_V").holds  # => (True, False)
""",
    },
    "06_proof.ipynb": {
        "read-chain": 'len(finished_proof("a chain").lines)  # => 5',
        "rules-panel": 'len(rule_panel("06", mode="strict").rules)  # => 8',
    },
    "07_counting_and_pigeonholes.ipynb": {
        "slots": 'hand_slots("A L", "C G").pack(1).pack(2).full  # => True'
    },
    "07b_the_villa_with_the_pool.ipynb": {
        "steps": """
steps = table("pool", bots="note-taker", seed=81, set_up="step by step", name="set-up")
while steps.session.choices.prepare or steps.session.choices.characters:
    choices = steps.session.choices
    steps.play("prepare" if choices.prepare else f"choose {choices.characters[0]}")
steps.session.view(0).table.turn > 0
""",
        "mission-sheet": PLAY_ON.replace("session.over,", "session.view(0).table.out == 0b10,"),
    },
    "08_models_and_cnf.ipynb": {
        "rows": 'model_table("~p | q", "~q | r").add("~p | r").lost(3)  # => 0',
        "converter": 'cnf_converter("p <-> (q & r)").steps().clauses  # => 3',
        "meter": """
known = case("You hold A R", "Nora: B R L -> Otto ?")
meter = entailment_meter("E_B", of=known)
meter.known, meter.against, meter.aim("O_B | O_L").entails, meter.switch(1).entails
# => (38, 26, True, False)
""",
        "my-detective": """
def my_detective(case):
    models = list(case.models())
    return [x for x in case.letters if not any(x in deal.true for deal in models)]
mission.answer(my_detective)
# => Yes, because on 6 cases it crossed nothing that may be true,
# and missed nothing that the plain rules find.
""",
    },
    "09_sat_and_resolution.ipynb": {
        "trace": """
trace = propagation_trace("~O_V", "O_C | O_V", "~O_C | ~E_C", "E_B | E_C")
trace.force(1).force(2).force(3).force(4).forced[-1]  # => 'E_B'
""",
        "refute": """
board = resolution_graph("p | q", "p | ~q", "~p | q", "~p | ~q")
board.resolve(1, 2, "q").resolve(3, 4, "q").resolve(5, 6, "p").refuted  # => True
""",
        "viewer": """
file = case("You hold A T", "Nora: B R L -> Otto ?", "Nora: B V T -> Otto ?",
            "Otto: C D G -> nobody", "You: A R L -> Nora L", "Otto: A R T -> You A")
viewer = core_viewer(file, "E_C").switch(4).switch(5)
(viewer.is_core, viewer.left, file.core("E_C"))  # => (True, 8, (1, 2, 3))
""",
        "hand": """
def hand(letters, size):
    most = [" | ".join("~" + x for x in some) for some in combinations(letters, size + 1)]
    least = [" | ".join(some) for some in combinations(letters, len(letters) - size + 1)]
    return most + least
hands.answer(hand, 84, 9, 294)
# => 1. Yes, because on 4 small hands the clauses let every hand of the right size through,
# and no other.
# 2. Yes, because each choice of 3 from 9 is a clause: 84.
# 3. Yes, because each choice of 8 from 9 is a clause: 9.
# 4. Yes, because 21 × 7 = 147 cells, and two calls for each: 294.
""",
    },
    "10_what_the_others_know.ipynb": {
        "chairs": """
seat_view(evening, "Otto").words("Otto") == seat_view(evening).words("Otto")  # => True
""",
        "graph": 'seen = case("You hold B V", "You: A V T -> Otto A", "You: A V G -> Nora G")\n'
        'knowledge_graph(seen, "room").says("Otto", knows=False).left  # => 2',
        "ex-10-9": """
from cluekit.learn.kinds.play import GOALS
me, session = GOALS["informant"].good(), game.session
while not session.over:
    game.sitting.play(me(session.view(0), session.choices, session.luck("bot 0")))
exercise("10.9").answer(game).right  # => True
""",
    },
    "11_how_likely.ipynb": {
        "habits": """
shown = refuter_habits("You hold A R", "You: B V L -> Nora B", asks=["E_V"])
[str(shown.choose(habit).shares["E_V"]) for habit in ("alike", "at random", "suspects first")]
# => ['1/2', '16/29', '1/2']
""",
        "square": """
square = bayes_boxes(("both", "1/6", "1/2"), ("one", "5/6", "1"), evidence="one is shown")
[str(share) for share in square.rescale().shares.values()]  # => ['1/11', '10/11']
""",
    },
    "12_what_is_a_question_worth.ipynb": {
        "lab": 'lab = suggestion_lab("A R")\nlab.ask("B V L").asked, lab.bits < lab.course[0]'
    },
    "13_noir.ipynb": {
        "first-body": """
mask = candidate_mask(inspector="Y", hand="VWX", actions=["kill G"])
mask.shade(*"ABCFHKLM")
mask.check()
mask.right  # => True
""",
        "mission-sheet": ARREST,
    },
    "11b_how_sure.ipynb": {
        "mission-sheet": """
game.answer(50)
(game.score == -1, game.exact > game.score)  # => (True, True)
"""
    },
    "12b_questions_in_bits.ipynb": {
        "ex-12b-7": """
from cluekit.learn.kinds.play import GOALS
me, session, mission = GOALS["halving"].good(), game.session, exercise("12b.7")
while not mission.answer(game).right:
    game.sitting.play(me(session.view(1), session.choices, session.luck("me")))
mission.answer(game)  # => Yes, because 2 of 4 would have said yes about Q: 1 bit.
"""
    },
    "14_bluff_and_the_rule_lab.ipynb": {
        "match": 'matrix_game("arrest or gather").play("Arrest", 50).average < 0.3  # => True',
        "plan": """
mini = edition("mini")
my_plan = plan(mini, flip(mini, staying="when-called"), expect="longer", pairs=500, seed=14)
found = my_plan.run()
exercise("14.4").answer(my_plan.report("longer")).right  # => True
""",
        "mission-match": """
mission = matrix_game("two by two", side="columns")
hers = mission.mix("1/3", "2/3").average
hers < 0.7, matrix_game("two by two", side="columns").play("kill the other", 50).average > 0.9
# => (True, True)
""",
    },
    "20_change_the_rules.ipynb": {
        "my-report": """
mine = report_form(mansion, players=4, seed=3).fix("shorter", questioning="every-player")
mine.conclude("shorter").report.sound, mine.result.longer.clear  # => (True, -1)
""",
        "play-clue": """
form = setup(mine.other)
form.hear({"kind": "press", "id": "tester-1", "target": "start", "turn": form.turn})
form.notice, form.session.edition.options.questioning, form.session.step > 0
# => ('', 'every-player', True)
""",
        "play-noir": """
my_grid = flip(edition("noir-classic"), rows=4, columns=4, wrap=True, toll=8)
game = table(my_grid, bots="careful", seed=20)
game.play("kill A")
len(game.session.view(0).table.cells), game.session.edition.options.wrap, game.session.step > 5
# => (16, True, True)
""",
        "ticket": 'my_ticket = "It only says: not much more than that."',
    },
}

AS_IT_STANDS = {"letters": "(36, 63, 75)", "big": "(147, 531)", "my-result": "-1"}
"""What cells say that nothing is put into."""


def wanted(code: str) -> str:
    """What a cell says by its last comment, in one line; "" where it has none."""
    return in_one_line(code.partition("# =>")[2].replace("\n#", "\n"))


def in_one_line(text: str) -> str:
    """A text without its ends of lines and what stands before them."""
    return " ".join(text.split())
